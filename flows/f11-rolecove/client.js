import 'bootstrap/dist/css/bootstrap.min.css';
import './client.css';
import { Dropdown, Modal, Toast } from 'bootstrap';

const token = document.querySelector('meta[name=csrf-token]').content;
const call = async (method, url, body) => {
  const r = await fetch(url, { method, headers: { 'content-type': 'application/json', 'x-csrf-token': token }, body: JSON.stringify(body ?? {}) });
  const json = await r.json();
  if (!r.ok) throw new Error(json.error);
  return json;
};
const event = (name, data) => navigator.sendBeacon('/c/events', JSON.stringify({ name, data, url: location.pathname, t: performance.now() | 0 }));
event('pageview');
document.querySelectorAll('[data-bs-toggle=dropdown]').forEach((el) => Dropdown.getOrCreateInstance(el));
const toast = (text) => { const el = document.getElementById('toast'); el.firstElementChild.textContent = text; Toast.getOrCreateInstance(el).show(); };
if (sessionStorage.rcToast) { toast(sessionStorage.rcToast); delete sessionStorage.rcToast; }

const modal = document.getElementById('leave');
const done = (text) => { sessionStorage.rcToast = text; location.reload(); };
let id, reason;
function show(title, percent, html, buttons) {
  modal.querySelector('.modal-title').textContent = title;
  modal.querySelector('.progress-bar').style.width = percent + '%';
  modal.querySelector('.modal-body').innerHTML = html;
  const foot = modal.querySelector('.modal-footer');
  foot.replaceChildren(...buttons.map(([text, cls, run, off]) => {
    const b = document.createElement('button');
    b.type = 'button'; b.className = 'btn ' + cls; b.textContent = text; b.disabled = !!off;
    b.addEventListener('click', async () => { b.disabled = true; try { await run(b); } catch (e) { b.disabled = false; toast(e.message); } });
    return b;
  }));
  event('cancel_step_viewed', { title });
  return foot.lastElementChild;
}
const REASONS = [['filled', 'We’ve filled our open roles'], ['budget', 'It doesn’t fit our budget'], ['quality', 'Not enough qualified applicants'], ['moved', 'We moved to another platform'], ['closing', 'Our business is closing'], ['other', 'Something else']];
function why() {
  const next = show('What’s the main reason you’re cancelling?', 25, REASONS.map(([k, t]) => `<div class="form-check rc-opt"><input class="form-check-input" type="radio" name="reason" id="rs-${k}" value="${k}"><label class="form-check-label w-100" for="rs-${k}">${t}</label></div>`).join(''), [
    ['Never mind', 'btn-link', () => Modal.getInstance(modal).hide()],
    ['Next', 'btn-primary', async () => { await call('PATCH', `/api/billing/cancellation_sessions/${id}`, { reason }); branch(); }, true],
  ]);
  modal.querySelectorAll('[name=reason]').forEach((el) => el.addEventListener('change', () => { reason = el.value; next.disabled = false; }));
}
function branch() {
  if (reason === 'budget') return show('Would a smaller plan work?', 50, '<div class="rc-offer"><h3 class="h5">Starter · $59 a month</h3><p class="mb-0">2 job slots, 1 seat, applicant tracking. Save $90 every month.</p></div>', [['Switch to Starter', 'btn-success', () => call('POST', '/api/billing/plan', { plan: 'starter' }).then(() => done('You’re on Starter now'))], ['Continue to cancel', 'btn-outline-secondary', offer]]);
  if (reason === 'quality') return show('Let’s find you better applicants', 50, '<p>Our hiring specialists rewrite job ads for free. Jobs they touched get 38% more qualified applicants.</p>', [['Request a call', 'btn-success', () => call('POST', '/api/support/callback').then(() => done('We’ll be in touch'))], ['Continue to cancel', 'btn-outline-secondary', offer]]);
  if (reason !== 'other') return show('Hiring again later?', 50, '<p>Pause Growth for up to 90 days. Your candidates and templates stay where they are.</p>', [['Pause for 90 days', 'btn-success', () => call('POST', '/api/billing/pause', { days: 90 }).then(() => done('Your plan is paused'))], ['Continue to cancel', 'btn-outline-secondary', offer]]);
  const next = show('Tell us a little more', 50, '<label class="form-label" for="details">Tell us a little more <span class="text-danger">*</span></label><textarea class="form-control" id="details" rows="4" minlength="30" required aria-describedby="count"></textarea><div class="form-text" id="count">At least 30 characters (0/30)</div>', [
    ['Back', 'btn-link', why],
    ['Next', 'btn-primary', async () => { await call('PATCH', `/api/billing/cancellation_sessions/${id}`, { details: modal.querySelector('#details').value }); offer(); }, true],
  ]);
  const box = modal.querySelector('#details');
  box.addEventListener('input', () => { const n = box.value.trim().length; modal.querySelector('#count').textContent = `At least 30 characters (${n}/30)`; next.disabled = n < 30; });
}
function offer() {
  show('One more thing', 75, '<div class="rc-offer text-center"><h3 class="h4">40% off for 3 months</h3><p class="mb-0">Growth for <b>$89.40</b> a month until March 19, 2027.</p></div>', [
    ['Accept offer', 'btn-success', () => call('POST', '/api/billing/offers/save40/redeem').then(() => done('Discount applied'))],
    ['No thanks', 'btn-outline-secondary', async () => { await call('PATCH', `/api/billing/cancellation_sessions/${id}`, { offer_declined: true }); review(); }],
  ]);
}
function review() {
  const last = show('Review your cancellation', 100, '<ul><li>Growth ends on <b>Dec 19, 2026</b>. Until then everything works as before.</li><li>3 live jobs will be unpublished on that day.</li><li>Candidate data is kept for 180 days.</li></ul><div class="form-check"><input class="form-check-input" type="checkbox" id="ok"><label class="form-check-label" for="ok">I understand that our team loses access to candidate search</label></div>', [
    ['Keep Growth', 'btn-primary', () => Modal.getInstance(modal).hide()],
    ['Cancel subscription', 'btn-danger', async (b) => { b.textContent = 'Cancelling…'; await call('POST', `/api/billing/cancellation_sessions/${id}/complete`); done('Your subscription has been cancelled'); }, true],
  ]);
  modal.querySelector('#ok').addEventListener('change', (e) => { last.disabled = !e.target.checked; });
}
document.querySelector('[data-cancel]')?.addEventListener('click', async () => {
  id = (await call('POST', '/api/billing/cancellation_sessions')).id;
  reason = undefined; why();
  Modal.getOrCreateInstance(modal).show();
});
