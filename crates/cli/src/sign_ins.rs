//! Where the person has signed in with `login`: the start addresses, a line each, for `check --all`. Nothing else of a sign-in is kept.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::path::Path;

use url::Url;

use domain::service::ServiceDefinition;

/// Its file in the program's own folder.
const FILE: &str = "sign-ins";
/// Most of it that is read, in bytes.
const MOST: u64 = 64 * 1024;

/// Notes a sign-in. Where that can't be written, `check --all` only knows of less.
pub(super) fn note(home: &Path, service: &ServiceDefinition) {
    if addresses(home).contains(&service.start_url) {
        return;
    }
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options
        .open(home.join(FILE))
        .and_then(|mut file| file.write_all(format!("{}\n", service.start_url).as_bytes()));
    if let Err(error) = written {
        tracing::debug!("can't note the sign-in: {error}");
    }
}

/// The addresses of services that the person has signed in to, oldest first.
pub(super) fn addresses(home: &Path) -> Vec<Url> {
    let mut text = String::new();
    let read =
        File::open(home.join(FILE)).and_then(|file| file.take(MOST).read_to_string(&mut text));
    match read {
        Ok(_) => text.lines().filter_map(|line| line.parse().ok()).collect(),
        Err(_) => Vec::new(),
    }
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
