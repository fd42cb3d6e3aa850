import './client.css';
import '@material/web/button/filled-button.js';
import '@material/web/button/outlined-button.js';
import '@material/web/button/text-button.js';
import '@material/web/checkbox/checkbox.js';
import '@material/web/dialog/dialog.js';
import '@material/web/radio/radio.js';
import '@material/web/select/outlined-select.js';
import '@material/web/select/select-option.js';
import '@material/web/switch/switch.js';
import '@material/web/tabs/primary-tab.js';
import '@material/web/tabs/tabs.js';
import '@material/web/textfield/outlined-text-field.js';
import { html, nothing, render } from 'lit';

const ARTICLES = [
  { id: 'cancel-lesson', title: 'Cancel a lesson with a tutor', words: 'cancel lesson tutor booking stop', body: () => html`<p>You can cancel a booked lesson up to twelve hours before it starts. Your credit returns at once.</p><p>Your next lesson: Tuesday 24 November, 18:00, Portuguese with Inês.</p><md-filled-button @click=${() => act('/api/lesson', 'Your lesson was cancelled.')}>Cancel this lesson</md-filled-button>` },
  { id: 'streak', title: 'What happens to my streak when I stop for a while?', words: 'stop streak pause freeze holiday', body: () => html`<p>Freeze your streak for up to sixty days under Plan. You don't pay while it is frozen.</p>` },
  { id: 'leaving', title: "When Plus isn't for you", words: 'stop plus cancel leave end membership subscription unsubscribe quit refund', body: () => html`<p>Learning goes in waves. Most people who think about leaving come back within a month, so have a look at our shorter daily goals first.</p><p>Free accounts keep the first two units of every course.</p><h3>If you bought Plus in an app shop</h3><p>Then it is managed there.</p><h3>If you bought Plus on this site</h3><p>Write to us. We answer within a day, and we won't charge you while your <a href="#/help/request">leave request</a> is open.</p>` },
  { id: 'refund', title: 'Refunds for gift cards', words: 'refund gift card money end', body: () => html`<p>Gift cards can be returned within thirty days.</p>` },
  { id: 'mic', title: 'My microphone is not heard', words: 'microphone sound speaking', body: () => html`<p>Allow the microphone in your browser and reload.</p>` },
];
const GOALS = [['yes', 'Yes, I can hold a conversation'], ['partly', 'Partly'], ['no', 'No, I gave up on it'], ['none', "I won't say"]];
const TOPICS = [['', ''], ['lesson', 'A lesson or tutor'], ['invoice', 'An invoice'], ['delete', 'Delete my account and progress'], ['stop', 'Stop Wordwren Plus'], ['bug', 'Something is broken']];

const st = { data: null, query: '', found: null, topic: '', goal: '', text: '', story: true, error: '', note: '', dialog: false, sent: null };
const post = async (path, body = {}) => {
  const r = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return { ok: r.ok, ...(await r.json()) };
};
const load = async () => { st.data = await (await fetch('/api/me')).json(); draw(); };
const note = (text) => { st.note = text; draw(); setTimeout(() => { st.note = ''; draw(); }, 5000); };
const act = async (path, text) => { await post(path); await load(); note(text); };
const set = (key) => (e) => { st[key] = e.target.value; draw(); };

