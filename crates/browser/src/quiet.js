async (patience) => {
  // Milliseconds without a change that count as rest, and how long is waited for that after the first change.
  const REST = 50, LIMIT = 400;
  // So often one attribute of one element may change before that is a movement without end. So many fields are compared. So many
  // seconds are soon.
  const MOVES = 3, FIELDS = 500, SOON = 5;
  const seen = { quiet: false, busy: false, unseen: false };
  const waits = '[aria-busy="true"], [role="progressbar"]:not([aria-valuenow]), progress:not([value])';
  const shown = (e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility !== 'hidden';
  const roots = new Set();
  const loading = () => Array.from(roots).some((root) => root.readyState === 'loading');
  // A page that says that it opens itself again within seconds isn't done.
  const reopens = () => Array.from(document.querySelectorAll('meta[http-equiv="refresh" i]')).some((meta) => Number.parseFloat(meta.content) <= SOON);
  // What fades or slides in is seen when it is there. What moves without end, or for long, is never waited for.
  const moves = (a) => {
    const { endTime } = a.effect?.getComputedTiming?.() ?? {};
    return a.playState === 'running' && endTime - a.currentTime < SOON * 1000;
  };
  const moving = () => Array.from(roots).some((root) => (root.getAnimations?.() ?? []).some(moves));
  const waiting = (root) => Array.from(root.querySelectorAll(waits)).slice(0, 50).some(shown);
  const told = () => {
    const all = roots.size > 0 ? Array.from(roots) : [document];
    seen.busy = document.readyState === 'loading' || all.some(waiting) || reopens();
    return seen;
  };
  // Timers of a page behind others come seconds late.
  if (document.hidden) {
    seen.unseen = true;
    return told();
  }

  const begun = performance.now();
  let last = begun, first, wake;
  const change = () => {
    last = performance.now();
    if (first === undefined) {
      first = last;
      wake?.();
    }
  };
  // Clocks and counters never stop.
  const words = (text) => (text ?? '').replace(/\d+/g, '');
  const text = (nodes) => (Array.from(nodes).every((n) => n.nodeType === 3) ? words(Array.from(nodes, (n) => n.data).join('')) : NaN);
  const moved = new WeakMap();
  const matters = (m) => {
    if (m.type === 'characterData') return words(m.oldValue) !== words(m.target.data);
    if (m.type === 'childList') return text(m.addedNodes) !== text(m.removedNodes);
    const times = moved.get(m.target) ?? {};
    moved.set(m.target, times);
    times[m.attributeName] = (times[m.attributeName] ?? 0) + 1;
    return times[m.attributeName] <= MOVES;
  };
  const observer = new MutationObserver((all) => {
    // Each counts its moves, so none is left out.
    if (all.filter(matters).length > 0) change();
  });
  const kinds = { subtree: true, childList: true, attributes: true, characterData: true, characterDataOldValue: true };
  // Watches a document or a shadow root with all that are inside it; true if one of them is new.
  const watch = (root) => {
    let news = !roots.has(root);
    if (news) {
      roots.add(root);
      observer.observe(root, kinds);
    }
    for (const e of root.querySelectorAll('*')) {
      if (e.shadowRoot && watch(e.shadowRoot)) news = true;
      if (e.localName !== 'iframe' && e.localName !== 'frame') continue;
      const box = e.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      if (!e.contentDocument) seen.unseen = true;
      else if (watch(e.contentDocument)) news = true;
    }
    return news;
  };
  // What scripts set without a trace in the document. Stays here.
  const fields = () => Array.from(document.querySelectorAll('input:not([type=password]), select, textarea')).slice(0, FIELDS)
    .map((f) => `${f.checked} ${f.indeterminate} ${f.value}`).join('\n');
  // After an answer of the site a change is to be expected.
  const answers = new PerformanceObserver((list) => {
    if (list.getEntries().some((e) => ['fetch', 'xmlhttprequest', 'script', 'iframe'].includes(e.initiatorType))) last = performance.now();
  });

  try {
    watch(document);
    answers.observe({ type: 'resource' });
    let before = fields();
    for (;;) {
      const now = performance.now();
      const end = (first ?? begun + patience) + LIMIT;
      const due = first === undefined ? Math.max(begun + patience, last + REST) : last + REST;
      if (now >= Math.min(due, end)) {
        const after = fields();
        if (watch(document) || after !== before) change();
        else if (loading() || moving()) last = now;
        else if (now >= due) seen.quiet = true;
        before = after;
        if (seen.quiet || now >= end) return told();
      } else {
        await new Promise((resolve) => {
          wake = resolve;
          setTimeout(resolve, Math.min(due, end) - now);
        });
      }
    }
  } finally {
    observer.disconnect();
    answers.disconnect();
  }
}
