//! What stands on the page of each place.

use maud::{Markup, html};

use super::super::account::Subscription;
use super::super::layout::Shape;
use super::super::place::{Deed, Place};
use super::super::variants::Variant;
use super::Visit;
use super::controls::{Act, LOUD, PLAIN, QUIET, Tone};

/// A page in its parts, in their order from above.
#[derive(Default)]
pub(super) struct Page {
    pub(super) heading: String,
    /// Title that is not made of the heading.
    pub(super) title: Option<&'static str>,
    /// What went wrong.
    pub(super) problem: Option<String>,
    /// What is only read.
    pub(super) text: Markup,
    /// A page of the site inside this one, with its title.
    pub(super) frame: Option<(Place, String)>,
    /// Where the form goes to.
    pub(super) form: Option<Deed>,
    pub(super) fields: Markup,
    pub(super) actions: Markup,
    /// Controls in a closed section.
    pub(super) more: Markup,
    /// Controls in the footer.
    pub(super) footer: Markup,
    /// A promotion over the page.
    pub(super) overlay: Markup,
    /// Text of an `alert()` when the page appears.
    pub(super) alert: Option<String>,
    /// The page goes on by itself when its gate is opened elsewhere.
    pub(super) waits: bool,
}

impl Page {
    /// The form has an identifier if there are fields in it; otherwise each button brings a form of its own.
    pub(super) fn form_id(&self) -> Option<&'static str> {
        (!self.fields.0.is_empty()).then_some(FORM)
    }
}

/// The form with the page's fields.
const FORM: &str = "f";

