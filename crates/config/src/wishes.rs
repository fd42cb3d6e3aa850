//! What the command line said before the other layers are asked, and the kinds of wishes that there are.

use std::fmt;
use std::path::PathBuf;

use url::Url;

use super::layer::Setting;
use domain::goal::Thing;
use domain::masking::ApiKey;
use domain::vision::{Vision, When};

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
    /// Service name, or the address of its account page.
    pub service: Option<String>,
    /// What the person calls the thing that is to be ended.
    pub thing: Option<Thing>,
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
    /// When it is to end.
    pub when: Option<When>,
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

impl fmt::Display for Browser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path(path) => path.display().fmt(f),
            Self::Channel(name) => f.write_str(name),
        }
    }
}
