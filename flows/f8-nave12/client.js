import 'bootstrap/dist/css/bootstrap.min.css';
import { Modal, Tab, Toast } from 'bootstrap';

const $ = (id) => document.getElementById(id);
const post = (url, data) => fetch(url, { method: 'POST', headers: { 'X-Requested-With': 'XMLHttpRequest' }, body: new URLSearchParams(data) }).then((r) => r.json());
const aviso = sessionStorage.getItem('aviso');
if (aviso) { sessionStorage.removeItem('aviso'); document.querySelector('#aviso .toast-body').textContent = aviso; new Toast($('aviso'), { delay: 9000 }).show(); }
if (location.hash) { const pill = document.querySelector(`[data-bs-target="#t-${location.hash.slice(1)}"]`); if (pill) Tab.getOrCreateInstance(pill).show(); }
document.querySelectorAll('[data-bs-toggle="pill"]').forEach((pill) => pill.addEventListener('shown.bs.tab', () => history.replaceState(null, '', `#${pill.dataset.bsTarget.slice(3)}`)));
const volver = (mensaje) => { if (mensaje) sessionStorage.setItem('aviso', mensaje); location.hash = 'mem'; location.reload(); };
document.querySelectorAll('[data-accion]').forEach((b) => b.addEventListener('click', () => post(`/cuenta/mesa/${b.dataset.accion}`, {}).then(() => volver('Cambios guardados.'))));

if ($('m2')) {
  const mira = () => { const n = Math.max(0, 15 - $('mej').value.trim().length); $('quedan').textContent = n ? `Faltan ${n}` : ''; $('s2').disabled = n > 0 || !$('mot').value; };
  $('mot').addEventListener('change', mira); $('mej').addEventListener('input', mira);
  $('s2').addEventListener('click', () => { const m3 = $('m3'); $('m2').addEventListener('hidden.bs.modal', () => Modal.getOrCreateInstance(m3).show(), { once: true }); Modal.getInstance($('m2')).hide(); });
  $('pal').addEventListener('input', () => { $('fin').disabled = $('pal').value.trim().toLowerCase() !== 'baja'; $('pal').classList.remove('is-invalid'); });
  $('fin').addEventListener('click', async () => {
    $('fin').disabled = true; $('fin').innerHTML = '<span class="spinner-border spinner-border-sm"></span> Un momento…';
    const r = await post('/cuenta/mesa/baja', { motivo: $('mot').value, mejora: $('mej').value, taquilla: +$('c1').checked, fiscal: +$('c2').checked, reservas: +$('c3').checked, fianza: document.querySelector('[name=fza]:checked').value, palabra: $('pal').value.trim() });
    if (r.ok) return volver(r.mensaje);
    $('fin').textContent = 'Tramitar la baja'; $('fin').disabled = false; $('pal').classList.add('is-invalid'); $('err').textContent = r.error;
  });
}
