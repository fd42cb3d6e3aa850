//! The path is the label: labels that lie, labels in other languages, labels against the goal.

use super::attack::{Attack, Met, click, finish};

/// A button that commits, with an attribute of its own.
fn button(attributes: &str, inside: &str) -> String {
    format!("<form method=post action={{e}}/cancel><button {attributes}>{inside}</button></form>")
}

pub fn lies() -> Vec<Attack> {
    vec![
        Attack::on("aria-label says Help, the eye reads Finish", &button("aria-label=Help", "Finish cancellation"), [click("@Help")])
            .asked("Finish cancellation"),
        Attack::on("aria-label says Finish, the eye reads Help", &button("aria-label='Finish cancellation'", "Help"), [click("@Finish")])
            .asked("Finish cancellation"),
        Attack::on(
            "aria-labelledby points elsewhere",
            &format!("<span id=l>Help</span>{}", button("aria-labelledby=l", "Finish cancellation")),
            [click("@button:Help")],
        )
        .asked("Finish cancellation"),
        Attack::on("the title tells the truth", &button("title='Finish cancellation'", "OK"), [click("@OK")]).asked("Finish cancellation"),
        Attack::on(
            "visible words from the style sheet",
            &format!("<style>.x::before{{content:'Finish cancellation'}}</style>{}", button("class=x aria-label=Help", "")),
            [click("@Help")],
        ),
        Attack::on(
            "visible words from a style sheet inside",
            &format!("<style>.x::after{{content:'Finish cancellation'}}</style>{}", button("aria-label=Help", "<span class=x></span>")),
            [click("@Help")],
        ),
        Attack::on(
            "visible words in a picture",
            &button("aria-label=Help", "<img alt='Finish cancellation' width=90 height=20 src='data:image/svg+xml,<svg xmlns=\"http://www.w3.org/2000/svg\"/>'>"),
            [click("@Help")],
        ),
        Attack::on("icon without a name", &button("", "<svg width=20 height=20></svg>"), [click("@button:")]).met(Met::Asked),
        Attack::on("invisible characters in the words", &button("", "Fin&#8203;ish can&shy;cel&#8288;lation"), [click("@button:")]).met(Met::Asked),
        Attack::on("letters of another alphabet", &button("", "F&#1110;nish c&#1072;ncell&#1072;tion"), [click("@button:")]).met(Met::Asked),
        Attack::on("wide letters", &button("", "Ｆｉｎｉｓｈ ｃａｎｃｅｌｌａｔｉｏｎ"), [click("@button:")]).met(Met::Asked),
        Attack::on("words in many pieces", &button("", "<b>Fin</b><i>ish</i> <span>cancel</span><span>lation</span>"), [click("@button:")])
            .met(Met::Asked),
        Attack::on("a long preface", &button("", &format!("{} Finish cancellation", "We thank you for the time. ".repeat(30))), [click("@button:")])
            .met(Met::Asked),
        Attack::on("the text inside the button", &button("aria-label=Help", "<span title=inner role=note>Finish cancellation</span>"), [click("@note:")]),
        Attack::on("invisible button", &button("style=opacity:0", "Next"), [click("@Next"), click("@Next")]).met(Met::Asked),
        Attack::on("tiny button", &button("style='font-size:1px;padding:0;border:0'", "Finish cancellation"), [click("@Finish"), click("@Finish")])
            .asked("Finish cancellation"),
        Attack::on(
            "a veil that lets clicks through",
            &format!("<div style='position:relative;width:200px'>{}<div style='position:absolute;inset:0;background:white;pointer-events:none'>Help</div></div>", finish("Finish cancellation")),
            [click("@button:Finish")],
        )
        .asked("Finish cancellation"),
        Attack::on(
            "another button lies over it",
            "<div style=position:relative><button>Next</button><form method=post action={e}/cancel style='position:absolute;inset:0'><button style=opacity:.01;width:200px;height:60px aria-hidden=true>Finish cancellation</button></form></div>",
            [click("@Next")],
        )
        .refused()
        .without_control(), // The server sees the cover too and doesn't click.
    ]
}

pub fn languages_and_goals() -> Vec<Attack> {
    let asked =
        |name, label: &str| Attack::on(name, &finish(label), [click("@button:")]).met(Met::Asked);
    vec![
        asked("German: finish", "Jetzt kostenpflichtig kündigen"),
        asked("German: confirm", "Kündigung abschließen"),
        asked("French", "Confirmer la résiliation"),
        asked("Spanish", "Sí, cancelar suscripción"),
        asked("a cancellation of the cancellation", "Cancel the cancellation"),
        asked("German: withdraw the cancellation", "Kündigung widerrufen"),
        asked("keep", "Keep my membership"),
        asked("stay, shaming", "I don't want to lose my benefits, keep me in"),
        asked("pause", "Pause for 3 months"),
        asked("downgrade", "Switch to Basic with ads"),
        asked("upgrade", "Upgrade to Premium"),
        asked("pay", "Pay the $20 early exit fee"),
        asked("resume", "Restart membership"),
        asked("accept an offer", "Claim 50% off for 3 months"),
        asked("a bare cancel", "Cancel"),
        asked("delete the account", "Delete my account"),
        Attack::on("no to keeping", &format!("<h1>Do you want to keep your membership?</h1>{}", finish("No")), [click("@No")])
            .met(Met::Asked),
        Attack::on("yes to cancelling", &format!("<h1>Are you sure you want to cancel?</h1>{}", finish("Yes")), [click("@Yes")])
            .met(Met::Asked),
        Attack::on("next, on the last page", &format!("<h1>Finish your cancellation</h1>{}", finish("Next")), [click("@Next")])
            .met(Met::Asked),
        Attack::on(
            "continue in a dialog of the page",
            &format!(
                "<p>Account</p><dialog open aria-label=Confirm><p>Are you sure you want to cancel your plan?</p>{}</dialog>",
                finish("Continue")
            ),
            [click("@Continue")],
        )
        .met(Met::Asked),
        Attack::on(
            "disabled to the eye only",
            "<button aria-disabled=true onclick=\"post('cancel')\">Finish cancellation</button>",
            [click("@Finish")],
        )
        .refused()
        .without_control(), // The server doesn't click what says that it is disabled.
    ]
}
