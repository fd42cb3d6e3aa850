//! What a reader outweighs, and what structure tells in any language.

use super::*;

/// A link that led on may lead there for ever: a reader who quotes what is new beside it outweighs it, on a page about nothing else.
#[test]
fn a_reader_outweighs_a_link_that_still_leads_on() {
    let still = ENDED.replace(
        "- button \"Resume Gold\" [ref=e1]",
        "- link \"Cancel Gold\" [ref=e1]",
    );
    let read = |fresh: &str, before: &str| {
        let said = "Canceled · Expires on Dec 22";
        Run {
            testimony: Some(says(WitnessState::EndsOn, WitnessPage::Fresh, said)),
            ..run(before, "- text: Bye", fresh)
        }
        .verdict()
        .is_proved()
    };
    assert!(read(&still, BEFORE));
    let priced = |page: &str| page.replace("They never expire.", "£3 a month");
    assert!(!read(&priced(&still), &priced(BEFORE)));
}

/// What a control says, or stands beside the main part, is no lie, and counts for nothing; what stands nowhere makes the rest worthless.
#[test]
fn a_quote_of_a_control_counts_for_nothing() {
    let read = |quotes: &[&str]| {
        let quote = |text: &&str| WitnessQuote {
            page: WitnessPage::Fresh,
            text: (*text).into(),
        };
        let testimony = Testimony {
            quotes: quotes.iter().map(quote).collect(),
            ..says(WitnessState::EndsOn, WitnessPage::Fresh, "")
        };
        let run = Run {
            testimony: Some(testimony),
            ..run(BEFORE, "- text: Bye", ENDED)
        };
        let verdict = run.verdict();
        verdict
            .entries
            .iter()
            .any(|e| e.source == Source::Witness && e.speaks_for)
    };
    assert!(read(&["Resume Gold", "Canceled · Expires on Dec 22"]));
    assert!(!read(&["Resume Gold"]));
    assert!(!read(&["It is over", "Canceled · Expires on Dec 22"]));
}

/// A dialog that asks under the words of its own button states nothing.
#[test]
fn the_title_of_an_act_states_nothing() {
    let dialog = "\n- dialog \"Your plan renews\":\n  - heading \"Your plan renews\" [level=2]";
    let fresh = format!("{ENDED}{dialog}");
    assert!(!run(BEFORE, "- text: Bye", &fresh).verdict().is_proved());
    let titled = format!("{fresh}\n  - button \"Your plan renews\" [ref=e9]");
    assert!(run(BEFORE, "- text: Bye", &titled).verdict().is_proved());
}

/// What follows behind cards belongs to none of them: "More" isn't about how it is paid.
#[test]
fn what_follows_behind_cards_belongs_to_none() {
    let cards = |says: &str, link: &str| {
        format!(
            "- main:\n  - heading \"Settings\" [level=1]\n  - generic:\n    - generic:\n      - heading \"Sparkle Gold\" [level=2]\n      - text: {says}\n    - generic:\n      - heading \"Payment\" [level=2]\n      - text: Card ending in 12{link}"
        )
    };
    let before = cards(
        "Active · Renews on Dec 22",
        "\n    - link \"Cancel Gold\" [ref=e1]",
    );
    let fresh = cards("Canceled · Expires on Dec 22", "");
    assert!(run(&before, "- text: Bye", &fresh).verdict().is_proved());
}

/// A switch that was turned off stands where it stood, and is no way in any more.
#[test]
fn a_switch_that_was_turned_offers_nothing_more() {
    let before = BEFORE.replace(
        "- link \"Cancel Gold\" [ref=e1]",
        "- switch \"Cancel Gold\" [checked] [ref=e1]",
    );
    let proved = |state: &str| {
        let switch = format!("- switch \"Cancel Gold\"{state} [ref=e1]");
        let fresh = ENDED.replace("- button \"Resume Gold\" [ref=e1]", &switch);
        run(&before, "- text: Bye", &fresh).verdict().is_proved()
    };
    assert!(proved("") && !proved(" [checked]"));
}

