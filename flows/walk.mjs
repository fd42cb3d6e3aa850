// Walks the steps of flows as a competent person would, in a real browser, and asks the oracle: `node walk.mjs [flow…]`.
// Wants `playwright-core` (beside this file or above it) and a Chromium (`CHROMIUM`, else /usr/bin/chromium).
import { createRequire } from 'node:module';

import { flows } from './build.mjs';
import { start } from './serve.mjs';

const { chromium } = createRequire(import.meta.url)('playwright-core');
const LIMIT = 5000;

function located(page, wanted) {
  const [role, name] = wanted.includes(':') ? [wanted.slice(0, wanted.indexOf(':')), wanted.slice(wanted.indexOf(':') + 1)] : [undefined, wanted];
  const found = role ? page.getByRole(role, { name }) : page.getByText(name);
  return found.filter({ visible: true }).first();
}

async function take(page, step) {
  if (step.click) return located(page, step.click).click({ timeout: LIMIT });
  if (step.type) return located(page, step.type).fill(step.text ?? '', { timeout: LIMIT });
  if (step.select) return located(page, step.select).selectOption(step.value, { timeout: LIMIT });
  if (step.check) return located(page, step.check).click({ timeout: LIMIT });
  if (step.press) return page.keyboard.press(step.press);
  return page.waitForTimeout((step.wait ?? 1) * 1000);
}

const wanted = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-background-networking'] });
let bad = 0;
for (const name of flows().filter((flow) => !wanted.length || wanted.some((one) => flow === one || flow.startsWith(`${one}-`)))) {
  const running = await start(name);
  const page = await browser.newPage();
  let said = 'right';
  try {
    await page.goto(running.url);
    for (const step of running.flow.steps) await take(page, step).catch((error) => { throw new Error(`${JSON.stringify(step)}: ${error.message.split('\n')[0]}`); });
    await page.waitForTimeout(500);
    const truth = await (await fetch(running.oracle)).json();
    const reached = { ended: truth.ended, ends_on: truth.ended || Boolean(truth.ends_on), pending: truth.pending, needs_human: !truth.ended && !truth.ends_on, paused_only: truth.paused, other_only: !truth.ended && !truth.ends_on && truth.others_ended }[running.flow.truth];
    if (!reached || truth.violations?.length) said = `WRONG ${JSON.stringify(truth)}`;
  } catch (error) {
    said = `STUCK ${error.message}`;
  }
  if (said !== 'right') bad += 1;
  console.log(`${name}: ${said}`);
  await page.close();
  running.close();
}
await browser.close();
process.exit(bad ? 1 : 0);
