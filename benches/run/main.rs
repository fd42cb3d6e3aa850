//! Whole runs against the raw floor: the built program with the real MCP server and a real browser, a made-up service and a
//! model without latency, beside a bare client that sends the same tool calls.
//!
//!     cargo bench --bench run -- start 5            start times
//!     cargo bench --bench run -- flow 20 50 3       a flow of 20 turns on pages of 50 kB, 3 times
//!     cargo bench --bench run -- rules 500          the built-in planner on pages of 500 kB
//!     cargo bench --bench run -- memory 10 50       most memory alone, a flow of 10 turns on pages of 50 kB
//!     cargo bench --bench run -- gate 8             pages of 100 parts with and without the request gate, 8 times
//!
//! `SUBTERMINATOR_BIN` names another binary. Prints Markdown. A run that doesn't end with a verified cancellation is an error,
//! and a replay whose calls fail is left out: their times would mean nothing.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

mod bare;
mod gate;
mod model;
mod program;
mod site;
mod tee;
mod timeline;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use tempfile::TempDir;

use bare::{Floor, replay};
use model::{Asked, FakeModel};
use program::{Program, Watched};
use site::Site;
use timeline::Timeline;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

const MODEL: &str = "claude-x";
/// Steps for the built-in planner, which goes on as long as a page says "continue".
const STEPS_FOR_RULES: u32 = 4;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|w| w != "--bench")
        .collect();
    if words.first().is_some_and(|w| w == tee::COMMAND) {
        return tee::run(&words[1..]);
    }
    match measure(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            println!("Not measured: {e}");
            ExitCode::FAILURE
        }
    }
}

fn measure(words: &[String]) -> Outcome<()> {
    let number = |i: usize, usual: usize| words.get(i).map_or(Ok(usual), |w| w.parse::<usize>());
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()?;
    let _inside = runtime.enter();
    match words.first().map(String::as_str) {
        Some("start") => start(&World::new(&runtime, 2_000)?, number(1, 5)?),
        Some("flow") => {
            let (turns, kb, times) = (number(1, 20)?, number(2, 50)?, number(3, 3)?);
            flow(&World::new(&runtime, kb * 1000)?, turns, times)
        }
        Some("rules") => rules(&World::new(&runtime, number(1, 500)? * 1000)?),
        Some("gate") => runtime.block_on(gate::measure(number(1, 8)?)),
        Some("memory") => {
            let (turns, kb) = (number(1, 10)?, number(2, 50)?);
            let world = World::new(&runtime, kb * 1000)?;
            // The first run fetches the package.
            world.run(turns, &[])?;
            let run = world.run(turns, &[])?;
            let busy = run.cpu_ms;
            println!("- {turns} turns, pages of {kb} kB: processor time {busy} ms, most memory {}", memory(&[run]));
            Ok(())
        }
        _ => Err("say what: start [TIMES], flow [TURNS] [KB] [TIMES], rules [KB], memory [TURNS] [KB], gate [TIMES]. All of it: scripts/bench.sh".into()),
    }
}

/// Service, model and program, with a home of their own.
struct World {
    site: Site,
    model: FakeModel,
    program: Program,
    dir: TempDir,
}

impl World {
    fn new(runtime: &tokio::runtime::Runtime, bytes: usize) -> Outcome<Self> {
        let dir = tempfile::tempdir()?;
        let path = std::env::var_os("SUBTERMINATOR_BIN").map_or_else(
            || PathBuf::from(env!("CARGO_BIN_EXE_subterminator")),
            PathBuf::from,
        );
        let (site, model) = (
            runtime.block_on(Site::start(bytes))?,
            runtime.block_on(FakeModel::start())?,
        );
        let program = Program {
            path,
            home: dir.path().join("home"),
            model: model.url.clone(),
        };
        Ok(Self {
            site,
            model,
            program,
            dir,
        })
    }

    /// One run through the whole flow.
    fn run(&self, turns: usize, more: &[&str]) -> Outcome<Watched> {
        self.site.reset();
        self.model.plays(site::acts(turns));
        let turns = turns.to_string();
        self.checked(self.program.cancel(
            &self.site.url,
            MODEL,
            &[&["--max-turns", &turns], more].concat(),
        )?)
    }

    fn checked(&self, run: Watched) -> Outcome<Watched> {
        if run.verified && self.site.ends() == 1 {
            Ok(run)
        } else {
            Err("the run did not cancel".into())
        }
    }

