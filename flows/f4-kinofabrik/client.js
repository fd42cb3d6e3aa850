import './client.css';
import { createApp } from 'vue/dist/vue.esm-bundler.js';

const hole = async (methode, pfad, daten) => {
  const a = await fetch(pfad, { method: methode, headers: { 'Content-Type': 'application/json' }, body: daten && JSON.stringify(daten) });
  const json = await a.json();
  if (!a.ok) throw new Error(json.fehler);
  return json;
};

const Kuendigung = {
  props: ['vertraege', 'vertrag'],
  emits: ['zu', 'fertig'],
  data() { return { seite: 1, ids: this.vertraege.filter((v) => !v.endet).map((v) => v.id), wann: 'ende', grund: '', kenntnis: false, laeuft: false, fehler: '' }; },
  computed: { kombi() { return this.ids.length === 1 && this.ids[0] === 'saal'; } },
  methods: {
    async bleiben() { this.$emit('fertig', await hole('POST', '/api/bleiben'), 'Danke, dass Sie bleiben! Die nächsten zwei Monate kosten die Hälfte.'); },
    async ab() {
      this.laeuft = true;
      try { this.$emit('fertig', await hole('POST', '/api/vertraege/kuendigung', { ids: this.ids, wann: this.wann, grund: this.grund, kenntnis: this.kenntnis || !this.kombi }), 'Ihre Kündigung ist bestätigt.'); } catch (e) { this.fehler = e.message; }
      this.laeuft = false;
    },
  },
  template: `<div class="dunkel"><div class="fenster">
    <template v-if="seite === 1"><h2>Was möchten Sie beenden?</h2><p>Ihre Abos bilden ein Kombipaket.</p>
      <label v-for="v in vertraege" :key="v.id" class="wahl"><input type="checkbox" :value="v.id" v-model="ids" :disabled="!!v.endet"> {{ v.name }} <small>{{ v.preis }} im Monat</small></label>
      <h3>Zu wann?</h3><label class="wahl"><input type="radio" value="ende" v-model="wann"> Zum Ende des Abrechnungszeitraums ({{ vertrag.bis }})</label><label class="wahl"><input type="radio" value="sofort" v-model="wann"> Sofort, ohne Erstattung</label>
      <div class="fuss"><button class="voll" @click="$emit('zu')">Doch behalten</button><button class="leer" :disabled="!ids.length" @click="seite = 2">Weiter</button></div></template>
    <template v-else-if="seite === 2"><h2>Zwei Monate zum halben Preis?</h2><p>Im Dezember laufen 31 neue Filme an.</p><button class="voll breit" @click="bleiben">Ja, ich bleibe im Kino</button>
      <label class="wahl">Kündigungsgrund <select v-model="grund"><option value="">Bitte auswählen</option><option value="umzug">Ich ziehe um</option><option value="krank">Gesundheitliche Gründe</option><option value="konkurrenz">Ich gehe in ein anderes Kino</option><option value="programm">Das Programm gefällt mir nicht</option><option value="ka">Keine Angabe</option></select></label>
      <div class="fuss"><button class="leer" @click="seite = 1">Zurück</button><button class="leer" :disabled="!grund" @click="seite = 3">Weiter</button></div></template>
    <template v-else><h2>Bitte prüfen</h2><table><tbody><tr><th>Abo</th><td>{{ vertraege.filter(v => ids.includes(v.id)).map(v => v.name).join(' und ') }}</td></tr><tr><th>Ende</th><td>{{ wann === 'sofort' ? 'heute' : vertrag.bis }}</td></tr></tbody></table>
      <label v-if="kombi" class="wahl"><input type="checkbox" v-model="kenntnis"> Mir ist bekannt, dass der Kombivorteil entfällt und Stream ab 15.12.2026 12,99 € statt 9,99 € kostet</label><p v-if="fehler" class="rot">{{ fehler }}</p>
      <div class="fuss"><button class="voll" @click="$emit('zu')">Abbrechen</button><button class="leer" :disabled="laeuft || (kombi && !kenntnis)" @click="ab">{{ laeuft ? 'Einen Moment …' : 'Jetzt kündigen' }}</button></div></template>
  </div></div>`,
};

createApp({
  components: { Kuendigung },
  data: () => ({ vertraege: null, offen: null, kuendigt: null, hinweis: '', banner: true }),
  async mounted() { this.vertraege = await hole('GET', '/api/vertraege'); },
  methods: {
    fertig(stand, text) { this.vertraege = stand; this.kuendigt = null; this.offen = null; this.hinweis = text; setTimeout(() => { this.hinweis = ''; }, 5000); },
    async tue(v, was) { this.vertraege = await hole('POST', `/api/vertraege/${v.id}/${was}`); },
  },
  template: `<div v-if="banner" class="kekse"><p>Wir verwenden Cookies für Statistik und Werbung.</p><button class="voll" @click="banner = false">Alle akzeptieren</button> <button class="leer" @click="banner = false">Nur notwendige</button></div>
    <p v-if="!vertraege">Abos werden geladen …</p>
    <div v-else class="raster"><article v-for="v in vertraege" :key="v.id" class="karte"><h2>{{ v.name }}</h2><span class="abz" :class="{ aus: v.endet }">{{ v.endet ? 'Endet am ' + v.endet : 'Aktiv' }}</span><p>{{ v.text }}<br>{{ v.preis }} im Monat</p>
      <button class="leer" @click="offen = offen === v.id ? null : v.id">Verwalten</button>
      <ul v-if="offen === v.id"><li><button class="text" @click="tue(v, 'upgrade')">Auf Premium wechseln</button></li><li><button class="text" @click="tue(v, 'pause')">Pausieren</button></li><li v-if="!v.endet"><button class="text" @click="kuendigt = v">Vertrag beenden</button></li></ul></article></div>
    <section class="karte werbung"><h2>Popcorn-Punkte einlösen</h2><p>Ab 1.000 Punkten gibt es eine Freikarte.</p></section>
    <Kuendigung v-if="kuendigt" :vertraege="vertraege" :vertrag="kuendigt" @zu="kuendigt = null" @fertig="fertig" />
    <div v-if="hinweis" class="hinweis" role="status">{{ hinweis }}</div>`,
}).mount('#konto');
