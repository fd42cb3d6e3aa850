//! Stands between the server's stdout and the MCP library: passes on whole JSON lines and nothing else.
//!
//! Noise on stdout (npm notices, warnings) is dropped, lone surrogates, which page text may contain and no
//! JSON reader accepts, become U+FFFD, and a line over the limit is dropped with a note, so that one huge
//! page can't exhaust memory.

use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};

/// Longest line that is passed on: 16 MiB, the library's own limit.
pub const MAX_LINE: u64 = 16 << 20;

/// Copies lines from the server to the library until either end closes.
pub async fn pump(from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin) {
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut from).take(MAX_LINE).read_until(b'\n', &mut line).await {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        if line.last() != Some(&b'\n') && line.len() as u64 >= MAX_LINE {
            tracing::warn!("the MCP server sent a line of more than {MAX_LINE} bytes; it was dropped");
            if !skip_line(&mut from).await {
                break;
            }
            continue;
        }
        if line.iter().find(|b| !b.is_ascii_whitespace()) != Some(&b'{') {
            tracing::debug!("noise from the MCP server: {}", String::from_utf8_lossy(&line[..line.len().min(200)]));
            continue;
        }
        if let Some(clean) = mend(&line) {
            line = clean;
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

async fn skip_line(from: &mut (impl AsyncBufReadExt + Unpin)) -> bool {
    loop {
        let Ok(chunk) = from.fill_buf().await else { return false };
        if chunk.is_empty() {
            return false;
        }
        let (used, done) = match chunk.iter().position(|&b| b == b'\n') {
            Some(at) => (at + 1, true),
            None => (chunk.len(), false),
        };
        from.consume(used);
        if done {
            return true;
        }
    }
}

/// Replaces escapes of lone surrogates by `\ufffd` and broken UTF-8 by U+FFFD; `None` if nothing is wrong.
fn mend(line: &[u8]) -> Option<Vec<u8>> {
    let suspicious = line.windows(3).any(|w| w[0] == b'\\' && w[1] == b'u' && matches!(w[2], b'd' | b'D'));
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
            if (0xd800..0xdc00).contains(&unit) && low.is_some_and(|l| (0xdc00..0xe000).contains(&l)) {
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

    #[tokio::test]
    async fn broken_utf8_is_replaced() {
        let out = through(b"{\"t\":\"\xff\"}\n").await;
        assert_eq!(out, "{\"t\":\"\u{fffd}\"}\n");
    }
}
