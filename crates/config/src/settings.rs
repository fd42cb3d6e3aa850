//! Resolved settings: flag, environment, `config.toml`, default, in this order.
//!
//! Refuses addresses that are no http(s) addresses, command lines that can't be split, and an API address from
//! a `.env` file that would get a key from elsewhere. Doesn't judge service names, model names and mock
//! variants: their rooms do.

use std::path::PathBuf;

use super::ConfigError;
use super::env;
use super::environment::Environment;
use super::file::Wishes;
use super::layers::{self, home, patience, split_command};
use super::wishes::{Api, Connection, Flags, Target};
use domain::goal::Thing;
use domain::masking::Masker;
use domain::vision::{DEFAULT_PAGE_BUDGET, Vision, When};

/// Model that is used where nobody chose one.
pub const DEFAULT_MODEL: &str = "claude-opus-4-6";
/// The built-in planner, which needs no key.
pub const RULES_MODEL: &str = "rules";
/// What is written in place of a model's name to have no second reader.
pub const NO_WITNESS: &str = "none";
/// Limit of turns where nobody chose one.
pub const DEFAULT_MAX_TURNS: u32 = 20;

/// Everything that a run needs to know about the person's wishes.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
pub struct Settings {
    /// `$SUBTERMINATOR_HOME`, absolute.
    pub home: PathBuf,
    /// Service name as written, or the address of its account page.
    pub service: Option<String>,
    /// What the person calls the thing that is to be ended.
    pub thing: Option<Thing>,
    /// Where the run happens.
    pub target: Target,
    /// Run nothing, show the first action.
    pub dry_run: bool,
    /// Model name as written.
    pub model: String,
    /// The person named it.
    pub model_named: bool,
    /// Anthropic's API.
    pub anthropic: Api,
    /// OpenAI's API, or a server that speaks it.
    pub openai: Api,
    /// Model that reads after an act; [`NO_WITNESS`] for none, `None` for the run's own model.
    pub witness_model: Option<String>,
    /// Limit of what the model may cost, US dollars above zero.
    pub max_cost: Option<f64>,
    /// Limit of tokens of all calls.
    pub max_tokens: Option<u64>,
    /// Limit of turns, 1 to 1000.
    pub max_turns: u32,
    /// When the model gets pictures of the page.
    pub vision: Vision,
    /// When it is to end, where the service lets the person choose.
    pub when: When,
    /// Tokens of a request to the model.
    pub page_budget: u32,
    /// Skip approvals.
    pub no_checkpoint: bool,
    /// Ask for every request that no approval covers.
    pub strict: bool,
    /// No browser window.
    pub headless: bool,
    /// There is nothing on which a window could be opened; the browser has none then, whatever is set.
    pub no_display: bool,
    /// How to get a browser.
    pub connection: Connection,
    /// Which browser: an absolute path, or `chrome`, `msedge`, `chromium`; `None` to let the program find one.
    pub browser: Option<String>,
    /// MCP server's command line, split; never empty. `None` for the pinned one.
    pub mcp_command: Option<Vec<String>>,
    /// How long to wait for server and browser, as a multiple of what is usual: 0.01 to 100.
    pub patience: f64,
    /// Folder of the runs, absolute.
    pub output_dir: PathBuf,
    /// It was named for this run alone, so that later commands don't look there by themselves.
    pub output_dir_named: bool,
    /// Never prompt.
    pub no_input: bool,
    /// Plain output.
    pub plain: bool,
    /// More output.
    pub verbose: bool,
    /// JSON Lines.
    pub json: bool,
    /// Masks the keys of the environment and personal data.
    pub masker: Masker,
    /// What the person should be told before the run starts.
    pub notes: Vec<String>,
}

impl Settings {
    /// The program starts the browser itself.
    pub fn launches(&self) -> bool {
        matches!(self.connection, Connection::Launch { .. })
    }

    /// Whether the program opens a browser whose window somebody may look at.
    pub fn has_window(&self) -> bool {
        self.launches() && !self.headless && !self.no_display
    }

    /// Puts the layers together. Reads `config.toml`.
    ///
    /// # Errors
    /// [`ConfigError`] if a layer says something unusable.
    pub fn layered(flags: Flags, environment: &Environment) -> Result<Self, ConfigError> {
        let home = home(environment)?;
        let file = Wishes::read(&home.join("config.toml"))?.placed(environment, &home);
        let output_dir_named = flags.wishes.output_dir.is_some();
        let said = flags.wishes.or(layers::of_environment(environment));
        let wishes = said.placed(environment, environment.directory()).or(file);

        let mut notes = environment.warnings().to_vec();
        let api = |key, address| match layers::api(environment, key, address) {
            // What isn't needed can't be wrong.
            Err(_) if flags.without_model => Ok(Api::default()),
            found => found,
        };
        let anthropic = api(&env::ANTHROPIC_API_KEY, &env::ANTHROPIC_BASE_URL)?;
        let openai = api(&env::OPENAI_API_KEY, &env::OPENAI_BASE_URL)?;
        let keyless = anthropic.key.is_none() && openai.key.is_none();
        let planner = keyless && flags.target != Target::Live && !flags.without_model;
        if planner && wishes.model.is_none() {
            notes.push(
                "No API key is set, so the built-in planner `rules` is used on the mock service."
                    .to_owned(),
            );
        }
        let default = if planner { RULES_MODEL } else { DEFAULT_MODEL };
        let model = wishes.model.as_deref().unwrap_or(default).to_owned();

        let connection = match (flags.cdp_endpoint, flags.extension) {
            (Some(address), _) => Connection::Cdp(address),
            (None, true) => Connection::Extension,
            (None, false) => Connection::Launch {
                named: wishes.profile_dir.is_some(),
                profile_dir: (wishes.profile_dir).unwrap_or_else(|| home.join("browser-profile")),
            },
        };
        let no_display = environment.lacks_display();
        let launches = matches!(connection, Connection::Launch { .. });
        if no_display && launches && wishes.headless != Some(true) {
            notes.push("There is no display here, so the browser has no window. To sign in or solve a CAPTCHA, run it on your desktop.".to_owned());
        }
        let mcp_command = wishes.mcp_command.as_deref();
        Ok(Self {
            service: flags.service,
            thing: flags.thing,
            target: flags.target,
            dry_run: flags.dry_run,
            witness_model: wishes.witness_model,
            max_cost: wishes.max_cost,
            max_tokens: wishes.max_tokens,
            model_named: wishes.model.is_some(),
            model,
            anthropic,
            openai,
            max_turns: wishes.max_turns.unwrap_or(DEFAULT_MAX_TURNS),
            vision: wishes.vision.unwrap_or_default(),
            when: wishes.when.unwrap_or_default(),
            page_budget: wishes.page_budget.unwrap_or(DEFAULT_PAGE_BUDGET),
            no_checkpoint: flags.no_checkpoint,
            strict: flags.strict,
            headless: wishes.headless.unwrap_or_default(),
            no_display,
            connection,
            browser: wishes.browser,
            mcp_command: mcp_command.map(split_command).transpose()?,
            patience: patience(environment)?,
            output_dir: wishes.output_dir.unwrap_or_else(|| home.join("runs")),
            output_dir_named,
            no_input: wishes.no_input.unwrap_or_default(),
            plain: wishes.plain.unwrap_or_default(),
            verbose: flags.verbose,
            json: flags.json,
            masker: environment.masker(),
            notes,
            home,
        })
    }
}

#[cfg(test)]
mod tests;
