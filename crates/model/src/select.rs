//! From a model's name to its client: which provider, which key, which address.
//!
//! Any name with a known beginning is accepted, so that future models work without a new release; a name
//! without one is refused here, before anything is started. Keys come in from the outside and leave only
//! in one header.
//!
//! Addresses follow the official SDKs: `ANTHROPIC_BASE_URL` stands without `/v1`, `OPENAI_BASE_URL` with
//! it. Both are forgiving: a slash at the end doesn't matter, an Anthropic base that ends in `/v1` gets no
//! second one, an OpenAI base without a path gets `/v1`, and a base that already ends in the endpoint's own
//! path is taken as it is.

use async_trait::async_trait;
use url::Url;

use super::error::ConfigError;
use super::failure::Api;
use super::http::{Client as Http, Format, HttpSettings, shown_url};
use super::openai::{OWN_SERVER, is_o_series};
use super::port::{Model, RULES};
use super::reader::SecondReader;
use super::{anthropic, openai};
use domain::masking::ApiKey;

/// Keys and addresses, as the environment gives them. Nothing prints them.
#[derive(Clone, Default)]
pub struct Credentials {
    /// `ANTHROPIC_API_KEY`.
    pub anthropic_key: Option<ApiKey>,
    /// `OPENAI_API_KEY`.
    pub openai_key: Option<ApiKey>,
    /// `ANTHROPIC_BASE_URL`; Anthropic's own API where absent.
    pub anthropic_base_url: Option<Url>,
    /// `OPENAI_BASE_URL`; OpenAI's own API where absent.
    pub openai_base_url: Option<Url>,
}

/// Who answers to a model name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provider {
    /// `claude-*`: Anthropic's Messages API.
    Anthropic,
    /// `gpt-*`, `chatgpt-*`, `o<digit>*`: OpenAI's Chat Completions.
    OpenAi,
    /// `openai:NAME`: Chat Completions of whatever `OPENAI_BASE_URL` points at.
    OpenAiCompatible,
    /// `rules`: the built-in planner; no key, no network.
    Rules,
}

/// Who answers to this name.
///
/// # Errors
/// [`ConfigError::UnsupportedModel`]
pub fn provider_of(name: &str) -> Result<Provider, ConfigError> {
    Ok(match name {
        _ if name.contains(|c: char| c.is_whitespace() || c.is_control()) => {
            return Err(ConfigError::UnsupportedModel(name.to_owned()));
        }
        RULES => Provider::Rules,
        _ if has_more(name, OWN_SERVER) => Provider::OpenAiCompatible,
        _ if has_more(name, "claude-") => Provider::Anthropic,
        _ if has_more(name, "gpt-") || has_more(name, "chatgpt-") || is_o_series(name) => {
            Provider::OpenAi
        }
        _ => return Err(ConfigError::UnsupportedModel(name.to_owned())),
    })
}

fn has_more(name: &str, prefix: &str) -> bool {
    name.strip_prefix(prefix)
        .is_some_and(|rest| !rest.is_empty())
}

/// A client answers a run, and reads for the proof.
#[async_trait]
pub trait Client: Model + SecondReader {
    /// Its address, if something answers there; else why not, and what to do. Nothing is asked, and no key is sent.
    async fn reach(&self) -> Result<String, String>;
}

#[async_trait]
impl<F: Format> Client for Http<F> {
    async fn reach(&self) -> Result<String, String> {
        self.reach().await
    }
}

/// The client for a model name; `None` for `rules`, which needs none.
///
/// # Errors
/// [`ConfigError`] if the name is unknown, its key is missing, or key or address can't be used.
pub fn connect(
    name: &str,
    credentials: &Credentials,
    settings: HttpSettings,
) -> Result<Option<Box<dyn Client>>, ConfigError> {
    let (own, base) = (&credentials.openai_key, &credentials.openai_base_url);
    Ok(Some(match provider_of(name)? {
        Provider::Rules => return Ok(None),
        Provider::Anthropic => {
            let endpoint = endpoint(&anthropic::API, credentials.anthropic_base_url.as_ref())?;
            let key = credentials.anthropic_key.as_ref();
            let key = key.ok_or(ConfigError::MissingAnthropicKey)?;
            let to = (&anthropic::API, endpoint);
            let format = anthropic::Messages::default();
            Box::new(Http::new((name, name), format, to, Some(key), settings)?)
        }
        provider => {
            let endpoint = endpoint(&openai::OWN, base.as_ref())?;
            let compatible = provider == Provider::OpenAiCompatible;
            if own.is_none() && !(compatible && base.is_some()) {
                return Err(ConfigError::MissingOpenAiKey);
            }
            let (api, model, dialect) = openai::known(name, compatible);
            let (named, to) = ((name, model), (api, endpoint));
            Box::new(Http::new(named, dialect, to, own.as_ref(), settings)?)
        }
    }))
}

/// Where the requests to an API go.
fn endpoint(api: &'static Api, base: Option<&Url>) -> Result<Url, ConfigError> {
    let unusable = |url: String| ConfigError::UnusableUrl {
        variable: api.url,
        url,
        example: api.base,
    };
    let mut url = match base {
        Some(url) => url.clone(),
        None => Url::parse(api.base).map_err(|e| unusable(e.to_string()))?,
    };
    if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none_or(str::is_empty) {
        return Err(unusable(shown_url(&url)));
    }
    let path = url.path().trim_end_matches('/');
    // Where the standard address has a version, any path of one's own may be one.
    let has_version = path.ends_with("/v1") || (api.base.ends_with("/v1") && !path.is_empty());
    let path = match path {
        _ if path.ends_with(api.end) => path.to_owned(),
        _ if has_version => format!("{path}{}", api.end),
        _ => format!("{path}/v1{}", api.end),
    };
    url.set_path(&path);
    url.set_fragment(None);
    Ok(url)
}

#[cfg(test)]
mod tests;
