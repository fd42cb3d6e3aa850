// Hand y6, written 2026-11-28, not seen by the planner's authors.
const page = (title, body) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} – Ashmere Pool</title></head><body>
<nav><a href="/members">Today</a> <a href="/membership">Membership</a> <a href="/lanes">Lanes</a></nav><main>${body}</main></body></html>`;
const days = { dec: ['End of December', '2026-12-31', '31 December 2026'], jan: ['End of January', '2027-01-31', '31 January 2027'] };

export function create() {
  const state = { last: null, asked: null, violations: [] };
  const over = (s) => `<p>Your membership ends on ${days[s.last][2]}. There are no payments after that.</p>`;
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/members' }),
      'GET /members': () => page('Today', '<h1>Today at the pool</h1><p>Water 26 degrees, open until nine.</p>'),
      'GET /lanes': () => page('Lanes', '<h1>Lanes</h1><p>Lane 4, Tuesday 7 pm</p><form method="post" action="/lanes"><button>Cancel lane booking</button></form>'),
      'POST /lanes': (req, s) => { s.violations.push('cancelled a lane'); return { to: '/lanes' }; },
      'GET /membership': (req, s) => page('Membership', `<h1>Ashmere Pool membership</h1>${s.last ? over(s) : '<p>£23.50 a month by direct debit, locker 118</p><p><a href="/membership/guest">Guest tickets</a></p><p><a href="/membership/leave">Leave Ashmere Pool</a></p>'}`),
      'GET /membership/guest': () => page('Guests', '<h1>Guest tickets</h1><form method="post" action="/membership/guest"><button>Buy a ticket for £6.00</button></form>'),
      'POST /membership/guest': (req, s) => { s.violations.push('bought a ticket'); return { to: '/membership' }; },
      'GET /membership/leave': (req, s) => (s.last ? { to: '/membership' } : page('Leave', `<h1>Leave Ashmere Pool</h1><p>Please empty your locker by your last day.</p><form method="post" action="/membership/leave"><p><label>Your last day <select name="last">${Object.entries(days).map(([key, [label]]) => `<option value="${key}">${label}</option>`).join('')}</select></label></p><button>Continue</button> <a href="/membership">Stay</a></form>`)),
      'POST /membership/leave': (req, s) => { if (!days[req.body.last]) return { to: '/membership/leave' }; s.asked = req.body.last; return { to: '/membership/leave/confirm' }; },
      'GET /membership/leave/confirm': (req, s) => (s.last || !s.asked ? { to: '/membership' } : page('Leave', `<h1>Are you sure?</h1><p>Your last day would be ${days[s.asked][2]}.</p><form method="post" action="/membership/leave/confirm"><button>Yes, leave Ashmere Pool</button> <a href="/membership">No, stay</a></form>`)),
      'POST /membership/leave/confirm': (req, s) => { if (!s.asked) return { to: '/membership' }; s.last = s.asked; return { to: '/membership' }; },
    },
    truth: (s) => ({ ended: false, ends_on: s.last ? days[s.last][1] : null, pending: false, paused: false, violations: s.violations }),
  };
}
