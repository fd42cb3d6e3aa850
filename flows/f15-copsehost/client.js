import { LitElement, css, html, nothing } from 'lit';

const post = (path, body = {}) => fetch(`/rest/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const base = css`:host{display:block}button{font:inherit;border:1px solid #9aa4b8;background:#fff;border-radius:6px;padding:7px 13px;cursor:pointer}.pri{background:#29509c;border-color:#29509c;color:#fff}.dan{background:#a52a2a;border-color:#a52a2a;color:#fff}button:disabled{opacity:.4}.lnk{border:0;background:none;color:#29509c;text-decoration:underline;padding:0}.card{background:#fff;border:1px solid #d5dae5;border-radius:10px;padding:18px 22px;margin-bottom:16px}label{display:block;margin:7px 0}input[type=text],select{font:inherit;padding:7px;border:1px solid #9aa4b8;border-radius:6px}`;

class CopseCancel extends LitElement {
  static properties = { service: {}, step: { state: true }, when: { state: true }, label: { state: true }, error: { state: true } };
  static styles = [base, css`ol{display:flex;gap:26px;padding-left:18px;color:#5b6579}li[aria-current]{font-weight:700;color:#1c2331}`];
  constructor() { super(); this.step = 0; this.when = 'term'; this.label = ''; this.reason = ''; this.domain = false; this.error = ''; }
  away(detail) { this.dispatchEvent(new CustomEvent('leave', { detail, bubbles: true, composed: true })); }
  async send() {
    const r = await post(`services/${this.service.id}/cancel`, { when: this.when, label: this.label, reason: this.reason, domain: this.domain });
    const d = await r.json();
    if (!r.ok) { this.error = d.message; return; }
    this.step = 3; this.dispatchEvent(new CustomEvent('list', { detail: d, bubbles: true, composed: true }));
  }
  render() {
    const s = this.service;
    return html`<div class="card"><h2>Cancel ${s.kind.toLowerCase()} ${s.label}</h2><ol>${['When', 'Before you go', 'Confirm', 'Done'].map((t, i) => html`<li aria-current=${i === this.step ? 'step' : nothing}>${t}</li>`)}</ol>
    ${this.step === 0 ? html`<fieldset><legend>When should it end?</legend><label><input type="radio" name="w" .checked=${this.when === 'now'} @change=${() => { this.when = 'now'; }}> Immediately. Files, databases and backups are deleted today. No refund.</label><label><input type="radio" name="w" .checked=${this.when === 'term'} @change=${() => { this.when = 'term'; }}> At the end of the current term, ${s.term}</label></fieldset><p><label>Reason (optional) <select @change=${(e) => { this.reason = e.target.value; }}><option value=""></option><option value="moved">Moved to another host</option><option value="closed">The site has closed</option><option value="price">Price</option></select></label></p><button class="pri" @click=${() => { this.step = 1; }}>Next</button> <button @click=${() => this.away()}>Back to service</button>` : nothing}
    ${this.step === 1 ? html`<h3>Would something smaller do?</h3><p>Twig has 5 GB and one site for €2.90 a month. We move everything for you.</p><button class="pri" @click=${async () => { const r = await post(`services/${s.id}/plan`, { to: 'twig' }); this.dispatchEvent(new CustomEvent('list', { detail: await r.json(), bubbles: true, composed: true })); this.away(); }}>Switch to Twig</button> <button @click=${() => { this.step = 2; }}>Continue cancelling</button>` : nothing}
    ${this.step === 2 ? html`<p>${this.when === 'now' ? 'The site goes offline as soon as you confirm.' : html`The site stays online until ${s.term}. We keep its backups for 14 days after that.`}</p><label><input type="checkbox" @change=${(e) => { this.domain = e.target.checked; }}> Also let otterpress.example expire</label><label>Type the service label (<code>otter-press</code>) to confirm <input type="text" autocomplete="off" .value=${this.label} @input=${(e) => { this.label = e.target.value; }}></label>${this.error ? html`<p role="alert">${this.error}</p>` : nothing}<button class="dan" ?disabled=${this.label !== 'otter-press'} @click=${this.send}>Cancel service</button> <button @click=${() => this.away()}>Keep service</button>` : nothing}
    ${this.step === 3 ? html`<p role="status">${this.when === 'now' ? 'The service was terminated.' : html`Cancellation recorded. otter-press ends on ${s.term} and will not renew. No further invoices will be issued for it.`}</p><button class="pri" @click=${() => this.away()}>Back to service</button>` : nothing}</div>`;
  }
}
customElements.define('copse-cancel', CopseCancel);

class CopseService extends LitElement {
  static properties = { service: {}, tab: { state: true } };
  static styles = [base, css`[role=tablist]{display:flex;gap:4px;margin-bottom:12px}[aria-selected=true]{background:#29509c;color:#fff}dl{display:grid;grid-template-columns:150px 1fr}dd{margin:0}`];
  constructor() { super(); this.tab = 'Overview'; }
  fire(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true })); }
  render() {
    const s = this.service; const web = s.id.startsWith('srv');
    return html`<h1>${s.label}</h1><div role="tablist">${['Overview', 'Backups', 'Access', 'Contract'].map((t) => html`<button role="tab" aria-selected=${this.tab === t} @click=${() => { this.tab = t; }}>${t}</button>`)}</div><div class="card" role="tabpanel">
    ${this.tab === 'Overview' ? html`<dl><dt>Type</dt><dd>${s.kind}</dd><dt>Plan</dt><dd>${s.plan}</dd><dt>Status</dt><dd>${s.status}</dd></dl>` : nothing}
    ${this.tab === 'Backups' ? html`<p>Last backup tonight at 02:10.</p>` : nothing}${this.tab === 'Access' ? html`<p>SSH is off.</p>` : nothing}
    ${this.tab === 'Contract' ? html`<dl><dt>Price</dt><dd>${s.price}</dd><dt>Term ends</dt><dd>${s.term}</dd><dt>Renewal</dt><dd>${s.status === 'active' ? 'Automatic' : s.status === 'expiring' ? html`Off. Ends on ${s.term}` : 'Terminated'}</dd></dl>${s.status === 'active' ? html`<details><summary>Lifecycle actions</summary><p>${web ? html`<button @click=${async () => { const r = await post(`services/${s.id}/plan`, { to: 'twig' }); this.fire('list', await r.json()); }}>Downgrade to Twig</button> ` : nothing}<button @click=${async () => { if (web) this.fire('cancel'); else { const r = await post(`services/${s.id}/cancel`); this.fire('list', await r.json()); } }}>${web ? 'Cancel service…' : 'Cancel at term end'}</button></p></details>` : web && s.status === 'expiring' ? html`<p><button @click=${async () => { const r = await post(`services/${s.id}/undo`); this.fire('list', await r.json()); }}>Withdraw cancellation</button></p>` : nothing}` : nothing}</div>`;
  }
}
customElements.define('copse-service', CopseService);

