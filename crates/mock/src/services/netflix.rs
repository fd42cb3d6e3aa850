//! `netflix`: addresses like the ones that the service definition knows; look and texts are our own.

use super::super::layout::{Layout, Theme};
use super::super::place::Scheme;
use super::super::wording::english::ENGLISH;
use super::{Brand, FictionalService};

pub(crate) const BRAND: Brand = Brand {
    about: FictionalService {
        name: "netflix",
        display_name: "Netflix",
        description: "Video streaming, mock of the known flow",
        language: "en",
    },
    scheme: Scheme {
        prefix: "/",
        names: &[
            ("confirm-end", "cancelplan"),
            ("confirm-form", "cancelplanform"),
            ("ended", "cancelsuccess"),
            ("offer", "canceloffer"),
            ("pause-instead", "pauseplan"),
            ("smaller-plan", "downgradeplan"),
            ("reason", "cancelsurvey"),
            ("plans", "changeplan"),
            ("restart", "restartmembership"),
            ("verify-code", "verifycode"),
            ("human-check", "humancheck"),
        ],
        opaque: false,
    },
    words: ENGLISH,
    layout: Layout {
        theme: Theme {
            dark: false,
            hue: 25,
            serif: false,
            radius: 4,
        },
        ..Layout::PLAIN
    },
    plan: "Standard",
    price: "15.49 a month",
    prefix: "NX",
};
