//! The planner on pages as text: single steps, and whole flows as small machines of pages.

mod stories;

use super::step::Why;
use super::{ActOutcome, Move, Step, Tried, next};
use domain::action::Action;
use domain::service::ServiceDefinition;
use page::control::label_of;
use page::snapshot::{Dialog, PageSnapshot};
use page::tree::page;
use proptest::prelude::*;

const ACCOUNT: &str = "- heading \"Account\"\n- button \"Cancel subscription\" [ref=e1]";

fn service() -> ServiceDefinition {
    let definition = r#"
        name = "acme"
        display_name = "Acme"
        status = "available"
        start_url = "https://a.example/"
        goal = ""
        decline = ["no thanks"]
        survey = ["prefer not to say"]
    "#;
    toml::from_str(definition).unwrap()
}

/// What a step does, in words.
fn told(page: &PageSnapshot, chosen: &Move) -> String {
    let on = |action: &Action| {
        let found = action.target().and_then(|target| page.find(&target));
        found.map_or_else(String::new, |(id, _)| label_of(page, id))
    };
    match &chosen.step {
        Step::Finish { done: true, .. } => "success".to_owned(),
        Step::Finish { reason, .. } => format!("failed: {reason}"),
        Step::Ask { question, .. } => format!("ask {question}"),
        Step::Do(Action::Wait { .. }) => "wait".to_owned(),
        Step::Do(Action::Navigate { url }) => format!("open {url}"),
        Step::Do(Action::AnswerDialog { accept, .. }) => format!("dialog {accept}"),
        Step::Do(Action::Type { text, .. }) => format!("type {text}"),
        Step::Do(Action::Select { values, .. }) => format!("select {}", values[0]),
        Step::Do(action) => on(action),
    }
}

/// What it does on this page after those that it has seen.
fn then(tried: &Tried, content: &str) -> String {
    let page = page("https://a.example/step", content);
    told(&page, &next(&page, &service(), tried))
}

/// It has done on this page what it does there, and this came of it; so many approved acts were done by now.
fn has_seen(tried: &mut Tried, content: &str, came: ActOutcome, acts: u32) -> Why {
    let page = page("https://a.example/step", content);
    let chosen = next(&page, &service(), tried);
    tried.keep(&page, &chosen);
    tried.hear(came, acts);
    chosen.why
}

/// What it does on this page, after the way in was taken where `entered`.
fn does(content: &str, entered: bool) -> String {
    let mut tried = Tried::default();
    if entered {
        let why = has_seen(&mut tried, ACCOUNT, ActOutcome::Done, 0);
        assert_eq!(why, Why::WayIn);
    }
    then(&tried, content)
}

fn unproved() -> ActOutcome {
    let why = "Nothing says so.".into();
    ActOutcome::Unproved { why }
}

#[test]
fn before_the_way_only_what_leads_there_is_pressed() {
    for row in [
        "Cancel Membership | - link \"Keep watching\" [ref=e1]\n- link \"Cancel Membership\" [ref=e2]:\n  - /url: /c",
        "Manage subscription | - link \"Manage subscription\" [ref=e1]:\n  - /url: /m\n- link \"Privacy policy\" [ref=e2]:\n  - /url: /p",
        "Plans | - link \"Notes\" [ref=e1]:\n  - /url: /n\n- link \"Plans\" [ref=e2]:\n  - /url: /p",
        "wait | - link \"Resend order link\" [ref=e1]:\n  - /url: /r\n- link \"Write to us\" [ref=e2]:\n  - /url: mailto:a@a.example\n- link \"Cancel order\" [ref=e3]:\n  - /url: /c",
        "wait | - link \"Cancel your plan by e-mail\" [ref=e1]:\n  - /url: mailto:cancel@a.example",
        "wait | - button \"Cancel to switch\" [ref=e1]\n- switch [checked] [ref=e2]\n- button \"Resume subscription\" [ref=e3]",
        "Automatic renewal | - switch \"Automatic renewal\" [checked] [ref=e2]",
        "wait | - switch \"Automatic renewal\" [ref=e2]",
        "wait | - link \"Settings\" [ref=e1]:\n  - /url: /s\n- heading \"Account\"\n- paragraph: …",
        "More options | - main:\n  - heading \"Account\" [level=1]\n  - group [ref=e31]:\n    - generic \"More options\" [ref=e32] [cursor=pointer]",
        "wait | - button \"Delete account\" [ref=e1]\n- button \"Add to Calendar\" [ref=e2]\n- link \"Shop\" [ref=e3]:\n  - /url: /s",
        "failed: Somebody else bills for it:  | - paragraph: You're billed through Apple.",
        "success | - heading \"Your cancellation is confirmed\"\n- paragraph: Membership ends on 1 March 2027",
    ] {
        let (expected, content) = row.split_once(" | ").unwrap();
        let done = does(content, false);
        assert!(done.starts_with(expected), "{row}\n{done}");
    }
}

