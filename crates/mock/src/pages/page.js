// For pages that need one: native dialogs, controls that are no links, late content, pages without new addresses, gates that open by themselves.
(() => {
  const app = () => document.getElementById('app');
  const single = () => 'single' in app().dataset;
  const ready = () => {
    const late = document.getElementById('late');
    if (late) setTimeout(() => { document.getElementById('wait')?.remove(); late.replaceWith(late.content); }, 900);
    if (app().dataset.alert) setTimeout(() => alert(app().dataset.alert), 50);
    const page = app().dataset.waits;
    if (page) {
      const timer = setInterval(() => fetch('/__gate?page=' + page).then(a => a.json())
        .then(gate => { if (gate.open) { clearInterval(timer); location.href = gate.next; } })
        .catch(() => clearInterval(timer)), 700);
    }
  };
  const show = async answer => {
    if (answer.redirected && !single()) { location.href = answer.url; return; }
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    document.title = page.title;
    app().replaceWith(page.getElementById('app'));
    ready();
  };
  const send = (url, form) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form ? new FormData(form) : {}) }).then(show);
  document.addEventListener('click', event => {
    const at = event.target.closest('[data-ask],[data-href],[data-fetch],[data-submit],[data-close],a[href]');
    if (!at) return;
    const { ask, href, fetch: url, submit, close, form } = at.dataset;
    if (ask && !confirm(ask)) { event.preventDefault(); return; }
    if (close) document.getElementById(close)?.remove();
    if (submit) document.getElementById(submit)?.requestSubmit();
    if (url) {
      const own = form && document.getElementById(form);
      if (!own || own.reportValidity()) send(url, own);
    }
    const to = href || (single() && !at.target && at.origin === location.origin && at.href);
    if (to) {
      event.preventDefault();
      if (single()) fetch(to).then(show); else location.href = to;
    }
  });
  document.addEventListener('submit', event => {
    if (!single() || event.target.target) return;
    event.preventDefault();
    const form = event.target;
    if (form.method === 'post') send(form.action, form);
    else fetch(form.action + '?' + new URLSearchParams(new FormData(form))).then(show);
  });
  document.addEventListener('keydown', event => {
    if (event.target.matches?.('div[role=button]') && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      event.target.click();
    }
  });
  document.addEventListener('input', event => {
    const phrase = event.target.dataset?.phrase;
    if (phrase === undefined) return;
    for (const button of document.querySelectorAll('[data-wait]')) button.disabled = event.target.value.trim() !== phrase;
  });
  ready();
})();
