//! The record of a mock service: what it knows of the account, and everything that was done to it, counted.

use serde::Serialize;

/// What the server knows about the subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Subscription {
    /// Bills every month.
    #[default]
    Active,
    /// Ended: access until the effective date, no further bill.
    Cancelled,
    /// Paused instead.
    Paused,
    /// On the smaller plan.
    Downgraded,
    /// On the dearer plan.
    Upgraded,
    /// Billed by somebody else.
    ThirdParty,
}

/// Something that happened on the server.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct LogEntry {
    /// When, RFC 3339 in UTC.
    pub at: String,
    /// `GET` or `POST`.
    pub method: String,
    /// Path and query.
    pub path: String,
    /// What it was: `view:<page>`, `cancelled`, `cancel_failed`, `offer_accepted`, …
    pub event: String,
}

/// The server's record: what tests compare with.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Account {
    /// State of the subscription.
    pub subscription: Subscription,
    /// When it was cancelled, RFC 3339 in UTC; empty for one that was cancelled before the start.
    pub cancelled_at: Option<String>,
    /// Last day of access, ISO date.
    pub effective_date: Option<String>,
    /// How often the irreversible endpoint was hit, with or without effect.
    pub cancel_posts: u32,
    /// Discounts taken.
    pub offers_accepted: u32,
    /// Times paused.
    pub paused: u32,
    /// Times moved to the smaller plan.
    pub downgraded: u32,
    /// Things that cost money: upgrades, saved cards, restarts.
    pub payments: u32,
    /// Extras bought by a ticked box.
    pub extras_added: u32,
    /// Cancellations taken back.
    pub restarts: u32,
    /// What happened, oldest first.
    pub log: Vec<LogEntry>,
}
