/**
 * `npm run console:pictures`: every page of the console in both themes, at a desk and on a phone, into
 * `.data/console-pictures`. For whoever changes a page: look at them. It signs in to a running service (PORT or PAGER_URL)
 * that `npm run seed` has filled. `--readme`: only those of the README and the docs, light and dark, into `docs/pictures`.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch } from '../test/support/chromium.ts';
import { helpIfAsked } from './help.js';
import { PASSWORD, PEOPLE } from './seed/organisation.js';
import { takeForDocs } from './docs-pictures.js';

helpIfAsked(
  'npm run console:pictures: pictures of every page of the console of the seeded service at PORT (or PAGER_URL)',
);

const base = (process.env.PAGER_URL ?? `http://localhost:${process.env.PORT || 3000}`).replace(/\/+$/, '');
const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const LOOKS = {
  light: { ...DESK, colorScheme: 'light' },
  dark: { ...DESK, colorScheme: 'dark' },
  phone: { ...PHONE, colorScheme: 'light' },
  'phone-dark': { ...PHONE, colorScheme: 'dark' },
};
/** Live events and countdowns never end: a page is taken after this time without a request. */
const QUIET_MS = 700;

const routes = readFileSync(new URL('../console/src/shell/routes.ts', import.meta.url), 'utf8');
const paths = [...routes.matchAll(/path: '([^']+)'/g)].map(([, path]) => path);

const forReadme = process.argv.includes('--readme');
const folder = fileURLToPath(new URL(forReadme ? '../docs/pictures' : '../.data/console-pictures', import.meta.url));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const browser = await launch();
try {
  if (forReadme) await takeForDocs({ browser, base, folder, signIn, open, filled });
  else await takeAll();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await browser.close();
}

async function takeAll() {
  let count = 0;
  for (const [look, options] of Object.entries(LOOKS)) {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${base}/console/sign-in`);
    await page.getByLabel('Password').waitFor();
    await page.screenshot({ path: `${folder}/sign-in-${look}.png` });
    await signIn(context);
    for (const path of paths) {
      const shown = await filled(context, path);
      if (shown === null) continue;
      await open(page, shown);
      // The window is made as high as the page, so that what is fixed at its bottom stays there.
      const height = await page.evaluate('document.documentElement.scrollHeight');
      await page.setViewportSize({ ...options.viewport, height: Math.max(height, options.viewport.height) });
      await page.screenshot({ path: `${folder}/${nameOf(path)}-${look}.png` });
      await page.setViewportSize(options.viewport);
      count++;
    }
    await context.close();
  }
  process.stdout.write(`${count} pictures of ${paths.length} pages: ${folder}\n`);
}

async function signIn(context, { email } = PEOPLE[0]) {
  const answer = await context.request.post(`${base}/v2/auth/login`, { data: { email, password: PASSWORD } });
  if (!answer.ok()) throw new Error(`${base} does not know ${email}: npm run seed`);
}

async function open(page, path) {
  await page.goto(`${base}/console${path}`);
  await page.locator('h1, .empty h2, .error-line').first().waitFor();
  await page.waitForTimeout(QUIET_MS);
}

/** The path with the id of something that is there; null: there is none. */
async function filled(context, path) {
  if (!path.includes(':')) return path;
  const resource = path.split('/')[1];
  const answer = await context.request.get(`${base}/v2/${resource}?limit=1`);
  const [first] = answer.ok() ? (await answer.json()).data : [];
  return first ? path.replace(/:\w+/, first.id) : null;
}

function nameOf(path) {
  return path === '/'
    ? 'inbox'
    : path
        .slice(1)
        .replace(/\/:\w+/g, '-one')
        .replaceAll('/', '-');
}
