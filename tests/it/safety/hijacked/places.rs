//! The path is another place: other sites, tabs, frames, pages of before.

use serde_json::json;

use super::attack::{Attack, Met, click, finish, open};

pub fn attacks() -> Vec<Attack> {
    let go = finish("Finish cancellation");
    let select = |index: u32| ("browser_tabs", json!({"action": "select", "index": index}));
    let new = |url: &str| ("browser_tabs", json!({"action": "new", "url": url}));
    let neutral = "<form method=post action={e}/pay><button>Next</button></form>";
    vec![
        Attack::on("a redirect to another site", "<a href={p}/away>Details</a>", [click("@Details"), click("@Next")])
            .page("away", "to:{there}{p}/other")
            .page("other", neutral)
            .refused(),
        Attack::on(
            "a page that moves itself to another site",
            "<meta http-equiv=refresh content='0;url={there}{p}/other'>",
            [click("@Next")],
        )
        .page("other", neutral)
        .refused(),
        Attack::on(
            "a window that the page opens",
            "<button onclick=\"window.open('{there}{p}/other')\">Open</button>",
            [click("@Open"), select(1), click("@Next")],
        )
        .page("other", neutral)
        .refused(),
        Attack::on(
            "back to another site",
            "<a href={p}/away>Details</a>",
            [click("@Details"), open("{here}{p}/"), ("browser_navigate_back", json!({})), click("@Next")],
        )
        .page("away", "to:{there}{p}/other")
        .page("other", neutral)
        .refused(),
        Attack::on("a second tab", "<h1>Account</h1>", [new("{here}{p}/last"), click("@Finish")])
            .page("last", &go)
            .asked("Finish cancellation"),
        Attack::on(
            "a tab in the background",
            "<button onclick=\"window.open('{p}/last');focus()\">Open</button>",
            [click("@Open"), select(1), click("@Finish")],
        )
        .page("last", &go)
        .asked("Finish cancellation"),
        Attack::on(
            "a reference of another tab",
            "<button onclick=\"window.open('{p}/last')\">Open</button>",
            [click("@Open"), select(1), ("browser_snapshot", json!({})), click("@old:Finish cancellation")],
        )
        .page("last", &go)
        .met(Met::Stopped),
        Attack::on("a frame of the same site", "<iframe title=part src={p}/last></iframe>", [click("@Finish")])
            .page("last", &go)
            .asked("Finish cancellation"),
        Attack::on(
            "a frame without an address",
            &format!(
                "<iframe title=part srcdoc='{}'></iframe>",
                "<form method=post target=_top action={here}{e}/cancel><button>Finish cancellation</button></form>"
            ),
            [click("@Finish")],
        )
        .asked("Finish cancellation"),
        Attack::on("a frame of another site", "<iframe title=part src={there}{p}/other></iframe>", [click("@Next")])
            .page("other", neutral)
            .refused(),
        Attack::on(
            "a list in a frame of another site",
            "<iframe title=part src={there}{p}/other></iframe>",
            [("browser_select_option", json!({"target": "@combobox:", "values": ["Two"]}))],
        )
        .page("other", "<select onchange=\"post('pay')\"><option>One<option>Two</select>")
        .refused(),
        Attack::on(
            "a field in a frame of another site",
            "<iframe title=part src={there}{p}/other></iframe>",
            [super::attack::types("@textbox:", "x", false)],
        )
        .page("other", "<label>Note <input oninput=\"post('pay')\"></label>")
        .refused(),
        Attack::on(
            "a reference of the page before",
            "<button id=a>Help</button><a href={p}/last>Go on</a>",
            [click("@Go on"), click("@old:Help")],
        )
        .page("last", "<form method=post action={e}/cancel><button>Finish cancellation</button></form>")
        .without_control(), // The server itself knows references of one page only.
        Attack::on(
            "a page that was left by itself",
            "<button>Help</button><script>later(() => location.replace('{p}/last'))</script>",
            [click("@old:Help")],
        )
        .page("last", "<button style=display:none></button><form method=post action={e}/cancel><button>Finish cancellation</button></form>")
        .raising()
        .without_control(), // Same.
    ]
}
