//! The menu of services, for `cancel`, `check` and `login` without a service on a terminal.
//!
//! What is only planned is shown and can't be chosen: choosing it explains that and returns to the menu. Plain
//! mode and terminals that can't move their cursor get a numbered list. Without a terminal, or with prompts
//! off, there is no menu but an error that names the services.

use std::fmt;
use std::pin::pin;

use inquire::ui::RenderConfig;
use inquire::{InquireError, Select, Text};

use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::purpose::{InWords, Purpose};
use super::ui::{Paint, Stream, Ui};
use config::layers::service_address;

/// One service in the menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuEntry {
    /// Name on the command line.
    pub name: String,
    /// Other names, which are found by typing and not shown.
    pub aliases: Vec<String>,
    /// Name for people.
    pub display_name: String,
    /// One line about it.
    pub description: String,
    /// It can be chosen.
    pub available: bool,
}

impl MenuEntry {
    /// Whether its name on the command line or another one is such.
    fn goes_by(&self, such: impl Fn(&str) -> bool) -> bool {
        such(&self.name) || self.aliases.iter().any(|alias| such(alias))
    }
}

/// Asks for the site that isn't listed.
const ADDRESS: &str = "Address of your account page there:";

const HELP: [&str; 4] = [
    "SubTerminator opens the service in a browser, goes through its cancellation, and asks you before",
    "anything that can't be undone. A service that isn't listed can be named by its account page:",
    "  subterminator cancel --url https://www.example.com/account",
    "Try it without risk: subterminator cancel netflix --target mock",
];

/// Lets the person choose; gives the service's name, or the address of a site.
///
/// # Errors
/// [`Exit::Service`] without a terminal, with prompts off, or without anything to choose;
/// [`Exit::Configuration`] if the person leaves.
pub fn choose(
    ui: &Ui,
    entries: &[MenuEntry],
    no_input: bool,
    purpose: Purpose,
) -> Result<String, CliError> {
    let stream = ui.person();
    let seen = ui.theme(stream).terminal;
    if no_input || !ui.input_is_terminal() || !seen || !entries.iter().any(|entry| entry.available)
    {
        return Err(unnamed(entries, purpose));
    }
    let theme = ui.theme(Stream::Err);
    if theme.plain || !theme.moves || !theme.terminal {
        by_number(ui, stream, entries, purpose)
    } else {
        by_arrow(ui, entries, theme.colour, purpose)
    }
}

/// Whether a word is the address of a page rather than a name.
pub fn is_address(word: &str) -> bool {
    let looks = word.contains("://") || word.contains(['/', '.']);
    looks && service_address(word).is_ok()
}

/// No service, and nobody to ask for one.
pub fn unnamed(entries: &[MenuEntry], purpose: Purpose) -> CliError {
    let names: Vec<_> = entries
        .iter()
        .filter(|entry| entry.available)
        .map(|entry| entry.name.as_str())
        .collect();
    let example = names
        .iter()
        .find(|name| **name == "netflix")
        .or(names.first())
        .copied()
        .unwrap_or("NAME");
    CliError::new(
        Exit::Service,
        "No service is named.",
        format!(
            "Name one, for example: subterminator {} {example}. All of them: subterminator services",
            purpose.command()
        ),
    )
}

fn left(purpose: Purpose) -> CliError {
    let hint = format!(
        "Nothing was done. To go straight there: subterminator {} NAME",
        purpose.command()
    );
    CliError::new(Exit::Configuration, "Nothing chosen.", hint)
}

/// What a choice means.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Choice<'a> {
    Service(&'a MenuEntry),
    /// A site that isn't listed, by its address.
    Other,
    Help,
}

/// What came of a choice.
#[derive(Debug, PartialEq, Eq)]
enum Settled {
    /// A service.
    Named(String),
    /// The person wants to give an address.
    Address,
    /// The menu comes again.
    Again,
}

impl fmt::Display for Choice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Help => f.write_str("Help"),
            Self::Other => f.write_str("Not listed? Another site…"),
            Self::Service(entry) => {
                f.write_str(clean::clip(&clean::line(&entry.display_name), 30).as_ref())?;
                if !entry.available {
                    return f.write_str(" (planned, not available yet)");
                }
                let about = clean::line(&entry.description);
                if about.is_empty() {
                    Ok(())
                } else {
                    write!(f, " - {}", clean::clip(&about, 45))
                }
            }
        }
    }
}

/// Available services first, then planned ones, then any other site and help.
fn choices(entries: &[MenuEntry]) -> Vec<Choice<'_>> {
    let (available, planned): (Vec<_>, Vec<_>) = entries.iter().partition(|entry| entry.available);
    available
        .into_iter()
        .chain(planned)
        .map(Choice::Service)
        .chain([Choice::Other, Choice::Help])
        .collect()
}

/// The service if it can be chosen; otherwise explains, and the menu comes again.
fn settle(ui: &Ui, stream: Stream, choice: &Choice<'_>) -> Settled {
    match choice {
        Choice::Service(entry) if entry.available => return Settled::Named(entry.name.clone()),
        Choice::Other => return Settled::Address,
        Choice::Service(entry) => {
            let name = clean::line(&entry.display_name);
            ui.line(stream, &format!("  {name} is planned: nobody has gone through its cancellation yet. Choose another one."));
        }
        Choice::Help => {
            for line in HELP {
                ui.line(stream, &format!("  {line}"));
            }
        }
    }
    ui.line(stream, "");
    Settled::Again
}

/// Whether a choice stays in the list for what was typed. Another site always does, so that the list is never empty.
fn stays(typed: &str, choice: &Choice<'_>, shown: &str) -> bool {
    let typed = typed.trim().to_lowercase();
    match choice {
        Choice::Other => true,
        Choice::Service(entry) if entry.goes_by(|name| name.contains(&typed)) => true,
        _ => shown.to_lowercase().contains(&typed),
    }
}

