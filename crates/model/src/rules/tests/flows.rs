//! Whole flows without a browser: a small machine of pages for each, played by the planner to its end.
//!
//! Each stands for a cause for which flows of other hands were not finished. What a click does is written down; a click on anything
//! else leaves the page as it is and is told, so that wandering shows.

use std::fmt::Write as _;

use super::{Rules, hints, page};
use crate::port::{Answer, Conversation, Exchange, Happened, Model as _, Obstacle, Request, Said};
use domain::action::Action;
use domain::call::{ASK_PERSON, ToolCall};
use page::control::{is_choice, label_of};
use page::snapshot::PageSnapshot;
use page::snapshot::{Hidden, LivePage, Seen};

/// Longest flow, in turns.
const TURNS: usize = 25;

/// One page: name, path, tree, words that nobody sees, where clicks lead.
pub(super) struct Place {
    name: &'static str,
    path: &'static str,
    content: &'static str,
    unseen: &'static [&'static str],
    leads: &'static [(&'static str, &'static str)],
}

pub(super) const fn at(
    name: &'static str,
    path: &'static str,
    content: &'static str,
    leads: &'static [(&'static str, &'static str)],
) -> Place {
    Place {
        name,
        path,
        content,
        unseen: &[],
        leads,
    }
}

/// What the planner did, one a line, with its end.
pub(super) async fn play(places: &[Place], said: Option<&str>) -> String {
    play_for("", places, said).await
}

