//! The questions of a page with their answers: radio buttons, lists, and plain buttons that stand together and answer one.
//!
//! What belongs together is told by structure: a group, the live page's look-alikes, a common parent, and the words that stand
//! between. A page has as many questions as groups; one of them answered answers no other.

use super::asked::{
    ancestors, group_of, is_demanded, is_holder, nearest_words, target_of, words_before, words_of,
};
use super::buttons::buttons;
use super::judge::is_end;
use super::look::has_a_sign;
use super::step::Step;
use super::view::View;
use domain::action::Action;
use domain::predicate::fold;
use domain::reference::Reference;
use page::control::{Control, Ending, is_control};
use page::effect::{adds_something, is_against};
use page::landmarks::is_aside;
use page::lexicon::terms;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::{Term, meaning_of_folded};

/// How a question is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// By radio buttons and the like.
    Choice,
    /// By plain buttons.
    Buttons,
    /// By an option of a list.
    List(Reference),
    /// By an option of a list that has to be opened first.
    Closed(Reference),
}

#[derive(Debug, Clone)]
pub(super) struct Answer {
    /// What is clicked to give it; none for an option of a list.
    pub(super) target: Option<Reference>,
    pub(super) label: String,
}

#[derive(Debug, Clone)]
pub(super) struct Question {
    /// In the page's words; may be empty.
    pub(super) asked: String,
    pub(super) kind: Kind,
    pub(super) answers: Vec<Answer>,
    /// One of them is chosen.
    pub(super) given: bool,
    /// Which, as far as that is seen.
    pub(super) chosen: Option<usize>,
    /// It only looks chosen, as a paler button does among others.
    pub(super) by_look: bool,
    /// The page says that an answer is demanded.
    pub(super) demanded: bool,
    /// The controls that belong to it.
    pub(super) members: Vec<ElementId>,
}

impl Question {
    /// What to remember of it.
    pub(super) fn name(&self) -> String {
        let labels: Vec<&str> = self.answers.iter().map(|a| a.label.as_str()).collect();
        format!("{} | {}", fold(&self.asked), fold(&labels.join(" | ")))
    }

    /// The answer that ends something, where it is one of those of a choice or a list.
    pub(super) fn end(&self) -> Option<usize> {
        let stops = |label: &str| {
            let m = terms(&fold(label));
            m.has(Term::Stops) && !m.any(&[Term::Money, Term::Price])
        };
        let mut all = self.answers.iter().map(|a| a.label.as_str());
        all.position(|label| is_end(label) || stops(label))
            .filter(|_| self.kind != Kind::Buttons)
    }

    /// Whether the answer that is chosen keeps or takes something, where another one doesn't.
    pub(super) fn keeps(&self) -> bool {
        let ends = self.end().is_some();
        let takes = [
            Term::Pause,
            Term::Offer,
            Term::Plan,
            Term::Pay,
            Term::Resume,
        ];
        let keeps = |answer: &Answer| {
            let folded = fold(&answer.label);
            let m = meaning_of_folded(&folded);
            // "I keep that to myself" keeps nothing.
            (adds_something(&folded, m).is_some() && (ends || m.any(&takes)))
                || terms(&folded).has(Term::AsCredit)
        };
        let chosen = self.chosen.and_then(|at| self.answers.get(at));
        chosen.is_some_and(keeps) && !self.by_look && !self.answers.iter().all(keeps)
    }

    /// Whether it is a list that nobody touched: it stands at its first entry, whatever that says.
    pub(super) fn stands_at_its_first(&self) -> bool {
        matches!(self.kind, Kind::List(_)) && self.chosen == Some(0) && self.answers.len() >= 3
    }

    /// What gives this answer.
    pub(super) fn give(&self, at: usize) -> Option<Step> {
        let answer = self.answers.get(at)?;
        match self.kind {
            Kind::List(target) => {
                let values = vec![answer.label.clone()];
                Some(Step::Do(
                    Action::Select { target, values },
                    self.asked.clone(),
                ))
            }
            _ => Some(Step::click(answer.target?, &answer.label)),
        }
    }

    /// Whether at least half of its answers are like that, and one is.
    pub(super) fn counts(&self, like: impl Fn(&str) -> bool) -> bool {
        let number = self.answers.iter().filter(|a| like(&a.label)).count();
        number > 0 && number * 2 >= self.answers.len()
    }

