//! What a person sees of pages in the real browser: one browser, one row a page.

use axum::Router;
use axum::extract::Path;
use axum::response::Html;
use axum::routing::get;
use subterminator::browser::playwright::Playwright;
use subterminator::browser::port::Browser as _;
use subterminator::domain::masking::Masker;
use subterminator::domain::reference::Reference;
use subterminator::model::prompt::{ViewOptions, view};
use subterminator::page::control::label_of;
use subterminator::page::snapshot::PageSnapshot;
use subterminator::page::state::assess;

use super::lab::Lab;
use crate::common::block_on;
use crate::common::versions::started;

/// A page, and what has to be said of its controls: lines as [`said`] writes them.
struct Row {
    name: &'static str,
    body: &'static str,
    says: &'static [&'static str],
    never: &'static [&'static str],
}

const ROWS: &[Row] = &[
    Row {
        name: "a closed section",
        body: "<button>Manage subscription</button><div style='max-height:0;overflow:hidden'><button>Cancel plan</button></div><a href=/help>Help</a>",
        says: &[
            "Manage subscription:",
            "Cancel plan: It is Clipped, opened by \"Manage subscription\"",
            "Help:",
        ],
        never: &[],
    },
    Row {
        name: "a section that is scrolled, and one that is open",
        body: "<div style='height:80px;overflow:auto'><p style='height:400px'>Terms</p><button>Agree</button></div><div style='overflow:hidden'><button>Go on</button></div><p style='height:3000px'>Long</p><button>Far below</button>",
        says: &["Agree:", "Go on:", "Far below:"],
        never: &["(not visible", "(covered", "behind", "one of"],
    },
    Row {
        name: "transparent",
        body: "<button>Menu</button><div style='opacity:0'><button>Cancel plan</button></div>",
        says: &["Cancel plan: It is Transparent, opened by \"Menu\""],
        never: &["Menu: It"],
    },
    Row {
        name: "a box that the style sheet draws anew",
        body: "<style>input{position:absolute;opacity:0}</style><label><input type=checkbox><span>I agree</span></label>",
        says: &["I agree:"],
        never: &["(not visible", "(covered", "behind", "one of"],
    },
    Row {
        name: "a box that is drawn anew beside it, without a label",
        body: "<div id=host></div><div style='position:relative'><input type=checkbox aria-label=Beneath style='position:absolute;opacity:0'><p style='position:relative;background:#fff'>Words</p></div><div style='opacity:0'><input aria-label=Workspace></div><div style='opacity:0'><input aria-label=Other><button>Send</button></div><script>host.attachShadow({mode:'open'}).innerHTML = '<span style=\"position:relative;display:inline-block;width:18px;height:18px\"><input type=checkbox aria-label=\"I agree\" style=\"position:absolute;opacity:0;width:48px;height:48px;margin:0;z-index:1\"><i style=\"position:absolute;inset:0;border:2px solid\"></i></span>'</script>",
        says: &[
            "I agree:",
            "Beneath: It is Transparent",
            "Other: It is Transparent",
        ],
        never: &["I agree: It", "Workspace: It"],
    },
    Row {
        name: "words in a line that a click acts on",
        body: "<style>.lk{cursor:pointer;color:blue}</style><p>Going away? <span class=lk>Freeze it</span> or <span class=lk>end your plan</span> here.</p><p><span class=lk>Terminate</span></p><div class=lk>Open all of it <span>+</span></div><p>Plain <span>words</span></p>",
        says: &[
            "Freeze it:",
            "end your plan:",
            "Terminate:",
            "Open all of it +:",
        ],
        never: &["words:", "(not visible", "(covered"],
    },
    Row {
        name: "covered",
        body: "<div style='position:relative;width:300px;height:60px'><button style='width:200px;height:40px'>Cancel plan</button><div style='position:absolute;inset:0;background:#fff'>Please wait</div></div>",
        says: &["Cancel plan: It is Covered(\"Please wait\")"],
        never: &[],
    },
    Row {
        name: "a bar that stays covers nothing for good",
        body: "<header style='position:sticky;top:0;height:60px;background:#fff'><a href=/>Home</a></header><div style='margin-top:-50px'><button>Cancel plan</button></div><p style='height:3000px'>Long</p>",
        says: &["Home:", "Cancel plan:"],
        never: &["(not visible", "(covered"],
    },
    Row {
        name: "a modal without a role",
        body: "<a href=/x>Shop</a><button>Cancel plan</button><div style='position:fixed;inset:0;background:#0008;z-index:9'><div style='position:absolute;left:25%;top:25%;width:50%;height:50%;background:#fff'><h2>Before you go</h2><p>Have you found a job yet?</p><button>Yes, I have</button><button>Not yet</button></div></div><p style='height:3000px'>Long</p><a href=/below>Imprint</a>",
        says: &[
            "Shop: It is behind",
            "Cancel plan: It is behind",
            "Imprint: It is behind",
            "Yes, I have: on top one of group 0",
            "Not yet: on top one of group 0",
            "(on top; only this can be used now:)\n- heading \"Before you go\"",
            "(behind it:)\n(left out: 3 controls",
        ],
        never: &[],
    },
    Row {
        name: "a modal dialog",
        body: "<button>Cancel plan</button><dialog id=d><h2>Leave</h2><button>Confirm</button></dialog><script>d.showModal()</script>",
        says: &["Confirm: on top"],
        never: &["Confirm: It"],
    },
    Row {
        name: "a modal whose root holds its curtain too, before a page that is hidden from readers",
        body: "<main aria-hidden=true><button>Change plan</button></main><div role=presentation style='position:fixed;inset:0'><div style='position:fixed;inset:0;background:rgba(0,0,0,.5)'></div><div style='height:100%'><div role=dialog aria-modal=true aria-labelledby=t style='position:relative;width:300px;margin:80px auto;background:white'><h2 id=t>Leaving?</h2><button>Stay here</button></div></div></div>",
        says: &["Change plan: It is behind", "Stay here:"],
        never: &["Stay here: It"],
    },
    Row {
        name: "a menu at the side, and rows that open, answer nothing",
        body: "<p>Good to see you</p><aside><button>Covers</button><button>Claims</button><button>Details</button></aside><h2>Your covers</h2><div><button aria-expanded=false>Phone</button><button aria-expanded=false>Bike</button><button aria-expanded=false>Camera</button></div>",
        says: &["button \"Covers\"", "button \"Bike\""],
        never: &["one of group"],
    },
    Row {
        name: "a menu beside a page is no layer",
        body: "<nav style='position:fixed;left:0;top:0;width:200px;height:100%'><a href=/a>Account</a><a href=/b>Billing</a></nav><main style='position:absolute;left:200px;right:0;top:0;bottom:0;overflow:auto'><h1>Plan</h1><button>Cancel plan</button></main>",
        says: &["Account:", "Cancel plan:"],
        never: &["(not visible", "(covered", "behind", "one of"],
    },
    Row {
        name: "no name, or another one than its visible text",
        body: "<button aria-label=' '>Cancel it</button><button aria-label=Help>Finish cancellation</button>",
        says: &["Cancel it:", "Help: shows 'Finish cancellation'"],
        never: &[],
    },
    Row {
        name: "look-alike answers",
        body: "<h2>How many jobs did you apply for?</h2><div><button type=button class=b>0</button><button type=button class='b on' style='background:#86e'>1-5</button><button type=button class=b>6+</button></div><p>How many emails?</p><ul><li><button type=button>None</button></li><li><button type=button>Some</button></li><li><button type=button>Many</button></li></ul><button>Continue</button>",
        says: &[
            "0: one of group 0",
            "1-5: one of group 0 chosen",
            "Many: one of group 1",
            "Continue:",
        ],
        never: &["0: one of group 0 chosen", "Continue: one"],
    },
    Row {
        name: "fields",
        body: "<label>How likely <input type=range min=0 max=10 value=3></label><label>Months <input type=number min=1 max=12 required></label><textarea minlength=25 required aria-label=Why></textarea><button disabled aria-describedby=w>Go</button><p id=w>Tick the box first</p>",
        says: &[
            "How likely: 0..3..10",
            "Months: 1....12 demanded",
            "Why: least 25 demanded",
            "Go: because 'Tick the box first'",
        ],
        never: &[],
    },
    Row {
        name: "shadow roots and frames",
        body: "<x-a></x-a><script>customElements.define('x-a',class extends HTMLElement{connectedCallback(){this.attachShadow({mode:'open'}).innerHTML='<button>Manage</button><div style=\"height:0;overflow:hidden\"><button>Cancel plan</button></div>'}})</script><iframe srcdoc=\"<button>Framed</button><div style='opacity:0'><button>Ghost</button></div>\"></iframe>",
        says: &[
            "Manage:",
            "Cancel plan: It is Clipped, opened by \"Manage\"",
            "Framed:",
            "Ghost: It is Transparent",
        ],
        never: &[],
    },
    Row {
        name: "a page that lies to scripts",
        body: "<script>Element.prototype.getBoundingClientRect=()=>({x:0,y:0,width:99,height:99});window.getComputedStyle=()=>({});Object.defineProperty(Element.prototype,'firstElementChild',{get(){return null}})</script><button>Menu</button><div style='height:0;overflow:hidden'><button>Cancel plan</button></div>",
        says: &["Cancel plan: It is Clipped"],
        never: &[],
    },
];

