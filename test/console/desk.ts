import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type Request,
  request,
} from 'playwright-core';
import { expect } from '@jest/globals';
import { ensureBuilt } from '../../scripts/ensure-built.js';
import { createTeam, createTenant, createUser, PASSWORD, type TestUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { faultsOf, launch, overflowOf } from '../support/chromium.js';
import { RunningClock } from '../support/fake-clock.js';
import { ObjectStorage } from '../support/object-storage.js';
import { ROOT_KEY } from '../support/test-config.js';
import { TestApp } from '../support/test-app.js';

/** A part of a page that does not come is a failure after this time: a busy machine may take seconds. */
const PATIENCE_MS = 60_000;
const SIZE = { width: 1280, height: 800 };
/** Of the console's origin, so that the browser keeps its process, and next to nothing. */
const NEARLY_EMPTY = '/console/icon.svg';
/** What every page has as soon as it is drawn. */
const HEADING = 'h1, .empty h2, .error-line';
/** Of whoever signs in before the window is opened. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';
/** A folder for what each story did in the browser: `npx playwright-core show-trace FILE` shows it step by step. */
const TRACES = process.env['TRACES'];
const NO_SESSION = { cookies: [], origins: [] };
/** Options for `Desk.window`: a new window, for changes that cannot be undone, or because kept windows have no service worker. */
export const OF_ITS_OWN: BrowserContextOptions = {};

export interface Window {
  page: Page;
  context: BrowserContext;
  /** What the browser refused under the Content-Security-Policy, and errors that nobody caught. */
  faults: string[];
}

/** What stories use of the browser, of whose types the tests know nothing. */
interface PageScope {
  history: { pushState(state: null, unused: '', url: string): void };
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The service with a small company in it, and one browser, for all stories of the console. */
export class Desk {
  private readonly opened: BrowserContext[] = [];
  /** The windows that stories have one after the other: the browser's work for a new one is more than most stories make. */
  private readonly kept: Window[] = [];
  /** How many of them the present story has. */
  private taken = 0;
  /** The cookies of a person's session, by their id. */
  private readonly sessions = new Map<string, Session>();

  private constructor(
    readonly app: TestApp,
    readonly browser: Browser,
    private readonly storage: ObjectStorage,
    readonly alerts: AlertClient,
    /** A member of the team Payments who may do what people usually may. */
    readonly ada: TestUser,
    /** Reads and may not act. */
    readonly sam: TestUser,
    readonly teamId: string,
    /** Of another tenant. */
    readonly foreignAlertId: string,
    readonly incidentId: string,
  ) {}

  static async open(): Promise<Desk> {
    ensureBuilt();
    const clock = new RunningClock();
    const storage = await ObjectStorage.start();
    const environment = {
      PUBLIC_BASE_URL: 'http://127.0.0.1',
      JWT_EXPIRY: '3650d',
      ...storage.environment,
    };
    const app = await TestApp.start({ clock, environment, canPage: true });
    const team = await createTeam(app, { name: 'Payments' });
    const ada = await createUser(app, { fullName: 'Ada Moreno', reachable: true, teamIds: [team.id] });
    const sam = await createUser(app, { fullName: 'Sam Reyes', role: 'stakeholder', teamIds: [team.id] });
    for (const person of [ada, sam]) await settleIn(app, person);
    const alerts = new AlertClient(app, `Bearer ${ada.token}`);
    const tenant = await createTenant(app);
    const foreign = await new AlertClient(app, `Bearer ${tenant.token}`).created({ message: 'A secret of others' });
    const incident = await app
      .as(`Bearer ${ada.token}`)
      .post('/v2/incidents', { name: 'Checkout is slow', statusPageEntry: { enabled: true, severity: 'minor' } })
      .expect(200);
    await app
      .as(`CompatKey ${ROOT_KEY}`)
      .post('/v2/escalations', {
        name: 'Payments',
        teamId: team.id,
        rules: [
          {
            notifyType: 'default',
            condition: 'if-not-acked',
            delayMinutes: 0,
            recipientType: 'user',
            recipientId: ada.id,
          },
        ],
      })
      .expect(200);
    return new Desk(app, await launch(), storage, alerts, ada, sam, team.id, foreign, incident.body.data.id as string);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.app.stop();
    await this.storage.stop();
  }

  /** Closes what a story has opened, and leaves nothing of it in the kept windows. */
  async tidy(): Promise<void> {
    await this.keepTraces();
    for (const context of this.opened.splice(0)) await context.close();
    for (const window of this.kept.splice(0, this.taken)) await this.empty(window);
    this.taken = 0;
  }

  private async keepTraces(): Promise<void> {
    if (TRACES === undefined) return;
    const story = (expect.getState().currentTestName ?? '').replaceAll(/\W+/g, '-');
    const contexts = [...this.kept.slice(0, this.taken).map(({ context }) => context), ...this.opened];
    for (const [place, { tracing }] of contexts.entries())
      await tracing.stopChunk({ path: `${TRACES}/${story}-${place}.zip` });
  }

  /** Keeps the window for the next story, unless it cannot be left: a story may end while the page loads itself anew. */
  private async empty(window: Window): Promise<void> {
    const { page, context, faults } = window;
    for (const each of context.pages()) if (each !== page) await each.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await page.emulateMedia({ colorScheme: null });
    try {
      await page.goto(`${this.app.url}${NEARLY_EMPTY}`, { timeout: PATIENCE_MS / 4 });
      await page.evaluate('localStorage.clear(); sessionStorage.clear()');
    } catch {
      return context.close();
    }
    if (page.viewportSize()?.width !== SIZE.width) await page.setViewportSize(SIZE);
    await context.clearCookies();
    faults.length = 0;
    this.kept.push(window);
  }

  /** Raises an alert of the team Payments. */
  async raise(message: string, more: object = {}): Promise<string> {
    const id = await this.alerts.created({ message, teamId: this.teamId, ...more });
    await this.app.settle();
    return id;
  }

  /**
   * Opens an address below `/console`.
   * @param who is signed in; null: nobody
   * @param options of a new window; without them, the story gets a kept one
   */
  async window(path: string, who: TestUser | null = this.ada, options?: BrowserContextOptions): Promise<Window> {
    const storageState = who ? await this.sessionOf(who) : NO_SESSION;
    const window = options ? await this.newWindow({ storageState, ...options }) : await this.keptWindow(storageState);
    if (options) this.opened.push(window.context);
    if (TRACES !== undefined) await window.context.tracing.startChunk();
    await window.page.goto(`${this.app.url}/console${path}`);
    return window;
  }

  /** Goes to another address below `/console` as a link of the console does: nothing is loaded anew but that page's parts. */
  async go(page: Page, path: string): Promise<void> {
    await settled(page);
    if (page.url() === `${this.app.url}/console${path}`) return;
    await page
      .locator(HEADING)
      .first()
      .evaluate((heading) => heading.setAttribute('data-left', ''));
    await page.evaluate(
      (to) => (globalThis as unknown as PageScope).history.pushState(null, '', to),
      `/console${path}`,
    );
    await page.locator('[data-left]').waitFor({ state: 'detached' });
    await settled(page);
  }

  /** Another page of a window. */
  async tab(context: BrowserContext, path: string): Promise<Omit<Window, 'context'>> {
    const tab = await this.newPage(context);
    await tab.page.goto(`${this.app.url}/console${path}`);
    return tab;
  }

  private async keptWindow({ cookies }: Session): Promise<Window> {
    // Most stories end before a new window would have its service worker.
    const window = (this.kept[this.taken] ??= await this.newWindow({ serviceWorkers: 'block' }));
    this.taken++;
    await window.context.addCookies(cookies);
    return window;
  }

  private async newWindow(options: BrowserContextOptions): Promise<Window> {
    const context = await this.browser.newContext({ viewport: SIZE, reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    if (TRACES !== undefined) await context.tracing.start({ screenshots: true, snapshots: true });
    return { context, ...(await this.newPage(context)) };
  }

  private async newPage(context: BrowserContext): Promise<Omit<Window, 'context'>> {
    const faults: string[] = [];
    const page = await context.newPage();
    count(page);
    // A renewed session's first cookies are spent: whoever comes next signs in anew.
    page.on('response', (response) => {
      if (response.url().endsWith('/v2/auth/refresh') && response.ok()) this.sessions.clear();
    });
    await page.addInitScript(
      `addEventListener('securitypolicyviolation', (event) =>
        console.error('Content Security Policy:', event.violatedDirective, event.blockedURI))`,
    );
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted/i.test(message.text())) faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    return { page, faults };
  }

  private async sessionOf(who: TestUser): Promise<Session> {
    const known = this.sessions.get(who.id);
    if (known) return known;
    await settleIn(this.app, who);
    const client = await request.newContext({ userAgent: USER_AGENT });
    await client.post(`${this.app.url}/v2/auth/login`, { data: { email: who.email, password: PASSWORD } });
    const state = await client.storageState();
    await client.dispose();
    this.sessions.set(who.id, state);
    return state;
  }
}

/** Requests under way, by page. */
const underWay = new WeakMap<Page, Set<Request>>();

function count(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => {
    // The stream of live events never ends.
    if (request.resourceType() !== 'eventsource') requests.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => requests.delete(request));
}

/** Waits until the page shows what it asks for, or why not: no grey bars are left, and no request is under way. */
export async function settled(page: Page): Promise<void> {
  await page.locator(HEADING).first().waitFor();
  const requests = underWay.get(page)!;
  await expectSoon(async () => requests.size === 0 && (await page.locator('.skeleton').count()) === 0).catch(() => {
    throw new Error(
      `It never settled; under way: ${[...requests].map((request) => request.url()).join(', ') || 'nothing'}`,
    );
  });
  await page.evaluate('new Promise(requestAnimationFrame)');
}

/** Asks again and again. @throws Error when it never holds */
export async function expectSoon(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('It never held');
}

/** The person has taken the first steps, so that the console opens with the alerts. */
export async function settleIn(app: TestApp, { id, token }: TestUser): Promise<void> {
  const request = app.as(`Bearer ${token}`).patch(`/v2/users/${id}`);
  await request.send({ hasCompletedOnboarding: true }).expect(200);
}

/** Fills and sends the sign-in form. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** How the console writes a time, for patterns: with the day of the week unless that is today. */
export const CLOCK = String.raw`(\w{3} )?\d\d:\d\d`;

/** Waits until a text is shown. */
export const seen = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

/** No fault and nothing too wide in both themes, at a desk and on phones; with PICTURES=<folder>, pictures of them. */
export async function lookAt(page: Page, name: string): Promise<void> {
  const looks = [
    ['light', 1280],
    ['dark', 390],
    ['light', 320],
  ] as const;
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: SIZE.height });
    expect([name, width, await faultsOf(page), await overflowOf(page)]).toEqual([name, width, [], 0]);
    const folder = process.env['PICTURES'];
    if (folder) await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(SIZE);
}

/** Waits until a text is gone. */
export const gone = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).first().waitFor({ state: 'hidden' });

