//! What the thing is called, and what is told of something that only hangs on it.

use super::*;

/// A heading on the way is nobody's name, and a question names what the account's page has too.
#[test]
fn a_thing_is_called_what_its_account_calls_it() {
    let decided = |asked: &str| {
        let approved = [Approved {
            control: "Go on".into(),
            page: page(
                "https://shop.example/leave",
                &format!("- heading \"{asked}\"\n- button \"Go on\" [ref=e1]"),
            ),
            ..Approved::default()
        }];
        let before = page(
            ACCOUNT,
            "- heading \"Account overview\"\n- text: Sparkle Gold\n- link \"Leave Sparkle Gold\" [ref=e1]",
        );
        let on_the_way = page(
            "https://shop.example/leave",
            "- heading \"Here is what you will miss\"\n- button \"Go on\" [ref=e1]",
        );
        decide(&Case {
            approved: &approved,
            before: &[before.clone(), on_the_way],
            fresh: &[before],
            ..Case::default()
        })
        .object
    };
    assert_eq!(decided("Here is what you will miss"), None);
    assert_eq!(
        decided("Leave Sparkle Gold for good?").as_deref(),
        Some("Sparkle Gold")
    );
}

/// How a thing is paid has ended, and the thing goes on.
#[test]
fn an_end_of_the_debits_is_no_end_of_the_contract() {
    let account = |paid: &str, link: &str| {
        format!(
            "- main:\n  - heading \"Abonnement et paiement\" [level=1]\n  - term: Contrat\n  - definition: Télésurveillance, engagement jusqu'au 28 décembre 2027\n  - term: Paiement\n  - definition: {paid}\n{link}"
        )
    };
    let before = account(
        "Prélèvement mensuel de 34,90 €",
        "  - link \"Arrêter\" [ref=e1]",
    );
    let fresh = account("Prélèvement arrêté. Facture par courrier.", "");
    let after = "- main:\n  - status: \"C'est fait : votre prélèvement est arrêté. Votre contrat reste en cours.\"";
    let ended = Run {
        way: "Arrêter",
        ..run(&before, after, &fresh)
    };
    let verdict = ended.verdict();
    assert!(!verdict.is_proved(), "{verdict:#?}");
    assert!(
        !verdict.for_lines().iter().any(|l| l.contains("arrêté")),
        "{verdict:#?}"
    );
}

/// An alert has nothing to answer: what it says counts like a message, for the end and against it.
#[test]
fn an_alert_tells_and_asks_nothing() {
    let right_after = |message: &str| {
        let approved = [Approved {
            control: "Finish it".into(),
            page: page("https://shop.example/cancel", "- heading \"Leaving?\""),
            ..Approved::default()
        }];
        let way = [Way {
            url: ACCOUNT.into(),
            label: "Cancel Gold".into(),
            nth: 0,
        }];
        let mut after = page(ACCOUNT, BEFORE);
        after.dialog = Some(crate::snapshot::Dialog {
            kind: "alert".into(),
            message: message.into(),
        });
        decide(&Case {
            approved: &approved,
            way: &way,
            before: &[page(ACCOUNT, BEFORE)],
            after: std::slice::from_ref(&after),
            fresh: &[page(ACCOUNT, ENDED)],
            today: Some(jiff::civil::date(2026, 11, 22)),
            ..Case::default()
        })
    };
    assert!(right_after("Your cancellation is done.").is_proved());
    let failed = right_after("Your subscription could not be cancelled.");
    let against = failed.against_lines();
    assert!(
        against.iter().any(|line| line.contains("could not")),
        "{against:#?}"
    );
}

/// A day that is new beside an old price is no new price.
#[test]
fn a_day_beside_an_old_price_is_no_price() {
    let account = |more: &str| {
        format!(
            "- main:\n  - heading \"Contracts\" [level=1]\n  - heading \"Sparkle Gold\" [level=2]\n  - paragraph: LK-4410 · $6.90 a month{more}"
        )
    };
    let before = account("\n  - link \"Cancel Gold\" [ref=e1]");
    let fresh = account(" · ends on December 31, 2026");
    let verdict = run(&before, "- text: Bye", &fresh).verdict();
    assert!(verdict.against_lines().is_empty(), "{verdict:#?}");
}

