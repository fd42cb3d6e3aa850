//! Walking through a site, and staying with the thing that the goal names.

use super::flows::{Place, at, clicks, done, play_for};

const LAST: &str = "- heading \"Cancel your membership?\" [level=1]\n- button \"Stay\" [ref=e1]\n- button \"Yes, cancel\" [ref=e2]";

async fn walk(goal: &str, mut places: Vec<Place>, way: &[&str]) {
    places.push(at("last", "/last", LAST, &[("Yes", "done")]));
    places.push(done());
    let story = play_for(goal, &places, None).await;
    assert_eq!(clicks(&story), way, "{story}");
}

/// A tree of settings: what is closed has only a sign, and of two branches with the same leaf the named one is gone down.
#[tokio::test]
async fn a_tree_is_gone_down_where_the_goal_is() {
    let root = "- banner:\n  - button \"Home\" [ref=e1]\n- tree \"Settings\":\n  - treeitem \"▸ Account\" [ref=e2]\n  - treeitem \"▸ Devices\" [ref=e3]\n";
    let devices = "- banner:\n  - button \"Home\" [ref=e1]\n- tree \"Settings\":\n  - treeitem \"▸ Account\" [ref=e2]\n  - treeitem \"▾ Devices\" [expanded] [ref=e4]\n  - group:\n    - treeitem \"▸ Porch camera\" [ref=e5]\n    - treeitem \"▸ Kitchen sensor\" [ref=e6]\n";
    let kitchen = "- banner:\n  - button \"Home\" [ref=e1]\n- tree \"Settings\":\n  - treeitem \"▾ Devices\" [expanded] [ref=e4]\n  - group:\n    - treeitem \"▸ Porch camera\" [ref=e5]\n    - treeitem \"▾ Kitchen sensor\" [expanded] [ref=e7]\n    - group:\n      - treeitem \"Cover\" [ref=e8]\n";
    let cover = format!(
        "{kitchen}- heading \"Kitchen sensor\" [level=2]\n- paragraph: Covered, €2 a month\n- button \"End cover\" [ref=e9]"
    );
    walk(
        "Cancel “Cover of the Kitchen sensor”.",
        vec![
            at("a", "/home", root, &[("▸ Devices", "b")]),
            at("b", "/home", devices, &[("▸ Kitchen", "c")]),
            at("c", "/home", kitchen, &[("Cover", "d")]),
            at("d", "/home", cover.leak(), &[("End cover", "last")]),
        ],
        &[
            "▸ Account",
            "  (nothing)",
            "▸ Devices",
            "▸ Kitchen sensor",
            "Cover",
            "End cover",
            "Yes, cancel",
        ],
    )
    .await;
}

/// What can be ended here is a booking: nothing is put to the person but whether it is meant, once, and then the run ends.
#[tokio::test]
async fn what_the_goal_does_not_name_is_never_ended() {
    let story = play_for(
        "Cancel “Comfort plan”.",
        &[at(
            "a",
            "/me",
            "- heading \"Hello\" [level=1]\n- heading \"Thursday, ten o'clock\" [level=2]\n- paragraph: The yearly service by Nadia\n- button \"Cancel appointment\" [ref=e1]\n- heading \"Children's corner\" [level=2]\n- paragraph: €4 a month\n- button \"Cancel children's corner\" [ref=e2]",
            &[("Cancel", "done")],
        ), done()],
        None,
    )
    .await;
    let steps = clicks(&story);
    assert!(!steps.iter().any(|s| s.starts_with("Cancel")), "{story}");
    assert_eq!(
        steps.iter().filter(|s| s.starts_with("ask")).count(),
        1,
        "{story}"
    );
}

/// The account opens on somebody else's line; the list at its top has the one that is meant.
#[tokio::test]
async fn the_named_one_of_a_list_is_chosen_first() {
    let shown = |who: &str, other: &str| -> &'static str {
        format!("- combobox \"Line shown\" [ref=e1]:\n  - option \"{who}\" [selected]\n  - option \"{other}\"\n- heading \"Your line\" [level=1]\n- button \"Stop this line\" [ref=e2]").leak()
    };
    walk(
        "Cancel “the line 07700 900412 (My phone)”.",
        vec![at(
            "a",
            "/a",
            shown("Maya's phone, 07700 900587", "My phone, 07700 900412"),
            &[("Stop", "last")],
        )],
        &[
            "select My phone, 07700 900412",
            "Stop this line",
            "Yes, cancel",
        ],
    )
    .await;
}

