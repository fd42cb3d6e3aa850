//! What each element of a page is worth to somebody who wants to leave, and what would only be said twice. One pass over the page.
//!
//! Tiers say what is shown first. What stands in menus, footers and far down in lists counts little, unless its words matter; what stands
//! beside words that matter counts more. A tier never says what a control does, policy judges that: a wrong one costs a few bytes or
//! one search.

use std::collections::HashMap;
use std::ops::Range;

use domain::predicate::{ElementMatch, fold};
use domain::service::ServiceDefinition;
use page::control::{
    Ending, ending_of, front_dialog, is_choice, is_control, is_text_field, label_of,
};
use page::lexicon::{Concept, concepts};
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::meaning_of_folded;

/// How much an element is worth; higher tiers are shown first and may use more of the budget.
pub(super) type Tier = u8;

/// It ends something, has the focus, or was asked for.
const HIGHEST: Tier = 9;
/// Answers of a flow, fields, alerts, the open dialog.
pub(super) const NEEDED: Tier = 8;
/// Places where subscriptions are looked after, closed sections, headings, words beside what is needed.
pub(super) const NEAR: Tier = 7;
/// Other buttons, sentences about the subscription.
pub(super) const USEFUL: Tier = 6;
/// Other links.
pub(super) const LINK: Tier = 5;
/// Other words of the content.
pub(super) const WORDS: Tier = 4;
/// Plain entries of menus, sentences about the subscription in lists and footers: the lowest tier that is shown at all.
pub(super) const ASIDE: Tier = 3;
/// Left out, but counted.
const CUT: Tier = 1;

/// Entries of a list that are shown; what follows is counted.
const LIST_SHOWN: u32 = 12;
/// Choices and pieces of text that are shown of one parent.
const CHOICES_SHOWN: u32 = 40;
/// So often the same label that ends something is shown.
const SAME_ENDING: u32 = 40;
/// So often the same label is shown in lists and menus, and elsewhere before it counts as an aside where it says nothing in particular: "Add to cart".
const SAME_PLAIN: u32 = 3;
/// Elements that are raised because they match a search.
const FOUND_SHOWN: usize = 80;
/// A control with more elements inside says more than its name.
const SMALL: usize = 24;
/// Names longer than this are not compared with the words inside.
const LONGEST_NAME: usize = 2_000;
/// Longest label that can name a place, in bytes: a longer one is a headline.
const LONGEST_PLACE: usize = 60;

/// What an element is to the view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A wrapper, or words that stand elsewhere already.
    Nothing,
    /// Part of the page's structure, shown when something in it is.
    Landmark,
    /// Something to act on.
    Control,
    /// Words.
    Text,
}

/// An element, seen from above.
pub(super) struct Piece {
    pub kind: Kind,
    pub tier: Tier,
    /// What a control says that has no name of its own.
    pub words: Option<String>,
    /// It matches the search.
    pub is_hit: bool,
    aside: bool,
    /// Far down a list.
    beyond: bool,
    /// The element, or the one around it, whose name repeats the words inside.
    speaker: Option<ElementId>,
}

/// Looks at every element once; `find` is what the model looks for.
pub(super) fn pieces(
    page: &PageSnapshot,
    service: Option<&ServiceDefinition>,
    find: Option<&str>,
) -> Vec<Piece> {
    let mut reader = Reader {
        page,
        service,
        front: front_dialog(page).map_or(0..0, |root| page.part(root)),
        siblings: HashMap::new(),
        labels: HashMap::new(),
        last_control: None,
        pieces: Vec::with_capacity(page.elements.len()),
    };
    for (id, element) in page.elements.iter().enumerate() {
        let piece = reader.read(id, element);
        reader.pieces.push(piece);
    }
    let mut pieces = reader.pieces;
    if let Some(find) = find.map(fold) {
        let says = |text: &str| fold(text).contains(&find);
        let matches = |(piece, e): &(&mut Piece, &Element)| {
            piece.kind != Kind::Nothing
                && (piece.words.as_deref().is_some_and(says) || says(&e.name) || says(&e.text))
        };
        let all = pieces.iter_mut().zip(page.elements.iter());
        for (nth, (piece, _)) in all.filter(matches).enumerate() {
            piece.is_hit = true;
            if nth < FOUND_SHOWN {
                piece.tier = HIGHEST;
            }
        }
    }
    raise_neighbours(&mut pieces);
    // Nothing behind what lies on top can be used: only what it says, or was looked for, counts.
    if let Some(layer) = page.layer().map(|root| page.part(root)) {
        for (id, piece) in pieces.iter_mut().enumerate() {
            if piece.tier < NEEDED && !layer.contains(&id) {
                piece.tier = CUT.min(piece.tier);
            }
        }
    }
    pieces
}