    /// One run with every call noted, what the model was asked, and whole snapshots among the events.
    fn noted(&self, turns: usize) -> Outcome<(Watched, Timeline, Vec<Asked>)> {
        // The first run fetches the package and remembers where it lies.
        self.run(turns, &[])?;
        let log = self.dir.path().join("calls.jsonl");
        let _ = std::fs::remove_file(&log);
        let server = remembered(&self.program.home)?;
        let tee = [
            std::env::current_exe()?,
            PathBuf::from(tee::COMMAND),
            log.clone(),
            PathBuf::from("node"),
            server,
        ];
        let command: Vec<String> = tee.iter().map(|w| w.display().to_string()).collect();
        let run = self.run(
            turns,
            &[
                "--verbose",
                "--mcp-command",
                &shlex::try_join(command.iter().map(String::as_str))?,
            ],
        )?;
        Ok((run, Timeline::read(&log)?, self.model.asked()))
    }
}

/// Where the server lies, as the program remembers it.
fn remembered(home: &Path) -> Outcome<PathBuf> {
    for file in std::fs::read_dir(home.join("cache"))?.flatten() {
        if file
            .file_name()
            .to_string_lossy()
            .starts_with("playwright-mcp-")
        {
            let known: serde_json::Value = serde_json::from_slice(&std::fs::read(file.path())?)?;
            return Ok(PathBuf::from(known["args"][0].as_str().unwrap_or_default()));
        }
    }
    Err("the program remembers no server".into())
}

fn median<T: Copy + Default + Ord>(mut all: Vec<T>) -> T {
    all.sort_unstable();
    all.get(all.len() / 2).copied().unwrap_or_default()
}

fn ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[expect(clippy::cast_precision_loss, reason = "ratios for the eye")]
fn ratio(one: u64, other: u64) -> f64 {
    one as f64 / other.max(1) as f64
}

fn start(world: &World, times: usize) -> Outcome<()> {
    let help: Vec<Duration> = (0..20)
        .map(|_| world.program.help())
        .collect::<Result<_, _>>()?;
    println!(
        "- `--help`: {:.1} ms (median of 20)",
        median(help).as_secs_f64() * 1000.0
    );
    println!(
        "- binary: {:.1} MB",
        ratio(std::fs::metadata(&world.program.path)?.len(), 1_000_000)
    );
    let cold = world.run(4, &[])?;
    println!(
        "- first start ever (npx finds the package in npm's own cache) to the first page: {} ms",
        ms(cold.first("page"))
    );
    let (_, timeline, _) = world.noted(4)?;
    let (mut ours, mut connected, mut floor) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..times {
        let run = world.run(4, &[])?;
        ours.push(ms(run.first("page")));
        connected.push(ms(run.first("connected")));
        world.site.reset();
        floor.push(replay(&timeline, Floor::SameCalls, world.dir.path())?.to_first_page);
    }
    let (ours, connected, floor) = (median(ours), median(connected), median(floor));
    println!(
        "- later start to the tool list: {connected} ms, to the first page: {ours} ms; bare client: {floor} ms (medians of {times})"
    );
    Ok(())
}

