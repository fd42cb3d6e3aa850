//! `fitpass`: a gym with addresses in the query, inputs instead of buttons, and a page that only wants to be read.

use super::super::layout::{Facts, Layout, Shape, Shell, Theme};
use super::super::place::Scheme;
use super::super::wording::english::ENGLISH;
use super::super::wording::{
    AccountWords, DateStyle, FinalWords, InfoWords, OfferWords, SurveyWords, Words,
};
use super::{Brand, FictionalService};

pub(crate) const BRAND: Brand = Brand {
    about: FictionalService {
        name: "fitpass",
        display_name: "FitPass",
        description: "Gym membership, one page more than needed",
        language: "en",
    },
    scheme: Scheme {
        prefix: "/member?view=",
        names: &[
            ("account", "home"),
            ("confirm-end", "terminate"),
            ("ended", "terminated"),
            ("before-you-go", "notice"),
        ],
        opaque: false,
    },
    words: Words {
        dates: DateStyle::Short,
        account: AccountWords {
            heading: "Member area",
            labels: ["Contract", "Fee", "Next debit", "Contract status"],
            active: "Running",
            ended: "Terminated",
            ends_on: "Your contract is terminated and ends on {date}.",
            entry: "Terminate contract",
            restart: "Withdraw termination",
            plans_text: "All Clubs lets you train everywhere for 4.00 more a month.",
            upgrade: "Upgrade to All Clubs",
            help_text: "Bring a towel. Lockers need a coin. Fees are debited once a month.",
            ..ENGLISH.account
        },
        offer: OfferWords {
            heading: "Train a month for free",
            text: "Stay with {brand} and skip the next fee.",
            accept: "Claim free month",
            decline: "Decline and go on",
        },
        survey: SurveyWords {
            heading: "Reason for leaving",
            question: "Please select one",
            answers: &[
                "Moved away",
                "Injury",
                "Too crowded",
                "None of these",
                "No answer",
            ],
            submit: "Next",
            ..ENGLISH.survey
        },
        info: [
            InfoWords {
                heading: "Notice period",
                text: "A termination takes effect at the end of the billing month. Your key card works until then.",
                onward: "Next",
            },
            ENGLISH.info[1],
        ],
        last: FinalWords {
            heading: "Termination of your contract",
            text: "Your contract will end on {date}. You may sign up again in any club.",
            finish: "Submit termination",
            keep: "Back to member area",
            done: "Termination received and effective",
            done_text: "Your contract has been terminated. Your last day of training is {date}.",
            number: "Case number",
            rejoin: "You are welcome to sign up again in any club.",
            ..ENGLISH.last
        },
        ..ENGLISH
    },
    layout: Layout {
        theme: Theme {
            dark: false,
            hue: 150,
            serif: false,
            radius: 0,
        },
        shell: Shell::Card,
        facts: Facts::List,
        entry: Shape::Link,
        onward: Shape::Input,
        away: Shape::Link,
        finish: Shape::Input,
        survey_select: true,
        direct_result: true,
        entry_in_footer: true,
        ..Layout::PLAIN
    },
    plan: "City Club",
    price: "29.90 per month",
    prefix: "FP",
    info: true,
};
