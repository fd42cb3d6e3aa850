//! Reads a definition and checks what the types can't: names, addresses, domains, unique identifiers.
//!
//! The types say what a definition looks like, so a wrong key or type is the TOML reader's error, one at a
//! time and at its place. Everything else is checked together. A definition with a problem is never used.

use std::collections::HashSet;
use std::path::Path;

use super::document::{Document, Step, position};
use super::flaws::flaws;
use super::problem::Problem;
use super::suggestion::nearest;
use domain::predicate::{Predicate, TextMatch};
use domain::service::{Indicator, ServiceDefinition, Source};
use page::matching::MAX_DEPTH;
use page::site;

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
    let (line, column) = position(text, span.start);
    let found = error.message().trim_end_matches('.').replace('\n', " ");
    let quoted: Vec<&str> = found.split('`').skip(1).step_by(2).collect();
    let unknown = found.starts_with("unknown field") || found.starts_with("unknown variant");
    let (key, message, remedy) = match quoted.split_first() {
        Some((written, known)) if unknown => {
            let remedy = match nearest(written, known.iter().copied()) {
                Some(name) => format!("Did you mean `{name}`?"),
                None => format!("Known here: {}.", known.join(", ")),
            };
            // A quoted place is a value; the key stands before it on its line.
            let (before, at) = text.split_at_checked(span.start).unwrap_or_default();
            let before = before.rsplit('\n').next().unwrap_or_default();
            match before.rsplit_once('=') {
                Some((key, _)) if at.starts_with(['"', '\'']) => (
                    key.trim().to_owned(),
                    format!("`{written}` is not a value of this key"),
                    remedy,
                ),
                _ => ((*written).to_owned(), "unknown key".to_owned(), remedy),
            }
        }
        Some((missing, _)) if found.starts_with("missing field") => (
            (*missing).to_owned(),
            "this key is missing".to_owned(),
            format!("Add `{missing} = …`."),
        ),
        _ => (
            String::new(),
            found,
            "Compare with `subterminator services show netflix`.".to_owned(),
        ),
    };
    Problem {
        file: file.to_owned(),
        line,
        column,
        key,
        message,
        remedy,
    }
}

