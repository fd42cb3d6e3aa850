//! Reads a journal, also one of a run that was killed, of a newer program, or that somebody damaged.
//!
//! Never fails on content: what can't be read is skipped with a note, so that the rest still tells its story.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use jiff::Timestamp;
use serde_json::Value;

use domain::earlier;
use domain::event::{Event, Start};
use domain::outcome::RunResult;

use super::JOURNAL_FILE;
use super::format::{Record, SUBSCRIPTION, VERSION};

/// Most bytes that are read of one journal.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// Most notes that are kept.
const MAX_NOTES: usize = 100;

/// Something in the journal that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub text: String,
}

/// What a journal says.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RecordedRun {
    /// The records that could be read, in order.
    pub records: Vec<Record>,
    /// What could not be read.
    pub notes: Vec<Note>,
    /// The last line is incomplete: the run was killed while it was written.
    pub torn: bool,
}

/// Reads the journal of a run's folder, or a journal file.
///
/// # Errors
/// If the file can't be opened or read; never for what stands in it.
pub fn read(path: &Path) -> io::Result<RecordedRun> {
    let path = if path.is_dir() {
        path.join(JOURNAL_FILE)
    } else {
        path.to_owned()
    };
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES).read_to_end(&mut bytes)?;
    Ok(parse(&bytes))
}

/// Reads the content of a journal.
pub fn parse(bytes: &[u8]) -> RecordedRun {
    let mut reading = RecordedRun::default();
    let mut last_seq = 0;
    let complete = bytes.ends_with(b"\n");
    let mut lines = bytes.split(|b| *b == b'\n').enumerate().peekable();
    while let Some((index, line)) = lines.next() {
        if line.trim_ascii().is_empty() {
            continue;
        }
        let last = lines.peek().is_none() && !complete;
        match record(line) {
            Ok(record) => {
                if record.seq != last_seq + 1 {
                    reading.note(
                        index,
                        format!("record {} follows record {last_seq}", record.seq),
                    );
                }
                last_seq = record.seq;
                reading.records.push(record);
            }
            Err(Unreadable::Skipped { seq, why }) => {
                last_seq = seq.unwrap_or(last_seq + 1);
                reading.note(index, why);
            }
            Err(Unreadable::Broken(_)) if last => {
                reading.torn = true;
                reading.note(
                    index,
                    "the last record is incomplete: the run was killed while it was written"
                        .to_owned(),
                );
            }
            Err(Unreadable::Broken(why)) => reading.note(index, why),
        }
    }
    reading
}

impl RecordedRun {
    fn note(&mut self, index: usize, text: String) {
        if self.notes.len() < MAX_NOTES {
            self.notes.push(Note {
                line: index + 1,
                text,
            });
        }
    }
}

enum Unreadable {
    /// Well-formed, but of another version or type.
    Skipped { seq: Option<u64>, why: String },
    /// No record.
    Broken(String),
}

fn record(line: &[u8]) -> Result<Record, Unreadable> {
    let value: Value =
        serde_json::from_slice(line).map_err(|e| Unreadable::Broken(format!("no JSON ({e})")))?;
    let seq = value.get("seq").and_then(Value::as_u64);
    match value.get("v").and_then(Value::as_u64) {
        Some(VERSION) => {}
        Some(version) => {
            return Err(Unreadable::Skipped {
                seq,
                why: format!("version {version} of the format; this program knows {VERSION}"),
            });
        }
        None => return Err(Unreadable::Broken("no record of a journal".to_owned())),
    }
    let at = value
        .get("at")
        .and_then(Value::as_str)
        .and_then(|text| text.parse::<Timestamp>().ok());
    let (Some(seq), Some(at)) = (seq, at) else {
        return Err(Unreadable::Broken(
            "a record without number or time".to_owned(),
        ));
    };
    let kind = value
        .get("type")
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned();
    let subscription = value
        .get(SUBSCRIPTION)
        .and_then(|fields| serde_json::from_value(fields.clone()).ok());
    let mut event = serde_json::from_value(value).map_err(|e| {
        let why = e.to_string();
        let unknown = why.starts_with("unknown variant") && why.contains(&format!("`{kind}`"));
        let why = if unknown {
            format!("unknown type '{kind}'")
        } else {
            format!("a broken record of type '{kind}' ({why})")
        };
        Unreadable::Skipped {
            seq: Some(seq),
            why,
        }
    })?;
    name_action(&mut event);
    Ok(Record {
        seq,
        at,
        event,
        subscription,
    })
}

