//! The parts of a turn, each alone, on pages of 5 kB to 5 MB, in the order in which a turn needs them.
//!
//! Throughput stands beside each time: where it stays the same from size to size, the cost is linear.

use std::collections::HashMap;

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use serde_json::json;
use subterminator::browser::answer::read_page;
use subterminator::browser::port::tools;
use subterminator::browser::settle::is_alike;
use subterminator::browser::wire;
use subterminator::domain::event::Event;
use subterminator::domain::masking::Masker;
use subterminator::journal::Journal;
use subterminator::model::port::{Conversation, Model as _, Request};
use subterminator::model::prompt::{self, ViewOptions};
use subterminator::model::rules::Rules;
use subterminator::model::{anthropic, openai};
use subterminator::page::control::controls;
use subterminator::page::reading::PageReading;
use subterminator::page::snapshot::PageSnapshot;
use subterminator::page::state::{Assessment, assess, assess_reading};
use subterminator::page::tree;
use subterminator::policy::context::PolicyContext;
use subterminator::policy::judge;
use tokio::runtime::Runtime;

use stage::{NETFLIX, SIZES, answer, click, facts, tools};

mod stage;

/// Bytes of a request at the default budget.
const BUDGET: usize = 96_000;

fn main() {
    divan::main();
}

fn page(bytes: usize) -> PageSnapshot {
    read_page(answer(bytes, 7)).expect("an answer of the server's form")
}

fn conversation() -> Conversation {
    let mut offered = tools::offers(&tools());
    offered.extend(prompt::own_tools());
    Conversation::new(prompt::system(&NETFLIX), prompt::goal(&NETFLIX), offered)
}

/// What a model sees of a page, in so many bytes.
fn view(page: &PageSnapshot, assessment: &Assessment, budget: usize) -> String {
    let masker = Masker::default();
    prompt::view(
        page,
        assessment,
        &ViewOptions {
            masker: &masker,
            budget,
            service: Some(&NETFLIX),
            find: None,
            before: None,
        },
    )
}

/// Times a part on a page, with its throughput in bytes of the tree.
fn on_page<T>(bencher: Bencher<'_, '_>, bytes: usize, part: impl Fn(&PageSnapshot) -> T + Sync) {
    let page = page(bytes);
    bencher
        .counter(BytesCount::new(page.content.len()))
        .bench(|| part(black_box(&page)));
}

/// The same on a page that was read already.
fn on_reading<T>(
    bencher: Bencher<'_, '_>,
    bytes: usize,
    part: impl Fn(&PageReading<'_>) -> T + Sync,
) {
    let page = page(bytes);
    let reading = PageReading::of(&page, None);
    bencher
        .counter(BytesCount::new(page.content.len()))
        .bench(|| part(black_box(&reading)));
}

#[divan::bench(args = SIZES, max_time = 1)]
fn a_wire(bencher: Bencher<'_, '_>, bytes: usize) {
    let line = json!({"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": answer(bytes, 7)}]}}).to_string() + "\n";
    bencher
        .counter(BytesCount::new(line.len()))
        .bench(|| wire::message(black_box(line.as_bytes())).is_ok());
}

#[divan::bench(args = SIZES, max_time = 1)]
fn b_tree(bencher: Bencher<'_, '_>, bytes: usize) {
    on_page(bencher, bytes, |page| tree::parse(&page.content));
}

#[divan::bench(args = SIZES, max_time = 1)]
fn c_answer(bencher: Bencher<'_, '_>, bytes: usize) {
    let text = answer(bytes, 7);
    bencher
        .counter(BytesCount::new(text.len()))
        .bench(|| read_page(black_box(&*text)));
}

#[divan::bench(args = SIZES, max_time = 1)]
fn d_shape(bencher: Bencher<'_, '_>, bytes: usize) {
    // Two pages that are alike to the end are what takes longest to compare.
    let other = page(bytes);
    on_page(bencher, bytes, |page| is_alike(page, &other));
}

