//! Tests of `select`.

use super::*;

fn error_of(name: &str, credentials: &Credentials) -> ConfigError {
    connect(name, credentials, HttpSettings::default())
        .err()
        .unwrap()
}

#[test]
fn names_lead_to_providers() {
    for (names, provider) in [
        ("claude-opus-4-6", Provider::Anthropic),
        ("gpt-4o gpt-6-future chatgpt-4o-latest o1", Provider::OpenAi),
        ("openai:llama3.1:70b", Provider::OpenAiCompatible),
        ("rules", Provider::Rules),
    ] {
        for name in names.split(' ') {
            assert_eq!(provider_of(name), Ok(provider), "{name}");
        }
    }
}

/// AC-2.4
#[test]
fn an_unknown_name_is_refused_with_what_is_supported() {
    for name in [
        "", "x", "claude-", "claude", "gpt-", "openai:", "openai", "ollama", "RULES", "gpt 4", "o",
        "opus", "gpt-4o\n",
    ] {
        let unknown = ConfigError::UnsupportedModel(name.to_owned());
        assert_eq!(provider_of(name), Err(unknown), "{name}");
    }
    let message = provider_of("x").unwrap_err().to_string();
    assert!(message.starts_with("Unsupported model: x\n"), "{message}");
    for supported in ["claude-", "openai:NAME", "rules"] {
        assert!(message.contains(supported), "{supported}: {message}");
    }
}

/// AC-2.3
#[test]
fn a_missing_key_is_named() {
    let none = Credentials::default();
    for (model, told) in [
        (
            "claude-opus-4-6",
            "Missing ANTHROPIC_API_KEY. Set it via environment variable or use --model gpt-4o with OPENAI_API_KEY.",
        ),
        (
            "gpt-4o",
            "Missing OPENAI_API_KEY. Set it via environment variable or use --model claude-opus-4-6 with ANTHROPIC_API_KEY",
        ),
    ] {
        let message = error_of(model, &none).to_string();
        assert!(message.starts_with(told), "{message}");
    }
    let other = Credentials {
        openai_key: ApiKey::new("sk-planted"),
        ..Credentials::default()
    };
    let missing = error_of("claude-opus-4-6", &other);
    assert_eq!(missing, ConfigError::MissingAnthropicKey);
}

#[test]
fn a_key_is_optional_only_for_a_server_of_ones_own() {
    let none = Credentials::default();
    let local = Credentials {
        openai_base_url: Url::parse("http://localhost:11434").ok(),
        ..Credentials::default()
    };
    let connects = |name, with| connect(name, with, HttpSettings::default()).unwrap();
    for (name, with) in [("openai:llama3", &none), ("gpt-4o", &local)] {
        assert_eq!(error_of(name, with), ConfigError::MissingOpenAiKey);
    }
    assert!(connects("openai:llama3", &local).is_some());
    assert!(connects("rules", &none).is_none());
}

/// API | what is written | what is asked.
const ADDRESSES: &str = "
anthropic | | https://api.anthropic.com/v1/messages
anthropic | http://a.example | http://a.example/v1/messages
anthropic | http://a.example/ | http://a.example/v1/messages
anthropic | http://a.example/v1 | http://a.example/v1/messages
anthropic | http://a.example/v1/ | http://a.example/v1/messages
anthropic | http://a.example/v1/messages | http://a.example/v1/messages
anthropic | http://a.example/gate/ | http://a.example/gate/v1/messages
openai | | https://api.openai.com/v1/chat/completions
openai | http://a.example | http://a.example/v1/chat/completions
openai | http://a.example/v1 | http://a.example/v1/chat/completions
openai | http://a.example/v1/chat/completions/ | http://a.example/v1/chat/completions
openai | http://a.example/openai/ | http://a.example/openai/chat/completions
openai | http://a.example/x?v=1 | http://a.example/x/chat/completions?v=1
";

#[test]
fn base_addresses_are_taken_as_people_write_them() {
    for row in ADDRESSES.trim().lines() {
        let mut parts = row.split('|').map(str::trim);
        let [api, written, asked] = [(); 3].map(|()| parts.next().unwrap());
        let api = match api {
            "anthropic" => &anthropic::API,
            _ => &openai::OWN,
        };
        let endpoint = endpoint(api, Url::parse(written).ok().as_ref()).unwrap();
        assert_eq!(endpoint.as_str(), asked, "{row}");
    }
}

#[test]
fn unusable_addresses_and_keys_are_errors() {
    let odd = Credentials {
        anthropic_key: ApiKey::new("sk-planted\u{e9}"),
        ..Credentials::default()
    };
    let variable = "ANTHROPIC_API_KEY";
    let unusable = ConfigError::UnusableKey { variable };
    assert_eq!(error_of("claude-opus-4-6", &odd), unusable);
    let file = Credentials {
        openai_key: ApiKey::new("sk-planted"),
        openai_base_url: Url::parse("file:///etc/passwd").ok(),
        ..Credentials::default()
    };
    let told = error_of("gpt-4o", &file).to_string();
    assert!(told.starts_with("OPENAI_BASE_URL is no http or https address"));
}
