//! Whether a page is written in a language whose words are known here.
//!
//! Told by the small words that every sentence has, not by what the page says of itself. Where none of the languages is
//! recognised, no word of the page can be relied on: its controls may say anything.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::lexicon::{Notice, languages};
use super::snapshot::PageSnapshot;

/// Words of which nothing can be told yet.
const TOO_FEW: usize = 12;
/// One of so many words is a small one, in any of these languages.
const EVERY: usize = 12;

/// Whether the page has enough words to tell, and they are of no language that is known here.
pub fn is_foreign(page: &PageSnapshot) -> bool {
    let (all, hits) = small_words(page);
    // Scripts without spaces have no words to count.
    is_in_another_script(page)
        || (all >= TOO_FEW && hits.iter().all(|h| h * EVERY < all) && !is_a_list(page))
}

/// The small words of all languages, each with the languages that have it, by their place.
static SMALL_WORDS: LazyLock<HashMap<&str, Vec<usize>>> = LazyLock::new(|| {
    let mut found: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, language) in languages().iter().enumerate() {
        for word in language.small_words.split(' ') {
            found.entry(word).or_default().push(at);
        }
    }
    found
});

/// How many words the page has, and how many of them are small words of each language.
fn small_words(page: &PageSnapshot) -> (usize, Vec<usize>) {
    let (mut all, mut hits) = (0, vec![0; languages().len()]);
    for text in page.elements.iter().flat_map(|e| [&e.name, &e.text]) {
        let folded = text.folded();
        let words = folded.split(|c: char| !c.is_alphabetic());
        for word in words.filter(|word| !word.is_empty()) {
            all += 1;
            for language in SMALL_WORDS.get(word).into_iter().flatten() {
                hits[*language] += 1;
            }
        }
    }
    (all, hits)
}

/// The notices of the control question in the page's language; in English where that isn't known.
#[must_use]
pub fn notice(page: &PageSnapshot) -> Option<&'static Notice> {
    let (_, hits) = small_words(page);
    // Of several alike the first: English.
    let most = hits.iter().max();
    let language = hits.iter().position(|h| Some(h) == most)?;
    languages().get(language).map(|language| &language.notice)
}

/// Whether most of it is written in a script of which no file has a language: nobody here can read there that something has ended.
pub fn is_in_another_script(page: &PageSnapshot) -> bool {
    let texts = page.elements.iter().flat_map(|e| [&e.name, &e.text]);
    let letters = texts
        .flat_map(|text| text.chars())
        .filter(|c| c.is_alphabetic());
    let count = |latin: bool| letters.clone().filter(|c| is_latin(*c) == latin).count();
    let others = count(false);
    others > count(true) && others >= TOO_FEW
}

/// Basic Latin to Latin Extended-B, and Latin Extended Additional (Unicode blocks).
fn is_latin(c: char) -> bool {
    matches!(u32::from(c), 0..=0x24F | 0x1E00..=0x1EFF)
}

/// Labels alone have no small words: a menu is no text.
fn is_a_list(page: &PageSnapshot) -> bool {
    let mut texts = page.elements.iter().flat_map(|e| [&e.name, &e.text]);
    !texts.any(|text| text.split_whitespace().count() >= 6)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree;

    #[test]
    fn languages_without_words_here_are_told() {
        let page = |text: &str| tree::page("", &format!("- paragraph: \"{text}\""));
        for known in [
            "Your membership ends on February 15, and you will lose access to all of the films on your list.",
            "Dein Abo endet am 15. Februar, danach hast du keinen Zugang mehr zu den Filmen auf deiner Liste.",
            "Twoja subskrypcja kończy się 15 lutego i nie będzie odnawiana, chyba że zmienisz to na swoim koncie.",
            "Il tuo abbonamento termina il 15 febbraio e non sarà rinnovato, a meno che tu non cambi idea.",
            "Je abonnement eindigt op 15 februari en wordt niet verlengd, tenzij je van gedachten verandert.",
        ] {
            assert!(!is_foreign(&page(known)), "{known}");
        }
        for unknown in [
            "Ditt medlemskap avslutas den femtonde februari och förnyas inte, såvida inte något ändras innan dess.",
            "Üyeliğiniz on beş Şubat tarihinde sona erecek, sonrasında filmlerinize artık hiçbir şekilde erişemeyeceksiniz.",
            "Az előfizetés február tizenötödikén véget ér, utána már nem lesz hozzáférése semmilyen filmhez sem.",
            "学習サービスのご契約は二月十五日に終了します。以後は動画をご覧いただけません。",
            "Ваша подписка закончится пятнадцатого февраля.",
        ] {
            assert!(is_foreign(&page(unknown)), "{unknown}");
        }
    }
}
