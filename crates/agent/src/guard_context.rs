//! What the request gate is told of an act that is about to be done: what it is done to, what it says, what it covers, and where it leads.

use super::gate::acts;
use super::last_act::LastAct;
use super::run::Agent;
use super::settle::entered;
use super::watch::{ActKind, Yes, is_beside};
use domain::action::{Action, ActionKind};
use domain::authorization::Authorized;
use domain::predicate::fold;
use page::consequence::foretells_an_end;
use page::control::{Ending, ending, is_choice, is_text_field};
use page::effect::is_against;
use page::language::is_foreign;
use page::small_print::{has_small_print, prices};
use page::snapshot::{Element, ElementId};
use page::words::{Concept, bare_verb, is_legible, meaning};
use policy::requests::{ApprovalScope, Control, Touch};
use policy::resolve;

impl Agent<'_> {
    /// Tells the request gate what is about to be done, and remembers what it is done to.
    pub(super) fn guard_act(&mut self, action: &Authorized, on: &str) {
        let act = action.action();
        let target = act.target().and_then(|r| self.seen.page.find(&r));
        // Whoever only waits, waits for what the act before may still send.
        if !matches!(act, Action::Wait { .. }) {
            self.last_act = LastAct::of(&self.seen.page, act, on);
        }
        if act.kind() == ActionKind::Tabs {
            self.watch.changes_tabs();
        }
        let of_act = || {
            if act.kind() == ActionKind::AnswerDialog {
                ApprovalScope::of_dialog(on)
            } else {
                ApprovalScope::of_control(on)
            }
        };
        // The dialog that an approved act opened has that act's yes.
        let belongs = self.person.approved_at.take().is_some();
        let asked = if belongs { Yes::GoesOn } else { Yes::Anew };
        let cover = action.irreversible().then(of_act).map(asked);
        // What is sent while the program only looks or waits is the page's own.
        if acts(act) || cover.is_some() || act.kind().travels() {
            let lists = |e: &Element| matches!(e.role.as_str(), "combobox" | "listbox" | "slider");
            let choosing =
                target.is_some_and(|(_, e)| is_text_field(e) || is_choice(e) || lists(e));
            let choosing = choosing || matches!(act, Action::Fill { .. });
            let chooses = choosing && !act.submits();
            let (page, own) = (&self.seen.page, entered(act).chain([on]));
            self.watch
                .is_under_small_print(has_small_print(page, own, chooses), prices(page));
            let kind = if chooses {
                ActKind::Chooses
            } else if act.submits() {
                // What is typed and sent off may say anything, whatever its field is called.
                ActKind::Presses(Control::Other)
            } else {
                ActKind::Presses(self.says(on, target.map(|(id, _)| id)))
            };
            let touch = match target {
                Some(_) if matches!(act, Action::Hover { .. }) => Touch::Points,
                Some((_, e)) if is_choice(e) || lists(e) || is_switch(e) => Touch::Sets,
                _ => Touch::Presses,
            };
            self.watch.touches(touch);
            let link = target
                .filter(|(_, e)| e.role == "link")
                .and_then(|(_, e)| e.url.as_deref());
            let to = link.and_then(|to| resolve(&self.seen.page.url, to));
            let to = to.map(String::from);
            let leaves = |to: &String| !kind.is_of_a_flow() && !is_beside(&self.seen.page.url, to);
            let follows = to.as_ref().is_some_and(leaves);
            if follows || (act.kind().travels() && act.kind() != ActionKind::Tabs) {
                self.watch.leaves_the_flow();
            }
            self.watch.act_begins(kind, cover, to);
            self.watch.says(
                entered(act)
                    .chain([on])
                    .map(fold)
                    .filter(|text| !text.is_empty()),
            );
        }
    }

    /// What a control says to the request gate, if its words can be read: that it goes on or declines, or the name of the end.
    fn says(&self, label: &str, id: Option<ElementId>) -> Control {
        use Concept::{
            Affirm, Cancel, Decline, Delete, Finish, GoOn, Keep, Money, Offer, Pay, Plan, Renewal,
            Resume, Reviews,
        };
        let (folded, meaning) = (fold(label), meaning(label));
        // A mere yes says nothing of its question.
        let mere_yes = meaning.has(Affirm) && folded.split(' ').count() <= 2;
        let legible = !folded.is_empty() && is_legible(&folded) && !is_foreign(&self.seen.page);
        // What keeps, pauses, costs or changes something goes nowhere by itself.
        let against = is_against(meaning).is_some() || meaning.has(Money);
        let says_more = against
            || meaning.any(&[Cancel, Delete, Finish, Offer, Pay, Plan, Renewal])
            || bare_verb(&folded).is_some()
            || mere_yes;
        let reviews = meaning.has(Reviews)
            && !against
            && !meaning.any(&[Delete, Finish, Affirm])
            && ending(label) != Ending::Final;
        if legible && reviews {
            Control::Reviews
        } else if legible && !says_more && meaning.has(Decline) {
            Control::Declines
        } else if meaning.has(GoOn) && !against {
            Control::GoesOn
        } else if !says_more && legible {
            // Beside what announces an end nobody can tell that it isn't what ends it.
            if id.is_some_and(|id| foretells_an_end(&self.seen.page, id)) {
                return Control::Other;
            }
            Control::SaysNothing
        } else if is_legible(&folded)
            // Account pages are short of words that tell a language; what is named after the end is read all the same.
            && meaning.any(&[Cancel, Renewal])
            && !meaning.any(&[Affirm, Delete, Finish, Offer, Pay, Keep, Resume])
        {
            Control::NamesTheEnd
        } else {
            Control::Other
        }
    }
}

/// Whether it is switched by being pressed.
fn is_switch(element: &Element) -> bool {
    matches!(
        element.role.as_str(),
        "switch" | "menuitemcheckbox" | "menuitemradio"
    ) || element.is("pressed")
}
