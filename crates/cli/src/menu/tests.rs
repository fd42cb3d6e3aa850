//! What the menu offers, and what a choice means.

use super::*;

fn entries() -> Vec<MenuEntry> {
    [
        ("spotify", "Spotify", "music", false),
        ("netflix", "Netflix", "films and series", true),
    ]
    .map(|(name, display_name, description, available)| MenuEntry {
        name: name.to_owned(),
        aliases: vec![format!("my-{name}")],
        display_name: display_name.to_owned(),
        description: description.to_owned(),
        available,
    })
    .into()
}

#[test]
fn available_ones_come_first_and_help_last() {
    let entries = entries();
    let shown: Vec<_> = choices(&entries).iter().map(ToString::to_string).collect();
    assert_eq!(
        shown,
        [
            "Netflix - films and series",
            "Spotify (planned, not available yet)",
            "Not listed? Another site…",
            "Help"
        ]
    );
}

#[test]
fn a_choice_is_made_by_number_or_name() {
    let entries = entries();
    let choices = choices(&entries);
    let named = |line| pick(&choices, line).map(ToString::to_string);
    assert_eq!(
        named(" 1 \n").as_deref(),
        Some("Netflix - films and series")
    );
    assert_eq!(named("NETFLIX"), named("1"));
    assert_eq!(named("help").as_deref(), Some("Help"));
    assert_eq!(
        (named("0"), named("5"), named("hulu"), named("-1")),
        (None, None, None, None)
    );
}

#[test]
fn nothing_that_is_typed_empties_the_list() {
    let entries = entries();
    let left = |typed: &str| -> Vec<String> {
        let all = choices(&entries).into_iter();
        all.filter(|choice| stays(typed, choice, &choice.to_string()))
            .map(|choice| choice.to_string())
            .collect()
    };
    assert_eq!(left("xyzzy"), ["Not listed? Another site…"]);
    assert_eq!(
        left("NETF"),
        ["Netflix - films and series", "Not listed? Another site…"]
    );
    assert_eq!(left("my-netf").len(), 2, "another name finds it too");
}
