//! What a run has spent on the model, and the limits that the person set for it: tokens, cost, turns.
//!
//! A limit is kept by not making the call that would pass it. What a call will take is estimated before it: its request at
//! [`BYTES_PER_TOKEN`](model::port::BYTES_PER_TOKEN), every input token at the dearest input price (what will
//! come from a cache isn't known), and an answer as long as the last one. The call that was made is counted as
//! the provider counted it, so a run can end a little above its limit only if an answer is longer than expected.

use super::answer::RunEnd;
use domain::outcome::{Reason, Usage};
use domain::price::{Price, Prices, dollars, rounded};
use model::port::{ActOutcome, Answer, RULES};

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
    /// `None` once a call was made whose price nobody knows.
    spent: Option<f64>,
    calls: u32,
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
        self.spent
    }

    /// Counts a call that was made, and says what it cost.
    pub(super) fn count(&mut self, model: &str, usage: Usage) -> Option<f64> {
        let cost = self.prices.of(model).map(|price| price.of(usage));
        let before = if self.calls == 0 {
            Some(0.0)
        } else {
            self.spent
        };
        self.spent = before
            .zip(cost)
            .map(|(before, cost)| rounded(before + cost));
        self.calls += 1;
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
        if let Some(limit) = self.limits.max_tokens {
            let (used, next) = (self.used.total(), input.saturating_add(output));
            if used.saturating_add(next) > limit {
                return Err(RunEnd::new(
                    Reason::BudgetExceeded,
                    format!(
                        "Stopped before the call that would pass --max-tokens {limit}: {used} tokens were used, and the next call takes about {next}. Run it again with a higher --max-tokens."
                    ),
                ));
            }
        }
        if let Some(limit) = self.limits.max_cost {
            let price = self.prices.of(model).ok_or_else(|| unknown(model))?;
            let next = expected(&price, input, output);
            let spent = if self.calls == 0 {
                0.0
            } else {
                self.spent.ok_or_else(|| unknown(model))?
            };
            if rounded(spent + next) > limit {
                let (limit, spent, next) = (dollars(limit), dollars(spent), dollars(next));
                return Err(RunEnd::new(
                    Reason::BudgetExceeded,
                    format!(
                        "Stopped before the call that would pass --max-cost {limit}: {spent} was spent, and the next call costs about {next} at most. Run it again with a higher --max-cost, or a cheaper --model."
                    ),
                ));
            }
        }
        Ok(())
    }
}

fn expected(price: &Price, input: u64, output: u64) -> f64 {
    let dearest = Price {
        input: price.dearest_input(),
        ..*price
    };
    dearest.of(Usage {
        input,
        output,
        ..Usage::default()
    })
}

/// A limit on costs can't be kept without a price. It is checked before the start too.
fn unknown(model: &str) -> RunEnd {
    RunEnd::new(
        Reason::BudgetExceeded,
        format!(
            "The price of {model} is not known, so --max-cost can't be kept. Use --max-tokens."
        ),
    )
}

/// So many turns in a row are free.
const IN_A_ROW: u32 = 2;

/// The turns that are not counted: a question to the person, and a call after which everything is as it was (it didn't fit, its reference was gone, what it
/// aimed at couldn't be reached, a claim that nothing proved). So that a model that does nothing else comes to an end all the same, only the first of such
/// turns in a row are free, and all together no more than half of the limit. Limits of tokens and costs know no free turns.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct FreeTurns {
    all: u32,
    in_a_row: u32,
}

impl FreeTurns {
    /// A turn has ended with this answer.
    pub(super) fn turn_ended(&mut self, answer: &Answer, limit: u32) {
        if !is_free(answer) {
            self.in_a_row = 0;
        } else if self.in_a_row < IN_A_ROW && self.all < limit / 2 {
            self.in_a_row += 1;
            self.all += 1;
        }
    }

    /// The number of the last turn.
    pub(super) fn last(self, limit: u32) -> u32 {
        limit + self.all
    }
}

