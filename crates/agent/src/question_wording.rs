//! Questions to the person. The one about an act, or about what it sends: what was done before, what the page says, the plan, how the boxes stand, and
//! what a yes comes to. Facts of their own, which no model and no page may answer for them; and opinions.
//!
//! What is asked at all is decided by policy, which has read the same page; where the words here can't tell what an act does, they say that. What the
//! person doesn't say stays unsaid, and the model is told that it may not invent it.

use std::collections::HashSet;

use serde_json::json;

use super::acts::LastAct;
use super::agent::Agent;
use super::answer::{NoAct, RunEnd, ToolAnswer};
use super::port::{ApprovalAnswer, Inquiry};
use super::watch::GatedRequest;
use domain::action::{Action, ActionKind};
use domain::authorization::Question;
use domain::call::{HELD_REQUEST, ToolCall};
use domain::event::{AnsweredBy, Approval, Consent, Event, Moment};
use domain::outcome::Reason;
use model::port::ActOutcome;
use page::consequence::{consequence, ends_at_once, right_above};
use page::control::{Ending, ending, is_choice, is_text_field, label_of};
use page::effect::is_against;
use page::snapshot::{Element, ElementId, PageSnapshot};
use page::words::{Concept, meaning};
use policy::judge_request::{Effect, Why, all_in_words, unreadable};
use policy::{asks_for_secret, leads_to};

/// Most boxes and fields that a question shows, and how much of each.
const ANSWERS: usize = 6;
const ANSWER: usize = 120;

