//! Documents link to files and headings that are there.

use std::path::{Path, PathBuf};

use super::source::{files_below, from_root, root};

/// The documents in this folder, not below it.
fn documents_in(folder: &Path) -> Vec<PathBuf> {
    files_below(folder)
        .into_iter()
        .filter(|p| p.extension().is_some_and(|e| e == "md"))
        .filter(|p| p.parent() == Some(folder))
        .collect()
}

/// The documents for people: those at the top and those in `docs/`.
fn for_people() -> Vec<PathBuf> {
    [documents_in(root()), documents_in(&root().join("docs"))].concat()
}

/// The documents for developers.
fn for_developers() -> Vec<PathBuf> {
    documents_in(&root().join("docs/dev"))
}

/// The targets of `[text](target)` outside of code, without those that lead to the web.
fn targets(text: &str) -> Vec<&str> {
    let prose = text.split("```").step_by(2);
    let links = prose
        .flat_map(|part| part.split("](").skip(1))
        .filter_map(|rest| rest.split([')', '\n']).next());
    links.filter(|target| !target.contains("://")).collect()
}

/// The anchors of a document's headings, as code hosts make them.
fn anchors(text: &str) -> Vec<String> {
    let headings = text
        .split("```")
        .step_by(2)
        .flat_map(str::lines)
        .filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| {
        let kept = heading.trim_start_matches('#').trim().to_lowercase();
        kept.chars()
            .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
            .map(|c| if c == ' ' { '-' } else { c })
            .collect()
    };
    headings.map(anchor).collect()
}

#[test]
fn links_between_documents_lead_somewhere() {
    let (mut links, mut dead) = (0, Vec::new());
    for document in [for_people(), for_developers()].concat() {
        let text = std::fs::read_to_string(&document).unwrap();
        for target in targets(&text) {
            links += 1;
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file = if file.is_empty() {
                document.clone()
            } else {
                document.parent().unwrap().join(file)
            };
            let there = if anchor.is_empty() {
                file.exists()
            } else {
                std::fs::read_to_string(&file)
                    .is_ok_and(|text| anchors(&text).iter().any(|a| a == anchor))
            };
            if !there {
                dead.push(format!("{}: {target}", from_root(&document)));
            }
        }
    }
    assert!(links > 20, "the test finds no links");
    assert!(
        dead.is_empty(),
        "links that lead nowhere:\n{}",
        dead.join("\n")
    );
}

/// The README leads to every document for people, and the one of `docs/dev/` to every document for developers.
#[test]
fn every_document_is_in_an_index() {
    for (index, documents) in [
        ("README.md", for_people()),
        ("docs/dev/README.md", for_developers()),
    ] {
        let index = root().join(index);
        let text = std::fs::read_to_string(&index).unwrap();
        let folder = index.parent().unwrap();
        assert!(documents.len() > 5);
        for document in documents.iter().filter(|d| **d != index) {
            let name = document.strip_prefix(folder).unwrap().display();
            assert!(
                text.contains(&format!("]({name})")),
                "{} doesn't link to {name}",
                from_root(&index)
            );
        }
    }
}
