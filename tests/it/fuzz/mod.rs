//! The kept corpus of every fuzz target, run through the same checks as the fuzzer's.

#![expect(
    clippy::unwrap_used,
    reason = "a corpus that can't be read fails the test"
)]

use std::path::Path;

#[path = "../../../fuzz/bodies.rs"]
mod bodies;

fn corpus(target: &str, body: fn(&[u8])) {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/corpus")
        .join(target);
    let files: Vec<_> = std::fs::read_dir(&dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert!(files.len() > 3, "{target}: the corpus is missing");
    for file in files {
        body(&std::fs::read(&file).unwrap());
    }
}

#[test]
fn server_answers() {
    corpus("server_answer", bodies::server_answer);
}

#[test]
fn snapshots() {
    corpus("snapshot", bodies::snapshot);
}

#[test]
fn lines_on_the_wire() {
    corpus("wire", bodies::wire);
}

#[test]
fn lines_of_the_request_gate() {
    corpus("gate", bodies::gate);
}

#[test]
fn model_answers() {
    corpus("model_answer", bodies::model_answer);
}

#[test]
fn definitions() {
    corpus("definition", bodies::definition);
}

#[test]
fn journals() {
    corpus("journal", bodies::journal);
}

#[test]
fn plans() {
    corpus("plan", bodies::plan);
}
