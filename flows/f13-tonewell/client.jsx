import './client.css';
import { createContext, useContext, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as Dialog from '@radix-ui/react-dialog';
import * as RadioGroup from '@radix-ui/react-radio-group';
import * as Switch from '@radix-ui/react-switch';

const call = async (method, path, body) => {
  const res = await fetch(`/api${path}`, { method, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) });
  const json = await res.json();
  if (!res.ok) throw new Error(json.error);
  return json;
};
const Ctx = createContext(null);
const useApp = () => useContext(Ctx);

function Link({ to, children, ...rest }) {
  const { go, path } = useApp();
  return <a href={to} className={path.startsWith(to) ? 'on' : ''} onClick={(e) => { e.preventDefault(); go(to); }} {...rest}>{children}</a>;
}
const TREE = [
  ['you', 'You', [['profile', 'Profile'], ['instruments', 'Instruments'], ['reminders', 'Practice reminders']]],
  ['plan', 'Plan & payments', [['overview', 'Plan'], ['renewal', 'Renewal'], ['cards', 'Cards'], ['receipts', 'Receipts']]],
  ['privacy', 'Privacy', [['sharing', 'Sharing'], ['data', 'Your data']]],
];

function Tree() {
  const { path, go } = useApp();
  const [, , group, page] = path.split('/');
  const [open, setOpen] = useState({ [group ?? 'you']: true });
  const key = (run) => (e) => { if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); e.stopPropagation(); run(); } };
  return <ul className="tree" role="tree" aria-label="Settings">{TREE.map(([id, label, pages]) => {
    const flip = () => setOpen({ ...open, [id]: !open[id] });
    return <li key={id} role="treeitem" aria-label={label} aria-expanded={Boolean(open[id])} tabIndex={0} onKeyDown={key(flip)} onClick={flip}><span>{label}</span>
      {open[id] && <ul role="group" onClick={(e) => e.stopPropagation()}>{pages.map(([sub, name]) => <li key={sub} role="treeitem" aria-label={name} aria-selected={group === id && page === sub} tabIndex={0} onKeyDown={key(() => go(`/settings/${id}/${sub}`))} onClick={() => go(`/settings/${id}/${sub}`)}><span>{name}</span></li>)}</ul>}</li>;
  })}</ul>;
}

const WHY = [['practice', 'I don’t practise enough'], ['price', 'It’s too much money'], ['teacher', 'I have a teacher now'], ['quit', 'I’ve stopped playing'], ['private', 'I’ll keep that to myself']];

function TurnOff() {
  const { path, go, me, setMe, toast } = useApp();
  const step = path.split('/')[4];
  const [why, setWhy] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const base = '/settings/plan/renewal';
  const send = async (run) => { setBusy(true); setError(''); try { await run(); } catch (e) { setError(e.message); } setBusy(false); };
  const reason = () => send(async () => { await call('POST', '/renewal/reason', { reason: why }); go(`${base}/offer`); });
  const offer = (take) => send(async () => {
    const { kept } = await call('POST', '/renewal/offer', { take });
    if (kept) { setMe(await call('GET', '/session')); go(base); toast('Great, that’s arranged!'); } else go(`${base}/check`);
  });
  const off = () => send(async () => { setMe(await call('PATCH', '/renewal', { renews: false })); go(base); toast('Renewal is off. You can play until 9 February 2027.'); });
  if (!['why', 'offer', 'check'].includes(step) || !me.plan.renews) return null;
  return <Dialog.Root open onOpenChange={(o) => !o && go(base)}><Dialog.Portal><Dialog.Overlay className="cover" /><Dialog.Content className="dlg" aria-describedby={undefined}>
    {step === 'why' && <><Dialog.Title>Before we switch renewal off</Dialog.Title><p className="soft" id="q">What’s behind this?</p>
      <RadioGroup.Root value={why} onValueChange={setWhy} aria-labelledby="q" name="reason">{WHY.map(([k, l]) => <div className="opt" key={k}><RadioGroup.Item className="rd" value={k} id={`w-${k}`} /><label htmlFor={`w-${k}`}>{l}</label></div>)}</RadioGroup.Root>
      <div className="acts"><button className="b" disabled={!why || busy} onClick={reason}>Continue</button><button className="b t" onClick={() => go(base)}>Never mind</button></div></>}
    {step === 'offer' && <><Dialog.Title>Three more months for half?</Dialog.Title><p>We’d rather you kept playing. Pick one and renewal stays on.</p>
      <div className="box"><b>Plus at $19.50 for the next quarter</b><p className="soft">Everything stays as it is.</p><button className="b" disabled={busy} onClick={() => offer('half')}>Take half price</button></div>
      <div className="box"><b>Tonewell Mini, $4 a month</b><p className="soft">Ten songs at a time, one instrument.</p><button className="b p" disabled={busy} onClick={() => offer('mini')}>Move to Mini</button></div>
      <button className="b t" disabled={busy} onClick={() => offer(null)}>No, carry on</button></>}
    {step === 'check' && <><Dialog.Title>Turn off renewal of Tonewell Plus?</Dialog.Title><ul><li>You keep every lesson until <b>9 February 2027</b>.</li><li>After that your account becomes Tonewell Free.</li><li>Your recordings stay for a year.</li></ul>
      <div className="acts"><button className="b" onClick={() => go(base)}>Keep renewing</button><button className="b p" disabled={busy} onClick={off}>{busy && <span className="spin" />}Turn off renewal</button></div></>}
    {error && <p role="alert">{error}</p>}<Dialog.Close className="x" aria-label="Close">×</Dialog.Close></Dialog.Content></Dialog.Portal></Dialog.Root>;
}

