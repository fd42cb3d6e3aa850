//! The menu of services, for `cancel`, `check` and `login` without a service on a terminal.
//!
//! What is only planned is shown and can't be chosen: choosing it explains that and returns to the menu. Plain mode and terminals that
//! can't move their cursor ask for a name. Without a terminal, or with prompts off, there is no menu but an error.

use inquire::ui::RenderConfig;
use inquire::{InquireError, Select};

use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::input::read_line;
use super::ui::{Stream, Ui};
use super::words::{command, question};
use config::layers::service_address;
use domain::event::Purpose;
use domain::service::{ServiceDefinition, Status};

const HELP: [&str; 4] = [
    "SubTerminator opens the service in a browser, goes through its cancellation, and asks you before",
    "anything that can't be undone. A service that isn't listed can be named by its account page:",
    "  subterminator cancel --url https://www.example.com/account",
    "Try it without risk: subterminator cancel netflix --target mock",
];

/// Lets the person choose; gives the service's name, or the address of a site.
///
/// # Errors
/// [`Exit::Service`] without a terminal or with prompts off; [`Exit::Configuration`] if the person leaves.
pub fn choose(
    ui: &Ui,
    entries: &[ServiceDefinition],
    no_input: bool,
    purpose: Purpose,
) -> Result<String, CliError> {
    let command = command(purpose);
    let seen = ui.theme(ui.person()).terminal && ui.input_is_terminal() && !no_input;
    let unnamed = || {
        let hint = format!(
            "Name one, for example: subterminator {command} netflix. All of them: subterminator services"
        );
        CliError::new(Exit::Service, "No service is named.", hint)
    };
    let left = || {
        let hint = format!("Nothing was done. To go straight there: subterminator {command} NAME");
        CliError::new(Exit::Configuration, "Nothing chosen.", hint)
    };
    if !seen {
        return Err(unnamed());
    }
    let say = |text: &str| ui.line(Stream::Err, format!("  {text}").trim_end());
    // Arrow keys and a filter are drawn on standard error.
    while ui.theme(Stream::Err).moves() {
        match select(ui, entries, purpose).map(|at| entries.get(at)) {
            Ok(Some(entry)) if entry.status == Status::Available => return Ok(entry.name.clone()),
            Ok(Some(entry)) => {
                let name = clean::line(&entry.display_name);
                say(&format!(
                    "{name} is planned: nobody has gone through its cancellation yet. Choose another one."
                ));
            }
            Ok(None) => HELP.iter().for_each(|line| say(line)),
            Err(InquireError::OperationCanceled | InquireError::OperationInterrupted) => {
                return Err(left());
            }
            Err(InquireError::NotTTY) => return Err(unnamed()),
            // The terminal doesn't do what the menu needs; a line needs less.
            Err(_) => break,
        }
        say("");
    }
    ui.line(ui.person(), question(purpose));
    ui.line(ui.person(), "  All services: subterminator services");
    let prompt = "Name, or address of your account page (empty to leave): ";
    let line = read_line(ui, ui.person(), prompt).filter(|line| !line.is_empty());
    line.ok_or_else(left)
}

/// Whether a word is the address of a page rather than a name.
pub fn is_address(word: &str) -> bool {
    let looks = word.contains("://") || word.contains(['/', '.']);
    looks && service_address(word).is_ok()
}

/// What the menu shows of a service.
fn shown(entry: &ServiceDefinition) -> String {
    let name = clean::line(&entry.display_name);
    let name = clean::clip(&name, 30);
    match clean::line(&entry.description).as_str() {
        _ if entry.status == Status::Planned => format!("{name} (planned, not available yet)"),
        "" => name,
        about => format!("{name} - {}", clean::clip(about, 45)),
    }
}

/// Whether what was typed finds a service: it stands in what is shown, or in another of its names.
fn finds(typed: &str, shown: &str, entry: Option<&ServiceDefinition>) -> bool {
    let typed = typed.trim().to_lowercase();
    let names = entry.map(|entry| entry.aliases.iter().chain([&entry.name]));
    let mut names = names.into_iter().flatten();
    shown.to_lowercase().contains(&typed) || names.any(|name| name.contains(&typed))
}

/// The services by arrow keys; gives the place of the chosen one, and the place after the last for help.
fn select(ui: &Ui, entries: &[ServiceDefinition], purpose: Purpose) -> Result<usize, InquireError> {
    // In the order of the list: equals would be shown in any order.
    let scorer = |typed: &str, _: &String, shown: &str, at: usize| {
        let place = i64::try_from(at).unwrap_or(i64::MAX);
        finds(typed, shown, entries.get(at)).then_some(-place)
    };
    let colours = if ui.theme(Stream::Err).colour {
        RenderConfig::default_colored()
    } else {
        RenderConfig::empty()
    };
    let choices = entries.iter().map(shown).chain(["Help".to_owned()]);
    let chosen = Select::new(question(purpose), choices.collect())
        .with_help_message("arrows move, typing filters, Enter chooses, Esc leaves")
        .with_page_size(12)
        .with_scorer(&scorer)
        .with_render_config(colours)
        .raw_prompt();
    chosen.map(|chosen| chosen.index)
}
