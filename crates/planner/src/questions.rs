//! The questions of a page, and which answer claims nothing: radio buttons, lists, plain buttons that stand together, boxes for reasons.

use domain::predicate::fold;
use domain::reference::Reference;
use domain::vision::When;
use page::control::{Control, Ending, is_control, is_text_field, leads_away};
use page::dates::read_date;
use page::effect::{answers_against, is_against};
use page::lexicon::concepts;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::{Concept, Concepts, closes, meaning_of_folded};

use super::hints::{Goal, Hints};
use super::view::View;
use super::words::is_end;
use super::words::words;

/// So far before the first answer the question may stand, in elements.
const FAR: usize = 24;
/// Most answers of plain buttons, and longest label of one, in characters.
const MOST_BUTTONS: usize = 12;
const LONGEST_ANSWER: usize = 60;
/// Longest answer that says no more than "for another reason", in words.
const SHORT: usize = 4;
/// So many boxes in a row ask for reasons.
const BOXES: usize = 3;

/// How a question is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// By radio buttons, options, or boxes for reasons.
    Choice,
    /// By plain buttons that stay as they are until one is pressed.
    Buttons,
    /// By an option of a list.
    List(Reference),
    /// By an option of a list that has to be opened first.
    Closed(Reference),
}

#[derive(Debug, Clone)]
pub(crate) struct Question {
    /// In the page's words; may be empty.
    pub(crate) asked: String,
    pub(crate) kind: Kind,
    pub(crate) answers: Vec<String>,
    /// What is clicked to give each; nothing for the options of a list.
    targets: Vec<Option<Reference>>,
    pub(crate) chosen: Option<usize>,
    /// The page says that an answer is demanded.
    pub(crate) demanded: bool,
    members: Vec<ElementId>,
}

/// What can be done about a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reply {
    /// This answer, by its number.
    Give(usize),
    /// Only the person can answer.
    Ask,
    /// Nothing: it has its answer.
    Leave,
}

impl Question {
    /// What to remember of it.
    pub(crate) fn name(&self) -> String {
        format!("{} | {}", self.asked, self.answers.join(" | "))
    }

    /// In words for the person.
    pub(crate) fn words(&self) -> &str {
        if self.asked.is_empty() {
            "Which of these is it?"
        } else {
            &self.asked
        }
    }

    /// What is clicked to give this answer.
    pub(crate) fn target(&self, at: usize) -> Option<Reference> {
        self.targets.get(at).copied().flatten()
    }

    pub(crate) fn has(&self, id: ElementId) -> bool {
        self.members.contains(&id)
    }

    /// Whether the answer that is chosen keeps or takes something: what goes on would do that.
    pub(crate) fn keeps(&self) -> bool {
        let chosen = self.chosen.and_then(|at| self.answers.get(at));
        chosen.is_some_and(|answer| {
            // "I keep that to myself" keeps nothing.
            let read = Answer::of(answer);
            answers_against(&read.folded, read.m).is_some() && !read.m.has(Concept::DeclinesToSay)
        })
    }

    pub(crate) fn is_before(&self, id: ElementId) -> bool {
        self.members.iter().all(|own| *own < id)
    }

    /// The answer that claims nothing beyond the wish to end it, or the one that the person named.
    pub(crate) fn reply(
        &self,
        told: Option<&str>,
        hints: &Hints,
        goal: &Goal,
        wanted: When,
    ) -> Reply {
        let answers: Vec<Answer> = self.answers.iter().map(|a| Answer::of(a)).collect();
        let chosen = self.chosen;
        let give = |at: usize| {
            if chosen == Some(at) {
                Reply::Leave
            } else {
                Reply::Give(at)
            }
        };
        if let Some(at) = told.and_then(|said| named(&answers, &fold(said))) {
            return give(at);
        }
        if let Some(at) = self.decided(&answers, goal, wanted) {
            return give(at);
        }
        // A list that nobody touched stands at its first entry, whatever that claims.
        let untouched =
            matches!(self.kind, Kind::List(_)) && chosen == Some(0) && answers.len() >= BOXES;
        if chosen.is_some_and(|at| answers[at].fine) && !untouched {
            return Reply::Leave;
        }
        match neutral(&answers, hints) {
            Some(at) => give(at),
            None if chosen.is_some() && untouched => Reply::Leave,
            None => Reply::Ask,
        }
    }

    /// The answer that decides what is done, and claims nothing: when it ends, that it ends, what ends. Reasons decide nothing.
    pub(crate) fn decides(&self, goal: &Goal, wanted: When) -> Option<usize> {
        let answers: Vec<Answer> = self.answers.iter().map(|a| Answer::of(a)).collect();
        self.decided(&answers, goal, wanted)
    }

