//! `subterminator mcp`: serves another program over standard input and output, until it goes away.
//!
//! Lends the server what the command line knows: settings, services, and the terminal's own words for runs and questions. Standard output belongs
//! to the protocol alone; everything else goes to standard error.

use std::path::PathBuf;
use std::sync::Arc;

use async_trait::async_trait;
use serde_json::{Value, json};

use super::args::{CancelArgs, CheckArgs};
use super::choice;
use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::history;
use super::interrupt;
use super::question_layout::Board;
use super::resolve;
use super::services;
use super::session::{Session, block_on, prepared, tell_notes};
use super::ui::{Memory, Stream, Theme, Ui};
use ::mcp::{Asked, Client, CommandLine, Refused, Told, serve};
use ::run::models::lacks_key;
use ::services::Catalogue;
use config::environment::Environment;
use config::layers;
use config::settings::Settings;
use domain::event::{Event, Purpose};
use domain::masking::Masker;
use model::port::RULES;

/// Serves one client over standard input and output.
///
/// # Errors
/// [`Exit::Configuration`] if what calls doesn't speak the protocol.
pub fn run(environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    if ui.input_is_terminal() {
        ui.note("This waits for a program that speaks MCP on standard input, and is of no use to type into. How to set one up: docs/agents.md. Ctrl-C ends it.");
    }
    block_on(async {
        let stop = interrupt::listen(ui);
        let line = Arc::new(Line::new(environment.clone()));
        serve(line, tokio::io::stdin(), tokio::io::stdout(), stop)
            .await
            .map_err(CliError::of(Exit::Configuration))?;
        Ok(Exit::Done)
    })
}

/// What the server borrows of the command line.
pub struct Line {
    environment: Environment,
}

impl Line {
    /// The command line as this environment has it.
    pub fn new(environment: Environment) -> Self {
        Self { environment }
    }
}

/// A terminal that is only remembered: for questions and runs that are told somewhere else.
fn aside(said: &Memory) -> Ui {
    Ui::onto(
        Theme::default(),
        Box::new(said.clone()),
        Box::new(said.clone()),
    )
}

impl From<CliError> for Refused {
    fn from(error: CliError) -> Self {
        Self {
            what: error.message,
            hint: error.hint,
        }
    }
}

#[async_trait]
impl CommandLine for Line {
    fn services(&self) -> Result<Vec<Value>, Refused> {
        let home = layers::home(&self.environment).map_err(CliError::from)?;
        let (catalogue, _) = Catalogue::load(Some(&home.join("services")));
        Ok(catalogue.list().map(services::object).collect())
    }

    fn past_run(&self, name: Option<&str>) -> Result<(PathBuf, Value), Refused> {
        let folder = self.runs()?;
        let run = history::find(history::read(&folder)?, name, &folder)?;
        let mut object = history::object(&run);
        object["result"] = json!(run.story.result);
        Ok((run.dir, object))
    }

    fn runs(&self) -> Result<PathBuf, Refused> {
        Ok(layers::runs_folder(None, &self.environment).map_err(CliError::from)?)
    }

