// Hand f13, written 2026-11-24, not seen by the planner's authors.
const CSS = `:root{--cu:#9a4f24;--ink:#2a1d14;--cream:#fbf6ee}*{box-sizing:border-box}body{margin:0;background:var(--cream);color:var(--ink);font:16px/1.55 Georgia,serif}a{color:var(--cu)}
.ribbon{background:var(--ink);color:#f2dfc8;text-align:center;font-size:14px;padding:6px}header{display:flex;gap:26px;align-items:center;padding:16px 5vw;border-bottom:1px solid #e4d6c2}header .mark{font-size:22px;font-weight:700;text-decoration:none;color:var(--ink);margin-right:auto}
.wrap{display:grid;grid-template-columns:210px 1fr;gap:40px;max-width:1040px;margin:30px auto;padding:0 20px}.wrap aside a{display:block;padding:7px 0}.crumbs{font-size:14px;color:#7b6655}
.card{background:#fff;border:1px solid #e4d6c2;border-radius:4px;padding:20px 22px;margin:0 0 18px}.card h2{margin:0 0 6px}.muted{color:#7b6655;font-size:14px}.row{display:flex;gap:12px;align-items:end;flex-wrap:wrap}
.btn{display:inline-block;background:var(--cu);color:#fff;border:1px solid var(--cu);padding:10px 18px;font:inherit;text-decoration:none;border-radius:3px;cursor:pointer}.btn.o{background:#fff;color:var(--cu)}
.flash{background:#e6f1e1;border-left:4px solid #4c8036;padding:12px 16px;margin-bottom:20px}.err{background:#fbe5e0;border-left:4px solid #b3361b;padding:12px 16px;margin-bottom:20px}
fieldset{border:0;padding:0;margin:0 0 16px}legend{font-weight:700;margin-bottom:8px}label.l{display:block;padding:6px 0}textarea{width:100%;min-height:80px;font:inherit}summary{cursor:pointer;color:var(--cu);padding:6px 0}dl{display:grid;grid-template-columns:150px 1fr;margin:0}dt{color:#7b6655}dd{margin:0}
footer{border-top:1px solid #e4d6c2;padding:26px 5vw;font-size:14px;color:#7b6655}footer a{margin-right:18px}.quiet{font-size:14px}`;

const REASONS = { cost: 'It costs more than I’d like', stock: 'I’ve more coffee than I can drink', taste: 'The coffee wasn’t to my taste', other: 'I buy my coffee somewhere else now', health: 'I’ve given up caffeine for my health', none: 'I’d rather not say' };
const OFFERS = {
  cost: ['A quarter off, three times', 'Your next three boxes at £12.75 instead of £17.00.', 'Take 25% off'],
  stock: ['A longer gap between boxes', 'We’ll send a box every six weeks instead of every two.', 'Send it less often'],
  taste: ['A different roast', 'We’ll swap your next box for Harbour Blend: darker, less bright.', 'Swap to Harbour Blend'],
};
const ANY = ['Have a rest instead', 'We’ll hold your boxes for eight weeks and start again by ourselves after that.', 'Rest for eight weeks'];

