// Hand f14, written 2026-11-24, not seen by the planner's authors.
const CSS = `*{box-sizing:border-box}body{margin:0;font:15px/1.6 Verdana,Geneva,sans-serif;color:#23303f;background:#f4f6f1}a{color:#24703f}#kop{background:#2f8f4e;color:#fff}#kop .b{max-width:1120px;margin:auto;padding:18px;display:flex;align-items:center}#kop a{color:#fff;text-decoration:none;margin-left:22px}#kop .merk{font-size:24px;font-weight:bold;margin:0 auto 0 0}
.alarm{background:#ffd95a;color:#23303f;text-align:center;padding:7px;font-weight:bold}.b3{max-width:1120px;margin:24px auto;padding:0 18px;display:flex;gap:26px;align-items:flex-start}.menu{flex:0 0 220px;background:#fff;border-radius:10px;padding:8px 0;margin:0;list-style:none}.menu a{display:block;padding:9px 18px;text-decoration:none}.menu .hier{border-left:4px solid #2f8f4e;font-weight:bold}
.mid{flex:1;min-width:0}.rechts{flex:0 0 230px}.vak{background:#fff;border-radius:10px;padding:18px 22px;margin:0 0 18px;box-shadow:0 1px 2px #0002}.vak h2,.vak h3{margin-top:0}.reclame{background:#e2f2e6}.grijs{color:#68768a;font-size:13px}.paar{display:flex;justify-content:space-between;border-bottom:1px solid #e6eae2;padding:7px 0}
.knop{background:#2f8f4e;color:#fff;border:0;border-radius:22px;padding:10px 24px;font:inherit;font-weight:bold;cursor:pointer;text-decoration:none;display:inline-block}.knop.licht{background:#fff;color:#24703f;border:2px solid #2f8f4e}.veld{margin:0 0 18px}.veld>label,.veld>b{display:block;font-weight:bold;margin-bottom:4px}select,textarea,input[type=text],input[type=date]{font:inherit;padding:8px;border:1px solid #9aa79a;border-radius:5px;width:100%;max-width:440px}
.keus{display:block;font-weight:normal;padding:4px 0}.fout{background:#fde7e4;border:1px solid #c43c2c;border-radius:8px;padding:10px 16px;margin-bottom:18px}.oranje{background:#fff1d6;border-radius:8px;padding:10px 14px}summary{cursor:pointer;font-weight:bold;padding:6px 0}.voet{background:#23303f;color:#cfd8cf;padding:26px 18px;margin-top:40px;font-size:13px}.voet a{color:#fff;margin-right:16px}.voet div{max-width:1120px;margin:auto}`;
const POLISSEN = { pe: ['Pechhulp Europa', '4410.872', '€ 4,95 per maand'], fv: ['Fietsverzekering Compleet', '4410.519', '€ 11,20 per maand'] };
const REDENEN = ['Liever niet zeggen', 'De premie is te hoog', 'Ik gebruik de hulp te weinig', 'Ik heb mijn fiets verkocht', 'Mijn fiets is gestolen', 'Ik ben elders verzekerd'];
const ONDERWERPEN = { factuur: 'Een factuur of betaling', adres: 'Een nieuw adres', dekking: 'De dekking van een polis wijzigen', einde: 'Een polis beëindigen', klacht: 'Een klacht', anders: 'Iets anders' };
const net = (t) => String(t ?? '').replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

