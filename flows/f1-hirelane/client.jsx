import './client.css';
import * as React from 'react';
import { createRoot } from 'react-dom/client';
import * as Dialog from '@radix-ui/react-dialog';
import * as RadioGroup from '@radix-ui/react-radio-group';

const csrf = document.querySelector('meta[name=csrf]').content;
async function post(url, body = {}) {
  const r = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...body, csrf }) });
  const j = await r.json();
  if (!r.ok) throw new Error(j.error);
  return j;
}
const STATUS = [['hired', 'I accepted an offer'], ['interviewing', "I'm still interviewing"], ['break', "I'm taking a break from searching"], ['na', "I'd rather not say"]];

const initial = { step: 0, token: null, status: '', text: '', ok: false, busy: false, error: '' };
function reducer(s, a) {
  switch (a.type) {
    case 'set': return { ...s, ...a.v, error: '' };
    case 'busy': return { ...s, busy: true, error: '' };
    case 'next': return { ...s, busy: false, step: s.step + 1, token: a.token };
    case 'fail': return { ...s, busy: false, error: a.error };
    case 'reset': return initial;
  }
}

function ExitWizard({ children, onEnded, onKept }) {
  const [s, d] = React.useReducer(reducer, initial);
  const [open, setOpen] = React.useState(false);
  const send = async (url, body) => {
    d({ type: 'busy' });
    try { const { token } = await post(url, { ...body, token: s.token }); d({ type: 'next', token }); return true; } catch (e) { d({ type: 'fail', error: e.message }); }
  };
  const change = (o) => { setOpen(o); d({ type: 'reset' }); if (o) setTimeout(() => send('/api/exit'), 0); };
  const left = Math.max(0, 30 - s.text.trim().length);
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Trigger asChild>{children}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="ov" />
        <Dialog.Content className="dlg" onInteractOutside={(e) => e.preventDefault()}>
          <div className="prog"><i style={{ width: `${s.step * 25}%` }} /></div>
          <Dialog.Close className="inline x" aria-label="Close">✕</Dialog.Close>
          {s.step === 0 && <><Dialog.Title>One second</Dialog.Title><Dialog.Description className="mut">Fetching your membership…</Dialog.Description></>}
          {s.step === 1 && <>
            <Dialog.Title>Where are you in your search?</Dialog.Title>
            <Dialog.Description className="mut">This tells us whether Hirelane did its job.</Dialog.Description>
            <RadioGroup.Root value={s.status} onValueChange={(v) => d({ type: 'set', v: { status: v } })} aria-label="Search status">
              {STATUS.map(([v, l]) => <div className="ri" key={v}><RadioGroup.Item value={v} id={'st-' + v}><RadioGroup.Indicator /></RadioGroup.Item><label htmlFor={'st-' + v}>{l}</label></div>)}
            </RadioGroup.Root>
            <div className="row"><Dialog.Close className="btn acc">Keep my momentum</Dialog.Close><button className="btn" disabled={!s.status || s.busy} onClick={() => send('/api/exit/1', { answer: s.status })}>Next</button></div>
          </>}
          {s.step === 2 && <>
            <Dialog.Title>What could we have done better?</Dialog.Title>
            <Dialog.Description className="mut">A human (Priya, hi!) reads every word.</Dialog.Description>
            <textarea aria-labelledby="better-l" value={s.text} onChange={(e) => d({ type: 'set', v: { text: e.target.value } })} placeholder="Be honest" />
            <p id="better-l" className="tiny mut">What we could do better {left > 0 ? `— ${left} more characters` : '✓'}</p>
            <div className="row"><Dialog.Close className="btn acc">Keep my momentum</Dialog.Close><button className="btn" disabled={left > 0 || s.busy} onClick={() => send('/api/exit/2', { text: s.text })}>Next</button></div>
          </>}
          {s.step === 3 && <>
            <Dialog.Title>Stay for $9 a month</Dialog.Title>
            <Dialog.Description className="mut">Members who stay past month three get 2.4× more recruiter replies. Your rate drops from $29 to $9 for as long as you're with us.</Dialog.Description>
            <button className="btn acc big" disabled={s.busy} onClick={async () => { await send('/api/exit/3', { accept: true }); setOpen(false); onKept(); }}>Continue for $9</button>
            <button className="inline tiny" disabled={s.busy} onClick={() => send('/api/exit/3', { accept: false })}>I'll pay nothing and continue without recruiter replies</button>
          </>}
          {s.step === 4 && <>
            <Dialog.Title>Review and confirm</Dialog.Title>
            <Dialog.Description className="mut">Accelerate · $29 monthly · last day 3 January 2027</Dialog.Description>
            <ul className="mut"><li>14 saved searches</li><li>3 recruiter conversations</li><li>Your founding-member badge</li></ul>
            <label className="ri"><input type="checkbox" checked={s.ok} onChange={(e) => d({ type: 'set', v: { ok: e.target.checked } })} /> I understand that these are removed on 3 January 2027</label>
            <div className="row"><Dialog.Close className="btn acc">Stay a member</Dialog.Close>
              <button className="btn" disabled={!s.ok || s.busy} onClick={async () => { if (await send('/api/exit/4', { understood: s.ok })) { setOpen(false); onEnded(); } }}>{s.busy ? 'Ending…' : 'End membership'}</button></div>
          </>}
          {s.error && <p className="err" role="alert">{s.error}</p>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Settings() {
  const [me, setMe] = React.useState(null);
  const [tab, setTab] = React.useState('Profile');
  const [toast, setToast] = React.useState('');
  const load = React.useCallback(() => fetch('/api/session').then((r) => r.json()).then(setMe), []);
  React.useEffect(() => { load(); }, [load]);
  const say = (t) => { setToast(t); load(); setTimeout(() => setToast(''), 4000); };
  if (!me) return <p className="boot">Loading your settings…</p>;
  const m = me.member;
  return <>
    <header className="top"><strong>hirelane</strong><a href="#">Roles</a><a href="#">Recruiters</a><a href="#">Prep</a><form role="search" onSubmit={(e) => e.preventDefault()}><input type="search" aria-label="Search roles" placeholder="Search 41,203 roles" /></form></header>
    <main><h1>Settings</h1>
      <div role="tablist">{['Profile', 'Job alerts', 'Plan & billing'].map((t) => <button key={t} role="tab" aria-selected={t === tab} onClick={() => setTab(t)}>{t}</button>)}</div>
      {tab === 'Profile' && <div role="tabpanel"><div className="panel"><h2>{me.name}</h2><label>Headline <input type="text" defaultValue="Product designer" /></label> <button className="btn" onClick={() => post('/api/profile').then(() => say('Saved'))}>Save profile</button></div>
        <div className="panel"><h2>Danger zone</h2><p className="mut">Deleting removes your résumé, messages and account.</p><button className="btn" onClick={() => post('/api/account/delete').then(() => say('Account scheduled for deletion'))}>Delete account</button></div></div>}
      {tab === 'Job alerts' && <div role="tabpanel" className="panel"><h2>Daily digest</h2><button className="btn" onClick={() => post('/api/alerts').then(() => say('Unsubscribed'))}>Unsubscribe from digest</button></div>}
      {tab === 'Plan & billing' && <div role="tabpanel">
        <div className={'panel' + (m.endsOn ? ' warn' : '')}><h2>{m.plan} membership</h2><p>{m.endsOn ? 'Membership ends on 3 January 2027. You will not be charged again.' : `${m.price} per month · renews on 3 January 2027`}</p>
          {m.endsOn ? <button className="btn acc" onClick={() => post('/api/resume').then(() => say('Welcome back'))}>Resume membership</button> : <><button className="btn acc" onClick={() => post('/api/plan', { plan: 'Accelerate yearly' }).then(() => say('Switched to yearly'))}>Switch to yearly and save 20%</button><button className="btn" onClick={() => post('/api/plan', { plan: 'Lite' }).then(() => say('Switched to Lite'))}>Move to Lite</button></>}</div>
        <div className="panel"><h2>Payment method</h2><p className="mut">Visa ending 4242</p></div>
        <div className="panel"><h2>Questions about billing</h2><p className="mut">Invoices are sent on the 3rd. We refund accidental renewals within 14 days.{!m.endsOn && <> If Hirelane isn't for you any more you can <ExitWizard onEnded={() => say('Done. Your membership is set to end.')} onKept={() => say('Great! Your new rate is $9.')}><button className="inline">end your membership</button></ExitWizard> at any time.</>}</p></div>
      </div>}
    </main>
    <footer><a href="#">Terms</a><a href="#">Privacy</a><a href="#">Imprint</a></footer>
    {toast && <div className="toast" role="status">{toast}</div>}
  </>;
}
createRoot(document.getElementById('app')).render(<Settings />);
