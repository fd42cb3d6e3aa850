//! A browser with a request gate: what is asked, what is done once more, and what is kept of it.

use super::fakes::*;
use domain::event::{Event, RequestDecision};
use domain::outcome::{Outcome, Reason};

/// The site of the fakes, with a button that sends a step which says nothing before the last page.
fn stepwise(script: impl IntoIterator<Item = Answer>) -> Scene {
    let mut scene = Scene::new(script);
    scene.browser.gated = true;
    scene.browser.on_call = Box::new(|call, site| {
        match (call.name.as_str(), site.page.url.as_str()) {
            ("browser_click", "https://shop.example/account") => {
                if site.sends("POST", "/api/x", r#"{"a":"1"}"#, "{}") {
                    site.go("/cancel");
                }
            }
            ("browser_click", "https://shop.example/cancel") => {
                if site.sends(
                    "POST",
                    "/api/subscription/cancel",
                    r#"{"confirm":true}"#,
                    r#"{"ok":true}"#,
                ) {
                    site.finish();
                }
            }
            _ => site.go("/account"),
        }
        Ok(())
    });
    scene
}

#[tokio::test]
async fn a_stopped_step_is_asked_and_the_act_is_done_once_more() {
    let mut scene = stepwise([click("e2"), click("e2"), complete("success")]).saying(&[true, true]);
    let result = scene.run().await;
    assert!(result.verified, "{result:?}");
    let asked = &scene.person.asked;
    assert_eq!(asked.len(), 2, "{asked:?}");
    assert_eq!(asked[0].sends.as_deref(), Some("POST /api/x (a=1)"));
    assert!(
        asked[0].target.contains("Cancel subscription"),
        "{:?}",
        asked[0]
    );
    assert!(asked[1].target.contains("Finish cancellation") && asked[1].sends.is_none());
    // A step is no act that a later question has to speak of.
    assert_eq!(asked[1].before, None);
    let site = &scene.browser.site;
    assert_eq!(
        (site.stopped, site.left.len(), site.cancel_clicks),
        (1, 2, 1),
        "{:?}",
        site.left
    );
}

#[tokio::test]
async fn a_no_to_what_an_act_sends_ends_the_run_and_nothing_left() {
    for answers in [&[false][..], &[]] {
        let mut scene = stepwise([click("e2"), click("e2")]).saying(answers);
        let result = scene.run().await;
        assert_eq!(
            (result.reason, result.outcome),
            (Reason::HumanRejected, Outcome::NotCancelled)
        );
        assert!(scene.browser.site.left.is_empty());
    }
}

