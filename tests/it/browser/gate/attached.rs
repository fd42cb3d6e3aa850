//! In a browser of the person's own: the run's tabs are gated, the others aren't touched.

use std::time::Duration;

use serde_json::json;
use subterminator::browser::launch::Source;

use super::rig::{Guard, Rig, found};
use super::site::Site;
use crate::browser::attach::OwnChromium;
use crate::common::block_on;

#[test]
#[ignore = "starts a browser"]
fn only_the_run_s_tabs_are_gated() {
    let chromium = OwnChromium::start();
    let site = Site::start();
    chromium.open(&site.at("/person"));
    let endpoint = chromium.endpoint();
    block_on(async {
        site.wait_for("person").await;
        let guard = Guard::failing("/e/");
        let rig = Rig::start_with(&guard, |options| {
            options.source = Source::Cdp(endpoint);
        })
        .await;
        let tabs = rig.call("browser_tabs", json!({ "action": "list" })).await;
        let index = |page: &str| {
            tabs.lines()
                .find(|l| l.contains(page))
                .and_then(|l| {
                    l.trim_start_matches("- ")
                        .split(':')
                        .next()?
                        .parse::<u32>()
                        .ok()
                })
                .unwrap()
        };
        rig.call(
            "browser_tabs",
            json!({ "action": "select", "index": index("about:blank") }),
        )
        .await;
        rig.open(&site.at("/page")).await;
        // The server may have begun with the person's tab.
        let told = || guard.of("person").len() + guard.of("person-frame").len();
        let before_taken = told();
        rig.run("return await ready").await;
        for (way, script) in [
            ("fetch", "post('fetch')"),
            ("srcdoc", "inside('srcdoc')"),
            (
                "sandboxed",
                "inside('sandboxed', 'sandbox=\"allow-scripts allow-forms\"')",
            ),
            ("worker", "worker.postMessage(1)"),
            ("shared-worker", "shared.port.postMessage(1)"),
            ("service-worker", "serve()"),
            ("form-blank", "form('form-blank', 'target=_blank').submit()"),
            ("popup-loading", "open('/pops', '_blank', 'noopener')"),
            (
                "pagehide",
                "addEventListener('pagehide', () => navigator.sendBeacon('/e/pagehide', 'a=1')); location.href = 'about:blank'",
            ),
        ] {
            rig.run(&format!("setTimeout(() => {{ {script} }}, 0)"))
                .await;
            assert!(guard.wait_for(way).await.is_some(), "{way} was not judged");
            assert_eq!(site.count(way), 0, "{way}");
        }
        goes_on(&site).await;
        assert_eq!(
            told(),
            before_taken,
            "nobody is told of the person's own tab"
        );
        // A tab that the run takes is gated from then on.
        rig.call(
            "browser_tabs",
            json!({ "action": "select", "index": index("/person") }),
        )
        .await;
        let gated = found(|| (told() > before_taken + 1).then_some(())).await;
        assert!(gated.is_some(), "a tab that the run takes is gated");
        let before = (site.count("person"), told());
        tokio::time::sleep(Duration::from_millis(500)).await;
        assert!(site.count("person") == before.0 && told() > before.1);
        rig.close().await;
        goes_on(&site).await;
    });
}

/// The person's page still sends. Tabs in the background do so once a second.
async fn goes_on(site: &Site) {
    let before = ["person", "person-frame"].map(|way| site.count(way));
    let ways = ["person", "person-frame"];
    let goes_on = || {
        ways.iter()
            .zip(before)
            .all(|(way, before)| site.count(way) > before)
    };
    let went_on = found(|| goes_on().then_some(())).await;
    assert!(went_on.is_some(), "the person's own tab is stopped");
}
