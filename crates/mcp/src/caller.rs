//! The client's own model as the model of a run and the reader of its proof (`sampling/createMessage`).
//!
//! It is trusted like every other model: with nothing. What it proposes is judged, and the person is asked past it. It gets the masked page and
//! the tools of every model (sampling with tools, revision 2025-11-25 of the protocol). Clients don't say what an answer took, so its tokens are
//! estimates.
#![expect(
    deprecated,
    reason = "later revisions of the protocol have no requests to the client; the ones that are spoken here do"
)]

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use rmcp::RoleServer;
use rmcp::model::{
    ClientResult, ContentBlock, CreateMessageRequest, CreateMessageRequestParams,
    CreateMessageResult, Role, SamplingMessage, SamplingMessageContentBlock as Block,
    ServerRequest, Tool, ToolResultContent,
};
use rmcp::service::{Peer, PeerRequestOptions, ServiceError};

use domain::call::ToolCall;
use domain::event::Wait;
use domain::outcome::Usage;
use domain::reader::ReaderAnswer;
use model::history::echoed;
use model::port::{BYTES_PER_TOKEN, Exchange, Model, ModelError, ModelErrorKind, Reply, Request};
use model::reader::{NoAnswer, RULES, ReaderBrief, SecondReader, testimony_of, told};
use model::wire::{SILENCE, cut_off, has_words, object_schema, with_remark, words_or};

/// Its name among the models.
pub(crate) const CALLER: &str = "caller";
/// How long an answer is waited for: a client may ask its user first.
const PATIENCE: Duration = Duration::from_mins(10);
/// The most tokens of an answer, with room for thinking before a call.
const MAX_TOKENS: u32 = 8192;

/// A client that lends its model.
#[derive(Clone)]
pub(crate) struct Caller {
    peer: Peer<RoleServer>,
    patience: Duration,
}

impl Caller {
    /// Whoever answers behind this client; `None` where it lends no model that takes tools.
    pub(crate) fn behind(peer: &Peer<RoleServer>) -> Option<Self> {
        let info = peer.peer_info()?;
        info.capabilities.sampling.as_ref()?.tools.as_ref()?;
        Some(Self {
            peer: peer.clone(),
            patience: PATIENCE,
        })
    }

    async fn ask(
        &self,
        params: CreateMessageRequestParams,
    ) -> Result<CreateMessageResult, ModelError> {
        let request = ServerRequest::CreateMessageRequest(CreateMessageRequest::new(params));
        let options = PeerRequestOptions::with_timeout(self.patience);
        let answer = async {
            let asked = self.peer.send_request_with_option(request, options).await?;
            match asked.await_response().await? {
                ClientResult::CreateMessageResult(answer)
                    if answer.message.role == Role::Assistant =>
                {
                    Ok(*answer)
                }
                _ => Err(ServiceError::UnexpectedResponse),
            }
        };
        answer.await.map_err(|error| failure(&error))
    }

    fn request(request: &Request<'_>) -> CreateMessageRequestParams {
        let tools = request.conversation.tools.iter().map(|spec| {
            let schema = Arc::new(object_schema(&spec.input_schema));
            Tool::new(spec.name.clone(), spec.description.clone(), schema)
        });
        CreateMessageRequestParams::new(messages(request), MAX_TOKENS)
            .with_system_prompt(&request.conversation.system)
            .with_tools(tools.collect())
    }

    fn read(answer: &CreateMessageResult, request: &Request<'_>) -> Reply {
        let mut reply = reply(answer, request.estimated_tokens());
        for called in answer.message.content.iter().filter_map(Block::as_tool_use) {
            let id = request.conversation.id_of(Some(&called.id), &reply.calls);
            let (name, args) = (called.name.clone(), called.input.clone());
            reply.calls.push(ToolCall { id, name, args });
        }
        // The last one may be incomplete.
        if reply.cut_off
            && let Some(broken) = reply.calls.pop()
            && reply.calls.is_empty()
        {
            reply.text = with_remark(&reply.text, &cut_off(Some(&broken.name)));
        }
        reply
    }
}

