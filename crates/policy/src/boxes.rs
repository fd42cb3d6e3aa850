//! Ticked boxes that would be sent along by what goes on: untick first; if that can't be done, the person decides.

use super::context::PolicyContext;
use super::control::{Control, Reading, Use, label_of_choice};
use super::proposal::{Part, Proposal};
use page::control::label_of;
use page::snapshot::{Element, ElementId};
use page::words::Concept;

/// A ticked box that keeps or adds something and can be unticked.
pub(super) fn leaves_ticked(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let scene = proposal.scene;
    sends(part)?;
    ticked(scene)
        .find(|(id, e, _)| can_be_unticked(scene, *id, e))
        .and_then(|(_, element, label)| {
            let reference = element.reference?;
            Some(format!(
                "The box \"{label}\" [ref={reference}] is ticked and would be sent along; it keeps or adds something. Untick it first, then look at the page again."
            ))
        })
}

/// A box of this kind that can't be unticked, or that the page hides.
pub(super) fn sends_along(proposal: &Proposal<'_>, part: &Part<'_>) -> Option<String> {
    let scene = proposal.scene;
    let control = sends(part)?;
    let stays = ticked(scene)
        .filter(|(id, e, _)| !can_be_unticked(scene, *id, e))
        .last();
    let hidden = || {
        let mut boxes = control.facts?.form_checked.iter();
        boxes.find(|l| adds(l) && !scene.agrees(l)).cloned()
    };
    let label = stays.map(|(_, _, label)| label).or_else(hidden)?;
    Some(format!("the ticked box \"{label}\" is sent along"))
}

/// What may send a form: any press but that of a link, and of what leads back.
fn sends<'p, 'a>(part: &'p Part<'a>) -> Option<&'p Control<'a>> {
    let control = part.pressed()?;
    let harmless = control.element.role == "link" || control.all(Reading::leads_back);
    (!harmless || control.used == Use::Submit).then_some(control)
}

/// The ticked boxes of the page that keep or add something and that nobody agreed to.
fn ticked<'a>(scene: &PolicyContext<'a>) -> impl Iterator<Item = (ElementId, &'a Element, String)> {
    let page = scene.page;
    let is_ticked = |e: &Element| e.role.is_one_of("checkbox menuitemcheckbox") && e.is("checked");
    page.elements
        .iter()
        .enumerate()
        .filter(move |(_, e)| is_ticked(e))
        .map(|(id, element)| (id, element, label_of_choice(page, id)))
        .filter(|(_, _, label)| adds(label) && !scene.agrees(label))
}

fn adds(label: &str) -> bool {
    Reading::of(label).adds().is_some()
}

/// Of several things to end one is ticked, right below the question which: only the person knows whether it is the right one.
fn can_be_unticked(scene: &PolicyContext<'_>, id: ElementId, element: &Element) -> bool {
    use Concept::{Keep, Pause, Resume, VerbEnd};
    let page = scene.page;
    let above = (0..id)
        .rev()
        .find(|at| page.elements[*at].role == "heading");
    let names_what_ends = above.is_some_and(|heading| {
        let asked = Reading::of(&label_of(page, heading));
        asked.folded.ends_with('?')
            && asked.meaning.has(VerbEnd)
            && !asked.meaning.any(&[Keep, Resume, Pause])
    });
    element.reference.is_some() && !element.is("disabled") && !names_what_ends
}
