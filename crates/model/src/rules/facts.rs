//! What the account says of the person and of the thing by a number ("Customer number: NW-4471"): copied where a form asks for it.

use super::reading::bare;
use super::view::View;
use domain::predicate::fold;
use page::lexicon::terms;
use page::lines;
use page::snapshot::ElementId;
use page::words::Term;

/// Longest line that tells such a number, longest label and longest number.
const LINE: usize = 160;
const LABEL: usize = 40;
const VALUE: usize = 24;
/// So many lines are remembered.
const MOST: usize = 400;

/// Lines with numbers, from pages outside the flow.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// The line, and whether it stands with the thing that is meant.
    lines: Vec<(String, bool)>,
}

impl Facts {
    /// Takes note of what a page tells.
    pub(super) fn read(&mut self, view: &View<'_>, of_it: impl Fn(ElementId) -> bool) {
        let shown = lines::visible(view.page);
        let digits = |text: &str| text.chars().any(|c| c.is_ascii_digit());
        for (at, line) in shown.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|at| shown.get(at));
            // A label in a cell of its own.
            let label = before.filter(|l| !digits(&l.shown) && l.shown.chars().count() <= LABEL);
            let alone = !line.shown.contains(' ');
            let text = match label.filter(|_| alone) {
                Some(label) => format!("{} {}", &**label.shown, &**line.shown),
                None => line.shown.to_string(),
            };
            let told = (text, of_it(line.element));
            let new = digits(&told.0)
                && told.0.chars().count() <= LINE
                && self.lines.len() < MOST
                && !self.lines.contains(&told);
            if new {
                self.lines.push(told);
            }
        }
    }

    /// The numbers that stand behind these words: those of the thing that is meant, else all.
    pub(super) fn values(&self, asked: &str) -> Vec<String> {
        let words = |text: &str| -> Vec<String> {
            let text = bare(&fold(text));
            let own = text.split(' ').filter(|word| !word.is_empty());
            own.filter(|w| !terms(w).any(&[Term::Own, Term::Filler]))
                .map(ToOwned::to_owned)
                .collect()
        };
        let wanted = words(asked);
        let found = |of_it: bool| {
            let lines = self.lines.iter().filter(|(_, of)| *of || !of_it);
            let mut found: Vec<String> = lines
                .filter_map(|(line, _)| value_behind(line, &wanted))
                .collect();
            found.sort();
            found.dedup();
            found
        };
        let (own, all) = (found(true), found(false));
        // Where a site writes the next word onto it, it stands elsewhere without that.
        let bare = |value: &String| all.iter().find(|v| value.starts_with(v.as_str())).cloned();
        let mut values: Vec<String> = if own.is_empty() { &all } else { &own }
            .iter()
            .filter_map(bare)
            .collect();
        values.dedup();
        values
    }
}

/// The number that follows these words in a line.
fn value_behind(line: &str, wanted: &[String]) -> Option<String> {
    let tokens: Vec<&str> = line
        .split_whitespace()
        .map(|token| token.trim_matches(|c: char| !c.is_alphanumeric()))
        .filter(|token| !token.is_empty())
        .collect();
    let says = |window: &[&str]| window.iter().zip(wanted).all(|(t, w)| fold(t) == *w);
    let at = tokens
        .windows(wanted.len().max(1))
        .position(|window| !wanted.is_empty() && says(window))?;
    let value = *tokens.get(at + wanted.len())?;
    let digits = value.chars().filter(char::is_ascii_digit).count();
    (digits >= 2 && value.chars().count() <= VALUE).then(|| value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(lines: &[(&str, bool)]) -> Facts {
        let lines = lines.iter().map(|(l, of)| ((*l).to_owned(), *of)).collect();
        Facts { lines }
    }

    #[test]
    fn a_number_stands_behind_its_label() {
        let known = facts(&[
            ("Kundennummer: NW-4471", false),
            ("Strom · Vertragsnummer 208-33-S, Lindenweg 8", false),
            ("Gas · Vertragsnummer 208-41-GLindenweg 8", true),
            ("Vertragsnummer 208-41-G, Lindenweg 8", false),
            ("Your member no. 88 120", false),
            ("Your plan £5.80 a month", false),
        ]);
        let cases: &[(&str, &[&str])] = &[
            ("Kundennummer", &["NW-4471"]),
            ("Ihre Kundennummer *", &["NW-4471"]),
            ("Vertragsnummer", &["208-41-G"]),
            ("Member no.", &["88"]),
            ("Zählernummer", &[]),
            ("*", &[]),
        ];
        for (asked, expected) in cases {
            assert_eq!(known.values(asked), *expected, "{asked}");
        }
        let both = facts(&[("Contract 12-a", false), ("Contract 14-b", false)]);
        assert_eq!(both.values("Contract"), ["12-a", "14-b"]);
    }
}
