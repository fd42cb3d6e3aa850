//! What is not towards the end is not clicked, and where nothing is left the planner says what it would have needed.

use super::{after_the_way_in, page, proposal, rules};
use crate::port::{Conversation, Model as _, Request};
use page::snapshot::PageSnapshot;

/// Pages without a way, with what tempts.
const ASTRAY: [&str; 9] = [
    "- heading \"Your order\"\n- button \"Change ordered items\" [ref=e1]\n- button \"Save changes\" [ref=e2]",
    "- heading \"Levels\"\n- link \"Select the Gold level\" [ref=e1]:\n  - /url: /checkout?level=2",
    "- heading \"Profile\"\n- textbox \"First name\" [ref=e1]: Ada\n- textbox \"E-mail\" [ref=e2]: a@a.example\n- button \"Update Profile\" [ref=e3]\n- button \"Submit\" [ref=e4]",
    "- heading \"Profil\"\n- button \"Änderungen speichern\" [ref=e1]\n- button \"Adresse bearbeiten\" [ref=e2]",
    "- link \"Skip to content\" [ref=e1]:\n  - /url: \"#content\"\n- heading \"News\"",
    "- link \"Passer au contenu sans menu\" [ref=e1]:\n  - /url: \"#contenu\"\n- heading \"Actualités\"",
    "- link \"Zum Inhalt, ohne Menü\" [ref=e1]:\n  - /url: https://a.example/step#inhalt\n- heading \"Neues\"",
    "- button \"Skip to main content\" [ref=e1]\n- heading \"News\"",
    "- heading \"Shop\"\n- button \"Load more\" [ref=e1]\n- link \"Subscription box for €20\" [ref=e2]:\n  - /url: /box",
];

#[tokio::test]
async fn what_leads_astray_is_not_clicked() {
    for content in ASTRAY {
        let outside = proposal(&mut rules(), &page("https://a.example/step", content)).await;
        assert!(outside.starts_with("wait"), "{outside}: {content}");
        let inside = after_the_way_in(content).await;
        assert!(inside.starts_with("wait"), "{inside}: {content}");
    }
}

#[tokio::test]
async fn a_jump_declines_no_offer() {
    let offer = "- link \"Skip to content\" [ref=e1]:\n  - /url: \"#content\"\n- heading \"A deal for you\"\n- button \"Take the deal\" [ref=e2]\n- button \"Rather not, thanks\" [ref=e3]\n- button \"Keep my plan\" [ref=e4]";
    assert_eq!(after_the_way_in(offer).await, "click Rather not, thanks");
    // What a fragment leads on to is another thing.
    let hash = "- heading \"Before you go\"\n- button \"Accept 50% off\" [ref=e1]\n- link \"No thanks\" [ref=e2]:\n  - /url: \"#/cancel/last\"";
    assert_eq!(after_the_way_in(hash).await, "click No thanks");
}

#[tokio::test]
async fn a_change_of_plan_beside_a_jump_is_no_offer() {
    use page::state::{PageState, assess};
    let content = "- link \"Skip to content\" [ref=e1]:\n  - /url: \"#content\"\n- heading \"Welcome\"\n- link \"Change plan\" [ref=e2]:\n  - /url: /plans";
    assert_ne!(
        assess(&page("https://a.example/", content)).state,
        PageState::RetentionOffer
    );
}

#[tokio::test]
async fn pages_after_a_start_of_its_own_are_no_steps() {
    let mut rules = rules();
    let account = page(
        "https://a.example/me",
        "- heading \"Me\"\n- button \"Cancel subscription\" [ref=e1]",
    );
    proposal(&mut rules, &account).await;
    let dead_end = page(
        "https://a.example/step",
        "- heading \"Hm\"\n- paragraph: Nothing here.",
    );
    assert!(proposal(&mut rules, &dead_end).await.starts_with("wait"));
    assert!(
        proposal(&mut rules, &dead_end)
            .await
            .starts_with("navigate")
    );
    let front = page(
        "https://a.example/",
        "- heading \"Fine kettles\"\n- button \"Ooh\" [ref=e1]\n- button \"Yes\" [ref=e2]",
    );
    assert!(proposal(&mut rules, &front).await.starts_with("wait"));
    assert_eq!(proposal(&mut rules, &front).await, "complete_task failed");
}

#[tokio::test]
async fn what_holds_its_place_by_an_ellipsis_is_waited_for() {
    let mut rules = rules();
    let late = page(
        "https://a.example/",
        "- heading \"Account\"\n- paragraph: …",
    );
    for _ in 0..4 {
        assert!(proposal(&mut rules, &late).await.starts_with("wait"));
    }
    assert_eq!(proposal(&mut rules, &late).await, "complete_task failed");
}

async fn end(content: &str) -> String {
    let mut rules = rules();
    let page: PageSnapshot = page("https://a.example/", content);
    for _ in 0..2 {
        let conversation = Conversation::default();
        let request = Request {
            conversation: &conversation,
            view: "",
            page: &page,
            acts: 0,
            image: None,
        };
        let reply = rules.next(&request, &mut |_| {}).await.unwrap();
        if let Some(reason) = reply.calls.first().and_then(|call| call.text("reason")) {
            return reason.to_owned();
        }
    }
    "it goes on".to_owned()
}

#[tokio::test]
async fn within_two_turns_it_says_what_the_page_would_have_needed() {
    for (content, reason) in [
        (
            "- heading \"News\"\n- button \"Buy the paper\" [ref=e1]",
            "No control on this page (\"News\") leads on to cancelling.",
        ),
        (
            "- heading \"Why are you leaving?\"\n- textbox \"How many applications did you send?\" [ref=e1]\n- button \"Continue\" [disabled] [ref=e2]",
            "On this page (\"Why are you leaving?\") \"Continue\" can't be used before there is an answer to \"How many applications did you send?\", which only you can give.",
        ),
        (
            "- heading \"Why are you leaving?\"\n- paragraph: What should we know?\n- textbox [ref=e1]",
            "The survey on this page (\"Why are you leaving?\") demands an answer to \"What should we know?\", which only you can give.",
        ),
        (
            "- heading \"Leave\"\n- button \"Cancel subscription\" [disabled] [ref=e2]",
            "On this page (\"Leave\") \"Cancel subscription\" can't be used, and the page doesn't say what it waits for.",
        ),
    ] {
        assert_eq!(end(content).await, reason);
    }
}
