const $ = (id) => document.getElementById(id);
if ($('c')) {
  $('c').onclick = () => { $('pop').hidden = false; };
  $('no').onclick = () => { $('pop').hidden = true; };
  $('yes').onclick = async () => {
    $('pop').hidden = true;
    const told = await fetch('/api/v2/subscriptions/cancel', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: 311 }) });
    if (told.ok) $('st').textContent = 'Cancelled';
    else $('toast').textContent = `Error: ${(await told.json()).error}`;
  };
}
