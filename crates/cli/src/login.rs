//! `subterminator login`: opens the browser profile at the service and waits until the person is signed in.
//!
//! The person types; the program only looks. It never takes a picture and keeps no record of a sign-in. Where
//! nobody can press Enter (`--no-input`, `CI`, end of the input) it prompts for nothing and goes by what it sees,
//! for ten minutes at most.

use std::path::PathBuf;
use std::time::Duration;

use serde_json::json;

use super::approver::TerminalApprover;
use super::args::VisitArgs;
use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::json;
use super::resolve;
use super::schema::SignInResult;
use super::session::{Session, with_service};
use super::ui::{Stream, Ui};
use ::run::Reporter;
use agent::SignIn;
use agent::port::{EventSink, SinkError};
use config::environment::Environment;
use domain::event::{Event, Moment, Purpose};
use domain::outcome::Reason;
use journal::Tone;

/// How long a sign-in is waited for where nobody can say that it is done.
const PATIENCE: Duration = Duration::from_mins(10);

/// Waits for a sign-in.
pub fn run(args: &VisitArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let settings = resolve::login(args, environment)?;
    with_service(&settings, ui, Purpose::Login, async |mut session| {
        if settings.launches() && !settings.has_window() {
            let why = if settings.headless {
                "headless is set (by --headless or config.toml)"
            } else {
                "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)"
            };
            let what = format!("To sign in you need a browser window, and {why}.");
            let hint = "Run it on your desktop without --headless, or attach to a browser of yours with --cdp-endpoint.";
            return Err(CliError::new(Exit::Configuration, what, hint));
        }
        let mock = session.mock.take();
        let mut sink = Unrecorded(session.reader(None));
        let mut person = TerminalApprover::new(session.ui, &settings);
        person.patience = Some(PATIENCE);
        let ended = session.run.sign_in(&mut person, &mut sink).await?;
        if let Some(mock) = mock {
            mock.stop().await;
        }
        let kept = session.run.kept_profile().is_some();
        Ok(tell(&session, ended, kept))
    })
}

/// Says how it ended, to the person or as the last line of JSON.
fn tell(session: &Session<'_>, ended: Option<SignIn>, kept: bool) -> Exit {
    let (settings, ui) = (session.run.settings, session.ui);
    ui.settle();
    let service = &session.run.service;
    let name = clean::line(&service.display_name);
    let (interrupted, before) = (ended.is_none(), matches!(ended, Some(SignIn::Before)));
    let (exit, headline, error) = match ended {
        None => {
            let unknown = "Interrupted: whether you are signed in is not known";
            let error = Some("Interrupted.".to_owned());
            (Exit::Interrupted, unknown.to_owned(), error)
        }
        Some(SignIn::Before) => {
            let already = format!("You were signed in to {name} already");
            (Exit::Done, already, None)
        }
        Some(SignIn::Now) => (Exit::Done, format!("You are signed in to {name}"), None),
        Some(SignIn::Not { reason, error }) => {
            let exit = match reason {
                Reason::McpError => Exit::Browser,
                _ => Exit::NotDone,
            };
            let not = format!("You are not signed in to {name}");
            (exit, not, Some(error))
        }
    };
    let signed_in = exit == Exit::Done;
    if settings.json {
        let result = SignInResult {
            service: service.name.clone(),
            signed_in,
            before,
            error,
            interrupted,
        };
        json::print(ui, &settings.masker, json!(result));
        return exit;
    }
    let tone = if signed_in { Tone::Done } else { Tone::Failed };
    ui.headline(Stream::Out, tone, &headline);
    match error {
        _ if interrupted => {}
        Some(error) => ui.say(&format!("  {}", clean::line(&error))),
        None if kept => ui.say("  The browser is closed; its profile keeps the session."),
        None => {}
    }
    exit
}

/// The reader alone: a sign-in leaves no record and no picture.
struct Unrecorded(Reporter);

impl EventSink for Unrecorded {
    fn emit(&mut self, event: &Event) -> Result<(), SinkError> {
        (self.0)(event);
        Ok(())
    }

    fn keep_picture(&mut self, moment: Moment, _: &str, _: &[u8]) -> Result<PathBuf, SinkError> {
        Err(SinkError {
            path: PathBuf::from(moment.name()),
            source: std::io::ErrorKind::Unsupported.into(),
        })
    }
}
