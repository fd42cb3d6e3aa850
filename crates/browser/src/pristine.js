// The document's own functions, kept before any script of the page can replace them. Loaded by `--init-script` into every
// document; where a server can't do that, it runs with the first look, which is as early as it gets.
//
// Everything is called with `call(function, this, …)`, and nothing here or in `facts.js` goes through a prototype, an iterator or
// a property that a page could have redefined: a page must not be able to lie about what it shows.
if (!Object.getOwnPropertyDescriptor(globalThis, '__subterminator')) {
  (() => {
    const call = Function.prototype.call.bind(Function.prototype.call);
    const describe = Object.getOwnPropertyDescriptor;
    const kept = Object.create(null);
    const reads = Object.create(null);
    const own = (name) => (globalThis[name] && globalThis[name].prototype) || null;
    const method = (name, ...interfaces) => {
      for (const at of interfaces) {
        const found = own(at) && describe(own(at), name);
        if (found && typeof found.value === 'function') { kept[name] = found.value; return; }
      }
    };
    // Getters by interface and name: `read(element, 'value', 'HTMLInputElement')`.
    const getter = (at, names) => {
      reads[at] = Object.create(null);
      for (const name of names) {
        const found = own(at) && describe(own(at), name);
        if (found && found.get) reads[at][name] = found.get;
      }
    };
    for (const name of ['closest', 'getAttribute', 'hasAttribute', 'getBoundingClientRect', 'querySelectorAll', 'scrollIntoView', 'matches']) method(name, 'Element');
    method('contains', 'Node');
    method('click', 'HTMLElement');
    method('getRootNode', 'Node');
    method('appendChild', 'Node');
    method('createComment', 'Document');
    kept.queryDocument = own('Document') && own('Document').querySelectorAll;
    kept.queryRoot = own('ShadowRoot') && own('ShadowRoot').querySelectorAll;
    kept.byId = own('Document') && own('Document').getElementById;
    kept.atPoint = own('Document') && own('Document').elementFromPoint;
    kept.atPointInRoot = own('ShadowRoot') && own('ShadowRoot').elementFromPoint;
    kept.item = own('NodeList') && own('NodeList').item;
    getter('NodeList', ['length']);
    getter('Element', ['tagName', 'shadowRoot', 'assignedSlot', 'firstElementChild', 'nextElementSibling']);
    getter('HTMLElement', ['innerText', 'title', 'isContentEditable']);
    getter('Document', ['activeElement', 'defaultView', 'documentElement', 'body']);
    getter('ShadowRoot', ['activeElement', 'host']);
    getter('DocumentFragment', ['firstElementChild']);
    kept.assigned = own('HTMLSlotElement') && own('HTMLSlotElement').assignedElements;
    getter('HTMLIFrameElement', ['contentDocument']);
    getter('HTMLAnchorElement', ['href']);
    getter('HTMLLabelElement', ['control']);
    getter('HTMLInputElement', ['type', 'value', 'checked', 'name', 'form', 'labels', 'autocomplete', 'placeholder', 'alt']);
    getter('HTMLButtonElement', ['type', 'value', 'name', 'form', 'labels']);
    getter('HTMLSelectElement', ['type', 'value', 'name', 'form', 'labels', 'autocomplete']);
    getter('HTMLTextAreaElement', ['type', 'value', 'name', 'form', 'labels', 'autocomplete', 'placeholder']);
    getter('CSSStyleDeclaration', ['content', 'visibility', 'opacity']);
    getter('Node', ['ownerDocument', 'textContent', 'parentElement', 'nodeType', 'baseURI', 'firstChild', 'nextSibling', 'previousSibling', 'nodeValue']);
    getter('DOMRectReadOnly', ['x', 'y', 'width', 'height']);
    for (const name of ['innerWidth', 'innerHeight', 'scrollX', 'scrollY']) kept[name] = describe(globalThis, name) && describe(globalThis, name).get;
    kept.styleOf = globalThis.getComputedStyle;
    kept.property = own('CSSStyleDeclaration') && own('CSSStyleDeclaration').getPropertyValue;
    kept.test = RegExp.prototype.exec;
    kept.lower = String.prototype.toLowerCase;
    kept.Map = globalThis.Map;
    kept.mapGet = Map.prototype.get;
    kept.mapSet = Map.prototype.set;
    kept.now = performance.now.bind(performance);
    kept.URL = globalThis.URL;
    const href = own('URL') && describe(own('URL'), 'href');
    kept.urlText = href && href.get;
    kept.call = call;
    kept.reads = Object.freeze(reads);
    Object.defineProperty(globalThis, '__subterminator', { value: Object.freeze(kept), enumerable: false, writable: false, configurable: false });
  })();
}
