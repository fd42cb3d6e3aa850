//! Pictures of a run as parts of the report: read from the run's folder only, as data URIs, of bounded size.
//!
//! What is larger than it needs to be on paper is made smaller; what can't be read is left out. A picture is put in
//! once.

use std::collections::HashSet;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use image::codecs::png::{CompressionType, FilterType as PngFilter, PngEncoder};
use image::imageops::FilterType;
use image::{DynamicImage, ImageFormat, ImageReader, Limits};

/// Largest picture file that is read, in bytes.
const MAX_FILE: u64 = 16 * 1024 * 1024;
/// Most bytes of one picture in the report.
const MAX_ONE: usize = 1024 * 1024;
/// Most bytes of all pictures in the report together.
const MAX_ALL: usize = 16 * 1024 * 1024;
/// Largest width and height in pixels: more than paper of A4 shows at 180 dpi.
const MAX_SIDE: u32 = 1600;
/// Largest width and height that is decoded, in pixels, and most bytes for it.
const MAX_DECODED: (u32, u64) = (20_000, 256 * 1024 * 1024);

pub(super) struct Pictures {
    dir: PathBuf,
    room: usize,
    shown: HashSet<String>,
}

impl Pictures {
    pub(super) fn new(dir: &Path) -> Self {
        Self {
            dir: dir.to_owned(),
            room: MAX_ALL,
            shown: HashSet::new(),
        }
    }

    /// Whether this picture is in the report already.
    pub(super) fn has(&self, name: &str) -> bool {
        self.shown.contains(name)
    }

    /// The picture as a data URI, and a note that it is in; `None` if it isn't a picture file of this folder, can't
    /// be read or is too large.
    pub(super) fn once(&mut self, name: &str) -> Option<String> {
        let (kind, bytes) = self.bytes(name)?;
        self.room = self.room.checked_sub(bytes.len())?;
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
        if !facts.is_file() || facts.len() > MAX_FILE {
            return None;
        }
        let bytes = fs::read(path).ok()?;
        let bytes = if kind == "image/png" {
            smaller(bytes)
        } else {
            bytes
        };
        (bytes.len() <= MAX_ONE).then_some((kind, bytes))
    }
}

/// A PNG that is too large made smaller; the same bytes where that isn't needed or can't be done.
fn smaller(bytes: Vec<u8>) -> Vec<u8> {
    let dimensions =
        ImageReader::with_format(Cursor::new(&bytes), ImageFormat::Png).into_dimensions();
    if bytes.len() <= MAX_ONE
        && dimensions.is_ok_and(|(width, height)| width.max(height) <= MAX_SIDE)
    {
        return bytes;
    }
    let mut reader = ImageReader::with_format(Cursor::new(&bytes), ImageFormat::Png);
    let mut limits = Limits::default();
    (
        limits.max_image_width,
        limits.max_image_height,
        limits.max_alloc,
    ) = (
        Some(MAX_DECODED.0),
        Some(MAX_DECODED.0),
        Some(MAX_DECODED.1),
    );
    reader.limits(limits);
    let Ok(picture) = reader.decode() else {
        return bytes;
    };
    let mut side = MAX_SIDE.min(picture.width().max(picture.height()));
    while side >= 200 {
        let scaled =
            DynamicImage::ImageRgb8(picture.resize(side, side, FilterType::Triangle).to_rgb8());
        let mut out = Vec::new();
        let encoder =
            PngEncoder::new_with_quality(&mut out, CompressionType::Default, PngFilter::Adaptive);
        if scaled.write_with_encoder(encoder).is_ok() && out.len() <= MAX_ONE {
            return out;
        }
        side = side / 4 * 3;
    }
    bytes
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
        assert!(pictures.has("001-a.jpg") && !pictures.has("002.jpg"));
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

    fn png(width: u32, height: u32, noise: bool) -> Vec<u8> {
        let mut state = 7_u32;
        let picture = image::RgbImage::from_fn(width, height, |_, _| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if noise {
                image::Rgb(state.to_be_bytes()[..3].try_into().unwrap())
            } else {
                image::Rgb([9, 9, 9])
            }
        });
        let mut out = Cursor::new(Vec::new());
        picture.write_to(&mut out, ImageFormat::Png).unwrap();
        out.into_inner()
    }

    #[test]
    fn pictures_that_are_too_large_are_made_smaller() {
        let small = png(40, 30, false);
        assert_eq!(smaller(small.clone()), small);
        let wide = smaller(png(2400, 300, false));
        assert_eq!(
            ImageReader::with_format(Cursor::new(&wide), ImageFormat::Png)
                .into_dimensions()
                .unwrap(),
            (1600, 200)
        );
        let heavy = png(700, 700, true);
        assert!(heavy.len() > MAX_ONE && smaller(heavy).len() <= MAX_ONE);
        assert_eq!(smaller(b"no picture".to_vec()), b"no picture");
    }
}
