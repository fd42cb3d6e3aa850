//! Every way to act: keys by HTML's rules, typing, dragging, dialogs, addresses; and what belongs to the account.

use serde_json::json;
use subterminator::page::facts::ElementFacts;

use super::stage::{ACCOUNT, Stage, call, click};

fn on(content: &str) -> Stage {
    Stage::at("https://www.shop.example/x", content)
}

fn press(key: &str) -> subterminator::domain::call::ToolCall {
    call("browser_press_key", json!({ "key": key }))
}

fn types(text: &str) -> subterminator::domain::call::ToolCall {
    call("browser_type", json!({"ref": "e5", "text": text}))
}

/// An input in a form whose default button says this.
fn input(kind: &str, button: &str) -> ElementFacts {
    ElementFacts {
        tag: "input".into(),
        r#type: kind.into(),
        form_method: "post".into(),
        default_button: vec![button.into()],
        form_submits: vec![button.into(), "Search".into()],
        submits: !matches!(kind, "radio" | "checkbox" | "range"),
        ..ElementFacts::default()
    }
}

/// Enter submits from every input of a form, also where it is no field of text.
#[test]
fn enter_submits_by_the_default_button() {
    for (role, kind) in [
        ("textbox", "text"),
        ("radio", "radio"),
        ("checkbox", "checkbox"),
        ("spinbutton", "number"),
        ("textbox", "date"),
        ("slider", "range"),
    ] {
        for (button, expected) in [
            ("Finish cancellation", "ask"),
            ("Keep my plan", "ask"),
            ("Search", "allow"),
        ] {
            let stage =
                on(&format!("- {role} \"Field\" [active] [ref=e5]")).focus(input(kind, button));
            assert_eq!(stage.says(&press("Enter")), expected, "{role} {button}");
        }
    }
    let carried = ElementFacts {
        form_action: ACCOUNT.into(),
        carried: vec!["action=logout".into()],
        ..input("text", "Go")
    };
    assert_eq!(
        on("- textbox \"Field\" [active] [ref=e5]")
            .focus(carried)
            .says(&press("Enter")),
        "refuse",
        "signs out"
    );
    // A list calls itself a button, a button calls itself text.
    let list = ElementFacts {
        tag: "select".into(),
        ..ElementFacts::default()
    };
    assert_eq!(
        on("- button \"Menu\" [active] [ref=e5]")
            .focus(list)
            .says(&press("ArrowDown")),
        "refuse"
    );
}

/// Where no request can be held, every act on the page is asked; looking and going elsewhere stay free.
#[test]
fn without_the_gate_every_act_is_asked() {
    let page = "- heading \"Account\" [level=1]\n- button \"Menu\" [active] [ref=e5]\n- textbox \"Reason\" [ref=e6]\n- combobox \"Time\" [ref=e7]:\n  - option \"Day\"\n- checkbox \"Dark mode\" [ref=e8]\n- link \"Help\" [ref=e9]:\n  - /url: /help";
    let acts = [
        click("e5"),
        click("e8"),
        click("e9"),
        call("browser_type", json!({"ref": "e6", "text": "none"})),
        call(
            "browser_select_option",
            json!({"ref": "e7", "values": ["Day"]}),
        ),
        call("browser_drag", json!({"startRef": "e5", "endRef": "e8"})),
        press("Enter"),
        press("Tab"),
        press("PageDown"),
    ];
    for act in acts {
        assert_eq!(on(page).says(&act), "allow", "{act:?}");
        assert_eq!(on(page).without_the_gate().says(&act), "ask", "{act:?}");
    }
    let free = [
        call("browser_snapshot", json!({})),
        call("browser_take_screenshot", json!({})),
        call("browser_wait_for", json!({"time": 1})),
        call("browser_navigate", json!({"url": ACCOUNT})),
        call("browser_navigate_back", json!({})),
        call("browser_tabs", json!({"action": "list"})),
        call("browser_hover", json!({"ref": "e5"})),
    ];
    for look in free {
        assert_eq!(on(page).without_the_gate().says(&look), "allow", "{look:?}");
    }
    let leaves = call(
        "browser_navigate",
        json!({"url": "https://www.shop.example/logout"}),
    );
    assert_eq!(on(page).without_the_gate().says(&leaves), "refuse");
}

