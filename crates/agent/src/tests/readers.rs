//! When a reader is asked, what it is shown, and what is made of what it says.

use async_trait::async_trait;

use super::fakes::*;
use super::looks::{afterwards, lagging};

use domain::event::Event;
use domain::outcome::{Outcome, Usage};
use domain::reader::{ReaderAnswer, ReaderPage, ReaderQuote, ReaderState};
use model::port::{ModelError, ModelErrorKind};
use model::reader::{NoAnswer, PageText, ReaderBrief, SecondReader};

/// What a reader says to a question, by what it is shown and how often it was asked; `None`: nothing that can be used.
type Says = Box<dyn FnMut(&ReaderBrief, usize) -> Option<ReaderAnswer> + Send>;

/// Answers, and keeps what it was shown.
struct Reader {
    says: Says,
    shown: Vec<ReaderBrief>,
}

const END: &str = "Your subscription ends on March 1, 2027.";

fn statement(state: ReaderState, quote: &str) -> ReaderAnswer {
    let quotes = vec![ReaderQuote {
        page: ReaderPage::Fresh,
        text: quote.to_owned(),
    }];
    ReaderAnswer {
        state,
        date: None,
        what_is_left: None,
        object: None,
        quotes,
    }
}

impl Reader {
    fn new(says: impl FnMut(&ReaderBrief, usize) -> Option<ReaderAnswer> + Send + 'static) -> Self {
        Self {
            says: Box::new(says),
            shown: Vec::new(),
        }
    }
}

#[async_trait]
impl SecondReader for Reader {
    fn name(&self) -> &'static str {
        "reader"
    }

    async fn testify(&mut self, brief: &ReaderBrief) -> Result<(ReaderAnswer, Usage), NoAnswer> {
        self.shown.push(brief.clone());
        let usage = Usage {
            input: 5,
            ..Usage::default()
        };
        let said = (self.says)(brief, self.shown.len());
        said.map(|said| (said, usage)).ok_or_else(|| {
            NoAnswer::from(ModelError {
                kind: ModelErrorKind::Overloaded,
                message: "overloaded".into(),
                attempts: 3,
            })
        })
    }
}

async fn run(scene: &mut Scene, reader: &mut Reader) -> domain::outcome::RunResult {
    scene.agent().with_reader(Some(reader)).run().await
}

#[tokio::test]
async fn it_is_shown_the_pages_of_the_act_and_what_was_approved() {
    let mut scene = Scene::ending();
    let mut reader = Reader::new(|_, asked| {
        let ends = [ReaderState::Active, ReaderState::EndsOn][usize::from(asked == 1)];
        Some(statement(ends, END))
    });
    let result = run(&mut scene, &mut reader).await;
    assert!(result.verified && result.usage.input == 15, "{result:?}");
    let [brief, _, _] = &reader.shown[..] else {
        panic!("asked once, and two control questions: {:?}", reader.shown)
    };
    assert_eq!(brief.approved.len(), 1);
    assert!(brief.approved[0].what.contains("Finish cancellation"));
    for (page, says) in [
        (&brief.before[0], "Next billing date"),
        (&brief.before[1], "Finish cancelling"),
        (&brief.after[0], "Your cancellation is confirmed"),
        (&brief.fresh[0], "Restart subscription"),
    ] {
        assert!(page.text.contains(says), "{brief:?}");
    }
    assert!(brief.fresh[0].url.ends_with("/account"), "{brief:?}");
    assert_eq!(scene.count(|e| matches!(e, Event::Reader { .. })), 3);
}

/// Whoever never showed that they can say no isn't believed, whichever of the two questions it is.
#[tokio::test]
async fn a_reader_whose_control_question_couldn_t_be_asked_isn_t_believed() {
    for unasked in [2, 3] {
        let mut scene = Scene::ending();
        let mut reader = Reader::new(move |_, asked| match asked {
            1 => Some(statement(ReaderState::Ended, END)),
            asked if asked >= unasked => None,
            _ => Some(statement(ReaderState::Active, END)),
        });
        let result = run(&mut scene, &mut reader).await;
        assert_eq!(result.outcome, Outcome::Unverified, "{unasked}: {result:?}");
        assert_eq!(reader.shown.len(), unasked, "and isn't asked again");
    }
}