fn flow(world: &World, turns: usize, times: usize) -> Outcome<()> {
    let (run, timeline, asked) = world.noted(turns)?;
    let snapshots: Vec<usize> = timeline
        .calls
        .iter()
        .filter(|c| c.name == "browser_snapshot")
        .map(|c| c.bytes)
        .collect();
    println!(
        "\n### {turns} turns, pages of {} kB\n",
        median(snapshots.clone()) / 1000
    );
    let questions = run
        .events
        .iter()
        .filter(|(_, e)| e["type"] == "question")
        .count();
    let acts = timeline.calls.iter().filter(|c| c.acts()).count();
    let (calls, looks) = (timeline.calls.len(), snapshots.len());
    println!(
        "- {calls} tool calls: {acts} acts and {looks} snapshots among them; {} requests; {questions} question(s)",
        asked.len()
    );
    let spent = timeline.spent(&asked);
    let (server, pauses, model) = (spent.server / 1000, spent.pauses / 1000, spent.model / 1000);
    println!(
        "- where the time went: server and browser {server} ms, pauses {pauses} ms, model {model} ms"
    );
    let by_tool: Vec<String> = spent
        .tools
        .iter()
        .map(|(tool, (n, time))| format!("{tool} {n} calls {} ms", time / 1000))
        .collect();
    println!(
        "- by tool, each from question to answer: {}",
        by_tool.join(", ")
    );
    let own = spent.own.iter().sum::<u64>();
    println!(
        "- the program itself: {:.1} ms a turn (median), {:.1} ms at most, {} ms in all",
        ratio(median(spent.own.clone()), 1000),
        ratio(spent.own.iter().copied().max().unwrap_or_default(), 1000),
        own / 1000
    );
    sent(&run, &asked);
    let (mut ours, mut peak, mut busy) = (Vec::new(), Vec::new(), Vec::new());
    let floors = [
        Floor::SameCalls,
        Floor::SameCallsAndPauses,
        Floor::PlainDefault,
        Floor::SameCallsDefault,
    ];
    let mut bare = [const { Vec::new() }; 4];
    for time in 0..times {
        let run = world.run(turns, &[])?;
        ours.push(ms(run.flow()));
        busy.push(run.cpu_ms);
        peak.push(run);
        for (floor, found) in floors.iter().zip(&mut bare) {
            // The slow ones don't scatter: once is enough.
            if time > 0 && matches!(floor, Floor::SameCallsDefault) {
                continue;
            }
            world.site.reset();
            let replayed = replay(&timeline, *floor, world.dir.path())?;
            if replayed.failed > 0 {
                // Without pauses a call may come before its page: on a busy machine that floor can't finish the flow.
                println!(
                    "- a replay of {floor:?} is left out: {} of its calls failed",
                    replayed.failed
                );
                continue;
            }
            found.push(replayed.total);
        }
    }
    println!("- most memory: {}", memory(&peak));
    println!(
        "- processor time of the program from start to end: {} ms (median of {times})",
        median(busy)
    );
    println!(
        "- the flow: {} ms (median of {times}, {} to {})",
        median(ours.clone()),
        ours.iter().min().unwrap_or(&0),
        ours.iter().max().unwrap_or(&0)
    );
    let flow = median(ours);
    let names = [
        "the same calls, settle time 0, no pauses",
        "the same calls with the same pauses, settle time 0",
        "the acts and a snapshot after each, default settle time",
        "the same calls, default settle time",
    ];
    for (name, found) in names.iter().zip(bare) {
        let floor = median(found);
        if floor > 0 {
            println!(
                "- bare client, {name}: {floor} ms, ratio {:.2}",
                ratio(flow, floor)
            );
        }
    }
    Ok(())
}

/// Most memory of some runs.
fn memory(runs: &[Watched]) -> String {
    let most = |kb: fn(&Watched) -> u64| ratio(runs.iter().map(kb).max().unwrap_or_default(), 1000);
    format!(
        "{:.1} MB ({:.1} MB of it heap and stacks)",
        most(|r| r.peak_kb),
        most(|r| r.anonymous_kb)
    )
}

/// What was sent to the model, beside every snapshot whole and kept.
fn sent(run: &Watched, asked: &[Asked]) {
    let largest = asked.iter().map(|a| a.bytes).max().unwrap_or_default();
    let total: usize = asked.iter().map(|a| a.bytes).sum();
    println!(
        "- sent: {} kB in all, about {} tokens; the largest request {largest} bytes, about {} tokens",
        total / 1000,
        total / 4,
        largest / 4
    );
    // The page before each turn, as text in JSON, and all those before it.
    let (mut page, mut history, mut whole) = (0, 0, 0);
    for (_, event) in &run.events {
        if event["type"] == "page" {
            page = event["content"].to_string().len();
        } else if event["type"] == "turn" {
            history += page;
            whole += history;
        }
    }
    println!(
        "- every snapshot whole, without prompt and tools: {} kB, {:.1} times as much",
        whole / 1000,
        ratio(whole as u64, total as u64)
    );
}

fn rules(world: &World) -> Outcome<()> {
    world.site.reset();
    world.site.limit_steps(STEPS_FOR_RULES);
    let run = world.checked(
        world
            .program
            .cancel(&world.site.url, "rules", &["--verbose"])?,
    )?;
    let largest = run
        .events
        .iter()
        .filter_map(|(_, e)| e["content"].as_str().map(str::len))
        .max()
        .unwrap_or_default();
    let turns = run
        .events
        .iter()
        .filter(|(_, e)| e["type"] == "turn")
        .count();
    println!(
        "\n### The built-in planner\n\n- verified in {turns} turns, {} ms; the largest snapshot has {largest} bytes; most memory {}",
        ms(run.flow()),
        memory(&[run])
    );
    Ok(())
}
