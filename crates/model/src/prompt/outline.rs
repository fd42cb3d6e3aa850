//! What on a page is worth a model's attention, by structure and meaning: one pass over the tree, linear in its
//! size, no site's markup known by name.
//!
//! Every element gets a tier. What ends or answers stands highest wherever it is, also in a footer or as the
//! thousandth entry of a list. Wrappers and repetitions get none. A tier decides about words only: policy, planner
//! and verification read the whole page.

use std::collections::HashMap;

use super::marks::is_out_of_reach;
use super::words::{Grade, Lexicon};
use domain::predicate::fold;
use domain::service::ServiceDefinition;
use page::control::{front_dialog, is_choice, is_control, is_text_field};
use page::role::Role;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::text::Text;

/// How much an element is worth; higher tiers are shown first and may use more of the budget.
pub(super) type Tier = u8;

/// It ends something, has the focus, or was asked for.
pub(super) const HIGHEST: Tier = 9;
/// The lowest tier that is shown at all.
pub(super) const LOWEST: Tier = 3;
/// Answers of a flow, fields, alerts, the open dialog.
pub(super) const NEEDED: Tier = 8;
/// Places where subscriptions are looked after, closed sections, headings, words beside what is needed.
const NEAR: Tier = 7;
/// Other buttons, sentences about the subscription.
const USEFUL: Tier = 6;
/// Other links.
const LINK: Tier = 5;
/// Other words of the content.
const WORDS: Tier = 4;
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
/// Elements of a control that are read for its words, and labels that are taken.
const CONTROL_PIECES: usize = 24;
const CONTROL_LABELS: usize = 12;
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
    /// How many elements match the search.
    pub found: usize,
    /// Those that do.
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

/// Looks at every element once.
pub(super) fn outline<'p>(
    page: &'p PageSnapshot,
    service: Option<&'p ServiceDefinition>,
    find: Option<&str>,
) -> Outline {
    let count = page.elements.len();
    let mut reader = Reader {
        page,
        lexicon: Lexicon::new(service),
        front: front_dialog(page),
        siblings: Vec::new(),
        last_control: None,
        places: Vec::with_capacity(count),
        out: Outline {
            kind: Vec::with_capacity(count),
            tier: Vec::with_capacity(count),
            words: HashMap::new(),
            found: 0,
            hits: Vec::new(),
        },
    };
    for (id, element) in page.elements.iter().enumerate() {
        reader.read(id, element);
    }
    let mut out = reader.out;
    raise_neighbours(page, &reader.places, &mut out);
    if let Some(find) = find {
        raise_found(page, find, &mut out);
    }
    out
}

/// How many there are of each role; a parent's children have few roles.
type Counts<'p> = Vec<(&'p Role, u32)>;

struct Reader<'p> {
    page: &'p PageSnapshot,
    lexicon: Lexicon<'p>,
    front: Option<ElementId>,
    /// Of each depth, the parent whose children are just read, and how many of each role it has so far.
    siblings: Vec<(Option<ElementId>, Counts<'p>)>,
    last_control: Option<&'p Element>,
    places: Vec<Position>,
    out: Outline,
}

