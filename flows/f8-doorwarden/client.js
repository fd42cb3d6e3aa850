const tree = document.getElementById('tree'), pane = document.getElementById('pane');
const el = (tag, props = {}, ...kids) => { const e = document.createElement(tag); for (const [k, v] of Object.entries(props)) { if (k.startsWith('on')) e.addEventListener(k.slice(2), v); else if (k in e && k !== 'role') e[k] = v; else e.setAttribute(k, v); } e.append(...kids.filter((x) => x !== null && x !== undefined)); return e; };
const get = (u) => fetch(u).then((r) => r.json());
const put = (k, v, ack) => fetch('/app/x/v', { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ k, v, ack }) }).then((r) => r.json());

async function fill(ul, of = '') {
  ul.replaceChildren(...(await get(`/app/x/nodes?of=${of}`)).map((n) => {
    const tw = el('span', { className: 'tw' }, n.b ? '▸' : '');
    const li = el('li', { role: 'treeitem', tabindex: '-1', 'data-id': n.id, 'aria-label': n.t });
    if (n.b) li.setAttribute('aria-expanded', 'false');
    const sub = n.b ? el('ul', { role: 'group', hidden: true }) : null;
    const act = async () => {
      if (!n.b) { location.hash = n.id; return; }
      const open = li.getAttribute('aria-expanded') === 'true';
      if (!open && !sub.childElementCount) await fill(sub, n.id);
      li.setAttribute('aria-expanded', String(!open)); sub.hidden = open; tw.textContent = open ? '▸' : '▾';
    };
    li.addEventListener('click', (e) => { e.stopPropagation(); if (e.target.closest('li') === li) act(); });
    li.addEventListener('keydown', (e) => { if (e.target === li && e.key === 'Enter') act(); });
    li.append(el('div', { className: 'lab' }, tw, el('span', {}, n.t)));
    if (sub) li.append(sub);
    return li;
  }));
  mark();
}
const mark = () => tree.querySelectorAll('[role=treeitem]').forEach((li) => li.setAttribute('aria-selected', String(li.dataset.id === location.hash.slice(1))));

function row(r) {
  const id = `f-${r.k}`;
  const text = el('div', {}, el('label', { htmlFor: id }, r.l), r.h ? el('small', {}, r.h) : null);
  if (r.kind === 'txt') return el('div', { className: 'set' }, el('div', {}, r.l, el('small', {}, r.h)));
  if (r.kind === 'sw') return el('div', { className: 'set' }, text, el('input', { type: 'checkbox', className: 'ck', id, checked: r.v, role: 'switch', onchange: (e) => put(r.k, e.target.checked) }));
  if (r.kind === 'sel') return el('div', { className: 'set' }, text, el('select', { id, onchange: (e) => put(r.k, e.target.value) }, el('option', {}, String(r.v)), el('option', {}, 'Other')));
  return el('div', { className: 'set' }, text, el('button', { className: 'btn', onclick: () => put(r.k, 'GO') }, r.v));
}

const STATES = ['Not covered', 'On hold', 'Covered, $3.99 a month'];
function care(d, flash) {
  const edit = el('div');
  const change = el('button', { className: 'btn', onclick: () => { change.hidden = true; edit.replaceChildren(form); } }, d.st === 0 ? 'Turn on' : 'Change');
  const pick = el('select', { id: 'cov' }, el('option', { value: '2' }, 'On'), el('option', { value: '1' }, 'On hold for 30 days'), el('option', { value: '0' }, 'Off'));
  const again = (t) => get(`/app/x/leaf?id=${d.id}`).then((n) => { care(n, t); return refresh(d.id, n); });
  const apply = el('button', { className: 'btn', onclick: async () => {
    const r = await put(d.id, pick.value, false);
    if (!r.need) return again('Saved.');
    const go = el('button', { className: 'btn d', disabled: true, onclick: async () => { go.disabled = true; await put(d.id, '0', true); again(`Care+ for ${d.name} is off. $2.13 goes back to the card ending 8841.`); } }, 'Turn coverage off');
    edit.replaceChildren(el('div', { className: 'warn', role: 'alert' }, el('p', {}, r.text), el('p', {}, el('label', {}, el('input', { type: 'checkbox', onchange: (e) => { go.disabled = !e.target.checked; } }), ` I understand that ${d.name} will not be covered for theft, water or wear`)), go, ' ', el('button', { className: 'btn', onclick: () => care(d) }, 'Keep coverage')));
  } }, 'Apply');
  const form = el('div', { className: 'set' }, el('div', {}, el('label', { htmlFor: 'cov' }, 'Coverage')), pick, apply);
  pane.replaceChildren(el('h1', {}, `Care+ for ${d.name}`), flash ? el('div', { className: 'done', role: 'status' }, flash) : '', el('div', { className: 'set' }, el('div', {}, 'State', el('small', {}, STATES[d.st] + (d.refund ? `. ${d.refund} was sent back.` : ''))), change), edit,
    ...(d.st ? [row({ k: `${d.id}.dmg`, l: 'Include accidental damage', h: 'No extra cost', kind: 'sw', v: d.dmg }), el('div', { className: 'set' }, el('div', {}, 'Deductible', el('small', {}, '$20 a claim')), el('button', { className: 'btn', onclick: () => put(`${d.id}.claim`, 'NEW') }, 'File a claim'))] : []));
}
function refresh(id, n) { const li = tree.querySelector(`[data-id="${id}"]`); if (li) { const t = n.name + (n.st === 0 ? ' (off)' : ''); li.setAttribute('aria-label', t); li.querySelector('.lab span:last-child').textContent = t; } }

async function show() {
  mark();
  const id = location.hash.slice(1);
  if (!id) { pane.replaceChildren(el('h1', {}, 'Settings'), el('p', {}, 'Choose something on the left. Changes are saved as you make them.')); return; }
  const d = await get(`/app/x/leaf?id=${encodeURIComponent(id)}`);
  if (d.kind === 'care') care(d); else pane.replaceChildren(el('h1', {}, d.name ?? 'Not here'), ...(d.rows ?? []).map(row));
}
addEventListener('hashchange', show);
fill(tree); show();
