//! From the command line as written to resolved settings, and what the two together don't allow.

use super::arg_groups::{BrowserArgs, ModelArgs, OutputArgs, ServiceArgs, WhichArgs};
use super::args::CancelArgs;
use super::args_more::{CheckArgs, DoctorArgs, VisitArgs};
use super::error::CliError;
use super::exit::Exit;
use config::ConfigError;
use config::environment::Environment;
use config::file::ConfigFile;
use config::layers;
use config::plan::Which;
use config::settings::Settings;
use config::wishes::{Flags, Target};

/// Settings of `cancel`: flag, environment, file, default.
///
/// # Errors
/// `CliError` with [`Exit::Configuration`] if approvals are skipped on a live service without a word for it, something is said of
/// several services that can be meant for one only, or a layer says something unusable.
pub fn cancel(args: &CancelArgs, environment: &Environment) -> Result<Settings, CliError> {
    if args.no_checkpoint && args.target.target == Target::Live && !args.i_accept_the_risk {
        return Err(CliError::new(
            Exit::Configuration,
            "--no-checkpoint on a live service does things that can't be undone without asking you.",
            "Leave it out, try it with --target mock, or add --i-accept-the-risk.",
        ));
    }
    let several = args.list.is_some() || args.which.wanted().len() > 1;
    if several && args.thing.is_some() {
        return Err(CliError::new(
            Exit::Configuration,
            "--thing names something at one service, and several services are named.",
            "Cancel that one by itself, or write a list that says it where it belongs: --list plan.toml.",
        ));
    }
    if several && args.keep_open {
        return Err(CliError::new(
            Exit::Configuration,
            "--keep-open is for one service: the next one needs the browser.",
            "Leave it out, or name one service.",
        ));
    }
    let flags = Flags {
        dry_run: args.dry_run,
        no_checkpoint: args.no_checkpoint,
        strict: args.strict,
        when: args.when,
        thing: args.thing.clone(),
        ..Flags::default()
    };
    let flags = args.which.fill(Flags {
        target: args.target.target.clone(),
        ..flags
    });
    Ok(Settings::layered(
        args.output.fill(args.browser.fill(args.model.fill(flags))),
        environment,
    )?)
}

/// Settings of `check`: a visit, and a second reader where a key is there for it.
///
/// # Errors
/// As [`cancel`].
pub fn check(args: &CheckArgs, environment: &Environment) -> Result<Settings, CliError> {
    let flags = args.which.fill(Flags {
        with_witness: true,
        witness_model: args.witness_model.clone(),
        target: args.target.target.clone(),
        without_model: true,
        ..Flags::default()
    });
    Ok(Settings::layered(
        args.output.fill(args.browser.fill(flags)),
        environment,
    )?)
}

/// Settings of `login`. Visits are read-only: there is nothing to skip.
///
/// # Errors
/// As [`cancel`].
pub fn login(args: &VisitArgs, environment: &Environment) -> Result<Settings, CliError> {
    let flags = args.service.fill(Flags {
        target: args.target.target.clone(),
        without_model: true,
        ..Flags::default()
    })?;
    Ok(Settings::layered(
        args.output.fill(args.browser.fill(flags)),
        environment,
    )?)
}

/// Settings of `doctor`, and what is wrong with the layers below the flags: those are left out then, so that
/// the rest can be examined.
///
/// # Errors
/// `CliError` if even the flags alone can't be used, or no home is known.
pub fn doctor(
    args: &DoctorArgs,
    environment: &Environment,
) -> Result<(Settings, Option<ConfigError>), CliError> {
    let flags = args
        .output
        .fill(args.browser.fill(args.model.fill(Flags::default())));
    let wrong = match Settings::layered(flags.clone(), environment) {
        Ok(settings) => return Ok((settings, None)),
        Err(wrong) => wrong,
    };
    let home = layers::home(environment)?;
    let without_file =
        |flags| Settings::with_file(flags, environment, home.clone(), ConfigFile::default());
    let rest = without_file(flags.clone()).or_else(|_| {
        without_file(Flags {
            without_model: true,
            ..flags
        })
    })?;
    Ok((rest, Some(wrong)))
}

