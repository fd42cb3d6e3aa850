//! Clauses and what they claim.

use super::*;
use crate::lexicon::concepts;

fn read(clause: &str) -> Concepts {
    let today = jiff::civil::date(2026, 11, 22);
    claims(clause, concepts(clause), read_day(clause, today))
}

#[test]
fn clauses_claim_what_they_say() {
    use Concept::{Denied, Ended, EndsOn, Pending, Renews, Rests, Stops, Until};
    for (clause, claim) in [
        ("canceled", Ended),
        ("expires on dec 22", EndsOn),
        ("your monthly donation has stopped", Ended),
        ("won't renew", Stops),
        ("plan: free", Stops),
        ("auto-renew: off", Stops),
        ("no more refills", Stops),
        ("premium hasta el 4 de diciembre de 2026", Until),
        ("gekündigt", Ended),
        ("endet am 25. dezember 2026", EndsOn),
        ("renews dec 30", Renews),
        ("next charge $59 on dec 11", Renews),
        ("then: lingolo plus, $6.99 a month", Renews),
        ("on a break", Rests),
        (
            "nothing will be sent or charged until 21 january 2027",
            Rests,
        ),
        ("kündigung noch nicht bestätigt", Pending),
        ("demande de résiliation à l'étude", Pending),
        ("you need to return the box first", Pending),
        ("deine kündigung wurde erfolgreich storniert", Denied),
    ] {
        assert!(read(clause).has(claim), "{clause}: {:?}", read(clause));
    }
}

/// That nothing is charged until a day is a rest; that it isn't renewed, and can be used until then, is an end.
#[test]
fn clauses_that_sound_alike_claim_no_such_thing() {
    use Concept::{Ended, EndsOn, Pending, Rests, Stops};
    const NO_END: &str = "if you cancel, your plan ends on december 3, 2026 | has it been cancelled? | the plan renews until cancelled | \
        your offer expires on december 3, 2026: save 50% off | it has not been cancelled";
    const NOT_PENDING: &str = "you do not need to return anything | no further action: your request was received | \
        sie müssen nichts zurücksenden, der antrag wurde bearbeitet";
    const NO_REST: &str = "freeze for £5 a month | it isn't cancelled until you open the link | \
        nie odnawia się dostęp do 31 stycznia 2027 | keine verlängerung, nutzbar bis zum 31. januar 2027 | \
        sin renovación, acceso hasta el 31 de enero de 2027 | pas de renouvellement, accès jusqu'au 31 janvier 2027 | \
        niet verlengd, toegang tot 31 januari 2027 | sem renovação, acesso até 31 de janeiro de 2027 | \
        non si rinnova, accesso fino al 31 gennaio 2027";
    const RESTS: &str = "frozen until 21 january 2027 | nie pobierzemy żadnej opłaty do 31 stycznia 2027 | \
        bis dahin wird nichts berechnet, keine abbuchung bis zum 31. januar 2027 | no se le cobrará nada hasta el 31 de enero de 2027 | \
        aucun prélèvement jusqu'au 31 janvier 2027 | niets te betalen tot 31 januari 2027";
    for (clauses, claims, expected) in [
        (NO_END, &[Ended, EndsOn, Stops][..], false),
        (NOT_PENDING, &[Pending], false),
        (NO_REST, &[Rests], false),
        (RESTS, &[Rests], true),
    ] {
        for clause in clauses.split(" | ") {
            let found = read(clause);
            let claimed = found.any(claims);
            assert_eq!(claimed, expected, "{clause}: {found:?}");
        }
    }
}

#[test]
fn a_paper_of_a_thing_is_not_the_thing() {
    for clause in [
        "subscription invoice 3391 has been cancelled",
        "your membership order was cancelled",
        "payment: direct debit stopped",
    ] {
        assert!(!is_of_a_thing(clause), "{clause}");
    }
    for clause in [
        "subscription 3391 has been cancelled",
        "your membership ends on 3 december",
    ] {
        assert!(is_of_a_thing(clause), "{clause}");
    }
}

#[test]
fn a_next_payment_that_is_a_dash_is_none() {
    let renews = |clause: &str| read(clause).has(Concept::Renews);
    assert!(renews("next payment dec 30"));
    assert!(!renews("next payment –") && !renews("next payment: –"));
}

#[test]
fn prices_are_seen_in_many_currencies() {
    for clause in [
        "36 € al mes",
        "199 kč měsíčně",
        "649 tl",
        "£16 a month",
        "24,99 zł",
        "129 kr per månad",
        "r$ 39,90 por mês",
    ] {
        assert!(has_price(clause), "{clause}");
    }
    assert!(!has_price("level 34") && !has_price("gold"));
}
