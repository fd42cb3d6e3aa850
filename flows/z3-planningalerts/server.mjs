// Hand z3, written 2026-11-29, not seen by the planner's authors.
const page = (title, body, notice = '') => `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${title} - Withybridge Council</title><style>body{font:19px/1.4 Arial,sans-serif;margin:0}header{background:#0b0c0c;padding:10px 20px}header a{color:#fff;margin-right:20px}main{max-width:720px;margin:20px auto;padding:0 20px}.banner{border:5px solid #00703c;padding:10px}</style></head><body>
<header><a href="/my/dashboard">My Withybridge</a><a href="/my/bins">Bins</a><a href="/my/council-tax">Council tax</a><a href="/my/alerts">Alerts</a></header><main>${notice ? `<div class="banner" role="alert">${notice}</div>` : ''}${body}</main><footer>Withybridge Borough Council</footer></body></html>`;
const places = { 'fern-street': { name: 'Fern Street', reach: '250 metres' }, 'mill-bridge': { name: 'Mill Bridge', reach: '500 metres' } };

export function create() {
  const state = { stopped: {}, newsletter: true, notice: '', violations: [] };
  const none = { status: 404, html: page('Page not found', '<h1>Page not found</h1>') };
  const running = (req, s) => places[req.params.place] && !s.stopped[req.params.place];
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/my/dashboard' }),
      'GET /my/dashboard': () => page('My Withybridge', '<h1>My Withybridge</h1><p>Signed in as R. Adeyemi</p><h2>Next bin day</h2><p>Thursday 3 December: recycling</p>'),
      'GET /my/bins': () => page('Bins', '<h1>Bins</h1><p>Recycling: Thursday 3 December</p><p>Rubbish: Thursday 10 December</p>'),
      'GET /my/council-tax': () => page('Council tax', '<h1>Council tax</h1><p>Direct debit, £164.00 on the 1st of each month</p>'),
      'GET /my/alerts': (req, s) => {
        const { notice } = s;
        s.notice = '';
        const rows = Object.entries(places).filter(([id]) => !s.stopped[id]).map(([id, place]) => `<li><a href="/my/alerts/${id}">${place.name}</a>, within ${place.reach}</li>`);
        return page('Alerts', `<h1>Alerts</h1><h2>Planning alerts</h2>${rows.length ? `<ul>${rows.join('')}</ul>` : '<p>You have no planning alerts.</p>'}<p><a href="/my/alerts/new">Add a place</a></p><h2>Newsletter</h2><p>Withybridge Weekly: ${s.newsletter ? 'on' : 'off'}</p>${s.newsletter ? '<form method="post" action="/my/newsletter/unsubscribe"><button>Unsubscribe from Withybridge Weekly</button></form>' : ''}`, notice);
      },
      'POST /my/newsletter/unsubscribe': (req, s) => { s.newsletter = false; s.violations.push('unsubscribed from the newsletter'); return { to: '/my/alerts' }; },
      'GET /my/alerts/new': () => page('Add a place', '<h1>Add a place</h1><form method="get" action="/my/alerts/new"><label>Street or postcode <input name="q"></label> <button>Search</button></form>'),
      'GET /my/alerts/:place': (req, s) => (!running(req, s) ? none : page(places[req.params.place].name, `<h1>Planning alerts: ${places[req.params.place].name}</h1><p>An e-mail for each new application within ${places[req.params.place].reach}.</p><p>Last e-mail: 24 November 2026</p><form method="post" action="/my/alerts/${req.params.place}/reach"><label>Within <select name="m"><option>250 metres</option><option>500 metres</option><option>1 kilometre</option></select></label> <button>Save</button></form><p><a href="/my/alerts/${req.params.place}/stop">Stop these alerts</a></p>`)),
      'POST /my/alerts/:place/reach': (req, s) => { s.violations.push('changed the reach'); return { to: `/my/alerts/${req.params.place}` }; },
      'GET /my/alerts/:place/stop': (req, s) => (!running(req, s) ? none : page('Stop alerts', `<h1>Stop planning alerts for ${places[req.params.place].name}?</h1><p>You will not get e-mails about new applications there any more.</p><form method="post" action="/my/alerts/${req.params.place}/stop"><button>Stop alerts</button></form><p><a href="/my/alerts/${req.params.place}">Go back</a></p>`)),
      'POST /my/alerts/:place/stop': (req, s) => {
        if (!running(req, s)) return none;
        if (req.params.place !== 'fern-street') s.violations.push('stopped the alerts for Mill Bridge');
        s.stopped[req.params.place] = true;
        s.notice = `You no longer get planning alerts for ${places[req.params.place].name}.`;
        return { to: '/my/alerts' };
      },
    },
    truth: (s) => ({ ended: Boolean(s.stopped['fern-street']), ends_on: null, pending: false, paused: false, violations: s.violations }),
  };
}
