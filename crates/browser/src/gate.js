// The request gate's end in the browser server: stops what pages send before it leaves, asks the program over a socket, and lets it
// go or fails it.
//
// The server loads this file into its own process and calls it for every tab, before anything is done there. One session on the
// browser pauses documents, XHR, fetch, pings, and whatever else has an address that speaks of an act, in every tab, frame, pop-up
// and worker, each hop of a redirect anew; messages on web sockets of documents are held by a route. What only a person can allow stays
// paused until the answer comes. What pages write is described and sent on, never run.
//
// It fails closed: without a connection, after a broken one, on rubbish, without an answer in time, what is paused is failed. Nothing
// is thrown out of here, because the server would give up the tab. In a browser of the person's own, tabs that aren't the run's pass
// untouched and untold.
'use strict';

const { LONGEST_LINE, Channel, quietly, text, within } = require('./channel.js');
const { ATTACHED, Places, isCurrent, remember } = require('./places.js');

const START_LIMIT = 8000;
const LOAD_LIMIT = 10_000;
const OUTLINE_LIMIT = 1000;
// Points around an element, and the colours of its frame.
const EDGE = 4;
const FRAME = { color: { r: 255, g: 152, b: 0, a: 0.25 }, outlineColor: { r: 230, g: 81, b: 0, a: 1 } };
const BODY_LIMIT = 2000;
const LONGEST_BODY = 64 * 1024;
const LONGEST_ANSWER = 16 * 1024;
const LARGEST_READ = 1024 * 1024;
const LONGEST_ADDRESS = 4096;

const KINDS = { Document: 'document', XHR: 'xhr', Fetch: 'fetch', Ping: 'ping', Image: 'image', Media: 'image' };
const STOPPED = ['Document', 'XHR', 'Fetch', 'Ping', 'Other'];
// Words of an act in addresses, without their first letter where it may be a capital: patterns mind case.
const TELLING = [
  'ancel', 'onfirm', 'erminat', 'nsubscri', 'elete', 'eactivat', 'ptout', 'pt-out', 'uendig', '%BCndig', 'esili', 'eendig', 'isdi',
  'nnul', 'pzeg', '/baja', 'ypowied',
];
// Parts of the page's own program. Their files are named after acts too, and a page without them is broken.
const PARTS = ['Script', 'Stylesheet', 'Font'];
// A part, a picture or a film whose address carries a question tells a site something by being loaded.
const ASKING = [...PARTS, 'Image', 'Media'].map((resourceType) => ({ urlPattern: '*\\?*', resourceType }));
const PART = /\.(m?js|css|woff2?|ttf|otf)$/i;
const READABLE = /^(application\/([\w.-]+\+)?json|text\/(plain|json))\b/i;
const AHEAD = ['sec-purpose', 'purpose', 'x-purpose', 'x-sec-purpose', 'x-moz'];
const OVERRIDES = ['x-http-method-override', 'x-http-method', 'x-method-override'];

const channel = new Channel();

/** The body as text, and whether there is more of it. */
function bodyOf(request) {
  let bytes = Buffer.alloc(0);
  let unread = false;
  for (const entry of request.postDataEntries ?? []) {
    if (typeof entry.bytes !== 'string') unread = true;
    else if (bytes.length <= LONGEST_BODY) bytes = Buffer.concat([bytes, Buffer.from(entry.bytes, 'base64')]);
  }
  if (!bytes.length && typeof request.postData === 'string') bytes = Buffer.from(request.postData, 'utf8');
  const some = bytes.length > 0;
  return { body: some ? text(bytes, LONGEST_BODY) : null, body_cut: unread || bytes.length > LONGEST_BODY || (!some && request.hasPostData === true) };
}

function speaks(address) {
  return TELLING.some((word) => address.includes(word));
}

/** A file of the page's program, whatever it is named after, and whether its address carries a question. */
function partOf({ resourceType, request }) {
  try {
    const { pathname, search } = new URL(request.url);
    return PARTS.includes(resourceType) && PART.test(pathname) ? { asks: search !== '' } : null;
  } catch {
    return null;
  }
}

/** One browser whose requests are stopped. */
class Gate {
  numbers = new Map();
  unread = [];

  constructor(session) {
    this.session = session;
    this.places = new Places(session);
  }

