//! The questions of a page, and which answer claims nothing: radio buttons, options, lists, plain buttons beside each other.

use domain::predicate::fold;
use domain::reference::Reference;
use domain::service::ServiceDefinition;
use domain::vision::When;
use page::control::{Control, Ending, is_control, is_text_field, leads_away};
use page::dates::read_date;
use page::effect::{answers_against, is_against};
use page::lexicon::concepts;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::{Concept, Concepts, closes, meaning_of_folded};

use super::words::{speaks_of_ending, words};

/// So far before the first answer the question may stand, in elements.
const FAR: usize = 24;
/// Longest answer that says no more than "for another reason", in words.
const SHORT: usize = 4;

/// A question with its answers.
#[derive(Debug, Clone)]
pub(crate) struct Question {
    /// In the page's words; may be empty.
    asked: String,
    pub(crate) answers: Vec<Answer>,
    /// The list of which the answers are options.
    pub(crate) list: Option<Reference>,
    pub(crate) chosen: Option<usize>,
    /// The page says that an answer is demanded.
    pub(crate) demanded: bool,
    pub(crate) members: Vec<ElementId>,
}

/// One answer.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) label: String,
    /// What is clicked to give it; nothing for the options of a list.
    pub(crate) target: Option<Reference>,
    folded: String,
    m: Concepts,
    /// It answers, and neither keeps nor adds anything.
    fine: bool,
}

impl Answer {
    fn of(label: String, target: Option<Reference>) -> Self {
        let folded = fold(&label);
        let m = meaning_of_folded(&folded);
        Self {
            label,
            target,
            fine: answers_against(&folded, m).is_none() && !asks_to_choose(&folded),
            folded,
            m,
        }
    }

    /// It says nothing, or next to nothing.
    fn is_quiet(&self) -> bool {
        self.m.any(&[Concept::DeclinesToSay, Concept::OtherReason])
    }
}

impl Question {
    /// What to remember of it.
    pub(crate) fn name(&self) -> String {
        let answers = self.answers.iter().map(|a| a.label.as_str());
        let all: Vec<&str> = std::iter::once(&*self.asked).chain(answers).collect();
        all.join(" | ")
    }

    /// In words for the person.
    pub(crate) fn words(&self) -> &str {
        if self.asked.is_empty() {
            "Which of these is it?"
        } else {
            &self.asked
        }
    }

    /// What can be answered, for the person.
    pub(crate) fn choices(&self) -> Vec<String> {
        let real = self.answers.iter().filter(|a| !asks_to_choose(&a.folded));
        real.map(|a| a.label.clone()).collect()
    }

    /// Whether the answer that is chosen keeps or takes something. "I keep that to myself" keeps nothing.
    pub(crate) fn keeps(&self) -> bool {
        let chosen = self.chosen.and_then(|at| self.answers.get(at));
        let against = |a: &Answer| !(a.fine || a.m.has(Concept::DeclinesToSay));
        chosen.is_some_and(|a| against(a) && !asks_to_choose(&a.folded))
    }

    /// The answer to give, or to leave as it is: what the person said, else when it is to end, else what claims nothing. `None` where only
    /// the person can answer.
    pub(crate) fn answer(
        &self,
        told: Option<&str>,
        service: &ServiceDefinition,
        when: When,
    ) -> Option<usize> {
        let chosen = self.chosen.filter(|at| self.answers[*at].fine);
        told.and_then(|said| self.named(&fold(said)))
            .or_else(|| self.by_time(when))
            .or(chosen)
            .or_else(|| self.neutral(service))
    }

    /// The shortest answer that has what was said in it.
    fn named(&self, said: &str) -> Option<usize> {
        let folded = |at: &usize| &self.answers[*at].folded;
        let has = |at: &usize| folded(at).contains(said);
        let all = 0..self.answers.len();
        all.filter(has).min_by_key(|at| folded(at).len())
    }

    /// Where the answers say when it is to end: as the person wants it, and of several days the first.
    pub(crate) fn by_time(&self, wanted: When) -> Option<usize> {
        let day = |a: &Answer| read_date(&a.folded);
        let now = |a: &Answer| a.m.has(Concept::AtOnceForGood);
        let later = |a: &Answer| !now(a) && (a.m.has(Concept::AtPeriodEnd) || day(a).is_some());
        let fits = |a: &Answer| match wanted {
            When::Now => a.fine && now(a),
            When::PeriodEnd => a.fine && later(a),
        };
        let asks_when = self.answers.len() > 1 && self.answers.iter().any(later);
        (0..self.answers.len())
            .filter(|at| asks_when && fits(&self.answers[*at]))
            .min_by_key(|at| day(&self.answers[*at]))
    }

