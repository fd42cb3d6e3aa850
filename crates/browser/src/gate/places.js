// Which tab a frame belongs to, and which tabs are the run's.
//
// A browser that the run started is the run's as a whole. In a browser of the person's own a tab is the run's from the moment when
// the server takes it to act in it, and so are pop-ups that such a tab opens from then on; what runs in no tab (workers that several
// share) is, if it is of a site that the run's tabs have shown. A frame that can't be told stays without a tab.
'use strict';

const { SETTINGS, quietly, within } = require('./channel.js');

const TAB_LIMIT = 1000;
const LOOKUP_LIMIT = 300;
const REMEMBERED = 2000;
const REFRESHES = ['metaTagRefresh', 'httpHeaderRefresh'];
// What goes on sooner, in seconds, is a redirect by another name.
const SOON = 1;

const ATTACHED =
  SETTINGS.attached === true ||
  process.argv.some((word) => /^--(cdp-endpoint|extension)\b/.test(word)) ||
  Boolean(process.env.PLAYWRIGHT_MCP_CDP_ENDPOINT || process.env.PLAYWRIGHT_MCP_EXTENSION);

let count = 0;

function originOf(address) {
  try { return new URL(address).origin; } catch { return ''; }
}

function bare(address) {
  return String(address).split('#')[0];
}

/** Keeps an entry, and forgets the oldest beyond a number. */
function remember(map, key, value) {
  map.set(key, value);
  if (map.size > REMEMBERED) map.delete(map.keys().next().value);
}

/** Whether this is the tab that the server acts on: its own record of the tab hangs on the page. `undefined` if it doesn't tell. */
function isCurrent(page) {
  for (const symbol of Object.getOwnPropertySymbols(page)) {
    if (typeof page[symbol]?.isCurrentTab === 'function') return page[symbol].isCurrentTab() === true;
  }
  return undefined;
}

/** Marks a tab as the run's as soon as the server does anything in it by which a person would notice. */
function claimOnUse(tab) {
  const { page } = tab;
  const claim = (object, names) => {
    for (const name of names.filter((name) => typeof object?.[name] === 'function')) {
      const original = object[name];
      object[name] = (...rest) => {
        tab.mine = true;
        return original.apply(object, rest);
      };
    }
  };
  claim(page, ['goto', 'goBack', 'goForward', 'reload', 'bringToFront', 'locator']);
  claim(page.keyboard, ['press', 'type', 'down', 'insertText']);
  claim(page.mouse, ['click', 'down', 'up', 'move', 'wheel']);
}

/**
 * The tabs of one browser. The browser's own list of targets (tabs, frames in processes of their own, workers) answers also
 * while a page's scripts are blocked; other frames are known by events of their page, and by a short question.
 */
class Places {
  targets = new Map();
  frames = new Map();
  tabs = new Map();
  strangers = new Map();
  origins = new Set();
  /** Where frames said that they go by themselves after a while, and where they are going so. */
  announced = new Map();
  going = new Map();
  watched = false;

  constructor(session) {
    this.session = session;
  }

  async watch() {
    const note = ({ targetInfo: { targetId, type, url, openerId, parentId } }) => {
      const known = this.targets.get(targetId);
      this.targets.set(targetId, { type, url: url || known?.url || '', parent: parentId ?? known?.parent });
      if (known || type !== 'page') return;
      const tab = this.tab(targetId);
      tab.opener = openerId;
      tab.old = !this.watched;
      // What was open before the run is the person's, whoever opened it.
      tab.mine ||= this.watched && Boolean(openerId) && this.isMine(this.tab(openerId));
    };
    this.session.on('Target.targetCreated', note);
    this.session.on('Target.targetInfoChanged', note);
    this.session.on('Target.targetDestroyed', ({ targetId }) => {
      // Whose it was stays known: what a closing tab sends may come later.
      this.targets.delete(targetId);
      const tab = this.tabs.get(targetId);
      if (tab) tab.page = undefined;
    });
    await this.session.send('Target.setDiscoverTargets', { discover: true });
    this.watched = true;
  }

  tab(target) {
    if (!this.tabs.has(target)) {
      count += 1;
      this.tabs.set(target, { number: count, target, mine: !ATTACHED, looks: new Set(), inner: new WeakSet() });
    }
    return this.tabs.get(target);
  }

  /** The page that the server acts on. */
  current() {
    return [...this.tabs.values()].map(({ page }) => page).find((page) => page && isCurrent(page));
  }

  isMine(tab) {
    return tab.mine || (tab.page !== undefined && isCurrent(tab.page) === true);
  }

