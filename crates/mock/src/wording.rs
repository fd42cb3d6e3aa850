//! Everything that a mock service says, and its addresses: a file of lines `key = text` a brand.
//!
//! Texts may hold `{brand}`, `{date}`, `{price}` and other names; [`fill`] puts the values in. A seed draws other words for English
//! sites (`brands/random.txt`). No text is taken from a real service.

use std::collections::HashMap;

use jiff::civil::Date;

use super::prng::Prng;

const RANDOM: &str = include_str!("brands/random.txt");
/// Stands between the entries of a list.
const BETWEEN: &str = " / ";

/// The texts of a site, by key.
#[derive(Debug, Clone)]
pub(crate) struct Words(HashMap<&'static str, &'static str>);

impl Words {
    /// The texts of a file.
    pub(crate) fn read(file: &'static str) -> Self {
        Self(lines(file).collect())
    }

    /// The same with what a seed draws.
    pub(crate) fn draw(mut self, rng: &mut Prng) -> Self {
        for (key, texts) in lines(RANDOM) {
            self.0.insert(key, rng.pick_from(texts));
        }
        self
    }

    /// The text of a key, as it is written.
    pub(crate) fn get(&self, key: &str) -> &'static str {
        debug_assert!(self.0.contains_key(key), "no text for {key}");
        self.0.get(key).copied().unwrap_or_default()
    }

    /// The entries of a list.
    pub(crate) fn list(&self, key: &str) -> impl Iterator<Item = &'static str> {
        self.get(key).split(BETWEEN)
    }

    /// A date as the site writes it: `%-d. {month} %Y`, with the month in its own language.
    pub(crate) fn date(&self, date: Date) -> String {
        let text = date.strftime(self.get("dates")).to_string();
        if !text.contains("{month}") {
            return text;
        }
        let month = usize::try_from(date.month() - 1).unwrap_or_default();
        text.replace(
            "{month}",
            self.list("months").nth(month).unwrap_or_default(),
        )
    }
}

fn lines(file: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let texts = file.lines().filter(|line| !line.starts_with('#'));
    texts.filter_map(|line| line.split_once(" = "))
}

/// Puts values into a text. Only the given names are replaced.
pub(crate) fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut out = text.to_owned();
    for (name, value) in values {
        if out.contains('{') {
            out = out.replace(&format!("{{{name}}}"), value);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::services::brands;
    use super::*;
    use jiff::civil::date;

    #[test]
    fn dates_are_written_as_people_of_the_language_write_them() {
        let day = date(2027, 2, 15);
        let written = brands()
            .each_ref()
            .map(|brand| Words::read(brand.texts).date(day));
        assert_eq!(
            written,
            ["February 15, 2027", "15. Februar 2027", "15 février 2027"]
        );
    }

    #[test]
    fn every_brand_has_the_same_texts_and_what_is_drawn_is_one_of_them() {
        let keys = |file| {
            let mut keys: Vec<&str> = lines(file)
                .map(|(key, _)| key)
                .filter(|key| *key != "months")
                .collect();
            keys.sort_unstable();
            keys
        };
        let english = keys(brands()[0].texts);
        for brand in brands() {
            assert_eq!(keys(brand.texts), english, "{}", brand.about.name);
        }
        assert!(keys(RANDOM).iter().all(|key| english.contains(key)));
    }
}
