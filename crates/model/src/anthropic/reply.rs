//! An answer of the Messages API as a [`Reply`].
//!
//! Tolerates unknown fields and unknown kinds of block. Refuses to hand on a call that may be incomplete: an
//! answer that stopped at the output limit, or that the provider declined, loses its last call, and the
//! text says so.

use serde_json::Value;

use crate::port::{Conversation, Reply};
use crate::wire::{REFUSED, read_calls, texts_of};
use domain::outcome::Usage;

pub(super) fn read(answer: &Value, conversation: &Conversation) -> Result<Reply, String> {
    let Some(content) = answer["content"].as_array() else {
        return Err(format!("no list of content blocks: {answer}"));
    };
    let stop = answer["stop_reason"].as_str().unwrap_or_default();
    let mut raw = content.clone();
    let own = raw.iter_mut().filter(|block| block["type"] == "tool_use");
    let (mut calls, mut broken) = read_calls(own, conversation, |block| {
        let args = block["input"].as_object().cloned();
        (
            &block["name"],
            args.ok_or_else(|| "not an object".to_owned()),
        )
    });
    let cut_off = matches!(stop, "max_tokens" | "model_context_window_exceeded");
    let is_last = content
        .last()
        .is_some_and(|block| block["type"] == "tool_use");
    if cut_off && is_last && broken.is_none() {
        broken = calls.pop().map(|call| (call.name, String::new()));
    }
    let declined = stop == "refusal";
    if declined {
        // A refusal may break off anywhere.
        calls.clear();
    }
    let reply = Reply {
        text: texts_of(content),
        calls,
        raw: Some(Value::Array(raw)),
        usage: usage(&answer["usage"]),
        attempts: 1,
        declined,
        cut_off,
        ..Reply::default()
    };
    Ok(reply.with_reason(broken, REFUSED))
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
    use serde_json::json;

    fn of(stop: &str, content: &Value) -> Reply {
        read(
            &json!({"content": content, "stop_reason": stop, "usage": {}}),
            &Conversation::default(),
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
        assert_eq!(cut.raw, None);
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
    fn unknown_blocks_and_fields_are_kept_in_the_echo() {
        let content = json!([{"type": "novelty", "data": 1}, {"type": "thinking", "thinking": "", "signature": "s"}, tool("a", &json!({}))]);
        let reply = of("tool_use", &content);
        assert_eq!(reply.raw.unwrap(), content);
        assert_eq!(reply.calls.len(), 1);
    }

    proptest::proptest! {
        #[test]
        fn no_answer_is_a_panic(content in any_json(), stop in any_json()) {
            let answers = [json!({"content": [content], "stop_reason": stop}), content];
            for answer in answers {
                if let Ok(reply) = read(&answer, &Conversation::default()) {
                    assert!(reply.calls.iter().all(|c| !c.name.is_empty() && !c.id.is_empty()));
                }
            }
        }
    }
}
