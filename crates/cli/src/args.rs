//! The command line as it is written: names, forms and conflicts, nothing resolved and nothing looked up.
//!
//! [`super::resolve`] puts the other layers beside it. A command is listed in [`Command`] only when it works.

use std::path::PathBuf;

use clap::{ArgAction, Args, Parser, Subcommand};

use super::arg_groups::{BrowserArgs, ModelArgs, OutputArgs, TargetArgs, WhichArgs, parse_when};
use super::args_more::{
    CheckArgs, DoctorArgs, HistoryArgs, MockArgs, ReportArgs, ServicesArgs, VisitArgs,
};
use super::examples;
use domain::goal::Thing;
use domain::vision::When;

/// Cancels a subscription for you: a model drives a real browser, the program decides what may be clicked,
/// and you approve anything that can't be undone.
#[derive(Debug, Parser)]
#[command(
    name = "subterminator",
    version,
    propagate_version = true,
    disable_version_flag = true,
    max_term_width = 100,
    arg_required_else_help = false
)]
pub struct Cli {
    /// Print the version; without a command -V and -v do the same
    #[arg(long, global = true, action = ArgAction::Version, display_order = 998)]
    version: Option<bool>,
    /// Print the version
    #[arg(short = 'V', short_alias = 'v', action = ArgAction::Version, hide = true)]
    short_version: Option<bool>,
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Cancel a subscription, or several one after the other
    #[command(after_help = examples::CANCEL)]
    Cancel(Box<CancelArgs>),
    /// See whether a subscription is active or cancelled; changes nothing
    #[command(after_help = examples::CHECK)]
    Check(Box<CheckArgs>),
    /// Open the browser profile at a service and wait until you are signed in
    #[command(after_help = examples::LOGIN)]
    Login(Box<VisitArgs>),
    /// Set it up: four questions (model, browser, a sign-in, a trial on the mock)
    #[command(after_help = examples::INIT)]
    Init,
    /// List the services; check or start a definition of your own
    #[command(after_help = examples::SERVICES)]
    Services(ServicesArgs),
    /// List past runs, newest first, or delete old ones
    #[command(after_help = examples::HISTORY)]
    History(HistoryArgs),
    /// Open a run's report in the browser, and print its path
    #[command(after_help = examples::REPORT)]
    Report(ReportArgs),
    /// Check everything a run needs, and say how to fix what's missing
    #[command(after_help = examples::DOCTOR)]
    Doctor(Box<DoctorArgs>),
    /// Serve a mock service to click through by hand
    #[command(after_help = examples::MOCK)]
    Mock(MockArgs),
    /// Let another program call it: an MCP server on standard input and output
    #[command(after_help = examples::MCP)]
    Mcp,
    /// Print a completion script for a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions(CompletionsArgs),
    /// Print the manual page
    #[command(after_help = examples::MAN)]
    Man,
}

/// Arguments of `cancel`.
#[derive(Debug, Default, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub struct CancelArgs {
    /// Which services.
    #[command(flatten)]
    pub which: WhichArgs,
    /// A list in a TOML file: services or addresses, with the days on which each may be cancelled (docs/reference.md)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["services", "more", "url", "thing"])]
    pub list: Option<PathBuf>,
    /// Of several, cancel also those that an earlier run has proved to be cancelled; otherwise they are left out
    #[arg(long)]
    pub again: bool,
    /// Where.
    #[command(flatten)]
    pub target: TargetArgs,
    /// Show the first action, and don't do it
    #[arg(short = 'n', long)]
    pub dry_run: bool,
    /// What to cancel, if the account has several things: 'Sports Extra', 'membership of my son'
    #[arg(long, value_name = "NAME")]
    pub thing: Option<Thing>,
    /// If the site lets you choose: end it when the paid period is over, or at once: period-end, now [default: period-end]
    #[arg(long, value_name = "WHEN", value_parser = parse_when)]
    pub when: Option<When>,
    /// Don't ask for approvals (for trials); what is forbidden stays forbidden. On a live service it needs --i-accept-the-risk
    #[arg(long)]
    pub no_checkpoint: bool,
    /// Confirm --no-checkpoint on a live service: things that can't be undone happen without a question
    #[arg(long, requires = "no_checkpoint")]
    pub i_accept_the_risk: bool,
    /// Keep the browser's window open after success, until Enter [default: on a terminal with a window]
    #[arg(long, conflicts_with = "no_keep_open")]
    pub keep_open: bool,
    /// Close the browser's window at once
    #[arg(long)]
    pub no_keep_open: bool,
    /// Ask before every request that changes something and that you haven't approved
    #[arg(long)]
    pub strict: bool,
    /// Who thinks.
    #[command(flatten)]
    pub model: ModelArgs,
    /// Where it happens.
    #[command(flatten)]
    pub browser: BrowserArgs,
    /// What is shown.
    #[command(flatten)]
    pub output: OutputArgs,
}

