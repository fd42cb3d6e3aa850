import './client.css';
import * as Dialog from '@radix-ui/react-dialog';
import * as Switch from '@radix-ui/react-switch';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
const call = (method, path, body) => fetch('/v2' + path, { method, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) }).then((r) => { if (!r.ok) throw new Error(r.status); return r.json(); });
const Toggle = ({ label, on, change, disabled }) => <Switch.Root className="sw" aria-label={label} checked={on} disabled={disabled} onCheckedChange={change}><Switch.Thumb className="th" /></Switch.Root>;
const shown = 'March 3, 2027';
function App() {
  const [me, setMe] = useState(null), [tab, setTab] = useState('Overview'), [step, setStep] = useState(null), [nonce, setNonce] = useState(), [busy, setBusy] = useState(false), [toast, setToast] = useState(), [cookies, setCookies] = useState(true);
  useEffect(() => { call('GET', '/me').then(setMe); }, []);
  const say = (text) => { setToast(text); setTimeout(() => setToast(), 3500); };
  if (!me) return <div className="main">Digging…</div>;
  const { plan } = me;
  const flip = async (on) => { if (on) { setMe(await call('PUT', '/renewal', { enabled: true })); return; } setBusy(true); setNonce((await call('POST', '/renewal/intent')).nonce); setBusy(false); setStep('lose'); };
  const answer = async (value) => { await call('POST', '/renewal/feedback', { nonce, answer: value }); setStep('bonus'); };
  const finish = async () => { setBusy(true); try { setMe(await call('PUT', '/renewal', { enabled: false, nonce })); say('Auto-renewal is off'); } finally { setBusy(false); setStep(null); } };
  return <div className="layout"><nav className="side"><h2>🐇 Burrow</h2>{['Overview', 'Devices', 'Billing', 'Preferences'].map((t) => <button key={t} data-on={t === tab} onClick={() => setTab(t)}>{t}</button>)}</nav>
    <div className="main"><h1>{tab}</h1>
      {tab === 'Overview' && <><section className="panel"><div className="row"><div><b>{plan.name}</b><div className="hint">{plan.term}</div></div><span>Protected</span></div></section><section className="panel"><h3>Invite a friend</h3><p className="hint">Both of you get 30 days.</p></section></>}
      {tab === 'Devices' && <section className="panel">{['Pixel 9', 'ThinkPad', 'Living room TV'].map((d) => <div className="row" key={d}>{d}<span className="hint">Connected</span></div>)}</section>}
      {tab === 'Billing' && <><section className="panel"><div className="row"><div><b>{plan.name}, {plan.term}</b><div className={plan.autoRenew ? 'hint' : 'warn'}>{plan.autoRenew ? `Renews on ${shown} for ${plan.price}` : `Expires on ${shown}. You will not be charged.`}</div></div></div>
        <div className="row"><div>Auto-renewal<div className="hint">Stay protected without gaps</div></div><Toggle label="Auto-renewal for Burrow VPN" on={plan.autoRenew} change={flip} disabled={busy} /></div></section>
        <section className="panel"><div className="row"><div>Dedicated IP (Amsterdam)<div className="hint">$3.99/mo, renews monthly</div></div><Toggle label="Renew Dedicated IP" on={me.addons.ip} change={(v) => call('PUT', '/addons/ip', { enabled: v }).then(setMe)} /></div><div className="row"><span>Payment method</span><span className="hint">Mastercard •• 0081</span></div></section></>}
      {tab === 'Preferences' && <section className="panel"><div className="row">Product tips by e-mail<Toggle label="Product tips" on={me.prefs.tips} change={(v) => call('PUT', '/prefs', { tips: v }).then(setMe)} /></div><div className="row">Two-factor sign-in<Toggle label="Two-factor" on={me.prefs.twofa} change={(v) => call('PUT', '/prefs', { twofa: v }).then(setMe)} /></div><div className="row"><button className="ghost" onClick={() => call('POST', '/delete-account').then(() => say('Account deleted'))}>Delete my account</button></div></section>}
      <p className="hint">Burrow Networks Ltd. · Terms · Privacy · Refund policy</p></div>
    <Dialog.Root open={!!step} onOpenChange={(o) => !o && setStep(null)}><Dialog.Portal><Dialog.Overlay className="ov" /><Dialog.Content className="dl" aria-describedby={undefined}>
      {step === 'lose' && <><Dialog.Title>Leave the burrow unguarded?</Dialog.Title><p>When your plan runs out, 3 devices lose protection and your price lock of {plan.price} is gone.</p><button className="cta" onClick={() => setStep(null)}>Keep auto-renewal on</button><button className="ghost" onClick={() => setStep('why')}>Turn off anyway</button></>}
      {step === 'why' && <><Dialog.Title>What changed?</Dialog.Title>{[['price', 'Price'], ['speed', 'Too slow'], ['competitor', 'I already use another VPN'], ['travel', 'I am done travelling']].map(([v, t]) => <button key={v} className="opt" onClick={() => answer(v)}>{t}</button>)}<button className="ghost" onClick={() => answer('')}>Skip</button></>}
      {step === 'bonus' && <><Dialog.Title>3 months on us</Dialog.Title><p>Keep auto-renewal on and we add three months for free.</p><button className="cta" onClick={() => call('POST', '/renewal/bonus').then((m) => { setMe(m); setStep(null); say('3 months added'); })}>Get 3 months free</button><button className="ghost" disabled={busy} onClick={finish}>{busy ? 'Working…' : 'No, turn off auto-renewal'}</button></>}
    </Dialog.Content></Dialog.Portal></Dialog.Root>
    {cookies && <div className="ck"><b>Cookies, ironically</b><p>We use a few to see what works.</p><button onClick={() => setCookies(false)}>Accept all</button> <button onClick={() => setCookies(false)}>Essential only</button></div>}{toast && <div className="ok" role="status">{toast}</div>}</div>;
}
createRoot(document.getElementById('root')).render(<App />);
