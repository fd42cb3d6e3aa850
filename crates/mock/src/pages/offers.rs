//! The pages between the way in and the last page: offers, survey, pages to read.

use super::super::layout::Shape;
use super::super::place::{Deed, Place};
use super::super::site::Site;
use super::super::variants::Variant;
use super::{Control, Field, Target, View};

/// A discount, a pause or a smaller plan instead.
pub(super) fn offer(site: &Site, place: Place, section: &str, deed: Deed) -> View {
    let decline = if site.has(Variant::Confirmshaming) {
        "shame"
    } else {
        "decline"
    };
    let ends = site.has(Variant::SuddenEnd) && site.flow.last_offer() == Some(place);
    let on = if ends {
        Target::Deed(Deed::Finish)
    } else {
        Target::Page(site.flow.after(place))
    };
    let key = |name| format!("{section}.{name}");
    let accept = Control::new(site, &key("accept"), Target::Deed(deed), site.layout.away);
    let onward = Control::new(site, &key(decline), on, site.layout.onward);
    View::of(site, place, section).choice(site, accept.loud(), onward)
}

/// The exit survey; an answer is required.
pub(super) fn survey(site: &Site, problem: bool) -> View {
    let missing = problem.then(|| site.say("survey.missing"));
    let reason = Field::Choice {
        name: "reason",
        legend: site.say("survey.question"),
        options: site
            .words
            .list("survey.answers")
            .map(|a| site.text(a))
            .collect(),
        list: site.layout.survey_select,
    };
    let shape = if site.layout.onward == Shape::Input {
        Shape::Input
    } else {
        Shape::Button
    };
    let keep = Control::link(site, "last.keep", Place::Account);
    let send = Target::Deed(Deed::AnswerSurvey);
    let send = Control::new(site, "survey.submit", send, shape).loud();
    View::new(Place::Survey, site.say("survey.heading"))
        .form(Deed::AnswerSurvey, missing)
        .field(reason)
        .choice(site, keep, send)
}

/// A page that only wants to be read.
pub(super) fn info(site: &Site, place: Place, section: &str) -> View {
    let keep = Control::keep(site, "last.keep").loud();
    let on = Target::Page(site.flow.after(place));
    let onward = Control::new(site, &format!("{section}.onward"), on, site.layout.onward);
    View::of(site, place, section).choice(site, keep, onward)
}