    async fn run(
        &self,
        options: Vec<String>,
        purpose: Purpose,
        client: Client,
    ) -> Result<Told, Refused> {
        let settings = self.settings(&options, purpose)?;
        let said = Memory::told_to(client.lines.clone());
        let (ui, catalogue) = prepared(&settings, &aside(&said));
        let service = choice::find(&settings, &catalogue, &ui, purpose)?;
        tell_notes(&settings, &ui);
        let stop = client.stop.clone();
        let session = Session::at(service, &catalogue, &settings, &ui, purpose, stop).await?;
        if purpose == Purpose::Cancel
            && !settings.dry_run
            && (settings.no_input || !client.can_ask())
        {
            let why = if settings.no_input {
                "Questions are switched off (CI, SUBTERMINATOR_NO_PROMPTS or no_input in config.toml)"
            } else {
                "This client can't ask the user (it doesn't offer elicitation with forms)"
            };
            return Err(Refused::new(
                format!("{why}, so nobody could approve, and nothing was begun."),
                format!(
                    "The user can run it in a terminal, where they are asked: subterminator cancel {}\nTo see the first step alone, call it with dry_run.",
                    session.run.named
                ),
            ));
        }
        let (masker, window) = (settings.masker.clone(), settings.has_window());
        let words = Box::new(move |asked: Asked<'_>| in_words(asked, &masker, window));
        let mut person = client.person(settings.no_input, words);
        let ran = session.go(&mut person).await?;
        let run = ran.dir().to_owned();
        let mut result = json!(Event::Result(ran.over.result.clone()));
        settings.masker.mask_json(&mut result);
        ui.say(&format!("Run: {}", ran.over.record.journal.run()));
        ran.end().await;
        let words = said.text().trim_end().to_owned();
        Ok(Told { words, result, run })
    }
}

impl Line {
    /// Settings for these options: option, environment, file, default.
    fn settings(&self, options: &[String], purpose: Purpose) -> Result<Settings, Refused> {
        let given = |name| options.iter().any(|option| option.starts_with(name));
        if given("--service=") == given("--url=") {
            return Err(Refused::new(
                "Either service or url is needed, and not both.",
                "Give service (list_services names them), or url, the address of an account page.",
            ));
        }
        if purpose == Purpose::Check {
            let args: CheckArgs = typed(options)?;
            return Ok(resolve::check(&args, &self.environment)?);
        }
        let args: CancelArgs = typed(options)?;
        let mut settings = resolve::cancel(&args, &self.environment)?;
        // Nobody chose a model, and there is no key: the planner needs none.
        if !settings.model_named && lacks_key(&settings) {
            RULES.clone_into(&mut settings.model);
            settings
                .notes
                .push("No key is set, so the built-in planner chose the steps.".to_owned());
        }
        Ok(settings)
    }
}

/// The options as somebody would type them.
fn typed<A: clap::Args>(options: &[String]) -> Result<A, Refused> {
    let command = A::augment_args(clap::Command::new("subterminator")).no_binary_name(true);
    let read = command.try_get_matches_from(options);
    read.and_then(|matches| A::from_arg_matches(&matches))
        .map_err(|error| {
            let text = error.to_string();
            let why = text.lines().next().unwrap_or_default();
            let why = clean::line(why.trim_start_matches("error: "));
            Refused::new("The arguments can't be used.", format!("{why}."))
        })
}

/// The terminal's question in plain text, masked.
fn in_words(asked: Asked<'_>, masker: &Masker, window: bool) -> String {
    let said = Memory::default();
    let board = Board {
        ui: aside(&said),
        masker: masker.clone(),
        stream: Stream::Out,
        window,
    };
    match asked {
        Asked::Approval(approval) => board.approval(approval, false),
        Asked::Reading(reading) => board.reading(reading, true),
        Asked::Inquiry(inquiry) => board.inquiry(inquiry, true),
        Asked::HandOver(notice) => {
            board.hand_over(notice);
            board.say("It goes on by itself when that is done; accept to let it look at once, decline to give up.");
        }
    }
    said.text().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use agent::port::{EndReading, Inquiry};
    use domain::event::{Approval, HandOverKind};

    #[test]
    fn a_form_has_the_terminal_s_words_masked_and_without_its_keys() {
        let approval = Approval {
            label: "Finish\u{1b}[2J\u{202e} it".to_owned(),
            means: "This ends the subscription of jane.doe@mail.example.com.".to_owned(),
            says: Vec::new(),
            plan: None,
            screenshot: None,
            ..sample::approval()
        };
        let reading = EndReading {
            shows: vec!["So long".to_owned()],
            url: "https://a.example/account".to_owned(),
            ..EndReading::default()
        };
        let inquiry = Inquiry {
            question: "Why?".to_owned(),
            choices: vec!["Price".to_owned()],
            default: None,
        };
        let notice = sample::hand_over(HandOverKind::Login, false);
        let question = "⚠ Human approval required: Netflix is about to be cancelled\n  Click    \"Finish it\"   on netflix.com\n  This ends the subscription of j***@mail.example.com.";
        let shown = |asked| in_words(asked, &Masker::default(), true);
        assert_eq!(shown(Asked::Approval(&approval)), question);
        for (asked, words) in [
            (Asked::Approval(&approval), "Human approval required"),
            (Asked::Reading(&reading), "please look"),
            (Asked::Inquiry(&inquiry), "Asks     Why?"),
            (
                Asked::HandOver(&notice),
                "Please sign in to Netflix in the browser window",
            ),
        ] {
            let shown = shown(asked);
            assert!(shown.contains(words), "{shown}");
            for key in ["[y/N]", "y says", "(Enter)", "Ctrl-C", "\u{1b}"] {
                assert!(!shown.contains(key), "{shown}");
            }
        }
    }
}
