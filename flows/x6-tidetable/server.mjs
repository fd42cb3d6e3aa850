// Hand x6, written 2026-11-29, not seen by the planner's authors.
const shell = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Settings | Tidebook</title><style>body{font:16px system-ui;margin:0;display:grid;grid-template-columns:13rem 1fr}nav{background:#0b3040;min-height:100vh;padding:1rem}nav a{display:block;color:#cfe;padding:.4rem 0}main{padding:1.5rem}.ask{border:1px solid #999;padding:1rem;border-radius:8px;max-width:26rem}</style></head><body>
<nav aria-label="Settings"><b style="color:#fff">Tidebook</b><a href="#harbours">Harbours</a><a href="#units">Units</a><a href="#alerts">Alerts</a><a href="#subscription">Subscription</a></nav><main id="view"></main>
<script>
const view = document.getElementById('view');
const api = async (method, path, body) => (await fetch('/api/' + path, { method, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) })).json();
const views = {
  harbours: () => '<h1>Harbours</h1><p>Fowey, Salcombe, Roscoff</p>',
  units: () => '<h1>Units</h1><p>Metres, knots</p>',
  alerts: () => '<h1>Alerts</h1><p>Springs: the evening before</p>',
  subscription: (me) => '<h1>Subscription</h1><h2>Tidebook Skipper</h2>' + (me.ends_on
    ? '<p>Auto-renew is off. Skipper ends on 20 March 2027 and you won\\u2019t be charged again.</p>'
    : '<p>$32.00 a year. Renews on 20 March 2027.</p><div id="place"><button id="off">Turn off auto-renew</button></div>'),
};
const show = async () => {
  const name = views[location.hash.slice(1)] ? location.hash.slice(1) : 'harbours';
  view.innerHTML = views[name](await api('GET', 'me'));
};
view.addEventListener('click', async (event) => {
  const place = document.getElementById('place');
  if (event.target.id === 'off') place.innerHTML = '<div class="ask" role="group" aria-label="Turn off auto-renew"><p>Skipper will work until 20 March 2027 and then end.</p><button id="yes">Turn it off</button> <button id="no">Leave it on</button></div>';
  if (event.target.id === 'no') show();
  if (event.target.id === 'yes') { await api('PATCH', 'subscription', { auto_renew: false }); show(); }
});
window.addEventListener('hashchange', show);
show();
</script></body></html>`;

export function create() {
  const state = { endsOn: null, violations: [] };
  const me = (s) => ({ json: { plan: 'skipper', auto_renew: !s.endsOn, ends_on: s.endsOn } });
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/settings' }),
      'GET /settings': () => shell,
      'GET /api/me': (req, s) => me(s),
      'PATCH /api/subscription': (req, s) => { s.endsOn = req.body.auto_renew === false ? '2027-03-20' : null; return me(s); },
    },
    truth: (s) => ({ ended: false, ends_on: s.endsOn, pending: false, paused: false, violations: s.violations }),
  };
}
