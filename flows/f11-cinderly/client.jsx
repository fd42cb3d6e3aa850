import './client.css';
import { createContext, useContext, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as Menu from '@radix-ui/react-dropdown-menu';
import * as Dialog from '@radix-ui/react-dialog';
import * as Radio from '@radix-ui/react-radio-group';

const api = async (method, path, body) => {
  const r = await fetch('/api/v3' + path, { method, headers: { 'content-type': 'application/json', 'x-cinderly-client': 'web/4.218.0' }, body: body ? JSON.stringify(body) : undefined });
  if (!r.ok) throw new Error((await r.json().catch(() => ({}))).error ?? r.status);
  return r.status === 204 ? null : r.json();
};
const SESSION = Math.random().toString(36).slice(2);
const track = (event, props = {}) => navigator.sendBeacon('/api/v3/beacon', new Blob([JSON.stringify({ sid: SESSION, ts: Date.now(), event, props, path: location.pathname })], { type: 'application/json' }));
const day = (d) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(d + 'T12:00Z'));
const Ctx = createContext(null);
const use = () => useContext(Ctx);
const Link = ({ to, children, ...p }) => { const { go } = use(); return <a href={to} onClick={(e) => { e.preventDefault(); go(to); }} {...p}>{children}</a>; };

function Top() {
  const { go } = use();
  return <header className="top"><Link to="/browse" className="logo">cinderly</Link><nav aria-label="Main"><Link to="/browse">Home</Link>{' '}<a href="/browse?c=series">Series</a>{' '}<a href="/browse?c=films">Films</a>{' '}<a href="/browse?c=kids">Kids</a>{' '}<a href="/browse?c=list">My list</a></nav><span className="sp" />
    <Menu.Root><Menu.Trigger className="avatar" aria-label="Account menu">D</Menu.Trigger>
      <Menu.Portal><Menu.Content className="dd" align="end" sideOffset={6}>
        <Menu.Item onSelect={() => go('/account/profiles')}>Manage profiles</Menu.Item><Menu.Item onSelect={() => go('/account')}>Account</Menu.Item><Menu.Item onSelect={() => go('/help')}>Help Centre</Menu.Item><hr />
        <Menu.Item onSelect={() => api('POST', '/sign-out').then(() => go('/browse'))}>Sign out of Cinderly</Menu.Item>
      </Menu.Content></Menu.Portal></Menu.Root></header>;
}
function Foot() {
  return <footer className="foot"><p>Questions? Contact us.</p><div>{[['/help', 'Help Centre'], ['/help?t=terms', 'Terms of Use'], ['/help?t=privacy', 'Privacy'], ['/help?t=cookies', 'Cookie Preferences'], ['/help?t=corporate', 'Corporate Information'], ['/help?t=gift', 'Gift Cards'], ['/help?t=jobs', 'Jobs'], ['/help?t=legal', 'Legal Notices']].map(([h, t]) => <a key={h} href={h}>{t}</a>)}</div></footer>;
}
const NAV = [['/account', 'Overview'], ['/account/membership', 'Membership'], ['/account/security', 'Security'], ['/account/devices', 'Devices'], ['/account/profiles', 'Profiles']];
function Shell({ title, sub, children }) {
  const { path } = use();
  return <div className="lay"><nav className="side" aria-label="Account"><Link to="/browse" className="back">‹ Back to Cinderly</Link>{NAV.map(([h, t]) => <Link key={h} to={h} aria-current={h === path ? 'page' : undefined}>{t}</Link>)}</nav><main><h1>{title}</h1><p className="sub">{sub}</p>{children}</main></div>;
}
function ExtraMember() {
  const { run } = use();
  const [open, setOpen] = useState(false);
  return <Dialog.Root open={open} onOpenChange={setOpen}><Dialog.Trigger className="row"><span>Buy an extra member slot</span>›</Dialog.Trigger>
    <Dialog.Portal><Dialog.Overlay className="ov" /><Dialog.Content className="dlg" aria-describedby={undefined}><Dialog.Title>Share Cinderly with someone you don’t live with</Dialog.Title><p>£4.99 a month, added to your bill.</p><div className="stack"><button className="btn hot" onClick={() => run('POST', '/membership/extra-member').then(() => setOpen(false))}>Buy slot</button><Dialog.Close className="btn ghost">Not now</Dialog.Close></div></Dialog.Content></Dialog.Portal></Dialog.Root>;
}
function Overview() {
  const { me } = use();
  const m = me.membership;
  return <Shell title="Account" sub="Membership details">
    <div className="card"><div className="in"><span className="pill">Member since {me.member.since}</span><br /><b>{m.plan} plan</b><br />{m.endsOn ? `Your membership ends on ${day(m.endsOn)}` : `Next payment: ${day(m.nextBilling)}`}<br /><span className="sub">Visa •••• 1184</span></div></div>
    <h3>Quick links</h3><div className="card"><Link to="/account/membership/plans" className="row"><span>Change plan</span>›</Link><a href="/help?t=payment" className="row"><span>Manage payment method</span>›</a><ExtraMember /><Link to="/account/devices" className="row"><span>Manage access and devices</span>›</Link><a href="/help?t=password" className="row"><span>Update password</span>›</a></div></Shell>;
}
function Membership() {
  const { me, run, toast } = use();
  const m = me.membership;
  return <Shell title="Membership" sub="Plan details">
    {m.endsOn && <div className="ending" role="status">Your membership ends on {day(m.endsOn)}. You won’t be charged again. <button className="btn ghost" onClick={() => run('PUT', '/membership/renewal', { autoRenew: true }).then(() => toast('Welcome back!'))}>Restart membership</button></div>}
    <div className="card"><div className="in"><b>{m.plan} plan</b><br />4K video resolution with spatial audio, ad-free watching and more.</div><Link to="/account/membership/plans" className="row"><span>Change plan</span>›</Link></div>
    <h3>Payment info</h3><div className="card"><div className="in">{m.endsOn ? <>No upcoming payment</> : <><b>Next payment</b><br />{m.price} on {day(m.nextBilling)}</>}</div><a href="/help?t=payment" className="row"><span>Manage payment method</span>›</a><a href="/help?t=history" className="row"><span>View payment history</span>›</a><a href="/help?t=redeem" className="row"><span>Redeem gift or promo code</span>›</a></div>
    {!m.endsOn && <div className="card"><Link to="/cancel" className="row red"><span>Cancel membership</span>›</Link></div>}</Shell>;
}
function Plans() {
  const { me, run, go } = use();
  return <Shell title="Change plan" sub="Upgrades apply at once, downgrades at your next billing date.">{[['Standard with adverts', '£5.99'], ['Standard', '£9.99'], ['Premium', '£13.99']].map(([n, p]) => <div className="card" key={n}><div className="in"><b>{n}</b> · {p} a month {n === me.membership.plan ? <i>Current plan</i> : <button className="btn ghost" onClick={() => run('PUT', '/membership/plan', { plan: n }).then(() => go('/account/membership'))}>Choose {n}</button>}</div></div>)}</Shell>;
}
const Devices = () => { const { me, run } = use(); return <Shell title="Devices" sub="Signed-in devices that were recently active">{me.devices.map((d, i) => <div className="card" key={d}><div className="in"><b>{d}</b><br /><button className="btn ghost" onClick={() => run('DELETE', `/devices/${i}`)}>Sign out</button></div></div>)}</Shell>; };
const Profiles = () => <Shell title="Profiles" sub="Parental controls and permissions"><div className="card"><div className="in">Dana</div><div className="in">Kids</div></div></Shell>;
const Security = () => { const { me } = use(); return <Shell title="Security" sub="Account details"><div className="card"><div className="in">Email<br />{me.member.email}</div><a className="row" href="/help?t=password"><span>Password</span>›</a></div></Shell>; };

