//! What the model is shown: pictures only where they are wanted and allowed, and what it searched for.

use async_trait::async_trait;
use serde_json::json;

use super::fakes::{FakeModel, LOGIN, Scene, call, click, complete, page};
use crate::{Agent, RunSettings};
use domain::event::Wait;
use domain::masking::Masker;
use domain::vision::Vision;
use model::port::{Model, ModelError, ModelErrorKind, Reply, Request};

/// A model that notes which requests had a picture.
struct Watched<'m> {
    inner: &'m mut FakeModel,
    pictures: Vec<bool>,
    /// It answers 400 to pictures.
    blind: bool,
}

#[async_trait]
impl Model for Watched<'_> {
    fn name(&self) -> &'static str {
        "watched"
    }

    async fn next(
        &mut self,
        request: &Request<'_>,
        waiting: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Reply, ModelError> {
        self.pictures.push(request.image.is_some());
        if self.blind && request.image.is_some() {
            let message = "This model does not support image input.".to_owned();
            return Err(ModelError {
                kind: ModelErrorKind::BadRequest,
                message,
                retry_after: None,
                attempts: 1,
            });
        }
        self.inner.next(request, waiting).await
    }
}

/// Which requests of the run had a picture.
async fn pictures(scene: &mut Scene, vision: Vision, blind: bool) -> Vec<bool> {
    let masker = Masker::default();
    let mut model = Watched {
        inner: &mut scene.model,
        pictures: Vec::new(),
        blind,
    };
    let mut agent = Agent::new(
        &mut scene.browser,
        &mut model,
        &mut scene.person,
        &mut scene.memory,
        &scene.service,
        &masker,
        RunSettings {
            vision,
            ..scene.settings.clone()
        },
    );
    let _ = agent.run().await;
    model.pictures
}

/// A page that is only a picture, wherever one goes.
fn canvas() -> Scene {
    let mut scene = Scene::new([
        call(
            "browser_navigate",
            json!({"url": "https://shop.example/account"}),
        ),
        complete("failed"),
    ]);
    scene.browser.on_call = Box::new(|_, site| {
        site.page = page("https://shop.example/account", "- img [ref=e1]");
        Ok(())
    });
    scene
}

#[tokio::test]
async fn pictures_are_sent_where_they_are_wanted() {
    let plain = || Scene::new([click("e2"), click("e3"), complete("failed")]);
    assert_eq!(
        pictures(&mut plain(), Vision::Auto, false).await,
        [false, false, false]
    );
    assert_eq!(
        pictures(&mut plain(), Vision::Always, false).await,
        [true, true, true]
    );
    assert_eq!(
        pictures(&mut canvas(), Vision::Auto, false).await,
        [true, true]
    );
    assert_eq!(
        pictures(&mut canvas(), Vision::Never, false).await,
        [false, false]
    );
}

#[tokio::test]
async fn a_page_for_secrets_is_never_shown_as_a_picture() {
    for content in [
        LOGIN,
        "- heading \"Payment\"\n- textbox \"Card number\" [ref=e1]\n- button \"Save\" [ref=e2]",
    ] {
        let mut scene = Scene::new([complete("failed")]);
        scene.settings.dry_run = true;
        scene.browser.on_call = Box::new(move |_, site| {
            site.page = page("https://shop.example/account", content);
            Ok(())
        });
        assert_eq!(
            pictures(&mut scene, Vision::Always, false).await,
            [false],
            "{content}"
        );
    }
}

#[tokio::test]
async fn a_model_that_takes_no_pictures_is_asked_once_more_without() {
    assert_eq!(
        pictures(&mut canvas(), Vision::Auto, true).await,
        [true, false, false]
    );
}

/// The search is answered by the program: nothing reaches the browser, and what was found stands in the next view.
#[tokio::test]
async fn what_is_searched_for_stands_in_the_next_view() {
    let mut scene = Scene::new([
        call("find_on_page", json!({"text": "aisle 170"})),
        call("find_on_page", json!({})),
        complete("failed"),
    ]);
    let links: Vec<String> = (100..200)
        .map(|i| format!("- link \"Aisle {i}\" [ref=e{i}]"))
        .collect();
    let links = links.join("\n");
    scene.browser.on_call = Box::new(move |_, site| {
        site.page = page("https://shop.example/account", &links);
        Ok(())
    });
    scene.run().await;
    let [before, after, wrong] = [0, 1, 2].map(|i| &scene.model.seen[i]);
    assert!(
        !before.2.contains("Aisle 170") && after.2.contains("- link \"Aisle 170\" [ref=e170]"),
        "{}",
        after.2
    );
    assert!(
        !wrong.2.contains("Aisle 170") && wrong.3.contains("happened: Refused"),
        "{}",
        wrong.3
    );
    assert_eq!(scene.clicks(), 0);
}