/// The end that stands behind a harmless word is asked by what it sends; the yes to it is good for nothing else.
#[tokio::test]
async fn an_end_behind_any_word_is_asked_by_what_it_sends() {
    let mut scene = stepwise([click("e2"), complete("success")]).saying(&[true]);
    scene.browser.on_call = Box::new(|call, site| {
        match (call.name.as_str(), site.page.url.as_str()) {
            ("browser_click", "https://shop.example/account") => {
                if site.sends(
                    "POST",
                    "/api/subscription/cancel",
                    r#"{"confirm":true}"#,
                    "{}",
                ) {
                    site.finish();
                    assert!(
                        !site.sends("DELETE", "/api/account/4711", "", "{}"),
                        "another act under the same yes"
                    );
                }
            }
            _ => site.go("/account"),
        }
        Ok(())
    });
    let result = scene.run().await;
    let asked = &scene.person.asked;
    assert!(
        asked[0].why.contains("says that it ends something")
            && asked[0].why.contains("stopped before it left"),
        "{asked:?}"
    );
    assert_eq!(
        scene.browser.site.left,
        [r#"POST /api/subscription/cancel {"confirm":true}"#]
    );
    // The second thing is a question of its own, and it begins with what was approved before.
    let before = asked[1].before.as_deref().unwrap_or_default();
    assert!(
        before.starts_with("You already approved \"Cancel subscription\" at 00:00 UTC in this run"),
        "{asked:?}"
    );
    // The no to the second takes nothing back of the first.
    assert_eq!(result.reason, Reason::HumanRejected);
    assert!(result.verified, "{result:?}");
    assert!(
        matches!(result.outcome, Outcome::Cancelled { .. }),
        "{result:?}"
    );
}

/// Measured on a real membership plugin: the first click ends at the period's end, the second at once.
#[tokio::test]
async fn a_second_final_act_is_never_asked_as_if_it_were_the_first() {
    let mut scene = stepwise([click("e2"), click("e2"), click("e2"), complete("failed")])
        .saying(&[true, true, false]);
    scene.browser.on_call = Box::new(|call, site| {
        if call.name != "browser_click" {
            site.go("/account");
        } else if site.page.url.ends_with("/account") {
            site.go("/cancel");
        } else if site.sends(
            "POST",
            "/api/subscription/cancel",
            r#"{"confirm":true}"#,
            "{}",
        ) {
            site.page = page(
                "https://shop.example/cancel",
                &FINAL.replace("Finish cancelling", "Your plan ends on 1 March"),
            );
        }
        Ok(())
    });
    let result = scene.run().await;
    let asked = &scene.person.asked;
    assert_eq!(
        (asked.len(), asked[0].before.as_deref()),
        (2, None),
        "{result:?}"
    );
    assert_eq!(
        asked[1].before.as_deref(),
        Some(
            "You already approved \"Finish cancellation\" at 00:00 UTC in this run; then the page said \"Your plan ends on 1 March\"."
        )
    );
    assert_ne!(result.outcome, Outcome::NotCancelled);
}

/// A site's own token has no shape that masking knows: it stays out by the name that it has.
#[tokio::test]
async fn tokens_of_the_site_stay_out_of_question_and_record() {
    let token = "q7Zp0c-opaque-of-the-site";
    let mut scene = stepwise([click("e2"), complete("failed")]).saying(&[true]);
    scene.browser.on_call = Box::new(move |call, site| {
        if call.name == "browser_click" {
            let body = format!(
                r#"{{"a":"1","session_id":"{token}","access_token":"{token}","csrf":"{token}"}}"#
            );
            site.sends(
                "POST",
                &format!("/api/x?auth={token}"),
                &body,
                &format!(r#"{{"refresh_token":"{token}"}}"#),
            );
        } else {
            site.go("/account");
        }
        Ok(())
    });
    scene.run().await;
    assert_eq!(
        scene.person.asked[0]
            .sends
            .as_deref()
            .map(|s| s.contains("a=1")),
        Some(true)
    );
    assert_eq!(scene.browser.site.left.len(), 1);
    for event in &scene.memory.events {
        let said = serde_json::to_string(event).unwrap();
        assert!(!said.contains(token), "{said}");
    }
    let decided = |wanted| {
        scene
            .memory
            .events
            .iter()
            .filter(|e| matches!(e, Event::Request { decision, .. } if *decision == wanted))
            .count()
    };
    assert_eq!(
        (
            decided(RequestDecision::Stopped),
            decided(RequestDecision::Passed)
        ),
        (1, 1)
    );
}

/// What a stopped request broke is opened again by the program: menus, tabs and answers, each judged anew.
#[tokio::test]
async fn the_way_to_a_stopped_step_is_gone_once_more() {
    const SHUT: &str = "- generic [ref=e1]:\n  - heading \"Cancel your subscription\"\n  - button \"Plan menu\" [ref=e7]";
    const BROKEN: &str = "- generic [ref=e1]:\n  - heading \"Something went wrong\"";
    let open = |root: &str| format!("{SHUT}\n  - menuitem \"Leave us\" [ref={root}]");
    let shown = |text: &str| page("https://shop.example/account", text);
    let mut scene = Scene::new([click("e7"), click("e9"), complete("failed")]).saying(&[true]);
    scene.browser.gated = true;
    scene.browser.on_call = Box::new(move |call, site| {
        site.page = match (call.name.as_str(), call.text("ref")) {
            ("browser_click", Some("e7")) => shown(&open("e9")),
            ("browser_click", _) if site.sends("POST", "/api/x", r#"{"a":"1"}"#, "{}") => {
                shown("- generic [ref=e1]:\n  - heading \"What made you think of leaving?\"")
            }
            ("browser_click", _) => shown(BROKEN),
            _ => shown(SHUT),
        };
        Ok(())
    });
    scene.run().await;
    let site = &scene.browser.site;
    let done: Vec<&str> = site
        .performed
        .iter()
        .map(|call| call.text("ref").unwrap_or("load"))
        .collect();
    assert!(
        done.windows(5)
            .any(|acts| acts == ["e7", "e9", "load", "e7", "e9"]),
        "{done:?} {} {:?} {:?}",
        site.stopped,
        site.left,
        scene.person.asked
    );
    assert_eq!((site.stopped, site.left.len()), (1, 1), "{:?}", site.left);
    assert_eq!(scene.person.asked.len(), 1);
}

/// A message that tells of the stopped request lies over the page: it is closed, and the act is done once more.
#[tokio::test]
async fn the_message_of_a_stopped_request_is_closed_before_the_act_is_done_again() {
    let mut scene = stepwise([click("e2"), complete("failed")]).saying(&[true]);
    scene.browser.on_call = Box::new(|call, site| {
        match call.name.as_str() {
            "browser_click" => {
                if !site.sends("POST", "/api/x", r#"{"a":"1"}"#, "{}") {
                    site.open_dialog("Sorry, our system is busy.");
                    site.page.dialog.as_mut().unwrap().kind = "alert".into();
                }
            }
            "browser_handle_dialog" => site.page.dialog = None,
            _ => site.go("/account"),
        }
        Ok(())
    });
    scene.run().await;
    let site = &scene.browser.site;
    assert_eq!((site.stopped, site.left.len()), (1, 1), "{:?}", site.left);
    assert_eq!(scene.person.asked.len(), 1);
}

/// A radio button that is chosen can't be chosen again: what it sent and was stopped is sent on a fresh load.
#[tokio::test]
async fn a_choice_that_is_made_already_is_made_on_a_fresh_load() {
    let shown = |state: &str| {
        let text = format!(
            "- generic [ref=e1]:\n  - heading \"When should it stop?\"\n  - radio \"On 14 December\"{state} [ref=e7]"
        );
        page("https://shop.example/account", &text)
    };
    let mut scene = Scene::new([click("e7"), complete("failed")]).saying(&[true]);
    scene.browser.gated = true;
    let mut chosen = false;
    scene.browser.on_call = Box::new(move |call, site| {
        if call.name == "browser_click" {
            if !chosen {
                site.sends("POST", "/api/x", r#"{"at":"1"}"#, "{}");
            }
            chosen = true;
            site.page = shown(" [checked]");
        } else {
            chosen = false;
            site.page = shown("");
        }
        Ok(())
    });
    scene.run().await;
    let site = &scene.browser.site;
    assert_eq!((site.stopped, site.left.len()), (1, 1), "{:?}", site.left);
    assert_eq!(scene.person.asked.len(), 1);
}

/// A box that was ticked in advance and unticked on the way is unticked on the way that is gone again, too.
#[tokio::test]
async fn what_was_unticked_is_unticked_again() {
    const BROKEN: &str = "- generic [ref=e1]:\n  - heading \"Something went wrong\"";
    let form = |state: &str| {
        let text = format!(
            "- generic [ref=e1]:\n  - heading \"A question\"\n  - checkbox \"Call me about other plans\"{state} [ref=e7]\n  - button \"Leave us\" [ref=e9]"
        );
        page("https://shop.example/account", &text)
    };
    let mut scene = Scene::new([click("e7"), click("e9"), complete("failed")]).saying(&[true]);
    scene.browser.gated = true;
    let mut ticked = true;
    scene.browser.on_call = Box::new(move |call, site| {
        let shown = |ticked: bool| form(if ticked { " [checked]" } else { "" });
        site.page = match (call.name.as_str(), call.text("ref")) {
            ("browser_click", Some("e7")) => {
                ticked = !ticked;
                shown(ticked)
            }
            ("browser_click", _) => {
                let body = format!(r#"{{"call":{ticked}}}"#);
                site.sends("POST", "/api/x", &body, "{}");
                page("https://shop.example/account", BROKEN)
            }
            _ => {
                ticked = true;
                shown(ticked)
            }
        };
        Ok(())
    });
    scene.run().await;
    let site = &scene.browser.site;
    assert_eq!(site.left, [r#"POST /api/x {"call":false}"#]);
}
