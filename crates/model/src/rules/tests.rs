//! The planner on single pages: what it proposes.

mod acts;
mod goal;
mod purpose;
mod stories;

use super::*;
use page::control::label_of;
use page::snapshot::Dialog;
use page::tree;

fn page(url: &str, content: &str) -> PageSnapshot {
    let elements = tree::parse(content);
    PageSnapshot {
        url: url.into(),
        content: content.into(),
        elements,
        ..PageSnapshot::default()
    }
}

fn rules() -> Rules {
    Rules::new(hints())
}

fn hints() -> Hints {
    Hints {
        way_in: Vec::new(),
        decline: vec!["no thanks".into()],
        survey: vec!["prefer not to say".into()],
        start_url: "https://a.example/".into(),
        status_url: "https://a.example/account".into(),
        goal: String::new(),
    }
}

async fn proposal(rules: &mut Rules, page: &PageSnapshot) -> String {
    after_acts(rules, page, 0).await
}

/// The same, after so many acts that can't be undone.
async fn after_acts(rules: &mut Rules, page: &PageSnapshot, acts: u32) -> String {
    let conversation = Conversation::default();
    let request = Request {
        conversation: &conversation,
        view: "",
        page,
        acts,
        image: None,
    };
    let reply = rules.next(&request, &mut |_| {}).await.unwrap();
    match reply.action {
        None => format!(
            "complete_task {}",
            reply.calls[0].text("status").unwrap_or_default()
        ),
        Some(Action::Wait { seconds, .. }) => format!("wait {}", seconds.unwrap_or_default()),
        Some(Action::Navigate { url }) => format!("navigate {url}"),
        Some(Action::AnswerDialog { accept, .. }) => format!("answer_dialog {accept}"),
        Some(Action::Tabs(tabs)) => format!("tabs {}", tabs.name()),
        Some(action) => {
            let on = action
                .target()
                .and_then(|target| page.find(&target))
                .map(|(id, _)| label_of(page, id));
            format!("{} {}", action.kind().name(), on.unwrap_or_default())
        }
    }
}

