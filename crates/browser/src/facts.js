  // What an element says about itself, read by `reads.js`.
  let el = element;
  if (!el) {
    el = read(document, 'activeElement', 'Document');
    for (let depth = 0; el && depth < 20; depth++) {
      const shadow = read(el, 'shadowRoot', 'Element');
      let inner = shadow && read(shadow, 'activeElement', 'ShadowRoot');
      if (!inner && tagOf(el) === 'iframe') { const inside = prop(el, 'contentDocument'); inner = inside && read(inside, 'activeElement', 'Document'); }
      if (!inner) break;
      el = inner;
    }
  }
  if (!el || !tagOf(el)) return {};
  const ACTIONABLE = 'a,button,input,select,textarea,summary,label,[role=button],[role=link],[role=menuitem],[role=checkbox],[role=radio],[role=switch],[role=tab],[onclick]';
  let control = closest(el, ACTIONABLE) || el;
  if (tagOf(control) === 'label') control = prop(control, 'control') || control;
  const doc = node(control, 'ownerDocument');
  const view = read(doc, 'defaultView', 'Document');
  const root = call(K.getRootNode, control);
  const form = prop(control, 'form') || closest(control, 'form');
  const tag = tagOf(control);
  const typeOf = (e) => call(K.lower, `${prop(e, 'type') ?? ''}`);
  const type = typeOf(control);
  const isSubmit = (e) => { const t = tagOf(e), k = typeOf(e); return (t === 'button' && k === 'submit') || (t === 'input' && (k === 'submit' || k === 'image')); };
  const nameOf = (e) => cut(join(texts(html(e, 'innerText'), prop(e, 'value'), attr(e, 'aria-label'), html(e, 'title'), attr(e, 'alt')), ' '));
  const labelsOf = (e) => {
    const labels = prop(e, 'labels'), found = [];
    const count = labels ? read(labels, 'length', 'NodeList') : 0;
    for (let i = 0; i < count && i < 5; i++) found[i] = call(K.item, labels, i);
    return found;
  };
  const labelOf = (e) => { const found = []; const labels = labelsOf(e); for (let i = 0; i < labels.length; i++) push(found, cut(html(labels[i], 'innerText'))); return join(found, ' ') || cut(attr(e, 'aria-label') || attr(e, 'name')); };
  // In the order of the tree, pictures and owners by `form=` included: the first submit button is the one that Enter presses.
  const fields = [];
  if (form) {
    const around = call(K.getRootNode, form);
    const every = all(around, 'button,input,select,textarea', 2000);
    for (let i = 0; i < every.length && fields.length < 500; i++) if (prop(every[i], 'form') === form) fields[fields.length] = every[i];
  }
  const submits = [], formChecked = [];
  let first = null;
  const FORGET = /csrf|token|nonce|^state$|utf8|^lang|locale|return|redirect|url|current|id$/i;
  const UNSET = /^(?:0|false|no|off|none|null)$/i;
  const apart = (text) => { let out = ''; for (let i = 0; i < text.length; i++) { const c = text[i]; out += i && has(/[A-Z]/, c) && has(/[a-z]/, text[i - 1]) ? ` ${c}` : has(/[_\-[\].]/, c) ? ' ' : c; } return out; };
  for (let i = 0; i < fields.length; i++) {
    const e = fields[i], kind = typeOf(e), name = attr(e, 'name'), value = `${prop(e, 'value') ?? ''}`;
    if (isSubmit(e)) { first = first || e; push(submits, nameOf(e)); continue; }
    if (kind === 'hidden') {
      if (value && !has(FORGET, name) && !has(UNSET, value)) push(formChecked, cut(apart(`${name} ${cut(value, 60)}`)));
      continue;
    }
    if (kind === 'checkbox' && prop(e, 'checked')) push(formChecked, labelOf(e));
  }
  const absolute = (address) => { try { const url = new K.URL(address, node(form || control, 'baseURI')); return cut(K.urlText ? call(K.urlText, url) : url.href); } catch { return ''; } };
  const here = view ? `${view.location}` : '';
  const own = form && call(K.hasAttribute, form, 'action') && attr(form, 'action') ? absolute(attr(form, 'action')) : here;
  const sentTo = (by) => by && attr(by, 'formaction') ? absolute(attr(by, 'formaction')) : form ? own : '';
  // What the eye reads although it is no text: words from the style sheet and in pictures.
  const style = (e, pseudo) => { try { return call(K.styleOf, view, e, pseudo); } catch { return null; } };
  const styled = (e, pseudo, name) => { const s = style(e, pseudo); return s ? `${call(K.property, s, name)}` : ''; };
  const seen = [];
  const see = (text) => { if (has(/\p{L}{2}/u, text)) push(seen, cut(text)); };
  const inside = all(control, '*', 60);
  inside[inside.length] = control;
  for (let i = 0; i < inside.length; i++) {
    for (let side = 0; side < 2; side++) {
      const drawn = styled(inside[i], side ? '::after' : '::before', 'content');
      if (drawn.length > 2 && drawn[0] === '"') see(drawn.length < 400 ? call(K.test, /^"(.*)"$/, drawn)?.[1] ?? '' : drawn);
    }
    if (inside[i] !== control) see(attr(inside[i], 'alt') || (tagOf(inside[i]) === 'title' ? node(inside[i], 'textContent') : ''));
  }
  // What stands around: legends, labels of groups, descriptions.
  const around = [];
  const named = (e, attribute) => {
    const ids = cut(attr(e, attribute));
    let id = '';
    for (let i = 0; i <= ids.length; i++) {
      if (i < ids.length && ids[i] !== ' ') { id += ids[i]; continue; }
      const found = id && doc && K.byId ? call(K.byId, doc, id) : null;
      if (found) push(around, cut(html(found, 'innerText') || node(found, 'textContent')));
      id = '';
    }
  };
  named(control, 'aria-describedby');
  push(around, cut(attr(control, 'aria-description')));
  let up = node(control, 'parentElement');
  for (let depth = 0; up && depth < 40; depth++, up = node(up, 'parentElement')) {
    if (tagOf(up) === 'fieldset') { const legend = all(up, 'legend', 1); if (legend.length) push(around, cut(html(legend[0], 'innerText'))); }
    if (attr(up, 'role') || has(/^(?:fieldset|section|article|dialog|form|details|table|aside)$/, tagOf(up))) { push(around, cut(attr(up, 'aria-label'))); named(up, 'aria-labelledby'); named(up, 'aria-describedby'); }
    if (tagOf(up) === 'details') { const summary = all(up, 'summary', 1); if (summary.length) push(around, cut(html(summary[0], 'innerText'))); }
  }
  const value = prop(control, 'value');
  const side = (rect, name) => read(rect, name, 'DOMRectReadOnly');
  const labels = labelsOf(control);
  // In the tree as it is drawn: what a slot shows stands in the slot, what a shadow root holds stands in its host.
  const within = (outer, inner) => {
    for (let at = inner, steps = 0; at && steps < 500; steps++) {
      if (at === outer) return true;
      at = read(at, 'assignedSlot', 'Element') || node(at, 'parentElement') || read(call(K.getRootNode, at), 'host', 'ShadowRoot');
    }
    return false;
  };
  const coverNow = () => {
    const at = call(K.getBoundingClientRect, control);
    const x = side(at, 'x') + side(at, 'width') / 2, y = side(at, 'y') + side(at, 'height') / 2;
    if (x < 0 || y < 0 || x >= call(K.innerWidth, view) || y >= call(K.innerHeight, view)) return '';
    const shadow = root !== doc && node(root, 'nodeType') === 11;
    const top = call(shadow ? K.atPointInRoot : K.atPoint, shadow ? root : doc, x, y);
    if (!top || within(control, top) || within(top, control)) return '';
    for (let i = 0; i < labels.length; i++) if (within(labels[i], top)) return '';
    return cut(html(top, 'innerText') || tagOf(top));
  };
  let cover = coverNow();
  if (cover) {
    // A bar at the edge of the window covers nothing any more when the control is in the middle, where a click brings it.
    call(K.scrollIntoView, control, { block: 'center', behavior: 'instant' });
    cover = coverNow();
  }
  const link = closest(control, 'a[href]');
  const plain = ['checkbox', 'radio', 'button', 'reset', 'file', 'range', 'color'];
  let typed = tag === 'input';
  for (let i = 0; i < plain.length; i++) if (type === plain[i]) typed = false;
  const called = texts(attr(control, 'aria-label'), html(control, 'title'), attr(control, 'alt'), labelOf(control));
  for (let i = 0; i < seen.length; i++) push(called, seen[i]);
  return {
    tag,
    type,
    text: cut(html(control, 'innerText') ?? node(control, 'textContent')),
    value: isSubmit(control) || type === 'button' || type === 'reset' ? cut(value) : '',
    label: join(called, ' | '),
    href: link ? cut(read(link, 'href', 'HTMLAnchorElement') ?? absolute(attr(link, 'href'))) : '',
    formAction: sentTo(isSubmit(control) ? control : null),
    formSubmits: submits,
    defaultButton: first ? texts(nameOf(first)) : [],
    defaultAction: first ? sentTo(first) : '',
    around,
    editable: Boolean(html(control, 'isContentEditable')) || tag === 'textarea' || typed,
    formChecked,
    hints: cut(join(texts(prop(control, 'autocomplete'), attr(control, 'name'), attr(control, 'id'), attr(control, 'inputmode'), attr(control, 'placeholder')), ' ')),
    submits: Boolean(form) && (isSubmit(control) || typed),
    frameUrl: cut(here),
    coveredBy: cover,
  };
