import './client.css';
import { createApp } from 'vue/dist/vue.esm-bundler.js';
const api = async (method, path, body) => { const r = await fetch('/api' + path, { method, headers: { 'content-type': 'application/json' }, body: body ? JSON.stringify(body) : undefined }); const j = await r.json(); if (!r.ok) throw new Error(j.message); return j; };
createApp({
  data: () => ({ me: null, tab: 'General', menu: false, step: 0, id: '', acks: [], phrase: '', busy: false, error: '', tabs: ['General', 'Plan', 'Sharing', 'Security'] }),
  computed: { until() { return this.me?.cancelAt && new Date(this.me.cancelAt + 'T12:00:00').toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' }); } },
  async mounted() { this.me = await api('GET', '/account'); },
  methods: {
    async begin() { this.menu = false; this.id = (await api('POST', '/plan/cancellation')).id; this.acks = []; this.phrase = ''; this.step = 1; },
    async people(p) { await api('PATCH', '/plan/cancellation/' + this.id, { people: p }); this.step = 2; },
    async acked() { await api('PATCH', '/plan/cancellation/' + this.id, { acks: this.acks.length }); this.step = 4; },
    async finish() { this.busy = true; this.error = ''; try { this.me = await api('POST', `/plan/cancellation/${this.id}/confirm`, { phrase: this.phrase }); this.step = 0; } catch (e) { this.error = e.message; } this.busy = false; },
    async to(p) { this.menu = false; this.me = await api('POST', '/plan/switch', { to: p }); this.step = 0; },
    async resume() { this.me = await api('POST', '/plan/resume'); },
    async erase() { this.menu = false; if (confirm('Delete your Attic account and all files?')) this.me = await api('DELETE', '/account'); },
    async trash() { this.me = await api('DELETE', '/trash'); },
  },
  template: `<div class="bar"><b>▲ Attic Drive</b><input type="search" aria-label="Search files" placeholder="Search your files"><span v-if="me">{{ me.name }}</span></div>
  <div v-if="!me" class="body">Loading settings…</div>
  <div v-else class="frame"><nav><a v-for="t in tabs" href="#" :class="{here: t===tab}" @click.prevent="tab=t; step=0">{{ t }}</a></nav><div class="body">
    <template v-if="tab==='General'"><h1>General</h1><p>Language: English (US)</p><p>Bin: 3.1 GB <button class="b" @click="trash">Empty bin</button></p></template>
    <template v-else-if="tab==='Sharing'"><h1>Sharing</h1><p>14 shared links, 2 shared folders.</p></template>
    <template v-else-if="tab==='Security'"><h1>Security</h1><p>Last sign-in: today, Chrome on Linux.</p></template>
    <template v-else-if="step===0"><h1>Plan</h1><div class="plan"><button class="dots" aria-label="Plan actions" aria-haspopup="menu" @click="menu=!menu">⋯</button>
      <ul v-if="menu" class="menu" role="menu"><li role="menuitem" @click="to('annual')">Switch to annual</li><li role="menuitem" @click="menu=false">Download invoices</li><li v-if="!me.cancelAt" role="menuitem" @click="begin">Cancel plan</li><li role="menuitem" class="red" @click="erase">Delete account</li></ul>
      <h2>Plus, 2 TB</h2><div class="meter"><i></i></div><p>{{ me.used }} GB of {{ me.quota }} GB used</p>
      <p v-if="me.cancelAt"><span class="pill">Your Plus plan ends {{ until }}</span> <button class="b" @click="resume">Resume plan</button></p><p v-else>$9.99 a month. Next bill December 19, 2026.</p></div>
      <h3>Need more room?</h3><button class="b main" @click="to('pro')">Upgrade to Pro 5 TB</button></template>
    <template v-else><div class="steps"><i v-for="n in 4" :class="{on: n<=step}"></i></div>
      <div v-if="step===1"><h1>How many people use your storage?</h1><p>It helps us plan.</p><button v-for="p in ['Just me','2–3','4–6','7+']" class="b" @click="people(p)">{{ p }}</button><p><button class="soft" @click="people('unsaid')">Rather not say</button></p></div>
      <div v-if="step===2"><h1>412 GB need somewhere to live</h1><div class="offer"><h3>Lite, 500 GB for $3.99</h3><p>Everything you have still fits.</p><button class="b main" @click="to('lite')">Move to Lite</button></div><button class="soft" @click="step=3">Continue cancelling</button> <button class="soft" @click="step=0">Back to safety</button></div>
      <div v-if="step===3"><h1>What happens to your files</h1><label class="ack"><input type="checkbox" value="a" v-model="acks"> I understand that files above 10 GB become read-only after the plan ends.</label><label class="ack"><input type="checkbox" value="b" v-model="acks"> I understand that my 14 shared links stop working.</label><button class="b" @click="step=0">Keep Plus</button><button class="b main" :disabled="acks.length<2" @click="acked">Continue</button></div>
      <div v-if="step===4"><h1>Last step</h1><label for="ph">Type <b>cancel my plan</b> to go on</label><br><input id="ph" v-model="phrase" autocomplete="off"><p v-if="error" class="red" role="alert">{{ error }}</p><p><button class="b main" @click="step=0">Keep Plus</button><button class="b bad" :disabled="busy || phrase.trim().toLowerCase()!=='cancel my plan'" @click="finish">{{ busy ? 'One moment…' : 'Cancel Plus' }}</button></p></div>
    </template><p class="tiny">Attic Storage Inc. · Terms · Privacy · Your privacy choices</p></div></div>`,
}).mount('#attic');
