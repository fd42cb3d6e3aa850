//! Second readers over both APIs: the request against the provider's rules, answers of every kind, and what a run makes of them.

use serde_json::{Value, json};
use subterminator::agent::{Budget, Limits};
use subterminator::cli::exit::Exit;
use subterminator::domain::outcome::{ConfirmedBy, Outcome, Usage};
use subterminator::domain::price::Prices;
use subterminator::domain::reader::{ReaderAnswer, ReaderPage, ReaderState};
use subterminator::model::http::HttpSettings;
use subterminator::model::reader::{Approved, NoAnswer, PageText, ReaderBrief, SecondReader};
use subterminator::model::select::connect;

use super::{KEY, MODELS, credentials, model, quick, server};
use crate::common::fake_model::{Eager, FakeModel, Reads, Step, statement};
use crate::common::paper::{BYE, Ran, WAY, Wish, run};

/// Both APIs, OpenAI's with a model of its own, one that reasons and one of somebody's own server.
const READERS: [&str; 4] = ["claude-opus-4-6", "gpt-4o", "o3", "openai:local"];

fn reader(name: &str, server: &FakeModel, settings: HttpSettings) -> Box<dyn SecondReader> {
    connect(name, &credentials(&server.url()), settings)
        .unwrap()
        .unwrap()
}

fn brief(words: &str) -> ReaderBrief {
    let page = |text: &str| PageText {
        url: "https://shop.example/a".to_owned(),
        title: "Shop".to_owned(),
        text: text.to_owned(),
    };
    ReaderBrief {
        service: "Shop".to_owned(),
        object: "Cancel.".to_owned(),
        approved: vec![Approved {
            what: "button \"Finish\"".to_owned(),
            question: words.to_owned(),
            at: "2026-01-01T00:00:00Z".to_owned(),
        }],
        before: vec![page("- Next billing date 1 March 2027")],
        after: vec![page(&format!("- [heading] Good bye\n- {words}"))],
        fresh: vec![page("- Ends on 1 March 2027")],
        wrong: Vec::new(),
    }
}

async fn told(
    name: &str,
    reads: Reads,
    words: &str,
) -> (Result<(ReaderAnswer, Usage), NoAnswer>, FakeModel) {
    let server = server(name, []);
    server.reads(reads);
    server.watch_secrets([KEY]);
    let said = reader(name, &server, quick()).testify(&brief(words)).await;
    (said, server)
}

#[tokio::test]
async fn a_reader_is_asked_once_in_a_form_and_answers_in_it() {
    for name in READERS {
        let (said, server) = told(
            name,
            Reads::honest("ends on", Some("2027-03-01")),
            "Thank you.",
        )
        .await;
        let (testimony, usage) = said.unwrap();
        server.assert_clean();
        let read = (testimony.state, testimony.date.as_deref());
        assert_eq!(read, (ReaderState::EndsOn, Some("2027-03-01")), "{name}");
        let quote = &testimony.quotes[0];
        let line = (quote.page, quote.text.as_str());
        assert_eq!(line, (ReaderPage::Fresh, "Ends on 1 March 2027"), "{name}");
        assert!(usage.output > 0 && usage.total() > 50, "{name}");
        let [reading] = &server.readings()[..] else {
            panic!("{name}: one request")
        };
        assert!(
            reading.text.contains("Next billing date") && server.requests().is_empty(),
            "{name}"
        );
    }
}

fn refusal(name: &str) -> Value {
    if name.starts_with("claude-") {
        json!({"content": [{"type": "text", "text": "No."}], "stop_reason": "refusal", "usage": {"input_tokens": 9, "output_tokens": 2}})
    } else {
        let message = json!({"role": "assistant", "content": statement("ended", None, &[]).to_string(), "refusal": "I can't."});
        json!({"choices": [{"message": message, "finish_reason": "stop"}], "usage": {"prompt_tokens": 9, "completion_tokens": 2}})
    }
}

