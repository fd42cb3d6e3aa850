import { LitElement, css, html, nothing } from 'lit';
import '@material/web/button/filled-button.js';
import '@material/web/button/outlined-button.js';
import '@material/web/button/text-button.js';
import '@material/web/radio/radio.js';
import '@material/web/checkbox/checkbox.js';

const post = (url, body = {}) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((r) => r.json());

class FxCover extends LitElement {
  static properties = { cover: { attribute: false }, open: { state: true } };
  static styles = css`
    :host { display: block; background: #fff; border-radius: 18px; margin: 14px 0; box-shadow: 0 2px 10px #c4501b1c; }
    .head { display: flex; width: 100%; align-items: center; gap: 18px; border: 0; background: none; font: inherit; color: inherit; padding: 18px 22px; text-align: left; cursor: pointer; }
    .ic { width: 46px; height: 46px; border-radius: 14px; background: linear-gradient(140deg, #ffb07c, #c4501b); flex: none; }
    b { font-size: 18px; } small { color: #7d6558; display: block; } .grow { flex: 1; }
    .body { padding: 0 22px 20px; border-top: 1px solid #f2e2d7; } dl { display: grid; grid-template-columns: 160px 1fr; margin: 14px 0; } dt { color: #7d6558; } dd { margin: 0; }
    .acts { display: flex; gap: 10px; flex-wrap: wrap; }
  `;
  say(t) { this.dispatchEvent(new CustomEvent('said', { detail: t, bubbles: true, composed: true })); }
  async act(what) { const r = await post(`/v2/covers/${this.cover.id}/${what}`); this.say(r.said); }
  render() {
    const c = this.cover;
    return html`
      <button class="head" aria-expanded=${this.open ? 'true' : 'false'} @click=${() => { this.open = !this.open; }}><span class="ic"></span><span class="grow"><b>${c.name}</b><small>${c.what}</small></span><span>${this.open ? '−' : '+'}</span></button>
      ${this.open ? html`<div class="body"><dl><dt>Policy number</dt><dd>${c.id}</dd><dt>Price</dt><dd>${c.price}</dd><dt>Next payment</dt><dd>${c.paid}, Direct Debit</dd><dt>Status</dt><dd>In force</dd></dl>
        <div class="acts"><md-filled-button @click=${() => this.act('renew')}>Add accessories</md-filled-button><md-outlined-button @click=${() => this.act('reduce')}>Reduce to UK only</md-outlined-button><md-text-button @click=${() => this.dispatchEvent(new CustomEvent('leave', { detail: c, bubbles: true, composed: true }))}>Cancel this cover</md-text-button></div></div>` : nothing}`;
  }
}
customElements.define('fx-cover', FxCover);

class FxLeave extends LitElement {
  static properties = { cover: { attribute: false }, step: { state: true }, reason: { state: true }, read: { state: true }, told: { state: true } };
  static styles = css`
    :host { display: block; background: #fff; border-radius: 18px; padding: 26px 30px; } h2 { margin: 0 0 10px; } label { display: flex; align-items: center; gap: 12px; padding: 7px 0; cursor: pointer; }
    .acts { display: flex; gap: 12px; margin-top: 20px; } .deal { background: #fff1e6; border-radius: 14px; padding: 16px 20px; } .tel { font-size: 30px; font-weight: 700; color: #c4501b; } .note { background: #fdf3d8; border-radius: 12px; padding: 12px 16px; } li { margin: 5px 0; }
  `;
  constructor() { super(); this.step = 1; this.reason = ''; this.read = false; }
  out(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true })); }
  async last() { this.told = await post(`/v2/covers/${this.cover.id}/leave`, { reason: this.reason }); this.step = 4; }
  async deal() { const r = await post(`/v2/covers/${this.cover.id}/offer`); this.out('said', r.said); this.out('back'); }
  render() {
    const reasons = [['cost', 'It costs too much'], ['sold', 'I no longer own the item'], ['claim', 'I was unhappy with a claim'], ['other', 'I have cover somewhere else'], ['none', 'I’d prefer not to say']];
    if (this.step === 1) return html`<h2>Cancel ${this.cover.name.toLowerCase()}</h2><p>What’s the main reason?</p><div role="radiogroup" aria-label="Reason">${reasons.map(([v, t]) => html`<label><md-radio name="why" value=${v} aria-label=${t} ?checked=${this.reason === v} @change=${() => { this.reason = v; }}></md-radio>${t}</label>`)}</div><div class="acts"><md-outlined-button @click=${() => this.out('back')}>Back to covers</md-outlined-button><md-filled-button ?disabled=${!this.reason} @click=${() => { this.step = 2; }}>Next</md-filled-button></div>`;
    if (this.step === 2) return html`<h2>What if it cost 20% less?</h2><div class="deal"><p>Stay, and we take 20% off for twelve months: £8.96 instead of £11.20.</p></div><div class="acts"><md-filled-button @click=${this.deal}>Keep cover for £8.96</md-filled-button><md-text-button @click=${() => { this.step = 3; }}>No thanks, carry on</md-text-button></div>`;
    if (this.step === 3) return html`<h2>What you’d lose</h2><ul><li>Theft cover at home and away</li><li>Your no-claims bonus of 3 years</li><li>Breakdown pick-up within 40 miles</li></ul><label><md-checkbox aria-label="I’ve read what happens to my cover" ?checked=${this.read} @change=${(e) => { this.read = e.target.checked; }}></md-checkbox>I’ve read what happens to my cover</label><div class="acts"><md-outlined-button @click=${() => this.out('back')}>Keep my cover</md-outlined-button><md-filled-button ?disabled=${!this.read} @click=${this.last}>Next</md-filled-button></div>`;
    return html`<h2>One last thing: please give us a ring</h2><p class="note">Your ${this.cover.name.toLowerCase()} is still in force. We can’t end it online. To end it, call us on ${this.told.phone} and speak to one of the team.</p><p class="tel">${this.told.phone}</p><p>${this.told.hours}. Closed on bank holidays.</p><p>Have your policy number to hand: ${this.told.policy}. Payments carry on until the team has confirmed the end.</p>
      <div class="acts"><md-outlined-button @click=${() => this.out('back')}>Back to covers</md-outlined-button><md-filled-button @click=${async () => { const r = await post('/v2/sales-call'); this.out('said', r.said); }}>Have sales ring me about new cover</md-filled-button></div>`;
  }
}
customElements.define('fx-leave', FxLeave);

