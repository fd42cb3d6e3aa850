import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import AppBar from '@mui/material/AppBar';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import CircularProgress from '@mui/material/CircularProgress';
import Drawer from '@mui/material/Drawer';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Snackbar from '@mui/material/Snackbar';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';

const api = async (method, path, body) => (await fetch(path, { method, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) })).json();
const REASONS = ['Costs too much', 'I only needed it for one project', 'I lost my job or changed careers', 'I use other software', 'Too slow on my computer', 'Hard to learn', 'Rather not say'];

function Product({ p, open, upsell }) {
  const [anchor, setAnchor] = useState(null);
  return <Card variant="outlined" sx={{ mb: 2 }}><CardContent sx={{ display: 'flex', alignItems: 'start' }}><Box sx={{ flex: 1 }}><Typography variant="h6">{p.name}</Typography><Typography color="text.secondary">{p.terms}</Typography><Box sx={{ mt: 1 }}>{p.ends ? <Chip size="small" color="warning" label={`Ends ${p.ends}`} /> : <Chip size="small" color="success" label={`Renews ${p.renews}`} />}</Box></Box>
    <IconButton aria-label={`Options for ${p.name}`} onClick={(e) => setAnchor(e.currentTarget)}>⋮</IconButton></CardContent>
    <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}><MenuItem onClick={() => setAnchor(null)}>View invoices</MenuItem><MenuItem onClick={() => { setAnchor(null); upsell(); }}>Add a seat</MenuItem><MenuItem onClick={() => { setAnchor(null); open(p); }}>Manage plan</MenuItem></Menu></Card>;
}

function Ending({ product, leave, done }) {
  const [at, setAt] = useState(0);
  const [why, setWhy] = useState([]);
  const [when, setWhen] = useState('now');
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const take = async (offer) => { await api('POST', '/v2/retention/accept', { offer, product: product.id }); done('Your offer has been applied.'); };
  const next = async (body) => { setBusy(true); await api('POST', '/v2/retention/step', { step: at, product: product.id, ...body }); setBusy(false); setAt(at + 1); };
  return <Box><Stepper activeStep={at} alternativeLabel sx={{ my: 3 }}>{['Feedback', 'Offers', 'End date', 'Review'].map((s) => <Step key={s}><StepLabel>{s}</StepLabel></Step>)}</Stepper>
    {at === 0 && <><Typography variant="h5">Why are you ending {product.name}?</Typography><Typography color="text.secondary">Choose all that apply.</Typography><FormGroup sx={{ my: 2 }}>{REASONS.map((r) => <FormControlLabel key={r} label={r} control={<Checkbox checked={why.includes(r)} onChange={(e) => setWhy(e.target.checked ? [...why, r] : why.filter((x) => x !== r))} />} />)}</FormGroup><Button onClick={leave}>Back to safety</Button> <Button variant="outlined" disabled={!why.length || busy} onClick={() => next({ why })}>Continue</Button></>}
    {at === 1 && <><Typography variant="h5" gutterBottom>Let’s find a better fit</Typography><Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, mb: 3 }}>
      <Card raised><CardContent><Chip color="primary" label="Best value" /><Typography variant="h6">Two months free</Typography><Typography>Stay on Studio, pay nothing until February.</Typography></CardContent><CardActions><Button variant="contained" fullWidth onClick={() => take('two-months')}>Accept offer</Button></CardActions></Card>
      <Card raised><CardContent><Chip label="Lighter" /><Typography variant="h6">Inkbarrow Sketch</Typography><Typography>Only the sketchbook, $9.99 a month.</Typography></CardContent><CardActions><Button variant="contained" fullWidth onClick={() => take('sketch')}>Switch plan</Button></CardActions></Card></Box>
      <Button size="small" sx={{ color: 'text.disabled', textTransform: 'none' }} disabled={busy} onClick={() => next({})}>No thanks</Button></>}
    {at === 2 && <><Typography variant="h5">When should {product.name} end?</Typography>{product.fee ? <RadioGroup value={when} onChange={(e) => setWhen(e.target.value)} sx={{ my: 2 }}>
      <FormControlLabel value="now" control={<Radio />} label={`Today, with an early termination fee of ${product.fee} (half of your remaining months)`} /><FormControlLabel value="term" control={<Radio />} label={`On ${product.renews}, when your annual commitment is over. No fee; monthly payments go on until then`} /></RadioGroup> : <Typography sx={{ my: 2 }}>It ends on {product.renews}.</Typography>}
      <Button variant="outlined" disabled={busy} onClick={() => next({ when })}>Continue</Button></>}
    {at === 3 && <><Typography variant="h5">Review</Typography><Alert severity="info" sx={{ my: 2 }}>{product.fee && when === 'now' ? `You’ll be charged ${product.fee} today and lose access right away.` : `${product.name} stays active until ${product.renews}. It will not renew.`}</Alert><FormControlLabel control={<Checkbox checked={sure} onChange={(e) => setSure(e.target.checked)} />} label="I understand that cloud files over 5 GB are removed 30 days after my plan ends" /><Box sx={{ mt: 2 }}><Button variant="contained" onClick={leave}>Keep my plan</Button> <Button disabled={!sure || busy} startIcon={busy ? <CircularProgress size={14} /> : null} onClick={async () => { setBusy(true); await api('DELETE', `/v2/entitlements/${product.id}`, { when: product.fee ? when : 'term' }); done('Your plan has been scheduled to end.'); }}>Confirm</Button></Box></>}
  </Box>;
}

