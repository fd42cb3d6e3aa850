//! `subterminator mock`: serves mock services to click through by hand, on this machine only, until Ctrl-C.

use super::args::MockArgs;
use super::error::CliError;
use super::exit::Exit;
use super::interrupt;
use super::session::{block_on, mock_record};
use super::ui::{Paint, Stream, Ui};
use mock::{Mock, MockOptions, Variant, Variants};

/// What is served beside the single variants: no difficulty at all, and the usual three.
const WHOLE: [(&str, &str); 2] = [
    ("plain", "nothing stands in the way"),
    ("full", "an offer, a survey and a pause before the end"),
];

/// Serves until Ctrl-C.
///
/// # Errors
/// [`Exit::Service`] for an unknown service, [`Exit::Configuration`] for an unknown variant or a port in use.
pub fn run(args: &MockArgs, ui: &Ui) -> Result<Exit, CliError> {
    if args.list {
        let single = Variant::ALL.iter().map(|v| (v.name(), v.about()));
        for (name, about) in WHOLE.into_iter().chain(single) {
            ui.say(&format!("{name:<18} {about}"));
        }
        return Ok(Exit::Done);
    }
    let variants = match &args.variant {
        Some(text) => Variants::parse(text).map_err(CliError::of(Exit::Configuration))?,
        None => Variants::default(),
    };
    block_on(async {
        // Listened to before the address is shown: whoever sees it can stop it.
        let mut stopped = interrupt::Signals::listen();
        let mock = Mock::start(MockOptions {
            service: args.service.clone(),
            variants,
            port: args.port,
        })
        .await
        .map_err(|e| {
            let exit = if e.kind() == std::io::ErrorKind::InvalidInput {
                Exit::Service
            } else {
                Exit::Configuration
            };
            CliError::bare(exit, e.to_string())
        })?;
        introduce(ui, &mock);
        stopped.next().await;
        let record = mock_record(&mock, None);
        mock.stop().await;
        ui.say("");
        ui.done(&format!("Stopped. {record}"));
        Ok(Exit::Done)
    })
}

fn introduce(ui: &Ui, mock: &Mock) {
    let base = mock.base();
    let address = ui.paint(Stream::Out, Paint::Strong, base.as_str());
    let (name, variants) = (mock.display_name(), mock.variants());
    ui.say(&format!("Mock of {name} ({variants}): {address}"));
    ui.say("Nothing here is real: any e-mail address, password and code will do.");
    ui.say(&format!("Its own record of what was done: {base}__state"));
    ui.say("Press Ctrl-C to stop it.");
}
