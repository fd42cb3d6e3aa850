//! Whole flows without a browser: a small machine of pages for each, played by the planner to its end.
//!
//! Each stands for a cause for which flows of other hands were not finished, and is written in a file of `stories/`:
//!
//! | line | says |
//! |---|---|
//! | `=== name` | a story; the next line says what it shows |
//! | `goal`, `said` | what is to be ended, where that is said; what the person answers |
//! | `the same pages` | those of the story before |
//! | `@name /path` | a page, `like` an earlier one where it says so; `last`, `done` and `wrong` are known |
//! | `> words => name` | where a click on what begins so leads (`#2`: the second of these words); on anything else it leaves the page as it is. Also `typed`, `slide`, `select`, `press`, and `time` for a wait; `refused` for a click that can't be delivered |
//! | `~ words` | what nobody sees |
//! | `* old => new` | what is otherwise than on the page that it is like; its further lines are added |
//! | `= one → other` | what the planner does, and how it ends |
//! | `never words` | what none of that may have in it |

use super::{Rules, hints, page};
use crate::port::{Answer, Conversation, Exchange, Happened, Model as _, Obstacle, Request, Said};
use domain::action::Action;
use domain::call::{ASK_PERSON, ToolCall};
use page::control::{is_choice, label_of};
use page::snapshot::{Element, Hidden, LivePage, PageSnapshot, Seen};

/// Longest flow, in turns.
const TURNS: usize = 25;

/// Pages that most stories end with.
const KNOWN: &str = "
=== known
@last /last
> Yes => done
- heading \"Cancel your membership?\" [level=1]
- button \"Stay\" [ref=e1]
- button \"Yes, cancel\" [ref=e2]
@done /account
- heading \"Account\" [level=1]
- heading \"Your cancellation is confirmed\"
- paragraph: Membership ends on 1 March 2027
@wrong /wrong
- heading \"Wrong\" [level=1]
";

macro_rules! told {
    ($($file:ident)*) => {$(
        #[tokio::test]
        async fn $file() {
            go_as_told(include_str!(concat!("stories/", stringify!($file), ".txt"))).await;
        }
    )*};
}

told!(breadth doors flows fresh manners place search wide);

