//! The ways in which a page can send something.

/// One way: its name is the last part of the address below `/e/`.
pub struct Way {
    pub name: &'static str,
    /// Run in the page.
    pub script: &'static str,
    /// The page is left by it even if nothing passes.
    pub leaves: bool,
}

const fn way(name: &'static str, script: &'static str) -> Way {
    Way {
        name,
        script,
        leaves: false,
    }
}

const fn leaving(name: &'static str, script: &'static str) -> Way {
    Way {
        name,
        script,
        leaves: true,
    }
}

pub const WAYS: &[Way] = &[
    way("form", "form('form').submit()"),
    way(
        "formaction",
        "const f = form('wrong'); f.innerHTML += '<button formaction=/e/formaction>Go</button>'; f.querySelector('button').click()",
    ),
    way(
        "image-input",
        "const f = form('image-input'); f.innerHTML += '<input type=image alt=Go>'; f.querySelector('[type=image]').click()",
    ),
    way("form-blank", "form('form-blank', 'target=_blank').submit()"),
    way(
        "form-frame",
        "put('<div><iframe name=inner></iframe><form method=post action=/e/form-frame target=inner></form></div>'); document.forms[0].submit()",
    ),
    way("srcdoc", "inside('srcdoc')"),
    way(
        "sandboxed",
        "inside('sandboxed', 'sandbox=\"allow-scripts allow-forms\"')",
    ),
    way(
        "sandboxed-fetch",
        "put(`<iframe sandbox=allow-scripts srcdoc=\"<script>fetch('${location.origin}/e/sandboxed-fetch', {method: 'POST', body: 'x'})</script>\"></iframe>`)",
    ),
    way("fetch", "post('fetch')"),
    way(
        "json",
        "fetch('/e/json', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ plan: null }) }).catch(() => {})",
    ),
    way(
        "no-cors",
        "fetch(THERE + '/e/no-cors', { method: 'POST', mode: 'no-cors', body: 'x' }).catch(() => {})",
    ),
    way(
        "preflight",
        "fetch(THERE + '/e/preflight', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }).catch(() => {})",
    ),
    way("keepalive", "post('keepalive', { keepalive: true })"),
    leaving(
        "fetch-and-leave",
        "post('fetch-and-leave', { keepalive: true }); location.href = '/empty'",
    ),
    way(
        "xhr",
        "const x = new XMLHttpRequest(); x.open('POST', '/e/xhr'); x.send('a=1')",
    ),
    way(
        "sync-xhr",
        "const x = new XMLHttpRequest(); x.open('POST', '/e/sync-xhr', false); try { x.send('a=1') } catch {}",
    ),
    way(
        "sync-xhr-frame",
        "const w = put('<iframe src=about:blank></iframe>').contentWindow; const x = new w.XMLHttpRequest(); x.open('POST', location.origin + '/e/sync-xhr-frame', false); try { x.send('a=1') } catch {}",
    ),
    way("put", "post('put', { method: 'PUT' })"),
    way("patch", "post('patch', { method: 'PATCH' })"),
    way(
        "delete",
        "fetch('/e/delete', { method: 'DELETE' }).catch(() => {})",
    ),
    way("first-307", "post('first-307')"),
    way(
        "behind-307",
        "fetch('/hop/307', { method: 'POST', body: 'a=1' }).catch(() => {})",
    ),
    way("third-hop", "location.href = '/hop/1'"),
    way("beacon", "navigator.sendBeacon('/e/beacon', 'a=1')"),
    way(
        "a-ping",
        "const a = put('<a href=#here ping=/e/a-ping>Here</a>'); a.click()",
    ),
    way(
        "popup-fetch",
        "const w = open('about:blank'); w.eval(`fetch('${location.origin}/e/popup-fetch', { method: 'POST', body: 'x' }).catch(() => {})`)",
    ),
    way(
        "popup-form",
        "const w = open('about:blank'); w.document.write(`<form method=post action=${location.origin}/e/popup-form></form>`); w.document.forms[0].submit()",
    ),
    way("worker", "worker.postMessage(1)"),
    way(
        "blob-worker",
        "new Worker(URL.createObjectURL(new Blob([`fetch('${location.origin}/e/blob-worker', { method: 'POST', body: 'x' })`])))",
    ),
    way("shared-worker", "shared.port.postMessage(1)"),
    way("service-worker", "service.postMessage(1)"),
    way(
        "get-navigation",
        "location.href = '/e/get-navigation?sure=yes'",
    ),
    way("get-fetch", "fetch('/e/get-fetch').catch(() => {})"),
    way(
        "get-image",
        "new Image().src = '/e/get-image/cancel?confirm=1'",
    ),
    way(
        "get-script",
        "const s = document.createElement('script'); s.src = '/e/get-script/cancel?confirm=1'; document.body.append(s)",
    ),
    way(
        "event-source",
        "const s = new EventSource('/e/event-source'); s.onerror = () => s.close()",
    ),
    way(
        "meta-refresh",
        "const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=/e/meta-refresh'; document.head.append(m)",
    ),
    way(
        "frame-address",
        "put('<iframe src=/e/frame-address></iframe>')",
    ),
    leaving("while-loading", "location.href = '/loads'"),
    leaving("popup-loading", "open('/pops')"),
    leaving(
        "pagehide",
        "addEventListener('pagehide', () => navigator.sendBeacon('/e/pagehide', 'a=1')); location.href = 'about:blank'",
    ),
    leaving(
        "pagehide-fetch",
        "addEventListener('pagehide', () => post('pagehide-fetch', { keepalive: true })); location.href = 'about:blank'",
    ),
];
