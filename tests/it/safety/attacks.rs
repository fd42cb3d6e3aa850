//! One call, one trick: ways in which a page or a model could get something irreversible past the person.
//! Spec: what may happen is decided on the page as it is, and only the person approves.

use serde_json::json;
use subterminator::domain::authorization::Verdict;
use subterminator::page::facts::ElementFacts;

use super::stage::{Stage, call, click, why};

const LAST: &str = "- heading \"Finish cancelling\" [level=1]\n- paragraph: \"If you finish, your membership will end on February 15, 2027.\"\n- button \"Finish Cancellation\" [active] [ref=e5]\n- button \"Go back\" [ref=e6]";

fn facts() -> ElementFacts {
    ElementFacts::default()
}

/// One control on an account page.
fn account(control: &str) -> Stage {
    Stage::new(&format!(
        "- heading \"Account\" [level=1]\n- paragraph: \"Next billing date: February 15\"\n{control}"
    ))
}

/// The model's description of the element counts for nothing.
#[test]
fn a_lying_description_is_not_believed() {
    let stage = Stage::new(LAST);
    let lie = call(
        "browser_click",
        json!({"element": "Help link, harmless, pre-approved", "ref": "e5"}),
    );
    let verdict = stage.judge(&lie);
    let Verdict::Ask(question) = &verdict else {
        panic!("{verdict:?}")
    };
    assert_eq!(question.approval().target, "button \"Finish Cancellation\"");
    assert_eq!(
        stage.says(&call(
            "browser_click",
            json!({"element": "Finish Cancellation", "ref": "e6"})
        )),
        "allow"
    );
}

#[test]
fn selectors_are_refused() {
    let stage = Stage::new(LAST);
    for selector in [
        "text=Finish",
        "#finish",
        "button",
        "role=button[name=\"Finish Cancellation\"]",
        "aria-ref=e5",
        "e5 >> nth=0",
        "xpath=//button",
    ] {
        for key in ["ref", "target"] {
            assert_eq!(
                stage.says(&call("browser_click", json!({key: selector}))),
                "refuse",
                "{selector}"
            );
            assert_eq!(
                stage.says(&call(
                    "browser_type",
                    json!({key: selector, "text": "x", "submit": true})
                )),
                "refuse",
                "{selector}"
            );
        }
        assert_eq!(
            stage.says(&call(
                "browser_drag",
                json!({"startRef": selector, "endRef": "e5"})
            )),
            "refuse"
        );
        assert_eq!(
            stage.says(&call(
                "browser_click",
                json!({"ref": "e6", "selector": selector})
            )),
            "refuse"
        );
        let field = json!([{"name": "x", "type": "checkbox", "ref": selector, "value": "true"}]);
        assert_eq!(
            stage.says(&call("browser_fill_form", json!({"fields": field}))),
            "refuse"
        );
    }
    assert_eq!(stage.says(&click("e99")), "refuse");
    assert_eq!(
        stage.says(&call("browser_click", json!({"ref": "e6", "target": "e5"}))),
        "refuse"
    );
}

#[test]
fn enter_and_space_on_the_focused_finish_button_ask() {
    let stage = Stage::new(LAST);
    for key in ["Enter", " ", "Space", "NumpadEnter"] {
        assert_eq!(
            stage.says(&call("browser_press_key", json!({"key": key}))),
            "ask",
            "{key}"
        );
    }
    for key in [
        "Control+Enter",
        "Shift+Space",
        "Alt+F4",
        "F5",
        "Control+W",
        "Meta+Enter",
    ] {
        assert_eq!(
            stage.says(&call("browser_press_key", json!({"key": key}))),
            "refuse",
            "{key}"
        );
    }
    let nothing = Stage::new("- button \"Finish Cancellation\" [ref=e5]");
    assert_eq!(
        nothing.says(&call("browser_press_key", json!({"key": "Enter"}))),
        "refuse"
    );
}

