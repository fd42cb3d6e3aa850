//! A model behind Chat Completions as a witness: two messages, no tools, and a JSON schema for the answer.
//!
//! Not every compatible server knows schemas. One that refuses the form is asked for any JSON object, and one that refuses
//! that for plain words: the rules say what the object looks like, so its text is read the same way.

use async_trait::async_trait;
use serde_json::{Value, json};

use super::reply::{content, message_of, usage};
use super::request::max_completion_tokens;
use super::{Dialect, Limit, OpenAi};
use crate::failure::Problem;
use crate::http::Unusable;
use crate::witness::{
    FORM, NoAnswer, RULES, Spoken, Witness, WitnessBrief, form, object_in, testimony_of, told,
};
use domain::outcome::Usage;
use domain::witness::ReaderAnswer;

/// Tokens of an answer of a model that doesn't reason: the form with its quotes.
const MAX_TOKENS: u32 = 1500;
/// Of one that may reason before it; nobody knows which models of a server of one's own do.
const WITH_REASONING: u32 = 6000;
/// What [`max_completion_tokens`] gives at most to models that don't reason.
const NO_REASONING: u32 = 4096;

/// How the form of the answer is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Schema,
    Object,
    Words,
}

impl Format {
    /// The next simpler one, where the server refused this one.
    fn simpler(self, problem: &Problem) -> Option<Self> {
        let said = problem.said.to_lowercase();
        let words = [
            "response_format",
            "json_schema",
            "json_object",
            "json schema",
            "structured output",
            "grammar",
        ];
        let about = problem.is_refusal()
            && (problem.param.starts_with("response_format")
                || words.iter().any(|word| said.contains(word)));
        match self {
            _ if !about => None,
            Self::Schema => Some(Self::Object),
            Self::Object => Some(Self::Words),
            Self::Words => None,
        }
    }
}

#[async_trait]
impl Witness for OpenAi {
    fn name(&self) -> &str {
        &self.name
    }

    async fn testify(&mut self, brief: &WitnessBrief) -> Result<(ReaderAnswer, Usage), NoAnswer> {
        let (mut before, mut format, mut tried) = (0, Format::Schema, Vec::new());
        loop {
            let body = body(&self.model, &self.dialect, format, brief).to_string();
            match self.http.post(body, &read, &mut |_| {}).await {
                Ok((spoken, attempts)) => {
                    return testimony_of(spoken, &self.name, before + attempts);
                }
                Err((problem, attempts)) => {
                    before += attempts;
                    tried.push(self.dialect.clone());
                    if let Some(simpler) = format.simpler(&problem) {
                        format = simpler;
                        continue;
                    }
                    let next = self
                        .dialect
                        .without(&problem, false)
                        .filter(|dialect| !tried.contains(dialect));
                    let Some(next) = next else {
                        return Err(self.http.error(problem, before).into());
                    };
                    self.dialect = next;
                }
            }
        }
    }
}

fn body(model: &str, dialect: &Dialect, format: Format, brief: &WitnessBrief) -> Value {
    let mut body = json!({
        "model": model,
        "messages": [{"role": "system", "content": RULES}, {"role": "user", "content": told(brief)}]
    });
    let (limit, tokens) = match dialect.limit {
        Limit::MaxTokens => ("max_tokens", WITH_REASONING),
        Limit::MaxCompletionTokens if max_completion_tokens(model) > NO_REASONING => {
            ("max_completion_tokens", WITH_REASONING)
        }
        Limit::MaxCompletionTokens => ("max_completion_tokens", MAX_TOKENS),
    };
    body[limit] = json!(tokens);
    if dialect.no_reasoning {
        body["reasoning_effort"] = json!("none");
    }
    match format {
        Format::Schema => {
            body["response_format"] = json!({"type": "json_schema", "json_schema": {"name": FORM, "strict": true, "schema": form()}});
        }
        Format::Object => body["response_format"] = json!({"type": "json_object"}),
        Format::Words => {}
    }
    body
}

