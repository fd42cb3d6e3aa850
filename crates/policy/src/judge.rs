//! From what is proposed to a verdict.

use url::Url;

use super::addresses::{Address, judge_address};
use super::dialogs::judge_answer;
use super::filling::{fill, select};
use super::keyboard::judge_key;
use super::keys::{Key, read_key};
use super::readings::Activation;
use super::ruling::{Ruling, SIGNING_OUT, perhaps, plainly};
use super::scene::{FactsOf, Scene, name_for_people};
use super::surroundings::says_of;
use super::targets::{Ruled, activate, on_one, on_page};
use super::typing::{enters_a_mask, judge_typing};
use domain::action::{Action, ActionKind, Tabs};
use domain::authorization::{Permit, Question, Refusal, Verdict};
use domain::event::{Approval, Consent};
use domain::reference::Reference;
use domain::service::ServiceDefinition;
use page::snapshot::PageSnapshot;
use page::words::Way;

/// Whose facts have to be read before this can be judged. Empty for what acts on no element and for what will be refused anyway.
pub fn wanted_facts(action: &Action, page: &PageSnapshot) -> Vec<FactsOf> {
    let there = |targets: &[Reference]| {
        targets
            .iter()
            .filter(|r| page.find(r).is_some())
            .map(|r| FactsOf::Reference(r.to_string()))
            .collect()
    };
    match action {
        Action::Click { target } | Action::Type { target, .. } | Action::Select { target, .. } => {
            there(&[*target])
        }
        Action::Drag { from, to } => there(&[*from, *to]),
        Action::Fill { fields } => fields
            .iter()
            .map(|f| FactsOf::Reference(f.target.to_string()))
            .collect(),
        Action::Press { key } => match read_key(key) {
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
        Address::Inside => Ok(Permit::harmless(Action::Navigate {
            url: url.to_owned(),
        })),
        Address::Committing => Err(Refusal {
            advice: format!("{url} may end the subscription by being opened"),
        }),
        Address::SigningOut => Err(Refusal {
            advice: SIGNING_OUT.to_owned(),
        }),
        Address::Outside(why) => Err(Refusal { advice: why }),
    }
}

/// Judges what is proposed.
pub fn judge(action: &Action, scene: &Scene<'_>) -> Verdict {
    let refuse = |advice: String| Verdict::Refuse(Refusal { advice });
    let kind = action.kind();
    let answers = kind == ActionKind::AnswerDialog;
    if let Some(dialog) = &scene.page.dialog
        && !answers
    {
        return refuse(format!(
            "A native {} dialog is open: \"{}\". Answer it first.",
            dialog.kind, dialog.message
        ));
    }
    if kind.changes() && !answers {
        if let Some(person) = scene.assessment.needs_person {
            return Verdict::HandOver(person);
        }
        if !scene.is_inside() {
            return refuse(format!(
                "The page is outside {}, so nothing is done here. Go back, or navigate to {}.",
                scene.service.domains.join(", "),
                scene.service.start_url
            ));
        }
        if scene.read_only {
            return refuse(
                "This is a check: nothing may be changed. Look, navigate, or call complete_task."
                    .to_owned(),
            );
        }
    }
    if let Some(advice) = enters_a_mask(action) {
        return refuse(advice);
    }
    let ruled = match action {
        Action::Look | Action::Screenshot { .. } => Ruled::plain(Ruling::Allow, "the page"),
        Action::Wait { seconds, .. } => wait(*seconds),
        Action::Tabs(tabs) => judge_tabs(tabs, scene),
        Action::Back => Ruled::plain(Ruling::Allow, "the page before"),
        Action::Navigate { url } => navigate(url, scene),
        Action::Hover { target } => match on_page(*target, scene) {
            Ok((id, _)) => Ruled::plain(hover(scene), name_for_people(scene.page, id)),
            Err(advice) => Ruled::plain(Ruling::Refuse(advice), ""),
        },
        Action::Click { target } => on_one(*target, scene, |target| {
            activate(scene, target, Activation::Click, kind)
        }),
        Action::Drag { from, to } => drag(*from, *to, scene),
        Action::Type {
            target,
            text,
            submit,
            ..
        } => on_one(*target, scene, |target| {
            let typed = judge_typing(scene, target.0, scene.facts_of(&target.1), text);
            if *submit {
                typed.stricter(activate(scene, target, Activation::Submit, kind))
            } else {
                typed
            }
        }),
        Action::Fill { fields } => fill(fields, scene),
        Action::Select { target, values } => {
            on_one(*target, scene, |target| select(scene, target, values))
        }
        Action::Press { key } => {
            let (ruling, targets, on) = judge_key(key, scene);
            Ruled {
                ruling,
                targets,
                on,
            }
        }
        Action::AnswerDialog { accept, .. } => answer(*accept, scene),
    };
    let consent = match ruled.ruling {
        Ruling::Gives(_) => Consent::Data,
        _ => Consent::Act,
    };
    match ruled.ruling {
        // Only what belongs to the approved click is covered by its yes.
        Ruling::Allow if action.accepts() && scene.approved_at.is_some() => {
            Verdict::Allow(Permit::covered(action.clone()))
        }
        Ruling::Allow => Verdict::Allow(Permit::harmless(action.clone())),
        Ruling::Refuse(advice) => refuse(advice),
        Ruling::Ask(why) | Ruling::Gives(why) => {
            let approval = Approval {
                tool: kind.name().to_owned(),
                action: Some(kind),
                target: ruled.on,
                why,
                consent,
                url: scene.page.url.clone(),
                title: Some(scene.page.title.clone()),
                ..Approval::default()
            };
            Verdict::Ask(Question::new(
                action.clone(),
                scene.fingerprint(&ruled.targets),
                approval,
            ))
        }
    }
}

fn wait(seconds: Option<f64>) -> Ruled {
    let too_long = seconds.is_some_and(|t| !(0.0..=30.0).contains(&t));
    let ruling = if too_long {
        Ruling::Refuse("Wait 30 seconds at most.".to_owned())
    } else {
        Ruling::Allow
    };
    Ruled::plain(ruling, "the page")
}

fn judge_tabs(tabs: &Tabs, scene: &Scene<'_>) -> Ruled {
    match tabs {
        Tabs::List | Tabs::Select { .. } => Ruled::plain(Ruling::Allow, "tabs"),
        Tabs::Open { url: Some(url) } => navigate(url, scene),
        Tabs::Open { url: None } => Ruled::plain(Ruling::Allow, "a new tab"),
        Tabs::Close { .. } if scene.page.tabs.len() > 1 => Ruled::plain(Ruling::Allow, "a tab"),
        Tabs::Close { .. } => Ruled::plain(Ruling::Refuse("This is the only tab.".to_owned()), ""),
    }
}

fn navigate(url: &str, scene: &Scene<'_>) -> Ruled {
    let ruling = match judge_address(url, scene.service) {
        Address::Inside if is_a_ticket(url, scene) => plainly(
            scene,
            "opens an address with a code in it that no link on this page has: opening it may be an answer by itself",
        ),
        Address::Inside => Ruling::Allow,
        Address::Committing if scene.read_only => {
            Ruling::Refuse("That address may change something.".to_owned())
        }
        Address::Committing => {
            Ruling::Ask("opens an address that may end the subscription by itself".to_owned())
        }
        Address::SigningOut => Ruling::Refuse(SIGNING_OUT.to_owned()),
        Address::Outside(why) => Ruling::Refuse(format!("Not opened: {why}.")),
    };
    Ruled::plain(ruling, url)
}

/// Whether an address is one that is only opened once, as in letters: a code or a short answer in it, and no link of the page leads
/// there.
fn is_a_ticket(url: &str, scene: &Scene<'_>) -> bool {
    let Ok(url) = Url::parse(url) else {
        return false;
    };
    let given = |known: &Url| *known == url;
    let first = scene.first_page.and_then(|first| Url::parse(first).ok());
    // What the person or the definition named, and where the run began, is no letter of somebody else's.
    if given(&scene.service.start_url)
        || scene.service.status_url.as_ref().is_some_and(given)
        || first.as_ref().is_some_and(given)
    {
        return false;
    }
    let here = Url::parse(&scene.page.url).ok();
    let linked = scene.page.elements.iter().filter_map(|e| e.url.as_deref());
    let same = |link: &str| {
        here.as_ref()
            .and_then(|h| h.join(link).ok())
            .is_some_and(|l| l == url)
    };
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
        let changes = s
            .chars()
            .zip(s.chars().skip(1))
            .filter(|(a, b)| a.is_alphanumeric() && b.is_alphanumeric() && kind(*a) != kind(*b));
        s.len() >= 4
            && s.chars().any(|c| c.is_ascii_digit())
            && s.chars().any(char::is_alphabetic)
            && changes.count() >= 3
    };
    url.path_segments().into_iter().flatten().any(&is_code)
        || url.query_pairs().any(|(_, value)| is_code(&value))
}

