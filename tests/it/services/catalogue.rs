//! Names, aliases, suggestions, the user's own files.

use std::fs;
use std::path::Path;

use subterminator::domain::service::Status;
use subterminator::services::{Catalogue, Origin, validate_text};

const OWN: &str = r#"
name = "streamly"
display_name = "Streamly"
status = "planned"
start_url = "https://streamly.example/account"
domains = ["streamly.example"]
goal = "Cancel it."
"#;

fn builtin() -> Catalogue {
    let (catalogue, problems) = Catalogue::load(None);
    assert_eq!(problems, []);
    catalogue
}

/// AC-6.1
#[test]
fn a_service_is_found_by_name_and_alias_without_regard_to_case() {
    let catalogue = builtin();
    for name in ["netflix", "NETFLIX", " Netflix ", "netflix.com"] {
        assert_eq!(catalogue.get(name).unwrap().name, "netflix", "{name}");
    }
    assert_eq!(catalogue.get("Disney+").unwrap().name, "disney-plus");
}

#[test]
fn an_address_finds_its_service_and_the_host_decides_between_two() {
    let catalogue = builtin();
    for (address, name) in [
        ("https://netflix.com/browse", Some("netflix")),
        ("https://www.youtube.com/account", Some("youtube-premium")),
        ("https://tv.youtube.com/live", Some("youtube-tv")),
        ("https://music.youtube.com/", None),
        ("https://www.amazon.com/prime", None),
        ("https://www.example.com/", None),
    ] {
        let found = catalogue.at(&address.parse().unwrap());
        assert_eq!(found.map(|s| s.name.as_str()), name, "{address}");
    }
}

/// AC-6.2
#[test]
fn an_unknown_service_is_an_error_that_helps() {
    let catalogue = builtin();
    for (name, suggestion) in [
        ("netflx", " Did you mean 'netflix'?"),
        ("disny+", " Did you mean 'disney-plus'?"),
        ("spotfy", " Did you mean 'spotify'?"),
        ("amazon prme", " Did you mean 'amazon-prime'?"),
        ("qqqq", ""),
        ("", ""),
    ] {
        let message = catalogue.get(name).unwrap_err().to_string();
        assert_eq!(message, format!("Unknown service '{name}'.{suggestion}"));
    }
}

#[test]
fn the_list_shows_available_services_first() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(
        dir.path().join("a.toml"),
        OWN.replace("\"Streamly\"", "\"AAA\""),
    )
    .unwrap();
    let (catalogue, _) = Catalogue::load(Some(dir.path()));
    let names: Vec<String> = catalogue
        .list()
        .map(|e| e.service.display_name.to_lowercase())
        .collect();
    let (planned, available) = names.split_last().unwrap();
    assert_eq!(planned, "aaa", "planned ones stand last");
    assert!(
        available.len() > 20 && available.is_sorted(),
        "{available:?}"
    );
}

/// A definition for `services validate` counts what it will inherit.
#[test]
fn an_available_service_may_live_on_inherited_proofs() {
    let text = OWN.replace("\"planned\"", "\"available\"");
    assert_eq!(validate_text(Path::new("own.toml"), &text), []);
    let silent = format!("{text}\n[[billing]]\nprovider = \"X\"\nwords = [\"x\"]\nsteps = []\n");
    let problems = validate_text(Path::new("own.toml"), &silent);
    assert_eq!(
        problems.iter().map(|p| p.key.as_str()).collect::<Vec<_>>(),
        ["billing[0].steps"]
    );
}

#[test]
fn every_service_inherits_the_shared_predicates_after_its_own() {
    let catalogue = builtin();
    let spotify = catalogue.get("spotify").unwrap();
    assert!(spotify.failure.iter().any(|i| i.id == "error-message"));
    let netflix = catalogue.get("netflix").unwrap();
    let same = |id: &str| netflix.failure.iter().filter(|i| i.id == id).count();
    assert_eq!(netflix.failure[0].id, "still-offers-to-finish");
    assert_eq!(
        same("still-offers-to-finish"),
        1,
        "an own entry replaces the shared one with the same id"
    );
    assert!(netflix.billing.iter().any(|b| b.provider == "Apple"));
}

#[test]
fn the_users_files_add_and_replace_and_a_broken_one_loses_nothing() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a-streamly.toml"), OWN).unwrap();
    fs::write(
        dir.path().join("broken.toml"),
        OWN.replace("domains", "domain"),
    )
    .unwrap();
    fs::write(dir.path().join("bytes.toml"), [0xff, 0xfe, 0x00]).unwrap();
    fs::write(dir.path().join("notes.txt"), "no definition").unwrap();
    fs::create_dir(dir.path().join("folder.toml")).unwrap();
    let replaced = OWN
        .replace("streamly\"\n", "netflix\"\n")
        .replace("Streamly", "My Netflix")
        .replace("streamly.example", "netflix.com");
    fs::write(dir.path().join("netflix.toml"), replaced).unwrap();
    let (catalogue, problems) = Catalogue::load(Some(dir.path()));
    assert_eq!(catalogue.get("streamly").unwrap().status, Status::Planned);
    let netflix = catalogue.entry("netflix").unwrap();
    assert_eq!(netflix.service.display_name, "My Netflix");
    assert_eq!(
        netflix.origin,
        Origin::File(dir.path().join("netflix.toml"))
    );
    assert!(catalogue.get("spotify").is_ok());
    let files: Vec<String> = problems
        .iter()
        .map(|p| p.file.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    assert_eq!(files, ["broken.toml", "bytes.toml", "folder.toml"]);
    assert_eq!((problems[0].line, problems[0].key.as_str()), (6, "domain"));
}

#[test]
fn a_name_belongs_to_one_service() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("1.toml"), OWN).unwrap();
    fs::write(dir.path().join("2.toml"), OWN).unwrap();
    fs::write(
        dir.path().join("3.toml"),
        OWN.replace("\"streamly\"", "\"other\"\naliases = [\"ok\", \"Netflix\"]"),
    )
    .unwrap();
    let (catalogue, problems) = Catalogue::load(Some(dir.path()));
    assert_eq!(problems.len(), 2, "{problems:#?}");
    assert!(
        problems[0]
            .to_string()
            .contains("2.toml:2:8: name: 'streamly' is defined in"),
        "{}",
        problems[0]
    );
    assert!(
        problems[1]
            .to_string()
            .contains("3.toml:3:18: aliases[1]: 'Netflix' belongs to netflix already."),
        "{}",
        problems[1]
    );
    assert_eq!(catalogue.get("netflix").unwrap().name, "netflix");
    assert!(catalogue.get("other").is_err());
}

#[test]
fn a_missing_folder_is_no_problem_and_a_missing_file_is_one() {
    let dir = tempfile::tempdir().unwrap();
    let (catalogue, problems) = Catalogue::load(Some(&dir.path().join("none")));
    assert_eq!(problems, []);
    let missing = catalogue.check(&dir.path().join("none.toml"));
    assert_eq!(missing.unwrap_err().len(), 1);
}
