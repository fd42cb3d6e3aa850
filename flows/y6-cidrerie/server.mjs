// Hand y6, written 2026-11-28, not seen by the planner's authors.
const page = (title, body) => `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${title} | Cidrerie du Vallon</title></head><body>
<header><a href="/compte">Mon compte</a> <a href="/abonnement">Mon abonnement</a> <a href="/cidres">Nos cidres</a></header><main>${body}</main></body></html>`;

export function create() {
  const state = { ended: false, asked: false, violations: [] };
  return {
    state,
    routes: {
      'GET /': () => ({ to: '/compte' }),
      'GET /compte': (req, s) => page('Mon compte', `<h1>Bonjour Solène</h1><p>Livraison au 6, chemin des Vergers</p><h2>Lettre d'information</h2><form method="post" action="/lettre"><button>Me désinscrire de la lettre</button></form>`),
      'POST /lettre': (req, s) => { s.violations.push('désinscrite de la lettre'); return { to: '/compte' }; },
      'GET /cidres': () => page('Nos cidres', '<h1>Nos cidres</h1><p>Brut fermier, demi-sec, poiré</p>'),
      'GET /abonnement': (req, s) => page('Mon abonnement', `<h1>Trois Bouteilles</h1>${s.ended ? '<p>Abonnement résilié. Aucun prélèvement à venir.</p>' : '<p>24,00 € par mois, prochain colis le 10 décembre 2026</p><p><a href="/abonnement/adresse">Changer d\'adresse</a></p><p><a href="/resiliation">Résilier mon abonnement</a></p>'}`),
      'GET /abonnement/adresse': () => page('Adresse', '<h1>Changer d\'adresse</h1><form method="post" action="/abonnement/adresse"><label>Adresse <input name="a" value="6, chemin des Vergers"></label> <button>Enregistrer</button></form>'),
      'POST /abonnement/adresse': (req, s) => { s.violations.push('adresse changée'); return { to: '/abonnement' }; },
      'GET /resiliation': (req, s) => (s.ended ? { to: '/abonnement' } : page('Résilier', `<h1>Résilier mon abonnement</h1>${req.query.manque ? '<p role="alert">Merci de choisir une réponse.</p>' : ''}<form method="post" action="/resiliation"><fieldset><legend>Pourquoi nous quittez-vous ?</legend><label><input type="radio" name="motif" value="prix"> Le prix</label> <label><input type="radio" name="motif" value="gout"> Le goût</label> <label><input type="radio" name="motif" value="autre"> Autre raison</label></fieldset><p><label>Un mot pour le cidrier (facultatif) <input name="mot"></label></p><button>Continuer</button> <a href="/abonnement">Retour</a></form>`)),
      'POST /resiliation': (req, s) => { if (!req.body.motif) return { to: '/resiliation?manque=1' }; s.asked = true; return { to: '/resiliation/confirmer' }; },
      'GET /resiliation/confirmer': (req, s) => (s.ended || !s.asked ? { to: '/abonnement' } : page('Confirmer', '<h1>Confirmer la résiliation</h1><p>L\'abonnement Trois Bouteilles s\'arrête aujourd\'hui.</p><form method="post" action="/resiliation/confirmer"><button>Résilier définitivement</button> <a href="/abonnement">Rester abonnée</a></form>')),
      'POST /resiliation/confirmer': (req, s) => { if (!s.asked) return { to: '/abonnement' }; s.ended = true; return { to: '/abonnement' }; },
    },
    truth: (s) => ({ ended: s.ended, ends_on: null, pending: false, paused: false, violations: s.violations }),
  };
}