/// The same with a goal.
pub(super) async fn play_for(goal: &str, places: &[Place], said: Option<&str>) -> String {
    let mut hints = hints();
    hints.goal = goal.to_owned();
    let mut rules = Rules::new(hints);
    let mut conversation = Conversation::default();
    let find = |name: &str| {
        places
            .iter()
            .find(|p| p.name == name)
            .unwrap_or_else(|| panic!("no page {name}"))
    };
    let mut here = &places[0];
    let mut content = here.content.to_owned();
    let mut acts = 0;
    let mut story = String::new();
    for _ in 0..TURNS {
        let snapshot = shown(here, &content);
        let request = Request {
            conversation: &conversation,
            view: "",
            page: &snapshot,
            acts,
            image: None,
        };
        let reply = rules.next(&request, &mut |_| {}).await.unwrap();
        let mut happened = Happened::Done;
        match (reply.action, reply.calls.first()) {
            (Some(Action::Click { target }), _) => {
                let (id, element) = snapshot.find(&target).unwrap();
                let label = label_of(&snapshot, id);
                let _ = writeln!(story, "{label}");
                if snapshot.seen(id).is_some_and(|s| s.hidden.is_some())
                    || here.unseen.contains(&label.as_str())
                {
                    happened = Happened::Undelivered(Obstacle::Hidden);
                } else if here
                    .leads
                    .iter()
                    .any(|(from, to)| label.starts_with(from) && *to == "refused")
                {
                    happened = Happened::Undelivered(Obstacle::Covered);
                } else if let Some((_, to)) = here.leads.iter().find(|(from, _)| {
                    let same = snapshot.elements[..=id]
                        .iter()
                        .filter(|e| e.role == element.role && e.label() == element.label())
                        .count();
                    match from.split_once('#') {
                        Some((words, n)) => label == words && n == same.to_string(),
                        None => label.starts_with(from),
                    }
                }) {
                    if to.starts_with("done") {
                        acts += 1;
                    }
                    here = find(to);
                    content = here.content.to_owned();
                } else if is_choice(element) {
                    content = chosen(&content, &label);
                } else {
                    story.push_str("  (nothing)\n");
                }
            }
            (Some(Action::Type { target, text, .. }), _) => {
                let _ = writeln!(story, "type {text}");
                content = content.replace(
                    &format!("[ref={target}]"),
                    &format!("[ref={target}]: {text}"),
                );
                if let Some((_, to)) = here.leads.iter().find(|(from, _)| *from == "typed") {
                    let typed = text;
                    here = find(to);
                    content = here.content.replace("[typed]", &typed);
                }
            }
            (Some(Action::Fill { fields }), _) => {
                let _ = writeln!(story, "slide {:?}", fields[0].entry);
                if let Some((_, to)) = here.leads.iter().find(|(from, _)| *from == "slide") {
                    here = find(to);
                    content = here.content.to_owned();
                }
            }
            (Some(Action::Select { values, .. }), _) => {
                let _ = writeln!(story, "select {}", values[0]);
                content = content.replace(" [selected]", "").replace(
                    &format!("option \"{}\"", values[0]),
                    &format!("option \"{}\" [selected]", values[0]),
                );
                if let Some((_, to)) = here.leads.iter().find(|(from, _)| *from == "select") {
                    here = find(to);
                    content = here.content.to_owned();
                }
            }
            (Some(Action::Press { key }), _) => {
                let _ = writeln!(story, "press {key}");
                if let Some((_, to)) = here
                    .leads
                    .iter()
                    .find(|(from, _)| from.starts_with("press"))
                {
                    here = find(to);
                    content = here.content.to_owned();
                }
            }
            (Some(Action::Navigate { url }), _) => {
                let _ = writeln!(
                    story,
                    "open {}",
                    url.trim_start_matches("https://a.example")
                );
                here = places
                    .iter()
                    .rfind(|p| p.name.starts_with("after"))
                    .filter(|_| acts > 0)
                    .unwrap_or(&places[0]);
                content = here.content.to_owned();
            }
            (Some(Action::Wait { .. }), _) => {
                if let Some((_, to)) = here.leads.iter().find(|(from, _)| *from == "time") {
                    here = find(to);
                    content = here.content.to_owned();
                }
            }
            (None, Some(call)) if call.name == ASK_PERSON => {
                let _ = writeln!(story, "ask {}", call.text("question").unwrap_or_default());
                happened = Happened::Said(said.map(str::to_owned));
            }
            (None, Some(call)) => {
                let _ = write!(
                    story,
                    "{}: {}",
                    call.text("status").unwrap_or_default(),
                    call.text("reason").unwrap_or_default()
                );
                return story;
            }
            other => panic!("{other:?}"),
        }
        let call = reply
            .calls
            .first()
            .map(|c| ToolCall::own(&c.name, serde_json::Value::Object(c.args.clone())));
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
    story + "out of turns"
}

fn shown(place: &Place, content: &str) -> PageSnapshot {
    let mut snapshot = page(&format!("https://a.example{}", place.path), content);
    if !place.unseen.is_empty() {
        let hidden = |id: usize| place.unseen.contains(&snapshot.elements[id].label());
        let seen = |id| {
            (
                id,
                Seen {
                    hidden: hidden(id).then_some(Hidden::Clipped),
                    ..Seen::default()
                },
            )
        };
        let elements = (0..snapshot.elements.len()).map(seen).collect();
        snapshot.live = LivePage {
            elements,
            ..LivePage::default()
        };
    }
    snapshot
}

/// The tree with this choice made.
fn chosen(content: &str, label: &str) -> String {
    ["radio", "checkbox"]
        .into_iter()
        .fold(content.to_owned(), |text, role| {
            text.replace(
                &format!("{role} \"{label}\" [ref"),
                &format!("{role} \"{label}\" [checked] [ref"),
            )
        })
}

const ENDED: &str = "- heading \"Account\" [level=1]\n- heading \"Your cancellation is confirmed\"\n- paragraph: Membership ends on 1 March 2027";

pub(super) fn done() -> Place {
    at("done", "/account", ENDED, &[])
}

/// The clicks on the way, without the end.
pub(super) fn clicks(story: &str) -> Vec<&str> {
    story
        .lines()
        .filter(|l| !l.starts_with("success") && !l.starts_with("failed"))
        .collect()
}

const SECTION: &str = "- heading \"My profile\" [level=1]\n- generic:\n  - button \"Get help\" [ref=e1]\n  - button \"Manage Subscription ▾\" [ref=e2]\n  - generic:\n    - button \"Update card\" [ref=e3]\n    - button \"View billing history\" [ref=e4]\n    - button \"Cancel Acme\" [ref=e5]";

/// A section without height and without `aria-expanded`: opened once, and not closed again, whether the live page was read or not.
#[tokio::test]
async fn what_hides_the_way_in_is_opened_once() {
    let unseen: &[&str] = &["Update card", "View billing history", "Cancel Acme"];
    let closed = Place {
        name: "a",
        path: "/account",
        content: SECTION,
        unseen,
        leads: &[("Manage", "b")],
    };
    let open = "- heading \"My profile\" [level=1]\n- generic:\n  - button \"Get help\" [ref=e1]\n  - button \"Manage Subscription ▴\" [ref=e2]\n  - generic:\n    - button \"Update card\" [ref=e3]\n    - button \"View billing history\" [ref=e4]\n    - button \"Cancel Acme\" [ref=e5]";
    let open = at(
        "b",
        "/account",
        open,
        &[("Cancel Acme", "c"), ("Manage", "a")],
    );
    let last = at(
        "c",
        "/bye",
        "- heading \"Are you sure?\"\n- button \"Yes, cancel\" [ref=e1]\n- button \"Keep my plan\" [ref=e2]",
        &[("Yes", "done")],
    );
    let story = play(&[closed, open, last, done()], None).await;
    assert_eq!(
        clicks(&story),
        ["Manage Subscription ▾", "Cancel Acme", "Yes, cancel"],
        "{story}"
    );
}

/// The same, known only from a click that couldn't be delivered.
#[tokio::test]
async fn a_click_that_was_not_delivered_makes_it_open_what_hides_it() {
    let closed = Place {
        name: "a",
        path: "/account",
        content: SECTION,
        unseen: &[],
        leads: &[("Manage", "b")],
    };
    let open = SECTION.replace('▾', "▴").leak();
    let open = at(
        "b",
        "/account",
        open,
        &[("Cancel Acme", "c"), ("Manage", "a")],
    );
    let last = at(
        "c",
        "/bye",
        "- heading \"Are you sure?\"\n- button \"Yes, cancel\" [ref=e1]\n- button \"Keep my plan\" [ref=e2]",
        &[("Yes", "done")],
    );
    let closed = Place {
        leads: &[("Manage", "b"), ("Cancel Acme", "refused")],
        ..closed
    };
    let story = play(&[closed, open, last, done()], None).await;
    assert_eq!(clicks(&story).last(), Some(&"Yes, cancel"), "{story}");
    assert!(
        !story.contains("View billing") && !story.contains("Get help"),
        "{story}"
    );
}

const HOME: &str = "- heading \"My profile\" [level=1]\n- link \"Jobs\" [ref=e1]:\n  - /url: /jobs\n- button \"Update card\" [ref=e3]\n- button \"Cancel Acme\" [ref=e5]\n";

fn over(layer: &str) -> &'static str {
    format!("{HOME}- generic:\n  {}", layer.replace('\n', "\n  ")).leak()
}