#[tokio::test]
async fn it_leads_on_and_never_keeps() {
    for (content, expected) in [
        (
            "- heading \"Account\"\n- link \"Keep watching\" [ref=e1]\n- link \"Cancel Membership\" [ref=e2]:\n  - /url: /c",
            "click Cancel Membership",
        ),
        (
            "- heading \"Before you go\"\n- button \"Accept 50% off\" [ref=e1]\n- button \"No thanks\" [ref=e2]",
            "click No thanks",
        ),
        (
            "- heading \"Are you sure?\"\n- button \"Keep my plan\" [ref=e1]\n- button \"Yes, cancel\" [ref=e2]",
            "click Yes, cancel",
        ),
        (
            "- heading \"Why are you leaving?\"\n- radio \"Too expensive\" [ref=e1]\n- radio \"Prefer not to say\" [ref=e2]\n- radio \"Other\" [ref=e3]\n- button \"Continue\" [ref=e4]",
            "click Prefer not to say",
        ),
        (
            "- heading \"Why are you leaving?\"\n- radio \"Too expensive\" [ref=e1]\n- radio \"Other\" [checked] [ref=e3]\n- radio \"No time\" [ref=e2]\n- button \"Continue\" [ref=e4]",
            "click Continue",
        ),
        (
            "- heading \"Finish cancelling\"\n- paragraph: Type CANCEL to confirm\n- textbox \"Confirmation\" [ref=e1]\n- button \"Finish Cancellation\" [disabled] [ref=e2]",
            "type Confirmation",
        ),
        (
            "- heading \"Finish cancelling\"\n- checkbox \"I understand that I lose access\" [ref=e1]\n- button \"Finish Cancellation\" [ref=e2]",
            "click I understand that I lose access",
        ),
        (
            "- heading \"Finish cancelling\"\n- checkbox \"Keep the Extras add-on for $4.99/month\" [checked] [ref=e1]\n- button \"Finish Cancellation\" [ref=e2]",
            "click Keep the Extras add-on for $4.99/month",
        ),
        (
            "- heading \"Your cancellation is confirmed\"\n- paragraph: Membership ends on 1 March 2027",
            "complete_task success",
        ),
        (
            "- heading \"Account\"\n- paragraph: You're billed through Apple.",
            "complete_task failed",
        ),
        (
            "- heading \"Settings\"\n- link \"Manage subscription\" [ref=e1]:\n  - /url: /m\n- link \"Privacy policy\" [ref=e2]:\n  - /url: /p",
            "click Manage subscription",
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
        assert!(proposal(&mut rules, &empty).await.starts_with("wait"));
    }
    assert!(proposal(&mut rules, &empty).await.starts_with("navigate"));
    for _ in 0..PATIENCE {
        assert!(proposal(&mut rules, &empty).await.starts_with("wait"));
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
        page.dialog = Some(Dialog {
            kind: "confirm".into(),
            message: message.into(),
        });
        assert!(
            proposal(&mut rules(), &page)
                .await
                .ends_with(&accept.to_string()),
            "{message}"
        );
    }
}

/// A planner that has taken the way in, and what it then proposes on a page.
async fn after_the_way_in(content: &str) -> String {
    let mut rules = rules();
    let account = page(
        "https://a.example/account",
        "- heading \"Account\"\n- button \"Cancel subscription\" [ref=e1]",
    );
    assert_eq!(
        proposal(&mut rules, &account).await,
        "click Cancel subscription"
    );
    proposal(&mut rules, &page("https://a.example/step", content)).await
}

#[tokio::test]
async fn in_a_step_only_its_content_counts_and_what_is_left_leads_on() {
    let menu = "- navigation:\n  - link \"Settings\" [ref=e8]:\n    - /url: /settings\n  - link \"Manage subscription\" [ref=e9]:\n    - /url: /account\n";
    for (content, expected) in [
        // Words that nobody listed, beside something that keeps.
        (
            "- heading \"A deal for you\"\n- button \"Take the deal\" [ref=e1]\n- button \"Pass on this\" [ref=e2]",
            "click Pass on this",
        ),
        (
            "- heading \"Before you go\"\n- button \"Hop off\" [ref=e1]\n- button \"Keep my plan\" [ref=e2]",
            "click Hop off",
        ),
        // Of two unknown ones, the link only leads on.
        (
            "- heading \"Hm\"\n- button \"Fine by me\" [ref=e1]\n- link \"Rather not\" [ref=e2]:\n  - /url: /next",
            "click Rather not",
        ),
        // A link to a page seen before leads back.
        (
            "- heading \"What you will miss\"\n- link \"Overview\" [ref=e1]:\n  - /url: /account\n- link \"Onwards\" [ref=e2]:\n  - /url: /next",
            "click Onwards",
        ),
        // The last page, with a heading and buttons of every kind.
        (
            "- heading \"Review your cancellation\"\n- button \"End now\" [ref=e1]\n- link \"Back\" [ref=e2]:\n  - /url: /account",
            "click End now",
        ),
        (
            "- heading \"Ready to go?\"\n- button \"Confirm\" [ref=e1]\n- button \"Never mind\" [ref=e2]",
            "click Confirm",
        ),
        // Yes and no take their meaning from the question.
        (
            "- heading \"Do you want to keep your membership?\"\n- button \"Yes\" [ref=e1]\n- button \"No\" [ref=e2]",
            "click No",
        ),
        (
            "- heading \"Do you really want to cancel?\"\n- button \"No\" [ref=e1]\n- button \"Yes\" [ref=e2]",
            "click Yes",
        ),
        // Other sites are none of its business.
        (
            "- heading \"Still there?\"\n- link \"Cancel faster with our partner\" [ref=e1]:\n  - /url: https://other.example/\n- button \"Continue cancelling\" [ref=e2]",
            "click Continue cancelling",
        ),
        // German, French, Spanish.
        (
            "- heading \"Bleib noch\"\n- button \"Angebot annehmen\" [ref=e1]\n- button \"Nein danke, weiter kündigen\" [ref=e2]",
            "click Nein danke, weiter kündigen",
        ),
        (
            "- heading \"Terminer la résiliation\"\n- button \"Garder mon abonnement\" [ref=e1]\n- button \"Confirmer la résiliation\" [ref=e2]",
            "click Confirmer la résiliation",
        ),
        (
            "- heading \"Antes de irte\"\n- button \"Aceptar la oferta\" [ref=e1]\n- button \"No, gracias\" [ref=e2]",
            "click No, gracias",
        ),
    ] {
        assert_eq!(
            after_the_way_in(&format!(
                "{menu}- main:\n  {}",
                content.replace('\n', "\n  ")
            ))
            .await,
            expected,
            "{content}"
        );
    }
}

#[tokio::test]
async fn where_nothing_leads_on_it_takes_nothing_that_keeps() {
    let offer = "- heading \"A deal for you\"\n- button \"Take the deal\" [ref=e1]\n- button \"Pause instead\" [ref=e2]\n- button \"Keep my plan\" [ref=e3]";
    assert!(after_the_way_in(offer).await.starts_with("wait"));
}

#[tokio::test]
async fn a_step_among_the_goods_of_a_shop_is_told_by_its_title() {
    let goods = |n: u32| {
        format!(
            "- generic:\n  - link \"Quiet kettle {n}\" [ref=e{n}1]:\n    - /url: /p/{n}\n  - button \"Add to cart\" [ref=e{n}2]\n"
        )
    };
    let step = "- heading \"Before you go\" [level=1]\n- link \"The last page\" [ref=e1]:\n  - /url: /last\n- link \"Keep my subscription\" [ref=e2]:\n  - /url: /me";
    let step = format!("- generic:\n  {}\n", step.replace('\n', "\n  "));
    let content = format!("{}{step}{}", goods(1), goods(2));
    assert_eq!(after_the_way_in(&content).await, "click The last page");
    let goes = content.replace("The last page", "Go to the last step");
    assert_eq!(after_the_way_in(&goes).await, "click Go to the last step");
    // Where nothing else could lead on by the title, the rest of the page may.
    let bare = "- generic:\n  - heading \"Before you go\" [level=1]\n- link \"The last page\" [ref=e1]:\n  - /url: /last";
    assert_eq!(after_the_way_in(bare).await, "click The last page");
}

#[tokio::test]
async fn a_way_that_broke_is_not_taken_again_while_there_is_another() {
    let mut rules = rules();
    let account = page(
        "https://a.example/account",
        "- heading \"Account\"\n- button \"Cancel subscription\" [ref=e1]",
    );
    let step = "- heading \"Before you go\" [level=1]\n- link \"This way\" [ref=e1]:\n  - /url: /one\n- link \"That way\" [ref=e2]:\n  - /url: /two";
    let step = page("https://a.example/step", step);
    let broken = page(
        "chrome-error://chromewebdata/",
        "- heading \"This page isn't working\"",
    );
    proposal(&mut rules, &account).await;
    assert_eq!(proposal(&mut rules, &step).await, "click This way");
    assert!(proposal(&mut rules, &broken).await.starts_with("navigate"));
    assert_eq!(
        proposal(&mut rules, &account).await,
        "click Cancel subscription"
    );
    assert_eq!(proposal(&mut rules, &step).await, "click That way");
}

#[tokio::test]
async fn it_looks_around_before_the_way_in() {
    let url = "https://a.example/account";
    let facts =
        "- heading \"Your membership\"\n- paragraph: \"Next billing date: 4 December 2026\"\n";
    let menu = "- navigation:\n  - link \"Your membership\" [ref=e8]:\n    - /url: /account\n  - link \"Settings\" [ref=e9]:\n    - /url: /settings\n";
    // A closed section shows nothing but its title.
    let closed = format!("{menu}{facts}- group:\n  - generic \"Other\" [ref=e1] [cursor=pointer]");
    assert_eq!(
        proposal(&mut rules(), &page(url, &closed)).await,
        "click Other"
    );
    // The menu entry of the page itself leads nowhere.
    assert_eq!(
        proposal(&mut rules(), &page(url, &format!("{menu}{facts}"))).await,
        "click Settings"
    );
    // What lies over the page goes first, also where nothing says that it is a dialog.
    let covered = format!(
        "{facts}- button \"Cancel subscription\" [ref=e1]\n- heading \"A present\"\n- button \"Claim my discount\" [ref=e2]\n- button \"Maybe later\" [ref=e3]"
    );
    assert_eq!(
        proposal(&mut rules(), &page(url, &covered)).await,
        "click Maybe later"
    );
    // "Leave" and a name is a way in.
    let leave = format!(
        "{facts}- link \"Change plan\" [ref=e1]:\n  - /url: /plans\n- link \"Leave Acme\" [ref=e2]:\n  - /url: /bye"
    );
    assert_eq!(
        proposal(&mut rules(), &page(url, &leave)).await,
        "click Leave Acme"
    );
}

#[tokio::test]
async fn a_click_that_changed_nothing_makes_it_tick_what_can_be_ticked() {
    let mut rules = rules();
    let step = page(
        "https://a.example/end",
        "- heading \"Kündigung abschließen\"\n- checkbox \"Alles gelesen\" [ref=e1]\n- checkbox \"Zeitschrift für 4,99 € im Monat dazu\" [ref=e2]\n- checkbox \"Newsletter\" [ref=e5]\n- button \"Jetzt kündigen\" [ref=e3]\n- button \"Abo behalten\" [ref=e4]",
    );
    assert_eq!(proposal(&mut rules, &step).await, "click Jetzt kündigen");
    assert_eq!(proposal(&mut rules, &step).await, "click Alles gelesen");
    let ticked = step
        .content
        .replace("gelesen\" [ref", "gelesen\" [checked] [ref");
    let next = proposal(&mut rules, &page("https://a.example/end", &ticked)).await;
    assert_eq!(
        next, "click Jetzt kündigen",
        "neither what costs money nor what is mere consent"
    );
}

#[tokio::test]
async fn after_the_last_click_an_empty_page_sends_it_to_the_status_page() {
    let mut rules = rules();
    let last = page(
        "https://a.example/end",
        "- heading \"Finish cancelling\"\n- button \"Finish cancellation\" [ref=e1]\n- button \"Go back\" [ref=e2]",
    );
    assert_eq!(
        proposal(&mut rules, &last).await,
        "click Finish cancellation"
    );
    let thanks = page("https://a.example/thanks", "- paragraph: Thank you.");
    assert!(proposal(&mut rules, &thanks).await.starts_with("wait"));
    assert_eq!(
        proposal(&mut rules, &thanks).await,
        "navigate https://a.example/account"
    );
}

#[tokio::test]
async fn a_question_that_follows_its_own_click_is_answered_unless_it_sells() {
    for (message, accept) in [
        ("One moment: proceed?", true),
        ("Get 50% off instead?", false),
    ] {
        let mut rules = rules();
        let account = page(
            "https://a.example/account",
            "- heading \"Account\"\n- button \"Cancel subscription\" [ref=e1]",
        );
        proposal(&mut rules, &account).await;
        let mut asked = account.clone();
        asked.dialog = Some(Dialog {
            kind: "confirm".into(),
            message: message.into(),
        });
        assert!(
            proposal(&mut rules, &asked)
                .await
                .ends_with(&accept.to_string()),
            "{message}"
        );
    }
}
