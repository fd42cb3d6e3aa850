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
        matcher
            .add(Concept::ALL[0], phrase, &lists)
            .unwrap_or_else(|e| panic!("{phrase}: {e}"));
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
        no [,] thanks : no, thanks : no, thanks
        l'abonnement : résilier l'abonnement : l'abonnement
        $ # : only $9.99 : $9.99
        turn off _ premium : turn off spotify premium : turn off spotify premium
        annuler [l'|la] résiliation|abonnement : annuler l'abonnement : annuler l'abonnement";
    for row in ROWS.lines() {
        let [phrase, text, expected] = row.split(':').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        assert_eq!(found(&[phrase], text).join("|"), expected, "{row}");
    }
}

#[test]
fn broken_phrases_are_told() {
    let mut matcher = Matcher::default();
    for (phrase, why) in [
        ("", "begin with a word"),
        ("[a] b", "begin with a word"),
        (".. b", "begin with a word"),
        ("a ..", "end with a word"),
        ("a {b}", "no list b"),
        ("ab*", "too much"),
        ("Cancel", "capital"),
        ("a [b {c}]", "no white space"),
    ] {
        let problem = matcher
            .add(Concept::ALL[0], phrase, &Lists::new())
            .expect_err(phrase);
        assert!(problem.contains(why), "{phrase}: {problem}");
    }
    assert!(
        Concept::ALL
            .iter()
            .all(|concept| Concepts::ALL.has(*concept))
    );
}

proptest! {
    #[test]
    fn any_text_is_safe(text in ".{0,80}", words in "[a-c .!]{0,40}") {
        for text in [text, words] {
            found(&["a [b|c] c", "a .. b", "b*|ccc* a", "^a", "c$"].map(|p| p.replace("b*", "bbb*")).each_ref().map(String::as_str), &text);
        }
    }
}
