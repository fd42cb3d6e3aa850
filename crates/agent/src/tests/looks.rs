//! Looking at the account's pages again, where nothing shows yet what an act did.

use std::time::Duration;

use super::fakes::*;
use domain::outcome::Outcome;

/// A site whose account shows the end from the `late`-th fresh load after the act on.
pub fn lagging(scene: &mut Scene, late: usize) {
    let mut loads = 0;
    scene.settings.look_again = &[Duration::ZERO; 3];
    scene.plays(
        move |call, site| match (call.name.as_str(), site.page.url.rsplit('/').next()) {
            ("browser_click", Some("account")) => site.go("/cancel"),
            ("browser_click", Some("cancel")) => {
                site.cancel_clicks += 1;
                site.go("/done");
            }
            _ => {
                loads += usize::from(site.cancel_clicks > 0);
                site.cancelled = loads >= late;
                site.go("/account");
            }
        },
    );
}

/// What the browser was told to do after the last click.
pub fn afterwards(scene: &Scene) -> Vec<&str> {
    let performed = &scene.browser.site.performed;
    let acted = performed.iter().rposition(|c| c.name == "browser_click");
    let after = performed.iter().skip(acted.map_or(0, |at| at + 1));
    after.map(|call| call.name.as_str()).collect()
}

/// Some pages show the old state until a webhook arrives: before it is told that nothing shows the end they are looked at again, without a click.
#[tokio::test]
async fn a_page_that_shows_the_end_only_at_the_third_look_is_proved() {
    let mut scene = Scene::ending();
    lagging(&mut scene, 3);
    let result = scene.run().await;
    assert!(result.success && result.verified, "{result:?}");
    assert_eq!(scene.browser.site.cancel_clicks, 1);
    assert_eq!(afterwards(&scene), ["browser_navigate"; 3]);
}

#[tokio::test]
async fn for_the_same_acts_the_pages_are_looked_at_again_once() {
    let mut scene = Scene::ending();
    scene.model.script.insert(2, complete("success"));
    lagging(&mut scene, usize::MAX);
    let result = scene.run().await;
    assert_eq!(result.outcome, Outcome::Unverified, "{result:?}");
    // Four looks right after the act, one for each claim, one at the end.
    assert_eq!(afterwards(&scene), ["browser_navigate"; 7]);
}
