//! Settings in layers: flag, environment, `config.toml`, default.
//!
//! Each environment name is declared once ([`mod@env`]), the process's environment is read once
//! ([`environment`]), and what several layers can say is declared once ([`mod@file`]). API keys come from the environment
//! alone. Nothing here prints, and nothing here changes the process's environment.

pub mod env;
pub mod environment;
pub mod file;
pub mod layers;
pub mod plan;
pub mod settings;
pub mod wishes;

/// The configuration can't be used as it is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ConfigError {
    /// What is wrong, in one line, without secrets.
    pub message: String,
    /// What to do about it, in one line.
    pub hint: String,
}

impl ConfigError {
    /// An error with its remedy.
    pub fn new(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            hint: hint.into(),
        }
    }
}
