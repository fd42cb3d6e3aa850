//! Tests of `launch`.

use super::*;

fn options(source: Source) -> LaunchOptions {
    LaunchOptions {
        mcp_command: None,
        cache_dir: PathBuf::new(),
        headless: true,
        source,
        browser: None,
        patience: 1.0,
        request_gate: true,
        hold_limit: crate::port::HOLD_LIMIT,
    }
}

/// AC-7.1: the server gets the persistent profile.
#[test]
fn only_known_flags_are_passed() {
    let help = "Options:\n  -V, --version  output\n  --headless   run\n  --user-data-dir <path>\n  --executable-path <path>\n  --cdp-endpoint <url>\n  --no-sandbox, -x\n";
    let known = named_flags(help);
    assert_eq!((known.len(), known[0].as_str()), (6, "--version"));
    let all = flags(
        &options(Source::Profile("/p".into())),
        &known,
        Some(Path::new("/b")),
        Path::new("/o"),
        &[],
    );
    let text: Vec<_> = all.iter().map(|a| a.to_string_lossy()).collect();
    assert!(text.windows(2).any(|w| w == ["--user-data-dir", "/p"]));
    assert!(text.windows(2).any(|w| w == ["--executable-path", "/b"]));
    assert!(
        !text
            .iter()
            .any(|a| a == "--no-webmcp" || a == "--timeout-settle")
    );
    let cdp = flags(
        &options(Source::Cdp("http://localhost:9222".into())),
        &known,
        None,
        Path::new("/o"),
        &[],
    );
    assert!(
        !cdp.iter()
            .any(|a| a == "--user-data-dir" || a == "--headless" || a == "--no-sandbox")
    );
}

#[test]
fn an_old_node_gets_a_server_that_runs_on_it() {
    assert_eq!(
        (runs_on(18), runs_on(19)),
        (PINNED_FOR_OLD_NODE, PINNED_FOR_OLD_NODE)
    );
    assert_eq!((runs_on(20), runs_on(24)), (PINNED, PINNED));
}