function App() {
  const [products, setProducts] = useState(null);
  const [view, show] = useState(['plans', 'security', 'privacy'].find((v) => location.hash === `#/${v}`) ?? 'home');
  const setView = (v) => { history.replaceState(null, '', `#/${v}`); show(v); };
  const [product, setProduct] = useState(null);
  const [snack, setSnack] = useState('');
  const load = () => api('GET', '/v2/entitlements').then((r) => setProducts(r.items));
  useEffect(() => { load(); }, []);
  const done = async (text) => { await load(); setView('plans'); setSnack(text); };
  const upsell = async () => { await api('POST', '/v2/seats'); setSnack('Seat added'); };
  return <Box sx={{ display: 'flex' }}><AppBar position="fixed" sx={{ zIndex: 1300, bgcolor: '#2b1d52' }}><Toolbar variant="dense"><Typography variant="h6" sx={{ flex: 1 }}>Inkbarrow</Typography><Button color="inherit" href="/discover">Discover</Button><Button color="inherit" href="/help">Help</Button></Toolbar></AppBar>
    <Drawer variant="permanent" sx={{ width: 230, '& .MuiDrawer-paper': { width: 230 } }}><Toolbar variant="dense" /><List>{[['home', 'Overview'], ['plans', 'Plans and products'], ['security', 'Security'], ['privacy', 'Communication and privacy']].map(([id, t]) => <ListItemButton key={id} selected={view === id} onClick={() => setView(id)}><ListItemText primary={t} /></ListItemButton>)}</List></Drawer>
    <Box component="main" sx={{ flex: 1, p: 4, maxWidth: 820 }}><Toolbar variant="dense" />
      {view === 'home' && <><Typography variant="h4" gutterBottom>Hello, Marguerite</Typography><Card><CardContent><Typography variant="h6">Inkbarrow Stock</Typography><Typography>Ten free textures with your first month.</Typography></CardContent><CardActions><Button variant="contained" onClick={async () => { await api('POST', '/v2/trials/stock'); setSnack('Trial started'); }}>Start free trial</Button></CardActions></Card></>}
      {view === 'plans' && <><Typography variant="h4" gutterBottom>Plans and products</Typography>{products ? products.map((p) => <Product key={p.id} p={p} upsell={upsell} open={(x) => { setProduct(x); setView('manage'); }} />) : <CircularProgress />}</>}
      {view === 'manage' && <><Link component="button" onClick={() => setView('plans')}>‹ Plans and products</Link><Typography variant="h4" gutterBottom>{product.name}</Typography><Typography sx={{ mb: 2 }}>{product.terms}</Typography><Button variant="contained" onClick={upsell}>Add seats</Button> <Button variant="outlined">Change card</Button> {!product.ends && <Button color="inherit" onClick={() => setView('ending')}>End your plan</Button>}</>}
      {view === 'ending' && <Ending product={product} leave={() => setView('plans')} done={done} />}
      {view === 'security' && <Typography>Two-step sign-in is on.</Typography>}
      {view === 'privacy' && <><Typography gutterBottom>You get our monthly letter.</Typography><Button color="error" variant="outlined" onClick={async () => { await api('DELETE', '/v2/account'); setSnack('Account deletion requested'); }}>Delete Inkbarrow account</Button></>}
      <Box component="footer" sx={{ mt: 8, pt: 2, borderTop: '1px solid #ddd' }}><Link href="/legal" sx={{ mr: 2 }} variant="caption">Legal notices</Link><Link href="/privacy-policy" sx={{ mr: 2 }} variant="caption">Privacy</Link><Typography variant="caption">© 2026 Inkbarrow Works Ltd</Typography></Box></Box>
    <Snackbar open={Boolean(snack)} autoHideDuration={6000} onClose={() => setSnack('')} message={snack} /></Box>;
}
createRoot(document.getElementById('root')).render(<App />);
