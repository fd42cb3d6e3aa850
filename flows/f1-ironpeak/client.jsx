import './client.css';
import { Component } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';

const call = (path, body) => fetch('/portal/' + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body || {}) }).then(async (r) => { const j = await r.json(); if (!r.ok) throw new Error(j.message); return j; });

const QUESTIONS = [
  { key: 'visits', q: 'How often did you train in the last three months?', a: [['lt1', 'Less than once a week'], ['1-2', '1–2 times a week'], ['3+', '3 or more times a week']] },
  { key: 'why', q: 'What is stopping you?', a: [['injury', 'Injury or illness'], ['moved', 'I have moved away'], ['rival', 'I joined another gym'], ['na', 'Prefer not to say']] },
  { key: 'back', q: 'Will we see you again?', a: [['yes', 'Definitely'], ['dunno', 'Not sure'], ['no', 'No']] },
];

class Terminate extends Component {
  state = { page: 'survey', answers: {}, phrase: '', message: '', working: false };
  send = (body) => {
    this.setState({ working: true, message: '' });
    return call('terminate', body).then((j) => { this.setState({ working: false }); return j; }, (e) => { this.setState({ working: false, message: e.message }); });
  };
  survey = (e) => { e.preventDefault(); this.send({ stage: 'survey', answers: this.state.answers }).then((j) => j && this.setState({ page: j.next })); };
  decline = () => this.send({ stage: 'offer' }).then((j) => j && this.setState({ page: j.next }));
  last = () => this.send({ stage: 'phrase', phrase: this.state.phrase }).then((m) => m && this.props.onDone(m));
  render() {
    const { page, answers, phrase, message, working } = this.state;
    return createPortal(
      <div className="layer-bg"><div className="layer-in"><span className="layer-x" onClick={this.props.onClose}>×</span>
        {page === 'survey' && <form onSubmit={this.survey}><h2>Before we lose you, Robin</h2>
          {QUESTIONS.map(({ key, q, a }) => <div className="q" key={key}><p>{q}</p>{a.map(([v, l]) => <label key={v}><input type="radio" name={key} value={v} checked={answers[key] === v} onChange={() => this.setState({ answers: { ...answers, [key]: v } })} /> {l}</label>)}</div>)}
          <button className="btn" disabled={working}>Submit answers</button></form>}
        {page === 'offer' && <div className="ctr"><h2>Don't quit. Freeze.</h2><div className="freeze"><h3>3 months for $0</h3><p>Keep your $34 rate and your locker.</p><button className="btn" style={{ background: '#e8ff3a', color: '#111' }} onClick={() => call('freeze').then(this.props.onDone)}>Freeze my membership</button></div>
          <p>or <button className="btn" onClick={() => call('pt-session').then(this.props.onDone)}>Claim a free PT session</button></p><span className="lk" onClick={this.decline}>No thanks, I'm giving up on my goals</span></div>}
        {page === 'phrase' && <div><h2>This can't be undone</h2><p>Your membership ends today. Your $34 rate, 2 guest passes and your check-in streak are gone for good. There is no joining fee refund.</p>
          <label>Type <b>END MY MEMBERSHIP</b> to go on<input className="inp" value={phrase} autoComplete="off" onChange={(e) => this.setState({ phrase: e.target.value })} /></label>
          <button className="btn" onClick={this.props.onClose}>Stay strong</button> <button className="btn" disabled={phrase !== 'END MY MEMBERSHIP' || working} onClick={this.last}>{working ? 'Working…' : 'Terminate now'}</button></div>}
        {message && <p className="bad">{message}</p>}
      </div></div>, document.getElementById('layer'));
  }
}

class Section extends Component {
  state = { open: false };
  render() {
    const { open } = this.state;
    return <><div className="ac-h" onClick={() => this.setState({ open: !open })}>{this.props.title}<span>{open ? '−' : '+'}</span></div>
      <div className="ac-b" style={open ? { maxHeight: 400 } : undefined}><div>{this.props.children}</div></div></>;
  }
}

class Portal extends Component {
  state = { m: window.__BOOT__.m, leaving: false, toast: '' };
  done = (m) => this.setState({ m, leaving: false });
  render() {
    const { m, leaving, toast } = this.state;
    const who = window.__BOOT__.member;
    const label = { ACTIVE: ['Active', ''], FROZEN: ['Frozen until Feb 22, 2027', ' blue'], ENDED: ['Ended', ' gray'] }[m.status];
    return <>
      <div className="hdr"><b>IRONPEAK</b><span>Clubs</span><span>Classes</span><span>Shop</span><span style={{ marginLeft: 'auto' }}>Hi {who.first}</span></div>
      <div className="grid"><div>
        <div className="blk"><h1>My membership</h1><p>{m.tier} · {m.club} · No. {who.number}</p><p>Status <span className={'tag' + label[1]}>{label[0]}</span></p>
          {m.status === 'ENDED' ? <p>Your membership ended on 22 November 2026. <button className="btn" onClick={() => call('rejoin').then(this.done)}>Rejoin today</button></p> : <p>$34.00 a month, drawn on the 1st</p>}</div>
        <Section title="Classes"><p>Tue 18:00 Spin with Lena</p><button className="btn" onClick={() => call('classes/book').then(() => this.setState({ toast: 'Booked!' }))}>Book class</button></Section>
        <Section title="Perks">{m.perks.map((p) => <p key={p}>{p} <span className="lk" onClick={() => call('perks/remove', { perk: p }).then(this.done)}>remove</span></p>)}</Section>
        <Section title="Membership & freeze options"><p>Going away? <button className="btn" onClick={() => call('freeze').then(this.done)}>Freeze for 3 months</button></p><p>New address? <span className="lk" onClick={() => call('club/transfer').then(this.done)}>Transfer to another club</span></p>
          {m.status !== 'ENDED' && <p><span className="lk" onClick={() => this.setState({ leaving: true })}>Terminate membership</span></p>}</Section>
        <Section title="Payment history"><p>Nov 1 · $34.00 · paid</p><p>Oct 1 · $34.00 · paid</p></Section>
      </div><div><div className="blk promo"><h3>Bring a friend</h3><p>Both of you get a month on us.</p></div><div className="blk"><h3>This month</h3><p>{who.checkins} check-ins</p></div><p>{toast}</p></div></div>
      <div className="ftr"><a href="#">Terms</a><a href="#">Privacy</a><a href="#">Do not sell my info</a>© Ironpeak Clubs LLC</div>
      {leaving && <Terminate onClose={() => this.setState({ leaving: false })} onDone={this.done} />}
    </>;
  }
}
createRoot(document.getElementById('portal')).render(<Portal />);
