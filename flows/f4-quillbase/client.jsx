import './client.css';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as Menu from '@radix-ui/react-dropdown-menu';
import * as Dialog from '@radix-ui/react-dialog';

const gql = async (operationName, variables) => {
  const res = await fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ operationName, variables }) });
  return res.json();
};
const Icon = ({ d }) => <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true"><path d={d} /></svg>;
const PERSON = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 4-6 8-6s8 2 8 6';
const BELL = 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4';
const GIFT = 'M4 11h16v9H4zM3 7h18v4H3zM12 7v13';
const DOCS = [['Reading list 2026', 'Edited 2 h ago'], ['Kitchen renovation', 'Edited yesterday'], ['Swedish verbs', 'Edited Nov 18'], ['Trip ideas: Lofoten', 'Edited Nov 3']];
const REASONS = [['price', 'Too expensive'], ['unused', "I don't use it enough"], ['missing', 'Missing features'], ['switching', 'Moving to another tool'], ['student', "I've finished my studies"], ['laidoff', 'I lost my job'], ['none', 'Rather not say']];

function Leave({ data, refresh, close, toast }) {
  const [step, setStep] = useState(0);
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const end = async () => {
    setBusy(true);
    const { errors } = await gql('CancelSubscription', { reason, confirm: typed });
    setBusy(false);
    if (errors) return setError(errors[0].message);
    toast('Done. Plus stays on until December 14.');
    refresh(); close();
  };
  if (step === 0) return (
    <div className="leave"><h3>Wait, Maya. Here is what goes away</h3>
      <ul><li>Unlimited version history (you have 214 versions)</li><li>Offline notebooks on 3 devices</li><li>Quill AI summaries</li></ul>
      <div className="offer"><strong>Half off for six months</strong><p>Keep everything for $6 a month.</p><button className="primary" onClick={async () => { await gql('AcceptRetentionOffer'); refresh(); close(); toast('Nice! Your discount is on.'); }}>Keep Plus for $6</button></div>
      <button className="ghost" onClick={async () => { await gql('PauseSubscription'); refresh(); close(); }}>Pause for 3 months</button>
      <button className="tiny" onClick={() => setStep(1)}>I still want to cancel</button></div>
  );
  if (step === 1) return (
    <div className="leave"><h3>What's the main reason?</h3><p>Pick the one that fits best.</p>
      <div className="chips">{REASONS.map(([id, text]) => <button key={id} className={'chip' + (reason === id ? ' on' : '')} onClick={() => setReason(id)}>{text}</button>)}</div>
      <div className="row"><button className="ghost" onClick={close}>Keep my plan</button><button className="primary" disabled={!reason} onClick={() => setStep(2)}>Next</button></div></div>
  );
  return (
    <div className="leave"><h3>Cancel Plus for this workspace</h3><p>You can keep using Plus until Dec 14, 2026. After that the workspace moves to the free tier and keeps its notes.</p>
      <label>Type <code>{data.workspace}</code> to confirm<input value={typed} onChange={(e) => setTyped(e.target.value)} autoComplete="off" /></label>
      {error && <p className="err" role="alert">{error}</p>}
      <div className="row"><button className="ghost" onClick={close}>Keep my plan</button><button className="danger" disabled={typed !== data.workspace || busy} onClick={end}>{busy ? 'Cancelling…' : 'Cancel Plus'}</button></div></div>
  );
}

