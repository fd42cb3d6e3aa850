//! Ticked boxes that would be sent along by what goes on: untick first; if that can't be done, the person decides.

use super::context::PolicyContext;
use super::control::{Control, Reading, Use, label_of_choice};
use super::proposal::{Part, Proposal};
use domain::reference::Reference;
use page::control::label_of;
use page::snapshot::{Element, ElementId};
use page::words::Concept;

/// A ticked box that keeps or adds something and can be unticked.
pub(super) fn leaves_ticked(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    sends(part)?;
    let (label, reference) = ticked(proposal.scene).find_map(|(label, by)| Some((label, by?)))?;
    Some(format!(
        "The box \"{label}\" [ref={reference}] is ticked and would be sent along; it keeps or adds something. Untick it first, then look at the page again."
    ))
}

/// A box of this kind that can't be unticked, or that the page hides.
pub(super) fn sends_along(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let scene = proposal.scene;
    let facts = sends(part)?.facts;
    let hidden = facts.iter().flat_map(|f| f.form_checked.iter().cloned());
    let hidden = hidden.filter(|label| adds(label) && !scene.agrees(label));
    let shown = ticked(scene).map(|(label, _)| label);
    let label = shown.chain(hidden).next()?;
    Some(format!("the ticked box \"{label}\" is sent along"))
}

/// What may send a form: any press but that of a link, and of what leads back.
fn sends<'p, 'a>(part: &'p Part<'a>) -> Option<&'p Control<'a>> {
    let control = part.pressed()?;
    let harmless = control.element.role == "link" || control.all(Reading::leads_back);
    (!harmless || control.used == Use::Submit).then_some(control)
}

/// The ticked boxes of the page that keep or add something and that nobody agreed to, with what they can be unticked by.
fn ticked(scene: &PolicyContext<'_>) -> impl Iterator<Item = (String, Option<Reference>)> {
    let is_ticked = |e: &Element| e.role.is_one_of("checkbox menuitemcheckbox") && e.is("checked");
    let elements = scene.page.elements.iter().enumerate();
    let ticked = elements.filter(move |(_, e)| is_ticked(e));
    let labelled = ticked.map(|(id, e)| (id, e, label_of_choice(scene.page, id)));
    let counts = labelled.filter(|(_, _, label)| adds(label) && !scene.agrees(label));
    counts.map(|(id, e, label)| {
        let unticked = e
            .reference
            .filter(|_| !e.is("disabled") && !is_what_ends(scene, id));
        (label, unticked)
    })
}

fn adds(label: &str) -> bool {
    Reading::of(label).adds().is_some()
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
