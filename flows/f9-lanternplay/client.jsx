import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  Accordion, AccordionDetails, AccordionSummary, Alert, AppBar, Avatar, Box, Button, Card, CardActions, CardContent, CardHeader, Checkbox, Chip, Container, CssBaseline, Dialog, DialogActions, DialogContent,
  DialogContentText, DialogTitle, Divider, FormControl, FormControlLabel, FormLabel, IconButton, Link, List, ListItem, ListItemText, Menu, MenuItem, Radio, RadioGroup, Skeleton, Snackbar, Step, StepLabel, Stepper, ThemeProvider,
  Toolbar, Typography, createTheme,
} from '@mui/material';

const theme = createTheme({ palette: { mode: 'dark', primary: { main: '#ffb84d' }, background: { default: '#16131f', paper: '#221d30' } }, typography: { fontFamily: 'Poppins, "Segoe UI", sans-serif', button: { textTransform: 'none' } }, shape: { borderRadius: 12 } });
const gw = async (path, body) => {
  const r = await fetch(`/gw/v3/${path}`, body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : undefined);
  return r.json();
};
const Dots = () => <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><circle cx="12" cy="5" r="2" /><circle cx="12" cy="12" r="2" /><circle cx="12" cy="19" r="2" /></svg>;

function More({ items }) {
  const [at, setAt] = useState(null);
  return (
    <>
      <IconButton aria-label="settings" aria-haspopup="menu" onClick={(e) => setAt(e.currentTarget)}><Dots /></IconButton>
      <Menu anchorEl={at} open={Boolean(at)} onClose={() => setAt(null)}>
        {items.map(([label, act]) => <MenuItem key={label} onClick={() => { setAt(null); act(); }}>{label}</MenuItem>)}
      </Menu>
    </>
  );
}

const status = (d) => (d.entitlement.sts === 'PEND_TERM' ? <Chip size="small" color="warning" label="Ending" /> : d.entitlement.sts === 'HELD' ? <Chip size="small" label="Paused" /> : <Chip size="small" color="success" label="Active" />);

function Overview({ d, act, go }) {
  const ending = d.entitlement.sts === 'PEND_TERM';
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(300px, 1fr))' }}>
      <Card>
        <CardHeader title="Membership" subheader={d.entitlement.tierCd === 'standard' ? 'Standard' : 'Premium 4K'} action={<More items={[['See plans', () => go('membership')], ['Billing history', () => {}], ['Membership details', () => go('membership')]]} />} />
        <CardContent>{status(d)}<Typography variant="body2" sx={{ mt: 1 }}>{ending ? 'You can watch until 14 December 2026. No further payments.' : `${d.entitlement.amt} on ${d.entitlement.nxtBillDt}`}</Typography></CardContent>
        <CardActions>{ending ? <Button onClick={() => act('term/undo')}>Restart membership</Button> : <Button onClick={() => act('tier', { tierCd: 'premium' })}>Upgrade to 4K</Button>}</CardActions>
      </Card>
      <Card>
        <CardHeader title="Channels" subheader="Billed apart" action={<More items={[['Manage channels', () => go('channels')]]} />} />
        <CardContent>{d.addOns.filter((a) => a.on).map((a) => <Typography variant="body2" key={a.id}>{a.nm}, {a.amt} a month</Typography>)}</CardContent>
        <CardActions><Button onClick={() => go('channels')}>Manage</Button></CardActions>
      </Card>
      <Card>
        <CardHeader title="Profiles" subheader={d.kids ? 'Sunniva, Kids' : 'Sunniva'} action={<More items={[['Edit profiles', () => go('profiles')]]} />} />
        <CardActions><Button onClick={() => go('profiles')}>Manage</Button></CardActions>
      </Card>
      <Card>
        <CardHeader title="Devices" subheader="3 signed in" action={<More items={[['Sign out everywhere', () => act('devices/signout')]]} />} />
      </Card>
      <Card sx={{ background: 'linear-gradient(120deg,#5b2a86,#b03a5b)' }}>
        <CardHeader title="Give the gift of light" subheader="Gift cards from £15" />
        <CardActions><Button color="inherit">Shop cards</Button></CardActions>
      </Card>
    </Box>
  );
}

const REASONS = [['EXP', 'It costs too much'], ['CON', 'Nothing left to watch'], ['TEC', 'Technical trouble'], ['CMP', 'I am switching to another service'], ['RNS', 'I’d rather not say']];

function EndDialog({ open, close, done }) {
  const [step, setStep] = useState(0);
  const [rsn, setRsn] = useState('');
  const [also, setAlso] = useState(false);
  const [txn, setTxn] = useState(null);
  useEffect(() => { if (open) { setStep(0); setRsn(''); setAlso(false); gw('term/begin', {}).then((r) => setTxn(r.txn)); } }, [open]);
  return (
    <Dialog open={open} onClose={close} fullWidth maxWidth="sm" aria-labelledby="end-title">
      <DialogTitle id="end-title">{['Can we ask why?', 'Half price for three months', 'End your membership'][step]}</DialogTitle>
      <DialogContent>
        <Stepper activeStep={step} sx={{ mb: 3 }}>{['Reason', 'Offer', 'Finish'].map((l) => <Step key={l}><StepLabel>{l}</StepLabel></Step>)}</Stepper>
        {step === 0 && (
          <FormControl><FormLabel id="rsn">Choose one</FormLabel><RadioGroup aria-labelledby="rsn" value={rsn} onChange={(e) => setRsn(e.target.value)}>{REASONS.map(([v, l]) => <FormControlLabel key={v} value={v} control={<Radio />} label={l} />)}</RadioGroup></FormControl>
        )}
        {step === 1 && <DialogContentText>Stay for £5.49 a month until March. Same plan, same profiles, nothing to set up.</DialogContentText>}
        {step === 2 && (
          <>
            <DialogContentText>You can watch until 14 December 2026. Your channels are billed apart and carry on.</DialogContentText>
            <FormControlLabel sx={{ mt: 2 }} control={<Checkbox checked={also} onChange={(e) => setAlso(e.target.checked)} />} label="End my channels too" />
          </>
        )}
      </DialogContent>
      <DialogActions>
        {step === 0 && <><Button onClick={close}>Back to account</Button><Button variant="contained" disabled={!rsn || !txn} onClick={() => setStep(1)}>Next</Button></>}
        {step === 1 && <><Button color="inherit" size="small" onClick={() => setStep(2)}>No thanks</Button><Button variant="contained" onClick={() => gw('offer/H3/accept', { txn }).then((r) => done(r.data, 'Half price is yours until March.'))}>Claim offer</Button></>}
        {step === 2 && <><Button color="error" onClick={() => gw('term/commit', { txn, rsn, incAddOns: also }).then((r) => done(r.data, 'Your membership is set to end.'))}>End membership</Button><Button variant="contained" autoFocus onClick={close}>Keep watching</Button></>}
      </DialogActions>
    </Dialog>
  );
}

