//! Where on a page something stands: in its main part or beside it, and in which section, row or item.

use url::Url;

use crate::control::{folded_label, is_control};
use crate::lexicon::{Concept, concepts};
use crate::snapshot::{Element, ElementId, PageSnapshot};
use domain::predicate::fold;

/// A part of a page with a name of its own: what stands under a heading, a row of a list of things, an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// What it is called, folded; empty for the page itself.
    pub key: String,
    /// The block around it.
    pub parent: Option<usize>,
    /// The element that it begins with.
    pub at: ElementId,
    /// It is a row or an item, one of several.
    pub item: bool,
}

/// The places of a page's elements.
#[derive(Debug, Clone, Default)]
pub struct Places {
    /// The page itself first, then its parts in document order.
    pub blocks: Vec<Block>,
    /// The innermost block of each element; `None` outside of the main part.
    of: Vec<Option<usize>>,
}

impl Places {
    /// Finds them.
    pub fn of(page: &PageSnapshot) -> Self {
        let mut places = Self {
            blocks: vec![Block {
                key: String::new(),
                parent: None,
                at: 0,
                item: false,
            }],
            of: Vec::with_capacity(page.elements.len()),
        };
        if is_help(&page.url) {
            places.of = vec![None; page.elements.len()];
            return places;
        }
        // Headings that are open, and containers that end where their depth does.
        let mut headings: Vec<(u32, usize, usize)> = Vec::new();
        let mut containers: Vec<(usize, usize)> = Vec::new();
        let mut outside: Option<usize> = None;
        let mut others: Option<u32> = None;
        for (id, element) in page.elements.iter().enumerate() {
            containers.retain(|(depth, _)| element.depth > *depth);
            headings.retain(|(_, _, within)| *within == 0 || element.depth >= *within);
            outside = outside.filter(|depth| element.depth > *depth);
            if outside.is_none() && is_beside(page, id) {
                outside = Some(element.depth);
            }
            if outside.is_none() && element.role == "heading" {
                let level = element.level().unwrap_or(2);
                headings.retain(|(above, ..)| *above < level);
                let key = folded_label(page, id);
                if others.is_none_or(|above| level <= above) {
                    let said = concepts(&without_addresses(&key));
                    others = said.has(Concept::Others).then_some(level);
                }
                // What an item says under a heading of its own ends with the item.
                let item = containers.last().map_or(0, |(depth, _)| depth + 1);
                let card = card(page, id, level).map_or(0, |card| page.elements[card].depth + 1);
                let block = places.add(key, innermost(&containers, &headings), id);
                headings.push((level, block, item.max(card)));
            }
            if let (None, Some(key)) = (outside, item(page, id)) {
                let block = places.add(key, innermost(&containers, &headings), id);
                places.blocks[block].item = element.role.is_one_of("row listitem article");
                containers.push((element.depth, block));
            }
            let is_main = outside.is_none() && others.is_none();
            let block = innermost(&containers, &headings);
            places.of.push(is_main.then_some(block));
        }
        places
    }

    fn add(&mut self, key: String, parent: usize, at: ElementId) -> usize {
        self.blocks.push(Block {
            key,
            parent: Some(parent),
            at,
            item: false,
        });
        self.blocks.len() - 1
    }

    /// The block of an element in the main part.
    pub fn block(&self, id: ElementId) -> Option<usize> {
        self.of.get(id).copied().flatten()
    }

    /// The names of the block and of those around it, from the inside.
    pub fn around(&self, block: usize) -> impl Iterator<Item = &str> {
        let blocks = self.outwards(block).filter_map(|at| self.blocks.get(at));
        blocks.map(|block| block.key.as_str())
    }

    /// Whether a block is this one, or stands in it.
    pub fn is_within(&self, block: usize, of: usize) -> bool {
        self.outwards(block).any(|around| around == of)
    }

    fn outwards(&self, block: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(block), |at| self.blocks.get(*at)?.parent)
    }
}

/// The innermost block of those that are open; the page itself where none is.
fn innermost(containers: &[(usize, usize)], headings: &[(u32, usize, usize)]) -> usize {
    let container = containers.last().map_or(0, |(_, block)| *block);
    container.max(headings.last().map_or(0, |(_, block, _)| *block))
}

