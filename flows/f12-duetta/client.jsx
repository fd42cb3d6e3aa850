import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Alert, AppBar, Avatar, Box, Button, Card, CardActions, CardContent, Chip, Container, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Divider, FormControl, FormControlLabel, IconButton, Link, List, ListItemButton, ListItemText, Menu, MenuItem, Paper, Radio, RadioGroup, Stack, Switch, Tab, Tabs, Toolbar, Typography } from '@mui/material';
import { ThemeProvider, createTheme } from '@mui/material/styles';

const theme = createTheme({ palette: { primary: { main: '#c2255c' }, secondary: { main: '#5f3dc4' } }, shape: { borderRadius: 12 } });
const post = async (u, b = {}) => { const r = await fetch(u, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(b) }); return r.json(); };
const giorno = (d) => new Date(d + 'T12:00Z').toLocaleDateString('it-IT', { day: 'numeric', month: 'long', year: 'numeric' });
const MOTIVI = [['amore', 'Ho trovato l’amore su Duetta'], ['altro_modo', 'Frequento già qualcuno'], ['pausa', 'Mi prendo una pausa dagli incontri'], ['prezzo', 'Costa troppo'], ['altra_app', 'Uso un’altra app'], ['no', 'Preferisco non dirlo']];

const Voce = ({ t, s, on }) => <><ListItemButton onClick={on}><ListItemText primary={t} secondary={s} /><span aria-hidden="true">›</span></ListItemButton><Divider component="li" /></>;

function Disdetta({ io, setIo, go }) {
  const [passo, setPasso] = useState(0);
  const [motivo, setMotivo] = useState('');
  const [offerta, setOfferta] = useState(null);
  const [attesa, setAttesa] = useState(false);
  if (!io.gold.rinnovo && passo < 3) return <Alert severity="info">L’abbonamento è già disdetto.</Alert>;
  if (passo === 0) return <><Typography variant="h5" component="h1" gutterBottom>Perché vuoi lasciare Gold?</Typography><Typography color="text.secondary">Scegli un motivo per continuare. *</Typography>
    <FormControl sx={{ my: 2 }}><RadioGroup aria-label="Motivo" value={motivo} onChange={(e) => setMotivo(e.target.value)}>{MOTIVI.map(([k, l]) => <FormControlLabel key={k} value={k} control={<Radio />} label={l} />)}</RadioGroup></FormControl>
    <Stack direction="row" spacing={2}><Button onClick={() => go('/impostazioni/abbonamento/gestisci')}>Indietro</Button><Button variant="contained" disabled={!motivo} onClick={async () => { setOfferta((await post('/api/abbonamento/motivo', { motivo })).offerta); setPasso(1); }}>Continua</Button></Stack></>;
  if (passo < 3) return <><Card sx={{ textAlign: 'center', p: 2, background: 'linear-gradient(135deg,#ffe3ec,#efe7ff)' }}><CardContent><Chip label="Solo per te" color="secondary" /><Typography variant="h4" component="h1" sx={{ my: 2 }}>Gold a metà prezzo</Typography><Typography>I prossimi {offerta.mesi} mesi a {offerta.prezzo} invece di 44,99 €. 27 persone hanno messo mi piace al tuo profilo questa settimana.</Typography></CardContent>
      <CardActions sx={{ justifyContent: 'center', flexDirection: 'column', gap: 1 }}><Button variant="contained" size="large" onClick={async () => { setIo(await post('/api/abbonamento/sconto')); go('/impostazioni/abbonamento'); }}>Accetta lo sconto</Button><Button color="inherit" onClick={() => setPasso(2)}>No, grazie</Button></CardActions></Card>
    <Dialog open={passo === 2} onClose={() => setPasso(1)} aria-labelledby="dt"><DialogTitle id="dt">Confermi la disdetta?</DialogTitle><DialogContent><DialogContentText>Potrai usare Gold fino al {giorno(io.gold.fine)}. Poi il profilo resta, con le funzioni gratuite.</DialogContentText></DialogContent>
      <DialogActions><Button onClick={() => go('/impostazioni/abbonamento')}>Annulla</Button><Button color="error" disabled={attesa} onClick={async () => { setAttesa(true); setIo(await post('/api/abbonamento/disdetta', { motivo })); setPasso(3); }}>Conferma la disdetta</Button></DialogActions></Dialog></>;
  return <Paper sx={{ p: 3 }}><Typography variant="h5" component="h1" gutterBottom>Disdetta confermata</Typography><Typography>Il tuo abbonamento Gold termina il {giorno(io.gold.fine)}. Non ti verrà addebitato altro. Ti abbiamo mandato una e-mail di riepilogo.</Typography><Button sx={{ mt: 2 }} variant="outlined" onClick={() => go('/impostazioni/abbonamento')}>Torna all’abbonamento</Button></Paper>;
}