async fn go_as_told(text: &str) {
    let mut wrong = Vec::new();
    for story in read(text) {
        let went = play(&story).await;
        let never = |word: &&String| went.contains(word.as_str());
        if went != story.goes || story.never.iter().any(|word| never(&word)) {
            let (name, goes) = (story.name, story.goes);
            wrong.push(format!("\n{name}\n  told {goes}\n  went {went}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[derive(Default)]
struct Story {
    name: String,
    goal: String,
    said: Option<String>,
    places: Vec<Place>,
    goes: String,
    never: Vec<String>,
}

#[derive(Default, Clone)]
struct Place {
    name: String,
    path: String,
    content: String,
    unseen: Vec<String>,
    leads: Vec<(String, String)>,
}

fn read(text: &str) -> Vec<Story> {
    let mut stories: Vec<Story> = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("=== ") {
            let name = name.to_owned();
            stories.push(Story {
                name,
                ..Story::default()
            });
            continue;
        }
        let Some((story, before)) = stories.split_last_mut() else {
            continue;
        };
        let (sign, rest) = line.split_once(' ').unwrap_or_default();
        let (left, right) = rest.split_once("=>").unwrap_or_default();
        let (left, right) = (left.trim(), right.trim());
        match (sign, story.places.last_mut()) {
            (sign, _) if sign.starts_with('@') => {
                let (path, like) = rest.split_once(" like ").unwrap_or((rest, ""));
                let like = story.places.iter().find(|p| p.name == like);
                story.places.push(Place {
                    name: sign[1..].to_owned(),
                    path: path.to_owned(),
                    content: like.map(|p| p.content.clone()).unwrap_or_default(),
                    ..Place::default()
                });
            }
            ("the", None) if line == "the same pages" => {
                story.places.clone_from(&before[before.len() - 1].places);
            }
            ("goal", None) => rest.clone_into(&mut story.goal),
            ("said", None) => story.said = Some(rest.to_owned()),
            ("=", _) => rest.clone_into(&mut story.goes),
            ("never", _) => story.never.push(rest.to_owned()),
            (">", Some(place)) => place.leads.push((left.to_owned(), right.to_owned())),
            ("~", Some(place)) => place.unseen.push(rest.to_owned()),
            ("*", Some(place)) => place.content = place.content.replacen(left, right, 1),
            ("-" | "", Some(place)) if !line.is_empty() => place.content.extend([line, "\n"]),
            _ => {}
        }
    }
    stories
}

/// A story under way.
struct Stage {
    places: Vec<Place>,
    here: Place,
    content: String,
    acts: u32,
}

impl Stage {
    /// Goes where something leads, if it leads anywhere.
    fn goes(&mut self, leads: impl Fn(&str) -> bool) -> bool {
        let Some((_, to)) = self.here.leads.iter().find(|(from, _)| leads(from)) else {
            return false;
        };
        let place = self.places.iter().find(|p| p.name == *to);
        let place = place.unwrap_or_else(|| panic!("no page {to}"));
        self.is_at(place.clone());
        true
    }

    fn is_at(&mut self, place: Place) {
        place.content.trim_end().clone_into(&mut self.content);
        self.here = place;
    }

    fn shown(&self) -> PageSnapshot {
        let url = format!("https://a.example{}", self.here.path);
        let mut snapshot = page(&url, &self.content);
        let unseen = |e: &Element| self.here.unseen.iter().any(|words| *words == e.label());
        let seen = |(id, e): (usize, &Element)| {
            let hidden = unseen(e).then_some(Hidden::Clipped);
            let seen = Seen {
                hidden,
                ..Seen::default()
            };
            (id, seen)
        };
        if !self.here.unseen.is_empty() {
            snapshot.live = LivePage {
                elements: snapshot.elements.iter().enumerate().map(seen).collect(),
                ..LivePage::default()
            };
        }
        snapshot
    }

    /// Clicks, and says what came of it where that is told.
    fn click(&mut self, snapshot: &PageSnapshot, id: usize) -> (Happened, bool) {
        let element = &snapshot.elements[id];
        let label = label_of(snapshot, id);
        let hidden = snapshot.seen(id).is_some_and(|s| s.hidden.is_some());
        if hidden || self.here.unseen.contains(&label) {
            return (Happened::Undelivered(Obstacle::Hidden), true);
        }
        let refused = |(from, to): &(String, String)| label.starts_with(from) && to == "refused";
        if self.here.leads.iter().any(refused) {
            return (Happened::Undelivered(Obstacle::Covered), true);
        }
        let alike = |e: &&Element| e.role == element.role && e.label() == element.label();
        let nth = snapshot.elements[..=id].iter().filter(alike).count();
        let leads = |from: &str| match from.split_once('#') {
            Some((words, n)) => label == words && n == nth.to_string(),
            None => label.starts_with(from),
        };
        if self.goes(leads) {
            self.acts += u32::from(self.here.name.starts_with("done"));
        } else if is_choice(element) {
            for role in ["radio", "checkbox"] {
                let stood = format!("{role} \"{label}\" [");
                self.content = self
                    .content
                    .replace(&format!("{stood}ref"), &format!("{stood}checked] [ref"));
            }
        } else {
            return (Happened::Done, false);
        }
        (Happened::Done, true)
    }
}

/// What the planner does, with its end.
async fn play(story: &Story) -> String {
    let mut rules = Rules::new(crate::rules::Hints {
        goal: story.goal.clone(),
        ..hints()
    });
    let mut conversation = Conversation::default();
    let known = read(KNOWN).remove(0).places;
    let mut stage = Stage {
        places: story.places.iter().cloned().chain(known).collect(),
        here: Place::default(),
        content: String::new(),
        acts: 0,
    };
    stage.is_at(story.places[0].clone());
    let mut went: Vec<String> = Vec::new();
    for _ in 0..TURNS {
        let snapshot = stage.shown();
        let request = Request {
            conversation: &conversation,
            view: "",
            page: &snapshot,
            acts: stage.acts,
            image: None,
        };
        let reply = rules.next(&request, &mut |_| {}).await.unwrap();
        let mut happened = Happened::Done;
        match (reply.action, reply.calls.first()) {
            (Some(Action::Click { target }), _) => {
                let (id, _) = snapshot.find(&target).unwrap();
                went.push(label_of(&snapshot, id));
                let (came, moved) = stage.click(&snapshot, id);
                happened = came;
                went.extend((!moved).then(|| "(nothing)".to_owned()));
            }
            (Some(Action::Type { target, text, .. }), _) => {
                let field = format!("[ref={target}]");
                stage.content = stage.content.replace(&field, &format!("{field}: {text}"));
                if stage.goes(|from| from == "typed") {
                    stage.content = stage.content.replace("[typed]", &text);
                }
                went.push(format!("type {text}"));
            }
            (Some(Action::Fill { fields }), _) => {
                went.push(format!("slide {:?}", fields[0].entry));
                stage.goes(|from| from == "slide");
            }
            (Some(Action::Select { values, .. }), _) => {
                let option = format!("option \"{}\"", values[0]);
                let content = stage.content.replace(" [selected]", "");
                stage.content = content.replace(&option, &format!("{option} [selected]"));
                stage.goes(|from| from == "select");
                went.push(format!("select {}", values[0]));
            }
            (Some(Action::Press { key }), _) => {
                went.push(format!("press {key}"));
                stage.goes(|from| from.starts_with("press"));
            }
            (Some(Action::Navigate { url }), _) => {
                let path = url.trim_start_matches("https://a.example");
                went.push(format!("open {path}"));
                let after = stage.places.iter().rfind(|p| p.name.starts_with("after"));
                let there = after.filter(|_| stage.acts > 0);
                stage.is_at(there.unwrap_or(&stage.places[0]).clone());
            }
            (Some(Action::Wait { .. }), _) => {
                stage.goes(|from| from == "time");
            }
            (None, Some(call)) if call.name == ASK_PERSON => {
                let question = call.text("question").unwrap_or_default();
                went.push(format!("ask {question}"));
                happened = Happened::Said(story.said.clone());
            }
            (None, Some(call)) => {
                let reason = call.text("reason").unwrap_or_default();
                went.push(match call.text("status").unwrap_or_default() {
                    "success" => "success".to_owned(),
                    status => format!("{status}: {reason}"),
                });
                return went.join(" → ");
            }
            other => panic!("{other:?}"),
        }
        let own = |c: &ToolCall| ToolCall::own(&c.name, serde_json::Value::Object(c.args.clone()));
        let call = reply.calls.first().map(own);
        conversation.exchanges.push(Exchange {
            said: Said {
                call,
                ..Said::default()
            },
            answer: Answer::ToolResult {
                text: String::new(),
                happened,
            },
        });
    }
    went.push("out of turns".to_owned());
    went.join(" → ")
}