impl<'p> Reader<'p> {
    fn read(&mut self, id: ElementId, element: &'p Element) {
        let above = element
            .parent
            .and_then(|p| self.places.get(p))
            .copied()
            .unwrap_or_default();
        let before = self.count_sibling(element);
        let shown = if is_choice(element) || element.role == "text" {
            CHOICES_SHOWN
        } else {
            LIST_SHOWN
        };
        let mut place = Position {
            aside: above.aside
                || matches!(
                    element.role.as_str(),
                    "navigation" | "banner" | "contentinfo"
                ),
            in_dialog: above.in_dialog || self.front == Some(id),
            beyond: above.beyond || before >= shown,
            speaker: above.speaker,
        };
        let repeated = place
            .speaker
            .is_some_and(|s| self.repeats(s, element.label()))
            || self.is_label_of_last(element);
        let (kind, tier) = if is_control(element) {
            self.last_control = Some(element);
            let small = self.take_words(id, element);
            if small {
                place.speaker = Some(id);
            }
            let tier = self.control(id, element, place);
            let said = self.name_of(id);
            let bare = said.is_empty() && self.is_bare(id, element);
            let within = above.speaker.and_then(|s| self.page.elements.get(s));
            let again = |c: &Element| is_control(c) && !said.is_empty() && c.name == said;
            let again = element.role == "generic" && within.is_some_and(again);
            if (bare || again) && !element.is("active") {
                (Kind::Nothing, 0)
            } else {
                (Kind::Control, tier)
            }
        } else if !element.label().is_empty() {
            if matches!(
                element.role.as_str(),
                "heading" | "row" | "cell" | "columnheader" | "rowheader"
            ) && !element.name.is_empty()
            {
                place.speaker = Some(id);
            }
            if repeated {
                (Kind::Nothing, 0)
            } else {
                (Kind::Text, Self::text(element, place))
            }
        } else if is_landmark(&element.role) {
            (Kind::Landmark, 0)
        } else {
            (Kind::Nothing, 0)
        };
        self.places.push(place);
        self.out.kind.push(kind);
        self.out.tier.push(tier);
    }

    /// How many children of the same role its parent had before it.
    fn count_sibling(&mut self, element: &'p Element) -> u32 {
        if self.siblings.len() <= element.depth {
            self.siblings
                .resize_with(element.depth + 1, Default::default);
        }
        let Some((parent, roles)) = self.siblings.get_mut(element.depth) else {
            return 0;
        };
        if *parent != element.parent {
            *parent = element.parent;
            roles.clear();
        }
        if let Some((_, count)) = roles.iter_mut().find(|(role, _)| **role == element.role) {
            *count += 1;
            return *count - 1;
        }
        roles.push((&element.role, 1));
        0
    }

    /// The visible label beside a box says what the box's name says.
    fn is_label_of_last(&self, element: &Element) -> bool {
        let same = |c: &Element| c.parent == element.parent && c.name == element.label();
        matches!(element.role.as_str(), "text" | "generic" | "paragraph")
            && self.last_control.is_some_and(same)
    }

    fn name_of(&self, id: ElementId) -> &str {
        let own = self.page.elements.get(id).map_or("", Element::label);
        self.out.words.get(&id).map_or(own, String::as_str)
    }

    fn repeats(&self, speaker: ElementId, label: &str) -> bool {
        let name = self.name_of(speaker);
        !label.is_empty() && name.len() <= LONGEST_NAME && name.contains(label)
    }

    /// Reads the words inside a control that has no name, but of what only wraps a choice. Says whether what is inside only repeats them.
    fn take_words(&mut self, id: ElementId, element: &Element) -> bool {
        if !element.label().is_empty() {
            return !matches!(element.role.as_str(), "combobox" | "textbox" | "searchbox");
        }
        let mut inside = self.page.below(id);
        let pieces: Vec<&Element> = inside.by_ref().take(CONTROL_PIECES).collect();
        let labels: Vec<&str> = pieces
            .iter()
            .map(|e| e.label())
            .filter(|l| !l.is_empty())
            .take(CONTROL_LABELS)
            .collect();
        let small = inside.next().is_none() && !pieces.iter().any(|e| is_control(e));
        let wraps = element.role == "generic" && pieces.iter().any(|e| is_choice(e));
        if !labels.is_empty() && !wraps {
            self.out.words.insert(id, labels.join(" "));
        }
        small
    }

