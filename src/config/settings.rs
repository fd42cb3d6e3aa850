//! Resolved settings, each with its origin: flag, environment, `config.toml`, default, in this order.
//!
//! Refuses addresses that are no http(s) addresses, command lines that can't be split, and an API address from
//! a `.env` file that would get a key from elsewhere. Doesn't judge service names, model names and mock
//! variants: their rooms do.

use std::path::{Path, PathBuf};

use url::{Host, Url};

use super::ConfigError;
use super::env::{self, Variable};
use super::environment::Environment;
use super::file::ConfigFile;
use super::layer::{Origin, Setting};
use crate::domain::masking::{ApiKey, Masker};
use crate::domain::vision::{DEFAULT_PAGE_BUDGET, Vision};

/// Model that is used where nobody chose one.
pub const DEFAULT_MODEL: &str = "claude-opus-4-6";
/// The built-in planner, which needs no key.
pub const RULES_MODEL: &str = "rules";
/// What is written in place of a model's name to have no second reader.
pub const NO_WITNESS: &str = "none";
/// Limit of turns where nobody chose one.
pub const DEFAULT_MAX_TURNS: u32 = 20;

/// Where the run happens.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Target {
    /// The real service.
    #[default]
    Live,
    /// The embedded mock service, in this variant.
    Mock {
        /// Name of the variant as written; `None` for the default one.
        variant: Option<String>,
    },
}

/// What the command line said, before the other layers are asked.
#[derive(Debug, Clone, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
pub struct Flags {
    /// Service name.
    pub service: Option<String>,
    /// Address of a service that is not in the catalogue.
    pub url: Option<Url>,
    /// Where the run happens.
    pub target: Target,
    /// Run nothing, show the first action.
    pub dry_run: bool,
    /// No model drives, so neither its choice nor its addresses matter.
    pub without_model: bool,
    /// A second reader is welcome all the same, where a key is there for it.
    pub with_witness: bool,
    /// Model.
    pub model: Option<String>,
    /// Model that takes over.
    pub fallback_model: Option<String>,
    /// Model that reads after an act.
    pub witness_model: Option<String>,
    /// Limit of costs, US dollars.
    pub max_cost: Option<f64>,
    /// Limit of tokens.
    pub max_tokens: Option<u64>,
    /// Limit of turns.
    pub max_turns: Option<u32>,
    /// Pictures for the model.
    pub vision: Option<Vision>,
    /// Skip approvals.
    pub no_checkpoint: bool,
    /// Ask for every request that no approval covers.
    pub strict: bool,
    /// No browser window.
    pub headless: bool,
    /// Browser profile.
    pub profile_dir: Option<PathBuf>,
    /// DevTools address of a running browser.
    pub cdp_endpoint: Option<Url>,
    /// Attach by the browser extension.
    pub extension: bool,
    /// Browser.
    pub browser: Option<String>,
    /// MCP server.
    pub mcp_command: Option<String>,
    /// Folder of the runs.
    pub output_dir: Option<PathBuf>,
    /// Never prompt.
    pub no_input: bool,
    /// Plain output.
    pub plain: bool,
    /// More output.
    pub verbose: bool,
    /// JSON Lines.
    pub json: bool,
}

/// Key and address of a model API.
#[derive(Debug, Clone, Default)]
pub struct Api {
    /// Key.
    pub key: Option<ApiKey>,
    /// Address, where it isn't the provider's own.
    pub base_url: Option<Url>,
}

/// How to get a browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Connection {
    /// Start one with this profile (absolute path).
    Launch {
        /// Profile folder.
        profile_dir: Setting<PathBuf>,
    },
    /// Attach to a running one.
    Cdp(Url),
    /// Attach by the browser extension.
    Extension,
}

/// Which browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Browser {
    /// An executable (absolute path).
    Path(PathBuf),
    /// `chrome`, `msedge`, `chromium`.
    Channel(String),
}

