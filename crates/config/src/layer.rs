//! A setting and the layer it came from.

/// Where a setting came from, strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// The command line.
    Flag,
    /// The process's environment.
    Environment,
    /// The `.env` file of the working directory.
    DotEnv,
    /// `config.toml`.
    File,
    /// The program itself.
    Default,
}

/// A resolved setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting<T> {
    /// The value.
    pub value: T,
    /// Where it came from.
    pub origin: Origin,
}

impl<T> Setting<T> {
    /// A value with its origin.
    pub const fn new(value: T, origin: Origin) -> Self {
        Self { value, origin }
    }

    /// Nobody set it.
    pub const fn default(value: T) -> Self {
        Self {
            value,
            origin: Origin::Default,
        }
    }
}