/// Roles alternate, a result follows its call, and the newest page stands at the end.
fn messages(request: &Request<'_>) -> Vec<SamplingMessage> {
    let conversation = request.conversation;
    let mut messages = Vec::new();
    let mut words = words_or(&conversation.goal, SILENCE).to_owned();
    let mut before = None;
    for exchange in &conversation.exchanges {
        messages.extend([told_after(before, words), spoken(exchange)]);
        words = String::from(words_or(&exchange.answer.brief(), SILENCE));
        before = Some(exchange);
    }
    let latest = conversation.latest().unwrap_or_default();
    for more in [latest, request.view].into_iter().filter(|w| has_words(w)) {
        words = format!("{words}\n\n{more}");
    }
    messages.push(told_after(before, words));
    messages
}

/// A message to the model: the result of the call before it, if there was one.
fn told_after(before: Option<&Exchange>, words: String) -> SamplingMessage {
    let call = before.and_then(|exchange| Some((exchange, exchange.said.call.as_ref()?)));
    let Some((exchange, call)) = call else {
        return SamplingMessage::user_text(words);
    };
    let mut result = ToolResultContent::new(&call.id, vec![ContentBlock::text(words)]);
    result.is_error = exchange.answer.happened.is_error().then_some(true);
    SamplingMessage::new(Role::User, Block::ToolResult(result))
}

/// A message of the model, with the one call that counted.
fn spoken(exchange: &Exchange) -> SamplingMessage {
    let text = echoed(&exchange.said.text);
    let Some(call) = &exchange.said.call else {
        return SamplingMessage::assistant_text(words_or(&text, SILENCE));
    };
    let call = Block::tool_use(&call.id, call.name.clone(), call.args.clone());
    let words = has_words(&text).then(|| Block::text(text));
    SamplingMessage::new_multiple(Role::Assistant, words.into_iter().chain([call]).collect())
}

#[async_trait]
impl Model for Caller {
    fn name(&self) -> &str {
        CALLER
    }

    /// Not every client takes them.
    fn takes_pictures(&self) -> bool {
        false
    }

    async fn next(
        &mut self,
        request: &Request<'_>,
        waiting: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Reply, ModelError> {
        waiting(Wait::Model {
            attempt: 1,
            of: 1,
            problem: None,
        });
        let answer = self.ask(Self::request(request)).await?;
        Ok(Self::read(&answer, request))
    }
}

#[async_trait]
impl SecondReader for Caller {
    fn name(&self) -> &str {
        CALLER
    }

    async fn testify(&mut self, brief: &ReaderBrief) -> Result<(ReaderAnswer, Usage), NoAnswer> {
        let case = vec![SamplingMessage::user_text(told(brief))];
        let params = CreateMessageRequestParams::new(case, MAX_TOKENS).with_system_prompt(RULES);
        let answer = self.ask(params).await?;
        testimony_of(&reply(&answer, brief.estimated_tokens()), CALLER)
    }
}

/// An answer without its calls, after this many tokens of input. Its own are estimated.
fn reply(answer: &CreateMessageResult, input: u64) -> Reply {
    let texts = answer.message.content.iter().filter_map(Block::as_text);
    let texts: Vec<&str> = texts.map(|text| text.text.as_str()).collect();
    let bytes = serde_json::to_string(&answer.message).map_or(0, |json| json.len());
    let output = u64::try_from(bytes.div_ceil(BYTES_PER_TOKEN)).unwrap_or(u64::MAX);
    let end = answer.stop_reason.as_deref();
    Reply {
        text: texts.join("\n"),
        cut_off: end == Some(CreateMessageResult::STOP_REASON_END_MAX_TOKEN),
        usage: Usage {
            input,
            output,
            ..Usage::default()
        },
        attempts: 1,
        ..Reply::default()
    }
}

/// Why there is no answer, and what to do.
fn failure(error: &ServiceError) -> ModelError {
    let kind = match error {
        ServiceError::McpError(error) if error.message.to_lowercase().contains("too long") => {
            ModelErrorKind::ContextTooLong
        }
        ServiceError::McpError(_) => ModelErrorKind::BadRequest,
        ServiceError::Timeout { .. } => ModelErrorKind::Timeout,
        ServiceError::UnexpectedResponse => ModelErrorKind::Malformed,
        _ => ModelErrorKind::Connection,
    };
    let why = error.to_string();
    let why: String = why.chars().filter(|c| !c.is_control()).take(200).collect();
    ModelError {
        kind,
        message: format!(
            "The program that calls doesn't lend its model: {why}.\nAllow it there (sampling), or call again without the model argument."
        ),
        attempts: 1,
    }
}

#[cfg(test)]
mod tests;
