//! From a proposed call to a verdict.

use serde_json::Value;
use url::Url;

use super::addresses::{Address, judge_address};
use super::choices::{self, Choice};
use super::dialogs::judge_answer;
use super::keyboard::judge_key;
use super::keys::{Key, read_key};
use super::readings::{Activation, Reading};
use super::rule::{SIGNING_OUT, judge_activation, judge_reach};
use super::ruling::{Ruling, perhaps, plainly};
use super::scene::{FactsOf, Scene, Target, name_for_people};
use super::surroundings::{Surroundings, says_of};
use super::table::{Kind, forbidden_argument, kind_of};
use super::typing::judge_typing;
use crate::domain::authorization::{Permit, Question, Refusal, Verdict};
use crate::domain::call::ToolCall;
use crate::domain::event::Approval;
use crate::domain::service::ServiceDefinition;
use crate::page::control::{is_text_field, label_of};
use crate::page::reference::is_reference;
use crate::page::snapshot::PageSnapshot;
use crate::page::words::Way;

/// What a call is to do, resolved on the page.
struct Ruled {
    ruling: Ruling,
    targets: Vec<Target>,
    /// For people: what it acts on.
    on: String,
}

impl Ruled {
    fn plain(ruling: Ruling, on: impl Into<String>) -> Self {
        Self { ruling, targets: Vec::new(), on: on.into() }
    }
}

/// Whose facts have to be read before this call can be judged. Empty for calls that act on no element and
/// for those that will be refused anyway.
#[must_use]
pub fn wanted_facts(call: &ToolCall, page: &PageSnapshot) -> Vec<FactsOf> {
    let one = |key: [&str; 2]| reference(call, key).ok().filter(|r| page.find(r).is_some()).map(|r| FactsOf::Reference(r.to_owned()));
    match kind_of(&call.name) {
        Some(Kind::Click | Kind::Type | Kind::Select) => one(["ref", "target"]).into_iter().collect(),
        Some(Kind::Drag) => [one(["startRef", "startTarget"]), one(["endRef", "endTarget"])].into_iter().flatten().collect(),
        Some(Kind::FillForm) => form_fields(call).filter_map(|f| field_reference(f).map(|r| FactsOf::Reference(r.to_owned()))).collect(),
        Some(Kind::Key) => match read_key(call.text("key").unwrap_or_default()) {
            Key::Unknown => Vec::new(),
            // What moves acts on nothing where nothing has the focus.
            Key::Moves | Key::Scrolls if page.focused().is_none() => Vec::new(),
            _ => vec![FactsOf::Focused],
        },
        _ => Vec::new(),
    }
}

/// A navigation of the program's own (start page, status page, return after a reconnect).
///
/// # Errors
/// [`Refusal`] if the address is outside the service or commits by being opened.
pub fn own_navigation(url: &str, service: &ServiceDefinition) -> Result<Permit, Refusal> {
    match judge_address(url, service) {
        Address::Inside => Ok(Permit::harmless(ToolCall::own("browser_navigate", serde_json::json!({ "url": url })))),
        Address::Committing => Err(Refusal { advice: format!("{url} may end the subscription by being opened") }),
        Address::SigningOut => Err(Refusal { advice: SIGNING_OUT.to_owned() }),
        Address::Outside(why) => Err(Refusal { advice: why }),
    }
}