/// Whether the person was asked, or nothing was done. What was sent and never answered may have been.
fn is_free(answer: &Answer) -> bool {
    let Answer::ToolResult { happened, .. } = answer else {
        return false;
    };
    match happened {
        ActOutcome::Said(_)
        | ActOutcome::Refused
        | ActOutcome::Interrupted
        | ActOutcome::Unproved { .. } => true,
        ActOutcome::Done | ActOutcome::NothingChanged | ActOutcome::Unanswered => false,
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

    fn budget(limits: Limits) -> Budget {
        let entries = [("known".to_owned(), PRICE), (RULES.to_owned(), Price::FREE)].into();
        Budget::new(limits, Prices::default().under(entries))
    }

    fn usage(input: u64, output: u64) -> Usage {
        Usage {
            input,
            output,
            ..Usage::default()
        }
    }

    #[test]
    fn the_sum_is_known_only_while_every_price_is() {
        let mut budget = budget(Limits::default());
        assert_eq!(budget.spent(), None);
        assert_eq!(budget.count("known", usage(1_000_000, 0)), Some(1.0));
        assert_eq!(budget.count("known", usage(0, 100_000)), Some(1.0));
        assert_eq!(
            (budget.spent(), budget.used().total()),
            (Some(2.0), 1_100_000)
        );
        assert_eq!(budget.count("other", usage(5, 5)), None);
        assert_eq!(budget.count("known", usage(5, 5)), Some(0.000_055));
        assert_eq!((budget.spent(), budget.used().total()), (None, 1_100_020));
    }

    #[test]
    fn the_call_that_would_pass_a_limit_is_not_made() {
        let mut budget = budget(Limits {
            max_tokens: Some(1000),
            max_cost: None,
        });
        assert!(budget.allow("known", 800).is_ok());
        let stop = budget.allow("known", 801).unwrap_err();
        assert_eq!(stop.reason, Reason::BudgetExceeded);
        assert!(stop.error.unwrap().starts_with(
            "Stopped before the call that would pass --max-tokens 1000: 0 tokens were used"
        ));
        budget.count(
            "known",
            Usage {
                input: 100,
                cache_read: 300,
                cache_write: 200,
                output: 50,
            },
        );
        assert!(
            budget.allow("known", 300).is_ok(),
            "650 used, 300 and 50 to come"
        );
        assert!(budget.allow("known", 301).is_err());
        assert!(
            budget.allow(RULES, 100_000).is_ok(),
            "the planner uses no tokens"
        );
    }

    #[test]
    fn costs_are_estimated_at_the_dearest_input_price() {
        let mut budget = budget(Limits {
            max_cost: Some(0.01),
            max_tokens: None,
        });
        assert!(
            budget.allow("known", 4000).is_ok(),
            "4000 at $2 and 200 at $10 a million are one cent"
        );
        let stop = budget.allow("known", 4001).unwrap_err();
        assert!(stop.error.unwrap().contains(
            "--max-cost $0.01: $0 was spent, and the next call costs about $0.01 at most"
        ));
        budget.count("known", usage(5000, 100));
        assert!(
            budget.allow("known", 1500).is_ok() && budget.allow("known", 1501).is_err(),
            "$0.006 spent, 100 out expected"
        );
        assert_eq!(
            budget.allow("other", 1).unwrap_err().reason,
            Reason::BudgetExceeded
        );
    }

    fn after(answers: &[ActOutcome], limit: u32) -> u32 {
        let mut free = FreeTurns::default();
        for happened in answers {
            let answer = Answer::ToolResult {
                text: String::new(),
                happened: happened.clone(),
            };
            free.turn_ended(&answer, limit);
        }
        free.turn_ended(&Answer::Nudge(String::new()), limit);
        free.last(limit)
    }

    #[test]
    fn what_did_nothing_is_free_within_bounds() {
        use ActOutcome::{Done, Interrupted, Refused, Said, Unanswered};
        assert_eq!(
            after(&[Said(None), Done, Refused, Done, Interrupted], 20),
            23
        );
        assert_eq!(after(&[Done, Unanswered], 20), 20);
        assert_eq!(
            after(&[Refused, Refused, Refused, Refused], 20),
            22,
            "in a row"
        );
        let mut hostile = Vec::new();
        for _ in 0..100 {
            hostile.extend([Refused, Done]);
        }
        assert_eq!(after(&hostile, 20), 30, "all together");
    }
}
