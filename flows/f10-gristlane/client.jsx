import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as Menu from '@radix-ui/react-dropdown-menu';
import * as Dialog from '@radix-ui/react-dialog';
import * as Radio from '@radix-ui/react-radio-group';
import './style.css';

const post = (url, body = {}) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((r) => r.json());
const go = (to) => { location.href = to; };

function Header() {
  return (
    <>
      <div className="strip">Free delivery over £25 · Stone-ground since 1911</div>
      <header className="top">
        <a className="logo" href="/">Gristlane<span>Mill &amp; Roastery</span></a>
        <nav aria-label="Shop"><a href="/">Flour</a><a href="/">Bread</a><a href="/">Coffee</a><a href="/">Journal</a></nav>
        <div className="right">
          <a href="/" aria-label="Basket, empty" className="basket">Basket (0)</a>
          <Menu.Root>
            <Menu.Trigger className="avatar" aria-label="Account menu">JF</Menu.Trigger>
            <Menu.Portal>
              <Menu.Content className="menu" align="end" sideOffset={8}>
                <Menu.Label className="mlabel">Joan Farrow</Menu.Label>
                <Menu.Item className="mitem" onSelect={() => go('/account/orders')}>Orders</Menu.Item>
                <Menu.Item className="mitem" onSelect={() => go('/account/boxes')}>Boxes &amp; subscriptions</Menu.Item>
                <Menu.Item className="mitem" onSelect={() => go('/account/gift-cards')}>Gift cards</Menu.Item>
                <Menu.Item className="mitem" onSelect={() => go('/account/addresses')}>Addresses</Menu.Item>
                <Menu.Separator className="msep" />
                <Menu.Item className="mitem" onSelect={() => go('/')}>Sign out</Menu.Item>
              </Menu.Content>
            </Menu.Portal>
          </Menu.Root>
        </div>
      </header>
    </>
  );
}

function Footer() {
  return <footer><div><b>The mill</b><a href="/">Our story</a><a href="/">Growers</a></div><div><b>Help</b><a href="/">Delivery</a><a href="/">Returns</a><a href="/">Write to us</a></div><div><b>Letters from the lane</b><p>One recipe, every other Sunday.</p></div></footer>;
}

function Shop() {
  const [said, say] = useState('');
  const goods = [['Einkorn, wholegrain', '£6.20', '#d9b98a'], ['Lane Blend filter', '£9.40', '#7a4b2a'], ['Seeded crackers', '£3.80', '#c99a56'], ['Baker’s starter kit', '£24.00', '#a9743e']];
  return (
    <main>
      <section className="hero"><div><h1>New wheat is in.</h1><p>Milled on Monday, at your door by Thursday. Take a box and bake better all winter.</p><a className="btn" href="#goods">Shop the harvest</a></div></section>
      <h2 id="goods">This week at the mill</h2>
      <p role="status">{said}</p>
      <div className="goods">{goods.map(([n, p, c]) => <article key={n}><div className="pic" style={{ background: c }} /><h3>{n}</h3><p>{p}</p><button className="btn small" onClick={() => post('/api/basket', { n }).then(() => say(`${n} is in your basket.`))}>Add to basket</button></article>)}</div>
    </main>
  );
}

