//! Arguments of the commands around `cancel`. A command is shown only when it stands in
//! `args::Command`; its arguments are defined here from the same groups as those of `cancel`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use url::Url;

use super::arg_groups::{
    BrowserArgs, ModelArgs, OutputArgs, ServiceArgs, TargetArgs, WhichArgs, name,
};
use config::layers::service_address;

/// Arguments of `login`, which opens a service and changes nothing.
#[derive(Debug, Default, Args)]
pub struct VisitArgs {
    /// Which service.
    #[command(flatten)]
    pub service: ServiceArgs,
    /// Where.
    #[command(flatten)]
    pub target: TargetArgs,
    /// Which browser.
    #[command(flatten)]
    pub browser: BrowserArgs,
    /// What is shown.
    #[command(flatten)]
    pub output: OutputArgs,
}

/// Arguments of `check`.
#[derive(Debug, Default, Args)]
pub struct CheckArgs {
    // First: what stands behind the groups would belong to the last one in the help.
    /// Second reader, if a key is set: says what the pages show; a model, or none [default: the model of cancel]
    #[arg(long, value_name = "NAME", value_parser = name())]
    pub witness_model: Option<String>,
    /// Every service that you have signed in to or run anything for, in a table; opens no window and asks nothing
    #[arg(long, conflicts_with_all = ["services", "more", "url"])]
    pub all: bool,
    /// Which services.
    #[command(flatten)]
    pub which: WhichArgs,
    /// Where.
    #[command(flatten)]
    pub target: TargetArgs,
    /// Which browser.
    #[command(flatten)]
    pub browser: BrowserArgs,
    /// What is shown.
    #[command(flatten)]
    pub output: OutputArgs,
}

/// Arguments of `doctor`.
#[derive(Debug, Default, Args)]
pub struct DoctorArgs {
    /// Also clean up after runs that stopped early; otherwise it only reports
    #[arg(long)]
    pub fix: bool,
    /// Contact no server and download nothing
    #[arg(long)]
    pub offline: bool,
    /// Which model's key and API to check.
    #[command(flatten)]
    pub model: ModelArgs,
    /// Which browser to check.
    #[command(flatten)]
    pub browser: BrowserArgs,
    /// What is shown.
    #[command(flatten)]
    pub output: OutputArgs,
}

/// Arguments of `services`.
#[derive(Debug, Args)]
pub struct ServicesArgs {
    /// What to do with the catalogue; a list where nothing is said.
    #[command(subcommand)]
    pub command: Option<ServicesCommand>,
    /// One JSON object per line
    #[arg(long)]
    pub json: bool,
}

