//! Ways in and steps of many kinds, each a small machine: what leads on is found by its place and its kind, not by its words.

use super::flows::{Place, at, clicks, done, play};

const LAST: &str = "- heading \"Cancel your membership?\" [level=1]\n- button \"Stay\" [ref=e1]\n- button \"Yes, cancel\" [ref=e2]";

async fn walk(mut places: Vec<Place>, way: &[&str]) {
    places.push(at("last", "/last", LAST, &[("Yes", "done")]));
    places.push(done());
    let story = play(&places, None).await;
    assert_eq!(clicks(&story), way, "{story}");
    assert!(
        story
            .lines()
            .last()
            .is_some_and(|end| end.starts_with("success")),
        "{story}"
    );
}

/// Initials in the head of the site, with nothing that says that they are a button.
#[tokio::test]
async fn initials_in_the_head_open_a_menu() {
    walk(vec![
        at("a","/","- generic:\n  - generic: Gymbo\n  - generic [ref=e1] [cursor=pointer]: MK\n- main:\n  - heading \"Classes this week\" [level=2]\n  - button \"Book spin\" [ref=e2]\n  - button \"Book yoga\" [ref=e3]", &[("MK","b")]),
        at("b","/home","- generic:\n  - generic: Gymbo\n  - generic [ref=e1] [cursor=pointer]: MK\n  - generic:\n    - generic [ref=e5] [cursor=pointer]: Profile details\n    - generic [ref=e6] [cursor=pointer]: Your contract\n    - generic [ref=e7] [cursor=pointer]: Sign out\n- main:\n  - heading \"Classes this week\" [level=2]\n  - button \"Book spin\" [ref=e2]\n  - button \"Book yoga\" [ref=e3]", &[("Your contract","c")]),
        at("c","/contract","- heading \"Contract\" [level=1]\n- paragraph: Flex 12, €39 each month\n- button \"Freeze\" [ref=e1]\n- button \"Give notice\" [ref=e2]", &[("Give","last")]),
    ], &["MK", "Your contract", "Give notice", "Yes, cancel"]).await;
}

/// "Change plan" only opens the choice, in which the end is one.
#[tokio::test]
async fn the_end_stands_beside_other_plans() {
    walk(vec![
        at("a","/","- banner:\n  - img \"Logo\"\n  - button [ref=e1] [cursor=pointer]:\n    - img \"avatar\"\n- main:\n  - heading \"Your feed\" [level=1]\n  - article: Nothing new today in your feed, come back later.", &[("","b")]),
        at("b","/home","- banner:\n  - img \"Logo\"\n  - button [ref=e1] [expanded] [cursor=pointer]:\n    - img \"avatar\"\n- menu:\n  - menuitem \"Billing\" [ref=e4]\n  - menuitem \"Log out\" [ref=e5]\n- main:\n  - heading \"Your feed\" [level=1]", &[("Billing","c")]),
        at("c","/billing","- heading \"Billing\" [level=1]\n- paragraph: Pro, $12 / month\n- link \"Change plan\" [ref=e1]:\n  - /url: /plans", &[("Change plan","d")]),
        at("d","/plans","- heading \"Choose your plan\" [level=1]\n- generic:\n  - heading \"Free\" [level=2]\n  - button \"Downgrade to Free\" [ref=e1]\n- generic:\n  - heading \"Pro\" [level=2]\n  - button \"Current plan\" [disabled] [ref=e2]\n- link \"Cancel subscription\" [ref=e4]:\n  - /url: /last", &[("Cancel","last")]),
    ], &["avatar", "Billing", "Change plan", "Cancel subscription", "Yes, cancel"]).await;
}

/// An article of the help whose title says what its link does.
#[tokio::test]
async fn the_title_of_a_page_says_what_is_ended() {
    walk(vec![
        at("a","/","- navigation:\n  - link \"Orders\" [ref=e1]:\n    - /url: /orders\n  - link \"Addresses\" [ref=e2]:\n    - /url: /addr\n  - link \"Help centre\" [ref=e3]:\n    - /url: /help\n- main:\n  - heading \"My account\" [level=1]\n  - paragraph: Welcome back, your next crate is packed on Monday.", &[("Help","b")]),
        at("b","/help","- heading \"Help centre\" [level=1]\n- link \"Where is my crate?\" [ref=e1]:\n  - /url: /help/1\n- link \"I want to stop my crates\" [ref=e2]:\n  - /url: /help/2\n- link \"Change my address\" [ref=e3]:\n  - /url: /help/3", &[("I want","c")]),
        at("c","/help/2","- heading \"I want to stop my crates\" [level=1]\n- paragraph: Sorry to hear that. You can stop them here.\n- link \"Stop my crates\" [ref=e1]:\n  - /url: /last", &[("Stop","last")]),
    ], &["Addresses", "  (nothing)", "Orders", "  (nothing)", "Help centre", "Where is my crate?", "  (nothing)", "I want to stop my crates", "Stop my crates", "Yes, cancel"]).await;
}

