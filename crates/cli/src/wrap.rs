//! Breaks a line for a terminal's width: between words, with the rest indented below.
//!
//! A word is never cut: one that is wider than the terminal (an address, a path) is left to the terminal, so
//! that it can be copied whole. Pure. Colours and links inside the line take no room.

use unicode_width::UnicodeWidthStr;

/// Widest line of a help, in columns.
pub const WIDEST: usize = 100;

/// How many columns the text takes, without the program's own colours (CSI, to a letter).
pub fn columns(text: &str) -> usize {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default();
    let letter = |part: &str| part.find(|c: char| c.is_ascii_alphabetic());
    let visible = parts.map(|part| letter(part).map_or("", |at| &part[at + 1..]));
    first.width() + visible.map(UnicodeWidthStr::width).sum::<usize>()
}

/// How many spaces the text begins with.
pub fn indent(text: &str) -> usize {
    text.len() - text.trim_start_matches(' ').len()
}

/// The line broken for `width` columns; lines after the first begin with `indent` spaces, fewer where the
/// terminal is very narrow.
pub fn wrap(line: &str, width: usize, indent: usize) -> String {
    if columns(line) <= width {
        return line.to_owned();
    }
    let indent = indent.min(width / 2);
    let mut out = String::with_capacity(line.len() + 16);
    let (mut at, mut gap, mut any) = (0, 0, false);
    for (i, word) in line.split(' ').enumerate() {
        gap += usize::from(i > 0);
        if word.is_empty() {
            continue;
        }
        let room = columns(word);
        if any && at + gap + room > width && indent + room <= width {
            out.push('\n');
            (at, gap) = (0, indent);
        }
        out.extend(std::iter::repeat_n(' ', gap));
        out.push_str(word);
        at += gap + room;
        // A word that doesn't fit is broken by the terminal itself, at its edge.
        at = if at > width { at % width } else { at };
        (gap, any) = (0, true);
    }
    out
}

/// The text with blanks behind it up to this column, one at least.
pub fn padded(text: &str, column: usize) -> String {
    let blanks = column.saturating_sub(columns(text)).max(1);
    format!("{text}{:blanks$}", "")
}

/// A table: cells below each other, two blanks between them.
pub fn grid<const N: usize>(rows: &[[String; N]]) -> Vec<String> {
    let widest = |column: usize| rows.iter().map(|row| columns(&row[column])).max();
    let widths: [usize; N] = std::array::from_fn(|column| widest(column).unwrap_or_default());
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(widths);
        let line: String = cells.map(|(cell, width)| padded(cell, width + 2)).collect();
        line.trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn wide_letters_count_double_and_colours_nothing() {
        for (text, wide) in [
            ("解約", 4),
            ("✓", 1),
            ("🎬", 2),
            ("\u{1b}[1mab\u{1b}[0m", 2),
        ] {
            assert_eq!(columns(text), wide, "{text}");
        }
        assert_eq!(wrap("解約 解約 解約", 9, 1), "解約 解約\n 解約");
        let coloured = wrap("\u{1b}[2maa bb\u{1b}[0m cc", 6, 0);
        assert_eq!(coloured, "\u{1b}[2maa bb\u{1b}[0m\ncc");
    }

    proptest! {
        /// Nothing is lost, and what can fit does.
        #[test]
        fn every_word_stays(words in proptest::collection::vec("[a-zü解]{1,12}", 1..20), width in 20usize..90, indent in 0usize..12) {
            let text = words.join(" ");
            let broken = wrap(&text, width, indent);
            prop_assert_eq!(broken.split_whitespace().collect::<Vec<_>>(), words.iter().map(String::as_str).collect::<Vec<_>>());
            for line in broken.lines() {
                prop_assert!(columns(line) <= width || line.split_whitespace().any(|word| columns(word) + indent > width), "{line:?}");
            }
        }
    }
}
