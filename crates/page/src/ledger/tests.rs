//! Whole cases: pages before, right after and in a fresh load.

mod alone;
mod hangs;
mod named;
mod read;
mod several;
mod trust;

use super::*;
use crate::tree;
use domain::evidence::Source;
use domain::witness::{WitnessPage, WitnessQuote, WitnessState};

const ACCOUNT: &str = "https://shop.example/account";

fn page(url: &str, content: &str) -> PageSnapshot {
    tree::page(url, content)
}

/// A run: what was clicked on the account's page, what the page said before, right after, and says now.
struct Run<'a> {
    way: &'a str,
    nth: usize,
    before: &'a str,
    after: &'a str,
    fresh: &'a str,
    answers: Vec<Answered>,
    testimony: Option<Testimony>,
}

impl Run<'_> {
    fn verdict(&self) -> Verdict {
        self.trusting(Trust::Untried)
    }

    fn trusting(&self, trust: Trust) -> Verdict {
        self.judged(trust, decide)
    }

    fn judged<R>(&self, trust: Trust, rule: impl Fn(&Case<'_>) -> R) -> R {
        let question = page(
            "https://shop.example/cancel",
            "- heading \"Leaving?\"\n- button \"Finish it\" [ref=e1]",
        );
        let approved = [Approved {
            control: "Finish it".into(),
            page: question,
            ..Approved::default()
        }];
        let way = [Way {
            url: ACCOUNT.into(),
            label: self.way.into(),
            nth: self.nth,
        }];
        let (before, after, fresh) = (
            [page(ACCOUNT, self.before)],
            page("https://shop.example/done", self.after),
            [page(ACCOUNT, self.fresh)],
        );
        rule(&Case {
            approved: &approved,
            way: &way,
            before: &before,
            after: std::slice::from_ref(&after),
            fresh: &fresh,
            answers: &self.answers,
            testimony: self.testimony.as_ref(),
            trust,
            today: Some(jiff::civil::date(2026, 11, 22)),
            ..Case::default()
        })
    }
}

const BEFORE: &str = "- main:\n  - heading \"Me\" [level=1]\n  - heading \"Sparkle Gold\" [level=2]\n  - text: Active · Renews on Dec 22\n  - link \"Cancel Gold\" [ref=e1]\n  - heading \"Boosts\" [level=2]\n  - text: They never expire.";
const ENDED: &str = "- main:\n  - heading \"Me\" [level=1]\n  - heading \"Sparkle Gold\" [level=2]\n  - text: Canceled · Expires on Dec 22\n  - button \"Resume Gold\" [ref=e1]\n  - heading \"Boosts\" [level=2]\n  - text: They never expire.";

fn run<'a>(before: &'a str, after: &'a str, fresh: &'a str) -> Run<'a> {
    Run {
        way: "Cancel Gold",
        nth: 0,
        before,
        after,
        fresh,
        answers: Vec::new(),
        testimony: None,
    }
}

fn says(state: WitnessState, page: WitnessPage, text: &str) -> Testimony {
    Testimony {
        state,
        date: None,
        what_is_left: None,
        quotes: vec![WitnessQuote {
            page,
            text: text.into(),
        }],
    }
}

#[test]
fn a_badge_in_the_object_s_own_section_proves() {
    let verdict = run(BEFORE, "- text: Bye", ENDED).verdict();
    assert_eq!(
        verdict.finding,
        Finding::Ended {
            on: Some(jiff::civil::date(2026, 12, 22))
        },
        "{verdict:#?}"
    );
    assert_eq!(verdict.object.as_deref(), Some("Sparkle Gold"));
    assert!(
        verdict.for_lines().iter().any(|l| l.contains("Canceled"))
            && verdict.against_lines().is_empty(),
        "{verdict:#?}"
    );
}

#[test]
fn what_stood_there_before_proves_nothing() {
    let before = BEFORE.replace("They never expire.", "Canceled · Expires on Dec 22");
    let fresh = before.replace("- link \"Cancel Gold\" [ref=e1]", "- text: Hello");
    assert!(!run(&before, "- text: Bye", &fresh).verdict().is_proved());
}

