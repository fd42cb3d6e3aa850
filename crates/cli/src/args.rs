//! The command line as it is written: commands, options, their forms and conflicts, nothing resolved and nothing looked up.
//!
//! [`super::resolve`] puts the other layers beside it. First the commands, then what several of them take, then how values are read.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{NonEmptyStringValueParser, TypedValueParser};
use clap::{ArgAction, Args, Parser, Subcommand};
use url::Url;

use super::examples;
use super::wrap::WIDEST;
use config::layers::service_address;
use config::plan::Wanted;
use config::wishes::Target;
use domain::goal::Thing;
use domain::vision::{Vision, When, named};

/// Cancels a subscription for you: a model drives a real browser, the program decides what may be clicked,
/// and you approve anything that can't be undone.
#[derive(Debug, Parser)]
#[command(
    name = "subterminator",
    version,
    propagate_version = true,
    disable_version_flag = true,
    max_term_width = WIDEST
)]
pub struct Cli {
    /// Print the version
    #[arg(long, global = true, action = ArgAction::Version, display_order = 998)]
    version: Option<bool>,
    /// Print the version
    #[arg(short = 'V', short_alias = 'v', action = ArgAction::Version, hide = true)]
    short_version: Option<bool>,
    #[command(subcommand)]
    pub command: Command,
}

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
    /// Set up the program: four questions (model, browser, a sign-in, a trial)
    #[command(after_help = examples::INIT)]
    Init,
    /// List the services; check or start a definition of your own
    #[command(after_help = examples::SERVICES)]
    Services(ServicesArgs),
    /// List past runs, newest first
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
    Completions {
        /// The shell
        #[arg(value_name = "SHELL")]
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    #[command(after_help = examples::MAN)]
    Man,
}

#[derive(Debug, Default, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub struct CancelArgs {
    #[command(flatten)]
    pub which: WhichArgs,
    /// A file that lists what to cancel (docs/reference.md)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["services", "more", "url", "thing"])]
    pub list: Option<PathBuf>,
    /// Show the first step, and don't do it
    #[arg(short = 'n', long)]
    pub dry_run: bool,
    /// What to cancel, if the account has several things: 'Sports Extra'
    #[arg(long, value_name = "NAME")]
    pub thing: Option<Thing>,
    /// If the site lets you choose, when it ends: period-end or now [default: period-end]
    #[arg(long, value_name = "WHEN", value_parser = |text: &str| named(&When::ALL, text).ok_or("write period-end or now"))]
    pub when: Option<When>,
    /// Don't ask for approvals; for trials. On a real service it needs --i-accept-the-risk
    #[arg(long)]
    pub no_checkpoint: bool,
    /// With --no-checkpoint: things that can't be undone happen on a real service without a question
    #[arg(long, requires = "no_checkpoint")]
    pub i_accept_the_risk: bool,
    /// Keep the browser's window open after success, until Enter [default: on a terminal]
    #[arg(long, conflicts_with = "no_keep_open")]
    pub keep_open: bool,
    /// Close the browser's window at once
    #[arg(long)]
    pub no_keep_open: bool,
    /// Ask about everything that is sent and that you haven't approved
    #[arg(long)]
    pub strict: bool,
    #[command(flatten)]
    pub model: ModelArgs,
    /// Most that the model may cost, in US dollars
    #[arg(long, value_name = "USD", allow_negative_numbers = true, value_parser = parse_dollars)]
    pub max_cost: Option<f64>,
    /// Most tokens, of all calls together
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = |text: &str| whole(text, 1..=u64::MAX).ok_or("write a whole number above zero"))]
    pub max_tokens: Option<u64>,
    /// Most turns [default: 20]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = |text: &str| whole(text, 1..=1000_u32).ok_or("write a whole number from 1 to 1000"))]
    pub max_turns: Option<u32>,
    /// Pictures of the pages for the model: auto (where text isn't enough), always or never [default: auto]
    #[arg(long, value_name = "WHEN", value_parser = |text: &str| named(&Vision::ALL, text).ok_or("write auto, always or never"))]
    pub vision: Option<Vision>,
    #[command(flatten)]
    pub browser: BrowserArgs,
    #[command(flatten)]
    pub output: OutputArgs,
}

#[derive(Debug, Default, Args)]
pub struct VisitArgs {
    #[command(flatten)]
    pub which: WhichArgs,
    #[command(flatten)]
    pub browser: BrowserArgs,
    #[command(flatten)]
    pub output: OutputArgs,
}

#[derive(Debug, Default, Args)]
pub struct CheckArgs {
    // First: what stands behind the groups would belong to the last one in the help.
    /// Model that says what the pages show, if a key is set, or none [default: as for cancel]
    #[arg(long, value_name = "NAME", value_parser = name())]
    pub witness_model: Option<String>,
    #[command(flatten)]
    pub visit: VisitArgs,
}

