const KEY = 'loomgrid.subscription';
const app = document.getElementById('app');
const type = performance.getEntriesByType('navigation')[0]?.type;
let S, step = 0;
if (window.HARD && type === 'reload') localStorage.removeItem(KEY);

async function load() {
  let kept = null;
  try { kept = JSON.parse(localStorage.getItem(KEY)); } catch { /* nothing is kept */ }
  if (kept && Date.now() - kept.at < 15 * 60e3) return kept.data;
  const data = await (await fetch('/api/organizations/northfold/subscription')).json();
  localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), data }));
  return data;
}

function go(url) { history.pushState({}, '', url); render(); }
const $ = (id) => document.getElementById(id);

async function render() {
  S = await load();
  const path = location.pathname;
  if (path.endsWith('/cancel')) return flow();
  if (path.endsWith('/projects') || path.endsWith('/members')) {
    app.innerHTML = `<h1>${path.endsWith('s/projects') ? 'Projects' : 'Members'}</h1><div class="card">Nothing here yet.</div>`;
    return undefined;
  }
  step = 0;
  const ending = S.state !== 'active';
  app.innerHTML = `<h1>Subscription overview</h1><div class="card"><h2>${S.plan}</h2><p>${S.price} <span class="tag">${ending ? 'Ending' : 'Active'}</span></p>${ending ? `<p>This subscription is scheduled to end on ${S.ends_on}.</p>` : `<p>Next invoice on ${S.period_end}.</p>`}<p><button id="manage">Manage subscription</button></p></div><div class="card"><h2>Usage this period</h2><p>31 204 of 50 000 events</p></div>${ending ? '' : '<div class="card"><h2>Leave Loomgrid</h2><p class="muted">Your team keeps its data for 30 days.</p><button id="cancel">Cancel subscription</button></div>'}`;
  if ($('cancel')) $('cancel').onclick = () => go('/settings/billing/cancel');
  $('manage').onclick = () => go('/settings/billing');
  return undefined;
}

function flow() {
  if (step === 0) {
    app.innerHTML = '<h1>Cancel your subscription</h1><div class="card"><p>Tell us why you are leaving.</p><p><label><input type="radio" name="r" value="price"> It costs too much</label><br><label><input type="radio" name="r" value="unused"> We hardly use it</label><br><label><input type="radio" name="r" value="other"> Something else</label></p><button class="primary" id="n">Continue</button> <button id="back">Back to overview</button></div>';
    $('n').onclick = () => { if (document.querySelector('[name=r]:checked')) { step = 1; flow(); } };
  } else {
    app.innerHTML = `<h1>Cancel your subscription</h1><div class="card"><p>Your Loomgrid Team subscription will end on ${S.period_end}. Until then everything works as before.</p><button class="danger" id="fin">Cancel subscription</button> <button id="back">Back to overview</button><p id="msg" class="muted"></p></div>`;
    $('fin').onclick = async () => {
      $('fin').disabled = true;
      $('msg').textContent = 'Saving…';
      const told = await fetch('/api/organizations/northfold/subscription/cancel', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ at_period_end: true }) });
      if (told.ok) { step = 0; go('/settings/billing'); }
    };
  }
  $('back').onclick = () => go('/settings/billing');
}

window.onpopstate = render;
render();
