//! Causes for which flows of other hands were not finished, each on another page than theirs.

use super::flows::{at, clicks, done, play};

const EXTRAS: &str = "- heading \"What you have\" [level=1]\n- article:\n  - generic:\n    - heading \"Atlas Maps Active\" [level=2]\n    - paragraph: $9.00 / month, renews 3 May 2027\n  - button \"Actions for Atlas Maps\" [ref=e1]: ⋯\n- article:\n  - generic:\n    - heading \"Sound Library Active\" [level=2]\n    - paragraph: $4.00 / month, renews 9 May 2027\n  - button \"Actions for Sound Library\" [ref=e2]: ⋯";

/// The menu of the thing that the person named is opened once, and its verb of ending taken, whatever it calls the thing.
#[tokio::test]
async fn the_menu_of_the_named_thing_ends_it() {
    let menu = format!(
        "{}\n- menu:\n  - menuitem \"Give to a friend\" [ref=e11]\n  - menuitem \"Receipts\" [ref=e12]\n  - menuitem \"Stop this extra\" [ref=e13]",
        EXTRAS.replace("Sound Library\" [ref", "Sound Library\" [expanded] [ref")
    );
    let places = [
        at(
            "a",
            "/have",
            EXTRAS,
            &[("Actions for Sound", "b"), ("Actions for Atlas", "wrong")],
        ),
        at(
            "b",
            "/have",
            menu.leak(),
            &[("Stop", "c"), ("Actions", "a")],
        ),
        at(
            "c",
            "/have/stop",
            "- heading \"Stop Sound Library?\" [level=1]\n- button \"Keep it\" [ref=e1]\n- button \"Stop it now\" [ref=e2]",
            &[("Stop it", "done")],
        ),
        at("wrong", "/wrong", "- heading \"Atlas\" [level=1]", &[]),
        done(),
    ];
    let story = play(&places, Some("Sound Library Active")).await;
    assert_eq!(
        clicks(&story),
        [
            "ask Several things can be ended here. Which one?",
            "Actions for Sound Library",
            "Stop this extra",
            "Stop it now"
        ],
        "{story}"
    );
}

/// "Stop deliveries" behind settings in the card of what is delivered; pauses and offers beside it stay.
#[tokio::test]
async fn a_verb_of_ending_in_the_card_of_the_thing_is_the_way_in() {
    let card = "- heading \"Hello Kim\" [level=1]\n- generic:\n  - heading \"Your veg bag\" [level=2]\n  - paragraph: \"Next delivery: 3 December 2026, $24.00 each month\"\n  - button \"Skip the next bag\" [ref=e1]\n  - generic [ref=e2] [cursor=pointer]: Bag settings +";
    let open =
        format!("{card}\n  - button \"Pause bags\" [ref=e5]\n  - button \"Stop bags\" [ref=e6]");
    let shop = "\n- generic:\n  - heading \"Add some eggs?\" [level=3]\n  - paragraph: $4.50, in the next bag.\n  - button \"Pop them in\" [ref=e9]";
    let places = [
        at(
            "a",
            "/veg",
            format!("{card}{shop}").leak(),
            &[("Bag settings", "b")],
        ),
        at(
            "b",
            "/veg",
            format!("{open}{shop}").leak(),
            &[("Stop bags", "c")],
        ),
        at(
            "c",
            "/veg/bye",
            "- heading \"Before the last carrot\" [level=1]\n- button \"Stop my bags\" [ref=e1]\n- button \"I'll stay\" [ref=e2]",
            &[("Stop", "done")],
        ),
        done(),
    ];
    let story = play(&places, None).await;
    assert_eq!(
        clicks(&story),
        ["Bag settings +", "Stop bags", "Stop my bags"],
        "{story}"
    );
}

