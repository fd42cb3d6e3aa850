//! The names of all environment variables that the program reads, each declared once.
//!
//! Help and manual page list them from here. What isn't declared here is never taken from a `.env` file, and
//! neither is what would let a folder decide which program is run: a `.env` may belong to anybody.

/// What a value from a `.env` file is worth: the file belongs to the folder, not to the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DotEnv {
    /// It is taken.
    Taken,
    /// It is taken and mentioned: it says where keys and pages are sent. The settings demand more of it.
    Mentioned,
    /// It is ignored, with a note: it would decide which program is run.
    Ignored,
}

/// An environment variable that the program reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: &'static str,
    /// What it is for, in one line.
    pub about: &'static str,
    /// What a value from a `.env` file is worth.
    pub dotenv: DotEnv,
}

const fn plain(name: &'static str, about: &'static str) -> Variable {
    Variable {
        name,
        about,
        dotenv: DotEnv::Taken,
    }
}

const fn address(name: &'static str, about: &'static str) -> Variable {
    Variable {
        name,
        about,
        dotenv: DotEnv::Mentioned,
    }
}

/// Not from a `.env` file.
const fn own(name: &'static str, about: &'static str) -> Variable {
    Variable {
        name,
        about,
        dotenv: DotEnv::Ignored,
    }
}

/// Key of Anthropic's API.
pub const ANTHROPIC_API_KEY: Variable = plain("ANTHROPIC_API_KEY", "key for claude-* models");
/// Key of OpenAI's API.
pub const OPENAI_API_KEY: Variable =
    plain("OPENAI_API_KEY", "key for gpt-*, o* and openai:* models");
/// Another address of Anthropic's API.
pub const ANTHROPIC_BASE_URL: Variable =
    address("ANTHROPIC_BASE_URL", "another address of Anthropic's API");
/// Another address of OpenAI's API.
pub const OPENAI_BASE_URL: Variable =
    address("OPENAI_BASE_URL", "any server that speaks OpenAI's API");
/// Model to use.
pub const SUBTERMINATOR_MODEL: Variable = plain("SUBTERMINATOR_MODEL", "model, like --model");
/// Model that takes over when the first one fails.
pub const SUBTERMINATOR_FALLBACK_MODEL: Variable = plain(
    "SUBTERMINATOR_FALLBACK_MODEL",
    "model that takes over, like --fallback-model",
);
/// Model that reads the pages beside the program after an act.
pub const SUBTERMINATOR_WITNESS_MODEL: Variable = plain(
    "SUBTERMINATOR_WITNESS_MODEL",
    "second reader after an act, like --witness-model",
);
/// When it is to end.
pub const SUBTERMINATOR_WHEN: Variable =
    plain("SUBTERMINATOR_WHEN", "period-end or now, like --when");
/// The program's own folder. It holds `config.toml`, which may name programs.
pub const SUBTERMINATOR_HOME: Variable = own(
    "SUBTERMINATOR_HOME",
    "config.toml, runs, profile [default: ~/.subterminator]",
);
/// No prompts.
pub const SUBTERMINATOR_NO_PROMPTS: Variable =
    plain("SUBTERMINATOR_NO_PROMPTS", "never prompt, like --no-input");
/// Plain output.
pub const SUBTERMINATOR_PLAIN: Variable =
    plain("SUBTERMINATOR_PLAIN", "plain output, like --plain");
/// No colour, see <https://no-color.org>.
pub const NO_COLOR: Variable = plain("NO_COLOR", "no colour");
/// How pictures are shown in the terminal.
pub const SUBTERMINATOR_PICTURES: Variable = plain(
    "SUBTERMINATOR_PICTURES",
    "pictures in the terminal: kitty, iterm2, sixel or none [default: by the terminal]",
);
/// What [`SUBTERMINATOR_PICTURES`] can be.
pub const PICTURES: [&str; 4] = ["kitty", "iterm2", "sixel", "none"];
/// The bell when the person is needed.
pub const SUBTERMINATOR_BELL: Variable =
    plain("SUBTERMINATOR_BELL", "0: no bell when you are needed");
/// Set by continuous-integration services.
pub const CI: Variable = plain("CI", "never prompt");
/// Browser to use.
pub const SUBTERMINATOR_BROWSER: Variable = own("SUBTERMINATOR_BROWSER", "browser, like --browser");
/// Command line of the MCP server.
pub const SUBTERMINATOR_MCP_COMMAND: Variable = own(
    "SUBTERMINATOR_MCP_COMMAND",
    "MCP server, like --mcp-command",
);
/// How long to wait for server and browser.
pub const SUBTERMINATOR_PATIENCE: Variable = plain(
    "SUBTERMINATOR_PATIENCE",
    "how long to wait for server and browser: 3 is three times as long as usual",
);
/// Filter of the log, see the `tracing-subscriber` crate.
pub const RUST_LOG: Variable = plain(
    "RUST_LOG",
    "log to standard error, for example subterminator=debug",
);

/// Every variable, in the order in which help lists them.
pub const ALL: [Variable; 19] = [
    ANTHROPIC_API_KEY,
    OPENAI_API_KEY,
    ANTHROPIC_BASE_URL,
    OPENAI_BASE_URL,
    SUBTERMINATOR_MODEL,
    SUBTERMINATOR_FALLBACK_MODEL,
    SUBTERMINATOR_WITNESS_MODEL,
    SUBTERMINATOR_WHEN,
    SUBTERMINATOR_HOME,
    SUBTERMINATOR_BROWSER,
    SUBTERMINATOR_MCP_COMMAND,
    SUBTERMINATOR_NO_PROMPTS,
    CI,
    SUBTERMINATOR_PLAIN,
    SUBTERMINATOR_PICTURES,
    SUBTERMINATOR_BELL,
    NO_COLOR,
    SUBTERMINATOR_PATIENCE,
    RUST_LOG,
];
