//! Where a proposal leads: links, forms and addresses that leave the service, commit by being opened, or sign out.

use url::Url;

use super::addresses::{judge_address, resolve};
use super::context::PolicyContext;
use super::control::{Control, Use};
use super::effects::Effect;
use super::proposal::{Part, Proposal};
use page::words::Concept;

/// The addresses that a part leads to.
pub(super) fn leads_to(scene: &PolicyContext<'_>, part: &Part<'_>) -> Vec<String> {
    let control = match part {
        Part::Opens(url) => return vec![(*url).to_owned()],
        Part::Uses(control)
            if matches!(control.used, Use::Click | Use::Submit | Use::Choice(_)) =>
        {
            control
        }
        _ => return Vec::new(),
    };
    let (shown, facts) = (control.element.url.as_deref(), control.facts);
    let shown = shown.and_then(|url| resolve(&scene.page.url, url));
    let sent = match control.used {
        Use::Submit if !facts.default_action.is_empty() => &facts.default_action,
        used if used == Use::Submit || facts.submits => &facts.form_action,
        _ => "",
    };
    let links = shown.map(String::from).into_iter();
    let links = links.chain([facts.href.clone(), sent.to_owned()]);
    let leads =
        |to: &String| !to.is_empty() && !to.starts_with("javascript:") && !to.starts_with("about:");
    links.filter(leads).collect()
}

/// The document in a frame that a control lies in.
pub(super) fn framed_in<'a>(control: &Control<'a>) -> Option<&'a str> {
    let frame = control.facts.frame_url.as_str();
    frame.starts_with("http").then_some(frame)
}

/// An address, a form or a frame outside the service.
pub(super) fn leads_away(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let outside = |to: &str| judge_address(to, proposal.scene.service).err();
    if let Some(why) = part.control().and_then(framed_in).and_then(outside) {
        return Some(format!("It lies in a frame of another site: {why}."));
    }
    let why = (leads_to(proposal.scene, part).iter()).find_map(|to| outside(to))?;
    Some(format!("It leads away from the service: {why}."))
}

/// Signing out, by its address or its words.
pub(super) fn signs_out(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let scene = proposal.scene;
    let leads = |to: String| judge_address(&to, scene.service) == Ok(Some(Effect::SignsOut));
    let says = |c: &Control<'_>| c.any(|w| w.meaning.has(Concept::SignOut));
    (leads_to(scene, part).into_iter().any(leads) || part.pressed().is_some_and(says)).then(|| {
        "Signing out cancels nothing. Stay signed in and look for the cancellation.".to_owned()
    })
}

/// An address that acts by being opened. What a control opens or sends is stopped and judged; what the program opens isn't.
pub(super) fn opens_what_acts(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let Part::Opens(url) = part else {
        return None;
    };
    let why = if matches!(judge_address(url, proposal.scene.service), Ok(Some(_))) {
        "opens an address that may end the subscription by itself"
    } else if is_a_ticket(url, proposal.scene) {
        "opens an address with a number or a code in it that no link on this page has: opening it may be an answer by itself"
    } else {
        return None;
    };
    Some(why.to_owned())
}
/// Whether an address may be one that is only opened once, as in letters: it has a number or a code in it, and no link of the page leads
/// there. What the person or the definition named, and where the run began, is no letter of somebody else's.
fn is_a_ticket(url: &str, scene: &PolicyContext<'_>) -> bool {
    const SHORTEST: usize = 4;
    let Some(url) = resolve(&scene.page.url, url) else {
        return false;
    };
    let page = scene.page;
    let links = page.elements.iter().filter_map(|e| e.url.as_deref());
    let named = [
        Some(&scene.service.start_url),
        scene.service.status_url.as_ref(),
    ];
    let named = named.into_iter().flatten().map(Url::as_str);
    let known = links.chain(scene.first_page).chain(named);
    let mut known = known.filter_map(|link| resolve(&page.url, link));
    let here = resolve(&page.url, "").is_some_and(|here| here.path() == url.path());
    let is_code = |s: &str| s.len() >= SHORTEST && s.bytes().any(|b| b.is_ascii_digit());
    !here
        && !known.any(|one| one == url)
        && (url.path_segments().into_iter().flatten().any(is_code)
            || url.query_pairs().any(|(_, value)| is_code(&value)))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::addresses::tests::service;
    use crate::context::tests::scene;
    use crate::judge_proposal::judge;
    use domain::action::Action;
    use domain::authorization::Verdict;
    use domain::service::ServiceDefinition;
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
            let (assessment, facts) = (assess(&page), HashMap::new());
            let scene = PolicyContext {
                first_page,
                ..scene(&page, &assessment, &facts, service)
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
