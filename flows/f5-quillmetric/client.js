import { LitElement, css, html, nothing } from 'lit';
import '@material/web/button/filled-button.js';
import '@material/web/button/outlined-button.js';
import '@material/web/button/text-button.js';
import '@material/web/checkbox/checkbox.js';
import '@material/web/dialog/dialog.js';
import '@material/web/iconbutton/icon-button.js';
import '@material/web/menu/menu.js';
import '@material/web/menu/menu-item.js';
import '@material/web/progress/linear-progress.js';
import '@material/web/radio/radio.js';
import '@material/web/switch/switch.js';
import '@material/web/textfield/outlined-text-field.js';

async function gql(operationName, variables = {}) {
  const response = await fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json', 'x-qm-csrf': document.querySelector('meta[name=csrf]').content }, body: JSON.stringify({ operationName, variables }) });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

class QmLeave extends LitElement {
  static properties = { step: { state: true }, reason: { state: true }, a: { state: true }, b: { state: true }, name: { state: true }, busy: { state: true }, error: { state: true } };
  static styles = css`.r { display: flex; align-items: center; gap: 12px; padding: 6px 0; } .tiles { display: flex; gap: 10px; margin: 16px 0; } .tiles button { flex: 1; padding: 18px 0; border: 1px solid #79747e; border-radius: 8px; background: #fff; font: inherit; cursor: pointer; } md-outlined-text-field { width: 100%; margin-top: 14px; } .err { color: #b3261e; } .offer { background: #e8def8; border-radius: 12px; padding: 18px; }`;
  constructor() { super(); this.reset(); }
  reset() { this.step = 0; this.reason = ''; this.a = this.b = this.busy = false; this.name = ''; this.error = ''; }
  show() { this.reset(); this.renderRoot.querySelector('md-dialog').show(); }
  close() { this.renderRoot.querySelector('md-dialog').close(); }
  async next(answer) { this.busy = true; await gql('SaveChurnAnswer', { step: this.step, ...answer }); this.busy = false; this.step += 1; }
  async accept() { await gql('AcceptOffer', { code: 'STARTER-6M' }); this.close(); this.dispatchEvent(new CustomEvent('changed')); }
  async ask() {
    this.busy = true;
    try { await gql('RequestCancellation', { workspace: this.name }); this.close(); this.dispatchEvent(new CustomEvent('changed')); } catch (error) { this.error = error.message; }
    this.busy = false;
  }
  body() {
    if (this.step === 0) return html`<p>What made your team decide?</p>${[['price', 'Price'], ['features', 'Missing features'], ['closing', 'Our company is closing or shrinking'], ['other-tool', 'We moved to another tool'], ['none', 'I’d rather not say']].map(([v, t]) => html`<label class="r"><md-radio name="why" value=${v} ?checked=${this.reason === v} @change=${() => { this.reason = v; }}></md-radio>${t}</label>`)}`;
    if (this.step === 1) return html`<p>How many of your teammates opened Quillmetric last week?</p><div class="tiles">${['0', '1–5', '6–20', '20+'].map((n) => html`<button ?disabled=${this.busy} @click=${() => this.next({ teammates: n })}>${n}</button>`)}</div>`;
    if (this.step === 2) return html`<div class="offer"><h3>Starter, free for six months</h3><p>Keep your dashboards and three seats. We’ll switch you to Starter today at $0, then $19 a month.</p><md-filled-button @click=${this.accept}>Switch to Starter</md-filled-button></div>`;
    return html`<p>Your workspace stays on Team until we’ve heard from you by e-mail.</p><label class="r"><md-checkbox aria-label="I understand that dashboards are archived" ?checked=${this.a} @change=${(e) => { this.a = e.target.checked; }}></md-checkbox>I understand that dashboards are archived</label><label class="r"><md-checkbox aria-label="I have exported what I need" ?checked=${this.b} @change=${(e) => { this.b = e.target.checked; }}></md-checkbox>I have exported what I need, or don’t need to</label>
      <md-outlined-text-field label="Workspace name" supporting-text="Type harbor-lane" .value=${this.name} @input=${(e) => { this.name = e.target.value; }}></md-outlined-text-field>${this.error ? html`<p class="err" role="alert">${this.error}</p>` : nothing}`;
  }
  actions() {
    if (this.step === 0) return html`<md-text-button @click=${this.close}>Keep Team</md-text-button><md-filled-button ?disabled=${!this.reason || this.busy} @click=${() => this.next({ reason: this.reason })}>Next</md-filled-button>`;
    if (this.step === 1) return html`<md-text-button @click=${() => this.next({})}>Skip</md-text-button>`;
    if (this.step === 2) return html`<md-text-button @click=${() => this.next({})}>Not interested, continue</md-text-button>`;
    return html`<md-filled-button @click=${this.close}>Keep Team</md-filled-button><md-text-button ?disabled=${!(this.a && this.b && this.name.trim() === 'harbor-lane') || this.busy} @click=${this.ask}>Request cancellation</md-text-button>`;
  }
  render() { return html`<md-dialog aria-label="Cancel subscription"><div slot="headline">${['We’re sorry to hear that', 'Your team', 'Before you decide', 'Confirm your request'][this.step]}</div><div slot="content">${this.body()}</div><div slot="actions">${this.actions()}</div></md-dialog>`; }
}
customElements.define('qm-leave', QmLeave);

class QmBilling extends LitElement {
  static properties = { sub: { state: true }, open: { state: true }, note: { state: true } };
  static styles = css`.card { border: 1px solid #cac4d0; border-radius: 12px; padding: 18px 22px; margin-bottom: 16px; } .row { display: flex; align-items: center; justify-content: space-between; } summary, .fold { cursor: pointer; padding: 10px 0; color: #4f378b; } .pend { background: #fff3cd; border-radius: 10px; padding: 14px 18px; } .menu { position: relative; } dl { display: grid; grid-template-columns: 160px 1fr; }`;
  connectedCallback() { super.connectedCallback(); this.load(); }
  async load() { this.sub = (await gql('BillingOverview')).subscription; }
  async act(op, note) { await gql(op); await this.load(); this.note = note; }
  render() {
    if (!this.sub) return html`<md-linear-progress indeterminate aria-label="Loading"></md-linear-progress>`;
    const menu = () => this.renderRoot.querySelector('md-menu');
    return html`
      ${this.sub.cancellation ? html`<div class="card pend" role="status"><b>Cancellation requested, not confirmed yet</b><p>We’ve sent a link to ${this.sub.cancellation.to}. Your Team plan is cancelled only after you open that link, within 48 hours. Until then nothing changes.</p><md-text-button @click=${() => this.act('ResendLink', 'Sent again')}>Send the link again</md-text-button><md-text-button @click=${() => this.act('WithdrawRequest', 'Request withdrawn')}>Withdraw request</md-text-button></div>` : nothing}
      <div class="card"><div class="row"><div><b>Team</b> · 8 seats · $152 a month<br><small>Next invoice 9 December 2026</small></div><md-filled-button @click=${() => this.act('UpgradeBusiness', 'Welcome to Business')}>Upgrade to Business</md-filled-button></div>
        <div class="fold" @click=${() => { this.open = !this.open; }}>Plan details ${this.open ? '▴' : '▾'}</div>
        ${this.open ? html`<div><dl><dt>Workspace</dt><dd>harbor-lane</dd><dt>Events</dt><dd>1.2 M of 5 M</dd><dt>Term</dt><dd>Monthly</dd></dl><div class="menu"><md-icon-button id="more" aria-label="More plan actions" @click=${() => { menu().open = !menu().open; }}>⋯</md-icon-button>
          <md-menu anchor="more" positioning="popover"><md-menu-item @click=${() => this.act('AddSeats', 'Two seats added')}><div slot="headline">Add seats</div></md-menu-item><md-menu-item><div slot="headline">Download invoices</div></md-menu-item>${this.sub.cancellation ? nothing : html`<md-menu-item @click=${() => this.renderRoot.querySelector('qm-leave').show()}><div slot="headline">Cancel subscription</div></md-menu-item>`}</md-menu></div></div>` : nothing}</div>
      <div class="card row"><div><b>Session replay</b> add-on<br><small>$29 a month</small></div><md-outlined-button @click=${() => this.act('RemoveReplay', 'Session replay removed')}>Remove</md-outlined-button></div>
      ${this.note ? html`<p role="status">${this.note}</p>` : nothing}<qm-leave @changed=${() => this.load()}></qm-leave>`;
  }
}
customElements.define('qm-billing', QmBilling);

class QmApp extends LitElement {
  static properties = { view: { state: true }, tab: { state: true }, said: { state: true } };
  static styles = css`:host { display: grid; grid-template-columns: 220px 1fr; min-height: 100vh; } aside { background: #1d1b20; color: #e6e0e9; padding: 20px; } aside b { font-size: 20px; } aside div { padding: 10px 0; cursor: pointer; } main { padding: 26px 40px; max-width: 780px; } .tabs { display: flex; gap: 28px; border-bottom: 1px solid #cac4d0; margin-bottom: 22px; } .tabs span { padding: 10px 2px; cursor: pointer; } .tabs .on { border-bottom: 3px solid #6750a4; } .chart { height: 160px; background: linear-gradient(to top right, #d0bcff 49%, #fff 51%); } .danger { border: 1px solid #b3261e; border-radius: 12px; padding: 16px; margin-top: 30px; } footer { margin-top: 60px; font-size: 13px; } footer a { color: #777; margin-right: 14px; }`;
  constructor() { super(); this.said = ''; this.route(); window.addEventListener('hashchange', () => this.route()); }
  route() { const [view, tab] = location.hash.slice(2).split('/'); this.view = view || 'home'; this.tab = tab || 'general'; }
  async wipe() { await gql('DeleteWorkspace'); this.said = 'Deletion scheduled'; }
  render() {
    const views = { home: 'Dashboards', people: 'Audiences', settings: 'Workspace settings', me: 'My profile' };
    const tabs = { general: 'General', members: 'Members', billing: 'Billing', api: 'API keys' };
    return html`<aside><b>quillmetric</b>${Object.entries(views).map(([k, t]) => html`<div @click=${() => { location.hash = `/${k}`; }}>${t}</div>`)}</aside><main><h1>${views[this.view]}</h1>
      ${this.view === 'home' ? html`<p>Sign-ups, last 30 days</p><div class="chart"></div>` : this.view === 'settings' ? html`<div class="tabs">${Object.entries(tabs).map(([k, t]) => html`<span class=${k === this.tab ? 'on' : ''} @click=${() => { location.hash = `/settings/${k}`; }}>${t}</span>`)}</div>
        ${this.tab === 'billing' ? html`<qm-billing></qm-billing>` : this.tab === 'general' ? html`<p>Workspace name: harbor-lane<br>Time zone: UTC−5</p><div class="danger"><b>Danger zone</b><p>Removes all data and members.</p><md-outlined-button @click=${this.wipe}>Delete workspace</md-outlined-button> ${this.said}</div>` : this.tab === 'members' ? html`<p>Olu Adeyemi (owner), 7 others</p>` : html`<p>No keys.</p>`}` : html`<p>Nothing here yet.</p>`}
      <footer><a href="/terms">Terms</a><a href="/dpa">DPA</a><a href="/status">Status</a>© 2026 Quillmetric, Inc.</footer></main>`;
  }
}
customElements.define('qm-app', QmApp);
