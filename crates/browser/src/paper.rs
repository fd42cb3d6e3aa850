//! Prints a file to a PDF with the installed browser, without a window and on a profile of its own.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use super::detect::is_root_on_linux;
use super::error::BrowserError;
use super::process::output_of;

/// How long printing may take.
const LIMIT: Duration = Duration::from_mins(1);

/// Prints a web page in a file to a PDF. `folder` is for the browser's profile, and goes away afterwards.
///
/// # Errors
/// [`BrowserError::Start`] if the browser can't be started or prints nothing.
pub async fn print(
    browser: &Path,
    page: &Path,
    pdf: &Path,
    folder: &Path,
) -> Result<(), BrowserError> {
    let mut args: Vec<OsString> = [
        "--headless",
        "--disable-gpu",
        "--no-first-run",
        "--no-default-browser-check",
        "--disable-sync",
        "--disable-extensions",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-pdf-header-footer",
    ]
    .map(OsString::from)
    .to_vec();
    if is_root_on_linux() {
        args.push("--no-sandbox".into());
    }
    args.push(option("--user-data-dir", &folder.join("profile")));
    args.push(option("--print-to-pdf", pdf));
    args.push(page.into());
    let said = output_of(browser, &args, Some(folder), LIMIT).await;
    if pdf.is_file() {
        return Ok(());
    }
    let why = said.err().unwrap_or_else(|| "it wrote nothing".to_owned());
    Err(BrowserError::Start(format!(
        "{} can't print: {why}.",
        browser.display()
    )))
}

fn option(name: &str, path: &Path) -> OsString {
    let mut text = OsString::from(name);
    text.push("=");
    text.push(path);
    text
}
