//! Errors as a person meets them: what is wrong and what to do, whole in every terminal, before anything is begun.

use crate::common::env::{TestEnv, words};

/// What is typed | exit code | what is said, in parts.
const ERRORS: &str = "
cancel netflix | 2 | Missing ANTHROPIC_API_KEY. Set it via environment variable or use --model gpt-4o with OPENAI_API_KEY. | masked | subterminator cancel netflix --model rules | nothing leaves your machine
cancel --url https://gym.example/account | 2 | subterminator cancel --url https://gym.example/account --model rules
cancel netflix --model gpt-4o | 2 | Missing OPENAI_API_KEY
cancel netflix --model llama | 2 | Unsupported model: llama
cancel netflix --model rules --witness-model nonsense | 2 | Unsupported model: nonsense
cancel netflix --model rules --witness-model gpt-4o | 2 | Missing OPENAI_API_KEY
cancel netflix --model rules --witness-model rules | 2 | can't be the second reader
cancel netflx | 3 | Unknown service 'netflx'. Did you mean 'netflix'?
cancel netflx -v | 3 | Did you mean 'netflix'?
cancel netflx -V | 3 | Did you mean 'netflix'?
cancel xyzzy | 3 | --url https://www.example.com/account
cancel | 3 | subterminator cancel
netflix | 2 | subterminator cancel netflix
https://www.netflix.com/account | 2 | This is Netflix
https://gym.example/account | 2 | subterminator cancel --url https://gym.example/account
netflx | 3 | Did you mean 'netflix'?
www.gym.example/account -n | 2 | --url https://www.gym.example/account
xyzzy | 2 | unrecognized subcommand
htp:/x | 2 | unrecognized subcommand
cancle | 2 | cancel
cancel netflix --modle x | 2 | --model
check netflix --model rules | 2 | unexpected argument '--model'
cancel netflix --max-turns 0 | 2 | from 1 to 1000
cancel netflix --max-cost -1 | 2 | in US dollars above zero
cancel netflix spotify --thing Extra --model rules | 2 | --list plan.toml
cancel netflix --no-checkpoint | 2 | --i-accept-the-risk
cancel netflix --target tset | 2 | write live, mock or mock:VARIANT
cancel netflix -t mock:nonsense | 2 | nonsense
cancel --url https://a.example -t mock | 2 | Leave one of them out
cancel netflix --mcp-command 'open | 2 | The MCP command can't be split | every quote closed
login | 3 | subterminator login netflix
login netflix --headless | 2 | browser window | --headless | --cdp-endpoint
login netflix --url https://a.example | 2 | 'netflix' and 'https://a.example/'
login netflix -s spotify | 2 | 'netflix' and 'spotify'
init | 2 | config.toml by hand
completions cmd.exe | 2 | possible values
mock hulu | 3 | netflix
mock --variant lgoin | 2 | Unknown mock variant 'lgoin'
mock --port 99999 | 2 | 65535
mock --list --variant login | 2 | --variant
report nonsense | 1 | subterminator history lists the runs
history prune | 2 | prune
services show netflx | 3 | Did you mean 'netflix'?
services validate missing.toml | 2 | Check that it exists | Correct it
services new gym | 2 | --url
services new MyGym --url https://a.example | 2 | lower-case letters
services new gym --url ftp://a.example | 2 | write an address
services new gym --url https://co.uk/ | 2 | no site of one owner
";

#[test]
fn every_error_keeps_its_words_in_narrow_and_wide_terminals() {
    for row in ERRORS.trim().lines() {
        let mut parts = row.split(" | ");
        let [args, code] = [(); 2].map(|()| parts.next().unwrap());
        let (args, code) = (words(args), code.parse().unwrap());
        // Who names no service is asked at a terminal, and these errors are about something else.
        let env = TestEnv::new().set("SUBTERMINATOR_NO_PROMPTS", "1");
        let piped = env.run(&args);
        piped.assert_ends(code, &parts.collect::<Vec<_>>());
        assert_eq!(piped.stdout, "", "{row}");
        // Nothing stands above what is wrong with a name.
        let noted = piped.stderr.contains("There is no display");
        assert!(code != 3 || !noted, "{piped:?}");
        for trace in ["panicked", "backtrace", "as a value"] {
            assert!(!piped.stderr.contains(trace), "{piped:?}");
        }
        let said = words(&piped.stderr);
        let longest = said.iter().map(|word| word.chars().count()).max();
        for columns in [60, 120] {
            let (exit, screen) = env.terminal(&args, columns).finish();
            assert_eq!(i32::try_from(exit).unwrap(), code, "{row}");
            // A path that is wider than the terminal is broken by the terminal, so that it can be copied whole.
            if longest.unwrap() + 4 <= usize::from(columns) {
                assert_eq!(words(&screen), said, "{row} at {columns}\n{screen}");
            }
        }
        assert!(!env.own().join("runs").exists(), "{row}: nothing is begun");
    }
}

#[test]
fn a_limit_of_costs_needs_every_price() {
    let env = TestEnv::new().set("OPENAI_BASE_URL", "http://127.0.0.1:9/v1");
    let own = env.own().join("prices.toml");
    let cancel = |further: &str| env.run(&words(&format!("cancel netflix -t mock {further}")));
    for further in [
        "--model openai:mine",
        "--model rules --witness-model openai:mine",
    ] {
        let said = cancel(&format!("{further} --max-cost 1"));
        let unknown = "The price of openai:mine is not known";
        said.assert_ends(2, &[unknown, "--max-tokens", own.to_str().unwrap()]);
    }
    std::fs::write(&own, "[mine.models]\n\"openai:*\" = { input = 1 }\n").unwrap();
    cancel("--model rules").assert_ends(2, &["prices.toml: line 2", "[mine.models]"]);
}
