(element) => {
  const cut = (text) => String(text ?? '').replace(/\s+/g, ' ').trim().slice(0, 300);
  const list = (items) => Array.from(items).map(cut).filter(Boolean).slice(0, 20);
  let el = element || document.activeElement;
  while (!element && el) {
    const inner = (el.shadowRoot || (el.tagName === 'IFRAME' && el.contentDocument) || {}).activeElement;
    if (!inner) break;
    el = inner;
  }
  if (!el || !el.tagName) return {};
  const actionable = 'a,button,input,select,textarea,summary,label,[role=button],[role=link],[role=menuitem],[role=checkbox],[role=radio],[role=switch],[role=tab],[onclick]';
  let control = el.closest(actionable) || el;
  if (control.tagName === 'LABEL' && control.control) control = control.control;
  const view = el.ownerDocument.defaultView;
  const form = control.form || control.closest('form');
  const tag = control.tagName.toLowerCase();
  const type = String(control.type ?? '').toLowerCase();
  const isSubmit = (c) => (c.tagName === 'BUTTON' && c.type === 'submit') || (c.tagName === 'INPUT' && (c.type === 'submit' || c.type === 'image'));
  const nameOf = (c) => cut([c.innerText, c.value, c.getAttribute('aria-label'), c.title, c.alt].filter(Boolean).join(' '));
  const labelOf = (c) => cut([...(c.labels || [])].map((l) => l.innerText).join(' ') || c.getAttribute('aria-label') || c.name);
  const fields = form ? Array.from(form.elements) : [];
  // What the eye reads although it is no text: words from the style sheet and in pictures.
  const drawn = (e) => ['::before', '::after'].map((p) => /^"(.*)"$/.exec(view.getComputedStyle(e, p).content)?.[1] ?? '');
  const inside = [control, ...Array.from(control.querySelectorAll('*')).slice(0, 60)];
  const pictured = inside.flatMap((e) => [...drawn(e), e === control ? '' : e.getAttribute('alt') ?? (e.tagName === 'title' ? e.textContent : '')]);
  const seen = list(pictured.filter((t) => /\p{L}{2}/u.test(t ?? '')));
  // Hidden fields that are set send something along as a ticked box does.
  const words = (text) => text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_\-[\].]+/g, ' ');
  const carried = fields.filter((c) => c.type === 'hidden' && c.value && !/csrf|token|nonce|state|utf8|lang|locale|return|redirect|url|current|id$/i.test(c.name));
  const carries = carried.filter((c) => !/^(?:0|false|no|off|none|null)$/i.test(c.value)).map((c) => words(`${c.name} ${c.value.slice(0, 60)}`));
  const link = control.closest('a[href]');
  const box = control.getBoundingClientRect();
  const style = view.getComputedStyle(control);
  const labels = Array.from(control.labels || []);
  const root = control.getRootNode();
  const coverNow = () => {
    const at = control.getBoundingClientRect();
    const x = at.x + at.width / 2, y = at.y + at.height / 2;
    if (x < 0 || y < 0 || x >= view.innerWidth || y >= view.innerHeight) return '';
    const top = (root.elementFromPoint ? root : el.ownerDocument).elementFromPoint(x, y);
    if (!top || control.contains(top) || top.contains(control) || labels.some((l) => l.contains(top))) return '';
    return cut(top.innerText || top.tagName);
  };
  let cover = coverNow();
  if (cover) {
    // A bar at the edge of the window covers nothing any more when the control is in the middle, where a click brings it.
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    cover = coverNow();
  }
  return {
    tag,
    type,
    text: cut(control.innerText),
    value: isSubmit(control) || type === 'button' || type === 'reset' ? cut(control.value) : '',
    label: list([control.getAttribute('aria-label'), control.title, control.alt, labelOf(control), ...seen]).join(' | '),
    href: link ? cut(link.href) : '',
    formAction: cut(control.formAction && control.hasAttribute('formaction') ? control.formAction : form ? form.getAttribute('action') !== null ? new URL(form.getAttribute('action'), el.ownerDocument.baseURI).href : view.location.href : ''),
    formMethod: form ? String(control.getAttribute('formmethod') || form.getAttribute('method') || 'get').toLowerCase() : '',
    formSubmits: list(fields.filter(isSubmit).map(nameOf)),
    formFields: list(fields.filter((c) => c.type !== 'hidden' && !isSubmit(c)).map((c) => [c.type, c.name, c.autocomplete].filter(Boolean).join(' '))),
    formChecked: list([...fields.filter((c) => c.type === 'checkbox' && c.checked).map(labelOf), ...carries]),
    hints: cut([control.autocomplete, control.name, control.id, control.inputMode, control.placeholder].filter(Boolean).join(' ')),
    submits: Boolean(form) && (isSubmit(control) || (tag === 'input' && !['checkbox', 'radio', 'button', 'reset', 'file', 'range', 'color'].includes(type))),
    scripted: Boolean(control.onclick || (form && form.onsubmit)),
    frameUrl: cut(view.location.href),
    coveredBy: cover,
    hidden: box.width === 0 || box.height === 0 || style.visibility === 'hidden' || Number(style.opacity) < 0.05,
  };
}
