//! More manners of leaving, each a small machine: what a patient person does there, and what they never do.

use super::flows::{Place, at, clicks, done, play};

/// A manner: its places, the way through it in clicks, and how it ends.
struct Manner {
    places: Vec<Place>,
    way: &'static [&'static str],
    ends: &'static str,
}

const ACCOUNT: &str = r#"- heading "Account" [level=1]
- button "Cancel membership" [ref=e1]"#;

const LAST: &str = r#"- heading "Cancel your membership?" [level=1]
- button "Stay" [ref=e1]
- button "Yes, cancel" [ref=e2]"#;

fn last() -> Place {
    at("last", "/last", LAST, &[("Yes", "done")])
}

/// Steps of a flow behind a plain way in, the last of which leads to the end.
fn steps(steps: Vec<Place>, way: &'static [&'static str]) -> Manner {
    let mut places = vec![at("account", "/account", ACCOUNT, &[("Cancel", "step")])];
    places.extend(steps);
    places.extend([last(), done()]);
    Manner {
        places,
        way,
        ends: "success",
    }
}

/// Pages on which the way in has to be found.
fn ways_in(pages: Vec<Place>, way: &'static [&'static str]) -> Manner {
    let mut places = pages;
    places.extend([last(), done()]);
    Manner {
        places,
        way,
        ends: "success",
    }
}

async fn walk(manner: Manner) {
    let story = play(&manner.places, None).await;
    assert_eq!(clicks(&story), manner.way, "{story}");
    assert!(
        story
            .lines()
            .last()
            .is_some_and(|end| end.contains(manner.ends)),
        "{story}"
    );
}

/// Nothing on the account page says so: the help does, and names a letter.
#[tokio::test]
async fn the_help_names_a_letter() {
    walk(Manner {
        places: vec![
            at(
                "a",
                "/me",
                r#"- banner:
  - link "Help" [ref=e1]:
    - /url: /help
- main:
  - heading "Hi Jo" [level=1]
  - paragraph: Standard cover, £7.20 a month, since 4 May 2021
  - button "Update card" [ref=e2]"#,
                &[("Help", "b")],
            ),
            at(
                "b",
                "/help",
                r#"- banner:
  - link "Help" [ref=e1]:
    - /url: /help
- main:
  - heading "How can we help?" [level=1]
  - link "Opening hours" [ref=e2]:
    - /url: /help/1
  - link "How to cancel your cover" [ref=e3]:
    - /url: /help/2"#,
                &[("How to", "c")],
            ),
            at(
                "c",
                "/help/2",
                r#"- banner:
  - link "Help" [ref=e1]:
    - /url: /help
- main:
  - heading "How to cancel your cover" [level=1]
  - paragraph: Send us a signed letter.
  - paragraph: Hill Mutual, 4 Dock Road, Leeds LS1 4AB"#,
                &[],
            ),
        ],
        way: &["Help", "How to cancel your cover"],
        ends: "4 Dock Road",
    })
    .await;
}

/// A menu whose entries say nothing: each is looked at before anything is given up, and the shop isn't.
#[tokio::test]
async fn a_menu_of_unknown_words_is_looked_through() {
    let nav = r#"- navigation:
  - link "Pantry" [ref=e1]:
    - /url: /pantry
  - link "Shop" [ref=e2]:
    - /url: /shop
  - link "Hearth" [ref=e3]:
    - /url: /hearth
"#;
    let page = |rest: &str| -> &'static str { format!("{nav}{rest}").leak() };
    walk(ways_in(
        vec![
            at(
                "a",
                "/home",
                page(
                    r#"- heading "Good morning, Wren" [level=1]
- paragraph: Soup is on at noon, and the bread comes out of the oven at one.
- button "Buy a loaf" [ref=e9]"#,
                ),
                &[("Pantry", "b"), ("Hearth", "c")],
            ),
            at(
                "b",
                "/pantry",
                page(
                    r#"- heading "Pantry" [level=1]
- paragraph: Oats, honey, salt and a jar of pickles that nobody opens."#,
                ),
                &[("Hearth", "c"), ("Pantry", "b")],
            ),
            at(
                "c",
                "/hearth",
                page(
                    r#"- heading "Hearth" [level=1]
- paragraph: Supporter, $5 a month
- button "Cancel membership" [ref=e8]"#,
                ),
                &[("Cancel", "last")],
            ),
        ],
        &[
            "Pantry",
            "Shop",
            "  (nothing)",
            "Hearth",
            "Cancel membership",
            "Yes, cancel",
        ],
    ))
    .await;
}

