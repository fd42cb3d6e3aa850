//! Makes `docs/demo.svg`: runs the demo in a terminal of its own, answers its one question, and draws what the
//! terminal shows in the end.
//!
//! Nothing is drawn that wasn't shown; only the temporary home is written as `~`. The browser has no window. Fails if
//! the run does.
//! `scripts/picture.sh` calls it with the program and the file to write.

#![expect(
    clippy::cast_precision_loss,
    reason = "a terminal has few columns and rows"
)]

use std::error::Error;
use std::fmt::Write as _;
use std::io::{Read as _, Write as _};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use vt100::{Cell, Color, Parser, Screen};

const COLUMNS: u16 = 104;
const ROWS: u16 = 40;
/// What the person types, as it is shown.
const COMMAND: &str = "subterminator cancel netflix --target mock";
/// What the program asks in the end.
const QUESTION: &[u8] = b"Approve? [y/N]";

/// Width of a letter and height of a line, in pixels.
const LETTER: (f64, f64) = (8.4, 19.0);
const MARGIN: f64 = 18.0;
/// Room for the window's frame above the text.
const FRAME: f64 = 26.0;

/// The eight colours and their bright variants, for a dark ground.
const PALETTE: [&str; 16] = [
    "#484f58", "#ff7b72", "#3fb950", "#d29922", "#58a6ff", "#bc8cff", "#39c5cf", "#c9d1d9",
    "#6e7681", "#ffa198", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#f0f6fc",
];
const TEXT: &str = "#c9d1d9";
const FAINT: &str = "#8b949e";

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(program), Some(file)) = (args.next(), args.next()) else {
        return Err("which program, which file?".into());
    };
    let home = tempfile::tempdir()?;
    let home_name = home
        .path()
        .to_str()
        .ok_or("a temporary folder without a name")?;
    let raw = run(&program, home_name)?;
    let shown = String::from_utf8_lossy(&raw).replace(home_name, "~");
    let mut parser = Parser::new(ROWS, COLUMNS, 0);
    parser.process(format!("\x1b[32m$\x1b[0m \x1b[1m{COMMAND}\x1b[0m\r\n").as_bytes());
    parser.process(shown.as_bytes());
    std::fs::write(file, drawing(parser.screen()))?;
    Ok(())
}

/// Runs the demo with this home: everything that it wrote to its terminal.
fn run(program: &str, home: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let pair = native_pty_system().openpty(PtySize {
        rows: ROWS,
        cols: COLUMNS,
        pixel_width: 0,
        pixel_height: 0,
    })?;
    let mut command = CommandBuilder::new(program);
    command.args(COMMAND.split(' ').skip(1).chain(["--headless"]));
    command.env_clear();
    command.cwd(home);
    for name in ["PATH", "npm_config_cache", "SUBTERMINATOR_BROWSER"] {
        if let Ok(value) = std::env::var(name) {
            command.env(name, value);
        }
    }
    for (name, value) in [
        ("HOME", home),
        ("TERM", "xterm-256color"),
        ("LC_ALL", "C.UTF-8"),
        ("SUBTERMINATOR_BELL", "0"),
    ] {
        command.env(name, value);
    }
    let mut child = pair.slave.spawn_command(command)?;
    drop(pair.slave);
    let (mut reader, mut writer) = (pair.master.try_clone_reader()?, pair.master.take_writer()?);
    let (mut raw, mut buffer, mut asked) = (Vec::new(), [0; 4096], false);
    // A terminal whose last program ended answers with an error in place of an end.
    while let Some(read) = reader.read(&mut buffer).ok().filter(|read| *read > 0) {
        raw.extend_from_slice(&buffer[..read]);
        if !asked && raw.windows(QUESTION.len()).any(|part| part == QUESTION) {
            asked = true;
            writer.write_all(b"y\r")?;
        }
    }
    let status = child.wait()?;
    if status.success() {
        Ok(raw)
    } else {
        Err(format!("{status}\n{}", String::from_utf8_lossy(&raw)).into())
    }
}

/// The screen as an SVG, without the empty lines below.
fn drawing(screen: &Screen) -> String {
    let lines: Vec<String> = (0..ROWS).map(|row| line(screen, row)).collect();
    let used = lines
        .iter()
        .rposition(|line| !line.is_empty())
        .map_or(1, |last| last + 1);
    let (width, height) = (
        f64::from(COLUMNS) * LETTER.0 + 2.0 * MARGIN,
        FRAME + used as f64 * LETTER.1 + 1.5 * MARGIN,
    );
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" font-size=\"14\" \
         font-family=\"ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace\" role=\"img\">\n\
         <title>A run on the mock service: the program asks before the last click, and proves the cancellation</title>\n\
         <rect width=\"{width:.0}\" height=\"{height:.0}\" rx=\"8\" fill=\"#0d1117\"/>\n"
    );
    for (at, colour) in [(20, "#ff5f57"), (40, "#febc2e"), (60, "#28c840")] {
        let _ = writeln!(
            svg,
            "<circle cx=\"{at}\" cy=\"18\" r=\"6\" fill=\"{colour}\"/>"
        );
    }
    for (number, line) in lines
        .iter()
        .take(used)
        .enumerate()
        .filter(|(_, line)| !line.is_empty())
    {
        let y = FRAME + MARGIN + (number as f64 + 0.5) * LETTER.1;
        let _ = writeln!(
            svg,
            "<text y=\"{y:.1}\" xml:space=\"preserve\">{line}</text>"
        );
    }
    svg + "</svg>\n"
}

/// A line as runs of the same look. Each run has its own place, so that no font can move what follows.
fn line(screen: &Screen, row: u16) -> String {
    let mut runs: Vec<(u16, String, String)> = Vec::new();
    for column in 0..COLUMNS {
        let Some(cell) = screen.cell(row, column).filter(|cell| cell.has_contents()) else {
            continue;
        };
        let (look, text) = (look(cell), cell.contents());
        match runs.last_mut() {
            Some((at, last, so_far))
                if *last == look && usize::from(column - *at) == so_far.chars().count() =>
            {
                so_far.push_str(text);
            }
            _ => runs.push((column, look, text.to_owned())),
        }
    }
    let mut out = String::new();
    for (at, look, text) in runs.iter().filter(|(.., text)| !text.trim().is_empty()) {
        let (x, length) = (
            MARGIN + f64::from(*at) * LETTER.0,
            text.chars().count() as f64 * LETTER.0,
        );
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        let _ = write!(
            out,
            "<tspan x=\"{x:.1}\" textLength=\"{length:.1}\" {look}>{text}</tspan>"
        );
    }
    out
}

/// Colour and weight of a letter.
fn look(cell: &Cell) -> String {
    let colour = match cell.fgcolor() {
        Color::Idx(number) => PALETTE.get(usize::from(number)).copied().unwrap_or(TEXT),
        _ if cell.dim() => FAINT,
        _ => TEXT,
    };
    let weight = if cell.bold() {
        " font-weight=\"bold\""
    } else {
        ""
    };
    format!("fill=\"{colour}\"{weight}")
}
