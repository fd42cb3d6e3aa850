import { LitElement, html, css, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';

const call = async (path, body) => { const r = await fetch(`/api/${path}`, { method: body ? 'POST' : 'GET', headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) }); const j = await r.json(); if (!r.ok) throw new Error(j.error); return j; };
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));

class BarkButton extends LitElement {
  static properties = { kind: {}, disabled: { type: Boolean, reflect: true }, pressed: { type: Boolean } };
  static styles = css`button{font:inherit;font-weight:700;cursor:pointer;border-radius:14px;border:2px solid #3c2415;background:#f9b233;color:#3c2415;padding:12px 22px;box-shadow:0 4px 0 #3c2415}
    button.chip{background:#fff;border-radius:99px;box-shadow:none;padding:8px 16px;font-weight:400}button.chip.on{background:#3c2415;color:#fff}
    button.whisper{border:0;background:none;box-shadow:none;font-weight:400;font-size:12px;color:#8a7360;padding:6px;text-decoration:underline dotted}button:disabled{opacity:.4;cursor:not-allowed}`;
  render() { return html`<button part="b" ?disabled=${this.disabled} aria-pressed=${this.kind === 'chip' ? String(!!this.pressed) : nothing} class=${classMap({ [this.kind ?? 'loud']: true, on: this.pressed })}><slot></slot></button>`; }
}
customElements.define('bark-button', BarkButton);

class BarkDrawer extends LitElement {
  static properties = { open: { state: true } };
  static styles = css`.h{cursor:pointer;padding:12px 0;border-top:2px dashed #dcc7a8;display:flex;justify-content:space-between;color:#7a5a3a}.b{max-height:0;overflow:hidden;visibility:hidden;transition:max-height .3s}.b.o{max-height:240px;visibility:visible}`;
  render() { return html`<div class="h" @click=${() => (this.open = !this.open)}><span><slot name="title"></slot></span><span>${this.open ? '–' : '+'}</span></div><div class="b ${this.open ? 'o' : ''}"><slot></slot></div>`; }
}
customElements.define('bark-drawer', BarkDrawer);

class BarkLeave extends LitElement {
  static properties = { at: { state: true }, why: { state: true }, text: { state: true }, err: { state: true }, busy: { state: true } };
  static styles = css`:host{position:fixed;inset:0;background:#3c2415d9;z-index:20;display:grid;place-items:center}.card{background:#fffdf8;border-radius:26px;width:min(560px,92vw);padding:30px;text-align:center;position:relative;min-height:230px}
    .chips{display:flex;flex-wrap:wrap;gap:8px;justify-content:center;margin:18px 0}.x{position:absolute;right:16px;top:12px;cursor:pointer;font-size:22px}.err{color:#b3261e}textarea{width:100%;height:90px;font:inherit;box-sizing:border-box;border:2px solid #dcc7a8;border-radius:12px;padding:10px}
    .bone{width:60px;height:60px;border:7px dotted #f9b233;border-radius:50%;margin:40px auto 12px;animation:r 1.4s linear infinite}@keyframes r{to{transform:rotate(1turn)}}.col{display:flex;flex-direction:column;gap:14px;align-items:center;margin-top:18px}`;
  constructor() { super(); this.busy = true; this.text = ''; this.go('open', {}); }
  async go(step, body) {
    this.err = ''; this.busy = true;
    try { const [j] = await Promise.all([call(`leave/${step}`, body), sleep(3000)]); this.at = j.at; if (j.at === 'home') this.dispatchEvent(new CustomEvent('leave-done', { detail: j.toast, bubbles: true, composed: true })); } catch (e) { this.err = e.message; }
    this.busy = false;
  }
  shut() { this.dispatchEvent(new CustomEvent('leave-done', { bubbles: true, composed: true })); }
  chip(v, t) { return html`<bark-button kind="chip" .pressed=${this.why === v} @click=${() => (this.why = v)}>${t}</bark-button>`; }
  body() {
    switch (this.at) {
      case 'why': return html`<h2>What's up, pup parent?</h2><p>Tap the one that fits best.</p><div class="chips">${this.chip('money', 'Too pricey')}${this.chip('much', 'Too much food')}${this.chip('taste', 'Biscuit turned up his nose')}${this.chip('vet', 'Our vet put him on a diet')}${this.chip('gone', 'Biscuit has crossed the rainbow bridge')}${this.chip('other', 'Something else')}</div>
        <bark-button ?disabled=${!this.why} @click=${() => this.why && this.go('why', { why: this.why })}>Sniff on →</bark-button>`;
      case 'tell': return html`<h2>Do tell</h2><label for="t">What could we have done better?</label><textarea id="t" .value=${this.text} @input=${(e) => (this.text = e.target.value)}></textarea><small>${this.text.length} / 15 at least</small><div class="col"><bark-button ?disabled=${this.text.trim().length < 15} @click=${() => this.text.trim().length >= 15 && this.go('tell', { text: this.text })}>Sniff on →</bark-button></div>`;
      case 'smaller': return html`<h2>A smaller barrel?</h2><p>3 kg for $34. Same wag.</p><div class="col"><bark-button @click=${() => this.go('smaller', { take: true })}>Shrink my barrel</bark-button><bark-button kind="whisper" @click=${() => this.go('smaller', { take: false })}>no thanks, keep cancelling</bark-button></div>`;
      case 'offer': return html`<h2>🎁 The next barrel is on us!</h2><p>A whole free barrel ($58.00) if you stay on the plan until February.</p><div class="col"><bark-button @click=${() => this.go('offer', { take: true })}>Woof! Send my free barrel</bark-button><bark-button kind="whisper" @click=${() => this.go('offer', { take: false })}>no thanks, keep cancelling</bark-button></div>`;
      case 'last': return html`<h2>Those eyes…</h2><p>From tomorrow, Biscuit's bowl is your job alone. Nothing more will be shipped or charged.</p><div class="col"><bark-button @click=${() => this.shut()}>I love my dog, keep the barrels</bark-button><bark-button kind="whisper" @click=${() => this.go('last', { yes: true })}>Stop Biscuit's barrels</bark-button></div>`;
      default: return nothing;
    }
  }
  render() { return html`<div class="card"><span class="x" @click=${this.shut}>✕</span>${this.busy ? html`<div class="bone"></div><p>Fetching…</p>` : html`${this.body()}${this.err ? html`<p class="err">${this.err}</p>` : nothing}`}</div>`; }
}
customElements.define('bark-leave', BarkLeave);

