//! A key that a command of the person's own prints, as those of the system's keyrings do: `secret-tool lookup service anthropic`,
//! `security find-generic-password -w -s anthropic`, `op read op://private/anthropic/key`.
//!
//! The command stands in `config.toml` alone, in the person's own folder, and runs without a shell. What it prints is never shown.

use std::process::{Command, Stdio};

use super::ConfigError;
use domain::masking::ApiKey;

/// The first line that the command prints. `name` is its key in the file.
///
/// # Errors
/// [`ConfigError`] if it can't be started, fails or prints no key.
pub(super) fn read(command: &str, name: &str) -> Result<ApiKey, ConfigError> {
    let fails = |why: &str| {
        ConfigError::new(
            format!("The command of `{name}` in config.toml {why}."),
            "Run it in a terminal: it has to print the key in its first line. Or set the key in the environment.",
        )
    };
    let words = shlex::split(command).unwrap_or_default();
    let Some((program, rest)) = words.split_first() else {
        return Err(fails("is no command line"));
    };
    // It may ask for the keyring's password, so it has the time that this takes.
    let mut command = Command::new(program);
    command
        .args(rest)
        .stdin(Stdio::null())
        .stderr(Stdio::inherit());
    let printed = command.output().map_err(|_| fails("can't be started"))?;
    if !printed.status.success() {
        return Err(fails("failed"));
    }
    let printed = String::from_utf8_lossy(&printed.stdout);
    let first = printed.lines().next().unwrap_or_default();
    ApiKey::new(first).ok_or_else(|| fails("prints no key"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn the_first_line_is_the_key() {
        let key = read(
            "printf 'sk-ant-one\\nsecond line\\n'",
            "anthropic_key_command",
        );
        assert_eq!(key.unwrap().expose(), "sk-ant-one");
    }

    #[test]
    fn what_gives_no_key_is_told_without_what_it_printed() {
        for (command, why) in [
            ("", "is no command line"),
            ("printf 'unclosed", "is no command line"),
            ("/nonexistent/keyring lookup", "can't be started"),
            ("false", "failed"),
            ("printf ''", "prints no key"),
        ] {
            let error = read(command, "openai_key_command").unwrap_err().to_string();
            assert!(
                error.contains(why) && error.contains("openai_key_command"),
                "{command}: {error}"
            );
        }
    }
}
