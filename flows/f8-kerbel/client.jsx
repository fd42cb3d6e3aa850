import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Checkbox, Dialog, DialogPanel, DialogTitle, Disclosure, DisclosureButton, DisclosurePanel, Field, Label, Listbox, ListboxButton, ListboxOption, ListboxOptions, Menu, MenuButton, MenuItem, MenuItems, Radio, RadioGroup, Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';

const TABS = ['Overview', 'Permits', 'Visitor vouchers', 'Vehicles', 'Payments'];
const slug = (t) => t.toLowerCase().replace(' ', '-');
const post = (url, body) => fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }).then(async (r) => ({ ok: r.ok, body: await r.json() }));
const REQUESTS = [['ADDRESS', 'Move a permit to a new address'], ['VEHICLE', 'Change vehicle'], ['SOLDVEH', 'Tell us you have sold a vehicle'], ['SURRENDER', 'Surrender a permit'], ['APPEAL', 'Appeal a penalty charge']];
const REASONS = [['SOLD', 'Vehicle sold or scrapped'], ['MOVED', 'Moved out of the zone'], ['BADGE', 'Now holds a Blue Badge'], ['NOTREQ', 'No longer required']];

function Pick({ value, onChange, items, placeholder }) {
  return (
    <Listbox value={value} onChange={onChange}>
      <ListboxButton className="lb">{items.find(([k]) => k === value)?.[1] ?? placeholder} ▾</ListboxButton>
      <ListboxOptions anchor="bottom start" className="pop">{items.map(([k, t]) => <ListboxOption key={k} value={k}>{t}</ListboxOption>)}</ListboxOptions>
    </Listbox>
  );
}
function Tick({ checked, onChange, children }) {
  return <Field className="cbl"><Checkbox className="cb" checked={checked} onChange={onChange}>{checked ? '✓' : ''}</Checkbox><Label>{children}</Label></Field>;
}

function Request({ permits, leave, setData }) {
  const open = permits.filter((p) => p.status === 'Active' && p.kind === 'Resident permit');
  const [step, setStep] = useState(1);
  const [permitRef, setRef] = useState(open[0]?.ref);
  const [reasonCode, setReason] = useState(null);
  const [refundTo, setRefund] = useState('CREDIT');
  const [decl, setDecl] = useState({ understand: false, sold: false, club: false });
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [done, setDone] = useState(null);
  const submit = async () => {
    setBusy(true); setError('');
    const r = await post('/svc/case/submit', { caseType: 'SURRENDER', permitRef, reasonCode, refundTo, decl, typed });
    setBusy(false);
    if (r.ok) { setDone(r.body.receipt); setData(r.body); } else setError(r.body.error);
  };
  const next = () => { post('/svc/case/draft', { step, permitRef, reasonCode }); setStep(step + 1); };
  if (done) return <><div className="panel"><h1>Request complete</h1><p>Permit {permitRef} has been surrendered<br />Your reference <b>{done}</b></p></div><h2>What happens next</h2><p>{refundTo === 'CARD' ? '£9.80 goes back to your card within 7 days.' : '£10.78 was added to your vouchers.'} You do not need to return anything. The permit is digital.</p><button className="s" onClick={leave}>Return to my parking</button></>;
  return (<>
    <p className="hint">Request: Surrender a permit. Step {step} of 3</p>
    {step === 1 && <>
      <h1>Which permit?</h1>
      <RadioGroup value={permitRef} onChange={setRef} aria-label="Which permit?">{open.map((p) => <Radio key={p.ref} value={p.ref} className="opt"><i /><span>{p.ref}, {p.vehicle}<br /><span className="hint">{p.vrm}, {p.fee} a month</span></span></Radio>)}</RadioGroup>
      <h2>Why are you surrendering it?</h2><Pick value={reasonCode} onChange={setReason} items={REASONS} placeholder="Please select" />
      <p style={{ marginTop: 24 }}><button className="s" onClick={leave}>Save and finish later</button><button className="b" disabled={!permitRef || !reasonCode} onClick={next}>Next</button></p></>}
    {step === 2 && <>
      <h1>Your refund</h1><p>You have 2 whole unused weeks: £9.80.</p>
      <RadioGroup value={refundTo} onChange={setRefund} aria-label="Your refund">
        <Radio value="CREDIT" className="opt"><i /><span>Keep as visitor voucher credit<br /><span className="hint">Worth £10.78. You get 10% more. Credit cannot be paid out later</span></span></Radio>
        <Radio value="CARD" className="opt"><i /><span>Back to card ending 2204<br /><span className="hint">Takes 5 to 7 days</span></span></Radio></RadioGroup>
      <p><button className="s" onClick={() => setStep(1)}>Back</button><button className="b" onClick={next}>Next</button></p></>}
    {step === 3 && <>
      <h1>Check and submit</h1>
      <table><tbody><tr><th>Permit</th><td>{permitRef}</td></tr><tr><th>Reason</th><td>{REASONS.find(([k]) => k === reasonCode)?.[1]}</td></tr><tr><th>Refund</th><td>{refundTo === 'CARD' ? 'Card ending 2204' : 'Voucher credit'}</td></tr></tbody></table>
      <Tick checked={decl.understand} onChange={(v) => setDecl({ ...decl, understand: v })}>I understand that parking in zone K2 without a permit may lead to a penalty charge</Tick>
      <Tick checked={decl.sold} onChange={(v) => setDecl({ ...decl, sold: v })}>I declare that the vehicle has been sold or scrapped (if this applies)</Tick>
      <Tick checked={decl.club} onChange={(v) => setDecl({ ...decl, club: v })}>Sign me up for the Aldermoor car club, first three months free</Tick>
      <p><label htmlFor="pn">Permit number</label><br /><span className="hint" id="pnh">Enter the number of the permit you are giving up</span><br /><input type="text" id="pn" aria-describedby="pnh" autoComplete="off" value={typed} onChange={(e) => setTyped(e.target.value)} /></p>
      {error && <p role="alert" style={{ color: '#d4351c' }}>{error}</p>}
      <p><button className="s" onClick={() => setStep(2)}>Back</button><button className="b" disabled={busy || !decl.understand || !typed} onClick={submit}>{busy ? 'Please wait…' : 'Submit request'}</button></p></>}
  </>);
}

