//! The way from the account page to the end of a subscription, as a list of steps built from variants.
//!
//! Account (or settings) → steps → last page → result. The order is fixed, or drawn for a seed; the last page
//! is always the last.

use super::layout::Layout;
use super::place::Place;
use super::prng::Prng;
use super::variants::{Variant, Variants};

/// The steps of one site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Flow {
    steps: Vec<Place>,
    /// Page on which the way in is.
    pub(crate) entry_page: Place,
    /// Page whose first reading ends the session.
    pub(crate) expires_at: Option<Place>,
}

impl Flow {
    /// Builds the steps. `rng` is there for random sites only, which may have pages that only want to be read.
    pub(crate) fn build(variants: &Variants, layout: &Layout, rng: Option<&mut Prng>) -> Self {
        let offers = variants.has(Variant::Retention) || variants.has(Variant::Confirmshaming);
        let wanted = [
            (offers, Place::Offer),
            (variants.has(Variant::Pause), Place::PauseOffer),
            (variants.has(Variant::Downgrade), Place::DowngradeOffer),
            (variants.has(Variant::Survey), Place::Survey),
        ];
        let wanted = wanted.into_iter().filter(|(is_wanted, _)| *is_wanted);
        let mut steps: Vec<Place> = wanted.map(|(_, place)| place).collect();
        if let Some(rng) = rng {
            if rng.chance(30) {
                steps.push(Place::InfoOne);
            }
            if rng.chance(20) {
                steps.push(Place::InfoTwo);
            }
            rng.shuffle(&mut steps);
        }
        steps.push(Place::Final);
        let hidden = variants.has(Variant::HiddenLink) && layout.entry_in_footer;
        let expires = variants.has(Variant::SessionExpired);
        Self {
            entry_page: if hidden {
                Place::Settings
            } else {
                Place::Account
            },
            expires_at: steps.get(steps.len() / 2).copied().filter(|_| expires),
            steps,
        }
    }

    /// The first step: where the way in leads to.
    pub(crate) fn first(&self) -> Place {
        self.steps.first().copied().unwrap_or(Place::Final)
    }

    /// The step after this one; the last page for anything that is no step.
    pub(crate) fn after(&self, step: Place) -> Place {
        let at = self.steps.iter().position(|s| *s == step);
        at.and_then(|i| self.steps.get(i + 1))
            .copied()
            .unwrap_or(Place::Final)
    }

    /// The last of the steps that is an offer.
    pub(crate) fn last_offer(&self) -> Option<Place> {
        self.steps
            .iter()
            .rev()
            .copied()
            .find(|s| matches!(s, Place::Offer | Place::PauseOffer | Place::DowngradeOffer))
    }

    /// Whether a page is one of the steps.
    pub(crate) fn has(&self, step: Place) -> bool {
        self.steps.contains(&step)
    }
}
