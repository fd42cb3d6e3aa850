//! Writes the tree of chrome-devtools-mcp down as the outline that all pages are read from.
//!
//! Every text of a page is quoted, and only references of their own form and states of a fixed list stand outside of quotes: whatever a
//! page writes, it makes neither an element nor a state nor a reference. What says nothing new is left out, so that both servers
//! show a page alike.

use std::fmt::Write as _;

use serde_json::Value;

use super::reference;

/// The outline of everything that is in a node.
pub(super) fn outline(root: &Value) -> String {
    let mut out = String::new();
    for item in items(root) {
        write(&item, 0, &mut out);
    }
    out.truncate(out.trim_end().len());
    out
}

/// What stands in the outline: a text, or an element with all that is in it.
enum Item<'v> {
    Text(&'v str),
    Element(&'v Value, &'static str),
}

/// What becomes of a node.
enum Becomes {
    /// Nothing: it says what another node says.
    Nothing,
    /// What is in it.
    Inside,
    Text,
    Element(&'static str),
}

/// The roles of ARIA are kept; those of the browser's own are put into them.
fn becomes(role: &str) -> Becomes {
    const ARIA: &str = "
        alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox complementary
        contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell group heading img
        insertion link list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter
        navigation note option paragraph progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator
        slider spinbutton status strong switch tab table tablist tabpanel term textbox time toolbar tree treeitem
    ";
    match role {
        "InlineTextBox" | "LineBreak" | "ListMarker" => Becomes::Nothing,
        "none" | "RootWebArea" | "MenuListPopup" | "LayoutTable" | "LayoutTableRow" => {
            Becomes::Inside
        }
        "StaticText" => Becomes::Text,
        "image" | "SvgRoot" | "Canvas" | "graphics-symbol" => Becomes::Element("img"),
        "Iframe" | "IframePresentational" => Becomes::Element("iframe"),
        "DisclosureTriangle" | "DisclosureTriangleGrouped" | "PopUpButton" | "ToggleButton" => {
            Becomes::Element("button")
        }
        "Date" | "DateTime" | "InputTime" | "textFieldWithComboBox" => Becomes::Element("textbox"),
        "ComboBoxMenuButton" | "ComboBoxSelect" | "ComboBoxGrouping" => {
            Becomes::Element("combobox")
        }
        "MenuListOption" => Becomes::Element("option"),
        _ => Becomes::Element(
            ARIA.split_whitespace()
                .find(|known| *known == role)
                .unwrap_or("generic"),
        ),
    }
}

fn children(node: &Value) -> &[Value] {
    node["children"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default()
}

/// What is in a node, without what only holds it together.
fn items(node: &Value) -> Vec<Item<'_>> {
    let mut found = Vec::new();
    for child in children(node) {
        match becomes(child["role"].as_str().unwrap_or_default()) {
            Becomes::Nothing => {}
            Becomes::Inside => found.extend(items(child)),
            Becomes::Text => found.extend(
                child["name"]
                    .as_str()
                    .filter(|t| !t.trim().is_empty())
                    .map(Item::Text),
            ),
            Becomes::Element(role) => found.push(Item::Element(child, role)),
        }
    }
    found
}

fn quoted(text: &str) -> String {
    Value::String(text.split_whitespace().collect::<Vec<_>>().join(" ")).to_string()
}

/// Writes an item with all that is in it.
fn write(item: &Item<'_>, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    let (node, role) = match item {
        Item::Text(text) => {
            let _ = writeln!(out, "{indent}- text: {}", quoted(text));
            return;
        }
        Item::Element(node, role) => (*node, *role),
    };
    let name = node["name"].as_str().unwrap_or_default();
    let value = node["value"].as_str().unwrap_or_default();
    let is_field = matches!(role, "textbox" | "searchbox" | "spinbutton" | "slider");
    // What is in a field is its value.
    let inside = if is_field { Vec::new() } else { items(node) };
    let only_texts = !inside.is_empty() && inside.iter().all(|item| matches!(item, Item::Text(_)));
    let joined: String = inside
        .iter()
        .filter_map(|item| {
            if let Item::Text(text) = item {
                Some(*text)
            } else {
                None
            }
        })
        .collect();
    let same = quoted(&joined) == quoted(name);
    let behind = if is_field || (role == "combobox" && inside.is_empty()) {
        value
    } else if only_texts && !same {
        &joined
    } else {
        ""
    };
    if role == "generic" && name.is_empty() && inside.is_empty() && behind.is_empty() {
        return;
    }
    let _ = write!(out, "{indent}- {role}");
    if !name.trim().is_empty() {
        let _ = write!(out, " {}", quoted(name));
    }
    states(node, out);
    if let Some(reference) = node["id"].as_str().and_then(reference) {
        let _ = write!(out, " [ref={reference}]");
    }
    let url = node["url"].as_str().filter(|_| role == "link");
    let below = !only_texts && !inside.is_empty();
    if below || url.is_some() {
        let _ = writeln!(out, ":");
        if let Some(url) = url {
            let _ = writeln!(out, "{indent}  - /url: {}", quoted(url));
        }
        if !behind.is_empty() {
            let _ = writeln!(out, "{indent}  - text: {}", quoted(behind));
        }
        if below {
            for item in &inside {
                write(item, depth + 1, out);
            }
        }
    } else if behind.is_empty() {
        out.push('\n');
    } else {
        let _ = writeln!(out, ": {}", quoted(behind));
    }
}

fn states(node: &Value, out: &mut String) {
    for (key, state) in [
        ("checked", "checked"),
        ("disabled", "disabled"),
        ("expanded", "expanded"),
        ("focused", "active"),
        ("pressed", "pressed"),
        ("selected", "selected"),
    ] {
        match &node[key] {
            Value::Bool(true) => {
                let _ = write!(out, " [{state}]");
            }
            Value::String(mixed) if mixed == "true" => {
                let _ = write!(out, " [{state}]");
            }
            Value::String(mixed) if mixed == "mixed" => {
                let _ = write!(out, " [{state}=mixed]");
            }
            _ => {}
        }
    }
    if let Some(level) = node["level"].as_u64().filter(|_| node["role"] == "heading") {
        let _ = write!(out, " [level={level}]");
    }
}