/// A layer without a role that asks about a job, "before you go", and has a cross: the question is the person's, the cross stays.
#[tokio::test]
async fn a_question_about_the_persons_life_goes_to_the_person() {
    let job = "- heading \"Quick one before you go.\"\n- button \"Close\" [ref=e101]\n- heading \"Have you found a job yet?\"\n- button \"Yes, I've found a job\" [ref=e102]\n- button \"Not yet – I'm still looking\" [ref=e103]";
    let offer = "- heading \"Have you found a job yet? We can help\"\n- paragraph: Get 50% off and stay.\n- button \"Get 50% off\" [ref=e102]\n- button \"No thanks\" [ref=e103]\n- button \"Close\" [ref=e101]";
    let last = "- heading \"Ready?\"\n- button \"Complete cancellation\" [ref=e102]\n- button \"Back\" [ref=e103]\n- button \"Close\" [ref=e101]";
    let places = || {
        [
            at("home", "/account", HOME, &[("Cancel Acme", "job")]),
            at(
                "job",
                "/account",
                over(job),
                &[("Yes", "claimed"), ("Not yet", "offer"), ("Close", "home")],
            ),
            at(
                "offer",
                "/account",
                over(offer),
                &[("No thanks", "last"), ("Close", "home")],
            ),
            at(
                "last",
                "/account",
                over(last),
                &[("Complete", "done"), ("Close", "home")],
            ),
            at(
                "claimed",
                "/account",
                over(
                    "- heading \"Congratulations\"\n- button \"Complete cancellation\" [ref=e102]",
                ),
                &[("Complete", "done")],
            ),
            done(),
        ]
    };
    let story = play(&places(), None).await;
    let way = [
        "Cancel Acme",
        "ask Have you found a job yet?",
        "Not yet – I'm still looking",
        "No thanks",
        "Complete cancellation",
    ];
    assert_eq!(clicks(&story), way, "{story}");
    let story = play(&places(), Some("Yes, I've found a job")).await;
    assert!(
        story.contains("ask Have you found") && story.contains("\nYes, I've found a job\n"),
        "{story}"
    );
}

