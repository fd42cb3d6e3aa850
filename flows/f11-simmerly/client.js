import './client.css';
import { createApp, reactive, ref, computed, onMounted } from 'vue/dist/vue.esm-bundler.js';

const HASH = { GetPlan: '8f1c', SkipWeek: '02aa', UpdatePlanSize: 'c9d0', PausePlan: '77e1', StartExit: '1b40', SetExitReason: 'e3f2', DeclineExitOffer: '5a6b', AcceptExitOffer: '90cd', DeactivatePlan: 'd41d', ReactivatePlan: 'aa12', SetNotification: '3e3e' };
const store = reactive({ path: location.pathname, plan: null, toast: '' });
const gql = async (operationName, variables = {}) => {
  const r = await fetch('/gw/graphql', { method: 'POST', headers: { 'content-type': 'application/json', 'apollographql-client-name': 'web' }, body: JSON.stringify({ operationName, variables, extensions: { persistedQuery: { version: 1, sha256Hash: HASH[operationName] } } }) });
  const { data, errors } = await r.json();
  if (errors) throw new Error(errors[0].message);
  store.plan = data.plan;
};
let queue = [];
const ev = (event, props = {}) => { queue.push({ event, props, at: Date.now() }); };
setInterval(() => { if (queue.length) { const batch = queue; queue = []; fetch('/ev/batch', { method: 'POST', keepalive: true, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ batch, context: { page: location.pathname } }) }); } }, 1500);
const say = (t) => { store.toast = t; setTimeout(() => { store.toast = ''; }, 4000); };
const go = (p) => { history.pushState({}, '', p); store.path = p; scrollTo(0, 0); ev('page', { path: p }); };
addEventListener('popstate', () => { store.path = location.pathname; });
const ALink = { props: ['to'], setup: () => ({ go }), template: '<a :href="to" @click.prevent="go(to)"><slot/></a>' };

const Head = {
  components: { ALink }, setup() { const open = ref(false); return { open, go }; },
  template: `<div class="strip">Thanksgiving sides are here. Order by Wednesday.</div><header class="hd"><b>Simmerly</b><ALink to="/menu">Menus</ALink><ALink to="/account/orders">My orders</ALink><ALink to="/gift-cards">Gift cards</ALink><ALink to="/help">Help</ALink><div class="r"><button :aria-expanded="open" aria-haspopup="true" @click="open=!open">Priya ▾</button><div class="drop" v-if="open" @click="open=false"><ALink to="/account/plan">Plan settings</ALink><ALink to="/account/orders">Past orders</ALink><a href="/help?topic=invite">Invite friends, get $40</a><a href="/help?topic=signout">Log out</a></div></div></header>`,
};
const Foot = { template: `<footer class="ft"><p><a href="/help?t=about">About us</a><a href="/help?t=sustainability">Sustainability</a><a href="/help?t=careers">Careers</a><a href="/help?t=press">Press</a><a href="/help?t=students">Student discount</a><a href="/help?t=terms">Terms</a><a href="/help?t=privacy">Privacy</a><a href="/help?t=accessibility">Accessibility</a></p>© Simmerly Foods Inc. 2026</footer>` };

