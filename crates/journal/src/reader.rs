//! Reads a journal, also one of a run that was killed, of a newer program, or that somebody damaged.
//!
//! Never fails on content: what can't be read is skipped with a note, so that the rest still tells its story.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use super::JOURNAL_FILE;
use super::format::{Record, VERSION};

/// Most bytes that are read of one journal.
const MAX_BYTES: u64 = 64 * 1024 * 1024;
/// Most notes that are kept.
const MAX_NOTES: usize = 100;

/// What a journal says.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RecordedRun {
    /// The records that could be read, in order.
    pub records: Vec<Record>,
    /// What could not be read, each with its line, from 1.
    pub notes: Vec<String>,
}

/// Reads the journal of a run's folder.
///
/// # Errors
/// If the file can't be opened or read; never for what stands in it.
pub fn read(dir: &Path) -> io::Result<RecordedRun> {
    let mut bytes = Vec::new();
    let file = File::open(dir.join(JOURNAL_FILE))?;
    file.take(MAX_BYTES).read_to_end(&mut bytes)?;
    Ok(parse(&bytes))
}

/// Reads the content of a journal.
pub fn parse(bytes: &[u8]) -> RecordedRun {
    let mut run = RecordedRun::default();
    // What follows a line that can't be read may have any number.
    let mut expected = Some(1);
    let lines = bytes.split_inclusive(|b| *b == b'\n');
    for (number, line) in (1..).zip(lines) {
        if line.trim_ascii().is_empty() {
            continue;
        }
        let problem = match record(line) {
            Ok(record) => {
                let seq = record.seq;
                let missing = expected.filter(|expected| *expected != seq);
                let problem = missing.map(|it| format!("record {seq} where record {it} belongs"));
                expected = Some(seq.saturating_add(1));
                run.records.push(record);
                problem
            }
            Err(why) => {
                expected = None;
                let torn = !line.ends_with(b"\n") && serde_json::from_slice::<Value>(line).is_err();
                let killed =
                    "the last record is incomplete: the run was killed while it was written";
                Some(if torn { killed.to_owned() } else { why })
            }
        };
        let note = problem.map(|problem| format!("line {number}: {problem}"));
        run.notes
            .extend(note.filter(|_| run.notes.len() < MAX_NOTES));
    }
    run
}

/// The record on a line, or why there is none.
fn record(line: &[u8]) -> Result<Record, String> {
    #[derive(Deserialize)]
    struct Version {
        v: u64,
    }
    let unreadable = |e| format!("no record of a journal ({e})");
    let Version { v } = serde_json::from_slice(line).map_err(unreadable)?;
    if v != VERSION {
        return Err(format!(
            "version {v} of the format; this program knows {VERSION}"
        ));
    }
    serde_json::from_slice(line).map_err(unreadable)
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
    fn a_torn_last_line_is_told_and_the_rest_is_read() {
        let whole = format!("{}{}", warning(1), warning(2));
        for cut in 1..warning(2).len() - 1 {
            let run = parse(&whole.as_bytes()[..whole.len() - 1 - cut]);
            assert_eq!((run.records.len(), run.notes.len()), (1, 1), "{cut}");
            assert!(run.notes[0].contains("was killed"), "{run:?}");
        }
        let run = parse(whole.trim_end().as_bytes());
        assert_eq!(
            (run.records.len(), run.notes.len()),
            (2, 0),
            "only a line feed is missing"
        );
        let gap = parse(format!("{}{}", warning(1), warning(5)).as_bytes());
        assert_eq!(gap.notes, ["line 2: record 5 where record 2 belongs"]);
    }

    #[test]
    fn newer_versions_unknown_types_and_fields_are_no_obstacle() {
        let newer = warning(2).replace("\"v\":1", "\"v\":2");
        let unknown = line(3, r#""type":"telepathy","x":1"#);
        let extra = line(4, r#""type":"warning","message":"m","colour":"red""#);
        let broken = line(5, r#""type":"warning""#);
        let (first, last) = (warning(1), warning(7));
        let all = format!("{first}{newer}{unknown}{extra}{broken}nonsense\n{last}");
        let run = parse(all.as_bytes());
        let read: Vec<u64> = run.records.iter().map(|r| r.seq).collect();
        assert_eq!(read, [1, 4, 7]);
        let beginnings = [
            "line 2: version 2 of the format; this program knows 1",
            "line 3: no record of a journal (unknown variant `telepathy`",
            "line 5: no record of a journal (missing field `message`",
            "line 6: no record of a journal (expected",
        ];
        assert_eq!(run.notes.len(), beginnings.len());
        for (note, beginning) in run.notes.iter().zip(beginnings) {
            assert!(note.starts_with(beginning), "{note}");
        }
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
