import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { createTeam, createUser, defaultTenantId, PASSWORD, type TestUser } from '../support/accounts.js';
import { seconds } from '../support/fake-clock.js';
import { CLIENT_ID, CLIENT_SECRET, TestIdentityProvider } from '../support/identity-provider.js';
import { vouchForDomain } from '../support/single-sign-on.js';
import { type Desk, expectSoon, OF_ITS_OWN, settled, signIn } from './desk.js';
import { oneOfEach } from './one-of-each.js';
import { codeOf, enrolled } from './second-factor.js';
import { question, WAYS } from './typed-stories.js';

const WORDS = 'The disk of db-01 is full';
/** Another tab has found that the session is over. */
const ENDED = `new BroadcastChannel('pager-session').postMessage('ended')`;

/** What the browser knows of a form, of whose types the tests know nothing. */
interface Checked {
  checkValidity(): boolean;
}
interface Submitted {
  noValidate: boolean;
  requestSubmit(): void;
  querySelector(selector: string): unknown;
}

/** Buttons that open dialogs with forms; those beside them act at once. */
const OPENERS =
  /^(Make|New|Add|Change|Plan|Start|Connect|Link alerts|Ask|Request|Forward|Override|Rotation|Edit|Update|Tell|Say|Post|Resolve|Mail|Settings|Services and people|Templates|Publish|Save this|Cover|Hand over|Switch on|Rule|Follow|Invite)/;

/** Dialogs with forms that the walk must have come by; there may be more. */
const DIALOGS = [
  ...['New alert', 'Save this search', 'New schedule', 'Override', 'New escalation policy', 'New heartbeat'],
  ...['Plan maintenance', 'Start an incident', 'Add a service', 'Invite people'],
  ...['Make a team', 'Connect Alertmanager', 'New routing rule', 'Mail a report', 'New API key'],
  ...['Add a chat room', 'Request time off', 'Forward my pages', 'Schedule settings'],
  ...['Two-factor authentication', 'Ask for a swap', 'Add, in the page', 'Rule, in the page'],
].sort();

const namesOf = (buttons: { getAttribute(name: string): string | null; textContent: string | null }[]): string[] =>
  buttons.map((each) => each.getAttribute('aria-label') ?? each.textContent?.trim() ?? '');

