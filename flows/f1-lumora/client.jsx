import './client.css';
import { createContext, useContext, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Dialog, DialogPanel, DialogTitle, Description, Menu, MenuButton, MenuItem, MenuItems, Radio, RadioGroup } from '@headlessui/react';

const gql = async (operationName, variables) => {
  const r = await fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ operationName, variables, query: `query ${operationName}` }) });
  const { data, errors } = await r.json();
  if (errors) throw new Error(errors[0].message);
  return data;
};
const Ctx = createContext(null);
const useApp = () => useContext(Ctx);
function Link({ to, children, ...p }) {
  const { go } = useApp();
  return <a href={to} onClick={(e) => { e.preventDefault(); go(to); }} {...p}>{children}</a>;
}
const day = (d) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(d + 'T12:00Z'));

function Top() {
  return <div className="bar"><span className="logo">LUMORA</span><Link to="/browse">Home</Link><a href="#new">New</a><a href="#sport">Sport</a><span className="sp" /><input type="search" placeholder="Titles, people, genres" aria-label="Search" />
    <Menu><MenuButton className="ava" aria-label="Robin's profile">R</MenuButton>
      <MenuItems anchor="bottom end" className="menu"><MenuItem><Link to="/account">Account</Link></MenuItem><MenuItem><Link to="/account/devices">Devices</Link></MenuItem><MenuItem><a href="#help">Help centre</a></MenuItem><MenuItem><button>Switch profile</button></MenuItem></MenuItems></Menu></div>;
}

function Overview() {
  const { v, act } = useApp();
  return <><h1>Account</h1>
    <div className="tile between"><div><h3>Membership</h3>Lumora {v.plan.name} · member since 2021</div><Link to="/account/billing" aria-label="Manage membership">Manage</Link></div>
    <div className="tile between"><div><h3>Add an extra member</h3>Someone outside your home? £4.99 a month.</div><button className="b" onClick={() => act('ExtraMember')}>Buy a slot</button></div>
    <div className="tile between"><div><h3>Profiles</h3>{v.profiles.join(', ')}</div><button className="b sec" onClick={() => act('ProfileRemove')}>Remove Kids</button></div>
    <div className="tile between"><div><h3>Devices</h3>{v.devices.length} signed in</div><Link to="/account/devices">See devices</Link></div></>;
}
function Billing() {
  const { v } = useApp();
  return <><p><Link to="/account">‹ Account</Link></p><h1>Billing</h1>
    <div className="tile between"><div><h3>Payment method</h3>Mastercard •••• 8210</div><a href="#card">Update</a></div>
    <div className="tile between"><div><h3>Next payment</h3>{v.plan.endsOn ? 'None' : `${v.plan.price} on ${day(v.plan.renews)}`}</div><a href="#hist">Payment history</a></div>
    <div className="tile between"><div><h3>{v.plan.name}</h3>4K · 4 screens</div><Link to="/account/billing/plan">Plan details</Link></div>
    <div className="tile between"><div><h3>Gift cards & promo codes</h3></div><a href="#redeem">Redeem</a></div></>;
}
function Plan() {
  const { v, act, go } = useApp();
  const e = v.plan.endsOn;
  return <><p><Link to="/account/billing">‹ Billing</Link></p>
    {e && <div className="ban" role="status">Your {v.plan.name} plan ends on <b>{day(e)}</b>. Watch all you like until then. <button className="b" onClick={() => act('PlanRestart')}>Restart plan</button></div>}
    <h1>Plan details</h1>
    {['Basic with ads', 'Standard', 'Premium'].map((n, i) => <div className="tile between" key={n}><div><h3>{n}</h3>{['£5.99 · HD · 1 screen', '£9.99 · Full HD · 2 screens', '£14.99 · 4K · 4 screens'][i]}</div>{n === v.plan.name ? <span>Current plan</span> : <button className="b sec" onClick={() => act('PlanChange', { to: n })}>Switch</button>}</div>)}
    {!e && <button className="b quiet" onClick={() => go('/account/billing/plan/leave')}>Cancel plan</button>}</>;
}
const REASONS = [['price', 'It costs too much'], ['content', 'Nothing left to watch'], ['other_service', 'I use another streaming service now'], ['tech', 'Playback problems'], ['other', 'Something else']];

