//! `streamly`: a video service with nested addresses, buttons everywhere, steps as dialogs.

use super::super::layout::{Facts, Layout, Shape, Shell, Theme};
use super::super::place::Scheme;
use super::super::wording::english::ENGLISH;
use super::super::wording::{AccountWords, DateStyle, FinalWords, OfferWords, SurveyWords, Words};
use super::{Brand, FictionalService};

pub(crate) const BRAND: Brand = Brand {
    about: FictionalService {
        name: "streamly",
        display_name: "Streamly",
        description: "Video streaming, steps in dialogs",
        language: "en",
    },
    scheme: Scheme {
        prefix: "/settings/subscription/",
        names: &[
            ("confirm-end", "end"),
            ("ended", "bye"),
            ("offer", "deal"),
            ("reason", "feedback"),
        ],
        opaque: false,
    },
    words: Words {
        dates: DateStyle::DayMonthYear,
        account: AccountWords {
            heading: "Your subscription",
            labels: ["Package", "You pay", "Renews on", "State"],
            active: "Renews automatically",
            ended: "Ending",
            ends_on: "Your subscription is cancelled. You can watch until {date}.",
            entry: "End subscription",
            restart: "Resume subscription",
            ..ENGLISH.account
        },
        offer: OfferWords {
            heading: "How does two months for the price of one sound?",
            text: "We would be sad to see you leave {brand}.",
            accept: "Stay and save",
            decline: "I still want to leave",
        },
        survey: SurveyWords {
            heading: "What could we do better?",
            question: "Your main reason",
            answers: &[
                "Price",
                "Not enough shows",
                "Playback trouble",
                "Something else",
                "I'd rather not say",
            ],
            submit: "Send and continue",
            ..ENGLISH.survey
        },
        last: FinalWords {
            heading: "Ready to end your subscription?",
            text: "You keep access until {date}. Come back whenever you like.",
            finish: "End subscription now",
            keep: "Stay with Streamly",
            done: "You have ended your subscription",
            done_text: "Your subscription has been cancelled. You have access until {date}.",
            number: "Reference",
            rejoin: "Missing us already? Resume your subscription with one click.",
            ..ENGLISH.last
        },
        ..ENGLISH
    },
    layout: Layout {
        theme: Theme {
            dark: true,
            hue: 220,
            serif: false,
            radius: 14,
        },
        shell: Shell::Side,
        facts: Facts::Definitions,
        entry: Shape::Button,
        onward: Shape::Button,
        finish: Shape::Button,
        away_first: false,
        modal: true,
        ..Layout::PLAIN
    },
    plan: "Streamly Duo",
    price: "£9.99 monthly",
    prefix: "ST",
    info: false,
};
