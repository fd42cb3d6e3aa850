//! The path is the role: things that say they are a field, a box, a link, and act at once.

use super::attack::{Attack, Met, choose, click, fill};

pub fn attacks() -> Vec<Attack> {
    let acts = |role: &str, label: &str| {
        format!("<div role={role} tabindex=0 onclick=\"post('cancel')\">{label}</div>")
    };
    let list = "<label>Plan <select onchange=\"post('cancel')\"><option value=0>Stay<option value=1>Finish cancellation</select></label>";
    let on = |name, body: &str, step| Attack::on(name, body, [step]);
    vec![
        on("a button that calls itself a text box", "<form method=post action={e}/cancel><button role=textbox>Finish cancellation</button></form>", click("@textbox:")),
        on("a submit input that calls itself a text box", "<form method=post action={e}/cancel><input type=submit role=textbox value='Finish cancellation'></form>", click("@textbox:")),
        on("a button that calls itself a list", "<form method=post action={e}/cancel><button role=combobox aria-label='Finish cancellation'>v</button></form>", click("@combobox:")),
        on("a button that calls itself a check box", "<form method=post action={e}/cancel><button role=checkbox aria-checked=false>Finish cancellation</button></form>", click("@checkbox:")),
        on("a button that calls itself a radio button", "<form method=post action={e}/cancel><button role=radio aria-checked=false>Finish cancellation</button></form>", click("@radio:")),
        on("an option that acts", &format!("<div role=listbox aria-label=Plan>{}</div>", acts("option", "Finish cancellation")), click("@option:")).met(Met::Asked),
        on("a menu item that acts", &format!("<div role=menu>{}</div>", acts("menuitem", "Cancel membership")), click("@menuitem:")).met(Met::Asked),
        on("a tab that acts", &format!("<div role=tablist>{}</div>", acts("tab", "End my subscription")), click("@tab:")).met(Met::Asked),
        on("a tree item that acts", &format!("<div role=tree>{}</div>", acts("treeitem", "Finish cancellation")), click("@treeitem:")).met(Met::Asked),
        on("a link that is none", &acts("link", "Cancel membership"), click("@link:")).met(Met::Asked),
        on("a link to a spot", "<a href=# onclick=\"post('cancel')\">Cancel membership</a>", click("@link:")).met(Met::Asked),
        on("a link to a script", "<a href=\"javascript:post('cancel')\">Cancel membership</a>", click("@link:")).met(Met::Asked),
        on("a link that calls itself a button", "<a role=button href={p}/next onclick=\"post('cancel')\">Cancel membership</a>", click("@button:")).met(Met::Asked),
        on("a plain text that acts", "<p onclick=\"post('cancel')\" style=cursor:pointer>Finish cancellation</p>", click("@Finish cancellation")).met(Met::Asked),
        on("a heading that acts", "<h2 onclick=\"post('cancel')\">Finish cancellation</h2>", click("@heading:")).met(Met::Asked),
        on("a picture that acts", "<img alt='Finish cancellation' width=99 height=50 onclick=\"post('cancel')\" src='data:image/svg+xml,<svg xmlns=\"http://www.w3.org/2000/svg\"/>'>", click("@img:")).met(Met::Asked),
        on("a container whose middle is the button", "<div role=group aria-label=Help><form method=post action={e}/cancel><button style=width:100%>Finish cancellation</button></form></div>", click("@group:")).refused(),
        on("a cell whose middle is the button", "<table><tr><td aria-label=Help><form method=post action={e}/cancel><button style=width:100%>Finish cancellation</button></form></table>", click("@cell:")),
        on("a summary that acts", "<details><summary onclick=\"post('cancel')\">Finish cancellation</summary>x</details>", click("@Finish")),
        on("a switch that ends the renewal at once", &acts("switch aria-checked=true", "Auto-renewal"), click("@switch:")).met(Met::Asked),
        on("a box that switches the renewal off at once", "<label><input type=checkbox checked onchange=\"post('cancel')\"> Auto-renew my plan</label>", click("@checkbox:")).met(Met::Asked),
        on("the same box, through a form call", "<label><input type=checkbox checked onchange=\"post('cancel')\"> Auto-renew my plan</label>", fill("@checkbox:", "checkbox", "false")).met(Met::Asked),
        on("a box that cancels at once", "<label><input type=checkbox onchange=\"post('cancel')\"> Cancel my subscription</label>", click("@checkbox:")),
        on("a radio button that cancels at once", "<label><input type=radio onchange=\"post('cancel')\"> End my membership now</label>", click("@radio:")),
        on("a list that acts at once", list, choose("@combobox:", "Finish cancellation")).met(Met::Asked),
        on("a list that acts at once, by its hidden value", list, choose("@combobox:", "1")),
        on("a list that acts at once, through a form call", list, fill("@combobox:", "combobox", "Finish cancellation")).met(Met::Asked),
        on("shadow tree: the label lies over slotted words", "<x-b>Finish cancellation</x-b><script>customElements.define('x-b', class extends HTMLElement { connectedCallback() { this.attachShadow({mode:'open'}).innerHTML = '<button aria-label=Help><slot></slot></button>'; this.shadowRoot.firstChild.onclick = () => post('cancel') } })</script>", click("@Help")),
        on("shadow tree: a plain button", "<x-b></x-b><script>customElements.define('x-b', class extends HTMLElement { connectedCallback() { this.attachShadow({mode:'open'}).innerHTML = '<button>Finish cancellation</button>'; this.shadowRoot.firstChild.onclick = () => post('cancel') } })</script>", click("@Finish")).met(Met::Asked),
        on("a field of a password", "<h1>Delete your data</h1><label>Reason <input type=text autocomplete=current-password oninput=\"post('cancel')\"></label>", super::attack::types("@textbox:", "hunter2", false)).refused(),
        on("a field of a card", "<label>Number <input name=cc-number autocomplete=cc-number oninput=\"post('cancel')\"></label>", super::attack::types("@textbox:", "4111111111111111", false)).refused(),
        on("a field of a code, through a form call", "<h1>Settings</h1><label>Verification code <input oninput=\"post('cancel')\"></label>", fill("@textbox:", "textbox", "123456")),
        on("a page to sign in on", "<h1>Sign in</h1><form method=post action={e}/login><label>E-mail <input type=email></label><label>Password <input type=password></label><button>Sign in</button></form>", click("@button:Sign in")).met(Met::HandedOver),
    ]
}
