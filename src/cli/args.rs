//! The command line as it is written: names, forms and conflicts, nothing resolved and nothing looked up.
//!
//! [`super::resolve`] puts the other layers beside it. A command is listed in [`Command`] only when it works.

use std::path::PathBuf;

use clap::builder::NonEmptyStringValueParser;
use clap::{ArgAction, Args, Parser, Subcommand};
use url::Url;

use super::args_more::{
    CheckArgs, DoctorArgs, HistoryArgs, MockArgs, ReportArgs, ServicesArgs, VisitArgs,
};
use super::examples;
use crate::config::settings::{Target, web_address};
use crate::domain::vision::Vision;

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
    /// Print the version
    #[arg(short = 'v', long, global = true, action = ArgAction::Version, display_order = 998)]
    version: Option<bool>,
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Cancel one subscription
    #[command(after_help = examples::CANCEL)]
    Cancel(Box<CancelArgs>),
    /// Look whether a subscription is active or cancelled; nothing is changed
    #[command(after_help = examples::CHECK)]
    Check(Box<CheckArgs>),
    /// Open the browser profile at a service and wait until you are signed in
    #[command(after_help = examples::LOGIN)]
    Login(Box<VisitArgs>),
    /// Show the services, check a definition of your own, or begin one
    #[command(after_help = examples::SERVICES)]
    Services(ServicesArgs),
    /// List past runs, newest first, or delete old ones
    #[command(after_help = examples::HISTORY)]
    History(HistoryArgs),
    /// Open a run's report in the browser, and print its path
    #[command(after_help = examples::REPORT)]
    Report(ReportArgs),
    /// Look at everything that a run needs, and say what mends what is missing
    #[command(after_help = examples::DOCTOR)]
    Doctor(Box<DoctorArgs>),
    /// Serve a mock service to click through by hand
    #[command(after_help = examples::MOCK)]
    Mock(MockArgs),
    /// Print a completion script for a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions(CompletionsArgs),
    /// Print the manual page
    #[command(after_help = examples::MAN)]
    Man,
}

const ENDPOINT_HELP: &str =
    "Attach to a running browser by its DevTools address, for example http://localhost:9222";

/// Arguments of `cancel`.
#[derive(Debug, Default, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub struct CancelArgs {
    /// Which service.
    #[command(flatten)]
    pub service: ServiceArgs,
    /// Where.
    #[command(flatten)]
    pub target: TargetArgs,
    /// Connect, ask the model for the first action, print it, run nothing
    #[arg(short = 'n', long)]
    pub dry_run: bool,
    /// Skip your approvals (for trials); denials stay. On a live service it needs --i-accept-the-risk
    #[arg(long)]
    pub no_checkpoint: bool,
    /// Stand by --no-checkpoint on a live service: things that can't be undone happen without a question
    #[arg(long, requires = "no_checkpoint")]
    pub i_accept_the_risk: bool,
    /// Ask for every request of a page that changes something and that no approval covers
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

/// Which service.
#[derive(Debug, Default, Args)]
pub struct ServiceArgs {
    /// Name of the service; a menu where none is named
    #[arg(value_name = "SERVICE", value_parser = name(), conflicts_with = "url")]
    pub service: Option<String>,
    /// The same as SERVICE
    #[arg(short = 's', long = "service", value_name = "NAME", value_parser = name(), conflicts_with = "url")]
    pub service_option: Option<String>,
    /// A service that is not in the catalogue, by the address of its account page; only its site is entered
    #[arg(long, value_name = "URL", value_parser = parse_service_url)]
    pub url: Option<Url>,
}

/// Where a run happens.
#[derive(Debug, Default, Args)]
pub struct TargetArgs {
    /// The real service, or the built-in mock of it: live, mock or mock:VARIANT
    #[arg(short = 't', long, value_name = "TARGET", default_value = "live", value_parser = parse_target)]
    pub target: Target,
}

/// Which model, and how long.
#[derive(Debug, Default, Args)]
pub struct ModelArgs {
    /// Model: claude-*, gpt-*, o*, openai:NAME, or rules (built in, no key) [default: claude-opus-4-6]
    #[arg(long, value_name = "NAME", value_parser = name())]
    pub model: Option<String>,
    /// Model that takes over, without a question, when the first one's API fails for good
    #[arg(long, value_name = "NAME", value_parser = name())]
    pub fallback_model: Option<String>,
    /// Second reader: says once, after an act, what the pages show; a model, or none [default: the model]
    #[arg(long, value_name = "NAME", value_parser = name())]
    pub witness_model: Option<String>,
    /// Limit of what the model may cost, in US dollars; the call that would pass it isn't made
    #[arg(long, value_name = "USD", value_parser = parse_dollars)]
    pub max_cost: Option<f64>,
    /// Limit of tokens: input, cache and output of all calls; the call that would pass it isn't made
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_tokens: Option<u64>,
    /// Limit of turns, 1 to 1000 [default: 20]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub max_turns: Option<u32>,
    /// Pictures of the page for the model: auto (where its text is too poor), always, never [default: auto]
    #[arg(long, value_name = "WHEN", value_parser = parse_vision)]
    pub vision: Option<Vision>,
}