/// A plan with an add-on beside it: the plan is meant, and after its end the add-on's stays, wherever the act led.
#[tokio::test]
async fn what_hangs_on_the_plan_is_neither_before_nor_after_its_end() {
    let page = |plan: &str, more: &str| {
        format!(
            "- main:\n  - heading \"Team settings\" [level=3]\n  - generic:\n    - heading \"{plan}\" [level=5]\n    - paragraph: $32 per month\n    - button \"Upgrade to Business\" [ref=e1]\n    - button \"Plan details\" [ref=e2]\n{more}  - generic:\n    - heading \"Add-on: Time sheets\" [level=5]\n    - paragraph: $6 per month\n    - button \"Cancel add-on\" [ref=e3]"
        )
    };
    let cancel = "    - generic:\n      - paragraph: 7 seats used\n      - button \"Cancel plan\" [ref=e4]\n";
    let ended = page("Crew Pro Ends 3 May 2027", "");
    let places = [
        at(
            "a",
            "/team",
            page("Crew Pro Active", "").leak(),
            &[("Plan details", "b")],
        ),
        at(
            "b",
            "/team",
            page("Crew Pro Active", cancel).leak(),
            &[("Cancel plan", "c")],
        ),
        at(
            "c",
            "/team",
            "- dialog:\n  - heading \"Cancel Crew Pro\" [level=5]\n  - button \"Keep Pro\" [ref=e1]\n  - button \"Cancel plan at period end\" [ref=e2]",
            &[("Cancel plan", "done2")],
        ),
        at(
            "done2",
            "/team?saved=cancel",
            ended.clone().leak(),
            &[("Cancel add-on", "wrong")],
        ),
        at(
            "after",
            "/team",
            ended.leak(),
            &[("Cancel add-on", "wrong")],
        ),
        at(
            "wrong",
            "/wrong",
            "- heading \"Add-on cancelled\" [level=1]",
            &[],
        ),
    ];
    let story = play(&places, None).await;
    assert!(
        story.starts_with("Plan details\nCancel plan\nCancel plan at period end\n"),
        "{story}"
    );
    assert!(!story.contains("add-on"), "{story}");
}

/// What a person has is looked for under "my …", in any language.
#[tokio::test]
async fn what_is_ones_own_is_looked_at() {
    let nav = "- list:\n  - listitem:\n    - link \"Offerte\" [ref=e1]:\n      - /url: /offerte\n  - listitem:\n    - link \"Le mie forniture\" [ref=e2]:\n      - /url: /forniture\n  - listitem:\n    - link \"Assistenza\" [ref=e3]:\n      - /url: /aiuto\n";
    let places = [
        at("a", "/area", format!("{nav}- heading \"Ciao Anna\" [level=1]\n- paragraph: Il meteo di oggi è sereno, con venti deboli da nord.").leak(), &[("Le mie", "b")]),
        at(
            "b",
            "/forniture",
            format!("{nav}- heading \"Luce Casa\" [level=1]\n- paragraph: 40 € al mese\n- link \"Disdici la fornitura\" [ref=e7]:\n  - /url: /disdici").leak(),
            &[("Disdici", "c")],
        ),
        at(
            "c",
            "/disdici",
            "- heading \"Vuoi davvero disdire?\" [level=1]\n- button \"No\" [ref=e1]\n- button \"Sì\" [ref=e2]",
            &[("Sì", "done")],
        ),
        done(),
    ];
    let story = play(&places, None).await;
    assert_eq!(
        clicks(&story),
        ["Le mie forniture", "Disdici la fornitura", "Sì"],
        "{story}"
    );
}

/// "Are you sure?" over a table of things: yes leads on, no would go back.
#[tokio::test]
async fn yes_answers_the_question_whether_to_end_it() {
    let table = "- heading \"Memberships\" [level=1]\n- table:\n  - row:\n    - cell \"Rowing club\" [ref=e1]\n    - cell \"Enabled\" [ref=e2]\n    - cell [ref=e3]:\n      - link \"Pause\" [ref=e4]:\n        - /url: /pause\n      - link \"Cancel\" [ref=e5]:\n        - /url: \"#end\"";
    let asked = format!(
        "{table}\n- generic:\n  - generic: Are you sure that you want to cancel this membership?Rowing club\n  - link \"No\" [ref=e8]:\n    - /url: \"#\"\n  - link \"Yes\" [ref=e9]:\n    - /url: /end?id=7\n  - button \"×\" [ref=e10]"
    );
    let places = [
        at("a", "/me", table, &[("Cancel", "b")]),
        at("b", "/me", asked.leak(), &[("Yes", "done"), ("No", "a")]),
        done(),
    ];
    let story = play(&places, None).await;
    assert_eq!(clicks(&story), ["Cancel", "Yes"], "{story}");
}

