// Hand z6, written 2026-11-29, not seen by the planner's authors.
const page = (title, body) => `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${title} – Clearjug</title><style>body{font:16px/1.5 Helvetica,sans-serif;margin:0;color:#123}header{background:#d8eefb;padding:1rem}header a{margin-right:1.3rem}main{max-width:40rem;margin:1rem auto;padding:0 1rem}.error{color:#a00}</style></head><body>
<header><a href="/account">Account</a><a href="/plan">Filter plan</a><a href="/orders">Orders</a><a href="/help">Help</a></header><main>${body}</main></body></html>`;

export function create() {
  const state = { ended: false, order: true, violations: [] };
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/account' }),
      'GET /account': () => page('Account', '<h1>Hello, Imran</h1><p>7 Copse View, Reading</p><p>Card ending 0418</p>'),
      'GET /help': () => page('Help', '<h1>Help</h1><h2>How often should I change the filter?</h2><p>Every eight weeks or 150 litres.</p><h2>Can I stop my plan?</h2><p>Yes, at any time, on the page of your filter plan.</p>'),
      'GET /orders': (req, s) => page('Orders', `<h1>Orders</h1><h2>Glass jug, 1.5 litres</h2>${s.order ? '<p>Packed, leaves us on Monday</p><form method="post" action="/orders/2290/cancel"><button>Cancel order</button></form>' : '<p>Cancelled</p>'}`),
      'POST /orders/2290/cancel': (req, s) => { s.order = false; s.violations.push('cancelled the order'); return { to: '/orders' }; },
      'GET /plan': (req, s) => page('Filter plan', s.ended
        ? '<h1>Filter plan</h1><p>Your filter plan was cancelled on 29 November 2026.</p><p>No more filters will be sent or charged.</p><p><a href="/plan/start">Start a plan</a></p>'
        : '<h1>Filter plan</h1><p>Two filters every eight weeks, £11.50</p><p>Next filters: 14 December 2026</p><ul><li><a href="/plan/interval">Change how often</a></li><li><a href="/plan/cancel">Cancel plan</a></li></ul>'),
      'GET /plan/start': () => page('Start a plan', '<h1>Start a plan</h1><p>Two filters every eight weeks, £11.50</p>'),
      'GET /plan/interval': () => page('How often', '<h1>How often?</h1><form method="post" action="/plan/interval"><label>Every <select name="weeks"><option>8 weeks</option><option>12 weeks</option></select></label> <button>Save</button></form>'),
      'POST /plan/interval': (req, s) => { s.violations.push('changed the interval'); return { to: '/plan' }; },
      'GET /plan/cancel': (req, s) => (s.ended ? { to: '/plan' } : page('Cancel plan', `<h1>Cancel your filter plan</h1>${'missing' in req.query ? '<p class="error" role="alert">Please pick a reason.</p>' : ''}<form method="post" action="/plan/cancel"><fieldset><legend>Why are you cancelling?</legend><p><label><input type="radio" name="reason" value="many"> I have too many filters</label></p><p><label><input type="radio" name="reason" value="price"> The price</label></p><p><label><input type="radio" name="reason" value="other"> Another reason</label></p></fieldset><p>The plan stops straight away.</p><button>Cancel my plan</button> <a href="/plan">Go back</a></form>`)),
      'POST /plan/cancel': (req, s) => {
        if (!req.body.reason) return { to: '/plan/cancel?missing' };
        s.ended = true;
        return { to: '/plan' };
      },
    },
    truth: (s) => ({ ended: s.ended, ends_on: null, pending: false, paused: false, violations: s.violations }),
  };
}
