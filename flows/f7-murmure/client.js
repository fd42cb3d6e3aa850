import './client.css';
import { createApp, reactive, ref, computed, onMounted } from 'vue/dist/vue.esm-bundler.js';

async function api(chemin, corps) {
  const r = await fetch('/api' + chemin, corps === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(corps) });
  const json = await r.json();
  if (!r.ok) throw new Error(json.erreur);
  return json;
}
const compte = reactive({ pret: false });
const route = ref(location.hash || '#/');
addEventListener('hashchange', () => { route.value = location.hash || '#/'; });
const toast = ref('');
const dire = (t) => { toast.value = t; setTimeout(() => { toast.value = ''; }, 4500); };
const charger = async () => Object.assign(compte, await api('/compte'), { pret: true });

const Depart = {
  emits: ['fermer'],
  setup(_, { emit }) {
    const raisons = [['prix', 'Le prix ne me convient plus'], ['temps', 'J’ai moins de temps pour écouter'], ['sante', 'Ma santé ou mon audition a changé'], ['doublon', 'Quelqu’un d’autre à la maison est déjà membre'], ['autre', 'Autre raison, que je garde pour moi']];
    const ou = [['app', 'Sur une autre application'], ['biblio', 'À la bibliothèque'], ['papier', 'Je suis revenu·e au papier'], ['plus', 'Je n’écoute plus de livres']];
    const etape = ref('credits'), raison = ref(''), phrase = ref(''), erreur = ref(''), jeton = ref(''), occupe = ref(false);
    const aller = async (quoi, corps, ensuite) => {
      occupe.value = true; erreur.value = '';
      try { const r = await api('/depart/' + quoi, { ...corps, jeton: jeton.value }); jeton.value = r.jeton; etape.value = r.etape || ensuite; } catch (e) { erreur.value = e.message; }
      occupe.value = false;
    };
    const offrir = async (quoi, texte) => { await api('/offre', { quoi }); await charger(); emit('fermer'); dire(texte); };
    const juste = computed(() => phrase.value.trim().toLowerCase() === 'je quitte murmure');
    const fin = async () => { await aller('fin', { phrase: phrase.value }, 'fini'); if (etape.value === 'fini') await charger(); };
    return { raisons, ou, etape, raison, phrase, erreur, occupe, aller, offrir, juste, fin, compte, emit };
  },
  template: `<div class="voile"><div class="boite">
    <template v-if="etape==='credits'"><h2>Il vous reste 2 crédits</h2><p>Ils valent 29,90 $ et disparaissent à la fin de votre adhésion. Pourquoi ne pas choisir deux livres maintenant ?</p>
      <button class="btn" @click="offrir('echange','Deux livres ont été ajoutés à votre bibliothèque.')">Échanger mes 2 crédits</button><button class="btn sec" :disabled="occupe" @click="aller('debut',{}, 'raison')">Je laisse mes crédits</button><button class="lien" @click="emit('fermer')">Revenir aux réglages</button></template>
    <template v-else-if="etape==='raison'"><h2>On aimerait comprendre</h2><p class="petit">Une seule réponse, promis.</p>
      <div v-for="[v,t] in raisons" :key="v" class="choix" :class="{pris:raison===v}" @click="raison=v">{{t}}</div>
      <button class="btn sec" :disabled="!raison||occupe" @click="aller('raison',{raison}, 'ou')">Suivant</button><button class="lien" @click="emit('fermer')">Rester membre</button></template>
    <template v-else-if="etape==='prix'"><h2>Et à moitié prix ?</h2><p>7,48 $ par mois pendant un an, mêmes livres, mêmes voix.</p><button class="btn" @click="offrir('moitie','Votre rabais est appliqué.')">Profiter du rabais</button><button class="lien petit" @click="aller('refus',{}, 'ou')">Poursuivre sans rabais</button></template>
    <template v-else-if="etape==='temps'"><h2>Mettez Murmure en veille</h2><p>Trois mois sans payer, vos crédits vous attendent.</p><button class="btn" @click="offrir('veille','Votre adhésion est en veille jusqu’au 14 mars 2027.')">Mettre en veille</button><button class="lien petit" @click="aller('refus',{}, 'ou')">Poursuivre sans mise en veille</button></template>
    <template v-else-if="etape==='ou'"><h2>Et maintenant, où écouterez-vous vos livres ?</h2>
      <button v-for="[v,t] in ou" :key="v" class="btn sec" style="display:block;width:100%" @click="aller('ou',{reponse:v}, 'forfait')">{{t}}</button><button class="lien petit" @click="aller('ou',{reponse:null}, 'forfait')">Passer cette question</button></template>
    <template v-else-if="etape==='forfait'"><h2>Connaissez-vous Murmure Bref ?</h2><p>Trois heures d’écoute par mois pour 4,95 $. Vous gardez votre bibliothèque et votre profil.</p><button class="btn" @click="offrir('bref','Vous êtes passé·e à Murmure Bref.')">Passer à Murmure Bref</button><button class="btn sec" @click="aller('refus',{}, 'phrase')">Non merci, je continue</button></template>
    <template v-else-if="etape==='phrase'"><h2>Dernière étape</h2><p>Votre adhésion Illimité prendra fin le 14 décembre 2026. Pour être certain que c’est bien vous, écrivez : <em>je quitte Murmure</em></p>
      <label>Phrase <input type="text" v-model="phrase" autocomplete="off" placeholder="…"></label><p><button class="btn" @click="emit('fermer')">Garder mon adhésion</button><button class="btn sec" :disabled="!juste||occupe" @click="fin">Mettre fin à mon adhésion</button></p></template>
    <template v-else><h2>C’est fait</h2><p>Votre adhésion Murmure Illimité prend fin le 14 décembre 2026. D’ici là, bonne écoute !</p><button class="btn" @click="emit('fermer')">Fermer</button><button class="lien petit" @click="offrir('retour','Heureux de vous revoir !')">J’ai changé d’avis, réactiver</button></template>
    <p v-if="erreur" class="avis">{{erreur}}</p></div></div>`,
};

