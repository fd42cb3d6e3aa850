//! What a run has spent on the model, and the limits that the person set for it: tokens and cost.
//!
//! A limit is kept by not making the call that would pass it. What a call will take is estimated before it: its request at
//! [`BYTES_PER_TOKEN`](model::port::BYTES_PER_TOKEN), every input token at the dearest input price (what will
//! come from a cache isn't known), and an answer as long as the last one. The call that was made is counted as
//! the provider counted it, so a run can end a little above its limit only if an answer is longer than expected.

use super::answer::RunEnd;
use domain::outcome::{Reason, Usage};
use domain::price::{Price, Prices, dollars, rounded};
use model::port::RULES;

/// Output tokens expected of the first answer: a sentence and a call.
const FIRST_OUTPUT: u64 = 200;

/// Limits of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Limits {
    /// US dollars.
    pub max_cost: Option<f64>,
    /// Tokens: input, cache and output of all calls.
    pub max_tokens: Option<u64>,
}

/// Limits, prices, and what was spent.
#[derive(Debug, Clone, Default)]
pub struct Budget {
    limits: Limits,
    prices: Prices,
    used: Usage,
    /// In US dollars.
    spent: f64,
    /// A call was made whose price nobody knows.
    unpriced: bool,
    /// Output tokens of the newest call.
    last_output: Option<u64>,
}

impl Budget {
    /// Nothing spent yet.
    pub fn new(limits: Limits, prices: Prices) -> Self {
        Self {
            limits,
            prices,
            ..Self::default()
        }
    }

    /// Tokens of all calls.
    pub(super) fn used(&self) -> Usage {
        self.used
    }

    /// What all calls cost in US dollars, if there were any and each has a price.
    pub(super) fn spent(&self) -> Option<f64> {
        (self.last_output.is_some() && !self.unpriced).then_some(self.spent)
    }

    /// Counts a call that was made, and says what it cost.
    pub(super) fn count(&mut self, model: &str, usage: Usage) -> Option<f64> {
        let cost = self.prices.of(model).map(|price| price.of(usage));
        self.spent = rounded(self.spent + cost.unwrap_or_default());
        self.unpriced |= cost.is_none();
        self.used += usage;
        self.last_output = Some(usage.output);
        cost
    }

    /// Whether a call with about this many input tokens may be made.
    ///
    /// # Errors
    /// [`RunEnd`] if it would pass a limit.
    pub(super) fn allow(&self, model: &str, input: u64) -> Result<(), RunEnd> {
        if model == RULES {
            return Ok(());
        }
        let output = self.last_output.unwrap_or(FIRST_OUTPUT);
        let exceeds = |flag: &str, limit: String, used: String, next: String| {
            let why = format!(
                "Stopped before the call that would pass {flag} {limit}: {used}, and the next call {next}. Run it again with a higher {flag}."
            );
            Err(RunEnd::new(Reason::BudgetExceeded, why))
        };
        let (used, next) = (self.used.total(), input.saturating_add(output));
        if let Some(limit) = self.limits.max_tokens
            && used.saturating_add(next) > limit
        {
            let used = format!("{used} tokens were used");
            let next = format!("takes about {next}");
            return exceeds("--max-tokens", limit.to_string(), used, next);
        }
        if let Some(limit) = self.limits.max_cost {
            // A limit on costs can't be kept without a price. It is checked before the start too.
            let Some(price) = self.prices.of(model).filter(|_| !self.unpriced) else {
                let why = format!(
                    "The price of {model} is not known, so --max-cost can't be kept. Use --max-tokens."
                );
                return Err(RunEnd::new(Reason::BudgetExceeded, why));
            };
            let dearest = Price {
                input: price.dearest_input(),
                ..price
            };
            let next = dearest.of(Usage {
                input,
                output,
                ..Usage::default()
            });
            if rounded(self.spent + next) > limit {
                let used = format!("{} was spent", dollars(self.spent));
                let next = format!("costs about {} at most", dollars(next));
                return exceeds("--max-cost", dollars(limit), used, next);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRICE: Price = Price {
        input: 1.0,
        cache_write: 2.0,
        cache_read: 0.1,
        output: 10.0,
    };

    /// What was used, the next request, and an answer as long as the last one; costs are estimated at the dearest input price.
    #[test]
    fn the_call_that_would_pass_a_limit_is_not_made() {
        let entries = [("known".to_owned(), PRICE), (RULES.to_owned(), Price::FREE)].into();
        let prices = Prices::default().under(entries);
        let limited = |max_tokens, max_cost| {
            let limits = Limits {
                max_cost,
                max_tokens,
            };
            Budget::new(limits, prices.clone())
        };
        let tokens = "--max-tokens 1000: 0 tokens were used";
        let cost = "--max-cost $0.01: $0 was spent, and the next call costs about $0.01 at most";
        for (mut budget, most, used, then, told) in [
            (limited(Some(1000), None), 800, (600, 50), 300, tokens),
            (limited(None, Some(0.01)), 4000, (5000, 100), 1500, cost),
        ] {
            assert!(budget.allow("known", most).is_ok());
            let stop = budget.allow("known", most + 1).unwrap_err();
            assert_eq!(stop.reason, Reason::BudgetExceeded);
            assert!(stop.error.unwrap().contains(told));
            let used = Usage {
                input: used.0,
                output: used.1,
                ..Usage::default()
            };
            budget.count("known", used);
            assert!(budget.allow("known", then).is_ok());
            assert!(budget.allow("known", then + 1).is_err());
            assert!(budget.allow(RULES, 100_000).is_ok(), "it costs nothing");
        }
        let unpriced = limited(None, Some(0.01)).allow("other", 1);
        assert_eq!(unpriced.unwrap_err().reason, Reason::BudgetExceeded);
    }
}
