//! After an act that can't be undone: what the planner still proposes, and that it ends.

use super::{after_acts, page, proposal, rules};
use crate::rules::Rules;
use page::snapshot::{Dialog, PageSnapshot};

const STATUS: &str = "navigate https://a.example/account";
/// What may come late is waited for once.
const LATE: &str = "wait 2";
const ACCOUNT: &str = "- heading \"Account\"\n- paragraph: \"Next billing date: 4 December 2026\"\n- link \"Shop\" [ref=e7]:\n  - /url: /shop\n- link \"Profile\" [ref=e8]:\n  - /url: /profile\n- button \"Cancel subscription\" [ref=e1]";

fn account() -> PageSnapshot {
    page("https://a.example/account", ACCOUNT)
}

fn last() -> PageSnapshot {
    page(
        "https://a.example/end",
        "- heading \"Are you sure?\"\n- button \"Keep my plan\" [ref=e1]\n- button \"Yes, cancel my plan\" [ref=e2]",
    )
}

/// A planner whose last click was approved and sent: one act.
async fn acted() -> Rules {
    let mut rules = rules();
    assert_eq!(
        proposal(&mut rules, &account()).await,
        "click Cancel subscription"
    );
    assert_eq!(
        proposal(&mut rules, &last()).await,
        "click Yes, cancel my plan"
    );
    rules
}

/// The reason with which it ends.
async fn reason(rules: &mut Rules, page: &PageSnapshot, acts: u32) -> String {
    use crate::port::{Conversation, Model as _, Request};
    let conversation = Conversation::default();
    let request = Request {
        conversation: &conversation,
        view: "",
        page,
        acts,
        image: None,
    };
    let reply = rules.next(&request, &mut |_| {}).await.unwrap();
    reply.calls[0].text("reason").unwrap_or_default().to_owned()
}

#[tokio::test]
async fn it_looks_at_the_account_once_and_ends_wherever_the_act_led() {
    for content in [
        // The way in again, among links that lead anywhere.
        ACCOUNT,
        "- paragraph: Thank you.\n- link \"Skip to content\" [ref=e1]:\n  - /url: \"#main\"\n- link \"Shop\" [ref=e2]:\n  - /url: /shop",
        "- heading \"Membership levels\"\n- link \"Select the Gold level\" [ref=e1]:\n  - /url: /checkout?level=2",
        // The end has its contrary in its place.
        "- heading \"Explorer\"\n- paragraph: Auto-renew is off.\n- button \"Turn auto-renew back on\" [ref=e1]",
        "- heading \"Explorer\"\n- paragraph: Renewal is off.\n- button \"Renewal\" [ref=e1]",
        "- heading \"Your order\"\n- button \"Change ordered items\" [ref=e1]\n- button \"Continue\" [ref=e2]",
        "- heading \"Profile\"\n- textbox \"First name\" [ref=e1]: Ada\n- textbox \"E-mail\" [ref=e2]: a@a.example\n- button \"Update Profile\" [ref=e3]",
        "- heading \"Something went wrong\"\n- paragraph: Please try again later.\n- link \"Account\" [ref=e1]:\n  - /url: /account",
    ] {
        let mut rules = acted().await;
        assert_eq!(
            after_acts(&mut rules, &page("https://a.example/next", content), 1).await,
            STATUS,
            "{content}"
        );
        assert_eq!(
            after_acts(&mut rules, &account(), 1).await,
            "complete_task failed",
            "{content}"
        );
    }
}

#[tokio::test]
async fn the_reason_says_what_was_done_and_what_the_page_said_then() {
    let mut rules = acted().await;
    let oops = page(
        "https://a.example/end",
        "- heading \"Something went wrong\"\n- paragraph: Please try again later.",
    );
    assert_eq!(after_acts(&mut rules, &oops, 1).await, STATUS);
    let said = reason(&mut rules, &account(), 1).await;
    for words in [
        "\"Yes, cancel my plan\" was clicked",
        "the page then said \"Something went wrong\"",
        "not done again",
        "\"Account\"",
    ] {
        assert!(said.contains(words), "{said}");
    }
}