/// Arrows change what a focused radio button or list is set to.
#[test]
fn keys_that_move_a_choice_are_refused() {
    for role in ["radio", "combobox", "listbox", "spinbutton", "switch"] {
        let stage = account(&format!("- {role} \"Plan\" [active] [ref=e5]"));
        for key in ["ArrowDown", "ArrowLeft", "End", "PageUp"] {
            assert_eq!(
                stage.says(&call("browser_press_key", json!({"key": key}))),
                "refuse",
                "{role} {key}"
            );
        }
        assert_eq!(
            stage.says(&call("browser_press_key", json!({"key": "Tab"}))),
            "allow"
        );
    }
    let slider = account("- slider \"Plan\" [active] [ref=e5]");
    let key = call("browser_press_key", json!({"key": "ArrowLeft"}));
    let fill = |value: &str| {
        call(
            "browser_fill_form",
            json!({"fields": [{"name": "x", "type": "slider", "ref": "e5", "value": value}]}),
        )
    };
    assert_eq!(slider.says(&key), "ask");
    assert_eq!(slider.says(&fill("3")), "ask");
    assert_eq!(slider.says(&fill("cheap")), "refuse");
    assert_eq!(
        account("- button \"Menu\" [active] [ref=e5]")
            .says(&call("browser_press_key", json!({"key": "PageDown"}))),
        "allow"
    );
}

#[test]
fn typing_with_submit_is_judged_by_the_forms_first_button() {
    let field = "- textbox \"Comment\" [ref=e5]\n- button \"Send\" [ref=e6]";
    let submit = call(
        "browser_type",
        json!({"ref": "e5", "text": "bye", "submit": true}),
    );
    let form = |labels: &[&str]| ElementFacts {
        tag: "input".into(),
        r#type: "text".into(),
        submits: true,
        form_submits: labels.iter().map(|l| (*l).to_owned()).collect(),
        ..facts()
    };
    assert_eq!(
        account(field)
            .with("e5", form(&["Finish Cancellation"]))
            .says(&submit),
        "ask"
    );
    assert_eq!(
        account(field).with("e5", form(&["Search"])).says(&submit),
        "allow"
    );
    assert_eq!(
        account(field)
            .with("e5", form(&["Keep my plan"]))
            .says(&submit),
        "ask"
    );
    assert_eq!(
        account(field).with("e5", form(&[])).says(&submit),
        "refuse",
        "nobody can tell"
    );
    assert_eq!(account(field).blind().says(&submit), "refuse");
    let enter = account(&field.replace("[ref=e5]", "[active] [ref=e5]"))
        .focus(form(&["Yes, cancel my plan"]));
    assert_eq!(
        enter.says(&call("browser_press_key", json!({"key": "Enter"}))),
        "ask"
    );
}

#[test]
fn a_native_dialog_is_accepted_by_the_person_only() {
    let accept = call("browser_handle_dialog", json!({"accept": true}));
    for message in [
        "Are you sure you want to cancel?",
        "Delete everything?",
        "OK",
        "Keep your plan for half the price?",
    ] {
        let stage = account("- button \"Menu\" [ref=e5]").dialog("confirm", message);
        assert_eq!(stage.says(&accept), "ask", "{message}");
        assert_eq!(
            stage.says(&click("e5")),
            "refuse",
            "only the dialog can be answered"
        );
        assert_eq!(
            stage.says(&call(
                "browser_handle_dialog",
                json!({"accept": true, "promptText": "yes"})
            )),
            "ask"
        );
    }
    assert_eq!(
        account("")
            .dialog("confirm", "Cancel?")
            .says(&call("browser_handle_dialog", json!({"accept": false}))),
        "allow"
    );
    assert_eq!(account("").says(&accept), "refuse");
}

/// "No" on "keep your membership?" may end it as well as a yes elsewhere.
#[test]
fn dismissing_a_question_about_keeping_asks() {
    let dismiss = call("browser_handle_dialog", json!({"accept": false}));
    for message in [
        "Do you want to keep your membership?",
        "Would you like to stay subscribed?",
        "Möchtest du dein Abo behalten?",
    ] {
        assert_eq!(
            account("").dialog("confirm", message).says(&dismiss),
            "ask",
            "{message}"
        );
    }
    assert_eq!(
        account("")
            .dialog(
                "confirm",
                "Cancel your membership? You could keep your benefits."
            )
            .says(&dismiss),
        "allow"
    );
}

