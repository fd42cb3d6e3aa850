//! Words: what stands on a control and around it.

use serde_json::json;
use subterminator::domain::authorization::Verdict;
use subterminator::page::facts::ElementFacts;

use super::{account, facts};
use crate::safety::stage::{Stage, call, click, why};

#[test]
fn the_visible_text_counts_beside_the_accessible_name() {
    for (name, text, label) in [
        ("Help", "Finish cancellation", "Help"),
        ("Go back", "", "Yes, cancel my plan"),
        ("Help", "Jetzt kündigen", ""),
        ("Menu", "Confirmer la résiliation", ""),
        ("Close", "Confirmar la cancelación", ""),
        ("No thanks", "Accept 50% off", ""),
        ("Back", "Pay now", ""),
    ] {
        let own = ElementFacts {
            tag: "button".into(),
            text: text.into(),
            label: label.into(),
            ..facts()
        };
        assert_eq!(
            account(&format!("- button \"{name}\" [ref=e5]"))
                .with("e5", own)
                .says(&click("e5")),
            "ask",
            "{name} / {text}"
        );
    }
    let value = ElementFacts {
        tag: "input".into(),
        r#type: "submit".into(),
        value: "Finish cancellation".into(),
        ..facts()
    };
    assert_eq!(
        account("- button \"Help\" [ref=e5]")
            .with("e5", value)
            .says(&click("e5")),
        "ask"
    );
}

#[test]
fn covered_invisible_unnamed_and_disabled_controls() {
    let button = account("- button \"Menu\" [ref=e5]");
    assert_eq!(button.says(&click("e5")), "allow");
    let covered = ElementFacts {
        covered_by: "Finish Cancellation".into(),
        ..facts()
    };
    assert_eq!(
        account("- button \"Menu\" [ref=e5]")
            .with("e5", covered)
            .says(&click("e5")),
        "allow",
        "the browser doesn't click through what lies over it"
    );
    assert_eq!(account("- button [ref=e5]").says(&click("e5")), "allow");
    assert_eq!(
        account("- button \"Menu\" [disabled] [ref=e5]").says(&click("e5")),
        "refuse"
    );
    assert_eq!(
        account("- group \"Form\" [disabled]:\n  - button \"Menu\" [ref=e5]").says(&click("e5")),
        "refuse"
    );
    assert_eq!(
        account("- button \"Menu\" [ref=e5]")
            .blind()
            .says(&click("e5")),
        "ask"
    );
}

/// The way through a flow stays free of questions up to the last click.
#[test]
fn harmless_steps_of_a_flow_are_not_asked() {
    for (page, buttons) in [
        (
            "- heading \"How about half price?\" [level=1]\n- button \"Accept offer\" [ref=e1]",
            &[
                "No thanks",
                "Not interested",
                "Decline offer",
                "Skip this offer",
                "No, I don't like saving money",
            ][..],
        ),
        (
            "- heading \"Before you go: 50% off\" [level=1]\n- button \"Get 50% off\" [ref=e1]",
            &[
                "No, thank you",
                "Continue",
                "Continue without offer",
                "Skip",
                "Maybe later",
            ],
        ),
        (
            "- heading \"Bevor du gehst: drei Monate zum halben Preis\" [level=1]\n- button \"Angebot annehmen\" [ref=e1]",
            &["Nein danke", "Nein, ich spare nicht gern", "Weiter"],
        ),
        (
            "- heading \"Why are you leaving?\" [level=1]\n- radio \"Price\" [ref=e1]\n- radio \"Other\" [checked] [ref=e2]\n- radio \"Time\" [ref=e3]",
            &[
                "Continue",
                "Submit",
                "Next",
                "Send feedback",
                "Submit and continue",
                "Skip",
            ],
        ),
        (
            "- heading \"Reason for cancelling\" [level=1]\n- radio \"Price\" [ref=e1]\n- radio \"Other\" [checked] [ref=e2]\n- radio \"Time\" [ref=e3]",
            &["Continue", "Next"],
        ),
        (
            "- heading \"Account\" [level=1]\n- paragraph: \"Next billing date: February 15\"",
            &[
                "More options",
                "Manage",
                "Settings",
                "Close",
                "Show details",
            ],
        ),
        (
            "- heading \"Your cancellation is confirmed\" [level=1]\n- paragraph: \"You have access until February 15.\"",
            &["Done", "OK", "Close", "Back to account"],
        ),
    ] {
        for button in buttons {
            let stage = Stage::at(
                "https://www.shop.example/flow",
                &format!("{page}\n- button \"{button}\" [ref=e5]"),
            );
            let verdict = stage.judge(&click("e5"));
            assert!(
                matches!(verdict, Verdict::Allow(_)),
                "{page}\n{button}: {}",
                why(&verdict)
            );
        }
    }
}

#[test]
fn the_main_tricks_in_three_more_languages() {
    for (heading, finish, keep, offer) in [
        (
            "Kündigung abschließen",
            "Jetzt verbindlich kündigen",
            "Abo behalten",
            "Rabatt sichern",
        ),
        (
            "Terminer la résiliation",
            "Confirmer la résiliation",
            "Garder mon abonnement",
            "Profiter de la remise",
        ),
        (
            "Confirmar la cancelación",
            "Sí, cancelar suscripción",
            "Mantener mi plan",
            "Aceptar la oferta",
        ),
    ] {
        for label in [finish, keep, offer] {
            let stage = Stage::new(&format!(
                "- heading \"{heading}\" [level=1]\n- button \"{label}\" [active] [ref=e5]"
            ));
            assert_eq!(stage.says(&click("e5")), "ask", "{label}");
            assert_eq!(
                stage.says(&call("browser_press_key", json!({"key": "Enter"}))),
                "ask",
                "{label}"
            );
            let hidden = account("- button \"Menu\" [ref=e5]").with(
                "e5",
                ElementFacts {
                    text: label.into(),
                    ..facts()
                },
            );
            assert_eq!(hidden.says(&click("e5")), "ask", "{label}");
        }
    }
}
