import { LitElement, css, html, nothing } from 'lit';
const envoie = (chemin, corps) => fetch('/api/' + chemin, corps === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(corps) }).then((r) => r.json());
const commun = css`button{font:inherit;cursor:pointer;border-radius:26px;border:1px solid #d94f70;background:#fff;color:#d94f70;padding:10px 22px}button.fort{background:#d94f70;color:#fff}button.pale{border:0;background:none;color:#a58a91;font-size:13px;text-decoration:underline}`;
class TandemDepart extends LitElement {
  static properties = { moi: {}, etape: { state: true }, motif: { state: true }, attente: { state: true } };
  static styles = [commun, css`.fond{position:fixed;inset:0;background:#3b1c26bb;display:flex;align-items:center;justify-content:center;z-index:20}.boite{background:#fff;border-radius:24px;padding:32px;width:420px;text-align:center}label{display:block;text-align:left;padding:8px 0}.boite button{display:block;margin:12px auto 0}`];
  constructor() { super(); this.etape = 'motif'; this.motif = ''; }
  fini(moi) { this.dispatchEvent(new CustomEvent('fini', { detail: moi })); }
  async valide() { await envoie('depart/motif', { jeton: this.moi.jeton, motif: this.motif }); this.etape = 'remise'; }
  async refuse() { await envoie('depart/refus', { jeton: this.moi.jeton }); this.etape = 'sur'; }
  async termine() { this.attente = true; this.fini(await envoie('depart/fin', { jeton: this.moi.jeton })); }
  render() {
    const motifs = [['cher', 'C’est trop cher'], ['rencontre', 'J’ai rencontré quelqu’un ♥'], ['profils', 'Pas assez de profils'], ['ailleurs', 'Je suis sur une autre appli'], ['rien', 'Je ne souhaite pas le dire']];
    return html`<div class="fond"><div class="boite" role="dialog" aria-modal="true">
      ${this.etape === 'motif' ? html`<h2>Dites-nous tout, Camille</h2>${motifs.map(([v, t]) => html`<label><input type="radio" name="m" .checked=${this.motif === v} @change=${() => { this.motif = v; }}> ${t}</label>`)}<button class="fort" ?disabled=${!this.motif} @click=${this.valide}>Poursuivre</button><button class="pale" @click=${() => this.fini()}>Fermer</button>` : nothing}
      ${this.etape === 'remise' ? html`<h2>−50 % pendant 3 mois</h2><p>12 personnes ont aimé votre profil cette semaine.</p><button class="fort" @click=${async () => this.fini(await envoie('depart/remise', {}))}>J’en profite</button><button class="pale" @click=${this.refuse}>Non merci, je renonce à mes rencontres</button>` : nothing}
      ${this.etape === 'sur' ? html`<h2>Vraiment ?</h2><p>Étincelle restera active jusqu’au 8 janvier 2027, puis votre profil redeviendra gratuit.</p><button class="fort" @click=${() => this.fini()}>Non, je reste</button><button ?disabled=${this.attente} @click=${this.termine}>${this.attente ? 'Un instant…' : 'Oui, je résilie'}</button>` : nothing}
    </div></div>`;
  }
}
customElements.define('tandem-depart', TandemDepart);
class TandemApp extends LitElement {
  static properties = { moi: { state: true }, page: { state: true }, section: { state: true }, depart: { state: true }, gere: { state: true } };
  static styles = [commun, css`header{background:#fff;padding:14px 28px;display:flex;gap:16px;align-items:center;box-shadow:0 2px 10px #d94f7022}header b{font-size:22px;color:#d94f70;flex:1}main{max-width:640px;margin:28px auto;padding:0 16px}.ligne{background:#fff;border-radius:14px;padding:16px 20px;margin-bottom:10px;cursor:pointer;display:flex;justify-content:space-between}.carte{background:#fff;border-radius:18px;padding:26px}.fin{color:#8a4b00;background:#ffe9cf;border-radius:10px;padding:4px 12px}.gros{width:100%;margin-bottom:10px}`];
  constructor() { super(); this.page = 'profil'; envoie('moi').then((moi) => { this.moi = moi; }); }
  async ouvre() { this.moi = await envoie('depart/ouvrir', {}); this.depart = true; }
  clos(e) { this.depart = false; if (e.detail) { this.moi = e.detail; this.gere = false; } }
  async fait(quoi) { this.moi = await envoie(quoi, {}); }
  formule() {
    const { fin } = this.moi;
    return html`<div class="carte"><h2>Formule Étincelle ✦</h2><p>19,99 € par mois · likes illimités</p>${fin ? html`<p><span class="fin">Prend fin le 8 janvier 2027</span></p>` : html`<p>Prochain prélèvement : 8 janvier 2027</p>`}
      ${this.gere ? html`<p>Paiement : carte •••• 7719</p><button>Voir mes reçus</button> ${fin ? nothing : html`<button class="pale" @click=${this.ouvre}>Résilier la formule</button>`}` : html`<button @click=${() => { this.gere = true; }}>Gérer ma formule</button>`}
      <hr><p>Envie de vous démarquer ?</p><button class="fort" @click=${() => this.fait('coups-de-coeur')}>5 coups de cœur pour 7,99 €</button></div>`;
  }
  render() {
    if (!this.moi) return html`<main>Chargement…</main>`;
    const lien = (p, t) => html`<button @click=${() => { this.page = p; this.section = ''; this.gere = false; }}>${t}</button>`;
    return html`<header><b>Tandem & Moi</b>${lien('profil', 'Profil')}${lien('messages', 'Messages')}${lien('reglages', 'Réglages')}</header><main>
      ${this.page === 'profil' ? html`<div class="carte"><h2>Camille, 34 ans</h2><p>Randonnée, cinéma muet et tartes aux prunes.</p>${this.moi.efface ? html`<p>Profil supprimé</p>` : nothing}</div>` : nothing}
      ${this.page === 'messages' ? html`<div class="carte">Aucun nouveau message.</div>` : nothing}
      ${this.page === 'reglages' ? html`${this.section === 'formule' ? this.formule() : html`<h2>Réglages</h2><div class="ligne"><span>Notifications</span><span>Activées</span></div><div class="ligne" @click=${() => { this.section = 'formule'; }}><span>Ma formule</span><span>›</span></div><div class="ligne"><span>Blocages</span><span>0</span></div><h3>Besoin de partir ?</h3><button class="fort gros" @click=${() => this.fait('veille')}>Me mettre en veille</button><button class="gros" @click=${() => this.fait('effacer')}>Supprimer mon profil</button>`}` : nothing}
    </main>${this.depart ? html`<tandem-depart .moi=${this.moi} @fini=${this.clos}></tandem-depart>` : nothing}`;
  }
}
customElements.define('tandem-app', TandemApp);
