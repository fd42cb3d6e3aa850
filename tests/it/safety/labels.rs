//! Judges the labels of `tests/fixtures/labels.toml` on a small page of their kind.

use serde::Deserialize;
use subterminator::page::facts::ElementFacts;
use url::Url;

use super::stage::{Stage, click};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corpus {
    group: Vec<Group>,
    #[serde(default)]
    page: Vec<Page>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    lang: String,
    page: String,
    role: String,
    is: String,
    to: Option<String>,
    #[serde(default)]
    checked: bool,
    labels: Vec<String>,
}

/// A page without the control in question; one without a language is for all others.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    kind: String,
    lang: Option<String>,
    path: String,
    tree: String,
}

fn read(text: &str) -> Corpus {
    toml::from_str(text).expect("a fixture that can be read")
}

fn verdict(pages: &[Page], group: &Group, label: &str) -> &'static str {
    let mut of_kind = pages.iter().filter(|page| page.kind == group.page);
    let fits = |page: &&Page| page.lang.as_ref().is_none_or(|lang| *lang == group.lang);
    let page = of_kind.find(fits).expect("a page of this kind");
    let address = format!("https://www.shop.example{}", page.path);
    let checked = if group.checked { " [checked]" } else { "" };
    let link = (group.to.as_ref()).map_or(String::new(), |to| format!(":\n  - /url: \"{to}\""));
    let control = format!(
        "- {} {}{checked} [ref=e5] [cursor=pointer]{link}",
        group.role,
        serde_json::to_string(label).expect("a label")
    );
    let (tag, kind) = match group.role.as_str() {
        "button" => ("button", ""),
        "link" => ("a", ""),
        "switch" => ("input", "checkbox"),
        role => ("input", role),
    };
    let shown = tag != "input";
    let base = Url::parse(&address).expect("an address");
    let href = group.to.as_ref().and_then(|to| base.join(to).ok());
    let facts = ElementFacts {
        tag: tag.to_owned(),
        r#type: kind.to_owned(),
        text: if shown { label } else { "" }.to_owned(),
        href: href.map(String::from).unwrap_or_default(),
        ..ElementFacts::default()
    };
    Stage::at(&address, &format!("{}\n{control}", page.tree))
        .with("e5", facts)
        .says(&click("e5"))
}

/// Nothing that has to be refused is allowed, and so many of 100 labels are taken for what they are. Most of the others say yes without a
/// word of what to; what may only lead to an end is left to what it sends.
fn assert_read(text: &str, of_hundred: usize) {
    let pages = read(include_str!("../../fixtures/labels.toml")).page;
    let (mut all, mut wrong, mut allowed) = (0, Vec::new(), Vec::new());
    for group in read(text).group {
        let expected = match group.is.as_str() {
            "finishing" | "against_goal" => "ask",
            "refuse" => "refuse",
            _ => "allow",
        };
        for label in &group.labels {
            let found = verdict(&pages, &group, label);
            all += 1;
            if found != expected {
                let line = format!(
                    "{} {} {} \"{label}\": {found}",
                    group.lang, group.page, group.is
                );
                if (expected, found) == ("refuse", "allow") {
                    allowed.push(line.clone());
                }
                wrong.push(line);
            }
        }
    }
    let told = format!("{} of {all} wrong:\n{}", wrong.len(), wrong.join("\n"));
    println!("{told}");
    assert!(allowed.is_empty(), "allowed:\n{}", allowed.join("\n"));
    assert!(
        all >= 100 && (all - wrong.len()) * 100 >= all * of_hundred,
        "{told}"
    );
}

#[test]
fn real_labels_are_taken_for_what_they_are() {
    assert_read(include_str!("../../fixtures/labels.toml"), 90);
}

/// Labels that were written after the lexicon. What is asked without need counts as missed too.
#[test]
fn labels_that_were_held_back_are_read_nearly_as_well() {
    assert_read(include_str!("../../fixtures/labels-held-back.toml"), 80);
}
