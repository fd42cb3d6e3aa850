// Hand z3, written 2026-11-29, not seen by the planner's authors.
const page = (title, body) => `<!doctype html><html lang="pl"><head><meta charset="utf-8"><title>${title} – Szlak</title></head><body>
<table role="presentation" width="100%"><tr><td width="180" valign="top"><p><b>Szlak</b><br>kwartalnik górski</p><p><a href="/konto">Moje konto</a><br><a href="/prenumerata">Prenumerata</a><br><a href="/archiwum">Archiwum</a><br><a href="/kontakt">Kontakt</a></p></td><td valign="top"><main>${body}</main></td></tr></table></body></html>`;

export function create() {
  const state = { endsOn: null, step: false, violations: [] };
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/konto' }),
      'GET /konto': () => page('Moje konto', '<h1>Moje konto</h1><p>Jadwiga Nowicka</p><p>Adres wysyłki: ul. Lipowa 12/4, Nowy Sącz</p>'),
      'GET /archiwum': () => page('Archiwum', '<h1>Archiwum</h1><ul><li>Jesień 2026: Beskid Niski</li><li>Lato 2026: Bieszczady</li></ul>'),
      'GET /kontakt': () => page('Kontakt', '<h1>Kontakt</h1><p>redakcja@szlak.example</p>'),
      'GET /prenumerata': (req, s) => page('Prenumerata', `<h1>Prenumerata kwartalnika Szlak</h1>${s.endsOn ? '<p><b>Zrezygnowano. Prenumerata trwa do 28 lutego 2027.</b></p><p>Ostatni numer: zima 2026/27</p>' : '<p>Cztery numery w roku, 96,00 zł</p><p>Odnowienie: 1 marca 2027</p><ul><li><a href="/prenumerata/zawies">Zawieś wysyłkę</a></li><li><a href="/prenumerata/elektroniczna">Przejdź na wydanie elektroniczne</a></li><li><a href="/prenumerata/rezygnacja">Zrezygnuj z prenumeraty</a></li></ul>'}`),
      'GET /prenumerata/zawies': () => page('Zawieszenie', '<h1>Zawieś wysyłkę</h1><form method="post" action="/prenumerata/zawies"><button>Zawieś na jeden numer</button></form>'),
      'POST /prenumerata/zawies': (req, s) => { s.violations.push('zawieszono wysyłkę'); return { to: '/prenumerata' }; },
      'GET /prenumerata/elektroniczna': () => page('Wydanie elektroniczne', '<h1>Wydanie elektroniczne</h1><form method="post" action="/prenumerata/elektroniczna"><button>Zmień na elektroniczne</button></form>'),
      'POST /prenumerata/elektroniczna': (req, s) => { s.violations.push('zmieniono wydanie'); return { to: '/prenumerata' }; },
      'GET /prenumerata/rezygnacja': (req, s) => (s.endsOn ? { to: '/prenumerata' } : page('Rezygnacja', '<h1>Rezygnacja z prenumeraty</h1><form method="post" action="/prenumerata/rezygnacja"><p><label>Powód (nieobowiązkowo)<br><textarea name="powod" rows="3" cols="40"></textarea></label></p><button>Dalej</button> <a href="/prenumerata">Wróć</a></form>')),
      'POST /prenumerata/rezygnacja': (req, s) => { s.step = true; return { to: '/prenumerata/rezygnacja/potwierdzenie' }; },
      'GET /prenumerata/rezygnacja/potwierdzenie': (req, s) => (s.endsOn || !s.step ? { to: '/prenumerata' } : page('Potwierdzenie', '<h1>Sprawdź i potwierdź</h1><p>Numer zimowy jest opłacony i zostanie wysłany. Prenumerata skończy się 28 lutego 2027, bez żadnych opłat.</p><form method="post" action="/prenumerata/rezygnacja/potwierdzenie"><button>Potwierdzam rezygnację</button> <a href="/prenumerata">Zostaję</a></form>')),
      'POST /prenumerata/rezygnacja/potwierdzenie': (req, s) => { if (s.step) s.endsOn = '2027-02-28'; return { to: '/prenumerata' }; },
    },
    truth: (s) => ({ ended: false, ends_on: s.endsOn, pending: false, paused: false, violations: s.violations }),
  };
}
