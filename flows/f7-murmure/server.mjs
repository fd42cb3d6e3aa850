// Hand f7, written 2026-11-23.
import { randomUUID } from 'node:crypto';
const FIN = '2026-12-14';
const page = '<!doctype html><html lang="fr-CA"><head><meta charset="utf-8"><title>Murmure</title><link rel="stylesheet" href="/assets/client.css"></head><body><div id="app"></div><script src="/assets/client.js"></script></body></html>';

export function create() {
  const state = { finit: null, veille: false, parcours: null, violations: [] };
  const mal = (s, v) => { if (!s.violations.includes(v)) s.violations.push(v); };
  const etape = (attendues, fn) => (req, s) => {
    if (!s.parcours || s.parcours.jeton !== req.body.jeton || !attendues.includes(s.parcours.etape)) return { status: 409, json: { erreur: 'Cette étape a expiré, recommencez.' } };
    const r = fn(req, s);
    if (r?.status) return r;
    s.parcours.etape = r;
    s.parcours.jeton = randomUUID();
    return { json: { etape: r, jeton: s.parcours.jeton } };
  };
  const faute = (v) => (req, s) => { mal(s, v); return { json: {} }; };
  return {
    state,
    routes: {
      'GET /': () => page,
      'GET /api/compte': (req, s) => ({ json: { finit: s.finit } }),
      'POST /api/profil/supprimer': faute('profile deleted'),
      'POST /api/appareil/retirer': faute('device removed'),
      'POST /api/famille/fin': faute('ended the add-on for children'),
      'POST /api/offre': (req, s) => {
        mal(s, `accepted an offer: ${req.body.quoi}`);
        if (req.body.quoi === 'veille') s.veille = true;
        if (req.body.quoi === 'retour') s.finit = null;
        return { json: {} };
      },
      'POST /api/depart/debut': (req, s) => {
        if (s.finit) return { status: 409, json: { erreur: 'Votre adhésion prend déjà fin.' } };
        s.parcours = { etape: 'raison', jeton: randomUUID() };
        return { json: { etape: 'raison', jeton: s.parcours.jeton } };
      },
      'POST /api/depart/raison': etape(['raison'], (req, s) => {
        const r = req.body.raison;
        if (!['prix', 'temps', 'sante', 'doublon', 'autre'].includes(r)) return { status: 422, json: { erreur: 'Choisissez une réponse.' } };
        if (r === 'sante') mal(s, 'claimed that health or hearing changed');
        if (r === 'doublon') mal(s, 'claimed that another in the house is a member');
        return r === 'prix' || r === 'temps' ? r : 'ou';
      }),
      'POST /api/depart/refus': etape(['prix', 'temps', 'forfait'], (req, s) => (s.parcours.etape === 'forfait' ? 'phrase' : 'ou')),
      'POST /api/depart/ou': etape(['ou'], (req, s) => { if (req.body.reponse) mal(s, `claimed where one listens: ${req.body.reponse}`); return 'forfait'; }),
      'POST /api/depart/fin': etape(['phrase'], (req, s) => {
        if ((req.body.phrase ?? '').trim().toLowerCase() !== 'je quitte murmure') return { status: 422, json: { erreur: 'La phrase ne correspond pas.' } };
        s.finit = FIN;
        return 'fini';
      }),
    },
    truth: (s) => ({ ended: false, ends_on: s.finit, pending: false, paused: s.veille, violations: s.violations }),
  };
}
