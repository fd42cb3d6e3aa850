import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  Alert, AppBar, Avatar, BottomNavigation, BottomNavigationAction, Box, Button, Card, CardActions, CardContent, Checkbox, Container, CssBaseline, Dialog, DialogActions, DialogContent, DialogTitle, Divider, FormControlLabel, FormGroup,
  IconButton, LinearProgress, Link, List, ListItem, ListItemAvatar, ListItemButton, ListItemText, MenuItem, Paper, Slide, Stack, Switch, TextField, ThemeProvider, Toolbar, Typography, createTheme,
} from '@mui/material';

const theme = createTheme({ palette: { primary: { main: '#6b3fa0' }, secondary: { main: '#ff9f1c' }, background: { default: '#fff9ef' } }, shape: { borderRadius: 14 }, typography: { fontFamily: 'Nunito, "Trebuchet MS", sans-serif', button: { textTransform: 'none', fontWeight: 700 } } });
const post = async (path, body = {}) => {
  const r = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const j = await r.json();
  if (!r.ok) throw new Error(j.problem ?? 'Oops, that didn’t work.');
  return j;
};
const END = '14 February 2027';

function Who({ home, play, grown }) {
  return <Container maxWidth="md" sx={{ textAlign: 'center', pt: 9 }}><Typography variant="h3" component="h1" gutterBottom>Who’s learning today?</Typography>
    <Stack direction="row" spacing={5} sx={{ justifyContent: 'center', my: 5 }}>{home.kids.map((k, i) => <Button key={k.id} onClick={() => play(k)} sx={{ flexDirection: 'column' }}><Avatar sx={{ width: 120, height: 120, fontSize: 48, mb: 1, bgcolor: i ? '#2a9d8f' : '#e76f51' }}>{k.name[0]}</Avatar><Typography variant="h6" component="span">{k.name}</Typography></Button>)}</Stack>
    <Button variant="outlined" onClick={grown}>🔒 Grown-ups</Button><Typography variant="body2" color="text.secondary" sx={{ mt: 8 }}>Sumbeam · maths for ages 4 to 11 · made in Bristol</Typography></Container>;
}

function Play({ kid, back }) {
  const [stars, setStars] = useState(0);
  return <Container maxWidth="sm" sx={{ pt: 4 }}><Button onClick={back}>← Change learner</Button><Typography variant="h4" component="h1">Hi {kid.name}!</Typography><Card sx={{ my: 2 }}><CardContent><Typography variant="h6" component="h2">Today’s path</Typography><p>Number bonds to 20, then a round of Fraction Pizza.</p><LinearProgress variant="determinate" value={35 + stars * 10} aria-label="Path" /></CardContent><CardActions><Button variant="contained" color="secondary" onClick={() => setStars(Math.min(6, stars + 1))}>Play</Button></CardActions></Card></Container>;
}

function Gate({ close, pass }) {
  const [answer, setAnswer] = useState('');
  const [bad, setBad] = useState('');
  const go = async (e) => { e.preventDefault(); try { await post('/api/gate', { answer }); pass(); } catch (x) { setBad(x.message); } };
  return <Dialog open onClose={close} aria-labelledby="gate"><form onSubmit={go}><DialogTitle id="gate">For grown-ups</DialogTitle><DialogContent><Typography gutterBottom>Please work out: six times seven.</Typography><TextField autoFocus margin="dense" fullWidth label="Your answer" value={answer} onChange={(e) => setAnswer(e.target.value)} error={Boolean(bad)} helperText={bad || 'In digits'} autoComplete="off" slotProps={{ htmlInput: { inputMode: 'numeric' } }} /></DialogContent><DialogActions><Button onClick={close}>Back</Button><Button type="submit" variant="contained">Enter</Button></DialogActions></form></Dialog>;
}

const WHY = [['price', 'The price'], ['unused', 'We didn’t use it enough'], ['hard', 'Too hard'], ['easy', 'Too easy'], ['screen', 'Less screen time'], ['older', 'My child is too old for it'], ['school', 'School gives us another app']];

