//! What stands around a control counts, all of it, and nothing that a page says of itself lowers the risk.

use serde_json::json;
use subterminator::page::facts::ElementFacts;

use super::stage::{Stage, call, click};

fn on(content: &str) -> Stage {
    Stage::at("https://www.shop.example/x", content)
}

fn both(content: &str, reference: &str) -> (&'static str, &'static str) {
    (
        on(content).says(&click(reference)),
        on(content).gated().says(&click(reference)),
    )
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
            assert_eq!(both(&heading, "e5"), ("ask", "ask"), "{around} / {verb}");
            let dialog = format!("- dialog \"{around}\" [ref=e1]:\n  - button \"{verb}\" [ref=e5]");
            assert_eq!(both(&dialog, "e5"), ("ask", "ask"), "{around} / {verb}");
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
        assert_eq!(both(&row, "e5"), ("ask", "allow"), "row {around} / {verb}");
        assert_eq!(
            both(&section, "e5"),
            ("ask", "allow"),
            "section {around} / {verb}"
        );
    }
    for (around, verb, strict) in [
        ("Photos", "Delete", "ask"),
        ("Watch history", "Remove", "ask"),
        ("Cookies", "Close", "allow"),
    ] {
        let content = format!("- heading \"{around}\" [level=1]\n- button \"{verb}\" [ref=e5]");
        assert_eq!(both(&content, "e5"), (strict, "allow"), "{around} / {verb}");
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
        (form().says(&click("e5")), form().gated().says(&click("e5"))),
        ("ask", "allow"),
        "a form that changes something"
    );
}

#[test]
fn closing_an_account_is_no_closing_of_a_window() {
    for (question, answers) in [
        (
            "Are you sure you want to close your account?",
            &["Close", "Yes", "OK", "No thanks", "Close account", "Got it"][..],
        ),
        (
            "Möchten Sie Ihr Konto wirklich schließen?",
            &["Schließen", "Ja", "OK"],
        ),
        (
            "Voulez-vous vraiment fermer votre compte ?",
            &["Fermer", "Oui"],
        ),
        ("¿Seguro que quieres cerrar tu cuenta?", &["Cerrar", "Sí"]),
    ] {
        for answer in answers {
            let page = format!(
                "- dialog \"Question\" [ref=e1]:\n  - heading \"{question}\" [level=2]\n  - button \"{answer}\" [ref=e5]"
            );
            assert_eq!(on(&page).says(&click("e5")), "ask", "{question} / {answer}");
        }
    }
    assert_eq!(
        both(
            "- dialog \"What's new\" [ref=e1]:\n  - button \"Close\" [ref=e5]",
            "e5"
        ),
        ("allow", "allow")
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
                "- heading \"{first}\" [level=1]\n- heading \"Cancel your subscription\" [level=2]\n{between}- button \"Continue\" [ref=e5]\n- button \"Back\" [ref=e6]"
            );
            assert_eq!(both(&page, "e5"), ("ask", "allow"), "{first} / {between}");
            assert_eq!(both(&page, "e6"), ("allow", "allow"));
        }
    }
    let described = ElementFacts {
        around: vec!["This ends your membership today.".into()],
        ..ElementFacts::default()
    };
    assert_eq!(
        on("- heading \"Hello\" [level=1]\n- button \"Remove\" [ref=e5]")
            .with("e5", described)
            .says(&click("e5")),
        "ask"
    );
    assert_eq!(
        on("- button \"Continue\" [ref=e5]")
            .titled("Cancel membership")
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
        for state in ["[expanded=false]", "[expanded]", "[pressed]", "[selected]"] {
            assert_eq!(
                on(&format!("{last}- button \"{label}\" {state} [ref=e5]")).says(&click("e5")),
                "ask",
                "{label} {state}"
            );
        }
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
        "Sounds good",
        "Great",
        "Yes please",
        "Watch without ads for $7.99",
        "Go back to Basic",
        "Help me cancel",
        "No thanks",
    ] {
        assert_eq!(
            on(&format!("{offer}- button \"{label}\" [ref=e5]")).says(&click("e5")),
            "ask",
            "{label}"
        );
    }
    for label in [
        "Watch without ads for $7.99",
        "Go back to Basic",
        "Accept",
        "Keep my plan",
        "Pause for a month",
    ] {
        let gated = on(&format!("{offer}- button \"{label}\" [ref=e5]"))
            .gated()
            .says(&click("e5"));
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
            on(&format!("{last}- button \"{label}\" [ref=e5]"))
                .gated()
                .says(&click("e5")),
            expected,
            "{label}"
        );
        assert_ne!(
            on(&format!("{last}- button \"{label}\" [ref=e5]")).says(&click("e5")),
            "allow",
            "{label}"
        );
    }
    assert_eq!(
        on(&format!("{last}- button [ref=e5]"))
            .gated()
            .says(&click("e5")),
        "allow",
        "nameless"
    );
    assert_eq!(
        on(&format!("{last}- button \"Continue\" [ref=e5]"))
            .gated()
            .blind()
            .says(&click("e5")),
        "ask",
        "unexamined"
    );
}