const Reglages = {
  components: { Depart },
  setup() {
    const onglet = ref('Profil'), ouvert = ref(false), depart = ref(false), vitesse = ref('1,0×');
    const faire = async (chemin, corps, texte) => { await api(chemin, corps); await charger(); dire(texte); };
    return { onglet, ouvert, depart, vitesse, compte, faire };
  },
  template: `<h1>Réglages</h1><div class="regl"><aside><button v-for="o in ['Profil','Écoute','Appareils','Formule','Famille']" :class="{on:o===onglet}" @click="onglet=o">{{o}}</button></aside><section>
    <div v-if="onglet==='Profil'" class="bloc"><h2>Noé Bélanger</h2><p>noe@example.net · Montréal</p><button class="btn sec" @click="faire('/profil/supprimer',{},'Votre profil sera effacé.')">Supprimer mon profil et mes données</button></div>
    <div v-if="onglet==='Écoute'" class="bloc"><h2>Vitesse de lecture</h2><select v-model="vitesse" aria-label="Vitesse"><option>0,8×</option><option>1,0×</option><option>1,25×</option></select><p>Minuterie de sommeil : 30 minutes</p></div>
    <div v-if="onglet==='Appareils'" class="bloc"><h2>Appareils</h2><p>Téléphone de Noé <button class="lien" @click="faire('/appareil/retirer',{},'Appareil retiré.')">Retirer</button></p></div>
    <div v-if="onglet==='Famille'" class="bloc"><h2>Volet jeunesse <span class="petit">4 $ par mois</span></h2><p>Actif pour Mia (8 ans).</p><button class="lien" @click="faire('/famille/fin',{},'Le volet jeunesse est résilié.')">Résilier le volet jeunesse</button></div>
    <div v-if="onglet==='Formule'"><div class="bloc"><h2>Murmure Illimité</h2><p v-if="compte.finit" class="avis">Votre adhésion prend fin le 14 décembre 2026.</p><p v-else>14,95 $ par mois · prochain paiement le 14 décembre 2026</p><p>2 crédits de nouveauté</p><button class="btn" @click="faire('/offre',{quoi:'annuel'},'Formule annuelle activée.')">Économiser avec l’année</button></div>
      <div class="bloc"><h2>Paiement</h2><p>Mastercard se terminant par 0912</p></div>
      <button class="plie" :aria-expanded="ouvert" @click="ouvert=!ouvert">Autres démarches</button><div v-if="ouvert" class="dedans"><button>Télécharger mes reçus</button><button @click="faire('/offre',{quoi:'veille'},'Adhésion en veille.')">Prendre une pause de 3 mois</button><button>Offrir Murmure</button><button v-if="!compte.finit" @click="depart=true">Ne plus être membre</button></div></div>
    </section></div><Depart v-if="depart" @fermer="depart=false" />`,
};

createApp({
  components: { Reglages },
  setup() {
    const menu = ref(false);
    onMounted(charger);
    return { menu, route, compte, toast, livres: ['Le Survenant', 'Maria Chapdelaine', 'Bonheur d’occasion', 'Les Plouffe'] };
  },
  template: `<header><b>murmure</b><nav><a href="#/">Accueil</a><a href="#/decouvrir">Découvrir</a><a href="#/balados">Balados</a></nav><input type="search" aria-label="Chercher un livre" placeholder="Titre, voix, autrice"><div class="droite"><button class="av" aria-label="Menu du compte" aria-haspopup="true" :aria-expanded="menu" @click="menu=!menu">NB</button><div v-if="menu" class="menu" @click="menu=false"><a href="#/biblio">Ma bibliothèque</a><a href="#/liste">Liste de souhaits</a><a href="#/reglages">Réglages</a><a href="#/aide">Aide</a><button>Se déconnecter</button></div></div></header>
    <main v-if="!compte.pret"><p>Chargement…</p></main>
    <main v-else-if="route==='#/reglages'"><Reglages /></main>
    <main v-else-if="route==='#/aide'"><h1>Aide</h1><p>Un souci d’écoute ? Fermez puis rouvrez l’application. Pour tout ce qui touche à votre formule, voyez Réglages.</p></main>
    <main v-else><h1>Bonsoir Noé</h1><p>Reprenez « Le Survenant », chapitre 9.</p><div class="grille"><div v-for="l in livres" class="livre"><i></i>{{l}}</div></div></main>
    <div v-if="toast" class="toast" role="status">{{toast}}</div>`,
}).mount('#app');
