//! Style sheet and script of the mock pages. Nothing is loaded from anywhere; fonts are the system's.
//!
//! The script serves only pages that need one: native dialogs, controls that are no links, late content,
//! pages without new addresses, gates that open by themselves.

use super::super::layout::Theme;

/// The style sheet of a theme.
pub(super) fn sheet(theme: Theme) -> String {
    let Theme {
        dark,
        hue,
        serif,
        radius,
    } = theme;
    // Lightness in per cent of oklch, which looks equally light in every hue, so that contrast holds for all.
    let (page, card, ink, soft, line, accent) = if dark {
        (18, 23, 95, 75, 36, 78)
    } else {
        (97, 100, 22, 47, 87, 47)
    };
    let font = if serif {
        "Georgia, 'Times New Roman', serif"
    } else {
        "system-ui, -apple-system, 'Segoe UI', sans-serif"
    };
    let on_accent = if dark { "#0b0b0c" } else { "#ffffff" };
    format!(
        ":root{{--page:oklch({page}% .008 {hue});--card:oklch({card}% .008 {hue});--ink:oklch({ink}% .02 {hue});--soft:oklch({soft}% .02 {hue});\
         --line:oklch({line}% .012 {hue});--accent:oklch({accent}% .13 {hue});--on:{on_accent};--radius:{radius}px;font-family:{font}}}{BASE}"
    )
}

const BASE: &str = "
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font-size:1rem;line-height:1.5}
.mock{position:relative;z-index:10;background:#fff3bf;color:#3b2f00;font:600 .8rem/1.4 system-ui,sans-serif;padding:.4rem 1rem;text-align:center}
.frame{max-width:62rem;margin:0 auto;padding:1.5rem 1rem 3rem}
.brand{font-size:1.25rem;font-weight:700;color:var(--accent)}
header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:baseline;padding-bottom:1rem;margin-bottom:1.5rem;border-bottom:1px solid var(--line)}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
main,.sheet{background:var(--card);border:1px solid var(--line);border-radius:var(--radius);padding:1.5rem 1.75rem}
h1,h2,.h{font-size:1.6rem;line-height:1.25;margin:0 0 1rem;font-weight:650}
p{margin:0 0 1rem;max-width:60ch}
a{color:var(--accent)}
table{border-collapse:collapse;margin:0 0 1.25rem}
th,td{text-align:left;padding:.45rem 2rem .45rem 0;border-bottom:1px solid var(--line);font-weight:400}
th,dt{color:var(--soft)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.4rem 2rem;margin:0 0 1.25rem}
dd{margin:0}
ul{margin:0 0 1.25rem;padding-left:1.2rem}
fieldset{border:1px solid var(--line);border-radius:var(--radius);margin:0 0 1.25rem;padding:.75rem 1rem}
fieldset label,.check{display:flex;gap:.6rem;align-items:baseline;padding:.25rem 0}
.check+.line{margin-top:.75rem}
.line{display:block;margin:0 0 1.25rem}
.line span{display:block;margin-bottom:.3rem}
input[type=text],input[type=email],input[type=password],select{font:inherit;width:100%;max-width:22rem;padding:.55rem .7rem;color:inherit;background:var(--page);border:1px solid var(--line);border-radius:var(--radius)}
.actions{display:flex;flex-wrap:wrap;gap:.75rem 1rem;align-items:center;margin-top:1.25rem}
.actions form,details form,footer form{margin:0}
button,input[type=submit],.act{font:inherit;display:inline-block;padding:.6rem 1.1rem;border-radius:var(--radius);border:1px solid var(--line);background:transparent;color:var(--ink);cursor:pointer;user-select:none}
button.loud,input.loud,.act.loud{background:var(--accent);border-color:var(--accent);color:var(--on);font-weight:600}
a.loud{font-weight:600}
button:disabled{opacity:.45;cursor:not-allowed}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.quiet,button.quiet,.act.quiet{font-size:.85rem;color:var(--soft);padding:.3rem .5rem;border-color:transparent}
.good{border-left:4px solid #2f9e44;padding-left:.9rem}
.bad{border-left:4px solid #e03131;padding-left:.9rem}
details{margin-top:1.5rem}
summary{cursor:pointer;color:var(--soft)}
details[open] summary{margin-bottom:.75rem}
footer{margin-top:2rem;font-size:.85rem;color:var(--soft)}
iframe{width:100%;min-height:15rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--card)}
.whisper{position:absolute;left:-200vw;width:40rem;white-space:pre-wrap}
.side{display:grid;grid-template-columns:12rem 1fr;gap:2rem}
.side header{flex-direction:column;border-bottom:0}
.side nav{flex-direction:column}
.card{max-width:36rem}
.behind{opacity:.35}
.scrim{position:fixed;inset:0;background:rgb(0 0 0/.55);display:grid;place-items:center;padding:1rem;overflow:auto;z-index:9}
.scrim .sheet{width:100%;max-width:34rem;color:var(--ink)}
@media(max-width:40rem){.side{grid-template-columns:1fr;gap:0}.side nav{flex-direction:row}main,.sheet{padding:1.1rem}}
";

pub(super) const SCRIPT: &str = "
(() => {
  const app = () => document.getElementById('app');
  const single = () => 'single' in app().dataset;
  const ready = () => {
    const late = document.getElementById('late');
    if (late) setTimeout(() => { document.getElementById('wait')?.remove(); late.replaceWith(late.content); }, 900);
    if (app().dataset.alert) setTimeout(() => alert(app().dataset.alert), 50);
    const page = app().dataset.waits;
    if (page) {
      const timer = setInterval(() => fetch('/__gate?page=' + page).then(a => a.json())
        .then(gate => { if (gate.open) { clearInterval(timer); location.href = gate.next; } })
        .catch(() => clearInterval(timer)), 700);
    }
  };
  const show = async answer => {
    if (answer.redirected && !single()) { location.href = answer.url; return; }
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    document.title = page.title;
    app().replaceWith(page.getElementById('app'));
    ready();
  };
  const send = (url, form) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form ? new FormData(form) : {}) }).then(show);
  document.addEventListener('click', event => {
    const at = event.target.closest('[data-ask],[data-href],[data-fetch],[data-submit],[data-close],a[href]');
    if (!at) return;
    const { ask, href, fetch: url, submit, close, form } = at.dataset;
    if (ask && !confirm(ask)) { event.preventDefault(); return; }
    if (close) document.getElementById(close)?.remove();
    if (submit) document.getElementById(submit)?.requestSubmit();
    if (url) {
      const own = form && document.getElementById(form);
      if (!own || own.reportValidity()) send(url, own);
    }
    const to = href || (single() && !at.target && at.origin === location.origin && at.href);
    if (to) {
      event.preventDefault();
      if (single()) fetch(to).then(show); else location.href = to;
    }
  });
  document.addEventListener('submit', event => {
    if (!single() || event.target.target) return;
    event.preventDefault();
    const form = event.target;
    if (form.method === 'post') send(form.action, form);
    else fetch(form.action + '?' + new URLSearchParams(new FormData(form))).then(show);
  });
  document.addEventListener('keydown', event => {
    if (event.target.matches?.('div[role=button]') && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      event.target.click();
    }
  });
  document.addEventListener('input', event => {
    const phrase = event.target.dataset?.phrase;
    if (phrase === undefined) return;
    for (const button of document.querySelectorAll('[data-wait]')) button.disabled = event.target.value.trim() !== phrase;
  });
  ready();
})();
";
