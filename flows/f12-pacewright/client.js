import './client.css';
import { createApp, reactive, ref, computed, onMounted } from 'vue/dist/vue.esm-bundler.js';

const store = reactive({ me: null, path: location.pathname, consent: sessionStorage.getItem('pw-c') });
const post = async (u, b = {}) => { const r = await fetch(u, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(b) }); return r.status === 204 ? null : r.json(); };
const act = async (u, b) => { const r = await post(u, b); if (r && !r.error) store.me = r; return r; };
const go = (p) => { history.pushState({}, '', p); store.path = p; scrollTo(0, 0); };
addEventListener('popstate', () => { store.path = location.pathname; });
const day = (d) => new Date(d + 'T12:00Z').toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });

const Today = {
  setup: () => ({ store, act }),
  template: `<h1>Good morning, {{ store.me.first }}</h1>
  <div class="card"><div class="flex"><div><b>Lower body, 40 min</b><br>Week 6 · Day 2</div><button class="big" @click="act('/api/workout/done')">Mark as done</button></div></div>
  <div class="card"><div class="flex"><div><b>Video call with {{ store.me.coach }}</b><br>Tuesday, December 1, 6:30 pm</div><button class="soft" @click="act('/api/call/move')">Reschedule</button></div></div>
  <div class="card"><b>From {{ store.me.coach }}</b><p>Great work on Friday’s tempo run! Let’s add ten minutes this week.</p></div>`,
};
const Settings = {
  setup() {
    const tab = ref('Profile');
    return { store, act, go, day, tab, tabs: ['Profile', 'Notifications', 'Membership', 'Devices'], m: computed(() => store.me.membership) };
  },
  template: `<h1>Settings</h1><div role="tablist"><button v-for="t in tabs" :key="t" role="tab" :aria-selected="tab===t" @click="tab=t">{{ t }}</button></div>
  <div role="tabpanel">
  <div v-if="tab==='Profile'" class="card"><p><b>Idris Okafor</b><br>idris@•••.example</p><label>Units <select @change="act('/api/units')"><option>Miles, pounds</option><option>Kilometers, kilograms</option></select></label></div>
  <div v-else-if="tab==='Notifications'" class="card"><p>Workout reminders: 7:00 am</p></div>
  <div v-else-if="tab==='Devices'" class="card"><p>No watch connected.</p><a href="#watch">Connect a watch</a></div>
  <template v-else>
    <div v-if="m.status==='canceled'" class="card warn" role="status"><b>Your coaching ends on {{ day(m.next) }}.</b> You won’t be billed for it again. <button class="soft" @click="act('/api/membership/resume')">Resume membership</button></div>
    <div class="card"><h2>{{ m.name }}</h2><p v-if="m.status==='active'">{{ m.price }} a month · next payment {{ day(m.next) }}</p><p v-else-if="m.status==='paused'">Paused for {{ m.pausedMonths }} months</p><p v-else>Canceled · access until {{ day(m.next) }}</p><p>Paid with Visa ending in 3310 · <a href="#card">Update card</a></p>
      <button v-if="m.status==='active'" class="plain" @click="go('/leave')">Cancel membership</button></div>
    <div class="card"><div class="flex"><div><h2>Meal plans</h2>{{ store.me.meal ? 'Add-on · $12 a month' : 'Removed' }}</div><button v-if="store.me.meal" class="soft" @click="act('/api/meal/remove')">Remove add-on</button></div></div>
    <div class="card"><h2>Gift a month</h2><p>Know somebody who wants to start? <a href="#gift">Give coaching</a></p></div>
  </template></div>`,
};
const Leave = {
  setup() {
    const step = ref(1), months = ref(1), note = ref(''), word = ref(''), err = ref(''), busy = ref(false);
    const pause = async () => { await act('/api/membership/pause', { months: months.value }); go('/settings'); };
    const send = async () => { await act('/api/messages', { text: note.value }); step.value = 3; };
    const end = async () => { busy.value = true; const r = await act('/api/membership/cancel', { confirm: word.value.trim() }); busy.value = false; if (r.error) err.value = r.error; else step.value = 4; };
    return { store, go, act, day, step, months, note, word, err, busy, pause, send, end, m: computed(() => store.me.membership) };
  },
  template: `<div v-if="m.status==='canceled' && step<4" class="card">Your membership is already canceled.</div>
  <div v-else-if="step===1" class="card"><h1>How about a break instead?</h1><p>Pause your coaching. You keep your history and {{ store.me.coach }} as your coach, and pay nothing meanwhile.</p>
    <div class="seg"><button v-for="n in 3" :key="n" :aria-pressed="months===n" @click="months=n">{{ n }} month{{ n>1 ? 's' : '' }}</button></div>
    <div class="flex"><button class="plain" @click="step=2">No, I want to cancel</button><button class="big" @click="pause">Pause my coaching</button></div></div>
  <div v-else-if="step===2" class="card"><h1>A word for {{ store.me.coach }}?</h1><p>{{ store.me.coach }} has worked with you for 7 months. If you like, leave a note. It is sent under your name.</p><label>Your note (optional)<textarea v-model="note" rows="4"></textarea></label>
    <p class="flex"><button class="plain" @click="step=3">Skip</button><button class="big" :disabled="!note.trim()" @click="send">Send note</button></p></div>
  <div v-else-if="step===3" class="card"><h1>Cancel {{ m.name }}</h1><ul><li>Your coaching stays active until {{ day(m.next) }}.</li><li>Your call on December 1 still takes place.</li><li>Your meal plans are billed separately and go on.</li></ul>
    <form @submit.prevent="end"><label>Type CANCEL to confirm<input v-model="word" autocomplete="off" spellcheck="false"></label><p v-if="err" role="alert">{{ err }}</p>
    <p class="flex"><button type="button" class="soft" @click="go('/settings')">Keep my membership</button><button class="big red" :disabled="busy || word.trim().toUpperCase()!=='CANCEL'">End my membership</button></p></form></div>
  <div v-else class="card"><h1>All done, {{ store.me.first }}</h1><p>Your coaching ends on {{ day(m.next) }}. We’ve emailed you a confirmation.</p><button class="soft" @click="go('/settings')">Back to settings</button></div>`,
};
const Other = { template: '<h1>Nothing new</h1><p>Check back after your next session.</p>' };

