//! The pages that need the person: sign-in, code, CAPTCHA. Each goes on by itself when the person is done elsewhere.

use super::super::layout::Shape;
use super::super::place::{Deed, Place};
use super::super::site::Site;
use super::super::state::World;
use super::{Control, Field, Target, View};

/// Sign-in, also after the session ended.
pub(super) fn login(site: &Site, world: &World, problem: bool) -> View {
    let words = &site.words.login;
    let mut view = View::new(Place::Login, site.text(words.heading));
    let text = if world.expired {
        site.words.expired
    } else {
        words.text
    };
    view = view.text(site.text(text));
    view.problem = problem.then(|| site.words.last.missing.to_owned());
    view.form = Some(Deed::SignIn);
    view.fields.push(Field::Text {
        name: "email",
        label: words.first.to_owned(),
        kind: "email",
        complete: "username",
        phrase: None,
    });
    view.fields.push(Field::Text {
        name: "password",
        label: words.second.to_owned(),
        kind: "password",
        complete: "current-password",
        phrase: None,
    });
    gate(view, words.submit, Deed::SignIn)
}

/// Second factor.
pub(super) fn mfa(site: &Site, problem: bool) -> View {
    let words = &site.words.mfa;
    let mut view = View::new(Place::Mfa, site.text(words.heading)).text(site.text(words.text));
    view.problem = problem.then(|| site.words.last.missing.to_owned());
    view.form = Some(Deed::SendCode);
    view.fields.push(Field::Text {
        name: "code",
        label: words.first.to_owned(),
        kind: "text",
        complete: "one-time-code",
        phrase: None,
    });
    view.fields.push(Field::Check {
        name: "remember",
        label: words.second.to_owned(),
        ticked: false,
        required: false,
    });
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

/// The frame of the CAPTCHA.
pub(super) fn captcha_frame(site: &Site) -> View {
    let words = &site.words.captcha;
    let mut view = View::new(Place::CaptchaFrame, words.second.to_owned());
    view.form = Some(Deed::ProveHuman);
    view.fields.push(Field::Check {
        name: "human",
        label: words.first.to_owned(),
        ticked: false,
        required: true,
    });
    view.control(Control::new(
        words.submit.to_owned(),
        Target::Deed(Deed::ProveHuman),
        Shape::Button,
    ))
}

fn gate(mut view: View, submit: &str, deed: Deed) -> View {
    view.waits = true;
    view.control(Control::new(submit.to_owned(), Target::Deed(deed), Shape::Button).loud())
}