  async start(context) {
    this.session.on('Fetch.requestPaused', (event) => void this.paused(event));
    this.session.on('close', () => void channel.giveUp('the session with the browser ended'));
    const patterns = STOPPED.map((resourceType) => ({ resourceType })).concat(TELLING.map((word) => ({ urlPattern: `*${word}*` })), ASKING);
    await this.session.send('Fetch.enable', { patterns: patterns.map((pattern) => ({ ...pattern, requestStage: 'Request' })) });
    await this.places.watch();
    context.on('response', (response) => this.heard(response));
    // For pop-ups whose document is there before they are handed over.
    if (!ATTACHED) await context.routeWebSocket(/.*/, (socket) => this.socket(socket));
  }

  async adopt(page) {
    const tab = await this.places.adopt(page);
    if (this.places.isMine(tab)) await page.routeWebSocket(/.*/, (socket) => this.socket(socket, tab, page));
  }

  async paused(event) {
    const { requestId } = event;
    let pass = false;
    let more = {};
    try {
      if (event.responseStatusCode !== undefined || event.responseErrorReason !== undefined) {
        pass = true;
        this.answered(event);
        return;
      }
      pass = await this.judge(event);
      more = pass && this.numbers.get(requestId)?.acts ? { interceptResponse: true } : {};
    } catch {
      // Failed below.
    } finally {
      const sent = pass ? this.session.send('Fetch.continueRequest', { requestId, ...more }) : this.session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      // It is gone by itself where the page is, or where the page gave up waiting.
      sent.then(() => pass, () => false).then((left) => channel.released(this.numbers.get(requestId)?.id, left)).catch(quietly);
    }
  }

  async judge(event) {
    if (channel.off !== null) return true;
    const { request, resourceType, frameId, requestId } = event;
    const method = request.method.toUpperCase();
    const place = await this.places.find(frameId, request);
    const part = partOf(event);
    const kind = place.navigates ? 'document' : part ? 'part' : KINDS[resourceType] ?? 'other';
    const header = (name) => Object.entries(request.headers).find(([key]) => key.toLowerCase() === name)?.[1];
    // The browser's own question whether another origin may be sent something; pages can't write that header.
    const preflight = method === 'OPTIONS' && header('access-control-request-method') !== undefined;
    if (!place.mine || (part && !part.asks) || preflight) return true;
    // What is fetched in advance nobody needs, whether the browser says so or the page's own script.
    if (AHEAD.some((name) => /prefetch/i.test(header(name) ?? '')) || header('next-router-prefetch') !== undefined) return false;
    const described = {
      method,
      url: text(`${request.url}${request.urlFragment ?? ''}`, LONGEST_LINE),
      kind,
      content_type: text(header('content-type'), 200),
      method_override: text(OVERRIDES.map(header).find(Boolean), 200),
      ...bodyOf(request),
      page_url: text(place.url, LONGEST_ADDRESS),
      frame_url: text(place.frame, LONGEST_ADDRESS),
      tab: place.tab,
      main_frame: place.main && kind === 'document',
      refreshes: kind === 'document' && this.places.refreshes(frameId, request.url),
      redirected_from: this.numbers.get(event.redirectedRequestId)?.id ?? null,
    };
    const acts = !['GET', 'HEAD', 'OPTIONS'].includes(method) || speaks(request.url);
    return channel.ask(described, (id) => remember(this.numbers, requestId, { id, acts }));
  }

  /** Loads the tab that the server acts on anew, past what the browser and its pages keep of it, and says when that is done. */
  async reload() {
    let session;
    try {
      const page = this.places.current();
      session = await page.context().newCDPSession(page);
      const loaded = page.waitForEvent('load', { timeout: LOAD_LIMIT });
      loaded.catch(quietly);
      await session.send('Page.reload', { ignoreCache: true });
      await loaded;
      await channel.tell({ done: true });
    } catch {
      // What is there then is looked at as it is.
      await channel.tell({ done: false });
    } finally {
      await session?.detach().catch(quietly);
    }
  }

  /** Draws a frame around an element, or takes it away. The browser draws it over the page, which can't see it. */
  async outline(ref) {
    await this.outlined?.detach().catch(quietly);
    this.outlined = undefined;
    try {
      if (typeof ref === 'string') {
        const page = this.places.current();
        const box = await page.locator(`aria-ref=${ref}`).boundingBox({ timeout: OUTLINE_LIMIT });
        this.outlined = await page.context().newCDPSession(page);
        await this.outlined.send('DOM.enable');
        await this.outlined.send('Overlay.enable');
        const side = (from, more) => Math.round(from + more);
        await this.outlined.send('Overlay.highlightRect', {
          x: side(box.x, -EDGE), y: side(box.y, -EDGE), width: side(box.width, 2 * EDGE), height: side(box.height, 2 * EDGE), ...FRAME,
        });
      }
      await channel.tell({ done: true });
    } catch {
      await channel.tell({ done: false });
    }
  }