struct Reader<'p> {
    page: &'p PageSnapshot,
    service: Option<&'p ServiceDefinition>,
    front: Range<ElementId>,
    /// How many children of each role a parent had so far.
    siblings: HashMap<(Option<ElementId>, &'p str), u32>,
    /// What folded labels promise, and how often each was met: they repeat a lot on large pages.
    labels: HashMap<String, (Tier, u32)>,
    last_control: Option<ElementId>,
    pieces: Vec<Piece>,
}

impl<'p> Reader<'p> {
    fn read(&mut self, id: ElementId, element: &'p Element) -> Piece {
        const LANDMARKS: &str = "main navigation banner contentinfo complementary dialog alertdialog form search iframe";
        let role = &element.role;
        let times = self.siblings.entry((element.parent, role)).or_default();
        let before = std::mem::replace(times, *times + 1);
        let shown = if is_choice(element) || *role == "text" {
            CHOICES_SHOWN
        } else {
            LIST_SHOWN
        };
        let above = element.parent.map(|parent| &self.pieces[parent]);
        let mut piece = Piece {
            kind: Kind::Nothing,
            tier: 0,
            words: None,
            is_hit: false,
            aside: above.is_some_and(|a| a.aside)
                || role.is_one_of("navigation banner contentinfo"),
            beyond: above.is_some_and(|a| a.beyond) || before >= shown,
            speaker: above.and_then(|a| a.speaker),
        };
        if is_control(element) {
            self.last_control = Some(id);
            piece.words = self.words_of(id, element);
            let name = piece.words.as_deref().unwrap_or(element.label());
            if !self.only_wraps(id, element, name, piece.speaker) {
                piece.tier = self.control(id, element, fold(name), &piece);
                piece.kind = Kind::Control;
            }
            if self.names_its_parts(id, element) {
                piece.speaker = Some(id);
            }
        } else if !element.label().is_empty() {
            if !self.is_said(id, element, piece.speaker) {
                piece.kind = Kind::Text;
                piece.tier = self.text(id, element, &piece);
            }
            if role.is_one_of("heading row cell columnheader rowheader") && !element.name.is_empty()
            {
                piece.speaker = Some(id);
            }
        } else if role.is_one_of(LANDMARKS) {
            piece.kind = Kind::Landmark;
        }
        piece
    }

    /// Whether the words stand in the name of what is around them, or beside the control whose name they are.
    fn is_said(&self, id: ElementId, element: &Element, speaker: Option<ElementId>) -> bool {
        let label = element.label();
        let name = speaker.map_or("", |at| {
            let own = self.page.elements[at].label();
            self.pieces[at].words.as_deref().unwrap_or(own)
        });
        let names = |at: ElementId| {
            let near = self.page.elements.get(at).filter(|e| is_control(e));
            near.is_some_and(|c| c.parent == element.parent && c.name == label)
        };
        (name.len() <= LONGEST_NAME && name.contains(label))
            || (element.role.is_one_of("text generic paragraph")
                && (names(id + 1) || self.last_control.is_some_and(names)))
    }

    /// The words inside a control that has no name, but of what only wraps a choice.
    fn words_of(&self, id: ElementId, element: &Element) -> Option<String> {
        let wraps = || element.role == "generic" && self.page.below(id).take(SMALL).any(is_choice);
        let nameless = element.label().is_empty() && !wraps();
        Some(label_of(self.page, id)).filter(|words| nameless && !words.is_empty())
    }

    /// Whether what is inside a control only repeats its name.
    fn names_its_parts(&self, id: ElementId, element: &Element) -> bool {
        if !element.label().is_empty() {
            return !element.role.is_one_of("combobox textbox searchbox");
        }
        let mut inside = self.page.below(id);
        !inside.by_ref().take(SMALL).any(is_control) && inside.next().is_none()
    }

    /// A wrapper that only looks as if it could be clicked, and says no word, around controls or inside of one; or the clickable words of one.
    fn only_wraps(
        &self,
        id: ElementId,
        element: &Element,
        name: &str,
        within: Option<ElementId>,
    ) -> bool {
        let within = within.map(|at| &self.page.elements[at]);
        let wraps = if name.is_empty() {
            element.role.is_one_of("generic img cell row listitem")
                && element.url.is_none()
                && self.page.seen(id).is_none_or(|seen| seen.text.is_empty())
                && (self.page.below(id).take(SMALL).any(is_control)
                    || self.page.ancestors(id).any(is_control))
        } else {
            element.role == "generic" && within.is_some_and(|c| is_control(c) && c.name == name)
        };
        wraps && !element.is("active")
    }

