import { LitElement, css, html, nothing } from 'lit';

const call = async (path, body = {}) => {
  const r = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const json = await r.json();
  if (!r.ok) throw new Error(json.message);
  return json;
};
const shared = css`
  :host { font: 15px/1.5 "SF Pro Text", system-ui, sans-serif; color: #23303b; }
  button { font: inherit; cursor: pointer; border-radius: 10px; border: 1px solid #c9d3da; background: #fff; padding: 9px 16px; }
  button.main { background: #e0672c; border-color: #e0672c; color: #fff; }
  button.quiet { border: 0; background: none; color: #5f7381; text-decoration: underline; padding: 9px 4px; }
  button:disabled { opacity: 0.4; cursor: default; }
  .card { background: #fff; border-radius: 14px; padding: 18px 22px; margin-bottom: 14px; box-shadow: 0 1px 4px #0f253318; }
  h2 { margin: 0 0 6px; font-size: 19px; }
`;

const TREE = [
  { id: 'account', label: 'Account', kids: [{ id: 'people', label: 'People at home' }, { id: 'alerts', label: 'Alerts' }] },
  { id: 'devices', label: 'Devices', kids: [
    { id: 'd-hall', label: 'Hallway thermostat', kids: [{ id: 'hall-schedule', label: 'Schedule' }, { id: 'hall-wifi', label: 'Wi-Fi' }, { id: 'hall-cover', label: 'Coverage' }] },
    { id: 'd-boil', label: 'Boiler sensor', kids: [{ id: 'boil-wifi', label: 'Wi-Fi' }, { id: 'boil-cover', label: 'Coverage' }] },
    { id: 'd-cam', label: 'Porch chime', kids: [{ id: 'cam-sound', label: 'Sounds' }] },
  ] },
  { id: 'energy', label: 'Energy', kids: [{ id: 'tariff', label: 'Tariff times' }] },
];

class ObTree extends LitElement {
  static properties = { open: { state: true }, chosen: {} };
  static styles = [shared, css`
    ul { list-style: none; margin: 0; padding: 0 0 0 14px; } ul.root { padding: 0; }
    .node { display: block; padding: 7px 10px; border-radius: 8px; cursor: pointer; } .node:hover { background: #eef2f4; } .node.on { background: #fbe6da; } .node::before { content: attr(data-mark); display: inline-block; width: 18px; color: #9aa9b3; }`];
  constructor() { super(); this.open = new Set(); }
  press(node) {
    if (node.kids) {
      const next = new Set(this.open);
      if (!next.delete(node.id)) next.add(node.id);
      this.open = next;
    } else this.dispatchEvent(new CustomEvent('pick', { detail: node.id }));
  }
  branch(nodes, root = false) {
    return html`<ul role=${root ? 'tree' : 'group'} class=${root ? 'root' : ''} aria-label=${root ? 'Settings' : nothing}>${nodes.map((node) => html`<li role="none">
      <span role="treeitem" tabindex="0" class="node ${this.chosen === node.id ? 'on' : ''}" data-mark=${node.kids ? (this.open.has(node.id) ? '▾' : '▸') : ''} aria-expanded=${node.kids ? String(this.open.has(node.id)) : nothing} aria-selected=${String(this.chosen === node.id)}
        @click=${() => this.press(node)} @keydown=${(e) => { if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); this.press(node); } }}>${node.label}</span>
      ${node.kids && this.open.has(node.id) ? this.branch(node.kids) : nothing}</li>`)}</ul>`;
  }
  render() { return this.branch(TREE, true); }
}
customElements.define('ob-tree', ObTree);

