//! A judgement as data: the request, the moment in which it was judged, and the verdict, kept so that it can be judged again without a browser.

use serde::{Deserialize, Serialize};

use super::cover::{Control, Cover, Touch};
use super::page_facts::PageFacts;
use super::reading::Reading;
use super::shape::StepKind;
use super::shown::Shown;
use super::ways::Way;
use super::{RequestScene, RequestVerdict};
use domain::request::PageRequest;
use domain::service::ServiceDefinition;

/// What is told of each judgement.
pub type Recorder = std::sync::Arc<dyn Fn(RecordedRequest) + Send + Sync>;

/// One judgement.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct RecordedRequest {
    /// What was judged.
    pub request: PageRequest,
    /// When.
    pub scene: RecordedScene,
    /// `pass`, `ask`, `keep` or `refuse`, and why.
    pub verdict: String,
    /// Whether it left.
    pub left: bool,
}

/// A moment, without what it borrows.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
#[expect(missing_docs, clippy::struct_excessive_bools, reason = "the fields of the moment itself")]
pub struct RecordedScene {
    pub page: PageFacts,
    pub beside_the_end: bool,
    pub small_print: bool,
    pub prices: Vec<u64>,
    /// What the site has shown of the account, as far as this request carries it.
    pub shown: Vec<String>,
    pub control: Control,
    pub choosing: bool,
    pub touch: Touch,
    pub read_only: bool,
    pub strict: bool,
    pub acting: bool,
    pub cover: Option<Cover>,
    pub opening: Option<String>,
    pub by_refresh: bool,
    pub more_of_the_program: bool,
    pub link: Option<String>,
    pub steps: Vec<StepKind>,
    pub ways: Vec<Way>,
    pub ways_before: usize,
    pub follows_approved: bool,
}

impl RecordedScene {
    /// The moment as data.
    pub fn of(scene: &RequestScene<'_>, request: &PageRequest) -> Self {
        let fields = Reading::of(request).fields;
        let shown = fields.into_iter().map(|f| f.value).filter(|v| scene.shown.has(v));
        Self {
            page: scene.page,
            beside_the_end: scene.beside_the_end,
            small_print: scene.small_print,
            prices: scene.prices.to_vec(),
            shown: shown.filter(|v| !v.trim().is_empty()).collect(),
            control: scene.control,
            choosing: scene.choosing,
            touch: scene.touch,
            read_only: scene.read_only,
            strict: scene.strict,
            acting: scene.acting,
            cover: scene.cover.cloned(),
            opening: scene.opening.map(str::to_owned),
            by_refresh: scene.by_refresh,
            more_of_the_program: scene.more_of_the_program,
            link: scene.link.map(str::to_owned),
            steps: scene.steps.to_vec(),
            ways: scene.ways.to_vec(),
            ways_before: scene.ways_before,
            follows_approved: scene.follows_approved,
        }
    }

    /// What was shown, as the scene takes it.
    pub fn shown(&self) -> Shown {
        let mut shown = Shown::default();
        shown.has_shown(&self.shown);
        shown
    }

    /// The moment again.
    pub fn scene<'a>(&'a self, service: &'a ServiceDefinition, shown: &'a Shown) -> RequestScene<'a> {
        RequestScene {
            service,
            page: self.page,
            beside_the_end: self.beside_the_end,
            small_print: self.small_print,
            prices: &self.prices,
            shown,
            control: self.control,
            choosing: self.choosing,
            touch: self.touch,
            read_only: self.read_only,
            strict: self.strict,
            acting: self.acting,
            cover: self.cover.as_ref(),
            opening: self.opening.as_deref(),
            by_refresh: self.by_refresh,
            more_of_the_program: self.more_of_the_program,
            link: self.link.as_deref(),
            steps: &self.steps,
            ways: &self.ways,
            ways_before: self.ways_before,
            follows_approved: self.follows_approved,
        }
    }
}

impl RequestVerdict {
    /// In a line, for the record.
    pub fn in_short(&self) -> String {
        match self {
            Self::Pass(passing) => format!("pass: {passing:?}"),
            Self::Ask(why) => format!("ask: {why:?}"),
            Self::KeepBack => "keep".to_owned(),
            Self::Refuse(why) => format!("refuse: {why}"),
        }
    }
}
