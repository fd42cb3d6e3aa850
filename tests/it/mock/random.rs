//! Random sites over HTTP: the same seed is the same site, and its last endpoint ends the subscription.

#![expect(
    clippy::unwrap_used,
    reason = "a step of a walk that fails is a failed test"
)]

use std::collections::{HashSet, VecDeque};

use regex::Regex;
use subterminator::mock::Subscription;

use super::visitor::{Visitor, mock};
use crate::common::sample::part;

/// Reads every page that links, frames, scripts and GET forms lead to; gives the addresses that forms and scripts send to.
async fn explore(me: &mut Visitor) -> (HashSet<String>, HashSet<String>) {
    let link =
        Regex::new(r#"(?:<a[^>]* href|<iframe src|data-href|<form action)="(/[^"]*)""#).unwrap();
    let hidden =
        Regex::new(r#"<form action="([^"]+)"><input type="hidden" name="([^"]+)" value="([^"]+)""#)
            .unwrap();
    let send = Regex::new(r#"(?:method="post" action|data-fetch)="([^"]+)""#).unwrap();
    let (mut read, mut endpoints) = (HashSet::new(), HashSet::new());
    let mut queue = VecDeque::from(["/".to_owned()]);
    while let Some(path) = queue.pop_front() {
        if !read.insert(path.clone()) {
            continue;
        }
        me.open(&path).await;
        queue.extend(
            link.captures_iter(&me.html)
                .map(|c| c[1].replace("&amp;", "&")),
        );
        queue.extend(
            hidden
                .captures_iter(&me.html)
                .map(|c| format!("{}?{}={}", &c[1], &c[2], &c[3])),
        );
        let found: Vec<String> = send
            .captures_iter(&me.html)
            .map(|c| c[1].replace("&amp;", "&"))
            .collect();
        if me.html.contains("name=\"reason\"") {
            me.post(&found[0], &[("reason", "x")]).await;
            let next = me.url.as_str()[me.url.origin().ascii_serialization().len()..].to_owned();
            queue.push_back(next);
        }
        endpoints.extend(found);
    }
    (read, endpoints)
}

#[tokio::test]
async fn thirty_seeds_can_be_read_through_and_ended() {
    for seed in part(3, 0..30) {
        let mock = mock(["netflix", "musicale"][seed % 2], &format!("random={seed}")).await;
        let mut me = Visitor::at(&mock).await;
        let (_, endpoints) = explore(&mut me).await;
        assert_eq!(
            mock.state().cancel_posts,
            0,
            "seed {seed}: reading ends nothing"
        );
        let fields = [
            "CANCEL",
            "cancel my plan",
            "END",
            "I want to cancel",
            "Goodbye",
            "DELETE",
            "RÉSILIER",
        ];
        for endpoint in &endpoints {
            for phrase in fields {
                if mock.state().subscription != Subscription::Cancelled {
                    me.post(
                        endpoint,
                        &[("phrase", phrase), ("acknowledge", "on"), ("reason", "x")],
                    )
                    .await;
                }
            }
        }
        assert_eq!(
            mock.state().subscription,
            Subscription::Cancelled,
            "seed {seed}: {} {endpoints:?}",
            mock.variants()
        );
    }
}

#[tokio::test]
async fn a_seed_is_the_same_site_on_another_server() {
    let (one, two, other) = (
        mock("netflix", "random=42").await,
        mock("netflix", "random=42").await,
        mock("netflix", "random=43").await,
    );
    assert_eq!(Visitor::at(&one).await.html, Visitor::at(&two).await.html);
    assert_ne!(Visitor::at(&one).await.html, Visitor::at(&other).await.html);
    assert_eq!(one.variants(), two.variants());
}
