//! `subterminator services`: the catalogue, and help with definitions of one's own.
//!
//! Definitions may come from other people: what they say is made safe before a terminal shows it.

use std::path::Path;

use serde_json::json;
use url::Url;

use super::args::{ServicesArgs, ServicesCommand};
use super::choice::{generic, no_service};
use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::ui::{Paint, Stream, Ui};
use super::words::{capitalised, count, date};
use super::wrap::grid;
use config::environment::Environment;
use config::layers;
use domain::event::Purpose;
use domain::service::{ServiceDefinition, Status};
use journal::Tone;
use services::{Catalogue, Entry, Origin, Problem, validate_text};

/// Columns before a value of a card.
const INDENT: usize = 13;

/// The beginning of a definition: a file that is valid as it is (planned), and that says in comments what to fill in before it can be
/// chosen.
const FORM: &str = include_str!("new_service.toml");

/// Runs one of the commands.
///
/// # Errors
/// [`Exit::Service`] for an unknown name, [`Exit::Configuration`] for a definition or an address with mistakes.
pub fn run(args: &ServicesArgs, environment: &Environment, ui: &Ui) -> Result<Exit, CliError> {
    for note in environment.warnings() {
        ui.note(note);
    }
    let own = layers::home(environment)?.join("services");
    let (catalogue, problems) = Catalogue::load(Some(&own));
    let command = args.command.as_ref().unwrap_or(&ServicesCommand::List);
    if let ServicesCommand::List | ServicesCommand::Show { .. } = command {
        for problem in &problems {
            ui.note(&format!("A definition is left out. {problem}"));
        }
    }
    match command {
        ServicesCommand::List if args.json => {
            for entry in catalogue.list() {
                ui.write(Stream::Out, &format!("{}\n", object(entry)));
            }
        }
        ServicesCommand::List => list(ui, &catalogue),
        ServicesCommand::Show { name, toml } => {
            let found = catalogue.entry(name);
            let entry = found.map_err(|unknown| no_service(&unknown, Purpose::Cancel))?;
            if *toml {
                definition(ui, entry);
            } else {
                card(ui, entry);
            }
        }
        ServicesCommand::Validate { file } => validate(ui, &catalogue, file, &own)?,
        ServicesCommand::New { name, url } => new(ui, &catalogue, name, url)?,
    }
    Ok(Exit::Done)
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

/// How far a service can be relied on: a sign for the list, and what it means.
fn standing(ui: &Ui, service: &ServiceDefinition) -> (String, &'static str) {
    match (service.status, service.is_unverified()) {
        (Status::Planned, _) => ("-".to_owned(), "planned, can't be chosen yet"),
        (_, true) => ("○".to_owned(), "available, not yet tested on the real site"),
        (_, false) => {
            let seen = ui.sign(Stream::Out, Tone::Done);
            (seen, "seen to work on the real site")
        }
    }
}

fn list(ui: &Ui, catalogue: &Catalogue) {
    let mut entries: Vec<&Entry> = catalogue.list().collect();
    entries.sort_by(|a, b| a.service.name.cmp(&b.service.name));
    let mut meanings = Vec::new();
    let mut rows = Vec::new();
    for entry in entries {
        let (sign, meaning) = standing(ui, &entry.service);
        let name = ui.paint(Stream::Out, Paint::Strong, &entry.service.name);
        rows.push([format!("{sign} {name}"), about(entry)]);
        let meaning = format!("{sign} {meaning}");
        if !meanings.contains(&meaning) {
            meanings.push(meaning);
        }
    }
    for line in grid(&rows) {
        ui.say(&line);
    }
    ui.say(&format!("\n{}\n", meanings.join("\n")));
    ui.say("More about one: subterminator services show NAME");
    ui.say("Any other site: subterminator cancel --url https://www.example.com/account");
}

/// Name for people, a word about it, and the file of one's own.
fn about(entry: &Entry) -> String {
    let name = clean::clip(&clean::line(&entry.service.display_name), 30);
    let about = clean::clip(&clean::line(&entry.service.description), 34);
    let file = own(entry);
    let file = file.rsplit(['/', '\\']).next().unwrap_or_default();
    match (about.as_str(), file) {
        ("", "") => name,
        (told, "") | ("", told) => format!("{name} ({told})"),
        (about, file) => format!("{name} ({about}; {file})"),
    }
}

/// The file that it stands in, if that is the person's own.
fn own(entry: &Entry) -> String {
    match &entry.origin {
        Origin::Builtin => String::new(),
        Origin::File(path) => clean::path(path),
    }
}

/// What is known about a service: where a run starts, who else may bill, what it is also called, what to know.
fn card(ui: &Ui, entry: &Entry) {
    let service = &entry.service;
    let name = clean::line(&service.display_name);
    let name = ui.paint(Stream::Out, Paint::Strong, &name);
    ui.say(&format!("{name}  {}", clean::line(&service.description)));
    let (_, meaning) = standing(ui, service);
    let status = match service.status {
        Status::Available if !service.is_unverified() => {
            format!(
                "available, last seen to work on {}",
                date(&service.last_verified)
            )
        }
        _ => meaning.to_owned(),
    };
    let cancels = service.cancel_url.as_ref().map(Url::as_str);
    let billed = service.billing.iter().map(|it| it.provider.as_str());
    let notes = (service.notes.iter().enumerate())
        .map(|(i, note)| (if i == 0 { "Notes" } else { "" }, note.as_str()));
    let rows = [
        ("Status", status.as_str()),
        ("Starts at", service.start_url.as_str()),
        ("Cancels at", cancels.unwrap_or_default()),
        ("Also as", &service.aliases.join(", ")),
        ("Billed by", &billed.collect::<Vec<_>>().join(", ")),
        ("Your own", &own(entry)),
    ];
    for (label, value) in rows.into_iter().chain(notes) {
        let value = clean::line(value);
        if !value.is_empty() {
            ui.entry(Stream::Out, &format!("  {label}"), INDENT, &value);
        }
    }
    let name = &service.name;
    let named = match service.status {
        Status::Available => name.clone(),
        Status::Planned => format!("--url {}", service.start_url),
    };
    ui.say(&format!("\n  To cancel it: subterminator cancel {named}"));
    ui.say(&format!(
        "  Its definition: subterminator services show {name} --toml"
    ));
}

/// The file as it is, with a comment that says where it comes from: that can be saved as one's own.
fn definition(ui: &Ui, entry: &Entry) {
    let (name, own) = (&entry.service.name, own(entry));
    let origin = if own.is_empty() { "built in" } else { &own };
    let text = entry.text.trim_end();
    let text =
        format!("# {name}: {origin}. The signs that every service inherits come on top.\n{text}\n");
    if ui.theme(Stream::Out).terminal {
        ui.write(Stream::Out, &clean::block(&text));
    } else {
        ui.write(Stream::Out, &text);
    }
}

/// Tells every mistake with its place; the error says how many there are.
fn mistakes(ui: &Ui, problems: &[Problem], of: &str, file: &str) -> CliError {
    for problem in problems {
        ui.line(Stream::Err, &clean::line(&problem.to_string()));
    }
    let what = format!("{of} has {}.", count(problems.len(), "problem"));
    let hint = format!("Correct it and check again: subterminator services validate {file}");
    CliError::new(Exit::Configuration, what, hint.trim_end())
}

fn validate(ui: &Ui, catalogue: &Catalogue, file: &Path, own: &Path) -> Result<(), CliError> {
    let shown = clean::path(file);
    let checked = catalogue.check(file);
    let service = checked.map_err(|problems| mistakes(ui, &problems, &shown, &shown))?;
    let (name, command) = (clean::line(&service.display_name), &service.name);
    ui.done(&format!(
        "{shown} defines {name} ({command}) without a mistake."
    ));
    let place = file.canonicalize().unwrap_or_default();
    if !own.canonicalize().is_ok_and(|own| place.starts_with(own)) {
        ui.say(&format!("  To use it, put it into {}", own.display()));
    }
    if service.status == Status::Planned {
        ui.say(
            "  It is planned, so it can't be chosen: say status = \"available\" when it is ready.",
        );
    }
    Ok(())
}

/// Prints the beginning of a definition.
fn new(ui: &Ui, catalogue: &Catalogue, name: &str, url: &Url) -> Result<(), CliError> {
    let text = begun(name, url, &generic(catalogue, url.as_str())?.domains);
    if let Some(problem) = validate_text(Path::new("new definition"), &text).first() {
        let what = format!("{}.", problem.message);
        return Err(CliError::new(Exit::Configuration, what, &problem.remedy));
    }
    if catalogue.entry(name).is_ok() {
        ui.note(&format!(
            "There is a service '{name}' already; a definition of yours replaces a built-in one."
        ));
    }
    ui.write(Stream::Out, &text);
    Ok(())
}

/// The form with this name, address and sites. The result is checked by the caller: a name may be none.
fn begun(name: &str, url: &Url, domains: &[String]) -> String {
    let text = |value: &str| toml::Value::String(value.to_owned()).to_string();
    let domains: Vec<String> = domains.iter().map(|domain| text(domain)).collect();
    // `my-gym` as a person writes it.
    let parts = name.split('-').filter(|part| !part.is_empty());
    let display_name = parts.map(capitalised).collect::<Vec<_>>().join(" ");
    let goal = format!(
        "Cancel the {display_name} subscription. Start on the account page, complete the flow, decline every offer. Call complete_task when the page confirms the cancellation."
    );
    FORM.replace("{name}", &text(name))
        .replace("{display_name}", &text(&display_name))
        .replace("{url}", &text(url.as_str()))
        .replace("{domains}", &domains.join(", "))
        .replace("{goal}", &text(&goal))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(text: &str) -> Vec<String> {
        validate_text(Path::new("x.toml"), text)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    fn my_gym() -> String {
        begun(
            "my-gym",
            &Url::parse("https://www.gym.example/account?a=%22b%22").unwrap(),
            &["gym.example".to_owned()],
        )
    }

    /// Every example that stands in a comment is one.
    #[test]
    fn it_is_valid_as_it_is_and_filled_in() {
        const EXAMPLES: [&str; 6] = [
            "[[",
            "id = ",
            "when = ",
            "way_in = ",
            "decline = ",
            "status_url = ",
        ];
        let text = my_gym();
        assert!(text.contains("display_name = \"My Gym\""));
        assert_eq!(problems(&text), Vec::<String>::new());
        let fill = |line: &str| match line.strip_prefix("# ") {
            Some(rest) if EXAMPLES.iter().any(|key| rest.starts_with(key)) => format!("{rest}\n"),
            _ => format!("{line}\n"),
        };
        let filled: String = text.lines().map(fill).collect();
        let filled = filled.replace("\"planned\"", "\"available\"");
        assert_eq!(problems(&filled), Vec::<String>::new());
        assert!(filled.contains("\n[[failure]]") && filled.contains("\n[[checkpoint]]"));
    }

    #[test]
    fn odd_names_can_t_break_the_file() {
        let url = Url::parse("https://a.example/").unwrap();
        let name = "a\"\nstatus = \"available";
        let found = problems(&begun(name, &url, &["a.example".to_owned()]));
        let named = found.iter().all(|problem| problem.contains("name"));
        assert!(named && !found.is_empty(), "{found:?}");
    }
}
