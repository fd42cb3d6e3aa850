//! `subterminator completions` and `subterminator man`: both made from the command line's definition.

use std::fmt::Write as _;
use std::io;

use clap_complete::Shell;

use super::usage;

/// A completion script.
pub fn completions(shell: Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut usage::command(), "subterminator", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// The manual page, in roff: the program, with environment and exit codes, then each command with its options and examples.
///
/// # Errors
/// None: what is written into memory can be written.
pub fn manual() -> io::Result<String> {
    let mut command = usage::command();
    command.build();
    let mut title = Vec::new();
    let man = clap_mangen::Man::new(command.clone());
    man.render_title(&mut title)?;
    man.render_name_section(&mut title)?;
    let mut page = String::from_utf8_lossy(&title).into_owned();
    page.push_str(&sections(&command, "ENVIRONMENT AND EXIT STATUS")?);
    describe(&mut page, &command, "")?;
    Ok(page)
}

/// What every command has; `further` is what its examples or notes are called.
fn sections(command: &clap::Command, further: &str) -> io::Result<String> {
    let man = clap_mangen::Man::new(command.clone());
    let mut text = Vec::new();
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if command.get_after_help().is_some() {
        man.render_extra_section(&mut text)?;
    }
    let text = String::from_utf8_lossy(&text);
    Ok(text.replace(".SH EXTRA", &format!(".SH \"{further}\"")))
}

/// A section for each command below this one.
fn describe(page: &mut String, command: &clap::Command, above: &str) -> io::Result<()> {
    let listed = command.get_subcommands();
    for below in listed.filter(|it| !it.is_hide_set() && it.get_name() != "help") {
        let name = format!("{above}{}", below.get_name().to_uppercase());
        let text = sections(below, "EXAMPLES")?;
        let text = text.replace(".SH ", ".SS ");
        let _ = write!(page, ".SH \"{name}\"\n{text}");
        describe(page, below, &format!("{name} "))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manual_shows_every_command_with_examples_environment_and_exit_codes() {
        let page = manual().unwrap();
        for part in [
            "max\\-turns",
            "ANTHROPIC_API_KEY",
            "130",
            ".SH \"SERVICES NEW\"",
        ] {
            assert!(page.contains(part), "{part}\n{page}");
        }
        for sub in usage::command().get_subcommands() {
            let heading = format!("\n.SH \"{}\"\n", sub.get_name().to_uppercase());
            assert!(page.contains(&heading), "{heading}\n{page}");
            assert!(sub.get_after_help().is_some(), "{heading} has no examples");
        }
    }
}
