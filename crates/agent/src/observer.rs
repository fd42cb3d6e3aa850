//! Looking: reading the page, waiting for what comes of an act, going to an address of the program's own, pictures, and what to do when the
//! connection is lost meanwhile.
//!
//! A page may count, fade or wait for a pause in typing before it sends anything. What comes while it is looked at belongs to the act. What comes
//! later, while the model thinks, is held as ever; it is asked before the model's next call is made, which was thought of another page.

use std::sync::Arc;
use std::time::Duration;

use super::agent::Agent;
use super::answer::{NoAct, RunEnd};
use super::gate::restarted;
use browser::port::{Browser, BrowserError};
use domain::action::ActionKind;
use domain::authorization::Permit;
use domain::event::{Event, Moment, Wait};
use domain::outcome::Reason;
use page::reading::PageReading;
use page::snapshot::PageSnapshot;
use page::state::{PageState, assess_reading};
use page::subscription::{Subscription, subscription};
use policy::judge_request::PageFacts;
use policy::own_navigation;

/// How long is waited before a page is looked at again.
const WAIT: Duration = Duration::from_millis(350);
/// How often it is looked at again at most.
const LOOKS: u32 = 10;

impl Agent<'_> {
    /// Reads the page and says what it is.
    pub(super) async fn look(&mut self) -> Result<(), RunEnd> {
        let action = ActionKind::Look;
        self.wait(Wait::Action { action });
        let page = self.read_page().await?;
        self.take(page)
    }

    /// Reads the page right before an act; one that is still the same is not told again.
    pub(super) async fn look_quietly(&mut self) -> Result<(), RunEnd> {
        let page = self.read_page().await?;
        if page.is_as(&self.seen.page) {
            self.seen.page = page;
            return Ok(());
        }
        self.take(page)
    }

    async fn read_page(&mut self) -> Result<PageSnapshot, RunEnd> {
        let page = match self.snapshot().await? {
            Err(e) if e.is_lost() => {
                self.reconnect("reading the page", &e).await?;
                self.browser()?.snapshot().await?
            }
            other => other?,
        };
        // An empty tab stands where a page was: it was closed, or the browser ended and the server started another one by itself.
        let was_closed = page.url == "about:blank"
            && page.dialog.is_none()
            && !matches!(self.seen.page.url.as_str(), "" | "about:blank");
        if !was_closed {
            return Ok(page);
        }
        // By its address, so nothing that was sent is sent again.
        self.warn("The page was closed in the browser, so it is opened again.")?;
        self.seen.opened_anew += 1;
        self.go_back_where_it_was(self.proof.any_sent()).await?;
        Ok(self.browser()?.snapshot().await?)
    }

    /// Takes a page that was just read as the current one.
    pub(super) fn take(&mut self, mut page: PageSnapshot) -> Result<(), RunEnd> {
        if page.url.is_empty() && page.dialog.is_some() {
            // The server shows nothing but the dialog: it stands on the page that was there before.
            page.url.clone_from(&self.seen.page.url);
            page.title.clone_from(&self.seen.page.title);
        }
        let reading = PageReading::of(&page, None);
        self.seen.assessment = assess_reading(&reading).as_defined(&page, &self.service);
        let state = self.seen.assessment.state;
        let of_the_service = own_navigation(&page.url, &self.service).is_ok();
        // Where a step led to another site, whoever bills there shows the thing as it still is.
        let untouched = !self.proof.any_sent() && self.watch.nothing_left_from(&page.url);
        // A check has no pages of before: what it sees is what it weighs.
        if untouched && of_the_service && !self.settings.read_only {
            self.proof.sees(&page, self.seen.entered);
        }
        self.watch.page_is(&page, PageFacts::of(&page, state));
        let in_words = reading.said(None).goes_on.is_some();
        self.seen.page = page;
        if state == PageState::AccountActive && self.nobody_acted() && of_the_service {
            self.seen.active_here(in_words);
            let plan = subscription(&self.seen.page).in_words();
            self.seen.plan = plan.or(self.seen.plan.take());
        }
        let page = &self.seen.page;
        let dialog = page.dialog.as_ref();
        let said = state.shows_account().then(|| subscription(page));
        let event = Event::Page {
            turn: self.turn,
            url: page.url.clone(),
            title: page.title.clone(),
            state,
            because: self.seen.assessment.because.clone(),
            dialog: dialog.map(|d| format!("{}: {}", d.kind, d.message)),
            subscription: said.filter(|said| *said != Subscription::default()),
            content: Some(page.content.to_string()),
        };
        Ok(self.sink.emit(&event)?)
    }

    /// Looks until what came of an act stands there: what comes meanwhile belongs to it. `pressed_on` is the page on which something was pressed.
    pub(super) async fn look_until_it_rests(
        &mut self,
        pressed_on: Option<&PageSnapshot>,
    ) -> Result<(), RunEnd> {
        self.look().await?;
        let mut heard_last = None;
        for _ in 0..LOOKS {
            let (page, sent) = (&self.seen.page, self.watch.tally());
            // A press after which nothing changed may count, or fade, first.
            let idle = pressed_on.is_some_and(|before| page.looks_as(before));
            // One request may follow from another's answer: what a page sends of an approved act is asked with it, not after it.
            let follows = sent.yes_is_used && heard_last != Some(sent.heard);
            heard_last = Some(sent.heard);
            if !(idle || follows || self.last_act.is_at_work(page)) {
                break;
            }
            tokio::time::sleep(WAIT).await;
            self.look_quietly().await?;
        }
        Ok(())
    }

    /// Opens the page that a run begins with, and looks at it.
    pub(super) async fn opens_start(&mut self) -> Result<(), RunEnd> {
        let start = self.service.start_url.to_string();
        self.go_to(&start).await?;
        self.look().await
    }

    /// Opens an address of the program's own: start page, status page.
    pub(super) async fn go_to(&mut self, url: &str) -> Result<(), RunEnd> {
        let service = Arc::clone(&self.service);
        let permit = || {
            let permit = own_navigation(url, &service);
            permit.map(Permit::authorize).map_err(|refusal| {
                let why = format!("{url} is not opened: {}", refusal.advice);
                RunEnd::new(Reason::McpError, why)
            })
        };
        let (call, again) = (permit()?, permit()?);
        let action = ActionKind::Navigate;
        self.wait(Wait::Action { action });
        self.watch.opens(url);
        let outcome = match self.browser()?.perform(call).await {
            Err(e) if e.is_lost() => {
                self.restart_server("opening a page", &e).await?;
                self.browser()?.perform(again).await
            }
            other => other,
        };
        match outcome {
            // A page that never stops loading can still be read.
            Ok(_) | Err(BrowserError::Timeout { .. } | BrowserError::Unreadable { .. }) => Ok(()),
            Err(e) if e.gave_up_waiting() => Ok(()),
            Err(e @ BrowserError::Tool(_)) => {
                let why = e.why_not_opened();
                Err(RunEnd::new(
                    Reason::McpError,
                    format!("{url} can't be opened: {why}. Check the network and the address."),
                ))
            }
            Err(e) => Err(e.into()),
        }
    }

    /// Whether a page may be loaded again by the way: it is the service's, and opening it is no act by its address, nor one that was approved.
    pub(super) fn may_load(&self, url: &str) -> bool {
        own_navigation(url, &self.service).is_ok() && !self.watch.was_opened_as_approved(url)
    }

    /// Starts the server anew, unless that has just been done.
    async fn restart_server(&mut self, during: &str, cause: &BrowserError) -> Result<(), RunEnd> {
        // A server that is lost again before a turn went through undisturbed won't do.
        if self.restarted.is_some_and(|at| self.turn <= at + 1) {
            let cause = cause.to_string();
            let cause = cause.trim_end_matches('.');
            return Err(RunEnd::new(
                Reason::McpError,
                format!(
                    "{cause}. It was lost again right after a restart. Run it again; if that happens every time, the command doctor says what is wrong."
                ),
            ));
        }
        self.restarted = Some(self.turn);
        tracing::warn!("{cause}; restarting");
        self.wait(Wait::Browser);
        self.browser()?.reconnect().await?;
        self.sink.emit(&Event::Reconnected {
            turn: self.turn,
            during: during.to_owned(),
        })?;
        Ok(())
    }

    /// Starts the server anew and goes back to where the run was; where something irreversible may have taken
    /// effect, to the page that shows it.
    pub(super) async fn reconnect(
        &mut self,
        during: &str,
        cause: &BrowserError,
    ) -> Result<(), RunEnd> {
        self.restart_server(during, cause).await?;
        self.seen.opened_anew += 1;
        self.go_back_where_it_was(self.proof.in_flight.is_some())
            .await
    }

    /// Opens the page that was there, and after an `act` the one that shows what came of it. A page that acts by being opened is never the way back.
    async fn go_back_where_it_was(&mut self, act: bool) -> Result<(), RunEnd> {
        let back = if act {
            self.service.status_page().to_string()
        } else if self.may_load(&self.seen.page.url) {
            self.seen.page.url.clone()
        } else {
            self.service.start_url.to_string()
        };
        self.go_to(&back).await
    }

    /// Takes the picture for a question about an act, or about what it sends, where one can be taken. Where the connection was lost meanwhile there is nothing left to
    /// ask about.
    pub(super) async fn pictures_the_page(&mut self) -> Result<(), NoAct> {
        self.held.picture = None;
        if self.seen.page.dialog.is_some() {
            return Ok(());
        }
        match self.browser()?.screenshot().await {
            Ok(bytes) => self.held.picture = Some(bytes),
            Err(e) if e.is_lost() => {
                self.reconnect("a screenshot", &e).await?;
                self.look().await?;
                return Err(restarted());
            }
            // No reason to stop.
            Err(e) => tracing::debug!("no screenshot: {e}"),
        }
        Ok(())
    }

    /// A picture for the record, if the browser is still there.
    pub(super) async fn keep_picture(&mut self, moment: Moment) -> Option<String> {
        let page = &self.seen.page;
        let there = page.dialog.is_none() && !page.url.is_empty();
        let bytes = self.browser().ok().filter(|_| there)?.screenshot().await;
        self.store_picture(moment, &bytes.ok()?).ok()
    }

    /// Keeps a picture with the record, and gives its path.
    pub(super) fn store_picture(&mut self, moment: Moment, bytes: &[u8]) -> Result<String, RunEnd> {
        let extension = if is_jpeg(bytes) { "jpg" } else { "png" };
        let path = self.sink.keep_picture(moment, extension, bytes)?;
        let file = path.file_name().unwrap_or_default();
        self.sink.emit(&Event::Screenshot {
            turn: self.turn,
            label: moment,
            file: file.to_string_lossy().into_owned(),
        })?;
        Ok(path.display().to_string())
    }

    /// Tells what is waited for.
    pub(super) fn wait(&mut self, wait: Wait) {
        let _ = self.sink.emit(&Event::Waiting(wait));
    }
}

/// Looks at the page every so often, until something is seen on it.
pub(super) async fn watched<T>(
    browser: &mut dyn Browser,
    every: Duration,
    mut seen: impl FnMut(&PageSnapshot) -> Option<T> + Send,
) -> Result<T, BrowserError> {
    loop {
        tokio::time::sleep(every).await;
        match browser.snapshot().await {
            Ok(page) => {
                if let Some(seen) = seen(&page) {
                    return Ok(seen);
                }
            }
            Err(e) if e.is_lost() => return Err(e),
            Err(e) => tracing::debug!("while the person is in charge: {e}"),
        }
    }
}

/// The browser gives either that or PNG.
pub(super) fn is_jpeg(picture: &[u8]) -> bool {
    picture.starts_with(&[0xff, 0xd8])
}
