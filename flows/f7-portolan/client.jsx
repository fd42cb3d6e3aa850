import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Alert, AppBar, Avatar, Box, Button, Card, CardContent, Chip, Container, CssBaseline, Dialog, DialogActions, DialogContent, DialogTitle, FormControl, Grid, IconButton, InputLabel, Link, List, ListItem, ListItemText, Menu, MenuItem, Select, Snackbar, Tab, Table, TableBody, TableCell, TableHead, TableRow, Tabs, TextField, ThemeProvider, Toolbar, Typography, createTheme } from '@mui/material';

const theme = createTheme({ palette: { primary: { main: '#0b5563' }, secondary: { main: '#d1782e' } } });
const post = (path, body = {}) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((r) => r.json());

function Handover({ open, onClose }) {
  const [what, setWhat] = useState('');
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    const { url } = await post('/api/portal', { what, from: location.origin });
    location.assign(url);
  };
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>Continue to Settl</DialogTitle>
      <DialogContent>
        <Typography gutterBottom>Settl sells Portolan to you as reseller of record. We will sign you in there.</Typography>
        <FormControl fullWidth margin="normal"><InputLabel id="what-l">What would you like to do?</InputLabel>
          <Select labelId="what-l" label="What would you like to do?" value={what} onChange={(e) => setWhat(e.target.value)}>
            <MenuItem value="card">Replace a payment card</MenuItem><MenuItem value="invoices">Download invoices</MenuItem><MenuItem value="vat">Correct the VAT number</MenuItem><MenuItem value="plan">Change or end a plan</MenuItem>
          </Select></FormControl>
      </DialogContent>
      <DialogActions><Button onClick={onClose}>Stay here</Button><Button variant="contained" disabled={!what || busy} onClick={go}>Continue to Settl</Button></DialogActions>
    </Dialog>
  );
}

function Settings({ data, reload, say }) {
  const [tab, setTab] = useState(0);
  const [portal, setPortal] = useState(false);
  const act = (path, text) => post(path).then(reload).then(() => say(text));
  return (
    <>
      <Typography variant="h4" gutterBottom>Workspace settings</Typography>
      <Tabs value={tab} onChange={(_, v) => setTab(v)} sx={{ mb: 3 }}>{['General', 'Members', 'Integrations', 'Plan and invoices'].map((t) => <Tab key={t} label={t} />)}</Tabs>
      {tab === 0 && <Card><CardContent><TextField label="Workspace name" defaultValue="Harbour Roofing" size="small" /> <Button onClick={() => act('/api/rename', 'Saved')}>Save</Button><Typography sx={{ mt: 4 }} color="error">Delete this workspace and its 1,204 inspections</Typography><Button color="error" variant="outlined" onClick={() => act('/api/delete', 'The workspace will be deleted')}>Delete workspace</Button></CardContent></Card>}
      {tab === 1 && <Card><CardContent><List>{['Imke Rasmussen (owner)', 'Tove Lund', 'Marek Holub'].map((n) => <ListItem key={n} secondaryAction={n.includes('owner') ? null : <Button size="small" onClick={() => act('/api/member', 'Member removed')}>Remove</Button>}><ListItemText primary={n} /></ListItem>)}</List></CardContent></Card>}
      {tab === 2 && <Card><CardContent><Typography>Calendar: connected</Typography><Typography>Cloud storage: not connected</Typography><Button onClick={() => act('/api/disconnect', 'Calendar disconnected')}>Disconnect calendar</Button></CardContent></Card>}
      {tab === 3 && <>
        {data.endsOn && <Alert severity="info" sx={{ mb: 2 }}>Your Crew plan ends on 19 December 2026.</Alert>}
        <Grid container spacing={2}>{[['Solo', '€12', 'One inspector'], ['Crew', '€49', 'Up to five inspectors'], ['Fleet', '€119', 'As many as you like']].map(([n, p, t]) => <Grid key={n} size={4}><Card variant="outlined"><CardContent><Typography variant="h6">{n} {n === data.plan && <Chip size="small" label="Your plan" />}</Typography><Typography variant="h4">{p}</Typography><Typography>{t}, per month</Typography>{n === data.plan ? null : <Button onClick={() => post('/api/plan', { plan: n }).then(reload).then(() => say(`You are on ${n} now`))}>{n === 'Solo' ? 'Downgrade to Solo' : 'Upgrade to Fleet'}</Button>}</CardContent></Card></Grid>)}</Grid>
        <Table size="small" sx={{ mt: 3 }}><TableHead><TableRow><TableCell>Invoice</TableCell><TableCell>Date</TableCell><TableCell>Amount</TableCell></TableRow></TableHead><TableBody>{[['PO-3318', '19 November 2026'], ['PO-3127', '19 October 2026']].map(([i, d]) => <TableRow key={i}><TableCell>{i}</TableCell><TableCell>{d}</TableCell><TableCell>€58.00</TableCell></TableRow>)}</TableBody></Table>
        <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 3 }}>Prices are without VAT. Payment, invoices and everything contractual are handled by <Link component="button" variant="caption" onClick={() => setPortal(true)}>our reseller Settl</Link>. Usage above the limits is charged in arrears.</Typography>
        <Handover open={portal} onClose={() => setPortal(false)} /></>}
    </>
  );
}

function App() {
  const [data, setData] = useState(null);
  const [anchor, setAnchor] = useState(null);
  const [view, setView] = useState('Dashboard');
  const [note, setNote] = useState('');
  const reload = () => fetch('/api/workspace').then((r) => r.json()).then(setData);
  useEffect(() => { reload(); }, []);
  const open = (v) => { setAnchor(null); setView(v); };
  return (
    <ThemeProvider theme={theme}><CssBaseline />
      <AppBar position="static"><Toolbar><Typography variant="h6" sx={{ mr: 4 }}>Portolan</Typography>{['Dashboard', 'Inspections', 'Reports'].map((v) => <Button key={v} color="inherit" onClick={() => setView(v)}>{v}</Button>)}<Box sx={{ flexGrow: 1 }} />
        <IconButton aria-label="Account of Imke" onClick={(e) => setAnchor(e.currentTarget)}><Avatar>I</Avatar></IconButton>
        <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}><MenuItem onClick={() => open('Profile')}>My profile</MenuItem><MenuItem onClick={() => open('Settings')}>Workspace settings</MenuItem><MenuItem onClick={() => open("What's new")}>What's new</MenuItem><MenuItem onClick={() => setAnchor(null)}>Sign out</MenuItem></Menu></Toolbar></AppBar>
      <Container sx={{ mt: 4 }}>{!data ? <Typography>Loading…</Typography> : view === 'Settings' ? <Settings data={data} reload={reload} say={setNote} /> : view === 'Dashboard' ? <><Typography variant="h4" gutterBottom>Good morning, Imke</Typography><Card><CardContent><Typography variant="h6">Due today</Typography><List><ListItem><ListItemText primary="Pier 7, membrane seams" secondary="Tove Lund, 10:30" /></ListItem><ListItem><ListItemText primary="Old Granary, gutters" secondary="Marek Holub, 14:00" /></ListItem></List></CardContent></Card></> : <><Typography variant="h4">{view}</Typography><Typography>Nothing needs your attention here.</Typography></>}</Container>
      <Snackbar open={Boolean(note)} autoHideDuration={4000} onClose={() => setNote('')} message={note} />
    </ThemeProvider>
  );
}
createRoot(document.getElementById('root')).render(<App />);
