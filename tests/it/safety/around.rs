//! What stands around a control counts, all of it, and nothing that a page says of itself lowers the risk.

use subterminator::page::facts::ElementFacts;

use super::stage::{Stage, click};

fn on(content: &str) -> Stage {
    Stage::at("https://www.shop.example/x", content)
}

fn says(content: &str, reference: &str) -> &'static str {
    on(content).says(&click(reference))
}

/// A verb without an object takes it from the heading, the row, the section or the dialog around.
#[test]
fn bare_verbs_take_their_object_from_around() {
    for (around, verbs) in [
        (
            "Delete account",
            &["Delete", "Yes, delete it", "Delete now"][..],
        ),
        ("Close your account", &["Close", "Close now"]),
        ("Stop your subscription", &["Stop", "Yes, stop"]),
        ("Konto löschen", &["Löschen", "Endgültig löschen"]),
        ("Mitgliedschaft beenden", &["Beenden", "Jetzt beenden"]),
        ("Supprimer le compte", &["Supprimer"]),
        ("Elimina account", &["Elimina"]),
        ("Account verwijderen", &["Verwijderen"]),
        ("Usuń konto", &["Usuń"]),
        ("Excluir conta", &["Excluir"]),
    ] {
        for verb in verbs {
            let heading = format!("- heading \"{around}\" [level=1]\n- button \"{verb}\" [ref=e5]");
            assert_eq!(says(&heading, "e5"), "ask", "{around} / {verb}");
            let dialog = format!("- dialog \"{around}\" [ref=e1]:\n  - button \"{verb}\" [ref=e5]");
            assert_eq!(says(&dialog, "e5"), "ask", "{around} / {verb}");
        }
    }
    for (around, verb) in [
        ("Auto-renewal", "Turn off"),
        ("Auto-renewal", "Disable"),
        ("Your subscription", "Stop"),
        ("Premium membership", "Opt out"),
        ("Payment card", "Remove"),
        ("Abo", "Beenden"),
    ] {
        let row = format!(
            "- row \"{around}\" [ref=e1]:\n  - cell \"{around}\" [ref=e2]\n  - cell [ref=e3]:\n    - button \"{verb}\" [ref=e5]"
        );
        let section = format!(
            "- heading \"Settings\" [level=1]\n- heading \"{around}\" [level=2]\n- button \"{verb}\" [ref=e5]"
        );
        assert_eq!(says(&row, "e5"), "allow", "row {around} / {verb}");
        assert_eq!(says(&section, "e5"), "allow", "section {around} / {verb}");
    }
    for (around, verb) in [
        ("Photos", "Delete"),
        ("Watch history", "Remove"),
        ("Cookies", "Close"),
    ] {
        let content = format!("- heading \"{around}\" [level=1]\n- button \"{verb}\" [ref=e5]");
        assert_eq!(says(&content, "e5"), "allow", "{around} / {verb}");
    }
    let posts = ElementFacts {
        submits: true,
        form_method: "post".into(),
        ..ElementFacts::default()
    };
    let form = || {
        on("- heading \"Hello\" [level=1]\n- button \"Go on\" [ref=e5]").with("e5", posts.clone())
    };
    assert_eq!(
        form().says(&click("e5")),
        "allow",
        "a form that changes something"
    );
}

#[test]
fn closing_an_account_is_no_closing_of_a_window() {
    for (question, answers) in [
        (
            "Are you sure you want to close your account?",
            &["Close"][..],
        ),
        ("Möchten Sie Ihr Konto wirklich schließen?", &["Schließen"]),
        ("Voulez-vous vraiment fermer votre compte ?", &["Fermer"]),
        ("¿Seguro que quieres cerrar tu cuenta?", &["Cerrar"]),
    ] {
        for answer in answers {
            let page = format!(
                "- dialog \"Question\" [ref=e1]:\n  - heading \"{question}\" [level=2]\n  - button \"{answer}\" [ref=e5]"
            );
            assert_eq!(on(&page).says(&click("e5")), "ask", "{question} / {answer}");
        }
    }
    assert_eq!(
        says(
            "- dialog \"What's new\" [ref=e1]:\n  - button \"Close\" [ref=e5]",
            "e5"
        ),
        "allow"
    );
}

