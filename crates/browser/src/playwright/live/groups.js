  // Groups: radios that exclude each other, and plain buttons of one kind under one question.
  const saying = (e) => cut(html(e, 'innerText') ?? node(e, 'textContent'), 200);
  const named = (info) => {
    const label = cut(attr(info.e, 'aria-label'), 200);
    if (label) return label;
    const id = firstWord(cut(attr(info.e, 'aria-labelledby')));
    const found = id && K.byId ? call(K.byId, info.doc, id) : null;
    if (found) return saying(found);
    const legend = info.tag === 'fieldset' ? all(info.e, 'legend', 1) : [];
    return legend.length ? saying(legend[0]) : '';
  };
  const holdsControl = (e) => { const info = infoOf(e); return Boolean(info && info.holds); };
  // The words before a place, up to three levels out.
  const questionOf = (info) => {
    for (let at = info, steps = 0; at && steps < 4; at = at.up, steps++) {
      const label = steps || at.tag === 'fieldset' || at.role ? named(at) : '';
      if (label) return label;
      for (let before = node(at.e, 'previousSibling'), back = 0; before && back < 6; before = node(before, 'previousSibling'), back++) {
        const isText = node(before, 'nodeType') === 3;
        const text = isText ? cut(node(before, 'nodeValue'), 200) : node(before, 'nodeType') === 1 ? saying(before) : '';
        if (!text) continue;
        return !isText && holdsControl(before) ? '' : text;
      }
      if (at.role === 'dialog' || at.tag === 'form' || at.tag === 'main' || at.tag === 'body') return '';
    }
    return '';
  };
  const groups = new K.Map();
  const addTo = (key, info) => {
    let list = call(K.mapGet, groups, key);
    if (!list) { list = []; call(K.mapSet, groups, key, list); list.key = key; order[order.length] = list; }
    list[list.length] = info;
  };
  const order = [];
  // Answers stand side by side, in the same way: what comes between them ends the row.
  const addToRun = (container, info, stone) => {
    const list = call(K.mapGet, groups, container);
    let after = list ? next(list.stone.e) : null;
    while (after && tagOf(after) === 'br') after = next(after);
    const goes = list && after === stone.e && list.stone.tag === stone.tag && (list.stone === list[list.length - 1]) === (stone === info);
    if (list && !goes) call(K.mapSet, groups, container, undefined);
    addTo(container, info);
    call(K.mapGet, groups, container).stone = stone;
  };
  const forms = new K.Map();
  const keyOfRadio = (info) => {
    const name = attr(info.e, 'name');
    if (info.tag === 'input' && name) {
      const owner = prop(info.e, 'form') || info.doc;
      let map = call(K.mapGet, forms, owner);
      if (!map) { map = { __proto__: null }; call(K.mapSet, forms, owner, map); }
      return (map[name] = map[name] || {});
    }
    for (let at = info.up, steps = 0; at && steps < 6; at = at.up, steps++) if (at.role === 'radiogroup') return at;
    return info.up && info.up.up ? info.up.up : info;
  };
  const PLACES = { __proto__: null, nav: true, header: true, footer: true };
  const apart = (info) => { for (let at = info.up, steps = 0; at && steps < 8; at = at.up, steps++) if (PLACES[at.tag] || (at.tag === 'aside' && !at.role) || at.role === 'toolbar' || at.role === 'tablist' || at.role === 'menu' || at.role === 'navigation') return true; return false; };
  // What a control says of itself: that it opens a menu, a list or a section, and that it sends its form.
  const TOGGLES = { __proto__: null, collapse: true, dropdown: true, offcanvas: true, modal: true };
  const opens = (info) => {
    const { e, tag } = info, menu = cut(attr(e, 'aria-haspopup'));
    return attr(e, 'aria-expanded') === 'false' || (menu && menu !== 'false') || tag === 'summary' || TOGGLES[attr(e, 'data-bs-toggle')] === true;
  };
  let buttons = 0;
  for (let i = 0; i < controls.length && K.now() - begun < TIME; i++) {
    const info = controls[i];
    if (info.role === 'radio') addTo(keyOfRadio(info), info);
    else if ((info.role === 'button' || info.role === '') && info.up && !info.unseen && has(/[\p{L}\p{N}]/u, node(info.e, 'textContent') ?? '') && buttons++ < 300 && !opens(info) && attr(info.e, 'aria-expanded') !== 'true' && !apart(info)) {
      const alone = info.up.up && info.up.holds === 1 && info.up.tag !== 'body';
      addToRun(alone ? info.up.up : info.up, info, alone ? info.up : info);
    }
  }
  const look = (info) => `${css(info, 'background-color')}|${css(info, 'border-top-color')}|${css(info, 'color')}|${css(info, 'font-weight')}`;
  const kind = (info) => `${info.tag}|${rounded(box(info).b - box(info).y)}|${css(info, 'font-size')}`;
  const says = (info) => attr(info.e, 'aria-pressed') === 'true' || attr(info.e, 'aria-checked') === 'true' || attr(info.e, 'aria-selected') === 'true' || attr(info.e, 'data-state') === 'checked' || attr(info.e, 'data-state') === 'on';
  // What a page writes on an element stays where the pointer goes.
  const marks = (info) => `${attr(info.e, 'class')}|${attr(info.e, 'style')}`;
  const hovered = (info) => { try { return call(K.matches, info.e, ':hover') || call(K.matches, info.e, ':focus'); } catch { return true; } };
  // The one that differs from all others, which are alike; the last one that sends the form is no answer.
  const odd = (members, of) => {
    let found = null;
    for (let i = 0; i < members.length; i++) {
      let same = 0;
      for (let j = 0; j < members.length; j++) if (j !== i && of(members[i]) === of(members[j])) same++;
      if (same === 0) { if (found) return null; found = members[i]; } else if (same < members.length - 2) return null;
    }
    return found;
  };
  let numbers = 0;
  for (let g = 0; g < order.length && numbers < 100; g++) {
    let members = order[g];
    const radios = members[0].role === 'radio';
    if (!radios) {
      if (members.length > 1) {
        const last = members[members.length - 1];
        const sends = (info) => info.tag === 'button' && call(K.lower, attr(info.e, 'type') || 'submit') === 'submit' && Boolean(prop(info.e, 'form'));
        if (members.length > 2 && sends(last) && !sends(members[0])) { const rest = []; for (let i = 0; i < members.length - 1; i++) rest[i] = members[i]; members = rest; }
      }
      let alike = members.length > 1;
      for (let i = 1; i < members.length; i++) alike = alike && kind(members[i]) === kind(members[0]);
      if (!alike || members.length > 30) continue;
    }
    const question = questionOf(radios && order[g].key.e ? order[g].key : members[0]);
    const asks = has(/[?？;؟]|:\s*\*?$|\*$/, question);
    const plain = members.length === 2 && look(members[0]) === look(members[1]) && attr(members[0].e, 'class') === attr(members[1].e, 'class');
    if (!radios && (!question || (members.length === 2 && !(asks && plain)))) continue;
    const number = numbers++;
    // Among buttons that answer nothing one is drawn in another way because it is the dear or the dangerous one.
    const differs = !radios && members.length > 2 && (asks || members[0].role !== 'button') ? odd(members, look) : null;
    for (let i = 0; i < members.length; i++) {
      members[i].group = number;
      members[i].chosen = radios ? Boolean(prop(members[i].e, 'checked')) || says(members[i]) : says(members[i]) || (members[i] === differs && (marks(members[i]) !== marks(members[i === 0 ? 1 : 0]) || !hovered(members[i])));
    }
  }

  // Words of an element without others in it need no look at the style.
  const wordsOf = (info, most) => cut(first(info.e) ? html(info.e, 'innerText') : node(info.e, 'textContent'), most);
  // The answer, with what is usual left out.
  const reasonOf = (info) => {
    const off = call(K.hasAttribute, info.e, 'disabled') || attr(info.e, 'aria-disabled') === 'true';
    if (!off) return '';
    const id = firstWord(cut(attr(info.e, 'aria-describedby')));
    const found = id && K.byId ? call(K.byId, info.doc, id) : null;
    return (found && saying(found)) || cut(html(info.e, 'title'), 120);
  };
  const labelledBy = (info) => {
    const ids = cut(attr(info.e, 'aria-labelledby'));
    if (!ids) return '';
    let out = '', id = '';
    for (let i = 0; i <= ids.length; i++) {
      if (i < ids.length && ids[i] !== ' ') { id += ids[i]; continue; }
      const found = id && K.byId ? call(K.byId, info.doc, id) : null;
      if (found) out += `${out ? ' ' : ''}${cut(node(found, 'textContent'), NAME)}`;
      id = '';
    }
    return out;
  };
  const nameOf = (info) => {
    const said = labelledBy(info) || cut(attr(info.e, 'aria-label'), NAME);
    if (said) return said;
    const labels = labelsOf(info);
    if (labels.length) return saying(labels[0]);
    if (info.tag === 'input' && info.role === 'button') return cut(prop(info.e, 'value'), NAME) || cut(attr(info.e, 'alt'), NAME);
    const pictures = (info.role === 'link' || info.role === 'button') && first(info.e) ? all(info.e, 'img[alt],[aria-label]', 1) : [];
    if (pictures.length) return cut(attr(pictures[0], 'alt') || attr(pictures[0], 'aria-label'), NAME);
    return cut(html(info.e, 'title'), NAME) || cut(prop(info.e, 'placeholder'), NAME);
  };
  const textOf = (info) => {
    if (info.tag === 'select' || info.tag === 'textarea') return '';
    if (info.tag !== 'input') return wordsOf(info, NAME);
    // The words beside a box without a label.
    const bare = (info.role === 'checkbox' || info.role === 'radio') && !labelsOf(info).length && info.up;
    return bare ? cut(html(info.up.e, 'innerText'), 80) : '';
  };
  const rangeOf = (info) => {
    if (info.role !== 'slider' && info.role !== 'spinbutton') return undefined;
    const own = (name, aria) => cut(attr(info.e, name) || attr(info.e, aria), 20);
    const native = info.tag === 'input' && info.role === 'slider';
    return [own('min', 'aria-valuemin') || (native ? '0' : ''), cut(prop(info.e, 'value') ?? attr(info.e, 'aria-valuetext') ?? '', 20) || cut(attr(info.e, 'aria-valuenow'), 20), own('max', 'aria-valuemax') || (native ? '100' : '')];
  };
  const sends = (info) => (info.tag === 'button' || info.tag === 'input') && info.role === 'button' && `${prop(info.e, 'type')}` !== 'button' && Boolean(prop(info.e, 'form'));
  const out = [];
  for (let i = 0; i < controls.length; i++) {
    const info = controls[i];
    const say = { __proto__: null, r: ACTS[info.role] ? info.role : '' };
    const put = (key, value) => { if (value) say[key] = value; };
    put('n', nameOf(info));
    put('x', textOf(info));
    const href = info.tag === 'a' ? attr(info.e, 'href') : '';
    put('u', href.length < 200 ? cut(href) : '');
    const back = !info.unseen && behind(info);
    put('b', back || (info.unseen && layer && whole && !within(info, layer)));
    if (info.unseen) { say.h = info.unseen.why; const opener = openerOf(info); if (opener >= 0) say.o = opener; }
    else if (!back) put('c', coverOf(info));
    if (info.group !== undefined) say.g = info.group;
    put('s', info.chosen);
    put('v', rangeOf(info));
    put('m', Number(attr(info.e, 'minlength')) || 0);
    put('q', call(K.hasAttribute, info.e, 'required') || attr(info.e, 'aria-required') === 'true');
    put('d', reasonOf(info));
    put('p', opens(info));
    put('f', sends(info));
    out[out.length] = say;
  }
  const layered = () => { for (let i = 0; i < out.length; i++) if (out[i].b) return true; return false; };
  const inLayer = [];
  if (layer) for (let i = 0; i < controls.length; i++) if (within(controls[i], layer)) inLayer[inLayer.length] = i;
  for (let i = 0; i < inLayer.length; i++) out[inLayer[i]].t = true;
  return { controls: out, layered: Boolean(layer) && layered(), placed };
