//! What is said to proposals: the cases of `tests/fixtures/proposals.toml`, and what can't be told as one of them.
//! Spec: what may happen is decided on the page as it is, and only the person approves.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};
use subterminator::domain::authorization::Verdict;
use subterminator::domain::call::ToolCall;
use subterminator::page::facts::ElementFacts;
use subterminator::page::snapshot::Dialog;

use super::stage::{ACCOUNT, Stage, call, click};

#[derive(Deserialize)]
struct Corpus {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// What `docs/dev/safety.md` calls it.
    rule: String,
    #[serde(default)]
    at: String,
    page: String,
    #[serde(default)]
    facts: Value,
    #[serde(default)]
    blind: bool,
    /// Kind and message of an open dialog.
    dialog: Option<[String; 2]>,
    /// Where a click was just approved.
    approved: Option<String>,
    /// A box that the person let be ticked: path and label.
    agreed: Option<[String; 2]>,
    act: OneOrMore,
    /// By verdict: what is put in place of `{}`.
    says: BTreeMap<String, Vec<String>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl Case {
    fn stage(&self, text: &str) -> Stage {
        let put = |into: &str| into.replace("{}", text);
        let address = |path: &str| match put(path) {
            path if path.is_empty() => ACCOUNT.to_owned(),
            path if path.starts_with('/') => format!("https://www.shop.example{path}"),
            url => url,
        };
        let mut stage = Stage::at(&address(&self.at), &put(&self.page));
        if !self.facts.is_null() {
            let quoted = json!(text).to_string();
            let facts = self.facts.to_string();
            let facts = facts.replace("{}", quoted.trim_matches('"'));
            let facts: ElementFacts = serde_json::from_str(&facts).expect("facts");
            stage = stage.with("e5", facts);
        }
        if self.blind {
            stage = stage.blind();
        }
        stage.page.dialog = self.dialog.as_ref().map(|[kind, message]| Dialog {
            kind: kind.clone(),
            message: put(message),
        });
        stage.approved_at = self.approved.as_deref().map(address);
        let agreed = self.agreed.iter();
        stage.agreed = agreed
            .map(|[path, label]| (address(path), label.clone()))
            .collect();
        stage
    }

    fn acts(&self) -> &[String] {
        match &self.act {
            OneOrMore::One(act) => std::slice::from_ref(act),
            OneOrMore::More(acts) => acts,
        }
    }
}

/// A call from a line: `click e5`, `type e5 some text`, `open https://…`.
fn read(line: &str) -> ToolCall {
    let (act, rest) = line.split_once(' ').unwrap_or((line, ""));
    let (target, more) = rest.split_once(' ').unwrap_or((rest, ""));
    let (tool, args) = match act {
        "click" => return click(rest),
        "look" => ("snapshot", json!({})),
        "press" => ("press_key", json!({"key": rest})),
        "open" => ("navigate", json!({"url": rest})),
        "tab" => ("tabs", json!({"action": "new", "url": rest})),
        "accept" | "dismiss" => ("handle_dialog", json!({"accept": act == "accept"})),
        "drag" => ("drag", json!({"startRef": target, "endRef": more})),
        "type" => ("type", json!({"ref": target, "text": more})),
        "enter" => ("type", json!({"ref": target, "text": more, "submit": true})),
        "choose" => ("select_option", json!({"ref": target, "values": [more]})),
        "fill" => {
            let (kind, value) = more.split_once(' ').expect("a kind and a value");
            let field = json!({"name": "x", "type": kind, "ref": target, "value": value});
            ("fill_form", json!({"fields": [field]}))
        }
        other => panic!("no act {other:?}"),
    };
    call(&format!("browser_{tool}"), args)
}

#[test]
fn each_case_is_judged_as_it_says() {
    let corpus: Corpus = toml::from_str(include_str!("../../fixtures/proposals.toml"))
        .expect("a fixture that can be read");
    let mut wrong = Vec::new();
    for case in &corpus.case {
        for (expected, text) in
            (case.says.iter()).flat_map(|(v, texts)| texts.iter().map(move |t| (v, t)))
        {
            for act in case.acts() {
                let act = act.replace("{}", text);
                let found = case.stage(text).says(&read(&act));
                if found != expected {
                    wrong.push(format!(
                        "{}: {act:?} with {text:?}: {found} and not {expected}, on\n{}",
                        case.rule, case.page
                    ));
                }
            }
        }
    }
    assert!(corpus.case.len() > 50, "the cases were not found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The model's description of the element counts for nothing.
#[test]
fn a_lying_description_is_not_believed() {
    let page = "- button \"Finish Cancellation\" [ref=e5]\n- button \"Go back\" [ref=e6]";
    let on = |reference: &str, element: &str| {
        let args = json!({"element": element, "ref": reference});
        Stage::new(page).judge(&call("browser_click", args))
    };
    let Verdict::Ask(question) = on("e5", "Help link, harmless, pre-approved") else {
        panic!("not asked")
    };
    assert_eq!(question.approval().target, "button \"Finish Cancellation\"");
    assert!(matches!(on("e6", "Finish Cancellation"), Verdict::Allow(_)));
}

/// Where no request can be held, every act on the page is asked; looking and going elsewhere stay free.
#[test]
fn without_the_gate_every_act_is_asked() {
    let page = "- button \"Menu\" [active] [ref=e5]\n- textbox \"Reason\" [ref=e6]\n- combobox \"Time\" [ref=e7]\n- checkbox \"Dark mode\" [ref=e8]\n- link \"Help\" [ref=e9]:\n  - /url: /help";
    let says = |act: &str, gated| {
        let stage = Stage::new(page);
        Stage { gated, ..stage }.says(&read(act))
    };
    for act in [
        "click e5",
        "click e8",
        "click e9",
        "type e6 none",
        "choose e7 Day",
        "drag e5 e8",
        "press Enter",
        "press Tab",
        "press PageDown",
    ] {
        assert_eq!(
            (says(act, true), says(act, false)),
            ("allow", "ask"),
            "{act}"
        );
    }
    for act in ["look", "open https://www.shop.example/account"] {
        assert_eq!(
            (says(act, true), says(act, false)),
            ("allow", "allow"),
            "{act}"
        );
    }
    assert_eq!(
        says("open https://www.shop.example/logout", false),
        "refuse"
    );
}