async fn row(Path(number): Path<usize>) -> Html<String> {
    Html(format!(
        "<!doctype html><html lang=en><title>Row {number}</title><body>{}</body></html>",
        ROWS[number].body
    ))
}

/// What is known of each control, a line each.
fn said(page: &PageSnapshot) -> String {
    let mut ids: Vec<usize> = page.live.elements.keys().copied().collect();
    ids.sort_unstable();
    let mut out = String::new();
    for id in ids {
        let seen = page.seen(id).unwrap();
        let mut words = vec![format!("{}:", label_of(page, id))];
        if seen.behind {
            words.push("It is behind".to_owned());
        } else if let Some(hidden) = &seen.hidden {
            let opener = seen.opener.map(|opener| label_of(page, opener));
            let opener = opener.map(|opener| format!(", opened by {opener:?}"));
            words.push(format!("It is {hidden:?}{}", opener.unwrap_or_default()));
        }
        words.extend(seen.on_top.then(|| "on top".to_owned()));
        words.extend((!seen.text.is_empty()).then(|| format!("shows '{}'", seen.text)));
        words.extend(seen.group.map(|group| format!("one of group {group}")));
        words.extend(seen.chosen.then(|| "chosen".to_owned()));
        words.extend(seen.range.as_ref().map(|range| range.join("..")));
        words.extend(seen.min_length.map(|least| format!("least {least}")));
        words.extend(seen.required.then(|| "demanded".to_owned()));
        words.extend(
            (!seen.disabled_because.is_empty())
                .then(|| format!("because '{}'", seen.disabled_because)),
        );
        out.push_str(&words.join(" "));
        out.push('\n');
    }
    out
}

