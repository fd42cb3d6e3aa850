//! The mock's server over bare HTTP: what nobody well-behaved sends, and its end. What its pages say and its record counts, the units of `crates/mock` show; the
//! ways to the end are walked in the browser, and `cli/mock.rs` reads its record.

use std::time::Duration;

use subterminator::mock::{Mock, MockOptions, Subscription, Variants};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// A mock and where it listens.
async fn mock(variants: &str) -> (Mock, String) {
    let mock = Mock::start(MockOptions {
        service: "netflix".to_owned(),
        variants: Variants::parse(variants).unwrap(),
        ..MockOptions::default()
    });
    let mock = mock.await.unwrap();
    let address = format!("127.0.0.1:{}", mock.base().port().unwrap());
    (mock, address)
}

/// What comes back for these bytes.
async fn answer(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

/// Reading changes nothing, and what no well-behaved client would send gets an answer and breaks nothing.
#[tokio::test]
async fn reads_and_rubbish_end_nothing() {
    let (mock, address) = mock("full+type-phrase").await;
    let long = format!("GET /{0}?{0}", "a".repeat(5000));
    for line in [
        "GET /cancelplan/finish",
        "GET /canceloffer/accept",
        "GET /pauseplan/start",
        "GET /restartmembership",
        "GET /changeplan/upgrade",
        "GET /%ff%00%2e%2e/?a=%zz&&==",
        &long,
        "POST /nowhere",
        "DELETE /",
        "GET /__nothing",
        "GET /__gate?page=%ff",
        "OPTIONS *",
        "nonsense",
    ] {
        let request =
            format!("{line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
        let said = answer(&address, &request).await;
        assert!(said.starts_with("HTTP/1.1 "), "{line}: {said}");
    }
    assert_eq!(mock.state().cancel_posts, 0);
    let half = "POST /cancelplan/finish HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 9\r\n\r\nphrase=%f";
    answer(&address, half).await;
    let state = mock.state();
    assert_eq!(
        (state.subscription, state.cancel_posts),
        (Subscription::Active, 1)
    );
    assert_eq!(
        (
            state.offers_accepted,
            state.paused,
            state.payments,
            state.restarts
        ),
        (0, 0, 0, 0)
    );
}

#[tokio::test]
async fn a_stopped_or_dropped_server_is_gone_even_with_open_connections() {
    let (stopped, address) = mock("plain").await;
    let _idle = TcpStream::connect(&address).await.unwrap();
    stopped.stop().await;
    assert!(TcpStream::connect(&address).await.is_err());

    let (dropped, address) = mock("plain").await;
    drop(dropped);
    for _ in 0..1000 {
        if TcpStream::connect(&address).await.is_err() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("the dropped server still listens");
}
