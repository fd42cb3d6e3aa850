//! A Claude model as a witness: one message, and one tool that is no act but the form of the answer.
//!
//! The form is asked for by a forced call. A model that refuses to be forced (because it thinks first) is asked once more with a
//! free choice; words in place of a call are read as the form, too.

use async_trait::async_trait;
use serde_json::{Value, json};

use super::Anthropic;
use super::reply::usage;
use crate::failure::Problem;
use crate::http::Unusable;
use crate::witness::{
    FORM, FORM_ABOUT, NoAnswer, RULES, Spoken, Witness, WitnessBrief, form, object_in,
    testimony_of, told,
};
use domain::outcome::Usage;
use domain::witness::ReaderAnswer;

/// Tokens of an answer: the form with its quotes.
const MAX_TOKENS: u32 = 1500;

#[async_trait]
impl Witness for Anthropic {
    fn name(&self) -> &str {
        &self.model
    }

    async fn testify(&mut self, brief: &WitnessBrief) -> Result<(ReaderAnswer, Usage), NoAnswer> {
        let [forced, free] =
            [true, false].map(|forced| body(&self.model, brief, forced).to_string());
        let (answer, before) = match self.http.post(forced, &read, &mut |_| {}).await {
            Err((problem, attempts)) if about_force(&problem) => {
                (self.http.post(free, &read, &mut |_| {}).await, attempts)
            }
            answer => (answer, 0),
        };
        match answer {
            Ok((spoken, attempts)) => testimony_of(spoken, &self.model, before + attempts),
            Err((problem, attempts)) => Err(self.http.error(problem, before + attempts).into()),
        }
    }
}

fn about_force(problem: &Problem) -> bool {
    problem.is_refusal() && problem.said.to_lowercase().contains("tool_choice")
}

fn body(model: &str, brief: &WitnessBrief, forced: bool) -> Value {
    let mut choice = if forced {
        json!({"type": "tool", "name": FORM})
    } else {
        json!({"type": "auto"})
    };
    choice["disable_parallel_tool_use"] = json!(true);
    json!({
        "model": model,
        "max_tokens": MAX_TOKENS,
        "system": [{"type": "text", "text": RULES}],
        "tools": [{"name": FORM, "description": FORM_ABOUT, "input_schema": form()}],
        "tool_choice": choice,
        "messages": [{"role": "user", "content": [{"type": "text", "text": told(brief)}]}]
    })
}

fn read(answer: &Value) -> Result<Spoken, Unusable> {
    let Some(content) = answer["content"].as_array() else {
        return Err(Unusable::Format(format!(
            "no list of content blocks: {answer}"
        )));
    };
    let call = content
        .iter()
        .find(|block| block["type"] == "tool_use" && block["name"] == FORM);
    let statement = match (answer["stop_reason"].as_str(), call) {
        (Some("refusal"), _) => Err("it declined to answer".to_owned()),
        (Some("max_tokens" | "model_context_window_exceeded"), _) => {
            Err("its answer was cut off".to_owned())
        }
        (_, Some(call)) => Ok(call["input"].clone()),
        (_, None) => {
            let texts: Vec<&str> = content
                .iter()
                .filter_map(|block| block["text"].as_str())
                .collect();
            object_in(&texts.join("\n"))
        }
    };
    Ok(Spoken {
        statement,
        usage: usage(&answer["usage"]),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::tests::any_json;

    fn said(stop: &str, content: &Value) -> Result<Value, String> {
        read(&json!({"content": content, "stop_reason": stop}))
            .unwrap()
            .statement
    }

    #[test]
    fn the_form_is_taken_from_the_call_or_from_words() {
        let form = json!({"state": "ended", "quotes": []});
        let call = json!([{"type": "text", "text": "Hm."}, {"type": "tool_use", "id": "a", "name": FORM, "input": form}]);
        assert_eq!(said("tool_use", &call), Ok(form.clone()));
        assert_eq!(
            said(
                "end_turn",
                &json!([{"type": "text", "text": form.to_string()}])
            ),
            Ok(form.clone())
        );
        for (stop, content) in [
            ("refusal", &call),
            ("max_tokens", &call),
            ("end_turn", &json!([])),
            ("end_turn", &json!([{"type": "text", "text": "It ended."}])),
        ] {
            assert!(said(stop, content).is_err(), "{stop} {content}");
        }
        let other =
            json!([{"type": "tool_use", "id": "a", "name": "browser_click", "input": form}]);
        assert!(said("tool_use", &other).is_err());
    }

    proptest::proptest! {
        #[test]
        fn no_answer_is_a_panic(content in any_json(), stop in any_json()) {
            let _ = (read(&json!({"content": [content], "stop_reason": stop})), read(&content));
        }
    }
}
