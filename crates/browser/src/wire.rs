//! Stands between the server's stdout and the MCP library: passes on whole JSON lines and nothing else.
//!
//! Noise on stdout (npm notices, warnings) is dropped, and lone surrogates, which page text may contain and no
//! JSON reader accepts, become U+FFFD. An answer that the library would drop without a word, because it is
//! longer than the limit, broken or nested too deeply, is replaced by an error to the same call, so that nobody
//! waits for what has come already. One huge line can't exhaust memory.

use std::sync::LazyLock;

use regex::bytes::Regex;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};

/// Longest line that is passed on: 16 MiB, the library's own limit.
pub const MAX_LINE: u64 = 16 << 20;

/// JSON-RPC error code of an answer that came and can't be read (first of the range that JSON-RPC 2.0 leaves to
/// implementations).
pub const UNREADABLE: i32 = -32_000;

/// A longer buffer is given back after its line.
const KEPT_BUFFER: usize = 1 << 20;

/// Bytes at the end of a line in which its id is looked for.
const TAIL: usize = 256;

/// Copies lines from the server to the library until either end closes.
pub async fn pump(from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin) {
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
        let mut problem = None;
        if line.last() != Some(&b'\n') && line.len() as u64 >= MAX_LINE {
            tracing::warn!(
                "the MCP server sent a line of more than {MAX_LINE} bytes; it was dropped"
            );
            line.truncate(TAIL);
            let Some(tail) = skip_line(&mut from).await else {
                break;
            };
            line.extend(tail);
            problem = Some(format!("it is longer than {} MiB", MAX_LINE >> 20));
        }
        if line.iter().find(|b| !b.is_ascii_whitespace()) != Some(&b'{') {
            tracing::debug!(
                "noise from the MCP server: {}",
                String::from_utf8_lossy(&line[..line.len().min(200)])
            );
            continue;
        }
        if problem.is_none() {
            if let Some(clean) = mend(&line) {
                line = clean;
            }
            problem = broken(&line);
        }
        if let Some(problem) = problem {
            let Some(error) = answer_in_place_of(&line, &problem) else {
                tracing::debug!(
                    "dropped from the MCP server ({problem}): {}",
                    String::from_utf8_lossy(&line[..line.len().min(200)])
                );
                continue;
            };
            line = error;
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

/// What would make the library drop this line: it has the same reader of JSON, with the same limit of nesting.
fn broken(line: &[u8]) -> Option<String> {
    let read = serde_json::from_slice::<serde_json::Value>(line);
    read.err()
        .map(|e| format!("it can't be read as JSON ({e})"))
}

/// An error to the call that this line answers; `None` if it is no answer or doesn't say to what. Only the first
/// and the last members of the outermost object are read: what stands between may be a page's own text.
fn answer_in_place_of(line: &[u8], problem: &str) -> Option<Vec<u8>> {
    let head = HEAD.as_ref()?.captures(&line[..line.len().min(TAIL)])?;
    let tail = || {
        TAIL_ID
            .as_ref()?
            .captures(&line[line.len().saturating_sub(TAIL)..])?
            .get(1)
    };
    let id = head.get(1).or_else(tail)?;
    let id: serde_json::Value = serde_json::from_slice(id.as_bytes()).ok()?;
    let error = serde_json::json!({"jsonrpc": "2.0", "id": id, "error": {"code": UNREADABLE, "message": problem}});
    serde_json::to_vec(&error).ok()
}

/// How an answer begins: `result` or `error` after nothing but version and id. A request of the server has ids of its own.
static HEAD: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r#"^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?(?:"id"\s*:\s*([0-9]{1,18}|"[^"\\]{1,64}")\s*,\s*)?(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"(?:result|error)"\s*:"#)
        .ok()
});

/// How an answer ends that names its id last.
static TAIL_ID: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r#","(?:jsonrpc"\s*:\s*"2\.0"\s*,\s*")?id"\s*:\s*([0-9]{1,18}|"[^"\\]{1,64}")\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$"#)
        .ok()
});

/// Skips the rest of a line and gives its last bytes; `None` at the end of the stream.
async fn skip_line(from: &mut (impl AsyncBufReadExt + Unpin)) -> Option<Vec<u8>> {
    let mut tail = Vec::new();
    loop {
        let chunk = from
            .fill_buf()
            .await
            .ok()
            .filter(|chunk| !chunk.is_empty())?;
        let end = chunk.iter().position(|&b| b == b'\n');
        let used = end.map_or(chunk.len(), |at| at + 1);
        tail.extend_from_slice(&chunk[used.saturating_sub(TAIL)..used]);
        tail.drain(..tail.len().saturating_sub(TAIL));
        from.consume(used);
        if end.is_some() {
            return Some(tail);
        }
    }
}

