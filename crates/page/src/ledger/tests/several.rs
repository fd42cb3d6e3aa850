//! Several things of a kind on one page: what goes on beside the one that was approved is another's.

use super::*;

const SITES: &str = "- main:\n  - heading \"Websites\" [level=1]\n  - table:\n    - row:\n      - cell \"bakery.example\"\n      - cell \"Start\"\n      - cell \"Active, renews Jan 12, 2027\"\n      - cell:\n        - button \"Cancel\" [ref=e1]\n    - row:\n      - cell \"photos.example\"\n      - cell \"Plus\"\n      - cell \"Active, renews Jan 12, 2027\"\n      - cell:\n        - button \"Cancel\" [ref=e2]";

fn second_row_of<'a>(before: &'a str, fresh: &'a str) -> Run<'a> {
    Run {
        way: "Cancel",
        nth: 1,
        ..run(before, "- text: Bye", fresh)
    }
}

/// The site of a row says this, and offers an end no more.
fn ended(row: &str, button: &str) -> String {
    let from = SITES.find(row).unwrap();
    let (above, below) = SITES.split_at(from);
    above.to_owned()
        + &below
            .replacen("Active, renews", "Cancelled, ends", 1)
            .replacen(&format!("button \"Cancel\" [ref={button}]"), "text: –", 1)
}

#[test]
fn one_row_of_several_is_known_by_the_control_that_was_used() {
    let fresh = ended("photos.example", "e2");
    let verdict = second_row_of(SITES, &fresh).verdict();
    assert_eq!(
        verdict.finding,
        Finding::Ended {
            on: Some(jiff::civil::date(2027, 1, 12))
        },
        "{verdict:#?}"
    );
    assert_eq!(verdict.object.as_deref(), Some("photos.example"));
}

#[test]
fn another_row_that_ended_proves_nothing() {
    let fresh = ended("bakery.example", "e1");
    let mut case = second_row_of(SITES, &fresh);
    assert!(!case.verdict().is_proved(), "{:#?}", case.verdict());
    // Nor does anybody's word for it.
    case.testimony = Some(says(
        WitnessState::Ended,
        WitnessPage::Fresh,
        "Cancelled, ends Jan 12, 2027",
    ));
    assert!(!case.verdict().is_proved(), "{:#?}", case.verdict());
}

const TARIFFS: &str = "- main:\n  - heading \"My tariffs\" [level=1]\n  - heading \"SIM Flex\" [level=2]\n  - paragraph: Live\n  - paragraph: £11 a month, next bill 4 December 2026\n  - link \"Close SIM Flex\" [ref=e1]\n  - heading \"Broadband 80\" [level=2]\n  - paragraph: Live\n  - paragraph: £29 a month, next bill 4 December 2026\n  - link \"Close Broadband 80\" [ref=e2]";

#[test]
fn a_section_beside_others_that_say_the_same_is_believed_by_its_own_words() {
    let closes = TARIFFS
        .replacen(
            "- paragraph: Live",
            "- paragraph: Is switched over on 22 December 2026",
            1,
        )
        .replacen(
            "  - paragraph: £11 a month, next bill 4 December 2026\n",
            "",
            1,
        )
        .replacen("  - link \"Close SIM Flex\" [ref=e1]\n", "", 1);
    let mut case = Run {
        way: "Close SIM Flex",
        ..run(TARIFFS, "- text: Bye", &closes)
    };
    assert_eq!(
        case.verdict().finding,
        Finding::Unclear,
        "what goes on is the other one"
    );
    case.testimony = Some(says(
        WitnessState::EndsOn,
        WitnessPage::Fresh,
        "Is switched over on 22 December 2026",
    ));
    assert!(case.verdict().is_proved(), "{:#?}", case.verdict());
}

