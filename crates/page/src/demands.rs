//! What a page demands to be typed: a phrase to confirm with.

use std::sync::LazyLock;

use regex::Regex;

use domain::pattern;
use domain::predicate::fold;

/// "Type CANCEL to confirm", in four languages: the phrase in quotes, in capitals, or what stands between
/// "type" and "to confirm".
static PHRASE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let verb = r"(?i:\b(?:type|enter|write|input|tippen?|geben sie|gib|schreiben?|tapez|saisissez|écrivez|escribe|escriba|teclea|retype|copy|recopiez|recopie|introduce|introduzca|digita|digitare|scrivi|inserisci|digite|escreva|typ|tik|schrijf|wpisz|przepisz|abtippen|wiederholen)\b)";
    let article = r"(?i:the (?:word|phrase|text|words) |das wort |den text |le mot |les mots |la phrase |la palabra |las palabras |la parola |a palavra |het woord |de tekst |słowo |die worte |den satz )?";
    let end = r"(?i: to (?:confirm|continue|proceed|go on)\b| below\b| here\b| in the (?:box|field)\b| into the\b| ein\b| pour\b| ci-dessous| para\b| abajo\b)";
    let weak_end = r"(?i: to (?:finish|cancel|end|leave)\b)";
    pattern::build(&format!(
        r#"{verb}[^"“„«'‘A-Z]{{0,40}}?["“„«'‘]\s?([^"”“»'’]{{2,40}}?)\s?["”“»'’]|{verb}[^"“„«'‘A-Z]{{0,40}}?{article}\b([A-ZÄÖÜÉ]{{3,}}(?: [A-ZÄÖÜÉ]{{2,}}){{0,4}})\b|{verb} {article}([^"“„«'‘.,:;?!]{{2,40}}?){end}|{verb} {article}([^"“„«'‘.,:;?!]{{2,40}}?){weak_end}|\A{verb} (\w+[-_0-9][\w-]*)\z"#
    ))
    .ok()
});

/// The phrase that a text demands to be typed; never something of the person's own ("your password").
pub fn demanded_phrase(text: &str) -> Option<String> {
    const OWN: &str = "your a an the something in ihr ihre ihren dein deine deinen votre vos tu su";
    let found = PHRASE.as_ref()?.captures(text)?;
    let phrase = (1..found.len())
        .find_map(|i| found.get(i))?
        .as_str()
        .trim()
        .to_owned();
    let folded = fold(&phrase);
    let first = folded.split(' ').next().unwrap_or_default();
    (!OWN.split(' ').any(|own| own == first)).then_some(phrase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn demanded_phrases_are_found() {
        const ROWS: &str = "Type CANCEL to confirm => CANCEL
            To confirm, type \"cancel my plan\" below => cancel my plan
            Please enter the word “GOODBYE” => GOODBYE
            Geben Sie KÜNDIGEN ein => KÜNDIGEN
            Tapez RÉSILIER pour continuer => RÉSILIER
            Tippe KÜNDIGEN ein, um zu bestätigen => KÜNDIGEN
            Type cancel my plan to confirm => cancel my plan
            Type I want to cancel to confirm => I want to cancel
            Type Goodbye to confirm => Goodbye
            Type yes to cancel => yes
            Escribe la palabra adiós para confirmar => adiós
            Enter your name => nothing
            Type something nice => nothing
            Enter your password to continue => nothing
            Type a reason here => nothing
            Enter the code below => nothing";
        for row in ROWS.lines() {
            let (text, wanted) = row.trim().split_once(" => ").unwrap();
            let found = demanded_phrase(text).unwrap_or("nothing".into());
            assert_eq!(found, wanted, "{text}");
        }
    }
}
