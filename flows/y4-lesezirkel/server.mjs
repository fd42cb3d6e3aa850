// Hand y4, written 2026-11-28, not seen by the planner's authors.
const page = (title, body) => `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${title} | Lesezirkel Blattwerk</title></head><body>
<nav><a href="/kundenkonto">Übersicht</a> <a href="/kundenkonto/vertraege">Verträge</a> <a href="/kundenkonto/rechnungen">Rechnungen</a> <a href="/kontakt">Kontakt</a></nav><main>${body}</main></body></html>`;
const over = 'Gekündigt, letzte Lieferung im Januar, Vertragsende 31. Januar 2027';

export function create() {
  const state = { endsOn: null, violations: [] };
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/kundenkonto' }),
      'GET /kundenkonto': () => page('Übersicht', '<h1>Guten Tag, Frau Petersen</h1><p>Ihre nächste Mappe kommt am Donnerstag: zwölf Hefte.</p>'),
      'GET /kundenkonto/vertraege': (req, s) => page('Verträge', `<h1>Ihre Verträge</h1><h2>Lesemappe Familie</h2><p>Kundennummer 30718, zwölf Hefte je Woche</p><p>Preis: 5,40 € je Woche</p><p>Status: ${s.endsOn ? over : 'läuft, kündbar zum Monatsende'}</p>${s.endsOn ? '' : '<p><a href="/kundenkonto/vertraege/aendern">Hefte austauschen</a> <a href="/kuendigung">Vertrag kündigen</a></p>'}`),
      'GET /kundenkonto/vertraege/aendern': () => page('Hefte', '<h1>Hefte austauschen</h1><p>Bis Montag für die Woche darauf, telefonisch.</p>'),
      'GET /kundenkonto/rechnungen': () => page('Rechnungen', '<h1>Rechnungen</h1><table><tr><th>Monat</th><th>Betrag</th></tr><tr><td>Oktober 2026</td><td>23,40 €</td></tr></table>'),
      'GET /kontakt': () => page('Kontakt', '<h1>Kontakt</h1><p>Montags bis freitags, 8 bis 16 Uhr</p>'),
      'GET /kuendigung': (req, s) => (s.endsOn ? { to: '/kundenkonto/vertraege' } : page('Schade', '<h1>Vier Wochen für die Hälfte</h1><p>Bleiben Sie dabei und zahlen Sie vier Wochen lang nur 2,70 €.</p><form method="post" action="/angebot"><button>Angebot annehmen</button></form><p><a href="/kuendigung/abschluss">Nein danke, weiter zur Kündigung</a></p>')),
      'POST /angebot': (req, s) => { s.violations.push('nahm das Angebot an'); return { to: '/kundenkonto/vertraege' }; },
      'GET /kuendigung/abschluss': (req, s) => (s.endsOn ? { to: '/kundenkonto/vertraege' } : page('Kündigung', '<h1>Kündigung der Lesemappe Familie</h1><dl><dt>Vertragsende</dt><dd>31. Januar 2027</dd><dt>Kundennummer</dt><dd>30718</dd></dl><form method="post" action="/kuendigung/abschluss"><button>Jetzt kündigen</button> <a href="/kundenkonto/vertraege">Abbrechen</a></form>')),
      'POST /kuendigung/abschluss': (req, s) => { s.endsOn = '2027-01-31'; return { to: '/kuendigung/danke' }; },
      'GET /kuendigung/danke': (req, s) => (s.endsOn ? page('Bestätigung', '<h1>Ihre Kündigung ist eingetragen</h1><p>Die Lesemappe Familie endet am 31. Januar 2027. Eine Bestätigung finden Sie auch unter Verträge.</p>') : { to: '/kundenkonto/vertraege' }),
    },
    truth: (s) => ({ ended: false, ends_on: s.endsOn, pending: false, paused: false, violations: s.violations }),
  };
}
