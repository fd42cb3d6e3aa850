import './client.css';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Dialog, DialogPanel, DialogTitle, Field, Label, Input, Textarea, Menu, MenuButton, MenuItem, MenuItems, Radio, RadioGroup, Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';

async function rpc(name, body) {
  const res = await fetch(`/rpc/${name}`, body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : undefined);
  const json = await res.json();
  if (!res.ok) throw new Error(json.problem ?? 'Something went wrong.');
  return json;
}
const REASONS = [['cost', 'It costs too much for what we use'], ['features', 'It lacks something we need'], ['competitor', 'We’ve moved to another tool'], ['closing', 'The business is closing'], ['other', 'Something else']];
const AT = ['begin', 'reason', 'offer', 'confirm'];

function Wizard({ close }) {
  const [step, setStep] = useState('begin');
  const [run, setRun] = useState(null);
  const [reason, setReason] = useState(null);
  const [detail, setDetail] = useState('');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [oops, setOops] = useState('');
  const on = async (name, body) => {
    setBusy(true); setOops('');
    try { const got = await rpc(name, { run, ...body }); if (got.id) setRun(got.id); setStep(got.step); if (got.step === 'kept') close(); } catch (e) { setOops(e.message); }
    setBusy(false);
  };
  const views = {
    begin: ['Cancel Business', <><p>When Business ends on 2 March 2027, hartley-studio goes read-only:</p><ul><li>you can open and download all 212 invoices,</li><li>you can’t send new ones,</li><li>your 3 teammates lose their sign-in,</li><li>bank feeds stop.</li></ul></>,
      <><button className="btn w" onClick={close}>Stay on Business</button><button className="btn" disabled={busy} onClick={() => on('cancel.begin', {})}>I understand, go on</button></>],
    reason: ['What’s the main reason?', <><RadioGroup value={reason} onChange={setReason} aria-label="Main reason">{REASONS.map(([k, l]) => <Radio key={k} value={k} className="opt"><span>{l}</span><span className="tick" aria-hidden="true">✓</span></Radio>)}</RadioGroup>
      {reason === 'other' && <Field><Label>Tell us a little more</Label><Textarea className="f" rows={3} value={detail} onChange={(e) => setDetail(e.target.value)} /><p className="mute">{Math.max(0, 15 - detail.trim().length)} more characters needed</p></Field>}</>,
      <><button className="btn w" onClick={close}>Stay on Business</button><button className="btn" disabled={busy || !reason || (reason === 'other' && detail.trim().length < 15)} onClick={() => on('cancel.reason', { reason, detail })}>Go on</button></>],
    offer: ['Would Solo do?', <><p>Solo has everything that one person needs: invoices, VAT returns and one bank feed, for €9 a month instead of €29. We’d refund the difference.</p></>,
      <><button className="btn w" disabled={busy} onClick={() => on('cancel.offer', { accept: false })}>No, cancel Business</button><button className="btn" disabled={busy} onClick={() => on('cancel.offer', { accept: true })}>Switch to Solo</button></>],
    confirm: ['Confirm cancellation', <><p>Business stays open until 2 March 2027. It won’t renew, and the €348.00 due that day won’t be taken.</p><Field><Label>Workspace name</Label><Input className="f" value={typed} autoComplete="off" onChange={(e) => setTyped(e.target.value)} /><p className="mute">Type <b>hartley-studio</b> to confirm.</p></Field></>,
      <><button className="btn w" onClick={close}>Stay on Business</button><button className="btn d" disabled={busy || typed !== 'hartley-studio'} onClick={() => on('cancel.confirm', { typed })}>{busy ? 'Cancelling…' : 'Cancel plan'}</button></>],
    done: ['That’s done', <><p>Business is cancelled and stays open until 2 March 2027. We’ve mailed a receipt to all owners.</p></>, <button className="btn" onClick={close}>Back to settings</button>],
  };
  const [title, body, foot] = views[step] ?? views.begin;
  return <Dialog open onClose={close}><div className="shade" aria-hidden="true" /><div className="hold"><DialogPanel className="panel">
    {step !== 'done' && <div className="dots" aria-hidden="true">{AT.map((a, i) => <i key={a} className={i <= AT.indexOf(step) ? 'on' : ''} />)}</div>}
    <header><DialogTitle>{title}</DialogTitle></header><div className="in">{body}{oops && <p role="alert" className="bad">{oops}</p>}</div><footer>{foot}</footer></DialogPanel></div></Dialog>;
}

function Billing() {
  const [b, setB] = useState(null);
  const [wizard, setWizard] = useState(false);
  const load = () => rpc('billing.get').then(setB);
  useEffect(() => { load(); }, []);
  if (!b) return <div className="load" role="status" aria-label="Loading" />;
  const name = b.plan === 'business' ? 'Business' : 'Solo';
  return <>{b.cancelsAt && <div className="warn flex"><span><b>Business ends on 2 March 2027.</b> Nothing more will be charged.</span><button className="btn w" onClick={() => rpc('plan.resume', {}).then(setB)}>Resume plan</button></div>}
    <section className="tile"><div className="flex"><div><h2>{name} plan</h2><span className="mute">{b.seats} seats, yearly</span><p>{b.cancelsAt ? `Ends ${b.renewsAt}` : `Renews ${b.renewsAt} for ${b.amount}`}</p></div>
      <Menu><MenuButton className="btn w">Manage plan ▾</MenuButton><MenuItems anchor="bottom end" className="menu"><MenuItem><button onClick={() => rpc('plan.set', { plan: 'solo' }).then(setB)}>Switch to Solo</button></MenuItem><MenuItem><button onClick={() => rpc('seats.add', { n: 1 }).then(setB)}>Add a seat</button></MenuItem><hr />{!b.cancelsAt && <MenuItem><button onClick={() => setWizard(true)}>Cancel plan</button></MenuItem>}</MenuItems></Menu></div></section>
    <section className="tile"><h3>Payment</h3><p>SEPA mandate LF-88213, account ending 7720</p></section>
    <section className="tile"><h3>Invoices from us</h3><table><tbody><tr><td>2 March 2026</td><td>Business, yearly</td><td>€348.00</td><td>Paid</td></tr><tr><td>2 March 2025</td><td>Business, yearly</td><td>€324.00</td><td>Paid</td></tr></tbody></table></section>
    {wizard && <Wizard close={() => { setWizard(false); load(); }} />}</>;
}

