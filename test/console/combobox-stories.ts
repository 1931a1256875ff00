import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { AlertClient } from '../support/alert-client.js';
import { Crowd, NAME } from './crowd.js';
import { type Desk, expectSoon, seen, settled } from './desk.js';

const PEOPLE = 140;
const TEAMS = 130;
const PHONE = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };

/** What stories use of an element, of whose types the tests know nothing. */
interface Box {
  scrollWidth: number;
  clientWidth: number;
  title: string;
  getBoundingClientRect(): { x: number; y: number; width: number; height: number };
  ownerDocument: { elementFromPoint(x: number, y: number): unknown };
}

/** Is its middle in the window, and nothing above it? */
const inSight = (option: Locator): Promise<boolean> =>
  option.evaluate((each: Box) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return each.ownerDocument.elementFromPoint(x + width / 2, y + height / 2) === each;
  });

const isFocused = (field: Locator): Promise<boolean> =>
  field.evaluate((each) => each.ownerDocument.activeElement === each);

/** What one chooses of many things: a field that finds them as one types. */
export const comboboxStories = (desk: () => Desk): void =>
  describe('a choice among many', () => {
    async function ofMany(): Promise<Crowd> {
      const crowd = await Crowd.of(desk().app);
      const person = {
        username: `${crowd.tenant.admin.id}@example.com`,
        fullName: NAME,
        password: 'a password of many',
      };
      await crowd.makeMany('users', '/v2/users', person, ['username', 'fullName'], PEOPLE);
      await crowd.makeMany('teams', '/v2/teams', { name: NAME }, ['name'], TEAMS);
      return crowd;
    }
    const listOf = (page: Page): { list: Locator; options: Locator; told: Locator } => {
      const list = page.getByRole('listbox');
      return { list, options: list.getByRole('option'), told: page.locator('.pick [role=status]') };
    };

    it('by the keyboard alone: whom an override puts on call', async () => {
      const crowd = await ofMany();
      const schedule = await crowd.make('/v2/schedules', { name: 'Nights' });
      const { page, faults } = await desk().window(`/schedules/${schedule}`, crowd.tenant.admin);
      const dialog = page.getByRole('dialog', { name: 'Override' });
      const who = dialog.getByRole('combobox', { name: 'Who' });
      const { list, options, told } = listOf(page);
      const open = async (): Promise<void> => {
        await page.getByRole('button', { name: 'Override' }).first().click();
        await settled(page);
        await who.focus();
      };
      const highlighted = async (): Promise<string | null> => {
        const id = await who.getAttribute('aria-activedescendant');
        return id === null ? null : page.locator(`[id="${id}"]`).textContent();
      };

      await open();
      expect(await list.isVisible()).toBe(false);
      await page.keyboard.press('ArrowDown');
      await list.waitFor();
      await told
        .getByText(`The first 200 of ${PEOPLE + 1 + TEAMS}: type to find others`)
        .waitFor({ state: 'attached' });
      await expectSoon(async () => (await highlighted()) !== null);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      }
      await page.keyboard.press('End');
      await expectSoon(async () => (await highlighted()) === 'Unassigned');
      await expectSoon(() => inSight(options.last()));
      await page.keyboard.press('ArrowUp');
      await expectSoon(async () => (await highlighted())?.startsWith(NAME) === true);

      // What is typed fast is not lost, and Enter chooses what fits it, not what was found before.
      await page.keyboard.type(`${NAME} 139`);
      expect(await who.inputValue()).toBe(`${NAME} 139`);
      await page.keyboard.press('Enter');
      await list.waitFor({ state: 'hidden' });
      expect(await who.inputValue()).toBe(`${NAME} 139`);
      expect(await dialog.isVisible()).toBe(true);

      // Escape closes the list and leaves what is chosen; so does going on.
      for (const key of ['Escape', 'Tab']) {
        await who.focus();
        await page.keyboard.type('nobody');
        expect(await who.inputValue()).toBe('nobody');
        await told.getByText('None has this in its name').waitFor({ state: 'attached' });
        expect([await faultsOf(page), await who.getAttribute('aria-expanded')]).toEqual([[], 'true']);
        await page.keyboard.press(key);
        await expectSoon(async () => (await who.inputValue()) === `${NAME} 139`);
        expect(await who.getAttribute('aria-expanded')).toBe('false');
        expect([await dialog.isVisible(), await isFocused(who)]).toEqual([true, key === 'Escape']);
      }
      await dialog.getByRole('button', { name: 'Save the override' }).click();
      await dialog.waitFor({ state: 'hidden' });
      const stored = await crowd.sql<{ name: string }>(
        `SELECT u."fullName" AS name FROM overrides o JOIN users u ON u.id::text = o."userId"::text WHERE o."tenantId" = $1`,
      );
      expect(stored).toEqual([{ name: `${NAME} 139` }]);
      expect(faults).toEqual([]);
    });

    it('what is looked for is no change of a form, and what is chosen is', async () => {
      const crowd = await ofMany();
      const schedule = await crowd.make('/v2/schedules', { name: 'Days' });
      const { page } = await desk().window(`/schedules/${schedule}`, crowd.tenant.admin);
      const dialog = page.getByRole('dialog', { name: 'Override' });
      const who = dialog.getByRole('combobox', { name: 'Who' });
      const open = async (): Promise<void> => {
        await page.getByRole('button', { name: 'Override' }).first().click();
        await settled(page);
      };
      await open();
      await who.fill(NAME);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });

      await open();
      await who.fill(`${NAME} 12`);
      await page
        .getByRole('option', { name: `${NAME} 120` })
        .first()
        .click();
      await expectSoon(async () => (await who.inputValue()) === `${NAME} 120`);
      await page.keyboard.press('Escape');
      const question = page.getByRole('dialog', { name: 'Discard what you have typed?' });
      await question.getByRole('button', { name: 'Discard' }).click();
      await dialog.waitFor({ state: 'hidden' });
    });

    it('the focus stays where a plain list becomes the field, once its code is there', async () => {
      const crowd = await ofMany();
      const { page } = await desk().window('/people', crowd.tenant.admin);
      await settled(page);
      let come = (): void => undefined;
      const code = new Promise<void>((resolve) => (come = resolve));
      await page.route(/\/assets\/combobox-.*\.js/, async (route) => {
        await code;
        await route.continue();
      });
      await page.getByRole('button', { name: 'Invite people' }).click();
      const team = page.getByRole('dialog').getByLabel('Team', { exact: true });
      await team
        .locator('option', { hasText: `${NAME} 12` })
        .first()
        .waitFor({ state: 'attached' });
      await team.focus();
      come();
      await page.getByRole('button', { name: 'Show the list' }).waitFor();
      expect(await isFocused(page.getByRole('combobox', { name: 'Team', exact: true }))).toBe(true);
    });

    it('by touch at 320 px in the dark: the team of a key, also of a long name, and none again', async () => {
      const crowd = await ofMany();
      const long = `A team with a name as long as they may be ${'x'.repeat(40)}`;
      await crowd.make('/v2/teams', { name: long });
      const { page, faults } = await desk().window('/settings?show=keys', crowd.tenant.admin, {
        ...PHONE,
        colorScheme: 'dark',
      });
      await page.getByRole('button', { name: 'Make a key' }).tap();
      await settled(page);
      const dialog = page.getByRole('dialog');
      const team = dialog.getByRole('combobox', { name: 'Team', exact: true });
      const { list, options } = listOf(page);
      await team.tap();
      await list.waitFor();
      await team.fill('team with');
      await expectSoon(async () => (await options.count()) === 1);
      await expectSoon(() => inSight(options.first()));
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      expect((await options.first().boundingBox())!.height).toBeGreaterThanOrEqual(44);
      const cut = await options.first().evaluate((each: Box) => [each.scrollWidth > each.clientWidth, each.title]);
      expect(cut).toEqual([true, long]);
      await options.first().tap();
      await expectSoon(async () => (await team.inputValue()) === long);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);

      // It stays chosen while others are looked for, and stands first among all.
      await dialog.getByRole('button', { name: 'Show the list' }).first().tap();
      await expectSoon(async () => (await options.count()) > 100);
      expect((await options.allTextContents()).slice(0, 2)).toEqual(['All teams', long]);
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Clear' }).tap();
      await expectSoon(async () => (await team.inputValue()) === '');
      expect(await team.getAttribute('placeholder')).toBe('All teams');
      expect(await dialog.getByRole('button', { name: 'Clear' }).count()).toBe(0);

      // The same by the keyboard.
      await team.focus();
      await page.keyboard.type(`${NAME} 77`);
      await page.keyboard.press('Enter');
      await expectSoon(async () => (await team.inputValue()) === `${NAME} 77`);
      await settled(page);
      await page.keyboard.press('Tab');
      expect(await isFocused(dialog.getByRole('button', { name: 'Clear' }))).toBe(true);
      await page.keyboard.press('Enter');
      await expectSoon(async () => (await team.inputValue()) === '');
      await expectSoon(() => isFocused(team));
      expect(faults).toEqual([]);
    });

    it('the service finds them, and a search that fails says so', async () => {
      const crowd = await Crowd.of(desk().app);
      const alerts = new AlertClient(desk().app, `Bearer ${crowd.tenant.token}`);
      for (let n = 1; n <= 14; n++) await alerts.created({ message: `Number ${n}` });
      const { page } = await desk().window('/rules?view=try', crowd.tenant.admin);
      await settled(page);
      const field = page.getByRole('combobox', { name: 'Take a recent alert, or type one' });
      const { options, told } = listOf(page);
      await field.click();
      await told.getByText('14 found').waitFor({ state: 'attached' });
      // Until the answer is there, what fits of what was found before stays.
      let answer = (): void => undefined;
      const answered = new Promise<void>((resolve) => (answer = resolve));
      const asked = page.waitForRequest((request) => /\/v2\/alerts\?.*14/.test(request.url()));
      await page.route(/\/v2\/alerts\?.*14/, async (route) => {
        await answered;
        await route.continue();
      });
      await field.fill('Number 14');
      await asked;
      await told.getByText('Searching…').waitFor({ state: 'attached' });
      expect(await options.allTextContents()).toEqual(['P3 Number 14']);
      answer();
      await told.getByText('1 found').waitFor({ state: 'attached' });
      // Enter waits for what is being looked for.
      await field.fill('nothing that is there');
      await field.press('Enter');
      expect(await field.getAttribute('aria-expanded')).toBe('true');
      await told.getByText('None has this in its name').waitFor({ state: 'attached' });

      await page.route(/\/v2\/alerts\?/, (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
      await field.fill('Number 13');
      await page.locator('.combobox-list .field-problem').waitFor();
      await page.unrouteAll();
      await field.fill('Number 12');
      await options.getByText('P3 Number 12').click();
      await seen(page, 'What would happen');
      await expectSoon(async () => (await page.getByLabel('Message', { exact: true }).inputValue()) === 'Number 12');
    });
  });
