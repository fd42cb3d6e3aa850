// Hand o1, written 2026-11-25, made from what others met; seen by the program's authors.
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const at = (days) => { const d = new Date(); d.setHours(12); d.setDate(d.getDate() + days); return d; };
const us = (d) => `${MONTHS[d.getMonth()]} ${d.getDate()}, ${d.getFullYear()}`;
const page = (title, body) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} – Sablewick</title><link rel="icon" href="data:,"></head><body><main>${body}</main></body></html>`;

export function create() {
  const state = { ended: false, second: 0 };
  return {
    state,
    routes: {
      'GET /account': (req, s) => page('Your account', `<h1>Your account</h1><h2>Letters</h2><p>Letters come once a week.</p>${s.ended ? '' : `<h2>Membership</h2><dl><dt>Plan</dt><dd>Sablewick Circle</dd><dt>Price</dt><dd>$8.00 / month</dd><dt>Next payment</dt><dd>${us(at(20))}</dd></dl><p><a href="/leave">Leave the Circle</a></p>`}`),
      'GET /leave': () => page('Leaving', `<h1>Before you go</h1><p>Members read every issue a day early.</p><button id="b">Go on</button><script>const m = document.querySelector('main'); b.onclick = () => { m.innerHTML = '<h1>Leave the Circle?</h1><p>Your membership of the Circle ends today.</p><button id="e">End my membership</button> <a href="/account">Stay</a>'; e.onclick = () => fetch('/leave/end', { method: 'POST' }).then(() => { m.innerHTML = '<h1>Done</h1><p>Your membership has ended.</p>'; }); };</script>`),
      'POST /leave/end': (req, s) => { if (s.ended) s.second += 1; s.ended = true; return { json: {} }; },
    },
    truth: (s) => ({ ended: s.ended, ends_on: null, pending: false, paused: false, violations: s.second ? ['sent the end a second time'] : [] }),
  };
}
