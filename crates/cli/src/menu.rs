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
use super::purpose::{Purpose, command, question};
use super::ui::{Stream, Ui};
use config::layers::service_address;
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
    let typed = |stream, prompt: &str| {
        let line = read_line(ui, stream, prompt).filter(|line| !line.is_empty());
        line.ok_or_else(left)
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
            Ok(Choice::Other) => {
                let address = typed(
                    Stream::Err,
                    "Address of your account page there (empty to leave): ",
                )?;
                if is_address(&address) {
                    return Ok(address);
                }
                say("Write an address like https://www.example.com/account.");
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
    typed(
        ui.person(),
        "Name, or address of your account page (empty to leave): ",
    )
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
    /// A site that isn't listed, by its address.
    Other,
    Help,
}

impl fmt::Display for Choice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Help => f.write_str("Help"),
            Self::Other => f.write_str("Not listed? Another site…"),
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

/// The services in their order, then any other site and help.
fn choices(entries: &[ServiceDefinition]) -> Vec<Choice<'_>> {
    let services = entries.iter().map(Choice::Service);
    services.chain([Choice::Other, Choice::Help]).collect()
}

/// Whether a choice stays in the list for what was typed. Another site always does, so that the list is never empty.
fn stays(typed: &str, choice: &Choice<'_>, shown: &str) -> bool {
    let typed = typed.trim().to_lowercase();
    let named = match choice {
        Choice::Other => true,
        Choice::Service(entry) => {
            let mut names = entry.aliases.iter().chain([&entry.name]);
            names.any(|name| name.contains(&typed))
        }
        Choice::Help => false,
    };
    named || shown.to_lowercase().contains(&typed)
}

/// The list, by arrow keys.
fn select<'a>(
    ui: &Ui,
    entries: &'a [ServiceDefinition],
    purpose: Purpose,
) -> Result<Choice<'a>, InquireError> {
    // In the order of the list, with another site last: equals would be shown in any order.
    let scorer = |typed: &str, choice: &Choice<'_>, shown: &str, place: usize| {
        let place = i64::try_from(place).unwrap_or(i64::MAX);
        let other = matches!(choice, Choice::Other);
        stays(typed, choice, shown).then_some(if other { i64::MIN } else { -place })
    };
    let colours = if ui.theme(Stream::Err).colour {
        RenderConfig::default_colored()
    } else {
        RenderConfig::empty()
    };
    let rows = ui.size(Stream::Err).map_or(14, |(_, rows)| rows);
    Select::new(question(purpose), choices(entries))
        .with_help_message("arrows move, typing filters, Enter chooses, Esc leaves")
        .with_page_size(rows.saturating_sub(4).clamp(3, 20))
        .with_scorer(&scorer)
        .with_render_config(colours)
        .prompt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_typed_empties_the_list() {
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
                "Not listed? Another site…",
                "Help"
            ]
        );
        assert_eq!(left("xyzzy"), ["Not listed? Another site…"]);
        assert_eq!(
            left("NETF"),
            ["Netflix - films", "Not listed? Another site…"]
        );
        assert_eq!(left("my-netf").len(), 2, "another name finds it too");
    }
}