function Settings({ data, refresh, open, setOpen, toast }) {
  const [tab, setTab] = useState('Profile');
  const [leaving, setLeaving] = useState(false);
  const [name, setName] = useState(data.person.name);
  const ending = data.sub.status === 'CANCELS';
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}><Dialog.Portal><Dialog.Overlay className="veil" /><Dialog.Content className="settings" aria-describedby={undefined}>
      <Dialog.Title className="sr">Settings</Dialog.Title>
      <div className="tabs" role="tablist" aria-orientation="vertical">{['Profile', 'Notifications', 'Workspace', 'Members', 'Plans', 'Billing'].map((t) => <button key={t} role="tab" aria-selected={tab === t} onClick={() => { setTab(t); setLeaving(false); }}>{t}</button>)}</div>
      <div className="pane" role="tabpanel">
        {tab === 'Profile' && <><h2>Profile</h2><label>Preferred name<input value={name} onChange={(e) => setName(e.target.value)} /></label><p>{data.person.email}</p><button className="primary" onClick={() => gql('SaveProfile', { name }).then(refresh)}>Save</button></>}
        {tab === 'Notifications' && <><h2>Notifications</h2><p>Notifications follow your browser's settings.</p></>}
        {tab === 'Workspace' && <><h2>Workspace</h2><p>Name: {data.workspace}</p><hr /><h4>Danger zone</h4><button className="danger" onClick={() => gql('DeleteWorkspace').then(() => toast('Workspace scheduled for deletion'))}>Delete workspace and all notes</button></>}
        {tab === 'Members' && <><h2>Members</h2><p>Only you. Plus lets you bring up to 10 guests.</p><button className="primary" onClick={() => gql('Invite')}>Invite someone</button></>}
        {tab === 'Plans' && <><h2>Plans</h2><div className="plans">{[['Plus', '$12'], ['Business', '$24'], ['Enterprise', 'Talk to us']].map(([p, c]) => <div className="plan" key={p}><h4>{p}</h4><p>{c}</p>{p === data.sub.plan ? <span>Current plan</span> : <button className="primary" onClick={() => gql('ChangePlan', { plan: p }).then(refresh)}>{p === 'Enterprise' ? 'Contact sales' : 'Upgrade'}</button>}</div>)}</div></>}
        {tab === 'Billing' && !leaving && <><h2>Billing</h2>
          <div className="bill"><div><strong>Quillbase {data.sub.plan}</strong> <span className={'tag ' + data.sub.status}>{ending ? 'Ends Dec 14, 2026' : data.sub.status === 'PAUSED' ? 'Paused' : 'Active'}</span><p>{ending ? 'You will not be charged again.' : `${data.sub.price}, renews ${data.sub.renews}`}</p></div>
            <Menu.Root modal={false}><Menu.Trigger className="ghost">Manage</Menu.Trigger><Menu.Portal><Menu.Content className="menu" align="end" sideOffset={4}>
              <Menu.Item onSelect={() => setTab('Plans')}>See all plans</Menu.Item><Menu.Item>Switch to yearly</Menu.Item>{!ending && <Menu.Item onSelect={() => setLeaving(true)}>Cancel subscription</Menu.Item>}</Menu.Content></Menu.Portal></Menu.Root></div>
          <h4>Payment method</h4><p>Visa ending in 4410</p><h4>Invoices</h4><p>Nov 14, 2026: $12.00 paid</p></>}
        {tab === 'Billing' && leaving && <Leave data={data} refresh={refresh} toast={toast} close={() => setLeaving(false)} />}
      </div>
      <Dialog.Close className="x">✕</Dialog.Close>
    </Dialog.Content></Dialog.Portal></Dialog.Root>
  );
}

function App() {
  const [data, setData] = useState(null);
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const [panel, setPanel] = useState('');
  const refresh = () => gql('Workspace').then((r) => setData(r.data));
  const toast = (t) => { setNote(t); setTimeout(() => setNote(''), 4000); };
  useEffect(() => { refresh(); }, []);
  if (!data) return <div className="boot">Loading your workspace…</div>;
  return (
    <>
      <header className="top">
        <div className="icons">
          <Menu.Root modal={false}><Menu.Trigger className="round av"><Icon d={PERSON} /></Menu.Trigger><Menu.Portal><Menu.Content className="menu" align="end" sideOffset={6}>
            <Menu.Label className="who">{data.person.name}<br /><small>{data.person.email}</small></Menu.Label><Menu.Separator />
            <Menu.Item onSelect={() => setTimeout(() => setOpen(true), 60)}>Settings</Menu.Item><Menu.Item>Trash</Menu.Item><Menu.Item>Keyboard shortcuts</Menu.Item><Menu.Separator /><Menu.Item>Log out</Menu.Item>
          </Menu.Content></Menu.Portal></Menu.Root>
          <button className="round" onClick={() => setPanel(panel === 'gift' ? '' : 'gift')}><Icon d={GIFT} /></button>
          <button className="round" onClick={() => setPanel(panel === 'bell' ? '' : 'bell')}><Icon d={BELL} /></button>
        </div>
        <input type="search" placeholder="Search notes" aria-label="Search notes" /><a className="logo" href="/w/home">Quillbase</a>
      </header>
      {panel && <div className="pop">{panel === 'bell' ? <p>You're all caught up.</p> : <><p>Give a month, get a month.</p><button className="primary" onClick={() => gql('Invite')}>Copy invite link</button></>}</div>}
      <div className="shell"><nav aria-label="Notebooks"><a href="#inbox">Inbox</a><a href="#all">All notes</a><a href="#shared">Shared</a><a href="#templates">Templates</a></nav>
        <main><h1>Good evening, Maya</h1><div className="cards">{DOCS.map(([t, e]) => <article key={t}><h3>{t}</h3><small>{e}</small></article>)}</div></main></div>
      <footer><a href="/legal/terms">Terms</a><a href="/legal/privacy">Privacy</a><a href="/help">Help</a></footer>
      <Settings data={data} refresh={refresh} open={open} setOpen={setOpen} toast={toast} />
      {note && <div className="toast" role="status">{note}</div>}
    </>
  );
}
createRoot(document.getElementById('app')).render(<App />);
