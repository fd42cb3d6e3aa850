import { LitElement, css, html, nothing } from 'lit';

class SwSchakel extends LitElement {
  static properties = { naam: {}, uitleg: {}, aan: { type: Boolean }, bezig: { type: Boolean } };
  static styles = css`:host{display:flex;justify-content:space-between;gap:20px;align-items:center;padding:14px 0;border-bottom:1px solid #2a3757}small{display:block;color:#8fa0c7}
    .s{width:44px;height:24px;border-radius:12px;background:#46557c;position:relative;cursor:pointer;flex:none;transition:background .2s}.s[aria-checked=true]{background:#2fbf71}.s i{position:absolute;top:3px;left:3px;width:18px;height:18px;border-radius:50%;background:#fff;transition:left .2s}.s[aria-checked=true] i{left:23px}.s[data-bezig]{opacity:.5}`;
  zet() { if (!this.bezig) this.dispatchEvent(new CustomEvent('schakel', { detail: !this.aan, bubbles: true, composed: true })); }
  toets(e) { if (e.key === ' ' || e.key === 'Enter') { e.preventDefault(); this.zet(); } }
  render() {
    return html`<span>${this.naam}<small>${this.uitleg}</small></span><div class="s" role="switch" tabindex="0" aria-label=${this.naam} aria-checked=${this.aan ? 'true' : 'false'} ?data-bezig=${this.bezig} @click=${this.zet} @keydown=${this.toets}><i></i></div>`;
  }
}
customElements.define('sw-schakel', SwSchakel);

class SwBlad extends LitElement {
  static properties = { stap: { state: true }, begrepen: { state: true }, bezig: { state: true } };
  static styles = css`.waas{position:fixed;inset:0;background:#0009;z-index:9}.blad{position:fixed;left:0;right:0;bottom:0;z-index:10;background:#fff;color:#1b2540;border-radius:18px 18px 0 0;padding:28px max(24px,calc(50vw - 360px));animation:op .35s}@keyframes op{from{transform:translateY(100%)}}
    .g{display:block;width:100%;background:#2f6fed;color:#fff;border:0;border-radius:8px;padding:14px;font:inherit;font-weight:600;margin:10px 0;cursor:pointer}.o{background:#eaf1ff;color:#1b4bb0}.l{background:none;border:0;color:#9aa3b5;font:inherit;font-size:13px;cursor:pointer;display:block;margin:14px auto 0}.l:disabled{opacity:.4}li{margin:4px 0}`;
  constructor() { super(); this.stap = 1; this.begrepen = false; }
  meld(soort) { this.dispatchEvent(new CustomEvent(soort)); }
  render() {
    return html`<div class="waas" @click=${() => this.meld('dicht')}></div><div class="blad">${this.stap === 1
      ? html`<h2>Uw apparaten worden kwetsbaar</h2><ul><li>Per 3 februari 2027 stopt de realtime bescherming op 5 apparaten</li><li>In 2026 blokkeerden wij 61 bedreigingen voor u</li><li>U betaalt later de volle prijs van € 89,95</li></ul>
        <button class="g" @click=${() => this.meld('dicht')}>Beschermd blijven</button><button class="g o" @click=${() => this.meld('aanbod')}>Verleng nu 2 jaar met 50% korting</button><button class="l" @click=${() => { this.stap = 2; }}>Toch uitzetten</button>`
      : html`<h2>Laatste controle</h2><p>Schildwacht Totaal blijft werken tot en met 3 februari 2027. Daarna wordt er niets meer afgeschreven.</p><label><input type="checkbox" .checked=${this.begrepen} @change=${(e) => { this.begrepen = e.target.checked; }}> Ik begrijp dat mijn apparaten daarna niet meer beschermd zijn</label>
        <button class="g" @click=${() => this.meld('dicht')}>Verlenging aan laten staan</button><button class="l" ?disabled=${!this.begrepen} @click=${() => this.meld('uit')}>Verlenging uitzetten</button>`}</div>`;
  }
}
customElements.define('sw-blad', SwBlad);

const UITLEG = {
  bijwerken: ['Automatisch bijwerken', 'Nieuwe virusdefinities worden vanzelf opgehaald.'], verlengen: ['Automatisch verlengen', 'Zo zit u nooit zonder bescherming.'], rapport: ['Weekrapport per e-mail', 'Elke maandag.'],
  darkweb: ['Darkwebbewaking', '€ 2,99 per maand.'], beta: ['Bètaversies', 'Als eerste proberen.'],
};
class SwLicentie extends LitElement {
  static properties = { data: { state: true }, bezig: { state: true }, vraag: { state: true }, melding: { state: true } };
  static styles = css`.p{background:#18233d;border-radius:10px;padding:18px 24px;margin-bottom:16px}.m{position:fixed;right:24px;bottom:24px;background:#2fbf71;color:#06210f;padding:12px 20px;border-radius:8px;z-index:20}`;
  connectedCallback() { super.connectedCallback(); fetch('/api/licentie').then((r) => r.json()).then((d) => { this.data = d; }); }
  async wijzig(opties, meer = {}) {
    this.bezig = Object.keys(opties)[0];
    const r = await fetch('/api/licentie', { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ opties, ...meer }) });
    this.bezig = null;
    if (!r.ok) return;
    this.data = await r.json();
    this.melding = 'Opgeslagen';
    setTimeout(() => { this.melding = null; }, 2500);
  }
  schakel(naam, aan) { if (naam === 'verlengen' && !aan) this.vraag = true; else this.wijzig({ [naam]: aan }); }
  render() {
    if (!this.data) return html`<div class="p">Laden…</div>`;
    const { opties, verlengtOp, verlooptOp } = this.data;
    return html`<div class="p"><h2>Schildwacht Totaal</h2><p>Licentiesleutel SW-88-4T1Q · ${verlengtOp ? `wordt verlengd op ${verlengtOp} (€ 89,95)` : html`<strong>verloopt op ${verlooptOp}</strong>`}</p></div>
      <div class="p"><h2>Instellingen</h2>${Object.entries(UITLEG).map(([k, [n, u]]) => html`<sw-schakel .naam=${n} .uitleg=${u} .aan=${opties[k]} .bezig=${this.bezig === k} @schakel=${(e) => this.schakel(k, e.detail)}></sw-schakel>`)}</div>
      ${this.vraag ? html`<sw-blad @dicht=${() => { this.vraag = false; }} @aanbod=${async () => { await fetch('/api/aanbod', { method: 'POST' }); this.vraag = false; this.melding = 'Bedankt voor uw vertrouwen!'; }} @uit=${() => { this.vraag = false; this.wijzig({ verlengen: false }, { begrepen: true }); }}></sw-blad>` : nothing}
      ${this.melding ? html`<div class="m" role="status">${this.melding}</div>` : nothing}`;
  }
}
customElements.define('sw-licentie', SwLicentie);
