//! Which service, and where: the catalogue's, the mock's, or the one at an address.

use super::error::CliError;
use super::exit::Exit;
use super::menu::{self, is_address};
use super::ui::Ui;
use super::words::command;
use config::layers::service_address;
use config::settings::Settings;
use config::wishes::Target;
use domain::event::Purpose;
use domain::service::{ServiceDefinition, Status};
use mock::{FictionalService, Mock, MockOptions, Variant, Variants, fictional};
use policy::own_navigation;
use services::{Catalogue, UnknownService};
use url::Url;

/// A service to work on, and the mock that serves it.
pub struct Chosen {
    /// The definition, moved to the mock's address on a mock.
    pub service: ServiceDefinition,
    /// `live` or `mock:variants`.
    pub target: String,
    /// The running mock.
    pub mock: Option<Mock>,
    /// How the person names it on the command line, safe in a shell.
    pub named: String,
}

/// Finds the service by name, address or menu, with the goal that the person means there.
///
/// # Errors
/// [`Exit::Service`] for an unknown or planned service, [`Exit::Configuration`] for a bad address.
pub fn find(
    settings: &Settings,
    catalogue: &Catalogue,
    ui: &Ui,
    purpose: Purpose,
) -> Result<ServiceDefinition, CliError> {
    let live = settings.target == Target::Live;
    let name = match &settings.service {
        Some(name) => name.clone(),
        None => menu::choose(ui, &offered(catalogue, live)?, settings.no_input, purpose)?,
    };
    let made_up = fictional().find(|it| !live && it.name.eq_ignore_ascii_case(&name));
    let mut service = match (made_up, catalogue.get(&name)) {
        (Some(made_up), _) => mocked(catalogue, made_up)?,
        (None, Ok(service)) => startable(available(service, purpose)?.clone())?,
        (None, Err(_)) if is_address(&name) => startable(at(&name, live, catalogue, ui)?)?,
        (None, Err(unknown)) => return Err(no_service(&unknown, purpose)),
    };
    if let Some(thing) = &settings.thing {
        service.goal = thing.named_in(&service.goal);
    }
    Ok(service)
}

fn available(
    service: &ServiceDefinition,
    purpose: Purpose,
) -> Result<&ServiceDefinition, CliError> {
    if service.status == Status::Available {
        return Ok(service);
    }
    let (name, start) = (&service.display_name, &service.start_url);
    let what = format!("{name} is planned, but not available yet.");
    let command = command(purpose);
    let hint = format!("Try its account page: subterminator {command} --url {start}");
    Err(CliError::new(Exit::Service, what, hint))
}

/// The service at an address: the catalogue's where it knows the site, or else whatever is there.
fn at(
    address: &str,
    live: bool,
    catalogue: &Catalogue,
    ui: &Ui,
) -> Result<ServiceDefinition, CliError> {
    if !live {
        return Err(CliError::new(
            Exit::Configuration,
            "An address names a real site, so it doesn't go with --target mock.",
            "Leave one of them out.",
        ));
    }
    let url = service_address(address).map_err(CliError::of(Exit::Configuration))?;
    let Some(known) = catalogue.at(&url) else {
        return generic(catalogue, url.as_str());
    };
    let (name, start) = (&known.display_name, &known.start_url);
    ui.note(&format!(
        "This is {name}, which is in the catalogue. Starting at {start}."
    ));
    Ok(known.clone())
}

/// The definition for an address that no service of the catalogue has.
///
/// # Errors
/// [`Exit::Configuration`] if it belongs to nobody's site.
pub fn generic(catalogue: &Catalogue, address: &str) -> Result<ServiceDefinition, CliError> {
    let generic = catalogue.generic(address);
    generic.map_err(CliError::of(Exit::Configuration))
}

/// A name that nobody has: the nearest one, where the list is, and the way without a name.
pub fn no_service(unknown: &UnknownService, purpose: Purpose) -> CliError {
    let command = command(purpose);
    let hint = format!(
        "All of them: subterminator services. Any other site: subterminator {command} --url https://www.example.com/account"
    );
    CliError::new(Exit::Service, unknown.to_string(), hint)
}

