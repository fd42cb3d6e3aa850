//! Which answers are given, and which are not.

use super::super::questions::Kind;
use super::*;

fn question(asked: &str, answers: &[&str]) -> Question {
    let answers = answers
        .iter()
        .map(|a| Answer {
            target: None,
            label: (*a).to_owned(),
        })
        .collect();
    Question {
        asked: asked.into(),
        kind: Kind::Buttons,
        answers,
        given: false,
        by_look: false,
        chosen: None,
        demanded: false,
        members: Vec::new(),
    }
}

fn given(asked: &str, answers: &[&str], told: Option<&Option<String>>) -> String {
    let q = question(asked, answers);
    match reply(&q, told, &[], When::PeriodEnd) {
        Reply::Give(at) | Reply::Least(at) => answers[at].to_owned(),
        other => format!("{other:?}"),
    }
}

#[test]
fn an_answer_that_says_nothing_is_given_and_a_fact_is_asked() {
    let job: &[&str] = &["Yes, I've found a job", "Not yet – I'm still looking"];
    assert_eq!(given("Have you found a job yet?", job, None), "Ask");
    assert_eq!(
        given("Have you found a job yet?", job, Some(&None)),
        "Not yet – I'm still looking"
    );
    assert_eq!(
        given(
            "Have you found a job yet?",
            job,
            Some(&Some("yes, I've found a job".into()))
        ),
        "Yes, I've found a job"
    );
    assert_eq!(
        given(
            "Which company did you join?",
            &["Acme", "Globex"],
            Some(&None)
        ),
        "None"
    );
    for (asked, answers, expected) in [
        (
            "How many jobs did you apply for?",
            &["0", "1–5", "6–20", "20+"][..],
            "0",
        ),
        (
            "How likely are you to recommend us?",
            &["1", "2", "3", "4", "5"],
            "3",
        ),
        (
            "Why are you leaving?",
            &["Too expensive", "Moving abroad", "Other"],
            "Other",
        ),
        (
            "Why are you leaving?",
            &["Too expensive", "Prefer not to say", "Other"],
            "Prefer not to say",
        ),
        (
            "Why are you leaving?",
            &[
                "I found a job",
                "I don't use it",
                "Switching to a competitor",
            ],
            "I don't use it",
        ),
        (
            "Why are you leaving?",
            &[
                "Too expensive",
                "I’d rather keep that to myself",
                "I use another service",
            ],
            "I’d rather keep that to myself",
        ),
        (
            "What would you like to do?",
            &[
                "Change to the 2 kg bag Our pick for you: £6.40 instead of £11.20",
                "Skip the next three boxes Back with you in April",
                "Stop the box altogether No more deliveries of this box",
            ],
            "Stop the box altogether No more deliveries of this box",
        ),
        (
            "Pour quel motif souhaitez-vous résilier ?",
            &[
                "Résiliation à tout moment (contrat de plus d’un an)",
                "Vente ou cession de l’appareil",
                "Je suis déjà couvert(e) par une autre assurance",
                "Décès de l’assuré(e)",
            ],
            "Résiliation à tout moment (contrat de plus d’un an)",
        ),
        (
            "À quelle date souhaitez-vous mettre fin à votre contrat ?",
            &[
                "À la prochaine échéance, le 14 janvier 2027",
                "À une autre date (préavis de 30 jours)",
            ],
            "À la prochaine échéance, le 14 janvier 2027",
        ),
        (
            "Zeitpunkt",
            &["Zum nächstmöglichen Zeitpunkt", "Zu einem späteren Tag"],
            "Zum nächstmöglichen Zeitpunkt",
        ),
        (
            "When should it end?",
            &[
                "Immediately. No refund for the days left.",
                "When my paid time is over",
            ],
            "When my paid time is over",
        ),
        (
            "What would you like to do?",
            &[
                "Pause for 3 months",
                "Cancel immediately",
                "Cancel at the end of the period",
            ],
            "Cancel at the end of the period",
        ),
    ] {
        assert_eq!(given(asked, answers, None), expected, "{asked} {answers:?}");
    }
}

#[test]
fn an_end_at_once_that_is_chosen_beforehand_is_dear() {
    let labels = [
        "Immediately No refund for the days left. Boards above the third are deleted tonight.",
        "At the end of the paid period You keep everything until February 17, 2027.",
    ];
    let mut q = question("When should it end?", &labels);
    q.chosen = Some(0);
    assert!(is_dear(&q, When::PeriodEnd));
    q.chosen = Some(1);
    assert!(!is_dear(&q, When::PeriodEnd));
}

#[test]
fn a_demanded_text_is_neutral_and_long_enough() {
    for least in [0, 30, 60, 250] {
        let text = neutral_text(least);
        assert!(
            text.chars().count() >= least
                && text.starts_with(NEUTRAL[0])
                && text.len() < least + 80,
            "{text}"
        );
    }
}
