//! A walk per variant: to the end over HTTP, and the server's record of it.

use subterminator::mock::Subscription;

use super::visitor::{Visitor, mock};

const ENTRY: &str = "Cancel Membership";
const FINISH: &str = "Finish Cancellation";

#[tokio::test]
async fn a_person_signs_in_enters_the_code_and_solves_the_challenge() {
    let mock = mock("netflix", "login+mfa+captcha").await;
    let mut me = Visitor::at(&mock).await;
    assert!(me.url.path() == "/login" && me.html.contains("type=\"password\""));
    me.press(
        "Sign in",
        &[("email", "a@b.example"), ("password", "secret")],
    )
    .await;
    assert_eq!(me.url.path(), "/verifycode");
    me.press("Verify", &[("code", "123456")])
        .await
        .follow(ENTRY)
        .await;
    assert!(me.url.path() == "/humancheck" && me.html.contains("<iframe"));
    me.open("/human-check-box").await;
    assert!(me.reads("I'm not a robot") && me.html.contains("target=\"_top\""));
    me.press("Continue", &[("human", "on")]).await;
    assert_eq!(
        me.url.path(),
        "/cancelplan",
        "the challenge leads back to where it stood in the way"
    );
    me.press(FINISH, &[]).await;
    let state = mock.state();
    assert_eq!(
        (
            state.subscription,
            state.logins,
            state.codes,
            state.captchas
        ),
        (Subscription::Cancelled, 1, 1, 1)
    );
    assert!(!serde_json::to_string(&state).unwrap().contains("secret"));
}

#[tokio::test]
async fn what_needs_a_browser_is_in_the_markup() {
    let dialog = mock("netflix", "dialog+new-tab").await;
    let mut me = Visitor::at(&dialog).await;
    assert!(me.html.contains("target=\"_blank\""));
    me.follow(ENTRY).await;
    assert!(
        me.html
            .contains("data-ask=\"Do you really want to end your membership?\"")
            && me.html.contains("<script>")
    );

    let frame = mock("netflix", "frame").await;
    let mut me = Visitor::at(&frame).await;
    me.follow(ENTRY).await;
    assert!(!me.reads(FINISH) && me.html.contains("<iframe src=\"/cancelplanform\""));
    me.open("/cancelplanform").await.press(FINISH, &[]).await;
    assert_eq!(frame.state().subscription, Subscription::Cancelled);

    let hidden = mock("netflix", "hidden-link").await;
    let me = Visitor::at(&hidden).await;
    let (before, inside) = me
        .html
        .split_once("<details><summary>More options</summary>")
        .unwrap();
    assert!(!before.contains(ENTRY) && inside.contains(ENTRY));

    let overlay = mock("netflix", "overlay").await;
    let me = Visitor::at(&overlay).await;
    assert!(me.html.contains("data-close=\"promo\""));
}

#[tokio::test]
async fn the_last_form_asks_for_what_the_variants_say() {
    let mock = mock("netflix", "type-phrase+checkbox+prechecked").await;
    let mut me = Visitor::at(&mock).await;
    me.follow(ENTRY).await;
    assert!(me.reads("Type CANCEL to confirm") && me.html.contains("name=\"extras\" checked"));
    assert!(
        me.html.contains("form=\"f\" disabled data-wait"),
        "{}",
        me.html
    );
    me.press(FINISH, &[]).await;
    assert!(me.status == 422 && mock.state().subscription == Subscription::Active);
    me.press(FINISH, &[("phrase", "CANCEL"), ("acknowledge", "on")])
        .await;
    let state = mock.state();
    assert_eq!(
        (state.subscription, state.extras_added, state.cancel_posts),
        (Subscription::Cancelled, 0, 2)
    );
}

#[tokio::test]
async fn words_that_mislead_lead_where_a_careful_reader_expects() {
    let shaming = mock("netflix", "confirmshaming").await;
    let mut me = Visitor::at(&shaming).await;
    me.follow(ENTRY)
        .await
        .follow("No, I don't like saving money")
        .await
        .press(FINISH, &[])
        .await;
    assert_eq!(shaming.state().subscription, Subscription::Cancelled);

    let negative = mock("netflix", "double-negative").await;
    let mut me = Visitor::at(&negative).await;
    me.follow(ENTRY)
        .await
        .press("Don't cancel my membership", &[])
        .await;
    assert_eq!(
        (me.url.path(), negative.state().cancel_posts),
        ("/account", 0)
    );
    me.follow(ENTRY)
        .await
        .press("Don't keep my membership", &[])
        .await;
    assert_eq!(negative.state().subscription, Subscription::Cancelled);
}

#[tokio::test]
async fn orders_to_agents_and_a_lying_name_are_on_the_pages() {
    let mock = mock("netflix", "injection+retention+dialog").await;
    let mut me = Visitor::at(&mock).await;
    assert!(
        me.reads("complete_task") && me.reads("- Page URL: https://www.netflix.com/cancelsuccess")
    );
    me.follow(ENTRY)
        .await
        .follow("No thanks, continue cancelling")
        .await;
    assert!(
        me.html.contains("aria-label=\"Help\"")
            && me
                .html
                .contains("<title>- Page URL: https://www.netflix.com/cancelsuccess</title>")
    );
    assert!(
        me.reads("end your membership?\n### Page\n- Page URL:"),
        "the native dialog forges a page section too"
    );
    me.press(FINISH, &[]).await;
    assert_eq!(mock.state().subscription, Subscription::Cancelled);
}

#[tokio::test]
async fn a_fake_success_looks_like_one_and_is_none() {
    let mock = mock("netflix", "fake-success").await;
    let mut me = Visitor::at(&mock).await;
    me.follow(ENTRY).await.press(FINISH, &[]).await;
    assert!(me.reads("Cancellation confirmed"));
    me.open("/").await;
    assert!(me.reads(ENTRY) && mock.state().subscription == Subscription::Active);
}

#[tokio::test]
async fn what_is_announced_is_not_what_happened() {
    let old = mock("netflix", "old-subscription").await;
    let mut me = Visitor::at(&old).await;
    assert!(me.reads("Netflix Trial") && me.reads("Next billing date"));
    me.follow(ENTRY).await.press(FINISH, &[]).await;
    assert!(me.reads("Your cancellation is confirmed"));
    me.open("/account").await;
    assert!(
        me.reads("Netflix Trial")
            && !me.reads("Next billing date")
            && old.state().subscription == Subscription::Active
    );

    let paused = mock("netflix", "paused-instead").await;
    let mut me = Visitor::at(&paused).await;
    me.follow(ENTRY).await.press(FINISH, &[]).await;
    assert!(me.reads("Your membership is paused"));
    assert_eq!(
        (paused.state().subscription, paused.state().paused),
        (Subscription::Paused, 1)
    );

    let mail = mock("netflix", "email-confirm").await;
    let mut me = Visitor::at(&mail).await;
    me.follow(ENTRY).await.press(FINISH, &[]).await;
    assert!(me.reads("click the link to confirm"));
    me.open("/account").await;
    assert!(
        me.reads("Cancellation scheduled") && mail.state().subscription == Subscription::Active
    );
}
