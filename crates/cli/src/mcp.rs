//! `subterminator mcp`: serves another program over standard input and output, until it goes away.
//!
//! Lends the server what the command line knows: settings, services, and the terminal's own words for runs and questions. Standard output belongs
//! to the protocol alone; everything else goes to standard error.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;

use super::args::{CancelArgs, CheckArgs};
use super::before;
use super::cancel::lacks_key;
use super::choice;
use super::clean;
use super::closing::Story;
use super::error::CliError;
use super::exit::Exit;
use super::history;
use super::human::{HumanOptions, HumanOutput};
use super::interrupt;
use super::purpose::Purpose;
use super::question_view::Board;
use super::resolve;
use super::services;
use super::session::{block_on, caution, hindrance, mock_record};
use super::ui::{Memory, Stream, Theme, Ui};
use super::words;
use ::mcp::{Asked, Chosen, CommandLine, Narrator, Refused, Wishes, serve};
use ::services::Catalogue;
use config::environment::Environment;
use config::layer::Origin;
use config::layers;
use config::settings::Settings;
use domain::event::{Event, HandOverKind, Wait};
use journal::PastRun;
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

/// What the terminal would show, kept in memory: for questions and runs that are told somewhere else.
fn aside() -> (Ui, Memory) {
    let said = Memory::default();
    let theme = Theme {
        terminal: false,
        colour: false,
        plain: false,
        moves: false,
    };
    let stream = || Box::new(said.clone());
    (Ui::onto(theme, stream(), stream()), said)
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

    fn past_run(&self, name: Option<&str>) -> Result<(PastRun, Value), Refused> {
        let folder = self.runs()?;
        let run = history::find(history::read(&folder)?, name, &folder)?;
        let object = history::object(&run);
        Ok((run, object))
    }

    fn runs(&self) -> Result<PathBuf, Refused> {
        Ok(layers::runs_folder(None, &self.environment).map_err(CliError::from)?)
    }

    fn settings(&self, wishes: &Wishes, purpose: Purpose) -> Result<Settings, Refused> {
        let given = |text: &Option<String>| text.as_ref().is_some_and(|it| !it.trim().is_empty());
        if given(&wishes.service) == given(&wishes.url) {
            return Err(Refused::new(
                "Either service or url is needed, and not both.",
                "Give service (list_services names them), or url, the address of an account page.",
            ));
        }
        if purpose == Purpose::Check {
            let args: CheckArgs = typed(wishes)?;
            return Ok(resolve::check(&args, &self.environment)?);
        }
        let args: CancelArgs = typed(wishes)?;
        let mut settings = resolve::cancel(&args, &self.environment)?;
        // Nobody chose a model, and there is no key: the planner needs none.
        if settings.model.origin == Origin::Default && lacks_key(&settings) {
            RULES.clone_into(&mut settings.model.value);
            settings
                .notes
                .push("No key is set, so the built-in planner chose the steps.".to_owned());
        }
        Ok(settings)
    }

    async fn choose(&self, settings: &Settings, purpose: Purpose) -> Result<Chosen, Refused> {
        let (ui, said) = aside();
        let (catalogue, _) = Catalogue::load(Some(&settings.home.join("services")));
        let variants = choice::variants(settings, purpose)?;
        let service = choice::find(settings, &catalogue, &ui, purpose)?;
        let chosen = choice::place(service, variants, settings, &catalogue).await?;
        for note in &settings.notes {
            ui.note(note);
        }
        let earlier = before::tell(Some(&ui), settings, purpose, &chosen);
        let choice::Chosen {
            service,
            target,
            mock,
            named,
        } = chosen;
        let on_mock = mock.is_some();
        let (settings, about) = (settings.clone(), service.clone());
        let at_end = move |run: &Path| {
            caution(&settings, &ui, purpose, &about, on_mock);
            let mut notes: Vec<String> = said.take().lines().map(str::to_owned).collect();
            notes.extend(mock.map(|mock| mock_record(&mock, Some(run))));
            notes
        };
        Ok(Chosen {
            service,
            named,
            target,
            on_mock,
            earlier,
            at_end: Box::new(at_end),
        })
    }

    fn narrator(&self, settings: &Settings, chosen: &Chosen, purpose: Purpose) -> Narrator {
        let (ui, said) = aside();
        let options = HumanOptions {
            purpose,
            story: Story {
                named: chosen.named.clone(),
                hindrance: hindrance(settings),
                approved_before: chosen.earlier.is_some(),
                ..Story::default()
            },
            ..HumanOptions::default()
        };
        let mut human = HumanOutput::new(ui, settings.masker.clone(), options);
        Box::new(move |event| {
            human.event(event);
            let beside = match event {
                Event::Waiting(Wait::Action { .. } | Wait::Package) => String::new(),
                Event::Waiting(wait) => words::wait(wait),
                Event::Question { .. }
                | Event::Reading {
                    confirmed: None, ..
                } => "Waiting for your answer…".to_owned(),
                Event::HandOver {
                    done: None, kind, ..
                } => waiting_for(*kind).to_owned(),
                _ => String::new(),
            };
            format!("{}{beside}", said.take())
        })
    }

    fn in_words(&self, asked: Asked<'_>, settings: &Settings) -> String {
        let (ui, said) = aside();
        let board = Board {
            ui,
            masker: settings.masker.clone(),
            stream: Stream::Out,
            window: settings.has_window(),
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
        said.take().trim_end().to_owned()
    }
}

/// The wishes as somebody would type them. Each value stands behind its own option, so none can be read as another one.
fn typed<A: clap::Args>(wishes: &Wishes) -> Result<A, Refused> {
    let valued = [
        ("service", wishes.service.clone()),
        ("url", wishes.url.clone()),
        ("target", wishes.target.clone()),
        ("thing", wishes.thing.clone()),
        ("model", wishes.model.clone()),
        ("max-turns", wishes.max_turns.map(|turns| turns.to_string())),
    ];
    let valued = valued.into_iter().filter_map(|(name, value)| {
        let value = value.filter(|it| !it.trim().is_empty())?;
        Some(format!("--{name}={}", value.trim()))
    });
    let switches = [("dry-run", wishes.dry_run), ("headless", wishes.headless)];
    let switches = switches.into_iter().filter(|(_, on)| *on);
    let line = std::iter::once("subterminator".to_owned())
        .chain(valued)
        .chain(switches.map(|(name, _)| format!("--{name}")));
    let command = A::augment_args(clap::Command::new("subterminator"));
    let read = command.try_get_matches_from(line);
    read.and_then(|matches| A::from_arg_matches(&matches))
        .map_err(|error| {
            let text = error.to_string();
            let why = text.lines().next().unwrap_or_default();
            let why = clean::line(why.trim_start_matches("error: "));
            Refused::new("The arguments can't be used.", format!("{why}."))
        })
}

/// What the person is waited for in the browser.
fn waiting_for(kind: HandOverKind) -> &'static str {
    match kind {
        HandOverKind::Login => "Waiting for you to sign in, in the browser window…",
        HandOverKind::Mfa => "Waiting for you to enter a code, in the browser window…",
        HandOverKind::Captcha => "Waiting for you to solve a CAPTCHA, in the browser window…",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agent::port::{EndReading, HandOverNotice, Inquiry};
    use config::wishes::Flags;
    use domain::event::Approval;

    /// What a client shows for this.
    fn shown(asked: Asked<'_>) -> String {
        let environment = Environment::of([("HOME", "/nonexistent/home")], Path::new("/"));
        let settings = Settings::layered(Flags::default(), &environment).unwrap();
        Line::new(environment).in_words(asked, &settings)
    }

    #[test]
    fn a_form_has_the_terminal_s_words_masked_and_without_its_keys() {
        let approval = Approval {
            headline: "Netflix is about to be cancelled".to_owned(),
            title: Some("Finish".to_owned()),
            label: "Finish\u{1b}[2J\u{202e} it".to_owned(),
            gesture: Some(domain::gesture::Gesture::Click),
            means: "This ends the subscription of jane.doe@mail.example.com.".to_owned(),
            url: "https://www.a.example/cancel".to_owned(),
            ..Approval::default()
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
        let notice = HandOverNotice {
            kind: HandOverKind::Login,
            service: "netflix".to_owned(),
            display_name: "Netflix".to_owned(),
            url: "https://a.example/login".to_owned(),
            headless: false,
            again: false,
        };
        assert_eq!(
            shown(Asked::Approval(&approval)),
            "⚠ Human approval required: Netflix is about to be cancelled\n  Click    \"Finish it\"   on a.example\n  This ends the subscription of j***@mail.example.com."
        );
        for (asked, words) in [
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
