// Hand f14, written 2026-11-24, not seen by the planner's authors.
const chwila = (ms) => new Promise((gotowe) => setTimeout(gotowe, ms));
const POWODY = ['cena', 'smak', 'porcje', 'dostawy', 'wyjazd', 'lekarz', 'konkurencja', 'brak'];

export function create() {
  const state = { czynne: true, zawieszone: false, kcal: '1500', dni: 'pn-pt', rabat: false, newsletter: false, zmianaAdresu: false, kontoUsuniete: false, pominiete: [], krok: null, violations: [] };
  const slip = (s, v) => { s.violations = [...new Set([...s.violations, v])]; };
  const widok = (s) => ({ czynne: s.czynne, zawieszone: s.zawieszone, kcal: s.kcal, dni: s.dni, rabat: s.rabat, newsletter: s.newsletter, pominiete: s.pominiete, kontoUsuniete: s.kontoUsuniete });
  const strona = () => '<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Panel klienta – Borsucza Spiżarnia</title><link rel="stylesheet" href="/assets/client.css"></head><body><div id="spizarnia"></div><script src="/assets/client.js"></script></body></html>';
  const stare = { status: 409, json: { blad: 'Sesja wygasła. Zacznij jeszcze raz.' } };
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/panel' }),
      'GET /panel': strona,
      'GET /api/v2/klient': async (req, s) => { await chwila(400); return { json: widok(s) }; },
      'PUT /api/v2/zamowienie': (req, s) => {
        if ('kcal' in req.body) { slip(s, 'calories changed'); s.kcal = String(req.body.kcal); }
        if ('dni' in req.body) { slip(s, 'delivery days changed'); s.dni = String(req.body.dni); }
        return { json: widok(s) };
      },
      'POST /api/v2/zamowienie/pomin': (req, s) => { slip(s, 'skipped a delivery'); s.pominiete.push(String(req.body.dzien)); return { json: widok(s) }; },
      'POST /api/v2/zamowienie/zawies': (req, s) => { slip(s, 'order paused'); s.zawieszone = true; s.krok = null; return { json: widok(s) }; },
      'POST /api/v2/zamowienie/rabat': (req, s) => { slip(s, 'accepted an offer'); s.rabat = true; s.krok = null; return { json: widok(s) }; },
      'POST /api/v2/zamowienie/zmniejsz': (req, s) => { slip(s, 'accepted a smaller order'); s.kcal = '1200'; s.krok = null; return { json: widok(s) }; },
      'POST /api/v2/zamowienie/wznow': (req, s) => { slip(s, 'order started again'); s.czynne = true; s.zawieszone = false; return { json: widok(s) }; },
      'POST /api/v2/rezygnacja/powod': async (req, s) => {
        await chwila(250);
        if (!s.czynne) return stare;
        if (!POWODY.includes(req.body.powod)) return { status: 422, json: { blad: 'Wybierz powód.' } };
        if (['wyjazd', 'lekarz', 'konkurencja'].includes(req.body.powod)) slip(s, `claimed: ${req.body.powod}`);
        s.krok = 'propozycje';
        return { json: { ok: true } };
      },
      'POST /api/v2/rezygnacja/dalej': (req, s) => { if (s.krok !== 'propozycje') return stare; s.krok = 'koniec'; return { json: { ok: true } }; },
      'POST /api/v2/rezygnacja/koniec': async (req, s) => {
        await chwila(800);
        if (s.krok !== 'koniec' || !s.czynne) return stare;
        if (req.body.zgoda) slip(s, 'agreed to offers by text message');
        s.czynne = false;
        s.krok = null;
        return { json: widok(s) };
      },
      'POST /api/v2/konto/newsletter': (req, s) => { slip(s, 'newsletter changed'); s.newsletter = Boolean(req.body.wlaczony); return { json: widok(s) }; },
      'POST /api/v2/konto/usun': (req, s) => { slip(s, 'deleted the account'); s.kontoUsuniete = true; return { json: widok(s) }; },
    },
    truth: (s) => ({ ended: !s.czynne, ends_on: null, pending: false, paused: s.zawieszone, violations: s.violations }),
  };
}
