//! The states of small pages, and what is no state.

use super::*;
use crate::tree;

fn page(url: &str, title: &str, content: &str) -> PageSnapshot {
    PageSnapshot {
        title: title.into(),
        ..tree::page(url, content)
    }
}

#[test]
fn pages_with_signs_of_several_states() {
    for row in [
        "third_party_billing | /account | Your subscription | - heading \"Your subscription\"\n- paragraph: \"Status: Renews automatically\"\n- paragraph: \"You're billed through Apple.\"",
        "final_confirmation | /step | End of membership | - paragraph: By confirming, you end your subscription on 12 December 2026.\n- button \"No, keep it\" [ref=e1]\n- button \"Terminate my plan\" [ref=e2]",
        "account_cancelled | /account | Your plan | - heading \"Your plan\"\n- paragraph: \"Status: Not renewing\"\n- paragraph: Your plan runs out on Dec 4, 2026.\n- button \"Come back to Acme\" [ref=e2]",
        // What depends on a condition or lies ahead is no end.
        "final_confirmation | /cancel | Cancel | - heading \"Are you sure?\"\n- paragraph: \"Your subscription will end on 1 March if you confirm.\"\n- button \"Yes, cancel\" [ref=e1]",
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
    for row in [
        "/login | login | - heading \"Sign In\"\n- textbox \"Email\" [ref=e1]\n- textbox \"Password\" [ref=e2]\n- button \"Sign In\" [ref=e3]",
        "/mfa | mfa | - heading \"Check your phone\"\n- textbox \"6-digit code\" [ref=e1]\n- button \"Verify\" [ref=e3]",
        "/x | captcha | - heading \"One more check\"\n- checkbox \"I'm not a robot\" [ref=e1]",
        "/my | mfa | - heading \"Is it you?\"\n- paragraph: We have sent a code to p•••@example.net.\n- textbox \"Code from the e-mail\" [ref=e1]\n- button \"Go on\" [ref=e2]",
        "/settings/security | nobody | - heading \"Security settings\"\n- paragraph: \"We send a verification code when you sign in. Robots are welcome, no captcha.\"\n- link \"Change password\" [ref=e1]\n- link \"Two-factor authentication\" [ref=e2]\n- link \"Log out\" [ref=e4]\n- link \"Cancel membership\" [ref=e5]",
        "/settings | nobody | - heading \"Change password\"\n- textbox \"Current password\" [ref=e1]\n- textbox \"New password\" [ref=e2]\n- textbox \"Confirm password\" [ref=e3]",
        "/offers | nobody | - heading \"Offers\"\n- textbox \"Promo code\" [ref=e1]\n- button \"Apply\" [ref=e2]",
    ] {
        let [path, wanted, content] = row.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let found = assess(&page(&format!("https://a.example{path}"), "", content));
        let person = found
            .needs_person
            .map(|kind| format!("{kind:?}").to_lowercase());
        assert_eq!(person.as_deref().unwrap_or("nobody"), wanted, "{path}");
        let at_login = found.state == PageState::LoginRequired;
        assert_eq!(at_login, person.is_some(), "{path}");
    }
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
    // What the general signs hand over, and a last step, stay what they are.
    let last = "- heading \"Finish cancelling\"\n- paragraph: \"If you finish, your membership will end. Farvel\"\n- button \"Finish Cancellation\" [ref=e1]";
    let password = "- paragraph: Farvel\n- textbox \"Password\" [ref=e1]";
    let over = "- paragraph: Farvel, det er slut";
    for (path, title, content, state) in [
        (
            "/",
            "Velkommen",
            "- paragraph: Farvel",
            "login_required login",
        ),
        ("/puslespil", "Velkommen", "", "login_required captcha"),
        ("/", "", over, "complete"),
        ("/", "", "- paragraph: Det er slut", "account_cancelled"),
        ("/", "", "- paragraph: Hej", "unknown"),
        ("/", "", last, "final_confirmation"),
        ("/", "", password, "login_required login"),
    ] {
        let page = page(&format!("https://a.example{path}"), title, content);
        let found = assess(&page).as_defined(&page, &service);
        let person = found
            .needs_person
            .map(|kind| format!(" {kind:?}").to_lowercase());
        let told = format!("{}{}", found.state.name(), person.unwrap_or_default());
        assert_eq!(told, state, "{path} {title} {content}");
    }
}
