//! What leaves a run in its result, masked in one place: whatever a page said may name the person.

use super::agent::Agent;
use domain::outcome::{Channel, Outcome};
use page::site;
use url::Url;

impl Agent<'_> {
    /// A text of a page as it may be told.
    pub(super) fn masked_text(&self, text: &str) -> String {
        self.masker.mask(text).into_owned()
    }

    /// An outcome whose texts are masked. An e-mail address stays readable where it is the service's own and the way to reach its people.
    pub(super) fn masked_outcome(&self, outcome: &Outcome) -> Outcome {
        let masked = serde_json::to_value(outcome).map(|mut value| {
            self.masker.mask_json(&mut value);
            value
        });
        let mut masked = masked
            .and_then(serde_json::from_value)
            .unwrap_or(Outcome::Unverified);
        if let (
            Outcome::NeedsHuman {
                how: Some(Channel::Email),
                contact: Some(own),
                ..
            },
            Outcome::NeedsHuman { contact, .. },
        ) = (outcome, &mut masked)
            && is_address_of(own, &self.service.domains)
        {
            *contact = Some(own.clone());
        }
        masked
    }
}

/// Whether a text is nothing but an e-mail address at one of these sites.
fn is_address_of(text: &str, domains: &[String]) -> bool {
    text.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty()
            && !text.contains(char::is_whitespace)
            && Url::parse(&format!("https://{host}")).is_ok_and(|url| site::inside(&url, domains))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_service_s_own_address_is_one() {
        let domains = ["shop.example".to_owned()];
        for own in ["care@shop.example", "exit@mail.shop.example"] {
            assert!(is_address_of(own, &domains), "{own}");
        }
        for other in [
            "dana@home.example",
            "write to care@shop.example",
            "care@shop.example.evil.example",
            "dana@home.example@shop.example",
            "@shop.example",
            "shop.example",
        ] {
            assert!(!is_address_of(other, &domains), "{other}");
        }
    }
}
