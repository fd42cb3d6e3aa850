//! The environment is read in one place, and every name of ours is written once.

use super::imports::tests_begin;
use super::source::sources;

/// Who reads the process's environment: the configuration, and the browser's room for the few system
/// variables that it hands on (search path, display, proxy).
const READERS: &[&str] = &[
    "crates/config/src/environment.rs",
    "crates/browser/src/launch.rs",
    "crates/browser/src/process.rs",
];

#[test]
fn the_environment_is_read_in_one_place() {
    let mut wrong = Vec::new();
    for source in sources()
        .iter()
        .filter(|s| !READERS.contains(&s.path.as_str()))
    {
        for word in [
            "env::var(",
            "env::var_os(",
            "env::vars(",
            "env::vars_os(",
            "env::set_var(",
            "env::remove_var(",
            "option_env!(",
        ] {
            wrong.extend(source.places_of(word));
        }
    }
    assert!(
        wrong.is_empty(),
        "the environment is read outside src/config:\n{}",
        wrong.join("\n")
    );
}

/// Messages may speak of a variable; a literal that is a name and nothing else belongs to `config::env`.
/// The providers' own names are known in the model room too, for its messages.
#[test]
fn names_are_declared_once() {
    let mut wrong = Vec::new();
    for source in sources()
        .iter()
        .filter(|s| s.path != "crates/config/src/env.rs")
    {
        let code = &source.text[..tests_begin(source)];
        for (at, _) in code.match_indices("\"SUBTERMINATOR_") {
            let name = code[at + 1..].split('"').next().unwrap_or_default();
            if name.bytes().all(|b| b.is_ascii_uppercase() || b == b'_') {
                wrong.push(format!("{}:{}: {name}", source.path, source.line_of(at)));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "names outside crates/config/src/env.rs:\n{}",
        wrong.join("\n")
    );
}

/// Help, reference and code speak of the same variables.
#[test]
fn every_name_is_in_the_reference() {
    let reference =
        std::fs::read_to_string(super::source::root().join("docs/reference.md")).unwrap();
    for name in subterminator::config::env::ALL.iter().map(|v| v.name) {
        assert!(
            reference.contains(&format!("`{name}`")),
            "docs/reference.md doesn't explain {name}"
        );
    }
}
