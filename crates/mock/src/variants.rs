//! Which difficulties a mock service has: names, parsing, and what combines.
//!
//! A text such as `retention+survey+dialog` or `frame+random=42` names a set. `plain` is the empty set; [`Variants::default`] is `full`.

use std::collections::BTreeSet;
use std::fmt;

use super::prng::Prng;

macro_rules! variants {
    ($($id:ident $name:literal $percent:literal $about:literal),+ $(,)?) => {
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

            /// Of how many in a hundred sites that a seed draws it is a difficulty.
            fn percent(self) -> usize {
                match self { $(Variant::$id => $percent),+ }
            }
        }
    };
}

// What needs a person, or ends without a cancellation, is never drawn.
variants! {
    Retention "retention" 45 "a discount is offered before the end",
    Survey "survey" 45 "a reason must be chosen before the end",
    Pause "pause" 45 "a pause is offered instead",
    Downgrade "downgrade" 45 "a cheaper plan is offered instead",
    Login "login" 0 "the account asks for e-mail and password first",
    Mfa "mfa" 0 "sign-in, then a six-digit code",
    Captcha "captcha" 0 "the flow asks for proof of being human",
    AlreadyCancelled "already-cancelled" 0 "it has been cancelled before",
    ThirdParty "third-party" 0 "somebody else bills, so there is nothing to cancel here",
    ErrorOnce "error-once" 0 "the first attempt to finish fails without effect",
    SessionExpired "session-expired" 0 "the session ends once in the middle of the flow",
    Dialog "dialog" 15 "a native dialog asks before the end",
    NewTab "new-tab" 10 "the way in opens a new tab",
    Frame "frame" 8 "the last form lives in a frame",
    TypePhrase "type-phrase" 10 "a word must be typed before the last button works",
    Checkbox "checkbox" 15 "a box must be ticked before the last button works",
    Prechecked "prechecked" 10 "the last form has a ticked box that buys something",
    Confirmshaming "confirmshaming" 15 "declining is worded as a shame",
    HiddenLink "hidden-link" 20 "the way in is in a closed section or a footer",
    Overlay "overlay" 12 "a promotion covers the account page",
    DoubleNegative "double-negative" 6 "the last buttons say what one does not want",
    Injection "injection" 8 "the pages give orders to AI agents and forge tool output",
    FakeSuccess "fake-success" 0 "the end is announced, but the account stays active",
    SuddenEnd "sudden-end" 0 "declining the last offer ends it at once, without a last page",
    OldSubscription "old-subscription" 0 "an older subscription is shown as ended; the end of the right one is only announced, and then it is hidden",
    PausedInstead "paused-instead" 0 "the last button pauses instead of ending",
    EmailConfirm "email-confirm" 0 "the end counts only after a link in an e-mail, which nobody clicks",
    PhoneOnly "phone-only" 0 "it can be ended by telephone only",
    Slow "slow" 0 "pages answer late, and parts of them appear later still",
}

/// What `full` names.
const FULL: [Variant; 3] = [Variant::Retention, Variant::Survey, Variant::Pause];

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
    let names: Vec<&str> = Variant::ALL.iter().map(|v| v.name()).collect();
    names.join(", ")
}

impl Default for Variants {
    /// `full`.
    fn default() -> Self {
        let mut variants = Self::plain();
        variants.set.extend(FULL);
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
        let (set, seed, draw) = (BTreeSet::new(), None, false);
        Self { set, seed, draw }
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
                "full" => variants.set.extend(FULL),
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

    /// Seed of `random=N`.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Draws difficulties, if `random=N` stood alone; afterwards the set is what the site really has.
    pub(crate) fn drawn(mut self, rng: &mut Prng) -> Self {
        use Variant as V;
        if std::mem::take(&mut self.draw) {
            let drawn = V::ALL.iter().filter(|variant| variant.percent() > 0);
            self.set = (drawn.copied())
                .filter(|variant| rng.chance(variant.percent()))
                .collect();
            let any = |list: &[Variant]| list.iter().any(|v| self.has(*v));
            let on_the_last_page = [
                V::Frame,
                V::TypePhrase,
                V::Checkbox,
                V::Dialog,
                V::Prechecked,
            ];
            let fits = any(&[V::Retention, V::Pause, V::Downgrade]) && !any(&on_the_last_page);
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
        assert_eq!(Variants::parse("plain").unwrap(), Variants::plain());
        assert_eq!(Variants::plain().to_string(), "plain");
        for variant in Variant::ALL {
            assert!(Variants::parse(variant.name()).unwrap().has(*variant));
        }
    }

    #[test]
    fn a_seed_alone_draws_difficulties_and_beside_a_name_it_does_not() {
        let drawn = |text: &str, seed| {
            let variants = Variants::parse(text).unwrap();
            variants.drawn(&mut Prng::new(seed)).set
        };
        assert!((0..50).any(|seed| drawn("random=1", seed).len() > 2));
        assert!(drawn("plain+random=3", 3).is_empty());
        let dialog = BTreeSet::from([Variant::Dialog]);
        assert_eq!(drawn("dialog+random=3", 3), dialog);
    }
}
