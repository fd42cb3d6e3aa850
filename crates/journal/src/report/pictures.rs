//! Pictures of a run as parts of the report: read from the run's folder only, as data URIs, of bounded size.
//!
//! What is no picture file of that folder, or too large, is left out. A picture is put in once.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// Largest picture that is taken, in bytes: the browser takes what its window shows, seldom more than one megabyte.
const MAX_ONE: u64 = 8 * 1024 * 1024;

pub(super) struct Pictures {
    dir: PathBuf,
    shown: HashSet<String>,
}

impl Pictures {
    pub(super) fn new(dir: &Path) -> Self {
        Self {
            dir: dir.to_owned(),
            shown: HashSet::new(),
        }
    }

    /// The picture as a data URI, and a note that it is in; `None` if it is in already, isn't a picture file of this folder, can't
    /// be read or is too large.
    pub(super) fn once(&mut self, name: &str) -> Option<String> {
        if self.shown.contains(name) {
            return None;
        }
        let (kind, bytes) = self.bytes(name)?;
        self.shown.insert(name.to_owned());
        Some(format!("data:{kind};base64,{}", STANDARD.encode(bytes)))
    }

    fn bytes(&self, name: &str) -> Option<(&'static str, Vec<u8>)> {
        let plain = Path::new(name);
        if plain.file_name()? != plain.as_os_str() || name.contains('\\') {
            return None;
        }
        let kind = match plain.extension()?.to_str()? {
            "png" => "image/png",
            "jpg" | "jpeg" => "image/jpeg",
            "webp" => "image/webp",
            _ => return None,
        };
        let path = self.dir.join(plain);
        let facts = fs::symlink_metadata(&path).ok()?;
        if !facts.is_file() || facts.len() > MAX_ONE {
            return None;
        }
        Some((kind, fs::read(path).ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pictures_of_the_folder_are_taken() {
        let dir = tempfile::tempdir().unwrap();
        let inner = dir.path().join("run");
        fs::create_dir(&inner).unwrap();
        fs::write(dir.path().join("secret.jpg"), "x").unwrap();
        fs::write(inner.join("001-a.jpg"), "abc").unwrap();
        fs::write(inner.join("notes.txt"), "x").unwrap();
        let mut pictures = Pictures::new(&inner);
        assert_eq!(
            pictures.once("001-a.jpg").unwrap(),
            "data:image/jpeg;base64,YWJj"
        );
        assert_eq!(pictures.once("001-a.jpg"), None, "once is enough");
        let outside = dir.path().join("secret.jpg");
        for name in [
            "../secret.jpg",
            outside.to_str().unwrap(),
            "notes.txt",
            "002.jpg",
            "",
            "..",
            "./001-a.jpg",
            "x.svg",
        ] {
            assert_eq!(pictures.once(name), None, "{name}");
        }
    }
}
