import './client.css';
import { Modal, Toast } from 'bootstrap/dist/js/bootstrap.bundle.min.js';

for (const button of document.querySelectorAll('[data-pane]')) {
  button.addEventListener('click', () => {
    const modal = button.closest('.modal');
    for (const pane of modal.querySelectorAll('.pane')) pane.classList.toggle('d-none', pane.id !== button.dataset.pane);
  });
}
for (const form of document.querySelectorAll('form[data-quiet]')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)), headers: { 'x-quiet': '1' } });
    const modal = form.closest('.modal');
    if (modal) Modal.getInstance(modal)?.hide();
    document.querySelector('#toast .toast-body').textContent = (await answer.json()).said;
    Toast.getOrCreateInstance(document.getElementById('toast')).show();
  });
}