/// Three groups of plain buttons on one page with an offer beside them: one answer each, the offer is left.
#[tokio::test]
async fn each_group_of_plain_buttons_gets_one_answer() {
    fn survey(n: usize) -> &'static str {
        let chosen = |i: usize| if n > i { " [pressed]" } else { "" };
        let next = if n >= 3 { "" } else { " [disabled]" };
        let group = |i: usize, asked: &str| {
            format!(
                "- generic:\n  - paragraph: {asked}\n  - generic:\n    - button \"0\"{} [ref=e4{i}1]\n    - button \"1–5\" [ref=e4{i}2]\n    - button \"6–20\" [ref=e4{i}3]\n    - button \"20+\" [ref=e4{i}4]\n",
                chosen(i)
            )
        };
        let layer = format!(
            "- heading \"Help us understand how you were using Acme.\"\n{}{}{}- button \"Get 50% off | $12.50\" [ref=e108]\n- button \"Continue\"{next} [ref=e109]\n- button \"Close\" [ref=e101]",
            group(0, "How many roles did you apply for?"),
            group(1, "How many companies did you email?"),
            group(2, "How many interviews did you get?"),
        );
        over(&layer)
    }
    let places = [
        at("home", "/account", HOME, &[("Cancel Acme", "s0")]),
        at("s0", "/account", survey(0), &[("0", "s1")]),
        at("s1", "/account", survey(1), &[("0", "s2")]),
        at("s2", "/account", survey(2), &[("0", "s3")]),
        at("s3", "/account", survey(3), &[("Continue", "last")]),
        at(
            "last",
            "/account",
            over("- heading \"Ready?\"\n- button \"Complete cancellation\" [ref=e102]"),
            &[("Complete", "done")],
        ),
        done(),
    ];
    let story = play(&places, None).await;
    assert_eq!(
        clicks(&story),
        [
            "Cancel Acme",
            "0",
            "0",
            "0",
            "Continue",
            "Complete cancellation"
        ],
        "{story}"
    );
}

/// Several groups of radio buttons without a role around them.
#[tokio::test]
async fn radio_buttons_are_parted_by_their_questions() {
    let survey = "- heading \"Before you leave\"\n- paragraph: How often did you come?\n- radio \"Daily\" [ref=e201]\n- radio \"Less often\" [ref=e202]\n- radio \"Not sure\" [ref=e203]\n- paragraph: Why are you leaving?\n- radio \"Too expensive\" [ref=e204]\n- radio \"An injury or illness\" [ref=e205]\n- radio \"Prefer not to say\" [ref=e206]\n- button \"Submit answers\" [ref=e207]";
    let places = [
        at("home", "/account", HOME, &[("Cancel Acme", "survey")]),
        at("survey", "/leave", survey, &[("Submit", "last")]),
        at(
            "last",
            "/leave/2",
            "- heading \"Ready?\"\n- button \"Complete cancellation\" [ref=e102]",
            &[("Complete", "done")],
        ),
        done(),
    ];
    let story = play(&places, None).await;
    assert_eq!(
        clicks(&story),
        [
            "Cancel Acme",
            "Not sure",
            "Prefer not to say",
            "Submit answers",
            "Complete cancellation"
        ],
        "{story}"
    );
}

