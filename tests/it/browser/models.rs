//! The same flow with models on the wire, over both APIs.

use super::world::{record, world};
use crate::common::env::{TestEnv, words};
use crate::common::fake_model::{Eager, FakeModel, Reads, Step};
use crate::common::sample::part;
use crate::corpora::site::Site;

const KEY: &str = "sk-planted-key-1234567890";

fn eager() -> Eager {
    let labels = ["Finish Cancellation", "Cancel Membership"];
    Eager::new(&labels, &["Your cancellation is confirmed"])
}

/// A world that knows this server.
fn with(env: TestEnv, fake: &FakeModel, api: &str) -> TestEnv {
    env.set(&format!("{api}_API_KEY"), KEY)
        .set(&format!("{api}_BASE_URL"), &fake.url())
}

/// AC-2.1, AC-2.2, AC-8.2: both APIs drive the real browser to a verified end; every request keeps the provider's rules and no
/// key is in a body. The second reader is asked over the same API, shown and kept.
#[test]
#[ignore = "starts a browser"]
fn both_apis_reach_a_verified_end() {
    for model in part(2, ["claude-opus-4-6", "gpt-4o", "openai:local-model"]) {
        let steps = [Step::Loop(eager())];
        let (fake, api) = match model {
            "claude-opus-4-6" => (FakeModel::anthropic(steps), "ANTHROPIC"),
            _ => (FakeModel::openai(steps), "OPENAI"),
        };
        let env = with(world(), &fake, api);
        fake.watch_secrets([KEY]);
        fake.reads(Reads::careful());
        let line = format!("cancel netflix -t mock:plain --headless --model {model}");
        let output = env.run_with_input(&words(&line), "y\n");
        output.assert_ends(0, &[]);
        fake.assert_clean();
        let record = record(&env);
        assert_eq!(record.state(), (Some("cancelled"), Some(1)), "{model}");
        assert_eq!(record.of("question").count(), 1, "{model}");
        let used = record.result["usage"]["output"].as_u64();
        assert!(used > Some(0), "{model}: usage is counted");
        let journal = std::fs::read_to_string(record.dir.join("journal.jsonl")).unwrap();
        assert!(!(journal + &output.said()).contains(KEY), "{model}");
        // Once, and both control questions.
        let readings = fake.readings();
        let [reading, _, _] = &readings[..] else {
            panic!("{model}: {} readings", readings.len())
        };
        for part in ["Finish Cancellation", "Page \\\"fresh\\\""] {
            assert!(reading.text.contains(part), "{model}: {}", reading.text);
        }
        let kept: Vec<_> = record.of("witness").collect();
        assert_eq!(kept.len(), 3, "{model}");
        assert_eq!(kept[0]["testimony"]["state"], "ended", "{model}");
        let report = std::fs::read_to_string(record.dir.join("report.html")).unwrap();
        assert!(report.contains("it has ended"), "{model}");
    }
}

/// What is waited for and what it cost is told.
#[test]
#[ignore = "starts a browser"]
fn waits_and_costs_are_told() {
    let limited = FakeModel::anthropic([Step::retry_after(429, "1"), Step::Loop(eager())]);
    limited.reads(Reads::careful());
    let env = with(world(), &limited, "ANTHROPIC");
    let line = "cancel netflix -t mock:plain --headless --max-cost 5";
    let output = env.run_with_input(&words(line), "y\n");
    let told = [
        "Rate limited (429)",
        "(attempt 2 of 3)\n",
        "Cost: about $0.0",
    ];
    output.assert_ends(0, &told);
    assert_eq!(output.stderr.matches("trying again in").count(), 1);
    let record = record(&env);
    assert_eq!(record.state(), (Some("cancelled"), Some(1)));
    assert_eq!(record.of("question").count(), 1);
    let calls = record.of("model_call").chain(record.of("witness"));
    let sum: f64 = calls.filter_map(|call| call["cost"].as_f64()).sum();
    let told = record.result["cost"].as_f64().unwrap();
    assert!(sum > 0.0 && (told - sum).abs() < 1e-6, "{sum}");
    let attempts = record.of("model_call").map(|call| &call["attempts"]);
    assert!(attempts.take(2).eq([2, 1]));
}

/// A small site in a wording that no definition knows: a weekly box.
const BOX: &str = r#"
name = "a weekly box"
start = "me"
steps = []
ends = ["POST gone"]
[pages]
me = '<h1>Your box</h1><p>Next delivery: Tuesday</p><nav><a href={p}/recipes>Recipes</a> <a href={p}/stop>Stop the weekly box</a></nav>'
stop = '<h1>Half price for four weeks</h1><form method=post action={p}/deal><button>Take the deal</button></form><a href={p}/last>I still want to stop</a>'
last = '<h1>One last step</h1><form method=post action={p}/gone><button>Stop my weekly box now</button></form><a href={p}/me>Back</a><script>document.querySelector("form").onsubmit=()=>confirm("Do you really stop the weekly box?")</script>'
bye = '<h1>Goodbye</h1><p>Your subscription has been cancelled.</p><a href={p}/me>Your box</a>'
[replies]
"POST gone" = { to = "{p}/bye" }
[after]
me = '<h1>Your box</h1><p>Your subscription ends on 2027-03-01.</p><form method=post action={p}/again><button>Reactivate my box</button></form>'
"#;

/// A definition of the person's own for a little site that nobody knows: no code, no key.
#[test]
#[ignore = "starts a browser"]
fn a_definition_of_ones_own_works_without_code() {
    let site = Site::start();
    let url = site.open("box", &toml::from_str(BOX).unwrap());
    let domain = url.trim_start_matches("http://").split('/').next().unwrap();
    let env = world();
    let services = env.own().join("services");
    std::fs::create_dir(&services).unwrap();
    let text = format!(
        r#"
        name = "veg-box"
        display_name = "Veg Box"
        status = "available"
        start_url = "{url}"
        domains = ["{domain}"]
        goal = "Stop the weekly box."
        way_in = [{{ role = "link", name = {{ contains = "stop the weekly box" }} }}]
        decline = ["i still want to stop", "stop my weekly box now"]
        success = [{{ id = "ends", when = {{ content = {{ contains = "your subscription ends" }} }} }}]
        "#
    );
    std::fs::write(services.join("veg-box.toml"), text).unwrap();
    let line = "cancel Veg-Box --headless --model rules --max-turns 30";
    let output = env.run_with_input(&words(line), &"y\n".repeat(6));
    // It is ended, once, proved without a reader, and called as the person calls it: no offer on the way lends its heading.
    let told = "✓ Veg Box cancelled and verified: access until 1 March 2027\n  After that day,";
    output.assert_ends(0, &[told]);
    assert_eq!(site.commits("box").len(), 1);
}
