//! A client that writes what no library would.

use rmcp::ServiceExt as _;
use rmcp::handler::server::ServerHandler;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, DuplexStream};

/// A client that writes what no library would.
pub(crate) struct Client {
    lines: tokio::io::Lines<BufReader<tokio::io::ReadHalf<DuplexStream>>>,
    write: tokio::io::WriteHalf<DuplexStream>,
}

impl Client {
    pub(crate) async fn start(server: impl ServerHandler, capabilities: Value) -> Self {
        let (ours, theirs) = tokio::io::duplex(1 << 16);
        tokio::spawn(async move {
            let serving = server.serve(theirs).await.unwrap();
            serving.waiting().await.unwrap();
        });
        let (read, write) = tokio::io::split(ours);
        let lines = BufReader::new(read).lines();
        let mut client = Self { lines, write };
        let about = json!({"name": "test", "version": "1"});
        let params = json!({"protocolVersion": "2025-06-18", "capabilities": capabilities, "clientInfo": about});
        client
            .send(json!({"id": 1, "method": "initialize", "params": params}))
            .await;
        assert_eq!(client.next().await["id"], 1);
        client
            .send(json!({"method": "notifications/initialized"}))
            .await;
        client
    }

    pub(crate) async fn send(&mut self, mut message: Value) {
        message["jsonrpc"] = json!("2.0");
        let line = format!("{message}\n");
        self.write.write_all(line.as_bytes()).await.unwrap();
    }

    /// Answers a question of the server's.
    pub(crate) async fn answers(&mut self, question: &Value, result: &Value) {
        self.send(json!({"id": question["id"], "result": result}))
            .await;
    }

    /// Answers it with an error.
    pub(crate) async fn fails(&mut self, question: &Value, message: &str) {
        let error = json!({"code": -32000, "message": message});
        self.send(json!({"id": question["id"], "error": error}))
            .await;
    }

    pub(crate) async fn next(&mut self) -> Value {
        serde_json::from_str(&self.lines.next_line().await.unwrap().unwrap()).unwrap()
    }

    pub(crate) async fn calls(&mut self, tool: &str) {
        self.send(json!({"id": 2, "method": "tools/call", "params": {"name": tool}}))
            .await;
    }

    /// Calls, and gives the question that is put.
    pub(crate) async fn asked(&mut self, tool: &str) -> Value {
        self.calls(tool).await;
        self.next().await
    }

    pub(crate) async fn said(&mut self) -> Value {
        let answer = self.next().await;
        assert_eq!(answer["id"], 2, "{answer}");
        serde_json::from_str(answer["result"]["content"][0]["text"].as_str().unwrap()).unwrap()
    }
}
