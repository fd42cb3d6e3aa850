(function () {
  var form = document.getElementById('bye');
  if (!form) return;
  var answers = {}, own = document.getElementById('own'), send = document.getElementById('send'), left = document.getElementById('left');
  function check() {
    var more = Math.max(0, 25 - own.value.trim().length);
    left.textContent = more ? more + ' more characters' : 'Thank you';
    send.disabled = !(answers.why !== undefined && answers.food && answers.nps && answers.vet && !more);
  }
  form.querySelectorAll('[data-q]').forEach(function (group) {
    group.addEventListener('click', function (event) {
      var hit = event.target.closest('button, a');
      if (!hit) return;
      event.preventDefault();
      group.querySelectorAll('.sel').forEach(function (old) { old.classList.remove('sel'); });
      hit.classList.add('sel');
      answers[group.dataset.q] = (hit.title || hit.textContent).trim();
      check();
    });
  });
  form.addEventListener('change', function (event) { if (event.target.name === 'why') answers.why = event.target.value; check(); });
  own.addEventListener('input', check);
  function post(url, body) { return fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }).then(function (r) { return r.json(); }); }
  document.getElementById('pz').onclick = function () { post('/plan/pause', { xhr: 1 }).then(function () { location.href = '/box'; }); };
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    if (send.disabled) return;
    send.disabled = true; send.textContent = 'Sending…';
    answers.own = own.value;
    post('/goodbye', answers).then(function (r) { if (r.next) location.href = r.next; else { alert(r.message); check(); } });
  });
})();
