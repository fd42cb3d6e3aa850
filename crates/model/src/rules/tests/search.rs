//! What is looked for, come back to, passed over and left alone.

use super::flows::{at, clicks, done, play};
use super::{page, proposal, rules};
use crate::port::{Conversation, Model as _, Request};
use crate::rules::{Hints, Rules};
use domain::action::Action;
use domain::vision::When;
use page::control::label_of;

const LAST: &str = "- heading \"Cancel your membership?\" [level=1]\n- button \"Stay\" [ref=e1]\n- button \"Yes, cancel\" [ref=e2]";

/// A profile goes with its own words beside the words for leaving; the subscription is behind a row that says nothing of it.
#[tokio::test]
async fn what_is_deleted_is_the_thing_itself() {
    for tempts in ["Delete my profile", "Remove my photos", "Erase history"] {
        let settings = format!(
            "- heading \"Settings\" [level=1]\n- heading \"Thinking of leaving?\" [level=2]\n- button \"{tempts}\" [ref=e1]\n- generic [ref=e2] [cursor=pointer]:\n  - generic: My plan\n  - generic: ›"
        );
        let places = [
            at("a", "/me", settings.leak(), &[("My plan", "b")]),
            at(
                "b",
                "/me",
                "- heading \"Plan Amber\" [level=1]\n- paragraph: €9 a month\n- button \"Cancel plan\" [ref=e5]",
                &[("Cancel", "c")],
            ),
            at("c", "/last", LAST, &[("Yes", "done")]),
            done(),
        ];
        let story = play(&places, None).await;
        assert_eq!(
            clicks(&story),
            ["My plan ›", "Cancel plan", "Yes, cancel"],
            "{story}"
        );
    }
}

/// A tab of an application without addresses is come back to, where what was found in another one leads nowhere.
#[tokio::test]
async fn a_state_without_an_address_is_found_again() {
    let nav = "- navigation:\n  - button \"Start\" [ref=e1]\n  - button \"My things\" [ref=e2]\n";
    let all = |rest: &str| -> &'static str { format!("{nav}{rest}").leak() };
    let places = [
        at(
            "a",
            "/app",
            all(
                "- heading \"Hello\" [level=1]\n- paragraph: The weather is fine today, and the bakery opens at seven.",
            ),
            &[("My things", "b")],
        ),
        at(
            "b",
            "/app",
            all(
                "- heading \"Things\" [level=1]\n- paragraph: All that you have with us is below.\n- link \"Billing\" [ref=e5]:\n  - /url: /bills\n- link \"Membership papers\" [ref=e6]:\n  - /url: /papers",
            ),
            &[("Billing", "c"), ("Membership papers", "d")],
        ),
        at(
            "c",
            "/bills",
            "- heading \"Bills\" [level=1]\n- paragraph: There are no bills to be shown to you at present.",
            &[],
        ),
        at(
            "d",
            "/papers",
            "- heading \"Papers\" [level=1]\n- link \"Cancel membership\" [ref=e8]:\n  - /url: /last",
            &[("Cancel", "e")],
        ),
        at("e", "/last", LAST, &[("Yes", "done")]),
        done(),
    ];
    let story = play(&places, None).await;
    let steps = clicks(&story);
    assert!(
        steps.ends_with(&["Membership papers", "Cancel membership", "Yes, cancel"]),
        "{story}"
    );
}

/// A fact of the person's life is passed over where the page has a way beside it, and nobody is asked.
#[tokio::test]
async fn a_question_is_passed_over_beside_its_answers() {
    let places = [
        at(
            "a",
            "/me",
            "- heading \"Account\" [level=1]\n- button \"Cancel membership\" [ref=e1]",
            &[("Cancel", "b")],
        ),
        at(
            "b",
            "/why",
            "- heading \"Have you moved house?\" [level=1]\n- generic:\n  - button \"Yes, we have\" [ref=e1]\n  - button \"No, still here\" [ref=e2]\n- button \"I'd rather not say\" [ref=e3]",
            &[("I'd rather", "c")],
        ),
        at(
            "c",
            "/offer",
            "- heading \"Take a rest instead?\" [level=1]\n- button \"Pause for a month\" [ref=e1]\n- button \"Don't pause, go on\" [ref=e2]\n- button \"Close\" [ref=e3]",
            &[("Don't", "d")],
        ),
        at("d", "/last", LAST, &[("Yes", "done")]),
        done(),
    ];
    let story = play(&places, None).await;
    assert_eq!(
        clicks(&story),
        [
            "Cancel membership",
            "I'd rather not say",
            "Don't pause, go on",
            "Yes, cancel"
        ],
        "{story}"
    );
}