/// What is typed is read: what the page demands is fine, orders and notices and messages to people are not.
#[test]
fn typed_text_is_read() {
    let field = |around: &str, label: &str| on(&format!("{around}- textbox \"{label}\" [ref=e5]"));
    let (plain, none) = (ElementFacts::default, "- heading \"Account\" [level=1]\n");
    for text in [
        "I hereby cancel my subscription",
        "Hiermit kündige ich meine Mitgliedschaft",
        "Please upgrade me to premium",
    ] {
        let stage = field(none, "Comment").with("e5", plain());
        assert_eq!(stage.says(&types(text)), "ask", "{text}");
    }
    assert_eq!(
        field(none, "Comment").says(&types("too expensive for me")),
        "allow"
    );
    for demand in [
        "- paragraph: 'Type \"cancel my plan\" to go on.'\n",
        "- strong: cancel my plan\n",
    ] {
        assert_eq!(
            field(demand, "Phrase").says(&types("cancel my plan")),
            "allow",
            "{demand}"
        );
    }
    assert_eq!(
        field("- paragraph: Type CANCEL to confirm.\n", "Phrase").says(&types("CANCEL")),
        "allow"
    );
}

#[test]
fn account_data_is_the_persons() {
    let settings = "- heading \"Profile\" [level=1]\n";
    {
        let at = on;
        for label in [
            "Email",
            "E-mail address",
            "First name",
            "Phone number",
            "Username",
            "Vorname",
            "Courriel",
            "Teléfono",
            "Cognome",
            "Telefone",
            "Nazwisko",
        ] {
            let stage = at(&format!("{settings}- textbox \"{label}\" [ref=e5]"));
            assert_eq!(stage.says(&types("x@evil.example")), "refuse", "{label}");
        }
        let by_kind = ElementFacts {
            tag: "input".into(),
            r#type: "email".into(),
            ..ElementFacts::default()
        };
        assert_eq!(
            at(&format!("{settings}- textbox \"Field\" [ref=e5]"))
                .with("e5", by_kind)
                .says(&types("x@evil.example")),
            "refuse"
        );
        let leaving =
            at("- heading \"Cancel your membership\" [level=1]\n- textbox \"Email\" [ref=e5]");
        assert_eq!(
            leaving.says(&types("me@shop.example")),
            "ask",
            "a cancellation demands it"
        );
        let nameless = at(&format!("{settings}- textbox \"Another one\" [ref=e5]"));
        assert_eq!(
            nameless.says(&types("+370 555 9911")),
            "refuse",
            "a telephone number, whatever the field is called"
        );
        let mode = at(
            "- heading \"Settings\" [level=1]\n- checkbox \"Dark mode\" [ref=e2]\n- button \"Save changes\" [ref=e5]",
        );
        assert_eq!(mode.says(&click("e5")), "allow");
        for (content, target) in [
            (
                "- link \"Leave this device\" [ref=e5]:\n  - /url: /account/logout",
                "e5",
            ),
            (
                "- link \"Bye\" [ref=e5]:\n  - /url: /session?action=sign-out",
                "e5",
            ),
        ] {
            assert_eq!(at(content).says(&click(target)), "refuse", "{content}");
        }
        assert_eq!(
            at("").says(&call(
                "browser_navigate",
                json!({"url": "https://www.shop.example/logout"})
            )),
            "refuse"
        );
    }
}

