//! What is never clicked: what keeps, sells, deletes or serves something else, whatever speaks for it.

use super::super::reading::row_about;
use super::{Asked, Situation, VIEW, closes, offers_something, times};
use page::control::{Control, Ending, is_choice, is_elsewhere, is_text_field, jumps_within};
use page::effect::is_against;
use page::landmarks::is_aside;
use page::snapshot::ElementId;
use page::state::PageState;
use page::words::Term;

impl Situation<'_> {
    /// What it deletes isn't named by the goal: a profile, an account, a card.
    pub(in crate::rules) fn deletes_something_else(&self, c: &Control<'_>) -> bool {
        c.meaning.has(Term::Delete) && c.ending == Ending::No && !self.is_the_aim(c)
    }

    /// Never, whatever speaks for it.
    pub(in crate::rules) fn is_refused(&self, c: &Control<'_>) -> bool {
        let m = c.meaning;
        let ending = self.ending(c);
        let switch = ending != Ending::No && m.has(Term::Renewal);
        // After the act what is about the renewal and doesn't end it takes the end back.
        let renewal_off = m.has(Term::Renewal)
            && ending == Ending::No
            && (c.element.role == "switch" || self.rules.after.has_acted());
        let unusable = c.element.is("disabled")
            || (is_choice(c.element) && !switch)
            || is_text_field(c.element)
            || (c.label.is_empty() && !self.is_icon(c))
            || (c.element.role == "generic" && self.page().below(c.id).any(is_choice))
            || renewal_off
            || c.element.is("expanded")
            || (c.element.role == "tab" && c.element.is("selected"));
        let pays = m.has(Term::Money)
            && !m.has(Term::Decline)
            && ending == Ending::No
            && !self.is_card_of_a_thing(c);
        let against = is_against(m).is_some()
            && !switch
            && !self.leads_to_a_choice(c)
            && !self.is_the_aim(c)
            && !self.gives_up_to_go_on(c)
            && !self.is_only_a_title(c);
        let aside = self.view.in_flow
            && (is_aside(self.page(), c.id) || self.rules.memory.is_of_the_site(c, true));
        unusable
            || (m.has(Term::ClosesAccount) && !self.is_the_aim(c))
            || self.deletes_something_else(c)
            || self.things.is_anothers(c)
            || pays
            || against
            || self.stays(c)
            || self.takes_an_offer(c)
            || (self.keeps && m.any(&[Term::GoOn, Term::Affirm, Term::Finish, Term::Saves]))
            || m.any(&[Term::SignOut, Term::Loading])
            || (is_elsewhere(self.page(), c.element) && !self.leads_to_the_biller(c))
            || self.is_off_the_way(c)
            || self.answers.contains(&c.id)
            || self.rules.memory.shows_the_choice(c)
            || self.formats_a_text(c)
            || aside
    }

    /// It stands in the toolbar of a text field.
    fn formats_a_text(&self, c: &Control<'_>) -> bool {
        let page = self.page();
        let up = |id: &ElementId| page.elements[*id].parent;
        let mut around = std::iter::successors(page.elements[c.id].parent, up);
        let toolbar = around.find(|id| page.elements[*id].role == "toolbar");
        toolbar.is_some_and(|toolbar| {
            let own = page.subtree(toolbar).len();
            let outside = |part: ElementId| {
                let behind = page.subtree(part).get(toolbar + own - part..);
                behind.is_some_and(|behind| behind.iter().any(is_text_field))
            };
            around.take(2).any(outside)
        })
    }

    /// "No" to the question whether to end it, where something else says yes to it.
    fn stays(&self, c: &Control<'_>) -> bool {
        let m = c.meaning;
        let yes = |other: &Control<'_>| {
            other.id != c.id
                && !other.element.is("disabled")
                && (other.ending != Ending::No || other.meaning.has(Term::Affirm))
                && is_against(other.meaning).is_none()
        };
        self.asked == Asked::ToEnd
            && (self.view.in_flow || self.view.layered)
            && m.any(&[Term::Decline, Term::PutsOff])
            && !m.any(&[Term::GoOn, Term::Cancel, Term::SkipsAhead])
            && c.ending == Ending::No
            && self.view.controls.iter().any(yes)
    }

    /// It stands in the head or the foot of a page outside of the flow, and doesn't say what the run came for.
    pub(in crate::rules) fn is_in_a_frame(&self, c: &Control<'_>) -> bool {
        !self.view.in_flow && is_aside(self.page(), c.id) && !self.is_the_aim(c)
    }

    /// It serves something else than the end: jumps to a place of the page, or changes another thing.
    fn is_off_the_way(&self, c: &Control<'_>) -> bool {
        let again = || c.meaning.has(Term::Retries) && self.state != PageState::Failed;
        let elsewhere = || {
            (jumps_within(self.page(), c.element)
                && !self.is_one_of_several_views(c)
                // A script may stand behind it: on a step nobody jumps to a place that declines.
                && !(self.view.in_flow && c.meaning.any(&[Term::Decline, Term::GoOn])))
                || c.meaning.has(Term::SkipsAhead)
                || again()
        };
        let survey = self.state == PageState::ExitSurvey || (self.view.in_flow && self.asks);
        let other_thing = || {
            c.meaning.has(Term::Alters)
                && !c
                    .meaning
                    .any(&[Term::GoOn, Term::Decline, Term::LeadsToTheSubscription])
                && !survey
                && !self.rules.switched
                && !self.changes_the_renewal(c)
        };
        self.ending(c) == Ending::No
            && !self.is_named_way_in(c)
            && !self.does_what_was_chosen(c)
            && (elsewhere() || (other_thing() && !self.leads_to_a_choice(c)))
    }

    /// Beside other links to places of this page, with short words: an application shows another view there.
    pub(in crate::rules) fn is_one_of_several_views(&self, c: &Control<'_>) -> bool {
        let page = self.page();
        let short = |c: &Control<'_>| (1..=VIEW).contains(&c.label.chars().count());
        let mut others = self.view.controls.iter();
        short(c)
            && !c.meaning.has(Term::SkipsAhead)
            && others.any(|o| {
                o.element.url != c.element.url && short(o) && jumps_within(page, o.element)
            })
    }

    /// "Renewal is automatic [Change]".
    pub(in crate::rules) fn changes_the_renewal(&self, c: &Control<'_>) -> bool {
        !self.view.in_flow
            && c.meaning.any(&[Term::Alters, Term::Saves, Term::OpensMore])
            && !is_choice(c.element)
            && row_about(self.page(), c.id, Term::Renewal).is_some()
    }

    /// What is left when everything that stays, and what was tried, is taken away.
    pub(in crate::rules) fn could_lead_on(&self, c: &Control<'_>) -> bool {
        !self.is_refused(c)
            && times(self.tried, &self.view.name(c)) == 0
            && !self.asks_for_data
            && !self.gives_a_number(c)
            && self.part.contains(&c.id)
            && !is_aside(self.page(), c.id)
            && !c.meaning.any(&[Term::Back, Term::Help, Term::Contact])
            && (!c.meaning.has(Term::Money) || c.meaning.has(Term::Decline))
            && !closes(c)
            && !offers_something(c)
            && !self.rules.memory.leads_back(self.page(), c.element)
            && (matches!(c.element.role.as_str(), "button" | "link" | "menuitem")
                || (c.element.role == "generic" && self.page().below(c.id).next().is_none()))
            && (self.view.layered || !self.rules.memory.stood_at_home(&self.page().url, c))
    }

    /// It stands right behind an empty field for a number to call, or for an address: whoever presses it gives theirs.
    fn gives_a_number(&self, c: &Control<'_>) -> bool {
        let last = self.view.field_before(c.id);
        last.is_some_and(|field| field.element.text.is_empty() && field.meaning.has(Term::Who))
    }
}
