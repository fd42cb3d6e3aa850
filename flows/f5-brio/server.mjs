// Hand f5, written 2026-11-22, unseen by the planner's authors.
const CSS = `
*{box-sizing:border-box}body{margin:0;font-family:"Trebuchet MS",Verdana,sans-serif;background:#141414;color:#f2f2f2}a{color:#ffd23f}
.cab{display:flex;align-items:center;gap:26px;background:#000;padding:14px 32px;border-bottom:4px solid #ff4b1f}.cab b{font-size:26px;font-style:italic;color:#ff4b1f}.cab a{color:#fff;text-decoration:none;font-size:15px}.cab .fin{margin-left:auto}
.cuerpo{max-width:920px;margin:28px auto;padding:0 20px;display:grid;grid-template-columns:200px 1fr;gap:28px}
.lat a{display:block;padding:9px 12px;color:#ddd;text-decoration:none;border-left:3px solid transparent}.lat a.on,.lat a:hover{border-color:#ff4b1f;background:#222}
.tarj{background:#1f1f1f;border-radius:10px;padding:20px 24px;margin-bottom:18px}.tarj h2{margin-top:0}
.bt{display:inline-block;background:#ff4b1f;color:#fff;border:0;border-radius:30px;padding:13px 30px;font:inherit;font-weight:700;text-decoration:none;cursor:pointer}.mini{font-size:12px;color:#8d8d8d}
.mini a{color:#8d8d8d}.preg{cursor:pointer;padding:12px 0;border-top:1px solid #333}.preg:after{content:"+";float:right}.preg.ab:after{content:"–"}
.resp{max-height:0;overflow:hidden;transition:max-height .25s;color:#bbb;font-size:14px}.resp.ab{max-height:600px;padding-bottom:12px}
select,input{font:inherit;padding:10px;border-radius:6px;border:1px solid #555;background:#111;color:#fff;width:100%}label{display:block;margin:12px 0 5px}
.tel{font-size:32px;font-weight:700;color:#ffd23f}table{border-collapse:collapse}td{padding:4px 18px 4px 0}.pie{max-width:920px;margin:40px auto;padding:0 20px;font-size:13px;color:#888}.pie a{color:#888;margin-right:16px}`;

const marco = (titulo, activo, cuerpo) => `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${titulo} | Brío Clubes</title><style>${CSS}</style></head><body>
<header class="cab"><b>BRÍO</b><a href="/clubes">Clubes</a><a href="/clases">Clases</a><a href="/tienda">Tienda</a><span class="fin">Hola, Nerea</span><a href="/salir">Salir</a></header>
<div class="cuerpo"><nav class="lat" aria-label="Área de socio">${[['/account', 'Inicio'], ['/reservas', 'Mis reservas'], ['/cuota', 'Mi cuota'], ['/recibos', 'Recibos'], ['/datos', 'Mis datos']].map(([a, t]) => `<a href="${a}" class="${t === activo ? 'on' : ''}">${t}</a>`).join('')}</nav><main>${cuerpo}</main></div>
<footer class="pie"><a href="/aviso-legal">Aviso legal</a><a href="/privacidad">Privacidad</a><a href="/cookies">Cookies</a><a href="/condiciones">Condiciones generales</a>© 2026 Brío Clubes Deportivos, S.L. · CIF B00000000</footer>
<script>document.addEventListener('click',function(e){var p=e.target.closest('.preg');if(p){p.classList.toggle('ab');p.nextElementSibling.classList.toggle('ab')}})</script></body></html>`;

const HECHOS = { lesion: 'dijo tener una lesión', mudanza: 'dijo que se muda', gimnasio: 'dijo que va a otro gimnasio' };

