//! What the site has shown of the account: data that it shows already, sent once more, says who is meant and changes nothing.

use std::collections::HashSet;

use url::Url;

use domain::predicate::fold;
use page::control::is_text_field;
use page::snapshot::PageSnapshot;

/// Most texts that are kept of a run.
const KEPT: usize = 4000;
/// Longest text that may be a name, a number or an address, in bytes.
const LONGEST: usize = 100;
/// Fewest letters that a masked text has to leave readable.
const READABLE: usize = 3;
/// Fewest digits of a telephone number.
const DIGITS: usize = 7;

/// Texts that pages and their addresses have shown, and what was entered there.
#[derive(Debug, Default)]
pub struct Shown {
    texts: HashSet<String>,
    entered: HashSet<String>,
}

impl Shown {
    /// These are entered: a page may repeat them, and they are new all the same.
    pub fn enters(&mut self, texts: &[String]) {
        let room = KEPT.saturating_sub(self.entered.len());
        self.entered
            .extend(texts.iter().take(room).map(|text| normal(text)));
    }

    /// These were shown.
    pub(super) fn of(texts: &[String]) -> Self {
        Self {
            texts: texts.iter().map(|text| normal(text)).collect(),
            ..Self::default()
        }
    }

    /// Takes what a page shows, but for what was entered before.
    pub fn sees(&mut self, page: &PageSnapshot) {
        let labels = page.elements.iter().filter(|e| !is_text_field(e));
        // An address in a sentence, too: "Signed in as a@b.example".
        let parts = labels.flat_map(|e| {
            let words = e.label().split_whitespace().filter(|w| w.contains('@'));
            std::iter::once(e.label()).chain(words)
        });
        let mut take = |text: &str| {
            let text = normal(text);
            let fits = text.len() <= LONGEST && self.texts.len() < KEPT;
            if fits && !self.entered.contains(&text) {
                self.texts.insert(text);
            }
        };
        parts.for_each(&mut take);
        let url = Url::parse(&page.url).ok();
        for (_, value) in url.iter().flat_map(|url| url.query_pairs()) {
            take(&value);
        }
    }

    /// Whether this was shown, in full or masked: `k•••@b.example`.
    pub(super) fn has(&self, value: &str) -> bool {
        let value = normal(value);
        let is_mask = |c: char| matches!(c, '*' | '•' | '…');
        let masked = |shown: &String| {
            let (Some(start), Some(end)) = (shown.find(is_mask), shown.rfind(is_mask)) else {
                return false;
            };
            let (head, tail) = (&shown[..start], shown[end..].trim_start_matches(is_mask));
            head.len() + tail.len() >= READABLE
                && value.len() > head.len() + tail.len()
                && value.starts_with(head)
                && value.ends_with(tail)
        };
        self.texts.contains(&value) || self.texts.iter().any(masked)
    }
}

/// A text as it is compared: of a number the digits alone, of an address without what ends its sentence.
fn normal(text: &str) -> String {
    let text = fold(text.trim());
    let text = text.trim_matches(['.', ',', ';', '(', ')', '<', '>']);
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let number = |c: char| c.is_ascii_digit() || "+-/(). ".contains(c);
    if digits.len() >= DIGITS && text.chars().all(number) {
        digits
    } else {
        text.to_owned()
    }
}