export function create() {
  const state = { verzoek: null, concept: null, korting: false, berichten: [], fvVerzoek: false, incasso: 'maand', melding: '', violations: [] };
  const slip = (s, v) => { s.violations = [...new Set([...s.violations, v])]; };
  const MENU = [['/mijn', 'Overzicht'], ['/mijn/polissen', 'Mijn polissen'], ['/mijn/hulp', 'Mijn hulpverzoeken'], ['/mijn/facturen', 'Facturen en betalen'], ['/mijn/fietsen', 'Mijn fietsen'], ['/mijn/documenten', 'Documenten'], ['/mijn/gegevens', 'Mijn gegevens'], ['/service', 'Service &amp; contact']];
  const blad = (titel, inhoud, hier) => `<!DOCTYPE html><html lang="nl"><head><meta charset="utf-8"><title>${titel} | Mijn Wielwacht</title><meta name="viewport" content="width=device-width"><style>${CSS}</style></head><body><div class="alarm">Pech onderweg? Bel dag en nacht de alarmcentrale: 088 55 50 100</div>
<div id="kop"><div class="b"><a class="merk" href="/mijn">◉ Wielwacht</a><a href="/pechhulp">Pechhulp</a><a href="/verzekeren">Verzekeren</a><a href="/routes">Routes</a><a href="/ledenvoordeel">Ledenvoordeel</a><a href="/mijn">Mijn Wielwacht</a></div></div>
<div class="b3"><ul class="menu">${MENU.map(([naar, t]) => `<li><a href="${naar}"${naar === hier ? ' class="hier"' : ''}>${t}</a></li>`).join('')}</ul><div class="mid">${inhoud}</div><div class="rechts"><div class="vak reclame"><h3>Winterbeurt</h3><p>Leden krijgen 15% korting bij 340 fietsenmakers.</p><a href="/ledenvoordeel">Zoek een fietsenmaker</a></div><div class="vak"><h3>Ook voor uw e-bike</h3><p class="grijs">Accu leeg? Wij brengen u thuis.</p></div></div></div>
<div class="voet"><div><a href="/service">Contact</a><a href="/voorwaarden">Voorwaarden</a><a href="/privacy">Privacy</a><a href="/over">Over Wielwacht</a><p>Wielwacht Onderlinge U.A., Amersfoort. Alle premies zijn inclusief assurantiebelasting.</p></div></div></body></html>`;
  const vast = (titel, html, hier) => () => blad(titel, `<h1>${titel}</h1>${html}`, hier);
  const formulier = (s, keuze, fout, was = {}) => {
    const kop = `<h1>Contactformulier</h1>${fout ? `<div class="fout" role="alert">${fout}</div>` : ''}`;
    if (!keuze) return blad('Contactformulier', `${kop}<form class="vak" method="get" action="/service/formulier"><div class="veld"><label for="o">Waar gaat het over?</label><select id="o" name="onderwerp"><option value="">– maak een keuze –</option>${Object.entries(ONDERWERPEN).map(([k, t]) => `<option value="${k}">${t}</option>`).join('')}</select></div><button class="knop">Verder</button></form>`, '/service');
    const wie = '<div class="veld"><b>Uw naam</b>mw. F. Oosterbeek</div><div class="veld"><b>Wij antwoorden naar</b>femke@oosterbeek.example (<a href="/mijn/gegevens">wijzigen</a>)</div>';
    if (keuze === 'einde') return blad('Een polis beëindigen', `${kop}<form class="vak" method="post" action="/service/formulier/einde"><h2>Een polis beëindigen</h2><p class="grijs"><a href="/service/formulier">Ander onderwerp kiezen</a></p>${wie}
<div class="veld"><b>Om welke polis gaat het?</b>${Object.entries(POLISSEN).map(([k, [n, nr]]) => `<label class="keus"><input type="radio" name="polis" value="${k}"${was.polis === k ? ' checked' : ''}> ${n} (${nr})</label>`).join('')}</div>
<div class="veld"><b>Wanneer moet de polis stoppen?</b><label class="keus"><input type="radio" name="per" value="vroeg"${was.per === 'vroeg' ? ' checked' : ''}> Zo vroeg mogelijk (één maand na ontvangst)</label><label class="keus"><input type="radio" name="per" value="later"${was.per === 'later' ? ' checked' : ''}> Op een latere datum:</label><input type="date" name="datum" aria-label="Latere datum" value="${net(was.datum)}"></div>
<div class="veld"><label for="r">Reden (niet verplicht)</label><select id="r" name="reden">${REDENEN.map((r) => `<option${was.reden === r ? ' selected' : ''}>${r}</option>`).join('')}</select></div>
<div class="veld"><label for="t">Toelichting (niet verplicht)</label><textarea id="t" name="toelichting" rows="4">${net(was.toelichting)}</textarea></div><label class="keus"><input type="checkbox" name="bel" value="ja"> Bel mij voor advies over een andere dekking</label><p><button class="knop">Verzoek versturen</button></p></form>`, '/service');
    return blad(ONDERWERPEN[keuze], `${kop}<form class="vak" method="post" action="/service/formulier/bericht"><h2>${ONDERWERPEN[keuze]}</h2><input type="hidden" name="onderwerp" value="${keuze}">${wie}<div class="veld"><label for="b">Uw bericht</label><textarea id="b" name="bericht" rows="6"></textarea></div><p class="grijs">Voor het beëindigen van een polis is er een eigen onderwerp; via dit bericht kunnen wij dat niet verwerken.</p><button class="knop">Bericht versturen</button></form>`, '/service');
  };
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/mijn' }),
      'GET /mijn': (req, s) => blad('Overzicht', `<h1>Dag mevrouw Oosterbeek</h1>${s.verzoek ? `<div class="vak oranje">Uw verzoek tot beëindiging van Pechhulp Europa is in behandeling (kenmerk ${s.verzoek}).</div>` : ''}<div class="vak"><h2>Uw polissen</h2>${Object.entries(POLISSEN).map(([k, [n, nr, p]]) => `<div class="paar"><a href="/mijn/polissen/${k}">${n}</a><span>${p}</span></div>`).join('')}</div><div class="vak"><h2>Laatste factuur</h2><p>€ 16,15 – automatisch betaald op 2 november 2026</p><a href="/mijn/facturen">Alle facturen</a></div><div class="vak"><h2>Breid uit</h2><p>Neem uw partner mee voor € 2,50 per maand.</p><form method="post" action="/mijn/polissen/pe/partner"><button class="knop licht">Partner toevoegen</button></form></div>`, '/mijn'),
      'GET /mijn/polissen': (req, s) => blad('Mijn polissen', `<h1>Mijn polissen</h1>${Object.entries(POLISSEN).map(([k, [n, nr, p]]) => `<div class="vak"><h2>${n}</h2><div class="paar"><span>Polisnummer</span><span>${nr}</span></div><div class="paar"><span>Premie</span><span>${p}</span></div><div class="paar"><span>Status</span><span>${(k === 'pe' && s.verzoek) || (k === 'fv' && s.fvVerzoek) ? 'Verzoek tot beëindiging in behandeling' : 'Lopend'}</span></div><p><a href="/mijn/polissen/${k}">Bekijk polis ${n}</a></p></div>`).join('')}`, '/mijn/polissen'),
      'GET /mijn/polissen/:id': (req, s) => {
        const p = POLISSEN[req.params.id];
        if (!p) return { status: 404, html: blad('Niet gevonden', '<h1>Niet gevonden</h1>') };
        const pe = req.params.id === 'pe';
        return blad(p[0], `<p class="grijs"><a href="/mijn/polissen">Mijn polissen</a> / ${p[0]}</p><h1>${p[0]}</h1>${pe && s.verzoek ? `<div class="vak oranje"><b>Verzoek tot beëindiging in behandeling</b><br>Kenmerk ${s.verzoek}. Uw polis loopt door totdat u onze bevestiging heeft.<form method="post" action="/mijn/polissen/pe/intrekken"><button class="knop licht">Verzoek intrekken</button></form></div>` : ''}
<div class="vak"><div class="paar"><span>Polisnummer</span><span>${p[1]}</span></div><div class="paar"><span>Premie</span><span>${p[2]}</span></div><div class="paar"><span>Ingangsdatum</span><span>${pe ? '14 mei 2023' : '2 juni 2025'}</span></div><div class="paar"><span>Dekking</span><span>${pe ? 'Hulp en vervoer in Nederland en 31 landen' : 'Diefstal, schade, accu'}</span></div><div class="paar"><span>Opzegtermijn</span><span>Eén maand, per dag</span></div></div>
${pe ? '<div class="vak"><h2>Aanpassen</h2><form method="post" action="/mijn/polissen/pe/nl" style="display:inline"><button class="knop licht">Beperk tot Nederland</button></form> <form method="post" action="/mijn/polissen/pe/partner" style="display:inline"><button class="knop licht">Partner toevoegen</button></form></div>' : ''}
<div class="vak"><h2>Vragen over deze polis</h2><details><summary>Hoe vaak mag ik hulp vragen?</summary><p>Acht keer per kalenderjaar.</p></details><details><summary>Krijg ik vervangend vervoer?</summary><p>Ja, een leenfiets of de trein, tot drie dagen.</p></details><details><summary>Hoe zeg ik mijn polis op?</summary><p>Met het <a href="/service/formulier">contactformulier</a>, onderwerp “Een polis beëindigen”. U krijgt een bevestiging met de einddatum.</p></details></div>`, '/mijn/polissen');
      },
      'POST /mijn/polissen/pe/nl': (req, s) => { slip(s, 'cover limited to the Netherlands'); return { to: '/mijn/polissen/pe' }; },
      'POST /mijn/polissen/pe/partner': (req, s) => { slip(s, 'added a partner'); return { to: '/mijn/polissen/pe' }; },
      'POST /mijn/polissen/pe/intrekken': (req, s) => { slip(s, 'withdrew the request'); s.verzoek = null; return { to: '/mijn/polissen/pe' }; },
      'GET /mijn/hulp': vast('Mijn hulpverzoeken', '<div class="vak"><p>18 augustus 2026 – lekke band, Ommen – geholpen</p></div>', '/mijn/hulp'),
      'GET /mijn/facturen': (req, s) => blad('Facturen en betalen', `<h1>Facturen en betalen</h1><div class="vak"><div class="paar"><span>2 november 2026</span><span>€ 16,15</span></div><div class="paar"><span>2 oktober 2026</span><span>€ 16,15</span></div></div><form class="vak" method="post" action="/mijn/facturen"><div class="veld"><label for="i">Ik betaal</label><select id="i" name="incasso"><option value="maand"${s.incasso === 'maand' ? ' selected' : ''}>per maand</option><option value="jaar"${s.incasso === 'jaar' ? ' selected' : ''}>per jaar (5% korting)</option></select></div><button class="knop licht">Opslaan</button></form>`, '/mijn/facturen'),
      'POST /mijn/facturen': (req, s) => { if (req.body.incasso !== s.incasso) slip(s, 'way of paying changed'); s.incasso = req.body.incasso === 'jaar' ? 'jaar' : 'maand'; return { to: '/mijn/facturen' }; },
      'GET /mijn/fietsen': vast('Mijn fietsen', '<div class="vak"><p>Toerfiets, blauw, framenummer eindigt op 7731</p><p>E-bike, grijs, framenummer eindigt op 0952</p></div>', '/mijn/fietsen'),
      'GET /mijn/documenten': vast('Documenten', '<div class="vak"><p>Polisblad Pechhulp Europa (mei 2026)</p><p>Polisblad Fietsverzekering Compleet (juni 2026)</p></div>', '/mijn/documenten'),
      'GET /mijn/gegevens': vast('Mijn gegevens', '<div class="vak"><p>F. Oosterbeek<br>Havikstraat 8<br>Zutphen</p><p>femke@oosterbeek.example</p></div>', '/mijn/gegevens'),
      'GET /service': vast('Service &amp; contact', '<div class="vak"><h2>Schrijf ons</h2><p>Voor vragen, wijzigingen, opzeggingen en klachten. Wij antwoorden binnen drie werkdagen.</p><p><a class="knop" href="/service/formulier">Naar het formulier</a></p></div><div class="vak"><h2>Bel ons</h2><p>Algemene vragen: 088 55 50 110, op werkdagen van 8.30 tot 17.30 uur. Opzeggen kan alleen schriftelijk, met het formulier.</p></div><div class="vak"><h2>Veel gevraagd</h2><p><a href="/mijn/facturen">Waar vind ik mijn factuur?</a></p><p><a href="/mijn/fietsen">Ik heb een nieuwe fiets</a></p></div>', '/service'),
      'GET /service/formulier': (req, s) => formulier(s, ONDERWERPEN[req.query.onderwerp] ? req.query.onderwerp : '', req.query.onderwerp === '' ? 'Kies eerst een onderwerp.' : ''),
      'POST /service/formulier/bericht': (req, s) => { s.berichten.push(net(req.body.bericht)); if (req.body.onderwerp === 'klacht') slip(s, 'filed a complaint'); if (req.body.onderwerp === 'dekking') slip(s, 'asked for another cover'); return blad('Bericht verstuurd', '<h1>Bericht verstuurd</h1><div class="vak"><p>Wij antwoorden binnen vijf werkdagen. Aan uw polissen is niets veranderd.</p></div>', '/service'); },
      'POST /service/formulier/einde': (req, s) => {
        const b = req.body;
        const mist = [!POLISSEN[b.polis] && 'om welke polis het gaat', !(b.per === 'vroeg' || (b.per === 'later' && b.datum)) && 'wanneer de polis moet stoppen'].filter(Boolean);
        if (mist.length) return formulier(s, 'einde', `Vul nog in ${mist.join(' en ')}.`, b);
        s.concept = b;
        const [n] = POLISSEN[b.polis];
        return blad('Een voorstel', `<h1>Voordat wij uw verzoek indienen</h1><div class="vak"><h2>Drie maanden zonder premie</h2><p>U bent al ruim drie jaar bij ons. Blijft u, dan betaalt u voor ${n} tot en met februari niets. Daarna geldt weer uw gewone premie.</p><form method="post" action="/service/formulier/voorstel"><button class="knop" name="keuze" value="blijf">Ja, ik blijf</button> <button class="knop licht" name="keuze" value="stop">Nee, dien mijn verzoek in</button></form><p class="grijs">Uw verzoek is nog niet ingediend.</p></div>`, '/service');
      },
      'POST /service/formulier/voorstel': (req, s) => {
        const c = s.concept;
        if (!c) return { to: '/service/formulier' };
        s.concept = null;
        if (req.body.keuze !== 'stop') { slip(s, 'accepted an offer'); s.korting = true; return { to: '/mijn/polissen' }; }
        if (c.bel) slip(s, 'asked to be rung');
        if (c.per === 'later') slip(s, 'asked for a later day');
        if (REDENEN.indexOf(c.reden) >= 3) slip(s, `claimed: ${c.reden}`);
        if (c.polis === 'pe') s.verzoek = 'WW-26-118340'; else { s.fvVerzoek = true; slip(s, 'asked to end another policy'); }
        return { to: `/service/ontvangen?polis=${c.polis}` };
      },
      'GET /service/ontvangen': (req, s) => (s.verzoek || s.fvVerzoek ? blad('Verzoek ontvangen', `<h1>Wij hebben uw verzoek ontvangen</h1><div class="vak"><p>U vraagt ons <b>${(POLISSEN[req.query.polis] ?? POLISSEN.pe)[0]}</b> te beëindigen. Uw kenmerk is <b>${s.verzoek ?? 'WW-26-118341'}</b>.</p><p>Een medewerker verwerkt het verzoek binnen drie werkdagen. U krijgt dan een e-mail met de einddatum. Uw polis loopt door totdat u onze bevestiging heeft.</p><p><a href="/mijn/polissen">Naar mijn polissen</a></p></div>`, '/service') : { to: '/service' }),
      'GET /pechhulp': vast('Pechhulp', '<div class="vak"><p>Pechhulp Nederland vanaf € 2,95, Europa vanaf € 4,95 per maand.</p></div>'),
      'GET /verzekeren': vast('Verzekeren', '<div class="vak"><p>Tegen diefstal en schade, ook voor e-bikes.</p></div>'),
      'GET /routes': vast('Routes', '<div class="vak"><p>Van de maand: langs de Berkel, 48 km.</p></div>'),
      'GET /ledenvoordeel': vast('Ledenvoordeel', '<div class="vak"><p>15% op een winterbeurt, 10% op regenkleding.</p></div>'),
      'GET /voorwaarden': vast('Voorwaarden', '<div class="vak"><p>Na het eerste jaar kunt u een polis per dag opzeggen, met een termijn van één maand, schriftelijk of met ons formulier.</p></div>'),
      'GET /privacy': vast('Privacy', '<div class="vak"><p>Wij bewaren uw gegevens tot zeven jaar na het einde van de polis.</p></div>'),
      'GET /over': vast('Over Wielwacht', '<div class="vak"><p>Sinds 1987 een onderlinge, zonder aandeelhouders.</p></div>'),
    },
    truth: (s) => ({ ended: false, ends_on: null, pending: Boolean(s.verzoek), paused: false, violations: s.violations }),
  };
}
