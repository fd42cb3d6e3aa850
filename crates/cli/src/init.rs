//! `subterminator init`: four questions for somebody who begins. Model, browser, a sign-in, a trial on the mock; the first two go into
//! `config.toml`. A key comes from the environment: it says so, and writes none.

use std::ffi::OsStr;
use std::io;
use std::path::Path;

use super::args::{CancelArgs, VisitArgs};
use super::cancel;
use super::error::CliError;
use super::exit::Exit;
use super::input::{read_line, yes_or_no};
use super::login;
use super::ui::{Paint, Stream, Ui};
use browser::detect::find_browser;
use config::env;
use config::environment::Environment;
use config::file::Wishes;
use config::layers;
use config::settings::DEFAULT_MODEL;
use config::wishes::Target;
use journal::keep_file;
use model::port::RULES;
use model::select::{Provider, provider_of};

/// The file that the answers go into.
const CONFIG: &str = "config.toml";
/// The model of OpenAI that is offered.
const OPENAI_MODEL: &str = "gpt-4o";

/// Asks, writes, and tries.
///
/// # Errors
/// [`Exit::Configuration`] where nobody can answer or the file says something unusable, [`Exit::NotDone`] if it can't be written.
pub fn run(environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let home = layers::home(environment)?;
    let file = home.join(CONFIG);
    if environment.forbids_prompts() || !ui.input_is_terminal() || !ui.theme(ui.person()).terminal {
        return Err(CliError::new(
            Exit::Configuration,
            "init asks questions, and nobody can answer them here.",
            format!("Run it in a terminal, or write {} by hand.", file.display()),
        ));
    }
    let asking = Asking { environment, ui };
    let (model, browser) = (asking.model()?, asking.browser()?);
    asking.write(&home, &[("model", Some(model)), ("browser", browser)])?;
    asking.sign_in()?;
    asking.trial()
}

/// The questions, and who answers.
struct Asking<'a> {
    environment: &'a Environment,
    ui: &'a Ui,
}

