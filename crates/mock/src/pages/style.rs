//! Style sheet and script of the mock pages.

use super::super::layout::Theme;

/// The style sheet of a theme.
pub(super) fn sheet(theme: Theme) -> String {
    let Theme {
        dark,
        hue,
        serif,
        radius,
    } = theme;
    // Lightness in per cent of oklch, which looks equally light in every hue, so that contrast holds for all.
    let (page, card, ink, soft, line, accent) = if dark {
        (18, 23, 95, 75, 36, 78)
    } else {
        (97, 100, 22, 47, 87, 47)
    };
    let font = if serif {
        "Georgia, 'Times New Roman', serif"
    } else {
        "system-ui, -apple-system, 'Segoe UI', sans-serif"
    };
    let on_accent = if dark { "#0b0b0c" } else { "#ffffff" };
    format!(
        ":root{{--page:oklch({page}% .008 {hue});--card:oklch({card}% .008 {hue});--ink:oklch({ink}% .02 {hue});--soft:oklch({soft}% .02 {hue});\
         --line:oklch({line}% .012 {hue});--accent:oklch({accent}% .13 {hue});--on:{on_accent};--radius:{radius}px;font-family:{font}}}{BASE}"
    )
}

const BASE: &str = include_str!("page.css");

pub(super) const SCRIPT: &str = include_str!("page.js");
