//! The catalogue: embedded definitions, then the user's own, which may replace an embedded one by name.
//!
//! A broken user file is reported and left out; it never hides the others, and where it meant to replace an
//! embedded definition, that one stays. A name belongs to one service: an alias that another service
//! has already is a problem of the file that brought it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

use domain::service::{ServiceDefinition, Status};
use page::site::site_of;
use url::Url;

use super::generic::{self, NoSite};
use super::problem::{Document, Problem};
use super::suggestion::nearest;
use super::validation;

static BUILTIN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/builtin");

/// File of the shared predicates; never listed.
const SHARED: &str = "_generic.toml";

/// What all others inherit from; a test sees to it that it can be read. Read once, so its patterns are compiled once.
static SHARED_DEFINITION: LazyLock<Option<ServiceDefinition>> = LazyLock::new(|| {
    let text = BUILTIN.get_file(SHARED)?.contents_utf8()?;
    validation::read_own(Path::new(SHARED), text).ok()
});

/// Largest definition that is read, in bytes.
const MAX_FILE: u64 = 256 * 1024;

/// Where a definition comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// Embedded in the program.
    Builtin,
    /// The user's file.
    File(PathBuf),
}

/// One service of the catalogue.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The definition, with the shared predicates.
    pub service: ServiceDefinition,
    /// Where it comes from.
    pub origin: Origin,
    /// The text of its file, for `services show`.
    pub text: String,
}

/// All known services.
#[derive(Debug, Clone)]
pub struct Catalogue {
    entries: Vec<Entry>,
}

/// A name that no service has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("Unknown service '{name}'.{}", did_you_mean(suggestion.as_deref()))]
pub struct UnknownService {
    /// As it was given.
    pub name: String,
    /// The nearest known name, if any is near.
    pub suggestion: Option<String>,
}

fn did_you_mean(suggestion: Option<&str>) -> String {
    suggestion.map_or_else(String::new, |name| format!(" Did you mean '{name}'?"))
}

impl Catalogue {
    /// Reads the embedded definitions and the `*.toml` files of `user_dir`, if there is such a folder.
    /// The problems are those of the user's files.
    pub fn load(user_dir: Option<&Path>) -> (Self, Vec<Problem>) {
        let mut problems = Vec::new();
        let mut catalogue = Self {
            entries: Vec::new(),
        };
        for file in BUILTIN.files().filter(|f| f.path() != Path::new(SHARED)) {
            let text = file.contents_utf8().unwrap_or_default();
            problems.extend(catalogue.add(file.path(), text, Origin::Builtin));
        }
        let own = user_dir.map(|dir| user_files(dir, &mut problems));
        for file in own.unwrap_or_default() {
            match read_user_file(&file) {
                Ok(text) => {
                    problems.extend(catalogue.add(&file, &text, Origin::File(file.clone())));
                }
                Err(problem) => problems.push(problem),
            }
        }
        catalogue.entries.sort_by_key(|e| {
            (
                e.service.status != Status::Available,
                e.service.display_name.to_lowercase(),
            )
        });
        (catalogue, problems)
    }

    fn add(&mut self, file: &Path, text: &str, origin: Origin) -> Vec<Problem> {
        let read = match origin {
            Origin::Builtin => validation::read_own(file, text),
            Origin::File(_) => validation::read(file, text),
        };
        let mut service = match read {
            Ok(service) => service,
            Err(problems) => return problems,
        };
        if let Some(problem) = self.conflict(file, text, &service) {
            return vec![problem];
        }
        if let Some(shared) = &*SHARED_DEFINITION {
            generic::inherit(&mut service, shared);
        }
        self.entries.retain(|e| e.service.name != service.name);
        self.entries.push(Entry {
            service,
            origin,
            text: text.to_owned(),
        });
        Vec::new()
    }

    /// Checks a file as if it were the user's: its content, and whether its names are free.
    ///
    /// # Errors
    /// Every problem that was found; never an empty list.
    pub fn check(&self, file: &Path) -> Result<ServiceDefinition, Vec<Problem>> {
        let text = read_user_file(file).map_err(|problem| vec![problem])?;
        let service = validation::read(file, &text)?;
        // A file of the user's folder is no stranger to itself.
        let place = file.canonicalize().ok();
        let itself = |e: &Entry| matches!(&e.origin, Origin::File(path) if path.canonicalize().ok() == place);
        let mut others = self.clone();
        others.entries.retain(|e| !itself(e));
        match others.conflict(file, &text, &service) {
            Some(problem) => Err(vec![problem]),
            None => Ok(service),
        }
    }

