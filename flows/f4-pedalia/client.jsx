import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Alert, Box, Button, Card, CardActions, CardContent, Checkbox, CircularProgress, FormControl, FormControlLabel, InputLabel, Link, MenuItem, Select, Step, StepLabel, Stepper, TextField, Typography } from '@mui/material';

const raiz = document.getElementById('baja');
const mandar = async (ruta, cuerpo) => {
  const r = await fetch(ruta, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(cuerpo) });
  return [r.ok, await r.json()];
};
const MOTIVOS = [['mudanza', 'Me mudo a otra ciudad'], ['lesion', 'He tenido una lesión'], ['bici', 'Me he comprado una bici'], ['otra', 'Uso otro servicio de movilidad'], ['otro', 'Otro motivo']];

function Baja({ vale }) {
  const [paso, setPaso] = useState(0);
  const [motivo, setMotivo] = useState('');
  const [texto, setTexto] = useState('');
  const [entiendo, setEntiendo] = useState(false);
  const [cargando, setCargando] = useState(false);
  const [aviso, setAviso] = useState(null);
  const retener = async (tipo) => { await mandar('/api/v2/retencion', { tipo }); location.href = '/mi-cuenta/plan'; };
  const confirmar = async () => {
    setCargando(true);
    const [bien, datos] = await mandar('/api/v2/bajas', { vale, motivo, texto, entiendo });
    setCargando(false);
    if (!bien) return setAviso(datos.mensaje);
    setPaso(3);
  };
  return (
    <Box sx={{ background: '#fff', borderRadius: 4, p: 3 }}>
      <Stepper activeStep={paso} alternativeLabel>{['Alternativas', 'Motivo', 'Confirmación'].map((t) => <Step key={t}><StepLabel>{t}</StepLabel></Step>)}</Stepper>
      {paso === 0 && <Box sx={{ mt: 3 }}>
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Card variant="outlined" sx={{ flex: 1 }}><CardContent><Typography variant="h6">Congela tu plan</Typography><Typography>Hasta dos meses sin pagar y sin perder tus puntos.</Typography></CardContent><CardActions><Button variant="contained" size="large" onClick={() => retener('congelar')}>Congelar 2 meses</Button></CardActions></Card>
          <Card variant="outlined" sx={{ flex: 1 }}><CardContent><Typography variant="h6">Quédate a mitad de precio</Typography><Typography>4,95 € al mes durante tres meses.</Typography></CardContent><CardActions><Button variant="contained" color="success" size="large" onClick={() => retener('mitad')}>Quiero el 50 %</Button></CardActions></Card>
        </Box>
        <Box sx={{ textAlign: 'right', mt: 4 }}><Link component="button" variant="caption" color="text.disabled" onClick={() => setPaso(1)}>No, seguir con la baja</Link></Box>
      </Box>}
      {paso === 1 && <Box sx={{ mt: 3, display: 'grid', gap: 2 }}>
        <FormControl fullWidth><InputLabel id="lm">Motivo</InputLabel><Select labelId="lm" label="Motivo" value={motivo} onChange={(e) => setMotivo(e.target.value)}>{MOTIVOS.map(([v, t]) => <MenuItem key={v} value={v}>{t}</MenuItem>)}</Select></FormControl>
        {motivo === 'otro' && <TextField label="Cuéntanos un poco más" multiline minRows={3} value={texto} onChange={(e) => setTexto(e.target.value)} helperText={`Mínimo 20 caracteres (${texto.trim().length}/20)`} />}
        <Box sx={{ display: 'flex', justifyContent: 'space-between' }}><Button onClick={() => setPaso(0)}>Atrás</Button><Button variant="contained" disabled={!motivo || (motivo === 'otro' && texto.trim().length < 20)} onClick={() => setPaso(2)}>Continuar</Button></Box>
      </Box>}
      {paso === 2 && <Box sx={{ mt: 3 }}>
        <Typography>Tu Plan Ciudad terminará el <b>30 de noviembre de 2026</b>. Hasta entonces puedes seguir pedaleando.</Typography>
        <FormControlLabel control={<Checkbox checked={entiendo} onChange={(e) => setEntiendo(e.target.checked)} />} label="Entiendo que perderé mis 340 puntos Pedalia" />
        {aviso && <Alert severity="error">{aviso}</Alert>}
        <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 2 }}><Button variant="contained" size="large" href="/mi-cuenta">Me quedo</Button><Button color="inherit" disabled={!entiendo || cargando} onClick={confirmar}>{cargando ? <CircularProgress size={18} /> : 'Confirmar la baja'}</Button></Box>
      </Box>}
      {paso === 3 && <Alert severity="success" sx={{ mt: 3 }}>Hemos registrado tu baja (ref. B-771204). <Link href="/mi-cuenta/plan">Volver a mi plan</Link></Alert>}
    </Box>
  );
}
if (raiz) createRoot(raiz).render(<Baja vale={raiz.dataset.vale} />);