/// Judges a proposed call.
#[must_use]
pub fn judge(call: &ToolCall, scene: &Scene<'_>) -> Verdict {
    let refuse = |advice: String| Verdict::Refuse(Refusal { advice });
    let Some(kind) = kind_of(&call.name) else {
        return refuse(format!("The tool {} is not available here.", call.name));
    };
    if let Some(argument) = forbidden_argument(&call.name, &call.args) {
        return refuse(format!("{} may not be called with '{argument}' here. Leave it out.", call.name));
    }
    if let Some(dialog) = &scene.page.dialog
        && kind != Kind::Dialog
    {
        return refuse(format!(
            "A native {} dialog is open: \"{}\". Answer it with browser_handle_dialog first.",
            dialog.kind, dialog.message
        ));
    }
    let acts = matches!(kind, Kind::Click | Kind::Drag | Kind::Type | Kind::FillForm | Kind::Select | Kind::Key);
    if acts {
        if let Some(person) = scene.assessment.needs_person {
            return Verdict::HandOver(person);
        }
        if !scene.is_inside() {
            return refuse(format!(
                "The page is outside {}, so nothing is done here. Go back with browser_navigate_back or navigate to {}.",
                scene.service.domains.join(", "),
                scene.service.start_url
            ));
        }
        if scene.read_only {
            return refuse("This is a check: nothing may be changed. Look, navigate, or call complete_task.".to_owned());
        }
    }
    let ruled = match kind {
        Kind::Read => read(call),
        Kind::Tabs => tabs(call, scene),
        Kind::Back => Ruled::plain(Ruling::Allow, "the page before"),
        Kind::Navigate => navigate(call.text("url").unwrap_or_default(), scene),
        Kind::Hover => match resolve(call, ["ref", "target"], scene) {
            Ok((id, _)) => Ruled::plain(hover(scene), name_for_people(scene.page, id)),
            Err(advice) => Ruled::plain(Ruling::Refuse(advice), ""),
        },
        Kind::Click => click(call, scene),
        Kind::Drag => drag(call, scene),
        Kind::Type => type_text(call, scene),
        Kind::FillForm => fill_form(call, scene),
        Kind::Select => select(call, scene),
        Kind::Key => press_key(call, scene),
        Kind::Dialog => dialog(call, scene),
    };
    match ruled.ruling {
        // Only what belongs to the approved click is covered by its yes.
        Ruling::Allow if kind == Kind::Dialog && call.flag("accept") && scene.approved_at.is_some() => {
            Verdict::Allow(Permit::covered(call.clone()))
        }
        Ruling::Allow => Verdict::Allow(Permit::harmless(call.clone())),
        Ruling::Refuse(advice) => refuse(advice),
        Ruling::Ask(why) => {
            let approval = Approval {
                tool: call.name.clone(),
                target: ruled.on,
                why,
                url: scene.page.url.clone(),
                title: Some(scene.page.title.clone()),
                ..Approval::default()
            };
            Verdict::Ask(Question::new(call.clone(), scene.print(&ruled.targets), approval))
        }
    }
}

/// The reference argument of a call; `target` in newer servers, `ref` in older ones.
fn reference<'c>(call: &'c ToolCall, keys: [&str; 2]) -> Result<&'c str, String> {
    let given: Vec<&str> = keys.iter().filter_map(|k| call.args.get(*k)).filter_map(Value::as_str).collect();
    match given[..] {
        [] => Err("The element's reference is missing. Give the ref from the newest page, for example e12.".to_owned()),
        [one] | [one, _] if !is_reference(one) => Err(format!(
            "'{}' is no element reference. Selectors are not accepted; give the ref from the newest page, for example e12.",
            one.chars().take(60).collect::<String>()
        )),
        [one, other] if one != other => Err("Two different references were given. Give one.".to_owned()),
        [one, ..] => Ok(one),
    }
}

fn resolve(call: &ToolCall, keys: [&str; 2], scene: &Scene<'_>) -> Result<Target, String> {
    let reference = reference(call, keys)?;
    on_page(reference, scene)
}

fn on_page(reference: &str, scene: &Scene<'_>) -> Result<Target, String> {
    match scene.page.find(reference) {
        Some((id, _)) => Ok((id, FactsOf::Reference(reference.to_owned()))),
        None => Err(format!(
            "There is no element {reference} on the current page. References change with every page; use one from the newest page."
        )),
    }
}

fn read(call: &ToolCall) -> Ruled {
    let too_long = call.args.get("time").and_then(Value::as_f64).is_some_and(|t| !(0.0..=30.0).contains(&t));
    let ruling = if too_long { Ruling::Refuse("Wait 30 seconds at most.".to_owned()) } else { Ruling::Allow };
    Ruled::plain(ruling, "the page")
}

fn tabs(call: &ToolCall, scene: &Scene<'_>) -> Ruled {
    match call.text("action").unwrap_or_default() {
        "list" | "select" => Ruled::plain(Ruling::Allow, "tabs"),
        "new" => match call.text("url") {
            Some(url) => navigate(url, scene),
            None => Ruled::plain(Ruling::Allow, "a new tab"),
        },
        "close" if scene.page.tabs.len() > 1 => Ruled::plain(Ruling::Allow, "a tab"),
        "close" => Ruled::plain(Ruling::Refuse("This is the only tab.".to_owned()), ""),
        _ => Ruled::plain(Ruling::Refuse("browser_tabs takes the action list, select, new or close.".to_owned()), ""),
    }
}