/// A step with sliders and a grey button is no end, whatever its words look like.
#[tokio::test]
async fn a_step_with_sliders_is_gone_through() {
    let step = "- dialog:\n  - heading \"A last thought\" [level=2]\n  - paragraph: Goodbye. How likely are you to come back?\n  - slider \"How likely are you to come back?\" [ref=e1]: \"5\"\n  - button \"Next\" [disabled] [ref=e2]";
    let moved = step.replace("\"5\"", "\"4\"").replace("[disabled] ", "");
    let places = [
        at(
            "a",
            "/app",
            "- heading \"Account\" [level=1]\n- button \"End subscription\" [ref=e1]",
            &[("End", "b")],
        ),
        at("b", "/app", step, &[("slide", "c")]),
        at("c", "/app", moved.leak(), &[("Next", "d")]),
        at(
            "d",
            "/app",
            "- dialog:\n  - heading \"Goodbye\" [level=2]\n  - button \"End it\" [ref=e1]\n  - button \"Stay\" [ref=e2]",
            &[("End it", "done")],
        ),
        done(),
    ];
    let story = play(&places, None).await;
    assert!(story.contains("Next\nEnd it\nsuccess"), "{story}");
}

/// When it is to end: without a fee, at the end of what is paid for, and no later.
#[tokio::test]
async fn the_time_of_the_end_costs_least() {
    for (answers, expected) in [
        (
            "- radio \"End today. A fee of €48.30 is charged.\" [checked] [ref=e1]\n- radio \"End with my term, on 14 March 2027. No fee.\" [ref=e2]",
            Some("End with my term"),
        ),
        (
            "- radio \"zum nächsten Termin (31.12.2026)\" [ref=e1]\n- radio \"zu einem Wunschtermin (30.06.2027)\" [ref=e2]",
            Some("zum nächsten Termin"),
        ),
        (
            "- radio \"Cancel immediately\" [checked] [ref=e1]\n- radio \"Cancel at the end of the period\" [ref=e2]",
            Some("Cancel at the end"),
        ),
        (
            "- radio \"Am Ende der Laufzeit kündigen, 31.12.2026\" [checked] [ref=e1]\n- radio \"Sofort kündigen\" [ref=e2]",
            None,
        ),
    ] {
        let step = format!(
            "- heading \"When should it end?\" [level=1]\n- group \"When?\":\n  {}\n- button \"Review\" [ref=e9]\n- button \"Keep it\" [ref=e8]",
            answers.replace('\n', "\n  ")
        );
        let places = [
            at(
                "a",
                "/me",
                "- heading \"Account\" [level=1]\n- button \"Cancel membership\" [ref=e1]",
                &[("Cancel", "b")],
            ),
            at("b", "/end", step.leak(), &[("Review", "done")]),
            done(),
        ];
        let story = play(&places, None).await;
        let chosen = clicks(&story)[1];
        match expected {
            Some(answer) => assert!(chosen.starts_with(answer), "{story}"),
            None => assert_eq!(chosen, "Review", "{story}"),
        }
    }
}

/// A telephone at the end of the way is told at once, without typing, asking, or going back.
#[tokio::test]
async fn a_telephone_at_the_end_is_told_at_once() {
    let phone = "- heading \"Let's talk\" [level=1]\n- paragraph: Contracts like yours are ended by our care team. Please call us.\n- paragraph: 01632 960 144\n- paragraph: Monday to Friday, 9 to 5\n- textbox \"Mobile number\" [ref=e3]\n- button \"Ask for a call back\" [ref=e4]";
    let places = [
        at(
            "a",
            "/me",
            "- heading \"Account\" [level=1]\n- link \"Thinking of leaving?\" [ref=e1]:\n  - /url: /leave",
            &[("Thinking", "b")],
        ),
        at("b", "/leave", phone, &[]),
    ];
    let story = play(&places, None).await;
    assert!(
        story.starts_with("Thinking of leaving?\nfailed") && story.contains("01632 960 144"),
        "{story}"
    );
}

