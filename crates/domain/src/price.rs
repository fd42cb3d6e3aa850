//! What model calls cost: prices per model, and the arithmetic on tokens.
//!
//! Never guesses: a name that no entry speaks of has no price. An entry is for exactly its name and the dated
//! snapshots of it; only one that ends in `*` is for every name that begins so. The longest name that fits wins.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::outcome::Usage;

/// Prices of one model, in US dollars per million tokens.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Price {
    /// Input tokens that were not read from a cache.
    pub input: f64,
    /// Input tokens written to the provider's cache.
    pub cache_write: f64,
    /// Input tokens read from the provider's cache.
    pub cache_read: f64,
    /// Output tokens, those of reasoning included.
    pub output: f64,
}

impl Price {
    /// A model that costs nothing.
    pub const FREE: Self = Self {
        input: 0.0,
        cache_write: 0.0,
        cache_read: 0.0,
        output: 0.0,
    };

    /// What these tokens cost, in US dollars, to the millionth of a dollar.
    pub fn of(&self, usage: Usage) -> f64 {
        let part = |tokens: u64, price: f64| as_float(tokens) * price;
        let micros = part(usage.input, self.input)
            + part(usage.cache_write, self.cache_write)
            + part(usage.cache_read, self.cache_read)
            + part(usage.output, self.output);
        rounded(micros / 1e6)
    }

    /// The most that an input token can cost: whether it will come from a cache isn't known before the call.
    pub fn dearest_input(&self) -> f64 {
        self.input.max(self.cache_write)
    }

    /// No price is negative or no number.
    pub fn is_sound(&self) -> bool {
        [self.input, self.cache_write, self.cache_read, self.output]
            .iter()
            .all(|p| p.is_finite() && *p >= 0.0)
    }
}

/// An amount to the millionth of a dollar, so that sums don't carry the dust of binary fractions.
pub fn rounded(dollars: f64) -> f64 {
    (dollars * 1e6).round() / 1e6
}

/// An amount for people: cents, and where it is less than one, so much that it isn't nothing.
pub fn dollars(amount: f64) -> String {
    match amount {
        a if a >= 0.01 => format!("${a:.2}"),
        a if a >= 0.000_1 => format!("${a:.4}"),
        a if a > 0.0 => "less than $0.0001".to_owned(),
        _ => "$0".to_owned(),
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "no run has 2^53 tokens, and the sum is shown as about so much"
)]
fn as_float(tokens: u64) -> f64 {
    tokens as f64
}

/// Prices by model name, in layers: what a later one says counts more.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Prices {
    layers: Vec<BTreeMap<String, Price>>,
}

impl Prices {
    /// These prices, with further ones over them.
    #[must_use]
    pub fn under(mut self, entries: BTreeMap<String, Price>) -> Self {
        self.layers.push(entries);
        self
    }

    /// Names of models that have a price, in order; of families (`openai:*`) none.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let all: BTreeSet<&str> = self
            .layers
            .iter()
            .flatten()
            .map(|(name, _)| name.as_str())
            .collect();
        all.into_iter().filter(|name| !name.contains('*'))
    }

    /// The price of a model by its name on the command line; `None` if nobody said one.
    pub fn of(&self, model: &str) -> Option<Price> {
        self.layers.iter().rev().find_map(|layer| {
            let fitting = layer.iter().filter(|(name, _)| fits(name, model));
            fitting
                .max_by_key(|(name, _)| name.trim_end_matches('*').len())
                .map(|(_, price)| *price)
        })
    }
}

/// Whether an entry speaks of this model.
fn fits(entry: &str, model: &str) -> bool {
    match entry.strip_suffix('*') {
        Some(beginning) => model.starts_with(beginning),
        None => model
            .strip_prefix(entry)
            .is_some_and(|rest| rest.is_empty() || is_snapshot(rest)),
    }
}

/// What providers append for one snapshot of a model: `-2025-04-14`, `-20250929`, `-latest`.
fn is_snapshot(rest: &str) -> bool {
    let Some(rest) = rest.strip_prefix('-') else {
        return false;
    };
    let digits = rest.bytes().filter(u8::is_ascii_digit).count();
    rest == "latest" || (digits == 8 && rest.bytes().all(|b| b.is_ascii_digit() || b == b'-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEAR: Price = Price {
        input: 3.0,
        cache_write: 3.75,
        cache_read: 0.3,
        output: 15.0,
    };
    const CHEAP: Price = Price {
        input: 1.0,
        cache_write: 1.0,
        cache_read: 0.1,
        output: 5.0,
    };

    #[test]
    fn every_kind_of_token_has_its_price() {
        let usage = Usage {
            input: 1_000_000,
            cache_write: 100_000,
            cache_read: 200_000,
            output: 10_000,
        };
        assert!((DEAR.of(usage) - (3.0 + 0.375 + 0.06 + 0.15)).abs() < 1e-9);
        let one = Usage {
            input: 1,
            ..Usage::default()
        };
        assert_eq!(DEAR.of(one).to_string(), "0.000003");
        assert_eq!(Price::FREE.of(usage).to_string(), "0");
        let sound = |input, output| {
            let price = Price {
                input,
                output,
                ..DEAR
            };
            price.is_sound()
        };
        assert!(sound(1.0, 2.0) && !sound(-1.0, 2.0) && !sound(1.0, f64::NAN));
    }

    #[test]
    fn amounts_are_said_as_people_do() {
        for (amount, said) in [
            (12.0, "$12.00"),
            (0.071, "$0.07"),
            (0.0034, "$0.0034"),
            (0.000_001, "less than $0.0001"),
            (0.0, "$0"),
        ] {
            assert_eq!(dollars(amount), said);
        }
    }

    fn layer(entries: &[(&str, Price)]) -> BTreeMap<String, Price> {
        let owned = |(name, price): &(&str, Price)| ((*name).to_owned(), *price);
        entries.iter().map(owned).collect()
    }

    #[test]
    fn a_relative_of_a_known_model_is_not_known() {
        let prices = Prices::default().under(layer(&[("gpt-5", DEAR)]));
        for name in "gpt-5 gpt-5-2025-08-07 gpt-5-latest gpt-5-20250807".split(' ') {
            assert_eq!(prices.of(name), Some(DEAR), "{name}");
        }
        let others = "gpt-5-mini gpt-5.1 gpt-5-pro-2025-10-06 gpt-50 gpt gpt-5- gpt-5-1 GPT-5";
        for name in others.split(' ') {
            assert_eq!(prices.of(name), None, "{name}");
        }
    }

    #[test]
    fn the_longest_name_wins_and_the_last_layer_before_it() {
        let prices = Prices::default().under(layer(&[("openai:*", CHEAP), ("openai:big", DEAR)]));
        assert_eq!(prices.of("openai:small"), Some(CHEAP));
        assert_eq!(prices.of("openai:big"), Some(DEAR));
        let prices = prices.under(layer(&[("openai:*", Price::FREE)]));
        assert_eq!(prices.of("openai:big"), Some(Price::FREE));
        assert_eq!(prices.of("gpt-4o"), None);
    }
}
