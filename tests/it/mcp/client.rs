//! The other end: rmcp's client, and the person who sits before it.

use std::ops::Deref;
use std::process::Stdio;
use std::sync::{Arc, Mutex};

use rmcp::handler::client::ClientHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResult, ClientCapabilities, ClientConfig, ContentBlock,
    ElicitRequestParams, ElicitResult, ElicitationAction, ElicitationCapability, Implementation,
    ProgressNotificationParam,
};
use rmcp::service::{NotificationContext, RequestContext, RunningService};
use rmcp::{ErrorData, RoleClient, ServiceExt as _};
use serde_json::{Value, json};
use subterminator::cli::mcp::Line;
use subterminator::config::environment::Environment;
use subterminator::mcp::serve;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

pub use crate::common::block_on;
use crate::common::env::TestEnv;

/// Who sits before the client, and what they were shown.
#[derive(Clone, Default)]
pub struct Someone {
    /// What they do with a form; `None` where the client can't show one.
    action: Option<ElicitationAction>,
    /// They never answer.
    silent: bool,
    seen: Arc<Mutex<Seen>>,
    /// Told when a question arrives.
    pub question: Arc<Notify>,
}

#[derive(Default)]
struct Seen {
    asked: Vec<String>,
    told: Vec<(f64, String)>,
}

impl Someone {
    pub fn who_accepts() -> Self {
        Self::who(ElicitationAction::Accept)
    }

    pub fn who_declines() -> Self {
        Self::who(ElicitationAction::Decline)
    }

    pub fn who_thinks() -> Self {
        Self {
            silent: true,
            ..Self::who_accepts()
        }
    }

    pub fn who_can_t_be_asked() -> Self {
        Self::default()
    }

    fn who(action: ElicitationAction) -> Self {
        Self {
            action: Some(action),
            ..Self::default()
        }
    }

    /// The questions so far.
    pub fn asked(&self) -> Vec<String> {
        self.seen.lock().unwrap().asked.clone()
    }

    /// The progress so far, with its numbers.
    pub fn told(&self) -> Vec<(f64, String)> {
        self.seen.lock().unwrap().told.clone()
    }
}

impl ClientHandler for Someone {
    fn get_info(&self) -> ClientConfig {
        let mut capabilities = ClientCapabilities::default();
        capabilities.elicitation = self
            .action
            .as_ref()
            .map(|_| ElicitationCapability::default());
        ClientConfig::new(capabilities, Implementation::new("test", "1"))
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let ElicitRequestParams::FormElicitationParams { message, .. } = request else {
            return Err(ErrorData::invalid_params("no form", None));
        };
        self.seen.lock().unwrap().asked.push(message);
        self.question.notify_one();
        if self.silent {
            std::future::pending::<()>().await;
        }
        let action = self.action.clone().unwrap_or(ElicitationAction::Decline);
        Ok(ElicitResult::new(action).with_content(json!({"approve": true})))
    }

    async fn on_progress(
        &self,
        told: ProgressNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        let line = (told.progress, told.message.unwrap_or_default());
        self.seen.lock().unwrap().told.push(line);
    }
}

/// What a call gave back.
#[derive(Debug)]
pub struct Said {
    pub failed: bool,
    pub words: String,
    pub object: Value,
    pub links: Vec<String>,
}

impl Said {
    /// Fails unless it is an error that says all of this.
    #[track_caller]
    pub fn assert_failed(&self, parts: &[&str]) {
        assert!(self.failed, "{self:?}");
        for part in parts {
            assert!(self.words.contains(part), "{part:?} in {self:?}");
        }
    }
}

impl From<CallToolResult> for Said {
    fn from(result: CallToolResult) -> Self {
        let texts = result.content.iter().filter_map(ContentBlock::as_text);
        let words: Vec<_> = texts.map(|text| text.text.clone()).collect();
        let link = |block: &ContentBlock| match block {
            ContentBlock::ResourceLink(link) => Some(link.uri.clone()),
            _ => None,
        };
        Self {
            failed: result.is_error == Some(true),
            words: words.join("\n") + "\n",
            object: result.structured_content.unwrap_or_default(),
            links: result.content.iter().filter_map(link).collect(),
        }
    }
}

/// A client that is connected.
pub struct Client {
    pub service: RunningService<RoleClient, Someone>,
    /// The program, where it is one.
    pub program: Option<tokio::process::Child>,
}

impl Client {
    pub async fn call(&self, tool: &'static str, args: Value) -> Said {
        self.service
            .call_tool(params(tool, args))
            .await
            .unwrap()
            .into()
    }

    pub fn someone(&self) -> &Someone {
        self.service.service()
    }
}

impl Deref for Client {
    type Target = RunningService<RoleClient, Someone>;

    fn deref(&self) -> &Self::Target {
        &self.service
    }
}

pub fn params(tool: &'static str, args: Value) -> CallToolRequestParams {
    let Value::Object(args) = args else {
        panic!("arguments are an object: {args}");
    };
    CallToolRequestParams::new(tool).with_arguments(args)
}

/// The server in this process, behind a pipe in memory.
pub async fn local(env: &TestEnv, someone: Someone) -> Client {
    let variables = env.variables();
    let variables = variables
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    let line = Line::new(Environment::of(variables, &env.work()));
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let (read, write) = tokio::io::split(theirs);
    tokio::spawn(serve(Arc::new(line), read, write, CancellationToken::new()));
    let service = someone.serve(ours).await.unwrap();
    Client {
        service,
        program: None,
    }
}

/// The built program.
pub async fn program(env: &TestEnv, someone: Someone) -> Client {
    let mut command = tokio::process::Command::from(env.command(&["mcp"]));
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut program = command.kill_on_drop(true).spawn().unwrap();
    let pipes = (
        program.stdout.take().unwrap(),
        program.stdin.take().unwrap(),
    );
    let service = someone.serve(pipes).await.unwrap();
    Client {
        service,
        program: Some(program),
    }
}