const MenuPage = {
  setup() { return { store, skip: (w) => gql('SkipWeek', { week: w.id }).then(() => say('Week skipped')) }; },
  template: `<h1>Upcoming boxes</h1><div class="st" v-if="store.plan.status==='DEACTIVATED'" role="status">Your plan is deactivated. The box below is your last one.</div>
  <div class="box"><div class="wk" v-for="w in store.plan.weeks" :key="w.id"><span><b>{{w.day}}</b><br>{{w.locked ? 'Being packed: Miso salmon, Squash risotto, Chicken pho' : w.skipped ? 'Skipped' : '3 recipes picked for you'}}</span><button v-if="!w.locked && !w.skipped" class="bt o" @click="skip(w)">Skip week</button></div></div>`,
};
const Section = { props: ['title', 'id', 'open'], emits: ['flip'], template: `<section class="acc"><h2><button :aria-expanded="open" :aria-controls="'s-'+id" @click="$emit('flip')">{{title}}</button></h2><div class="b" :id="'s-'+id" v-show="open"><slot/></div></section>` };
const PlanPage = {
  components: { Section, ALink },
  setup() {
    const open = ref('size');
    const flip = (k) => { open.value = open.value === k ? '' : k; };
    const label = computed(() => ({ ACTIVE: 'Active', PAUSED: 'Paused', DEACTIVATED: 'Deactivated' })[store.plan.status]);
    return { store, open, flip, label, size: (v) => gql('UpdatePlanSize', v).then(() => say('Plan updated')), note: () => gql('SetNotification'), again: () => gql('ReactivatePlan').then(() => say('Welcome back!')) };
  },
  template: `<h1>Plan settings</h1><div class="st" v-if="store.plan.status==='DEACTIVATED'" role="status"><b>Your plan is deactivated.</b> You won’t be charged for any further boxes. <button class="bt o" @click="again">Reactivate plan</button></div>
  <Section id="size" title="Plan size" :open="open==='size'" @flip="flip('size')"><p>{{store.plan.recipes}} recipes a week for {{store.plan.servings}} people, {{store.plan.price}} including shipping.</p><button class="bt o" @click="size({servings:4})">Change to 4 people</button> <button class="bt o" @click="size({recipes:5})">Change to 5 recipes</button></Section>
  <Section id="addr" title="Delivery address & day" :open="open==='addr'" @flip="flip('addr')"><p>118 Orchard Ave, Unit 4, Saturdays 8 am to 2 pm</p><a href="/help?topic=address">Edit address</a></Section>
  <Section id="pay" title="Payment" :open="open==='pay'" @flip="flip('pay')"><p>Mastercard ending in 3308. Credit: $ {{store.plan.credit}}</p><a href="/help?topic=payment">Edit payment</a></Section>
  <Section id="not" title="Notifications" :open="open==='not'" @flip="flip('not')"><label><input type="checkbox" checked @change="note"> Emails about new recipes</label></Section>
  <Section id="stat" title="Plan status" :open="open==='stat'" @flip="flip('stat')"><p>Your plan is <b>{{label}}</b>.</p><p v-if="store.plan.status!=='DEACTIVATED'">Going away? You can skip weeks in <ALink to="/menu">your menu</ALink>.</p><ALink v-if="store.plan.status!=='DEACTIVATED'" to="/account/plan/leave">Pause or deactivate plan</ALink></Section>`,
};
const WHY = [['PRICE', 'It’s too expensive'], ['TRAVEL', 'I’m traveling'], ['MOVE', 'I’m moving'], ['DIET', 'My diet has changed'], ['VARIETY', 'Not enough variety'], ['OTHER_SERVICE', 'I’m trying another meal kit'], ['OTHER', 'Another reason']];
const LeavePage = {
  components: { ALink },
  setup() {
    const step = ref(1), weeks = ref(4), busy = ref(false), why = ref('');
    const safe = async (f) => { busy.value = true; try { await f(); } catch { say('Something went wrong, please try again'); } busy.value = false; };
    return { store, step, weeks, busy, WHY,
      pause: () => safe(async () => { await gql('PausePlan', { weeks: weeks.value }); say('Plan paused'); go('/account/plan'); }),
      begin: () => safe(async () => { await gql('StartExit'); ev('exit_started'); step.value = 2; }),
      pick: (k) => safe(async () => { why.value = k; await gql('SetExitReason', { reason: k }); ev('exit_reason', { k }); step.value = 3; }),
      claim: () => safe(async () => { await gql('AcceptExitOffer'); say('$30 credit added'); go('/menu'); }),
      decline: () => safe(async () => { await gql('DeclineExitOffer'); step.value = 4; }),
      end: () => safe(async () => { ev('deactivate_clicked'); await gql('DeactivatePlan', { planId: store.plan.id }); say('Plan deactivated'); step.value = 5; }),
      keep: () => go('/menu'), why };
  },
  template: `<p class="crumb"><ALink to="/account/plan">‹ Plan settings</ALink></p>
  <div class="box" v-if="step===5"><h1>Your plan is deactivated</h1><p>You won’t be charged for any further boxes. Your last box arrives on Sat, Nov 28. We’ve emailed you a confirmation.</p><ALink class="bt" to="/account/plan">Back to settings</ALink></div>
  <div class="box" v-else-if="store.plan.status==='DEACTIVATED'"><h1>Your plan is already deactivated</h1></div>
  <div class="box" v-else-if="step===1"><h1>Take a break instead?</h1><p>Pause for as long as you need. Your plan starts again by itself.</p><div class="chips" role="group" aria-label="Length of the pause"><button v-for="w in [2,4,8]" :key="w" :class="{on: weeks===w}" :aria-pressed="weeks===w" @click="weeks=w">{{w}} weeks</button></div><button class="bt" :disabled="busy" @click="pause">Pause my plan</button> <button class="bt p" :disabled="busy" @click="begin">I still want to deactivate</button></div>
  <div class="box" v-else-if="step===2"><h1>What’s the main reason?</h1><p>Tap the one that fits best.</p><div class="why"><button v-for="[k,t] in WHY" :key="k" :disabled="busy" @click="pick(k)">{{t}}</button></div></div>
  <div class="box" v-else-if="step===3"><h1>{{ why==='PRICE' ? 'How about $30 off?' : why==='VARIETY' ? 'There’s more to try' : 'A little something to stay' }}</h1><p>{{ why==='VARIETY' ? 'Our winter menu has 45 recipes a week. Have $30 off to try it.' : 'Get $30 off over your next three boxes.' }}</p><button class="bt" :disabled="busy" @click="claim">Get $30 off</button> <button class="bt p" :disabled="busy" @click="decline">No thanks, carry on</button></div>
  <div class="box" v-else><h1>Last step</h1><ul><li>Your box for <b>Sat, Nov 28</b> is being packed and will still arrive.</li><li>No boxes after that, and no more charges.</li><li>Your favorites are saved if you come back.</li></ul><button class="bt o" @click="keep">Keep my plan</button> <button class="bt" :disabled="busy" @click="end">Deactivate plan</button></div>`,
};
const Orders = { template: '<h1>Past orders</h1><div class="box"><p>Nov 21 · $71.94 · delivered</p><p>Nov 14 · $71.94 · delivered</p></div>' };
const Gift = { template: '<h1>Gift cards</h1><div class="box">Give dinner. From $50.</div>' };
const Help = { template: '<h1>Help center</h1><div class="box"><h3>How do I skip a week?</h3><p>Open Menus and choose Skip week.</p><h3>How do I stop my plan?</h3><p>Open Plan settings, then Plan status.</p></div>' };
const PAGES = { '/menu': MenuPage, '/account/plan': PlanPage, '/account/plan/leave': LeavePage, '/account/orders': Orders, '/gift-cards': Gift, '/help': Help };
createApp({
  components: { Head, Foot },
  setup() { onMounted(() => { setTimeout(() => gql('GetPlan'), 200); ev('page'); }); return { store, page: computed(() => PAGES[store.path] ?? MenuPage) }; },
  template: `<Head/><main><component v-if="store.plan" :is="page" :key="store.path"/><p v-else>Loading your kitchen…</p></main><Foot/><Transition name="fade"><div v-if="store.toast" class="toast" role="status">{{store.toast}}</div></Transition>`,
}).mount('#app');
