import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
/** Undefined: none is installed, and what needs one is left out, with a word. */
export const CHROMIUM = CANDIDATES.find((path) => path !== undefined && existsSync(path));
if (CHROMIUM === undefined) {
  process.stderr.write(`No page is looked at in a browser: no Chromium at ${CANDIDATES.filter(Boolean).join(', ')}\n`);
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A name that is not this machine's to the browser, where plain http is what it is elsewhere.
  '--host-resolver-rules=MAP elsewhere.test 127.0.0.1',
];

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });

const PHONE = { viewport: { width: 375, height: 720 }, isMobile: true } as const;

/** How people look at pages. */
export const LOOKS: [string, BrowserContextOptions][] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['narrow', { colorScheme: 'light', ...PHONE }],
  ['narrow-dark', { colorScheme: 'dark', ...PHONE }],
  ['scriptless', { javaScriptEnabled: false }],
];

/** What axe finds in the page as it is shown now; the page's policy must be lifted, as it forbids scripts. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: AXE });
  const result = await page.evaluate<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>(
    'axe.run({ resultTypes: ["violations"] })',
  );
  return result.violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}

/** How much wider than its window the page is, in pixels. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