function Offer() {
  const { go, run, toast } = use();
  return <div className="narrow"><p className="steps">Step 1 of 3</p><h1>Before you go, Dana</h1><p>We’d love you to stay. Here is something for your next evenings in.</p>
    <div className="offer"><b>Half price for 3 months</b><p>Keep Premium for £6.99 a month until March. After that £13.99 a month.</p><button className="btn hot" onClick={() => run('POST', '/retention/offers/half3/accept').then(() => { toast('Offer applied'); go('/account/membership'); })}>Claim offer</button></div>
    <div className="stack"><button className="btn ghost" onClick={() => { track('cancel_offer_declined', { offer: 'half3' }); go('/cancel/reason'); }}>No thanks, continue</button><Link to="/account/membership">Go back to account</Link></div></div>;
}
const WHY = [['cost', 'It costs too much'], ['content', 'I can’t find anything I want to watch'], ['usage', 'I don’t watch often enough'], ['competitor', 'I’m using a different streaming service'], ['moving', 'I’m moving to another country'], ['money', 'My financial situation has changed'], ['tech', 'Technical issues'], ['none', 'Prefer not to say']];
function Reason() {
  const { go, run } = use();
  const [why, setWhy] = useState('');
  const [busy, setBusy] = useState(false);
  return <div className="narrow"><p className="steps">Step 2 of 3</p><h1>Why are you leaving?</h1><p>Your answer helps us get better. Choose one.</p>
    <Radio.Root className="rg" value={why} onValueChange={setWhy} aria-label="Reason for leaving">{WHY.map(([k, t]) => <label key={k} htmlFor={'r-' + k}><Radio.Item id={'r-' + k} value={k}><Radio.Indicator asChild><i /></Radio.Indicator></Radio.Item>{t}</label>)}</Radio.Root>
    <label htmlFor="more">Anything else? (optional)</label><textarea id="more" rows="3" maxLength="500" />
    <div className="stack"><button className="btn" disabled={!why || busy} onClick={async () => { setBusy(true); track('cancel_survey_submit', { reason: why }); await api('POST', '/retention/survey', { reason: why, comment: document.getElementById('more').value }); go('/cancel/confirm'); }}>Continue</button><Link to="/account/membership">Go back to account</Link></div></div>;
}
function Confirm() {
  const { me, go, run, toast } = use();
  const [busy, setBusy] = useState(false);
  const [err, setErr] = useState('');
  const end = async () => {
    setBusy(true); track('cancel_confirm_click');
    try { await run('PUT', '/membership/renewal', { autoRenew: false }); toast('Membership cancelled'); go('/cancel/done'); } catch (e) { setErr('Something went wrong. Please start again from your account.'); setBusy(false); }
  };
  return <div className="narrow"><p className="steps">Step 3 of 3</p><h1>Confirm cancellation</h1>
    <ul><li>Cancellation takes effect at the end of your billing period, on <b>14 December 2026</b>. You can watch until then.</li><li>Come back any time. Your profiles and viewing history are kept for 10 months.</li></ul>
    {err && <p role="alert">{err}</p>}
    <div className="stack"><button className="btn hot" disabled={busy} onClick={end}>{busy ? 'One moment…' : 'Finish cancellation'}</button><button className="btn ghost" onClick={() => go('/account/membership')}>Keep {me.membership.plan}</button></div></div>;
}
function Done() {
  const { me, run, go } = use();
  if (!me.membership.endsOn) return <div className="narrow"><h1>Nothing to see here</h1><Link to="/account">Back to account</Link></div>;
  return <div className="narrow"><h1>Your membership has been cancelled</h1><p>You can keep watching until {day(me.membership.endsOn)}. We’ve sent a confirmation to {me.member.email}.</p><div className="stack"><Link to="/account" className="btn">Back to account</Link><button className="btn ghost" onClick={() => run('PUT', '/membership/renewal', { autoRenew: true }).then(() => go('/account/membership'))}>Restart membership</button></div></div>;
}
const PAGES = { '/account': Overview, '/account/membership': Membership, '/account/membership/plans': Plans, '/account/devices': Devices, '/account/profiles': Profiles, '/account/security': Security, '/cancel': Offer, '/cancel/reason': Reason, '/cancel/confirm': Confirm, '/cancel/done': Done, '/browse': () => <div className="narrow"><h1>Because you watched Saltmarsh</h1><p>The Ferryman’s Daughter · Kestrel Row · Night Market · Long Shadow</p></div>, '/help': () => <div className="narrow"><h1>Help Centre</h1><p>Popular topics: How to change your plan. How to watch on your TV. How to cancel: open Account, then Membership.</p></div> };

