//! From a proposed call to a verdict.

use serde_json::Value;

use super::addresses::{Address, judge_address};
use super::choices::{self, Choice};
use super::click::{Activation, Ruling, judge_activation, judge_reach};
use super::fields::asks_for_secret;
use super::keys::{Key, read_key};
use super::scene::{FactsOf, Scene, name_for_people};
use super::table::{Kind, forbidden_argument, kind_of};
use crate::domain::authorization::{Permit, Question, Refusal, Verdict};
use crate::domain::call::ToolCall;
use crate::domain::event::Approval;
use crate::domain::service::ServiceDefinition;
use crate::page::control::{Ending, ending, is_text_field, label_of};
use crate::page::facts::ElementFacts;
use crate::page::reference::is_reference;
use crate::page::snapshot::{Dialog, ElementId, PageSnapshot};
use crate::page::words::{Sense, asks_to_confirm, asks_to_keep, meaning};

/// An element that a call acts on.
type Target = (ElementId, FactsOf);

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
        Some(Kind::Key) if !matches!(read_key(call.text("key").unwrap_or_default()), Key::Moves | Key::Unknown) => vec![FactsOf::Focused],
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
            Ok((id, _)) => Ruled::plain(Ruling::Allow, name_for_people(scene.page, id)),
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
        Ruling::Allow if kind == Kind::Dialog && call.flag("accept") => Verdict::Allow(Permit::covered(call.clone())),
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
        Address::Inside => Ruling::Allow,
        Address::Committing if scene.read_only => Ruling::Refuse("That address may change something.".to_owned()),
        Address::Committing => Ruling::Ask("opens an address that may end the subscription by itself".to_owned()),
        Address::Outside(why) => Ruling::Refuse(format!("Not opened: {why}.")),
    };
    Ruled::plain(ruling, url)
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
            let base = Ruling::Ask("drags something, and nobody can tell what that does".to_owned());
            let ruling =
                [&from, &to].iter().fold(base, |r, t| match judge_activation(scene, t.0, scene.facts_of(&t.1), Activation::Click, call) {
                    refusal @ Ruling::Refuse(_) => r.stricter(refusal),
                    _ => r,
                });
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
    let mut ruling = typing(scene, &target);
    if text.chars().any(char::is_control) {
        let advice = "The text has a line break or another control character, which may press a key. Leave it out.";
        ruling = ruling.stricter(Ruling::Refuse(advice.to_owned()));
    }
    if call.flag("submit") {
        ruling = ruling.stricter(judge_activation(scene, target.0, scene.facts_of(&target.1), Activation::Submit, call));
    }
    let on = name_for_people(scene.page, target.0);
    Ruled { ruling, targets: vec![target], on }
}

/// Whether text may be typed into this element at all.
fn typing(scene: &Scene<'_>, (id, of): &Target) -> Ruling {
    let Some(element) = scene.page.elements.get(*id) else { return Ruling::Refuse("That element is gone.".to_owned()) };
    if !is_text_field(element) {
        return Ruling::Refuse(format!("{} is no text field.", name_for_people(scene.page, *id)));
    }
    let facts = scene.facts_of(of);
    if let refusal @ Ruling::Refuse(_) = judge_reach(scene, *id, facts) {
        return refusal;
    }
    if facts.is_none() {
        return Ruling::Refuse("The field could not be examined, so nothing is typed into it. Look at the page again.".to_owned());
    }
    if facts.is_some_and(takes_no_text) {
        let on = name_for_people(scene.page, *id);
        return Ruling::Refuse(format!(
            "{on} is no field to type in: keys would press it or change its choice. Click it, or choose in it."
        ));
    }
    match asks_for_secret(&label_of(scene.page, *id), facts) {
        Some(why) => Ruling::Refuse(format!("Nothing is typed here, because {why}: that is the person's own business.")),
        None => Ruling::Allow,
    }
}

