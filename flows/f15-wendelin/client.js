import { createApp } from 'vue/dist/vue.esm-bundler.js';

const post = (path, body = {}) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
createApp({
  data: () => ({ d: null, seite: 'start', schritt: 1, grund: '', rueckruf: false, nummer: '', fehler: '', sicher: false }),
  async mounted() { this.d = await (await fetch('/daten')).json(); },
  methods: {
    zu(seite) { this.seite = seite; this.schritt = 1; this.fehler = ''; this.grund = ''; this.nummer = ''; this.rueckruf = false; },
    async tu(path) { this.d = await (await post(path)).json(); this.zu('vertrag'); },
    async ab() {
      const r = await post('/baustein/rad/abwahl', { grund: this.grund, rueckruf: this.rueckruf, nummer: this.nummer });
      const d = await r.json();
      if (!r.ok) { this.fehler = d.fehler; return; }
      this.d = d; this.schritt = 4;
    },
  },
  template: `
<header><b>Wendelin Versicherung</b><a href="#" @click.prevent="zu('start')">Übersicht</a><a href="#" @click.prevent="zu('post')">Postfach</a><a href="#" @click.prevent="zu('daten')">Meine Daten</a></header>
<main v-if="d">
<template v-if="seite==='start'"><h1>Guten Tag, Frau Hölscher</h1><div class="k"><h2>Hausrat Komfort</h2><p>Lindenallee 14, 48143 Münster</p><button @click="zu('vertrag')">Vertrag ansehen</button></div><div class="k"><h2>Schaden melden</h2><p>Rund um die Uhr unter 0800 555 0199.</p></div></template>
<template v-else-if="seite==='post'"><h1>Postfach</h1><div class="k">Beitragsrechnung Hausrat Komfort</div><div class="k" v-if="d.asked">Ihr Antrag zum Fahrrad-Schutzbrief: Bestätigung noch offen</div></template>
<template v-else-if="seite==='daten'"><h1>Meine Daten</h1><div class="k">Antje Hölscher<br>a.hoelscher@example.org</div></template>
<template v-else-if="seite==='vertrag'"><h1>Hausrat Komfort</h1><div class="k"><p>Vertragsnummer HR-5520-7713<br>Beitrag 11,40 € im Monat, dazu Bausteine</p><h2>Ihre Bausteine</h2>
<div class="z"><span><b>Fahrrad-Schutzbrief</b><br>3,90 € im Monat<template v-if="d.rabatt">, halber Beitrag für 12 Monate</template><br><span v-if="d.asked">Abwahl beantragt, noch nicht bestätigt. Der Baustein läuft weiter, bis Sie den Link in unserer E-Mail anklicken.</span></span><span><button class="l" @click="zu('rad')" aria-label="Details zum Fahrrad-Schutzbrief">Details</button></span></div>
<div class="z"><span><b>Glasbruch</b><br>{{ d.glas ? '2,10 € im Monat' : 'abgewählt' }}</span><span><button class="l" @click="zu('glas')" aria-label="Details zu Glasbruch">Details</button></span></div>
<p v-if="!d.haus" class="f">Der Vertrag ist gekündigt.</p><details v-else><summary>Vertrag beenden</summary><p>Hier kündigen Sie den ganzen Vertrag Hausrat Komfort mit allen Bausteinen.</p><label><input type="checkbox" v-model="sicher"> Ich möchte den ganzen Vertrag kündigen</label><button :disabled="!sicher" @click="tu('/vertrag/kuendigung')">Vertrag kündigen</button></details></div></template>
<template v-else-if="seite==='glas'"><h1>Glasbruch</h1><div class="k"><p>Fenster, Türen, Kochfeld.</p><button class="l" @click="tu('/baustein/glas/abwahl')">Baustein abwählen</button></div></template>
<template v-else-if="seite==='rad'"><h1>Fahrrad-Schutzbrief</h1><div class="k"><p>Abschleppen, Leihrad und Heimfahrt nach einer Panne, europaweit.</p><p>Monatlich kündbar. Der Beitrag ist bezahlt bis {{ d.ende }}.</p><h3>Was möchten Sie tun?</h3><p><button>Bedingungen herunterladen</button></p><p><button class="l" v-if="!d.asked" @click="zu('abwahl')">Baustein ändern oder abwählen</button><span v-else>Ihre Bestätigung per E-Mail steht noch aus.</span></p></div></template>
<template v-else-if="seite==='abwahl'"><h1>Fahrrad-Schutzbrief abwählen</h1>
<div class="k" v-if="schritt===1"><p>Schritt 1 von 3</p><fieldset><legend>Warum möchten Sie den Baustein nicht mehr?</legend><label><input type="radio" v-model="grund" value="verkauft"> Ich habe mein Fahrrad verkauft</label><label><input type="radio" v-model="grund" value="gestohlen"> Mein Fahrrad wurde gestohlen</label><label><input type="radio" v-model="grund" value="woanders"> Ich bin anderswo versichert</label><label><input type="radio" v-model="grund" value="teuer"> Der Beitrag ist mir zu hoch</label><label><input type="radio" v-model="grund" value="keine"> Keine Angabe</label></fieldset><p class="f" v-if="fehler" role="alert">{{ fehler }}</p><button class="h" @click="grund ? (fehler='', schritt=2) : fehler='Bitte wählen Sie eine Antwort.'">Weiter</button></div>
<div class="k" v-if="schritt===2"><p>Schritt 2 von 3</p><h2>Unser Vorschlag: ein Jahr zum halben Beitrag</h2><p>Sie zahlen 1,95 € statt 3,90 € im Monat und bleiben mobil.</p><button class="h" @click="tu('/baustein/rad/rabatt')">Vorschlag annehmen</button> <button @click="schritt=3">Ohne Vorschlag weiter</button></div>
<div class="k" v-if="schritt===3"><p>Schritt 3 von 3</p><p>Der Baustein endet zum {{ d.ende }}, wenn Sie Ihren Antrag per E-Mail bestätigen. Hausrat Komfort und Glasbruch laufen weiter.</p><label>Bitte geben Sie Ihre Vertragsnummer ein <br><input type="text" v-model="nummer" placeholder="HR-0000-0000"></label><p><small>Sie steht oben auf der Seite Ihres Vertrags.</small></p><label><input type="checkbox" v-model="rueckruf"> Eine Beraterin darf mich dazu anrufen</label><p class="f" v-if="fehler" role="alert">{{ fehler }}</p><button class="h" @click="ab">Antrag absenden</button> <button @click="zu('vertrag')">Abbrechen</button></div>
<div class="k" v-if="schritt===4" role="status"><h2>Bitte bestätigen Sie Ihren Antrag</h2><p>Wir haben eine E-Mail an a.hoelscher@example.org geschickt. Erst wenn Sie den Link darin anklicken, wird die Abwahl wirksam. Der Link gilt bis {{ d.frist }}.</p><button @click="zu('vertrag')">Zum Vertrag</button></div></template>
</main><footer>Wendelin Versicherung a. G., Münster · Impressum · Datenschutz</footer>`,
}).mount('#app');
