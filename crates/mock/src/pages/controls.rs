//! What pages are made of: controls in the shapes of the site, and fields.

use maud::{Markup, html};

use super::super::layout::{Facts, Shape};
use super::super::place::{Deed, Place};
use super::Visit;

/// How loud a control is, as a class.
pub(super) type Tone = Option<&'static str>;
/// The one that the service would like to be pressed.
pub(super) const LOUD: Tone = Some("loud");
/// Ordinary.
pub(super) const PLAIN: Tone = None;
/// Small and grey.
pub(super) const QUIET: Tone = Some("quiet");

/// A control that does something on the server.
pub(super) struct Act {
    /// Visible label.
    pub(super) label: String,
    pub(super) deed: Deed,
    pub(super) shape: Shape,
    pub(super) tone: Tone,
    /// The form with the page's fields; without one it brings a form of its own.
    pub(super) form: Option<&'static str>,
    /// Text of a native `confirm()` before it acts.
    pub(super) ask: Option<String>,
    /// Can't be pressed before the phrase is typed.
    pub(super) locked: bool,
    /// Accessible name that differs from the label.
    pub(super) alias: Option<&'static str>,
}

impl Act {
    pub(super) fn new(label: String, deed: Deed, shape: Shape, tone: Tone) -> Self {
        Self {
            label,
            deed,
            shape,
            tone,
            form: None,
            ask: None,
            locked: false,
            alias: None,
        }
    }
}

impl Visit<'_> {
    /// A control that leads to a page of the site.
    pub(super) fn way(self, key: &str, to: Place, shape: Shape, tone: Tone) -> Markup {
        let (label, path) = (self.say(key), self.site.paths.of(to));
        let (action, query) = path.split_once('?').unwrap_or((path, ""));
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        html! {
            @match shape {
                Shape::Link => a class=[tone] href=(path) { (label) },
                Shape::Div | Shape::Fetch => div class={ "act " (tone.unwrap_or_default()) } role="button" tabindex="0" data-href=(path) { (label) },
                Shape::Button | Shape::Input => form action=(action) {
                    @for (name, value) in pairs { input type="hidden" name=(name) value=(value); }
                    @if shape == Shape::Button { button class=[tone] { (label) } } @else { input type="submit" class=[tone] value=(label); }
                },
            }
        }
    }

    /// An ordinary link to a page of the site.
    pub(super) fn link(self, key: &str, to: Place) -> Markup {
        self.way(key, to, Shape::Link, PLAIN)
    }

    /// What leads away from the end, to the account, in the site's own shape.
    pub(super) fn keep(self, key: &str, tone: Tone) -> Markup {
        self.way(key, Place::Account, self.site.layout.away, tone)
    }

    /// A button that does something on the server, with the page's fields where there are any.
    pub(super) fn button(
        self,
        key: &str,
        deed: Deed,
        tone: Tone,
        form: Option<&'static str>,
    ) -> Markup {
        let act = Act::new(self.say(key), deed, Shape::Button, tone);
        self.act(&Act { form, ..act })
    }

    /// A control that does something on the server.
    pub(super) fn act(self, act: &Act) -> Markup {
        let (class, ask) = (act.tone, act.ask.as_deref());
        let action = self.site.paths.to(act.deed);
        if act.shape == Shape::Fetch {
            return html! {
                button type="button" class=[class] data-fetch=(action) data-form=[act.form] data-ask=[ask] aria-label=[act.alias] { (act.label) }
            };
        }
        // A `div` sends the form that it names.
        let own = format!("f{}", action.bytes().map(u64::from).sum::<u64>());
        let own = (act.shape == Shape::Div).then_some(own.as_str());
        let form = act.form.or(own);
        let submit = html! {
            @match act.shape {
                Shape::Div => div class={ "act " (class.unwrap_or_default()) } role="button" tabindex="0" data-submit=[form] data-ask=[ask] { (act.label) },
                Shape::Input => input type="submit" class=[class] value=(act.label) form=[form] data-ask=[ask] aria-label=[act.alias];,
                _ => button type="submit" class=[class] form=[form] disabled[act.locked] data-wait=[act.locked.then_some("")] data-ask=[ask] aria-label=[act.alias] {
                    (act.label)
                },
            }
        };
        match act.form {
            Some(_) => submit,
            None => {
                html! { form method="post" action=(action) target=[self.form_target()] id=[own] { (submit) } }
            }
        }
    }

    /// Where the answer to a form appears: a frame's may leave it.
    pub(super) fn form_target(self) -> Option<&'static str> {
        let leaves = match self.place {
            Place::FinalFrame => !self.site.layout.result_in_frame,
            place => place == Place::CaptchaFrame,
        };
        leaves.then_some("_top")
    }

    /// The yes that the service wants and the way on, in the layout's order.
    pub(super) fn choice(self, away: &Markup, onward: &Markup) -> Markup {
        if self.site.layout.away_first {
            html! { (away) (onward) }
        } else {
            html! { (onward) (away) }
        }
    }

    /// A box.
    pub(super) fn tick(self, name: &str, key: &str, ticked: bool, required: bool) -> Markup {
        html! {
            label.check {
                input type="checkbox" name=(name) checked[ticked] required[required];
                span { (self.say(key)) }
            }
        }
    }

    /// A line of text; `kind` is the input's type, `phrase` what must be typed before the submit button works.
    pub(super) fn line(
        self,
        name: &str,
        key: &str,
        kind: &str,
        complete: &str,
        phrase: Option<&str>,
    ) -> Markup {
        html! {
            label.line {
                span { (self.say(key)) }
                input type=(kind) name=(name) autocomplete=(complete) required data-phrase=[phrase];
            }
        }
    }

    /// One of several answers: all visible, or in a drop-down list.
    pub(super) fn answers(self, name: &str, key: &str, answers: &str) -> Markup {
        let (legend, words) = (self.say(key), &self.site.words);
        let options = words.list(answers).map(|answer| self.site.text(answer));
        html! {
            @if self.site.layout.survey_select {
                label.line {
                    span { (legend) }
                    select name=(name) required {
                        option value="" { "–" }
                        @for option in options { option { (option) } }
                    }
                }
            } @else {
                fieldset {
                    legend { (legend) }
                    @for option in options { label { input type="radio" name=(name) value=(option) required; span { (option) } } }
                }
            }
        }
    }

    /// Labels and values.
    pub(super) fn facts(self, rows: &[(String, String)]) -> Markup {
        html! {
            @match self.site.layout.facts {
                Facts::Table => table { @for (label, value) in rows { tr { th scope="row" { (label) } td { (value) } } } },
                Facts::Definitions => dl { @for (label, value) in rows { dt { (label) } dd { (value) } } },
                Facts::List => ul { @for (label, value) in rows { li { (label) ": " (value) } } },
                Facts::Sentences => @for (label, value) in rows { p { (label) ": " b { (value) } } },
            }
        }
    }
}
