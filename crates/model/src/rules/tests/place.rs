//! What the goal names is ended in its own place, or nothing is.

use super::flows::{Place, at, clicks, done, play_for};

const LAST: &str = "- heading \"End it?\" [level=1]\n- button \"Stay\" [ref=e1]\n- button \"Yes, cancel\" [ref=e2]";

async fn walk(goal: &str, mut places: Vec<Place>, way: &[&str]) {
    places.push(at("last", "/last", LAST, &[("Yes", "done")]));
    places.push(at("wrong", "/wrong", "- heading \"Done\" [level=1]", &[]));
    places.push(done());
    let story = play_for(goal, &places, None).await;
    assert_eq!(clicks(&story), way, "{story}");
}

/// An order with a "Cancel" of its own stands below the memberships: the menu of the one that is meant is opened.
#[tokio::test]
async fn an_order_beside_it_is_not_ended() {
    let page = "- main:\n  - heading \"Billing\" [level=1]\n  - region:\n    - generic:\n      - heading \"Reader PlusActive\" [level=3]\n      - paragraph: $9 a month. Next charge January 18, 2027\n    - button \"More options for Reader Plus\" [ref=e1]: ⋯\n  - region:\n    - generic:\n      - heading \"Small EarsActive\" [level=3]\n      - paragraph: $4 a month. Next charge January 9, 2027\n    - button \"More options for Small Ears\" [ref=e2]: ⋯\n  - heading \"Ordered ahead\" [level=2]\n  - paragraph:\n    - text: The Salt Orchard, out February 9, 2027\n    - button \"Cancel\" [ref=e3]";
    let menu = format!(
        "{}\n- menu:\n  - menuitem \"End membership\" [ref=e11]",
        page.replace("Reader Plus\" [ref", "Reader Plus\" [expanded] [ref")
    );
    walk(
        "Cancel “my Reader Plus membership”.",
        vec![
            at(
                "a",
                "/b",
                page,
                &[("More options for R", "m"), ("Cancel", "wrong")],
            ),
            at("m", "/b", menu.leak(), &[("End", "last")]),
        ],
        &[
            "More options for Reader Plus",
            "End membership",
            "Yes, cancel",
        ],
    )
    .await;
}

/// On the page of the thing an option of it can be ended too: it is looked further, and where nothing else is, told.
#[tokio::test]
async fn an_option_of_it_is_not_it() {
    let menu = "- banner:\n  - link \"Contracts\" [ref=e1]:\n    - /url: /\n- link \"My options\" [ref=e2]:\n  - /url: /options\n- link \"My offer\" [ref=e3]:\n  - /url: /offer\n";
    let home = "- heading \"Hello\" [level=1]\n- link \"Boreal 80 line, $18 a month, active\" [ref=e9]:\n  - /url: /use";
    let usage = format!(
        "{menu}- heading \"What you used\" [level=1]\n- paragraph: Boreal 80, 31 of 80 used"
    );
    let options = format!(
        "{menu}- heading \"My options\" [level=1]\n- paragraph:\n  - text: World option 10, $5 a month\n  - button \"Cancel option\" [ref=e5]"
    );
    let offer = format!(
        "{menu}- heading \"My offer\" [level=1]\n- paragraph: Boreal 80, $18 a month\n- link \"Cancel my plan\" [ref=e6]:\n  - /url: /last"
    );
    walk(
        "Cancel “the Boreal 80 contract”.",
        vec![
            at("a", "/", home, &[("Boreal", "b")]),
            at(
                "b",
                "/use",
                usage.leak(),
                &[("My options", "o"), ("My offer", "p"), ("Contracts", "a")],
            ),
            at(
                "o",
                "/options",
                options.leak(),
                &[("My offer", "p"), ("Cancel", "wrong"), ("Contracts", "a")],
            ),
            at(
                "p",
                "/offer",
                offer.leak(),
                &[("Cancel", "last"), ("My options", "o"), ("Contracts", "a")],
            ),
        ],
        &[
            "Boreal 80 line, $18 a month, active",
            "My options",
            "My offer",
            "Cancel my plan",
            "Yes, cancel",
        ],
    )
    .await;
}

