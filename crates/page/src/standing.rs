//! What a page says about where the subscription stands: active, ending or ended.
//!
//! The page is read sentence by sentence and fact by fact (`Status: Cancelled`), and every sign is weighed.
//! What is conditional, asked, negated or merely possible ("if you finish", "restart any time") is no sign.
//! Menus, footers, control labels and typed text are none either. A sign alone proves nothing: see
//! [`Standing::shows_end`].

mod content;
mod doubts;
mod earlier;
mod labels;
mod phrases;
mod reading;
mod subject;
mod vocabulary;

use jiff::civil::Date;

use super::control::{Control, Ending, controls, folded_label, is_choice, is_text_field, label_of};
use super::landmarks::{is_aside, is_spoken_by_control};
use super::lines::Line;
use super::pairs::{labelled_at, pairs};
use super::snapshot::{ElementId, PageSnapshot};
use super::words::{Term, sentences};
use domain::predicate::fold;
use domain::service::ServiceDefinition;
pub use doubts::Doubt;
pub use earlier::Earlier;
use phrases::may_label;
use phrases::{Says, conditional, fact, is_bare, says};
pub use reading::Reading;
use subject::Names;

/// A kind of sign that the subscription ends or has ended. Two signs of one kind count once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sign {
    /// A sentence that states that it has been cancelled.
    Stated,
    /// A fact: `Status: Cancelled`.
    Status,
    /// A sentence with the day on which it ends.
    EndsOn,
    /// A sentence that says that it ends, without a day.
    Ends,
    /// It will not renew, nothing more is charged.
    NoRenewal,
    /// A control that starts it again.
    Restart,
    /// A confirmation number.
    Number,
}

impl Sign {
    /// How much it weighs.
    #[must_use]
    pub fn weight(self) -> i32 {
        match self {
            Self::Stated | Self::Status => 5,
            Self::EndsOn => 4,
            Self::NoRenewal | Self::Restart => 3,
            Self::Ends => 2,
            Self::Number => 1,
        }
    }

    /// Name in evidence.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Stated => "says cancelled",
            Self::Status => "status",
            Self::EndsOn => "ends on a day",
            Self::Ends => "ends",
            Self::NoRenewal => "does not renew",
            Self::Restart => "can be restarted",
            Self::Number => "confirmation number",
        }
    }
}

/// So much must come together on the page that claims the end.
pub const CLAIM: i32 = 5;
/// So much must come together on the account page, of at least two kinds.
pub const ACCOUNT: i32 = 7;

/// What a page says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Standing {
    /// Signs of the end with the line that each was read from, heaviest first, one of each kind.
    pub signs: Vec<(Sign, String)>,
    /// Lines that say that it goes on: next payment, active status.
    pub active: Vec<String>,
    /// Lines that speak of the end under a condition: the page asks, it does not tell.
    pub conditional: Vec<String>,
    /// A heading or the title states the end.
    pub in_heading: bool,
    /// Label of a control, outside of menus, that goes on to something or stays: the page wants an answer.
    pub asks: Option<String>,
}

impl Standing {
    /// All signs together.
    #[must_use]
    pub fn weight(&self) -> i32 {
        self.signs.iter().map(|(sign, _)| sign.weight()).sum()
    }

    fn has(&self, sign: Sign) -> bool {
        self.signs.iter().any(|(s, _)| *s == sign)
    }

    /// Whether one sign at least is more than a hint: a status, a statement, a day.
    fn is_firm(&self) -> bool {
        self.has(Sign::Status)
            || self.has(Sign::Stated)
            || (self.has(Sign::EndsOn) && self.asks.is_none())
    }

    /// Whether an account page shows the ended or ending state: a status, a statement or a day, a second sign of
    /// another kind, and nothing that says that it goes on. A page that still wants an answer, or that speaks of
    /// conditions, has to state the end plainly.
    #[must_use]
    pub fn shows_end(&self) -> bool {
        self.is_firm()
            && self.is_told()
            && self.active.is_empty()
            && self.signs.len() >= 2
            && self.weight() >= ACCOUNT
    }

    /// It speaks of no conditions, or states the end all the same.
    fn is_told(&self) -> bool {
        self.has(Sign::Stated) || self.conditional.is_empty()
    }

    /// Whether a page tells that the cancellation has just been done: in its heading, or by two signs of which one
    /// is a statement, or by two signs on a page that wants no answer any more.
    #[must_use]
    pub fn tells_end(&self) -> bool {
        let stated = self.in_heading || (self.has(Sign::Stated) && self.signs.len() >= 2);
        let told =
            stated || (self.asks.is_none() && self.conditional.is_empty() && self.signs.len() >= 2);
        told && self.active.is_empty() && self.weight() >= CLAIM
    }

    /// Whether the signs are those of an account page: a status, or a control that starts it again.
    #[must_use]
    pub fn is_of_account(&self) -> bool {
        self.has(Sign::Status) || self.has(Sign::Restart)
    }

