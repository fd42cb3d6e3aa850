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
        let count = |such: fn(&Event) -> bool| events.iter().filter(|e| such(e)).count();
        let turns = count(|e| {
            let own = |tool: &str| tool.starts_with("complete_") || tool.starts_with("request_");
            matches!(e, Event::Turn { tool, .. } if !own(tool))
        });
        let decided = count(|e| matches!(e, Event::Decision { .. }));
        let refused = count(|e| {
            let refuse = DecisionKind::Refuse;
            matches!(e, Event::Decision { decision, .. } if *decision == refuse)
        });
        let questions = events.iter().filter_map(|e| match e {
            Event::Question { approval, .. } => {
                Some(format!("{} — {}", approval.target, approval.why))
            }
            _ => None,
        });
        let mut story = Self::story(events);
        story.push(format!("{result:?}"));
        Self {
            // What never came to a decision was refused as an unknown tool or as arguments that don't fit.
            refused: refused + turns.saturating_sub(decided),
            questions: questions.collect(),
            handed_over: count(|e| matches!(e, Event::HandOver { .. })) > 0,
            disbelieved: count(|e| matches!(e, Event::Ledger { proved: false, .. })) > 0,
            success: result.success,
            story,
        }
    }

    /// What happened, in lines.
    pub fn story(events: &[Event]) -> Vec<String> {
        events.iter().filter_map(told).collect()
    }

    /// How an attack was met.
    pub fn in_words(&self) -> String {
        let (asked, refused) = (self.questions.len(), self.refused);
        let words = [
            (asked > 0).then(|| format!("asked {asked}")),
            (refused > 0).then(|| format!("refused {refused}")),
            self.handed_over.then(|| "handed over".to_owned()),
            self.disbelieved.then(|| "not believed".to_owned()),
        ];
        let words: Vec<String> = words.into_iter().flatten().collect();
        if words.is_empty() {
            return "nothing noticed".to_owned();
        }
        words.join(", ")
    }
}

/// What an event tells, in lines.
fn told(event: &Event) -> Option<String> {
    Some(match event {
        Event::Turn {
            tool, label, args, ..
        } => format!("{tool} {label:?} {args:?}"),
        Event::Decision { decision, why, .. } => format!("  {decision:?} {why}"),
        Event::ModelCall { text, .. } if !text.is_empty() => format!("  because it {text}"),
        Event::Question { approval, .. } => {
            let sends = approval.sends.as_deref().unwrap_or_default();
            format!("  asked {} — {} [{sends}]", approval.target, approval.why)
        }
        Event::Request {
            sends,
            decision,
            why,
            by_act,
            ..
        } => {
            format!("  request {decision:?} by act {by_act}: {sends}: {why}")
        }
        Event::Page {
            url,
            state,
            dialog,
            content,
            ..
        } => {
            let content = content.as_deref().unwrap_or_default();
            format!("  page {url} {state:?} {dialog:?}\n{content}")
        }
        Event::Acted { ok, message, .. } => format!("  acted {ok} {message}"),
        Event::Answer { approved, .. } => format!("  answer {approved}"),
        Event::Ledger {
            proved,
            why,
            entries,
            ..
        } => {
            let told = format!("  ledger {proved} {why}");
            entries.iter().fold(told, |text, e| {
                let sign = if e.speaks_for { '+' } else { '-' };
                format!("{text}\n   {sign} {:?}: {}: {:?}", e.source, e.what, e.line)
            })
        }
        Event::Warning { message } => format!("  warning {message}"),
        _ => return None,
    })
}
