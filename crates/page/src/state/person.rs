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
    let fields = part.iter().filter(|e| is_text_field(e));
    let headings = part.iter().filter(|e| e.role == "heading");
    let headings = headings.map(|e| fold(e.label()));
    let seen = PersonSigns {
        part,
        controls,
        fields: fields.map(|e| fold(&e.name)).collect(),
        headings: headings.chain([fold(&page.title)]).collect(),
        path: Url::parse(&page.url).map_or_else(|_| String::new(), |u| u.path().to_lowercase()),
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
    let has = |field: &str, words: &str| words.split(' ').any(|word| field.contains(word));
    let code = seen.field(Concept::Code);
    let mut fields = seen.fields.iter();
    (code.is_some_and(|f| !has(f, "card cvv cvc")) && fields.len() <= 6)
        || (fields.any(|f| f.contains("code") && !has(f, OTHERS))
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
    let mut boxes = seen.part.iter();
    let robot = boxes.any(|e| e.role.is_one_of("checkbox button") && is_of_robots(&fold(&e.name)));
    let acting = seen.controls.iter();
    let acting = acting.filter(|c| c.element.role.is_one_of("link button"));
    robot
        || seen.field(Concept::Captcha).is_some()
        || (seen.heading(Concept::CaptchaHeading)
            && acting.count() <= 6
            && seen.controls.len() <= 10)
}

/// Whether a box or a button says that somebody is none.
fn is_of_robots(name: &str) -> bool {
    let has = |word: &str| name.contains(word);
    let human = has("human") && (has("verify") || has("i am") || has("i'm"));
    human || has("robot") || has("not a bot")
}
