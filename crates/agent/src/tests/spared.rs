//! What a page goes on without is kept back, and asked only where something may wait for it.

use super::fakes::*;

/// How a page goes on whose act sent something that was stopped.
struct Case {
    what: &'static str,
    /// What the act tries to send.
    sends: (&'static str, &'static str),
    /// The page behind the act, whatever became of the request.
    then: (&'static str, &'static str),
    strict: bool,
    asked: bool,
}

const STEP: (&str, &str) = ("/api/x", r#"{"a":"1"}"#);
const END: (&str, &str) = ("/api/subscription/cancel", r#"{"a":"1"}"#);
const SURVEY: &str = "- heading \"Why are you leaving?\" [ref=e11]\n- radio \"Too expensive\" [ref=e12]\n- radio \"I use it too little\" [ref=e13]\n- button \"Continue to cancel\" [ref=e14]";
const HERE: &str = "https://shop.example/account";
const NEXT: &str = "https://shop.example/leave";

const CASES: &[Case] = &[
    Case {
        what: "the next step stands there",
        sends: STEP,
        then: (NEXT, SURVEY),
        strict: false,
        asked: false,
    },
    Case {
        what: "the same, and everything is to be asked",
        sends: STEP,
        then: (NEXT, SURVEY),
        strict: true,
        asked: true,
    },
    Case {
        what: "what is named after the end, and the next question stands there",
        sends: END,
        then: (NEXT, SURVEY),
        strict: false,
        asked: false,
    },
    Case {
        what: "a purchase, whatever stands there",
        sends: ("/api/checkout", r#"{"a":"1"}"#),
        then: (NEXT, SURVEY),
        strict: false,
        asked: true,
    },
    Case {
        what: "nothing moved",
        sends: STEP,
        then: (HERE, ACCOUNT),
        strict: false,
        asked: true,
    },
    Case {
        what: "a page that shows an end may only say so",
        sends: STEP,
        then: (NEXT, DONE),
        strict: false,
        asked: true,
    },
    Case {
        what: "nothing to act on",
        sends: STEP,
        then: (
            NEXT,
            "- heading \"One moment\" [ref=e11]\n- paragraph: Leaving",
        ),
        strict: false,
        asked: true,
    },
    Case {
        what: "the page says that it failed, without a part for that",
        sends: STEP,
        then: (
            NEXT,
            "- generic [ref=e10]: Failed to fetch\n- heading \"Why are you leaving?\" [ref=e11]\n- radio \"Too expensive\" [ref=e12]\n- button \"Continue to cancel\" [ref=e14]",
        ),
        strict: false,
        asked: true,
    },
    Case {
        what: "the page says that it failed",
        sends: STEP,
        then: (
            NEXT,
            "- heading \"Leaving\" [ref=e11]\n- alert: Something went wrong. Please try again.\n- button \"Continue to cancel\" [ref=e14]\n- link \"Help\" [ref=e15]",
        ),
        strict: false,
        asked: true,
    },
];

#[tokio::test]
async fn what_a_page_goes_on_without_is_asked_only_where_something_may_wait_for_it() {
    for case in CASES {
        let mut scene = Scene::new([click("e2"), complete("failed")]).saying(&[false]);
        scene.settings.strict = case.strict;
        scene.settings.max_turns = 2;
        scene.browser.gated = true;
        let (sends, then) = (case.sends, case.then);
        scene.browser.on_call = Box::new(move |call, site| {
            match call.name.as_str() {
                "browser_click" => {
                    assert!(!site.sends("POST", sends.0, sends.1, "{}"), "it left");
                    site.page = page(then.0, then.1);
                }
                _ => site.go("/account"),
            }
            Ok(())
        });
        scene.run().await;
        let asked = &scene.person.asked;
        assert_eq!(!asked.is_empty(), case.asked, "{}: {asked:?}", case.what);
        assert!(scene.browser.site.left.is_empty(), "{}", case.what);
        let told = (scene.model.seen.last()).is_some_and(|seen| seen.3.contains("has not left"));
        assert_eq!(told, !case.asked, "{}: the model knows", case.what);
    }
}