/// The site says that nothing was changed and asks to try again: the same step once more, and not a third time.
#[tokio::test]
async fn a_step_that_failed_is_taken_once_more() {
    let last = "- heading \"Cancel your plan?\" [level=1]\n- button \"Stay\" [ref=e1]\n- button \"Cancel and refund\" [ref=e2]";
    let failed =
        format!("{last}\n- alert: Our bank did not answer. Nothing was changed, please try again.");
    let places = [
        at(
            "a",
            "/me",
            "- heading \"Account\" [level=1]\n- button \"Cancel plan\" [ref=e1]",
            &[("Cancel", "b")],
        ),
        at("b", "/me/end", last, &[("Cancel and", "done failed")]),
        at(
            "done failed",
            "/me/end",
            failed.leak(),
            &[("Cancel and", "done")],
        ),
        done(),
    ];
    let story = play(&places, None).await;
    assert_eq!(
        clicks(&story),
        ["Cancel plan", "Cancel and refund", "Cancel and refund"],
        "{story}"
    );
}

/// The end is one of the choices of a list, with a button beside it.
#[tokio::test]
async fn the_end_is_chosen_in_a_list() {
    let page = "- heading \"Teeabo\" [level=1]\n- paragraph: 12 € im Monat\n- combobox \"Was möchten Sie tun?\" [ref=e1]:\n  - option \"- bitte wählen -\" [selected]\n  - option \"Lieferung überspringen\"\n  - option \"Pausieren\"\n  - option \"Abo kündigen\"\n- button \"OK\" [ref=e2]";
    let places = [
        at("a", "/tee", page, &[("OK", "b")]),
        at(
            "b",
            "/tee/ende",
            "- heading \"Abo kündigen\" [level=1]\n- button \"Abo behalten\" [ref=e1]\n- button \"Jetzt kündigen\" [ref=e2]",
            &[("Jetzt", "done")],
        ),
        done(),
    ];
    let story = play(&places, None).await;
    assert_eq!(
        clicks(&story),
        ["select Abo kündigen", "OK", "Jetzt kündigen"],
        "{story}"
    );
}

/// A page that shows only its frame is waited for before anything is looked at.
#[tokio::test]
async fn a_page_that_fills_late_is_waited_for() {
    let nav = "- navigation:\n  - link \"Files\" [ref=e1]:\n    - /url: /files\n  - link \"Profile\" [ref=e2]:\n    - /url: /profile\n- heading \"Subscription\" [level=1]\n";
    let places = [
        at("a", "/sub", nav, &[("time", "b"), ("Profile", "wrong")]),
        at(
            "b",
            "/sub",
            format!("{nav}- paragraph: Pro, $4 a month\n- button \"Cancel Pro\" [ref=e5]").leak(),
            &[("Cancel", "done")],
        ),
        at("wrong", "/profile", nav, &[]),
        done(),
    ];
    let story = play(&places, None).await;
    assert_eq!(clicks(&story), ["Cancel Pro"], "{story}");
}

/// Words that nobody listed: what had no effect isn't done again, and the next one is tried before the flow is given up.
#[tokio::test]
async fn in_a_step_everything_that_is_not_forbidden_is_tried() {
    let step = "- dialog:\n  - heading \"Farewell, sailor\" [level=2]\n  - paragraph: The crew waves.\n  - button \"Wave back\" [ref=e1]\n  - button \"Hoist the flag\" [ref=e2]\n  - button \"Stay aboard\" [ref=e3]\n  - button \"Row ashore\" [ref=e4]";
    let places = [
        at(
            "a",
            "/ship",
            "- heading \"Ship\" [level=1]\n- button \"Cancel my plan\" [ref=e1]",
            &[("Cancel", "b")],
        ),
        at("b", "/ship", step, &[("Row", "done")]),
        done(),
    ];
    let story = play(&places, None).await;
    assert!(
        story.contains("Row ashore\nsuccess") && !story.contains("Stay aboard"),
        "{story}"
    );
}

