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
        "refuse"
    );
    assert_eq!(
        account("- button \"Menu\" [ref=e5]")
            .with(
                "e5",
                ElementFacts {
                    hidden: true,
                    ..facts()
                }
            )
            .says(&click("e5")),
        "ask"
    );
    assert_eq!(account("- button [ref=e5]").says(&click("e5")), "ask");
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

/// Words that no reader of these four languages can read are no reason to allow.
#[test]
fn illegible_names_ask() {
    for name in [
        "Fіnіsh cancеllatіon",
        "Ｆｉｎｉｓｈ cancellation",
        "解約する",
        "Отменить подписку",
        "ku\u{308}ndigen",
        "𝐅𝐢𝐧𝐢𝐬𝐡",
        "F\u{2066}inish",
        "Fin\u{115f}ish",
    ] {
        assert_eq!(
            account(&format!("- button \"{name}\" [ref=e5]")).says(&click("e5")),
            "ask",
            "{name}"
        );
    }
    for name in [
        "Menü",
        "Paramètres",
        "Más información →",
        "★ Favourites",
        "\u{e001} Menu",
        "×",
        "Œuvres",
        "✓ Saved",
        "🏠 Home",
        "Page 2 of 3 – „Neu“…",
    ] {
        assert_eq!(
            account(&format!("- button \"{name}\" [ref=e5]")).says(&click("e5")),
            "allow",
            "{name}"
        );
    }
}

/// What matters may stand at the end of a very long name.
#[test]
fn endless_names_ask() {
    let long = format!(
        "{} Finish cancellation",
        "We are so very sorry to hear that. ".repeat(20)
    );
    assert_eq!(
        account(&format!("- button \"{long}\" [ref=e5]")).says(&click("e5")),
        "ask"
    );
}

/// A page may say in its running text that the next click ends it, while it looks like a survey.
#[test]
fn a_sentence_that_announces_the_end_makes_any_button_ask() {
    for text in [
        "By clicking Continue, your subscription will be cancelled immediately.",
        "If you continue, your membership will end today.",
        "Once you submit this form, your plan will be terminated.",
        "When you press Next we will cancel your subscription.",
        "Wenn du fortfährst, endet dein Abo sofort.",
        "Mit Klick auf Weiter wird dein Abo gekündigt.",
        "En cliquant sur Continuer, votre abonnement sera résilié.",
        "Si continúas, tu suscripción se cancelará hoy.",
        "Al hacer clic en Continuar, se cancelará tu suscripción.",
    ] {
        let stage = Stage::at(
            "https://www.shop.example/survey",
            &format!(
                "- heading \"Why are you leaving?\" [level=1]\n- radio \"Price\" [ref=e1]\n- radio \"Time\" [ref=e2]\n- radio \"Other\" [checked] [ref=e3]\n- paragraph: \"{text}\"\n- button \"Continue\" [ref=e5]\n- button \"Back\" [ref=e6]"
            ),
        );
        assert_eq!(stage.says(&click("e5")), "ask", "{text}");
        assert_eq!(stage.says(&click("e6")), "allow", "{text}");
    }
}

/// The most careless last page: a heading or a sentence about the end, and a button that says nothing.
#[test]
fn a_vague_button_on_any_page_about_the_end_asks() {
    let headings = [
        "Review your cancellation",
        "Cancel your subscription",
        "You're about to cancel",
        "Ready to go?",
        "Leaving us",
        "Do you want to cancel?",
    ];
    let texts = [
        "Your plan stays active until February 15, 2027. After that you lose access.",
        "You will have access until February 15 and won't be charged after that.",
        "Cancellation takes effect on February 15.",
        "By confirming, you end your subscription.",
        "After February 15 you will no longer be able to use it.",
        "Your subscription ends when you complete this step. Once you confirm, it is cancelled.",
    ];
    for heading in headings {
        for text in texts {
            for button in [
                "Confirm",
                "Submit",
                "Yes",
                "Continue",
                "Done",
                "OK",
                "Proceed",
                "Agree to the terms and continue",
            ] {
                let page = format!(
                    "- heading \"{heading}\" [level=1]\n- paragraph: \"{text}\"\n- button \"{button}\" [ref=e5]\n- button \"Go back\" [ref=e6]"
                );
                let stage = Stage::at("https://www.shop.example/x", &page);
                assert_eq!(
                    stage.says(&click("e5")),
                    "ask",
                    "{heading} / {text} / {button}"
                );
                assert_eq!(stage.says(&click("e6")), "allow", "{heading} / {text}");
            }
        }
    }
    for button in [
        "Agree to the terms and cancel",
        "I have read the conditions: cancel my plan",
        "Accept terms and end my membership",
    ] {
        assert_eq!(
            account(&format!("- button \"{button}\" [ref=e5]")).says(&click("e5")),
            "ask",
            "{button}"
        );
    }
}

/// Where requests are gated, the way through a flow stays free of questions up to the last click. Without the gate, offers,
/// surveys and pages about cancelling ask at whatever isn't the way back.
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
            let verdict = stage.gated().judge(&click("e5"));
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
        let lone = Stage::new(&format!(
            "- heading \"{heading}\" [level=1]\n- button \"OK\" [ref=e5]"
        ));
        let verdict = lone.judge(&click("e5"));
        assert!(
            matches!(verdict, Verdict::Ask(_)),
            "{heading}: {}",
            why(&verdict)
        );
    }
}
