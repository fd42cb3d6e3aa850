//! Everything that a mock service says, as one table of texts per language.
//!
//! Texts may hold `{brand}`, `{date}`, `{price}` and `{plan}`; [`fill`] puts the values in. A brand changes
//! some texts of its language, a seed changes many more (`random`). No text is taken from a real service.

pub(crate) mod english;
pub(crate) mod french;
pub(crate) mod german;
pub(crate) mod random;

use jiff::civil::Date;

/// How dates are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DateStyle {
    /// February 15, 2027
    MonthDayYear,
    /// 15 February 2027
    DayMonthYear,
    /// Feb 15, 2027
    Short,
    /// 2027-02-15
    Iso,
    /// 15. Februar 2027
    German,
    /// 15 février 2027
    French,
}

const GERMAN_MONTHS: [&str; 12] = [
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
];
const FRENCH_MONTHS: [&str; 12] = [
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
];

impl DateStyle {
    /// The date as this style writes it.
    pub(crate) fn write(self, date: Date) -> String {
        let month = |names: [&'static str; 12]| {
            usize::try_from(date.month() - 1)
                .ok()
                .and_then(|i| names.get(i).copied())
                .unwrap_or("")
        };
        let (day, year) = (date.day(), date.year());
        match self {
            Self::MonthDayYear => date.strftime("%B %-d, %Y").to_string(),
            Self::DayMonthYear => date.strftime("%-d %B %Y").to_string(),
            Self::Short => date.strftime("%b %-d, %Y").to_string(),
            Self::Iso => date.to_string(),
            Self::German => format!("{day}. {} {year}", month(GERMAN_MONTHS)),
            Self::French => format!("{day} {} {year}", month(FRENCH_MONTHS)),
        }
    }
}

/// Heading, text, yes and no of an offer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OfferWords {
    pub(crate) heading: &'static str,
    /// What is offered.
    pub(crate) text: &'static str,
    /// Takes it.
    pub(crate) accept: &'static str,
    /// Goes on to the end.
    pub(crate) decline: &'static str,
}

/// A page that only wants to be read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct InfoWords {
    pub(crate) heading: &'static str,
    pub(crate) text: &'static str,
    /// Goes on to the end.
    pub(crate) onward: &'static str,
}

/// Heading, field labels and button of a page that needs the person.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GateWords {
    pub(crate) heading: &'static str,
    pub(crate) text: &'static str,
    /// Label of the first field.
    pub(crate) first: &'static str,
    /// Label of the second field.
    pub(crate) second: &'static str,
    /// Button.
    pub(crate) submit: &'static str,
}

/// The account pages.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AccountWords {
    pub(crate) heading: &'static str,
    /// Labels of plan, price, next bill, status.
    pub(crate) labels: [&'static str; 4],
    /// Status: active.
    pub(crate) active: &'static str,
    /// Status: ended or ending.
    pub(crate) ended: &'static str,
    /// Sentence: until when.
    pub(crate) ends_on: &'static str,
    /// Status: paused.
    pub(crate) paused: &'static str,
    /// The way in.
    pub(crate) entry: &'static str,
    /// Takes the cancellation back.
    pub(crate) restart: &'static str,
    /// Title of the closed section.
    pub(crate) more: &'static str,
    /// Link to settings.
    pub(crate) settings: &'static str,
    /// Link to plans.
    pub(crate) plans: &'static str,
    /// Text on the plans page.
    pub(crate) plans_text: &'static str,
    /// Takes the dearer plan.
    pub(crate) upgrade: &'static str,
    /// Link to means of payment.
    pub(crate) payment: &'static str,
    /// Label of the card number.
    pub(crate) card: &'static str,
    /// Saves the card.
    pub(crate) save: &'static str,
    /// Link to help.
    pub(crate) help: &'static str,
    /// Text of the help page.
    pub(crate) help_text: &'static str,
    /// Somebody else bills: `{partner}` is its name.
    pub(crate) partner_text: &'static str,
    /// Link back to the account.
    pub(crate) back: &'static str,
}

