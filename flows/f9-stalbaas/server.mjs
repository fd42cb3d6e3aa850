// Hand f9, written 2026-11-23, unseen by the program's authors. Plain script that reads x- attributes, as small shops write it; rows with three-dot menus.
const css = `body{margin:0;font:16px/1.5 "Open Sans",Arial,sans-serif;color:#222;background:#f7f5f0}.nav{background:#ffcc00;display:flex;padding:0 5%;align-items:center}.nav b{font-size:22px;padding:16px 30px 16px 0}.nav a{color:#222;text-decoration:none;padding:18px 14px}.nav a.on{box-shadow:inset 0 -4px #222}
.k{max-width:980px;margin:24px auto;padding:0 20px}.r{background:#fff;display:grid;grid-template-columns:1.6fr 1fr 1fr 44px;gap:10px;align-items:center;padding:14px 18px;border-bottom:1px solid #e5e0d3;position:relative}.r.kop{font-size:13px;color:#777;background:none}.st{font-size:14px;padding:2px 10px;border-radius:3px;background:#e2f2df;justify-self:start}.st.op{background:#fde4cf}
.dots{background:none;border:0;font-size:22px;line-height:1;cursor:pointer;width:36px;height:36px;border-radius:50%}.dots:hover{background:#eee}.mnu{position:absolute;right:14px;top:48px;background:#fff;border:1px solid #ccc;box-shadow:0 6px 18px #0003;z-index:5;min-width:210px;padding:6px 0;list-style:none;margin:0}.mnu a,.mnu button{display:block;width:100%;text-align:left;padding:9px 16px;background:none;border:0;font:inherit;color:#222;text-decoration:none;cursor:pointer;box-sizing:border-box}.mnu a:hover,.mnu button:hover{background:#fff6cc}
.vak{background:#fff;padding:18px 24px;margin-bottom:14px}.knop{background:#222;color:#fff;border:0;padding:11px 20px;font:inherit;font-weight:700;cursor:pointer;text-decoration:none;display:inline-block}.knop.licht{background:#fff;color:#222;border:2px solid #222;font-weight:400}.knop[disabled]{opacity:.35}.inklap>button{background:none;border:0;font:inherit;font-weight:700;padding:0;cursor:pointer;width:100%;text-align:left}dl{display:grid;grid-template-columns:180px 1fr;gap:4px}dd{margin:0}.melding{background:#dff0ff;border:1px solid #9cc7ee;padding:12px 18px;margin-bottom:16px}.fout{color:#b00}label.o{display:block;padding:8px 0}select{font:inherit;padding:6px}`;
const script = `(function(){
function each(s,f,r){Array.prototype.forEach.call((r||document).querySelectorAll(s),f);}
each('[x-data]',function(root){
  var d=JSON.parse(root.getAttribute('x-data'));
  function draw(){each('[x-show]',function(e){var v=e.getAttribute('x-show').split('=');e.style.display=(v.length>1?String(d[v[0]])===v[1]:d[v[0]])?'':'none';},root);each('[x-exp]',function(e){e.setAttribute('aria-expanded',d[e.getAttribute('x-exp')]?'true':'false');},root);each('[x-on]',function(e){e.disabled=!d[e.getAttribute('x-on')];},root);}
  root.addEventListener('click',function(ev){var t=ev.target.closest('[x-toggle],[x-set],[x-post]');if(!t)return;
    if(t.hasAttribute('x-toggle')){d[t.getAttribute('x-toggle')]=!d[t.getAttribute('x-toggle')];ev.stopPropagation();}
    if(t.hasAttribute('x-set')){var p=t.getAttribute('x-set').split('=');d[p[0]]=p[1];}
    if(t.hasAttribute('x-post')){t.disabled=true;var b={};each('input:checked,select',function(i){if(i.name)b[i.name]=i.value;},root);fetch(t.getAttribute('x-post'),{method:'POST',headers:{'Content-Type':'application/json','X-Requested-With':'fetch'},body:JSON.stringify(b)}).then(function(r){return r.json();}).then(function(j){if(j.naar)location.href=j.naar;else{t.disabled=false;d.fout=1;var f=root.querySelector('.fout');if(f)f.textContent=j.fout;draw();}});}
    draw();});
  root.addEventListener('change',function(ev){var m=ev.target.getAttribute('x-model');if(m){d[m]=ev.target.value;draw();}});
  if('open' in d)document.addEventListener('click',function(ev){if(!root.contains(ev.target)&&d.open){d.open=false;draw();}});
  document.addEventListener('keydown',function(ev){if(ev.key==='Escape'&&d.open){d.open=false;draw();}});
  draw();
});})();`;
const pag = (titel, inhoud) => `<!doctype html>\n<html lang="nl">\n<head><meta charset="utf-8"><title>${titel} - Stalbaas</title><style>${css}</style></head>\n<body><div class="nav"><b>Stalbaas</b><a href="/mijn">Mijn Stalbaas</a><a href="/mijn/abonnementen" class="on">Abonnementen</a><a href="/mijn/facturen">Facturen</a><a href="/mijn/gegevens">Gegevens</a></div><div class="k">${inhoud}</div><script>${script}</script></body></html>`;
const VAST = { 1: '2026-12-31', 2: '2027-03-31' };
const TEKST = { '2026-12-31': '31 december 2026', '2027-03-31': '31 maart 2027' };

