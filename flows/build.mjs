// Bundles the client of each flow into `.built/<flow>/client.{js,css}`: `node build.mjs [flow…]`. A flow without a client needs none.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { compile } from 'svelte/compiler';

const here = dirname(fileURLToPath(import.meta.url));
const CLIENTS = ['client.jsx', 'client.tsx', 'client.ts', 'client.js'];

const svelte = {
  name: 'svelte',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, ({ path }) => {
      const { js } = compile(readFileSync(path, 'utf8'), { filename: path, css: 'injected', generate: 'client' });
      return { contents: js.code, loader: 'js' };
    });
  },
};

/** Folders that hold a flow. */
export function flows() {
  return readdirSync(here, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(here, entry.name, 'flow.json')))
    .map((entry) => entry.name)
    .sort();
}

export async function bundle(name) {
  const client = CLIENTS.map((file) => join(here, name, file)).find(existsSync);
  if (!client) return false;
  await build({
    entryPoints: { client }, outdir: join(here, '.built', name), bundle: true, minify: true, format: 'iife', target: 'es2022', jsx: 'automatic',
    conditions: ['svelte', 'browser'], plugins: [svelte], logLevel: 'error',
    loader: { '.woff': 'dataurl', '.woff2': 'dataurl', '.svg': 'dataurl', '.png': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"', __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false', __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false' },
  });
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = process.argv.slice(2);
  let failed = false;
  for (const name of flows().filter((flow) => !wanted.length || wanted.includes(flow))) {
    try {
      console.log(`${name}: ${(await bundle(name)) ? 'built' : 'no client'}`);
    } catch (error) {
      failed = true;
      console.error(`${name}: ${error.message}`);
    }
  }
  process.exitCode = failed ? 1 : 0;
}
