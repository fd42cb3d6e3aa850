//! The twelve states of a page, by weighted evidence.
//!
//! Each piece of evidence has a weight and a sentence, so that every state can be explained. Structure
//! (fields, controls, headings) weighs more than words anywhere on the page: a settings page that
//! mentions a "verification code" is no second factor. The same assessment serves planner, progress,
//! journal and policy.

mod person;

use super::control::{
    Control, Ending, front_dialog, is_choice, is_text_field, jumps_within, offers_to_cancel,
};
use super::landmarks::is_aside;
use super::lexicon::{Concept, Concepts};
use super::matching::FoldedPage;
use super::page_status::PageStatus;
use super::reading::PageReading;
use super::snapshot::{Element, ElementId, PageSnapshot};
use super::text::{Text, on_one_line, shortened};
use super::words::meaning;
use domain::event::HandOverKind;
pub use domain::page_state::PageState;
use domain::service::{Indicator, ServiceDefinition};

/// A page's state and why.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Assessment {
    /// The state with the most evidence.
    pub state: PageState,
    /// The evidence for it, heaviest first.
    pub because: Vec<String>,
    /// What only the person can do here.
    pub needs_person: Option<HandOverKind>,
}

/// Words as evidence: what is said, the state that it speaks for, its weight in a heading or title, its weight in running text.
const WORDS: &[(Concept, PageState, i32, i32)] = &[
    (Concept::CancellationConfirmed, PageState::Complete, 7, 3),
    (Concept::WasCancelled, PageState::Complete, 6, 3),
    (Concept::Farewell, PageState::Complete, 4, 2),
    (Concept::EndsOrNone, PageState::AccountCancelled, 5, 5),
    (Concept::BilledElsewhere, PageState::ThirdPartyBilling, 7, 7),
    (Concept::HoldsBack, PageState::RetentionOffer, 4, 1),
    (Concept::AsksWhy, PageState::ExitSurvey, 5, 2),
    (Concept::GoesOn, PageState::AccountActive, 3, 3),
    (Concept::AccountHeading, PageState::AccountActive, 2, 0),
    (Concept::Returns, PageState::Aborted, 4, 1),
    (Concept::Failed, PageState::Failed, 7, 4),
    (Concept::FailedHeading, PageState::Failed, 5, 0),
    (Concept::AsksToConfirm, PageState::FinalConfirmation, 4, 2),
    (Concept::AsksToKeep, PageState::FinalConfirmation, 4, 2),
];

/// How the ways to an account begin. Few words on purpose: on such a page what says nothing passes unasked.
const START: &str = "account|my account|settings|manage|konto|mein konto|mon compte|mi cuenta";

/// Evidence that weighs less says nothing.
const ENOUGH: i32 = 3;
/// Longest text of a page in a sentence of evidence, in characters.
const LONGEST: usize = 60;

/// Adds evidence up: what speaks for a state, how much, and in which words.
#[derive(Default)]
struct Scale(Vec<(PageState, i32, String)>);

impl Scale {
    /// `shown`: what of the page is evidence, if anything is.
    fn add(&mut self, how: &str, shown: Option<&str>, weights: &[(PageState, i32)]) {
        let Some(shown) = shown else {
            return;
        };
        let shown = shortened(&on_one_line(shown), LONGEST);
        let weights = weights.iter().filter(|(_, weight)| *weight != 0);
        let evidence =
            weights.map(|(s, weight)| (*s, *weight, format!("{how} \"{shown}\" ({weight:+})")));
        self.0.extend(evidence);
    }

    fn total(&self, state: PageState) -> i32 {
        let of_it = self.0.iter().filter(|e| e.0 == state);
        of_it.map(|e| e.1).sum()
    }

    /// The heaviest state from the threshold up; the earlier one in `ORDER` where two weigh the same.
    fn settle(mut self, needs_person: Option<HandOverKind>) -> Assessment {
        const ORDER: [PageState; 11] = [
            PageState::LoginRequired,
            PageState::Failed,
            PageState::ThirdPartyBilling,
            PageState::FinalConfirmation,
            PageState::ExitSurvey,
            PageState::RetentionOffer,
            PageState::Aborted,
            PageState::AccountActive,
            PageState::AccountCancelled,
            PageState::Complete,
            PageState::Start,
        ];
        // Of several that weigh the same the last counts here.
        let heaviest = ORDER.into_iter().rev().max_by_key(|s| self.total(*s));
        let known = heaviest.filter(|state| self.total(*state) >= ENOUGH);
        let state = known.unwrap_or_default();
        self.0.retain(|e| e.0 == state);
        self.0.sort_by_key(|e| std::cmp::Reverse(e.1.abs()));
        Assessment {
            state,
            because: self.0.into_iter().map(|(.., why)| why).collect(),
            needs_person,
        }
    }
}

