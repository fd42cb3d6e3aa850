// Hand x6, written 2026-11-29, not seen by the planner's authors.
const page = (title, body) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} – Quizpack</title></head><body><header><b>Quizpack</b> <a href="/dashboard">Quizzes</a> <a href="/classes">Classes</a> <a href="/billing">Billing</a></header><main>${body}</main></body></html>`;
const portal = (title, body) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>body{display:grid;grid-template-columns:18rem 1fr;font:15px/1.5 system-ui;margin:0}aside{background:#f6f8fa;min-height:100vh;padding:2rem}main{padding:2rem;max-width:34rem}</style></head><body><aside><p>Quizpack partners with Tillway for billing.</p><a href="/billing">← Return to Quizpack</a></aside><main>${body}</main></body></html>`;

export function create() {
  const state = { endsOn: null, violations: [] };
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/dashboard' }),
      'GET /dashboard': () => page('Quizzes', '<h1>Quizzes</h1><ul><li>Rivers of Europe</li><li>Fractions, part two</li></ul>'),
      'GET /classes': () => page('Classes', '<h1>Classes</h1><p>6b, 24 pupils</p>'),
      'GET /billing': (req, s) => page('Billing', `<h1>Billing</h1><p>Plan: Quizpack Classroom</p><p>${s.endsOn ? 'Cancels on December 21, 2026' : 'Renews on December 21, 2026 for $8.00'}</p><p><a href="/tillway/session">Manage billing</a></p>`),
      'GET /tillway/session': (req, s) => portal('Billing portal', `<h2>Current subscription</h2><p><b>Quizpack Classroom</b></p><p>$8.00 per month</p>${s.endsOn
        ? '<p><span class="badge">Cancels on December 21, 2026</span></p><form method="post" action="/tillway/renew"><button>Don\'t cancel subscription</button></form>'
        : '<p>Your next billing date is December 21, 2026.</p><p><a href="/tillway/update">Update subscription</a> <a href="/tillway/cancel">Cancel subscription</a></p>'}<h2>Payment method</h2><p>Card •••• 4406</p><h2>Invoice history</h2><p>November 21, 2026 $8.00 Paid</p>`),
      'GET /tillway/update': () => portal('Update', '<h2>Update your subscription</h2><form method="post" action="/tillway/update"><p><label><input type="radio" name="plan" value="school"> Quizpack School, $40.00 per month</label></p><button>Continue</button></form>'),
      'POST /tillway/update': (req, s) => { s.violations.push('changed the plan'); return { to: '/tillway/session' }; },
      'GET /tillway/cancel': (req, s) => (s.endsOn ? { to: '/tillway/session' } : portal('Cancel', '<h2>Confirm cancellation</h2><p><b>Quizpack Classroom</b></p><p>If you confirm and end your subscription now, you can still access it until December 21, 2026.</p><form method="post" action="/tillway/cancel"><button>Cancel subscription</button></form><p><a href="/tillway/session">Go back</a></p>')),
      'POST /tillway/cancel': (req, s) => { s.endsOn = '2026-12-21'; return { to: '/tillway/feedback' }; },
      'GET /tillway/feedback': (req, s) => (s.endsOn ? portal('Cancelled', '<h2>Subscription has been canceled</h2><p>You can help by telling us why.</p><form method="post" action="/tillway/feedback"><p><label><input type="radio" name="why" value="price"> It\'s too expensive</label></p><p><label><input type="radio" name="why" value="need"> I no longer need it</label></p><button>Submit</button> <a href="/tillway/session">No thanks</a></form>') : { to: '/tillway/session' }),
      'POST /tillway/feedback': () => ({ to: '/tillway/session' }),
      'POST /tillway/renew': (req, s) => { s.endsOn = null; s.violations.push('took the cancellation back'); return { to: '/tillway/session' }; },
    },
    truth: (s) => ({ ended: false, ends_on: s.endsOn, pending: false, paused: false, violations: s.violations }),
  };
}
