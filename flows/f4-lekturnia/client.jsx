import './client.css';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Disclosure, DisclosureButton, DisclosurePanel, Label, Radio, RadioGroup, Field, Switch, Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';

const api = (metoda, adres, dane) => fetch(adres, { method: metoda, headers: { 'Content-Type': 'application/json' }, body: dane && JSON.stringify(dane) }).then(async (r) => ({ ok: r.ok, dane: await r.json() }));
const POWODY = [['malo', 'Za mało słucham'], ['cena', 'Cena'], ['dziecko', 'Urodziło mi się dziecko'], ['wzrok', 'Problemy ze słuchem lub wzrokiem'], ['inny', 'Wybieram inny serwis'], ['brak', 'Wolę nie mówić']];

function Opcje({ wartosc, zmien, lista }) {
  return <RadioGroup value={wartosc} onChange={zmien} className="opcje">{lista.map(([id, tekst]) => <Field key={id} className="opcja"><Radio value={id} className="kolko" /><Label>{tekst}</Label></Field>)}</RadioGroup>;
}

function Rezygnacja({ konto, ustaw, zamknij }) {
  const [krok, setKrok] = useState('powod');
  const [powod, setPowod] = useState(null);
  const [kanal, setKanal] = useState(null);
  const [telefon, setTelefon] = useState('');
  const [blad, setBlad] = useState('');
  const [trwa, setTrwa] = useState(false);
  const oferta = (ktora) => api('POST', `/api/oferta/${ktora}`).then((r) => { ustaw(r.dane); zamknij(); });
  const wyslij = async () => {
    setTrwa(true); setBlad('');
    const r = await api('POST', '/api/rezygnacja', { powod, kanal, telefon });
    setTrwa(false);
    if (!r.ok) return setBlad(r.dane.blad);
    ustaw(r.dane); setKrok('wyslano');
  };
  return (
    <div className="cien"><div className="okno">
      <span className="krzyzyk" onClick={zamknij}>×</span>
      {krok === 'powod' && <><h2>Szkoda! Co się stało?</h2><Opcje wartosc={powod} zmien={setPowod} lista={POWODY} /><div className="stopa"><button className="glowny" onClick={zamknij}>Zostaję</button><button className="zwykly" disabled={!powod} onClick={() => setKrok('oferta')}>Dalej</button></div></>}
      {krok === 'oferta' && <><h2>Twoja półka będzie tęsknić</h2><p>Masz 9 rozpoczętych książek. Może po prostu odpocznij?</p><button className="glowny pelny" onClick={() => oferta('pauza')}>Wstrzymaj na 60 dni za darmo</button><button className="glowny pelny jasny" onClick={() => oferta('polowa')}>Zapłać połowę przez 3 miesiące</button><p className="drobne"><a href="#dalej" onClick={(e) => { e.preventDefault(); setKrok('kanal'); }}>Nie, dziękuję</a></p></>}
      {krok === 'kanal' && <><h2>Potwierdź, że to Ty</h2><p>Ze względów bezpieczeństwa rezygnację potwierdzasz linkiem ważnym 24 godziny.</p><Opcje wartosc={kanal} zmien={setKanal} lista={[['sms', 'SMS na numer telefonu'], ['email', `Wiadomość e-mail na ${konto.adres}`]]} />
        {kanal === 'sms' && <p><label>Numer telefonu <input type="tel" value={telefon} onChange={(e) => setTelefon(e.target.value)} /></label></p>}{blad && <p className="blad" role="alert">{blad}</p>}
        <div className="stopa"><button className="glowny" onClick={zamknij}>Zostaję</button><button className="zwykly" disabled={!kanal || trwa} onClick={wyslij}>{trwa ? 'Wysyłanie…' : 'Wyślij link'}</button></div></>}
      {krok === 'wyslano' && <><h2>Sprawdź skrzynkę</h2><p>Wysłaliśmy link na {konto.adres}. Abonament pozostaje aktywny, dopóki w niego nie klikniesz. Link wygasa za 24 godziny.</p><button className="zwykly" onClick={zamknij}>Zamknij</button></>}
    </div></div>
  );
}

function Konto() {
  const [konto, setKonto] = useState(null);
  const [okno, setOkno] = useState(false);
  const [nowosci, setNowosci] = useState(true);
  useEffect(() => { api('GET', '/api/konto').then((r) => setTimeout(() => setKonto(r.dane), 300)); }, []);
  return (
    <><header><b>📚 Lekturnia</b><nav><a href="/katalog">Katalog</a><a href="/moje">Moje konto</a></nav><input type="search" placeholder="Szukaj książki lub autora" aria-label="Szukaj" /></header>
      <main><h1>Moje konto</h1>
        {!konto ? <div className="szkielet" aria-busy="true">Ładowanie…</div> : <TabGroup><TabList className="karty">{['Profil', 'Abonament', 'Urządzenia', 'Powiadomienia'].map((t) => <Tab key={t}>{t}</Tab>)}</TabList><TabPanels>
          <TabPanel className="panel"><p>Wojtek</p><p>{konto.adres}</p></TabPanel>
          <TabPanel className="panel">
            {konto.oczekuje && <p className="uwaga">Rezygnacja czeka na potwierdzenie. Kliknij link w wiadomości e-mail. <button className="link" onClick={() => api('DELETE', '/api/rezygnacja').then((r) => setKonto(r.dane))}>Cofnij rezygnację</button></p>}
            <h2>{konto.abonament.nazwa}</h2><p>{konto.abonament.cena} miesięcznie · {konto.pauza ? 'wstrzymany' : konto.abonament.stan} · kolejna płatność 5 grudnia 2026</p>
            <div className="reklama"><p>Plan Rodzinny: 4 konta za 59,99 zł</p><button className="glowny" onClick={() => api('POST', '/api/oferta/rodzinny').then((r) => setKonto(r.dane))}>Przejdź na Rodzinny</button></div>
            <Disclosure as="div" className="sekcja"><DisclosureButton className="naglowek">Zarządzaj ⌄</DisclosureButton><DisclosurePanel><p>Karta płatnicza •••• 7702</p><button className="link">Zmień kartę</button><button className="link">Pobierz faktury</button>{!konto.oczekuje && <button className="link" onClick={() => setOkno(true)}>Rezygnuję z abonamentu</button>}</DisclosurePanel></Disclosure>
          </TabPanel>
          <TabPanel className="panel"><p>Telefon Wojtka, ostatnio wczoraj</p><button className="zwykly" onClick={() => api('POST', '/api/urzadzenia/wyloguj')}>Wyloguj wszystkie</button></TabPanel>
          <TabPanel className="panel"><Field className="opcja"><Switch checked={nowosci} onChange={(v) => { setNowosci(v); api('POST', '/api/powiadomienia', { v }); }} className="przelacznik"><span /></Switch><Label>Nowości co tydzień</Label></Field></TabPanel>
        </TabPanels></TabGroup>}
      </main><footer><a href="/regulamin">Regulamin</a><a href="/prywatnosc">Polityka prywatności</a><a href="/kontakt">Kontakt</a></footer>
      {okno && <Rezygnacja konto={konto} ustaw={setKonto} zamknij={() => setOkno(false)} />}</>
  );
}
createRoot(document.getElementById('root')).render(<Konto />);