    /// The first name or alias that somebody else has.
    fn conflict(&self, file: &Path, text: &str, service: &ServiceDefinition) -> Option<Problem> {
        let (key, message, remedy) = self.entries.iter().find_map(|entry| {
            let name = &entry.service.name;
            if *name == service.name {
                let Origin::File(first) = &entry.origin else {
                    return None;
                };
                let message = format!("'{name}' is defined in {} already", first.display());
                let remedy = "Choose another name, or remove one of the two files.";
                return Some(("name".to_owned(), message, remedy));
            }
            let taken = |alias: &String| {
                name.eq_ignore_ascii_case(alias) || has_alias(&entry.service, alias)
            };
            let index = service.aliases.iter().position(taken)?;
            let message = format!("'{}' belongs to {name} already", service.aliases[index]);
            let remedy = "Remove the alias or choose another.";
            Some((format!("aliases[{index}]"), message, remedy))
        })?;
        let place = Document::parse(text).ok()?.place(&key);
        Some(Problem::at(file, place, &key, message, remedy))
    }

    /// The service with this name, or else this alias; case and space around it don't matter.
    ///
    /// # Errors
    /// [`UnknownService`] with the nearest name.
    pub fn get(&self, name: &str) -> Result<&ServiceDefinition, UnknownService> {
        self.entry(name).map(|entry| &entry.service)
    }

    /// Like [`Self::get`], with origin and text.
    ///
    /// # Errors
    /// [`UnknownService`] with the nearest name.
    pub fn entry(&self, name: &str) -> Result<&Entry, UnknownService> {
        let wanted = name.trim();
        let by = |is_it: &dyn Fn(&ServiceDefinition) -> bool| {
            self.entries.iter().find(|e| is_it(&e.service))
        };
        let named = by(&|it| it.name.eq_ignore_ascii_case(wanted));
        let found = named.or_else(|| by(&|it| has_alias(it, wanted)));
        found.ok_or_else(|| self.unknown(wanted))
    }

    /// The available service whose site the address belongs to; where several are on that site, the one that starts on the
    /// same host. `None` if there is none, or more than one.
    pub fn at(&self, address: &Url) -> Option<&ServiceDefinition> {
        let site = site_of(address)?;
        let available = self.entries.iter().map(|e| &e.service);
        let there: Vec<&ServiceDefinition> = available
            .filter(|service| service.status == Status::Available)
            .filter(|service| site_of(&service.start_url).as_ref() == Some(&site))
            .collect();
        if let [only] = there[..] {
            return Some(only);
        }
        let host = address.host_str();
        let mut on_host = there.iter().filter(|s| s.start_url.host_str() == host);
        on_host.next().copied().filter(|_| on_host.next().is_none())
    }

    fn unknown(&self, name: &str) -> UnknownService {
        let services = self.entries.iter().map(|e| &e.service);
        let words = services.flat_map(|it| std::iter::once(&it.name).chain(&it.aliases));
        let near = nearest(name, words.map(String::as_str));
        let known = near.and_then(|near| self.get(near).ok());
        UnknownService {
            name: name.to_owned(),
            suggestion: known.map(|it| it.name.clone()),
        }
    }

    /// All services: the available ones first, each group by its display name.
    pub fn list(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter()
    }

    /// The generic definition at an address: for `--url`. Its only domain is the address's site.
    ///
    /// # Errors
    /// [`NoSite`] if the address can't be opened or belongs to no site.
    pub fn generic(&self, address: &str) -> Result<ServiceDefinition, NoSite> {
        generic::at(SHARED_DEFINITION.as_ref(), address)
    }
}

fn has_alias(service: &ServiceDefinition, name: &str) -> bool {
    let name = name.to_lowercase();
    let mut aliases = service.aliases.iter();
    aliases.any(|alias| alias.to_lowercase() == name)
}

/// Checks a definition's text; `file` is only named in the problems.
pub fn validate_text(file: &Path, text: &str) -> Vec<Problem> {
    validation::read(file, text).err().unwrap_or_default()
}

/// The person's definitions, by name. A folder that isn't there has none.
fn user_files(dir: &Path, problems: &mut Vec<Problem>) -> Vec<PathBuf> {
    let entries = match fs::read_dir(dir) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => {
            let message = format!("the folder can't be read ({e})");
            problems.push(Problem::whole(dir, message, "Check its permissions."));
            return Vec::new();
        }
        entries => entries.into_iter().flatten().flatten(),
    };
    let shown = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.ends_with(".toml") && !name.starts_with('.')
    };
    let mut files: Vec<PathBuf> = entries.map(|e| e.path()).filter(shown).collect();
    files.sort();
    files
}

fn read_user_file(file: &Path) -> Result<String, Problem> {
    let unreadable = |e: std::io::Error| {
        let message = format!("the file can't be read ({e})");
        let remedy = "Check that it exists, is a text file in UTF-8, and its permissions.";
        Problem::whole(file, message, remedy)
    };
    let found = fs::metadata(file).map_err(unreadable)?;
    if !found.is_file() || found.len() > MAX_FILE {
        return Err(Problem::whole(
            file,
            "it is no file of up to 256 kB",
            "A definition is a few kilobytes of TOML; is this the right path?",
        ));
    }
    let text = fs::read_to_string(file).map_err(unreadable)?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The others are checked where they are listed.
    #[test]
    fn the_shared_definition_has_no_problems() {
        let text = BUILTIN.get_file(SHARED).unwrap().contents_utf8().unwrap();
        assert_eq!(validation::read(Path::new(SHARED), text).err(), None);
    }
}