/** The same as `typedStories` of every form, every dialog and every way to sign in again. */
export const typedWalks = (desk: () => Desk): void =>
  describe('what is typed', () => {
    /** A field that somebody may type into. In a combobox one types a search, not a value. */
    const TYPED =
      ':is(input:not([type]), input[type=text], input[type=number], input[type=email], input[type=url], input[type=datetime-local], textarea)' +
      ':not([readonly], [disabled], [role=combobox])';
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

    /**
     * Another tab has found that the session is over, or the form does, by being saved as it is; the person signs in again.
     */
    async function endSession(page: Page, { email }: TestUser, saved?: Locator): Promise<void> {
      await page.context().clearCookies();
      const again = page.getByRole('dialog', { name: 'Sign in again' });
      await saved?.evaluate((form) => {
        const { noValidate, requestSubmit, querySelector } = form as unknown as Submitted;
        // Nobody can send it.
        if (querySelector.call(form, 'button:not([type=button]):disabled')) return;
        Object.assign(form, { noValidate: true });
        requestSubmit.call(form);
        Object.assign(form, { noValidate });
      });
      const isFound = saved
        ? await again.waitFor({ timeout: 2000 }).then(
            () => true,
            () => false,
          )
        : false;
      if (!isFound) await page.evaluate(ENDED);
      expect(await again.getByLabel('E-mail').inputValue()).toBe(email);
      await again.getByLabel('Password').fill(PASSWORD);
      await again.getByRole('button', { name: 'Sign in', exact: true }).click();
      await again.waitFor({ state: 'hidden' });
      if (isFound) finders++;
    }
    /** Forms that found by saving that the session was over. */
    let finders = 0;

    /** Some buttons open a form in the page: it is left with something in it. @returns what was written; null: there is none */
    async function askedInPage(page: Page, who: TestUser): Promise<string | null> {
      const field = firstField(page.locator('main'), 'form:not([data-before], [role=search], [data-unguarded])');
      if ((await field.count()) === 0) return null;
      const text = await write(field);
      await endSession(page, who, field.locator('xpath=ancestor::form'));
      await settled(page);
      await page.getByRole('link', { name: 'On call now', exact: true }).click();
      await question(page).getByRole('button', { name: 'Keep it' }).click();
      expect(await field.inputValue()).toBe(text);
      await page.getByRole('link', { name: 'On call now', exact: true }).click();
      await question(page).getByRole('button', { name: 'Discard' }).click();
      await page.goBack();
      await settled(page);
      return text;
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
      const { page } = await desk().window('/on-call', admin, OF_ITS_OWN);
      const asked: string[] = [];
      for (const path of paths) {
        await desk().go(page, '/on-call');
        await desk().go(page, path);
        const form = page
          .locator('main form:not([role=search], [data-unguarded])')
          .filter({ has: page.locator(TYPED) });
        if (path === '/me') await form.first().waitFor();
        if ((await form.count()) === 0) continue;
        const field = firstField(form.first());
        const text = await write(field);
        await page.getByRole('link', { name: 'On call now', exact: true }).click();
        await question(page).getByRole('button', { name: 'Keep it' }).click();
        expect([path, await field.inputValue()]).toEqual([path, text]);
        await reload(page);
        // What is tried is asked once, and again by itself after signing in.
        await endSession(page, admin, path === '/rules?view=try' ? undefined : form.first());
        await settled(page);
        expect([path, await field.inputValue()]).toEqual([path, text]);
        const save = form.first().locator('button.main');
        const saved =
          (await save.count()) > 0 && (await save.isEnabled())
            ? page.waitForResponse((response) => response.request().method() !== 'GET')
            : null;
        if (saved !== null && !(await form.first().evaluate((each) => (each as unknown as Checked).checkValidity())))
          void saved.catch(() => undefined);
        else if (saved !== null) {
          await save.click();
          const answer = await saved.catch(() => {
            throw new Error(`${path} sends nothing when it is saved again`);
          });
          if (answer.ok()) {
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
      const forms = [
        '/me saved',
        '/status-page saved',
        '/rules?view=try saved',
        '/moving-in',
        '/settings?show=sign-on',
      ];
      expect(asked).toEqual(expect.arrayContaining([...forms, expect.stringMatching(/^\/alerts\/[\w-]+$/)]));
    });

    it('in any dialog of any page is asked for, whichever way it is left', async () => {
      const { paths, admin } = await aCompany();
      const { page } = await desk().window('/on-call', admin, OF_ITS_OWN);
      const seenTitles = new Set<string>();
      for (const path of paths) {
        // There is a page before this one.
        await desk().go(page, '/audit');
        await desk().go(page, path);
        const buttons = page.locator('main').getByRole('button', { name: OPENERS, disabled: false });
        if (path === '/me')
          for (const name of ['Rule', 'Switch on']) await buttons.filter({ hasText: name }).first().waitFor();
        for (const name of new Set(await buttons.evaluateAll(namesOf))) {
          // Some lead to another page, on which their dialog opens.
          if (!new URL(page.url()).pathname.endsWith(path.split('?')[0]!)) await desk().go(page, path);
          await page
            .locator('main form')
            .evaluateAll((forms) => forms.forEach((form) => form.setAttribute('data-before', '')));
          await page.locator('main').getByRole('button', { name, exact: true }).first().click();
          const dialog = page.locator('dialog[open]');
          const isThere = await dialog
            .first()
            .waitFor({ timeout: 3000 })
            .then(
              () => true,
              () => false,
            );
          if (!isThere) {
            const form = await askedInPage(page, admin);
            if (form !== null) seenTitles.add(`${name}, in the page`);
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
          await endSession(page, admin, dialog.locator('form').first());
          await settled(page);
          const shown = [await field.inputValue(), await page.getByText('Invalid or expired token').count()];
          expect([title, ...shown]).toEqual([title, text, 0]);
          await page.keyboard.press('Escape');
          await question(page).getByRole('button', { name: 'Discard' }).click();
          await dialog.first().waitFor({ state: 'hidden' });
        }
      }
      expect(DIALOGS.filter((title) => !seenTitles.has(title))).toEqual([]);
      expect(finders).toBeGreaterThan(20);
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
      await page.evaluate(ENDED);
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
        await app
          .as(`Bearer ${admin.token}`)
          .put(`/v2/teams/${team.id}/sso`, {
            ...{ issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
            allowedDomains: ['typed.example'],
          })
          .expect(200);
        await vouchForDomain(app, 'typed.example', await defaultTenantId(app));
        const user = await createUser(app, { email: 'ada@typed.example', teamIds: [team.id] });
        provider.user = { sub: 'ada', email: user.email, email_verified: true, name: user.fullName };
        const { page, context } = await desk().window('/', user, OF_ITS_OWN);
        await page.getByRole('button', { name: 'New alert' }).click();
        const message = page.getByRole('dialog', { name: 'New alert' }).getByRole('textbox').first();
        await message.fill(WORDS);
        await context.clearCookies();
        await page.evaluate(ENDED);
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
  });