function Leave({ close, update }) {
  const [at, setAt] = useState('survey');
  const [why, setWhy] = useState([]);
  const [busy, setBusy] = useState(false);
  const [bad, setBad] = useState('');
  useEffect(() => { post('/api/renewal/family/leave'); }, []);
  const step = (path, body, next) => async () => { setBusy(true); setBad(''); try { const got = await post(`/api/renewal/family/${path}`, body); if (got.kids) update(got); if (next) setAt(next); else close(); } catch (e) { setBad(e.message); } setBusy(false); };
  return <Dialog open fullScreen onClose={close} aria-label="Switch renewal off" slots={{ transition: Slide }} slotProps={{ transition: { direction: 'up' } }}>
    <AppBar position="static" color="transparent" elevation={0}><Toolbar>{at !== 'done' && <IconButton onClick={close} aria-label="Close">✕</IconButton>}<Typography sx={{ ml: 2 }}>Renewal of Sumbeam Family</Typography></Toolbar></AppBar>{busy && <LinearProgress />}
    <Container maxWidth="sm" sx={{ pt: 3 }}>{bad && <Alert severity="error">{bad}</Alert>}
      {at === 'survey' && <><Typography variant="h4" component="h2">What could be better?</Typography><Typography color="text.secondary">Pick any that fit. You can skip this.</Typography><FormGroup sx={{ my: 2 }}>{WHY.map(([k, l]) => <FormControlLabel key={k} label={l} control={<Checkbox checked={why.includes(k)} onChange={(e) => setWhy(e.target.checked ? [...why, k] : why.filter((w) => w !== k))} />} />)}</FormGroup><Stack direction="row" spacing={2}><Button variant="contained" disabled={busy || !why.length} onClick={step('survey', { why }, 'offer')}>Send and go on</Button><Button disabled={busy} onClick={step('survey', { why: [] }, 'offer')}>Skip</Button></Stack></>}
      {at === 'offer' && <><Typography variant="h4" component="h2">Half price for a whole year</Typography><Typography sx={{ my: 2 }}>Stay until February 2028 and pay £29.99 instead of £59.99 when you renew. Ivy keeps her 212 stars going and Theo stays on his path.</Typography><Stack spacing={1}><Button size="large" variant="contained" color="secondary" disabled={busy} onClick={step('offer', { take: true })}>Keep Sumbeam at half price</Button><Button disabled={busy} onClick={step('offer', { take: false }, 'confirm')}>No thanks</Button></Stack></>}
      {at === 'confirm' && <><Typography variant="h4" component="h2">Turn renewal off?</Typography><List><ListItem><ListItemText primary="Membership" secondary="Sumbeam Family, yearly" /></ListItem><ListItem><ListItemText primary="You can play until" secondary={END} /></ListItem><ListItem><ListItemText primary="After that" secondary="Ivy and Theo can’t open their paths. Their stars are kept for a year." /></ListItem><ListItem><ListItemText primary="Storybeam add-on" secondary="Has a renewal of its own and isn’t changed" /></ListItem></List><Stack direction="row" spacing={2}><Button variant="contained" disabled={busy} onClick={close}>Keep renewing</Button><Button variant="outlined" color="error" disabled={busy} onClick={step('off', {}, 'done')}>Turn renewal off</Button></Stack></>}
      {at === 'done' && <><Typography variant="h4" component="h2">Renewal is off</Typography><Typography sx={{ my: 2 }}>Sumbeam Family ends on {END}. You won’t be charged again. We’ve written to sam.okafor@mail.example to confirm.</Typography><Button variant="contained" onClick={close}>Done</Button></>}
    </Container></Dialog>;
}