  /** Tells what the site answered. The page gets it at once; a body is read beside, where it is text and not long. */
  answered({ requestId, request, responseStatusCode, responseHeaders }) {
    const id = this.numbers.get(requestId)?.id;
    if (id === undefined) return;
    const header = (name) => responseHeaders?.find((one) => one.name.toLowerCase() === name)?.value;
    const answer = { id, status: responseStatusCode ?? 0 };
    const length = Number(header('content-length') ?? 1);
    if (header('location') !== undefined || !READABLE.test(header('content-type') ?? '') || !(length > 0 && length < LARGEST_READ)) {
      return void channel.tell({ answer });
    }
    const unread = { request, status: answer.status };
    const read = new Promise((resolve) => { unread.resolve = resolve; });
    this.unread.push(unread);
    void within(BODY_LIMIT, read, null).then((body) => {
      this.unread = this.unread.filter((one) => one !== unread);
      return channel.tell({ answer: { ...answer, body } });
    });
  }

  /** An answer as the server sees it: the one whose method, address and body are the same. */
  heard(response) {
    if (!this.unread.length) return;
    const asked = response.request();
    const same = ({ request, status }) =>
      request.method === asked.method() && request.url === asked.url() && status === response.status() && (request.postData ?? null) === asked.postData();
    const at = this.unread.findIndex(same);
    if (at < 0) return;
    const [{ resolve }] = this.unread.splice(at, 1);
    response.body().then((bytes) => resolve(text(bytes, LONGEST_ANSWER)), () => resolve(null));
  }

  /**
   * Holds the messages of a page on a web socket, one after the other. What the site sends goes to the page as it is. Where the address
   * carries a question, to connect is a message too.
   */
  async socket(socket, tab, page) {
    const described = (method, bytes) => {
      const url = text(page?.url() ?? '', LONGEST_ADDRESS);
      return {
        method, url: text(socket.url(), LONGEST_LINE), kind: 'web_socket', body: bytes && text(bytes, LONGEST_BODY),
        body_cut: Boolean(bytes) && bytes.length > LONGEST_BODY, page_url: url, frame_url: url, tab: tab?.number ?? 0,
      };
    };
    const passes = async (method, bytes) => {
      if (channel.off !== null) return true;
      let number;
      const pass = await channel.ask(described(method, bytes), (id) => { number = id; }).catch(() => false);
      void channel.released(number, pass);
      return pass;
    };
    if (socket.url().includes('?') && !(await passes('CONNECT', null))) return void socket.close().catch(quietly);
    const server = socket.connectToServer();
    let queue = Promise.resolve();
    const then = (step) => { queue = queue.then(step).catch(quietly); };
    socket.onMessage((message) => then(async () => {
      if (await passes('MESSAGE', Buffer.from(message))) server.send(message);
    }));
    socket.onClose((code, reason) => then(() => server.close({ code, reason })));
  }
}

const gates = new WeakMap();

async function open(browser, context) {
  let session;
  try {
    if (typeof browser?.newBrowserCDPSession !== 'function') throw new Error('the browser has no DevTools protocol');
    session = await browser.newBrowserCDPSession();
    const gate = new Gate(session);
    await gate.start(context);
    channel.orders = { reload: () => gate.reload(), outline: (ref) => gate.outline(ref) };
    await channel.connect().catch(quietly);
    return gate;
  } catch (error) {
    await channel.giveUp(error?.message ?? error);
    await session?.send('Fetch.disable').catch(quietly);
    return undefined;
  }
}

exports.default = async ({ page }) => {
  try {
    const context = page.context();
    const browser = context.browser() ?? context;
    if (!gates.has(browser)) gates.set(browser, open(browser, context));
    const gate = await within(START_LIMIT, gates.get(browser));
    if (ATTACHED && isCurrent(page) === undefined) await channel.giveUp('the server does not tell which tab it uses');
    await gate?.adopt(page);
  } catch {
    // A tab that is gone already, or can't be asked now: what it sends is stopped all the same.
  }
};
