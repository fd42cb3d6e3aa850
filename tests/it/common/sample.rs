//! Tables that take minutes in a real browser: a run of all tests takes a part of each, every day another one. What they show is shown
//! without a browser as well, or is the same promise in many variants. `ALL=1`, as `scripts/test.sh --all` sets it, takes everything.

use std::time::{SystemTime, UNIX_EPOCH};

/// Everything is wanted.
pub fn everything() -> bool {
    std::env::var("ALL").is_ok_and(|v| v == "1")
}

/// One in `every` of these, or all of them. `PART=3` repeats the part of a day.
pub fn part<T>(every: usize, cases: impl IntoIterator<Item = T>) -> Vec<T> {
    let cases: Vec<T> = cases.into_iter().collect();
    // So many parts that each has something in it.
    let every = every.min(cases.len());
    if everything() || every < 2 {
        return cases;
    }
    let number = number();
    eprintln!(
        "part {} of {every}; PART={number} repeats it, ALL=1 takes all",
        number % every
    );
    let cases = cases.into_iter().skip(number % every);
    cases.step_by(every).collect()
}

/// The same, and beside it all of these: the worst cases run every day.
pub fn part_and<T>(every: usize, cases: Vec<T>, always: impl Fn(&T) -> bool) -> Vec<T> {
    let (mut run, others): (Vec<T>, Vec<T>) = cases.into_iter().partition(always);
    run.extend(part(every, others));
    run
}

fn number() -> usize {
    let wished = std::env::var("PART").ok().and_then(|n| n.parse().ok());
    wished.unwrap_or_else(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        usize::try_from(since.map_or(0, |s| s.as_secs() / 86_400)).unwrap_or(0)
    })
}
