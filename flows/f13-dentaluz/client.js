import 'bootstrap/dist/css/bootstrap.min.css';
import { Modal, Toast } from 'bootstrap';

const $ = (q) => document.querySelector(q);
async function pide(ruta, datos = {}) {
  const r = await fetch(`/servicio/${ruta}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(datos) });
  const j = await r.json();
  if (!r.ok) throw new Error(j.error);
  return j;
}
function avisa(texto) {
  const t = document.createElement('div');
  t.className = 'toast text-bg-dark';
  t.setAttribute('role', 'status');
  t.innerHTML = '<div class="toast-body"></div>';
  t.firstChild.textContent = texto;
  $('#avisos').append(t);
  new Toast(t, { delay: 4000 }).show();
}
function luego(texto, a) { sessionStorage.setItem('aviso', texto); location.assign(a); }
const pasa = (de, a) => { $(de).addEventListener('hidden.bs.modal', () => Modal.getOrCreateInstance(a).show(), { once: true }); Modal.getInstance(de).hide(); };
async function conBoton(boton, cosa) {
  const antes = boton.innerHTML;
  boton.disabled = true;
  boton.innerHTML = '<span class="spinner-border spinner-border-sm" aria-hidden="true"></span> Un momento…';
  try { await cosa(); } catch (e) {
    const lugar = boton.closest('.modal')?.querySelector('[data-error]');
    if (lugar) { lugar.textContent = e.message; lugar.classList.remove('d-none'); } else avisa(e.message);
  }
  boton.innerHTML = antes;
  boton.disabled = false;
}

const guardado = sessionStorage.getItem('aviso');
if (guardado) { sessionStorage.removeItem('aviso'); avisa(guardado); }
document.querySelectorAll('[data-llama]').forEach((b) => b.addEventListener('click', () => conBoton(b, async () => luego((await pide(b.dataset.llama)).aviso, '/area-cliente/plan'))));
if ($('#motivos')) {
  $('#motivos').addEventListener('change', () => { $('#seguir').disabled = false; });
  $('#seguir').addEventListener('click', (e) => conBoton(e.currentTarget, async () => { await pide('baja/motivo', { motivo: new FormData($('#motivos')).get('motivo') }); pasa('#m1', '#m2'); }));
  $('#no').addEventListener('click', (e) => conBoton(e.currentTarget, async () => { await pide('baja/oferta', { acepta: false }); pasa('#m2', '#m3'); }));
  $('#si').addEventListener('click', (e) => conBoton(e.currentTarget, async () => luego((await pide('baja/oferta', { acepta: true })).aviso, '/area-cliente/plan')));
  $('#c1').addEventListener('change', (e) => { $('#fin').disabled = !e.target.checked; });
  $('#fin').addEventListener('click', (e) => conBoton(e.currentTarget, async () => luego((await pide('baja', { entiende: $('#c1').checked, ofertas: $('#c2').checked })).aviso, '/area-cliente/plan')));
}
