//! Every way, in each of the three columns. One browser a column.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use subterminator::browser::gate::Gate;
use subterminator::browser::port::HOLD_LIMIT;

use super::rig::{Cable, Guard, Rig};
use super::site::Site;
use super::ways::{WAYS, Way};
use crate::browser::world::launch_kept;
use crate::common::block_on;
use crate::common::sample::part;

/// The page that the ways start from, ready.
async fn page(rig: &Rig, site: &Site) {
    let mut ready = String::new();
    // A navigation of the last way may still be on its way.
    for _ in 0..10 {
        rig.one_tab().await;
        rig.open(&site.at("/page")).await;
        ready = rig.run("return await ready && location.pathname").await;
        if ready.contains("/page") && !ready.contains("### Error") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
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

/// Which of them wait for an answer in a run of all tests. What is failed and what has no channel is tried by every way every day.
fn a_part() -> Vec<&'static Way> {
    part(3, chosen())
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
        for way in a_part() {
            page(&rig, &site).await;
            take(&rig, &site, way).await;
            site.wait_for(way.name).await;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        for way in a_part() {
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
        let mut held = Vec::new();
        for way in a_part() {
            let mut reached = Vec::new();
            for yes in [false, true] {
                page(&rig, &site).await;
                let answered = async {
                    let held = guard.wait_for_another(way.name).await;
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    reached.push((held, site.count(way.name)));
                    guard.answers(yes);
                    if yes {
                        site.wait_for(way.name).await;
                    }
                };
                // The server answers a call only when nothing waits any more, or after a while.
                tokio::join!(take(&rig, &site, way), answered);
                // A page that asks again gets the same answer.
                guard.answers(yes);
            }
            held.push((way, reached));
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        rig.close().await;
        let rows: Vec<_> = held
            .into_iter()
            .map(|(way, reached)| {
                let told = guard.of(way.name).last().map(|r| r.id);
                let left = guard
                    .released()
                    .iter()
                    .any(|(id, left)| Some(*id) == told && *left);
                let count = site.count(way.name);
                let once = reached == [(true, 0), (true, 0)] && count == 1 && left;
                let what = format!(
                    "held, reached before no and yes: {reached:?}; in the end {count}; told that it left: {left}"
                );
                (way.name, what, once)
            })
            .collect();
        report("guard holds", &rows);
    });
}

/// Nobody answers any more: what is held never leaves.
#[test]
#[ignore = "starts a browser"]
fn what_is_held_when_the_channel_dies_never_leaves() {
    block_on(async {
        let (site, guard) = (Site::start(), Guard::hold());
        let mut rig = Rig::start(Arc::clone(&guard) as _).await;
        let cable = Cable::lay(rig.folder());
        let mut held = Vec::new();
        for way in a_part() {
            page(&rig, &site).await;
            let dies = async {
                let held = guard.wait_for_another(way.name).await;
                cable.cut();
                tokio::time::sleep(Duration::from_millis(100)).await;
                guard.answers(true);
                held
            };
            let ((), was_held) = tokio::join!(take(&rig, &site, way), dies);
            held.push((way.name, was_held));
            // A page that asks again over a new connection gets a no.
            guard.answers(false);
        }
        // The same where the gate itself is closed.
        page(&rig, &site).await;
        let mut gate = std::mem::replace(
            &mut rig.gate,
            Gate::new(&launch_kept(Path::new("/nowhere")), Path::new("/nowhere")),
        );
        let closes = async {
            let held = guard.wait_for_another(WAYS[0].name).await;
            gate.close();
            tokio::time::sleep(Duration::from_millis(300)).await;
            guard.answers(true);
            held
        };
        let ((), was_held) = tokio::join!(take(&rig, &site, &WAYS[0]), closes);
        held.push((WAYS[0].name, was_held));
        tokio::time::sleep(Duration::from_millis(500)).await;
        rig.close().await;
        report("channel dies while held", &never_reached(&site, held));
    });
}

/// Nobody answers in time: what is held never leaves, also with a yes that comes later. The limit is ten minutes in a run.
#[test]
#[ignore = "starts a browser"]
fn what_is_held_beyond_the_limit_never_leaves() {
    const SHORT: Duration = Duration::from_millis(400);
    block_on(async {
        assert_eq!(HOLD_LIMIT, Duration::from_mins(10));
        let (site, guard) = (Site::start(), Guard::hold());
        let rig = Rig::start_with(Arc::clone(&guard) as _, |options| {
            options.hold_limit = SHORT;
        })
        .await;
        let mut held = Vec::new();
        // What is done then is the same as with a no.
        for way in part(6, chosen()) {
            page(&rig, &site).await;
            let waits = async {
                let held = guard.wait_for_another(way.name).await;
                tokio::time::sleep(SHORT + Duration::from_millis(100)).await;
                guard.answers(true);
                held
            };
            let ((), was_held) = tokio::join!(take(&rig, &site, way), waits);
            held.push((way.name, was_held));
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        rig.close().await;
        report("held beyond the limit", &never_reached(&site, held));
    });
}

fn never_reached(
    site: &Site,
    held: Vec<(&'static str, bool)>,
) -> Vec<(&'static str, String, bool)> {
    let row = |(name, held)| {
        let reached = site.count(name);
        let what = format!("held: {held}, {reached} reached the site");
        (name, what, held && reached == 0)
    };
    held.into_iter().map(row).collect()
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
