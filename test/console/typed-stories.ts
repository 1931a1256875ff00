import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { createUser, PASSWORD } from '../support/accounts.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { isNightly } from '../support/nightly.js';
import { type Desk, choose, OF_ITS_OWN, seen, settled, signIn } from './desk.js';

const SOURCES = fileURLToPath(new URL('../../console/src/', import.meta.url));
const WORDS = 'The disk of db-01 is full';

/** Whether what was typed is to be discarded. */
export const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Discard what you have typed?' });
const back = (page: Page): Promise<unknown> => page.evaluate('history.back()');

/** How a dialog is left. */
export const WAYS: Record<string, (page: Page, dialog: Locator) => Promise<unknown>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'a click outside': (page) => page.mouse.click(5, 400),
  'its cross': (_page, dialog) => dialog.getByRole('button', { name: 'Close this dialog' }).click(),
  Cancel: (_page, dialog) => dialog.getByRole('button', { name: 'Cancel' }).click(),
  'the way back': back,
};

const TRIED_WAYS = isNightly ? Object.keys(WAYS) : ['Escape', 'the way back'];

/** What somebody has typed is not lost, whichever way they leave. */
export const typedStories = (desk: () => Desk): void =>
  describe('what is typed', () => {
    it.each(TRIED_WAYS)('in a dialog is asked for, and kept or discarded: %s', async (way) => {
      const { page } = await desk().window('/people');
      await desk().go(page, '/incidents');
      const dialog = page.getByRole('dialog', { name: 'Start an incident' });
      await page.getByRole('button', { name: 'Start an incident' }).click();
      const name = dialog.getByLabel('Title');
      await name.fill(WORDS);
      await WAYS[way]!(page, dialog);
      await question(page).waitFor();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      // Escape answers the question with no, as often as it is pressed.
      for (let presses = 0; presses < 3; presses++) {
        await page.keyboard.press('Escape');
        await question(page).waitFor({ state: 'hidden' });
        expect(await name.inputValue()).toBe(WORDS);
        await WAYS[way]!(page, dialog);
        await question(page).waitFor();
      }
      await question(page).getByRole('button', { name: 'Keep it' }).click();
      expect(await name.inputValue()).toBe(WORDS);
      await WAYS[way]!(page, dialog);
      await question(page).getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
      if (way === 'the way back') await page.waitForURL('**/console/people');
      else await page.getByRole('heading', { level: 1, name: 'Incidents' }).waitFor();
    });

    it('is asked for above a dialog that the browser closes meanwhile', async () => {
      const { page } = await desk().window('/incidents');
      const dialog = page.getByRole('dialog', { name: 'Start an incident' });
      await page.getByRole('button', { name: 'Start an incident' }).click();
      await dialog.getByRole('textbox').first().fill(WORDS);
      await page.keyboard.press('Escape');
      await question(page).waitFor();
      // As browsers do when Escape is pressed again at once.
      await dialog.evaluate((element) => (element as unknown as { close: () => void }).close());
      await settled(page);
      await question(page).getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
    });

    it.each(TRIED_WAYS)('nowhere is not asked for: %s', async (way) => {
      const { page } = await desk().window('/people');
      await desk().go(page, '/incidents');
      const dialog = page.getByRole('dialog', { name: 'Start an incident' });
      await page.getByRole('button', { name: 'Start an incident' }).click();
      // Typed and taken back.
      const name = dialog.getByRole('textbox').first();
      await name.fill(WORDS);
      await name.fill('');
      await WAYS[way]!(page, dialog);
      await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
    });

    it('or ticked, also in what a search has taken away, and chosen one by one, is asked for', async () => {
      const word = `ticked-${Date.now()}`;
      for (const nth of ['first', 'second']) await desk().raise(`${word} ${nth}`);
      const { page } = await desk().window(`/incidents/${desk().incidentId}`);
      const dialog = page.getByRole('dialog').first();
      await page.getByRole('button', { name: 'Link alerts…' }).click();
      const search = dialog.getByRole('searchbox');
      await search.fill(word);
      await dialog.getByRole('checkbox', { name: `${word} first` }).check();
      await search.fill(`${word} second`);
      await dialog.getByRole('checkbox', { name: `${word} first` }).waitFor({ state: 'detached' });
      for (const way of ['its cross', 'Cancel']) {
        await WAYS[way]!(page, dialog);
        await question(page).getByRole('button', { name: 'Keep it' }).click();
      }
      await search.fill(word);
      expect(await dialog.getByRole('checkbox', { name: `${word} first` }).isChecked()).toBe(true);
      // None is chosen as at first: nothing is lost.
      await dialog.getByRole('checkbox', { name: `${word} first` }).uncheck();
      await page.keyboard.press('Tab');
      await WAYS['Escape']!(page, dialog);
      await dialog.waitFor({ state: 'hidden' });

      await page.getByRole('button', { name: 'Services and people' }).click();
      await choose(dialog.getByLabel('Add a responder'), 'Ada Moreno');
      await WAYS['Escape']!(page, dialog);
      await question(page).getByRole('button', { name: 'Keep it' }).click();
      await dialog.getByRole('button', { name: 'Without Ada Moreno' }).waitFor();
      await WAYS['Escape']!(page, dialog);
      await question(page).getByRole('button', { name: 'Discard' }).click();
      await dialog.waitFor({ state: 'hidden' });
    });

    it('on a page is asked for by its links, the way back and a reload', async () => {
      const id = await desk().raise('With a note that is not sent');
      const { page } = await desk().window('/people');
      await desk().go(page, `/alerts/${id}`);
      const note = page.getByLabel('Note', { exact: true });
      await note.click();
      await page.keyboard.type(WORDS);
      for (const leave of [
        () => page.getByRole('link', { name: 'Schedules', exact: true }).click(),
        () => back(page),
        () => page.getByRole('button', { name: 'Sign out' }).click(),
      ]) {
        await leave();
        await question(page).getByRole('button', { name: 'Keep it' }).click();
        expect(page.url()).toContain(id);
        expect(await note.inputValue()).toBe(WORDS);
      }
      const asked = page.waitForEvent('dialog');
      void page.evaluate('location.reload()').catch(() => undefined);
      expect((await asked).type()).toBe('beforeunload');
      await (await asked).dismiss();
      expect(await note.inputValue()).toBe(WORDS);

      await page.getByRole('button', { name: 'Add note' }).click();
      await seen(page, WORDS);
      await page.getByRole('link', { name: 'Schedules', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Schedules' }).waitFor();
    });

    it('and sent as the session ends is there again: the answer came to nothing', async () => {
      const user = await createUser(desk().app, { teamIds: [desk().teamId] });
      const id = await desk().raise('Written about while the session ends');
      const { page, context } = await desk().window('/on-call', user, OF_ITS_OWN);
      // That the alert was seen is answered while the note is under way, and says nothing of it.
      let readOn: () => void = () => undefined;
      const isRead = new Promise<void>((resolve) => (readOn = resolve));
      await page.route('**/read', async (route) => {
        await isRead;
        await route.continue();
      });
      await page.goto(`${desk().app.url}/console/alerts/${id}`);
      const note = page.getByLabel('Note', { exact: true });
      await note.fill(WORDS);
      let answer: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/notes', async (route) => {
        if (route.request().method() === 'POST') await held;
        await route.continue();
      });
      const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/notes'));
      await page.getByRole('button', { name: 'Add note' }).click();
      await sent;
      const read = page.waitForResponse((response) => response.url().endsWith('/read'));
      readOn();
      await (await read).finished();
      await context.clearCookies();
      // Another tab has found that the session is over.
      await page.evaluate(`new BroadcastChannel('pager-session').postMessage('ended')`);
      const again = page.getByRole('dialog', { name: 'Sign in again' });
      await again.waitFor();
      answer();
      await signIn(page, user.email);
      await again.waitFor({ state: 'hidden' });
      expect(await note.inputValue()).toBe(WORDS);
    });

    it('is there again after the session has ended and one has signed in, and is stored nowhere', async () => {
      const user = await createUser(desk().app, { teamIds: [desk().teamId] });
      const id = await desk().raise('Written about for a long time');
      const { page, context } = await desk().window(`/alerts/${id}`, user, OF_ITS_OWN);
      const note = page.getByLabel('Note', { exact: true });
      await note.fill(WORDS);
      await context.clearCookies();
      // The dialog may cover the button already, where another request was refused first.
      await page.getByRole('button', { name: 'Add note' }).dispatchEvent('click');
      const again = page.getByRole('dialog', { name: 'Sign in again' });
      await again.getByText('What you have typed is kept').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      const stored = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
      expect(stored).not.toContain(WORDS);
      await signIn(page, user.email);
      await again.waitFor({ state: 'hidden' });
      expect(await note.inputValue()).toBe(WORDS);
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.locator('.story', { hasText: WORDS }).waitFor();
    });

    it.each(['schedules', 'postmortems'] as const)(
      'is there again, and saved, where saving it finds that the session has ended: %s',
      async (kind) => {
        const user = await createUser(desk().app, { role: 'admin', teamIds: [desk().teamId] });
        const { body } = await desk()
          .app.as(`Bearer ${user.token}`)
          .post(
            `/v2/${kind}`,
            kind === 'schedules' ? { name: `Typed ${user.id}` } : { incidentId: desk().incidentId, summary: 'Slow' },
          );
        const { page, context } = await desk().window('/on-call', user, OF_ITS_OWN);
        await desk().go(page, `/${kind}/${body.data.id as string}`);
        await page.getByRole('button', { name: kind === 'schedules' ? 'Settings' : 'Edit', exact: true }).click();
        const field = page.getByLabel(kind === 'schedules' ? 'Description' : 'Root cause');
        await field.fill(WORDS);
        await settled(page);
        let refused = 0;
        page.on('response', (response) => {
          if (response.url().endsWith('/v2/auth/me') && response.status() === 401) refused++;
        });
        await context.clearCookies();
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        const again = page.getByRole('dialog', { name: 'Sign in again' });
        await again.waitFor();
        expect(await again.getByLabel('E-mail').inputValue()).toBe(user.email);
        await again.getByLabel('Password').fill(PASSWORD);
        await again.getByRole('button', { name: 'Sign in', exact: true }).click();
        await again.waitFor({ state: 'hidden' });
        await settled(page);
        expect(refused).toBe(1);
        expect([await field.inputValue(), await page.getByRole('alert').allTextContents()]).toEqual([WORDS, []]);
        await back(page);
        await question(page).getByRole('button', { name: 'Keep it' }).click();
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await field.waitFor({ state: 'hidden' });
        await seen(page, WORDS);
      },
    );

    it('is asked for after a form was submitted that sends nothing', async () => {
      const { page } = await desk().window('/audit');
      await settled(page);
      await page.evaluate(`{
        const form = document.createElement('form');
        const field = form.appendChild(document.createElement('input'));
        field.ariaLabel = 'Of no request';
        form.addEventListener('submit', (event) => event.preventDefault());
        document.querySelector('main').append(form);
      }`);
      await page.getByLabel('Of no request').fill(WORDS);
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Schedules', exact: true }).click();
      await question(page).getByRole('button', { name: 'Keep it' }).click();
    });

    it('is not shown to somebody else who signs in', async () => {
      const { ada } = desk();
      const user = await createUser(desk().app, { teamIds: [desk().teamId] });
      const id = await desk().raise('Written about by somebody else');
      const { page, context } = await desk().window(`/alerts/${id}`, user, OF_ITS_OWN);
      const note = page.getByLabel('Note', { exact: true });
      await note.fill(WORDS);
      await context.clearCookies();
      await page.evaluate(`new BroadcastChannel('pager-session').postMessage('ended')`);
      await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
      await signIn(page, ada.email);
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await settled(page);
      expect(await note.inputValue()).toBe('');
    });
  });

