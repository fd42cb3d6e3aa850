//! A browser with a request gate: what is held and asked, what is let go, and what is kept of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::fakes::*;
use browser::port::RequestRuling;
use domain::event::{Event, RequestDecision};
use domain::outcome::{Outcome, Reason};

/// The site of the fakes, with a button that sends a step which says nothing before the last page.
fn stepwise(script: impl IntoIterator<Item = Answer>) -> Scene {
    let mut scene = Scene::new(script);
    scene.plays(
        |call, site| match (call.name.as_str(), site.page.url.as_str()) {
            ("browser_click", "https://shop.example/account") => {
                if site.sends("POST", "/api/x", r#"{"a":"1"}"#, "{}") {
                    site.go("/cancel");
                }
            }
            ("browser_click", "https://shop.example/cancel") => {
                if site.sends_the_end() {
                    site.finish();
                }
            }
            _ => site.go("/account"),
        },
    );
    scene
}

#[tokio::test]
async fn a_held_step_is_asked_and_leaves_once() {
    let mut scene = stepwise([click("e2"), click("e2"), complete("success")]).saying(&[true, true]);
    let result = scene.run().await;
    assert!(result.verified, "{result:?}");
    let asked = &scene.person.asked;
    assert_eq!(asked.len(), 2, "{asked:?}");
    assert_eq!(asked[0].sends.as_deref(), Some("POST /api/x (a=1)"));
    assert!(asked[0].target.contains("Cancel subscription"), "{asked:?}");
    assert!(asked[1].target.contains("Finish cancellation") && asked[1].sends.is_none());
    // A step is no act that a later question has to speak of.
    assert_eq!(asked[1].before, None);
    let site = &scene.browser.site;
    let sent = (site.stopped, site.left.len(), site.cancel_clicks);
    assert_eq!(sent, (0, 2, 1), "{:?}", site.left);
}

