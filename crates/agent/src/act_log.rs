//! What is kept of an act: for the proof, and for the dialog that it opens.

use super::act::Doing;
use super::acts::Begun;
use super::run::Agent;
use browser::port::Acted;
use domain::action::{Action, ActionKind};
use page::control::{Ending, ending};
use page::effect::is_against;
use page::snapshot::PageSnapshot;
use page::words::{Concept, meaning};

impl Agent<'_> {
    pub(super) fn keeps_act(&mut self, doing: &Doing, unasked: bool) {
        let at = (self.settings.now)();
        let Doing {
            control,
            nth,
            before,
            ..
        } = doing;
        self.verifier
            .collector
            .does(control, *nth, before, at, unasked);
    }

    /// A native dialog that a click opened on its page, and that asks about the same end, belongs to the click's yes. A later one, one on another
    /// page and one behind a dialog are new questions.
    pub(super) fn keeps_the_yes(&mut self, doing: &Doing, acted: &Acted) {
        let before = &doing.before;
        let here = acted.dialog && acted.url.as_ref().is_none_or(|u| *u == before.url);
        if doing.irreversible
            && here
            && doing.action.kind() != ActionKind::AnswerDialog
            && is_about_the_end(&doing.on, before)
        {
            self.person.approved_at = Some(before.url.clone());
        }
    }

    /// Keeps what was done for the proof. What sends something may be the last step, whatever it says.
    pub(super) fn keeps_what_was_done(&mut self, doing: &Doing, counts: bool) {
        let before = &doing.before;
        let sent = self.watch.written() > doing.written;
        if matches!(doing.action, Action::Navigate { .. } | Action::Back) {
            self.verifier.collector.opens_again(&self.seen.page.url);
        }
        // On a way to an end a page that says that it came has to have it from somewhere, whatever was sent.
        let says_an_end = self.seen.entered
            && matches!(doing.action, Action::Click { .. } | Action::Press { .. })
            && self.last_act.brought_words_of_an_end(&self.seen.page);
        if says_an_end && self.acts.is_begun() {
            self.what_was_begun_ends(before, &self.seen.page.clone());
        } else if !counts && (sent || says_an_end) {
            // A yes to a step is none to an end.
            self.keeps_act(doing, true);
        }
        self.verifier.collector.is_done();
        if counts || sent || says_an_end {
            self.keeps_what_it_led_to();
        }
        if counts && !doing.irreversible {
            // It was noted when what it sends was approved.
            self.acts.led_to(&self.seen.page);
        } else if counts {
            let at = (self.settings.now)();
            self.acts.note(doing.on.clone(), at, &self.seen.page);
        }
    }

    /// A page says that it has ended, and an approved act had only led further so far: that act is the one.
    pub(super) fn what_was_begun_ends(&mut self, before: &PageSnapshot, after: &PageSnapshot) {
        let Some(Begun { control, nth, at }) = self.acts.takes_effect() else {
            return;
        };
        (self.verifier.collector).does(&control, nth, before, at.clone(), false);
        self.verifier.collector.sees_after(after, true);
        self.acts.note(control, at, after);
    }
}

/// Whether a control is about the end: by its name, or because it says yes on a page whose heading names the end.
fn is_about_the_end(label: &str, page: &PageSnapshot) -> bool {
    let said = meaning(label);
    let headings = page.elements.iter().filter(|e| e.role == "heading");
    let mut names = headings.map(|e| meaning(e.label()));
    ending(label) != Ending::No
        || (said.any(&[Concept::Affirm, Concept::Finish])
            && is_against(said).is_none()
            && names.any(|heading| heading.has(Concept::Cancel) && is_against(heading).is_none()))
}
