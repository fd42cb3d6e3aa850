//! Signals. The first Ctrl-C (or SIGTERM, or the end of the terminal) asks the run to stop and clean up; the
//! second Ctrl-C leaves at once.

use tokio::sync::mpsc::{self, Receiver};
use tokio_util::sync::CancellationToken;

use super::exit::Exit;
use super::ui::{Stream, Ui};
use browser::processes;

/// Listens from now on. The token is cancelled at the first signal.
pub fn listen(ui: &Ui) -> CancellationToken {
    let token = CancellationToken::new();
    let (signalled, ui) = (token.clone(), ui.clone());
    let mut signals = Signals::listen();
    tokio::spawn(async move {
        let say = |text| {
            ui.settle();
            ui.line(Stream::Err, text);
        };
        signals.next().await;
        say("Interrupted: closing the browser. Press Ctrl-C again to leave at once.");
        signalled.cancel();
        signals.next().await;
        say(
            "Left at once. Something that you approved may be under way: if so, look at your account page.",
        );
        leave();
    });
    token
}

#[expect(clippy::exit, reason = "the person wants out at once")]
fn leave() -> ! {
    // A healthy server ends when its pipes close; one that hangs would stay, with the browser.
    processes::end_everything();
    std::process::exit(i32::from(Exit::Interrupted.code()))
}

/// A file that grows past the system's limit (`ulimit -f`) is an error of that write from now on, and not the
/// program's sudden death. Needs a Tokio runtime.
pub(super) fn survive_file_limits() {
    // SIGXFSZ: 25 on Linux (but for MIPS and PA-RISC) and on the BSDs, macOS among them.
    #[cfg(all(unix, not(any(target_arch = "mips", target_arch = "mips64"))))]
    drop(tokio::signal::unix::signal(
        tokio::signal::unix::SignalKind::from_raw(25),
    ));
}

/// The signals that end the program; caught from [`Signals::listen`] on. Needs a Tokio runtime.
pub(super) struct Signals(Receiver<()>);

impl Signals {
    pub(super) fn listen() -> Self {
        let (caught, signals) = mpsc::channel(2);
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            for kind in [
                SignalKind::interrupt(),
                SignalKind::terminate(),
                SignalKind::hangup(),
            ] {
                // Where one can't be caught, the system's own way to end the program stays.
                let Ok(mut signal) = signal(kind) else {
                    continue;
                };
                let caught = caught.clone();
                tokio::spawn(async move {
                    while signal.recv().await.is_some() && caught.send(()).await.is_ok() {}
                });
            }
        }
        #[cfg(not(unix))]
        tokio::spawn(async move {
            while tokio::signal::ctrl_c().await.is_ok() && caught.send(()).await.is_ok() {}
        });
        Self(signals)
    }

    /// Waits for one.
    pub(super) async fn next(&mut self) {
        if self.0.recv().await.is_none() {
            std::future::pending::<()>().await;
        }
    }
}
