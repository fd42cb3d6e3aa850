//! What the guard of a run lets pass, stops, and keeps for the loop.

use super::*;
use crate::tests::fakes::{page, service};
use browser::port::{RequestGuard as _, RequestRuling};
use domain::request::RequestKind;
use policy::judge_request::{ApprovalScope, Control, Effect, RequestVerdict};

const ACCOUNT: &str = "https://shop.example/account";

fn watch() -> Watch {
    let watch = Watch::new(Arc::new(service()), false, false);
    watch.page_is(&page(ACCOUNT, ""), PageFacts::default());
    watch
}

/// An act that presses something.
fn presses(watch: &Watch, control: Control) {
    let act = Moment {
        control,
        cause: Cause::Act,
        ..Moment::default()
    };
    watch.act_begins(act, false);
}

/// One that was approved as an end; `goes_on` as [`Watch::act_begins`] has it.
fn begins_approved(watch: &Watch, goes_on: bool) {
    let act = Moment {
        control: Control::Other,
        cause: Cause::Approved(ApprovalScope::of_control("Finish cancellation")),
        ..Moment::default()
    };
    watch.act_begins(act, goes_on);
}

/// Whether it leaves at once.
fn leaves(watch: &Watch, request: &PageRequest) -> bool {
    matches!(watch.judge(request), RequestRuling::Pass)
}

/// It is held, and the person says yes.
async fn yes(watch: &Watch, request: &PageRequest, deed: Option<Effect>) -> bool {
    let _waits = watch.judge(request);
    let held = watch.takes_held();
    for held in &held {
        watch.released(held.seen.request.id, true);
    }
    watch.releases(held, deed).await
}

fn post(path: &str, tab: u32) -> PageRequest {
    let url = format!("https://shop.example{path}");
    PageRequest {
        id: 7,
        method: "POST".into(),
        url,
        page_url: ACCOUNT.into(),
        tab,
        ..PageRequest::default()
    }
}

/// A page that is opened, as a redirect `from` another request or by itself.
fn get(path: &str, id: u64, from: Option<u64>) -> PageRequest {
    PageRequest {
        id,
        method: "GET".into(),
        kind: RequestKind::Document,
        main_frame: true,
        redirected_from: from,
        ..post(path, 1)
    }
}

#[test]
fn a_cover_lasts_from_the_act_to_the_rest_of_the_page_and_is_for_its_own_tab() {
    let watch = watch();
    watch.opens(ACCOUNT);
    assert!(leaves(&watch, &get("/account", 7, None)));
    watch.judge(&PageRequest {
        page_url: "https://shop.example/other".into(),
        ..post("/x", 2)
    });
    assert!(!leaves(&watch, &post("/cancel", 1)));
    begins_approved(&watch, false);
    assert!(!leaves(&watch, &post("/cancel", 2)), "another tab");
    assert!(leaves(&watch, &post("/cancel", 1)));
    for more in ["/cancel", "/other/cancel", "/api/x"] {
        assert!(!leaves(&watch, &post(more, 1)), "a yes is for one: {more}");
    }
    let hop = get("/cancel/confirm?confirm=1", 8, Some(7));
    assert!(leaves(&watch, &hop));
    watch.act_ends();
    assert!(!leaves(&watch, &post("/cancel/third", 1)));
    assert!(watch.tally().wrote > 0);
}

/// What says nothing may be what was approved, or lead to it: it leaves once under the yes, until the one thing that says what it does has left.
#[tokio::test]
async fn a_yes_to_an_end_lets_what_says_nothing_go_before_it() {
    let fetch = |path: &str| PageRequest {
        kind: RequestKind::Fetch,
        ..post(path, 1)
    };
    let watch = watch();
    begins_approved(&watch, false);
    assert!(leaves(&watch, &fetch("/api/x")) && leaves(&watch, &fetch("/api/y")));
    assert!(!leaves(&watch, &fetch("/api/x")), "the same again");
    drop(watch.takes_held());
    assert!(leaves(&watch, &fetch("/my/cancel")));
    for more in ["/my/other/cancel", "/api/z"] {
        assert!(!leaves(&watch, &fetch(more)), "{more}");
    }
    let held = watch.takes_held();
    let patience: Vec<_> = held.iter().map(|held| held.seen.patience).collect();
    assert_eq!(patience, [Patience::None, Patience::ToChange]);
    // The same where the end was held, and approved as what it is.
    let watch = self::watch();
    presses(&watch, Control::Other);
    assert!(yes(&watch, &fetch("/my/cancel"), Some(Effect::Ends)).await);
    assert!(!leaves(&watch, &fetch("/api/x")));
    assert_eq!(watch.takes_held()[0].seen.patience, Patience::ToChange);
}