function StopDialog({ box, close, done }) {
  const [step, setStep] = useState(1);
  const [choice, setChoice] = useState('size');
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const short = text.trim().length < 20;
  const first = async () => {
    if (choice === 'stop') return setStep(2);
    const r = await post(`/api/boxes/${box.id}/${choice}`);
    return done(r.said);
  };
  const last = async () => { const r = await post(`/api/boxes/${box.id}/stop`, { reason, text }); done(r.said); };
  const Choice = ({ v, t, d }) => <label className={`choice ${choice === v ? 'on' : ''}`} htmlFor={`c-${v}`}><Radio.Item className="dot" id={`c-${v}`} value={v}><Radio.Indicator className="ind" /></Radio.Item><span><b>{t}</b><br /><small>{d}</small></span></label>;
  return (
    <Dialog.Root open onOpenChange={(o) => !o && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="over" />
        <Dialog.Content className="dlg" aria-describedby={undefined}>
          <p className="step">Step {step} of 3</p>
          {step === 1 && <>
            <Dialog.Title>Too much flour? Let’s find a fit</Dialog.Title>
            <Radio.Root value={choice} onValueChange={setChoice} aria-label="What would you like to do?">
              <Choice v="size" t="Change to the 2 kg bag" d="Our pick for you: £6.40 instead of £11.20" />
              <Choice v="rest" t="Skip the next three boxes" d="Back with you in April" />
              <Choice v="stop" t="Stop the box altogether" d="No more deliveries of this box" />
            </Radio.Root>
            <div className="acts"><button className="btn ghost" onClick={close}>Back</button><button className="btn" onClick={first}>Continue</button></div>
          </>}
          {step === 2 && <>
            <Dialog.Title>Help us mill better</Dialog.Title>
            <label htmlFor="why">Main reason</label>
            <select id="why" value={reason} onChange={(e) => setReason(e.target.value)}>
              <option value="">Please choose</option>
              <option value="price">It costs too much</option>
              <option value="health">I can’t eat gluten any more</option>
              <option value="taste">I didn’t like the flour</option>
              <option value="moved">I’m moving abroad</option>
              <option value="other">I buy from another mill</option>
              <option value="none">I’d rather not say</option>
            </select>
            <label htmlFor="more">Tell us a little more (at least 20 characters)</label>
            <textarea id="more" rows={3} value={text} onChange={(e) => setText(e.target.value)} />
            <small>{text.trim().length} / 20</small>
            <div className="acts"><button className="btn ghost" onClick={() => setStep(1)}>Back</button><button className="btn" disabled={!reason || short} onClick={() => setStep(3)}>Continue</button></div>
          </>}
          {step === 3 && <>
            <Dialog.Title>Stop {box.name}?</Dialog.Title>
            <p>Delivered to: <b>{box.to}</b></p>
            <p>One more box is already on the bench. It leaves on 12 January 2027 and costs {box.price} as usual. No box after that one.</p>
            <div className="acts"><button className="btn" onClick={close}>Keep my box</button><button className="btn ghost" onClick={last}>Stop the box</button></div>
          </>}
          <Dialog.Close className="x" aria-label="Close">×</Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Boxes() {
  const [page, setPage] = useState(Number(new URLSearchParams(location.search).get('page')) || 1);
  const [data, setData] = useState(null);
  const [stopping, setStopping] = useState(null);
  const [said, say] = useState('');
  const load = (n = page) => fetch(`/api/boxes?page=${n}`).then((r) => r.json()).then(setData);
  useEffect(() => { load(page); history.replaceState(null, '', `/account/boxes?page=${page}`); }, [page]);
  const act = async (id, what) => { const r = await post(`/api/boxes/${id}/${what}`); say(r.said); load(); };
  if (!data) return <main><p>One moment…</p></main>;
  return (
    <main className="acct">
      <aside><a href="/account/orders">Orders</a><a aria-current="page" href="/account/boxes">Boxes &amp; subscriptions</a><a href="/account/gift-cards">Gift cards</a><a href="/account/addresses">Addresses</a></aside>
      <div>
        <h1>Boxes &amp; subscriptions</h1>
        <p className="soft">{data.count} boxes on your account</p>
        {said && <p className="ok" role="status">{said}</p>}
        <ul className="boxes">
          {data.items.map((b) => (
            <li key={b.id}>
              <div className="pic sm" />
              <div className="grow">
                <h2>{b.name}</h2>
                <p>{b.to}</p>
                {b.last ? <p><span className="tag">Stopping</span> Last box leaves on {b.last}. After that we won’t pack or charge any more of it.</p> : <p className="soft">{b.price} every {b.every}. Next box: {b.next}</p>}
              </div>
              {b.last ? <button className="btn" onClick={() => act(b.id, 'restart')}>Restart box</button> : (
                <Menu.Root>
                  <Menu.Trigger className="btn ghost" aria-label={`Manage ${b.name}, ${b.to}`}>Manage ▾</Menu.Trigger>
                  <Menu.Portal>
                    <Menu.Content className="menu" align="end" sideOffset={6}>
                      <Menu.Item className="mitem" onSelect={() => act(b.id, 'skip')}>Skip the next box</Menu.Item>
                      <Menu.Item className="mitem" onSelect={() => act(b.id, 'day')}>Move to Fridays</Menu.Item>
                      <Menu.Item className="mitem" onSelect={() => { say(''); setStopping(b); }}>Stop this box</Menu.Item>
                    </Menu.Content>
                  </Menu.Portal>
                </Menu.Root>
              )}
            </li>
          ))}
        </ul>
        <nav className="pages" aria-label="Pages"><button className="btn ghost" disabled={page === 1} onClick={() => setPage(page - 1)}>Previous page</button><span>Page {page} of {data.pages}</span><button className="btn ghost" disabled={page === data.pages} onClick={() => setPage(page + 1)}>Next page</button></nav>
      </div>
      {stopping && <StopDialog box={stopping} close={() => setStopping(null)} done={(t) => { setStopping(null); say(t); load(); }} />}
    </main>
  );
}

function Plain() {
  const at = location.pathname.split('/').pop();
  return <main className="acct"><aside><a href="/account/orders">Orders</a><a href="/account/boxes">Boxes &amp; subscriptions</a><a href="/account/gift-cards">Gift cards</a><a href="/account/addresses">Addresses</a></aside><div>
    {at === 'orders' && <><h1>Orders</h1><p>No. 88172, 2 loaves, delivered</p><p>No. 87940, 1 kg espresso, delivered</p></>}
    {at === 'gift-cards' && <><h1>Gift cards</h1><p>Balance: £0.00</p></>}
    {at === 'addresses' && <><h1>Addresses</h1><p>Joan Farrow, 14 Tanner’s Row, Ludlow <button className="btn small ghost" onClick={() => post('/api/address')}>Remove</button></p><p>Maud Farrow, 3 Quarry Lane, Clun <button className="btn small ghost" onClick={() => post('/api/address')}>Remove</button></p></>}
  </div></main>;
}

const View = location.pathname === '/' ? Shop : location.pathname === '/account/boxes' ? Boxes : Plain;
createRoot(document.getElementById('root')).render(<><Header /><View /><Footer /></>);