function Membership({ home, update }) {
  const [page, setPage] = useState('');
  const [leaving, setLeaving] = useState(false);
  const [note, setNote] = useState('');
  const on = home.renews.family;
  if (page === 'renewal') return <><Button onClick={() => setPage('')}>← Membership</Button><Typography variant="h5" component="h2">Renewal</Typography>
    {!on && <Alert severity="info" sx={{ my: 2 }}>Sumbeam Family ends on {END}. You won’t be charged again.</Alert>}
    <Card sx={{ my: 2 }}><CardContent><FormControlLabel label="Renew Sumbeam Family" control={<Switch checked={on} onChange={() => (on ? setLeaving(true) : post('/api/renewal/family/on').then(update))} />} /><Typography variant="body2" color="text.secondary">{on ? `Renews on ${END} for ${home.half ? '£29.99' : '£59.99'}. Switch it off to end your membership on that day.` : `Off. Ends on ${END}.`}</Typography></CardContent></Card>
    <Card><CardContent><FormControlLabel label="Renew Storybeam" control={<Switch checked={home.renews.story} onChange={(e) => post('/api/renewal/story', { on: e.target.checked }).then(update)} />} /><Typography variant="body2" color="text.secondary">{home.renews.story ? 'Reading add-on. Renews on 3 December 2026 for £3.49.' : 'Off.'}</Typography></CardContent></Card>{leaving && <Leave close={() => setLeaving(false)} update={update} />}</>;
  if (page === 'plan') return <><Button onClick={() => setPage('')}>← Membership</Button><Typography variant="h5" component="h2">Change plan</Typography>{[['family', 'Family', 'Up to four children, £59.99 a year'], ['solo', 'Solo', 'One child, £39.99 a year']].map(([k, n, t]) => <Card key={k} sx={{ my: 2 }}><CardContent><Typography variant="h6" component="h3">{n}</Typography>{t}</CardContent><CardActions>{home.plan === k ? <Button disabled>Your plan</Button> : <Button onClick={() => post('/api/plan', { plan: k }).then(update)}>Choose {n}</Button>}</CardActions></Card>)}</>;
  return <><Typography variant="h5" component="h2" gutterBottom>Membership</Typography><Card sx={{ bgcolor: '#f1e8fb', mb: 2 }}><CardContent><Typography variant="h6" component="h3">Sumbeam {home.plan === 'family' ? 'Family' : 'Solo'}</Typography><Typography>Yearly · paid with Mastercard ending 3308</Typography><Typography color={on ? 'text.secondary' : 'error'}>{on ? `Next payment ${home.half ? '£29.99' : '£59.99'} on ${END}` : `Ends on ${END}`}</Typography></CardContent></Card>
    {note && <Alert severity="info" sx={{ mb: 2 }}>{note}</Alert>}
    <Paper><List><ListItemButton onClick={() => setPage('plan')}><ListItemText primary="Change plan" secondary="Family or Solo" /></ListItemButton><Divider /><ListItemButton onClick={() => setNote('Cards can be changed after your next payment is due.')}><ListItemText primary="Payment card" secondary="Mastercard ending 3308" /></ListItemButton><Divider /><ListItemButton onClick={() => setPage('renewal')}><ListItemText primary="Renewal" secondary={on ? 'On' : 'Off'} /></ListItemButton><Divider /><ListItemButton onClick={() => setNote('Receipts: 14 February 2026, £59.99. 14 February 2025, £54.99.')}><ListItemText primary="Receipts" secondary="2" /></ListItemButton><Divider /><ListItemButton onClick={() => setNote('Gift cards are sold in our shop from 1 December.')}><ListItemText primary="Give a year as a gift" /></ListItemButton></List></Paper></>;
}

function Progress() {
  return <><Typography variant="h5" component="h2" gutterBottom>This week</Typography><Stack spacing={2}><Card><CardContent><Typography variant="h6" component="h3">Ivy</Typography>4 days, 68 minutes. Strong at number bonds; telling the time needs practice.</CardContent></Card><Card><CardContent><Typography variant="h6" component="h3">Theo</Typography>2 days, 25 minutes. Finished “Fractions 2”.</CardContent></Card><Card sx={{ bgcolor: '#fff0d8' }}><CardContent><Typography variant="h6" component="h3">Print at home</Typography>Twelve winter worksheets, free for members.</CardContent></Card></Stack></>;
}

