//! When a second reader is asked, and what it is shown.

use async_trait::async_trait;
use serde_json::json;

use super::fakes::*;
use crate::{Agent, NoModel};
use domain::event::Event;
use domain::masking::Masker;
use domain::outcome::{Outcome, Usage};
use domain::witness::{Testimony, WitnessPage, WitnessQuote, WitnessState};
use model::witness::{NoTestimony, PageText, Witness, WitnessBrief};

/// Says always the same, and keeps what it was shown.
struct Reader {
    state: WitnessState,
    shown: Vec<WitnessBrief>,
}

impl Reader {
    fn saying(state: WitnessState) -> Self {
        Self {
            state,
            shown: Vec::new(),
        }
    }
}

#[async_trait]
impl Witness for Reader {
    fn name(&self) -> &'static str {
        "reader"
    }

    async fn testify(&mut self, brief: &WitnessBrief) -> Result<(Testimony, Usage), NoTestimony> {
        self.shown.push(brief.clone());
        let quotes = vec![WitnessQuote {
            page: WitnessPage::Fresh,
            text: "anything".to_owned(),
        }];
        Ok((
            Testimony {
                state: self.state,
                date: None,
                what_is_left: None,
                object: None,
                quotes,
            },
            Usage {
                input: 5,
                ..Usage::default()
            },
        ))
    }
}

fn told(scene: &Scene) -> usize {
    scene
        .memory
        .events
        .iter()
        .filter(|e| matches!(e, Event::Witness { .. }))
        .count()
}

async fn run(scene: &mut Scene, reader: &mut Reader) -> domain::outcome::RunResult {
    scene
        .agent()
        .with_witnesses([reader as &mut dyn Witness])
        .run()
        .await
}

#[tokio::test]
async fn it_is_shown_the_pages_of_the_act_and_what_was_approved() {
    let mut scene = Scene::new([click("e2"), click("e2"), complete("success")]).saying(&[true]);
    let mut reader = Reader::saying(WitnessState::EndsOn);
    let result = run(&mut scene, &mut reader).await;
    assert!(result.verified && result.usage.input == 5, "{result:?}");
    let [brief] = &reader.shown[..] else {
        panic!("asked once: {:?}", reader.shown)
    };
    assert!(
        brief.approved.len() == 1 && brief.approved[0].what.contains("Finish cancellation"),
        "{brief:?}"
    );
    let before: Vec<&str> = brief.before.iter().map(|page| page.text.as_str()).collect();
    assert!(
        before[0].contains("Next billing date") && before[1].contains("Finish cancelling"),
        "{before:?}"
    );
    assert!(
        brief.after[0]
            .text
            .contains("Your cancellation is confirmed"),
        "{brief:?}"
    );
    assert!(
        brief.fresh[0].text.contains("Restart subscription")
            && brief.fresh[0].url.ends_with("/account"),
        "{brief:?}"
    );
    assert_eq!(told(&scene), 1);
}

/// A claim without an act is looked at by the program alone: a reader is asked what an act changed, and nothing was done.
#[tokio::test]
async fn a_claim_without_an_act_is_read_by_nobody_else() {
    let front = "- heading \"Your subscription ends on March 1, 2027.\" [ref=e1]";
    let mut scene = Scene::new([
        complete("success"),
        complete("success"),
        complete("success"),
    ]);
    scene.settings.max_turns = 3;
    scene.browser.on_call = Box::new(move |call, site| {
        let url = call.text("url").unwrap_or_default().to_owned();
        site.page = page(
            &url,
            if site.performed.len() == 1 {
                front
            } else {
                ACCOUNT
            },
        );
        Ok(())
    });
    let mut reader = Reader::saying(WitnessState::Ended);
    let result = run(&mut scene, &mut reader).await;
    assert!(
        !result.success && result.outcome == Outcome::NotCancelled,
        "{result:?}"
    );
    assert_eq!(
        (reader.shown.len(), told(&scene)),
        (0, 0),
        "{:?}",
        reader.shown
    );
}

#[tokio::test]
async fn a_check_shows_it_each_page_once_and_none_where_nobody_is_signed_in() {
    for (content, asked) in [(ENDED, 1), (LOGIN, 0)] {
        let mut scene = Scene::new([]);
        scene.settings.read_only = true;
        scene.browser.on_call = Box::new(move |call, site| {
            site.page = page(call.text("url").unwrap_or_default(), content);
            Ok(())
        });
        let (masker, mut model, mut reader) = (
            Masker::default(),
            NoModel,
            Reader::saying(WitnessState::Active),
        );
        let Scene {
            browser,
            person,
            memory,
            service,
            settings,
            ..
        } = &mut scene;
        let agent = Agent::new(
            browser,
            &mut model,
            person,
            memory,
            service,
            &masker,
            settings.clone(),
        );
        let result = agent
            .with_witnesses([&mut reader as &mut dyn Witness])
            .check()
            .await;
        assert_eq!(reader.shown.len(), asked, "{content}");
        assert!(
            reader.shown.iter().all(|brief| brief.before.is_empty()
                && brief.after.is_empty()
                && brief.fresh.len() == 1),
            "{:?}",
            reader.shown
        );
        assert_eq!(
            result.verified,
            asked == 1,
            "{content}: its word changes nothing"
        );
    }
}

