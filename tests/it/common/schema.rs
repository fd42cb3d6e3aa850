//! What the program prints with `--json`, against its schema.

use std::path::{Path, PathBuf};

use serde_json::Value;

/// The schema that other programs rely on.
pub fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/events.schema.json")
}

/// Fails unless every line is an object that the schema in `docs/` allows. Returns the lines.
pub fn assert_valid(stdout: &str) -> Vec<Value> {
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(file()).unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let lines = stdout.lines().map(|line| {
        let value: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        if let Err(error) = validator.validate(&value) {
            panic!("{error} at {}: {line}", error.instance_path());
        }
        value
    });
    lines.collect()
}
