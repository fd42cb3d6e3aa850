//! Nothing is fetched in advance: what a page has its browser load before anybody wants it (speculation rules, a page made ready behind the
//! scenes) passes no gate, and a careless site takes it for an order.
//!
//! Chromium looks for that among the settings of a profile, and nowhere else that a program could reach. What links announce is
//! stopped by the gate itself. In the same file the offer to keep passwords is switched off, whose bubble would lie over the page while
//! somebody signs in.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use serde_json::{Map, Value, json};

use crate::profile::make_private;

/// `net.network_prediction_options`: never.
const NEVER: u8 = 2;

/// Switches both off in a profile of the program's own that no browser has open. All else that is set there stays.
///
/// # Errors
/// If the settings can't be read or written.
pub(super) fn switch_off(profile: &Path) -> io::Result<()> {
    let folder = profile.join("Default");
    let file = folder.join("Preferences");
    let mut settings: Map<String, Value> = match fs::read(&file) {
        Ok(bytes) => serde_json::from_slice(&bytes)?,
        Err(e) if e.kind() == ErrorKind::NotFound => Map::new(),
        Err(e) => return Err(e),
    };
    let net = settings.entry("net").or_insert_with(|| json!({}));
    let Some(net) = net.as_object_mut() else {
        return Err(io::Error::from(ErrorKind::InvalidData));
    };
    let set = |group: &mut Map<String, Value>, name: &str, to: Value| {
        group.insert(name.to_owned(), to.clone()) == Some(to)
    };
    let never = set(net, "network_prediction_options", NEVER.into());
    let silent = set(&mut settings, "credentials_enable_service", false.into());
    if never && silent {
        return Ok(());
    }
    make_private(&folder)?;
    let beside = folder.join("Preferences.subterminator");
    fs::write(&beside, serde_json::to_vec(&settings)?)?;
    fs::rename(&beside, &file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_else_is_set_stays() {
        let profile = tempfile::tempdir().unwrap();
        let file = profile.path().join("Default/Preferences");
        let set = || serde_json::from_slice::<Value>(&fs::read(&file).unwrap()).unwrap();
        switch_off(profile.path()).unwrap();
        assert_eq!(
            set(),
            json!({"net": {"network_prediction_options": 2}, "credentials_enable_service": false})
        );
        fs::write(
            &file,
            r#"{"a":{"b":[1]},"net":{"x":1,"network_prediction_options":0}}"#,
        )
        .unwrap();
        switch_off(profile.path()).unwrap();
        let with_both = json!({"a": {"b": [1]}, "net": {"x": 1, "network_prediction_options": 2}, "credentials_enable_service": false});
        assert_eq!(set(), with_both);
        for broken in ["", "[]", "no settings", r#"{"net":1}"#] {
            fs::write(&file, broken).unwrap();
            assert!(switch_off(profile.path()).is_err(), "{broken}");
            assert_eq!(fs::read_to_string(&file).unwrap(), broken);
        }
    }
}
