//! A shop whose pages are half a megabyte each: the flow ends all the same, and no request is too large.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::Router;
use axum::extract::State;
use axum::response::{Html, Redirect};
use axum::routing::{get, post};

use super::world::{record, world};
use crate::common::env::words;
use crate::common::fake_model::{Eager, FakeModel, Reads, Step};
use crate::common::sample::part;
use crate::common::schema::assert_valid;
use crate::common::serve::{Served, serve};

const KEY: &str = "sk-planted-key-1234567890";

struct Shop {
    served: Served,
    ends: Arc<AtomicU32>,
}

fn page(cards: usize, title: &str, body: &str) -> Html<String> {
    let mut shelf = String::new();
    for i in 0..cards {
        let _ = write!(
            shelf,
            "<div><a href=/p/{i}>Quiet kettle {i}</a><p>Brings warm colour to every room, number {i}</p><span>€ {i}.99</span><button>Add to cart</button></div>"
        );
    }
    let (before, behind) = shelf.split_at(shelf.len() / 2);
    let behind = &behind[behind.find("<div>").unwrap_or(0)..];
    Html(format!(
        "<!doctype html><html lang=en><title>{title}</title><body><nav><a href=/>Shop</a> <a href=/me>My account</a></nav>{before}</div><main><h1>{title}</h1>{body}</main>{behind}<footer>© Shop</footer></body></html>"
    ))
}

impl Shop {
    /// A shop with so many cards around every page; a card makes about 250 bytes of snapshot.
    fn start(cards: usize) -> Self {
        let ends = Arc::new(AtomicU32::new(0));
        let me = move |State(ends): State<Arc<AtomicU32>>| async move {
            if ends.load(Ordering::SeqCst) > 0 {
                let body = "<p>Status: Cancelled</p><p>Your subscription ends on 2027-03-01.</p><button>Reactivate subscription</button>";
                return page(cards, "Your subscription", body);
            }
            page(
                cards,
                "Your subscription",
                "<p>Status: Active</p><p>Next payment: 2027-03-01</p><a href=/cancel>Cancel subscription</a>",
            )
        };
        let ask = move || async move {
            page(
                cards,
                "Before you go",
                "<form method=post action=/gone><button>Finish cancellation</button></form><a href=/me>Keep my subscription</a>",
            )
        };
        let gone = |State(ends): State<Arc<AtomicU32>>| async move {
            ends.fetch_add(1, Ordering::SeqCst);
            Redirect::to("/bye")
        };
        let bye = move || async move {
            page(
                cards,
                "Your subscription has been cancelled",
                "<p>It ends on 2027-03-01. You won't be charged again.</p>",
            )
        };
        let router = Router::new()
            .route("/me", get(me))
            .route("/cancel", get(ask))
            .route("/gone", post(gone))
            .route("/bye", get(bye));
        Self {
            served: serve(router.with_state(Arc::clone(&ends))),
            ends,
        }
    }

    fn url(&self) -> String {
        format!("{}/me", self.served.origin())
    }
}

/// The planner reads whole pages; a scripted model picks only from what it was sent.
#[test]
#[ignore = "starts a browser"]
fn half_a_megabyte_a_page_is_no_obstacle() {
    let script = Eager::new(
        &["Finish cancellation", "Cancel subscription"],
        &["has been cancelled"],
    );
    let fake = FakeModel::anthropic([Step::Loop(script)]);
    fake.reads(Reads::careful());
    for (model, cards, least) in part(2, [("rules", 700, 150_000), ("claude-x", 2_150, 500_000)]) {
        let shop = Shop::start(cards);
        let env = world()
            .set("ANTHROPIC_API_KEY", KEY)
            .set("ANTHROPIC_BASE_URL", &fake.url());
        let line = format!(
            "cancel --url {} --headless --model {model} --json --verbose",
            shop.url()
        );
        let args = words(&line);
        let output = env.run_with_input(&args, &"y\n".repeat(4));
        assert_eq!(output.code, 0, "{model}: {}", output.stderr);
        assert_eq!(shop.ends.load(Ordering::SeqCst), 1, "{model}");
        assert!(record(&env).result["verified"].as_bool().unwrap());
        let events = assert_valid(&output.stdout).into_iter();
        let largest = events
            .filter_map(|e| e["content"].as_str().map(str::len))
            .max()
            .unwrap_or(0);
        println!("{model}: the largest snapshot has {largest} bytes");
        assert!(largest >= least, "{model}: {largest}");
    }
    fake.assert_clean();
    let longest = fake.requests().iter().map(|r| r.text.len()).max();
    let longest = longest.unwrap_or(0);
    println!(
        "{} requests, the longest has {longest} bytes",
        fake.requests().len()
    );
    assert!(longest <= 96_000, "{longest}");
}
