//! Evaluates a service's predicates on a page and, for checkpoints, on a proposed call.
//!
//! The page is folded at most once ([`FoldedPage`]), when a predicate first asks; each is then linear in its size. `content` means
//! a line of the visible text: a text and the inline elements in it are one line, separate blocks never
//! are, so words that only stand near each other prove nothing. An anchor (`^`, `$`) is the start or end of
//! a line. The text of a native dialog is no content: it vanishes, and anybody can write one.
//!
//! What can't be judged (nesting beyond [`MAX_DEPTH`]) is neither true nor false and never makes an
//! indicator match, also not through `not`; the catalogue refuses such a definition on loading.

use std::borrow::Cow;
use std::cell::OnceCell;

use crate::domain::action::ActionKind;
use crate::domain::earlier;
use crate::domain::predicate::{ElementMatch, Predicate, TextMatch, fold};
use crate::domain::service::Indicator;

use super::lines::{self, Line};
use super::snapshot::{Element, PageSnapshot};
use super::text::Text;

/// Deepest nesting of `all`, `any` and `not`.
pub const MAX_DEPTH: usize = 16;

/// Longest line given as evidence, in characters.
const MAX_LINE: usize = 300;

/// An indicator that holds, and the line of the page that made it hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// Identifier of the indicator.
    pub indicator: String,
    /// What matched, as the page shows it: a line of text, an element (`button "Restart membership"`), the
    /// title or the URL. Not masked.
    pub line: String,
}

/// A page, folded once for any number of predicates.
#[derive(Debug)]
pub struct FoldedPage<'a> {
    page: &'a PageSnapshot,
    url: String,
    title: String,
    lines: OnceCell<Vec<Line<'a>>>,
    /// Folded label by element.
    labels: OnceCell<Vec<Cow<'a, str>>>,
}

/// What predicates are asked about: a page, with or without a proposed call.
#[derive(Debug, Clone)]
pub struct Subject<'a, 'p> {
    page: &'a FoldedPage<'p>,
    act: Option<ActionKind>,
    target: Option<(&'a Element, String)>,
}

/// How strongly a kind of match speaks to a person, weakest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    Absence,
    Tool,
    Url,
    Title,
    Element,
    Content,
}

#[derive(Debug)]
enum Judgement {
    No,
    Yes(Source, String),
    Unknown,
}

impl<'a> FoldedPage<'a> {
    /// Folds URL and title; visible text and labels follow when they are needed.
    #[must_use]
    pub fn new(page: &'a PageSnapshot) -> Self {
        Self {
            page,
            url: fold(&page.url),
            title: fold(&page.title),
            lines: OnceCell::new(),
            labels: OnceCell::new(),
        }
    }

    fn labels(&self) -> &[Cow<'a, str>] {
        self.labels.get_or_init(|| {
            self.page
                .elements
                .iter()
                .map(|e| readable(e).folded())
                .collect()
        })
    }

    /// The page alone.
    #[must_use]
    pub fn alone(&self) -> Subject<'_, 'a> {
        Subject {
            page: self,
            act: None,
            target: None,
        }
    }

    /// The page and what is proposed on it; `target` is the element that is acted on, in this very snapshot.
    #[must_use]
    pub fn with_act<'s>(&'s self, act: ActionKind, target: Option<&'s Element>) -> Subject<'s, 'a> {
        let target = target.map(|element| {
            let label = fold(readable(element));
            let id = element
                .reference
                .as_deref()
                .and_then(|r| self.page.find(r))
                .map(|(id, _)| id);
            let label = match id {
                Some(id) if label.is_empty() => lines::spoken(self.page, id),
                _ => label,
            };
            (element, label)
        });
        Subject {
            page: self,
            act: Some(act),
            target,
        }
    }

    /// Whether the indicator holds on the page alone, and by what line.
    #[must_use]
    pub fn find(&self, indicator: &Indicator) -> Option<Match> {
        self.alone().find(indicator)
    }

    /// The first indicator of the list that holds on the page alone.
    #[must_use]
    pub fn first(&self, list: &[Indicator]) -> Option<Match> {
        self.alone().first(list)
    }

    /// The visible text, line by line.
    #[must_use]
    pub fn lines(&self) -> &[Line<'_>] {
        self.lines.get_or_init(|| lines::visible(self.page))
    }
}

impl Subject<'_, '_> {
    /// Whether the predicate holds.
    #[must_use]
    pub fn holds(&self, predicate: &Predicate) -> bool {
        matches!(self.judge(predicate, 0), Judgement::Yes(..))
    }

