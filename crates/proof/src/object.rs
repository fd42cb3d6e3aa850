//! What the thing is called.

use std::collections::BTreeSet;

use domain::predicate::fold;
use page::lexicon::Concept::{
    Account, AsksToConfirm, AsksWhy, Cancel, Farewell, HoldsBack, Object, Place, Plain,
    Subscription,
};
use page::lexicon::concepts;
use page::reading::PageReading;

use super::facts::{Facts, Target, tight};

/// Longest name, in characters.
const LONGEST: usize = 60;

/// As the service's pages call it: by the reader's word, where it stands there; by the heading or the row in which the way in stood; else as the person
/// does, or by the service's name.
pub(crate) fn name(case: &Facts<'_>) -> String {
    let evidence = case.evidence;
    let told = evidence.reader.as_ref().and_then(|reader| {
        let called = reader.statement.as_ref()?.object.as_deref()?.trim();
        let (words, shown) = (tight(called), &reader.shown);
        let pages = [&shown.before, &shown.right_after, &shown.fresh];
        let mut pages = pages.into_iter().flatten();
        let stands = !words.is_empty() && pages.any(|page| tight(page).contains(&words));
        (stands && called.chars().count() <= LONGEST).then(|| called.to_owned())
    });
    let quoted = || {
        let (_, rest) = evidence.goal.split_once('“')?;
        let (name, _) = rest.split_once('”')?;
        Some(name.to_owned())
    };
    told.or_else(|| heading(case))
        .or_else(quoted)
        .unwrap_or_else(|| evidence.service.clone())
}

/// The heading or the row in which the way in stood, on a page of the account, one that is loaded anew: what heads a step of the flow talks to the
/// person.
fn heading(case: &Facts<'_>) -> Option<String> {
    let target = case
        .target
        .as_ref()
        .filter(|_| case.same_page().is_some())?;
    let blocks = &target.was.places.blocks;
    let mut around = std::iter::successors(Some(target.section), |at| blocks.get(*at)?.parent);
    around.find_map(|at| {
        let place = blocks.get(at).filter(|place| !place.key.is_empty())?;
        label(&target.was, place.at).filter(|label| names_a_thing(label))
    })
}

/// The words of a heading, or the first ones of a row.
fn label(reading: &PageReading<'_>, id: usize) -> Option<String> {
    let element = reading.page.elements.get(id)?;
    let own = std::iter::once(element).filter(|e| e.role == "heading");
    let labels = own.chain(reading.page.below(id)).map(|e| e.label().trim());
    let mut labels =
        labels.filter(|label| label.chars().filter(|c| c.is_alphanumeric()).count() >= 2);
    labels.next().map(str::to_owned)
}

/// Whether a heading names a thing: no page of every account, no greeting, no question.
fn names_a_thing(label: &str) -> bool {
    let talks = label.ends_with(['?', '!', '…', '.']) || label.contains(", ");
    let asks = [AsksWhy, Farewell, HoldsBack, AsksToConfirm, Cancel];
    let said = concepts(&fold(label));
    let fits = label.chars().count() <= LONGEST && !talks && !said.any(&asks);
    fits && names_of(label)
        .iter()
        .any(|word| !concepts(word).has(Place))
}

/// Whether one of these words names the thing: it is of its section, of the person's own words, or of the service's name.
fn names_it(case: &Facts<'_>, words: &[String]) -> bool {
    let evidence = case.evidence;
    let key = case.target.as_ref().map_or("", Target::key);
    let names = [&evidence.goal, &evidence.service, key].map(names_of);
    words
        .iter()
        .any(|word| names.iter().flatten().any(|name| name == word))
}

