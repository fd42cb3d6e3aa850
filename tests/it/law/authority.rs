//! Who may make what an act needs: permits and questions come from policy, grants from the gate, and acts
//! leave through the loop.

use super::source::sources;

/// Only this file knows how the tokens are made; its own tests show how they behave.
const HOME: &str = "crates/domain/src/authorization.rs";

/// Places of a word in all sources that are neither in `HOME` nor in an allowed file or folder.
fn elsewhere(word: &str, allowed: &[&str]) -> Vec<String> {
    let outside = |path: &str| path != HOME && !allowed.iter().any(|a| path.starts_with(a));
    sources()
        .iter()
        .filter(|s| outside(&s.path))
        .flat_map(|s| s.places_of(word))
        .collect()
}

fn count(word: &str) -> usize {
    sources()
        .iter()
        .filter(|s| s.path != HOME)
        .map(|s| s.places_of(word).len())
        .sum()
}

#[test]
fn permits_and_questions_are_made_by_policy_alone() {
    for word in ["Permit::harmless", "Permit::covered", "Question::new"] {
        assert!(
            count(word) > 0,
            "nobody calls {word}: the test looks for the wrong word"
        );
        assert_eq!(
            elsewhere(word, &["crates/policy/src/"]),
            Vec::<String>::new(),
            "{word}"
        );
    }
}

#[test]
fn grants_are_made_by_the_gate_alone() {
    assert_eq!(count(".grant("), 1);
    assert_eq!(
        elsewhere(".grant(", &["crates/agent/src/gate.rs"]),
        Vec::<String>::new()
    );
    // Neither by another name.
    for word in [
        "Question::grant",
        "Permit as ",
        "Question as ",
        "Grant as ",
        "Authorized as ",
    ] {
        assert_eq!(elsewhere(word, &[]), Vec::<String>::new(), "{word}");
    }
}

#[test]
fn acts_leave_through_the_loop_alone() {
    assert!(count(".perform(") > 0);
    assert_eq!(
        elsewhere(".perform(", &["crates/agent/src/"]),
        Vec::<String>::new()
    );
}

/// The approval tool that a model has is answered by the loop; the person's port is no tool.
#[test]
fn the_approver_is_asked_by_the_gate_alone() {
    assert!(count(".approve(") > 0);
    assert_eq!(
        elsewhere(
            ".approve(",
            &[
                "crates/agent/src/",
                "crates/cli/src/approver_tests.rs",
                "crates/mcp/src/person/tests.rs"
            ]
        ),
        Vec::<String>::new()
    );
}
