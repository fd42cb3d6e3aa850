import 'bootstrap/dist/css/bootstrap.min.css';
import { Modal } from 'bootstrap';

const $ = (id) => document.getElementById(id);
const form = $('final');
if (form) {
  let reason = '';
  const tool = $('tool');
  const ready = () => { $('to3').disabled = !reason || (reason === 'tool' && !tool.value.trim()); };
  $('reasons').addEventListener('change', (e) => { reason = e.target.value; tool.classList.toggle('d-none', reason !== 'tool'); ready(); });
  tool.addEventListener('input', ready);
  $('to3').addEventListener('click', () => {
    form.elements.reason.value = reason;
    form.elements.tool.value = tool.value;
    $('leave2').addEventListener('hidden.bs.modal', () => Modal.getOrCreateInstance($('leave3')).show(), { once: true });
    Modal.getOrCreateInstance($('leave2')).hide();
  });
  form.addEventListener('input', () => { $('end').disabled = !(form.elements.understood.checked && form.elements.phrase.value.trim() === 'cancel deckhand pro'); });
  form.addEventListener('submit', () => { $('end').textContent = 'Saving…'; $('end').disabled = true; });
}
