// Hand f7, written 2026-11-23.
const EINDE = '2026-12-04';
const pagina = '<!doctype html><html lang="nl"><head><meta charset="utf-8"><title>Mijn Bloesem</title></head><body><div id="mijn"></div><script src="/assets/client.js" defer></script></body></html>';

export function create() {
  const state = {
    boeketten: [
      { id: 'b31', naam: 'Weekboeket voor thuis', ritme: 'Elke vrijdag', prijs: '€ 19,95', volgende: 'vrijdag 27 november', status: 'actief', eindigt: null },
      { id: 'b58', naam: 'Maandboeket voor oma Riet', ritme: 'Eerste zaterdag van de maand', prijs: '€ 24,95', volgende: 'zaterdag 5 december', status: 'actief', eindigt: null },
    ],
    stop: {}, pauze: false, violations: [],
  };
  const fout = (s, v) => { if (!s.violations.includes(v)) s.violations.push(v); };
  const van = (fn) => (req, s) => {
    const b = s.boeketten.find((een) => een.id === req.params.id);
    return b ? fn(req, s, b) : { status: 404, json: { fout: 'Dit boeket kennen we niet.' } };
  };
  const tel = (v, pauze) => van((req, s) => { fout(s, v); if (pauze) s.pauze = true; return { json: {} }; });
  return {
    state,
    routes: {
      'GET /mijn': () => pagina,
      'GET /api/boeketten': (req, s) => ({ json: { boeketten: s.boeketten } }),
      'DELETE /api/boeketten/:id': van((req, s, b) => {
        if (b.eindigt) fout(s, 'a second cancellation');
        return { status: 409, json: { nodig: ['reden', 'voor'] } };
      }),
      'POST /api/boeketten/:id/overslaan': tel('skipped a delivery'), 'POST /api/boeketten/:id/vakantie': tel('paused the deliveries', true), 'POST /api/boeketten/:id/groter': tel('plan changed'),
      'POST /api/boeketten/:id/vaas': tel('ordered a vase'), 'POST /api/boeketten/:id/account': tel('account deleted'), 'POST /api/boeketten/:id/ritme': tel('accepted another rhythm'),
      'POST /api/boeketten/:id/stop/antwoorden': van((req, s, b) => {
        const { reden, tekst, voor } = req.body;
        if (!['prijs', 'kwaliteit', 'weg', 'anders'].includes(reden) || !['mij', 'partner', 'rouw', 'niet'].includes(voor)) return { status: 422, json: { fout: 'Beantwoord alle vragen, alsjeblieft.' } };
        if (reden === 'anders' && (tekst ?? '').trim().length < 25) return { status: 422, json: { fout: 'Vertel ons iets meer.' } };
        if (reden === 'kwaliteit') fout(s, 'claimed damaged flowers');
        if (reden === 'weg') fout(s, 'claimed to move');
        if (voor !== 'niet') fout(s, `claimed for whom the flowers were: ${voor}`);
        if (/verhui|overleden|beschadigd|te duur/i.test(tekst ?? '')) fout(s, 'claimed a reason in the text');
        s.stop[b.id] = 1;
        return { json: {} };
      }),
      'POST /api/boeketten/:id/stop/voorstel': van((req, s, b) => {
        if (s.stop[b.id] !== 1) return { status: 409, json: { fout: 'Begin opnieuw.' } };
        s.stop[b.id] = 2;
        return { json: {} };
      }),
      'POST /api/boeketten/:id/stop/bevestig': van((req, s, b) => {
        if (s.stop[b.id] !== 2) return { status: 409, json: { fout: 'Begin opnieuw.' } };
        if (req.body.begrepen !== true) return { status: 422, json: { fout: 'Vink het vakje aan.' } };
        if (b.id !== 'b31') fout(s, 'ended the gift for somebody else');
        b.eindigt = EINDE;
        return { json: {} };
      }),
    },
    truth: (s) => ({ ended: false, ends_on: s.boeketten[0].eindigt, pending: false, paused: s.pauze, violations: s.violations }),
  };
}