#[test]
fn another_view_of_the_page_tells_nothing_whoever_reads_it() {
    let before = "- main:\n  - heading \"Hello\" [level=1]\n  - paragraph: Two products\n  - paragraph: Paid by card\n  - paragraph: Invoices by e-mail\n  - heading \"Gold\" [level=2]\n  - paragraph: Active · Renews on Dec 22\n  - link \"Cancel Gold\" [ref=e1]";
    let fresh = "- main:\n  - heading \"Hello\" [level=1]\n  - heading \"Your Gold\" [level=2]\n  - paragraph: You have two active products.\n  - heading \"Friends\" [level=2]\n  - paragraph: Bring a friend.";
    let mut case = run(before, "- text: One moment …", fresh);
    case.testimony = Some(says(WitnessState::Ended, WitnessPage::Fresh, "Your Gold"));
    assert!(!case.verdict().is_proved(), "{:#?}", case.verdict());
}

#[test]
fn what_was_asked_for_is_overtaken_by_a_page_that_says_that_it_ended() {
    let asked = "- heading \"Done\"\n- paragraph: We have received your request to cancel.";
    let fresh = ENDED.replace(
        "Canceled · Expires on Dec 22",
        "Canceled · Expires on Dec 22 · No further payments",
    );
    let verdict = run(BEFORE, asked, &fresh).verdict();
    assert!(verdict.is_proved(), "{verdict:#?}");
    // Not by one that says itself what is waited for.
    let waits = fresh.replace("No further payments", "waiting for your confirmation");
    let verdict = run(BEFORE, asked, &waits).verdict();
    assert!(!verdict.is_proved(), "{verdict:#?}");
}

/// Sections that say different things are of a kind where their controls name them alike.
#[test]
fn controls_that_name_their_parts_alike_make_them_of_a_kind() {
    let before = "- main:\n  - heading \"Weekend Print\" [level=3]\n  - paragraph: For Ilse, 19,90 € a month, Active\n  - button \"Options Print\" [ref=e1]\n  - heading \"Digital Plus\" [level=3]\n  - paragraph: Archive and app, 24,90 € a month, Active\n  - button \"Options Digital\" [ref=e2]\n  - button \"Cancel\" [ref=e3]";
    let fresh = before
        .replace(
            "24,90 € a month, Active",
            "24,90 € a month, cancelled, ends on 31 December 2026",
        )
        .replace("button \"Cancel\"", "button \"Resume\"");
    let mut case = run(before, "- text: Bye", &fresh);
    case.way = "Options Digital";
    assert!(case.verdict().is_proved(), "{:#?}", case.verdict());
    case.way = "Options Print";
    assert!(!case.verdict().is_proved(), "{:#?}", case.verdict());
}

/// A row's menu is drawn at the end of the page: what was used in it belongs to the row.
#[test]
fn a_menu_belongs_to_what_opened_it() {
    let account = |state: &str, menu: &str| {
        format!(
            "- main:\n  - table:\n    - row:\n      - cell \"Pro plan\"\n      - cell \"{state}\"\n      - cell:\n        - button \"Options\" [ref=e1]\n    - row:\n      - cell \"Payroll for 3 people\"\n      - cell \"Renews on January 1, 2027\"\n      - cell:\n        - button \"Options\" [ref=e2]\n{menu}"
        )
    };
    let before = account(
        "Renews on January 1, 2027",
        "- menu \"Options\":\n  - menuitem \"Renewal settings\" [ref=e3]",
    );
    let fresh = account("Stops on January 1, 2027, not renewing", "");
    let way = ["Options", "Renewal settings"].map(|label| Way {
        url: ACCOUNT.into(),
        label: label.into(),
        nth: 0,
    });
    let approved = [Approved {
        control: "Approve this change".into(),
        page: page(
            "https://shop.example/renewal",
            "- heading \"Pro won't renew\"",
        ),
        ..Approved::default()
    }];
    let after = page(ACCOUNT, "- main:\n  - paragraph: Pro will not renew.");
    let verdict = decide(&Case {
        approved: &approved,
        way: &way,
        before: &[page(ACCOUNT, &before)],
        after: std::slice::from_ref(&after),
        fresh: &[page(ACCOUNT, &fresh)],
        today: Some(jiff::civil::date(2026, 11, 22)),
        ..Case::default()
    });
    assert!(
        !verdict
            .against_lines()
            .iter()
            .any(|line| line.contains("Renews")),
        "{verdict:#?}"
    );
}

