//! Tests of `settle`.

use super::*;
use domain::reference::Reference;
use page::tree;

const REST: Stillness = Stillness {
    quiet: true,
    changed: false,
    busy: false,
    unseen: false,
    inert: false,
};

fn page(content: &str) -> (PageSnapshot, Shape) {
    let page = tree::page("https://a.example/", content);
    let shape = Shape::of(&page);
    (page, shape)
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
    let shape = |text: &str| page(&format!("- paragraph: {text}")).1;
    for (before, after) in [
        ("3 Tage für", "4 Tage für"),
        ("noch ½ Tag", "noch ¼ Tag"),
        ("٣ x", "٤ x"),
        ("x²", "x³"),
        ("Ⅳ", "Ⅴ"),
        ("12:03", "12:04"),
    ] {
        assert!(shape(before) == shape(after), "{before}");
    }
    for (before, after) in [
        ("für 3", "fur 3"),
        ("٣ x", "٣ y"),
        ("½ é", "½ è"),
        ("Ж", "З"),
        ("日", "月"),
    ] {
        assert!(shape(before) != shape(after), "{before}");
    }
}

#[test]
fn one_look_at_a_page_at_rest_is_enough_and_two_equal_ones_where_that_is_not_known() {
    let (before, after) = (page("- heading \"Account\""), page("- heading \"Goodbye\""));
    for (said, looks) in [
        (Some(REST), 1),
        (None, 2),
        (
            Some(Stillness {
                unseen: true,
                ..REST
            }),
            2,
        ),
        (
            Some(Stillness {
                quiet: false,
                ..REST
            }),
            2,
        ),
    ] {
        let mut settling = Settling::new(Some(&before.1), Some(clicked()));
        let needed =
            (1..5).find(|_| settling.settled(&after.0, &after.1, said, true) == Next::Take);
        assert_eq!(needed, Some(looks), "{said:?}");
    }
    let mut settling = Settling::new(Some(&before.1), None);
    assert_eq!(
        settling.settled(&before.0, &before.1, None, true),
        Next::Take,
        "nothing was done since"
    );
}

#[test]
fn a_page_that_an_act_left_as_it_was_is_waited_for_unless_nothing_can_come() {
    let (page, shape) = page("- heading \"Account\"");
    let mut settling = Settling::new(Some(&shape), Some(clicked()));
    let next = settling.settled(&page, &shape, Some(REST), true);
    assert!(
        matches!(next, Next::Look(patience) if !patience.is_zero() && patience <= PATIENCE),
        "{next:?}"
    );
    let mut inert = Settling::new(Some(&shape), Some(clicked()));
    assert_eq!(
        inert.settled(
            &page,
            &shape,
            Some(Stillness {
                inert: true,
                ..REST
            }),
            true
        ),
        Next::AskServer
    );
    assert_eq!(inert.decided(Underway::default()), Next::Take);
    assert_eq!(
        inert.decided(Underway {
            any: true,
            sends: false
        }),
        Next::Look(PATIENCE)
    );
    let long_ago = Instant::now().checked_sub(UNCHANGED_LIMIT).unwrap();
    let mut late = Settling::new(
        Some(&shape),
        Some(DoneAct {
            begun: long_ago,
            ..clicked()
        }),
    );
    assert_eq!(
        late.settled(&page, &shape, Some(REST), true),
        Next::AskServer
    );
    assert_eq!(
        late.decided(Underway {
            any: true,
            sends: false
        }),
        Next::Take,
        "a long poll is not waited for"
    );
    assert_eq!(
        late.decided(Underway {
            any: true,
            sends: true
        }),
        Next::Look(PATIENCE)
    );
    let mut slow = Settling::new(
        Some(&shape),
        Some(DoneAct {
            begun: long_ago,
            took: SLOW_ACT,
            ..clicked()
        }),
    );
    assert_eq!(
        slow.settled(&page, &shape, Some(REST), true),
        Next::Look(PATIENCE),
        "the site is slow"
    );
}

#[test]
fn a_busy_mark_is_believed_for_a_time() {
    let (before, after) = (page("- heading \"Account\""), page("- heading \"Goodbye\""));
    let busy = Some(Stillness { busy: true, ..REST });
    let mut settling = Settling::new(Some(&before.1), Some(clicked()));
    assert_eq!(
        settling.settled(&after.0, &after.1, busy, true),
        Next::Look(PATIENCE)
    );
    assert_eq!(
        settling.settled(&after.0, &after.1, busy, false),
        Next::Take
    );
    settling.begun = settling.begun.checked_sub(BUSY_LIMIT).unwrap();
    assert_eq!(settling.settled(&after.0, &after.1, busy, true), Next::Take);
    assert!(settling.outlasted());
}

#[test]
fn what_changes_nothing_as_a_rule_is_not_waited_for() {
    let click = Action::Click {
        target: Reference::new("e1").unwrap(),
    };
    let press = |key: &str| Action::Press {
        key: key.to_owned(),
    };
    assert!(should_show(&click, false));
    assert!(!should_show(&click, true), "a text field takes the focus");
    assert!(should_show(&press("Enter"), false));
    assert!(!should_show(&press("Tab"), false));
    assert!(!should_show(
        &Action::Navigate {
            url: "https://a.example/".to_owned()
        },
        false
    ));
}
