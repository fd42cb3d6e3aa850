//! What a whole run sends, in bytes, against sending every snapshot whole; and that each request only continues
//! the one before, so that providers read it from their cache.

use serde_json::{Value, json};
use subterminator::browser::port::tools;
use subterminator::domain::call::ToolSpec;
use subterminator::domain::masking::Masker;
use subterminator::model::prompt::{self, ViewOptions, view};
use subterminator::page::state::assess;
use subterminator::services::Catalogue;

use super::view::CORPUS;
use super::{Conversation, MODELS, ask, model, push, quick, server};
use crate::common::fake_model::{FakeModel, Step};
use crate::common::noise::embed;
use crate::common::sample::everything;
use crate::safety::stage::page;

/// Bytes of a request at the default budget of 24,000 tokens.
const REQUEST_LIMIT: usize = 96_000;

fn tools() -> Vec<ToolSpec> {
    let listed: Value = serde_json::from_str(include_str!(
        "../../fixtures/playwright-mcp/0.0.83/tools.json"
    ))
    .unwrap();
    let listed = listed.get("tools").cloned().unwrap_or(listed);
    let spec = |t: &Value| ToolSpec {
        name: t["name"].as_str().unwrap().to_owned(),
        description: t["description"].as_str().unwrap().to_owned(),
        input_schema: t["inputSchema"].clone(),
    };
    let server: Vec<ToolSpec> = listed.as_array().unwrap().iter().map(spec).collect();
    let mut tools = tools::offers(&server);
    tools.extend(prompt::own_tools());
    tools
}

/// A run over pages of this size: the server that saw it, and the bytes of sending every snapshot whole.
async fn run(name: &str, turns: usize, bytes: usize) -> (FakeModel, usize) {
    let click = |seen: &crate::common::fake_model::Seen| {
        let target = seen.find("/./").unwrap();
        Step::Call(
            "browser_click".to_owned(),
            seen.aim("browser_click", &target, Value::Null),
        )
    };
    let server = server(name, (0..turns).map(|_| Step::with(click)));
    let mut model = model(name, &server, quick());
    let service = Catalogue::load(None)
        .0
        .generic("http://127.0.0.1:1/")
        .unwrap();
    let mut talk = Conversation::new(prompt::system(&service), prompt::goal(&service), tools());
    let (mut history, mut whole) = (0, 0);
    for turn in 0..turns {
        let recorded = &CORPUS[turn * 7];
        let tree = embed(&recorded.tree, bytes, turn as u64);
        history += serde_json::to_string(&tree).unwrap().len();
        whole += talk.weight() + history;
        let page = page(&recorded.url, &recorded.title, &tree);
        let sight = ViewOptions {
            masker: &Masker::default(),
            budget: REQUEST_LIMIT - talk.weight(),
            service: Some(&service),
            find: None,
            before: None,
        };
        let view = view(&page, &assess(&page), &sight);
        let reply = ask(&mut *model, &talk, &view).await.0.unwrap();
        // Every third answer says more than its first line.
        let more = if turn % 3 == 2 {
            format!("\n{}", "The browser says more. ".repeat(40))
        } else {
            String::new()
        };
        push(
            &mut talk,
            &reply,
            &format!("Done. The page is now /step/{turn} (unknown).{more}"),
            false,
        );
    }
    server.assert_clean();
    (server, whole)
}

/// The table of `docs/dev/models.md`; `ALL=1` has its longest runs too.
#[tokio::test]
async fn a_run_sends_at_most_an_eighth() {
    println!(
        "{:<16} {:>5} {:>8} {:>10} {:>10} {:>12} {:>6}",
        "model", "turns", "page", "a request", "in all", "whole pages", "ratio"
    );
    let mut runs = vec![(10, 50_000), (2, 500_000)];
    runs.extend(everything().then_some((20, 50_000)));
    for (turns, bytes) in runs {
        for name in MODELS {
            let (server, whole) = run(name, turns, bytes).await;
            let requests = server.requests();
            let longest = requests.iter().map(|r| r.text.len()).max().unwrap();
            let sent = server.total_bytes();
            #[expect(clippy::cast_precision_loss, reason = "a ratio for the eye")]
            let ratio = whole as f64 / sent as f64;
            println!(
                "{name:<16} {turns:>5} {bytes:>8} {:>10} {sent:>10} {whole:>12} {ratio:>6.1}",
                sent / turns
            );
            assert!(longest <= REQUEST_LIMIT, "{name}: {longest}");
            assert!(turns < 10 || sent * 8 <= whole, "{name}: {sent} of {whole}");
        }
    }
}

/// Byte for byte: what stands before the newest page comes again unchanged, and is long enough to be cached.
#[tokio::test]
async fn each_request_continues_the_one_before() {
    for name in MODELS {
        let (server, _) = run(name, 6, 3_000).await;
        // Marks wander to the newest block; providers don't count them as content.
        let mark = format!(",\"cache_control\":{}", json!({"type": "ephemeral"}));
        let texts: Vec<String> = server
            .requests()
            .iter()
            .map(|r| r.text.replace(&mark, ""))
            .collect();
        let stable = |turn: usize| {
            let last = if turn == 0 {
                "Goal: ".to_owned()
            } else {
                format!("/step/{} (unknown).", turn - 1)
            };
            texts[turn].find(&last).unwrap() + last.len()
        };
        for turn in 0..texts.len() - 1 {
            let prefix = &texts[turn][..stable(turn)];
            assert!(
                prefix.len() > 4_096,
                "{name}: {} bytes are too few to be cached",
                prefix.len()
            );
            assert!(
                texts[turn + 1].starts_with(prefix),
                "{name}: request {} is no continuation",
                turn + 1
            );
            let told = texts[turn].matches("The browser says more.").count();
            assert_eq!(
                told,
                if turn == 3 { 40 } else { 0 },
                "{name}: what is more than a line is told once"
            );
        }
        if name.starts_with("claude") {
            for request in server.requests() {
                assert_eq!(request.text.matches("cache_control").count(), 3);
            }
        }
    }
}