/// A list, button or link that calls itself a text field: typed keys choose or press.
fn takes_no_text(facts: &ElementFacts) -> bool {
    const NO_TEXT: [&str; 9] = ["submit", "image", "reset", "button", "checkbox", "radio", "range", "color", "file"];
    matches!(facts.tag.as_str(), "select" | "button" | "a" | "summary" | "option" | "iframe")
        || (facts.tag == "input" && NO_TEXT.contains(&facts.r#type.as_str()))
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
    match (kind, element.role.as_str()) {
        ("textbox", _) if is_text_field(element) && !value.chars().any(char::is_control) => typing(scene, target),
        ("checkbox" | "radio", role @ ("checkbox" | "radio")) => {
            let set = value == "true";
            let labels = label_of(scene.page, target.0);
            match judge_activation(scene, target.0, scene.facts_of(&target.1), Activation::Click, call) {
                Ruling::Allow if set == element.is("checked") => Ruling::Allow,
                Ruling::Allow => choices::judge_choice(scene, &Choice { role, set }, &labels, meaning(&labels)),
                strict => strict,
            }
        }
        ("combobox", "combobox" | "listbox") => from_list(scene, target, &[value.to_owned()]),
        _ => Ruling::Refuse(format!("{} can't be filled as a {kind}.", name_for_people(scene.page, target.0))),
    }
}

/// Whether values may be chosen in this list.
fn from_list(scene: &Scene<'_>, target: &Target, values: &[String]) -> Ruling {
    let ruling = choices::judge_values(scene, target.0, values);
    ruling.stricter(judge_reach(scene, target.0, scene.facts_of(&target.1)))
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
    let name = call.text("key").unwrap_or_default();
    let key = read_key(name);
    let refuse = |text: String| Ruled::plain(Ruling::Refuse(text), name);
    match key {
        Key::Moves => return Ruled::plain(Ruling::Allow, name),
        Key::Scrolls => {
            let moved = scene.page.focused().filter(|(_, e)| is_set_by_arrows(&e.role));
            return match moved {
                Some((id, _)) => {
                    refuse(format!("The key would change {}. Click what you want to choose instead.", name_for_people(scene.page, id)))
                }
                None => Ruled::plain(Ruling::Allow, name),
            };
        }
        Key::Unknown => return refuse(format!("The key '{name}' is not pressed here. Click the control instead.")),
        Key::Enter | Key::Space | Key::Types => {}
    }
    let Some((id, element)) = scene.page.focused() else {
        return refuse("Nothing has the focus, so nobody can tell what the key does. Click the control by its ref instead.".to_owned());
    };
    let target = (id, FactsOf::Focused);
    let facts = scene.facts_of(&target.1);
    let field = is_text_field(element);
    let ruling = match key {
        Key::Enter if field => judge_activation(scene, id, facts, Activation::Submit, call),
        Key::Space | Key::Types if field => typing(scene, &target),
        Key::Enter | Key::Space if crate::page::control::is_control(element) => judge_activation(scene, id, facts, Activation::Click, call),
        _ => Ruling::Refuse("Nobody can tell what the key does here. Click the control by its ref instead.".to_owned()),
    };
    let on = format!("{name} on {}", name_for_people(scene.page, id));
    Ruled { ruling, targets: vec![target], on }
}

/// Roles whose value or choice moves with the arrow keys.
fn is_set_by_arrows(role: &str) -> bool {
    matches!(
        role,
        "radio" | "radiogroup" | "combobox" | "listbox" | "option" | "slider" | "spinbutton" | "switch" | "tab" | "menuitemradio"
    )
}

fn dialog(call: &ToolCall, scene: &Scene<'_>) -> Ruled {
    let Some(dialog) = &scene.page.dialog else {
        return Ruled::plain(Ruling::Refuse("No dialog is open.".to_owned()), "");
    };
    let on = format!("{} dialog \"{}\"", dialog.kind, dialog.message);
    let accept = call.flag("accept");
    let covered = scene.is_inside() && scene.approved_at == Some(scene.page.url.as_str());
    let folded = crate::domain::predicate::fold(&dialog.message);
    // "Press OK to keep your plan": the text says itself what the buttons do.
    let names_a_button = folded.split(|c: char| !c.is_alphanumeric()).any(|w| matches!(w, "ok" | "okay" | "abbrechen" | "aceptar"));
    let offers_to_keep = asks_to_keep(&folded) || (names_a_button && meaning(&dialog.message).has(Sense::Keep));
    let no_ends = !accept && dialog.kind == "confirm" && offers_to_keep;
    let ruling = if no_ends && !scene.read_only && !covered {
        Ruling::Ask("answers no to keeping the subscription, which may end it".to_owned())
    } else if no_ends && scene.read_only {
        Ruling::Refuse("This is a check: nothing may be changed, and a no may end the subscription.".to_owned())
    } else if !accept || dialog.kind == "alert" {
        Ruling::Allow
    } else if scene.read_only {
        Ruling::Refuse("This is a check: nothing may be changed. Dismiss the dialog.".to_owned())
    } else if covered && (same_decision(dialog) || dialog.kind == "beforeunload") {
        // The person has just approved the click that opened it. Leaving the page is what that click does, and the text is
        // the browser's own.
        Ruling::Allow
    } else {
        Ruling::Ask("answers yes to what the page asks".to_owned())
    };
    Ruled::plain(ruling, on)
}

/// A dialog that only asks again about cancelling: no money, no offer, nothing kept.
fn same_decision(dialog: &Dialog) -> bool {
    let m = meaning(&dialog.message);
    let folded = crate::domain::predicate::fold(&dialog.message);
    let asks = asks_to_confirm(&folded) || ending(&dialog.message) != Ending::No || m.has(Sense::Cancel);
    let more = m.any(&[Sense::Pay, Sense::Offer, Sense::Plan, Sense::Pause, Sense::Resume, Sense::Keep, Sense::Money, Sense::Delete]);
    dialog.kind == "confirm" && asks && !more && dialog.message.len() <= 300
}
