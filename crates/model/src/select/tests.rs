//! Tests of `select`.

use super::*;

fn anthropic(base: &str) -> String {
    anthropic_endpoint(Some(&Url::parse(base).unwrap()))
        .unwrap()
        .to_string()
}

fn openai(base: &str) -> String {
    openai_endpoint(Some(&Url::parse(base).unwrap()))
        .unwrap()
        .to_string()
}

fn error_of(name: &str, credentials: &Credentials) -> ConfigError {
    connect(name, credentials, HttpSettings::default())
        .err()
        .unwrap()
}

#[test]
fn names_lead_to_providers() {
    let anthropic = |m: &str| Provider::Anthropic {
        model: m.to_owned(),
    };
    let open_ai = |m: &str| Provider::OpenAi {
        model: m.to_owned(),
    };
    assert_eq!(
        provider_of("claude-opus-4-6"),
        Ok(anthropic("claude-opus-4-6"))
    );
    for name in [
        "gpt-4o",
        "gpt-6-future",
        "chatgpt-4o-latest",
        "o1",
        "o3-mini",
    ] {
        assert_eq!(provider_of(name), Ok(open_ai(name)));
    }
    assert_eq!(
        provider_of("openai:llama3.1:70b"),
        Ok(Provider::OpenAiCompatible {
            model: "llama3.1:70b".to_owned()
        })
    );
    assert_eq!(provider_of("rules"), Ok(Provider::Rules));
}

/// AC-2.4
#[test]
fn an_unknown_name_is_refused_with_what_is_supported() {
    for name in [
        "", "x", "claude-", "claude", "gpt-", "openai:", "openai", "ollama", "RULES", "gpt 4", "o",
        "opus", "gpt-4o\n",
    ] {
        assert_eq!(
            provider_of(name),
            Err(ConfigError::UnsupportedModel(name.to_owned())),
            "{name}"
        );
    }
    let message = provider_of("x").unwrap_err().to_string();
    assert!(message.starts_with("Unsupported model: x\n"), "{message}");
    assert!(
        message.contains("claude-") && message.contains("openai:NAME") && message.contains("rules")
    );
}

/// AC-2.3
#[test]
fn a_missing_key_is_named() {
    let none = Credentials::default();
    assert_eq!(
        error_of("claude-opus-4-6", &none).to_string(),
        "Missing ANTHROPIC_API_KEY. Set it via environment variable or use --model gpt-4o with OPENAI_API_KEY."
    );
    let message = error_of("gpt-4o", &none).to_string();
    assert!(
        message.starts_with(
            "Missing OPENAI_API_KEY. Set it via environment variable or use --model claude-opus-4-6 with ANTHROPIC_API_KEY"
        )
    );
    assert!(message.contains("--model rules"));
    let other = Credentials {
        openai_key: ApiKey::new("sk-planted"),
        ..Credentials::default()
    };
    assert_eq!(
        error_of("claude-opus-4-6", &other),
        ConfigError::MissingAnthropicKey
    );
}

#[test]
fn a_key_is_optional_only_for_a_server_of_ones_own() {
    assert_eq!(
        error_of("openai:llama3", &Credentials::default()),
        ConfigError::MissingOpenAiKey
    );
    let local = Credentials {
        openai_base_url: Url::parse("http://localhost:11434").ok(),
        ..Credentials::default()
    };
    assert!(
        connect("openai:llama3", &local, HttpSettings::default())
            .unwrap()
            .is_some()
    );
    assert_eq!(error_of("gpt-4o", &local), ConfigError::MissingOpenAiKey);
    assert!(
        connect("rules", &Credentials::default(), HttpSettings::default())
            .unwrap()
            .is_none()
    );
}

#[test]
fn base_addresses_are_taken_as_people_write_them() {
    assert_eq!(
        anthropic_endpoint(None).unwrap().as_str(),
        "https://api.anthropic.com/v1/messages"
    );
    assert_eq!(
        openai_endpoint(None).unwrap().as_str(),
        "https://api.openai.com/v1/chat/completions"
    );
    for base in [
        "http://a.example",
        "http://a.example/",
        "http://a.example/v1",
        "http://a.example/v1/",
        "http://a.example/v1/messages",
    ] {
        assert_eq!(anthropic(base), "http://a.example/v1/messages", "{base}");
    }
    assert_eq!(
        anthropic("http://a.example/gateway/"),
        "http://a.example/gateway/v1/messages"
    );
    for base in [
        "http://a.example",
        "http://a.example/",
        "http://a.example/v1",
        "http://a.example/v1/chat/completions/",
    ] {
        assert_eq!(
            openai(base),
            "http://a.example/v1/chat/completions",
            "{base}"
        );
    }
    assert_eq!(
        openai("http://a.example/v1beta/openai/"),
        "http://a.example/v1beta/openai/chat/completions"
    );
    assert_eq!(
        openai("http://a.example/x?api-version=1"),
        "http://a.example/x/chat/completions?api-version=1"
    );
}

#[test]
fn unusable_addresses_and_keys_are_errors() {
    let key = ApiKey::new("sk-planted\u{e9}");
    let credentials = Credentials {
        anthropic_key: key,
        ..Credentials::default()
    };
    assert_eq!(
        error_of("claude-opus-4-6", &credentials),
        ConfigError::UnusableKey {
            variable: "ANTHROPIC_API_KEY"
        }
    );
    let file = Credentials {
        openai_key: ApiKey::new("sk-planted"),
        openai_base_url: Url::parse("file:///etc/passwd").ok(),
        ..Credentials::default()
    };
    assert!(
        error_of("gpt-4o", &file)
            .to_string()
            .starts_with("OPENAI_BASE_URL is no http or https address")
    );
}

#[test]
fn debug_shows_neither_keys_nor_passwords() {
    let credentials = Credentials {
        anthropic_key: ApiKey::new("sk-ant-planted"),
        openai_key: ApiKey::new("sk-planted"),
        anthropic_base_url: Url::parse("https://me:planted@a.example/").ok(),
        openai_base_url: Url::parse("https://a.example/?key=planted").ok(),
    };
    assert!(!format!("{credentials:?}").contains("planted"));
}
