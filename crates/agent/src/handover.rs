//! The person is in charge of the browser: signs in, passes a second factor or a CAPTCHA. The program
//! watches the page, takes Enter too, and goes on when the page no longer asks.

use std::sync::Arc;

use url::Url;

use super::agent::{Agent, at_work};
use super::answer::RunEnd;
use super::observer::watched;
use super::port::{HandOverNotice, HandOverReply};
use browser::port::BrowserError;
use domain::event::{Event, HandOverKind};
use domain::outcome::Reason;
use domain::service::ServiceDefinition;
use page::control::controls;
use page::site;
use page::snapshot::PageSnapshot;
use page::state::{PageState, assess};
use page::words::Concept;

/// How often the person may have been there while the page still asks.
const PATIENCE: u32 = 10;

/// What ends the person's turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Until {
    /// The page no longer asks for the person.
    Free,
    /// It neither asks nor offers to sign in.
    SignedIn,
    /// It shows that somebody is signed in. For pages that never asked: their silence says nothing.
    AccountShown,
}

impl Agent<'_> {
    /// Hands over and comes back when that is reached. The person's word (Enter) goes for what a page can't show.
    pub(super) async fn hand_over(
        &mut self,
        kind: HandOverKind,
        until: Until,
    ) -> Result<(), RunEnd> {
        self.watch.person_is_in_charge(true);
        let handed = self.hand_over_rounds(kind, until).await;
        self.watch.person_is_in_charge(false);
        handed
    }

    async fn hand_over_rounds(
        &mut self,
        mut kind: HandOverKind,
        until: Until,
    ) -> Result<(), RunEnd> {
        self.tells_hand_over(kind, None)?;
        self.person.handed_over = true;
        // What nobody can show is believed of whoever says it.
        let settled = match until {
            Until::AccountShown => Until::SignedIn,
            until => until,
        };
        let mut again = false;
        for _ in 0..PATIENCE {
            let notice = HandOverNotice {
                kind,
                display_name: self.service.display_name.clone(),
                url: self.seen.page.url.clone(),
                headless: self.settings.headless,
                again,
            };
            let said = self.wait_for_person(&notice, until).await;
            again = matches!(said, Ok(Some(HandOverReply::Done)));
            match said {
                Ok(Some(HandOverReply::Unavailable)) => {
                    self.tells_hand_over(kind, Some(false))?;
                    break;
                }
                Ok(_) => {}
                Err(e) => self.reconnect("the person's turn", &e).await?,
            }
            self.look().await?;
            // Signed in elsewhere, or the page doesn't notice by itself. And a page on the way may be quiet for a moment: whether somebody is signed in the
            // start page decides, in a fresh load.
            if until != Until::Free || (again && self.person_needed(settled).is_some()) {
                self.opens_start().await?;
            }
            let Some(next) = self.person_needed(settled) else {
                self.tells_hand_over(kind, Some(true))?;
                // The browser may stand anywhere; the model acts only inside.
                return if inside(&self.seen.page, &self.service) {
                    Ok(())
                } else {
                    self.opens_start().await
                };
            };
            kind = next;
        }
        Err(self.not_done(kind, until))
    }

    fn tells_hand_over(&mut self, kind: HandOverKind, done: Option<bool>) -> Result<(), RunEnd> {
        Ok(self.sink.emit(&Event::HandOver {
            turn: self.turn,
            kind,
            url: self.seen.page.url.clone(),
            done,
        })?)
    }

    /// What the person still has to do on the current page.
    pub(super) fn person_needed(&self, until: Until) -> Option<HandOverKind> {
        needed(&self.seen.page, &self.service, until)
    }

    /// What the person has to do when nobody is there to do it now.
    fn not_done(&self, kind: HandOverKind, until: Until) -> RunEnd {
        let (name, named) = (&self.service.display_name, &self.settings.named);
        let what = match kind {
            HandOverKind::Login => "wants you to sign in",
            HandOverKind::Mfa => "wants a code that only you have",
            HandOverKind::Captcha => "shows a CAPTCHA that only you can solve",
        };
        // A sign-in beforehand answers nothing else.
        let how = match (until, kind) {
            (Until::Free, HandOverKind::Login) => &format!(
                "Do it in a browser window, or sign in once with: subterminator login {named}"
            ),
            _ => "Run it in a terminal with a browser window, and do it there.",
        };
        RunEnd::new(Reason::HumanRejected, format!("{name} {what}. {how}"))
    }

    /// Waits for the person's word and watches the page at the same time; `None` if the page shows that it is done, or was closed.
    async fn wait_for_person(
        &mut self,
        notice: &HandOverNotice,
        until: Until,
    ) -> Result<Option<HandOverReply>, BrowserError> {
        let every = self.settings.watch_every;
        let service = Arc::clone(&self.service);
        let browser = self.browser.as_deref_mut().ok_or_else(at_work)?;
        let mut seen_before = false;
        let watching = watched(browser, every, move |page| {
            let there =
                inside(page, &service) && page.dialog.is_none() && !page.elements.is_empty();
            let done = there && needed(page, &service, until).is_none();
            // A page on the way may be quiet or empty for a moment.
            let seen = done || is_closed(page);
            (std::mem::replace(&mut seen_before, seen) && seen).then_some(())
        });
        tokio::select! {
            reply = self.approver.hand_over(notice) => Ok(Some(reply)),
            seen = watching => seen.map(|()| None),
        }
    }
}

/// Whether nothing is open any more: the browser shows an empty page then.
fn is_closed(page: &PageSnapshot) -> bool {
    page.elements.is_empty() && page.tabs.len() <= 1 && page.url == "about:blank"
}

fn inside(page: &PageSnapshot, service: &ServiceDefinition) -> bool {
    Url::parse(&page.url).is_ok_and(|url| site::inside(&url, &service.domains))
}

/// What the person has to do on this page before that is reached.
pub(super) fn needed(
    page: &PageSnapshot,
    service: &ServiceDefinition,
    until: Until,
) -> Option<HandOverKind> {
    let assessment = assess(page).as_defined(page, service);
    if assessment.needs_person.is_some() || until == Until::Free {
        return assessment.needs_person;
    }
    // Sign-in providers have sites of their own: whoever is there is on the way.
    let silent = until == Until::SignedIn && !has_control(page, Concept::SignIn);
    let done = inside(page, service) && (silent || shows_account(page, assessment.state));
    (!done).then_some(HandOverKind::Login)
}

/// Whether only somebody who is signed in sees such a page. A page with a text field may be a sign-in in words that
/// nobody here knows, so its state alone says nothing.
fn shows_account(page: &PageSnapshot, state: PageState) -> bool {
    use PageState::{AccountActive, AccountCancelled, ThirdPartyBilling};
    let account = [AccountActive, AccountCancelled, ThirdPartyBilling].contains(&state);
    let field = page.elements.iter().any(|e| e.role == "textbox");
    has_control(page, Concept::SignOut)
        || (account && !field && !has_control(page, Concept::SignIn))
}

fn has_control(page: &PageSnapshot, sense: Concept) -> bool {
    let leads = |role: &str| matches!(role, "link" | "button" | "menuitem");
    let controls = controls(page);
    (controls.iter()).any(|c| c.meaning.has(sense) && leads(&c.element.role))
}
