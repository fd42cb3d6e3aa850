//! The model that a client lends: a script behind `sampling/createMessage`, with tools.

#![expect(deprecated, reason = "what the revisions that are spoken here have")]

use rmcp::ErrorData;
use rmcp::model::{CreateMessageRequestParams, CreateMessageResult, SamplingCapability};
use serde_json::{Value, json};
use subterminator::model::reader::REQUEST_MARK;

use crate::common::fake_model::{Api, Reads, Said, Script, Seen, Told};

/// The model.
pub struct Lent {
    script: Script,
    reads: Reads,
    /// What it was sent.
    pub prompts: Vec<Value>,
}

impl Lent {
    pub fn new(script: impl Into<Script>, reads: Reads) -> Self {
        Self {
            script: script.into(),
            reads,
            prompts: Vec::new(),
        }
    }

    pub fn capability() -> SamplingCapability {
        serde_json::from_value(json!({"tools": {}})).unwrap()
    }

    pub fn answer(
        &mut self,
        asked: &CreateMessageRequestParams,
    ) -> Result<CreateMessageResult, ErrorData> {
        asked.validate().unwrap();
        let asked = json!(asked);
        self.prompts.push(asked.clone());
        let said = self
            .say(&asked)
            .map_err(|why| ErrorData::internal_error(why, None))?;
        let answer = json!({"role": "assistant", "model": "lent", "content": said});
        Ok(serde_json::from_value(answer).unwrap())
    }

    /// Content of the answer.
    fn say(&mut self, asked: &Value) -> Result<Value, String> {
        let rules = asked["systemPrompt"].as_str().unwrap();
        let words = |text: &str| json!({"type": "text", "text": text});
        if rules.starts_with(REQUEST_MARK) {
            let case = asked["messages"][0]["content"]["text"].as_str().unwrap();
            let statement = self.reads.next(&Told::of(case));
            let statement = statement.map_err(|step| format!("{step:?}"))?;
            return Ok(words(&statement.to_string()));
        }
        let mut messages = asked["messages"].clone();
        for message in messages.as_array_mut().unwrap() {
            if message["content"].is_object() {
                message["content"] = json!([message["content"]]);
            }
        }
        let tools = asked["tools"].as_array().unwrap().iter().map(
            |tool| json!({"function": {"name": tool["name"], "parameters": tool["inputSchema"]}}),
        );
        let body = json!({"messages": messages, "tools": tools.collect::<Vec<_>>()});
        let seen = Seen::of(Api::OpenAi, body);
        let Said::Message(text, calls) = self.script.next(&seen)? else {
            return Err("The model is overloaded.".to_owned());
        };
        let uses = calls.iter().enumerate().map(|(n, (name, input))| {
            let id = format!("use_{}_{n}", self.prompts.len());
            json!({"type": "tool_use", "id": id, "name": name, "input": input})
        });
        let said = Some(words(&text)).filter(|_| !text.is_empty());
        Ok(said.into_iter().chain(uses).collect())
    }
}
