import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Accordion, AccordionDetails, AccordionSummary, Alert, AppBar, Avatar, Box, Button, Card, CardContent, Chip, Container, CssBaseline, Dialog, DialogActions, DialogContent, DialogTitle, FormControl, IconButton, InputLabel, LinearProgress, Menu, MenuItem, Select, Stack, Switch, TextField, ThemeProvider, Toolbar, Typography, createTheme } from '@mui/material';

const theme = createTheme({ palette: { primary: { main: '#2f6b4f' }, secondary: { main: '#b8622c' }, background: { default: '#f6f4ee' } }, shape: { borderRadius: 10 }, typography: { fontFamily: '"Segoe UI", Roboto, Arial, sans-serif', h4: { fontFamily: 'Georgia, serif' }, h5: { fontFamily: 'Georgia, serif' } } });
const post = (url, body = {}) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((r) => r.json());
const me = () => fetch('/api/me').then((r) => r.json());

function Top() {
  const [at, setAt] = useState(null);
  return (
    <AppBar position="static" elevation={1} sx={{ bgcolor: '#fff', color: '#2b2b26' }}>
      <Toolbar sx={{ gap: 3 }}>
        <Typography component="a" href="/tree" variant="h5" sx={{ color: 'primary.main', textDecoration: 'none', fontWeight: 700 }}>Kinroot</Typography>
        <Stack component="nav" direction="row" spacing={1} sx={{ flex: 1 }}><Button color="inherit" href="/tree">Tree</Button><Button color="inherit" href="/tree#hints">Hints</Button><Button color="inherit" href="/tree#records">Records</Button><Button color="inherit" href="/tree#dna">DNA</Button></Stack>
        <IconButton aria-label="Open profile menu" aria-haspopup="menu" onClick={(e) => setAt(e.currentTarget)}><Avatar sx={{ bgcolor: 'secondary.main' }}>BP</Avatar></IconButton>
        <Menu anchorEl={at} open={Boolean(at)} onClose={() => setAt(null)}><MenuItem onClick={() => { location.href = '/tree'; }}>My profile</MenuItem><MenuItem onClick={() => { location.href = '/tree#messages'; setAt(null); }}>Messages</MenuItem><MenuItem onClick={() => { location.href = '/settings'; }}>Settings</MenuItem><MenuItem onClick={() => { location.href = '/tree'; }}>Sign out</MenuItem></Menu>
      </Toolbar>
    </AppBar>
  );
}

function Tree() {
  const people = [['Bethan Pryce', '1984'], ['Gwilym Pryce', '1951'], ['Carys Rees', '1955'], ['Evan Pryce', '1919–1990'], ['Maud Tilley', '1924–2003'], ['Ivor Rees', '1921–1988']];
  return (
    <Container sx={{ py: 4, minHeight: '65vh' }}>
      <Box sx={{ background: 'linear-gradient(110deg,#1f4a36,#6ba27f 70%,#e6c48a)', color: '#fff', borderRadius: 4, p: 5, mb: 4 }}><Typography variant="h4">Evan’s ship has come in.</Typography><Typography sx={{ mt: 1, maxWidth: 460 }}>We found a passenger list of 1938 that may name your grandfather. Find it in World Records.</Typography></Box>
      <Typography variant="h5" sx={{ mb: 2 }}>Pryce family tree</Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3,1fr)', gap: 2 }}>{people.map(([n, y]) => <Card key={n}><CardContent sx={{ display: 'flex', gap: 2, alignItems: 'center' }}><Avatar sx={{ bgcolor: '#cfdccf', color: '#2f6b4f' }}>{n[0]}</Avatar><div><b>{n}</b><br />{y}</div></CardContent></Card>)}</Box>
    </Container>
  );
}