#[divan::bench(args = SIZES, max_time = 1)]
fn e_controls(bencher: Bencher<'_, '_>, bytes: usize) {
    on_page(bencher, bytes, |page| controls(page).len());
}

#[divan::bench(args = SIZES, max_time = 1)]
fn e_reading(bencher: Bencher<'_, '_>, bytes: usize) {
    on_page(bencher, bytes, |page| {
        PageReading::of(page, None).lines.len()
    });
}

#[divan::bench(args = SIZES, max_time = 1)]
fn f_assess(bencher: Bencher<'_, '_>, bytes: usize) {
    on_reading(bencher, bytes, assess_reading);
}

#[divan::bench(args = SIZES, max_time = 1)]
fn i_view(bencher: Bencher<'_, '_>, bytes: usize) {
    let page = page(bytes);
    let assessment = assess(&page);
    let room = BUDGET - conversation().weight();
    bencher
        .counter(BytesCount::new(page.content.len()))
        .bench(|| view(black_box(&page), &assessment, room));
}

fn request(bencher: Bencher<'_, '_>, bytes: usize, body: impl Fn(&Request<'_>) -> String + Sync) {
    let page = page(bytes);
    let conversation = conversation();
    let view = view(&page, &assess(&page), BUDGET - conversation.weight());
    bencher.bench(|| {
        body(black_box(&Request {
            conversation: &conversation,
            view: &view,
            page: &page,
            acts: 0,
            image: None,
        }))
    });
}

#[divan::bench(args = SIZES, max_time = 1)]
fn j_request_anthropic(bencher: Bencher<'_, '_>, bytes: usize) {
    request(bencher, bytes, |r| {
        anthropic::request_body("claude-opus-4-6", r)
    });
}

#[divan::bench(args = SIZES, max_time = 1)]
fn k_request_openai(bencher: Bencher<'_, '_>, bytes: usize) {
    request(bencher, bytes, |r| openai::request_body("gpt-4o", r));
}

#[divan::bench(args = SIZES, max_time = 1)]
fn l_judge(bencher: Bencher<'_, '_>, bytes: usize) {
    let page = page(bytes);
    let assessment = assess(&page);
    let facts = page.find("e5").map(|(id, _)| (id, facts()));
    let facts = HashMap::from_iter(facts);
    let scene = PolicyContext {
        page: &page,
        assessment: &assessment,
        facts: &facts,
        service: &NETFLIX,
        gated: false,
        read_only: false,
        approved_at: None,
        given_at: None,
        first_page: None,
        agreed: &[],
    };
    let action = tools::parse(&click(1)).expect("a click");
    bencher
        .counter(BytesCount::new(page.content.len()))
        .bench(|| judge(black_box(&action), &scene));
}

#[divan::bench(args = SIZES, max_time = 1)]
fn m_record(bencher: Bencher<'_, '_>, bytes: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let page = page(bytes);
    let assessment = assess(&page);
    let event = Event::Page {
        turn: 1,
        url: page.url.clone(),
        title: page.title.clone(),
        state: assessment.state,
        because: assessment.because,
        dialog: None,
        subscription: None,
        content: Some(page.content.to_string()),
    };
    bencher
        .with_inputs(|| {
            Journal::create(folder.path(), "netflix", Masker::default()).expect("a journal")
        })
        .bench_values(|mut journal| {
            journal.record(black_box(&event)).expect("a record");
        });
}

/// The built-in planner, which takes the model's place in a run without one.
#[divan::bench(args = SIZES, max_time = 1)]
fn n_rules(bencher: Bencher<'_, '_>, bytes: usize) {
    let runtime = Runtime::new().expect("a runtime");
    let page = page(bytes);
    let conversation = conversation();
    bencher
        .counter(BytesCount::new(page.content.len()))
        .with_inputs(|| Rules::new(&NETFLIX))
        .bench_values(|mut rules| {
            let request = Request {
                conversation: &conversation,
                view: "",
                page: &page,
                acts: 0,
                image: None,
            };
            runtime.block_on(rules.next(&request, &mut |_| {})).is_ok()
        });
}