#[derive(Debug, Default, Args)]
pub struct DoctorArgs {
    /// Also clean up after runs that stopped early
    #[arg(long)]
    pub fix: bool,
    #[command(flatten)]
    pub model: ModelArgs,
    #[command(flatten)]
    pub browser: BrowserArgs,
    #[command(flatten)]
    pub output: OutputArgs,
}

#[derive(Debug, Args)]
pub struct ServicesArgs {
    #[command(subcommand)]
    pub command: Option<ServicesCommand>,
    /// One JSON object per line
    #[arg(long, global = true)]
    pub json: bool,
}

#[derive(Debug, Subcommand)]
pub enum ServicesCommand {
    /// List the services
    List,
    /// Show what is known about a service
    Show {
        /// Name or alias of the service
        #[arg(value_name = "NAME", value_parser = name())]
        name: String,
        /// Its definition, as a file of your own would have it
        #[arg(long)]
        toml: bool,
    },
    /// Check a definition, and point at the line of a mistake
    Validate {
        /// TOML file
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Start a definition of your own: a commented file to fill in
    New {
        /// Name on the command line: lower-case letters, digits and '-'
        #[arg(value_name = "NAME", value_parser = name())]
        name: String,
        /// Address of the service's account page
        #[arg(long, value_name = "URL", value_parser = service_address)]
        url: Url,
    },
}

#[derive(Debug, Default, Args)]
pub struct HistoryArgs {
    /// Folder of the runs [default: ~/.subterminator/runs]
    #[arg(short = 'o', long, value_name = "DIR")]
    pub output_dir: Option<PathBuf>,
    /// One JSON object per line, newest first
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Default, Args)]
pub struct ReportArgs {
    /// Its number in the history, or its name or the beginning of it; without one, the newest run
    #[arg(value_name = "RUN", value_parser = name())]
    pub run: Option<String>,
    /// Folder of the runs [default: ~/.subterminator/runs]
    #[arg(short = 'o', long, value_name = "DIR")]
    pub output_dir: Option<PathBuf>,
}

#[derive(Debug, Default, Args)]
pub struct MockArgs {
    /// Which service to imitate
    #[arg(value_name = "SERVICE", default_value = "netflix", value_parser = name())]
    pub service: String,
    /// Which variant of the flow
    #[arg(long, value_name = "VARIANT", value_parser = name())]
    pub variant: Option<String>,
    /// Port on the loopback address; a free one where none is given
    #[arg(long, value_name = "PORT", allow_negative_numbers = true)]
    pub port: Option<u16>,
    /// Only list the variants
    #[arg(long, conflicts_with_all = ["variant", "port"])]
    pub list: bool,
}

#[derive(Debug, Default, Args)]
pub struct WhichArgs {
    /// Name of a service, or the address of its account page; without one, a menu
    #[arg(value_name = "SERVICE", value_parser = name())]
    pub services: Vec<String>,
    /// The same as SERVICE
    #[arg(short = 's', long = "service", value_name = "NAME", value_parser = name())]
    pub more: Vec<String>,
    /// A service that isn't in the catalogue: the address of its account page. The run stays on that site
    #[arg(long, value_name = "URL", value_parser = service_address)]
    pub url: Vec<Url>,
    /// The real service, or a pretend one to try it on: live, mock or mock:VARIANT
    #[arg(short = 't', long, value_name = "TARGET", default_value = "live", value_parser = parse_target)]
    pub target: Target,
}

impl WhichArgs {
    /// Whatever is named, each once: names first.
    pub fn wanted(&self) -> Vec<Wanted> {
        let names = self.services.iter().chain(&self.more).cloned();
        Wanted::each_once(names.chain(self.url.iter().map(Url::to_string)))
    }
}

#[derive(Debug, Default, Args)]
pub struct ModelArgs {
    /// Who reads the pages: claude-*, gpt-*, o*, openai:NAME, or rules (built in, no key) [default: claude-opus-4-6]
    #[arg(long, value_name = "NAME", value_parser = name())]
    pub model: Option<String>,
    /// Model that says in the end what the pages show, or none [default: the same]
    #[arg(long, value_name = "NAME", value_parser = name())]
    pub witness_model: Option<String>,
}

