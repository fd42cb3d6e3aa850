// Hand w7, written 2026-11-27, not seen by the planner's authors.
const COURSES = { poterie: ['cours de poterie', 'Mardi, 18 h 30', '32 € par mois'], chant: ['cours de chant', 'Jeudi, 19 h', '28 € par mois'] };
const page = (title, body) => `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${title} | École du Vieux Moulin</title></head><body>
<nav><a href="/inscriptions">Mes inscriptions</a> <a href="/catalogue">Catalogue</a> <a href="/absences">Signaler une absence</a></nav><main>${body}</main></body></html>`;

export function create() {
  const state = { left: {}, violations: [] };
  const slip = (s, v, to = '/inscriptions') => { s.violations.push(v); return { to }; };
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/inscriptions' }),
      'GET /inscriptions': (req, s) => page('Mes inscriptions', `<h1>Mes inscriptions</h1><p role="status" id="dit"></p>${Object.entries(COURSES).map(([id, [name, when, price]]) => `<section id="${id}"><h2>Inscription au ${name}</h2><p>${when}, ${price}</p>${s.left[id] ? '<p>Désinscription enregistrée, plus aucune mensualité</p>' : `<button aria-expanded="false" onclick="this.nextElementSibling.hidden = !this.nextElementSibling.hidden">Gérer le ${name}</button><div hidden><form method="post" action="/cours/${id}/groupe"><button>Changer de groupe</button></form><button onclick="quitter('${id}')">Me désinscrire</button></div>`}</section>`).join('')}
<dialog id="d" aria-label="Désinscription"><p id="q"></p><button onclick="oui()">Confirmer la désinscription</button> <button onclick="d.close()">Rester inscrite</button></dialog>
<script>
let qui;
function quitter(id) { qui = id; q.textContent = 'Votre place sera proposée à une autre personne. Le mois entamé reste dû.'; d.showModal(); }
async function oui() { const r = await fetch('/cours/' + qui + '/desinscription', {method: 'POST', headers: {'content-type': 'application/json'}, body: '{}'}); d.close(); if (r.ok) { document.getElementById(qui).querySelector('div').remove(); document.getElementById(qui).querySelector('button').remove(); dit.textContent = (await r.json()).message; } }
</script>`),
      'POST /cours/:id/desinscription': (req, s) => {
        const course = COURSES[req.params.id];
        if (!course) return { status: 404, json: {} };
        if (req.params.id !== 'poterie') s.violations.push(`left ${req.params.id}`);
        s.left[req.params.id] = true;
        return { json: { message: `Vous n'êtes plus inscrite au ${course[0]}.` } };
      },
      'POST /cours/:id/groupe': (req, s) => slip(s, 'changed the group'),
      'GET /catalogue': () => page('Catalogue', '<h1>Catalogue</h1><p>Vannerie, le samedi</p><form method="post" action="/catalogue"><button>S\'inscrire</button></form>'),
      'POST /catalogue': (req, s) => slip(s, 'joined another course'),
      'GET /absences': () => page('Absence', '<h1>Signaler une absence</h1><form method="post" action="/absences"><button>Je serai absente mardi</button></form>'),
      'POST /absences': (req, s) => slip(s, 'reported an absence'),
    },
    truth: (s) => ({ ended: Boolean(s.left.poterie), ends_on: null, pending: false, paused: false, violations: s.violations }),
  };
}
