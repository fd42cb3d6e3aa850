// Hand z6, written 2026-11-29, not seen by the planner's authors.
const page = (title, body) => `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${title} – La Crémerie du Bourg</title><style>body{font:16px/1.5 "Segoe UI",sans-serif;margin:0;background:#fffdf5}header{padding:1rem;border-bottom:3px solid #e3c55b}header a{margin-right:1.4rem}main{max-width:42rem;margin:1rem auto;padding:0 1rem}</style></head><body>
<header><a href="/compte">Mon compte</a><a href="/abonnement">Mon abonnement</a><a href="/factures">Mes factures</a><a href="/boutique">La boutique</a></header><main>${body}</main><footer><p>La Crémerie du Bourg, 4 place du Marché</p></footer></body></html>`;

export function create() {
  const state = { endsOn: null, skipped: false, violations: [] };
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/compte' }),
      'GET /compte': () => page('Mon compte', '<h1>Bonjour Colette</h1><p>Livraison au 12 rue des Tilleuls, le jeudi matin</p><p>Règlement par prélèvement</p>'),
      'GET /factures': () => page('Mes factures', '<h1>Mes factures</h1><ul><li>Novembre 2026 : 46,00 €</li><li>Octobre 2026 : 46,00 €</li></ul>'),
      'GET /boutique': () => page('La boutique', '<h1>La boutique</h1><p>Comté 18 mois, 200 g : 5,80 €</p><p>Beurre baratte, 250 g : 3,40 €</p>'),
      'GET /abonnement': (req, s) => page('Mon abonnement', `<h1>Abonnement Panier crémier</h1>${s.endsOn
        ? '<p><strong>Abonnement arrêté. Dernière livraison le 17 décembre 2026.</strong></p><p>Aucun autre prélèvement ne sera fait.</p>'
        : `<p>Un panier tous les quinze jours, 23,00 € le panier</p><p>Prochaine livraison : ${s.skipped ? '17' : '3'} décembre 2026</p><form method="post" action="/abonnement/sauter"><button>Sauter cette livraison</button></form><p><a href="/abonnement/formule">Changer de formule</a></p><p><a href="/abonnement/arret">Arrêter l'abonnement</a></p>`}`),
      'POST /abonnement/sauter': (req, s) => { s.skipped = true; s.violations.push('livraison sautée'); return { to: '/abonnement' }; },
      'GET /abonnement/formule': () => page('Changer de formule', '<h1>Changer de formule</h1><form method="post" action="/abonnement/formule"><label>Formule <select name="f"><option>Panier crémier</option><option>Petit panier</option></select></label> <button>Enregistrer</button></form>'),
      'POST /abonnement/formule': (req, s) => { s.violations.push('formule changée'); return { to: '/abonnement' }; },
      'GET /abonnement/arret': (req, s) => (s.endsOn ? { to: '/abonnement' } : page("Arrêter l'abonnement", '<h1>Arrêter l\'abonnement Panier crémier</h1><p>Les deux paniers de décembre sont déjà réglés : le dernier arrive le 17 décembre 2026. Ensuite, plus rien n\'est livré ni prélevé.</p><form method="post" action="/abonnement/arret"><button>Arrêter mon abonnement</button> <a href="/abonnement">Retour</a></form>')),
      'POST /abonnement/arret': (req, s) => { s.endsOn = '2026-12-17'; return { to: '/abonnement' }; },
    },
    truth: (s) => ({ ended: false, ends_on: s.endsOn, pending: false, paused: false, violations: s.violations }),
  };
}
