//! What the guard of a run lets pass, stops, and keeps for the loop.

use super::*;
use crate::tests::fakes::service;
use browser::port::RequestGuard as _;
use domain::request::{RequestKind, RequestRuling};
use policy::requests::{Deed, Why};

const ACCOUNT: &str = "https://shop.example/account";

fn watch() -> Watch {
    let watch = Watch::new(&service(), false, false);
    watch.page_is(ACCOUNT, PageFacts::default());
    watch
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

#[test]
fn a_cover_lasts_from_the_act_to_the_rest_of_the_page_and_is_for_its_own_tab() {
    let watch = watch();
    let get = PageRequest {
        method: "GET".into(),
        main_frame: true,
        ..post("/account", 1)
    };
    watch.opens(&get.url);
    assert_eq!(watch.judge(&get), RequestRuling::Pass);
    watch.judge(&PageRequest {
        page_url: "https://shop.example/other".into(),
        ..post("/x", 2)
    });
    assert_eq!(watch.judge(&post("/cancel", 1)), RequestRuling::Abort);
    watch.act_begins(
        Act::Presses(Control::Other),
        Some(Yes::Anew(Cover::of_control("Finish cancellation"))),
        None,
    );
    assert_eq!(
        watch.judge(&post("/cancel", 2)),
        RequestRuling::Abort,
        "another tab"
    );
    assert_eq!(watch.judge(&post("/cancel", 1)), RequestRuling::Pass);
    assert_eq!(
        watch.judge(&post("/cancel", 1)),
        RequestRuling::Abort,
        "the same a second time"
    );
    assert_eq!(
        watch.judge(&post("/cancel/other", 3)),
        RequestRuling::Pass,
        "a tab that the act opened"
    );
    let hop = PageRequest {
        id: 8,
        redirected_from: Some(7),
        method: "GET".into(),
        ..post("/cancel/confirm?confirm=1", 1)
    };
    assert_eq!(watch.judge(&hop), RequestRuling::Pass);
    watch.act_ends();
    assert_eq!(watch.judge(&post("/cancel/third", 1)), RequestRuling::Abort);
    assert!(watch.wrote());
}

#[test]
fn what_was_approved_and_never_left_may_leave_once_however_long_the_way_back_is() {
    for (kept, ruling) in [(true, RequestRuling::Pass), (false, RequestRuling::Abort)] {
        let (watch, end) = (watch(), post("/subscription/cancel", 1));
        watch.approve(&[(&end, Some(Deed::Ends))]);
        watch.keeps_passes(kept);
        for _ in 0..=PASS_ACTS {
            watch.act_begins(Act::Presses(Control::Other), None, None);
            watch.act_ends();
        }
        assert_eq!(watch.judge(&end), RequestRuling::Abort, "by itself");
        watch.act_begins(Act::Presses(Control::Other), None, None);
        assert_eq!(watch.judge(&end), ruling);
        assert_eq!(watch.judge(&end), RequestRuling::Abort, "a second time");
    }
}

/// A yes to steps is good in the flow in which it was given.
#[test]
fn approved_steps_end_with_their_flow() {
    for (leaves, ruling) in [(false, RequestRuling::Pass), (true, RequestRuling::Abort)] {
        let watch = watch();
        watch.approve(&[(&post("/my/9/answer", 1), None)]);
        if leaves {
            watch.leaves_the_flow();
        }
        watch.act_begins(Act::Presses(Control::GoesOn), None, None);
        assert_eq!(watch.judge(&post("/my/9/other", 1)), ruling);
    }
}

/// On the way back to what was approved its steps are sent again; at any other time each is asked.
#[test]
fn steps_of_a_way_that_is_gone_again_pass_again() {
    let (watch, step, end) = (watch(), post("/renewal/intent", 1), post("/x/cancel", 1));
    watch.approve(&[(&step, None)]);
    watch.act_begins(Act::Presses(Control::Other), None, None);
    assert_eq!(watch.judge(&step), RequestRuling::Pass);
    assert_eq!(watch.judge(&step), RequestRuling::Abort, "a second time");
    watch.approve(&[(&end, Some(Deed::Ends))]);
    assert!(!watch.keeps_passes(true));
    for request in [&step, &end] {
        watch.act_begins(Act::Presses(Control::Other), None, None);
        assert_eq!(watch.judge(request), RequestRuling::Pass);
        watch.act_ends();
    }
    watch.act_begins(Act::Presses(Control::Other), None, None);
    assert_eq!(watch.judge(&step), RequestRuling::Abort, "it has left");
}

/// A step may lead to a page of the service, and to nothing that is sent on.
#[test]
fn what_a_step_leads_to_is_a_page_of_the_service() {
    let hop = |method: &str, url: &str, kind| PageRequest {
        id: 8,
        redirected_from: Some(7),
        kind,
        url: url.into(),
        ..PageRequest {
            method: method.into(),
            ..post("/", 1)
        }
    };
    let judged = |request: &PageRequest| {
        let watch = watch();
        watch.act_begins(Act::Presses(Control::GoesOn), None, None);
        assert_eq!(watch.judge(&post("/cancel/survey", 1)), RequestRuling::Pass);
        watch.judge(request)
    };
    let confirm = "https://shop.example/cancellation/confirm";
    for (shown, ruling) in [
        ("https://shop.example/flow/7?q=2&k=81", RequestRuling::Pass),
        (confirm, RequestRuling::Abort),
    ] {
        assert_eq!(judged(&hop("GET", shown, RequestKind::Document)), ruling);
    }
    assert_eq!(
        judged(&hop("POST", confirm, RequestKind::Document)),
        RequestRuling::Abort
    );
    assert_eq!(
        judged(&hop(
            "POST",
            "https://other.example/pay",
            RequestKind::Document
        )),
        RequestRuling::Abort
    );
}

#[test]
fn a_pass_serves_once() {
    let watch = watch();
    let end = post("/cancel", 1);
    assert_eq!(watch.judge(&end), RequestRuling::Abort);
    let (seen, _) = watch.take();
    assert!(matches!(
        seen[0].verdict,
        RequestVerdict::Ask(Why::Does(Deed::Ends))
    ));
    watch.approve(&[(&seen[0].request, Some(Deed::Ends))]);
    assert_eq!(watch.judge(&end), RequestRuling::Pass);
    assert_eq!(watch.judge(&end), RequestRuling::Abort);
}

#[test]
fn nothing_is_read_while_the_person_is_in_charge() {
    let watch = watch();
    watch.person_is_in_charge(true);
    assert_eq!(watch.judge(&post("/login", 1)), RequestRuling::Pass);
    watch.answered(RequestAnswer {
        body: Some("secret".into()),
        ..RequestAnswer::default()
    });
    watch.person_is_in_charge(false);
    let (seen, answers) = watch.take();
    assert!(seen.is_empty() && answers.is_empty());
    assert_eq!(watch.judge(&post("/cancel", 1)), RequestRuling::Abort);
}

#[test]
fn a_page_that_goes_on_by_itself_is_stopped_until_something_was_approved() {
    let watch = watch();
    let goes_on = || {
        watch.judge(&PageRequest {
            method: "GET".into(),
            kind: RequestKind::Document,
            main_frame: true,
            refreshes: true,
            frame_url: ACCOUNT.into(),
            ..post("/order/9/ready", 1)
        })
    };
    watch.act_begins(Act::Presses(Control::GoesOn), None, None);
    assert_eq!(goes_on(), RequestRuling::Abort);
    let (seen, _) = watch.take();
    let asks = matches!(seen[0].verdict, RequestVerdict::Ask(why) if why.deed().is_none());
    assert!(asks && !seen[0].by_act && !seen[0].is_chatter(), "{seen:?}");
    let end = post("/api/end", 1);
    watch.approve(&[(&end, Some(Deed::Ends))]);
    assert_eq!(
        (watch.judge(&end), goes_on()),
        (RequestRuling::Pass, RequestRuling::Pass)
    );
}

#[test]
fn a_link_to_the_next_page_of_a_row_leaves_no_flow() {
    let beside = |page: &str, to: &str| {
        let at = |path: &str| format!("https://shop.example{path}");
        is_beside(&at(page), &at(to))
    };
    assert!(beside("/my/contract/7/bonus", "/my/contract/7/date?a=1"));
    assert!(!beside("/my/contract/7/bonus", "/my/contract/8/date"));
    assert!(!beside("/account/cancel", "/account/orders") && !beside("/cancel", "/orders"));
    assert!(!is_beside(
        "https://shop.example/a/b/c",
        "https://other.example/a/b/c"
    ));
}

/// Yeses to requests, and what the page or the person do while the act waits for being done again.
#[test]
fn an_older_yes_covers_nothing_of_what_has_left() {
    let end = post("/subscription/cancel", 1);
    let yes = || Cover::of_request(Some(Deed::Ends));
    let begins =
        |watch: &Watch, yes| watch.act_begins(Act::Presses(Control::Other), Some(yes), None);
    // The page's own retry is quicker than the act that is done again, and uses up the pass.
    let quick = watch();
    quick.approve(&[(&end, Some(Deed::Ends))]);
    assert_eq!(quick.judge(&end), RequestRuling::Pass);
    begins(&quick, Yes::Again(yes()));
    assert_eq!(quick.judge(&end), RequestRuling::Abort);
    // Done again it has another body: that is covered, and the pass is used up with it.
    let other = PageRequest {
        body: Some("attempt=2".into()),
        ..end.clone()
    };
    let otherwise = watch();
    otherwise.approve(&[(&end, Some(Deed::Ends))]);
    begins(&otherwise, Yes::Again(yes()));
    assert_eq!(otherwise.judge(&other), RequestRuling::Pass);
    assert_eq!(otherwise.judge(&end), RequestRuling::Abort);
    // A later yes to the like takes the place of the pass before.
    otherwise.act_ends();
    otherwise.approve(&[(&end, Some(Deed::Ends))]);
    otherwise.approve(&[(&other, Some(Deed::Ends))]);
    assert_eq!(otherwise.judge(&end), RequestRuling::Abort);
    assert_eq!(otherwise.judge(&other), RequestRuling::Pass);
    // One yes may be to several at one place.
    let both = watch();
    both.approve(&[(&other, None), (&end, Some(Deed::Ends))]);
    let judged = [&other, &end, &end].map(|request| both.judge(request));
    let once = [
        RequestRuling::Pass,
        RequestRuling::Pass,
        RequestRuling::Abort,
    ];
    assert_eq!(judged, once);
    // The person may have done it by hand.
    let by_hand = watch();
    by_hand.approve(&[(&end, Some(Deed::Ends))]);
    by_hand.keeps_passes(true);
    by_hand.person_is_in_charge(true);
    by_hand.person_is_in_charge(false);
    by_hand.act_begins(Act::Presses(Control::Other), None, None);
    assert_eq!(by_hand.judge(&end), RequestRuling::Abort);
}

/// A dialog goes on with the yes to what opened it; a question that is put anew begins anew.
#[test]
fn the_same_leaves_again_only_after_a_new_question() {
    let (watch, end) = (watch(), post("/subscription/cancel", 1));
    let yes = || Cover::of_control("Finish cancellation");
    let begins = |yes| watch.act_begins(Act::Presses(Control::Other), Some(yes), None);
    begins(Yes::Anew(yes()));
    assert_eq!(watch.judge(&end), RequestRuling::Pass);
    begins(Yes::GoesOn(yes()));
    assert_eq!(watch.judge(&end), RequestRuling::Abort);
    assert_eq!(
        watch.judge(&post("/subscription/cancel/confirm", 1)),
        RequestRuling::Pass
    );
    begins(Yes::Anew(yes()));
    assert_eq!(watch.judge(&end), RequestRuling::Pass);
}

/// A page whose address was opened under a yes isn't loaded again by the way.
#[test]
fn an_address_that_was_opened_as_approved_is_an_order() {
    let watch = watch();
    let get = |path: &str, id, from| PageRequest {
        id,
        method: "GET".into(),
        kind: RequestKind::Document,
        main_frame: true,
        redirected_from: from,
        ..post(path, 1)
    };
    let (order, shown) = (
        get("/cancel/confirm?confirm=1", 1, None),
        get("/account", 2, Some(1)),
    );
    watch.act_begins(
        Act::Presses(Control::Other),
        Some(Yes::Anew(Cover::of_control("Finish cancellation"))),
        None,
    );
    assert_eq!(watch.judge(&order), RequestRuling::Pass);
    assert_eq!(watch.judge(&shown), RequestRuling::Pass);
    assert!(watch.was_opened_as_approved(&order.url) && !watch.was_opened_as_approved(&shown.url));
}

/// At a door for all calls each step is like the one before: the yes to a later step covers it, and not what has left of the same call.
#[test]
fn a_yes_covers_the_next_step_behind_the_same_door() {
    let watch = watch();
    let call = |id: u32| PageRequest {
        body: Some(format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"ui.save"}}"#
        )),
        ..post("/rpc", 1)
    };
    for (id, ruling) in [(1, RequestRuling::Pass), (4, RequestRuling::Abort)] {
        watch.approve(&[(&call(id), None)]);
        let again = Yes::Again(Cover::of_request(None));
        watch.act_begins(Act::Presses(Control::Other), Some(again), None);
        assert_eq!(watch.judge(&call(id + 1)), ruling);
        watch.act_ends();
    }
    watch.call_begins();
    watch.approve(&[(&call(6), None)]);
    let again = Yes::Again(Cover::of_request(None));
    watch.act_begins(Act::Presses(Control::Other), Some(again), None);
    assert_eq!(watch.judge(&call(7)), RequestRuling::Pass);
}

