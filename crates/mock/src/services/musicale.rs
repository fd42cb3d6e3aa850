//! `musicale`: French music streaming, scripts instead of links, « Résilier ».

use super::super::layout::{Facts, Layout, Shape, Shell, Theme};
use super::super::place::Scheme;
use super::super::wording::french::FRENCH;
use super::{Brand, FictionalService};

pub(crate) const BRAND: Brand = Brand {
    about: FictionalService {
        name: "musicale",
        display_name: "Musicale",
        description: "Music streaming, in French, controls made by scripts",
        language: "fr",
    },
    scheme: Scheme {
        prefix: "/fr/espace-client/",
        names: &[
            ("account", "abonnement"),
            ("settings", "parametres"),
            ("plans", "formules"),
            ("payment", "paiement"),
            ("help", "aide"),
            ("offer", "offre"),
            ("pause-instead", "pause"),
            ("smaller-plan", "essentiel"),
            ("reason", "motif"),
            ("confirm-end", "resilier"),
            ("confirm-form", "resilier-formulaire"),
            ("ended", "resilie"),
            ("login", "connexion"),
        ],
        opaque: false,
    },
    words: FRENCH,
    layout: Layout {
        theme: Theme {
            dark: true,
            hue: 310,
            serif: false,
            radius: 20,
        },
        shell: Shell::Card,
        facts: Facts::Table,
        entry: Shape::Div,
        onward: Shape::Div,
        away: Shape::Button,
        finish: Shape::Fetch,
        away_first: false,
        alert_after: true,
        ..Layout::PLAIN
    },
    plan: "Solo",
    price: "10,99 € par mois",
    prefix: "MU",
};