/// A step may lead to a page of the service, and to nothing that is sent on.
#[test]
fn what_a_step_leads_to_is_a_page_of_the_service() {
    let hop = |method: &str, url: &str| PageRequest {
        url: url.into(),
        method: method.into(),
        ..get("/", 8, Some(7))
    };
    let judged = |request: &PageRequest| {
        let (watch, step) = (watch(), post("/cancel/survey", 1));
        watch.state().steps.push(StepKind::of(&step));
        presses(&watch, Control::GoesOn);
        assert!(leaves(&watch, &step));
        leaves(&watch, request)
    };
    let confirm = "https://shop.example/cancellation/confirm";
    assert!(judged(&hop("GET", "https://shop.example/flow/7?q=2&k=81")));
    assert!(!judged(&hop("GET", confirm)));
    assert!(!judged(&hop("POST", confirm)));
    assert!(!judged(&hop("POST", "https://other.example/pay")));
}

#[test]
fn nothing_is_read_while_the_person_is_in_charge() {
    let watch = watch();
    watch.person_is_in_charge(true);
    assert!(leaves(&watch, &post("/login", 1)));
    watch.answered(RequestAnswer {
        body: Some("secret".into()),
        ..RequestAnswer::default()
    });
    watch.person_is_in_charge(false);
    let (seen, answers) = watch.take();
    assert!(seen.is_empty() && answers.is_empty());
    assert!(!leaves(&watch, &post("/cancel", 1)));
}

#[tokio::test]
async fn a_page_that_goes_on_by_itself_is_stopped_until_something_was_approved() {
    let watch = watch();
    let goes_on = || {
        let ready = PageRequest {
            refreshes: true,
            frame_url: ACCOUNT.into(),
            ..get("/order/9/ready", 7, None)
        };
        leaves(&watch, &ready)
    };
    presses(&watch, Control::GoesOn);
    assert!(!goes_on());
    let (seen, _) = watch.take();
    let RequestVerdict { decision, why } = seen[0].verdict;
    let asks = decision == RequestDecision::Stopped && why.deed().is_none();
    assert!(asks && !seen[0].by_act && !seen[0].is_chatter(), "{seen:?}");
    assert!(yes(&watch, &post("/api/cancel", 1), Some(Effect::Ends)).await);
    assert!(goes_on());
}

/// A dialog goes on with the yes to what opened it; a question that is put anew begins anew.
#[test]
fn the_same_leaves_again_only_after_a_new_question() {
    let (watch, end) = (watch(), post("/subscription/cancel", 1));
    begins_approved(&watch, false);
    assert!(leaves(&watch, &end));
    begins_approved(&watch, true);
    assert!(!leaves(&watch, &end));
    assert!(!leaves(&watch, &post("/subscription/cancel/confirm", 1)));
    begins_approved(&watch, false);
    assert!(leaves(&watch, &end));
}

/// A page whose address was opened under a yes isn't loaded again by the way.
#[test]
fn an_address_that_was_opened_as_approved_is_an_order() {
    let watch = watch();
    let order = get("/cancel/confirm?confirm=1", 1, None);
    let shown = get("/account", 2, Some(1));
    begins_approved(&watch, false);
    assert!(leaves(&watch, &order));
    assert!(leaves(&watch, &shown));
    assert!(watch.was_opened_as_approved(&order.url) && !watch.was_opened_as_approved(&shown.url));
}

