import './client.css';
import React, { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const api = (m, u, b) => fetch(u, { method: m, headers: { 'content-type': 'application/json' }, body: b && JSON.stringify(b) }).then(async (r) => ({ ok: r.ok, ...(await r.json()) }));
const nice = (d) => new Date(d + 'T12:00:00').toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
const QS = [
  ['applied', 'How many roles did you apply for through VisaRoute?', ['0', '1–5', '6–20', '20+']],
  ['emailed', 'How many companies did you email directly?', ['0', '1–5', '6–20', '20+']],
  ['interviewed', 'How many different companies did you interview with?', ['0', '1–2', '3–5', '5+']],
];
const REASONS = [['too_expensive', 'Too expensive'], ['not_helpful', 'Platform not helpful'], ['not_relevant', 'Not enough relevant jobs'], ['not_moving', 'Decided not to move'], ['other', 'Other']];

function Offer({ onTake }) {
  return <button className="grn w" onClick={onTake}>Get 50% off | $12.50 <s style={{ fontWeight: 400, fontSize: 12 }}>$25</s></button>;
}

function CancelModal({ flow, close, done, endsOn }) {
  const [step, setStep] = useState('job');
  const [a, setA] = useState({});
  const [reason, setReason] = useState(null);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const patch = (b) => api('PATCH', `/api/cancellations/${flow.id}`, b);
  const go = async (b, next) => { setBusy(true); await patch(b); setBusy(false); setStep(next); };
  const take = () => go({ acceptedDownsell: true }, 'stay');
  const answered = QS.every(([k]) => a[k]);
  const money = reason === 'too_expensive';
  const ready = reason && (money ? text !== '' : text.trim().length >= 25);
  const finish = async () => {
    setTried(true);
    if (!ready) return;
    setBusy(true);
    const r = await api('POST', `/api/cancellations/${flow.id}/complete`, money ? { reason, maxPrice: text } : { reason: reason || 'found', text });
    setBusy(false);
    if (r.ok) { done(); setStep('bye'); }
  };
  const back = { offer: 'job', usage: 'offer', reason: 'usage', yes: 'job' }[step];
  return (
    <div className="shade">
      <div className="box">
        <div className="bar">
          {back ? <button onClick={() => setStep(back)}>‹ Back</button> : <span />}
          <span>{step === 'bye' ? 'Subscription Cancelled' : 'Subscription Cancellation'}{step === 'usage' && <small> · Step 2 of 3</small>}{step === 'reason' && <small> · Step 3 of 3</small>}</span>
          <button onClick={close}><svg width="14" height="14" viewBox="0 0 14 14" stroke="#777"><path d="M1 1l12 12M13 1L1 13" /></svg></button>
        </div>
        <div className="cols">
          <div>
            {step === 'job' && <>
              <h1>Hey mate,<br />Quick one before you go.</h1><h1><i>Have you found a job yet?</i></h1>
              <p>Whatever your answer, we just want to help you take the next step. With visa support, or by hearing how we can do better.</p><hr />
              <button className="w" disabled={busy} onClick={() => go({ foundJob: true }, 'yes')}>Yes, I've found a job</button>
              <button className="w" disabled={busy} onClick={() => go({ foundJob: false }, 'offer')}>Not yet - I'm still looking</button>
            </>}
            {step === 'yes' && <>
              <h1>Congrats on the new role! 🎉</h1><p>What's one thing you wish we could've helped you with?</p>
              <textarea aria-label="Your thoughts" value={text} onChange={(e) => { setText(e.target.value); setReason('found'); }} /><p className="sm">Min 25 characters ({text.length}/25)</p>
              <button className={'w ' + (text.length >= 25 ? 'fin' : 'dead')} disabled={text.length < 25} onClick={finish}>Complete cancellation</button>
            </>}
            {step === 'offer' && <>
              <h1>We built this to help you land the job, this makes it a little easier.</h1><p>We've been there and we're here to help you.</p>
              <div className="offer"><b>Here's 50% off until you find a job.</b><p><b style={{ color: '#8952fc', fontSize: 20 }}>$12.50</b>/month <s>$25/month</s></p>
                <button className="grn w" disabled={busy} onClick={take}>Get 50% off</button><p className="sm"><i>You won't be charged until your next billing date.</i></p></div>
              <button className="w" onClick={() => setStep('usage')}>No thanks</button>
            </>}
            {step === 'usage' && <>
              <h1>Help us understand how you were using VisaRoute.</h1>
              {QS.map(([k, q, os]) => <div key={k}><p>{q}</p><div className="grid4">{os.map((o) => <button key={o} className={a[k] === o ? 'on' : ''} onClick={() => setA({ ...a, [k]: o })}>{o}</button>)}</div></div>)}
              <hr /><Offer onTake={take} />
              <button className={'w ' + (answered ? 'fin' : 'dead')} disabled={!answered || busy} onClick={() => go(a, 'reason')}>Continue</button>
            </>}
            {step === 'reason' && <>
              <h1>What's the main reason for cancelling?</h1><p>Please take a minute to let us know why:</p>
              {tried && !reason && <p className="err">To help us understand your experience, please select a reason for cancelling*</p>}
              {REASONS.filter(([k]) => !reason || k === reason).map(([k, l]) => <button key={k} className={'opt' + (k === reason ? ' on' : '')} onClick={() => { setReason(k === reason ? null : k); setText(''); }}><i />{l}</button>)}
              {money && <label>What would be the maximum you would be willing to pay?*<input inputMode="decimal" value={text} onChange={(e) => setText(e.target.value.replace(/[^\d.]/g, ''))} placeholder="$" /></label>}
              {reason && !money && <label>{reason === 'other' ? 'Please tell us a bit more.*' : 'What can we change? Please tell us.*'}
                {text.trim().length < 25 && <p className={tried ? 'err' : 'sm'}>Please enter at least 25 characters so we can understand your feedback*</p>}
                <textarea value={text} onChange={(e) => setText(e.target.value)} /><span className="sm">Min 25 characters ({text.trim().length}/25)</span></label>}
              <hr /><Offer onTake={take} />
              <button className={'w ' + (ready ? 'fin' : 'dead')} disabled={busy} onClick={finish}>{busy ? 'Cancelling…' : 'Complete cancellation'}</button>
            </>}
            {step === 'stay' && <><h1>Great choice, mate!</h1><p>You're still on the path to your dream role. $12.50/month from your next bill.</p><button className="vio w" onClick={close}>Land your dream role</button></>}
            {step === 'bye' && <><h1>Sorry to see you go, mate.</h1><p><b>Thanks for being with us, and you're always welcome back.</b></p>
              <p>Your subscription is set to cancel on {nice(endsOn)}. You'll still have full access until then. No further charges after that.</p><p>Changed your mind? You can reactivate anytime before your end date.</p><hr />
              <button className="vio w" onClick={close}>Back to profile</button></>}
          </div>
          <div className="pic" />
        </div>
      </div>
    </div>
  );
}

function Profile() {
  const [me, setMe] = useState(null);
  const [open, setOpen] = useState(false);
  const [flow, setFlow] = useState(null);
  const [note, setNote] = useState('');
  const load = () => api('GET', '/api/me').then(setMe);
  useEffect(() => { load(); }, []);
  if (!me) return <div className="card"><div className="sec">Loading your profile…</div></div>;
  const start = async () => { setNote('One moment…'); await new Promise((r) => setTimeout(r, 350)); const f = await api('POST', '/api/cancellations'); setNote(''); if (f.ok) setFlow(f); };
  const ends = me.plan.ends;
  return <>
    <div className="nav"><b>VisaRoute</b><a href="/jobs">Jobs</a><a href="#">Visa guides</a><a href="#">Emails to recruiters</a></div>
    <div className="card">
      <div className="hd"><h1 style={{ margin: 0 }}>My Profile</h1><div><a href="/jobs"><button>Back to jobs</button></a></div></div>
      <div className="sec"><b>Account Information</b><div className="row"><p className="sm">Email</p><p>{me.email}</p></div>
        <div className="row"><p>Subscription status</p><span className={'pill' + (ends ? ' amb' : '')}>{ends ? 'Pending cancellation' : 'Active'}</span></div>
        <div className="row"><p>{ends ? 'Access until' : 'Next payment'}</p><p>{nice(me.next)}{!ends && ` · $${me.plan.price / 100}`}</p></div></div>
      <div className="sec"><button className="vio w">Get help with my account</button>
        <button className="w" onClick={() => setOpen(!open)}>Manage Subscription <span>{open ? '▴' : '▾'}</span></button>
        <div className={'slide' + (open ? ' open' : '')}><b style={{ display: 'block', marginTop: 14 }}>Subscription Management</b>
          <button className="w" onClick={() => setNote('Card updates open in Stripe.')}>Update card details</button>
          <button className="w" onClick={() => setNote('No invoices older than 12 months.')}>View billing history</button>
          {ends ? <button className="w vio" onClick={() => api('POST', '/api/reactivate').then(load)}>Reactivate subscription</button> : <button className="w red" onClick={start}>Cancel VisaRoute</button>}
        </div><p className="sm">{note}</p></div>
    </div>
    <footer><a href="#">Terms</a><a href="#">Privacy</a><a href="#">Contact</a></footer>
    {flow && <CancelModal flow={flow} endsOn={me.next} close={() => { setFlow(null); load(); }} done={load} />}
  </>;
}
const Jobs = () => <div className="card"><div className="sec"><h1>Jobs with visa sponsorship</h1><p>Data analyst, Denver · E-3 ready</p><a href="/account">My profile</a></div></div>;
createRoot(document.getElementById('__next')).render(location.pathname === '/jobs' ? <Jobs /> : <Profile />);
