//! What the person sees of failed attempts to reach the model: a countdown where something can move, and one line for each
//! elsewhere, on standard error.

use super::ui::{Stream, Ui};
use domain::event::Wait;

/// Which failed attempt was told last.
#[derive(Debug, Default)]
pub struct Attempts {
    told: Option<u32>,
}

impl Attempts {
    /// Shows what is waited for; `text` says it, clean and masked.
    pub fn show(&mut self, ui: &Ui, wait: &Wait, text: &str) {
        let failed = match wait {
            Wait::Model {
                attempt,
                problem: Some(_),
                ..
            } => Some(*attempt),
            _ => None,
        };
        let told = std::mem::replace(&mut self.told, failed);
        match failed {
            None => ui.wait(text),
            Some(_) if told == failed => ui.wait_still(text),
            Some(_) if ui.animates() => ui.wait(text),
            Some(_) => ui.line(Stream::Err, text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::capture;

    #[test]
    fn in_a_pipe_each_failed_attempt_is_one_line() {
        let (ui, out, err) = capture::ui(capture::PIPED);
        let mut attempts = Attempts::default();
        let wait = |attempt, problem: Option<&str>| Wait::Model {
            attempt,
            of: 3,
            problem: problem.map(str::to_owned),
        };
        let waits = [
            wait(1, None),
            wait(2, Some("in 3 s")),
            wait(2, Some("in 2 s")),
            wait(2, None),
            wait(3, Some("in 1 s")),
            wait(3, None),
        ];
        for wait in waits.iter().chain(&waits[..2]) {
            let text = if let Wait::Model {
                problem: Some(problem),
                ..
            } = wait
            {
                problem
            } else {
                "Waiting"
            };
            attempts.show(&ui, wait, text);
        }
        assert_eq!(
            (out.text(), err.text()),
            (String::new(), "in 3 s\nin 1 s\nin 3 s\n".to_owned())
        );
    }
}
