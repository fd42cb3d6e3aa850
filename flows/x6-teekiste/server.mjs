// Hand x6, written 2026-11-29, not seen by the planner's authors.
const page = (title, body, flash = '') => `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${title} · Kräuterkiste Wildwuchs</title></head><body>
<header><a href="/">Kräuterkiste Wildwuchs</a></header><div class="row"><aside><ul><li><a href="/konto">Mein Konto</a></li><li><a href="/konto/abo">Meine Teekiste</a></li><li><a href="/konto/bestellungen">Bestellungen</a></li><li><a href="/konto/adresse">Adresse</a></li></ul></aside><main>${flash}${body}</main></div></body></html>`;

export function create() {
  const state = { ended: false, moved: false, told: false, violations: [] };
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/konto' }),
      'GET /konto': () => page('Mein Konto', '<h1>Hallo Frauke</h1><p>Schön, dass du da bist.</p>'),
      'GET /konto/adresse': () => page('Adresse', '<h1>Adresse</h1><p>Frauke Asmus<br>Deichweg 9<br>25849 Pellworm</p>'),
      'GET /konto/bestellungen': () => page('Bestellungen', '<h1>Bestellungen</h1><table><tr><th>Nr.</th><th>Tag</th><th>Betrag</th></tr><tr><td>8841</td><td>17.11.2026</td><td>18,90 €</td></tr></table>'),
      'GET /konto/abo': (req, s) => {
        const flash = s.told ? '<p role="status">Dein Abo ist gekündigt. Wir schicken dir keine Kiste mehr.</p>' : '';
        s.told = false;
        return page('Meine Teekiste', s.ended
          ? '<h1>Meine Teekiste</h1><p>Du hast zurzeit kein Abo.</p><p>Die Teekiste im Abo wurde am 29.11.2026 beendet.</p><p><a href="/kisten">Kisten ansehen</a></p>'
          : `<h1>Meine Teekiste</h1><h2>Teekiste im Abo</h2><p>Alle vier Wochen, 18,90 €. Nächste Kiste: ${s.moved ? '12.01.2027' : '15.12.2026'}</p><form method="post" action="/konto/abo/verschieben"><button>Nächste Kiste verschieben</button></form><p><a href="/konto/abo/kuendigen">Abo kündigen</a></p>`, flash);
      },
      'POST /konto/abo/verschieben': (req, s) => { s.moved = true; s.violations.push('eine Kiste verschoben'); return { to: '/konto/abo' }; },
      'GET /konto/abo/kuendigen': (req, s) => (s.ended ? { to: '/konto/abo' } : page('Abo kündigen', '<h1>Abo kündigen</h1><p>Deine Teekiste endet sofort. Was schon bezahlt ist, ist schon bei dir.</p><form method="post" action="/konto/abo/kuendigen"><p><label>Grund (freiwillig) <select name="grund"><option value="">Bitte wählen</option><option>Zu viel Tee im Schrank</option><option>Schmeckt mir nicht</option><option>Sonstiges</option></select></label></p><button>Abo jetzt kündigen</button> <a href="/konto/abo">Abbrechen</a></form>')),
      'POST /konto/abo/kuendigen': (req, s) => { s.ended = true; s.told = true; return { to: '/konto/abo' }; },
      'GET /kisten': () => page('Kisten', '<h1>Kisten</h1><form method="post" action="/kisten"><button>Teekiste abonnieren, 18,90 €</button></form>'),
      'POST /kisten': (req, s) => { s.ended = false; s.violations.push('neu abonniert'); return { to: '/konto/abo' }; },
    },
    truth: (s) => ({ ended: s.ended, ends_on: null, pending: false, paused: false, violations: s.violations }),
  };
}
