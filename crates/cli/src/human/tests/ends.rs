//! The last words, for every end of a run.

use super::super::*;
use super::{answer, because, end, normal_run, shown};
use crate::sample;
use crate::ui::capture;
use domain::outcome::{Channel, Outcome, Reason};

/// What is shown last of runs that ended like this.
fn last_words<const N: usize>(ends: [RunResult; N]) -> String {
    let shown = ends.map(|result| {
        shown(capture::PIPED, false, &end(result)).replace("Starting Netflix cancellation…\n", "\n")
    });
    shown.concat()
}

/// AC-5.3: a no ends the run, and its line says that nothing was clicked.
#[test]
fn a_no_is_no_click() {
    let mut events = normal_run();
    events.truncate(8);
    events.push(answer(false, AnsweredBy::Terminal));
    events.push(Event::Result(sample::result(
        Reason::HumanRejected,
        Outcome::NotCancelled,
    )));
    insta::assert_snapshot!(shown(capture::PIPED, false, &events), @r#"
    Starting Netflix cancellation…
    [Turn 1] Clicked "Cancel Membership"
    [Turn 2] Clicked "No thanks, continue"
    [Turn 3] Did not click "Finish Cancellation": you said no
    Stopped: you said no
      Nothing was touched.
      Report: /runs/netflix-1/report.html
    "#);
}

/// AC-8.6: the first action with its arguments, and that nothing was done.
#[test]
fn a_dry_run_shows_the_first_action_only() {
    let mut events = vec![sample::start(), sample::turn(1, "Cancel Membership")];
    if let Event::Start(domain::event::Start {
        dry_run, target, ..
    }) = &mut events[0]
    {
        *dry_run = true;
        "mock:full".clone_into(target);
    }
    let result = RunResult {
        success: true,
        proposed: Some(sample::click()),
        ..sample::result(Reason::Completed, Outcome::NotCancelled)
    };
    events.push(Event::Result(result));
    insta::assert_snapshot!(shown(capture::PIPED, false, &events), @r#"
    Dry run of Netflix cancellation…
      On the mock service (full): nothing here is real.
    First action: click "Cancel Membership"
      browser_click {"element":"the cancel link","ref":"e12"}
      This was a dry run: nothing was clicked or changed.
      Report: /runs/netflix-1/report.html
    "#);
}

#[test]
fn every_outcome_has_its_own_last_words() {
    let done = |outcome| sample::result(Reason::Completed, outcome);
    let confirmed = Outcome::Cancelled {
        effective_date: None,
        confirmation: Some("ABC-123".to_owned()),
        object: None,
        confirmed_by: None,
    };
    let ends = [
        done(confirmed),
        done(Outcome::AlreadyCancelled {
            effective_date: Some("2026-03-01".to_owned()),
            object: Some("Premium".to_owned()),
        }),
        done(Outcome::ThirdPartyBilling {
            provider: "Apple".to_owned(),
            steps: vec![
                "Open Settings.".to_owned(),
                "Choose Subscriptions.".to_owned(),
            ],
        }),
        done(Outcome::ThirdPartyBilling {
            provider: "T-Mobile".to_owned(),
            steps: Vec::new(),
        }),
        because("call 0800 123", done(Outcome::needs_human())),
        done(Outcome::NeedsHuman {
            how: Some(Channel::Phone),
            contact: Some("0800 555 0142".to_owned()),
            hours: Some("Monday to Friday 8am–7pm".to_owned()),
        }),
        because(
            "the model gave up: no way found",
            done(Outcome::NotCancelled),
        ),
        done(Outcome::Unverified),
    ];
    insta::assert_snapshot!(last_words(ends), @r#"
    ✓ Netflix cancelled and verified
      Confirmation: ABC-123
      Receipt: /runs/netflix-1/report.html

    ✓ Netflix was already cancelled: access until 1 March 2026
      Nothing was changed.
      Receipt: /runs/netflix-1/report.html

    ⚠ Apple bills you for Netflix: cancel it there
      Nothing was changed here. What to do:
      1. Open Settings.
      2. Choose Subscriptions.
      Report: /runs/netflix-1/report.html

    ⚠ T-Mobile bills you for Netflix: cancel it there
      Nothing was changed here. Look for it in your account with T-Mobile.
      Report: /runs/netflix-1/report.html

    ⚠ Netflix can't be cancelled online: it wants a call, a chat or a letter
      call 0800 123
      Nothing was changed here. Afterwards: subterminator check netflix
      Report: /runs/netflix-1/report.html

    ⚠ Netflix cancels by phone only: 0800 555 0142, Monday to Friday 8am–7pm
      Nothing was changed here. Afterwards: subterminator check netflix
      Report: /runs/netflix-1/report.html

    ⚠ Netflix is not cancelled: no way was found on the site
      the model gave up: no way found
      Nothing was touched.
      Report: /runs/netflix-1/report.html

    ⚠ Netflix may or may not be cancelled: the site doesn't prove it
      Look at your account page yourself: https://www.netflix.com/account
      Later: subterminator check netflix
      Report: /runs/netflix-1/report.html
    "#);
}

#[test]
fn every_other_end_says_what_happened_and_where_it_stands() {
    let stopped = |reason, outcome| sample::result(reason, outcome);
    let ends = [
        stopped(Reason::MaxTurnsExceeded, Outcome::NotCancelled),
        stopped(Reason::LlmNoAction, Outcome::NotCancelled),
        because(
            "401 from Anthropic: check ANTHROPIC_API_KEY.",
            stopped(Reason::LlmError, Outcome::NotCancelled),
        ),
        because(
            "The server died. Run it again.",
            stopped(Reason::McpError, Outcome::Unverified),
        ),
        RunResult {
            final_url: None,
            ..stopped(Reason::VerificationFailed, Outcome::Unverified)
        },
        RunResult {
            interrupted: true,
            turns: 1,
            ..stopped(Reason::HumanRejected, Outcome::NotCancelled)
        },
        RunResult {
            interrupted: true,
            ..stopped(Reason::HumanRejected, Outcome::Unverified)
        },
    ];
    insta::assert_snapshot!(last_words(ends), @r#"
    ✗ Stopped after 4 turns: that is the limit
      Nothing was touched.
      Try again with a higher --max-turns, or another --model.
      Report: /runs/netflix-1/report.html

    ✗ Stopped: the model came no further
      Nothing was touched.
      Try again, or try another --model.
      Report: /runs/netflix-1/report.html

    ✗ Stopped: the model can't be reached
      401 from Anthropic: check ANTHROPIC_API_KEY.
      Nothing was touched.
      Report: /runs/netflix-1/report.html

    ⚠ Netflix may or may not be cancelled: the site doesn't prove it
      Stopped: the browser was lost.
      The server died. Run it again.
      Look at your account page yourself: https://www.netflix.com/account
      Later: subterminator check netflix
      Report: /runs/netflix-1/report.html

    ⚠ Netflix may or may not be cancelled: the site doesn't prove it
      Look at your account page yourself.
      Later: subterminator check netflix
      Report: /runs/netflix-1/report.html

    Interrupted
      Nothing was touched.
      Report: /runs/netflix-1/report.html

    ⚠ Interrupted. Netflix may or may not be cancelled: the site doesn't prove it
      Look at your account page yourself: https://www.netflix.com/account
      Later: subterminator check netflix
      Report: /runs/netflix-1/report.html
    "#);
}
