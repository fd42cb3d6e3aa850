import { createApp } from 'vue/dist/vue.esm-bundler.js';

const post = (url, body = {}) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((r) => r.json());

createApp({
  data: () => ({
    konto: null, tab: 'Übersicht', tabs: ['Übersicht', 'Profil', 'Abonnements', 'Zahlung', 'Newsletter'], menue: null, kekse: false,
    abo: null, schritt: 0, wochen: 4, grund: '', text: '', termin: '', verstanden: false, laedt: false, fehler: '',
  }),
  async mounted() { this.konto = await fetch('/api/konto').then((r) => r.json()); this.kekse = this.konto.kekse; },
  computed: {
    weiterOk() { return this.grund && (!['andere', 'sonstiges'].includes(this.grund) || this.text.trim().length >= (this.grund === 'sonstiges' ? 20 : 2)); },
  },
  methods: {
    async einwilligung(alle) { this.kekse = false; await post('/api/einwilligung', { alle }); },
    beenden(a) { this.menue = null; this.abo = a; this.schritt = 1; this.grund = this.text = this.termin = this.fehler = ''; this.verstanden = false; },
    async pausieren(a, w) { Object.assign(a, await post(`/api/abos/${a.id}/pause`, { wochen: w })); this.abo = this.menue = null; },
    async rabatt() { await post(`/api/abos/${this.abo.id}/rabatt`); this.abo = null; },
    async kuendigen() {
      this.laedt = true;
      await new Promise((r) => setTimeout(r, 500));
      const r = await post(`/api/abos/${this.abo.id}/kuendigung`, { grund: this.grund, text: this.text, termin: this.termin, verstanden: this.verstanden });
      this.laedt = false;
      if (r.fehler) { this.fehler = r.fehler; return; }
      this.konto.abos.find((a) => a.id === r.id).ende = r.ende; this.abo = null;
    },
    async zurueck(a) { Object.assign(a, await post(`/api/abos/${a.id}/ruecknahme`)); },
    async tarif(a) { this.menue = null; await post(`/api/abos/${a.id}/tarif`); },
    async brief(k) { this.konto.newsletter[k] = !this.konto.newsletter[k]; await post('/api/newsletter', { [k]: this.konto.newsletter[k] }); },
    async profil() { await post('/api/profil', {}); },
    datum: (d) => d.split('-').reverse().join('.'),
  },
  template: `
<header><div class="top"><span>Sonntag, 22. November 2026</span><form role="search" @submit.prevent><input type="text" style="width:180px" placeholder="Suche" aria-label="Suche"></form><a href="/konto">Mein Konto</a></div>
<h1>Morgenblick</h1><nav class="r"><a href="/hilfe">Politik</a><a href="/hilfe">Wirtschaft</a><a href="/hilfe">Feuilleton</a><a href="/hilfe">Sport</a><a href="/hilfe">Reise</a></nav></header>
<main v-if="konto"><h2>Guten Tag, {{ konto.name }}</h2>
<ul class="tabs"><li v-for="t in tabs" :class="{on: t === tab}"><a href="#" @click.prevent="tab = t">{{ t }}</a></li></ul>
<section v-if="tab === 'Übersicht'"><div class="karte"><h3>Ihr Morgenblick</h3><p>Sie haben 2 aktive Produkte. Die heutige Ausgabe steht bereit.</p><button class="btn">E-Paper öffnen</button></div>
 <div class="karte"><h3>Leser werben Leser</h3><p>Empfehlen Sie uns weiter und sichern Sie sich eine Espressokanne.</p><a href="/hilfe">Zur Prämienauswahl</a></div></section>
<section v-if="tab === 'Profil'"><div class="karte"><label>Name <input type="text" v-model="konto.name"></label><label>E-Mail <input type="text" v-model="konto.mail"></label><p><button class="btn" @click="profil">Speichern</button></p></div></section>
<section v-if="tab === 'Zahlung'"><div class="karte"><h3>SEPA-Lastschrift</h3><p>DE•• •••• •••• 4471 – nächste Abbuchung am 01.12.2026</p></div></section>
<section v-if="tab === 'Newsletter'"><div class="karte"><label><input type="checkbox" :checked="konto.newsletter.morgen" @change="brief('morgen')"> Der Morgen in 5 Minuten</label><label><input type="checkbox" :checked="konto.newsletter.wirtschaft" @change="brief('wirtschaft')"> Wirtschaft kompakt</label></div></section>
<section v-if="tab === 'Abonnements'">
 <div class="karte" v-for="a in konto.abos" :key="a.id"><h3>{{ a.name }}</h3>
  <p>{{ a.zusatz }} · {{ a.preis }}<br><span v-if="a.ende" class="marke weg">Gekündigt zum {{ datum(a.ende) }}</span><span v-else-if="a.pause" class="marke weg">Pausiert für {{ a.pause }} Wochen</span><span v-else class="marke">Aktiv</span></p>
  <button v-if="!a.ende" class="btn hell" @click="pausieren(a, 4)">Urlaub? Pausieren</button> <a v-else href="#" @click.prevent="zurueck(a)">Kündigung zurücknehmen</a>
  <button class="mehr" :aria-label="'Optionen ' + a.name.replace('Morgenblick ', '')" @click="menue = menue === a.id ? null : a.id">⋯</button>
  <div class="menue" v-if="menue === a.id"><button>Rechnungen ansehen</button><button @click="tarif(a)">Auf Premium wechseln</button><button @click="pausieren(a, 2)">Zustellung pausieren</button><button v-if="!a.ende" @click="beenden(a)">Abo beenden</button></div>
 </div></section></main>
<footer><a href="/impressum">Impressum</a><a href="/datenschutz">Datenschutz</a><a href="/agb">AGB</a><a href="/hilfe">Hilfe &amp; Kontakt</a></footer>
<div v-if="abo"><div class="schleier" @click="abo = null"></div><div class="tafel"><button class="zu" aria-label="Schließen" @click="abo = null">×</button>
 <template v-if="schritt === 1"><h2>Einfach mal Pause machen?</h2><p>Viele Leserinnen und Leser kommen nach einer Pause gern zurück. Ihr {{ abo.name }} ruht so lange kostenlos.</p>
  <label v-for="w in [2, 4, 8]"><input type="radio" name="w" :value="w" v-model="wochen"> {{ w }} Wochen</label>
  <button class="btn" style="width:100%" @click="pausieren(abo, wochen)">Jetzt {{ wochen }} Wochen pausieren</button><p class="leise" style="text-align:center"><a href="#" class="leise" @click.prevent="schritt = 2">Nein danke, weiter zur Kündigung</a></p></template>
 <template v-if="schritt === 2"><h2>Dürfen wir fragen, warum?</h2>
  <label for="g">Warum möchten Sie gehen?</label><select id="g" v-model="grund"><option value="" disabled>Bitte wählen</option><option value="teuer">Der Preis ist mir zu hoch</option><option value="andere">Ich lese jetzt eine andere Zeitung</option><option value="gesundheit">Gesundheitliche Gründe</option><option value="sonstiges">Sonstiges</option><option value="ka">Keine Angabe</option></select>
  <div v-if="grund === 'teuer'" class="angebot"><b>Für Sie: 12 Monate zum halben Preis</b><p>Nur 12,45 € im Monat, danach der reguläre Preis.</p><button class="btn" @click="rabatt">Rabatt sichern</button></div>
  <label v-if="grund === 'andere'">Welche Zeitung? <input type="text" v-model="text"></label>
  <label v-if="grund === 'sonstiges'">Erzählen Sie uns mehr (mindestens 20 Zeichen) <textarea rows="4" v-model="text"></textarea></label>
  <p><button class="btn hell" :disabled="!weiterOk" @click="schritt = 3">Weiter</button></p></template>
 <template v-if="schritt === 3"><h2>Kündigung prüfen</h2><p>{{ abo.name }}<br>Kundin/Kunde: {{ konto.name }}<br>Bestätigung an: {{ konto.mail }}</p><p><b>Wann soll Ihr Abo enden?</b></p>
  <label><input type="radio" name="t" value="naechst" v-model="termin"> zum nächstmöglichen Termin (31.12.2026)</label><label><input type="radio" name="t" value="wunsch" v-model="termin"> zu einem späteren Wunschtermin (30.06.2027)</label>
  <label><input type="checkbox" v-model="verstanden"> Ich habe verstanden, dass ich den Zugang zum Archiv ab 1946 verliere.</label><p v-if="fehler" role="alert">{{ fehler }}</p>
  <p><button class="btn" @click="abo = null">Abo behalten</button> <button class="btn hell" :disabled="!termin || !verstanden || laedt" @click="kuendigen">{{ laedt ? 'Einen Moment …' : 'Jetzt kündigen' }}</button></p></template>
</div></div>
<div class="kekse" v-if="kekse"><p>Wir und unsere 143 Partner verarbeiten Daten, um Ihnen Inhalte und Anzeigen zu zeigen. <a href="/datenschutz" style="color:#fff">Mehr erfahren</a></p><button class="btn" @click="einwilligung(true)">Alle akzeptieren</button><button class="btn hell" @click="einwilligung(false)">Nur notwendige</button></div>`,
}).mount('#app');