/// A reason that speaks of leaving is a fact of the person's life, and not the way on.
#[tokio::test]
async fn a_reason_is_no_end() {
    let step = "- heading \"Before you go\" [level=1]\n- group \"Why are you leaving? (Required)\":\n  - radio \"The fees are too high\" [ref=e1]\n  - radio \"I no longer keep hens\" [ref=e2]\n  - radio \"Illness\" [ref=e3]\n  - radio \"Other / prefer not to say\" [ref=e4]\n- checkbox \"Keep me as a $5 / month Friend\" [ref=e5]\n- button \"Submit\" [ref=e6]";
    let places = [
        at(
            "a",
            "/me",
            "- heading \"Account\" [level=1]\n- button \"Cancel membership\" [ref=e1]",
            &[("Cancel", "b")],
        ),
        at("b", "/end", step, &[("Submit", "done")]),
        done(),
    ];
    let story = play(&places, None).await;
    assert_eq!(
        clicks(&story),
        ["Cancel membership", "Other / prefer not to say", "Submit"],
        "{story}"
    );
}

/// Short texts beside each other are tabs, also where nothing says so.
#[tokio::test]
async fn a_strip_of_texts_is_tabs() {
    let strip = "- main:\n  - heading \"Settings\" [level=1]\n  - generic [ref=e1]:\n    - generic [ref=e2]: General\n    - generic [ref=e3]: Devices\n    - generic [ref=e4]: Plan & billing\n  - paragraph: The language of the application is English, and the clock shows 24 hours.\n";
    let places = [
        at("a", "/set", strip, &[("Plan &", "b")]),
        at(
            "b",
            "/set",
            format!("{strip}  - paragraph: $4 a month\n  - button \"Cancel plan\" [ref=e9]").leak(),
            &[("Cancel", "done")],
        ),
        done(),
    ];
    let story = play(&places, None).await;
    assert_eq!(clicks(&story), ["Plan & billing", "Cancel plan"], "{story}");
}

/// Sections of one card are no things of their own; the reasons for leaving what has a job in its name are no facts of one's life.
#[tokio::test]
async fn sections_are_no_things_and_reasons_no_facts() {
    let card = "- generic:\n  - generic:\n    - heading \"Job Coach\" [level=2]\n    - paragraph: €12.90 a month\n  - generic:\n    - heading [level=3]:\n      - button \"Contract and renewal +\" [ref=e1]\n";
    let open = card.replace("renewal +\" [ref", "renewal –\" [expanded] [ref");
    let open = format!(
        "{open}    - region:\n      - paragraph: Renews on 1 January 2027, €12.90 a month.\n      - button \"Cancel contract\" [ref=e3]\n"
    );
    let why = "- dialog:\n  - heading \"Why are you stopping Job Coach?\" [level=2]\n  - generic:\n    - button \"I got hired\" [ref=e1]\n    - button \"Too expensive\" [ref=e2]\n    - button \"Feedback was generic\" [ref=e3]\n  - button \"Continue\" [disabled] [ref=e4]";
    let places = [
        at("a", "/me", card, &[("Contract", "b")]),
        at("b", "/me", open.leak(), &[("Cancel", "c")]),
        at("c", "/me", why, &[("Feedback", "d"), ("Too", "d")]),
        at(
            "d",
            "/me",
            why.replace("[disabled] ", "").leak(),
            &[("Continue", "done")],
        ),
        done(),
    ];
    let story = play(&places, None).await;
    assert!(
        story.starts_with("Contract and renewal +\nCancel contract\n")
            && !story.contains("ask")
            && !story.contains("hired")
            && story.contains("Continue\nsuccess"),
        "{story}"
    );
}