    /// The service's own neutral answer, then "prefer not to say", then "other".
    fn neutral(&self, service: &ServiceDefinition) -> Option<usize> {
        use Concept::{AboutLife, DeclinesToSay, OtherReason, Pause};
        let answers = || self.answers.iter();
        let quiet = |a: &Answer| a.fine && !a.m.has(AboutLife);
        let other =
            |a: &Answer| quiet(a) && words(&a.folded).count() <= SHORT && a.m.has(OtherReason);
        let hinted = |hint: &String| answers().position(|a| quiet(a) && a.folded == *hint);
        let mut hints = service.survey.iter();
        hints
            .find_map(hinted)
            .or_else(|| answers().position(|a| a.m.has(DeclinesToSay) && !a.m.has(Pause)))
            .or_else(|| answers().rposition(other))
    }
}

/// Whether a folded option asks to choose and answers nothing.
fn asks_to_choose(folded: &str) -> bool {
    !folded.starts_with(char::is_alphanumeric) || concepts(folded).has(Concept::AsksToChoose)
}

/// All questions of these controls, in order; plain buttons answer them in a `flow` alone.
pub(crate) fn questions<'p>(
    page: &PageSnapshot,
    controls: impl Iterator<Item = &'p Control<'p>>,
    flow: bool,
) -> Vec<Question> {
    let (lists, others): (Vec<_>, Vec<_>) = controls.partition(|c| c.element.role == "combobox");
    let answers = others.into_iter();
    let answers: Vec<&Control<'_>> = answers
        .filter(|c| is_answer(page, c) || (flow && may_answer(c)))
        .collect();
    let groups = answers.chunk_by(|one, other| are_together(page, one, other));
    let mut found: Vec<Question> = groups.filter_map(|group| choice(page, group)).collect();
    found.extend(lists.into_iter().filter_map(|c| list(page, c)));
    found.sort_by_key(|q| q.members.first().copied());
    found
}

/// One of several, by its role.
fn is_answer(page: &PageSnapshot, c: &Control<'_>) -> bool {
    match c.element.role.as_str() {
        "radio" | "menuitemradio" => true,
        "option" => !page.ancestors(c.id).any(|a| a.role == "combobox"),
        _ => false,
    }
}

/// A plain button that proposes nothing, so that it may be the answer to words before it.
fn may_answer(c: &Control<'_>) -> bool {
    use Concept::{AboutLife, Back, Contact, Finish, GoOn, Help, PutsOff, SignIn, SignOut};
    let m = c.meaning;
    c.element.role.is_one_of("button generic listitem link tab")
        && !(c.folded.is_empty() || leads_away(c.element) || closes(&c.folded))
        && c.ending == Ending::No
        && (m.has(AboutLife) || is_against(m).is_none())
        && !m.any(&[Back, Contact, Finish, GoOn, Help, PutsOff, SignIn, SignOut])
}

/// Whether the words before plain buttons want one of them as an answer; yes and no to the end itself are none.
fn asks(q: &Question) -> bool {
    use Concept::{AboutLife, Affirm, AsksToConfirm, AsksToKeep, AsksWhy, YesOrNo};
    let folded = fold(&q.asked);
    let says = concepts(&folded);
    let says_yes = q.answers.iter().any(|a| a.m.any(&[Affirm, YesOrNo]));
    let of_the_end =
        says.any(&[AsksToConfirm, AsksToKeep]) || (says_yes && speaks_of_ending(&folded));
    let wants_one = folded.ends_with('?') || says.any(&[AsksWhy, AboutLife]);
    !of_the_end && (wants_one || q.answers.iter().any(Answer::is_quiet))
}

/// Whether two neighbours answer the same question.
fn are_together(page: &PageSnapshot, one: &Control<'_>, other: &Control<'_>) -> bool {
    let above = |c: &Control<'_>| c.element.parent.and_then(|p| page.elements[p].parent);
    let beside = one.element.parent == other.element.parent || above(one) == above(other);
    one.element.role == other.element.role
        && (is_answer(page, one) || beside)
        && holder(page, one.id) == holder(page, other.id)
}