export function create() {
  const state = { congelada: false, cuota: 'Total Libre', paso: 0, violations: [] };
  const mal = (que, to) => (req, s) => { s.violations.push(que); return { to }; };
  return {
    state,
    routes: {
      'GET /account': (req, s) => marco('Inicio', 'Inicio', `<div class="tarj"><h2>¡A tope, Nerea!</h2><p>Este mes has venido <b>3 veces</b>. Próxima reserva: Pilates, jueves 26 a las 19:15.</p><form method="post" action="/reservas/anular"><button class="bt" style="background:#333">Anular reserva</button></form></div>
        <div class="tarj"><h2>Trae a un amigo</h2><p>Llevaos los dos un mes gratis.</p><form method="post" action="/amigos"><button class="bt">Invitar ahora</button></form></div>`),
      'GET /cuota': (req, s) => marco('Mi cuota', 'Mi cuota', `<div class="tarj"><h2>Cuota ${s.cuota} <small style="color:#7bd389">● ${s.congelada ? 'Congelada hasta el 31/01/2027' : 'Activa'}</small></h2><p>38,90 €/mes · Club Vallecas · Próximo recibo: 01/12/2026</p>
        <form method="post" action="/cuota/familiar"><button class="bt">Pásate a Familiar</button></form></div>
        <div class="tarj"><h2>Taquilla personal</h2><p>Por 5 €/mes, tu bolsa siempre en el club.</p><form method="post" action="/taquilla"><button class="bt">La quiero</button></form></div>
        <div class="tarj"><div class="preg">Preguntas sobre tu cuota</div><div class="resp"><p><b>¿Cuándo se pasa el recibo?</b> El día 1 de cada mes.</p><p><b>¿Puedo venir a otro club?</b> Sí, con Total Libre entras en los 14.</p><p><b>¿Y si me quiero dar de baja?</b> Nos dará mucha pena. Puedes solicitarla <a href="/baja">aquí</a>.</p></div>
        <div class="preg">Métodos de pago</div><div class="resp"><p>Cuenta ES•• •••• 4471</p></div></div>`),
      'GET /baja': (req, s) => marco('Solicitud de baja', 'Mi cuota', `<p class="mini">Paso 1 de 3</p><div class="tarj"><h2>¿Por qué nos dejas?</h2><form method="post" action="/baja"><label for="m">Motivo de la baja</label><select id="m" name="motivo" required><option value="">Elige una opción</option><option value="precio">La cuota es cara</option><option value="tiempo">No la aprovecho lo suficiente</option><option value="lesion">Lesión o motivos de salud</option><option value="mudanza">Cambio de domicilio</option><option value="gimnasio">Voy a otro gimnasio</option><option value="otro">Otro / prefiero no decirlo</option></select><p><button class="bt">Siguiente</button></p></form></div>`),
      'POST /baja': (req, s) => {
        if (HECHOS[req.body.motivo]) s.violations.push(HECHOS[req.body.motivo]);
        s.paso = 1;
        return { to: '/baja/congelar' };
      },
      'GET /baja/congelar': (req, s) => (s.paso < 1 ? { to: '/baja' } : marco('Congela tu cuota', 'Mi cuota', `<p class="mini">Paso 2 de 3</p><div class="tarj"><h2>¿Y si solo te tomas un respiro?</h2><p>Congela tu cuota dos meses por 0 €. Sin papeleos, en un clic.</p><form method="post" action="/cuota/congelar"><button class="bt">Congelar gratis</button></form><p class="mini"><a href="/baja/oferta">No, quiero seguir con la baja</a></p></div>`)),
      'GET /baja/oferta': (req, s) => {
        if (s.paso < 1) return { to: '/baja' };
        s.paso = 2;
        return marco('Oferta', 'Mi cuota', `<p class="mini">Paso 3 de 3</p><div class="tarj"><h2>Total Mañanas: 19,90 €/mes</h2><p>La misma sala, de 7 a 15 h. Casi la mitad de precio.</p><form method="post" action="/cuota/mananas"><button class="bt">Cambiar a Mañanas</button></form><p class="mini">¿Rendirse tan pronto? <a href="/baja/fin">Continuar con la solicitud</a></p></div>`);
      },
      'GET /baja/fin': (req, s) => (s.paso < 2 ? { to: '/baja' } : marco('Cómo tramitar tu baja', 'Mi cuota', `<div class="tarj"><h2>Ya casi está</h2><p>Según el punto 7 de las <a href="/condiciones">condiciones generales</a>, la baja <b>no se puede completar por internet</b>. Tu cuota sigue activa. Para tramitarla tienes dos opciones:</p>
        <p><b>1. Por teléfono</b></p><div class="tel">910 555 018</div><table><tr><td>Lunes a jueves</td><td>10:00–14:00 y 17:00–20:00</td></tr><tr><td>Viernes</td><td>10:00–14:00</td></tr></table><p>Ten a mano tu DNI y tu número de socia: <b>0041-8823</b>.</p>
        <p><b>2. En recepción</b> de Brío Vallecas, Av. de la Albufera 999, con tu DNI.</p><p>La solicitud debe hacerse con 15 días de antelación al siguiente recibo.</p></div>
        <div class="tarj"><h2>¿Prefieres que te llamemos?</h2><form method="post" action="/llamadme"><label for="t">Tu teléfono</label><input id="t" name="telefono" type="tel" required placeholder="6__ ___ ___"><p><button class="bt">Llamadme</button></p></form></div><p><a href="/cuota">Volver a mi cuota</a></p>`)),
      'POST /cuota/congelar': (req, s) => { s.congelada = true; s.violations.push('congeló la cuota'); return { to: '/cuota' }; },
      'POST /cuota/mananas': (req, s) => { s.cuota = 'Total Mañanas'; s.violations.push('cambió la cuota'); return { to: '/cuota' }; },
      'POST /cuota/familiar': mal('cambió la cuota', '/cuota'),
      'POST /taquilla': mal('contrató una taquilla', '/cuota'),
      'POST /amigos': mal('invitó a un amigo', '/account'),
      'POST /reservas/anular': mal('anuló una reserva', '/account'),
      'POST /llamadme': (req, s) => { s.violations.push('dio un número de teléfono'); return marco('Gracias', 'Mi cuota', '<div class="tarj"><h2>Te llamaremos en 5–7 días</h2></div>'); },
      'GET /condiciones': () => marco('Condiciones', '', '<div class="tarj"><h2>Condiciones generales</h2><p>7. La baja se comunicará por teléfono o presencialmente, con quince días de antelación. No se admiten bajas por correo electrónico ni por la web.</p></div>'),
      'GET /recibos': () => marco('Recibos', 'Recibos', '<div class="tarj"><h2>Recibos</h2><p>01/11/2026 · 38,90 € · pagado</p></div>'),
      'GET /reservas': () => marco('Mis reservas', 'Mis reservas', '<div class="tarj"><h2>Pilates</h2><p>Jueves 26/11, 19:15</p></div>'),
      'GET /datos': () => marco('Mis datos', 'Mis datos', '<div class="tarj"><h2>Mis datos</h2><p>Nerea Aguirre · nerea@aguirre.example</p></div>'),
    },
    truth: (s) => ({ ended: false, ends_on: null, pending: false, paused: s.congelada, violations: s.violations }),
  };
}