/// A whole card that can be clicked, in words that name nothing, and in it a row that can be clicked.
#[tokio::test]
async fn what_can_be_clicked_is_opened_whatever_it_says() {
    let card = r#"- main:
  - heading "Hello, Ida" [level=1]
  - generic [ref=e1] [cursor=pointer]:
    - paragraph: Tuesday crate
    - paragraph: Greens, roots and a surprise
"#;
    let open = r#"- main:
  - heading "Tuesday crate" [level=1]
  - button "Buy a second crate" [ref=e2]
  - list:
    - listitem [ref=e3] [cursor=pointer]: Doorstep and neighbours
    - listitem [ref=e4] [cursor=pointer]: Weeks away
"#;
    let inner = format!("{open}  - button \"Cancel membership\" [ref=e5]\n");
    walk(ways_in(
        vec![
            at("a", "/crate", card, &[("", "b")]),
            at("b", "/crate", open, &[("Doorstep", "c")]),
            at("c", "/crate", inner.leak(), &[("Cancel", "last")]),
        ],
        &[
            "Tuesday crate Greens, roots and a surprise",
            "Doorstep and neighbours",
            "Cancel membership",
            "Yes, cancel",
        ],
    ))
    .await;
}

/// What can be changed stands in a row that says what it is: "Renewal: automatic [Change]". There the end is one of two choices.
#[tokio::test]
async fn the_row_says_what_is_changed_and_the_end_is_a_choice() {
    let rows = r#"- main:
  - heading "Licence" [level=1]
  - list:
    - listitem:
      - text: Name on invoices
      - button "Change" [ref=e1]
    - listitem:
      - text: Renewal is automatic
      - button "Change" [ref=e2]
"#;
    let choice = r#"- dialog "Renewal":
  - radio "Renew every year" [checked] [ref=e3]
  - radio "Do not renew" [ref=e4]
  - button "Back" [ref=e5]
  - button "Save" [ref=e6]
"#;
    let both = format!("{rows}{choice}");
    let off = both
        .replace(" [checked]", "")
        .replace("not renew\" [ref", "not renew\" [checked] [ref");
    walk(ways_in(
        vec![
            at(
                "a",
                "/licence",
                rows,
                &[("Change#2", "b"), ("Change", "wrong")],
            ),
            at("b", "/licence", both.clone().leak(), &[("Do not", "c")]),
            at("c", "/licence", off.leak(), &[("Save", "done")]),
            at("wrong", "/wrong", "- heading \"Name\"", &[]),
        ],
        &["Change", "Do not renew", "Save"],
    ))
    .await;
}

/// A day has to be given: the one that the page names, as its field takes it.
#[tokio::test]
async fn a_demanded_day_is_the_earliest_that_the_page_names() {
    let step = r#"- heading "Give notice" [level=1]
- paragraph: "Your notice period is one month. Earliest possible date: 31 January 2027."
- textbox "Last day of my contract *" [ref=e1]
- button "Stay" [ref=e2]
- button "Submit notice" [disabled] [ref=e3]"#;
    let filled = step
        .replace("[ref=e1]", "[ref=e1]: [typed]")
        .replace("[disabled] ", "");
    walk(steps(
        vec![
            at("step", "/notice", step, &[("typed", "two")]),
            at("two", "/notice", filled.leak(), &[("Submit", "last")]),
        ],
        &[
            "Cancel membership",
            "type 2027-01-31",
            "Submit notice",
            "Yes, cancel",
        ],
    ))
    .await;
}

/// Stars, a list that is a button, and a box under them: each gets one answer before the grey button is looked at again.
#[tokio::test]
async fn whatever_a_step_asks_by_is_answered() {
    let step = |stars: &str, list: &str, grey: &str| -> &'static str {
        format!(
            r#"- heading "One more page" [level=1]
- radiogroup "How was it?":
  - radio "1 star" [ref=e1]
  - radio "2 stars" [ref=e2]
  - radio "3 stars"{stars} [ref=e3]
  - radio "4 stars" [ref=e4]
  - radio "5 stars" [ref=e5]
- text: Reason
{list}
- button "Next" {grey}[ref=e9]"#
        )
        .leak()
    };
    let closed = r#"- button "Choose a reason" [expanded=false] [ref=e6]"#;
    let open = r#"- button "Choose a reason" [expanded] [ref=e6]
