//! `subterminator services`: the catalogue, and help with definitions of one's own.
//!
//! Definitions may come from other people: what they say is made safe before a terminal shows it. Nothing is
//! ever overwritten.

use std::io::{self, ErrorKind, Write as _};
use std::path::Path;

use serde_json::json;
use url::Url;

use super::args_more::{ServicesArgs, ServicesCommand};
use super::choice::no_service;
use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::purpose::Purpose;
use super::scaffold;
use super::service_card;
use super::ui::{Mark, Paint, Stream, Ui};
use config::environment::Environment;
use config::layers;
use domain::service::Status;
use services::{Catalogue, Entry, Origin, Problem, validate_text};

/// Runs one of the commands.
///
/// # Errors
/// [`Exit::Service`] for an unknown name, [`Exit::Configuration`] for a definition or an address with mistakes,
/// [`Exit::NotDone`] if a file can't be written.
pub fn run(args: &ServicesArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    for note in environment.warnings() {
        ui.note(note);
    }
    let home = layers::home(environment)?;
    let own = home.join("services");
    let (catalogue, problems) = Catalogue::load(Some(&own));
    let tell_problems = || {
        for problem in &problems {
            ui.note(&format!("A definition is left out. {}", safe(problem)));
        }
    };
    match &args.command {
        None => {
            tell_problems();
            list(ui, &catalogue, args.json);
        }
        Some(ServicesCommand::List { json }) => {
            tell_problems();
            list(ui, &catalogue, *json || args.json);
        }
        Some(ServicesCommand::Show { name, toml }) => {
            tell_problems();
            show(
                ui,
                catalogue
                    .entry(name)
                    .map_err(|unknown| no_service(&unknown, Purpose::Cancel))?,
                *toml,
            );
        }
        Some(ServicesCommand::Validate { file: Some(file) }) => {
            validate(ui, &catalogue, file, &own)?;
        }
        Some(ServicesCommand::Validate { file: None }) => validate_all(ui, &catalogue, &problems)?,
        Some(ServicesCommand::New { name, url, output }) => {
            new(ui, &catalogue, name, url, output.as_deref(), &own)?;
        }
    }
    Ok(Exit::Done)
}

fn safe(problem: &Problem) -> String {
    clean::line(&problem.to_string())
}

/// A service as other programs read it.
pub(super) fn object(entry: &Entry) -> serde_json::Value {
    let Entry {
        service, origin, ..
    } = entry;
    json!({
        "name": service.name,
        "display_name": service.display_name,
        "description": service.description,
        "aliases": service.aliases,
        "status": service.status,
        "start_url": service.start_url,
        "cancel_url": service.cancel_url,
        "domains": service.domains,
        "last_verified": (!service.last_verified.is_empty()).then_some(&service.last_verified),
        "file": match origin { Origin::Builtin => None, Origin::File(path) => Some(path.display().to_string()) },
    })
}

fn list(ui: &Ui, catalogue: &Catalogue, json: bool) {
    if json {
        for entry in catalogue.list() {
            ui.bytes(Stream::Out, format!("{}\n", object(entry)).as_bytes());
        }
        return;
    }
    let mut entries: Vec<&Entry> = catalogue.list().collect();
    entries.sort_by(|a, b| a.service.name.cmp(&b.service.name));
    let width = entries.iter().map(|e| e.service.name.chars().count());
    let width = width.max().unwrap_or_default();
    for entry in &entries {
        let name = ui.paint(
            Stream::Out,
            Paint::Strong,
            &format!("{:width$}", entry.service.name),
        );
        let sign = Standing::of(entry).sign(ui);
        ui.line(Stream::Out, &format!("{sign} {name}  {}", about(entry)));
    }
    ui.line(Stream::Out, "");
    for standing in Standing::ALL {
        if entries.iter().any(|entry| Standing::of(entry) == standing) {
            let meaning = standing.meaning();
            ui.line(Stream::Out, &format!("{} {meaning}", standing.sign(ui)));
        }
    }
    ui.line(Stream::Out, "");
    ui.line(
        Stream::Out,
        "More about one: subterminator services show NAME",
    );
    ui.line(
        Stream::Out,
        "Any other site: subterminator cancel --url https://www.example.com/account",
    );
}

