//! Hosts that only listen: analytics, error reports, experiments, consent, advertising, chat.
//!
//! Source: the collection hosts that these vendors name in their own documentation for content security policies, as known in
//! November 2026. None of them can end, sell or change a subscription of somebody else's service. Hosts at which subscriptions
//! are managed for others (payment and billing providers, sign-in providers, databases) never belong here.

use url::Url;

/// Registrable domains and hosts; one with a path is that path's alone.
const TRACKERS: &[&str] = &[
    "google-analytics.com",
    "analytics.google.com",
    "googletagmanager.com",
    "doubleclick.net",
    "googleadservices.com",
    "googlesyndication.com",
    "segment.io",
    "segment.com",
    "mixpanel.com",
    "amplitude.com",
    "heap.io",
    "heapanalytics.com",
    "fullstory.com",
    "hotjar.com",
    "hotjar.io",
    "mouseflow.com",
    "clarity.ms",
    "sentry.io",
    "bugsnag.com",
    "rollbar.com",
    "raygun.io",
    "trackjs.com",
    "datadoghq.com",
    "datadoghq.eu",
    "datadoghq-browser-agent.com",
    "nr-data.net",
    "newrelic.com",
    "logrocket.io",
    "lr-ingest.io",
    "lr-in.com",
    "appdynamics.com",
    "eum-appdynamics.com",
    "dynatrace.com",
    "go-mpulse.net",
    "akstat.io",
    "cloudflareinsights.com",
    "speedcurve.com",
    "optimizely.com",
    "launchdarkly.com",
    "statsig.com",
    "statsigapi.net",
    "split.io",
    "growthbook.io",
    "posthog.com",
    "rudderstack.com",
    "rudderlabs.com",
    "snowplowanalytics.com",
    "matomo.cloud",
    "plausible.io",
    "at-o.net",
    "xiti.com",
    "omtrdc.net",
    "demdex.net",
    "2o7.net",
    "chartbeat.net",
    "parsely.com",
    "scorecardresearch.com",
    "quantserve.com",
    "criteo.com",
    "taboola.com",
    "outbrain.com",
    "adsrvr.org",
    "bat.bing.com",
    "px.ads.linkedin.com",
    "analytics.tiktok.com",
    "tr.snapchat.com",
    "ct.pinterest.com",
    "alb.reddit.com",
    "analytics.twitter.com",
    "www.facebook.com/tr",
    "branch.io",
    "adjust.com",
    "appsflyer.com",
    "kochava.com",
    "braze.com",
    "braze.eu",
    "appboy.com",
    "track.customer.io",
    "onetrust.com",
    "cookielaw.org",
    "cookiebot.com",
    "usercentrics.eu",
    "didomi.io",
    "privacy-center.org",
    "trustarc.com",
    "consensu.org",
    "qualtrics.com",
    "medallia.com",
    "delighted.com",
    "intercom.io",
    "intercomcdn.com",
    "zdassets.com",
    "zopim.com",
    "drift.com",
    "crisp.chat",
    "tawk.to",
    "livechatinc.com",
    "recaptcha.net",
    "hcaptcha.com",
    "px-cloud.net",
    "perimeterx.net",
    "datadome.co",
    "kasada.io",
    "arkoselabs.com",
];

/// Whether an address belongs to one of them.
pub(super) fn is_tracker(url: &Url) -> bool {
    let Some(host) = url.host_str() else {
        return false;
    };
    TRACKERS.iter().any(|entry| {
        let (domain, path) = entry
            .split_once('/')
            .map_or((*entry, None), |(d, p)| (d, Some(p)));
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
