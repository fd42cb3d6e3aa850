//! Where the second look goes when the service's own page says nothing about the subscription.

use super::fakes::{ACCOUNT, Scene, click, complete, page};
use crate::domain::event::{Event, TrickKind};
use crate::domain::outcome::Outcome;

const FRONT: &str = "- heading \"Welcome\" [ref=e1]\n- link \"My account\" [ref=e2]:\n  - /url: /account";

/// A service whose start page is the front page: nothing there speaks of the subscription.
fn front_page_service(scene: &mut Scene, really_cancels: bool) {
    scene.service.start_url = "https://shop.example/front".parse().unwrap();
    scene.browser.on_call = Box::new(move |call, site| {
        match (call.name.as_str(), call.text("ref"), site.page.url.as_str()) {
            ("browser_navigate", ..) => match call.text("url").unwrap_or_default() {
                "https://shop.example/front" => site.page = page("https://shop.example/front", FRONT),
                url => site.go(url),
            },
            ("browser_click", Some("e2"), "https://shop.example/front") => site.go("/account"),
            ("browser_click", Some("e2"), "https://shop.example/account") => site.go("/cancel"),
            ("browser_click", Some("e2"), "https://shop.example/cancel") => {
                site.finish();
                site.cancelled = really_cancels;
            }
            _ => {}
        }
        Ok(())
    });
}

/// AC-6.3: the page that showed the subscription active is looked at again.
#[tokio::test]
async fn a_front_page_that_says_nothing_leads_to_the_page_that_showed_the_subscription() {
    let mut scene = Scene::new([click("e2"), click("e2"), click("e2"), complete("success")]).saying(&[true]);
    front_page_service(&mut scene, true);
    let result = scene.run().await;
    assert!(result.success && result.verified, "{result:?}");
    assert!(matches!(result.outcome, Outcome::Cancelled { .. }));
    assert_eq!(result.evidence.last().unwrap().url, "https://shop.example/account");
}

#[tokio::test]
async fn a_page_that_still_shows_it_active_is_believed() {
    let mut scene = Scene::new([click("e2"), click("e2"), click("e2"), complete("success"), complete("failed")]).saying(&[true]);
    front_page_service(&mut scene, false);
    let result = scene.run().await;
    assert!(!result.success && !result.verified);
    assert_eq!(result.outcome, Outcome::Unverified);
    let told = &scene.model.seen[4].3;
    assert!(told.contains("at https://shop.example/account it still offers"), "{told}");
}

/// A link that says "Go back" ends it: the person learns that it was not ended before, and that nobody was asked.
#[tokio::test]
async fn an_end_that_nobody_was_asked_about_is_told() {
    let mut scene = Scene::new([click("e2"), click("e3"), complete("success")]);
    let mut usual = std::mem::replace(&mut scene.browser.on_call, Box::new(|_, _| Ok(())));
    scene.browser.on_call = Box::new(move |call, site| {
        if call.text("ref") == Some("e3") {
            site.finish();
            return Ok(());
        }
        usual(call, site)?;
        if site.page.content == ACCOUNT {
            let says = ACCOUNT.replace("Next billing date 1 March 2027", "\"Next billing date: March 1, 2027\"");
            site.page = page(&site.page.url, &says);
        }
        Ok(())
    });
    let result = scene.run().await;
    assert!(result.verified && matches!(result.outcome, Outcome::Cancelled { .. }), "{result:?}");
    assert!(scene.person.asked.is_empty());
    let told = |e: &Event| matches!(e, Event::Trick { kind: TrickKind::SuddenEnd, .. });
    assert!(scene.memory.events.iter().any(told), "{:?}", scene.memory.events);
}