function App() {
  const [path, setPath] = useState(location.pathname);
  const [me, setMe] = useState(null);
  const [note, setNote] = useState('');
  const [ck, setCk] = useState(() => !localStorage.getItem('cnd_consent'));
  useEffect(() => { setTimeout(() => api('GET', '/me').then(setMe), 300); const f = () => setPath(location.pathname); addEventListener('popstate', f); return () => removeEventListener('popstate', f); }, []);
  useEffect(() => { track('page_view'); }, [path]);
  const go = (p) => { history.pushState({}, '', p); setPath(p); scrollTo(0, 0); };
  const run = (m, p, b) => api(m, p, b).then((d) => { if (d?.membership) setMe(d); return d; });
  const toast = (t) => { setNote(t); setTimeout(() => setNote(''), 4000); };
  const consent = (all) => { localStorage.setItem('cnd_consent', all ? 'all' : 'req'); api('POST', '/consent', { analytics: all, marketing: all }); setCk(false); };
  const Page = PAGES[path] ?? Overview;
  return <Ctx.Provider value={{ path, me, go, run, toast }}><Top />{me ? <Page key={path} /> : <div className="narrow" aria-busy="true">Loading…</div>}<Foot />
    {note && <div className="toast" role="status" aria-live="polite">{note}</div>}
    {ck && <div className="ck" role="region" aria-label="Cookie notice"><p>Cinderly and third parties use cookies and similar technologies to personalise content and adverts. See our <a href="/help?t=cookies">cookie notice</a>.</p><button className="btn ghost" onClick={() => consent(false)}>Reject non-essential</button><button className="btn hot" onClick={() => consent(true)}>Accept</button></div>}</Ctx.Provider>;
}
createRoot(document.getElementById('root')).render(<App />);