/// A box that renews, and the button that saves it.
#[tokio::test]
async fn a_renewal_that_is_unticked_is_saved() {
    walk(vec![
        at("a","/","- heading \"Membership\" [level=1]\n- checkbox \"Renew my membership automatically each year\" [checked] [ref=e1]\n- button \"Save changes\" [ref=e2]", &[("Renew","b")]),
        at("b","/me","- heading \"Membership\" [level=1]\n- checkbox \"Renew my membership automatically each year\" [ref=e1]\n- button \"Save changes\" [ref=e2]", &[("Save","done")]),
    ], &["Renew my membership automatically each year", "Save changes"]).await;
}

/// A farewell over a question is a step, and the question is left where nothing demands it.
#[tokio::test]
async fn a_farewell_that_asks_is_no_end() {
    walk(vec![
        at("a","/mijn","- heading \"Mijn abonnement\" [level=1]\n- link \"Abonnement opzeggen\" [ref=e1]:\n  - /url: /op", &[("Abon","b")]),
        at("b","/op","- heading \"Jammer dat je gaat\" [level=1]\n- group \"Hoe heb je ons leren kennen?\":\n  - radio \"Via vrienden\" [ref=e1]\n  - radio \"Via de krant\" [ref=e2]\n  - radio \"Weet ik niet meer\" [ref=e3]\n- button \"Volgende\" [ref=e4]", &[("Volgende","last")]),
    ], &["Abonnement opzeggen", "Volgende", "Yes, cancel"]).await;
}

/// The biller's portal, told by the sentence in which its link stands.
#[tokio::test]
async fn a_portal_is_told_by_its_sentence() {
    walk(vec![
        at("a","/","- heading \"Plan\" [level=1]\n- paragraph:\n  - text: Payments are handled by PayCo.\n  - link \"Open the customer portal\" [ref=e1]:\n    - /url: https://pay.b.example/p", &[("Open","last")]),
    ], &["Open the customer portal", "Yes, cancel"]).await;
}

/// Tiles with titles of their own offer something; the bare words beside them don't.
#[tokio::test]
async fn the_way_out_of_an_offer_has_no_title() {
    walk(vec![
        at("a","/","- heading \"Account\" [level=1]\n- button \"Cancel plan\" [ref=e1]", &[("Cancel","b")]),
        at("b","/e","- heading \"Wait, how about this?\" [level=1]\n- generic [ref=e1] [cursor=pointer]:\n  - heading \"Two months free\" [level=3]\n  - paragraph: Only today\n- generic [ref=e2] [cursor=pointer]:\n  - heading \"Sleep mode\" [level=3]\n  - paragraph: Rest for up to 90 days\n- generic [ref=e3] [cursor=pointer]: Not tempted\n", &[("Not tempted","last"),("Two","a"),("Sleep","a")]),
    ], &["Cancel plan", "Not tempted", "Yes, cancel"]).await;
}

/// Words that are to shame decline, wherever they stand.
#[tokio::test]
async fn who_is_to_be_ashamed_declines() {
    walk(vec![
        at("a","/","- heading \"Account\" [level=1]\n- button \"Cancel plan\" [ref=e1]", &[("Cancel","b")]),
        at("b","/e","- heading \"Half price for you\" [level=1]\n- button \"I'll take it\" [ref=e1]\n- button \"I prefer to waste money\" [ref=e2]", &[("I prefer","last")]),
    ], &["Cancel plan", "I prefer to waste money", "Yes, cancel"]).await;
}

/// A survey that doesn't go on after the reason wants words.
#[tokio::test]
async fn a_survey_that_waits_wants_words() {
    walk(vec![
        at("a","/","- heading \"Abo\" [level=1]\n- button \"Abo kündigen\" [ref=e1]", &[("Abo","b")]),
        at("b","/e","- heading \"Was war der Grund?\" [level=1]\n- checkbox \"Zu teuer\" [ref=e1]\n- checkbox \"Keine Zeit\" [ref=e2]\n- checkbox \"Etwas anderes\" [ref=e3]\n- button \"Weiter\" [disabled] [ref=e4]", &[("Etwas","c")]),
        at("c","/e","- heading \"Was war der Grund?\" [level=1]\n- checkbox \"Zu teuer\" [ref=e1]\n- checkbox \"Keine Zeit\" [ref=e2]\n- checkbox \"Etwas anderes\" [checked] [ref=e3]\n- textbox \"Erzähl uns mehr (mind. 15 Zeichen)\" [ref=e5]\n- button \"Weiter\" [disabled] [ref=e4]", &[("typed","d")]),
        at("d","/e","- heading \"Was war der Grund?\" [level=1]\n- checkbox \"Etwas anderes\" [checked] [ref=e3]\n- textbox \"Erzähl uns mehr (mind. 15 Zeichen)\" [ref=e5]: abcdefghijklmnopqrst\n- button \"Weiter\" [ref=e4]", &[("Weiter","last")]),
    ], &["Abo kündigen", "Etwas anderes", "type I no longer need this subscription.", "Weiter", "Yes, cancel"]).await;
}

