import 'bootstrap/dist/css/bootstrap.min.css';
import './look.css';
import { Modal, Toast } from 'bootstrap';

const $ = (id) => document.getElementById(id);
const post = (url, body = {}) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((r) => r.json());

function toast(text) {
  $('toast-text').textContent = text;
  new Toast($('toast'), { delay: 7000 }).show();
}

if (localStorage.getItem('cairn-consent')) $('cookies').remove();
$('cookies')?.addEventListener('click', ({ target }) => {
  const choice = target.closest('button');
  if (!choice) return;
  localStorage.setItem('cairn-consent', choice.textContent);
  $('cookies').remove();
});

$('renew-off')?.addEventListener('click', () => new Modal($('ask-off')).show());
$('do-off')?.addEventListener('click', async ({ currentTarget: button }) => {
  button.disabled = true;
  button.innerHTML = '<span class="spinner-border spinner-border-sm" aria-hidden="true"></span> Saving…';
  await post('/api/subscriptions/sub_71c/renewal', { auto_renew: false, reason: $('off-reason').value });
  Modal.getInstance($('ask-off')).hide();
  $('plan').innerHTML = await (await fetch('/account/plan-card')).text();
  toast('Auto-renew is off. Explorer stays active until 3 March 2027.');
});
document.addEventListener('click', async ({ target }) => {
  const button = target.closest('[data-post]');
  if (button) { await post(button.dataset.post); toast('Saved'); }
});
