// Hand x7, written 2026-11-29, not seen by the planner's authors.
const page = (title, body) => `<!doctype html><html lang="nl"><head><meta charset="utf-8"><title>${title} | Puzzelpost</title></head><body>
<header><p><a href="/mijn">Puzzelpost</a></p><ul><li><a href="/mijn">Overzicht</a></li><li><a href="/abonnement">Mijn abonnement</a></li><li><a href="/oplossingen">Oplossingen</a></li><li><a href="/gegevens">Mijn gegevens</a></li></ul></header><main>${body}</main><footer>Puzzelpost, Zwolle</footer></body></html>`;

export function create() {
  const state = { endsOn: null, asked: false, violations: [] };
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/mijn' }),
      'GET /mijn': () => page('Overzicht', '<h1>Dag Hanneke</h1><p>Je laatste boekje is op 6 november 2026 verstuurd.</p>'),
      'GET /oplossingen': () => page('Oplossingen', '<h1>Oplossingen</h1><p>Boekje 40: lantaarnpaal</p>'),
      'GET /gegevens': () => page('Mijn gegevens', '<h1>Mijn gegevens</h1><p>Hanneke Vos, Dorpsstraat 8</p>'),
      'GET /abonnement': (req, s) => page('Mijn abonnement', `<h1>Mijn abonnement</h1><table><tr><th>Abonnement</th><td>Puzzelpost, elke maand een boekje</td></tr><tr><th>Prijs</th><td>€ 7,95 per maand</td></tr><tr><th>Status</th><td>${s.endsOn ? 'Stopgezet, loopt tot 8 januari 2027' : 'Actief'}</td></tr></table>${s.endsOn ? '<p>Je krijgt nog één boekje, in december. Daarna schrijven we niets meer af.</p>' : '<p><a href="/abonnement/niveau">Ander niveau kiezen</a><br><a href="/abonnement/overslaan">Een maand overslaan</a><br><a href="/abonnement/stoppen">Abonnement stopzetten</a></p>'}`),
      'GET /abonnement/niveau': () => page('Niveau', '<h1>Ander niveau</h1><form method="post" action="/abonnement/niveau"><label>Niveau <select name="n"><option>Vier sterren</option><option>Vijf sterren</option></select></label> <button>Opslaan</button></form>'),
      'POST /abonnement/niveau': (req, s) => { s.violations.push('niveau gewijzigd'); return { to: '/abonnement' }; },
      'GET /abonnement/overslaan': () => page('Overslaan', '<h1>Een maand overslaan</h1><form method="post" action="/abonnement/overslaan"><button>December overslaan</button></form>'),
      'POST /abonnement/overslaan': (req, s) => { s.violations.push('maand overgeslagen'); return { to: '/abonnement' }; },
      'GET /abonnement/stoppen': (req, s) => (s.endsOn ? { to: '/abonnement' } : page('Stopzetten', '<h1>Abonnement stopzetten</h1><form method="post" action="/abonnement/stoppen"><p>Mogen we weten waarom? Je hoeft niets in te vullen.</p><p><label><input type="radio" name="reden" value="moeilijk"> Te moeilijk</label></p><p><label><input type="radio" name="reden" value="tijd"> Geen tijd</label></p><p><label><input type="radio" name="reden" value="anders"> Anders</label></p><button>Volgende</button></form>')),
      'POST /abonnement/stoppen': (req, s) => { s.asked = true; return { to: '/abonnement/stoppen/bevestigen' }; },
      'GET /abonnement/stoppen/bevestigen': (req, s) => (s.endsOn || !s.asked ? { to: '/abonnement' } : page('Bevestigen', '<h1>Weet je het zeker?</h1><p>Je abonnement loopt dan tot 8 januari 2027. Het boekje van december krijg je nog.</p><form method="post" action="/abonnement/stoppen/bevestigen"><button>Ja, abonnement stopzetten</button></form><p><a href="/abonnement">Nee, terug</a></p>')),
      'POST /abonnement/stoppen/bevestigen': (req, s) => { if (s.asked) s.endsOn = '2027-01-08'; return { to: '/abonnement' }; },
    },
    truth: (s) => ({ ended: false, ends_on: s.endsOn, pending: false, paused: false, violations: s.violations }),
  };
}