/// The last step was passed without a question, and a page that says so in words that nobody listed follows: nothing is begun.
#[tokio::test]
async fn after_a_last_step_that_nobody_was_asked_about_nothing_is_begun() {
    let nav = "- list:\n  - listitem:\n    - link \"Mis productos\" [ref=e1]:\n      - /url: /productos\n  - listitem:\n    - link \"Mis facturas\" [ref=e2]:\n      - /url: /facturas\n";
    let places = [
        at("a", "/", format!("{nav}- heading \"Resumen\" [level=2]\n- table:\n  - row:\n    - cell \"Fibra 300\" [ref=e3]\n    - cell \"Activo\" [ref=e4]\n- paragraph: Hoy no hay ninguna incidencia en la red.").leak(), &[("Mis productos", "b"), ("Mis facturas", "bills")]),
        at("b", "/productos", format!("{nav}- heading \"Fibra 300\" [level=2]\n- paragraph: 30,00 €/mes\n- link \"Solicitar la baja\" [ref=e5]:\n  - /url: /baja").leak(), &[("Solicitar", "c"), ("Mis facturas", "bills")]),
        at("c", "/baja", format!("{nav}- heading \"Resumen\" [level=2]\n- paragraph: Perderás el número fijo.\n- link \"Me lo he pensado mejor\" [ref=e5]:\n  - /url: /\n- button \"Tramitar la baja\" [ref=e6]").leak(), &[("Tramitar", "d")]),
        at("d", "/baja/hecho", format!("{nav}- heading \"Hemos registrado tu solicitud\" [level=2]\n- link \"Volver al área\" [ref=e5]:\n  - /url: /").leak(), &[]),
        at("bills", "/facturas", format!("{nav}- heading \"Mis facturas\" [level=2]").leak(), &[]),
    ];
    let story = play(&places, None).await;
    assert!(!story.contains("facturas"), "{story}");
}

/// What the last click set going is waited for, whatever else could be ticked; a box that deletes is never ticked.
#[tokio::test]
async fn what_is_on_its_way_is_waited_for() {
    let last = "- dialog:\n  - heading \"Cancel Plus?\" [level=2]\n  - checkbox \"Delete all my files on that day\" [ref=e1]\n  - button \"Keep plan\" [ref=e2]\n  - button \"Cancel plan\" [ref=e3]";
    let places = [
        at(
            "a",
            "/me",
            "- heading \"Account\" [level=1]\n- button \"End membership\" [ref=e1]",
            &[("End", "b")],
        ),
        at("b", "/me", last, &[("Cancel plan", "c")]),
        at(
            "c",
            "/me",
            last.replace("Cancel plan\" [ref", "Cancel plan\" [disabled] [ref")
                .leak(),
            &[("time", "done")],
        ),
        done(),
    ];
    let story = play(&places, None).await;
    assert_eq!(clicks(&story), ["End membership", "Cancel plan"], "{story}");
}

/// "Keep cancelling" goes on, a present beside it is never taken, and what is being fetched is waited for.
#[tokio::test]
async fn a_present_is_never_what_is_left() {
    let gift = "- generic:\n  - heading \"The next bag is on us!\" [level=2]\n  - paragraph: A whole bag ($58.00) if you stay until spring.\n  - generic:\n    - button \"Woof! Send my free bag\" [ref=e21]\n    - button \"no thanks, keep cancelling\" [ref=e22]";
    let account = "- heading \"Account\" [level=1]\n- button \"Cancel bags\" [ref=e1]";
    let places = [
        at("a", "/me", account, &[("Cancel", "b")]),
        at(
            "b",
            "/me",
            format!("{account}\n- generic [ref=e9] [cursor=pointer]: ✕\n- paragraph: Fetching…")
                .leak(),
            &[("time", "c"), ("✕", "a")],
        ),
        at(
            "c",
            "/me",
            format!("{account}\n{gift}").leak(),
            &[("no thanks", "done"), ("Woof", "wrong")],
        ),
        at("wrong", "/wrong", "- heading \"Yours\" [level=1]", &[]),
        done(),
    ];
    let story = play(&places, None).await;
    assert_eq!(
        clicks(&story),
        ["Cancel bags", "no thanks, keep cancelling"],
        "{story}"
    );
}