#[test]
fn on_the_way_it_declines_claims_nothing_and_never_keeps() {
    for row in [
        "No thanks | - heading \"Before you go\"\n- button \"Accept 50% off\" [ref=e1]\n- button \"No thanks\" [ref=e2]",
        "Yes, cancel | - heading \"Are you sure?\"\n- button \"Keep my plan\" [ref=e1]\n- button \"Yes, cancel\" [ref=e2]",
        "Prefer not to say | - heading \"Why are you leaving?\"\n- radio \"Too expensive\" [ref=e1]\n- radio \"Prefer not to say\" [ref=e2]\n- button \"Continue\" [disabled] [ref=e4]",
        "Continue | - heading \"Why are you leaving?\"\n- radio \"Too expensive\" [ref=e1]\n- radio \"Prefer not to say\" [ref=e2]\n- button \"Continue\" [ref=e4]",
        "ask How was it? | - heading \"How was it?\"\n- button \"Hated it\" [pressed=false] [ref=e1]\n- button \"Loved it\" [pressed=false] [ref=e2]\n- button \"Continue\" [disabled] [ref=e4]",
        "type CANCEL | - heading \"Finish\"\n- paragraph: Type CANCEL to confirm\n- textbox \"Confirmation\" [ref=e1]\n- button \"Finish Cancellation\" [disabled] [ref=e2]",
        "I understand that I lose access | - heading \"Finish\"\n- checkbox \"I understand that I lose access\" [ref=e1]\n- button \"Finish Cancellation\" [disabled] [ref=e2]",
        "Keep the Extras | - heading \"Finish\"\n- checkbox \"Keep the Extras add-on for $4.99/month\" [checked] [ref=e1]\n- button \"Finish Cancellation\" [ref=e2]",
        "Finish Cancellation | - heading \"Finish\"\n- textbox \"Anything to add?\" [ref=e1]\n- button \"Finish Cancellation\" [ref=e2]",
        "Confirm | - heading \"Cancel it?\"\n- button \"Cancel\" [ref=e1]\n- button \"Confirm\" [ref=e2]",
        "No | - heading \"Do you want to keep your membership?\"\n- button \"Yes\" [ref=e1]\n- button \"No\" [ref=e2]",
        "wait | - heading \"A year for half\"\n- button \"Take the deal\" [ref=e1]\n- button \"Hop off\" [ref=e2]",
    ] {
        let (expected, content) = row.split_once(" | ").unwrap();
        let done = does(content, true);
        assert!(done.starts_with(expected), "{row}\n{done}");
    }
}

#[test]
fn native_dialogs_about_the_end_are_accepted_and_others_are_not() {
    for (message, accept) in [
        ("Really cancel your plan?", "true"),
        ("Keep your membership for 50% off?", "false"),
        ("Are you sure?", "true"),
        ("Pause instead?", "false"),
    ] {
        let mut asked = page("https://a.example/x", "");
        let (kind, message) = ("confirm".into(), message.into());
        asked.dialog = Some(Dialog { kind, message });
        let chosen = next(&asked, &service(), &Tried::default());
        assert_eq!(told(&asked, &chosen), format!("dialog {accept}"));
    }
}

/// After an approved end it claims the end, whatever the page still offers, and then says what isn't proved.
#[test]
fn after_an_approved_end_nothing_is_done() {
    let mut tried = Tried::default();
    has_seen(&mut tried, ACCOUNT, ActOutcome::Done, 0);
    let last = "- heading \"Cancel it?\"\n- button \"Yes, cancel\" [ref=e1]";
    has_seen(&mut tried, last, ActOutcome::Done, 1);
    for content in [
        "- heading \"Plans\"\n- button \"Cancel to switch\" [ref=e1]\n- button \"Yes, cancel\" [ref=e2]",
        "- heading \"How was it?\"\n- button \"Continue\" [ref=e1]",
        ACCOUNT,
    ] {
        assert_eq!(then(&tried, content), "success", "{content}");
    }
    has_seen(&mut tried, ACCOUNT, unproved(), 1);
    let said = then(&tried, ACCOUNT);
    let told = "Nothing says so. It isn't done again.";
    assert!(said.contains(told), "{said}");
}

/// A last step whose request said little is claimed once, and then it says what isn't proved.
#[test]
fn what_was_pressed_is_claimed_once() {
    let mut tried = Tried::default();
    let last = "- heading \"Cancel it?\"\n- button \"End my plan\" [ref=e1]";
    for content in [ACCOUNT, last] {
        has_seen(&mut tried, content, ActOutcome::Done, 0);
    }
    let thanks = "- heading \"Thank you\"";
    assert_eq!(then(&tried, thanks), "success");
    has_seen(&mut tried, thanks, unproved(), 0);
    let said = then(&tried, thanks);
    assert!(said.contains("Nothing says so."), "{said}");
}

/// Where nobody answers what can only be answered by a claim, the run ends with that reason.
#[test]
fn what_nobody_answers_stays_unanswered() {
    let mut tried = Tried::default();
    let survey = "- heading \"How was it?\"\n- radio \"Bad\" [ref=e1]\n- radio \"Good\" [ref=e2]\n- button \"Continue\" [disabled] [ref=e4]";
    has_seen(&mut tried, ACCOUNT, ActOutcome::Done, 0);
    has_seen(&mut tried, survey, ActOutcome::Said(None), 0);
    let said = then(&tried, survey);
    let why = said.starts_with("failed") && said.contains("\"How was it?\"");
    assert!(why, "{said}");
}

proptest! {
    #[test]
    fn nothing_that_a_page_says_breaks_it(content in "(?s)(- (button|link|radio|textbox|combobox|group|dialog) \"[A-Za-z …?]{0,12}\" \\[ref=e[1-9]\\]\n {0,3}|.){0,60}") {
        let mut tried = Tried::default();
        for _ in 0..4 {
            has_seen(&mut tried, &content, ActOutcome::NothingChanged, 0);
        }
    }
}