/// A choice is off or inactive for what stands around it.
#[test]
fn choices_take_their_object_from_around() {
    let choose = |content: &str, reference: &str| {
        (
            on(content).says(&click(reference)),
            on(content).gated().says(&click(reference)),
        )
    };
    for (group, label) in [
        ("Auto-renewal", "Off"),
        ("Your membership", "Inactive"),
        ("Renew my plan", "Never"),
        ("Automatische Verlängerung", "Aus"),
    ] {
        let radio = format!(
            "- radiogroup \"{group}\" [ref=e1]:\n  - radio \"On\" [checked] [ref=e4]\n  - radio \"{label}\" [ref=e5]"
        );
        assert_eq!(choose(&radio, "e5"), ("ask", "allow"), "{group} {label}");
        let list = on(&format!(
            "- heading \"{group}\" [level=2]\n- combobox \"Status\" [ref=e1]:\n  - option \"Active\" [selected]\n  - option \"{label}\""
        ));
        assert_eq!(
            list.says(&call(
                "browser_select_option",
                json!({"ref": "e1", "values": [label]})
            )),
            "ask",
            "{group} {label}"
        );
    }
    let quality = "- radiogroup \"Subtitles\" [ref=e1]:\n  - radio \"On\" [checked] [ref=e4]\n  - radio \"Off\" [ref=e5]";
    assert_eq!(choose(quality, "e5"), ("allow", "allow"));
    let kept = "- checkbox \"Keep my membership active\" [checked] [ref=e5]";
    assert_eq!(choose(kept, "e5"), ("ask", "allow"));
    let painted = ElementFacts {
        tag: "div".into(),
        ..ElementFacts::default()
    };
    let option = || {
        on("- listbox \"I support the project\" [ref=e1]:\n  - option \"not any more\" [ref=e5]")
            .with("e5", painted.clone())
    };
    assert_eq!(
        (
            option().says(&click("e5")),
            option().gated().says(&click("e5"))
        ),
        ("ask", "allow"),
        "a script's own choice"
    );
    let sends = ElementFacts {
        tag: "input".into(),
        r#type: "radio".into(),
        form_method: "post".into(),
        sends_itself: true,
        ..ElementFacts::default()
    };
    let reasons = "- heading \"Why are you leaving?\" [level=1]\n- radio \"Price\" [ref=e5]\n- radio \"Time\" [ref=e6]\n- radio \"Other\" [ref=e7]";
    assert_eq!(
        on(reasons).with("e5", sends).says(&click("e5")),
        "ask",
        "a form that sends itself"
    );
    let plain = ElementFacts {
        form_method: "post".into(),
        ..ElementFacts::default()
    };
    assert_eq!(on(reasons).with("e5", plain).says(&click("e5")), "allow");
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

/// In a language that nobody wrote words for, nobody can tell what a button does.
#[test]
fn unknown_languages_ask_without_the_gate() {
    let page = "- paragraph: Üyeliğiniz on beş Şubat tarihinde sona erecek, sonrasında filmlerinize artık hiçbir şekilde erişemeyeceksiniz.\n- button \"Devam et\" [ref=e5]";
    assert_eq!(both(page, "e5"), ("ask", "allow"));
}
