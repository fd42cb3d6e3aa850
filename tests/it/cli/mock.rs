//! `mock` from outside: it serves until a signal comes.

#![expect(
    clippy::unwrap_used,
    reason = "what a test can't set up fails the test"
)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::Stdio;

use crate::common::env::TestEnv;

/// The body of a GET.
fn get(url: &str) -> String {
    let url = url::Url::parse(url).unwrap();
    let mut stream = TcpStream::connect(("127.0.0.1", url.port().unwrap())).unwrap();
    write!(
        stream,
        "GET {} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
        url.path()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn it_serves_until_a_signal_and_ends_with_0() {
    for signal in ["INT", "TERM"] {
        let env = TestEnv::new();
        let mut child = env
            .command(&["mock", "--variant", "login"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = lines.next().unwrap().unwrap();
        assert!(
            first.starts_with("Mock of Netflix (login): http://127.0.0.1:"),
            "{first}"
        );
        let base = first.rsplit(' ').next().unwrap().to_owned();
        let shown: Vec<String> = lines
            .by_ref()
            .map(Result::unwrap)
            .take_while(|l| !l.contains("Ctrl-C"))
            .collect();
        let record = format!("{base}__state");
        assert!(shown.iter().any(|l| l.contains(&record)), "{shown:?}");
        assert!(get(&format!("{base}__state")).contains("\"subscription\": \"active\""));
        assert!(
            std::process::Command::new("kill")
                .args([&format!("-{signal}"), &child.id().to_string()])
                .status()
                .unwrap()
                .success()
        );
        assert_eq!(child.wait().unwrap().code(), Some(0), "{signal}");
        let last: Vec<String> = lines.map(Result::unwrap).collect();
        assert!(
            last.iter()
                .any(|l| l
                    .contains("Stopped. The mock's own record: active, 0 cancellation requests.")),
            "{last:?}"
        );
    }
}

#[test]
fn what_can_t_be_served_is_an_error_with_words() {
    let env = TestEnv::new();
    let taken = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    for (args, code, wanted) in [
        (vec!["mock", "hulu"], 3, "netflix"),
        (
            vec!["mock", "--variant", "lgoin"],
            2,
            "Did you mean 'login'?",
        ),
        (vec!["mock", "--port", &port], 2, "Choose another port"),
        (vec!["mock", "--port", "99999"], 2, "65535"),
    ] {
        let output = env.run(&args);
        assert!(
            output.code == code && output.stderr.contains(wanted) && output.stdout.is_empty(),
            "{args:?} {output:?}"
        );
    }
}

#[test]
fn every_variant_is_listed() {
    let env = TestEnv::new();
    let listed = env.run(&["mock", "--list"]);
    let names: Vec<&str> = listed
        .stdout
        .lines()
        .filter_map(|l| l.split_whitespace().next())
        .collect();
    assert!(
        listed.code == 0
            && names.len() > 20
            && names.contains(&"plain")
            && names.contains(&"dialog"),
        "{listed:?}"
    );
    let output = env.run(&["mock", "--list", "--variant", "login"]);
    assert_eq!(output.code, 2, "{output:?}");
}
