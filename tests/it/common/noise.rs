//! Pages as busy as real ones, in the server's format: a page's own tree among menus, product grids, articles,
//! tables and footers. The same seed gives the same page; nothing here depends on time or on another file, so
//! benchmarks may include it.

use std::fmt::Write as _;

/// References of the noise begin here, far above those of any recorded page.
pub const FIRST_REFERENCE: u32 = 500_000;

const NOUNS: [&str; 24] = [
    "kettle", "lamp", "jacket", "organ", "novel", "bicycle", "camera", "basket", "teapot",
    "blanket", "speaker", "puzzle", "drill", "sneaker", "guitar", "tent", "monitor", "toaster",
    "candle", "ladder", "scarf", "router", "pillow", "mirror",
];
const WORDS: [&str; 40] = [
    "light", "quiet", "river", "garden", "winter", "travel", "simple", "modern", "kitchen",
    "family", "weekend", "morning", "soft", "bright", "classic", "handmade", "for", "with", "and",
    "the", "a", "of", "in", "on", "from", "this", "makes", "brings", "every", "season", "room",
    "colour", "story", "market", "city", "evening", "small", "large", "new", "warm",
];
const SUBJECTS: [&str; 10] = [
    "shipping",
    "stores",
    "gifts",
    "careers",
    "press",
    "returns",
    "sizes",
    "cookies",
    "privacy",
    "investors",
];

/// A seeded source of noise (xorshift, Marsaglia 2003).
pub struct Noise {
    state: u64,
    reference: u32,
}

impl Noise {
    /// The same seed, the same noise.
    pub fn new(seed: u64) -> Self {
        Self {
            state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            reference: FIRST_REFERENCE,
        }
    }

    fn below(&mut self, limit: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        usize::try_from(self.state % limit.max(1) as u64).unwrap_or(0)
    }

    fn next(&mut self) -> u32 {
        self.reference += 1;
        self.reference
    }

    fn noun(&mut self) -> String {
        let (word, noun, number) = (self.below(16), self.below(NOUNS.len()), self.below(900));
        format!("{} {} {}", WORDS[word], NOUNS[noun], 100 + number)
    }

    fn sentence(&mut self, words: usize) -> String {
        (0..words)
            .map(|_| WORDS[self.below(WORDS.len())])
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn menu(&mut self, out: &mut String, role: &str, entries: usize) {
        let _ = writeln!(
            out,
            "- {role} [ref=e{}]:\n  - list [ref=e{}]:",
            self.next(),
            self.next()
        );
        for i in 0..entries {
            let label = if i % 9 == 4 {
                SUBJECTS[self.below(SUBJECTS.len())].to_owned()
            } else {
                self.noun()
            };
            let (item, link) = (self.next(), self.next());
            let _ = writeln!(
                out,
                "    - listitem [ref=e{item}]:\n      - link \"{label}\" [ref=e{link}] [cursor=pointer]:\n        - /url: /d/{link}?ref=nav_{i}&src=home"
            );
        }
    }

    fn grid(&mut self, out: &mut String, cards: usize) {
        let _ = writeln!(
            out,
            "- region \"You may also like\" [ref=e{}]:\n  - generic [ref=e{}]:",
            self.next(),
            self.next()
        );
        for _ in 0..cards {
            let (name, words) = (self.noun(), self.sentence(12));
            let [card, link, picture, price, text, button] = [0; 6].map(|_| self.next());
            let cents = self.below(9_900);
            let _ = write!(
                out,
                "    - generic [ref=e{card}]:\n      - link \"{name}\" [ref=e{link}] [cursor=pointer]:\n        - /url: /p/{link}\n        - img \"{name}\" [ref=e{picture}]\n      - generic [ref=e{price}]: € {}.{:02}\n      - paragraph [ref=e{text}]: {words}\n      - button \"Add to cart\" [ref=e{button}] [cursor=pointer]\n",
                cents / 100,
                cents % 100
            );
        }
    }

    fn article(&mut self, out: &mut String, paragraphs: usize) {
        let title = self.sentence(6);
        let _ = writeln!(
            out,
            "- article [ref=e{}]:\n  - heading \"{title}\" [level=2] [ref=e{}]",
            self.next(),
            self.next()
        );
        for _ in 0..paragraphs {
            let length = 40 + self.below(60);
            let _ = writeln!(
                out,
                "  - paragraph [ref=e{}]: {}",
                self.next(),
                self.sentence(length)
            );
        }
        let _ = writeln!(
            out,
            "  - link \"Learn more about {title}\" [ref=e{}] [cursor=pointer]:\n    - /url: /blog/{}",
            self.next(),
            self.below(999)
        );
    }

    fn table(&mut self, out: &mut String, rows: usize) {
        let _ = writeln!(
            out,
            "- table \"Deliveries\" [ref=e{}]:\n  - rowgroup [ref=e{}]:",
            self.next(),
            self.next()
        );
        for i in 0..rows {
            let name = self.noun();
            let [row, first, second, third, button] = [0; 5].map(|_| self.next());
            let _ = writeln!(
                out,
                "    - row \"{i} {name} delivered View details\" [ref=e{row}]:\n      - cell \"{i}\" [ref=e{first}]\n      - cell \"{name}\" [ref=e{second}]\n      - cell \"delivered\" [ref=e{third}]\n      - cell \"View details\" [ref=e{button}]:\n        - link \"View details\" [ref=e{}] [cursor=pointer]:\n          - /url: /o/{i}",
                self.next()
            );
        }
    }

    /// One section of a page, of some kilobytes.
    fn section(&mut self) -> String {
        let mut out = String::new();
        match self.below(4) {
            0 => self.article(&mut out, 8),
            1 => self.table(&mut out, 20),
            2 => self.menu(&mut out, "complementary", 25),
            _ => self.grid(&mut out, 24),
        }
        out
    }
}

/// The tree among at least so many bytes of noise: about half before it, half behind it.
pub fn embed(tree: &str, bytes: usize, seed: u64) -> String {
    let mut noise = Noise::new(seed);
    let mut before = String::new();
    noise.menu(&mut before, "banner", 60);
    let mut behind = String::new();
    while before.len() + behind.len() < bytes {
        if before.len() < bytes / 2 {
            before.push_str(&noise.section());
        } else {
            behind.push_str(&noise.section());
        }
    }
    noise.menu(&mut behind, "contentinfo", 80);
    format!("{before}{}\n{behind}", tree.trim_end())
}
