//! Opens a picture in the program that the person's desktop has for it. That program gets none of the keys.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use config::env;

/// A launcher that is still running after this has handed the picture on.
const PATIENCE: Duration = Duration::from_secs(2);

/// Opens the file; false if no launcher could. Needs a Tokio runtime.
pub async fn open(path: &Path) -> bool {
    for mut command in open::commands(path) {
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        for secret in [env::ANTHROPIC_API_KEY, env::OPENAI_API_KEY] {
            command.env_remove(secret.name);
        }
        // Ctrl-C is for the run; the picture stays.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let Ok(mut child) = tokio::process::Command::from(command).spawn() else {
            continue;
        };
        match tokio::time::timeout(PATIENCE, child.wait()).await {
            Ok(Ok(status)) if !status.success() => {}
            Ok(Err(_)) => {}
            Ok(Ok(_)) | Err(_) => return true,
        }
    }
    false
}
