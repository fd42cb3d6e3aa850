//! The menu of services, for `cancel`, `check` and `login` without a service on a terminal.
//!
//! What is only planned is shown and can't be chosen: choosing it explains that and returns to the menu. Plain mode and terminals that
//! can't move their cursor ask for a name. Without a terminal, or with prompts off, there is no menu but an error.

use std::fmt;

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
    while arrows(ui) {
        match select(ui, entries, purpose) {
            Ok(Choice::Service(entry)) if entry.status == Status::Available => {
                return Ok(entry.name.clone());
            }
            Ok(Choice::Service(entry)) => {
                let name = clean::line(&entry.display_name);
                say(&format!(
                    "{name} is planned: nobody has gone through its cancellation yet. Choose another one."
                ));
            }
            Ok(Choice::Help) => HELP.iter().for_each(|line| say(line)),
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

/// Arrow keys and a filter can be drawn, on standard error.
fn arrows(ui: &Ui) -> bool {
    let theme = ui.theme(Stream::Err);
    theme.terminal && theme.moves && !theme.plain
}

/// What a choice means.
#[derive(Clone)]
enum Choice<'a> {
    Service(&'a ServiceDefinition),
    Help,
}

impl fmt::Display for Choice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Help => f.write_str("Help"),
            Self::Service(entry) => {
                f.write_str(clean::clip(&clean::line(&entry.display_name), 30).as_ref())?;
                let about = clean::line(&entry.description);
                match about.as_str() {
                    _ if entry.status == Status::Planned => {
                        f.write_str(" (planned, not available yet)")
                    }
                    "" => Ok(()),
                    about => write!(f, " - {}", clean::clip(about, 45)),
                }
            }
        }
    }
}

/// The services in their order, then help.
fn choices(entries: &[ServiceDefinition]) -> Vec<Choice<'_>> {
    let services = entries.iter().map(Choice::Service);
    services.chain([Choice::Help]).collect()
}

/// Whether a choice stays in the list for what was typed.
fn stays(typed: &str, choice: &Choice<'_>, shown: &str) -> bool {
    let typed = typed.trim().to_lowercase();
    let named = matches!(choice, Choice::Service(entry)
        if entry.aliases.iter().chain([&entry.name]).any(|name| name.contains(&typed)));
    named || shown.to_lowercase().contains(&typed)
}

/// The list, by arrow keys.
fn select<'a>(
    ui: &Ui,
    entries: &'a [ServiceDefinition],
    purpose: Purpose,
) -> Result<Choice<'a>, InquireError> {
    // In the order of the list: equals would be shown in any order.
    let scorer = |typed: &str, choice: &Choice<'_>, shown: &str, place: usize| {
        let place = i64::try_from(place).unwrap_or(i64::MAX);
        stays(typed, choice, shown).then_some(-place)
    };
    let colours = if ui.theme(Stream::Err).colour {
        RenderConfig::default_colored()
    } else {
        RenderConfig::empty()
    };
    Select::new(question(purpose), choices(entries))
        .with_help_message("arrows move, typing filters, Enter chooses, Esc leaves")
        .with_page_size(12)
        .with_scorer(&scorer)
        .with_render_config(colours)
        .prompt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_service_is_found_by_any_of_its_names() {
        let catalogue = services::Catalogue::load(None).0;
        let entry = |name: &str, status| ServiceDefinition {
            name: name.to_lowercase(),
            aliases: vec![format!("my-{}", name.to_lowercase())],
            display_name: name.to_owned(),
            description: "films".to_owned(),
            status,
            ..catalogue.generic("https://a.example").unwrap()
        };
        let entries = [
            entry("Netflix", Status::Available),
            entry("Spotify", Status::Planned),
        ];
        let left = |typed: &str| -> Vec<String> {
            let all = choices(&entries).into_iter();
            all.filter(|choice| stays(typed, choice, &choice.to_string()))
                .map(|choice| choice.to_string())
                .collect()
        };
        assert_eq!(
            left(""),
            [
                "Netflix - films",
                "Spotify (planned, not available yet)",
                "Help"
            ]
        );
        assert_eq!(left("NETF"), ["Netflix - films"]);
        assert_eq!(left("my-netf").len(), 1, "another name finds it too");
    }
}
