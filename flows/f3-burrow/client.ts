import './burrow.css';

type Kid = Node | string | null | false | undefined;
function h(tag: string, props: Record<string, any> = {}, ...kids: Kid[]): HTMLElement {
  const el = document.createElement(tag);
  for (const [k, v] of Object.entries(props)) { if (k.startsWith('on')) el.addEventListener(k.slice(2).toLowerCase(), v); else if (v !== false && v != null) el.setAttribute(k, v === true ? '' : String(v)); }
  el.append(...(kids.filter((k) => k || k === '') as (Node | string)[]));
  return el;
}
const DOC: Record<string, string> = {
  Viewer: 'query Viewer { viewer { name devices { id name } subscription { id name status renewsAt price } addons { id name status } } }',
  StartCancellation: 'mutation StartCancellation($id: ID!) { flow: startCancellation(id: $id) { id token step { __typename } } }',
  AnswerSurvey: 'mutation AnswerSurvey($token: String!, $reason: Reason!, $other: Other!) { flow: answer(token: $token, reason: $reason, other: $other) { token step { __typename } } }',
  Confirm: 'mutation Confirm($token: String!) { subscription: confirm(token: $token) { id status } refund }',
};
async function run(operationName: string, variables: object = {}) {
  const r = await fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json', 'x-client': 'burrow-web/5.11' }, body: JSON.stringify({ operationName, variables, query: DOC[operationName] ?? `mutation ${operationName} { ok }` }) });
  const j = await r.json();
  if (j.errors) throw new Error(j.errors[0].message);
  return j.data;
}

let viewer: any = null;
let flow: any = null;
let note: { kind: string; text: string } | null = null;
let ghost = false; // optimistic: shown as cancelled before the server has said so
const say = (kind: string, text: string) => { note = { kind, text }; draw(); setTimeout(() => { if (note?.text === text) { note = null; draw(); } }, 7000); };
const to = (hash: string) => { location.hash = hash; };
const act = (op: string, v: object = {}) => async () => { try { await run(op, v); viewer = (await run('Viewer')).viewer; say('ok', 'Saved.'); } catch (e: any) { say('bad', e.message); } };
const step = async (op: string, v: object = {}) => { document.querySelector('.pane')?.classList.add('dim'); try { const d = await run(op, v); flow = d.flow; if (!flow) { viewer = (await run('Viewer')).viewer; to('#/account/billing/plan'); say('ok', 'Enjoy your free months!'); } else { to(`#/leave/${flow.step.__typename.replace('Step', '').toLowerCase()}`); draw(); } } catch (e: any) { say('bad', e.message); } };

async function confirm() {
  ghost = true; draw();
  try {
    const d = await run('Confirm', { token: flow.token });
    viewer.subscription = d.subscription; flow = null; ghost = false; to('#/account/billing/plan'); say('ok', `Your subscription is cancelled. ${d.refund} goes back to your card.`);
  } catch (e: any) { ghost = false; say('bad', e.message); }
}
const pill = () => { const s = viewer.subscription; const off = ghost || s.status === 'CANCELLED'; return h('span', { class: off ? 'pill off' : 'pill' }, off ? 'Cancelled' : 'Active'); };

