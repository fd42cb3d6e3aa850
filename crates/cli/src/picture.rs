//! A screenshot in the terminal: read, checked, made small and written in the terminal's own way.
//!
//! The bytes come from a browser, so they never go to the terminal as they are: what isn't a whole PNG of a
//! sensible size isn't shown, and what is shown was drawn anew from its pixels.

use std::io::{Cursor, Read as _};
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use icy_sixel::{
    DiffusionMethod, MethodForLargest, MethodForRep, PixelFormat, Quality, sixel_string,
};
use image::{DynamicImage, ImageFormat, ImageReader, Limits};

use super::abilities::Pictures;

/// Largest file that is read, in bytes.
const FILE_LIMIT: u64 = 16 * 1024 * 1024;
/// Longest side that is decoded, in pixels.
const SIDE_LIMIT: u32 = 16_384;
/// Most memory for decoding, in bytes.
const MEMORY_LIMIT: u64 = 256 * 1024 * 1024;
/// Bytes of base64 in one piece of kitty's protocol.
const PIECE: usize = 4096;
/// Pixels of a cell, as most terminals have them: width and height.
const CELL: (u32, u32) = (8, 16);

/// The file as a terminal of this protocol shows it, at most so many columns and rows large; `None` if it can't
/// be read or isn't a picture.
pub fn shown(path: &Path, how: Pictures, columns: u16, rows: u16) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)
        .ok()?
        .take(FILE_LIMIT + 1)
        .read_to_end(&mut bytes)
        .ok()?;
    if bytes.len() as u64 > FILE_LIMIT {
        return None;
    }
    drawn(&bytes, how, columns, rows)
}

fn drawn(png: &[u8], how: Pictures, columns: u16, rows: u16) -> Option<Vec<u8>> {
    let picture = decode(png)?;
    // Terminals that scale by cells get twice the pixels, for those with small dots.
    let fine = if how == Pictures::Sixel { 1 } else { 2 };
    let (width, height) = (
        u32::from(columns.max(1)) * CELL.0 * fine,
        u32::from(rows.max(1)) * CELL.1 * fine,
    );
    let picture = if picture.width() > width || picture.height() > height {
        picture.thumbnail(width.max(1), height.max(1))
    } else {
        picture
    };
    let cells = picture.width().div_ceil(CELL.0 * fine).max(1);
    let mut out = match how {
        Pictures::Kitty => kitty(&encode(&picture)?, cells),
        Pictures::Iterm2 => iterm2(&encode(&picture)?, cells),
        Pictures::Sixel => sixel(&picture)?,
    };
    out.push(b'\n');
    Some(out)
}

/// The pixels of a PNG, within the limits.
fn decode(png: &[u8]) -> Option<DynamicImage> {
    let mut reader = ImageReader::with_format(Cursor::new(png), ImageFormat::Png);
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE_LIMIT);
    limits.max_image_height = Some(SIDE_LIMIT);
    limits.max_alloc = Some(MEMORY_LIMIT);
    reader.limits(limits);
    reader
        .decode()
        .ok()
        .filter(|picture| picture.width() > 0 && picture.height() > 0)
}

/// A new PNG, as base64.
fn encode(picture: &DynamicImage) -> Option<String> {
    let mut png = Cursor::new(Vec::new());
    picture
        .to_rgb8()
        .write_to(&mut png, ImageFormat::Png)
        .ok()?;
    Some(STANDARD.encode(png.into_inner()))
}

/// In pieces; `q=2` keeps the terminal from answering into the person's input.
fn kitty(data: &str, cells: u32) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len() + data.len() / 100 + 64);
    let pieces = data.as_bytes().chunks(PIECE);
    let last = pieces.len().saturating_sub(1);
    for (i, piece) in pieces.enumerate() {
        let first = if i == 0 {
            format!("a=T,f=100,c={cells},")
        } else {
            String::new()
        };
        out.extend_from_slice(format!("\u{1b}_G{first}q=2,m={};", u8::from(i < last)).as_bytes());
        out.extend_from_slice(piece);
        out.extend_from_slice(b"\x1b\\");
    }
    out
}

