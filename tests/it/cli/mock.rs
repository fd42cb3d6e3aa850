//! `mock` from outside: it serves until a signal comes.

use std::net::{Ipv4Addr, TcpListener};

use crate::browser::world::ask;
use crate::common::env::TestEnv;

#[test]
fn it_serves_until_a_signal_and_ends_with_0() {
    for (signal, service, name) in [
        ("INT", "netflix", "Netflix"),
        ("TERM", "lesefreund", "Lesefreund"),
        ("TERM", "musicale", "Musicale"),
    ] {
        let env = TestEnv::new();
        let mut mock = env.start(&["mock", service, "--variant", "login"]);
        mock.until("Ctrl-C");
        let told = format!("Mock of {name} (login): ");
        let (_, rest) = mock.seen.split_once(&told).unwrap();
        let record = format!("{}__state", rest.lines().next().unwrap());
        assert!(mock.seen.contains(&record), "{}", mock.seen);
        let kept = ask(reqwest::Method::GET, &record);
        assert!(kept.contains("\"subscription\": \"active\""), "{kept}");
        mock.signal(signal);
        let last = "Stopped. The mock's own record: active, 0 cancellation requests.";
        mock.end().assert_ends(0, &[last]);
    }
}

#[test]
fn every_variant_is_listed_and_a_port_that_is_taken_is_told() {
    let env = TestEnv::new();
    let listed = env.run(&["mock", "--list"]);
    listed.assert_ends(0, &["plain ", "\ndialog "]);
    assert!(listed.stdout.lines().count() > 20, "{listed:?}");
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let refused = env.run(&["mock", "--port", &port]);
    refused.assert_ends(2, &["Choose another port"]);
}