function learn() {
  return html`<h1>Olá, Sam</h1><div class="tiles"><div class="tile"><h2>Unit 14: At the station</h2><p>6 of 9 lessons done</p><md-filled-button>Continue</md-filled-button></div><div class="tile"><h2>Tuesday, 18:00</h2><p>Speaking with Inês</p><md-outlined-button @click=${() => act('/api/lesson', 'Your lesson was cancelled.')}>Cancel lesson</md-outlined-button></div><div class="tile"><h2>Streak</h2><p class="big">41 days</p></div></div>`;
}
function plan() {
  return html`<h1>Plan</h1><div class="tile"><h2>Wordwren Plus</h2><p>£8.99 a month, next payment on 2 December 2026. ${st.data.pending ? html`<strong>A leave request is waiting for you in your e-mail.</strong>` : nothing}</p><md-filled-button @click=${() => act('/api/plan', 'You have Plus for the year.')}>Go yearly, save £30</md-filled-button> <md-outlined-button @click=${() => act('/api/freeze', 'Frozen for 60 days.')}>Freeze for 60 days</md-outlined-button></div>
    <div class="tile"><h2>Payment</h2><p>Visa ending 5518 <md-text-button>Replace</md-text-button></p></div><div class="tile"><h2>Newsletter</h2><label>Word of the week <md-switch aria-label="Word of the week" selected @change=${() => act('/api/news', 'Saved.')}></md-switch></label></div><p class="small">Looking for something else? Our <a href="#/help">help centre</a> knows.</p>`;
}
function search(e) {
  e.preventDefault();
  const wanted = st.query.toLowerCase().split(/\W+/).filter((w) => w.length > 2);
  st.found = ARTICLES.map((a) => ({ a, n: wanted.filter((w) => `${a.title} ${a.words}`.toLowerCase().includes(w)).length })).filter(({ n }) => n).map(({ a }) => a);
  draw();
}
function help() {
  return html`<h1>Help centre</h1><form class="find" @submit=${search}><md-outlined-text-field label="Search help" .value=${st.query} @input=${set('query')}></md-outlined-text-field><md-filled-button type="submit">Search</md-filled-button></form>
    ${st.found ? (st.found.length ? html`<ul class="hits">${st.found.map((a) => html`<li><a href="#/help/a/${a.id}">${a.title}</a></li>`)}</ul>` : html`<p>Nothing found. Try fewer words.</p>`) : html`<h2>Popular</h2><ul class="hits"><li><a href="#/help/a/mic">My microphone is not heard</a></li><li><a href="#/help/a/streak">What happens to my streak when I stop for a while?</a></li></ul>`}`;
}
const left = () => Math.max(0, 40 - st.text.trim().length);
async function review() {
  st.error = '';
  const r = await post('/api/request/check', { topic: st.topic, goal: st.goal, text: st.text });
  if (!r.ok) st.error = r.error;
  else if (st.topic === 'stop') st.dialog = true;
  else return send(false);
  draw();
}
async function send(coach) {
  st.dialog = false;
  const r = await post('/api/request', { topic: st.topic, goal: st.goal, text: st.text, story: st.story, coach });
  if (r.ok) { st.sent = r.kind; await load(); } else { st.error = r.error; draw(); }
}
function request() {
  if (st.sent) return html`<h1>${st.sent === 'stop' ? 'One more thing, and it is in your inbox' : 'Thank you'}</h1><div class="tile" role="status"><p>${st.sent === 'stop' ? 'We have sent a link to sam@example.net. Wordwren Plus stops once you follow it. The link is good for 48 hours; until then nothing changes.' : 'We have noted it.'}</p></div>`;
  return html`<h1>Write to us</h1><div class="tile form">
    <md-outlined-select label="What is it about?" .value=${st.topic} @change=${set('topic')}>${TOPICS.map(([v, t]) => html`<md-select-option value=${v}><div slot="headline">${t}</div></md-select-option>`)}</md-outlined-select>
    ${st.topic === 'stop' ? html`<fieldset role="radiogroup" aria-label="Goal"><legend>Did you reach your learning goal?</legend>${GOALS.map(([v, t]) => html`<label class="opt"><md-radio name="goal" value=${v} ?checked=${st.goal === v} @change=${set('goal')}></md-radio> ${t}</label>`)}</fieldset>` : nothing}
    <md-outlined-text-field type="textarea" rows="4" label="Your message" .value=${st.text} @input=${set('text')} supporting-text=${left() ? `${left()} more characters, please` : 'Thank you'}></md-outlined-text-field>
    <label class="opt"><md-checkbox aria-label="Wordwren may share my learning story" ?checked=${st.story} @change=${(e) => { st.story = e.target.checked; }}></md-checkbox> Wordwren may share my learning story in its adverts</label>
    ${st.error ? html`<p class="err" role="alert">${st.error}</p>` : nothing}
    <md-filled-button ?disabled=${!st.topic || left() > 0 || (st.topic === 'stop' && !st.goal)} @click=${review}>Review request</md-filled-button></div>`;
}
function draw() {
  const at = location.hash.slice(1) || '/';
  const article = ARTICLES.find((a) => at === `/help/a/${a.id}`);
  render(!st.data ? html`<p>Loading…</p>` : html`<header><strong>wordwren</strong><nav><a href="#/">Learn</a><a href="#/stories">Stories</a><a href="#/plan">Plan</a></nav></header>
    <main>${at === '/plan' ? plan() : at === '/help' ? help() : at === '/help/request' ? request() : article ? html`<p><a href="#/help">Help centre</a></p><article class="tile"><h1>${article.title}</h1>${article.body()}</article><p class="small">Was this helpful? <md-text-button>Yes</md-text-button><md-text-button>No</md-text-button></p>` : at === '/stories' ? html`<h1>Stories</h1><p>A short one: “O gato na padaria”.</p>` : learn()}</main>
    <footer><a href="#/help">Help centre</a> <a href="#/">Schools</a> <a href="#/">Jobs</a></footer>
    <md-dialog ?open=${st.dialog} @closed=${() => { st.dialog = false; draw(); }}><div slot="headline">A coach for a month, on us?</div><div slot="content">People with a coach are three times as likely to go on. Jo would write to you on Mondays and help you set a smaller goal.</div>
      <div slot="actions"><md-text-button @click=${() => send(false)}>Send it without a coach</md-text-button><md-filled-button @click=${() => send(true)}>Meet my coach</md-filled-button></div></md-dialog>
    ${st.note ? html`<div class="note" role="status">${st.note}</div>` : nothing}`, document.getElementById('app'));
}
addEventListener('hashchange', draw);
draw();
load();
