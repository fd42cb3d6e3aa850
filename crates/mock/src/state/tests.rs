//! The state machine: what each deed does, and that every one of them is counted.

use jiff::civil::date;

use super::super::variants::Variants;
use super::*;

fn start(variants: &str) -> (Site, World) {
    let site = Site::build(
        "netflix",
        Variants::parse(variants).unwrap(),
        None,
        date(2027, 1, 31),
    )
    .unwrap();
    let world = World::new(&site);
    (site, world)
}

fn form(fields: &[(&str, &str)]) -> Form {
    Form(
        fields
            .iter()
            .map(|(n, v)| ((*n).to_owned(), (*v).to_owned()))
            .collect(),
    )
}

fn finish(site: &Site, world: &mut World, fields: &[(&str, &str)]) -> Answer {
    world.apply(Deed::Finish, &form(fields), site, &RequestSeen::default())
}

#[test]
fn the_end_ends_and_a_second_post_counts_again() {
    let (site, mut world) = start("plain");
    assert_eq!(finish(&site, &mut world, &[]), Answer::To(Place::Done));
    assert_eq!(world.account.subscription, Subscription::Cancelled);
    assert_eq!(world.account.effective_date, Some(site.bill.to_string()));
    finish(&site, &mut world, &[]);
    assert_eq!(world.account.cancel_posts, 2);
    assert_eq!(world.account.log.last().unwrap().event, "cancelled_again");
}

#[test]
fn wrong_choices_are_counted() {
    let (site, mut world) = start("full");
    for deed in [
        Deed::AcceptOffer,
        Deed::Pause,
        Deed::Downgrade,
        Deed::Upgrade,
        Deed::SaveCard,
        Deed::Restart,
    ] {
        world.apply(deed, &Form::default(), &site, &RequestSeen::default());
    }
    let account = &world.account;
    assert_eq!(
        (account.offers_accepted, account.paused, account.downgraded),
        (1, 1, 1)
    );
    assert_eq!(
        (account.payments, account.restarts, account.cancel_posts),
        (3, 1, 0)
    );
    assert_eq!(
        account.subscription,
        Subscription::Active,
        "the restart came last"
    );
}

#[test]
fn a_restart_takes_the_end_back() {
    let (site, mut world) = start("plain");
    finish(&site, &mut world, &[]);
    world.apply(
        Deed::Restart,
        &Form::default(),
        &site,
        &RequestSeen::default(),
    );
    assert_eq!(
        (
            world.account.subscription,
            world.account.effective_date.clone()
        ),
        (Subscription::Active, None)
    );
}

#[test]
fn an_error_and_a_fake_success_change_nothing() {
    let (site, mut world) = start("error-once");
    assert_eq!(finish(&site, &mut world, &[]), Answer::Broken);
    assert_eq!(world.account.subscription, Subscription::Active);
    assert_eq!(finish(&site, &mut world, &[]), Answer::To(Place::Done));
    assert_eq!(
        (world.account.subscription, world.account.cancel_posts),
        (Subscription::Cancelled, 2)
    );

    let (site, mut world) = start("fake-success");
    assert_eq!(finish(&site, &mut world, &[]), Answer::To(Place::Done));
    assert_eq!(world.account.subscription, Subscription::Active);
    assert_eq!(
        world.arrive(Place::Done, &site, &RequestSeen::default()),
        Place::Done,
        "it still looks like success"
    );
}

#[test]
fn required_fields_are_required_by_the_server_too() {
    let (site, mut world) = start("type-phrase+checkbox+prechecked");
    assert_eq!(finish(&site, &mut world, &[]), Answer::Again(Place::Final));
    assert_eq!(
        finish(
            &site,
            &mut world,
            &[("phrase", "cancel"), ("acknowledge", "on")]
        ),
        Answer::Again(Place::Final)
    );
    assert_eq!(
        finish(
            &site,
            &mut world,
            &[
                ("phrase", " CANCEL "),
                ("acknowledge", "on"),
                ("extras", "on")
            ]
        ),
        Answer::To(Place::Done)
    );
    assert_eq!(
        (world.account.extras_added, world.account.cancel_posts),
        (1, 3)
    );
}

