//! Whether a model's API can be reached from here: one request without a key and without a word of anybody's.
//!
//! Any answer of a server counts, also a refusal: it got there and back. What stands between (a proxy that wants
//! a password, a name that isn't found, a certificate that isn't trusted) is told.

use std::time::{Duration, Instant};

use super::error::ConfigError;
use super::failure::Problem;
use super::http::{client, shown_url};
use super::select::{Credentials, endpoint_of};
use domain::masking::Masker;

/// Status of a proxy that wants a password (RFC 9110, 15.5.8).
const PROXY_WANTS_PASSWORD: u16 = 407;

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reached {
    /// There is nothing to reach: the built-in planner.
    Nothing,
    /// A server answered.
    Answered {
        /// Its address, without credentials and path.
        address: String,
        /// HTTP status.
        status: u16,
        /// From the request to the answer.
        took: Duration,
    },
    /// None did.
    Not {
        /// Its address, without credentials and path.
        address: String,
        /// What stood in the way.
        why: String,
    },
}

/// Asks the server behind a model's name for its front page, within this time.
///
/// # Errors
/// [`ConfigError`] if the name or the address is unusable.
pub async fn reach(
    name: &str,
    credentials: &Credentials,
    limit: Duration,
) -> Result<Reached, ConfigError> {
    let Some(mut url) = endpoint_of(name, credentials)? else {
        return Ok(Reached::Nothing);
    };
    url.set_path("/");
    url.set_query(None);
    // User name and password in an address are a key too.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    let address = shown_url(&url).trim_end_matches('/').to_owned();
    let client = client(&url, limit).map_err(|e| ConfigError::Client(e.to_string()))?;
    let begun = Instant::now();
    Ok(match client.head(url).send().await {
        Ok(answer) if answer.status().as_u16() == PROXY_WANTS_PASSWORD => Reached::Not {
            address,
            why: "the proxy wants a user name and a password (407)".to_owned(),
        },
        Ok(answer) => Reached::Answered {
            address,
            status: answer.status().as_u16(),
            took: begun.elapsed(),
        },
        Err(e) if e.is_timeout() => Reached::Not {
            address,
            why: format!("no answer within {} s", limit.as_secs()),
        },
        Err(e) => Reached::Not {
            address,
            why: Problem::from_transport(e, &Masker::default()).said,
        },
    })
}
