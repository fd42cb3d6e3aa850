//! Pages of a test's own on loopback: on a thread of their own until they are dropped, so that they serve async tests,
//! blocking tests and child processes alike.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::thread::JoinHandle;
use std::time::Duration;

use axum::Router;
use tokio::sync::oneshot;

/// A running server. Dropping it ends its thread, whatever its answers still wait for.
pub struct Served {
    address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// Serves this on a free port. It takes connections from now on.
pub fn serve(pages: Router) -> Served {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    listener.set_nonblocking(true).unwrap();
    let address = listener.local_addr().unwrap();
    let (end, ended) = oneshot::channel();
    let thread = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(listener).unwrap();
            tokio::select! {
                served = async { axum::serve(listener, pages).await } => served.unwrap(),
                _ = ended => {}
            }
        });
        runtime.shutdown_timeout(Duration::from_millis(100));
    });
    Served {
        address,
        end: Some(end),
        thread: Some(thread),
    }
}

impl Served {
    /// `http://127.0.0.1:PORT`, without a path.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        if let Some(end) = self.end.take() {
            end.send(()).ok();
        }
        if let Some(thread) = self.thread.take() {
            thread.join().ok();
        }
    }
}