/// Replaces escapes of lone surrogates by `\ufffd` and broken UTF-8 by U+FFFD; `None` if nothing is wrong.
fn mend(line: &[u8]) -> Option<Vec<u8>> {
    let suspicious = line
        .windows(3)
        .any(|three| matches!(three, [b'\\', b'u', b'd' | b'D']));
    if !suspicious {
        return match std::str::from_utf8(line) {
            Ok(_) => None,
            Err(_) => Some(String::from_utf8_lossy(line).into_owned().into_bytes()),
        };
    }
    let mut out = Vec::with_capacity(line.len());
    let mut at = 0;
    while at < line.len() {
        if line[at] != b'\\' {
            out.push(line[at]);
            at += 1;
        } else if let Some(unit) = escape_at(line, at) {
            let low = escape_at(line, at + 6);
            if (0xd800..0xdc00).contains(&unit)
                && low.is_some_and(|l| (0xdc00..0xe000).contains(&l))
            {
                out.extend_from_slice(&line[at..at + 12]);
                at += 12;
            } else {
                let alone = (0xd800..0xe000).contains(&unit);
                out.extend_from_slice(if alone { b"\\ufffd" } else { &line[at..at + 6] });
                at += 6;
            }
        } else {
            out.extend_from_slice(&line[at..line.len().min(at + 2)]);
            at += 2;
        }
    }
    Some(String::from_utf8_lossy(&out).into_owned().into_bytes())
}

/// The code unit of `\uXXXX` at this place.
fn escape_at(line: &[u8], at: usize) -> Option<u16> {
    let digits = line.get(at..at + 6)?.strip_prefix(b"\\u")?;
    u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn through(input: &[u8]) -> String {
        let (ours, mut theirs) = tokio::io::duplex(1 << 16);
        pump(input, ours).await;
        let mut out = String::new();
        theirs.read_to_string(&mut out).await.unwrap();
        out
    }

    #[tokio::test]
    async fn noise_is_dropped_and_json_passes() {
        let out = through(b"npm warn something\n{\"a\":1}\n\n  {\"b\":2}").await;
        assert_eq!(out, "{\"a\":1}\n  {\"b\":2}\n");
    }

    #[tokio::test]
    async fn lone_surrogates_are_replaced_and_pairs_stay() {
        let out = through(br#"{"t":"\ud83d\ude00 \ud83d x \udc00 \\ud800 \u00e9"}"#).await;
        let value: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(value["t"], "😀 \u{fffd} x \u{fffd} \\ud800 é");
    }

    /// The error that took the place of an answer: id and message.
    fn replaced(out: &str) -> (serde_json::Value, String) {
        let value: serde_json::Value = serde_json::from_str(out).unwrap();
        assert_eq!(value["error"]["code"], UNREADABLE);
        (
            value["id"].clone(),
            value["error"]["message"].as_str().unwrap().to_owned(),
        )
    }

    #[tokio::test]
    async fn an_unreadable_answer_ends_its_call() {
        let page = "x".repeat(17 << 20);
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        for line in [
            format!(
                r#"{{"result":{{"content":[{{"type":"text","text":"{page}"}}]}},"jsonrpc":"2.0","id":7}}"#
            ),
            format!(r#"{{"jsonrpc":"2.0","id":7,"result":{{"text":"{page}"}}}}"#),
            format!(r#"{{"result":{deep},"jsonrpc":"2.0","id":7}}"#),
            r#"{"jsonrpc":"2.0","id":7,"result":{"content":[garbage"#.to_owned(),
        ] {
            let out = through(format!("{line}\n{{\"a\":1}}\n").as_bytes()).await;
            let (first, rest) = out.split_once('\n').unwrap();
            assert_eq!(rest, "{\"a\":1}\n");
            assert_eq!(replaced(first).0, 7);
        }
    }

    #[tokio::test]
    async fn what_is_no_answer_or_names_no_call_is_dropped() {
        let noise = "y".repeat(17 << 20);
        for line in [
            format!(
                r#"{{"jsonrpc":"2.0","id":7,"method":"sampling/createMessage","params":"{noise}"}}"#
            ),
            format!(r#"{{"result":{{"text":"{noise}","id":7}}}}"#),
            format!(r#"{{"result":{{"text":"\"id\":7}} {noise}"}}}}"#),
            noise,
            "{\"id\": garbage".to_owned(),
        ] {
            assert_eq!(
                through(format!("{line}\n{{\"a\":1}}\n").as_bytes()).await,
                "{\"a\":1}\n"
            );
        }
    }

    #[tokio::test]
    async fn broken_utf8_is_replaced() {
        let out = through(b"{\"t\":\"\xff\"}\n").await;
        assert_eq!(out, "{\"t\":\"\u{fffd}\"}\n");
    }
}
