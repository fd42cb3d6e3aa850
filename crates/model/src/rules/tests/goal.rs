//! What the goal says, and when it is to end.

use super::{page, proposal, rules};
use crate::port::{Conversation, Model as _, Request};
use crate::rules::{Hints, Rules};
use domain::action::Action;
use domain::vision::When;
use page::control::label_of;

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
    let named_and_shown = "- button \"Ann\" [expanded=false] [ref=e3]\n- heading \"Talks\" [level=1]\n- list:\n  - listitem:\n    - link \"Rust on a boat\" [ref=e1]:\n      - /url: /t/2\n    - link \"Edit\" [ref=e2]:\n      - /url: /t/2";
    let order = "- heading \"Order 1\" [level=2]\n- link \"Concert\" [ref=e1]:\n  - /url: /c\n- link \"Cancel order\" [ref=e2]:\n  - /url: /o/1/cancel";
    // What is called like mail is a name there, and what stands in a toolbar is no thing.
    let reader = "- tree:\n  - treeitem \"All\" [ref=e1]\n  - treeitem \"Harbour news\" [ref=e2]\n  - treeitem \"Weather\" [ref=e3]\n- toolbar:\n  - generic:\n    - generic: All\n    - button \"\" [ref=e4]\n  - generic:\n    - listbox \"Show\" [ref=e5]\n    - button \"\" [ref=e6]\n  - generic:\n    - button \"menu\" [ref=e7]\n    - button \"\" [ref=e8]";
    let menu_of_meals = "- heading \"Moje zamówienie\" [level=1]\n- heading \"Wege 1500\" [level=2]\n- paragraph: Następna opłata 1 188,00 zł\n- button \"Dni dostaw\" [ref=e1]\n- button \"Zakończ zamówienie\" [ref=e2]\n- button \"Usuń konto\" [ref=e3]";
    let withdraw = "Withdraw the proposal “Rust on a boat”. Leave the other one.";
    for (goal, content, expected) in [
        (withdraw, home, "My proposals"),
        (withdraw, talks, "Rust on a boat"),
        (withdraw, talk, "Withdraw"),
        (withdraw, named_and_shown, "Rust on a boat"),
        ("Cancel this order.", order, "Cancel order"),
        (
            "Unsubscribe from the feed “Harbour news”.",
            reader,
            "Harbour news",
        ),
        ("Delete my account. Say so.", account, "Delete my account"),
        ("Cancel the subscription.", account, ""),
        ("Cancel “the weekly box”. Say so.", account, ""),
        (
            "Cancel “zamówienie cykliczne „Wege 1500””. Say so.",
            menu_of_meals,
            "Zakończ zamówienie",
        ),
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
