import { LitElement, css, html, nothing } from 'lit';

const call = async (path, body) => {
  const r = await fetch(`/v1/${path}`, body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : undefined);
  const j = await r.json();
  if (!r.ok) throw new Error(j.message ?? 'No signal. Try again.');
  return j;
};
const base = css`:host{display:block;color:#dfeaf2;font:15px/1.5 system-ui,sans-serif}*{box-sizing:border-box}h1{font-size:26px;margin:0 0 16px}h2{font-size:18px;margin:0 0 6px}a{color:#7cd0ff}.card{background:#17344b;border-radius:14px;padding:18px 20px;margin-bottom:14px;position:relative}.dim{color:#9db6c8;font-size:13.5px}.row{display:flex;gap:12px;align-items:center;justify-content:space-between;flex-wrap:wrap}
  .b{font:inherit;border:1px solid #7cd0ff;background:transparent;color:#7cd0ff;border-radius:20px;padding:8px 18px;cursor:pointer}.b.f{background:#7cd0ff;color:#0f2233;font-weight:600}.b[disabled]{opacity:.4}.grid{display:grid;grid-template-columns:repeat(3,1fr);gap:14px}.big{font-size:30px;font-weight:700}.warn{background:#4b3a12;border-radius:10px;padding:10px 14px;margin-bottom:14px}.err{background:#5a1f1f;border-radius:10px;padding:8px 14px}`;

class SkyTabs extends LitElement {
  static properties = { tabs: { attribute: false }, at: {} };
  static styles = [base, css`div{display:flex;gap:4px;border-bottom:1px solid #2d5270;margin-bottom:20px}button{background:none;border:0;color:#9db6c8;font:inherit;padding:10px 14px;cursor:pointer;border-bottom:3px solid transparent}button[aria-selected=true]{color:#fff;border-color:#7cd0ff}`];
  render() { return html`<div role="tablist" aria-label="Account sections">${this.tabs.map(([k, l]) => html`<button role="tab" aria-selected=${this.at === k} @click=${() => this.dispatchEvent(new CustomEvent('pick', { detail: k }))}>${l}</button>`)}</div>`; }
}
customElements.define('sky-tabs', SkyTabs);

class SkyDots extends LitElement {
  static properties = { label: {}, items: { attribute: false }, open: { state: true } };
  static styles = [base, css`:host{position:relative}.dots{background:none;border:0;color:#dfeaf2;font-size:22px;cursor:pointer;padding:2px 10px}.menu{position:absolute;right:0;top:36px;background:#fff;color:#0f2233;border-radius:10px;min-width:210px;padding:6px 0;z-index:4}.menu div{padding:9px 16px;cursor:pointer}.menu div:hover,.menu div:focus{background:#e5f2fa}`];
  render() { return html`<button class="dots" aria-haspopup="menu" aria-expanded=${Boolean(this.open)} aria-label=${this.label} @click=${() => { this.open = !this.open; }}>⋯</button>${this.open ? html`<div class="menu" role="menu">${this.items.map(([l, f]) => html`<div role="menuitem" tabindex="0" @click=${() => { this.open = false; f(); }} @keydown=${(e) => { if (e.key === 'Enter') { this.open = false; f(); } }}>${l}</div>`)}</div>` : nothing}`; }
}
customElements.define('sky-dots', SkyDots);

