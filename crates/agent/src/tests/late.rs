//! What comes late, or never: requests that a pressed control sends after a while, content that a page waits for in vain, and ends that
//! a model believes in and no page shows.

use serde_json::json;

use super::fakes::*;
use domain::outcome::{Outcome, Reason};

/// A section that is named after the end, say: the person was asked, and nothing was done that can't be undone.
#[tokio::test]
async fn an_approved_act_that_sent_nothing_is_none() {
    let mut scene = Scene::new([
        click("e2"),
        click("e2"),
        complete("done_unconfirmed"),
        complete("failed"),
    ])
    .saying(&[true]);
    scene.at_the_end(|site| {
        let more = FINAL.replace("You can", "Do you know that you can");
        site.page = page("https://shop.example/cancel", &more);
    });
    let result = scene.run().await;
    assert_eq!(scene.person.asked.len(), 1);
    assert_eq!(result.outcome, Outcome::NotCancelled, "{result:?}");
    assert!(scene.told(3).contains("Nothing that could have ended it"));
}

/// The approved button only opens one more page, and a plain step behind that ends it in the page alone: nobody says that nothing was done.
#[tokio::test]
async fn a_step_behind_an_approved_act_that_ends_it_is_told() {
    for claims in ["failed", "done_unconfirmed", "success"] {
        let mut scene =
            Scene::new([click("e2"), click("e2"), click("e2"), complete(claims)]).saying(&[true]);
        scene.plays(
            |call, site| match (call.name.as_str(), site.page.url.as_str()) {
                ("browser_click", "https://shop.example/account") => site.go("/cancel"),
                ("browser_click", "https://shop.example/cancel") => {
                    let more =
                        "- heading \"One more thing\" [ref=e1]\n- button \"Continue\" [ref=e2]";
                    site.page = page("https://shop.example/more", more);
                }
                ("browser_click", _) => site.go("/done"),
                _ => site.go("/account"),
            },
        );
        let result = scene.run().await;
        assert_eq!(result.outcome, Outcome::Unverified, "{claims}: {result:?}");
        let told = result.error.unwrap_or_default();
        assert!(
            told.contains("The program pressed \"Continue\" at 00:00 UTC; the page then said"),
            "{told}"
        );
    }
}

/// An application that asks for its content in words that say nothing: kept back without a word, until nobody knows another way.
#[tokio::test]
async fn what_was_kept_back_is_asked_before_a_run_is_given_up() {
    const EMPTY: &str =
        "- heading \"Your subscription\" [ref=e1]\n- button \"Menu\" [ref=e5]\n- text: ● ● ●";
    let waits = call("browser_wait_for", json!({"time": 1}));
    let script = [waits, complete("failed"), click("e2"), complete("failed")];
    let mut scene = Scene::new(script).saying(&[true]);
    scene.plays(|call, site| {
        if call.name == "browser_navigate" {
            site.page = page("https://shop.example/account", EMPTY);
        }
    });
    let mut looks = 0;
    scene.browser.on_look = Box::new(move |site| {
        looks += 1;
        let hub = r#"{"operationName":"Hub","variables":{}}"#;
        let waits = looks % 2 == 0 && site.page.elements.len() == 3;
        if waits && site.sends("POST", "/graphql", hub, "{}") {
            site.go("/account");
        }
    });
    scene.run().await;
    assert_eq!(scene.person.asked.len(), 1, "{:?}", scene.person.asked);
    let asked = &scene.person.asked[0];
    assert!(asked.target.contains("the page, by itself"), "{asked:?}");
    assert!(!scene.browser.site.left.is_empty());
}

/// A no to what a page can't go on without stays one.
#[tokio::test]
async fn what_the_person_kept_from_a_page_is_not_asked_again() {
    let mut scene = Scene::new([complete("failed")]).saying(&[false]);
    // Otherwise it may while it is opened for the first time.
    scene.settings.strict = true;
    scene.plays(|_, site| site.page = page("https://shop.example/account", "- text: ● ● ●"));
    scene.browser.on_look = Box::new(|site| {
        site.sends("POST", "/hub", r#"{"a":"1"}"#, "{}");
    });
    scene.run().await;
    assert_eq!(scene.person.asked.len(), 1, "{:?}", scene.person.asked);
    assert!(scene.browser.site.left.is_empty());
}

/// The commonest no of all: a survey was sent, and the last step was refused. Where the account shows it as before, that is told; where it shows
/// nothing, what was sent is told without a contradiction.
#[tokio::test]
async fn a_no_after_mere_steps_is_told_by_what_the_account_shows_afresh() {
    const SURVEY: &str = "- heading \"Why are you leaving?\" [ref=e1]\n- radio \"Other\" [checked] [ref=e3]\n- button \"Continue\" [ref=e7]";
    for goes_on in [true, false] {
        let mut scene = Scene::new([click("e2"), click("e7"), click("e2")]).saying(&[false]);
        scene.plays(move |call, site| match call.text("ref") {
            Some("e7") => {
                site.sends("POST", "/exit-survey", r#"{"reason":"other"}"#, "{}");
                site.go("/cancel");
            }
            None if goes_on || site.left.is_empty() => site.go("/account"),
            _ => site.page = page("https://shop.example/survey", SURVEY),
        });
        let result = scene.run().await;
        assert_eq!(scene.browser.site.left.len(), 1, "the survey left");
        let outcome = [Outcome::Unverified, Outcome::NotCancelled][usize::from(goes_on)].clone();
        let ended = (result.reason, result.outcome);
        assert_eq!(ended, (Reason::HumanRejected, outcome));
        let told = result.error.unwrap_or_default();
        let step = "The program pressed \"Continue\" at 00:00 UTC";
        let no = "You said no, so this step was not done.";
        assert!(told.starts_with(no), "{told}");
        assert_eq!(told.contains(step), !goes_on, "{told}");
    }
}