/// How far a service can be relied on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    Seen,
    Untested,
    Planned,
}

impl Standing {
    const ALL: [Self; 3] = [Self::Seen, Self::Untested, Self::Planned];

    fn of(entry: &Entry) -> Self {
        match (entry.service.status, entry.service.is_unverified()) {
            (Status::Planned, _) => Self::Planned,
            (Status::Available, true) => Self::Untested,
            (Status::Available, false) => Self::Seen,
        }
    }

    fn sign(self, ui: &Ui) -> String {
        let theme = ui.theme(Stream::Out);
        let simple = theme.plain || !theme.unicode;
        match self {
            Self::Seen => ui.mark(Stream::Out, Mark::Done),
            Self::Untested if simple => "o".to_owned(),
            Self::Untested => "○".to_owned(),
            Self::Planned => "-".to_owned(),
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Self::Seen => "seen to work on the real site",
            Self::Untested => "available, not yet tested on the real site",
            Self::Planned => "planned, can't be chosen yet",
        }
    }
}

/// Name for people, and a word about it.
fn about(entry: &Entry) -> String {
    let service = &entry.service;
    let name = clean::clip(&clean::line(&service.display_name), 30).into_owned();
    let about = clean::clip(&clean::line(&service.description), 34).into_owned();
    let own = match &entry.origin {
        Origin::Builtin => None,
        Origin::File(path) => path
            .file_name()
            .map(|file| format!("your own: {}", clean::line(&file.to_string_lossy()))),
    };
    let told = [Some(about).filter(|about| !about.is_empty()), own];
    let told: Vec<String> = told.into_iter().flatten().collect();
    if told.is_empty() {
        name
    } else {
        format!("{name} ({})", told.join("; "))
    }
}

/// A card; or the file as it is, with a comment that says where it comes from: that can be saved as one's own.
fn show(ui: &Ui, entry: &Entry, toml: bool) {
    if !toml {
        return service_card::show(ui, entry);
    }
    let origin = match &entry.origin {
        Origin::Builtin => "built in".to_owned(),
        Origin::File(path) => clean::line(&path.display().to_string()),
    };
    let text = format!(
        "# {}: {origin}. The signs that every service inherits come on top.\n{}\n",
        entry.service.name,
        entry.text.trim_end()
    );
    let text = if ui.theme(Stream::Out).terminal {
        clean::block(&text)
    } else {
        text
    };
    ui.bytes(Stream::Out, text.as_bytes());
}

/// Every mistake with its place, then how many there are.
fn validate(ui: &Ui, catalogue: &Catalogue, file: &Path, own: &Path) -> Result<(), CliError> {
    let service = catalogue.check(file).map_err(|problems| {
        for problem in &problems {
            ui.line(Stream::Err, &safe(problem));
        }
        let count =
            super::words::count(u32::try_from(problems.len()).unwrap_or(u32::MAX), "problem");
        let shown = file.display();
        CliError::new(
            Exit::Configuration,
            format!("{shown} can't be used: {count}."),
            format!("Correct it and check again: subterminator services validate {shown}"),
        )
    })?;
    let name = clean::line(&service.display_name);
    ui.line(
        Stream::Out,
        &format!(
            "{} {} defines {name} ({}) without a mistake.",
            ui.mark(Stream::Out, Mark::Done),
            file.display(),
            service.name
        ),
    );
    if !lies_in(file, own) {
        ui.line(
            Stream::Out,
            &format!("  To use it, put it into {}", own.display()),
        );
    }
    if service.status == Status::Planned {
        ui.line(
            Stream::Out,
            "  It is planned, so it can't be chosen: say status = \"available\" when it is ready.",
        );
    }
    Ok(())
}