function Membership({ d, act, set, say }) {
  const [ask, setAsk] = useState(false);
  const ending = d.entitlement.sts === 'PEND_TERM';
  const Row = ({ title, id, children }) => (
    <Accordion disableGutters><AccordionSummary expandIcon={<span aria-hidden="true">⌄</span>} id={`${id}-h`} aria-controls={`${id}-c`}><Typography component="span">{title}</Typography></AccordionSummary><AccordionDetails>{children}</AccordionDetails></Accordion>
  );
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Typography variant="h5" component="h1" gutterBottom>Membership {status(d)}</Typography>
      {ending && <Alert severity="info" sx={{ mb: 2 }}>Your membership ends on 14 December 2026. Until then everything works as before and you won’t be charged again.</Alert>}
      {Row({ title: 'Your plan', id: 'plan', children: <><Typography variant="body2">{d.entitlement.tierCd === 'standard' ? 'Standard, two screens' : 'Premium 4K, four screens'}</Typography>{!ending && <><Button onClick={() => act('tier', { tierCd: 'premium' })}>Switch to Premium 4K</Button><Button onClick={() => act('tier', { tierCd: 'ads' })}>Switch to Standard with ads</Button></>}</> })}
      {Row({ title: 'Billing dates', id: 'bill', children: <Typography variant="body2">Visa ending 4402, on the 14th of each month</Typography> })}
      {Row({ title: 'Taking a break or leaving', id: 'leave', children: ending ? <Button onClick={() => act('term/undo')}>Restart membership</Button> : <><Typography variant="body2" sx={{ mb: 1 }}>Going away? Pause for up to three months and pay nothing.</Typography><Button variant="contained" onClick={() => act('hold')}>Pause</Button><Divider sx={{ my: 2 }} /><Typography variant="body2">Or you can <Link component="button" type="button" variant="body2" onClick={() => setAsk(true)}>end your membership</Link>.</Typography></> })}
      <EndDialog open={ask} close={() => setAsk(false)} done={(v, text) => { setAsk(false); if (v) { set(v); say(text); } }} />
    </Box>
  );
}

function App() {
  const [d, set] = useState(null);
  const [text, say] = useState('');
  const [path, setPath] = useState(location.pathname.split('/')[2] || '');
  useEffect(() => { gw('acct/summary').then((r) => set(r.data)); const back = () => setPath(location.pathname.split('/')[2] || ''); addEventListener('popstate', back); return () => removeEventListener('popstate', back); }, []);
  const go = (to) => { history.pushState(null, '', `/account${to ? `/${to}` : ''}`); setPath(to); };
  const act = (what, body = {}) => gw(what, body).then((r) => { if (r.data) { set(r.data); say('Saved.'); } });
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <AppBar position="static" color="transparent" elevation={0}><Toolbar sx={{ gap: 3 }}><Typography variant="h6" color="primary">lanternplay</Typography><Link href="/browse" color="inherit" underline="none">Browse</Link><Link href="/account" color="inherit" underline="none" onClick={(e) => { e.preventDefault(); go(''); }}>Account</Link><Box sx={{ flex: 1 }} /><Avatar>S</Avatar></Toolbar></AppBar>
      <Container sx={{ py: 4 }}>
        {!d ? <Skeleton variant="rounded" height={200} /> : path === 'membership' ? <Membership {...{ d, act, set, say }} /> : path === 'channels' ? (
          <Box sx={{ maxWidth: 620 }}><Typography variant="h5" component="h1">Channels</Typography><List>{d.addOns.map((a) => <ListItem key={a.id} secondaryAction={a.on && <Button size="small" onClick={() => act(`addons/${a.id}/stop`)}>End channel</Button>}><ListItemText primary={a.nm} secondary={a.on ? `${a.amt} a month` : 'Ended'} /></ListItem>)}</List></Box>
        ) : path === 'profiles' ? (
          <Box><Typography variant="h5" component="h1">Profiles</Typography><List><ListItem><ListItemText primary="Sunniva" /></ListItem>{d.kids && <ListItem><ListItemText primary="Kids" /><Button onClick={() => act('profiles/kids/remove')}>Remove</Button></ListItem>}</List></Box>
        ) : <><Typography variant="h4" component="h1" gutterBottom>Hi {d.acct.dispName}</Typography><Overview {...{ d, act, go }} /></>}
      </Container>
      <Snackbar open={Boolean(text)} autoHideDuration={6000} onClose={() => say('')} message={text} />
    </ThemeProvider>
  );
}

createRoot(document.getElementById('lp-root')).render(<App />);