fn navigate(url: &str, scene: &Scene<'_>) -> Ruled {
    let ruling = match judge_address(url, scene.service) {
        Address::Inside if is_a_ticket(url, scene) => {
            plainly(scene, "opens an address with a code in it that no link on this page has: opening it may be an answer by itself")
        }
        Address::Inside => Ruling::Allow,
        Address::Committing if scene.read_only => Ruling::Refuse("That address may change something.".to_owned()),
        Address::Committing => Ruling::Ask("opens an address that may end the subscription by itself".to_owned()),
        Address::SigningOut => Ruling::Refuse(SIGNING_OUT.to_owned()),
        Address::Outside(why) => Ruling::Refuse(format!("Not opened: {why}.")),
    };
    Ruled::plain(ruling, url)
}

/// Whether an address is one that is only opened once, as in letters: a code or a short answer in it, and no link of the page leads
/// there.
fn is_a_ticket(url: &str, scene: &Scene<'_>) -> bool {
    let Ok(url) = Url::parse(url) else { return false };
    let here = Url::parse(&scene.page.url).ok();
    let linked = scene.page.elements.iter().filter_map(|e| e.url.as_deref());
    let same = |link: &str| here.as_ref().and_then(|h| h.join(link).ok()).is_some_and(|l| l == url);
    if here.as_ref().is_some_and(|h| h.path() == url.path()) || linked.into_iter().any(same) {
        return false;
    }
    // Letters of both cases or letters between digits, as nobody names a page.
    let is_code = |s: &str| -> bool {
        let kind = |c: char| {
            if c.is_ascii_digit() {
                0
            } else if c.is_uppercase() {
                1
            } else {
                2
            }
        };
        let changes = s.chars().zip(s.chars().skip(1)).filter(|(a, b)| a.is_alphanumeric() && b.is_alphanumeric() && kind(*a) != kind(*b));
        s.len() >= 4 && s.chars().any(|c| c.is_ascii_digit()) && s.chars().any(char::is_alphabetic) && changes.count() >= 3
    };
    url.path_segments().into_iter().flatten().any(&is_code) || url.query_pairs().any(|(_, value)| is_code(&value))
}

/// The pointer over an element, where the page says that this acts.
fn hover(scene: &Scene<'_>) -> Ruling {
    match says_of(scene, Way::Hover) {
        Some(sentence) => plainly(scene, format!("the page says that pointing acts: \"{sentence}\"")),
        None => Ruling::Allow,
    }
}

fn click(call: &ToolCall, scene: &Scene<'_>) -> Ruled {
    match resolve(call, ["ref", "target"], scene) {
        Err(advice) => Ruled::plain(Ruling::Refuse(advice), ""),
        Ok(target) => {
            let ruling = judge_activation(scene, target.0, scene.facts_of(&target.1), Activation::Click, call);
            let on = name_for_people(scene.page, target.0);
            Ruled { ruling, targets: vec![target], on }
        }
    }
}

fn drag(call: &ToolCall, scene: &Scene<'_>) -> Ruled {
    let both = resolve(call, ["startRef", "startTarget"], scene).and_then(|a| Ok((a, resolve(call, ["endRef", "endTarget"], scene)?)));
    match both {
        Err(advice) => Ruled::plain(Ruling::Refuse(advice), ""),
        Ok((from, to)) => {
            let on = format!("{} onto {}", name_for_people(scene.page, from.0), name_for_people(scene.page, to.0));
            let mut base = perhaps(scene, "drags something, and nobody can tell what that does");
            if let Some(sentence) = says_of(scene, Way::Slide) {
                base = base.stricter(plainly(scene, format!("the page says that moving it acts: \"{sentence}\"")));
            }
            let ruling = [&from, &to]
                .iter()
                .fold(base, |r, t| r.stricter(judge_activation(scene, t.0, scene.facts_of(&t.1), Activation::Click, call)));
            Ruled { ruling, targets: vec![from, to], on }
        }
    }
}

fn type_text(call: &ToolCall, scene: &Scene<'_>) -> Ruled {
    let target = match resolve(call, ["ref", "target"], scene) {
        Err(advice) => return Ruled::plain(Ruling::Refuse(advice), ""),
        Ok(target) => target,
    };
    let text = call.text("text").unwrap_or_default();
    let mut ruling = judge_typing(scene, target.0, scene.facts_of(&target.1), text);
    if call.flag("submit") {
        ruling = ruling.stricter(judge_activation(scene, target.0, scene.facts_of(&target.1), Activation::Submit, call));
    }
    let on = name_for_people(scene.page, target.0);
    Ruled { ruling, targets: vec![target], on }
}

