//! What a page tried to send without any act: nobody is asked where the page stands without it, or waits for it in vain.

use super::super::run::Agent;
use super::super::run_end::RunEnd;
use super::super::stakes::would;
use super::super::watch::GatedRequest;
use super::{WAIT, WAITS, deed_of, one_question};
use domain::event::Approval;
use model::port::Answer;
use page::loading::{Loading, loading};
use policy::requests::{RequestVerdict, Why};

/// So many turns that bring nothing show that a page waits for what was kept back: autosaves and greetings nobody waits for.
const IN_VAIN: u32 = 2;
/// What is told where a page got what it had lacked.
const LOADED: &str = "\nWhat the page had lacked was asked and approved, and the page was loaded again with it: what was open or filled in on it is as at its beginning, and all references are new.";

impl Agent<'_> {
    /// Sees to what the page tried to send without any act. Nothing of it left, and where the page stands without it nobody is asked;
    /// where it doesn't, or turns passed and it is as it was, it is asked.
    pub(crate) async fn settle_page_requests(&mut self) -> Result<(), RunEnd> {
        self.record_requests()?;
        let asks = |seen: &mut GatedRequest| matches!(seen.verdict, RequestVerdict::Ask(_));
        self.held
            .by_page
            .extend(self.held.stopped.extract_if(.., asks));
        self.held.stopped.clear();
        let bare = |url: &str| url.split('#').next().map(str::to_owned);
        let here = bare(&self.seen.page.url);
        let is_here = |seen: &GatedRequest| bare(&seen.request.page_url) == here;
        self.held.by_page.retain(is_here);
        self.held.kept_back.retain(is_here);
        // Whoever waits in vain waits for what was kept back without a word.
        if self.held.waited_in_vain >= IN_VAIN
            && !self.acts.any()
            && !self.held.kept_back.is_empty()
        {
            let lacking = self.held.kept_back.drain(..).map(|seen| GatedRequest {
                verdict: RequestVerdict::Ask(Why::SaysNothing),
                ..seen
            });
            self.held.by_page.extend(lacking);
            self.held.waited_in_vain = 0;
            return Box::pin(self.ask_what_the_page_lacks()).await.map(|_| ());
        }
        let stood = self.held.stood.take();
        if stood.is_some_and(|stood| stood.looks_as(&self.seen.page)) {
            self.held.unmoved += 1;
        } else {
            self.held.unmoved = 0;
        }
        if self.held.by_page.is_empty() {
            return Ok(());
        }
        // After an act that can't be undone pages are only looked at.
        let stands = if self.acts.any() {
            loading(&self.seen.page) == Loading::No
        } else {
            // What says what it does may be what came late of an act.
            let says = self.held.by_page.iter().any(|s| deed_of(s).is_some());
            self.held.unmoved < if says { 1 } else { IN_VAIN } && self.page_stands()
        };
        if stands || self.comes_to_stand().await? {
            self.held.stood = Some(Box::new(self.seen.page.clone()));
            return Ok(());
        }
        Box::pin(self.ask_what_the_page_lacks()).await.map(|_| ())
    }

    /// Waits a while for a page that has nothing to act on yet: it costs less than a question.
    async fn comes_to_stand(&mut self) -> Result<bool, RunEnd> {
        if self.acts.any() || self.held.unmoved > 0 {
            return Ok(false);
        }
        for _ in 0..WAITS {
            if self.page_stands() {
                return Ok(true);
            }
            tokio::time::sleep(WAIT).await;
            self.look().await?;
        }
        Ok(self.page_stands())
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
        // What is left for another question is stopped again when the page is loaded again.
        let (stopped, _) = one_question(std::mem::take(&mut self.held.by_page), |seen| seen);
        let (Some(_), false) = (stopped.first(), self.settings.dry_run) else {
            return Ok(false);
        };
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
            if let Some(exchange) = self.driver.conversation.exchanges.last_mut()
                && let Answer::ToolResult { text, .. } = &mut exchange.answer
            {
                text.push_str(LOADED);
            }
        }
        Ok(again)
    }
}