class CopsePanel extends LitElement {
  static properties = { list: { state: true }, open: { state: true }, cancelling: { state: true } };
  static styles = [base, css`header{background:#1c2b4a;color:#fff;padding:12px 26px;display:flex;gap:20px}header .lnk{color:#dfe7f7}main{max-width:900px;margin:22px auto;padding:0 20px}table{width:100%;border-collapse:collapse}td,th{text-align:left;padding:8px;border-bottom:1px solid #e3e7ef}`];
  connectedCallback() { super.connectedCallback(); fetch('/rest/services').then((r) => r.json()).then((d) => { this.list = d; }); }
  render() {
    const s = this.list?.find((one) => one.id === this.open);
    return html`<header><b>Copsehost</b><button class="lnk" @click=${() => { this.open = undefined; this.cancelling = false; }}>Services</button><button class="lnk">Invoices</button><button class="lnk">Support</button></header>
    <main @list=${(e) => { this.list = e.detail; }} @cancel=${() => { this.cancelling = true; }} @leave=${() => { this.cancelling = false; }}>
    ${!this.list ? html`<p>Loading…</p>` : s && this.cancelling ? html`<copse-cancel .service=${s}></copse-cancel>` : s ? html`<copse-service .service=${s}></copse-service>` : html`<h1>Services</h1><div class="card"><table><tr><th>Service</th><th>Type</th><th>Plan</th><th>Status</th></tr>${this.list.map((one) => html`<tr><td><button class="lnk" @click=${() => { this.open = one.id; }}>${one.label}</button></td><td>${one.kind}</td><td>${one.plan}</td><td>${one.status === 'expiring' ? html`expiring, ends on ${one.term}` : one.status}</td></tr>`)}</table></div>`}</main>`;
  }
}
customElements.define('copse-panel', CopsePanel);
