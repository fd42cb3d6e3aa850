// Hand y6, written 2026-11-28, not seen by the planner's authors.
const page = (title, body) => `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${title} – Brötchenbote Ebersheim</title></head><body>
<nav><a href="/konto">Mein Konto</a> <a href="/sorten">Unsere Sorten</a> <a href="/kontakt">Kontakt</a></nav><main>${body}</main></body></html>`;

export function create() {
  const state = { endsOn: null, paused: false, violations: [] };
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/konto' }),
      'GET /konto': (req, s) => page('Mein Konto', `<h1>Guten Morgen, Frau Ahlers</h1><h2>Frühstücksabo</h2><p>Samstags und sonntags, vier Brötchen und ein Croissant, 6,40 € je Lieferung</p>
${s.endsOn ? '<p><strong>Gekündigt zum 31. Dezember 2026</strong></p>' : `<p>${s.paused ? 'Lieferpause bis 15. Dezember' : 'Nächste Lieferung am Samstag'}</p><ul><li><a href="/konto/pause">Lieferpause einrichten</a></li><li><a href="/konto/bestellung">Bestellung ändern</a></li><li><a href="/konto/kuendigen">Frühstücksabo kündigen</a></li></ul>`}`),
      'GET /konto/pause': () => page('Lieferpause', '<h1>Lieferpause einrichten</h1><form method="post" action="/konto/pause"><label>Bis <input type="date" name="bis" value="2026-12-15"></label> <button>Pause speichern</button></form>'),
      'POST /konto/pause': (req, s) => { s.paused = true; s.violations.push('pausiert'); return { to: '/konto' }; },
      'GET /konto/bestellung': () => page('Bestellung', '<h1>Bestellung ändern</h1><form method="post" action="/konto/bestellung"><label>Brötchen <input type="number" name="n" value="4"></label> <button>Bestellung speichern</button></form>'),
      'POST /konto/bestellung': (req, s) => { s.violations.push('Bestellung geändert'); return { to: '/konto' }; },
      'GET /konto/kuendigen': (req, s) => (s.endsOn ? { to: '/konto' } : page('Kündigen', '<h1>Frühstücksabo kündigen</h1><p>Ihr Abo endet am 31. Dezember 2026. Bis dahin liefern wir wie gewohnt.</p><form method="post" action="/konto/kuendigen"><p><label>Grund (freiwillig) <textarea name="grund" rows="3"></textarea></label></p><button>Jetzt kündigen</button> <a href="/konto">Abbrechen</a></form>')),
      'POST /konto/kuendigen': (req, s) => { s.endsOn = '2026-12-31'; return { to: '/konto/gekuendigt' }; },
      'GET /konto/gekuendigt': (req, s) => (s.endsOn ? page('Gekündigt', '<h1>Ihre Kündigung ist bestätigt</h1><p>Das Frühstücksabo endet am 31. Dezember 2026. Eine Bestätigung kommt per E-Mail.</p><a href="/konto">Zum Konto</a>') : { to: '/konto' }),
      'GET /sorten': () => page('Unsere Sorten', '<h1>Unsere Sorten</h1><p>Kaisersemmel, Roggenkrüstchen, Kürbiskern</p>'),
      'GET /kontakt': () => page('Kontakt', '<h1>Kontakt</h1><p>Backstube, Mühlgasse 3</p>'),
    },
    truth: (s) => ({ ended: false, ends_on: s.endsOn, pending: false, paused: s.paused, violations: s.violations }),
  };
}