function Pagina({ path, io, setIo, go }) {
  const g = io.gold;
  switch (path) {
    case '/impostazioni': return <><Typography variant="h5" component="h1">Impostazioni</Typography><List>
      <Voce t="Account" s="E-mail, telefono, elimina account" on={() => go('/impostazioni/account')} /><Voce t="Notifiche" on={() => go('/impostazioni/notifiche')} /><Voce t="Privacy e sicurezza" s="Profilo nascosto, utenti bloccati" on={() => go('/impostazioni/privacy')} /><Voce t="Abbonamento e acquisti" s="Duetta Gold" on={() => go('/impostazioni/abbonamento')} /><Voce t="Note legali" on={() => go('/aiuto')} /></List></>;
    case '/impostazioni/abbonamento': return <><Typography variant="h5" component="h1" gutterBottom>Abbonamento e acquisti</Typography>
      <Card sx={{ mb: 2 }}><CardContent><Typography variant="h6">Duetta Gold <Chip size="small" color={g.rinnovo ? 'success' : 'warning'} label={g.rinnovo ? 'Attivo' : 'Disdetto'} /></Typography>{g.rinnovo ? <Typography>44,99 € ogni 3 mesi · prossimo rinnovo il {giorno(g.fine)}</Typography> : <Typography>Il tuo abbonamento Gold termina il {giorno(g.fine)}. Non ti verrà addebitato altro.</Typography>}</CardContent>
        <CardActions>{g.rinnovo ? <Button variant="outlined" onClick={() => go('/impostazioni/abbonamento/gestisci')}>Gestisci</Button> : <Button variant="outlined" onClick={async () => setIo(await post('/api/abbonamento/riattiva'))}>Riattiva</Button>}</CardActions></Card>
      <Card sx={{ mb: 2 }}><CardContent><Typography variant="h6">Boost</Typography><Typography>Sii in cima per 30 minuti: 3,99 €.</Typography></CardContent><CardActions><Button variant="contained" onClick={() => post('/api/boost')}>Compra un Boost</Button></CardActions></Card></>;
    case '/impostazioni/abbonamento/gestisci': return <><Typography variant="h5" component="h1">Gestisci Gold</Typography><List>
      <Voce t="Passa a Platino" s="Messaggi prima del match" on={async () => setIo(await post('/api/abbonamento/platino'))} /><Voce t="Metodo di pagamento" s="Visa •••• 7045" on={() => go('/aiuto')} /><Voce t="Ricevute" on={() => go('/aiuto')} />{g.rinnovo && <Voce t="Annulla abbonamento" on={() => go('/impostazioni/abbonamento/disdetta')} />}</List></>;
    case '/impostazioni/abbonamento/disdetta': return <Disdetta {...{ io, setIo, go }} />;
    case '/impostazioni/privacy': return <><Typography variant="h5" component="h1">Privacy e sicurezza</Typography><FormControlLabel control={<Switch checked={io.nascosto} onChange={async () => setIo(await post('/api/profilo/nascondi'))} />} label="Nascondi il mio profilo" /></>;
    case '/impostazioni/notifiche': return <><Typography variant="h5" component="h1">Notifiche</Typography><FormControlLabel control={<Switch defaultChecked onChange={() => post('/api/notifiche')} />} label="Nuovi match" /></>;
    case '/impostazioni/account': return <><Typography variant="h5" component="h1" gutterBottom>Account</Typography><Typography>giada@•••.example</Typography><Button color="error" onClick={async () => setIo(await post('/api/account/elimina'))}>Elimina account</Button></>;
    case '/chat': return <Typography>Nessun nuovo messaggio.</Typography>;
    case '/piaciuti': return <Typography>27 persone ti hanno messo mi piace.</Typography>;
    case '/profilo': return <Typography variant="h5" component="h1">{io.nome}, 33</Typography>;
    case '/aiuto': return <><Typography variant="h5" component="h1">Centro assistenza</Typography><Typography>Come funziona Duetta · Incontri sicuri · Pagamenti</Typography></>;
    default: return <Stack spacing={2}>{io.profili.map((p) => <Card key={p.id}><Box sx={{ height: 150, background: `hsl(${p.id * 37} 45% 70%)` }} /><CardContent><Typography variant="h6">{p.nome}, {p.eta}</Typography>{p.dove}</CardContent><CardActions><Button>Passa</Button><Button variant="contained" onClick={() => post('/api/mipiace', { id: p.id })}>Mi piace</Button></CardActions></Card>)}</Stack>;
  }
}

