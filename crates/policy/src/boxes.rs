//! Ticked boxes that would be sent along by what goes on: untick first; if that can't be done, the person decides.

use super::context::PolicyContext;
use super::control::{Reading, Use, label_of_choice};
use super::proposal::{Part, Proposal};
use domain::reference::Reference;
use page::control::label_of;
use page::snapshot::{Element, ElementId};
use page::words::Concept;

/// A ticked box that keeps or adds something and can be unticked.
pub(super) fn leaves_ticked(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let mut sent = sent_along(proposal.scene, part).into_iter();
    let (label, reference) = sent.find_map(|(label, by)| Some((label, by?)))?;
    Some(format!(
        "The box \"{label}\" [ref={reference}] is ticked and would be sent along; it keeps or adds something. Untick it first, then look at the page again."
    ))
}

/// A box of this kind that can't be unticked, or that the page hides.
pub(super) fn sends_along(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let sent = sent_along(proposal.scene, part);
    let (label, _) = sent.first()?;
    Some(format!("the ticked box \"{label}\" is sent along"))
}

/// The ticked boxes that keep or add something and that nobody agreed to, with what they can be unticked by: those of the page, then hidden
/// ones. Any press may send them, but that of a link, and of what leads back.
fn sent_along(scene: &PolicyContext<'_>, part: &Part<'_>) -> Vec<(String, Option<Reference>)> {
    let Some(control) = part.pressed() else {
        return Vec::new();
    };
    let harmless = control.element.role == "link" || control.all(Reading::leads_back);
    if harmless && control.used != Use::Submit {
        return Vec::new();
    }
    let is_ticked = |e: &Element| e.role.is_one_of("checkbox menuitemcheckbox") && e.is("checked");
    let elements = scene.page.elements.iter().enumerate();
    let shown = elements.filter(|(_, e)| is_ticked(e)).map(|(id, e)| {
        let fixed = e.is("disabled") || is_what_ends(scene, id);
        let by = e.reference.filter(|_| !fixed);
        (label_of_choice(scene.page, id), by)
    });
    let hidden = control.facts.iter().flat_map(|f| &f.form_checked);
    let all = shown.chain(hidden.map(|label| (label.clone(), None)));
    all.filter(|(label, _)| Reading::of(label).adds().is_some() && !scene.agrees(label))
        .collect()
}

/// Of several things to end one is ticked, right below the question which: only the person knows whether it is the right one.
fn is_what_ends(scene: &PolicyContext<'_>, id: ElementId) -> bool {
    use Concept::{Keep, Pause, Resume, VerbEnd};
    let mut above = (0..id).rev();
    let heading = above.find(|at| scene.page.elements[*at].role == "heading");
    heading.is_some_and(|heading| {
        let asked = Reading::of(&label_of(scene.page, heading));
        asked.folded.ends_with('?')
            && asked.meaning.has(VerbEnd)
            && !asked.meaning.any(&[Keep, Resume, Pause])
    })
}
