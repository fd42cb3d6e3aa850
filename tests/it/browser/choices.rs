//! Choices as pages draw them: radio buttons that only their labels show, and answers whose choice only a colour tells.

use axum::Router;
use axum::response::Html;
use axum::routing::get;
use subterminator::domain::action::{Action, Entry, Field};
use subterminator::domain::reference::Reference;
use subterminator::page::control::label_of;
use subterminator::page::snapshot::PageSnapshot;

use super::lab::Lab;
use crate::common::block_on;

/// Three questions; the last radio button lies under something that isn't its own.
const PAGE: &str = "<!doctype html><html lang=en><style>.sr-only{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap}
    label{position:relative;display:inline-block;width:90px;height:40px;border:1px solid}.dot{position:relative;display:inline-block;width:20px;height:20px}
    .dot input{position:absolute;inset:0}.dot i{position:absolute;inset:0;background:#ccc;border-radius:10px}
    .pick{transition:background-color .3s;background:#eee}.pick:hover{background:#ddd}</style><h1>Your plan</h1><div id=app></div>
    <p>How do you find us?</p><div id=picks></div>
    <div style='position:relative'><input type=radio aria-label=Under><div style='position:absolute;left:-9px;right:0;top:-9px;bottom:0;background:#fff'>Words <a href=/other>of another</a></div></div>
    <script>const chosen = {}; const draw = () => { app.innerHTML = ['How many?', 'How often?', 'How far?'].map((q, n) => `<p>${q}</p>` +
        ['None', 'Some'].map((a) => `<label><input class=sr-only type=radio name=q${n} value=${a} ${chosen['q' + n] === a ? 'checked' : ''}><span style='display:block'>${a}</span></label>`).join('')).join('') +
        `<p>Dots</p><div class=dot><input type=checkbox aria-label=Dotted name=dot ${chosen.dot ? 'checked' : ''}><i></i></div>` };
      app.addEventListener('change', (e) => { chosen[e.target.name] = e.target.value }); draw();
      const pick = (n) => { picks.innerHTML = ['Well', 'So so', 'Badly'].map((a, i) => `<button class=pick ${i === n ? 'style=\"background:#70c;color:#fff\"' : ''}>${a}</button>`).join('');
        [...picks.children].forEach((b, i) => { b.onclick = () => { [...picks.children].forEach((c) => c.removeAttribute('style')); b.style.background = '#70c'; b.style.color = '#fff' } }) }; pick();</script>";

fn find(page: &PageSnapshot, label: &str, nth: usize) -> Reference {
    let mut found = (page.elements.iter().enumerate()).filter(|(id, e)| {
        let acts = matches!(e.role.as_str(), "radio" | "checkbox" | "button");
        acts && label_of(page, *id) == label
    });
    let (_, element) = found
        .nth(nth)
        .unwrap_or_else(|| panic!("no {label}: {}", page.content));
    element.reference.unwrap()
}

#[test]
#[ignore = "starts a browser"]
fn choices_that_their_own_drawing_covers_are_chosen_and_seen() {
    block_on(async {
        let pages = Router::new().route("/", get(|| async { Html(PAGE) }));
        let mut lab = Lab::start(pages, |_| {}).await;
        let page = lab.open("/").await;
        let checked = |page: &PageSnapshot| page.content.matches("[checked]").count();

        let target = find(&page, "None", 0);
        let (done, page) = lab.act(&page, Action::Click { target }).await;
        assert!(
            done.is_ok() && checked(&page) == 1,
            "{done:?} {}",
            page.content
        );

        let pick = |nth| Field {
            target: find(&page, "Some", nth),
            entry: Entry::Pick(true),
        };
        let mut fields: Vec<Field> = (0..3).map(pick).collect();
        fields.push(Field {
            target: find(&page, "Dotted", 0),
            entry: Entry::Tick(true),
        });
        let (done, page) = lab.act(&page, Action::Fill { fields }).await;
        assert!(
            done.is_ok() && checked(&page) == 4,
            "{done:?} {}",
            page.content
        );

        let target = find(&page, "Badly", 0);
        let (done, page) = lab.act(&page, Action::Click { target }).await;
        let (id, _) = page.find(&find(&page, "Badly", 0)).unwrap();
        let seen = page.seen(id).unwrap();
        assert!(done.is_ok() && seen.chosen, "{seen:?} {}", page.content);

        let target = find(&page, "Under", 0);
        let (done, page) = lab.act(&page, Action::Click { target }).await;
        let told = done.unwrap_err().to_string();
        assert!(
            told.contains("intercepts"),
            "what lies over it isn't its own: {told}"
        );
        assert_eq!(checked(&page), 4);
        lab.close().await;
    });
}