createApp({
  setup() {
    onMounted(async () => { store.me = await (await fetch('/api/state')).json(); });
    const consent = (v) => { post('/api/consent', { v }); sessionStorage.setItem('pw-c', v); store.consent = v; };
    const nav = [['/today', 'Today'], ['/plan', 'Training plan'], ['/messages', 'Messages']];
    return { store, go, nav, consent, page: computed(() => ({ '/today': Today, '/settings': Settings, '/leave': Leave })[store.path] ?? Other) };
  },
  template: `<header><b>pacewright</b><a v-for="[to,l] in nav" :key="to" :href="to" :class="{'router-active':store.path===to}" @click.prevent="go(to)">{{ l }}</a><a href="/shop">Shop</a><a class="gear" href="/settings" aria-label="Settings" @click.prevent="go('/settings')"><span aria-hidden="true">⚙</span></a></header>
  <main><component v-if="store.me" :is="page" /><p v-else aria-busy="true">Loading your week…</p></main>
  <footer><a href="/science">The science</a><a href="/coaches">Become a coach</a><a href="/help">Help</a><a href="/terms">Terms</a><a href="/privacy">Privacy</a><a href="/do-not-sell">Do not sell my information</a></footer>
  <div v-if="!store.consent" class="ck" role="dialog" aria-label="Cookie consent"><p>We and our partners use cookies to measure how Pacewright is used. <a href="/cookies" style="color:#e2a03f">More</a></p><button class="soft" @click="consent('min')">Reject non-essential</button><button class="big" @click="consent('all')">Accept all</button></div>`,
}).mount('#app');
