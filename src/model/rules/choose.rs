//! Which control leads on: every control gets a score from its words, its place and the page's state.

use super::Rules;
use crate::page::control::{Control, Ending, controls, front_dialog, is_choice, is_text_field};
use crate::page::effect::is_against;
use crate::page::snapshot::PageSnapshot;
use crate::page::state::{Assessment, PageState};
use crate::page::words::Sense;

/// Below this a control is no way on.
const WORTH_A_TRY: i32 = 12;

/// Words of controls that lead to where a cancellation usually begins, with their weight.
const NAVIGATION: &[(&str, i32)] = &[
    ("manage subscription", 40),
    ("manage membership", 40),
    ("manage plan", 38),
    ("manage your", 34),
    ("manage", 26),
    ("membership", 28),
    ("subscription", 30),
    ("your plan", 26),
    ("plan details", 26),
    ("more options", 24),
    ("other options", 24),
    ("advanced", 20),
    ("more", 14),
    ("billing", 22),
    ("payments", 16),
    ("my account", 22),
    ("account", 20),
    ("settings", 18),
    ("profile", 13),
    ("abo verwalten", 40),
    ("mitgliedschaft", 28),
    ("abonnement", 28),
    ("vertrag", 24),
    ("mein konto", 22),
    ("konto", 20),
    ("einstellungen", 18),
    ("weitere optionen", 24),
    ("gérer", 34),
    ("mon compte", 22),
    ("compte", 20),
    ("paramètres", 18),
    ("plus d'options", 24),
    ("gestionar", 34),
    ("suscripción", 30),
    ("mi cuenta", 22),
    ("cuenta", 20),
    ("ajustes", 18),
    ("más opciones", 24),
];

impl Rules {
    /// The best way on, if there is one.
    pub(super) fn choose<'p>(&self, page: &'p PageSnapshot, assessment: &Assessment, told: &str) -> Option<Control<'p>> {
        let blocked = told.contains("intercepts pointer events");
        let inside = front_dialog(page).and_then(|front| self.best(controls(page, Some(front)), page, assessment, blocked, true));
        inside.or_else(|| self.best(controls(page, None), page, assessment, blocked, false))
    }

    fn best<'p>(
        &self,
        all: Vec<Control<'p>>,
        page: &PageSnapshot,
        assessment: &Assessment,
        blocked: bool,
        in_dialog: bool,
    ) -> Option<Control<'p>> {
        let has_final = all.iter().any(|c| c.ending == Ending::Final && !c.element.is("disabled"));
        let score = |c: &Control<'_>| self.score(c, page, assessment, blocked, in_dialog, has_final);
        let scored = all.into_iter().map(|c| (score(&c), c));
        // The first of equals wins, as a person reads from the top.
        let best = scored.fold(None, |best: Option<(i32, Control<'p>)>, (score, c)| match best {
            Some((top, _)) if top >= score => best,
            _ => Some((score, c)),
        });
        best.filter(|(score, _)| *score >= WORTH_A_TRY).map(|(_, c)| c)
    }

    fn score(&self, c: &Control<'_>, page: &PageSnapshot, assessment: &Assessment, blocked: bool, in_dialog: bool, has_final: bool) -> i32 {
        let m = c.meaning;
        if c.element.is("disabled") || is_choice(c.element) || is_text_field(c.element) || c.label.is_empty() {
            return i32::MIN;
        }
        if is_against(m).is_some() || m.has(Sense::SignOut) {
            return -100;
        }
        let state = assessment.state;
        let closes = matches!(
            c.folded.as_str(),
            "close" | "x" | "×" | "✕" | "✖" | "dismiss" | "schließen" | "fermer" | "cerrar" | "not now" | "maybe later"
        ) || c.folded.starts_with("close ");
        let mut score = match c.ending {
            Ending::Final => 100,
            // In a dialog or on a last page a bare "Cancel" usually means "close this".
            Ending::Towards if is_bare(&c.folded) && (in_dialog || state == PageState::FinalConfirmation) => 5,
            Ending::Towards => 80,
            Ending::No => 0,
        };
        if let Some(rank) = self.hints.decline.iter().position(|d| c.folded == *d) {
            score = score.max(75) - i32::try_from(rank).unwrap_or(10).min(10) / 2;
        }
        if c.ending == Ending::No {
            score += self.by_sense(c, state, in_dialog, has_final, closes);
        }
        if closes && blocked {
            score += 95;
        }
        if m.any(&[Sense::Help, Sense::Contact]) {
            score -= 50;
        }
        if m.has(Sense::Back) {
            score -= 40;
        }
        let tried = i32::try_from(self.times_tried(page, assessment, &c.folded)).unwrap_or(10).min(10);
        score - 45 * tried
    }

    fn by_sense(&self, c: &Control<'_>, state: PageState, in_dialog: bool, has_final: bool, closes: bool) -> i32 {
        let m = c.meaning;
        let mut score = 0;
        if m.has(Sense::Decline) && !closes {
            score = match state {
                PageState::RetentionOffer => 70,
                PageState::ExitSurvey => 30,
                PageState::FinalConfirmation => 0,
                _ if in_dialog => 50,
                _ => 20,
            };
        }
        if closes && in_dialog && state != PageState::FinalConfirmation {
            score = score.max(35);
        }
        if closes && !in_dialog && state == PageState::RetentionOffer {
            score = score.max(25);
        }
        if m.has(Sense::GoOn) {
            score = score.max(match state {
                PageState::ExitSurvey => 60,
                PageState::RetentionOffer => 45,
                PageState::FinalConfirmation if has_final => 0,
                PageState::FinalConfirmation => 55,
                PageState::Unknown | PageState::AccountActive => 25,
                _ => 10,
            });
        }
        if m.any(&[Sense::Affirm, Sense::Finish]) {
            score = score.max(match state {
                PageState::ExitSurvey => 58,
                PageState::FinalConfirmation if !has_final => 50,
                PageState::Failed if c.folded.contains("again") => 60,
                PageState::Unknown if in_dialog => 20,
                _ => 5,
            });
        }
        if state == PageState::Failed
            && ["try again", "retry", "erneut versuchen", "réessayer", "reintentar", "intentar de nuevo"]
                .iter()
                .any(|w| c.folded.contains(w))
        {
            score = score.max(70);
        }
        if matches!(state, PageState::Start | PageState::AccountActive | PageState::Unknown | PageState::Failed | PageState::Aborted) {
            let way = NAVIGATION.iter().filter(|(words, _)| contains_words(&c.folded, words)).map(|(_, weight)| *weight).max().unwrap_or(0);
            score = score.max(way);
        }
        // A survey's send button may say anything; it is the only button that is no way back.
        if state == PageState::ExitSurvey && c.element.role == "button" && score == 0 && !m.any(&[Sense::Back, Sense::Help]) {
            score = 30;
        }
        score
    }
}

fn is_bare(folded: &str) -> bool {
    matches!(folded, "cancel" | "abbrechen" | "annuler" | "cancelar")
}

fn contains_words(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        text[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric())
            && text[at + words.len()..].chars().next().is_none_or(|c| !c.is_alphanumeric())
    })
}
