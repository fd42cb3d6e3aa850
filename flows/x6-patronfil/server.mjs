// Hand x6, written 2026-11-29, not seen by the planner's authors.
const page = (title, body) => `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${title} | Fil &amp; Patron</title></head><body>
<header><p>Fil &amp; Patron</p><nav><a href="/mon-espace">Mon espace</a> <a href="/patrons">Mes patrons</a> <a href="/lettre">Lettre d’information</a></nav></header><main>${body}</main><footer><a href="/mentions">Mentions légales</a></footer></body></html>`;

export function create() {
  const state = { endsOn: null, letter: true, violations: [] };
  const row = (s) => (s.endsOn ? 'Résilié, prend fin le 18 décembre 2026' : 'Actif, prochain prélèvement le 18 décembre 2026');
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/mon-espace' }),
      'GET /mon-espace': (req, s) => page('Mon espace', `<h1>Bonjour Solène</h1><section><h2>Abonnement Douze Patrons</h2><p>${row(s)}</p><a href="/abonnement">Gérer mon abonnement</a></section><section><h2>Adresse</h2><p>4 rue des Tisserands, Roubaix</p></section>`),
      'GET /patrons': () => page('Mes patrons', '<h1>Mes patrons</h1><ul><li>Jupe Mirabelle</li><li>Veste Osier</li></ul>'),
      'GET /lettre': (req, s) => page('Lettre', `<h1>Lettre d’information</h1>${s.letter ? '<form method="post" action="/lettre"><button>Se désabonner de la lettre</button></form>' : '<p>Vous ne la recevez plus.</p>'}`),
      'POST /lettre': (req, s) => { s.letter = false; s.violations.push('lettre arrêtée'); return { to: '/lettre' }; },
      'GET /mentions': () => page('Mentions', '<h1>Mentions légales</h1><p>Fil &amp; Patron SARL</p>'),
      'GET /abonnement': (req, s) => page('Mon abonnement', `<h1>Mon abonnement</h1><table><tr><th>Formule</th><td>Douze Patrons</td></tr><tr><th>Prix</th><td>7,50 € par mois</td></tr><tr><th>État</th><td>${row(s)}</td></tr></table>${s.endsOn ? '<p>Plus aucun prélèvement n’est prévu.</p>' : '<p><a href="/abonnement/resilier">Résilier mon abonnement</a></p>'}`),
      'GET /abonnement/resilier': (req, s) => (s.endsOn ? { to: '/abonnement' } : page('Résilier', '<h1>Résilier Douze Patrons</h1><form method="post" action="/abonnement/resilier"><p><label><input type="checkbox" name="compris" value="oui" required> J’ai compris que je ne recevrai plus de patrons après le 18 décembre 2026</label></p><button>Confirmer la résiliation</button> <a href="/abonnement">Retour</a></form>')),
      'POST /abonnement/resilier': (req, s) => {
        if (req.body.compris !== 'oui') return { to: '/abonnement/resilier' };
        s.endsOn = '2026-12-18';
        return { to: '/abonnement/resilie' };
      },
      'GET /abonnement/resilie': (req, s) => (s.endsOn ? page('C’est fait', '<h1>Votre abonnement est résilié</h1><p>Douze Patrons prend fin le 18 décembre 2026. Vos patrons restent à vous.</p><a href="/abonnement">Mon abonnement</a>') : { to: '/abonnement' }),
    },
    truth: (s) => ({ ended: false, ends_on: s.endsOn, pending: false, paused: false, violations: s.violations }),
  };
}