class SkyLeave extends LitElement {
  static properties = { step: { state: true }, stars: { state: true }, choice: { state: true }, busy: { state: true }, err: { state: true } };
  static styles = [base, css`.stars button{background:none;border:0;font-size:34px;color:#5c7d94;cursor:pointer}.stars button.on{color:#ffd166}textarea{width:100%;font:inherit;background:#0f2233;color:inherit;border:1px solid #2d5270;border-radius:8px;padding:8px}label.o{display:flex;gap:12px;padding:14px;border:1px solid #2d5270;border-radius:12px;margin-bottom:10px;cursor:pointer}dialog{border:0;border-radius:14px;padding:24px;max-width:420px;font:inherit}dialog::backdrop{background:#000a}dialog .b{color:#0f4a70;border-color:#0f4a70}dialog .b.f{background:#0f4a70;color:#fff}`];
  constructor() { super(); this.step = 'rating'; this.stars = 0; this.choice = 'layup'; this.err = ''; }
  connectedCallback() { super.connectedCallback(); call('plan/leave', {}).catch((e) => { this.err = e.message; }); }
  done(me, note) { this.dispatchEvent(new CustomEvent('left', { detail: { me, note } })); }
  async act(f) { this.busy = true; this.err = ''; try { await f(); } catch (e) { this.err = e.message; } this.busy = false; }
  rate(stars) { return this.act(async () => { await call('plan/rating', { stars }); this.step = 'choice'; }); }
  choose() { return this.act(async () => { const got = await call('plan/choice', { choice: this.choice }); if (got.confirm) this.renderRoot.querySelector('dialog').showModal(); else this.done(got, this.choice === 'layup' ? 'Skipper is laid up until 1 April. It costs $1 a month.' : 'You’re on Crew now.'); }); }
  cancel() { return this.act(async () => { const me = await call('plan/cancel', {}); this.renderRoot.querySelector('dialog').close(); this.done(me, 'Skipper is cancelled. We’ve sent a note to iona@sail.example.'); }); }
  render() {
    const option = (k, t, d) => html`<label class="o"><input type="radio" name="c" .checked=${this.choice === k} @change=${() => { this.choice = k; }}><span><b>${t}</b><br><span class="dim">${d}</span></span></label>`;
    return html`<p><a href="#" @click=${(e) => { e.preventDefault(); this.done(null, ''); }}>‹ Plan & add-ons</a></p>${this.err ? html`<p class="err" role="alert">${this.err}</p>` : nothing}
      ${this.step === 'rating' ? html`<h1>How was the season with Skerrywise?</h1><div class="stars" role="group" aria-label="Stars">${[1, 2, 3, 4, 5].map((n) => html`<button aria-label="${n} star${n > 1 ? 's' : ''}" aria-pressed=${this.stars === n} class=${n <= this.stars ? 'on' : ''} @click=${() => { this.stars = n; }}>★</button>`)}</div><p><label>What would you change?<textarea rows="3"></textarea></label></p><p class="row"><button class="b f" ?disabled=${this.busy || !this.stars} @click=${() => this.rate(this.stars)}>Send and continue</button><button class="b" ?disabled=${this.busy} @click=${() => this.rate(0)}>Continue without rating</button></p>`
        : html`<h1>Coming ashore for the winter?</h1>${option('layup', 'Lay up until 1 April', 'Forecasts sleep, your logbook stays open. $1.00 a month, then $7.99 again.')}${option('crew', 'Move to Crew', 'Tides and wind without routing, $3.99 a month.')}${option('cancel', 'Cancel Skipper', 'You keep Skipper until 19 December 2026, then the free Deckhand plan.')}<button class="b f" ?disabled=${this.busy} @click=${() => this.choose()}>Continue</button>`}
      <dialog aria-labelledby="dt"><h2 id="dt">Cancel Skipper?</h2><p>It ends on 19 December 2026 and isn’t charged again. Routing, offline charts and GRIB downloads stop then. Your logbook stays readable. AIS Traffic isn’t part of this.</p><div class="row"><button class="b f" @click=${() => this.renderRoot.querySelector('dialog').close()}>Go back</button><button class="b" ?disabled=${this.busy} @click=${() => this.cancel()}>Cancel plan</button></div></dialog>`;
  }
}
customElements.define('sky-leave', SkyLeave);