const views: Record<string, () => HTMLElement> = {
  '/home': () => h('div', {}, h('h1', {}, `You're underground, ${viewer.name}`), h('p', {}, 'Connected to Warsaw #12. 4.1 GB this week.'), h('div', { class: 'tile' }, h('b', {}, 'Dedicated address'), h('p', {}, 'Your own IP for $3.99 a month.'), h('button', { class: 'hot', onClick: act('BuyAddress') }, 'Get my address'))),
  '/devices': () => h('div', {}, h('h1', {}, 'Devices'), ...viewer.devices.map((d: any) => h('div', { class: 'line' }, d.name, h('button', { onClick: act('RemoveDevice', { id: d.id }) }, 'Remove')))),
  '/account': () => h('div', {}, h('h1', {}, 'Account'), h('a', { class: 'line', href: '#/account/billing' }, 'Billing', '›'), h('a', { class: 'line', href: '#/devices' }, 'Devices', '›'), h('a', { class: 'line', href: '#/home' }, 'Security', '›'), h('h3', {}, 'Danger zone'), h('button', { class: 'red', onClick: act('DeleteAccount') }, 'Delete account')),
  '/account/billing': () => h('div', {}, h('h1', {}, 'Billing'), h('div', { class: 'line' }, h('span', {}, viewer.subscription.name, ' ', pill()), h('a', { href: '#/account/billing/plan', 'aria-label': `Manage ${viewer.subscription.name}` }, 'Manage')), h('div', { class: 'line' }, 'Visa ···· 5501', h('span', {}, '08/28')), h('div', { class: 'line' }, 'Receipt 18 May 2026', h('span', {}, '$79.00'))),
  '/account/billing/plan': () => { const s = viewer.subscription; const on = s.status === 'ACTIVE'; return h('div', {}, h('h1', {}, s.name, ' ', pill()), h('p', {}, on ? `${s.price}, renews ${s.renewsAt}` : 'Cancelled today. No more payments.'), on && h('div', { class: 'tile' }, h('b', {}, 'Burrow Family'), h('p', {}, 'Five people, $2 more a month.'), h('button', { class: 'hot', onClick: act('Upgrade') }, 'Upgrade')), on && h('label', { class: 'line' }, 'Renew automatically', h('input', { type: 'checkbox', role: 'switch', checked: s.autoRenew !== false, onChange: (e: any) => act('SetAutoRenew', { on: e.target.checked })() })), on && h('button', { class: 'plain', onClick: () => step('StartCancellation', { id: s.id }) }, 'Cancel subscription')); },
  '/leave/survey': () => { const st = flow.step; return h('form', { class: 'pane', onSubmit: (e: any) => { e.preventDefault(); const f = new FormData(e.target); step('AnswerSurvey', { token: flow.token, reason: f.get('reason'), other: f.get('other') }); } }, h('h1', {}, 'Leaving the burrow?'), h('label', {}, 'Main reason', h('select', { name: 'reason' }, h('option', { value: '' }, 'Select one'), ...st.reasons.map(([v, t]: string[]) => h('option', { value: v }, t)))), h('fieldset', {}, h('legend', {}, st.question), ...st.options.map(([v, t]: string[]) => h('label', { class: 'radio' }, h('input', { type: 'radio', name: 'other', value: v }), t))), h('button', { type: 'button', onClick: () => to('#/account/billing/plan') }, 'Back'), h('button', { class: 'hot', type: 'submit' }, 'Continue')); },
  '/leave/trouble': () => h('div', { class: 'pane' }, h('h1', {}, "Let's fix it"), h('ol', {}, ...flow.step.tips.map((t: string) => h('li', {}, t))), h('button', { class: 'hot', onClick: () => to('#/home') }, 'That helped'), h('button', { class: 'plain', onClick: () => step('SkipTips', { token: flow.token }) }, "It didn't help")),
  '/leave/offer': () => { const st = flow.step; return h('div', { class: 'pane centre' }, h('h1', {}, st.headline), h('p', {}, st.text), h('button', { class: 'hot big', onClick: () => step('Accept', { token: flow.token }) }, st.accept), h('br'), h('button', { class: 'plain', onClick: () => step('Decline', { token: flow.token }) }, st.decline)); },
  '/leave/confirm': () => { const st = flow.step; return h('div', { class: 'pane' }, h('h1', {}, viewer.subscription.name, ' ', pill()), h('p', {}, `If you cancel now, ${st.refund} is refunded and you lose:`), h('ul', {}, ...st.losing.map((t: string) => h('li', {}, t))), h('button', { class: 'hot', onClick: () => to('#/home') }, 'Stay protected'), h('button', { class: 'red', disabled: ghost, onClick: confirm }, ghost ? 'Cancelling…' : 'Cancel and refund')); },
};

function draw() {
  const path = location.hash.slice(1) || '/home';
  const view = path.startsWith('/leave/') && !flow ? views['/account/billing/plan'] : views[path] ?? views['/home'];
  const nav = (href: string, t: string) => h('a', { href, class: path.startsWith(href.slice(1)) ? 'on' : '' }, t);
  const app = document.getElementById('app')!;
  app.removeAttribute('aria-busy');
  app.replaceChildren(h('aside', {}, h('div', { class: 'logo' }, '◉ burrow'), nav('#/home', 'Home'), nav('#/devices', 'Devices'), nav('#/account', 'Account'), h('small', {}, h('a', { href: '#/home' }, 'Terms'), ' · ', h('a', { href: '#/home' }, 'Privacy'), ' · ', h('a', { href: '#/home' }, 'Imprint'))), h('main', {}, view()), note ? h('div', { class: `note ${note.kind}`, role: note.kind === 'bad' ? 'alert' : 'status' }, note.text) : '');
}
addEventListener('hashchange', draw);
run('Viewer').then((d) => { viewer = d.viewer; draw(); });
