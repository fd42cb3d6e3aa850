//! The addresses of a site: its pages ([`Place`]) and its state-changing endpoints ([`Deed`]).
//!
//! Every service has the same places under other names: flat, nested, in the query, in another language, or
//! opaque. A place is only ever read (GET), a deed is only ever done (POST). The way back from a path is
//! exact; whatever it does not know is `None`.

use super::prng::Prng;

macro_rules! addresses {
    ($(#[$doc:meta])* $name:ident { $($id:ident $slug:literal $about:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub(crate) enum $name { $(#[doc = $about] $id),+ }

        impl $name {
            /// Every one.
            pub(crate) const ALL: &[$name] = &[$($name::$id),+];

            /// English name in an address.
            pub(crate) fn slug(self) -> &'static str {
                match self { $($name::$id => $slug),+ }
            }
        }
    };
}

addresses! {
    /// A page.
    Place {
        Account "account" "State of the subscription, and the way in.",
        Settings "settings" "Settings, where the hidden way in may be.",
        Plans "plans" "Plans, with an upgrade that costs money.",
        Payment "payment" "Means of payment.",
        Help "help" "Help texts.",
        Offer "offer" "Discount offer.",
        PauseOffer "pause-instead" "Pause instead.",
        DowngradeOffer "smaller-plan" "Cheaper plan instead.",
        Survey "reason" "Exit survey.",
        InfoOne "before-you-go" "First page that only wants to be read.",
        InfoTwo "what-you-lose" "Second page that only wants to be read.",
        Final "confirm-end" "Last page before the end.",
        FinalFrame "confirm-form" "The same as a frame.",
        Done "ended" "Result.",
        Login "login" "Sign-in.",
        Mfa "verify-code" "Second factor.",
        Captcha "human-check" "CAPTCHA.",
        CaptchaFrame "human-check-box" "The frame in it.",
    }
}

addresses! {
    /// Something that changes the server's record.
    Deed {
        Finish "confirm-end/finish" "The irreversible one.",
        AcceptOffer "offer/accept" "Takes the discount.",
        Pause "pause-instead/start" "Pauses.",
        Downgrade "smaller-plan/switch" "Takes the cheaper plan.",
        AnswerSurvey "reason/answer" "Answers the survey.",
        Upgrade "plans/upgrade" "Takes a dearer plan.",
        SaveCard "payment/save" "Saves a card.",
        Restart "restart" "Takes everything back.",
        SignIn "login/submit" "Signs in.",
        SendCode "verify-code/submit" "Sends the code.",
        ProveHuman "human-check/submit" "Ticks the box of the CAPTCHA.",
    }
}

/// How a service writes its addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scheme {
    /// What stands before the name, for example `/settings/` or `/member?view=`.
    pub(crate) prefix: &'static str,
    /// Names that differ from the English ones: `english=own`, with spaces between them.
    pub(crate) names: &'static str,
    /// Names are numbers without meaning.
    pub(crate) opaque: bool,
}

impl Scheme {
    const fn new(prefix: &'static str, names: &'static str, opaque: bool) -> Self {
        Self {
            prefix,
            names,
            opaque,
        }
    }

    /// What a place of this English name is called here.
    fn own(self, english: &str) -> &str {
        let mut names = self
            .names
            .split(' ')
            .filter_map(|pair| pair.split_once('='));
        let found = names.find(|(name, _)| *name == english);
        found.map_or(english, |(_, own)| own)
    }
}

/// Schemes for random sites.
pub(crate) const SCHEMES: [Scheme; 5] = [
    Scheme::new("/", "", false),
    Scheme::new("/my/membership/", "confirm-end=cancel ended=goodbye", false),
    Scheme::new(
        "/portal?page=",
        "confirm-end=terminate reason=feedback",
        false,
    ),
    Scheme::new("/s/", "", true),
    Scheme::new("/app/billing/", "confirm-end=review offer=deal", false),
];

