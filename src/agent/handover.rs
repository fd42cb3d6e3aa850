//! The person is in charge of the browser: signs in, passes a second factor or a CAPTCHA. The program
//! watches the page, takes Enter too, and goes on when the page no longer asks.

use url::Url;

use super::port::{HandOverNotice, HandOverReply};
use super::run::Agent;
use super::stop::Stop;
use crate::domain::event::{Event, HandOverKind};
use crate::domain::outcome::Reason;
use crate::page::site;
use crate::page::state::assess;

/// How often Enter may be pressed on a page that still asks.
const PATIENCE: u32 = 10;

enum Seen {
    Done,
    Enter,
    Nobody,
    Lost(crate::browser::port::BrowserError),
}

impl Agent<'_> {
    /// Hands over and comes back when the page no longer needs the person.
    pub(super) async fn hand_over(&mut self, kind: HandOverKind) -> Result<(), Stop> {
        self.sink.emit(&Event::HandOver { turn: self.turn, kind, url: self.page.url.clone(), done: None })?;
        let mut kind = kind;
        for _ in 0..PATIENCE {
            let notice = HandOverNotice {
                kind,
                service: self.service.name.clone(),
                display_name: self.service.display_name.clone(),
                url: self.page.url.clone(),
                headless: self.settings.headless,
            };
            match self.wait_for_person(&notice).await {
                Seen::Nobody => {
                    self.sink.emit(&Event::HandOver { turn: self.turn, kind, url: self.page.url.clone(), done: Some(false) })?;
                    return Err(Stop::new(Reason::HumanRejected, what_to_do(kind, self.service.display_name.as_str(), &self.service.name)));
                }
                Seen::Lost(e) => {
                    self.reconnect("the person's turn", &e).await?;
                    self.look().await?;
                }
                Seen::Done => self.look().await?,
                Seen::Enter => {
                    self.look().await?;
                    if self.assessment.needs_person.is_some() {
                        // Signed in elsewhere, or the page doesn't notice by itself: load it anew.
                        self.go_to(self.service.start_url.as_str()).await?;
                        self.look().await?;
                    }
                }
            }
            let Some(next) = self.assessment.needs_person else {
                self.sink.emit(&Event::HandOver { turn: self.turn, kind, url: self.page.url.clone(), done: Some(true) })?;
                return self.come_home().await;
            };
            kind = next;
        }
        Err(Stop::new(Reason::HumanRejected, what_to_do(kind, self.service.display_name.as_str(), &self.service.name)))
    }

    /// After the person was in charge the browser may stand anywhere; the model acts only inside.
    async fn come_home(&mut self) -> Result<(), Stop> {
        let inside = Url::parse(&self.page.url).is_ok_and(|u| site::inside(&u, &self.service.domains));
        if !inside {
            self.go_to(self.service.start_url.as_str()).await?;
            self.look().await?;
        }
        Ok(())
    }

    /// Waits for Enter and watches the page at the same time.
    async fn wait_for_person(&mut self, notice: &HandOverNotice) -> Seen {
        let every = self.settings.watch_every;
        let domains = self.service.domains.clone();
        let browser = &mut *self.browser;
        let watching = async move {
            let mut quiet = 0;
            loop {
                tokio::time::sleep(every).await;
                match browser.snapshot().await {
                    Ok(page) => {
                        let inside = Url::parse(&page.url).is_ok_and(|u| site::inside(&u, &domains));
                        let free = inside && page.dialog.is_none() && assess(&page).needs_person.is_none() && !page.elements.is_empty();
                        quiet = if free { quiet + 1 } else { 0 };
                        if quiet >= 2 {
                            return Seen::Done;
                        }
                    }
                    Err(e) if e.is_lost() => return Seen::Lost(e),
                    Err(e) => tracing::debug!("while the person is in charge: {e}"),
                }
            }
        };
        tokio::select! {
            reply = self.approver.hand_over(notice) => match reply {
                HandOverReply::Done => Seen::Enter,
                HandOverReply::Unavailable => Seen::Nobody,
            },
            seen = watching => seen,
        }
    }
}

/// What the person has to do when nobody is there to do it now.
fn what_to_do(kind: HandOverKind, display_name: &str, service: &str) -> String {
    let what = match kind {
        HandOverKind::Login => format!("{display_name} wants you to sign in"),
        HandOverKind::Mfa => format!("{display_name} wants a second factor"),
        HandOverKind::Captcha => format!("{display_name} shows a CAPTCHA"),
    };
    format!(
        "{what}, which only you can do. Run it in a terminal with a visible browser (without --headless and --no-input), or sign in once with: subterminator login {service}"
    )
}
