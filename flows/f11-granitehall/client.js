import { LitElement, html, css, nothing } from 'lit';

const api = async (path, body) => {
  const r = await fetch('/api' + path, body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const json = await r.json();
  if (!r.ok) throw new Error(json.error);
  return json;
};
const beat = (n) => navigator.sendBeacon('/api/rum', JSON.stringify({ n, h: location.hash, w: innerWidth }));
const ui = css`:host{display:block;font:16px/1.5 "Barlow","Segoe UI",Arial,sans-serif;color:#20261f}a{color:#1f5d3a}h1{font-size:32px;margin:0 0 16px}h2{font-size:20px;margin:0 0 6px}.muted{color:#667}`;

class GhButton extends LitElement {
  static properties = { kind: {}, disabled: { type: Boolean } };
  static styles = css`button{font:600 15px "Barlow","Segoe UI",Arial,sans-serif;border:2px solid #1f5d3a;background:#1f5d3a;color:#fff;border-radius:4px;padding:11px 20px;cursor:pointer}button.line{background:transparent;color:#1f5d3a}button.small{padding:5px 12px;font-size:13px;background:transparent;color:#1f5d3a}button:disabled{opacity:.4}`;
  render() { return html`<button class=${this.kind ?? ''} ?disabled=${this.disabled}><slot></slot></button>`; }
}
customElements.define('gh-button', GhButton);

class GhCard extends LitElement {
  static styles = [ui, css`:host{background:#fff;border-radius:6px;padding:20px 24px;margin-bottom:18px;box-shadow:0 1px 3px #0002}`];
  render() { return html`<slot></slot>`; }
}
customElements.define('gh-card', GhCard);

class GhHeader extends LitElement {
  static properties = { name: {}, at: {} };
  static styles = [ui, css`:host{background:#20261f}header{display:flex;gap:24px;align-items:center;padding:14px 32px;color:#fff;max-width:1100px;margin:auto}b{font-size:22px;letter-spacing:.06em}a{color:#d5ddd3;text-decoration:none}a[aria-current]{color:#fff;border-bottom:2px solid #9bd84b}span{margin-left:auto}nav{display:flex;gap:20px}`];
  render() { return html`<header><b>GRANITE HALL</b><nav aria-label="Members">${[['#/home', 'Home'], ['#/classes', 'Classes'], ['#/membership', 'Membership'], ['#/payments', 'Payments'], ['#/refer', 'Refer a friend']].map(([h, t]) => html`<a href=${h} aria-current=${h === this.at ? 'page' : nothing}>${t}</a>`)}</nav><span>Hi, ${this.name}</span></header>`; }
}
customElements.define('gh-header', GhHeader);

class GhFooter extends LitElement {
  static styles = [ui, css`:host{border-top:1px solid #d5d9d3;padding:26px 32px 50px;font-size:14px}div{max-width:1040px;margin:auto;display:flex;gap:22px;flex-wrap:wrap;color:#667}a{color:inherit}`];
  render() { return html`<div><a href="#/clubs">Find a club</a><a href="#/terms">Membership terms</a><a href="#/privacy">Privacy</a><a href="#/house">House rules</a><a href="#/contact">Contact us</a><a href="#/careers">Careers</a><span>© Granite Hall Fitness Ltd 2026</span></div>`; }
}
customElements.define('gh-footer', GhFooter);

class GhLeave extends LitElement {
  static properties = { step: { state: true }, when: { state: true }, reason: { state: true }, busy: { state: true } };
  static styles = [ui, css`.opt{display:flex;gap:12px;border:1px solid #c9cfc6;border-radius:6px;padding:14px;margin:10px 0;cursor:pointer}.opt small{display:block;color:#667}select{font:inherit;padding:9px;width:100%}.bar{display:flex;gap:12px;margin-top:20px;flex-wrap:wrap}dialog{border:0;border-radius:8px;padding:26px;max-width:440px}dialog::backdrop{background:#0008}`];
  constructor() { super(); this.step = 1; this.when = ''; this.reason = ''; this.busy = false; }
  send(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true })); }
  open() { this.renderRoot.querySelector('dialog').showModal(); }
  close() { this.renderRoot.querySelector('dialog').close(); }
  end() { this.busy = true; this.send('gh-act', { path: '/membership/leave', body: { when: this.when, reason: this.reason || null }, then: '#/membership', toast: 'We’ve got your notice' }); }
  render() {
    if (this.step === 1) return html`<h1>Fancy a breather first?</h1><gh-card><h2>Freeze for up to 3 months</h2><p>Pay £5 a month instead of £34. Keep your joining rate, and pick up where you left off.</p><div class="bar"><gh-button @click=${() => this.send('gh-act', { path: '/membership/freeze', body: { months: 3 }, then: '#/membership', toast: 'Membership frozen' })}>Freeze my membership</gh-button><gh-button kind="line" @click=${() => { this.step = 2; beat('leave-2'); }}>Continue leaving</gh-button></div></gh-card><p><a href="#/membership">Back to my membership</a></p>`;
    const now = this.when === 'now';
    return html`<h1>Leave Granite Hall</h1><gh-card>
      <h2 id="w">When should your membership end?</h2>
      <div role="radiogroup" aria-labelledby="w"><label class="opt"><input type="radio" name="when" value="period_end" @change=${(e) => { this.when = e.target.value; }}><span>At the end of my paid period<small>Thursday 31 December 2026. Use every club until then.</small></span></label>
      <label class="opt"><input type="radio" name="when" value="now" @change=${(e) => { this.when = e.target.value; }}><span>Straight away<small>Your entry code stops working today. The rest of your paid period isn’t refunded.</small></span></label></div>
      <p><label for="why">Would you tell us why? (optional)</label><select id="why" @change=${(e) => { this.reason = e.target.value; }}><option value="">Choose one</option><option value="price">Price</option><option value="busy">The club is too busy</option><option value="injury">Injury or illness</option><option value="moving">I’m moving away</option><option value="othergym">I’ve joined another gym</option><option value="work">I’ve lost my job</option><option value="other">Other</option></select></p>
      <div class="bar"><gh-button ?disabled=${!this.when} @click=${() => this.when && this.open()}>Review</gh-button><gh-button kind="line" @click=${() => { location.hash = '#/membership'; }}>Stay a member</gh-button></div></gh-card>
      <dialog aria-labelledby="dt"><h2 id="dt">${now ? 'End your membership today?' : 'End your membership on 31 December 2026?'}</h2><p>${now ? 'You lose access as soon as you confirm.' : 'No more payments will be taken. You can change your mind until then.'}</p><div class="bar"><gh-button ?disabled=${this.busy} @click=${() => this.end()}>End my membership</gh-button><gh-button kind="line" @click=${() => this.close()}>Go back</gh-button></div></dialog>`;
  }
}
customElements.define('gh-leave', GhLeave);

