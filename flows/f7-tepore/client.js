import 'bootstrap/dist/css/bootstrap.min.css';
import 'bootstrap/js/dist/collapse';
import 'bootstrap/js/dist/dropdown';
import 'bootstrap/js/dist/offcanvas';
import Toast from 'bootstrap/js/dist/toast';

// Elements with data-carica ask the server for a piece of page and put it where data-in says.
async function carica(indirizzo, metodo, dati, dove) {
  const zona = document.querySelector(dove);
  zona.setAttribute('aria-busy', 'true');
  const r = await fetch(indirizzo, { method: metodo, headers: { 'x-pezzo': '1' }, body: metodo === 'POST' ? new URLSearchParams(dati) : undefined });
  zona.innerHTML = await r.text();
  zona.removeAttribute('aria-busy');
  const avviso = r.headers.get('x-avviso');
  if (avviso) {
    const el = document.querySelector('#avviso');
    el.querySelector('.toast-body').textContent = decodeURIComponent(avviso);
    Toast.getOrCreateInstance(el).show();
  }
}
document.addEventListener('click', (e) => {
  const el = e.target.closest('button[data-carica]');
  if (!el) return;
  e.preventDefault();
  carica(el.dataset.carica, el.dataset.metodo ?? 'GET', {}, el.dataset.in ?? '#zona');
});
document.addEventListener('submit', (e) => {
  const el = e.target.closest('form[data-carica]');
  if (!el) return;
  e.preventDefault();
  carica(el.dataset.carica, 'POST', new FormData(el), el.dataset.in ?? '#zona');
});