class SkyAccount extends LitElement {
  static properties = { me: { state: true }, tab: { state: true }, leaving: { state: true }, note: { state: true } };
  static styles = [base, css`.head{display:flex;justify-content:space-between;align-items:flex-start}select{font:inherit;padding:6px}`];
  constructor() { super(); this.tab = 'profile'; this.note = ''; }
  connectedCallback() { super.connectedCallback(); call('me').then((me) => { this.me = me; }); }
  set(path, body, note = '') { return call(path, body).then((me) => { this.me = me; this.note = note; }, (e) => { this.note = e.message; }); }
  plan() {
    const m = this.me;
    const items = [['Change plan', () => this.set('plan/set', { plan: m.plan === 'Skipper' ? 'Crew' : 'Skipper' }, 'Plan changed.')], ['Change card', () => { this.note = 'Cards are changed in the app on your phone.'; }], ...(m.until ? [] : [[`Cancel ${m.plan}`, () => { this.leaving = true; this.note = ''; }]])];
    return html`<section class="card"><div class="head"><div><h2>${m.plan}</h2><p class="dim">Monthly · $${m.plan === 'Skipper' ? '7.99' : '3.99'} · since June 2024</p></div><sky-dots label="Options for ${m.plan}" .items=${items}></sky-dots></div>${m.until ? html`<p><b>Cancelled.</b> ${m.plan} ends on 19 December 2026. After that you’re on Deckhand, which is free.</p><button class="b" @click=${() => this.set('plan/keep', {})}>Keep ${m.plan} after all</button>` : m.laid ? html`<p>Laid up until 1 April.</p>` : html`<p>Renews on 19 December 2026</p>`}</section>
      <section class="card"><div class="head"><div><h2>AIS Traffic</h2><p class="dim">Add-on · monthly · $2.50</p></div><sky-dots label="Options for AIS Traffic" .items=${m.ais ? [['Change card', () => { this.note = 'Cards are changed in the app on your phone.'; }], ['Cancel AIS Traffic', () => this.set('ais/cancel', {}, 'AIS Traffic is cancelled.')]] : []}></sky-dots></div><p>${m.ais ? 'Renews on 2 December 2026. Works on every plan, Deckhand too.' : 'Cancelled'}</p></section>
      <section class="card"><h2>Receipts</h2><p>19 November 2026, $7.99 · 2 November 2026, $2.50 · 19 October 2026, $7.99</p></section>`;
  }
  render() {
    const m = this.me;
    if (!m) return html`<p role="status">Loading…</p>`;
    if (this.leaving) return html`<sky-leave @left=${(e) => { this.leaving = false; if (e.detail.me) this.me = e.detail.me; this.note = e.detail.note; }}></sky-leave>`;
    const parts = {
      profile: () => html`<section class="card"><h2>Iona Strand</h2><p>iona@sail.example</p><label>Wind speed in <select @change=${(e) => this.set('settings', { units: e.target.value })}>${[['kn', 'knots'], ['ms', 'm/s'], ['bft', 'Beaufort']].map(([k, l]) => html`<option value=${k} ?selected=${m.units === k}>${l}</option>`)}</select></label></section>`,
      boat: () => html`<section class="card"><h2>Petrel</h2><p>Sloop, 8.4 m, draught 1.35 m, home port Stromness</p></section>`,
      plan: () => this.plan(),
      devices: () => html`<section class="card">${m.devices.map((d) => html`<p class="row">${d}<button class="b" aria-label="Sign out ${d}" @click=${() => this.set('devices/remove', { name: d })}>Sign out</button></p>`)}</section>`,
      privacy: () => html`<section class="card"><label><input type="checkbox" .checked=${m.share} @change=${(e) => this.set('settings', { share: e.target.checked })}> Share my track with other sailors</label></section>`,
    };
    return html`<h1>Account</h1><sky-tabs .at=${this.tab} .tabs=${[['profile', 'Profile'], ['boat', 'Boat'], ['plan', 'Plan & add-ons'], ['devices', 'Devices'], ['privacy', 'Privacy']]} @pick=${(e) => { this.tab = e.detail; this.note = ''; }}></sky-tabs>${this.note ? html`<p class="warn" role="status">${this.note}</p>` : nothing}${parts[this.tab]()}`;
  }
}
customElements.define('sky-account', SkyAccount);

