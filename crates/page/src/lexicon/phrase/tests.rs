//! Tests of `phrase`.

use super::*;
use proptest::prelude::*;

fn found(phrases: &[&str], text: &str) -> Vec<String> {
    let lists = Lists::from([
        (
            "thing".to_owned(),
            ["plan", "abo*", "free trial"].map(str::to_owned).to_vec(),
        ),
        ("my".to_owned(), ["my", "your"].map(str::to_owned).to_vec()),
    ]);
    let mut matcher = Matcher::default();
    for phrase in phrases {
        assert_eq!(problem(phrase, &lists), None, "{phrase}");
        matcher.add(Concept::ALL[0], phrase, &lists);
    }
    let hits = matcher.hits(text);
    assert_eq!(
        hits.is_empty(),
        matcher.concepts(text) == Concepts::default()
    );
    hits.into_iter()
        .map(|hit| text[hit.at].to_owned())
        .collect()
}

#[test]
fn phrases_fit_what_they_say() {
    // A phrase, a text, and what of it fits.
    const ROWS: &str = "cancel : please cancel it : cancel
        cancel : cancelled :
        kündig* : jetzt kündigen : kündigen
        *vertrag kündig* : mobilfunkvertrag kündigen : mobilfunkvertrag kündigen
        end|stop [my|the] {thing} : stop the my plan : stop the my plan
        end|stop [my|the] {thing} : end your plan :
        end [{my}] {thing} : end your free trial now : end your free trial
        abo .. beenden : das abo jetzt beenden : abo jetzt beenden
        abo .. beenden : das abo. jetzt beenden :
        ^no : no thanks : no
        ^no : say no :
        pay$ : please pay. : pay
        pay$ : pay later :
        # % off : get 50% off : 50% off
        # % off : get # % off :
        no [,] thanks : no, thanks : no, thanks
        l'abonnement : résilier l'abonnement : l'abonnement
        $ # : only $9.99 : $9.99
        annuler [l'|la] résiliation|abonnement : annuler l'abonnement : annuler l'abonnement";
    for row in ROWS.lines() {
        let [phrase, text, expected] = row.split(':').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        assert_eq!(found(&[phrase], text).join("|"), expected, "{row}");
    }
}

/// What is wrong with a phrase.
fn problem(phrase: &str, lists: &Lists) -> Option<&'static str> {
    let (.., parts) = parts(phrase);
    let parts: Vec<&str> = parts.collect();
    let is_gap = |part: &&&str| ["..", "~"].contains(*part);
    let is_word =
        |part: Option<&&str>| part.is_some_and(|part| !is_gap(&part) && !part.starts_with('['));
    let (mut written, mut entries) = (Vec::new(), Vec::new());
    for part in parts.iter().filter(|part| !is_gap(part)) {
        let inner = part.strip_prefix('[').and_then(|p| p.strip_suffix(']'));
        for one in inner.unwrap_or(part).split('|') {
            match one.strip_prefix('{').and_then(|p| p.strip_suffix('}')) {
                Some(name) => match lists.get(name) {
                    Some(list) => entries.extend(list.iter().map(|entry| (entry, inner.is_some()))),
                    None => return Some("there is no such list"),
                },
                None => written.push(one),
            }
        }
    }
    let stands_for_much = |word: &&str| {
        let parts = word.trim_matches('*').chars().count();
        word.contains('*') && (parts < STEM || word.starts_with('*') && word.ends_with('*'))
    };
    let is_broken = |word: &&str| word.contains(['[', ']', '{', '}']) || words(word).is_empty();
    match () {
        () if !is_word(parts.first()) => Some("it has to begin with a word"),
        () if !is_word(parts.last()) => Some("it has to end with a word"),
        () if phrase.contains(char::is_uppercase) => Some("texts have no capital letters"),
        () if written.iter().any(stands_for_much) => Some("it stands for too much"),
        () if written.iter().any(is_broken) => Some("brackets and braces hold no white space"),
        () if entries
            .iter()
            .any(|(entry, within)| *within && entry.contains(' ')) =>
        {
            Some("only single words may stand in brackets")
        }
        () => None,
    }
}

#[test]
fn broken_phrases_are_told() {
    for (phrase, why) in [
        ("", "begin with a word"),
        ("[a] b", "begin with a word"),
        (".. b", "begin with a word"),
        ("a ..", "end with a word"),
        ("a {b}", "no such list"),
        ("ab*", "too much"),
        ("Cancel", "capital"),
        ("a [b {c}]", "no white space"),
    ] {
        let problem = problem(phrase, &Lists::new()).unwrap_or_default();
        assert!(problem.contains(why), "{phrase}: {problem}");
    }
    assert!(
        Concept::ALL
            .iter()
            .all(|concept| Concepts::ALL.has(*concept))
    );
}

#[test]
fn every_language_has_every_concept_and_no_phrase_is_broken() {
    for language in super::super::files::languages().unwrap() {
        let name = &language.small_words;
        for (concept, phrases) in language.groups.values().flatten() {
            for phrase in phrases.iter().chain(language.lists.values().flatten()) {
                let problem = problem(phrase, &language.lists);
                assert_eq!(problem, None, "{name}, {concept:?}, {phrase}");
            }
        }
        let has = |concept| language.groups.values().any(|g| g.contains_key(concept));
        let missing = Concept::ALL.iter().find(|concept| !has(concept));
        let why = "write [] if the language has no word for it";
        assert_eq!(missing, None, "{name}: {why}");
    }
}

proptest! {
    #[test]
    fn any_text_is_safe(text in ".{0,80}", words in "[a-c .!]{0,40}") {
        for text in [text, words] {
            found(&["a [b|c] c", "a .. b", "b*|ccc* a", "^a", "c$"].map(|p| p.replace("b*", "bbb*")).each_ref().map(String::as_str), &text);
        }
    }
}