/// The words of a text that name something: none that speak of ending, of subscriptions in general, or join others.
pub(crate) fn names_of(text: &str) -> Vec<String> {
    let folded = fold(text);
    let words = folded.split(|c: char| !c.is_alphanumeric());
    let names = |word: &&str| {
        let long = word.chars().count() > 2 || word.chars().all(|c| c.is_ascii_digit());
        !word.is_empty() && long && !concepts(word).any(&[Plain, Cancel, Object])
    };
    words.filter(names).map(str::to_owned).collect()
}

/// Whether a text names the thing.
pub(crate) fn is_named_in(case: &Facts<'_>, text: &str) -> bool {
    names_it(case, &names_of(text))
}

/// Whether a word of a statement is one of the thing's names.
pub(crate) fn is_name(case: &Facts<'_>, word: &str) -> bool {
    names_it(case, &[word.to_owned()])
}

/// Whether a part of a page, or what it stands in, names what the person named: by any word of theirs, or by all; where they named nothing, whether it
/// speaks of a subscription.
pub(crate) fn is_meant(
    case: &Facts<'_>,
    reading: &PageReading<'_>,
    block: usize,
    by_all: bool,
) -> bool {
    let wanted = names_of(&case.evidence.goal);
    let lines = reading.lines_in(block).map(|line| &*line.folded);
    let mut texts = lines.chain(reading.places.around(block));
    if wanted.is_empty() {
        return texts.any(|text| concepts(text).any(&[Object, Subscription, Account]));
    }
    let said: BTreeSet<String> = texts.flat_map(names_of).collect();
    let mut wanted = wanted.iter();
    if by_all {
        wanted.all(|word| said.contains(word))
    } else {
        wanted.any(|word| said.contains(word))
    }
}

/// What stands beside the thing, is of its kind, and says in a fresh load all that it said before.
pub(crate) fn neighbour(case: &Facts<'_>) -> Option<String> {
    let (target, now) = (case.target.as_ref()?, case.section()?.reading);
    let said = |reading: &PageReading<'_>, block: usize| -> Vec<String> {
        let own = reading.lines_in(block);
        let own = own.filter(|l| reading.places.block(l.element) == Some(block));
        own.map(|l| l.folded.clone()).collect()
    };
    let goes_on = |block: &usize| {
        let (key, says) = (
            &target.was.places.blocks[*block].key,
            said(&target.was, *block),
        );
        let mut again =
            (1..now.places.blocks.len()).filter(|at| now.places.blocks[*at].key == *key);
        !says.is_empty() && again.any(|at| said(now, at) == says) && !is_named_in(case, key)
    };
    let block = target.beside().find(goes_on)?;
    label(&target.was, target.was.places.blocks[block].at).filter(|name| !name.is_empty())
}

/// What stood beside the thing with a way to its end of the same name, and is gone from the same page in a fresh load: with it, or instead of it.
pub(crate) fn vanished(case: &Facts<'_>) -> Vec<String> {
    let (Some(target), Some(now)) = (&case.target, case.same_page()) else {
        return Vec::new();
    };
    let was = &target.was;
    let has_a_way = |at: &usize| was.pressable_in(*at).any(|c| *c.folded == *target.control);
    let beside = target.beside().filter(has_a_way);
    let names = beside.filter_map(|at| label(was, was.places.blocks[at].at));
    let stands = |name: &String| now.lines.iter().any(|l| l.folded.contains(&fold(name)));
    names.filter(|name| !stands(name)).collect()
}

impl Target<'_> {
    /// The blocks that are of the kind of the thing's own and beside it: a row beside a row, a section with a price beside a section.
    fn beside(&self) -> impl Iterator<Item = usize> {
        let (was, places) = (&self.was, &self.was.places);
        let own = &places.blocks[self.section];
        (1..places.blocks.len()).filter(move |at| {
            let other = &places.blocks[*at];
            let apart =
                !places.is_within(*at, self.section) && !places.is_within(self.section, *at);
            let alike = own.parent == other.parent && own.item == other.item;
            apart && alike && was.statements_in(*at).any(|s| s.priced)
        })
    }
}
