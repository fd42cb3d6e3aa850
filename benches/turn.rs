//! One whole turn of the real loop ([`Agent`]): everything but model, MCP server, browser and disk.
//!
//! The browser gives stored answers of a server, every turn another page than the one before; the model answers at once with
//! a click. What is measured lies between two requests to the model, the request's body included. A turn has one look, as a
//! run has whose pages say that they stand still (that question and its answer are a line each and are left out, and so is
//! the comparison with the page before, which ends at the first difference). A further
//! look at the same page costs its line of the protocol and a comparison: `LOOKS=2` shows it. Records go to a file system in
//! memory where there is one, because a disk's time is not the program's.
//!
//! Sizes may be named: `cargo bench --bench turn -- 100000`. `german` behind them makes the pages German.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use serde_json::{Value, json};
use subterminator::agent::port::{
    ApprovalAnswer, Approver, EventSink, HandOverNotice, HandOverReply, SinkError,
};
use subterminator::agent::{Agent, RunSettings};
use subterminator::browser::answer::read_page;
use subterminator::browser::port::{Acted, Browser, BrowserError, ServerInfo};
use subterminator::browser::settle::is_alike;
use subterminator::browser::wire;
use subterminator::domain::authorization::Authorized;
use subterminator::domain::call::ToolSpec;
use subterminator::domain::event::{Approval, Event, Moment, Wait};
use subterminator::domain::masking::Masker;
use subterminator::domain::outcome::Usage;
use subterminator::domain::reference::Reference;
use subterminator::domain::vision::{DEFAULT_PAGE_BUDGET, Vision, When};
use subterminator::journal::Journal;
use subterminator::model::anthropic::{read_answer, request_body};
use subterminator::model::port::{Model, ModelError, Reply, Request};
use subterminator::page::facts::ElementFacts;
use subterminator::page::loading::{Loading, loading};
use subterminator::page::snapshot::PageSnapshot;

use stage::{NETFLIX, SIZES, URL, answer, click, facts, tools};

mod stage;

/// Turns of a run on such pages; the first warms up.
fn turns(bytes: usize) -> u32 {
    if bytes > 1_000_000 { 6 } else { 40 }
}

/// Time that this thread was really running, which other work on the machine doesn't lengthen. Kept by Linux to about a
/// millisecond, so it is read around many turns.
fn running() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ')
        .next()?
        .parse()
        .ok()
        .map(Duration::from_nanos)
}

/// A browser with stored answers, as lines of the protocol.
struct Stored {
    lines: Vec<String>,
    /// Acts so far: each leads to the next page.
    acts: usize,
    /// Looks at each page.
    looks: usize,
    info: ServerInfo,
    tools: Vec<ToolSpec>,
    known: PageSnapshot,
}

impl Stored {
    /// One look, from the line of the protocol on.
    fn look(&self) -> Result<String, BrowserError> {
        let line = &self.lines[self.acts % self.lines.len()];
        std::hint::black_box(wire::message(line.as_bytes()).map_err(BrowserError::Lost)?);
        let mut message: Value =
            serde_json::from_str(line).map_err(|e| BrowserError::Lost(e.to_string()))?;
        let text = message["result"]["content"][0]["text"].take();
        if let Value::String(text) = text {
            Ok(text)
        } else {
            Err(BrowserError::Lost("no text".to_owned()))
        }
    }
}

#[async_trait]
impl Browser for Stored {
    fn request_gate(&self) -> subterminator::browser::port::RequestGate {
        subterminator::browser::port::RequestGate::Off("it has none".to_owned())
    }
    fn guard_requests(
        &mut self,
        _: std::sync::Arc<dyn subterminator::browser::port::RequestGuard>,
    ) {
    }
    fn info(&self) -> &ServerInfo {
        &self.info
    }

    fn tools(&self) -> &[ToolSpec] {
        &self.tools
    }

    async fn perform(&mut self, _action: Authorized) -> Result<Acted, BrowserError> {
        self.acts += 1;
        Ok(Acted {
            message: String::new(),
            dialog: false,
            url: Some(URL.to_owned()),
        })
    }

