//! Whether a model's API can be reached from here: one request without a key and without a word of anybody's.
//!
//! Any answer of a server counts, also a refusal: it got there and back. What stands between (a proxy that wants
//! a password, a name that isn't found, a certificate that isn't trusted) is told.

use std::time::{Duration, Instant};

use reqwest::StatusCode;

use super::error::ConfigError;
use super::failure::Problem;
use super::http::{client, shown_url};
use super::select::{Credentials, endpoint, provider_of};
use domain::masking::Masker;

/// A server that was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reached {
    /// Its address, without credentials and path.
    pub address: String,
    /// How long its answer took, or what stood in the way.
    pub answer: Result<Duration, String>,
}

/// Asks the server behind a model's name for its front page, within this time; `None` for the built-in planner, which has none.
///
/// # Errors
/// [`ConfigError`] if the name or the address is unusable.
pub async fn reach(
    name: &str,
    credentials: &Credentials,
    limit: Duration,
) -> Result<Option<Reached>, ConfigError> {
    let Some(mut url) = endpoint(provider_of(name)?, credentials)? else {
        return Ok(None);
    };
    url.set_path("/");
    url.set_query(None);
    // User name and password in an address are a key too.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    let address = shown_url(&url).trim_end_matches('/').to_owned();
    let client = client(&url, limit).map_err(|e| ConfigError::Client(e.to_string()))?;
    let begun = Instant::now();
    let answer = match client.head(url).send().await {
        Ok(answer) if answer.status() == StatusCode::PROXY_AUTHENTICATION_REQUIRED => {
            Err("the proxy wants a user name and a password (407)".to_owned())
        }
        Ok(_) => Ok(begun.elapsed()),
        Err(e) if e.is_timeout() => Err(format!("no answer within {} s", limit.as_secs())),
        Err(e) => Err(Problem::from_transport(e, &Masker::default()).said),
    };
    Ok(Some(Reached { address, answer }))
}
