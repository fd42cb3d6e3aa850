import './client.css';
import { createApp } from 'vue/dist/vue.esm-bundler.js';

const api = async (path, body) => {
  const res = await fetch(`/portal-api/${path}`, body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {});
  const json = await res.json();
  if (!res.ok) throw new Error(json.message);
  return json;
};

const Drawer = {
  props: ['member'],
  emits: ['close', 'changed'],
  data: () => ({ at: 0, reason: '', when: '', read: false, busy: false, error: '', reasons: [['use', 'I come less often than I hoped'], ['price', 'The price'], ['busy', 'The club is too busy when I come'], ['moving', 'I’m moving away'], ['injury', 'Injury or illness'], ['elsewhere', 'I’ve joined another club'], ['unsaid', 'I’d rather not give a reason']] }),
  computed: { title() { return ['What makes you want to leave?', 'Freeze instead?', 'When is your last day?', 'Check and hand in'][this.at]; } },
  methods: {
    async run(what) { this.busy = true; this.error = ''; try { await what(); } catch (e) { this.error = e.message; } this.busy = false; },
    next() {
      if (this.at === 0) return this.run(async () => { await api(`${this.member.id}/leave/reason`, { reason: this.reason }); this.at = 1; });
      this.at += 1;
      return undefined;
    },
    freeze() { return this.run(async () => { const got = await api(`${this.member.id}/freeze`, {}); this.$emit('changed', got, 'Your membership is frozen for three months.'); }); },
    send() { return this.run(async () => { const got = await api(`${this.member.id}/leave`, { when: this.when, read: this.read }); this.$emit('changed', got, `Thank you. Your notice has reached us (${got.ref}).`); }); },
  },
  template: `<div><div class="dim" @click="$emit('close')"></div><section class="dr" role="dialog" aria-modal="true" aria-labelledby="drt">
  <header><div><small>{{ member.name }} · step {{ at + 1 }} of 4</small><h2 id="drt">{{ title }}</h2></div><button class="cx" aria-label="Close" @click="$emit('close')">×</button></header>
  <div class="bd">
    <fieldset v-if="at === 0" style="border:0;padding:0;margin:0"><legend class="sr-only">What makes you want to leave?</legend><label class="ch" v-for="[k, l] in reasons" :key="k"><input class="sr-only" type="radio" name="reason" :value="k" v-model="reason">{{ l }}</label></fieldset>
    <div v-else-if="at === 1"><p>Freeze for three months at £5 a month. You keep your joining price, and start again on 1 March by yourself.</p><p><button class="go" :disabled="busy" @click="freeze">Freeze for three months</button></p></div>
    <fieldset v-else-if="at === 2" style="border:0;padding:0;margin:0"><legend class="sr-only">When is your last day?</legend>
      <label class="ch"><input class="sr-only" type="radio" name="when" value="today" v-model="when"><b>Today</b><small>An early leaving fee of £45.00 is taken with your card on file.</small></label>
      <label class="ch"><input class="sr-only" type="radio" name="when" value="notice" v-model="when"><b>With notice: 31 January 2027</b><small>The earliest day without a fee. Payments on 2 December and 2 January are taken as usual.</small></label>
      <label class="ch"><input class="sr-only" type="radio" name="when" value="later" v-model="when"><b>A month later: 28 February 2027</b><small>Three more payments.</small></label></fieldset>
    <div v-else><p v-if="when === 'today'">Your membership ends today and £45.00 is taken from the card ending 3318.</p><p v-else>Your last day is <b>{{ when === 'notice' ? '31 January 2027' : '28 February 2027' }}</b>. You can come until then. {{ when === 'notice' ? 'Your last payment of ' + member.price + ' is on 2 January 2027.' : 'Your last payment of ' + member.price + ' is on 2 February 2027.' }}</p>
      <label class="ck"><input class="sr-only" type="checkbox" v-model="read"><span class="bx" aria-hidden="true"></span><span>I’ve read how leaving works and know that coming back means today’s prices</span></label></div>
    <p v-if="error" class="er" role="alert">{{ error }}</p>
  </div>
  <div class="ft"><button class="al" @click="$emit('close')">Stay a member</button>
    <button v-if="at === 0" class="go" :disabled="!reason || busy" @click="next">Next</button><button v-else-if="at === 1" class="al" @click="next">I don’t want to freeze</button><button v-else-if="at === 2" class="go" :disabled="!when" @click="next">Next</button><button v-else class="go" :disabled="!read || busy" @click="send">{{ busy ? 'Sending…' : 'Hand in my notice' }}</button></div>
  </section></div>`,
};

