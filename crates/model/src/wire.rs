//! What every wire format needs: identifiers of calls, and the words with which
//! a model learns that its call could not be used.

use std::borrow::Cow;
use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::port::{Conversation, Reply};
use domain::call::ToolCall;

impl Conversation {
    /// The identifier of a call of its next message, behind the calls before it there: the one that came with it, if nothing else has it. One that came
    /// without any, or with one that is taken, gets nine letters and digits: the narrowest rule among compatible servers (Mistral's).
    pub fn id_of(&self, given: Option<&str>, before: &[ToolCall]) -> String {
        let earlier = self.exchanges.iter().filter_map(|e| e.said.call.as_ref());
        let used: HashSet<&str> = earlier.chain(before).map(|call| call.id.as_str()).collect();
        let is_free = |id: &&str| !id.trim().is_empty() && !used.contains(id);
        let mut made = (used.len()..).map(|number| format!("call{number:05}"));
        let given = given.filter(is_free).map(str::to_owned);
        given
            .or_else(|| made.find(|id| is_free(&id.as_str())))
            .unwrap_or_default()
    }
}

/// The schema as an object schema with properties, which both APIs insist on.
pub fn object_schema(schema: &Value) -> Map<String, Value> {
    let mut map = schema.as_object().cloned().unwrap_or_default();
    map.insert("type".to_owned(), json!("object"));
    if !map.get("properties").is_some_and(Value::is_object) {
        map.insert("properties".to_owned(), Value::Object(Map::new()));
    }
    map
}

/// The calls of a message, each in the message that is echoed, where it gets an identifier, and with `parts` as name and arguments: up to the first
/// that can't be read, because what comes behind a broken call must not take its place; of that its name and what is wrong.
pub(super) fn read_calls<'v>(
    own: impl Iterator<Item = &'v mut Value>,
    conversation: &Conversation,
    parts: impl Fn(&Value) -> (&Value, Result<Map<String, Value>, String>),
) -> (Vec<ToolCall>, Option<(String, String)>) {
    let mut calls: Vec<ToolCall> = Vec::new();
    for own in own {
        let (name, args) = parts(own);
        let name = name.as_str().unwrap_or_default().trim().to_owned();
        match args {
            _ if name.is_empty() => {
                return (
                    calls,
                    Some(("a tool without a name".to_owned(), "no name".to_owned())),
                );
            }
            Err(why) => return (calls, Some((name, why))),
            Ok(args) => {
                let id = conversation.id_of(own["id"].as_str(), &calls);
                own["id"] = json!(id);
                calls.push(ToolCall { id, name, args });
            }
        }
    }
    (calls, None)
}

impl Reply {
    /// Where it calls nothing, its text says why: the call was `broken`, or the provider `refused`. Only a call has to be echoed as it came.
    pub(super) fn with_reason(mut self, broken: Option<(String, String)>, refused: &str) -> Self {
        if !self.calls.is_empty() {
            return self;
        }
        self.raw = None;
        let remark = match broken {
            _ if self.declined => refused.to_owned(),
            Some((tool, why)) if !self.cut_off => bad_arguments(&tool, &why),
            None if !self.cut_off => return self,
            broken => cut_off(broken.as_ref().map(|(tool, _)| tool.as_str())),
        };
        self.text = with_remark(&self.text, &remark);
        self
    }
}

/// At most `limit` bytes, with a mark where something is missing.
pub(super) fn clip(text: &str, limit: usize) -> Cow<'_, str> {
    if text.len() <= limit {
        return Cow::Borrowed(text);
    }
    Cow::Owned(format!(
        "{}…",
        text[..text.floor_char_boundary(limit.saturating_sub(3))].trim_end()
    ))
}