- listbox "Reason":
  - option "Too expensive" [ref=e10]
  - option "I moved" [ref=e11]
  - option "Other" [ref=e12]"#;
    let chosen = r#"- button "Other" [expanded=false] [ref=e6]"#;
    walk(steps(
        vec![
            at(
                "step",
                "/why",
                step("", closed, "[disabled] "),
                &[
                    ("3", "two"),
                    ("1", "two"),
                    ("2", "two"),
                    ("4", "two"),
                    ("5", "two"),
                ],
            ),
            at(
                "two",
                "/why",
                step(" [checked]", closed, "[disabled] "),
                &[("Choose", "three")],
            ),
            at(
                "three",
                "/why",
                step(" [checked]", open, "[disabled] "),
                &[("Other", "four")],
            ),
            at(
                "four",
                "/why",
                step(" [checked]", chosen, ""),
                &[("Next", "last")],
            ),
        ],
        &[
            "Cancel membership",
            "3 stars",
            "Choose a reason",
            "Other",
            "Next",
            "Yes, cancel",
        ],
    ))
    .await;
}

/// The way on is small print that no role makes a control, beside an offer.
#[tokio::test]
async fn small_print_without_a_role_leads_on() {
    let step = r#"- dialog:
  - heading "Half price for a year" [level=2]
  - button "Take half price" [ref=e1]
  - paragraph [ref=e2]: No, finish cancelling"#;
    walk(steps(
        vec![at("step", "/account", step, &[("No, finish", "last")])],
        &["Cancel membership", "No, finish cancelling", "Yes, cancel"],
    ))
    .await;
}

/// A page of terms between: a box to tick, a word to type, and a button of one word.
#[tokio::test]
async fn boxes_and_words_come_before_a_button_of_one_word() {
    let step = r#"- heading "Before it is gone" [level=1]
- checkbox "My playlists will be lost" [ref=e1]
- checkbox "Tell me about new albums" [ref=e2]
- paragraph: Type LEAVE in the box
- textbox "Box" [ref=e3]
- button "Done" [disabled] [ref=e4]"#;
    let filled = step
        .replace("lost\" [ref", "lost\" [checked] [ref")
        .replace("[ref=e3]", "[ref=e3]: LEAVE")
        .replace("[disabled] ", "");
    walk(steps(
        vec![
            at("step", "/terms", step, &[("My playlists", "two")]),
            at("two", "/terms", filled.leak(), &[("Done", "last")]),
        ],
        &[
            "Cancel membership",
            "type LEAVE",
            "My playlists will be lost",
            "Done",
            "Yes, cancel",
        ],
    ))
    .await;
}

/// Sections at the foot of the page, closed, in words that name nothing.
#[tokio::test]
async fn closed_sections_at_the_foot_are_opened_last() {
    let page = |open: &str| -> &'static str {
        format!(
            r#"- main:
  - heading "Your garden" [level=1]
  - paragraph: Seeds arrive in March, bulbs in October, and compost when it rains.
- contentinfo:
  - group:
    - generic "Small print" [ref=e5] [cursor=pointer]
{open}  - link "Imprint" [ref=e7]:
    - /url: /imprint"#
        )
        .leak()
    };
    walk(ways_in(
        vec![
            at("a", "/garden", page(""), &[("Small", "b")]),
            at(
                "b",
                "/garden",
                page("    - link \"Cancel membership\" [ref=e6]:\n      - /url: /last\n"),
                &[("Cancel", "last")],
            ),
        ],
        &["Small print", "Cancel membership", "Yes, cancel"],
    ))
    .await;
}

/// Nothing leads there, and nothing that sells, sends or changes is clicked to find out.
#[tokio::test]
async fn what_sells_or_changes_is_no_last_resort() {
    let page = r#"- navigation:
  - link "Shop" [ref=e1]:
    - /url: /shop
- main:
  - heading "Your box" [level=1]
  - paragraph: The next one is packed on Monday.
  - button "Skip the next box" [ref=e2]
  - button "Add eggs" [ref=e3]
  - button "Send it to a friend" [ref=e4]
  - button "Save" [ref=e5]
  - button "Remove photo" [ref=e6]
  - link "Gold for $4" [ref=e7]:
    - /url: /gold"#;
    walk(Manner {
        places: vec![at("a", "/box", page, &[])],
        way: &["Shop", "  (nothing)", "open /"],
        ends: "No control on this page",
    })
    .await;
}
