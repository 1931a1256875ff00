import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { consolePolicy } from '../../src/app/console/domain/console-policy.js';
import { faultsOf, launch, overflowOf } from '../support/chromium.js';
import { expectSoon } from './desk.js';
import { layersOf } from './layers.js';

/*
 * Every part of the console, on the page that shows them all (`console/src/parts-page`): in a browser, since the focus, popovers,
 * modal dialogs and what readers are told exist nowhere else. No service runs: the page asks for nothing.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT = `${ROOT}node_modules/.cache/console-parts/`;
const SOURCES = `${ROOT}console/src/`;
/** Nobody listens there: all answers are the built files. Browsers trust it as they trust HTTPS. */
const ORIGIN = 'http://localhost:9';
const DESK = { viewport: { width: 1280, height: 800 } } as const;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const THEMES = ['light', 'dark'] as const;

/** What tests use of an element, of whose types they know nothing. */
interface Box {
  getBoundingClientRect(): { x: number; y: number; width: number; height: number };
  ownerDocument: { activeElement: unknown; elementFromPoint(x: number, y: number): { closest(what: string): unknown } };
}

let browser: Browser;
let desk: Page;
let phone: Page;
const faults: string[] = [];

async function newPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'Europe/Berlin', ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: ORIGIN });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) faults.push(message.text());
  });
  await page.route('**/*', async (route) => {
    const path = `${BUILT}${new URL(route.request().url()).pathname.replace('/console/', '')}`;
    if (!existsSync(path)) return route.fulfill({ status: 404, json: { message: 'There is nothing' } });
    if (!path.endsWith('.html')) return route.fulfill({ path });
    const headers = { 'content-security-policy': consolePolicy(null) };
    return route.fulfill({ body: readFileSync(path, 'utf8'), contentType: 'text/html', headers });
  });
  return page;
}

const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((each: Box) => each.ownerDocument.activeElement === each);
const takesFocus = (element: Locator): Promise<void> => expectSoon(() => hasFocus(element));
const boxOf = async (element: Locator): Promise<{ x: number; y: number; width: number; height: number }> =>
  (await element.boundingBox())!;
const nameOf = (page: Page, id: string): Promise<string | null> => page.locator(`[id="${id}"]`).textContent();
/** What readers are told of it beside its name. */
const describedBy = async (field: Locator): Promise<string> => {
  const ids = (await field.getAttribute('aria-describedby'))!.split(' ');
  return (await Promise.all(ids.map((id) => nameOf(desk, id)))).join(' ');
};
/** The item that a list says is the one that keys act on. */
async function highlightedIn(page: Page, list: Locator): Promise<string | null> {
  const id = await list.getAttribute('aria-activedescendant');
  return id ? nameOf(page, id) : null;
}
const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
/** No fault of accessibility in both themes, and nothing wider than the window. With PICTURES=<folder>, pictures of them. */
async function look(page: Page, name: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    expect([name, colorScheme, await faultsOf(page), await overflowOf(page)]).toEqual([name, colorScheme, [], 0]);
    const folder = process.env['PICTURES'];
    const width = page.viewportSize()!.width;
    if (folder) await page.screenshot({ path: `${folder}/parts-${name}-${colorScheme}-${width}.png` });
  }
  await page.emulateMedia({ colorScheme: null });
}

beforeAll(async () => {
  const vite = `${ROOT}node_modules/vite/bin/vite.js`;
  execFileSync(process.execPath, [vite, 'build', 'console', '--mode', 'parts', '--logLevel', 'warn'], { cwd: ROOT });
  browser = await launch();
  desk = await newPage(DESK);
  phone = await newPage(PHONE);
});
afterAll(() => browser.close());
beforeEach(async () => {
  faults.length = 0;
  for (const page of [desk, phone]) {
    await page.goto(`${ORIGIN}/console/parts.html`);
    await page.getByRole('heading', { name: 'Parts of the console' }).waitFor();
  }
});