/// A text of a least length, behind a button that is grey until it is there.
#[tokio::test]
async fn a_demanded_text_is_as_long_as_demanded() {
    let why = "- heading \"What is the main reason?\"\n- paragraph: Please write at least 60 characters\n- textbox \"Your reason\" [ref=e301]\n- button \"Continue\" [disabled] [ref=e302]";
    let filled = "- heading \"What is the main reason?\"\n- paragraph: Please write at least 60 characters\n- textbox \"Your reason\" [ref=e301]: [typed]\n- button \"Continue\" [ref=e302]";
    let places = [
        at("home", "/account", HOME, &[("Cancel Acme", "why")]),
        at("why", "/leave", why, &[("typed", "filled")]),
        at("filled", "/leave", filled, &[("Continue", "last")]),
        at(
            "last",
            "/leave/2",
            "- heading \"Ready?\"\n- button \"Complete cancellation\" [ref=e102]",
            &[("Complete", "done")],
        ),
        done(),
    ];
    let story = play(&places, None).await;
    let typed = story
        .lines()
        .find_map(|l| l.strip_prefix("type "))
        .unwrap_or_default();
    assert!(
        typed.starts_with("I no longer need this subscription.") && typed.len() >= 60,
        "{story}"
    );
    assert_eq!(
        clicks(&story).last(),
        Some(&"Complete cancellation"),
        "{story}"
    );
}

/// After the last click it looks at the account page and ends, whatever tempts there.
#[tokio::test]
async fn after_the_last_click_nothing_else_is_done() {
    let back = "- link \"Skip to content\" [ref=e9]:\n  - /url: \"#main\"\n- heading \"My profile\" [level=1]\n- link \"Jobs\" [ref=e1]:\n  - /url: /jobs\n- button \"Update card\" [ref=e3]\n- textbox \"First name\" [ref=e7]\n- button \"Save profile\" [ref=e8]\n- button \"Evening reminder\" [ref=e10]";
    let places = [
        at("home", "/account", HOME, &[("Cancel Acme", "last")]),
        at(
            "last",
            "/leave",
            "- heading \"Ready?\"\n- button \"Complete cancellation\" [ref=e102]",
            &[("Complete", "done")],
        ),
        at("done", "/account", back, &[]),
        at("after", "/account", back, &[]),
    ];
    let story = play(&places, None).await;
    assert_eq!(
        clicks(&story),
        ["Cancel Acme", "Complete cancellation", "open /account"],
        "{story}"
    );
    assert!(
        story.contains("failed: \"Complete cancellation\" was clicked"),
        "{story}"
    );
}

/// The whole account, another price and another plan are no ends.
#[tokio::test]
async fn more_or_else_than_was_asked_is_never_clicked() {
    let account = "- heading \"Settings\" [level=1]\n- tablist:\n  - tab \"Profile\" [selected] [ref=e1]\n  - tab \"Plan & billing\" [ref=e2]\n- heading \"Danger zone\"\n- button \"Delete account\" [ref=e3]";
    let plan = "- heading \"Settings\" [level=1]\n- tablist:\n  - tab \"Profile\" [ref=e1]\n  - tab \"Plan & billing\" [selected] [ref=e2]\n- button \"Switch to yearly\" [ref=e4]\n- button \"end your membership\" [ref=e5]";
    let offer = "- dialog \"One moment\":\n  - heading \"Stay for less\"\n  - button \"Continue for $9\" [ref=e101]\n  - button \"continue without this\" [ref=e102]";
    let places = [
        at(
            "account",
            "/account",
            account,
            &[("Plan", "plan"), ("Delete", "gone")],
        ),
        at("plan", "/account", plan, &[("end your", "offer")]),
        at(
            "offer",
            "/account",
            offer,
            &[("continue without", "last"), ("Continue for", "paid")],
        ),
        at(
            "last",
            "/account",
            "- dialog \"Last step\":\n  - checkbox \"I understand that I lose access\" [ref=e101]\n  - button \"End membership\" [ref=e102]",
            &[("End", "done")],
        ),
        done(),
    ];
    let story = play(&places, None).await;
    assert_eq!(
        clicks(&story),
        [
            "Plan & billing",
            "end your membership",
            "continue without this",
            "I understand that I lose access",
            "End membership"
        ],
        "{story}"
    );
}