#[test]
fn a_failed_attempt_sells_nothing() {
    let (site, mut world) = start("prechecked+error-once");
    finish(&site, &mut world, &[("extras", "on")]);
    assert_eq!(world.account.extras_added, 0);
    finish(&site, &mut world, &[("extras", "on")]);
    assert_eq!(world.account.extras_added, 1);
}

#[test]
fn gates_stand_in_order_and_lead_back() {
    let (site, mut world) = start("login+mfa+captcha");
    let seen = RequestSeen::default();
    assert_eq!(world.arrive(Place::Final, &site, &seen), Place::Login);
    assert_eq!(
        world.apply(Deed::SignIn, &form(&[("email", "a")]), &site, &seen),
        Answer::Again(Place::Login)
    );
    assert_eq!(
        world.apply(
            Deed::SignIn,
            &form(&[("email", "a"), ("password", "b")]),
            &site,
            &seen
        ),
        Answer::To(Place::Final)
    );
    assert_eq!(world.arrive(Place::Final, &site, &seen), Place::Mfa);
    assert_eq!(
        world.apply(Deed::SendCode, &form(&[("code", "12345x")]), &site, &seen),
        Answer::Again(Place::Mfa)
    );
    assert_eq!(
        world.apply(Deed::SendCode, &form(&[("code", "123456")]), &site, &seen),
        Answer::To(Place::Final)
    );
    assert_eq!(
        world.arrive(Place::Account, &site, &seen),
        Place::Account,
        "the challenge stands before the flow only"
    );
    assert_eq!(world.arrive(Place::Final, &site, &seen), Place::Captcha);
    world.open(Gate::Captcha, &seen);
    assert_eq!(world.arrive(Place::Final, &site, &seen), Place::Final);
    assert_eq!(
        (
            world.account.logins,
            world.account.codes,
            world.account.captchas
        ),
        (1, 1, 1)
    );
}

#[test]
fn a_session_ends_once_and_a_stranger_cancels_nothing() {
    let (site, mut world) = start("session-expired");
    let seen = RequestSeen::default();
    assert_eq!(world.arrive(Place::Account, &site, &seen), Place::Account);
    assert_eq!(world.arrive(Place::Final, &site, &seen), Place::Login);
    assert_eq!(finish(&site, &mut world, &[]), Answer::To(Place::Login));
    assert_eq!(
        (world.account.cancel_posts, world.account.subscription),
        (1, Subscription::Active)
    );
    world.open(Gate::Login, &seen);
    assert_eq!(world.arrive(Place::Final, &site, &seen), Place::Final);
}

#[test]
fn no_result_without_a_cancellation_and_no_flow_without_a_subscription() {
    let seen = RequestSeen::default();
    let (site, mut world) = start("plain");
    assert_eq!(world.arrive(Place::Done, &site, &seen), Place::Account);
    for variants in ["already-cancelled", "third-party"] {
        let (site, mut world) = start(variants);
        assert_eq!(
            world.arrive(Place::Final, &site, &seen),
            Place::Account,
            "{variants}"
        );
    }
    let (site, mut world) = start("third-party");
    finish(&site, &mut world, &[]);
    assert_eq!(
        (world.account.subscription, world.account.cancel_posts),
        (Subscription::ThirdParty, 1)
    );
}

#[test]
fn the_log_is_bounded_and_counters_go_on() {
    let (site, mut world) = start("plain");
    for _ in 0..LOG_LIMIT + 5 {
        finish(&site, &mut world, &[]);
    }
    assert_eq!(world.account.log.len(), LOG_LIMIT);
    assert_eq!(
        usize::try_from(world.account.cancel_posts).unwrap(),
        LOG_LIMIT + 5
    );
}
