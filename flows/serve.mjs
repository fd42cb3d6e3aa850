// Serves flows on loopback, each on a port of its own: `node serve.mjs [--only flow,flow] [--port FIRST] [--while-stdin]`.
// Prints a line of JSON a flow: name, url (its start page), oracle. The oracle tells the truth as JSON; a POST to `<origin>/__reset` begins anew.
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { flows } from './build.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const LARGEST_BODY = 1024 * 1024;

async function read(request) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > LARGEST_BODY) throw new Error('too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(raw, type) {
  if (/json/i.test(type)) {
    try { return JSON.parse(raw); } catch { return {}; }
  }
  if (/multipart\/form-data/i.test(type)) {
    const fields = {};
    for (const [, name, value] of raw.matchAll(/name="([^"]*)"\r\n\r\n([\s\S]*?)\r\n--/g)) fields[name] = value;
    return fields;
  }
  return Object.fromEntries(new URLSearchParams(raw));
}

/** The handler of a route, `:name` in it standing for any segment. */
function find(routes, method, path) {
  if (routes[`${method} ${path}`]) return { handler: routes[`${method} ${path}`], params: {} };
  for (const [route, handler] of Object.entries(routes)) {
    const [of, pattern] = route.split(' ');
    const wanted = pattern.split('/');
    const given = path.split('/');
    if (of !== method || wanted.length !== given.length) continue;
    const params = {};
    if (wanted.every((part, at) => (part.startsWith(':') ? ((params[part.slice(1)] = decodeURIComponent(given[at])), true) : part === given[at]))) return { handler, params };
  }
  return undefined;
}

function answer(response, given) {
  const one = typeof given === 'string' ? { html: given } : given ?? {};
  const headers = { 'cache-control': 'no-store', ...one.headers };
  if (one.to) return response.writeHead(303, { ...headers, location: one.to }).end();
  const [type, body] = one.json !== undefined ? ['application/json', JSON.stringify(one.json)] : one.text !== undefined ? ['text/plain; charset=utf-8', one.text] : ['text/html; charset=utf-8', one.html ?? ''];
  return response.writeHead(one.status ?? 200, { 'content-type': type, ...headers }).end(body);
}

/** Starts a flow; tells its name, address and oracle. */
export async function start(name, port = 0) {
  const flow = JSON.parse(readFileSync(join(here, name, 'flow.json'), 'utf8'));
  const { create } = await import(pathToFileURL(join(here, name, 'server.mjs')));
  let app = create();
  const server = createServer(async (request, response) => {
    try {
      const { pathname: path, searchParams } = new URL(request.url, 'http://flow');
      if (path === '/__oracle') return answer(response, { json: app.truth(app.state) });
      if (path === '/__reset' && request.method === 'POST') {
        app = create();
        return answer(response, { json: { ok: true } });
      }
      if (path.startsWith('/assets/client.')) {
        const file = join(here, '.built', name, path.slice('/assets/'.length).replace(/[^\w.]/g, ''));
        if (!existsSync(file)) return answer(response, { status: 404, text: '' });
        response.writeHead(200, { 'content-type': path.endsWith('.css') ? 'text/css' : 'text/javascript' });
        return createReadStream(file).pipe(response);
      }
      const found = find(app.routes, request.method, path);
      if (!found) return answer(response, { status: 404, html: '<!doctype html><title>Not found</title><h1>Page not found</h1>' });
      const raw = await read(request);
      const req = { method: request.method, path, headers: request.headers, query: Object.fromEntries(searchParams), params: found.params, raw, body: parsed(raw, request.headers['content-type'] ?? '') };
      return answer(response, await found.handler(req, app.state));
    } catch (error) {
      return answer(response, { status: 500, text: `${error.message}` });
    }
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return { name, flow, origin, url: `${origin}${flow.start}`, oracle: `${origin}/__oracle`, close: () => server.close() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const option = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
  const only = option('--only')?.split(',');
  const first = Number(option('--port') ?? 0);
  const chosen = flows().filter((name) => !only || only.some((one) => name === one || name.startsWith(`${one}-`)));
  for (const [at, name] of chosen.entries()) {
    const { flow, url, oracle } = await start(name, first ? first + at : 0);
    console.log(JSON.stringify({ name, url, oracle, ...flow }));
  }
  // Ends with whoever started it.
  if (process.argv.includes('--while-stdin')) process.stdin.on('end', () => process.exit(0)).resume();
}
