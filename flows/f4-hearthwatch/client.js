import 'bootstrap/dist/css/bootstrap.min.css';
import 'bootstrap';

const post = (url, body) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }).then((r) => r.json());
const leave = document.getElementById('leave');
const show = (n) => leave.querySelectorAll('[data-page]').forEach((el) => el.classList.toggle('d-none', el.dataset.page !== String(n)));

document.addEventListener('click', async (event) => {
  const target = event.target.closest('[data-why],[data-go],[data-lite]');
  if (!target) return;
  if (target.dataset.why) {
    target.insertAdjacentHTML('beforeend', ' <span class="spinner-border spinner-border-sm"></span>');
    const { next } = await post('/api/leave-reason', { why: target.dataset.why });
    target.querySelector('.spinner-border').remove();
    show(next);
  } else if (target.dataset.go) show(target.dataset.go);
  else if ('lite' in target.dataset) { await post('/api/lite'); location.reload(); }
});
document.addEventListener('submit', async (event) => {
  if (!event.target.matches('[data-callback]')) return;
  event.preventDefault();
  await post('/api/callback', { phone: event.target.phone.value });
  event.target.innerHTML = '<p class="text-success">Thanks, we will ring you on the next working day.</p>';
});
leave?.addEventListener('show.bs.modal', () => show(1));