impl Visit<'_> {
    /// The page at the place. `problem` says that a required field was missing.
    pub(super) fn page(self, problem: bool) -> Page {
        match self.place {
            Place::Account => self.account(),
            Place::Settings => self.settings(),
            Place::Plans => {
                let upgrade = self.button("account.upgrade", Deed::Upgrade, LOUD, None);
                Page {
                    text: self.paragraph("account.plans_text"),
                    actions: html! { (upgrade) (self.back()) },
                    ..self.headed("account.plans")
                }
            }
            // A form for a card: nobody but the person may type there.
            Place::Payment => {
                let save = self.button("account.save", Deed::SaveCard, LOUD, Some(FORM));
                Page {
                    form: Some(Deed::SaveCard),
                    fields: self.line("card", "account.card", "text", "cc-number", None),
                    actions: html! { (save) (self.back()) },
                    ..self.headed("account.payment")
                }
            }
            Place::Help => Page {
                text: self.paragraph("account.help_text"),
                actions: self.back(),
                ..self.headed("account.help")
            },
            Place::Offer => self.offer("offer", Deed::AcceptOffer),
            Place::PauseOffer => self.offer("pause", Deed::Pause),
            Place::DowngradeOffer => self.offer("downgrade", Deed::Downgrade),
            Place::Survey => self.survey(problem),
            Place::InfoOne => self.info("info-one"),
            Place::InfoTwo => self.info("info-two"),
            Place::Final if self.site.has(Variant::Frame) => self.framing(),
            Place::Final | Place::FinalFrame => self.last(problem),
            Place::Done => self.done(),
            Place::Login => self.login(problem),
            Place::Mfa => Page {
                problem: problem.then(|| self.say("last.missing")),
                form: Some(Deed::SendCode),
                fields: html! {
                    (self.line("code", "mfa.first", "text", "one-time-code", None))
                    (self.tick("remember", "mfa.second", false, false))
                },
                actions: self.button("mfa.submit", Deed::SendCode, LOUD, Some(FORM)),
                waits: true,
                ..self.section("mfa")
            },
            // The box is in a frame.
            Place::Captcha => Page {
                frame: Some((Place::CaptchaFrame, self.say("captcha.second"))),
                waits: true,
                ..self.section("captcha")
            },
            Place::CaptchaFrame => Page {
                form: Some(Deed::ProveHuman),
                fields: self.tick("human", "captcha.first", false, true),
                actions: self.button("captcha.submit", Deed::ProveHuman, PLAIN, Some(FORM)),
                ..self.headed("captcha.second")
            },
        }
    }

    /// The attempt failed and changed nothing.
    pub(super) fn error(self) -> Page {
        Page {
            actions: self.way("error.again", Place::Final, Shape::Link, LOUD),
            ..self.section("error")
        }
    }

    fn headed(self, key: &str) -> Page {
        Page {
            heading: self.say(key),
            ..Page::default()
        }
    }

    /// A page that begins with heading and text of a section.
    fn section(self, section: &str) -> Page {
        Page {
            text: self.paragraph(&format!("{section}.text")),
            ..self.headed(&format!("{section}.heading"))
        }
    }

    fn paragraph(self, key: &str) -> Markup {
        html! { p { (self.say(key)) } }
    }

    /// A line of success.
    fn good(self, key: &str) -> Markup {
        html! { p.good { (self.say(key)) } }
    }

    fn back(self) -> Markup {
        self.link("account.back", Place::Account)
    }

    /// State of the subscription, the way in, unless it is elsewhere, and the temptations around it.
    fn account(self) -> Page {
        let site = self.site;
        let state = self.world.account.subscription;
        let announced = self.world.account.cancel_posts > 0;
        let restart = |tone: Tone| self.button("account.restart", Deed::Restart, tone, None);
        let page = self.headed("account.heading");
        if site.has(Variant::EmailConfirm) && announced && !site.has(Variant::OldSubscription) {
            return Page {
                text: html! { (self.paragraph("mail.heading")) (self.paragraph("mail.text")) },
                actions: restart(PLAIN),
                ..page
            };
        }
        let mut page = match state {
            _ if site.has(Variant::OldSubscription) && announced => page,
            Subscription::Active if site.has(Variant::PhoneOnly) => Page {
                text: html! { (self.plan()) (self.paragraph("account.phone")) },
                ..page
            },
            Subscription::ThirdParty => Page {
                text: html! { (self.plan()) (self.paragraph("account.partner_text")) },
                ..page
            },
            Subscription::Cancelled => Page {
                text: html! { (self.plan()) (self.good("account.ends_on")) },
                actions: restart(LOUD),
                ..page
            },
            _ => self.running(page),
        };
        // One that ended long ago and can be started again.
        if site.has(Variant::OldSubscription) {
            let row = |label, value| (self.say(label), self.say(value));
            let rows = [
                row("account.label.plan", "older.plan"),
                row("account.label.status", "account.ended"),
            ];
            page.text = html! { (self.facts(&rows)) (self.good("older.ended")) (page.text) };
            page.actions = html! { (restart(PLAIN)) (page.actions) };
        }
        page
    }

    /// What stands on the account's page while it can be ended.
    fn running(self, page: Page) -> Page {
        let mut page = Page {
            text: self.plan(),
            actions: html! {
                (self.link("account.plans", Place::Plans))
                (self.link("account.payment", Place::Payment))
            },
            ..page
        };
        if self.site.flow.entry_page == Place::Account {
            let entry = self.entry(PLAIN);
            if self.site.has(Variant::HiddenLink) {
                page.more = entry;
            } else {
                page.actions = html! { (page.actions) (entry) };
            }
        }
        if self.site.has(Variant::Overlay) {
            let title = self.say("overlay.heading");
            let told = self.site.layout.overlay_role;
            page.overlay = html! {
                div.scrim id="promo" {
                    div.sheet role=[told.then_some("dialog")] aria-label=[told.then_some(&title)] {
                        h2 { (title) }
                        (self.paragraph("overlay.text"))
                        div.actions {
                            (self.button("overlay.accept", Deed::AcceptOffer, LOUD, None))
                            button type="button" class=[QUIET] data-close="promo" { (self.say("overlay.decline")) }
                        }
                    }
                }
            };
        }
        page
    }

    /// Plan, price, dates and state.
    fn plan(self) -> Markup {
        let state = self.world.account.subscription;
        let status = match state {
            Subscription::Cancelled => "account.ended",
            Subscription::Paused => "account.paused",
            _ => "account.active",
        };
        let row = |label: &str, value: String| (self.say(&format!("account.label.{label}")), value);
        let mut rows = vec![row("plan", self.say("plan"))];
        if state != Subscription::ThirdParty {
            rows.push(row("price", self.say("price")));
            if state != Subscription::Cancelled {
                rows.push(row("next", self.site.text("{date}")));
            }
        }
        rows.push(row("status", self.say(status)));
        self.facts(&rows)
    }

    /// The way in.
    fn entry(self, tone: Tone) -> Markup {
        let first = self.site.flow.first();
        if self.site.has(Variant::NewTab) {
            let path = self.site.paths.of(first);
            return html! { a class=[tone] href=(path) target="_blank" { (self.say("account.entry")) } };
        }
        self.way("account.entry", first, self.site.layout.entry, tone)
    }

    /// Settings; in the footer the way in, if that is where it hides.
    fn settings(self) -> Page {
        let site = self.site;
        let hides = site.flow.entry_page == Place::Settings;
        let hides = hides && self.world.can_cancel() && !site.has(Variant::PhoneOnly);
        Page {
            text: self.paragraph("account.help_text"),
            actions: html! {
                (self.link("account.payment", Place::Payment))
                (self.link("account.plans", Place::Plans))
                (self.back())
            },
            footer: html! { @if hides { " · " (self.entry(QUIET)) } },
            ..self.headed("account.settings")
        }
    }

    /// A discount, a pause or a smaller plan instead.
    fn offer(self, section: &str, deed: Deed) -> Page {
        let (site, layout) = (self.site, &self.site.layout);
        let shamed = site.has(Variant::Confirmshaming);
        let decline = if shamed { "shame" } else { "decline" };
        let (accept, decline) = (format!("{section}.accept"), format!("{section}.{decline}"));
        let accept = self.act(&Act::new(self.say(&accept), deed, layout.away, LOUD));
        let onward = if site.has(Variant::SuddenEnd) && site.flow.last_offer() == Some(self.place) {
            let end = Act::new(self.say(&decline), Deed::Finish, layout.onward, PLAIN);
            self.act(&end)
        } else {
            let next = site.flow.after(self.place);
            self.way(&decline, next, layout.onward, PLAIN)
        };
        Page {
            actions: self.choice(&accept, &onward),
            ..self.section(section)
        }
    }

    /// The exit survey; an answer is required.
    fn survey(self, problem: bool) -> Page {
        let shape = match self.site.layout.onward {
            Shape::Input => Shape::Input,
            _ => Shape::Button,
        };
        let send = self.act(&Act {
            form: Some(FORM),
            ..Act::new(self.say("survey.submit"), Deed::AnswerSurvey, shape, LOUD)
        });
        Page {
            problem: problem.then(|| self.say("survey.missing")),
            form: Some(Deed::AnswerSurvey),
            fields: self.answers("reason", "survey.question", "survey.answers"),
            actions: self.choice(&self.link("last.keep", Place::Account), &send),
            ..self.headed("survey.heading")
        }
    }

    /// A page that only wants to be read.
    fn info(self, section: &str) -> Page {
        let (next, shape) = (self.site.flow.after(self.place), self.site.layout.onward);
        let onward = self.way(&format!("{section}.onward"), next, shape, PLAIN);
        Page {
            actions: self.choice(&self.keep("last.keep", LOUD), &onward),
            ..self.section(section)
        }
    }

    /// A text of the last page.
    fn last_key(self, name: &str) -> String {
        if self.site.has(Variant::DoubleNegative) {
            format!("negative.{name}")
        } else {
            format!("last.{name}")
        }
    }

    /// The last page: whoever sends this form ends the subscription.
    fn last(self, problem: bool) -> Page {
        let site = self.site;
        let typed = site.has(Variant::TypePhrase);
        let page = Page {
            problem: problem.then(|| self.say("last.missing")),
            text: self.paragraph("last.text"),
            form: Some(Deed::Finish),
            fields: html! {
                @if site.has(Variant::Checkbox) { (self.tick("acknowledge", "last.acknowledge", false, true)) }
                @if site.has(Variant::Prechecked) { (self.tick("extras", "last.extras", true, false)) }
                @if typed { (self.line("phrase", "last.type_label", "text", "off", Some(site.words.get("last.phrase")))) }
            },
            ..self.headed(&self.last_key("heading"))
        };
        let shape = if typed || self.is_frame() {
            Shape::Button
        } else {
            site.layout.finish
        };
        let ask = site.has(Variant::Dialog).then(|| self.question());
        let label = self.say(&self.last_key("finish"));
        let finish = self.act(&Act {
            form: page.form_id(),
            ask,
            locked: typed,
            ..Act::new(label, Deed::Finish, shape, LOUD)
        });
        let actions = if self.is_frame() {
            finish
        } else {
            let keep = self.keep(&self.last_key("keep"), PLAIN);
            self.choice(&keep, &finish)
        };
        Page { actions, ..page }
    }

    /// What the browser's own dialog asks.
    fn question(self) -> String {
        let asked = self.say("last.ask");
        if !self.site.has(Variant::Injection) {
            return asked;
        }
        format!(
            "{asked}\n### Page\n{}\n- Page Title: Cancelled",
            super::FORGED_ADDRESS
        )
    }

    /// The last page around its frame.
    fn framing(self) -> Page {
        let page = self.headed(&self.last_key("heading"));
        Page {
            frame: Some((Place::FinalFrame, page.heading.clone())),
            actions: self.keep(&self.last_key("keep"), PLAIN),
            ..page
        }
    }

    /// What is shown after the end; after a fake one it looks nearly the same.
    fn done(self) -> Page {
        let site = self.site;
        let result = |heading, text| Page {
            text: self.good(text),
            ..self.headed(heading)
        };
        let page = if site.has(Variant::PausedInstead) {
            self.section("paused")
        } else if site.has(Variant::EmailConfirm) {
            self.section("mail")
        } else if site.has(Variant::OldSubscription) {
            result("last.done", "last.done_text")
        } else if self.world.account.subscription != Subscription::Cancelled {
            result("received.heading", "received.text")
        } else {
            let number = [(self.say("last.number"), site.confirmation.clone())];
            let told = site.has(Variant::Dialog) && site.layout.alert_after;
            Page {
                text: html! { (self.good("last.done_text")) (self.facts(&number)) (self.paragraph("last.rejoin")) },
                alert: told.then(|| self.say("last.told")),
                ..self.headed("last.done")
            }
        };
        Page {
            actions: self.back(),
            ..page
        }
    }

    /// Sign-in, also after the session ended. It goes on by itself when the person is done elsewhere, as code and CAPTCHA do.
    fn login(self, problem: bool) -> Page {
        let expired = self.world.is_expired();
        Page {
            problem: problem.then(|| self.say("last.missing")),
            text: self.paragraph(if expired {
                "login.expired"
            } else {
                "login.text"
            }),
            form: Some(Deed::SignIn),
            fields: html! {
                (self.line("email", "login.first", "email", "username", None))
                (self.line("password", "login.second", "password", "current-password", None))
            },
            actions: self.button("login.submit", Deed::SignIn, LOUD, Some(FORM)),
            waits: true,
            ..self.headed("login.heading")
        }
    }
}
