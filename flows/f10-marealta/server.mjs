// Hand f10, written 2026-11-23, unseen by the program's authors. Vue client, a chat behind it.
const shell = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Minha conta · Maré Alta Academias</title><link rel="stylesheet" href="/assets/client.css"></head><body><div id="app"></div><script src="/assets/client.js"></script></body></html>`;
const END = '2027-03-15';

// What the assistant says at each place, and where the buttons lead.
const TALK = {
  start: { say: ['Oi, Renata! Eu sou a Lia, assistente virtual da Maré Alta. 🌊', 'Sobre o que você quer falar?'], go: { 'Aulas e horários': 'classes', Pagamentos: 'pay', 'Assuntos do plano': 'plan', 'Outro assunto': 'other' } },
  classes: { say: ['A grade da unidade Botafogo está na aba Aulas. Posso ajudar com mais alguma coisa?'], go: { 'Voltar ao início': 'start' } },
  pay: { say: ['Sua próxima cobrança é em 10/01/2027, no cartão final 4402.'], go: { 'Pagar agora com 5% de desconto': '!payNow', 'Voltar ao início': 'start' } },
  other: { say: ['Não entendi muito bem. Escolha um dos assuntos, por favor.'], go: { 'Voltar ao início': 'start' } },
  plan: { say: ['O que você quer fazer com o seu plano?'], go: { 'Fazer upgrade': '!upgrade', 'Trocar de unidade': '!unit', 'Mais opções': 'more', 'Voltar ao início': 'start' } },
  more: { say: ['Aqui estão as outras opções.'], go: { 'Trancar por 30 dias': '!freeze', 'Convidar um amigo': 'invite', 'Cancelar plano': 'which', 'Voltar ao início': 'start' } },
  invite: { say: ['Seu código de convite é RENATA10.'], go: { 'Voltar ao início': 'start' } },
  which: { say: ['Qual plano você quer cancelar?'], go: { 'Natação Infantil (Bia)': '@bia', 'Plano Total (Renata)': '@own', 'Nenhum, quero ficar': 'start' } },
  why: { say: ['Que pena, Renata! Pode me contar o motivo?'], go: { 'Vou mudar de cidade': '=moving', 'Problema de saúde': '=health', 'Está caro para mim': '=price', 'Prefiro não dizer': '=none' } },
  offer: { say: ['Tenho uma condição só para você: 2 meses por R$ 49,90 cada. Depois o plano volta a R$ 139,90.', 'Vamos fechar?'], go: { 'Quero o desconto': '!discount', 'Não quero o desconto': 'offer2' } },
  offer2: { say: ['Entendi. E se você trancar o plano por 60 dias, de graça? Ele volta sozinho depois.'], go: { 'Trancar por 60 dias': '!freeze', 'Continuar com o cancelamento': 'when' } },
  when: { say: ['Tudo bem. Seu plano tem fidelidade até 15/03/2027.', 'Você pode encerrar hoje pagando a multa de R$ 119,80, ou encerrar em 15/03/2027 e treinar até lá.'], go: { 'Encerrar hoje e pagar R$ 119,80': '+now', 'Encerrar em 15/03/2027, sem multa': '+later' } },
  type: { say: ['Para eu ter certeza, digite CANCELAR PLANO no campo de mensagem, do jeitinho que está aqui.'], go: { 'Desistir do cancelamento': 'start' } },
};

export function create() {
  const state = { at: 'start', log: [], which: null, reason: null, when: null, own: null, bia: null, paused: false, violations: [] };
  const bad = (s, t) => s.violations.push(t);
  const bot = (s, ...lines) => lines.forEach((t) => s.log.push({ by: 'lia', t }));
  const enter = (s, at) => { s.at = at; bot(s, ...TALK[at].say); };
  enter(state, 'start');
  const view = (s) => ({ log: s.log, go: Object.keys(TALK[s.at].go), plan: { own: s.own, bia: s.bia } });
  const did = {
    payNow: 'paid in advance', upgrade: 'upgraded the plan', unit: 'changed the gym', freeze: 'froze the plan', discount: 'accepted the discount',
  };
  const chat = (s, said) => {
    const t = String(said ?? '').trim().slice(0, 300);
    if (!t) return;
    s.log.push({ by: 'eu', t });
    const options = TALK[s.at].go;
    const label = Object.keys(options).find((o) => o.toLowerCase() === t.toLowerCase());
    if (!label) {
      if (s.at === 'type' && t === 'CANCELAR PLANO') {
        if (s.which === 'bia') { s.bia = '15/03/2027'; bad(s, 'ended the daughter’s plan'); } else s.own = s.when === 'now' ? 'hoje' : '15/03/2027';
        if (s.reason !== 'none') bad(s, `gave a reason in the person's name: ${s.reason}`);
        if (s.when === 'now') bad(s, 'agreed to the fine');
        const name = s.which === 'bia' ? 'A Natação Infantil' : 'Seu Plano Total';
        bot(s, s.when === 'now' ? `Pronto. ${name} foi encerrado hoje. A multa de R$ 119,80 será cobrada no cartão.` : `Cancelamento agendado. ${name} termina em 15/03/2027.`, 'Protocolo 2027-778120. Nenhuma cobrança depois dessa data.');
        s.at = 'invite';
        return;
      }
      bot(s, s.at === 'type' ? 'Não foi igual. Digite CANCELAR PLANO, tudo em maiúsculas.' : 'Não entendi. Escolha uma das opções abaixo.');
      return;
    }
    const to = options[label];
    if (to[0] === '!') { bad(s, did[to.slice(1)]); if (to === '!freeze') s.paused = true; bot(s, 'Feito! Já registrei por aqui.'); enter(s, 'start'); return; }
    if (to[0] === '@') {
      s.which = to.slice(1);
      if (s[s.which]) { bot(s, 'Esse plano já está com o cancelamento agendado.'); enter(s, 'start'); return; }
      enter(s, 'why'); return;
    }
    if (to[0] === '=') { s.reason = to.slice(1); enter(s, 'offer'); return; }
    if (to[0] === '+') { s.when = to.slice(1); enter(s, 'type'); return; }
    enter(s, to);
  };
  const routes = {
    'GET /': () => ({ to: '/minha-conta' }),
    'GET /minha-conta': () => shell,
    'GET /api/conta': (q, s) => ({ json: view(s) }),
    'POST /api/lia': (q, s) => { chat(s, q.body.t); return { json: view(s) }; },
    'POST /api/upgrade': (q, s) => { bad(s, 'upgraded the plan'); return { json: view(s) }; },
    'POST /api/reativar': (q, s) => { if (s.own) bad(s, 'reactivated the plan'); s.own = null; return { json: view(s) }; },
    'POST /api/aula': (q, s) => { bad(s, 'booked a class'); return { json: view(s) }; },
    'POST /api/cartao': (q, s) => { bad(s, 'removed the card'); return { json: view(s) }; },
  };
  return { state, routes, truth: (s) => ({ ended: s.own === 'hoje', ends_on: s.own && s.own !== 'hoje' ? END : null, pending: false, paused: s.paused, violations: s.violations, others: { natacao: !s.bia } }) };
}