/// Which browser, and how to get it.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Browser")]
pub struct BrowserArgs {
    /// No browser window (then you can't sign in or solve a CAPTCHA)
    #[arg(long)]
    pub headless: bool,
    /// Browser profile: sign in once, it is kept [default: ~/.subterminator/browser-profile]
    #[arg(long, value_name = "DIR", conflicts_with_all = ["cdp_endpoint", "extension"])]
    pub profile_dir: Option<PathBuf>,
    /// Attach to a running browser by its DevTools address.
    #[arg(long, value_name = "URL", value_parser = parse_endpoint, conflicts_with = "extension", help = ENDPOINT_HELP)]
    pub cdp_endpoint: Option<Url>,
    /// Attach to a running browser by the Playwright MCP extension
    #[arg(long)]
    pub extension: bool,
    /// Browser: a path, chrome, msedge or chromium [default: found by itself]
    #[arg(long, value_name = "BROWSER", value_parser = name())]
    pub browser: Option<String>,
    /// Another MCP server, as a shell command line; Playwright flags are appended
    #[arg(long, value_name = "CMD", value_parser = name())]
    pub mcp_command: Option<String>,
}

/// What is shown and kept, and whether questions are asked.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Output")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
pub struct OutputArgs {
    /// Where the run's folder goes [default: ~/.subterminator/runs]
    #[arg(short = 'o', long, value_name = "DIR")]
    pub output_dir: Option<PathBuf>,
    /// Never prompt: where you would be needed, the run ends
    #[arg(long)]
    pub no_input: bool,
    /// No colour, no animation, words instead of symbols
    #[arg(long)]
    pub plain: bool,
    /// Show arguments of every call, whole pages, timings, tokens
    #[arg(short = 'V', long)]
    pub verbose: bool,
    /// One JSON object a line on standard output, the last one {"type":"result",…}; prose on standard error (docs/json.md)
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

/// A text that isn't blank.
pub(crate) fn name() -> impl clap::builder::TypedValueParser<Value = String> {
    use clap::builder::TypedValueParser as _;
    NonEmptyStringValueParser::new().try_map(|text| match text.trim() {
        "" => Err("it is blank"),
        trimmed => Ok(trimmed.to_owned()),
    })
}

/// An amount above zero, with or without a dollar sign.
fn parse_dollars(text: &str) -> Result<f64, &'static str> {
    let amount = text.trim().trim_start_matches('$').parse::<f64>().ok();
    amount
        .filter(|a| a.is_finite() && *a > 0.0)
        .ok_or("write an amount in US dollars above zero, like 0.50")
}

fn parse_target(text: &str) -> Result<Target, &'static str> {
    const WANTED: &str = "write live, mock or mock:VARIANT";
    match text.split_once(':') {
        None if text.eq_ignore_ascii_case("live") => Ok(Target::Live),
        None if text.eq_ignore_ascii_case("mock") => Ok(Target::Mock { variant: None }),
        Some((kind, variant))
            if kind.eq_ignore_ascii_case("mock") && !variant.trim().is_empty() =>
        {
            Ok(Target::Mock {
                variant: Some(variant.trim().to_lowercase()),
            })
        }
        _ => Err(WANTED),
    }
}

fn parse_vision(text: &str) -> Result<Vision, &'static str> {
    Vision::of(text).ok_or("write auto, always or never")
}

/// An address with or without `https://`.
pub(crate) fn parse_service_url(text: &str) -> Result<Url, &'static str> {
    let text = text.trim();
    let full = if text.contains("://") {
        text.to_owned()
    } else {
        format!("https://{text}")
    };
    web_address(&full)
        .filter(|url| url.username().is_empty() && url.password().is_none())
        .ok_or("write an address like https://www.example.com/account, without a user name in it")
}

/// The address of a running browser: `http` for discovery, `ws` for the socket itself.
fn parse_endpoint(text: &str) -> Result<Url, &'static str> {
    Url::parse(text.trim())
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https" | "ws" | "wss") && url.has_host())
        .ok_or("write an address like http://localhost:9222")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;
    use clap::error::ErrorKind;

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
            ("--target mock:", ErrorKind::ValueValidation),
            ("--url ftp://a.example", ErrorKind::ValueValidation),
            ("--url javascript:alert(1)", ErrorKind::ValueValidation),
            (
                "--url https://me:secret@a.example",
                ErrorKind::ValueValidation,
            ),
            (
                "netflix --url https://a.example",
                ErrorKind::ArgumentConflict,
            ),
            (
                "-s netflix --url https://a.example",
                ErrorKind::ArgumentConflict,
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
            ("netflix spotify", ErrorKind::UnknownArgument),
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
    fn amounts_may_carry_their_sign() {
        for text in ["--max-cost $0.50", "--max-cost 0.5"] {
            assert_eq!(cancel(text).unwrap().model.max_cost, Some(0.5));
        }
    }

    #[test]
    fn addresses_may_leave_out_the_scheme() {
        assert_eq!(
            cancel("--url www.example.com/account")
                .unwrap()
                .service
                .url
                .unwrap()
                .as_str(),
            "https://www.example.com/account"
        );
    }
}
