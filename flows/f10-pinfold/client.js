import 'bootstrap/dist/css/bootstrap.min.css';
import 'bootstrap/js/dist/dropdown.js';
import 'bootstrap/js/dist/collapse.js';

// The last question before the end: OK is the offer, Cancel goes on.
const last = document.getElementById('last');
if (last) last.addEventListener('submit', (event) => {
  if (!last.checkValidity()) return;
  event.preventDefault();
  const stay = window.confirm('Before you go: press OK to stay on Pinfold Studio with 40% off for three months, or Cancel to go on and end the plan.');
  if (stay) last.action = '/portal/s/9fk2/deal';
  last.submit();
});