/// What the person named is told apart from what is called otherwise, whatever the way to it was.
#[test]
fn what_is_called_otherwise_than_the_goal_goes_on_by_itself() {
    let account = |state: &str, more: &str| {
        format!(
            "- main:\n  - heading \"Memberships\" [level=1]\n  - heading \"Listener Plus\" [level=2]\n  - paragraph: {state}\n{more}  - heading \"Little Ears\" [level=2]\n  - paragraph: $4.99 a month. Next charge December 30, 2026\n  - heading \"The Salt Orchard\" [level=2]\n  - paragraph: Arrives on January 9, 2027\n  - button \"Cancel\" [ref=e9]"
        )
    };
    let before = account(
        "$14.99 a month. Next charge January 18, 2027",
        "  - link \"End membership\" [ref=e2]\n",
    );
    let fresh = account(
        "Access until January 18, 2027. You won't be charged again for Listener Plus.",
        "  - button \"Keep my membership\" [ref=e3]\n",
    );
    let verdict = |goal: &str| named(goal, &before, &fresh);
    let meant = verdict("End audiobook membership Listener Plus here");
    assert!(meant.is_proved(), "{meant:#?}");
    // Who named the other thing isn't told that it has ended.
    let other = verdict("End Little Ears here");
    assert!(!other.is_proved(), "{other:#?}");
    let against = other.against_lines();
    assert!(
        against
            .iter()
            .any(|l| l.contains("was to be ended goes on")),
        "{other:#?}"
    );
}

/// What is called by one of the names may be the thing itself, under another heading.
#[test]
fn what_shares_a_name_with_the_goal_still_speaks_against_it() {
    let account = |more: &str| {
        format!(
            "- main:\n  - heading \"Plans\" [level=1]\n{more}  - heading \"Family plan\" [level=2]\n  - paragraph: Active · $17 a month, renews on January 18, 2027"
        )
    };
    let before =
        account("  - heading \"Extras\" [level=2]\n  - link \"End membership\" [ref=e2]\n");
    let fresh = account(
        "  - heading \"Extras\" [level=2]\n  - paragraph: Your Sparkle Family Kids ends on January 18, 2027.\n",
    );
    let verdict = named("End Sparkle Family here", &before, &fresh);
    assert!(!verdict.is_proved(), "{verdict:#?}");
    let against = verdict.against_lines();
    assert!(
        against.iter().any(|line| line.contains("$17 a month")),
        "{verdict:#?}"
    );
}

/// What is decided where the person named the thing, and the service told the end of Listener Plus.
fn named(goal: &str, before: &str, fresh: &str) -> Verdict {
    let approved = [Approved {
        control: "End membership".into(),
        page: page("https://shop.example/leave", "- heading \"Leaving?\""),
        ..Approved::default()
    }];
    let after = page(
        "https://shop.example/done",
        "- main:\n  - paragraph: Your Listener Plus membership ends on January 18, 2027.",
    );
    decide(&Case {
        goal,
        approved: &approved,
        before: &[page(ACCOUNT, before)],
        after: std::slice::from_ref(&after),
        fresh: &[page(ACCOUNT, fresh)],
        today: Some(jiff::civil::date(2026, 11, 22)),
        ..Case::default()
    })
}

