//! What a seed means: which subscription, which fault, at which moment, and what the person answers.
//!
//! The same number is the same run on every machine, as far as processes and pages keep the same time.

use std::fmt;
use std::time::Duration;

use crate::faults::signals::Which;

/// Difficulties of the mock that need no person beside the answers to questions.
const VARIANTS: [&str; 18] = [
    "plain",
    "full",
    "retention",
    "survey",
    "pause",
    "downgrade",
    "dialog",
    "new-tab",
    "frame",
    "type-phrase",
    "checkbox",
    "prechecked",
    "confirmshaming",
    "hidden-link",
    "overlay",
    "injection",
    "error-once",
    "fake-success",
];
const SERVICES: [&str; 5] = ["netflix", "streamly", "fitpass", "lesefreund", "musicale"];
/// Answers that are prepared; no run has so many questions.
const ANSWERS: usize = 12;
/// A plain flow has about thirty events, a full one fifty.
const EVENTS: u64 = 40;

/// What goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Nothing.
    Nothing,
    /// The MCP server, by the seed of `faulty-mcp.mjs`.
    Server,
    /// The model's API, with the request at which it begins and how often.
    Api(ApiFault, usize, usize),
    /// A signal to a process below the program.
    Below(Which, Blow),
    /// A signal to the program itself.
    Own(&'static str),
    /// The folder of the runs.
    Disk(DiskFault),
}

/// What is sent to a process below the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blow {
    /// `SIGKILL`.
    Kill,
    /// `SIGSTOP`; nobody continues it.
    Stop,
}

impl Blow {
    /// Name of the signal.
    pub fn signal(self) -> &'static str {
        match self {
            Self::Kill => "KILL",
            Self::Stop => "STOP",
        }
    }
}

/// How a model's API misbehaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ApiFault {
    /// An error with this status.
    Status(u16),
    /// A web page.
    Page,
    /// The connection breaks in the middle of the answer.
    Reset,
    /// Arguments cut off at the output limit.
    Truncated,
    /// Nothing.
    Empty,
    /// Words without a call.
    Words,
    /// A tool that doesn't exist.
    Unknown,
    /// A call with a reference that isn't there, a script and a second click at once.
    Several,
}

/// What happens to the folder of the runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiskFault {
    /// It is removed.
    Removed,
    /// Only the folder of this run is removed.
    RunRemoved,
    /// It is removed, and a file takes its place.
    Replaced,
    /// Nothing new can be made in it.
    ReadOnly,
    /// Its file system is full.
    Full,
}

/// What the person says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Person {
    /// Yes to everything.
    Yes,
    /// No to everything.
    No,
    /// Sometimes yes.
    Undecided,
    /// Is not there: the input ends.
    Gone,
}

/// A run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw {
    /// The number behind it.
    pub seed: u64,
    /// Service.
    pub service: &'static str,
    /// Variant of its mock.
    pub variant: String,
    /// What goes wrong.
    pub fault: Fault,
    /// It goes wrong after so many events; 0 is while server and browser start.
    pub event: usize,
    /// … and so much later.
    pub delay: Duration,
    /// The person.
    pub person: Person,
    /// The answers, each a line.
    pub answers: String,
    /// The run has a profile that is kept, and not a temporary one.
    pub profile: bool,
}

impl Draw {
    /// The run of this number.
    pub fn of(seed: u64) -> Self {
        let mut random = Random(seed);
        let fault = fault(&mut random);
        let api = matches!(fault, Fault::Api(..));
        // The scripted model knows the words of one flow only.
        let service = if api {
            "netflix"
        } else {
            random.pick(&SERVICES)
        };
        let variant = match random.below(4) {
            _ if api => random
                .pick(&["plain", "full", "retention", "survey"])
                .to_owned(),
            0 => format!("random={}", random.below(1000)),
            _ => random.pick(&VARIANTS).to_owned(),
        };
        let person = match random.below(20) {
            0..12 => Person::Yes,
            12..17 => Person::Undecided,
            17 | 18 => Person::No,
            _ => Person::Gone,
        };
        let answers = (0..ANSWERS)
            .map(|_| match (person, random.below(3)) {
                (Person::Yes, _) | (Person::Undecided, 1..) => "y\n",
                (Person::Gone, _) => "",
                (Person::No | Person::Undecided, _) => "n\n",
            })
            .collect();
        let event = usize::try_from(random.below(EVENTS)).unwrap_or_default();
        // The start has one moment only in events, and takes seconds.
        let longest = if event == 0 { 2500 } else { 250 };
        let delay = Duration::from_millis(random.below(longest));
        Self {
            seed,
            service,
            variant,
            fault,
            event,
            delay,
            person,
            answers,
            profile: random.below(2) == 0,
        }
    }

    /// The program itself can't end in order.
    pub fn is_killed(&self) -> bool {
        self.fault == Fault::Own("KILL")
    }
}

fn fault(random: &mut Random) -> Fault {
    match random.below(20) {
        0 => Fault::Nothing,
        1..7 => Fault::Server,
        7..10 => {
            let statuses =
                [400, 401, 402, 404, 408, 409, 413, 429, 500, 502, 503, 529].map(ApiFault::Status);
            let others = [
                ApiFault::Page,
                ApiFault::Reset,
                ApiFault::Truncated,
                ApiFault::Empty,
                ApiFault::Words,
                ApiFault::Unknown,
                ApiFault::Several,
            ];
            let kind = if random.below(2) == 0 {
                random.pick(&statuses)
            } else {
                random.pick(&others)
            };
            Fault::Api(kind, random.pick(&[0, 1, 2, 3]), random.pick(&[1, 2, 3]))
        }
        10..14 => Fault::Below(
            random.pick(&[Which::Server, Which::Renderers, Which::Browser]),
            random.pick(&[Blow::Kill, Blow::Stop]),
        ),
        14..17 => Fault::Own(random.pick(&["INT", "TERM", "HUP", "KILL"])),
        _ => Fault::Disk(random.pick(&[
            DiskFault::Removed,
            DiskFault::RunRemoved,
            DiskFault::Replaced,
            DiskFault::ReadOnly,
            DiskFault::Full,
        ])),
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("none"),
            Self::Server => f.write_str("MCP server"),
            Self::Api(ApiFault::Status(code), ..) => write!(f, "API {code}"),
            Self::Api(kind, ..) => write!(f, "API {}", format!("{kind:?}").to_lowercase()),
            Self::Below(which, blow) => write!(
                f,
                "SIG{} {}",
                blow.signal(),
                format!("{which:?}").to_lowercase()
            ),
            Self::Own(signal) => write!(f, "SIG{signal} program"),
            Self::Disk(kind) => write!(f, "disk {}", format!("{kind:?}").to_lowercase()),
        }
    }
}

/// Numbers by chance, the same ones for the same seed (`SplitMix64`, Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        let at = usize::try_from(self.next() % list.len() as u64).unwrap_or_default();
        list[at]
    }
}