/// The texts among the parts of a message.
pub(super) fn texts_of(parts: &[Value]) -> String {
    let texts = parts.iter().filter_map(|part| part["text"].as_str());
    texts
        .filter(|text| has_words(text))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Text that is more than white space.
pub fn has_words(text: &str) -> bool {
    !text.trim().is_empty()
}

/// The first of two texts that says something.
pub fn words_or<'t>(text: &'t str, otherwise: &'t str) -> &'t str {
    if has_words(text) { text } else { otherwise }
}

/// The model's text with a remark behind it.
pub fn with_remark(text: &str, remark: &str) -> String {
    if has_words(text) {
        format!("{text}\n{remark}")
    } else {
        remark.to_owned()
    }
}

/// Remark: the arguments could not be read.
fn bad_arguments(tool: &str, why: &str) -> String {
    format!(
        "(The call of {tool} was dropped: its arguments were not a valid JSON object ({why}). Send the call again with valid arguments.)"
    )
}

/// Remark: the answer ended before it was complete.
pub fn cut_off(tool: Option<&str>) -> String {
    match tool {
        Some(tool) => format!(
            "(The call of {tool} was dropped: the answer was cut off at the output limit. Send the call again, with less text before it.)"
        ),
        None => "(The answer was cut off at the output limit. Call a tool right away, with less text before it.)".to_owned(),
    }
}

/// Remark: the model's provider refused to answer.
pub(super) const REFUSED: &str = "(The model declined to answer.)";

/// Stands where an API wants words and there are none.
pub const SILENCE: &str = "(no text)";

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::port::{ActOutcome, Answer, Exchange, Image, ModelReply, Request};
    use page::snapshot::PageSnapshot;
    use proptest::prelude::*;

    /// JSON of any shape, made of the words that answers are made of.
    pub fn any_json() -> impl Strategy<Value = Value> {
        const WORDS: &str = "content type tool_use text id name input stop_reason max_tokens refusal usage choices message tool_calls function arguments thinking error code {\"a\":[";
        let words: Vec<&str> = WORDS.split(' ').collect();
        let word = move || proptest::sample::select(words.clone());
        let leaf = prop_oneof![
            word().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            Just(Value::Null),
            ".*".prop_map(Value::from)
        ];
        leaf.prop_recursive(5, 64, 6, move |inner| {
            let list = proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from);
            let object = proptest::collection::vec((word(), inner), 0..6);
            prop_oneof![
                list,
                object
                    .prop_map(|pairs| pairs.into_iter().map(|(k, v)| (k.to_owned(), v)).collect())
            ]
        })
    }

    pub fn exchange(said: ModelReply, text: &str) -> Exchange {
        let answer = Answer {
            text: text.to_owned(),
            happened: ActOutcome::Done,
        };
        Exchange { said, answer }
    }

    /// What is made of a request after these exchanges.
    pub fn built<T>(
        exchanges: Vec<Exchange>,
        view: &str,
        image: Option<&Image>,
        build: impl Fn(&Request<'_>) -> T,
    ) -> T {
        let conversation = Conversation {
            exchanges,
            ..Conversation::new("rules".into(), "cancel".into(), vec![])
        };
        build(&Request {
            conversation: &conversation,
            view,
            page: &PageSnapshot::default(),
            acts: 0,
            image,
        })
    }

    /// A conversation with a call of this identifier.
    pub fn with_call(id: &str) -> Conversation {
        let call = ToolCall {
            id: id.to_owned(),
            ..ToolCall::own("t", Value::Null)
        };
        let said = ModelReply {
            call: Some(call),
            ..ModelReply::default()
        };
        Conversation {
            exchanges: vec![exchange(said, "")],
            ..Conversation::default()
        }
    }

    #[test]
    fn identifiers_are_kept_or_made_unique() {
        let before = ["a", "call00003", "x"].map(|id| ToolCall {
            id: id.to_owned(),
            ..ToolCall::own("t", Value::Null)
        });
        let id_of = |given| Conversation::default().id_of(given, &before);
        assert_eq!(id_of(Some("b")), "b");
        for given in [None, Some(""), Some(" "), Some("a")] {
            assert_eq!(id_of(given), "call00004");
        }
    }
}
