//! The shared predicates that every service inherits, and the definition made from them for `--url`.

use url::Url;

use domain::service::{Indicator, ServiceDefinition};
use page::site;

/// Where the site's name goes in the shared texts.
const SITE: &str = "{site}";

/// An address that no definition can be made for: it belongs to no single owner's site.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no site of one owner. Give the address of the service's own account page.")]
pub struct NoSite(
    /// Its host.
    pub String,
);

/// The definition for a service that is not in the catalogue: `shared` at this address.
pub(super) fn at(
    shared: Option<&ServiceDefinition>,
    address: &str,
) -> Result<ServiceDefinition, NoSite> {
    let url = Url::parse(address.trim()).map_err(|_| NoSite(address.to_owned()))?;
    let site = site::site_of(&url);
    let (Some(site), Some(shared)) = (site, shared) else {
        return Err(NoSite(url.host_str().unwrap_or(url.scheme()).to_owned()));
    };
    let mut service = shared.clone();
    service.name = command_name(&site);
    for text in [
        &mut service.display_name,
        &mut service.description,
        &mut service.goal,
        &mut service.prompt,
    ] {
        *text = text.replace(SITE, &site);
    }
    service.domains = vec![site];
    service.status_url = None;
    service.cancel_url = None;
    service.start_url = url;
    Ok(service)
}

/// A site as a name for the command line and for folders: `example-com`, `127-0-0-1-8080`.
fn command_name(site: &str) -> String {
    let plain = site.to_ascii_lowercase();
    let plain = plain.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let name: String = plain.trim_matches('-').chars().take(40).collect();
    name.trim_end_matches('-').to_owned()
}

/// Appends the shared entries to the service's own. An own entry with the same id (provider, word) wins.
pub(super) fn inherit(service: &mut ServiceDefinition, shared: &ServiceDefinition) {
    let lists: [(&mut Vec<Indicator>, &Vec<Indicator>); 8] = [
        (&mut service.checkpoint, &shared.checkpoint),
        (&mut service.success, &shared.success),
        (&mut service.failure, &shared.failure),
        (&mut service.login, &shared.login),
        (&mut service.captcha, &shared.captcha),
        (&mut service.mfa, &shared.mfa),
        (
            &mut service.third_party_billing,
            &shared.third_party_billing,
        ),
        (&mut service.already_cancelled, &shared.already_cancelled),
    ];
    for (own, shared) in lists {
        append(own, shared, |a, b| a.id == b.id);
    }
    append(&mut service.decline, &shared.decline, |a, b| a == b);
    append(&mut service.survey, &shared.survey, |a, b| a == b);
    append(&mut service.billing, &shared.billing, |a, b| {
        a.provider == b.provider
    });
    service
        .committing_urls
        .extend(shared.committing_urls.iter().cloned());
    service.way_in.extend(shared.way_in.iter().cloned());
}

fn append<T: Clone>(own: &mut Vec<T>, shared: &[T], same: impl Fn(&T, &T) -> bool) {
    let new: Vec<T> = shared
        .iter()
        .filter(|s| !own.iter().any(|o| same(o, s)))
        .cloned()
        .collect();
    own.extend(new);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_become_names() {
        assert_eq!(command_name("example.com"), "example-com");
        assert_eq!(command_name("127.0.0.1:8080"), "127-0-0-1-8080");
        assert_eq!(command_name("[::1]:80"), "1--80");
        assert_eq!(command_name(&"a.".repeat(60)).len(), 39);
    }
}
