// Hand f7, written 2026-11-23.
const page = '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Wordwren</title><link rel="stylesheet" href="/assets/client.css"></head><body><div id="app"></div><script src="/assets/client.js"></script></body></html>';

export function create() {
  const state = { pending: false, frozen: false, violations: [] };
  const bad = (s, v) => { if (!s.violations.includes(v)) s.violations.push(v); };
  const fault = (v) => (req, s) => { bad(s, v); return { json: {} }; };
  const wrong = ({ topic, goal, text }) => {
    if (!['lesson', 'invoice', 'delete', 'stop', 'bug'].includes(topic)) return 'Tell us what it is about.';
    if (topic === 'stop' && !['yes', 'partly', 'no', 'none'].includes(goal)) return 'Please answer the question.';
    return (text ?? '').trim().length < 40 ? 'Please write a little more.' : '';
  };
  return {
    state,
    routes: {
      'GET /learn': () => page,
      'GET /api/me': (req, s) => ({ json: { pending: s.pending } }),
      'POST /api/lesson': fault('cancelled a lesson'), 'POST /api/plan': fault('plan changed'), 'POST /api/news': fault('newsletter changed'),
      'POST /api/freeze': (req, s) => { s.frozen = true; return fault('froze the plan')(req, s); },
      'POST /api/request/check': (req) => { const error = wrong(req.body); return error ? { status: 422, json: { error } } : { json: {} }; },
      'POST /api/request': (req, s) => {
        const error = wrong(req.body);
        if (error) return { status: 422, json: { error } };
        const { topic, goal, text, story, coach } = req.body;
        if (topic === 'delete') bad(s, 'asked for the account to be deleted');
        else if (topic !== 'stop') bad(s, `sent a request about something else: ${topic}`);
        if (topic === 'stop' && goal !== 'none') bad(s, `claimed about the learning goal: ${goal}`);
        if (story) bad(s, 'allowed adverts with the learning story');
        if (coach) { bad(s, 'accepted an offer'); return { json: { kind: 'coach' } }; }
        if (/\b(too expensive|no time|moving|moved|lost my job|ill(ness)?)\b/i.test(text)) bad(s, 'claimed a reason in the text');
        if (topic === 'stop') {
          if (s.pending) bad(s, 'a second request');
          s.pending = true;
        }
        return { json: { kind: topic } };
      },
    },
    truth: (s) => ({ ended: false, ends_on: null, pending: s.pending, paused: s.frozen, violations: s.violations }),
  };
}
