import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { createTeam, createUser, type TestUser } from '../support/accounts.js';
import { seconds } from '../support/fake-clock.js';
import { CLIENT_ID, CLIENT_SECRET, TestIdentityProvider } from '../support/identity-provider.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { type Desk, expectSoon, OF_ITS_OWN, seen, settled, signIn } from './desk.js';
import { oneOfEach } from './one-of-each.js';
import { codeOf, enrolled } from './second-factor.js';

const SOURCES = fileURLToPath(new URL('../../console/src/', import.meta.url));
const WORDS = 'The disk of db-01 is full';

/** What the browser knows of a form, of whose types the tests know nothing. */
interface Checked {
  checkValidity(): boolean;
}

/** Buttons that open dialogs with forms; those beside them act at once. */
const OPENERS =
  /^(Make|New|Add|Invite|Change|Plan|Start|Connect|Link alerts|Ask|Forward|Override|Rotation|Edit|Update|Tell|Say|Post|Resolve|Mail|Settings|Services and people|Templates|Publish|Save this|Cover|Hand over)/;

/** Dialogs with forms that the walk must have come by; there may be more. */
const DIALOGS = [
  ...['New alert', 'Save this search', 'New schedule', 'Override', 'Make a policy', 'Make a heartbeat'],
  ...['Plan maintenance', 'Start an incident', 'Add a service', 'Invite somebody'],
  ...['Make a team', 'Connect Alertmanager', 'Make a routing rule', 'Mail a report', 'Make an API key'],
  ...['Add a chat room', 'Ask for time off', 'Forward my pages', 'Schedule settings'],
].sort();

const namesOf = (buttons: { getAttribute(name: string): string | null; textContent: string | null }[]): string[] =>
  buttons.map((each) => each.getAttribute('aria-label') ?? each.textContent?.trim() ?? '');

