//! HTML of a page. Everything that comes from data is escaped; nothing that a visitor sent is ever shown.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::super::layout::{Facts, Shape, Shell};
use super::super::place::Place;
use super::super::site::Site;
use super::super::variants::Variant;
use super::{Block, Control, Field, Spot, Target, Tone, View};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// A whole document. `behind` is the page under a step that is a dialog.
pub(crate) fn document(site: &Site, view: &View, behind: Option<&View>) -> String {
    let bare = matches!(view.place, Place::FinalFrame | Place::CaptchaFrame);
    let single = site.layout.single_page && !bare;
    let shell = match site.layout.shell {
        Shell::Top => "frame",
        Shell::Side => "frame side",
        Shell::Card => "frame card",
    };
    let title = view
        .title
        .clone()
        .unwrap_or_else(|| format!("{} – {}", view.heading, site.brand.about.display_name));
    let page = html! {
        (DOCTYPE)
        html lang=(site.brand.about.language) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                link rel="icon" href="data:,";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                div id="app" data-single=[single.then_some("")] data-alert=[view.alert.as_deref()]
                    data-waits=[view.waits.then(|| view.place.slug())] {
                    @if bare {
                        div.frame { (content(site, view)) }
                    } @else {
                        div.mock { "Mock service: nothing here is real" }
                        div class=(shell) {
                            header {
                                span.brand { (site.brand.about.display_name) }
                                (navigation(site, view))
                            }
                            (body(site, view, behind))
                        }
                    }
                }
                @if bare || scripted(site, view) { script { (PreEscaped(SCRIPT)) } }
            }
        }
    };
    page.into_string()
}

/// Whether anything on the page needs the script.
fn scripted(site: &Site, view: &View) -> bool {
    site.layout.single_page
        || site.has(Variant::Slow)
        || view.waits
        || view.alert.is_some()
        || view.overlay.is_some()
        || view
            .controls
            .iter()
            .any(|c| c.ask.is_some() || matches!(c.shape, Shape::Div | Shape::Fetch))
        || view.fields.iter().any(|f| {
            matches!(
                f,
                Field::Text {
                    phrase: Some(_),
                    ..
                }
            )
        })
}

fn navigation(site: &Site, view: &View) -> Markup {
    html! {
        @if view.controls.iter().any(|c| c.spot == Spot::Navigation) {
            nav { @for c in view.controls.iter().filter(|c| c.spot == Spot::Navigation) { (control(site, view, c)) } }
        }
    }
}

fn body(site: &Site, view: &View, behind: Option<&View>) -> Markup {
    html! {
        @match behind {
            Some(behind) => {
                main class="behind" inert { (heading(site, behind)) @for block in &behind.blocks { (block_markup(site, block)) } }
                div.scrim {
                    div.sheet role="dialog" aria-modal="true" aria-label=(view.heading) { (content(site, view)) }
                }
            }
            None => {
                div { main { (content(site, view)) } (footer(site, view)) }
            }
        }
        @if let Some((title, text)) = &view.overlay {
            div.scrim id="promo" {
                div.sheet role=[site.layout.overlay_role.then_some("dialog")] aria-label=[site.layout.overlay_role.then_some(title)] {
                    h2 { (title) }
                    p { (text) }
                    (actions(site, view, Spot::Overlay))
                }
            }
        }
    }
}

fn footer(site: &Site, view: &View) -> Markup {
    html! {
        footer {
            "© " (site.brand.about.display_name) " "
            @for c in view.controls.iter().filter(|c| c.spot == Spot::Footer) { " · " (control(site, view, c)) }
        }
    }
}

fn heading(site: &Site, view: &View) -> Markup {
    html! { @if site.layout.bare_headings { div.h { (view.heading) } } @else { h1 { (view.heading) } } }
}

fn content(site: &Site, view: &View) -> Markup {
    let form_id = form_id(view);
    html! {
        (heading(site, view))
        @if let Some(problem) = &view.problem { p.bad role="alert" { (problem) } }
        @for block in &view.blocks { (block_markup(site, block)) }
        @if site.has(Variant::Slow) {
            p id="wait" { "…" }
            template id="late" { (interactive(site, view, form_id)) }
        } @else {
            (interactive(site, view, form_id))
        }
    }
}

fn interactive(site: &Site, view: &View, form_id: Option<&str>) -> Markup {
    html! {
        @if let Some((place, title)) = &view.frame { iframe src=(site.paths.of(*place)) title=(title) {} }
        @if let (Some(id), Some(deed)) = (form_id, view.form) {
            form id=(id) method="post" action=(site.paths.to(deed)) target=[form_target(site, view)] {
                @for f in &view.fields { (field(f)) }
            }
        }
        (actions(site, view, Spot::Main))
        @if view.controls.iter().any(|c| c.spot == Spot::Details) {
            details { summary { (site.say("account.more")) } (actions(site, view, Spot::Details)) }
        }
    }
}

fn actions(site: &Site, view: &View, spot: Spot) -> Markup {
    html! {
        @if view.controls.iter().any(|c| c.spot == spot) {
            div.actions { @for c in view.controls.iter().filter(|c| c.spot == spot) { (control(site, view, c)) } }
        }
    }
}

/// The form has an identifier of its own if there are fields in it; otherwise each button brings its form.
fn form_id(view: &View) -> Option<&'static str> {
    (!view.fields.is_empty()).then_some("f")
}

