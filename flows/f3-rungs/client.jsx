import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Accordion, AccordionDetails, AccordionSummary, Alert, AppBar, Avatar, Box, Button, Card, CardContent, Checkbox, Chip, CircularProgress, Container, CssBaseline, Divider, FormControl, FormControlLabel, IconButton, InputBase, InputLabel, LinearProgress, Link, Menu, MenuItem, Select, Slider, Stack, Step, StepLabel, Stepper, Switch, TextField, ThemeProvider, Toolbar, Typography, createTheme } from '@mui/material';

const theme = createTheme({ palette: { primary: { main: '#4a148c' }, secondary: { main: '#ff6f00' } }, shape: { borderRadius: 12 }, typography: { fontFamily: 'Inter, Roboto, sans-serif' } });
const post = async (url, data = {}, method = 'POST') => {
  const r = await fetch(url, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(data) });
  const body = await r.json();
  if (!r.ok) throw new Error(body.message);
  return body;
};

function usePath() {
  const [path, set] = useState(location.pathname);
  useEffect(() => { const f = () => set(location.pathname); addEventListener('popstate', f); return () => removeEventListener('popstate', f); }, []);
  return [path, (to) => { history.pushState({}, '', to); set(to); scrollTo(0, 0); }];
}

function Top({ go }) {
  const [anchor, setAnchor] = useState(null);
  const pick = (to) => { setAnchor(null); go(to); };
  return (
    <AppBar position="sticky" elevation={1}><Toolbar sx={{ gap: 3 }}>
      <Typography variant="h6" sx={{ fontWeight: 800 }}>rungs</Typography>
      <Button color="inherit" onClick={() => go('/app/dashboard')}>Dashboard</Button><Button color="inherit">Jobs</Button><Button color="inherit">Coaching</Button>
      <Box sx={{ flex: 1, bgcolor: '#ffffff26', borderRadius: 2, px: 2, maxWidth: 320 }}><InputBase placeholder="Search 41,000 roles" inputProps={{ 'aria-label': 'search' }} sx={{ color: 'inherit', width: 1 }} /></Box>
      <IconButton aria-label="Account of Dana" aria-haspopup="true" onClick={(e) => setAnchor(e.currentTarget)}><Avatar sx={{ bgcolor: 'secondary.main' }}>D</Avatar></IconButton>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => pick('/app/profile')}>My profile</MenuItem><MenuItem onClick={() => pick('/app/billing')}>Billing</MenuItem><Divider /><MenuItem onClick={() => setAnchor(null)}>Sign out</MenuItem>
      </Menu>
    </Toolbar></AppBar>
  );
}

function Dashboard({ me, patch }) {
  return (
    <Stack spacing={3}>
      <Typography variant="h4">Hi Dana, keep climbing</Typography>
      <Card><CardContent><Typography variant="overline">This week with {me.coach}</Typography><Typography>2 applications sent, 1 mock interview</Typography><LinearProgress variant="determinate" value={60} sx={{ my: 2 }} /><FormControlLabel control={<Switch checked={me.alerts} onChange={async () => patch(await post('/api/alerts'))} />} label="Daily job alerts" /></CardContent></Card>
      <Card sx={{ bgcolor: '#fff3e0' }}><CardContent><Typography variant="h6">Profile Boost</Typography><Typography gutterBottom>Be seen by 3× more recruiters. $12 for a week.</Typography><Button variant="contained" color="secondary" onClick={async () => patch(await post('/api/boost'))}>Boost me</Button></CardContent></Card>
    </Stack>
  );
}

function Billing({ me, go, patch }) {
  const badge = { active: <Chip color="success" label="Active" />, pending: <Chip color="warning" label="Cancellation awaiting confirmation" />, paused: <Chip label="Paused" /> }[me.status];
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={2} alignItems="center"><Typography variant="h4">Billing</Typography>{badge}</Stack>
      {me.status === 'pending' && <Alert severity="warning">We've e-mailed a link to {me.email}. Rungs Pro isn't cancelled until you open it. The link works for 24 hours.</Alert>}
      <Card><CardContent><Typography variant="h6">Go further with Rungs Elite</Typography><Typography gutterBottom>Weekly 1:1s and salary negotiation.</Typography><Button variant="contained" onClick={async () => patch(await post('/api/plan', { plan: 'elite' }))}>Upgrade to Elite</Button></CardContent></Card>
      <div>
        <Accordion><AccordionSummary expandIcon="▾">Payment method</AccordionSummary><AccordionDetails>Mastercard •••• 8820, 04/29</AccordionDetails></Accordion>
        <Accordion><AccordionSummary expandIcon="▾">Invoices</AccordionSummary><AccordionDetails>9 Nov 2026, $34.00 · 9 Oct 2026, $34.00</AccordionDetails></Accordion>
        <Accordion><AccordionSummary expandIcon="▾">Plan details</AccordionSummary><AccordionDetails><Typography>Rungs Pro, $34.00 a month. Renews on 9 December 2026.</Typography><Typography variant="caption" color="text.secondary">Looking to save? <Link component="button" variant="caption" onClick={async () => patch(await post('/api/plan', { plan: 'lite' }))}>switch to Lite</Link>{me.status === 'active' && <> or <Link component="button" variant="caption" onClick={() => go('/app/billing/cancel')}>cancel Rungs Pro</Link></>}</Typography></AccordionDetails></Accordion>
      </div>
    </Stack>
  );
}

