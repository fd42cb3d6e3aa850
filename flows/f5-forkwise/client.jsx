import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as Dialog from '@radix-ui/react-dialog';
import * as Radio from '@radix-ui/react-radio-group';
import './fork.css';

const call = async (path, body) => (await fetch(path, body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();

const REASONS = [['price', 'It’s too expensive for me'], ['taste', 'The recipes aren’t my taste'], ['delivery', 'Problems with deliveries'], ['diet', 'My diet or health has changed'], ['moving', 'I’m moving'], ['competitor', 'I’m trying another meal kit'], ['other', 'Something else']];
const CHIPS = ['Too spicy', 'Too plain', 'Too long to cook', 'Portions', 'Repeats', 'Vegetables not fresh'];

function Section({ title, open: first, children }) {
  const [open, setOpen] = useState(Boolean(first));
  return <div className="sec"><div className="sec-h" onClick={() => setOpen(!open)}><span>{title}</span><i className={open ? 'up' : ''}>⌄</i></div><div className={`sec-b ${open ? 'open' : ''}`}><div className="in">{children}</div></div></div>;
}

function Wizard({ done, close }) {
  const [step, setStep] = useState('pause');
  const [reason, setReason] = useState('');
  const [chips, setChips] = useState([]);
  const [text, setText] = useState('');
  const [score, setScore] = useState(null);
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const go = async (next, answer) => {
    setBusy(true);
    await call('/api/offboarding/answers', { step, ...answer });
    setBusy(false);
    setStep(next);
  };
  const accept = async (offer) => { await call('/api/offers/accept', { offer }); close(); };
  const needsText = ['other', 'diet', 'competitor', 'delivery'].includes(reason);
  const ready = reason && (!needsText || text.trim().length >= 25) && (reason !== 'taste' || chips.length > 0);
  const order = ['pause', 'why', 'household', 'score', 'deal', 'last'];
  return <>
    <div className="bar"><b style={{ width: `${((order.indexOf(step) + 1) / order.length) * 100}%` }} /></div>
    {step === 'pause' && <div className="center"><div className="pic">🥕</div><Dialog.Title>Wait – you can just hit pause</Dialog.Title><Dialog.Description>Skip up to 8 weeks. No charges, and your taste profile stays warm in the oven.</Dialog.Description>
      <button className="big" onClick={() => accept('pause-8')}>Pause for 8 weeks</button><button className="thin" onClick={() => go('why', {})}>Continue to cancel</button></div>}
    {step === 'why' && <><Dialog.Title>What’s the main reason you’re leaving?</Dialog.Title><Radio.Root className="radios" value={reason} onValueChange={(v) => { setReason(v); setText(''); }} aria-label="Main reason">
      {REASONS.map(([v, label]) => <div className="radio" key={v}><Radio.Item value={v} id={`r-${v}`} className="dot"><Radio.Indicator className="fill" /></Radio.Item><label htmlFor={`r-${v}`}>{label}</label></div>)}</Radio.Root>
      {reason === 'taste' && <div className="chips">{CHIPS.map((c) => <button key={c} className={chips.includes(c) ? 'chip on' : 'chip'} onClick={() => setChips(chips.includes(c) ? chips.filter((x) => x !== c) : [...chips, c])}>{c}</button>)}</div>}
      {needsText && <label className="more">{reason === 'competitor' ? 'Which one? Tell us a little more' : 'Tell us a little more'}<textarea rows="3" value={text} onChange={(e) => setText(e.target.value)} /><small>{text.trim().length}/25 characters at least</small></label>}
      <div className="foot"><button className="big sm" disabled={!ready || busy} onClick={() => go('household', { reason, text, chips })}>Next</button></div></>}
    {step === 'household' && <><Dialog.Title>How many people do you cook for at home?</Dialog.Title><Dialog.Description>Helps us size our boxes.</Dialog.Description><div className="tiles">{['Just me', '2', '3–4', '5+'].map((n) => <button key={n} className="tile" disabled={busy} onClick={() => go('score', { household: n })}>{n}</button>)}</div><button className="thin" onClick={() => go('score', { household: null })}>Prefer not to say</button></>}
    {step === 'score' && <><Dialog.Title>One more, promise</Dialog.Title><label className="more" htmlFor="nps">How likely are you to recommend Forkwise? <b>{score ?? '–'}</b></label><input id="nps" type="range" min="0" max="10" value={score ?? 0} onChange={(e) => setScore(Number(e.target.value))} /><div className="ends"><span>Not at all</span><span>Very</span></div><div className="foot"><button className="big sm" disabled={score === null || busy} onClick={() => go('deal', { score })}>Next</button></div></>}
    {step === 'deal' && <div className="center"><div className="pic">🎁</div><Dialog.Title>{reason === 'price' ? 'How about 60% off your next 4 boxes?' : 'How about 50% off your next 2 boxes?'}</Dialog.Title><Dialog.Description>We’ve set this aside for you. It goes in the bin when you close this window.</Dialog.Description><button className="big" onClick={() => accept('half-price')}>Yes! Keep my plan</button><button className="thin" onClick={() => go('last', {})}>No thanks, I still want to cancel</button></div>}
    {step === 'last' && <><Dialog.Title>Before you go</Dialog.Title><ul><li>Your Tuesday 24 November box is packed. It will come, and $71.92 is charged as planned.</li><li>Later boxes are cancelled at once.</li><li>You can come back whenever you’re hungry.</li></ul><label className="tick"><input type="checkbox" checked={sure} onChange={(e) => setSure(e.target.checked)} /> I understand that my box on 24 November still arrives</label>
      <div className="foot"><Dialog.Close className="big sm">Keep my plan</Dialog.Close><button className="danger" disabled={!sure || busy} onClick={async () => { setBusy(true); await call('/api/plan/deactivate', {}); done(); }}>{busy ? 'One moment…' : 'Cancel plan'}</button></div></>}
  </>;
}

function App() {
  const [me, setMe] = useState(null);
  const [leaving, setLeaving] = useState(false);
  const [toast, setToast] = useState('');
  const load = () => call('/api/me').then(setMe);
  useEffect(() => { load(); }, []);
  const write = async (path, body = {}) => { await call(path, body); await load(); };
  if (!me) return <div className="spin" aria-label="Loading" />;
  return <><header><strong>forkwise</strong><a href="/menu">Our menu</a><a href="/market">Market</a><a href="/gift">Gift cards</a><span>Hi, Dana ▾</span></header><main>
    <h1>{me.active ? 'Your next boxes' : 'You have no active plan'}</h1>
    {me.active ? <div className="weeks">{me.weeks.map((w) => <div className="week" key={w.id}><b>{w.day}</b><p>{w.text}</p>{w.locked ? <em>Packed</em> : <button onClick={() => write(`/api/weeks/${w.id}/skip`)}>{w.skipped ? 'Skipped' : 'Skip this week'}</button>}</div>)}</div>
      : <div className="gone"><p>Your Classic Box plan was cancelled on 22 November 2026. Your last box arrives on Tuesday 24 November.</p><button className="big sm" onClick={() => write('/api/plan/reactivate')}>Reactivate</button></div>}
    <Section title="Personal details" open><p>Dana Whitlock · dana@whitlock.example · 18 Larch Street, Portland</p></Section>
    <Section title="Rewards & credit"><p>2 free boxes to give to friends.</p><button className="big sm" onClick={() => write('/api/rewards/share')}>Send them</button></Section>
    <Section title="Extras"><p>Add a dessert to every box, $8.99.</p><button className="big sm" onClick={() => write('/api/extras')}>Add desserts</button></Section>
    {me.active && <Section title="Plan settings"><p>Classic Box, 2 people, 3 recipes a week, $71.92.</p><label>Delivery day <select value={me.day} onChange={(e) => write('/api/plan/day', { day: e.target.value })}><option>Tuesday</option><option>Thursday</option></select></label><p className="faint">Need a break for good? <a href="#" onClick={(e) => { e.preventDefault(); setLeaving(true); }}>Deactivate my plan</a></p></Section>}
  </main><footer><a href="/terms">Terms</a><a href="/privacy">Privacy</a><a href="/ccpa">Do not sell my information</a>© 2026 Forkwise Kitchens Inc.</footer>
  <Dialog.Root open={leaving} onOpenChange={setLeaving}><Dialog.Portal><Dialog.Overlay className="veil" /><Dialog.Content className="dlg" aria-describedby={undefined}><Dialog.Close className="x" aria-label="Close">×</Dialog.Close>
    <Wizard close={() => { setLeaving(false); load(); }} done={() => { setLeaving(false); load(); scrollTo(0, 0); setToast('Your plan is cancelled. Sorry to see you go!'); setTimeout(() => setToast(''), 6000); }} /></Dialog.Content></Dialog.Portal></Dialog.Root>
  {toast && <div className="toast" role="status">{toast}</div>}</>;
}
createRoot(document.getElementById('root')).render(<App />);