/// The addresses of one site.
#[derive(Debug, Clone)]
pub(crate) struct Paths {
    places: Vec<(Place, String)>,
    deeds: Vec<(Deed, String)>,
}

impl Paths {
    /// The addresses under a scheme.
    pub(crate) fn new(scheme: Scheme, seed: u64) -> Self {
        let mut rng = Prng::new(seed);
        let mut address = |slug: &str| {
            if scheme.opaque {
                return format!("{}{:012x}", scheme.prefix, rng.next() >> 16);
            }
            let (first, rest) = slug.split_at(slug.find('/').unwrap_or(slug.len()));
            format!("{}{}{rest}", scheme.prefix, scheme.own(first))
        };
        let places = Place::ALL.iter().map(|p| (*p, address(p.slug()))).collect();
        let deeds = Deed::ALL.iter().map(|d| (*d, address(d.slug()))).collect();
        Self { places, deeds }
    }

    /// Path and query of a page.
    pub(crate) fn of(&self, place: Place) -> &str {
        address(&self.places, place)
    }

    /// Path and query of an endpoint.
    pub(crate) fn to(&self, deed: Deed) -> &str {
        address(&self.deeds, deed)
    }

    /// The page at an address. `/`, `/account` and `/YourAccount` are the account page everywhere, so that a
    /// status address is known without knowing the site.
    pub(crate) fn place(&self, path: &str, query: &str) -> Option<Place> {
        if ["/", "/account", "/youraccount"].contains(&trimmed(path).to_lowercase().as_str()) {
            return Some(Place::Account);
        }
        at(&self.places, path, query)
    }

    /// The endpoint at an address.
    pub(crate) fn deed(&self, path: &str, query: &str) -> Option<Deed> {
        at(&self.deeds, path, query)
    }
}

fn address<T: PartialEq + Copy>(list: &[(T, String)], wanted: T) -> &str {
    let found = list.iter().find(|(one, _)| *one == wanted);
    found.map_or("/", |(_, path)| path)
}

fn at<T: Copy>(list: &[(T, String)], path: &str, query: &str) -> Option<T> {
    let found = list.iter().find(|(_, own)| same(own, path, query));
    found.map(|(one, _)| *one)
}

fn trimmed(path: &str) -> &str {
    match path.trim_end_matches('/') {
        "" => "/",
        path => path,
    }
}

/// Same path, and every parameter of the address is in the query too.
fn same(address: &str, path: &str, query: &str) -> bool {
    let (own, wanted) = address.split_once('?').unwrap_or((address, ""));
    own.eq_ignore_ascii_case(trimmed(path))
        && wanted
            .split('&')
            .filter(|pair| !pair.is_empty())
            .all(|pair| query.split('&').any(|q| q == pair))
}

#[cfg(test)]
mod tests {
    use jiff::civil::Date;

    use super::super::services::brands;
    use super::super::site::Site;
    use super::super::variants::Variants;
    use super::*;

    #[test]
    fn every_address_leads_back_to_its_place_and_to_no_other() {
        let site = |name| Site::build(name, Variants::plain(), Date::MIN).unwrap();
        let own = brands().iter().map(|b| site(b.about.name).paths);
        let drawn = SCHEMES.iter().map(|scheme| Paths::new(*scheme, 5));
        for paths in own.chain(drawn) {
            for place in Place::ALL {
                let (path, query) = paths
                    .of(*place)
                    .split_once('?')
                    .unwrap_or((paths.of(*place), ""));
                assert_eq!(paths.place(path, query), Some(*place), "{path}");
            }
            for deed in Deed::ALL {
                let (path, query) = paths
                    .to(*deed)
                    .split_once('?')
                    .unwrap_or((paths.to(*deed), ""));
                assert_eq!(paths.deed(path, query), Some(*deed), "{path}");
                assert_eq!(paths.place(path, query), None, "{path}: a deed is no page");
            }
        }
    }
}