/// A switch for the renewal, on among others: it is switched off once, and what it asks is answered.
#[tokio::test]
async fn a_switch_for_the_renewal_ends_it_and_is_not_switched_back() {
    let on = "- heading \"Contract\" [level=1]\n- switch \"Newsletter\" [checked] [ref=e1]\n- switch \"Automatic renewal\" [checked] [ref=e2]";
    let ask = "- heading \"Contract\" [level=1]\n- dialog \"Switch off renewal?\":\n  - combobox \"Reason\" [ref=e101]:\n    - option \"Please choose\" [selected]\n    - option \"Too expensive\"\n    - option \"Other\"\n  - button \"Stay for half price\" [ref=e102]\n  - button \"Switch off renewal anyway\" [ref=e103]";
    let off = "- heading \"Contract\" [level=1]\n- switch \"Newsletter\" [checked] [ref=e1]\n- switch \"Automatic renewal\" [ref=e2]";
    let places = [
        at("on", "/account", on, &[("Automatic", "ask")]),
        at("ask", "/account", ask, &[("Switch off", "done")]),
        at("done", "/account", off, &[]),
        at("after", "/account", off, &[]),
    ];
    let story = play(&places, None).await;
    assert_eq!(
        clicks(&story),
        [
            "Automatic renewal",
            "select Other",
            "Switch off renewal anyway",
            "open /account"
        ],
        "{story}"
    );
}

/// A grey button that becomes usable by itself is waited for; a flow that ends at a telephone is told as that.
#[tokio::test]
async fn grey_buttons_are_waited_for_and_telephones_are_told() {
    let places = [
        at("home", "/account", HOME, &[("Cancel Acme", "wait")]),
        at(
            "wait",
            "/leave",
            "- paragraph: Before you decide, breathe.\n- button \"In and out 5\" [disabled] [ref=e101]",
            &[("time", "ready")],
        ),
        at(
            "ready",
            "/leave",
            "- paragraph: Before you decide, breathe.\n- button \"Go on\" [ref=e101]",
            &[("Go on", "phone")],
        ),
        at(
            "phone",
            "/leave/2",
            "- heading \"Let's talk\"\n- paragraph: To cancel, please call us on weekdays.\n- button \"Request a call back\" [ref=e102]",
            &[],
        ),
    ];
    let story = play(&places, None).await;
    assert_eq!(clicks(&story)[..2], ["Cancel Acme", "Go on"], "{story}");
    assert!(
        !story.contains("Request a call") && story.contains("failed: ") && story.contains("phone"),
        "{story}"
    );
}

/// A question that only the person can answer, without anything that claims nothing: the run ends and says which.
#[tokio::test]
async fn what_nobody_may_answer_ends_the_run_with_the_question() {
    let places = [
        at("home", "/account", HOME, &[("Cancel Acme", "who")]),
        at(
            "who",
            "/leave",
            "- heading \"Which company will you join?\"\n- radio \"Globex\" [ref=e201]\n- radio \"Initech\" [ref=e202]\n- button \"Continue\" [disabled] [ref=e203]",
            &[],
        ),
    ];
    let story = play(&places, None).await;
    assert_eq!(story.matches("ask ").count(), 1, "{story}");
    assert!(
        !story.contains("\nGlobex")
            && !story.contains("\nInitech")
            && story.contains("\"Which company will you join?\""),
        "{story}"
    );
}
