//! The socket between the module in the browser's server and this program.
//!
//! It lies in a private folder; both ends show a secret before anything else is said. One line, one request, and an answer at once: it
//! may leave, it may not, or it is held, and then another line follows. It
//! refuses a peer without the token, lines that are too long, and what can't be read, by ending the connection: the module then
//! fails everything that waits. When the channel is dropped, so are its socket and all connections.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempPath;
use tokio::io::{
    AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, BufReader,
};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

use super::words::{self, GateMessage};
use super::{Shared, Stage, locked};
use crate::port::RequestRuling;

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
    /// What the module connects to.
    pub(super) address: Value,
    /// The socket's file; goes away with this.
    _file: Option<TempPath>,
    _task: JoinSet<()>,
}

#[cfg(unix)]
type Listener = tokio::net::UnixListener;
#[cfg(not(unix))]
type Listener = tokio::net::TcpListener;

/// Listens in this folder. The address is for the module.
#[cfg(unix)]
fn listen(folder: &Path) -> std::io::Result<(Listener, Value, Option<TempPath>)> {
    let path = folder.join(SOCKET);
    let _ = std::fs::remove_file(&path);
    let listener = Listener::bind(&path)?;
    std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o700))?;
    let address = json!({ "path": path.to_str() });
    Ok((listener, address, Some(TempPath::try_from_path(path)?)))
}

/// Where there are no such sockets: a port of this machine alone. The secrets keep others out.
#[cfg(not(unix))]
fn listen(_: &Path) -> std::io::Result<(Listener, Value, Option<TempPath>)> {
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
        let mut task = JoinSet::new();
        task.spawn(async move {
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
            _file: file,
            _task: task,
        })
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
    let first = tokio::time::timeout(HELLO_LIMIT, next(&mut read, &mut line)).await;
    match first {
        Ok(Some(GateMessage::Hello { token: said, off })) if same(&said, token) => {
            *locked(&shared.stage) = off.as_deref().map_or(Stage::On, is_off);
        }
        _ => {
            tracing::debug!("somebody without the token spoke to the request gate");
            return;
        }
    }
    let welcome = words::welcome(proof);
    if write.write_all(welcome.as_bytes()).await.is_err() {
        return;
    }
    // What waits for a person must not keep others waiting, so lines are written beside the reading.
    let (say, mut lines) = mpsc::unbounded_channel::<String>();
    *locked(&shared.module) = say.downgrade();
    let writes = async {
        while let Some(line) = lines.recv().await {
            if write.write_all(line.as_bytes()).await.is_err() {
                break;
            }
        }
    };
    let reads = async {
        let mut held = JoinSet::new();
        while let Some(said) = next(&mut read, &mut line).await {
            match said {
                GateMessage::Request(request) => {
                    let id = request.id;
                    let answer = match shared.judge(&request) {
                        RequestRuling::Pass => words::ruling(id, true),
                        RequestRuling::Fail => words::ruling(id, false),
                        RequestRuling::Hold(answer) => {
                            held.spawn(answer_to(id, answer, shared.hold_limit, say.clone()));
                            while held.try_join_next().is_some() {}
                            continue;
                        }
                    };
                    let _ = say.send(answer);
                }
                GateMessage::Answer(answer) => {
                    if let Some(guard) = shared.guard() {
                        guard.answered(answer);
                    }
                }
                GateMessage::Released { id, left } => {
                    if let Some(guard) = shared.guard() {
                        guard.released(id, left);
                    }
                }
                GateMessage::Done(done) => {
                    if let Some(waits) = locked(&shared.order).take() {
                        let _ = waits.send(done);
                    }
                }
                GateMessage::Off(why) => *locked(&shared.stage) = is_off(&why),
                GateMessage::Hello { .. } => break,
            }
        }
        // What is still held is failed by the module, which has lost its connection.
        drop((held, say));
    };
    tokio::join!(reads, writes);
}

/// Has a request wait, and says what becomes of it.
async fn answer_to(
    id: u64,
    answer: oneshot::Receiver<bool>,
    limit: Duration,
    say: mpsc::UnboundedSender<String>,
) {
    let _ = say.send(words::hold(id));
    let answer = tokio::time::timeout(limit, answer).await;
    let _ = say.send(words::ruling(id, matches!(answer, Ok(Ok(true)))));
}

fn is_off(why: &str) -> Stage {
    Stage::Off(crate::answer::scrub(why).chars().take(300).collect())
}

