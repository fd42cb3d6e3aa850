//! A stage for policy: a page from its tree, the facts of its elements, a call, and the verdict.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::{Value, json};
use subterminator::browser::port::tools;
use subterminator::domain::authorization::{Refusal, Verdict};
use subterminator::domain::call::ToolCall;
use subterminator::domain::service::ServiceDefinition;
use subterminator::page::facts::ElementFacts;
use subterminator::page::snapshot::{ElementId, PageSnapshot};
use subterminator::page::state::assess;
use subterminator::page::tree;
use subterminator::policy::context::PolicyContext;
use subterminator::policy::judge;
use subterminator::services::Catalogue;

/// Address of the stage's account page.
pub const ACCOUNT: &str = "https://www.shop.example/account";

/// The generic definition for the stage's site.
pub fn service() -> ServiceDefinition {
    static SERVICE: LazyLock<ServiceDefinition> = LazyLock::new(|| {
        let catalogue = Catalogue::load(None).0;
        catalogue.generic(ACCOUNT).expect("an address")
    });
    SERVICE.clone()
}

/// A page from the tree as the server writes it.
pub fn page(url: &str, title: &str, content: &str) -> PageSnapshot {
    PageSnapshot {
        title: title.into(),
        ..tree::page(url, content)
    }
}

/// A call.
pub fn call(tool: &str, args: Value) -> ToolCall {
    ToolCall::own(tool, args)
}

/// A click on an element.
pub fn click(reference: &str) -> ToolCall {
    call(
        "browser_click",
        json!({"element": "Help", "ref": reference}),
    )
}

/// What policy is asked about.
pub struct Stage {
    /// The page.
    pub page: PageSnapshot,
    /// Facts by element.
    pub facts: HashMap<ElementId, ElementFacts>,
    /// Where the person has just approved a click.
    pub approved_at: Option<String>,
    /// Boxes that the person let be ticked.
    pub agreed: Vec<(String, String)>,
    /// Requests are stopped and judged before they leave.
    pub gated: bool,
}

impl Stage {
    /// The account page with this tree; every element has facts that show nothing suspicious.
    pub fn new(content: &str) -> Self {
        Self::at(ACCOUNT, content)
    }

    /// The same at another address.
    pub fn at(url: &str, content: &str) -> Self {
        let page = page(url, "", content);
        let plain = || ElementFacts {
            frame_url: ACCOUNT.to_owned(),
            ..ElementFacts::default()
        };
        let elements = 0..page.elements.len();
        Self {
            facts: elements.map(|id| (id, plain())).collect(),
            page,
            approved_at: None,
            agreed: Vec::new(),
            gated: true,
        }
    }

    /// With these facts of one element.
    pub fn with(mut self, reference: &str, mut facts: ElementFacts) -> Self {
        if facts.frame_url.is_empty() {
            ACCOUNT.clone_into(&mut facts.frame_url);
        }
        let found = self.page.find(reference).map(|(id, _)| id);
        self.facts.extend(found.map(|id| (id, facts)));
        self
    }

    /// Without any facts.
    pub fn blind(mut self) -> Self {
        self.facts.clear();
        self
    }

    /// The verdict on a call: one that is no action is refused.
    pub fn judge(&self, call: &ToolCall) -> Verdict {
        let action = match tools::parse(call) {
            Ok(action) => action,
            Err(misfit) => {
                return Verdict::Refuse(Refusal {
                    advice: misfit.advice,
                });
            }
        };
        let scene = PolicyContext {
            page: &self.page,
            assessment: &assess(&self.page),
            facts: &self.facts,
            service: &service(),
            gated: self.gated,
            read_only: false,
            approved_at: self.approved_at.as_deref(),
            given_at: None,
            first_page: None,
            agreed: &self.agreed,
        };
        judge(&action, &scene)
    }

    /// The verdict in one word: `allow`, `ask`, `refuse` or `hand over`.
    pub fn says(&self, call: &ToolCall) -> &'static str {
        match self.judge(call) {
            Verdict::Allow(_) => "allow",
            Verdict::Ask(_) => "ask",
            Verdict::Refuse(_) => "refuse",
            Verdict::HandOver(_) => "hand over",
        }
    }
}

/// How strict a verdict is: allow, then ask, then never.
pub fn strictness(verdict: &Verdict) -> u8 {
    match verdict {
        Verdict::Allow(_) => 0,
        Verdict::Ask(_) => 1,
        Verdict::Refuse(_) | Verdict::HandOver(_) => 2,
    }
}
