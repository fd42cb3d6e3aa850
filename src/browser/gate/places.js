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

const ATTACHED =
  SETTINGS.attached === true ||
  process.argv.some((word) => /^--(cdp-endpoint|extension)\b/.test(word)) ||
  Boolean(process.env.PLAYWRIGHT_MCP_CDP_ENDPOINT || process.env.PLAYWRIGHT_MCP_EXTENSION);

let count = 0;

function originOf(address) {
  try { return new URL(address).origin; } catch { return ''; }
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

  isMine(tab) {
    tab.mine ||= tab.page !== undefined && isCurrent(tab.page) === true;
    return tab.mine;
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
    tab.looks.add(async () => putAll((await session.send('Page.getFrameTree')).frameTree));
    await session.send('Page.enable');
    await Promise.all([...tab.looks].map((look) => look().catch(quietly)));
  }

  /** Takes a tab of the server's in. */
  async adopt(page) {
    const session = await page.context().newCDPSession(page);
    const { targetInfo } = await session.send('Target.getTargetInfo');
    const tab = this.tab(targetInfo.targetId);
    tab.page = page;
    if (ATTACHED) {
      for (const name of ['goto', 'bringToFront']) {
        const original = page[name];
        page[name] = (...rest) => {
          tab.mine = true;
          return original.apply(page, rest);
        };
      }
    }
    await within(TAB_LIMIT, this.follow(tab, session));
    return tab;
  }

  /** Asks the pages for frames that nobody told of. A page whose scripts are blocked isn't waited for. */
  look() {
    this.looking ??= within(LOOKUP_LIMIT, Promise.all([...this.tabs.values()].filter((tab) => tab.page).map((tab) => this.lookAt(tab))))
      .finally(() => { this.looking = undefined; });
    return this.looking;
  }

  async lookAt(tab) {
    const inner = tab.page.frames().filter((frame) => frame.parentFrame() && !tab.inner.has(frame));
    const follow = async (frame) => {
      const session = await tab.page.context().newCDPSession(frame);
      tab.inner.add(frame);
      await this.follow(tab, session);
    };
    await Promise.all([...[...tab.looks].map((look) => look().catch(quietly)), ...inner.map((frame) => follow(frame).catch(quietly))]);
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
      if (ATTACHED) this.tabs.forEach((tab) => this.isMine(tab));
      const tab = this.tab(root);
      const url = this.frames.get(root)?.url || target?.url || '';
      if (tab.mine) [own, url].forEach((address) => this.origins.add(originOf(address)));
      return { tab: tab.number, mine: tab.mine, url, frame: own, main: frame === root };
    }
    const from = [own, request.headers.Origin ?? request.headers.Referer, request.url].map(originOf);
    return { tab: 0, mine: !ATTACHED || from.some((origin) => origin !== 'null' && origin && this.origins.has(origin)), url: '', frame: own, main: false };
  }
}

module.exports = { ATTACHED, Places, isCurrent, remember };
