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

/// What the command line said, before the other layers are asked; each field as in [`super::settings::Settings`].
#[derive(Debug, Clone, Default)]
#[expect(missing_docs, reason = "each is the option of its name")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
pub struct Flags {
    pub service: Option<String>,
    pub thing: Option<Thing>,
    pub target: Target,
    pub dry_run: bool,
    /// No model drives, so neither its choice nor its addresses matter.
    pub without_model: bool,
    /// A second reader is welcome all the same, where a key is there for it.
    pub with_witness: bool,
    pub model: Option<String>,
    pub fallback_model: Option<String>,
    pub witness_model: Option<String>,
    pub max_cost: Option<f64>,
    pub max_tokens: Option<u64>,
    pub max_turns: Option<u32>,
    pub vision: Option<Vision>,
    pub when: Option<When>,
    pub no_checkpoint: bool,
    pub strict: bool,
    pub headless: bool,
    pub profile_dir: Option<PathBuf>,
    pub cdp_endpoint: Option<Url>,
    pub extension: bool,
    pub browser: Option<String>,
    pub mcp_command: Option<String>,
    pub output_dir: Option<PathBuf>,
    pub no_input: bool,
    pub plain: bool,
    pub verbose: bool,
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