/// On the page of another thing nothing is opened or ended.
#[tokio::test]
async fn the_card_of_the_named_thing_is_opened() {
    let home = "- heading \"Hello\" [level=1]\n- generic:\n  - heading \"House power\" [level=2]:\n    - link \"House power\" [ref=e1]:\n      - /url: /c/1\n  - paragraph: €30 a month\n- generic:\n  - heading \"Charging card\" [level=2]:\n    - link \"Charging card\" [ref=e2]:\n      - /url: /c/2\n  - paragraph: €7 a month";
    walk(
        "Cancel “Contract „Charging card“”. Find the page.",
        vec![
            at("a", "/", home, &[("Charging", "b")]),
            at(
                "b",
                "/c/2",
                "- heading \"Charging card\" [level=1]\n- group:\n  - generic \"About the contract\" [ref=e4]",
                &[("About", "c")],
            ),
            at(
                "c",
                "/c/2",
                "- heading \"Charging card\" [level=1]\n- group:\n  - generic \"About the contract\" [ref=e4]\n  - link \"Transfer or end the contract\" [ref=e5]:\n    - /url: /c/2/end",
                &[("Transfer", "d")],
            ),
            at(
                "d",
                "/c/2/end",
                "- heading \"What would you like to do with “Charging card”?\" [level=1]\n- radio \"Let the contract rest (recommended)\" [checked] [ref=e1]\n- radio \"Transfer the contract to another person\" [ref=e2]\n- radio \"End the contract\" [ref=e3]\n- button \"Next\" [ref=e4]",
                &[("End", "e")],
            ),
            at(
                "e",
                "/c/2/end",
                "- heading \"What would you like to do with “Charging card”?\" [level=1]\n- radio \"Let the contract rest (recommended)\" [ref=e1]\n- radio \"Transfer the contract to another person\" [ref=e2]\n- radio \"End the contract\" [checked] [ref=e3]\n- button \"Next\" [ref=e4]",
                &[("Next", "last")],
            ),
        ],
        &["Charging card", "About the contract", "Transfer or end the contract", "End the contract", "Next", "Yes, cancel"],
    )
    .await;
}

/// A flow that ends in words: the number to call is told, and nothing else is opened.
#[tokio::test]
async fn words_that_end_a_flow_are_told() {
    let frame = "- navigation:\n  - link \"Overview\" [ref=e1]:\n    - /url: /o\n- heading \"My contract\" [level=1]\n- button \"What it covers\" [ref=e2]\n- button \"Ending it\" [expanded] [ref=e3]\n";
    let with = |rest: &str| -> &'static str { format!("{frame}{rest}").leak() };
    let story = play_for(
        "Cancel “Comfort plan”.",
        &[
            at("a", "/c", with("- button \"Cancel the Comfort plan\" [ref=e4]"), &[("Cancel", "b")]),
            at("b", "/c", with("- heading \"A pause instead?\" [level=3]\n- button \"Pause for four months\" [ref=e5]\n- button \"No, go on\" [ref=e6]"), &[("No, go", "c")]),
            at("c", "/c", with("- heading \"How to end it\" [level=3]\n- paragraph: We only take it by word of mouth.\n- listitem: 800 551 208, from nine to one"), &[]),
        ],
        None,
    )
    .await;
    assert_eq!(
        clicks(&story),
        ["Cancel the Comfort plan", "No, go on"],
        "{story}"
    );
    assert!(story.contains("800 551 208"), "{story}");
}

/// Terms that have to be read to their end: they get the focus, and their end is gone to.
#[tokio::test]
async fn terms_are_scrolled_through() {
    let terms = |state: &str| -> &'static str {
        let long = "Your number goes back to the pool, and the plan runs for two years. ".repeat(5);
        format!("- dialog:\n  - heading \"The small print\" [level=2]\n  - region \"Terms\" [ref=e1]:\n    - paragraph: {long}\n  - button \"I've read this\"{state} [ref=e2]").leak()
    };
    walk(
        "",
        vec![
            at(
                "a",
                "/a",
                "- heading \"Line\" [level=1]\n- button \"Cancel membership\" [ref=e1]",
                &[("Cancel", "b")],
            ),
            at("b", "/b", terms(" [disabled]"), &[("press End", "c")]),
            at("c", "/b", terms(""), &[("I've", "last")]),
        ],
        &[
            "Cancel membership",
            "Terms",
            "  (nothing)",
            "press End",
            "I've read this",
            "Yes, cancel",
        ],
    )
    .await;
}