class ObLeave extends LitElement {
  static properties = { device: {}, step: { state: true }, left: { state: true }, slid: { state: true }, error: { state: true }, busy: { state: true } };
  static styles = [shared, css`
    .shade { position: fixed; inset: 0; background: #0f2533aa; display: grid; place-items: center; z-index: 10; } .sheet { background: #f7f9fa; border-radius: 20px; padding: 28px; width: min(500px, 92vw); }
    input[type='range'] { width: 100%; accent-color: #e0672c; } .row { display: flex; gap: 10px; flex-wrap: wrap; margin-top: 18px; align-items: center; } .err { color: #a3271b; }`];
  constructor() { super(); this.step = 'options'; this.left = 6; this.slid = 0; this.error = ''; }
  disconnectedCallback() { super.disconnectedCallback(); clearInterval(this.timer); }
  done(text) { this.dispatchEvent(new CustomEvent('done', { detail: text })); }
  async go(path, body, then) {
    this.busy = true; this.error = '';
    try { await call(`/api/cover/${this.device.id}/${path}`, body); then(); } catch (e) { this.error = e.message; }
    this.busy = false;
  }
  count() {
    this.step = 'risks'; this.left = 6;
    this.timer = setInterval(() => { this.left -= 1; if (this.left <= 0) clearInterval(this.timer); }, 1000);
  }
  answer(installed) { return () => this.go('survey', { installed }, () => this.count()); }
  body() {
    if (this.step === 'options') return html`<h2 id="t">Coverage options</h2><p>${this.device.name} is covered by Care+ at $4.49 a month.</p>
      <div class="card"><strong>Care+ yearly</strong><p>Two months on us, paid once a year.</p><button class="main" @click=${() => this.go('yearly', {}, () => this.done('You now pay yearly.'))}>Switch to yearly</button></div>
      <div class="card"><strong>Care Lite</strong><p>Repairs only, $1.99 a month.</p><button @click=${() => this.go('lite', {}, () => this.done('You now have Care Lite.'))}>Choose Care Lite</button></div>
      <div class="row"><button class="quiet" @click=${() => { this.step = 'survey'; }}>Go without coverage</button><button @click=${() => this.done()}>Close</button></div>`;
    if (this.step === 'survey') return html`<h2 id="t">Is this device still on your wall?</h2><p>We keep our maps of installed devices up to date.</p>
      <div class="row"><button @click=${this.answer('yes')}>Yes, still in use</button><button @click=${this.answer('no')}>No, I took it down</button><button @click=${this.answer('moved')}>We moved out</button></div>
      <div class="row"><button class="quiet" @click=${this.answer(null)}>Skip this question</button></div>`;
    if (this.step === 'risks') return html`<h2 id="t">Please take a moment</h2><p>One in eight thermostats needs a part within three years. A visit by an engineer costs $129 without Care+.</p>
      <div class="row"><button class="main" @click=${() => this.done()}>Stay protected</button><button ?disabled=${this.left > 0 || this.busy} @click=${() => this.go('risks', {}, () => { this.step = 'slide'; })}>${this.left > 0 ? `Please read (${this.left})` : "I don't need protection"}</button></div>`;
    return html`<h2 id="t">Slide to remove coverage</h2><p>Coverage of the ${this.device.name} ends today and $2.10 goes back to your card. The device itself stays connected.</p>
      <label>Slide all the way to the right <input type="range" min="0" max="100" .value=${String(this.slid)} @input=${(e) => { this.slid = Number(e.target.value); }}></label>
      <div class="row"><button class="main" @click=${() => this.done()}>Keep Care+</button><button ?disabled=${this.slid < 100 || this.busy} @click=${() => this.go('remove', { slid: this.slid }, () => this.done(`Care+ was removed from the ${this.device.name}.`))}>Remove coverage now</button></div>`;
  }
  render() { return html`<div class="shade"><div class="sheet" role="dialog" aria-modal="true" aria-labelledby="t">${this.body()}${this.error ? html`<p class="err" role="alert">${this.error}</p>` : nothing}</div></div>`; }
}
customElements.define('ob-leave', ObLeave);