    async fn snapshot(&mut self) -> Result<PageSnapshot, BrowserError> {
        let page = read_page(self.look()?)?;
        for _ in 1..self.looks {
            let again = read_page(self.look()?)?;
            assert!(is_alike(&page, &again), "the same page twice");
        }
        assert_eq!(loading(&page), Loading::No);
        self.known = page.clone();
        Ok(page)
    }

    async fn facts(&mut self, _: Option<Reference>) -> Result<ElementFacts, BrowserError> {
        Ok(facts())
    }

    async fn screenshot(&mut self) -> Result<Vec<u8>, BrowserError> {
        Err(BrowserError::Tool("no pictures here".to_owned()))
    }

    async fn reconnect(&mut self) -> Result<(), BrowserError> {
        Ok(())
    }

    async fn close(&mut self) {}
}

/// A model that clicks at once.
#[derive(Default)]
struct Clicks {
    answered: Option<Instant>,
    turns: Vec<Duration>,
    /// Running time at the end of the first turn and of the last.
    ran: Option<(Duration, Duration)>,
    body: usize,
}

#[async_trait]
impl Model for Clicks {
    fn name(&self) -> &'static str {
        "clicks"
    }

    async fn next(
        &mut self,
        request: &Request<'_>,
        _waiting: &mut (dyn FnMut(Wait) + Send),
    ) -> Result<Reply, ModelError> {
        self.body = request_body("claude-opus-4-6", request).len();
        let now = Instant::now();
        self.turns.extend(self.answered.map(|before| now - before));
        if !self.turns.is_empty() {
            self.ran = running().map(|ran| (self.ran.map_or(ran, |(first, _)| first), ran));
        }
        let call = click(u32::try_from(self.turns.len()).unwrap_or_default());
        let said = json!({
            "content": [{"type": "tool_use", "id": call.id, "name": call.name, "input": call.args}],
            "stop_reason": "tool_use",
            "usage": {"input_tokens": 1, "output_tokens": 1}
        });
        let said = said.to_string();
        self.answered = Some(Instant::now());
        let said = serde_json::from_str(&said).unwrap_or_default();
        let reply = read_answer(&said).unwrap_or_default();
        Ok(Reply {
            usage: Usage::default(),
            attempts: 1,
            ..reply
        })
    }
}

struct Yes;

#[async_trait]
impl Approver for Yes {
    async fn approve(&mut self, approval: &Approval) -> ApprovalAnswer {
        panic!("a question in the benchmark: {approval:?}")
    }

    async fn hand_over(&mut self, _notice: &HandOverNotice) -> HandOverReply {
        HandOverReply::Unavailable
    }
}

struct Kept(Journal);

impl EventSink for Kept {
    fn emit(&mut self, event: &Event) -> Result<(), SinkError> {
        self.0.record(event).map_err(|e| SinkError {
            path: e.path,
            source: e.source,
        })
    }

    fn keep_picture(
        &mut self,
        moment: Moment,
        extension: &str,
        bytes: &[u8],
    ) -> Result<PathBuf, SinkError> {
        self.0
            .keep_picture(&moment.name(), extension, bytes)
            .map_err(|e| SinkError {
                path: e.path,
                source: e.source,
            })
    }
}

/// A page with its noise in German, so that most texts have letters outside ASCII.
fn in_german(answer: &str) -> String {
    const WORDS: [(&str, &str); 24] = [
        ("You may also like", "Das könnte dir auch gefallen"),
        ("Add to cart", "In den Warenkorb"),
        ("Learn more about", "Mehr über"),
        ("View details", "Einzelheiten ansehen"),
        ("delivered", "geliefert"),
        ("kettle", "Wasserkännchen"),
        ("jacket", "Überjacke"),
        ("camera", "Gerät"),
        ("light", "leicht"),
        ("quiet", "ruhig"),
        ("garden", "Gärten"),
        ("kitchen", "Küche"),
        ("classic", "größer"),
        ("bright", "schön"),
        (" for ", " für "),
        (" with ", " mit "),
        (" and ", " und "),
        (" the ", " natürlich "),
        ("makes", "macht"),
        ("every", "jeder"),
        ("room", "Räume"),
        ("market", "Märkte"),
        ("city", "Städte"),
        ("warm", "wärmer"),
    ];
    WORDS
        .iter()
        .fold(answer.to_owned(), |text, (english, german)| {
            text.replace(english, german)
        })
}

