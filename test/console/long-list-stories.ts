import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TestTenant } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { Crowd, MANY, NAME } from './crowd.js';
import { choose, type Desk, expectSoon, seen, settled } from './desk.js';

/** Not among the first 100, by whatever end a list begins. */
const MIDDLE = `${NAME} 170`;

/** No list ends silently: it is whole, or says of how many it shows the first ones, and finds the others. */
export const longListStories = (desk: () => Desk): void =>
  describe('of many', () => {
    it('people: the directory and the choice of a stand-in', async () => {
      const { app } = desk();
      const crowd = await Crowd.of(app);
      const { tenant } = crowd;
      const person = { username: 'many@example.com', fullName: NAME, password: 'a password of many' };
      await crowd.makeMany('users', '/v2/users', person, ['username', 'fullName']);
      await crowd.makeMany('teams', '/v2/teams', { name: NAME });
      const schedule = await crowd.make('/v2/schedules', { name: 'Looked after by many' });
      const { page } = await desk().window('/people', tenant.admin);
      await seen(page, `The first 100 of ${MANY + 1}`);
      expect(await page.locator('.person').count()).toBe(100);
      await page.getByRole('button', { name: 'Show more' }).click();
      await seen(page, `The first 200 of ${MANY + 1}`);
      await page.getByLabel('Find by name or e-mail').fill(MIDDLE);
      await page.getByText(MIDDLE, { exact: true }).waitFor();
      expect(await page.locator('.person').count()).toBe(1);

      await desk().go(page, `/schedules/${schedule}`);
      await page.getByRole('button', { name: 'Override' }).first().click();
      const dialog = page.getByRole('dialog');
      const who = dialog.getByRole('combobox', { name: 'Who' });
      await who.click();
      await dialog
        .getByRole('status')
        .getByText(`The first 200 of ${MANY + 1 + MANY}: type to find others`)
        .waitFor();
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      }
      // Enter in the open list sends nothing.
      await who.press('Enter');
      await choose(who, MIDDLE);
      await dialog.getByRole('button', { name: 'Save the override' }).click();
      await dialog.waitFor({ state: 'hidden' });
      const [stored] = await app.sql<{ name: string }>(
        `SELECT u."fullName" AS name FROM overrides o JOIN users u ON u.id::text = o."userId"::text WHERE o."tenantId" = $1`,
        [tenant.id],
      );
      expect(stored).toEqual({ name: MIDDLE });

      await desk().go(page, '/schedules');
      await page.getByRole('button', { name: 'New schedule' }).click();
      await dialog.getByRole('searchbox', { name: 'Find by name' }).fill('nobody of that name');
      await dialog.getByText('Nobody who takes shifts has such a name').waitFor();
    });

    it('every list has a search, and lists, choices and menus are in the order of names', async () => {
      const { app } = desk();
      const crowd = await Crowd.of(app);
      const { admin } = crowd.tenant;
      const step = { condition: 'if-not-acked', notifyType: 'default', delayMinutes: 0 };
      const rules = [{ ...step, recipientType: 'user', recipientId: admin.id }];
      const ping = { interval: 1, intervalUnit: 'days' };
      const kinds: [path: string, api: string, more: object][] = [
        ['/schedules', '/v2/schedules', {}],
        ['/on-call', '', {}],
        ['/escalations', '/v2/escalations', { rules }],
        ['/integrations', '/v2/integrations', {}],
        ['/status-page', '/v2/services', {}],
        ['/heartbeats', '/v2/heartbeats', ping],
        ['/people?show=teams', '/v2/teams', {}],
      ];
      const names = ['a-10', 'a-9', 'a-100', ...Array.from({ length: 20 }, (_, n) => `b-${n}`)];
      for (const [, api, more] of kinds)
        for (const name of api === '' ? [] : names) await crowd.make(api, { name, ...more });
      const { page } = await desk().window('/', admin);
      const inOrder = ['a-9', 'a-10', 'a-100'];
      const found = page.locator('main').getByText(/^[ab]-\d+$/);
      for (const [path] of kinds) {
        await desk().go(page, path);
        await found.nth(names.length - 1).waitFor();
        expect([path, ...(await found.allTextContents()).slice(0, 3)]).toEqual([path, ...inOrder]);
        const search = page.getByRole('searchbox', { name: /^Find / });
        await search.fill('B-17');
        await expectSoon(async () => (await found.allTextContents()).join() === 'b-17');
        await search.fill('c-1');
        await seen(page, 'Nothing is found');
        await page.setViewportSize({ width: 320, height: 800 });
        expect([path, await faultsOf(page), await overflowOf(page)]).toEqual([path, [], 0]);
        await page.setViewportSize({ width: 1280, height: 800 });
      }
      await desk().go(page, '/');
      await page.getByRole('button', { name: /^(My|All) teams$/ }).click();
      await page.getByRole('menuitem', { name: 'a-100' }).waitFor();
      const items = await page.getByRole('menuitem').allTextContents();
      expect(items.filter((each) => /^a-/.test(each))).toEqual(inOrder);
      await page.keyboard.press('Escape');
      await desk().go(page, '/schedules');
      await page.getByRole('button', { name: 'New schedule' }).click();
      await settled(page);
      await page.getByRole('dialog').getByRole('combobox', { name: 'Team', exact: true }).click();
      const offered = page.getByRole('listbox').getByRole('option');
      await offered.getByText('b-19').waitFor();
      expect((await offered.allTextContents()).filter((each) => /^a-/.test(each))).toEqual(inOrder);
    });

    it('teams: whom one adds is chosen among everybody once that is asked for', async () => {
      const { app } = desk();
      const crowd = await Crowd.of(app);
      const person = { username: 'of-a-team@example.com', fullName: NAME, password: 'a password of many' };
      await crowd.makeMany('users', '/v2/users', person, ['username', 'fullName']);
      await crowd.makeMany('teams', '/v2/teams', { name: NAME });
      const { page } = await desk().window('/people?show=teams', crowd.tenant.admin);
      await seen(page, `The first 100 of ${MANY}`);
      expect(await page.locator('main option').count()).toBe(0);
      await page.getByRole('button', { name: `Add a person to ${NAME} 7`, exact: true }).click();
      const field = page.getByLabel(`Person to add to ${NAME} 7`, { exact: true });
      await expectSoon(() => field.evaluate((each) => each.ownerDocument.activeElement === each));
      await choose(field, `${MIDDLE} (of-a-team@example.com 170)`);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('button', { name: `member: change the role of ${MIDDLE} or remove them` }).waitFor();
    });

    it('services and people of an incident: what is chosen is seen whatever is looked for; long names are broken', async () => {
      const { app } = desk();
      const crowd = await Crowd.of(app);
      await crowd.make('/v2/services', { name: 'A'.repeat(200) });
      await crowd.makeMany('services', '/v2/services', { name: NAME });
      const person = { username: 'of-an-incident@example.com', fullName: NAME, password: 'a password of many' };
      await crowd.makeMany('users', '/v2/users', person, ['username', 'fullName']);
      const incident = await crowd.make('/v2/incidents', { name: 'Of many services' });
      const { page } = await desk().window(`/incidents/${incident}`, crowd.tenant.admin);
      const dialog = page.getByRole('dialog', { name: 'Services and people' });
      const chosen = dialog.getByRole('list', { name: 'Chosen' }).getByRole('listitem');
      const open = async (): Promise<void> => {
        await page.getByRole('button', { name: 'Services and people' }).click();
        await dialog
          .getByText(`The first 100 of ${MANY + 1}`)
          .first()
          .waitFor();
      };
      await open();
      const search = dialog.getByRole('searchbox', { name: 'Find a service' });
      for (const name of [MIDDLE, 'One of many 169']) {
        await search.fill(name);
        await dialog.getByRole('checkbox', { name }).check();
      }
      expect(await chosen.allTextContents()).toEqual([MIDDLE, 'One of many 169']);
      await search.fill('');
      expect(await chosen.allTextContents()).toEqual([MIDDLE, 'One of many 169']);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
        expect(await dialog.getByRole('checkbox', { name: /^A{200}$/ }).isVisible()).toBe(true);
        const wide = await dialog
          .locator('.offered .check')
          .evaluateAll(
            (labels: { scrollWidth: number; clientWidth: number; scrollHeight: number; clientHeight: number }[]) =>
              labels.filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight)
                .length,
          );
        expect(wide).toBe(0);
      }
      // The one that is found is in sight, below the heading of its group.
      await dialog.getByRole('combobox', { name: 'Add a responder' }).fill(MIDDLE);
      const people = dialog.getByRole('listbox').getByRole('group', { name: 'People' });
      await people.getByRole('option', { name: MIDDLE }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });

      await open();
      expect((await chosen.allTextContents()).sort()).toEqual(['One of many 169', MIDDLE]);
      await dialog.getByRole('button', { name: `Without ${MIDDLE}` }).click();
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText('One of many 169').waitFor();
      expect(await page.getByText(MIDDLE, { exact: true }).count()).toBe(0);
    });
  });

