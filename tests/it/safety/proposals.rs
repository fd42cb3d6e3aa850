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
    test: String,
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

/// The cases of one test.
fn judged(test: &str) {
    let corpus: Corpus = toml::from_str(include_str!("../../fixtures/proposals.toml"))
        .expect("a fixture that can be read");
    let cases = corpus.case.iter().filter(|case| case.test == test);
    let (mut all, mut wrong) = (0, Vec::new());
    for case in cases {
        for (expected, text) in
            (case.says.iter()).flat_map(|(v, texts)| texts.iter().map(move |t| (v, t)))
        {
            for act in case.acts() {
                let act = act.replace("{}", text);
                let found = case.stage(text).says(&read(&act));
                all += 1;
                if found != expected {
                    wrong.push(format!(
                        "{act:?} with {text:?}: {found} and not {expected}, on\n{}",
                        case.page
                    ));
                }
            }
        }
    }
    assert!(
        all > 0 && wrong.is_empty(),
        "{} of {all}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn plain_words_are_asked_and_steps_are_made() {
    judged("plain_words_are_asked_and_steps_are_made");
}

#[test]
fn every_text_of_a_control_counts() {
    judged("every_text_of_a_control_counts");
}

#[test]
fn a_field_that_is_a_button_is_judged_as_a_button() {
    judged("a_field_that_is_a_button_is_judged_as_a_button");
}

#[test]
fn a_bare_verb_takes_its_object_from_around() {
    judged("a_bare_verb_takes_its_object_from_around");
}

/// The way through a flow stays free of questions up to the last click.
#[test]
fn steps_of_a_flow_are_not_asked() {
    judged("steps_of_a_flow_are_not_asked");
}

#[test]
fn a_link_on_a_last_page_asks() {
    judged("a_link_on_a_last_page_asks");
}

#[test]
fn a_choice_against_the_goal_is_the_persons() {
    judged("a_choice_against_the_goal_is_the_persons");
}

#[test]
fn a_prechecked_box_that_keeps_or_adds_is_unticked_first() {
    judged("a_prechecked_box_that_keeps_or_adds_is_unticked_first");
}

#[test]
fn enter_and_space_on_the_focused_finish_button_ask() {
    judged("enter_and_space_on_the_focused_finish_button_ask");
}

#[test]
fn enter_submits_by_the_default_button() {
    judged("enter_submits_by_the_default_button");
}

#[test]
fn typed_text_is_read() {
    judged("typed_text_is_read");
}

#[test]
fn secrets_are_typed_by_the_person() {
    judged("secrets_are_typed_by_the_person");
}

#[test]
fn a_sign_in_page_is_handed_over() {
    judged("a_sign_in_page_is_handed_over");
}

#[test]
fn account_data_is_the_persons() {
    judged("account_data_is_the_persons");
}

#[test]
fn addresses_that_act_leave_or_sign_out() {
    judged("addresses_that_act_leave_or_sign_out");
}

#[test]
fn controls_that_lead_away_are_refused() {
    judged("controls_that_lead_away_are_refused");
}

#[test]
fn what_cannot_be_reached_or_examined_is_not_pressed() {
    judged("what_cannot_be_reached_or_examined_is_not_pressed");
}

#[test]
fn dialogs_are_judged_both_ways() {
    judged("dialogs_are_judged_both_ways");
}

#[test]
fn an_approved_click_covers_only_the_same_question_asked_again() {
    judged("an_approved_click_covers_only_the_same_question_asked_again");
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
