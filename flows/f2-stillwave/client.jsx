import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Alert, AppBar, Box, Button, Card, CardContent, Checkbox, Chip, CircularProgress, Container, CssBaseline, Dialog, DialogActions, DialogContent, DialogTitle, FormControlLabel, IconButton, Link, List, ListItem, ListItemText, Menu, MenuItem, Slider, Snackbar, Stack, Step, StepLabel, Stepper, Switch, Tab, Tabs, ThemeProvider, Toolbar, Typography, createTheme } from '@mui/material';

const theme = createTheme({ palette: { primary: { main: '#2f7d6b' }, secondary: { main: '#c98a2b' } }, shape: { borderRadius: 14 }, typography: { fontFamily: 'Nunito, system-ui, sans-serif' } });
const call = (method, path, body) => fetch(`/v2${path}`, { method, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) }).then((r) => r.json());
const REASONS = ['Too expensive', 'I feel better now', 'Not enough new sessions', 'I use another app', 'Technical trouble', 'Something else'];

function Ask({ id, children, value, onChange, marks }) {
  return (
    <Box sx={{ my: 3 }}>
      <Typography id={id} gutterBottom>{children}</Typography>
      <Slider aria-labelledby={id} value={value ?? 5} min={0} max={10} step={1} marks={marks} valueLabelDisplay="auto" onChange={(_, v) => onChange(v)} />
    </Box>
  );
}

function Farewell({ open, onClose, onEnded, onStay }) {
  const [step, setStep] = useState(0);
  const [calm, setCalm] = useState(null);
  const [back, setBack] = useState(null);
  const [picked, setPicked] = useState([]);
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => { if (open) { setStep(0); setCalm(null); setBack(null); setPicked([]); setSure(false); } }, [open]);
  const toggle = (r) => setPicked((p) => (p.includes(r) ? p.filter((x) => x !== r) : [...p, r]));
  const survey = async () => { setBusy(true); await call('POST', '/subscription/survey', { calm, back, reasons: picked }); setBusy(false); setStep(3); };
  const end = async () => { setBusy(true); const r = await call('DELETE', '/subscription'); setBusy(false); onEnded(r); };
  const take = async (kind) => { await call('POST', '/subscription/retention', { kind }); onStay('Lovely! Your new price is active.'); };
  return (
    <Dialog open={open} onClose={onClose} fullScreen>
      <DialogTitle>Take a slow breath with us</DialogTitle>
      <DialogContent>
        <Container maxWidth="sm">
          {step > 0 && <Stepper activeStep={step - 1} alternativeLabel sx={{ mb: 3 }}>{['Feelings', 'Reasons', 'A gift', 'Goodbye'].map((s) => <Step key={s}><StepLabel>{s}</StepLabel></Step>)}</Stepper>}
          {step === 0 && <><Typography variant="h5">Inner peace takes longer than 41 days, Noor.</Typography><Typography sx={{ mt: 2 }}>People who leave now tell us they sleep worse within a week. Are you sure?</Typography></>}
          {step === 1 && <>
            <Ask id="q-calm" value={calm} onChange={setCalm} marks={[{ value: 0, label: 'Not at all' }, { value: 10, label: 'Very' }]}>How calm did Stillwave make you feel?</Ask>
            <Ask id="q-back" value={back} onChange={setBack} marks={[{ value: 0, label: 'Never' }, { value: 10, label: 'Surely' }]}>How likely are you to come back?</Ask>
            <Typography variant="caption">Move both sliders to go on.</Typography></>}
          {step === 2 && <><Typography gutterBottom>What is on your mind? Choose at least one.</Typography><Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>{REASONS.map((r) => <Chip key={r} label={r} clickable onClick={() => toggle(r)} color={picked.includes(r) ? 'primary' : 'default'} variant={picked.includes(r) ? 'filled' : 'outlined'} />)}</Stack></>}
          {step === 3 && <Card sx={{ bgcolor: '#fdf3df', textAlign: 'center' }}><CardContent><Typography variant="h4">50% off</Typography><Typography sx={{ my: 2 }}>Six months of Premium for €6.49. Because you matter to us.</Typography><Button size="large" variant="contained" color="secondary" fullWidth onClick={() => take('half-price')}>Accept my gift</Button><Button size="small" sx={{ mt: 2, color: 'text.secondary', textTransform: 'none' }} onClick={() => setStep(4)}>No thanks, continue</Button></CardContent></Card>}
          {step === 4 && <><Alert severity="warning" sx={{ mb: 2 }}>Premium ends today. The unused part of this month (€6.75) is refunded to your card.</Alert><FormControlLabel control={<Checkbox checked={sure} onChange={(e) => setSure(e.target.checked)} />} label="I understand that my 41-day streak will be lost" /></>}
        </Container>
      </DialogContent>
      <DialogActions sx={{ p: 3 }}>
        <Button variant={step === 0 || step === 4 ? 'contained' : 'text'} onClick={onClose}>Stay with Stillwave</Button>
        {step === 0 && <Button onClick={() => setStep(1)} sx={{ color: 'text.secondary' }}>I'm sure</Button>}
        {step === 1 && <Button disabled={calm === null || back === null} onClick={() => setStep(2)}>Next</Button>}
        {step === 2 && <Button disabled={!picked.length || busy} onClick={survey}>Next</Button>}
        {step === 4 && <Button color="error" disabled={!sure || busy} onClick={end}>{busy ? <CircularProgress size={20} /> : 'End subscription'}</Button>}
      </DialogActions>
    </Dialog>
  );
}

