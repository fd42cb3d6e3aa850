//! Tests of `settle`.

use super::*;
use page::tree;

const REST: Stillness = Stillness {
    quiet: true,
    busy: false,
    unseen: false,
};

fn page(content: &str) -> PageSnapshot {
    tree::page("https://a.example/", content)
}

fn clicked() -> DoneAct {
    DoneAct {
        begun: Instant::now(),
        took: Duration::ZERO,
        shows: true,
    }
}

#[test]
fn numbers_of_any_script_are_no_change_and_letters_are() {
    let alike = |one: &str, other: &str| {
        let page = |text: &str| page(&format!("- paragraph: {text}"));
        is_alike(&page(one), &page(other))
    };
    for (before, after, same) in [
        ("3 Tage für", "4 Tage für", true),
        ("noch ½ Tag", "noch ¼ Tag", true),
        ("٣ x", "٤ x", true),
        ("x²", "x³", true),
        ("Ⅳ", "Ⅴ", true),
        ("12:03", "12:04", true),
        ("für 3", "fur 3", false),
        ("٣ x", "٣ y", false),
        ("½ é", "½ è", false),
        ("Ж", "З", false),
        ("日", "月", false),
    ] {
        assert_eq!(alike(before, after), same, "{before}");
    }
}

#[test]
fn one_look_at_a_page_at_rest_is_enough_and_two_equal_ones_where_that_is_not_known() {
    let (before, after) = (page("- heading \"Account\""), page("- heading \"Goodbye\""));
    let unseen = Stillness {
        unseen: true,
        ..REST
    };
    let moves = Stillness {
        quiet: false,
        ..REST
    };
    for (said, looks) in [
        (Some(REST), 1),
        (None, 2),
        (Some(unseen), 2),
        (Some(moves), 2),
    ] {
        let mut settling = Settling::new(&before, Some(clicked()));
        let needed = (1..5).find(|_| settling.settled(&after, said, true) == Next::Take);
        assert_eq!(needed, Some(looks), "{said:?}");
    }
    // Nothing was done since.
    let mut settling = Settling::new(&before, None);
    assert_eq!(settling.settled(&before, None, true), Next::Take);
}

#[test]
fn a_page_that_an_act_left_as_it_was_is_waited_for() {
    let page = page("- heading \"Account\"");
    let next = |since: Duration, took: Duration| {
        let act = DoneAct {
            begun: Instant::now().checked_sub(since).unwrap(),
            took,
            shows: true,
        };
        Settling::new(&page, Some(act)).settled(&page, Some(REST), true)
    };
    let (soon, none) = (Duration::ZERO, Duration::ZERO);
    assert_eq!(next(soon, none), Next::Look(PATIENCE));
    assert_eq!(next(UNCHANGED_LIMIT, none), Next::AskServer);
    assert_eq!(next(SENDING_LIMIT, none), Next::Take);
    let slow = next(SENDING_LIMIT, SLOW_ACT);
    assert_eq!(slow, Next::Look(PATIENCE), "the site is slow");
}

#[test]
fn requests_without_an_answer_are_seen() {
    const NONE: [&str; 4] = [
        "",
        "### Result\n1. [GET] https://a.example/x => [200] OK\n2. [POST] https://a.example/ => [FAILED] net::ERR_ABORTED\n",
        "[GET] https://a.example/poll",
        "Note: 3 static requests not shown, run with \"static\" option to see them.",
    ];
    const SOME: [&str; 2] = [
        "12. [POST] https://a.example/gone\n13. [GET] https://a.example/ => [200] OK",
        "[PUT] https://a.example/gone",
    ];
    for (lists, sends) in [(&NONE[..], false), (&SOME, true)] {
        for list in lists {
            assert_eq!(is_sending(list), sends, "{list}");
        }
    }
}
