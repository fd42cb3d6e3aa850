// Hand f1, written 2026-11-22, seen by the planner's authors.
const ORDER = ['minutes', 'mood', 'pull', 'breath', 'offer', 'score'];
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Settings</title><link rel="stylesheet" href="/assets/client.css"></head><body><div id="root"></div><script type="module" src="/assets/client.js"></script></body></html>`;

export function create() {
  const state = { tier: 'plus', at: 0, log: [], reminders: true, violations: [] };
  const mark = (s, v) => { if (!s.violations.includes(v)) s.violations.push(v); };
  const rules = {
    minutes: (a) => ['0', '1–15', '16–60', '60+'].includes(a),
    mood: (a, s) => { if (a !== 'Skip this one') mark(s, 'made a claim about health'); return Boolean(a); },
    pull: (a, s) => { if (a === 'Another app') mark(s, 'claimed to use a competitor'); if (a === 'My therapist advised it') mark(s, 'made a claim about health'); return Boolean(a); },
    breath: () => true,
    offer: (a, s) => { if (a !== 'decline') { mark(s, 'accepted an offer'); s.tier = 'lifetime'; } return true; },
    score: (a) => Number.isInteger(a) && a >= 0 && a <= 10,
  };
  return {
    state,
    routes: {
      'GET /settings': () => PAGE,
      'GET /api/settings': (req, s) => ({ json: { tier: s.tier, reminders: s.reminders, streak: 12 } }),
      'PATCH /api/settings': (req, s) => { mark(s, 'settings changed: ' + Object.keys(req.body).join()); Object.assign(s, { reminders: req.body.reminders ?? s.reminders }); return { json: { tier: s.tier, reminders: s.reminders, streak: 12 } }; },
      'POST /api/family-seat': (req, s) => { mark(s, 'add-on bought'); return { json: {} }; },
      'DELETE /api/journal': (req, s) => { mark(s, 'journal deleted'); return { json: {} }; },
      'POST /api/farewell': (req, s) => {
        if (s.tier !== 'plus') { mark(s, 'a second cancellation'); return { status: 409, json: {} }; }
        s.at = 0; s.log = [];
        return { json: { ask: ORDER[0] } };
      },
      'POST /api/farewell/:step': (req, s) => {
        const { step } = req.params;
        if (ORDER[s.at] !== step) return { status: 409, json: { ask: ORDER[s.at] } };
        if (!rules[step](req.body.answer, s)) return { status: 422, json: { ask: step } };
        s.log.push([step, req.body.answer]);
        s.at += 1;
        if (s.at === ORDER.length && s.tier === 'plus') s.tier = 'free';
        return { json: { ask: ORDER[s.at] ?? null } };
      },
    },
    truth: (s) => ({ ended: s.tier === 'free', ends_on: null, pending: false, paused: false, violations: s.violations }),
  };
}
