//! The socket between the module in the browser's server and this program.
//!
//! It lies in a private folder; both ends show a secret before anything else is said. One line, one request, one answer, at once. It
//! refuses a peer without the token, lines that are too long, and what can't be read, by ending the connection: the module then
//! fails everything that waits. When the channel is dropped, so are its socket and all connections.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{
    AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, BufReader,
};
use tokio::task::{JoinHandle, JoinSet};

use super::words::{self, Said};
use super::{Shared, Stage};

/// Name of the socket.
const SOCKET: &str = "gate.sock";
/// Longest path of a socket, in bytes: some systems take no more than 103.
const LONGEST_PATH: usize = 100;
/// How long a peer may take to say who it is.
const HELLO_LIMIT: Duration = Duration::from_secs(5);
/// How many peers may be connected; the module is one.
const MOST_PEERS: usize = 8;

/// Whether a socket in this folder has a path that systems take.
pub(super) fn fits(folder: &Path) -> bool {
    folder.join(SOCKET).as_os_str().len() < LONGEST_PATH
}

/// An open channel.
pub(super) struct Channel {
    address: Value,
    /// The socket's file.
    file: Option<PathBuf>,
    task: JoinHandle<()>,
}

#[cfg(unix)]
type Listener = tokio::net::UnixListener;
#[cfg(not(unix))]
type Listener = tokio::net::TcpListener;

/// Listens in this folder. The address is for the module; the file goes away with the channel.
#[cfg(unix)]
fn listen(folder: &Path) -> std::io::Result<(Listener, Value, Option<PathBuf>)> {
    let path = folder.join(SOCKET);
    let _ = std::fs::remove_file(&path);
    let listener = Listener::bind(&path)?;
    std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o700))?;
    Ok((listener, json!({ "path": path.to_str() }), Some(path)))
}

/// Where there are no such sockets: a port of this machine alone. The secrets keep others out.
#[cfg(not(unix))]
fn listen(_: &Path) -> std::io::Result<(Listener, Value, Option<PathBuf>)> {
    let listener = std::net::TcpListener::bind((std::net::Ipv4Addr::LOCALHOST, 0))?;
    listener.set_nonblocking(true)?;
    let port = listener.local_addr()?.port();
    Ok((
        Listener::from_std(listener)?,
        json!({ "host": "127.0.0.1", "port": port }),
        None,
    ))
}

impl Channel {
    /// Listens from now on. Needs a runtime.
    pub(super) fn open(
        folder: &Path,
        token: String,
        proof: String,
        shared: Arc<Shared>,
    ) -> std::io::Result<Self> {
        let (listener, address, file) = listen(folder)?;
        let task = tokio::spawn(async move {
            let (token, proof) = (Arc::<str>::from(token), Arc::<str>::from(proof));
            let mut peers = JoinSet::new();
            while let Ok((peer, _)) = listener.accept().await {
                while peers.try_join_next().is_some() {}
                if peers.len() < MOST_PEERS {
                    let (token, proof, shared) =
                        (Arc::clone(&token), Arc::clone(&proof), Arc::clone(&shared));
                    peers.spawn(async move { serve(peer, &token, &proof, &shared).await });
                }
            }
        });
        Ok(Self {
            address,
            file,
            task,
        })
    }

    /// What the module connects to.
    pub(super) fn address(&self) -> &Value {
        &self.address
    }
}

impl Drop for Channel {
    fn drop(&mut self) {
        self.task.abort();
        if let Some(file) = &self.file {
            let _ = std::fs::remove_file(file);
        }
    }
}

/// Talks with one peer until it ends, or says something that can't be read.
pub(super) async fn serve(
    peer: impl AsyncRead + AsyncWrite,
    token: &str,
    proof: &str,
    shared: &Shared,
) {
    let (read, mut write) = tokio::io::split(peer);
    let mut read = BufReader::new(read);
    let mut line = Vec::new();
    let first = tokio::time::timeout(HELLO_LIMIT, next(&mut read, &mut line))
        .await
        .ok()
        .flatten();
    let Some(Said::Hello(hello)) =
        first.filter(|said| matches!(said, Said::Hello(hello) if same(&hello.token, token)))
    else {
        tracing::debug!("somebody without the token spoke to the request gate");
        return;
    };
    shared.set_stage(hello.off.as_deref().map_or(Stage::On, off));
    if write
        .write_all(words::welcome(proof).as_bytes())
        .await
        .is_err()
    {
        return;
    }
    while let Some(said) = next(&mut read, &mut line).await {
        match said {
            Said::Request(request) => {
                let ruling = shared.judge(&request);
                if write
                    .write_all(words::ruling(request.id, ruling).as_bytes())
                    .await
                    .is_err()
                {
                    return;
                }
            }
            Said::Answer(answer) => shared.answered(answer),
            Said::Off(why) => shared.set_stage(off(&why)),
            Said::Hello(_) => return,
        }
    }
}

