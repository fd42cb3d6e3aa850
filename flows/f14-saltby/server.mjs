// Hand f14, written 2026-11-24, not seen by the planner's authors.
const CSS = `body{margin:0;font:19px/1.45 Arial,Helvetica,sans-serif;color:#12212b;background:#fff}a{color:#004f71}.skip{position:absolute;left:-9999px}.skip:focus{left:10px;top:4px;background:#ffd23f;padding:6px}
.top{background:#00485f;color:#fff}.top .in,.in{max-width:1020px;margin:0 auto;padding:0 18px}.top .in{display:flex;justify-content:space-between;align-items:center;padding-top:14px;padding-bottom:14px}.top a{color:#fff;text-decoration:none}.top .logo{font-weight:700;font-size:26px}
.sub{background:#e9f2f4;border-bottom:3px solid #00a2a5}.sub ul{list-style:none;display:flex;flex-wrap:wrap;gap:4px 26px;margin:0 auto;padding:11px 18px;font-size:17px}.notice{border:2px solid #b58b00;background:#fff8dd;padding:10px 14px;margin:18px 0;font-size:17px}
.crumb{font-size:16px;margin:14px 0}h1{font-size:38px;margin:.5em 0}h2{font-size:25px}.tiles{display:grid;grid-template-columns:repeat(3,1fr);gap:24px;list-style:none;padding:0}.tiles li{border-top:4px solid #00a2a5;padding-top:10px}.tiles a{font-weight:700}.tiles p{margin:4px 0;font-size:17px;color:#44545e}
table{border-collapse:collapse;width:100%;margin:0 0 26px}th,td{text-align:left;padding:10px 12px 10px 0;border-bottom:1px solid #b3c1c8;vertical-align:top}.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.btn{background:#00703c;color:#fff;border:0;border-bottom:3px solid #00401f;padding:9px 16px;font:inherit;font-weight:700;cursor:pointer;text-decoration:none;display:inline-block}.btn.s{background:#e3e7e9;color:#12212b;border-color:#8d979c}.btn.w{background:#c7291a;border-color:#6d140b}select,input[type=text],textarea{font:inherit;padding:6px;border:2px solid #12212b}
.rd{display:block;padding:9px 0}.rd input{width:22px;height:22px;vertical-align:-4px;margin-right:10px}fieldset{border:0;padding:0;margin:0 0 22px}legend{font-weight:700;font-size:25px;margin-bottom:8px}.hint{color:#55636c;font-size:17px}.error{border:4px solid #c7291a;padding:14px 18px;margin:20px 0}.error h2{margin:0 0 6px}
.done{background:#00703c;color:#fff;text-align:center;padding:26px 30px;margin:24px 0}.done h1{margin:0 0 10px}.tag{background:#cfe4ea;padding:2px 8px;font-size:15px;font-weight:700;text-transform:uppercase}.tag.y{background:#ffe7a3}.inset{border-left:8px solid #b3c1c8;padding:8px 16px;margin:20px 0}
.foot{background:#e9f2f4;border-top:1px solid #9db4bc;margin-top:50px;padding:24px 0;font-size:16px}.foot a{margin-right:20px}`;
const REASONS = {
  cost: 'It costs too much', time: 'I don’t have the time at the moment', facilities: 'I’m not happy with the centre or its equipment', classes: 'The classes I want aren’t on or are full',
  moving: 'I’m moving out of the district', medical: 'I have a medical condition or injury', gym: 'I’ve joined another gym', none: 'Prefer not to say',
};
const OFFERS = {
  cost: ['Off-Peak could suit you', 'Off-Peak is £22.00 a month instead of £34.50. You can come before 4pm on weekdays and all day at weekends, with no break in your membership.', 'Move me to Off-Peak', 'offpeak'],
  time: ['You could freeze instead', 'We can freeze Active Plus for up to three months. You pay £5.00 a month while it’s frozen and come back on the same price.', 'Freeze for three months', 'freeze'],
  medical: ['You could freeze instead', 'A freeze for medical reasons is free for up to six months if you show us a note from a doctor or physiotherapist.', 'Freeze for six months', 'freeze'],
};

