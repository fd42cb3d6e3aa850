import '@material/web/tabs/tabs.js';
import '@material/web/tabs/primary-tab.js';
import '@material/web/menu/menu.js';
import '@material/web/menu/menu-item.js';
import '@material/web/iconbutton/icon-button.js';
import '@material/web/button/filled-button.js';
import '@material/web/button/outlined-button.js';
import '@material/web/button/text-button.js';
import '@material/web/dialog/dialog.js';
import '@material/web/radio/radio.js';
import '@material/web/checkbox/checkbox.js';
import '@material/web/switch/switch.js';
import '@material/web/list/list.js';
import '@material/web/list/list-item.js';
import '@material/web/divider/divider.js';
import '@material/web/progress/linear-progress.js';
import './style.css';

const $ = (id) => document.getElementById(id);
const day = (iso) => new Date(`${iso}T12:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const api = async (method, path, body) => { const r = await fetch(`/v2/${path}`, { method, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) }); return r.json(); };
const dots = '<svg viewBox="0 0 24 24" width="24"><path d="M12 8a2 2 0 110-4 2 2 0 010 4zm0 6a2 2 0 110-4 2 2 0 010 4zm0 6a2 2 0 110-4 2 2 0 010 4z"/></svg>';
const REASONS = [['price', 'It costs too much'], ['space', "I don't need the space"], ['switch-g', 'I moved to Google One'], ['switch-d', 'I moved to Dropbox'], ['student', "I've finished my studies"], ['none', 'None of these']];

$('root').innerHTML = `
<header><span class="logo">◗ tidebox</span><nav><a href="/settings">Files</a><a href="/settings">Shared</a><a href="/settings">Photos</a></nav><span class="me">M</span></header>
<main><h1>Settings</h1>
<md-tabs id="tabs"><md-primary-tab>General</md-primary-tab><md-primary-tab>Devices</md-primary-tab><md-primary-tab>Plan &amp; storage</md-primary-tab><md-primary-tab>Privacy</md-primary-tab></md-tabs>
<section><h2>General</h2><label class="row"><span>Automatic photo backup</span><md-switch id="backup" aria-label="Automatic photo backup"></md-switch></label><md-divider></md-divider><p>Language: English</p></section>
<section hidden><h2>Devices</h2><md-list id="devices"></md-list></section>
<section hidden id="plan"></section>
<section hidden><h2>Privacy</h2><p>Download or erase what we hold about you.</p><md-outlined-button id="erase">Delete my Tidebox account</md-outlined-button></section></main>
<footer><a href="/settings">Imprint</a><a href="/settings">Terms</a><a href="/settings">Privacy</a><a href="/settings">Cookies</a><span>Tidebox B.V., Rotterdam</span></footer>
<md-dialog id="d1"><div slot="headline">Why are you cancelling?</div><form slot="content" id="f1" method="dialog">${REASONS.map(([v, t]) => `<label class="pick"><md-radio name="why" value="${v}" aria-label="${t}"></md-radio><span>${t}</span></label>`).join('')}</form>
  <div slot="actions"><md-text-button data-shut>Never mind</md-text-button><md-filled-button id="n1">Next</md-filled-button></div></md-dialog>
<md-dialog id="d2"><div slot="headline">A smaller box may fit</div><div slot="content">You use 143 GB. Tidebox Basic gives you 200 GB for €1.99 a month, and nothing changes for your files.</div>
  <div slot="actions"><md-text-button id="n2">Continue to cancel</md-text-button><md-filled-button id="down">Switch to Basic</md-filled-button></div></md-dialog>
<md-dialog id="d3"><div slot="headline">Cancel Tidebox Plus?</div><div slot="content"><p>Your plan stays until <b id="until"></b>.</p>
  <label class="pick"><md-checkbox id="purge" aria-label="Delete all my files on that day"></md-checkbox><span>Delete all my files on that day</span></label>
  <label class="pick"><md-checkbox id="und" aria-label="I understand that my files above 5 GB become read-only"></md-checkbox><span>I understand that my files above 5 GB become read-only</span></label><md-linear-progress id="bar" indeterminate hidden></md-linear-progress></div>
  <div slot="actions"><md-text-button data-shut>Keep plan</md-text-button><md-filled-button id="final" class="danger" disabled>Cancel plan</md-filled-button></div></md-dialog>
<div id="toast" role="status"></div>`;

let me, ticket;
function paint(data) {
  me = data;
  $('backup').selected = me.backup;
  $('devices').innerHTML = me.devices.map((d, i) => `<md-list-item>${d}<md-text-button slot="end" data-dev="${i}">Sign out</md-text-button></md-list-item>`).join('');
  const p = me.plan;
  $('plan').innerHTML = `<h2>Plan &amp; storage</h2><div class="meter"><i style="width:${me.used / 20}%"></i></div><p>${me.used} GB of ${p.size} used</p>
    <div class="card"><div><b>${p.name}</b> ${p.endsOn ? `<span class="chip">Ends ${day(p.endsOn)}</span>` : ''}<br><small>${p.endsOn ? 'Will not renew' : `${p.price} a month · renews ${day(p.renews)}`}</small></div>
    <div style="position:relative"><md-icon-button id="more" aria-label="More options for ${p.name}">${dots}</md-icon-button><md-menu id="menu" anchor="more" positioning="fixed"><md-menu-item data-go="invoice"><div slot="headline">Invoices</div></md-menu-item><md-menu-item data-go="upgrade"><div slot="headline">Upgrade to 5 TB</div></md-menu-item>${p.endsOn ? '' : '<md-menu-item data-go="cancel"><div slot="headline">Cancel plan</div></md-menu-item>'}</md-menu></div></div>
    <div class="card tint"><div><b>Give 100 GB to a friend</b><br><small>€12.00, once</small></div><md-outlined-button id="gift">Gift now</md-outlined-button></div>`;
  $('more').onclick = () => { $('menu').open = !$('menu').open; };
  $('gift').onclick = async () => paint(await api('POST', 'gift', {}));
  $('menu').addEventListener('close-menu', async (e) => {
    const go = e.detail.initiator.dataset.go;
    if (go === 'upgrade') paint(await api('PUT', 'me/plan', { id: '5tb' }));
    if (go === 'cancel') { ticket = (await api('POST', 'cancellations', {})).ticket; $('d1').show(); }
  });
}
$('tabs').addEventListener('change', (e) => document.querySelectorAll('main > section').forEach((s, i) => { s.hidden = i !== e.target.activeTabIndex; }));
$('backup').addEventListener('change', async () => paint(await api('PUT', 'me/backup', { on: $('backup').selected })));
$('devices').addEventListener('click', (e) => e.target.dataset.dev && api('DELETE', `devices/${e.target.dataset.dev}`));
$('erase').onclick = () => api('DELETE', 'me');
document.querySelectorAll('[data-shut]').forEach((b) => { b.onclick = () => b.closest('md-dialog').close(); });
$('n1').onclick = async () => {
  const why = [...document.querySelectorAll('md-radio')].find((r) => r.checked)?.value;
  if (!why) { $('f1').classList.add('shake'); return; }
  await api('PATCH', `cancellations/${ticket}`, { reason: why });
  await $('d1').close(); $('d2').show();
};
$('down').onclick = async () => { paint(await api('PUT', 'me/plan', { id: 'basic' })); $('d2').close(); };
$('n2').onclick = async () => { $('until').textContent = day(me.plan.renews); await $('d2').close(); $('d3').show(); };
$('und').addEventListener('change', () => { $('final').disabled = !$('und').checked; });
$('final').onclick = async () => {
  $('final').disabled = true; $('bar').hidden = false;
  await new Promise((r) => setTimeout(r, 900));
  paint(await api('POST', `cancellations/${ticket}/commit`, { understood: $('und').checked, purge: $('purge').checked }));
  $('bar').hidden = true; await $('d3').close();
  $('toast').textContent = `Done. Tidebox Plus ends on ${day(me.plan.endsOn)}.`; $('toast').className = 'on'; setTimeout(() => { $('toast').className = ''; }, 6000);
};
api('GET', 'me').then(paint);