/// A row that moved to another section changed, in whatever language that is called.
#[test]
fn a_reader_of_a_row_that_moved_is_believed() {
    let row = |name: &str, control: &str| {
        format!(
            "    - row:\n      - cell \"{name}\"\n      - cell \"2027-01-03\"\n      - cell:\n        - link \"{control}\" [ref=e1]\n"
        )
    };
    let page = |first: &str, second: &str| {
        format!(
            "- main:\n  - heading \"Lénin mín\" [level=1]\n  - table:\n{first}  - heading \"Lén í uppsögn\" [level=2]\n{second}"
        )
    };
    let stays = row("lundinn.example", "Sýsla með lundinn.example");
    let before = page(
        &(row("hrafntinna.example", "Cancel Gold") + &stays),
        "  - paragraph: Engin lén eru í uppsögn.\n",
    );
    let moved = row("hrafntinna.example", "Draga uppsögn til baka");
    let head = "  - text: Síðasti dagur\n  - table:\n";
    let fresh = page(&stays, &format!("{head}{moved}"));
    let read = |fresh: &str, trust| {
        Run {
            testimony: Some(Testimony {
                date: Some("2027-01-03".into()),
                ..says(WitnessState::EndsOn, WitnessPage::Fresh, "Síðasti dagur")
            }),
            ..run(&before, "- text: Bless", fresh)
        }
        .trusting(trust)
        .is_proved()
    };
    assert!(read(&fresh, Trust::Passed));
    let unmoved = page(
        &(row("hrafntinna.example", "Sýsla með hrafntinna.example") + &stays),
        head,
    );
    assert!(!read(&unmoved, Trust::Untried));
}

/// The day that the service named right after the act is new in the thing's own part, under a name that nobody here reads.
#[test]
fn the_day_that_was_told_bears_out_what_was_told() {
    let page = |fact: &str| {
        format!(
            "- main:\n  - heading \"Contracts\" [level=1]\n  - heading \"Sparkle Gold\" [level=2]\n  - term: Plan\n  - definition: Large{fact}"
        )
    };
    let before = page(
        "\n  - term: Term\n  - definition: 22 December 2026\n  - link \"Cancel Gold\" [ref=e1]",
    );
    let told = "- status: Your Sparkle Gold contract will end on 22 December 2026.";
    let proved = |fact: &str| run(&before, told, &page(fact)).verdict().is_proved();
    assert!(proved(
        "\n  - term: Cover up to\n  - definition: 22 December 2026"
    ));
    assert!(!proved(
        "\n  - term: Cover up to\n  - definition: 22 March 2027"
    ));
}

#[test]
fn a_reader_proves_by_new_words_of_the_main_part_alone() {
    // In words that the lexicon doesn't know.
    let fresh = "- main:\n  - heading \"Me\" [level=1]\n  - heading \"Sparkle Gold\" [level=2]\n  - text: Your Gold plan is history\n- contentinfo:\n  - text: All the best from here";
    let with = |text: &str| {
        Run {
            testimony: Some(says(WitnessState::Ended, WitnessPage::Fresh, text)),
            ..run(BEFORE, "- text: Bye", fresh)
        }
        .verdict()
    };
    assert!(with("Your  Gold plan is history").is_proved());
    for wrong in [
        "Your Gold plan is a dream",
        "All the best from here",
        "Sparkle Gold",
        "me",
    ] {
        assert!(!with(wrong).is_proved(), "{wrong}");
    }
}

#[test]
fn a_liar_proves_nothing_against_what_disproves() {
    let still = "- main:\n  - heading \"Me\" [level=1]\n  - heading \"Sparkle Gold\" [level=2]\n  - text: Thank you!\n  - link \"Cancel Gold\" [ref=e1]";
    let goes_on = "- main:\n  - heading \"Me\" [level=1]\n  - heading \"Sparkle Gold\" [level=2]\n  - text: Thank you!\n  - text: Next payment on Dec 22";
    for fresh in [still, goes_on] {
        let verdict = Run {
            testimony: Some(says(WitnessState::Ended, WitnessPage::Fresh, "Thank you!")),
            ..run(BEFORE, "- text: Bye", fresh)
        }
        .verdict();
        assert!(verdict.is_disproved(), "{verdict:#?}");
    }
}
