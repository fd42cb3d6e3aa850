//! Resolved settings, each with its origin: flag, environment, `config.toml`, default, in this order.
//!
//! Refuses addresses that are no http(s) addresses, command lines that can't be split, and an API address from
//! a `.env` file that would get a key from elsewhere. Doesn't judge service names, model names and mock
//! variants: their rooms do.

use std::path::PathBuf;

use super::ConfigError;
use super::env;
use super::environment::Environment;
use super::file::ConfigFile;
use super::key_command;
use super::layer::{Origin, Setting};
use super::layers::{Layers, home, patience, split_command};
use super::wishes::{Api, Browser, Connection, Flags, Target};
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
    pub model: Setting<String>,
    /// Anthropic's API.
    pub anthropic: Api,
    /// OpenAI's API, or a server that speaks it.
    pub openai: Api,
    /// Model that takes over without a question when the first one's API fails for good; never the same name.
    pub fallback_model: Option<String>,
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
    pub headless: Setting<bool>,
    /// There is nothing on which a window could be opened; the browser has none then, whatever is set.
    pub no_display: bool,
    /// How to get a browser.
    pub connection: Connection,
    /// Which browser; `None` to let the program find one.
    pub browser: Option<Browser>,
    /// MCP server's command line, split; never empty. `None` for the pinned one.
    pub mcp_command: Option<Vec<String>>,
    /// How long to wait for server and browser, as a multiple of what is usual: 0.01 to 100.
    pub patience: f64,
    /// Folder of the runs, absolute.
    pub output_dir: Setting<PathBuf>,
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
        self.launches() && !self.headless.value && !self.no_display
    }

    /// Puts the layers together. Reads `config.toml`.
    ///
    /// # Errors
    /// [`ConfigError`] if a layer says something unusable.
    pub fn layered(flags: Flags, environment: &Environment) -> Result<Self, ConfigError> {
        let home = home(environment)?;
        let file = ConfigFile::read(&home.join("config.toml"))?;
        Self::with_file(flags, environment, home, file)
    }

    /// The same with what `config.toml` in `home` says, or would say if it could be read.
    ///
    /// # Errors
    /// As [`Settings::layered`], as far as the other layers are concerned.
    pub fn with_file(
        flags: Flags,
        environment: &Environment,
        home: PathBuf,
        file: ConfigFile,
    ) -> Result<Self, ConfigError> {
        let layers = Layers {
            environment,
            home: &home,
        };

        let mut notes = environment.warnings().to_vec();
        let api = |key, address| match layers.api(key, address) {
            // What isn't needed can't be wrong.
            Err(_) if flags.without_model => Ok(Api::default()),
            Ok(_) if flags.without_model && !flags.with_witness => Ok(Api::default()),
            found => found,
        };
        let mut anthropic = api(&env::ANTHROPIC_API_KEY, &env::ANTHROPIC_BASE_URL)?;
        let mut openai = api(&env::OPENAI_API_KEY, &env::OPENAI_BASE_URL)?;
        let name = |flag, variable, file| {
            let written = layers.text(flag, variable, file)?;
            Some(Setting::new(
                written.value.trim().to_owned(),
                written.origin,
            ))
        };
        let chosen = name(flags.model, &env::SUBTERMINATOR_MODEL, file.model);
        let commands = [&file.anthropic_key_command, &file.openai_key_command];
        let keys = [&anthropic.key, &openai.key];
        let keyless =
            keys.iter().all(|key| key.is_none()) && commands.iter().all(|it| it.is_none());
        let model = match chosen {
            Some(model) => model,
            None if keyless && flags.target != Target::Live && !flags.without_model => {
                notes.push("No API key is set, so the built-in planner `rules` is used on the mock service.".to_owned());
                Setting::default(RULES_MODEL.to_owned())
            }
            None => Setting::default(DEFAULT_MODEL.to_owned()),
        };

        let fallback_model = name(
            flags.fallback_model,
            &env::SUBTERMINATOR_FALLBACK_MODEL,
            file.fallback_model,
        );
        let fallback_model = fallback_model.map(|name| name.value);
        let witness_model = name(
            flags.witness_model,
            &env::SUBTERMINATOR_WITNESS_MODEL,
            file.witness_model,
        );
        let witness_model = witness_model.map(|name| name.value);

        let mut masker = environment.masker();
        if !flags.without_model || flags.with_witness {
            let others = [&fallback_model, &witness_model].into_iter().flatten();
            let chosen = others.chain([&model.value]).map(String::as_str);
            let asked = chosen.filter(|name| ![RULES_MODEL, NO_WITNESS].contains(name));
            let (claude, other): (Vec<_>, Vec<_>) = asked.partition(|it| it.starts_with("claude"));
            for (api, command, line, wanted) in [
                (&mut anthropic, commands[0], "anthropic_key_command", claude),
                (&mut openai, commands[1], "openai_key_command", other),
            ] {
                if let (None, Some(command), false) = (&api.key, command, wanted.is_empty()) {
                    let key = key_command::read(command, line)?;
                    masker = masker.knowing(key.expose());
                    api.key = Some(key);
                }
            }
        }

        let connection = match (flags.cdp_endpoint, flags.extension) {
            (Some(address), _) => Connection::Cdp(address),
            (None, true) => Connection::Extension,
            (None, false) => Connection::Launch {
                profile_dir: layers.folder(flags.profile_dir, file.profile_dir, "browser-profile"),
            },
        };
        let browser = layers.text(flags.browser, &env::SUBTERMINATOR_BROWSER, file.browser);
        let mcp_command = layers.text(
            flags.mcp_command,
            &env::SUBTERMINATOR_MCP_COMMAND,
            file.mcp_command,
        );

        // First layer that says something.
        let on = |flag: bool, environment: Option<bool>, file: Option<bool>| {
            flag || environment.or(file).unwrap_or_default()
        };
        Ok(Self {
            service: flags.service,
            thing: flags.thing,
            target: flags.target,
            dry_run: flags.dry_run,
            fallback_model: fallback_model.filter(|name| *name != model.value),
            witness_model,
            max_cost: flags.max_cost.or(file.max_cost),
            max_tokens: flags.max_tokens.or(file.max_tokens),
            model,
            anthropic,
            openai,
            max_turns: (flags.max_turns.or(file.max_turns)).unwrap_or(DEFAULT_MAX_TURNS),
            vision: flags.vision.or(file.vision).unwrap_or_default(),
            when: flags.when.or(file.when).unwrap_or_default(),
            page_budget: file.page_budget.unwrap_or(DEFAULT_PAGE_BUDGET),
            no_checkpoint: flags.no_checkpoint,
            strict: flags.strict,
            headless: match (flags.headless, file.headless) {
                (true, _) => Setting::new(true, Origin::Flag),
                (false, Some(on)) => Setting::new(on, Origin::File),
                (false, None) => Setting::default(false),
            },
            no_display: environment.lacks_display(),
            connection,
            browser: browser.map(|b| layers.browser(&b)),
            mcp_command: mcp_command.as_ref().map(split_command).transpose()?,
            patience: patience(environment)?,
            output_dir: layers.folder(flags.output_dir, file.output_dir, "runs"),
            no_input: on(flags.no_input, environment.no_prompts(), file.no_input),
            plain: on(
                flags.plain,
                environment.switch(&env::SUBTERMINATOR_PLAIN),
                file.plain,
            ),
            verbose: flags.verbose,
            json: flags.json,
            masker,
            notes,
            home,
        })
    }
}

#[cfg(test)]
mod tests;
