//! A stage for policy: a page from its tree, the facts of its elements, a call, and the verdict.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::{Value, json};
use subterminator::browser::port::tools;
use subterminator::domain::authorization::{Refusal, Verdict};
use subterminator::domain::call::ToolCall;
use subterminator::domain::service::ServiceDefinition;
use subterminator::page::facts::ElementFacts;
use subterminator::page::snapshot::{Dialog, PageSnapshot};
use subterminator::page::state::assess;
use subterminator::page::tree;
use subterminator::policy::context::{FactsOf, PolicyContext};
use subterminator::policy::judge;
use subterminator::services::Catalogue;

/// Address of the stage's account page.
pub const ACCOUNT: &str = "https://www.shop.example/account";

/// The generic definition for the stage's site.
pub fn service() -> ServiceDefinition {
    static SERVICE: LazyLock<ServiceDefinition> = LazyLock::new(|| {
        Catalogue::load(None)
            .0
            .generic(ACCOUNT)
            .expect("an address")
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

/// Facts that show nothing suspicious.
pub fn plain() -> ElementFacts {
    ElementFacts {
        frame_url: ACCOUNT.to_owned(),
        ..ElementFacts::default()
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
    pub facts: HashMap<FactsOf, ElementFacts>,
    /// The service.
    pub service: ServiceDefinition,
    /// Where the person has just approved a click.
    pub approved_at: Option<String>,
    /// Boxes that the person let be ticked.
    pub agreed: Vec<(String, String)>,
    /// Requests are stopped and judged before they leave.
    pub gated: bool,
}

impl Stage {
    /// The account page with this tree; every element and the focus have plain facts.
    pub fn new(content: &str) -> Self {
        Self::at(ACCOUNT, content)
    }

    /// The same at another address.
    pub fn at(url: &str, content: &str) -> Self {
        let page = page(url, "", content);
        let references = page.elements.iter().filter_map(|e| e.reference.as_deref());
        let mut facts: HashMap<FactsOf, ElementFacts> = references
            .map(|r| (FactsOf::Reference(r.to_owned()), plain()))
            .collect();
        facts.insert(FactsOf::Focused, plain());
        Self {
            page,
            facts,
            service: service(),
            approved_at: None,
            agreed: Vec::new(),
            gated: true,
        }
    }

    /// With these facts of one element.
    pub fn with(mut self, reference: &str, facts: ElementFacts) -> Self {
        let frame_url = if facts.frame_url.is_empty() {
            ACCOUNT.to_owned()
        } else {
            facts.frame_url.clone()
        };
        self.facts.insert(
            FactsOf::Reference(reference.to_owned()),
            ElementFacts { frame_url, ..facts },
        );
        self
    }

    /// With these facts of what has the focus.
    pub fn focus(mut self, facts: ElementFacts) -> Self {
        self.facts.insert(
            FactsOf::Focused,
            ElementFacts {
                frame_url: ACCOUNT.to_owned(),
                ..facts
            },
        );
        self
    }

    /// Without any facts.
    pub fn blind(mut self) -> Self {
        self.facts.clear();
        self
    }

    /// Without the gate on requests.
    pub fn without_the_gate(mut self) -> Self {
        self.gated = false;
        self
    }

    /// With the page's title.
    pub fn titled(mut self, title: &str) -> Self {
        self.page.title = title.into();
        self
    }

    /// With an open native dialog.
    pub fn dialog(mut self, kind: &str, message: &str) -> Self {
        self.page.dialog = Some(Dialog {
            kind: kind.to_owned(),
            message: message.to_owned(),
        });
        self
    }

    /// Just after an approved click.
    pub fn approved(mut self, url: &str) -> Self {
        self.approved_at = Some(url.to_owned());
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
        let assessment = assess(&self.page);
        let approved_at = self.approved_at.as_deref();
        let scene = PolicyContext {
            page: &self.page,
            assessment: &assessment,
            facts: &self.facts,
            service: &self.service,
            gated: self.gated,
            read_only: false,
            approved_at,
            given_at: None,
            first_page: None,
            agreed: &self.agreed,
        };
        judge(&action, &scene)
    }

    /// The verdict in one word: `allow`, `ask`, `refuse` or `hand over`.
    pub fn says(&self, call: &ToolCall) -> &'static str {
        word(&self.judge(call))
    }
}

/// A verdict in one word.
pub fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Allow(_) => "allow",
        Verdict::Ask(_) => "ask",
        Verdict::Refuse(_) => "refuse",
        Verdict::HandOver(_) => "hand over",
    }
}

/// What the person would read, or the advice to the model.
pub fn why(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Allow(_) => String::new(),
        Verdict::Ask(question) => question.approval().why.clone(),
        Verdict::Refuse(refusal) => refusal.advice.clone(),
        Verdict::HandOver(kind) => format!("{kind:?}"),
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
