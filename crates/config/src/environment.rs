//! The environment as a value: captured once, then passed on, so that everything below can be tested.
//!
//! A `.env` file of the working directory is read too, without changing the process's environment. The
//! real environment wins; an empty value counts as unset; from `.env` only declared names are taken, and none
//! that would decide which program is run. A broken line is a warning that names the line and never shows its
//! content.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use super::env::{self, DotEnv, Variable};
use domain::masking::{ApiKey, Masker};

/// More than any honest `.env` has, in bytes.
const DOTENV_LIMIT: u64 = 256 * 1024;

/// Environment variables, the `.env` file, the working directory and the person's home.
#[derive(Clone, Default)]
pub struct Environment {
    process: BTreeMap<String, String>,
    dotenv: BTreeMap<String, String>,
    directory: PathBuf,
    home: Option<PathBuf>,
    warnings: Vec<String>,
}

impl Environment {
    /// The environment of this process, and the `.env` file of its working directory.
    pub fn capture() -> Self {
        let mut environment = Self {
            home: std::env::home_dir(),
            ..Self::default()
        };
        for (name, value) in std::env::vars_os() {
            // What isn't UTF-8 is no variable of ours.
            if let (Ok(name), Ok(value)) = (name.into_string(), value.into_string()) {
                environment.process.insert(name, value);
            }
        }
        // Without a working directory (it was removed) there is no `.env`, and paths stay as they are.
        environment.directory = std::env::current_dir().unwrap_or_default();
        let path = environment.directory.join(".env");
        match read_regular(&path) {
            Ok(Some(text)) => environment.with_dotenv(&text),
            Ok(None) => environment,
            Err(error) => {
                environment.warnings.push(format!(
                    "Can't read {}: {error}. It is ignored.",
                    path.display()
                ));
                environment
            }
        }
    }