impl Agent<'_> {
    /// The question about an act, as the person is shown it.
    fn about_act(&self, approval: Approval, act: &LastAct, action: &Action) -> Approval {
        let (page, id) = (&act.page, act.id);
        // What is pressed may send along what is chosen and written on the page.
        let presses = matches!(action, Action::Click { .. } | Action::Press { .. });
        let answers = match self.enters(action) {
            Some(entered) => vec![entered],
            None if presses && page.dialog.is_none() => self.answers(page, id),
            None => Vec::new(),
        };
        let (headline, means) = self.act_in_words(&approval, act, action);
        let approval = Approval {
            leads_to: id.and_then(|id| leads_to(page, id)),
            answers,
            headline,
            means,
            ..approval
        };
        self.told_with(approval, act)
    }

    /// The question about what an act sends, or the page by itself, where there is none; and what that does, as far as anybody can tell.
    pub(super) fn about_sent(
        &self,
        requests: &[GatedRequest],
        act: Option<&LastAct>,
    ) -> (Approval, Option<Effect>) {
        let shown = requests.iter();
        let shown = shown.map(|s| all_in_words(&s.request, &self.seen.page.url));
        let whys = || requests.iter().map(|s| s.verdict.why);
        let does = whys().find(|why| why.deed().is_some());
        let asks = does.or(whys().next()).unwrap_or(Why::SaysNothing);
        let effect = asks.deed();
        let unread = requests.iter().find_map(|s| unreadable(&s.request));
        let is_known = effect.is_some() || asks == Why::SmallPrint;
        let says = asks.in_words();
        let why = format!("what it sends {says}; it is held and has not left");
        let cause = act.map_or("the page, by itself".to_owned(), |act| {
            act.name(HELD_REQUEST)
        });
        let approval = Approval {
            sends: Some(shown.collect::<Vec<_>>().join("; ")),
            consent: if is_known {
                Consent::Act
            } else {
                Consent::Steps
            },
            title: Some(self.seen.page.title.clone()),
            ..self.own_question(HELD_REQUEST, "", cause, why)
        };
        let Some(act) = act else {
            let approval = Approval {
                headline: "the page itself wants to send something".to_owned(),
                means: format!(
                    "It {}. It was held back, and the page may not work without it; a yes loads the page again and lets it through.",
                    asks.in_words()
                ),
                before: self.before(),
                ..approval
            };
            return (approval, effect);
        };
        let label = self.masked_text(act.label());
        let (headline, means) = self.sent_in_words(&label, effect, unread.as_deref());
        // What the request doesn't say the page may, right above the control.
        let above = act.id.filter(|_| effect.is_none());
        let above = above.map_or_else(Vec::new, |id| right_above(&act.page, id));
        let approval = Approval {
            answers: self.answers(&act.page, act.id),
            says: above.iter().map(|line| self.masked_text(line)).collect(),
            headline,
            means,
            ..approval
        };
        (self.told_with(approval, act), effect)
    }

    /// The question with what goes with an act: what was done before, what the page says, and the plan.
    fn told_with(&self, approval: Approval, act: &LastAct) -> Approval {
        let mut told = HashSet::new();
        let follows = consequence(&act.page, act.id).into_iter();
        let follows = follows.map(|line| self.masked_text(&line));
        let says = follows.chain(approval.says).filter(|line| {
            let mut answers = approval.answers.iter();
            !answers.any(|answer| answer.contains(line.as_str()))
                && !meaning(line).has(Concept::OrdersMachines)
                && told.insert(line.clone())
        });
        Approval {
            says: says.collect(),
            before: self.before(),
            gesture: act.gesture,
            label: self.masked_text(act.label()),
            plan: self.seen.plan.as_deref().map(|plan| self.masked_text(plan)),
            ..approval
        }
    }

    /// Headline and meaning of an act.
    fn act_in_words(
        &self,
        approval: &Approval,
        act: &LastAct,
        action: &Action,
    ) -> (String, String) {
        let (name, why) = (&self.service.display_name, &approval.why);
        // What policy has read beyond the accessible name: visible words under a label that lies, say.
        let quoted = why.split('"').skip(1).step_by(2);
        let beyond: Vec<&str> = quoted.filter(|quoted| *quoted != act.on).collect();
        let more = match &beyond[..] {
            [] => String::new(),
            _ => format!(" ({why})"),
        };
        let words = [act.on.as_str(), &approval.target].into_iter();
        let of_an_end = words.chain(beyond).map(ending).max();
        let (headline, mut means) = match (of_an_end, is_against(meaning(&act.on))) {
            _ if approval.consent == Consent::Data => (
                format!("{name} wants data of your account to cancel"),
                "This tells the site who you are. A yes is good for the other fields of this page too.".to_owned(),
            ),
            (Some(Ending::Final), _) if action.kind() != ActionKind::AnswerDialog => {
                let ends = if ends_at_once(&act.page, act.id) {
                    "This ends it today; the page also offers the end of what you have paid for"
                } else {
                    "This ends the subscription"
                };
                let means = format!("{ends}{more}. {name} may not let you undo it.");
                (self.headline("is"), means)
            }
            (Some(Ending::No), Some(what)) if action.kind() != ActionKind::AnswerDialog => (
                self.not_the_end(),
                format!("This {what}{more}. It isn't what you asked for."),
            ),
            // What an answer to a dialog does, its words alone don't tell.
            _ => (
                self.headline("may be"),
                format!("This may end the subscription ({why}). {name} may not let you undo it."),
            ),
        };
        if self.proof.in_flight.is_some() {
            means.push_str(" Careful: something was sent before and no answer came, so it may be done already.");
        }
        (headline, means)
    }

    /// Those of what the control of this `label` sends, by what that says that it does: of whom or what, only the person can tell. `unread`: where it goes, if
    /// nobody can read what it is.
    fn sent_in_words(
        &self,
        label: &str,
        effect: Option<Effect>,
        unread: Option<&str>,
    ) -> (String, String) {
        let name = &self.service.display_name;
        let who = match label {
            "" => "the page".to_owned(),
            label => format!("\"{label}\""),
        };
        let (headline, means) = match (effect, unread) {
            (Some(effect), _) => (
                match effect {
                    Effect::Ends if ending(label) != Ending::No => self.headline("may be"),
                    Effect::Ends => "the next step ends something".to_owned(),
                    Effect::DeletesAccount => format!("your account at {name} may be deleted"),
                    _ => self.not_the_end(),
                },
                format!("What {who} sends {}. Say yes only if that is what you want: it may be for good.", effect.in_words()),
            ),
            (None, Some(to)) => (
                "nobody can tell what the next step does".to_owned(),
                format!("What {who} sends to {to} can't be read: it may end, buy or change anything. Answer no unless it is the last step that you want. A yes is for this press."),
            ),
            (None, None) => (
                "the next step doesn't say what it does".to_owned(),
                "A yes also lets further steps like it through; an end, a payment or another plan is still asked.".to_owned(),
            ),
        };
        (headline, format!("{means} Nothing has been sent yet."))
    }

    /// What was done already that a question has to begin with: in this run, or in an earlier one.
    pub(super) fn before(&self) -> Option<String> {
        let acts = &self.proof.evidence.acts;
        let Some(last) = acts.iter().rfind(|act| !act.unasked) else {
            return self.settings.earlier.clone();
        };
        let (control, time) = (&last.control, last.at.get(11..16).unwrap_or_default());
        Some(format!(
            "You already approved \"{control}\" at {time} UTC in this run."
        ))
    }

    /// What an act enters into several fields, with the name of each: the person's yes is to these values.
    fn enters(&self, action: &Action) -> Option<String> {
        if matches!(action, Action::Select { .. }) {
            return None;
        }
        let page = &self.seen.page;
        let entered = action.entered().into_iter().filter_map(|(target, text)| {
            let (id, _) = page.find(&target)?;
            Some(format!("{}: {text}", label_of(page, id)))
        });
        let entered = entered.collect::<Vec<_>>().join("; ");
        (!entered.is_empty()).then(|| self.masked_text(&entered))
    }

    /// That it `is`, or may be, about to end.
    fn headline(&self, is: &str) -> String {
        format!("{} {is} about to be cancelled", self.service.display_name)
    }

    fn not_the_end(&self) -> String {
        format!("this doesn't cancel {}", self.service.display_name)
    }

    /// How the boxes stand and what was chosen and written, as far as it can be used: what is pressed may send it along.
    fn answers(&self, page: &PageSnapshot, pressed: Option<ElementId>) -> Vec<String> {
        let short = |text: &str| text.trim().chars().take(ANSWER).collect::<String>();
        let answer = |(id, e): (ElementId, &Element)| {
            let seen = page.seen(id);
            let label = label_of(page, id);
            let private = asks_for_secret(label.trim(), None).is_some();
            let behind = seen.is_some_and(|s| s.behind);
            if label.trim().is_empty() || Some(id) == pressed || behind || private {
                return None;
            }
            let chosen = e.is("checked") || seen.is_some_and(|s| s.chosen);
            let label = short(&label);
            match e.role.as_str() {
                "checkbox" | "switch" if e.is("checked") => Some(format!("Ticked: \"{label}\"")),
                "checkbox" | "switch" => Some(format!("Not ticked: \"{label}\"")),
                _ if is_choice(e) && chosen => Some(format!("Chosen: \"{label}\"")),
                _ if is_text_field(e) && e.role != "searchbox" && !e.text.trim().is_empty() => {
                    Some(format!("Written: \"{}\" in \"{label}\"", short(&e.text)))
                }
                _ => None,
            }
        };
        let answers = page.elements.iter().enumerate().filter_map(answer);
        let mut answers: Vec<String> = answers.map(|a| self.masked_text(&a)).collect();
        answers.dedup();
        answers.truncate(ANSWERS);
        answers
    }
}

