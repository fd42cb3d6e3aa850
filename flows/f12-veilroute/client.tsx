import './client.css';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as Switch from '@radix-ui/react-switch';
import * as Dialog from '@radix-ui/react-dialog';

type Me = { user: { first: string; email: string }; plan: any; ip: any; devices: string[]; news: boolean };
const post = (url: string, body: object = {}) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((r) => r.json());
const day = (d: string) => new Date(d + 'T12:00Z').toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const NAV = [['/account', 'Overview'], ['/account/subscription', 'Subscription'], ['/account/devices', 'Devices'], ['/account/downloads', 'Downloads'], ['/account/security', 'Security'], ['/account/refer', 'Refer a friend']];

function Toggle({ name, on, set }: { name: string; on: boolean; set: (b: boolean) => void }) {
  return <Switch.Root className="sw" checked={on} onCheckedChange={set} aria-label={name}><Switch.Thumb className="th" /></Switch.Root>;
}

function Subscription({ me, setMe, toast }: any) {
  const [stage, setStage] = useState(0);
  const [busy, setBusy] = useState(false);
  const [survey, setSurvey] = useState(false);
  const [why, setWhy] = useState('');
  const { plan, ip } = me as Me;
  const off = async () => {
    setBusy(true);
    const m = await post('/api/subscription/auto-renewal', { product: 'vpn', enabled: false });
    setMe(m); setBusy(false); setStage(0); setSurvey(true); toast('Auto-renewal turned off');
  };
  const claim = async () => { setMe(await post('/api/offers/three-months')); setStage(0); toast('3 months added'); };
  return <>
    <h1>Subscription</h1>
    <section className="cd"><h2>{plan.name} <span className={'tag' + (plan.renew ? '' : ' off')}>{plan.renew ? 'Active' : 'Expiring'}</span></h2>
      <div className="mut">{plan.term} · up to 10 devices</div>
      <div className="rw"><span>{plan.renew ? <>Next charge<br /><b>{plan.price} on {day(plan.until)}</b></> : <>Expires<br /><b>{day(plan.until)}</b></>}</span><a href="/account/subscription#invoices">Invoices</a></div>
      <div className="rw"><span>Auto-renewal<br /><span className="mut">{plan.renew ? 'Keeps you protected without interruption.' : `Auto-renewal is off. Your VPN plan expires on ${day(plan.until)} and won’t be charged again.`}</span></span>
        <Toggle name={`Auto-renewal, ${plan.name}`} on={plan.renew} set={async (b) => (b ? setMe(await post('/api/subscription/auto-renewal', { product: 'vpn', enabled: true })) : setStage(1))} /></div>
    </section>
    {survey && <section className="cd" aria-label="Feedback"><h2>Mind telling us why?</h2><p className="mut">Optional. Takes five seconds.</p>
      {[['price', 'Too expensive'], ['speed', 'Connections are too slow'], ['travel', 'I only needed it for a trip'], ['competitor', 'I use another VPN'], ['other', 'Other']].map(([k, l]) => <label className="o" key={k}><input type="radio" name="why" value={k} onChange={() => setWhy(k)} /> {l}</label>)}
      <div className="acts"><button className="bt t" onClick={() => setSurvey(false)}>Not now</button><button className="bt g" disabled={!why} onClick={() => post('/api/feedback', { reason: why }).then(() => { setSurvey(false); toast('Thank you'); })}>Send feedback</button></div></section>}
    <section className="cd"><h2>{ip.name} <span className="tag">Active</span></h2><div className="mut">{ip.place} · {ip.price} a month · next charge {day(ip.next)}</div>
      <div className="rw"><span>Auto-renewal</span><Toggle name={`Auto-renewal, ${ip.name}`} on={ip.renew} set={async (b) => setMe(await post('/api/subscription/auto-renewal', { product: 'ip', enabled: b }))} /></div></section>
    <section className="cd"><h2>Veilroute Complete</h2><div className="rw"><span>Password manager, 1 TB encrypted storage and data-breach alerts for US$ 2.10 more a month.</span><button className="bt" onClick={async () => setMe(await post('/api/plan/upgrade'))}>Upgrade</button></div></section>
    <section className="cd" id="invoices"><h2>Invoices</h2><div className="rw"><span>14 February 2025 · US$ 83.76</span><a href="#pdf">PDF</a></div></section>
    <Dialog.Root open={stage > 0} onOpenChange={(o) => !o && setStage(0)}><Dialog.Portal><Dialog.Overlay className="ov" />
      <Dialog.Content className="dl">
        {stage === 1 ? <><Dialog.Title asChild><h2>Turn off auto-renewal?</h2></Dialog.Title><Dialog.Description>You can use Veilroute until {day(plan.until)}. After that your traffic is no longer encrypted, and today’s price isn’t guaranteed if you come back.</Dialog.Description>
          <div className="acts"><button className="bt g" onClick={() => setStage(2)}>Turn off auto-renewal</button><button className="bt" onClick={() => setStage(0)}>Keep it on</button></div></>
          : <><Dialog.Title asChild><h2>Stay, and get 3 months free</h2></Dialog.Title><Dialog.Description>Leave auto-renewal on and we add three months to your plan, today.</Dialog.Description>
            <div className="acts"><button className="bt t" disabled={busy} onClick={off}>No thanks, turn it off</button><button className="bt" disabled={busy} onClick={claim}>Claim 3 months</button></div></>}
      </Dialog.Content></Dialog.Portal></Dialog.Root>
  </>;
}