#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Browser")]
pub struct BrowserArgs {
    /// No browser window (then you can't sign in or solve a CAPTCHA)
    #[arg(long)]
    pub headless: bool,
    /// Where the sign-ins are kept [default: ~/.subterminator/browser-profile]
    #[arg(long, value_name = "DIR", conflicts_with_all = ["cdp_endpoint", "extension"])]
    pub profile_dir: Option<PathBuf>,
    /// Use a running browser, by its DevTools address
    #[arg(long, value_name = "URL", value_parser = parse_endpoint, conflicts_with = "extension")]
    pub cdp_endpoint: Option<Url>,
    /// Use a running browser, by the Playwright MCP extension
    #[arg(long)]
    pub extension: bool,
    /// A path, chrome, msedge or chromium [default: found by itself]
    #[arg(long, value_name = "BROWSER", value_parser = name())]
    pub browser: Option<String>,
    /// Another Playwright MCP server, as a shell command line
    #[arg(long, value_name = "CMD", value_parser = name())]
    pub mcp_command: Option<String>,
}

#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Output")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
pub struct OutputArgs {
    /// Folder for the records of runs [default: ~/.subterminator/runs]
    #[arg(short = 'o', long, value_name = "DIR")]
    pub output_dir: Option<PathBuf>,
    /// Never ask: if you are needed, the run ends
    #[arg(long)]
    pub no_input: bool,
    /// No colour, no animation, words instead of symbols
    #[arg(long)]
    pub plain: bool,
    /// Show every call, whole pages, times and tokens
    #[arg(short = 'V', visible_short_alias = 'v', long)]
    pub verbose: bool,
    /// For programs: one JSON object a line (docs/json.md)
    #[arg(long)]
    pub json: bool,
}

/// A text that isn't blank.
fn name() -> impl TypedValueParser<Value = String> {
    NonEmptyStringValueParser::new().try_map(|text| match text.trim() {
        "" => Err("it is blank"),
        trimmed => Ok(trimmed.to_owned()),
    })
}

/// A whole number within these bounds.
fn whole<N: FromStr + PartialOrd>(text: &str, bounds: RangeInclusive<N>) -> Option<N> {
    text.parse().ok().filter(|number| bounds.contains(number))
}

/// An amount above zero, with or without a dollar sign.
fn parse_dollars(text: &str) -> Result<f64, &'static str> {
    let amount = text.trim().trim_start_matches('$').parse::<f64>().ok();
    amount
        .filter(|a| a.is_finite() && *a > 0.0)
        .ok_or("write an amount in US dollars above zero, like 0.50")
}

fn parse_target(text: &str) -> Result<Target, &'static str> {
    let text = text.to_lowercase();
    match text.split_once(':') {
        None if text == "live" => Ok(Target::Live),
        None if text == "mock" => Ok(Target::Mock { variant: None }),
        Some(("mock", variant)) if !variant.trim().is_empty() => Ok(Target::Mock {
            variant: Some(variant.trim().to_owned()),
        }),
        _ => Err("write live, mock or mock:VARIANT"),
    }
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
            Command::Cancel(args) => Ok(*args),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn wrong_values_and_conflicts_are_refused() {
        for (words, kind) in [
            ("--max-cost 0", ErrorKind::ValueValidation),
            ("--max-cost inf", ErrorKind::ValueValidation),
            ("--max-cost -1", ErrorKind::ValueValidation),
            ("--max-tokens -1", ErrorKind::ValueValidation),
            ("--max-turns 1001", ErrorKind::ValueValidation),
            ("--target test", ErrorKind::ValueValidation),
            ("--target mock:", ErrorKind::ValueValidation),
            ("--when later", ErrorKind::ValueValidation),
            ("--thing –", ErrorKind::ValueValidation),
            ("--url javascript:alert(1)", ErrorKind::ValueValidation),
            ("--url https://me:x@a.example", ErrorKind::ValueValidation),
            ("--url htp:/www.example.com", ErrorKind::ValueValidation),
            ("--url netflix", ErrorKind::ValueValidation),
            ("--url https:/account", ErrorKind::ValueValidation),
            ("--profile-dir p --extension", ErrorKind::ArgumentConflict),
            ("--i-accept-the-risk", ErrorKind::MissingRequiredArgument),
            ("netflix --list plan.toml", ErrorKind::ArgumentConflict),
        ] {
            let refused = cancel(words).map(drop).map_err(|error| error.kind());
            assert_eq!(refused, Err(kind), "{words}");
        }
    }

    #[test]
    fn several_services_are_named_in_one_go_each_once_and_addresses_without_a_scheme() {
        let each = "netflix -s spotify --url https://a.example --url b.example/x";
        for (words, count) in [
            ("netflix -s Netflix", 1),
            (each, 4),
            ("--url https://a.example --url a.example", 1),
            ("--url localhost:8080/account", 1),
            ("", 0),
        ] {
            let wanted = cancel(words).unwrap().which.wanted();
            assert_eq!(wanted.len(), count, "{words}");
        }
    }
}
