//! What is left out of a view, counted where it stood.

use super::line::cost;

/// What is left out.
#[derive(Default)]
pub(super) struct Missing {
    pub(super) controls: usize,
    pub(super) texts: usize,
}

impl Missing {
    /// A remark where it stood, if it is worth one and there is room.
    pub(super) fn tell(&mut self, out: &mut String, room: &mut usize) {
        let missing = std::mem::take(self);
        if missing.controls == 0 && missing.texts < 3 {
            return;
        }
        let remark = format!("(… {})\n", missing.words());
        if let Some(left) = room.checked_sub(cost(&remark)) {
            *room = left;
            out.push_str(&remark);
        }
    }

    fn words(&self) -> String {
        match (self.controls, self.texts) {
            (0, texts) => format!("{texts} texts"),
            (controls, 0) => format!("{controls} more"),
            (controls, texts) => format!("{controls} more, {texts} texts"),
        }
    }
}
