//! Stands between the server's streams and the MCP library: hands over whole messages and nothing else.
//!
//! Noise on stdout (npm notices, warnings) is dropped, and lone surrogates, which page text may contain and no
//! JSON reader accepts, become U+FFFD. An answer that is longer than the limit, broken or nested too deeply is told beside the
//! messages, so that nobody waits for what has come already. One huge line can't exhaust memory, and a page's text is read
//! once, from the line into its message.

use std::borrow::Cow;
use std::io;
use std::sync::{Arc, LazyLock};

use regex::bytes::{Captures, Regex};
use rmcp::RoleClient;
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::sync::{Mutex, mpsc};

/// Longest line that is read: 16 MiB.
const MAX_LINE: u64 = 16 << 20;

/// Bytes at the beginning of a line that tell whether it is an answer.
const HEAD: usize = 256;

/// A message of the server's.
pub type Message = RxJsonRpcMessage<RoleClient>;

/// The library's end.
pub(super) struct Wire<W> {
    messages: mpsc::Receiver<Message>,
    to: Arc<Mutex<Option<W>>>,
}

impl<W> Wire<W> {
    /// Reads what the server says from now on. What is wrong with an answer that can't be read goes to `unreadable`.
    pub(super) fn open(
        from: impl AsyncRead + Send + Unpin + 'static,
        to: W,
        unreadable: impl Fn(String) + Send + 'static,
    ) -> Self {
        let (pass_on, messages) = mpsc::channel(1);
        tokio::spawn(async move { read(from, pass_on, unreadable).await });
        Self {
            messages,
            to: Arc::new(Mutex::new(Some(to))),
        }
    }
}

impl<W: AsyncWrite + Send + Unpin + 'static> Transport<RoleClient> for Wire<W> {
    type Error = io::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleClient>,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let to = Arc::clone(&self.to);
        async move {
            let mut line = serde_json::to_vec(&message)?;
            line.push(b'\n');
            let mut to = to.lock().await;
            let to = to.as_mut().ok_or(io::ErrorKind::NotConnected)?;
            to.write_all(&line).await?;
            to.flush().await
        }
    }

    async fn receive(&mut self) -> Option<Message> {
        self.messages.recv().await
    }

    async fn close(&mut self) -> io::Result<()> {
        self.to.lock().await.take();
        Ok(())
    }
}

/// Passes messages on until either end closes.
async fn read(
    from: impl AsyncRead + Unpin,
    pass_on: mpsc::Sender<Message>,
    unreadable: impl Fn(String),
) {
    let mut from = BufReader::new(from);
    loop {
        // A new one each time: a page's answer takes a megabyte, and is nothing to keep.
        let mut line = Vec::new();
        let mut within = (&mut from).take(MAX_LINE);
        match within.read_until(b'\n', &mut line).await {
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
        let read = if too_long {
            Err(format!("it is longer than {} MiB", MAX_LINE >> 20))
        } else {
            message(&line)
        };
        drop(line);
        match read {
            Ok(message) => {
                if pass_on.send(message).await.is_err() {
                    break;
                }
            }
            Err(problem) => {
                tracing::debug!("dropped from the MCP server: {problem}");
                if is_answer {
                    unreadable(problem);
                }
            }
        }
    }
}

/// A line as a message.
///
/// # Errors
/// What is wrong with it, in a few words.
pub fn message(line: &[u8]) -> Result<Message, String> {
    let read = serde_json::from_slice(&mend(line));
    read.map_err(|e| format!("it can't be read as JSON ({e})"))
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
    async fn through(input: &[u8]) -> (Vec<serde_json::Value>, String) {
        let (pass_on, mut messages) = mpsc::channel(8);
        let told = std::cell::RefCell::new(String::new());
        read(input, pass_on, |problem| *told.borrow_mut() = problem).await;
        let mut out = Vec::new();
        while let Some(message) = messages.recv().await {
            out.push(serde_json::to_value(message).unwrap());
        }
        (out, told.into_inner())
    }

    #[tokio::test]
    async fn lone_surrogates_and_broken_bytes_are_replaced_and_pairs_stay() {
        let line = br#"{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"\ud83d\ude00 \ud83d x \udc00 \\ud800 \u00e9 "#;
        let (out, _) = through(&[&line[..], b"\xff\"}]}}"].concat()).await;
        assert_eq!(
            out[0]["result"]["content"][0]["text"],
            "😀 \u{fffd} x \u{fffd} \\ud800 é \u{fffd}"
        );
    }

    #[tokio::test]
    async fn an_unreadable_answer_is_told() {
        let long = format!(r#"{{"text":"{}"}}"#, "x".repeat(17 << 20));
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        for (result, problem) in [
            (long.as_str(), "longer than 16 MiB"),
            (&deep, "recursion limit"),
            (r#"{"content":[garbage"#, "as JSON"),
        ] {
            let line = format!(r#"{{"result":{result},"jsonrpc":"2.0","id":7}}"#);
            let next = r#"{"jsonrpc":"2.0","id":8,"result":{}}"#;
            let (out, told) = through(format!("{line}\n{next}\n").as_bytes()).await;
            let passes = out.len() == 1 && out[0]["id"] == 8;
            assert!(passes && told.contains(problem), "{told}");
        }
    }
}
