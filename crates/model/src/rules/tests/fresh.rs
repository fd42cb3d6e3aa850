//! Portals in other manners: rails of icons, tabs behind fragments, tables with menus in their rows, steps under a bar, in several
//! languages. Each is a way that a patient person finds.

use super::flows::{at, clicks, done, play};

/// A rail of buttons without words, then an account page with tabs.
#[tokio::test]
async fn a_rail_of_icons_is_looked_through() {
    let rail = "- navigation:\n  - button [ref=e1]\n  - button [ref=e2]\n- main:\n  - heading \"Good morning\" [level=1]\n  - button \"New project\" [ref=e3]";
    let open = "- navigation:\n  - button [ref=e1]\n  - button [ref=e2]\n- main:\n  - heading \"Good morning\" [level=1]\n  - button \"New project\" [ref=e3]\n- menu:\n  - menuitem \"Billing\" [ref=e5]\n  - menuitem \"Sign out\" [ref=e6]";
    let places = [
        at("a", "/home", rail, &[("", "b")]),
        at("b", "/home", open, &[("Billing", "c")]),
        at(
            "c",
            "/billing",
            "- heading \"Billing\" [level=1]\n- paragraph: Pro · $12 a month, renews 3 May 2027\n- button \"Update card\" [ref=e1]\n- button \"Cancel plan\" [ref=e2]",
            &[("Cancel plan", "d")],
        ),
        at(
            "d",
            "/billing/end",
            "- heading \"Cancel Pro?\" [level=1]\n- button \"Keep Pro\" [ref=e1]\n- button \"Yes, cancel my plan\" [ref=e2]",
            &[("Yes", "done")],
        ),
        done(),
    ];
    let story = play(&places, None).await;
    assert!(
        story.contains("Billing\nCancel plan\nYes, cancel my plan\nsuccess"),
        "{story}"
    );
}

/// Links with nothing behind them are tabs; a gift beside it is another thing.
#[tokio::test]
async fn tabs_that_are_links_without_an_address_are_opened() {
    let tabs = "- navigation:\n  - link \"Shop\" [ref=e9]:\n    - /url: /shop\n- main:\n  - list:\n    - listitem:\n      - link \"Übersicht\" [ref=e1]:\n        - /url: \"#\"\n    - listitem:\n      - link \"Abonnements\" [ref=e2]:\n        - /url: \"#\"\n";
    let first = format!("{tabs}  - heading \"Guten Tag\" [level=2]");
    let second = format!(
        "{tabs}  - article:\n    - heading \"Wochenblatt Digital\" [level=3]\n    - paragraph: 9,90 € im Monat, verlängert sich am 3. Mai 2027\n    - button \"⋯\" [ref=e4]"
    );
    let menu = format!(
        "{second}\n- menu:\n  - menuitem \"Pausieren\" [ref=e6]\n  - menuitem \"Abo kündigen\" [ref=e7]"
    );
    let places = [
        at("a", "/konto", first.leak(), &[("Abonnements", "b")]),
        at("b", "/konto", second.leak(), &[("⋯", "c")]),
        at("c", "/konto", menu.leak(), &[("Abo kündigen", "d")]),
        at(
            "d",
            "/konto/ende",
            "- heading \"Abo kündigen\" [level=1]\n- button \"Abo behalten\" [ref=e1]\n- button \"Jetzt kündigen\" [ref=e2]",
            &[("Jetzt", "done")],
        ),
        done(),
    ];
    let story = play(&places, None).await;
    assert_eq!(
        clicks(&story),
        ["Abonnements", "⋯", "Abo kündigen", "Jetzt kündigen"],
        "{story}"
    );
}

const TABLE: &str = "- heading \"Subscriptions\" [level=1]\n- table:\n  - row:\n    - cell \"Radio\" [ref=e1]\n    - cell \"$4 a month\" [ref=e2]\n    - cell [ref=e3]:\n      - button \"⋮\" [ref=e4]\n  - row:\n    - cell \"Television\" [ref=e5]\n    - cell \"$9 a month\" [ref=e6]\n    - cell [ref=e7]:\n      - button \"⋮\" [ref=e8]";

/// Two things in a table with like menus: asked once, and the row of the answer is taken.
#[tokio::test]
async fn of_two_rows_the_one_that_the_person_named_is_opened() {
    let menu = format!(
        "{TABLE}\n- menu:\n  - menuitem \"Receipts\" [ref=e20]\n  - menuitem \"Cancel Television\" [ref=e21]"
    );
    let places = [
        at("a", "/subs", TABLE, &[("⋮#2", "b")]),
        at("b", "/subs", menu.leak(), &[("Cancel Television", "c")]),
        at(
            "c",
            "/subs/end",
            "- heading \"Cancel Television?\" [level=1]\n- button \"Yes, cancel\" [ref=e1]\n- button \"Keep it\" [ref=e2]",
            &[("Yes", "done")],
        ),
        done(),
    ];
    let story = play(&places, Some("Television")).await;
    assert_eq!(
        clicks(&story),
        [
            "ask Several things can be ended here. Which one?",
            "⋮",
            "Cancel Television",
            "Yes, cancel"
        ],
        "{story}"
    );
    let story = play(&places, None).await;
    assert!(
        story.contains("failed") && !story.contains("⋮\n"),
        "{story}"
    );
}