/// Lower-case letters, digits and `-`, starting with a letter or digit, at most 40 characters.
pub(super) fn is_name(name: &str) -> bool {
    name.len() <= 40
        && name.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
        && name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

/// A day as `2027-02-15`.
fn is_date(text: &str) -> bool {
    text.len() == 10 && text.parse::<jiff::civil::Date>().is_ok()
}

struct Check<'a, 't> {
    file: &'a Path,
    document: &'a Document<'t>,
    problems: Vec<Problem>,
}

impl Check<'_, '_> {
    fn report(&mut self, path: &[Step<'_>], message: impl Into<String>, remedy: impl Into<String>) {
        let problem = self
            .document
            .problem(self.file, path, message.into(), remedy.into());
        self.problems.push(problem);
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
            if element.role.is_none() && element.name.is_none() {
                self.report(
                    &[Step::Key("way_in"), Step::Index(index)],
                    "it matches every element",
                    "Give a role, a name, or both.",
                );
            }
            self.pattern(
                &[Step::Key("way_in"), Step::Index(index)],
                element.name.as_ref(),
            );
        }
        for (key, words) in [("decline", &service.decline), ("survey", &service.survey)] {
            self.words(&[Step::Key(key)], words);
        }
        for (index, route) in service.billing.iter().enumerate() {
            let path = [Step::Key("billing"), Step::Index(index), Step::Key("words")];
            if route.words.is_empty() {
                self.report(
                    &path,
                    "nothing would find this provider",
                    "List the words that a page names it with.",
                );
            }
            self.words(&path, &route.words);
            if route.steps.iter().all(|step| step.trim().is_empty()) {
                let path = [Step::Key("billing"), Step::Index(index), Step::Key("steps")];
                self.report(
                    &path,
                    "it doesn't say what to do there",
                    "Write what the person does at this provider, one step an entry.",
                );
            }
        }
        self.provenance(&service.provenance);
        let date = &service.last_verified;
        if !date.is_empty() && !is_date(date) {
            let remedy =
                "Write it as 2027-02-15, or leave it empty if nobody went through the real flow.";
            self.report(
                &[Step::Key("last_verified")],
                format!("'{date}' is no date"),
                remedy,
            );
        }
    }

    /// Whoever notes where facts come from notes at least two places that don't belong together.
    fn provenance(&mut self, sources: &[Source]) {
        let mut sites = HashSet::new();
        for (index, source) in sources.iter().enumerate() {
            let key = |key| [Step::Key("provenance"), Step::Index(index), Step::Key(key)];
            match site::site_of(&source.source) {
                Some(site) if source.source.scheme() == "https" => {
                    sites.insert(site);
                }
                _ => self.report(
                    &key("source"),
                    "it is no public page",
                    "Give an address that starts with https://.",
                ),
            }
            if !is_date(&source.read) {
                self.report(
                    &key("read"),
                    format!("'{}' is no date", source.read),
                    "Write the day on which it was read as 2027-02-15.",
                );
            }
            if source.says.trim().is_empty() {
                self.report(
                    &key("says"),
                    "it is empty",
                    "Say in a few words what was read there.",
                );
            }
        }
        if sources.len() == 1 || (sources.len() > 1 && sites.len() < 2) {
            self.report(
                &[Step::Key("provenance")],
                "this is only one source",
                "Add another one that doesn't depend on it, or leave `provenance` out.",
            );
        }
    }

    fn names(&mut self, service: &ServiceDefinition) {
        if !is_name(&service.name) {
            let remedy =
                "Use up to 40 lower-case letters, digits and '-', for example \"disney-plus\".";
            self.report(
                &[Step::Key("name")],
                format!("'{}' is no name for the command line", service.name),
                remedy,
            );
        }
        for (key, text) in [
            ("display_name", &service.display_name),
            ("goal", &service.goal),
        ] {
            if text.trim().is_empty() {
                self.report(&[Step::Key(key)], "it is empty", "Write it out.");
            }
        }
        let mut seen = HashSet::from([service.name.to_lowercase()]);
        for (index, alias) in service.aliases.iter().enumerate() {
            let path = [Step::Key("aliases"), Step::Index(index)];
            if alias.trim().is_empty() || alias.trim() != alias {
                self.report(
                    &path,
                    "an alias can't be empty or have space around it",
                    "Remove it or the space.",
                );
            } else if !seen.insert(alias.to_lowercase()) {
                self.report(
                    &path,
                    format!("'{alias}' stands here twice"),
                    "Names and aliases don't regard case; remove one.",
                );
            }
        }
    }

    fn addresses(&mut self, service: &ServiceDefinition) {
        if service.domains.is_empty() {
            let remedy = match site::site_of(&service.start_url) {
                Some(site) => format!("Add domains = [\"{site}\"]."),
                None => "Add domains = [\"…\"] with the service's own domain.".to_owned(),
            };
            self.report(
                &[Step::Key("domains")],
                "the program would not be allowed to act anywhere",
                remedy,
            );
        }
        for (index, domain) in service.domains.iter().enumerate() {
            if !site::is_site(domain) {
                let remedy = "Write the registrable domain alone, for example \"netflix.com\" (no scheme, no www, no path).";
                self.report(
                    &[Step::Key("domains"), Step::Index(index)],
                    format!("'{domain}' is no site of one owner"),
                    remedy,
                );
            }
        }
        let mut urls = vec![("start_url", &service.start_url)];
        urls.extend(service.status_url.iter().map(|url| ("status_url", url)));
        urls.extend(service.cancel_url.iter().map(|url| ("cancel_url", url)));
        for (key, url) in urls {
            if !matches!(url.scheme(), "http" | "https") {
                self.report(
                    &[Step::Key(key)],
                    format!("'{}' can't be opened", url.scheme()),
                    "Give an address that starts with https://.",
                );
            } else if !url.username().is_empty() || url.password().is_some() {
                self.report(
                    &[Step::Key(key)],
                    "it carries a user name or password",
                    "Leave them out; the person signs in.",
                );
            } else if !service.domains.is_empty() && !site::inside(url, &service.domains) {
                let host = url.host_str().unwrap_or_default();
                self.report(
                    &[Step::Key(key)],
                    format!("'{host}' is not among the domains"),
                    "Add its domain to `domains`, or correct the address.",
                );
            }
        }
    }

    fn indicators(&mut self, key: &str, list: &[Indicator]) {
        let mut seen = HashSet::new();
        for (index, indicator) in list.iter().enumerate() {
            let id = [Step::Key(key), Step::Index(index), Step::Key("id")];
            if !is_name(&indicator.id) {
                self.report(
                    &id,
                    format!("'{}' is no identifier", indicator.id),
                    "Use up to 40 lower-case letters, digits and '-'.",
                );
            } else if !seen.insert(indicator.id.as_str()) {
                self.report(
                    &id,
                    format!("'{}' stands here twice", indicator.id),
                    "Give each entry of a list its own identifier.",
                );
            }
            let when = [Step::Key(key), Step::Index(index), Step::Key("when")];
            for flaw in flaws(&indicator.when, key == "checkpoint", 0) {
                let (message, remedy) = flaw.words();
                self.report(&when, message, remedy);
            }
            self.patterns(&when, &indicator.when, 0);
        }
    }

    /// Every pattern of a predicate can be compiled.
    fn patterns(&mut self, path: &[Step<'_>], predicate: &Predicate, depth: usize) {
        match predicate {
            Predicate::Url(text)
            | Predicate::Title(text)
            | Predicate::Content(text)
            | Predicate::Tool(text) => {
                self.pattern(path, Some(text));
            }
            Predicate::Element(element) => self.pattern(path, element.name.as_ref()),
            // What is nested deeper is refused as a whole.
            _ if depth > MAX_DEPTH => {}
            Predicate::All(list) | Predicate::Any(list) => {
                for p in list {
                    self.patterns(path, p, depth + 1);
                }
            }
            Predicate::Not(inner) => self.patterns(path, inner, depth + 1),
        }
    }

    fn pattern(&mut self, path: &[Step<'_>], text: Option<&TextMatch>) {
        if let Some(TextMatch::Regex(pattern)) = text
            && let Some(problem) = pattern.problem()
        {
            self.report(
                path,
                problem,
                "Compare with the patterns of `subterminator services show netflix`.",
            );
        }
    }

    fn words(&mut self, path: &[Step<'_>], words: &[String]) {
        for (index, word) in words.iter().enumerate() {
            let folded = domain::predicate::fold(word);
            if folded.is_empty() || folded != *word {
                let path = [path, &[Step::Index(index)]].concat();
                self.report(
                    &path,
                    format!("'{word}' would never be found"),
                    format!("Write it in lower case with single spaces: \"{folded}\"."),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests;
