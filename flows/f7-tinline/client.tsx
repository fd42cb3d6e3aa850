import './client.css';
import { useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Checkbox, Dialog, DialogPanel, DialogTitle, Disclosure, DisclosureButton, DisclosurePanel, Field, Label, Listbox, ListboxButton, ListboxOption, ListboxOptions, Radio, RadioGroup, Switch, Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';

type Line = { id: string; who: string; number: string; plan: string; used: number; roaming: boolean; endsOn: string | null };
const api = async (path: string, body?: object) => {
  const r = await fetch(path, body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : undefined);
  const json = await r.json();
  if (!r.ok) throw new Error(json.error);
  return json;
};
const REASONS: [string, string][] = [['network', 'I have joined another network'], ['lost', 'The phone was lost or stolen'], ['abroad', 'I am moving out of the country'], ['died', 'The person who used this line has died'], ['just', 'Just stop the line']];

function Stop({ line, close, changed }: { line: Line; close: () => void; changed: (text: string) => void }) {
  const [step, setStep] = useState('reason');
  const [reason, setReason] = useState<string | null>(null);
  const [read, setRead] = useState(false);
  const [fee, setFee] = useState(false);
  const [digits, setDigits] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (what: string, body: object, then: () => void) => {
    setBusy(true); setError('');
    try { await api(`/api/line/${line.id}/stop/${what}`, body); then(); } catch (e) { setError((e as Error).message); }
    setBusy(false);
  };
  return (
    <Dialog open onClose={close}>
      <div className="ov"><DialogPanel className="dlg">
        {step === 'reason' && <><DialogTitle>What has changed?</DialogTitle>
          <RadioGroup value={reason} onChange={setReason} aria-label="What has changed?">{REASONS.map(([v, t]) => <Field key={v}><Radio value={v} className="r"><Label>{t}</Label></Radio></Field>)}</RadioGroup>
          <button className="b y" onClick={close}>Keep {line.number}</button><button className="b" disabled={!reason || busy} onClick={() => send('reason', { reason }, () => setStep('terms'))}>Continue</button></>}
        {step === 'terms' && <><DialogTitle>The small print, in plain words</DialogTitle>
          <div className="terms" role="region" aria-label="Terms for stopping a line" tabIndex={0} onScroll={(e) => { const el = e.currentTarget; if (el.scrollTop + el.clientHeight >= el.scrollHeight - 4) setRead(true); }}>
            <p>1. A line stops thirty days after you ask. You can call and use data until then.</p><p>2. Your number goes back to the pool ninety days later. If you want to keep it, ask for a moving code instead.</p><p>3. Your plan runs for twenty-four months and ends on 28 February 2028. If you stop early, we charge what is left of the price of setting it up.</p><p>4. Shared data goes with the line. Other lines of your account keep their own.</p><p>5. Voicemail is deleted when the line stops.</p><p>6. Credit of less than £1 is not paid out.</p><p>7. A final bill comes within six weeks.</p><p>8. You can take this back within the thirty days.</p></div>
          <button className="b y" onClick={close}>Go back</button><button className="b" disabled={!read || busy} onClick={() => send('read', {}, () => setStep('fee'))}>I've read this</button>{!read && <p>Scroll to the end to go on.</p>}</>}
        {step === 'fee' && <><DialogTitle>There's a fee of £36.00</DialogTitle><p>You are fourteen months early. You can avoid the fee with Tiny, our smallest plan, at £4 a month.</p>
          <button className="b y" disabled={busy} onClick={async () => { await api(`/api/line/${line.id}/plan`, { plan: 'Tiny' }); changed('You are on Tiny from today.'); }}>Avoid the fee with Tiny</button>
          <Field className="line"><Checkbox checked={fee} onChange={setFee} className="cb" /><Label>Add £36.00 to my final bill</Label></Field>
          <button className="b" disabled={!fee || busy} onClick={() => send('fee', { agreed: fee }, () => setStep('digits'))}>Continue with the fee</button></>}
        {step === 'digits' && <><DialogTitle>Which line was it again?</DialogTitle><p>{line.who}, {line.number}, stops on 23 December 2026. To be sure that we have the right one, type its last four digits.</p>
          <p><label>Last four digits <input value={digits} onChange={(e) => setDigits(e.target.value)} inputMode="numeric" maxLength={4} /></label></p>
          <button className="b y" onClick={close}>Keep my line</button><button className="b" disabled={digits.length < 4 || busy} onClick={() => send('digits', { digits }, () => changed(`${line.who} stops on 23 December 2026.`))}>{busy ? 'Stopping…' : 'Stop line'}</button></>}
        {error && <p className="err" role="alert">{error}</p>}
      </DialogPanel></div>
    </Dialog>
  );
}

function Account() {
  const [lines, setLines] = useState<Line[]>([]);
  const [at, setAt] = useState('l2');
  const [stop, setStop] = useState(false);
  const [toast, setToast] = useState('');
  const load = useCallback(() => api('/api/lines').then((r) => setLines(r.lines)), []);
  useEffect(() => { load(); }, [load]);
  const changed = (text: string) => { setStop(false); load(); setToast(text); setTimeout(() => setToast(''), 5000); };
  const act = (path: string, body: object, text: string) => api(path, body).then(() => changed(text));
  const line = lines.find((one) => one.id === at);
  if (!line) return <main>Finding signal…</main>;
  const base = `/api/line/${line.id}`;
  return (
    <>
      <header><strong>tinline</strong><a href="#account">Account</a><a href="#phones">Phones</a><a href="#coverage">Coverage map</a><span style={{ marginLeft: 'auto' }}>Robin H.</span></header>
      <main>
        <Listbox value={at} onChange={setAt}><ListboxButton className="lb" aria-label={`Line shown: ${line.who} ${line.number}`}>{line.who} · {line.number} ▾</ListboxButton>
          <ListboxOptions anchor="bottom start" className="opts">{lines.map((one) => <ListboxOption key={one.id} value={one.id} className="opt">{one.who} · {one.number}</ListboxOption>)}</ListboxOptions></Listbox>
        <TabGroup><TabList className="tabs"><Tab>Usage</Tab><Tab>Bills</Tab><Tab>Extras</Tab><Tab>Line and SIM</Tab></TabList>
          <TabPanels>
            <TabPanel><div className="card"><h2>{line.used} GB of 20 GB used</h2><div className="bar"><i style={{ width: `${line.used * 5}%` }} /></div><p>Renews on 1 December 2026</p><button className="b y" onClick={() => act(`${base}/topup`, {}, '5 GB added.')}>Add 5 GB for £3</button></div></TabPanel>
            <TabPanel><div className="card"><h2>November</h2><p>£24.00 for two lines, paid on 1 November 2026</p></div></TabPanel>
            <TabPanel><div className="card"><Field className="line"><Switch className="sw" checked={line.roaming} onChange={(on) => act(`${base}/roaming`, { on }, 'Saved.')} /><Label>Roaming outside Europe</Label></Field><p>Insurance for your handset: £6 a month, not taken</p></div></TabPanel>
            <TabPanel><div className="card"><h2>{line.plan}</h2><p>{line.endsOn ? 'This line stops on 23 December 2026.' : '£12.00 a month, 24 months from 28 February 2026'}</p></div>
              <Disclosure key={`s${line.id}`}><DisclosureButton className="dis">SIM card</DisclosureButton><DisclosurePanel className="in"><p>eSIM, active on one device</p><button className="b" onClick={() => act(`${base}/bar`, {}, 'The SIM is blocked.')}>Block SIM</button></DisclosurePanel></Disclosure>
              <Disclosure key={`p${line.id}`}><DisclosureButton className="dis">Change plan</DisclosureButton><DisclosurePanel className="in">{['Tiny', 'Big'].map((p) => <button key={p} className="b" onClick={() => act(`${base}/plan`, { plan: p }, `You are on ${p}.`)}>Switch to {p}</button>)}</DisclosurePanel></Disclosure>
              <Disclosure key={`l${line.id}`}><DisclosureButton className="dis">Leaving or moving</DisclosureButton><DisclosurePanel className="in"><p>Joining another network? With a moving code your number comes along.</p><button className="b y" onClick={() => act(`${base}/code`, {}, 'Your moving code: TNL482119')}>Get a moving code</button><p>Don't need the number any more?</p>{!line.endsOn && <button className="t" onClick={() => setStop(true)}>Stop this line</button>}</DisclosurePanel></Disclosure></TabPanel>
          </TabPanels></TabGroup>
      </main>
      <footer><a href="#terms">Terms</a><a href="#complaints">Complaints</a><a href="#modern">Modern slavery statement</a></footer>
      {stop && <Stop line={line} close={() => setStop(false)} changed={changed} />}
      {toast && <div className="toast" role="status">{toast}</div>}
    </>
  );
}
createRoot(document.getElementById('app')!).render(<Account />);
