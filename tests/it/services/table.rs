//! `docs/services.md` shows the catalogue as it is.

use subterminator::domain::service::{ServiceDefinition, Status};
use subterminator::services::Catalogue;

/// One row: name, command, what, start page, who else bills, recorded run.
fn row(service: &ServiceDefinition, own: &ServiceDefinition) -> String {
    let others = own.billing.iter().map(|route| route.provider.as_str());
    let others = match others.collect::<Vec<_>>().join("; ") {
        none if none.is_empty() => "–".to_owned(),
        others => others,
    };
    let verified = if service.is_unverified() {
        "never"
    } else {
        service.last_verified.as_str()
    };
    let planned = if service.status == Status::Planned {
        " (planned)"
    } else {
        ""
    };
    let (shown, name, what) = (&service.display_name, &service.name, &service.description);
    let start = &service.start_url;
    format!("| {shown}{planned} | `{name}` | {what} | <{start}> | {others} | {verified} |")
}

/// The table is written by hand or taken from the message of this test; either way it is the catalogue's.
#[test]
fn the_table_of_services_is_the_catalogue() {
    let document =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/services.md"))
            .unwrap_or_default();
    let written: Vec<&str> = document
        .lines()
        .filter(|line| line.starts_with("| "))
        .skip(1)
        .collect();
    let catalogue = Catalogue::load(None).0;
    let rows: Vec<String> = catalogue
        .list()
        .map(|entry| {
            // Without what it inherits: everybody has the general routes.
            let own: ServiceDefinition =
                toml::from_str(&entry.text).expect("a built-in definition is read");
            row(&entry.service, &own)
        })
        .collect();
    assert_eq!(
        written,
        rows,
        "docs/services.md should have these rows:\n{}\n",
        rows.join("\n")
    );
}
