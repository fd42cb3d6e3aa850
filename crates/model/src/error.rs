//! What is wrong with a model's name, key, address or prices, each with what to do about it.

/// The settings don't make a model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// No provider knows such a name.
    #[error(
        "Unsupported model: {0}\nSupported are claude-…, gpt-…, chatgpt-…, o1, o3 and the like, openai:NAME for any server at OPENAI_BASE_URL, and rules."
    )]
    UnsupportedModel(String),
    /// A Claude model without a key.
    #[error(
        "Missing ANTHROPIC_API_KEY. Set it via environment variable or use --model gpt-4o with OPENAI_API_KEY."
    )]
    MissingAnthropicKey,
    /// An OpenAI model without a key.
    #[error(
        "Missing OPENAI_API_KEY. Set it via environment variable or use --model claude-opus-4-6 with ANTHROPIC_API_KEY, or --model rules, which needs no key."
    )]
    MissingOpenAiKey,
    /// A key with characters that can't be in one.
    #[error(
        "{variable} holds characters that no API key has (white space, or letters that are not ASCII). Copy the key again."
    )]
    UnusableKey {
        /// Environment variable.
        variable: &'static str,
    },
    /// An address that is none.
    #[error(
        "{variable} is no http or https address: {url}\nGive the base address of the API, for example {example}."
    )]
    UnusableUrl {
        /// Environment variable.
        variable: &'static str,
        /// The address, without credentials.
        url: String,
        /// A good one.
        example: &'static str,
    },
    /// The person's own prices can't be used.
    #[error(
        "Can't use the prices in {path}: {why}.\nWrite [mine.models] and below it NAME = {{ input = 1, cache_write = 1, cache_read = 1, output = 1 }} in US dollars per million tokens, or remove the file."
    )]
    Prices {
        /// The file.
        path: String,
        /// What is wrong with it.
        why: String,
    },
    /// TLS could not be set up.
    #[error(
        "Can't set up the HTTP client: {0}\nCheck the system's certificates (package ca-certificates) and the proxy variables."
    )]
    Client(String),
}