/// A component that asks for its newest state under the name of the end: the yes to an act is not for it.
#[test]
fn no_yes_is_for_what_a_page_sends_again_and_again() {
    let does = |method: &str| PageRequest {
        body: Some(format!(r#"{{"name":"cancellation","method":"{method}"}}"#)),
        kind: RequestKind::Xhr,
        ..post("/livewire/update", 1)
    };
    let (refresh, end) = (does("$refresh"), does("finish"));
    for (times, covered) in [(1, true), (2, false)] {
        let watch = watch();
        for _ in 0..times {
            assert!(!leaves(&watch, &refresh));
        }
        begins_approved(&watch, false);
        assert_eq!(leaves(&watch, &refresh), covered);
        assert_eq!(leaves(&watch, &end), !covered);
    }
    // A chat that is asked for news behind the next view of an application: the yes isn't for that, and it isn't held.
    let (watch, news) = (
        watch(),
        PageRequest {
            method: "GET".into(),
            kind: RequestKind::Fetch,
            ..post("/chat/poll?since=0", 1)
        },
    );
    for view in ["#plan", "#offer", "#reason"] {
        watch.page_is(&page(&format!("{ACCOUNT}{view}"), ""), PageFacts::default());
        leaves(&watch, &news);
    }
    begins_approved(&watch, false);
    leaves(&watch, &news);
    assert!(watch.takes_held().is_empty());
    assert!(
        leaves(&watch, &post("/cancel", 1)),
        "the yes is still there"
    );
}

#[tokio::test]
async fn a_no_and_nobody_are_a_no() {
    let watch = watch();
    presses(&watch, Control::Other);
    let RequestRuling::Hold(answer) = watch.judge(&post("/cancel", 1)) else {
        panic!("not held");
    };
    drop(watch.takes_held());
    assert!(answer.await.is_err());
}

/// Its page had given it up: the very same may leave once under that yes, and nothing else.
#[tokio::test]
async fn what_was_gone_when_the_yes_came_may_leave_once() {
    let (watch, end) = (watch(), post("/cancel", 1));
    presses(&watch, Control::Other);
    let waits = watch.judge(&end);
    let held = watch.takes_held();
    watch.released(end.id, false);
    assert!(!watch.releases(held, Some(Effect::Ends)).await);
    drop(waits);
    watch.act_ends();
    presses(&watch, Control::Other);
    assert!(!leaves(&watch, &post("/other/cancel", 1)));
    assert!(leaves(&watch, &end) && !leaves(&watch, &end));
    // And what the person did by hand meanwhile isn't known.
    let by_hand = self::watch();
    presses(&by_hand, Control::Other);
    let _waits = by_hand.judge(&end);
    by_hand.released(end.id, false);
    let held = by_hand.takes_held();
    assert!(!by_hand.releases(held, Some(Effect::Ends)).await);
    by_hand.person_is_in_charge(true);
    by_hand.person_is_in_charge(false);
    presses(&by_hand, Control::Other);
    assert!(!leaves(&by_hand, &end));
}

/// A yes to steps is good for further ones in the flow in which it was given.
#[tokio::test]
async fn approved_steps_end_with_their_flow() {
    for leaves_it in [false, true] {
        let watch = watch();
        presses(&watch, Control::Other);
        assert!(yes(&watch, &post("/my/9/answer", 1), None).await);
        watch.act_ends();
        if leaves_it {
            watch.leaves_the_flow();
        }
        presses(&watch, Control::GoesOn);
        assert_eq!(leaves(&watch, &post("/my/9/other", 1)), !leaves_it);
    }
}

/// What a press sends that its page may do without, and for how long it is waited for.
#[test]
fn what_a_page_is_given_time_for() {
    use Patience::{None, ToChange, ToLeadOn};
    let fetch = |path: &str, body: &str| PageRequest {
        kind: RequestKind::Fetch,
        body: Some(body.to_owned()),
        ..post(path, 1)
    };
    let step = || fetch("/api/visits", r#"{"seen":"the front page"}"#);
    for (control, own, request, patience) in [
        (Control::SaysNothing, false, step(), ToLeadOn),
        (Control::GoesOn, false, step(), None),
        (Control::Other, false, step(), None),
        // What the page sends by itself is no step of anybody's, whatever it says this time.
        (
            Control::GoesOn,
            true,
            fetch("/api/visits", r#"{"seen":"the last page"}"#),
            ToChange,
        ),
        (
            Control::GoesOn,
            true,
            fetch("/api/choices", r#"{"seen":"the last page"}"#),
            None,
        ),
        (
            Control::SaysNothing,
            true,
            fetch("/api/choices", "no one can read this"),
            None,
        ),
        (Control::SaysNothing, true, fetch("/api/cancel", "{}"), None),
        (Control::SaysNothing, true, post("/api/x", 1), None),
    ] {
        let watch = watch();
        if own {
            drop(watch.judge(&step()));
        }
        presses(&watch, control);
        drop(watch.judge(&request));
        let held = watch.takes_held();
        assert_eq!(held[0].seen.patience, patience, "{control:?} {request:?}");
    }
}

/// A yes to steps is for none that stands below a price which wasn't there.
#[tokio::test]
async fn a_new_price_is_no_step_that_was_approved() {
    let watch = watch();
    assert!(!watch.costs_more(&[3400]), "nothing was approved");
    let act = Moment {
        cause: Cause::Act,
        prices: vec![2600],
        ..Moment::default()
    };
    watch.act_begins(act, false);
    assert!(yes(&watch, &post("/my/9/answer", 1), None).await);
    assert!(!watch.costs_more(&[2600]) && watch.costs_more(&[2600, 3400]));
}

#[test]
fn what_a_page_sends_while_it_is_opened_leaves_before_anything_was_done() {
    let (list, end) = (post("/hub", 1), post("/my/cancel", 1));
    let opened = || {
        let watch = watch();
        watch.opens(ACCOUNT);
        watch
    };
    let part = PageRequest {
        method: "GET".into(),
        kind: RequestKind::Part,
        ..post("/load.php?modules=startup&raw=1", 1)
    };
    for loads in [&list, &part] {
        assert!(leaves(&opened(), loads) && !leaves(&watch(), loads));
    }
    assert!(!leaves(&opened(), &end));
    let looked_at = opened();
    looked_at.page_is(&page(ACCOUNT, ""), PageFacts::default());
    assert!(!leaves(&looked_at, &list));
    let acted = watch();
    presses(&acted, Control::Other);
    acted.act_ends();
    acted.opens(ACCOUNT);
    assert!(!leaves(&acted, &list));
}