function App() {
  const [me, setMe] = useState<Me | null>(null);
  const [path, setPath] = useState(location.pathname);
  const [msg, setMsg] = useState('');
  useEffect(() => { fetch('/api/me').then((r) => r.json()).then((m) => setTimeout(() => setMe(m), 200)); const f = () => setPath(location.pathname); addEventListener('popstate', f); return () => removeEventListener('popstate', f); }, []);
  const go = (e: any, to: string) => { e.preventDefault(); history.pushState({}, '', to); setPath(to); (window as any).vrt?.('page_view', { path: to }); };
  const toast = (t: string) => { setMsg(t); setTimeout(() => setMsg(''), 4000); };
  const page = () => {
    if (!me) return <p className="mut">Loading…</p>;
    switch (path) {
      case '/account/subscription': return <Subscription {...{ me, setMe, toast }} />;
      case '/account/devices': return <><h1>Devices</h1>{me.devices.map((d) => <div className="cd rw" key={d}><span>{d}</span><button className="bt g" onClick={async () => setMe(await post('/api/devices/remove', { device: d }))}>Sign out {d}</button></div>)}</>;
      case '/account/downloads': return <><h1>Downloads</h1><div className="cd"><a href="#mac">macOS</a> · <a href="#win">Windows</a> · <a href="#and">Android</a> · <a href="#ios">iOS</a></div></>;
      case '/account/security': return <><h1>Security</h1><div className="cd"><div className="rw"><span>Two-step sign-in</span><a href="#2fa">Set up</a></div><div className="rw"><span>Product news by e-mail</span><Toggle name="Product news by e-mail" on={me.news} set={async (b) => setMe(await post('/api/preferences', { news: b }))} /></div></div></>;
      case '/account/refer': return <><h1>Refer a friend</h1><div className="cd"><p>You both get 30 days.</p><button className="bt" onClick={() => post('/api/refer')}>Send invitation</button></div></>;
      default: return <><h1>Hello, {me.user.first}</h1>
        <section className="cd"><h2>{me.plan.name} <span className={'tag' + (me.plan.renew ? '' : ' off')}>{me.plan.renew ? 'Active' : 'Expiring'}</span></h2><p>{me.plan.renew ? 'Renews' : 'Expires'} on {day(me.plan.until)}</p></section>
        <section className="cd"><h2>Finish setting up</h2><div className="rw"><span>3 of 10 devices protected</span><a href="/account/downloads" onClick={(e) => go(e, '/account/downloads')}>Get the apps</a></div></section>
        <section className="cd"><h2>Give 30 days, get 30 days</h2><div className="rw"><span>Invite a friend to Veilroute.</span><a href="/account/refer" onClick={(e) => go(e, '/account/refer')}>Invite</a></div></section></>;
    }
  };
  return <>
    <header className="hd"><a className="lg" href="/account">veilroute</a><a href="/features">Features</a><a href="/servers">Servers</a><a href="/help">Help center</a><span className="st">Your IP: 203.0.113.77 · Unprotected</span><a href="/logout">Log out</a></header>
    <div className="lay"><nav className="sb" aria-label="Account">{NAV.map(([to, l]) => <a key={to} href={to} aria-current={path === to ? 'page' : undefined} onClick={(e) => go(e, to)}>{l}</a>)}</nav><main>{page()}</main></div>
    <footer className="ft"><a href="/what-is-my-ip">What is my IP?</a><a href="/transparency">Transparency report</a><a href="/affiliates">Affiliates</a><a href="/terms">Terms of service</a><a href="/privacy">Privacy policy</a>© 2026 Veilroute Ltd.</footer>
    {msg && <div className="toast" role="status">{msg}</div>}
  </>;
}
createRoot(document.getElementById('root')!).render(<App />);
