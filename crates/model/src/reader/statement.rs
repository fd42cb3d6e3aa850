//! What a reader answered, read strictly: a known state, few quotes, short texts. Whatever is more or less than that is
//! told as what it is.

use serde_json::Value;

use super::FORM;
use crate::port::Reply;
use domain::reader::ReaderAnswer;

/// Most quotes that are taken; it is asked for six.
const MOST_QUOTES: usize = 12;
/// Longest text of an answer, in characters.
const LONGEST: usize = 600;

/// The form in an answer: the call that carries it, or an object among its words.
///
/// # Errors
/// Why there is none, in a few words.
pub(super) fn form_in(reply: &Reply) -> Result<Value, String> {
    if reply.declined {
        return Err("it declined to answer".to_owned());
    }
    if reply.cut_off {
        return Err("its answer was cut off".to_owned());
    }
    match reply.calls.iter().find(|call| call.name == FORM) {
        Some(call) => Ok(Value::Object(call.args.clone())),
        None => object_in(&reply.text),
    }
}

/// The JSON object in a text that may have words or a fence of Markdown around it.
///
/// # Errors
/// Why there is none, in a few words.
pub fn object_in(text: &str) -> Result<Value, String> {
    let (Some(start), Some(end)) = (text.find('{'), text.rfind('}')) else {
        return Err("there is no JSON in it".to_owned());
    };
    let object = text
        .get(start..=end)
        .and_then(|object| serde_json::from_str::<Value>(object).ok());
    object
        .filter(Value::is_object)
        .ok_or_else(|| "its JSON can't be read".to_owned())
}

/// A testimony from such an object.
///
/// # Errors
/// Why it is none, in a few words.
pub(super) fn read(value: &Value) -> Result<ReaderAnswer, String> {
    if !value.is_object() {
        return Err("it doesn't keep to the form".to_owned());
    }
    let mut testimony: ReaderAnswer = serde_json::from_value(value.clone())
        .map_err(|e| format!("it doesn't keep to the form ({e:.100})"))?;
    // A day that is none says nothing; the state stands without it.
    testimony.date = testimony
        .date
        .filter(|day| day.trim().parse::<jiff::civil::Date>().is_ok())
        .map(|day| day.trim().to_owned());
    testimony.what_is_left = testimony
        .what_is_left
        .filter(|text| !text.trim().is_empty());
    testimony
        .quotes
        .retain(|quote| !quote.text.trim().is_empty());
    let texts = testimony
        .quotes
        .iter()
        .map(|quote| &quote.text)
        .chain(&testimony.what_is_left)
        .chain(&testimony.object);
    if testimony.quotes.len() > MOST_QUOTES
        || texts.into_iter().any(|text| text.chars().count() > LONGEST)
    {
        return Err("it is much longer than was asked for".to_owned());
    }
    Ok(testimony)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::tests::any_json;
    use domain::call::ToolCall;
    use domain::reader::{ReaderPage, ReaderState};
    use serde_json::json;

    #[test]
    fn the_form_is_taken_from_its_call_or_from_words() {
        let form = json!({"state": "ended", "quotes": []});
        let called = |name: &str| Reply {
            calls: vec![ToolCall::own(name, form.clone())],
            ..Reply::default()
        };
        let spoken = |text: &str| Reply {
            text: text.to_owned(),
            ..Reply::default()
        };
        assert_eq!(form_in(&called(FORM)), Ok(form.clone()));
        assert_eq!(form_in(&spoken(&form.to_string())), Ok(form.clone()));
        let declined = Reply {
            declined: true,
            ..called(FORM)
        };
        let cut_off = Reply {
            cut_off: true,
            ..called(FORM)
        };
        for reply in [
            declined,
            cut_off,
            called("browser_click"),
            spoken("It ended."),
        ] {
            assert!(form_in(&reply).is_err(), "{reply:?}");
        }
    }

    #[test]
    fn a_whole_statement_is_read_and_a_day_that_is_none_left_out() {
        let dated = |date: &str| {
            read(&json!({"state": "ends_on", "date": date, "what_is_left": null, "quotes": [{"page": "fresh", "text": "Ends on 3 December"}, {"page": "after", "text": " "}]})).unwrap()
        };
        let whole = dated("2026-12-03");
        assert_eq!(whole.state, ReaderState::EndsOn);
        assert_eq!(whole.date.as_deref(), Some("2026-12-03"));
        let pages: Vec<ReaderPage> = whole.quotes.iter().map(|quote| quote.page).collect();
        assert_eq!(pages, [ReaderPage::Fresh]);
        for date in ["soon", "3 December", "2026-13-40", ""] {
            assert_eq!(dated(date).date, None, "{date}");
        }
        assert_eq!(read(&json!({"state": "cant_tell"})).unwrap().quotes, []);
    }

    #[test]
    fn what_is_no_statement_is_none() {
        let long = "x".repeat(LONGEST + 1);
        let many: Vec<Value> = (0..=MOST_QUOTES)
            .map(|_| json!({"page": "after", "text": "a"}))
            .collect();
        for broken in [
            json!({"quotes": []}),
            json!({"state": "cancelled", "quotes": []}),
            json!({"state": "ended", "quotes": [{"page": "elsewhere", "text": "a"}]}),
            json!({"state": "ended", "quotes": "it ended"}),
            json!({"state": "ended", "quotes": [{"page": "after", "text": long}]}),
            json!({"state": "pending", "what_is_left": long, "quotes": []}),
            json!({"state": "ended", "quotes": many}),
            json!(["ended"]),
            json!("ended"),
        ] {
            assert!(read(&broken).is_err(), "{broken}");
        }
    }

    #[test]
    fn an_object_is_found_among_words() {
        assert_eq!(
            object_in("```json\n{\"state\": \"ended\"}\n```"),
            Ok(json!({"state": "ended"}))
        );
        for text in ["", "It ended.", "}{", "{", "{state: ended}", "[{]}"] {
            assert!(object_in(text).is_err(), "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_answer_is_a_panic(value in any_json(), text in ".*") {
            let _ = (read(&value), object_in(&text));
        }
    }
}
