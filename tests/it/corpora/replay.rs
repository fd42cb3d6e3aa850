//! Recorded evidence of all ends, through the verdict, without a browser: for no reader and for readers of every kind.
//!
//! `RECORD=1` with the test `ends` writes the evidence of each case down as the program collected it; what a reader would have been shown of it, and would
//! have said, is put together here.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde::{Deserialize, Serialize};
use subterminator::domain::masking::Masker;
use subterminator::domain::reader::{ReaderAnswer, ReaderQuote, ReaderState};
use subterminator::model::prompt;
use subterminator::page::language::notice;
use subterminator::page::snapshot::PageSnapshot;
use subterminator::proof::{
    Calibration, Evidence, Finding, ReaderReport, Shown, Verdict, address, prove,
};

use super::case::{Case, Truth};
use super::program::Ran;
use super::reader::{new_lines, quoting, standing};

/// Most bytes of one page that a reader is shown.
const PAGE_LIMIT: usize = 12_000;
/// So many ends are recorded at least.
const LEAST: usize = 950;

/// A recorded case.
#[derive(Serialize, Deserialize)]
struct Recorded {
    name: String,
    /// Whether the act reached the site.
    done: bool,
    evidence: Evidence,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpora/recorded")
}

/// Writes down what was collected, a file for each file of cases.
pub fn write(cases: &[Case], rows: &[Ran]) {
    let mut files: BTreeMap<&str, Vec<Recorded>> = BTreeMap::new();
    for (case, ran) in cases.iter().zip(rows) {
        let Some(evidence) = &ran.evidence else {
            continue;
        };
        files.entry(&case.file).or_default().push(Recorded {
            name: case.name.clone(),
            done: !ran.commits.is_empty(),
            evidence: evidence.clone(),
        });
    }
    std::fs::create_dir_all(folder()).unwrap();
    for (file, recorded) in files {
        let lines: Vec<String> = recorded
            .iter()
            .map(|one| serde_json::to_string(one).unwrap())
            .collect();
        std::fs::write(
            folder().join(format!("{file}.jsonl")),
            lines.join("\n") + "\n",
        )
        .unwrap();
    }
}

/// Who reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reads {
    /// Nobody.
    None,
    /// What a careful person wrote down.
    Honest,
    /// The same quotes, and says that it goes on.
    WrongTone,
    /// Can't tell.
    CantTell,
    /// Says of everything that it ended, and fails the control questions.
    Liar,
    /// Says that it ended wherever anything is new, to the control questions too.
    Careless,
    /// The same, and is assumed to pass them: no mechanism here can tell it from a careful one.
    Lucky,
    /// Says nothing that can be used.
    Broken,
}

const READERS: [Reads; 8] = [
    Reads::None,
    Reads::Honest,
    Reads::WrongTone,
    Reads::CantTell,
    Reads::Liar,
    Reads::Careless,
    Reads::Lucky,
    Reads::Broken,
];

/// One line of a table.
#[derive(Debug, Default, Clone, Copy)]
struct Row {
    ends: usize,
    proved: usize,
    denied: usize,
    others: usize,
    believed: usize,
}

/// What the replay came to.
#[derive(Debug, Default)]
pub struct Told {
    rows: BTreeMap<(String, Reads), Row>,
    /// Of a check: reader there or not → right, unclear, wrong.
    checks: BTreeMap<bool, (usize, usize, usize)>,
    faults: Vec<String>,
    story: Vec<String>,
    all: usize,
}

impl Told {
    pub fn is_enough(&self) -> bool {
        self.all >= LEAST
    }

    pub fn faults(&self) -> Vec<String> {
        self.faults.clone()
    }

    pub fn table(&self) -> String {
        let mut text = self.story.join("\n");
        let _ = writeln!(text, "\n{} recorded", self.all);
        for ((file, reads), row) in &self.rows {
            let _ = writeln!(
                text,
                "{file:<8} {reads:<10?} proved {:>3} of {:<3} denied {} | believed {} of {}",
                row.proved, row.ends, row.denied, row.believed, row.others
            );
        }
        for (reader, (right, unclear, wrong)) in &self.checks {
            let _ = writeln!(
                text,
                "check, reader {reader}: right {right}, unclear {unclear}, wrong {wrong}"
            );
        }
        text
    }
}