/// An order of the subscription, and a row of what was over long ago: neither is what anybody wanted ended.
#[test]
fn what_is_ended_beside_the_thing_or_was_over_before_proves_nothing() {
    let order = |state: &str, next: &str| {
        format!(
            "- main:\n  - heading \"Me\" [level=1]\n  - heading \"Subscription to kibble\" [level=2]\n  - text: Every four weeks\n  - paragraph: \"Next parcel: {next}\"\n  - heading \"Parcel 55-1207\" [level=2]\n  - paragraph: {state}"
        )
    };
    let before =
        order("In preparation", "25 November 2026") + "\n  - link \"Cancel Gold\" [ref=e1]";
    let fresh = order("Cancelled", "24 December 2026");
    let verdict = run(
        &before,
        "- heading \"Parcel 55-1207 has been cancelled\"",
        &fresh,
    )
    .verdict();
    assert!(!verdict.is_proved() && verdict.against, "{verdict:#?}");

    let rows = |last: &str, link: &str| {
        format!(
            "- table:\n  - row:\n    - columnheader \"Course\"\n    - columnheader \"State\"\n    - columnheader\n  - row:\n    - cell \"Piano, this year\"\n    - cell \"Active, next payment 2 December 2026\"\n    - cell\n  - row:\n    - cell \"Piano, last year\"\n    - cell \"{last}\"\n    - cell{link}"
        )
    };
    let before = rows("Ended", ":\n      - link \"Cancel Gold\" [ref=e1]");
    let fresh = rows("Cancelled on 22 November 2026", "");
    let after = "- alert: Piano, last year, has been cancelled.";
    assert!(!run(&before, after, &fresh).verdict().is_proved());
    // One that ran until then is another matter.
    let before = rows("Active", ":\n      - link \"Cancel Gold\" [ref=e1]");
    assert!(run(&before, after, &fresh).verdict().is_proved());
}

#[test]
fn structure_alone_proves_nothing_and_disproves() {
    let silent = "- main:\n  - heading \"Me\" [level=1]\n  - heading \"Sparkle Gold\" [level=2]\n  - text: Enjoy!";
    let verdict = run(BEFORE, "- text: Bye", silent).verdict();
    assert!(
        !verdict.is_proved() && !verdict.is_disproved(),
        "{verdict:#?}"
    );
    let still = ENDED.replace(
        "- button \"Resume Gold\" [ref=e1]",
        "- link \"Cancel Gold\" [ref=e1]",
    );
    let verdict = run(
        BEFORE,
        "- heading \"Your subscription has been cancelled\"",
        &still,
    )
    .verdict();
    assert!(verdict.is_disproved(), "{verdict:#?}");
}

#[test]
fn a_footer_s_link_doesn_t_speak_against() {
    let footer = "\n- contentinfo:\n  - link \"Cancel Gold\" [ref=e9]";
    assert!(
        run(
            &format!("{BEFORE}{footer}"),
            "- text: Bye",
            &format!("{ENDED}{footer}")
        )
        .verdict()
        .is_proved()
    );
}

#[test]
fn a_pause_an_open_step_and_another_thing_are_told() {
    let section = |says: &str| {
        format!(
            "- main:\n  - heading \"Me\" [level=1]\n  - heading \"Sparkle Gold\" [level=2]\n  - text: {says}"
        )
    };
    let paused =
        run(BEFORE, "- heading \"Done! It has stopped\"\n- text: Nothing will be charged until 21 January 2027.", &section("On a break"))
            .verdict();
    assert_eq!(
        paused.finding,
        Finding::Paused {
            until: Some(jiff::civil::date(2027, 1, 21))
        },
        "{paused:#?}"
    );
    let pending = run(
        BEFORE,
        "- text: Check your e-mail and click the link in it.",
        &section("Cancellation requested"),
    )
    .verdict();
    assert!(
        matches!(pending.finding, Finding::Pending { .. }),
        "{pending:#?}"
    );
    let two = "- main:\n  - heading \"Club\" [level=2]\n  - text: $79 a month, renews Dec 20\n  - heading \"Yoga\" [level=2]\n  - text: $15 a month, renews Dec 20\n  - button \"Cancel Gold\" [ref=e1]";
    let one = "- main:\n  - heading \"Club\" [level=2]\n  - text: $79 a month, renews Dec 20\n  - heading \"Yoga\" [level=2]\n  - text: Cancelled";
    let other = run(
        two,
        "- heading \"Your subscription has been cancelled\"",
        one,
    )
    .verdict();
    assert!(
        matches!(other.finding, Finding::OtherObject { .. }),
        "{other:#?}"
    );
}

#[test]
fn an_error_answer_disproves() {
    for answer in [
        Answered {
            status: 500,
            body: None,
        },
        Answered {
            status: 200,
            body: Some("{\"ok\":false}".into()),
        },
    ] {
        let verdict = Run {
            answers: vec![answer],
            ..run(BEFORE, "- text: Cancelled", ENDED)
        }
        .verdict();
        assert!(
            !verdict.is_proved() && verdict.entries.iter().any(|e| e.source == Source::Answer),
            "{verdict:#?}"
        );
    }
    let fine = Answered {
        status: 200,
        body: Some("{\"ok\":true,\"error\":null}".into()),
    };
    assert!(
        Run {
            answers: vec![fine],
            ..run(BEFORE, "- text: Cancelled", ENDED)
        }
        .verdict()
        .is_proved()
    );
}

