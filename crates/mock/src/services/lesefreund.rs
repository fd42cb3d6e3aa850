//! `lesefreund`: German e-books, German addresses, „Kündigen“.

use super::super::layout::{Facts, Layout, Shape, Shell, Theme};
use super::super::place::Scheme;
use super::super::wording::german::GERMAN;
use super::{Brand, FictionalService};

pub(crate) const BRAND: Brand = Brand {
    about: FictionalService {
        name: "lesefreund",
        display_name: "Lesefreund",
        description: "E-books, in German",
        language: "de",
    },
    scheme: Scheme {
        prefix: "/konto/",
        names: &[
            ("account", "uebersicht"),
            ("settings", "einstellungen"),
            ("plans", "tarife"),
            ("payment", "zahlung"),
            ("help", "hilfe"),
            ("offer", "angebot"),
            ("pause-instead", "pause"),
            ("smaller-plan", "kleiner-tarif"),
            ("reason", "grund"),
            ("confirm-end", "kuendigen"),
            ("confirm-form", "kuendigen-formular"),
            ("ended", "gekuendigt"),
            ("login", "anmelden"),
        ],
        opaque: false,
    },
    words: GERMAN,
    layout: Layout {
        theme: Theme {
            dark: false,
            hue: 55,
            serif: true,
            radius: 2,
        },
        facts: Facts::Sentences,
        shell: Shell::Top,
        entry: Shape::Link,
        onward: Shape::Link,
        away: Shape::Button,
        finish: Shape::Button,
        away_first: true,
        ..Layout::PLAIN
    },
    plan: "Vielleser",
    price: "9,99 € im Monat",
    prefix: "LF",
};