class GhApp extends LitElement {
  static properties = { me: { state: true }, hash: { state: true }, toast: { state: true } };
  static styles = [ui, css`main{max-width:820px;margin:34px auto 70px;padding:0 20px;min-height:50vh}.row{display:flex;align-items:center;gap:14px;padding:10px 0;border-top:1px solid #e4e7e2}.row span{flex:1}.tag{background:#9bd84b;border-radius:20px;padding:1px 12px;font-size:13px;font-weight:600}.tag.end{background:#f2c14e}.note{background:#fff5d9;border-left:5px solid #f2c14e;padding:14px 20px;margin-bottom:18px}.quiet{margin-top:26px;font-size:14px}.t{position:fixed;bottom:22px;left:50%;transform:translateX(-50%);background:#20261f;color:#fff;padding:12px 22px;border-radius:30px}`];
  constructor() {
    super(); this.hash = location.hash || '#/home';
    addEventListener('hashchange', () => { this.hash = location.hash || '#/home'; scrollTo(0, 0); beat('route'); });
    this.addEventListener('gh-act', (e) => this.act(e.detail));
    api('/me').then((m) => { this.me = m; }); beat('load');
  }
  async act({ path, body = {}, then, toast }) {
    try { this.me = await api(path, body); if (then) location.hash = then; this.say(toast); } catch { this.say('That didn’t work. Please try again.'); }
  }
  say(t) { this.toast = t; clearTimeout(this.timer); this.timer = setTimeout(() => { this.toast = ''; }, 4500); }
  membership() {
    const m = this.me.membership;
    return html`<h1>Your membership</h1>
      ${m.status === 'ending' ? html`<div class="note" role="status"><b>Your membership will end on Thursday 31 December 2026.</b> No further payments will be taken. <gh-button kind="small" @click=${() => this.act({ path: '/membership/stay', toast: 'Great, you’re staying!' })}>I’ve changed my mind</gh-button></div>` : ''}
      ${m.status === 'ended' ? html`<div class="note" role="status"><b>Your membership has ended.</b></div>` : ''}
      <gh-card><h2>${m.name} <span class="tag ${m.status === 'active' ? '' : 'end'}">${{ active: 'Active', frozen: 'Frozen', ending: 'Ends 31 Dec 2026', ended: 'Ended' }[m.status]}</span></h2><p>${m.fee} a month · ${m.club} · no contract</p><p class="muted">Member no. ${this.me.no}. Paid until 31 December 2026.</p><gh-button kind="small" @click=${() => this.act({ path: '/membership/club', toast: 'Club changed' })}>Change home club</gh-button></gh-card>
      ${this.me.pack ? html`<gh-card><h2>Personal training pack</h2><p>4 sessions a month with Ines · £96.00</p><gh-button kind="small" @click=${() => this.act({ path: '/packs/pt/cancel', toast: 'Pack cancelled' })}>Cancel pack</gh-button></gh-card>` : ''}
      ${m.status === 'active' ? html`<p class="quiet">Need a break or want to go? <a href="#/leave">Leave Granite Hall</a></p>` : ''}`;
  }
  page() {
    const m = this.me.membership;
    switch (this.hash) {
      case '#/membership': return this.membership();
      case '#/leave': return m.status === 'active' ? html`<gh-leave></gh-leave>` : this.membership();
      case '#/classes': return html`<h1>Classes</h1><gh-card><p>Timetable for ${m.club}: Spin 45, Mobility, Strength 101, Boxfit, Yoga flow.</p></gh-card>`;
      case '#/payments': return html`<h1>Payments</h1><gh-card><div class="row"><span>1 November 2026</span>£130.00 paid</div><div class="row"><span>1 December 2026</span>£130.00 paid in advance</div></gh-card>`;
      case '#/refer': return html`<h1>Refer a friend</h1><gh-card>Give a month, get a month. Your code: TARIQ-HALL</gh-card>`;
      case '#/terms': return html`<h1>Membership terms</h1><gh-card>4. Flex members may leave at any time in the members’ area. Payments already taken aren’t refunded.</gh-card>`;
      case '#/home': return html`<h1>Hi ${this.me.first}</h1>${m.status === 'ending' ? html`<div class="note">Your membership will end on Thursday 31 December 2026.</div>` : ''}<gh-card><h2>Your next classes</h2>${this.me.bookings.map((b) => html`<div class="row"><span><b>${b.name}</b><br>${b.at}</span><gh-button kind="small" @click=${() => this.act({ path: `/bookings/${b.id}/cancel`, toast: 'Booking cancelled' })}>Cancel</gh-button></div>`)}</gh-card><gh-card><h2>This month</h2>9 visits · 41 % up on October</gh-card>`;
      default: return html`<h1>${this.hash.slice(2)}</h1><p>Find out more at your club’s front desk.</p>`;
    }
  }
  render() {
    return html`<gh-header .name=${this.me?.first ?? ''} .at=${this.hash}></gh-header><main>${this.me ? this.page() : 'Loading…'}</main><gh-footer></gh-footer>${this.toast ? html`<div class="t" role="status">${this.toast}</div>` : ''}`;
  }
}
customElements.define('gh-app', GhApp);
