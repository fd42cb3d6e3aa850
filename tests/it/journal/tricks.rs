//! Tricks on recorded pages of the mock services in three languages, with every difficulty and plain.
//!
//! Each page stands in a fixture with the tricks that a reader of it finds; `plain` flows have none but a page more to
//! read, where the service has one. How a real run records them: `browser::tricks`.

use std::path::Path;

use subterminator::page::dark_patterns::dark_patterns;
use subterminator::page::snapshot::PageSnapshot;
use subterminator::page::state::assess;
use subterminator::page::tree::parse;

#[test]
fn recorded_pages_show_the_tricks_that_a_reader_finds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/tricks");
    let (mut pages, mut wrong) = (0, Vec::new());
    for service in ["netflix", "lesefreund", "musicale", "fitpass", "streamly"] {
        let text =
            std::fs::read_to_string(folder.join(format!("{service}.txt"))).expect("a fixture");
        for part in text.split("=== ").filter(|p| !p.is_empty()) {
            let (head, rest) = part.split_once("\ntitle: ").expect("a title");
            let (title, rest) = rest.split_once("\ntricks: ").expect("tricks");
            let (expected, content) = rest.split_once('\n').expect("a page");
            let url = head.rsplit(' ').next().unwrap_or_default();
            let page = PageSnapshot {
                url: url.to_owned(),
                title: title.to_owned(),
                elements: parse(content),
                ..PageSnapshot::default()
            };
            let found = dark_patterns(&page, &assess(&page), head.contains(" step "));
            let mut names: Vec<String> = found
                .iter()
                .map(|t| {
                    serde_json::to_value(t.kind)
                        .expect("a name")
                        .as_str()
                        .unwrap_or_default()
                        .to_owned()
                })
                .collect();
            names.sort();
            pages += 1;
            if names.join(" ") != expected {
                wrong.push(format!(
                    "{service}: {head}: {title}\n  expected {expected}\n  found    {}\n  {found:?}",
                    names.join(" ")
                ));
            }
        }
    }
    assert!(pages > 40, "{pages} pages");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
