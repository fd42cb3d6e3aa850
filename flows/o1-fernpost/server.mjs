// Hand o1, written 2026-11-25, made from what others met; seen by the program's authors.
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const at = (days) => { const d = new Date(); d.setHours(12); d.setDate(d.getDate() + days); return d; };
const us = (d) => `${MONTHS[d.getMonth()]} ${d.getDate()}, ${d.getFullYear()}`;
const iso = (d) => `${d.getFullYear()}-${String(d.getMonth() + 1).padStart(2, '0')}-${String(d.getDate()).padStart(2, '0')}`;
const page = (title, body) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} – Fernpost</title><link rel="icon" href="data:,"></head><body><main>${body}</main></body></html>`;

export function create() {
  const end = at(20);
  const state = { ended: false, second: 0 };
  return {
    state,
    routes: {
      'GET /account': (req, s) => page('Your account', `<h1>Your account</h1><h2>Plan</h2><dl><dt>Plan</dt><dd>Fernpost Weekly</dd><dt>Status</dt><dd>${s.ended ? `Cancelled – access until ${us(end)}` : 'Active'}</dd>${s.ended ? '<dt>Next payment</dt><dd>None – your plan does not renew</dd>' : `<dt>Price</dt><dd>$12.00 / month</dd><dt>Next payment</dt><dd>${us(end)}</dd>`}</dl>${s.ended ? '' : '<p><a href="/leave">Cancel my plan</a></p>'}`),
      'GET /leave': () => page('Cancel your plan', `<h1>Cancel your Fernpost Weekly plan?</h1><p>You keep access until ${us(end)}.</p><form method="post" action="/leave/end"><button>Yes, cancel my plan</button></form><p><a href="/account">Keep my plan</a></p>`),
      'POST /leave/end': (req, s) => { if (s.ended) s.second += 1; s.ended = true; return { to: '/leave/done' }; },
      'GET /leave/done': () => page('Done', `<h1>Your plan has been cancelled</h1><p>You keep access until ${us(end)}.</p><ul><li>Exit survey: skipped</li><li>A receipt is on its way to you</li></ul>`),
    },
    truth: (s) => ({ ended: false, ends_on: s.ended ? iso(end) : null, pending: false, paused: false, violations: s.second ? ['sent the end a second time'] : [] }),
  };
}