    fn decided(&self, answers: &[Answer], goal: &Goal, wanted: When) -> Option<usize> {
        let quiet = |a: &Answer| a.m.any(&[Concept::DeclinesToSay, Concept::OtherReason]);
        let why = concepts(&fold(&self.asked)).any(&[Concept::AsksWhy, Concept::WantsWords]);
        if why || answers.iter().any(quiet) {
            return None;
        }
        by_time(answers, wanted)
            .or_else(|| the_end(answers))
            .or_else(|| of_the_goal(answers, goal))
    }
}

struct Answer {
    folded: String,
    m: Concepts,
    /// It neither keeps nor adds anything, and answers.
    fine: bool,
    ends: bool,
}

impl Answer {
    fn of(label: &str) -> Self {
        let folded = fold(label);
        let m = meaning_of_folded(&folded);
        let fine = answers_against(&folded, m).is_none() && !asks_to_choose(label);
        Self {
            ends: fine && is_end(label),
            fine,
            folded,
            m,
        }
    }
}

fn named(answers: &[Answer], said: &str) -> Option<usize> {
    let exact = answers.iter().position(|a| a.folded == said);
    exact.or_else(|| {
        let has = (0..answers.len()).filter(|at| answers[*at].folded.contains(said));
        has.min_by_key(|at| answers[*at].folded.len())
    })
}

/// Where the answers say when it is to end: as the person wants it, and of several days the first.
fn by_time(answers: &[Answer], wanted: When) -> Option<usize> {
    let now = |a: &Answer| a.m.has(Concept::AtOnceForGood);
    let later =
        |a: &Answer| !now(a) && (a.m.has(Concept::AtPeriodEnd) || read_date(&a.folded).is_some());
    if answers.len() < 2 || !answers.iter().any(later) {
        return None;
    }
    let wish = |a: &Answer| {
        if wanted == When::Now {
            now(a)
        } else {
            later(a)
        }
    };
    let fits = (0..answers.len()).filter(|at| answers[*at].fine && wish(&answers[*at]));
    fits.min_by_key(|at| read_date(&answers[*at].folded))
}

/// Of answers that keep something and one that ends it, that one.
fn the_end(answers: &[Answer]) -> Option<usize> {
    let mut ends = (0..answers.len()).filter(|at| answers[*at].ends);
    let at = ends.next()?;
    ends.next().is_none().then_some(at)
}

/// Where the answers are things: the one with more of the name than any other.
fn of_the_goal(answers: &[Answer], goal: &Goal) -> Option<usize> {
    let shares = |at: usize| goal.shares(&answers[at].folded);
    let best = (0..answers.len())
        .max_by_key(|at| (shares(*at), std::cmp::Reverse(answers[*at].folded.len())))?;
    let alone = (0..answers.len()).all(|at| at == best || shares(at) <= shares(best));
    let says = answers[best].folded.contains(char::is_alphabetic);
    (shares(best) > 0 && says && alone && answers[best].fine).then_some(best)
}

/// The service's own neutral answer, then "prefer not to say", then "other".
fn neutral(answers: &[Answer], hints: &Hints) -> Option<usize> {
    let quiet = |a: &Answer| a.fine && !a.m.has(Concept::AboutLife);
    let find = |test: &dyn Fn(&Answer) -> bool| answers.iter().position(|a| quiet(a) && test(a));
    let hinted = hints
        .survey
        .iter()
        .find_map(|hint| find(&|a| a.folded == *hint));
    let short = |a: &Answer| words(&a.folded).count() <= SHORT;
    hinted
        .or_else(|| {
            answers
                .iter()
                .position(|a| a.m.has(Concept::DeclinesToSay) && !a.m.has(Concept::Pause))
        })
        .or_else(|| {
            answers.iter().rposition(|a| {
                quiet(a) && a.m.has(Concept::OtherReason) && !a.m.has(Concept::Denies) && short(a)
            })
        })
}

/// Whether an option asks to choose and answers nothing.
pub(crate) fn asks_to_choose(label: &str) -> bool {
    let folded = fold(label);
    !folded.starts_with(char::is_alphanumeric) || concepts(&folded).has(Concept::AsksToChoose)
}

/// All questions of the page, in order.
pub(crate) fn questions(view: &View<'_>) -> Vec<Question> {
    let mut found = choices(view);
    found.extend(lists(view));
    found.extend(boxes(view));
    if view.flow {
        found.extend(buttons(view));
    }
    found.sort_by_key(|q| q.members.first().copied());
    found
}

fn holder(page: &PageSnapshot, id: ElementId) -> Option<ElementId> {
    let holds = |e: &Element| {
        matches!(
            e.role.as_str(),
            "radiogroup" | "group" | "listbox" | "row" | "form"
        )
    };
    let mut at = page.elements.get(id)?.parent;
    while let Some(around) = at {
        if holds(&page.elements[around]) {
            return Some(around);
        }
        at = page.elements[around].parent;
    }
    None
}