/// Everything that a run needs to know about the person's wishes.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
pub struct Settings {
    /// `$SUBTERMINATOR_HOME`, absolute.
    pub home: PathBuf,
    /// Service name as written.
    pub service: Option<String>,
    /// Address of a service that is not in the catalogue.
    pub url: Option<Url>,
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
    pub fallback_model: Option<Setting<String>>,
    /// Model that reads after an act; [`NO_WITNESS`] for none, `None` for the run's own model.
    pub witness_model: Option<Setting<String>>,
    /// Limit of what the model may cost, US dollars above zero.
    pub max_cost: Option<f64>,
    /// Limit of tokens of all calls.
    pub max_tokens: Option<u64>,
    /// Limit of turns, 1 to 1000.
    pub max_turns: Setting<u32>,
    /// When the model gets pictures of the page.
    pub vision: Vision,
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
    pub browser: Option<Setting<Browser>>,
    /// MCP server's command line, split; never empty. `None` for the pinned one.
    pub mcp_command: Option<Setting<Vec<String>>>,
    /// How long to wait for server and browser, as a multiple of what is usual: 0.01 to 100.
    pub patience: f64,
    /// Folder of the runs, absolute.
    pub output_dir: Setting<PathBuf>,
    /// Never prompt.
    pub no_input: Setting<bool>,
    /// Plain output.
    pub plain: Setting<bool>,
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
        if environment
            .get(&env::SUBTERMINATOR_PICTURES)
            .is_some_and(|s| !env::PICTURES.contains(&s.value.trim().to_lowercase().as_str()))
        {
            let known = env::PICTURES.join(", ");
            notes.push(format!(
                "{} knows only {known}; no pictures are shown.",
                env::SUBTERMINATOR_PICTURES.name
            ));
        }
        let api = |key, address| match layers.api(key, address) {
            // What isn't needed can't be wrong.
            Err(_) if flags.without_model => Ok(Api::default()),
            Ok(_) if flags.without_model && !flags.with_witness => Ok(Api::default()),
            found => found,
        };
        let anthropic = api(&env::ANTHROPIC_API_KEY, &env::ANTHROPIC_BASE_URL)?;
        let openai = api(&env::OPENAI_API_KEY, &env::OPENAI_BASE_URL)?;
        let chosen = layers.text(flags.model, Some(&env::SUBTERMINATOR_MODEL), file.model);
        let keyless = anthropic.key.is_none() && openai.key.is_none();
        let model = match chosen {
            Some(model) => Setting::new(model.value.trim().to_owned(), model.origin),
            None if keyless && flags.target != Target::Live && !flags.without_model => {
                notes.push("No API key is set, so the built-in planner `rules` is used on the mock service.".to_owned());
                Setting::default(RULES_MODEL.to_owned())
            }
            None => Setting::default(DEFAULT_MODEL.to_owned()),
        };

        let fallback_model = layers.text(
            flags.fallback_model,
            Some(&env::SUBTERMINATOR_FALLBACK_MODEL),
            file.fallback_model,
        );
        let fallback_model =
            fallback_model.map(|name| Setting::new(name.value.trim().to_owned(), name.origin));
        let witness_model = layers.text(
            flags.witness_model,
            Some(&env::SUBTERMINATOR_WITNESS_MODEL),
            file.witness_model,
        );

        let connection = match (flags.cdp_endpoint, flags.extension) {
            (Some(address), _) => Connection::Cdp(address),
            (None, true) => Connection::Extension,
            (None, false) => Connection::Launch {
                profile_dir: layers.folder(flags.profile_dir, file.profile_dir, "browser-profile"),
            },
        };
        let browser = layers.text(
            flags.browser,
            Some(&env::SUBTERMINATOR_BROWSER),
            file.browser,
        );
        let mcp_command = layers.text(
            flags.mcp_command,
            Some(&env::SUBTERMINATOR_MCP_COMMAND),
            file.mcp_command,
        );
        let max_turns = flags.max_turns.map(|n| Setting::new(n, Origin::Flag));

