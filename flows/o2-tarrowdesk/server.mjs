// Hand o2, written 2026-11-25, made from what others met; names, wording and markup are invented.
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const at = (days) => { const d = new Date(); d.setHours(12); d.setDate(d.getDate() + days); return d; };
const long = (d) => `${d.getDate()} ${MONTHS[d.getMonth()]} ${d.getFullYear()}`;
const iso = (d) => `${d.getFullYear()}-${String(d.getMonth() + 1).padStart(2, '0')}-${String(d.getDate()).padStart(2, '0')}`;
const CSS = 'body{margin:0;font:15px/1.55 "Segoe UI",Arial,sans-serif;color:#1d2430;background:#fff}.bar{display:flex;gap:22px;padding:12px 30px;border-bottom:2px solid #0d6b5f}.bar a{color:#0d6b5f;text-decoration:none}article{max-width:720px;margin:30px auto}.plan{border:1px solid #cfd8d6;border-left:5px solid #0d6b5f;padding:14px 20px;margin:12px 0}button{font:inherit;padding:7px 15px;border:1px solid #8b9694;border-radius:4px;background:#fff}.shade{position:fixed;inset:0;background:rgba(10,25,22,.5);display:grid;place-items:center}.sheet{background:#fff;padding:24px 28px;width:430px;border-radius:6px}.red{background:#a3231f;color:#fff}';
const page = (title, body, script = '') => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Tarrowdesk</title><link rel="icon" href="data:,"><style>${CSS}</style></head><body><nav class="bar"><strong>Tarrowdesk</strong><a href="/workspace/inbox">Inbox</a><a href="/workspace/people">People</a><a href="/workspace/money">Money</a></nav><article>${body}</article><div id="over"></div>${script && `<script>${script}</script>`}</body></html>`;

// The opener stays in the page under the sheet, and the sheet's last button has its name.
const SCRIPT = `
const over = document.getElementById('over'), way = document.getElementById('stop');
const shut = () => { over.innerHTML = ''; if (way) way.focus(); };
if (way) way.onclick = () => {
  over.innerHTML = '<div class="shade"><div class="sheet" role="dialog" aria-modal="true" aria-labelledby="t"><h2 id="t">Stop paying for Crew?</h2><p>Everything in Crew stays open to your workspace until the paid month is over.</p><button id="stay">Stay on Crew</button> <button id="sure" class="red">End subscription</button></div></div>';
  const sure = document.getElementById('sure'), stay = document.getElementById('stay');
  stay.onclick = shut;
  stay.focus();
  sure.onclick = async () => { sure.disabled = true; await fetch('/rest/v3/workspace/w81/holdings/crew', { method: 'DELETE' }); location.reload(); };
};`;

export function create() {
  const end = at(26);
  const state = { ended: false, second: 0 };
  const money = (req, s) => page('Money', `<h1>Money</h1><h2>What you hold</h2><div class="plan"><h3>Crew</h3>${s.ended ? '<p>One-off purchase</p>' : `<p>$38.00 a month, renews on ${long(end)}</p><button id="stop">End subscription</button>`}</div><h2>Paid with</h2><p>Maestro, ending in 2204</p>`, SCRIPT);
  const empty = (title) => () => page(title, `<h1>${title}</h1><p>Nothing here.</p>`);
  return {
    state,
    routes: {
      'GET /': money,
      'GET /workspace/money': money,
      'GET /workspace/inbox': empty('Inbox'),
      'GET /workspace/people': empty('People'),
      'DELETE /rest/v3/workspace/w81/holdings/crew': (req, s) => {
        if (s.ended) { s.second += 1; return { status: 400, json: { message: 'nothing recurring is held' } }; }
        s.ended = true;
        return { json: { done: true } };
      },
    },
    truth: (s) => ({ ended: false, ends_on: s.ended ? iso(end) : null, pending: false, paused: false, violations: s.second ? ['sent the end a second time'] : [] }),
  };
}