fn iterm2(data: &str, cells: u32) -> Vec<u8> {
    format!("\u{1b}]1337;File=inline=1;width={cells};preserveAspectRatio=1:{data}\u{7}")
        .into_bytes()
}

fn sixel(picture: &DynamicImage) -> Option<Vec<u8>> {
    let pixels = picture.to_rgb8();
    let (width, height) = (
        i32::try_from(pixels.width()).ok()?,
        i32::try_from(pixels.height()).ok()?,
    );
    let text = sixel_string(
        pixels.as_raw(),
        width,
        height,
        PixelFormat::RGB888,
        DiffusionMethod::FS,
        MethodForLargest::Auto,
        MethodForRep::Auto,
        Quality::AUTO,
    );
    text.ok().map(String::into_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb, RgbImage};

    fn png(width: u32, height: u32) -> Vec<u8> {
        let picture = RgbImage::from_fn(width, height, |x, y| {
            Rgb([x, y, 90].map(|v| u8::try_from(v % 256).unwrap()))
        });
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    fn text(png: &[u8], how: Pictures) -> String {
        String::from_utf8(drawn(png, how, 40, 10).unwrap()).unwrap()
    }

    #[test]
    fn kitty_gets_whole_pieces_of_a_small_new_picture() {
        let text = text(&png(1280, 720), Pictures::Kitty);
        let pieces: Vec<&str> = text.trim_end().split_terminator("\u{1b}\\").collect();
        let (mut data, last) = (String::new(), pieces.len() - 1);
        for (i, piece) in pieces.iter().enumerate() {
            let (keys, rest) = piece
                .strip_prefix("\u{1b}_G")
                .unwrap()
                .split_once(';')
                .unwrap();
            assert!(
                keys.contains("q=2") && keys.ends_with(if i < last { "m=1" } else { "m=0" }),
                "{keys}"
            );
            assert_eq!(keys.starts_with("a=T,f=100,c="), i == 0, "{keys}");
            assert!(rest.len() <= PIECE);
            data.push_str(rest);
        }
        let again = decode(&STANDARD.decode(data).unwrap()).unwrap();
        assert!(
            again.width() <= 640 && again.height() <= 320,
            "{}x{}",
            again.width(),
            again.height()
        );
        assert!(
            (f64::from(again.width()) / f64::from(again.height()) - 16.0 / 9.0).abs() < 0.05,
            "the shape stays"
        );
    }

    #[test]
    fn iterm2_and_sixel_are_one_sequence_each() {
        let picture = png(800, 600);
        let (inline, sixel) = (
            text(&picture, Pictures::Iterm2),
            text(&picture, Pictures::Sixel),
        );
        assert!(
            inline.starts_with("\u{1b}]1337;File=inline=1;width=") && inline.ends_with("\u{7}\n")
        );
        assert!(
            sixel.starts_with("\u{1b}P") && sixel.ends_with("\u{1b}\\\n"),
            "{}",
            &sixel[..20]
        );
        assert_eq!(
            sixel.matches('\u{1b}').count(),
            2,
            "nothing but its own beginning and end"
        );
    }

    #[test]
    fn pictures_of_every_shape_are_drawn() {
        for (width, height) in [(1, 1), (1, 300), (3000, 1), (7, 5)] {
            for how in [Pictures::Kitty, Pictures::Iterm2, Pictures::Sixel] {
                assert!(
                    drawn(&png(width, height), how, 40, 10).is_some(),
                    "{width}x{height} {how:?}"
                );
            }
        }
    }

    #[test]
    fn what_is_no_whole_picture_is_not_shown() {
        let whole = png(30, 30);
        let mut huge = whole.clone();
        huge[16..20].copy_from_slice(&200_000u32.to_be_bytes());
        for bytes in [
            b"".as_slice(),
            b"\x1b[2Jhello",
            &whole[..whole.len() / 2],
            &huge,
        ] {
            assert!(drawn(bytes, Pictures::Kitty, 40, 10).is_none());
        }
        assert!(shown(Path::new("/nonexistent.png"), Pictures::Kitty, 40, 10).is_none());
    }
}