fn cut(name: &str) -> Value {
    let whole = statement("ended", None, &[]);
    if name.starts_with("claude-") {
        json!({"content": [{"type": "tool_use", "id": "a", "name": "testify", "input": whole}], "stop_reason": "max_tokens", "usage": {"output_tokens": 2}})
    } else {
        json!({"choices": [{"message": {"content": whole.to_string()}, "finish_reason": "length"}], "usage": {"completion_tokens": 2}})
    }
}

/// Whatever is no statement is an error that says what it was, costs what it cost, and is not asked for again; what may pass is tried again.
#[tokio::test]
async fn broken_answers_are_errors_and_never_an_end() {
    for name in MODELS {
        for (step, wanted) in [
            (Step::Raw(refusal(name).to_string()), "declined to answer"),
            (Step::Raw(cut(name).to_string()), "was cut off"),
            (Step::text("It has ended, believe me."), "no JSON"),
            (Step::text("{\"quotes\": []}"), "keep to the form"),
        ] {
            let (said, server) = told(name, Reads::wire([step]), "Thank you.").await;
            let none = said.unwrap_err();
            let message = none.to_string();
            assert!(
                message.contains(wanted) && message.contains(name.trim_start_matches("openai:")),
                "{name}: {message}"
            );
            assert!(none.usage.output > 0, "{name}: {wanted} was paid for");
            assert_eq!(server.readings().len(), 1, "{name}: {wanted}");
        }
        let passing = Reads::wire([Step::status(529), Step::Reset]);
        let (said, server) = told(name, passing, "").await;
        assert!(said.is_ok() && server.readings().len() == 3, "{name}");
    }
}

#[tokio::test]
async fn a_server_that_knows_no_forms_is_asked_more_simply() {
    let refused = |what: &str| {
        let body = json!({"error": {"message": what, "param": null}});
        Step::Status(400, Vec::new(), body.to_string())
    };
    let steps = [refused("This response_format type is unavailable now")];
    let (said, server) = told("openai:local", Reads::wire(steps), "").await;
    server.assert_clean();
    assert_eq!(said.unwrap().0.state, ReaderState::CantTell);
    let readings = server.readings();
    let forms = readings.iter().map(|r| &r.body["response_format"]["type"]);
    assert!(forms.eq([&json!("json_schema"), &Value::Null]));

    let steps = [refused(
        "tool_choice forces tool use, which is not compatible with thinking",
    )];
    let (said, server) = told("claude-x", Reads::wire(steps), "").await;
    server.assert_clean();
    assert!(said.is_ok());
    let readings = server.readings();
    let choices = readings.iter().map(|r| &r.body["tool_choice"]["type"]);
    assert!(choices.eq(["tool", "auto"]));
}

fn way(end: &'static [&'static str]) -> Step {
    Step::Loop(Eager::new(WAY.0, end))
}

const FAREWELL: &[&str] = &["So long"];

/// A run with this reader, to an end that is proved (`None`) or told in other words.
async fn run_with(name: &str, reads: Reads, wish: Wish<'_>) -> (Ran, FakeModel) {
    let end = if wish.farewell.is_some() {
        FAREWELL
    } else {
        WAY.1
    };
    let server = server(name, [way(end)]);
    server.watch_secrets(wish.secrets.clone());
    server.reads(reads);
    let mut reader = reader(name, &server, quick());
    let mut driver = model(name, &server, quick());
    let wish = Wish {
        budget: wish.budget,
        farewell: wish.farewell,
        secrets: wish.secrets,
        ballast: wish.ballast,
        reads: wish.reads,
        reader: Some(reader.as_mut()),
    };
    let ran = run(driver.as_mut(), wish).await;
    server.assert_clean();
    (ran, server)
}

/// The worst failure: a reader that lies makes no end of what the program can't prove.
#[tokio::test]
async fn a_liar_makes_no_end() {
    for name in MODELS {
        let wish = Wish {
            farewell: Some(BYE),
            ..Wish::default()
        };
        let (ran, _) = run_with(name, Reads::Liar, wish).await;
        let said = ran.testimonies()[0].1.map(|said| said.state);
        assert_eq!(said, Some(ReaderState::Ended), "{name}: it does lie");
        let result = &ran.result;
        assert!(!result.success && !result.verified, "{name}: {result:?}");
        assert_eq!(result.outcome, Outcome::Unverified, "{name}");
        assert_eq!(Exit::of(result), Exit::NotDone, "{name}");
    }
}