    /// A wrapper that only looks as if it could be clicked, and says no word, around controls or inside of one.
    fn is_bare(&self, id: ElementId, element: &Element) -> bool {
        element.url.is_none()
            && self.page.seen(id).is_none_or(|seen| seen.text.is_empty())
            && matches!(
                element.role.as_str(),
                "generic" | "img" | "cell" | "row" | "listitem"
            )
            && (self.page.below(id).take(CONTROL_PIECES).any(is_control)
                || self.page.ancestors(id).any(is_control))
    }

    fn control(&mut self, id: ElementId, element: &'p Element, place: Position) -> Tier {
        let label = self
            .out
            .words
            .get(&id)
            .map_or_else(|| element.label_text().folded(), |words| fold(words));
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
        if !place.beyond {
            let closed =
                element.role == "summary" || element.states.iter().any(|s| s == "expanded=false");
            let field = is_text_field(element) || is_choice(element) || element.role == "switch";
            if closed && !place.aside {
                tier = tier.max(NEAR);
            }
            if (field && !place.aside) || place.in_dialog {
                tier = tier.max(NEEDED);
            }
        }
        if self.page.seen(id).is_some_and(|seen| seen.behind) {
            return CUT;
        }
        // What has to be opened first matters less than what is seen, unless it leads to the end.
        if is_out_of_reach(self.page, id) && tier < NEEDED {
            return tier.min(ASIDE);
        }
        if element.is("active") { HIGHEST } else { tier }
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
}

/// What stands right before and after something that matters belongs to it.
fn raise_neighbours(page: &PageSnapshot, places: &[Position], out: &mut Outline) {
    // To a sentence about the subscription the controls behind it, whatever they are called.
    raise(page, places, out, Kind::Control, 0, 10, |kind, tier| {
        kind == Kind::Text && tier == USEFUL
    });
    // To what ends or answers the words: the row of a table, the terms under a button.
    raise(page, places, out, Kind::Text, 10, 4, |kind, tier| {
        kind == Kind::Control && tier >= NEEDED
    });
}

/// Raises what is of this kind around each centre, so many elements before and after it.
fn raise(
    page: &PageSnapshot,
    places: &[Position],
    out: &mut Outline,
    raised: Kind,
    before: usize,
    after: usize,
    is_centre: impl Fn(Kind, Tier) -> bool,
) {
    let count = page.elements.len();
    // The first element that nothing has raised yet, so that every element is looked at once or twice.
    let mut next = 0;
    for id in 0..count {
        if places[id].aside || !is_centre(out.kind[id], out.tier[id]) {
            continue;
        }
        let around = id.saturating_sub(before).max(next)..(id + after + 1).min(count);
        let belongs = |near: &ElementId| out.kind[*near] == raised && !places[*near].aside;
        for near in around.filter(belongs) {
            out.tier[near] = out.tier[near].max(NEAR);
        }
        next = id + after + 1;
    }
}

/// Raises what was searched for, with the lines around it.
fn raise_found(page: &PageSnapshot, find: &str, out: &mut Outline) {
    let wanted = fold(find);
    let count = page.elements.len();
    for id in 0..count {
        let element = &page.elements[id];
        let own = out
            .words
            .get(&id)
            .is_some_and(|w| fold(w).contains(&wanted));
        let says = |text: &Text| text.folded().contains(&wanted);
        if out.kind[id] == Kind::Nothing || !(own || says(&element.name) || says(&element.text)) {
            continue;
        }
        out.found += 1;
        out.hits.push(id);
        if out.found <= FOUND_SHOWN {
            out.tier[id] = HIGHEST;
            for near in id.saturating_sub(2)..(id + 3).min(count) {
                if matches!(out.kind[near], Kind::Text | Kind::Control) {
                    out.tier[near] = out.tier[near].max(NEAR);
                }
            }
        }
    }
}

fn is_landmark(role: &str) -> bool {
    matches!(
        role,
        "main"
            | "navigation"
            | "banner"
            | "contentinfo"
            | "complementary"
            | "dialog"
            | "alertdialog"
            | "form"
            | "search"
            | "iframe"
    )
}