function DeleteZone() {
  const [sure, setSure] = useState(false);
  const [gone, setGone] = useState(false);
  return <section className="tile"><h3 className="bad">Delete workspace</h3><p>Removes hartley-studio and all its invoices for good. Tax law may ask you to keep them.</p>{gone ? <p>hartley-studio will be removed tonight.</p> : sure ? <button className="btn d" onClick={() => rpc('workspace.delete', {}).then(() => setGone(true))}>Yes, delete everything</button> : <button className="btn w" onClick={() => setSure(true)}>Delete workspace…</button>}</section>;
}

function Settings() {
  return <div className="main"><h1>Workspace settings</h1><TabGroup><TabList className="tabs"><Tab>General</Tab><Tab>People</Tab><Tab>Billing</Tab><Tab>Data</Tab></TabList><TabPanels>
    <TabPanel><section className="tile"><h3>Name</h3><p>hartley-studio</p></section><section className="tile"><h3>Currency and tax</h3><p>Euro · VAT registered in Ireland</p></section></TabPanel>
    <TabPanel><section className="tile"><h3>People</h3><table><tbody><tr><td>Noor Hartley</td><td>Owner</td></tr><tr><td>Ciaran Byrne</td><td>Member</td></tr><tr><td>Lucia Fonte</td><td>Accountant</td></tr></tbody></table></section></TabPanel>
    <TabPanel><Billing /></TabPanel>
    <TabPanel><section className="tile"><h3>Export</h3><p>All invoices as PDF and CSV.</p><button className="btn w" onClick={(e) => { e.currentTarget.textContent = 'We’ll mail you a link'; }}>Export data</button></section><DeleteZone /></TabPanel></TabPanels></TabGroup></div>;
}

function Home() {
  return <div className="main"><h1>Good afternoon, Noor</h1><div className="grid"><div className="tile"><h3>Owed to you</h3><span className="num">€6,140</span><p className="mute">5 invoices</p></div><div className="tile"><h3>Overdue</h3><span className="num">€980</span><p className="mute">1 invoice</p></div><div className="tile"><h3>VAT this quarter</h3><span className="num">€1,322</span><p className="mute">due 19 January</p></div></div>
    <div className="tile"><h2>Latest invoices</h2><table><tbody><tr><td>#0212</td><td>Brackenfield Farm Shop</td><td>€1,450.00</td><td>Sent</td></tr><tr><td>#0211</td><td>Osei & Daughters</td><td>€2,300.00</td><td>Viewed</td></tr><tr><td>#0210</td><td>Little Theatre Cork</td><td>€980.00</td><td>Overdue</td></tr></tbody></table></div><div className="tile"><h2>New: invoice in Irish</h2><p className="mute">Choose the language for each customer.</p></div></div>;
}
const SIDE = { Invoices: ['212 invoices', 'Open an invoice to send it again.'], Customers: ['38 customers', 'Brackenfield Farm Shop, Osei & Daughters, Little Theatre Cork and 35 more.'], Reports: ['Reports', 'Profit and loss, VAT, aged debt.'] };

function App() {
  const [view, setView] = useState('Home');
  const [ready, setReady] = useState(false);
  useEffect(() => { const t = setTimeout(() => setReady(true), 500); return () => clearTimeout(t); }, []);
  return <><nav className="bar" aria-label="Main"><strong>▤ Ledgerfold</strong>{['Home', 'Invoices', 'Customers', 'Reports'].map((v) => <button key={v} className="nav" aria-current={v === view ? 'page' : undefined} onClick={() => setView(v)}>{v}</button>)}
    <div className="r"><span>hartley-studio</span><Menu><MenuButton className="ava" aria-label="Open account menu">NH</MenuButton><MenuItems anchor="bottom end" className="menu"><MenuItem><button onClick={() => setView('You')}>Your profile</button></MenuItem><MenuItem><button onClick={() => setView('Settings')}>Workspace settings</button></MenuItem><MenuItem><button onClick={() => setView('Help')}>Help centre</button></MenuItem><hr /><MenuItem><button onClick={() => setView('Home')}>Switch workspace</button></MenuItem></MenuItems></Menu></div></nav>
    {!ready ? <div className="main"><div className="load" role="status" aria-label="Loading" /></div> : view === 'Settings' ? <Settings /> : view === 'Home' ? <Home /> : view === 'You' ? <div className="main"><h1>Your profile</h1><div className="tile">Noor Hartley · noor@hartley.example</div></div>
      : view === 'Help' ? <div className="main"><h1>Help centre</h1><div className="tile"><h3>Ending a plan</h3><p>An owner can cancel a plan under Workspace settings, Billing. There’s no refund for the rest of a year, but you keep it to its end.</p></div><div className="tile"><h3>Adding an accountant</h3><p>Accountants are free. Invite them under People.</p></div></div>
        : <div className="main"><h1>{SIDE[view][0]}</h1><div className="tile">{SIDE[view][1]}</div></div>}</>;
}
createRoot(document.getElementById('app')).render(<App />);
