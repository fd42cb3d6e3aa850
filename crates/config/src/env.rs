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

macro_rules! variables {
    ($($name:ident $dotenv:ident $about:literal),+ $(,)?) => {
        $(
            #[doc = $about]
            pub const $name: Variable = Variable {
                name: stringify!($name),
                about: $about,
                dotenv: DotEnv::$dotenv,
            };
        )+

        /// Every variable, in the order in which help lists them.
        pub const ALL: &[Variable] = &[$($name),+];
    };
}

variables! {
    ANTHROPIC_API_KEY Taken "key for claude-* models",
    OPENAI_API_KEY Taken "key for gpt-*, o* and openai:* models",
    ANTHROPIC_BASE_URL Mentioned "another address of Anthropic's API",
    OPENAI_BASE_URL Mentioned "any server that speaks OpenAI's API",
    SUBTERMINATOR_MODEL Taken "model, like --model",
    SUBTERMINATOR_WITNESS_MODEL Taken "model of the second reader, like --witness-model",
    // It holds `config.toml`, which may name programs.
    SUBTERMINATOR_HOME Ignored "settings and runs [default: ~/.subterminator]",
    SUBTERMINATOR_BROWSER Ignored "browser, like --browser",
    SUBTERMINATOR_MCP_COMMAND Ignored "MCP server, like --mcp-command",
    SUBTERMINATOR_NO_PROMPTS Taken "never prompt, like --no-input",
    CI Taken "never prompt",
    SUBTERMINATOR_PLAIN Taken "plain output, like --plain",
    // See <https://no-color.org>.
    NO_COLOR Taken "no colour",
    SUBTERMINATOR_PATIENCE Taken "3: wait for the browser three times as long",
    // See the `tracing-subscriber` crate.
    RUST_LOG Taken "log for developers: subterminator=debug",
}