/// An open section is named after what can be read in it; what ended it is gone from there.
#[test]
fn an_open_section_about_notice_is_no_way_out() {
    let account = |state: &str, inside: &str| {
        format!(
            "- main:\n  - heading \"Sparkle Gold\" [level=2]\n  - text: {state}\n  - button \"Term and cancelling Gold\" [expanded] [ref=e1]\n  - paragraph: Monthly.\n{inside}"
        )
    };
    let before = account(
        "Active · Renews on Dec 22",
        "  - link \"Cancel Gold\" [ref=e2]",
    );
    let fresh = account("Canceled · Expires on Dec 22", "");
    assert!(run(&before, "- text: Bye", &fresh).verdict().is_proved());
    let closed = fresh.replace(" [expanded]", "");
    let verdict = run(&before, "- text: Bye", &closed).verdict();
    assert!(!verdict.is_proved(), "{verdict:#?}");
}

/// What the pages tell of a thing that has no section of its own: an account that is gone, a switch that was turned.
#[test]
fn an_account_that_is_gone_and_a_control_that_is_turned_around_are_ends() {
    const PAGE: &str = "https://shop.example/it";
    let account = "- heading \"My account\"\n- link \"Delete my account\" [ref=e1]\n- textbox \"Name\" [ref=e2]";
    let sign_in = "- textbox \"Login\" [ref=e1]\n- textbox \"Password\" [ref=e2]\n- button \"Log in\" [ref=e3]";
    let gone = "- text: Your account has been permanently deleted.\n- link \"Sign in\" [ref=e1]";
    let issue = |link: &str, more: &str| {
        format!(
            "- heading \"Boathouse\"\n- link \"{link}\" [ref=e1]\n- text: The roof leaks.{more}"
        )
    };
    let ended = |goal: &str, control: &str, before: &str, after: &str, fresh: &str| {
        let before = [page(PAGE, before)];
        let after = [page("https://shop.example/", after)];
        let fresh = [page(PAGE, fresh)];
        let approved = [Approved {
            control: control.into(),
            page: before[0].clone(),
            ..Approved::default()
        }];
        let verdict = decide(&Case {
            goal,
            approved: &approved,
            before: &before,
            after: &after,
            fresh: &fresh,
            ..Case::default()
        });
        verdict.is_proved()
    };
    let delete = "Delete my account";
    assert!(ended(delete, delete, account, gone, sign_in));
    // Words that nobody listed, and a form that calls its fields nothing and who signs in welcome.
    let whose = "Delete the account of Ann";
    let deleted = "- generic: Your account has now been deleted.\n- link \"login\" [ref=e1]";
    let welcome = "- heading \"Log in\"\n- heading \"Welcome back!\"\n- textbox \"E-mail\" [ref=e1]\n- generic: Password\n- textbox [ref=e2]\n- button \"Log in\" [ref=e3]";
    assert!(ended(whose, delete, account, deleted, welcome));
    assert!(!ended(
        whose,
        delete,
        account,
        "- generic: Your photo was deleted.",
        welcome
    ));
    assert!(!ended(
        delete,
        delete,
        account,
        "- text: Sign in, please",
        sign_in
    ));
    assert!(!ended(delete, delete, account, gone, account));
    assert!(!ended(
        "Cancel the subscription",
        delete,
        account,
        gone,
        sign_in
    ));
    let (watched, not) = (issue("Unwatch", ""), issue("Watch", ""));
    let unwatch = |goal, fresh: &str| ended(goal, "Unwatch", &watched, &watched, fresh);
    assert!(unwatch("Unwatch this issue", &not));
    assert!(!unwatch("Unwatch this issue", &watched));
    assert!(!unwatch("Unwatch this issue", &issue("Rewatch", "")));
    assert!(!unwatch("End the plan", &not));
    let both = issue("Watch", "\n- link \"Unwatch\" [ref=e2]");
    assert!(!unwatch("Unwatch this issue", &both));
}