#[tokio::test]
async fn a_page_that_is_loading_is_waited_for() {
    let mut rules = acted().await;
    let loading = page("https://a.example/end", "- paragraph: Processing…");
    assert!(
        after_acts(&mut rules, &loading, 1)
            .await
            .starts_with("wait")
    );
    let done = page(
        "https://a.example/done",
        "- heading \"Your cancellation is confirmed\"\n- paragraph: Membership ends on 1 March 2027",
    );
    assert_eq!(
        after_acts(&mut rules, &done, 1).await,
        "complete_task success"
    );
    let mut rules = acted().await;
    for _ in 0..3 {
        assert!(
            after_acts(&mut rules, &loading, 1)
                .await
                .starts_with("wait")
        );
    }
    assert_eq!(after_acts(&mut rules, &loading, 1).await, STATUS);
}

#[tokio::test]
async fn one_more_confirmation_of_the_same_flow_is_gone_through() {
    let mut rules = acted().await;
    let more = "- heading \"One last step\"\n- paragraph: You will lose access.\n- button \"Finish cancellation\" [ref=e1]\n- button \"Keep my plan\" [ref=e2]";
    assert_eq!(
        after_acts(&mut rules, &page("https://a.example/last", more), 1).await,
        "click Finish cancellation"
    );
    // Not done by that either, and not clicked twice.
    assert_eq!(
        after_acts(&mut rules, &page("https://a.example/last", more), 2).await,
        LATE
    );
    assert_eq!(
        after_acts(&mut rules, &page("https://a.example/last", more), 2).await,
        STATUS
    );
    let layer = format!(
        "{ACCOUNT}\n- dialog \"Really?\":\n  {}",
        more.replace('\n', "\n  ")
    );
    let mut rules = acted().await;
    assert_eq!(
        after_acts(&mut rules, &page("https://a.example/end", &layer), 1).await,
        "click Finish cancellation"
    );
}

/// Another final control, on the same page or back on the account page, ends more than was meant: at once instead of at the
/// end of the period.
#[tokio::test]
async fn a_second_end_is_not_begun() {
    let now = "- heading \"Account\"\n- paragraph: You keep access for now.\n- button \"Yes, cancel my plan now\" [ref=e1]\n- button \"Keep my plan\" [ref=e2]";
    let mut rules = acted().await;
    assert_eq!(
        after_acts(&mut rules, &page("https://a.example/account", now), 1).await,
        STATUS
    );
    // An application of one page: the same address all the time, and the account's heading again.
    let mut rules = super::rules();
    let same = |page: PageSnapshot| PageSnapshot {
        url: "https://a.example/app".into(),
        ..page
    };
    proposal(&mut rules, &same(account())).await;
    proposal(&mut rules, &same(last())).await;
    assert_eq!(
        after_acts(&mut rules, &page("https://a.example/app", now), 1).await,
        STATUS
    );
    let both = page(
        "https://a.example/end",
        "- heading \"Are you sure?\"\n- button \"Yes, cancel now\" [ref=e1]\n- button \"Yes, cancel at the end of the period\" [ref=e2]\n- button \"Keep my plan\" [ref=e3]",
    );
    let mut rules = super::rules();
    proposal(&mut rules, &account()).await;
    assert_eq!(
        proposal(&mut rules, &both).await,
        "click Yes, cancel at the end of the period"
    );
    assert_eq!(after_acts(&mut rules, &both, 1).await, LATE);
    assert_eq!(after_acts(&mut rules, &both, 1).await, STATUS);
}

#[tokio::test]
async fn what_the_unchanged_page_still_wants_is_given_before_the_same_click() {
    let mut rules = acted().await;
    let content = "- heading \"Are you sure?\"\n- checkbox \"I understand that I lose access\" [ref=e3]\n- button \"Keep my plan\" [ref=e1]\n- button \"Yes, cancel my plan\" [ref=e2]";
    let wants = |content: &str| page("https://a.example/end", content);
    assert_eq!(
        after_acts(&mut rules, &wants(content), 1).await,
        "click I understand that I lose access"
    );
    let ticked = content.replace("access\" [", "access\" [checked] [");
    assert_eq!(
        after_acts(&mut rules, &wants(&ticked), 1).await,
        "click Yes, cancel my plan"
    );
    assert_eq!(after_acts(&mut rules, &wants(&ticked), 2).await, LATE);
    assert_eq!(after_acts(&mut rules, &wants(&ticked), 2).await, STATUS);
}

