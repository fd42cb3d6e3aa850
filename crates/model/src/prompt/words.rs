//! Which words on a page matter to somebody who wants to leave: what a control's label promises, and
//! whether a sentence speaks of the subscription.
//!
//! A grade never says what a control does; policy judges that. A wrong grade costs a few bytes or one search.
//! Labels repeat a lot on large pages, so every label is read once.

use std::collections::{HashMap, HashSet};

use domain::predicate::{ElementMatch, fold};
use domain::service::ServiceDefinition;
use page::control::{Ending, ending_of};
use page::lexicon::{Concept, concepts};
use page::text::Text;
use page::words::meaning_of_folded;

/// What a label promises, least first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Grade {
    /// Nothing in particular.
    Plain,
    /// A place where subscriptions are looked after.
    Place,
    /// An answer in a flow: decline, continue, confirm, keep, resume.
    Answer,
    /// It speaks of ending, or the service's definition names it.
    Ending,
}

/// Labels that were read already.
pub(super) struct Lexicon<'s> {
    service: Option<&'s ServiceDefinition>,
    /// Labels that the definition names for declining and for surveys, folded.
    named: HashSet<String>,
    /// Grade of a folded label, and how often it was met.
    known: HashMap<String, (Grade, u32)>,
}

/// Longest label that can name a place, in bytes: a longer one is a headline.
const LONGEST_PLACE: usize = 60;

impl<'s> Lexicon<'s> {
    /// A lexicon for one page; the definition's own words count as [`Grade::Ending`].
    pub(super) fn new(service: Option<&'s ServiceDefinition>) -> Self {
        let named = service
            .into_iter()
            .flat_map(|s| s.decline.iter().chain(&s.survey))
            .map(|label| fold(label))
            .collect();
        Self {
            service,
            named,
            known: HashMap::new(),
        }
    }

    /// The grade of a control by its folded label, and how often that came before.
    pub(super) fn grade(&mut self, role: &str, folded: String) -> (Grade, u32) {
        if let Some((grade, times)) = self.known.get_mut(&folded) {
            *times += 1;
            return (*grade, *times - 1);
        }
        let grade = if self.is_named(role, &folded) {
            Grade::Ending
        } else {
            grade_of(&folded)
        };
        self.known.insert(folded, (grade, 1));
        (grade, 0)
    }

    /// Whether a text speaks of the subscription: names it, or says that something goes on, rests, waits, ends or has ended.
    pub(super) fn matters(text: &Text) -> bool {
        use Concept::{
            ActiveStatus, Ended, EndsOn, GoesOn, Pending, Renews, Rests, Stops, Subscription,
        };
        text.concepts().any(&[
            Subscription,
            ActiveStatus,
            GoesOn,
            Renews,
            Rests,
            Pending,
            Stops,
            EndsOn,
            Ended,
        ])
    }

    fn is_named(&self, role: &str, folded: &str) -> bool {
        let names = |w: &ElementMatch| {
            w.role.as_ref().is_none_or(|r| r == role)
                && w.name.as_ref().is_some_and(|n| n.matches(folded))
        };
        self.named.contains(folded) || self.service.is_some_and(|s| s.way_in.iter().any(names))
    }
}

fn grade_of(folded: &str) -> Grade {
    use Concept::{
        Acknowledge, Affirm, Cancel, Decline, Delete, Finish, GoOn, Keep, Pause, Renewal, Resume,
        SignIn,
    };
    let m = meaning_of_folded(folded);
    if ending_of(folded, m) != Ending::No || m.has(Cancel) {
        return Grade::Ending;
    }
    if m.any(&[
        Finish,
        Keep,
        Resume,
        Pause,
        Decline,
        GoOn,
        Affirm,
        Acknowledge,
        Delete,
        Renewal,
        SignIn,
    ]) {
        return Grade::Answer;
    }
    if folded.len() <= LONGEST_PLACE && concepts(folded).has(Concept::Place) {
        return Grade::Place;
    }
    Grade::Plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_graded_by_what_they_promise() {
        for (label, grade) in [
            ("Cancel membership", Grade::Ending),
            ("Abo kündigen", Grade::Ending),
            ("Delete my account", Grade::Ending),
            ("No thanks", Grade::Answer),
            ("Continuer", Grade::Answer),
            ("Sign in", Grade::Answer),
            ("Mein Konto", Grade::Place),
            ("Billing & plans", Grade::Place),
            ("Wireless headphones", Grade::Plain),
        ] {
            assert_eq!(grade_of(&fold(label)), grade, "{label}");
        }
    }
}