fn off(why: &str) -> Stage {
    Stage::Off(crate::answer::scrub(why).chars().take(300).collect())
}

/// The next line; `None` at the end, and for one that can't be read.
async fn next(
    read: &mut (impl tokio::io::AsyncBufRead + Unpin),
    line: &mut Vec<u8>,
) -> Option<Said> {
    line.clear();
    let most = u64::try_from(words::LONGEST).unwrap_or(u64::MAX) + 1;
    read.take(most).read_until(b'\n', line).await.ok()?;
    if line.pop() != Some(b'\n') {
        return None;
    }
    let said = words::read(line);
    if said.is_none() {
        tracing::debug!("the request gate's module said something that can't be read");
    }
    said
}

/// Equal, without telling by time how much of it is.
fn same(one: &str, other: &str) -> bool {
    one.len() == other.len()
        && one
            .bytes()
            .zip(other.bytes())
            .fold(0, |all, (a, b)| all | (a ^ b))
            == 0
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::AtomicU64;

    use super::*;
    use crate::port::RequestGuard;
    use domain::request::{PageRequest, RequestAnswer, RequestRuling};

    struct Yes;

    impl RequestGuard for Yes {
        fn judge(&self, _: &PageRequest) -> RequestRuling {
            RequestRuling::Pass
        }

        fn answered(&self, _: RequestAnswer) {}
    }

    /// What comes back for these lines, until the connection ends.
    async fn talk(lines: &[&str]) -> (String, Stage) {
        let guard: Arc<dyn RequestGuard> = Arc::new(Yes);
        let shared = Shared {
            guard: Mutex::new(Some(guard)),
            stage: Mutex::new(Stage::Awaited),
            last: AtomicU64::new(0),
        };
        let (here, there) = tokio::io::duplex(1 << 22);
        let (mut read, mut write) = tokio::io::split(here);
        let mut heard = String::new();
        for line in lines {
            write
                .write_all(format!("{line}\n").as_bytes())
                .await
                .unwrap();
        }
        write.shutdown().await.unwrap();
        serve(there, "token", "proof", &shared).await;
        read.read_to_string(&mut heard).await.unwrap();
        let stage = shared.stage.lock().unwrap().clone();
        (heard, stage)
    }

    const HELLO: &str = r#"{"hello":{"token":"token","off":null}}"#;
    const POST: &str = r#"{"request":{"id":1,"method":"POST","url":"https://a.example/"}}"#;
    const WELCOME: &str = "{\"welcome\":\"proof\"}\n";

    #[tokio::test]
    async fn requests_are_answered_and_a_number_counts_once() {
        let (heard, stage) = talk(&[HELLO, POST, POST]).await;
        let passed = r#"{"ruling":{"id":1,"pass":true}}"#;
        assert_eq!(
            (heard, stage),
            (
                format!("{WELCOME}{passed}\n{}\n", passed.replace("true", "false")),
                Stage::On
            )
        );
    }

    #[tokio::test]
    async fn who_has_no_token_hears_nothing() {
        for first in [
            POST,
            r#"{"hello":{"token":"Token","off":null}}"#,
            r#"{"hello":{"token":"","off":null}}"#,
            "",
            "GET / HTTP/1.1",
        ] {
            assert_eq!(
                talk(&[first, POST]).await,
                (String::new(), Stage::Awaited),
                "{first}"
            );
        }
    }

    #[tokio::test]
    async fn rubbish_ends_it_and_what_waits_gets_no_answer() {
        let long = format!(r#"{{"off":"{}"}}"#, "x".repeat(words::LONGEST));
        for rubbish in [
            "",
            "{}",
            "null",
            r#"{"ruling":{"id":1,"pass":true}}"#,
            HELLO,
            &long,
            "\u{0}",
        ] {
            assert_eq!(
                talk(&[HELLO, rubbish, POST]).await.0,
                WELCOME,
                "{rubbish:.40}"
            );
        }
    }

    #[tokio::test]
    async fn a_module_that_can_t_says_why() {
        let (_, stage) = talk(&[HELLO, r#"{"off":"no \u001b[31mDevTools"}"#]).await;
        assert!(
            matches!(stage, Stage::Off(why) if why.starts_with("no ") && !why.contains('\u{1b}'))
        );
    }
}
