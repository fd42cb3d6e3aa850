//! A made-up service on loopback whose way out has as many steps as wanted, on pages as heavy as wanted, and the acts
//! that lead through it. The pages change with nothing but the acts, so a recorded flow can be replayed.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use axum::Router;
use axum::extract::{Path, State};
use axum::response::{Html, Redirect};
use axum::routing::{get, post};
use serde_json::{Value, json};

/// A shop's pages have scripts, so nobody can know that nothing comes after a click.
const SCRIPT: &str = "<script>document.addEventListener('click', (e) => { document.body.dataset.last = e.target.tagName })</script>";
/// Bytes of snapshot that one product card makes.
const CARD: usize = 245;

/// What a model does on one page: tool, role and name of the element, further arguments.
pub type Act = (&'static str, String, Value);

/// The running service.
pub struct Site {
    /// Address of the account page.
    pub url: String,
    state: Arc<Shared>,
}

struct Shared {
    cards: usize,
    /// The step after which only the last one follows.
    steps: AtomicU32,
    ended: AtomicBool,
    ends: AtomicU32,
}

impl Site {
    /// Serves pages whose snapshots have about so many bytes, on the runtime that is there.
    pub async fn start(bytes: usize) -> std::io::Result<Self> {
        let state = Arc::new(Shared {
            cards: bytes / CARD,
            steps: AtomicU32::new(u32::MAX),
            ended: AtomicBool::new(false),
            ends: AtomicU32::new(0),
        });
        let router = Router::new()
            .route("/me", get(account))
            .route("/step/{number}", get(step))
            .route("/last", get(last));
        let router = router
            .route("/gone", post(gone))
            .route("/bye", get(bye))
            .with_state(Arc::clone(&state));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}/me", listener.local_addr()?);
        tokio::spawn(async move { axum::serve(listener, router).await });
        Ok(Self { url, state })
    }

    /// A new customer.
    pub fn reset(&self) {
        self.state.ended.store(false, Ordering::SeqCst);
        self.state.ends.store(0, Ordering::SeqCst);
    }

    /// Ends the way after so many steps, for those who don't know how long it is meant to be.
    pub fn limit_steps(&self, steps: u32) {
        self.state.steps.store(steps, Ordering::SeqCst);
    }

    /// Cancellations since then.
    pub fn ends(&self) -> u32 {
        self.state.ends.load(Ordering::SeqCst)
    }
}

/// The acts of a flow of so many turns; the last turn says that it is done.
pub fn acts(turns: usize) -> Vec<Act> {
    let mut acts: Vec<Act> = vec![(
        "browser_click",
        "link \"Cancel subscription\"".to_owned(),
        json!({}),
    )];
    let mut number = 1;
    // Three turns are left for the last step, its button, and the claim.
    while acts.len() + 3 < turns {
        let field: Option<Act> = match number % 6 {
            2 => Some((
                "browser_click",
                "checkbox \"I have read this\"".to_owned(),
                json!({}),
            )),
            4 => Some((
                "browser_click",
                "radio \"Other reason\"".to_owned(),
                json!({}),
            )),
            0 => Some((
                "browser_type",
                "textbox \"Tell us more\"".to_owned(),
                json!({"text": "No longer needed"}),
            )),
            _ => None,
        };
        if acts.len() + 4 < turns {
            acts.extend(field);
        }
        number += 1;
        acts.push((
            "browser_click",
            format!("link \"Continue to step {number}\""),
            json!({}),
        ));
    }
    acts.push((
        "browser_click",
        "link \"Go to the last step\"".to_owned(),
        json!({}),
    ));
    acts.push((
        "browser_click",
        "button \"Finish cancellation\"".to_owned(),
        json!({}),
    ));
    acts
}

async fn account(State(state): State<Arc<Shared>>) -> Html<String> {
    let body = if state.ended.load(Ordering::SeqCst) {
        "<p>Status: Cancelled</p><p>Your subscription ends on 2027-03-01.</p><button>Reactivate subscription</button>"
    } else {
        "<p>Status: Active</p><p>Next payment: 2027-03-01</p><a href=/step/1>Cancel subscription</a>"
    };
    page(state.cards, "Your subscription", body)
}

/// Every step leads to the next one and to the last, so one site serves flows of every length.
async fn step(State(state): State<Arc<Shared>>, Path(number): Path<u32>) -> Html<String> {
    let next = number.saturating_add(1);
    let more = number < state.steps.load(Ordering::SeqCst);
    let more = if more {
        format!("<p><a href=/step/{next}>Continue to step {next}</a></p>")
    } else {
        String::new()
    };
    let body = format!(
        "<p>Step {number}</p>\
         <p><label><input type=checkbox>I have read this</label></p>\
         <p><label><input type=radio name=r>Too many mails</label> <label><input type=radio name=r>Other reason</label></p>\
         <p><label>Tell us more <input name=more></label></p>\
         {more}<p><a href=/last>Go to the last step</a></p><a href=/me>Keep my subscription</a>"
    );
    page(state.cards, "Before you go", &body)
}

async fn last(State(state): State<Arc<Shared>>) -> Html<String> {
    let body = "<form method=post action=/gone><button>Finish cancellation</button></form><a href=/me>Keep my subscription</a>";
    page(state.cards, "Before you go", body)
}

async fn gone(State(state): State<Arc<Shared>>) -> Redirect {
    state.ended.store(true, Ordering::SeqCst);
    state.ends.fetch_add(1, Ordering::SeqCst);
    Redirect::to("/bye")
}

async fn bye(State(state): State<Arc<Shared>>) -> Html<String> {
    page(
        state.cards,
        "Your subscription has been cancelled",
        "<p>It ends on 2027-03-01. You won't be charged again.</p>",
    )
}

/// The page's own words between two halves of a shop.
fn page(cards: usize, title: &str, body: &str) -> Html<String> {
    let shelf = |from: usize, to: usize| {
        (from..to).fold(String::new(), |mut out, i| {
            let _ = write!(
                out,
                "<div><a href=/p/{i}>Quiet kettle {i}</a><p>Brings warm colour to every room, number {i}</p><span>€ {i}.99</span><button>Add to cart</button></div>"
            );
            out
        })
    };
    let (before, behind) = (shelf(0, cards / 2), shelf(cards / 2, cards));
    Html(format!(
        "<!doctype html><html lang=en><title>{title}</title><body><nav><a href=/>Shop</a> <a href=/me>My account</a></nav>{before}<main><h1>{title}</h1>{body}</main>{behind}<footer>© Shop</footer>{SCRIPT}</body></html>"
    ))
}