    /// Whether the indicator holds, and by what line.
    #[must_use]
    pub fn find(&self, indicator: &Indicator) -> Option<Match> {
        let Judgement::Yes(source, line) = self.judge(&indicator.when, 0) else {
            return None;
        };
        let line = if source == Source::Absence {
            &self.page.page.url
        } else {
            &line
        };
        Some(Match {
            indicator: indicator.id.clone(),
            line: line.chars().take(MAX_LINE).collect(),
        })
    }

    /// The first indicator of the list that holds.
    #[must_use]
    pub fn first(&self, list: &[Indicator]) -> Option<Match> {
        list.iter().find_map(|indicator| self.find(indicator))
    }

    fn judge(&self, predicate: &Predicate, depth: usize) -> Judgement {
        if depth > MAX_DEPTH {
            return Judgement::Unknown;
        }
        let FoldedPage {
            page, url, title, ..
        } = self.page;
        match predicate {
            Predicate::Url(text) => yes_if(text.matches(url), Source::Url, || page.url.clone()),
            Predicate::Title(text) => {
                yes_if(text.matches(title), Source::Title, || page.title.clone())
            }
            Predicate::Content(text) => self.content(text),
            Predicate::Element(element) => self.element(element),
            Predicate::Tool(text) => {
                // Definitions from before actions had names of their own still ask for what they asked for.
                let names = self.act.map(|act| [act.name(), earlier::name_of(act)]);
                let name = names.into_iter().flatten().find(|name| text.matches(name));
                yes_if(name.is_some(), Source::Tool, || {
                    name.unwrap_or_default().to_owned()
                })
            }
            Predicate::All(list) => {
                // What needs no look at the whole page first: one no is enough.
                if list.iter().any(|part| {
                    self.is_quick(part) && matches!(self.judge(part, depth + 1), Judgement::No)
                }) {
                    return Judgement::No;
                }
                let mut best = Judgement::Yes(Source::Absence, String::new());
                for part in list {
                    best = match (best, self.judge(part, depth + 1)) {
                        (_, Judgement::No) => return Judgement::No,
                        (Judgement::Yes(a, _), Judgement::Yes(b, line)) if b > a => {
                            Judgement::Yes(b, line)
                        }
                        (best @ Judgement::Yes(..), Judgement::Yes(..)) => best,
                        _ => Judgement::Unknown,
                    };
                }
                best
            }
            Predicate::Any(list) => {
                let mut best = Judgement::No;
                for part in list {
                    match self.judge(part, depth + 1) {
                        yes @ Judgement::Yes(..) => return yes,
                        Judgement::Unknown => best = Judgement::Unknown,
                        Judgement::No => {}
                    }
                }
                best
            }
            Predicate::Not(inner) => match self.judge(inner, depth + 1) {
                Judgement::No => Judgement::Yes(Source::Absence, String::new()),
                Judgement::Yes(..) => Judgement::No,
                Judgement::Unknown => Judgement::Unknown,
            },
        }
    }

    /// Whether a predicate is about a single text.
    fn is_quick(&self, predicate: &Predicate) -> bool {
        match predicate {
            Predicate::Url(_) | Predicate::Title(_) | Predicate::Tool(_) => true,
            Predicate::Element(_) => self.target.is_some(),
            Predicate::Content(_) | Predicate::All(_) | Predicate::Any(_) | Predicate::Not(_) => {
                false
            }
        }
    }

    fn content(&self, text: &TextMatch) -> Judgement {
        let line = self
            .page
            .lines()
            .iter()
            .find(|line| text.matches(&line.folded));
        yes_if(line.is_some(), Source::Content, || {
            line.map(|l| l.shown.to_string()).unwrap_or_default()
        })
    }

    fn element(&self, wanted: &ElementMatch) -> Judgement {
        let fits = |element: &Element, label: &str| {
            wanted
                .role
                .as_deref()
                .is_none_or(|role| role == element.role)
                && wanted.name.as_ref().is_none_or(|name| name.matches(label))
        };
        let found = if let Some((element, label)) = &self.target {
            fits(element, label).then_some((*element, label.as_str()))
        } else {
            let mut all = self
                .page
                .page
                .elements
                .iter()
                .zip(self.page.labels().iter().map(|label| &**label));
            all.find(|(element, label)| fits(element, label))
        };
        yes_if(found.is_some(), Source::Element, || {
            found
                .map(|(e, label)| describe(e, label))
                .unwrap_or_default()
        })
    }
}

