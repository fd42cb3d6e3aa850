//! What no word outweighs: a few facts, each found by a function of its own.

use domain::evidence::Source;
use domain::predicate::fold;
use page::claims::Statement;
use page::control::{Control, is_elsewhere};
use page::dates::read_date;
use page::lexicon::Concept;
use page::page_status::is_state;

use super::evidence::Answer;
use super::facts::Facts;

/// Something that speaks against an end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Veto {
    pub(crate) source: Source,
    /// What it is, in people's words.
    pub(crate) what: &'static str,
    /// The line that shows it.
    pub(crate) line: String,
    /// Where.
    pub(crate) url: String,
    /// A reader who passed both control questions outweighs it by a new line of the thing's own section.
    pub(crate) yields_to_reader: bool,
}

impl Veto {
    fn of(source: Source, what: &'static str, line: &str, url: &str) -> Self {
        Self {
            source,
            what,
            line: line.to_owned(),
            url: url.to_owned(),
            yields_to_reader: false,
        }
    }
}

const CHARGED: &str = "it is still going to be charged or renewed";

/// A veto's rule.
type Rule = fn(&Facts<'_>) -> Option<Veto>;

/// All rules, in the order in which they are told.
const RULES: [Rule; 6] = [
    error_answer,
    open_dialog,
    charge_to_come,
    other_number,
    ended_before,
    way_in_there,
];

/// The vetoes that stand.
pub(crate) fn all(case: &Facts<'_>) -> Vec<Veto> {
    if case.evidence.acts.is_empty() {
        let rules: [Rule; 2] = [open_dialog, known_as_none];
        return rules.iter().filter_map(|rule| rule(case)).collect();
    }
    RULES.iter().filter_map(|rule| rule(case)).collect()
}

/// Whether they show that the thing goes on: it is offered to be ended as before, and a day is named on which it is charged, or the service refused.
pub(crate) fn are_of_what_goes_on(vetoes: &[Veto]) -> bool {
    let told = |veto: &Veto| veto.what == CHARGED || veto.source == Source::Answer;
    vetoes.iter().any(told) && vetoes.iter().any(|veto| veto.yields_to_reader)
}

/// The last approved request was answered with an error. Of several tries the last one counts.
fn error_answer(case: &Facts<'_>) -> Option<Veto> {
    let answers = &case.evidence.answers;
    let last = answers.iter().rev().find(|answer| answer.status != 0)?;
    let reported = error_in(last);
    let refused = (last.status >= 400).then(|| format!("HTTP {}", last.status));
    let (what, line) = ("the service answered with an error", reported.or(refused)?);
    Some(Veto::of(Source::Answer, what, &line, ""))
}

/// An error that a JSON answer reports in its own fields, in its own words alone: beside them may stand tokens, which no record keeps.
fn error_in(answer: &Answer) -> Option<String> {
    let value: serde_json::Value = serde_json::from_str(answer.body.as_deref()?).ok()?;
    let fields = value.as_object()?;
    let is_no = |key: &str| fields.get(key) == Some(&serde_json::Value::Bool(false));
    let tells = |key: &str| {
        fields.get(key).is_some_and(|v| match v {
            serde_json::Value::Array(list) => !list.is_empty(),
            serde_json::Value::Object(map) => !map.is_empty(),
            v => !v.is_null() && v != false && v != "" && v != 0,
        })
    };
    let failed = ["ok", "success", "succeeded"].into_iter().any(is_no)
        || ["error", "errors"].into_iter().any(tells)
        || fields.get("status").is_some_and(|v| v == "error");
    let words = ["message", "error"]
        .into_iter()
        .find_map(|key| fields.get(key)?.as_str());
    failed.then(|| words.unwrap_or_default().chars().take(200).collect())
}

/// A dialog asks something: nothing is settled before it is answered. An alert only tells.
fn open_dialog(case: &Facts<'_>) -> Option<Veto> {
    let page = case.fresh.last().or(case.right_after.last())?.page;
    let dialog = page.dialog.as_ref().filter(|d| d.kind != "alert")?;
    let (what, url) = ("a dialog is open", &page.url);
    Some(Veto::of(Source::SaidAfter, what, &dialog.message, url))
}

/// The service's definition knows a line of the account's page as none of an end.
fn known_as_none(case: &Facts<'_>) -> Option<Veto> {
    let known = case.evidence.known_as_none.first()?;
    let what = "it says what this service says where nothing has ended";
    Some(Veto::of(Source::AccountPage, what, &known.line, &known.url))
}

/// The thing's own section names a day after the end on which it is charged or renewed.
fn charge_to_come(case: &Facts<'_>) -> Option<Veto> {
    let section = case.section()?;
    let said = case
        .evidence
        .reader
        .as_ref()
        .and_then(|r| r.statement.as_ref());
    let end = said.and_then(|s| s.date.as_deref()?.parse().ok());
    // A day that no page names is none.
    let end = end.filter(|day| case.says_day(*day));
    let comes = |day| case.is_to_come(day) && end.is_none_or(|end| day > end);
    let ends = [Concept::EndsOn, Concept::Until];
    let charges = |s: &&Statement| s.says(Concept::Renews) && s.day.is_some_and(comes);
    let mut charges = section.reading.statements_in(section.block).filter(charges);
    let charge = charges.find(|s| !s.says_any(&ends))?;
    let (line, url) = (&charge.line, &section.reading.page.url);
    Some(Veto::of(Source::AccountPage, CHARGED, line, url))
}

/// The person named a number, and it stands beside the thing that was ended, not in it.
fn other_number(case: &Facts<'_>) -> Option<Veto> {
    let (wanted, target) = (numbers(&case.evidence.goal), case.target.as_ref()?);
    let was = &target.was;
    let own: Vec<String> = was
        .lines_in(target.section)
        .flat_map(|l| numbers(&l.folded))
        .collect();
    let mut all = was.lines.iter().flat_map(|l| numbers(&l.folded));
    let other = all.find(|number| wanted.contains(number) && !own.contains(number))?;
    let what = "the number that you named stands beside what was ended";
    Some(Veto::of(Source::Approval, what, &other, &was.page.url))
}

/// Numbers by which things go: three digits at least, no days and no years.
fn numbers(text: &str) -> Vec<String> {
    let folded = fold(text);
    let words = folded.split(|c: char| !(c.is_alphanumeric() || c == '-'));
    let is_number = |word: &&str| {
        word.chars().filter(char::is_ascii_digit).count() >= 3
            && read_date(word).is_none()
            && !matches!(word.parse(), Ok(1900..=2100))
    };
    words.filter(is_number).map(str::to_owned).collect()
}

/// Its section said already that it was over, and nothing of it went on.
fn ended_before(case: &Facts<'_>) -> Option<Veto> {
    use Concept::{ActiveStatus, Ended, EndsOn, Renews, Until};
    let target = case.target.as_ref()?;
    let going_on = [Renews, ActiveStatus, EndsOn, Until];
    if target
        .statements()
        .any(|s| s.says_any(&going_on) || s.priced)
    {
        return None;
    }
    let ended = target.statements().find(|s| {
        // A status, a badge or a day: a sentence may speak of what can be cancelled.
        let state = is_state(s) || !s.clause.contains(' ') || s.day.is_some();
        state && s.says(Ended) && s.day.is_none_or(|day| !case.is_to_come(day))
    })?;
    let (what, url) = ("it had ended before this run", &target.was.page.url);
    Some(Veto::of(Source::AccountPage, what, &ended.line, url))
}

/// The control that was used stands in the thing's section as it did.
fn way_in_there(case: &Facts<'_>) -> Option<Veto> {
    let (target, section) = (case.target.as_ref()?, case.section()?);
    let turned = |c: &Control<'_>| {
        let mut before = target.was.controls.iter();
        let before = before.find(|b| b.folded == c.folded);
        c.element.role == "switch"
            && before.is_some_and(|b| b.element.is("checked") != c.element.is("checked"))
    };
    let reading = section.reading;
    let there = reading.pressable_in(section.block).find(|c| {
        *c.folded == *target.control
            && !turned(c)
            && !c.element.is("expanded")
            && !is_elsewhere(reading.page, c.element)
            && !c.meaning.has(Concept::Help)
    })?;
    let what = "the control that was used is still there";
    Some(Veto {
        yields_to_reader: true,
        ..Veto::of(Source::Change, what, &there.label, &reading.page.url)
    })
}

#[cfg(test)]
mod tests;
