import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Disclosure, DisclosureButton, DisclosurePanel, Listbox, ListboxButton, ListboxOption, ListboxOptions, Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import './style.css';

const post = (url, body = {}) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((r) => r.json());

function Wizard({ sub, motives, back, update }) {
  const [step, setStep] = useState(sub.state === 'waiting' ? 5 : 1);
  const [motive, setMotive] = useState('');
  const [fee, setFee] = useState(false);
  const [news, setNews] = useState(true);
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const free = ['moving', 'health'].includes(motive);
  const names = ['Motif', 'Notre proposition', 'Frais', 'Récapitulatif', 'Confirmation'];
  return (
    <section className="wiz">
      <ol className="steps">{names.map((n, i) => <li key={n} className={i + 1 === step ? 'on' : ''} aria-current={i + 1 === step ? 'step' : undefined}>{n}</li>)}</ol>
      {step === 1 && <>
        <h1>Résilier : {sub.name}</h1>
        <p>Dites-nous pourquoi vous partez. Ce champ est obligatoire.</p>
        <Listbox value={motive} onChange={setMotive}>
          <ListboxButton className="lb" aria-label={`Motif : ${motive ? motives[motive] : 'à choisir'}`}>{motive ? motives[motive] : 'Choisissez un motif'}<span aria-hidden="true">▾</span></ListboxButton>
          <ListboxOptions className="lo" anchor="bottom start">{Object.entries(motives).map(([v, t]) => <ListboxOption key={v} value={v} className="lopt">{t}</ListboxOption>)}</ListboxOptions>
        </Listbox>
        <div className="acts"><button className="soft" onClick={back}>Retour à mes abonnements</button><button className="main" disabled={!motive} onClick={() => setStep(2)}>Continuer</button></div>
      </>}
      {step === 2 && <>
        <h1>Et si on roulait encore un peu ?</h1>
        <div className="deal"><b>−50 % pendant 3 mois</b><p>Votre formule à 6,45 € au lieu de 12,90 €, puis retour au tarif habituel.</p></div>
        <div className="acts col"><button className="main big" onClick={async () => { update(await post(`/ws/abo/${sub.id}/offre`), 'Offre enregistrée. Votre formule continue.'); back(); }}>Profiter de l’offre</button><button className="main pale" onClick={async () => { update(await post(`/ws/abo/${sub.id}/suspendre`), 'Votre formule est suspendue deux mois.'); back(); }}>Suspendre deux mois</button><button className="link" onClick={() => setStep(3)}>Non merci, poursuivre la résiliation</button></div>
      </>}
      {step === 3 && <>
        <h1>Frais de clôture</h1>
        {free ? <p>Aucun frais pour ce motif, sur présentation d’un justificatif.</p> : <><p>Votre engagement court jusqu’au {sub.until}. Partir avant coûte 15,00 €, prélevés une seule fois sur votre compte se terminant par 904.</p><label className="ck"><input type="checkbox" checked={fee} onChange={(e) => setFee(e.target.checked)} /> J’accepte les frais de clôture de 15,00 €</label></>}
        <label className="ck"><input type="checkbox" checked={news} onChange={(e) => setNews(e.target.checked)} /> Tenez-moi au courant des offres de retour par SMS et e-mail</label>
        <div className="acts"><button className="soft" onClick={back}>Garder ma formule</button><button className="main" disabled={!free && !fee} onClick={() => setStep(4)}>Continuer</button></div>
      </>}
      {step === 4 && <>
        <h1>Récapitulatif</h1>
        <dl><dt>Formule</dt><dd>{sub.name}, {sub.who}</dd><dt>Motif</dt><dd>{motives[motive]}</dd><dt>Frais</dt><dd>{free ? '0,00 €' : '15,00 €'}</dd><dt>Offres par SMS et e-mail</dt><dd>{news ? 'Oui' : 'Non'}</dd></dl>
        <div className="acts"><button className="main" onClick={back}>Garder ma formule</button><button className="soft" onClick={async () => { update(await post(`/ws/abo/${sub.id}/resilier`, { motive, fee, news })); setStep(5); }}>Demander la résiliation</button></div>
      </>}
      {step === 5 && <>
        <h1>Encore une étape : votre code</h1>
        <p className="warn" role="status">Votre demande n’est pas encore confirmée. Nous avons envoyé un code à 6 chiffres à s•••@example.org, valable 48 heures. Votre formule reste active tant que le code n’a pas été saisi.</p>
        <form onSubmit={async (e) => { e.preventDefault(); const r = await post(`/ws/abo/${sub.id}/code`, { code }); setError(r.error); }}><label>Code reçu par e-mail<input value={code} inputMode="numeric" maxLength={6} onChange={(e) => setCode(e.target.value)} /></label>{error && <p className="err" role="alert">{error}</p>}<div className="acts"><button className="main" disabled={code.length !== 6}>Confirmer la résiliation</button></div></form>
        <p><button className="link" onClick={() => post(`/ws/abo/${sub.id}/renvoyer`)}>Renvoyer le code</button> <button className="link" onClick={async () => { update(await post(`/ws/abo/${sub.id}/annuler`), 'Demande retirée.'); back(); }}>Retirer ma demande</button> <button className="link" onClick={back}>Retour à mes abonnements</button></p>
      </>}
    </section>
  );
}