class SkyAlerts extends LitElement {
  static properties = { me: { state: true } };
  static styles = base;
  connectedCallback() { super.connectedCallback(); call('me').then((me) => { this.me = me; }); }
  render() { return html`<h1>Alerts</h1>${this.me ? html`<div class="card"><label><input type="checkbox" .checked=${this.me.gale} @change=${(e) => call('settings', { gale: e.target.checked }).then((me) => { this.me = me; })}> Gale warnings for Pentland Firth and Fair Isle</label></div>` : html`<p>Loading…</p>`}`; }
}
customElements.define('sky-alerts', SkyAlerts);

const PAGES = {
  forecast: () => html`<h1>Stromness, next 24 hours</h1><div class="grid"><div class="card"><span class="dim">Wind</span><br><span class="big">SW 22 kn</span><br>gusts 31</div><div class="card"><span class="dim">High water</span><br><span class="big">10:42</span><br>3.1 m</div><div class="card"><span class="dim">Sea</span><br><span class="big">1.8 m</span><br>period 7 s</div></div><div class="card"><h2>Hoy Sound</h2><p>West-going stream from 11:10, 6.5 knots at springs. Not advised with wind over tide this afternoon.</p></div><div class="card"><h2>New: AIS Traffic</h2><p>See who is around the headland before you are.</p></div>`,
  passages: () => html`<h1>Passages</h1><div class="card"><h2>Stromness to Wick</h2><p>Planned for 6 December, 41 miles</p></div><div class="card"><h2>Kirkwall to Lerwick</h2><p>Draft</p></div>`,
  harbours: () => html`<h1>Harbours</h1><div class="card"><p>Stromness, Kirkwall, Scrabster, Wick, Stornoway and 1,140 more.</p></div>`,
  alerts: () => html`<sky-alerts></sky-alerts>`,
  logbook: () => html`<h1>Logbook</h1><div class="card"><p>86 entries, 1,912 miles since June 2024</p></div>`,
  account: () => html`<sky-account></sky-account>`,
  help: () => html`<h1>Help</h1><div class="card"><h2>Stopping a plan</h2><p>Open Account, Plan & add-ons, then the three dots on the plan. Add-ons are stopped one by one.</p></div><div class="card"><h2>Charts are blank</h2><p>Download the region again while on wi-fi.</p></div>`,
};
class SkyApp extends LitElement {
  static properties = { page: { state: true } };
  static styles = [base, css`.shell{display:flex;min-height:100vh}nav{width:190px;background:#0a1926;padding:22px 0;flex:none}nav b{display:block;padding:0 22px 18px;font-size:19px}nav a{display:block;color:#bcd2e0;text-decoration:none;padding:11px 22px}nav a[aria-current]{background:#17344b;color:#fff}main{flex:1;padding:28px 36px;max-width:860px}footer{padding:20px 0;color:#7f9bb0;font-size:13px}`];
  constructor() { super(); this.read(); window.addEventListener('popstate', () => this.read()); }
  read() { this.page = location.pathname.split('/')[2] ?? 'forecast'; }
  go(e, page) { e.preventDefault(); history.pushState(null, '', `/app/${page}`); this.read(); }
  render() { return html`<div class="shell"><nav aria-label="Main"><b>⛵ Skerrywise</b>${[['forecast', 'Forecast'], ['passages', 'Passages'], ['harbours', 'Harbours'], ['alerts', 'Alerts'], ['logbook', 'Logbook'], ['account', 'Account'], ['help', 'Help']].map(([k, l]) => html`<a href="/app/${k}" aria-current=${this.page === k ? 'page' : nothing} @click=${(e) => this.go(e, k)}>${l}</a>`)}</nav><main>${(PAGES[this.page] ?? PAGES.forecast)()}<footer>Not for navigation on its own. © 2026 Skerrywise Ltd, Orkney · Terms · Privacy</footer></main></div>`; }
}
customElements.define('sky-app', SkyApp);
