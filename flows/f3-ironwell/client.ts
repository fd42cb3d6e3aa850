import { LitElement, html, css, type TemplateResult } from 'lit';
const post = (u: string, b: unknown) => fetch(u, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(b) }).then((r) => r.json());
const knob = css`button{all:unset;box-sizing:border-box;cursor:pointer;background:#b6ff3b;color:#101214;font-weight:800;padding:12px 18px;text-align:center;text-transform:uppercase;letter-spacing:.03em}button:focus-visible{outline:2px solid #fff}button.ghost{background:none;color:#b6ff3b;box-shadow:inset 0 0 0 1px #b6ff3b}`;

class IwShell extends LitElement {
  static styles = css`nav{display:flex;gap:26px;padding:18px 32px;border-bottom:1px solid #2c3136;align-items:center}nav a,footer a{color:#e9ecef;text-decoration:none}.logo{font-weight:900;letter-spacing:.2em}.hero{background:linear-gradient(120deg,#22301a,#101214);padding:20px 32px}main{padding:10px 32px 60px;max-width:900px}footer{border-top:1px solid #2c3136;padding:20px 32px;font-size:12px;display:flex;gap:20px}`;
  render() { return html`<nav><span class="logo">IRONWELL</span><a href="/info/clubs">Clubs</a><a href="/info/timetable">Timetable</a><a href="/info/pt">Personal training</a><a href="/me">My Ironwell</a></nav><div class="hero"><slot name="hero"></slot></div><main><slot></slot></main><footer><a href="/info/terms">Membership terms</a><a href="/info/privacy">Privacy</a><a href="/info/contact">Contact</a><span>Ironwell Leisure Ltd, Leeds LS1</span></footer>`; }
}
class IwTab extends LitElement {
  static styles = css`:host{display:none}:host([on]){display:block}`;
  render() { return html`<div role="tabpanel" aria-label=${this.getAttribute('label') ?? ''}><slot></slot></div>`; }
}
class IwTabs extends LitElement {
  static styles = css`[role=tablist]{display:flex;gap:2px;border-bottom:2px solid #2c3136}[role=tab]{padding:14px 18px;cursor:pointer;color:#9aa3ab}[aria-selected=true]{color:#b6ff3b;box-shadow:0 2px 0 #b6ff3b}`;
  private at = 0;
  private tabs() { return [...this.querySelectorAll('iw-tab')]; }
  private pick(i: number) { this.at = i; this.tabs().forEach((t, n) => t.toggleAttribute('on', n === i)); this.requestUpdate(); }
  firstUpdated() { this.pick(0); }
  render() { return html`<div role="tablist">${this.tabs().map((t, i) => html`<div role="tab" tabindex="0" aria-selected=${i === this.at} @click=${() => this.pick(i)} @keydown=${(e: KeyboardEvent) => e.key === 'Enter' && this.pick(i)}>${t.getAttribute('label')}</div>`)}</div><slot></slot>`; }
}
class IwDrawer extends LitElement {
  static styles = css`.veil{position:fixed;inset:0;background:#000a;z-index:5}.side{position:fixed;top:0;right:0;bottom:0;width:min(430px,94vw);background:#1b1f23;z-index:6;padding:26px;overflow:auto;box-sizing:border-box;animation:in .25s}@keyframes in{from{transform:translateX(100%)}}.x{position:absolute;right:18px;top:14px;background:none;border:0;color:#fff;font-size:20px;cursor:pointer}`;
  private shut() { this.dispatchEvent(new Event('shut')); }
  render() { return html`<div class="veil" @click=${this.shut}></div><div class="side"><button class="x" aria-label="Close" @click=${this.shut}>×</button><slot></slot></div>`; }
}
class IwExit extends LitElement {
  static styles = [knob, css`:host{display:block}.grid{display:grid;grid-template-columns:repeat(4,1fr);gap:8px;margin:16px 0}.list{display:grid;gap:8px;margin:16px 0}.list button,.grid button{background:#2a3036;color:#fff;text-transform:none;font-weight:600}button.tiny{background:none;color:#9aa3ab;font-size:12px;font-weight:400;text-transform:none;text-decoration:underline;padding:8px 0}.freeze{background:#22301a;padding:18px;margin:14px 0}input{width:100%;box-sizing:border-box;padding:10px;background:#101214;border:1px solid #444;color:#fff;margin:6px 0 10px}.tel{font-size:26px;font-weight:900;color:#b6ff3b}`];
  private step = 'visits'; private called = false; private phone = '';
  private go(s: string) { this.step = s; this.requestUpdate(); }
  private async send(u: string, v: string) { const j = await post(`/api/exit/${u}`, { v }); this.go(j.next); }
  private async freeze() { await post('/api/freeze', {}); location.reload(); }
  private async call() { await post('/api/callback', { phone: this.phone }); this.called = true; this.requestUpdate(); }
  render(): TemplateResult {
    if (this.step === 'visits') return html`<h3>Quick one first</h3><p>How many times did you train last month?</p><div class="grid">${['0', '1–5', '6–12', '12+'].map((v) => html`<button @click=${() => this.send('visits', v)}>${v}</button>`)}</div><button class="tiny" @click=${() => this.send('visits', '')}>Skip this question</button>`;
    if (this.step === 'why') return html`<h3>And what's making you leave?</h3><div class="list">${[['cost', 'Cost'], ['crowd', 'Too crowded'], ['injury', 'Injury or medical reasons'], ['moving', "I'm moving away"], ['other', 'Other']].map(([k, t]) => html`<button @click=${() => this.send('why', k)}>${t}</button>`)}</div>`;
    if (this.step === 'freeze') return html`<h3>Take a breather instead</h3><div class="freeze"><b>Freeze for £5 a month</b><p>Keep your rate, keep your locker. Up to 6 months.</p><button @click=${this.freeze}>Freeze my membership</button></div><button class="tiny" @click=${() => this.go('phone')}>I still want to leave</button>`;
    return html`<h3>Talk to us to end your membership</h3><p>We can't end a membership online. To give your one month's notice, please call member services:</p><p class="tel">01632 960 412</p><p>Monday to Friday, 10:00–16:00. Have your member number <b>IW-20931</b> ready.</p><p>Or write to: Ironwell Member Services, PO Box 71, Leeds LS1 9XY.</p>
      <hr><p><b>Rather have us call you?</b></p>${this.called ? html`<p>Thanks, we'll ring within 3 working days to talk about your options.</p>` : html`<label>Mobile number<input .value=${this.phone} @input=${(e: InputEvent) => (this.phone = (e.target as HTMLInputElement).value)}></label><button @click=${this.call}>Request a call-back</button>`}`;
  }
}
class IwMembership extends LitElement {
  static styles = [knob, css`.box{background:#1b1f23;padding:20px;display:flex;justify-content:space-between;align-items:center;gap:20px}.menu{display:grid;gap:2px;margin-top:20px}.menu a{color:#e9ecef;text-decoration:none;background:#2a3036;padding:14px}.menu a.dim{background:none;color:#9aa3ab;font-size:13px;margin-top:26px}`];
  private open = false; private view = 'menu';
  private set(o: boolean, v = 'menu') { this.open = o; this.view = v; this.requestUpdate(); }
  private go(e: Event, v: string) { e.preventDefault(); this.set(true, v); }
  render() {
    const frozen = document.querySelector('iw-shell')?.hasAttribute('data-frozen');
    return html`<div class="box"><div><b>Ironwell Anytime</b><br>£42.00 a month · member since March 2024 · ${frozen ? 'FROZEN' : 'Active'}<br><small>Next payment 1 December 2026 by Direct Debit</small></div><button class="ghost" @click=${() => this.set(true)}>Manage</button></div>
      ${this.open ? html`<iw-drawer @shut=${() => this.set(false)}>${this.view === 'exit' ? html`<iw-exit></iw-exit>` : html`<h3>Manage membership</h3><div class="menu"><a href="#" @click=${(e: Event) => { e.preventDefault(); post('/api/plan', {}); }}>Upgrade to Anytime Plus</a><a href="#" @click=${(e: Event) => this.go(e, 'menu')}>Guest passes (2 left)</a><a href="/info/terms">Read my contract</a><a href="#" class="dim" @click=${(e: Event) => this.go(e, 'exit')}>Leave Ironwell</a></div>`}</iw-drawer>` : ''}`;
  }
}
class IwProfile extends LitElement {
  static styles = [knob, css`input{display:block;padding:9px;margin:4px 0 12px;background:#1b1f23;border:1px solid #444;color:#fff}`];
  render() { return html`<label>Display name<input value="Kofi"></label><label>Emergency contact<input></label><button @click=${() => post('/api/profile', {})}>Save profile</button>`; }
}
customElements.define('iw-tab', IwTab); customElements.define('iw-tabs', IwTabs); customElements.define('iw-drawer', IwDrawer);
customElements.define('iw-exit', IwExit); customElements.define('iw-membership', IwMembership); customElements.define('iw-profile', IwProfile); customElements.define('iw-shell', IwShell);