/// Says that it ended: always, or where the words it knows are shown, whatever it is asked about or of the first thing alone.
struct Judge {
    manner: Manner,
    shown: Vec<WitnessBrief>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Manner {
    Honest,
    Careless,
    Liar,
}

const UNREAD: &str = "Zelo lomu fin";

#[async_trait]
impl Witness for Judge {
    fn name(&self) -> &'static str {
        "judge"
    }

    async fn testify(&mut self, brief: &WitnessBrief) -> Result<(Testimony, Usage), NoTestimony> {
        self.shown.push(brief.clone());
        let sees = brief.fresh.iter().any(|page| page.text.contains(UNREAD));
        let meant = brief.object == self.shown[0].object;
        let state = match self.manner {
            Manner::Liar => WitnessState::Ended,
            Manner::Careless if sees => WitnessState::Ended,
            Manner::Honest if sees && meant => WitnessState::Ended,
            _ => WitnessState::Active,
        };
        let quotes = vec![WitnessQuote {
            page: WitnessPage::Fresh,
            text: UNREAD.to_owned(),
        }];
        let said = Testimony {
            state,
            date: None,
            what_is_left: None,
            object: None,
            quotes,
        };
        Ok((said, Usage::default()))
    }
}

/// Where a reader's word decides it is asked once more with the pages as if nothing had been done, and of another thing on the pages as they are:
/// whoever says the same there isn't believed.
#[tokio::test]
async fn a_reader_is_believed_that_says_no_of_pages_on_which_nothing_happened() {
    for manner in [Manner::Honest, Manner::Careless, Manner::Liar] {
        let honest = manner == Manner::Honest;
        let script = [
            click("e2"),
            click("e2"),
            complete("success"),
            complete("success"),
            call("complete_task", json!({"status": "failed", "reason": "x"})),
        ];
        let mut scene = Scene::new(script).saying(&[true; 9]);
        scene.browser.on_call = Box::new(|call, site| {
            let ended = || {
                let content = format!("- heading \"Account\" [ref=e1]\n- paragraph: {UNREAD}");
                page("https://shop.example/account", &content)
            };
            match (call.name.as_str(), site.page.url.rsplit('/').next()) {
                ("browser_click", Some("account")) => site.go("/cancel"),
                ("browser_click", Some("cancel")) => {
                    site.finish();
                    site.page = page("https://shop.example/bye", "- text: So long");
                }
                _ if site.cancelled => site.page = ended(),
                _ => site.go("/account"),
            }
            Ok(())
        });
        let mut judge = Judge {
            manner,
            shown: Vec::new(),
        };
        let agent = scene.agent();
        let result = agent
            .with_witnesses([&mut judge as &mut dyn Witness])
            .run()
            .await;
        assert_eq!(
            (result.success, result.verified),
            (honest, honest),
            "{result:#?}"
        );
        let [asked, control, another @ ..] = &judge.shown[..] else {
            panic!("asked, and once more: {:#?}", judge.shown)
        };
        // Who lies already isn't asked on.
        let others = usize::from(manner != Manner::Liar);
        assert_eq!(another.len(), others, "{manner:?}");
        for another in another {
            assert_ne!(asked.object, another.object);
            let object = asked.object.clone();
            assert_eq!(
                *asked,
                WitnessBrief {
                    object,
                    ..another.clone()
                }
            );
        }
        // Nothing tells the two apart but what the pages say.
        assert_eq!(
            (
                &asked.approved,
                &asked.before,
                &asked.object,
                asked.fresh.len()
            ),
            (
                &control.approved,
                &control.before,
                &control.object,
                control.fresh.len()
            )
        );
        // As it stood, below a notice of something that is no end.
        let stood = |page: &PageText| {
            let mut before = control.before.iter();
            before.any(|before| page.text != before.text && page.text.ends_with(&before.text))
        };
        assert!(
            control.fresh.iter().chain(&control.after).all(stood) && !control.after.is_empty(),
            "{control:#?}"
        );
        let controls = scene
            .memory
            .events
            .iter()
            .filter(|e| matches!(e, Event::Witness { control: true, .. }));
        assert_eq!(controls.count(), 1 + others);
    }
}

/// Nobody who approves everything confirms an end by it: the question is put only to who is there to read.
#[tokio::test]
async fn a_person_who_says_yes_to_everything_confirms_nothing() {
    let script = [
        click("e2"),
        click("e2"),
        complete("success"),
        call("complete_task", json!({"status": "failed", "reason": "x"})),
    ];
    let mut scene = Scene::new(script).saying(&[true; 9]);
    scene.browser.on_call = Box::new(|call, site| {
        match (call.name.as_str(), site.page.url.rsplit('/').next()) {
            ("browser_click", Some("account")) => site.go("/cancel"),
            ("browser_click", Some("cancel")) => {
                site.finish();
                site.page = page("https://shop.example/bye", "- heading \"So long\" [ref=e1]");
            }
            _ if site.cancelled => {
                site.page = page(
                    "https://shop.example/account",
                    "- heading \"So long\" [ref=e1]",
                );
            }
            _ => site.go("/account"),
        }
        Ok(())
    });
    let result = scene.run().await;
    assert_eq!(
        (
            scene.browser.site.cancel_clicks,
            result.success,
            result.outcome
        ),
        (1, false, Outcome::Unverified)
    );
    assert!(
        !scene
            .memory
            .events
            .iter()
            .any(|e| matches!(e, Event::Reading { .. }))
    );
}
