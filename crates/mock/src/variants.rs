//! Which difficulties a mock service has: names, parsing, and what combines.
//!
//! A text such as `retention+survey+dialog` or `frame+random=42` names a set. `plain` is the empty set; [`Variants::default`] is `full`.

use std::collections::BTreeSet;
use std::fmt;

use super::prng::Prng;

macro_rules! variants {
    ($($id:ident $name:literal $about:literal),+ $(,)?) => {
        /// One difficulty.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Variant { $(#[doc = $about] $id),+ }

        impl Variant {
            /// Every one, in the order of the documentation.
            pub const ALL: &[Variant] = &[$(Variant::$id),+];

            /// Name on the command line.
            pub fn name(self) -> &'static str {
                match self { $(Variant::$id => $name),+ }
            }

            /// What it does, in one line.
            pub fn about(self) -> &'static str {
                match self { $(Variant::$id => $about),+ }
            }
        }
    };
}

variants! {
    Retention "retention" "a discount is offered before the end",
    Survey "survey" "a reason must be chosen before the end",
    Pause "pause" "a pause is offered instead",
    Downgrade "downgrade" "a cheaper plan is offered instead",
    Login "login" "the account asks for e-mail and password first",
    Mfa "mfa" "sign-in, then a six-digit code",
    Captcha "captcha" "the flow asks for proof of being human",
    AlreadyCancelled "already-cancelled" "it has been cancelled before",
    ThirdParty "third-party" "somebody else bills, so there is nothing to cancel here",
    ErrorOnce "error-once" "the first attempt to finish fails without effect",
    SessionExpired "session-expired" "the session ends once in the middle of the flow",
    Dialog "dialog" "a native dialog asks before the end",
    NewTab "new-tab" "the way in opens a new tab",
    Frame "frame" "the last form lives in a frame",
    TypePhrase "type-phrase" "a word must be typed before the last button works",
    Checkbox "checkbox" "a box must be ticked before the last button works",
    Prechecked "prechecked" "the last form has a ticked box that buys something",
    Confirmshaming "confirmshaming" "declining is worded as a shame",
    HiddenLink "hidden-link" "the way in is in a closed section or a footer",
    Overlay "overlay" "a promotion covers the account page",
    DoubleNegative "double-negative" "the last buttons say what one does not want",
    Injection "injection" "the pages give orders to AI agents and forge tool output",
    FakeSuccess "fake-success" "the end is announced, but the account stays active",
    SuddenEnd "sudden-end" "declining the last offer ends it at once, without a last page",
    OldSubscription "old-subscription" "an older subscription is shown as ended; the end of the right one is only announced, and then it is hidden",
    PausedInstead "paused-instead" "the last button pauses instead of ending",
    EmailConfirm "email-confirm" "the end counts only after a link in an e-mail, which nobody clicks",
    PhoneOnly "phone-only" "it can be ended by telephone only",
    Slow "slow" "pages answer late, and parts of them appear later still",
}

/// A set of difficulties and, perhaps, the seed of random wording and layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variants {
    set: BTreeSet<Variant>,
    seed: Option<u64>,
    draw: bool,
}

/// A text that names no set of variants.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("Unknown mock variant '{0}'. Variants, combined with '+': full, plain, {names}, random=NUMBER", names = names())]
pub struct UnknownVariant(String);

fn names() -> String {
    Variant::ALL
        .iter()
        .map(|v| v.name())
        .collect::<Vec<_>>()
        .join(", ")
}

impl Default for Variants {
    /// `full`.
    fn default() -> Self {
        let mut variants = Self::plain();
        variants.add_full();
        variants
    }
}

impl fmt::Display for Variants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> = self.set.iter().map(|v| v.name().to_owned()).collect();
        if parts.is_empty() && !self.draw {
            parts.push("plain".to_owned());
        }
        parts.extend(self.seed.map(|seed| format!("random={seed}")));
        f.write_str(&parts.join("+"))
    }
}

impl Variants {
    /// No difficulty at all.
    pub fn plain() -> Self {
        Self {
            set: BTreeSet::new(),
            seed: None,
            draw: false,
        }
    }

