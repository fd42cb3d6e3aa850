//! Sites with one door for everything: which of their places is meant stands in a field, in the method that is called, in the name of a
//! resource, or in a GraphQL document. It is read as a part of the path, or as an operation.

use serde_json::Value;

use super::graphql::{operations, orders};
use super::harmless::{names_what_is_known, reads_by_name};
use super::reading::{Field, Part, Reading, segments, words};
use crate::vocabulary::{ENDS, FINAL, ROUTES};
use domain::request::PageRequest;

impl Reading {
    /// A site with one door says in its address which of its places is meant: `/portal?page=feedback/answer` is a path like any other.
    pub(super) fn route(&mut self) {
        let named = |f: &&Field| {
            f.part == Part::Query && ROUTES.has(f.name.to_lowercase()) && f.value.contains('/')
        };
        let says = |w: &String| ENDS.begins(w) || FINAL.begins(w);
        if self.segments.len() > 1 || self.segments.iter().flatten().any(says) {
            return;
        }
        let routes: Vec<String> = (self.fields.iter().filter(named))
            .map(|f| f.value.clone())
            .filter(|v| !v.contains("://") && !v.contains(char::is_whitespace))
            .collect();
        self.segments
            .extend(routes.iter().flat_map(|r| segments(r)));
    }

    /// JSON-RPC: one address for all, and the method says what it does. It is read as a part of the path, too: `service/terminate`. So is the
    /// action at an address that is only named after how it is called: `admin-ajax.php`, `?wc-ajax=get_fragments`.
    pub(super) fn remote_procedure(&mut self) {
        let rpc = self.named(&["jsonrpc"]).next().is_some();
        let is_ajax = |words: &[String]| words.iter().any(|w| w == "ajax");
        let at_ajax = self.segments.last().is_some_and(|s| is_ajax(s));
        let calls = |f: &&Field| {
            (rpc && f.name.eq_ignore_ascii_case("method"))
                || (at_ajax && f.name == "action")
                || is_ajax(&words(&f.name))
        };
        let methods: Vec<String> = self
            .fields
            .iter()
            .filter(calls)
            .map(|f| f.value.clone())
            .collect();
        self.segments.extend(
            methods
                .iter()
                .flat_map(|m| m.split(['.', '/', ':']))
                .map(words)
                .filter(|w| !w.is_empty()),
        );
    }

    /// Names of resources in hosted stores: `projects/x/databases/y/documents/exitSurveys/7` is a path like any other.
    pub(super) fn resources(&mut self) {
        let is_name = |v: &str| {
            !v.starts_with('/')
                && !v.contains("://")
                && !v.contains(char::is_whitespace)
                && v.matches('/').count() >= 3
        };
        let names: Vec<String> = self
            .fields
            .iter()
            .filter(|f| is_name(&f.value))
            .map(|f| f.value.clone())
            .collect();
        self.segments.extend(names.iter().flat_map(|n| segments(n)));
    }

    /// GraphQL documents say what they do; where only a name is sent, the name has to.
    pub(super) fn graphql(&mut self) {
        let at_graphql = self
            .segments
            .iter()
            .flatten()
            .any(|w| w == "graphql" || w == "gql");
        let documents: Vec<String> = self
            .named(&["query", "mutation", "document"])
            .map(|f| f.value.clone())
            .filter(|v| v.contains('{'))
            .collect();
        if documents.is_empty() {
            let is_operation = |f: &&Field| {
                ["operationName", "op"]
                    .iter()
                    .any(|n| f.name.eq_ignore_ascii_case(n))
                    || f.name.ends_with("friendly_name")
            };
            let names: Vec<Vec<String>> = self
                .fields
                .iter()
                .filter(is_operation)
                .map(|f| words(&f.value))
                .filter(|w| !w.is_empty())
                .collect();
            if at_graphql && !names.is_empty() {
                let reads = |name: &Vec<String>| reads_by_name(name) || names_what_is_known(name);
                self.only_queries = names.iter().all(reads);
                self.named_only = true;
                self.mutations
                    .extend(names.into_iter().filter(|n| !reads(n)));
            }
            return;
        }
        // What the operation is called stands in its document.
        self.fields.retain(|f| f.name != "operationName");
        self.only_queries = true;
        for document in documents {
            // A query that orders something by an argument is none, whatever it calls itself.
            let ordered = orders(&document);
            self.only_queries &= ordered.is_empty();
            self.mutations.extend(ordered);
            for (kind, names) in operations(&document) {
                if kind != "query" && kind != "subscription" && kind != "fragment" {
                    self.only_queries = false;
                    self.mutations.extend(names);
                }
            }
        }
        // The text of the document says what it asks for, not what is sent.
        self.fields.retain(|f| {
            !(["query", "mutation", "document"].contains(&f.name.as_str()) && f.value.contains('{'))
        });
    }
}

/// The calls of a request that carries several of them in a list, as GraphQL and remote procedures are sent; `None` for any other.
pub(super) fn calls(request: &PageRequest) -> Option<Vec<PageRequest>> {
    let body = request.body.as_deref()?.trim_start();
    let Ok(Value::Array(calls)) = serde_json::from_str::<Value>(body) else {
        return None;
    };
    let is_call = |call: &Value| {
        let has = |name: &str| call.get(name).is_some_and(Value::is_string);
        has("operationName") || has("query") || (has("jsonrpc") && has("method"))
    };
    let all = !calls.is_empty() && calls.len() <= CALLS && calls.iter().all(is_call);
    all.then(|| {
        let one = |call: &Value| PageRequest {
            body: Some(call.to_string()),
            ..request.clone()
        };
        calls.iter().map(one).collect()
    })
}

/// Most calls of one request.
const CALLS: usize = 40;
