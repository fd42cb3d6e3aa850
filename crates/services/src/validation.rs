//! Reads a definition and checks what the types can't: names, addresses, domains, unique identifiers.
//!
//! The types say what a definition looks like, so a wrong key or type is the TOML reader's error, one at a
//! time and at its place. Everything else is checked together. A definition with a problem is never used.

use std::collections::HashSet;
use std::path::Path;

use super::problem::{Document, Problem, position};
use super::suggestion::nearest;
use domain::predicate::{ElementMatch, Predicate, TextMatch};
use domain::service::{Indicator, ServiceDefinition};
use page::matching::MAX_DEPTH;
use page::site;

/// What helps where the mistake can't be named better.
const COMPARE: &str = "Compare with `subterminator services show netflix --toml`.";

/// Reads one definition, without what it will inherit.
///
/// # Errors
/// Every problem that was found; never an empty list.
pub fn read(file: &Path, text: &str) -> Result<ServiceDefinition, Vec<Problem>> {
    let document = Document::parse(text).map_err(|e| vec![reader_problem(file, text, &e)])?;
    let service = read_own(file, text)?;
    let mut check = Check {
        file,
        document: &document,
        problems: Vec::new(),
    };
    check.service(&service);
    if check.problems.is_empty() {
        Ok(service)
    } else {
        check.problems.sort_by_key(|p| (p.line, p.column));
        Err(check.problems)
    }
}

/// Reads a definition of the program's own, which the tests have checked: only its types are checked, so its patterns are
/// compiled when they are needed.
///
/// # Errors
/// The reader's problem.
pub fn read_own(file: &Path, text: &str) -> Result<ServiceDefinition, Vec<Problem>> {
    toml::from_str(text).map_err(|e| vec![reader_problem(file, text, &e)])
}

/// Makes the TOML reader's error one of ours, with advice.
fn reader_problem(file: &Path, text: &str, error: &toml::de::Error) -> Problem {
    let span = error.span().unwrap_or(0..0);
    let found = error.message().trim_end_matches('.').replace('\n', " ");
    let quoted: Vec<&str> = found.split('`').skip(1).step_by(2).collect();
    let unknown = [
        ("unknown field", "unknown key"),
        ("unknown variant", "unknown key or value"),
    ];
    let unknown = unknown.iter().find(|(theirs, _)| found.starts_with(theirs));
    let (key, message, remedy) = match (quoted.split_first(), unknown) {
        (Some((written, known)), Some((_, ours))) => {
            let remedy = match nearest(written, known.iter().copied()) {
                Some(name) => format!("Did you mean `{name}`?"),
                None => format!("Known here: {}.", known.join(", ")),
            };
            (*written, *ours, remedy)
        }
        (Some((missing, _)), _) if found.starts_with("missing field") => (
            *missing,
            "this key is missing",
            format!("Add `{missing} = …`."),
        ),
        _ => ("", found.as_str(), COMPARE.to_owned()),
    };
    Problem::at(file, position(text, span.start), key, message, remedy)
}

