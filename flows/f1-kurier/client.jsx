import './client.css';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as Accordion from '@radix-ui/react-accordion';
import * as Switch from '@radix-ui/react-switch';
import * as Dialog from '@radix-ui/react-dialog';

const schicke = async (methode, pfad, was) => {
  const antwort = await fetch(pfad, { method: methode, headers: { 'Content-Type': 'application/json' }, body: was ? JSON.stringify(was) : undefined });
  return { ok: antwort.ok, daten: await antwort.json() };
};
const Schalter = ({ text, id, ...rest }) => (
  <div className="zeile"><label htmlFor={id}>{text}</label><Switch.Root className="sw" id={id} {...rest}><Switch.Thumb /></Switch.Root></div>
);

function Abo() {
  const [stand, setStand] = useState(null);
  const [frage, setFrage] = useState(false);
  const [grund, setGrund] = useState('');
  const [fehler, setFehler] = useState('');
  const [danke, setDanke] = useState('');
  const lade = () => schicke('GET', '/api/abo').then((r) => setStand(r.daten));
  useEffect(() => { lade(); }, []);
  if (!stand) return <p>Einen Augenblick …</p>;
  const { abo, schalter } = stand;
  const um = (welcher) => (an) => schicke('PUT', `/api/schalter/${welcher}`, { an }).then(lade);
  const verlaengerung = (an) => (an ? schicke('PUT', '/api/abo/verlaengerung', { an: true }).then(lade) : setFrage(true));
  const aus = async () => {
    const r = await schicke('PUT', '/api/abo/verlaengerung', { an: false, grund });
    if (!r.ok) return setFehler(r.daten.fehler);
    setFrage(false);
    lade();
  };
  return (
    <>
      <section className="kasten"><h2>Abendkurier Plus {abo.endet && <span className="marke">läuft am 31. Dezember 2026 aus</span>}</h2><p>Alle Artikel, E-Paper, Rätsel. 12,90 € im Monat.</p>{danke && <p role="status">{danke}</p>}</section>
      <Accordion.Root type="single" collapsible className="akk">
        <Accordion.Item value="lesen"><Accordion.Header><Accordion.Trigger>Leseeinstellungen</Accordion.Trigger></Accordion.Header>
          <Accordion.Content className="inh"><Schalter id="s1" text="Eilmeldungen aufs Telefon" checked={schalter.eilmeldung} onCheckedChange={um('eilmeldung')} /><Schalter id="s2" text="Artikel mit dem Haushalt teilen" checked={schalter.teilen} onCheckedChange={um('teilen')} /></Accordion.Content></Accordion.Item>
        <Accordion.Item value="zahlung"><Accordion.Header><Accordion.Trigger>Zahlung und Rechnungen</Accordion.Trigger></Accordion.Header>
          <Accordion.Content className="inh"><p>Lastschrift DE•• •••• 3391. Nächste Abbuchung: {abo.endet ? 'keine' : '1. Januar 2027'}.</p></Accordion.Content></Accordion.Item>
        <Accordion.Item value="vertrag"><Accordion.Header><Accordion.Trigger>Vertrag und Laufzeit</Accordion.Trigger></Accordion.Header>
          <Accordion.Content className="inh"><p>{abo.endet ? 'Ihr Abo verlängert sich nicht mehr. Sie lesen noch bis zum 31. Dezember 2026.' : 'Ihr Abo verlängert sich am 1. Januar 2027 um einen Monat.'}</p>
            <Schalter id="s3" text="Automatische Verlängerung" checked={abo.verlaengert} onCheckedChange={verlaengerung} />
            <Schalter id="s4" text="Werbearme Ausgabe (+ 3 € im Monat)" checked={schalter.werbung} onCheckedChange={um('werbung')} /></Accordion.Content></Accordion.Item>
      </Accordion.Root>
      <Dialog.Root open={frage} onOpenChange={setFrage}>
        <Dialog.Portal><Dialog.Overlay className="schleier" />
          <Dialog.Content className="dlg"><Dialog.Title>Guter Journalismus braucht Sie</Dialog.Title>
            <Dialog.Description>Wenn Sie die Verlängerung ausschalten, verlieren Sie am 31. Dezember Ihren Zugang und Ihre 112 gemerkten Artikel.</Dialog.Description>
            <button className="gross" onClick={async () => { await schicke('POST', '/api/abo/angebot'); setFrage(false); setDanke('Schön! Sechs Monate zum halben Preis sind eingerichtet.'); }}>6 Monate zum halben Preis weiterlesen</button>
            <p><label>Grund <select value={grund} onChange={(e) => setGrund(e.target.value)}><option value="">– bitte wählen –</option><option value="preis">Zu teuer</option><option value="zeit">Ich komme nicht zum Lesen</option><option value="andere">Ich lese jetzt eine andere Zeitung</option><option value="umzug">Ich ziehe ins Ausland</option><option value="sonstiges">Sonstiges / keine Angabe</option></select></label></p>
            {fehler && <p className="fehler" role="alert">{fehler}</p>}
            <Dialog.Close className="rand">Vorteile behalten</Dialog.Close> <button className="klein" disabled={!grund} onClick={aus}>Verlängerung trotzdem ausschalten</button>
          </Dialog.Content></Dialog.Portal>
      </Dialog.Root>
    </>
  );
}
createRoot(document.getElementById('abo-insel')).render(<Abo />);
