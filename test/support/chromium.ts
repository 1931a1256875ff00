import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type LaunchOptions,
  type Page,
} from 'playwright-core';

const require = createRequire(import.meta.url);
const AXE = `${readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')}; 0`;
const DEJAVU = dirname(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // No script runs here for long enough to be worth optimizing.
  '--js-flags=--no-maglev,--no-opt',
  // A name that is not this machine's to the browser, where plain http is what it is elsewhere.
  '--host-resolver-rules=MAP elsewhere.test 127.0.0.1',
];

/**
 * Starts a headless browser, in a tenth of a second: a test file starts one and closes it at its end. It is the one of
 * CHROMIUM_PATH; else, on Linux for x64, the one from npm; elsewhere the Chrome that is installed.
 * @throws Error when there is none
 */
export async function launch(): Promise<Browser> {
  return chromium.launch({ args: ARGUMENTS, ...(await whichBrowser()) });
}

async function whichBrowser(): Promise<LaunchOptions> {
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome' };
  const folder = await unpacked();
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  };
  return { executablePath: join(folder, 'chromium'), env };
}

/** The folder with the browser of `@sparticuz/chromium`, its libraries and its fonts: unpacked once for each version. */
async function unpacked(): Promise<string> {
  const { version } = require('../../node_modules/@sparticuz/chromium/package.json') as { version: string };
  const folder = join(CACHE, `chromium-${version}`);
  const isThere = (): boolean => existsSync(join(folder, 'chromium'));
  if (isThere()) return folder;
  mkdirSync(CACHE, { recursive: true });
  const part = mkdtempSync(`${folder}-`);
  // The package unpacks into the folder for temporary files, and its libraries where it takes itself to be on Lambda.
  await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', 'await (await import("@sparticuz/chromium")).default.executablePath()'],
    { env: { ...process.env, TMPDIR: part, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' } },
  );
  writeFileSync(join(part, 'fonts.conf'), fontsIn(folder));
  try {
    // A broken run may have left a part of it.
    if (!isThere()) rmSync(folder, { recursive: true, force: true });
    renameSync(part, folder);
  } catch (error) {
    // Another worker was faster.
    rmSync(part, { recursive: true, force: true });
    if (!isThere()) throw error;
  }
  return folder;
}

/** The same letters everywhere: of the browser's package, and of DejaVu what that has not. */
const fontsIn = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>${DEJAVU}</dir>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

const PHONE = { viewport: { width: 375, height: 720 }, isMobile: true } as const;

/** How people look at pages. */
export const LOOKS: [string, BrowserContextOptions][] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['narrow', { colorScheme: 'light', ...PHONE }],
  ['narrow-dark', { colorScheme: 'dark', ...PHONE }],
  ['scriptless', { javaScriptEnabled: false }],
];

/** A script that comes by the debugger is compiled once for all pages that a window loads. */
const sessions = new WeakMap<Page, CDPSession>();
/** Null where the page does not have axe yet. */
const FAULTS = `'axe' in window
  ? axe.run({ resultTypes: ['violations'], preload: false }).then(({ violations }) =>
      violations.map(({ id, impact, nodes }) => impact + ' ' + id + ': ' + nodes.map(({ html }) => html).join(' ')))
  : null`;

/** What axe finds in the page as it is shown now. It comes by way of the debugger, past the page's policy. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults = await page.evaluate<string[] | null>(FAULTS);
  if (faults) return faults;
  let session = sessions.get(page);
  if (!session) sessions.set(page, (session = await page.context().newCDPSession(page)));
  await session.send('Runtime.evaluate', { expression: AXE });
  return page.evaluate<string[]>(FAULTS);
}

/** How much wider than its window the page is, in pixels. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