        Ok(Self {
            service: flags.service,
            url: flags.url,
            target: flags.target,
            dry_run: flags.dry_run,
            fallback_model: fallback_model.filter(|name| name.value != model.value),
            witness_model: witness_model
                .map(|name| Setting::new(name.value.trim().to_owned(), name.origin)),
            max_cost: flags.max_cost.or(file.max_cost),
            max_tokens: flags.max_tokens.or(file.max_tokens),
            model,
            anthropic,
            openai,
            max_turns: max_turns
                .or(file.max_turns.map(|n| Setting::new(n, Origin::File)))
                .unwrap_or(Setting::default(DEFAULT_MAX_TURNS)),
            vision: flags.vision.or(file.vision).unwrap_or_default(),
            page_budget: file.page_budget.unwrap_or(DEFAULT_PAGE_BUDGET),
            no_checkpoint: flags.no_checkpoint,
            strict: flags.strict,
            headless: switch(flags.headless, None, file.headless),
            no_display: no_display(environment),
            connection,
            browser: browser.map(|b| layers.browser(&b)),
            mcp_command: mcp_command.map(split_command).transpose()?,
            patience: patience(environment)?,
            output_dir: layers.folder(flags.output_dir, file.output_dir, "runs"),
            no_input: switch(flags.no_input, no_prompts(environment), file.no_input),
            plain: switch(
                flags.plain,
                environment.switch(&env::SUBTERMINATOR_PLAIN),
                file.plain,
            ),
            verbose: flags.verbose,
            json: flags.json,
            masker: environment.masker(),
            notes,
            home,
        })
    }
}

/// Neither X11 nor Wayland; other systems have their windows without a variable.
fn no_display(environment: &Environment) -> bool {
    cfg!(all(unix, not(target_os = "macos")))
        && environment
            .real("DISPLAY")
            .or(environment.real("WAYLAND_DISPLAY"))
            .is_none()
}

/// The layers below the flags, with the base of relative paths.
struct Layers<'a> {
    environment: &'a Environment,
    home: &'a Path,
}

impl Layers<'_> {
    /// First layer that has a text.
    fn text(
        &self,
        flag: Option<String>,
        variable: Option<&Variable>,
        file: Option<String>,
    ) -> Option<Setting<String>> {
        let flag = flag.map(|text| Setting::new(text, Origin::Flag));
        let named = || {
            variable
                .and_then(|v| self.environment.get(v))
                .map(|s| Setting::new(s.value.to_owned(), s.origin))
        };
        flag.or_else(named)
            .or_else(|| file.map(|text| Setting::new(text, Origin::File)))
    }

    /// A folder; relative ones count from the working directory, those of the file from the file's folder.
    fn folder(
        &self,
        flag: Option<PathBuf>,
        file: Option<String>,
        default: &str,
    ) -> Setting<PathBuf> {
        if let Some(path) = flag {
            // `--profile-dir=~/x` reaches the program unexpanded by some shells.
            let path = path.to_str().map_or_else(
                || self.environment.directory().join(&path),
                |text| self.environment.path(text, self.environment.directory()),
            );
            return Setting::new(path, Origin::Flag);
        }
        match file {
            Some(text) => Setting::new(self.environment.path(&text, self.home), Origin::File),
            None => Setting::default(self.home.join(default)),
        }
    }

    /// A bare word is a channel, anything with a separator is a path.
    fn browser(&self, written: &Setting<String>) -> Setting<Browser> {
        let text = written.value.trim();
        let base = if written.origin == Origin::File {
            self.home
        } else {
            self.environment.directory()
        };
        let is_path = text.contains(['/', '\\']) || text.starts_with('~');
        let value = if is_path {
            Browser::Path(self.environment.path(text, base))
        } else {
            Browser::Channel(text.to_lowercase())
        };
        Setting::new(value, written.origin)
    }

    fn api(&self, key: &Variable, address: &Variable) -> Result<Api, ConfigError> {
        let Some(written) = self.environment.get(address) else {
            return Ok(Api {
                key: self.environment.key(key),
                base_url: None,
            });
        };
        let base_url = web_address(written.value.trim()).ok_or_else(|| {
            ConfigError::new(
                format!("{} is not an http or https address.", address.name),
                "Set it to an address like https://host.example/v1, or unset it.",
            )
        })?;
        // Whoever wrote the file would get the person's key, or at least the pages.
        let key_is_beside = self
            .environment
            .get(key)
            .is_some_and(|key| key.origin == Origin::DotEnv);
        if written.origin == Origin::DotEnv && !key_is_beside && !is_loopback(&base_url) {
            return Err(ConfigError::new(
                format!(
                    "{} comes from the .env file in {}, but {} doesn't: your key or your pages would go to an address that a folder chose.",
                    address.name,
                    self.environment.directory().display(),
                    key.name
                ),
                format!(
                    "Set {} in the environment if you want that address, or remove it from the .env file.",
                    address.name
                ),
            ));
        }
        Ok(Api {
            key: self.environment.key(key),
            base_url: Some(base_url),
        })
    }
}

