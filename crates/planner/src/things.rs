//! Which of several things is meant, where more than one can be ended on a page.

use page::control::Ending;

use super::goal::Goal;
use super::lead::Lead;
use super::scene::Scene;
use super::section::Section;
use super::words::unknown;

/// Asked where only the person knows.
pub(crate) const WHICH: &str = "Which of these is to be ended?";

/// Of these, best first, the one for what is meant: with the most of the name on it and in its section. The names of all, where only the
/// person knows; nothing, where all are about something else than what the person named.
pub(crate) fn meant<'l, 'v, 'p>(
    scene: &Scene<'p>,
    leads: &'l [Lead<'v, 'p>],
) -> Option<Result<&'l Lead<'v, 'p>, Vec<String>>> {
    let best = leads.first()?;
    let sections: Vec<Section<'_>> = leads
        .iter()
        .map(|lead| Section::of(scene.page, lead.control.id))
        .collect();
    let said = scene.tried.told(WHICH).and_then(|said| said.as_deref());
    let goal = said.map_or_else(
        || scene.goal.clone(),
        |said| Goal::of(&format!("Cancel “{said}”.")),
    );
    let shared = |at: usize| goal.shares(&leads[at].control.folded) + sections[at].shares(&goal);
    if goal.has_a_name() {
        let at = (0..leads.len()).max_by_key(|at| (shared(*at), std::cmp::Reverse(*at)))?;
        if shared(at) > 0 {
            return leads.get(at).map(Ok);
        }
        // Another thing's way out is none: its label names one, or the page shows what is meant elsewhere.
        let names_another = |lead: &Lead<'_, '_>| {
            lead.rank > 0
                && lead.control.ending != Ending::No
                && unknown(&lead.control.folded).next().is_some()
        };
        let elsewhere = scene.texts().any(|(_, folded)| goal.is_named_by(&folded));
        if elsewhere || leads.iter().all(names_another) {
            return None;
        }
    }
    let mut names: Vec<String> = Vec::new();
    for (lead, section) in leads.iter().zip(&sections) {
        let name = section
            .name()
            .filter(|name| lead.rank == best.rank && !names.contains(name));
        names.extend(name);
    }
    Some(if names.len() > 1 {
        Err(names)
    } else {
        Ok(best)
    })
}