/** After an upgrade a page that is open asks for files that are gone. */
export const newerVersionStories = (desk: () => Desk): void =>
  describe('a newer version', () => {
    it('is told where a button needs what is gone, each time, and a reload mends it', async () => {
      const { page } = await desk().window('/');
      await settled(page);
      await page.route(/\/assets\/new-alert-[^/]+\.js/, (route) => route.fulfill({ status: 404, body: 'Not found' }));
      const told = page.getByRole('dialog', { name: 'There is a newer version' });
      for (const answer of ['Later', 'Reload']) {
        await page.getByRole('button', { name: 'New alert' }).click();
        await told.waitFor();
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
        await page.unrouteAll();
        const isReload = answer === 'Reload';
        const reloaded = isReload ? page.waitForEvent('load') : null;
        if (!isReload)
          await page.route(/\/assets\/new-alert-[^/]+\.js/, (route) =>
            route.fulfill({ status: 404, body: 'Not found' }),
          );
        await told.getByRole('button', { name: answer }).click();
        await reloaded;
      }
      await settled(page);
      await page.getByRole('button', { name: 'New alert' }).click();
      await page.getByRole('dialog', { name: 'New alert' }).waitFor();
    });

    it('concerns every part that is loaded later: no import is made beside the one helper', () => {
      const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
      const made = files.flatMap((name) =>
        [...readFileSync(`${SOURCES}${name}`, 'utf8').matchAll(/.*?(?:=>\s*)?\bimport\(/g)].map(([line]) => ({
          name,
          line: line.replaceAll(/\s+/g, ' '),
        })),
      );
      expect(made.length).toBeGreaterThan(30);
      // Those of pages are loaded by `LazyPage`, which says it in the page's place.
      const beside = made.filter(
        ({ name, line }) => name !== 'shell/routes.ts' && !/\b(lazy|loaded)\(\(\) => import\(/.test(line),
      );
      expect(beside).toEqual([]);
    });
  });
