//! Hosts that only listen: analytics, error reports, experiments, consent, advertising, chat.

use crate::vocabulary::TRACKERS;
use url::Url;

/// Whether an address belongs to one of them.
pub(super) fn is_tracker(url: &Url) -> bool {
    let Some(host) = url.host_str() else {
        return false;
    };
    TRACKERS.words().iter().any(|entry| {
        let (domain, path) = entry
            .split_once('/')
            .map_or((entry.as_str(), None), |(d, p)| (d, Some(p)));
        let below = host == domain
            || host
                .strip_suffix(domain)
                .is_some_and(|rest| rest.ends_with('.'));
        below
            && path.is_none_or(|p| url.path().trim_start_matches('/').split('/').next() == Some(p))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trackers_are_known_by_their_hosts_and_not_by_look_alikes() {
        let is = |url: &str| is_tracker(&Url::parse(url).unwrap());
        assert!(
            is("https://api.segment.io/v1/t")
                && is("https://o1.ingest.sentry.io/api/1/envelope/")
                && is("https://www.facebook.com/tr/")
        );
        assert!(
            !is("https://www.facebook.com/subscriptions")
                && !is("https://notsegment.io/")
                && !is("https://segment.io.evil.example/")
        );
    }
}