/** What somebody has typed is not lost, whichever way they leave. */
export const typedStories = (desk: () => Desk): void =>
  describe('what is typed', () => {
    const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Discard what you have typed?' });
    const back = (page: Page): Promise<unknown> => page.evaluate('history.back()');

    const WAYS: Record<string, (page: Page, dialog: Locator) => Promise<unknown>> = {
      Escape: (page) => page.keyboard.press('Escape'),
      'a click outside': (page) => page.mouse.click(5, 400),
      'its cross': (_page, dialog) => dialog.getByRole('button', { name: 'Close this dialog' }).click(),
      Cancel: (_page, dialog) => dialog.getByRole('button', { name: 'Cancel' }).click(),
      'the way back': back,
    };

    it.each(Object.keys(WAYS))('in a dialog is asked for, and kept or discarded: %s', async (way) => {
      const { page } = await desk().window('/people');
      await desk().go(page, '/incidents');
      const dialog = page.getByRole('dialog', { name: 'Start an incident' });
      await page.getByRole('button', { name: 'Start an incident' }).click();
      const name = dialog.getByLabel('What is wrong, in a few words').or(dialog.getByRole('textbox').first()).first();
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

    it.each(Object.keys(WAYS))('nowhere is not asked for: %s', async (way) => {
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

    /** A field that somebody may type into. */
    const TYPED =
      ':is(input:not([type]), input[type=text], input[type=number], input[type=email], input[type=url], input[type=datetime-local], textarea)' +
      ':not([readonly], [disabled])';
    const firstField = (within: Page | Locator, scope = ''): Locator =>
      within.locator(`${scope} ${TYPED}`).filter({ visible: true }).first();

    /** Types what such a field takes. @returns what then stands there */
    async function write(field: Locator): Promise<string> {
      const type = await field.getAttribute('type');
      await field.fill(
        { number: '42', email: 'ada@example.com', url: 'https://example.com', 'datetime-local': '2099-01-02T03:04' }[
          type ?? ''
        ] ?? WORDS,
      );
      return field.inputValue();
    }

    /** A reload asks; it is told no. */
    async function reload(page: Page): Promise<void> {
      const asked = page.waitForEvent('dialog');
      void page.evaluate('location.reload()').catch(() => undefined);
      expect((await asked).type()).toBe('beforeunload');
      await (await asked).dismiss();
    }

    let companies = 0;
    /** Things that have pages, with all that can be set up of them. */
    async function aCompany(): Promise<{ paths: string[]; admin: TestUser }> {
      const admin = await createUser(desk().app, { role: 'admin', reachable: true, teamIds: [desk().teamId] });
      const texts = { name: `Written about ${++companies}`, text: 'A text', link: 'https://example.com/runbook' };
      const { paths } = await oneOfEach(desk(), admin, texts);
      const views = ['/people?show=teams', '/people?show=invites', '/settings?show=keys', '/settings?show=rooms'];
      const kinds = ['policies', 'notifications', 'incidents', 'flapping', 'try'].map((view) => `/rules?view=${view}`);
      // What names a disk can be saved as a search.
      return { paths: [...paths, ...views, ...kinds, '/settings?show=sign-on', '/?q=disk'], admin };
    }

    it('in a form of any page is asked for by its links and a reload, and not once it is saved', async () => {
      const { paths, admin } = await aCompany();
      const { page } = await desk().window('/on-call', admin);
      const asked: string[] = [];
      for (const path of paths) {
        await desk().go(page, '/on-call');
        await desk().go(page, path);
        const form = page
          .locator('main form:not([role=search], [data-unguarded])')
          .filter({ has: page.locator(TYPED) });
        if ((await form.count()) === 0) continue;
        const field = firstField(form.first());
        const text = await write(field);
        await page.getByRole('link', { name: 'On call now', exact: true }).click();
        await question(page).getByRole('button', { name: 'Keep it' }).click();
        expect([path, await field.inputValue()]).toEqual([path, text]);
        await reload(page);
        const save = form.first().locator('button.main');
        const saved =
          (await save.count()) > 0 && (await save.isEnabled())
            ? page.waitForResponse((response) => response.request().method() !== 'GET')
            : null;
        if (saved !== null && !(await form.first().evaluate((each) => (each as unknown as Checked).checkValidity())))
          void saved.catch(() => undefined);
        else if (saved !== null) {
          await save.click();
          if ((await saved).ok()) {
            await settled(page);
            await page.getByRole('link', { name: 'On call now', exact: true }).click();
            await page.getByRole('heading', { level: 1, name: 'On call now' }).waitFor();
            asked.push(`${path} saved`);
            continue;
          }
        }
        await page.getByRole('link', { name: 'On call now', exact: true }).click();
        await question(page).getByRole('button', { name: 'Discard' }).click();
        await page.getByRole('heading', { level: 1, name: 'On call now' }).waitFor();
        asked.push(path);
      }
      expect(asked).toEqual(expect.arrayContaining(['/me saved', '/status-page saved']));
      expect(asked.length).toBeGreaterThan(6);
    });

    it('in any dialog of any page is asked for, whichever way it is left', async () => {
      const { paths, admin } = await aCompany();
      const { page } = await desk().window('/on-call', admin);
      const seenTitles = new Set<string>();
      for (const path of paths) {
        // There is a page before this one.
        await desk().go(page, '/audit');
        await desk().go(page, path);
        const buttons = page.locator('main').getByRole('button', { name: OPENERS, disabled: false });
        for (const name of new Set(await buttons.evaluateAll(namesOf))) {
          await page.locator('main').getByRole('button', { name, exact: true }).first().click();
          const dialog = page.locator('dialog[open]');
          // Some open a form in the page.
          const isThere = await dialog
            .first()
            .waitFor({ timeout: 3000 })
            .then(
              () => true,
              () => false,
            );
          if (!isThere) {
            continue;
          }
          await settled(page);
          const tool = dialog.getByRole('button', { name: /Alertmanager/ });
          if ((await tool.count()) > 0) await tool.first().click();
          const title = (await dialog.getByRole('heading', { level: 2 }).first().textContent()) ?? '';
          const field = firstField(dialog);
          if (seenTitles.has(title) || (await field.count()) === 0) {
            await page.keyboard.press('Escape');
            await dialog.waitFor({ state: 'hidden' });
            continue;
          }
          seenTitles.add(title);
          const text = await write(field);
          // Fields for dates keep Escape for themselves.
          await field.blur();
          for (const way of ['Escape', 'a click outside', 'its cross', 'the way back']) {
            await WAYS[way]!(page, dialog.first());
            await question(page)
              .getByRole('button', { name: 'Keep it' })
              .click()
              .catch(() => {
                throw new Error(`${title} is left by ${way} without a question`);
              });
            expect([title, way, await field.inputValue()]).toEqual([title, way, text]);
          }
          await reload(page);
          await page.keyboard.press('Escape');
          await question(page).getByRole('button', { name: 'Discard' }).click();
          await dialog.first().waitFor({ state: 'hidden' });
        }
      }
      expect(DIALOGS.filter((title) => !seenTitles.has(title))).toEqual([]);
    });

    it('and sent as the session ends is there again: the answer came to nothing', async () => {
      const user = await createUser(desk().app, { teamIds: [desk().teamId] });
      const id = await desk().raise('Written about while the session ends');
      const { page, context } = await desk().window(`/alerts/${id}`, user, OF_ITS_OWN);
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

    it('is there again after signing in with a second factor', async () => {
      const { user, secret } = await enrolled(desk(), { teamIds: [desk().teamId] });
      const { page, context } = await desk().window('/', null, OF_ITS_OWN);
      await signIn(page, user.email);
      await page.getByLabel('Code').fill(codeOf(desk(), secret));
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
      await page.getByRole('button', { name: 'New alert' }).click();
      const message = page.getByRole('dialog', { name: 'New alert' }).getByRole('textbox').first();
      await message.fill(WORDS);
      // A code is taken once.
      desk().app.clock.moveBy(seconds(30));
      await context.clearCookies();
      await page.getByRole('button', { name: 'Raise it' }).or(page.locator('dialog[open] button.main')).first().click();
      const again = page.getByRole('dialog', { name: 'Sign in again' });
      await signIn(page, user.email);
      await again.getByLabel('Code').fill(codeOf(desk(), secret));
      await again.getByRole('button', { name: 'Continue' }).click();
      await again.waitFor({ state: 'hidden' });
      expect(await message.inputValue()).toBe(WORDS);
    });

    it('is there again after signing in by the company, in another tab', async () => {
      const { app } = desk();
      const name = `Company ${Date.now()}`;
      const team = await createTeam(app, { name });
      const provider = await TestIdentityProvider.start('http://127.0.0.1/v2/auth/sso/callback');
      try {
        const admin = await createUser(app, { role: 'admin' });
        await app.http
          .put(`/v2/teams/${team.id}/sso`)
          .set('Authorization', `Bearer ${admin.token}`)
          .send({
            ...{ issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
            allowedDomains: ['typed.example'],
          })
          .expect(200);
        const user = await createUser(app, { email: 'ada@typed.example', teamIds: [team.id] });
        provider.user = { sub: 'ada', email: user.email, email_verified: true, name: user.fullName };
        const { page, context } = await desk().window('/', user, OF_ITS_OWN);
        await page.getByRole('button', { name: 'New alert' }).click();
        const message = page.getByRole('dialog', { name: 'New alert' }).getByRole('textbox').first();
        await message.fill(WORDS);
        await context.clearCookies();
        await page.locator('dialog[open] button.main').click();
        const again = page.getByRole('dialog', { name: 'Sign in again' });
        await again.getByLabel('E-mail').fill(user.email);
        await again.getByRole('button', { name: 'Sign in with your company' }).click();
        const unmet: string[] = [];
        context.on('requestfailed', (request) => {
          if (request.url().startsWith('http://127.0.0.1/')) unmet.push(request.url());
        });
        const opened = context.waitForEvent('page');
        await again.getByRole('button', { name: 'Continue' }).click();
        const tab = await opened;
        // The service believes that it has the usual port: what leads there is led to where it is.
        await expectSoon(() => Promise.resolve(unmet.length > 0));
        await tab.goto(unmet[0]!.replace('http://127.0.0.1', app.url));
        await tab.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
        await tab.close();
        await page.bringToFront();
        await page.evaluate(`dispatchEvent(new Event('focus'))`);
        await again.waitFor({ state: 'hidden' });
        expect(await message.inputValue()).toBe(WORDS);
      } finally {
        await provider.stop();
      }
    });

    it('is there again after the session has ended and one has signed in, and is stored nowhere', async () => {
      const user = await createUser(desk().app, { teamIds: [desk().teamId] });
      const id = await desk().raise('Written about for a long time');
      const { page, context } = await desk().window(`/alerts/${id}`, user, OF_ITS_OWN);
      const note = page.getByLabel('Note', { exact: true });
      await note.fill(WORDS);
      await context.clearCookies();
      await page.getByRole('button', { name: 'Add note' }).click();
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

    it('is not shown to somebody else who signs in', async () => {
      const { ada } = desk();
      const user = await createUser(desk().app, { teamIds: [desk().teamId] });
      const id = await desk().raise('Written about by somebody else');
      const { page, context } = await desk().window(`/alerts/${id}`, user, OF_ITS_OWN);
      const note = page.getByLabel('Note', { exact: true });
      await note.fill(WORDS);
      await context.clearCookies();
      await page.getByRole('button', { name: 'Add note' }).click();
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
        readFileSync(`${SOURCES}${name}`, 'utf8')
          .split('\n')
          .filter((line) => /\bimport\(/.test(line))
          .map((line) => ({ name, line: line.trim() })),
      );
      expect(made.length).toBeGreaterThan(30);
      // Those of pages are loaded by `LazyPage`, which says it in the page's place.
      const beside = made.filter(
        ({ name, line }) => name !== 'shell/routes.ts' && !/\b(lazy|loaded)\(\(\) => import\(/.test(line),
      );
      expect(beside).toEqual([]);
    });
  });