    /// Its answers, without those that only ask to choose.
    pub(super) fn labels(&self) -> impl Iterator<Item = &str> {
        let labels = self.answers.iter().map(|a| a.label.as_str());
        labels.filter(|label| !asks_to_choose(label))
    }

    /// Whether it asks which of several things is meant: an open list of them, by its name.
    pub(super) fn asks_which(&self) -> bool {
        let m = terms(&fold(&self.asked));
        let thing = |label: &str| {
            let folded = fold(label);
            let m = meaning_of_folded(&folded);
            page::control::ending_of(&folded, m) == Ending::No && is_against(m).is_none()
        };
        matches!(self.kind, Kind::List(_))
            && !self.given
            && m.any(&[Term::Account, Term::LeadsToPlans])
            && !m.any(&[Term::AsksWhy, Term::WantsWords, Term::Ends, Term::Cancel])
            && self.labels().count() >= 2
            && self.labels().all(thing)
    }

    /// Whether it asks for a fact of the person's life. How often they did something is no more than a number.
    pub(super) fn is_about_life(&self) -> bool {
        let counts = self.counts(|l| l.trim_start().starts_with(|c: char| c.is_ascii_digit()));
        let bare = !self.answers.is_empty()
            && self
                .answers
                .iter()
                .all(|a| terms(&fold(&a.label)).has(Term::YesOrNo));
        let asked = terms(&fold(&self.asked));
        // Of reasons there are some that say something of the service alone.
        let reasons = asked.any(&[Term::AsksWhy, Term::WantsWords])
            && self
                .answers
                .iter()
                .any(|a| !terms(&fold(&a.label)).has(Term::AboutLife));
        !counts && !reasons && (bare || asked.has(Term::AboutLife))
    }
}

/// All of them, in order.
pub(super) fn questions(view: &View<'_>) -> Vec<Question> {
    let mut found = choices(view);
    found.extend(lists(view));
    if view.in_flow {
        found.extend(buttons(view));
    }
    found.sort_by_key(|q| q.members.first().copied());
    found
}

fn is_radio(element: &Element) -> bool {
    matches!(element.role.as_str(), "radio" | "menuitemradio")
}

/// Groups of radio buttons, and lists that are open.
fn choices(view: &View<'_>) -> Vec<Question> {
    let page = view.page;
    let option = |c: &Control<'_>| {
        c.element.role == "option" && page.ancestors(c.id).all(|a| a.role != "combobox")
    };
    let all = view.controls.iter().filter(|c| {
        (is_radio(c.element) || option(c))
            && !c.element.is("disabled")
            && !is_aside(page, c.id)
            && !view.of_the_site.contains(&c.id)
    });
    grouped(all, |one, other| are_together(page, one, other))
        .iter()
        .filter(|g| g.len() >= 2)
        .map(|group| question(view, group, Kind::Choice))
        .collect()
}

/// Neighbours that belong together.
pub(super) fn grouped<'v, 'p: 'v>(
    all: impl Iterator<Item = &'v Control<'p>>,
    together: impl Fn(&Control<'p>, &Control<'p>) -> bool,
) -> Vec<Vec<&'v Control<'p>>> {
    let mut groups: Vec<Vec<&Control<'_>>> = Vec::new();
    for control in all {
        match groups.last_mut() {
            Some(group) if group.last().is_some_and(|last| together(last, control)) => {
                group.push(control);
            }
            _ => groups.push(vec![control]),
        }
    }
    groups
}

/// Whether two neighbours answer the same question.
fn are_together(page: &PageSnapshot, one: &Control<'_>, other: &Control<'_>) -> bool {
    if let (Some(a), Some(b)) = (group_of(page, one.id), group_of(page, other.id)) {
        return a == b;
    }
    let holder = |id: ElementId| ancestors(page, id).find(|a| is_holder(&page.elements[*a]));
    if holder(one.id) != holder(other.id) {
        return false;
    }
    // In one fieldset there is one question; elsewhere a heading or a question between them begins the next one.
    if holder(one.id).is_some_and(|id| page.elements[id].role == "radiogroup") {
        return true;
    }
    let between = one.id + page.subtree(one.id).len()..other.id;
    !between
        .into_iter()
        .filter_map(|id| page.elements.get(id))
        .any(|e| {
            e.role == "heading" || (e.label().trim_end().ends_with(['?', '*']) && !is_control(e))
        })
}

