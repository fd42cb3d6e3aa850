//! The server around the pages: record, test hooks, ports, hostile requests, end.

use serde_json::Value;
use subterminator::mock::{Mock, MockOptions, Subscription, Variants, fictional};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::visitor::{Visitor, mock};

#[tokio::test]
async fn the_record_is_served_as_json() {
    let mock = mock("netflix", "plain").await;
    let mut me = Visitor::at(&mock).await;
    me.follow("Cancel Membership")
        .await
        .press("Finish Cancellation", &[])
        .await
        .open("/__state")
        .await;
    let state: Value = serde_json::from_str(&me.html).unwrap();
    assert_eq!(state["subscription"], "cancelled");
    assert_eq!(state["cancel_posts"], 1);
    for counter in [
        "offers_accepted",
        "paused",
        "downgraded",
        "payments",
        "extras_added",
        "logins",
    ] {
        assert_eq!(state[counter], 0, "{counter}");
    }
    let events: Vec<&str> = state["log"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|e| e["event"].as_str())
        .collect();
    assert_eq!(
        events,
        [
            "view:account",
            "view:confirm-end",
            "cancelled",
            "view:ended"
        ]
    );
    assert_eq!(state["log"][2]["path"], "/cancelplan/finish");
    assert!(state["log"][2]["at"].as_str().unwrap().ends_with('Z'));
}

#[tokio::test]
async fn a_test_can_be_the_person() {
    let mock = mock("netflix", "login+mfa+captcha").await;
    let mut me = Visitor::at(&mock).await;
    let gate = |text: &str| serde_json::from_str::<Value>(text).unwrap()["open"].clone();
    assert_eq!(gate(&me.open("/__gate?page=login").await.html), false);
    me.open("/__signin").await;
    assert_eq!(gate(&me.open("/__gate?page=login").await.html), true);
    me.open("/").await;
    assert_eq!(me.url.path(), "/verifycode");
    me.post("/__mfa", &[]).await.open("/cancelplan").await;
    assert_eq!(me.url.path(), "/humancheck");
    me.post("/__person", &[]).await.open("/cancelplan").await;
    assert_eq!(me.url.path(), "/cancelplan");
    assert_eq!(
        (
            mock.state().logins,
            mock.state().codes,
            mock.state().captchas
        ),
        (1, 1, 1)
    );
    me.open("/__expire").await.open("/").await;
    assert_eq!(me.url.path(), "/login");
}

#[tokio::test]
async fn a_read_never_changes_anything() {
    let mock = mock("netflix", "full").await;
    let mut me = Visitor::at(&mock).await;
    for path in [
        "/cancelplan/finish",
        "/canceloffer/accept",
        "/pauseplan/start",
        "/restartmembership",
        "/changeplan/upgrade",
    ] {
        me.open(path).await;
        assert_eq!(me.url.path(), "/account", "{path}");
    }
    let state = mock.state();
    assert_eq!(
        (
            state.subscription,
            state.cancel_posts,
            state.offers_accepted,
            state.restarts
        ),
        (Subscription::Active, 0, 0, 0)
    );
}

/// Raw bytes, which no well-behaved client would send.
#[tokio::test]
async fn hostile_requests_get_an_answer_and_break_nothing() {
    let mock = mock("netflix", "full+type-phrase").await;
    let address = format!("127.0.0.1:{}", mock.base().port().unwrap());
    let long = "a".repeat(5000);
    let requests = [
        "GET /%ff%00%2e%2e/?a=%zz&&== HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".to_owned(),
        format!("GET /{long}?{long} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"),
        "POST /cancelplan/finish HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 9\r\n\r\nphrase=%f".to_owned(),
        "POST /nowhere HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 0\r\n\r\n".to_owned(),
        "DELETE / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".to_owned(),
        "GET /__nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".to_owned(),
        "GET /__gate?page=%ff HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".to_owned(),
        "OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".to_owned(),
        "nonsense\r\n\r\n".to_owned(),
    ];
    for request in requests {
        let mut stream = TcpStream::connect(&address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        assert!(answer.starts_with(b"HTTP/1.1 "), "{request}");
    }
    assert_eq!(
        (mock.state().subscription, mock.state().cancel_posts),
        (Subscription::Active, 1)
    );
    assert_eq!(Visitor::at(&mock).await.status, 200);
}

#[tokio::test]
async fn unknown_services_and_taken_ports_are_errors_with_advice() {
    let start = |service: &str, port| {
        Mock::start(MockOptions {
            service: service.to_owned(),
            variants: Variants::plain(),
            port,
            ..MockOptions::default()
        })
    };
    let error = start("nothing", None).await.unwrap_err();
    assert!(
        error.kind() == std::io::ErrorKind::InvalidInput
            && error.to_string().contains("netflix, lesefreund"),
        "{error}"
    );
    let first = start("netflix", None).await.unwrap();
    let error = start("netflix", first.base().port()).await.unwrap_err();
    assert!(error.to_string().contains("Choose another port"), "{error}");
}

#[tokio::test]
async fn a_stopped_or_dropped_server_is_gone_even_with_open_connections() {
    let stopped = mock("netflix", "plain").await;
    let address = format!("127.0.0.1:{}", stopped.base().port().unwrap());
    let _idle = TcpStream::connect(&address).await.unwrap();
    stopped.stop().await;
    assert!(TcpStream::connect(&address).await.is_err());

    let dropped = mock("netflix", "plain").await;
    let address = format!("127.0.0.1:{}", dropped.base().port().unwrap());
    drop(dropped);
    for _ in 0..1000 {
        if TcpStream::connect(&address).await.is_err() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    panic!("the dropped server still listens");
}

#[tokio::test]
async fn every_made_up_service_starts_under_its_name() {
    assert_eq!(fictional().len(), 2);
    for service in fictional() {
        let mock = mock(service.name, "full").await;
        assert_eq!(mock.base().host_str(), Some("127.0.0.1"));
        assert!(Visitor::at(&mock).await.html.contains(service.display_name));
        assert_eq!(mock.display_name(), service.display_name);
    }
}