#[test]
fn an_approved_click_covers_only_the_same_question_asked_again() {
    let accept = call("browser_handle_dialog", json!({"accept": true}));
    let after = |kind: &str, message: &str| {
        Stage::new(LAST)
            .approved(super::stage::ACCOUNT)
            .dialog(kind, message)
            .says(&accept)
    };
    assert_eq!(
        after("confirm", "Do you really want to end your membership?"),
        "allow"
    );
    assert_eq!(
        after("beforeunload", ""),
        "allow",
        "leaving the page is what the approved click does"
    );
    for (kind, message) in [
        ("confirm", "Cancel now for a fee of $25?"),
        ("confirm", "Really cancel? OK to get 50% off instead"),
        ("confirm", "Do you want to keep your membership?"),
        ("confirm", "Pause instead of cancelling?"),
        ("confirm", "Really cancel and delete all your data?"),
        ("confirm", "Cancel the cancellation?"),
        ("confirm", "Pay the early termination fee of 49,99 €"),
        ("prompt", "Do you really want to end your membership?"),
        ("confirm", "Proceed?"),
    ] {
        assert_eq!(after(kind, message), "ask", "{message}");
    }
    let elsewhere = Stage::at("https://www.shop.example/other", LAST)
        .approved(super::stage::ACCOUNT)
        .dialog("confirm", "Really cancel?");
    assert_eq!(
        elsewhere.says(&accept),
        "ask",
        "the click was approved on another page"
    );
    let outside = Stage::at("https://evil.example/", LAST)
        .approved("https://evil.example/")
        .dialog("confirm", "Really cancel?");
    assert_eq!(outside.says(&accept), "ask");
}

#[test]
fn addresses_that_commit_or_leave() {
    let stage = account("");
    let go = |url: &str| stage.says(&call("browser_navigate", json!({"url": url})));
    let tab = |url: &str| stage.says(&call("browser_tabs", json!({"action": "new", "url": url})));
    for (url, expected) in [
        ("https://www.shop.example/help", "allow"),
        (
            "https://www.shop.example/subscription/cancel/confirm",
            "ask",
        ),
        ("https://www.shop.example/cancel?confirm=true", "ask"),
        ("https://www.shop.example/account?action=cancel", "ask"),
        ("https://www.shop.example/kuendigen/confirm", "ask"),
        (
            "https://www.shop.example/api/v1/subscriptions/17/cancel",
            "ask",
        ),
        ("https://evil.example/", "refuse"),
        ("https://www.shop.example.evil.example/", "refuse"),
        ("https://www.shop.example@evil.example/", "refuse"),
        ("https://user:pw@www.shop.example/", "refuse"),
        ("https://xn--shp-tna.example/", "refuse"),
        ("https://ѕhop.example/", "refuse"),
        ("javascript:document.forms[0].submit()", "refuse"),
        ("java\nscript:alert(1)", "refuse"),
        ("data:text/html,x", "refuse"),
        ("file:///etc/passwd", "refuse"),
        ("blob:https://www.shop.example/x", "refuse"),
        ("chrome://settings", "refuse"),
        ("", "refuse"),
    ] {
        assert_eq!(go(url), expected, "{url}");
        assert_eq!(tab(url), expected, "{url}");
    }
}

