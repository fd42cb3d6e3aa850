//! What only the person can do: sign in, pass a second factor, pass a CAPTCHA.
//!
//! Judged by structure (fields, few other controls, heading, address), because words alone don't make a login
//! page: a page of settings speaks of verification codes and robots too.

use url::Url;

use super::super::control::{Control, is_text_field};
use super::super::lexicon::{Concept, concepts};
use super::super::snapshot::{Element, PageSnapshot};
use super::{PageState, Scale};
use domain::event::HandOverKind;
use domain::predicate::fold;

/// What there is to judge by.
struct PersonSigns<'a> {
    part: &'a [Element],
    controls: &'a [Control<'a>],
    /// Folded names of the text fields.
    fields: Vec<String>,
    /// Folded headings and the title.
    headings: Vec<String>,
    path: String,
}

impl PersonSigns<'_> {
    fn heading(&self, concept: Concept) -> bool {
        self.headings.iter().any(|h| concepts(h).has(concept))
    }

    fn field(&self, concept: Concept) -> Option<&String> {
        self.fields.iter().find(|f| concepts(f).has(concept))
    }

    fn at(&self, words: &str) -> bool {
        let mut parts = self.path.split(['/', '.', '?']);
        parts.any(|part| words.split(' ').any(|word| word == part))
    }
}

const SIGN_IN_PATH: &str = "login signin sign-in log-in anmelden connexion auth sso";

/// Sign-in, second factor or CAPTCHA; adds its evidence to the scale.
pub(super) fn needed(
    page: &PageSnapshot,
    part: &[Element],
    controls: &[Control<'_>],
    scale: &mut Scale,
) -> Option<HandOverKind> {
    let fields = part
        .iter()
        .filter(|e| is_text_field(e))
        .map(|e| fold(&e.name))
        .collect();
    let headings = part
        .iter()
        .filter(|e| e.role == "heading")
        .map(|e| fold(e.label()))
        .chain([fold(&page.title)])
        .collect();
    let path = Url::parse(&page.url)
        .map(|u| u.path().to_ascii_lowercase())
        .unwrap_or_default();
    let seen = PersonSigns {
        part,
        controls,
        fields,
        headings,
        path,
    };
    let password = seen.field(Concept::Password).is_some();
    let (login, reasons) = signs_in(&seen);
    if asks_for_a_human(&seen) && !password {
        scale.add(PageState::LoginRequired, 9, "a CAPTCHA");
        Some(HandOverKind::Captcha)
    } else if asks_for_a_code(&seen) && !password {
        scale.add(PageState::LoginRequired, 9, "a field for a one-time code");
        Some(HandOverKind::Mfa)
    } else if login >= 5 {
        for reason in reasons {
            scale.add(PageState::LoginRequired, 3, reason);
        }
        Some(HandOverKind::Login)
    } else {
        None
    }
}

/// How much speaks for a sign-in page, and what.
fn signs_in(seen: &PersonSigns<'_>) -> (i32, Vec<String>) {
    let heading = seen.heading(Concept::SignInHeading);
    let button = seen
        .controls
        .iter()
        .any(|c| c.element.role == "button" && c.meaning.has(Concept::SignIn));
    let has = |concept| seen.field(concept).is_some();
    let at = seen.at(SIGN_IN_PATH) && !seen.fields.is_empty();
    let who = has(Concept::Who) && (button || heading);
    let nothing = seen.fields.is_empty() && !button;
    let mut total = 0;
    let mut reasons = Vec::new();
    for (condition, weight, why) in [
        (has(Concept::Password), 5, "a password field"),
        (has(Concept::NewPassword), -6, "it changes a password"),
        (heading, 2, "heading speaks of signing in"),
        (at, 3, "sign-in address with a field"),
        (who, 2, "a field for who signs in"),
        (button, 1, "a sign-in button"),
        (nothing, -3, "nothing to fill in"),
    ] {
        if condition {
            total += weight;
            reasons.push(format!("{why} ({weight:+})"));
        }
    }
    (total, reasons)
}

fn asks_for_a_code(seen: &PersonSigns<'_>) -> bool {
    const OTHERS: &str = "promo gift coupon zip postal discount voucher gutschein";
    let code = seen
        .field(Concept::Code)
        .filter(|f| !f.contains("card") && !f.contains("cvv") && !f.contains("cvc"));
    let is_other = |f: &&String| OTHERS.split(' ').any(|w| f.contains(w));
    let short = seen
        .fields
        .iter()
        .find(|f| f.contains("code"))
        .filter(|f| !is_other(f));
    (code.is_some() && seen.fields.len() <= 6)
        || (short.is_some()
            && (seen.heading(Concept::CodeHeading)
                || seen.at("mfa 2fa verify otp challenge")
                || says_where_a_code_went(seen)))
}

/// Whether a line tells of a code and of an address or a number, hidden in part or not, that it was sent to.
fn says_where_a_code_went(seen: &PersonSigns<'_>) -> bool {
    seen.part.iter().any(|e| {
        let line = fold(e.label());
        line.contains("code") && line.contains(['@', '•', '*'])
    })
}

fn asks_for_a_human(seen: &PersonSigns<'_>) -> bool {
    let robot = seen.part.iter().any(|e| {
        e.role.is_one_of("checkbox button") && {
            let name = fold(&e.name);
            name.contains("robot")
                || name.contains("not a bot")
                || (name.contains("human")
                    && (name.contains("verify") || name.contains("i am") || name.contains("i'm")))
        }
    });
    let acting = seen
        .controls
        .iter()
        .filter(|c| c.element.role.is_one_of("link button"))
        .count();
    robot
        || seen.field(Concept::Captcha).is_some()
        || (seen.heading(Concept::CaptchaHeading) && acting <= 6 && seen.controls.len() <= 10)
}
