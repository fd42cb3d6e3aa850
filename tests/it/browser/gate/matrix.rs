//! Every way, in each of the three columns. One browser a column.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use subterminator::browser::gate::Gate;
use subterminator::browser::port::HOLD_LIMIT;

use super::rig::{Cable, Guard, Rig};
use super::site::Site;
use super::ways::{Way, ways};
use crate::browser::world::launch;
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

fn chosen() -> Vec<Way> {
    let only = std::env::var("WAY").ok();
    let wanted = |way: &Way| only.as_ref().is_none_or(|only| way.name == only);
    ways().filter(wanted).collect()
}

/// Which of them are let go in a run of all tests. What is failed and what has no channel is tried by every way every day.
fn a_part() -> Vec<Way> {
    part(6, chosen())
}

/// One way, what came of it, and whether that is right.
type Row = (&'static str, String, bool);

fn report(column: &str, rows: &[Row]) {
    let mut table = format!("\n{column}\n");
    for (name, what, ok) in rows {
        let mark = if *ok { "" } else { "  WRONG" };
        let _ = writeln!(table, "  {name:<18} {what}{mark}");
    }
    eprintln!("{table}");
    let wrong: Vec<_> = rows.iter().filter(|(_, _, ok)| !ok).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

async fn pause(ms: u64) {
    tokio::time::sleep(Duration::from_millis(ms)).await;
}

#[test]
#[ignore = "starts a browser"]
fn what_the_guard_aborts_never_reaches_the_site_and_the_page_stays() {
    block_on(async {
        let (site, guard) = (Site::start(), Guard::failing("/e/"));
        let rig = Rig::start(&guard).await;
        let mut rows: Vec<Row> = Vec::new();
        let mut fresh = false;
        for way in chosen() {
            if !fresh {
                page(&rig, &site).await;
                rig.run("window.mark = 1").await;
            }
            take(&rig, &site, &way).await;
            let asked = guard.wait_for(way.name).await.is_some();
            pause(50).await;
            let mark = "return window.mark + location.pathname";
            let stays = way.leaves || rig.run(mark).await.contains("1/page");
            fresh = !way.leaves && stays;
            rows.push((
                way.name,
                format!("asked: {asked}, stays: {stays}"),
                asked && stays,
            ));
        }
        pause(500).await;
        rig.close().await;
        pause(200).await;
        for (name, what, ok) in &mut rows {
            let _ = write!(what, ", {} reached the site", site.count(name));
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
        let rig = Rig::start(&guard).await;
        for way in a_part() {
            page(&rig, &site).await;
            take(&rig, &site, &way).await;
            site.wait_for(way.name).await;
        }
        pause(500).await;
        rig.close().await;
        let row = |way: Way| {
            let (asked, bodies) = (guard.of(way.name), site.bodies(way.name));
            let once = bodies.len() == 1 && asked.len() == 1;
            (
                way.name,
                format!("{bodies:?} reached the site; asked {asked:?}"),
                once,
            )
        };
        report(
            "guard says pass",
            &a_part().into_iter().map(row).collect::<Vec<_>>(),
        );
    });
}

/// Held, each waits: a yes lets it go exactly once, and a no never.
#[test]
#[ignore = "starts a browser"]
fn what_is_held_leaves_once_with_a_yes_and_never_without() {
    block_on(async {
        let (site, guard) = (Site::start(), Guard::hold());
        let rig = Rig::start(&guard).await;
        let mut held = Vec::new();
        for way in a_part() {
            let mut reached = Vec::new();
            for yes in [false, true] {
                page(&rig, &site).await;
                let answered = async {
                    let held = guard.wait_for_another(way.name).await;
                    pause(100).await;
                    reached.push((held, site.count(way.name)));
                    guard.answers(yes);
                    if yes {
                        site.wait_for(way.name).await;
                    }
                };
                // The server answers a call only when nothing waits any more, or after a while.
                tokio::join!(take(&rig, &site, &way), answered);
                // A page that asks again gets the same answer.
                guard.answers(yes);
            }
            held.push((way.name, reached));
        }
        pause(500).await;
        rig.close().await;
        let row = |(name, reached): (&'static str, Vec<(bool, usize)>)| {
            let left = guard.of(name).last().is_some_and(|r| guard.has_left(r.id));
            let count = site.count(name);
            let once = reached == [(true, 0), (true, 0)] && count == 1 && left;
            let what = format!(
                "held, reached before no and yes: {reached:?}; in the end {count}; told that it left: {left}"
            );
            (name, what, once)
        };
        report(
            "guard holds",
            &held.into_iter().map(row).collect::<Vec<_>>(),
        );
    });
}

/// Nobody answers any more: what is held never leaves. (A limit that is over is a no as any other: `gate/channel.rs` has it.)
#[test]
#[ignore = "starts a browser"]
fn what_is_held_when_the_channel_dies_never_leaves() {
    block_on(async {
        assert_eq!(HOLD_LIMIT, Duration::from_mins(10));
        let (site, guard) = (Site::start(), Guard::hold());
        let mut rig = Rig::start(&guard).await;
        let cable = Cable::lay(rig.folder());
        let mut held = Vec::new();
        let first = ways().next().unwrap();
        for way in a_part() {
            page(&rig, &site).await;
            let dies = async {
                let held = guard.wait_for_another(way.name).await;
                cable.cut();
                pause(100).await;
                guard.answers(true);
                held
            };
            let ((), was_held) = tokio::join!(take(&rig, &site, &way), dies);
            held.push((way.name, was_held));
            // A page that asks again over a new connection gets a no.
            guard.answers(false);
        }
        // The same where the gate itself is closed.
        page(&rig, &site).await;
        let nowhere = Path::new("/nowhere");
        let mut gate = std::mem::replace(&mut rig.gate, Gate::new(&launch(nowhere), nowhere));
        let closes = async {
            let held = guard.wait_for_another(first.name).await;
            gate.close();
            pause(300).await;
            guard.answers(true);
            held
        };
        let ((), was_held) = tokio::join!(take(&rig, &site, &first), closes);
        held.push((first.name, was_held));
        pause(500).await;
        rig.close().await;
        let row = |(name, held)| {
            let reached = site.count(name);
            let what = format!("held: {held}, {reached} reached the site");
            (name, what, held && reached == 0)
        };
        report(
            "channel dies while held",
            &held.into_iter().map(row).collect::<Vec<_>>(),
        );
    });
}

#[test]
#[ignore = "starts a browser"]
fn without_a_channel_nothing_reaches_the_site() {
    block_on(async {
        let (site, guard) = (Site::start(), Guard::pass());
        let mut rig = Rig::start(&guard).await;
        page(&rig, &site).await;
        rig.gate.close();
        let before = guard.asked().len();
        // What leaves the page comes last: no page can be loaded any more.
        let mut ways = chosen();
        ways.sort_by_key(|way| way.leaves);
        for way in &ways {
            take(&rig, &site, way).await;
            pause(100).await;
        }
        pause(1000).await;
        rig.close().await;
        pause(200).await;
        assert_eq!(guard.asked().len(), before);
        let row = |way: &Way| {
            let reached = site.count(way.name);
            (
                way.name,
                format!("{reached} reached the site"),
                reached == 0,
            )
        };
        report("no channel", &ways.iter().map(row).collect::<Vec<_>>());
    });
}