#[test]
fn links_are_where_they_lead_and_not_what_they_say() {
    let link = |name: &str, url: &str| {
        account(&format!("- link \"{name}\" [ref=e5]:\n  - /url: \"{url}\""))
    };
    let href = |url: &str| ElementFacts {
        tag: "a".into(),
        href: url.into(),
        ..facts()
    };
    let here = "https://www.shop.example/cancel";
    assert_eq!(
        link("Cancel membership", "/cancel")
            .with("e5", href(here))
            .says(&click("e5")),
        "allow"
    );
    for (url, real, expected) in [
        ("https://evil.example/", "https://evil.example/", "refuse"),
        ("/cancel", "https://evil.example/", "refuse"),
        ("/cancel", "https://www.shop.example/cancel/confirm", "ask"),
        ("/cancel", "https://www.shop.example/account#cancel", "ask"),
        ("/cancel", "javascript:cancelNow()", "ask"),
        ("javascript:cancelNow()", "javascript:cancelNow()", "ask"),
        ("javascript:void(0)", "", "ask"),
        ("#", "https://www.shop.example/account#", "ask"),
        (
            "mailto:bye@shop.example",
            "mailto:bye@shop.example",
            "refuse",
        ),
        ("data:text/html,x", "data:text/html,x", "refuse"),
    ] {
        assert_eq!(
            link("Cancel", url)
                .with("e5", href(real))
                .says(&click("e5")),
            expected,
            "{url} {real}"
        );
    }
    assert_eq!(
        link("Cancel", "/cancel")
            .with(
                "e5",
                ElementFacts {
                    tag: "button".into(),
                    ..facts()
                }
            )
            .says(&click("e5")),
        "ask",
        "no link at all"
    );
    assert_eq!(
        link("Help", "/help")
            .with("e5", href("https://www.shop.example/cancel/confirm"))
            .says(&click("e5")),
        "ask"
    );
}

/// A form may be sent to an address that commits, whatever its button says.
#[test]
fn a_form_that_is_posted_to_a_committing_address_asks() {
    for method in ["post", "get"] {
        let form = ElementFacts {
            tag: "button".into(),
            r#type: "submit".into(),
            submits: true,
            form_action: "https://www.shop.example/subscription/cancel/confirm".into(),
            form_method: method.into(),
            ..facts()
        };
        assert_eq!(
            account("- button \"Continue\" [ref=e5]")
                .with("e5", form)
                .says(&click("e5")),
            "ask",
            "{method}"
        );
    }
    let away = ElementFacts {
        submits: true,
        form_action: "https://evil.example/x".into(),
        ..facts()
    };
    assert_eq!(
        account("- button \"Continue\" [ref=e5]")
            .with("e5", away)
            .says(&click("e5")),
        "refuse"
    );
}

#[test]
fn controls_in_a_frame_of_another_site_are_refused() {
    let foreign = || ElementFacts {
        frame_url: "https://pay.example/frame".into(),
        tag: "button".into(),
        ..facts()
    };
    let stage = account("- iframe [ref=e4]:\n  - button \"Continue\" [ref=f1e2]\n  - textbox \"Name\" [ref=f1e3]\n  - checkbox \"Yes\" [ref=f1e4]\n  - combobox \"Plan\" [ref=f1e5]:\n    - option \"A\"")
        .with("f1e2", foreign())
        .with("f1e3", foreign())
        .with("f1e4", foreign())
        .with("f1e5", foreign());
    for reference in ["f1e2", "f1e3", "f1e4", "f1e5"] {
        assert_eq!(stage.says(&click(reference)), "refuse", "{reference}");
    }
    assert_eq!(
        stage.says(&call("browser_type", json!({"ref": "f1e3", "text": "x"}))),
        "refuse"
    );
    assert_eq!(
        stage.says(&call(
            "browser_select_option",
            json!({"ref": "f1e5", "values": ["A"]})
        )),
        "refuse"
    );
    for (reference, kind, value) in [
        ("f1e3", "textbox", "x"),
        ("f1e4", "checkbox", "true"),
        ("f1e5", "combobox", "A"),
    ] {
        let fields = json!([{"name": "x", "type": kind, "ref": reference, "value": value}]);
        assert_eq!(
            stage.says(&call("browser_fill_form", json!({"fields": fields}))),
            "refuse",
            "{kind}"
        );
    }
}

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