/// Every heading above counts: a logo, a frame or another heading between doesn't switch it off.
#[test]
fn no_heading_hides_another() {
    for first in ["Shop", "Your membership", "Almost there", "Complete"] {
        for between in [
            "",
            "- iframe [ref=e2]:\n  - heading \"Advertisement\" [level=1]\n",
            "- heading \"What happens next\" [level=3]\n",
        ] {
            let page = format!(
                "- heading \"{first}\" [level=1]\n- heading \"Delete your account\" [level=2]\n{between}- button \"Delete\" [ref=e5]\n- button \"Back\" [ref=e6]"
            );
            assert_eq!(says(&page, "e5"), "ask", "{first} / {between}");
            assert_eq!(says(&page, "e6"), "allow");
        }
    }
    let described = ElementFacts {
        around: vec!["Delete your account".into()],
        ..ElementFacts::default()
    };
    assert_eq!(
        on("- heading \"Hello\" [level=1]\n- button \"Delete\" [ref=e5]")
            .with("e5", described)
            .says(&click("e5")),
        "ask"
    );
    assert_eq!(
        on("- button \"Delete\" [ref=e5]")
            .titled("Delete your account")
            .says(&click("e5")),
        "ask",
        "the page's title"
    );
}

/// Links, opened sections and pages that look complete are judged like everything else.
#[test]
fn nothing_lowers_the_risk_where_it_matters() {
    let last = "- heading \"Are you sure you want to cancel?\" [level=1]\n";
    let href = |path: &str| ElementFacts {
        tag: "a".into(),
        href: format!("https://www.shop.example{path}"),
        ..ElementFacts::default()
    };
    for label in [
        "Yes, I am sure",
        "Sounds good",
        "Understood",
        "I decline",
        "Go ahead",
        "Learn how",
        "Next",
    ] {
        let link = on(&format!(
            "{last}- link \"{label}\" [ref=e5]:\n  - /url: /next"
        ))
        .with("e5", href("/next"));
        assert_eq!(link.says(&click("e5")), "ask", "link {label}");
    }
    for label in [
        "Go back",
        "Back to account",
        "Help Center",
        "Privacy policy",
    ] {
        let link = on(&format!(
            "{last}- link \"{label}\" [ref=e5]:\n  - /url: /account"
        ))
        .with("e5", href("/account"));
        assert_eq!(link.says(&click("e5")), "allow", "{label}");
    }
    let offer = "- heading \"Before you go: 50% off for three months\" [level=1]\n- button \"Accept offer\" [ref=e1]\n";
    for label in [
        "Watch without ads for $7.99",
        "Go back to Basic",
        "Accept",
        "Keep my plan",
        "Pause for a month",
    ] {
        let gated = on(&format!("{offer}- button \"{label}\" [ref=e5]")).says(&click("e5"));
        assert_eq!(gated, "ask", "{label}: what is plainly against the goal");
    }
}

/// With the gate a step of a flow is simply made; what is plainly final or against the goal is asked before.
#[test]
fn with_the_gate_only_plain_words_are_asked() {
    let last = "- heading \"Are you sure you want to cancel?\" [level=1]\n- paragraph: \"If you finish, your membership will end.\"\n";
    for (label, expected) in [
        ("Cancel subscription", "allow"),
        ("Cancel", "allow"),
        ("Continue", "allow"),
        ("Yes", "allow"),
        ("Next", "allow"),
        ("Submit", "allow"),
        ("Finish cancellation", "ask"),
        ("Yes, cancel my membership", "ask"),
        ("Confirm cancellation", "ask"),
        ("Delete account", "ask"),
        ("Keep my membership", "ask"),
        ("Pay now", "ask"),
        ("Sign out", "refuse"),
        ("Jetzt kündigen", "ask"),
        ("Conferma la disdetta", "ask"),
        ("Opzegging bevestigen", "ask"),
        ("Potwierdź rezygnację", "ask"),
        ("Confirmar o cancelamento", "ask"),
    ] {
        assert_eq!(
            on(&format!("{last}- button \"{label}\" [ref=e5]")).says(&click("e5")),
            expected,
            "{label}"
        );
    }
    assert_eq!(
        on(&format!("{last}- button [ref=e5]")).says(&click("e5")),
        "allow",
        "nameless"
    );
    assert_eq!(
        on(&format!("{last}- button \"Continue\" [ref=e5]"))
            .blind()
            .says(&click("e5")),
        "ask",
        "unexamined"
    );
}

#[test]
fn what_paints_itself_as_a_field_and_acts_is_a_button() {
    let painted = ElementFacts {
        tag: "div".into(),
        text: "Finish cancellation".into(),
        ..ElementFacts::default()
    };
    assert_eq!(
        on("- textbox \"Name\" [ref=e5]")
            .with("e5", painted.clone())
            .says(&click("e5")),
        "ask"
    );
    let editor = ElementFacts {
        editable: true,
        ..painted
    };
    assert_eq!(
        on("- textbox \"Name\" [ref=e5]")
            .with("e5", editor)
            .says(&click("e5")),
        "allow"
    );
}
