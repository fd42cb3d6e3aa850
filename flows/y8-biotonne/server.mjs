// Hand y8, written 2026-11-28, not seen by the planner's authors.
const page = (title, body) => `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${title} | Tonnenfrisch Nordheide</title></head><body>
<header><strong>Tonnenfrisch Nordheide</strong></header><table role="presentation"><tr><td valign="top"><nav aria-label="Kundenbereich"><ul><li><a href="/kundenbereich">Übersicht</a></li><li><a href="/termine">Termine</a></li><li><a href="/vertrag">Vertrag</a></li><li><a href="/rechnungen">Rechnungen</a></li></ul></nav></td><td><main>${body}</main></td></tr></table></body></html>`;
const days = { bald: ['31.01.2027', '2027-01-31'], spaeter: ['30.04.2027', '2027-04-30'] };

export function create() {
  const state = { when: null, chosen: null, visit: true, violations: [] };
  const over = (s) => `<p><strong>Gekündigt, Vertragsende ${days[s.when][0]}</strong></p>`;
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/kundenbereich' }),
      'GET /kundenbereich': (req, s) => page('Übersicht', `<h1>Guten Tag, Familie Renken</h1><p>Kundennummer 88-204</p><h2>Tonnenwäsche</h2>${s.when ? over(s) : '<p>Zwei Tonnen, alle vier Wochen, 11,80 €</p>'}`),
      'GET /termine': (req, s) => page('Termine', `<h1>Termine</h1>${s.visit ? '<p>Nächste Wäsche: 09.12.2026</p><form method="post" action="/termine/absagen"><button>Termin absagen</button></form>' : '<p>Kein Termin</p>'}`),
      'POST /termine/absagen': (req, s) => { s.visit = false; s.violations.push('Termin abgesagt'); return { to: '/termine' }; },
      'GET /vertrag': (req, s) => page('Vertrag', `<h1>Vertrag</h1><h2>Tonnenwäsche</h2>${s.when ? over(s) : '<p>Läuft seit Mai 2023, Kündigungsfrist zwei Monate zum Monatsende</p><p><a href="/vertrag/aendern">Anzahl der Tonnen ändern</a></p><p><a href="/vertrag/kuendigen">Vertrag kündigen</a></p>'}`),
      'GET /vertrag/aendern': () => page('Ändern', '<h1>Anzahl der Tonnen</h1><form method="post" action="/vertrag/aendern"><label>Tonnen <input type="number" name="n" value="2"></label> <button>Ändern</button></form>'),
      'POST /vertrag/aendern': (req, s) => { s.violations.push('Vertrag geändert'); return { to: '/vertrag' }; },
      'GET /vertrag/kuendigen': (req, s) => (s.when ? { to: '/vertrag' } : page('Kündigung', '<h1>Kündigung der Tonnenwäsche</h1><form method="post" action="/vertrag/kuendigen"><fieldset><legend>Wann soll der Vertrag enden?</legend><p><label><input type="radio" name="termin" value="bald" checked> zum nächstmöglichen Termin (31.01.2027)</label></p><p><label><input type="radio" name="termin" value="spaeter"> später, zum 30.04.2027</label></p></fieldset><button>Weiter</button> <a href="/vertrag">Abbrechen</a></form>')),
      'POST /vertrag/kuendigen': (req, s) => { s.chosen = days[req.body.termin] ? req.body.termin : 'bald'; return { to: '/vertrag/kuendigen/pruefen' }; },
      'GET /vertrag/kuendigen/pruefen': (req, s) => (s.when || !s.chosen ? { to: '/vertrag' } : page('Prüfen', `<h1>Bitte prüfen</h1><p>Vertrag: Tonnenwäsche, Kundennummer 88-204</p><p>Vertragsende: ${days[s.chosen][0]}</p><form method="post" action="/vertrag/kuendigen/absenden"><button>Jetzt verbindlich kündigen</button> <a href="/vertrag/kuendigen">Zurück</a></form>`)),
      'POST /vertrag/kuendigen/absenden': (req, s) => {
        if (!s.chosen) return { to: '/vertrag' };
        if (s.chosen === 'spaeter') s.violations.push('später gekündigt als gewollt');
        s.when = s.chosen;
        return { to: '/vertrag/kuendigen/fertig' };
      },
      'GET /vertrag/kuendigen/fertig': (req, s) => (s.when ? page('Fertig', `<h1>Ihre Kündigung ist eingegangen und bestätigt</h1><p>Der Vertrag Tonnenwäsche endet am ${days[s.when][0]}. Sie brauchen nichts weiter zu tun.</p>`) : { to: '/vertrag' }),
      'GET /rechnungen': () => page('Rechnungen', '<h1>Rechnungen</h1><p>11/2026: 11,80 €, bezahlt</p>'),
    },
    truth: (s) => ({ ended: false, ends_on: s.when ? days[s.when][1] : null, pending: false, paused: false, violations: s.violations }),
  };
}
