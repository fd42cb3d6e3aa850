//! `services` from outside: list, show, validate, new.

use serde_json::Value;

use crate::common::env::{TestEnv, words};

const GYM: &str = "name = \"gym\"\ndisplay_name = \"My \\u001b[2JGym\"\nstatus = \"available\"\nstart_url = \"https://www.mygym.example/account\"\n\
    domains = [\"mygym.example\"]\ngoal = \"Cancel.\"\n[[success]]\nid = \"ok\"\nwhen = { content = { contains = \"cancelled\" } }\n";

/// A world whose person has these definitions.
fn with_own(files: &[(&str, &str)]) -> TestEnv {
    let env = TestEnv::new();
    let dir = env.own().join("services");
    std::fs::create_dir_all(&dir).unwrap();
    for (name, text) in files {
        std::fs::write(dir.join(name), text).unwrap();
    }
    env
}

/// A broken file of the person's own is told and loses nothing, and what is planned can't be chosen.
#[test]
fn the_list_has_every_service_with_its_honest_status() {
    let club = GYM
        .replace("gym\"", "club\"")
        .replace("available", "planned");
    let mine = [
        ("gym.toml", GYM),
        ("club.toml", &club),
        ("broken.toml", "name = 1\n"),
    ];
    let env = with_own(&mine);
    let output = env.run(&["services"]);
    output.assert_ends(
        0,
        &[
            "○ available, not yet tested",
            "- planned, can't be chosen yet",
            "broken.toml:1:",
            "gym.toml",
        ],
    );
    assert_eq!(output.stdout, env.run(&["services", "list"]).stdout);
    let rows = output.stdout.lines().take_while(|l| !l.is_empty());
    let marks = rows.filter_map(|l| l.split_once(' '));
    let marks: Vec<(&str, &str)> = marks
        .map(|(mark, rest)| (rest.split_whitespace().next().unwrap_or_default(), mark))
        .collect();
    assert!(marks.len() > 20 && marks.is_sorted(), "{marks:?}");
    assert!(marks.contains(&("netflix", "○")) && marks.contains(&("club", "-")));
    assert!(output.stdout.lines().all(|l| l.chars().count() <= 80));
    assert!(!output.stdout.contains('\u{1b}'));
    let json = env.run(&["services", "--json"]).stdout;
    assert_eq!(json, env.run(&["services", "list", "--json"]).stdout);
    let objects = json
        .lines()
        .map(|l| serde_json::from_str::<Value>(l).unwrap());
    let objects: Vec<Value> = objects.collect();
    let named = |name: &str| objects.iter().find(|o| o["name"] == name).unwrap();
    assert_eq!(named("netflix")["status"], "available");
    assert_eq!(named("netflix")["file"], Value::Null);
    assert!(named("gym")["file"].as_str().unwrap().ends_with("gym.toml"));
    env.run(&["cancel", "club"]).assert_ends(3, &["planned"]);
}

#[test]
fn a_definition_is_shown_as_it_can_be_saved() {
    let env = TestEnv::new();
    let card = env.run(&["services", "show", "NETFLIX.com"]);
    card.assert_ends(
        0,
        &[
            "Netflix  Video streaming",
            "https://www.netflix.com/account",
            "Apple",
            "Deleting the app or signing out cancels nothing.",
        ],
    );
    let saved = env.run(&["services", "show", "NETFLIX.com", "--toml"]);
    assert!(saved.stdout.starts_with("# netflix: built in"), "{saved:?}");
    std::fs::write(env.work().join("mine.toml"), &saved.stdout).unwrap();
    env.run(&["services", "validate", "mine.toml"])
        .assert_ends(0, &[]);
}

/// A file that is in use already doesn't stand in its own way, and one with a mistake is told of wherever the services are listed.
#[test]
fn a_definition_in_use_is_checked_and_a_bad_one_is_told_of() {
    let env = with_own(&[("gym.toml", GYM)]);
    let file = env.own().join("services/gym.toml");
    let own = env.run(&["services", "validate", file.to_str().unwrap()]);
    assert!(
        own.code == 0 && !own.stdout.contains("put it into"),
        "{own:?}"
    );
    let env = with_own(&[("bad.toml", &GYM.replace("goal =", "gaol ="))]);
    let listed = env.run(&["services"]);
    let told = "bad.toml:6:1: gaol: unknown key.";
    assert!(listed.stderr.contains(told), "{listed:?}");
}

#[test]
fn mistakes_are_shown_with_line_key_and_remedy() {
    let env = TestEnv::new();
    let file = env.work().join("gym.toml");
    std::fs::write(&file, GYM).unwrap();
    let validate = || env.run(&["services", "validate", "gym.toml"]);
    let good = validate();
    good.assert_ends(0, &["defines My Gym (gym) without a mistake"]);
    assert!(!good.stdout.contains('\u{1b}'), "{good:?}");
    for (from, to, wanted) in [
        (
            "goal =",
            "gaol =",
            &["gym.toml:6:1: gaol: unknown key. Did you mean `goal`?"][..],
        ),
        (
            "[\"mygym.example\"]",
            "[\"com\"]",
            &["gym.toml:5:", "domains[0]", "gym.toml:4:", "2 problems."],
        ),
        (
            "status =",
            "aliases = [\"netflix\"]\nstatus =",
            &["gym.toml:3:12: aliases[0]: 'netflix' belongs to netflix already. Remove the alias"],
        ),
        ("name = \"gym\"", "name = \"gym", &["gym.toml:1:"]),
        (
            "status = \"available\"",
            "status = \"avaliable\"",
            &["gym.toml:3:", "unknown key or value", "`available`"],
        ),
        ("https://", "ftp://", &["gym.toml:4:", "start_url", "http"]),
    ] {
        std::fs::write(&file, GYM.replacen(from, to, 1)).unwrap();
        let output = validate();
        output.assert_ends(2, wanted);
        let again = "check again: subterminator services validate gym.toml";
        output.assert_ends(2, &[again]);
        assert_eq!(output.stdout, "");
    }
}

#[test]
fn a_new_definition_is_begun() {
    let env = TestEnv::new();
    let printed = env.run(&words("services new my-gym --url www.gym.example/account"));
    let start = "start_url = \"https://www.gym.example/account\"";
    printed.assert_ends(0, &[start]);
    std::fs::write(env.work().join("gym.toml"), &printed.stdout).unwrap();
    let checked = env.run(&words("services validate gym.toml"));
    checked.assert_ends(0, &["planned"]);
    let known = env.run(&words("services new netflix --url https://a.example"));
    known.assert_ends(0, &["There is a service 'netflix' already"]);
}
