//! probe
use super::flows::{at, clicks, done, play};
const LAST: &str = "- heading \"Cancel your membership?\" [level=1]\n- button \"Stay\" [ref=e1]\n- button \"Yes, cancel\" [ref=e2]";
async fn run(name: &str, mut places: Vec<super::flows::Place>) {
    places.push(at("last", "/last", LAST, &[("Yes", "done")]));
    places.push(done());
    let story = play(&places, None).await;
    eprintln!(
        "=== {name}: {:?}\n    {}",
        clicks(&story),
        story.lines().last().unwrap_or_default()
    );
}
#[tokio::test]
async fn probe() {
    run("avatar in generic", vec![
        at("a","/","- generic:\n  - generic: Gymbo\n  - generic [ref=e1] [cursor=pointer]: MK\n- main:\n  - heading \"Classes this week\" [level=2]\n  - button \"Book spin\" [ref=e2]\n  - button \"Book yoga\" [ref=e3]", &[("MK","b")]),
        at("b","/home","- generic:\n  - generic: Gymbo\n  - generic [ref=e1] [cursor=pointer]: MK\n  - generic:\n    - generic [ref=e5] [cursor=pointer]: Profile details\n    - generic [ref=e6] [cursor=pointer]: Your contract\n    - generic [ref=e7] [cursor=pointer]: Sign out\n- main:\n  - heading \"Classes this week\" [level=2]\n  - button \"Book spin\" [ref=e2]\n  - button \"Book yoga\" [ref=e3]", &[("Your contract","c")]),
        at("c","/contract","- heading \"Contract\" [level=1]\n- paragraph: Flex 12, €39 each month\n- button \"Freeze\" [ref=e1]\n- button \"Give notice\" [ref=e2]", &[("Give","last")]),
    ]).await;
    run("img button", vec![
        at("a","/","- banner:\n  - img \"Logo\"\n  - button [ref=e1] [cursor=pointer]:\n    - img \"avatar\"\n- main:\n  - heading \"Your feed\" [level=1]\n  - article: Nothing new today in your feed, come back later.", &[("","b")]),
        at("b","/home","- banner:\n  - img \"Logo\"\n  - button [ref=e1] [expanded] [cursor=pointer]:\n    - img \"avatar\"\n- menu:\n  - menuitem \"Billing\" [ref=e4]\n  - menuitem \"Log out\" [ref=e5]\n- main:\n  - heading \"Your feed\" [level=1]", &[("Billing","c")]),
        at("c","/billing","- heading \"Billing\" [level=1]\n- paragraph: Pro, $12 / month\n- link \"Change plan\" [ref=e1]:\n  - /url: /plans", &[("Change plan","d")]),
        at("d","/plans","- heading \"Choose your plan\" [level=1]\n- generic:\n  - heading \"Free\" [level=2]\n  - button \"Downgrade to Free\" [ref=e1]\n- generic:\n  - heading \"Pro\" [level=2]\n  - button \"Current plan\" [disabled] [ref=e2]\n- link \"Cancel subscription\" [ref=e4]:\n  - /url: /last", &[("Cancel","last")]),
    ]).await;
    run("help article link", vec![
        at("a","/","- navigation:\n  - link \"Orders\" [ref=e1]:\n    - /url: /orders\n  - link \"Addresses\" [ref=e2]:\n    - /url: /addr\n  - link \"Help centre\" [ref=e3]:\n    - /url: /help\n- main:\n  - heading \"My account\" [level=1]\n  - paragraph: Welcome back, your next crate is packed on Monday.", &[("Help","b")]),
        at("b","/help","- heading \"Help centre\" [level=1]\n- link \"Where is my crate?\" [ref=e1]:\n  - /url: /help/1\n- link \"I want to stop my crates\" [ref=e2]:\n  - /url: /help/2\n- link \"Change my address\" [ref=e3]:\n  - /url: /help/3", &[("I want","c")]),
        at("c","/help/2","- heading \"I want to stop my crates\" [level=1]\n- paragraph: Sorry to hear that. You can stop them here.\n- link \"Stop my crates\" [ref=e1]:\n  - /url: /last", &[("Stop","last")]),
    ]).await;
    run("select in settings", vec![
        at("a","/","- heading \"Einstellungen\" [level=1]\n- generic: Zahlungsweise\n- combobox \"Verlängerung\" [ref=e1]:\n  - option \"Automatisch verlängern\" [selected]\n  - option \"Nicht verlängern\"\n- button \"Speichern\" [ref=e2]", &[("Speichern","last")]),
    ]).await;
    run("checkbox renewal + save", vec![
        at("a","/","- heading \"Membership\" [level=1]\n- checkbox \"Renew my membership automatically each year\" [checked] [ref=e1]\n- button \"Save changes\" [ref=e2]", &[("Renew","b")]),
        at("b","/me","- heading \"Membership\" [level=1]\n- checkbox \"Renew my membership automatically each year\" [ref=e1]\n- button \"Save changes\" [ref=e2]", &[("Save","done")]),
    ]).await;
    run("switch row fr", vec![
        at("a","/compte","- heading \"Mon abonnement\" [level=1]\n- generic:\n  - generic: Renouvellement automatique\n  - switch [checked] [ref=e1]\n- generic:\n  - generic: Alertes par e-mail\n  - switch [checked] [ref=e2]", &[("","b")]),
        at("b","/compte","- heading \"Mon abonnement\" [level=1]\n- dialog:\n  - heading \"Désactiver le renouvellement ?\" [level=2]\n  - button \"Garder\" [ref=e5]\n  - button \"Désactiver\" [ref=e6]", &[("Désactiver","done")]),
    ]).await;
    run("ratings + 2 questions nl", vec![
        at("a","/mijn","- heading \"Mijn abonnement\" [level=1]\n- link \"Abonnement opzeggen\" [ref=e1]:\n  - /url: /op", &[("Abon","b")]),
        at("b","/op","- heading \"Jammer dat je gaat\" [level=1]\n- group \"Hoe heb je ons leren kennen?\":\n  - radio \"Via vrienden\" [ref=e1]\n  - radio \"Via de krant\" [ref=e2]\n  - radio \"Weet ik niet meer\" [ref=e3]\n- button \"Volgende\" [ref=e4]", &[("Volgende","last")]),
    ]).await;
    run("email end", vec![
        at("a","/","- heading \"Account\" [level=1]\n- link \"End membership\" [ref=e1]:\n  - /url: /e", &[("End","b")]),
        at("b","/e","- heading \"Almost done\" [level=1]\n- paragraph: We will send a link to m•••@mail.example. Your membership ends once you click it.\n- button \"Send me the link\" [ref=e1]\n- link \"Never mind\" [ref=e2]:\n  - /url: /me", &[("Send","done")]),
    ]).await;
    run("choose time", vec![
        at("a","/","- heading \"Account\" [level=1]\n- button \"Cancel plan\" [ref=e1]", &[("Cancel","b")]),
        at("b","/me","- dialog:\n  - heading \"When should it end?\" [level=2]\n  - button \"Today, without refund\" [ref=e2]\n  - button \"On 3 March, when the month is over\" [ref=e3]\n  - button \"Keep plan\" [ref=e4]", &[("On 3","done"),("Today","wrong")]),
        at("wrong","/w","- heading \"wrong\"", &[]),
    ]).await;
    run("table of contracts", vec![
        at("a","/k","- heading \"Verträge\" [level=1]\n- table:\n  - row:\n    - cell \"Strom\" [ref=e11]\n    - cell \"48 € / Monat\" [ref=e12]\n    - cell [ref=e13]:\n      - link \"Details\" [ref=e1]:\n        - /url: /k/1\n  - row:\n    - cell \"Rechnungen\" [ref=e14]\n    - cell \"12 Stück\" [ref=e15]\n    - cell [ref=e16]:\n      - link \"Ansehen\" [ref=e2]:\n        - /url: /k/2", &[("Details","b")]),
        at("b","/k/1","- heading \"Strom\" [level=1]\n- paragraph: Laufzeit bis 31.12.2027\n- list:\n  - listitem:\n    - link \"Zählerstand melden\" [ref=e1]:\n      - /url: /z\n  - listitem:\n    - link \"Umzug melden\" [ref=e2]:\n      - /url: /u\n  - listitem:\n    - link \"Vertrag beenden\" [ref=e3]:\n      - /url: /last", &[("Vertrag","last")]),
    ]).await;
    run("change or stop form", vec![
        at("a","/","- heading \"Policy 44-1\" [level=1]\n- paragraph: £9.20 per month\n- link \"Make a change\" [ref=e1]:\n  - /url: /c\n- link \"Make a claim\" [ref=e2]:\n  - /url: /cl", &[("Make a change","b")]),
        at("b","/c","- heading \"What would you like to change?\" [level=1]\n- radio \"My address\" [ref=e1]\n- radio \"My cover\" [ref=e2]\n- radio \"I don't want the policy any more\" [ref=e3]\n- button \"Continue\" [ref=e4]", &[("Continue","last")]),
    ]).await;
    run("chips then reason", vec![
        at("a","/","- heading \"Subscription\" [level=1]\n- button \"Manage\" [ref=e1]", &[("Manage","b")]),
        at("b","/me","- dialog \"Manage\":\n  - button \"Change address\" [ref=e2]\n  - button \"Skip a delivery\" [ref=e3]\n  - button \"I'm done with this\" [ref=e4]\n  - button \"Close\" [ref=e5]", &[("I'm done","last"),("Close","a")]),
    ]).await;
    run("iframe portal in new sentence", vec![
        at("a","/","- heading \"Plan\" [level=1]\n- paragraph:\n  - text: Payments are handled by PayCo.\n  - link \"Open the customer portal\" [ref=e1]:\n    - /url: https://pay.b.example/p", &[("Open","last")]),
    ]).await;
    run("required checkbox statement", vec![
        at("a","/","- heading \"Account\" [level=1]\n- button \"Cancel plan\" [ref=e1]", &[("Cancel","b")]),
        at("b","/e","- heading \"Before it ends\" [level=1]\n- checkbox \"I no longer have a dog\" [ref=e1]\n- checkbox \"I know that my points expire\" [ref=e2]\n- button \"End plan\" [ref=e3]", &[("End plan","done")]),
    ]).await;
}
#[test]
fn terms_of() {
    for l in [
        "make a change",
        "i don't want the policy any more",
        "make a claim",
        "i'm done with this",
    ] {
        eprintln!("T {l}: {:?}", page::words::meaning_of_folded(l));
    }
}
#[tokio::test]
async fn probe2() {
    run("type phrase de + bestätigung", vec![
        at("a","/","- heading \"Konto\" [level=1]\n- button \"Mitgliedschaft beenden\" [ref=e1]", &[("Mit","b")]),
        at("b","/e","- heading \"Schade!\" [level=1]\n- paragraph: Gib zur Bestätigung das Wort ENDE ein.\n- textbox \"Bestätigung\" [ref=e1]\n- button \"Endgültig beenden\" [ref=e2]\n- button \"Doch bleiben\" [ref=e3]", &[("Endg","done"),("Doch","a")]),
    ]).await;
    run("stars", vec![
        at("a","/","- heading \"Account\" [level=1]\n- button \"Cancel plan\" [ref=e1]", &[("Cancel","b")]),
        at("b","/e","- heading \"How would you rate us?\" [level=1]\n- button \"1 star\" [ref=e1]\n- button \"2 stars\" [ref=e2]\n- button \"3 stars\" [ref=e3]\n- button \"4 stars\" [ref=e4]\n- button \"5 stars\" [ref=e5]\n- button \"Continue\" [disabled] [ref=e6]", &[("3 stars","c")]),
        at("c","/e","- heading \"How would you rate us?\" [level=1]\n- button \"1 star\" [ref=e1]\n- button \"2 stars\" [ref=e2]\n- button \"3 stars\" [pressed] [ref=e3]\n- button \"4 stars\" [ref=e4]\n- button \"5 stars\" [ref=e5]\n- button \"Continue\" [ref=e6]", &[("Continue","last")]),
    ]).await;
    run("offer tiles w/ plain text link", vec![
        at("a","/","- heading \"Account\" [level=1]\n- button \"Cancel plan\" [ref=e1]", &[("Cancel","b")]),
        at("b","/e","- heading \"Wait, how about this?\" [level=1]\n- generic [ref=e1] [cursor=pointer]:\n  - heading \"Two months free\" [level=3]\n  - paragraph: Only today\n- generic [ref=e2] [cursor=pointer]:\n  - heading \"Sleep mode\" [level=3]\n  - paragraph: Rest for up to 90 days\n- generic [ref=e3] [cursor=pointer]: Not tempted\n", &[("Not tempted","last"),("Two","a"),("Sleep","a")]),
    ]).await;
    run("confirm shaming only", vec![
        at("a","/","- heading \"Account\" [level=1]\n- button \"Cancel plan\" [ref=e1]", &[("Cancel","b")]),
        at("b","/e","- heading \"Half price for you\" [level=1]\n- button \"I'll take it\" [ref=e1]\n- button \"I prefer to waste money\" [ref=e2]", &[("I prefer","last")]),
    ]).await;
    run("fee", vec![
        at("a","/","- heading \"Contract\" [level=1]\n- button \"End contract\" [ref=e1]", &[("End","b")]),
        at("b","/e","- heading \"Your minimum term runs until 1 June 2027\" [level=1]\n- paragraph: Ending today costs €80.\n- radio \"End on 1 June 2027, no fee\" [ref=e1]\n- radio \"End today and pay €80\" [ref=e2]\n- button \"Continue\" [ref=e3]", &[("Continue","last")]),
    ]).await;
    run("two reasons + text", vec![
        at("a","/","- heading \"Abo\" [level=1]\n- button \"Abo kündigen\" [ref=e1]", &[("Abo","b")]),
        at("b","/e","- heading \"Was war der Grund?\" [level=1]\n- checkbox \"Zu teuer\" [ref=e1]\n- checkbox \"Keine Zeit\" [ref=e2]\n- checkbox \"Etwas anderes\" [ref=e3]\n- button \"Weiter\" [disabled] [ref=e4]", &[("Etwas","c")]),
        at("c","/e","- heading \"Was war der Grund?\" [level=1]\n- checkbox \"Zu teuer\" [ref=e1]\n- checkbox \"Keine Zeit\" [ref=e2]\n- checkbox \"Etwas anderes\" [checked] [ref=e3]\n- textbox \"Erzähl uns mehr (mind. 15 Zeichen)\" [ref=e5]\n- button \"Weiter\" [disabled] [ref=e4]", &[("typed","d")]),
        at("d","/e","- heading \"Was war der Grund?\" [level=1]\n- checkbox \"Etwas anderes\" [checked] [ref=e3]\n- textbox \"Erzähl uns mehr (mind. 15 Zeichen)\" [ref=e5]: abcdefghijklmnopqrst\n- button \"Weiter\" [ref=e4]", &[("Weiter","last")]),
    ]).await;
    run("keep as checkbox list of what to lose", vec![
        at("a","/","- heading \"Account\" [level=1]\n- link \"Leave the club\" [ref=e1]:\n  - /url: /e", &[("Leave","b")]),
        at("b","/e","- heading \"You will lose\" [level=1]\n- checkbox \"My guest passes\" [ref=e1]\n- checkbox \"My locker\" [ref=e2]\n- button \"Leave the club\" [disabled] [ref=e3]\n- link \"Back to safety\" [ref=e4]:\n  - /url: /", &[("My guest","c")]),
        at("c","/e","- heading \"You will lose\" [level=1]\n- checkbox \"My guest passes\" [checked] [ref=e1]\n- checkbox \"My locker\" [ref=e2]\n- button \"Leave the club\" [disabled] [ref=e3]\n- link \"Back to safety\" [ref=e4]:\n  - /url: /", &[("My locker","d")]),
        at("d","/e","- heading \"You will lose\" [level=1]\n- checkbox \"My guest passes\" [checked] [ref=e1]\n- checkbox \"My locker\" [checked] [ref=e2]\n- button \"Leave the club\" [ref=e3]\n- link \"Back to safety\" [ref=e4]:\n  - /url: /", &[("Leave","done")]),
    ]).await;
    run("nav drawer + accordion pl", vec![
        at("a","/","- banner:\n  - button \"Menu\" [ref=e1]\n- main:\n  - heading \"Witaj, Ola\" [level=1]\n  - paragraph: Twoja następna paczka wyrusza w poniedziałek rano.", &[("Menu","b")]),
        at("b","/","- banner:\n  - button \"Menu\" [expanded] [ref=e1]\n  - navigation:\n    - link \"Przepisy\" [ref=e2]:\n      - /url: /prz\n    - link \"Twój plan\" [ref=e3]:\n      - /url: /plan\n    - link \"Pomoc\" [ref=e4]:\n      - /url: /pomoc\n- main:\n  - heading \"Witaj, Ola\" [level=1]", &[("Twój","c")]),
        at("c","/plan","- heading \"Twój plan\" [level=1]\n- paragraph: 129 zł miesięcznie\n- button \"Więcej\" [expanded=false] [ref=e1]", &[("Więcej","d")]),
        at("d","/plan","- heading \"Twój plan\" [level=1]\n- paragraph: 129 zł miesięcznie\n- button \"Więcej\" [expanded] [ref=e1]\n- link \"Zrezygnuj z planu\" [ref=e2]:\n  - /url: /last", &[("Zrez","last")]),
    ]).await;
    run("radio in settings: payment each month/none", vec![
        at("a","/","- heading \"Donations\" [level=1]\n- group \"I give\":\n  - radio \"Each month\" [checked] [ref=e1]\n  - radio \"Once a year\" [ref=e2]\n  - radio \"Nothing at the moment\" [ref=e3]\n- button \"Save\" [ref=e4]", &[("Save","last")]),
    ]).await;
    run("dead link then tab", vec![
        at("a","/","- tablist:\n  - tab \"Overview\" [selected] [ref=e1]\n  - tab \"Usage\" [ref=e2]\n  - tab \"Team\" [ref=e3]\n  - tab \"Danger zone\" [ref=e4]\n- heading \"Workspace\" [level=1]\n- paragraph: Business, $40 per month, renews on 4 May 2027", &[("Danger","b"),("Usage","u"),("Team","t")]),
        at("u","/","- tablist:\n  - tab \"Overview\" [ref=e1]\n  - tab \"Usage\" [selected] [ref=e2]\n  - tab \"Team\" [ref=e3]\n  - tab \"Danger zone\" [ref=e4]\n- heading \"Usage\" [level=1]", &[("Danger","b"),("Team","t")]),
        at("t","/","- tablist:\n  - tab \"Overview\" [ref=e1]\n  - tab \"Usage\" [ref=e2]\n  - tab \"Team\" [selected] [ref=e3]\n  - tab \"Danger zone\" [ref=e4]\n- heading \"Team\" [level=1]\n- button \"Remove Ben\" [ref=e8]", &[("Danger","b"),("Usage","u")]),
        at("b","/","- tablist:\n  - tab \"Overview\" [ref=e1]\n  - tab \"Usage\" [ref=e2]\n  - tab \"Team\" [ref=e3]\n  - tab \"Danger zone\" [selected] [ref=e4]\n- heading \"Danger zone\" [level=1]\n- button \"Delete workspace\" [ref=e6]\n- button \"Stop paying for Business\" [ref=e7]", &[("Stop","last")]),
    ]).await;
    run("yes/no fact in flow, demanded", vec![
        at("a","/","- heading \"Account\" [level=1]\n- button \"Cancel plan\" [ref=e1]", &[("Cancel","b")]),
        at("b","/e","- heading \"Did you adopt another pet?\" [level=1]\n- radio \"Yes\" [ref=e1]\n- radio \"No\" [ref=e2]\n- radio \"I'd rather keep that to myself\" [ref=e3]\n- button \"Next\" [disabled] [ref=e4]", &[("I'd","c")]),
        at("c","/e","- heading \"Did you adopt another pet?\" [level=1]\n- radio \"Yes\" [ref=e1]\n- radio \"No\" [ref=e2]\n- radio \"I'd rather keep that to myself\" [checked] [ref=e3]\n- button \"Next\" [ref=e4]", &[("Next","last")]),
    ]).await;
    run("pt", vec![
        at("a","/","- heading \"Minha conta\" [level=1]\n- link \"Assinatura\" [ref=e1]:\n  - /url: /s\n- link \"Dados pessoais\" [ref=e2]:\n  - /url: /d", &[("Assinatura","b")]),
        at("b","/s","- heading \"Assinatura\" [level=1]\n- paragraph: R$ 29,90 por mês\n- button \"Opções\" [ref=e1]", &[("Opç","c")]),
        at("c","/s","- heading \"Assinatura\" [level=1]\n- paragraph: R$ 29,90 por mês\n- button \"Opções\" [ref=e1]\n- menu:\n  - menuitem \"Pausar\" [ref=e2]\n  - menuitem \"Encerrar assinatura\" [ref=e3]", &[("Enc","last")]),
    ]).await;
}
#[tokio::test]
async fn probe3() {
    run("decoy booking cancel", vec![
        at("a","/","- heading \"My gym\" [level=1]\n- generic:\n  - heading \"Spin, Tuesday 18:00\" [level=3]\n  - button \"Cancel booking\" [ref=e1]\n- generic:\n  - heading \"Membership Gold\" [level=3]\n  - paragraph: €49 a month\n  - link \"Details\" [ref=e2]:\n    - /url: /m", &[("Details","b"),("Cancel","wrong")]),
        at("b","/m","- heading \"Membership Gold\" [level=1]\n- paragraph: Renews on 1 March 2027\n- button \"Freeze membership\" [ref=e1]\n- button \"Transfer membership\" [ref=e2]\n- generic [ref=e3] [cursor=pointer]: Quit", &[("Quit","last")]),
        at("wrong","/w","- heading \"wrong\"", &[]),
    ]).await;
    run("order list with cancel, sub elsewhere", vec![
        at("a","/","- navigation:\n  - link \"Orders\" [ref=e1]:\n    - /url: /orders\n  - link \"Deliveries & plan\" [ref=e2]:\n    - /url: /plan\n- heading \"Orders\" [level=1]\n- article:\n  - heading \"Order 1182\" [level=2]\n  - paragraph: arrives on Friday, €34\n  - button \"Cancel order\" [ref=e3]\n- article:\n  - heading \"Order 1179\" [level=2]\n  - paragraph: delivered\n  - button \"Buy again\" [ref=e4]", &[("Deliveries","b"),("Cancel","wrong")]),
        at("b","/plan","- navigation:\n  - link \"Orders\" [ref=e1]:\n    - /url: /orders\n  - link \"Deliveries & plan\" [ref=e2]:\n    - /url: /plan\n- heading \"Deliveries & plan\" [level=1]\n- paragraph: A box each week, €34\n- link \"Stop my weekly box\" [ref=e7]:\n  - /url: /last", &[("Stop","last")]),
        at("wrong","/w","- heading \"wrong\"", &[]),
    ]).await;
    run("es nested menus", vec![
        at("a","/","- navigation:\n  - button \"Mi cuenta\" [ref=e1]\n- heading \"Hola\" [level=1]", &[("Mi cuenta","b")]),
        at("b","/","- navigation:\n  - button \"Mi cuenta\" [expanded] [ref=e1]\n  - link \"Datos\" [ref=e2]:\n    - /url: /d\n  - link \"Mi tarifa\" [ref=e3]:\n    - /url: /t\n- heading \"Hola\" [level=1]", &[("Mi tarifa","c"),("Datos","d")]),
        at("d","/d","- heading \"Datos\" [level=1]\n- textbox \"Nombre\" [ref=e1]: Ana\n- button \"Guardar\" [ref=e2]", &[]),
        at("c","/t","- heading \"Mi tarifa\" [level=1]\n- paragraph: Fibra 600, 30 € al mes, permanencia hasta el 3 de mayo de 2027\n- button \"Cambiar tarifa\" [ref=e1]\n- button \"Gestiones\" [ref=e2]", &[("Gestiones","e")]),
        at("e","/t","- heading \"Mi tarifa\" [level=1]\n- dialog:\n  - heading \"¿Qué quieres hacer?\" [level=2]\n  - button \"Cambiar de titular\" [ref=e5]\n  - button \"Darme de baja\" [ref=e6]\n  - button \"Cerrar\" [ref=e7]", &[("Darme","last")]),
    ]).await;
    run("slow countdown", vec![
        at("a","/","- heading \"Account\" [level=1]\n- button \"Cancel plan\" [ref=e1]", &[("Cancel","b")]),
        at("b","/e","- heading \"Please read\" [level=1]\n- paragraph: Your boards will be read-only.\n- button \"Continue (5)\" [disabled]", &[("time","c")]),
        at("c","/e","- heading \"Please read\" [level=1]\n- paragraph: Your boards will be read-only.\n- button \"Continue\" [ref=e2]", &[("Continue","last")]),
    ]).await;
    run("exit survey skip link", vec![
        at("a","/","- heading \"Account\" [level=1]\n- button \"Cancel plan\" [ref=e1]", &[("Cancel","b")]),
        at("b","/e","- heading \"One quick thing\" [level=1]\n- paragraph: What do you do for a living?\n- textbox \"Your job\" [ref=e1]\n- button \"Send\" [ref=e2]\n- link \"Leave this out\" [ref=e3]:\n  - /url: /last", &[("Leave this","last")]),
    ]).await;
    run("who switches: competitor chips", vec![
        at("a","/","- heading \"Konto\" [level=1]\n- button \"Vertrag kündigen\" [ref=e1]", &[("Vertrag","b")]),
        at("b","/e","- heading \"Wohin wechselst du?\" [level=1]\n- generic [ref=e1] [cursor=pointer]: Stadtwerke\n- generic [ref=e2] [cursor=pointer]: Ökostrom Nord\n- generic [ref=e3] [cursor=pointer]: Das behalte ich für mich\n- button \"Weiter\" [disabled] [ref=e4]", &[("Das beh","c")]),
        at("c","/e","- heading \"Wohin wechselst du?\" [level=1]\n- generic [ref=e1] [cursor=pointer]: Stadtwerke\n- generic [ref=e2] [cursor=pointer]: Ökostrom Nord\n- generic [ref=e3] [cursor=pointer]: Das behalte ich für mich\n- button \"Weiter\" [ref=e4]", &[("Weiter","last")]),
    ]).await;
    run("pause decoy two radios", vec![
        at("a","/","- heading \"Subscription\" [level=1]\n- link \"Stop or pause\" [ref=e1]:\n  - /url: /e", &[("Stop","b")]),
        at("b","/e","- heading \"What would you like?\" [level=1]\n- radio \"Pause for two months\" [checked] [ref=e1]\n- radio \"A smaller box\" [ref=e2]\n- radio \"Stop for good\" [ref=e3]\n- button \"Continue\" [ref=e4]", &[("Stop","c"),("Continue","a")]),
        at("c","/e","- heading \"What would you like?\" [level=1]\n- radio \"Pause for two months\" [ref=e1]\n- radio \"A smaller box\" [ref=e2]\n- radio \"Stop for good\" [checked] [ref=e3]\n- button \"Continue\" [ref=e4]", &[("Continue","last")]),
    ]).await;
    run("team: seats vs plan", vec![
        at("a","/","- heading \"Billing\" [level=1]\n- heading \"Seats\" [level=2]\n- paragraph: 4 seats, $8 each per month\n- button \"Remove seats\" [ref=e1]\n- heading \"Plan\" [level=2]\n- paragraph: Team, $20 per month\n- button \"Adjust plan\" [ref=e2]", &[("Adjust","b"),("Remove","wrong")]),
        at("b","/","- dialog:\n  - heading \"Adjust plan\" [level=2]\n  - button \"Switch to yearly\" [ref=e5]\n  - button \"Move to Free\" [ref=e6]\n  - link \"End Team plan\" [ref=e7]:\n    - /url: /last", &[("End","last")]),
        at("wrong","/w","- heading \"wrong\"", &[]),
    ]).await;
    run("link in footer 'Verträge hier kündigen'", vec![
        at("a","/","- heading \"Mein Bereich\" [level=1]\n- paragraph: Ihre nächste Ausgabe erscheint am Montag im Briefkasten.\n- contentinfo:\n  - link \"Impressum\" [ref=e1]:\n    - /url: /i\n  - link \"Verträge hier kündigen\" [ref=e2]:\n    - /url: /k", &[("Vertr","b")]),
        at("b","/k","- heading \"Vertrag kündigen\" [level=1]\n- group \"Art der Kündigung\":\n  - radio \"Ordentliche Kündigung\" [ref=e1]\n  - radio \"Außerordentliche Kündigung\" [ref=e2]\n- group \"Zeitpunkt\":\n  - radio \"Zum nächstmöglichen Termin\" [ref=e3]\n  - radio \"Zu einem bestimmten Datum\" [ref=e4]\n- button \"Jetzt kündigen\" [ref=e5]", &[("Jetzt","done")]),
    ]).await;
    run("it conferma codice", vec![
        at("a","/","- heading \"Il mio abbonamento\" [level=1]\n- button \"Interrompi abbonamento\" [ref=e1]", &[("Inter","b")]),
        at("b","/e","- heading \"Ci dispiace\" [level=1]\n- paragraph: Perché te ne vai?\n- combobox \"Motivo\" [ref=e1]:\n  - option \"Scegli\" [selected]\n  - option \"Troppo caro\"\n  - option \"Mi trasferisco\"\n  - option \"Altro\"\n- button \"Avanti\" [ref=e2]", &[("Avanti","c")]),
        at("c","/e2","- heading \"Ultimo passo\" [level=1]\n- checkbox \"Ho capito che perdo i punti\" [ref=e1]\n- button \"Annulla\" [ref=e2]\n- button \"Conferma interruzione\" [ref=e3]", &[("Conferma","done"),("Annulla","a")]),
    ]).await;
}
