import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { KEY_MAP, type KeyName } from '../../console/src/shell/key-map.js';
import { AlertClient } from '../support/alert-client.js';
import { asAdmin, createTeam, createUser } from '../support/accounts.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { type Desk, expectSoon, rowOf, seen, settled } from './desk.js';

const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Search and commands' });
const options = (page: Page): Locator => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const palette = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await field(page).fill(text);
};
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** The palette and the keys: everything without a mouse. */
export const paletteStories = (desk: () => Desk): void =>
  describe('the palette', () => {
    it('finds things of every kind, the exact name first, and says what it has searched', async () => {
      const { app } = desk();
      const authorization = await asAdmin(app);
      const post = async (path: string, body: object): Promise<void> => {
        const { status } = await app.as(authorization).post(path, body);
        expect([path, status < 300]).toEqual([path, true]);
      };
      const team = await createTeam(app, { name: 'Zephyr' });
      const boss = await createUser(app, { role: 'admin', fullName: 'Zephyr Boss', teamIds: [team.id] });
      const name = (kind: string) => ({ name: `Zephyr ${kind}`, teamId: team.id });
      await post('/v2/schedules', name('schedule'));
      await post('/v2/services', name('service'));
      await post('/v2/escalations', name('policy'));
      await post('/v2/integrations', { ...name('integration'), type: 'API' });
      await post('/v2/heartbeats', name('heartbeat'));
      await post('/v2/incidents', name('incident'));
      await new AlertClient(app, `Bearer ${boss.token}`).created({ message: 'The zephyr blows', teamId: team.id });
      await app.settle();
      const { page, faults } = await desk().window('/reports', boss);
      await settled(page);
      await palette(page, 'zephyr');
      await expectSoon(async () => (await options(page).count()) === 10);
      const kinds = await options(page).locator('> :last-child').allTextContents();
      expect(kinds.toSorted()).toEqual(
        [
          ...['Alert', 'Escalation policy', 'Heartbeat', 'Incident', 'Integration', 'Person', 'Schedule', 'Search'],
          ...['Service', 'Team'],
        ].toSorted(),
      );
      expect(await options(page).first().textContent()).toBe('ZephyrTeam');
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.keyboard.press('Enter');
      await page.getByRole('searchbox', { name: /^Find a team/ }).waitFor();
      await page.getByRole('heading', { name: 'Zephyr', exact: true }).waitFor();
      // What was used last comes first.
      await page.keyboard.press('Control+k');
      expect(await options(page).first().textContent()).toBe('ZephyrTeam');
      await field(page).fill('xyzzy');
      await page
        .getByRole('status')
        .getByText(/^Nothing found for “xyzzy” in alerts, people, teams, .* and commands\.$/)
        .waitFor();
      await field(page).fill('quiet');
      await page.keyboard.press('Enter');
      await expectSoon(async () => (await page.evaluate('document.activeElement.textContent')) === 'Quiet hours');
      expect(faults).toEqual([]);
    });

    it('does what the person may do, and on a phone has a button', async () => {
      const id = await desk().raise('Acknowledged by its name');
      const boss = await createUser(desk().app, { role: 'admin', teamIds: [desk().teamId] });
      const { page } = await desk().window(`/alerts/${id}`, boss);
      await page.getByRole('heading', { level: 1, name: 'Acknowledged by its name' }).waitFor();
      await palette(page, 'ackn');
      await page.keyboard.press('Enter');
      await expectSoon(async () => (await desk().alerts.shown(id)).status === 'acknowledged');
      await palette(page, 'new esc');
      await page.keyboard.press('Enter');
      await dialog(page, 'New escalation policy').waitFor();
      expect(new URL(page.url()).search).toBe('');
      await page.keyboard.press('Escape');
      await dialog(page, 'New escalation policy').waitFor({ state: 'hidden' });
      const authorization = await asAdmin(desk().app);
      const body = { name: 'Taken by name', teamId: desk().teamId };
      await desk().app.as(authorization).post('/v2/schedules', body).expect(200);
      await palette(page, 'take a shift');
      await page.keyboard.press('Enter');
      await page.keyboard.type('taken');
      await page.getByRole('option', { name: /^Override in Taken by name/ }).waitFor();
      await page.keyboard.press('Enter');
      await dialog(page, 'Override').waitFor();
      await page.keyboard.press('Escape');

      const phone = await desk().window(`/alerts/${id}`, desk().sam);
      await phone.page.getByRole('heading', { level: 1, name: 'Acknowledged by its name' }).waitFor();
      await palette(phone.page, '');
      const offered = (await options(phone.page).allTextContents()).join('\n');
      expect(offered).not.toMatch(/this alert|New |Invite people|Override/);
      expect(offered).toMatch(/Use dark colours/);
      await phone.page.keyboard.press('Escape');
      await phone.page.setViewportSize({ width: 390, height: 844 });
      await desk().go(phone.page, '/on-call');
      await phone.page.getByRole('button', { name: 'Search', exact: true }).filter({ visible: true }).click();
      await field(phone.page).waitFor();
      expect([await faultsOf(phone.page), await overflowOf(phone.page)]).toEqual([[], 0]);
      await field(phone.page).fill('dark colours');
      await phone.page.keyboard.press('Enter');
      await expectSoon(async () => (await phone.page.evaluate('document.documentElement.dataset.theme')) === 'dark');
    });

    it('finds what other services call otherwise, in both languages', async () => {
      const { app } = desk();
      const boss = await createUser(app, { role: 'admin', reachable: true });
      const offers = async (page: Page, asked: readonly (readonly [typed: string, name: string])[]): Promise<void> => {
        await page.keyboard.press('Control+k');
        for (const [typed, name] of asked) {
          await page.getByRole('dialog').getByRole('combobox').fill(typed);
          await page.getByRole('option').getByText(name, { exact: true }).first().waitFor();
        }
      };
      const { page } = await desk().window('/reports', boss);
      await settled(page);
      await offers(page, [
        ['who is on call', 'On call now'],
        ['page someone', 'New alert'],
        ['add user', 'Invite people'],
        ['outage', 'Start an incident'],
        ['handover', 'Swaps'],
        ['holidays', 'Time off'],
        ['ical', 'My shifts'],
        ['postmortem', 'Incidents'],
        ['rename company', 'Organisation'],
      ]);
      await app.sql(`UPDATE users SET locale = 'de-DE' WHERE id = $1`, [boss.id]);
      const { page: german } = await desk().window('/reports', boss);
      await german.getByRole('button', { name: 'Abmelden' }).waitFor();
      await offers(german, [
        ['wer hat bereitschaft', 'Bereitschaft'],
        ['störung', 'Incidents'],
        ['umbenennen', 'Organisation'],
      ]);
    });

    it('every key that the list of keys names does what it says there', async () => {
      const user = await createUser(desk().app, { teamIds: [(await createTeam(desk().app)).id] });
      const alerts = new AlertClient(desk().app, `Bearer ${user.token}`);
      const raise = (message: string): Promise<string> => alerts.created({ message, priority: 'P2' });
      const ids = [await raise('Key A'), await raise('Key B'), await raise('Key C')];
      const statusOf = async (place: number) => (await alerts.shown(ids[place]!)).status;
      const { page } = await desk().window('/', user);
      const key = (name: KeyName): Promise<void> => {
        const [first] = KEY_MAP[name].keys;
        return page.keyboard.press('isChord' in KEY_MAP[name] ? `Control+${first}` : first);
      };
      const open = async (name: string): Promise<void> => {
        await dialog(page, name).waitFor();
        await page.keyboard.press('Escape');
        await dialog(page, name).waitFor({ state: 'hidden' });
      };
      const focused = (text: string): Promise<void> =>
        expectSoon(async () => (await page.evaluate('document.activeElement.textContent')) === text);
      const heading = (name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();
      await rowOf(page, 'Key A').waitFor();
      const names = await page.getByRole('article').getByRole('heading').allTextContents();
      const nth = (place: number): number => ['Key A', 'Key B', 'Key C'].indexOf(names[place]!);
      await rowOf(page, names[0]!).getByRole('link').focus();

      const selected = page.getByRole('group', { name: 'Selected alerts' });
      /** In the list, then on the page of an alert; each leaves the window as the next one needs it. */
      const LIST: Partial<Record<KeyName, () => Promise<unknown>>> = {
        help: () => open('Keyboard shortcuts'),
        palette: () => open('Search and commands'),
        next: () => focused(names[1]!),
        previous: () => focused(names[0]!),
        down: () => focused(names[1]!),
        up: () => focused(names[0]!),
        select: () => selected.getByText('1 selected').waitFor(),
        deselect: () => selected.waitFor({ state: 'hidden' }),
        search: async () => {
          await expectSoon(async () =>
            page
              .getByRole('searchbox')
              .evaluate(
                (each) =>
                  each === (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement,
              ),
          );
          await page.keyboard.press('Escape');
          await rowOf(page, names[0]!).getByRole('link').focus();
        },
        assign: () => expectSoon(async () => (await alerts.shown(ids[nth(0)]!)).ownerId === user.id),
        snooze: async () => {
          await page.getByRole('menuitem', { name: '30 minutes' }).waitFor();
          await page.keyboard.press('Escape');
          // An open menu takes the keys.
          await page.getByRole('menuitem', { name: '30 minutes' }).waitFor({ state: 'hidden' });
          await rowOf(page, names[1]!).getByRole('link').focus();
        },
        close: () => expectSoon(async () => (await statusOf(nth(1))) === 'closed'),
        acknowledge: () => expectSoon(async () => (await statusOf(nth(2))) === 'acknowledged'),
        note: async () => {
          await heading('Key');
          await expectSoon(async () => (await page.getByLabel('Note').count()) === 1);
          await page.goBack();
          await rowOf(page, names[2]!).getByRole('link').focus();
        },
        open: () => heading('Key'),
      };
      const walked = new Set<KeyName>();
      const walk = async (walks: Partial<Record<KeyName, () => Promise<unknown>>>): Promise<void> => {
        for (const [name, follows] of Object.entries(walks) as [KeyName, () => Promise<unknown>][]) {
          if (name === 'acknowledge' && !walked.has(name)) await rowOf(page, names[2]!).getByRole('link').focus();
          await key(name);
          await follows().catch((error: unknown) => {
            throw new Error(`${name}: ${String(error)}`);
          });
          // A key that comes while the last one is under way is passed over.
          await settled(page);
          walked.add(name);
        }
      };
      await walk(LIST);
      const fresh = await alerts.created({ message: 'On its page', priority: 'P1' });
      await page.goto(`${desk().app.url}/console/`);
      await rowOf(page, 'On its page').getByRole('link').click();
      await heading('On its page');
      await settled(page);
      await walk({
        note: () => page.getByLabel('Note').fill('By a chord'),
        send: () => page.locator('.story .say').getByText('By a chord').waitFor(),
      });
      await page.getByRole('heading', { level: 1 }).click();
      await walk({
        next: () => heading('Key'),
        previous: () => heading('On its page'),
        assign: () => expectSoon(async () => (await alerts.shown(fresh)).ownerId === user.id),
        snooze: async () => {
          await page.getByRole('menuitem', { name: '30 minutes' }).waitFor();
          await page.keyboard.press('Escape');
          // An open menu takes the keys.
          await page.getByRole('menuitem', { name: '30 minutes' }).waitFor({ state: 'hidden' });
        },
        acknowledge: () => expectSoon(async () => (await alerts.shown(fresh)).status === 'acknowledged'),
        close: () => expectSoon(async () => (await alerts.shown(fresh)).status === 'closed'),
        back: () => seen(page, /^Open$|No open alerts/),
      });
      expect([...walked].toSorted()).toEqual(Object.keys(KEY_MAP).toSorted());
    });
  });
