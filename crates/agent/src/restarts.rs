//! How often the server may be started anew: once for each time it is lost, and a few times in a run.
//!
//! A server that is lost again before a turn went through undisturbed won't do, so the run ends there.

/// Most restarts in a run.
const MOST: u32 = 3;

/// What is left of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Restarts {
    left: u32,
    /// A turn has gone through since the last one.
    proved: bool,
    /// How often the page was opened anew because it, the browser or the server went away.
    pub(super) opened_anew: u32,
}

impl Default for Restarts {
    fn default() -> Self {
        Self {
            left: MOST,
            proved: true,
            opened_anew: 0,
        }
    }
}

impl Restarts {
    /// Takes one.
    ///
    /// # Errors
    /// Why there is none, in a sentence.
    pub(super) fn take(&mut self) -> Result<(), &'static str> {
        if !self.proved {
            return Err("It was lost again right after a restart.");
        }
        if self.left == 0 {
            return Err("It was restarted several times already.");
        }
        self.left -= 1;
        self.proved = false;
        Ok(())
    }

    /// A turn has ended that began with this; it proves the server if nothing was restarted in it.
    pub(super) fn turn_ended(&mut self, begun_with: Self) {
        if self.left == begun_with.left {
            self.proved = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_for_each_loss_and_a_few_in_a_run() {
        let mut restarts = Restarts::default();
        for _ in 0..MOST {
            assert!(restarts.take().is_ok());
            assert!(restarts.take().unwrap_err().contains("right after"));
            let turn = restarts;
            restarts.turn_ended(turn);
        }
        assert!(restarts.take().unwrap_err().contains("several times"));
    }

    #[test]
    fn the_turn_of_the_restart_itself_proves_nothing() {
        let mut restarts = Restarts::default();
        let turn = restarts;
        assert!(restarts.take().is_ok());
        restarts.turn_ended(turn);
        assert!(restarts.take().is_err());
    }
}