const Membership = {
  components: { Drawer },
  emits: ['say'],
  data: () => ({ members: null, who: 'dana', open: 'plan', drawer: false }),
  computed: { m() { return this.members.find((x) => x.id === this.who); } },
  async mounted() { this.members = (await api('members')).members; },
  methods: {
    changed(got, said) { this.members = got.members; this.drawer = false; this.$emit('say', said); },
    async act(what, said) { this.changed(await api(`${this.who}/${what}`, {}), said); },
    flip(id) { this.open = this.open === id ? '' : id; },
  },
  template: `<div><h1>Membership</h1><div v-if="!members" aria-busy="true"><div class="ske" v-for="n in 4" :key="n"></div></div><template v-else>
  <div class="tb" role="tablist" aria-label="Members"><button v-for="x in members" :key="x.id" role="tab" :id="'t-' + x.id" :aria-selected="x.id === who" aria-controls="mp" @click="who = x.id; open = 'plan'">{{ x.short }}</button></div>
  <div id="mp" role="tabpanel" :aria-labelledby="'t-' + who">
  <div class="cd"><h2 style="margin:0">{{ m.name }} <span v-if="m.status === 'active'" class="pill">Active</span><span v-else class="pill amber">{{ { frozen: 'Frozen', leaving: 'Notice given', left: 'Ended' }[m.status] }}</span></h2><p>{{ m.type }} · member no. {{ m.no }} · since {{ m.since }}</p>
    <p v-if="m.status === 'leaving'">You’ve told us you’re leaving: your last day is {{ m.last }}. <button class="al" @click="act('withdraw', 'Good to have you back.')">Withdraw my notice</button></p><p v-if="m.status === 'left'">This membership has ended.</p></div>
  <div class="ac"><h3><button :aria-expanded="open === 'plan'" @click="flip('plan')">Plan and payments <span aria-hidden="true">{{ open === 'plan' ? '−' : '+' }}</span></button></h3><div class="in" v-if="open === 'plan'"><p>{{ m.price }} a month, taken on the {{ m.pays }} from the card ending 3318.</p><button class="go" @click="act('upgrade', 'Upgraded.')">Upgrade to Anytime Plus</button></div></div>
  <div class="ac"><h3><button :aria-expanded="open === 'guest'" @click="flip('guest')">Guest passes <span aria-hidden="true">{{ open === 'guest' ? '−' : '+' }}</span></button></h3><div class="in" v-if="open === 'guest'"><p>Two left this year.</p><button class="al" @click="act('guest', 'Pass sent.')">Use a pass</button></div></div>
  <div class="ac"><h3><button :aria-expanded="open === 'freeze'" @click="flip('freeze')">Freezing <span aria-hidden="true">{{ open === 'freeze' ? '−' : '+' }}</span></button></h3><div class="in" v-if="open === 'freeze'"><p>£5 a month for up to three months.</p><button class="al" @click="act('freeze', 'Frozen.')">Freeze this membership</button></div></div>
  <div class="ac" v-if="m.status === 'active' || m.status === 'frozen'"><h3><button :aria-expanded="open === 'leave'" @click="flip('leave')">Leaving the club <span aria-hidden="true">{{ open === 'leave' ? '−' : '+' }}</span></button></h3><div class="in" v-if="open === 'leave'"><p>We need two full calendar months’ notice, counted from the first of the next month. You can give it here.</p><button class="al" @click="drawer = true">Start leaving</button></div></div>
  </div><Drawer v-if="drawer" :member="m" @close="drawer = false" @changed="changed" /></template></div>`,
};

createApp({
  components: { Membership },
  data: () => ({ path: location.pathname, said: '' }),
  created() { addEventListener('popstate', () => { this.path = location.pathname; }); },
  methods: {
    go(to) { history.pushState({}, '', to); this.path = to; },
    say(text) { this.said = text; setTimeout(() => { this.said = ''; }, 3500); },
  },
  template: `<header class="hd"><span class="lg">Quarry Lane</span><nav aria-label="Portal" style="display:contents"><a v-for="[to, l] in [['/portal', 'Home'], ['/portal/classes', 'Classes'], ['/portal/membership', 'Membership'], ['/portal/details', 'My details'], ['/portal/contact', 'Contact']]" :key="to" :href="to" :class="{ now: path === to }" :aria-current="path === to ? 'page' : null" @click.prevent="go(to)">{{ l }}</a></nav></header>
  <main class="pg"><Membership v-if="path === '/portal/membership'" @say="say" />
  <template v-else-if="path === '/portal/classes'"><h1>Classes this week</h1><div class="cd">Tue 10:00 · Aqua fit · 4 places left</div><div class="cd">Thu 11:15 · Pilates · full</div><div class="cd">Sat 09:00 · Spin · 9 places left</div></template>
  <template v-else-if="path === '/portal/details'"><h1>My details</h1><div class="cd"><p>Dana Whitlock<br>dana.w@example.org<br>07700 900 144</p></div></template>
  <template v-else-if="path === '/portal/contact'"><h1>Contact</h1><div class="cd"><p>Reception: 01632 960 511, every day from 7 to 21.</p><p>Leaving or freezing? You can do both yourself on the Membership page.</p></div></template>
  <template v-else><h1>Hello Dana</h1><div class="cd"><h2>Bring a friend in December</h2><p>Both of you get a free smoothie.</p></div><div class="cd"><h2>Your next class</h2><p>Aqua fit, Tuesday at 10:00, small pool.</p></div><div class="cd"><h2>Theo’s swimming</h2><p>Stage 4, Wednesday at 16:30.</p></div></template></main>
  <footer class="fo">Quarry Lane Leisure Trust · Terms of membership · Privacy · Accessibility</footer><div role="status" aria-live="polite"><div v-if="said" class="ts">{{ said }}</div></div>`,
}).mount('#portal');
