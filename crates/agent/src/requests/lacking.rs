//! What a page tried to send without any act: nobody is asked where the page stands without it.

use std::time::Duration;

use super::super::agent::Agent;
use super::super::answer::RunEnd;
use super::super::stakes::would;
use super::super::watch::GatedRequest;
use super::{deed_of, one_question};
use domain::event::Approval;
use model::port::Answer;
use page::loading::{Loading, loading};
use policy::requests::{RequestVerdict, Why};

/// How long a page is waited for that has nothing to act on yet: so often, and so long each time.
const WAITS: u32 = 5;
const WAIT: Duration = Duration::from_millis(600);
/// So many waits that bring nothing show that a page waits for what was kept back: autosaves and greetings nobody waits for.
const IN_VAIN: u32 = 2;
/// What is told where a page got what it had lacked.
const LOADED: &str = "\nWhat the page had lacked was asked and approved, and the page was loaded again with it: what was open or filled in on it is as at its beginning, and all references are new.";

impl Agent<'_> {
    /// Sees to what the page tried to send without any act. Nothing of it left, and where the page stands without it nobody is asked; where it doesn't, it
    /// is waited for a while, which costs less than a question, and then asked. What a page that stands wants all the same is asked when the model waits in
    /// vain, or says that there is no way.
    pub(crate) async fn settle_page_requests(&mut self) -> Result<(), RunEnd> {
        self.record_requests()?;
        self.held.stopped.clear();
        let bare = |url: &str| url.split('#').next().map(str::to_owned);
        let here = bare(&self.seen.page.url);
        (self.held.lacking).retain(|seen| bare(&seen.request.page_url) == here);
        // After an act that can't be undone pages are only looked at.
        let acted = self.acts.any();
        if self.held.waited_in_vain >= IN_VAIN && !acted {
            self.held.waited_in_vain = 0;
            for seen in self.held.lacking.iter_mut().filter(|s| s.is_chatter()) {
                seen.verdict = RequestVerdict::Ask(Why::SaysNothing);
            }
        } else {
            for waited in 0..=WAITS {
                let done = acted && loading(&self.seen.page) == Loading::No;
                let asks = self.held.lacking.iter().any(|seen| !seen.is_chatter());
                if !asks || done || self.page_stands() {
                    return Ok(());
                }
                if waited < WAITS {
                    tokio::time::sleep(WAIT).await;
                    self.look().await?;
                }
            }
        }
        if Box::pin(self.ask_what_the_page_lacks()).await?
            && let Some(exchange) = self.driver.conversation.exchanges.last_mut()
            && let Answer::ToolResult { text, .. } = &mut exchange.answer
        {
            text.push_str(LOADED);
        }
        Ok(())
    }

    /// Whether the page has something to act on beside what every page of its site has.
    pub(crate) fn page_stands(&self) -> bool {
        let acts = |role: &str| {
            matches!(
                role,
                "button"
                    | "link"
                    | "checkbox"
                    | "radio"
                    | "switch"
                    | "combobox"
                    | "textbox"
                    | "tab"
                    | "menuitem"
            )
        };
        let frames = |id: usize| {
            self.seen
                .page
                .ancestors(id)
                .any(|a| matches!(a.role.as_str(), "navigation" | "banner" | "contentinfo"))
        };
        loading(&self.seen.page) == Loading::No
            && (self.seen.page.elements.iter().enumerate())
                .any(|(id, e)| e.reference.is_some() && acts(&e.role) && !frames(id))
    }

    /// Asks about what the page tried to send without any act. A yes lets it be sent by loading the page again; gives whether it was.
    pub(crate) async fn ask_what_the_page_lacks(&mut self) -> Result<bool, RunEnd> {
        let asks = |seen: &mut GatedRequest| !seen.is_chatter();
        let lacking = self.held.lacking.extract_if(.., asks).collect();
        // What is left for another question is stopped again when the page is loaded again.
        let (stopped, _) = one_question(lacking, |seen| seen);
        if stopped.is_empty() || self.settings.dry_run {
            return Ok(false);
        }
        let means = stopped.iter().find_map(deed_of).map_or_else(
            || "It was held back, and without it the page may not work. A yes loads the page again and lets it through.".to_owned(),
            |deed| format!("It would {}. It was held back; a yes loads the page again and lets it through.", would(deed)),
        );
        let approval = Approval {
            headline: "the page itself wants to send something".to_owned(),
            means,
            ..self.about_requests(&stopped, "the page, by itself".to_owned())
        };
        let answer = self.put(&approval, self.settings.no_checkpoint).await?;
        if !answer.approved {
            for seen in &stopped {
                self.watch.block(&seen.request);
            }
            return Ok(false);
        }
        self.watch
            .lets_page_send(stopped.iter().map(|s| &s.request));
        let again = self.may_load(&self.seen.page.url);
        if again {
            let url = self.seen.page.url.clone();
            self.go_afresh(&url).await?;
            self.look().await?;
            self.record_requests()?;
        }
        Ok(again)
    }
}
