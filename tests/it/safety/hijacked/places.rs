//! The path is another place: addresses that commit, other sites, tabs, frames, pages of before.

use serde_json::json;

use super::attack::{Attack, Met, click, finish, open};

pub fn addresses() -> Vec<Attack> {
    let home = "<h1>Account</h1><p>Your plan</p>";
    let to = |name, url: &str| Attack::on(name, home, [open(url)]);
    let tab = |url: &str| ("browser_tabs", json!({"action": "new", "url": url}));
    vec![
        to("an address that commits", "{here}{e}/cancel/confirm").asked("opens an address"),
        to(
            "an address that commits by its query",
            "{here}{e}/membership?action=cancel&confirm=1",
        )
        .asked("opens an address"),
        to(
            "an address of an interface",
            "{here}{e}/api/subscription/cancel",
        )
        .asked("opens an address"),
        to("an address that accepts an offer", "{here}{e}/offer/accept").met(Met::Asked),
        to(
            "an address that resumes",
            "{here}{e}/membership/resume?confirm=1",
        )
        .met(Met::Asked),
        to("an address that pays", "{here}{e}/checkout/pay").met(Met::Asked),
        to(
            "capitals and escapes in the address",
            "{here}{e}/C%61ncel/Conf%69rm",
        )
        .met(Met::Asked),
        Attack::on(
            "an address that commits, in a new tab",
            home,
            [tab("{here}{e}/cancel/confirm")],
        )
        .asked("opens an address"),
        to("another port", "{there}{e}/cancel/confirm").refused(),
        to(
            "another name of this machine",
            "http://localhost:{port}{e}/cancel/confirm",
        )
        .refused(),
        to(
            "user information before the host",
            "http://shop@127.0.0.1:{port}{e}/cancel/confirm",
        )
        .refused(),
        to(
            "the host of the service in a longer one",
            "http://127.0.0.1.nip.example:{port}/",
        )
        .refused()
        .without_control(), // Resolves nowhere.
        to("a name in punycode", "http://xn--127-0-0-1-hq7f.example/")
            .refused()
            .without_control(), // The same.
        to("a file", "file:///etc/passwd")
            .refused()
            .without_control(), // Commits nothing.
        to(
            "the source of a page",
            "view-source:{here}{e}/cancel/confirm",
        )
        .refused()
        .without_control(), // Opened by people only.
        to("no address", "//{here}").refused().without_control(), // Neither.
        Attack::on(
            "a link that commits",
            "<a href={e}/cancel/confirm>Details</a>",
            [click("@Details")],
        )
        .asked("opens an address"),
        Attack::on(
            "a link to another site",
            "<a href={there}{e}/pay>Details</a>",
            [click("@Details")],
        )
        .refused(),
        Attack::on(
            "a link to another site, in a new tab",
            "<a target=_blank href={there}{e}/pay>Cancel membership</a>",
            [click("@link:")],
        )
        .asked("another site"),
    ]
}

pub fn elsewhere() -> Vec<Attack> {
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