/// A verb that nobody listed: what the person wanted done was said to be done, and is the state of the very thing.
#[test]
fn what_was_wanted_stands_there_as_done() {
    const GOAL: &str = "Withdraw the proposal “Rust at sea”";
    const SAID: &str = "Your proposal has been withdrawn.";
    const LIST: &str = "https://shop.example/talks";
    let row = |name: &str, state: &str| {
        format!(
            "\n  - row \"{name} {state}\":\n    - cell \"{name}\":\n      - link \"{name}\" [ref=e1]\n    - cell \"{state}\""
        )
    };
    let table = |rust: &str, knots: &str| {
        format!(
            "- table:{}{}",
            row("Rust at sea", rust),
            row("Knots", knots)
        )
    };
    let proved =
        |control: &str, goal: &str, said: &str, before: (&str, &str), fresh: (&str, &str)| {
            let before = [page(LIST, &table(before.0, before.1))];
            let step = page(
                "https://shop.example/talks/1/end",
                &format!("- heading \"Rust at sea\"\n- button \"{control}\" [ref=e1]"),
            );
            let after = [page(
                LIST,
                &format!("- generic: {said}\n{}", table(fresh.0, fresh.1)),
            )];
            let approved = [Approved {
                control: control.into(),
                page: step,
                ..Approved::default()
            }];
            decide(&Case {
                goal,
                approved: &approved,
                before: &before,
                after: &after,
                fresh: &[page(LIST, &table(fresh.0, fresh.1))],
                ..Case::default()
            })
            .is_proved()
        };
    let was = ("submitted", "submitted");
    let is = ("withdrawn", "submitted");
    assert!(proved("Withdraw", GOAL, SAID, was, is));
    // Nothing was said, or not of it, or of what may come; another word was approved, or wanted.
    for said in [
        "Saved.",
        "The room was withdrawn.",
        "Your proposal was not withdrawn.",
        "Proposal withdrawn?",
    ] {
        assert!(!proved("Withdraw", GOAL, said, was, is), "{said}");
    }
    assert!(!proved("Send", GOAL, SAID, was, is));
    assert!(!proved(
        "Withdraw",
        "Close the proposal “Rust at sea”",
        SAID,
        was,
        is
    ));
    // Another one has the state, or it had it before.
    assert!(!proved(
        "Withdraw",
        GOAL,
        SAID,
        was,
        ("submitted", "withdrawn")
    ));
    assert!(!proved(
        "Withdraw",
        GOAL,
        SAID,
        is,
        ("withdrawn", "withdrawn")
    ));
    assert!(!proved("Withdraw", GOAL, SAID, was, was));
}

