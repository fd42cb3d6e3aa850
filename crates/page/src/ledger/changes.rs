//! What changed on one page between the start and a fresh load, by structure.
//!
//! Long because what counts as the way out, before and now, is told in one place.

use std::collections::BTreeMap;

use jiff::civil::Date;
use url::Url;

use super::aim::Aim;
use super::claims::{Statement, statements};
use super::decide::{Found, Ledger};
use super::going::{is_going_gone, new_price};
use super::places::Places;
use super::scope::Scope;
use super::{Case, Way, quotes};
use crate::control::{
    Control, Ending, Labels, is_choice, is_elsewhere, is_text_field, labelled_controls,
};
use crate::dates::read_date;
use crate::landmarks::is_spoken_by_control;
use crate::language::is_foreign;
use crate::lexicon::terms;
use crate::lines::{self, Line};
use crate::snapshot::{Element, PageSnapshot};
use crate::words::Term;
use domain::evidence::Source;
use domain::predicate::fold;

/// A page, read once for everybody who asks what it means.
#[derive(Debug)]
pub struct Read<'p> {
    /// The page.
    pub page: &'p PageSnapshot,
    pub(super) places: Places,
    pub(super) statements: Vec<Statement>,
    /// Its controls in document order.
    pub controls: Vec<Control<'p>>,
    /// What their labels say.
    pub labels: Labels,
    /// Its visible text, line by line.
    pub lines: Vec<Line<'p>>,
}

impl<'p> Read<'p> {
    /// Reads the page; `today` tells days without a year.
    pub fn of(page: &'p PageSnapshot, today: Option<Date>) -> Self {
        let places = Places::of(page);
        let lines = lines::visible(page);
        let mut labels = Labels::default();
        Self {
            statements: statements(page, &lines, &places, today),
            controls: labelled_controls(page, None, &mut labels),
            page,
            places,
            labels,
            lines,
        }
    }

    /// Controls of the main part that can be pressed.
    pub(super) fn pressable(&self) -> impl Iterator<Item = (&Control<'p>, usize)> {
        let can = |c: &&Control<'_>| {
            !is_choice(c.element) && !is_text_field(c.element) && !c.element.is("disabled")
        };
        self.controls
            .iter()
            .filter(can)
            .filter_map(|c| Some((c, self.places.block(c.id)?)))
    }

    /// Those that would start or finish an end.
    pub(super) fn ways_out(&self) -> impl Iterator<Item = (&Control<'p>, usize)> {
        // "Your cancellation, 24 November": a link with a day leads to what is on record.
        let is_record =
            |c: &Control<'_>| c.element.role == "link" && read_date(&c.folded).is_some();
        let offers = move |c: &&Control<'_>| {
            c.ending != Ending::No
                && !is_record(c)
                && !is_open(c.element)
                && !is_elsewhere(self.page, c.element)
                && !terms(&c.folded).any(&[Term::Ended, Term::EndsOn])
        };
        self.pressable().filter(move |(c, _)| offers(c))
    }
}

/// Whether a link stands on every page that was seen, of three at least: it is the site's, and says nothing of one thing.
pub(super) fn is_of_the_site(case: &Case<'_>, c: &Control<'_>) -> bool {
    const PAGES: usize = 3;
    let mut pages: BTreeMap<&str, bool> = BTreeMap::new();
    for page in case.before {
        let at = page.url.split(['?', '#']).next().unwrap_or_default();
        let mut links = page.elements.iter().filter(|e| e.role == "link");
        let has = links.any(|e| fold(e.label()) == *c.folded);
        *pages.entry(at).or_default() |= has;
    }
    c.element.role == "link" && pages.len() >= PAGES && pages.values().all(|has| *has)
}

/// Whether it opened a section or a menu: the way out is what lies in there, if anything does.
fn is_open(element: &Element) -> bool {
    element.is("expanded")
}

