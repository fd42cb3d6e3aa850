//! A real browser in this process, at pages of a test's own: what is opened, done and seen as a run does it.

use std::collections::HashMap;

use axum::Router;
use subterminator::browser::launch::LaunchOptions;
use subterminator::browser::playwright::Playwright;
use subterminator::browser::port::{Browser as _, BrowserError};
use subterminator::domain::action::Action;
use subterminator::domain::authorization::Verdict;
use subterminator::domain::service::ServiceDefinition;
use subterminator::page::snapshot::PageSnapshot;
use subterminator::page::state::assess;
use subterminator::policy::context::PolicyContext;
use subterminator::policy::{judge, own_navigation, wanted_facts};
use subterminator::services::Catalogue;
use tempfile::TempDir;

use super::world::launch;
use crate::common::serve::{Served, serve};

/// The browser, and the site that it may visit.
pub struct Lab {
    pub browser: Playwright,
    service: ServiceDefinition,
    site: Served,
    _profile: TempDir,
}

impl Lab {
    pub async fn start(pages: Router, change: impl FnOnce(&mut LaunchOptions)) -> Self {
        let site = serve(pages);
        let profile = tempfile::tempdir().unwrap();
        let mut options = launch(profile.path());
        change(&mut options);
        Self {
            browser: Playwright::start(&options, &mut |_| {}).await.unwrap(),
            service: Catalogue::load(None).0.generic(&site.origin()).unwrap(),
            site,
            _profile: profile,
        }
    }

    /// Opens a page of the site.
    pub async fn open(&mut self, path: &str) -> PageSnapshot {
        let url = format!("{}{path}", self.site.origin());
        let permit = own_navigation(&url, &self.service).unwrap();
        self.browser.perform(permit.authorize()).await.unwrap();
        self.browser.snapshot().await.unwrap()
    }

    /// Does what policy allows on this page, and looks.
    pub async fn act(
        &mut self,
        page: &PageSnapshot,
        action: Action,
    ) -> (Result<(), BrowserError>, PageSnapshot) {
        let mut facts = HashMap::new();
        for (id, of) in wanted_facts(&action, page) {
            if of.is_some() {
                let found = self.browser.facts(of).await;
                facts.extend(found.ok().map(|found| (id, found)));
            }
        }
        let assessment = assess(page);
        let context = PolicyContext {
            page,
            assessment: &assessment,
            facts: &facts,
            service: &self.service,
            gated: true,
            read_only: false,
            approved_at: None,
            given_at: None,
            first_page: None,
            agreed: &[],
        };
        let verdict = judge(&action, &context);
        let Verdict::Allow(permit) = verdict else {
            panic!("not allowed: {verdict:?}\n{}", page.content)
        };
        let done = self.browser.perform(permit.authorize()).await.map(|_| ());
        (done, self.browser.snapshot().await.unwrap())
    }

    pub async fn close(mut self) {
        self.browser.close().await;
    }
}
