//! Pictures of a run as parts of the report: read from the run's folder only, as data URIs.

use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// Largest picture that goes into the report, in bytes.
const MAX_ONE: u64 = 8 * 1024 * 1024;
/// Most bytes of all pictures together.
const MAX_ALL: u64 = 48 * 1024 * 1024;

pub(super) struct Pictures {
    dir: PathBuf,
    room: u64,
}

impl Pictures {
    pub(super) fn new(dir: &Path) -> Self {
        Self { dir: dir.to_owned(), room: MAX_ALL }
    }

    /// The picture as a data URI; `None` if it isn't a picture file of this folder or is too large.
    pub(super) fn data_uri(&mut self, name: &str) -> Option<String> {
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
        if !facts.is_file() || facts.len() > MAX_ONE.min(self.room) {
            return None;
        }
        self.room -= facts.len();
        Some(format!("data:{kind};base64,{}", STANDARD.encode(fs::read(path).ok()?)))
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
        fs::write(dir.path().join("secret.png"), "x").unwrap();
        fs::write(inner.join("001-a.png"), "abc").unwrap();
        fs::write(inner.join("notes.txt"), "x").unwrap();
        let mut pictures = Pictures::new(&inner);
        assert_eq!(pictures.data_uri("001-a.png").unwrap(), "data:image/png;base64,YWJj");
        let outside = dir.path().join("secret.png");
        for name in ["../secret.png", outside.to_str().unwrap(), "notes.txt", "002.png", "", "..", "./001-a.png", "x.svg"] {
            assert_eq!(pictures.data_uri(name), None, "{name}");
        }
    }
}
