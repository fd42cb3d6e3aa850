//! What the thing is called.

use std::collections::BTreeSet;

use domain::predicate::fold;
use page::lexicon::Concept::{
    Account, AsksToConfirm, AsksWhy, Cancel, Farewell, HoldsBack, Object, Place, Plain,
    Subscription,
};
use page::lexicon::concepts;
use page::lines::Line;
use page::places::Places;
use page::reading::PageReading;

use super::facts::{Facts, Target, address, tight};

/// Longest name, in characters.
const LONGEST: usize = 60;

/// As the service's pages call it: by the reader's word, where it stands there; by the heading or the row in which the way in stood; else as the person
/// does, or by the service's name.
pub(crate) fn name(case: &Facts<'_>) -> String {
    let evidence = case.evidence;
    let told = evidence.reader.as_ref().and_then(|reader| {
        let called = reader.statement.as_ref()?.object.as_deref()?.trim();
        let words = tight(called);
        let shown = &reader.shown;
        let mut pages = shown
            .before
            .iter()
            .chain(&shown.right_after)
            .chain(&shown.fresh);
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
    let target = case.target.as_ref()?;
    let mut fresh = case.evidence.fresh.iter();
    if !fresh.any(|page| address(&page.url) == target.address) {
        return None;
    }
    let reading = &target.was;
    let mut block = Some(target.block);
    while let Some(at) = block {
        let place = reading.places.blocks.get(at)?;
        let label =
            label(reading, place.at).filter(|label| !place.key.is_empty() && names_a_thing(label));
        if label.is_some() {
            return label;
        }
        block = place.parent;
    }
    None
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

/// Words that name it: of its section, of the person's own words, and of what was used.
fn names(case: &Facts<'_>) -> BTreeSet<String> {
    let goal = [case.evidence.goal.as_str()];
    let key = case.target.as_ref().map(|target| target.key.as_str());
    let mut names: BTreeSet<String> = goal.into_iter().chain(key).flat_map(names_of).collect();
    names.extend(names_of(&case.evidence.service));
    names
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
    let names = names(case);
    names_of(text).iter().any(|word| names.contains(word))
}

/// Whether a word of a statement is one of the thing's names.
pub(crate) fn is_name(case: &Facts<'_>, word: &str) -> bool {
    names(case).contains(word)
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
    let of_it = |line: &&Line<'_>| {
        let place = reading.places.block(line.element);
        place.is_some_and(|place| reading.places.is_within(place, block))
    };
    let lines = reading.lines.iter().filter(of_it).map(|line| &*line.folded);
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
    let target = case.target.as_ref()?;
    let (was, now) = (&target.was, target.now(case)?.reading);
    let own = names(case);
    let key = |places: &Places, block: usize| places.blocks[block].key.clone();
    let beside = (1..was.places.blocks.len()).filter(|block| is_beside(target, was, *block));
    let mut goes_on = beside.filter(|block| {
        let said = |reading: &PageReading<'_>, block: usize| -> Vec<String> {
            let lines = reading.lines.iter();
            let own = lines.filter(|l| reading.places.block(l.element) == Some(block));
            own.map(|l| l.folded.clone()).collect()
        };
        let name = key(&was.places, *block);
        let mut again = (1..now.places.blocks.len()).filter(|at| key(&now.places, *at) == name);
        let says = said(was, *block);
        !says.is_empty()
            && again.any(|at| said(now, at) == says)
            && !names_of(&name).iter().any(|word| own.contains(word))
    });
    let block = goes_on.next()?;
    label(was, was.places.blocks[block].at).filter(|name| !name.is_empty())
}

/// What stood beside the thing with a way to its end of the same name, and is gone from the same page in a fresh load: with it, or instead of it.
pub(crate) fn vanished(case: &Facts<'_>) -> Vec<String> {
    let Some(target) = case.target.as_ref() else {
        return Vec::new();
    };
    let was = &target.was;
    let mut pages = case.fresh.iter();
    let Some(now) = pages.find(|f| address(&f.page.url) == target.address) else {
        return Vec::new();
    };
    let has_a_way = |block: &usize| {
        let mut controls = was.pressable().filter(|(c, _)| *c.folded == target.control);
        controls.any(|(_, at)| was.places.is_within(at, *block))
    };
    let stands = |name: &String| {
        let mut lines = now.lines.iter();
        lines.any(|line| line.folded.contains(&fold(name)))
    };
    let beside = (1..was.places.blocks.len()).filter(|block| is_beside(target, was, *block));
    let beside = beside.filter(has_a_way);
    let names = beside.filter_map(|block| label(was, was.places.blocks[block].at));
    names.filter(|name| !stands(name)).collect()
}

/// Whether a block is of the kind of the thing's and beside it: a row beside a row, a section with a price beside a section.
fn is_beside(target: &Target<'_>, was: &PageReading<'_>, block: usize) -> bool {
    let (own, other) = (&was.places.blocks[target.block], &was.places.blocks[block]);
    let priced = || {
        was.statements
            .iter()
            .any(|s| s.priced && was.places.is_within(s.block, block))
    };
    let apart =
        !was.places.is_within(block, target.block) && !was.places.is_within(target.block, block);
    apart && own.parent == other.parent && own.item == other.item && priced()
}