  /** Notes the frames that a session tells of. */
  async follow(tab, session) {
    const put = (frame) => {
      this.frames.delete(frame.id);
      remember(this.frames, frame.id, { url: `${frame.url ?? ''}${frame.urlFragment ?? ''}`, tab: tab.target });
    };
    const putAll = (tree) => {
      put(tree.frame);
      tree.childFrames?.forEach(putAll);
    };
    session.on('Page.frameAttached', ({ frameId }) => put({ id: frameId }));
    session.on('Page.frameNavigated', ({ frame }) => put(frame));
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => put({ id: frameId, url }));
    session.on('Page.frameScheduledNavigation', ({ frameId, reason, delay, url }) => {
      if (REFRESHES.includes(reason)) remember(this.announced, frameId, delay >= SOON ? bare(url) : '');
    });
    session.on('Page.frameRequestedNavigation', ({ frameId, reason, url }) => remember(this.going, frameId, REFRESHES.includes(reason) ? bare(url) : ''));
    tab.looks.add(async () => putAll((await session.send('Page.getFrameTree')).frameTree));
    await session.send('Page.enable');
    if (tab.old) await this.renew(session);
    await Promise.all(this.looksOf(tab));
  }

  /** Whether a frame goes there because its page said so when it was loaded, and not because anything was done. */
  refreshes(frame, url) {
    const to = bare(url);
    return this.going.get(frame) === to && this.announced.get(frame) === to;
  }

  /**
   * What a document sends takes the way that was set up when it was made, past a session that came later. Stopping something in its
   * own session sets the way up anew; what is named here doesn't exist.
   */
  async renew(session) {
    await session.send('Fetch.enable', { patterns: [{ urlPattern: 'nothing://nowhere/' }] });
    await session.send('Fetch.disable');
  }

  /** Takes a tab of the server's in. */
  async adopt(page) {
    const session = await page.context().newCDPSession(page);
    const { targetInfo } = await session.send('Target.getTargetInfo');
    const tab = this.tab(targetInfo.targetId);
    tab.page = page;
    if (ATTACHED) claimOnUse(tab);
    await within(TAB_LIMIT, this.follow(tab, session));
    if (tab.old) await within(TAB_LIMIT, this.lookAt(tab));
    return tab;
  }

  /** Asks the pages for frames that nobody told of. A page whose scripts are blocked isn't waited for. */
  look() {
    this.looking ??= within(LOOKUP_LIMIT, Promise.all([...this.tabs.values()].filter((tab) => tab.page).map((tab) => this.lookAt(tab))))
      .finally(() => { this.looking = undefined; });
    return this.looking;
  }

  /** One question for each session with the tab; those that ended are forgotten. */
  looksOf(tab) {
    return [...tab.looks].map((look) => look().catch(() => tab.looks.delete(look)));
  }

  async lookAt(tab) {
    const inner = tab.page.frames().filter((frame) => frame.parentFrame() && !tab.inner.has(frame));
    const follow = async (frame) => {
      const session = await tab.page.context().newCDPSession(frame);
      tab.inner.add(frame);
      await this.follow(tab, session);
    };
    await Promise.all([...this.looksOf(tab), ...inner.map((frame) => follow(frame).catch(quietly))]);
  }

  /** The target that is the frame's tab or worker, `undefined` if that isn't known. */
  root(frame) {
    for (let id = frame, steps = 0; id && steps < 50; steps += 1) {
      const target = this.targets.get(id);
      if (target && (target.type === 'page' || !target.parent)) return id;
      if (!target) return this.tabs.has(id) ? id : this.frames.get(id)?.tab;
      id = target.parent;
    }
    return undefined;
  }

  /** Address of a tab's page; of the one that opened it, while it has none of its own. */
  page(root, depth = 0) {
    const url = this.frames.get(root)?.url || this.targets.get(root)?.url || '';
    const opener = this.tabs.get(root)?.opener;
    return (url === '' || url === 'about:blank') && opener && depth < 9 ? this.page(opener, depth + 1) || url : url;
  }

  async find(frame, request) {
    let root = this.root(frame);
    if (frame && !root && !(this.strangers.get(frame) > Date.now())) {
      await this.look();
      root = this.root(frame);
      if (!root) remember(this.strangers, frame, Date.now() + LOOKUP_LIMIT * 10);
    }
    const target = root && this.targets.get(root);
    const own = this.frames.get(frame)?.url || this.targets.get(frame)?.url || '';
    if (root && (!target || target.type === 'page')) {
      const tab = this.tab(root);
      const mine = this.isMine(tab);
      const url = this.page(root);
      if (mine) [own, url].forEach((address) => this.origins.add(originOf(address)));
      return { tab: tab.number, mine, url, frame: own, main: frame === root };
    }
    return (target?.type === 'service_worker' && this.behind(target, request)) || this.nowhere(own, request);
  }

  /** What no tab is known of. In the person's browser it is the run's if its site is, or if it hides where it comes from. */
  nowhere(own, request) {
    const { Origin, Referer } = request.headers;
    const said = [own, Origin ?? Referer].filter((address) => address && address !== 'null' && !address.startsWith('about:'));
    const shown = [...said, request.url].some((address) => this.origins.has(originOf(address)));
    return { tab: 0, mine: !ATTACHED || shown || said.length === 0, url: '', frame: own, main: false };
  }

  /**
   * The tab for which a service worker sends something: a worker that handles its pages' requests sends them all in its own name, also
   * forms and links. The page that is named as the referrer is meant; else the only one that can be. What the worker sends by itself
   * names the worker.
   */
  behind(worker, { headers }) {
    const referrer = (headers.Referer ?? '').split('#')[0];
    const navigates = headers['Upgrade-Insecure-Requests'] === '1';
    if (referrer === worker.url) return undefined;
    const open = [...this.targets].filter(([, { type }]) => type === 'page').map(([id]) => ({ id, tab: this.tab(id), url: this.page(id) }));
    const named = open.filter(({ url }) => referrer && url.split('#')[0] === referrer);
    const near = open.filter(({ url }) => originOf(url) === originOf(referrer || worker.url));
    const most = [named, near, navigates ? open : []].find((some) => some.length > 0) ?? [];
    const found = most.find(({ tab }) => this.isMine(tab)) ?? most[0];
    if (!found || (most.length > 1 && most !== named)) return undefined;
    return { tab: found.tab.number, mine: this.isMine(found.tab), url: found.url, frame: found.url, main: navigates, navigates };
  }
}

module.exports = { ATTACHED, Places, isCurrent, remember };