/// The next line; `None` at the end, and for one that can't be read.
async fn next(
    read: &mut (impl tokio::io::AsyncBufRead + Unpin),
    line: &mut Vec<u8>,
) -> Option<GateMessage> {
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

    use super::*;
    use crate::port::RequestGuard;
    use domain::request::{PageRequest, RequestAnswer};

    /// Passes at once, or holds and says nothing.
    enum Says {
        Pass,
        Nothing(Mutex<Vec<oneshot::Sender<bool>>>),
    }

    impl RequestGuard for Says {
        fn judge(&self, _: &PageRequest) -> RequestRuling {
            let (sender, answer) = oneshot::channel();
            match self {
                Self::Pass => return RequestRuling::Pass,
                Self::Nothing(waiting) => waiting.lock().unwrap().push(sender),
            }
            RequestRuling::Hold(answer)
        }

        fn released(&self, _: u64, _: bool) {}

        fn answered(&self, _: RequestAnswer) {}
    }

    fn shared(guard: Arc<dyn RequestGuard>) -> Shared {
        Shared::new(Some(guard), Stage::Awaited, LIMIT)
    }

    /// What comes back for these lines, until the connection ends.
    async fn talk(lines: &[&str]) -> (String, Stage) {
        let shared = shared(Arc::new(Says::Pass));
        let (here, there) = tokio::io::duplex(1 << 22);
        let (mut read, mut write) = tokio::io::split(here);
        let said = format!("{}\n", lines.join("\n"));
        write.write_all(said.as_bytes()).await.unwrap();
        write.shutdown().await.unwrap();
        serve(there, "token", "proof", &shared).await;
        let mut heard = String::new();
        read.read_to_string(&mut heard).await.unwrap();
        let stage = shared.stage.lock().unwrap().clone();
        (heard, stage)
    }

    const LIMIT: Duration = Duration::from_millis(200);
    const HELLO: &str = r#"{"hello":{"token":"token","off":null}}"#;
    const POST: &str = r#"{"request":{"id":1,"method":"POST","url":"https://a.example/"}}"#;
    const WELCOME: &str = "{\"welcome\":\"proof\"}\n";

    #[tokio::test]
    async fn requests_are_answered_and_a_number_counts_once() {
        let (heard, stage) = talk(&[HELLO, POST, POST]).await;
        let passed = r#"{"ruling":{"id":1,"pass":true}}"#;
        let refused = passed.replace("true", "false");
        assert_eq!(heard, format!("{WELCOME}{passed}\n{refused}\n"));
        assert_eq!(stage, Stage::On);
    }

    /// Its connection ends only when it was told, as the module's does.
    #[tokio::test]
    async fn what_is_held_without_an_answer_is_refused_and_a_late_yes_finds_nobody() {
        let guard = Arc::new(Says::Nothing(Mutex::default()));
        let shared = shared(Arc::<Says>::clone(&guard));
        let (here, there) = tokio::io::duplex(1 << 16);
        let (read, mut write) = tokio::io::split(here);
        let mut heard = BufReader::new(read).lines();
        let talk = async {
            let lines = format!("{HELLO}\n{POST}\n");
            write.write_all(lines.as_bytes()).await.unwrap();
            let begun = tokio::time::Instant::now();
            let refused = r#"{"ruling":{"id":1,"pass":false}}"#;
            for told in [WELCOME.trim_end(), r#"{"hold":1}"#, refused] {
                let line = heard.next_line().await.unwrap();
                assert_eq!(line.as_deref(), Some(told));
            }
            write.shutdown().await.unwrap();
            assert!(begun.elapsed() >= LIMIT);
        };
        tokio::join!(talk, serve(there, "token", "proof", &shared));
        let Says::Nothing(waiting) = &*guard else {
            unreachable!("made above")
        };
        let late = waiting.lock().unwrap().pop().unwrap();
        assert_eq!(late.send(true), Err(true));
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
            let nothing = (String::new(), Stage::Awaited);
            assert_eq!(talk(&[first, POST]).await, nothing, "{first}");
        }
    }

    #[tokio::test]
    async fn rubbish_ends_it_and_what_waits_gets_no_answer() {
        let long = format!(r#"{{"off":"{}"}}"#, "x".repeat(words::LONGEST));
        let ruling = r#"{"ruling":{"id":1,"pass":true}}"#;
        for rubbish in ["", "{}", "null", ruling, HELLO, &long, "\u{0}"] {
            let (heard, _) = talk(&[HELLO, rubbish, POST]).await;
            assert_eq!(heard, WELCOME, "{rubbish:.40}");
        }
    }

    #[tokio::test]
    async fn a_module_that_can_t_says_why() {
        let (_, stage) = talk(&[HELLO, r#"{"off":"no \u001b[31mDevTools"}"#]).await;
        let Stage::Off(why) = &stage else {
            panic!("{stage:?}")
        };
        assert!(why.starts_with("no ") && !why.contains('\u{1b}'), "{why}");
    }
}
