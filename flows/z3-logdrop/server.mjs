// Hand z3, written 2026-11-29, not seen by the planner's authors.
const page = (title, body) => `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>${title} · Logdrop</title><style>body{font:16px/1.5 system-ui;margin:0}header{display:flex;gap:1.5rem;padding:1rem;background:#3b2a1e}header a{color:#fff}main{max-width:40rem;margin:1rem auto;padding:0 1rem}dialog{border:0;border-radius:6px;padding:1.5rem}</style></head><body>
<header><a href="/account">Account</a><a href="/plan">Plan</a><a href="/receipts">Receipts</a></header><main>${body}</main></body></html>`;

export function create() {
  const state = { ended: false, skipped: false, violations: [] };
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/account' }),
      'GET /account': () => page('Account', '<h1>Account</h1><p>Dale Whitcomb, 40 Ridge Road</p><p>Leave logs by the shed.</p>'),
      'GET /receipts': () => page('Receipts', '<h1>Receipts</h1><p>November 3, 2026: $85.00</p>'),
      'GET /plan': (req, s) => page('Plan', s.ended
        ? '<h1>Winter Logs plan</h1><p><strong>Plan cancelled on November 29, 2026</strong></p><p>No drops are scheduled. Your card won\'t be charged.</p><p><a href="/plans">See plans</a></p>'
        : `<h1>Winter Logs plan</h1><p>A quarter cord a month, $85.00</p><h2>Next drop</h2><p>${s.skipped ? 'Skipped' : 'December 8, 2026'}</p>${s.skipped ? '' : '<form method="post" action="/plan/skip"><button>Skip this drop</button></form>'}<h2>Manage</h2><p><button type="button" onclick="document.getElementById('sure').showModal()">Cancel plan</button></p><dialog id="sure" aria-labelledby="t"><h2 id="t">Cancel the Winter Logs plan?</h2><p>The plan stops today. The drop on December 8 won't come and isn't charged.</p><form method="post" action="/plan/cancel"><button>Yes, cancel my plan</button> <button type="button" onclick="this.closest('dialog').close()">Keep my plan</button></form></dialog>`),
      'GET /plans': () => page('Plans', '<h1>Plans</h1><p>Winter Logs, $85.00 a month</p><p>Year-round Logs, $70.00 a month</p>'),
      'POST /plan/skip': (req, s) => { s.skipped = true; s.violations.push('skipped a drop'); return { to: '/plan' }; },
      'POST /plan/cancel': (req, s) => { s.ended = true; return { to: '/plan' }; },
    },
    truth: (s) => ({ ended: s.ended, ends_on: null, pending: false, paused: false, violations: s.violations }),
  };
}
