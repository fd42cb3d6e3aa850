//! What the tests share.

pub mod env;
pub mod fake_model;
pub mod kept;
pub mod noise;
pub mod paper;
pub mod sample;
pub mod schema;
pub mod seen;
pub mod serve;
pub mod standing;
pub mod versions;

/// Waits for asynchronous work on a runtime of its own.
pub fn block_on<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(work)
}
