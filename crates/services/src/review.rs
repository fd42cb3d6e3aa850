//! The catalogue as a whole: every definition by itself, and what several of them claim together.
//!
//! A mistake is something that the program would stumble over. What it can live with is a remark: two services of one
//! site are told apart by their names alone.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use url::{Host, Url};

use super::catalogue::{Catalogue, Entry, Origin};
use super::document::{Document, Step};
use super::problem::Problem;
use super::validation;

/// What a look over all definitions has found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Review {
    /// Mistakes, in the order of the catalogue.
    pub problems: Vec<Problem>,
    /// Sites that more than one service has, each with the services' names.
    pub shared: Vec<(String, Vec<String>)>,
}

impl Catalogue {
    /// Checks every definition that is in use, and that names, other names and sites are told apart.
    pub fn review(&self) -> Review {
        let mut review = Review::default();
        let mut names: BTreeMap<String, &str> = BTreeMap::new();
        let mut sites: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for entry in self.list() {
            let file = file_of(entry);
            if let Err(problems) = validation::read(&file, &entry.text) {
                review.problems.extend(problems);
            }
            let service = &entry.service;
            let mut report = |path: &[Step<'_>], message: String, remedy: &str| {
                review.problems.extend(
                    Document::parse(&entry.text)
                        .ok()
                        .map(|document| document.problem(&file, path, message, remedy.to_owned())),
                );
            };
            let addresses = [
                ("start_url", Some(&service.start_url)),
                ("status_url", service.status_url.as_ref()),
                ("cancel_url", service.cancel_url.as_ref()),
            ];
            for (key, url) in addresses {
                if url.is_some_and(|url| url.scheme() == "http" && !is_here(url)) {
                    let remedy =
                        "Write https://, so that nobody on the way can read or change the page.";
                    report(&[Step::Key(key)], "it isn't encrypted".to_owned(), remedy);
                }
            }
            let aliases = service.aliases.iter().enumerate();
            let words = aliases.map(|(i, alias)| (alias, Some(i)));
            for (word, alias) in std::iter::once((&service.name, None)).chain(words) {
                let Some(other) = names.insert(word.to_lowercase(), &service.name) else {
                    continue;
                };
                let message = format!("'{word}' belongs to {other} already");
                match alias {
                    Some(i) => report(
                        &[Step::Key("aliases"), Step::Index(i)],
                        message,
                        "Remove the alias or choose another.",
                    ),
                    None => report(&[Step::Key("name")], message, "Choose another name."),
                }
            }
            for domain in &service.domains {
                sites.entry(domain).or_default().push(service.name.clone());
            }
        }
        let shared = sites.into_iter().filter(|(_, names)| names.len() > 1);
        review.shared = shared.map(|(site, n)| (site.to_owned(), n)).collect();
        review
    }
}

/// The user's file, or the name that an embedded one has in the sources.
fn file_of(entry: &Entry) -> PathBuf {
    match &entry.origin {
        Origin::File(path) => path.clone(),
        Origin::Builtin => Path::new(&entry.service.name).with_extension("toml"),
    }
}

/// A server on this machine.
fn is_here(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost",
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn own(name: &str, rest: &str) -> String {
        format!(
            "name = \"{name}\"\ndisplay_name = \"Own\"\nstatus = \"available\"\ngoal = \"Cancel it.\"\n{rest}\n"
        )
    }

    fn reviewed(files: &[(&str, String)]) -> Review {
        let dir = tempfile::tempdir().unwrap();
        for (name, text) in files {
            fs::write(dir.path().join(name), text).unwrap();
        }
        let (catalogue, problems) = Catalogue::load(Some(dir.path()));
        assert_eq!(problems, []);
        catalogue.review()
    }

    fn lines(review: &Review) -> Vec<String> {
        let line = |p: &Problem| {
            let file = p.file.file_name().unwrap_or_default().to_string_lossy();
            format!("{file}:{}: {}: {}", p.line, p.key, p.message)
        };
        review.problems.iter().map(line).collect()
    }

    #[test]
    fn the_programs_own_catalogue_has_no_mistakes() {
        let (catalogue, problems) = Catalogue::load(None);
        assert_eq!(problems, []);
        let review = catalogue.review();
        assert_eq!(lines(&review), Vec::<String>::new());
        let amazon = review.shared.iter().find(|(site, _)| site == "amazon.com");
        let names = &amazon.expect("two services of amazon.com").1;
        assert_eq!(names, &["amazon-prime", "kindle-unlimited"]);
        assert!(!review.shared.iter().any(|(site, _)| site == "netflix.com"));
    }

    #[test]
    fn an_address_that_anybody_can_read_along_is_a_mistake_unless_it_is_this_machine() {
        let open = "start_url = \"http://gym.example/\"\ndomains = [\"gym.example\"]";
        let here = "start_url = \"http://127.0.0.1:8099/\"\ndomains = [\"127.0.0.1:8099\"]";
        let review = reviewed(&[
            ("gym.toml", own("gym", open)),
            ("here.toml", own("here", here)),
        ]);
        assert_eq!(
            lines(&review),
            ["gym.toml:5: start_url: it isn't encrypted"]
        );
    }

    /// Loading sees an alias that is taken, and not a name that is somebody's alias.
    #[test]
    fn a_name_that_is_anothers_alias_is_a_mistake() {
        let own = own(
            "nitro",
            "start_url = \"https://n.example/\"\ndomains = [\"n.example\"]",
        );
        let review = reviewed(&[("nitro.toml", own)]);
        assert_eq!(
            lines(&review),
            ["nitro.toml:1: name: 'nitro' belongs to discord-nitro already"]
        );
    }

    #[test]
    fn a_site_of_two_services_is_named_with_both() {
        let own = own(
            "mine",
            "start_url = \"https://netflix.com/\"\ndomains = [\"netflix.com\"]",
        );
        let review = reviewed(&[("mine.toml", own)]);
        assert_eq!(lines(&review), Vec::<String>::new());
        let netflix = review.shared.iter().find(|(site, _)| site == "netflix.com");
        assert_eq!(netflix.unwrap().1, ["netflix", "mine"]);
    }
}
