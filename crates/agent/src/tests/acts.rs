//! Questions, acts, lost connections.

use serde_json::json;

use super::fakes::*;
use browser::port::BrowserError;
use domain::action::Action;
use domain::event::Event;
use domain::outcome::{Outcome, Reason};
use domain::reference::Reference;

/// AC-5.1: the question comes before the act; AC-5.3: a no ends the run.
#[tokio::test]
async fn a_no_means_that_nothing_is_done() {
    for answers in [&[false][..], &[]] {
        let mut scene = Scene::new([click("e2"), click("e2")]).saying(answers);
        let result = scene.run().await;
        assert_eq!(result.reason, Reason::HumanRejected);
        assert_eq!(result.outcome, Outcome::NotCancelled);
        assert_eq!(scene.browser.site.cancel_clicks, 0);
    }
}

type Such = fn(&Event) -> bool;

/// AC-5.1: the answer is recorded before the act, and without a record there is no act.
#[tokio::test]
async fn no_record_no_act() {
    let question: Such = |e| matches!(e, Event::Question { .. });
    let answer: Such = |e| matches!(e, Event::Answer { .. });
    let acting: Such = |e| match e {
        Event::Acting { irreversible, .. } => *irreversible,
        _ => false,
    };
    let mut scene = Scene::ending();
    scene.run().await;
    let place = |wanted: Such| scene.memory.events.iter().position(wanted).unwrap();
    assert!(place(question) < place(answer) && place(answer) < place(acting));
    for full_at in [answer, acting] {
        let mut scene = Scene::ending();
        scene.memory.full_at = Some(full_at);
        let result = scene.run().await;
        assert_eq!(scene.browser.site.cancel_clicks, 0);
        assert!(result.error.unwrap().contains("no space left"));
    }
}

/// Where a page changes between question and act nothing is done: what stands there then is judged, and asked, anew.
#[tokio::test]
async fn a_page_that_changes_under_the_question_is_asked_again() {
    let deletes = FINAL.replace("cancellation\"", "cancellation and delete account\"");
    let harmless = FINAL
        .replace("Finish cancelling", "Account")
        .replace("button \"Finish cancellation\"", "link \"Terms\"");
    for (becomes, answers, asked) in [
        (&deletes, &[true, true][..], 2),
        (&deletes, &[true, false], 2),
        (&harmless, &[true], 1),
    ] {
        let mut scene = Scene::ending().saying(answers);
        if asked == 2 {
            scene.model.script.insert(2, click("e2"));
        }
        scene.browser.swap_after_question = Some(becomes.clone());
        let result = scene.run().await;
        let done = answers == [true, true];
        assert_eq!(result.verified, done, "{result:?}");
        assert_eq!(scene.browser.site.cancel_clicks, u32::from(done));
        assert_eq!(scene.person.asked.len(), asked, "{:?}", scene.person.asked);
        assert!(scene.told(2).contains("The page changed"));
        if let Some(again) = scene.person.asked.get(1) {
            assert!(again.target.contains("delete account"), "{again:?}");
        }
    }
}

/// The way to the last page, on which a click fails like that once this is done.
fn failing(
    script: impl IntoIterator<Item = Answer>,
    mut fails: impl FnMut(&mut Site) -> BrowserError + Send + 'static,
) -> Scene {
    let mut scene = Scene::new(script);
    scene.browser.on_call = Box::new(move |call, site| {
        match (call.name.as_str(), site.page.url.as_str()) {
            ("browser_click", "https://shop.example/account") => site.go("/cancel"),
            ("browser_click", _) => return Err(fails(site)),
            _ => site.go("/account"),
        }
        Ok(())
    });
    scene
}

/// A lost connection during an irreversible act: looked at afresh, never sent again by itself.
#[tokio::test]
async fn an_irreversible_act_is_never_sent_twice() {
    let account = json!({"url": "https://shop.example/account"});
    let script = [
        click("e2"),
        click("e2"),
        call("browser_navigate", account),
        complete("success"),
    ];
    let lost = |site: &mut Site| {
        site.finish();
        site.lost = true;
        BrowserError::Lost("crashed".into())
    };
    let mut scene = failing(script, lost).saying(&[true]);
    let result = scene.run().await;
    assert!(result.verified, "{result:?}");
    let site = &scene.browser.site;
    assert_eq!((site.cancel_clicks, site.reconnects), (1, 1));
    assert!(scene.tells(|e| matches!(e, Event::Warning { .. })));
}

/// An approved act whose answer never comes may have been done: it is told, counts, and is done again only after a question that says so.
#[tokio::test]
async fn an_act_that_is_never_answered_is_asked_again_as_one_that_may_be_done() {
    let never = |_: &mut Site| BrowserError::Timeout {
        tool: "browser_click".to_owned(),
        seconds: 60,
    };
    let script = [click("e2"), click("e2"), click("e2")];
    let mut scene = failing(script, never).saying(&[true, false]);
    let result = scene.run().await;
    assert_eq!(scene.clicks(), 2, "the way in, and the act once");
    assert!(scene.told(2).contains("No answer came"));
    assert!(scene.tells(|e| matches!(e, Event::Warning { .. })));
    let asked = &scene.person.asked;
    assert!(asked[1].means.contains("no answer came"), "{asked:?}");
    assert_eq!(result.outcome, Outcome::Unverified, "{result:?}");
}

#[tokio::test]
async fn without_checkpoints_questions_are_answered_but_denials_stay() {
    let mut scene = Scene::new([
        click("e2"),
        call("browser_navigate", json!({"url": "https://evil.example/"})),
        click("e2"),
        complete("success"),
    ]);
    scene.settings.no_checkpoint = true;
    let result = scene.run().await;
    assert!(result.verified);
    assert!(scene.person.asked.is_empty());
    assert!(scene.told(2).contains("outside"));
}

