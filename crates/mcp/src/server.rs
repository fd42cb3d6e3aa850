//! Answers the client: which tools there are, and what a call does. A run at a time, because there is one browser profile; cancelling a call
//! stops its run as Ctrl-C does.

use std::borrow::Cow;
use std::sync::Arc;

use rmcp::ErrorData;
use rmcp::RoleServer;
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    ListToolsResult, PaginatedRequestParams, ProtocolVersion, ReadResourceRequestParams,
    ReadResourceResponse, ReadResourceResult, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use serde_json::json;
use tokio::sync::Mutex;
use tokio_util::sync::{CancellationToken, DropGuard};

use agent::port::EventSink as _;
use domain::event::{Event, Purpose};
use domain::outcome::RunResult;
use model::port::RULES;
use run::{Left, Models, Reader as _, Recorded, Run, RunError};

use super::caller::{CALLER, Caller};
use super::person::{Person, can_ask};
use super::progress::Teller;
use super::tools::{self, CheckWishes, Nothing, RunName, Wishes, read};
use super::{Asked, CommandLine, Refused, answer, resources};

/// What the calling model is told of the server as a whole.
const INSTRUCTIONS: &str = "Cancels online subscriptions for the user, in a real browser on their machine. The user signs in \
    themselves and is asked by your client before anything that can't be undone; you can't approve. Say \"cancelled\" only of a result \
    that is verified, or confirmed by the person. Terms of use of some services don't allow automated access: whether to use it there is the user's decision.";