/// What to do with the catalogue.
#[derive(Debug, Subcommand)]
pub enum ServicesCommand {
    /// List the services
    List {
        /// One JSON object per line
        #[arg(long)]
        json: bool,
    },
    /// Show what is known about a service
    Show {
        /// Name or alias of the service
        #[arg(value_name = "NAME", value_parser = name())]
        name: String,
        /// Its definition, as a file of your own would have it
        #[arg(long)]
        toml: bool,
    },
    /// Check a definition, or all of them, and point at the line of a mistake
    Validate {
        /// TOML file; without one, every definition that is in use
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
    },
    /// Start a definition of your own: a commented file to fill in
    New {
        /// Name on the command line: lower-case letters, digits and '-'
        #[arg(value_name = "NAME", value_parser = name())]
        name: String,
        /// Address of the service's account page
        #[arg(long, value_name = "URL", value_parser = service_address)]
        url: Url,
        /// Where to write it [default: standard output]
        #[arg(short = 'o', long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

/// Arguments of `history`.
#[derive(Debug, Default, Args)]
pub struct HistoryArgs {
    /// What to do with past runs; a list where nothing is said.
    #[command(subcommand)]
    pub command: Option<HistoryCommand>,
    /// Folder of the runs [default: ~/.subterminator/runs]
    #[arg(short = 'o', long, value_name = "DIR", global = true)]
    pub output_dir: Option<PathBuf>,
    /// No colour, words instead of symbols
    #[arg(long, global = true)]
    pub plain: bool,
    /// One JSON object per line, newest first
    #[arg(long)]
    pub json: bool,
}

/// What to do with past runs.
#[derive(Debug, Subcommand)]
pub enum HistoryCommand {
    /// Delete the folders of old runs; proofs of real cancellations stay
    Prune(PruneArgs),
}

/// Arguments of `history prune`.
#[derive(Debug, Default, Args)]
pub struct PruneArgs {
    /// Only runs that began longer ago than this, for example 90d, 6mo or 1y [default: 90d, without --keep]
    #[arg(long, value_name = "AGE", value_parser = parse_age)]
    pub older_than: Option<jiff::Span>,
    /// Keep this many of the newest runs
    #[arg(long, value_name = "N")]
    pub keep: Option<usize>,
    /// Delete proofs of verified cancellations too
    #[arg(long)]
    pub all: bool,
    /// Only say what would be deleted
    #[arg(short = 'n', long)]
    pub dry_run: bool,
    /// Don't ask
    #[arg(short = 'y', long)]
    pub yes: bool,
}

/// An age such as `90d`, `2w`, `6mo` or `1y`.
fn parse_age(text: &str) -> Result<jiff::Span, String> {
    let span: jiff::Span = text
        .trim()
        .parse()
        .map_err(|_| "write an age such as 90d, 6mo or 1y".to_owned())?;
    if span.is_negative() {
        Err("an age is not negative".to_owned())
    } else {
        Ok(span)
    }
}

/// Arguments of `report`.
#[derive(Debug, Default, Args)]
pub struct ReportArgs {
    /// Number of the run in the history, its name, or the name's beginning; without one, the newest run
    #[arg(value_name = "RUN", value_parser = name())]
    pub run: Option<String>,
    /// Folder of the runs [default: ~/.subterminator/runs]
    #[arg(short = 'o', long, value_name = "DIR")]
    pub output_dir: Option<PathBuf>,
    /// Print it to a PDF beside it, with the installed browser: the first page, which is the proof
    #[arg(long)]
    pub pdf: bool,
    /// With --pdf: everything that happened, too
    #[arg(long, requires = "pdf")]
    pub appendix: bool,
    /// With --pdf: a path, chrome, msedge or chromium [default: found by itself]
    #[arg(long, value_name = "BROWSER", value_parser = name(), requires = "pdf")]
    pub browser: Option<String>,
    /// Only print the path, open nothing
    #[arg(long)]
    pub no_open: bool,
}

/// Arguments of `mock`.
#[derive(Debug, Default, Args)]
pub struct MockArgs {
    /// Which service to imitate [default: netflix]
    #[arg(value_name = "SERVICE", value_parser = name())]
    pub service: Option<String>,
    /// Which variant of the flow
    #[arg(long, value_name = "VARIANT", value_parser = name())]
    pub variant: Option<String>,
    /// Port on the loopback address; a free one where none is given
    #[arg(long, value_name = "PORT")]
    pub port: Option<u16>,
    /// Only list the variants
    #[arg(long, conflicts_with_all = ["variant", "port", "serve_all"])]
    pub list: bool,
    /// Serve every variant at once, each on a port of its own: one line of JSON each, with its address and its oracle
    #[arg(long, conflicts_with_all = ["variant", "port"])]
    pub serve_all: bool,
}

#[cfg(test)]
mod tests {
    use super::super::resolve;
    use super::*;
    use clap::{CommandFactory as _, FromArgMatches as _, Parser};
    use config::environment::Environment;

    use config::wishes::Target;
    use std::path::Path;

    #[derive(Debug, Parser)]
    #[command(name = "subterminator")]
    enum All {
        Check(Box<CheckArgs>),
        Login(Box<VisitArgs>),
        Doctor(Box<DoctorArgs>),
        Services(ServicesArgs),
        History(HistoryArgs),
        Report(ReportArgs),
        Mock(MockArgs),
    }

    fn parse(words: &str) -> All {
        let words = ["subterminator"]
            .into_iter()
            .chain(words.split_whitespace());
        All::from_arg_matches(&All::command().get_matches_from(words)).unwrap()
    }

    #[test]
    fn the_definitions_are_consistent() {
        All::command().debug_assert();
        assert!(matches!(
            parse("services"),
            All::Services(ServicesArgs {
                command: None,
                json: false
            })
        ));
        assert!(matches!(
            parse("services show netflix"),
            All::Services(ServicesArgs {
                command: Some(ServicesCommand::Show { .. }),
                ..
            })
        ));
        assert!(matches!(
            parse("mock netflix --variant full --port 8080"),
            All::Mock(MockArgs {
                port: Some(8080),
                ..
            })
        ));
        assert!(matches!(
            parse("report"),
            All::Report(ReportArgs { run: None, .. })
        ));
        assert!(matches!(
            parse("history --json"),
            All::History(HistoryArgs { json: true, .. })
        ));
    }

    #[test]
    fn they_resolve_like_cancel_does() {
        let environment = Environment::of([("HOME", "/nonexistent/home")], Path::new("/"));
        let All::Check(args) = parse("check -s netflix -t mock --headless --json") else {
            panic!()
        };
        let settings = resolve::check(&args, &environment).unwrap();
        assert_eq!(settings.service.as_deref(), Some("netflix"));
        assert!(
            settings.headless.value
                && settings.json
                && settings.target == Target::Mock { variant: None }
        );
        assert!(
            settings.notes.is_empty(),
            "nothing about a model: {:?}",
            settings.notes
        );
        let foreign = Environment::of([("HOME", "/nonexistent/home")], Path::new("/"))
            .with_dotenv("OPENAI_BASE_URL=https://evil.example\n");
        assert!(
            resolve::check(&args, &foreign)
                .unwrap()
                .openai
                .base_url
                .is_none(),
            "no address is used either"
        );
        let All::Login(args) = parse("login netflix -s spotify") else {
            panic!()
        };
        assert!(resolve::login(&args, &environment).is_err());
        let All::Doctor(args) = parse("doctor --model gpt-4o") else {
            panic!()
        };
        assert_eq!(
            resolve::doctor(&args, &environment).unwrap().0.model.value,
            "gpt-4o"
        );
    }
}