/// How often each line stands on the pages before; the most of any page counts.
pub(super) fn stood(before: &[Read<'_>]) -> BTreeMap<String, usize> {
    let mut most: BTreeMap<String, usize> = BTreeMap::new();
    for read in before {
        for (line, count) in counts(read) {
            let known = most.entry(line).or_default();
            *known = (*known).max(count);
        }
    }
    most
}

/// The lines of a page and its facts, with how often each stands there.
pub(super) fn counts(read: &Read<'_>) -> BTreeMap<String, usize> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for line in &read.lines {
        *counts.entry(line.folded.to_string()).or_default() += 1;
    }
    let facts = read.statements.iter().map(|s| s.folded.clone());
    for fact in facts {
        counts.entry(fact).or_insert(1);
    }
    counts
}

/// An address without what changes between two loads of the same page.
pub(super) fn address(url: &str) -> String {
    Url::parse(url).map_or_else(
        |_| url.to_owned(),
        |mut url| {
            if !url.fragment().is_some_and(|f| f.starts_with(['/', '!'])) {
                url.set_fragment(None);
            }
            url.as_str().trim_end_matches('/').to_owned()
        },
    )
}

/// So many lines beside the object's part make a page of which can be said that it stands.
const REST: usize = 3;

/// What became of the object's part of one page.
#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact that a rule asks for"
)]
pub(super) struct Change {
    /// The way in stood there, and is gone.
    pub(super) way_in_gone: bool,
    /// The very control that was used, and that names an end, is there in its own part.
    pub(super) used_is_there: bool,
    /// A way in of this object is there: its words.
    pub(super) way_in_there: Option<String>,
    /// It is a link that was followed on the way: it leads on to where the end began, and may lead there for ever.
    pub(super) way_in_leads: bool,
    /// A control that takes the end back is new: its words.
    pub(super) takes_back: Option<String>,
    /// Where its own part is gone, the very thing can be begun that was ended: by a new control whose words are those of the used one without what
    /// turned them around ("Unsubscribe", "Subscribe").
    pub(super) begins: Option<String>,
    /// It was said that it goes on, and is said no more.
    pub(super) going_gone: bool,
    /// Its own part says something that stood nowhere before: it isn't merely closed.
    pub(super) reworded: bool,
    /// Its own part, heading and all, is gone, and the rest of the page stands as before: nothing is merely closed.
    pub(super) vanished: bool,
    /// Its row or item stands under another heading than before.
    pub(super) moved: bool,
    /// A price of it is new there.
    pub(super) new_price: Option<String>,
}

/// How many of the lines beside the object's part stand there still, and how many there were; on the whole page, or what its `main` part says.
fn rest_of_the_page(
    before: &Read<'_>,
    fresh: &Read<'_>,
    scope: &Scope,
    main: bool,
) -> Option<(usize, usize)> {
    let now = counts(fresh);
    let rest: Vec<bool> = before
        .lines
        .iter()
        .filter(|line| {
            before
                .places
                .block(line.element)
                .map_or(!main, |block| !scope.was_within_own(before, block))
        })
        .filter(|line| !main || !is_spoken_by_control(before.page, line.element))
        .map(|line| now.contains_key(&*line.folded))
        .collect();
    let stands = rest.iter().filter(|stands| **stands).count();
    (!rest.is_empty()).then_some((stands, rest.len()))
}

/// Whether it closes the whole account, which could be closed before as well: where nobody went that way, it says nothing of what was ended.
pub(super) fn closes_everything(c: &Control<'_>, before: Option<&Read<'_>>) -> bool {
    c.meaning.any(&[Term::Delete, Term::ClosesAccount])
        && before.is_some_and(|before| before.controls.iter().any(|b| b.folded == c.folded))
}

