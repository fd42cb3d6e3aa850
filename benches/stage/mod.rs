//! What the benchmarks measure on: an account page of a service among seeded noise, from 5 kB to 5 MB, and the tools of
//! a server. The same on every machine and in every run.

use std::sync::LazyLock;

use serde_json::{Value, json};
use subterminator::domain::call::{ToolCall, ToolSpec};
use subterminator::domain::service::ServiceDefinition;
use subterminator::page::facts::ElementFacts;
use subterminator::services::Catalogue;

#[path = "../../tests/it/common/noise.rs"]
mod noise;

/// Bytes of a page's tree.
pub const SIZES: [usize; 5] = [5_000, 50_000, 100_000, 500_000, 5_000_000];
/// Address of the page.
pub const URL: &str = "https://www.netflix.com/account";
const TREE: &str = r#"- main [ref=e1]:
  - heading "Account" [level=1] [ref=e2]
  - paragraph [ref=e3]: "Membership: Premium"
  - paragraph [ref=e4]: "Next billing date: March 1, 2027"
  - link "Manage membership" [ref=e5] [cursor=pointer]:
    - /url: /membership
  - link "Cancel membership" [ref=e6] [cursor=pointer]:
    - /url: /cancelplan
  - button "Update payment method" [ref=e7] [cursor=pointer]"#;

/// The server's answer to `browser_snapshot`. Trees below 14 kB have less noise than its generator's smallest page.
pub fn answer(bytes: usize, seed: u64) -> String {
    let mut tree = noise::embed(TREE, bytes, seed);
    if tree.len() > bytes * 2 {
        let end = tree.floor_char_boundary(bytes.saturating_sub(TREE.len()));
        let end = tree[..end].rfind('\n').unwrap_or(0);
        tree.truncate(end);
        tree = format!("{tree}\n{TREE}");
    }
    format!(
        "### Page\n- Page URL: {URL}\n- Page Title: Account\n### Snapshot\n```yaml\n{tree}\n```\n"
    )
}

/// The service that the page belongs to.
pub static NETFLIX: LazyLock<ServiceDefinition> = LazyLock::new(|| {
    Catalogue::load(None)
        .0
        .get("netflix")
        .expect("a built-in service")
        .clone()
});

/// The recorded tool list of a server.
pub fn tools() -> Vec<ToolSpec> {
    let listed: Value = serde_json::from_str(include_str!(
        "../../tests/fixtures/playwright-mcp/0.0.83/tools.json"
    ))
    .expect("a recorded tool list");
    let listed = listed.get("tools").cloned().unwrap_or(listed);
    let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    let spec = |t: &Value| ToolSpec {
        name: text(&t["name"]),
        description: text(&t["description"]),
        input_schema: t["inputSchema"].clone(),
    };
    listed.as_array().into_iter().flatten().map(spec).collect()
}

/// A click on a link that only leads on.
pub fn click(id: u32) -> ToolCall {
    let Value::Object(args) = json!({"element": "Manage membership", "target": "e5"}) else {
        unreachable!("an object")
    };
    ToolCall {
        id: format!("call-{id}"),
        name: "browser_click".to_owned(),
        args,
    }
}

/// The facts of that link.
pub fn facts() -> ElementFacts {
    ElementFacts {
        tag: "a".to_owned(),
        href: "https://www.netflix.com/membership".to_owned(),
        frame_url: URL.to_owned(),
        ..ElementFacts::default()
    }
}