/// The pointer over an element, where the page says that this acts.
fn hover(scene: &Scene<'_>) -> Ruling {
    match says_of(scene, Way::Hover) {
        Some(sentence) => plainly(
            scene,
            format!("the page says that pointing acts: \"{sentence}\""),
        ),
        None => Ruling::Allow,
    }
}

fn drag(from: Reference, to: Reference, scene: &Scene<'_>) -> Ruled {
    match on_page(from, scene).and_then(|from| Ok((from, on_page(to, scene)?))) {
        Err(advice) => Ruled::plain(Ruling::Refuse(advice), ""),
        Ok((from, to)) => {
            let on = format!(
                "{} onto {}",
                name_for_people(scene.page, from.0),
                name_for_people(scene.page, to.0)
            );
            let mut base = perhaps(scene, "drags something, and nobody can tell what that does");
            if let Some(sentence) = says_of(scene, Way::Slide) {
                base = base.stricter(plainly(
                    scene,
                    format!("the page says that moving it acts: \"{sentence}\""),
                ));
            }
            let ruling = [&from, &to].iter().fold(base, |r, t| {
                r.stricter(activate(scene, t, Activation::Click, ActionKind::Drag))
            });
            Ruled {
                ruling,
                targets: vec![from, to],
                on,
            }
        }
    }
}

