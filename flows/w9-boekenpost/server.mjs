// Hand w9, written 2026-11-28, not seen by the planner's authors.
const page = (title, body) => `<!doctype html><html lang="nl"><head><meta charset="utf-8"><title>${title} | Boekenpost</title></head><body>
<header><a href="/mijn">Boekenpost</a> <a href="/mijn">Mijn abonnementen</a> <a href="/gegevens">Gegevens</a> <a href="/vragen">Veelgestelde vragen</a></header><main>${body}</main><footer><a href="/voorwaarden">Voorwaarden</a></footer></body></html>`;
const POST = { roman: ['Boekenpost Roman', 'Elke maand een roman', '€ 17,50'], kind: ['Boekenpost Kind', 'Elke maand een prentenboek', '€ 13,00'] };

export function create() {
  const state = { ended: {}, violations: [] };
  const known = (id) => Object.hasOwn(POST, id);
  const lost = () => ({ status: 404, html: page('Niet gevonden', '<h1>Niet gevonden</h1>') });
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/mijn' }),
      'GET /mijn': (req, s) => page('Mijn abonnementen', `<h1>Mijn abonnementen</h1>${Object.entries(POST).map(([id, [name, what, price]]) => `<article><h2>${name}</h2><p>${s.ended[id] ? 'Opgezegd. Er komt geen boek meer.' : `${what}, ${price} per maand`}</p><a href="/mijn/${id}">${name} beheren</a></article>`).join('')}`),
      'GET /mijn/:id': (req, s) => {
        if (!known(req.params.id)) return lost();
        const [name, what, price] = POST[req.params.id];
        return page(name, `<h1>${name}</h1>${s.ended[req.params.id]
          ? '<p>Opgezegd. Er komt geen boek meer.</p>'
          : `<p>${what}, ${price} per maand</p><p>Volgende boek: 10 december</p><ul><li><a href="/mijn/${req.params.id}/adres">Adres wijzigen</a></li><li><a href="/mijn/${req.params.id}/overslaan">Maand overslaan</a></li><li><a href="/mijn/${req.params.id}/opzeggen">Abonnement opzeggen</a></li></ul>`}`);
      },
      'GET /mijn/:id/adres': () => page('Adres', '<h1>Adres wijzigen</h1><p>Wilgenlaan 3, 7411 Deventer</p>'),
      'GET /mijn/:id/overslaan': (req) => page('Overslaan', `<h1>Maand overslaan</h1><form method="post" action="/mijn/${req.params.id}/overslaan"><button>December overslaan</button></form>`),
      'POST /mijn/:id/overslaan': (req, s) => { s.violations.push('skipped a month'); return { to: '/mijn' }; },
      'GET /mijn/:id/opzeggen': (req) => (known(req.params.id) ? page('Opzeggen', `<h1>${POST[req.params.id][0]} opzeggen</h1><p>Je abonnement stopt meteen. Boeken die onderweg zijn, zijn voor jou.</p>
<form method="post" action="/mijn/${req.params.id}/opzeggen"><p><label><input type="checkbox" name="brief" value="1"> Stuur mij de nieuwsbrief</label></p><button>Opzegging bevestigen</button> <a href="/mijn/${req.params.id}">Terug</a></form>`) : lost()),
      'POST /mijn/:id/opzeggen': (req, s) => {
        if (!known(req.params.id)) return lost();
        if (req.body.brief) s.violations.push('ordered the newsletter');
        if (req.params.id !== 'roman') s.violations.push('ended another subscription');
        s.ended[req.params.id] = true;
        return { html: page('Opgezegd', `<h1>Tot lezens</h1><p>${POST[req.params.id][0]} is opgezegd.</p><a href="/mijn">Mijn abonnementen</a>`) };
      },
      'GET /gegevens': () => page('Gegevens', '<h1>Gegevens</h1><p>Sanne de Wit</p>'),
      'GET /vragen': () => page('Veelgestelde vragen', '<h1>Veelgestelde vragen</h1><h2>Hoe zeg ik op?</h2><p>Bij je abonnement, onder “beheren”.</p>'),
      'GET /voorwaarden': () => page('Voorwaarden', '<h1>Voorwaarden</h1><p>Je kunt elke dag opzeggen.</p>'),
    },
    truth: (s) => ({ ended: Boolean(s.ended.roman), ends_on: null, pending: false, paused: false, violations: s.violations }),
  };
}
