import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  Box, Button, Checkbox, Chip, CircularProgress, CssBaseline, Dialog, DialogActions, DialogContent, DialogTitle, Divider, Drawer, FormControl, FormControlLabel, FormGroup, InputLabel, Link, List, ListItemButton, ListItemText,
  Menu, MenuItem, Paper, Radio, RadioGroup, Select, Stack, Tab, Table, TableBody, TableCell, TableHead, TableRow, Tabs, TextField, ThemeProvider, Typography, createTheme,
} from '@mui/material';

const theme = createTheme({ palette: { primary: { main: '#0b6e4f' }, background: { default: '#f5f6f2' } }, typography: { fontFamily: '"IBM Plex Sans",Roboto,Arial,sans-serif', button: { textTransform: 'none' } }, components: { MuiPaper: { defaultProps: { variant: 'outlined' } } } });
const PAGES = [['general', 'General'], ['members', 'Members'], ['plan', 'Plan'], ['billing', 'Billing'], ['approvals', 'Approvals']];
const REASONS = [['closing', 'My business is closing'], ['price', 'Price'], ['missing', 'Something is missing'], ['competitor', 'I am changing to other software'], ['none', 'No particular reason']];

function RowMenu({ line, act, open }) {
  const [at, setAt] = useState(null);
  const run = (f) => () => { setAt(null); f(); };
  return (
    <>
      <Button size="small" id={`b-${line.key}`} aria-haspopup="true" aria-expanded={Boolean(at)} onClick={(e) => setAt(e.currentTarget)} endIcon={<span aria-hidden="true">▾</span>}>Options</Button>
      <Menu anchorEl={at} open={Boolean(at)} onClose={() => setAt(null)} slotProps={{ list: { 'aria-labelledby': `b-${line.key}` } }}>
        {line.state === 'stops' ? <MenuItem onClick={run(() => act(`subscription/lines/${line.key}/renew`))}>Renew again</MenuItem> : [
          line.key === 'pro' && <MenuItem key="y" onClick={run(() => act('subscription/yearly'))}>Pay yearly and save 15%</MenuItem>,
          <MenuItem key="i" onClick={run(() => {})}>Send a copy of the invoice</MenuItem>,
          <MenuItem key="s" onClick={run(() => open(line.key))}>Renewal settings</MenuItem>,
        ]}
      </Menu>
    </>
  );
}

function Wizard({ d, act, go }) {
  const [step, setStep] = useState(0);
  const [what, setWhat] = useState('starter');
  const [also, setAlso] = useState({ payroll: true, scanner: true });
  const [reason, setReason] = useState('');
  const [words, setWords] = useState('');
  const [title, setTitle] = useState('');
  const [wrong, setWrong] = useState('');
  const save = async () => {
    const r = await act('subscription/stop-draft', { key: 'pro', also: Object.keys(also).filter((k) => also[k]), reason, words, title });
    if (r.message) setWrong(r.message); else setStep(4);
  };
  return (
    <Paper sx={{ p: 4, maxWidth: 640 }}>
      {step === 0 && <Stack spacing={2}>
        <Typography variant="h6" component="h2" id="w0">What would you like to do about Pro?</Typography>
        <RadioGroup aria-labelledby="w0" value={what} onChange={(e) => setWhat(e.target.value)}>
          <FormControlLabel value="starter" control={<Radio />} label={<span>Go on with Starter <Chip size="small" color="primary" label="Recommended" /></span>} />
          <FormControlLabel value="pause" control={<Radio />} label="Rest Pro for two months" />
          <FormControlLabel value="stop" control={<Radio />} label="Don’t renew Pro" />
        </RadioGroup>
        <Box><Button variant="contained" onClick={() => setStep(what === 'stop' ? 1 : 9)}>Continue</Button> <Button onClick={() => go('billing')}>Cancel</Button></Box>
      </Stack>}
      {step === 9 && <Stack spacing={2}>
        <Typography variant="h6" component="h2">{what === 'starter' ? 'Move to Starter for £4.00 a month' : 'Rest until March'}</Typography>
        <Box><Button variant="contained" onClick={() => act(what === 'starter' ? 'subscription/plan' : 'subscription/pause', { to: 'Starter' }).then(() => go('billing'))}>Confirm</Button> <Button onClick={() => setStep(0)}>Back</Button></Box>
      </Stack>}
      {step === 1 && <Stack spacing={2}>
        <Typography variant="h6" component="h2">Also bought with Pro</Typography>
        <Typography variant="body2">These work with every plan and are billed on their own. Ticked items stop on the same day.</Typography>
        <FormGroup>{[['payroll', 'Payroll for 3 people'], ['scanner', 'Receipt scanner']].map(([k, t]) => <FormControlLabel key={k} control={<Checkbox checked={also[k]} onChange={(e) => setAlso({ ...also, [k]: e.target.checked })} />} label={t} />)}</FormGroup>
        <Box><Button variant="contained" onClick={() => setStep(2)}>Continue</Button> <Button onClick={() => setStep(0)}>Back</Button></Box>
      </Stack>}
      {step === 2 && <Stack spacing={2}>
        <Typography variant="h6" component="h2">Help us learn</Typography>
        <FormControl><InputLabel id="rl">Main reason</InputLabel><Select labelId="rl" label="Main reason" value={reason} onChange={(e) => setReason(e.target.value)}>{REASONS.map(([v, t]) => <MenuItem key={v} value={v}>{t}</MenuItem>)}</Select></FormControl>
        <TextField label="Anything else (optional)" multiline minRows={2} value={words} onChange={(e) => setWords(e.target.value)} />
        <Box><Button variant="contained" disabled={!reason} onClick={() => setStep(3)}>Continue</Button> <Button onClick={() => setStep(1)}>Back</Button></Box>
      </Stack>}
      {step === 3 && <Stack spacing={2}>
        <Typography variant="h6" component="h2">Pro won’t renew on 1 January 2027</Typography>
        <Typography variant="body2">Bank feeds and quotes stop then. Your books stay readable. Type <b>{d.workspace.title}</b> to go on.</Typography>
        <TextField label="Workspace name" value={title} onChange={(e) => { setTitle(e.target.value); setWrong(''); }} error={Boolean(wrong)} helperText={wrong || ' '} />
        <Box><Button variant="contained" color="inherit" disabled={!title} onClick={save}>Save choice</Button> <Button onClick={() => go('billing')}>Keep Pro</Button></Box>
      </Stack>}
      {step === 4 && <Stack spacing={2} sx={{ textAlign: 'center' }}>
        <Typography sx={{ fontSize: 54, color: 'primary.main', lineHeight: 1 }} aria-hidden="true">✓</Typography>
        <Typography variant="h5" component="h2">Thanks, Maud. Your choice is saved.</Typography>
        <Typography variant="body2">Pro and your team are grateful for two years of neat books.</Typography>
        <Box><Button variant="contained" size="large" onClick={() => go('')}>Back to dashboard</Button></Box>
        <Typography variant="caption" color="text.secondary">Changes to a subscription are drafts until an owner approves them under <Link component="button" type="button" variant="caption" onClick={() => go('approvals')}>Approvals</Link>. Until then Pro renews as usual.</Typography>
      </Stack>}
    </Paper>
  );
}

