//! What the model is shown: pictures only where they are wanted and allowed, and what it searched for.

use serde_json::json;

use super::fakes::*;
use domain::vision::Vision;

/// Which requests of the run had a picture.
async fn pictures(scene: &mut Scene, vision: Vision) -> Vec<bool> {
    scene.settings.vision = vision;
    scene.run().await;
    scene.model.pictures.clone()
}

/// A page that is only a picture, wherever one goes.
fn canvas() -> Scene {
    let account = json!({"url": "https://shop.example/account"});
    let mut scene = Scene::new([call("browser_navigate", account), complete("failed")]);
    scene.plays(|_, site| {
        site.page = page("https://shop.example/account", "- img [ref=e1]");
    });
    scene
}

#[tokio::test]
async fn pictures_are_sent_where_they_are_wanted() {
    for (vision, of_words, of_a_picture) in [
        (Vision::Auto, false, true),
        (Vision::Always, true, true),
        (Vision::Never, false, false),
    ] {
        let mut plain = Scene::new([click("e2"), complete("failed")]);
        assert_eq!(pictures(&mut plain, vision).await, [of_words; 2]);
        assert_eq!(pictures(&mut canvas(), vision).await, [of_a_picture; 2]);
    }
    let mut blind = canvas();
    blind.model.blind = true;
    let sent = pictures(&mut blind, Vision::Auto).await;
    assert_eq!(sent, [true, false, false], "asked once more without");
}

#[tokio::test]
async fn a_page_for_secrets_is_never_shown_as_a_picture() {
    for content in [
        LOGIN,
        "- heading \"Payment\"\n- textbox \"Card number\" [ref=e1]\n- button \"Save\" [ref=e2]",
    ] {
        let mut scene = Scene::new([complete("failed")]);
        scene.settings.dry_run = true;
        scene.plays(move |_, site| {
            site.page = page("https://shop.example/account", content);
        });
        let sent = pictures(&mut scene, Vision::Always).await;
        assert_eq!(sent, [false], "{content}");
    }
}

/// The search is answered by the program: nothing reaches the browser, and what was found stands in the next view.
#[tokio::test]
async fn what_is_searched_for_stands_in_the_next_view() {
    let mut scene = Scene::new([
        call("find_on_page", json!({"text": "aisle 170"})),
        call("find_on_page", json!({})),
        complete("failed"),
    ]);
    let link = |i| format!("- link \"Aisle {i}\" [ref=e{i}]\n");
    let links: String = (100..200).map(link).collect();
    scene.plays(move |_, site| site.page = page("https://shop.example/account", &links));
    scene.run().await;
    let finds = |request: usize| scene.model.seen[request].2.contains("Aisle 170");
    assert_eq!([0, 1, 2].map(finds), [false, true, false]);
    assert!(scene.told(2).contains("happened: Refused"));
    assert_eq!(scene.clicks(), 0);
}
