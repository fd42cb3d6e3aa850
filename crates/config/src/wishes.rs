//! What the command line said before the other layers are asked, and the kinds of wishes that there are.

use std::path::PathBuf;

use url::Url;

use super::file::Wishes;
use domain::goal::Thing;
use domain::masking::ApiKey;

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
    /// What other layers can say too.
    pub wishes: Wishes,
    pub service: Option<String>,
    pub thing: Option<Thing>,
    pub target: Target,
    pub dry_run: bool,
    /// No model drives, so neither its choice nor its addresses matter; at most one reads.
    pub without_model: bool,
    pub no_checkpoint: bool,
    pub strict: bool,
    pub cdp_endpoint: Option<Url>,
    pub extension: bool,
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
        profile_dir: PathBuf,
        /// The person named it.
        named: bool,
    },
    /// Attach to a running one.
    Cdp(Url),
    /// Attach by the browser extension.
    Extension,
}