impl Assessment {
    /// The same, where the service's own definition knows the page. It hands over where the general signs don't,
    /// and names the state; neither proves an end.
    #[must_use]
    pub fn as_defined(mut self, page: &PageSnapshot, service: &ServiceDefinition) -> Self {
        // What the general signs say of a page, a definition doesn't take back: a last step stays one.
        let open = self.state == PageState::Unknown && self.needs_person.is_none();
        let folded = FoldedPage::new(page);
        let mut known = |list: &[Indicator], state| {
            let found = folded.first(list)?;
            self.state = state;
            self.because = vec![format!("{}: {}", found.indicator, found.line)];
            Some(())
        };
        let person = [
            (&service.captcha, HandOverKind::Captcha),
            (&service.mfa, HandOverKind::Mfa),
            (&service.login, HandOverKind::Login),
        ];
        for (list, kind) in person {
            if known(list, PageState::LoginRequired).is_some() {
                self.needs_person = Some(kind);
                return self;
            }
        }
        if open {
            let _ = known(&service.success, PageState::Complete)
                .or_else(|| known(&service.already_cancelled, PageState::AccountCancelled));
        }
        self
    }
}

/// Assesses a page.
pub fn assess(page: &PageSnapshot) -> Assessment {
    assess_reading(&PageReading::of(page, None))
}

/// Assesses a page that was read already.
pub fn assess_reading(reading: &PageReading<'_>) -> Assessment {
    if let Some(front) = front_dialog(reading.page) {
        let inside = assess_part(reading, Some(front));
        if inside.state != PageState::Unknown {
            return inside;
        }
    }
    assess_part(reading, None)
}

/// The page, or its front dialog.
struct Part<'a> {
    page: &'a PageSnapshot,
    elements: &'a [Element],
    controls: &'a [Control<'a>],
    in_dialog: bool,
}

fn assess_part(reading: &PageReading<'_>, within: Option<ElementId>) -> Assessment {
    let page = reading.page;
    let range = within.map_or(0..page.elements.len(), |id| page.part(id));
    let [first, end] =
        [range.start, range.end].map(|end| reading.controls.partition_point(|c| c.id < end));
    let part = Part {
        page,
        elements: &page.elements[range],
        controls: &reading.controls[first..end],
        in_dialog: within.is_some(),
    };
    let mut scale = Scale::default();
    let needs_person = person::needed(&part, &mut scale);
    let says = reading.said(within);
    let offered = offers_to_cancel(page, part.controls);
    part.weigh_words(&mut scale);
    part.weigh_controls(offered, &mut scale);
    weigh_said(&says, offered.is_some(), &mut scale);
    part.weigh_last_step(says.foretold.or(says.line).as_deref(), &mut scale);
    scale.settle(needs_person)
}

fn label<'c>(control: Option<&'c Control<'_>>) -> Option<&'c str> {
    control.map(|c| c.label.as_str())
}

