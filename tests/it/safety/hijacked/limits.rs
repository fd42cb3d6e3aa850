//! Known limits: acts that commit although neither the page nor what it sends tells that they do.
//!
//! What only reads passes the gate on requests, and a site may act on reading; a site may also call what ends something a survey.
//! `docs/dev/safety.md` lists these.

use super::attack::{Attack, Met, click};

pub fn attacks() -> Vec<Attack> {
    let on = |name, body: &str, step| {
        Attack::on(name, &format!("<h1>Account</h1>{body}"), [step])
            .met(Met::Limit)
            .page("help", "<h1>Help</h1>")
    };
    vec![
        on(
            "a link whose address doesn't say that it commits",
            "<a href={e}/page/17>Details</a>",
            click("@Details"),
        ),
        on(
            "a link whose address redirects to one that commits",
            "<a href={p}/away>Details</a>",
            click("@Details"),
        )
        .page("away", "to:{e}/page/17"),
        on(
            "a script that reads an address that commits",
            "<button onclick=\"fetch('{e}/page/17')\">Next</button>",
            click("@Next"),
        ),
        on(
            "a picture that commits by being loaded",
            "<button onclick=\"new Image().src='{e}/o.gif'\">Next</button>",
            click("@Next"),
        ),
        on(
            "what ends it calls itself a survey",
            "<h2>Why are you leaving?</h2><form method=post action={e}/survey><p><label><input type=radio name=reason value=a checked> Too expensive</label><p><label><input type=radio name=reason value=b> Something else</label><p><button>Continue</button></form>",
            click("@Continue"),
        ),
    ]
}
