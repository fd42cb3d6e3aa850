import { createApp } from 'vue/dist/vue.esm-bundler.js';
import './style.css';

const call = (url, body) => fetch(url, body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}).then((r) => r.json());

createApp({
  data: () => ({ tab: 'Resumo', tabs: ['Resumo', 'Meu plano', 'Aulas', 'Pagamentos', 'Ajuda'], d: null, open: false, shown: 0, typing: false, text: '', faq: null }),
  async created() { this.d = await call('/api/conta'); this.shown = this.d.log.length; },
  computed: { log() { return this.d.log.slice(0, this.shown); } },
  methods: {
    async say(t) {
      if (!t.trim() || this.typing) return;
      this.text = '';
      this.typing = true;
      const d = await call('/api/lia', { t });
      this.d = { ...d };
      this.shown += 1;
      while (this.shown < d.log.length) { this.scroll(); await new Promise((r) => setTimeout(r, 450)); this.shown += 1; }
      this.typing = false;
      this.scroll();
    },
    scroll() { this.$nextTick(() => { const el = this.$refs.log; if (el) el.scrollTop = el.scrollHeight; }); },
    async post(u) { this.d = await call(u, {}); this.shown = this.d.log.length; },
    show() { this.open = true; this.scroll(); },
  },
  template: `
<header><a class="logo" href="/minha-conta">maré<b>alta</b></a><nav><a href="#">Unidades</a><a href="#">Modalidades</a><a href="#">Planos</a></nav><span class="who">Renata Couto</span></header>
<section class="hero"><div><small>VERÃO MARÉ ALTA</small><h1>Bora treinar?</h1><p>Traga um amigo em janeiro e os dois ganham uma semana.</p></div></section>
<div class="tabs"><button v-for="t in tabs" :key="t" :class="{on: tab===t}" :aria-pressed="tab===t" @click="tab=t">{{t}}</button></div>
<main v-if="d">
  <template v-if="tab==='Resumo'">
    <div class="grid"><div class="card"><h2>12 treinos</h2><p>neste mês. Faltam 4 para a sua meta!</p></div>
    <div class="card"><h2>Plano Total</h2><p v-if="d.plan.own" class="tag">{{ d.plan.own==='hoje' ? 'Encerrado' : 'Termina em '+d.plan.own }}</p><p v-else>Ativo. Próxima cobrança em 10/01/2027</p></div>
    <div class="card"><h2>Natação Infantil</h2><p v-if="d.plan.bia" class="tag">Termina em {{d.plan.bia}}</p><p v-else>Bia, terças e quintas. Ativo</p></div></div>
  </template>
  <template v-else-if="tab==='Meu plano'">
    <div class="card wide"><div><h2>Plano Total</h2><p>R$ 139,90 por mês, todas as unidades, musculação e aulas. Fidelidade até 15/03/2027.</p>
      <template v-if="d.plan.own"><p class="tag">{{ d.plan.own==='hoje' ? 'Encerrado hoje' : 'Termina em '+d.plan.own }}</p><p v-if="d.plan.own!=='hoje'">Nenhuma cobrança depois dessa data.</p></template></div>
      <button v-if="d.plan.own" class="btn" @click="post('/api/reativar')">Reativar plano</button><button v-else class="btn" @click="post('/api/upgrade')">Virar Total Black por + R$ 30</button></div>
    <div class="card wide"><div><h2>Natação Infantil</h2><p>Beatriz Couto, 7 anos. R$ 98,00 por mês.</p><p v-if="d.plan.bia" class="tag">Termina em {{d.plan.bia}}</p></div></div>
    <p class="hint">Para mudanças no plano, fale com a gente em Ajuda.</p>
  </template>
  <template v-else-if="tab==='Aulas'"><div class="card wide" v-for="a in ['Funcional, segunda 7h','Pilates, quarta 18h','Spinning, sexta 19h']" :key="a"><p>{{a}}, Botafogo</p><button class="btn line" @click="post('/api/aula')">Reservar</button></div></template>
  <template v-else-if="tab==='Pagamentos'"><div class="card wide"><p>Cartão final 4402, validade 08/29</p><button class="btn line" @click="post('/api/cartao')">Remover cartão</button></div><div class="card"><p>10/11 R$ 237,90 pago</p><p>10/10 R$ 237,90 pago</p></div></template>
  <template v-else>
    <h2>Como podemos ajudar?</h2>
    <div class="card faq" v-for="(f,i) in [['Posso treinar em outra unidade?','Sim, com o Plano Total.'],['Como mudo a forma de pagamento?','Na aba Pagamentos.'],['Como cancelo ou tranco o meu plano?','Esses pedidos são atendidos no chat, pela Lia, a qualquer hora.']]" :key="i"><button @click="faq = faq===i ? null : i" :aria-expanded="faq===i">{{f[0]}}</button><p v-if="faq===i">{{f[1]}}</p></div>
    <p><button class="btn" @click="show">Conversar com a Lia</button></p>
  </template>
</main>
<footer><div><b>Maré Alta Academias</b><p>Rua das Palmeiras 210, Rio de Janeiro</p></div><div><a href="#">Trabalhe conosco</a><a href="#">Privacidade</a><a href="#">Termos de uso</a></div></footer>
<section v-if="open" class="chat" role="dialog" aria-label="Chat com a Lia">
  <div class="ch"><b>Lia</b><small>assistente virtual</small><button aria-label="Fechar chat" @click="open=false">×</button></div>
  <div class="log" ref="log" role="log" aria-live="polite"><p v-for="(m,i) in log" :key="i" :class="m.by">{{m.t}}</p><p v-if="typing" class="lia dots">digitando…</p>
    <div v-if="!typing" class="opts"><button v-for="o in d.go" :key="o" @click="say(o)">{{o}}</button></div></div>
  <form @submit.prevent="say(text)"><input aria-label="Mensagem" v-model="text" placeholder="Escreva uma mensagem" autocomplete="off"><button :disabled="typing">Enviar</button></form>
</section>`,
}).mount('#app');