/// The way in stands in a sentence, on the third page that is looked at; what sells is never opened.
#[tokio::test]
async fn a_link_in_a_sentence_is_found_after_a_page_that_leads_nowhere() {
    let nav = "- navigation:\n  - link \"Tienda\" [ref=e1]:\n    - /url: /tienda\n  - link \"Mi perfil\" [ref=e2]:\n    - /url: /perfil\n  - link \"Mi cuota\" [ref=e3]:\n    - /url: /cuota\n";
    let home = format!(
        "{nav}- heading \"Hola, Ana\" [level=1]\n- link \"Mejorar plan\" [ref=e7]:\n  - /url: /mejorar"
    );
    let profile = format!(
        "{nav}- heading \"Mi perfil\" [level=1]\n- textbox \"Nombre\" [ref=e5]: Ana\n- textbox \"Ciudad\" [ref=e8]: Vigo\n- button \"Guardar\" [ref=e6]"
    );
    let fee = format!(
        "{nav}- heading \"Mi cuota\" [level=1]\n- paragraph: 30 € al mes\n- button \"Congelar la cuota\" [ref=e5]\n- paragraph:\n  - text: Las cuotas se cobran el día 1. Si ya no la necesitas,\n  - link \"dínoslo aquí\" [ref=e6]:\n    - /url: /adios"
    );
    let places = [
        at(
            "a",
            "/inicio",
            home.leak(),
            &[("Mi perfil", "b"), ("Mi cuota", "c")],
        ),
        at("b", "/perfil", profile.leak(), &[("Mi cuota", "c")]),
        at("c", "/cuota", fee.leak(), &[("dínoslo", "d")]),
        at(
            "d",
            "/adios",
            "- heading \"Darme de baja\" [level=1]\n- button \"Quedarme\" [ref=e1]\n- button \"Confirmar la baja\" [ref=e2]",
            &[("Confirmar", "done")],
        ),
        done(),
    ];
    let story = play(&places, None).await;
    assert!(
        story.contains("Mi cuota\ndínoslo aquí\nConfirmar la baja\nsuccess"),
        "{story}"
    );
    assert!(
        !story.contains("Guardar") && !story.contains("Congelar") && !story.contains("Mejorar"),
        "{story}"
    );
}

/// Steps under a bar in French: sliders that have to be moved, words to copy, and the foot of the site isn't the flow.
#[tokio::test]
async fn a_form_in_steps_is_filled_and_the_foot_of_the_site_left_alone() {
    let foot = "\n- link \"Résilier un contrat\" [ref=e30]:\n  - /url: /resilier\n- link \"Mentions légales\" [ref=e31]:\n  - /url: /mentions";
    let home = format!(
        "- heading \"Mon espace\" [level=1]\n- paragraph: Votre formule coûte 20 € par mois{foot}"
    );
    let one = format!(
        "- heading \"Résiliation, étape 2 sur 3\" [level=1]\n- progressbar\n- paragraph: Recopiez les mots « Je pars »\n- textbox \"Recopiez les mots « Je pars »\" [ref=e5]\n- button \"Notifier ma résiliation\" [disabled] [ref=e6]{foot}"
    );
    let two = format!(
        "- heading \"Résiliation, étape 2 sur 3\" [level=1]\n- progressbar\n- paragraph: Recopiez les mots « Je pars »\n- textbox \"Recopiez les mots « Je pars »\" [ref=e5]: Je pars\n- button \"Notifier ma résiliation\" [ref=e6]{foot}"
    );
    let places = [
        at("a", "/espace", home.leak(), &[("Résilier", "b")]),
        at("b", "/resilier", one.leak(), &[("typed", "c")]),
        at("c", "/resilier", two.leak(), &[("Notifier", "done")]),
        done(),
    ];
    let story = play(&places, None).await;
    assert_eq!(
        clicks(&story),
        [
            "Résilier un contrat",
            "type Je pars",
            "Notifier ma résiliation"
        ],
        "{story}"
    );
}

/// A switch whose row says what it is for, in Dutch.
#[tokio::test]
async fn a_switch_is_named_by_its_row() {
    let row = "- heading \"Mijn lidmaatschap\" [level=1]\n- generic:\n  - paragraph: Automatische verlenging\n  - switch [checked] [ref=e2]\n- generic:\n  - paragraph: Nieuwsbrief\n  - switch [checked] [ref=e3]";
    let places = [
        at("a", "/lid", row, &[("", "b")]),
        at(
            "b",
            "/lid",
            "- dialog \"Weet je het zeker?\":\n  - button \"Lid blijven\" [ref=e1]\n  - button \"Lidmaatschap opzeggen\" [ref=e2]",
            &[("Lidmaatschap opzeggen", "done")],
        ),
        done(),
    ];
    let story = play(&places, None).await;
    assert!(
        story.starts_with("\nLidmaatschap opzeggen\nsuccess"),
        "{story}"
    );
}

/// A statement about the person under which stands "Yes" is nobody's but theirs.
#[tokio::test]
async fn a_statement_about_the_person_is_asked() {
    let places = [
        at(
            "a",
            "/account",
            "- heading \"Account\" [level=1]\n- button \"Cancel membership\" [ref=e1]",
            &[("Cancel", "b")],
        ),
        at(
            "b",
            "/bye",
            "- heading \"Tell us more\" [level=1]\n- paragraph: I no longer keep birds.\n- generic:\n  - button \"Yes\" [ref=e1]\n  - button \"No\" [ref=e2]",
            &[("No", "c"), ("Yes", "wrong")],
        ),
        at(
            "c",
            "/bye/2",
            "- heading \"Last step\" [level=1]\n- button \"Cancel membership now\" [ref=e1]",
            &[("Cancel", "done")],
        ),
        at("wrong", "/bye/3", "- heading \"Noted\" [level=1]", &[]),
        done(),
    ];
    let story = play(&places, Some("No")).await;
    assert!(
        story.contains("ask I no longer keep birds.\nNo\nCancel membership now\nsuccess"),
        "{story}"
    );
    let story = play(&places, None).await;
    assert!(!story.contains("\nYes\n"), "{story}");
}