class FxAccount extends LitElement {
  static properties = { me: { state: true }, at: { state: true }, leaving: { state: true }, said: { state: true } };
  static styles = css`
    :host { display: block; font: 15px/1.55 Verdana, Geneva, sans-serif; color: #3b2418; }
    header { display: flex; align-items: center; gap: 36px; padding: 16px 6vw; background: #fff; border-bottom: 1px solid #f2e2d7; } .logo { font-size: 24px; font-weight: 800; color: #c4501b; text-decoration: none; } nav { display: flex; gap: 22px; flex: 1; } nav a { color: inherit; text-decoration: none; }
    .hero { background: linear-gradient(100deg, #8f3410, #f08a4b); color: #fff; padding: 28px 6vw; } .hero h1 { margin: 0; } .page { display: grid; grid-template-columns: 200px 1fr; gap: 32px; padding: 24px 6vw; max-width: 1120px; min-height: 420px; }
    aside button { display: block; width: 100%; text-align: left; border: 0; background: none; font: inherit; padding: 10px 14px; border-radius: 12px; cursor: pointer; color: inherit; } aside .on { background: #ffe3cf; font-weight: 700; } .ok { background: #e5f3e1; border-radius: 12px; padding: 12px 16px; } .card { background: #fff; border-radius: 18px; padding: 18px 24px; margin: 14px 0; }
    footer { background: #3b2418; color: #f3dccd; padding: 30px 6vw; display: flex; justify-content: space-between; gap: 40px; font-size: 13px; } footer a { color: #f3dccd; margin-left: 18px; }
  `;
  constructor() { super(); this.at = 'covers'; fetch('/v2/me').then((r) => r.json()).then((d) => { this.me = d; }); }
  move(at) { this.at = at; this.leaving = null; this.said = ''; }
  section() {
    if (this.leaving) return html`<fx-leave .cover=${this.leaving} @back=${() => { this.leaving = null; }}></fx-leave>`;
    if (this.at === 'covers') return html`<h2>Your covers</h2>${this.me.covers.map((c) => html`<fx-cover .cover=${c} @leave=${(e) => { this.said = ''; this.leaving = e.detail; }}></fx-cover>`)}`;
    if (this.at === 'claims') return html`<h2>Claims</h2><div class="card"><p>No open claims.</p><md-filled-button @click=${async () => { this.said = (await post('/v2/claim')).said; }}>Start a claim</md-filled-button></div>`;
    if (this.at === 'pay') return html`<h2>Payments</h2><div class="card"><p>Direct Debit, account ending 118, on the 1st of the month.</p><p>1 November 2026: £24.59</p><p>1 October 2026: £24.59</p></div>`;
    return html`<h2>Your details</h2><div class="card"><p>${this.me.name}, ${this.me.mail}</p><md-outlined-button @click=${async () => { this.said = (await post('/v2/close')).said; }}>Close my online account</md-outlined-button><p><small>Closing it doesn’t end any cover.</small></p></div>`;
  }
  render() {
    if (!this.me) return html`<p>Loading…</p>`;
    const tabs = [['covers', 'Covers'], ['claims', 'Claims'], ['pay', 'Payments'], ['details', 'Your details']];
    return html`<header><a class="logo" href="/account">foxhatch</a><nav><a href="#">Phones</a><a href="#">Bikes</a><a href="#">Cameras</a><a href="#">Travel</a></nav><span>${this.me.name}</span></header>
      <div class="hero"><h1>Hello, Idris</h1><p>Three good things covered. Add a laptop from £3.99 a month.</p></div>
      <div class="page"><aside>${tabs.map(([id, t]) => html`<button class=${this.at === id ? 'on' : ''} @click=${() => this.move(id)}>${t}</button>`)}</aside><main @said=${(e) => { this.said = e.detail; }}>${this.said ? html`<p class="ok" role="status">${this.said}</p>` : nothing}${this.section()}</main></div>
      <footer><span>Foxhatch Cover Ltd. Broker, 9 Kiln Yard, Bristol.</span><span><a href="#">Complaints</a><a href="#">Policy wording</a><a href="#">Privacy</a></span></footer>`;
  }
}
customElements.define('fx-account', FxAccount);
