//! An answer of Chat Completions as a [`Reply`].
//!
//! Arguments arrive as a string that the model wrote: it may be cut off, or no JSON at all. Such a call is
//! dropped together with everything behind it, and the text says so, so that the model learns what was wrong.

use serde_json::{Map, Value};

use crate::port::{Conversation, Reply};
use crate::wire::{REFUSED, has_words, read_calls, texts_of};
use domain::outcome::Usage;

pub(super) fn read(answer: &Value, conversation: &Conversation) -> Result<Reply, String> {
    let choice = &answer["choices"][0];
    let message = &choice["message"];
    if !message.is_object() {
        return Err(format!("no message: {answer}"));
    }
    let finish = choice["finish_reason"].as_str().unwrap_or_default();
    let mut raw = message.clone();
    let own = raw["tool_calls"].as_array_mut().into_iter().flatten();
    let (calls, broken) = read_calls(own, conversation, |call| {
        let function = &call["function"];
        (&function["name"], arguments(&function["arguments"]))
    });
    let refusal = message["refusal"].as_str().filter(|r| has_words(r));
    let silent = calls.is_empty() && broken.is_none();
    let reply = Reply {
        text: content(&message["content"]),
        calls,
        raw: Some(raw),
        usage: usage(&answer["usage"]),
        attempts: 1,
        declined: silent && (refusal.is_some() || finish == "content_filter"),
        cut_off: finish == "length",
        ..Reply::default()
    };
    let refused = [REFUSED, refusal.unwrap_or_default()].join(" ");
    Ok(reply.with_reason(broken, refused.trim_end()))
}

/// Text of a message: a string, or parts of which some are text.
fn content(content: &Value) -> String {
    match content {
        Value::String(text) => text.clone(),
        Value::Array(parts) => texts_of(parts),
        _ => String::new(),
    }
}

/// Arguments: a JSON object in a string. Some servers leave them out where there are none, or send the
/// object itself.
fn arguments(value: &Value) -> Result<Map<String, Value>, String> {
    match value {
        Value::Null => Ok(Map::new()),
        Value::Object(map) => Ok(map.clone()),
        Value::String(text) if !has_words(text) || text.trim() == "null" => Ok(Map::new()),
        Value::String(text) => serde_json::from_str(text).map_err(|e| e.to_string()),
        _ => Err("not a string".to_owned()),
    }
}

/// Tokens. `prompt_tokens` holds those of the cache, `completion_tokens` those of reasoning. What is written to the
/// cache is told apart by newer models and by gateways only.
fn usage(usage: &Value) -> Usage {
    let count = |value: &Value| value.as_u64().unwrap_or(0);
    let details = &usage["prompt_tokens_details"];
    let prompt = count(&usage["prompt_tokens"]);
    let cache_read = count(&details["cached_tokens"]).min(prompt);
    let cache_write = count(&details["cache_write_tokens"]).min(prompt - cache_read);
    Usage {
        input: prompt - cache_read - cache_write,
        cache_read,
        cache_write,
        output: count(&usage["completion_tokens"]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::tests::{any_json, with_call};
    use serde_json::json;

    fn of(finish: &str, message: &Value) -> Reply {
        read(
            &json!({"choices": [{"message": message, "finish_reason": finish}]}),
            &Conversation::default(),
        )
        .unwrap()
    }

    fn tool(id: &str, arguments: &Value) -> Value {
        json!({"id": id, "type": "function", "function": {"name": "browser_click", "arguments": arguments}})
    }

    #[test]
    fn arguments_that_are_no_object_drop_the_call_and_say_so() {
        let calling = |finish: &str, calls: &[Value]| {
            of(finish, &json!({"content": "Now", "tool_calls": calls}))
        };
        let good = || tool("b", &json!("{}"));
        let half = json!("{\"ref\": \"e");
        for arguments in [half.clone(), json!("[1]"), json!("click e4"), json!(3)] {
            let reply = calling("tool_calls", &[tool("a", &arguments), good()]);
            assert!(reply.calls.is_empty() && reply.raw.is_none(), "{arguments}");
            let told =
                "Now\n(The call of browser_click was dropped: its arguments were not a valid JSON";
            assert!(reply.text.starts_with(told), "{}", reply.text);
        }
        let cut = calling("length", &[tool("a", &half)]);
        assert!(cut.text.contains("cut off"), "{}", cut.text);
        // Behind a good one a broken call does no harm, and absent arguments are none.
        let kept = calling("tool_calls", &[good(), tool("c", &json!("{"))]);
        assert_eq!((kept.calls.len(), kept.text.as_str()), (1, "Now"));
        for arguments in [json!(null), json!(""), json!("null"), json!({})] {
            let reply = calling("tool_calls", &[tool("a", &arguments)]);
            assert!(reply.calls[0].args.is_empty(), "{arguments}");
        }
    }

    #[test]
    fn missing_and_double_identifiers_are_replaced_in_the_echo_too() {
        let calls = json!([tool("", &json!("{}")), tool("x", &json!("{}")), {"function": {"name": "browser_click"}}]);
        let answer = json!({"choices": [{"message": {"tool_calls": calls}}]});
        let reply = read(&answer, &with_call("x")).unwrap();
        let ids: std::collections::HashSet<_> = reply.calls.iter().map(|c| c.id.clone()).collect();
        assert_eq!(ids.len(), 3);
        assert_eq!(reply.raw.unwrap()["tool_calls"][0]["id"], reply.calls[0].id);
    }

    #[test]
    fn refusals_and_cuts_are_said() {
        let refused = of("stop", &json!({"content": null, "refusal": "I can't."}));
        assert!(refused.text.contains("I can't."));
        let filtered = of("content_filter", &json!({"content": ""}));
        assert!(filtered.declined && filtered.text == REFUSED);
        let cut = of("length", &json!({"content": "blah"}));
        assert!(cut.cut_off && cut.text.contains("cut off"));
        let whole = of(
            "stop",
            &json!({"content": [{"type": "text", "text": "hello"}]}),
        );
        assert!(!whole.declined && !whole.cut_off && whole.text == "hello");
    }

    #[test]
    fn gateways_errors_in_a_200_are_no_answer() {
        let error = json!({"error": {"code": 429, "message": "slow down"}});
        let why = read(&error, &Conversation::default()).err().unwrap();
        assert!(why.contains("slow down"), "{why}");
    }

    #[test]
    fn cached_tokens_are_counted_apart() {
        for (prompt, cached, written, [input, cache_read, cache_write]) in [
            (100, 80, None, [20, 80, 0]),
            (100, 30, Some(60), [10, 30, 60]),
            // Nonsense never counts more than there was.
            (10, 30, Some(60), [0, 10, 0]),
        ] {
            let details = json!({"cached_tokens": cached, "cache_write_tokens": written});
            let told = json!({"prompt_tokens": prompt, "completion_tokens": 7, "prompt_tokens_details": details});
            let expected = Usage {
                input,
                cache_read,
                cache_write,
                output: 7,
            };
            assert_eq!(usage(&told), expected);
        }
    }

    proptest::proptest! {
        #[test]
        fn no_answer_is_a_panic(content in any_json(), stop in any_json()) {
            let answers = [json!({"choices": [{"message": {"tool_calls": [content]}, "finish_reason": stop}]}), content];
            for answer in answers {
                if let Ok(reply) = read(&answer, &Conversation::default()) {
                    assert!(reply.calls.iter().all(|c| !c.name.is_empty() && !c.id.is_empty()));
                }
            }
        }
    }
}