/// A reader that errs in its quotes is told which stand nowhere, and asked once more.
#[tokio::test]
async fn a_wrong_quote_is_told_and_asked_about_once_more() {
    const WRONG: &str = "Your plan is over";
    for mends in [true, false] {
        let mut scene = Scene::ending();
        let mut reader = Reader::new(move |brief, asked| {
            let again = !brief.wrong.is_empty();
            Some(match asked {
                2 if again && mends => statement(ReaderState::Ended, END),
                1 | 2 => statement(ReaderState::Ended, WRONG),
                _ => statement(ReaderState::Active, END),
            })
        });
        let result = run(&mut scene, &mut reader).await;
        assert_eq!(result.verified, mends, "{result:?}");
        let wrong: Vec<&[String]> = reader.shown.iter().map(|b| &b.wrong[..]).collect();
        assert_eq!(wrong[..2], [&[][..], &[WRONG.to_owned()][..]]);
        assert!(wrong[2..].iter().all(|w| w.is_empty()), "{wrong:?}");
        let once_more = ReaderBrief {
            wrong: Vec::new(),
            ..reader.shown[1].clone()
        };
        assert_eq!(once_more, reader.shown[0], "nothing else is changed");
    }
}

/// A reader that says that it goes on may have read a page that lags behind: it is asked again where a later look shows something else.
#[tokio::test]
async fn a_reader_reads_what_a_later_look_shows() {
    let mut scene = Scene::ending();
    lagging(&mut scene, 3);
    let mut first = None;
    let mut reader = Reader::new(move |brief, asked| {
        let ended = brief.fresh.iter().any(|page| page.text.contains(END));
        let meant = *first.get_or_insert_with(|| brief.object.clone()) == brief.object;
        Some(if ended && meant {
            statement(ReaderState::Ended, END)
        } else if asked == 1 {
            statement(ReaderState::Active, "Next billing date 1 March 2027")
        } else {
            statement(ReaderState::Active, "Account")
        })
    });
    let result = run(&mut scene, &mut reader).await;
    assert!(result.success && result.verified, "{result:?}");
    // Of the old page, of the new one, and the two control questions.
    assert_eq!(reader.shown.len(), 4, "{:?}", reader.shown);
    assert_eq!(afterwards(&scene), ["browser_navigate"; 3]);
}

const UNREAD: &str = "Zelo lomu fin";

/// Where a reader's word decides it is asked once more with the pages as if nothing had been done, and of another thing on the pages as they are:
/// whoever says the same there isn't believed.
#[tokio::test]
async fn a_reader_is_believed_that_says_no_of_pages_on_which_nothing_happened() {
    // Honest; saying the same of another thing; saying the same of anything.
    for (reads, minds) in [(true, true), (true, false), (false, false)] {
        let mut first = None;
        let mut judge = Reader::new(move |brief, _| {
            let sees = brief.fresh.iter().any(|page| page.text.contains(UNREAD));
            let meant = *first.get_or_insert_with(|| brief.object.clone()) == brief.object;
            let ended = (sees || !reads) && (meant || !minds);
            let states = [ReaderState::Active, ReaderState::Ended];
            Some(statement(states[usize::from(ended)], UNREAD))
        });
        let mut scene = Scene::ending();
        scene.plays(|call, site| {
            let ended = || {
                let content = format!("- heading \"Account\" [ref=e1]\n- paragraph: {UNREAD}");
                page("https://shop.example/account", &content)
            };
            match (call.name.as_str(), site.page.url.rsplit('/').next()) {
                ("browser_click", Some("account")) => site.go("/cancel"),
                ("browser_click", Some("cancel")) => {
                    site.sends_the_end();
                    site.finish();
                    site.page = page("https://shop.example/bye", "- text: So long");
                }
                _ if site.cancelled => site.page = ended(),
                _ => site.go("/account"),
            }
        });
        let result = run(&mut scene, &mut judge).await;
        assert_eq!(result.verified, reads && minds, "{result:#?}");
        let [asked, control, another @ ..] = &judge.shown[..] else {
            panic!("asked, and once more: {:#?}", judge.shown)
        };
        // Who lies already isn't asked on.
        let others = usize::from(reads);
        assert_eq!(another.len(), others, "{reads} {minds}");
        for another in another {
            assert_ne!(asked.object, another.object);
            let mut same = another.clone();
            same.object.clone_from(&asked.object);
            assert_eq!(*asked, same);
        }
        // Nothing tells the two apart but what the pages say.
        let told = |b: &ReaderBrief| (b.approved.clone(), b.before.clone(), b.object.clone());
        assert_eq!(told(asked), told(control));
        // As it stood, below a notice of something that is no end.
        let stood = |page: &PageText| {
            let mut before = control.before.iter();
            before.any(|before| page.text != before.text && page.text.ends_with(&before.text))
        };
        assert!(
            control.fresh.iter().chain(&control.after).all(stood) && !control.after.is_empty(),
            "{control:#?}"
        );
        let controls = |e: &Event| matches!(e, Event::Reader { control: true, .. });
        assert_eq!(scene.count(controls), 1 + others);
    }
}