/// What is asked of the person is told to a model: a secret never is.
#[tokio::test]
async fn nobody_is_asked_for_a_secret() {
    let questions = [
        "What is your password?",
        "Enter your card number",
        "How many visits a month?",
    ];
    let ask = |question| call("ask_person", json!({"question": question, "choices": []}));
    let mut scene = Scene::new(questions.map(ask));
    scene.settings.max_turns = 3;
    scene.run().await;
    let asked = scene.count(|e| matches!(e, Event::Question { .. }));
    assert_eq!(asked, 1, "{:?}", scene.memory.events);
}

/// A model is shown masks: what it copies from a page, or from the person's answer, arrives as the value.
#[tokio::test]
async fn a_masked_address_that_a_model_copies_arrives_whole() {
    let mut scene = Scene::new([click("e2")]);
    let mut agent = scene.agent();
    agent.seen.page = page(
        "https://shop.example/cancel",
        "- paragraph: A message goes to kim.v@home.example\n- textbox \"E-mail\" [ref=e5]",
    );
    agent.person.told.push("kim@work.example".to_owned());
    let typed = |text: &str| Action::Type {
        target: Reference::new("e5").unwrap(),
        text: text.to_owned(),
        submit: false,
    };
    let arrives = |text: &str| agent.with_values(typed(text));
    assert_eq!(arrives("k***@home.example"), typed("kim.v@home.example"));
    assert_eq!(arrives("k***@work.example"), typed("kim@work.example"));
    assert_eq!(arrives("k***@other.example"), typed("k***@other.example"));
    assert_eq!(
        arrives("I no longer need it."),
        typed("I no longer need it.")
    );
}

/// The question shows what goes with the act.
#[tokio::test]
async fn the_question_shows_the_answers() {
    const LAST: &str = "- heading \"Finish cancelling\" [ref=e1]\n- radio \"Other\" [checked] [ref=e5]\n- radio \"Too expensive\" [ref=e6]\n- textbox \"Comment\" [ref=e7]: I no longer need it.\n- textbox \"Card number\" [ref=e8]: 4111\n- button \"Finish cancellation\" [ref=e2]";
    let mut scene = Scene::new([click("e2"), click("e2")]);
    scene.plays(|call, site| match call.name.as_str() {
        "browser_click" => site.page = page("https://shop.example/cancel", LAST),
        _ => site.go("/account"),
    });
    scene.run().await;
    let asked = &scene.person.asked[0];
    let answers = [
        "Chosen: \"Other\"",
        "Written: \"I no longer need it.\" in \"Comment\"",
    ];
    assert_eq!(asked.answers, answers);
}

/// A box that the person let be ticked is no obstacle to what is sent along with it.
#[tokio::test]
async fn a_box_that_the_person_let_be_ticked_is_agreed_to() {
    let script = [click("e2"), click("e5"), click("e2"), complete("success")];
    let mut scene = Scene::new(script).saying(&[true; 2]);
    scene.plays(|call, site| {
        let boxed = |state: &str| {
            let content = format!("{FINAL}\n- checkbox \"Keep my extras\" {state}[ref=e5]");
            page("https://shop.example/cancel", &content)
        };
        match (call.name.as_str(), call.text("ref")) {
            ("browser_click", Some("e5")) => site.page = boxed("[checked] "),
            ("browser_click", _) if site.page.url.ends_with("/cancel") => site.finish(),
            ("browser_click", _) => site.page = boxed(""),
            _ => site.go("/account"),
        }
    });
    let result = scene.run().await;
    assert_eq!(scene.person.asked.len(), 2, "{:?}", scene.person.asked);
    assert!(result.verified, "{result:?}");
}

/// A yes to giving data of the account is for the other fields of that page, too.
#[tokio::test]
async fn data_of_the_account_is_asked_once_for_a_page() {
    const ASKS: &str = "- heading \"Cancel your subscription\" [ref=e1]\n- textbox \"E-mail\" [ref=e5]\n- textbox \"Phone number\" [ref=e6]\n- button \"Continue\" [ref=e7]";
    let types =
        |target: &str, text: &str| call("browser_type", json!({"ref": target, "text": text}));
    let script = [
        click("e2"),
        types("e5", "kim@home.example"),
        types("e6", "0800 123 456"),
        complete("failed"),
    ];
    let mut scene = Scene::new(script).saying(&[true]);
    scene.plays(|call, site| match call.name.as_str() {
        "browser_click" => site.page = page("https://shop.example/cancel", ASKS),
        "browser_type" => {}
        _ => site.go("/account"),
    });
    scene.run().await;
    assert_eq!(scene.person.asked.len(), 1, "{:?}", scene.person.asked);
    let performed = scene.browser.site.performed.iter();
    assert_eq!(performed.filter(|c| c.name == "browser_type").count(), 2);
}

/// Who closed the whole account has nobody to sign in as: nobody is sent to the sign-in.
#[tokio::test]
async fn whoever_closed_the_account_is_not_asked_to_sign_in() {
    let mut scene = Scene::ending();
    scene.plays(|call, site| {
        let at = site.page.url.rsplit('/').next().unwrap_or_default();
        match (call.name.as_str(), at) {
            ("browser_click", "account") => {
                let closes = FINAL.replace("Finish cancelling", "Close your account");
                let closes = closes.replace("Finish cancellation", "Close my account");
                site.page = page("https://shop.example/cancel", &closes);
            }
            ("browser_click", _) => {
                site.cancelled = site.sends_the_end();
                site.go("/login");
            }
            _ if site.cancelled => site.go("/login"),
            _ => site.go("/account"),
        }
    });
    scene.run().await;
    assert_eq!(scene.person.handed, 0);
}
