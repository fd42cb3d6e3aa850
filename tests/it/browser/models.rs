//! The same flow with models on the wire, over both APIs.

use serde_json::json;

use super::site::OddSite;
use super::world::{record, world};
use crate::common::env::{TestEnv, words};
use crate::common::fake_model::FakeModel;
use crate::common::fake_model::{Eager, Reads, Step};
use crate::common::sample::part;

const KEY: &str = "sk-planted-key-1234567890";

fn eager() -> Eager {
    let labels = [
        "Finish Cancellation",
        "No thanks",
        "Prefer not to say",
        "continue",
        "Continue",
        "Submit",
        "Cancel Membership",
    ];
    Eager::new(&labels, &["Your cancellation is confirmed"])
}

fn fake(api: &str, script: Eager) -> FakeModel {
    if api == "anthropic" {
        FakeModel::anthropic([Step::Loop(script)])
    } else {
        FakeModel::openai([Step::Loop(script)])
    }
}

fn with_model(api: &str, url: &str) -> TestEnv {
    let (key, base) = if api == "anthropic" {
        ("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL")
    } else {
        ("OPENAI_API_KEY", "OPENAI_BASE_URL")
    };
    world().set(key, KEY).set(base, url)
}

/// AC-2.1, AC-2.2, AC-8.2: both APIs drive the real browser to a verified end; every request keeps the provider's rules and no
/// key is in a body. The second reader is asked over the same API, shown and kept.
#[test]
#[ignore = "starts a browser"]
fn both_apis_reach_a_verified_end() {
    let models = [
        ("anthropic", "claude-opus-4-6"),
        ("openai", "gpt-4o"),
        ("openai", "openai:local-model"),
    ];
    for (api, model) in part(2, models) {
        let fake = fake(api, eager());
        fake.watch_secrets([KEY]);
        fake.reads(Reads::careful());
        let env = with_model(api, &fake.url());
        let output = env.run_with_input(
            &words(&format!(
                "cancel netflix -t mock:full --headless --model {model}"
            )),
            "y\n",
        );
        assert_eq!(output.code, 0, "{model}: {output:#?}");
        fake.assert_clean();
        let record = record(&env);
        assert_eq!(record.state(), (Some("cancelled"), Some(1)), "{model}");
        assert_eq!(record.of("question").count(), 1, "{model}");
        assert!(
            record.result["usage"]["output"]
                .as_u64()
                .is_some_and(|n| n > 0),
            "{model}: usage is counted"
        );
        let files = std::fs::read_to_string(record.dir.join("journal.jsonl")).unwrap()
            + &output.stdout
            + &output.stderr;
        assert!(!files.contains(KEY), "{model}: the key is nowhere");
        // Once, and both control questions.
        let readings = fake.readings();
        let [reading, _, _] = &readings[..] else {
            panic!("{model}: {} readings", readings.len())
        };
        assert!(
            reading.text.contains("Finish Cancellation")
                && reading.text.contains("Page \\\"fresh\\\""),
            "{model}: {}",
            reading.text
        );
        let kept: Vec<_> = record.of("witness").collect();
        assert_eq!(
            (kept.len(), kept[0]["testimony"]["state"].as_str()),
            (3, Some("ended")),
            "{model}"
        );
        let report = std::fs::read_to_string(record.dir.join("report.html")).unwrap();
        assert!(report.contains("it has ended"), "{model}");
    }
}

/// A small site in another wording, by its address, with a scripted model over both APIs.
#[test]
#[ignore = "starts a browser"]
fn an_unknown_site_by_its_address() {
    for api in part(2, ["anthropic", "openai"]) {
        let site = OddSite::start();
        let script = Eager {
            when: vec![(
                "really stop".to_owned(),
                "browser_handle_dialog".to_owned(),
                json!({"accept": true}),
            )],
            ..Eager::new(
                &[
                    "Stop my weekly box now",
                    "I still want to stop",
                    "Stop the weekly box",
                    "Your box",
                ],
                &["has been cancelled"],
            )
        };
        let fake = fake(api, script);
        fake.reads(Reads::careful());
        let env = with_model(api, &fake.url());
        let model = if api == "anthropic" {
            "claude-x"
        } else {
            "gpt-x"
        };
        let output = env.run_with_input(
            &words(&format!(
                "cancel --url {} --headless --model {model}",
                site.url()
            )),
            &"y\n".repeat(4),
        );
        assert_eq!(output.code, 0, "{api}: {output:#?}");
        fake.assert_clean();
        assert_eq!(site.stops(), 1, "{api}: stopped once");
        assert!(record(&env).result["verified"].as_bool().unwrap());
    }
}

/// A hijacked model that lies about what it clicks still meets the question.
#[test]
#[ignore = "starts a browser"]
fn a_lying_description_still_meets_the_question() {
    let lie = Step::with(|seen| {
        let target = seen
            .find("Finish Cancellation")
            .or_else(|| seen.find("Cancel Membership"));
        match target {
            Some(target) => Step::Call(
                "browser_click".to_owned(),
                seen.aim("browser_click", &target, json!({"element": "Help link"})),
            ),
            None => Step::complete(true),
        }
    });
    let fake = FakeModel::anthropic([Step::click("Cancel Membership"), lie]);
    let env = with_model("anthropic", &fake.url());
    let output = env.run_with_input(
        &["cancel", "netflix", "-t", "mock:plain", "--headless"],
        "n\n",
    );
    assert_eq!(output.code, 1, "{output:#?}");
    assert!(
        output.stdout.contains("Click    \"Finish Cancellation\""),
        "the real name is shown: {}",
        output.stdout
    );
    assert_eq!(record(&env).mock["cancel_posts"], 0);
}