function App() {
  const [io, setIo] = useState(null);
  const [path, setPath] = useState(location.pathname);
  const [anchor, setAnchor] = useState(null);
  useEffect(() => { fetch('/api/io').then((r) => r.json()).then(setIo); const f = () => setPath(location.pathname); addEventListener('popstate', f); return () => removeEventListener('popstate', f); }, []);
  const go = (p) => { setAnchor(null); history.pushState({}, '', p); setPath(p); scrollTo(0, 0); };
  const tabs = ['/scopri', '/piaciuti', '/chat'];
  return <ThemeProvider theme={theme}><AppBar position="sticky" color="inherit" elevation={1}><Toolbar><Typography variant="h6" color="primary" sx={{ fontWeight: 800 }}>duetta</Typography>
    <Tabs value={tabs.includes(path) ? path : false} onChange={(e, v) => go(v)} sx={{ flex: 1, ml: 3 }}><Tab value="/scopri" label="Scopri" /><Tab value="/piaciuti" label="Mi piace (27)" /><Tab value="/chat" label="Chat" /></Tabs>
    <IconButton aria-label="Menu del profilo" aria-haspopup="menu" onClick={(e) => setAnchor(e.currentTarget)}><Avatar sx={{ bgcolor: '#c2255c' }}>G</Avatar></IconButton>
    <Menu anchorEl={anchor} open={!!anchor} onClose={() => setAnchor(null)}><MenuItem onClick={() => go('/profilo')}>Il mio profilo</MenuItem><MenuItem onClick={() => go('/impostazioni')}>Impostazioni</MenuItem><MenuItem onClick={() => go('/aiuto')}>Aiuto</MenuItem><MenuItem onClick={() => { location.href = '/esci'; }}>Esci</MenuItem></Menu></Toolbar></AppBar>
    <Container maxWidth="sm" component="main" sx={{ py: 3, minHeight: '70vh' }}>{io ? <Pagina key={path} {...{ path, io, setIo, go }} /> : <Typography>Caricamento…</Typography>}</Container>
    <Box component="footer" sx={{ p: 3, textAlign: 'center', fontSize: 13, color: 'text.secondary' }}><Link href="/consigli" sx={{ mx: 1 }}>Incontri sicuri</Link><Link href="/lavora" sx={{ mx: 1 }}>Lavora con noi</Link><Link href="/privacy" sx={{ mx: 1 }}>Privacy</Link><Link href="/termini" sx={{ mx: 1 }}>Termini</Link> © 2026 Duetta S.r.l.</Box></ThemeProvider>;
}
createRoot(document.getElementById('app')).render(<App />);