impl ServiceArgs {
    /// The service named by argument or option.
    ///
    /// # Errors
    /// [`CliError`] if both are given and differ.
    pub fn named(&self) -> Result<Option<&str>, CliError> {
        match (&self.service, &self.service_option) {
            (Some(one), Some(other)) if !one.eq_ignore_ascii_case(other) => Err(CliError::new(
                Exit::Configuration,
                format!("Two services are named: '{one}' and '{other}'."),
                "Name one, and sign in to the other afterwards.",
            )),
            (one, other) => Ok(one.as_deref().or(other.as_deref())),
        }
    }

    fn fill(&self, flags: Flags) -> Result<Flags, CliError> {
        Ok(Flags {
            service: self.named()?.map(str::to_owned),
            url: self.url.clone(),
            ..flags
        })
    }
}

impl WhichArgs {
    /// The one service; several are settled one by one.
    fn fill(&self, flags: Flags) -> Flags {
        match self.wanted().as_slice() {
            [one] => of_one(&one.which, flags),
            _ => flags,
        }
    }
}

fn of_one(which: &Which, flags: Flags) -> Flags {
    match which {
        Which::Named(name) => Flags {
            service: Some(name.clone()),
            ..flags
        },
        Which::At(url) => Flags {
            url: Some(url.clone()),
            ..flags
        },
    }
}

impl ModelArgs {
    fn fill(&self, flags: Flags) -> Flags {
        Flags {
            model: self.model.clone(),
            fallback_model: self.fallback_model.clone(),
            witness_model: self.witness_model.clone(),
            max_cost: self.max_cost,
            max_tokens: self.max_tokens,
            max_turns: self.max_turns,
            vision: self.vision,
            ..flags
        }
    }
}

impl BrowserArgs {
    fn fill(&self, flags: Flags) -> Flags {
        Flags {
            headless: self.headless,
            profile_dir: self.profile_dir.clone(),
            cdp_endpoint: self.cdp_endpoint.clone(),
            extension: self.extension,
            browser: self.browser.clone(),
            mcp_command: self.mcp_command.clone(),
            ..flags
        }
    }
}

impl OutputArgs {
    fn fill(&self, flags: Flags) -> Flags {
        Flags {
            output_dir: self.output_dir.clone(),
            no_input: self.no_input,
            plain: self.plain,
            verbose: self.verbose,
            json: self.json,
            ..flags
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn resolve(change: impl FnOnce(&mut CancelArgs)) -> Result<Settings, CliError> {
        let mut args = CancelArgs::default();
        change(&mut args);
        cancel(
            &args,
            &Environment::of([("HOME", "/nonexistent/home")], Path::new("/")),
        )
    }

    #[test]
    fn the_same_service_twice_is_one_and_what_is_for_one_is_refused_for_two() {
        let names = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        let one = resolve(|args| args.which.services = names(&["netflix", "Netflix"]));
        assert_eq!(one.unwrap().service.as_deref(), Some("netflix"));
        let two = |change: fn(&mut CancelArgs)| {
            resolve(|args| {
                args.which.services = names(&["netflix", "spotify"]);
                change(args);
            })
        };
        assert_eq!(two(|_| {}).unwrap().service, None);
        for change in [
            (|args| args.thing = "Sports Extra".parse().ok()) as fn(&mut CancelArgs),
            |args| args.keep_open = true,
        ] {
            assert_eq!(two(change).unwrap_err().exit, Exit::Configuration);
        }
    }

    #[test]
    fn approvals_are_not_skipped_on_a_live_service_by_accident() {
        assert_eq!(
            resolve(|args| args.no_checkpoint = true).unwrap_err().exit,
            Exit::Configuration
        );
        assert!(
            resolve(|args| (args.no_checkpoint, args.i_accept_the_risk) = (true, true)).is_ok()
        );
        assert!(
            resolve(|args| (args.no_checkpoint, args.target.target) =
                (true, Target::Mock { variant: None }))
            .is_ok()
        );
    }
}