/** The same of the other lists. */
export const longListWalks = (desk: () => Desk): void =>
  describe('of many', () => {
    let crowd: Crowd;
    let tenant: TestTenant;
    /** The newest alert of an alias that others had before. */
    let again: string;

    beforeAll(async () => {
      const { app } = desk();
      crowd = await Crowd.of(app);
      ({ tenant } = crowd);
      await crowd.makeMany('teams', '/v2/teams', { name: NAME });
      await crowd.makeMany('saved_searches', '/v2/saved-searches', { name: NAME, query: 'disk' }, ['name', 'query']);
      await crowd.makeMany('incidents', '/v2/incidents', { name: NAME });
      const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
      const window = { name: NAME, startTime: at(24), endTime: at(26) };
      await crowd.makeMany('maintenance_windows', '/v2/maintenance-windows', window);
      for (let n = 0; n < 60; n++)
        await crowd.make('/v2/heartbeats', { name: `beat-${n}`, interval: 1, intervalUnit: 'days' });
      const alerts = new AlertClient(app, `Bearer ${tenant.token}`);
      for (let n = 1; n <= 24; n++) {
        const id = await alerts.created({ message: `Again ${n}`, alias: n <= 8 ? 'again' : `other-${n}` });
        if (n < 8) await crowd.make(`/v2/alerts/${id}/close`, {});
        if (n === 8) again = id;
        app.clock.moveBy(1000);
      }
    });

    it('teams: the menu of the inbox, and the list of all', async () => {
      const { page } = await desk().window('/', tenant.admin);
      await settled(page);
      await page.getByRole('button', { name: /^(My|All) teams$/ }).click();
      await page.getByRole('menuitem', { name: `Find one of ${MANY} teams…` }).click();
      await choose(page.getByRole('dialog', { name: 'Alerts of a team' }).getByRole('combobox'), MIDDLE);
      await page.getByRole('button', { name: MIDDLE }).waitFor();
      const [team] = await desk().app.sql<{ id: string }>('SELECT id FROM teams WHERE name = $1 AND "tenantId" = $2', [
        MIDDLE,
        tenant.id,
      ]);
      expect(new URL(page.url()).searchParams.get('team')).toBe(team!.id);
      await page.goto(`${desk().app.url}/console/people?show=teams`);
      await seen(page, `The first 100 of ${MANY}`);
      await page.getByLabel('Find a team by its name').fill(MIDDLE);
      await page.getByRole('heading', { name: MIDDLE }).waitFor();
    });

    it('saved searches: some in the line, all in a dialog', async () => {
      const { page } = await desk().window('/', tenant.admin);
      await page.getByRole('button', { name: `All ${MANY} searches…` }).click();
      const dialog = page.getByRole('dialog', { name: 'Saved searches' });
      await dialog.getByText(`The first 100 of ${MANY}`).waitFor();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await dialog.getByLabel('Find by name or query').fill(MIDDLE);
      await dialog.getByRole('button', { name: `Show what ${MIDDLE} finds` }).click();
      await page.getByRole('button', { name: MIDDLE, pressed: true }).waitFor();
    });

    it('alerts and incidents that can be linked, and alerts of before', async () => {
      const incident = await crowd.make('/v2/incidents', { name: 'With alerts' });
      const { page } = await desk().window(`/incidents/${incident}`, tenant.admin);
      await page.getByRole('button', { name: 'Link alerts…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Link alerts' });
      await dialog.getByText('The newest 20 of 24: find others with more words').waitFor();
      await dialog.getByRole('searchbox').fill('Again 3');
      await dialog.getByRole('searchbox').press('Enter');
      await dialog.locator('.to-link li', { hasText: 'Again 3' }).waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();

      await desk().go(page, `/alerts/${again}`);
      await seen(page, /The last 5 of 7/);
      await page.getByRole('button', { name: 'Link to an incident…' }).click();
      const incidents = page.getByRole('combobox', { name: 'Link it to' });
      await incidents.click();
      await page
        .getByRole('status')
        .getByText(`The first 100 of ${MANY + 1}: type to find others`)
        .waitFor();
      await choose(incidents, MIDDLE);
      await page.getByRole('link', { name: MIDDLE }).waitFor();
      await page.getByRole('link', { name: 'Show all' }).click();
      await seen(page, 'Again 7');
      await seen(page, 'Again 1');
    });

    it('alerts to try rules with', async () => {
      const { page } = await desk().window('/rules?view=try', tenant.admin);
      const field = page.getByRole('combobox', { name: 'Take a recent alert, or type one' });
      await settled(page);
      await field.click();
      expect(await page.getByRole('listbox').getByRole('option').count()).toBe(24);
      await choose(field, 'P3 Again 1');
      await page
        .getByRole('region', { name: 'What would happen' })
        .getByText(/No routing rule matches/)
        .waitFor();
      expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Again 1');
    });

    it('heartbeats and maintenance windows', async () => {
      const { page } = await desk().window('/heartbeats', tenant.admin);
      await seen(page, 'beat-59');
      expect(await page.locator('main .rows > li').count()).toBe(60);
      await desk().go(page, '/maintenance');
      await seen(page, `The first 100 of ${MANY}`);
      await page.getByLabel('Find: Coming').fill(MIDDLE);
      await page.getByText(MIDDLE, { exact: true }).waitFor();
      expect(await page.locator('main .rows > li').count()).toBe(1);
    });
  });
