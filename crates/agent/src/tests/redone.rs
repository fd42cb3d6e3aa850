//! An act that is done once more, because something of it was stopped: nothing that has left under a yes leaves a second time without one.

use super::fakes::*;
use domain::outcome::{Outcome, Reason};

type Sent = (&'static str, &'static str, &'static str);

const END: Sent = ("POST", "/api/subscription/cancel", r#"{"confirm":true}"#);
const OTHERWISE: Sent = (
    "POST",
    "/api/subscription/cancel",
    r#"{"confirm":true,"attempt":2}"#,
);
const CLOSE: Sent = ("DELETE", "/api/account/4711", "");

/// The last page sends these with the clicks on its button, those of one click at once, and stays as it is.
fn sending(clicks: &'static [&'static [Sent]], answers: &[bool]) -> Scene {
    let mut scene = Scene::new([click("e2"), click("e2"), complete("failed")]).saying(answers);
    scene.browser.gated = true;
    let mut clicks = clicks.iter();
    scene.browser.on_call = Box::new(move |call, site| {
        match (call.name.as_str(), site.page.url.as_str()) {
            ("browser_click", "https://shop.example/account") => site.go("/cancel"),
            ("browser_click", "https://shop.example/cancel") => {
                for sent in clicks.next().copied().unwrap_or_default() {
                    site.sends(sent.0, sent.1, sent.2, "{}");
                }
            }
            _ => site.go("/account"),
        }
        Ok(())
    });
    scene
}

fn left(scene: &Scene, path: &str) -> usize {
    let site = &scene.browser.site;
    site.left.iter().filter(|sent| sent.contains(path)).count()
}

/// The first request passes under the yes to the click, the second is asked; with that yes the click is done once more.
#[tokio::test]
async fn what_left_under_the_yes_to_an_act_is_asked_when_the_act_is_done_again() {
    let sent: [&'static [&'static [Sent]]; 2] = [
        &[&[END, CLOSE], &[END, CLOSE]],
        // The page counts its attempts: it is the same end all the same.
        &[&[END, CLOSE], &[OTHERWISE, CLOSE]],
    ];
    for clicks in sent {
        let mut scene = sending(clicks, &[true, true, false]);
        let result = scene.run().await;
        let asked = &scene.person.asked;
        assert_eq!(asked.len(), 3, "{asked:?}");
        assert!(
            asked[1]
                .sends
                .as_deref()
                .is_some_and(|s| s.contains("account/4711"))
        );
        let why = &asked[2].why;
        assert!(
            why.contains("ends something") && why.contains("a second time"),
            "{why}"
        );
        assert_eq!(
            (left(&scene, "/cancel"), left(&scene, "/account/4711")),
            (1, 1)
        );
        assert_eq!(
            (result.reason, result.outcome),
            (Reason::HumanRejected, Outcome::Unverified)
        );
    }
}

/// What a first repetition has sent isn't sent by a second one, either.
#[tokio::test]
async fn each_further_try_knows_what_all_before_have_sent() {
    const BOTH: &[Sent] = &[END, CLOSE];
    let mut scene = sending(&[BOTH; 4], &[true, true, true, false]);
    scene.run().await;
    let asked = &scene.person.asked;
    assert_eq!(asked.len(), 4, "{asked:?}");
    // The second end was asked by itself; the account was closed once.
    assert_eq!(
        (left(&scene, "/cancel"), left(&scene, "/account/4711")),
        (2, 1)
    );
}
