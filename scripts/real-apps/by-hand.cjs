// Does what a person does by hand in the profile that the program will use, above all signing in: fills fields ("SELECTOR=text") or clicks
// ("SELECTOR=!click") in order, then clicks the last control and waits for what shows that it worked. Dialogs get a yes. Cookies that
// would die with the browser get a day to live, because the program starts another browser on the same profile.
//
//   node login.cjs CHROMIUM PROFILE URL SUBMIT-SELECTOR EXPECTED-SELECTOR STEP …       (PLAYWRIGHT_CORE: its folder)
const { chromium } = require(process.env.PLAYWRIGHT_CORE);
const [executablePath, profile, url, submit, expected, ...fields] = process.argv.slice(2);
(async () => {
  const args = process.getuid && process.getuid() === 0 ? ["--no-sandbox"] : [];
  const context = await chromium.launchPersistentContext(profile, { executablePath, headless: true, args, chromiumSandbox: false });
  const page = context.pages()[0] || (await context.newPage());
  page.on("dialog", (d) => d.accept());
  try {
    await page.goto(url);
    for (const field of fields) {
      const at = field.lastIndexOf("=");
      const [selector, value] = [field.slice(0, at), field.slice(at + 1)];
      if (value === "!click") await page.click(selector);
      else await page.fill(selector, value);
    }
    await page.click(submit);
    await page.waitForSelector(expected, { timeout: 30000, state: "attached" });
    const soon = Date.now() / 1000 + 86400;
    await context.addCookies((await context.cookies()).map((c) => (c.expires > 0 ? c : { ...c, expires: soon })));
    console.log("done by hand:", page.url());
  } catch (e) {
    await page.screenshot({ path: profile + ".png" }).catch(() => {});
    console.error(String(e), page.url());
    process.exitCode = 1;
  }
  await context.close();
})();
