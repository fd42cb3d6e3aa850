//! `services` from outside: list, show, validate, new.

#![expect(
    clippy::unwrap_used,
    reason = "what a test can't set up fails the test"
)]

use serde_json::Value;

use crate::common::env::{TestEnv, words};

fn with_own(env: TestEnv, name: &str, text: &str) -> TestEnv {
    let dir = env.own().join("services");
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join(name), text).unwrap();
    env
}

const GYM: &str = "name = \"gym\"\ndisplay_name = \"My \\u001b[2JGym\"\nstatus = \"available\"\nstart_url = \"https://www.mygym.example/account\"\n\
    domains = [\"mygym.example\"]\ngoal = \"Cancel.\"\n[[success]]\nid = \"ok\"\nwhen = { content = { contains = \"cancelled\" } }\n";

#[test]
fn the_list_has_every_service_with_its_honest_status() {
    let env = with_own(TestEnv::new(), "gym.toml", GYM);
    let env = with_own(
        env,
        "club.toml",
        &GYM.replace("\"gym\"", "\"club\"")
            .replace("\"available\"", "\"planned\""),
    );
    let env = with_own(env, "broken.toml", "name = 1\n");
    let output = env.run(&["services"]);
    assert_eq!(output.code, 0, "{output:?}");
    assert_eq!(output.stdout, env.run(&["services", "list"]).stdout);
    let line = |name: &str| {
        output
            .stdout
            .lines()
            .find(|l| l.split_whitespace().nth(1) == Some(name))
            .unwrap_or_else(|| panic!("{name}: {output:?}"))
    };
    assert!(line("netflix").starts_with("○ "), "{output:?}");
    assert!(line("club").starts_with("- "), "{output:?}");
    for meaning in [
        "○ available, not yet tested",
        "- planned, can't be chosen yet",
    ] {
        assert!(output.stdout.contains(meaning), "{meaning}\n{output:?}");
    }
    let names: Vec<&str> = output
        .stdout
        .lines()
        .take_while(|l| !l.is_empty())
        .filter_map(|l| l.split_whitespace().nth(1))
        .collect();
    assert!(names.len() > 20 && names.is_sorted(), "{names:?}");
    let wide = output.stdout.lines().find(|l| l.chars().count() > 80);
    assert_eq!(wide, None);
    assert!(line("gym").contains("gym.toml") && !output.stdout.contains('\u{1b}'));
    assert!(
        output.stderr.contains("broken.toml:1:"),
        "{}",
        output.stderr
    );
    for args in [&["services", "--json"][..], &["services", "list", "--json"]] {
        let output = env.run(args);
        let objects: Vec<Value> = output
            .stdout
            .lines()
            .map(|l| serde_json::from_str(l).unwrap())
            .collect();
        let netflix = objects.iter().find(|o| o["name"] == "netflix").unwrap();
        assert_eq!(
            (netflix["status"].as_str(), &netflix["file"]),
            (Some("available"), &Value::Null)
        );
        assert!(
            objects
                .iter()
                .any(|o| o["name"] == "gym" && o["file"].as_str().unwrap().ends_with("gym.toml"))
        );
    }
}

#[test]
fn a_definition_is_shown_as_it_can_be_saved() {
    let env = TestEnv::new();
    let card = env.run(&["services", "show", "NETFLIX.com"]).stdout;
    for part in [
        "Netflix  Video streaming",
        "https://www.netflix.com/account",
        "Apple",
        "Deleting the app or signing out cancels nothing.",
    ] {
        assert!(card.contains(part), "{part}\n{card}");
    }
    assert!(
        card.lines().all(|line| line.chars().count() <= 80),
        "{card}"
    );
    let output = env.run(&["services", "show", "NETFLIX.com", "--toml"]);
    assert!(
        output.code == 0 && output.stdout.starts_with("# netflix: built in"),
        "{output:?}"
    );
    std::fs::write(env.work().join("mine.toml"), &output.stdout).unwrap();
    assert_eq!(env.run(&["services", "validate", "mine.toml"]).code, 0);
    let output = env.run(&["services", "show", "netflx"]);
    assert!(
        output.code == 3 && output.stderr.contains("Did you mean 'netflix'?"),
        "{output:?}"
    );
}