    /// The evidence in one line: kinds and weight, then the most telling line.
    #[must_use]
    pub fn summary(&self) -> String {
        let kinds: Vec<&str> = self.signs.iter().map(|(sign, _)| sign.name()).collect();
        format!("{} (weight {})", kinds.join(" + "), self.weight())
    }

    fn add(&mut self, sign: Sign, line: &str) {
        if !self.has(sign) {
            self.signs.push((sign, line.to_owned()));
        }
    }
}

/// The facts of a page whose label and value stand in elements of their own, as lines: `Reference: AB-123`.
#[must_use]
pub fn facts(page: &PageSnapshot) -> Vec<String> {
    pairs(page)
        .into_iter()
        .map(|(label, value)| format!("{}: {}", label_of(page, label), label_of(page, value)))
        .collect()
}

/// What a page can testify to about the subscription in question.
#[derive(Debug, Clone)]
pub struct Testimony {
    /// The page without what others say, what is about something else and what stood there before.
    pub page: PageSnapshot,
    /// What that page says.
    pub says: Standing,
    /// The page was seen before, when the subscription went on, so that what it says now is new.
    pub was_active: bool,
    /// Beside its signs it says nothing that isn't understood.
    pub is_plain: bool,
}

impl Testimony {
    /// Whether it shows the end as an account page does: by itself, or because a page that showed it active does so no
    /// more and says plainly that it ends.
    #[must_use]
    pub fn shows_end(&self) -> bool {
        let says = &self.says;
        says.shows_end()
            || (self.was_active && self.is_enough() && says.is_told() && says.active.is_empty())
    }

    /// Whether words of the end, found by a service's own indicator, are borne out by more than one sign or by
    /// what the page showed before.
    #[must_use]
    pub fn bears_out(&self) -> bool {
        let says = &self.says;
        says.is_firm() && (says.signs.len() >= 2 || (self.was_active && self.is_enough()))
    }

    /// Whether it is enough on a page that was active before. A day alone may be that of a term after which something
    /// else begins, so nothing may stand beside it that isn't understood.
    fn is_enough(&self) -> bool {
        let says = &self.says;
        says.is_firm()
            && (says.has(Sign::Status)
                || says.has(Sign::Stated)
                || says.signs.len() >= 2
                || self.is_plain)
    }
}

/// What the page testifies to `today`, after what was seen `earlier`; without it the page is a stranger.
///
/// # Errors
/// [`Doubt`] where whatever signs it has prove nothing.
pub fn testify(
    page: &PageSnapshot,
    service: &ServiceDefinition,
    earlier: Option<&Earlier>,
    today: Option<Date>,
) -> Result<Testimony, Doubt> {
    if let Some(doubt) = doubts::doubt(page) {
        return Err(doubt);
    }
    let was_active = earlier.and_then(|e| e.was_active(&page.url));
    let plan = earlier.and_then(Earlier::plan);
    let names = Names::of(service, plan, page);
    let of_account = |heading: &str| names.know_heading(heading);
    if was_active.is_none()
        && let Some(doubt) = doubts::doubt_of_stranger(
            page,
            &controls(page, None),
            content::ended_on(page),
            of_account,
        )
    {
        return Err(doubt);
    }
    if let Some(other) = plan.and_then(|plan| subject::names_another_plan(page, plan)) {
        return Err(Doubt {
            why: "names another plan than the one that was active",
            line: other,
            disproves: false,
        });
    }
    let left = content::testimony(page, &names, earlier.map(|e| (e.signs(), today)));
    let says = standing(&left);
    let is_plain = content::is_plain(page, &names);
    Ok(Testimony {
        page: left,
        says,
        was_active: was_active == Some(true),
        is_plain,
    })
}

/// What makes an end that a page shows worthless to whoever sees the page for the first time, so that nobody knows what stood there before. `line` is
/// the one that the end rests on.
#[must_use]
pub fn doubt_of_first_sight(
    page: &PageSnapshot,
    service: &ServiceDefinition,
    line: &str,
) -> Option<Doubt> {
    let names = Names::of(service, None, page);
    let of_account = |heading: &str| names.know_heading(heading);
    doubts::doubt(page)
        .or_else(|| {
            let ended = content::ended_on(page);
            doubts::doubt_of_stranger(page, &controls(page, None), ended, of_account)
        })
        .or_else(|| {
            content::is_about_another(&fold(line), &names).then(|| Doubt {
                why: "names something else than the subscription",
                line: line.to_owned(),
                disproves: false,
            })
        })
}

/// What the whole page says.
#[must_use]
pub fn standing(page: &PageSnapshot) -> Standing {
    Reading::of(page).standing
}

