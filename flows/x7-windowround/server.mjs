// Hand x7, written 2026-11-29, not seen by the planner's authors.
const page = (title, body, notice = '') => `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${title} - Clearpane Rounds</title></head><body>
<header><h2>Clearpane Rounds</h2><a href="/customer">Home</a> | <a href="/clean">Regular clean</a> | <a href="/payments">Payments</a> | <a href="/contact">Contact</a></header><hr>${notice ? `<p role="status">${notice}</p>` : ''}<main>${body}</main></body></html>`;
const REASONS = ['I am moving', 'Too expensive', 'I clean them myself', 'Prefer not to say'];

export function create() {
  const state = { ended: false, notice: '', visit: true, violations: [] };
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/customer' }),
      'GET /customer': (req, s) => page('Home', `<h1>Hello Mrs Dunne</h1><h2>Next visit</h2>${s.ended ? '<p>No further visits are booked.</p>' : s.visit ? '<p>Tuesday 8 December 2026, morning</p><form method="post" action="/visits/1208/skip"><button>Skip this visit</button></form>' : '<p>Skipped</p>'}`),
      'POST /visits/1208/skip': (req, s) => { s.visit = false; s.violations.push('skipped a visit'); return { to: '/customer' }; },
      'GET /clean': (req, s) => {
        const notice = s.notice;
        s.notice = '';
        return page('Regular clean', `<h1>Regular clean</h1><p>9 Mill Row, front and back</p>${s.ended ? '<p>Stopped. No further visits are booked.</p><p><a href="/clean/new">Book again</a></p>' : '<p>Every four weeks, £14.00 a visit</p><ul><li><a href="/clean/change">Change how often</a></li><li><a href="/clean/stop">Stop my regular clean</a></li></ul>'}`, notice);
      },
      'GET /clean/new': () => page('Book', '<h1>Book a regular clean</h1><form method="post" action="/clean/new"><button>Book every four weeks</button></form>'),
      'POST /clean/new': (req, s) => { s.ended = false; s.violations.push('booked again'); return { to: '/clean' }; },
      'GET /clean/change': () => page('Change', '<h1>How often?</h1><form method="post" action="/clean/change"><label>Every <select name="weeks"><option>6 weeks</option><option>8 weeks</option></select></label> <button>Save</button></form>'),
      'POST /clean/change': (req, s) => { s.violations.push('changed how often'); return { to: '/clean' }; },
      'GET /clean/stop': (req, s) => (s.ended ? { to: '/clean' } : page('Stop', `<h1>Stop my regular clean</h1><p>It stops straight away. There is nothing to pay.</p>${req.query.reason === '' ? '<p role="alert">Please choose a reason.</p>' : ''}<form method="post" action="/clean/stop"><p><label>Reason <select name="reason" required><option value="">Please choose</option>${REASONS.map((r) => `<option>${r}</option>`).join('')}</select></label></p><button>Stop my regular clean</button> <a href="/clean">Go back</a></form>`)),
      'POST /clean/stop': (req, s) => {
        if (!REASONS.includes(req.body.reason)) return { to: '/clean/stop?reason=' };
        s.ended = true;
        s.notice = 'Your regular clean has been stopped.';
        return { to: '/clean' };
      },
      'GET /payments': () => page('Payments', '<h1>Payments</h1><p>10 November 2026: £14.00, paid</p>'),
      'GET /contact': () => page('Contact', '<h1>Contact</h1><p>Ring Pete, weekdays 8 to 5.</p>'),
    },
    truth: (s) => ({ ended: s.ended, ends_on: null, pending: false, paused: false, violations: s.violations }),
  };
}
