//! What is kept of the model's own words: the message that goes back to its provider, and the arguments in the record.
//!
//! Both are masked like everything else; a text that was meant for a field that asks for a secret is left out whole.
//! Signed thoughts stay as they are, because a provider refuses a changed one.

use serde_json::Value;

use browser::port::tools;
use domain::call::ToolCall;
use domain::masking::Masker;
use model::port::{ModelReply, Reply};
use page::control::label_of;
use page::snapshot::PageSnapshot;
use policy::asks_for_secret;

/// Stands where a text was left out.
const LEFT_OUT: &str = "[secret]";

/// The message as it is kept. `page` is the one that the call was made for.
pub fn kept(
    reply: Reply,
    call: Option<ToolCall>,
    page: &PageSnapshot,
    masker: &Masker,
) -> ModelReply {
    let private = call
        .as_ref()
        .map(|c| private_texts(c, page))
        .unwrap_or_default();
    let text = masker.mask(&reply.text).into_owned();
    let call = call.map(|mut call| {
        call.args
            .values_mut()
            .for_each(|value| clean(masker, &private, value));
        call
    });
    let raw = reply.raw.map(|mut raw| {
        clean(masker, &private, &mut raw);
        raw
    });
    ModelReply { text, call, raw }
}

/// Texts that the call would put into fields that ask for a secret.
fn private_texts(call: &ToolCall, page: &PageSnapshot) -> Vec<String> {
    let is_private = |reference: &str| {
        page.find(reference)
            .is_some_and(|(id, _)| asks_for_secret(&label_of(page, id), None).is_some())
    };
    let typed = tools::typed(call).into_iter();
    typed
        .filter(|(reference, text)| !text.is_empty() && is_private(reference))
        .map(|(_, text)| text.to_owned())
        .collect()
}

fn clean(masker: &Masker, private: &[String], value: &mut Value) {
    match value {
        Value::Object(map) => {
            let kind = map.get("type").and_then(Value::as_str).unwrap_or_default();
            if kind.contains("thinking") || kind.contains("reasoning") {
                return;
            }
            for (key, value) in map {
                // Arguments that are JSON in a string stay JSON.
                match value
                    .as_str()
                    .filter(|_| key == "arguments")
                    .and_then(|text| serde_json::from_str::<Value>(text).ok())
                {
                    Some(mut arguments) => {
                        let before = arguments.clone();
                        clean(masker, private, &mut arguments);
                        if arguments != before {
                            *value = Value::String(arguments.to_string());
                        }
                    }
                    None => clean(masker, private, value),
                }
            }
        }
        Value::Array(items) => items
            .iter_mut()
            .for_each(|item| clean(masker, private, item)),
        Value::String(text) if private.contains(text) => LEFT_OUT.clone_into(text),
        other => masker.mask_json(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::tree;
    use serde_json::json;

    fn page() -> PageSnapshot {
        tree::page(
            "",
            "- textbox \"Password\" [ref=e1]\n- textbox \"Comment\" [ref=e2]",
        )
    }

    fn kept_of(args: Value, raw: Value) -> ModelReply {
        let call = ToolCall::own("browser_type", args);
        kept(
            Reply {
                raw: Some(raw),
                ..Reply::default()
            },
            Some(call),
            &page(),
            &Masker::default(),
        )
    }

    #[test]
    fn a_text_for_a_secret_field_is_left_out() {
        let args = json!({"target": "e1", "text": "hunter2"});
        let said = kept_of(
            args.clone(),
            json!({"tool_calls": [{"function": {"name": "browser_type", "arguments": args.to_string()}}]}),
        );
        assert_eq!(said.call.unwrap().args["text"], "[secret]");
        let arguments = said.raw.unwrap()["tool_calls"][0]["function"]["arguments"]
            .as_str()
            .unwrap()
            .to_owned();
        assert_eq!(
            serde_json::from_str::<Value>(&arguments).unwrap(),
            json!({"target": "e1", "text": "[secret]"})
        );
    }

    #[test]
    fn other_texts_are_masked_and_thoughts_stay() {
        let thought = json!({"type": "thinking", "thinking": "mail a@b.example", "signature": "x"});
        let said = kept_of(
            json!({"target": "e2", "text": "mail jane@b.example"}),
            json!([thought, {"type": "tool_use", "input": {"text": "mail jane@b.example"}}]),
        );
        assert_eq!(said.call.unwrap().args["text"], "mail j***@b.example");
        let raw = said.raw.unwrap();
        assert_eq!(
            (&raw[0], raw[1]["input"]["text"].as_str().unwrap()),
            (&thought, "mail j***@b.example")
        );
    }
}