/// A box of the last step that ends something else as well is left alone.
#[tokio::test]
async fn what_else_a_step_may_end_goes_on() {
    let first = "- heading \"Account\" [level=1]\n- paragraph: Standard, $9 a month\n- button \"End membership\" [ref=e1]";
    let boxed = "- heading \"End your membership\" [level=2]\n- paragraph: You can watch until 14 December 2026.\n- checkbox \"End my channels too\" [ref=e1]\n- button \"End membership now\" [ref=e2]\n- button \"Keep watching\" [ref=e3]";
    walk(
        "Cancel “my Standard membership”.",
        vec![
            at("a", "/a", first, &[("End", "b")]),
            at("b", "/b", boxed, &[("End membership", "done")]),
        ],
        &["End membership", "End membership now"],
    )
    .await;
}

/// Boxes that are ticked in advance are unticked once and never ticked again, and two steps in one window are two steps.
#[tokio::test]
async fn what_was_unticked_stays_so() {
    let first = "- heading \"Account\" [level=1]\n- paragraph: Desk 14, $9 a month\n- button \"Cancel desk 14\" [ref=e1]";
    let why = "- dialog:\n  - heading \"Why?\" [level=5]\n  - combobox \"Reason\" [ref=e2]:\n    - option \"Prefer not to say\" [selected]\n    - option \"Too loud\"\n  - button \"Back\" [ref=e3]\n  - button \"Continue\" [ref=e4]";
    let more = "- dialog:\n  - heading \"Also yours\" [level=5]\n  - paragraph: These stay with you if you like. Ticked ones stop as well.\n  - checkbox \"Locker 07\" [checked] [ref=e5]\n  - checkbox \"Post box\" [checked] [ref=e6]\n  - button \"Back\" [ref=e7]\n  - button \"Continue\" [ref=e8]";
    walk(
        "Cancel “desk 14”.",
        vec![
            at("a", "/a", first, &[("Cancel", "w")]),
            at("w", "/a", why, &[("Continue", "m")]),
            at("m", "/a", more, &[("Continue", "last")]),
        ],
        &[
            "Cancel desk 14",
            "Continue",
            "Locker 07",
            "Post box",
            "Continue",
            "Yes, cancel",
        ],
    )
    .await;
}

/// What stands behind a whole sentence does something with it; only within one it leads to what that speaks of.
#[tokio::test]
async fn a_verb_beside_a_state_is_no_door() {
    let consent = "- heading \"Consent\" [level=1]\n- paragraph:\n  - text: \"Offers by telephone: none.\"\n  - button \"Attiva\" [ref=e1]";
    walk(
        "Cancel “Road Help Plus”.",
        vec![at("a", "/a", consent, &[("Attiva", "wrong")])],
        &["open /"],
    )
    .await;
}

/// The same twice, to two houses: the one with the number that the goal says, on the next page of the list.
#[tokio::test]
async fn of_two_of_one_name_the_one_with_its_number_is_meant() {
    for verb in ["Stop", "Manage"] {
        let box_of = |name: &str, to: &str, e: u32| {
            format!(
                "  - listitem:\n    - heading \"{name}\" [level=2]\n    - paragraph: {to}\n    - paragraph: £5.80 every week\n    - button \"{verb} {name}, {to}\" [ref=e{e}]\n"
            )
        };
        let page = |items: String| {
            format!(
                "- heading \"Boxes\" [level=1]\n- list:\n{items}- navigation:\n  - text: Page 1 of 2\n  - button \"Next page\" [ref=e9]"
            )
        };
        let first = page(
            box_of("Rye flour", "Gift, 3 Quarry Lane", 1) + &box_of("Loaf", "14 Tanner Row", 2),
        );
        let second =
            page(box_of("Rye flour", "14 Tanner Row", 3) + &box_of("Oats", "14 Tanner Row", 4));
        let menu = format!("{second}\n- menu:\n  - menuitem \"Stop this box\" [ref=e10]");
        let manages = verb == "Manage";
        let rye = if manages { "menu" } else { "last" };
        let ends: &[&str] = if manages {
            &["Manage Rye flour, 14 Tanner Row", "Stop this box"]
        } else {
            &["Stop Rye flour, 14 Tanner Row"]
        };
        let to = |label: &str| &*format!("{verb}{label}").leak();
        let on_first: &[(&str, &str)] = &[(to(""), "wrong"), ("Next page", "b")];
        let on_second: &[(&str, &str)] =
            &[(to(" Rye"), rye), (to(" Oats"), "wrong"), ("Next", "b")];
        walk(
            "Cancel “my own Rye flour box, the one delivered to 14 Tanner Row (not the one for my mother)”.",
            vec![
                at("a", "/b", first.leak(), on_first.to_vec().leak()),
                at("b", "/b?2", second.leak(), on_second.to_vec().leak()),
                at("menu", "/b?2", menu.leak(), &[("Stop this", "last")]),
            ],
            &[&["Next page"], ends, &["Yes, cancel"]].concat(),
        )
        .await;
    }
}