function Leave() {
  const { v, act, go, setV } = useApp();
  const [months, setMonths] = useState(1);
  const [open, setOpen] = useState(false);
  const [why, setWhy] = useState(null);
  const [nonce, setNonce] = useState(null);
  const [err, setErr] = useState('');
  if (v.plan.endsOn) return <p>This plan is already set to end. <Link to="/account/billing/plan">Plan details</Link></p>;
  const next = async () => setNonce((await gql('ExitSurvey', { reason: why })).exitSurvey.nonce);
  const finish = async () => {
    const before = v;
    setV({ ...v, plan: { ...v.plan, endsOn: v.plan.renews } }); // optimistic
    try { await gql('PlanCancel', { nonce }); setOpen(false); go('/account/billing/plan'); } catch (e) { setV(before); setErr(e.message); }
  };
  return <><h1>Your watchlist will miss you, Robin</h1><p>Season finales of 6 shows on your list land in the next four weeks.</p>
    <div className="rowp">{[['#513a8a', 'Salt Line'], ['#8a3a4b', 'The Understudies'], ['#2d6b63', 'Northbound'], ['#8a6a2d', 'Glass Harbour'], ['#3a518a', 'Low Orbit']].map(([c, t]) => <div key={t} style={{ background: c }}>{t}</div>)}</div>
    <div className="tile"><h3>Need a break? Pause instead</h3><label>For <b>{months}</b> {months > 1 ? 'months' : 'month'} <input type="range" min="1" max="3" value={months} onChange={(e) => setMonths(+e.target.value)} /></label> <button className="b" onClick={() => act('PlanPause', { months }).then(() => go('/account/billing'))}>Pause my plan</button></div>
    <div className="tile between"><div><h3>Basic with ads, £5.99</h3>Save £9 each month.</div><button className="b" onClick={() => act('PlanChange', { to: 'Basic with ads' }).then(() => go('/account/billing/plan'))}>Switch and save</button></div>
    <div className="between"><Link to="/browse" className="b" style={{ textDecoration: 'none' }}>Keep watching</Link><button className="b quiet" onClick={() => setOpen(true)}>Continue to cancellation</button></div>
    <Dialog open={open} onClose={() => setOpen(false)}>
      <div className="back" aria-hidden="true" />
      <div className="pan"><DialogPanel className="dp">
        {!nonce ? <><DialogTitle>What made you decide?</DialogTitle><Description>Pick the one that fits best.</Description>
          <RadioGroup value={why} onChange={setWhy} aria-label="Reason">{REASONS.map(([k, l]) => <Radio key={k} value={k} className="o">{l}</Radio>)}</RadioGroup>
          <div className="between"><button className="b sec" onClick={() => setOpen(false)}>Cancel</button><button className="b" disabled={!why} onClick={next}>Next</button></div></>
          : <><DialogTitle>Last look</DialogTitle><Description>Premium stops on {day(v.plan.renews)}. Downloads expire with it. Profiles are kept for 10 months.</Description>
            <div className="between"><button className="b" onClick={() => setOpen(false)}>Keep Premium</button><button className="b sec" onClick={finish}>Finish cancellation</button></div>{err && <p role="alert">{err}</p>}</>}
      </DialogPanel></div>
    </Dialog></>;
}
function Devices() {
  const { v, act } = useApp();
  return <><h1>Devices</h1>{v.devices.map((d) => <div className="tile" key={d}>{d}</div>)}<button className="b sec" onClick={() => act('SignOutDevices')}>Sign out everywhere</button></>;
}
const PAGES = { '/account': Overview, '/account/billing': Billing, '/account/billing/plan': Plan, '/account/billing/plan/leave': Leave, '/account/devices': Devices, '/browse': () => <h1>Trending now</h1> };

function App() {
  const [path, setPath] = useState(location.pathname);
  const [v, setV] = useState(null);
  const [cookie, setCookie] = useState(() => !sessionStorage.getItem('lm-consent'));
  const load = () => gql('Viewer').then((d) => setV(d.viewer));
  useEffect(() => { setTimeout(load, 250); const f = () => setPath(location.pathname); addEventListener('popstate', f); return () => removeEventListener('popstate', f); }, []);
  const go = (p) => { history.pushState({}, '', p); setPath(p); scrollTo(0, 0); };
  const act = (n, vars) => gql(n, vars).then(load);
  const consent = () => { sessionStorage.setItem('lm-consent', '1'); setCookie(false); };
  const Page = PAGES[path] ?? Overview;
  return <Ctx.Provider value={{ v, setV, go, act }}><Top /><div className="wrap">{v ? <Page /> : <div className="sk" aria-busy="true" />}</div>
    <footer><a href="#terms">Terms of use</a><a href="#privacy">Privacy</a><a href="#cookies">Cookie preferences</a><a href="#legal">Legal notices</a></footer>
    {cookie && <div className="cookie" role="region" aria-label="Cookies"><p>We use cookies to remember where you stopped and to measure adverts.</p><button onClick={consent}>Only necessary</button><button onClick={consent}>Accept all</button></div>}</Ctx.Provider>;
}
createRoot(document.getElementById('lumora')).render(<App />);
