// Hand f15, written 2026-11-25, unseen by the planner's authors.
const uk = (n) => new Date(Date.now() + n * 864e5).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const css = `*{box-sizing:border-box}body{margin:0;background:#f5f8f1;color:#20301f;font:16px/1.5 system-ui}header{display:flex;gap:20px;align-items:center;padding:12px 28px;background:#fff;border-bottom:1px solid #dde6d5}header b{color:#2f7d3b;font-size:20px;flex:1}main{max-width:760px;margin:24px auto;padding:0 20px}.g{display:grid;grid-template-columns:repeat(3,1fr);gap:14px}.c{background:#fff;border:1px solid #dde6d5;border-radius:14px;padding:16px;margin-bottom:14px}.m{background:#fff;border:1px solid #dde6d5;border-radius:10px;padding:6px;min-width:190px;z-index:20}.m button{display:block;width:100%;text-align:left;border:0;background:none;padding:9px 12px;font:inherit;cursor:pointer}.m [data-focus]{background:#e7f1df}.tl{display:flex;gap:6px;margin-bottom:16px}.tl button{border:0;border-radius:20px;padding:8px 16px;background:#e3ecd9;font:inherit;cursor:pointer}.tl [data-selected]{background:#2f7d3b;color:#fff}
.p{background:#2f7d3b;color:#fff;border:0;border-radius:10px;padding:11px 18px;font:600 15px system-ui;cursor:pointer;margin:6px 8px 0 0}.p:disabled{opacity:.4}.s{background:none;border:0;color:#4b5f48;text-decoration:underline;font:inherit;cursor:pointer;margin-top:8px}.ic{border:0;border-radius:50%;width:40px;height:40px;background:#cfe3bf;cursor:pointer}.bk{position:fixed;inset:0;background:#0007;display:grid;place-items:center;z-index:30}.d{background:#fff;border-radius:18px;padding:26px;width:min(500px,94vw)}.d h2{margin-top:0}.r{display:block;padding:9px 12px;border:1px solid #d5dfcc;border-radius:10px;margin:6px 0;cursor:pointer}.r[data-checked]{border-color:#2f7d3b;background:#eef6e8}input[type=text]{width:100%;padding:10px;border:1px solid #aebba6;border-radius:8px;font:inherit}`;
const shell = '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Frondle</title><link rel="stylesheet" href="/app.css"></head><body><div id="app"></div><script src="/assets/client.js"></script></body></html>';
export function create() {
  const state = { over: false, sensor: true, half: false, paused: false, violations: [] };
  const bad = (s, t) => s.violations.push(t);
  const me = (s) => ({ json: { bloom: s.over ? 'off' : s.half ? 'half' : s.paused ? 'paused' : 'trial', first: uk(6), sensor: s.sensor, sensorNext: uk(19) } });
  const routes = {
    'GET /': () => shell, 'GET /settings': () => shell, 'GET /diary': () => shell,
    'GET /app.css': () => ({ text: css, headers: { 'content-type': 'text/css' } }),
    'GET /api/me': (q, s) => me(s),
    'POST /api/bloom/off': (q, s) => {
      if (String(q.body.phrase ?? '').trim().toUpperCase() !== 'TURN OFF') return { status: 422, json: { error: 'phrase' } };
      if (['died', 'other_app'].includes(q.body.why)) bad(s, `claimed a reason: ${q.body.why}`);
      s.over = true; return me(s);
    },
    'POST /api/bloom/on': (q, s) => { bad(s, 'took Bloom up again'); s.over = false; return me(s); },
    'POST /api/bloom/offer': (q, s) => { bad(s, 'accepted the offer'); s.half = true; return me(s); },
    'POST /api/bloom/yearly': (q, s) => { bad(s, 'changed to yearly'); return me(s); },
    'POST /api/sensor/off': (q, s) => { bad(s, 'ended Sensor Link'); s.sensor = false; return me(s); },
    'POST /api/account/delete': (q, s) => { bad(s, 'deleted the account'); s.over = true; return me(s); },
  };
  return { state, routes, truth: (s) => ({ ended: s.over, ends_on: null, pending: false, paused: s.paused, violations: s.violations }) };
}