impl Part<'_> {
    fn weigh_words(&self, scale: &mut Scale) {
        let title = Text::from(self.page.title.as_str());
        let mut headings: Vec<&Text> = Vec::new();
        let mut running: Vec<&Text> = Vec::new();
        if !self.in_dialog {
            headings.push(&title);
        }
        for element in self.elements {
            if (element.role).is_one_of("heading alert alertdialog dialog status") {
                headings.push(element.label_text());
                running.extend(Some(&element.text).filter(|_| !element.name.is_empty()));
            } else if !element
                .role
                .is_one_of("button link radio checkbox option textbox")
            {
                running.extend([&element.name, &element.text]);
            }
        }
        // Nearly all of a page's texts say nothing.
        running.retain(|text| text.concepts() != Concepts::default());
        for (concept, state, in_heading, in_text) in WORDS {
            // What depends on a condition or lies ahead is no fact yet: "your membership will be cancelled when …"
            let is_end = matches!(state, PageState::Complete | PageState::AccountCancelled);
            let ahead = |said: &Text| said.says(Concept::Conditional) || said.ends_with('?');
            let says = |said: &&&Text| said.says(*concept) && !(is_end && ahead(said));
            let texts = [
                ("heading", &headings, in_heading),
                ("text", &running, in_text),
            ];
            for (how, texts, weight) in texts {
                let said = texts.iter().find(says).map(|said| said.as_str());
                scale.add(how, said, &[(*state, *weight)]);
            }
        }
    }

    /// Weighs controls, alone and in pairs: an offer beside what declines it, the last question beside what stays. `offered`: the way out.
    fn weigh_controls(&self, offered: Option<&Control<'_>>, scale: &mut Scale) {
        use PageState::{
            Aborted, AccountActive, AccountCancelled, Complete, ExitSurvey, FinalConfirmation,
            RetentionOffer, Start,
        };
        let acts = |c: &&Control<'_>| c.element.role.is_one_of("button link generic menuitem tab");
        let acting = || self.controls.iter().filter(acts);
        let find = |senses: &[Concept]| acting().find(|c| c.meaning.any(senses));
        if let Some(c) = acting().find(|c| c.ending == Ending::Final) {
            scale.add("control", Some(&c.label), &[(FinalConfirmation, 4)]);
        } else if let Some(c) = acting().find(|c| c.ending == Ending::Towards) {
            let weights = match c.element.role.as_str() {
                "link" => [(AccountActive, 4), (FinalConfirmation, 0)],
                "button" => [(AccountActive, 2), (FinalConfirmation, 1)],
                _ => [(AccountActive, 2), (FinalConfirmation, 0)],
            };
            scale.add("control", Some(&c.label), &weights);
        }
        let over = [(Complete, -6), (AccountCancelled, -6), (Aborted, -6)];
        scale.add("still offers", label(offered), &over);
        // "Skip to content" declines nothing.
        let decline = acting().find(|c| {
            let leads_on = c.meaning.has(Concept::GoOn) && c.ending != Ending::No;
            (c.meaning.has(Concept::Decline) || leads_on) && !jumps_within(self.page, c.element)
        });
        // What takes an end back stands there without a no; beside one it is an offer to stay.
        let back = find(&[Concept::Resume]).filter(|_| decline.is_none());
        scale.add(
            "control",
            label(back),
            &[(AccountCancelled, 3), (Complete, 1)],
        );
        let offer = find(&[Concept::Offer, Concept::Pause, Concept::Plan]);
        let offer = offer.filter(|_| decline.is_some());
        scale.add("can be declined:", label(offer), &[(RetentionOffer, 7)]);
        // Lists and boxes alone stand on any page of settings, and plans are chosen by radio buttons too.
        let asks_why = scale.total(ExitSurvey) > 0 || self.gives_reasons();
        let reasons = Some("reasons").filter(|_| self.offers_a_choice());
        let weight = if asks_why { 3 } else { 2 };
        scale.add("a choice of", reasons, &[(ExitSurvey, weight)]);
        let start = acting().find(|c| START.split('|').any(|w| c.folded.starts_with(w)));
        scale.add("control", label(start), &[(Start, 3)]);
        // "You will have access until …" stands before the end as well as after it; a button that confirms stands before.
        let confirms = |c: &&Control<'_>| {
            let says_yes = c.folded.starts_with("yes") || c.folded.starts_with("submit");
            let goes_on = c.meaning.any(&[Concept::Finish, Concept::GoOn]);
            c.element.role == "button" && (goes_on || says_yes)
        };
        let takes_back = self.controls.iter().any(|c| c.meaning.has(Concept::Resume));
        let confirm = self.controls.iter().find(confirms).filter(|_| !takes_back);
        let foretold = scale.total(AccountCancelled) > 0 && scale.total(Complete) <= 0;
        scale.add(
            "still to confirm by",
            label(confirm),
            &[(AccountCancelled, -4)],
        );
        let confirm = confirm.filter(|_| foretold);
        scale.add("control", label(confirm), &[(FinalConfirmation, 4)]);
    }

    fn offers_a_choice(&self) -> bool {
        let answers = self
            .controls
            .iter()
            .filter(|c| c.element.role.is_one_of("radio checkbox"));
        let mut elements = self.elements.iter();
        elements.any(|e| e.role.is_one_of("combobox radiogroup")) || answers.count() >= 3
    }

    /// Whether the answers to choose from are reasons for leaving: the last of such a list is known in every language.
    fn gives_reasons(&self) -> bool {
        let last = [Concept::OtherReason, Concept::DeclinesToSay];
        let mut answers = self.elements.iter();
        answers.any(|e| {
            e.role.is_one_of("radio checkbox option") && e.label_text().concepts().any(&last)
        })
    }

    /// A control that ends, which is no link, beside one that stays: the last question. Such a page often says nothing but what will happen, and its two
    /// buttons only make sense as a pair ("End now" beside "Back"). `foretold` is a line that says what will happen.
    fn weigh_last_step(&self, foretold: Option<&str>, scale: &mut Scale) {
        let page = self.page;
        let here = |c: &&Control<'_>| {
            !is_choice(c.element) && !is_text_field(c.element) && !is_aside(page, c.id)
        };
        let here = || self.controls.iter().filter(here);
        let ends = |c: &Control<'_>| c.ending != Ending::No && c.element.role != "link";
        if !here().any(|c| ends(c) && !c.meaning.has(Concept::GoOn)) {
            return;
        }
        let stays = [Concept::Keep, Concept::Back];
        let stays = here().find(|c| c.ending == Ending::No && c.meaning.any(&stays));
        let headings = page.elements.iter().filter(|e| e.role == "heading");
        let mut headings = headings.map(Element::label).chain([&*page.title]);
        let heading = headings.find(|text| meaning(text).has(Concept::Cancel));
        for (how, shown, weight) in [
            ("beside", label(stays), 4),
            ("says what will happen:", foretold, 3),
            ("heading", heading, 2),
        ] {
            scale.add(how, shown, &[(PageState::FinalConfirmation, weight)]);
        }
    }
}

/// What a page, or one part of it, tells about the end; `offered`: it still offers the way out.
fn weigh_said(says: &PageStatus, offered: bool, scale: &mut Scale) {
    use PageState::{AccountActive, AccountCancelled, Complete};
    let weights = [(AccountActive, 3), (Complete, -4), (AccountCancelled, -4)];
    scale.add("goes on:", says.goes_on.as_deref(), &weights);
    if let Some(end) = says.end.filter(|_| !offered) {
        scale.add("tells of the end:", says.line.as_deref(), &[end]);
    }
}

#[cfg(test)]
mod tests;