/// Beside a bare yes and a bare no the third answer claims nothing, whatever its words.
#[tokio::test]
async fn beside_yes_and_no_the_third_answer_claims_nothing() {
    walk(vec![
        at("a","/","- heading \"Account\" [level=1]\n- button \"Cancel plan\" [ref=e1]", &[("Cancel","b")]),
        at("b","/e","- heading \"Did you adopt another pet?\" [level=1]\n- radio \"Yes\" [ref=e1]\n- radio \"No\" [ref=e2]\n- radio \"I'd rather keep that to myself\" [ref=e3]\n- button \"Next\" [disabled] [ref=e4]", &[("I'd","c")]),
        at("c","/e","- heading \"Did you adopt another pet?\" [level=1]\n- radio \"Yes\" [ref=e1]\n- radio \"No\" [ref=e2]\n- radio \"I'd rather keep that to myself\" [checked] [ref=e3]\n- button \"Next\" [ref=e4]", &[("Next","last")]),
    ], &["Cancel plan", "I'd rather keep that to myself", "Next", "Yes, cancel"]).await;
}

/// An order can be cancelled here; the subscription is elsewhere.
#[tokio::test]
async fn an_order_is_no_subscription() {
    walk(vec![
        at("a","/","- navigation:\n  - link \"Orders\" [ref=e1]:\n    - /url: /orders\n  - link \"Deliveries & plan\" [ref=e2]:\n    - /url: /plan\n- heading \"Orders\" [level=1]\n- article:\n  - heading \"Order 1182\" [level=2]\n  - paragraph: arrives on Friday, €34\n  - button \"Cancel order\" [ref=e3]\n- article:\n  - heading \"Order 1179\" [level=2]\n  - paragraph: delivered\n  - button \"Buy again\" [ref=e4]", &[("Deliveries","b"),("Cancel","wrong")]),
        at("b","/plan","- navigation:\n  - link \"Orders\" [ref=e1]:\n    - /url: /orders\n  - link \"Deliveries & plan\" [ref=e2]:\n    - /url: /plan\n- heading \"Deliveries & plan\" [level=1]\n- paragraph: A box each week, €34\n- link \"Stop my weekly box\" [ref=e7]:\n  - /url: /last", &[("Stop","last")]),
        at("wrong","/w","- heading \"wrong\"", &[]),
    ], &["Deliveries & plan", "Stop my weekly box", "Yes, cancel"]).await;
}

/// A pause is chosen beforehand: it is never sent on, and the end is one of the answers.
#[tokio::test]
async fn what_keeps_is_not_sent_on() {
    walk(vec![
        at("a","/","- heading \"Subscription\" [level=1]\n- link \"Stop or pause\" [ref=e1]:\n  - /url: /e", &[("Stop","b")]),
        at("b","/e","- heading \"What would you like?\" [level=1]\n- radio \"Pause for two months\" [checked] [ref=e1]\n- radio \"A smaller box\" [ref=e2]\n- radio \"Stop for good\" [ref=e3]\n- button \"Continue\" [ref=e4]", &[("Stop","c"),("Continue","a")]),
        at("c","/e","- heading \"What would you like?\" [level=1]\n- radio \"Pause for two months\" [ref=e1]\n- radio \"A smaller box\" [ref=e2]\n- radio \"Stop for good\" [checked] [ref=e3]\n- button \"Continue\" [ref=e4]", &[("Continue","last")]),
    ], &["Stop or pause", "Stop for good", "Continue", "Yes, cancel"]).await;
}

/// Links that lead to other choices are no reason to leave the end aside.
#[tokio::test]
async fn the_end_comes_before_other_choices() {
    walk(vec![at("a", "/", "- banner:\n  - link \"Account overview\" [ref=e8]:\n    - /url: /account\n  - link \"Settings\" [ref=e9]:\n    - /url: /settings\n- main:\n  - heading \"Account overview\" [level=1]\n  - term: Next billing date\n  - definition: 2026-12-20\n  - link \"Change plan\" [ref=e1]:\n    - /url: /plans\n  - link \"Manage payment info\" [ref=e2]:\n    - /url: /payment\n  - button \"Terminate membership\" [ref=e3]", &[("Terminate", "last")])], &["Terminate membership", "Yes, cancel"]).await;
}

/// The button beside a list sends what is chosen in it, whatever it is named after; the way out is a link further down.
#[tokio::test]
async fn what_sends_a_choice_opens_nothing() {
    walk(vec![
        at("a","/","- heading \"House power\" [level=1]\n- group:\n  - generic:\n    - combobox \"Tariff\" [ref=e1]:\n      - option \"Green\" [selected]\n      - option \"Green Mini\"\n    - button \"Your tariff\" [ref=e2]\n- paragraph:\n  - link \"Transfer or end the contract\" [ref=e3]:\n    - /url: /contract/change", &[("Your tariff","a"),("Transfer","last")]),
    ], &["Transfer or end the contract", "Yes, cancel"]).await;
}