#[tokio::test]
async fn a_step_in_the_middle_that_was_asked_about_is_no_end() {
    let mut rules = rules();
    proposal(&mut rules, &account()).await;
    let offer = "- heading \"Before you go\"\n- button \"Accept 50% off\" [ref=e1]\n- button \"No thanks\" [ref=e2]";
    assert_eq!(
        after_acts(&mut rules, &page("https://a.example/offer", offer), 1).await,
        "click No thanks"
    );
    let survey = "- heading \"Why are you leaving?\"\n- radio \"Too expensive\" [ref=e1]\n- radio \"Prefer not to say\" [checked] [ref=e2]\n- button \"Submit\" [ref=e3]";
    assert_eq!(
        after_acts(&mut rules, &page("https://a.example/why", survey), 2).await,
        "click Submit"
    );
    assert_eq!(
        after_acts(&mut rules, &last(), 3).await,
        "click Yes, cancel my plan"
    );
    // Back at the beginning in the middle of it all: the way in isn't taken again.
    assert_eq!(after_acts(&mut rules, &account(), 3).await, STATUS);
}

/// "Cancel anyway" on a page that looks like the last one, and then reasons and an offer that is hard to tell from a front page.
#[tokio::test]
async fn a_survey_after_a_click_that_looked_final_goes_on_to_the_end() {
    let mut rules = acted().await;
    let survey = "- heading \"Why are you leaving?\"\n- radio \"Too expensive\" [ref=e1]\n- radio \"Other\" [checked] [ref=e2]\n- radio \"No time\" [ref=e4]\n- button \"Next\" [ref=e3]";
    assert_eq!(
        after_acts(&mut rules, &page("https://a.example/why", survey), 1).await,
        "click Next"
    );
    let menu = "- navigation:\n  - link \"Settings\" [ref=e8]:\n    - /url: /settings\n";
    let offer = format!(
        "{menu}- main:\n  - heading \"A smaller one\"\n  - link \"Continue without it\" [ref=e1]:\n    - /url: /last"
    );
    assert_eq!(
        after_acts(&mut rules, &page("https://a.example/smaller", &offer), 1).await,
        "click Continue without it"
    );
    let end = "- heading \"One last step\"\n- button \"Finish cancellation\" [ref=e1]\n- button \"Keep my plan\" [ref=e2]";
    assert_eq!(
        after_acts(&mut rules, &page("https://a.example/last", end), 1).await,
        "click Finish cancellation"
    );
    assert_eq!(after_acts(&mut rules, &account(), 2).await, STATUS);
}

#[tokio::test]
async fn where_the_site_says_that_it_failed_its_own_way_back_is_taken() {
    for again in [
        "link \"Try again\" [ref=e1]:\n  - /url: /end",
        "link \"To the form\" [ref=e1]:\n  - /url: /end",
        "button \"Retry\" [ref=e1]",
    ] {
        let mut rules = acted().await;
        let oops = page(
            "https://a.example/end",
            &format!("- heading \"Something went wrong\"\n- {again}"),
        );
        let click = after_acts(&mut rules, &oops, 1).await;
        assert!(click.starts_with("click "), "{click}");
        assert_eq!(
            after_acts(&mut rules, &last(), 1).await,
            "click Yes, cancel my plan",
            "{again}"
        );
        assert_eq!(
            after_acts(&mut rules, &oops, 2).await,
            STATUS,
            "not for ever"
        );
    }
}

#[tokio::test]
async fn a_native_question_of_the_same_act_is_answered() {
    let mut rules = acted().await;
    let mut asked = last();
    asked.dialog = Some(Dialog {
        kind: "confirm".into(),
        message: "One moment: proceed?".into(),
    });
    assert!(after_acts(&mut rules, &asked, 1).await.ends_with("true"));
    assert_eq!(after_acts(&mut rules, &last(), 1).await, LATE);
    assert_eq!(after_acts(&mut rules, &last(), 1).await, STATUS);
}

#[tokio::test]
async fn a_planner_that_takes_over_after_an_act_begins_nothing() {
    let mut rules = rules();
    assert_eq!(after_acts(&mut rules, &last(), 1).await, STATUS);
    assert_eq!(
        after_acts(&mut rules, &account(), 1).await,
        "complete_task failed"
    );
}