/// Switches of several things: that of the one that is named, in whatever language.
#[tokio::test]
async fn of_several_switches_that_of_the_named_thing() {
    let card = |name: &str, price: &str, e: u32| {
        format!(
            "  - generic:\n    - generic:\n      - heading \"{name}\" [level=2]\n      - paragraph: \"{price} zł miesięcznie. Kolejna opłata: 9 stycznia 2027\"\n    - generic:\n      - generic: Odnawianie\n      - 'switch \"Odnawianie: {name}\" [checked] [ref=e{e}] [cursor=pointer]'\n"
        )
    };
    let cards = card("Szelest Dzieci", "14,99", 1)
        + &card("Bez Limitu", "39,99", 2)
        + &card("Prezent dla Oli", "29,99", 3);
    let page = format!("- main:\n  - heading \"Subskrypcje\" [level=1]\n{cards}");
    walk(
        "Cancel “my Szelest \"Bez Limitu\" subscription”. Cancel the subscription.",
        vec![at(
            "a",
            "/konto#subskrypcje",
            page.leak(),
            &[("Odnawianie: Bez", "last"), ("Odnawianie", "wrong")],
        )],
        &["Odnawianie: Bez Limitu", "Yes, cancel"],
    )
    .await;
}

/// A way out in an opened part of the page of the very thing, come to from a list.
#[tokio::test]
async fn the_way_out_in_an_opened_part_of_the_thing_s_own_page() {
    const LIST: &str = "- link \"My memberships\" [ref=e5]:\n  - /url: /memberships\n- heading \"My memberships\" [level=1]\n- generic:\n  - generic:\n    - heading \"2022 Ford Transit Active\" [level=3]\n    - paragraph: Fleet Basic · $24.00/mo · tag 77-0912\n    - paragraph:\n      - link \"Details for 2022 Ford Transit\" [ref=e14]:\n        - /url: /m/2\n        - text: Details\n  - generic:\n    - heading \"2019 Honda Civic Active\" [level=3]\n    - paragraph: Platinum Unlimited · $38.99/mo · tag 77-0655\n    - paragraph:\n      - link \"Details for 2019 Honda Civic\" [ref=e19]:\n        - /url: /m/1\n        - text: Details";
    const PAGE: &str = "- link \"My memberships\" [ref=e5]:\n  - /url: /memberships\n- heading \"2019 Honda Civic\" [level=1]\n- generic:\n  - paragraph: Platinum Unlimited Active\n  - table:\n    - rowgroup:\n      - row:\n        - cell \"Monthly charge\"\n        - cell \"$38.99\"\n  - button \"Upgrade to Ceramic\" [ref=e26]\n- group:\n  - generic \"More options\" [ref=e28] [cursor=pointer]";
    let open = format!(
        "{PAGE}\n  - paragraph:\n    - link \"Replace windshield tag\" [ref=e34]:\n      - /url: /help\n  - paragraph:\n    - link \"Swap vehicle\" [ref=e36]:\n      - /url: /help\n  - paragraph:\n    - link \"Cancel this membership\" [ref=e38]:\n      - /url: /leave"
    );
    walk(
        "Cancel “Platinum Unlimited on the 2019 Honda Civic”. Cancel the subscription.",
        vec![
            at("l", "/memberships", LIST, &[("Details for 2019", "a")]),
            at("a", "/m/1", PAGE, &[("More", "b"), ("My", "l")]),
            at("b", "/m/1", open.leak(), &[("Cancel", "last"), ("My", "l")]),
        ],
        &[
            "Details for 2019 Honda Civic",
            "More options",
            "Cancel this membership",
            "Yes, cancel",
        ],
    )
    .await;
}
