// @ts-ignore
import { createApp, defineComponent, onMounted, reactive, ref } from 'vue/dist/vue.esm-bundler.js';

type Membership = { id: string; name: string; price: string; next: string; status: 'ACTIVE' | 'PAUSED' | 'ENDED' };
async function gql(operationName: string, variables: Record<string, unknown> = {}): Promise<any> {
  const r = await fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ operationName, variables, query: `# persisted ${operationName}` }) });
  return r.json();
}
const hub = reactive({ ready: false, first: '', memberships: [] as Membership[], household: [] as string[] });
const pop = ref('');
const route = ref(location.hash || '#/');
addEventListener('hashchange', () => { route.value = location.hash || '#/'; scrollTo(0, 0); });
const go = (to: string) => { location.hash = to; };
const load = async () => { const { data } = await gql('Hub'); hub.first = data.me.first; hub.memberships = data.memberships; hub.household = data.household; hub.ready = true; };
const say = (t: string) => { pop.value = t; setTimeout(() => (pop.value = ''), 5000); };
let ticket = '';

const Home = defineComponent({ template: `<div class="hero"><h1>Winter warmers, delivered tomorrow</h1><p>Free with Portly Plus.</p></div><br><div class="tiles"><div>Kettles</div><div>Blankets</div><div>Board games</div><div>Bird food</div></div>` });

const Memberships = defineComponent({
  setup: () => ({ hub, go }),
  template: `<h1>Memberships &amp; subscriptions</h1>
<div class="bx" v-for="m in hub.memberships" :key="m.id" style="display:flex;justify-content:space-between;align-items:center"><div><b>{{ m.name }}</b> <span class="tag" :class="{off: m.status !== 'ACTIVE'}">{{ m.status[0] + m.status.slice(1).toLowerCase() }}</span><br>{{ m.status === 'ENDED' ? 'No further payments' : m.price + ', next payment ' + m.next }}</div><button class="w" :aria-label="'Manage ' + m.name" @click="go('/m/' + m.id)">Manage</button></div>`,
});

const Manage = defineComponent({
  props: ['m'],
  setup() {
    const open = ref(0), more = ref(false);
    const remove = async () => { await gql('RemoveFromHousehold'); load(); };
    return { open, more, hub, go, remove };
  },
  template: `<h1>{{ m.name }}</h1><div class="hero"><h2>You saved £112 this year</h2><p>Members who stay a second year save twice as much.</p></div><br>
<div class="cols"><div class="bx"><div class="hd" @click="open = 1">Your benefits ▾</div><div v-show="open === 1"><p>Free next-day delivery, early sales, films.</p></div></div>
<div class="bx"><div class="hd" @click="open = 2">Household ▾</div><div v-show="open === 2"><p v-for="h in hub.household">{{ h }} <button class="s" @click="remove">Remove</button></p><p>Share your benefits with one adult.</p></div></div>
<div class="bx"><div class="hd" @click="open = 3">Renewal and settings ▾</div><div v-show="open === 3"><template v-if="m.status === 'ACTIVE'"><p>{{ m.price }}<br>Next payment {{ m.next }}</p><span class="more" @click="more = !more">Update, end and more</span><div v-show="more"><p>Remind me before renewing: off</p><p><button class="s" @click="go('/end/' + m.id + '/1')">End membership</button></p></div></template><p v-else>This membership isn’t active.</p></div></div></div>`,
});

