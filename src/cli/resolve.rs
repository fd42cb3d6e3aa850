//! From the command line as written to resolved settings, and what the two together don't allow.

use super::args::CancelArgs;
use super::error::CliError;
use super::exit::Exit;
use crate::config::environment::Environment;
use crate::config::settings::{Flags, Settings, Target};

impl Settings {
    /// Settings of `cancel`: flag, environment, file, default.
    ///
    /// # Errors
    /// [`CliError`] with [`Exit::Configuration`] if two services are named, approvals are skipped on a live
    /// service without a word for it, or a layer says something unusable.
    pub fn resolve(args: &CancelArgs, environment: &Environment) -> Result<Self, CliError> {
        let service = match (&args.service.service, &args.service.service_option) {
            (Some(one), Some(other)) if !one.eq_ignore_ascii_case(other) => {
                return Err(CliError::new(
                    Exit::Configuration,
                    format!("Two services are named: '{one}' and '{other}'."),
                    "Name one; each run cancels one subscription.",
                ));
            }
            (one, other) => one.clone().or_else(|| other.clone()),
        };
        if args.no_checkpoint && args.target.target == Target::Live && !args.i_accept_the_risk {
            return Err(CliError::new(
                Exit::Configuration,
                "--no-checkpoint on a live service does things that can't be undone without asking you.",
                "Leave it out, try it with --target mock, or add --i-accept-the-risk.",
            ));
        }
        let flags = Flags {
            service,
            url: args.service.url.clone(),
            target: args.target.target.clone(),
            dry_run: args.dry_run,
            model: args.model.model.clone(),
            max_turns: args.model.max_turns,
            no_checkpoint: args.no_checkpoint,
            headless: args.browser.headless,
            profile_dir: args.browser.profile_dir.clone(),
            cdp_endpoint: args.browser.cdp_endpoint.clone(),
            extension: args.browser.extension,
            browser: args.browser.browser.clone(),
            mcp_command: args.browser.mcp_command.clone(),
            output_dir: args.output.output_dir.clone(),
            no_input: args.output.no_input,
            plain: args.output.plain,
            verbose: args.output.verbose,
            json: args.output.json,
        };
        Ok(Self::layered(flags, environment)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn resolve(change: impl FnOnce(&mut CancelArgs)) -> Result<Settings, CliError> {
        let mut args = CancelArgs::default();
        change(&mut args);
        Settings::resolve(&args, &Environment::of([("HOME", "/nonexistent/home")], Path::new("/")))
    }

    #[test]
    fn the_same_service_twice_is_one_and_two_are_refused() {
        let named = |one: &str, other: &str| {
            let (one, other) = (one.to_owned(), other.to_owned());
            resolve(|args| (args.service.service, args.service.service_option) = (Some(one), Some(other)))
        };
        assert_eq!(named("netflix", "Netflix").unwrap().service.as_deref(), Some("netflix"));
        assert_eq!(named("netflix", "spotify").unwrap_err().exit, Exit::Configuration);
    }

    #[test]
    fn approvals_are_not_skipped_on_a_live_service_by_accident() {
        assert_eq!(resolve(|args| args.no_checkpoint = true).unwrap_err().exit, Exit::Configuration);
        assert!(resolve(|args| (args.no_checkpoint, args.i_accept_the_risk) = (true, true)).is_ok());
        assert!(resolve(|args| (args.no_checkpoint, args.target.target) = (true, Target::Mock { variant: None })).is_ok());
    }
}