/**
 * Loads the pages of a window anew after their token has expired. They are left before: a refresh under way as a page goes
 * spends the cookie, and nobody gets its successor.
 */
export async function reloadWithoutToken(context: BrowserContext): Promise<void> {
  const pages = context.pages().map((page) => ({ page, address: page.url() }));
  await Promise.all(pages.map(({ page }) => page.goto('about:blank')));
  await context.clearCookies({ name: 'token' });
  await Promise.all(pages.map(({ page, address }) => page.goto(address)));
}

/**
 * Presses what may be moved between the two halves of a mouse click, which would then hit nothing: rows of a list, and
 * whatever is below the line that says that there is no connection.
 */
export async function press(element: Locator): Promise<void> {
  await element.click({ trial: true });
  await element.evaluate((each) => (each as unknown as { click(): void }).click());
}

interface Point {
  x: number;
  y: number;
}

/** A point of an element. @param fractions of its width and height, from 0 to 1; left out: its middle */
export async function middle(part: Locator, [x, y]: readonly [x: number, y: number] = [0.5, 0.5]): Promise<Point> {
  const box = (await part.boundingBox())!;
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}

/** A finger, which moves between two points, and rests: a fling would swallow the next tap. @param page of a window with touch */
export async function finger(page: Page): Promise<(from: Point, to: Point) => Promise<void>> {
  const touch = await page.context().newCDPSession(page);
  return async (from, to) => {
    const begun = Date.now() / 1000 - 1;
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[], seconds: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: begun + seconds });
    await send('touchStart', [from], 0);
    await send('touchMove', [to], 0.3);
    await send('touchMove', [to], 0.8);
    await send('touchEnd', [], 0.9);
  };
}

