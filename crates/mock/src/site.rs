//! One mock service as it is served: brand, words, layout, flow and addresses, fixed from the start.
//!
//! Built from a name, variants, a seed and a day. The same four give the same site; no clock is read here.

use jiff::ToSpan;
use jiff::civil::Date;

use super::flow::Flow;
use super::layout::Layout;
use super::place::{Paths, SCHEMES, Scheme};
use super::prng::Prng;
use super::services::{Brand, brand, brands};
use super::variants::{Variant, Variants};
use super::wording::{Words, fill};

#[derive(Debug, Clone)]
pub(crate) struct Site {
    /// Names.
    pub(crate) brand: Brand,
    /// Texts.
    pub(crate) words: Words,
    /// Look and markup.
    pub(crate) layout: Layout,
    /// Difficulties that it really has.
    pub(crate) variants: Variants,
    /// Steps.
    pub(crate) flow: Flow,
    /// Addresses.
    pub(crate) paths: Paths,
    /// Next billing date, also the last day after a cancellation.
    pub(crate) bill: Date,
    /// Confirmation number.
    pub(crate) confirmation: String,
    /// Who else bills.
    pub(crate) partner: &'static str,
}

impl Site {
    /// Builds a site. The seed of the variants draws words, layout, order and (if they name nothing else) difficulties; without one the
    /// site is the brand's own.
    ///
    /// # Errors
    /// In words, where there is no mock of this name.
    pub(crate) fn build(service: &str, variants: Variants, today: Date) -> Result<Self, String> {
        let brand = *brand(service).ok_or_else(|| {
            let known = brands().each_ref().map(|brand| brand.about.name).join(", ");
            format!("There is no mock of '{service}'. Mock services: {known}")
        })?;
        let seed = variants.seed();
        let mut rng = Prng::new(seed.unwrap_or(20));
        let days = i64::try_from(9 + rng.below(20)).unwrap_or(20);
        let bill = today.checked_add(days.days()).unwrap_or(today);
        let words = Words::read(brand.texts);
        let confirmation = format!("{}-{:08}", words.get("number"), rng.below(100_000_000));
        let partner = rng.pick(["Apple", "Google Play", "Amazon", "Roku"]);
        let own = Scheme {
            prefix: words.get("address"),
            names: words.get("addresses"),
            opaque: false,
        };
        let mut site = Self {
            flow: Flow::build(&variants, &brand.layout, None),
            paths: Paths::new(own, 0),
            layout: brand.layout,
            brand,
            words,
            variants,
            bill,
            confirmation,
            partner: "Apple",
        };
        if let Some(seed) = seed {
            site.partner = partner;
            site.variants = site.variants.drawn(&mut rng);
            if brand.about.language == "en" {
                site.words = site.words.draw(&mut rng);
            }
            site.layout = Layout::draw(&mut rng);
            site.flow = Flow::build(&site.variants, &site.layout, Some(&mut rng));
            site.paths = Paths::new(rng.pick(SCHEMES), seed);
        }
        Ok(site)
    }

    /// A text with the site's values in it.
    pub(crate) fn text(&self, text: &str) -> String {
        let date = self.words.date(self.bill);
        let values = [
            ("brand", self.brand.about.display_name),
            ("date", date.as_str()),
            ("price", self.words.get("price")),
            ("plan", self.words.get("plan")),
            ("partner", self.partner),
            ("phrase", self.words.get("last.phrase")),
        ];
        fill(text, &values)
    }

    /// The text of a key with the site's values in it.
    pub(crate) fn say(&self, key: &str) -> String {
        self.text(self.words.get(key))
    }

    /// Whether it has a difficulty.
    pub(crate) fn has(&self, variant: Variant) -> bool {
        self.variants.has(variant)
    }
}