fn answer(accept: bool, scene: &Scene<'_>) -> Ruled {
    let Some(dialog) = &scene.page.dialog else {
        return Ruled::plain(Ruling::Refuse("No dialog is open.".to_owned()), "");
    };
    let on = format!("{} dialog \"{}\"", dialog.kind, dialog.message);
    Ruled::plain(judge_answer(scene, dialog, accept), on)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::addresses::tests::service;
    use page::state::assess;
    use page::tree;

    #[test]
    fn where_the_run_began_is_opened_again_without_a_question() {
        let page = tree::page(
            "https://www.shop.example/help",
            "- heading \"Help\" [ref=e1]",
        );
        let mut service = service();
        let code = "https://www.shop.example/o/a7Kq9Zt2/details";
        let other = "https://www.shop.example/o/b8Lr3Yu5/details";
        let ends = "https://www.shop.example/o/a7Kq9Zt2/cancel/confirm?token=x";
        let asks = |url: &str, service: &ServiceDefinition, first_page| {
            let scene = Scene {
                page: &page,
                assessment: &assess(&page),
                facts: &HashMap::new(),
                service,
                gated: true,
                read_only: false,
                approved_at: None,
                given_at: None,
                first_page,
                agreed: &[],
            };
            let navigate = Action::Navigate {
                url: url.to_owned(),
            };
            matches!(judge(&navigate, &scene), Verdict::Ask(_))
        };
        assert!(asks(code, &service, None) && asks(other, &service, Some(code)));
        assert!(!asks(code, &service, Some(code)));
        // What commits by being opened asks wherever the run began.
        assert!(asks(ends, &service, Some(ends)));
        service.start_url = Url::parse(code).unwrap();
        assert!(!asks(code, &service, None) && asks(other, &service, None));
    }
}
