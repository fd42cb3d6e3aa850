//! The planner on single pages: what it proposes.

use super::*;
use crate::page::tree;

fn page(url: &str, content: &str) -> PageSnapshot {
    let elements = tree::parse(content);
    let by_reference = elements.iter().enumerate().filter_map(|(i, e)| Some((e.reference.clone()?, i))).collect();
    PageSnapshot { url: url.into(), content: content.into(), elements, by_reference, ..PageSnapshot::default() }
}

fn rules() -> Rules {
    Rules::new(Hints {
        decline: vec!["no thanks".into()],
        survey: vec!["prefer not to say".into()],
        start_url: "https://a.example/".into(),
        status_url: "https://a.example/account".into(),
    })
}

async fn proposal(rules: &mut Rules, page: &PageSnapshot) -> String {
    let conversation = Conversation::default();
    let request = Request { conversation: &conversation, view: "", page, image: None };
    let reply = rules.next(&request, &mut |_| {}).await.unwrap();
    let call = &reply.calls[0];
    let what = call.text("element").or(call.text("status")).or(call.text("text")).map(str::to_owned);
    format!("{} {}", call.name, what.unwrap_or_else(|| Value::Object(call.args.clone()).to_string()))
}

#[tokio::test]
async fn it_leads_on_and_never_keeps() {
    for (content, expected) in [
        (
            "- heading \"Account\"\n- link \"Keep watching\" [ref=e1]\n- link \"Cancel Membership\" [ref=e2]:\n  - /url: /c",
            "browser_click Cancel Membership",
        ),
        ("- heading \"Before you go\"\n- button \"Accept 50% off\" [ref=e1]\n- button \"No thanks\" [ref=e2]", "browser_click No thanks"),
        ("- heading \"Are you sure?\"\n- button \"Keep my plan\" [ref=e1]\n- button \"Yes, cancel\" [ref=e2]", "browser_click Yes, cancel"),
        (
            "- heading \"Why are you leaving?\"\n- radio \"Too expensive\" [ref=e1]\n- radio \"Prefer not to say\" [ref=e2]\n- radio \"Other\" [ref=e3]\n- button \"Continue\" [ref=e4]",
            "browser_click Prefer not to say",
        ),
        (
            "- heading \"Why are you leaving?\"\n- radio \"Too expensive\" [ref=e1]\n- radio \"Other\" [checked] [ref=e3]\n- radio \"No time\" [ref=e2]\n- button \"Continue\" [ref=e4]",
            "browser_click Continue",
        ),
        (
            "- heading \"Finish cancelling\"\n- paragraph: Type CANCEL to confirm\n- textbox \"Confirmation\" [ref=e1]\n- button \"Finish Cancellation\" [disabled] [ref=e2]",
            "browser_type Confirmation",
        ),
        (
            "- heading \"Finish cancelling\"\n- checkbox \"I understand that I lose access\" [ref=e1]\n- button \"Finish Cancellation\" [ref=e2]",
            "browser_click I understand that I lose access",
        ),
        (
            "- heading \"Finish cancelling\"\n- checkbox \"Keep the Extras add-on for $4.99/month\" [checked] [ref=e1]\n- button \"Finish Cancellation\" [ref=e2]",
            "browser_click Keep the Extras add-on for $4.99/month",
        ),
        ("- heading \"Your cancellation is confirmed\"\n- paragraph: Membership ends on 1 March 2027", "complete_task success"),
        ("- heading \"Account\"\n- paragraph: You're billed through Apple.", "complete_task failed"),
        (
            "- heading \"Settings\"\n- link \"Manage subscription\" [ref=e1]:\n  - /url: /m\n- link \"Privacy policy\" [ref=e2]:\n  - /url: /p",
            "browser_click Manage subscription",
        ),
    ] {
        let page = page("https://a.example/x", content);
        assert_eq!(proposal(&mut rules(), &page).await, expected, "{content}");
    }
}

#[tokio::test]
async fn it_waits_starts_over_and_then_says_that_there_is_no_way() {
    let empty = page("https://a.example/x", "- paragraph: Loading");
    let mut rules = rules();
    for _ in 0..PATIENCE {
        assert!(proposal(&mut rules, &empty).await.starts_with("browser_wait_for"));
    }
    assert!(proposal(&mut rules, &empty).await.starts_with("browser_navigate"));
    for _ in 0..PATIENCE {
        assert!(proposal(&mut rules, &empty).await.starts_with("browser_wait_for"));
    }
    assert_eq!(proposal(&mut rules, &empty).await, "complete_task failed");
}

#[tokio::test]
async fn dialogs_about_cancelling_are_accepted_and_others_dismissed() {
    for (message, accept) in [
        ("Really cancel your plan?", true),
        ("Keep your membership for 50% off?", false),
        ("Are you sure?", true),
        ("Pause instead?", false),
    ] {
        let mut page = page("https://a.example/x", "");
        page.dialog = Some(Dialog { kind: "confirm".into(), message: message.into() });
        assert!(proposal(&mut rules(), &page).await.contains(&format!("\"accept\":{accept}")), "{message}");
    }
}
