import { LitElement, css, html, nothing } from 'lit';

const rpc = (method, params = {}) => fetch(`/rpc/${method}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(params) }).then((r) => r.json()).then((r) => r.result);

class SpButton extends LitElement {
  static properties = { tone: { reflect: true }, label: {}, disabled: { type: Boolean } };
  static shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };
  static styles = css`button{font:600 14px Inter,system-ui;border-radius:6px;border:1px solid #c6cbd9;background:#fff;padding:8px 14px;cursor:pointer}:host([tone=primary]) button{background:#2546d8;border-color:#2546d8;color:#fff}:host([tone=danger]) button{color:#c01c3a;border-color:#c01c3a}`;
  render() { return html`<button aria-label=${this.label ?? nothing} ?disabled=${this.disabled}><slot></slot></button>`; }
}
class SpSwitch extends LitElement {
  static properties = { checked: { type: Boolean, reflect: true }, label: {} };
  static styles = css`:host{display:flex;gap:12px;align-items:center}div[role=switch]{width:44px;height:24px;border-radius:14px;background:#aab0c0;cursor:pointer;position:relative}div[role=switch]::after{content:"";position:absolute;left:3px;top:3px;width:18px;height:18px;border-radius:50%;background:#fff}:host([checked]) div[role=switch]{background:#2546d8}:host([checked]) div[role=switch]::after{left:23px}`;
  ask() { this.dispatchEvent(new CustomEvent('sp-toggle', { bubbles: true, composed: true, detail: { wanted: !this.checked } })); }
  render() { return html`<div role="switch" tabindex="0" aria-checked=${this.checked ? 'true' : 'false'} aria-label=${this.label} @click=${this.ask} @keydown=${(e) => { if (e.key === ' ' || e.key === 'Enter') { e.preventDefault(); this.ask(); } }}></div><span>${this.label}</span>`; }
}
class SpPanel extends LitElement {
  static properties = { heading: {}, tone: { reflect: true } };
  static styles = css`section{background:#fff;border:1px solid #e0e4ee;border-radius:10px;padding:18px 22px;margin-bottom:16px}:host([tone=danger]) section{border-color:#e8a3af}h2{font-size:17px;margin:0 0 10px}`;
  render() { return html`<section><h2>${this.heading}</h2><slot></slot></section>`; }
}
class SpDialog extends LitElement {
  static properties = { open: { type: Boolean, reflect: true }, heading: {} };
  static styles = css`.back{position:fixed;inset:0;background:#12182fb0;display:grid;place-items:center}.box{background:#fff;border-radius:12px;padding:24px;width:440px;font:15px/1.5 Inter,system-ui}h2{margin:0 0 8px;font-size:19px}.acts{display:flex;gap:10px;justify-content:flex-end;margin-top:18px}`;
  render() { return this.open ? html`<div class="back"><div class="box" role="alertdialog" aria-modal="true" aria-labelledby="h"><h2 id="h">${this.heading}</h2><slot></slot><div class="acts"><slot name="acts"></slot></div></div></div>` : nothing; }
}
class SpProduct extends LitElement {
  static properties = { item: { type: Object }, forwarding: { type: Boolean }, asking: { state: true }, purging: { state: true }, note: { state: true } };
  static styles = css`h1{font-size:24px;margin:0 0 4px}.sub{color:#5c657c;margin:0 0 18px}.note{background:#e6f4ea;color:#14532d;padding:10px 14px;border-radius:8px;margin-bottom:14px}a{color:#2546d8;cursor:pointer}`;
  changed(detail) { this.dispatchEvent(new CustomEvent('sp-changed', { bubbles: true, composed: true, detail })); }
  async renewal(mode) { this.asking = false; const item = await rpc('Renewal.Set', { urn: this.item.urn, mode }); this.item = item; this.note = item.auto ? 'Automatic renewal is on.' : `Automatic renewal is off. You can use ${item.type} until ${item.until}.`; this.changed(); }
  async purge() { await rpc('Product.Purge', { urn: this.item.urn }); this.changed('back'); }
  render() {
    const i = this.item, mail = i.type === 'Mailbox Pro';
    return html`<h1>${mail ? `${i.type} on ${i.name}` : i.name}</h1><p class="sub">${i.detail ?? 'Registered through Stackpole'}</p>${this.note ? html`<div class="note" role="status">${this.note}</div>` : nothing}
      <sp-panel heading="Renewal"><p>${i.auto ? html`Renews on ${i.until} for ${i.price.split(' ')[0]}.` : html`This ${mail ? 'plan' : 'domain'} expires on ${i.until} and will not be charged again.`}</p><sp-switch label="Automatic renewal" .checked=${i.auto} @sp-toggle=${(e) => (e.detail.wanted ? this.renewal('AUTO') : (this.asking = true))}></sp-switch><p>To cancel, turn off automatic renewal. ${mail ? 'Mailboxes keep working until the end of the paid year.' : 'The domain stays yours until it expires.'}</p></sp-panel>
      ${mail ? html`<sp-panel heading="Storage"><p>12.4 GB of 50 GB used.</p><sp-button @click=${() => rpc('Order.Upgrade', { urn: i.urn })}>Add 100 GB for $18.00</sp-button></sp-panel>
      <sp-panel heading="Forwarding"><p>info@${i.name} goes to a.penrose@webmail.example</p><sp-switch label="Forwarding" .checked=${this.forwarding} @sp-toggle=${(e) => rpc('Mailbox.SetForwarding', { on: e.detail.wanted }).then(() => this.changed())}></sp-switch></sp-panel>` : html`<sp-panel heading="Name servers"><p>ns1.stackpole.example, ns2.stackpole.example</p></sp-panel>`}
      <sp-panel heading="Danger zone" tone="danger"><p>Delete this product now. ${mail ? 'All messages and forwarding rules are erased tonight and cannot be brought back.' : 'The name is released.'} No refund.</p><sp-button tone="danger" @click=${() => { this.purging = true; }}>Delete now</sp-button></sp-panel>
      <sp-dialog ?open=${this.asking} heading="Turn off automatic renewal?"><p>${i.type} on ${i.name} will stop on ${i.until}. Nothing else on your account changes.</p><sp-button slot="acts" @click=${() => { this.asking = false; }}>Keep it on</sp-button><sp-button slot="acts" tone="primary" @click=${() => this.renewal('MANUAL')}>Turn off</sp-button></sp-dialog>
      <sp-dialog ?open=${this.purging} heading="Delete for good?"><p>There is no way back.</p><sp-button slot="acts" @click=${() => { this.purging = false; }}>No</sp-button><sp-button slot="acts" tone="danger" @click=${this.purge}>Delete for good</sp-button></sp-dialog>`;
  }
}
class SpConsole extends LitElement {
  static properties = { data: { state: true }, at: { state: true } };
  static styles = css`:host{font:15px/1.5 Inter,system-ui;color:#1b2236;display:block;min-height:100%}.top{background:#12182f;color:#fff;padding:14px 28px;display:flex;gap:24px}.top a{color:#c7cdf0;text-decoration:none}.in{max-width:900px;margin:26px auto;padding:0 20px}table{width:100%;border-collapse:collapse;background:#fff;border-radius:10px}td,th{padding:12px 14px;text-align:left;border-bottom:1px solid #e6e9f2}.foot{color:#8790a6;padding:30px;text-align:center;font-size:13px}`;
  constructor() { super(); this.at = decodeURIComponent(location.hash.slice(1)); addEventListener('hashchange', () => { this.at = decodeURIComponent(location.hash.slice(1)); }); this.addEventListener('sp-changed', (e) => { this.load(); if (e.detail === 'back') location.hash = ''; }); this.load(); }
  async load() { this.data = await rpc('Inventory.List'); rpc('Beacon.Hit', { p: location.hash }); }
  render() {
    if (!this.data) return html`<div class="in">Loading</div>`;
    const item = this.data.items.find((i) => i.urn === this.at);
    return html`<div class="top"><b>Stackpole</b><a href="#">Products</a><a href="#billing">Billing</a><a href="#help">Help</a></div><div class="in">
      ${item ? html`<p><a href="#">All products</a></p><sp-product .item=${item} .forwarding=${this.data.forwarding}></sp-product>` : this.at === 'billing' ? html`<h1>Billing</h1><p>Card ending 6120. Last invoice 4 March 2026, $50.20.</p>` : this.at === 'help' ? html`<h1>Help</h1><p><b>How do I cancel a product?</b> Open it and turn off automatic renewal.</p><p><b>How do I move a domain away?</b> Ask for the transfer code by e-mail.</p>`
        : html`<h1>Products</h1><table><thead><tr><th>Product</th><th>For</th><th>Price</th><th>Renewal</th><th></th></tr></thead><tbody>${this.data.items.map((i) => html`<tr><td>${i.type}</td><td>${i.name}</td><td>${i.price}</td><td>${i.auto ? 'Renews' : 'Expires'} ${i.until}</td><td><sp-button label=${`Manage ${i.type} on ${i.name}`} @click=${() => { location.hash = encodeURIComponent(i.urn); }}>Manage</sp-button></td></tr>`)}</tbody></table>`}
      </div><div class="foot">Stackpole Names Ltd · Legal · Abuse · Status: all good</div>`;
  }
}
for (const [name, type] of [['sp-button', SpButton], ['sp-switch', SpSwitch], ['sp-panel', SpPanel], ['sp-dialog', SpDialog], ['sp-product', SpProduct], ['sp-console', SpConsole]]) customElements.define(name, type);
