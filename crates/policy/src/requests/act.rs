//! What the requests of an act are judged by: what is done, to what, and what stands there.

use url::Url;

use super::{Control, Moment, Touch};
use crate::leads_to;
use domain::action::{Action, ActionKind};
use page::control::{is_choice, is_text_field};
use page::small_print::{has_small_print, prices};
use page::snapshot::{Element, PageSnapshot};

impl Moment {
    /// The moment of an act on what is called `on`, as far as the act and its page tell.
    pub fn of_act(act: &Action, on: &str, page: &PageSnapshot) -> Self {
        let target = act.target().and_then(|r| page.find(&r));
        let lists = |e: &Element| matches!(e.role.as_str(), "combobox" | "listbox" | "slider");
        let chosen = target.is_some_and(|(_, e)| is_text_field(e) || is_choice(e) || lists(e));
        let choosing = !act.submits() && (chosen || act.kind() == ActionKind::Fill);
        let control = if choosing || act.submits() {
            // What is typed and sent off may say anything, whatever its field is called.
            Control::Other
        } else {
            Control::of(on, page, target.map(|(id, _)| id))
        };
        let touch = match target {
            Some(_) if matches!(act, Action::Hover { .. }) => Touch::Points,
            Some((_, e)) if is_choice(e) || lists(e) || is_switch(e) => Touch::Sets,
            _ => Touch::Presses,
        };
        let entered = act.entered();
        let says = entered.iter().map(|(_, text)| *text).chain([on]);
        Self {
            choosing,
            control,
            touch,
            link: target.and_then(|(id, _)| leads_to(page, id)),
            small_print: has_small_print(page, says, choosing),
            prices: prices(page),
            ..Self::default()
        }
    }

    /// Whether a link is followed out of the flow. What presses something that may lead on in a flow stays in it: it says so, names the end, or opens the
    /// next page of a row.
    pub fn leaves_the_flow(&self, page_url: &str) -> bool {
        let of_a_flow = matches!(self.control, Control::GoesOn | Control::NamesTheEnd);
        let to = self.link.as_deref();
        to.is_some_and(|to| !of_a_flow && !is_beside(page_url, to))
    }
}

/// Whether it is switched by being pressed.
fn is_switch(element: &Element) -> bool {
    let role = element.role.as_str();
    matches!(role, "switch" | "menuitemcheckbox" | "menuitemradio") || element.is("pressed")
}

/// Whether an address is the next page of a row: the same but for the last part, below something that has a place of its own.
fn is_beside(page: &str, to: &str) -> bool {
    let (Ok(page), Ok(to)) = (Url::parse(page), Url::parse(to)) else {
        return false;
    };
    let above = |url: &Url| {
        let (above, _) = url.path().trim_end_matches('/').rsplit_once('/')?;
        (above.matches('/').count() > 1).then(|| above.to_owned())
    };
    page.origin() == to.origin() && above(&page).is_some() && above(&page) == above(&to)
}
