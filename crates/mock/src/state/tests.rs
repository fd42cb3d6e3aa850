//! The state machine: what each deed does, and that every one of them is counted. What the browser walks anyway (errors, sessions, a false success) is left
//! to `tests/it/browser`.

use jiff::civil::date;

use super::super::variants::Variants;
use super::*;

/// A mock in the middle of its life.
struct Life {
    site: Site,
    world: World,
}

impl Life {
    fn begin(variants: &str) -> Self {
        let variants = Variants::parse(variants).unwrap();
        let site = Site::build("netflix", variants, date(2027, 1, 31)).unwrap();
        let world = World::new(&site);
        Self { site, world }
    }

    /// Does this with these fields: `name=value`, a space between them.
    fn does(&mut self, deed: Deed, fields: &str) -> Answer {
        let field = |text: &str| {
            let (name, value) = text.split_once('=').unwrap();
            (name.to_owned(), value.to_owned())
        };
        let form = Form(fields.split_whitespace().map(field).collect());
        let seen = LogEntry::default();
        self.world.apply(deed, &form, &self.site, &seen)
    }

    /// Where somebody who wants to go there comes.
    fn goes(&mut self, place: Place) -> Place {
        self.world.arrive(place, &self.site, &LogEntry::default())
    }
}

#[test]
fn the_end_ends_is_counted_and_can_be_taken_back() {
    let mut life = Life::begin("plain");
    assert_eq!(life.goes(Place::Done), Place::Account, "not cancelled yet");
    assert_eq!(life.does(Deed::Finish, ""), Answer::To(Place::Done));
    let account = &life.world.account;
    assert_eq!(account.subscription, Subscription::Cancelled);
    assert_eq!(account.effective_date, Some(life.site.bill.to_string()));
    life.does(Deed::Finish, "");
    let account = &life.world.account;
    assert_eq!(account.cancel_posts, 2);
    assert_eq!(account.log.last().unwrap().event, "cancelled_again");
    life.does(Deed::Restart, "");
    let account = &life.world.account;
    assert_eq!(account.subscription, Subscription::Active);
    assert_eq!(account.effective_date, None);
}

#[test]
fn wrong_choices_are_counted() {
    let mut life = Life::begin("full");
    for deed in [
        Deed::AcceptOffer,
        Deed::Pause,
        Deed::Downgrade,
        Deed::Upgrade,
        Deed::SaveCard,
        Deed::Restart,
    ] {
        life.does(deed, "");
    }
    let it = &life.world.account;
    assert_eq!([it.offers_accepted, it.paused, it.downgraded], [1, 1, 1]);
    assert_eq!([it.payments, it.restarts, it.cancel_posts], [3, 1, 0]);
    // The restart came last.
    assert_eq!(it.subscription, Subscription::Active);
}

#[test]
fn required_fields_are_required_by_the_server_too_and_a_failed_attempt_sells_nothing() {
    let mut life = Life::begin("type-phrase+checkbox+prechecked+error-once");
    let again = Answer::Again(Place::Final);
    let whole = "phrase=CANCEL acknowledge=on extras=on";
    for (fields, answer, sold) in [
        ("", again, 0),
        ("phrase=cancel acknowledge=on", again, 0),
        (whole, Answer::Broken, 0),
        (whole, Answer::To(Place::Done), 1),
    ] {
        assert_eq!(life.does(Deed::Finish, fields), answer, "{fields}");
        assert_eq!(life.world.account.extras_added, sold, "{fields}");
    }
    assert_eq!(life.world.account.cancel_posts, 4);
}

#[test]
fn gates_stand_in_order_and_lead_back() {
    let mut life = Life::begin("login+mfa+captcha");
    for (gate, deed, wrong, right) in [
        (Place::Login, Deed::SignIn, "email=a", "email=a password=b"),
        (Place::Mfa, Deed::SendCode, "code=12345x", "code=123456"),
    ] {
        assert_eq!(life.goes(Place::Final), gate);
        assert_eq!(life.does(deed, wrong), Answer::Again(gate));
        assert_eq!(life.does(deed, right), Answer::To(Place::Final));
    }
    // The challenge stands before the flow only.
    assert_eq!(life.goes(Place::Account), Place::Account);
    assert_eq!(life.goes(Place::Final), Place::Captcha);
    life.world.open(Place::Captcha, &LogEntry::default());
    assert_eq!(life.goes(Place::Final), Place::Final);
    let opened = ["signed_in", "code_accepted", "captcha_solved"];
    let log = &life.world.account.log;
    let times = opened.map(|what| log.iter().filter(|entry| entry.event == what).count());
    assert_eq!(times, [1, 1, 1]);
}

#[test]
fn without_a_subscription_there_is_no_flow() {
    for variants in ["already-cancelled", "third-party"] {
        let mut life = Life::begin(variants);
        assert_eq!(life.goes(Place::Final), Place::Account, "{variants}");
        let before = life.world.account.subscription;
        life.does(Deed::Finish, "");
        let after = life.world.account.subscription;
        assert_eq!(before, after, "{variants}");
    }
}