/// What one part of a page says that was read already; the part's own controls.
pub(super) fn standing_within(
    reading: &Reading<'_>,
    controls: &[Control<'_>],
    part: ElementId,
) -> Standing {
    let labelled = labelled_at(
        reading.page,
        &(part..part + reading.page.subtree(part).len()),
    );
    standing_of(reading, controls, &labelled, Some(part))
}

/// What a page that was read already says, or one part of it with its own controls, labels and values.
fn standing_of(
    reading: &Reading<'_>,
    controls: &[Control<'_>],
    labelled: &[(ElementId, ElementId)],
    within: Option<ElementId>,
) -> Standing {
    let page = reading.page;
    let range = within.map_or(0..page.elements.len(), |id| id..id + page.subtree(id).len());
    let mut found = Standing::default();
    for line in reading.telling().filter(|l| range.contains(&l.element)) {
        if is_aside(page, line.element) || is_spoken_by_control(page, line.element) {
            continue;
        }
        read_line(
            line,
            page.elements
                .get(line.element)
                .is_some_and(|e| matches!(e.role.as_str(), "heading" | "alert" | "status")),
            &mut found,
        );
    }
    if within.is_none() {
        // "Cancellation complete – Acme": a title counts like a heading, but only for its own part.
        for part in page.title.split(['–', '|', '·']) {
            let folded = fold(part);
            found.in_heading |=
                !conditional(&folded) && says(&folded).stated && found.has(Sign::Stated);
        }
    }
    found.active.extend(labels::active_in_table(page, &range));
    for &(label, value) in labelled {
        let label = folded_label(page, label);
        if may_label(&label) {
            read_fact(&label, &folded_label(page, value), &mut found);
        }
    }
    found.active.extend(
        controls
            .iter()
            .filter(|c| is_renewal_on(c))
            .map(|c| c.label.to_string()),
    );
    if let Some(c) = controls.iter().find(|c| restarts(c)) {
        found.add(Sign::Restart, &c.label);
    }
    found.asks = controls
        .iter()
        .find(|c| wants_an_answer(c) && !is_aside(page, c.id))
        .map(|c| c.label.to_string());
    if found.has(Sign::EndsOn) {
        found.signs.retain(|(sign, _)| *sign != Sign::Ends);
    }
    found
        .signs
        .sort_by_key(|(sign, _)| std::cmp::Reverse(sign.weight()));
    found
}

/// A control that takes the cancellation back, which only a cancelled subscription needs.
fn restarts(c: &Control<'_>) -> bool {
    let after_all = || {
        [
            "after all",
            "doch behalten",
            "finalement",
            "después de todo",
        ]
        .iter()
        .any(|w| c.folded.contains(w))
    };
    if c.ending != Ending::No
        || !(c.meaning.has(Term::Resume) || (c.meaning.has(Term::Keep) && after_all()))
    {
        return false;
    }
    // A bare "Undo" takes back whatever was done last.
    !is_choice(c.element)
        && !is_text_field(c.element)
        && !c.element.is("disabled")
        && !c.element.is("checked")
        && c.folded != "undo"
}

/// A switch for the renewal that is on.
fn is_renewal_on(c: &Control<'_>) -> bool {
    let renews = || c.meaning.has(Term::Resume) || fact(&c.folded, "on") == Some(false);
    c.element.role == "switch" && c.element.is("checked") && c.ending == Ending::No && renews()
}

fn wants_an_answer(c: &Control<'_>) -> bool {
    let answers = [
        Term::Affirm,
        Term::Finish,
        Term::GoOn,
        Term::Decline,
        Term::Keep,
    ];
    !c.element.is("disabled") && !restarts(c) && (c.ending != Ending::No || c.meaning.any(&answers))
}

fn read_line(line: &Line<'_>, heading: bool, found: &mut Standing) {
    if let Some((label, value)) = line.folded.split_once(':') {
        read_fact(label, value, found);
    }
    let dated = super::dates::read_date(&line.folded).is_some();
    for sentence in sentences(&line.folded) {
        let said = says(sentence);
        if conditional(sentence) {
            if said != Says::default() {
                found.conditional.push(line.shown.to_string());
            }
            continue;
        }
        let Says {
            stated,
            ends,
            no_renewal,
            active,
        } = said;
        // "Cancelled!" alone may be about anything.
        let stated = stated
            && (!is_bare(sentence)
                || sentences(&line.folded)
                    .map(says)
                    .any(|s| s.ends || s.no_renewal));
        found.in_heading |= stated && heading;
        for (holds, sign) in [
            (stated, Sign::Stated),
            (ends, if dated { Sign::EndsOn } else { Sign::Ends }),
            (no_renewal, Sign::NoRenewal),
        ] {
            if holds {
                found.add(sign, &line.shown);
            }
        }
        if active {
            found.active.push(line.shown.to_string());
        }
    }
    if super::dates::read_confirmation(&line.shown).is_some() {
        found.add(Sign::Number, &line.shown);
    }
}

fn read_fact(label: &str, value: &str, found: &mut Standing) {
    let (label, value) = (label.trim(), value.trim().trim_end_matches('.'));
    match fact(label, value) {
        // "Ends, subject to review" depends on something.
        Some(true) if conditional(value) => found.conditional.push(format!("{label}: {value}")),
        Some(true) => found.add(Sign::Status, &format!("{label}: {value}")),
        Some(false) => found.active.push(format!("{label}: {value}")),
        None => {}
    }
}

#[cfg(test)]
mod tests;
