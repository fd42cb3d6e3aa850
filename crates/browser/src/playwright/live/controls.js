  // What a person sees of the whole page, read by `reads.js`: its controls in the order of the accessibility tree, each with its
  // role and names, by which it is found again in the snapshot, and what hides it. Runs nothing of the page's, changes nothing that
  // anybody sees, and gives up early rather than late: counts and time are bounded.
  const MOST_ELEMENTS = 20000, MOST_CONTROLS = 1500, MOST_HITS = 3000, MOST_PLACED = 200, DEEPEST = 250, TIME = 400, NAME = 160;
  const begun = K.now();
  const most = (a, b) => (a > b ? a : b), least = (a, b) => (a < b ? a : b), rounded = (n) => (n + 0.5) | 0;
  const known = new K.Map();
  const infoOf = (e) => call(K.mapGet, known, e);
  const controls = [], modals = [], openers = [];
  let walked = 0, hits = 0, placed = 0;
  const late = () => walked > MOST_ELEMENTS || controls.length >= MOST_CONTROLS || K.now() - begun > TIME;
  const css = (info, name) => { try { return info.style ? `${call(K.property, info.style, name)}` : ''; } catch { return ''; } };
  const side = (rect, name) => Number(read(rect, name, 'DOMRectReadOnly')) || 0;
  const boxOf = (e) => {
    try {
      const rect = call(K.getBoundingClientRect, e);
      const x = side(rect, 'x'), y = side(rect, 'y');
      return { x, y, r: x + side(rect, 'width'), b: y + side(rect, 'height') };
    } catch { return { x: 0, y: 0, r: 0, b: 0 }; }
  };
  const box = (info) => (info.box = info.box || boxOf(info.e));
  const empty = (at) => at.r - at.x < 2 || at.b - at.y < 2;
  const within = (info, outer) => { for (let at = info; at; at = at.up) if (at === outer) return true; return false; };

  // Roles that act, as the tree calls them.
  const INPUTS = { __proto__: null, button: 'button', submit: 'button', reset: 'button', image: 'button', file: 'button', checkbox: 'checkbox', radio: 'radio', range: 'slider', number: 'spinbutton', hidden: 'none' };
  const ACTS = { __proto__: null };
  const names = ['button', 'link', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'tab', 'switch', 'checkbox', 'radio', 'treeitem', 'combobox', 'listbox', 'textbox', 'searchbox', 'spinbutton', 'slider'];
  for (let i = 0; i < names.length; i++) ACTS[names[i]] = true;
  const firstWord = (text) => { let out = ''; for (let i = 0; i < text.length && text[i] !== ' '; i++) out += text[i]; return out; };
  const roleOf = (info) => {
    const said = firstWord(cut(attr(info.e, 'role')));
    if (said) return said;
    const { e, tag } = info;
    if (tag === 'a' || tag === 'area') return call(K.hasAttribute, e, 'href') ? 'link' : '';
    if (tag === 'button') return 'button';
    if (tag === 'select') return call(K.hasAttribute, e, 'multiple') || Number(attr(e, 'size')) > 1 ? 'listbox' : 'combobox';
    if (tag === 'textarea') return 'textbox';
    if (tag !== 'input') return '';
    const type = call(K.lower, `${prop(e, 'type') ?? ''}`);
    if (INPUTS[type]) return INPUTS[type];
    return call(K.hasAttribute, e, 'list') ? 'combobox' : type === 'search' ? 'searchbox' : 'textbox';
  };

  // The composed tree: what a slot shows stands at the slot, what a shadow root holds stands in its host.
  const first = (e) => read(e, 'firstElementChild', 'Element');
  const next = (e) => read(e, 'nextElementSibling', 'Element');
  const inside = (info, visit) => {
    const { e, tag } = info;
    if (tag === 'slot' && K.assigned) {
      let shown = [];
      try { shown = call(K.assigned, e); } catch { /* a slot of another kind */ }
      if (shown.length) { for (let i = 0; i < shown.length; i++) visit(shown[i]); return; }
    }
    for (let child = first(e); child; child = next(child)) if (!read(child, 'assignedSlot', 'Element')) visit(child);
    const shadow = read(e, 'shadowRoot', 'Element');
    if (shadow) for (let child = read(shadow, 'firstElementChild', 'DocumentFragment'); child; child = next(child)) visit(child);
    if (tag === 'iframe' || tag === 'frame') {
      const inner = prop(e, 'contentDocument');
      const root = inner && read(inner, 'documentElement', 'Document');
      if (root) walk(root, info, read(inner, 'defaultView', 'Document'), inner);
    }
  };
  const POINTS = 'pointer';
  // Words in a line that a click acts on, in an element that says nothing else: the accessibility tree takes them for a part of the
  // sentence around them, where nobody can name them and a click on the sentence misses them. An empty comment beside the words
  // keeps them a place of their own there. It is no element, no attribute and no text, so neither styles nor readers notice it.
  const givePlace = (info) => {
    const words = node(info.e, 'firstChild');
    if (!K.createComment || !words || node(words, 'nodeType') !== 3 || node(words, 'nextSibling') || placed >= MOST_PLACED) return;
    if (css(info, 'display') !== 'inline' || !cut(node(words, 'nodeValue'))) return;
    try { call(K.appendChild, info.e, call(K.createComment, info.doc, '')); placed++; } catch { /* a document that can't be changed */ }
  };
  const walk = (e, up, view, doc) => {
    walked++;
    const depth = up ? up.depth + 1 : 0;
    if (late() || depth > DEEPEST) return;
    const info = { e, up, view, doc, depth, tag: tagOf(e), style: null };
    try { info.style = call(K.styleOf, view, e); } catch { return; }
    if (css(info, 'display') === 'none') return;
    call(K.mapSet, known, e, info);
    const role = roleOf(info);
    const seen = css(info, 'visibility') === 'visible';
    info.role = role;
    info.points = css(info, 'cursor') === POINTS;
    if (seen && attr(e, 'aria-modal') === 'true') modals[modals.length] = info;
    else if (info.tag === 'dialog' && call(K.hasAttribute, e, 'open')) { try { if (call(K.matches, e, ':modal')) { info.inert = true; modals[modals.length] = info; } } catch { /* an older browser */ } }
    if (seen && (ACTS[role] || (info.points && !(up && (up.points || up.acts)) && role !== 'none' && role !== 'option'))) {
      if (!role) givePlace(info);
      info.acts = true;
      info.at = controls.length;
      controls[controls.length] = info;
      for (let at = info; at; at = at.up) at.holds = (at.holds || 0) + 1;
      const ids = cut(attr(e, 'aria-controls'));
      if (ids) openers[openers.length] = { id: firstWord(ids), info };
    }
    if (info.tag === 'select' || info.tag === 'svg') return;
    inside(info, (child) => walk(child, info, view, doc));
  };
  const top = read(document, 'documentElement', 'Document');
  if (top) walk(top, null, globalThis, document);
