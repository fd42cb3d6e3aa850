//! Options that several commands take, and how their values are read.

use std::path::PathBuf;

use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use url::Url;

use config::layers::service_address;
use config::plan::{Wanted, Which};
use config::wishes::Target;
use domain::vision::{Vision, When, named};

const ENDPOINT_HELP: &str =
    "Use a running browser, by its DevTools address, for example http://localhost:9222";

/// Which service.
#[derive(Debug, Default, Args)]
pub struct ServiceArgs {
    /// Name of the service, or the address of its account page; without one, a menu
    #[arg(value_name = "SERVICE", value_parser = name(), conflicts_with = "url")]
    pub service: Option<String>,
    /// The same as SERVICE
    #[arg(short = 's', long = "service", value_name = "NAME", value_parser = name(), conflicts_with = "url")]
    pub service_option: Option<String>,
    /// A service that isn't in the catalogue: the address of its account page. The run stays on that site
    #[arg(long, value_name = "URL", value_parser = service_address)]
    pub url: Option<Url>,
}

/// Which services, one after the other.
#[derive(Debug, Default, Args)]
pub struct WhichArgs {
    /// Names of services, or addresses of their account pages; several are dealt with one after the other
    #[arg(value_name = "SERVICE", value_parser = name())]
    pub services: Vec<String>,
    /// The same as SERVICE
    #[arg(short = 's', long = "service", value_name = "NAME", value_parser = name())]
    pub more: Vec<String>,
    /// A service that isn't in the catalogue: the address of its account page. The run stays on that site. May be repeated
    #[arg(long, value_name = "URL", value_parser = service_address)]
    pub url: Vec<Url>,
}

impl WhichArgs {
    /// Whatever is named, each once: names first.
    pub fn wanted(&self) -> Vec<Wanted> {
        let words = self.services.iter().chain(&self.more);
        let named = words.map(|name| Which::Named(name.clone()));
        let mut wanted: Vec<Wanted> = Vec::new();
        for which in named.chain(self.url.iter().cloned().map(Which::At)) {
            if !wanted.iter().any(|known| known.which.is(&which)) {
                wanted.push(Wanted::any(which));
            }
        }
        wanted
    }
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
    /// Model to switch to, without asking, if the first one's API keeps failing
    #[arg(long, value_name = "NAME", value_parser = name())]
    pub fallback_model: Option<String>,
    /// Second reader: after the last step, says what the pages show; a model, or none [default: the model]
    #[arg(long, value_name = "NAME", value_parser = name())]
    pub witness_model: Option<String>,
    /// Most the model may cost, in US dollars; a call that would go over isn't made
    #[arg(long, value_name = "USD", value_parser = parse_dollars)]
    pub max_cost: Option<f64>,
    /// Most tokens: input, cache and output of all calls; a call that would go over isn't made
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_tokens: Option<u64>,
    /// Most turns, 1 to 1000; questions to you and calls without effect don't count, up to half as many more [default: 20]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub max_turns: Option<u32>,
    /// Pictures of the page for the model: auto (when its text isn't enough), always, never [default: auto]
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
    /// Use a running browser, by its DevTools address.
    #[arg(long, value_name = "URL", value_parser = parse_endpoint, conflicts_with = "extension", help = ENDPOINT_HELP)]
    pub cdp_endpoint: Option<Url>,
    /// Use a running browser, by the Playwright MCP extension
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
    /// Folder for the records of runs [default: ~/.subterminator/runs]
    #[arg(short = 'o', long, value_name = "DIR")]
    pub output_dir: Option<PathBuf>,
    /// Never ask: if you are needed, the run ends
    #[arg(long)]
    pub no_input: bool,
    /// No colour, no animation, words instead of symbols
    #[arg(long)]
    pub plain: bool,
    /// Show arguments of every call, whole pages, timings, tokens
    #[arg(short = 'V', visible_short_alias = 'v', long)]
    pub verbose: bool,
    /// One JSON object per line on standard output, the last one {"type":"result",…}; prose on standard error (docs/json.md)
    #[arg(long)]
    pub json: bool,
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

pub(super) fn parse_target(text: &str) -> Result<Target, &'static str> {
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
    named(&Vision::ALL, text).ok_or("write auto, always or never")
}

pub(super) fn parse_when(text: &str) -> Result<When, &'static str> {
    named(&When::ALL, text).ok_or("write period-end or now")
}

/// The address of a running browser: `http` for discovery, `ws` for the socket itself.
fn parse_endpoint(text: &str) -> Result<Url, &'static str> {
    Url::parse(text.trim())
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https" | "ws" | "wss") && url.has_host())
        .ok_or("write an address like http://localhost:9222")
}
