//! The MCP client against a scripted server over an in-memory pipe: the protocol's bright and dark days.

use std::time::Duration;

use serde_json::{Map, Value, json};
use subterminator::browser::client::Client;
use subterminator::browser::port::BrowserError;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, DuplexStream, duplex, split};

/// What the server does with a `tools/call`.
type OnCall = fn(&Value) -> Vec<String>;

/// Speaks just enough MCP. An empty list from `on_call` means silence, `"END"` closes the pipe,
/// `"HANG"` answers nothing any more, pings neither.
async fn serve(pipe: DuplexStream, on_call: OnCall) {
    let (read, mut write) = split(pipe);
    let mut lines = BufReader::new(read).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        let request: Value = serde_json::from_str(&line).unwrap();
        let id = &request["id"];
        let answers = match request["method"].as_str().unwrap() {
            "initialize" => {
                let version = &request["params"]["protocolVersion"];
                let info = json!({"name": "Scripted", "version": "9"});
                vec![result(
                    id,
                    &json!({"protocolVersion": version, "capabilities": {"tools": {}}, "serverInfo": info}),
                )]
            }
            "tools/list" => vec![result(
                id,
                &json!({"tools": [{"name": "browser_snapshot", "inputSchema": {"type": "object"}}]}),
            )],
            "tools/call" => on_call(&request),
            "ping" => vec![result(id, &json!({}))],
            _ => Vec::new(),
        };
        for answer in answers {
            match answer.as_str() {
                "END" => return,
                "HANG" => std::future::pending().await,
                _ => {}
            }
            write
                .write_all(format!("{answer}\n").as_bytes())
                .await
                .unwrap();
        }
    }
}

fn result(id: &Value, result: &Value) -> String {
    json!({"jsonrpc": "2.0", "id": id, "result": result}).to_string()
}

fn text(request: &Value, text: &str, is_error: bool) -> String {
    result(
        &request["id"],
        &json!({"content": [{"type": "text", "text": text}], "isError": is_error}),
    )
}

async fn connect(on_call: OnCall) -> Client {
    let (ours, theirs) = duplex(1 << 20);
    tokio::spawn(serve(theirs, on_call));
    let (read, write) = split(ours);
    Client::connect(read, write).await.unwrap()
}

async fn call(
    on_call: OnCall,
) -> Result<subterminator::browser::client::ServerAnswer, BrowserError> {
    connect(on_call)
        .await
        .call("browser_snapshot", Map::new(), Duration::from_millis(400))
        .await
}

#[tokio::test]
async fn hands_are_shaken_and_answers_errors_and_pictures_come_through() {
    let client = connect(|_| Vec::new()).await;
    assert_eq!(client.name, "Scripted 9");
    assert_eq!(client.tools[0].name, "browser_snapshot");
    client.close().await;
    let answer = call(|r| vec![text(r, "### Page", false)]).await.unwrap();
    assert_eq!((answer.text.as_str(), answer.is_error), ("### Page", false));
    let failed = call(|r| vec![text(r, "### Error\nError: no", true)])
        .await
        .unwrap();
    assert!(failed.is_error);
    let picture = call(|r| {
        let content = json!([{"type": "text", "text": "a"}, {"type": "image", "data": "iVBORw==", "mimeType": "image/png"}]);
        vec![result(&r["id"], &json!({"content": content}))]
    });
    assert_eq!(
        picture.await.unwrap().image.as_deref(),
        Some(&b"\x89PNG"[..])
    );
    let told = call(|r| {
        let error = json!({"code": -32601, "message": "no such tool"});
        vec![json!({"jsonrpc": "2.0", "id": r["id"], "error": error}).to_string()]
    });
    assert!(told.await.unwrap_err().to_string().contains("no such tool"));
}

#[tokio::test]
async fn noise_notifications_wrong_ids_and_second_answers_do_no_harm() {
    let answer = call(|r| {
        vec![
            "npm warn deprecated something".to_owned(),
            json!({"jsonrpc": "2.0", "method": "notifications/tools/list_changed"}).to_string(),
            result(&json!(987_654), &json!({"content": []})),
            text(r, "the answer", false),
            text(r, "a second answer", false),
        ]
    });
    assert_eq!(answer.await.unwrap().text, "the answer");
}

/// Silence is a timeout, the end of the pipe a lost connection, and an answer that can't be read leaves the outcome open.
#[tokio::test]
async fn what_is_no_answer_is_told_apart() {
    let silence = call(|_| Vec::new()).await;
    assert!(
        matches!(silence, Err(BrowserError::Timeout { .. })),
        "{silence:?}"
    );
    assert!(
        call(|_| vec!["END".to_owned()])
            .await
            .unwrap_err()
            .is_lost()
    );
    let half = call(|r| {
        let half = r#""result":{"content":[half"#;
        vec![format!(r#"{{"jsonrpc":"2.0","id":{},{half}"#, r["id"])]
    });
    assert!(matches!(half.await, Err(BrowserError::Unreadable { .. })));
}

/// Found out by a ping, long before the limit of the call.
#[tokio::test]
async fn a_server_that_hangs_is_lost() {
    let mut client = connect(|_| vec!["HANG".to_owned()]).await;
    client.heartbeat = Duration::from_millis(50);
    let call = client.call("browser_snapshot", Map::new(), Duration::from_hours(1));
    let lost = call.await.unwrap_err();
    assert!(
        lost.is_lost() && lost.to_string().contains("stopped answering"),
        "{lost}"
    );
}