/// A thing that had no more than its entry in a list: what was approved names it, and the list stands without it.
#[test]
fn an_entry_that_is_gone_from_its_list_has_ended() {
    const GOAL: &str = "Unsubscribe from the feed “Harbour news”";
    const ASKED: &str = "Unsubscribe from Harbour news?";
    let reader = |feeds: &[&str], more: &str| {
        let items: Vec<_> = feeds
            .iter()
            .map(|f| format!("\n  - treeitem \"{f}\""))
            .collect();
        let items = items.concat();
        format!("- tree:{items}\n- button \"menu\":\n  - menuitem \"Unsubscribe\" [ref=e1]{more}")
    };
    let before = reader(&["All", "Harbour news", "Weather"], "");
    let proved = |goal: &str, control: &str, fresh: &str| {
        let before = [page(ACCOUNT, &before)];
        let fresh = [page(ACCOUNT, fresh)];
        let approved = [Approved {
            control: control.into(),
            page: before[0].clone(),
            ..Approved::default()
        }];
        decide(&Case {
            goal,
            approved: &approved,
            before: &before,
            after: &fresh,
            fresh: &fresh,
            ..Case::default()
        })
        .is_proved()
    };
    let gone = reader(&["All", "Weather"], "");
    assert!(proved(GOAL, ASKED, &gone));
    for (goal, control) in [
        (GOAL, "Unsubscribe from Weather?"),
        (GOAL, "Hide Harbour news?"),
        ("Hide the feed “Harbour news”", "Hide Harbour news?"),
        ("Unsubscribe from the feed", ASKED),
    ] {
        assert!(!proved(goal, control, &gone), "{goal}, {control}");
    }
    // It stands there, or elsewhere; the list is another one, or is there no more.
    for fresh in [
        before.clone(),
        reader(
            &["All", "Weather"],
            "\n- text: Harbour news waits for your e-mail.",
        ),
        reader(&["All"], ""),
        reader(&["All", "Weather", "Harbour light"], ""),
        reader(&[], ""),
    ] {
        assert!(!proved(GOAL, ASKED, &fresh), "{fresh}");
    }
}

/// Who is named by the person stands beside whom the control was about; or what was meant goes on in other figures.
#[test]
fn another_one_s_end_is_none_of_what_was_meant() {
    let row = |name: &str, state: &str| {
        format!("\n  - row \"{name} {state}\":\n    - cell \"{name}\"\n    - cell \"{state}\"")
    };
    let link = |row: String, label: &str| format!("{row}\n    - link \"{label}\" [ref=e1]");
    let ended = |goal: &str, used: &str, before: String, fresh: String| {
        let before = [page(ACCOUNT, &before)];
        let fresh = [page(ACCOUNT, &fresh)];
        let after = [page(
            "https://shop.example/done",
            "- alert: Your membership has been cancelled.",
        )];
        let way = [Way {
            url: ACCOUNT.into(),
            label: used.into(),
            nth: 0,
        }];
        let approved = [Approved {
            control: "Yes".into(),
            page: page("https://shop.example/sure", "- button \"Yes\" [ref=e1]"),
            ..Approved::default()
        }];
        let verdict = decide(&Case {
            goal,
            way: &way,
            approved: &approved,
            before: &before,
            after: &after,
            fresh: &fresh,
            ..Case::default()
        });
        verdict.is_proved()
    };
    let (jesper, asta) = ("Jespers membership", "Astas membership");
    let two = |last: String| format!("- table:{}{last}", link(row("Jesper", "Active"), jesper));
    let before = || two(link(row("Asta", "Active"), asta));
    let fresh = || two(row("Asta", "Cancelled"));
    assert!(ended(asta, asta, before(), fresh()));
    assert!(!ended(jesper, asta, before(), fresh()));
    let seat = "Cancel Yusuf’s seat";
    let team = |says: &str, state: &str, control: &str| {
        format!(
            "- heading \"Orchard\" [level=1]\n- paragraph: {says} Next invoice 12/04/2026.\n- table:\n  - row:\n    - columnheader \"Person\"\n    - columnheader \"Seat\"\n    - columnheader\n  - row:\n    - cell \"Yusuf\"\n    - cell \"{state}\"\n    - cell:\n      - button \"{control}\" [ref=e1]\n  - row:\n    - cell \"Bo\"\n    - cell \"Paid\"\n    - cell:\n      - button \"Cancel Bo’s seat\" [ref=e2]\n- heading \"Help\" [level=3]"
        )
    };
    let before = || team("Team plan, 4 seats, $48.00 a month.", "Paid", seat);
    let fresh = |says: &str| team(says, "Cancelled, until 12/04/2026", "Undo");
    assert!(ended("Yusuf’s seat", seat, before(), fresh("Team plan.")));
    let fewer = "Team plan, 3 seats from 12/04/2026, $36.00 a month.";
    assert!(!ended("Orbit Team plan", seat, before(), fresh(fewer)));
}
