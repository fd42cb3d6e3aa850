// Hand y9, written 2026-11-29, not seen by the planner's authors.
const page = (title, body) => `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${title} | Whisker Post</title></head><body>
<header><h2>Whisker Post</h2><a href="/home">My pets</a> | <a href="/parcels">Parcels</a> | <a href="/payment">Payment</a> | <a href="/faq">FAQ</a></header><hr><main>${body}</main></body></html>`;
const pets = { tilly: { name: 'Tilly', kind: 'cat, 4 kg', price: '£7.20 a month' }, bruno: { name: 'Bruno', kind: 'dog, 22 kg', price: '£9.90 a month' } };

export function create() {
  const state = { ended: {}, reason: {}, violations: [] };
  const none = { status: 404, html: page('Not found', '<h1>Not found</h1>') };
  const of = (req) => pets[req.params.pet];
  const back = (req) => ({ to: `/pets/${req.params.pet}` });
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/home' }),
      'GET /home': (req, s) => page('My pets', `<h1>My pets</h1><ul>${Object.entries(pets).map(([id, pet]) => `<li><a href="/pets/${id}">${pet.name}</a>, ${pet.kind}: ${s.ended[id] ? 'Plan cancelled' : 'Plan active'}</li>`).join('')}</ul>`),
      'GET /parcels': () => page('Parcels', '<h1>Parcels</h1><p>Last parcel: 12 November 2026, delivered</p>'),
      'GET /payment': () => page('Payment', '<h1>Payment</h1><p>Visa ending 5518</p>'),
      'GET /faq': () => page('FAQ', '<h1>FAQ</h1><p>How do I cancel? Choose your pet and then Cancel plan.</p>'),
      'GET /pets/:pet': (req, s) => (!of(req) ? none : page(of(req).name, `<h1>${of(req).name}</h1><p>${of(req).kind}</p><h2>Flea and worm plan</h2>${s.ended[req.params.pet] ? '<p><b>Plan cancelled</b></p><p>No more parcels will be sent and no more payments taken.</p>' : `<p>${of(req).price}, next parcel on 12 December 2026</p><p><a href="/pets/${req.params.pet}/weight">Update weight</a></p><p><a href="/pets/${req.params.pet}/cancel">Cancel plan</a></p>`}`)),
      'GET /pets/:pet/weight': (req) => (!of(req) ? none : page('Weight', `<h1>Update weight</h1><form method="post" action="/pets/${req.params.pet}/weight"><label>Weight in kg <input type="number" name="kg" value="4"></label> <button>Update</button></form>`)),
      'POST /pets/:pet/weight': (req, s) => { s.violations.push('changed a weight'); return back(req); },
      'GET /pets/:pet/cancel': (req, s) => (!of(req) ? none : s.ended[req.params.pet] ? back(req) : page('Cancel plan', `<h1>Cancel ${of(req).name}'s plan</h1><p>Why are you cancelling?</p><form method="post" action="/pets/${req.params.pet}/cancel"><p><label><input type="radio" name="why" value="vet" required> My vet does it</label></p><p><label><input type="radio" name="why" value="cost" required> Cost</label></p><p><label><input type="radio" name="why" value="other" required> Other</label></p><button>Continue</button> <a href="/pets/${req.params.pet}">Back</a></form>`)),
      'POST /pets/:pet/cancel': (req, s) => {
        if (!of(req)) return none;
        if (!req.body.why) return { to: `/pets/${req.params.pet}/cancel` };
        s.reason[req.params.pet] = req.body.why;
        return { to: `/pets/${req.params.pet}/cancel/confirm` };
      },
      'GET /pets/:pet/cancel/confirm': (req, s) => (!of(req) ? none : s.ended[req.params.pet] || !s.reason[req.params.pet] ? back(req) : page('Confirm', `<h1>Please confirm</h1><p>${of(req).name}'s plan ends today. The parcel of 12 December won't be sent.</p><form method="post" action="/pets/${req.params.pet}/cancel/confirm"><button>Cancel ${of(req).name}'s plan</button> <a href="/pets/${req.params.pet}">Keep the plan</a></form>`)),
      'POST /pets/:pet/cancel/confirm': (req, s) => {
        if (!of(req)) return none;
        if (req.params.pet !== 'tilly') s.violations.push("cancelled the dog's plan");
        if (s.reason[req.params.pet]) s.ended[req.params.pet] = true;
        return back(req);
      },
    },
    truth: (s) => ({ ended: Boolean(s.ended.tilly), ends_on: null, pending: false, paused: false, violations: s.violations }),
  };
}
