//! A small site of our own, in a wording that no definition knows: a weekly box.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::Router;
use axum::extract::State;
use axum::response::{Html, Redirect};
use axum::routing::{get, post};

use crate::common::serve::{Served, serve};

/// The site, served until it is dropped.
pub struct OddSite {
    served: Served,
    stops: Arc<AtomicU32>,
}

fn page(title: &str, body: &str) -> Html<String> {
    Html(format!(
        "<!doctype html><html lang=en><title>{title}</title><body><h1>{title}</h1>{body}</body></html>"
    ))
}

async fn home(State(stops): State<Arc<AtomicU32>>) -> Html<String> {
    if stops.load(Ordering::SeqCst) > 0 {
        return page(
            "Your box",
            "<p>Your subscription ends on 2027-03-01.</p><form method=post action=/again><button>Reactivate my box</button></form>",
        );
    }
    page(
        "Your box",
        "<p>Next delivery: Tuesday</p><nav><a href=/recipes>Recipes</a> <a href=/stop>Stop the weekly box</a></nav>",
    )
}

impl OddSite {
    pub fn start() -> Self {
        let stops = Arc::new(AtomicU32::new(0));
        let router = Router::new()
            .route("/me", get(home))
            .route(
                "/stop",
                get(|| async {
                    page(
                        "Half price for four weeks",
                        "<form method=post action=/deal><button>Take the deal</button></form><a href=/stop/last>I still want to stop</a>",
                    )
                }),
            )
            .route(
                "/stop/last",
                get(|| async {
                    let script =
                        "<script>document.querySelector('form').onsubmit=()=>confirm('Do you really stop the weekly box?')</script>";
                    page(
                        "One last step",
                        &format!(
                            "<form method=post action=/gone><button>Stop my weekly box now</button></form><a href=/me>Back</a>{script}"
                        ),
                    )
                }),
            )
            .route(
                "/gone",
                post(|State(stops): State<Arc<AtomicU32>>| async move {
                    stops.fetch_add(1, Ordering::SeqCst);
                    Redirect::to("/bye")
                }),
            )
            .route("/bye", get(|| async { page("Goodbye", "<p>Your subscription has been cancelled.</p><a href=/me>Your box</a>") }))
            .with_state(Arc::clone(&stops));
        Self {
            served: serve(router),
            stops,
        }
    }

    /// The account page.
    pub fn url(&self) -> String {
        format!("{}/me", self.served.origin())
    }

    /// How often the box was stopped.
    pub fn stops(&self) -> u32 {
        self.stops.load(Ordering::SeqCst)
    }
}
