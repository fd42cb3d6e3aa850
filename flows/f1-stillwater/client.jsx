import './client.css';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as Accordion from '@radix-ui/react-accordion';

const json = (method, url, body) => fetch(url, { method, headers: { 'content-type': 'application/json' }, body: body === undefined ? undefined : JSON.stringify(body) }).then((r) => r.json());
const ASK = {
  minutes: ['How many minutes did you sit with us last week?', ['0', '1–15', '16–60', '60+']],
  mood: ['And how have you been feeling lately?', ['Calmer', 'About the same', 'Not so good', 'Skip this one']],
  pull: ["What's drawing you away?", ['Another app', 'The price', 'My therapist advised it', 'Something else']],
};

function Bubbles({ ask, answer }) {
  const [chosen, setChosen] = useState('');
  const [say, options] = ASK[ask];
  return <><div className="say">{say}</div><div className="bub">{options.map((o) => <button key={o} className={o === chosen ? 'sel' : ''} onClick={() => { setChosen(o); setTimeout(() => answer(o), 450); }}>{o}</button>)}</div></>;
}
function Breath({ answer }) {
  const [left, setLeft] = useState(5);
  useEffect(() => { if (!left) return; const t = setTimeout(() => setLeft(left - 1), 1000); return () => clearTimeout(t); }, [left]);
  return <><div className="say">Before you decide, breathe with us.</div><div className="orb" /><button className="sub" disabled={left > 0} onClick={() => answer('done')}>{left ? `In… and out… ${left}` : "I've breathed, go on"}</button></>;
}
function Score({ answer, stay }) {
  const [n, setN] = useState(null);
  return <><div className="say">One last thing</div><label>How likely are you to recommend Stillwater? {n !== null && <b>{n}</b>}<input type="range" min="0" max="10" step="1" value={n ?? 0} onChange={(e) => setN(Number(e.target.value))} /></label>
    <button className="main" disabled={n === null} onClick={() => answer(n)}>End Plus</button><button className="sub" onClick={stay}>Stay a little longer</button></>;
}

function Farewell({ ask, setAsk, close }) {
  const last = useRef(ask);
  if (ask) last.current = ask;
  const answer = (a) => json('POST', '/api/farewell/' + ask, { answer: a }).then(({ ask: next }) => { setAsk(next); if (!next) close(); });
  const now = last.current;
  return <><div className={'dimmer' + (ask ? ' on' : '')} onClick={() => { setAsk(null); close(); }} />
    <div className={'sheet' + (ask ? ' on' : '')}>
      {ASK[now] && <Bubbles key={now} ask={now} answer={answer} />}
      {now === 'breath' && <Breath answer={answer} />}
      {now === 'offer' && <><div className="say">Stillwater for life, $59 once</div><div>Never think about renewals again. Most people who stay tell us it was this.</div><button className="main" onClick={() => answer('lifetime')}>Yes, for life</button><button className="sub" onClick={() => answer('decline')}>Not today</button></>}
      {now === 'score' && <Score answer={answer} stay={() => { setAsk(null); close(); }} />}
    </div></>;
}

function Settings() {
  const [s, setS] = useState(null);
  const [ask, setAsk] = useState(null);
  const load = () => json('GET', '/api/settings').then(setS);
  useEffect(() => { load(); }, []);
  if (!s) return <div className="phone">…</div>;
  const plus = s.tier !== 'free';
  return <><div className="phone">
    <div className="who"><i /><div><b>Robin</b> <span className={'badge' + (plus ? '' : ' free')}>{{ plus: 'Plus', free: 'Free', lifetime: 'Lifetime' }[s.tier]}</span><br /><small>{s.streak} days in a row</small></div></div>
    <Accordion.Root type="multiple">
      {[['r', 'Reminders', <button className="ln" onClick={() => json('PATCH', '/api/settings', { reminders: !s.reminders }).then(setS)}>Evening reminder <span>{s.reminders ? 'on' : 'off'}</span></button>],
        ['j', 'Journal & data', <><div className="ln">Export my journal</div><button className="ln" onClick={() => json('DELETE', '/api/journal', {})}>Delete journal</button></>],
        ['p', 'Plus & payments', <><div className="ln">Paid with <span>Visa 1881</span></div><button className="ln" onClick={() => json('POST', '/api/family-seat', {})}>Add a family seat <span>+$3</span></button>
          {s.tier === 'plus' ? <div className="ln" onClick={() => json('POST', '/api/farewell', {}).then((j) => setAsk(j.ask))}>Let go of Plus <span>›</span></div> : s.tier === 'free' && <div className="ln">You're on the free plan <span>Get Plus</span></div>}</>],
        ['h', 'Help', <div className="ln">hello@stillwater.example</div>]].map(([k, t, c]) => <Accordion.Item className="grp" value={k} key={k}><Accordion.Header><Accordion.Trigger>{t}<span>⌄</span></Accordion.Trigger></Accordion.Header><Accordion.Content className="acc">{c}</Accordion.Content></Accordion.Item>)}
    </Accordion.Root>
    <p className="legal"><a href="#">Terms</a><a href="#">Privacy</a></p></div>
    <div className="tabs"><a href="#">Today</a><a href="#">Sounds</a><a href="#">Sleep</a><a href="/settings">You</a></div>
    <Farewell ask={ask} setAsk={setAsk} close={load} /></>;
}
createRoot(document.getElementById('root')).render(<Settings />);