/// Every mistake in what is in use or was left out, and which sites don't tell their services apart.
fn validate_all(ui: &Ui, catalogue: &Catalogue, left_out: &[Problem]) -> Result<(), CliError> {
    let review = catalogue.review();
    let problems: Vec<&Problem> = left_out.iter().chain(&review.problems).collect();
    for problem in &problems {
        ui.line(Stream::Err, &safe(problem));
    }
    if !problems.is_empty() {
        let count = u32::try_from(problems.len()).unwrap_or(u32::MAX);
        return Err(CliError::new(
            Exit::Configuration,
            format!(
                "The catalogue has {}.",
                super::words::count(count, "problem")
            ),
            "Correct them and check again: subterminator services validate",
        ));
    }
    ui.line(
        Stream::Out,
        &format!(
            "{} {} services, no mistakes.",
            ui.mark(Stream::Out, Mark::Done),
            catalogue.list().count()
        ),
    );
    for (site, names) in &review.shared {
        let names = clean::line(&names.join(", "));
        ui.line(Stream::Out, &format!("  {}: {names}", clean::line(site)));
    }
    if !review.shared.is_empty() {
        ui.line(
            Stream::Out,
            "  On a site of several services, only the name says which one is meant.",
        );
    }
    Ok(())
}

fn new(
    ui: &Ui,
    catalogue: &Catalogue,
    name: &str,
    url: &Url,
    output: Option<&Path>,
    own: &Path,
) -> Result<(), CliError> {
    let generic = catalogue
        .generic(url.as_str())
        .map_err(CliError::of(Exit::Configuration))?;
    let text = scaffold::definition(name, url, &generic.domains);
    if let Some(problem) = validate_text(Path::new("new definition"), &text).first() {
        let hint = clean::line(&problem.remedy);
        return Err(CliError::new(
            Exit::Configuration,
            format!("{}.", clean::line(&problem.message)),
            hint,
        ));
    }
    if let Ok(known) = catalogue.entry(name) {
        let whose = if known.origin == Origin::Builtin {
            "built-in"
        } else {
            "own"
        };
        ui.note(&format!(
            "There is a {whose} service '{}' already; a definition of that name replaces a built-in one.",
            known.service.name
        ));
    }
    let Some(file) = output else {
        ui.bytes(Stream::Out, text.as_bytes());
        return Ok(());
    };
    let unwritten = |e: &std::io::Error| match e.kind() {
        ErrorKind::AlreadyExists => CliError::new(
            Exit::Configuration,
            format!("{} exists already.", file.display()),
            "Name another file; nothing is overwritten.",
        ),
        _ => CliError::new(
            Exit::NotDone,
            format!("Can't write {}: {e}.", file.display()),
            "Check the folder's permissions and free space.",
        ),
    };
    if let Some(dir) = file.parent().filter(|dir| !dir.as_os_str().is_empty()) {
        std::fs::create_dir_all(dir).map_err(|e| unwritten(&e))?;
    }
    write_new(file, text.as_bytes()).map_err(|e| unwritten(&e))?;
    let shown = file.display();
    ui.line(
        Stream::Out,
        &format!(
            "{} {shown} is written. Now:",
            ui.mark(Stream::Out, Mark::Done)
        ),
    );
    let mut steps = vec![
        "fill it in: its comments say how".to_owned(),
        format!("subterminator services validate {shown}"),
    ];
    if !lies_in(file, own) {
        steps.push(format!("put it into {}", own.display()));
    }
    steps.push(format!("subterminator cancel {name} --dry-run"));
    for (number, step) in (1..).zip(steps) {
        ui.line(Stream::Out, &format!("  {number}. {step}"));
    }
    Ok(())
}

/// Whether the file is in this folder already.
fn lies_in(file: &Path, folder: &Path) -> bool {
    file.parent()
        .and_then(|dir| dir.canonicalize().ok())
        .is_some_and(|dir| Some(dir) == folder.canonicalize().ok())
}

/// Writes a new file whole or not at all, and never over another.
fn write_new(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let dir = file
        .parent()
        .filter(|dir| !dir.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let mut half = tempfile::NamedTempFile::new_in(dir)?;
    half.write_all(bytes)?;
    half.persist_noclobber(file).map_err(|e| e.error)?;
    Ok(())
}
