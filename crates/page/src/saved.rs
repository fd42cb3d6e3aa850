//! A page as it is kept on disk, and read from there.

use serde::{Deserialize, Serialize};

use super::snapshot::{Dialog, PageSnapshot};

/// A page as it is kept on disk: what the tree is read from, and nothing that is only seen.
#[derive(Serialize, Deserialize)]
pub(super) struct Saved {
    url: String,
    title: String,
    content: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dialog: Option<Dialog>,
}

impl From<PageSnapshot> for Saved {
    fn from(page: PageSnapshot) -> Self {
        Self {
            url: page.url,
            title: page.title,
            content: page.content.to_string(),
            dialog: page.dialog,
        }
    }
}

impl From<Saved> for PageSnapshot {
    fn from(saved: Saved) -> Self {
        Self {
            title: saved.title,
            dialog: saved.dialog,
            ..super::tree::page(&saved.url, &saved.content)
        }
    }
}