fn form_fields(call: &ToolCall) -> impl Iterator<Item = &serde_json::Map<String, Value>> {
    call.args.get("fields").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object)
}

fn field_reference(field: &serde_json::Map<String, Value>) -> Option<&str> {
    let reference = field.get("target").or_else(|| field.get("ref"))?.as_str()?;
    is_reference(reference).then_some(reference)
}

fn fill_form(call: &ToolCall, scene: &Scene<'_>) -> Ruled {
    let count = call.args.get("fields").and_then(Value::as_array).map_or(0, Vec::len);
    let mut ruled = Ruled::plain(Ruling::Allow, "a form");
    if count == 0 || form_fields(call).count() != count {
        ruled.ruling = Ruling::Refuse("browser_fill_form needs a list of fields.".to_owned());
        return ruled;
    }
    let mut names = Vec::new();
    for field in form_fields(call) {
        let text = |key: &str| field.get(key).and_then(Value::as_str).unwrap_or_default();
        let target = match field_reference(field).ok_or_else(|| "A field's reference is missing or a selector.".to_owned()) {
            Ok(reference) => on_page(reference, scene),
            Err(e) => Err(e),
        };
        let this = match &target {
            Err(advice) => Ruling::Refuse(advice.clone()),
            Ok(target) => {
                names.push(name_for_people(scene.page, target.0));
                one_field(scene, target, text("type"), text("value"), call)
            }
        };
        ruled.ruling = ruled.ruling.stricter(this);
        ruled.targets.extend(target.ok());
    }
    ruled.on = names.join(", ");
    ruled
}

fn one_field(scene: &Scene<'_>, target: &Target, kind: &str, value: &str, call: &ToolCall) -> Ruling {
    let Some(element) = scene.page.elements.get(target.0) else { return Ruling::Refuse("That element is gone.".to_owned()) };
    let facts = scene.facts_of(&target.1);
    match (kind, element.role.as_str()) {
        ("textbox", _) if is_text_field(element) => judge_typing(scene, target.0, facts, value),
        ("checkbox" | "radio", "checkbox" | "radio") => {
            let set = value == "true";
            match judge_activation(scene, target.0, facts, Activation::Click, call) {
                Ruling::Allow if set == element.is("checked") => Ruling::Allow,
                Ruling::Allow => {
                    let own = Reading::of(&label_of(scene.page, target.0));
                    let choice = Choice { set, ..Choice::of(element, facts) };
                    choices::judge_choice(scene, &choice, &own, &Surroundings::of(scene, target.0, facts))
                }
                strict => strict,
            }
        }
        ("combobox", "combobox" | "listbox") => from_list(scene, target, &[value.to_owned()]),
        _ => Ruling::Refuse(format!("{} can't be filled as a {kind}.", name_for_people(scene.page, target.0))),
    }
}

/// Whether values may be chosen in this list.
fn from_list(scene: &Scene<'_>, target: &Target, values: &[String]) -> Ruling {
    let facts = scene.facts_of(&target.1);
    choices::judge_values(scene, target.0, facts, values).stricter(judge_reach(scene, target.0, facts))
}

fn select(call: &ToolCall, scene: &Scene<'_>) -> Ruled {
    match resolve(call, ["ref", "target"], scene) {
        Err(advice) => Ruled::plain(Ruling::Refuse(advice), ""),
        Ok(target) => {
            let values: Vec<String> = call
                .args
                .get("values")
                .and_then(Value::as_array)
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect();
            let on = name_for_people(scene.page, target.0);
            let role = scene.page.elements.get(target.0).map_or("", |e| e.role.as_str());
            let ruling = if matches!(role, "combobox" | "listbox") {
                from_list(scene, &target, &values)
            } else {
                Ruling::Refuse(format!("{on} is no list."))
            };
            Ruled { ruling, targets: vec![target], on }
        }
    }
}

fn press_key(call: &ToolCall, scene: &Scene<'_>) -> Ruled {
    let (ruling, targets, on) = judge_key(call, scene);
    Ruled { ruling, targets, on }
}

fn dialog(call: &ToolCall, scene: &Scene<'_>) -> Ruled {
    let Some(dialog) = &scene.page.dialog else {
        return Ruled::plain(Ruling::Refuse("No dialog is open.".to_owned()), "");
    };
    let on = format!("{} dialog \"{}\"", dialog.kind, dialog.message);
    Ruled::plain(judge_answer(scene, dialog, call.flag("accept")), on)
}
