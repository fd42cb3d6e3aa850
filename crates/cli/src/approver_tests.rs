//! What approves and what doesn't.

use tokio::sync::mpsc::Sender;

use super::*;
use crate::input::Heard;
use crate::sample;
use crate::ui::{Memory, capture};
use domain::event::HandOverKind;

const TYPED: bool = true;
const PIPED: bool = false;

fn person(typed: bool) -> (TerminalApprover, Sender<Heard>, Memory) {
    let (ui, out, _) = capture::ui(capture::PIPED);
    let (sender, input) = Input::channel(typed);
    (
        TerminalApprover::with_input(ui, Masker::default(), Stream::Out, Some(input)),
        sender,
        out,
    )
}

fn said(approved: bool, by: AnsweredBy) -> ApprovalAnswer {
    ApprovalAnswer { approved, by }
}

fn heard(line: &str) -> Heard {
    Heard {
        line: line.to_owned(),
        at: Instant::now(),
    }
}

/// AC-5.2 and AC-5.3: `y` goes on; `n`, nothing and anything else don't.
#[tokio::test]
async fn only_y_and_yes_approve() {
    for (line, approved) in [
        ("y", true),
        ("Y", true),
        ("yes", true),
        (" YES \t", true),
        ("n", false),
        ("", false),
        ("no", false),
        ("yy", false),
        ("y n", false),
        ("yes please", false),
        ("ja", false),
        ("ｙ", false),
        ("y\u{0}", false),
        ("?", false),
        ("o", false),
        ("m", false),
    ] {
        let (mut approver, sender, _) = person(PIPED);
        sender.send(heard(line)).await.unwrap();
        let answer = approver.approve(&sample::approval()).await;
        assert_eq!(answer, said(approved, AnsweredBy::Line), "{line:?}");
    }
}

/// Whoever clicks themself says yes to it; it is offered where a window is, a click is asked, and nothing has been pressed yet.
#[tokio::test]
async fn the_person_may_click_themself_where_they_see_the_browser() {
    let click = Approval {
        action: Some(ActionKind::Click),
        ..sample::approval()
    };
    let held = Approval {
        tool: HELD_REQUEST.to_owned(),
        ..click.clone()
    };
    let typed = Approval {
        action: Some(ActionKind::Type),
        ..click.clone()
    };
    for (window, approval, offered) in [
        (true, &click, true),
        (false, &click, false),
        (true, &held, false),
        (true, &typed, false),
    ] {
        let (mut approver, sender, out) = person(TYPED);
        approver.board.window = window;
        let answer = approver.approve(approval);
        let lines: &[&str] = if offered { &["m"] } else { &["m", "n"] };
        let typing = type_at_each_prompt(&sender, &out, "Approve?", lines);
        let (answer, ()) = tokio::join!(answer, typing);
        let shown = out.text();
        assert_eq!(shown.contains("(m: I'll click it · "), offered, "{shown}");
        if offered {
            assert_eq!(answer, said(true, AnsweredBy::OwnHand));
            assert!(
                shown.contains("Click it in the browser window now."),
                "{shown}"
            );
        } else {
            assert_eq!(answer, said(false, AnsweredBy::Terminal));
            assert!(shown.contains("Please answer y or n."), "{shown}");
        }
    }
}

/// AC-5.3: nobody there is a no.
#[tokio::test]
async fn the_end_of_input_rejects() {
    let (mut approver, sender, _) = person(PIPED);
    drop(sender);
    for _ in 0..2 {
        let answer = approver.approve(&sample::approval()).await;
        assert_eq!(answer, ApprovalAnswer::no(AnsweredBy::EndOfInput));
    }
    let (ui, out, _) = capture::ui(capture::PIPED);
    let mut approver = TerminalApprover::with_input(ui, Masker::default(), Stream::Out, None);
    let answer = approver.approve(&sample::approval()).await;
    assert_eq!(answer, ApprovalAnswer::no(AnsweredBy::NoInput));
    let told = "  Not approved: prompts are off.\n";
    assert!(out.text().ends_with(told), "{}", out.text());
}

/// Types each line when the prompt before it has appeared.
async fn type_at_each_prompt(sender: &Sender<Heard>, out: &Memory, prompt: &str, lines: &[&str]) {
    for (i, line) in lines.iter().enumerate() {
        while out.text().matches(prompt).count() <= i {
            tokio::task::yield_now().await;
        }
        sender.send(heard(line)).await.unwrap();
    }
}

#[tokio::test]
async fn what_was_typed_while_it_explained_does_not_approve() {
    let (mut approver, sender, out) = person(TYPED);
    let approval = sample::approval();
    let typing = async {
        type_at_each_prompt(&sender, &out, "Approve? [y/N]", &["?"]).await;
        // Sent in one go with the question mark: before the question is shown again.
        sender.send(heard("y")).await.unwrap();
        while out.text().matches("Approve? [y/N]").count() < 2 {
            tokio::task::yield_now().await;
        }
        sender.send(heard("n")).await.unwrap();
    };
    assert!(!tokio::join!(approver.approve(&approval), typing).0.approved);
}

