//! The pages between the way in and the last page: offers, survey, pages to read.

use super::super::layout::Shape;
use super::super::place::{Deed, Place};
use super::super::site::Site;
use super::super::variants::Variant;
use super::{Control, Field, Target, View};

/// A discount, a pause or a smaller plan instead.
pub(super) fn offer(site: &Site, place: Place) -> View {
    let (words, deed, shame) = match place {
        Place::PauseOffer => (&site.words.pause, Deed::Pause, site.words.shame[1]),
        Place::DowngradeOffer => (&site.words.downgrade, Deed::Downgrade, site.words.shame[2]),
        _ => (&site.words.offer, Deed::AcceptOffer, site.words.shame[0]),
    };
    let decline = if site.has(Variant::Confirmshaming) {
        shame
    } else {
        words.decline
    };
    let accept = Control::new(
        site.text(words.accept),
        Target::Deed(deed),
        site.layout.away,
    )
    .loud();
    let ends = site.has(Variant::SuddenEnd) && site.flow.last_offer() == Some(place);
    let target = if ends {
        Target::Deed(Deed::Finish)
    } else {
        Target::Page(site.flow.after(place))
    };
    let onward = Control::new(site.text(decline), target, site.layout.onward);
    View::new(place, site.text(words.heading))
        .text(site.text(words.text))
        .choice(site, accept, onward)
}

/// The exit survey; an answer is required.
pub(super) fn survey(site: &Site, problem: bool) -> View {
    let words = &site.words.survey;
    let (name, legend) = ("reason", site.text(words.question));
    let options = words.answers.iter().map(|a| site.text(a)).collect();
    let field = if site.layout.survey_select {
        Field::Select {
            name,
            legend,
            options,
        }
    } else {
        Field::Radio {
            name,
            legend,
            options,
        }
    };
    let view = View::new(Place::Survey, site.text(words.heading))
        .form(Deed::AnswerSurvey, problem.then_some(words.missing))
        .field(field);
    let shape = if site.layout.onward == Shape::Input {
        Shape::Input
    } else {
        Shape::Button
    };
    let keep = Control::link(site.text(site.words.last.keep), Place::Account);
    let send = Control::new(
        site.text(words.submit),
        Target::Deed(Deed::AnswerSurvey),
        shape,
    );
    view.choice(site, keep, send.loud())
}

/// A page that only wants to be read.
pub(super) fn info(site: &Site, place: Place) -> View {
    let words = &site.words.info[usize::from(place == Place::InfoTwo)];
    let keep = Control::new(
        site.text(site.words.last.keep),
        Target::Page(Place::Account),
        site.layout.away,
    )
    .loud();
    let onward = Control::new(
        site.text(words.onward),
        Target::Page(site.flow.after(place)),
        site.layout.onward,
    );
    View::new(place, site.text(words.heading))
        .text(site.text(words.text))
        .choice(site, keep, onward)
}
