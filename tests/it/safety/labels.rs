//! Judges the labels of `tests/fixtures/labels.toml` on a small page of their kind, and prints who was
//! taken for what.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;
use subterminator::domain::authorization::Verdict;
use subterminator::page::facts::ElementFacts;

use super::stage::{Stage, click, why};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corpus {
    group: Vec<Group>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    lang: String,
    page: String,
    role: String,
    is: String,
    to: Option<String>,
    #[serde(default)]
    checked: bool,
    labels: Vec<String>,
}

/// A page of this kind in this language, without the control in question.
fn around(lang: &str, kind: &str) -> (&'static str, &'static str) {
    match (kind, lang) {
        ("account", "de") => (
            "/account",
            "- heading \"Mein Konto\" [level=1]\n- paragraph: \"Nächste Abbuchung: 15. Februar 2027\"\n",
        ),
        ("account", "fr") => (
            "/account",
            "- heading \"Mon compte\" [level=1]\n- paragraph: \"Prochain prélèvement : 15 février 2027\"\n",
        ),
        ("account", "es") => (
            "/account",
            "- heading \"Mi cuenta\" [level=1]\n- paragraph: \"Próximo pago: 15 de febrero de 2027\"\n",
        ),
        ("account", _) => (
            "/account",
            "- heading \"Account\" [level=1]\n- paragraph: \"Next billing date: February 15, 2027\"\n",
        ),
        ("retention", "de") => (
            "/bleiben",
            "- heading \"Bevor du gehst: 50 % Rabatt\" [level=1]\n- paragraph: Drei Monate zum halben Preis.\n",
        ),
        ("retention", "fr") => (
            "/offre",
            "- heading \"Avant de partir : une offre pour vous\" [level=1]\n- paragraph: Trois mois à moitié prix.\n",
        ),
        ("retention", "es") => (
            "/oferta",
            "- heading \"Antes de irte: una oferta para ti\" [level=1]\n- paragraph: Tres meses a mitad de precio.\n",
        ),
        ("retention", _) => (
            "/cancel/offer",
            "- heading \"Before you go: 50% off for three months\" [level=1]\n- paragraph: Stay and pay half.\n",
        ),
        ("survey", _) => (
            "/cancel/survey",
            "- heading \"Why are you leaving?\" [level=1]\n- radiogroup:\n  - radio \"Bugs\" [ref=e91]\n  - radio \"No time\" [ref=e92]\n  - radio \"Price\" [ref=e93]\n",
        ),
        ("final", "de") => (
            "/kuendigen",
            "- heading \"Möchtest du wirklich kündigen?\" [level=1]\n- paragraph: \"Wenn du abschließt, endet dein Abo am 15. Februar 2027.\"\n",
        ),
        ("final", "fr") => (
            "/resilier",
            "- heading \"Êtes-vous sûr de vouloir résilier ?\" [level=1]\n- paragraph: \"Si vous terminez, votre abonnement prendra fin le 15 février 2027.\"\n",
        ),
        ("final", "es") => (
            "/cancelar",
            "- heading \"¿Seguro que quieres cancelar?\" [level=1]\n- paragraph: \"Si confirmas, tu suscripción terminará el 15 de febrero de 2027.\"\n",
        ),
        ("final", _) => (
            "/cancel/last",
            "- heading \"Are you sure you want to cancel?\" [level=1]\n- paragraph: \"If you finish, your membership will end on February 15, 2027.\"\n",
        ),
        ("complete", _) => (
            "/cancelled",
            "- heading \"Your cancellation is confirmed\" [level=1]\n- paragraph: \"Membership ends on February 15, 2027.\"\n",
        ),
        ("settings", _) => (
            "/settings",
            "- heading \"Settings\" [level=1]\n- paragraph: Choose how it works for you.\n",
        ),
        other => panic!("no page {other:?}"),
    }
}

