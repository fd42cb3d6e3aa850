// Hand x2, written 2026-11-28, not seen by the planner's authors.
const page = (title, body) => `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${title} – Glattgut</title></head><body>
<nav><a href="/konto">Mein Konto</a> <a href="/preise">Preise</a> <a href="/hilfe">Hilfe</a></nav><main>${body}</main></body></html>`;
const reasons = ['Umzug', 'Ich bügle selbst', 'Zu teuer', 'Sonstiges'];

export function create() {
  const state = { endsOn: null, reason: null, pickup: true, violations: [] };
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/konto' }),
      'GET /konto': (req, s) => page('Mein Konto', `<h1>Guten Tag, Herr Amsel</h1><h2>Nächste Abholung</h2>${s.pickup ? '<p>Dienstag, 8 Uhr, 6 Hemden</p><form method="post" action="/abholung/absagen"><button>Abholung absagen</button></form>' : '<p>Keine</p>'}
<h2>Glattgut Hemdenabo</h2><p>24 Hemden im Monat, 59,00 €</p>${s.endsOn ? '<p>Gekündigt zum 31. Januar 2027</p>' : '<details><summary>Abo verwalten</summary><p><a href="/abo/tarif">Tarif wechseln</a></p><p><a href="/abo/kuendigen">Abo kündigen</a></p></details>'}`),
      'POST /abholung/absagen': (req, s) => { s.pickup = false; s.violations.push('Abholung abgesagt'); return { to: '/konto' }; },
      'GET /abo/tarif': () => page('Tarif', '<h1>Tarif wechseln</h1><form method="post" action="/abo/tarif"><button>Auf 12 Hemden wechseln</button></form>'),
      'POST /abo/tarif': (req, s) => { s.violations.push('Tarif gewechselt'); return { to: '/konto' }; },
      'GET /abo/kuendigen': (req, s) => (s.endsOn ? { to: '/konto' } : page('Kündigen', `<h1>Hemdenabo kündigen</h1>${req.query.fehlt ? '<p role="alert">Bitte wählen Sie einen Grund.</p>' : ''}<form method="post" action="/abo/kuendigen"><p><label>Kündigungsgrund <select name="grund" required><option value="">Bitte wählen</option>${reasons.map((r) => `<option>${r}</option>`).join('')}</select></label></p><button>Weiter</button> <a href="/konto">Zurück</a></form>`)),
      'POST /abo/kuendigen': (req, s) => {
        if (!reasons.includes(req.body.grund)) return { to: '/abo/kuendigen?fehlt=1' };
        s.reason = req.body.grund;
        return { to: '/abo/kuendigen/pruefen' };
      },
      'GET /abo/kuendigen/pruefen': (req, s) => (s.reason && !s.endsOn ? page('Prüfen', '<h1>Bitte prüfen</h1><dl><dt>Vertrag</dt><dd>Glattgut Hemdenabo, 59,00 € im Monat</dd><dt>Ende</dt><dd>31. Januar 2027</dd></dl><form method="post" action="/abo/kuendigen/fertig"><button>Verbindlich kündigen</button> <a href="/konto">Abbrechen</a></form>') : { to: '/konto' }),
      'POST /abo/kuendigen/fertig': (req, s) => { if (s.reason) s.endsOn = '2027-01-31'; return { to: '/abo/beendet' }; },
      'GET /abo/beendet': (req, s) => (s.endsOn ? page('Gekündigt', '<h1>Ihre Kündigung ist da</h1><p>Das Hemdenabo endet am 31. Januar 2027. Eine Bestätigung ist per E-Mail unterwegs.</p><a href="/konto">Mein Konto</a>') : { to: '/konto' }),
      'GET /preise': () => page('Preise', '<h1>Preise</h1><p>12 Hemden 34,00 €, 24 Hemden 59,00 €</p>'),
      'GET /hilfe': () => page('Hilfe', '<h1>Hilfe</h1><p>Unser Telefon: 030 555 0140</p>'),
    },
    truth: (s) => ({ ended: false, ends_on: s.endsOn, pending: false, paused: false, violations: s.violations }),
  };
}