function Row({ p, other, setData }) {
  return (
    <Disclosure as="div" className="row">
      <DisclosureButton><span>{p.ref} · {p.vehicle}</span><span>{p.vrm} <span className={p.status === 'Active' ? 'tag' : 'tag grey'}>{p.status}</span></span></DisclosureButton>
      <DisclosurePanel className="in">
        <p>{p.kind}, zone {p.ref.slice(0, 2)}. {p.renew ? `Renews every month for ${p.fee}.` : 'No renewal needed.'}</p>
        <Menu><MenuButton className="s" aria-label={`Manage ${p.ref}`}>Manage ▾</MenuButton>
          <MenuItems anchor="bottom start" className="pop">
            <MenuItem><button onClick={() => post('/svc/permit/replace', { ref: p.ref })}>Report lost or stolen</button></MenuItem>
            {p.renew && <MenuItem><button onClick={() => post('/svc/permit/renewal', { ref: p.ref }).then((r) => setData(r.body))}>Hold monthly renewal</button></MenuItem>}
            <MenuItem><button>Download receipt</button></MenuItem>
            <MenuItem><button onClick={other}>Something else</button></MenuItem>
          </MenuItems></Menu>
      </DisclosurePanel>
    </Disclosure>
  );
}

function App() {
  const [data, setData] = useState(null);
  const [ask, setAsk] = useState(false);
  const [kind, setKind] = useState(null);
  const [request, setRequest] = useState(null);
  const [tab, setTab] = useState(Math.max(0, TABS.findIndex((t) => `#${slug(t)}` === location.hash)));
  useEffect(() => { fetch('/svc/permit/list').then((r) => r.json()).then(setData); }, []);
  if (!data) return <p>Loading your account</p>;
  if (request === 'SURRENDER') return <Request permits={data.permits} setData={setData} leave={() => setRequest(null)} />;
  if (request) return <><h1>{REQUESTS.find(([k]) => k === request)[1]}</h1><p>You will need your vehicle log book (V5C) and a recent council tax bill.</p><button className="s" onClick={() => setRequest(null)}>Back</button></>;
  const now = data.permits.filter((p) => p.status === 'Active');
  const past = data.permits.filter((p) => p.status !== 'Active');
  return (<>
    <h1>My parking</h1>
    <TabGroup selectedIndex={tab} onChange={(i) => { setTab(i); history.replaceState(null, '', `#${slug(TABS[i])}`); }}>
      <TabList>{TABS.map((t) => <Tab key={t}>{t}</Tab>)}</TabList>
      <TabPanels>
        <TabPanel><p>Good morning. You have {now.length} active permits and {data.vouchers} visitor vouchers.</p><p>Street cleaning on Tannery Row every second Thursday.</p></TabPanel>
        <TabPanel><h2>Active permits</h2>{now.map((p) => <Row key={p.ref} p={p} setData={setData} other={() => setAsk(true)} />)}
          <h2>Past permits ({past.length})</h2><ul className="hint">{past.map((p) => <li key={p.ref}>{`${p.ref} · ${p.vehicle} · ${p.status}`}</li>)}</ul></TabPanel>
        <TabPanel><p>{data.vouchers} vouchers left.</p><button className="b" onClick={() => post('/svc/voucher/buy', {}).then((r) => setData(r.body))}>Buy 10 for £18</button></TabPanel>
        <TabPanel><table><tbody><tr><td>KX19 RNO</td><td>Škoda Fabia</td></tr><tr><td>KX19 RND</td><td>Fiat Doblo</td></tr></tbody></table></TabPanel>
        <TabPanel><table><tbody><tr><td>1 November 2026</td><td>Monthly renewal, 2 permits</td><td>£35.25</td></tr></tbody></table><p>Card ending 2204</p></TabPanel>
      </TabPanels>
    </TabGroup>
    <Dialog open={ask} onClose={() => setAsk(false)}>
      <div className="shade" aria-hidden="true" /><div className="dl"><DialogPanel className="dp"><DialogTitle>How can we help?</DialogTitle>
        <Pick value={kind} onChange={setKind} items={REQUESTS} placeholder="Choose a request" />
        <p style={{ marginTop: 24 }}><button className="s" onClick={() => setAsk(false)}>Cancel</button><button className="b" disabled={!kind} onClick={() => { setAsk(false); setRequest(kind); }}>Start request</button></p></DialogPanel></div>
    </Dialog>
  </>);
}
createRoot(document.getElementById('app')).render(<App />);