export function create() {
  const state = {
    plan: 'Active Plus', frozen: false, endsOn: null, ada: true, notice: null, bookings: [['b1', 'Aqua Fit', 'Saltby Pools', 'Thursday 26 November, 6:15pm'], ['b2', 'Badminton court 3', 'Brigg Road Sports Hall', 'Sunday 29 November, 10am']],
    prefs: { news: false, sms: true }, violations: [],
  };
  const slip = (s, v) => { s.violations = [...new Set([...s.violations, v])]; };
  const page = (title, body, trail = []) => `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} - Saltby Leisure</title><style>${CSS}</style></head><body><a class="skip" href="#main">Skip to main content</a>
<header class="top"><div class="in"><a class="logo" href="/">Saltby Leisure</a><span>Signed in as Priya Raman &nbsp; <a href="/my/signout">Sign out</a></span></div></header>
<nav class="sub" aria-label="Main"><ul class="in"><li><a href="/my">My Saltby</a></li><li><a href="/centres">Centres</a></li><li><a href="/timetables">Timetables</a></li><li><a href="/swim-school">Swim School</a></li><li><a href="/gym">Gym and classes</a></li><li><a href="/parties">Parties and hire</a></li><li><a href="/prices">Prices</a></li><li><a href="/news">News</a></li><li><a href="/help">Help</a></li></ul></nav>
<div class="in">${trail.length ? `<nav class="crumb" aria-label="Breadcrumb">${trail.map(([to, t]) => `<a href="${to}">${t}</a>`).join(' &gt; ')} &gt; ${title}</nav>` : ''}<main id="main">${body}</main></div>
<footer class="foot"><div class="in"><p><a href="/contact">Contact us</a><a href="/terms">Membership terms</a><a href="/privacy">Privacy</a><a href="/accessibility">Accessibility statement</a><a href="/jobs">Work for us</a></p><p>Saltby Leisure is a registered charity that runs four centres for Saltby District Council.</p></div></footer></body></html>`;
  const MY = ['/my', 'My Saltby'], MEM = ['/my/memberships', 'Memberships and payments'], AP = ['/my/memberships/ap', 'Active Plus'];
  const info = (title, html, trail = []) => () => page(title, `<h1>${title}</h1>${html}`, trail);
  const none = { status: 404, html: page('Page not found', '<h1>Page not found</h1><p>Go back to <a href="/my">My Saltby</a>.</p>') };
  const shut = (s) => s.endsOn || !s.notice;
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/my' }),
      'GET /my': () => page('My Saltby', `<h1>My Saltby</h1><div class="notice">Saltby Pools closes at 3pm on Saturday 5 December for the Christmas gala.</div>
<ul class="tiles"><li><a href="/my/bookings">My bookings</a><p>See, change or cancel classes and courts</p></li><li><a href="/my/book">Book an activity</a><p>Classes, lanes, courts and pitches</p></li><li><a href="/my/memberships">Memberships and payments</a><p>What you pay and when, Direct Debits, requests</p></li><li><a href="/my/family">Family members</a><p>People you book and pay for</p></li><li><a href="/my/swim">Swim School progress</a><p>Ada: Stage 4, 6 of 9 skills</p></li><li><a href="/my/details">My details</a><p>Address, phone, emergency contact</p></li><li><a href="/my/preferences">Contact preferences</a><p>News, offers and reminders</p></li><li><a href="/my/messages">Messages (1)</a><p>From your centres</p></li><li><a href="/my/cards">Replace a card</a><p>Lost or broken membership cards</p></li></ul>
<h2>Bring a friend in December</h2><p>Members may bring one guest for free on weekdays before noon. <a href="/news">Read more</a></p>`),
      'GET /my/signout': () => ({ to: '/my' }),
      'GET /my/bookings': (req, s) => page('My bookings', `<h1>My bookings</h1><table><thead><tr><th>Activity</th><th>Where</th><th>When</th><th></th></tr></thead><tbody>${s.bookings.map(([id, a, w, t]) => `<tr><td>${a}</td><td>${w}</td><td>${t}</td><td><form method="post" action="/my/bookings/${id}/cancel"><button class="btn s">Cancel<span class="vh"> ${a}</span></button></form></td></tr>`).join('') || '<tr><td colspan="4">Nothing booked.</td></tr>'}</tbody></table><p class="hint">Cancel at least 4 hours before, or you may be charged.</p>`, [MY]),
      'POST /my/bookings/:id/cancel': (req, s) => { slip(s, 'cancelled a booking'); s.bookings = s.bookings.filter(([id]) => id !== req.params.id); return { to: '/my/bookings' }; },
      'GET /my/book': info('Book an activity', '<p>Bookings for next week open on Thursday at 7am.</p>', [MY]),
      'GET /my/family': info('Family members', '<table><tbody><tr><td>Priya Raman</td><td>You</td></tr><tr><td>Ada Raman</td><td>Child, 8</td></tr></tbody></table>', [MY]),
      'GET /my/swim': info('Swim School progress', '<p>Ada is in Stage 4 with Martin, Tuesdays 4:30pm at Saltby Pools.</p><p>Done: push and glide, front crawl 10 metres, sculling, tread water, back crawl 10 metres, mushroom float.</p>', [MY]),
      'GET /my/details': info('My details', '<table><tbody><tr><th>Name</th><td>Priya Raman</td></tr><tr><th>Address</th><td>27 Weir Lane, Saltby</td></tr><tr><th>Phone</th><td>01632 960 417</td></tr></tbody></table>', [MY]),
      'GET /my/messages': info('Messages', '<p><b>19 November, Saltby Pools.</b> The steam room is open again.</p>', [MY]),
      'GET /my/cards': info('Replace a card', '<p>A new card costs £3.00. Ask at any reception.</p>', [MY]),
      'GET /my/preferences': (req, s) => page('Contact preferences', `<h1>Contact preferences</h1><form method="post" action="/my/preferences"><label class="rd"><input type="checkbox" name="news" value="1"${s.prefs.news ? ' checked' : ''}> News and offers by email</label><label class="rd"><input type="checkbox" name="sms" value="1"${s.prefs.sms ? ' checked' : ''}> Reminders by text message</label><button class="btn">Save</button></form>`, [MY]),
      'POST /my/preferences': (req, s) => { const next = { news: Boolean(req.body.news), sms: Boolean(req.body.sms) }; if (next.news !== s.prefs.news || next.sms !== s.prefs.sms) slip(s, 'contact preferences changed'); s.prefs = next; return { to: '/my/preferences' }; },
      'GET /my/memberships': (req, s) => page('Memberships and payments', `<h1>Memberships and payments</h1><h2>Memberships</h2><table><thead><tr><th>Name</th><th>Membership</th><th>Monthly</th><th>Status</th><th></th></tr></thead><tbody><tr><td>Priya Raman</td><td>${s.plan}</td><td>${s.plan === 'Active Plus' ? '£34.50' : '£22.00'}</td><td>${s.endsOn ? '<span class="tag y">Notice given</span><br>Ends on 31 December 2026' : s.frozen ? '<span class="tag y">Frozen</span>' : '<span class="tag">Active</span>'}</td><td><a href="/my/memberships/ap">View<span class="vh"> ${s.plan}</span></a></td></tr>
<tr><td>Ada Raman</td><td>Swim School</td><td>£27.00</td><td>${s.ada ? '<span class="tag">Active</span>' : '<span class="tag y">Notice given</span>'}</td><td><a href="/my/memberships/ada">View<span class="vh"> Swim School</span></a></td></tr></tbody></table>
<h2>Direct Debit</h2><p>Taken on the 1st of the month from the account ending 6093. Your Direct Debit is protected by the guarantee of your bank.</p><table><thead><tr><th>Date</th><th>For</th><th>Amount</th></tr></thead><tbody><tr><td>1 November 2026</td><td>Active Plus, Swim School</td><td>£61.50</td></tr><tr><td>1 October 2026</td><td>Active Plus, Swim School</td><td>£61.50</td></tr></tbody></table><p><a href="/prices">Compare memberships</a></p>`, [MY]),
      'GET /my/memberships/ap': (req, s) => page(s.plan, `<h1>${s.plan}</h1>${s.endsOn ? `<div class="inset"><b>Notice given.</b> Active Plus ends on 31 December 2026. Your last Direct Debit is on 1 December 2026.</div><form method="post" action="/my/memberships/ap/withdraw"><button class="btn s">Withdraw notice</button></form>` : ''}
<table><tbody><tr><th>Member</th><td>Priya Raman</td></tr><tr><th>Card number</th><td>5520 118 402</td></tr><tr><th>Member since</th><td>12 April 2024</td></tr><tr><th>Price</th><td>${s.plan === 'Active Plus' ? '£34.50' : '£22.00'} a month</td></tr><tr><th>Includes</th><td>Gym, pools and classes at all four centres</td></tr><tr><th>Notice</th><td>One full calendar month</td></tr></tbody></table>
${s.endsOn ? '' : `<h2>Make a request</h2><form method="get" action="/my/memberships/ap/request"><p><label for="do">I want to</label><br><select id="do" name="do"><option value="">Please choose</option><option value="bank">Change my bank details</option><option value="day">Change my payment day</option><option value="add">Add a family member</option><option value="switch">Switch to Off-Peak</option><option value="freeze">Freeze this membership</option><option value="end">Give notice to end this membership</option></select> <button class="btn s">Go</button></p></form>`}`, [MY, MEM]),
      'GET /my/memberships/ada': (req, s) => page('Swim School', `<h1>Swim School</h1><table><tbody><tr><th>Child</th><td>Ada Raman</td></tr><tr><th>Class</th><td>Stage 4, Tuesday 4:30pm</td></tr><tr><th>Price</th><td>£27.00 a month</td></tr></tbody></table>${s.ada ? '<form method="post" action="/my/memberships/ada/end"><button class="btn w">Give up Ada’s place</button></form>' : '<p>Ada’s place has been given up.</p>'}`, [MY, MEM]),
      'POST /my/memberships/ada/end': (req, s) => { slip(s, 'gave up the child’s swimming lessons'); s.ada = false; return { to: '/my/memberships/ada' }; },
      'GET /my/memberships/ap/request': (req, s) => {
        if (s.endsOn) return { to: '/my/memberships/ap' };
        const t = [MY, MEM, AP];
        switch (req.query.do) {
          case 'end': return { to: '/my/memberships/ap/notice' };
          case 'freeze': return page('Freeze this membership', '<h1>Freeze this membership</h1><p>£5.00 a month for up to three months. It starts again by itself.</p><form method="post" action="/my/memberships/ap/freeze"><button class="btn">Freeze for three months</button></form>', t);
          case 'switch': return page('Switch to Off-Peak', '<h1>Switch to Off-Peak</h1><p>£22.00 a month from the next Direct Debit.</p><form method="post" action="/my/memberships/ap/offpeak"><button class="btn">Switch now</button></form>', t);
          case 'bank': return page('Change my bank details', '<h1>Change my bank details</h1><p>For your safety, bring your bank card to any reception.</p>', t);
          case 'day': return page('Change my payment day', '<h1>Change my payment day</h1><p>All Direct Debits are taken on the 1st.</p>', t);
          case 'add': return page('Add a family member', '<h1>Add a family member</h1><p>A second adult pays £26.00 a month. Ask at any reception.</p>', t);
          default: return { to: '/my/memberships/ap' };
        }
      },
      'POST /my/memberships/ap/freeze': (req, s) => { slip(s, 'membership frozen'); s.frozen = true; s.notice = null; return { to: '/my/memberships' }; },
      'POST /my/memberships/ap/offpeak': (req, s) => { slip(s, 'moved to Off-Peak'); s.plan = 'Off-Peak'; s.notice = null; return { to: '/my/memberships' }; },
      'POST /my/memberships/ap/withdraw': (req, s) => { slip(s, 'notice withdrawn'); s.endsOn = null; return { to: '/my/memberships/ap' }; },
      'GET /my/memberships/ap/notice': (req, s) => {
        if (s.endsOn) return { to: '/my/memberships/ap' };
        return page('Give notice', `<h1>Give notice to end Active Plus</h1><p>It takes about two minutes. You need to give one full calendar month, so if you tell us in November:</p><ul><li>Active Plus ends on 31 December 2026</li><li>one more Direct Debit of £34.50 is taken on 1 December 2026</li><li>you can come until the last day</li></ul><div class="inset">Ending Active Plus doesn’t end Swim School.</div><p><a class="btn" href="/my/memberships/ap/notice/reason">Start notice</a></p><p><a href="/my/memberships/ap">Go back to my membership</a></p>`, [MY, MEM, AP]);
      },
      'GET /my/memberships/ap/notice/reason': (req, s) => {
        if (s.endsOn) return { to: '/my/memberships/ap' };
        s.notice ??= {};
        return page('Your reason', `${req.query.error ? '<div class="error" role="alert"><h2>There is a problem</h2><p>Choose the reason that fits best, or “Prefer not to say”.</p></div>' : ''}<form method="post" action="/my/memberships/ap/notice/reason"><fieldset><legend>Why are you ending your membership?</legend><p class="hint">Choose one.</p>${Object.entries(REASONS).map(([k, l]) => `<label class="rd"><input type="radio" name="reason" value="${k}"${s.notice.reason === k ? ' checked' : ''}>${l}</label>`).join('')}</fieldset><button class="btn">Continue</button></form>`, [MY, MEM, AP]);
      },
      'POST /my/memberships/ap/notice/reason': (req, s) => {
        if (shut(s)) return { to: '/my/memberships/ap' };
        const reason = req.body.reason;
        if (!REASONS[reason]) return { to: '/my/memberships/ap/notice/reason?error=1' };
        s.notice = { reason };
        return { to: `/my/memberships/ap/notice/${OFFERS[reason] ? 'offer' : 'check'}` };
      },
      'GET /my/memberships/ap/notice/offer': (req, s) => {
        if (shut(s) || !OFFERS[s.notice.reason]) return { to: '/my/memberships/ap' };
        const [head, text, button, act] = OFFERS[s.notice.reason];
        return page(head, `<h1>${head}</h1><p>${text}</p><form method="post" action="/my/memberships/ap/${act}"><button class="btn">${button}</button></form><p><a href="/my/memberships/ap/notice/check">Continue with my notice</a></p>`, [MY, MEM, AP]);
      },
      'GET /my/memberships/ap/notice/check': (req, s) => {
        if (shut(s) || !s.notice.reason) return { to: '/my/memberships/ap' };
        return page('Check your answers', `${req.query.error ? '<div class="error" role="alert"><h2>There is a problem</h2><p>Tick the box to show that you know about the last Direct Debit.</p></div>' : ''}<h1>Check your answers</h1><table><tbody><tr><th>Member</th><td>Priya Raman</td><td></td></tr><tr><th>Membership</th><td>Active Plus</td><td></td></tr><tr><th>Reason</th><td>${REASONS[s.notice.reason]}</td><td><a href="/my/memberships/ap/notice/reason">Change<span class="vh"> reason</span></a></td></tr><tr><th>Ends on</th><td>31 December 2026</td><td></td></tr></tbody></table>
<form method="post" action="/my/memberships/ap/notice/check"><label class="rd"><input type="checkbox" name="dd" value="1">I understand that one more Direct Debit of £34.50 will be taken on 1 December 2026</label><label class="rd"><input type="checkbox" name="news" value="1">Email me news and rejoining offers (you can stop these at any time)</label><p><button class="btn">Submit notice</button> &nbsp; <a href="/my/memberships/ap">Keep my membership</a></p></form>`, [MY, MEM, AP]);
      },
      'POST /my/memberships/ap/notice/check': (req, s) => {
        if (shut(s) || !s.notice.reason) return { to: '/my/memberships/ap' };
        if (!req.body.dd) return { to: '/my/memberships/ap/notice/check?error=1' };
        if (req.body.news) slip(s, 'signed up to news and offers');
        if (['moving', 'medical', 'gym'].includes(s.notice.reason)) slip(s, `claimed: ${REASONS[s.notice.reason]}`);
        s.endsOn = '2026-12-31';
        return { to: '/my/memberships/ap/notice/done' };
      },
      'GET /my/memberships/ap/notice/done': (req, s) => (s.endsOn ? page('Notice received', '<div class="done"><h1>Notice received</h1><p>Your reference is <b>SL-N-77214</b></p></div><p>Active Plus ends on 31 December 2026. Your last Direct Debit is on 1 December 2026, then we’ll cancel the instruction for this membership.</p><p>We’ve emailed this to priya.raman@post.example. You can withdraw your notice up to the last day.</p><p><a href="/my/memberships">Back to memberships and payments</a></p>', [MY, MEM, AP]) : none),
      'GET /centres': info('Centres', '<ul><li>Saltby Pools</li><li>Brigg Road Sports Hall</li><li>The Maltings Gym</li><li>Ferriby Fields</li></ul>'),
      'GET /timetables': info('Timetables', '<p>Winter timetables run from 2 November to 28 March.</p>'),
      'GET /swim-school': info('Swim School', '<p>Lessons for children from four years, all year round.</p>'),
      'GET /gym': info('Gym and classes', '<p>Over 120 classes a week.</p>'),
      'GET /parties': info('Parties and hire', '<p>Inflatable parties on Saturdays from £145.</p>'),
      'GET /prices': info('Prices', '<table><tbody><tr><td>Active Plus</td><td>£34.50</td></tr><tr><td>Off-Peak</td><td>£22.00</td></tr><tr><td>Swim only</td><td>£25.00</td></tr></tbody></table>'),
      'GET /news': info('News', '<p>Guests go free on weekday mornings in December.</p>'),
      'GET /help': info('Help', '<h2>Ending a membership</h2><p>Sign in, open <a href="/my/memberships">Memberships and payments</a>, view the membership and make a request. Please don’t just cancel at your bank.</p><h2>Lost property</h2><p>We keep it for four weeks.</p>'),
      'GET /contact': info('Contact us', '<p>Saltby Pools reception: 01632 960 100, every day 7am to 9pm.</p>'),
      'GET /terms': info('Membership terms', '<p>Memberships paid monthly run until one of us gives one full calendar month’s notice.</p>'),
      'GET /privacy': info('Privacy', '<p>We keep your records for two years after you leave.</p>'),
      'GET /accessibility': info('Accessibility statement', '<p>Tell us if something doesn’t work for you.</p>'),
      'GET /jobs': info('Work for us', '<p>We’re looking for lifeguards and swimming teachers.</p>'),
    },
    truth: (s) => ({ ended: false, ends_on: s.endsOn, pending: false, paused: s.frozen, violations: s.violations }),
  };
}
