//! The pages that need the person: sign-in, code, CAPTCHA. Each goes on by itself when the person is done elsewhere.

use super::super::place::{Deed, Place};
use super::super::site::Site;
use super::super::state::World;
use super::{Control, Field, View};

/// Sign-in, also after the session ended.
pub(super) fn login(site: &Site, world: &World, problem: bool) -> View {
    let text = if world.expired {
        "login.expired"
    } else {
        "login.text"
    };
    let mut view = View::new(Place::Login, site.say("login.heading"))
        .text(site.say(text))
        .form(Deed::SignIn, problem.then(|| site.say("last.missing")))
        .field(Field::text(
            site,
            "email",
            "login.first",
            "email",
            "username",
        ))
        .field(Field::text(
            site,
            "password",
            "login.second",
            "password",
            "current-password",
        ))
        .control(Control::button(site, "login.submit", Deed::SignIn).loud());
    view.waits = true;
    view
}

/// Second factor.
pub(super) fn mfa(site: &Site, problem: bool) -> View {
    let mut view = View::of(site, Place::Mfa, "mfa")
        .form(Deed::SendCode, problem.then(|| site.say("last.missing")))
        .field(Field::text(
            site,
            "code",
            "mfa.first",
            "text",
            "one-time-code",
        ))
        .field(Field::check(site, "remember", "mfa.second", false, false))
        .control(Control::button(site, "mfa.submit", Deed::SendCode).loud());
    view.waits = true;
    view
}

/// CAPTCHA: the box is in a frame.
pub(super) fn captcha(site: &Site) -> View {
    let mut view = View::of(site, Place::Captcha, "captcha");
    view.frame = Some((Place::CaptchaFrame, site.say("captcha.second")));
    view.waits = true;
    view
}

pub(super) fn captcha_frame(site: &Site) -> View {
    View::new(Place::CaptchaFrame, site.say("captcha.second"))
        .form(Deed::ProveHuman, None)
        .field(Field::check(site, "human", "captcha.first", false, true))
        .control(Control::button(site, "captcha.submit", Deed::ProveHuman))
}
