//! One service as a card: where a run starts, who else may bill, what it is also called, what to know.
//!
//! Definitions may come from other people: what they say is made safe before a terminal shows it.

use super::clean;
use super::ui::{Paint, Stream, Ui};
use super::words;
use super::wrap::wrap;
use domain::service::{ServiceDefinition, Status};
use services::{Entry, Origin};

/// Columns before a value.
const INDENT: usize = 13;
/// Widest line, where the width isn't known.
const WIDTH: usize = 80;

/// Shows what is known about a service.
pub(super) fn show(ui: &Ui, entry: &Entry) {
    let service = &entry.service;
    let width = ui.size(Stream::Out).map_or(WIDTH, |(columns, _)| columns);
    let out = |text: &str, indent| ui.line(Stream::Out, &wrap(text, width, indent));
    let name = clean::line(&service.display_name);
    let about = clean::line(&service.description);
    let about = if about.is_empty() {
        String::new()
    } else {
        format!("  {about}")
    };
    out(
        &format!("{}{about}", ui.paint(Stream::Out, Paint::Strong, &name)),
        0,
    );
    let row = |label: &str, value: &str| {
        let value = clean::line(value);
        if !value.is_empty() {
            out(&format!("  {label:w$}{value}", w = INDENT - 2), INDENT);
        }
    };
    row("Status", &status(service));
    row("Starts at", service.start_url.as_str());
    if let Some(page) = &service.cancel_url {
        row("Cancels at", page.as_str());
    }
    let status_page = service.status_page();
    if *status_page != service.start_url {
        row("Looks at", status_page.as_str());
    }
    row("Also as", &service.aliases.join(", "));
    let others: Vec<&str> = service
        .billing
        .iter()
        .map(|r| r.provider.as_str())
        .collect();
    row("Billed by", &others.join(", "));
    if let Origin::File(path) = &entry.origin {
        row("Your own", &path.display().to_string());
    }
    for (i, note) in service.notes.iter().enumerate() {
        row(if i == 0 { "Notes" } else { "" }, note);
    }
    row("Read in", &sources(service));
    ui.line(Stream::Out, "");
    let command = match service.status {
        Status::Available => format!("subterminator cancel {}", service.name),
        Status::Planned => format!("subterminator cancel --url {}", service.start_url),
    };
    out(&format!("  To cancel it: {command}"), 4);
    out(
        &format!(
            "  Its definition: subterminator services show {} --toml",
            service.name
        ),
        4,
    );
}

/// The sites that the definition's facts were read in, and the day of the last reading.
fn sources(service: &ServiceDefinition) -> String {
    let mut sites: Vec<&str> = service
        .provenance
        .iter()
        .filter_map(|source| source.source.host_str())
        .map(|host| host.strip_prefix("www.").unwrap_or(host))
        .collect();
    sites.dedup();
    let last = service.provenance.iter().map(|s| s.read.as_str()).max();
    last.map(|day| format!("{} ({})", sites.join(", "), words::date(day)))
        .unwrap_or_default()
}

/// How far it can be relied on.
pub(super) fn status(service: &ServiceDefinition) -> String {
    match (service.status, service.last_verified.as_str()) {
        (Status::Planned, _) => "planned, can't be chosen yet".to_owned(),
        (Status::Available, "") => "available, not yet tested on the real site".to_owned(),
        (Status::Available, date) => {
            format!("available, last seen to work on {}", words::date(date))
        }
    }
}
