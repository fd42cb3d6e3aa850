//! Where the second look goes when the service's own page says nothing about the subscription.

use serde_json::json;

use super::fakes::{ACCOUNT, Scene, call, click, complete, page};
use domain::event::Event;
use domain::outcome::Outcome;

const FRONT: &str =
    "- heading \"Welcome\" [ref=e1]\n- link \"My account\" [ref=e2]:\n  - /url: /account";

/// AC-6.3: the page that showed the subscription active is looked at again.
#[tokio::test]
async fn a_front_page_that_says_nothing_leads_to_the_page_that_showed_the_subscription() {
    let mut scene =
        Scene::new([click("e2"), click("e2"), click("e2"), complete("success")]).saying(&[true]);
    scene.service.start_url = "https://shop.example/front".parse().unwrap();
    let mut usual = std::mem::replace(&mut scene.browser.on_call, Box::new(|_, _| Ok(())));
    scene.browser.on_call = Box::new(move |call, site| {
        if call.text("url") == Some("https://shop.example/front") {
            site.page = page("https://shop.example/front", FRONT);
        } else if site.page.url.ends_with("/front") {
            site.go("/account");
        } else {
            usual(call, site)?;
        }
        Ok(())
    });
    let result = scene.run().await;
    assert!(result.success && result.verified, "{result:?}");
    assert!(matches!(result.outcome, Outcome::Cancelled { .. }));
    let shown = &result.evidence.last().unwrap().url;
    assert_eq!(shown, "https://shop.example/account");
}

fn is_told_unasked(event: &Event) -> bool {
    matches!(event, Event::Warning { message } if message.contains("nobody was asked"))
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
        if &*site.page.content == ACCOUNT {
            let says = ACCOUNT.replace("date 1", "date: 1");
            site.page = page(&site.page.url, &says);
        }
        Ok(())
    });
    let result = scene.run().await;
    assert!(result.verified, "{result:?}");
    assert!(matches!(result.outcome, Outcome::Cancelled { .. }));
    assert!(scene.person.asked.is_empty());
    assert!(scene.tells(is_told_unasked), "{:?}", scene.memory.events);
}

/// A person who is in charge for a sign-in may cancel by hand: that is an end like any other, and it came during the run.
#[tokio::test]
async fn an_end_by_the_persons_own_hand_is_proved() {
    // Before, the page offered to cancel; or it named the next payment as well.
    for before in [ACCOUNT.to_owned(), ACCOUNT.replace("date 1", "date: 1")] {
        let login = json!({"url": "https://shop.example/login"});
        let signed_out = call("browser_navigate", login);
        let mut scene = Scene::new([signed_out, complete("success")]);
        scene.person.enters = true;
        scene.plays(move |call, site| {
            let url = call.text("url").unwrap_or_default().to_owned();
            site.go(&url);
            if url.ends_with("/account") && !site.cancelled {
                site.page = page(&url, &before);
            }
            site.cancelled |= url.ends_with("/login");
        });
        let result = scene.run().await;
        assert_eq!(scene.person.handed, 1);
        assert!(result.success && result.verified, "{result:?}");
        assert!(matches!(result.outcome, Outcome::Cancelled { .. }));
        assert_eq!(scene.browser.site.cancel_clicks, 0);
        assert!(!scene.tells(is_told_unasked), "by their own hand");
    }
}

/// A fresh load shows the first tab: the proof clicks nothing, so what another one says is the person's to read.
#[tokio::test]
async fn nothing_is_clicked_for_the_second_look() {
    const PROFILE: &str = "- tab \"Profile\" [selected] [ref=e1]\n- tab \"Plan\" [ref=e2]\n- heading \"Robin\" [ref=e4]";
    const PLAN: &str = "- tab \"Profile\" [ref=e1]\n- tab \"Plan\" [selected] [ref=e2]\n- heading \"Account\" [ref=e5]\n- paragraph: Next billing date 1 March 2027\n- link \"Cancel subscription\" [ref=e3]:\n  - /url: /cancel";
    for reads in [None, Some(true), Some(false)] {
        let mut scene = Scene::ending();
        scene.model.script.insert(1, click("e3"));
        scene.person.reads = reads;
        scene.plays(|call, site| {
            match (call.name.as_str(), call.text("ref"), site.page.url.as_str()) {
                ("browser_navigate", ..) => {
                    site.page = page(call.text("url").unwrap_or_default(), PROFILE);
                }
                ("browser_click", Some("e2"), "https://shop.example/account") => {
                    site.page = page("https://shop.example/account", PLAN);
                }
                ("browser_click", Some("e3"), _) => site.go("/cancel"),
                _ => site.finish(),
            }
        });
        let result = scene.run().await;
        let told = (result.success, result.verified);
        assert_eq!(told, (reads == Some(true), false), "{result:?}");
        assert_eq!(scene.person.read, u32::from(reads.is_some()));
        assert_eq!((scene.clicks(), scene.browser.site.cancel_clicks), (3, 1));
        let performed = &scene.browser.site.performed;
        assert_eq!(performed.last().unwrap().name, "browser_navigate");
    }
}
