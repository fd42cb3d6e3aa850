//! A page as it is kept on disk, and read from there.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::snapshot::{Dialog, PageSnapshot};

/// A page as it is kept on disk: what the tree is read from, and nothing that is only seen.
#[derive(Serialize, Deserialize)]
struct Saved {
    url: String,
    title: String,
    content: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dialog: Option<Dialog>,
}

impl Serialize for PageSnapshot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let saved = Saved {
            url: self.url.clone(),
            title: self.title.clone(),
            content: self.content.to_string(),
            dialog: self.dialog.clone(),
        };
        saved.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for PageSnapshot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved = Saved::deserialize(deserializer)?;
        Ok(Self {
            title: saved.title,
            dialog: saved.dialog,
            ..super::tree::page(&saved.url, &saved.content)
        })
    }
}