/// Most choices of an inquiry, and longest text that the person is shown.
const CHOICES: usize = 20;
const LONGEST: usize = 200;

impl Agent<'_> {
    /// Puts the question to the person. A no ends the run.
    pub(super) async fn ask(
        &mut self,
        tool: &str,
        action: &Action,
        question: &Question,
    ) -> Result<(), NoAct> {
        let act = LastAct::of(&self.seen.page, action, self.label(action));
        let approval = Approval {
            tool: tool.to_owned(),
            ..question.approval().clone()
        };
        let approval = self.about_act(approval, &act, action);
        self.pictures_the_page().await?;
        let approval = self.pictured(approval)?;
        let watched = !self.settings.headless && !self.settings.no_checkpoint;
        let framed = action.target().filter(|_| watched);
        if framed.is_some() {
            self.browser()?.outline(framed).await;
        }
        let agreed = self.must_agree(&approval).await;
        if framed.is_some() {
            self.browser()?.outline(None).await;
        }
        self.person.acts = agreed? == AnsweredBy::OwnHand;
        Ok(())
    }

    /// The question with the picture that was taken of the page: while a form is held none can be taken.
    pub(super) fn pictured(&mut self, mut approval: Approval) -> Result<Approval, RunEnd> {
        if let Some(bytes) = self.held.picture.clone() {
            approval.screenshot = Some(self.store_picture(Moment::Approval, &bytes)?);
        }
        Ok(approval)
    }

    /// Puts a question whose no ends the run; `--no-checkpoint` waives it. After an earlier act, or a step that sent something, a no doesn't mean that nothing
    /// was done; what those did is told by [`Agent::conclude`].
    pub(super) async fn must_agree(&mut self, approval: &Approval) -> Result<AnsweredBy, RunEnd> {
        let answer = self.put(approval, self.settings.no_checkpoint).await?;
        if answer.approved {
            return Ok(answer.by);
        }
        let why = match answer.by {
            AnsweredBy::NoInput => {
                "The question could not be asked, because prompts are switched off. Run it in a terminal, without --no-input."
            }
            AnsweredBy::EndOfInput => {
                "The input ended before the question was answered, which counts as no."
            }
            _ if self.touched() => "You said no, so this step was not done.",
            _ => "You said no, so nothing was done.",
        };
        Err(RunEnd::new(Reason::HumanRejected, why))
    }

    /// Puts any question to the person and records it with its answer, on disk before the act: no record, no
    /// act. `waived` answers yes without asking (`--no-checkpoint`).
    pub(super) async fn put(
        &mut self,
        approval: &Approval,
        waived: bool,
    ) -> Result<ApprovalAnswer, RunEnd> {
        self.sink.emit(&Event::Question {
            turn: self.turn,
            approval: approval.clone(),
        })?;
        let answer = if waived {
            ApprovalAnswer {
                approved: true,
                by: AnsweredBy::NoCheckpoint,
            }
        } else {
            self.approver.approve(approval).await
        };
        self.sink.emit(&Event::Answer {
            turn: self.turn,
            approved: answer.approved,
            by: answer.by,
        })?;
        Ok(answer)
    }

    /// A question of the program's own, not about an act on the page.
    pub(super) fn own_question(
        &self,
        tool: &str,
        headline: &str,
        target: String,
        why: String,
    ) -> Approval {
        Approval {
            tool: tool.to_owned(),
            headline: headline.to_owned(),
            target,
            why,
            url: self.seen.page.url.clone(),
            ..Approval::default()
        }
    }

    /// Puts a question about the person to the person.
    pub(super) async fn ask_person(&mut self, call: &ToolCall) -> Result<ToolAnswer, RunEnd> {
        let inquiry = self.inquiry(call);
        // The answer goes to a model. Secrets are typed by the person in the browser, and nowhere else.
        let mut asked = std::iter::once(&inquiry.question).chain(&inquiry.choices);
        if let Some(why) = asked.find_map(|text| asks_for_secret(text, None)) {
            return Ok(ToolAnswer::refused(&format!(
                "Not asked: {why}. Only the person types that, in the browser; leave the field alone."
            )));
        }
        let why = "only you know the answer".to_owned();
        self.sink.emit(&Event::Question {
            turn: self.turn,
            approval: self.own_question(&call.name, "", inquiry.question.clone(), why),
        })?;
        let answer = if self.settings.no_checkpoint {
            None
        } else {
            self.approver.inquire(&inquiry).await
        };
        let (by, note) = match &answer {
            Some(_) => (AnsweredBy::Person, "Give this answer and no other."),
            None => (
                AnsweredBy::NotAnswered,
                "The person didn't say. Choose what claims nothing, or leave it empty; if the page can't be passed like that, call complete_task with failed, and say which question has to be answered. Never invent an answer.",
            ),
        };
        self.sink.emit(&Event::Answer {
            turn: self.turn,
            approved: answer.is_some(),
            by,
        })?;
        self.person.told.extend(answer.clone());
        let text = json!({"answer": answer, "note": note}).to_string();
        Ok(ToolAnswer::done(ActOutcome::Said(answer), text))
    }

    /// The model asks for the person's opinion.
    pub(super) async fn request_approval(&mut self, call: &ToolCall) -> Result<ToolAnswer, RunEnd> {
        let target = self.masked_text(call.text("action").unwrap_or_default());
        let reason = self.masked_text(call.text("reason").unwrap_or_default());
        let why = format!(
            "It wants to: {target}. Its reason: {reason}. A yes is no permission: whatever is final is still asked"
        );
        let headline = "the model asks for your opinion";
        let question = self.own_question(&call.name, headline, target, why);
        self.must_agree(&question).await?;
        // An opinion, and no permission: an act itself is judged when it is proposed.
        let note = "Go on; the program still asks before anything final.";
        let text = json!({"approved": true, "note": note});
        Ok(ToolAnswer::done(ActOutcome::Done, text.to_string()))
    }

    fn inquiry(&self, call: &ToolCall) -> Inquiry {
        let short =
            |text: &str| -> String { self.masker.mask(text).chars().take(LONGEST).collect() };
        let choices = call.args.get("choices").and_then(|c| c.as_array());
        let choices = choices.into_iter().flatten().filter_map(|c| c.as_str());
        Inquiry {
            question: short(call.text("question").unwrap_or_default()),
            choices: choices.take(CHOICES).map(short).collect(),
            default: call.text("default").map(short),
        }
    }
}
