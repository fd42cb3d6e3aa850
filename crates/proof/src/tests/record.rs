//! The evidence as data: kept and replayed, masked, and of any content.

use domain::evidence::Source;
use domain::reader::{ReaderAnswer, ReaderState};
use proptest::prelude::*;

use super::with_reader::{read, says};
use super::*;
use crate::{Answer, KnownLine, address, nth_of_its_words, question_of};
use page::snapshot::Dialog;

fn full() -> Evidence {
    let mut evidence = acted(ACTIVE, ENDED);
    evidence.goal = "“Gold”".into();
    evidence.way = vec![by_the_way_in()];
    evidence.right_after = vec![page_at("https://acme.example/done", ENDED)];
    evidence.answers = vec![Answer {
        status: 200,
        body: Some(r#"{"ok": true}"#.into()),
    }];
    evidence
}

#[test]
fn a_round_trip_changes_no_verdict() {
    let said = says(ReaderState::Ended, &["Your membership has been cancelled."]);
    let known = Evidence {
        known_as_none: vec![KnownLine {
            line: "Cancelled".into(),
            url: ACCOUNT.into(),
        }],
        ..looked(ENDED)
    };
    for evidence in [
        full(),
        read(full(), said),
        looked(ACTIVE),
        known,
        Evidence::default(),
    ] {
        let json = serde_json::to_string(&evidence).expect("evidence that can be written");
        let again: Evidence = serde_json::from_str(&json).expect("evidence that can be read");
        assert_eq!(prove(&again), prove(&evidence));
        assert_eq!(serde_json::to_string(&again).ok(), Some(json));
    }
}

#[test]
fn a_mask_that_hides_nothing_of_it_changes_no_verdict() {
    let json = serde_json::to_string(&full().masked(&|text| text.into()));
    let same: Evidence = serde_json::from_str(&json.unwrap()).expect("evidence that can be read");
    assert_eq!(prove(&same), prove(&full()));
    let mut evidence = full();
    evidence.fresh[0].title = "Hello, Sarah".into();
    evidence.fresh.push(account("# Hello, Sarah"));
    evidence.acts[0].page = account("# Hello, Sarah");
    evidence.right_after[0].dialog = Some(Dialog {
        kind: "alert".into(),
        message: "Bye, Sarah".into(),
    });
    evidence.answers[0].body = Some("Bye, Sarah".into());
    let masked = evidence.masked(&|text| text.replace("Sarah", "***").into());
    let json = serde_json::to_string(&masked).expect("evidence that can be written");
    assert!(
        !json.contains("Sarah") && json.contains("Bye, ***"),
        "{json}"
    );
    evidence.answers[0].body = Some(r#"{"access_token":"8f2ab1","status":"cancelled"}"#.into());
    let kept = evidence.masked(&|text| text.into());
    assert_eq!(kept.answers[0].body, None, "it may hold a key");
}

#[test]
fn only_what_was_approved_is_told_as_that() {
    let approved = |evidence: &Evidence| {
        let entries = prove(evidence).entries.into_iter();
        let lines = entries.filter(|e| e.source == Source::Approval);
        lines.map(|e| e.line).collect::<Vec<_>>()
    };
    let mut evidence = full();
    assert_eq!(approved(&evidence), [CANCEL]);
    let unasked = Act {
        control: "Done".into(),
        unasked: true,
        ..evidence.acts[0].clone()
    };
    evidence.acts.push(unasked);
    assert_eq!(approved(&evidence), [CANCEL]);
    let control = |e: &Evidence| e.last_act().map(|act| act.control.clone());
    assert_eq!(control(&evidence).as_deref(), Some(CANCEL));
    evidence.acts.remove(0);
    assert_eq!(control(&evidence).as_deref(), Some("Done"));
    assert!(looked(ACTIVE).last_act().is_none());
}

#[test]
fn an_address_is_the_same_in_each_load() {
    for [url, same] in rows(
        "
        https://acme.example/account/ | https://acme.example/account
        https://acme.example/account#top | https://acme.example/account
        https://acme.example/#/account | https://acme.example/#/account
        https://acme.example/a?id=1 | https://acme.example/a?id=1
        no address | no address
        ",
    ) {
        assert_eq!(address(url), same);
    }
}

#[test]
fn a_page_is_about_its_dialog_or_its_first_heading() {
    let mut page = account("Hello / # Membership / # Boosts");
    page.title = "Acme".into();
    assert_eq!(question_of(&page), "Membership");
    assert_eq!(question_of(&account("Hello")), "");
    page.dialog = Some(Dialog {
        kind: "confirm".into(),
        message: "Sure?".into(),
    });
    assert_eq!(question_of(&page), "Sure?");
}

#[test]
fn controls_with_the_same_words_are_counted_from_the_top() {
    let page = account("# A / [Cancel] / [Keep] / # B / [CANCEL] / [Cancel]");
    let buttons = (0..page.elements.len()).filter(|id| page.elements[*id].role == "button");
    let nth: Vec<_> = buttons.map(|id| nth_of_its_words(&page, id)).collect();
    assert_eq!(nth, [0, 0, 1, 2]);
}

/// Parts of pages as services write them, and anything.
fn text() -> impl Strategy<Value = String> {
    let known = [
        ACTIVE,
        ENDED,
        "- main:\n  - heading \"Membership\" [level=1]\n  - button \"Cancel membership\" [ref=e1]\n",
        "- list:\n  - listitem:\n    - text: Gold, £9\n    - button \"Cancel membership\"\n",
        "Status: Cancelled",
        "3. joulukuuta",
        "2026-12-03",
    ];
    let known = prop::sample::select(known.to_vec()).prop_map(str::to_owned);
    let piece = prop_oneof![known, ".{0,12}", "[ -]{0,4}[a-z]{1,8}[ \"\\[\\]:#=]{0,4}"];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.join("\n"))
}

fn snapshot() -> impl Strategy<Value = PageSnapshot> {
    let url = prop_oneof![Just(ACCOUNT.to_owned()), ".{0,8}"];
    let page = (url, text()).prop_map(|(url, text)| page::tree::page(&url, &text));
    prop_oneof![page, text().prop_map(|text| account(&text))]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_page_and_no_quote_makes_it_panic(
        pages in prop::collection::vec(snapshot(), 4),
        quotes in prop::collection::vec(text(), 3),
        (goal, body, control) in (text(), text(), text()),
        (at, nth, acts) in (".{0,12}|2026-11-20T12:00:00Z", 0..3_usize, 0..3_usize),
        reads in any::<bool>(),
    ) {
        let act = |page: &PageSnapshot| Act { control: control.clone(), nth, page: page.clone(), ..Act::default() };
        let mut evidence = Evidence {
            goal,
            acts: pages.iter().take(acts).map(act).collect(),
            way: vec![FlowStep { nth, ..by_the_way_in() }],
            before: pages[..2].to_vec(),
            right_after: pages[2..3].to_vec(),
            fresh: pages[1..].to_vec(),
            answers: vec![Answer { status: 200, body: Some(body) }],
            at,
            ..Evidence::default()
        };
        if reads {
            let said = says(ReaderState::Ended, &quotes.iter().map(String::as_str).collect::<Vec<_>>());
            evidence = read(evidence, ReaderAnswer { object: Some(quotes[0].clone()), date: Some(quotes[1].clone()), ..said });
        }
        let verdict = prove(&evidence);
        prop_assert_eq!(&prove(&evidence), &verdict);
        crate::neighbour(&evidence);
        let lines = verdict.for_lines().len() + verdict.against_lines().len();
        let approved = verdict.entries.iter().filter(|e| e.source == Source::Approval);
        prop_assert_eq!(lines + approved.count(), verdict.entries.len());
    }
}
