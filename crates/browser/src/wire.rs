//! Stands between the server's stdout and the MCP library: passes on whole JSON lines and nothing else.
//!
//! Noise on stdout (npm notices, warnings) is dropped, and lone surrogates, which page text may contain and no
//! JSON reader accepts, become U+FFFD. An answer that the library would drop without a word, because it is
//! longer than the limit, broken or nested too deeply, is told beside the stream, so that nobody
//! waits for what has come already. One huge line can't exhaust memory.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::bytes::{Captures, Regex};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};

/// Longest line that is passed on: 16 MiB, the library's own limit.
pub const MAX_LINE: u64 = 16 << 20;

/// A longer buffer is given back after its line.
const KEPT_BUFFER: usize = 1 << 20;

/// Bytes at the beginning of a line that tell whether it is an answer.
const HEAD: usize = 256;

/// Copies lines from the server to the library until either end closes. What is wrong with an answer that can't be passed on goes to `unreadable`.
pub async fn pump(
    from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    unreadable: impl Fn(String),
) {
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    loop {
        if line.capacity() > KEPT_BUFFER {
            line = Vec::new();
        }
        line.clear();
        match (&mut from)
            .take(MAX_LINE)
            .read_until(b'\n', &mut line)
            .await
        {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let too_long = line.last() != Some(&b'\n') && line.len() as u64 >= MAX_LINE;
        if too_long && !skip_line(&mut from).await {
            break;
        }
        let head = String::from_utf8_lossy(&line[..line.len().min(HEAD)]);
        if !head.trim_start().starts_with('{') {
            tracing::debug!("noise from the MCP server: {head}");
            continue;
        }
        let is_answer = head.contains("\"result\"") || head.contains("\"error\"");
        let problem = if too_long {
            Some(format!("it is longer than {} MiB", MAX_LINE >> 20))
        } else {
            if let Cow::Owned(clean) = mend(&line) {
                line = clean;
            }
            // The library has the same reader of JSON, with the same limit of nesting.
            serde_json::from_slice::<serde_json::Value>(&line)
                .err()
                .map(|e| format!("it can't be read as JSON ({e})"))
        };
        if let Some(problem) = problem {
            tracing::debug!("dropped from the MCP server: {problem}");
            if is_answer {
                unreadable(problem);
            }
            continue;
        }
        if line.last() != Some(&b'\n') {
            line.push(b'\n');
        }
        if to.write_all(&line).await.is_err() || to.flush().await.is_err() {
            break;
        }
    }
    let _ = to.shutdown().await;
}

/// Skips the rest of a line; whether the stream goes on.
async fn skip_line(from: &mut (impl AsyncBufReadExt + Unpin)) -> bool {
    while let Ok(chunk) = from.fill_buf().await {
        let end = chunk.iter().position(|&b| b == b'\n');
        let used = end.map_or(chunk.len(), |at| at + 1);
        from.consume(used);
        if end.is_some() || used == 0 {
            return end.is_some();
        }
    }
    false
}

/// An escape in a JSON text: a pair of surrogates, a lone one (which is captured), or any other.
static ESCAPE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?s-u)\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)").ok()
});

/// Replaces escapes of lone surrogates by `\ufffd` and broken UTF-8 by U+FFFD.
fn mend(line: &[u8]) -> Cow<'_, [u8]> {
    let whole = |escape: &Captures<'_>| match escape.get(1) {
        Some(_) => br"\ufffd".to_vec(),
        None => escape[0].to_vec(),
    };
    let suspicious = line.windows(3).any(|w| matches!(w, br"\ud" | br"\uD"));
    let mended = match &*ESCAPE {
        Some(escapes) if suspicious => escapes.replace_all(line, whole),
        _ => Cow::Borrowed(line),
    };
    match std::str::from_utf8(&mended) {
        Ok(_) => mended,
        Err(_) => Cow::Owned(String::from_utf8_lossy(&mended).into_owned().into_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What passes, and what was unreadable.
    async fn through(input: &[u8]) -> (String, String) {
        let (ours, mut theirs) = tokio::io::duplex(1 << 16);
        let told = std::cell::RefCell::new(String::new());
        pump(input, ours, |problem| *told.borrow_mut() = problem).await;
        let mut out = String::new();
        theirs.read_to_string(&mut out).await.unwrap();
        (out, told.into_inner())
    }

    #[tokio::test]
    async fn lone_surrogates_and_broken_bytes_are_replaced_and_pairs_stay() {
        let line = br#"{"t":"\ud83d\ude00 \ud83d x \udc00 \\ud800 \u00e9 "#;
        let (out, _) = through(&[&line[..], b"\xff\"}"].concat()).await;
        let value: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(value["t"], "😀 \u{fffd} x \u{fffd} \\ud800 é \u{fffd}");
    }

    #[tokio::test]
    async fn an_unreadable_answer_is_told() {
        let page = "x".repeat(17 << 20);
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        for (line, problem) in [
            (
                format!(r#"{{"result":{{"text":"{page}"}},"jsonrpc":"2.0","id":7}}"#),
                "longer than 16 MiB",
            ),
            (
                format!(r#"{{"jsonrpc":"2.0","id":7,"result":{deep}}}"#),
                "recursion limit",
            ),
            (
                r#"{"jsonrpc":"2.0","id":7,"result":{"content":[garbage"#.to_owned(),
                "as JSON",
            ),
        ] {
            let (out, told) = through(format!("{line}\n{{\"a\":1}}\n").as_bytes()).await;
            assert!(out == "{\"a\":1}\n" && told.contains(problem), "{told}");
        }
    }
}