const STEPS = ['Your search', 'Your rating', 'Your words', 'A pause?', 'Finish'];
function Cancel({ me, go, patch }) {
  const [at, setAt] = useState(0);
  const [a, setA] = useState({ job: '', score: 5, feedback: '', understood: false });
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const set = (k) => (v) => setA((old) => ({ ...old, [k]: v }));
  const next = async (data) => { setError(''); try { if (data) await post('/api/cancel/survey', data); setAt(at + 1); } catch (e) { setError(e.message); } };
  const finish = async () => { setBusy(true); setError(''); try { const got = await post('/api/cancel/request', { understood: a.understood }); await new Promise((r) => setTimeout(r, 700)); patch(got); go('/app/billing'); } catch (e) { setError(e.message); setBusy(false); } };
  return (
    <Stack spacing={4}>
      <Stepper activeStep={at} alternativeLabel>{STEPS.map((s) => <Step key={s}><StepLabel>{s}</StepLabel></Step>)}</Stepper>
      {error && <Alert severity="error">{error}</Alert>}
      {at === 0 && <><Typography variant="h5">First things first: how's the search going?</Typography>
        <FormControl fullWidth><InputLabel id="job">Have you found a job yet?</InputLabel><Select labelId="job" label="Have you found a job yet?" value={a.job} onChange={(e) => set('job')(e.target.value)}>
          <MenuItem value="via_rungs">Yes, through Rungs</MenuItem><MenuItem value="elsewhere">Yes, somewhere else</MenuItem><MenuItem value="not_yet">No, still looking</MenuItem><MenuItem value="stopped">I've stopped looking</MenuItem><MenuItem value="none_given">Rather not say</MenuItem></Select></FormControl>
        <Box><Button variant="contained" disabled={!a.job} onClick={() => next({ job: a.job })}>Next</Button></Box></>}
      {at === 1 && <><Typography variant="h5" id="score">How likely are you to recommend {me.coach} to a friend?</Typography><Box sx={{ px: 2 }}><Slider aria-labelledby="score" value={a.score} min={0} max={10} marks step={1} valueLabelDisplay="on" onChange={(_, v) => set('score')(v)} /></Box><Box><Button variant="contained" onClick={() => next({ score: a.score })}>Next</Button></Box></>}
      {at === 2 && <><TextField label="What should we do better?" multiline minRows={4} value={a.feedback} onChange={(e) => set('feedback')(e.target.value)} error={a.feedback.length > 0 && a.feedback.trim().length < 30} helperText={`${a.feedback.trim().length}/30 characters needed`} /><Box><Button variant="contained" disabled={a.feedback.trim().length < 30} onClick={() => next({ feedback: a.feedback })}>Next</Button></Box></>}
      {at === 3 && <Card sx={{ textAlign: 'center', p: 4, bgcolor: '#f3e5f5' }}><Typography variant="h4" gutterBottom>Searches take breaks too</Typography><Typography sx={{ mb: 3 }}>Pause for 2 months at $0. {me.coach} keeps your notes safe.</Typography><Button size="large" variant="contained" color="secondary" onClick={async () => { patch(await post('/api/pause')); go('/app/billing'); }}>Pause for free</Button><Box sx={{ mt: 3 }}><Button size="small" sx={{ textTransform: 'none', color: 'text.disabled' }} onClick={() => next()}>I don't want a pause, take me to the last step</Button></Box></Card>}
      {at === 4 && <><Typography variant="h5">We'll e-mail you a link to finish</Typography><Typography>Open the link we send to {me.email} within 24 hours. Until then nothing changes.</Typography><FormControlLabel control={<Checkbox checked={a.understood} onChange={(e) => set('understood')(e.target.checked)} />} label={`I understand that my coach ${me.coach} will be given to someone else`} />
        <Stack direction="row" spacing={2}><Button variant="outlined" onClick={() => go('/app/billing')}>Stay on Pro</Button><Button variant="contained" color="error" disabled={!a.understood || busy} onClick={finish} startIcon={busy && <CircularProgress size={16} />}>Send confirmation e-mail</Button></Stack></>}
    </Stack>
  );
}

function Profile({ patch }) {
  return <Stack spacing={2}><Typography variant="h4">My profile</Typography><TextField label="Headline" defaultValue="Supply planner" /><Box><Button variant="contained" onClick={async () => patch(await post('/api/profile'))}>Save profile</Button></Box><Divider /><Box><Button color="error" onClick={async () => patch(await post('/api/account', {}, 'DELETE'))}>Delete my account</Button></Box></Stack>;
}

function App() {
  const [path, go] = usePath();
  const [me, patch] = useState(null);
  useEffect(() => { fetch('/api/session').then((r) => r.json()).then(patch); }, []);
  const View = { '/app/billing': Billing, '/app/billing/cancel': Cancel, '/app/profile': Profile }[path] ?? Dashboard;
  return (
    <ThemeProvider theme={theme}><CssBaseline /><Top go={go} />
      <Container maxWidth="md" sx={{ py: 5, minHeight: '70vh' }}>{me ? <View me={me} go={go} patch={patch} /> : <CircularProgress />}</Container>
      <Box component="footer" sx={{ bgcolor: '#eee', p: 3, display: 'flex', gap: 3 }}><Link href="#">Terms</Link><Link href="#">Privacy</Link><Link href="#">Your privacy choices</Link><Typography variant="caption">© 2026 Rungs Careers, Inc.</Typography></Box>
    </ThemeProvider>
  );
}
createRoot(document.getElementById('root')).render(<App />);
