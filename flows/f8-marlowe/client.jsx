import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as Accordion from '@radix-ui/react-accordion';
import * as Dialog from '@radix-ui/react-dialog';
import * as Menu from '@radix-ui/react-dropdown-menu';
import * as Radio from '@radix-ui/react-radio-group';
import * as Switch from '@radix-ui/react-switch';

const call = (path, method = 'POST', body) => fetch(`/api/v2/${path}`, { method, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) }).then((r) => r.json());
const track = (name) => call('ev', 'POST', { name, t: Date.now() });
const money = (cents) => `$${(cents / 100).toFixed(2)}`;

function Link({ to, children, className }) {
  return <a className={className} href={to} onClick={(e) => { e.preventDefault(); history.pushState({}, '', to); dispatchEvent(new PopStateEvent('popstate')); }}>{children}</a>;
}
const goto = (to) => { history.pushState({}, '', to); dispatchEvent(new PopStateEvent('popstate')); };

const WHYS = [['price', 'It costs more than I’d like'], ['credits', 'I don’t get through my credits'], ['other_app', 'I listen in another app now'], ['catalogue', 'I couldn’t find the titles I wanted'], ['moved', 'I’ve moved to another country'], ['other', 'Something else']];

function EndDialog({ open, onOpenChange, setData }) {
  const [step, setStep] = useState(0);
  const [why, setWhy] = useState('');
  const [purge, setPurge] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => { if (open) { setStep(0); setWhy(''); setPurge(false); } }, [open]);
  const next = () => { track(`end_step_${step}`); setStep(step + 1); };
  const end = async () => { setBusy(true); const d = await call('entitlements/lp/lapse', 'POST', { why: why || null, purgeHistory: purge }); setBusy(false); setData(d); setStep(4); };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="ov" />
        <Dialog.Content className="dlg">
          {step === 0 && <>
            <Dialog.Title>You have 3 credits left, Ines</Dialog.Title>
            <Dialog.Description>That’s three books of any length. Credits can be spent until your membership ends and can’t be brought back afterwards. Everything already in your library stays yours.</Dialog.Description>
            <button className="btn" onClick={() => { onOpenChange(false); goto('/browse'); }}>Spend my credits</button>
            <button className="btn q" onClick={async () => { setData(await call('entitlements/lp/break', 'POST', { months: 2 })); onOpenChange(false); }}>Take a two-month break</button>
            <button className="btn t" onClick={next}>Continue anyway</button></>}
          {step === 1 && <>
            <Dialog.Title>What’s the main reason?</Dialog.Title>
            <Dialog.Description>It helps us choose what to record next.</Dialog.Description>
            <Radio.Root className="rg" value={why} onValueChange={setWhy} aria-label="Main reason">
              {WHYS.map(([v, t]) => <label key={v}><Radio.Item value={v}><Radio.Indicator /></Radio.Item>{t}</label>)}
            </Radio.Root>
            <button className="btn" disabled={!why} style={why ? {} : { opacity: 0.4 }} onClick={next}>Next</button>
            <button className="btn t" onClick={() => { setWhy(''); next(); }}>Skip this question</button></>}
          {step === 2 && <>
            <Dialog.Title>How about half price?</Dialog.Title>
            <Dialog.Description>Stay for <b>$7.47 a month</b> for the next three months. Same credits, same catalogue. Then $14.95.</Dialog.Description>
            <button className="btn" onClick={async () => { setData(await call('offers/HALF3/redeem')); onOpenChange(false); }}>Stay for $7.47</button>
            <button className="btn q" onClick={next}>No thanks</button></>}
          {step === 3 && <>
            <Dialog.Title>End Listener Plus?</Dialog.Title>
            <Dialog.Description>You keep access until January 18, 2027 and won’t be charged after that. Little Ears isn’t affected.</Dialog.Description>
            <div className="line"><Switch.Root className="sw" id="pu" checked={purge} onCheckedChange={setPurge}><Switch.Thumb /></Switch.Root><label htmlFor="pu">Also delete my listening history and bookmarks</label></div>
            <button className="btn" disabled={busy} onClick={end}>{busy ? 'One moment…' : 'End membership'}</button>
            <Dialog.Close asChild><button className="btn q">Keep membership</button></Dialog.Close></>}
          {step === 4 && <>
            <Dialog.Title>We’ll miss your ears</Dialog.Title>
            <Dialog.Description>Your Listener Plus membership ends on January 18, 2027. We’ve sent a note to ines.calloway@example.org.</Dialog.Description>
            <Dialog.Close asChild><button className="btn">Done</button></Dialog.Close></>}
          {step < 4 && <Dialog.Close asChild><button className="x" aria-label="Close">×</button></Dialog.Close>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Plan({ e, onEnd, setData }) {
  const lp = e.sku === 'lp';
  return (
    <section className="plan" aria-labelledby={`h-${e.sku}`}>
      <div style={{ flex: 1 }}>
        <h3 id={`h-${e.sku}`}>{e.label}{e.state === 'NON_RENEWING' ? <span className="pill end">Ending</span> : <span className="pill">{e.state === 'ON_BREAK' ? 'On a break' : e.state === 'OFF' ? 'Off' : 'Active'}</span>}</h3>
        <p>{e.line}</p>
        {e.state === 'NON_RENEWING' ? <p>Access until {e.lapses}. You won’t be charged again for {e.label}.</p> : e.renews ? <p>{money(e.amount)} a month. Next charge {e.renews}</p> : null}
      </div>
      <Menu.Root modal={false}>
        <Menu.Trigger asChild><button className="dots" aria-label={`More options for ${e.label}`}>⋯</button></Menu.Trigger>
        <Menu.Portal><Menu.Content className="menu" align="end">
          <Menu.Item onSelect={() => goto('/account/history')}>Billing history</Menu.Item>
          {lp && e.state !== 'NON_RENEWING' && <Menu.Item onSelect={async () => setData(await call('entitlements/lp/tier', 'POST', { to: 'lp-annual' }))}>Switch to yearly</Menu.Item>}
          <Menu.Separator asChild><hr /></Menu.Separator>
          {lp ? (e.state === 'NON_RENEWING' ? <Menu.Item onSelect={async () => setData(await call('entitlements/lp/resume'))}>Keep my membership</Menu.Item> : <Menu.Item onSelect={() => setTimeout(onEnd)}>End membership…</Menu.Item>)
            : <Menu.Item onSelect={async () => setData(await call('entitlements/le/lapse'))}>Turn off Little Ears</Menu.Item>}
        </Menu.Content></Menu.Portal>
      </Menu.Root>
    </section>
  );
}

function Membership({ data, setData }) {
  const [open, setOpen] = useState(false);
  return (<>
    <h1>Membership &amp; billing</h1>
    {data.entitlements.map((e) => <Plan key={e.sku} e={e} onEnd={() => setOpen(true)} setData={setData} />)}
    <h2>Credits</h2><p>{data.credits} credits. <Link to="/browse">Find something to read with your ears</Link></p>
    <h2>Pre-orders</h2>{data.preorders.map((p) => <p key={p.id}>{p.title}, out {p.due} <button className="btn q" style={{ display: 'inline', width: 'auto', padding: '4px 12px' }} onClick={async () => setData(await call(`preorders/${p.id}`, 'DELETE'))}>Cancel</button></p>)}
    <h2>Good to know</h2>
    <Accordion.Root className="faq" type="single" collapsible>
      {[['When am I charged?', 'On the same day each month, to the card ending 3307.'], ['Can I take a break?', 'Listener Plus can rest for up to two months once a year.'], ['What happens to my books if I leave?', 'They’re yours. Plus catalogue titles go grey.']].map(([t, a]) => (
        <Accordion.Item key={t} value={t}><Accordion.Header asChild><h4><Accordion.Trigger>{t}</Accordion.Trigger></h4></Accordion.Header><Accordion.Content>{a}</Accordion.Content></Accordion.Item>))}
    </Accordion.Root>
    <EndDialog open={open} onOpenChange={setOpen} setData={setData} />
  </>);
}

function App() {
  const [path, setPath] = useState(location.pathname);
  const [data, setData] = useState(null);
  useEffect(() => { const f = () => setPath(location.pathname); addEventListener('popstate', f); call('viewer', 'GET').then(setData); track('open'); return () => removeEventListener('popstate', f); }, []);
  if (!data) return <p style={{ padding: 40 }}>Tuning…</p>;
  const pages = {
    '/library': <><h1>Your library</h1><div className="shelf">{['Low Tide at Mercy', 'A Field Guide to Silence', 'The Cartographer’s Aunt', 'Nine Winters'].map((t) => <div className="bk" key={t}>{t}<br /><small>4 h left</small></div>)}</div></>,
    '/browse': <><h1>Browse</h1><p>New this week: crime, comfort and one very long history of salt.</p></>,
    '/account': <><h1>Account details</h1><p>Ines Calloway<br />{data.viewer.email}</p></>,
    '/account/devices': <><h1>Devices</h1><p>Phone, kitchen speaker</p></>,
    '/account/history': <><h1>Billing history</h1><p>November 18, 2026, Listener Plus, $14.95<br />November 30, 2026, Little Ears, $4.99</p></>,
    '/account/membership': <Membership data={data} setData={setData} />,
  };
  return (<>
    <header><Link className="logo" to="/library">Marlowe</Link><Link to="/library">Library</Link><Link to="/browse">Browse</Link><span className="sp" />
      <Menu.Root modal={false}><Menu.Trigger asChild><button className="av" aria-label="Account menu">IC</button></Menu.Trigger>
        <Menu.Portal><Menu.Content className="menu" align="end">
          {[['Account details', '/account'], ['Membership & billing', '/account/membership'], ['Devices', '/account/devices']].map(([t, to]) => <Menu.Item key={to} onSelect={() => goto(to)}>{t}</Menu.Item>)}
          <Menu.Separator asChild><hr /></Menu.Separator><Menu.Item>Sign out</Menu.Item>
        </Menu.Content></Menu.Portal></Menu.Root></header>
    <main>{pages[path] || <><h1>Help</h1><p>Write to help@marlowe.example.</p></>}</main>
    <footer><Link to="/help">Help</Link><Link to="/legal">Terms</Link><Link to="/legal">Privacy</Link>© Marlowe Audio Inc.</footer>
  </>);
}
createRoot(document.getElementById('root')).render(<App />);
