// The gate's connection to the program: one JSON object a line, over a socket in the run's private folder.
//
// Both ends show a secret that stands in private files alone before anything else is said. It is made when it is needed, and made
// anew after it broke. Whoever waits for an answer then is refused, as is everybody whose answer is rubbish or comes too late. An answer
// comes at once, or the program says that the request is held; then a person is asked, and that may take minutes.
'use strict';

const net = require('node:net');

// Put in at each start: socket, token, proof, first (number of the first request), attached (the browser is the person's own),
// hold_limit (how long a held request waits, in milliseconds; the program gives up before that).
const SETTINGS = '__SETTINGS__';

const ANSWER_LIMIT = 5000;
const LONGEST_LINE = 1024 * 1024;
const LONGEST_HEARD = 4096;

const quietly = () => {};

/** What `promise` gives, or `otherwise` after so many milliseconds and if it fails. */
function within(limit, promise, otherwise) {
  let timer;
  const late = new Promise((done) => { timer = setTimeout(done, limit, otherwise); });
  return Promise.race([promise.catch(() => otherwise), late]).finally(() => clearTimeout(timer));
}

/** Text that is whole in UTF-8, and no longer than so many bytes. */
function text(value, limit) {
  const bytes = Buffer.isBuffer(value) ? value : Buffer.from(String(value ?? ''), 'utf8');
  return bytes.subarray(0, limit).toString('utf8');
}

/** The connection to the program. It is made when it is needed, and made anew after it broke; whoever waits then is refused. */
class Channel {
  waiting = new Map();
  /** Numbers of the requests that were held. */
  held = new Set();
  next = SETTINGS.first;
  /** Why the gate is off, `null` while it is on. */
  off = null;
  /** What the program may have done: loads the tab anew, past all caches; draws a frame around an element of it. */
  orders = { reload: quietly, outline: quietly };

  connect() {
    this.connection ??= new Promise((resolve, reject) => {
      const socket = net.connect(SETTINGS.socket);
      const timer = setTimeout(() => socket.destroy(), ANSWER_LIMIT);
      let heard = '';
      let welcome = false;
      const hear = (line) => {
        const said = JSON.parse(line);
        if (!welcome) {
          if (said.welcome !== SETTINGS.proof) throw new Error('somebody else');
          welcome = true;
          clearTimeout(timer);
          resolve(socket);
        } else {
          if (said.hold !== undefined) this.waiting.get(said.hold)?.hold();
          else if (said.order !== undefined) void this.orders[said.order.name]?.(said.order.on);
          else this.waiting.get(said.ruling.id)?.end(said.ruling.pass === true);
        }
      };
      socket.setEncoding('utf8');
      socket.on('data', (data) => {
        try {
          heard += data;
          const lines = heard.split('\n');
          heard = lines.pop();
          if (heard.length > LONGEST_HEARD) throw new Error('too long');
          lines.forEach(hear);
        } catch {
          socket.destroy();
        }
      });
      socket.on('error', quietly);
      socket.on('close', () => {
        clearTimeout(timer);
        if (this.connection === connection) this.connection = undefined;
        reject(new Error('closed'));
        [...this.waiting.values()].forEach(({ end }) => end(false));
      });
      socket.unref();
      socket.write(`${JSON.stringify({ hello: { token: SETTINGS.token, off: this.off } })}\n`);
    });
    const connection = this.connection;
    connection.catch(quietly);
    return connection;
  }

  /** Whether a request may leave. `known` gets its number before the answer comes. */
  async ask(request, known = quietly) {
    let id;
    try {
      const socket = await this.connect();
      id = this.next++;
      known(id);
      const line = JSON.stringify({ request: { id, ...request } });
      if (Buffer.byteLength(line) >= LONGEST_LINE) return false;
      const answer = new Promise((end) => {
        let timer = setTimeout(end, ANSWER_LIMIT, false);
        const hold = () => {
          clearTimeout(timer);
          timer = setTimeout(end, SETTINGS.hold_limit, false);
          this.held.add(id);
        };
        this.waiting.set(id, { hold, end: (pass) => { clearTimeout(timer); end(pass); } });
      });
      socket.write(`${line}\n`);
      return (await answer) === true;
    } catch {
      return false;
    } finally {
      this.waiting.delete(id);
    }
  }

  /** Tells whether a request that was held has left now; of any other nobody needs to know. */
  async released(id, left) {
    if (this.held.delete(id)) await this.tell({ released: { id, left } });
  }

  /** Tells something that needs no answer; lost if nobody listens. */
  async tell(words) {
    try {
      (await this.connect()).write(`${JSON.stringify(words)}\n`);
    } catch {
      // Nobody listens.
    }
  }

  /** Says once why nothing is gated. */
  async giveUp(reason) {
    const said = this.off !== null;
    this.off = text(reason, 500);
    if (!said) await this.tell({ off: this.off });
  }
}

module.exports = { SETTINGS, LONGEST_LINE, Channel, quietly, text, within };
