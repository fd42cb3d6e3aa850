//! The mock services: a file per brand. All are made up, except for the name and the paths of `netflix`,
//! which has neither the look nor the texts of the real one.
//!
//! To add one: a file with a `BRAND`, an entry in [`brands`], and one in [`fictional`].

mod lesefreund;
mod musicale;
mod netflix;

use super::layout::Layout;
use super::place::Scheme;
use super::wording::Words;

/// What the outside knows of a mock service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FictionalService {
    /// Name on the command line.
    pub name: &'static str,
    /// Name for people.
    pub display_name: &'static str,
    /// One line for lists.
    pub description: &'static str,
    /// Language of its pages (BCP 47).
    pub language: &'static str,
}

/// Everything that makes one mock service different from the others.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Brand {
    /// Names.
    pub(crate) about: FictionalService,
    /// Addresses.
    pub(crate) scheme: Scheme,
    /// Texts.
    pub(crate) words: Words,
    /// Look and markup.
    pub(crate) layout: Layout,
    pub(crate) plan: &'static str,
    /// Price of a month.
    pub(crate) price: &'static str,
    /// Beginning of confirmation numbers.
    pub(crate) prefix: &'static str,
}

static BRANDS: [Brand; 3] = [netflix::BRAND, lesefreund::BRAND, musicale::BRAND];
static FICTIONAL: [FictionalService; 2] = [lesefreund::BRAND.about, musicale::BRAND.about];

/// All brands, `netflix` first.
pub(crate) fn brands() -> &'static [Brand] {
    &BRANDS
}

/// The brand with this name, without regard to case.
pub(crate) fn brand(name: &str) -> Option<&'static Brand> {
    BRANDS
        .iter()
        .find(|b| b.about.name.eq_ignore_ascii_case(name.trim()))
}

/// All services that can be served, for people to choose from.
pub fn served() -> impl Iterator<Item = &'static FictionalService> {
    BRANDS.iter().map(|brand| &brand.about)
}

/// The services that exist nowhere else, for trials of the generic definition.
pub fn fictional() -> &'static [FictionalService] {
    &FICTIONAL
}