/** Chooses by its name, in a plain list or in a field that finds, which stands there where there are many. */
export async function choose(field: Locator, name: string): Promise<void> {
  await field.waitFor();
  await settled(field.page());
  const isSelect = async (): Promise<boolean> =>
    (await field.evaluate((each: { localName: string }) => each.localName)) === 'select';
  if (await isSelect()) {
    const chosen = await field.selectOption({ label: name }).catch((error: unknown) => error);
    // When more choices have come meanwhile, it has a search now.
    if (await isSelect()) {
      if (chosen instanceof Error) throw chosen;
      return;
    }
  }
  // An open list has the field's label, too.
  const list = field.page().locator(`[id="${await field.getAttribute('aria-controls')}"]`);
  await field.fill(name);
  // Time zones have their offset beside them.
  const exactly = new RegExp(`^${name.replaceAll(/[$()*+.?[\]^{|}]/g, String.raw`\$&`)}( UTC[-+:\\d]*)?$`);
  await list.getByRole('option', { name: exactly }).first().click();
}

/** What is chosen in a field: a few choices are a select, many have a search. */
export const chosenIn = (field: Locator): Promise<string> =>
  field.evaluate((each: { value: string; selectedOptions?: { text: string }[] }) =>
    each.selectedOptions ? (each.selectedOptions[0]?.text ?? '') : each.value,
  );

/** The row of an alert in the inbox. */
export const rowOf = (page: Page, message: string): Locator => page.getByRole('article').filter({ hasText: message });
