// Hand y8, written 2026-11-28, not seen by the planner's authors.
const shell = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Dogmile</title><style>[role=tablist]{display:flex;gap:.5rem}[aria-selected=true]{font-weight:700}.shade{position:fixed;inset:0;background:#0007;display:grid;place-items:center}.box{background:#fff;padding:1.5rem;border-radius:10px;max-width:22rem}</style></head><body>
<header><h1>Dogmile</h1><p>Walks for Biscuit</p></header>
<div role="tablist" aria-label="Account"><button role="tab" id="t-walks" aria-controls="panel" aria-selected="true">Walks</button> <button role="tab" id="t-dog" aria-controls="panel" aria-selected="false">Biscuit</button> <button role="tab" id="t-plan" aria-controls="panel" aria-selected="false">Plan</button></div>
<main role="tabpanel" id="panel"></main><div id="over"></div>
<script>
const panel = document.getElementById('panel');
const over = document.getElementById('over');
const api = async (method, path) => (await fetch('/api/' + path, { method })).json();
const views = {
  walks: (me) => '<h2>Walks</h2>' + (me.walk ? '<p>Monday 9:00 with Jo <button data-act="walk">Cancel walk</button></p>' : '<p>Monday is cancelled.</p>') + '<p>Thursday 9:00 with Sam</p>',
  dog: () => '<h2>Biscuit</h2><p>Beagle, four years, pulls to the left</p>',
  plan: (me) => '<h2>Dogmile weekly plan</h2>' + (me.ends_on ? '<p>Cancelled. Last walk on 20 December 2026</p><p>You will not be charged again.</p>' : '<p>Two walks a week, $52.00, renews every Monday</p><p><button data-act="ask">Cancel plan</button></p>'),
};
const show = async (name) => {
  const me = await api('GET', 'me');
  document.querySelectorAll('[role=tab]').forEach((tab) => tab.setAttribute('aria-selected', String(tab.id === 't-' + name)));
  panel.setAttribute('aria-labelledby', 't-' + name);
  panel.innerHTML = views[name](me);
};
document.querySelectorAll('[role=tab]').forEach((tab) => tab.addEventListener('click', () => show(tab.id.slice(2))));
panel.addEventListener('click', async (event) => {
  const act = event.target.dataset.act;
  if (act === 'walk') { await api('DELETE', 'walks/monday'); show('walks'); }
  if (act === 'ask') {
    over.innerHTML = '<div class="shade"><div class="box" role="alertdialog" aria-modal="true" aria-labelledby="q" aria-describedby="w"><h2 id="q">Cancel the weekly plan?</h2><p id="w">The notice is three weeks: Biscuit walks until 20 December 2026, and those walks are paid as usual.</p><button id="y">Yes, cancel plan</button> <button id="n">Keep plan</button></div></div>';
    document.getElementById('n').onclick = () => { over.innerHTML = ''; };
    document.getElementById('y').onclick = async () => { await api('DELETE', 'plan'); over.innerHTML = ''; show('plan'); };
    document.getElementById('n').focus();
  }
});
show('walks');
</script></body></html>`;

export function create() {
  const state = { endsOn: null, walk: true, violations: [] };
  const me = (s) => ({ json: { dog: 'Biscuit', walk: s.walk, ends_on: s.endsOn } });
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/app' }),
      'GET /app': () => shell,
      'GET /api/me': (req, s) => me(s),
      'DELETE /api/walks/monday': (req, s) => { s.walk = false; s.violations.push('cancelled a walk'); return me(s); },
      'DELETE /api/plan': (req, s) => { s.endsOn = '2026-12-20'; return me(s); },
    },
    truth: (s) => ({ ended: false, ends_on: s.endsOn, pending: false, paused: false, violations: s.violations }),
  };
}
