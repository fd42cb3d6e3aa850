import './client.css';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const SESSION = location.pathname.split('/')[3];
const BASE = `/p/session/${SESSION}`;
const v1 = async (path, form) => {
  const r = await fetch(`/v1/portal/${SESSION}${path}`, form ? { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', 'tessera-version': '2026-08-27' }, body: new URLSearchParams(form) } : {});
  const j = await r.json();
  if (!r.ok) throw new Error(j.error.message);
  return j;
};
const log = (event_name) => navigator.sendBeacon('/p/telemetry', new URLSearchParams({ event_name, page: location.pathname, created: String(Date.now()) }));
const long = (d) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(d + 'T12:00Z'));
const short = (d) => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date(d + 'T12:00Z'));
const FEEDBACK = [['too_expensive', 'It’s too expensive'], ['missing_features', 'I need more features'], ['switched_service', 'I found an alternative'], ['unused', 'I no longer need it'], ['customer_service', 'Customer service was less than expected'], ['too_complex', 'Ease of use was less than expected'], ['low_quality', 'Quality was less than expected'], ['other', 'Other reason']];

function Home({ d, go, setD }) {
  return <>
    <section><h2>Current subscription</h2>{d.subscriptions.map((s) => <div className="sub" key={s.id}>
      <div><b>{s.product} {s.cancel_at_period_end && <span className="chip">Cancels {short(s.period_end)}</span>}</b><span className="pr">{s.price}</span> per month<p>{s.cancel_at_period_end ? `Your plan will be canceled on ${long(s.period_end)}.` : `Your plan renews on ${long(s.period_end)}.`}</p></div>
      <div className="act">{s.cancel_at_period_end ? <button className="p" onClick={() => v1(`/subscriptions/${s.id}`, { cancel_at_period_end: 'false' }).then(setD)}>Don’t cancel plan</button> : s.id === 'sub_9Zk1' ? <><a className="p" href={`${BASE}/subscriptions/${s.id}/update`} onClick={go}>Update plan</a><a className="g" href={`${BASE}/subscriptions/${s.id}/cancel`} onClick={go}>Cancel plan</a></> : <a className="g" href={`${BASE}/subscriptions/${s.id}/cancel`} onClick={go}>Cancel plan</a>}</div></div>)}</section>
    <section><h2>Payment method</h2><div>{d.card.brand} •••• {d.card.last4} <span className="chip">Default</span> Expires {d.card.exp}</div><p><button className="lk">＋ Add payment method</button></p></section>
    <section><h2>Billing information</h2><p>Name: {d.customer.name}<br />Billing address: US</p><button className="lk">Update information</button></section>
    <section><h2>Invoice history</h2>{d.invoices.map(([day, sum]) => <div className="inv" key={day}><span>{day}</span><span>{sum}</span><span className="chip">Paid</span></div>)}</section></>;
}
function Cancel({ s, go, setD, onDone }) {
  const [busy, setBusy] = useState(false);
  const [err, setErr] = useState('');
  const end = async () => { setBusy(true); log('cancel.submitted'); try { setD(await v1(`/subscriptions/${s.id}`, { cancel_at_period_end: 'true' })); onDone(s); } catch (e) { setErr(e.message); setBusy(false); } };
  return <section><h2>Confirm cancellation</h2><div className="sub"><div><b>{s.product}</b><span className="pr">{s.price}</span> per month</div></div>
    <p>If you confirm, your plan stays available until the end of your billing period on {long(s.period_end)}. If you change your mind, you can renew your subscription.</p>
    <p>By canceling you agree to Quillow’s <a href="/terms">Terms of Service</a>.</p>{err && <p role="alert">{err}</p>}
    <button className="p" disabled={busy} onClick={end}>Cancel plan</button>{' '}<a className="g" href={BASE} onClick={go}>Go back</a></section>;
}
function Feedback({ s, close }) {
  const [why, setWhy] = useState('');
  return <div className="sh"><div className="mo" role="dialog" aria-modal="true" aria-labelledby="fb"><h3 id="fb">Subscription has been canceled</h3><p>We’re sorry to see you go. Your feedback helps Quillow improve. Why did you cancel?</p>
    {FEEDBACK.map(([k, t]) => <label key={k}><input type="radio" name="fb" checked={why === k} onChange={() => setWhy(k)} />{t}</label>)}
    <p><button className="p" disabled={!why} onClick={() => v1(`/subscriptions/${s.id}/feedback`, { feedback: why }).then(close)}>Submit</button>{' '}<button className="g" onClick={close}>No thanks</button></p></div></div>;
}
function App() {
  const [path, setPath] = useState(location.pathname);
  const [d, setD] = useState(null);
  const [done, setDone] = useState(null);
  const [dead, setDead] = useState(false);
  useEffect(() => { v1('').then(setD).catch(() => setDead(true)); const f = () => setPath(location.pathname); addEventListener('popstate', f); return () => removeEventListener('popstate', f); }, []);
  useEffect(() => { log('page.viewed'); }, [path]);
  const to = (p) => { history.pushState({}, '', p); setPath(p); scrollTo(0, 0); };
  const go = (e) => { e.preventDefault(); to(e.currentTarget.getAttribute('href')); };
  const [, , , , , subId, what] = path.split('/');
  const sub = d?.subscriptions.find((s) => s.id === subId);
  let body = <div className="sp" aria-label="Loading" role="progressbar" />;
  if (dead) body = <p>This billing session has expired. Go back to Quillow and try again.</p>;
  else if (d && sub && what === 'cancel' && !sub.cancel_at_period_end) body = <Cancel s={sub} go={go} setD={setD} onDone={(s) => { setDone(s); to(BASE); }} />;
  else if (d && sub && what === 'update') body = <section><h2>Update your plan</h2><div className="sub"><div><b>Quillow Draft</b>$5.00 per month. 3 projects.</div><div className="act"><button className="p" onClick={() => v1(`/subscriptions/${sub.id}`, { price: 'price_draft' }).then((x) => { setD(x); to(BASE); })}>Continue</button></div></div><a className="g" href={BASE} onClick={go}>Go back</a></section>;
  else if (d) body = <Home d={d} go={go} setD={setD} />;
  return <div className="two"><div className="brand"><span className="n">Quillow</span><p>Quillow Inc. partners with Tessera Billing for simplified billing.</p><a href="/settings/billing">← Return to Quillow Inc.</a><div className="low"><p>Powered by <b>tessera</b></p><a href="/docs">Learn more about Tessera Billing</a><a href="/terms">Terms</a><a href="/privacy">Privacy</a></div></div><main className="main">{body}</main>{done && <Feedback s={done} close={() => setDone(null)} />}</div>;
}
createRoot(document.getElementById('portal-root')).render(<App />);
