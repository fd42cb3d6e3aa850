import { createApp } from 'vue/dist/vue.esm-bundler.js';
import './blatt.css';

const senden = async (pfad, daten) => (await fetch(pfad, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(daten ?? {}) })).json();

createApp({
  data: () => ({
    konto: null, sicht: location.hash.slice(1) || 'start', abo: null, reiter: 'uebersicht', keks: !localStorage.getItem('nt-einwilligung'), laedt: false, hinweis: '',
    form: { vertrag: '', art: '', grund: '', termin: '', datum: '', email: 'h.petersen@posteo.example', telefon: '', warum: '' }, fehler: '', geprueft: false, ergebnis: null, vorgang: null,
  }),
  async mounted() {
    if (['fertig', 'angebot', 'pruefen', 'abo'].includes(this.sicht)) this.gehe('start');
    await this.laden();
    window.addEventListener('hashchange', () => { this.sicht = location.hash.slice(1) || 'start'; });
  },
  methods: {
    einwilligen(was) { localStorage.setItem('nt-einwilligung', was); this.keks = false; },
    async laden() { this.konto = await (await fetch('/api/konto')).json(); },
    gehe(sicht) { location.hash = sicht; this.sicht = sicht; scrollTo(0, 0); },
    verwalten(abo) { this.abo = abo.id; this.reiter = 'uebersicht'; this.gehe('abo'); },
    async tun(pfad) { await senden(pfad, { abo: this.abo }); await this.laden(); this.hinweis = 'Gespeichert.'; setTimeout(() => { this.hinweis = ''; }, 4000); },
    async weiter() {
      const f = this.form;
      this.fehler = !f.vertrag ? 'Bitte wählen Sie den Vertrag aus.' : !f.art ? 'Bitte geben Sie die Art der Kündigung an.' : f.art === 'ao' && f.grund.length < 20 ? 'Bitte begründen Sie die außerordentliche Kündigung (mindestens 20 Zeichen).' : !f.termin ? 'Bitte geben Sie an, wann der Vertrag enden soll.' : f.termin === 'datum' && !f.datum ? 'Bitte geben Sie ein Datum an.' : '';
      if (this.fehler) return;
      this.laedt = true;
      this.vorgang = (await senden('/api/kuendigung', f)).vorgang;
      this.laedt = false;
      this.gehe('angebot');
    },
    async annehmen() { await senden('/api/angebot', { vorgang: this.vorgang }); await this.laden(); this.gehe('start'); },
    async kuendigen() {
      this.laedt = true;
      this.ergebnis = await senden(`/api/kuendigung/${this.vorgang}/absenden`, {});
      await this.laden();
      this.laedt = false;
      this.gehe('fertig');
    },
  },
  computed: { aktuelles() { return this.konto?.abos.find((a) => a.id === this.abo) ?? this.konto?.abos[0]; } },
  template: `
<header><div class="leiste"><span>Sonntag, 22. November 2026</span><a href="#start">Mein Konto</a><a href="/abmelden">Abmelden</a></div><div class="kopf">Nordheimer Tageblatt</div>
  <nav><a href="/politik">Politik</a><a href="/lokales">Lokales</a><a href="/sport">Sport</a><a href="/kultur">Kultur</a><a href="/epaper">E-Paper</a><a href="/anzeigen">Anzeigen</a><input type="search" placeholder="Suche" aria-label="Suche"></nav></header>
<main v-if="!konto" class="laden">Ihre Daten werden geladen …</main>
<main v-else>
  <section v-if="sicht==='start'"><h1>Guten Tag, Hanne Petersen</h1><div class="abos">
    <article v-for="a in konto.abos" :key="a.id"><h2>{{ a.name }}</h2><p>{{ a.text }}</p><p><span class="marke" :class="{aus: a.ende}">{{ a.ende ? 'Gekündigt zum ' + a.ende : 'Aktiv' }}</span></p><p class="klein">Vertrag {{ a.id }} · {{ a.preis }}</p><button class="rand" @click="verwalten(a)">Abo verwalten</button></article></div>
    <div class="werbung"><h2>NT Rätselwelt</h2><p>Täglich 5 neue Rätsel für nur 2,90 € im Monat.</p><button class="voll" @click="tun('/api/raetsel')">Jetzt dazubuchen</button></div></section>
  <section v-else-if="sicht==='abo'"><p><a href="#start">‹ Zurück</a></p><h1>{{ aktuelles.name }}</h1>
    <ul class="reiter"><li v-for="(t,k) in {uebersicht:'Übersicht',geraete:'Geräte & Zustellung',rechnungen:'Rechnungen',vertrag:'Vertragsdaten'}" :class="{an: reiter===k}" @click="reiter=k">{{ t }}</li></ul>
    <div v-if="reiter==='uebersicht'"><p>{{ aktuelles.text }}</p><button class="voll" @click="tun('/api/wechsel')">Auf NT Komplett wechseln</button></div>
    <div v-if="reiter==='geraete'"><p>Tablet von Hanne, Telefon von Hanne</p><button class="rand" @click="tun('/api/unterbrechen')">Bezug unterbrechen (Urlaub)</button></div>
    <div v-if="reiter==='rechnungen'"><p>01.11.2026 · {{ aktuelles.preis }} · bezahlt</p></div>
    <div v-if="reiter==='vertrag'"><table><tbody><tr><td>Vertragsnummer</td><td>{{ aktuelles.id }}</td></tr><tr><td>Beginn</td><td>01.02.2023</td></tr><tr><td>Kündigungsfrist</td><td>1 Monat zum Monatsende</td></tr><tr v-if="aktuelles.ende"><td>Vertragsende</td><td><b>{{ aktuelles.ende }}</b></td></tr></tbody></table>
      <p class="klein">Adresse oder Bankverbindung ändern · <a href="/agb">AGB</a><template v-if="!aktuelles.ende"> · <a href="#formular">Kündigung</a></template></p></div></section>
  <section v-else-if="sicht==='formular'" class="formular"><h1>Verträge kündigen</h1><p>Hier können Sie Ihren Vertrag mit uns kündigen.</p>
    <label>Vertrag<select v-model="form.vertrag"><option value="">Bitte wählen</option><option v-for="a in konto.abos.filter(a=>!a.ende)" :value="a.id">{{ a.id }} – {{ a.name }}</option></select></label>
    <fieldset><legend>Art der Kündigung</legend><label class="wahl"><input type="radio" value="o" v-model="form.art"><span></span>Ordentliche Kündigung</label><label class="wahl"><input type="radio" value="ao" v-model="form.art"><span></span>Außerordentliche Kündigung aus wichtigem Grund</label>
      <textarea v-if="form.art==='ao'" v-model="form.grund" placeholder="Kündigungsgrund" aria-label="Kündigungsgrund"></textarea></fieldset>
    <fieldset><legend>Der Vertrag soll enden</legend><label class="wahl"><input type="radio" value="bald" v-model="form.termin"><span></span>zum nächstmöglichen Zeitpunkt</label><label class="wahl"><input type="radio" value="datum" v-model="form.termin"><span></span>zu einem bestimmten Datum</label><input v-if="form.termin==='datum'" type="date" aria-label="Datum" v-model="form.datum"></fieldset>
    <label>E-Mail für die Bestätigung<input type="email" v-model="form.email"></label><label>Telefon für Rückfragen (freiwillig)<input type="tel" v-model="form.telefon"></label>
    <label>Warum möchten Sie kündigen? (freiwillig)<select v-model="form.warum"><option value="">Keine Angabe</option><option>Zu teuer</option><option>Zu wenig Zeit zum Lesen</option><option>Umzug</option><option>Lese eine andere Zeitung</option></select></label>
    <p v-if="fehler" class="fehler">{{ fehler }}</p><button class="rand" :disabled="laedt" @click="weiter">{{ laedt ? 'Bitte warten …' : 'Weiter' }}</button></section>
  <section v-else-if="sicht==='angebot'" class="angebot"><p class="klein">Nur für Sie, nur heute</p><h1>Bleiben Sie – für 1 € im Monat!</h1><p>Lesen Sie drei Monate lang weiter wie gewohnt und zahlen Sie jeweils nur einen Euro. Danach gilt wieder der reguläre Preis.</p><button class="voll riesig" @click="annehmen">Ja, ich bleibe dabei</button><p class="klein"><span class="leise" @click="gehe('pruefen')">Nein danke, Kündigung fortsetzen</span></p></section>
  <section v-else-if="sicht==='pruefen'"><h1>Bitte prüfen Sie Ihre Angaben</h1><table><tbody><tr><td>Vertrag</td><td>{{ form.vertrag }}</td></tr><tr><td>Art</td><td>{{ form.art==='o' ? 'Ordentliche Kündigung' : 'Außerordentliche Kündigung' }}</td></tr><tr><td>Zeitpunkt</td><td>{{ form.termin==='bald' ? 'nächstmöglich' : form.datum }}</td></tr><tr><td>Bestätigung an</td><td>{{ form.email }}</td></tr></tbody></table>
    <p><label><input type="checkbox" v-model="geprueft"> Ich habe meine Angaben geprüft.</label></p><button class="voll" :disabled="!geprueft || laedt || !vorgang" @click="kuendigen">Jetzt kündigen</button> <button class="rand" @click="gehe('formular')">Zurück</button></section>
  <section v-else-if="sicht==='fertig'"><h1>Ihre Kündigung ist eingegangen</h1><p>Wir bestätigen Ihnen den Eingang am {{ ergebnis?.eingang }}. Ihr Vertrag {{ form.vertrag }} endet am <b>{{ ergebnis?.ende }}</b>. Eine Bestätigung haben wir an {{ form.email }} geschickt.</p><button class="rand" @click="gehe('start')">Zum Konto</button></section>
  <p v-if="hinweis" class="hinweis" role="status">{{ hinweis }}</p>
</main>
<footer><a href="/impressum">Impressum</a><a href="/datenschutz">Datenschutz</a><a href="/agb">AGB</a><a href="/widerruf">Widerrufsbelehrung</a><a href="#formular">Verträge hier kündigen</a><span>© Nordheimer Verlagsgesellschaft mbH</span></footer>
<div v-if="keks" class="keks"><div><h2>Wir schätzen Ihre Privatsphäre</h2><p>Mit 214 Partnern verarbeiten wir Daten, um Journalismus zu finanzieren.</p><button class="voll" @click="einwilligen('alle')">Alle akzeptieren</button> <button class="rand" @click="einwilligen('nur')">Nur notwendige</button></div></div>`,
}).mount('#app');