/// Lists to choose from, by role.
fn lists(view: &View<'_>) -> Vec<Question> {
    let page = view.page;
    let mut found = Vec::new();
    for c in view.controls.iter().filter(|c| {
        (c.element.role == "combobox" || opens_a_list(page, c))
            && !c.element.is("disabled")
            && !is_aside(page, c.id)
            && !view.of_the_site.contains(&c.id)
    }) {
        let Some(target) = c.element.reference else {
            continue;
        };
        let options: Vec<&Element> = page.below(c.id).filter(|e| e.role == "option").collect();
        let chosen = options.iter().find(|e| e.is("selected"));
        let kind = if options.is_empty() {
            Kind::Closed(target)
        } else {
            Kind::List(target)
        };
        // An open list is answered by its options.
        if options.is_empty()
            && (c.element.is("expanded") || page.elements.iter().any(|e| e.role == "listbox"))
        {
            continue;
        }
        let value = page.seen(c.id).map_or("", |s| s.text.as_str());
        let button = c.element.role == "button";
        let shown = if button {
            &*c.label
        } else if c.element.text.is_empty() {
            value
        } else {
            c.element.text.as_str()
        };
        let given = match chosen {
            Some(option) => !asks_to_choose(option.label()),
            None => options.is_empty() && !shown.is_empty() && !asks_to_choose(shown),
        };
        let asked = if button || c.element.name.trim().is_empty() {
            words_before(page, c.id)
        } else {
            c.element.name.to_string()
        };
        let answers = options
            .iter()
            .map(|o| Answer {
                target: None,
                label: o.label().to_owned(),
            })
            .collect();
        let demanded = is_demanded(page, c.id, &asked);
        found.push(Question {
            asked,
            kind,
            answers,
            given,
            by_look: false,
            chosen: options.iter().position(|o| o.is("selected")),
            demanded,
            members: vec![c.id],
        });
    }
    found
}

/// Whether a button only shows what can be chosen: it asks to, and says that it opens something.
pub(super) fn opens_a_list(page: &PageSnapshot, c: &Control<'_>) -> bool {
    c.element.role == "button"
        && c.meaning.has(Term::AsksToChoose)
        && (has_a_sign(c) || page.seen(c.id).is_some_and(|s| s.opens))
}

/// Whether an option asks to choose and answers nothing.
pub(super) fn asks_to_choose(label: &str) -> bool {
    let folded = fold(label);
    !folded.starts_with(char::is_alphanumeric) || terms(&folded).has(Term::AsksToChoose)
}

pub(super) fn question(view: &View<'_>, group: &[&Control<'_>], kind: Kind) -> Question {
    let page = view.page;
    let first = group.first().map_or(0, |c| c.id);
    let holder = ancestors(page, first)
        .find(|a| is_holder(&page.elements[*a]) && page.elements[*a].role != "form");
    let named = holder
        .and_then(|id| page.elements.get(id))
        .map(|e| e.name.trim())
        .filter(|name| !name.is_empty() && kind == Kind::Choice);
    // A list that was opened may stand far from its question, called as the button that opened it.
    let opener = named.filter(|name| asks_to_choose(name)).and_then(|name| {
        let opened = |c: &&Control<'_>| c.element.is("expanded") && *c.label == *name;
        view.controls.iter().find(opened)
    });
    let bare = kind == Kind::Buttons && group.iter().all(|c| terms(&c.folded).has(Term::YesOrNo));
    let before = || {
        if bare {
            // What is said yes to stands right above, whether it is a question or a statement.
            nearest_words(page, first)
        } else {
            words_before(page, first)
        }
    };
    let asked = match (opener, named) {
        (Some(opener), _) => words_before(page, opener.id),
        (None, Some(named)) => named.to_owned(),
        (None, None) => before(),
    };
    let told = group.iter().position(|c| {
        let e = c.element;
        e.is("checked") || e.is("pressed") || (kind == Kind::Choice && e.is("selected"))
    });
    let looks = |c: &&Control<'_>| page.seen(c.id).is_some_and(|s| s.chosen);
    let chosen = told.or_else(|| group.iter().position(looks));
    let demanded = is_demanded(page, first, &asked);
    let answers = group
        .iter()
        .map(|c| Answer {
            target: target_of(page, c),
            label: words_of(page, c),
        })
        .collect();
    Question {
        asked,
        kind,
        answers,
        given: chosen.is_some(),
        by_look: told.is_none() && kind == Kind::Buttons,
        chosen,
        demanded,
        members: group.iter().map(|c| c.id).collect(),
    }
}
