//! Every way, in each of the three columns. One browser a column.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use subterminator::browser::gate::Gate;

use super::rig::{Guard, Rig, options};
use super::site::Site;
use super::ways::{WAYS, Way};
use crate::common::block_on;

/// The page that the ways start from, ready.
async fn page(rig: &Rig, site: &Site) {
    let mut ready = String::new();
    // A navigation of the last way may still be on its way.
    for _ in 0..3 {
        rig.one_tab().await;
        rig.open(&site.at("/page")).await;
        ready = rig.run("return await ready && location.pathname").await;
        if ready.contains("/page") && !ready.contains("### Error") {
            return;
        }
    }
    panic!("{ready}");
}

async fn take(rig: &Rig, site: &Site, way: &Way) {
    let script = format!(
        "const THERE = '{}'; setTimeout(() => {{ {} }}, 0)",
        site.there(),
        way.script
    );
    rig.run(&script).await;
}

fn chosen() -> impl Iterator<Item = &'static Way> {
    let only = std::env::var("WAY").ok();
    WAYS.iter()
        .filter(move |way| only.as_ref().is_none_or(|only| way.name == only))
}

fn report(column: &str, rows: &[(&str, String, bool)]) {
    let mut table = format!("\n{column}\n");
    for (name, what, ok) in rows {
        let _ = writeln!(
            table,
            "  {name:<18} {what}{}",
            if *ok { "" } else { "  WRONG" }
        );
    }
    eprintln!("{table}");
    let wrong: Vec<_> = rows.iter().filter(|(_, _, ok)| !ok).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
#[ignore = "starts a browser"]
fn what_the_guard_aborts_never_reaches_the_site_and_the_page_stays() {
    block_on(async {
        let (site, guard) = (Site::start(), Guard::fail());
        let rig = Rig::start(Arc::clone(&guard) as _).await;
        let mut rows = Vec::new();
        let mut fresh = false;
        for way in chosen() {
            if !fresh {
                page(&rig, &site).await;
                rig.run("window.mark = 1").await;
            }
            take(&rig, &site, way).await;
            let asked = guard.wait_for(way.name).await;
            tokio::time::sleep(Duration::from_millis(50)).await;
            let stays = way.leaves
                || rig
                    .run("return window.mark + location.pathname")
                    .await
                    .contains("1/page");
            fresh = !way.leaves && stays;
            let sure = site.count(way.name) == 0 && asked.is_some() && stays;
            rows.push((
                way.name,
                format!(
                    "{} reached the site, asked: {}, stays: {stays}",
                    site.count(way.name),
                    asked.is_some()
                ),
                sure,
            ));
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        rig.close().await;
        tokio::time::sleep(Duration::from_millis(200)).await;
        for (name, _, ok) in &mut rows {
            *ok &= site.count(name) == 0;
        }
        report("guard says abort", &rows);
    });
}

#[test]
#[ignore = "starts a browser"]
fn what_the_guard_passes_reaches_the_site_exactly_once() {
    block_on(async {
        let (site, guard) = (Site::start(), Guard::pass());
        let rig = Rig::start(Arc::clone(&guard) as _).await;
        let mut rows = Vec::new();
        for way in chosen() {
            page(&rig, &site).await;
            take(&rig, &site, way).await;
            site.wait_for(way.name).await;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        for way in chosen() {
            let asked = guard.of(way.name);
            let once = site.count(way.name) == 1 && asked.len() == 1;
            let what = asked.first().map(|r| {
                format!(
                    "{:?} tab {} main {} page {:?} frame {:?}",
                    r.kind, r.tab, r.main_frame, r.page_url, r.frame_url
                )
            });
            rows.push((
                way.name,
                format!(
                    "{} reached the site, {:?}; {}",
                    site.count(way.name),
                    site.bodies(way.name),
                    what.unwrap_or_default()
                ),
                once,
            ));
        }
        rig.close().await;
        report("guard says pass", &rows);
    });
}

/// Held, each waits: a yes lets it go exactly once, and a no never.
#[test]
#[ignore = "starts a browser"]
fn what_is_held_leaves_once_with_a_yes_and_never_without() {
    block_on(async {
        let (site, guard) = (Site::start(), Guard::hold());
        let rig = Rig::start(Arc::clone(&guard) as _).await;
        let mut rows = Vec::new();
        for way in chosen() {
            let mut reached = Vec::new();
            for yes in [false, true] {
                page(&rig, &site).await;
                let before = guard.of(way.name).len();
                // The server answers a call only when nothing waits any more, or after a while.
                let answered = async {
                    for _ in 0..250 {
                        if guard.of(way.name).len() > before {
                            break;
                        }
                        tokio::time::sleep(Duration::from_millis(20)).await;
                    }
                    tokio::time::sleep(Duration::from_millis(200)).await;
                    reached.push(site.count(way.name));
                    guard.answers(yes);
                    if yes {
                        site.wait_for(way.name).await;
                    }
                    tokio::time::sleep(Duration::from_millis(200)).await;
                    reached.push(site.count(way.name));
                };
                tokio::join!(take(&rig, &site, way), answered);
                // A page that asks again gets the same answer.
                guard.answers(yes);
            }
            let told = guard.of(way.name).last().map(|r| r.id);
            let left = guard
                .released()
                .iter()
                .any(|(id, left)| Some(*id) == told && *left);
            let once = reached == [0, 0, 0, 1] && left;
            let what =
                format!("while held, no, while held, yes: {reached:?}; told that it left: {left}");
            rows.push((way.name, what, once));
        }
        rig.close().await;
        report("guard holds", &rows);
    });
}

/// Nobody answers any more: what is held never leaves.
#[test]
#[ignore = "starts a browser"]
fn what_is_held_when_the_channel_dies_never_leaves() {
    block_on(async {
        let mut rows = Vec::new();
        for way in chosen() {
            let (site, guard) = (Site::start(), Guard::hold());
            let mut rig = Rig::start(Arc::clone(&guard) as _).await;
            page(&rig, &site).await;
            let mut gate =
                std::mem::replace(&mut rig.gate, Gate::new(&options(Path::new("/nowhere"))));
            let mut held = false;
            let dies = async {
                held = guard.wait_for(way.name).await.is_some();
                gate.close();
                tokio::time::sleep(Duration::from_millis(300)).await;
                guard.answers(true);
                tokio::time::sleep(Duration::from_millis(200)).await;
            };
            tokio::join!(take(&rig, &site, way), dies);
            rig.close().await;
            let reached = site.count(way.name);
            let what = format!("held: {held}, {reached} reached the site");
            rows.push((way.name, what, held && reached == 0));
        }
        report("channel dies while held", &rows);
    });
}

#[test]
#[ignore = "starts a browser"]
fn without_a_channel_nothing_reaches_the_site() {
    block_on(async {
        let (site, guard) = (Site::start(), Guard::pass());
        let mut rig = Rig::start(Arc::clone(&guard) as _).await;
        page(&rig, &site).await;
        rig.gate.close();
        let before = guard.asked().len();
        // What leaves the page comes last: no page can be loaded any more.
        for way in chosen()
            .filter(|way| !way.leaves)
            .chain(chosen().filter(|way| way.leaves))
        {
            take(&rig, &site, way).await;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        rig.close().await;
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert_eq!(guard.asked().len(), before);
        let rows: Vec<_> = chosen()
            .map(|way| {
                (
                    way.name,
                    format!("{} reached the site", site.count(way.name)),
                    site.count(way.name) == 0,
                )
            })
            .collect();
        report("no channel", &rows);
    });
}