function Renewal() {
  const { me, go, setMe } = useApp();
  const { plan } = me;
  return <><h1>Renewal</h1><div className="box"><div className="line"><div><b id="ra">Renew automatically</b><p className="soft">{plan.renews ? `${plan.name} renews ${plan.cycle}. Next charge of ${plan.price} on ${plan.until}.` : `Off. ${plan.name} ends on ${plan.until} and you won’t be charged again.`}</p></div>
    <Switch.Root className="sw" aria-labelledby="ra" checked={plan.renews} onCheckedChange={(on) => { if (!on) go('/settings/plan/renewal/why'); else call('PATCH', '/renewal', { renews: true }).then(setMe); }}><Switch.Thumb /></Switch.Root></div></div>
    <div className="box"><b>Remind me before each charge</b><p className="soft">We write to {me.user.mail} seven days before.</p></div><TurnOff /></>;
}

const Pages = {
  'plan/overview': ({ me, setMe }) => <><h1>Plan</h1><div className="box"><div className="line"><div><b>{me.plan.name}</b><p className="soft">{me.plan.price} {me.plan.cycle} · {me.plan.renews ? `renews on ${me.plan.until}` : `ends on ${me.plan.until}`}</p></div></div><div className="acts"><button className="b" onClick={() => call('POST', '/plan', { to: 'Family' }).then(setMe)}>Upgrade to Family</button><button className="b p" onClick={() => call('POST', '/plan', { to: 'pause' }).then(setMe)}>Pause for 3 months</button></div></div><div className="box"><b>What Plus includes</b><ul><li>All 2,300 lessons</li><li>Unlimited recordings</li><li>Slow-down and loop</li></ul></div></>,
  'plan/renewal': Renewal,
  'plan/cards': ({ me }) => <><h1>Cards</h1>{me.cards.map((c) => <div className="box" key={c.id}>{c.label}<p className="soft">Expires {c.expires}</p></div>)}</>,
  'plan/receipts': ({ me }) => <><h1>Receipts</h1><div className="box">{me.receipts.map(([d, p]) => <p className="line" key={d}><span>{d}</span><span>{p}</span></p>)}</div></>,
  'you/profile': ({ me }) => <><h1>Profile</h1><div className="box"><b>{me.user.first}</b><p className="soft">{me.user.mail}</p></div></>,
  'you/instruments': () => <><h1>Instruments</h1><div className="box">Ukulele · Piano</div></>,
  'you/reminders': () => <><h1>Practice reminders</h1><div className="box">Mon, Wed and Fri at 18:30</div></>,
  'privacy/sharing': () => <><h1>Sharing</h1><div className="box">Only people you invite hear your recordings.</div></>,
  'privacy/data': () => <><h1>Your data</h1><div className="box">Ask for a copy of your data at privacy@tonewell.example.</div></>,
};

function App() {
  const [path, setPath] = useState(location.pathname);
  const [me, setMe] = useState(null);
  const [said, setSaid] = useState('');
  useEffect(() => { const back = () => setPath(location.pathname); addEventListener('popstate', back); call('GET', '/session').then(setMe); return () => removeEventListener('popstate', back); }, []);
  const go = (to) => { history.pushState(null, '', to); setPath(to); };
  const toast = (text) => { setSaid(text); setTimeout(() => setSaid(''), 3000); };
  const [, area, group = 'you', page = 'profile'] = path.split('/');
  const Page = Pages[`${group}/${page}`] ?? Pages['you/profile'];
  return <Ctx.Provider value={{ path, go, me, setMe, toast }}>
    <header className="top"><b>tonewell</b><Link to="/learn">Learn</Link><Link to="/songs">Songs</Link><Link to="/community">Community</Link><Link to="/help">Help</Link><span className="gap" /><Link to="/settings" aria-label="Settings"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true"><circle cx="12" cy="12" r="3" /><path d="M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2" /></svg></Link></header>
    {area === 'settings' ? <div className="shell"><Tree /><main className="pane">{me ? <Page me={me} setMe={setMe} /> : <div className="box" aria-busy="true"><div className="sk" style={{ width: '40%' }} /><div className="sk" /><div className="sk" style={{ width: '70%' }} /></div>}</main></div>
      : <main className="wide">{area === 'help' ? <><h1>Help</h1><div className="box"><b>How do I stop paying?</b><p className="soft">Turn renewal off in Settings, under Plan & payments. You keep your plan until the day it would have renewed.</p></div><div className="box"><b>My microphone isn’t heard</b><p className="soft">Allow the microphone in your browser and reload.</p></div></>
        : area === 'songs' ? <><h1>Songs</h1><div className="songs">{['Harbour Lights', 'Two Coats', 'Waltz for Ida', 'Paper Boats', 'North Road', 'Little Fox'].map((t) => <div className="box" key={t}><b>{t}</b><p className="soft">Ukulele · easy</p></div>)}</div></>
          : area === 'community' ? <><h1>Community</h1><div className="box">This week’s challenge: play a song with only three chords.</div></>
            : <><h1>Hello{me ? `, ${me.user.first}` : ''}</h1><div className="box"><b>Carry on with “Paper Boats”</b><p className="soft">Lesson 4 of 9 · 12 minutes</p><button className="b">Play</button></div><div className="box"><b>Tonewell Family is here</b><p className="soft">Five players for the price of two.</p></div></>}</main>}
    <footer className="foot"><a href="/help">Terms</a><a href="/help">Privacy</a><a href="/help">Contact</a>Tonewell Labs Inc., Portland</footer>
    <div role="status" aria-live="polite">{said && <div className="toast">{said}</div>}</div>
  </Ctx.Provider>;
}
createRoot(document.getElementById('root')).render(<App />);
