//! What a page and its links are remembered by: keys, addresses, headings.

use url::Url;

use super::reading::bare;
use super::view::is_within;
use domain::predicate::fold;
use page::control::{Control, controls, front_dialog, is_choice, is_text_field, leads_away};
use page::landmarks::is_aside;
use page::snapshot::{Element, ElementId, PageSnapshot};

/// Whether a link leads to what is open: a fragment may name a view of its own.
pub(super) fn leads_here(page: &PageSnapshot, element: &Element) -> bool {
    whole_target_of(page, element).is_some_and(|at| at == page.url)
}

/// Where a link leads.
pub(super) fn link_of(page: &PageSnapshot, element: &Element) -> Option<Url> {
    let link = element.url.as_deref().filter(|_| leads_away(element))?;
    Url::parse(&page.url).ok()?.join(link).ok()
}

/// The same with its fragment.
pub(super) fn whole_target_of(page: &PageSnapshot, element: &Element) -> Option<String> {
    link_of(page, element).map(|url| url.to_string())
}

/// The address to which a link leads.
pub(super) fn target_of(page: &PageSnapshot, element: &Element) -> Option<String> {
    link_of(page, element).map(|url| address(url.as_str()))
}

/// What the references of the main document begin with: they do so differently after each load.
pub(super) fn load_of(page: &PageSnapshot) -> String {
    let first = page.elements.iter().find_map(|e| e.reference);
    let prefix = first.map(|r| r.to_string()).unwrap_or_default();
    format!(
        "{} {}",
        address(&page.url),
        prefix.split_once('e').map_or("", |(frame, _)| frame)
    )
}

/// The folded headings of a page.
pub(super) fn headings(page: &PageSnapshot) -> impl Iterator<Item = String> {
    let title = Some(page.title.as_str()).filter(|t| !t.is_empty());
    let inside = page.elements.iter().filter(|e| e.role == "heading");
    title
        .map(fold)
        .into_iter()
        .chain(inside.map(|e| fold(e.label())))
}

/// What a control of the site's own menus is known by.
pub(super) fn frame_key(c: &Control<'_>) -> (String, String, String) {
    let target = c.element.url.as_deref().filter(|_| leads_away(c.element));
    (
        c.element.role.to_string(),
        bare(&c.folded),
        target.unwrap_or_default().to_owned(),
    )
}

/// An address without empty query, and without fragment unless that is a path of an application.
pub(super) fn address(url: &str) -> String {
    let (page, fragment) = url.split_once('#').unwrap_or((url, ""));
    let page = page.trim_end_matches(['?', '/']).to_lowercase();
    let route = fragment.trim_end_matches('/');
    if route.len() > 1 && route.starts_with(['/', '!']) {
        format!("{page}#{}", route.to_lowercase())
    } else {
        page
    }
}

/// Whether an address lies on the path to another one, without its query.
pub(super) fn is_above(here: &str, there: &str) -> bool {
    let path = |address: &str| {
        let end = address.find(['?', '#']).unwrap_or(address.len());
        address[..end].trim_end_matches('/').to_owned()
    };
    let (here, there) = (path(here), path(there));
    there
        .strip_prefix(&here)
        .is_some_and(|rest| rest.starts_with('/'))
}

/// A page as far as "here before" goes: address, title, heading and the controls of its content. A site that
/// changes its pages without a new address has other controls on each.
pub(super) fn page_key(page: &PageSnapshot) -> String {
    let front = front_dialog(page);
    let layer = front.and_then(|id| page.elements.get(id));
    let own_heading = |(id, e): &(usize, &Element)| e.role == "heading" && !is_aside(page, *id);
    let titles = page.elements.iter().enumerate().filter(own_heading);
    // Two steps in one window may have the same buttons.
    let inside = |id: ElementId| front.is_none_or(|front| is_within(page, front, id));
    let titles: Vec<String> = layer
        .map(|layer| fold(layer.label()))
        .into_iter()
        .chain(
            titles
                .filter(|(id, _)| inside(*id))
                .map(|(_, e)| fold(e.label())),
        )
        .collect();
    let all = controls(page, front);
    let own = |c: &&Control<'_>| {
        !is_aside(page, c.id)
            && !is_choice(c.element)
            && !is_text_field(c.element)
            && c.element.role != "generic"
    };
    let labels: Vec<&str> = all.iter().filter(own).map(|c| c.folded.as_str()).collect();
    format!(
        "{} | {} | {} | {}",
        address(&page.url),
        page.title,
        titles.join(" | "),
        labels.join(" | ")
    )
}

#[cfg(test)]
mod tests {
    use super::is_above;

    #[test]
    fn a_list_lies_above_the_step_of_one_of_its_things() {
        let step = "https://a.example/me/talks/7/withdraw?next=1";
        assert!(is_above("https://a.example/me/talks/", step));
        assert!(is_above("https://a.example/me/talks/7?tab=2", step));
        for beside in [
            "https://a.example/me/talks/7/withdraw",
            "https://a.example/me/talks/8",
            "https://a.example/me/talk",
        ] {
            assert!(!is_above(beside, step), "{beside}");
        }
    }
}
