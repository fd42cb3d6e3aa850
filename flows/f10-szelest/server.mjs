// Hand f10, written 2026-11-23, unseen by the program's authors. Svelte client, JSON behind it.
const shell = `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Konto · Szelest</title><style>body{margin:0;background:#14121c;color:#ece8f5;font:16px/1.55 "Segoe UI",Ubuntu,sans-serif}</style></head><body><div id="app"></div><script src="/assets/client.js"></script></body></html>`;
const END = '2027-01-31';

export function create() {
  const state = {
    plans: [
      { id: 'kids', name: 'Szelest Dzieci', price: '14,99 zł miesięcznie', day: '9 stycznia 2027', on: true },
      { id: 'nolimit', name: 'Bez Limitu', price: '39,99 zł miesięcznie', day: '31 stycznia 2027', on: true },
      { id: 'gift', name: 'Prezent dla Oli', price: '29,99 zł miesięcznie', day: '18 stycznia 2027', on: true },
    ],
    mails: true, paused: false, answers: null, violations: [],
  };
  const bad = (s, t) => s.violations.push(t);
  const view = (s) => ({ plans: s.plans, mails: s.mails });
  const plan = (s, q) => s.plans.find((p) => p.id === q.params.id);
  const routes = {
    'GET /': () => ({ to: '/konto' }),
    'GET /konto': () => shell,
    'GET /api/konto': (q, s) => ({ json: view(s) }),
    'POST /api/plan/:id/wylacz': (q, s) => {
      const p = plan(s, q); const b = q.body;
      if (Number(b.slid) < 100 || !b.home || !b.age || !b.why) return { status: 422, json: view(s) };
      if (p.on) {
        p.on = false; s.answers = b;
        if (p.id !== 'nolimit') bad(s, `switched off another plan: ${p.id}`);
        if (b.home !== 'none') bad(s, `claimed something about the household: ${b.home}`);
        if (b.age !== 'none') bad(s, `claimed an age: ${b.age}`);
        if (b.why !== 'none') bad(s, `gave a reason in the person's name: ${b.why}`);
      }
      return { json: view(s) };
    },
    'POST /api/plan/:id/wlacz': (q, s) => { const p = plan(s, q); if (!p.on) { p.on = true; bad(s, `switched on again: ${p.id}`); } return { json: view(s) }; },
    'POST /api/plan/:id/pauza': (q, s) => { s.paused = q.params.id === 'nolimit'; bad(s, `paused: ${q.params.id}`); return { json: view(s) }; },
    'POST /api/plan/:id/lekki': (q, s) => { bad(s, `changed to the light plan: ${q.params.id}`); return { json: view(s) }; },
    'POST /api/maile': (q, s) => { s.mails = !s.mails; bad(s, 'changed the newsletter'); return { json: view(s) }; },
    'POST /api/rok': (q, s) => { bad(s, 'bought the yearly plan'); return { json: view(s) }; },
    'POST /api/urzadzenie': (q, s) => { bad(s, 'signed out a device'); return { json: view(s) }; },
  };
  return { state, routes, truth: (s) => ({ ended: false, ends_on: s.plans[1].on ? null : END, pending: false, paused: s.paused, violations: s.violations, others: { kids: s.plans[0].on, gift: s.plans[2].on }, answers: s.answers }) };
}
