//! What the thing is called, and what stands beside it.

use domain::evidence::Source;
use domain::reader::ReaderState;

use super::with_reader::{read, says};
use super::*;
use crate::neighbour;

fn called(evidence: &Evidence) -> String {
    prove(evidence).object
}

fn told(object: &str) -> String {
    let gold = "# Account / ## Gold / £9 a month / [Cancel membership]";
    let said = domain::reader::ReaderAnswer {
        object: Some(object.into()),
        ..says(ReaderState::Active, &["£9 a month"])
    };
    called(&read(acted(gold, "# Account / ## Gold / £9 a month"), said))
}

#[test]
fn the_readers_word_if_it_stands_there() {
    assert_eq!(told("Gold"), "Gold");
    assert_eq!(told(" £9  a month "), "£9  a month");
    // Else the heading.
    assert_eq!(told("Platinum"), "Gold");
    assert_eq!(told(""), "Gold");
}

#[test]
fn the_heading_on_the_account_page_and_never_a_greeting() {
    for [before, name] in rows(
        "
        # Account / ## Gold / £9 a month / [Cancel membership] | Gold
        # Gold / ## Manage your plan / [Cancel membership] | Gold
        # Membership / Gold / [Cancel membership] | Acme
        # We're sorry to see you go, Sarah / [Cancel membership] | Acme
        # Wait - before you go... / [Cancel membership] | Acme
        # Why are you leaving? / [Cancel membership] | Acme
        # Hello, Sarah / [Cancel membership] | Acme
        Gold / [Cancel membership] | Acme
        ",
    ) {
        assert_eq!(called(&acted(before, ENDED)), name, "{before}");
    }
    // The way in stood on the account's page: what heads the steps behind it names nothing.
    let gold = "# Account / ## Gold / £9 a month / [Cancel membership]";
    let other = "# Membership / £9 a month / [Cancel membership]";
    for (account_page, name) in [(gold, "Gold"), (other, "Acme")] {
        let mut evidence = acted(account_page, ENDED);
        evidence.way = vec![by_the_way_in()];
        evidence.acts[0].control = "Finish cancellation".into();
        let step = "# Last step / [Finish cancellation]";
        evidence.acts[0].page = page_at("https://acme.example/cancel", step);
        assert_eq!(called(&evidence), name);
    }
}

#[test]
fn else_the_persons_words_else_the_service() {
    let goal = |goal: &str| {
        called(&Evidence {
            goal: goal.into(),
            ..acted(ACTIVE, ENDED)
        })
    };
    assert_eq!(goal("my plan “Gold Plus”"), "Gold Plus");
    assert_eq!(goal("my plan"), "Acme");
    assert_eq!(called(&looked(ENDED)), "Acme");
}

#[test]
fn the_row_in_which_the_way_in_stood() {
    let row = |name: &str| {
        format!(
            "    - row:\n      - cell \"{name}\"\n      - cell \"£9 a month\"\n      - cell:\n        - button \"Cancel membership\" [ref=e1]\n"
        )
    };
    let rows = row("Gold") + &row("Silver");
    let head = "- main:\n  - heading \"Subscriptions\" [level=1]\n  - table:\n";
    let page = page::tree::page(ACCOUNT, &format!("{head}{rows}"));
    for (nth, name, beside) in [(0, "Gold", "Silver"), (1, "Silver", "Gold")] {
        let mut evidence = acted("", "");
        (evidence.acts[0].nth, evidence.acts[0].page) = (nth, page.clone());
        evidence.before = vec![page.clone()];
        evidence.fresh = vec![page.clone()];
        assert_eq!(called(&evidence), name);
        assert_eq!(neighbour(&evidence).as_deref(), Some(beside));
    }
}

#[test]
fn a_neighbour_is_of_its_kind_and_goes_on() {
    for [beside, fresh, found] in rows(
        "
        ## Silver / £5 a month | # Account / ## Gold / Over / ## Silver / £5 a month | Silver
        ## Silver / £5 a month | # Account / ## Gold / Over / ## Silver / Over | none
        ## Silver / £5 a month | # Account / ## Gold / Over | none
        ## Silver / £5 a month | # Account / ## Silver / £5 a month | none
        ## Address / 1 Main Road | # Account / ## Gold / Over / ## Address / 1 Main Road | none
        ",
    ) {
        let before = format!("# Account / ## Gold / £9 a month / [Cancel membership] / {beside}");
        let neighbour = neighbour(&acted(&before, fresh));
        assert_eq!(neighbour.as_deref().unwrap_or("none"), found, "{fresh}");
    }
}

#[test]
fn what_is_gone_beside_it_is_told() {
    let before = "# Account / ## Gold / £9 a month / [Cancel membership] / ## Silver / £5 a month / [Cancel membership] / ## Extra / £2 a month / [Add]";
    for [fresh, gone] in rows(
        "
        # Account / ## Gold / £9 a month / [Cancel membership] | Silver
        # Account / ## Silver / £5 a month / [Cancel membership] | none
        # Account / You have no memberships. | Silver
        ",
    ) {
        let entries = prove(&acted(before, fresh)).entries.into_iter();
        let vanished = entries.filter(|e| e.source == Source::Vanished);
        let names: Vec<String> = vanished.map(|e| e.line).collect();
        let expected: Vec<&str> = Vec::from_iter((gone != "none").then_some(gone));
        assert_eq!(names, expected, "{fresh}");
    }
}