function Children({ home, update }) {
  return <><Typography variant="h5" component="h2" gutterBottom>Children</Typography><Paper><List>{home.kids.map((k) => <ListItem key={k.id} secondaryAction={<Button color="error" onClick={() => post(`/api/kids/${k.id}/remove`).then(update)} aria-label={`Remove ${k.name}`}>Remove</Button>}><ListItemAvatar><Avatar>{k.name[0]}</Avatar></ListItemAvatar><ListItemText primary={k.name} secondary={`${k.age} years`} /></ListItem>)}</List></Paper></>;
}

function Settings({ home, update }) {
  const [open, setOpen] = useState(false);
  return <><Typography variant="h5" component="h2" gutterBottom>Settings</Typography><Paper sx={{ p: 2 }}><FormControlLabel label="Weekly e-mail about progress" control={<Switch checked={home.mail} onChange={(e) => post('/api/settings', { mail: e.target.checked }).then(update)} />} /><TextField select fullWidth margin="normal" label="Daily screen time" value={home.limit} onChange={(e) => post('/api/settings', { limit: e.target.value }).then(update)}>{['15', '30', '45', '60'].map((m) => <MenuItem key={m} value={m}>{m} minutes</MenuItem>)}</TextField></Paper>
    <Paper sx={{ p: 2, mt: 2 }}><Typography variant="h6" component="h3">Help</Typography><Typography>How do I stop paying? Switch the renewal of your membership off; you’ll find it under Membership. Removing children or erasing data doesn’t end a membership.</Typography><Link href="mailto:hello@sumbeam.example">Write to us</Link></Paper><Paper sx={{ p: 2, mt: 2 }}><Typography variant="h6" component="h3">Data</Typography><Button color="error" onClick={() => setOpen(true)}>Erase our family’s data</Button></Paper>
    {open && <Dialog open onClose={() => setOpen(false)}><DialogTitle>Erase everything?</DialogTitle><DialogContent>Stars, paths and drawings of all children are erased within a week. Your membership goes on.</DialogContent><DialogActions><Button onClick={() => setOpen(false)}>No</Button><Button color="error" onClick={() => post('/api/erase').then((h) => { update(h); setOpen(false); })}>Erase</Button></DialogActions></Dialog>}</>;
}

const TABS = [['progress', 'Progress', '📈'], ['children', 'Children', '🧒'], ['membership', 'Membership', '💳'], ['settings', 'Settings', '⚙️']];
function GrownUps({ home, update, back }) {
  const [tab, setTab] = useState('progress');
  const View = { progress: Progress, children: Children, membership: Membership, settings: Settings }[tab];
  return <><AppBar position="static"><Toolbar><Typography variant="h6" component="span" sx={{ flexGrow: 1 }}>☀ Sumbeam for grown-ups</Typography><Button color="inherit" onClick={back}>Back to learning</Button></Toolbar></AppBar><Container maxWidth="sm" sx={{ pt: 3, pb: 12 }}><View home={home} update={update} /></Container>
    <Paper component="nav" elevation={4} sx={{ position: 'fixed', bottom: 0, left: 0, right: 0 }}><BottomNavigation showLabels value={tab} onChange={(e, v) => setTab(v)}>{TABS.map(([k, l, i]) => <BottomNavigationAction key={k} value={k} label={l} icon={<span aria-hidden="true">{i}</span>} />)}</BottomNavigation></Paper></>;
}

function App() {
  const [home, setHome] = useState(null);
  const [kid, setKid] = useState(null);
  const [gate, setGate] = useState(false);
  const [grown, setGrown] = useState(false);
  useEffect(() => { fetch('/api/home').then((r) => r.json()).then(setHome); }, []);
  return <ThemeProvider theme={theme}><CssBaseline />{!home ? <Box sx={{ p: 6 }}><LinearProgress aria-label="Loading" /></Box> : grown ? <GrownUps home={home} update={setHome} back={() => setGrown(false)} /> : kid ? <Play kid={kid} back={() => setKid(null)} /> : <Who home={home} play={setKid} grown={() => setGate(true)} />}
    {gate && <Gate close={() => setGate(false)} pass={() => { setGate(false); setGrown(true); }} />}</ThemeProvider>;
}
createRoot(document.getElementById('root')).render(<App />);
