//! What a control that ends something would end: told by its own words, by the row and the section in which it stands, and by the
//! way on which it was come to.
//!
//! Where the goal names a thing, nothing is ended but in that thing's own place. What stands in a row with another name, hangs on the
//! thing, or is called so that nobody can tell is never just clicked: it is looked elsewhere first, and then the person is asked.

use super::judge::Situation;
use domain::predicate::fold;
use page::control::{Control, Ending, is_control};
use page::dates::read_date;
use page::landmarks::is_aside;
use page::lexicon::{hits, terms};
use page::snapshot::{Element, ElementId};
use page::words::Term;

/// Shorter words name nothing.
const NOUN: usize = 4;
/// So far around a control its row may reach, in elements, and so long may its words be.
const ROW: usize = 4;
const LONGEST_ROW: usize = 140;
/// Longest of its words that is told to the person.
const TOLD: usize = 80;

impl Situation<'_> {
    /// It ends something, and nothing says that this is what is meant: it belongs to another thing, hangs on one, has a name that no
    /// subscription has, or stands where nothing is paid for.
    pub(super) fn ends_what_may_not_be_meant(&self, c: &Control<'_>) -> bool {
        !self.view.in_flow
            && !self.view.layered
            && self.ending(c) != Ending::No
            && (self.is_of_another(c)
                || self.things.is_with_one_of_them(c.id)
                || self.ends_something_unknown(c)
                || self.ends_out_of_place(c))
    }

    /// It ends something else for certain.
    pub(super) fn ends_another(&self, c: &Control<'_>) -> bool {
        !self.view.in_flow
            && !self.view.layered
            && self.ending(c) != Ending::No
            && self.is_of_another(c)
    }

    fn is_of_another(&self, c: &Control<'_>) -> bool {
        !self.is_beside_the_meant(c)
            && !self.rules.aim.mentions(&c.folded)
            && (self.hangs_on_another(c) || self.stands_with_another(c) || self.ends_the_account(c))
    }

    /// The account, where the goal names something in it: with it goes all that the person has there.
    fn ends_the_account(&self, c: &Control<'_>) -> bool {
        let named = self.rules.aim.named.as_deref();
        c.meaning.has(Term::Delete)
            && c.meaning.has(Term::Account)
            && named.is_some_and(|named| !terms(named).has(Term::Account))
    }

    /// It stands with the thing that is meant, or came when that was opened.
    pub(super) fn is_beside_the_meant(&self, c: &Control<'_>) -> bool {
        let memory = &self.rules.memory;
        self.things.is_with_the_meant(c.id) || (memory.opened_the_thing && memory.has_brought(c))
    }

    /// An option, a seat, an add-on, where the goal names something and none of that.
    fn hangs_on_another(&self, c: &Control<'_>) -> bool {
        let aim = &self.rules.aim;
        let Some(named) = &aim.named else {
            return false;
        };
        // "More options" has no option.
        let hangs = |text: &str| {
            let m = terms(text);
            m.has(Term::OtherThing) && !m.has(Term::OpensMore) && !aim.mentions(text)
        };
        // Beside "my subscription" the row of something else says what that costs, or how it stands.
        let own = c.meaning.has(Term::LeadsToTheSubscription);
        // What a row says below the name of what is meant is a part of that: "Growth: 3 seats".
        let named_so = |row: &[String]| {
            row.first()
                .is_some_and(|title| aim.resembles(title) && !terms(title).has(Term::OtherThing))
        };
        let row = || {
            self.row_of(c).is_some_and(|row| {
                row.iter().any(|t| hangs(t))
                    && !named_so(&row)
                    && (!own || row.iter().any(|t| is_fact(t)))
            })
        };
        !terms(named).has(Term::OtherThing) && (c.meaning.has(Term::OtherThing) || row())
    }

    /// Its row has a name that isn't what is meant, and the page shows what is meant somewhere else: a booking, an order.
    fn stands_with_another(&self, c: &Control<'_>) -> bool {
        let aim = &self.rules.aim;
        let named = |text: &String| {
            // A card by which it is paid is no other thing.
            let pays = text.contains("••") || text.contains("**") || terms(text).has(Term::Pay);
            is_fact(text) && !pays && !foreign_names(text).is_empty()
        };
        let elsewhere = || {
            let mut texts = self.page().elements.iter();
            texts.any(|e| aim.mentions(&fold(e.label())))
        };
        aim.named.is_some()
            && self.row_of(c).is_some_and(|row| {
                row.iter().any(named) && !row.iter().any(|text| aim.mentions(text))
            })
            && elsewhere()
    }

    /// The words of the smallest part of the page around it that has some beside controls, folded: those of its own row, where that
    /// is short, and no title of the page.
    fn row_of(&self, c: &Control<'_>) -> Option<Vec<String>> {
        let page = self.page();
        let mut around = c.element.parent;
        for _ in 0..ROW {
            let part = around?;
            let said: Vec<&Element> = (part..part + page.subtree(part).len())
                .filter(|id| !is_within_a_control(page, *id))
                .map(|id| &page.elements[id])
                .filter(|e| !e.label().trim().is_empty())
                .collect();
            let length: usize = said.iter().map(|e| e.label().chars().count()).sum();
            if length > LONGEST_ROW || said.iter().any(|e| e.role == "heading" && e.is("level=1")) {
                return None;
            }
            if !said.is_empty() {
                return Some(said.iter().map(|e| fold(e.label())).collect());
            }
            around = page.elements[part].parent;
        }
        None
    }

    /// What the person is told of it: its label, and where it stands.
    pub(super) fn label_with_place(&self, c: &Control<'_>) -> String {
        let row = self.row_of(c).unwrap_or_default().join(", ");
        let row: String = row.chars().take(TOLD).collect();
        if row.is_empty() {
            c.label.to_string()
        } else {
            format!("{} ({row})", c.label)
        }
    }

    /// Neither the way here nor the page says that this is the one that the goal names, nor what it costs: that of a newsletter, say.
    fn ends_out_of_place(&self, c: &Control<'_>) -> bool {
        let aim = &self.rules.aim;
        let told = |(id, e): (usize, &Element)| {
            let m = e.label_text().terms();
            !is_control(e)
                && !is_aside(self.page(), id)
                && (m.any(&[Term::EachPeriod, Term::Renews]) || aim.mentions(&fold(e.label())))
        };
        aim.named.is_some()
            && !self.is_in_a_frame(c)
            && !self.is_with_what_is_meant(c)
            && !aim.mentions(&c.folded)
            && !self.view.elements().any(told)
    }

    /// What it ends is called by a name that no page has for a subscription, and neither the goal nor its place say that this is
    /// meant: an order, a booking, an add-on.
    fn ends_something_unknown(&self, c: &Control<'_>) -> bool {
        let aim = &self.rules.aim;
        let meant = || match aim.named {
            Some(_) => self.is_with_what_is_meant(c),
            None => self.is_with_the_thing(c),
        };
        !c.meaning.has(Term::Renewal)
            && !self.is_the_aim(c)
            && !aim.is_about(&c.folded)
            && !aim.mentions(&c.folded)
            && !self.is_named_way_in(c)
            && !terms(&c.folded).has(Term::AtPeriodEnd)
            && !names_in(&c.folded).is_empty()
            && !meant()
    }
}