/// What stands in place of a model's name where none drives.
const NO_MODEL: &str = "none";

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

    async fn call(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<Result<CallToolResult, Refused>, ErrorData> {
        let arguments = request.arguments;
        let wishes = match request.name.as_ref() {
            tools::LIST_SERVICES => return Ok(self.services(arguments)),
            tools::GET_RUN => return Ok(self.past_run(arguments)),
            tools::CHECK => {
                read::<CheckWishes>(arguments).map(|w| (Wishes::from(w), Purpose::Check))
            }
            tools::CANCEL => read::<Wishes>(arguments).map(|w| (w, Purpose::Cancel)),
            other => {
                let text = format!("There is no tool {other:?}; tools/list names them.");
                return Err(ErrorData::invalid_params(text, None));
            }
        };
        Ok(match wishes {
            Ok((wishes, purpose)) => Box::pin(self.run(wishes, purpose, &context)).await,
            Err(refused) => Err(refused),
        })
    }

    fn services(
        &self,
        arguments: Option<rmcp::model::JsonObject>,
    ) -> Result<CallToolResult, Refused> {
        read::<Nothing>(arguments)?;
        let services = self.line.services()?;
        let lines = services.iter().map(|service| {
            let [name, shown, status] = ["name", "display_name", "status"]
                .map(|field| service[field].as_str().unwrap_or_default());
            format!("{name}: {shown} ({status})")
        });
        let lines: Vec<String> = lines.collect();
        let mut answer = CallToolResult::success(vec![ContentBlock::text(lines.join("\n"))]);
        answer.structured_content = Some(json!({"services": services}));
        Ok(answer)
    }

    fn past_run(
        &self,
        arguments: Option<rmcp::model::JsonObject>,
    ) -> Result<CallToolResult, Refused> {
        let wanted: RunName = read(arguments)?;
        let (run, mut object) = self.line.past_run(wanted.run.as_deref())?;
        object["result"] = json!(run.result);
        Ok(answer::told(object.to_string(), object, &run.dir))
    }

    /// A check or a cancellation from its arguments to its answer.
    async fn run(
        &self,
        mut wishes: Wishes,
        purpose: Purpose,
        context: &RequestContext<RoleServer>,
    ) -> Result<CallToolResult, Refused> {
        let Ok(_alone) = self.under_way.try_lock() else {
            return Err(Refused::new(
                "Another run is under way, and there is one browser profile.",
                "Wait until that call has its result, or cancel it; then call again.",
            ));
        };
        let line = &self.line;
        let caller = if wishes.model.as_deref() == Some(CALLER) {
            // Nobody's key is needed.
            wishes.model = Some(RULES.to_owned());
            Some(Caller::behind(&context.peer).ok_or_else(unlent)?)
        } else {
            None
        };
        let settings = Arc::new(line.settings(&wishes, purpose)?);
        let chosen = line.choose(&settings, purpose).await?;
        if purpose == Purpose::Cancel && !settings.dry_run {
            if settings.no_input.value {
                return Err(unasked(
                    "Questions are switched off (CI, SUBTERMINATOR_NO_PROMPTS or no_input in config.toml)",
                    &chosen.named,
                ));
            }
            if !can_ask(&context.peer) {
                return Err(unasked(
                    "This client can't ask the user (it doesn't offer elicitation with forms)",
                    &chosen.named,
                ));
            }
        }
        let models = (purpose == Purpose::Cancel)
            .then(|| match caller {
                Some(caller) => {
                    let reader = Box::new(caller.clone());
                    Models::lent(&settings, &chosen.service, Box::new(caller), reader)
                }
                None => Models::of(&settings, &chosen.service),
            })
            .transpose()
            .map_err(|error| refused(&error))?;
        let (stop, _following) = self.stop_of(context);
        let run = Run {
            settings: &settings,
            service: &chosen.service,
            purpose,
            named: &chosen.named,
            interrupted: stop,
            may_lag: !chosen.on_mock,
            earlier: chosen.earlier.as_ref(),
            at_rest: &|| (),
        };
        let place = run.place(chosen.on_mock).map_err(|error| refused(&error))?;
        let teller = Teller::new(line.narrator(&settings, &chosen, purpose), context);
        let mut record = Recorded::begin(&settings, &chosen.service.name, |_| teller)
            .map_err(|error| refused(&error))?;
        let name = models
            .as_ref()
            .map_or(NO_MODEL, |models| models.first.name())
            .to_owned();
        let opening = run.opening(record.journal.run(), chosen.target.clone(), &name);
        record.emit(&opening).map_err(|error| Refused {
            what: error.to_string(),
            hint: None,
        })?;
        let (words, of) = (line.clone(), settings.clone());
        let words = Box::new(move |asked: Asked<'_>| words.in_words(asked, &of));
        let mut person = Person::behind(&context.peer, settings.no_input.value, words);
        let source = place.source.clone();
        let mut left = if let Some(models) = models {
            Box::pin(run.cancel(models, source, &mut person, &mut record)).await
        } else {
            let checked = Box::pin(run.check(source, &mut person, &mut record)).await;
            Left::without_browser(checked)
        };
        left.close().await;
        let result: RunResult = left.result.clone();
        let ended = record.finish(&result);
        record.reader.event(&Event::Result(result.clone()));
        record.reader.close().await;
        let mut words = vec![record.reader.last.trim_end().to_owned()];
        words.extend(ended.notes);
        words.extend((chosen.at_end)(record.journal.dir()));
        words.push(format!("Run: {}", record.journal.run()));
        let object = answer::object(&result, &settings.masker);
        Ok(answer::told(words.join("\n"), object, record.journal.dir()))
    }

    /// Cancelled when this call is, or the client is gone.
    fn stop_of(&self, context: &RequestContext<RoleServer>) -> (CancellationToken, DropGuard) {
        let stop = self.gone.child_token();
        let over = CancellationToken::new();
        let (call, signal, follow) = (context.ct.clone(), stop.clone(), over.clone());
        tokio::spawn(async move {
            tokio::select! {
                () = call.cancelled() => signal.cancel(),
                () = follow.cancelled() => {}
            }
        });
        (stop, over.drop_guard())
    }
}

/// Nobody could approve, so nothing is begun.
fn unasked(why: &str, named: &str) -> Refused {
    Refused::new(
        format!("{why}, so nobody could approve, and nothing was begun."),
        format!(
            "The user can run it in a terminal, where they are asked: subterminator cancel {named}\nTo see the first step alone, call it with dry_run."
        ),
    )
}

/// The client's model can't be the run's.
fn unlent() -> Refused {
    Refused::new(
        "This client doesn't lend its model (it offers no sampling with tools), so it can't choose the steps.",
        "Leave model out: the one that is set up is used, or else the built-in planner.",
    )
}

fn refused(error: &RunError) -> Refused {
    let text = error.to_string();
    match text.split_once('\n') {
        Some((what, hint)) => Refused::new(what, hint),
        None => Refused {
            what: text,
            hint: None,
        },
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
        Ok(ListToolsResult::with_all_items(tools::all()))
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
        let answer = self.call(request, context).await?;
        Ok(answer.unwrap_or_else(CallToolResult::from).into())
    }
}