function End({ close, update }) {
  const [step, setStep] = useState(1);
  const [why, setWhy] = useState('');
  const [text, setText] = useState('');
  const [phrase, setPhrase] = useState('');
  if (step === 1) return (
    <Dialog open onClose={close} fullWidth maxWidth="sm"><DialogTitle>Sorry to see you leave</DialogTitle>
      <DialogContent><Stack spacing={3} sx={{ pt: 1 }}>
        <FormControl fullWidth required><InputLabel id="why">Why are you leaving?</InputLabel><Select labelId="why" label="Why are you leaving?" value={why} onChange={(e) => setWhy(e.target.value)}><MenuItem value="found">I found everyone I was looking for</MenuItem><MenuItem value="price">World Records costs too much</MenuItem><MenuItem value="adopted">My family isn’t in your records</MenuItem><MenuItem value="other">I use another service</MenuItem><MenuItem value="none">I’d rather keep that to myself</MenuItem></Select></FormControl>
        <TextField label="What could we do better?" multiline minRows={3} value={text} onChange={(e) => setText(e.target.value)} helperText={`At least 30 characters (${text.trim().length} so far)`} />
      </Stack></DialogContent>
      <DialogActions><Button onClick={close}>Back</Button><Button variant="contained" disabled={!why || text.trim().length < 30} onClick={() => setStep(2)}>Next</Button></DialogActions>
    </Dialog>
  );
  if (step === 2) return (
    <Dialog open onClose={close} fullWidth maxWidth="xs"><DialogTitle>How about two more weeks, free?</DialogTitle>
      <DialogContent><Typography>Your trial would run on for 14 days. After that World Records costs £16.99 a month.</Typography></DialogContent>
      <DialogActions sx={{ flexDirection: 'column', gap: 1, p: 3 }}><Button fullWidth variant="contained" size="large" onClick={async () => { update(await post('/api/trial/longer'), 'Your trial is 14 days longer.'); close(); }}>Yes, extend my trial</Button><Button fullWidth size="small" color="inherit" onClick={() => setStep(3)}>No, go on</Button></DialogActions>
    </Dialog>
  );
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm"><DialogTitle>End your World Records trial</DialogTitle>
      <DialogContent><Alert severity="warning" sx={{ mb: 2 }}>The trial ends at once and World Records closes today. Your tree, your photos and your other plans stay. You won’t be charged.</Alert><Typography sx={{ mb: 2 }}>To confirm, type <b>end my trial</b> below.</Typography><TextField fullWidth label="Type the phrase" value={phrase} onChange={(e) => setPhrase(e.target.value)} autoComplete="off" /></DialogContent>
      <DialogActions><Button variant="contained" onClick={close}>Keep my trial</Button><Button color="error" disabled={phrase.trim().toLowerCase() !== 'end my trial'} onClick={async () => { update(await post('/api/trial/end', { why, text, phrase }), ''); close(); }}>End trial now</Button></DialogActions>
    </Dialog>
  );
}

