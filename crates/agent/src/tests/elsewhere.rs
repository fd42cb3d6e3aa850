//! The portal of whoever bills for the service, on a site of its own: asked once, and then a site of the run.

use super::fakes::*;
use domain::event::Event;
use domain::outcome::Outcome;
use serde_json::json;

const LINKED: &str = "- heading \"Account\" [ref=e1]\n- paragraph: Next billing date 1 March 2027\n- link \"Manage subscription\" [ref=e2]:\n  - /url: https://pay.bills.example/p\n- link \"Cancel subscription\" [ref=e3]:\n  - /url: https://other.example/p\n- link \"Our partners\" [ref=e4]:\n  - /url: https://pay.bills.example/ads";

/// The site of the fakes, whose account is managed at another one. A click leads wherever the page is left for, and the last one ends.
fn portal(script: impl IntoIterator<Item = Answer>) -> Scene {
    let mut scene = Scene::new(script);
    scene.browser.site.page = page("https://shop.example/account", LINKED);
    scene.plays(|call, site| {
        let at = site.page.url.clone();
        match (call.name.as_str(), at.as_str()) {
            ("browser_click", "https://shop.example/account") => {
                site.page = page("https://pay.bills.example/p", ACCOUNT);
            }
            ("browser_click", "https://pay.bills.example/p") => {
                site.page = page("https://pay.bills.example/end", FINAL);
            }
            ("browser_click", "https://pay.bills.example/end") => site.finish(),
            _ if site.cancelled && call.text("url") == Some("https://pay.bills.example/p") => {
                site.page = page("https://pay.bills.example/p", ENDED);
            }
            _ if site.cancelled => site.go("/account"),
            _ => site.page = page("https://shop.example/account", LINKED),
        }
    });
    scene
}

fn navigate(url: &str) -> Answer {
    call("browser_navigate", json!({"url": url}))
}

#[tokio::test]
async fn a_portal_on_another_site_is_asked_once_and_its_end_as_any_other() {
    let script = [click("e2"), click("e2"), click("e2"), complete("success")];
    let mut scene = portal(script).saying(&[true, true]);
    let result = scene.run().await;
    let asked = &scene.person.asked;
    assert_eq!(asked.len(), 2, "{asked:?}");
    let needs = "it needs pay.bills.example, which is another site than shop.example";
    assert!(asked[0].why.contains(needs), "{asked:?}");
    assert!(asked[0].title.is_none(), "it is no act: {asked:?}");
    assert!(asked[1].target.contains("Finish cancellation"), "{asked:?}");
    assert_eq!(scene.browser.site.cancel_clicks, 1);
    assert!(result.verified, "{result:?}");
}

/// The yes is for one site, a no leaves it alone, nobody waives the question, and an address of the model's own is never one that is asked about.
#[tokio::test]
async fn a_yes_is_for_that_site_alone_and_a_no_is_not_asked_again() {
    let script = || {
        [
            click("e4"),
            navigate("https://pay.bills.example/p"),
            click("e2"),
            navigate("https://shop.example/account"),
            click("e3"),
            complete("failed"),
        ]
    };
    for (answers, waived, refused) in [(&[true][..], false, 3), (&[false], true, 4)] {
        let mut scene = portal(script()).saying(answers);
        scene.settings.no_checkpoint = waived;
        let result = scene.run().await;
        assert_eq!(scene.person.asked.len(), 1, "{:?}", scene.person.asked);
        let outside =
            |e: &Event| matches!(e, Event::Decision { why, .. } if why.contains("outside"));
        assert_eq!(scene.count(outside), refused, "{:?}", scene.memory.events);
        assert_eq!(result.outcome, Outcome::NotCancelled, "{result:?}");
    }
}
