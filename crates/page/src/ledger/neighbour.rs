//! What stands beside the thing, is of its kind, and goes on: a reader who is asked about that on the same pages has to say something else.

use super::Case;
use super::aim::{names_of, shared};
use super::changes::{Read, counts};
use super::decide::same_view;
use super::kin::parts_beside;
use super::scope::{labels_used_on, way_in};

/// The name of a row, item or section beside the object's own in which the same could be done, and which says all that it said before; none that has
/// a name of the goal or of what was used.
pub fn neighbour(case: &Case<'_>) -> Option<String> {
    let read = |page| Read::of(page, case.today);
    let before: Vec<Read<'_>> = case.before.iter().map(read).collect();
    case.fresh.iter().map(read).find_map(|page| {
        let seen = same_view(&before, &page)?;
        let used = labels_used_on(case, seen);
        let (own, others) = parts_beside(seen, way_in(case, seen)?)?;
        let asked: Vec<_> = own
            .labels(seen)
            .filter(|(_, l)| used.contains(&**l))
            .collect();
        let now = counts(&page);
        let meant = names_of(case.goal);
        let goes_on = |part: &super::kin::Part| {
            let mut says = part.says(seen).peekable();
            let named = shared(&meant, [part.name.as_str()]) > 0 || own.name == part.name;
            own.shares(&asked, part, seen)
                && says.peek().is_some()
                && says.all(|s| now.contains_key(&*s.folded))
                && !named
        };
        let other = others.into_iter().find(goes_on)?;
        Some(other.name).filter(|name| !name.is_empty())
    })
}
