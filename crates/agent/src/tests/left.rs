//! What a model believes or says that is left, after an act: weighed, told, never an end.

use super::fakes::*;
use domain::event::Event;
use domain::outcome::{Outcome, RunResult};

#[tokio::test]
async fn an_end_that_is_believed_after_an_act_is_weighed_and_ends_the_run() {
    let (_, shown) = ends_saying("done_unconfirmed", true, None).await;
    assert!(shown.verified && shown.turns == 2, "{shown:?}");
    let (_, unshown) = ends_saying("done_unconfirmed", false, None).await;
    assert_eq!((unshown.outcome, unshown.turns), (Outcome::Unverified, 3));
    let error = unshown.error.unwrap_or_default();
    let believes = "The model believes that it is done and could not show it: because";
    assert!(error.starts_with(believes), "{error}");
}

/// A run with an approved act, after which the pages show nothing (or the end, where `shows`), and this is said at its end.
async fn ends_saying(said: &'static str, shows: bool, reads: Option<bool>) -> (Scene, RunResult) {
    let mut scene = Scene::new([click("e2"), click("e2"), complete(said)]).saying(&[true]);
    scene.person.reads = reads;
    scene.at_the_end(move |site| {
        if shows {
            return site.finish();
        }
        site.sends_the_end();
        site.page = page("https://shop.example/x", "- heading \"Thanks\"");
    });
    let result = scene.run().await;
    (scene, result)
}

/// What is left is never told as an end, whatever the pages show and whoever sits there.
#[tokio::test]
async fn what_is_left_is_told_as_that_and_never_as_an_end() {
    let (scene, result) = ends_saying("pending", false, Some(true)).await;
    let left = Outcome::Pending {
        what_is_left: "because".to_owned(),
    };
    assert_eq!((&result.outcome, result.success), (&left, false));
    assert_eq!((scene.person.read, result.evidence.len()), (0, 0));
    let proved = |e: &Event| matches!(e, Event::Ledger { proved: true, .. });
    assert!(!scene.tells(proved));
    // Where nothing was done nothing is left, and what was said of it then means nothing later.
    let mut scene = Scene::ending();
    scene.model.script.push_front(complete("pending"));
    let result = scene.run().await;
    let told = scene.told(1);
    assert!(told.contains("Nothing that could have ended it"), "{told}");
    assert!(result.verified, "{result:?}");
}
