//! The ways in which a page can send something.

/// One way: its name is the last part of the address below `/e/`.
pub struct Way {
    pub name: &'static str,
    /// Run in the page.
    pub script: &'static str,
    /// The page is left by it even if nothing passes.
    pub leaves: bool,
}

/// Every way, in their order.
pub fn ways() -> impl Iterator<Item = Way> {
    WAYS.trim().lines().map(|line| {
        let (name, script) = line.split_once(" | ").expect("a name and a script");
        Way {
            name: name.trim_start_matches("> "),
            script,
            leaves: name.starts_with("> "),
        }
    })
}

/// A name and a script, a line each; `>` marks what leaves the page.
const WAYS: &str = r#"
form | form('form').submit()
formaction | const f = form('wrong'); f.innerHTML += '<button formaction=/e/formaction>Go</button>'; f.querySelector('button').click()
image-input | const f = form('image-input'); f.innerHTML += '<input type=image alt=Go>'; f.querySelector('[type=image]').click()
form-blank | form('form-blank', 'target=_blank').submit()
form-frame | put('<div><iframe name=inner></iframe><form method=post action=/e/form-frame target=inner></form></div>'); document.forms[0].submit()
srcdoc | inside('srcdoc')
sandboxed | inside('sandboxed', 'sandbox="allow-scripts allow-forms"')
sandboxed-fetch | put(`<iframe sandbox=allow-scripts srcdoc="<script>fetch('${location.origin}/e/sandboxed-fetch', {method: 'POST', body: 'x'})</script>"></iframe>`)
fetch | post('fetch')
json | fetch('/e/json', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ plan: null }) }).catch(() => {})
no-cors | fetch(THERE + '/e/no-cors', { method: 'POST', mode: 'no-cors', body: 'x' }).catch(() => {})
preflight | fetch(THERE + '/e/preflight', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }).catch(() => {})
keepalive | post('keepalive', { keepalive: true })
> fetch-and-leave | post('fetch-and-leave', { keepalive: true }); location.href = '/empty'
xhr | const x = new XMLHttpRequest(); x.open('POST', '/e/xhr'); x.send('a=1')
sync-xhr | const x = new XMLHttpRequest(); x.open('POST', '/e/sync-xhr', false); try { x.send('a=1') } catch {}
sync-xhr-frame | const w = put('<iframe src=about:blank></iframe>').contentWindow; const x = new w.XMLHttpRequest(); x.open('POST', location.origin + '/e/sync-xhr-frame', false); try { x.send('a=1') } catch {}
put | post('put', { method: 'PUT' })
patch | post('patch', { method: 'PATCH' })
delete | fetch('/e/delete', { method: 'DELETE' }).catch(() => {})
first-307 | post('first-307')
behind-307 | fetch('/hop/307', { method: 'POST', body: 'a=1' }).catch(() => {})
third-hop | location.href = '/hop/1'
beacon | navigator.sendBeacon('/e/beacon', 'a=1')
a-ping | const a = put('<a href=#here ping=/e/a-ping>Here</a>'); a.click()
popup-fetch | const w = open('about:blank'); w.eval(`fetch('${location.origin}/e/popup-fetch', { method: 'POST', body: 'x' }).catch(() => {})`)
popup-form | const w = open('about:blank'); w.document.write(`<form method=post action=${location.origin}/e/popup-form></form>`); w.document.forms[0].submit()
worker | worker.postMessage(1)
blob-worker | new Worker(URL.createObjectURL(new Blob([`fetch('${location.origin}/e/blob-worker', { method: 'POST', body: 'x' })`])))
shared-worker | shared.port.postMessage(1)
get-navigation | location.href = '/e/get-navigation?sure=yes'
get-fetch | fetch('/e/get-fetch').catch(() => {})
get-image | new Image().src = '/e/get-image/cancel?confirm=1'
get-script | const s = document.createElement('script'); s.src = '/e/get-script/cancel?confirm=1'; document.body.append(s)
event-source | const s = new EventSource('/e/event-source'); s.onerror = () => s.close()
meta-refresh | const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=/e/meta-refresh'; document.head.append(m)
frame-address | put('<iframe src=/e/frame-address></iframe>')
> while-loading | location.href = '/loads'
> popup-loading | open('/pops')
> pagehide | addEventListener('pagehide', () => navigator.sendBeacon('/e/pagehide', 'a=1')); location.href = 'about:blank'
> pagehide-fetch | addEventListener('pagehide', () => post('pagehide-fetch', { keepalive: true })); location.href = 'about:blank'
"#;