#[test]
fn a_greeting_above_all_headings_and_a_label_alone_say_nothing_of_it() {
    let lure = ENDED.replace(
        "- main:",
        "- main:\n  - text: Come back! Your first month for $1, then $14 a month.",
    );
    assert!(run(BEFORE, "- text: Bye", &lure).verdict().is_proved());
    let facts =
        ENDED.replace("  - button", "  - table:\n    - row:\n      - rowheader \"Next payment\"\n      - cell \"none\"\n  - button");
    assert!(run(BEFORE, "- text: Bye", &facts).verdict().is_proved());
}

#[test]
fn a_dialog_that_is_open_proves_nothing() {
    let mut after = page("https://shop.example/done", "- text: Cancelled");
    after.dialog = Some(crate::snapshot::Dialog {
        kind: "confirm".into(),
        message: "Sure?".into(),
    });
    let (before, fresh) = ([page(ACCOUNT, BEFORE)], [page(ACCOUNT, ENDED)]);
    let verdict = decide(&Case {
        before: &before,
        after: std::slice::from_ref(&after),
        fresh: &fresh,
        ..Case::default()
    });
    assert!(!verdict.is_proved(), "{verdict:#?}");
}

#[test]
fn a_section_that_is_closed_after_a_fresh_load_proves_nothing() {
    let told = "- status: Your Sparkle Gold has been cancelled.";
    let closed = BEFORE
        .replace("- text: Active · Renews on Dec 22\n", "- text: \"\"\n")
        .replace("- link \"Cancel Gold\" [ref=e1]", "- text: \"\"");
    let mut optimistic = run(BEFORE, told, &closed);
    assert!(
        !optimistic.verdict().is_proved(),
        "{:#?}",
        optimistic.verdict()
    );
    optimistic.testimony = Some(says(
        WitnessState::Ended,
        WitnessPage::After,
        "Your Sparkle Gold has been cancelled.",
    ));
    assert!(!optimistic.verdict().is_proved());
    // What the same section says instead bears the telling out, in whatever words.
    let instead = closed.replacen("- text: \"\"", "- text: Nothing here at the moment", 1);
    assert!(run(BEFORE, told, &instead).verdict().is_proved());
}

#[test]
fn what_is_left_after_an_end_is_no_open_end() {
    let refund = ENDED.replace(
        "- heading \"Boosts\"",
        "- text: A refund of $4.00 is being processed.\n  - heading \"Boosts\"",
    );
    let verdict = run(BEFORE, "- text: Bye", &refund).verdict();
    assert!(verdict.is_proved(), "{verdict:#?}");
    let request = ENDED.replace(
        "- heading \"Boosts\"",
        "- text: Your cancellation request is being processed.\n  - heading \"Boosts\"",
    );
    assert!(!run(BEFORE, "- text: Bye", &request).verdict().is_proved());
}

#[test]
fn one_payment_of_a_series_is_not_the_thing() {
    let row = |day: &str, state: &str, link: &str| {
        format!(
            "    - row:\n      - cell \"{day}\"\n      - cell \"$12\"\n      - cell \"{state}\"\n      - cell: {link}\n"
        )
    };
    let table = |first: String, second: String| {
        format!("- main:\n  - heading \"Plan\" [level=1]\n  - table:\n{first}{second}")
    };
    let later = || row("December 26, 2026", "Planned", "\"\"");
    let before = table(
        row(
            "November 26, 2026",
            "Planned",
            "\n        - link \"Cancel Gold\" [ref=e1]",
        ),
        later(),
    );
    let fresh = table(row("November 26, 2026", "Cancelled", "\"\""), later());
    let verdict = run(&before, "- text: Cancelled", &fresh).verdict();
    assert!(!verdict.is_proved(), "{verdict:#?}");
}

/// A list that somebody left shows no state, but the form to join it where the row was.
#[test]
fn what_can_be_begun_where_it_stood_bears_out_what_was_told() {
    let head = "- main:\n  - heading \"Summary\" [level=2]\n  - paragraph: A list about gardens.\n  - paragraph: Write to the owners.\n  - paragraph: Twelve letters a month.\n";
    let before = format!(
        "{head}  - heading \"Membership\" [level=2]\n  - table:\n    - row:\n      - cell \"ann\"\n      - cell \"Enabled\"\n      - cell:\n        - button \"Unsubscribe\" [ref=e1]"
    );
    let verdict = |after: &str, button: &str| {
        let fresh = format!(
            "{head}  - heading \"Join this list\" [level=2]\n  - paragraph: Use the form.\n  - button \"{button}\" [ref=e1]"
        );
        let mut case = run(&before, after, &fresh);
        case.way = "Unsubscribe";
        case.verdict()
    };
    let told = "- alert: ann has been unsubscribed from this list.";
    assert!(verdict(told, "Subscribe").is_proved());
    assert!(!verdict(told, "Send").is_proved());
    assert!(!verdict("- alert: Thank you.", "Subscribe").is_proved());
}

type Part<'p> = &'p dyn Fn(&str, &str, &str) -> String;