/// Compares a fresh load with what stood at the same address before.
pub(super) fn change(
    case: &Case<'_>,
    before: Option<&Read<'_>>,
    fresh: &Read<'_>,
    scope: &Scope,
    stood: &BTreeMap<String, usize>,
    aim: &Aim<'_>,
) -> Change {
    let mut change = Change::default();
    let here = |way: &&Way| address(&way.url) == address(&fresh.page.url);
    let approved = case.approved.iter().map(|a| Way {
        url: a.page.url.clone(),
        label: a.control.clone(),
        nth: a.nth,
    });
    let known: Vec<Way> = case
        .way
        .iter()
        .filter(here)
        .cloned()
        .chain(approved.filter(|w| here(&w)))
        .collect();
    let labels: Vec<String> = known
        .iter()
        .map(|way| fold(&way.label))
        .filter(|label| !label.is_empty())
        .collect();
    // A switch that was turned stands there still, and offers what it offered no more.
    let turned = |c: &Control<'_>| {
        let on = |c: &Control<'_>| c.element.is("checked");
        let was = |b: &&Control<'_>| b.folded == c.folded && b.element.role == "switch";
        let before = before.and_then(|before| before.controls.iter().find(was));
        c.element.role == "switch" && before.is_some_and(|before| on(before) != on(c))
    };
    let stands = |read: &Read<'_>, label: &str| {
        let mut there = read.pressable();
        there.any(|(c, _)| *c.folded == *label && !turned(c))
    };
    if let Some(before) = before {
        let stood: Vec<&String> = labels
            .iter()
            .filter(|label| stands(before, label))
            .collect();
        change.way_in_gone = !stood.is_empty() && stood.iter().any(|label| !stands(fresh, label));
        let offered = before.ways_out().any(|(_, block)| scope.was(block));
        let mut still = fresh.ways_out();
        change.way_in_gone |= offered && !still.any(|(c, block)| scope.is(block) && !turned(c));
        change.going_gone = is_going_gone(before, fresh, scope, case.today);
        let lines = counts(before);
        let rest = rest_of_the_page(before, fresh, scope, false);
        // Where its part is gone, and most else that the main part said as well, another view of the page is shown, and what that says is no news of
        // this one.
        let same_view = rest_of_the_page(before, fresh, scope, true)
            .is_none_or(|(stands, of)| of < REST || stands * 2 >= of);
        change.reworded = fresh.lines.iter().any(|line| {
            fresh.places.block(line.element).is_some_and(|block| {
                (scope.is_own_gone() && same_view && scope.is(block))
                    || scope.is_within_own(fresh, block)
            }) && !lines.contains_key(&*line.folded)
        });
        change.moved = scope.item && scope.has_moved(before, fresh);
        change.vanished = scope.is_own_gone()
            && rest.is_some_and(|(stands, of)| of >= REST && stands * 10 >= of * 8);
        change.new_price = new_price(before, fresh, scope, case.today);
    }
    // In a language that nobody here reads, the control that led there is known by its words alone.
    let foreign = is_foreign(fresh.page);
    let approved_here =
        |c: &Control<'_>| case.approved.iter().any(|a| fold(&a.control) == *c.folded);
    let same = fresh.pressable().find(|(c, block)| {
        scope.is(*block)
            && !turned(c)
            && !is_open(c.element)
            && !is_of_the_site(case, c)
            && (c.ending != Ending::No || (foreign && approved_here(c)))
            && labels.iter().any(|label| *c.folded == **label)
    });
    // A link to how it is done, or one behind everything that the page states, stood there all along and nobody used it: it is there for everybody.
    let last = fresh
        .statements
        .iter()
        .map(|s| s.at)
        .max()
        .unwrap_or_default();
    let stays_for_ever = |c: &Control<'_>| {
        c.element.role == "link"
            && change.way_in_gone
            && !labels.iter().any(|label| *c.folded == **label)
            && (c.meaning.has(Term::Help) || c.id > last)
            && before.is_some_and(|before| before.controls.iter().any(|b| b.folded == c.folded))
    };
    let closes_everything = |c: &Control<'_>| {
        let used = labels.iter().any(|label| *c.folded == **label);
        !used && closes_everything(c, before)
    };
    // What hangs on it is ended by a control of its own, before and now.
    let hangs_on =
        |label: &str| terms(label).has(Term::OtherThing) && !terms(label).has(Term::Object);
    let hangs_on_it = |c: &Control<'_>| {
        let stood =
            before.is_some_and(|before| before.controls.iter().any(|b| b.folded == c.folded));
        stood && hangs_on(&c.folded) && !labels.iter().any(|label| hangs_on(label))
    };
    let other = || {
        let old = |c: &Control<'_>| {
            before.is_some_and(|before| {
                before
                    .ways_out()
                    .any(|(b, block)| b.folded == c.folded && !scope.was(block))
            })
        };
        fresh.ways_out().find(|(c, block)| {
            (scope.is(*block) || !old(c))
                && !aim.is_beside(&c.folded, *block)
                && !is_of_the_site(case, c)
                && !turned(c)
                && !stays_for_ever(c)
                && !closes_everything(c)
                && !hangs_on_it(c)
        })
    };
    // One that is demanded by law, behind all that the page states, stands apart from what the reader quotes.
    let apart = |c: &Control<'_>, block: usize| {
        let quoted = case.testimony.map(|said| quotes::places(said, fresh));
        c.element.role == "link"
            && c.id > last
            && !approved_here(c)
            && quoted.is_some_and(|quoted| !quoted.is_empty() && !quoted.contains(&block))
    };
    change.used_is_there = same.as_ref().is_some_and(|(c, block)| !apart(c, *block));
    let there = same.or_else(other);
    let led = |c: &Control<'_>| case.way.iter().any(|way| fold(&way.label) == *c.folded);
    change.way_in_leads = there
        .as_ref()
        .is_some_and(|(c, _)| c.element.role == "link" && led(c) && !approved_here(c));
    change.way_in_there = there.map(|(c, _)| c.label.to_string());
    let back = |c: &Control<'_>| {
        c.ending == Ending::No
            && c.meaning.any(&[Term::Resume, Term::Keep])
            && !is_elsewhere(fresh.page, c.element)
    };
    let new = |c: &Control<'_>| {
        !stood.contains_key(&*c.folded)
            && before.is_none_or(|before| !before.controls.iter().any(|b| b.folded == c.folded))
    };
    change.takes_back = fresh
        .pressable()
        .find(|(c, block)| scope.is(*block) && back(c) && new(c))
        .map(|(c, _)| c.label.to_string());
    let turned_around = |c: &Control<'_>| {
        labels.iter().any(|label| {
            let before = label.strip_suffix(&*c.folded).unwrap_or_default();
            before.ends_with(char::is_alphabetic)
        })
    };
    change.begins = fresh
        .pressable()
        .filter(|_| scope.is_own_gone())
        .find(|(c, block)| scope.is(*block) && turned_around(c) && new(c))
        .map(|(c, _)| c.label.to_string());
    change
}