/// Records from before actions had names of their own say the tool alone.
fn name_action(event: &mut Event) {
    if let Event::Turn { tool, action, .. }
    | Event::Acting { tool, action, .. }
    | Event::Acted { tool, action, .. } = event
    {
        *action = action.or_else(|| earlier::kind_of(tool));
    }
}

/// When the run began, and what was said of it then.
pub(super) fn start(records: &[Record]) -> Option<(Timestamp, &Start)> {
    records.iter().find_map(|record| match &record.event {
        Event::Start(start) => Some((record.at, start)),
        _ => None,
    })
}

/// The result as the journal has it, if the run came that far.
pub(super) fn result(records: &[Record]) -> Option<&RunResult> {
    records.iter().rev().find_map(|record| match &record.event {
        Event::Result(result) => Some(result),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn line(seq: u64, rest: &str) -> String {
        format!("{{\"v\":1,\"seq\":{seq},\"at\":\"2027-02-15T10:20:30.123Z\",{rest}}}\n")
    }

    fn warning(seq: u64) -> String {
        line(seq, r#""type":"warning","message":"m""#)
    }

    #[test]
    fn a_torn_last_line_is_reported_and_the_rest_is_read() {
        let whole = format!("{}{}", warning(1), warning(2));
        for cut in 1..warning(2).len() - 1 {
            let reading = parse(&whole.as_bytes()[..whole.len() - 1 - cut]);
            assert_eq!(
                (reading.records.len(), reading.torn, reading.notes.len()),
                (1, true, 1),
                "{cut}"
            );
        }
        let reading = parse(whole.trim_end().as_bytes());
        assert_eq!(
            (reading.records.len(), reading.torn),
            (2, false),
            "only the line feed is missing"
        );
        let gap = parse(format!("{}{}", warning(1), warning(5)).as_bytes());
        assert_eq!(gap.notes[0].text, "record 5 follows record 1");
    }

    #[test]
    fn newer_versions_unknown_types_and_fields_are_no_obstacle() {
        let newer = warning(2).replace("\"v\":1", "\"v\":2");
        let unknown = line(3, r#""type":"telepathy","x":1"#);
        let extra = line(4, r#""type":"warning","message":"m","colour":"red""#);
        let broken = line(5, r#""type":"warning""#);
        let reading = parse(
            format!(
                "{}{newer}{unknown}{extra}{broken}nonsense\n{}",
                warning(1),
                warning(6)
            )
            .as_bytes(),
        );
        assert_eq!(
            reading.records.iter().map(|r| r.seq).collect::<Vec<_>>(),
            [1, 4, 6]
        );
        let notes: Vec<(usize, &str)> = reading
            .notes
            .iter()
            .map(|n| (n.line, n.text.as_str()))
            .collect();
        assert_eq!(
            notes[0],
            (2, "version 2 of the format; this program knows 1")
        );
        assert_eq!(notes[1], (3, "unknown type 'telepathy'"));
        assert!(
            notes[2].1.starts_with("a broken record of type 'warning'"),
            "{notes:?}"
        );
        assert!(
            notes[3].0 == 6 && notes[3].1.starts_with("no JSON"),
            "{notes:?}"
        );
        assert_eq!(notes.len(), 4);
    }

    proptest! {
        #[test]
        fn a_damaged_journal_never_breaks_it(at in 0usize..400, byte in any::<u8>()) {
            let mut bytes = format!("{}{}{}{}", warning(1), warning(2), warning(3), warning(4)).into_bytes();
            let at = at % bytes.len();
            bytes[at] = byte;
            prop_assert!(parse(&bytes).records.len() >= 2, "one damaged byte loses two records at most");
        }
    }
}
