//! "Did you mean": the nearest of some known names.

/// Similarity (Jaro-Winkler, 0 to 1) from which a name counts as near.
const NEAR: f64 = 0.8;

/// The known name that is nearest to what was written, if any is near.
pub(super) fn nearest<'a>(
    written: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let written = written.to_lowercase();
    let scored = known
        .into_iter()
        .map(|name| (strsim::jaro_winkler(&written, &name.to_lowercase()), name));
    scored
        .filter(|(score, _)| *score >= NEAR)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}
