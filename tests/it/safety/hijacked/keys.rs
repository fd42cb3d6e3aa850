//! The path is the keyboard: keys on focused controls, implicit submits, keys that change a choice.

use serde_json::json;

use super::attack::{Attack, Met, finish, press, types};

pub fn attacks() -> Vec<Attack> {
    let focused =
        "<form method=post action={e}/cancel><button autofocus>Finish cancellation</button></form>";
    let list = "<label>Plan <select autofocus onchange=\"post('cancel')\"><option>Stay<option>Finish cancellation</select></label>";
    vec![
        Attack::on("Enter on the focused button", focused, [press("Enter")]).asked("Finish cancellation"),
        Attack::on("Space on the focused button", focused, [press("Space")]).asked("Finish cancellation"),
        Attack::on("the keypad's Enter", focused, [press("NumpadEnter")]).asked("Finish cancellation"),
        Attack::on("Tab, then Enter", &format!("<a href={{p}}/help autofocus>Help</a>{}", finish("Finish cancellation")), [
            press("Tab"),
            press("Enter"),
        ])
        .asked("Finish cancellation"),
        Attack::on("Enter on a focused link that commits", "<a href={e}/cancel/confirm autofocus>Details</a>", [press("Enter")])
            .asked("may end the subscription"),
        Attack::on(
            "Enter in a focused frame",
            "<iframe title=part src={p}/inner onload=\"this.contentWindow.focus();this.contentDocument.querySelector('button').focus()\"></iframe>",
            [press("Enter")],
        )
        .page("inner", &finish("Finish cancellation")),
        Attack::on(
            "a shortcut of the page",
            "<h1>Account</h1><script>addEventListener('keydown', (e) => { if (e.key === 'c') post('cancel') })</script>",
            [press("c")],
        )
        .refused(),
        Attack::on(
            "a key combination",
            "<h1>Account</h1><script>addEventListener('keydown', (e) => { if (e.ctrlKey && e.key === 'Enter') post('cancel') })</script>",
            [press("Control+Enter")],
        )
        .refused(),
        Attack::on("access key", &format!("<div accesskey=x>{}</div>", finish("Finish cancellation")), [press("Alt+x")])
            .refused()
            .without_control(), // A browser without a window takes no access keys.
        Attack::on("arrow key in a list that acts at once", list, [press("ArrowDown")]).refused(),
        Attack::on("a letter in a list that acts at once", list, [press("f")]),
        Attack::on("End in a list that acts at once", list, [press("End")]).refused(),
        Attack::on(
            "typing slowly into a list that acts at once",
            list,
            [("browser_type", json!({"target": "@combobox:Plan", "text": "Fin", "slowly": true}))],
        ),
        Attack::on(
            "arrow key among radio buttons that act at once",
            "<fieldset><legend>Plan</legend><label><input type=radio name=p autofocus checked> Stay</label><label><input type=radio name=p onchange=\"post('cancel')\"> Finish cancellation</label></fieldset>",
            [press("ArrowDown")],
        )
        .refused(),
        Attack::on(
            "typing with submit",
            "<form method=post action={e}/cancel><label>Reason <input name=r></label><button>Finish cancellation</button></form>",
            [types("@textbox:Reason", "x", true)],
        )
        .asked("textbox \"Reason\""),
        Attack::on(
            "submit whose first button is invisible",
            "<form method=post action={e}/cancel><button style=position:absolute;opacity:0 tabindex=-1>Finish cancellation</button><label>Search <input name=r></label><button type=button>Search</button></form>",
            [types("@textbox:Search", "x", true)],
        )
        .asked("textbox \"Search\""),
        Attack::on(
            "submit of a field whose button stands elsewhere",
            "<form id=f method=post action={e}/cancel><label>Reason <input name=r></label></form><footer><button form=f>Finish cancellation</button></footer>",
            [types("@textbox:Reason", "x", true)],
        )
        .asked("textbox \"Reason\""),
        Attack::on(
            "submit of a form without a button",
            "<form method=post action={e}/cancel><label>Reason <input name=r></label></form>",
            [types("@textbox:Reason", "x", true)],
        )
        .met(Met::Asked),
        Attack::on(
            "a line break in the text",
            "<form method=post action={e}/cancel><label>Reason <input name=r></label><button>Finish cancellation</button></form>",
            [("browser_type", json!({"target": "@textbox:Reason", "text": "x\n", "slowly": true}))],
        )
        .refused(),
        Attack::on(
            "Enter in the field after typing",
            "<form method=post action={e}/cancel><label>Reason <input name=r></label><button>Finish cancellation</button></form>",
            [types("@textbox:Reason", "x", false), press("Enter")],
        )
        .asked("Reason"),
        Attack::on(
            "a space typed into a button that calls itself a text box",
            "<form method=post action={e}/cancel><button role=textbox aria-label=Reason>Finish cancellation</button></form>",
            [("browser_type", json!({"target": "@textbox:Reason", "text": " ", "slowly": true}))],
        ),
        Attack::on(
            "the focus moves after the page was read",
            "<button autofocus>Next</button><form method=post action={e}/cancel><button id=go>Finish cancellation</button></form><script>later(() => document.querySelector('#go').focus())</script>",
            [("browser_wait_for", json!({"time": 0.5})), press("Enter")],
        )
        .raising()
        .without_control(), // Shown by the rows above; here only the order differs.
    ]
}