/// Without a file: everything that is in use, and what was left out.
#[test]
fn the_whole_catalogue_is_checked() {
    let env = TestEnv::new();
    let output = env.run(&["services", "validate"]);
    assert!(output.code == 0 && output.stderr.is_empty(), "{output:?}");
    let mut lines = output.stdout.lines();
    assert!(
        lines
            .next()
            .unwrap()
            .ends_with(" 60 services, no mistakes."),
        "{output:?}"
    );
    let env = with_own(env, "bad.toml", &GYM.replace("goal =", "gaol ="));
    let output = env.run(&["services", "validate"]);
    assert_eq!(output.code, 2, "{output:?}");
    for part in [
        "bad.toml:6:1: gaol: unknown key.",
        "The catalogue has 1 problem.",
    ] {
        assert!(output.stderr.contains(part), "{part}\n{output:?}");
    }
}

#[test]
fn mistakes_are_shown_with_line_key_and_remedy() {
    let env = TestEnv::new();
    let file = env.work().join("gym.toml");
    std::fs::write(&file, GYM).unwrap();
    let good = env.run(&["services", "validate", "gym.toml"]);
    assert!(
        good.code == 0
            && good
                .stdout
                .contains("defines My Gym (gym) without a mistake")
            && !good.stdout.contains('\u{1b}'),
        "{good:?}"
    );
    for (from, to, wanted) in [
        (
            "goal =",
            "gaol =",
            &[
                "gym.toml:6:1: gaol: unknown key. Did you mean `goal`?",
                "1 problem.",
            ][..],
        ),
        (
            "[\"mygym.example\"]",
            "[\"com\"]",
            &[
                "gym.toml:5:",
                "domains[0]",
                "gym.toml:4:",
                "start_url",
                "2 problems.",
            ],
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
        let output = env.run(&["services", "validate", "gym.toml"]);
        assert_eq!((output.code, output.stdout.as_str()), (2, ""), "{output:?}");
        for part in wanted {
            assert!(output.stderr.contains(part), "{part}\n{}", output.stderr);
        }
        assert!(
            output
                .stderr
                .contains("check again: subterminator services validate gym.toml")
        );
    }
    let missing = env.run(&["services", "validate", "nowhere.toml"]);
    assert!(
        missing.code == 2 && missing.stderr.contains("Check that it exists"),
        "{missing:?}"
    );
}

/// A file that is in use already doesn't stand in its own way.
#[test]
fn an_own_file_in_its_place_is_no_conflict_with_itself() {
    let env = with_own(TestEnv::new(), "gym.toml", GYM);
    let file = env.own().join("services/gym.toml");
    let output = env.run(&["services", "validate", file.to_str().unwrap()]);
    assert!(
        output.code == 0 && !output.stdout.contains("put it into"),
        "{output:?}"
    );
}

#[test]
fn a_new_definition_is_begun_and_nothing_is_overwritten() {
    let env = TestEnv::new();
    let printed = env.run(&words("services new my-gym --url www.gym.example/account"));
    assert!(
        printed.code == 0
            && printed
                .stdout
                .contains("start_url = \"https://www.gym.example/account\""),
        "{printed:?}"
    );
    let args = words("services new my-gym --url https://www.gym.example/account -o deep/gym.toml");
    let written = env.run(&args);
    assert!(
        written.code == 0
            && written
                .stdout
                .contains("subterminator services validate deep/gym.toml"),
        "{written:?}"
    );
    assert_eq!(
        std::fs::read_to_string(env.work().join("deep/gym.toml")).unwrap(),
        printed.stdout
    );
    let good = env.run(&["services", "validate", "deep/gym.toml"]);
    assert!(
        good.code == 0 && good.stdout.contains("planned"),
        "{good:?}"
    );
    let again = env.run(&args);
    assert!(
        again.code == 2 && again.stderr.contains("exists already"),
        "{again:?}"
    );
    for (args, wanted) in [
        (
            vec!["services", "new", "My Gym", "--url", "https://a.example"],
            "lower-case letters",
        ),
        (
            vec!["services", "new", "gym", "--url", "ftp://a.example"],
            "write an address",
        ),
        (vec!["services", "new", "gym"], "--url"),
        (
            vec!["services", "new", "gym", "--url", "https://co.uk/"],
            "no site of one owner",
        ),
    ] {
        let output = env.run(&args);
        assert!(
            output.code == 2 && output.stderr.contains(wanted),
            "{args:?} {output:?}"
        );
    }
    assert!(
        env.run(&["services", "new", "netflix", "--url", "https://a.example"])
            .stderr
            .contains("There is a service 'netflix' already")
    );
}
