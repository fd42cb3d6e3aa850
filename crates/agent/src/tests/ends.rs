//! What ends a run, and what is told of it: claims that are not proved, a login in between.

use super::fakes::*;
use domain::event::Event;
use domain::outcome::{Outcome, Reason};

/// AC-6.4: an unproved success is refused with what is missing, and the model may go on from the account's page, which was looked at.
#[tokio::test]
async fn an_unproved_success_is_refused() {
    let mut scene = Scene::ending();
    scene.model.script.push_front(complete("success"));
    scene.model.script.push_front(click("e2"));
    let result = scene.run().await;
    assert!(result.success && result.verified);
    let told = scene.told(2);
    for what in [
        "Cannot verify success",
        "Next billing date 1 March 2027",
        "https://shop.example/account",
    ] {
        assert!(told.contains(what), "{told}");
    }
}

#[tokio::test]
async fn claims_that_are_never_proved_end_as_verification_failed() {
    let mut scene = Scene::new((0..40).map(|_| complete("success")));
    let result = scene.run().await;
    assert_eq!(
        (result.reason, result.success, result.turns),
        (Reason::VerificationFailed, false, 30),
        "half of the limit is free"
    );
}

/// The confirmation page alone is no proof: the account page must show the end too.
#[tokio::test]
async fn a_confirmation_that_the_account_page_denies_is_no_success() {
    let mut scene = Scene::ending();
    scene.at_the_end(|site| {
        site.cancel_clicks += 1;
        site.go("/done");
    });
    let result = scene.run().await;
    // Something irreversible was done, so nobody may say that it is active.
    assert_eq!(
        (result.success, result.outcome),
        (false, Outcome::Unverified)
    );
    let told = scene.told(3);
    assert!(told.contains("the control that was used is still there"));
}

/// AC-7.2, AC-7.3: a login page hands over once, and the run goes on after it.
#[tokio::test]
async fn a_login_page_is_handed_over_once() {
    let mut scene = Scene::ending();
    scene.person.enters = true;
    scene.plays(
        |call, site| match (call.name.as_str(), site.page.url.as_str()) {
            ("browser_navigate", "") => site.go("/login"),
            ("browser_click", "https://shop.example/account") => site.go("/cancel"),
            ("browser_click", _) => site.finish(),
            _ => site.go("/account"),
        },
    );
    let result = scene.run().await;
    assert!(result.verified, "{result:?}");
    assert_eq!(scene.person.handed, 1);
    let said =
        |wanted| scene.count(|e| matches!(e, Event::HandOver { done, .. } if *done == wanted));
    assert_eq!([None, Some(true)].map(said), [1, 1]);
}
