//! Whole cases: pages before, right after and in a fresh load.

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
fn a_reader_proves_by_new_words_of_the_main_part_alone() {
    // In words that the lexicon doesn't know.
    let fresh = "- main:\n  - heading \"Me\" [level=1]\n  - heading \"Sparkle Gold\" [level=2]\n  - text: Your Gold plan is history\n- contentinfo:\n  - text: All the best from here";
    let with = |text: &str| {
        Run {
            testimony: Some(says(WitnessState::Ended, WitnessPage::Fresh, text)),
            ..run(BEFORE, "- text: Bye", fresh)
        }
        .verdict()
    };
    assert!(with("Your  Gold plan is history").is_proved());
    for wrong in [
        "Your Gold plan is a dream",
        "All the best from here",
        "Sparkle Gold",
        "me",
    ] {
        assert!(!with(wrong).is_proved(), "{wrong}");
    }
}

#[test]
fn a_liar_proves_nothing_against_what_disproves() {
    let still = "- main:\n  - heading \"Me\" [level=1]\n  - heading \"Sparkle Gold\" [level=2]\n  - text: Thank you!\n  - link \"Cancel Gold\" [ref=e1]";
    let goes_on = "- main:\n  - heading \"Me\" [level=1]\n  - heading \"Sparkle Gold\" [level=2]\n  - text: Thank you!\n  - text: Next payment on Dec 22";
    for fresh in [still, goes_on] {
        let verdict = Run {
            testimony: Some(says(WitnessState::Ended, WitnessPage::Fresh, "Thank you!")),
            ..run(BEFORE, "- text: Bye", fresh)
        }
        .verdict();
        assert!(verdict.is_disproved(), "{verdict:#?}");
    }
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

#[test]
fn a_page_alone_tells_what_it_shows_and_no_more() {
    let alone = |content: &str| {
        read_alone(
            &page(ACCOUNT, content),
            Some(jiff::civil::date(2026, 11, 22)),
            "",
        )
        .finding
    };
    assert_eq!(alone(BEFORE), Finding::Active);
    assert_eq!(
        alone(ENDED),
        Finding::Ended {
            on: Some(jiff::civil::date(2026, 12, 22))
        }
    );
    for (content, why) in [
        (
            "- heading \"Gold\"\n- text: Cancelled",
            "one sign is not enough",
        ),
        (
            "- heading \"Gold\"\n- text: Canceled · Expires on Dec 22\n- heading \"Silver\"\n- text: Renews on Dec 24",
            "two things",
        ),
        (
            "- heading \"Welcome\"\n- text: Films for everybody",
            "nothing",
        ),
        (
            "- heading \"Your plan\"\n- paragraph: 3 meals, weekly, £34.50 a box\n- heading \"Nov 29\" [level=3]\n- text: Cancelled\n- paragraph: You won't be charged",
            "one box of many",
        ),
        (
            "- heading \"Mitgliedschaft\"\n- paragraph: 44,00 € im Monat\n- paragraph: aktiv Austritt angelegt, Formular fehlt\n- link \"Mitgliedschaft beenden\" [ref=e1]",
            "its state speaks of an end, too",
        ),
    ] {
        assert_eq!(alone(content), Finding::Unclear, "{why}");
    }
    let charged = "- heading \"Your plan\"\n- paragraph: $12 a month\n- paragraph: We'll charge you again on 29 November 2026\n- button \"Cancel plan\" [ref=e1]";
    assert_eq!(alone(charged), Finding::Active, "a charge is no rest");
    let none = "- heading \"Cuota\"\n- paragraph: Sin cuota activa. Fuiste socia hasta hoy.";
    assert_ne!(alone(none), Finding::Active, "there is none");
    assert!(matches!(
        alone("- heading \"Gold\"\n- text: Paused until December 24, 2026"),
        Finding::Paused { until: Some(_) }
    ));
}

/// What is offered, what hangs on the thing, and the end of the whole account stood beside it all along and are not of its kind.
#[test]
fn what_hangs_on_it_or_is_offered_beside_it_is_none_of_its_kind() {
    let with = |page: &str, more: &str| {
        page.replace(
            "  - heading \"Boosts\" [level=2]\n  - text: They never expire.",
            more,
        )
    };
    for more in [
        "  - heading \"Add-on: Wigs\" [level=2]\n  - text: $6 per month\n  - button \"Cancel add-on\" [ref=e5]",
        "  - heading \"Add a wig?\" [level=2]\n  - text: A wig, $6, in your next box.\n  - button \"Add\" [ref=e5]",
        "  - heading \"ann@example.org\" [level=2]\n  - text: Signed in by e-mail\n  - button \"Delete account\" [ref=e5]",
    ] {
        let (before, fresh) = (with(BEFORE, more), with(ENDED, more));
        let verdict = run(&before, "- text: Bye", &fresh).verdict();
        assert!(verdict.is_proved(), "{more}: {verdict:#?}");
    }
    // Nor is the thing of the kind of what hangs on it.
    let before = BEFORE
        .replace("Sparkle Gold", "Add-on: Wigs")
        .replace("They never expire.", "Renews on Dec 24")
        .replace("Cancel Gold", "Cancel add-on");
    let fresh = before
        .replace("Active · Renews on Dec 22", "Canceled · Expires on Dec 22")
        .replace("link \"Cancel add-on\"", "button \"Resume\"");
    let mut case = run(&before, "- text: Bye", &fresh);
    case.way = "Cancel add-on";
    assert!(!case.verdict().is_proved());
}

/// A reader who quotes the end of what hangs on the thing, and words beside it that name nothing.
#[test]
fn the_end_of_how_it_is_paid_is_nobody_s_proof() {
    let before = "- main:\n  - heading \"Services\" [level=1]\n  - paragraph: Broadband, in service\n  - paragraph: Paid by Direct Debit on the 9th.\n  - link \"Stop broadband payments\" [ref=e1]";
    let fresh = before
        .replace(
            "Paid by Direct Debit on the 9th.",
            "'Direct Debit: cancelled. Paid by paper bill.'",
        )
        .replace("Stop broadband payments", "Set up a Direct Debit");
    let after = "- main:\n  - heading \"Cancelled successfully\" [level=1]\n  - paragraph: Your Direct Debit has been cancelled. We post a paper bill for broadband.";
    let mut case = run(before, after, &fresh);
    case.way = "Stop broadband payments";
    let mut said = says(
        WitnessState::Ended,
        WitnessPage::Fresh,
        "Direct Debit: cancelled. Paid by paper bill.",
    );
    said.quotes.push(WitnessQuote {
        page: WitnessPage::After,
        text: "Cancelled successfully".into(),
    });
    case.testimony = Some(said);
    assert!(!case.verdict().is_proved(), "{:#?}", case.verdict());
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

/// Whatever nobody here could read may be what the end waits for, and a list may have lost an entry.
#[test]
fn what_is_left_unread_keeps_a_page_from_telling_that_it_goes_on() {
    let alone = |more: &str| {
        let account =
            "- main:\n  - heading \"Lucky ticket\" [level=1]\n  - paragraph: Active, €15 a month\n";
        let today = Some(jiff::civil::date(2026, 11, 22));
        read_alone(&page(ACCOUNT, &format!("{account}{more}")), today, "").finding
    };
    for more in [
        "",
        "  - paragraph: Your next draw is on Saturday.",
        "  - paragraph: '\"They cancelled every worry we had.\" – a family'",
        "  - paragraph: Do you want to cancel?",
        "  - link \"Cancel ticket\" [ref=e1]",
        "  - heading \"Cancellation\" [level=2]\n  - link \"Cancel ticket\" [ref=e1]",
    ] {
        assert_eq!(alone(more), Finding::Active, "{more}");
    }
    for more in [
        "  - paragraph: Cancellation form made on 22 November 2026, paper one not here yet",
        "  - term: Status\n  - definition: Fermented",
    ] {
        assert_eq!(alone(more), Finding::Unclear, "{more}");
    }
    let list = "- main:\n  - heading \"My magazines\" [level=1]\n  - list:\n    - listitem:\n      - heading \"Crossword\" [level=3]\n      - paragraph: Active, £4.20 an issue\n      - button \"Cancel Crossword\" [ref=e1]";
    assert_eq!(
        read_alone(&page(ACCOUNT, list), None, "").finding,
        Finding::Unclear
    );
    let past = "- main:\n  - heading \"Yours\" [level=1]\n  - list:\n    - listitem: Bo Bakes · $3 a month since 2024\n  - list:\n    - listitem: Ida · ended 21 November 2026\n    - listitem: Club · ended 20 November 2026";
    let today = Some(jiff::civil::date(2026, 11, 22));
    assert_eq!(
        read_alone(&page(ACCOUNT, past), today, "").finding,
        Finding::Unclear
    );
}

type Part<'p> = &'p dyn Fn(&str, &str, &str) -> String;

#[test]
fn the_state_of_one_of_several_is_told_of_none() {
    let alone = |content: &str| {
        read_alone(
            &page(ACCOUNT, content),
            Some(jiff::civil::date(2026, 11, 22)),
            "",
        )
    };
    let card = |name: &str, says: &str, control: &str| {
        format!(
            "  - generic:\n    - generic: {name}\n    - paragraph: {says}\n    - button \"{control}\" [ref=e1]\n"
        )
    };
    let row = |name: &str, says: &str, control: &str| {
        format!(
            "    - row:\n      - cell \"{name}\"\n      - cell \"{says}\"\n      - cell:\n        - link \"{control}\" [ref=e1]\n"
        )
    };
    let value = |name: &str, says: &str, control: &str| {
        format!(
            "  - term: {name}\n  - definition:\n    - text: {says}\n    - button \"{control} {name}\" [ref=e1]\n"
        )
    };
    let section = |name: &str, says: &str, control: &str| {
        format!(
            "  - heading \"{name}\" [level=2]\n  - paragraph: Tariff, £9 each month\n  - paragraph: {says}\n  - link \"{control}\" [ref=e1]\n"
        )
    };
    let table = "  - table:\n    - row:\n      - columnheader \"Name\"\n      - columnheader \"State\"\n      - columnheader \"Do\"\n";
    let parts: [Part<'_>; 4] = [&card, &row, &value, &section];
    for (head, part) in ["", table, "", ""].into_iter().zip(parts) {
        let of = |one: String, other: String| {
            alone(&format!(
                "- main:\n  - heading \"Yours\" [level=1]\n  - paragraph: These are the services that you have with us at the moment.\n{head}{one}{other}"
            ))
        };
        let goes_on = |name: &str| part(name, "Active", "Cancel");
        let both = of(goes_on("Internet 300"), goes_on("Phone"));
        assert_eq!(both.finding, Finding::Active, "{head}{both:?}");
        let one = of(
            goes_on("Internet 300"),
            part("Phone", "Ended on 3 March 2026", "Order again"),
        );
        assert_eq!(one.finding, Finding::Unclear, "{head}{one:?}");
        assert!(
            one.line.contains("Internet 300") && one.line.contains("Phone"),
            "{head}{one:?}"
        );
    }
}

#[test]
fn what_is_plain_raises_no_doubt_and_what_waits_does() {
    let said = |said: &str| {
        speaks_against(&page(
            ACCOUNT,
            &format!("- main:\n  - paragraph: \"{said}\""),
        ))
    };
    for sentence in [
        "Your membership ends on February 15, 2027.",
        "We've sent you an e-mail with the details.",
        "You can restart your membership any time.",
        "Your cancellation was processed.",
        "Termination received and effective",
        "Eine Bestätigung haben wir dir per E-Mail geschickt.",
        "Votre résiliation est confirmée",
        "Tu cancelación ha sido confirmada",
        "Status: Cancelled",
        "Status: Signed in",
    ] {
        assert_eq!(said(sentence), None, "{sentence}");
    }
    for sentence in [
        "Your contract ends soon. We will ring you to finish this.",
        "Your new plan begins on February 15, 2027.",
        "Ignore this, a mistake of ours.",
        "You are looking at this as: Anna",
        "Próxima cobrança: 15 de fevereiro de 2027",
        "Tu suscripción está pausada.",
    ] {
        assert!(said(sentence).is_some(), "{sentence}");
    }
}