    fn control(&mut self, id: ElementId, element: &Element, label: String, at: &Piece) -> Tier {
        let (promise, times) = self.promise(&element.role, label);
        let shown = match promise {
            HIGHEST => SAME_ENDING,
            _ if at.beyond || at.aside => SAME_PLAIN,
            _ => u32::MAX,
        };
        let plain = match element.role.as_str() {
            _ if at.beyond => CUT,
            _ if at.aside || times >= SAME_PLAIN => ASIDE,
            "link" | "generic" | "gridcell" | "treeitem" => LINK,
            _ => USEFUL,
        };
        let field = is_text_field(element) || is_choice(element) || element.role == "switch";
        let closed = element.role == "summary" || element.is("expanded=false");
        let least = match () {
            () if at.beyond => CUT,
            () if self.front.contains(&id) || (field && !at.aside) => NEEDED,
            () if closed && !at.aside => NEAR,
            () => CUT,
        };
        let tier = if times < shown { promise } else { plain };
        let tier = tier.max(plain).max(least);
        match () {
            () if self.page.seen(id).is_some_and(|seen| seen.behind) => CUT,
            // What has to be opened first matters less than what is seen, unless it leads to the end.
            () if tier < NEEDED && !self.page.usable(id) => tier.min(ASIDE),
            () if element.is("active") => HIGHEST,
            () => tier,
        }
    }

    /// What a control's folded label promises, and how often it was met before.
    fn promise(&mut self, role: &str, folded: String) -> (Tier, u32) {
        if let Some((tier, times)) = self.labels.get_mut(&folded) {
            *times += 1;
            return (*tier, *times - 1);
        }
        let names = |wanted: &ElementMatch| {
            wanted.role.as_ref().is_none_or(|r| r == role)
                && wanted.name.as_ref().is_some_and(|n| n.matches(&folded))
        };
        let is_named = |s: &ServiceDefinition| {
            s.decline.contains(&folded) || s.survey.contains(&folded) || s.way_in.iter().any(names)
        };
        let tier = if self.service.is_some_and(is_named) {
            HIGHEST
        } else {
            promise_of(&folded)
        };
        self.labels.insert(folded, (tier, 1));
        (tier, 0)
    }

    fn text(&self, id: ElementId, element: &Element, at: &Piece) -> Tier {
        let listed = at.beyond || at.aside;
        let matters = || {
            [&element.name, &element.text]
                .iter()
                .any(|t| t.concepts().any(&MATTERS))
        };
        match element.role.as_str() {
            "alert" | "status" | "dialog" | "alertdialog" => NEEDED,
            _ if self.front.contains(&id) && !at.beyond => NEEDED,
            "option" if element.is("selected") || !at.beyond => NEEDED,
            "heading" if !listed => NEAR,
            _ if listed && matters() => ASIDE,
            _ if !listed && matters() => USEFUL,
            _ if listed => CUT,
            _ => WORDS,
        }
    }
}

/// A text with one of these speaks of the subscription: names it, or says that something goes on, rests, waits, ends or has ended.
const MATTERS: [Concept; 9] = [
    Concept::Subscription,
    Concept::ActiveStatus,
    Concept::GoesOn,
    Concept::Renews,
    Concept::Rests,
    Concept::Pending,
    Concept::Stops,
    Concept::EndsOn,
    Concept::Ended,
];

/// What answers in a flow: declines, goes on, confirms, keeps, resumes.
const ANSWERS: [Concept; 11] = [
    Concept::Finish,
    Concept::Keep,
    Concept::Resume,
    Concept::Pause,
    Concept::Decline,
    Concept::GoOn,
    Concept::Affirm,
    Concept::Acknowledge,
    Concept::Delete,
    Concept::Renewal,
    Concept::SignIn,
];

fn promise_of(folded: &str) -> Tier {
    let m = meaning_of_folded(folded);
    match () {
        () if ending_of(folded, m) != Ending::No || m.has(Concept::Cancel) => HIGHEST,
        () if m.any(&ANSWERS) => NEEDED,
        () if folded.len() <= LONGEST_PLACE && concepts(folded).has(Concept::Place) => NEAR,
        () => CUT,
    }
}

/// What stands right before and after something that matters belongs to it: to a sentence about the subscription, or words that were looked for, the
/// controls behind it, whatever they are called; to what ends or answers, the row of a table, the terms under a button.
fn raise_neighbours(pieces: &mut [Piece]) {
    let tiers: Vec<Tier> = pieces.iter().map(|piece| piece.tier).collect();
    for (id, tier) in tiers.into_iter().enumerate() {
        let (raised, before, after) = match (pieces[id].kind, tier) {
            _ if pieces[id].aside && tier < HIGHEST => continue,
            (Kind::Text, USEFUL | HIGHEST) => (Kind::Control, 0, 10),
            (Kind::Control, NEEDED..) => (Kind::Text, 10, 4),
            _ => continue,
        };
        let around = id.saturating_sub(before)..(id + after + 1).min(pieces.len());
        for near in &mut pieces[around] {
            if near.kind == raised && !near.aside {
                near.tier = near.tier.max(NEAR);
            }
        }
    }
}
