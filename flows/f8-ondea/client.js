import { createApp, reactive, ref, computed, onMounted } from 'vue/dist/vue.esm-bundler.js';

const etat = reactive({ route: location.hash.slice(1) || '/', contrats: null });
window.addEventListener('hashchange', () => { etat.route = location.hash.slice(1) || '/'; window.scrollTo(0, 0); });
const json = (u, m = 'POST', b) => fetch(`/oa/bff/${u}`, { method: m, headers: { 'Content-Type': 'application/json;charset=utf-8' }, body: b ? JSON.stringify(b) : undefined }).then((r) => (r.status === 204 ? {} : r.json()));
const charger = () => json('contrats', 'GET').then((c) => { etat.contrats = c; });
const LIB = { ACTIF: 'Actif', SUSP: 'Suspendu', RES_PROG: 'Résiliation programmée' };

const Accueil = { template: `<div><h1>Bonjour Bastien</h1><div class="tuiles"><a class="tuile" v-for="l in e.contrats.lignes" :key="l.id" :href="'#/ligne/' + l.id + '/conso'"><strong>{{ l.num }}</strong><p>{{ l.nom }}</p><p>{{ l.prix }} / mois</p><span class="tag" :class="{ o: l.etat !== 'ACTIF' }">{{ LIB[l.etat] }}</span></a></div>
<div class="carte" style="margin-top:18px"><h2>Ma dernière facture</h2><p>58,97 €, prélevée le 8 novembre 2026</p></div></div>`, setup: () => ({ e: etat, LIB }) };

const Resil = {
  props: ['ligne'],
  template: `<div class="carte"><p class="fil">Mon offre › Autres démarches › Mettre fin à mon forfait</p>
<template v-if="fait"><h1>Votre demande de résiliation est enregistrée</h1><p>Dossier {{ fait }}. Le forfait de la ligne {{ ligne.num }} prend fin le 4 janvier 2027. Un SMS de confirmation vous a été envoyé.</p><p><a :href="'#/ligne/' + ligne.id + '/conso'">Retour à ma ligne</a></p></template>
<template v-else-if="ligne.etat === 'RES_PROG'"><h1>Une demande est déjà enregistrée</h1><p>Cette ligne sera coupée le 4 janvier 2027 à minuit.</p><p><a :href="'#/ligne/' + ligne.id + '/conso'">Retour à ma ligne</a></p></template>
<template v-else-if="etape === 1"><h1>Que souhaitez-vous faire de votre numéro ?</h1>
<label class="r"><input type="radio" v-model="numero" value="garder"> Je souhaite le garder chez un autre opérateur</label><label class="r"><input type="radio" v-model="numero" value="perdre"> Je ne souhaite pas le conserver</label>
<div v-if="numero === 'garder'" class="alerte"><p>Donnez votre code RIO à votre nouvel opérateur : il s’occupe de tout, rien n’est à faire ici.</p><button class="bt c" @click="voirRio">Afficher mon RIO</button> <b>{{ rio }}</b></div>
<p><button class="bt" :disabled="numero !== 'perdre'" @click="etape = 2">Continuer</button> <a :href="'#/ligne/' + ligne.id + '/offre'">Retour</a></p></template>
<template v-else-if="etape === 2"><h1>Dites-nous pourquoi</h1><div class="chips"><button v-for="[k, t] in motifs" :key="k" @click="choisir(k)">{{ t }}</button></div><p><button class="lien" @click="choisir(null)">Je préfère ne pas répondre</button></p></template>
<template v-else><h1>Récapitulatif</h1><p>Ligne : <b>{{ ligne.num }}</b><br>Offre : {{ ligne.nom }}<br>Date de fin : <b>4 janvier 2027</b> (fin de votre période de facturation)<br>Frais : aucun, vous n’êtes plus engagé.</p>
<div class="offre"><label><input type="checkbox" v-model="parking"> Mettre mon numéro au chaud pour 2 €/mois, sans engagement</label></div>
<p><label><input type="checkbox" v-model="accord"> Je comprends que le numéro {{ ligne.num }} sera définitivement perdu</label></p>
<button class="bt" :disabled="!accord || occupe" @click="envoyer">Confirmer la résiliation</button> <button class="bt c" @click="rester">Finalement, je reste</button></template></div>`,
  setup(props) {
    const etape = ref(1), numero = ref(''), motif = ref(null), accord = ref(false), parking = ref(false), rio = ref(''), fait = ref(null), occupe = ref(false);
    return {
      etape, numero, accord, parking, rio, fait, occupe,
      motifs: [['prix', 'Le prix'], ['reseau', 'La qualité du réseau'], ['concurrent', 'J’ai souscrit ailleurs'], ['demenagement', 'Je pars à l’étranger'], ['pro', 'Mon employeur fournit une ligne']],
      choisir(k) { motif.value = k; etape.value = 3; json('stats', 'POST', { ecran: 'resil3' }); },
      voirRio: () => json(`rio/${props.ligne.id}`, 'GET').then((r) => { rio.value = r.rio; }),
      rester() { location.hash = `#/ligne/${props.ligne.id}/conso`; },
      async envoyer() { occupe.value = true; const r = await json('demarches', 'POST', { type: 'RESIL', ligne: props.ligne.id, donnees: { motif: motif.value, accord: accord.value, parking: parking.value } }); occupe.value = false; if (r.ok) { fait.value = r.dossier || 'enregistré'; charger(); } },
    };
  },
};