/// Where the page goes on without what a press sends that plainly is no step, that never leaves and nobody is asked; whoever presses the same again
/// needs it.
#[tokio::test]
async fn what_a_page_goes_on_without_is_not_sent_unless_it_is_done_again() {
    let twice = [click("e3"), click("e3"), complete("failed")];
    let mut scene = Scene::new(twice).saying(&[true]);
    scene.plays(|call, site| {
        if call.name == "browser_click" {
            site.sends("POST", "/api/visits", r#"{"seen":"the page"}"#, "{}");
        } else {
            let asks = "- heading \"What do you think of your plan?\"\n- button \"Too expensive\" [ref=e3]";
            site.page = page("https://shop.example/account", asks);
        }
    });
    scene.browser.glance = Some(page(
        "https://shop.example/account",
        "- heading \"Why?\"\n- radio \"Price\" [ref=e7]\n- radio \"Other\" [ref=e8]",
    ));
    scene.run().await;
    let asked = &scene.person.asked;
    assert_eq!(asked.len(), 1, "{asked:?}");
    let site = &scene.browser.site;
    assert_eq!((site.stopped, site.left.len()), (1, 1), "{:?}", site.left);
    let kept_back = |event: &&Event| matches!(event, Event::Request { decision: RequestDecision::KeptBack, why, .. } if why.contains("went on"));
    assert_eq!(scene.memory.events.iter().filter(kept_back).count(), 1);
}

/// What was approved is let go, also by a page that goes on before its answer and says nothing of an end.
#[tokio::test]
async fn what_was_approved_leaves_whatever_its_page_shows_meanwhile() {
    let mut scene = Scene::new([click("e2"), click("e2"), complete("success")]).saying(&[true]);
    scene.plays(|call, site| {
        let at_the_end = site.page.url.ends_with("/cancel");
        match call.name.as_str() {
            "browser_click" if !at_the_end => site.go("/cancel"),
            "browser_click" if site.sends("POST", "/api/x", r#"{"a":"1"}"#, "{}") => site.finish(),
            "browser_click" => {}
            _ => site.go("/account"),
        }
    });
    scene.browser.glance = Some(page(
        "https://shop.example/cancel",
        "- heading \"Until we meet again\"\n- link \"Home\" [ref=e7]\n- link \"Shop\" [ref=e8]",
    ));
    scene.run().await;
    let site = &scene.browser.site;
    let sent = (scene.person.asked.len(), site.left.len(), site.stopped);
    assert_eq!(sent, (1, 1, 0), "{:?}", site.left);
}

/// What the person clicks themself is not done by the program; what it sends is covered by their yes, and the end is proved as ever.
#[tokio::test]
async fn the_person_does_it_themself_and_the_end_is_proved() {
    let mut scene = Scene::new([click("e2"), click("e2"), complete("success")]);
    let said = Arc::new(AtomicBool::new(false));
    scene.person.by_own_hand = Some(Arc::clone(&said));
    scene.browser.gated = true;
    let mut looks = 0;
    scene.browser.on_look = Box::new(move |site| {
        looks += u32::from(said.load(Ordering::SeqCst));
        // The first look after the yes is the gate's.
        if looks == 3 && site.sends_the_end() {
            site.finish();
        }
    });
    let result = scene.run().await;
    assert!(result.verified, "{result:?}");
    let left = &scene.browser.site.left;
    assert_eq!((scene.person.asked.len(), left.len()), (1, 1), "{left:?}");
    assert_eq!(scene.clicks(), 1, "the way in alone");
}

/// A question begins with what an earlier run did.
#[tokio::test]
async fn what_was_done_in_an_earlier_run_is_told_first() {
    let mut scene = stepwise([click("e2")]).saying(&[false]);
    let told = "On 25 November you approved \"Cancel\" at Shop.".to_owned();
    scene.settings.earlier = Some(told);
    scene.run().await;
    let asked = &scene.person.asked;
    assert_eq!(asked[0].before, scene.settings.earlier);
}

/// Letters that stand for something tell a person nothing, and the question says that: which button, where it goes, and to answer no.
#[tokio::test]
async fn what_cant_be_read_is_asked_in_words() {
    let mut scene = Scene::new([click("e2")]).saying(&[false]);
    scene.at_a_click(|site| {
        site.sends("POST", "/rpc/Plan", r#"{"st":9}"#, "{}");
    });
    scene.run().await;
    let asked = &scene.person.asked[0];
    assert_eq!(asked.headline, "nobody can tell what the next step does");
    let means = "What \"Cancel subscription\" sends to shop.example/rpc/Plan can't be read";
    assert!(asked.means.starts_with(means), "{asked:?}");
    let once = "A yes is for this press. Nothing has been sent yet.";
    assert!(asked.means.ends_with(once), "{asked:?}");
}

/// Where the browser's server ends while something is held, the browser may let it go: nobody may say then that nothing was done.
#[tokio::test]
async fn what_is_cut_off_while_it_is_held_may_have_left() {
    let mut scene = stepwise([click("e2"), complete("failed")]).saying(&[true]);
    scene.browser.site.dies_while_holding = true;
    let result = scene.run().await;
    assert_eq!(result.outcome, Outcome::Unverified, "{result:?}");
    let known = result.error.unwrap_or_default();
    assert!(known.contains("The program pressed"), "{known}");
}

/// The end that stands behind a harmless word is asked by what it sends; the yes to it is good for nothing else.
#[tokio::test]
async fn an_end_behind_any_word_is_asked_by_what_it_sends() {
    let mut scene = Scene::new([click("e2"), complete("success")]).saying(&[true]);
    scene.at_a_click(|site| {
        if site.sends_the_end() {
            site.finish();
            let more = site.sends("DELETE", "/api/account/4711", "", "{}");
            assert!(!more, "another act under the same yes");
        }
    });
    let result = scene.run().await;
    let asked = &scene.person.asked;
    let why = &asked[0].why;
    assert!(why.contains("says that it ends something") && why.contains("has not left"));
    let end = r#"POST /api/subscription/cancel {"confirm":true}"#;
    assert_eq!(scene.browser.site.left, [end]);
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

/// A site's own token has no shape that masking knows: it stays out by the name that it has.
#[tokio::test]
async fn tokens_of_the_site_stay_out_of_question_and_record() {
    let token = "q7Zp0c-opaque-of-the-site";
    let mut scene = stepwise([click("e2"), complete("failed")]).saying(&[true]);
    scene.at_a_click(move |site| {
        let body = format!(
            r#"{{"a":"1","session_id":"{token}","access_token":"{token}","csrf":"{token}"}}"#
        );
        let answer = format!(r#"{{"refresh_token":"{token}"}}"#);
        site.sends("POST", &format!("/api/x?auth={token}"), &body, &answer);
    });
    scene.run().await;
    let sends = scene.person.asked[0].sends.as_deref();
    assert!(sends.is_some_and(|s| s.contains("a=1")), "{sends:?}");
    assert_eq!(scene.browser.site.left.len(), 1);
    for event in &scene.memory.events {
        let said = serde_json::to_string(event).unwrap();
        assert!(!said.contains(token), "{said}");
    }
    let decided = |wanted| {
        scene.count(|e| matches!(e, Event::Request { decision, .. } if *decision == wanted))
    };
    let decisions = [RequestDecision::Held, RequestDecision::Passed];
    assert_eq!(decisions.map(decided), [1, 1]);
}

/// The yes to an end is none to what else is held beside it.
#[tokio::test]
async fn another_thing_that_is_held_is_another_question() {
    let mut scene = stepwise([click("e2"), complete("failed")]).saying(&[true, false]);
    scene.at_a_click(|site| {
        site.sends_the_end();
        let buys = r#"{"price":"99.00","buy":true}"#;
        site.sends("POST", "/api/checkout", buys, "{}");
    });
    let result = scene.run().await;
    assert_eq!(scene.person.asked.len(), 2, "{:?}", scene.person.asked);
    assert_eq!(scene.browser.site.left.len(), 1);
    assert_eq!(result.reason, Reason::HumanRejected);
}

/// What is sent after the page has come to rest waits for the person, and the model's call, which was thought of another page, isn't made.
#[tokio::test]
async fn what_an_act_sends_while_the_model_thinks_is_asked_as_that_act() {
    const PLAN: &str = "- heading \"Your plan\" [ref=e1]\n- button \"Continue\" [ref=e2]\n- link \"Help\" [ref=e3]:\n  - /url: /help";
    let mut scene = Scene::new([click("e2"), click("e3"), complete("failed")]).saying(&[true]);
    scene.plays(|call, site| {
        let noted = ["", "\n- paragraph [ref=e4]: Noted."];
        let noted = noted[usize::from(call.text("ref") == Some("e2"))];
        site.page = page("https://shop.example/account", &format!("{PLAN}{noted}"));
    });
    scene.model.thinks = Some(|number, guard| {
        if number != 2 {
            return;
        }
        let end = "/api/subscription/cancel";
        let account = "https://shop.example/account";
        let late = request(77, "POST", end, r#"{"confirm":true}"#, account);
        let RequestRuling::Hold(answer) = guard.judge(&late) else {
            panic!("it is held")
        };
        let guard = Arc::clone(guard);
        tokio::spawn(async move {
            let left = answer.await.unwrap_or(false);
            guard.released(77, left);
        });
    });
    scene.run().await;
    let asked = &scene.person.asked;
    assert!(asked[0].target.contains("Continue"), "{asked:?}");
    assert!(asked[0].why.contains("ends something"), "{asked:?}");
    assert_eq!((asked.len(), scene.clicks()), (1, 1), "{asked:?}");
    let told = scene.told(2);
    assert!(told.contains("came late") && told.contains("don't repeat it"));
}

/// What was approved and sent, and the site answers with an error, is not done, whatever its page says.
#[tokio::test]
async fn an_approved_end_that_the_site_refuses_is_not_done() {
    for (refuses, told) in [(Some(400), true), (Some(503), false), (None, false)] {
        let mut scene =
            stepwise([click("e2"), complete("success"), complete("failed")]).saying(&[true]);
        scene.browser.site.refuses = refuses;
        scene.at_a_click(|site| {
            site.sends_the_end();
        });
        let result = scene.run().await;
        let says = |at: usize, what: &str| scene.told(at).contains(what);
        let claimed = says(2, "so it is not done. Look for the step");
        assert_eq!(claimed, told, "{refuses:?}");
        assert_eq!(says(2, "don't repeat it"), !told, "{refuses:?}");
        let not_cancelled = result.outcome == Outcome::NotCancelled;
        assert_eq!(not_cancelled, told, "{refuses:?} {result:?}");
    }
}

/// A yes to a step names no end, and a run that sent one is never told as one in which nothing happened.
#[tokio::test]
async fn a_yes_to_a_step_is_no_approval_of_an_end() {
    let mut scene = stepwise([click("e2"), complete("failed")]).saying(&[true]);
    let result = scene.run().await;
    assert_eq!(scene.browser.site.left.len(), 1);
    let error = result.error.unwrap_or_default();
    assert!(!error.contains("You approved"), "{error}");
}
