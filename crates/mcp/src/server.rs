//! Answers the client: which tools there are, and what a call does. A run at a time, because there is one browser profile; cancelling a call
//! stops its run as Ctrl-C does.

use std::borrow::Cow;
use std::sync::Arc;

use rmcp::ErrorData;
use rmcp::RoleServer;
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, Implementation, JsonObject,
    ListToolsResult, PaginatedRequestParams, ProtocolVersion, ReadResourceRequestParams,
    ReadResourceResponse, ReadResourceResult, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use serde_json::json;
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

use domain::event::Purpose;

use super::tools::{self, TOOLS};
use super::{Client, CommandLine, Refused, answer, progress, resources};

/// What the calling model is told of the server as a whole.
const INSTRUCTIONS: &str = "Cancels online subscriptions for the user, in a real browser on their machine. The user signs in \
    themselves and is asked by your client before anything that can't be undone; you can't approve. Say \"cancelled\" only of a result \
    that is verified, or confirmed by the person. Terms of use of some services don't allow automated access: whether to use it there is the user's decision.";

/// One client's server.
pub(crate) struct Server {
    line: Arc<dyn CommandLine>,
    /// Cancelled when the client is gone.
    gone: CancellationToken,
    /// Locked while a run is under way.
    under_way: Arc<Mutex<()>>,
}

impl Server {
    pub(crate) fn new(line: Arc<dyn CommandLine>, gone: CancellationToken) -> Self {
        Self {
            line,
            gone,
            under_way: Arc::default(),
        }
    }

    /// Locked while a run is under way.
    pub(crate) fn under_way(&self) -> Arc<Mutex<()>> {
        self.under_way.clone()
    }

    fn services(&self) -> Result<CallToolResult, Refused> {
        let services = self.line.services()?;
        let lines = services.iter().map(|service| {
            let [name, shown, status] = ["name", "display_name", "status"]
                .map(|field| service[field].as_str().unwrap_or_default());
            format!("{name}: {shown} ({status})\n")
        });
        let words = lines.collect();
        Ok(answer::told(words, json!({"services": services}), None))
    }

    fn past_run(&self, given: &JsonObject) -> Result<CallToolResult, Refused> {
        let (run, object) = self.line.past_run(tools::text(given, "run"))?;
        Ok(answer::told(object.to_string(), object, Some(&run)))
    }

    /// A check or a cancellation from its arguments to its answer.
    async fn run(
        &self,
        options: Vec<String>,
        purpose: Purpose,
        context: &RequestContext<RoleServer>,
    ) -> Result<CallToolResult, Refused> {
        let Ok(_alone) = self.under_way.try_lock() else {
            return Err(Refused::new(
                "Another run is under way, and there is one browser profile.",
                "Wait until that call has its result, or cancel it; then call again.",
            ));
        };
        let (lines, sending) = progress::to(context);
        let stop = self.gone.child_token();
        let client = Client {
            peer: context.peer.clone(),
            lines,
            stop: stop.clone(),
        };
        let mut run = self.line.run(options, purpose, client);
        let told = tokio::select! {
            told = &mut run => told,
            () = context.ct.cancelled() => {
                stop.cancel();
                (&mut run).await
            }
        };
        drop(run);
        if let Some(sending) = sending {
            drop(sending.await);
        }
        let told = told?;
        Ok(answer::told(told.words, told.result, Some(&told.run)))
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let about = Implementation::new("subterminator", env!("CARGO_PKG_VERSION"))
            .with_title("SubTerminator");
        let can = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .build();
        ServerConfig::new(can)
            .with_server_info(about)
            .with_instructions(INSTRUCTIONS)
    }

    /// Those in which a server may ask while a call is open.
    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        Cow::Borrowed(ProtocolVersion::known_up_to(
            &ProtocolVersion::LATEST_WITH_INITIALIZE,
        ))
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = TOOLS.iter().map(tools::Row::tool);
        Ok(ListToolsResult::with_all_items(tools.collect()))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let runs = self.line.runs().ok();
        let read = runs.and_then(|runs| resources::read(&runs, &request.uri));
        let contents = read.ok_or_else(|| {
            ErrorData::resource_not_found("There is no such file of a run.", None)
        })?;
        Ok(ReadResourceResult::new(vec![contents]).into())
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = TOOLS.iter().find(|tool| tool.name == request.name) else {
            let text = format!(
                "There is no tool {:?}; tools/list names them.",
                request.name
            );
            return Err(ErrorData::invalid_params(text, None));
        };
        let given = request.arguments.unwrap_or_default();
        let answer = match (tool.options(&given), tool.name) {
            (Err(refused), _) => Err(refused),
            (_, tools::LIST_SERVICES) => self.services(),
            (_, tools::GET_RUN) => self.past_run(&given),
            (Ok(options), tools::CHECK) => self.run(options, Purpose::Check, &context).await,
            (Ok(options), _) => self.run(options, Purpose::Cancel, &context).await,
        };
        Ok(answer.unwrap_or_else(CallToolResult::from).into())
    }
}
