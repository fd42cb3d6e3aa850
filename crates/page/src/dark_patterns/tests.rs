//! Tricks on pages made for one question each; recorded pages are in `tests/it/journal/tricks.rs`.

use std::sync::Arc;

use super::*;
use crate::matching::tests::page;
use crate::state::assess;
use DarkPatternKind::{DoubleNegative, ExtraStep, HiddenWay, OnlyPeople, Preselected};

fn kinds(page: &PageSnapshot, begun: bool) -> Vec<DarkPatternKind> {
    dark_patterns(page, &assess(page), begun)
        .into_iter()
        .map(|t| t.kind)
        .collect()
}

#[test]
fn a_pop_up_hides_the_way_only_before_anything_was_done() {
    let page = page(
        "https://x.example/account",
        "Account",
        &[
            (0, "heading", "Account", ""),
            (0, "link", "Cancel membership", ""),
            (0, "dialog", "A present for you", ""),
            (1, "button", "Claim my discount", ""),
            (1, "button", "No thanks", ""),
        ],
    );
    assert_eq!(kinds(&page, false), [DarkPatternKind::Offer, HiddenWay]);
    assert_eq!(
        kinds(&page, true),
        [DarkPatternKind::Offer],
        "the pop-up answers the click on the way in"
    );
}

#[test]
fn an_honest_account_page_has_no_tricks() {
    let mut page = page(
        "https://x.example/account",
        "Account",
        &[
            (0, "heading", "Your plan", ""),
            (0, "paragraph", "", "Next payment on 3 March 2027"),
            (0, "switch", "Automatic renewal", ""),
            (0, "link", "Change plan", ""),
            (0, "button", "Pause membership", ""),
            (0, "link", "Cancel membership", ""),
            (0, "contentinfo", "", ""),
            (1, "link", "Cancellation policy", ""),
        ],
    );
    Arc::make_mut(&mut page.elements)[2]
        .states
        .push("checked".into());
    assert_eq!(kinds(&page, false), []);
    assert_eq!(kinds(&page, true), []);
}

#[test]
fn a_way_in_the_footer_or_under_another_name_is_hidden() {
    let rows = [
        (0, "heading", "Your account", ""),
        (0, "link", "Change plan", ""),
        (0, "contentinfo", "", ""),
        (1, "link", "Abo kündigen", ""),
    ];
    assert_eq!(
        kinds(&page("https://x.example/konto", "Konto", &rows), false),
        [HiddenWay]
    );
    let beside = [
        (0, "link", "Abo kündigen", ""),
        (0, "contentinfo", "", ""),
        (1, "link", "Abo kündigen", ""),
    ];
    assert_eq!(
        kinds(&page("https://x.example/konto", "Konto", &beside), false),
        []
    );
    let disguised = [
        (0, "heading", "Finish cancelling", ""),
        (0, "button", "Keep", ""),
        (0, "button", "Help", "Finish Cancellation"),
    ];
    assert_eq!(
        kinds(&page("https://x.example/end", "End", &disguised), true),
        [HiddenWay]
    );
}

#[test]
fn only_people_is_said_where_no_control_ends_it() {
    let by_phone = "To cancel your membership, call us Monday to Friday";
    let rows = [
        (0, "heading", "Cancel your membership", ""),
        (0, "paragraph", "", by_phone),
        (0, "link", "Back to account", ""),
    ];
    assert_eq!(
        kinds(&page("https://x.example/cancel", "Cancel", &rows), true),
        [OnlyPeople]
    );
    let also = [
        (0, "paragraph", "", by_phone),
        (0, "button", "Cancel membership", ""),
    ];
    assert!(!kinds(&page("https://x.example/cancel", "Cancel", &also), true).contains(&OnlyPeople));
    for line in [
        "Um zu kündigen, musst du uns anrufen",
        "Pour résilier, il faut nous appeler",
        "Para cancelar hay que llamar a soporte",
    ] {
        assert_eq!(
            kinds(
                &page("https://x.example/", "", &[(0, "paragraph", "", line)]),
                true
            ),
            [OnlyPeople],
            "{line}"
        );
    }
}

#[test]
fn negations_count_as_a_pair() {
    let rows = |stay| {
        [
            (0, "heading", "Finish cancelling", ""),
            (0, "button", "Don't keep my plan", ""),
            (0, "button", stay, ""),
        ]
    };
    assert_eq!(
        kinds(
            &page("https://x.example/end", "", &rows("Don't cancel my plan")),
            true
        ),
        [DoubleNegative]
    );
    assert_eq!(
        kinds(
            &page("https://x.example/end", "", &rows("Keep my plan")),
            true
        ),
        []
    );
}

#[test]
fn a_ticked_box_counts_on_a_step_if_it_adds_something() {
    let mut page = page(
        "https://x.example/cancel/confirm",
        "Finish cancelling",
        &[
            (0, "checkbox", "I understand that I lose access", ""),
            (0, "checkbox", "Keep the Extras add-on for 4.99 a month", ""),
            (0, "button", "Finish cancellation", ""),
            (0, "button", "Keep my plan", ""),
        ],
    );
    Arc::make_mut(&mut page.elements)[0]
        .states
        .push("checked".into());
    assert_eq!(kinds(&page, true), []);
    Arc::make_mut(&mut page.elements)[1]
        .states
        .push("checked".into());
    assert_eq!(kinds(&page, true), [Preselected]);
}

#[test]
fn a_page_that_only_wants_to_be_read_is_an_extra_step() {
    let rows = [
        (0, "heading", "Notice period", ""),
        (
            0,
            "paragraph",
            "",
            "A cancellation takes effect at the end of the month.",
        ),
        (0, "link", "Back to my account", ""),
        (0, "button", "Next", ""),
    ];
    let page = page("https://x.example/notice", "Notice", &rows);
    assert_eq!(
        (kinds(&page, true), kinds(&page, false)),
        (vec![ExtraStep], vec![])
    );
}

#[test]
fn quotations_are_short_and_of_one_line() {
    assert_eq!(quotation("a\n  b"), "a b");
    assert_eq!(quotation(&"ä".repeat(500)).chars().count(), LONGEST + 1);
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(40))]
    #[test]
    fn any_page_is_read_without_a_panic(text in "(?s).{0,300}", begun: bool) {

        let page = PageSnapshot { title: text.clone(), ..crate::tree::page("", &text) };
        let _ = dark_patterns(&page, &assess(&page), begun);
    }
}
