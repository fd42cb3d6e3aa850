//! The menu of services, for `cancel`, `check` and `login` without a service on a terminal.
//!
//! What is only planned is shown and can't be chosen: choosing it explains that and returns to the menu. Plain
//! mode and terminals that can't move their cursor get a numbered list. Without a terminal, or with prompts
//! off, there is no menu but an error that names the services.

use std::fmt;

use inquire::ui::RenderConfig;
use inquire::{InquireError, Select};

use super::clean;
use super::error::CliError;
use super::exit::Exit;
use super::input::read_line;
use super::purpose::{Purpose, command, question};
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
    /// An entry that can be chosen.
    pub fn of(name: &str, display_name: &str, description: &str) -> Self {
        Self {
            name: name.to_owned(),
            aliases: Vec::new(),
            display_name: display_name.to_owned(),
            description: description.to_owned(),
            available: true,
        }
    }

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
    let seen = ui.theme(ui.person()).terminal && ui.input_is_terminal() && !no_input;
    if !seen || !entries.iter().any(|entry| entry.available) {
        return Err(unnamed(entries, purpose));
    }
    let theme = ui.theme(Stream::Err);
    let mut menu = Menu {
        ui,
        purpose,
        entries,
        arrows: theme.terminal && theme.moves && !theme.plain,
    };
    loop {
        match menu.pick()? {
            Choice::Service(entry) if entry.available => return Ok(entry.name.clone()),
            Choice::Service(entry) => {
                let name = clean::line(&entry.display_name);
                menu.say(&format!("{name} is planned: nobody has gone through its cancellation yet. Choose another one."));
            }
            Choice::Other => {
                let typed = menu.text(ADDRESS)?;
                if is_address(typed.trim()) {
                    return Ok(typed.trim().to_owned());
                }
                menu.say("Write an address like https://www.example.com/account.");
            }
            Choice::Help => HELP.iter().for_each(|line| menu.say(line)),
        }
        menu.say("");
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
    let netflix = names.iter().find(|name| **name == "netflix");
    let example = netflix.or(names.first()).copied().unwrap_or("NAME");
    let command = command(purpose);
    CliError::new(
        Exit::Service,
        "No service is named.",
        format!(
            "Name one, for example: subterminator {command} {example}. All of them: subterminator services"
        ),
    )
}

fn left(purpose: Purpose) -> CliError {
    let hint = format!(
        "Nothing was done. To go straight there: subterminator {} NAME",
        command(purpose)
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

/// Whether a choice stays in the list for what was typed. Another site always does, so that the list is never empty.
fn stays(typed: &str, choice: &Choice<'_>, shown: &str) -> bool {
    let typed = typed.trim().to_lowercase();
    match choice {
        Choice::Other => true,
        Choice::Service(entry) if entry.goes_by(|name| name.contains(&typed)) => true,
        _ => shown.to_lowercase().contains(&typed),
    }
}

/// The menu on a terminal.
struct Menu<'a> {
    ui: &'a Ui,
    purpose: Purpose,
    entries: &'a [MenuEntry],
    /// Arrow keys and a filter, drawn on standard error; else a numbered list and a line.
    arrows: bool,
}

impl<'a> Menu<'a> {
    /// Where it stands.
    fn stream(&self) -> Stream {
        if self.arrows {
            Stream::Err
        } else {
            self.ui.person()
        }
    }

    fn say(&self, text: &str) {
        self.ui.line(self.stream(), format!("  {text}").trim_end());
    }

    /// One of the choices.
    fn pick(&mut self) -> Result<Choice<'a>, CliError> {
        if self.arrows {
            match self.select() {
                // The terminal doesn't do what the menu needs; the list needs less.
                None => self.arrows = false,
                Some(picked) => return picked,
            }
        }
        let (ui, stream) = (self.ui, self.stream());
        let choices = choices(self.entries);
        loop {
            ui.line(
                stream,
                &ui.paint(stream, Paint::Strong, question(self.purpose)),
            );
            for (n, choice) in (1..).zip(&choices) {
                self.say(&format!("{n}. {choice}"));
            }
            let line = self.text("Number or name (empty to leave):")?;
            if line.trim().is_empty() {
                return Err(left(self.purpose));
            }
            if let Some(choice) = pick(&choices, &line) {
                return Ok(choice.clone());
            }
            let typed = clean::line(&line);
            let typed = clean::clip(&typed, 40);
            self.say(&format!("There is no '{typed}' in the list.\n"));
        }
    }

    /// By arrow keys; `None` where the terminal can't do that.
    fn select(&self) -> Option<Result<Choice<'a>, CliError>> {
        // In the order of the list, with another site last: equals would be shown in any order.
        let scorer = |typed: &str, choice: &Choice<'_>, shown: &str, place: usize| {
            let place = i64::try_from(place).unwrap_or(i64::MAX);
            let other = *choice == Choice::Other;
            stays(typed, choice, shown).then_some(if other { i64::MIN } else { -place })
        };
        let rows = self.ui.size(Stream::Err).map_or(14, |(_, rows)| rows);
        let picked = Select::new(question(self.purpose), choices(self.entries))
            .with_help_message("arrows move, typing filters, Enter chooses, Esc leaves")
            .with_page_size(rows.saturating_sub(4).clamp(3, 20))
            .with_scorer(&scorer)
            .with_render_config(self.colours())
            .prompt();
        match picked {
            Ok(picked) => Some(Ok(picked)),
            Err(InquireError::OperationCanceled | InquireError::OperationInterrupted) => {
                Some(Err(left(self.purpose)))
            }
            Err(InquireError::NotTTY) => Some(Err(unnamed(self.entries, self.purpose))),
            Err(_) => None,
        }
    }

    /// What is typed behind this.
    fn text(&self, prompt: &str) -> Result<String, CliError> {
        let line = read_line(self.ui, self.stream(), &format!("{prompt} "));
        line.ok_or_else(|| left(self.purpose))
    }

    fn colours(&self) -> RenderConfig<'static> {
        if self.ui.theme(Stream::Err).colour {
            RenderConfig::default_colored()
        } else {
            RenderConfig::empty()
        }
    }
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

#[cfg(test)]
mod tests;