describe('the page of all parts', () => {
  it('has its layers in order, whichever css comes first', () => {
    expect(layersOf(BUILT, 'parts.html')).toEqual(['reset', 'tokens', 'parts']);
  });

  it('shows each of them', () => {
    const read = (folder: string): string =>
      readdirSync(`${SOURCES}${folder}`)
        .filter((name) => name.endsWith('.tsx'))
        .map((name) => readFileSync(`${SOURCES}${folder}/${name}`, 'utf8'))
        .join('\n');
    const parts = [...read('parts').matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm)].map(([, name]) => name!);
    expect(parts.length).toBeGreaterThan(40);
    const page = read('parts-page');
    // These are inside of others, the last is a context.
    const within = ['Kept', 'Combobox', 'MenuList', 'Cancel', 'FieldProblem', 'Coloring'];
    expect(parts.filter((name) => !within.includes(name) && !new RegExp(`<${name}\\b`).test(page))).toEqual([]);
  });

  it('has no fault of accessibility and fits, at a desk and on a phone, light and dark', async () => {
    for (const page of [desk, phone]) {
      await page.getByRole('status', { name: 'Loading' }).first().waitFor();
      await look(page, 'all');
    }
    expect(faults).toEqual([]);
  });

  it('has nothing that is too small for a thumb', async () => {
    const small = await phone.locator('button:visible, select:visible, .tabs a').evaluateAll((all) =>
      (all as unknown as (Box & { textContent: string })[])
        .map((each) => ({ text: each.textContent.slice(0, 20), height: each.getBoundingClientRect().height }))
        // A link in a text is as high as its line; what is not shown has no height.
        .filter(({ text, height }) => height > 0 && height < 42 && text !== 'like a link'),
    );
    expect(small).toEqual([]);
  });
});

