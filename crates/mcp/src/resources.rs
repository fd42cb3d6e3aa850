//! The files of past runs, for clients that can't open what a result links to: reports, receipts, reminders and pictures, as they were written
//! (masked). Only files of these kinds, of runs in the folder of the runs: no other path is read, whatever leads to it.

use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use rmcp::model::ResourceContents;
use url::Url;

use journal::JOURNAL_FILE;

use super::answer::kind;

/// The largest file that is sent, in bytes.
const LARGEST: u64 = 16 << 20;

/// What is in the file at this address; `None` for everything that is no file of a run.
pub(crate) fn read(runs: &Path, uri: &str) -> Option<ResourceContents> {
    let (path, mime) = file_of_run(runs, uri)?;
    if fs::metadata(&path).ok()?.len() > LARGEST {
        return None;
    }
    let bytes = fs::read(path).ok()?;
    let contents = match std::str::from_utf8(&bytes) {
        Ok(text) if mime.starts_with("text/") => ResourceContents::text(text, uri),
        _ => ResourceContents::blob(BASE64_STANDARD.encode(&bytes), uri),
    };
    Some(contents.with_mime_type(mime))
}

/// The file itself, by no detour: what a link in a run's folder leads to is none of its files.
fn file_of_run(runs: &Path, uri: &str) -> Option<(PathBuf, &'static str)> {
    let url = Url::parse(uri).ok().filter(|url| url.scheme() == "file")?;
    let path = url.to_file_path().ok()?;
    let (_, mime) = kind(path.file_name()?.to_str()?)?;
    let real = path.canonicalize().ok()?;
    let run = real.parent()?;
    let is_one = run.parent()? == runs.canonicalize().ok()?
        && run.join(JOURNAL_FILE).is_file()
        && real.file_name() == path.file_name()
        && real.is_file();
    is_one.then_some((real, mime))
}

#[cfg(test)]
mod tests {
    use super::*;
    use journal::REPORT_FILE;

    #[test]
    fn files_of_runs_can_be_read_and_nothing_else() {
        let home = tempfile::tempdir().unwrap();
        let runs = home.path().join("runs");
        let run = runs.join("netflix-1");
        let write = |path: &Path, bytes: &[u8]| {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        };
        let files = [
            run.join(REPORT_FILE),
            run.join("001-start.png"),
            run.join(JOURNAL_FILE),
            run.join("mock-state.json"),
            home.path().join("config.toml"),
            home.path().join("secret.png"),
            runs.join("no-run").join(REPORT_FILE),
            run.join("deeper").join("a.png"),
        ];
        for file in &files {
            write(file, b"<p>\xe2\x9c\x93</p>");
        }
        let at = |path: &Path| Url::from_file_path(path).unwrap().to_string();
        let [report, picture, others @ ..] = &files;
        let report = serde_json::to_value(read(&runs, &at(report)).unwrap()).unwrap();
        assert_eq!(report["text"], "<p>✓</p>");
        assert_eq!(report["mimeType"], "text/html");
        let picture = serde_json::to_value(read(&runs, &at(picture)).unwrap()).unwrap();
        assert_eq!(picture["blob"], BASE64_STANDARD.encode("<p>✓</p>"));
        for other in others {
            assert!(read(&runs, &at(other)).is_none(), "{}", other.display());
        }
        let inside = at(&run);
        for uri in [
            format!("{inside}/../../secret.png"),
            format!("{inside}/%2e%2e/%2e%2e/secret.png"),
            format!("{inside}/gone.png"),
            "file:///etc/passwd".to_owned(),
            "https://a.example/report.html".to_owned(),
            "report.html".to_owned(),
            String::new(),
        ] {
            assert!(read(&runs, &uri).is_none(), "{uri}");
        }
        #[cfg(unix)]
        for (link, to) in [
            ("002-a.png", home.path().join("secret.png")),
            ("003-b.png", run.join(JOURNAL_FILE)),
        ] {
            std::os::unix::fs::symlink(to, run.join(link)).unwrap();
            assert!(read(&runs, &at(&run.join(link))).is_none(), "{link}");
        }
    }
}
