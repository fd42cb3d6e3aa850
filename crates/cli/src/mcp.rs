//! `subterminator mcp`: serves another program over standard input and output, until it goes away.
//!
//! Lends the server what the command line knows: settings, services, and the terminal's own words for runs and questions. Standard output belongs
//! to the protocol alone; everything else goes to standard error.

mod said;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;

use self::said::Said;
use super::arg_groups::parse_target;
use super::args::CancelArgs;
use super::args_more::CheckArgs;
use super::before;
use super::cancel::lacks_key;
use super::choice::{self, Chosen};
use super::error::CliError;
use super::exit::Exit;
use super::first_use;
use super::history;
use super::human::{HumanOptions, HumanOutput};
use super::interrupt;
use super::purpose::Purpose;
use super::question::Board;
use super::resolve;
use super::services;
use super::session::{block_on, found, hindrance, mock_record, named, shell_safe};
use super::ui::{Stream, Ui};
use super::words;
use ::mcp::{Asked, CommandLine, Found, Narrator, Refused, Wishes, serve};
use ::services::Catalogue;
use config::environment::Environment;
use config::layer::Origin;
use config::layers;
use config::settings::Settings;
use config::wishes::Target;
use domain::event::{Event, HandOverKind, Wait};
use journal::{PastRun, keep_file};
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
        let line = Line::new(environment.clone());
        serve(
            Arc::new(line),
            tokio::io::stdin(),
            tokio::io::stdout(),
            stop,
        )
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

    fn catalogue(settings: &Settings) -> Catalogue {
        Catalogue::load(Some(&settings.home.join("services"))).0
    }

    /// What to ask for before a run, said in memory: who calls is shown it with the answer.
    fn asides(&self) -> Said {
        Said::new(&self.environment)
    }
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
        let mut args = CancelArgs::default();
        let text = |text: &Option<String>| {
            let text = text.as_deref().map(str::trim);
            text.filter(|text| !text.is_empty()).map(str::to_owned)
        };
        let unusable = |name: &str, why: &dyn std::fmt::Display| {
            Refused::new(
                format!("The argument {name} can't be used."),
                format!("{}.", why.to_string().trim_end_matches('.')),
            )
        };
        let service = text(&wishes.service);
        let address = text(&wishes.url).map(|url| layers::service_address(&url));
        let address = address.transpose().map_err(|e| unusable("url", &e))?;
        match (&service, &address) {
            (None, None) => {
                return Err(Refused::new(
                    "No service is named.",
                    "Give service (list_services names them), or url, the address of an account page.",
                ));
            }
            (Some(_), Some(_)) => {
                return Err(Refused::new(
                    "Both service and url are given.",
                    "Leave one of them out.",
                ));
            }
            _ => {}
        }
        let target = text(&wishes.target).map(|target| parse_target(&target));
        args.target.target = target
            .transpose()
            .map_err(|e| unusable("target", &e))?
            .unwrap_or_default();
        args.browser.headless = wishes.headless;
        if purpose == Purpose::Check {
            let mut check = CheckArgs {
                target: args.target,
                browser: args.browser,
                ..CheckArgs::default()
            };
            check.which.services.extend(service);
            check.which.url.extend(address);
            return Ok(resolve::check(&check, &self.environment)?);
        }
        args.which.services.extend(service);
        args.which.url.extend(address);
        let thing = text(&wishes.thing).map(|thing| thing.parse());
        args.thing = thing
            .transpose()
            .map_err(|e: domain::goal::NoThing| unusable("thing", &e))?;
        args.dry_run = wishes.dry_run;
        args.model.model = text(&wishes.model);
        args.model.max_turns = wishes.max_turns;
        if wishes
            .max_turns
            .is_some_and(|turns| !(1..=1000).contains(&turns))
        {
            return Err(unusable("max_turns", &"Give a number from 1 to 1000"));
        }
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

    fn find(&self, settings: &Settings, purpose: Purpose) -> Result<Found, Refused> {
        let catalogue = Self::catalogue(settings);
        choice::variants(settings, purpose)?;
        let service = found(settings, &catalogue, &self.asides().ui, purpose)?;
        let named = match (&settings.target, &settings.url) {
            (Target::Mock { .. }, _) => format!("{} --target mock", service.name),
            (Target::Live, Some(url)) => format!("--url {}", shell_safe(url)),
            (Target::Live, None) if catalogue.get(&service.name).is_err() => {
                format!("--url {}", shell_safe(&service.start_url))
            }
            (Target::Live, None) => service.name.clone(),
        };
        Ok(Found { service, named })
    }

    async fn place(
        &self,
        found: Found,
        settings: &Settings,
        purpose: Purpose,
    ) -> Result<::mcp::Chosen, Refused> {
        let variants = choice::variants(settings, purpose)?;
        let chosen = choice::place(found.service, variants).await?;
        let asides = self.asides();
        for note in &settings.notes {
            asides.ui.note(note);
        }
        let named = if chosen.mock.is_some() {
            named(settings, &chosen, &Self::catalogue(settings))
        } else {
            found.named
        };
        let earlier = before::tell(&asides.ui, settings, purpose, &chosen, &named);
        if settings.target == Target::Live {
            first_use::mention_terms(&asides.ui, &settings.home);
        }
        let Chosen {
            service,
            target,
            mock,
        } = chosen;
        if purpose == Purpose::Cancel
            && mock.is_none()
            && settings.url.is_none()
            && service.is_unverified()
        {
            asides.ui.note(&format!(
                "Not yet tested on the real {}.",
                service.display_name
            ));
        }
        let on_mock = mock.is_some();
        let at_end = move |run: &Path| {
            let Some(state) = mock.and_then(|mock| serde_json::to_value(mock.state()).ok()) else {
                return Vec::new();
            };
            let pretty = serde_json::to_vec_pretty(&state).unwrap_or_default();
            if let Err(error) = keep_file(run, "mock-state.json", &pretty) {
                tracing::debug!("the mock's record can't be kept: {error}");
            }
            vec![mock_record(&state)]
        };
        Ok(::mcp::Chosen {
            service,
            named,
            target,
            on_mock,
            earlier,
            notes: asides.take().lines().map(str::to_owned).collect(),
            at_end: Box::new(at_end),
        })
    }

    fn narrator(&self, settings: &Settings, chosen: &::mcp::Chosen, purpose: Purpose) -> Narrator {
        let said = self.asides();
        let options = HumanOptions {
            purpose,
            named: chosen.named.clone(),
            hindrance: hindrance(settings),
            approved_before: chosen.earlier.is_some(),
            ..HumanOptions::default()
        };
        let mut human = HumanOutput::new(said.ui.clone(), settings.masker.clone(), options);
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
        let said = self.asides();
        let board = Board {
            ui: said.ui.clone(),
            masker: settings.masker.clone(),
            stream: Stream::Out,
            window: settings.has_window(),
        };
        match asked {
            Asked::Approval(approval) => board.approval(approval, false),
            Asked::Reading(reading) => board.reading_in_words(reading),
            Asked::Inquiry(inquiry) => board.inquiry_in_words(inquiry),
            Asked::HandOver(notice) => {
                board.hand_over(notice);
                board.say("It goes on by itself when that is done; accept to let it look at once, decline to give up.");
            }
        }
        said.take().trim_end().to_owned()
    }
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

    #[test]
    fn an_address_in_a_command_is_one_word_for_a_shell() {
        let safe = |url: &str| shell_safe(&url.parse().unwrap());
        assert_eq!(
            safe("https://a.example/account"),
            "https://a.example/account"
        );
        assert_eq!(
            safe("https://a.example/?a=1&b='$(x)'"),
            "'https://a.example/?a=1&b=%27$(x)%27'"
        );
        assert_eq!(
            safe("https://a.example/;date|sh"),
            "'https://a.example/;date|sh'"
        );
    }
}