/// The exit survey.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SurveyWords {
    pub(crate) heading: &'static str,
    pub(crate) question: &'static str,
    /// Answers; the last two are the neutral ones.
    pub(crate) answers: &'static [&'static str],
    /// Sends the answer.
    pub(crate) submit: &'static str,
    /// Nothing was chosen.
    pub(crate) missing: &'static str,
}

/// The last page and what follows.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FinalWords {
    pub(crate) heading: &'static str,
    /// Text: until when, and that one may come back.
    pub(crate) text: &'static str,
    /// The last button.
    pub(crate) finish: &'static str,
    /// Leaves everything as it is.
    pub(crate) keep: &'static str,
    /// Heading, finish and keep in double negatives.
    pub(crate) negative: [&'static str; 3],
    /// Label of the required box.
    pub(crate) acknowledge: &'static str,
    /// Label of the field for the phrase: `{phrase}`.
    pub(crate) type_label: &'static str,
    pub(crate) phrase: &'static str,
    /// Label of the ticked box.
    pub(crate) extras: &'static str,
    /// Text of `confirm()`.
    pub(crate) ask: &'static str,
    /// Text of `alert()` afterwards.
    pub(crate) told: &'static str,
    /// A required field is missing or wrong.
    pub(crate) missing: &'static str,
    /// Heading of the result.
    pub(crate) done: &'static str,
    /// Text of the result, with the end date.
    pub(crate) done_text: &'static str,
    /// Label of the confirmation number.
    pub(crate) number: &'static str,
    /// That one may come back.
    pub(crate) rejoin: &'static str,
    /// Heading and text of a result that did nothing.
    pub(crate) received: [&'static str; 2],
    /// Heading, text and link of the error page.
    pub(crate) error: [&'static str; 3],
}

/// What a service says that does something else than it was asked to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DetourWords {
    /// An older subscription: its name.
    pub(crate) older: &'static str,
    /// When that one ended.
    pub(crate) older_ended: &'static str,
    /// Heading and text after a pause that nobody asked for.
    pub(crate) paused: [&'static str; 2],
    /// Heading and text while an e-mail has to be answered.
    pub(crate) mail: [&'static str; 2],
    /// It can be ended by telephone only.
    pub(crate) phone: &'static str,
}

/// Everything a site says.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Words {
    /// Language tag of the pages.
    pub(crate) lang: &'static str,
    /// How dates are written.
    pub(crate) dates: DateStyle,
    /// Account pages.
    pub(crate) account: AccountWords,
    /// Discount.
    pub(crate) offer: OfferWords,
    pub(crate) pause: OfferWords,
    /// Cheaper plan.
    pub(crate) downgrade: OfferWords,
    /// Ways to shame who declines the discount, the pause, the cheaper plan.
    pub(crate) shame: [&'static str; 3],
    pub(crate) survey: SurveyWords,
    /// Pages to read.
    pub(crate) info: [InfoWords; 2],
    /// The last page.
    pub(crate) last: FinalWords,
    /// What does something else.
    pub(crate) detour: DetourWords,
    /// Sign-in.
    pub(crate) login: GateWords,
    /// Sign-in after the session ended: heading.
    pub(crate) expired: &'static str,
    /// Second factor.
    pub(crate) mfa: GateWords,
    pub(crate) captcha: GateWords,
    /// Promotion: heading, text, accept and close.
    pub(crate) overlay: OfferWords,
}

/// Puts values into a text. Only the given names are replaced.
pub(crate) fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut out = text.to_owned();
    for (name, value) in values {
        if out.contains('{') {
            out = out.replace(&format!("{{{name}}}"), value);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn dates_are_written_as_people_of_the_language_write_them() {
        let day = date(2027, 2, 15);
        assert_eq!(DateStyle::MonthDayYear.write(day), "February 15, 2027");
        assert_eq!(DateStyle::German.write(day), "15. Februar 2027");
        assert_eq!(DateStyle::French.write(day), "15 février 2027");
        assert_eq!(DateStyle::Short.write(date(2026, 12, 1)), "Dec 1, 2026");
        assert_eq!(DateStyle::Iso.write(day), "2027-02-15");
    }

    #[test]
    fn values_replace_their_names_only() {
        assert_eq!(
            fill(
                "{brand} until {date} {other}",
                &[("brand", "A"), ("date", "B")]
            ),
            "A until B {other}"
        );
    }
}
