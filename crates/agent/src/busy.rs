//! Stands where the browser is while it works: whoever comes to it then is told so.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;

use browser::port::{Acted, Browser, BrowserError, RequestGate, RequestGuard, ServerInfo};
use domain::authorization::Authorized;
use domain::call::ToolSpec;
use page::facts::ElementFacts;
use page::snapshot::PageSnapshot;

/// Nobody's browser.
pub(super) struct Busy;

static INFO: ServerInfo = ServerInfo {
    name: String::new(),
    tools: 0,
    started_in: Duration::ZERO,
};

fn busy() -> BrowserError {
    BrowserError::Tool("the browser is at work".to_owned())
}

#[async_trait]
impl Browser for Busy {
    fn info(&self) -> &ServerInfo {
        &INFO
    }

    /// Only a browser with a gate is asked anything while it works.
    fn request_gate(&self) -> RequestGate {
        RequestGate::On
    }

    fn guard_requests(&mut self, _: Arc<dyn RequestGuard>) {}

    fn tools(&self) -> &[ToolSpec] {
        &[]
    }

    async fn perform(&mut self, _: Authorized) -> Result<Acted, BrowserError> {
        Err(busy())
    }

    async fn snapshot(&mut self) -> Result<PageSnapshot, BrowserError> {
        Err(busy())
    }

    async fn facts(&mut self, _: Option<&str>) -> Result<ElementFacts, BrowserError> {
        Err(busy())
    }

    async fn screenshot(&mut self) -> Result<Vec<u8>, BrowserError> {
        Err(busy())
    }

    async fn reconnect(&mut self) -> Result<(), BrowserError> {
        Err(busy())
    }

    async fn close(&mut self) {}
}