/// Whether two neighbours answer the same question.
fn are_together(page: &PageSnapshot, one: &Control<'_>, other: &Control<'_>) -> bool {
    let group = |id: ElementId| page.seen(id).and_then(|s| s.group);
    if let (Some(a), Some(b)) = (group(one.id), group(other.id)) {
        return a == b;
    }
    let asks = |e: &Element| {
        e.role == "heading" || (e.label().trim_end().ends_with(['?', '*']) && !is_control(e))
    };
    let between = one.id + page.subtree(one.id).len()..other.id;
    holder(page, one.id) == holder(page, other.id)
        && !between.into_iter().any(|id| asks(&page.elements[id]))
}

fn grouped<'v, 'p>(
    view: &'v View<'p>,
    is: impl Fn(&Control<'p>) -> bool,
    together: impl Fn(&Control<'p>, &Control<'p>) -> bool,
) -> Vec<Vec<&'v Control<'p>>> {
    let mut groups: Vec<Vec<&Control<'_>>> = Vec::new();
    for control in view
        .controls
        .iter()
        .filter(|c| view.is_of_the_step(c.id) && is(c))
    {
        match groups.last_mut() {
            Some(group) if group.last().is_some_and(|last| together(last, control)) => {
                group.push(control);
            }
            _ => groups.push(vec![control]),
        }
    }
    groups
}

fn choices(view: &View<'_>) -> Vec<Question> {
    let page = view.page;
    let is = |c: &Control<'_>| {
        matches!(c.element.role.as_str(), "radio" | "menuitemradio")
            || (c.element.role == "option" && page.ancestors(c.id).all(|a| a.role != "combobox"))
    };
    let groups = grouped(view, is, |one, other| are_together(page, one, other));
    groups
        .iter()
        .filter(|g| g.len() >= 2)
        .map(|group| question(view, group, Kind::Choice))
        .collect()
}

/// Boxes of which several reasons are ticked.
fn boxes(view: &View<'_>) -> Vec<Question> {
    let page = view.page;
    let is = |c: &Control<'_>| c.element.role == "checkbox" && !c.meaning.has(Concept::Acknowledge);
    let groups = grouped(view, is, |one, other| are_together(page, one, other));
    groups
        .iter()
        .filter(|g| g.len() >= BOXES)
        .map(|group| question(view, group, Kind::Choice))
        .filter(|q| {
            q.answers.iter().any(|a| {
                Answer::of(a)
                    .m
                    .any(&[Concept::DeclinesToSay, Concept::OtherReason])
            })
        })
        .collect()
}

fn lists(view: &View<'_>) -> Vec<Question> {
    let page = view.page;
    let mut found = Vec::new();
    for c in view
        .controls
        .iter()
        .filter(|c| c.element.role == "combobox" && view.is_of_the_step(c.id))
    {
        let Some(target) = c.element.reference else {
            continue;
        };
        let options: Vec<&Element> = page.below(c.id).filter(|e| e.role == "option").collect();
        // An open list is answered by its options.
        if options.is_empty()
            && (c.element.is("expanded") || page.elements.iter().any(|e| e.role == "listbox"))
        {
            continue;
        }
        let shown = if c.element.text.is_empty() {
            page.seen(c.id).map_or("", |s| s.text.as_str())
        } else {
            &c.element.text
        };
        let named = c.element.name.trim();
        let asked = if named.is_empty() {
            words_before(page, c.id)
        } else {
            named.to_owned()
        };
        let chosen = options
            .iter()
            .position(|o| o.is("selected") && !asks_to_choose(o.label()));
        let closed = options.is_empty();
        let answers = if closed {
            vec![shown.to_owned()]
        } else {
            options.iter().map(|o| o.label().to_owned()).collect()
        };
        let given = closed && !shown.is_empty() && !asks_to_choose(shown);
        found.push(Question {
            demanded: is_demanded(page, c.id, &asked),
            asked,
            kind: if closed {
                Kind::Closed(target)
            } else {
                Kind::List(target)
            },
            targets: vec![None; answers.len()],
            answers,
            chosen: chosen.or(given.then_some(0)),
            members: vec![c.id],
        });
    }
    found
}