/// What the element is called: never the value that stands in a field.
fn readable(element: &Element) -> &Text {
    if lines::is_entry(&element.role) {
        &element.name
    } else {
        element.label_text()
    }
}

fn describe(element: &Element, label: &str) -> String {
    let name = readable(element);
    format!(
        "{} \"{}\"",
        element.role,
        if name.is_empty() { label } else { name }
    )
}

fn yes_if(holds: bool, source: Source, line: impl FnOnce() -> String) -> Judgement {
    if holds {
        Judgement::Yes(source, line())
    } else {
        Judgement::No
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::page::reference::Reference;
    use proptest::prelude::*;

    /// A page from rows of depth, role, name, text; every element but text nodes gets a reference.
    pub(crate) fn page(url: &str, title: &str, rows: &[(usize, &str, &str, &str)]) -> PageSnapshot {
        let mut page = PageSnapshot {
            url: url.to_owned(),
            title: title.to_owned(),
            ..PageSnapshot::default()
        };
        for (id, (depth, role, name, text)) in rows.iter().enumerate() {
            let parent = page
                .elements
                .iter()
                .rposition(|e: &Element| e.depth < *depth);
            let reference = (*role != "text")
                .then(|| Reference::new(&format!("e{id}")))
                .flatten();
            let (role, name, text) = ((*role).into(), (*name).into(), (*text).into());
            Arc::make_mut(&mut page.elements).push(Element {
                reference,
                role,
                name,
                text,
                parent,
                depth: *depth,
                ..Element::default()
            });
        }
        page
    }

    fn indicator(toml: &str) -> Indicator {
        toml::from_str(&format!("id = 'x'\nwhen = {toml}")).unwrap()
    }

    fn line(page: &PageSnapshot, toml: &str) -> Option<String> {
        FoldedPage::new(page).find(&indicator(toml)).map(|m| m.line)
    }

    fn sample() -> PageSnapshot {
        page(
            "https://www.netflix.com/CancelPlan?x=1",
            "Finish  Cancelling",
            &[
                (0, "main", "", ""),
                (1, "heading", "Your CANCELLATION\u{a0}is confirmed", ""),
                (1, "button", "Restart membership", ""),
                (1, "textbox", "Reason", "membership ends"),
            ],
        )
    }

    #[test]
    fn each_matcher_reports_what_it_matched() {
        let p = sample();
        assert_eq!(
            line(
                &p,
                "{ content = { contains = 'Cancellation  is confirmed' } }"
            )
            .unwrap(),
            "Your CANCELLATION is confirmed"
        );
        assert_eq!(
            line(&p, "{ url = { regex = '/cancelplan' } }").unwrap(),
            "https://www.netflix.com/CancelPlan?x=1"
        );
        assert_eq!(
            line(&p, "{ title = { contains = 'finish cancelling' } }").unwrap(),
            "Finish  Cancelling"
        );
        let button = line(
            &p,
            "{ element = { role = 'button', name = { regex = '^restart' } } }",
        );
        assert_eq!(button.unwrap(), "button \"Restart membership\"");
        let all = "{ all = [ { url = { contains = 'netflix' } }, { content = { contains = 'confirmed' } }, { not = { title = { contains = 'zzz' } } } ] }";
        assert_eq!(
            line(&p, all).unwrap(),
            "Your CANCELLATION is confirmed",
            "the most telling part is the evidence"
        );
        assert_eq!(
            line(&p, "{ not = { title = { contains = 'zzz' } } }").unwrap(),
            p.url
        );
    }

    #[test]
    fn references_roles_and_typed_values_are_no_content() {
        let p = sample();
        for word in ["ref=", "e2", "button", "heading", "membership ends"] {
            assert_eq!(
                line(&p, &format!("{{ content = {{ contains = '{word}' }} }}")),
                None,
                "{word}"
            );
        }
        assert_eq!(
            line(
                &p,
                "{ element = { name = { contains = 'membership ends' } } }"
            ),
            None,
            "a value is no name"
        );
    }

    #[test]
    fn words_of_separate_blocks_do_not_make_a_phrase() {
        let p = page(
            "",
            "",
            &[
                (0, "paragraph", "", "Your cancellation"),
                (0, "paragraph", "", "is confirmed by mail"),
            ],
        );
        assert_eq!(
            line(
                &p,
                "{ content = { contains = 'cancellation is confirmed' } }"
            ),
            None
        );
        assert_eq!(
            line(&p, r"{ content = { regex = 'cancellation\s+is' } }"),
            None
        );
    }

    #[test]
    fn with_a_call_only_its_own_target_counts() {
        let p = page(
            "",
            "",
            &[
                (0, "button", "Finish", ""),
                (0, "generic", "", ""),
                (1, "text", "Go back", ""),
            ],
        );
        let folded = FoldedPage::new(&p);
        let act = ActionKind::Click;
        let finish = indicator(
            "{ all = [ { tool = { contains = 'browser_click' } }, { element = { name = { contains = 'finish' } } } ] }",
        );
        assert!(
            folded
                .with_act(act, p.elements.first())
                .find(&finish)
                .is_some()
        );
        assert!(
            folded
                .with_act(act, p.elements.get(1))
                .find(&finish)
                .is_none()
        );
        assert!(
            folded.with_act(act, None).find(&finish).is_some(),
            "without a known target any element counts"
        );
        assert!(
            folded.find(&finish).is_none(),
            "without a call no tool matches"
        );
        let back = indicator("{ element = { role = 'generic', name = { contains = 'go back' } } }");
        assert!(
            folded.with_act(act, p.elements.get(1)).holds(&back.when),
            "a target without a name is what it contains"
        );
    }

    #[test]
    fn nesting_beyond_the_limit_is_never_true() {
        let mut deep = Predicate::All(Vec::new());
        for _ in 0..=MAX_DEPTH {
            deep = Predicate::Not(Box::new(deep));
        }
        let p = PageSnapshot::default();
        let folded = FoldedPage::new(&p);
        assert!(!folded.alone().holds(&deep));
        assert!(!folded.alone().holds(&Predicate::Not(Box::new(deep))));
    }

    fn predicates() -> impl Strategy<Value = Predicate> {
        let text = "[a-c]{1,2}".prop_map(|s| TextMatch::Contains(vec![s]));
        let leaf = prop_oneof![
            text.clone().prop_map(Predicate::Url),
            text.clone().prop_map(Predicate::Title),
            text.clone().prop_map(Predicate::Content),
            text.prop_map(|name| Predicate::Element(ElementMatch {
                role: None,
                name: Some(name)
            })),
        ];
        leaf.prop_recursive(4, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Predicate::All),
                prop::collection::vec(inner.clone(), 0..4).prop_map(Predicate::Any),
                inner.prop_map(|p| Predicate::Not(Box::new(p))),
            ]
        })
    }

    fn pages() -> impl Strategy<Value = PageSnapshot> {
        let row = (
            0usize..4,
            prop::sample::select(vec!["text", "button", "textbox", "generic", "link"]),
            "[A-Ca-c ]{0,4}",
            "[a-c]{0,3}",
        );
        (
            "[a-c/]{0,6}",
            "[a-c ]{0,6}",
            prop::collection::vec(row, 0..12),
        )
            .prop_map(|(url, title, rows)| {
                let rows: Vec<_> = rows
                    .iter()
                    .map(|(d, r, n, t)| (*d, *r, n.as_str(), t.as_str()))
                    .collect();
                page(&url, &title, &rows)
            })
    }

    proptest! {
        #[test]
        fn not_is_the_opposite_and_folding_changes_nothing(p in pages(), predicate in predicates()) {
            let folded = FoldedPage::new(&p);
            let holds = folded.alone().holds(&predicate);
            prop_assert_ne!(holds, folded.alone().holds(&Predicate::Not(Box::new(predicate.clone()))));
            let mut shouted = p.clone();
            shouted.url = p.url.to_uppercase();
            shouted.title = format!("  {} ", p.title.to_uppercase());
            for element in Arc::make_mut(&mut shouted.elements) {
                element.name = element.name.to_uppercase().into();
            }
            prop_assert_eq!(holds, FoldedPage::new(&shouted).alone().holds(&predicate));
        }

        #[test]
        fn any_snapshot_is_safe(rows in prop::collection::vec((".{0,12}", ".{0,12}", prop::option::of(0usize..20), 0usize..9), 0..20)) {
            let elements = rows.iter().map(|(role, name, parent, depth)| Element {
                role: role.as_str().into(), name: name.as_str().into(), parent: *parent, depth: *depth, ..Element::default()
            });
            let p = PageSnapshot { elements: Arc::new(elements.collect()), ..PageSnapshot::default() };
            let found = FoldedPage::new(&p).first(&[indicator("{ content = { regex = '\\x00never$' } }")]);
            prop_assert!(found.is_none());
        }
    }
}