/// The person at a terminal is asked once where nothing proves the end; the yes is told as theirs.
#[tokio::test]
async fn the_person_reads_where_nothing_is_proved() {
    for yes in [true, false] {
        let wish = Wish {
            farewell: Some(BYE),
            reads: Some(yes),
            ..Wish::default()
        };
        let (ran, _) = run_with("gpt-4o", Reads::Liar, wish).await;
        let [reading] = &ran.readings[..] else {
            panic!("asked once: {:?}", ran.readings)
        };
        let shows = reading.shows.join("\n");
        assert!(
            !shows.contains("Finish cancellation") && shows.contains("So long"),
            "{shows}"
        );
        let (result, person) = (&ran.result, Some(ConfirmedBy::Person));
        let theirs = matches!(&result.outcome, Outcome::Cancelled { confirmed_by, .. } if *confirmed_by == person);
        assert_eq!(
            (theirs, result.success, result.verified),
            (yes, yes, false),
            "{result:?}"
        );
    }
}

/// A limit that a reading would pass skips it with a word: then nothing is proved.
#[tokio::test]
async fn a_limit_skips_the_reader_and_not_the_run() {
    let budget = |max_tokens| {
        let limits = Limits {
            max_tokens: Some(max_tokens),
            max_cost: None,
        };
        Budget::new(limits, Prices::default())
    };
    // The smallest limit with which the driver, who gets one page at a time, comes to an end; a reader gets them all at once.
    let mut limit = 4000;
    let (ran, server) = loop {
        assert!(limit < 100_000, "no limit skips the reader");
        let wish = Wish {
            budget: budget(limit),
            ballast: 150,
            ..Wish::default()
        };
        let (ran, server) = run_with("gpt-4o", Reads::Silent, wish).await;
        if !ran.testimonies().is_empty() {
            break (ran, server);
        }
        limit += 1000;
    };
    assert!(server.readings().is_empty(), "nothing was sent");
    let [(_, None, Some(why))] = &ran.testimonies()[..] else {
        panic!("{:?}", ran.testimonies())
    };
    assert!(why.contains("limit of costs or tokens"), "{why}");
    assert_eq!(
        (ran.cancelled, ran.result.verified, &ran.result.outcome),
        (1, false, &Outcome::Unverified)
    );
}

/// What a page shows of secrets reaches no reader, and what a reader says of them reaches no record.
#[tokio::test]
async fn secrets_are_masked_on_the_way_in_and_out() {
    const SECRET: &str = "planted-secret-4711";
    let page = concat!(
        "- main [ref=e0]:\n  - heading \"So long\" [ref=e1]\n",
        "  - paragraph [ref=e2]: Jane.Doe@mail.example.com, card 4111 1111 1111 1111, planted-secret-4711"
    );
    for name in MODELS {
        let leak = "So long, jane.roe@mail.example.com planted-secret-4711";
        let leaks = Reads::with(move |_| statement("ended", None, &[("after", leak)]));
        let wish = Wish {
            farewell: Some(page),
            secrets: vec![SECRET.to_owned()],
            ..Wish::default()
        };
        let (ran, server) = run_with(name, leaks, wish).await;
        let readings = server.readings();
        assert!(!readings.is_empty(), "{name}");
        for secret in [SECRET, "Jane.Doe@", "4111 1111 1111 1111"] {
            assert!(
                readings.iter().all(|r| !r.text.contains(secret)),
                "{name}: {secret}"
            );
        }
        let said = format!("{:?}", ran.testimonies());
        let masked = !said.contains(SECRET) && !said.contains("jane.roe@");
        assert!(masked && said.contains("So long"), "{name}: {said}");
    }
}
