//! `subterminator login`: opens the browser profile at the service and waits until the person is signed in.
//!
//! The person types; the program only looks. It never takes a picture and keeps no record of a sign-in. Where
//! nobody can press Enter (`--no-input`, `CI`, end of the input) it prompts for nothing and goes by what it sees,
//! for ten minutes at most.

use std::path::{Path, PathBuf};
use std::time::Duration;

use async_trait::async_trait;
use serde_json::json;

use super::approver::TerminalApprover;
use super::args_more::VisitArgs;
use super::choice::Chosen;
use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::output::Output;
use super::purpose::Purpose;
use super::resolve;
use super::schema::SignInResult;
use super::session::{Session, with_service};
use super::sign_ins;
use super::ui::{Mark, Stream, Ui};
use ::run::Reader as _;
use agent::port::{ApprovalAnswer, Approver, EventSink, HandOverNotice, HandOverReply, SinkError};
use agent::{NoModel, SignIn};
use config::environment::Environment;
use config::wishes::{Connection, Target};
use domain::event::{AnsweredBy, Approval, Event, Moment};
use domain::outcome::Reason;
use domain::service::ServiceDefinition;
use model::port::Model as _;

/// How long a sign-in is waited for where nobody can say that it is done.
const PATIENCE: Duration = Duration::from_mins(10);

/// Waits for a sign-in.
pub fn run(args: &VisitArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    let settings = resolve::login(args, environment)?;
    if settings.headless.value && matches!(settings.connection, Connection::Launch { .. }) {
        return Err(CliError::new(
            Exit::Configuration,
            format!(
                "To sign in you need a browser window, and headless is set ({}).",
                settings.headless.origin
            ),
            "Leave --headless out, or attach to a browser of yours with --cdp-endpoint.",
        ));
    }
    with_service(&settings, ui, Purpose::Login, go)
}

async fn go(session: Session<'_>, chosen: Chosen) -> Result<Exit, CliError> {
    let Chosen {
        service,
        target,
        mock,
    } = chosen;
    if session.settings.no_display
        && matches!(session.settings.connection, Connection::Launch { .. })
    {
        return Err(CliError::new(
            Exit::Configuration,
            "To sign in you need a browser window, and there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set).",
            "Run it on your desktop, or attach to a browser of yours with --cdp-endpoint.",
        ));
    }
    session.mention_terms();
    let at_rest = || session.ui.settle();
    let run = session.run(&service, &at_rest);
    let place = run.place(mock.is_some())?;
    let mut sink = Unrecorded {
        reader: session.reader(None),
    };
    sink.reader
        .event(&run.opening(String::new(), target, NoModel.name()));
    let mut person = Patient(session.person());
    let ended = run
        .sign_in(place.source.clone(), &mut person, &mut sink)
        .await;
    if let Some(mock) = mock {
        mock.stop().await;
    }
    Ok(tell(
        &session,
        &service,
        ended.as_ref(),
        place.kept(),
        &mut sink,
    ))
}

/// Says how it ended, to the person or as the last line of JSON.
fn tell(
    session: &Session<'_>,
    service: &ServiceDefinition,
    ended: Option<&SignIn>,
    kept: Option<&Path>,
    sink: &mut Unrecorded,
) -> Exit {
    if let (Some(SignIn::Before | SignIn::Now), Some(_)) = (ended, kept)
        && session.settings.target == Target::Live
    {
        sign_ins::note(&session.settings.home, service);
    }
    let (exit, error) = match ended {
        None => (Exit::Interrupted, Some("Interrupted.")),
        Some(SignIn::Before | SignIn::Now) => (Exit::Done, None),
        Some(SignIn::Not {
            reason: Reason::McpError,
            error,
        }) => (Exit::Browser, Some(error.as_str())),
        Some(SignIn::Not { error, .. }) => (Exit::NotDone, Some(error.as_str())),
    };
    if let Output::Json(output) = &mut sink.reader {
        output.value(json!(SignInResult {
            service: service.name.clone(),
            signed_in: exit == Exit::Done,
            before: matches!(ended, Some(SignIn::Before)),
            error: error.map(str::to_owned),
            interrupted: ended.is_none(),
        }));
        return exit;
    }
    let name = clean::line(&service.display_name);
    let line = |mark: Mark, text: &str| session.ui.headline(Stream::Out, mark, text);
    match (ended, error) {
        (Some(SignIn::Before), _) => {
            line(Mark::Done, &format!("You were signed in to {name} already"));
        }
        (Some(SignIn::Now), _) => line(Mark::Done, &format!("You are signed in to {name}")),
        (None, _) => line(
            Mark::Failed,
            "Interrupted: whether you are signed in is not known",
        ),
        (Some(SignIn::Not { .. }), _) => {
            line(Mark::Failed, &format!("You are not signed in to {name}"));
        }
    }
    let detail = |text: &str| session.ui.line(Stream::Out, &format!("  {text}"));
    match (error, kept, &session.settings.connection) {
        (Some(error), ..) if ended.is_some() => detail(&clean::line(error)),
        (Some(_), ..) => {}
        (None, Some(profile), _) => detail(&format!(
            "The browser is closed; its profile keeps the session: {}",
            profile.display()
        )),
        (None, None, Connection::Launch { .. }) => {
            detail("The browser is closed, and its temporary profile is gone.");
        }
        (None, None, Connection::Cdp(_) | Connection::Extension) => {
            detail("Your browser stays open and keeps the session.");
        }
    }
    exit
}

/// The reader alone: a sign-in leaves no record and no picture.
struct Unrecorded {
    reader: Output,
}

impl EventSink for Unrecorded {
    fn emit(&mut self, event: &Event) -> Result<(), SinkError> {
        self.reader.event(event);
        Ok(())
    }

    fn keep_picture(&mut self, moment: Moment, _: &str, _: &[u8]) -> Result<PathBuf, SinkError> {
        let source = std::io::Error::new(
            std::io::ErrorKind::Unsupported,
            "a sign-in keeps no pictures",
        );
        Err(SinkError {
            path: PathBuf::from(moment.name()),
            source,
        })
    }
}

/// The person, who may be at the browser even if nobody can press Enter.
struct Patient(TerminalApprover);

#[async_trait]
impl Approver for Patient {
    async fn approve(&mut self, _: &Approval) -> ApprovalAnswer {
        ApprovalAnswer::no(AnsweredBy::NotAnswered)
    }

    async fn hand_over(&mut self, notice: &HandOverNotice) -> HandOverReply {
        self.0.announce(notice);
        if self.0.enter(notice.kind).await {
            return HandOverReply::Done;
        }
        self.0.say("It goes on by itself when that is done.");
        tokio::time::sleep(PATIENCE).await;
        HandOverReply::Unavailable
    }
}
