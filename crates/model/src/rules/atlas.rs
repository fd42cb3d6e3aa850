//! Where it was looked, where it could still be looked, and the ways there.
//!
//! Before the way in is found the planner walks through the site like a person: each control that only leads somewhere is a door, known
//! by its words and its place. A door is opened once. What was seen and not opened is kept with the way to it, so that the most
//! promising of all is next, wherever it stands; the way is taken from the first of its doors that the page shows, or from its address.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

/// So many steps less is a door worth that has to be gone back to.
const NEAR: i32 = 4;
/// The longest way back still costs no more than this.
const FAR: usize = 4;
/// So often it is waited for a door on the way back.
const PATIENCE: u32 = 2;

/// A door that was seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Left {
    /// The address of its page, and what has to be clicked there before it is seen.
    pub(super) url: String,
    pub(super) trail: Vec<String>,
    /// All that was clicked from the beginning of the run on.
    path: Vec<String>,
    pub(super) promise: i32,
}

/// The doors of a site.
#[derive(Debug, Default)]
pub(super) struct Atlas {
    opened: HashSet<String>,
    left: HashMap<String, Left>,
    /// What was clicked since the page was loaded, and since the run began.
    trail: Vec<String>,
    path: Vec<String>,
    /// What is clicked again to come to a door, and how often the next of it was waited for.
    again: VecDeque<String>,
    waited: u32,
    /// How often something was opened to look around, and what.
    pub(super) looks: u32,
    pub(super) names: BTreeSet<String>,
}

impl Atlas {
    /// A page was loaded, or another address is shown.
    pub(super) fn arrive(&mut self) {
        self.trail.clear();
    }

    /// A door is seen. The way on which it was first seen is kept: what was opened on it may have been closed again elsewhere.
    pub(super) fn see(&mut self, key: &str, url: &str, promise: i32) {
        if self.opened.contains(key) {
            return;
        }
        if let Some(known) = self.left.get_mut(key) {
            known.promise = promise;
            return;
        }
        let left = Left {
            url: url.to_owned(),
            trail: self.trail.clone(),
            path: self.path.clone(),
            promise,
        };
        self.left.insert(key.to_owned(), left);
    }

    /// The way on which a door was first seen: this one, if it wasn't yet.
    pub(super) fn way_to(&self, key: &str) -> &[String] {
        self.left.get(key).map_or(&self.path, |left| &left.path)
    }

    /// Whether a door was opened.
    pub(super) fn is_opened(&self, key: &str) -> bool {
        self.opened.contains(key)
    }

    /// A door is opened: the way to it is the way now.
    pub(super) fn open(&mut self, key: &str, name: &str) {
        self.opened.insert(key.to_owned());
        self.looks += 1;
        self.names.insert(name.to_owned());
        if let Some(left) = self.left.remove(key) {
            (self.trail, self.path) = (left.trail, left.path);
        }
        self.follow(name);
    }

    /// Where it isn't found any more, it isn't looked for again.
    pub(super) fn forget_door(&mut self, key: &str) {
        self.left.remove(key);
    }

    /// A door is none.
    pub(super) fn pass(&mut self, key: &str) {
        self.opened.insert(key.to_owned());
        self.left.remove(key);
    }

    /// Something is clicked on the way that is no door, or was opened before.
    pub(super) fn follow(&mut self, name: &str) {
        for way in [&mut self.trail, &mut self.path] {
            if way.last().is_none_or(|last| last != name) {
                way.push(name.to_owned());
            }
        }
    }

    /// The door that promises most, with its key. `here` are the doors of the page as it is now, each with its place.
    pub(super) fn next(&self, here: &HashMap<&str, usize>) -> Option<(&str, &Left)> {
        let ranked = self.left.iter().map(|(key, left)| {
            // Of equals the first on the page, then the one nearest to the beginning.
            let place = here.get(key.as_str()).copied();
            let far = NEAR + i32::try_from(left.trail.len().min(FAR)).unwrap_or(0);
            let worth = left.promise - if place.is_some() { 0 } else { far };
            let near = (place.unwrap_or(usize::MAX), left.path.len(), key);
            ((worth, std::cmp::Reverse(near)), left)
        });
        let ((_, std::cmp::Reverse((_, _, key))), left) =
            ranked.max_by(|(one, _), (other, _)| one.cmp(other))?;
        Some((key.as_str(), left))
    }

    /// What has to be clicked before a door is seen, from the last of the way that the page shows on; `false` where its address has to
    /// be opened. The door itself is judged when it is there.
    pub(super) fn go_back(&mut self, left: &Left, shows: impl Fn(&str) -> bool) -> bool {
        let from = left.trail.iter().rposition(|name| shows(name));
        let begun = left.path.len().saturating_sub(left.trail.len());
        let first = from.unwrap_or(0);
        self.trail = left.trail[..first].to_vec();
        self.path = left.path[..(begun + first).min(left.path.len())].to_vec();
        self.waited = 0;
        self.again = left.trail.iter().skip(first).cloned().collect();
        from.is_some()
    }

    /// The next click on the way back.
    pub(super) fn coming(&self) -> Option<&str> {
        self.again.front().map(String::as_str)
    }

    /// It was found and is clicked, or it is given up.
    pub(super) fn came(&mut self, found: bool) {
        self.again.pop_front();
        self.waited = 0;
        if !found {
            self.again.clear();
        }
    }

    /// It isn't there yet: whether it may be waited for.
    pub(super) fn may_wait(&mut self) -> bool {
        self.waited += 1;
        self.waited <= PATIENCE
    }

    /// The way is left for the flow, or for the end.
    pub(super) fn stay(&mut self) {
        self.again.clear();
    }

    /// The run goes back to its first page.
    pub(super) fn start_over(&mut self) {
        (self.trail, self.path) = (Vec::new(), Vec::new());
        self.again.clear();
    }

    /// What was looked at in vain may be looked at once more.
    pub(super) fn forget(&mut self) {
        self.opened.clear();
        self.left.clear();
    }

    /// What was clicked on the way to where it is.
    pub(super) fn path(&self) -> &[String] {
        &self.path
    }
}
