//! The kept corpus of every fuzz target, run through the same checks as the fuzzer's.

use std::path::Path;

#[path = "../../../fuzz/bodies.rs"]
mod bodies;

/// What a target does with its input.
type Body = fn(&[u8]);

const TARGETS: [(&str, Body); 8] = [
    ("server_answer", bodies::server_answer),
    ("snapshot", bodies::snapshot),
    ("wire", bodies::wire),
    ("gate", bodies::gate),
    ("model_answer", bodies::model_answer),
    ("definition", bodies::definition),
    ("journal", bodies::journal),
    ("plan", bodies::plan),
];

#[test]
fn what_was_kept_passes_each_target() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    for (target, body) in TARGETS {
        let files = std::fs::read_dir(corpus.join(target)).unwrap();
        let files: Vec<_> = files.map(|entry| entry.unwrap().path()).collect();
        assert!(files.len() > 3, "{target}: the corpus is missing");
        for file in files {
            body(&std::fs::read(&file).unwrap());
        }
    }
}
