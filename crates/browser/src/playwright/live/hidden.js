  // Whether a person sees it.
  const opacity = (info) => {
    if (info.opacity === undefined) { const own = Number(css(info, 'opacity')); info.opacity = (own >= 0 ? own : 1) * (info.up ? opacity(info.up) : 1); }
    return info.opacity;
  };
  const position = (info) => (info.position = info.position || css(info, 'position'));
  const anchors = (info) => position(info) !== 'static' || (css(info, 'transform') || 'none') !== 'none';
  const above = (info) => {
    if (position(info) === 'fixed') return null;
    let at = info.up;
    if (position(info) === 'absolute') while (at && at.doc === info.doc && !anchors(at)) at = at.up;
    return at && at.doc === info.doc ? at : null;
  };
  // The next ancestor that cuts off what is beyond it.
  const rimOf = (info) => {
    if (info.rim !== undefined) return info.rim;
    const at = above(info);
    if (!at) return (info.rim = null);
    const cuts = at.tag !== 'html' && at.tag !== 'body' && css(at, 'overflow') !== 'visible' && css(at, 'display') !== 'contents' && css(at, 'display') !== 'inline';
    return (info.rim = cuts ? at : rimOf(at));
  };
  // Whether a spot is within all that cuts the box off: not scrolled away.
  const shownAt = (info, x, y) => { for (let at = rimOf(info); at; at = rimOf(at)) { const rim = box(at); if (x < rim.x || x > rim.r || y < rim.y || y > rim.b) return false; } return true; };
  // The ancestor that cuts a box off, if one does. What can be scrolled to isn't cut off.
  const clipper = (info, own) => {
    let { x, y, r, b } = own;
    for (let at = rimOf(info); at; at = rimOf(at)) {
      const rim = box(at);
      if (rim.b - rim.y < 2 || rim.r - rim.x < 2) return at;
      const across = at.across = at.across || css(at, 'overflow-x'), down = at.down = at.down || css(at, 'overflow-y');
      if (down === 'auto' || down === 'scroll') { y = rim.y; b = rim.b; } else if (down !== 'visible' && (b <= rim.y + 1 || y >= rim.b - 1)) return at;
      if (across === 'auto' || across === 'scroll') { x = rim.x; r = rim.r; } else if (across !== 'visible' && (r <= rim.x + 1 || x >= rim.r - 1)) return at;
    }
    return null;
  };
  const fixed = (info) => { if (info.fixed === undefined) info.fixed = position(info) === 'fixed' || Boolean(info.up && fixed(info.up)); return info.fixed; };
  const frames = new K.Map();
  const frameOf = (view) => {
    let known = call(K.mapGet, frames, view);
    if (!known) {
      known = { w: Number(call(K.innerWidth, view)), h: Number(call(K.innerHeight, view)), x: Number(call(K.scrollX, view)) || 0, y: Number(call(K.scrollY, view)) || 0 };
      call(K.mapSet, frames, view, known);
    }
    return known;
  };
  // The box that stands for a control: its own, that of something in it, or that of the label that is shown in its place.
  const bodyOf = (info) => {
    const own = box(info);
    if (!empty(own)) return { info, at: own };
    const inner = all(info.e, '*', 10);
    for (let i = 0; i < inner.length; i++) { const at = boxOf(inner[i]); if (!empty(at)) return { info: infoOf(inner[i]) || info, at }; }
    return null;
  };
  const FIELDS = { __proto__: null, input: true, select: true, textarea: true };
  const labelsOf = (info) => {
    const found = [], labels = FIELDS[info.tag] ? prop(info.e, 'labels') : null;
    const count = labels ? read(labels, 'length', 'NodeList') : 0;
    for (let i = 0; i < count && i < 5; i++) found[i] = call(K.item, labels, i);
    return found;
  };
  const whyUnseen = (info, body) => {
    if (!body) return { why: 'clipped', by: info };
    if (opacity(body.info) < 0.05) { let by = body.info; while (by.up && opacity(by.up) < 0.05) by = by.up; return { why: 'transparent', by }; }
    const by = clipper(body.info, body.at);
    if (by) return { why: 'clipped', by };
    const { w, h, x: scrolledX, y: scrolledY } = frameOf(info.view);
    const rooted = fixed(body.info);
    const x = rooted ? 0 : scrolledX, y = rooted ? 0 : scrolledY;
    const beyond = body.at.b + y <= 0 || (body.at.r + x <= 0 && css(info, 'direction') !== 'rtl') || (rooted && (body.at.x >= w || body.at.y >= h || body.at.r <= 0));
    return beyond ? { why: 'outside', by: body.info } : null;
  };
  const hitAt = (info, x, y) => {
    hits++;
    let found = call(K.atPoint, info.doc, x, y);
    for (let depth = 0; found && depth < 20; depth++) {
      const shadow = read(found, 'shadowRoot', 'Element');
      const inner = shadow && K.atPointInRoot ? call(K.atPointInRoot, shadow, x, y) : null;
      if (!inner || inner === found) break;
      found = inner;
    }
    return found;
  };
  // Where it stands in the tree that was walked; what was left out there belongs to what is around it.
  const placeOf = (e) => {
    for (let at = e, steps = 0; at && steps < DEEPEST; steps++) {
      const info = infoOf(at);
      if (info) return info;
      const parent = node(at, 'parentElement');
      at = parent || read(call(K.getRootNode, at), 'host', 'ShadowRoot');
    }
    return null;
  };
  const DRAWN = { __proto__: null, checkbox: true, radio: true, switch: true, textbox: true, searchbox: true, spinbutton: true, combobox: true };
  const SPOTS = [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8]];
  // Whether its own spots answer for it: `true`, or what lies there, or `null` where that can't be told without scrolling.
  const reached = (info, body) => {
    const { w, h } = frameOf(info.view);
    let other = null;
    for (let i = 0; i < SPOTS.length && hits < MOST_HITS; i++) {
      const x = body.at.x + (body.at.r - body.at.x) * SPOTS[i][0], y = body.at.y + (body.at.b - body.at.y) * SPOTS[i][1];
      if (x < 0 || y < 0 || x >= w || y >= h || !shownAt(body.info, x, y)) continue;
      const found = hitAt(info, x, y);
      const place = found && placeOf(found);
      if (!place) continue;
      if (within(place, info) || within(place, body.info) || within(info, place)) return true;
      const labels = labelsOf(info);
      for (let j = 0; j < labels.length; j++) if (call(K.contains, labels[j], found)) return true;
      other = other || { found, place };
    }
    return other;
  };
  for (let i = 0; i < controls.length; i++) {
    const info = controls[i];
    info.body = bodyOf(info);
    info.unseen = whyUnseen(info, info.body);
    if (!info.unseen) continue;
    // A box that a style sheet draws anew: the label is what is seen of it.
    const labels = labelsOf(info);
    for (let j = 0; j < labels.length && info.unseen; j++) {
      const at = infoOf(labels[j]);
      const body = at && bodyOf(at);
      if (body && !whyUnseen(at, body)) { info.unseen = null; info.body = body; }
    }
    // The same without a label: whoever clicks what is drawn in its place hits the box itself.
    const { unseen } = info;
    if (!unseen || unseen.why !== 'transparent' || (unseen.by.holds || 1) > 1 || !DRAWN[info.role]) continue;
    const hit = reached(info, info.body);
    if (hit === true || (!hit && !clipper(info, info.body.at))) info.unseen = null;
  }
  for (let i = 0; i < controls.length && K.now() - begun < TIME; i++) if (!controls[i].unseen) controls[i].hit = reached(controls[i], controls[i].body);

  // The layer on top: what says that it is one, or a box out of the flow that holds the middle of the window while the rest of the
  // page can't be reached.
  const { w: W, h: H } = frameOf(globalThis);
  const grid = [];
  for (let i = 0; i < 9; i++) {
    const found = hitAt({ doc: document }, W * [0.15, 0.5, 0.85][i % 3], H * [0.15, 0.5, 0.85][(i - (i % 3)) / 3]);
    const place = found && placeOf(found);
    if (place) grid[grid.length] = { found, place, middle: i === 4 };
  }
  const floats = (info) => position(info) === 'fixed' || position(info) === 'absolute';
  const fills = (info) => { const at = box(info); return at.x <= W * 0.05 && at.y <= H * 0.05 && at.r >= W * 0.95 && at.b >= H * 0.95; };
  const counts = (layer) => {
    const count = { inside: 0, reached: 0, covered: 0 };
    // It, or a curtain over the window that doesn't hold the control; what draws the curtain may hold the layer as well.
    const lies = (place, info) => { if (within(place, layer)) return true; for (let at = place; at; at = at.up) if (floats(at) && fills(at)) return !within(info, at); return false; };
    for (let i = 0; i < controls.length; i++) {
      const info = controls[i];
      if (within(info, layer)) count.inside++;
      else if (info.hit === true) count.reached++;
      else if (info.hit && lies(info.hit.place, info)) count.covered++;
    }
    return count;
  };
  let layer = null, whole = false;
  for (let i = 0; i < modals.length; i++) {
    const at = box(modals[i]);
    const body = bodyOf(modals[i]);
    if (!body || opacity(modals[i]) < 0.05 || whyUnseen(modals[i], body)) continue;
    const x = (most(0, at.x) + least(W, at.r)) / 2, y = (most(0, at.y) + least(H, at.b)) / 2;
    const place = empty(at) ? body.info : placeOf(hitAt(modals[i], x, y));
    if (!place || !within(place, modals[i])) continue;
    layer = modals[i];
    whole = Boolean(layer.inert);
  }
  let middle = null;
  for (let i = 0; i < grid.length; i++) if (grid[i].middle) middle = grid[i];
  if (!layer && middle) {
    const boxes = [];
    for (let at = middle.place; at; at = at.up) if (floats(at)) boxes[boxes.length] = at;
    for (let i = boxes.length - 1; i >= 0 && !layer; i--) {
      const count = counts(boxes[i]);
      if (count.inside > 0 && count.covered > 0 && count.covered >= count.reached) { layer = boxes[i]; whole = true; }
    }
  } else if (layer && !whole) {
    const count = counts(layer);
    whole = count.covered > 0 && count.covered >= count.reached;
  }
  const behind = (info) => Boolean(layer) && !within(info, layer) && info.hit !== true && (whole || Boolean(info.hit && within(info.hit.place, layer)));

  // What lies over a control. What stays where it is while the page scrolls covers nothing for good, and neither does decoration.
  const stays = (info) => { for (let at = info; at; at = at.up) if (position(at) === 'fixed' || position(at) === 'sticky') return true; return false; };
  const coverOf = (info) => {
    if (!info.hit || info.hit === true || (stays(info.hit.place) && !stays(info))) return null;
    const text = cut(html(info.hit.found, 'innerText'), 80);
    if (!text && info.up && within(info.hit.place, info.up)) return null;
    return text || tagOf(info.hit.found);
  };

  // What opens a closed place: what names it, else the last control that is seen right before it. A link to another page opens nothing here.
  const openerOf = (info) => {
    const by = info.unseen.by;
    for (let at = by, steps = 0; at && steps < 4; at = at.up, steps++) {
      const id = attr(at.e, 'id');
      for (let i = 0; id && i < openers.length; i++) if (openers[i].id === id && !openers[i].info.unseen) return openers[i].info.at;
    }
    for (let i = info.at - 1; i >= 0 && i > info.at - 40; i--) {
      const before = controls[i];
      if (before.unseen || within(before, by)) continue;
      const href = attr(before.e, 'href');
      if (href && href[0] !== '#' && attr(before.e, 'role') !== 'button') return -1;
      let near = by.up;
      for (let steps = 0; near && steps < 2; near = near.up, steps++) if (within(before, near)) return ACTS[before.role] === true && (before.role === 'textbox' || before.role === 'searchbox') ? -1 : before.at;
      return -1;
    }
    return -1;
  };