function Approvals({ d, act }) {
  const [one, setOne] = useState(null);
  const entry = d.queue.find((e) => e.id === one);
  return (
    <>
      <Typography variant="h5" component="h1" gutterBottom>Approvals</Typography>
      <Paper sx={{ maxWidth: 700 }}><List disablePadding>{d.queue.length ? d.queue.map((e) => <ListItemButton key={e.id} divider onClick={() => setOne(e.id)}><ListItemText primary={e.text} secondary={e.state === 'Approved' ? 'Approved by Maud Ellery' : 'Needs an owner'} /><Chip size="small" label={e.state} color={e.state === 'Approved' ? 'success' : 'default'} /></ListItemButton>) : <Typography sx={{ p: 3 }}>Nothing here.</Typography>}</List></Paper>
      <Drawer anchor="right" open={Boolean(entry)} onClose={() => setOne(null)}>
        {entry && <Box role="dialog" aria-label="Approval" sx={{ width: 360, p: 3 }}>
          <Typography variant="overline">{entry.id === 'd1' ? 'Subscription' : 'Members'}</Typography>
          <Typography variant="h6" component="h2">{entry.text}</Typography>
          <Divider sx={{ my: 2 }} />
          {entry.state === 'Approved' ? <Typography variant="body2">Approved. Pro will not renew.</Typography> : <Stack spacing={1}><Button variant="outlined" onClick={() => act(`approvals/${entry.id}/discard`).then(() => setOne(null))}>Discard</Button><Button onClick={() => act(`approvals/${entry.id}/approve`)}>Approve this change</Button></Stack>}
        </Box>}
      </Drawer>
    </>
  );
}

