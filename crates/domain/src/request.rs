//! Requests that a page sends, as the request gate in the browser server sees them before they leave.
//!
//! All of it is written by the page or its site, so it is data: it may raise the risk of an act and never authorises one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What sends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RequestKind {
    /// A navigation or a frame: links, forms, redirects.
    Document,
    /// `XMLHttpRequest`.
    Xhr,
    /// `fetch`.
    Fetch,
    /// Beacons and `<a ping>`.
    Ping,
    /// A message on a web socket; `method` is `MESSAGE`.
    WebSocket,
    /// A picture whose address carries a question or speaks of an end.
    Image,
    /// A file of the page's own program, by its ending: script, style, font. Its address carries a question.
    Part,
    /// Whatever else the browser tells of, whose address speaks of an end.
    #[default]
    Other,
}

/// One request, stopped before it leaves.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PageRequest {
    /// Number of this request in the run, from 1.
    pub id: u64,
    /// `POST`, in upper case.
    pub method: String,
    /// Absolute address.
    pub url: String,
    /// What sends it.
    pub kind: RequestKind,
    /// Value of `Content-Type`, empty without one.
    pub content_type: String,
    /// Value of `X-HTTP-Method-Override` or the like, empty without one.
    pub method_override: String,
    /// The body as text, at most 64 KiB of it; `None` if there is none or it can't be read.
    pub body: Option<String>,
    /// There is a body, whether or not it could be read, and it is longer than `body`.
    pub body_cut: bool,
    /// Address of the tab's page; empty where the request belongs to no tab (workers).
    pub page_url: String,
    /// Address of the frame that sends it; of the frame that is to be filled, for a document.
    pub frame_url: String,
    /// Which tab, as a number of the gate's own; 0 where it is not known (workers).
    pub tab: u32,
    /// It replaces the tab's page.
    pub main_frame: bool,
    /// The page said when it was loaded that it goes there by itself after a while.
    pub refreshes: bool,
    /// It is a hop of a redirect: number of the request that was redirected.
    pub redirected_from: Option<u64>,
}

/// The site's answer to a request that passed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RequestAnswer {
    /// Number of the request.
    pub id: u64,
    /// HTTP status, 0 if no answer came.
    pub status: u16,
    /// The first 16 KiB of a JSON or plain text body, where it could be read.
    pub body: Option<String>,
}