/// Plain buttons that stand beside each other in the same way and propose nothing, with words before them that ask.
fn buttons(view: &View<'_>) -> Vec<Question> {
    let page = view.page;
    let is = |c: &Control<'_>| {
        use Concept::{Back, Contact, Finish, GoOn, Help, PutsOff, SignIn, SignOut};
        matches!(
            c.element.role.as_str(),
            "button" | "generic" | "listitem" | "link" | "tab"
        ) && !leads_away(c.element)
            && !c.label.is_empty()
            && c.label.chars().count() <= LONGEST_ANSWER
            && c.ending == Ending::No
            && is_against(c.meaning).is_none_or(|_| c.meaning.has(Concept::AboutLife))
            && !c
                .meaning
                .any(&[Back, Contact, Finish, GoOn, Help, PutsOff, SignIn, SignOut])
            && !closes(&c.folded)
    };
    let groups = grouped(view, is, |one, other| {
        let above = |c: &Control<'_>| c.element.parent.and_then(|p| page.elements[p].parent);
        let alike = one.element.parent == other.element.parent || above(one) == above(other);
        one.element.role == other.element.role && alike && are_together(page, one, other)
    });
    let asks = |q: &Question| {
        let m = concepts(&fold(&q.asked));
        let pressed = |id: &ElementId| {
            page.elements[*id]
                .states
                .iter()
                .any(|s| s.starts_with("pressed"))
        };
        let quiet =
            |a: &String| concepts(&fold(a)).any(&[Concept::OtherReason, Concept::DeclinesToSay]);
        let together = q
            .members
            .iter()
            .any(|id| page.seen(*id).is_some_and(|s| s.group.is_some()));
        let of_the_end = page::words::asks_to_confirm(&fold(&q.asked))
            || page::words::asks_to_keep(&fold(&q.asked));
        !of_the_end
            && (m.any(&[Concept::AsksWhy, Concept::AboutLife])
                || q.asked.ends_with('?')
                || together
                || q.members.iter().any(pressed)
                || q.answers.iter().any(quiet))
    };
    groups
        .iter()
        .filter(|g| (2..=MOST_BUTTONS).contains(&g.len()))
        .map(|group| question(view, group, Kind::Buttons))
        .filter(asks)
        .collect()
}

fn question(view: &View<'_>, group: &[&Control<'_>], kind: Kind) -> Question {
    let page = view.page;
    let first = group.first().map_or(0, |c| c.id);
    let live = page.seen(first).and_then(|s| s.group);
    let of_live = live.and_then(|n| {
        page.live
            .questions
            .get(usize::try_from(n).unwrap_or_default())
    });
    let of_holder = holder(page, first)
        .map(|id| page.elements[id].name.trim())
        .filter(|name| !name.is_empty() && kind == Kind::Choice);
    let asked = of_holder
        .or(of_live
            .map(|words| words.trim())
            .filter(|words| !words.is_empty()))
        .map_or_else(|| words_before(page, first), ToOwned::to_owned);
    let chosen = group.iter().position(|c| {
        let told = |state: &&str| c.element.is(state);
        ["checked", "pressed", "selected"].iter().any(told)
            || page.seen(c.id).is_some_and(|s| s.chosen)
    });
    Question {
        demanded: group.iter().any(|c| is_demanded(page, c.id, &asked)),
        asked,
        kind,
        answers: group.iter().map(|c| words_of(page, c)).collect(),
        targets: group.iter().map(|c| target_of(page, c)).collect(),
        chosen,
        members: group.iter().map(|c| c.id).collect(),
    }
}

/// What is clicked for a choice: a box that isn't seen is chosen by its label.
pub(crate) fn target_of(page: &PageSnapshot, control: &Control<'_>) -> Option<Reference> {
    let unseen = page.seen(control.id).is_some_and(|s| s.hidden.is_some());
    let label = control
        .element
        .parent
        .map(|id| &page.elements[id])
        .filter(|e| unseen && is_control(e));
    label
        .and_then(|e| e.reference)
        .or(control.element.reference)
}

/// A choice's name, or the text beside it.
pub(crate) fn words_of(page: &PageSnapshot, control: &Control<'_>) -> String {
    if !control.label.is_empty() {
        return control.label.clone();
    }
    let beside = control
        .element
        .parent
        .into_iter()
        .flat_map(|p| page.below(p));
    let words: Vec<&str> = beside
        .filter(|e| !is_control(e))
        .map(Element::label)
        .filter(|l| !l.is_empty())
        .collect();
    words.join(" ")
}

/// The words that stand before an element: the nearest question or heading, else the nearest text.
pub(crate) fn words_before(page: &PageSnapshot, id: ElementId) -> String {
    let mut nearest = None;
    for at in (id.saturating_sub(FAR)..id).rev() {
        let e = &page.elements[at];
        let label = e.label().trim();
        let of_control = is_control(e)
            || is_text_field(e)
            || e.role == "option"
            || page
                .ancestors(at)
                .any(|a| is_control(a) && a.role != "generic");
        if label.is_empty() || of_control {
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
        page.seen(id)
            .is_some_and(|s| s.required || s.min_length.is_some_and(|n| n > 0))
    };
    marked(id)
        || holder(page, id).is_some_and(marked)
        || asked.contains('*')
        || concepts(&fold(asked)).has(Concept::Demanded)
}