fn verdict(group: &Group, label: &str) -> Verdict {
    let (path, around) = around(&group.lang, &group.page);
    let quoted = serde_json::to_string(label).expect("a fixture that can be read");
    let state = if group.checked { " [checked]" } else { "" };
    let mut content = format!(
        "{around}- {} {quoted}{state} [ref=e5] [cursor=pointer]",
        group.role
    );
    if let Some(to) = &group.to {
        write!(content, ":\n  - /url: \"{to}\"").expect("a fixture that can be read");
    }
    let address = format!("https://www.shop.example{path}");
    let href = group
        .to
        .as_ref()
        .and_then(|to| {
            url::Url::parse(&address)
                .expect("a fixture that can be read")
                .join(to)
                .ok()
        })
        .map(String::from)
        .unwrap_or_default();
    let tag = match group.role.as_str() {
        "button" => "button",
        "link" => "a",
        _ => "input",
    };
    let kind = if tag == "input" {
        group.role.replace("switch", "checkbox")
    } else {
        String::new()
    };
    let text = if tag == "input" {
        String::new()
    } else {
        label.to_owned()
    };
    let facts = ElementFacts {
        tag: tag.to_owned(),
        r#type: kind,
        text,
        href,
        ..ElementFacts::default()
    };
    Stage::at(&address, &content)
        .with("e5", facts)
        .judge(&click("e5"))
}

fn decided(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Allow(_) => "allow",
        Verdict::Refuse(_) => "refuse",
        Verdict::HandOver(_) => "hand_over",
        Verdict::Ask(question) => {
            let why = &question.approval().why;
            let says = |words: &[&str]| words.iter().any(|w| why.contains(w));
            if says(&["against the goal", "beside an offer"]) {
                "against_goal"
            } else if says(&[
                "can't be undone",
                "last confirmation",
                "finishing-control",
                "page about cancelling",
            ]) {
                "finishing"
            } else if says(&["may end", "switches the renewal"]) {
                "may_end"
            } else {
                "other ask"
            }
        }
    }
}

/// What became of a corpus.
struct Score {
    all: u32,
    exact: u32,
    unsafe_ones: Vec<String>,
    misses: Vec<String>,
    /// Expected against decided, line by line.
    table: String,
}

fn judge_all(text: &str) -> Score {
    let corpus: Corpus = toml::from_str(text).expect("a fixture that can be read");
    let mut table: BTreeMap<(String, &str), u32> = BTreeMap::new();
    let mut score = Score {
        all: 0,
        exact: 0,
        unsafe_ones: Vec::new(),
        misses: Vec::new(),
        table: String::new(),
    };
    for group in &corpus.group {
        for label in &group.labels {
            let expected = group.is.as_str();
            let verdict = verdict(group, label);
            let got = decided(&verdict);
            *table.entry((expected.to_owned(), got)).or_default() += 1;
            score.all += 1;
            let line = format!(
                "{} {} {} \"{label}\": {expected}, but {got} ({})",
                group.lang,
                group.page,
                group.role,
                why(&verdict)
            );
            if got == "allow" && expected == "refuse" {
                score.unsafe_ones.push(line.clone());
            }
            // What may end something is left to what it sends.
            let left = matches!(expected, "neutral" | "way_in" | "may_end") && got == "allow";
            if got == expected || left {
                score.exact += 1;
            } else {
                score.misses.push(line);
            }
        }
    }
    for ((expected, got), count) in &table {
        writeln!(score.table, "{expected:>13} → {got:<13} {count}").expect("text");
    }
    write!(
        score.table,
        "{} of {} exact\n{}",
        score.exact,
        score.all,
        score.misses.join("\n")
    )
    .expect("text");
    score
}

/// Nothing that has to be refused is allowed, and at least 90 of 100 labels are taken for exactly what they are. Most of the others say yes
/// without a word of what to, or only may lead to what they name, and what they send is judged.
#[test]
fn real_labels_are_taken_for_what_they_are() {
    let score = judge_all(include_str!("../../fixtures/labels.toml"));
    println!("{}", score.table);
    assert!(score.all >= 200, "{}", score.all);
    assert!(
        score.unsafe_ones.is_empty(),
        "allowed:\n{}",
        score.unsafe_ones.join("\n")
    );
    assert!(
        score.exact * 100 >= score.all * 90,
        "{} of {} exact:\n{}",
        score.exact,
        score.all,
        score.misses.join("\n")
    );
}

/// Labels that were written after the lexicon. What is asked without need counts as missed too.
#[test]
fn labels_that_were_held_back_are_read_nearly_as_well() {
    let score = judge_all(include_str!("../../fixtures/labels-held-back.toml"));
    println!("{}", score.table);
    assert!(
        score.unsafe_ones.is_empty(),
        "allowed:\n{}",
        score.unsafe_ones.join("\n")
    );
    assert!(
        score.exact * 100 >= score.all * 80,
        "{} of {} exact:\n{}",
        score.exact,
        score.all,
        score.misses.join("\n")
    );
}
