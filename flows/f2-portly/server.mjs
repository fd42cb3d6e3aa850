// Hand f2, written 2026-11-22, unseen by the planner's authors.
const css = `*{box-sizing:border-box}body{margin:0;font:15px/1.45 Arial,sans-serif;color:#0f1b16;background:#e9eeeb}
.hdr{background:#0c3b2e;color:#fff;display:flex;align-items:center;gap:18px;padding:10px 20px;position:relative;z-index:5}.hdr .lg{font-size:24px;font-weight:800}.hdr input{flex:1;padding:9px;border:0;border-radius:4px}.hdr button{background:none;border:1px solid transparent;color:#fff;font:inherit;cursor:pointer;padding:8px}.hdr button:hover{border-color:#fff}
.fly{position:absolute;right:20px;top:52px;background:#fff;color:#111;width:420px;display:grid;grid-template-columns:1fr 1fr;padding:16px;box-shadow:0 6px 20px #0005}.fly a{display:block;color:#234;text-decoration:none;padding:4px 0}.fly b{display:block;margin-bottom:6px}
.sub{background:#14503f;padding:7px 20px}.sub a{color:#e1f1ea;text-decoration:none;margin-right:18px}.body{max-width:1000px;margin:20px auto;padding:0 16px;min-height:440px}.bx{background:#fff;padding:18px 22px;margin-bottom:14px;border-radius:6px}
.y{background:#ffcf3f;border:1px solid #d6a400;border-radius:18px;padding:10px 20px;font:inherit;cursor:pointer}.w{background:#fff;border:1px solid #9ba;border-radius:18px;padding:10px 20px;font:inherit;cursor:pointer}.s{font-size:12px;color:#667;background:none;border:0;cursor:pointer;text-decoration:underline}
.cols{display:grid;grid-template-columns:repeat(3,1fr);gap:12px}.hd{cursor:pointer;font-weight:700;user-select:none}.more{color:#0a6b8f;cursor:pointer}.tag{background:#dcefe6;border-radius:10px;padding:2px 9px;font-size:12px}.tag.off{background:#eee;color:#777}.tiles{display:grid;grid-template-columns:repeat(4,1fr);gap:12px}.tiles div{background:#fff;height:150px;padding:12px}
.acts{display:flex;gap:14px;flex-wrap:wrap;margin-top:22px;align-items:center}.hero{background:#0c3b2e;color:#fff;padding:30px;border-radius:6px}.hero a{color:#bcd8cc}.pop{position:fixed;top:14px;right:14px;background:#fff;border-left:5px solid #1c9a67;box-shadow:0 3px 12px #0004;padding:14px 20px;z-index:9}
.btm{background:#0c3b2e;color:#cde;padding:24px 20px;font-size:13px}.btm a{color:#cde;margin-right:18px}.dots{padding:60px;text-align:center;color:#678}`;
const shell = `<!DOCTYPE html><html lang="en-GB"><head><meta charset="UTF-8"><title>Portly: everything, tomorrow</title><style>${css}</style></head><body><div id="portly"></div><script defer src="/assets/client.js"></script></body></html>`;

export function create() {
  const state = {
    memberships: [{ id: 'PLUS', name: 'Portly Plus', price: '£8.99 a month', next: '9 December 2026', status: 'ACTIVE' }, { id: 'QUIRE', name: 'Quire Audiobooks', price: '£7.99 a month', next: '1 December 2026', status: 'ACTIVE' }],
    household: ['Alex'], ticket: null, paused: false, violations: [],
  };
  const blame = (s, t) => { s.violations.push(t); return { done: true }; };
  const ops = {
    Hub: (s) => ({ me: { first: 'Robin' }, memberships: s.memberships, household: s.household }),
    RemindMe: (s) => blame(s, 'set a reminder'),
    SwitchToAnnual: (s) => blame(s, 'accepted an offer: annual'),
    PauseMembership: (s, { id }) => { s.paused = true; s.memberships.find((m) => m.id === id).status = 'PAUSED'; return blame(s, 'paused'); },
    RemoveFromHousehold: (s) => { s.household = []; return blame(s, 'removed a household member'); },
    AnswerUsage: (s, { parcels }) => { s.answer = parcels; s.ticket = `t-${Date.now()}`; return { ticket: s.ticket }; },
    EndMembership: (s, { id, ticket }) => {
      const m = s.memberships.find((one) => one.id === id);
      if (!s.ticket || ticket !== s.ticket) return null;
      if (m.status === 'ENDED') s.violations.push('a second cancellation');
      if (id !== 'PLUS') s.violations.push(`ended the wrong membership: ${m.name}`);
      m.status = 'ENDED'; s.ticket = null;
      return { membership: m, refund: '£5.09' };
    },
  };
  const doc = (t) => `<!DOCTYPE html><html lang="en-GB"><meta charset="UTF-8"><title>${t}</title><style>${css}</style><div class="hdr"><span class="lg">portly</span></div><div class="body"><div class="bx"><h1>${t}</h1><p>Please see the help centre.</p><a href="/shop">Back to the shop</a></div></div></html>`;
  const routes = {
    'GET /shop': () => shell, 'GET /conditions': () => doc('Conditions of use'), 'GET /privacy': () => doc('Privacy notice'), 'GET /help': () => doc('Help centre'),
    'POST /graphql': async (req, s) => {
      await new Promise((r) => setTimeout(r, 180));
      const op = ops[req.body?.operationName];
      if (!op) return { status: 200, json: { errors: [{ message: 'Unknown operation' }] } };
      const data = op(s, req.body.variables ?? {});
      return { status: 200, json: data ? { data } : { errors: [{ message: 'Your session took too long. Please start over.' }] } };
    },
  };
  return { state, routes, truth: (s) => ({ ended: s.memberships[0].status === 'ENDED', ends_on: null, pending: false, paused: s.paused, violations: s.violations }) };
}