/// Arguments of `completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;
    use clap::error::ErrorKind;
    use config::wishes::Target;

    fn cancel(words: &str) -> Result<CancelArgs, clap::Error> {
        let words = ["subterminator", "cancel"]
            .into_iter()
            .chain(words.split_whitespace());
        match Cli::try_parse_from(words)?.command {
            Some(Command::Cancel(args)) => Ok(*args),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn short_and_long_forms_agree() {
        let short = cancel("-s netflix -t mock:login -n -o out -V").unwrap();
        let other = cancel("-s netflix -t mock:login -n -o out -v").unwrap();
        assert_eq!(format!("{short:?}"), format!("{other:?}"));
        let long =
            cancel("--service netflix --target mock:login --dry-run --output-dir out --verbose")
                .unwrap();
        assert_eq!(format!("{short:?}"), format!("{long:?}"));
        assert_eq!(
            short.target.target,
            Target::Mock {
                variant: Some("login".to_owned())
            }
        );
    }

    #[test]
    fn wrong_values_and_conflicts_are_refused() {
        for (words, kind) in [
            ("--max-turns 0", ErrorKind::ValueValidation),
            ("--max-turns 1001", ErrorKind::ValueValidation),
            ("--max-turns many", ErrorKind::ValueValidation),
            ("--max-cost 0", ErrorKind::ValueValidation),
            ("--max-cost inf", ErrorKind::ValueValidation),
            ("--max-cost cheap", ErrorKind::ValueValidation),
            ("--max-tokens 0", ErrorKind::ValueValidation),
            ("--target test", ErrorKind::ValueValidation),
            ("--vision sometimes", ErrorKind::ValueValidation),
            ("--when later", ErrorKind::ValueValidation),
            ("--thing –", ErrorKind::ValueValidation),
            ("--thing Sports\u{7}Extra", ErrorKind::ValueValidation),
            ("--target mock:", ErrorKind::ValueValidation),
            ("--url ftp://a.example", ErrorKind::ValueValidation),
            ("--url javascript:alert(1)", ErrorKind::ValueValidation),
            (
                "--url https://me:secret@a.example",
                ErrorKind::ValueValidation,
            ),
            (
                "--profile-dir p --cdp-endpoint http://localhost:1",
                ErrorKind::ArgumentConflict,
            ),
            ("--profile-dir p --extension", ErrorKind::ArgumentConflict),
            (
                "--extension --cdp-endpoint http://localhost:1",
                ErrorKind::ArgumentConflict,
            ),
            ("--i-accept-the-risk", ErrorKind::MissingRequiredArgument),
            ("netflix --list plan.toml", ErrorKind::ArgumentConflict),
            (
                "--list plan.toml --url a.example",
                ErrorKind::ArgumentConflict,
            ),
            ("--list plan.toml --thing x", ErrorKind::ArgumentConflict),
            ("--modle x", ErrorKind::UnknownArgument),
        ] {
            assert_eq!(
                cancel(words)
                    .map(|a| format!("{a:?}"))
                    .map_err(|e| e.kind()),
                Err(kind),
                "{words}"
            );
        }
    }

    #[test]
    fn several_services_are_named_in_one_go_and_each_once() {
        for (words, count) in [
            ("netflix", 1),
            ("netflix -s Netflix", 1),
            ("netflix spotify", 2),
            (
                "netflix -s spotify --url https://a.example --url b.example/x",
                4,
            ),
            ("--url https://a.example --url a.example", 1),
            ("", 0),
        ] {
            assert_eq!(
                cancel(words).unwrap().which.wanted().len(),
                count,
                "{words}"
            );
        }
    }

    #[test]
    fn amounts_may_carry_their_sign() {
        for text in ["--max-cost $0.50", "--max-cost 0.5"] {
            assert_eq!(cancel(text).unwrap().model.max_cost, Some(0.5));
        }
    }

    #[test]
    fn addresses_may_leave_out_the_scheme() {
        assert_eq!(
            cancel("--url www.example.com/account").unwrap().which.url[0].as_str(),
            "https://www.example.com/account"
        );
        assert!(cancel("--url localhost:8080/account").is_ok());
        for mistyped in ["htp:/www.example.com", "netflix", "https:/account"] {
            assert!(cancel(&format!("--url {mistyped}")).is_err(), "{mistyped}");
        }
    }
}