/// Lower-case letters, digits and `-`, starting with a letter or digit, at most 40 characters.
fn is_name(name: &str) -> bool {
    name.len() <= 40
        && name.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
        && name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

struct Check<'a, 't> {
    file: &'a Path,
    document: &'a Document<'t>,
    problems: Vec<Problem>,
}

impl Check<'_, '_> {
    /// Notes a problem of the value at this path, once.
    fn report(&mut self, key: &str, message: impl Into<String>, remedy: impl Into<String>) {
        let place = self.document.place(key);
        let problem = Problem::at(self.file, place, key, message, remedy);
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    fn service(&mut self, service: &ServiceDefinition) {
        self.names(service);
        self.addresses(service);
        for (key, list) in [
            ("checkpoint", &service.checkpoint),
            ("success", &service.success),
            ("failure", &service.failure),
            ("login", &service.login),
            ("captcha", &service.captcha),
            ("mfa", &service.mfa),
            ("third_party_billing", &service.third_party_billing),
            ("already_cancelled", &service.already_cancelled),
        ] {
            self.indicators(key, list);
        }
        for (index, element) in service.way_in.iter().enumerate() {
            self.element(&format!("way_in[{index}]"), element);
        }
        self.words("decline", &service.decline);
        self.words("survey", &service.survey);
        for (index, route) in service.billing.iter().enumerate() {
            let words = format!("billing[{index}].words");
            if route.words.is_empty() {
                self.report(
                    &words,
                    "nothing would find this provider",
                    "List the words that a page names it with.",
                );
            }
            self.words(&words, &route.words);
        }
        let days = service.provenance.iter().enumerate();
        for (index, source) in days {
            self.day(&format!("provenance[{index}].read"), &source.read);
        }
        if !service.last_verified.is_empty() {
            self.day("last_verified", &service.last_verified);
        }
    }

    /// A day as `2027-02-15`.
    fn day(&mut self, key: &str, text: &str) {
        if text.len() != 10 || text.parse::<jiff::civil::Date>().is_err() {
            self.report(
                key,
                format!("'{text}' is no date"),
                "Write the day as 2027-02-15; leave `last_verified` empty if nobody went through the real flow.",
            );
        }
    }

    fn names(&mut self, service: &ServiceDefinition) {
        if !is_name(&service.name) {
            self.report(
                "name",
                format!("'{}' is no name for the command line", service.name),
                "Use up to 40 lower-case letters, digits and '-', for example \"disney-plus\".",
            );
        }
        for (key, text) in [
            ("display_name", &service.display_name),
            ("goal", &service.goal),
        ] {
            if text.trim().is_empty() {
                self.report(key, "it is empty", "Write it out.");
            }
        }
    }

    fn addresses(&mut self, service: &ServiceDefinition) {
        if service.domains.is_empty() {
            let site = site::site_of(&service.start_url);
            let site = site.as_deref().unwrap_or("example.com");
            self.report(
                "domains",
                "the program would not be allowed to act anywhere",
                format!("Add domains = [\"{site}\"]."),
            );
        }
        for (index, domain) in service.domains.iter().enumerate() {
            if !site::is_site(domain) {
                self.report(
                    &format!("domains[{index}]"),
                    format!("'{domain}' is no site of one owner"),
                    "Write the registrable domain alone, for example \"netflix.com\" (no scheme, no www, no path).",
                );
            }
        }
        for (key, url) in [
            ("start_url", Some(&service.start_url)),
            ("status_url", service.status_url.as_ref()),
            ("cancel_url", service.cancel_url.as_ref()),
        ] {
            let Some(url) = url else { continue };
            let (message, remedy) = if !matches!(url.scheme(), "http" | "https") {
                let message = format!("'{}' can't be opened", url.scheme());
                (message, "Give an address that starts with https://.")
            } else if !url.username().is_empty() || url.password().is_some() {
                let message = "it carries a user name or password".to_owned();
                (message, "Leave them out; the person signs in.")
            } else if !service.domains.is_empty() && !site::inside(url, &service.domains) {
                let host = url.host_str().unwrap_or_default();
                let message = format!("'{host}' is not among the domains");
                (
                    message,
                    "Add its domain to `domains`, or correct the address.",
                )
            } else {
                continue;
            };
            self.report(key, message, remedy);
        }
    }

    fn indicators(&mut self, key: &str, list: &[Indicator]) {
        let mut seen = HashSet::new();
        for (index, Indicator { id, when, .. }) in list.iter().enumerate() {
            if !is_name(id) || !seen.insert(id) {
                self.report(
                    &format!("{key}[{index}].id"),
                    format!("'{id}' is no identifier of its own"),
                    "Use up to 40 lower-case letters, digits and '-', each once in a list.",
                );
            }
            self.predicate(&format!("{key}[{index}].when"), when, 0);
        }
    }

    /// What no type can check of a condition.
    fn predicate(&mut self, key: &str, predicate: &Predicate, depth: usize) {
        match predicate {
            _ if depth > MAX_DEPTH => self.report(
                key,
                "all, any and not are nested more than 16 deep",
                "Split it into several entries.",
            ),
            Predicate::Url(text) | Predicate::Title(text) | Predicate::Content(text) => {
                self.text(key, text);
            }
            Predicate::Tool(_) => {
                if !key.starts_with("checkpoint[") {
                    self.report(
                        key,
                        "there is no call to match here",
                        "Use `tool` in [[checkpoint]] only.",
                    );
                }
            }
            Predicate::Element(element) => self.element(key, element),
            Predicate::All(list) | Predicate::Any(list) => {
                if list.is_empty() {
                    self.report(key, "an empty all or any", "List at least one condition.");
                }
                for inner in list {
                    self.predicate(key, inner, depth + 1);
                }
            }
            Predicate::Not(inner) => self.predicate(key, inner, depth + 1),
        }
    }

    fn element(&mut self, key: &str, element: &ElementMatch) {
        if element.role.is_none() && element.name.is_none() {
            self.report(
                key,
                "an element without role and name matches every page",
                "Give a role, a name, or both.",
            );
        }
        if let Some(name) = &element.name {
            self.text(key, name);
        }
    }

    fn text(&mut self, key: &str, text: &TextMatch) {
        let TextMatch::Regex(pattern) = text else {
            return;
        };
        if let Some(problem) = pattern.problem() {
            self.report(key, problem, COMPARE);
        } else if pattern.is_match("") && pattern.is_match("\u{1}") {
            self.report(
                key,
                "this regular expression matches every text",
                "Say at least one letter that must be there.",
            );
        }
    }

    fn words(&mut self, key: &str, words: &[String]) {
        for (index, word) in words.iter().enumerate() {
            let folded = domain::predicate::fold(word);
            if folded.is_empty() || folded != *word {
                self.report(
                    &format!("{key}[{index}]"),
                    format!("'{word}' would never be found"),
                    format!("Write it in lower case with single spaces: \"{folded}\"."),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests;