/// What a page sends all the time is kept back without a question during an act too, where it is known by the name of its operation.
#[test]
fn a_heartbeat_that_has_a_name_is_no_question_of_an_act() {
    let call = |name: &str| PageRequest {
        body: Some(format!(
            r#"{{"id":"a91f","operationName":"{name}","variables":{{"route":"billing"}}}}"#
        )),
        kind: RequestKind::Fetch,
        ..post("/gql", 1)
    };
    let watch = watch();
    watch.judge(&call("usePresencePingMutation"));
    watch.act_begins(Act::Presses(Control::Other), None, None);
    let both = ["usePresencePingMutation", "useSeatMutation"].map(|name| watch.judge(&call(name)));
    assert_eq!(both, [RequestRuling::Abort; 2]);
    let (seen, _) = watch.take();
    let kept: Vec<bool> = seen.iter().map(GatedRequest::is_chatter).collect();
    assert_eq!(kept, [true, true, false]);
}

/// A component that asks for its newest state under the name of the end: the yes to an act is not for it.
#[test]
fn no_yes_is_for_what_a_page_sends_again_and_again() {
    let refresh = PageRequest {
        body: Some(r#"{"name":"cancellation","method":"$refresh"}"#.into()),
        kind: RequestKind::Xhr,
        ..post("/livewire/update", 1)
    };
    let end = PageRequest {
        body: Some(r#"{"name":"cancellation","method":"finish"}"#.into()),
        ..refresh.clone()
    };
    for (times, ruling) in [(1, RequestRuling::Pass), (2, RequestRuling::Abort)] {
        let watch = watch();
        for _ in 0..times {
            assert_eq!(watch.judge(&refresh), RequestRuling::Abort);
        }
        let yes = Yes::Anew(Cover::of_control("Finish cancellation"));
        watch.act_begins(Act::Presses(Control::Other), Some(yes), None);
        assert_eq!(watch.judge(&refresh), ruling);
        assert_eq!(watch.judge(&end), RequestRuling::Pass);
        watch.act_ends();
        // What was asked about itself passes once.
        watch.approve(&[(&refresh, Some(Deed::Ends))]);
        watch.act_begins(Act::Presses(Control::Other), None, None);
        assert_eq!(watch.judge(&refresh), RequestRuling::Pass);
    }
}
