//! What the request gate is told of an act that is about to be done: what it is done to, what it says, what it covers, and where it leads.

use super::agent::Agent;
use super::gate::acts;
use super::question::{entered, leads_to};
use super::watch::{ActFacts, Yes, is_beside};
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
use policy::requests::{ApprovalScope, Control, Moment, Touch};

impl Agent<'_> {
    /// Tells the request gate what is about to be done.
    pub(super) fn guard_act(&mut self, action: &Authorized, on: &str) {
        let act = action.action();
        let (page, kind) = (&self.seen.page, act.kind());
        if kind == ActionKind::Tabs {
            self.watch.changes_tabs();
        }
        let cover = action.irreversible().then(|| match kind {
            ActionKind::AnswerDialog => ApprovalScope::of_dialog(on),
            _ => ApprovalScope::of_control(on),
        });
        // The dialog that an approved act opened has that act's yes.
        let belongs = self.person.approved_at.take().is_some();
        let asked = if belongs { Yes::GoesOn } else { Yes::Anew };
        let yes = cover.map(asked);
        // What is sent while the program only looks or waits is the page's own.
        if !(acts(act) || yes.is_some() || kind.travels()) {
            return;
        }
        let target = act.target().and_then(|r| page.find(&r));
        let lists = |e: &Element| matches!(e.role.as_str(), "combobox" | "listbox" | "slider");
        let choosing = target.is_some_and(|(_, e)| is_text_field(e) || is_choice(e) || lists(e))
            || kind == ActionKind::Fill;
        let choosing = choosing && !act.submits();
        let control = if choosing || act.submits() {
            // What is typed and sent off may say anything, whatever its field is called.
            Control::Other
        } else {
            self.says(on, target.map(|(id, _)| id))
        };
        let touch = match target {
            Some(_) if matches!(act, Action::Hover { .. }) => Touch::Points,
            Some((_, e)) if is_choice(e) || lists(e) || is_switch(e) => Touch::Sets,
            _ => Touch::Presses,
        };
        let link = target.and_then(|(id, _)| leads_to(page, id));
        // What presses something that may lead on in a flow stays in it: it says so, or names the end.
        let of_a_flow = !choosing && !matches!(control, Control::Other | Control::SaysNothing);
        let follows = link.as_ref();
        let follows = follows.is_some_and(|to| !of_a_flow && !is_beside(&page.url, to));
        let entered = entered(act);
        let own = entered.iter().map(|(_, text)| *text).chain([on]);
        let moment = Moment {
            choosing,
            control,
            touch,
            link,
            small_print: has_small_print(page, own.clone(), choosing),
            prices: prices(page),
            ..Moment::default()
        };
        self.watch.act_begins(ActFacts {
            moment,
            yes,
            leaves_the_flow: follows || (kind.travels() && kind != ActionKind::Tabs),
            says: own.map(fold).filter(|text| !text.is_empty()).collect(),
        });
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
        if (legible && (reviews || (!says_more && meaning.has(Decline))))
            || (meaning.has(GoOn) && !against)
        {
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