class ObApp extends LitElement {
  static properties = { view: { state: true }, chosen: { state: true }, data: { state: true }, leaving: { state: true }, toast: { state: true } };
  static styles = [shared, css`
    :host { display: block; min-height: 100vh; background: #eaf0f3; } header { background: #12303f; color: #fff; display: flex; gap: 8px; align-items: center; padding: 12px 24px; } header b { font-size: 20px; margin-right: 20px; } header button { background: none; border: 0; color: #cfe0e8; } header button.on { color: #fff; text-decoration: underline; }
    main { max-width: 980px; margin: 24px auto; padding: 0 16px; } .two { display: grid; grid-template-columns: 240px 1fr; gap: 24px; } .rooms { display: grid; grid-template-columns: repeat(3, 1fr); gap: 14px; } .big { font-size: 40px; margin: 4px 0; } .toast { position: fixed; bottom: 20px; right: 20px; background: #12303f; color: #fff; border-radius: 12px; padding: 12px 18px; }`];
  constructor() { super(); this.view = 'Home'; this.chosen = ''; this.load(); }
  async load() { this.data = await (await fetch('/api/home')).json(); }
  async say(text) { this.leaving = null; await this.load(); if (text) { this.toast = text; setTimeout(() => { this.toast = ''; }, 6000); } }
  async act(path, text) { await call(path); this.say(text); }
  cover(id) {
    const device = this.data.devices.find((one) => one.id === id);
    return html`<div class="card"><h2>${device.name}</h2>${device.covered
      ? html`<p>Covered by Ovenbird Care+ · $4.49 a month · next charge 7 December 2026</p><p>Parts, visits and replacement within two days.</p><button @click=${() => { this.leaving = device; }}>Review coverage options</button>`
      : html`<p>Not covered. Care+ ended today, 23 November 2026.</p><button class="main" @click=${() => this.act(`/api/cover/${id}/again`, 'Covered again.')}>Cover this device</button>`}</div>
      <div class="card"><h2>Device</h2><p>Serial 88-40${id === 'hall' ? '1' : '7'} · firmware 6.2</p><button @click=${() => this.act(`/api/cover/${id}/delete`, 'Device removed from your home.')}>Remove device from home</button></div>`;
  }
  panel() {
    if (this.chosen === 'hall-cover') return this.cover('hall');
    if (this.chosen === 'boil-cover') return this.cover('boil');
    if (this.chosen === 'hall-schedule') return html`<div class="card"><h2>Schedule</h2><p>Weekdays 6:30 to 22:00, 20°. Nights 16°.</p></div>`;
    if (this.chosen === 'people') return html`<div class="card"><h2>People at home</h2><p>Avery (owner), Dana</p></div>`;
    if (this.chosen === 'alerts') return html`<div class="card"><h2>Alerts</h2><button @click=${() => this.act('/api/alerts', 'Alerts are off.')}>Turn off all alerts</button></div>`;
    return html`<div class="card"><h2>${this.chosen ? 'Nothing to set here' : 'Settings'}</h2><p>${this.chosen ? 'Everything is up to date.' : 'Choose something on the left.'}</p></div>`;
  }
  render() {
    if (!this.data) return html`<main>Connecting to your home…</main>`;
    return html`<header><b>ovenbird</b>${['Home', 'History', 'Shop', 'Settings'].map((v) => html`<button class=${v === this.view ? 'on' : ''} @click=${() => { this.view = v; }}>${v}</button>`)}</header>
      <main>${this.view === 'Home' ? html`<div class="rooms">${[['Hallway', '20.5°'], ['Boiler', '61°'], ['Porch', 'Quiet']].map(([n, t]) => html`<div class="card"><h2>${n}</h2><p class="big">${t}</p></div>`)}</div><div class="card"><h2>This week</h2><p>You used 9% less gas than in the same week last year.</p></div>`
        : this.view === 'History' ? html`<div class="card"><h2>History</h2><p>Heating ran for 41 hours since Monday.</p></div>`
        : this.view === 'Shop' ? html`<div class="card"><h2>Radiator valve</h2><p>$59</p><button @click=${() => this.act('/api/order', 'Ordered.')}>Buy now</button></div>`
        : html`<div class="two"><div class="card"><ob-tree .chosen=${this.chosen} @pick=${(e) => { this.chosen = e.detail; }}></ob-tree></div><section>${this.panel()}</section></div>`}</main>
      ${this.leaving ? html`<ob-leave .device=${this.leaving} @done=${(e) => this.say(e.detail)}></ob-leave>` : nothing}
      ${this.toast ? html`<div class="toast" role="status">${this.toast}</div>` : nothing}`;
  }
}
customElements.define('ob-app', ObApp);
