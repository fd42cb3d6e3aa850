//! The pages that need the person: sign-in, code, CAPTCHA. Each goes on by itself when the person is done elsewhere.

use super::super::place::{Deed, Place};
use super::super::site::Site;
use super::super::state::World;
use super::{Control, Field, View};

/// Sign-in, also after the session ended.
pub(super) fn login(site: &Site, world: &World, problem: bool) -> View {
    let words = &site.words.login;
    let text = if world.expired {
        site.words.expired
    } else {
        words.text
    };
    let view = View::new(Place::Login, site.text(words.heading))
        .text(site.text(text))
        .form(Deed::SignIn, problem.then_some(site.words.last.missing))
        .field(Field::text("email", words.first, "email", "username"))
        .field(Field::text(
            "password",
            words.second,
            "password",
            "current-password",
        ));
    gate(view, words.submit, Deed::SignIn)
}

/// Second factor.
pub(super) fn mfa(site: &Site, problem: bool) -> View {
    let words = &site.words.mfa;
    let view = View::new(Place::Mfa, site.text(words.heading))
        .text(site.text(words.text))
        .form(Deed::SendCode, problem.then_some(site.words.last.missing))
        .field(Field::text("code", words.first, "text", "one-time-code"))
        .field(Field::check("remember", words.second, false, false));
    gate(view, words.submit, Deed::SendCode)
}

/// CAPTCHA: the box is in a frame.
pub(super) fn captcha(site: &Site) -> View {
    let words = &site.words.captcha;
    let mut view = View::new(Place::Captcha, site.text(words.heading)).text(site.text(words.text));
    view.frame = Some((Place::CaptchaFrame, words.second.to_owned()));
    view.waits = true;
    view
}

pub(super) fn captcha_frame(site: &Site) -> View {
    let words = &site.words.captcha;
    View::new(Place::CaptchaFrame, words.second.to_owned())
        .form(Deed::ProveHuman, None)
        .field(Field::check("human", words.first, false, true))
        .control(Control::button(words.submit.to_owned(), Deed::ProveHuman))
}

fn gate(mut view: View, submit: &str, deed: Deed) -> View {
    view.waits = true;
    view.control(Control::button(submit.to_owned(), deed).loud())
}
