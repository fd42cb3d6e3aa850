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
    let given = |source, browser: Option<&str>| {
        let browser = browser.map(Path::new);
        let flags = flags(&options(source), &known, browser, Path::new("/o"), &[]);
        let flags = flags.iter().map(|a| a.to_string_lossy().into_owned());
        flags.collect::<Vec<String>>()
    };
    let own = given(Source::Profile("/p".into()), Some("/b"));
    for pair in [["--user-data-dir", "/p"], ["--executable-path", "/b"]] {
        assert!(own.windows(2).any(|w| w == pair), "{own:?}");
    }
    let cdp = given(Source::Cdp("http://localhost:9222".into()), None);
    for (flags, never) in [
        (&own, &["--no-webmcp", "--timeout-settle"][..]),
        (&cdp, &["--user-data-dir", "--headless", "--no-sandbox"]),
    ] {
        assert!(
            !flags.iter().any(|a| never.contains(&a.as_str())),
            "{flags:?}"
        );
    }
}