const Ligne = {
  components: { Resil },
  template: `<div v-if="l" class="deux"><nav class="cote"><p><strong>{{ l.num }}</strong><br><small>{{ l.nom }}</small></p><a v-for="[k, t] in menu" :key="k" :href="'#/ligne/' + l.id + '/' + k" :class="{ ici: vue === k }">{{ t }}</a></nav>
<section><div class="alerte" v-if="l.etat === 'RES_PROG' && vue !== 'resilier'"><b>Résiliation programmée.</b> Cette ligne sera coupée le 4 janvier 2027 à minuit. <button class="lien" @click="dem('RETRACT')">Annuler ma demande</button></div>
<div v-if="vue === 'conso'" class="carte"><h1>Ma consommation</h1><p>31,4 Go sur 80 Go. Remise à zéro le 4 décembre.</p><progress max="80" value="31"></progress></div>
<div v-else-if="vue === 'options'" class="carte"><h1>Mes options</h1><p v-for="o in l.options" :key="o.c">{{ o.n }}, {{ o.p }}/mois <button class="lien" @click="oter(o.c)">Résilier l’option</button></p><p v-if="!l.options.length">Aucune option.</p></div>
<div v-else-if="vue === 'offre'"><div class="carte"><h1>Mon offre</h1><p>{{ l.nom }}, {{ l.prix }} par mois, sans engagement.</p></div>
<div class="carte"><h2>Changer de forfait</h2><div class="offres"><div class="offre"><b>Aurore 150 Go</b><p>24,99 €</p><button class="bt c" @click="changer('A150')">Choisir</button></div><div class="offre"><b>Zéphyr 20 Go</b><p>9,99 €</p><button class="bt c" @click="changer('Z20')">Choisir</button></div></div></div>
<details class="carte"><summary>Autres démarches</summary><ul><li><a href="#/" @click.prevent="info = 'Un formulaire papier est nécessaire.'">Céder ma ligne</a></li><li><a href="#/" @click.prevent="dem('SUSP')">Suspendre ma ligne (perte ou vol)</a></li><li><a href="#/" @click.prevent="info = 'Indisponible pour le moment.'">Changer de numéro</a></li><li><a href="#/" @click.prevent="info = 'Appelez le 3179 depuis votre ligne pour recevoir votre RIO.'">Obtenir mon RIO</a></li><li v-if="l.etat === 'ACTIF'"><a :href="'#/ligne/' + l.id + '/resilier'">Mettre fin à mon forfait</a></li></ul><p>{{ info }}</p></details></div>
<Resil v-else-if="vue === 'resilier'" :ligne="l" :key="l.id" />
<div v-else class="carte"><h1>{{ vue === 'sim' ? 'SIM et appareil' : 'Factures' }}</h1><p>Rien à signaler.</p></div></section></div>`,
  setup() {
    const info = ref('');
    const l = computed(() => etat.contrats.lignes.find((x) => x.id === etat.route.split('/')[2]));
    const vue = computed(() => etat.route.split('/')[3] || 'conso');
    return { info, l, vue, menu: [['conso', 'Ma conso'], ['options', 'Mes options'], ['offre', 'Mon offre'], ['sim', 'SIM et appareil'], ['factures', 'Mes factures']],
      dem: (type) => json('demarches', 'POST', { type, ligne: l.value.id }).then(charger), changer: (c) => json(`offre/${c}`).then(charger), oter: (c) => json(`options/${c}`, 'DELETE').then(charger) };
  },
};

createApp({
  components: { Accueil, Ligne },
  template: `<header class="entete"><b>ondéa</b><a href="#/">Mes contrats</a><a href="#/boutique">Boutique</a><a href="#/aide">Aide</a><span style="flex:1"></span><a href="#/profil">Bastien M.</a></header><main class="corps"><p v-if="!e.contrats">Chargement…</p><Accueil v-else-if="e.route === '/'" /><Ligne v-else-if="e.route.startsWith('/ligne/')" />
<div v-else-if="e.route === '/aide'" class="carte"><h1>Aide</h1><h3>Comment résilier ?</h3><p>Depuis votre espace client, ouvrez la ligne concernée puis « Mon offre » et « Autres démarches ».</p><h3>Ma box clignote</h3><p>Débranchez-la dix secondes.</p></div>
<div v-else-if="e.route === '/profil'" class="carte"><h1>Mon profil</h1><p>Bastien Morvan, 12 rue des Tanneurs, bastien.morvan@exemple.test</p></div><div v-else class="carte"><h1>Boutique</h1><p>Les téléphones reconditionnés arrivent.</p></div></main>
<footer class="pied"><a href="#/aide">Aide</a><a href="#/legal">Mentions légales</a><a href="#/legal">Données personnelles</a>Ondéa SAS, opérateur imaginaire</footer>`,
  setup() { onMounted(charger); return { e: etat }; },
}).mount('#oa-app');
