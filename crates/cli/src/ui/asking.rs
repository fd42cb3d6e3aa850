//! A question that stands open in the last line, and what a second interrupt needs to know.

use super::{Stream, Ui};

impl Ui {
    /// Puts a question into the last line of a stream. Whatever is written before [`Ui::answered`] begins below it.
    pub fn ask(&self, stream: Stream, prompt: &str) {
        self.write(stream, prompt);
        self.lock().asking = Some(stream);
    }

    /// The question has its answer, and the line has ended if `echoed`; otherwise `answer` ends it.
    pub fn answered(&self, echoed: bool, stream: Stream, answer: &str) {
        let open = self.lock().asking.take().is_some();
        if open && !echoed {
            self.line(stream, answer);
        }
    }

    /// Something that can't be undone was begun.
    pub fn note_act(&self) {
        self.lock().acted = true;
    }

    /// Whether it was.
    pub fn has_acted(&self) -> bool {
        self.lock().acted
    }
}