/// What a model is shown.
fn shown(page: &PageSnapshot) -> String {
    let masker = Masker::default();
    let sight = ViewOptions {
        masker: &masker,
        budget: 20_000,
        service: None,
        find: None,
        before: None,
    };
    let view = view(page, &assess(page), &sight);
    eprintln!("{view}\n");
    view
}

/// Rows that fail with this server, each with what was said.
fn failures(command: Option<&str>, rows: &[Row]) -> Vec<String> {
    block_on(async {
        let pages = Router::new().route("/row/{number}", get(row));
        let words = |line: &str| line.split(' ').map(str::to_owned).collect();
        let server = command.map(words);
        let mut lab = Lab::start(pages, |options| options.mcp_command = server).await;
        let mut wrong = Vec::new();
        for (number, row) in rows.iter().enumerate() {
            let page = lab.open(&format!("/row/{number}")).await;
            let said = said(&page) + &shown(&page);
            let missing = row.says.iter().filter(|line| !said.contains(**line));
            let missing = missing.chain(row.never.iter().filter(|line| said.contains(**line)));
            let missing: Vec<&&str> = missing.collect();
            if !missing.is_empty() {
                wrong.push(format!(
                    "{}: {missing:?}\n{said}\n{}",
                    row.name, page.content
                ));
            }
        }
        if command.is_none() {
            frames_a_control(&mut lab.browser).await;
        }
        lab.close().await;
        wrong
    })
}

/// A frame around a control is drawn by the browser over the page that is there, and is no part of it.
async fn frames_a_control(browser: &mut Playwright) {
    let page = browser.snapshot().await.unwrap();
    let target = page.elements.iter().find_map(|e| e.reference).unwrap();
    assert!(browser.outline(Some(target)).await, "no frame is drawn");
    let framed = browser.snapshot().await.unwrap();
    assert_eq!(framed.content, page.content);
    assert!(browser.outline(None).await, "the frame stays");
    let nothing = Reference::new("e999");
    assert!(!browser.outline(nothing).await, "a frame around nothing");
}

#[test]
#[ignore = "starts a browser"]
fn what_is_seen_of_a_page_is_known_of_its_controls() {
    let wrong = failures(None, ROWS);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[ignore = "starts a browser"]
fn the_oldest_server_knows_of_closed_sections_too() {
    let command = format!("npx -y @playwright/mcp@{}", started().next().unwrap());
    let wrong = failures(Some(&command), &ROWS[..1]);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
