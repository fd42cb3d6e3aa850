//! Several workers, each with browsers of its own, that share a list of cases.

use std::collections::VecDeque;
use std::sync::Mutex;

use super::case::Case;

/// How many: a case mostly waits, so a core bears more than one.
const WORKERS: usize = 3;

/// Hands out cases with their numbers.
pub struct Queue<'a>(Mutex<VecDeque<(usize, &'a Case)>>);

impl<'a> Queue<'a> {
    pub fn take(&self) -> Option<(usize, &'a Case)> {
        self.0.lock().unwrap().pop_front()
    }
}

/// Has all cases worked through; the rows come in the order of the cases.
pub fn work<R: Send>(
    cases: &[Case],
    worker: impl AsyncFn(&Queue<'_>) -> Vec<(usize, R)> + Sync,
) -> Vec<R> {
    let queue = Queue(Mutex::new(cases.iter().enumerate().collect()));
    let one = || {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap()
            .block_on(worker(&queue))
    };
    let mut rows: Vec<(usize, R)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..WORKERS.min(cases.len()))
            .map(|_| scope.spawn(one))
            .collect();
        workers
            .into_iter()
            .flat_map(|w| w.join().unwrap())
            .collect()
    });
    rows.sort_by_key(|(number, _)| *number);
    rows.into_iter().map(|(_, row)| row).collect()
}
