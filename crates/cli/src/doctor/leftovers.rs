//! What broken-off runs left: told, and with a yes (or `--fix`) ended and removed.

use super::check::Check;
use crate::clean;
use crate::exit::Exit;
use crate::input::confirmed;
use crate::ui::{Paint, Ui};
use browser::orphans::Orphans;
use config::settings::Settings;

const NAME: &str = "Leftovers";
/// Longest command line that is shown, in characters.
const SHOWN: usize = 100;

/// What may be done about leftovers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leave {
    /// End and remove them.
    Clear,
    /// Ask the person.
    Ask,
    /// Tell of them.
    Tell,
}

/// Looks for leftovers and deals with them.
pub async fn leftovers(settings: &Settings, ui: &Ui, leave: Leave) -> Check {
    let orphans = Orphans::find(&settings.home.join("cache"), &std::env::temp_dir());
    if orphans.is_empty() {
        // Declarations alone are nothing that a person would miss or see.
        let _ = orphans.clear().await;
        return Check::ok(NAME, "none");
    }
    let what = summary(&orphans);
    let clear = match leave {
        Leave::Clear => true,
        Leave::Tell => false,
        Leave::Ask => ask(&orphans, ui, &what).await,
    };
    if !clear {
        return Check::warning(
            NAME,
            format!("Broken-off runs left {what}."),
            "subterminator doctor --fix ends and removes them.",
        );
    }
    ui.wait("Clearing up after broken-off runs…");
    let failed = orphans.clear().await;
    ui.settle();
    if failed.is_empty() {
        return Check::ok(NAME, format!("cleared up after broken-off runs: {what}"));
    }
    Check::problem(
        NAME,
        Exit::NotDone,
        failed.join(" "),
        "End or remove them by hand, with the rights of the account that started them.",
    )
}

fn summary(orphans: &Orphans) -> String {
    let count = |n: usize, one: &str, many: &str| match n {
        0 => None,
        1 => Some(format!("1 {one}")),
        n => Some(format!("{n} {many}")),
    };
    let parts = [
        count(orphans.processes.len(), "process", "processes"),
        count(
            orphans.folders.len(),
            "temporary folder",
            "temporary folders",
        ),
    ];
    parts
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" and ")
}

/// Shows them and asks; only `y` and `yes` are a yes.
async fn ask(orphans: &Orphans, ui: &Ui, what: &str) -> bool {
    ui.settle();
    let stream = ui.person();
    ui.line(
        stream,
        &format!(
            "{} Broken-off runs left {what}:",
            ui.paint(stream, Paint::Attention, "Leftovers:")
        ),
    );
    for process in &orphans.processes {
        let command = clean::line(&process.args.join(" "));
        ui.line(
            stream,
            &format!(
                "  process {}  {}",
                process.pid,
                clean::clip(&command, SHOWN)
            ),
        );
    }
    for folder in &orphans.folders {
        ui.line(
            stream,
            &format!("  folder  {}", clean::line(&folder.display().to_string())),
        );
    }
    confirmed(ui, "End and remove them? [y/N]: ").await
}
