//! Names, aliases, suggestions, the user's own files.

use std::fs;

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

/// What is wrong with one of the person's own files is told, and loses nothing.
#[test]
fn the_users_files_add_and_replace_and_a_name_belongs_to_one_service() {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
    write("a-streamly.toml", OWN);
    write("broken.toml", &OWN.replace("domains", "domain"));
    fs::write(dir.path().join("bytes.toml"), [0xff, 0xfe, 0x00]).unwrap();
    write("again.toml", OWN);
    fs::create_dir(dir.path().join("folder.toml")).unwrap();
    write("notes.txt", "no definition");
    let replaced = OWN
        .replace("streamly\"\n", "netflix\"\n")
        .replace("Streamly", "My Netflix")
        .replace("streamly.example", "netflix.com");
    write("netflix.toml", &replaced);
    let claims = "\"other\"\naliases = [\"ok\", \"Spotify\"]";
    write("other.toml", &OWN.replace("\"streamly\"", claims));
    let (catalogue, problems) = Catalogue::load(Some(dir.path()));
    assert_eq!(catalogue.get("streamly").unwrap().status, Status::Planned);
    let netflix = catalogue.entry("netflix").unwrap();
    assert_eq!(netflix.service.display_name, "My Netflix");
    let file = dir.path().join("netflix.toml");
    assert_eq!(netflix.origin, Origin::File(file));
    assert_eq!(catalogue.get("spotify").unwrap().name, "spotify");
    assert!(catalogue.get("other").is_err());
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    for (told, part) in told.iter().zip([
        "again.toml:2:8: name: 'streamly' is defined in",
        "broken.toml:6:",
        "bytes.toml",
        "folder.toml",
        "other.toml:3:18: aliases[1]: 'Spotify' belongs to spotify already.",
    ]) {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert_eq!(told.len(), 5, "{told:#?}");
    // Planned ones stand last.
    let last = catalogue.list().last().unwrap();
    assert_eq!(last.service.name, "streamly");
    // What is available may live on inherited proofs.
    let available = OWN.replace("\"planned\"", "\"available\"");
    assert_eq!(validate_text(&dir.path().join("x.toml"), &available), []);
    let (_, problems) = Catalogue::load(Some(&dir.path().join("none")));
    assert_eq!(problems, [], "a missing folder is none");
}
