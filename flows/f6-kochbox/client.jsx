import './client.css';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
const gql = async (operationName, variables) => { const r = await fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ operationName, variables }) }); const b = await r.json(); if (b.errors) throw new Error(b.errors[0].message); return b.data; };
const GRUENDE = [['price', 'Zu teuer'], ['time', 'Keine Zeit zum Kochen'], ['taste', 'Gerichte gefallen nicht'], ['health', 'Gesundheitliche Gründe'], ['rival', 'Wechsel zu anderem Anbieter'], ['misc', 'Sonstiges']];
const FRAGEN = { price: ['Wie viel gibst du sonst pro Woche für Lebensmittel aus?', [['a', 'unter 50 €'], ['b', '50–100 €'], ['c', 'über 100 €'], ['none', 'Keine Angabe']]], _: ['Wer kocht bei euch zu Hause?', [['me', 'Ich allein'], ['us', 'Wir gemeinsam'], ['nobody', 'Niemand mehr'], ['none', 'Keine Angabe']]] };
function Zeile({ titel, children }) { const [offen, setze] = useState(false); return <div className={'zeile' + (offen ? ' offen' : '')}><div className="titel" onClick={() => setze(!offen)}><span>{titel}</span><i>{offen ? '−' : '+'}</i></div><div className="inhalt">{children}</div></div>; }
const Chips = ({ liste, wert, setze }) => <div className="chips">{liste.map(([k, t]) => <span key={k} className={'chip' + (wert === k ? ' an' : '')} onClick={() => setze(k)}>{t}</span>)}</div>;
function Abschied({ zu, fertig }) {
  const [schritt, setzeSchritt] = useState('kacheln'), [grund, setzeGrund] = useState(), [detail, setzeDetail] = useState(), [ok, setzeOk] = useState(false), [ticket, setzeTicket] = useState(), [last, setzeLast] = useState(false);
  const [frage, antworten] = FRAGEN[grund] ?? FRAGEN._;
  const tue = async (was) => { setzeLast(true); try { await was(); } finally { setzeLast(false); } };
  return <div className="schleier"><div className="fenster"><span className="zu" onClick={zu}>×</span>
    {schritt === 'kacheln' && <><h2>Brauchst du nur eine Pause?</h2><div className="kacheln"><div className="kachel" onClick={() => tue(async () => { await gql('skipWeeks'); fertig('4 Wochen übersprungen'); })}><b>4 Wochen überspringen</b><p>Kostenlos, danach geht es weiter.</p></div><div className="kachel" onClick={() => tue(async () => { await gql('changeBox'); fertig('Box geändert'); })}><b>Kleinere Box wählen</b><p>2 Gerichte ab 34,90 €.</p></div></div><div className="leise" onClick={() => setzeSchritt('grund')}>Trotzdem kündigen</div></>}
    {schritt === 'grund' && <><small>Schritt 1 von 3</small><h2>Was hat nicht geschmeckt?</h2><Chips liste={GRUENDE} wert={grund} setze={setzeGrund} /><button className="knopf" disabled={!grund} onClick={() => setzeSchritt('frage')}>Weiter</button></>}
    {schritt === 'frage' && <><small>Schritt 2 von 3</small><h2>{frage}</h2><Chips liste={antworten} wert={detail} setze={setzeDetail} /><button className="knopf" disabled={!detail || last} onClick={() => tue(async () => { setzeTicket((await gql('leaveSurvey', { reason: grund, detail })).leaveSurvey.ticket); setzeSchritt('ende'); })}>Weiter</button></>}
    {schritt === 'ende' && <><small>Schritt 3 von 3</small><h2>Das war's dann wohl</h2><p>Dein Abo endet sofort. Es ist keine Box mehr unterwegs.</p><label><input type="checkbox" checked={ok} onChange={(e) => setzeOk(e.target.checked)} /> Mir ist bewusst, dass 320 Treuepunkte verfallen.</label><p><button className="rand" onClick={zu}>Doch weiterkochen</button> <button className="knopf" disabled={!ok || last} onClick={() => tue(async () => { await gql('terminate', { id: 'sub_81', ticket }); fertig('Dein Abo wurde beendet. Mach es gut!'); })}>{last ? 'Moment …' : 'Abo endgültig beenden'}</button></p></>}
  </div></div>;
}
function App() {
  const [ich, setze] = useState(), [reiter, setzeReiter] = useState(0), [auf, setzeAuf] = useState(false), [meldung, setzeMeldung] = useState();
  const lade = () => gql('me').then((d) => setze(d.me)); useEffect(() => { lade(); }, []);
  if (!ich) return <p style={{ padding: 60 }}>Wird geladen …</p>;
  const beendet = ich.subscription.status === 'TERMINATED';
  return <><div className="kopf"><strong>Löffelfein</strong><span>Menü der Woche</span><span>Rezepte</span><span style={{ marginLeft: 'auto' }}>Hallo {ich.name}</span></div>
    <div className="reiter">{['Kommende Boxen', 'Abo-Einstellungen', 'Profil'].map((t, i) => <div key={t} className={reiter === i ? 'an' : ''} onClick={() => setzeReiter(i)}>{t}</div>)}</div>
    <div className="blatt">
      {reiter === 0 && (beendet ? <><h2>Keine Boxen geplant</h2><p>Du hast derzeit kein aktives Abo.</p></> : <><h2>KW 49: Lieferung am Dienstag</h2><p>Linsen-Dal · Ofenlachs · Pilzrisotto</p><button className="rand" onClick={() => gql('skipOne').then(lade)}>Woche überspringen</button> <button className="rand" onClick={() => gql('addOn').then(lade)}>Dessert dazu (+4,90 €)</button></>)}
      {reiter === 1 && <><Zeile titel="Lieferung"><p>Dienstags, 8–12 Uhr, Kassel</p></Zeile><Zeile titel="Box und Vorlieben"><p>3 Gerichte, 2 Personen, 44,90 € pro Woche</p></Zeile><Zeile titel="Abo-Status"><p>Löffelfein-Abo <span className={'marke' + (beendet ? ' aus' : '')}>{beendet ? 'Beendet' : 'Aktiv'}</span></p>{beendet ? <button className="knopf" onClick={() => setzeMeldung('Bald wieder möglich')}>Wieder loskochen</button> : <button className="rand" onClick={() => setzeAuf(true)}>Abo verwalten</button>}</Zeile><Zeile titel="Freunde einladen"><p>20 € für euch beide.</p></Zeile></>}
      {reiter === 2 && <><h2>Profil</h2><p>Jonas Wiegand, jonas@post.example</p></>}
    </div><div className="fuss"><a href="/rechtliches">Impressum</a> · <a href="/rechtliches">AGB</a> · <a href="/rechtliches">Datenschutz</a></div>
    {auf && <Abschied zu={() => setzeAuf(false)} fertig={(t) => { setzeAuf(false); setzeMeldung(t); lade(); setTimeout(() => setzeMeldung(undefined), 4000); }} />}{meldung && <div className="meldung">{meldung}</div>}</>;
}
createRoot(document.getElementById('app')).render(<App />);
