//! What a page tells alone, without a past.

use super::*;

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
