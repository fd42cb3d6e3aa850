//! What runs left that stopped early: told, and with `--fix` ended and removed.

use super::check::Check;
use crate::clean;
use crate::exit::Exit;
use crate::ui::Ui;
use browser::orphans::Orphans;
use config::settings::Settings;

const NAME: &str = "Leftovers";
/// Longest command line that is shown, in characters.
const SHOWN: usize = 60;

/// Looks for leftovers; ends and removes them only where that is wished.
pub async fn leftovers(settings: &Settings, ui: &Ui, clear: bool) -> Check {
    let orphans = Orphans::find(&settings.home.join("cache"), &std::env::temp_dir());
    let what = summary(&orphans);
    if !clear {
        return if orphans.is_empty() {
            Check::ok(NAME, "none")
        } else {
            Check::warning(
                NAME,
                format!("Runs that stopped early left {what}: {}.", listed(&orphans)),
                "subterminator doctor --fix ends and removes them.",
            )
        };
    }
    ui.wait("Clearing up after runs that stopped early…");
    let nothing = orphans.is_empty();
    let failed = orphans.clear().await;
    ui.settle();
    if failed.is_empty() {
        let cleared = if nothing {
            "none".to_owned()
        } else {
            format!("cleared up after runs that stopped early: {what}")
        };
        return Check::ok(NAME, cleared);
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

/// Each of them, in short.
fn listed(orphans: &Orphans) -> String {
    let processes = orphans.processes.iter().map(|process| {
        let command = clean::line(&process.args.join(" "));
        format!("process {} ({})", process.pid, clean::clip(&command, SHOWN))
    });
    let folders = orphans
        .folders
        .iter()
        .map(|folder| clean::line(&folder.display().to_string()));
    processes.chain(folders).collect::<Vec<_>>().join(", ")
}