/// Both answers to a dialog are judged by what it says, and as long as it stands only it can be answered.
#[test]
fn dialogs_are_judged_both_ways() {
    const RENEW: &str = "Renew your plan for another year?";
    const STAY: &str = "Would you like to stay with us and keep your membership?";
    const OK_STAYS: &str = "Press OK to stay a member. Cancel ends your membership now.";
    const WHY_KEEP: &str =
        "Tell us why you want to keep your plan, otherwise it will be cancelled.";
    const ENDS: &str = "OK ends your membership.";
    const REALLY: &str = "Do you really want to cancel your subscription?";
    const COULD_KEEP: &str = "Cancel your membership? You could keep your benefits.";
    let page = || on("- button \"Menu\" [ref=e5]");
    let answer = |accept: bool| call("browser_handle_dialog", json!({ "accept": accept }));
    for (kind, message, accept, expected) in [
        ("confirm", RENEW, false, "ask"),
        ("confirm", STAY, false, "ask"),
        ("confirm", OK_STAYS, false, "ask"),
        ("prompt", WHY_KEEP, false, "ask"),
        ("alert", ENDS, true, "ask"),
        ("alert", ENDS, false, "ask"),
        ("alert", "Your settings were saved.", true, "allow"),
        ("confirm", REALLY, false, "allow"),
        ("confirm", REALLY, true, "ask"),
        ("confirm", "Proceed?", true, "ask"),
        ("confirm", "Proceed?", false, "allow"),
        ("confirm", "Delete everything?", true, "ask"),
        ("confirm", "OK", true, "ask"),
        ("confirm", "Keep your plan for half the price?", true, "ask"),
        ("confirm", COULD_KEEP, false, "allow"),
        ("confirm", "Möchtest du dein Abo verlängern?", false, "ask"),
        ("confirm", "Möchtest du dein Abo behalten?", false, "ask"),
        (
            "confirm",
            "Vuoi mantenere il tuo abbonamento?",
            false,
            "ask",
        ),
    ] {
        let stage = page().dialog(kind, message);
        assert_eq!(stage.says(&answer(accept)), expected, "{message} {accept}");
        let bare = Stage {
            gated: false,
            ..page().dialog(kind, message)
        };
        assert_eq!(
            bare.says(&answer(accept)),
            expected,
            "{message} {accept}, without the gate"
        );
        assert_eq!(stage.says(&click("e5")), "refuse", "{message}");
    }
    let typed = call(
        "browser_handle_dialog",
        json!({ "accept": true, "promptText": "yes" }),
    );
    assert_eq!(page().dialog("prompt", REALLY).says(&typed), "ask");
    assert_eq!(page().says(&answer(true)), "refuse", "no dialog stands");
}

/// Addresses are read by segments and names, fragments included.
#[test]
fn addresses_are_read_as_a_router_reads_them() {
    for (path, expected) in [
        ("/subscription/end/confirm", "ask"),
        ("/autorenew/off", "ask"),
        ("/membership/leave/final", "ask"),
        ("/cancel?sure=yes", "ask"),
        ("/cancel?confirm=2", "ask"),
        ("/#/subscription/cancel/confirm", "ask"),
        ("/app#/cancel?confirmed=1", "ask"),
        ("/account?cancel=1", "ask"),
        ("/settings?autoRenew=false", "ask"),
        ("/membership/?levelstocancel=1", "allow"),
        ("/membership-cancel/?levelstocancel=1", "allow"),
        ("/account#cancel", "allow"),
        ("/account/subscription/cancel", "allow"),
        ("/weekend/confirm", "allow"),
        ("/account?next=/logout", "allow"),
        ("/konto/abo/kuendigen/ausfuehren", "ask"),
        ("/o?sku=771&oneclick=1", "ask"),
        ("/users/sign_out", "refuse"),
        ("/session?do=log-out", "refuse"),
    ] {
        let url = format!("https://www.shop.example{path}");
        assert_eq!(
            on("").says(&call("browser_navigate", json!({ "url": url }))),
            expected,
            "{path}"
        );
    }
    // A form that is opened by its fields.
    let form = |carried: &[&str]| ElementFacts {
        tag: "button".into(),
        submits: true,
        form_method: "get".into(),
        form_action: "https://www.shop.example/subscription/cancel".into(),
        carried: carried.iter().map(|c| (*c).to_owned()).collect(),
        ..ElementFacts::default()
    };
    assert_eq!(
        on("- button \"Next\" [ref=e5]")
            .with("e5", form(&["confirm=1"]))
            .says(&click("e5")),
        "allow",
        "what is sent is judged"
    );
    assert_eq!(
        on("- button \"Next\" [ref=e5]")
            .with("e5", form(&["step=2"]))
            .says(&click("e5")),
        "allow"
    );
}
