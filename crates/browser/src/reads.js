  // How a page is read by the functions that `pristine.js` kept: nothing here goes through a name that the page could have redefined.
  const K = globalThis.__subterminator;
  const { call, reads } = K;
  const BOUND = 300, MOST = 20;
  const read = (at, name, of) => { const get = reads[of][name]; try { return get ? call(get, at) : undefined; } catch { return undefined; } };
  const node = (e, name) => read(e, name, 'Node');
  const html = (e, name) => read(e, name, 'HTMLElement');
  const tagOf = (e) => call(K.lower, `${read(e, 'tagName', 'Element') ?? ''}`);
  const INTERFACES = { __proto__: null, input: 'HTMLInputElement', button: 'HTMLButtonElement', select: 'HTMLSelectElement', textarea: 'HTMLTextAreaElement', label: 'HTMLLabelElement', iframe: 'HTMLIFrameElement' };
  const prop = (e, name) => { const of = INTERFACES[tagOf(e)]; return of && reads[of][name] ? read(e, name, of) : undefined; };
  const attr = (e, name) => { try { return call(K.getAttribute, e, name) ?? ''; } catch { return ''; } };
  const has = (pattern, text) => call(K.test, pattern, `${text}`) !== null;
  const push = (list, item) => { if (item && list.length < MOST) list[list.length] = item; };
  const cut = (text, most = BOUND) => {
    text = `${text ?? ''}`;
    let out = '', gap = false;
    for (let i = 0; i < text.length && out.length < most; i++) {
      const c = text[i];
      if (c <= ' ' || c === '\u00a0' || c === '\u3000' || (c >= '\u2000' && c <= '\u200b') || c === '\u2028') gap = true;
      else { out += gap && out ? ` ${c}` : c; gap = false; }
    }
    return out;
  };
  const join = (list, by) => { let out = ''; for (let i = 0; i < list.length; i++) out += i ? by + list[i] : list[i]; return out; };
  const texts = (...items) => { const found = []; for (let i = 0; i < items.length; i++) push(found, cut(items[i])); return found; };
  const all = (root, selector, most) => {
    const from = node(root, 'nodeType') === 9 || tagOf(root) === '' ? (read(root, 'documentElement', 'Document') ? K.queryDocument : K.queryRoot) : K.querySelectorAll;
    const found = [];
    try {
      const nodes = call(from, root, selector);
      const count = read(nodes, 'length', 'NodeList');
      for (let i = 0; i < count && i < most; i++) found[i] = call(K.item, nodes, i);
    } catch { /* a root that can't be asked has nothing */ }
    return found;
  };
  const closest = (e, selector) => { try { return call(K.closest, e, selector); } catch { return null; } };