/// Replays what is recorded of these cases.
pub fn run(cases: &[Case]) -> Told {
    let story = std::env::var("STORY").ok();
    let told = Mutex::new(Told::default());
    let recorded = read(cases);
    let next = Mutex::new(recorded.iter());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((case, recorded)) = { next.lock().unwrap().next() } {
                    one(case, recorded, &told, story.as_deref());
                }
            });
        }
    });
    told.into_inner().unwrap()
}

fn read(cases: &[Case]) -> Vec<(&Case, Recorded)> {
    let mut by_file: BTreeMap<&str, Vec<&Case>> = BTreeMap::new();
    for case in cases {
        by_file.entry(&case.file).or_default().push(case);
    }
    let mut all = Vec::new();
    for (file, cases) in by_file {
        let text = std::fs::read_to_string(folder().join(format!("{file}.jsonl")));
        for line in text.unwrap_or_default().lines() {
            let recorded: Recorded = serde_json::from_str(line).unwrap();
            if let Some(case) = cases.iter().find(|case| case.name == recorded.name) {
                all.push((*case, recorded));
            }
        }
    }
    all
}

fn one(case: &Case, recorded: &Recorded, told: &Mutex<Told>, story: Option<&str>) {
    let truth = case.truth.unwrap_or(Truth::Active);
    let end = truth.is_end();
    let evidence = &recorded.evidence;
    let shown = shown(evidence);
    let set = set_of(&case.file);
    for reads in READERS {
        let reader = report(case, evidence, &shown, reads, false);
        let verdict = prove(&Evidence {
            reader,
            ..evidence.clone()
        });
        let proved = verdict.is_proved();
        // After an approved act nobody is told that it goes on, whatever the pages say.
        let mere_steps = evidence.acts.iter().all(|act| act.unasked);
        let told_active = mere_steps && verdict.finding == Finding::Active;
        let denied = end && reads != Reads::WrongTone && told_active;
        let mut told = told.lock().unwrap();
        for set in [set.clone(), "all".to_owned()] {
            let row = told.rows.entry((set, reads)).or_default();
            if end {
                row.ends += 1;
                row.proved += usize::from(proved);
                row.denied += usize::from(denied);
            } else {
                row.others += 1;
                row.believed += usize::from(proved);
            }
        }
        if denied || (proved && !end && reads != Reads::Lucky) {
            let name = format!("{reads:?} {} \"{}\"", case.file, case.name);
            told.faults.push(name);
        }
        let asked = story.is_some_and(|wanted| wanted == format!("{reads:?}"));
        if asked && proved != end {
            let missed = if end { "missed" } else { "BELIEVED" };
            let (finding, why) = (&verdict.finding, in_words(&verdict));
            let (file, name) = (&case.file, &case.name);
            told.story.push(format!(
                "{missed} {file} \"{name}\" {truth:?}: {finding:?}{why}"
            ));
        }
    }
    check(case, evidence, &shown, told, story);
    told.lock().unwrap().all += 1;
}

/// A check of the same account afterwards, which knows nothing of what was done.
fn check(case: &Case, evidence: &Evidence, shown: &Shown, told: &Mutex<Told>, story: Option<&str>) {
    let truth = case.truth.unwrap_or(Truth::Active);
    let right = case.alone.unwrap_or(truth);
    let alone = Evidence {
        service: evidence.service.clone(),
        goal: evidence.goal.clone(),
        fresh: evidence.fresh.clone(),
        known_as_none: evidence.known_as_none.clone(),
        at: evidence.at.clone(),
        ..Evidence::default()
    };
    let shown = Shown {
        fresh: shown.fresh.clone(),
        ..Shown::default()
    };
    for reads in [Reads::None, Reads::Honest] {
        let reader = report(case, &alone, &shown, reads, true);
        let verdict = prove(&Evidence {
            reader,
            ..alone.clone()
        });
        let said = match &verdict.finding {
            Finding::Ended { .. } | Finding::Nothing => Some(Truth::Ended),
            Finding::Paused { .. } => Some(Truth::Paused),
            Finding::Pending { .. } => Some(Truth::Pending),
            Finding::Active => Some(Truth::Active),
            Finding::OtherObject { .. } | Finding::Unclear => None,
        };
        let mut told = told.lock().unwrap();
        let count = told.checks.entry(reads == Reads::Honest).or_default();
        match said {
            None => count.1 += 1,
            Some(said) if said == right || (said.is_end() && right.is_end()) => count.0 += 1,
            // What goes on while another thing was ended is active, and so is what waits.
            Some(Truth::Active) if !right.is_end() && right != Truth::Paused => count.0 += 1,
            Some(said) => {
                count.2 += 1;
                let what = format!(
                    "check {reads:?} {} \"{}\": {said:?}, and it is {right:?}",
                    case.file, case.name
                );
                if story == Some("check") {
                    told.story.push(format!("{what}{}", in_words(&verdict)));
                }
                told.faults.push(what);
            }
        }
    }
}

