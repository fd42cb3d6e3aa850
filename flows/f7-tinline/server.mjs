// Hand f7, written 2026-11-23.
const END = '2026-12-23';
const page = '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>My Tinline</title><link rel="stylesheet" href="/assets/client.css"></head><body><div id="app"></div><script src="/assets/client.js"></script></body></html>';

export function create() {
  const state = {
    lines: [
      { id: 'l2', who: "Maya's phone", number: '07700 900587', plan: 'Medium', used: 16, roaming: true, endsOn: null },
      { id: 'l1', who: 'My phone', number: '07700 900412', plan: 'Medium', used: 3, roaming: false, endsOn: null },
    ],
    run: null, violations: [],
  };
  const bad = (s, v) => { if (!s.violations.includes(v)) s.violations.push(v); };
  const on = (fn) => (req, s) => {
    const l = s.lines.find((one) => one.id === req.params.id);
    return l ? fn(req, s, l) ?? { json: {} } : { status: 404, json: { error: 'No such line.' } };
  };
  const step = (at, fn) => on((req, s, l) => {
    if (l.endsOn || (at && (s.run?.id !== l.id || s.run.at !== at))) return { status: 409, json: { error: 'Sorry, please start again.' } };
    return fn(req, s, l);
  });
  return {
    state,
    routes: {
      'GET /account': () => page,
      'GET /api/lines': (req, s) => ({ json: { lines: s.lines } }),
      'POST /api/line/:id/topup': on((req, s) => bad(s, 'bought data')), 'POST /api/line/:id/roaming': on((req, s, l) => { l.roaming = Boolean(req.body.on); bad(s, 'roaming changed'); }),
      'POST /api/line/:id/bar': on((req, s) => bad(s, 'blocked a SIM')), 'POST /api/line/:id/code': on((req, s) => bad(s, 'asked for a moving code')),
      'POST /api/line/:id/plan': on((req, s, l) => { bad(s, 'plan changed'); l.plan = req.body.plan; }),
      'POST /api/line/:id/stop/reason': step(0, (req, s, l) => {
        if (!['network', 'lost', 'abroad', 'died', 'just'].includes(req.body.reason)) return { status: 422, json: { error: 'Please choose.' } };
        if (req.body.reason !== 'just') bad(s, `claimed: ${req.body.reason}`);
        s.run = { id: l.id, at: 1 };
      }),
      'POST /api/line/:id/stop/read': step(1, (req, s) => { s.run.at = 2; }),
      'POST /api/line/:id/stop/fee': step(2, (req, s) => {
        if (req.body.agreed !== true) return { status: 422, json: { error: 'Please agree to the fee.' } };
        s.run.at = 3;
      }),
      'POST /api/line/:id/stop/digits': step(3, (req, s, l) => {
        if (req.body.digits !== l.number.slice(-4)) return { status: 422, json: { error: "These aren't the last four digits of this line." } };
        if (l.id !== 'l1') bad(s, "stopped another person's line");
        l.endsOn = END;
        s.run = null;
      }),
    },
    truth: (s) => ({ ended: false, ends_on: s.lines[1].endsOn, pending: false, paused: false, violations: s.violations }),
  };
}