/// What changed; `ends_alone`: a page about nothing else says in new words that it ends, so that a reader outweighs
/// a link that still leads to the way there.
pub(super) fn enter_change(
    changed: &Change,
    ends_alone: bool,
    url: &str,
    ledger: &mut Ledger<'_>,
    found: &mut Found,
) {
    if let Some(label) = &changed.way_in_there {
        let leads = changed.way_in_leads && ends_alone;
        found.against |= !leads;
        found.vetoed |= changed.used_is_there && !leads;
        found.way_in_leads |= leads;
        found.way_in_there = true;
        ledger.add(
            Source::Change,
            false,
            "it still offers to end it",
            label,
            url,
        );
    }
    found.used_is_gone |= changed.way_in_gone;
    if changed.way_in_gone && changed.way_in_there.is_none() {
        found.way_in_gone = true;
        ledger.add(Source::Change, true, "the way to end it is gone", "", url);
    }
    if let Some(label) = &changed.takes_back {
        found.takes_back = true;
        ledger.add(
            Source::Change,
            true,
            "it now offers to take the end back",
            label,
            url,
        );
    }
    if let Some(label) = &changed.begins {
        found.begins = true;
        ledger.add(
            Source::Change,
            true,
            "it now offers to begin it",
            label,
            url,
        );
    }
    if changed.going_gone {
        found.going_gone = true;
        ledger.add(
            Source::Change,
            true,
            "it no longer says that it goes on",
            "",
            url,
        );
    }
    found.reworded |= changed.reworded;
    found.vanished |= changed.vanished;
    found.moved |= changed.moved;
    if let Some(price) = &changed.new_price {
        found.new_price = true;
        ledger.add(
            Source::Change,
            false,
            "a new price stands there",
            price,
            url,
        );
    }
}
