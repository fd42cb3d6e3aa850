import 'bootstrap/dist/css/bootstrap.min.css';
import { Modal } from 'bootstrap';

const post = async (u, b = {}) => { const r = await fetch(u, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(b) }); return r.status === 204 ? {} : r.json(); };
const tell = (event) => navigator.sendBeacon('/api/telemetry', JSON.stringify({ event, page: location.pathname, t: Date.now() }));
tell('view'); setInterval(() => tell('dwell'), 5000);
document.addEventListener('click', (e) => {
  const b = e.target.closest('[data-post]');
  if (b) post(b.dataset.post).then((r) => { location.href = r.redirect || '/account'; });
});
void Modal;

const root = document.getElementById('cancel-flow');
const REASONS = [['price', 'Too expensive'], ['hard', 'Too hard to learn'], ['project', 'My project is finished'], ['job', 'I changed jobs'], ['other_tool', 'I use another tool'], ['bugs', 'Crashes or performance'], ['else', 'Something else']];
const on = (sel, f, ev = 'click') => root.querySelector(sel).addEventListener(ev, f);

function reasons() {
  root.innerHTML = `<h1 class="h3">Why are you leaving?</h1><p class="text-secondary">Select all that apply.</p><form><div class="card card-body mb-3">${REASONS.map(([k, l]) => `<div class="form-check py-1"><input class="form-check-input" type="checkbox" name="r" id="r-${k}" value="${k}"><label class="form-check-label" for="r-${k}">${l}</label></div>`).join('')}</div><div class="d-flex justify-content-between"><a class="btn btn-link" href="/account/plans">Back to my plans</a><button class="btn btn-primary" disabled>Continue</button></div></form>`;
  const chosen = () => [...root.querySelectorAll('[name=r]:checked')].map((c) => c.value);
  on('form', () => { root.querySelector('button').disabled = !chosen().length; }, 'change');
  on('form', async (e) => { e.preventDefault(); const r = await post('/api/cancel/reasons', { reasons: chosen() }); if (r.token) offers(r); }, 'submit');
}
function offers(ctx) {
  tell('offers');
  root.innerHTML = `<h1 class="h3">We’d like you to stay, Priya</h1><div class="row g-3 mb-3"><div class="col"><div class="card card-body h-100"><h2 class="h5">2 months free</h2><p>Keep Studio Suite and skip the next two payments.</p><button class="btn btn-primary mt-auto" data-post="/api/offers/two-months">Get 2 months free</button></div></div><div class="col"><div class="card card-body h-100"><h2 class="h5">Vector only</h2><p>Need one app? US$14.99 a month, no fee to switch.</p><button class="btn btn-primary mt-auto" data-post="/api/offers/single-app">Switch to Vector</button></div></div></div><button class="btn btn-link" id="no">No thanks</button>`;
  on('#no', () => review(ctx));
}
function review(ctx) {
  tell('review');
  root.innerHTML = `<h1 class="h3">Review your cancellation</h1><div class="card card-body mb-3"><table class="table mb-0"><tbody><tr><td>Plan</td><td>Studio Suite, annual plan billed monthly</td></tr><tr><td>Remaining in contract year</td><td>${ctx.months} months, ${ctx.rest}</td></tr><tr><td>Early termination fee (50%)</td><td><b>${ctx.fee}</b>, charged today to Visa •••• 1881</td></tr><tr><td>Access</td><td>ends today; files stay for 30 days</td></tr></tbody></table></div>
    <div class="form-check mb-3"><input class="form-check-input" type="checkbox" id="ok"><label class="form-check-label" for="ok">I agree to the early termination fee of ${ctx.fee}</label></div><p class="text-danger" role="alert" hidden></p><div class="d-flex justify-content-between"><a class="btn btn-primary" href="/account/plans">Keep my plan</a><button class="btn btn-outline-danger" id="go" disabled>Pay fee and cancel plan</button></div>`;
  on('#ok', (e) => { root.querySelector('#go').disabled = !e.target.checked; }, 'change');
  on('#go', async (e) => {
    e.target.disabled = true;
    const r = await post('/api/cancel/submit', { token: ctx.token, feeAccepted: root.querySelector('#ok').checked });
    if (r.ok) done(r, ctx); else { const p = root.querySelector('[role=alert]'); p.hidden = false; p.textContent = r.error; }
  });
}
function done(r, ctx) {
  root.innerHTML = `<div class="card card-body"><h1 class="h3">Your Studio Suite plan has been canceled</h1><p>Confirmation ${r.order}. The fee of ${ctx.fee} was charged to Visa •••• 1881.</p><p class="mb-0">You now have a free membership. <a href="/account/plans">Back to plans</a></p></div>`;
}
if (root) reasons();