/// What the site shows on all its pages is no question of a step, although it stands below it.
#[tokio::test]
async fn a_notice_of_the_site_is_no_question() {
    let notice = "\n- generic:\n  - generic: May we count your visits?\n  - button \"Fine by me\" [ref=e20]\n  - button \"Refuse\" [ref=e21]";
    let with = |content: &str| -> &'static str { format!("{content}{notice}").leak() };
    let places = [
        at(
            "a",
            "/me",
            with(
                "- heading \"Hello\" [level=1]\n- link \"Subscription\" [ref=e1]:\n  - /url: /sub",
            ),
            &[("Subscription", "b")],
        ),
        at(
            "b",
            "/sub",
            with(
                "- heading \"Subscription\" [level=1]\n- link \"Cancel subscription\" [ref=e1]:\n  - /url: /end",
            ),
            &[("Cancel", "c")],
        ),
        at(
            "c",
            "/end",
            with(
                "- heading \"How about half the price?\" [level=1]\n- button \"Half the price, please\" [ref=e1]\n- button \"No, go on with the end\" [ref=e2]",
            ),
            &[("No, go", "d"), ("Refuse", "a")],
        ),
        at("d", "/last", LAST, &[("Yes", "done")]),
        done(),
    ];
    let story = play(&places, None).await;
    assert!(
        clicks(&story).ends_with(&[
            "Cancel subscription",
            "No, go on with the end",
            "Yes, cancel"
        ]),
        "{story}"
    );
}

/// A folded section is a group with nothing but its title.
#[tokio::test]
async fn a_folded_section_is_opened() {
    let folded = "- heading \"Blue bicycle\" [level=1]\n- paragraph: €12 a month\n- group [ref=e1]:\n  - generic \"Further matters\" [ref=e2]";
    let open = format!("{folded}\n  - link \"Cancel membership\" [ref=e3]:\n    - /url: /last");
    let places = [
        at("a", "/b/1", folded, &[("Further", "b")]),
        at("b", "/b/1", open.leak(), &[("Cancel", "c")]),
        at("c", "/last", LAST, &[("Yes", "done")]),
        done(),
    ];
    let story = play(&places, None).await;
    assert_eq!(
        clicks(&story),
        ["Further matters", "Cancel membership", "Yes, cancel"],
        "{story}"
    );
}

async fn by_goal(goal: &str, when: When, content: &str) -> String {
    let mut rules = Rules::new(Hints {
        goal: goal.to_owned(),
        start_url: "https://a.example/".into(),
        status_url: "https://a.example/account".into(),
        ..Hints::default()
    });
    let conversation = Conversation {
        when,
        ..Conversation::default()
    };
    let page = page("https://a.example/x", content);
    let request = Request {
        conversation: &conversation,
        view: "",
        page: &page,
        acts: 0,
        image: None,
    };
    let reply = rules.next(&request, &mut |_| {}).await.unwrap();
    let target = reply.action.as_ref().and_then(Action::target);
    let found = target.and_then(|t| page.find(&t));
    found.map_or_else(String::new, |(id, _)| label_of(&page, id))
}

/// The goal says what is to be done: its verb is the end, its nouns lead there, and the named one of several is opened.
#[tokio::test]
async fn the_goal_leads_the_way() {
    let talks = "- heading \"Talks\" [level=1]\n- list:\n  - listitem:\n    - link \"Fish at noon\" [ref=e1]:\n      - /url: /t/1\n  - listitem:\n    - link \"Rust on a boat\" [ref=e2]:\n      - /url: /t/2\n- link \"New talk\" [ref=e3]:\n  - /url: /t/new";
    let talk = "- heading \"Rust on a boat\" [level=1]\n- button \"Save\" [ref=e1]\n- link \"Withdraw\" [ref=e2]:\n  - /url: /t/2/withdraw";
    let home = "- heading \"Hello\" [level=1]\n- link \"News\" [ref=e1]:\n  - /url: /n\n- link \"My proposals\" [ref=e2]:\n  - /url: /p";
    let account = "- heading \"My account\" [level=1]\n- button \"Save\" [ref=e1]\n- button \"Delete my photo\" [ref=e3]\n- link \"Delete my account\" [ref=e2]:\n  - /url: /d";
    let withdraw = "Withdraw the proposal “Rust on a boat”. Leave the other one.";
    for (goal, content, expected) in [
        (withdraw, home, "My proposals"),
        (withdraw, talks, "Rust on a boat"),
        (withdraw, talk, "Withdraw"),
        ("Delete my account. Say so.", account, "Delete my account"),
        ("Cancel the subscription.", account, ""),
    ] {
        let chosen = by_goal(goal, When::PeriodEnd, content).await;
        assert_eq!(chosen, expected, "{goal} {content}");
    }
}

/// Where a page offers both, it ends when the person wants it to.
#[tokio::test]
async fn the_wished_time_is_taken() {
    let both = "- heading \"End your membership?\" [level=1]\n- button \"Cancel now\" [ref=e1]\n- button \"Cancel at the end of the period\" [ref=e2]\n- button \"Stay\" [ref=e3]";
    for (when, expected) in [
        (When::PeriodEnd, "Cancel at the end of the period"),
        (When::Now, "Cancel now"),
    ] {
        assert_eq!(by_goal("", when, both).await, expected);
    }
}

/// A link in the content that has the subscription on another site is proposed; one in the foot isn't.
#[tokio::test]
async fn the_biller_is_followed() {
    let billed = "- main:\n  - heading \"Plan\" [level=1]\n  - link \"Manage subscription\" [ref=e1]:\n    - /url: https://pay.b.example/p\n";
    assert_eq!(
        proposal(&mut rules(), &page("https://a.example/x", billed)).await,
        "click Manage subscription"
    );
    let foot = "- main:\n  - heading \"Plan\" [level=1]\n- contentinfo:\n  - link \"Manage subscription\" [ref=e1]:\n    - /url: https://pay.b.example/p\n";
    assert!(
        proposal(&mut rules(), &page("https://a.example/x", foot))
            .await
            .starts_with("wait")
    );
}