export function create() {
  const state = {
    subs: {
      mr: { id: 'mr', name: 'Morning Roast', what: '2 × 250 g, ground for cafetière', every: '2', price: '£17.00', next: 'Thursday 26 November', order: 'CK-20418', live: true },
      dh: { id: 'dh', name: 'Decaf Hours', what: '1 × 250 g, whole bean', every: '4', price: '£9.50', next: 'Wednesday 9 December', order: 'CK-20533', live: true },
    },
    exit: {}, flash: '', paused: false, violations: [],
  };
  const slip = (s, v) => { s.violations = [...new Set([...s.violations, v])]; };
  const page = (s, title, body, here = 'Subscriptions') => {
    const flash = s.flash ? `<p class="flash" role="status">${s.flash}</p>` : '';
    s.flash = '';
    return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} | Copperkettle Coffee</title><style>${CSS}</style></head><body>
<div class="ribbon">Free delivery on every box over £15</div>
<header><a class="mark" href="/account">Copperkettle</a><a href="/shop">Shop</a><a href="/brew">Brew guides</a><a href="/help">Help</a><a href="/account" aria-label="My account">My account</a><span>Basket (0)</span></header>
<div class="wrap"><aside><nav aria-label="Account">${[['/account', 'Overview'], ['/account/orders', 'Orders'], ['/account/subscriptions', 'Subscriptions'], ['/account/addresses', 'Address book'], ['/account/payment', 'Payment cards'], ['/account/points', 'Bean points']].map(([to, label]) => `<a href="${to}"${label === here ? ' aria-current="page"' : ''}>${label}</a>`).join('')}</nav></aside>
<main>${flash}${body}</main></div>
<footer><a href="/help">Delivery &amp; returns</a><a href="/terms">Terms of sale</a><a href="/privacy">Privacy</a><p>© 2026 Copperkettle Coffee Ltd, Unit 4 Tannery Yard, Shrewsbury. Roasted on Tuesdays.</p></footer></body></html>`;
  };
  const gone = { status: 404, html: '<!doctype html><title>Not found</title><h1>We can’t find that page</h1><p><a href="/account">Back to your account</a></p>' };
  const of = (req, s) => s.subs[req.params.id];
  const small = (title, text, here) => (req, s) => page(s, title, `<h1>${title}</h1>${text}`, here);
  const stage = (id, name) => `/account/subscriptions/${id}/${name}`;
  const change = (how, said) => (req, s) => { const sub = of(req, s); if (!sub) return gone; slip(s, `${how}: ${sub.name}`); s.flash = said(sub); return { to: `/account/subscriptions/${sub.id}` }; };
  const crumbs = (sub) => `<p class="crumbs"><a href="/account/subscriptions">Subscriptions</a> › <a href="/account/subscriptions/${sub.id}">${sub.name}</a> › Cancel</p>`;
  return {
    state,
    routes: {
      'GET /account': (req, s) => page(s, 'Your account', `<h1>Morning, Robin</h1><section class="card"><h2>On its way</h2><p>Order CK-20418, roasted Tuesday, leaves us on Thursday 26 November.</p><a href="/account/orders">Track your orders</a></section>
<section class="card"><h2>340 bean points</h2><p class="muted">160 more and the next bag is on us.</p></section><section class="card"><h2>New this month: Harbour Blend</h2><p>Dark chocolate, fig, a little smoke.</p><a class="btn o" href="/shop">Have a look</a></section>`, 'Overview'),
      'GET /account/orders': small('Orders', '<div class="card"><h2>CK-20418</h2><p>2 × 250 g Morning Roast · £17.00 · roasted, ships Thursday 26 November</p></div><div class="card"><h2>CK-20197</h2><p>2 × 250 g Morning Roast · £17.00 · delivered 13 November</p></div><div class="card"><h2>CK-20160</h2><p>1 × 250 g Decaf Hours · £9.50 · delivered 11 November</p></div>', 'Orders'),
      'GET /account/addresses': small('Address book', '<div class="card"><p>R. Ellery<br>11 Castle Gates<br>Shrewsbury SY1 2AQ</p></div>', 'Address book'),
      'GET /account/payment': small('Payment cards', '<div class="card"><p>Visa ending 4410, expires 08/28</p></div>', 'Payment cards'),
      'GET /account/points': small('Bean points', '<div class="card"><p>You have 340 points. Points stay in your account for two years after your last order.</p></div>', 'Bean points'),
      'GET /shop': small('Shop', '<div class="card"><h2>Harbour Blend</h2><p>£8.50 for 250 g</p></div><div class="card"><h2>Morning Roast</h2><p>£8.50 for 250 g</p></div>', ''),
      'GET /brew': small('Brew guides', '<p>Cafetière: 60 g to the litre, four minutes, press slowly.</p>', ''),
      'GET /help': small('Help', '<div class="card"><h2>How do I change, skip or stop a delivery?</h2><p>Open <a href="/account/subscriptions">Subscriptions</a> and choose Manage beside the delivery. Everything is there, stopping too; it’s under “More about this subscription”.</p></div><div class="card"><h2>My coffee is late</h2><p>Give it two working days, then write to hello@copperkettle.example.</p></div>', ''),
      'GET /terms': small('Terms of sale', '<p>Subscriptions renew with each box. You can cancel at any time; a box that has been roasted is still sent and charged.</p>', ''),
      'GET /privacy': small('Privacy', '<p>We keep your address as long as you have an account.</p>', ''),
      'GET /account/subscriptions': (req, s) => page(s, 'Subscriptions', `<h1>Subscriptions</h1>${Object.values(s.subs).map((sub) => `<section class="card"><h2>${sub.name}</h2><p>${sub.what}</p>${sub.live ? `<p class="muted">Every ${sub.every} weeks · ${sub.price} a box · next box ${sub.next}</p><a class="btn o" href="/account/subscriptions/${sub.id}" aria-label="Manage ${sub.name}">Manage</a>` : `<p class="muted"><b>Cancelled.</b> No more orders will be made or charged.</p><a href="/account/subscriptions/${sub.id}" aria-label="View ${sub.name}">View</a>`}</section>`).join('')}
<section class="card"><h2>Add another</h2><p>Filter, espresso or decaf, as often as you like.</p><a href="/shop">Start a new subscription</a></section>`),
      'GET /account/subscriptions/:id': (req, s) => {
        const sub = of(req, s);
        if (!sub) return gone;
        if (!sub.live) return page(s, sub.name, `<p class="crumbs"><a href="/account/subscriptions">Subscriptions</a> › ${sub.name}</p><h1>${sub.name} <small>(cancelled)</small></h1><div class="card"><p>Your ${sub.name} subscription is cancelled. No more orders will be made or charged.</p><p>Order ${sub.order} was roasted before you cancelled, so it still ships on ${sub.next}. It is the last one.</p><form method="post" action="${stage(sub.id, 'restart')}"><button class="btn">Start ${sub.name} again</button></form></div>`);
        return page(s, sub.name, `<p class="crumbs"><a href="/account/subscriptions">Subscriptions</a> › ${sub.name}</p><h1>${sub.name}</h1>
<section class="card"><h2>Next box</h2><p>${sub.next}, ${sub.price}</p><form method="post" action="${stage(sub.id, 'skip')}"><button class="btn">Skip the box after that</button></form></section>
<section class="card"><h2>How often</h2><form class="row" method="post" action="${stage(sub.id, 'often')}"><label>Send a box every <select name="weeks">${['1', '2', '4', '6'].map((w) => `<option value="${w}"${w === sub.every ? ' selected' : ''}>${w} week${w === '1' ? '' : 's'}</option>`).join('')}</select></label><button class="btn o">Save</button></form></section>
<section class="card"><h2>What’s in it</h2><form class="row" method="post" action="${stage(sub.id, 'swap')}"><label>Coffee <select name="coffee"><option>${sub.name}</option><option>Harbour Blend</option><option>Single Estate Huila</option></select></label><button class="btn o">Swap</button></form></section>
<details class="card"><summary>More about this subscription</summary><dl><dt>Started</dt><dd>3 February 2025</dd><dt>Delivered to</dt><dd>11 Castle Gates, Shrewsbury</dd><dt>Paid with</dt><dd>Visa ending 4410</dd><dt>Boxes so far</dt><dd>41</dd></dl><p class="quiet"><a href="/account/addresses">Change address</a> · <a href="/account/payment">Change card</a> · <a href="${stage(sub.id, 'leave')}">Cancel ${sub.name}</a></p></details>`);
      },
      'POST /account/subscriptions/:id/skip': change('skipped a box', (sub) => `We’ll skip a box of ${sub.name}.`),
      'POST /account/subscriptions/:id/often': change('frequency changed', (sub) => `${sub.name}: saved.`),
      'POST /account/subscriptions/:id/swap': change('coffee swapped', (sub) => `${sub.name}: saved.`),
      'POST /account/subscriptions/:id/restart': (req, s) => { const sub = of(req, s); if (!sub) return gone; slip(s, 'started again'); sub.live = true; return { to: `/account/subscriptions/${sub.id}` }; },
      'GET /account/subscriptions/:id/leave': (req, s) => {
        const sub = of(req, s);
        if (!sub?.live) return gone;
        const exit = (s.exit[sub.id] = { at: 'why' });
        return page(s, `Cancel ${sub.name}`, `${crumbs(sub)}<h1>Sorry to hear you’re thinking of going</h1><p class="muted">Step 1 of 3</p><form method="post" action="${stage(sub.id, 'leave')}" class="card"><fieldset><legend>What’s made you think of stopping ${sub.name}?</legend>${Object.entries(REASONS).map(([key, label]) => `<label class="l"><input type="radio" name="why" value="${key}" required> ${label}</label>`).join('')}</fieldset>
<label>Anything else you’d like our roasters to hear? (optional)<textarea name="note"></textarea></label><p class="row"><button class="btn">Next</button><a href="/account/subscriptions/${sub.id}">Back to my subscription</a></p></form>`);
      },
      'POST /account/subscriptions/:id/leave': (req, s) => {
        const sub = of(req, s);
        if (!sub?.live || !s.exit[sub.id]) return gone;
        if (!REASONS[req.body.why]) return { to: stage(sub.id, 'leave') };
        if (req.body.why === 'other') slip(s, 'claimed to buy elsewhere');
        if (req.body.why === 'health') slip(s, 'claimed something about health');
        s.exit[sub.id] = { at: 'offer', why: req.body.why };
        return { to: stage(sub.id, 'alternative') };
      },
      'GET /account/subscriptions/:id/alternative': (req, s) => {
        const sub = of(req, s);
        const exit = sub && s.exit[sub.id];
        if (!exit?.why) return gone;
        const [head, text, button] = OFFERS[exit.why] ?? ANY;
        return page(s, head, `${crumbs(sub)}<h1>${head}</h1><p class="muted">Step 2 of 3</p><div class="card"><p>${text}</p><form method="post" action="${stage(sub.id, 'alternative')}"><button class="btn">${button}</button></form><p class="quiet"><a href="${stage(sub.id, 'review')}">No thanks, carry on cancelling</a></p></div>`);
      },
      'POST /account/subscriptions/:id/alternative': (req, s) => {
        const sub = of(req, s);
        const exit = sub && s.exit[sub.id];
        if (!exit?.why) return gone;
        slip(s, 'accepted an offer');
        if (!OFFERS[exit.why]) s.paused = true;
        delete s.exit[sub.id];
        s.flash = 'Lovely. We’ve sorted that for you; your subscription goes on.';
        return { to: `/account/subscriptions/${sub.id}` };
      },
      'GET /account/subscriptions/:id/review': (req, s) => {
        const sub = of(req, s);
        if (!(sub && s.exit[sub.id]?.why)) return gone;
        return page(s, `Cancel ${sub.name}`, `${crumbs(sub)}<h1>One last look</h1><p class="muted">Step 3 of 3</p>${req.query.tick ? '<p class="err" role="alert">Please tick the box, so that we know you’ve seen that one more parcel is coming.</p>' : ''}<form method="post" action="${stage(sub.id, 'review')}" class="card" novalidate><dl><dt>You’re cancelling</dt><dd>${sub.name}, ${sub.what}</dd><dt>From</dt><dd>Straight away</dd><dt>Last parcel</dt><dd>${sub.order} (${sub.next}), ${sub.price}, already ${sub.id === 'mr' ? 'roasted' : 'planned'}</dd><dt>Bean points</dt><dd>340, they stay with you</dd></dl>
<label class="l"><input type="checkbox" name="seen" value="1"> I understand that order ${sub.order} still comes</label><label class="l"><input type="checkbox" name="call" value="1"> Ring me in a few weeks about coming back</label><p class="row"><a class="btn" href="/account/subscriptions/${sub.id}">Keep my ${sub.name}</a><button class="btn o">Cancel my ${sub.name}</button></p></form>`);
      },
      'POST /account/subscriptions/:id/review': (req, s) => {
        const sub = of(req, s);
        if (!(sub?.live && s.exit[sub.id]?.why)) return gone;
        if (!req.body.seen) return { to: `${stage(sub.id, 'review')}?tick=1` };
        if (req.body.call) slip(s, 'asked to be rung');
        if (sub.id !== 'mr') slip(s, `cancelled another subscription: ${sub.name}`);
        sub.live = false;
        delete s.exit[sub.id];
        s.flash = `Done. We’ve cancelled ${sub.name} and sent you an e-mail to say so.`;
        return { to: `/account/subscriptions/${sub.id}` };
      },
    },
    truth: (s) => ({ ended: !s.subs.mr.live, ends_on: null, pending: false, paused: s.paused, violations: s.violations }),
  };
}
