//! Where options become settings: the command line as written, the layers below it, and what the two together don't allow.

use super::args::{
    BrowserArgs, CancelArgs, CheckArgs, DoctorArgs, OutputArgs, VisitArgs, WhichArgs,
};
use super::error::CliError;
use super::exit::Exit;
use config::environment::Environment;
use config::file::Wishes;
use config::settings::Settings;
use config::wishes::{Flags, Target};

/// Settings of `cancel`. Refuses approvals that are skipped on a live service without a word for it, and what is said of several services
/// and can be meant for one only.
pub fn cancel(args: &CancelArgs, environment: &Environment) -> Result<Settings, CliError> {
    let wrong = |what, hint| Err(CliError::new(Exit::Configuration, what, hint));
    let several = args.list.is_some() || args.which.wanted().len() > 1;
    if args.no_checkpoint && args.which.target == Target::Live && !args.i_accept_the_risk {
        return wrong(
            "--no-checkpoint on a live service does things that can't be undone without asking you.",
            "Leave it out, try it with --target mock, or add --i-accept-the-risk.",
        );
    }
    if several && args.thing.is_some() {
        return wrong(
            "--thing names something at one service, and several services are named.",
            "Cancel that one by itself, or write a list that says it where it belongs: --list plan.toml.",
        );
    }
    let mut flags = flags(&args.which, &args.browser, &args.output);
    flags.dry_run = args.dry_run;
    flags.no_checkpoint = args.no_checkpoint;
    flags.strict = args.strict;
    flags.thing.clone_from(&args.thing);
    flags.wishes = Wishes {
        when: args.when,
        model: args.model.model.clone(),
        witness_model: args.model.witness_model.clone(),
        max_cost: args.max_cost,
        max_tokens: args.max_tokens,
        max_turns: args.max_turns,
        vision: args.vision,
        ..flags.wishes
    };
    Ok(Settings::layered(flags, environment)?)
}

/// Settings of `check`: a visit, and a second reader where a key is there for it.
pub fn check(args: &CheckArgs, environment: &Environment) -> Result<Settings, CliError> {
    let mut flags = visit(&args.visit);
    flags.wishes.witness_model.clone_from(&args.witness_model);
    Ok(Settings::layered(flags, environment)?)
}

/// Settings of `login`, which is for one service. Visits are read-only: there is nothing to skip.
pub fn login(args: &VisitArgs, environment: &Environment) -> Result<Settings, CliError> {
    if let [one, other, ..] = &args.which.wanted()[..] {
        let what = format!(
            "Two services are named: '{}' and '{}'.",
            one.service, other.service
        );
        let hint = "Name one, and sign in to the other afterwards.";
        return Err(CliError::new(Exit::Configuration, what, hint));
    }
    Ok(Settings::layered(visit(args), environment)?)
}

/// Settings of `doctor`.
pub fn doctor(args: &DoctorArgs, environment: &Environment) -> Result<Settings, CliError> {
    let mut flags = flags(&WhichArgs::default(), &args.browser, &args.output);
    flags.wishes.model.clone_from(&args.model.model);
    let reader = &args.model.witness_model;
    flags.wishes.witness_model.clone_from(reader);
    Ok(Settings::layered(flags, environment)?)
}

/// Flags of a command that no model drives.
fn visit(args: &VisitArgs) -> Flags {
    Flags {
        without_model: true,
        ..flags(&args.which, &args.browser, &args.output)
    }
}

/// The flags that commands share. Several services are settled one by one.
fn flags(which: &WhichArgs, browser: &BrowserArgs, output: &OutputArgs) -> Flags {
    let service = match &which.wanted()[..] {
        [one] => Some(one.service.clone()),
        _ => None,
    };
    let wishes = Wishes {
        headless: browser.headless.then_some(true),
        profile_dir: browser.profile_dir.clone(),
        browser: browser.browser.clone(),
        mcp_command: browser.mcp_command.clone(),
        output_dir: output.output_dir.clone(),
        no_input: output.no_input.then_some(true),
        plain: output.plain.then_some(true),
        ..Wishes::default()
    };
    Flags {
        wishes,
        service,
        target: which.target.clone(),
        cdp_endpoint: browser.cdp_endpoint.clone(),
        extension: browser.extension,
        verbose: output.verbose,
        json: output.json,
        ..Flags::default()
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
    fn approvals_are_not_skipped_on_a_live_service_by_accident() {
        let mock = Target::Mock { variant: None };
        for (target, accepts, skips) in [
            (Target::Live, false, false),
            (Target::Live, true, true),
            (mock, false, true),
        ] {
            let told = format!("{target:?}, accepted: {accepts}");
            let settings = resolve(|args| {
                (args.no_checkpoint, args.i_accept_the_risk) = (true, accepts);
                args.which.target = target;
            });
            let exit = settings.map(drop).map_err(|error| error.exit);
            let expected = skips.then_some(()).ok_or(Exit::Configuration);
            assert_eq!(exit, expected, "{told}");
        }
    }

    #[test]
    fn a_check_goes_without_an_address_that_a_folder_chose() {
        let environment = Environment::of([("HOME", "/nonexistent/home")], Path::new("/"))
            .with_dotenv("OPENAI_BASE_URL=https://evil.example\n");
        let settings = check(&CheckArgs::default(), &environment).unwrap();
        assert!(settings.openai.base_url.is_none());
    }
}
