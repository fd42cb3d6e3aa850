//! Visits without a model: signing in and checking.

use super::fakes::*;
use crate::SignIn;
use browser::port::BrowserError;
use domain::event::{DecisionKind, Event};
use domain::outcome::{Outcome, Reason, RunResult};

const HOME: &str =
    "- heading \"Films for everybody\" [ref=e1]\n- link \"Sign in\" [ref=e2]:\n  - /url: /login";
const FOREIGN: &str = "- heading \"ようこそ\" [ref=e1]\n- link \"作品\" [ref=e2]";
/// Looks like an account by its title alone.
const FOREIGN_LOGIN: &str = "- heading \"Account\" [ref=e1]\n- textbox \"メール\" [ref=e2]\n- textbox \"パスワード\" [ref=e3]\n- button \"ログイン\" [ref=e4]";
const BILLED: &str =
    "- heading \"Account\" [ref=e1]\n- paragraph: Your subscription is billed through Apple.";

/// A scene whose start page shows these one after the other, the last one from then on.
fn showing(pages: &[&'static str]) -> Scene {
    let pages = pages.to_vec();
    let mut scene = Scene::new([]);
    let mut loads = 0;
    scene.browser.on_call = Box::new(move |call, site| {
        assert_eq!(call.name, "browser_navigate", "a visit only opens pages");
        let content = pages[loads.min(pages.len() - 1)];
        loads += 1;
        site.page = page(call.text("url").unwrap_or_default(), content);
        Ok(())
    });
    scene
}

async fn sign_in(scene: &mut Scene) -> SignIn {
    scene.agent().sign_in().await
}

async fn check(scene: &mut Scene) -> RunResult {
    scene.settings.read_only = true;
    scene.agent().check().await
}

#[tokio::test]
async fn whoever_is_signed_in_is_not_asked() {
    let mut scene = showing(&[ACCOUNT]);
    assert_eq!(sign_in(&mut scene).await, SignIn::Before);
    assert_eq!(scene.person.handed, 0);
}

#[tokio::test]
async fn a_sign_in_is_handed_over_and_looked_at_afresh() {
    for first in [LOGIN, HOME, FOREIGN, FOREIGN_LOGIN] {
        let mut scene = showing(&[first, ACCOUNT]);
        scene.person.enters = true;
        assert_eq!(sign_in(&mut scene).await, SignIn::Now, "{first}");
        assert_eq!(scene.person.handed, 1, "{first}");
        let done = scene
            .memory
            .events
            .iter()
            .filter(|e| {
                matches!(
                    e,
                    Event::HandOver {
                        done: Some(true),
                        ..
                    }
                )
            })
            .count();
        assert_eq!(done, 1, "{first}");
        assert!(
            !scene.tells(|e| matches!(e, Event::Screenshot { .. })),
            "no picture of a sign-in"
        );
    }
}

#[tokio::test]
async fn enter_on_a_page_that_still_asks_does_not_make_it_true() {
    let mut scene = showing(&[LOGIN]);
    scene.person.enters = true;
    assert!(matches!(
        sign_in(&mut scene).await,
        SignIn::Not {
            reason: Reason::HumanRejected,
            ..
        }
    ));
    let mut scene = showing(&[LOGIN]);
    let SignIn::Not { reason, error } = sign_in(&mut scene).await else {
        panic!("nobody was there")
    };
    assert_eq!(reason, Reason::HumanRejected);
    assert!(
        error.contains("nobody did it") && !error.contains("subterminator login"),
        "{error}"
    );
}

#[tokio::test]
async fn a_check_tells_where_it_stands_and_only_opens_pages() {
    let cancelled = Outcome::AlreadyCancelled {
        effective_date: Some("2027-03-01".to_owned()),
        object: Some("Shop".to_owned()),
    };
    for (content, outcome) in [(ACCOUNT, Outcome::NotCancelled), (ENDED, cancelled)] {
        let result = check(&mut showing(&[content])).await;
        assert_eq!(
            (result.success, result.verified, result.outcome),
            (true, true, outcome),
            "{content}"
        );
        assert_eq!(
            (result.reason, result.turns, result.evidence.is_empty()),
            (Reason::Completed, 0, false)
        );
        assert!(result.error.is_none());
    }
    let mut scene = showing(&[BILLED]);
    scene.service.third_party_billing = toml::from_str::<domain::service::ServiceDefinition>(
        "name='x'\ndisplay_name='x'\nstatus='planned'\nstart_url='https://x.example'\ngoal='x'\n[[third_party_billing]]\nid='b'\nwhen={content={contains='billed through'}}",
    )
    .unwrap()
    .third_party_billing;
    let result = check(&mut scene).await;
    assert!(
        matches!(result.outcome, Outcome::ThirdPartyBilling { .. }) && result.success,
        "{result:?}"
    );
}

#[tokio::test]
async fn a_check_that_can_t_tell_says_so() {
    for (pages, why) in [
        (&[HOME][..], "subterminator login shop"),
        (&[LOGIN], "subterminator login shop"),
        (&[FOREIGN], "nothing says for sure whether it goes on"),
        (
            &[ACCOUNT, ENDED],
            "it is charged or renewed on a day to come",
        ),
    ] {
        let result = check(&mut showing(pages)).await;
        assert_eq!(
            (result.success, result.verified, &result.outcome),
            (false, false, &Outcome::Unverified),
            "{pages:?}"
        );
        assert!(
            result.error.as_deref().is_some_and(|e| e.contains(why)),
            "{result:?}"
        );
    }
}

#[tokio::test]
async fn a_check_that_lost_its_browser_knows_nothing() {
    let mut scene = showing(&[ACCOUNT]);
    scene.browser.on_call = Box::new(|_, _| Err(BrowserError::Lost("gone".to_owned())));
    let result = check(&mut scene).await;
    assert_eq!(
        (result.reason, result.outcome),
        (Reason::McpError, Outcome::Unverified)
    );
}

/// Even a loop with a model changes nothing where the settings say read-only.
#[tokio::test]
async fn read_only_refuses_every_act() {
    let mut scene = Scene::new([click("e2"), complete("failed")]).saying(&[true, true]);
    scene.settings.read_only = true;
    scene.run().await;
    assert!(
        scene
            .browser
            .site
            .performed
            .iter()
            .all(|c| c.name == "browser_navigate")
    );
    assert!(scene.person.asked.is_empty());
    assert!(scene.tells(|e| matches!(
        e,
        Event::Decision {
            decision: DecisionKind::Refuse,
            ..
        }
    )));
}
