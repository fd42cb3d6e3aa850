//! A page as it is kept: on disk, and in a run that has gone on from it.

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::snapshot::{Dialog, PageSnapshot};
use super::tree;

/// A page as it is kept on disk: what the tree is read from, and nothing that is only seen.
#[derive(Serialize, Deserialize)]
struct Saved<'a> {
    url: Cow<'a, str>,
    title: Cow<'a, str>,
    content: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dialog: Option<Cow<'a, Dialog>>,
}

impl PageSnapshot {
    /// The page without its tree, which takes several times as much as its text.
    #[must_use]
    pub fn without_tree(&self) -> Self {
        Self {
            elements: Arc::default(),
            ..self.clone()
        }
    }

    /// The page with its tree: that of another look, where both say the same, so that a page which didn't change is there once.
    #[must_use]
    pub fn with_tree_of(&self, other: &Self) -> Self {
        if self.content != other.content {
            return self.with_tree();
        }
        Self {
            content: Arc::clone(&other.content),
            elements: Arc::clone(&other.elements),
            ..self.clone()
        }
    }

    /// The page with its tree, read from its text where it was put away without.
    #[must_use]
    pub fn with_tree(&self) -> Self {
        let mut page = self.clone();
        if page.elements.is_empty() {
            page.elements = tree::parse(&page.content);
        }
        page
    }
}

impl Serialize for PageSnapshot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let saved = Saved {
            url: (&self.url).into(),
            title: (&self.title).into(),
            content: (&*self.content).into(),
            dialog: self.dialog.as_ref().map(Cow::Borrowed),
        };
        saved.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for PageSnapshot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved = Saved::deserialize(deserializer)?;
        Ok(Self {
            title: saved.title.into_owned(),
            dialog: saved.dialog.map(Cow::into_owned),
            ..tree::page(&saved.url, &saved.content)
        })
    }
}