/// A list at its first entry, which asks to choose in words that nobody knows, is a question as long as the button below waits; what
/// stays beside that button is never what is left.
#[tokio::test]
async fn an_untouched_list_is_answered_where_nothing_leads_on() {
    let panel = |state: &str, first: &str, other: &str| -> &'static str {
        format!("- main:\n  - heading \"Flowers\" [level=2]\n- dialog:\n  - button \"Paneel sluiten\" [ref=e53] [cursor=pointer]: ×\n  - heading \"Jammer! Nog een vraag\" [level=2]\n  - combobox \"Waarom wil je stoppen?\" [ref=e58]:\n    - option \"Een van deze\"{first}\n    - option \"Te duur\"\n    - option \"Ik ga verhuizen\"\n    - option \"Iets anders\"{other}\n  - button \"Ik houd mijn boeket\" [ref=e70] [cursor=pointer]\n  - button \"Verder\"{state} [ref=e71] [cursor=pointer]").leak()
    };
    walk(
        "Cancel “Weekboeket”.",
        vec![
            at(
                "a",
                "/m",
                "- heading \"Weekboeket\" [level=1]\n- button \"Stoppen met dit boeket\" [ref=e1]",
                &[("Stoppen", "b")],
            ),
            at(
                "b",
                "/m",
                panel(" [disabled]", " [selected]", ""),
                &[("select", "c")],
            ),
            at(
                "c",
                "/m",
                panel("", "", " [selected]"),
                &[("Verder", "last")],
            ),
        ],
        &[
            "Stoppen met dit boeket",
            "select Iets anders",
            "Verder",
            "Yes, cancel",
        ],
    )
    .await;
}

/// A text about the end names what has to be opened.
#[tokio::test]
async fn what_a_text_names_is_opened() {
    walk(
        "",
        vec![
            at("a", "/", "- navigation:\n  - link \"Stories\" [ref=e1]:\n    - /url: /1\n  - link \"Corner\" [ref=e2]:\n    - /url: /2\n- main:\n  - heading \"Hello\" [level=1]\n  - paragraph: To cancel your membership open Corner.", &[("Corner", "b")]),
            at("b", "/2", "- heading \"Corner\" [level=1]\n- button \"Cancel membership\" [ref=e3]", &[("Cancel", "last")]),
        ],
        &["Corner", "Cancel membership", "Yes, cancel"],
    )
    .await;
}

/// What ends it waits for a box that costs something: the person is asked, and what "goes on" beside it is left alone.
#[tokio::test]
async fn a_cost_is_the_persons_to_agree_to() {
    let last = |box_: &str, button: &str| -> &'static str {
        format!("- dialog:\n  - heading \"All right so far?\" [level=2]\n  - checkbox \"I'll pay €19.95 for the last bouquet\"{box_} [ref=e1]\n  - button \"Go on with flowers\" [ref=e2]\n  - button \"Stop my bouquet\"{button} [ref=e3]").leak()
    };
    let places = || {
        [
            at(
                "a",
                "/a",
                "- heading \"Bouquet\" [level=1]\n- button \"Cancel bouquet\" [ref=e1]",
                &[("Cancel", "b")],
            ),
            at("b", "/b", last("", " [disabled]"), &[("I'll pay", "c")]),
            at("c", "/b", last(" [checked]", ""), &[("Stop", "done")]),
            done(),
        ]
    };
    let bill = "I'll pay €19.95 for the last bouquet";
    let story = play_for("Cancel “Bouquet”.", &places(), Some(bill)).await;
    let ask = format!("ask {bill}");
    assert_eq!(
        clicks(&story),
        ["Cancel bouquet", &ask, bill, "Stop my bouquet"],
        "{story}"
    );
    let story = play_for("Cancel “Bouquet”.", &places(), None).await;
    assert!(
        !story.contains("Go on") && !clicks(&story).contains(&bill),
        "{story}"
    );
}