function Settings() {
  const [d, setD] = useState(null);
  const [said, say] = useState('');
  const [menu, setMenu] = useState(null);
  const [ending, setEnding] = useState(false);
  useEffect(() => { me().then(setD); }, []);
  useEffect(() => {
    if (d?.trial !== 'ending') return undefined;
    const t = setInterval(() => me().then((n) => { setD(n); if (n.trial === 'ended') say('Your World Records trial has ended. Nothing was charged for World Records.'); }), 1000);
    return () => clearInterval(t);
  }, [d?.trial]);
  const update = (n, t) => { setD(n); say(t); };
  const act = async (url, t) => { setMenu(null); update(await post(url), t); };
  if (!d) return <Container sx={{ py: 4 }}>Loading…</Container>;
  const fold = (title, body) => <Accordion disableGutters slotProps={{ transition: { unmountOnExit: true, timeout: 150 } }}><AccordionSummary expandIcon={<span aria-hidden="true">⌄</span>}>{title}</AccordionSummary><AccordionDetails>{body}</AccordionDetails></Accordion>;
  return (
    <Container sx={{ py: 4, minHeight: '65vh' }} maxWidth="md">
      <Typography variant="h4" sx={{ mb: 2 }}>Settings</Typography>
      {said && <Alert severity="success" sx={{ mb: 2 }} role="status">{said}</Alert>}
      {fold('Profile', <Typography>{d.name}, bethan.pryce@example.org, Aberystwyth</Typography>)}
      {fold('Tree and privacy', <Stack direction="row" sx={{ alignItems: 'center' }}><Typography sx={{ flex: 1 }}>Show my tree to other members</Typography><Switch defaultChecked slotProps={{ input: { 'aria-label': 'Show my tree to other members' } }} onChange={() => act('/api/tree/private', '')} /></Stack>)}
      {fold('E-mail', <Stack direction="row" sx={{ alignItems: 'center' }}><Typography sx={{ flex: 1 }}>New hints every week</Typography><Switch defaultChecked slotProps={{ input: { 'aria-label': 'New hints every week' } }} onChange={() => act('/api/mails', '')} /></Stack>)}
      {fold('Language and region', <Typography>English (UK), dates as day, month, year</Typography>)}
      {fold('Memberships', <Stack spacing={2}>
        <Card variant="outlined"><CardContent><Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <Box sx={{ flex: 1 }}><Typography variant="h6">World Records {d.trial === 'on' && <Chip size="small" color="secondary" label="Free trial" />}</Typography>
            {d.trial === 'on' && <Typography color="text.secondary">Free until 19 January 2027, then £16.99 a month</Typography>}
            {d.trial === 'ending' && <><Typography>We’re ending your trial. This takes a few seconds; please leave this page open.</Typography><LinearProgress sx={{ mt: 1 }} aria-label="Ending the trial" /></>}
            {d.trial === 'ended' && <Typography color="text.secondary">You’re on Kinroot Free. Your World Records trial has ended. Nothing was charged for World Records.</Typography>}</Box>
          {d.trial === 'on' && <><Button variant="contained" onClick={() => act('/api/trial/pay', 'Welcome to World Records!')}>Start membership now</Button><Button variant="outlined" aria-label="Trial options" aria-haspopup="menu" onClick={(e) => setMenu(e.currentTarget)}>More</Button></>}
          {d.trial === 'ended' && <Button variant="contained" onClick={() => act('/api/trial/again', 'Welcome to World Records!')}>Get World Records</Button>}
        </Stack></CardContent></Card>
        <Card variant="outlined"><CardContent><Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}><Box sx={{ flex: 1 }}><Typography variant="h6">Photo storage, 200 GB</Typography><Typography color="text.secondary">{d.storage ? '£2.99 a month, 4,118 pictures' : 'Ended'}</Typography></Box>{d.storage && <Button color="inherit" aria-label="Cancel photo storage" onClick={() => act('/api/storage/stop', 'Photo storage ended.')}>Cancel</Button>}</Stack></CardContent></Card>
        <Card variant="outlined"><CardContent><Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}><Box sx={{ flex: 1 }}><Typography variant="h6">DNA matches for Gwilym Pryce</Typography><Typography color="text.secondary">{d.dna ? '£4.00 a month, paid by you' : 'Ended'}</Typography></Box>{d.dna && <Button color="inherit" aria-label="Cancel DNA matches" onClick={() => act('/api/dna/stop', 'DNA matches ended.')}>Cancel</Button>}</Stack></CardContent></Card>
      </Stack>)}
      {fold('Payment', <Typography>Visa ending 0915, expires 04/29</Typography>)}
      {fold('Delete tree', <><Typography sx={{ mb: 1 }}>Deletes 212 people and all pictures.</Typography><Button color="error" onClick={() => act('/api/account/delete', 'Your tree will be deleted.')}>Delete my tree</Button></>)}
      <Menu anchorEl={menu} open={Boolean(menu)} onClose={() => setMenu(null)}><MenuItem onClick={() => act('/api/trial/remind', 'We’ll remind you three days before the trial ends.')}>Remind me before it ends</MenuItem><MenuItem onClick={() => { setMenu(null); say(''); setEnding(true); }}>End the trial</MenuItem></Menu>
      {ending && <End close={() => setEnding(false)} update={update} />}
    </Container>
  );
}

function App() {
  return <ThemeProvider theme={theme}><CssBaseline /><Top />{location.pathname === '/settings' ? <Settings /> : <Tree />}<Box component="footer" sx={{ bgcolor: '#1f4a36', color: '#dfeae0', p: 4, display: 'flex', gap: 6, fontSize: 14 }}><div><b>Kinroot</b><br />31 billion names, one of them yours.</div><div>Help<br />Community<br />Blog</div><div>Privacy<br />Terms<br />Cookies</div></Box></ThemeProvider>;
}
createRoot(document.getElementById('root')).render(<App />);