    /// An environment of these variables, in this working directory.
    pub fn of<'a>(
        variables: impl IntoIterator<Item = (&'a str, &'a str)>,
        directory: &Path,
    ) -> Self {
        let process: BTreeMap<_, _> = variables
            .into_iter()
            .map(|(k, v)| (k.to_owned(), v.to_owned()))
            .collect();
        let home = process.get("HOME").map(PathBuf::from);
        Self {
            process,
            directory: directory.to_owned(),
            home,
            ..Self::default()
        }
    }

    /// Adds the text of a `.env` file.
    #[must_use]
    pub fn with_dotenv(mut self, text: &str) -> Self {
        let (found, broken) = parse_dotenv(text);
        for line in broken {
            self.warnings.push(format!(
                "Line {line} of .env can't be read and is ignored. Write it as NAME=\"value\"."
            ));
        }
        for (name, value) in found {
            let Some(variable) = env::ALL.iter().find(|v| v.name == name) else {
                continue;
            };
            let counts = !value.trim().is_empty() && self.real(variable.name).is_none();
            let folder = self.directory.display();
            match variable.dotenv {
                DotEnv::Mentioned if counts => self.warnings.push(format!("{name} is taken from the .env file in {folder}.")),
                DotEnv::Ignored if counts => self.warnings.push(format!(
                    "{name} in the .env file in {folder} is ignored: a folder must not decide which program is run. Set it in the environment."
                )),
                DotEnv::Taken | DotEnv::Mentioned | DotEnv::Ignored => {}
            }
            if variable.dotenv != DotEnv::Ignored {
                self.dotenv.entry(name).or_insert(value);
            }
        }
        self
    }

    /// Value of a declared variable, of the real environment or else of `.env`; `None` if it is unset or blank.
    pub fn get(&self, variable: &Variable) -> Option<&str> {
        let of_file = || self.dotenv.get(variable.name).map(String::as_str);
        let of_file = || of_file().filter(|value| !value.trim().is_empty());
        self.real(variable.name).or_else(of_file)
    }

    /// A declared variable's value comes from the `.env` file.
    pub(super) fn is_from_dotenv(&self, variable: &Variable) -> bool {
        self.real(variable.name).is_none() && self.get(variable).is_some()
    }

    /// A switch: unset or blank is `None`; `0`, `false`, `no` and `off` are off, all else is on.
    pub fn switch(&self, variable: &Variable) -> Option<bool> {
        let text = self.get(variable)?.trim();
        let off = ["0", "false", "no", "off"];
        Some(!off.iter().any(|word| text.eq_ignore_ascii_case(word)))
    }

    /// A variable of the system (`TERM`, `LANG`, …), from the real environment only; blank counts as unset.
    pub fn real(&self, name: &str) -> Option<&str> {
        self.process
            .get(name)
            .map(String::as_str)
            .filter(|v| !v.trim().is_empty())
    }

    /// `SUBTERMINATOR_NO_PROMPTS` and `CI`: either is enough to be quiet.
    pub(super) fn no_prompts(&self) -> Option<bool> {
        let own = self.switch(&env::SUBTERMINATOR_NO_PROMPTS);
        let ci = self.switch(&env::CI).filter(|on| *on);
        ci.or(own)
    }

    /// Nobody is to be asked anything.
    pub fn forbids_prompts(&self) -> bool {
        self.no_prompts() == Some(true)
    }

    /// Neither X11 nor Wayland; other systems have their windows without a variable.
    pub fn lacks_display(&self) -> bool {
        let display = self.real("DISPLAY").or(self.real("WAYLAND_DISPLAY"));
        cfg!(all(unix, not(target_os = "macos"))) && display.is_none()
    }

    /// An API key.
    pub fn key(&self, variable: &Variable) -> Option<ApiKey> {
        ApiKey::new(self.get(variable)?)
    }

    /// A masker that knows the keys of this environment.
    pub fn masker(&self) -> Masker {
        let keys = [env::ANTHROPIC_API_KEY, env::OPENAI_API_KEY];
        Masker::new(
            keys.iter()
                .filter_map(|v| self.key(v))
                .map(|key| key.expose().to_owned()),
        )
    }

    /// The working directory.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The person's home directory.
    pub fn home(&self) -> Option<&Path> {
        self.home.as_deref()
    }

    /// What the person should know about the environment, one sentence or two each.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// The path with a leading `~` replaced by the person's home, made absolute against `base`.
    pub fn path(&self, text: &str, base: &Path) -> PathBuf {
        let rest = if text == "~" {
            Some("")
        } else {
            text.strip_prefix("~/")
        };
        match (rest, &self.home) {
            (Some(rest), Some(home)) => home.join(rest),
            _ => base.join(text),
        }
    }
}

/// Text of a regular file; `None` if there is none. A pipe or a folder of that name is left alone.
fn read_regular(path: &Path) -> io::Result<Option<String>> {
    let found = match path.metadata() {
        Ok(found) if found.is_file() => found,
        Ok(_) => return Ok(None),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if found.len() > DOTENV_LIMIT {
        return Err(io::Error::other("it is larger than 256 kB"));
    }
    let bytes = std::fs::read(path)?;
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Names and values in order, and the numbers of broken lines, from 1.
fn parse_dotenv(text: &str) -> (Vec<(String, String)>, Vec<usize>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (mut found, mut broken) = (Vec::new(), Vec::new());
    for item in dotenvy::from_read_iter(text.as_bytes()) {
        match item {
            Ok(pair) => found.push(pair),
            // An open quote swallows the lines after it: the one where it begins is named.
            Err(dotenvy::Error::LineParse(swallowed, _)) => {
                let first = swallowed.lines().next().unwrap_or_default().trim();
                let at = text.lines().position(|line| line.trim() == first);
                broken.push(at.map_or(1, |at| at + 1));
            }
            Err(_) => broken.push(1),
        }
    }
    (found, broken)
}

#[cfg(test)]
mod tests;
