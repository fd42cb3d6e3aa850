//! Whether something has ended: the order in which the evidence is weighed.

use domain::evidence::Source;

use super::evidence::{Evidence, question_of};
use super::facts::{self, Facts, WayIn};
use super::{Finding, LEFT, Record, Verdict, object, vetoes, with_reader, without_reader};

/// Weighs the evidence.
pub fn prove(evidence: &Evidence) -> Verdict {
    // Before anything else is read: a page takes megabytes, and these are read one at a time.
    let acted = !evidence.acts.is_empty() && evidence.reader.is_none();
    let stood = acted.then(|| facts::stood(evidence, |_| true));
    let mut record = Record {
        entries: Vec::new(),
        at: &evidence.at,
    };
    for act in evidence.acts.iter().filter(|act| !act.unasked) {
        let on = format!("on \"{}\"", question_of(&act.page.with_tree()));
        record.add(Source::Approval, true, &on, &act.control, &act.page.url);
    }
    let way_in = WayIn::to_the_thing(evidence);
    let case = Facts::of(evidence, way_in.as_ref());
    let vetoes = vetoes::all(&case);
    for veto in &vetoes {
        record.add(veto.source, false, veto.what, &veto.line, &veto.url);
    }
    for name in object::vanished(&case) {
        let what = "it stood beside it before, and is gone";
        record.add(Source::Vanished, false, what, &name, "");
    }
    let mut finding = match (&evidence.reader, stood) {
        (Some(report), _) => with_reader::read(&case, report, &vetoes, &mut record),
        (None, None) => without_reader::standing(&case, &vetoes, &mut record),
        (None, Some(stood)) => without_reader::ended(&case, &stood, &vetoes, &mut record),
    };
    // Nothing shows an end then, and what the pages say that is left goes before the model's words.
    if let Some(left) = &evidence.left {
        record.add(Source::Model, false, LEFT, left, "");
        if !finding.is_told() {
            finding = Finding::Pending { left: left.clone() };
        }
    }
    Verdict {
        finding,
        entries: record.entries,
        vetoed: vetoes.iter().any(|veto| !veto.yields_to_reader),
        object: object::name(&case),
    }
}

/// What stands beside the thing, is of its kind, and goes on: a reader who is asked about that on the same pages has to say something else.
pub fn neighbour(evidence: &Evidence) -> Option<String> {
    let way_in = WayIn::to_the_thing(evidence);
    object::neighbour(&Facts::of(evidence, way_in.as_ref()))
}
