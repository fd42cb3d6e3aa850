//! What each element of a page is worth to somebody who wants to leave, and what would only be said twice.
//!
//! Tiers say what is shown first. What stands in menus, footers and far down in lists counts little, unless its words matter; what
//! stands beside words that matter counts more. One pass over the page.

use std::collections::HashMap;

use super::words::{Grade, Lexicon};
use domain::predicate::fold;
use domain::service::ServiceDefinition;
use page::control::{front_dialog, is_choice, is_control, is_text_field, label_of};
use page::snapshot::{Element, ElementId, PageSnapshot};

/// How much an element is worth; higher tiers are shown first and may use more of the budget.
pub(super) type Tier = u8;

/// It ends something, has the focus, or was asked for.
pub(super) const HIGHEST: Tier = 9;
/// The lowest tier that is shown at all.
pub(super) const LOWEST: Tier = 3;
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
/// Plain entries of menus, sentences about the subscription in lists and footers.
pub(super) const ASIDE: Tier = 3;
/// Left out, but counted.
const CUT: Tier = 1;

/// Entries of a list that are shown; what follows is counted.
const LIST_SHOWN: u32 = 12;
/// Choices and pieces of text that are shown of one parent.
const CHOICES_SHOWN: u32 = 40;
/// So often the same label is shown, if it stands in lists or menus.
const SAME_ANSWER: u32 = 5;
/// So often the same label that ends something is shown.
const SAME_ENDING: u32 = 40;
/// So often the same label that says nothing in particular is shown before it counts as an aside: "Add to cart".
const SAME_PLAIN: u32 = 3;
/// Elements that are raised because they match a search.
const FOUND_SHOWN: usize = 80;
/// A control with more elements inside says more than its name.
const SMALL: usize = 24;
/// Names longer than this are not compared with the words inside.
const LONGEST_NAME: usize = 2_000;

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

/// A page seen from above.
pub(super) struct Outline {
    /// What each element is.
    pub kind: Vec<Kind>,
    /// What each element is worth.
    pub tier: Vec<Tier>,
    /// Words of controls that have no name of their own.
    pub words: HashMap<ElementId, String>,
    /// Elements that match the search.
    pub hits: Vec<ElementId>,
}

/// What an element has from where it stands.
#[derive(Clone, Copy, Default)]
struct Position {
    aside: bool,
    in_dialog: bool,
    /// Far down a list.
    beyond: bool,
    /// The ancestor whose name repeats the words inside.
    speaker: Option<ElementId>,
}

/// Looks at every element once; `find` is what the model looks for.
pub(super) fn outline(
    page: &PageSnapshot,
    service: Option<&ServiceDefinition>,
    find: Option<&str>,
) -> Outline {
    let count = page.elements.len();
    let mut reader = Reader {
        page,
        lexicon: Lexicon::new(service),
        front: front_dialog(page),
        siblings: HashMap::new(),
        last_control: None,
        places: Vec::with_capacity(count),
        words: HashMap::new(),
    };
    let mut out = Outline {
        kind: Vec::with_capacity(count),
        tier: Vec::with_capacity(count),
        words: HashMap::new(),
        hits: Vec::new(),
    };
    for (id, element) in page.elements.iter().enumerate() {
        let (kind, tier) = reader.read(id, element);
        out.kind.push(kind);
        out.tier.push(tier);
    }
    out.words = std::mem::take(&mut reader.words);
    if let Some(find) = find.map(fold) {
        let says = |text: &str| fold(text).contains(&find);
        let is_hit = |id: &ElementId| {
            let element = &page.elements[*id];
            let words = out.words.get(id);
            out.kind[*id] != Kind::Nothing
                && (words.is_some_and(|w| says(w)) || says(&element.name) || says(&element.text))
        };
        out.hits = (0..count).filter(is_hit).collect();
        for id in out.hits.iter().take(FOUND_SHOWN) {
            out.tier[*id] = HIGHEST;
        }
    }
    raise_neighbours(&reader.places, &mut out);
    // Nothing behind what lies on top can be used: only what it says, or was looked for, counts.
    if let Some(layer) = page.layer().map(|root| page.part(root)) {
        for (id, tier) in out.tier.iter_mut().enumerate() {
            if *tier < NEEDED && !layer.contains(&id) {
                *tier = CUT.min(*tier);
            }
        }
    }
    out
}

struct Reader<'p> {
    page: &'p PageSnapshot,
    lexicon: Lexicon<'p>,
    front: Option<ElementId>,
    /// How many children of each role a parent had so far.
    siblings: HashMap<(Option<ElementId>, &'p str), u32>,
    last_control: Option<ElementId>,
    places: Vec<Position>,
    words: HashMap<ElementId, String>,
}

impl<'p> Reader<'p> {
    fn read(&mut self, id: ElementId, element: &'p Element) -> (Kind, Tier) {
        let role = &element.role;
        let above = element.parent.map(|parent| self.places[parent]);
        let above = above.unwrap_or_default();
        let times = self
            .siblings
            .entry((element.parent, role.as_str()))
            .or_default();
        let before = std::mem::replace(times, *times + 1);
        let shown = if is_choice(element) || *role == "text" {
            CHOICES_SHOWN
        } else {
            LIST_SHOWN
        };
        let mut place = Position {
            aside: above.aside || role.is_one_of("navigation banner contentinfo"),
            in_dialog: above.in_dialog || self.front == Some(id),
            beyond: above.beyond || before >= shown,
            speaker: above.speaker,
        };
        let read = if is_control(element) {
            if self.names_its_parts(id, element) {
                place.speaker = Some(id);
            }
            self.last_control = Some(id);
            if self.only_wraps(id, element, above.speaker) {
                (Kind::Nothing, 0)
            } else {
                (Kind::Control, self.control(id, element, place))
            }
        } else if element.label().is_empty() {
            const LANDMARKS: &str = "main navigation banner contentinfo complementary dialog alertdialog form search iframe";
            let is_landmark = role.is_one_of(LANDMARKS);
            (
                if is_landmark {
                    Kind::Landmark
                } else {
                    Kind::Nothing
                },
                0,
            )
        } else {
            if role.is_one_of("heading row cell columnheader rowheader") && !element.name.is_empty()
            {
                place.speaker = Some(id);
            }
            if self.is_said(id, element, above.speaker) {
                (Kind::Nothing, 0)
            } else {
                (Kind::Text, text(element, place))
            }
        };
        self.places.push(place);
        read
    }