/// Arrow keys and filter. Drawn on standard error.
fn by_arrow(
    ui: &Ui,
    entries: &[MenuEntry],
    colour: bool,
    purpose: Purpose,
) -> Result<String, CliError> {
    let config = if colour {
        RenderConfig::default_colored()
    } else {
        RenderConfig::empty()
    };
    // In the order of the list, with another site last: equals would be shown in any order.
    let scorer = |typed: &str, choice: &Choice<'_>, shown: &str, place: usize| {
        let place = i64::try_from(place).unwrap_or(i64::MAX);
        let score = if *choice == Choice::Other {
            i64::MIN
        } else {
            -place
        };
        stays(typed, choice, shown).then_some(score)
    };
    let lines = ui.size(Stream::Err).map_or(14, |(_, rows)| rows);
    let page = lines.saturating_sub(4).clamp(3, 20);
    loop {
        let choice = Select::new(purpose.question(), choices(entries))
            .with_help_message("arrows move, typing filters, Enter chooses, Esc leaves")
            .with_page_size(page)
            .with_scorer(&scorer)
            .with_render_config(config)
            .prompt();
        let settled = choice.map(|choice| settle(ui, Stream::Err, &choice));
        let settled = match settled {
            Ok(Settled::Address) => Text::new(ADDRESS)
                .with_render_config(config)
                .prompt()
                .map(|typed| address(ui, Stream::Err, &typed)),
            other => other,
        };
        match settled {
            Ok(Settled::Named(name)) => return Ok(name),
            Ok(Settled::Again | Settled::Address) => {}
            Err(InquireError::OperationCanceled | InquireError::OperationInterrupted) => {
                return Err(left(purpose));
            }
            Err(InquireError::NotTTY) => return Err(unnamed(entries, purpose)),
            // The terminal doesn't do what the menu needs; the list needs less.
            Err(_) => return by_number(ui, ui.person(), entries, purpose),
        }
    }
}

/// A numbered list and a line.
fn by_number(
    ui: &Ui,
    stream: Stream,
    entries: &[MenuEntry],
    purpose: Purpose,
) -> Result<String, CliError> {
    let choices = choices(entries);
    loop {
        ui.line(stream, &ui.paint(stream, Paint::Strong, purpose.question()));
        for (i, choice) in choices.iter().enumerate() {
            ui.line(stream, &format!("  {}. {choice}", i + 1));
        }
        let line = ask_line(purpose, || {
            ui.write(stream, "Number or name (empty to leave): ");
        })?;
        let picked = pick(&choices, &line);
        match (line.trim(), picked) {
            ("", _) => return Err(left(purpose)),
            (_, Some(choice)) => {
                let mut settled = settle(ui, stream, choice);
                if settled == Settled::Address {
                    let typed = ask_line(purpose, || ui.write(stream, &format!("{ADDRESS} ")))?;
                    settled = address(ui, stream, &typed);
                }
                if let Settled::Named(name) = settled {
                    return Ok(name);
                }
            }
            (typed, None) => ui.line(
                stream,
                &format!(
                    "  There is no '{}' in the list.\n",
                    clean::clip(&clean::line(typed), 40)
                ),
            ),
        }
    }
}

/// The address that was typed, if it is one; nothing typed leads back.
fn address(ui: &Ui, stream: Stream, typed: &str) -> Settled {
    let typed = typed.trim();
    if is_address(typed) {
        return Settled::Named(typed.to_owned());
    }
    if !typed.is_empty() {
        ui.line(
            stream,
            "  Write an address like https://www.example.com/account.\n",
        );
    }
    Settled::Again
}

fn pick<'c, 'e>(choices: &'c [Choice<'e>], line: &str) -> Option<&'c Choice<'e>> {
    let typed = line.trim();
    if let Ok(number) = typed.parse::<usize>() {
        return choices.get(number.checked_sub(1)?);
    }
    choices.iter().find(|choice| match choice {
        Choice::Help => typed.eq_ignore_ascii_case("help") || typed == "?",
        Choice::Other => typed.eq_ignore_ascii_case("other"),
        Choice::Service(entry) => {
            entry.display_name.eq_ignore_ascii_case(typed)
                || entry.goes_by(|name| name.eq_ignore_ascii_case(typed))
        }
    })
}

/// Asks for a line of standard input; the end of the input and Ctrl-C leave the menu.
fn ask_line(purpose: Purpose, prompt: impl FnOnce()) -> Result<String, CliError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()
        .map_err(|_| left(purpose))?;
    let (sender, line) = tokio::sync::oneshot::channel();
    // A thread, because a read can't be given up; after Ctrl-C it is left behind and ends with the process.
    let reading = std::thread::Builder::new()
        .name("menu".to_owned())
        .spawn(move || {
            let mut line = String::new();
            let read = std::io::stdin().read_line(&mut line);
            let _ = sender.send(read.ok().filter(|count| *count > 0).map(|_| line));
        });
    reading.map_err(|_| left(purpose))?;
    runtime.block_on(async {
        let mut interrupt = pin!(tokio::signal::ctrl_c());
        // Whoever sees the prompt can leave by Ctrl-C: the signal is listened to before it is shown.
        tokio::select! {
            biased;
            _ = &mut interrupt => return Err(left(purpose)),
            () = async { prompt() } => {}
        }
        tokio::select! {
            line = line => line.ok().flatten().ok_or_else(|| left(purpose)),
            _ = interrupt => Err(left(purpose)),
        }
    })
}

#[cfg(test)]
mod tests;
