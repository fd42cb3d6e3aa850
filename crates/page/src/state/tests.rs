//! The states of small pages, and what is no state.

use super::*;
use crate::tree;

fn page(url: &str, title: &str, content: &str) -> PageSnapshot {
    PageSnapshot {
        title: title.into(),
        ..tree::page(url, content)
    }
}

fn state(url: &str, title: &str, content: &str) -> (PageState, Option<HandOverKind>) {
    let a = assess(&page(url, title, content));
    (a.state, a.needs_person)
}

#[test]
fn pages_of_a_flow() {
    for row in [
        "account_active | /account | Account | - heading \"Account\" [level=1]\n- paragraph: \"Next billing date: 15 Feb\"\n- link \"Cancel Membership\" [ref=e4]:\n  - /url: /cancelplan",
        "retention_offer | /offer | Wait | - heading \"Before you go: 50% off\" [level=1]\n- button \"Accept offer\" [ref=e1]\n- link \"No thanks, continue cancelling\" [ref=e2]",
        "exit_survey | /s | Survey | - heading \"Why are you leaving?\"\n- radio \"Too expensive\" [ref=e1]\n- radio \"Other\" [ref=e2]\n- radio \"No time\" [ref=e3]\n- button \"Continue\" [ref=e4]",
        "final_confirmation | /cancelplan | Cancel | - heading \"Finish cancelling\"\n- paragraph: \"If you finish, your membership will end on February 15, 2027. You can rejoin at any time.\"\n- button \"Finish Cancellation\" [ref=e1]\n- link \"Go back\" [ref=e2]",
        "complete | /cancelsuccess | Done | - heading \"Your cancellation is confirmed\"\n- paragraph: \"Membership ends on February 15, 2027. You can restart your membership any time.\"\n- link \"Back to account\" [ref=e2]",
        "account_cancelled | /account | Account | - heading \"Account\"\n- paragraph: \"Your membership ends on February 15, 2027\"\n- button \"Restart membership\" [ref=e2]",
        "third_party_billing | /account | Account | - heading \"Account\"\n- paragraph: \"You're billed through Apple.\"",
        "third_party_billing | /account | Your subscription | - heading \"Your subscription\"\n- paragraph: \"Status: Renews automatically\"\n- paragraph: \"You're billed through Apple.\"",
        "final_confirmation | /step | End of membership | - paragraph: By confirming, you end your subscription on 12 December 2026.\n- button \"No, keep it\" [ref=e1]\n- button \"Terminate my plan\" [ref=e2]",
        "account_cancelled | /account | Your plan | - heading \"Your plan\"\n- paragraph: \"Status: Not renewing\"\n- paragraph: Your plan runs out on Dec 4, 2026.\n- button \"Come back to Acme\" [ref=e2]",
        "failed | /cancelplan | Error | - heading \"Something went wrong\"\n- paragraph: Please try again\n- link \"Try again\" [ref=e1]",
        "unknown | /x |  | - paragraph: Hello",
    ] {
        let [expected, path, title, content] = row.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let found = assess(&page(&format!("https://a.example{path}"), title, content));
        assert_eq!(found.state.name(), expected, "{row}: {found:?}");
    }
}

