// Hand w9, written 2026-11-28, not seen by the planner's authors.
const page = (title, body) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} - Lower Mill Library of Things</title></head><body>
<header><a href="/">Lower Mill Library of Things</a><nav><a href="/catalogue">Catalogue</a> <a href="/me">My page</a> <a href="/membership">Membership</a> <a href="/help">Help</a></nav></header><main>${body}</main>
<footer><p>Open Tuesday and Saturday, 10 to 4</p><a href="/rules">Rules</a></footer></body></html>`;
const WHEN = { end: ['On 9 February 2027, when the paid month is over', '9 February 2027'], now: ['Today, without money back', 'today'] };

export function create() {
  const state = { stopped: null, violations: [] };
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/me' }),
      'GET /me': () => page('My page', `<h1>Hello, Wren</h1><h2>On loan</h2><p>Nothing at the moment.</p><h2>Reserved</h2><ul><li>Carpet cleaner, Saturday 5 December <form method="post" action="/reservations/carpet/cancel"><button>Cancel</button></form></li></ul>`),
      'POST /reservations/carpet/cancel': (req, s) => { s.violations.push('cancelled a reservation'); return { to: '/me' }; },
      'GET /catalogue': () => page('Catalogue', '<h1>Catalogue</h1><ul><li>Wallpaper steamer <a href="/catalogue/steamer">Show</a></li><li>Cider press <a href="/catalogue/press">Show</a></li></ul>'),
      'GET /catalogue/:thing': () => page('Thing', '<h1>In the shed</h1><form method="post" action="/reserve"><button>Reserve</button></form>'),
      'POST /reserve': (req, s) => { s.violations.push('reserved a thing'); return { to: '/me' }; },
      'GET /membership': (req, s) => page('Membership', `<h1>Membership</h1><h2>Borrower membership</h2>${s.stopped
        ? `<p>Stopped. You can borrow until ${WHEN[s.stopped][1]}.</p>`
        : '<p>£4.00 a month, paid until 9 February 2027</p><ul><li><a href="/membership/card">Change card</a></li><li><a href="/membership/household">Add somebody of my household</a></li><li><a href="/membership/stop">Stop my membership</a></li></ul>'}`),
      'GET /membership/card': () => page('Card', '<h1>Change card</h1><form method="post" action="/membership/card"><label>Card number <input name="n" required></label><button>Save card</button></form>'),
      'POST /membership/card': (req, s) => { s.violations.push('changed the card'); return { to: '/membership' }; },
      'GET /membership/household': () => page('Household', '<h1>Household membership</h1><p>£6.50 a month for up to four.</p><form method="post" action="/membership/household"><button>Change to Household</button></form>'),
      'POST /membership/household': (req, s) => { s.violations.push('changed the membership'); return { to: '/membership' }; },
      'GET /membership/stop': () => page('Stop my membership', `<h1>Stop my membership</h1><form method="get" action="/membership/stop/check"><fieldset><legend>When?</legend>${Object.entries(WHEN).map(([id, [label]]) => `<p><label><input type="radio" name="when" value="${id}"${id === 'end' ? ' checked' : ''}> ${label}</label></p>`).join('')}</fieldset><p><label>Why, if you like to say <textarea name="why"></textarea></label></p><button>Next</button> <a href="/membership">Back</a></form>`),
      'GET /membership/stop/check': (req) => {
        const when = req.query.when === 'now' ? 'now' : 'end';
        return page('Stop my membership', `<h1>Is this right?</h1><p>Your Borrower membership stops ${when === 'now' ? 'today' : 'on 9 February 2027'}. Nothing more is taken from your card.</p><form method="post" action="/membership/stop"><input type="hidden" name="when" value="${when}"><button>Stop membership ${when === 'now' ? 'today' : 'on 9 February 2027'}</button> <a href="/membership/stop">Change this</a></form>`);
      },
      'POST /membership/stop': (req, s) => {
        s.stopped = req.body.when === 'now' ? 'now' : 'end';
        return { html: page('Stopped', `<h1>Thank you for sharing</h1><p>Your Borrower membership ends ${s.stopped === 'now' ? 'today' : 'on 9 February 2027'}.</p><a href="/membership">Membership</a>`) };
      },
      'GET /help': () => page('Help', '<h1>Help</h1><p>You can stop your membership under Membership at any time.</p>'),
      'GET /rules': () => page('Rules', '<h1>Rules</h1><p>Bring things back clean and dry.</p>'),
    },
    truth: (s) => ({ ended: s.stopped === 'now', ends_on: s.stopped === 'end' ? '2027-02-09' : null, pending: false, paused: false, violations: s.violations }),
  };
}