/// A run begins by opening the start address, so that one may not end anything by being opened.
fn startable(service: ServiceDefinition) -> Result<ServiceDefinition, CliError> {
    let Err(refusal) = own_navigation(service.start_url.as_str(), &service) else {
        return Ok(service);
    };
    let why = refusal.advice.trim_end_matches('.');
    let what = format!("A run can't start there: {why}.");
    let hint =
        "Give the address of the account page instead; the cancellation is found from there.";
    Err(CliError::new(Exit::Configuration, what, hint))
}

/// What the menu offers: the catalogue, or what a trial can be made on.
fn offered(catalogue: &Catalogue, live: bool) -> Result<Vec<ServiceDefinition>, CliError> {
    if live {
        return Ok(catalogue.list().map(|it| it.service.clone()).collect());
    }
    mock::served().map(|it| mocked(catalogue, it)).collect()
}

/// A service that exists on the mock alone. The address is the mock's own, known when it runs.
fn mocked(catalogue: &Catalogue, it: &FictionalService) -> Result<ServiceDefinition, CliError> {
    Ok(ServiceDefinition {
        name: it.name.to_owned(),
        display_name: it.display_name.to_owned(),
        description: it.description.to_owned(),
        ..generic(catalogue, "http://127.0.0.1/account")?
    })
}

/// Starts the mock where one is wanted and moves the service there. Where no variant is named, a sign-in gets one with something to
/// sign in to.
///
/// # Errors
/// [`Exit::Configuration`] that lists the variants, [`Exit::Service`] if there is no mock of this service.
pub async fn place(
    service: ServiceDefinition,
    settings: &Settings,
    purpose: Purpose,
    catalogue: &Catalogue,
) -> Result<Chosen, CliError> {
    let variants = match &settings.target {
        Target::Live => {
            let named = match catalogue.get(&service.name) {
                Ok(listed) => listed.name.clone(),
                Err(_) => format!("--url {}", shell_safe(&service.start_url)),
            };
            return Ok(Chosen {
                service,
                target: "live".to_owned(),
                mock: None,
                named,
            });
        }
        Target::Mock {
            variant: Some(text),
        } => Variants::parse(text),
        Target::Mock { .. } if purpose == Purpose::Login => Variants::parse(Variant::Login.name()),
        Target::Mock { .. } => Ok(Variants::default()),
    };
    let variants = variants.map_err(CliError::of(Exit::Configuration))?;
    let options = MockOptions {
        service: service.name.clone(),
        variants,
        port: None,
    };
    let mock = Mock::start(options)
        .await
        .map_err(CliError::of(Exit::Service))?;
    let target = format!("mock:{}", mock.variants());
    Ok(Chosen {
        named: format!("{} --target {target}", service.name),
        service: service.relocated(mock.base()),
        target,
        mock: Some(mock),
    })
}

/// An address as a shell takes it for one word: who named it needn't be the person who copies it.
fn shell_safe(url: &Url) -> String {
    let text = url.as_str();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._~:/%@+,=".contains(c);
    if text.chars().all(plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "%27"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start_that_commits_is_a_wrong_usage() {
        let catalogue = Catalogue::load(None).0;
        let start = |address: &str| startable(catalogue.generic(address).unwrap());
        for address in [
            "https://shop.example/cancel?confirm=2",
            "https://shop.example/#/subscription/cancel/confirm",
            "https://shop.example/logout",
        ] {
            let error = start(address).map(|s| s.name).unwrap_err();
            assert_eq!(error.exit, Exit::Configuration, "{address}");
        }
        assert!(start("https://shop.example/membership-cancel/?levelstocancel=1").is_ok());
    }

    #[test]
    fn an_address_in_a_command_is_one_word_for_a_shell() {
        for (url, word) in [
            ("https://a.example/account", "https://a.example/account"),
            (
                "https://a.example/?a=1&b='$(x)'",
                "'https://a.example/?a=1&b=%27$(x)%27'",
            ),
            ("https://a.example/;date|sh", "'https://a.example/;date|sh'"),
        ] {
            assert_eq!(shell_safe(&url.parse().unwrap()), word);
        }
    }
}
