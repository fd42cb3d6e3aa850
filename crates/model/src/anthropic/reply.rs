//! An answer of the Messages API as a [`Reply`].
//!
//! Tolerates unknown fields and unknown kinds of block. Refuses to hand on a call that may be incomplete: an
//! answer that stopped at the output limit, or that the provider declined, loses its last call, and the
//! text says so.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::http::Unusable;
use crate::port::Reply;
use crate::wire::{
    REFUSED, bad_arguments, cut_off as was_cut_off, has_words, read_call, with_remark,
};
use domain::call::ToolCall;
use domain::outcome::Usage;

pub(super) fn read(answer: &Value, used: &HashSet<&str>) -> Result<Reply, Unusable> {
    let Some(content) = answer["content"].as_array() else {
        return Err(Unusable::Format(format!(
            "no list of content blocks: {answer}"
        )));
    };
    let stop = answer["stop_reason"].as_str().unwrap_or_default();
    let cut_off = matches!(stop, "max_tokens" | "model_context_window_exceeded");
    let mut raw = content.clone();
    let mut remark = None;
    // A refusal may break off anywhere.
    if stop == "refusal" {
        raw.retain(|b| b["type"] != "tool_use");
        remark = Some(REFUSED.to_owned());
    } else if cut_off {
        let broken = raw.pop_if(|b| b["type"] == "tool_use");
        let complete = raw.iter().any(|b| b["type"] == "tool_use");
        if !complete {
            remark = Some(was_cut_off(
                broken.as_ref().and_then(|b| b["name"].as_str()),
            ));
        }
    }
    let mut texts = Vec::new();
    let mut calls: Vec<ToolCall> = Vec::new();
    for index in 0..raw.len() {
        let block = &mut raw[index];
        match block["type"].as_str().unwrap_or_default() {
            "text" => texts.extend(
                block["text"]
                    .as_str()
                    .filter(|t| has_words(t))
                    .map(str::to_owned),
            ),
            "tool_use" => {
                let name = block["name"].as_str().unwrap_or_default().to_owned();
                let args = block["input"].as_object().cloned();
                let args = args.ok_or_else(|| "not an object".to_owned());
                match read_call(block, &name, args, used, &calls) {
                    Ok(call) => calls.push(call),
                    Err((tool, why)) => {
                        // What comes behind a broken call must not take its place.
                        raw.truncate(index);
                        if calls.is_empty() {
                            remark = Some(bad_arguments(&tool, &why));
                        }
                        break;
                    }
                }
            }
            _ => {}
        }
    }
    let mut text = texts.join("\n");
    if let Some(remark) = remark {
        text = with_remark(&text, &remark);
        raw.push(json!({"type": "text", "text": remark}));
    }
    Ok(Reply {
        text,
        calls,
        raw: Some(Value::Array(raw)),
        usage: usage(&answer["usage"]),
        attempts: 1,
        declined: stop == "refusal",
        cut_off,
        ..Reply::default()
    })
}

/// Tokens, as the API counts them.
fn usage(usage: &Value) -> Usage {
    let count = |key: &str| usage[key].as_u64().unwrap_or(0);
    Usage {
        input: count("input_tokens"),
        cache_read: count("cache_read_input_tokens"),
        cache_write: count("cache_creation_input_tokens"),
        output: count("output_tokens"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::tests::any_json;

    fn of(stop: &str, content: &Value) -> Reply {
        read(
            &json!({"content": content, "stop_reason": stop, "usage": {}}),
            &HashSet::new(),
        )
        .unwrap()
    }

    fn tool(id: &str, input: &Value) -> Value {
        json!({"type": "tool_use", "id": id, "name": "browser_click", "input": input})
    }

    #[test]
    fn a_call_that_was_cut_off_is_dropped_and_said() {
        let words = |said: &str| json!({"type": "text", "text": said});
        let cut = of("max_tokens", &json!([words("Now"), tool("a", &json!({}))]));
        let told = "Now\n(The call of browser_click was dropped";
        assert!(
            cut.calls.is_empty() && cut.text.starts_with(told),
            "{cut:?}"
        );
        let raw = cut.raw.unwrap();
        let mut blocks = raw.as_array().unwrap().iter();
        assert!(blocks.all(|b| b["type"] == "text"), "{raw}");
        let talk = of("max_tokens", &json!([words("Long talk")]));
        assert!(talk.text.contains("cut off"), "{talk:?}");
        // A complete call before the cut stays.
        let both = json!([tool("a", &json!({"ref": "e1"})), tool("b", &json!({}))]);
        let kept = of("max_tokens", &both);
        assert_eq!((kept.calls.len(), kept.text.as_str()), (1, ""));
        assert_eq!(kept.calls[0].id, "a");
    }

    #[test]
    fn a_refusal_has_no_call() {
        let reply = of("refusal", &json!([tool("a", &json!({}))]));
        assert!(reply.calls.is_empty());
        assert_eq!(reply.text, REFUSED);
        assert_eq!(of("refusal", &json!([])).text, REFUSED);
        assert!(reply.declined && !of("end_turn", &json!([])).declined);
    }

    #[test]
    fn nothing_takes_the_place_of_a_broken_call() {
        let broken = json!([tool("a", &json!("{")), tool("b", &json!({}))]);
        let reply = of("tool_use", &broken);
        let told = reply.text.contains("not a valid JSON object");
        assert!(reply.calls.is_empty() && told, "{reply:?}");
        let nameless = json!([{"type": "tool_use", "id": "a", "input": {}}]);
        assert!(of("tool_use", &nameless).calls.is_empty());
    }

    #[test]
    fn missing_and_double_identifiers_are_replaced_in_the_echo_too() {
        let content = json!([
            tool("", &json!({})),
            tool("x", &json!({})),
            tool("x", &json!({}))
        ]);
        let reply = read(&json!({"content": content}), &HashSet::from(["x"])).unwrap();
        let ids: HashSet<_> = reply.calls.iter().map(|c| c.id.clone()).collect();
        assert_eq!(ids.len(), 3);
        assert_eq!(reply.raw.unwrap()[1]["id"], reply.calls[1].id);
    }

    #[test]
    fn unknown_blocks_and_fields_are_kept_in_the_echo() {
        let content = json!([{"type": "novelty", "data": 1}, {"type": "thinking", "thinking": "", "signature": "s"}, tool("a", &json!({}))]);
        let reply = of("tool_use", &content);
        assert_eq!(reply.raw.unwrap(), content);
        assert_eq!(reply.calls.len(), 1);
    }

    #[test]
    fn answers_without_content_are_unusable() {
        for answer in [
            json!(null),
            json!([]),
            json!({"content": "text"}),
            json!({"type": "error"}),
        ] {
            assert!(
                matches!(read(&answer, &HashSet::new()), Err(Unusable::Format(_))),
                "{answer}"
            );
        }
    }

    proptest::proptest! {
        #[test]
        fn no_answer_is_a_panic(content in any_json(), stop in any_json()) {
            let answers = [json!({"content": [content], "stop_reason": stop}), content];
            for answer in answers {
                if let Ok(reply) = read(&answer, &HashSet::new()) {
                    assert!(reply.calls.iter().all(|c| !c.name.is_empty() && !c.id.is_empty()));
                }
            }
        }
    }
}
