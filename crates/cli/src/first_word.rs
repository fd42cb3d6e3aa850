//! What somebody types who knows no commands: a service or an address alone means `cancel`, and `-v` before a command is that
//! command's.

use std::ffi::OsString;

use clap::error::{ContextKind, ErrorKind};

use config::environment::Environment;
use config::layers;
use config::layers::service_address;
use services::Catalogue;

/// The same arguments with `-v` or `-V` behind the command that it stands before.
pub(super) fn in_order(mut args: Vec<OsString>) -> Vec<OsString> {
    let is_short = |arg: Option<&OsString>| arg.is_some_and(|arg| arg == "-v" || arg == "-V");
    let is_word = |arg: Option<&OsString>| {
        arg.and_then(|arg| arg.to_str())
            .is_some_and(|arg| !arg.starts_with('-'))
    };
    if is_short(args.get(1)) && is_word(args.get(2)) {
        let short = args.remove(1);
        args.push(short);
    }
    args
}

/// The same arguments with `cancel` before them, if what is no command is a service, an address, or nearly a service.
pub(super) fn as_service(
    args: &[OsString],
    error: &clap::Error,
    environment: &Environment,
) -> Option<Vec<OsString>> {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    let (program, rest) = args.split_first()?;
    let word = rest.first()?.to_str()?;
    let own = layers::home(environment)
        .ok()
        .map(|home| home.join("services"));
    let (catalogue, _) = Catalogue::load(own.as_deref());
    let means_it = match catalogue.get(word) {
        Ok(_) => true,
        // A mistyped command stays one.
        Err(unknown) => {
            is_address(word)
                || (unknown.suggestion.is_some()
                    && error.get(ContextKind::SuggestedSubcommand).is_none())
        }
    };
    let completed = [program.clone(), OsString::from("cancel")];
    means_it.then(|| completed.into_iter().chain(rest.iter().cloned()).collect())
}

/// Whether a word is the address of a page rather than a name.
pub(super) fn is_address(word: &str) -> bool {
    let looks = word.contains("://") || word.contains(['/', '.']);
    looks && service_address(word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn words(text: &str) -> Vec<OsString> {
        text.split_whitespace().map(OsString::from).collect()
    }

    #[test]
    fn a_short_flag_before_a_command_is_the_commands() {
        for (typed, meant) in [
            ("s -v cancel netflix", "s cancel netflix -v"),
            ("s -V", "s -V"),
            ("s -v --help", "s -v --help"),
            ("s cancel -v", "s cancel -v"),
        ] {
            assert_eq!(in_order(words(typed)), words(meant));
        }
    }

    #[test]
    fn a_service_or_an_address_alone_means_cancel() {
        let environment = Environment::of([("HOME", "/nonexistent/home")], Path::new("/"));
        let meant = |text: &str| {
            let args = words(text);
            let error = crate::usage::command()
                .try_get_matches_from(&args)
                .expect_err("no command");
            as_service(&args, &error, &environment)
        };
        for typed in [
            "netflix",
            "NETFLIX --target mock",
            "netflix.com",
            "netflx",
            "https://www.netflix.com/account",
            "www.gym.example/account -n",
        ] {
            let meant = meant(&format!("s {typed}"));
            assert_eq!(meant, Some(words(&format!("s cancel {typed}"))), "{typed}");
        }
        for typed in ["cancle", "xyzzy", "--wrong", "htp:/x"] {
            assert_eq!(meant(&format!("s {typed}")), None, "{typed}");
        }
    }
}