/// Whether a text of a row tells what something costs, or how it stands.
fn is_fact(text: &str) -> bool {
    text.chars().any(|s| s.is_ascii_digit())
        || terms(text).any(&[Term::Money, Term::EachPeriod, Term::ActiveStatus])
}

/// Whether an element is a control, or words of one.
fn is_within_a_control(page: &page::snapshot::PageSnapshot, id: ElementId) -> bool {
    is_control(&page.elements[id]) || page.ancestors(id).any(is_control)
}

/// What a label that ends a subscription may say beside the name of one.
const KNOWN: [Term; 24] = [
    Term::Cancel,
    Term::VerbEnd,
    Term::Object,
    Term::LeadsToPlans,
    Term::Renewal,
    Term::Filler,
    Term::Own,
    Term::Affirm,
    Term::Finish,
    Term::Decline,
    Term::AtOnceForGood,
    Term::LeadsOn,
    Term::Looks,
    Term::OpensMore,
    Term::LeadsToTheSubscription,
    Term::LeadsToSettings,
    Term::GoOn,
    Term::Help,
    Term::Joins,
    Term::HintsAtLeaving,
    Term::Account,
    Term::Everything,
    Term::Alters,
    Term::Delete,
];

/// The words of a label that belong to nothing of that: names of other things, perhaps.
pub(super) fn names_in(folded: &str) -> Vec<&str> {
    words_without(folded, |term| KNOWN.contains(&term))
}

/// The words of a row that no word of the lexicon has, and that are no part of a date.
fn foreign_names(folded: &str) -> Vec<&str> {
    let month = |word: &str| {
        [format!("1 {word} 2027"), format!("{word} 1, 2027")]
            .iter()
            .any(|day| read_date(day).is_some())
    };
    let mut names = words_without(folded, |term| term != Term::OtherThing);
    names.retain(|word| !word.chars().any(|s| s.is_ascii_digit()) && !month(word));
    names
}

/// The words of a folded text that stand in no phrase of these terms, and are long enough to name something.
fn words_without(folded: &str, known: impl Fn(Term) -> bool) -> Vec<&str> {
    let known: Vec<_> = hits(folded).into_iter().filter(|h| known(h.term)).collect();
    let mut at = 0;
    let mut names = Vec::new();
    for word in folded.split(|c: char| !c.is_alphanumeric()) {
        let here = at..at + word.len();
        at = here.end + folded[here.end..].chars().next().map_or(0, char::len_utf8);
        let covered = known
            .iter()
            .any(|h| h.at.start <= here.start && here.end <= h.at.end);
        if word.chars().count() >= NOUN && !covered {
            names.push(word);
        }
    }
    names
}