const TABS = ['trajets', 'abonnements', 'compte'];

function App() {
  const [d, setD] = useState(null);
  const [said, say] = useState('');
  const [leave, setLeave] = useState(null);
  const [tab, setTab] = useState(Math.max(0, TABS.indexOf(location.hash.slice(1))));
  useEffect(() => { fetch('/ws/espace').then((r) => r.json()).then(setD); }, []);
  const update = (n, t) => { setD(n); if (t) say(t); };
  const act = async (url, t) => update(await post(url), t);
  return (
    <>
      <header><a className="logo" href="/espace">véloquai</a><nav aria-label="Site"><a href="#stations">Stations</a><a href="#tarifs">Tarifs</a><a href="#entreprises">Entreprises</a><a href="#aide">Aide</a></nav><span className="who">Solène C.</span></header>
      <div className="hero"><h1>Bonjour Solène</h1><p>47 trajets cette année, 118 km au fil de l’eau. Invitez un proche : 5 € pour vous deux.</p></div>
      <main>
        {said && <p className="ok" role="status">{said}</p>}
        {!d ? <p>Chargement…</p> : leave ? <Wizard sub={d.subs.find((s) => s.id === leave)} motives={d.motives} back={() => setLeave(null)} update={update} /> : (
          <TabGroup selectedIndex={tab} onChange={(i) => { setTab(i); say(''); history.replaceState(null, '', `#${TABS[i]}`); }}>
            <TabList className="tabs"><Tab>Mes trajets</Tab><Tab>Mes abonnements</Tab><Tab>Mon compte</Tab></TabList>
            <TabPanels>
              <TabPanel><h2>Derniers trajets</h2><ul className="rides">{d.rides.map(([a, b, c]) => <li key={a}><b>{a}</b><span>{b}</span><span>{c}</span></li>)}</ul></TabPanel>
              <TabPanel>
                <h2>Abonnements du foyer</h2>
                {d.subs.map((s) => (
                  <Disclosure key={s.id} as="section" className="card">
                    <div className="row"><div><h3>{s.name}</h3><p>{s.who} · {s.price} · engagement jusqu’au {s.until}</p>{s.state === 'waiting' ? <p><span className="tag">Résiliation en attente de votre code</span> La formule est toujours active.</p> : s.state === 'paused' ? <p><span className="tag">Suspendue</span></p> : <p className="green">Active</p>}</div><DisclosureButton className="soft" aria-label={`Gérer ${s.name}`}>Gérer</DisclosureButton></div>
                    <DisclosurePanel className="panel">
                      {s.state === 'waiting' ? <button className="soft" onClick={() => { say(''); setLeave(s.id); }}>Saisir mon code</button> : <>
                        <button className="main" onClick={() => act(`/ws/abo/${s.id}/plus`, 'Vous roulez désormais en Liberté Plus.')}>Passer à Liberté Plus</button>
                        <button className="soft" onClick={() => act(`/ws/abo/${s.id}/suspendre`, 'Formule suspendue.')}>Suspendre</button>
                        <button className="link" onClick={() => { say(''); setLeave(s.id); }}>Résilier cette formule</button></>}
                    </DisclosurePanel>
                  </Disclosure>
                ))}
              </TabPanel>
              <TabPanel><h2>Mon compte</h2><div className="card row"><p>Solène Carmier, s.carmier@example.org<br />Prélèvement : compte se terminant par 904</p><button className="soft" onClick={() => act('/ws/compte/iban', 'Compte bancaire retiré.')}>Retirer</button></div><button className="link" onClick={() => act('/ws/compte/fermer', 'Compte fermé.')}>Fermer mon compte en ligne</button></TabPanel>
            </TabPanels>
          </TabGroup>
        )}
      </main>
      <footer><div><b>Véloquai</b><p>2 400 vélos, 180 stations, une rivière.</p></div><div><a href="#cgu">Conditions</a><a href="#donnees">Données personnelles</a><a href="#access">Accessibilité</a></div></footer>
    </>
  );
}
createRoot(document.getElementById('root')).render(<App />);
