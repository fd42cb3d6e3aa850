//! Turns, history, ends.

use serde_json::json;

use super::fakes::*;
use browser::port::BrowserError;
use domain::event::Event;
use domain::outcome::{Outcome, Reason};

/// AC-3.2, AC-4.4, AC-6.3: a verified success ends the run as success.
#[tokio::test]
async fn the_whole_way_with_one_question() {
    let mut scene = Scene::ending();
    let result = scene.run().await;
    assert!(result.success && result.verified);
    assert_eq!((result.reason, result.turns), (Reason::Completed, 2));
    let cancelled = Outcome::Cancelled {
        effective_date: Some("2027-03-01".into()),
        confirmation: Some("SH-4711".into()),
        object: Some("Shop".into()),
        confirmed_by: None,
    };
    assert_eq!(result.outcome, cancelled);
    let [asked] = &scene.person.asked[..] else {
        panic!("one question: {:?}", scene.person.asked)
    };
    assert_eq!(asked.target, "button \"Finish cancellation\"");
    assert_eq!(scene.browser.site.cancel_clicks, 1);
    let each_kind = result.evidence.len();
    assert_eq!(each_kind, 1, "one piece of evidence of each kind");
}

/// AC-3.1: virtual tools are offered; tools that policy refuses are not.
#[tokio::test]
async fn the_model_is_offered_what_policy_allows_and_the_virtual_tools() {
    let mut scene = Scene::new([complete("failed")]);
    scene.run().await;
    let offered = "browser_click browser_type browser_handle_dialog browser_navigate browser_wait_for find_on_page complete_task request_human_approval ask_person";
    assert_eq!(scene.model.seen[0].1.join(" "), offered);
}

/// AC-4.1: only the first of several calls counts.
#[tokio::test]
async fn only_the_first_call_is_carried_out() {
    let several = vec![
        ("browser_click", json!({"ref": "e3"})),
        ("browser_click", json!({"ref": "e2"})),
        ("complete_task", json!({"status": "success", "reason": ""})),
    ];
    let mut scene = Scene::new([several, complete("failed")]);
    let result = scene.run().await;
    assert_eq!(result.turns, 2);
    let clicked = &scene.browser.site.performed[1];
    assert_eq!((scene.clicks(), clicked.text("ref")), (1, Some("e3")));
    let ignored =
        |e: &Event| matches!(e, Event::ModelCall { ignored_calls, .. } if *ignored_calls == 2);
    assert!(scene.tells(ignored));
}

/// AC-4.2: the turn limit ends the run.
#[tokio::test]
async fn the_turn_limit_ends_the_run() {
    let page = |i| json!({"url": format!("https://shop.example/{i}")});
    let mut scene = Scene::new((0..30).map(|i| call("browser_navigate", page(i))));
    let result = scene.run().await;
    let ended = (result.reason, result.turns, result.outcome);
    let limit = (Reason::MaxTurnsExceeded, 20, Outcome::NotCancelled);
    assert_eq!(ended, limit);
}

/// AC-4.3: the conversation grows by exactly two messages a turn, also for refusals and silences.
#[tokio::test]
async fn history_grows_by_two_messages_a_turn() {
    let mut scene = Scene::new([
        click("e2"),
        SILENCE,
        click("e99"),
        call("no_such_tool", json!({})),
        complete("failed"),
    ]);
    scene.run().await;
    let lengths: Vec<usize> = scene.model.seen.iter().map(|s| s.0).collect();
    assert_eq!(lengths, [1, 3, 5, 7, 9]);
    assert!(scene.told(2).contains("Call a tool or complete_task."));
}

/// AC-4.5: three answers without a call end the run; a call in between starts the count anew.
#[tokio::test]
async fn three_silences_end_the_run() {
    let mut scene = Scene::new([SILENCE, SILENCE, click("e3")]);
    let result = scene.run().await;
    assert_eq!((result.reason, result.turns), (Reason::LlmNoAction, 6));
}

/// AC-4.6: a tool error is told to the model and the run goes on.
#[tokio::test]
async fn a_tool_error_is_told_and_the_run_goes_on() {
    let mut scene = Scene::new([click("e3"), complete("failed")]);
    scene.browser.on_call = Box::new(|call, site| {
        if call.name == "browser_click" {
            return Err(BrowserError::Tool("Timeout 5000ms exceeded.".into()));
        }
        site.go("/account");
        Ok(())
    });
    let result = scene.run().await;
    assert_eq!((result.reason, result.turns), (Reason::Completed, 2));
    let told = scene.told(1);
    assert!(told.contains(r#"\"error\":true"#) && told.contains("Timeout 5000ms"));
}

/// AC-8.6: a dry run shows the first proposal and carries nothing out.
#[tokio::test]
async fn a_dry_run_carries_nothing_out() {
    let mut scene = Scene::new([click("e2")]);
    scene.settings.dry_run = true;
    let result = scene.run().await;
    assert!(result.success && !result.verified);
    assert_eq!(result.proposed.unwrap().name, "browser_click");
    let performed = scene.browser.site.performed.len();
    assert_eq!(performed, 1, "only the program's own navigation");
}

#[tokio::test]
async fn going_round_in_circles_is_told_and_then_stopped() {
    let mut scene = Scene::new((0..9).map(|_| click("e1")));
    let result = scene.run().await;
    assert_eq!((result.reason, result.turns), (Reason::LlmNoAction, 5));
    assert!(scene.told(3).contains("You did the same before"));
}

/// AC-3.3: the model may ask for the person's opinion; a no ends the run, a yes permits nothing by itself.
#[tokio::test]
async fn an_opinion_is_no_permission() {
    let wish = json!({"action": "click finish", "reason": "sure?"});
    let ask = || call("request_human_approval", wish.clone());
    let mut scene = Scene::new([ask()]).saying(&[false]);
    assert_eq!(scene.run().await.reason, Reason::HumanRejected);
    let mut scene =
        Scene::new([click("e2"), ask(), click("e2"), complete("success")]).saying(&[true, false]);
    assert_eq!(scene.run().await.reason, Reason::HumanRejected);
    let site = &scene.browser.site;
    assert_eq!((scene.person.asked.len(), site.cancel_clicks), (2, 0));
}
