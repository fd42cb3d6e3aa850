//! The questions of a page with their answers: radio buttons, lists, and plain buttons that stand together and answer one.
//!
//! What belongs together is told by structure: a group, the live page's look-alikes, a common parent, and the words that stand
//! between. A page has as many questions as groups; one of them answered answers no other.

use super::judge::is_end;
use super::look::has_a_sign;
use super::step::Step;
use super::view::{View, takes_a_choice};
use domain::action::Action;
use domain::predicate::fold;
use domain::reference::Reference;
use page::control::{Control, Ending, is_choice, is_control, is_text_field, label_of, leads_away};
use page::effect::{adds_something, is_against};
use page::landmarks::is_aside;
use page::lexicon::terms;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::{Term, asks_to_confirm, asks_to_keep, meaning_of_folded};

/// So far before the first answer the question may stand, in elements.
const FAR: usize = 24;
/// Most plain buttons that answer one question, and longest label of one, in characters.
const MOST_BUTTONS: usize = 12;
const LONGEST_ANSWER: usize = 60;

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

/// One answer.
#[derive(Debug, Clone)]
pub(super) struct Answer {
    /// What is clicked to give it; none for an option of a list.
    pub(super) target: Option<Reference>,
    pub(super) label: String,
}

/// A question.
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
    fn counts(&self, like: impl Fn(&str) -> bool) -> bool {
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
fn grouped<'v, 'p: 'v>(
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

fn is_holder(element: &Element) -> bool {
    matches!(
        element.role.as_str(),
        "radiogroup" | "group" | "listbox" | "row" | "form"
    )
}

fn group_of(page: &PageSnapshot, id: ElementId) -> Option<u32> {
    page.seen(id).and_then(|s| s.group)
}

fn ancestors(page: &PageSnapshot, id: ElementId) -> impl Iterator<Item = ElementId> {
    std::iter::successors(page.elements.get(id).and_then(|e| e.parent), |id| {
        page.elements.get(*id).and_then(|e| e.parent)
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

/// Plain buttons of one parent, or each in a place of its own, under a question that is none about staying or leaving.
fn buttons(view: &View<'_>) -> Vec<Question> {
    let page = view.page;
    let plain = view
        .controls
        .iter()
        .filter(|c| may_answer(page, c) && !view.of_the_site.contains(&c.id));
    let declines = |c: &Control<'_>| c.meaning.has(Term::DeclinesToSay);
    let mut groups: Vec<Vec<&Control<'_>>> = Vec::new();
    for group in grouped(plain, |one, other| are_alike(page, one, other)) {
        match (groups.last_mut(), &group[..]) {
            // The way past the question mostly stands a little apart from its answers.
            (Some(asked), [lone]) if asked.len() >= 2 && declines(lone) => asked.push(lone),
            _ => groups.push(group),
        }
    }
    let answers = |group: &&Vec<&Control<'_>>| (2..=MOST_BUTTONS).contains(&group.len());
    groups
        .iter()
        .filter(answers)
        .map(|group| question(view, group, Kind::Buttons))
        .filter(|q| is_asked(page, q))
        .collect()
}

/// Whether the words before a group of buttons are a question that its buttons answer, and none of them proposes anything.
fn is_asked(page: &PageSnapshot, question: &Question) -> bool {
    let folded = fold(&question.asked);
    let m = meaning_of_folded(&folded);
    // "I no longer keep birds" is no word about the subscription.
    let of_the_thing = folded.ends_with('?') || m.any(&[Term::Object, Term::Account]);
    let of_the_end = m.any(&[Term::Cancel, Term::Keep]) && !m.has(Term::AsksWhy) && of_the_thing
        || asks_to_confirm(&folded)
        || asks_to_keep(&folded);
    let of_an_offer =
        m.any(&[Term::Offer, Term::Pause, Term::Plan, Term::HoldsBack]) && !m.has(Term::AboutLife);
    let grouped = question
        .members
        .first()
        .is_some_and(|id| group_of(page, *id).is_some());
    let pressed = question
        .members
        .iter()
        .filter_map(|id| page.elements.get(*id))
        .any(|e| e.states.iter().any(|s| s.starts_with("pressed")));
    let asks = folded.ends_with('?') || m.has(Term::AsksWhy) || m.has(Term::AboutLife);
    let numbers = question.counts(|label| label.contains(|c: char| c.is_ascii_digit()));
    // One of several answers says nothing, so the others are answers as well, whatever stands above them.
    let quiet = question.answers.len() >= 3
        && question.answers.iter().any(|a| {
            let folded = fold(&a.label);
            terms(&folded).has(Term::OtherReason) || terms(&folded).has(Term::DeclinesToSay)
        });
    !of_the_end
        && (!of_an_offer || quiet)
        && !folded.is_empty()
        && (asks
            || grouped
            || pressed
            || quiet
            || question.is_about_life()
            || (numbers && question.answers.len() >= 3))
}

fn may_answer(page: &PageSnapshot, c: &Control<'_>) -> bool {
    use Term::{Back, Contact, Finish, GoOn, Help, SignIn, SignOut};
    let m = c.meaning;
    let says = m.any(&[Back, Contact, GoOn, Help, SignIn, SignOut])
        || (m.has(Finish) && !m.has(Term::AboutLife));
    matches!(
        c.element.role.as_str(),
        "button" | "generic" | "listitem" | "tab" | "link"
    ) && !leads_away(c.element)
        && !c.element.is("disabled")
        && c.element.reference.is_some()
        && !page.below(c.id).any(is_choice)
        && !c.label.is_empty()
        && c.label.chars().count() <= LONGEST_ANSWER
        && c.ending == Ending::No
        && is_against(m).is_none_or(|_| m.has(Term::AboutLife))
        && !says
        && !page::words::closes(&c.folded)
        && !m.has(Term::PutsOff)
        && !opens_a_list(page, c)
        && !is_submit(&c.folded)
        && !is_aside(page, c.id)
}

/// A whole label that sends something.
fn is_submit(folded: &str) -> bool {
    let m = meaning_of_folded(folded);
    m.has(Term::Affirm)
        && !folded.starts_with(|c: char| c.is_ascii_digit())
        && !m.has(Term::YesOrNo)
        && !begins_with_yes(folded)
}

fn begins_with_yes(folded: &str) -> bool {
    let first = folded
        .split([' ', ',', '.', '–', '-'])
        .next()
        .unwrap_or_default();
    meaning_of_folded(first).has(Term::YesOrNo)
}

/// Whether two buttons stand beside each other in the same way: one parent, or parents of one kind with one parent, and no
/// question between.
fn are_alike(page: &PageSnapshot, one: &Control<'_>, other: &Control<'_>) -> bool {
    if let (Some(a), Some(b)) = (group_of(page, one.id), group_of(page, other.id)) {
        return a == b;
    }
    if one.element.role != other.element.role {
        return false;
    }
    let between = one.id + page.subtree(one.id).len()..other.id;
    if between
        .into_iter()
        .filter_map(|id| page.elements.get(id))
        .any(|e| e.role == "heading" || e.label().trim_end().ends_with('?'))
    {
        return false;
    }
    let (a, b) = (one.element.parent, other.element.parent);
    let single = |id: Option<ElementId>| {
        id.filter(|id| page.below(*id).filter(|e| is_control(e)).count() == 1)
    };
    let above = |id: Option<ElementId>| {
        single(id)
            .and_then(|id| page.elements.get(id))
            .and_then(|e| e.parent)
    };
    a == b || (above(a).is_some() && above(a) == above(b))
}

fn question(view: &View<'_>, group: &[&Control<'_>], kind: Kind) -> Question {
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

/// What is clicked for a choice: a box that isn't seen is chosen by its label.
pub(super) fn target_of(page: &PageSnapshot, control: &Control<'_>) -> Option<Reference> {
    let unseen = page.seen(control.id).is_some_and(|s| s.hidden.is_some());
    let label = control
        .element
        .parent
        .and_then(|id| page.elements.get(id))
        .filter(|e| unseen && is_control(e) && !takes_a_choice(e));
    label
        .and_then(|e| e.reference)
        .or(control.element.reference)
}

/// A choice's name, or the text beside it.
pub(super) fn words_of(page: &PageSnapshot, control: &Control<'_>) -> String {
    if !control.label.is_empty() {
        return control.label.to_string();
    }
    let own = label_of(page, control.id);
    let beside = || {
        let texts = control
            .element
            .parent
            .map(|p| page.below(p).filter(|e| !is_control(e)).map(Element::label));
        texts
            .map(|t| t.filter(|l| !l.is_empty()).collect::<Vec<_>>().join(" "))
            .unwrap_or_default()
    };
    if own.is_empty() { beside() } else { own }
}

/// The words that stand before an element: the nearest question or heading, else the nearest text.
pub(super) fn words_before(page: &PageSnapshot, id: ElementId) -> String {
    let before = page
        .elements
        .get(id.saturating_sub(FAR)..id)
        .unwrap_or_default();
    let offset = id - before.len();
    let says = |(at, e): &(usize, &Element)| {
        let at = offset + at;
        let spoken_by_control = is_control(e)
            || is_text_field(e)
            || e.role == "option"
            || page
                .ancestors(at)
                .any(|a| is_control(a) && a.role != "generic");
        !e.label().trim().is_empty() && !spoken_by_control
    };
    let mut nearest = None;
    for (_, e) in before.iter().enumerate().rev().filter(says) {
        let label = e.label().trim();
        if e.role == "heading"
            || label.trim_end_matches([' ', '*', ')']).ends_with('?')
            || label.contains("? ")
        {
            return label.to_owned();
        }
        nearest.get_or_insert(label);
    }
    nearest.unwrap_or_default().to_owned()
}

/// The words right before an element.
fn nearest_words(page: &PageSnapshot, id: ElementId) -> String {
    let mut before = (id.saturating_sub(FAR)..id).rev();
    let words = before.find_map(|at| {
        let e = page.elements.get(at)?;
        let control = is_control(e) || page.ancestors(at).any(is_control);
        Some(e.label().trim()).filter(|words| !control && !words.is_empty())
    });
    words.unwrap_or_default().to_owned()
}

/// Whether the page says that an answer is demanded: by its own mark, or in words beside it.
pub(super) fn is_demanded(page: &PageSnapshot, id: ElementId, asked: &str) -> bool {
    let marked = |id: ElementId| {
        page.seen(id)
            .is_some_and(|s| s.required || s.min_length.is_some_and(|n| n > 0))
    };
    let holder = ancestors(page, id).find(|a| is_holder(&page.elements[*a]));
    let folded = fold(asked);
    marked(id)
        || holder.is_some_and(marked)
        || asked.contains('*')
        || terms(&folded).has(Term::Demanded)
}