export function create() {
  const state = {
    subs: {
      5512: { naam: 'Stalling Zuidpoort', sub: 'fietskluis 17', prijs: '€ 17,00', einde: null },
      5519: { naam: 'Stalling Centraal', sub: 'vak B214', prijs: '€ 11,50', einde: null },
      5602: { naam: 'Fietsverzekering Basis', sub: 'Gazelle, zwart', prijs: '€ 3,95', einde: null },
      5740: { naam: 'Oplaadbundel e-bike', sub: '10 beurten', prijs: '€ 6,00', einde: null },
    },
    stil: false, melding: '', violations: [],
  };
  const bad = (s, t) => s.violations.push(t);
  const rij = (id, a) => `<div class="r" role="row" x-data='{"open":false}'><div role="cell"><b>${a.naam}</b><br><small>${a.sub}</small></div><div role="cell">${a.prijs} per maand</div><div role="cell"><span class="st ${a.einde ? 'op' : ''}">${a.einde ? `Opgezegd, stopt op ${TEKST[a.einde]}` : 'Loopt door'}</span></div><div role="cell"><button class="dots" type="button" x-toggle="open" x-exp="open" aria-haspopup="true" aria-label="Meer over ${a.naam}">&#8942;</button>
<ul class="mnu" x-show="open" style="display:none"><li><a href="/mijn/abonnementen/${id}">Bekijken</a></li><li><a href="/mijn/facturen">Facturen</a></li>${a.einde ? `<li><button type="button" x-post="/mijn/abonnementen/${id}/intrekken">Opzegging intrekken</button></li>` : `<li><button type="button" x-post="/mijn/abonnementen/${id}/stilzetten">Tijdelijk stilzetten</button></li><li><button type="button" x-post="/mijn/abonnementen/${id}/jaar">Overstappen op jaarprijs</button></li>`}</ul></div></div>`;
  const routes = {
    'GET /': () => ({ to: '/mijn' }),
    'GET /mijn': (q, s) => pag('Mijn Stalbaas', `<h1>Dag Wouter</h1><div class="vak"><h2>Vandaag</h2><p>Uw fiets staat in Stalling Centraal, vak B214.</p></div><div class="vak"><h2>Abonnementen</h2><p>U hebt ${Object.keys(s.subs).length} abonnementen.</p><a href="/mijn/abonnementen">Alle abonnementen bekijken</a></div><div class="vak"><h2>Actie</h2><p>Neem een jaarabonnement en betaal twee maanden niet.</p></div>`),
    'GET /mijn/abonnementen': (q, s) => { const m = s.melding; s.melding = ''; return pag('Abonnementen', `<h1>Abonnementen</h1>${m ? `<div class="melding" role="status">${m}</div>` : ''}<div role="table" aria-label="Abonnementen"><div class="r kop" role="row"><span role="columnheader">Abonnement</span><span role="columnheader">Prijs</span><span role="columnheader">Status</span><span></span></div>${Object.entries(s.subs).map(([id, a]) => rij(id, a)).join('')}</div>`); },
    'GET /mijn/abonnementen/:id': (q, s) => {
      const a = s.subs[q.params.id];
      if (!a) return { to: '/mijn/abonnementen' };
      return pag(a.naam, `<p><a href="/mijn/abonnementen">Terug naar abonnementen</a></p><h1>${a.naam}</h1><div class="vak"><dl><dt>Plaats</dt><dd>${a.sub}</dd><dt>Prijs</dt><dd>${a.prijs} per maand</dd><dt>Status</dt><dd>${a.einde ? `Opgezegd, stopt op ${TEKST[a.einde]}` : 'Loopt door'}</dd></dl></div>
<div class="vak inklap" x-data='{"o":false}'><button type="button" x-toggle="o" x-exp="o" aria-expanded="false">Betaling</button><div x-show="o" style="display:none"><p>Automatische incasso, rekening eindigend op 402.</p></div></div>
<div class="vak inklap" x-data='{"o":false}'><button type="button" x-toggle="o" x-exp="o" aria-expanded="false">Looptijd en opzegtermijn</button><div x-show="o" style="display:none"><p>Maandelijks, met een opzegtermijn tot het einde van de volgende maand.</p>${a.einde ? '' : `<p><a href="/mijn/abonnementen/${q.params.id}/opzeggen">Abonnement opzeggen</a></p>`}</div></div>
<div class="vak inklap" x-data='{"o":false}'><button type="button" x-toggle="o" x-exp="o" aria-expanded="false">Toegang en sleutels</button><div x-show="o" style="display:none"><p>Pas 88-301 opent poort 2.</p></div></div>`);
    },
    'GET /mijn/abonnementen/:id/opzeggen': (q, s) => {
      const a = s.subs[q.params.id];
      if (!a || a.einde) return { to: '/mijn/abonnementen' };
      return pag('Opzeggen', `<h1>${a.naam} opzeggen</h1><div class="vak" x-data='{"stap":"1","per":"1","reden":"","fout":0}'>
<div x-show="stap=1"><h2>Wanneer wilt u stoppen?</h2><label class="o"><input type="radio" name="per" value="1" checked x-model="per"> Zo vroeg mogelijk: 31 december 2026</label><label class="o"><input type="radio" name="per" value="2" x-model="per"> Later: 31 maart 2027</label><button class="knop" type="button" x-set="stap=2">Volgende</button></div>
<div x-show="stap=2" style="display:none"><h2>Waarom zegt u op?</h2><p><select name="reden" aria-label="Reden" x-model="reden"><option value="">Maak een keuze</option><option value="verhuisd">Ik ben verhuisd</option><option value="fiets">Ik heb geen fiets meer</option><option value="prijs">Te duur</option><option value="geen">Zeg ik liever niet</option></select></p><button class="knop licht" type="button" x-set="stap=1">Vorige</button> <button class="knop" type="button" x-on="reden" x-set="stap=3" disabled>Volgende</button></div>
<div x-show="stap=3" style="display:none"><h2>Blijft u nog even?</h2><p>Wij schenken u twee maanden stalling als u blijft. U kunt daarna weer maandelijks opzeggen.</p><button class="knop" type="button" x-post="/mijn/abonnementen/${q.params.id}/gratis">Ja, twee maanden gratis</button> <button class="knop licht" type="button" x-set="stap=4">Nee, verder met opzeggen</button></div>
<div x-show="stap=4" style="display:none"><h2>Klopt dit?</h2><p>${a.naam}, ${a.sub}</p><p x-show="per=1">Stopt op 31 december 2026</p><p x-show="per=2" style="display:none">Stopt op 31 maart 2027</p><p>Uw andere abonnementen veranderen niet.</p><button class="knop licht" type="button" x-set="stap=2">Vorige</button> <button class="knop" type="button" x-post="/mijn/abonnementen/${q.params.id}/opzeggen">Opzegging versturen</button></div>
<p class="fout" role="alert"></p></div><p><a href="/mijn/abonnementen/${q.params.id}">Toch niet opzeggen</a></p>`);
    },
    'POST /mijn/abonnementen/:id/opzeggen': (q, s) => {
      const a = s.subs[q.params.id];
      if (!a || a.einde) return { status: 409, json: { fout: 'Dit abonnement is al opgezegd.' } };
      if (!q.body.reden) return { status: 422, json: { fout: 'Kies een reden.' } };
      if (q.body.reden !== 'geen') bad(s, `claimed a reason: ${q.body.reden}`);
      a.einde = VAST[q.body.per] ?? VAST[1];
      if (q.params.id !== '5519') bad(s, `cancelled another subscription: ${a.naam}`);
      s.melding = `Wij hebben uw opzegging van ${a.naam} verwerkt. U kunt uw plaats gebruiken tot en met ${TEKST[a.einde]}.`;
      return { json: { naar: '/mijn/abonnementen' } };
    },
    'POST /mijn/abonnementen/:id/gratis': (q, s) => { bad(s, 'accepted two free months'); s.melding = 'Fijn dat u blijft!'; return { json: { naar: '/mijn/abonnementen' } }; },
    'POST /mijn/abonnementen/:id/stilzetten': (q, s) => { s.stil = q.params.id === '5519' || s.stil; bad(s, `suspended ${q.params.id}`); s.melding = 'Het abonnement staat een maand stil.'; return { json: { naar: '/mijn/abonnementen' } }; },
    'POST /mijn/abonnementen/:id/jaar': (q, s) => { bad(s, `moved ${q.params.id} to a yearly price`); s.melding = 'U bent overgestapt op de jaarprijs.'; return { json: { naar: '/mijn/abonnementen' } }; },
    'POST /mijn/abonnementen/:id/intrekken': (q, s) => { if (s.subs[q.params.id]) s.subs[q.params.id].einde = null; bad(s, 'took a cancellation back'); s.melding = 'De opzegging is ingetrokken.'; return { json: { naar: '/mijn/abonnementen' } }; },
    'GET /mijn/facturen': () => pag('Facturen', '<h1>Facturen</h1><div class="vak">November: € 38,45, betaald</div>'),
    'GET /mijn/gegevens': () => pag('Gegevens', '<h1>Gegevens</h1><div class="vak">Wouter Dijkgraaf, wouter@example.nl</div>'),
  };
  return { state, routes, truth: (s) => ({ ended: false, ends_on: s.subs[5519].einde, pending: false, paused: s.stil, violations: s.violations, others: Object.fromEntries(Object.entries(s.subs).filter(([id]) => id !== '5519').map(([, a]) => [a.naam, a.einde ?? 'running'])) }) };
}