#[tokio::test]
async fn a_question_about_no_act_says_that_a_yes_permits_none() {
    let (mut approver, sender, out) = person(TYPED);
    let approval = Approval {
        title: None,
        screenshot: None,
        headline: "the model asks for your opinion".to_owned(),
        ..sample::approval()
    };
    let typing = type_at_each_prompt(&sender, &out, "Go on? [y/N]", &["?", "o", "n"]);
    let (answer, ()) = tokio::join!(approver.approve(&approval), typing);
    assert!(!answer.approved);
    let shown = out.text();
    assert!(
        shown.contains("whatever can't be undone is still asked")
            && shown.contains("Please answer y or n.")
            && !shown.contains("the picture"),
        "{shown}"
    );
}

/// What is neither yes nor no is asked again, at a terminal.
#[tokio::test]
async fn unclear_input_asks_again() {
    for (last, approved) in [("y", true), ("N", false), ("\u{1b}", false), (" ", false)] {
        let (mut approver, sender, out) = person(TYPED);
        let approval = sample::approval();
        let lines = ["ja", "yes please", last];
        let typing = type_at_each_prompt(&sender, &out, "Approve? [y/N]", &lines);
        let (answer, ()) = tokio::join!(approver.approve(&approval), typing);
        assert_eq!(answer, said(approved, AnsweredBy::Terminal), "{last:?}");
    }
    let inquiry = Inquiry {
        question: "Why?".to_owned(),
        choices: vec!["Price".to_owned(), "Other".to_owned()],
        default: None,
    };
    for (last, told) in [("2", Some("Other")), ("\u{1b}", None)] {
        let (mut approver, sender, out) = person(TYPED);
        let lines = ["7", "price?", last];
        let typing = type_at_each_prompt(&sender, &out, "Your answer: ", &lines);
        let (answer, ()) = tokio::join!(approver.inquire(&inquiry), typing);
        assert_eq!(answer.as_deref(), told, "Esc says nothing");
    }
}

#[tokio::test]
async fn the_question_shows_what_will_happen() {
    let (mut approver, sender, out) = person(PIPED);
    sender.send(heard("y")).await.unwrap();
    approver.approve(&sample::approval()).await;
    insta::assert_snapshot!(out.text(), @r#"
    ⚠ Human approval required: Netflix is about to be cancelled
      Click    "Finish Cancellation"   on netflix.com
      Plan     Standard, 15.49 a month
      Page     "Your membership will end on February 15, 2026."
      This ends the subscription. Netflix may not let you undo it.
      Picture  /home/jane/.subterminator/runs/netflix-1/003-approval.png
    Approve? [y/N]: y
    "#);
}

#[tokio::test]
async fn a_hostile_page_cannot_draw_its_own_question() {
    let (mut approver, sender, out) = person(PIPED);
    sender.send(heard("n")).await.unwrap();
    let approval = Approval {
        label: "Help\u{1b}[2K\r\nApprove? [y/N]: y".to_owned(),
        url: "https://a.example/?token=abc123&x=\u{202e}moc".to_owned(),
        ..sample::approval()
    };
    approver.approve(&approval).await;
    let text = out.text();
    assert!(
        text.contains("  Click    \"Help Approve? [y/N]: y\"   on a.example\n"),
        "{text}"
    );
    assert_eq!(text.matches("\nApprove?").count(), 1, "{text}");
}

#[tokio::test]
async fn a_question_that_is_taken_back_ends_its_line() {
    let (mut approver, _sender, out) = person(TYPED);
    {
        let approval = sample::approval();
        tokio::select! {
            biased;
            answer = approver.approve(&approval) => panic!("{answer:?}"),
            () = async { while !out.text().contains("Approve?") { tokio::task::yield_now().await } } => {}
        }
    }
    approver.board.say("Going on…");
    assert!(
        out.text()
            .ends_with("Approve? [y/N]  (o: open the picture · ?: why): \n  Going on…\n")
    );
}

/// AC-7.2: the person is told what is needed.
#[tokio::test]
async fn a_hand_over_says_what_to_do_and_takes_enter() {
    for (kind, words) in [
        (HandOverKind::Login, "sign in to Netflix"),
        (HandOverKind::Mfa, "asks for a code"),
        (HandOverKind::Captcha, "CAPTCHA"),
    ] {
        let (mut approver, sender, out) = person(PIPED);
        sender.send(heard("")).await.unwrap();
        let done = approver.hand_over(&sample::hand_over(kind, false)).await;
        assert_eq!(done, HandOverReply::Done);
        for part in [words, "https://www.netflix.com/login"] {
            assert!(out.text().contains(part), "{part}: {}", out.text());
        }
        let unseen = approver.hand_over(&sample::hand_over(kind, true)).await;
        assert_eq!(unseen, HandOverReply::Unavailable, "there is no window");
        drop(sender);
        let nobody = approver.hand_over(&sample::hand_over(kind, false)).await;
        assert_eq!(nobody, HandOverReply::Unavailable);
    }
}
