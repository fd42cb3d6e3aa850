//! Limits of time, longer on slow machines.

use std::time::Duration;

use super::super::client::HEARTBEAT;
use super::Playwright;

impl Playwright {
    /// With limits that are so many times as long as usual.
    #[must_use]
    pub fn with_patience(mut self, patience: f64) -> Self {
        self.patience = patience;
        let heartbeat = self.limit(HEARTBEAT);
        self.connection = self
            .connection
            .map(|(client, process)| (client.with_heartbeat(heartbeat), process));
        self
    }

    /// A limit as it is for this machine.
    pub(in crate::playwright) fn limit(&self, usual: Duration) -> Duration {
        usual.mul_f64(self.patience)
    }
}
