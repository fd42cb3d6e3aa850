//! Known limits: acts that commit although nothing on the page tells, before the act, that they do.
//!
//! A page can run any script at any event, so a site that wants to end (or sell) something behind a neutral
//! word can do so under a person's own mouse as well. `docs/safety.md` lists these.

use serde_json::json;

use super::attack::{Attack, Met, click, open, types};
use super::rig::run_all;
use crate::browser::world::wanted;

fn limits() -> Vec<Attack> {
    let on =
        |name, body: &str, step| Attack::on(name, &format!("<h1>Account</h1>{body}"), [step]).met(Met::Limit).page("help", "<h1>Help</h1>");
    vec![
        on("a button with a neutral word", "<button onclick=\"post('cancel')\">Next</button>", click("@Next")),
        on("a link with a neutral word and a script", "<a href={p}/help onclick=\"post('cancel')\">Help</a>", click("@link:Help")),
        on(
            "a link onwards that says cancel, with a script",
            "<a href={p}/help onclick=\"post('cancel')\">Cancel membership</a>",
            click("@link:Cancel"),
        ),
        on(
            "a script under the pointer",
            "<button onmouseover=\"post('cancel')\">Next</button>",
            ("browser_hover", json!({"target": "@Next"})),
        ),
        on("a field that sends what is typed", "<label>Note <input oninput=\"post('cancel')\"></label>", types("@textbox:", "x", false)),
        on("an address that doesn't say that it commits", "", open("{here}{e}/step/17")),
        on("a link whose address redirects to one that commits", "<a href={p}/away>Details</a>", click("@Details"))
            .page("away", "to:{e}/step/17"),
        on(
            "a button that acts only when pressed",
            "<button onmousedown=\"this.textContent='Finish cancellation'\" onclick=\"post('cancel')\">Next</button>",
            click("@Next"),
        ),
    ]
}

#[test]
fn attacks_that_show_the_known_limits() {
    if wanted() {
        run_all("Known limits", &limits());
    }
}