fn form_target(site: &Site, view: &View) -> Option<&'static str> {
    let framed = view.place == Place::FinalFrame && !site.layout.result_in_frame
        || view.place == Place::CaptchaFrame;
    framed.then_some("_top")
}

fn block_markup(site: &Site, block: &Block) -> Markup {
    html! {
        @match block {
            Block::Text(text) => p { (text) },
            Block::Good(text) => p.good { (text) },
            Block::Whisper(text) => div.whisper { (text) },
            Block::Facts(rows) => (facts(site, rows)),
        }
    }
}

fn facts(site: &Site, rows: &[(String, String)]) -> Markup {
    html! {
        @match site.layout.facts {
            Facts::Table => table { @for (label, value) in rows { tr { th scope="row" { (label) } td { (value) } } } },
            Facts::Definitions => dl { @for (label, value) in rows { dt { (label) } dd { (value) } } },
            Facts::List => ul { @for (label, value) in rows { li { (label) ": " (value) } } },
            Facts::Sentences => @for (label, value) in rows { p { (label) ": " b { (value) } } },
        }
    }
}

fn field(field: &Field) -> Markup {
    html! {
        @match field {
            Field::Choice { name, legend, options, list: false } => fieldset {
                legend { (legend) }
                @for option in options { label { input type="radio" name=(name) value=(option) required; span { (option) } } }
            },
            Field::Choice { name, legend, options, list: true } => label.line {
                span { (legend) }
                select name=(name) required {
                    option value="" { "–" }
                    @for option in options { option { (option) } }
                }
            },
            Field::Check { name, label, ticked, required } => label.check {
                input type="checkbox" name=(name) checked[*ticked] required[*required];
                span { (label) }
            },
            Field::Text { name, label, kind, complete, phrase } => label.line {
                span { (label) }
                input type=(kind) name=(name) autocomplete=(complete) required data-phrase=[*phrase];
            },
        }
    }
}

fn control(site: &Site, view: &View, c: &Control) -> Markup {
    let class = match c.tone {
        Tone::Loud => Some("loud"),
        Tone::Plain => None,
        Tone::Quiet => Some("quiet"),
    };
    match c.target {
        Target::Page(place) => page_control(c, class, site.paths.of(place)),
        Target::Away(url) => html! { a class=[class] href=(url) { (c.label) } },
        Target::Close => {
            html! { button type="button" class=[class] data-close="promo" { (c.label) } }
        }
        Target::Deed(deed) => {
            let action = site.paths.to(deed);
            let form = form_id(view).filter(|_| view.form == Some(deed));
            let target = if view.form == Some(deed) {
                form_target(site, view)
            } else {
                None
            };
            deed_control(c, class, action, form, target)
        }
    }
}

fn page_control(c: &Control, class: Option<&str>, path: &str) -> Markup {
    let (action, query) = path.split_once('?').unwrap_or((path, ""));
    let pairs: Vec<(&str, &str)> = query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .collect();
    html! {
        @match c.shape {
            Shape::Link => a class=[class] href=(path) target=[c.new_tab.then_some("_blank")] data-ask=[c.ask.as_deref()] { (c.label) },
            Shape::Div | Shape::Fetch => div class={ "act " (class.unwrap_or_default()) } role="button" tabindex="0" data-href=(path) { (c.label) },
            Shape::Button | Shape::Input => form action=(action) {
                @for (name, value) in &pairs { input type="hidden" name=(name) value=(value); }
                @if c.shape == Shape::Button { button class=[class] { (c.label) } } @else { input type="submit" class=[class] value=(c.label); }
            },
        }
    }
}

/// A control of a deed. `form` is the form with the page's fields; without one it brings a form of its own.
fn deed_control(
    c: &Control,
    class: Option<&str>,
    action: &str,
    form: Option<&str>,
    target: Option<&str>,
) -> Markup {
    let ask = c.ask.as_deref();
    match (c.shape, form) {
        (Shape::Fetch, form) => html! {
            button type="button" class=[class] data-fetch=(action) data-form=[form] data-ask=[ask] aria-label=[c.alias] { (c.label) }
        },
        (_, Some(form)) => submit(c, class, Some(form)),
        (_, None) => {
            let id = format!("f{}", action.bytes().map(u64::from).sum::<u64>());
            html! {
                form method="post" action=(action) target=[target] id=[(c.shape == Shape::Div).then_some(&id)] {
                    (submit(c, class, (c.shape == Shape::Div).then_some(&id)))
                }
            }
        }
    }
}

fn submit(c: &Control, class: Option<&str>, form: Option<&str>) -> Markup {
    let ask = c.ask.as_deref();
    html! {
        @match c.shape {
            Shape::Div => div class={ "act " (class.unwrap_or_default()) } role="button" tabindex="0" data-submit=[form] data-ask=[ask] { (c.label) },
            Shape::Input => input type="submit" class=[class] value=(c.label) form=[form] data-ask=[ask] aria-label=[c.alias];,
            Shape::Link | Shape::Button | Shape::Fetch => {
                button type="submit" class=[class] form=[form] disabled[c.locked] data-wait=[c.locked.then_some("")] data-ask=[ask] aria-label=[c.alias] {
                    (c.label)
                }
            }
        }
    }
}
