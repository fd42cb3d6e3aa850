import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Dialog, DialogPanel, DialogTitle, Disclosure, DisclosureButton, DisclosurePanel, Menu, MenuButton, MenuItem, MenuItems, Radio, RadioGroup, Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';

const api = (path, body) => fetch(`/api/${path}`, body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((r) => r.json());
const WHYS = [['fiddly', 'The reminders don’t suit me'], ['died', 'My plants died'], ['price', 'It’s too dear'], ['other_app', 'I use another app'], ['', 'No reason, or not one I want to give']];

function Leave({ open, close, me, setMe }) {
  const [step, setStep] = useState(0);
  const [why, setWhy] = useState(null);
  const [phrase, setPhrase] = useState('');
  useEffect(() => { if (open) { setStep(0); setWhy(null); setPhrase(''); } }, [open]);
  const ok = phrase.trim().toUpperCase() === 'TURN OFF';
  return (
    <Dialog open={open} onClose={close}>
      <div className="bk"><DialogPanel className="d">
        {step === 0 && <><DialogTitle>Your 14 plants would miss Bloom</DialogTitle><p>Without Bloom there’s no plant doctor, no light meter and no watering by weather. Your diary and photos stay.</p><button className="p" onClick={close}>Keep Bloom</button><br /><button className="s" onClick={() => setStep(1)}>Go on</button></>}
        {step === 1 && <><DialogTitle>Why are you leaving Bloom?</DialogTitle><RadioGroup value={why} onChange={setWhy} aria-label="Reason">{WHYS.map(([v, t]) => <Radio key={t} value={v} className="r">{t}</Radio>)}</RadioGroup><button className="p" disabled={why === null} onClick={() => setStep(why === 'fiddly' ? 2 : 3)}>Next</button></>}
        {step === 2 && <><DialogTitle>Have you tried quiet mornings?</DialogTitle><p>Bloom can gather all reminders into one, at an hour you choose.</p><button className="p" onClick={close}>Set up quiet mornings</button><br /><button className="s" onClick={() => setStep(3)}>That’s not it</button></>}
        {step === 3 && <><DialogTitle>Half price for your first six months</DialogTitle><p>£2.49 a month instead of £4.99, starting when your trial is over.</p><button className="p" onClick={async () => { setMe(await api('bloom/offer', {})); close(); }}>Yes, half price please</button><br /><button className="s" onClick={() => setStep(4)}>No, go on</button></>}
        {step === 4 && <><DialogTitle>Turn off Bloom</DialogTitle><p>Your trial stops straight away and you won’t be charged on {me.first}. To be sure that it’s you, type <b>TURN OFF</b>.</p><input type="text" aria-label="Type TURN OFF" value={phrase} onChange={(e) => setPhrase(e.target.value)} /><button className="p" disabled={!ok} onClick={async () => { setMe(await api('bloom/off', { phrase, why })); setStep(5); }}>Turn off Bloom</button><button className="s" onClick={close}>Back to my garden</button></>}
        {step === 5 && <><DialogTitle>Bloom is off</DialogTitle><p>You’re on Frondle Seed, which is free. Your card won’t be charged for Bloom.</p><button className="p" onClick={close}>Close</button></>}
      </DialogPanel></div>
    </Dialog>
  );
}

function Settings({ me, setMe }) {
  const [open, setOpen] = useState(false);
  const [del, setDel] = useState(false);
  return (<>
    <h1>Settings</h1>
    <TabGroup><TabList className="tl"><Tab>Reminders</Tab><Tab>My home</Tab><Tab>Plan &amp; add-ons</Tab><Tab>Account</Tab></TabList>
      <TabPanels>
        <TabPanel><div className="c">Water reminders at 8:00, by push.</div></TabPanel>
        <TabPanel><div className="c">Leeds, south-facing windows, 14 plants.</div></TabPanel>
        <TabPanel>
          <div className="c"><h2>{me.bloom === 'off' ? 'Frondle Seed' : 'Frondle Bloom'}</h2>
            {me.bloom === 'off' ? <><p>Free. Bloom is off and nothing is due for it.</p><button className="p" onClick={async () => setMe(await api('bloom/on', {}))}>Get Bloom back</button></> : <>
              <p>{me.bloom === 'half' ? '£2.49 a month' : 'Free trial, then £4.99 a month'}. First payment {me.first}.</p>
              <button className="p" onClick={async () => setMe(await api('bloom/yearly', {}))}>Save 30% with yearly</button>
              <Disclosure><DisclosureButton className="s">What’s in my plan?</DisclosureButton><DisclosurePanel><p>Plant doctor, light meter, watering by weather. Don’t want these any more? <button className="s" onClick={() => setOpen(true)}>Turn off Bloom</button></p></DisclosurePanel></Disclosure></>}
          </div>
          <div className="c"><h2>Sensor Link</h2>{me.sensor ? <><p>£1.50 a month for 2 soil sensors. Next payment {me.sensorNext}.</p><button className="s" onClick={async () => setMe(await api('sensor/off', {}))}>Remove</button></> : <p>Removed.</p>}</div>
        </TabPanel>
        <TabPanel><div className="c"><p>tobias.fenn@example.org</p>{del ? <><p>This deletes your diary, photos and plans for good.</p><button className="p" onClick={async () => setMe(await api('account/delete', {}))}>Delete everything</button></> : <button className="s" onClick={() => setDel(true)}>Delete account</button>}</div></TabPanel>
      </TabPanels></TabGroup>
    <Leave open={open} close={() => setOpen(false)} me={me} setMe={setMe} />
  </>);
}

function App() {
  const [me, setMe] = useState(null);
  const [path, setPath] = useState(location.pathname);
  const go = (to) => { history.pushState({}, '', to); setPath(to); };
  useEffect(() => { api('me').then(setMe); const f = () => setPath(location.pathname); addEventListener('popstate', f); return () => removeEventListener('popstate', f); }, []);
  if (!me) return <p>Sprouting…</p>;
  return (<><header><b>Frondle</b><button className="s" onClick={() => go('/')}>Garden</button><button className="s" onClick={() => go('/diary')}>Diary</button>
    <Menu><MenuButton className="ic" aria-label="You">TF</MenuButton><MenuItems anchor="bottom end" className="m"><MenuItem><button onClick={() => go('/settings')}>Settings</button></MenuItem><MenuItem><button onClick={() => go('/diary')}>My diary</button></MenuItem><MenuItem><button>Log out</button></MenuItem></MenuItems></Menu></header>
    <main>{path === '/settings' ? <Settings me={me} setMe={setMe} /> : path === '/diary' ? <><h1>Diary</h1><p>Monday: the calathea has a new leaf.</p></> : <><h1>Your garden</h1><div className="g">{['Monstera', 'Calathea', 'Pilea', 'Snake plant', 'Hoya', 'String of hearts'].map((p) => <div className="c" key={p}><b>{p}</b><br />Water in 2 days</div>)}</div></>}</main></>);
}
createRoot(document.getElementById('app')).render(<App />);