/// The API fails for good in mid-flow: the person goes on with the built-in planner.
#[test]
#[ignore = "starts a browser"]
fn a_failing_api_is_replaced_by_the_planner_if_the_person_agrees() {
    let fake = FakeModel::openai([Step::click("Cancel Membership"), Step::status(403)]);
    let env = with_model("openai", &fake.url());
    let output = env.run_with_input(
        &words("cancel netflix -t mock:plain --headless --model gpt-4o"),
        "y\ny\n",
    );
    assert_eq!(output.code, 0, "{output:#?}");
    assert!(
        output.stdout.contains("built-in planner"),
        "{}",
        output.stdout
    );
    assert_eq!(record(&env).mock["cancel_posts"], 1);
}

/// The person named a model that takes over: it does so without a question, and what is waited for and what it cost is
/// told.
#[test]
#[ignore = "starts a browser"]
fn a_named_model_takes_over_and_the_costs_are_told() {
    let failing = FakeModel::anthropic([
        Step::click("Cancel Membership"),
        Step::retry_after(429, "1"),
        Step::status(401),
    ]);
    // Asked first, as the run's model; what is tried here is who drives.
    failing.reads(Reads::careful());
    let saving = FakeModel::openai([Step::Loop(eager())]);
    let env = with_model("anthropic", &failing.url())
        .set("OPENAI_API_KEY", KEY)
        .set("OPENAI_BASE_URL", &saving.url());
    let args =
        words("cancel netflix -t mock:plain --headless --fallback-model gpt-4o --max-cost 5");
    let output = env.run_with_input(&args, "y\n");
    assert_eq!(output.code, 0, "{output:#?}");
    let told: Vec<&str> = output
        .stderr
        .lines()
        .filter(|line| line.contains("trying again in"))
        .collect();
    assert!(
        told.len() == 1
            && told[0].starts_with("Rate limited (429)")
            && told[0].ends_with("(attempt 2 of 3)"),
        "{told:?}"
    );
    assert!(
        output.stderr.contains("gpt-4o takes over"),
        "{}",
        output.stderr
    );
    assert!(
        output.stdout.contains("Cost: about $0.0"),
        "{}",
        output.stdout
    );
    let record = record(&env);
    assert_eq!(
        (
            record.mock["cancel_posts"].as_u64(),
            record.of("question").count()
        ),
        (Some(1), 1)
    );
    let calls = record.of("model_call").chain(record.of("witness"));
    let sum: f64 = calls.filter_map(|call| call["cost"].as_f64()).sum();
    assert!(
        sum > 0.0 && (record.result["cost"].as_f64().unwrap() - sum).abs() < 1e-6,
        "{sum}"
    );
    assert_eq!(
        record
            .of("model_call")
            .map(|call| call["attempts"].as_u64().unwrap())
            .collect::<Vec<_>>()[..2],
        [1, 3]
    );
}

/// A definition of the person's own for a little site that nobody knows: no code, no key.
#[test]
#[ignore = "starts a browser"]
fn a_definition_of_ones_own_works_without_code() {
    let site = OddSite::start();
    let env = world();
    let services = env.own().join("services");
    std::fs::create_dir(&services).unwrap();
    let domain = url::Url::parse(&site.url()).unwrap();
    let domain = format!("127.0.0.1:{}", domain.port().unwrap());
    let text = format!(
        r#"
        name = "veg-box"
        display_name = "Veg Box"
        status = "available"
        start_url = "{}"
        domains = ["{domain}"]
        goal = "Stop the weekly box."
        way_in = [{{ role = "link", name = {{ contains = "stop the weekly box" }} }}]
        decline = ["i still want to stop", "stop my weekly box now"]
        success = [{{ id = "ends", when = {{ content = {{ contains = "your subscription ends" }} }} }}]
        "#,
        site.url()
    );
    std::fs::write(services.join("veg-box.toml"), text).unwrap();
    let output = env.run_with_input(
        &words("cancel Veg-Box --headless --model rules --max-turns 30"),
        &"y\n".repeat(6),
    );
    // It is ended, once, proved without a reader, and called as the person calls it: no offer on the way lends its heading.
    assert_eq!(output.code, 0, "{output:#?}");
    assert_eq!(site.stops(), 1);
    let told = "✓ Veg Box cancelled and verified: access until 1 March 2027\n  Receipt:";
    assert!(output.stdout.contains(told), "{}", output.stdout);
}

#[test]
#[ignore = "starts a browser"]
fn a_check_has_a_second_reader_where_a_key_is_there() {
    let fake = FakeModel::anthropic([]);
    fake.reads(Reads::honest("cancelled", None));
    let args = words("check netflix -t mock:already-cancelled --headless");
    let output = with_model("anthropic", &fake.url()).run_with_input(&args, "");
    assert_eq!((output.code, fake.readings().len()), (0, 3), "{output:#?}");
    fake.assert_clean();
    assert!(fake.requests().is_empty(), "no model drives");
}
