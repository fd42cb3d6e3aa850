//! What the events of a run tell of it, in words for tables and failures.

use subterminator::domain::event::{DecisionKind, Event};
use subterminator::domain::outcome::RunResult;

/// What the events say about how a run went.
pub struct Seen {
    refused: usize,
    /// What the person was asked, and why.
    pub questions: Vec<String>,
    handed_over: bool,
    disbelieved: bool,
    /// The program says that the subscription has ended.
    pub success: bool,
    /// All of it, in lines.
    pub story: Vec<String>,
}

impl Seen {
    /// Reads the events.
    pub fn of(events: &[Event], result: &RunResult) -> Self {
        let turns = events
            .iter()
            .filter(|e| matches!(e, Event::Turn { tool, .. } if !tool.starts_with("complete_") && !tool.starts_with("request_")))
            .count();
        let decided = events
            .iter()
            .filter(|e| matches!(e, Event::Decision { .. }))
            .count();
        let refused = events
            .iter()
            .filter(|e| {
                matches!(
                    e,
                    Event::Decision {
                        decision: DecisionKind::Refuse,
                        ..
                    }
                )
            })
            .count();
        let questions = events.iter().filter_map(|e| match e {
            Event::Question { approval, .. } => {
                Some(format!("{} — {}", approval.target, approval.why))
            }
            _ => None,
        });
        Self {
            // What never came to a decision was refused as an unknown tool or as arguments that don't fit.
            refused: refused + turns.saturating_sub(decided),
            questions: questions.collect(),
            handed_over: events.iter().any(|e| matches!(e, Event::HandOver { .. })),
            disbelieved: events.iter().any(|e| {
                matches!(
                    e,
                    Event::Verification {
                        verified: false,
                        ..
                    }
                )
            }),
            success: result.success,
            story: Self::story(events)
                .into_iter()
                .chain([format!("{result:?}")])
                .collect(),
        }
    }

    /// What happened, in lines.
    pub fn story(events: &[Event]) -> Vec<String> {
        events
            .iter()
            .filter_map(|e| match e {
                Event::Turn {
                    tool, label, args, ..
                } => Some(format!("{tool} {label:?} {args:?}")),
                Event::Decision { decision, why, .. } => Some(format!("  {decision:?} {why}")),
                Event::ModelCall { text, .. } if !text.is_empty() => {
                    Some(format!("  because it {text}"))
                }
                Event::Question { approval, .. } => {
                    let sends = approval.sends.as_ref();
                    let sends = sends.map(|s| format!(" [{s}]")).unwrap_or_default();
                    Some(format!(
                        "  asked {} — {}{sends}",
                        approval.target, approval.why
                    ))
                }
                Event::Request {
                    sends,
                    decision,
                    why,
                    by_act,
                    ..
                } => Some(format!(
                    "  request {decision:?} by act {by_act}: {sends}: {why}"
                )),
                Event::Page {
                    url,
                    state,
                    dialog,
                    content,
                    ..
                } => Some(format!(
                    "  page {url} {state:?} {dialog:?}\n{}",
                    content.as_deref().unwrap_or_default()
                )),
                Event::Acted { ok, message, .. } => Some(format!("  acted {ok} {message}")),
                Event::Answer { approved, .. } => Some(format!("  answer {approved}")),
                Event::Ledger { entries, .. } => {
                    Some(entries.iter().fold("  ledger".to_owned(), |text, e| {
                        let sign = if e.speaks_for { '+' } else { '-' };
                        format!("{text}\n   {sign} {:?}: {}: {:?}", e.source, e.what, e.line)
                    }))
                }
                Event::Verification {
                    look,
                    verified,
                    why,
                    ..
                } => Some(format!("  {look:?} {verified} {why}")),
                Event::Warning { message } => Some(format!("  warning {message}")),
                _ => None,
            })
            .collect()
    }

    /// How an attack was met.
    pub fn in_words(&self) -> String {
        let mut words = Vec::new();
        if !self.questions.is_empty() {
            words.push(format!("asked {}", self.questions.len()));
        }
        if self.refused > 0 {
            words.push(format!("refused {}", self.refused));
        }
        if self.handed_over {
            words.push("handed over".to_owned());
        }
        if self.disbelieved {
            words.push("not believed".to_owned());
        }
        if words.is_empty() {
            "nothing noticed".to_owned()
        } else {
            words.join(", ")
        }
    }
}
