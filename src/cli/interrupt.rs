//! Signals. The first Ctrl-C (or SIGTERM, or the end of the terminal) asks the run to stop and clean up; the
//! second Ctrl-C leaves at once.

use tokio_util::sync::CancellationToken;

use super::exit::Exit;
use super::ui::{Stream, Ui};

/// Listens from now on. The token is cancelled at the first signal.
#[must_use]
pub fn listen(ui: &Ui) -> CancellationToken {
    let token = CancellationToken::new();
    let (signalled, ui) = (token.clone(), ui.clone());
    tokio::spawn(async move {
        next_signal().await;
        ui.settle();
        ui.line(Stream::Err, "Interrupted: closing the browser. Press Ctrl-C again to leave at once.");
        signalled.cancel();
        next_signal().await;
        leave();
    });
    token
}

#[expect(clippy::exit, reason = "the person wants out at once; server and browser end when their pipes close")]
fn leave() -> ! {
    std::process::exit(i32::from(Exit::Interrupted.code()))
}

#[cfg(unix)]
async fn next_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let (Ok(mut interrupt), Ok(mut terminate), Ok(mut hangup)) =
        (signal(SignalKind::interrupt()), signal(SignalKind::terminate()), signal(SignalKind::hangup()))
    else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
        _ = hangup.recv() => {}
    }
}

#[cfg(not(unix))]
async fn next_signal() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