function App() {
  const where = () => location.pathname.split('/')[3] ?? '';
  const [page, setPage] = useState(where());
  const [d, setD] = useState(null);
  const [shut, setShut] = useState(false);
  const [addon, setAddon] = useState(null);
  useEffect(() => { fetch('/api/workspace').then((r) => r.json()).then(setD); const f = () => setPage(where()); addEventListener('popstate', f); return () => removeEventListener('popstate', f); }, []);
  const go = (to) => { history.pushState(null, '', to ? `/app/settings/${to}` : '/app'); setPage(to); };
  const act = (path, body = {}) => fetch(`/api/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((r) => r.json()).then((v) => { if (v.lines) setD(v); return v; });
  if (!d) return <CircularProgress />;
  const draft = d.queue.some((e) => e.id === 'd1' && e.state === 'Draft');
  return (
    <ThemeProvider theme={theme}><CssBaseline />
      <Stack direction="row" spacing={3} sx={{ px: 4, py: 2, bgcolor: '#fff', borderBottom: '1px solid #ddd', alignItems: 'center' }}><b style={{ color: '#0b6e4f', fontSize: 20 }}>tallybird</b><Link href="/app" underline="none" onClick={(e) => { e.preventDefault(); go(''); }}>Dashboard</Link><Link href="/app/settings/general" underline="none" onClick={(e) => { e.preventDefault(); go('general'); }}>Settings</Link><Box sx={{ flex: 1 }} /><span>{d.workspace.title}</span></Stack>
      <Box sx={{ maxWidth: 1100, mx: 'auto', p: 4 }}>
        {page !== '' && <Tabs value={page === 'renewal' ? 'billing' : page} onChange={(e, v) => go(v)} sx={{ mb: 3 }} aria-label="Settings">{PAGES.map(([v, t]) => <Tab key={v} value={v} label={t} />)}</Tabs>}
        {page === '' && <><Typography variant="h5" component="h1">Good morning, Maud</Typography><Stack direction="row" spacing={2} sx={{ mt: 2 }}><Paper sx={{ p: 3 }}>Owed to you<br /><b>£3,120.00</b></Paper><Paper sx={{ p: 3 }}>To pay<br /><b>£418.50</b></Paper><Paper sx={{ p: 3 }}>Bank feeds<br /><b>2 connected</b></Paper></Stack></>}
        {page === 'general' && <><Typography variant="h5" component="h1">General</Typography><Typography sx={{ my: 2 }}>Workspace: {d.workspace.title}</Typography><Paper sx={{ p: 3, maxWidth: 560, borderColor: '#c33' }}><b>Close workspace</b><Typography variant="body2" sx={{ my: 1 }}>All books, quotes and files are removed for everyone.</Typography><Button color="error" variant="outlined" onClick={() => setShut(true)}>Close workspace</Button></Paper></>}
        {page === 'members' && <><Typography variant="h5" component="h1">Members</Typography><Typography sx={{ my: 2 }}>Maud Ellery (owner), Ravi Sood (editor)</Typography></>}
        {page === 'plan' && <><Typography variant="h5" component="h1" gutterBottom>Plan</Typography><Stack direction="row" spacing={2}>{[['Starter', '£4.00', 'One bank feed, 10 invoices'], ['Pro', '£24.00', 'Unlimited invoices, quotes'], ['Business', '£49.00', 'Stock, several currencies']].map(([n, p, t]) => <Paper key={n} sx={{ p: 3, flex: 1 }}><Typography variant="h6" component="h2">{n}</Typography><Typography>{p} a month</Typography><Typography variant="body2" sx={{ my: 2 }}>{t}</Typography>{n === d.plan ? <Chip label="Your plan" /> : <Button variant={n === 'Business' ? 'contained' : 'outlined'} onClick={() => act('subscription/plan', { to: n })}>{n === 'Starter' ? 'Downgrade to Starter' : `Change to ${n}`}</Button>}</Paper>)}</Stack><Typography variant="body2" sx={{ mt: 3 }} color="text.secondary">Every plan renews monthly. Renewals are kept with your billing lines.</Typography></>}
        {page === 'billing' && <><Typography variant="h5" component="h1" gutterBottom>Billing</Typography>{draft && <Paper sx={{ p: 2, mb: 2, bgcolor: '#fff7e0' }}>A change to Pro is waiting for approval. Pro still renews on 1 January 2027.</Paper>}
          <Paper><Table><TableHead><TableRow><TableCell>Line</TableCell><TableCell>Per month</TableCell><TableCell>Renewal</TableCell><TableCell /></TableRow></TableHead><TableBody>{d.lines.map((l) => <TableRow key={l.key}><TableCell>{l.text}</TableCell><TableCell>{l.rate}</TableCell><TableCell>{l.state === 'stops' ? 'Stops on 1 January 2027, not renewing' : 'Renews on 1 January 2027'}</TableCell><TableCell align="right"><RowMenu line={l} act={act} open={(k) => (k === 'pro' ? go('renewal') : setAddon(k))} /></TableCell></TableRow>)}</TableBody></Table></Paper>
          <Typography variant="body2" sx={{ mt: 3 }}>Paid by card ending 6128. VAT number GB 000 0000 00.</Typography></>}
        {page === 'renewal' && <Wizard {...{ d, act, go }} />}
        {page === 'approvals' && <Approvals {...{ d, act }} />}
      </Box>
      <Dialog open={shut} onClose={() => setShut(false)}><DialogTitle>Close the workspace for everyone?</DialogTitle><DialogContent>This can’t be undone.</DialogContent><DialogActions><Button onClick={() => setShut(false)}>Go back</Button><Button color="error" onClick={() => { act('workspace/close'); setShut(false); }}>Close it</Button></DialogActions></Dialog>
      <Dialog open={Boolean(addon)} onClose={() => setAddon(null)}><DialogTitle>Renewal of {addon === 'payroll' ? 'Payroll' : 'Receipt scanner'}</DialogTitle><DialogContent>Renews on 1 January 2027.</DialogContent><DialogActions><Button onClick={() => setAddon(null)}>Close</Button><Button color="error" onClick={() => { act(`subscription/lines/${addon}/stop`); setAddon(null); }}>Stop renewing</Button></DialogActions></Dialog>
    </ThemeProvider>
  );
}

createRoot(document.getElementById('app')).render(<App />);
