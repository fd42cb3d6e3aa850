//! Visits without a model: signing in and checking.

use super::fakes::*;
use crate::SignIn;
use domain::event::Event;
use domain::outcome::{Outcome, RunResult};

const HOME: &str =
    "- heading \"Films for everybody\" [ref=e1]\n- link \"Sign in\" [ref=e2]:\n  - /url: /login";
const FOREIGN: &str = "- heading \"ようこそ\" [ref=e1]\n- link \"作品\" [ref=e2]";
/// Looks like an account by its title alone.
const FOREIGN_LOGIN: &str = "- heading \"Account\" [ref=e1]\n- textbox \"メール\" [ref=e2]\n- textbox \"パスワード\" [ref=e3]\n- button \"ログイン\" [ref=e4]";

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
async fn a_sign_in_is_handed_over_and_looked_at_afresh() {
    for first in [LOGIN, HOME, FOREIGN, FOREIGN_LOGIN] {
        let mut scene = showing(&[first, ACCOUNT]);
        scene.person.enters = true;
        assert_eq!(sign_in(&mut scene).await, SignIn::Now, "{first}");
        assert_eq!(scene.person.handed, 1, "{first}");
        let done = scene.count(|e| {
            let done = Some(true);
            matches!(e, Event::HandOver { done: d, .. } if *d == done)
        });
        assert_eq!(done, 1, "{first}");
        assert!(
            !scene.tells(|e| matches!(e, Event::Screenshot { .. })),
            "no picture of a sign-in"
        );
    }
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
