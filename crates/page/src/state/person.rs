//! What only the person can do: sign in, pass a second factor, pass a CAPTCHA.
//!
//! Judged by structure (fields, few other controls, heading, address), because words alone don't make a login
//! page: a page of settings speaks of verification codes and robots too.

use url::Url;

use super::super::control::{Control, is_text_field};
use super::super::lexicon::{Concept, concepts};
use super::super::snapshot::Element;
use super::{PageState, Part, Scale};
use domain::event::HandOverKind;
use domain::predicate::fold;

/// What there is to judge by.
struct PersonSigns<'a> {
    part: &'a Part<'a>,
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
pub(super) fn needed(part: &Part<'_>, scale: &mut Scale) -> Option<HandOverKind> {
    let fields = part.elements.iter().filter(|e| is_text_field(e));
    let headings = part.elements.iter().filter(|e| e.role == "heading");
    let headings = headings.map(Element::label).chain([&*part.page.title]);
    let url = Url::parse(&part.page.url);
    let seen = PersonSigns {
        part,
        fields: fields.map(|e| fold(&e.name)).collect(),
        headings: headings.map(fold).collect(),
        path: url.map_or_else(|_| String::new(), |u| u.path().to_lowercase()),
    };
    let password = seen.field(Concept::Password).is_some();
    let (kind, weight, what) = if asks_for_a_human(&seen) && !password {
        (HandOverKind::Captcha, 9, "CAPTCHA")
    } else if asks_for_a_code(&seen) && !password {
        (HandOverKind::Mfa, 9, "one-time code")
    } else {
        (HandOverKind::Login, 3 * signs_in(&seen)?, "sign-in")
    };
    let weights = [(PageState::LoginRequired, weight)];
    scale.add("asks for a", Some(what), &weights);
    Some(kind)
}

/// By how many signs it is a sign-in page, if their weights make it one.
fn signs_in(seen: &PersonSigns<'_>) -> Option<i32> {
    let has = |concept| seen.field(concept).is_some();
    let heading = seen.heading(Concept::SignInHeading);
    let signs_in = |c: &Control<'_>| c.element.role == "button" && c.meaning.has(Concept::SignIn);
    let button = seen.part.controls.iter().any(signs_in);
    let signs = [
        (has(Concept::Password), 5),
        (heading, 2),
        (seen.at(SIGN_IN_PATH) && !seen.fields.is_empty(), 3),
        (has(Concept::Who) && (button || heading), 2),
        (button, 1),
    ];
    let held = || signs.iter().filter(|(holds, _)| *holds);
    let weight: i32 = held().map(|(_, weight)| weight).sum();
    // One that changes a password needs more.
    let enough = if has(Concept::NewPassword) { 11 } else { 5 };
    (weight >= enough).then(|| held().map(|_| 1).sum())
}

fn asks_for_a_code(seen: &PersonSigns<'_>) -> bool {
    const OTHERS: &str = "promo gift coupon zip postal discount voucher gutschein";
    let has = |field: &str, words: &str| words.split(' ').any(|word| field.contains(word));
    // A line tells of a code and of an address or a number, hidden in part or not, that it was sent to.
    let was_sent = || {
        let mut lines = seen.part.elements.iter().map(|e| fold(e.label()));
        lines.any(|line| line.contains("code") && line.contains(['@', '•', '*']))
    };
    let code = seen.field(Concept::Code);
    let mut fields = seen.fields.iter();
    (code.is_some_and(|f| !has(f, "card cvv cvc")) && fields.len() <= 6)
        || (fields.any(|f| f.contains("code") && !has(f, OTHERS))
            && (seen.heading(Concept::CodeHeading)
                || seen.at("mfa 2fa verify otp challenge")
                || was_sent()))
}

fn asks_for_a_human(seen: &PersonSigns<'_>) -> bool {
    let Part {
        elements, controls, ..
    } = seen.part;
    let says_it_is_none =
        |e: &Element| e.role.is_one_of("checkbox button") && e.name.says(Concept::Captcha);
    let acting = controls
        .iter()
        .filter(|c| c.element.role.is_one_of("link button"));
    let alone = acting.count() <= 6 && controls.len() <= 10;
    elements.iter().any(says_it_is_none)
        || seen.field(Concept::Captcha).is_some()
        || (seen.heading(Concept::CaptchaHeading) && alone)
}
