import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { atLength } from '../../console/src/parts/length.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { createUser, type TestUser } from '../support/accounts.js';
import { choose, type Desk, expectSoon, lookAt, settled } from './desk.js';

const HOUR = 3_600_000;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** `02:30`, or `2:30 AM`, with plain spaces. */
const timeIn = (zone: string, at: number, hours: 12 | 24 = 24): string =>
  new Intl.DateTimeFormat(hours === 12 ? 'en-US' : 'en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
    .format(at)
    .replaceAll(/\s/g, ' ');

const plain = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** What people in other zones see of a schedule and change there, over the changes of its clocks. */
export const timeStories = (desk: () => Desk): void =>
  describe('times', () => {
    async function call(method: 'get' | 'post' | 'patch', path: string, body: object = {}) {
      const request = desk().app.as(`Bearer ${desk().ada.token}`).send(method, path);
      const answer = await (method === 'get' ? request : request.send(body)).expect(200);
      return answer.body.data;
    }
    const stored = (id: string) => call('get', `/v2/schedules/${id}`);

    async function reader(timezone: string): Promise<TestUser> {
      return createUser(desk().app, { fullName: `Reader of ${timezone}`, timezone, teamIds: [desk().teamId] });
    }

    /** Three people of eight hours each, on the clock of a zone. */
    async function followTheSun(timezone: string): Promise<string> {
      const { app, teamId } = desk();
      const rotations = [];
      for (const [fullName, start, end] of [
        ['Asha Morning', '02:00', '10:00'],
        ['Ben Daylight', '10:00', '18:00'],
        ['Nia Evening', '18:00', '02:00'],
      ] as const) {
        const { id } = await createUser(app, { fullName, teamIds: [teamId] });
        const startDate = '2026-01-01T00:00:00Z';
        rotations.push({ startDate, type: 'daily', participants: [{ id }], timeRestriction: { start, end } });
      }
      return (await call('post', '/v2/schedules', { name: 'Around the world', timezone, teamId, rotations })).id;
    }

    /** The list of shifts agrees with what the service has, in both zones. */
    async function agrees(page: Page, id: string, zones: [string, string | null], hours: 12 | 24 = 24): Promise<void> {
      await settled(page);
      const rows = page.locator('.shift-list tbody tr');
      await rows.first().waitFor();
      const cells: string[][] = [];
      for (const row of await rows.all()) cells.push((await row.locator('td').allTextContents()).map(plain));
      const day = Date.parse(new URL(page.url()).searchParams.get('from')!);
      const [start, end] = [day - 48 * HOUR, day + 72 * HOUR].map((moment) => new Date(moment).toISOString());
      const { shifts } = await call('get', `/v2/schedules/${id}/shifts?start=${start}&end=${end}&whole=true`);
      for (const [from, until, who, length, there] of cells) {
        const shift = shifts.find(
          ({ userName, wholeStart, wholeEnd }: Record<string, string>) =>
            who!.includes(userName!) &&
            [wholeStart!, wholeEnd!].every((time, place) =>
              [from, until][place]!.endsWith(timeIn(zones[0], Date.parse(time), hours)),
            ) &&
            dayIn(zones[0], Date.parse(wholeStart!)).every((part) => from!.includes(part)),
        );
        expect([from, until, who, shift === undefined]).toEqual([from, until, who, false]);
        const [first, last] = [Date.parse(shift.wholeStart), Date.parse(shift.wholeEnd)];
        expect(length).toBe(atLength(last - first));
        for (const at of [first, last]) if (zones[1] !== null) expect(there).toContain(timeIn(zones[1], at, hours));
      }
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    }
    const dayIn = (zone: string, at: number): string[] =>
      ['weekday', 'month', 'day'].map((part) =>
        new Intl.DateTimeFormat('en-GB', { timeZone: zone, [part]: part === 'day' ? 'numeric' : 'short' }).format(at),
      );

    const overrideForm = async (page: Page): Promise<{ dialog: Locator; from: Locator; until: Locator }> => {
      await page.getByRole('button', { name: 'Override', exact: true }).click();
      const dialog = page.getByRole('dialog');
      return { dialog, from: dialog.getByLabel('From'), until: dialog.getByLabel('Until') };
    };

    it('of a schedule in Berlin are read and set in New York, over both changes of its clocks', async () => {
      const person = await reader('America/New_York');
      await desk()
        .app.as(`Bearer ${person.token}`)
        .patch(`/v2/users/${person.id}`, { locale: 'en-US', clockHours: 12 })
        .expect(200);
      const id = await followTheSun('Europe/Berlin');
      const at = `/schedules/${id}?range=day&view=list&from=2027-03-28`;
      const { page, faults } = await desk().window(at, person, { timezoneId: 'America/New_York', locale: 'en-US' });
      await agrees(page, id, ['Europe/Berlin', 'America/New_York'], 12);

      // It is skipped in spring and comes twice in autumn: the field says what is meant, and one chooses.
      const { dialog, from, until } = await overrideForm(page);
      await from.fill('2027-03-28T02:30');
      await dialog.getByText(/^The clocks skip 02:30 on this day: 0?3:30.AM is meant\.$/).waitFor();
      await until.fill('2027-10-31T02:30');
      await dialog.getByText('02:30 comes twice on this day').waitFor();
      await dialog.getByLabel(/^The second, .*UTC\+1$/).check();
      await dialog.getByText(/Oct 31, 2027.* in Europe\/Berlin/).waitFor();
      expect(await dialog.getByText(/^Sat 0?9:30.PM in America\/New_York$/).count()).toBe(2);
      await choose(dialog.getByLabel('Who'), 'Ada Moreno');
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await dialog.getByRole('button', { name: 'Save the override' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect((await stored(id)).overrides).toMatchObject([
        { startTime: '2027-03-28T01:30:00.000Z', endTime: '2027-10-31T01:30:00.000Z' },
      ]);

      // The same in the person's own zone, which stays for other pages and visits, and nothing is changed by looking.
      await page.getByRole('button', { name: 'America/New_York (you)' }).click();
      await agrees(page, id, ['America/New_York', 'Europe/Berlin'], 12);
      await page.reload();
      await page.getByRole('button', { name: 'America/New_York (you)', pressed: true }).waitFor();
      await page.getByRole('button', { name: /^Change the override of Ada/ }).click();
      expect([await from.inputValue(), await until.inputValue()]).toEqual(['2027-03-27T21:30', '2027-10-30T21:30']);
      await dialog.getByLabel('Why').fill('Seen');
      await dialog.getByRole('button', { name: 'Save the override' }).click();
      await expectSoon(async () => (await stored(id)).overrides[0].reason === 'Seen');
      expect((await stored(id)).overrides).toMatchObject([{ endTime: '2027-10-31T01:30:00.000Z' }]);
      expect(faults).toEqual([]);
    });

    it.each(['Asia/Kolkata', 'Australia/Lord_Howe'])(
      'of a schedule on Lord Howe, whose clocks change by half an hour, are read and set in %s',
      async (zone) => {
        const person = await reader(zone);
        const id = await followTheSun('Australia/Lord_Howe');
        const at = (day: string, view: string): string => `/schedules/${id}?range=day&from=${day}${view}`;
        const { page, faults } = await desk().window(at('2027-04-04', '&view=list'), person, { timezoneId: zone });
        const other = zone === 'Asia/Kolkata' ? zone : null;
        await agrees(page, id, ['Australia/Lord_Howe', other]);
        await page.goto(page.url().replace('2027-04-04', '2027-10-03'));
        await agrees(page, id, ['Australia/Lord_Howe', other]);
        if (other === null) await page.getByText('Times in Australia/Lord_Howe', { exact: true }).waitFor();

        // By day the names have room, and the hours of both clocks stand above them.
        await page.getByRole('button', { name: 'Timeline' }).click();
        await settled(page);
        const block = page.locator('.lane-result').getByRole('button', { name: /^Ben Daylight, .*10:00 to .*18:00/ });
        expect((await block.boundingBox())!.width).toBeGreaterThan(200);
        expect(await page.locator('.lane-hours').count()).toBe(other === null ? 1 : 2);

        const { dialog, from, until } = await overrideForm(page);
        await from.fill('2027-04-04T01:45');
        await dialog.getByLabel(/^The second, 01:45 UTC\+10:30$/).check();
        await until.fill('2027-10-03T02:15');
        await dialog.getByText('The clocks skip 02:15 on this day: 02:45 is meant.').waitFor();
        await choose(dialog.getByLabel('Who'), 'Ada Moreno');
        await dialog.getByRole('button', { name: 'Save the override' }).click();
        await dialog.waitFor({ state: 'hidden' });
        expect((await stored(id)).overrides).toMatchObject([
          { startTime: '2027-04-03T15:15:00.000Z', endTime: '2027-10-02T15:45:00.000Z' },
        ]);
        if (other !== null) await lookAt(page, 'schedule-day');
        expect(faults).toEqual([]);
      },
    );

    it('are in a zone that is found by what people call it, by keyboard and by touch', async () => {
      const person = await reader('UTC');
      const zoneOf = async (): Promise<string> =>
        (await desk().app.as(`Bearer ${person.token}`).get(`/v2/users/${person.id}`).expect(200)).body.data.timezone;
      const { page, faults } = await desk().window('/me', person, { ...PHONE, timezoneId: 'UTC' });
      const profile = page.getByRole('region', { name: 'Profile' });
      const field = profile.getByRole('combobox', { name: 'Time zone' });
      const list = page.getByRole('listbox');
      // Its code is there.
      await profile.locator('input[role=combobox]').waitFor();
      await field.focus();
      await page.keyboard.type('Calcutta');
      await list.getByRole('option', { name: 'Asia/Kolkata UTC+5:30' }).waitFor();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.keyboard.press('Enter');
      await profile.getByRole('button', { name: 'Save the profile' }).click();
      await expectSoon(async () => (await zoneOf()) === 'Asia/Kolkata');
      await settled(page);
      await field.tap();
      await field.fill('UTC+5:45');
      await list.getByRole('option', { name: 'Asia/Kathmandu UTC+5:45' }).tap();
      await profile.getByRole('button', { name: 'Save the profile' }).click();
      await expectSoon(async () => (await zoneOf()) === 'Asia/Kathmandu');
      expect(faults).toEqual([]);
    });
  });