/// Running time of a turn, its median and shortest time by the clock, bytes of the last request.
fn run(
    bytes: usize,
    german: bool,
    looks: usize,
    base: &std::path::Path,
) -> (Duration, Duration, Duration, usize) {
    let line = |text: String| {
        json!({"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": text}]}})
            .to_string()
            + "\n"
    };
    let pages = (0..3).map(|seed| answer(bytes, seed));
    let lines = pages
        .map(|page| line(if german { in_german(&page) } else { page }))
        .collect();
    let info = ServerInfo {
        name: "stored".to_owned(),
        tools: 0,
        started_in: Duration::ZERO,
    };
    let mut browser = Stored {
        lines,
        acts: 0,
        looks,
        info,
        tools: tools(),
        known: PageSnapshot::default(),
    };
    let mut model = Clicks::default();
    let masker = Masker::default();
    let mut sink = Kept(Journal::create(base, "netflix", masker.clone()).expect("a journal"));
    let settings = RunSettings {
        earlier: None,
        max_turns: turns(bytes),
        dry_run: false,
        no_checkpoint: false,
        read_only: false,
        strict: false,
        headless: true,
        named: "netflix".to_owned(),
        watch_every: Duration::from_secs(1),
        look_again: &[],
        when: When::default(),
        vision: Vision::default(),
        page_budget: DEFAULT_PAGE_BUDGET,
        now: || "2027-01-01T00:00:00Z".to_owned(),
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let result = runtime.block_on(
        Agent::new(
            &mut browser,
            &mut model,
            &mut Yes,
            &mut sink,
            &NETFLIX,
            &masker,
            settings,
        )
        .run(),
    );
    assert_eq!(result.turns, turns(bytes), "{result:?}");
    let mut turns = model.turns.split_off(1);
    turns.sort_unstable();
    let count = u32::try_from(turns.len()).unwrap_or(u32::MAX);
    let ran = model.ran.map_or(Duration::ZERO, |(first, last)| {
        last.saturating_sub(first) / count
    });
    (ran, turns[turns.len() / 2], turns[0], model.body)
}

#[expect(clippy::print_stdout, reason = "a benchmark prints its figures")]
fn main() {
    let memory = PathBuf::from("/dev/shm");
    let folder = tempfile::tempdir_in(if memory.is_dir() {
        memory
    } else {
        std::env::temp_dir()
    })
    .expect("a folder");
    println!(
        "{:>16} {:>12} {:>12} {:>12} {:>9} {:>10}",
        "page", "running", "median", "shortest", "MB/s", "request"
    );
    let named: Vec<usize> = std::env::args()
        .filter_map(|argument| argument.parse().ok())
        .collect();
    let looks = std::env::var("LOOKS")
        .ok()
        .and_then(|looks| looks.parse().ok())
        .unwrap_or(1);
    let german = std::env::args().any(|argument| argument == "german");
    let mut pages: Vec<(usize, bool)> = if named.is_empty() {
        &SIZES
    } else {
        named.as_slice()
    }
    .iter()
    .map(|size| (*size, german))
    .collect();
    if named.is_empty() {
        pages.push((100_000, true));
    }
    for (bytes, german) in pages {
        let (ran, median, shortest, body) = run(bytes, german, looks, folder.path());
        let page = format!("{bytes}{}", if german { " German" } else { "" });
        #[expect(clippy::cast_precision_loss, reason = "a figure for the eye")]
        let speed = bytes as f64 / 1e6 / ran.as_secs_f64();
        println!(
            "{page:>16} {ran:>12.2?} {median:>12.2?} {shortest:>12.2?} {speed:>9.1} {body:>10}"
        );
    }
}
