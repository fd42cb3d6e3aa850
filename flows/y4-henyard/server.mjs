// Hand y4, written 2026-11-28, not seen by the planner's authors.
const page = (title, body) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} - Henyard Farm</title></head><body>
<header><b>Henyard Farm</b> <a href="/account">Your account</a> <a href="/shop">Farm shop</a> <a href="/about">About the hens</a></header><main>${body}</main></body></html>`;
const stopped = 'Your eggs stop after Saturday 27 February 2027.';

export function create() {
  const state = { endsOn: null, violations: [] };
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/account' }),
      'GET /account': (req, s) => page('Your account', `<h1>Your account</h1><h2>Henyard egg subscription</h2><p>A dozen every Saturday, £55.20 a quarter</p>${s.endsOn ? `<p>${stopped} Nothing is left to pay.</p>` : '<p>Next payment: £55.20 on 1 March 2027</p><form method="post" action="/skip"><button>Skip this Saturday</button></form><p><a href="/account/stop">Stop my eggs</a></p>'}<h2>Delivery</h2><p>14 Mill Lane, under the porch. <a href="/account/address">Change</a></p>`),
      'POST /skip': (req, s) => { s.violations.push('skipped a week'); return { to: '/account' }; },
      'GET /account/address': () => page('Delivery', '<h1>Delivery</h1><p>14 Mill Lane</p>'),
      'GET /shop': () => page('Farm shop', '<h1>Farm shop</h1><p>Honey, £6.00. At the gate only.</p>'),
      'GET /about': () => page('About', '<h1>About the hens</h1><p>Three hundred, in two orchards.</p>'),
      'GET /account/stop': (req, s) => (s.endsOn ? { to: '/account' } : page('Stop my eggs', '<h1>Stop my eggs</h1><p>You get the eggs that are paid for. The last ones come on Saturday 27 February 2027.</p><form method="post" action="/account/stop"><p><label>Would you tell us why? <select name="why"><option value="">Rather not<option value="move">We are moving<option value="price">They cost too much<option value="hens">We have our own hens now</select></label></p><button>Stop my eggs</button> <a href="/account">Back to the account</a></form>')),
      'POST /account/stop': (req, s) => { s.endsOn = '2027-02-27'; return { to: '/account/stopped' }; },
      'GET /account/stopped': (req, s) => (s.endsOn ? page('Stopped', `<h1>That's done</h1><p>${stopped}</p><p>Thank you for five years of breakfasts.</p><p><a href="/account">Your account</a></p>`) : { to: '/account' }),
    },
    truth: (s) => ({ ended: false, ends_on: s.endsOn, pending: false, paused: false, violations: s.violations }),
  };
}