const Ending = defineComponent({
  props: ['m', 'n'],
  setup(props: any) {
    const busy = ref(false);
    const act = async (op: string, text: string) => { await gql(op, { id: props.m.id }); await load(); say(text); go('/memberships'); };
    const answer = async (parcels: string) => { busy.value = true; const r = await gql('AnswerUsage', { parcels }); ticket = r.data.ticket; busy.value = false; go(`/end/${props.m.id}/4`); };
    const end = async () => {
      busy.value = true;
      const r = await gql('EndMembership', { id: props.m.id, ticket });
      busy.value = false;
      if (r.errors) { say(r.errors[0].message); go(`/end/${props.m.id}/1`); return; }
      Object.assign(hub.memberships.find((m) => m.id === props.m.id)!, r.data.membership);
      say(`${props.m.name} has ended. ${r.data.refund} is on its way back to your card.`); go('/memberships');
    };
    return { hub, go, act, answer, end, busy };
  },
  template: `<div class="bx" v-if="m.status !== 'ACTIVE'"><h2>{{ m.name }} isn’t active</h2></div>
<div class="bx" v-else-if="n === '1'"><h1>{{ hub.first }}, this is goodbye to free delivery</h1><p>By ending, Alex will lose benefits too. Shall we tell Alex?</p><div class="acts"><button class="y" @click="go('/')">Use my benefits today</button><button class="y" @click="act('RemindMe', 'We’ll remind you.')">Remind me later</button><button class="w" @click="go('/end/' + m.id + '/2')">End my benefits</button><button class="y" @click="go('/m/' + m.id)">Keep my benefits</button></div></div>
<div class="hero" v-else-if="n === '2'"><h1>Pay yearly: £89.90, two months on us</h1><p><a :href="'#/end/' + m.id + '/3'">Continue to end</a></p><p>You would have paid £107.88.</p><div class="acts"><button class="y" @click="go('/m/' + m.id)">Keep my benefits</button><button class="y" @click="act('SwitchToAnnual', 'You’re on the yearly plan.')">Switch to yearly</button></div></div>
<div class="bx" v-else-if="n === '3'"><h1>One question first</h1><p>How many parcels will you order before the New Year?</p><div class="acts"><button class="w" :disabled="busy" v-for="a in ['0', '1–5', '6–20', '20+', 'Not sure']" @click="answer(a)">{{ a }}</button></div><p><button class="s" @click="go('/m/' + m.id)">Keep my benefits</button></p></div>
<div class="bx" v-else><h1>Last page, promise</h1><p>We’re sorry to see you go. Ending takes effect straight away and the unused part of your month is refunded.</p><div class="acts"><button class="w" :disabled="busy" @click="end">{{ busy ? 'Ending…' : 'End now' }}</button><button class="y" @click="go('/m/' + m.id)">Keep my benefits</button><button class="y" @click="act('PauseMembership', 'Paused.')">Pause my membership</button></div></div>`,
});

createApp({
  components: { Home, Memberships, Manage, Ending },
  setup() {
    const fly = ref(false);
    onMounted(() => setTimeout(load, 200));
    const parts = () => route.value.replace(/^#\//, '').split('/');
    const one = (id: string) => hub.memberships.find((m) => m.id === id);
    return { fly, hub, pop, parts, one };
  },
  template: `<div class="hdr"><a class="lg" href="#/" style="color:#fff;text-decoration:none">portly</a><input placeholder="Search Portly" aria-label="Search Portly"><button @click="fly = !fly">Hello, {{ hub.first || 'there' }} ▾</button><a href="/help" style="color:#fff">Basket (2)</a>
<div class="fly" v-if="fly" @click="fly = false"><div><b>Your lists</b><a href="#/">Wish list</a><a href="#/">Gift ideas</a></div><div><b>Your account</b><a href="#/">Orders</a><a href="#/">Buy again</a><a href="#/memberships">Memberships &amp; subscriptions</a><a href="/help">Sellers</a></div></div></div>
<div class="sub"><a href="#/">All</a><a href="#/">Deals</a><a href="#/">Grocery</a><a href="#/">Plus films</a></div>
<div class="body"><div v-if="!hub.ready" class="dots">● ● ●</div><template v-else><Memberships v-if="parts()[0] === 'memberships'" /><Manage v-else-if="parts()[0] === 'm' && one(parts()[1])" :m="one(parts()[1])" /><Ending v-else-if="parts()[0] === 'end' && one(parts()[1])" :m="one(parts()[1])" :n="parts()[2]" :key="parts()[2]" /><Home v-else /></template></div>
<div class="btm"><a href="/conditions">Conditions of use</a><a href="/privacy">Privacy notice</a><a href="/help">Help centre</a> © 2026 Portly Trading Ltd</div><div v-if="pop" class="pop">{{ pop }}</div>`,
}).mount('#portly');
