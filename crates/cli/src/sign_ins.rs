//! Where the person has signed in with `login`: the start addresses, a line each, for `check --all`. Nothing else of a sign-in is kept.

use std::path::Path;

use url::Url;

use domain::service::ServiceDefinition;
use journal::keep_file;

/// Its file in the program's own folder.
const FILE: &str = "sign-ins";

/// Notes a sign-in. Where that can't be written, `check --all` only knows of less.
pub(super) fn note(home: &Path, service: &ServiceDefinition) {
    let mut known = addresses(home);
    if known.contains(&service.start_url) {
        return;
    }
    known.push(service.start_url.clone());
    let lines: Vec<&str> = known.iter().map(Url::as_str).collect();
    if let Err(error) = keep_file(home, FILE, lines.join("\n").as_bytes()) {
        tracing::debug!("can't note the sign-in: {error}");
    }
}

/// The addresses of services that the person has signed in to, oldest first.
pub(super) fn addresses(home: &Path) -> Vec<Url> {
    let text = std::fs::read_to_string(home.join(FILE)).unwrap_or_default();
    text.lines().filter_map(|line| line.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use services::Catalogue;

    #[test]
    fn sign_ins_are_noted_once() {
        let home = tempfile::tempdir().unwrap();
        let catalogue = Catalogue::load(None).0;
        for name in ["netflix", "spotify", "netflix"] {
            note(home.path(), catalogue.get(name).unwrap());
        }
        assert_eq!(addresses(home.path()).len(), 2);
    }
}