function App() {
  const [me, setMe] = useState(null);
  const [tab, setTab] = useState(0);
  const [anchor, setAnchor] = useState(null);
  const [leaving, setLeaving] = useState(false);
  const [toast, setToast] = useState('');
  const load = () => call('GET', '/me').then(setMe);
  useEffect(() => { load(); }, []);
  if (!me) return <Box sx={{ display: 'grid', placeItems: 'center', height: '80vh' }}><CircularProgress aria-label="Loading" /></Box>;
  const item = (what) => () => { setAnchor(null); what?.(); };
  return (
    <>
      <AppBar position="static" elevation={0}><Toolbar><Typography variant="h6" sx={{ flexGrow: 1 }}>stillwave</Typography><Chip label={`${me.streak} days`} sx={{ color: '#fff', borderColor: '#fff8' }} variant="outlined" /></Toolbar>
        <Tabs value={tab} onChange={(_, v) => setTab(v)} textColor="inherit" indicatorColor="secondary" centered><Tab label="Today" /><Tab label="Library" /><Tab label="Account" /></Tabs></AppBar>
      <Container maxWidth="sm" sx={{ py: 4 }}>
        {tab === 0 && <Card><CardContent><Typography variant="h5">Good afternoon, {me.first}</Typography><Typography sx={{ my: 2 }}>Today: ten minutes of rain on leaves.</Typography><Button variant="contained">Begin</Button></CardContent></Card>}
        {tab === 1 && <Card><CardContent><Typography>{me.downloads} sessions on this device</Typography><Button color="error" onClick={() => call('DELETE', '/downloads').then(load)}>Delete all</Button></CardContent></Card>}
        {tab === 2 && <Card><List>
          <ListItem secondaryAction={<IconButton edge="end" aria-label="More" onClick={(e) => setAnchor(e.currentTarget)}><svg width="20" height="20" viewBox="0 0 24 24"><circle cx="12" cy="5" r="2" /><circle cx="12" cy="12" r="2" /><circle cx="12" cy="19" r="2" /></svg></IconButton>}><ListItemText primary="Stillwave Premium" secondary={me.status === 'active' ? `${me.price} · renews ${me.renews}` : 'You are on the free plan'} /><Chip sx={{ mr: 3 }} size="small" label={me.status === 'active' ? 'Active' : 'Ended'} color={me.status === 'active' ? 'success' : 'default'} /></ListItem>
          <ListItem secondaryAction={<Switch checked={me.reminders} slotProps={{ input: { 'aria-label': 'Evening reminders' } }} onChange={(e) => call('PATCH', '/me', { reminders: e.target.checked }).then(load)} />}><ListItemText primary="Evening reminders" secondary="21:30" /></ListItem>
          <ListItem secondaryAction={<Button color="error" size="small" onClick={() => call('DELETE', '/me').then(() => setToast('Account deleted'))}>Delete account</Button>}><ListItemText primary="noor@example.org" secondary="Signed in by e-mail" /></ListItem></List></Card>}
      </Container>
      <Menu anchorEl={anchor} open={!!anchor} onClose={() => setAnchor(null)}><MenuItem onClick={item()}>Billing history</MenuItem><MenuItem onClick={item(() => call('POST', '/subscription/retention', { kind: 'family' }).then(load))}>Switch to Family</MenuItem>{me.status === 'active' && <MenuItem onClick={item(() => setLeaving(true))}>End subscription</MenuItem>}</Menu>
      <Farewell open={leaving} onClose={() => setLeaving(false)} onStay={(t) => { setLeaving(false); setToast(t); load(); }} onEnded={() => { setLeaving(false); setToast('Your Premium has ended. Be well.'); load(); }} />
      <Snackbar open={!!toast} autoHideDuration={5000} onClose={() => setToast('')} message={toast} />
      <Box component="footer" sx={{ textAlign: 'center', py: 4 }}><Link href="/legal/terms" sx={{ mx: 1 }}>Terms</Link><Link href="/legal/privacy" sx={{ mx: 1 }}>Privacy</Link></Box>
    </>
  );
}
createRoot(document.getElementById('root')).render(<ThemeProvider theme={theme}><CssBaseline /><App /></ThemeProvider>);
