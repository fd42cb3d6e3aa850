//! Tests of `matching`.

use super::*;
use crate::tree;

fn indicator(toml: &str) -> Indicator {
    toml::from_str(&format!("id = 'x'\nwhen = {toml}")).unwrap()
}

fn line(page: &PageSnapshot, toml: &str) -> Option<String> {
    FoldedPage::new(page)
        .first(&[indicator(toml)])
        .map(|m| m.line)
}

fn sample() -> PageSnapshot {
    let content = "- main [ref=e1]:\n  - heading \"Your CANCELLATION\u{a0}is confirmed\" [ref=e2]\n  - button \"Restart membership\" [ref=e3]\n  - textbox \"Reason\" [ref=e4]: membership ends";
    PageSnapshot {
        title: "Finish  Cancelling".into(),
        ..tree::page("https://www.netflix.com/CancelPlan?x=1", content)
    }
}

#[test]
fn each_matcher_reports_what_it_matched() {
    // The last part that shows something is the evidence.
    const ROWS: &str = "
        { content = { contains = 'Cancellation  is confirmed' } } => Your CANCELLATION is confirmed
        { url = { regex = '/cancelplan' } } => https://www.netflix.com/CancelPlan?x=1
        { title = { contains = 'finish cancelling' } } => Finish  Cancelling
        { element = { role = 'button', name = { regex = '^restart' } } } => button \"Restart membership\"
        { all = [ { url = { contains = 'netflix' } }, { content = { contains = 'confirmed' } }, { not = { title = { contains = 'zzz' } } } ] } => Your CANCELLATION is confirmed
        { not = { title = { contains = 'zzz' } } } => https://www.netflix.com/CancelPlan?x=1
    ";
    for row in ROWS.trim().lines() {
        let (wanted, shown) = row.trim().split_once(" => ").unwrap();
        assert_eq!(line(&sample(), wanted).as_deref(), Some(shown), "{row}");
    }
}

#[test]
fn references_roles_and_typed_values_are_no_content() {
    for word in ["ref=", "e2", "button", "heading", "membership ends"] {
        let wanted = format!("{{ content = {{ contains = '{word}' }} }}");
        assert_eq!(line(&sample(), &wanted), None, "{word}");
    }
    let value = "{ element = { name = { contains = 'membership ends' } } }";
    assert_eq!(line(&sample(), value), None, "a value is no name");
}

#[test]
fn words_of_separate_blocks_do_not_make_a_phrase() {
    let content = "- paragraph: Your cancellation\n- paragraph: is confirmed by mail";
    for wanted in [
        "{ content = { contains = 'cancellation is confirmed' } }",
        r"{ content = { regex = 'cancellation\s+is' } }",
    ] {
        assert_eq!(line(&tree::page("", content), wanted), None);
    }
}

#[test]
fn with_a_call_only_its_own_target_counts() {
    let content = "- button \"Finish\" [ref=e1]\n- generic [ref=e2]:\n  - text: Go back";
    let p = tree::page("", content);
    let clicked = |target: Option<&Element>, wanted: &Indicator| {
        let act = FoldedPage::new(&p).with_act(ActionKind::Click, target);
        act.first(std::slice::from_ref(wanted)).is_some()
    };
    let finish =
        "{ all = [ { tool = ['click'] }, { element = { name = { contains = 'finish' } } } ] }";
    let finish = indicator(finish);
    assert!(clicked(p.elements.first(), &finish) && !clicked(p.elements.get(1), &finish));
    let anywhere = clicked(None, &finish);
    assert!(anywhere, "without a known target any element counts");
    let uncalled = FoldedPage::new(&p).first(&[finish]);
    assert!(uncalled.is_none(), "without a call no tool matches");
    let back = indicator("{ element = { role = 'generic', name = { contains = 'go back' } } }");
    let nameless = clicked(p.elements.get(1), &back);
    assert!(nameless, "a target without a name is what it contains");
}