    /// Reads names joined by `+`. Case and `_` for `-` don't matter.
    ///
    /// `random=N` alone draws the difficulties too; beside other names (also beside `plain`) it draws wording,
    /// layout and looks only.
    ///
    /// # Errors
    /// [`UnknownVariant`] for an unknown or missing name, and a seed that is no number.
    pub fn parse(text: &str) -> Result<Self, UnknownVariant> {
        let mut variants = Self::plain();
        variants.draw = true;
        for part in text.split('+') {
            let name = part.trim().to_lowercase().replace('_', "-");
            let unknown = || UnknownVariant(part.trim().to_owned());
            if let Some(seed) = name.strip_prefix("random=") {
                variants.seed = Some(seed.parse().map_err(|_| unknown())?);
                continue;
            }
            variants.draw = false;
            match name.as_str() {
                "plain" => {}
                "full" => variants.add_full(),
                _ => {
                    let known = Variant::ALL.iter().find(|v| v.name() == name);
                    variants.set.insert(*known.ok_or_else(unknown)?);
                }
            }
        }
        Ok(variants)
    }

    /// Whether a difficulty is in the set.
    pub fn has(&self, variant: Variant) -> bool {
        self.set.contains(&variant)
    }

    /// The difficulties, in the order of [`Variant::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = Variant> + '_ {
        self.set.iter().copied()
    }

    /// Seed of `random=N`.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    fn add_full(&mut self) {
        self.set
            .extend([Variant::Retention, Variant::Survey, Variant::Pause]);
    }

    /// Draws difficulties, if `random=N` stood alone; afterwards the set is what the site really has. Those
    /// that need a person, or that end without a cancellation, are never drawn.
    pub(crate) fn drawn(mut self, rng: &mut Prng) -> Self {
        use Variant as V;
        if std::mem::take(&mut self.draw) {
            for (variant, percent) in [
                (V::Retention, 45),
                (V::Survey, 45),
                (V::Pause, 45),
                (V::Downgrade, 45),
                (V::Dialog, 15),
                (V::NewTab, 10),
                (V::Frame, 8),
                (V::TypePhrase, 10),
                (V::Checkbox, 15),
                (V::Prechecked, 10),
                (V::Confirmshaming, 15),
                (V::HiddenLink, 20),
                (V::Overlay, 12),
                (V::DoubleNegative, 6),
                (V::Injection, 8),
            ] {
                if rng.chance(percent) {
                    self.set.insert(variant);
                }
            }
            let any = |list: &[Variant]| list.iter().any(|v| self.has(*v));
            let fits = any(&[V::Retention, V::Pause, V::Downgrade])
                && !any(&[
                    V::Frame,
                    V::TypePhrase,
                    V::Checkbox,
                    V::Dialog,
                    V::Prechecked,
                ]);
            if fits && rng.chance(30) {
                self.set.insert(V::SuddenEnd);
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_combine_and_read_back() {
        let set = Variants::parse(" Retention+SURVEY+new_tab+random=42 ").unwrap();
        assert!(
            set.has(Variant::Retention)
                && set.has(Variant::Survey)
                && set.has(Variant::NewTab)
                && !set.has(Variant::Pause)
        );
        assert_eq!(set.seed(), Some(42));
        assert_eq!(Variants::parse(&set.to_string()).unwrap(), set);
        assert_eq!(Variants::parse("full").unwrap(), Variants::default());
        assert_eq!(Variants::parse("plain").unwrap().iter().count(), 0);
        assert_eq!(Variants::plain().to_string(), "plain");
        for variant in Variant::ALL {
            assert!(Variants::parse(variant.name()).unwrap().has(*variant));
        }
    }

    #[test]
    fn mistakes_say_what_would_be_right() {
        for mistake in ["retenton", "", "plain+", "random", "random=x"] {
            let told = Variants::parse(mistake).unwrap_err().to_string();
            assert!(
                told.contains("fake-success") && told.contains("random=NUMBER"),
                "{told}"
            );
        }
    }

    #[test]
    fn a_seed_alone_draws_difficulties_and_beside_a_name_it_does_not() {
        let drawn = |text: &str| Variants::parse(text).unwrap().drawn(&mut Prng::new(3));
        assert!((0..50).any(|s| {
            Variants::parse("random=1")
                .unwrap()
                .drawn(&mut Prng::new(s))
                .iter()
                .count()
                > 2
        }));
        assert_eq!(drawn("plain+random=3").iter().count(), 0);
        assert_eq!(
            drawn("dialog+random=3").iter().collect::<Vec<_>>(),
            [Variant::Dialog]
        );
    }
}
