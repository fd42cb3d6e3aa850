//! Definition of a service: everything that is known about one subscription's site, as data.

use serde::{Deserialize, Serialize};
use url::{Host, Url};

use super::predicate::{ElementMatch, Predicate, TextMatch};

/// Whether a service can be cancelled with this program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Can be chosen.
    Available,
    /// Shown, but not selectable yet.
    Planned,
}

/// A named predicate: the name stands in evidence and messages.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Indicator {
    /// Short name, unique in its list.
    pub id: String,
    /// The condition.
    pub when: Predicate,
}

/// Who else may bill for a service, and what to do there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BillingRoute {
    /// Name of the one who bills, for example `Apple`.
    pub provider: String,
    /// Words on the page that name this one, in lower case.
    pub words: Vec<String>,
    /// What the person does there, one step an entry.
    pub steps: Vec<String>,
}

/// A public place where facts of a definition were read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// Its address.
    pub source: Url,
    /// When it was read, as ISO date.
    pub read: String,
    /// Which facts it has, in a few words of our own; says "one source" of what no other has.
    pub says: String,
}

/// One service. The file format is TOML; an unknown key is an error.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServiceDefinition {
    /// Name on the command line: lower-case letters, digits, `-`.
    pub name: String,
    /// Name for people.
    pub display_name: String,
    /// One line for lists.
    #[serde(default)]
    pub description: String,
    /// Other names on the command line.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Available or planned.
    pub status: Status,
    /// Where a run starts.
    pub start_url: Url,
    /// Where the cancellation is publicly said to begin, if a page of its own is known: a hint for the model and the person.
    pub cancel_url: Option<Url>,
    /// Where the state of the subscription stands, for the second look; the start page where absent.
    pub status_url: Option<Url>,
    /// Sites on which the program may act, as registrable domains.
    #[serde(default)]
    pub domains: Vec<String>,
    /// The task, in words for the model.
    pub goal: String,
    /// Further words for the model.
    #[serde(default)]
    pub prompt: String,
    /// URLs that commit by being opened.
    #[serde(default)]
    pub committing_urls: Vec<TextMatch>,
    /// Controls that say "cancel" and only lead to the cancellation's first page.
    #[serde(default)]
    pub way_in: Vec<ElementMatch>,
    /// When to ask, beside the program's own rules.
    #[serde(default)]
    pub checkpoint: Vec<Indicator>,
    /// Pages that say that the cancellation is complete: what progress and record call them. Proves nothing.
    #[serde(default)]
    pub success: Vec<Indicator>,
    /// Pages that are no end, whatever else they say.
    #[serde(default)]
    pub failure: Vec<Indicator>,
    /// Sign-in pages, beside the program's own rules.
    #[serde(default)]
    pub login: Vec<Indicator>,
    /// CAPTCHA pages, beside the program's own rules.
    #[serde(default)]
    pub captcha: Vec<Indicator>,
    /// Second-factor pages, beside the program's own rules.
    #[serde(default)]
    pub mfa: Vec<Indicator>,
    /// Pages that say somebody else bills.
    #[serde(default)]
    pub third_party_billing: Vec<Indicator>,
    /// Account pages that say it has been cancelled: what progress and record call them. Proves nothing.
    #[serde(default)]
    pub already_cancelled: Vec<Indicator>,
    /// Labels that decline an offer, in lower case, best first.
    #[serde(default)]
    pub decline: Vec<String>,
    /// Answers that are neutral in an exit survey, in lower case, best first.
    #[serde(default)]
    pub survey: Vec<String>,
    /// Who else may bill, and the way to cancel there.
    #[serde(default)]
    pub billing: Vec<BillingRoute>,
    /// What the person should know (refund window and so on).
    #[serde(default)]
    pub notes: Vec<String>,
    /// When somebody last went through the real flow, as ISO date; empty if nobody did.
    #[serde(default)]
    pub last_verified: String,
    /// Where all this was read: two public places or more that don't depend on each other.
    #[serde(default)]
    pub provenance: Vec<Source>,
}

impl ServiceDefinition {
    /// The status page, or the start page where none is known.
    pub fn status_page(&self) -> &Url {
        self.status_url.as_ref().unwrap_or(&self.start_url)
    }

    /// Whether nobody has recorded a run on the real site with this definition yet, so that the person
    /// should be told to watch it.
    pub fn is_unverified(&self) -> bool {
        self.last_verified.trim().is_empty()
    }

    /// The same service at another address: how a run meets the mock. Start is the base itself, the
    /// status page keeps its path, the only domain is the base's host and port; the real cancellation page is forgotten.
    #[must_use]
    pub fn relocated(mut self, base: &Url) -> Self {
        let mut status = base.clone();
        status.set_path(self.status_page().path());
        self.status_url = Some(status);
        self.start_url = base.clone();
        self.cancel_url = None;
        self.domains = vec![authority(base)];
        self
    }
}

/// An address of this machine itself.
pub fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        // Names below `localhost` never leave the machine (RFC 6761, 6.3).
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        None => false,
    }
}

/// Host, with the port where one is written.
pub fn authority(url: &Url) -> String {
    match (url.host_str(), url.port()) {
        (Some(host), Some(port)) => format!("{host}:{port}"),
        (Some(host), None) => host.to_owned(),
        (None, _) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_never_leaves_this_machine_is_known() {
        for (url, expected) in [
            ("http://127.0.0.1:1/", true),
            ("http://localhost:11434/v1", true),
            ("http://[::1]/", true),
            ("https://api.openai.com/", false),
            ("http://localhost.example/", false),
        ] {
            assert_eq!(is_loopback(&Url::parse(url).unwrap()), expected, "{url}");
        }
    }
}