describe('a menu', () => {
  const chosen = (page: Page): Promise<string | null> => section(page, 'Menus').getByText('Chosen:').textContent();

  it('by keys: opens, finds, says what cannot be chosen, chooses, and gives the focus back', async () => {
    const opener = button(desk, 'Actions').first();
    const list = desk.getByRole('menu', { name: 'Actions' });
    await opener.focus();
    await desk.keyboard.press('ArrowDown');
    await takesFocus(list);
    expect(await opener.getAttribute('aria-expanded')).toBe('true');
    expect(await highlightedIn(desk, list)).toBe('Acknowledge');
    const goes = async (key: string, to: string): Promise<void> => {
      await desk.keyboard.press(key);
      await expectSoon(async () => (await highlightedIn(desk, list)) === to);
    };
    await goes('ArrowDown', 'Assign');
    await goes('End', 'Close');
    await goes('ArrowDown', 'Acknowledge');
    await goes('ArrowUp', 'Close');
    await goes('Home', 'Acknowledge');
    // By more letters than one.
    await desk.keyboard.type('as');
    await expectSoon(async () => (await highlightedIn(desk, list)) === 'Assign');
    await goes('ArrowDown', 'EscalateNo policy applies');
    expect(await list.getByRole('menuitem', { name: 'Escalate' }).getAttribute('aria-disabled')).toBe('true');
    await desk.keyboard.press('Enter');
    await goes('ArrowDown', 'Snooze');
    expect(await chosen(desk)).toBe('Chosen: nothing');
    await look(desk, 'menu');
    await desk.keyboard.press('Enter');
    await takesFocus(opener);
    expect([await chosen(desk), await list.count()]).toEqual(['Chosen: Snooze', 0]);

    await desk.keyboard.press('ArrowUp');
    await takesFocus(list);
    expect(await highlightedIn(desk, list)).toBe('Close');
    await desk.keyboard.press('Escape');
    await takesFocus(opener);
    expect(await list.count()).toBe(0);

    await desk.keyboard.press('Enter');
    await takesFocus(list);
    await desk.keyboard.press('Tab');
    await takesFocus(button(desk, 'Many'));
    expect([await list.count(), await chosen(desk)]).toEqual([0, 'Chosen: Snooze']);
    expect(faults).toEqual([]);
  });

  it('by the mouse: highlights what is pointed at, chooses, closes by a press elsewhere and on its button', async () => {
    const opener = button(desk, 'Actions').first();
    const list = desk.getByRole('menu');
    await opener.click();
    await list.getByRole('menuitem', { name: 'Assign' }).hover();
    await expectSoon(async () => (await highlightedIn(desk, list)) === 'Assign');
    await list.getByRole('menuitem', { name: 'Escalate' }).click({ force: true });
    expect([await list.isVisible(), await chosen(desk)]).toEqual([true, 'Chosen: nothing']);
    await list.getByRole('menuitem', { name: 'Close' }).click();
    await list.waitFor({ state: 'detached' });
    expect([await chosen(desk), await hasFocus(opener)]).toEqual(['Chosen: Close', true]);
    await opener.click();
    await list.waitFor();
    await opener.click();
    await list.waitFor({ state: 'detached' });
    await opener.click();
    await list.waitFor();
    await desk.getByRole('heading', { name: 'Menus' }).click();
    await list.waitFor({ state: 'detached' });
    expect(await hasFocus(opener)).toBe(true);
    // One that is pressed instead keeps the focus.
    await opener.click();
    await list.waitFor();
    const field = desk.getByLabel('A line', { exact: true });
    await field.focus();
    await list.waitFor({ state: 'detached' });
    expect(await hasFocus(field)).toBe(true);
  });

  it('by touch: chooses, and a tap elsewhere closes it', async () => {
    const opener = button(phone, 'Actions').first();
    const list = phone.getByRole('menu');
    await opener.tap();
    await list.waitFor();
    for (const item of await list.getByRole('menuitem').all())
      expect((await boxOf(item)).height).toBeGreaterThanOrEqual(44);
    await look(phone, 'menu');
    await list.getByRole('menuitem', { name: 'Assign' }).tap();
    await list.waitFor({ state: 'detached' });
    expect(await chosen(phone)).toBe('Chosen: Assign');
    await opener.tap();
    await list.waitFor();
    await phone.getByRole('heading', { name: 'Menus' }).tap();
    await list.waitFor({ state: 'detached' });
    expect(await chosen(phone)).toBe('Chosen: Assign');
  });

  it.each(['desk', 'phone'])(
    'stays in the window, beside its button, and shows what is highlighted: %s',
    async (which) => {
      const page = which === 'desk' ? desk : phone;
      const list = page.getByRole('menu');
      const { width, height } = page.viewportSize()!;
      for (const name of ['Many', 'More actions']) {
        const opener = button(page, name);
        for (const block of ['start', 'end']) {
          await opener.evaluate(
            (each, at) => (each as unknown as { scrollIntoView(how: object): void }).scrollIntoView({ block: at }),
            block,
          );
          await opener.press('ArrowUp');
          await takesFocus(list);
          const box = await boxOf(list);
          expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height]).toEqual([
            true,
            true,
            true,
            true,
          ]);
          await expectSoon(async () => {
            const last = await boxOf(list.getByRole('menuitem').last());
            return last.y + last.height <= box.y + box.height + 1;
          });
          await page.keyboard.press('Escape');
          await list.waitFor({ state: 'detached' });
        }
      }
      const opener = button(page, 'Actions').first();
      await opener.evaluate((each) =>
        (each as unknown as { scrollIntoView(how: object): void }).scrollIntoView({ block: 'center' }),
      );
      await opener.press('Enter');
      await takesFocus(list);
      const gap = async (): Promise<number> => {
        const [above, below] = [await boxOf(opener), await boxOf(list)];
        return Math.round(below.y - above.y - above.height);
      };
      await expectSoon(async () => (await gap()) >= 0 && (await gap()) < 8);
      await page.evaluate('scrollBy(0, 60)');
      await expectSoon(async () => (await gap()) >= 0 && (await gap()) < 8);
    },
  );

  it('that may not be opened says why', async () => {
    const off = button(desk, 'Off');
    expect([await off.isDisabled(), await describedBy(off)]).toEqual([true, 'Your role only reads']);
    await off.press('ArrowDown');
    await desk.getByRole('tooltip', { name: 'Your role only reads' }).waitFor();
    expect(await desk.getByRole('menu').count()).toBe(0);
  });

  it('opens without a connection: its code has come before', async () => {
    await expectSoon(() =>
      desk.evaluate<boolean>(
        'performance.getEntriesByType("resource").some(({ name }) => /menu-list-.*js$/.test(name))',
      ),
    );
    await desk.context().setOffline(true);
    await button(desk, 'Actions').first().click();
    await desk.getByRole('menu').waitFor();
    await desk.context().setOffline(false);
  });
});

