//! A tiny deterministic number generator, so that one seed is one site for ever.
//!
//! `SplitMix64` (Steele, Lea, Flood 2014: a Weyl sequence and a mixing function). Not for secrets. The same
//! seed gives the same numbers on every platform; nothing here panics.

/// The generator.
#[derive(Debug, Clone)]
pub(crate) struct Prng(u64);

impl Prng {
    /// Starts at a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number in `0..bound`; 0 where the bound is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.next() % bound).unwrap_or(0)
    }

    /// True in `percent` of 100 cases.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<T: Copy, const N: usize>(&mut self, list: [T; N]) -> T {
        const { assert!(N > 0, "nothing to pick from") };
        list[self.below(N)]
    }

    /// One of the texts in a list, which are parted by ` | `.
    pub(crate) fn pick_from(&mut self, list: &'static str) -> &'static str {
        let count = list.split(" | ").count();
        list.split(" | ").nth(self.below(count)).unwrap_or(list)
    }

    /// Shuffles in place (Fisher–Yates).
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}
