//! Pages written as outlines: two spaces a level, then role and name (`button: Finish cancellation`).

use std::sync::Arc;
use subterminator::domain::action::ActionKind;
use subterminator::domain::service::ServiceDefinition;
use subterminator::page::matching::FoldedPage;
use subterminator::page::reference::Reference;
use subterminator::page::snapshot::{Element, PageSnapshot};

/// A page at `url` with this title and outline.
pub fn page(url: &str, title: &str, outline: &str) -> PageSnapshot {
    let mut page = PageSnapshot {
        url: url.to_owned(),
        title: title.to_owned(),
        ..PageSnapshot::default()
    };
    for line in outline.lines().filter(|l| !l.trim().is_empty()) {
        let depth = (line.len() - line.trim_start().len()) / 2;
        let (role, name) = line.trim().split_once(": ").unwrap_or((line.trim(), ""));
        let id = page.elements.len();
        let parent = page.elements.iter().rposition(|e| e.depth < depth);
        let reference = (role != "text")
            .then(|| Reference::new(&format!("e{id}")))
            .flatten();
        Arc::make_mut(&mut page.elements).push(Element {
            reference,
            role: role.into(),
            name: name.into(),
            parent,
            depth,
            ..Element::default()
        });
    }
    page
}

/// Names of the named elements on which a click meets one of the service's checkpoints.
pub fn asked(service: &ServiceDefinition, page: &PageSnapshot) -> Vec<String> {
    let asks = |e: &&Element| {
        let act = FoldedPage::new(page).with_act(ActionKind::Click, Some(e));
        act.first(&service.checkpoint).is_some()
    };
    page.elements
        .iter()
        .filter(|e| e.reference.is_some() && !e.name.is_empty())
        .filter(asks)
        .map(|e| e.name.to_string())
        .collect()
}
