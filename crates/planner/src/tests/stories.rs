//! Whole flows without a browser: a small machine of pages for each, played by the planner to its end.
//!
//! | line | says |
//! |---|---|
//! | `=== name` | a story; the next line says what it shows |
//! | `goal`, `said` | what is to be ended, where that is said; what the person answers |
//! | `the same pages` | those of the story before |
//! | `@name /path` | a page, `like` an earlier one where it says so; `last` and `done` are known |
//! | `> words => name` | where a click on what begins so leads (`#2`: the second of these words); on anything else it leaves the page as it is. Also `select`, and `time` for a wait; `refused` for a click that can't be delivered, `lost name` for one whose browser is lost |
//! | `~ words` | what nobody sees |
//! | `* old => new` | what is otherwise than on the page that it is like; its further lines are added |
//! | `= one → other` | what the planner does, and how it ends |
//! | `never words` | what none of that may have in it |

use std::sync::Arc;

use super::{service, told};
use crate::{ActOutcome, Step, Tried, next};
use domain::action::Action;
use page::control::{is_choice, label_of};
use page::snapshot::{Element, Hidden, LivePage, PageSnapshot, Visibility};

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

#[test]
fn flows_go_as_they_are_told() {
    let mut wrong = Vec::new();
    for story in read(include_str!("stories.txt")) {
        let went = play(&story);
        if went != story.goes
            || story
                .never
                .iter()
                .any(|words| went.contains(words.as_str()))
        {
            wrong.push(format!(
                "\n{}\n  told {}\n  went {went}",
                story.name, story.goes
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[derive(Default)]
struct Story {
    name: String,
    goal: String,
    said: Option<String>,
    places: Vec<StoryPage>,
    goes: String,
    never: Vec<String>,
}

#[derive(Default, Clone)]
struct StoryPage {
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
                let content = like.map(|p| p.content.clone()).unwrap_or_default();
                let (name, path) = (sign[1..].to_owned(), path.to_owned());
                story.places.push(StoryPage {
                    name,
                    path,
                    content,
                    ..StoryPage::default()
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
    places: Vec<StoryPage>,
    here: StoryPage,
    acts: u32,
}

impl Stage {
    /// Goes where something leads, if it leads anywhere.
    fn goes(&mut self, leads: impl Fn(&str) -> bool) -> bool {
        let Some((_, to)) = self.here.leads.iter().find(|(from, _)| leads(from)) else {
            return false;
        };
        let place = self.places.iter().find(|p| p.name == *to);
        self.here = place.unwrap_or_else(|| panic!("no page {to}")).clone();
        true
    }

    fn shown(&self) -> PageSnapshot {
        let mut shown = page::tree::page(
            &format!("https://a.example{}", self.here.path),
            self.here.content.trim_end(),
        );
        if !self.here.unseen.is_empty() {
            let unseen = |label: &str| self.here.unseen.iter().any(|words| words == label);
            let seen = |(id, e): (usize, &Element)| {
                let hidden = unseen(e.label()).then_some(Hidden::Clipped);
                let seen = Visibility {
                    hidden,
                    ..Visibility::default()
                };
                (id, seen.into())
            };
            let elements = shown.elements.iter().enumerate().map(seen).collect();
            shown.live = Arc::new(LivePage {
                elements,
                ..LivePage::default()
            });
        }
        shown
    }

    /// Clicks, and says what came of it, and whether anything did.
    fn click(&mut self, shown: &PageSnapshot, id: usize) -> (ActOutcome, bool) {
        let label = label_of(shown, id);
        let refused = |(from, to): &(String, String)| label.starts_with(from) && to == "refused";
        if self.here.unseen.contains(&label) || self.here.leads.iter().any(refused) {
            return (ActOutcome::Refused, true);
        }
        let element = &shown.elements[id];
        let alike = |e: &&Element| e.role == element.role && e.label() == element.label();
        let nth = shown.elements[..=id]
            .iter()
            .filter(alike)
            .count()
            .to_string();
        let leads = |from: &str| match from.split_once('#') {
            Some((words, n)) => label == words && n == nth,
            None => label.starts_with(from),
        };
        if let Some(name) = self.here.leads.iter().find_map(|(from, to)| {
            let to = to.strip_prefix("lost ").filter(|_| leads(from))?;
            Some(to.to_owned())
        }) {
            let again = self.places.iter().find(|p| p.name == name);
            self.here = again.unwrap_or_else(|| panic!("no page {name}")).clone();
            return (ActOutcome::Interrupted, true);
        }
        if self.goes(leads) {
            self.acts += u32::from(self.here.name.starts_with("done"));
        } else if is_choice(element) {
            for role in ["radio", "checkbox"] {
                let stood = format!("{role} \"{label}\" [");
                self.here.content = self
                    .here
                    .content
                    .replace(&format!("{stood}ref"), &format!("{stood}checked] [ref"));
            }
        } else {
            return (ActOutcome::NothingChanged, false);
        }
        (ActOutcome::Done, true)
    }
}

/// What the planner does, with its end.
fn play(story: &Story) -> String {
    let mut service = service();
    service.goal.clone_from(&story.goal);
    let mut tried = Tried::default();
    let places: Vec<StoryPage> = story
        .places
        .iter()
        .cloned()
        .chain(read(KNOWN).remove(0).places)
        .collect();
    let mut stage = Stage {
        here: places[0].clone(),
        places,
        acts: 0,
    };
    let mut went: Vec<String> = Vec::new();
    for _ in 0..TURNS {
        let shown = stage.shown();
        let chosen = next(&shown, &service, &tried);
        tried.keep(&shown, &chosen);
        let mut came = ActOutcome::Done;
        let words = told(&shown, &chosen);
        if words != "wait" {
            went.push(words);
        }
        match &chosen.step {
            Step::Do(Action::Click { target }) => {
                let (id, _) = shown.find(target).unwrap();
                let (what, moved) = stage.click(&shown, id);
                came = what;
                went.extend((!moved).then(|| "(nothing)".to_owned()));
            }
            Step::Do(Action::Type { target, text, .. }) => {
                let field = format!("[ref={target}]");
                stage.here.content = stage
                    .here
                    .content
                    .replace(&field, &format!("{field}: {text}"));
            }
            Step::Do(Action::Select { values, .. }) => {
                let option = format!("option \"{}\"", values[0]);
                let content = stage.here.content.replace(" [selected]", "");
                stage.here.content = content.replace(&option, &format!("{option} [selected]"));
                stage.goes(|from| from == "select");
            }
            Step::Do(Action::Navigate { .. }) => stage.here = stage.places[0].clone(),
            Step::Do(_) => {
                stage.goes(|from| from == "time");
            }
            Step::Ask { .. } => came = ActOutcome::Said(story.said.clone()),
            Step::Finish { .. } => return went.join(" → "),
        }
        tried.hear(came, stage.acts);
    }
    went.push("out of turns".to_owned());
    went.join(" → ")
}
