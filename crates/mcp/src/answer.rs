//! What a call gives back: words for whoever reads, the result as an object, the run's files as links.

use std::path::Path;

use rmcp::model::{CallToolResult, ContentBlock, Resource};
use serde_json::Value;
use url::Url;

use journal::{REMINDER_FILE, REPORT_FILE};

use super::Refused;

impl From<Refused> for CallToolResult {
    fn from(refused: Refused) -> Self {
        let text = match refused.hint {
            Some(hint) => format!("{}\n{hint}", refused.what),
            None => refused.what,
        };
        Self::error(vec![ContentBlock::text(text)])
    }
}

/// Words, an object, and links to the files of a run.
pub(crate) fn told(words: String, object: Value, run: Option<&Path>) -> CallToolResult {
    let links = run.map(links).into_iter().flatten();
    let links = links.map(ContentBlock::resource_link);
    let words = std::iter::once(ContentBlock::text(words));
    let mut answer = CallToolResult::success(words.chain(links).collect());
    answer.structured_content = Some(object);
    answer
}

/// Links to report, reminder and pictures, as far as they are there.
fn links(run: &Path) -> Vec<Resource> {
    let mut names: Vec<String> = std::fs::read_dir(run)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    // The report first, then the pictures in their order.
    names.sort_by_key(|name| (name != REPORT_FILE, name == REMINDER_FILE, name.clone()));
    let link = |name: String| {
        let (title, mime) = kind(&name)?;
        let path = std::path::absolute(run.join(&name)).ok()?;
        let link = Resource::new(Url::from_file_path(path).ok()?, name).with_title(title);
        Some(link.with_mime_type(mime))
    };
    names.into_iter().filter_map(link).collect()
}

/// What a file of a run is to a reader, and its media type; `None` for the program's own records.
pub(crate) fn kind(name: &str) -> Option<(&'static str, &'static str)> {
    let extension = Path::new(name).extension()?.to_str()?;
    match (name, extension) {
        (REPORT_FILE, _) => Some(("Report, with the receipt on top", "text/html")),
        (REMINDER_FILE, _) => Some(("Reminder for the calendar", "text/calendar")),
        (_, "png") => Some(("Picture of a page", "image/png")),
        (_, "jpg" | "jpeg") => Some(("Picture of a page", "image/jpeg")),
        _ => None,
    }
}
