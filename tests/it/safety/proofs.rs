//! Pages that talk like the end and are none: neither the catalogue's definition nor the generic one may
//! take them for proof, at either look.

use subterminator::domain::service::ServiceDefinition;
use subterminator::services::Catalogue;

use super::stage::{page, service};
use super::states::corpus;
use crate::common::standing::{is_end, verdict};

const AT: &str = "2027-02-01T12:00:00Z";

fn definitions() -> [(ServiceDefinition, &'static str); 2] {
    let netflix = Catalogue::load(None).0.get("netflix").unwrap().clone();
    [
        (netflix, "https://www.netflix.com"),
        (service(), "https://www.shop.example"),
    ]
}

fn proved(service: &ServiceDefinition, url: &str, title: &str, tree: &str) -> Option<String> {
    let verdict = verdict(service, &page(url, title, tree), Vec::new(), AT);
    is_end(&verdict).then(|| verdict.for_lines().join("; "))
}

/// Name | path | title | tree of pages on which the subscription goes on.
const NO_END: &[&str] = &[
    "before the last click | /cancel | Cancel | - heading \"Finish cancelling\"\n- paragraph: Your membership will end on February 15, 2027.\n- button \"Finish Cancellation\" [ref=e1]",
    "before it, with a vague button | /cancel | Cancel | - heading \"Almost there\"\n- paragraph: Your membership will end on February 15, 2027.\n- button \"Continue\" [ref=e1]\n- button \"Keep membership\" [ref=e2]",
    "before it, with a button that says nothing | /cancel |  | - paragraph: Your subscription ends on February 15, 2027 and won't renew.\n- button \"Submit\" [ref=e1]\n- button \"Go back\" [ref=e2]",
    "rejoining in advance | /cancel | Cancel | - heading \"Are you sure?\"\n- paragraph: Your membership ends on February 15, 2027. You can restart your membership any time.\n- button \"Yes, end it\" [ref=e1]\n- button \"No\" [ref=e2]",
    "restart in marketing | /home | Home | - heading \"Welcome\"\n- paragraph: Cancel any time, restart whenever you like. Rejoin in one click.\n- button \"Restart membership\" [ref=e1]",
    "cancelled orders | /orders | Orders | - heading \"Your orders\"\n- paragraph: \"Order 17: cancelled\"\n- paragraph: Your cancellation of order 17 is confirmed.\n- link \"Cancelled orders\" [ref=e1]:\n  - /url: /orders/cancelled",
    "an add-on that ended | /account | Account | - heading \"Account\"\n- paragraph: Your Extras add-on has been cancelled.\n- paragraph: \"Next billing date: February 15, 2027\"\n- link \"Cancel membership\" [ref=e1]:\n  - /url: /cancel",
    "help | /help | Help | - heading \"How to cancel\"\n- paragraph: Once your subscription has been cancelled, your membership ends at the end of the period.\n- link \"Restart membership\" [ref=e1]:\n  - /url: /help/restart",
    "a question | /x | Cancelled? | - heading \"Is your subscription cancelled?\"\n- paragraph: Find out here.",
    "an error | /cancel | Error | - heading \"Something went wrong\"\n- paragraph: Your cancellation is confirmed.",
    "an error below | /cancel |  | - heading \"Your cancellation is confirmed\"\n- alert: We were unable to process your request.",
    "an error address | /error?code=5 |  | - heading \"Your cancellation is confirmed\"",
    "sign-in | /login | Sign in | - heading \"Your membership has been cancelled\"\n- textbox \"Password\" [ref=e1]\n- button \"Sign in\" [ref=e2]",
    "a request that was received | /done | Thank you | - heading \"Thank you\"\n- paragraph: Your request has been received. We will get back to you.",
    "pending | /done | Pending | - heading \"Your cancellation is being processed\"\n- paragraph: It is not confirmed yet. Check your e-mail to confirm the cancellation.",
    "a confirmation by e-mail | /done | One more step | - heading \"Check your e-mail\"\n- paragraph: Click the link in the e-mail to confirm your cancellation. Until then your subscription is active.",
    "denied | /done |  | - heading \"Your subscription has not been cancelled\"\n- link \"Home\" [ref=e1]:\n  - /url: /",
    "paused | /paused | Paused | - heading \"Your membership is paused\"\n- paragraph: It resumes on May 1, 2027.\n- button \"Resume membership\" [ref=e1]",
    "stayed | /stay | Welcome back | - heading \"We're glad you're staying\"\n- paragraph: Your cancellation has been cancelled.",
    "taken back | /account | Account | - heading \"Account\"\n- paragraph: Your cancellation was withdrawn. Your membership continues.\n- paragraph: \"Next payment: February 15\"",
    "the trial's end | /account | Account | - heading \"Account\"\n- paragraph: Your free trial ends on February 15, 2027. After that you pay $9.99 a month.\n- link \"Manage plan\" [ref=e1]:\n  - /url: /plan",
    "typed words | /cancel |  | - textbox \"Reason\" [ref=e1]: Your cancellation is confirmed\n- button \"Send\" [ref=e2]",
    "words on a button | /cancel |  | - heading \"Survey\"\n- button \"Your cancellation is confirmed\" [ref=e1]\n- button \"Finish cancellation\" [ref=e2]",
    "the step after | /cancel |  | - heading \"Next: your cancellation is confirmed\"\n- button \"Confirm cancellation\" [ref=e1]",
    "still offers it in a menu | /account |  | - paragraph: Your membership ends on February 15, 2027\n- button \"Restart membership\" [ref=e1]\n- menuitem \"Cancel membership\" [ref=e2]",
    "kündigen, vorher | /kuendigen | Kündigung | - heading \"Kündigung abschließen\"\n- paragraph: Wenn du abschließt, endet dein Abo am 15. Februar 2027.\n- button \"Jetzt kündigen\" [ref=e1]",
    "kündigen, Anleitung | /hilfe | Hilfe | - heading \"So kündigst du\"\n- paragraph: Sobald deine Kündigung bestätigt ist, bekommst du eine E-Mail.\n- button \"Abo reaktivieren\" [ref=e1]",
    "kündigen, abgelehnt | /x |  | - heading \"Dein Abo wurde nicht gekündigt\"",
    "résilier, avant | /resilier | Résiliation | - heading \"Terminer la résiliation\"\n- paragraph: Si vous terminez, votre abonnement prendra fin le 15 février 2027.\n- button \"Confirmer la résiliation\" [ref=e1]",
    "résilier, refusé | /x |  | - heading \"Votre abonnement n'a pas été résilié\"",
    "cancelar, antes | /cancelar | Cancelar | - heading \"¿Seguro?\"\n- paragraph: Si confirmas, tu suscripción terminará el 15 de febrero.\n- button \"Sí, cancelar\" [ref=e1]",
    "cancelar, no | /x |  | - heading \"Tu suscripción no ha sido cancelada\"",
    "an empty page | /cancelsuccess |  | - generic [ref=e1]",
];

/// No page on which the subscription goes on is proof.
#[test]
fn what_only_talks_like_the_end_is_no_proof() {
    let mut wrong = Vec::new();
    for (service, base) in definitions() {
        for row in NO_END {
            let [name, path, title, tree] = row.split(" | ").collect::<Vec<_>>()[..] else {
                panic!("{row}")
            };
            if let Some(line) = proved(&service, &format!("{base}{path}"), title, tree) {
                wrong.push(format!("{} {name}: {line}", service.name));
            }
        }
    }
    assert!(wrong.is_empty(), "taken for proof:\n{}", wrong.join("\n"));
}

/// The pages of every state: only the ended ones may be proof.
#[test]
fn no_page_of_another_state_is_proof() {
    let corpus = corpus();
    let (mut wrong, mut missed) = (Vec::new(), Vec::new());
    for (service, base) in definitions() {
        for case in &corpus {
            let url = case.url.replace("https://www.shop.example", base);
            let found = proved(&service, &url, &case.title, &case.tree);
            let ended = matches!(case.is.as_str(), "complete" | "account_cancelled");
            match found {
                Some(line) if !ended => {
                    wrong.push(format!("{} {url} {}: {line}", service.name, case.title));
                }
                None if ended => missed.push(format!("{} {url} {}", service.name, case.title)),
                _ => {}
            }
        }
    }
    let told = "ended, but not proved (the person is told so)";
    println!("{told}:\n{}", missed.join("\n"));
    assert!(missed.len() * 2 < corpus.len(), "nothing is proof");
    assert!(wrong.is_empty(), "taken for proof:\n{}", wrong.join("\n"));
}