/// `$SUBTERMINATOR_HOME`, absolute.
///
/// # Errors
/// [`ConfigError`] if neither that nor the person's home directory is known.
pub fn home(environment: &Environment) -> Result<PathBuf, ConfigError> {
    if let Some(written) = environment.get(&env::SUBTERMINATOR_HOME) {
        return Ok(environment.path(written.value, environment.directory()));
    }
    let person = environment.home().filter(|home| home.is_absolute());
    person
        .map(|home| home.join(".subterminator"))
        .ok_or_else(|| {
            ConfigError::new(
                "Your home directory is not known.",
                "Set SUBTERMINATOR_HOME to a folder of your choice.",
            )
        })
}

/// `SUBTERMINATOR_PATIENCE`: a factor.
fn patience(environment: &Environment) -> Result<f64, ConfigError> {
    let Some(written) = environment.get(&env::SUBTERMINATOR_PATIENCE) else {
        return Ok(1.0);
    };
    let factor = written
        .value
        .trim()
        .parse::<f64>()
        .ok()
        .filter(|factor| (0.01..=100.0).contains(factor));
    factor.ok_or_else(|| {
        ConfigError::new(
            format!(
                "{} is no number from 0.01 to 100.",
                env::SUBTERMINATOR_PATIENCE.name
            ),
            "Set it to 3 to wait three times as long as usual, or unset it.",
        )
    })
}

/// `SUBTERMINATOR_NO_PROMPTS` and `CI`: either is enough to be quiet.
fn no_prompts(environment: &Environment) -> Option<Setting<bool>> {
    let (own, ci) = (
        environment.switch(&env::SUBTERMINATOR_NO_PROMPTS),
        environment.switch(&env::CI),
    );
    let on = |setting: &Setting<bool>| setting.value;
    own.filter(on).or(ci.filter(on)).or(own)
}

fn switch(flag: bool, environment: Option<Setting<bool>>, file: Option<bool>) -> Setting<bool> {
    let flag = flag.then_some(Setting::new(true, Origin::Flag));
    flag.or(environment)
        .or(file.map(|on| Setting::new(on, Origin::File)))
        .unwrap_or(Setting::default(false))
}

/// Folder of the runs, absolute: for what only reads records and needs no other setting.
///
/// # Errors
/// As [`Settings::layered`], as far as that folder is concerned.
pub fn runs_folder(
    flag: Option<PathBuf>,
    environment: &Environment,
) -> Result<PathBuf, ConfigError> {
    let home = home(environment)?;
    let file = if flag.is_some() {
        ConfigFile::default()
    } else {
        ConfigFile::read(&home.join("config.toml"))?
    };
    Ok(Layers {
        environment,
        home: &home,
    }
    .folder(flag, file.output_dir, "runs")
    .value)
}