class BarkPlan extends LitElement {
  static properties = { plan: { attribute: false } };
  static styles = css`:host{display:block;background:#fff;border:2px solid #3c2415;border-radius:22px;padding:22px;margin-bottom:20px}.badge{float:right;background:#cdeac0;border-radius:99px;padding:4px 12px;font-size:13px}.badge.stopped{background:#e0d8cf}.row{display:flex;gap:12px;flex-wrap:wrap;margin:14px 0}`;
  ask(what) { this.dispatchEvent(new CustomEvent('plan-ask', { detail: what, bubbles: true, composed: true })); }
  render() {
    const p = this.plan; if (!p) return html`<p>…</p>`; const off = p.status === 'stopped';
    return html`<span class="badge ${p.status}">${{ active: 'Wagging', stopped: 'Stopped', paused: 'Napping' }[p.status]}</span><h2>Biscuit's barrel</h2><p>${p.recipe}, ${p.weight}, every 4 weeks · ${off ? html`<b>No further deliveries or charges</b>` : html`${p.price} · ships ${p.next}`}</p>
      ${off ? html`<bark-button @click=${() => this.ask('shop')}>Come back any time</bark-button>` : html`<div class="row"><bark-button @click=${() => this.ask('skip')}>Skip next barrel</bark-button><bark-button @click=${() => this.ask('recipe')}>Try Salmon instead</bark-button></div>
      <bark-drawer><span slot="title">Plan settings</span><div class="row"><bark-button kind="chip" @click=${() => this.ask('pause')}>Pause deliveries</bark-button><bark-button kind="chip" @click=${() => this.ask('leave')}>Stop deliveries</bark-button></div></bark-drawer>`}`;
  }
}
customElements.define('bark-plan', BarkPlan);

class BarkApp extends LitElement {
  static properties = { data: { state: true }, leaving: { state: true }, toast: { state: true }, cookies: { state: true } };
  static styles = css`header{background:#3c2415;color:#fff;display:flex;gap:24px;padding:16px 28px;align-items:center;flex-wrap:wrap}header a{color:#f9d9a0;text-decoration:none}header b{font-size:22px}main{max-width:720px;margin:26px auto;padding:0 16px 80px}footer{background:#f2e2c8;padding:24px;text-align:center;font-size:13px}footer a{color:#5d432d;margin:0 8px}
    .toast{position:fixed;bottom:24px;left:50%;transform:translateX(-50%);background:#205c2c;color:#fff;padding:14px 22px;border-radius:12px;z-index:30}.ck{position:fixed;bottom:0;left:0;right:0;background:#fff;border-top:3px solid #f9b233;padding:14px 24px;display:flex;gap:14px;align-items:center;justify-content:space-between;z-index:10}.treat{background:#fde6bd;border-radius:22px;padding:18px 22px}`;
  constructor() { super(); this.cookies = true; this.load(); }
  async load() { this.data = await call('kennel'); }
  async ask(w) { if (w === 'leave') this.leaving = true; else if (w !== 'shop') this.data = await call(w === 'treats' ? 'treats' : `plan/${w}`, {}); }
  async done(e) { this.leaving = false; await this.load(); if (e.detail) { this.toast = e.detail; setTimeout(() => (this.toast = ''), 5000); } }
  render() {
    return html`<header><b>🐾 Barkbarrel</b><a href="/kennel">My kennel</a><a href="/shop">Shop</a><a href="/shop">Recipes</a><a href="/shop">Vets' corner</a></header>
      <main @plan-ask=${(e) => this.ask(e.detail)} @leave-done=${this.done}><h1>Biscuit's kennel</h1><bark-plan .plan=${this.data?.plan}></bark-plan><div class="treat"><h3>Add a bag of duck hearts?</h3><p>$9.50, in the next barrel.</p><bark-button @click=${() => this.ask('treats')}>Toss it in</bark-button></div>${this.leaving ? html`<bark-leave></bark-leave>` : nothing}</main>
      <footer><a href="/shop">Terms</a><a href="/shop">Privacy</a><a href="/shop">Do not sell my info</a><a href="/shop">Contact</a></footer>
      ${this.cookies ? html`<div class="ck"><span>We use cookies (not the edible kind).</span><span><bark-button @click=${() => (this.cookies = false)}>Yum, fine</bark-button> <bark-button kind="chip" @click=${() => (this.cookies = false)}>Only needed ones</bark-button></span></div>` : nothing}${this.toast ? html`<div class="toast" role="status">${this.toast}</div>` : nothing}`;
  }
}
customElements.define('bark-app', BarkApp);