impl Asking<'_> {
    /// Which model thinks; Enter takes the one whose key is set.
    fn model(&self) -> Result<String, CliError> {
        let ui = self.ui;
        self.heading("1. Who finds the way through a site?");
        ui.say(&format!("  {DEFAULT_MODEL}, by Anthropic: it needs a key"));
        ui.say(&format!("  {OPENAI_MODEL}, by OpenAI: it needs a key"));
        ui.say("  rules, the built-in planner: no key, nothing goes to a model; for simple sites and the mock");
        let is_set = |key| self.environment.get(key).is_some();
        let usual = if is_set(&env::ANTHROPIC_API_KEY) {
            DEFAULT_MODEL
        } else if is_set(&env::OPENAI_API_KEY) {
            OPENAI_MODEL
        } else {
            RULES
        };
        loop {
            let question = format!("Name of one of them, or of another model [{usual}]: ");
            let line = self.ask(&question)?;
            let name = if line.is_empty() { usual } else { &line };
            let key = match provider_of(name) {
                Ok(Provider::Anthropic) => &env::ANTHROPIC_API_KEY,
                Ok(Provider::OpenAi) => &env::OPENAI_API_KEY,
                Ok(_) => return Ok(name.to_owned()),
                Err(e) => {
                    ui.say(&format!("  {e}"));
                    continue;
                }
            };
            if !is_set(key) {
                ui.say("  No key is ever written into a file. Set it where your shell begins:");
                ui.say(&format!("    export {}=…", key.name));
            }
            return Ok(name.to_owned());
        }
    }

    /// Which browser; `None` where it is to be found by itself.
    fn browser(&self) -> Result<Option<String>, CliError> {
        self.heading("2. Which browser?");
        let search_path = self.environment.real("PATH").map(OsStr::new);
        let mut wanted = None;
        loop {
            match find_browser(wanted.as_deref(), search_path) {
                Ok(_) if wanted.is_some() => return Ok(wanted),
                Ok(path) => self.ui.say(&format!("  Found: {}", path.display())),
                Err(e) => self.ui.say(&format!("  {e}")),
            }
            let line = self.ask("Enter to go on, or chrome, msedge, chromium or a path: ")?;
            if line.is_empty() {
                return Ok(None);
            }
            wanted = Some(line);
        }
    }

    /// Writes the answers into the person's file; what else stands there stays.
    fn write(&self, home: &Path, wishes: &[(&str, Option<String>)]) -> Result<(), CliError> {
        let file = home.join(CONFIG);
        let unwritten = |e: io::Error| CliError::unwritten(&file, &e);
        let before = match std::fs::read_to_string(&file) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => String::new(),
            read => read.map_err(unwritten)?,
        };
        let after = with(&before, wishes);
        Wishes::parse(&after, &file)?;
        if after != before {
            keep_file(home, CONFIG, after.as_bytes()).map_err(unwritten)?;
        }
        self.ui.done(&format!("Kept in {}", file.display()));
        Ok(())
    }

    /// Signs in to a service, where that is wished.
    fn sign_in(&self) -> Result<(), CliError> {
        self.heading("3. Sign in to a service now? You do it once, in a browser of its own.");
        let line = self.ask("Name of the service, or Enter for later: ")?;
        if !line.is_empty() {
            let mut args = VisitArgs::default();
            args.which.services = vec![line];
            // A sign-in that doesn't work out is no reason to stop here: it can be made at any time.
            if let Err(error) = login::run(&args, self.environment, self.ui) {
                self.ui.error(&error);
            }
        }
        Ok(())
    }

    /// Cancels something on the mock, where that is wished.
    fn trial(&self) -> Result<Exit, CliError> {
        self.heading("4. Try it on the mock now? Nothing there is real.");
        let line = self.ask("[Y/n]: ")?;
        if !line.is_empty() && yes_or_no(&line) != Some(true) {
            self.ui.say("Whenever you like: subterminator cancel");
            return Ok(Exit::Done);
        }
        let mut args = CancelArgs::default();
        args.which.services = vec!["netflix".to_owned()];
        args.which.target = Target::Mock { variant: None };
        args.model.model = Some(RULES.to_owned());
        cancel::run(&args, self.environment, self.ui)
    }

    fn heading(&self, text: &str) {
        let text = self.ui.paint(Stream::Out, Paint::Strong, text);
        self.ui.say(&format!("\n{text}"));
    }

    /// A line of the person's; the end of the input leaves.
    fn ask(&self, question: &str) -> Result<String, CliError> {
        read_line(self.ui, self.ui.person(), question).ok_or_else(|| {
            let hint = "To begin again: subterminator init";
            CliError::new(Exit::Configuration, "Left before the end.", hint)
        })
    }
}

/// The file's text with these values. A key that stands there gets its new value, one that is to be left out goes, everything else
/// stays as it is.
fn with(text: &str, wishes: &[(&str, Option<String>)]) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for (key, value) in wishes {
        let stands = |line: &String| line.split('=').next().is_some_and(|it| it.trim() == *key);
        let place = lines.iter().position(stands);
        let value = value.clone().map(toml::Value::String);
        let line = value.map(|value| format!("{key} = {value}"));
        let old = place.map_or(lines.len()..lines.len(), |at| at..at + 1);
        lines.splice(old, line);
    }
    lines.push(String::new());
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_replace_what_they_are_about_and_nothing_else() {
        let wishes = |browser: Option<&str>| {
            [
                ("model", Some("rules".to_owned())),
                ("browser", browser.map(str::to_owned)),
            ]
        };
        assert_eq!(with("", &wishes(None)), "model = \"rules\"\n");
        let kept = "# mine\nmodel = \"gpt-4o\"\nmax_turns = 30\nbrowser = \"chrome\"";
        assert_eq!(
            with(kept, &wishes(Some("C:\\x\"y"))),
            "# mine\nmodel = \"rules\"\nmax_turns = 30\nbrowser = 'C:\\x\"y'\n"
        );
        assert_eq!(
            with(kept, &wishes(None)),
            "# mine\nmodel = \"rules\"\nmax_turns = 30\n"
        );
    }
}
