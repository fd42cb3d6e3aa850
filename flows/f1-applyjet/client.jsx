import './client.css';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as Menu from '@radix-ui/react-dropdown-menu';
import * as Dialog from '@radix-ui/react-dialog';

const http = async (method, path, body) => {
  const res = await fetch('/v2/subscriptions' + path, { method, headers: { 'content-type': 'application/json' }, body: body ? JSON.stringify(body) : undefined });
  const json = await res.json();
  return res.ok ? json : Promise.reject(json);
};
const TAGS = { price: 'Too expensive', use: "Didn't use it", hired: 'I got hired', rival: 'Another tool does this', quality: 'Feedback was generic' };

function StopSheet({ item, onClose, mail }) {
  const [pos, setPos] = useState(null); // { n, sig } or 'sent'
  const [tags, setTags] = useState([]);
  const [oops, setOops] = useState('');
  useEffect(() => { http('POST', `/${item.id}/stop`).then(setPos, (e) => setOops(e.message)); }, []);
  const put = (body) => http('PUT', `/${item.id}/stop/${pos.n}`, { sig: pos.sig, ...body }).then((j) => setPos(j.sent ? 'sent' : j), (e) => setOops(e.message));
  const toggle = (t) => setTags(tags.includes(t) ? tags.filter((x) => x !== t) : [...tags, t]);
  const views = {
    0: () => <><Dialog.Title>Did you land a job? 🎯</Dialog.Title><p>We'd love to celebrate with you.</p>
      <button className="choice" onClick={() => put({ job: 'yes' })}>Yes! I have a job</button><button className="choice" onClick={() => put({ job: 'no' })}>Not yet</button><button className="gh" onClick={() => put({})}>Skip this question</button></>,
    1: () => <><Dialog.Title>Why are you stopping {item.name}?</Dialog.Title><p>Tap all that apply.</p>
      <div className="tags">{Object.entries(TAGS).map(([k, l]) => <button key={k} aria-pressed={tags.includes(k)} onClick={() => toggle(k)}>{l}</button>)}</div><button className="pri" disabled={!tags.length} onClick={() => put({ tags })}>Continue</button></>,
    2: () => <><Dialog.Title>How about a month on us?</Dialog.Title><div className="hero"><b>Next month of {item.name}: €0.00</b><p>Then {item.price} a month. Your 3 unfinished mock interviews stay open.</p></div>
      <button className="pri" onClick={() => put({ offer: true }).then(onClose)}>Give me the free month</button><button className="gh" onClick={() => put({ offer: false })}>No, stop the add-on</button></>,
    3: () => <><Dialog.Title>Confirm by email</Dialog.Title><p>For your security, we send a link to {mail}. {item.name} stays active and keeps renewing until you open it. The link works for 24 hours.</p>
      <button className="pri" onClick={() => put({})}>Email me the link</button><button className="gh" onClick={onClose}>Keep {item.name}</button></>,
    sent: () => <><Dialog.Title>Check your inbox 📬</Dialog.Title><p>We've sent a link to <b>{mail}</b>. Open it within 24 hours to stop {item.name}. Nothing changes before that.</p><button className="pri" onClick={onClose}>Got it</button><button className="gh" onClick={() => http('POST', `/${item.id}/resend`)}>Send again</button></>,
  };
  const view = pos && views[pos === 'sent' ? 'sent' : pos.n];
  return <Dialog.Root open onOpenChange={(o) => !o && onClose()}><Dialog.Portal><Dialog.Overlay className="veil" /><Dialog.Content className="sheet" aria-describedby={undefined}>
    {view ? view() : <Dialog.Title>{oops || 'One moment…'}</Dialog.Title>}{view && oops && <p role="alert">{oops}</p>}</Dialog.Content></Dialog.Portal></Dialog.Root>;
}

function Subscriptions() {
  const [data, setData] = useState(null);
  const [stopping, setStopping] = useState(null);
  const load = () => http('GET', '').then(setData);
  useEffect(() => { const t = setTimeout(load, 500); return () => clearTimeout(t); }, []);
  return <>
    <nav className="side" aria-label="Main"><b>✈ ApplyJet</b><a href="#">Dashboard</a><a href="#">Applications</a><a href="#">Documents</a><a href="#" aria-current="page">Subscriptions</a><a href="#">Profile</a></nav>
    <div className="page"><h1>Subscriptions</h1>
      {!data && [1, 2, 3].map((k) => <div className="skel" key={k} />)}
      {data?.items.map((i) => <article className="sub" key={i.id}><div className="g"><h2>{i.name} <span className={'chip' + (i.state === 'awaiting' ? ' wait' : '')}>{i.state === 'awaiting' ? 'Awaiting your confirmation' : 'Active'}</span></h2><p>{i.blurb}</p>
        <p>{i.price} / month · renews {i.renews}</p>{i.state === 'awaiting' && <button className="gh" onClick={() => http('POST', `/${i.id}/keep`).then(load)}>Changed your mind? Keep it</button>}</div>
        <Menu.Root modal={false}><Menu.Trigger className="dots" aria-label={'More actions for ' + i.name}>⋯</Menu.Trigger>
          <Menu.Portal><Menu.Content className="mn" align="end"><Menu.Item className="mi" onSelect={() => http('POST', `/${i.id}/switch`).then(load)}>Switch to yearly</Menu.Item><Menu.Item className="mi" onSelect={() => http('POST', `/${i.id}/gift`)}>Gift to a friend</Menu.Item><Menu.Item className="mi">Invoices</Menu.Item>
            {i.state === 'active' && <Menu.Item className="mi dim" onSelect={() => setStopping(i)}>{i.base ? 'Stop subscription' : 'Stop this add-on'}</Menu.Item>}</Menu.Content></Menu.Portal></Menu.Root></article>)}
      <p className="foot"><a href="#">Terms</a><a href="#">Privacy</a><a href="#">Withdrawal</a>ApplyJet B.V.</p></div>
    {stopping && <StopSheet item={stopping} mail={data.mail} onClose={() => { setStopping(null); load(); }} />}
  </>;
}
createRoot(document.getElementById('r')).render(<Subscriptions />);
