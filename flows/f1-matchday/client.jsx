import './client.css';
import { Fragment, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Dialog, DialogPanel, DialogTitle, Disclosure, DisclosureButton, DisclosurePanel, Field, Label, Listbox, ListboxButton, ListboxOption, ListboxOptions, Transition, TransitionChild } from '@headlessui/react';

const send = (url, body = {}) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((r) => r.json());
const WHY = [
  { id: 'price', label: 'The price went up' }, { id: 'season', label: "My team's season is over" }, { id: 'rival', label: 'I watch with another provider' },
  { id: 'move', label: 'I am moving abroad' }, { id: 'health', label: 'Health reasons' }, { id: 'none', label: "I'd rather not say" },
];

function CallUs({ offer, onLite }) {
  const [phone, setPhone] = useState('');
  const [said, setSaid] = useState('');
  return <>
    <DialogTitle>Let's talk it through</DialogTitle>
    <p>Season passes can't be cancelled online. Our loyalty team will end yours over the phone in a few minutes. Have your reference <b>MD-55120</b> at hand.</p>
    <div className="call"><b>01 555 0142</b><br />Monday to Friday, 9:00–17:30 (Irish time). Calls at your local rate.</div>
    <details><summary>Request a call back</summary><p><label>Phone number <input value={phone} onChange={(e) => setPhone(e.target.value)} type="tel" /></label> <button className="b" onClick={async () => { const r = await send('/api/leaving/callback', { phone }); setSaid(r.error || 'We will call you.'); }}>Call me</button> {said}</p></details>
    <p>Prefer to stay? <button className="b y" onClick={onLite}>{offer}</button></p>
  </>;
}

function LeaveDialog({ open, close, changed }) {
  const [why, setWhy] = useState(null);
  const [stage, setStage] = useState('why');
  const [offer, setOffer] = useState('');
  const on = async () => { const r = await send('/api/leaving', { why: why.id }); setOffer(r.offer); setStage('offer'); };
  const lite = async () => { await send('/api/leaving/lite'); changed(); close(); };
  return <Transition show={open} as={Fragment}><Dialog onClose={close} style={{ position: 'relative', zIndex: 20 }}>
    <TransitionChild as={Fragment} enter="en" enterFrom="o0"><div className="sc" aria-hidden="true" /></TransitionChild>
    <div className="ct"><DialogPanel className="pn">
      {stage === 'why' && <><DialogTitle>Sorry to hear that</DialogTitle><p>Tell us the reason and we'll find the right way out for you.</p>
        <Field><Label>Reason</Label><Listbox value={why} onChange={setWhy} by="id"><ListboxButton className="lb">{why?.label ?? 'Choose a reason…'}</ListboxButton>
          <ListboxOptions anchor="bottom" className="os">{WHY.map((w) => <ListboxOption key={w.id} value={w} className="op">{w.label}</ListboxOption>)}</ListboxOptions></Listbox></Field>
        <button className="b" disabled={!why} onClick={on}>Go on</button></>}
      {stage === 'offer' && <><DialogTitle>{offer}? Deal.</DialogTitle><p>Keep every derby, every Sunday.</p><p><button className="b y" onClick={lite}>Take it: {offer}</button></p><button className="b t" onClick={() => setStage('call')}>Still want to leave</button></>}
      {stage === 'call' && <CallUs offer={offer} onLite={lite} />}
    </DialogPanel></div></Dialog></Transition>;
}

function Section({ title, children }) {
  return <Disclosure as="div" className="dis"><DisclosureButton>{title}</DisclosureButton><DisclosurePanel>{children}</DisclosurePanel></Disclosure>;
}
function Account() {
  const [leave, setLeave] = useState(0);
  const [open, setOpen] = useState(false);
  const [pass, setPass] = useState('season');
  const [muted, setMuted] = useState(false);
  return <>
    <div className="tb"><b>⚽ Matchday Live</b><a href="#">Fixtures</a><a href="#">Replays</a><span className="live">LIVE 2</span><a href="/account" style={{ marginLeft: 'auto' }}>Account</a></div>
    <div className="mid"><h1>Your account</h1>
      <div className="fx"><div>Rovers – Athletic<br />Sat 15:00</div><div>City – Wanderers<br />Sat 17:30</div><div>Harps – United<br />Sun 14:00</div><div>Town – Celtic<br />Mon 20:00</div></div>
      <Section title="My details"><p>robin@example.com</p><p>Favourite team: Rovers <button className="b" onClick={() => send('/api/team', { team: 'none' })}>Remove team</button></p></Section>
      <Section title="My pass"><p>{pass === 'season' ? 'Season pass 2026/27 · €21 a month · renews monthly' : 'Matchday Lite · €6 a month'}</p><p><a href="#pay">Payment details</a> · <a href="#inv">Invoices</a></p><button className="b t" onClick={() => { setLeave(leave + 1); setOpen(true); }}>Leave Matchday</button></Section>
      <Section title="E-mails and alerts"><p>Goal alerts: {muted ? 'off' : 'on'}</p><button className="b" onClick={() => send('/api/mails/mute').then(() => setMuted(true))}>Unsubscribe from all</button></Section>
      <Section title="Help"><p>Buffering? Restart your box. Leaving? Open “My pass”.</p></Section>
    </div>
    <footer><a href="#">Terms</a><a href="#">Privacy</a><a href="#">Complaints</a><a href="#">Accessibility</a></footer>
    <LeaveDialog key={leave} open={open} close={() => setOpen(false)} changed={() => setPass('lite')} />
  </>;
}
createRoot(document.getElementById('md')).render(<Account />);