/// What a verdict rests on, a line each.
fn in_words(verdict: &Verdict) -> String {
    verdict.entries.iter().fold(String::new(), |text, entry| {
        let sign = if entry.speaks_for { '+' } else { '-' };
        format!("{text}\n    {sign} {}", entry.in_words())
    })
}

fn set_of(file: &str) -> String {
    file.split('-').next().unwrap_or_default().to_owned()
}

/// What a reader is shown of it, as the program does.
fn shown(evidence: &Evidence) -> Shown {
    let masker = Masker::default();
    let text = |page: &PageSnapshot| prompt::plain(page, &masker, PAGE_LIMIT);
    let is_fresh = |page: &PageSnapshot| {
        let mut fresh = evidence.fresh.iter();
        fresh.any(|f| address(&f.url) == address(&page.url))
    };
    let acted = evidence.acts.iter().rev().map(|act| &act.page).take(2);
    let (in_place, steps): (Vec<_>, Vec<_>) = acted.partition(|page| is_fresh(page));
    let before = evidence.before.iter().filter(|page| is_fresh(page));
    Shown {
        before: before
            .chain(in_place)
            .chain(evidence.before.first())
            .map(text)
            .collect(),
        steps: steps.into_iter().map(text).collect(),
        right_after: evidence.right_after.iter().map(text).collect(),
        fresh: evidence.fresh.iter().map(text).collect(),
    }
}

fn report(
    case: &Case,
    evidence: &Evidence,
    shown: &Shown,
    reads: Reads,
    alone: bool,
) -> Option<ReaderReport> {
    let written = case.witness.as_ref()?;
    let (statement, calibration) = match reads {
        Reads::None => return None,
        Reads::Broken => (None, Calibration::Failed),
        Reads::CantTell => (
            Some(quoting(ReaderState::CantTell, Vec::new())),
            Calibration::Passed,
        ),
        Reads::Liar => (
            Some(quoting(ReaderState::Ended, new_of(shown))),
            Calibration::Failed,
        ),
        Reads::Careless => {
            let said = careless(shown);
            let calibration = asked_as_before(evidence, shown);
            // Of another thing on the same pages it says what it said of this one.
            let calibration = match calibration {
                Calibration::Passed => Calibration::of(&said),
                failed @ Calibration::Failed => failed,
            };
            (Some(said), calibration)
        }
        Reads::Lucky => (Some(careless(shown)), Calibration::Passed),
        Reads::Honest | Reads::WrongTone => {
            let today = evidence.at[..10].parse().unwrap();
            let mut said = standing(written, today, &shown.fresh, &shown.right_after);
            if alone && let Some(shows) = case.alone {
                said.state = shows.seen();
            }
            if alone && said.quotes.is_empty() {
                said.state = ReaderState::CantTell;
            }
            if reads == Reads::WrongTone {
                said.state = ReaderState::Active;
            }
            (Some(said), Calibration::Passed)
        }
    };
    Some(ReaderReport {
        statement,
        shown: shown.clone(),
        calibration,
    })
}

fn careless(shown: &Shown) -> ReaderAnswer {
    let new = new_of(shown);
    let state = if new.is_empty() {
        ReaderState::Active
    } else {
        ReaderState::Ended
    };
    quoting(state, new)
}

/// What the first control question makes of a careless reader: the pages of before, with a notice of something that is no end.
fn asked_as_before(evidence: &Evidence, shown: &Shown) -> Calibration {
    let Some(page) = evidence.before.first() else {
        return Calibration::Failed;
    };
    let masker = Masker::default();
    let notice = notice(page).map_or_else(String::new, |notice| notice.of_no_end(&evidence.goal));
    let page = prompt::plain(page, &masker, PAGE_LIMIT);
    let page = format!("# notice\n- {notice}\n{page}");
    Calibration::of(&careless(&Shown {
        right_after: vec![page.clone()],
        fresh: vec![page],
        ..shown.clone()
    }))
}

fn new_of(shown: &Shown) -> Vec<ReaderQuote> {
    new_lines(&shown.before, &shown.fresh, &shown.right_after)
}
