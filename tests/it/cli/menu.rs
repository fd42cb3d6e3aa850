//! The menu of services in a real terminal: this test binary runs itself as the program behind it.

use subterminator::cli::menu;
use subterminator::cli::ui::{Stream, Ui};
use subterminator::config::environment::Environment;
use subterminator::domain::event::Purpose;
use subterminator::domain::service::{ServiceDefinition, Status};
use subterminator::services::Catalogue;

use crate::common::env::{Terminal, TestEnv};

/// Not a test of its own: what the tests below run inside a terminal.
#[test]
#[ignore = "is started by the other tests of this file"]
fn child() {
    if std::env::var_os("MENU_CHILD").is_none() {
        return;
    }
    let environment = Environment::capture();
    let ui = Ui::new(&environment, false);
    ui.line(Stream::Out, "");
    let generic = Catalogue::load(None)
        .0
        .generic("https://a.example")
        .unwrap();
    let entry = |display_name: &str, description: &str, status| ServiceDefinition {
        name: display_name.to_lowercase().replace("service ", "s"),
        display_name: display_name.to_owned(),
        description: description.to_owned(),
        status,
        ..generic.clone()
    };
    let long = "films and series, with a description that is longer than a narrow terminal is wide";
    let entries = [
        entry("Netflix", long, Status::Available),
        entry("Spotify", "music", Status::Planned),
    ];
    let many = (10..70).map(|i| entry(&format!("Service {i}"), "one of many", Status::Available));
    let many: Vec<_> = many.collect();
    let entries = if std::env::var_os("MENU_CHILD").is_some_and(|which| which == "many") {
        &many[..]
    } else {
        &entries[..]
    };
    let outcome = match menu::choose(&ui, entries, false, Purpose::Cancel) {
        Ok(name) => format!("chosen: {name}"),
        Err(error) => format!("ended with {}: {}", error.exit.code(), error.message),
    };
    // A terminal may throw away what is written right after Ctrl-C, so it is kept in a file too.
    std::fs::write(environment.directory().join("outcome"), &outcome).unwrap();
    ui.line(Stream::Out, &format!("\n{outcome}"));
}

fn open(env: &TestEnv, columns: u16) -> Terminal {
    env.terminal_of_child("cli::menu::child", columns)
}

fn env() -> TestEnv {
    TestEnv::new().set("MENU_CHILD", "1")
}

/// What can't be chosen and the help explain themselves, and the menu returns.
#[test]
fn a_service_is_chosen_by_keys_and_by_its_name() {
    for columns in [60, 120] {
        let env = env();
        let mut terminal = open(&env, columns);
        let screen = terminal.wait_for("Help");
        let both = screen.contains("Netflix") && screen.contains("Spotify (planned");
        assert!(both, "{screen}");
        terminal.type_text("\u{1b}[B\r");
        terminal.wait_for("Spotify is planned");
        terminal.wait_for("Esc leaves");
        terminal.type_text("help\r");
        terminal.wait_for("Try it without risk");
        terminal.type_text(if columns == 60 { "\r" } else { "netf\r" });
        terminal.wait_for("chosen: netflix");
    }
}

/// As many as the catalogue has: the first ones are shown first, in their order, and typing finds the others.
#[test]
fn a_long_list_keeps_its_order() {
    let env = TestEnv::new().set("MENU_CHILD", "many");
    let mut terminal = open(&env, 80);
    let screen = terminal.wait_for("Esc leaves");
    let shown: Vec<&str> = screen.matches("Service ").collect();
    let first = (10..10 + shown.len()).map(|i| screen.find(&format!("Service {i} - one of many")));
    let places: Option<Vec<usize>> = first.collect();
    assert!(
        shown.len() >= 10 && places.is_some_and(|places| places.is_sorted()),
        "{screen}"
    );
    terminal.type_text("69");
    terminal.wait_for("> Service 69");
    terminal.type_text("\r");
    terminal.wait_for("chosen: s69");
}

#[test]
fn whoever_leaves_leaves_with_2_and_the_terminal_as_it_was() {
    for (plain, key) in [("0", "\u{1b}"), ("0", "\u{3}"), ("1", "\r"), ("1", "\u{4}")] {
        let env = env().set("SUBTERMINATOR_PLAIN", plain);
        let mut terminal = open(&env, 80);
        terminal.wait_for(if plain == "1" {
            "empty to leave"
        } else {
            "Help"
        });
        terminal.type_text(key);
        terminal.wait_for("test result");
        let raw = terminal.raw();
        let (hidden, shown) = (raw.rfind("\u{1b}[?25l"), raw.rfind("\u{1b}[?25h"));
        assert!(hidden <= shown, "the cursor stays hidden: {raw:?}");
        assert_eq!(terminal.finish().0, 0);
        let outcome = std::fs::read_to_string(env.work().join("outcome")).unwrap();
        assert!(outcome.starts_with("ended with 2"), "{key:?} {outcome}");
    }
}

#[test]
fn plain_mode_and_dumb_terminals_ask_for_a_name_without_escape_codes() {
    for (name, value) in [("SUBTERMINATOR_PLAIN", "1"), ("TERM", "dumb")] {
        let env = env().set(name, value);
        let mut terminal = open(&env, 60);
        terminal.wait_for("empty to leave");
        terminal.type_text("netflix\r");
        terminal.wait_for("chosen: netflix");
        assert!(!terminal.raw().contains('\u{1b}'), "{}", terminal.raw());
    }
}