/// The card that a heading is the title of: a part beside which stands another one with a heading of the same level. What follows behind the last
/// of them belongs to none.
fn card(page: &PageSnapshot, heading: ElementId, level: u32) -> Option<ElementId> {
    let elements = &page.elements;
    let has_title = |id: ElementId| {
        let titles = |e: &Element| e.role == "heading" && e.level().unwrap_or(2) == level;
        let says = |e: &Element| e.role != "heading" && !e.label().is_empty();
        page.below(id).any(titles) && page.below(id).any(says)
    };
    let before = |id: ElementId| {
        let mut above = (0..id).rev();
        let found = above.find(|other| elements[*other].depth <= elements[id].depth);
        found.filter(|other| elements[*other].depth == elements[id].depth)
    };
    let mut up = std::iter::successors(elements[heading].parent, |id| elements[*id].parent);
    up.find(|id| {
        has_title(*id)
            && (page.next_sibling(*id).is_some_and(has_title) || before(*id).is_some_and(has_title))
    })
}

/// A heading without addresses: who writes from "…@club.example" shows no example.
fn without_addresses(heading: &str) -> String {
    let words = heading.split(' ');
    let plain = |word: &&str| !word.trim_end_matches(['.', ':', ',']).contains(['@', '.']);
    words.filter(plain).collect::<Vec<_>>().join(" ")
}

/// Parts in which the site or others speak, and not this account.
fn is_beside(page: &PageSnapshot, id: ElementId) -> bool {
    const BESIDE: &str = "banner navigation contentinfo complementary blockquote search feed log marquee tooltip figure";
    let Some(element) = page.elements.get(id) else {
        return false;
    };
    let named = element.role.is_one_of("region list table group form");
    element.role.is_one_of(BESIDE) || (named && concepts(&fold(&element.name)).has(Concept::Others))
}

/// The name of a row or an item that is a thing of its own: one of several columns, or one with a control.
fn item(page: &PageSnapshot, id: ElementId) -> Option<String> {
    let element = page.elements.get(id)?;
    let below = || page.below(id);
    let says = |e: &&Element| !e.label().is_empty() && !is_control(e);
    let is_thing = match element.role.as_str() {
        "row" => {
            let is_cell = |e: &&Element| e.role.is_one_of("cell gridcell rowheader");
            below().filter(is_cell).count() >= 3
        }
        // An entry of a menu says nothing but what it does.
        "listitem" | "article" => {
            let said = below().filter(says).count() + usize::from(!element.label().is_empty());
            said >= 2 || (said >= 1 && below().any(is_control))
        }
        "dialog" | "alertdialog" => return Some(String::from("\u{1}dialog")),
        _ => false,
    };
    // The first words name it; a heading inside does so itself.
    let is_name = |label: &String| label.chars().filter(|c| c.is_alphanumeric()).count() >= 2;
    let mut labels = below().map(|e| fold(e.label()));
    labels.find(is_name).filter(|_| is_thing)
}

/// Whether an address is one of help, news or messages.
fn is_help(url: &str) -> bool {
    Url::parse(url).is_ok_and(|url| {
        let path = url.path().replace(['/', '-', '_', '.'], " ").to_lowercase();
        concepts(path.trim()).has(Concept::HelpPlace)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree;

    #[test]
    fn sections_rows_and_asides_are_told_apart() {
        let content = "- banner:\n  - text: Menu\n- main:\n  - heading \"Account\" [level=1]\n  - heading \"Gold\" [level=2]\n  - text: Active\n  - heading \"Boosts\" [level=2]\n  - text: 3 left\n  - heading \"What others say\" [level=2]\n  - text: It was cancelled at once\n- contentinfo:\n  - text: Cancel anytime";
        let page = tree::page("", content);
        let places = Places::of(&page);
        for (text, around) in [
            ("Active", Some(["gold", "account", ""])),
            ("3 left", Some(["boosts", "account", ""])),
            ("Menu", None),
            ("Cancel anytime", None),
            ("It was cancelled at once", None),
        ] {
            let id = page.elements.iter().position(|e| e.label() == text);
            let block = places.block(id.unwrap());
            let found = block.map(|block| places.around(block).collect::<Vec<_>>());
            assert_eq!(found, around.map(Vec::from), "{text}");
        }
    }
}