    fn name_of(&self, id: ElementId) -> &str {
        let own = self.page.elements[id].label();
        self.words.get(&id).map_or(own, String::as_str)
    }

    /// Whether the words stand in the name of what is around them, or beside the control whose name they are.
    fn is_said(&self, id: ElementId, element: &Element, speaker: Option<ElementId>) -> bool {
        let label = element.label();
        let name = speaker.map_or("", |speaker| self.name_of(speaker));
        let names = |at: ElementId| {
            let near = self.page.elements.get(at).filter(|e| is_control(e));
            near.is_some_and(|c| c.parent == element.parent && c.name == label)
        };
        (name.len() <= LONGEST_NAME && name.contains(label))
            || (element.role.is_one_of("text generic paragraph")
                && (names(id + 1) || self.last_control.is_some_and(names)))
    }

    /// Reads the words inside a control that has no name, but of what only wraps a choice. Says whether what is inside only repeats the name.
    fn names_its_parts(&mut self, id: ElementId, element: &Element) -> bool {
        if !element.label().is_empty() {
            return !element.role.is_one_of("combobox textbox searchbox");
        }
        let mut inside = self.page.below(id);
        let pieces: Vec<&Element> = inside.by_ref().take(SMALL).collect();
        if element.role != "generic" || !pieces.iter().any(|e| is_choice(e)) {
            let words = label_of(self.page, id);
            self.words
                .extend(Some((id, words)).filter(|(_, words)| !words.is_empty()));
        }
        inside.next().is_none() && !pieces.iter().any(|e| is_control(e))
    }

    /// A wrapper that only looks as if it could be clicked, and says no word, around controls or inside of one; or the clickable words of one.
    fn only_wraps(&self, id: ElementId, element: &Element, speaker: Option<ElementId>) -> bool {
        let name = self.name_of(id);
        let within = speaker.map(|speaker| &self.page.elements[speaker]);
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

    fn control(&mut self, id: ElementId, element: &Element, place: Position) -> Tier {
        let label = fold(self.name_of(id));
        let (grade, times) = self.lexicon.grade(&element.role, label);
        let listed = place.beyond || place.aside;
        let plain = match element.role.as_str() {
            _ if place.beyond => CUT,
            _ if place.aside || times >= SAME_PLAIN => ASIDE,
            "link" | "generic" | "gridcell" | "treeitem" => LINK,
            _ => USEFUL,
        };
        let mut tier = match grade {
            Grade::Ending if times < SAME_ENDING => HIGHEST,
            Grade::Answer if !place.beyond || times < SAME_ANSWER => NEEDED,
            Grade::Place if !listed || times < SAME_ANSWER => NEAR,
            _ => plain,
        };
        let closed = element.role == "summary" || element.is("expanded=false");
        let field = is_text_field(element) || is_choice(element) || element.role == "switch";
        tier = match () {
            () if place.beyond => tier,
            () if place.in_dialog || (field && !place.aside) => tier.max(NEEDED),
            () if closed && !place.aside => tier.max(NEAR),
            () => tier,
        };
        match () {
            () if self.page.seen(id).is_some_and(|seen| seen.behind) => CUT,
            // What has to be opened first matters less than what is seen, unless it leads to the end.
            () if tier < NEEDED && !self.page.usable(id) => tier.min(ASIDE),
            () if element.is("active") => HIGHEST,
            () => tier,
        }
    }
}

fn text(element: &Element, place: Position) -> Tier {
    let listed = place.beyond || place.aside;
    let matters = || Lexicon::matters(&element.name) || Lexicon::matters(&element.text);
    match element.role.as_str() {
        "alert" | "status" | "dialog" | "alertdialog" => NEEDED,
        _ if place.in_dialog && !place.beyond => NEEDED,
        "option" if element.is("selected") || !place.beyond => NEEDED,
        "heading" if !listed => NEAR,
        _ if listed && matters() => ASIDE,
        _ if !listed && matters() => USEFUL,
        _ if listed => CUT,
        _ => WORDS,
    }
}

/// What stands right before and after something that matters belongs to it: to a sentence about the subscription, or words that were looked for, the
/// controls behind it, whatever they are called; to what ends or answers, the row of a table, the terms under a button.
fn raise_neighbours(places: &[Position], out: &mut Outline) {
    let tiers = out.tier.clone();
    for (id, tier) in tiers.into_iter().enumerate() {
        let (raised, before, after) = match (out.kind[id], tier) {
            _ if places[id].aside && tier < HIGHEST => continue,
            (Kind::Text, USEFUL | HIGHEST) => (Kind::Control, 0, 10),
            (Kind::Control, NEEDED..) => (Kind::Text, 10, 4),
            _ => continue,
        };
        let around = id.saturating_sub(before)..(id + after + 1).min(places.len());
        for near in around.filter(|near| !places[*near].aside) {
            if out.kind[near] == raised {
                out.tier[near] = out.tier[near].max(NEAR);
            }
        }
    }
}