fn read(answer: &Value) -> Result<Spoken, Unusable> {
    let (message, finish) = message_of(answer)?;
    let declined = message["refusal"]
        .as_str()
        .is_some_and(|words| !words.trim().is_empty());
    let statement = match finish {
        _ if declined => Err("it declined to answer".to_owned()),
        "content_filter" => Err("it declined to answer".to_owned()),
        "length" => Err("its answer was cut off".to_owned()),
        _ => object_in(&content(&message["content"])),
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
    use domain::masking::Masker;

    fn said(finish: &str, message: &Value) -> Result<Value, String> {
        read(&json!({"choices": [{"message": message, "finish_reason": finish}]}))
            .unwrap()
            .statement
    }

    #[test]
    fn the_form_is_taken_from_the_content() {
        let form = json!({"state": "ended", "quotes": []});
        assert_eq!(
            said(
                "stop",
                &json!({"content": form.to_string(), "refusal": null})
            ),
            Ok(form.clone())
        );
        assert_eq!(
            said(
                "stop",
                &json!({"content": [{"type": "text", "text": form.to_string()}]})
            ),
            Ok(form.clone())
        );
        for (finish, message) in [
            (
                "stop",
                json!({"content": form.to_string(), "refusal": "I can't."}),
            ),
            ("content_filter", json!({"content": form.to_string()})),
            ("length", json!({"content": form.to_string()})),
            ("stop", json!({"content": null})),
            ("stop", json!({"content": "It ended."})),
        ] {
            assert!(said(finish, &message).is_err(), "{finish} {message}");
        }
        assert_eq!(
            read(&json!({"error": {"code": 429}})),
            Err(Unusable::Status(429))
        );
        assert!(matches!(
            read(&json!({"choices": []})),
            Err(Unusable::Format(_))
        ));
    }

    #[test]
    fn a_server_without_schemas_is_asked_more_simply() {
        let refused = |status: u16, message: &str| {
            let body = json!({"error": {"message": message}}).to_string();
            let headers = reqwest::header::HeaderMap::new();
            Problem::from_status(
                status,
                &headers,
                body.as_bytes(),
                &Masker::default(),
                jiff::Timestamp::UNIX_EPOCH,
            )
        };
        let unknown = refused(400, "This response_format type is unavailable now");
        assert_eq!(Format::Schema.simpler(&unknown), Some(Format::Object));
        assert_eq!(Format::Object.simpler(&unknown), Some(Format::Words));
        assert_eq!(Format::Words.simpler(&unknown), None);
        assert_eq!(
            Format::Schema.simpler(&refused(400, "model is not loaded")),
            None
        );
        assert_eq!(
            Format::Schema.simpler(&refused(500, "response_format")),
            None
        );
    }

    #[test]
    fn few_tokens_are_asked_for_and_room_for_reasoning_where_it_is_needed() {
        let built = |model: &str, dialect: &Dialect| {
            body(model, dialect, Format::Schema, &WitnessBrief::default())
        };
        assert_eq!(
            built("gpt-4o", &Dialect::official("gpt-4o"))["max_completion_tokens"],
            MAX_TOKENS
        );
        assert_eq!(
            built("o3", &Dialect::official("o3"))["max_completion_tokens"],
            WITH_REASONING
        );
        let own = built("llama3", &Dialect::compatible());
        assert_eq!(
            (&own["max_tokens"], own.get("max_completion_tokens")),
            (&json!(WITH_REASONING), None)
        );
        assert!(
            own.get("tools").is_none() && own["response_format"]["json_schema"]["strict"] == true
        );
    }

    proptest::proptest! {
        #[test]
        fn no_answer_is_a_panic(content in any_json(), stop in any_json()) {
            let _ = (read(&json!({"choices": [{"message": content, "finish_reason": stop}]})), read(&content));
        }
    }
}