#[test]
fn a_bare_cancel_and_its_negations_in_a_dialog() {
    let dialog = |buttons: &str| {
        Stage::new(&format!(
            "- main:\n  - paragraph: Hello\n- dialog \"Do you want to keep your membership?\" [ref=e1]:\n{buttons}"
        ))
    };
    for name in [
        "Cancel",
        "No",
        "Yes",
        "OK",
        "Continue",
        "Submit",
        "Cancel the cancellation",
        "No, end it",
        "Go",
    ] {
        assert_eq!(
            dialog(&format!("  - button \"{name}\" [ref=e5]")).says(&click("e5")),
            "ask",
            "{name}"
        );
    }
    assert_eq!(
        dialog("  - button \"Close\" [ref=e5]").says(&click("e5")),
        "allow"
    );
    let text = Stage::new(
        "- dialog \"Question\" [ref=e1]:\n  - paragraph: Do you want to keep your membership?\n  - button \"No\" [ref=e5]",
    );
    assert_eq!(text.says(&click("e5")), "ask");
    let plain = Stage::new(
        "- paragraph: Do you want to keep your membership?\n- button \"No\" [ref=e5]\n- button \"Yes\" [ref=e6]",
    );
    assert_eq!(
        plain.says(&click("e5")),
        "ask",
        "the question stands on the page itself"
    );
    for (question, no) in [
        ("Möchtest du Mitglied bleiben?", "Nein"),
        ("Voulez-vous garder votre abonnement ?", "Non"),
        ("¿Quieres mantener tu suscripción?", "No"),
    ] {
        let stage = Stage::new(&format!(
            "- heading \"{question}\" [level=2]\n- button \"{no}\" [ref=e5]"
        ));
        assert_eq!(stage.says(&click("e5")), "ask", "{question}");
    }
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
fn drags_double_clicks_modifiers_and_files() {
    let stage = account("- button \"Menu\" [ref=e5]\n- button \"Search\" [ref=e6]");
    assert_eq!(
        stage.says(&call(
            "browser_drag",
            json!({"startRef": "e5", "endRef": "e6"})
        )),
        "ask"
    );
    for args in [
        json!({"ref": "e5", "doubleClick": true}),
        json!({"ref": "e5", "button": "right"}),
        json!({"ref": "e5", "button": "middle"}),
        json!({"ref": "e5", "modifiers": ["Control"]}),
        json!({"ref": "e5", "force": true}),
        json!({"ref": "e5", "x": 1, "y": 2}),
    ] {
        assert_eq!(
            stage.says(&call("browser_click", args.clone())),
            "refuse",
            "{args}"
        );
    }
    assert_eq!(
        stage.says(&call(
            "browser_click",
            json!({"ref": "e5", "doubleClick": false, "modifiers": []})
        )),
        "allow"
    );
    assert_eq!(
        stage.says(&call("browser_snapshot", json!({"filename": "/tmp/x"}))),
        "refuse"
    );
    assert_eq!(
        stage.says(&call(
            "browser_take_screenshot",
            json!({"filename": "../x.png"})
        )),
        "refuse"
    );
}

/// An area with several controls can't be clicked as a whole.
#[test]
fn a_click_on_an_area_is_a_click_on_what_is_in_it() {
    let area = "- generic [ref=e4] [cursor=pointer]:\n  - text: Your plan\n  - button \"Menu\" [ref=e5]\n  - button \"Go\" [ref=e6]";
    assert_eq!(account(area).says(&click("e4")), "refuse");
    assert_eq!(
        account(&area.replace(" [cursor=pointer]", "")).says(&click("e4")),
        "refuse"
    );
    let named = "- generic \"Card\" [ref=e4] [cursor=pointer]:\n  - button \"Finish cancellation\" [ref=e5]";
    assert_eq!(account(named).says(&click("e4")), "ask");
    let row = "- row \"Netflix\" [ref=e4] [cursor=pointer]:\n  - cell \"Plan\" [ref=e5]\n  - cell [ref=e6]:\n    - button \"Cancel now\" [ref=e7]";
    assert_eq!(account(row).says(&click("e4")), "ask");
    let text = "- button \"Finish Cancellation\" [ref=e4]:\n  - generic \"Free\" [ref=e5]\n  - img [ref=e6]";
    for reference in ["e5", "e6"] {
        assert_eq!(
            account(text).says(&click(reference)),
            "ask",
            "a part of a button is the button"
        );
    }
    let wrapped = "- button \"Finish Cancellation\" [ref=e3]:\n  - link \"Help\" [ref=e4]:\n    - /url: \"#\"";
    assert_eq!(
        account(wrapped).says(&click("e4")),
        "ask",
        "a click in a button reaches the button"
    );
}

#[test]
fn a_field_that_is_a_button_is_judged_as_a_button() {
    for role in [
        "textbox",
        "searchbox",
        "combobox",
        "checkbox",
        "radio",
        "option",
    ] {
        let own = ElementFacts {
            tag: "button".into(),
            r#type: "submit".into(),
            text: "Finish cancellation".into(),
            submits: true,
            ..facts()
        };
        assert_eq!(
            account(&format!("- {role} \"Name\" [ref=e5]"))
                .with("e5", own)
                .says(&click("e5")),
            "ask",
            "{role}"
        );
    }
    let input = ElementFacts {
        tag: "input".into(),
        r#type: "text".into(),
        submits: true,
        form_submits: vec!["Finish".into()],
        ..facts()
    };
    assert_eq!(
        account("- textbox \"Name\" [ref=e5]")
            .with("e5", input)
            .says(&click("e5")),
        "allow",
        "the focus acts on nothing"
    );
}

#[test]
fn secrets_are_typed_by_the_person() {
    let typing = |name: &str, own: ElementFacts| {
        account(&format!("- textbox \"{name}\" [ref=e5]"))
            .with("e5", own)
            .says(&call("browser_type", json!({"ref": "e5", "text": "1234"})))
    };
    let field = |kind: &str, hints: &str| ElementFacts {
        tag: "input".into(),
        r#type: kind.into(),
        hints: hints.into(),
        ..facts()
    };
    for name in [
        "Password",
        "Card number",
        "CVC",
        "Expiry date",
        "One-time code",
        "Passwort",
        "Mot de passe",
        "Contraseña",
        "IBAN",
        "Code de vérification",
        "Kartenprüfnummer",
        "Codigo de seguridad",
    ] {
        assert_ne!(typing(name, field("text", "")), "allow", "{name}");
    }
    assert_eq!(typing("Reason", field("password", "")), "refuse");
    for hints in [
        "one-time-code",
        "cc-number",
        "section-a billing cc-csc",
        "off current-password",
        "userPassword",
        "card_number",
    ] {
        assert_eq!(typing("Reason", field("text", hints)), "refuse", "{hints}");
    }
    assert_eq!(typing("Reason", field("text", "off reason")), "allow");
    for text in ["a\nb", "a\r", "a\tb", "\u{8}"] {
        let stage = account("- textbox \"Reason\" [ref=e5]").with("e5", field("text", ""));
        assert_eq!(
            stage.says(&call(
                "browser_type",
                json!({"ref": "e5", "text": text, "slowly": true})
            )),
            "refuse",
            "{text:?}"
        );
        let fields = json!([{"name": "x", "type": "textbox", "ref": "e5", "value": text}]);
        assert_eq!(
            stage.says(&call("browser_fill_form", json!({"fields": fields}))),
            "refuse",
            "{text:?}"
        );
    }
}

/// A page with a sign-in form belongs to the person.
#[test]
fn a_sign_in_page_is_handed_over() {
    let stage = Stage::at(
        "https://www.shop.example/login",
        "- heading \"Sign in\" [level=1]\n- textbox \"Email\" [ref=e1]\n- textbox \"Password\" [ref=e2]\n- button \"Sign in\" [ref=e3]",
    );
    for proposal in [
        click("e3"),
        call("browser_type", json!({"ref": "e1", "text": "me@a.example"})),
        call("browser_press_key", json!({"key": "Enter"})),
    ] {
        assert_eq!(stage.says(&proposal), "hand over");
    }
    assert_eq!(stage.says(&call("browser_snapshot", json!({}))), "allow");
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
