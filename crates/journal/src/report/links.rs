//! Addresses as links: of web pages only, and never of anything that a page could make the reader's browser run.

use maud::{Markup, html};
use url::Url;

use super::super::closing::clipped;

/// Longest address that is shown, in characters; the link itself is whole.
const SHOWN: usize = 90;

/// An address as a link; as plain text where it is none of the web's.
pub(super) fn link(address: &str) -> Markup {
    let shown = clipped(address, SHOWN);
    html! {
        @if is_web(address) { a href=(address) rel="noreferrer noopener" { (shown) } }
        @else { span.address { (shown) } }
    }
}

/// A sentence of the program's own in which addresses are links.
pub(super) fn linked(text: &str) -> Markup {
    html! {
        @for (i, word) in text.split(' ').enumerate() {
            @if i > 0 { " " }
            @let bare = word.trim_end_matches(['.', ',', ';', ':', ')', '!', '?']);
            @let start = bare.find("https://").unwrap_or(bare.len());
            @if is_web(&bare[start..]) { (word[..start]) (link(&bare[start..])) (word[bare.len()..]) }
            @else { (word) }
        }
    }
}

fn is_web(address: &str) -> bool {
    Url::parse(address).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_web_are_links() {
        let shown = link("https://a.example/b?c=d").into_string();
        assert_eq!(
            shown,
            r#"<a href="https://a.example/b?c=d" rel="noreferrer noopener">https://a.example/b?c=d</a>"#
        );
        for other in ["javascript:alert(1)", "data:text/html,x", "https://", "x"] {
            assert!(!link(other).into_string().contains("href"), "{other}");
        }
        let hostile = link("https://a.example/\"><script>").into_string();
        assert!(!hostile.contains("<script"), "{hostile}");
    }

    #[test]
    fn addresses_in_a_sentence_are_links_and_marks_behind_them_none() {
        let shown = linked("Open (https://a.example/x), then tap Cancel.").into_string();
        assert!(
            shown.starts_with("Open (<a href=\"https://a.example/x\""),
            "{shown}"
        );
        assert!(shown.ends_with("</a>), then tap Cancel."), "{shown}");
        assert_eq!(linked("é https://").into_string(), "é https://");
    }
}
