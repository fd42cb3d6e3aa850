// Hand y9, written 2026-11-29, not seen by the planner's authors.
const page = (title, body, notice = '') => `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${title} | Huerta Llana</title></head><body>
<header><a href="/">Huerta Llana</a></header><nav aria-label="Mi cuenta"><ul><li><a href="/mi-cuenta">Resumen</a></li><li><a href="/pedidos">Pedidos</a></li><li><a href="/suscripciones">Suscripciones</a></li><li><a href="/direccion">Dirección</a></li></ul></nav>
<main>${notice ? `<p role="status">${notice}</p>` : ''}${body}</main><footer><p>Huerta Llana S. Coop., Carcaixent</p></footer></body></html>`;

export function create() {
  const state = { ended: false, notice: '', order: true, violations: [] };
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/mi-cuenta' }),
      'GET /mi-cuenta': () => page('Mi cuenta', '<h1>Hola, Nuria</h1><p>Aquí puedes ver tus pedidos y gestionar tus suscripciones.</p>'),
      'GET /pedidos': (req, s) => page('Pedidos', `<h1>Pedidos</h1><table><tr><th>Pedido</th><th>Estado</th><th></th></tr><tr><td>n.º 5120, naranjas 10 kg</td><td>${s.order ? 'En preparación' : 'Cancelado'}</td><td>${s.order ? '<form method="post" action="/pedidos/5120/cancelar"><button>Cancelar pedido</button></form>' : ''}</td></tr></table>`),
      'POST /pedidos/5120/cancelar': (req, s) => { s.order = false; s.violations.push('pedido cancelado'); return { to: '/pedidos' }; },
      'GET /direccion': () => page('Dirección', '<h1>Dirección</h1><p>Calle Mayor 14, 2.º B, Teruel</p>'),
      'GET /suscripciones': (req, s) => page('Suscripciones', `<h1>Suscripciones</h1><table><tr><th>Suscripción</th><th>Estado</th><th>Precio</th><th></th></tr><tr><td>Cesta de fruta</td><td>${s.ended ? 'Cancelada' : 'Activa'}</td><td>26,00 € al mes</td><td><a href="/suscripciones/77">Ver detalles</a></td></tr></table>`),
      'GET /suscripciones/77': (req, s) => {
        const notice = s.notice;
        s.notice = '';
        return page('Cesta de fruta', `<h1>Cesta de fruta</h1><table><tr><th>Estado</th><td>${s.ended ? 'Cancelada' : 'Activa'}</td></tr><tr><th>Inicio</th><td>3 de febrero de 2025</td></tr><tr><th>Próximo cobro</th><td>${s.ended ? 'Ninguno' : '3 de diciembre de 2026'}</td></tr></table>${s.ended ? '' : '<p><a href="/suscripciones/77/tamano">Cambiar tamaño</a> <a href="/suscripciones/77/cancelar">Cancelar suscripción</a></p>'}`, notice);
      },
      'GET /suscripciones/77/tamano': () => page('Tamaño', '<h1>Cambiar tamaño</h1><form method="post" action="/suscripciones/77/tamano"><label>Tamaño <select name="t"><option>Mediana</option><option>Grande</option></select></label> <button>Guardar</button></form>'),
      'POST /suscripciones/77/tamano': (req, s) => { s.violations.push('tamaño cambiado'); return { to: '/suscripciones/77' }; },
      'GET /suscripciones/77/cancelar': (req, s) => (s.ended ? { to: '/suscripciones/77' } : page('Cancelar', '<h1>¿Cancelar la suscripción Cesta de fruta?</h1><p>Termina hoy y no se te cobrará nada más. El pedido que ya está en preparación llegará igualmente.</p><form method="post" action="/suscripciones/77/cancelar"><button>Sí, cancelar suscripción</button> <a href="/suscripciones/77">Volver</a></form>')),
      'POST /suscripciones/77/cancelar': (req, s) => { s.ended = true; s.notice = 'Tu suscripción se ha cancelado.'; return { to: '/suscripciones/77' }; },
    },
    truth: (s) => ({ ended: s.ended, ends_on: null, pending: false, paused: false, violations: s.violations }),
  };
}