fn holder(page: &PageSnapshot, id: ElementId) -> Option<ElementId> {
    const HOLD: &str = "radiogroup group listbox row form";
    std::iter::successors(page.elements[id].parent, |id| page.elements[*id].parent)
        .find(|id| page.elements[*id].role.is_one_of(HOLD))
}

fn choice(page: &PageSnapshot, group: &[&Control<'_>]) -> Option<Question> {
    let first = *group.first().filter(|_| group.len() > 1)?;
    let named = holder(page, first.id).map(|id| page.elements[id].name.trim().to_owned());
    let named = named.filter(|name| !name.is_empty());
    let asked = named.unwrap_or_else(|| words_before(page, first.id));
    let is_chosen = |c: &&Control<'_>| {
        let states = ["checked", "pressed", "selected"];
        states.iter().any(|state| c.element.is(state)) || page.seen(c.id).is_some_and(|s| s.chosen)
    };
    let answer = |c: &&Control<'_>| Answer::of(c.label.clone(), target_of(page, c));
    let question = Question {
        demanded: group.iter().any(|c| is_demanded(page, c.id, &asked)),
        asked,
        answers: group.iter().map(answer).collect(),
        list: None,
        chosen: group.iter().position(is_chosen),
        members: group.iter().map(|c| c.id).collect(),
    };
    (is_answer(page, first) || asks(&question)).then_some(question)
}

fn list(page: &PageSnapshot, c: &Control<'_>) -> Option<Question> {
    let options: Vec<&Element> = page.below(c.id).filter(|e| e.role == "option").collect();
    let is_chosen = |o: &&Element| o.is("selected") && !asks_to_choose(&fold(o.label()));
    let asked = name_of(page, c);
    let answer = |o: &&Element| Answer::of(o.label().to_owned(), None);
    Some(Question {
        demanded: is_demanded(page, c.id, &asked),
        asked,
        chosen: options.iter().position(is_chosen),
        answers: options.iter().map(answer).collect(),
        list: Some(c.element.reference.filter(|_| !options.is_empty())?),
        members: vec![c.id],
    })
}

/// What a field or a list is called, by its own name or the words before it.
pub(crate) fn name_of(page: &PageSnapshot, c: &Control<'_>) -> String {
    match c.element.name.trim() {
        "" => words_before(page, c.id),
        own => own.to_owned(),
    }
}

/// What is clicked for a choice: a box that isn't seen is chosen by its label.
pub(crate) fn target_of(page: &PageSnapshot, control: &Control<'_>) -> Option<Reference> {
    let unseen = page.seen(control.id).is_some_and(|s| s.hidden.is_some());
    let around = control.element.parent.map(|id| &page.elements[id]);
    let label = around.filter(|e| unseen && is_control(e));
    label
        .and_then(|e| e.reference)
        .or(control.element.reference)
}

/// The words that stand before an element: the nearest question or heading, else the nearest text.
fn words_before(page: &PageSnapshot, id: ElementId) -> String {
    let mut nearest = None;
    for at in (id.saturating_sub(FAR)..id).rev() {
        let e = &page.elements[at];
        let label = e.label().trim();
        let answers = is_control(e) || is_text_field(e) || e.role == "option";
        let inside = |a: &Element| is_control(a) && a.role != "generic";
        if label.is_empty() || answers || page.ancestors(at).any(inside) {
            continue;
        }
        if e.role == "heading" || label.trim_end_matches([' ', '*', ')']).ends_with('?') {
            return label.to_owned();
        }
        nearest.get_or_insert(label);
    }
    nearest.unwrap_or_default().to_owned()
}

/// Whether the page says that an answer is demanded: by its own mark, or in words beside it.
pub(crate) fn is_demanded(page: &PageSnapshot, id: ElementId, asked: &str) -> bool {
    let marked = |id: ElementId| {
        let seen = page.seen(id);
        seen.is_some_and(|s| s.required || s.min_length.is_some_and(|n| n > 0))
    };
    marked(id)
        || holder(page, id).is_some_and(marked)
        || asked.contains('*')
        || concepts(&fold(asked)).has(Concept::Demanded)
}