/// An address of this machine itself.
fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        // Names below `localhost` never leave the machine (RFC 6761, 6.3).
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        None => false,
    }
}

/// An http or https address with a host.
#[must_use]
pub fn web_address(text: &str) -> Option<Url> {
    Url::parse(text)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

fn split_command(written: Setting<String>) -> Result<Setting<Vec<String>>, ConfigError> {
    let origin = written.origin;
    written.try_map(|line| {
        shlex::split(&line).filter(|words| words.first().is_some_and(|word| !word.is_empty())).ok_or_else(|| {
            ConfigError::new(
                format!("The MCP command ({origin}) can't be split into words."),
                "Write it as in a shell, with every quote closed, for example: npx -y @playwright/mcp@latest",
            )
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn env(variables: &[(&str, &str)], home: &Path) -> Environment {
        let mut all = vec![("HOME", "/home/jane")];
        all.extend_from_slice(variables);
        let text = home.to_str().unwrap();
        all.push(("SUBTERMINATOR_HOME", text));
        Environment::of(all, Path::new("/somewhere"))
    }

    fn resolve(
        flags: Flags,
        variables: &[(&str, &str)],
        config: &str,
    ) -> Result<Settings, ConfigError> {
        let home = tempfile::tempdir().unwrap();
        std::fs::write(home.path().join("config.toml"), config).unwrap();
        let settings = Settings::layered(flags, &env(variables, home.path()))?;
        assert_eq!(settings.home, home.path());
        Ok(settings)
    }

    #[test]
    fn patience_is_a_factor_in_bounds() {
        let of = |text: &str| {
            patience(&Environment::of(
                [("SUBTERMINATOR_PATIENCE", text)],
                Path::new("/"),
            ))
        };
        assert_eq!(
            (of("3").ok(), of(" 0.5 ").ok(), of("").ok()),
            (Some(3.0), Some(0.5), Some(1.0))
        );
        for wrong in ["0", "-1", "NaN", "inf", "1000", "two"] {
            assert!(of(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn flag_beats_environment_beats_file_beats_default() {
        let config = "model = \"from-file\"";
        let variables = [("SUBTERMINATOR_MODEL", "from-env")];
        let flags = Flags {
            model: Some("from-flag".to_owned()),
            ..Flags::default()
        };
        let model = |flags, variables: &[(&str, &str)], config| {
            resolve(flags, variables, config).unwrap().model
        };
        assert_eq!(
            model(flags, &variables, config),
            Setting::new("from-flag".to_owned(), Origin::Flag)
        );
        assert_eq!(
            model(Flags::default(), &variables, config),
            Setting::new("from-env".to_owned(), Origin::Environment)
        );
        assert_eq!(
            model(Flags::default(), &[("SUBTERMINATOR_MODEL", "")], config),
            Setting::new("from-file".to_owned(), Origin::File)
        );
        assert_eq!(
            model(Flags::default(), &[], ""),
            Setting::default(DEFAULT_MODEL.to_owned())
        );
    }

    #[test]
    fn the_built_in_planner_serves_the_mock_where_there_is_no_key_and_no_choice() {
        let mock = || Flags {
            target: Target::Mock { variant: None },
            ..Flags::default()
        };
        let settings = resolve(mock(), &[], "").unwrap();
        assert_eq!(settings.model.value, RULES_MODEL);
        assert!(settings.notes.iter().any(|note| note.contains("rules")));
        assert_eq!(
            resolve(mock(), &[("OPENAI_API_KEY", "sk-x")], "")
                .unwrap()
                .model
                .value,
            DEFAULT_MODEL
        );
        assert_eq!(
            resolve(mock(), &[("SUBTERMINATOR_MODEL", "gpt-4o")], "")
                .unwrap()
                .model
                .value,
            "gpt-4o"
        );
        assert_eq!(
            resolve(Flags::default(), &[], "").unwrap().model.value,
            DEFAULT_MODEL
        );
    }

    #[test]
    fn the_model_that_takes_over_is_another_one() {
        let fallback = |flags, variables: &[(&str, &str)], config| {
            resolve(flags, variables, config).unwrap().fallback_model
        };
        let variables = [("SUBTERMINATOR_FALLBACK_MODEL", "from-env")];
        let flags = Flags {
            fallback_model: Some("from-flag".to_owned()),
            ..Flags::default()
        };
        assert_eq!(
            fallback(flags, &variables, "").unwrap(),
            Setting::new("from-flag".to_owned(), Origin::Flag)
        );
        assert_eq!(
            fallback(Flags::default(), &variables, "").unwrap().value,
            "from-env"
        );
        assert_eq!(
            fallback(Flags::default(), &[], "fallback_model = \"x\"")
                .unwrap()
                .origin,
            Origin::File
        );
        assert_eq!(
            fallback(
                Flags::default(),
                &[("SUBTERMINATOR_MODEL", "x")],
                "fallback_model = \"x\""
            ),
            None
        );
        let limits = resolve(
            Flags {
                max_tokens: Some(5),
                ..Flags::default()
            },
            &[],
            "max_tokens = 9\nmax_cost = 1",
        )
        .unwrap();
        assert_eq!((limits.max_tokens, limits.max_cost), (Some(5), Some(1.0)));
    }

    #[test]
    fn paths_are_absolute_and_know_their_base() {
        let settings = resolve(
            Flags::default(),
            &[("SUBTERMINATOR_BROWSER", "bin/chrome")],
            "profile_dir = \"~/p\"\noutput_dir = \"out\"",
        )
        .unwrap();
        assert_eq!(
            settings.connection,
            Connection::Launch {
                profile_dir: Setting::new(PathBuf::from("/home/jane/p"), Origin::File)
            }
        );
        assert_eq!(settings.output_dir.value, settings.home.join("out"));
        assert_eq!(
            settings.browser.unwrap().value,
            Browser::Path("/somewhere/bin/chrome".into())
        );
        let flags = Flags {
            output_dir: Some("here".into()),
            browser: Some("MSEdge".to_owned()),
            ..Flags::default()
        };
        let settings = resolve(flags, &[], "").unwrap();
        assert_eq!(
            settings.output_dir,
            Setting::new("/somewhere/here".into(), Origin::Flag)
        );
        assert_eq!(
            settings.browser.unwrap().value,
            Browser::Channel("msedge".to_owned())
        );
        assert_eq!(
            settings.connection,
            Connection::Launch {
                profile_dir: Setting::default(settings.home.join("browser-profile"))
            }
        );
    }

    #[test]
    fn either_variable_forbids_prompts() {
        let no_input = |variables: &[(&str, &str)], config| {
            resolve(Flags::default(), variables, config)
                .unwrap()
                .no_input
        };
        assert!(no_input(&[("CI", "true")], "").value);
        assert!(no_input(&[("SUBTERMINATOR_NO_PROMPTS", "1")], "").value);
        assert!(no_input(&[("SUBTERMINATOR_NO_PROMPTS", "0"), ("CI", "1")], "").value);
        assert!(!no_input(&[("CI", "false")], "").value);
        assert!(!no_input(&[("SUBTERMINATOR_NO_PROMPTS", "0")], "no_input = true").value);
        assert_eq!(
            no_input(&[], "no_input = true"),
            Setting::new(true, Origin::File)
        );
    }

    #[test]
    fn commands_are_split_as_a_shell_would() {
        let command = |text| {
            resolve(
                Flags {
                    mcp_command: Some(String::from(text)),
                    ..Flags::default()
                },
                &[],
                "",
            )
            .map(|s| s.mcp_command.unwrap().value)
        };
        assert_eq!(command("npx -y '@a/b c'").unwrap(), ["npx", "-y", "@a/b c"]);
        for broken in ["node 'open", "", "  ", "'' x"] {
            assert!(command(broken).is_err(), "{broken}");
        }
    }

    #[test]
    fn broken_addresses_are_named_and_not_shown() {
        let error = resolve(
            Flags::default(),
            &[("OPENAI_BASE_URL", "user:pass@host")],
            "",
        )
        .unwrap_err();
        assert!(
            error.message.starts_with("OPENAI_BASE_URL") && !error.message.contains("pass@"),
            "{error:?}"
        );
        assert!(
            resolve(
                Flags::default(),
                &[("ANTHROPIC_BASE_URL", "http://localhost:1234")],
                ""
            )
            .unwrap()
            .anthropic
            .base_url
            .is_some()
        );
    }

    #[test]
    fn an_address_from_dotenv_gets_no_key_from_elsewhere() {
        let home = tempfile::tempdir().unwrap();
        let layered = |variables: &[(&str, &str)], dotenv: &str| {
            Settings::layered(
                Flags::default(),
                &env(variables, home.path()).with_dotenv(dotenv),
            )
        };
        for (key, address) in [
            ("OPENAI_API_KEY", "OPENAI_BASE_URL"),
            ("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"),
        ] {
            let far = format!("{address}=https://evil.example/v1\n");
            for (variables, dotenv) in [
                (vec![(key, "sk-real-key")], far.clone()),
                (vec![], far.clone()),
                (
                    vec![(key, "sk-real-key")],
                    format!("{far}{key}=sk-theirs\n"),
                ),
            ] {
                let error = layered(&variables, &dotenv).unwrap_err();
                assert!(
                    error.message.starts_with(address) && error.message.contains(key),
                    "{error:?}"
                );
                assert!(
                    !format!("{error:?}").contains("sk-") && error.hint.contains("environment"),
                    "{error:?}"
                );
            }
            assert!(
                layered(&[], &format!("{far}{key}=sk-theirs\n")).is_ok(),
                "both from the same file"
            );
            assert!(
                layered(
                    &[(address, "https://mine.example"), (key, "sk-real-key")],
                    &far
                )
                .is_ok(),
                "the real one wins"
            );
            for near in [
                "http://localhost:11434/v1",
                "http://127.0.0.1:8080",
                "http://[::1]:1/",
            ] {
                assert!(
                    layered(&[(key, "sk-real-key")], &format!("{address}={near}\n")).is_ok(),
                    "{near}"
                );
            }
            for far in [
                "http://localhost.evil.example/",
                "http://127.0.0.1.evil.example/",
                "http://0.0.0.0:1/",
            ] {
                assert!(
                    layered(&[(key, "sk-real-key")], &format!("{address}={far}\n")).is_err(),
                    "{far}"
                );
            }
        }
    }

    #[test]
    fn the_folder_of_the_runs_needs_no_other_setting() {
        let home = tempfile::tempdir().unwrap();
        let foreign = env(&[], home.path()).with_dotenv("OPENAI_BASE_URL=https://evil.example\n");
        assert_eq!(
            runs_folder(None, &foreign).unwrap(),
            home.path().join("runs")
        );
        assert_eq!(
            runs_folder(Some("here".into()), &foreign).unwrap(),
            Path::new("/somewhere/here")
        );
    }

    #[test]
    fn keys_come_from_the_environment_and_stay_hidden() {
        let settings = resolve(
            Flags::default(),
            &[("ANTHROPIC_API_KEY", "sk-ant-planted-value")],
            "",
        )
        .unwrap();
        assert!(settings.anthropic.key.is_some());
        assert!(!format!("{settings:?}").contains("planted"));
        assert_eq!(settings.masker.mask("sk-ant-planted-value"), "[secret]");
    }

    #[test]
    fn without_any_home_the_remedy_is_named() {
        let error = Settings::layered(
            Flags::default(),
            &Environment::of([], Path::new("/somewhere")),
        )
        .unwrap_err();
        assert!(error.hint.contains("SUBTERMINATOR_HOME"));
    }
}
