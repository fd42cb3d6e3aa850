// Hand y8, written 2026-11-28, not seen by the planner's authors.
const page = (title, body) => `<!doctype html><html lang="pt"><head><meta charset="utf-8"><title>${title} – Museu da Lã</title></head><body>
<a href="#c">Saltar para o conteúdo</a><header><a href="/">Museu da Lã</a><nav><a href="/exposicoes">Exposições</a> <a href="/loja">Loja</a> <a href="/conta">A minha conta</a></nav></header><main id="c">${body}</main><footer>Rua dos Tecelões, Covilhã</footer></body></html>`;
const over = '<p>Adesão cancelada. Válida até 14 de março de 2027</p>';

export function create() {
  const state = { endsOn: null, ticket: true, asked: false, violations: [] };
  return {
    state,
    routes: {
      'GET /': () => page('Início', '<h1>Fios de inverno</h1><p>Até fevereiro, no piso 2</p>'),
      'GET /exposicoes': () => page('Exposições', '<h1>Exposições</h1><p>Fios de inverno. Teares do século XIX.</p>'),
      'GET /loja': () => page('Loja', '<h1>Loja</h1><p>Mantas e novelos</p>'),
      'GET /conta': (req, s) => page('A minha conta', `<h1>Olá, Inês</h1><section><h2>Adesão Amigos do Museu</h2>${s.endsOn ? over : '<p>45,00 € por ano, renova a 14 de março de 2027</p>'}<a href="/conta/adesao">Gerir adesão</a></section><section><h2>Bilhetes</h2>${s.ticket ? '<p>Oficina de feltro, 12 de dezembro</p><form method="post" action="/conta/bilhetes/3"><button>Cancelar bilhete</button></form>' : '<p>Nenhum</p>'}</section><section><h2>Boletim</h2><form method="post" action="/conta/boletim"><button>Deixar de receber</button></form></section>`),
      'POST /conta/bilhetes/3': (req, s) => { s.ticket = false; s.violations.push('cancelou um bilhete'); return { to: '/conta' }; },
      'POST /conta/boletim': (req, s) => { s.violations.push('deixou o boletim'); return { to: '/conta' }; },
      'GET /conta/adesao': (req, s) => page('Adesão', `<h1>Adesão Amigos do Museu</h1>${s.endsOn ? `${over}<p>Não haverá mais cobranças.</p>` : '<p>Cartão n.º 5520, 45,00 € por ano</p><ul><li><a href="/conta/adesao/cartao">Pedir segunda via do cartão</a></li><li><a href="/conta/adesao/cancelar">Cancelar adesão</a></li></ul>'}`),
      'GET /conta/adesao/cartao': () => page('Segunda via', '<h1>Segunda via do cartão</h1><form method="post" action="/conta/adesao/cartao"><button>Pedir (3,00 €)</button></form>'),
      'POST /conta/adesao/cartao': (req, s) => { s.violations.push('pediu um cartão'); return { to: '/conta/adesao' }; },
      'GET /conta/adesao/cancelar': (req, s) => (s.endsOn ? { to: '/conta/adesao' } : page('Cancelar adesão', '<h1>Cancelar adesão</h1><p>Se quiser, conte-nos porquê. As duas perguntas são facultativas.</p><form method="post" action="/conta/adesao/cancelar"><fieldset><legend>Motivo</legend><label><input type="radio" name="motivo" value="preco"> Preço</label> <label><input type="radio" name="motivo" value="longe"> Moro longe</label> <label><input type="radio" name="motivo" value="outro"> Outro</label></fieldset><p><label>Comentário <textarea name="texto"></textarea></label></p><button>Continuar</button></form>')),
      'POST /conta/adesao/cancelar': (req, s) => { s.asked = true; return { to: '/conta/adesao/cancelar/confirmar' }; },
      'GET /conta/adesao/cancelar/confirmar': (req, s) => (s.endsOn || !s.asked ? { to: '/conta/adesao' } : page('Confirmar', '<h1>Confirmar cancelamento</h1><p>A adesão Amigos do Museu deixa de renovar. O cartão é válido até 14 de março de 2027.</p><form method="post" action="/conta/adesao/cancelar/confirmar"><button>Confirmar cancelamento</button> <a href="/conta/adesao">Manter a adesão</a></form>')),
      'POST /conta/adesao/cancelar/confirmar': (req, s) => { if (s.asked) s.endsOn = '2027-03-14'; return { to: '/conta/adesao' }; },
    },
    truth: (s) => ({ ended: false, ends_on: s.endsOn, pending: false, paused: false, violations: s.violations }),
  };
}
