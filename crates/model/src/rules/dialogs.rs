//! Native dialogs, as the planner answers them.

use page::control::{Ending, ending};
use page::snapshot::Dialog;
use page::words::{Term, asks_to_confirm, meaning};

/// Whether the answer to a native dialog is yes: it asks about cancelling or leaving, or it follows a click that
/// does (`leading`), and is not about keeping or buying.
pub(super) fn accepts(dialog: &Dialog, leading: bool) -> bool {
    let m = meaning(&dialog.message);
    let against = m.any(&[
        Term::Keep,
        Term::Resume,
        Term::Offer,
        Term::Pause,
        Term::Plan,
        Term::Pay,
    ]);
    let asks = ending(&dialog.message) != Ending::No
        || m.has(Term::Cancel)
        || asks_to_confirm(&domain::predicate::fold(&dialog.message));
    dialog.kind == "beforeunload" || (dialog.kind == "confirm" && (asks || leading) && !against)
}
