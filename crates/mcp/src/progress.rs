//! What a run does, line by line, as progress notifications: only where the client gave a token for them. Repeated while nothing
//! happens, so that a client which waits for signs of life doesn't give up on a person who thinks.

use std::time::Duration;

use rmcp::RoleServer;
use rmcp::model::ProgressNotificationParam;
use rmcp::service::RequestContext;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

/// The longest silence. Clients give up after a minute, if they do.
const SILENCE: Duration = Duration::from_secs(15);

/// Where lines go for whoever made this call, and what sends them on: it ends when the last of these is gone and everything is sent, for nothing
/// may follow the answer to the call.
pub(crate) fn to(
    context: &RequestContext<RoleServer>,
) -> (UnboundedSender<String>, Option<JoinHandle<()>>) {
    let (lines, received) = unbounded_channel();
    let sending = context.meta.get_progress_token().map(|token| {
        let peer = context.peer.clone();
        let at = ProgressNotificationParam::new(token, 0.0);
        let send = async move |message: String, number: f64| {
            let mut told = at.clone().with_message(message);
            told.progress = number;
            // Who has gone away hears nothing.
            drop(peer.notify_progress(told).await);
        };
        tokio::spawn(forward(received, SILENCE, send))
    });
    (lines, sending)
}

/// Sends line by line, each with a higher number, as the protocol wants it.
async fn forward(
    mut lines: UnboundedReceiver<String>,
    silence: Duration,
    send: impl AsyncFn(String, f64),
) {
    let (mut number, mut last) = (0.0, String::new());
    loop {
        match tokio::time::timeout(silence, lines.recv()).await {
            Ok(Some(line)) => last = line,
            Ok(None) => return,
            Err(_) => {}
        }
        number += 1.0;
        send(last.clone(), number).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[tokio::test]
    async fn silence_is_broken_and_numbers_rise() {
        let (lines, received) = unbounded_channel();
        lines.send("Starting".to_owned()).unwrap();
        let lines = Mutex::new(Some(lines));
        let notices = Mutex::new(Vec::new());
        let send = async |line: String, number: f64| {
            let mut notices = notices.lock().unwrap();
            notices.push(format!("{number} {line}"));
            if notices.len() == 3 {
                let lines = lines.lock().unwrap().take().unwrap();
                lines.send("Clicked".to_owned()).unwrap();
            }
        };
        forward(received, Duration::from_millis(1), send).await;
        let told = ["1 Starting", "2 Starting", "3 Starting", "4 Clicked"];
        assert_eq!(*notices.lock().unwrap(), told);
    }
}
