  // Chooses a choice in whose place something of its own is drawn: its label, or a row that holds no other control. What else lies over it is left
  // alone, and so is what a click reaches by itself. `wanted`: how a box is to stand, or null for a press. Says whether it stands or was pressed so.
  const doc = node(element, 'ownerDocument'), view = read(doc, 'defaultView', 'Document');
  const side = (rect, name) => read(rect, name, 'DOMRectReadOnly');
  const hit = (e) => {
    const at = call(K.getBoundingClientRect, e), root = call(K.getRootNode, e);
    const x = side(at, 'x') + side(at, 'width') / 2, y = side(at, 'y') + side(at, 'height') / 2;
    if (x < 0 || y < 0 || x >= call(K.innerWidth, view) || y >= call(K.innerHeight, view)) return null;
    return root !== doc && node(root, 'nodeType') === 11 ? call(K.atPointInRoot, root, x, y) : call(K.atPoint, doc, x, y);
  };
  const over = (outer, inner) => Boolean(inner) && call(K.contains, outer, inner);
  if (attr(element, 'aria-disabled') === 'true' || call(K.matches, element, ':disabled')) return false;
  const state = () => (tagOf(element) === 'input' ? Boolean(prop(element, 'checked')) : attr(element, 'aria-checked') === 'true');
  const CONTROLS = 'a[href],button,input,select,textarea,[role=button],[role=link],[role=checkbox],[role=radio],[role=switch]';
  call(K.scrollIntoView, element, { block: 'center', behavior: 'instant' });
  const top = hit(element);
  if (over(element, top)) return false;
  const labels = prop(element, 'labels'), count = labels ? read(labels, 'length', 'NodeList') : 0;
  let own = false;
  for (let i = 0; i < count && i < 5 && !own; i++) {
    const label = call(K.item, labels, i);
    own = over(label, top) || over(label, hit(label));
  }
  let row = node(element, 'parentElement');
  for (let up = 0; row && up < 2 && !own; up++, row = node(row, 'parentElement')) {
    const inside = all(row, CONTROLS, 2);
    if (tagOf(row) === 'body' || inside.length !== 1 || inside[0] !== element) break;
    own = over(row, top);
  }
  if (!own || !K.click) return false;
  if (wanted === null || state() !== wanted) call(K.click, element);
  return true;
