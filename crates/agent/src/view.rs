//! What the model is shown of a page: the view within its budget, and a picture where that helps.
//!
//! Pictures can't be masked. So a page of a sign-in, a second factor or a CAPTCHA, and a page with a field for a
//! password, card or code, is never shown as a picture, whatever the setting.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::run::Agent;
use domain::vision::Vision;
use model::port::Image;
use model::prompt::{self, ViewOptions};
use page::control::{is_control, is_text_field, label_of};
use page::snapshot::PageSnapshot;
use page::state::{Assessment, PageState};
use policy::asks_for_secret;

/// Largest picture that is sent, in bytes: providers refuse more than 5 MB in base64.
const PICTURE_LIMIT: usize = 3_500_000;
/// So many turns before the limit a model is told of it.
const FEW_TURNS: u32 = 5;
/// Letters and digits below which a page with pictures counts as one without words.
const FEW_WORDS: usize = 60;

impl Agent<'_> {
    /// The newest page as text.
    pub(super) fn view_for_model(&self) -> String {
        let budget = self
            .driver
            .view
            .bytes()
            .saturating_sub(self.driver.conversation.weight());
        let options = ViewOptions {
            masker: self.masker,
            budget,
            labels: &self.seen.labels,
            service: Some(self.service),
            find: self.driver.view.find.as_ref(),
            before: self.driver.view.shown.as_ref(),
        };
        let view = prompt::view(&self.seen.page, &self.told(), &options);
        self.turns_left().map_or_else(
            || view.clone(),
            |left| format!("{left} left, this one included: take no detours. What was done is looked at when they are over. {}\n\n{view}", too_few(self.touched())),
        )
    }

    /// What the model is told that the page is. After an act that can't be undone nobody is told that the last step is still to come.
    fn told(&self) -> Assessment {
        let mut told = self.seen.assessment.clone();
        if told.state == PageState::FinalConfirmation && self.acts.any() {
            told.state = PageState::Unknown;
        }
        told
    }

    /// How many turns are left, where they are few.
    fn turns_left(&self) -> Option<String> {
        let last = self.free.last(self.settings.max_turns);
        let left = last.saturating_sub(self.turn) + 1;
        match left {
            _ if left > FEW_TURNS || self.settings.dry_run => None,
            1 => Some("One turn is".to_owned()),
            left => Some(format!("{left} turns are")),
        }
    }

    /// Shows shorter pages for the rest of the run, once for each model. `false` if that changes nothing.
    pub(super) fn shorten(&mut self, view: &str) -> bool {
        if self.driver.view.shortened {
            return false;
        }
        self.driver.view.shortened = true;
        self.driver.view.shortened = self.view_for_model().len() < view.len();
        self.driver.view.shortened
    }

    /// The newest page as a picture, where it is wanted, allowed and not just shown.
    pub(super) async fn picture_for_model(&mut self) -> Option<Image> {
        let wanted = match self.driver.view.vision {
            Vision::Never => false,
            Vision::Always => true,
            Vision::Auto => is_poor(&self.seen.page),
        };
        let private = self.seen.assessment.needs_person.is_some()
            || self.seen.assessment.state == PageState::LoginRequired
            || has_secrets(&self.seen.page);
        if !wanted
            || private
            || self.driver.view.refused
            || self.seen.page.dialog.is_some()
            || !self.driver.model.takes_pictures()
        {
            return None;
        }
        let data = self
            .browser
            .screenshot()
            .await
            .ok()
            .filter(|data| data.len() <= PICTURE_LIMIT)?;
        let mut hasher = DefaultHasher::new();
        data.hash(&mut hasher);
        let picture = Some(hasher.finish());
        let known = std::mem::replace(&mut self.driver.view.last_picture, picture) == picture;
        // Where a picture is all there is, it is sent again: earlier ones don't stay in the conversation.
        if known && self.driver.view.vision == Vision::Always && !is_poor(&self.seen.page) {
            return None;
        }
        let media_type = if data.starts_with(&[0xff, 0xd8]) {
            "image/jpeg"
        } else {
            "image/png"
        };
        Some(Image {
            media_type: media_type.to_owned(),
            data,
        })
    }
}

/// What to do where the turns are too few; after an act nobody may say that there was none.
fn too_few(acted: bool) -> &'static str {
    if acted {
        "Something was done that may have ended it: if you can't show that, call complete_task with 'done_unconfirmed', or with 'pending' if something is left."
    } else {
        "If the end can't be reached in them, call complete_task with status 'failed' and say what is in the way."
    }
}

/// Whether the page's text is no base to act on: nothing to click, or pictures and hardly a word.
fn is_poor(page: &PageSnapshot) -> bool {
    if page.dialog.is_some() {
        return false;
    }
    let letters = || {
        page.elements
            .iter()
            .flat_map(|e| e.label().chars())
            .filter(|c| c.is_alphanumeric())
    };
    let pictures = page.elements.iter().any(|e| {
        matches!(
            e.role.as_str(),
            "img" | "image" | "canvas" | "graphics-document"
        )
    });
    !page.elements.iter().any(is_control)
        || (pictures && letters().take(FEW_WORDS).count() < FEW_WORDS)
}

fn has_secrets(page: &PageSnapshot) -> bool {
    page.elements
        .iter()
        .enumerate()
        .any(|(id, e)| is_text_field(e) && asks_for_secret(&label_of(page, id), None).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::tree;

    fn page(content: &str) -> PageSnapshot {
        tree::page("", content)
    }

    #[test]
    fn pages_without_words_or_controls_are_poor() {
        for poor in [
            "",
            "- img [ref=e1]",
            "- paragraph: \"A long text, but nothing to click on it anywhere, whatever one does with it.\"",
            "- img [ref=e1]\n- button \"OK\" [ref=e2]",
        ] {
            assert!(is_poor(&page(poor)), "{poor}");
        }
        let rich = "- img \"Logo\" [ref=e1]\n- heading \"Your membership and everything that belongs to it\"\n- paragraph: \"Next billing date: May 1\"\n- button \"Cancel\" [ref=e2]";
        assert!(!is_poor(&page(rich)) && !is_poor(&page("- button \"OK\" [ref=e2]")));
    }

    #[test]
    fn after_an_act_nobody_is_told_to_give_up() {
        assert!(too_few(false).contains("'failed'") && !too_few(true).contains("failed"));
    }

    #[test]
    fn fields_for_secrets_are_seen() {
        assert!(has_secrets(&page("- textbox \"Card number\" [ref=e1]")));
        assert!(!has_secrets(&page("- textbox \"Reason\" [ref=e1]")));
    }
}