/// The control stood outside of the list, and one of its rows ends: nobody says that the other one was not meant.
#[test]
fn a_row_that_goes_on_beside_one_that_ends_leaves_it_open() {
    let table = |second: &str| {
        format!(
            "- main:\n  - heading \"My subscription\" [level=1]\n  - table:\n    - row:\n      - cell \"Monthly lenses\"\n      - cell \"€18.50 a month\"\n      - cell \"Active\"\n    - row:\n      - cell \"Extra: fluid\"\n{second}\n  - link \"Stop\" [ref=e1]"
        )
    };
    let before = table("      - cell \"€6.50 a month\"\n      - cell \"Active\"");
    let verdict = |fresh: &str| {
        Run {
            way: "Stop",
            ..run(
                &before,
                "- paragraph: You have stopped your subscription.",
                fresh,
            )
        }
        .verdict()
    };
    let one = verdict(
        &table("      - cell \"–\"\n      - cell \"Stopped\"").replace("Stop\" [", "Change\" ["),
    );
    assert!(!one.is_proved(), "{one:#?}");
    let against = one.against_lines();
    assert!(
        against
            .iter()
            .any(|line| line.contains("another row of the list")),
        "{against:?}"
    );
    let all = before
        .replace("Active", "Stopped")
        .replace("Stop\" [", "Change\" [");
    assert!(verdict(&all).is_proved(), "{:#?}", verdict(&all));
}

#[test]
fn a_number_that_the_person_named_and_nothing_shows_leaves_it_open() {
    let numbered = |page: &str| page.replace("Sparkle Gold", "Sparkle Gold, line 0640");
    let (before, fresh) = (numbered(BEFORE), numbered(ENDED));
    let ended = |goal: &str| {
        let approved = [Approved {
            control: "Cancel Gold".into(),
            page: page(ACCOUNT, &before),
            ..Approved::default()
        }];
        decide(&Case {
            goal,
            approved: &approved,
            before: &[page(ACCOUNT, &before)],
            after: &[page("https://shop.example/done", "- text: Bye")],
            fresh: &[page(ACCOUNT, &fresh)],
            today: Some(jiff::civil::date(2026, 11, 22)),
            ..Case::default()
        })
        .is_proved()
    };
    assert!(ended("End Sparkle Gold here"));
    assert!(ended("End the line 0640 here"));
    assert!(!ended("End the line 0733 here"));
}

#[test]
fn the_next_row_has_the_number_that_the_person_named() {
    let fresh = ended("photos.example", "e2");
    let numbered = |page: &str, photos: &str| {
        page.replace("\"Start\"", "\"Start, 14 Tanner's Row\"")
            .replace("\"Plus\"", photos)
    };
    let proved = |goal: &str, photos: &str| {
        let (before, fresh) = (numbered(SITES, photos), numbered(&fresh, photos));
        let rule = |case: &Case<'_>| decide(&Case { goal, ..*case });
        second_row_of(&before, &fresh)
            .judged(Trust::Untried, rule)
            .is_proved()
    };
    assert!(!proved(
        "End mine at 14 Tanner's Row",
        "\"Plus, 3 Quarry Lane\""
    ));
    assert!(proved(
        "End mine at 14 Tanner's Row",
        "\"Plus, 14 Tanner's Row\""
    ));
    assert!(proved("End mine", "\"Plus, 3 Quarry Lane\""));
}

/// What a reader is asked about besides: it goes on there, so whoever says that it has ended reads nothing.
#[test]
fn what_goes_on_beside_it_is_what_a_reader_is_asked_about_besides() {
    let asked = |fresh: &str| second_row_of(SITES, fresh).judged(Trust::Untried, neighbour);
    let fresh = ended("photos.example", "e2");
    assert_eq!(asked(&fresh).as_deref(), Some("bakery.example"));
    // What doesn't say all that it said may have ended as well.
    let both = fresh.replace("Active, renews", "Cancelled, ends");
    assert_eq!(asked(&both), None);
    // Nothing stands beside it.
    assert_eq!(
        run(BEFORE, "", ENDED).judged(Trust::Untried, neighbour),
        None
    );
}
