//! A patient person without a browser: reads pages, follows links and sends forms by their labels.
//!
//! It knows just enough HTML for the mock's own pages; anything it does not find is a failed test.

#![expect(
    clippy::unwrap_used,
    reason = "a step of a walk that fails is a failed test"
)]

use regex::Regex;
use reqwest::Client;
use subterminator::mock::{Mock, MockOptions, Variants};
use url::Url;

/// Starts a mock.
pub(crate) async fn mock(service: &str, variants: &str) -> Mock {
    let variants = Variants::parse(variants).unwrap();
    Mock::start(MockOptions {
        service: service.to_owned(),
        variants,
        ..MockOptions::default()
    })
    .await
    .unwrap()
}

/// Someone at a page.
pub(crate) struct Visitor {
    client: Client,
    pub(crate) url: Url,
    pub(crate) html: String,
    pub(crate) status: u16,
}

impl Visitor {
    /// Opens the start page.
    pub(crate) async fn at(mock: &Mock) -> Self {
        rustls::crypto::ring::default_provider()
            .install_default()
            .ok();
        let client = Client::builder().no_proxy().build().unwrap();
        let mut visitor = Self {
            client,
            url: mock.base().clone(),
            html: String::new(),
            status: 0,
        };
        visitor.open("/").await;
        visitor
    }

    /// Opens an address.
    pub(crate) async fn open(&mut self, path: &str) -> &mut Self {
        let url = self.url.join(path).unwrap();
        let answer = self.client.get(url).send().await.unwrap();
        self.take(answer).await
    }

    /// Sends fields to an address.
    pub(crate) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> &mut Self {
        let url = self.url.join(path).unwrap();
        let body: String = url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish();
        let request = self
            .client
            .post(url)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(body);
        let answer = request.send().await.unwrap();
        self.take(answer).await
    }

    async fn take(&mut self, answer: reqwest::Response) -> &mut Self {
        self.status = answer.status().as_u16();
        self.url = answer.url().clone();
        self.html = answer.text().await.unwrap();
        self
    }

    /// Follows the link with this label.
    pub(crate) async fn follow(&mut self, label: &str) -> &mut Self {
        let pattern = format!(
            r#"<a[^>]* href="([^"]+)"[^>]*>{}</a>"#,
            regex::escape(label)
        );
        let path = self.find(&pattern, label);
        self.open(&path).await
    }

    /// Presses the submit button with this label; `fields` are what was filled in. A GET form is opened with its hidden fields.
    pub(crate) async fn press(&mut self, label: &str, fields: &[(&str, &str)]) -> &mut Self {
        let label = regex::escape(label);
        let button = Regex::new(&format!(
            r#"<button[^>]*>{label}</button>|<input type="submit"[^>]* value="{label}"[^>]*>"#
        ))
        .unwrap();
        let found = button
            .find(&self.html)
            .unwrap_or_else(|| panic!("no button {label} in\n{}", self.html));
        let form = if found.as_str().contains("form=\"f\"") {
            self.html.find("<form id=\"f\"").unwrap()
        } else {
            self.html[..found.start()].rfind("<form").unwrap()
        };
        let form = self.html[form..].to_owned();
        let head = &form[..=form.find('>').unwrap()];
        let action = unescape(
            &Regex::new(r#"action="([^"]+)""#)
                .unwrap()
                .captures(head)
                .unwrap()[1],
        );
        if head.contains("method=\"post\"") {
            return self.post(&action, fields).await;
        }
        let hidden = Regex::new(r#"type="hidden" name="([^"]+)" value="([^"]+)""#).unwrap();
        let own = &form[..form.find("</form>").unwrap()];
        let query: Vec<String> = hidden
            .captures_iter(own)
            .map(|c| format!("{}={}", &c[1], &c[2]))
            .collect();
        let separator = if query.is_empty() { "" } else { "?" };
        self.open(&format!("{action}{separator}{}", query.join("&")))
            .await
    }

    fn find(&self, pattern: &str, what: &str) -> String {
        let found = Regex::new(pattern).unwrap().captures(&self.html);
        unescape(&found.unwrap_or_else(|| panic!("no {what} in\n{}", self.html))[1])
    }
}

fn unescape(text: &str) -> String {
    text.replace("&quot;", "\"")
        .replace("&amp;", "&")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
}
