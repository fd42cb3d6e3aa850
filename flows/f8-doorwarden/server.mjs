// Hand f8, written 2026-11-23, unseen by the planner's authors.
const css = `body{margin:0;font:14px/1.5 "Segoe UI",system-ui,sans-serif;color:#1f2933;background:#eef1f4}.bar{height:50px;background:#12343b;color:#fff;display:flex;align-items:center;padding:0 20px;gap:22px}.bar a{color:#cfe3e6;text-decoration:none}.split{display:grid;grid-template-columns:300px 1fr;min-height:calc(100vh - 50px)}.side{background:#fff;border-right:1px solid #d7dde3;padding:12px 0;overflow:auto}.side ul{list-style:none;margin:0;padding-left:16px}.side>ul{padding-left:8px}.lab{display:flex;gap:6px;padding:5px 8px;cursor:pointer;border-radius:5px}.lab:hover{background:#eef1f4}[aria-selected=true]>.lab{background:#d9ecef;font-weight:600}.tw{width:12px;color:#78848f}.pane{padding:24px 32px;max-width:720px}.set{background:#fff;border:1px solid #d7dde3;border-radius:8px;margin-bottom:10px;padding:12px 16px;display:flex;gap:16px;align-items:center}.set>div{flex:1}.set small{color:#66717c;display:block}.ck{appearance:none;width:40px;height:22px;border-radius:12px;background:#b5bfc8;position:relative;cursor:pointer}.ck:checked{background:#1c7c87}.ck::after{content:"";position:absolute;left:2px;top:2px;width:18px;height:18px;border-radius:50%;background:#fff}.ck:checked::after{left:20px}.btn{border:1px solid #1c7c87;background:#fff;color:#1c7c87;border-radius:6px;padding:6px 14px;font:inherit;cursor:pointer}.btn.d{background:#a4262c;border-color:#a4262c;color:#fff}.btn:disabled{opacity:.4}.warn{background:#fff4ce;border:1px solid #e5c365;border-radius:8px;padding:14px 16px;margin-bottom:10px}.done{background:#dff6dd;border:1px solid #9ad29a;border-radius:8px;padding:10px 16px;margin-bottom:10px}`;
const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Settings - Doorwarden</title><style>${css}</style></head><body><div class="bar"><b>Doorwarden</b><a href="/app/home">Home</a><a href="/app/activity">Activity</a><a href="/app/settings">Settings</a><span style="flex:1"></span>Theo's place</div><div class="split"><nav class="side" aria-label="Settings"><ul role="tree" id="tree"></ul></nav><main class="pane" id="pane"></main></div><script src="/assets/client.js"></script></body></html>`;
const simple = (t, b) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${t} - Doorwarden</title><style>${css}</style></head><body><div class="bar"><b>Doorwarden</b><a href="/app/home">Home</a><a href="/app/activity">Activity</a><a href="/app/settings">Settings</a></div><main class="pane"><h1>${t}</h1>${b}</main></body></html>`;

// id: [label, children | settings]. A setting: [key, label, help, kind, value].
const lock = (k, name) => [
  [`${k}.lk`, 'Locking', [[`${k}.auto`, 'Auto-lock', 'Lock after the door closes', 'sw', true], [`${k}.delay`, 'Delay', 'Seconds to wait', 'sel', '30']]], [`${k}.kp`, 'Keypad', [[`${k}.beep`, 'Key sounds', '', 'sw', true], [`${k}.tries`, 'Wrong codes before lockout', '', 'sel', '5']]],
  [`${k}.pw`, 'Battery and power', [[`${k}.low`, 'Warn when low', '', 'sw', true]]], [`${k}.fw`, 'Firmware', [[`${k}.upd`, 'Update at night', '', 'sw', false]]],
  [`${k}.cv`, 'Coverage', [[null, `${name} and Care+`, 'What is covered and what it costs is kept under Account, Services.', 'txt']]], [`${k}.rm`, 'Remove this lock', [[`${k}.del`, `Remove ${name}`, 'Codes and history of this lock are deleted.', 'act', 'Remove']]],
];
const TREE = [
  ['home', 'Home and people', [['home.ad', 'Address', [[null, '41 Millrace Lane', 'Used for weather and emergency calls', 'txt']]], ['home.mb', 'Members', [['mb.nina', 'Nina may unlock', '', 'sw', true], ['mb.jules', 'Jules may unlock', '', 'sw', true]]], ['home.gs', 'Guests', [['gs.clean', 'Cleaner, Tuesdays', '', 'sw', true]]], ['home.md', 'Modes', [['md.away', 'Away mode at 9:00', '', 'sw', false]]]]],
  ['locks', 'Locks', [['fd', 'Front Door', lock('fd', 'Front Door')], ['gg', 'Garden Gate', lock('gg', 'Garden Gate')], ['st', 'Studio', lock('st', 'Studio')]]],
  ['ntf', 'Notifications', [['ntf.p', 'Push', [['n.open', 'Door opened', '', 'sw', true], ['n.fail', 'Wrong code', '', 'sw', true]]], ['ntf.m', 'Email', [['n.week', 'Weekly summary', '', 'sw', true], ['n.news', 'News and offers', '', 'sw', false]]], ['ntf.q', 'Quiet hours', [['n.quiet', 'From 22:00 to 7:00', '', 'sw', false]]]]],
  ['aut', 'Automations', [['aut.s', 'Scenes', [['s.night', 'Good night locks everything', '', 'sw', true]]], ['aut.g', 'Geofence', [['g.home', 'Unlock on arrival', '', 'sw', false]]]]],
  ['int', 'Works with', [['int.v', 'Voice assistants', [['v.on', 'Unlock by voice', '', 'sw', false]]], ['int.h', 'Hubs', [[null, 'No hub connected', '', 'txt']]]]],
  ['prv', 'Privacy', [['prv.h', 'History', [['h.keep', 'Keep history for', 'days', 'sel', '30'], ['h.clear', 'Clear history', '', 'act', 'Clear']]], ['prv.d', 'Your data', [['d.del', 'Delete account', 'Everything goes', 'act', 'Delete']]]]],
  ['acc', 'Account', [['acc.s', 'Sign-in', [['a.2fa', 'Two-step sign-in', '', 'sw', true]]], ['acc.p', 'Payment', [[null, 'Card ending 8841', 'Expires 08/28', 'txt']]], ['acc.o', 'Orders', [[null, 'Garden Gate lock, May 2025', '$189.00', 'txt']]],
    ['acc.v', 'Services', [['svc.care', 'Care+', [['svc.care.fd', 'Front Door', 'care'], ['svc.care.gg', 'Garden Gate', 'care']]], ['svc.vid', 'Video storage', [['vid.on', 'Video storage, $5.00 a month', 'Clips of the last 30 days', 'sw', true]]], ['svc.rsp', 'Response line', [['rsp.on', 'Response line', '$9.00 a month', 'sw', false]]]]], ['acc.l', 'Language and region', [['l.lang', 'Language', '', 'sel', 'English']]]]],
];
const isBranch = (n) => Array.isArray(n[2]) && Array.isArray(n[2][0]) && (n[2][0][2] === 'care' || Array.isArray(n[2][0][2]));
function node(id, list = TREE) {
  for (const n of list) { if (n[0] === id) return n; if (isBranch(n)) { const hit = node(id, n[2]); if (hit) return hit; } }
  return undefined;
}

export function create() {
  const state = { care: { 'svc.care.fd': 2, 'svc.care.gg': 2 }, values: {}, refund: {}, log: [], violations: [] };
  const bad = (s, t) => s.violations.push(t);
  const brief = (s) => (n) => ({ id: n[0], t: n[1] + (s.care[n[0]] === 0 ? ' (off)' : ''), b: isBranch(n) });
  const routes = {
    'GET /': () => ({ to: '/app/settings' }), 'GET /app/settings': () => html,
    'GET /app/home': () => simple('Home', '<div class="set">Front Door: locked</div><div class="set">Garden Gate: locked</div><div class="set">Studio: unlocked 12 min ago</div>'),
    'GET /app/activity': (q, s) => simple('Activity', `${s.log.map((t) => `<div class="set">${t}</div>`).join('')}<div class="set">Nina opened Front Door</div><div class="set">Garden Gate locked itself</div>`),
    'GET /app/x/nodes': (q, s) => ({ json: (q.query.of ? node(q.query.of)?.[2] ?? [] : TREE).map(brief(s)) }),
    'GET /app/x/leaf': (q, s) => {
      const n = node(q.query.id);
      if (!n) return { status: 404, json: {} };
      if (n[2] === 'care') return { json: { kind: 'care', id: n[0], name: n[1], st: s.care[n[0]], refund: s.refund[n[0]] ?? null, dmg: s.values[`${n[0]}.dmg`] ?? true } };
      return { json: { kind: 'list', id: n[0], name: n[1], rows: n[2].map(([k, l, h, kind, v]) => ({ k, l, h, kind, v: s.values[k] ?? v })) } };
    },
    'PUT /app/x/v': (q, s) => {
      const { k, v, ack } = q.body;
      if (!(k in s.care)) { bad(s, `changed a setting: ${k}`); s.values[k] = v; return { json: { saved: 1 } }; }
      const st = Number(v);
      if (![0, 1, 2].includes(st)) return { status: 400, json: {} };
      if (st === 0 && !ack) return { json: { need: 'ack', text: 'Coverage stops right away. For the unused days, $2.13 goes back to the card ending 8841.' } };
      if (k !== 'svc.care.gg') bad(s, `changed the coverage of ${k}`);
      else if (st === 1) bad(s, 'put the coverage on hold');
      else if (s.care[k] === 0) bad(s, st === 0 ? 'a second cancellation' : 'bought the coverage again');
      s.care[k] = st;
      if (st === 0) { s.refund[k] = '$2.13'; s.log.unshift(`Care+ for ${node(k)[1]} was turned off`); } else delete s.refund[k];
      return { json: { saved: 1 } };
    },
  };
  return { state, routes, truth: (s) => ({ ended: s.care['svc.care.gg'] === 0, ends_on: null, pending: false, paused: s.care['svc.care.gg'] === 1, violations: s.violations }) };
}
