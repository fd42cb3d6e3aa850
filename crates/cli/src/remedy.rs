//! What the person can do after a run that came to no end. No advice that can't work: it depends on what was in the way.

use super::story::{Hindrance, Story};
use domain::event::{AnsweredBy, HandOverKind};
use domain::outcome::{Reason, RunResult};

/// What to do now; `None` where nothing in particular helps.
pub(super) fn remedy(story: &Story, result: &RunResult) -> Option<String> {
    if result.interrupted {
        return None;
    }
    let named = &story.named;
    let text = match (result.reason, story.refused_by, story.needed) {
        (Reason::HumanRejected, Some(AnsweredBy::NoInput), _) => {
            "Run it in a terminal, with prompts on (no --no-input, CI or SUBTERMINATOR_NO_PROMPTS)."
                .to_owned()
        }
        (Reason::HumanRejected, Some(AnsweredBy::EndOfInput), _) => {
            "Run it in a terminal, or pipe a line with y for each question.".to_owned()
        }
        (Reason::HumanRejected, None, Some(kind)) => match (story.hindrance, kind) {
            (Some(Hindrance::NoDisplay), _) => {
                "There is no display here. Run it on your desktop, or attach to a browser of yours with --cdp-endpoint.".to_owned()
            }
            (Some(Hindrance::Headless), HandOverKind::Login) => {
                format!("Sign in once with: subterminator login {named}")
            }
            (Some(Hindrance::Headless), _) => {
                "Run it again without --headless, and do it in the browser window.".to_owned()
            }
            (Some(Hindrance::NoPrompts), HandOverKind::Login) => {
                format!("Sign in once, in a terminal, with: subterminator login {named}")
            }
            (Some(Hindrance::NoPrompts), _) => {
                "Run it again in a terminal, with prompts on, and do it in the browser window."
                    .to_owned()
            }
            (None, _) => "Run it again, and do it in the browser window.".to_owned(),
        },
        (Reason::MaxTurnsExceeded, ..) => {
            "Try again with a higher --max-turns, or another --model.".to_owned()
        }
        (Reason::LlmNoAction, ..) => "Try again, or try another --model.".to_owned(),
        (Reason::BudgetExceeded, ..) => {
            "Try again with a higher --max-cost or --max-tokens.".to_owned()
        }
        (Reason::McpError, ..) if result.turns == 0 => {
            "To find out why, run: subterminator doctor".to_owned()
        }
        _ => return None,
    };
    Some(text)
}