describe('a dialog', () => {
  const open = async (page: Page, name: string): Promise<void> => {
    await button(section(page, 'Dialogs'), name).click();
    await page.getByRole('dialog').waitFor();
  };

  it.each([
    ['With fields', 'With fields'],
    ['Wide and long', /^A name as long/],
    ['Shown once', 'A new key'],
    ['A question', 'Remove the team?'],
    ['Saved with warnings', 'Saved, but look at this'],
    ['Code that is gone', 'There is a newer version'],
  ])('has no fault and fits: %s', async (name, title) => {
    for (const page of [desk, phone]) {
      await open(page, name);
      const dialog = page.getByRole('dialog', { name: title });
      await look(page, name.replaceAll(' ', '-'));
      const { x, y, width, height } = await boxOf(dialog);
      const window = page.viewportSize()!;
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect([x + width <= window.width, y + height <= window.height]).toEqual([true, true]);
    }
    expect(faults).toEqual([]);
  });

  it('keeps the focus within it, and gives it back', async () => {
    const opener = button(section(desk, 'Dialogs'), 'With fields');
    await opener.focus();
    await desk.keyboard.press('Enter');
    const dialog = desk.getByRole('dialog', { name: 'With fields' });
    await dialog.waitFor();
    for (let step = 0; step < 12; step++) {
      // Beside the dialog there is only the browser itself.
      const where = await desk.evaluate<string>(
        `document.activeElement.closest('dialog') ? 'inside' : document.activeElement.localName`,
      );
      expect(['inside', 'body']).toContain(where);
      await desk.keyboard.press('Tab');
    }
    await desk.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await hasFocus(opener)).toBe(true);
  });

  it('asks before what is typed is lost, whichever way it is left', async () => {
    const dialog = desk.getByRole('dialog', { name: 'With fields' });
    const question = desk.getByRole('dialog', { name: 'Discard what you have typed?' });
    await open(desk, 'With fields');
    await dialog.getByLabel('Name').fill('Nights');
    const ways = [
      () => desk.keyboard.press('Escape'),
      () => desk.mouse.click(5, 5),
      () => button(dialog, 'Close this dialog').click(),
    ];
    for (const leave of ways) {
      await leave();
      await question.waitFor();
      expect(await hasFocus(button(question, 'Keep it'))).toBe(true);
      await button(question, 'Keep it').click();
      await question.waitFor({ state: 'detached' });
      expect(await dialog.getByLabel('Name').inputValue()).toBe('Nights');
    }
    await desk.keyboard.press('Escape');
    await look(desk, 'discard');
    await button(question, 'Discard').click();
    await dialog.waitFor({ state: 'detached' });
    expect(await hasFocus(button(section(desk, 'Dialogs'), 'With fields'))).toBe(true);
  });

  it('asks before what is shown once is lost, and not after it was copied', async () => {
    const dialog = desk.getByRole('dialog', { name: 'A new key' });
    await open(desk, 'Shown once');
    await desk.keyboard.press('Escape');
    const question = desk.getByRole('dialog', { name: 'Close without copying it?' });
    await button(question, 'Keep it').click();
    await button(dialog, 'Copy: Key').click();
    await dialog.getByText('Copied').waitFor();
    expect(await desk.evaluate<string>('navigator.clipboard.readText()')).toBe('pk_live_3f2a9c');
    await desk.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await question.count()).toBe(0);
  });

  it('above another one closes alone', async () => {
    await open(desk, 'With fields');
    const dialog = desk.getByRole('dialog', { name: 'With fields' });
    await button(dialog, 'Ask').click();
    const question = desk.getByRole('dialog', { name: 'Really?' });
    await question.waitFor();
    await desk.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect([await dialog.isVisible(), await hasFocus(button(dialog, 'Ask'))]).toEqual([true, true]);
    await button(dialog, 'Ask').click();
    await button(question, 'Do it').click();
    await question.waitFor({ state: 'detached' });
    expect(await dialog.isVisible()).toBe(true);
  });

  it('says why what it asks for was refused, and stays', async () => {
    await open(desk, 'A question that fails');
    const dialog = desk.getByRole('dialog', { name: 'Try it?' });
    await button(dialog, 'Try').click();
    await dialog.getByRole('alert').getByText('The service could not do it.').waitFor();
    await look(desk, 'refused');
  });

  it.each(['desk', 'phone'])('holds menus and lists, which close before it does: %s', async (which) => {
    const page = which === 'desk' ? desk : phone;
    await open(page, 'With fields');
    const dialog = page.getByRole('dialog', { name: 'With fields' });
    const who = dialog.getByRole('combobox', { name: 'Who' });
    const lists = [
      [() => button(dialog, 'Actions').click(), page.getByRole('menu')],
      [() => who.click(), page.getByRole('listbox')],
    ] as const;
    for (const [show, list] of lists) {
      const outside = (): Promise<void> => (which === 'desk' ? page.mouse.click(5, 5) : page.touchscreen.tap(5, 5));
      for (const leave of [() => page.keyboard.press('Escape'), outside]) {
        await show();
        await list.waitFor();
        // It lies above the dialog.
        const isAbove = await list.evaluate((each: Box) => {
          const { x, y, width } = each.getBoundingClientRect();
          return (
            each.ownerDocument.elementFromPoint(x + width / 2, y + 20).closest('[role=menu], [role=listbox]') === each
          );
        });
        expect(isAbove).toBe(true);
        await leave();
        await list.waitFor({ state: 'hidden' });
        expect(await dialog.isVisible()).toBe(true);
      }
    }
    await button(dialog, 'Actions').click();
    await look(page, 'menu-in-dialog');
    await page.getByRole('menuitem', { name: 'Assign' }).click();
    await dialog.getByText('Chosen: Assign').waitFor();
    expect(await hasFocus(button(dialog, 'Actions'))).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('tabs', () => {
  it('with an address are links; the present one says so', async () => {
    const tabs = desk.getByRole('navigation', { name: 'Views with an address' }).getByRole('link');
    expect(await tabs.allTextContents()).toEqual(['Day', 'Week', 'Month']);
    expect(await tabs.evaluateAll((all) => all.map((each) => each.getAttribute('aria-current')))).toEqual([
      null,
      'page',
      null,
    ]);
    await tabs.nth(0).focus();
    await desk.keyboard.press('Tab');
    expect(await hasFocus(tabs.nth(1))).toBe(true);
  });

  it('without one are buttons, one of which is pressed', async () => {
    const range = desk.getByRole('group', { name: 'Range' });
    await button(range, 'Month').focus();
    await desk.keyboard.press('Space');
    const pressed = await range
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-pressed')));
    expect(pressed).toEqual(['false', 'false', 'true']);
  });
});

describe('a choice', () => {
  it('of few is a plain list, of many a field that finds', async () => {
    expect(await desk.getByLabel('One of few').evaluate((each: { localName: string }) => each.localName)).toBe(
      'select',
    );
    const field = desk.getByRole('combobox', { name: 'One of many' });
    await field.focus();
    await desk.keyboard.type('139');
    const list = desk.getByRole('listbox');
    await list.getByRole('option', { name: 'Person 139' }).waitFor();
    await expectSoon(async () => (await highlightedIn(desk, field)) === 'Person 139');
    await look(desk, 'combobox');
    await desk.keyboard.press('Enter');
    await expectSoon(async () => (await field.inputValue()) === 'Person 139');
    await desk.keyboard.press('Tab');
    expect(await hasFocus(button(desk, 'Clear').first())).toBe(true);
    await desk.keyboard.press('Enter');
    await expectSoon(async () => (await field.inputValue()) === '');
    expect(faults).toEqual([]);
  });

  it('of several kinds names them, and what stands after them', async () => {
    const field = desk.getByRole('combobox', { name: 'One of two kinds' });
    expect(await field.inputValue()).toBe('Person 7');
    await field.press('ArrowDown');
    const list = desk.getByRole('listbox');
    await list.getByRole('group', { name: 'Teams' }).waitFor();
    // Before that the list hears no keys.
    await expectSoon(async () => (await highlightedIn(desk, field)) === 'Person 7');
    await desk.keyboard.press('End');
    await expectSoon(async () => (await highlightedIn(desk, field)) === 'Nobody');
    await desk.keyboard.press('Enter');
    await expectSoon(async () => (await field.inputValue()) === 'Nobody');
  });

  it('that must be made cannot be cleared, one that is off cannot be changed', async () => {
    const must = desk.locator('.field', { hasText: 'One that must be' });
    await must.getByRole('combobox').waitFor();
    expect(await button(must, 'Clear').count()).toBe(0);
    const off = desk.getByRole('combobox', { name: 'One that is off' });
    expect([await off.isDisabled(), await off.inputValue()]).toEqual([true, 'Person 3']);
    const team = desk.getByLabel('Team', { exact: true });
    expect(await team.locator('option').allTextContents()).toEqual(['All teams', 'Team 1', 'Team 2', 'Team 3']);
  });

  it('of any number: by keys, in their order, and found among many', async () => {
    const few = desk.getByRole('group', { name: 'Few', exact: true });
    await few.getByLabel('Few 2').focus();
    await desk.keyboard.press('Space');
    expect(await few.getByLabel('Few 2').isChecked()).toBe(true);

    const ordered = desk.getByRole('group', { name: 'In order' });
    for (const name of ['In order 3', 'In order 1']) await ordered.getByLabel(name).check();
    expect(await ordered.getByRole('searchbox').count()).toBe(0);
    // As many as no screen shows at once.
    const team = desk.getByRole('group', { name: 'A company' });
    await team.getByRole('searchbox').fill('company 21');
    await expectSoon(async () => (await team.getByRole('checkbox').count()) === 1);
    await team.getByLabel('A company 21').check();
    await team.getByRole('list', { name: 'Chosen' }).getByText('A company 21').waitFor();
    const labels = await ordered.locator('label').allTextContents();
    expect(labels).toEqual(['In order 12', 'In order 2', 'In order 31', 'In order 4']);

    const lots = desk.getByRole('group', { name: 'Lots' });
    expect(await lots.getByRole('checkbox').count()).toBe(100);
    await button(lots, 'Show more').click();
    await expectSoon(async () => (await lots.getByRole('checkbox').count()) === 130);
    await lots.getByRole('searchbox').fill('lots 129');
    await expectSoon(async () => (await lots.getByRole('checkbox').count()) === 1);
    await lots.getByLabel('Lots 129').check();
    await lots.getByRole('searchbox').fill('nothing like it');
    await lots.getByRole('status').getByText('Nothing is found').waitFor();
    await look(desk, 'choices');
    await button(lots, 'Without Lots 129').click();
    expect(await lots.getByRole('list', { name: 'Chosen' }).count()).toBe(0);
  });
});

describe('a field', () => {
  it('has its label, its hint and its problem', async () => {
    const hinted = desk.getByLabel('With a hint');
    expect([await describedBy(hinted), await hinted.getAttribute('aria-invalid')]).toEqual(['As people know it', null]);
    const wrong = desk.getByLabel('With a problem');
    expect([await describedBy(wrong), await wrong.getAttribute('aria-invalid')]).toEqual([
      'Another one has this name',
      'true',
    ]);
    expect(await desk.getByLabel('Off', { exact: true }).isDisabled()).toBe(true);
    expect(await describedBy(desk.getByLabel('Until'))).toContain('Later than the beginning');
    await desk.getByLabel('Until').fill('2026-10-25T11:00');
    await expectSoon(async () => (await desk.getByLabel('Until').getAttribute('aria-invalid')) === null);
  });

  it('of a length keeps what is typed in another unit', async () => {
    const amount = desk.getByLabel('For how long');
    expect(await amount.inputValue()).toBe('90');
    await desk.getByLabel('Unit').selectOption('hours');
    expect([await amount.inputValue(), await amount.getAttribute('max')]).toEqual(['90', '168']);
  });

  it('of boxes keeps the order of its options', async () => {
    const days = desk.getByRole('group', { name: 'Days' });
    await days.getByLabel('Wed').focus();
    await desk.keyboard.press('Space');
    expect(await days.getByLabel('Wed').isChecked()).toBe(true);
    await desk.getByLabel('Notify stakeholders').uncheck();
    expect(await desk.getByLabel('Public title').count()).toBe(0);
    expect(await desk.getByLabel('Priority', { exact: true }).inputValue()).toBe('P2');
    expect(await desk.getByLabel('Time zone').inputValue()).toBe('Asia/Kolkata');
  });

  it('of a form that is refused has the focus and says why; what no field shows stands above', async () => {
    const form = section(desk, 'Forms');
    await button(form, 'Save').click();
    const name = form.getByLabel('Name of the service');
    await takesFocus(name);
    expect(await describedBy(name)).toBe('Must not be empty');
    await form.getByRole('alert').getByText('elsewhere: is wrong, and no field shows it').waitFor();
    await look(desk, 'form');
    await name.fill('Checkout');
    await desk.keyboard.press('Enter');
    await form.getByText('Sent: Checkout').waitFor();
    expect(await form.getByRole('alert').count()).toBe(0);
  });

  it('with something typed asks before its form is left', async () => {
    const form = section(desk, 'Forms');
    await form.getByLabel('Name of the service').fill('Half of it');
    await button(form, 'Cancel').click();
    await button(desk.getByRole('dialog', { name: 'Discard what you have typed?' }), 'Discard').click();
    await form.getByText('Left', { exact: true }).waitFor();
  });
});

describe('a button that is off for a reason', () => {
  const WHY = 'Only administrators may do this';
  const off = (page: Page): Locator => button(page, 'Not for everybody');
  const reason = (page: Page): Locator => page.locator('.reason:popover-open');

  it('says it to readers, and whoever may has an ordinary button', async () => {
    expect([await off(desk).isDisabled(), await describedBy(off(desk))]).toEqual([true, WHY]);
    expect(await button(desk, 'For everybody').isEnabled()).toBe(true);
  });

  it('shows it where it is pointed at, and where keys bring the focus', async () => {
    await off(desk).hover();
    expect(await reason(desk).innerText()).toBe(WHY);
    await desk.mouse.move(0, 0);
    await reason(desk).waitFor({ state: 'detached' });
    await button(desk, 'For everybody').focus();
    await desk.keyboard.press('Shift+Tab');
    await takesFocus(off(desk));
    const [above, below] = [await boxOf(off(desk)), await boxOf(reason(desk))];
    expect(Math.round(below.y - above.y - above.height)).toBe(4);
    for (const colorScheme of THEMES) {
      await desk.emulateMedia({ colorScheme });
      expect(await faultsOf(desk)).toEqual([]);
    }
    await desk.keyboard.press('Escape');
    await reason(desk).waitFor({ state: 'detached' });
    expect(await hasFocus(off(desk))).toBe(true);
  });

  it('shows it by touch, within the window and at its button, until the next touch', async () => {
    // As a finger does, which waits for nothing to be enabled.
    await off(phone).tap({ force: true });
    expect(await reason(phone).innerText()).toBe(WHY);
    const { x, width } = await boxOf(reason(phone));
    expect([x >= 0, x + width <= 390]).toEqual([true, true]);
    await phone.evaluate('scrollBy(0, 40)');
    const gap = async (): Promise<number> => {
      const [above, below] = [await boxOf(off(phone)), await boxOf(reason(phone))];
      return Math.round(below.y - above.y - above.height);
    };
    await expectSoon(async () => (await gap()) === 4);
    await phone.touchscreen.tap(5, 5);
    await reason(phone).waitFor({ state: 'detached' });
  });

  it('sends no form, also not by Enter in a field', async () => {
    const send = button(desk, 'Send it');
    await send.click({ force: true });
    await desk.getByLabel('Of a form that may not be sent').press('Enter');
    await send.press('Enter');
    await desk.getByText('Sent 0 times').waitFor();
    expect(await describedBy(send)).toBe('Your role only reads');
  });
});

describe('what a page shows instead of its content', () => {
  it('says what it waits for, what went wrong and what to do', async () => {
    const states = section(desk, 'States of a page');
    await states.getByText('What was loaded').waitFor();
    await states.getByRole('status', { name: 'Loading' }).first().waitFor();
    const failed = states.getByRole('alert').filter({ hasText: 'The service could not do it.' });
    await failed.getByText('Request req-7f3a').waitFor();
    await button(failed, 'Try again').click();
    await states.getByText('Tried 1 times').waitFor();
    await states.getByText('Not known without a connection').waitFor();
    await states.getByText(/It is asked for again in \d+ s\./).waitFor();
    await states.getByRole('heading', { name: 'Nobody is on call' }).waitFor();
  });

  it('texts of others have links, and moments a time that says itself exactly', async () => {
    const texts = section(desk, 'Texts and times');
    const links = await texts
      .getByRole('link', { name: /^http/ })
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect(links).toEqual(['https://wiki.example.com/runbook', 'http://b.example']);
    const old = texts.locator('time').first();
    expect(await old.textContent()).toBe('1 min');
    await old.hover();
    expect(await old.getAttribute('title')).toMatch(/CES?T|GMT\+[12]/);
    await texts
      .getByText(/^in 3 min|^[34] min/)
      .first()
      .waitFor();
    expect(await section(desk, 'Marks').locator('.face').allTextContents()).toEqual([
      ...['AM', 'JM', 'A', '王', '?', '–', 'AM', 'JM', 'A', '王', '?', '–'],
    ]);
  });
});
