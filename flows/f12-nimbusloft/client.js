import { LitElement, html, css, nothing } from 'lit';
import '@material/web/button/filled-button.js';
import '@material/web/button/outlined-button.js';
import '@material/web/button/text-button.js';
import '@material/web/checkbox/checkbox.js';
import '@material/web/dialog/dialog.js';
import '@material/web/progress/linear-progress.js';
import '@material/web/switch/switch.js';

const call = async (method, url, body) => { const r = await fetch(url, { method, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) }); return r.json(); };
const log = (name) => navigator.sendBeacon('/api/log', JSON.stringify({ name, at: Date.now(), page: location.pathname }));
const day = (d) => new Date(d + 'T12:00Z').toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
const PLANS = [['free', 'Free', '5 GB', '$0'], ['plus', 'Plus', '200 GB', '$2.99'], ['pro', 'Pro', '2 TB', '$9.99'], ['team', 'Team', '5 TB, 5 people', '$24.99']];
const shared = css`:host{display:block}h1{font-weight:500;font-size:28px}.card{background:#fff;border-radius:16px;padding:22px 26px;margin-bottom:16px}.row{display:flex;justify-content:space-between;align-items:center;gap:20px;flex-wrap:wrap}.mut{color:#5c6b7a;font-size:14px}a{color:#0b6bcb}`;

class PlanCard extends LitElement {
  static properties = { plan: { attribute: false }, current: {}, locked: { type: Boolean } };
  static styles = [shared, css`.card{text-align:center;border:1px solid #dbe3ec;height:100%;box-sizing:border-box}.p{font-size:24px;margin:8px 0}`];
  render() {
    const [id, name, space, price] = this.plan;
    const order = PLANS.map((p) => p[0]);
    const verb = order.indexOf(id) < order.indexOf(this.current) ? 'Downgrade' : 'Upgrade';
    const pick = () => this.dispatchEvent(new CustomEvent('pick', { detail: id, bubbles: true, composed: true }));
    return html`<div class="card"><h2>${name}</h2><div>${space}</div><div class="p">${price}</div><div class="mut">a month, billed yearly</div><p>${id === this.current ? html`<b>Your plan</b>` : verb === 'Upgrade' ? html`<md-filled-button aria-label="Upgrade to ${name}" @click=${pick}>Upgrade</md-filled-button>` : this.locked ? nothing : html`<md-text-button aria-label="Downgrade to ${name}" @click=${pick}>Downgrade</md-text-button>`}</p></div>`;
  }
}
customElements.define('plan-card', PlanCard);

class GoFree extends LitElement {
  static properties = { acc: { attribute: false }, step: { state: true }, ok: { state: true }, busy: { state: true } };
  static styles = [shared, css`label{display:flex;gap:12px;align-items:center;margin:14px 0}`];
  constructor() { super(); this.step = 1; this.ok = false; this.busy = false; }
  nav(to) { this.dispatchEvent(new CustomEvent('nav', { detail: to, bubbles: true, composed: true })); }
  put(acc) { this.dispatchEvent(new CustomEvent('acc', { detail: acc, bubbles: true, composed: true })); }
  async confirm() { this.busy = true; const a = await call('PUT', '/api/plan', { plan: 'free', acknowledged: this.ok }); this.busy = false; this.put(a); log('downgrade_done'); this.nav('/account/storage'); }
  render() {
    if (this.acc.scheduled) return html`<div class="card">Your move to Free is already scheduled.</div>`;
    if (this.step === 1) return html`<h1>Before you move to Free</h1><div class="card"><p>You use <b>${this.acc.used}</b>. Free has 5 GB.</p><ul><li>Files over the limit stay for 90 days as read-only. You can download them any time.</li><li>Photos are no longer backed up when your space is full.</li><li>Version history goes from 180 to 30 days.</li></ul>
      <label><md-checkbox aria-label="I understand that files over 5 GB become read-only" .checked=${this.ok} @change=${(e) => { this.ok = e.target.checked; }}></md-checkbox>I understand that files over 5 GB become read-only</label>
      <div class="row"><md-text-button @click=${() => this.nav('/account/plans')}>Back to plans</md-text-button><md-outlined-button ?disabled=${!this.ok} @click=${() => { this.step = 2; log('downgrade_offer'); }}>Continue</md-outlined-button></div></div>`;
    return html`<h1>Keep all ${this.acc.used} for less</h1><div class="card"><p>Plus gives you 200 GB. Half price for a year: <b>$1.49 a month</b>.</p><div class="row"><md-text-button @click=${() => { this.step = 3; }}>No thanks, go to Free</md-text-button><md-filled-button @click=${async () => { this.put(await call('POST', '/api/offers/plus-half')); this.nav('/account/storage'); }}>Switch to Plus for $1.49</md-filled-button></div></div>
      <md-dialog ?open=${this.step === 3} @closed=${() => { if (this.step === 3) this.step = 2; }}><div slot="headline">Downgrade to Free?</div><div slot="content">Pro stays with you until ${day(this.acc.periodEnd)}. After that you have 5 GB and pay nothing.</div><div slot="actions"><md-text-button @click=${() => { this.step = 2; }}>Go back</md-text-button><md-text-button ?disabled=${this.busy} @click=${this.confirm}>Confirm downgrade</md-text-button></div></md-dialog>`;
  }
}
customElements.define('go-free', GoFree);