#[test]
fn login_is_a_matter_of_structure_not_of_words() {
    use HandOverKind::*;
    let login = "- heading \"Sign In\"\n- textbox \"Email\" [ref=e1]\n- textbox \"Password\" [ref=e2]\n- button \"Sign In\" [ref=e3]";
    assert_eq!(
        state("https://a.example/login", "Sign in", login),
        (PageState::LoginRequired, Some(Login))
    );
    let mfa = "- heading \"Check your phone\"\n- textbox \"6-digit code\" [ref=e1]\n- button \"Verify\" [ref=e3]";
    assert_eq!(state("https://a.example/mfa", "Verify", mfa).1, Some(Mfa));
    let captcha = "- heading \"One more check\"\n- checkbox \"I'm not a robot\" [ref=e1]";
    assert_eq!(
        state("https://a.example/x", "Check", captcha).1,
        Some(Captcha)
    );
    let in_a_flow = "- heading \"Is it you?\"\n- paragraph: We have sent a code to p•••@example.net.\n- textbox \"Code from the e-mail\" [ref=e1]\n- button \"Go on\" [ref=e2]";
    assert_eq!(
        state("https://a.example/my", "My club", in_a_flow).1,
        Some(HandOverKind::Mfa)
    );
    let settings = "- heading \"Security settings\"\n- paragraph: \"We send a verification code when you sign in. Robots are welcome, no captcha.\"\n- link \"Change password\" [ref=e1]\n- link \"Two-factor authentication\" [ref=e2]\n- link \"Log out\" [ref=e4]\n- link \"Cancel membership\" [ref=e5]";
    assert_eq!(
        state("https://a.example/settings/security", "Settings", settings).1,
        None
    );
    let change = "- heading \"Change password\"\n- textbox \"Current password\" [ref=e1]\n- textbox \"New password\" [ref=e2]\n- textbox \"Confirm password\" [ref=e3]";
    assert_eq!(
        state("https://a.example/settings", "Change password", change).1,
        None
    );
    let coupon =
        "- heading \"Offers\"\n- textbox \"Promo code\" [ref=e1]\n- button \"Apply\" [ref=e2]";
    assert_eq!(state("https://a.example/offers", "Offers", coupon).1, None);
}

#[test]
fn a_conditional_or_future_end_is_no_end() {
    let (found, _) = state(
        "https://a.example/cancel",
        "Cancel",
        "- heading \"Are you sure?\"\n- paragraph: \"Your subscription will end on 1 March if you confirm.\"\n- button \"Yes, cancel\" [ref=e1]",
    );
    assert_eq!(found, PageState::FinalConfirmation);
}

#[test]
fn a_definition_names_what_the_general_signs_don_t_know() {
    let service: ServiceDefinition = toml::from_str(
        r#"
        name = "own"
        display_name = "Own"
        status = "available"
        start_url = "https://a.example/"
        goal = "Cancel it."
        login = [{ id = "portal", when = { title = { contains = "velkommen" } } }]
        captcha = [{ id = "puzzle", when = { url = { contains = "/puslespil" } } }]
        success = [{ id = "bye", when = { content = { contains = "farvel" } } }]
        already_cancelled = [{ id = "over", when = { content = { contains = "er slut" } } }]
        "#,
    )
    .unwrap();
    for (path, title, content, state, person) in [
        (
            "/",
            "Velkommen",
            "- paragraph: Farvel",
            PageState::LoginRequired,
            Some(HandOverKind::Login),
        ),
        (
            "/puslespil",
            "Velkommen",
            "",
            PageState::LoginRequired,
            Some(HandOverKind::Captcha),
        ),
        (
            "/",
            "",
            "- paragraph: Farvel, det er slut",
            PageState::Complete,
            None,
        ),
        (
            "/",
            "",
            "- paragraph: Det er slut",
            PageState::AccountCancelled,
            None,
        ),
        ("/", "", "- paragraph: Hej", PageState::Unknown, None),
        (
            "/",
            "",
            "- heading \"Finish cancelling\"\n- paragraph: \"If you finish, your membership will end. Farvel\"\n- button \"Finish Cancellation\" [ref=e1]",
            PageState::FinalConfirmation,
            None,
        ),
        // What the general signs hand over stays handed over.
        (
            "/",
            "",
            "- paragraph: Farvel\n- textbox \"Password\" [ref=e1]",
            PageState::LoginRequired,
            Some(HandOverKind::Login),
        ),
    ] {
        let page = page(&format!("https://a.example{path}"), title, content);
        let found = assess(&page).as_defined(&page, &service);
        assert_eq!(
            (found.state, found.needs_person),
            (state, person),
            "{path} {title} {content}"
        );
    }
}
