//! A judgement as data: the request, the moment in which it was judged, and the verdict, so that it can be judged again without a browser.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Moment, RequestContext, RequestVerdict};
use domain::request::PageRequest;

/// What is told of each judgement.
pub type Recorder = Arc<dyn Fn(RecordedRequest) + Send + Sync>;

/// One judgement.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct RecordedRequest {
    /// What was judged.
    pub request: PageRequest,
    /// When.
    pub moment: Moment,
    /// The verdict in short.
    pub verdict: String,
    /// Whether it left.
    pub left: bool,
}

impl RecordedRequest {
    /// A request and its moment; what became of it is yet to be told.
    pub fn of(request: &PageRequest, scene: &RequestContext<'_>) -> Self {
        Self {
            request: request.clone(),
            moment: scene.moment.clone(),
            verdict: String::new(),
            left: false,
        }
    }
}

impl RequestVerdict {
    /// `pass`, `ask`, `fail`, `keep` or `refuse`, and why.
    pub fn in_short(&self) -> String {
        match self {
            Self::Pass(passing) => format!("pass: {passing:?}"),
            Self::Ask(why) => format!("ask: {why:?}"),
            Self::Fail(why) => format!("fail: {why:?}"),
            Self::KeepBack => "keep".to_owned(),
            Self::Refuse(why) => format!("refuse: {why}"),
        }
    }
}