class NimbusApp extends LitElement {
  static properties = { path: { state: true }, acc: { state: true } };
  static styles = [shared, css`header{display:flex;gap:22px;align-items:center;background:#fff;padding:12px 28px;border-bottom:1px solid #dbe3ec}header b{color:#0b6bcb;font-size:20px}header input{flex:1;max-width:420px;padding:10px 16px;border-radius:24px;border:0;background:#eef2f7;font:inherit}.lay{display:grid;grid-template-columns:210px 1fr;gap:28px;max-width:1120px;margin:24px auto;padding:0 20px}nav a{display:block;padding:10px 16px;border-radius:22px;color:#1c2733;text-decoration:none}nav a[aria-current]{background:#d7e7fa}.grid{display:grid;grid-template-columns:repeat(4,1fr);gap:14px}.note{background:#fff4d6;border:1px solid #e3b341}footer{padding:24px 28px;font-size:13px;color:#5c6b7a}footer a{color:inherit;margin-right:18px}@media(max-width:900px){.grid{grid-template-columns:1fr 1fr}}`];
  constructor() {
    super(); this.path = location.pathname; this.acc = null;
    addEventListener('popstate', () => { this.path = location.pathname; });
    this.addEventListener('nav', (e) => this.go(e.detail));
    this.addEventListener('acc', (e) => { this.acc = e.detail; });
    this.addEventListener('pick', async (e) => { if (e.detail === 'free') this.go('/account/plans/free'); else { this.acc = await call('PUT', '/api/plan', { plan: e.detail }); this.go('/account/storage'); } });
    call('GET', '/api/account').then((a) => { this.acc = a; });
    log('open'); setInterval(() => log('alive'), 6000);
  }
  go(p) { history.pushState({}, '', p); this.path = p; scrollTo(0, 0); log('view'); }
  link(to, label) { return html`<a href=${to} aria-current=${this.path === to ? 'page' : nothing} @click=${(e) => { e.preventDefault(); this.go(to); }}>${label}</a>`; }
  page() {
    const a = this.acc;
    if (!a) return html`<md-linear-progress indeterminate aria-label="Loading"></md-linear-progress>`;
    switch (this.path) {
      case '/account/storage': return html`<h1>Storage and plan</h1>
        ${a.scheduled ? html`<div class="card note" role="status">Pro ends on ${day(a.periodEnd)}. From then on you move to Free, and there are no further payments. <md-text-button @click=${async () => { this.acc = await call('POST', '/api/plan/undo'); }}>Keep Pro</md-text-button></div>` : nothing}
        <div class="card"><h2>${PLANS.find((p) => p[0] === a.plan)[1]}</h2><p>${a.used} of 2 TB used</p><md-linear-progress value="0.019" aria-label="Used space"></md-linear-progress><p class="mut">${a.scheduled ? `Next plan: Free, starting ${day(a.periodEnd)}` : `$119.88 a year · renews ${day(a.periodEnd)}`}</p><md-outlined-button @click=${() => this.go('/account/plans')}>Compare plans</md-outlined-button></div>
        <div class="card row"><span><b>Photo backup</b><br><span class="mut">From your phone, over Wi-Fi</span></span><md-switch aria-label="Photo backup" ?selected=${a.autoBackup} @change=${async (e) => { this.acc = await call('POST', '/api/backup', { on: e.target.selected }); }}></md-switch></div>
        <div class="card row"><span><b>Trash</b><br><span class="mut">1.1 GB</span></span><md-text-button @click=${() => call('POST', '/api/trash/empty')}>Empty trash</md-text-button></div>
        <div class="card row"><span><b>Payment</b><br><span class="mut">PayPal, l•••@mail.example</span></span><a href="#receipts">Receipts</a></div>`;
      case '/account/plans': return html`<h1>Plans</h1><div class="grid">${PLANS.map((p) => html`<plan-card .plan=${p} .current=${a.plan} ?locked=${!!a.scheduled}></plan-card>`)}</div><p class="mut">All plans include end-to-end encryption. Prices without tax.</p>`;
      case '/account/plans/free': return html`<go-free .acc=${a}></go-free>`;
      case '/account': case '/account/security': return html`<h1>Account</h1><div class="card"><p>Lou Marchetti<br>l•••@mail.example</p></div>`;
      case '/photos': return html`<h1>Photos</h1><p>4,120 pictures</p>`;
      case '/shared': return html`<h1>Shared with me</h1><p>4 folders</p>`;
      default: return html`<h1>My files</h1>${['Taxes 2025', 'House', 'Scans', 'lecture-notes.pdf'].map((f) => html`<div class="card row"><span>${f}</span><md-text-button aria-label="Delete ${f}" @click=${() => call('POST', '/api/files/remove', { f })}>Delete</md-text-button></div>`)}`;
    }
  }
  render() {
    return html`<header><b>nimbusloft</b><input type="search" placeholder="Search your files" aria-label="Search"><a href="/apps">Get the app</a><a href="/help">Help</a><a href="/signout">Sign out</a></header>
      <div class="lay"><nav aria-label="Main">${this.link('/drive', 'My files')}${this.link('/photos', 'Photos')}${this.link('/shared', 'Shared with me')}${this.link('/account/storage', 'Storage and plan')}${this.link('/account', 'Account')}</nav><main>${this.page()}</main></div>
      <footer><a href="/business">For business</a><a href="/blog">Blog</a><a href="/status">Status</a><a href="/terms">Terms</a><a href="/privacy">Privacy</a>© 2026 Nimbusloft, Inc.</footer>`;
  }
}
customElements.define('nimbus-app', NimbusApp);
