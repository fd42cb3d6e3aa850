//! A step towards the end that was stopped, and that its page went on without: it is asked with the end, and sent before it. And what the
//! site answers with an error is not done.

use super::fakes::*;
use domain::event::Event;
use domain::evidence::Source;
use domain::outcome::Outcome;
use serde_json::json;

const URL: &str = "https://shop.example/account";
const SHUT: &str = "- heading \"My profile\" [ref=e1]\n- paragraph: Next payment 24 December\n- button \"Cancel Roamly\" [ref=e2]";
const ASKS: &str = "- dialog [ref=e3]:\n  - heading \"Subscription Cancellation\" [ref=e4]\n  - paragraph: Have you found a job yet?\n  - button \"Not yet – I'm still looking\" [ref=e5]\n  - button \"Yes, I've found a job\" [ref=e6]";
const LAST: &str = "- dialog [ref=e3]:\n  - heading \"What is the main reason?\" [ref=e7]\n  - radio \"Other\" [ref=e8]\n  - button \"Complete cancellation\" [ref=e9]\n  - button \"Back to profile\" [ref=e10]";
const START: &str = "POST /api/cancellation/start {}";
const END: &str = "POST /api/cancellation/complete {}";

/// A profile whose answer begins the cancellation. `offers`: with that begun, something else stands there first.
fn profile(script: impl IntoIterator<Item = Answer>, offers: bool) -> Scene {
    let mut scene = Scene::new(script);
    scene.browser.gated = true;
    scene.browser.on_call = Box::new(move |call, site| {
        let shown = |dialog: &str| page(URL, &format!("{SHUT}\n{dialog}"));
        let post = |site: &mut Site, path| site.sends("POST", path, "{}", r#"{"error":"none"}"#);
        site.page = match (call.name.as_str(), call.text("ref")) {
            ("browser_click", Some("e2")) => shown(ASKS),
            ("browser_click", Some("e5")) => {
                if post(site, "/api/cancellation/start") && offers {
                    shown(
                        "- dialog [ref=e3]:\n  - heading \"Half price?\" [ref=e12]\n  - paragraph: For three months\n  - button \"No thanks\" [ref=e13]\n  - button \"Take it\" [ref=e14]",
                    )
                } else {
                    shown(LAST)
                }
            }
            ("browser_click", Some("e13")) => shown(LAST),
            ("browser_click", Some("e9")) => {
                site.cancelled = post(site, "/api/cancellation/complete");
                shown(
                    "- dialog [ref=e3]:\n  - heading \"Subscription cancelled\" [ref=e15]\n  - paragraph: Your subscription is set to end.\n  - button \"Back to profile\" [ref=e16]",
                )
            }
            _ => page(URL, SHUT),
        };
        Ok(())
    });
    scene
}

#[tokio::test]
async fn what_was_begun_and_has_not_left_is_asked_with_the_end_and_sent_before_it() {
    let way = [click("e2"), click("e5"), click("e9"), complete("failed")];
    let mut scene = profile(way, false).saying(&[true]);
    scene.run().await;
    let asked = &scene.person.asked;
    assert_eq!(asked.len(), 1, "{asked:?}");
    assert_eq!(
        asked[0].sends.as_deref(),
        Some("POST /api/cancellation/start")
    );
    assert!(
        asked[0].target.contains("Complete cancellation")
            && asked[0].why.contains("a step before it"),
        "{asked:?}"
    );
    assert_eq!(scene.browser.site.left, [START, END]);
}

/// What was begun may lead elsewhere than the page that went on without it: the end is not pressed there, and is asked where it is met again.
#[tokio::test]
async fn where_the_way_leads_elsewhere_with_it_the_end_is_asked_again() {
    let way = [
        click("e2"),
        click("e5"),
        click("e9"),
        click("e13"),
        click("e9"),
        complete("failed"),
    ];
    let mut scene = profile(way, true).saying(&[true, true]);
    scene.run().await;
    assert_eq!(scene.person.asked.len(), 2);
    assert_eq!(scene.browser.site.left, [START, END]);
    assert!(
        scene.model.seen[3].3.contains("This call was not made"),
        "{}",
        scene.model.seen[3].3
    );
}

/// The person's yes to the model's question has an effect on what the question shows.
#[tokio::test]
async fn a_yes_to_the_model_lets_leave_what_was_shown_with_it() {
    let asks = call(
        "request_human_approval",
        json!({"action": "Send what was stopped", "reason": "The end needs it"}),
    );
    let way = [click("e2"), click("e5"), asks, complete("failed")];
    let mut scene = profile(way, true).saying(&[true]);
    scene.run().await;
    assert_eq!(
        scene.person.asked[0].sends.as_deref(),
        Some("POST /api/cancellation/start")
    );
    assert_eq!(scene.browser.site.left, [START]);
    assert!(scene.model.seen[3].3.contains("all references are new"));
}

#[tokio::test]
async fn an_approved_end_that_the_site_refuses_is_not_done() {
    for (refuses, told) in [(Some(400), true), (Some(503), false), (None, false)] {
        let way = [
            click("e2"),
            click("e5"),
            click("e9"),
            complete("success"),
            complete("failed"),
        ];
        let mut scene = profile(way, false).saying(&[true]);
        scene.browser.site.refuses = refuses;
        let result = scene.run().await;
        let says = |at: usize, what: &str| scene.model.seen[at].3.contains(what);
        assert_eq!(
            says(3, "it is not done, whatever the page says"),
            told,
            "{refuses:?}"
        );
        assert_eq!(
            says(4, "so it is not done. Look for the step"),
            told,
            "{refuses:?}"
        );
        assert_eq!(says(4, "don't repeat it"), !told, "{refuses:?}");
        assert_eq!(
            result.outcome == Outcome::NotCancelled,
            told,
            "{refuses:?} {result:?}"
        );
    }
}

/// A yes to a step names no end, and a run that only began something is never told as one in which nothing happened.
#[tokio::test]
async fn a_yes_to_a_step_is_no_approval_of_an_end() {
    let mut scene = Scene::new([click("e2"), complete("failed")]).saying(&[true]);
    scene.browser.gated = true;
    scene.browser.on_call = Box::new(|call, site| {
        site.page = page(URL, SHUT);
        if call.name == "browser_click" && site.sends("POST", "/api/x", r#"{"a":"1"}"#, "{}") {
            site.page = page(URL, &format!("{SHUT}\n{ASKS}"));
        }
        Ok(())
    });
    let result = scene.run().await;
    assert_eq!(scene.browser.site.left.len(), 1);
    let entries = scene.memory.events.iter().filter_map(|event| match event {
        Event::Ledger { entries, .. } => Some(entries),
        _ => None,
    });
    let entries: Vec<_> = entries.flatten().collect();
    assert!(
        entries.iter().all(|e| e.source != Source::Approval),
        "{entries:?}"
    );
    assert_eq!(result.outcome, Outcome::Unverified, "{result:?}");
}

/// What says that it only begins may write more: a run that is given up behind it doesn't say that nothing was cancelled.
#[tokio::test]
async fn what_was_begun_unasked_is_never_told_as_not_cancelled() {
    let mut scene = Scene::new([click("e2"), complete("failed")]);
    scene.browser.gated = true;
    scene.browser.on_call = Box::new(|call, site| {
        site.page = page(URL, SHUT);
        if call.name == "browser_click" {
            assert!(site.sends(
                "POST",
                "/api/cancel/start",
                "{}",
                r#"{"status":"pending_cancellation"}"#
            ));
            site.page = page(URL, &format!("{SHUT}\n{ASKS}"));
        }
        Ok(())
    });
    let result = scene.run().await;
    assert!(scene.person.asked.is_empty());
    assert_eq!(result.outcome, Outcome::Unverified, "{result:?}");
}
