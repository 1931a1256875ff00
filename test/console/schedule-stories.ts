import { describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { createTeam, createUser, giveChannel, joinTeam } from '../support/accounts.js';
import { seconds } from '../support/fake-clock.js';
import { type Desk, choose, expectSoon, finger, middle, seen, settled } from './desk.js';

const HOUR = 3_600_000;

export const scheduleStories = (desk: () => Desk): void =>
  describe('schedules', () => {
    const call = async (method: 'get' | 'post', path: string, body: object = {}) => {
      const request = desk().app.as(`Bearer ${desk().ada.token}`).send(method, `/v2/schedules${path}`);
      return (await (method === 'get' ? request : request.send(body)).expect(200)).body.data;
    };
    const create = async (more: object = {}): Promise<string> =>
      (await call('post', '', { name: 'Nights', timezone: 'Europe/Berlin', teamId: desk().teamId, ...more })).id;

    it('a new one belongs to the team of whoever makes it, or to the one that they choose', async () => {
      const { app, teamId } = desk();
      const { id: other, name } = await createTeam(app, { name: 'Night watch' });
      await joinTeam(app, { teamId: other, userId: desk().ada.id });
      const { page, faults } = await desk().window('/schedules');
      for (const [title, team, chosen] of [
        ['Days of the team', teamId, null],
        ['Nights of the watch', other, name],
      ] as const) {
        await page.goto(page.url().replace(/\/schedules.*/, '/schedules'));
        await page.getByRole('button', { name: 'New schedule' }).first().click();
        const dialog = page.getByRole('dialog', { name: 'New schedule' });
        await dialog.getByLabel('Name', { exact: true }).fill(title);
        if (chosen !== null) await choose(dialog.getByLabel('Team'), chosen);
        await dialog.getByRole('checkbox', { name: 'Ada Moreno' }).check();
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
        await dialog.getByRole('button', { name: 'Make the schedule' }).click();
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        expect(await call('get', `/${page.url().split('/').at(-1)}`)).toMatchObject({ name: title, teamId: team });
      }
      expect(faults).toEqual([]);
    });

    it('a new one has somebody on call at once, at the hours that are chosen, and says who cannot be reached', async () => {
      const { app } = desk();
      const [first, second] = [
        await createUser(app, { fullName: 'Una First', reachable: true }),
        await createUser(app, { fullName: 'Udo Second' }),
      ];
      const { page, faults } = await desk().window('/schedules');
      for (const shift of ['1 week', '1 day']) {
        await desk().go(page, '/schedules');
        await page.getByRole('button', { name: 'New schedule' }).first().click();
        const dialog = page.getByRole('dialog', { name: 'New schedule' });
        await dialog.getByLabel('Name', { exact: true }).fill(`At once, ${shift}`);
        await dialog.getByLabel('Shift length').selectOption({ label: shift });
        for (const { fullName } of [first, second]) await dialog.getByRole('checkbox', { name: fullName }).check();
        if (shift === '1 day') {
          await dialog.getByLabel('Only at certain hours').check();
          for (const day of ['Sat', 'Sun']) await dialog.getByRole('checkbox', { name: day }).check();
          for (const edge of ['From', 'To']) await dialog.getByLabel(edge, { exact: true }).fill('06:00');
        }
        expect(await dialog.getByText('Until then nobody is on call').count()).toBe(0);
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
        await dialog.getByRole('button', { name: 'Make the schedule' }).click();
        const warned = page.getByRole('dialog', { name: 'Saved, but look at this' });
        await warned.getByText('Udo Second cannot be reached').waitFor();
        await warned.getByRole('button', { name: 'Understood' }).click();
        await page.getByRole('heading', { level: 1, name: `At once, ${shift}` }).waitFor();
        await page.locator('.fact', { hasText: 'On call now' }).getByText('Una First').waitFor();
      }
      expect(faults).toEqual([]);

      await desk().go(page, '/schedules');
      await page.getByRole('button', { name: 'New schedule' }).first().click();
      await page.getByLabel('First shift starts').fill('2099-01-05T08:00');
      await page.getByText('Until then nobody is on call').waitFor();
    });

    it('those of other teams are listed, and are links for whoever may open them', async () => {
      const { app, sam } = desk();
      const name = `Of one team ${Date.now()}`;
      await create({ name });
      const member = await createUser(app, { teamIds: [(await createTeam(app, { name: 'Night shift' })).id] });
      const { page } = await desk().window('/schedules', member);
      const row = page.getByRole('listitem').filter({ hasText: name });
      await row.getByText('Only its team can open it').waitFor();
      expect(await row.getByRole('link').count()).toBe(0);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      for (const who of [desk().ada, sam, await createUser(app, { role: 'admin' })]) {
        const { page: other } = await desk().window('/schedules', who);
        await other.getByRole('link', { name }).click();
        await other.getByRole('heading', { level: 1, name }).waitFor();
      }
    });

    it('the form and the row of a new one say one time, of its zone, with the own one beside', async () => {
      const { page } = await desk().window('/schedules');
      await page.getByRole('button', { name: 'New schedule' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'New schedule' });
      await dialog.getByLabel('Name', { exact: true }).fill('Of Kolkata');
      await dialog.getByText(/ 08:00 in UTC$/).waitFor();
      await choose(dialog.getByLabel('Time zone'), 'Asia/Kolkata');
      // The time of day that stands there is meant on the clock of the place.
      await dialog.getByText(/ 08:00 in Asia\/Kolkata/).waitFor();
      await dialog.getByText('02:30 in UTC', { exact: true }).waitFor();
      await dialog.getByRole('checkbox', { name: 'Ada Moreno' }).check();
      await dialog.getByRole('button', { name: 'Make the schedule' }).click();
      await page.getByRole('heading', { level: 1, name: 'Of Kolkata' }).waitFor();
      const rhythm = 'weekly, Mon 08:00 Asia/Kolkata (Mon 02:30 on your clock)';
      await page.getByRole('listitem').getByText(rhythm).waitFor();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.getByRole('button', { name: 'Change Rotation 1' }).click();
      const editor = page.getByRole('dialog');
      expect(await editor.getByLabel('Handoff time').inputValue()).toBe('08:00');
      await editor.getByText(/^08:00 in Asia\/Kolkata/).waitFor();
      await editor.getByText('02:30 in UTC', { exact: true }).waitFor();
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await overflowOf(page)).toBe(0);
    });

    it('hours that no rotation has are told as meant so, in a schedule, beside its editor and where all are on call', async () => {
      const mo = await createUser(desk().app, { fullName: 'Mo Night', timezone: 'Europe/Berlin' });
      const made = async (name: string, endDate: string | null): Promise<string> =>
        create({
          ...{ name, timezone: 'UTC' },
          rotations: [
            {
              ...{
                name: 'R',
                type: 'daily',
                startDate: '2020-01-06T20:00:00Z',
                endDate,
                participants: [{ id: mo.id }],
              },
              timeRestriction: { start: '20:00', end: '08:00' },
            },
          ],
        });
      const name = `Nights of Mo ${Date.now()}`;
      const id = await made(name, null);
      const ended = await made(`Ended, ${name}`, '2020-02-03T20:00:00Z');
      const { page, faults } = await desk().window(`/schedules/${id}?range=week`);
      const meant = page.locator('.fact', { hasText: 'Nobody on call, as the rotations say' });
      await meant.getByText('each day, 08:00 to 20:00', { exact: true }).waitFor();
      await page.locator('.lane-result .block.off').first().waitFor();
      expect(await page.locator('.gap-card, .block.gap').count()).toBe(0);
      await page.getByRole('button', { name: 'Change R' }).click();
      const preview = page.getByRole('dialog').getByRole('region', { name: 'Preview', exact: true });
      await preview.getByText('Nobody on call each day, 08:00 to 20:00, as the rotations say.').waitFor();
      // Its handoffs are at other times on the clock of Berlin in the other half of the year.
      await preview
        .getByText(/^From .*, when clocks change: handoff at \d\d:00 instead of \d\d:00 in Europe\/Berlin\.$/)
        .waitFor();
      expect(await preview.getByText(/Nobody is on call|\d gap/).count()).toBe(0);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await overflowOf(page)).toBe(0);
      expect(faults).toEqual([]);

      const { page: missed } = await desk().window(`/schedules/${ended}?range=week`);
      await missed.locator('.gap-card').getByRole('button', { name: 'Fill' }).waitFor();
      const { page: all } = await desk().window('/on-call');
      const card = (of: string): Locator =>
        all.getByRole('listitem').filter({ has: all.getByRole('heading', { name: of, exact: true }) });
      await card(`Ended, ${name}`).getByText('Nobody is on call', { exact: true }).waitFor();
      await card(name).waitFor();
      expect(await card(name).getByText('Nobody is on call', { exact: true }).count()).toBe(0);
      expect(await card(name).locator('.warn').count()).toBe(0);
    });

    it('everybody finds who is on call in teams that they are not in, by a search and by the palette', async () => {
      const { app } = desk();
      const una = await createUser(app, { fullName: 'Una Elsewhere' });
      const { id: teamId } = await createTeam(app, { name: 'Elsewhere', members: [una.id] });
      const member = await createUser(app, { teamIds: [(await createTeam(app, { name: 'Right here' })).id] });
      const name = `Watch ${Date.now()}`;
      const rotation = { name: 'R', type: 'daily', startDate: '2020-01-06T08:00:00Z', participants: [{ id: una.id }] };
      await app
        .as(`Bearer ${una.token}`)
        .post('/v2/schedules', { name, teamId, timezone: 'UTC', rotations: [rotation] })
        .expect(200);
      const { page, faults } = await desk().window('/on-call', member);
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
      await page.getByRole('button', { name: 'All teams' }).click();
      await card.getByText('Una Elsewhere').waitFor();
      // Of a schedule that they may not open.
      expect(await card.getByRole('link').or(card.getByRole('button')).count()).toBe(0);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.getByRole('button', { name: 'My teams' }).click();
      await card.waitFor({ state: 'hidden' });
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search and commands' }).fill(name);
      await page
        .getByRole('option')
        .filter({ hasText: `${name}Schedule` })
        .click();
      await card.getByText('Una Elsewhere').waitFor();
      await expectSoon(
        async () =>
          (await page
            .getByRole('listitem')
            .filter({ has: page.getByRole('heading') })
            .count()) === 1,
      );
      expect(faults).toEqual([]);
    });

    it('nothing is drawn before it was made, and a bar is as wide as its time', async () => {
      const bo = await createUser(desk().app, { fullName: 'Bo Barlow' });
      const startDate = `${new Date(Date.now() - 48 * HOUR).toISOString().slice(0, 13)}:00:00.000Z`;
      const [ada, other] = [{ id: desk().ada.id }, { id: bo.id }];
      const participants = [ada, other];
      // The other's own shift is not in sight, whatever day it is.
      const rotation = { name: 'R', startDate, type: 'weekly', length: 4, participants };
      const id = await create({ timezone: 'UTC', rotations: [rotation] });
      const made = Date.parse((await call('get', `/${id}`)).createdAt);
      const timesOf = (start: number, end: number) => ({
        startTime: new Date(start).toISOString(),
        endTime: new Date(end).toISOString(),
      });
      // Narrow ones, one after the other.
      for (let minute = 1; minute <= 3; minute++)
        await desk()
          .app.as(`Bearer ${desk().ada.token}`)
          .post(`/v2/schedules/${id}/overrides`, {
            userId: bo.id,
            ...timesOf(made + minute * 20 * 60_000, made + (minute * 20 + 1) * 60_000),
          })
          .expect(200);
      const { page } = await desk().window(`/schedules/${id}?range=week`);
      const blocks = page.locator('.lane-result .block');
      await blocks.first().waitFor();
      const track = (await page.locator('.lane-result .lane-track').first().boundingBox())!;
      const nowLine = (await page.locator('.lane-now span').boundingBox())!;
      const boxes = [];
      for (const block of await blocks.all())
        boxes.push({ ...(await block.boundingBox())!, title: await block.getAttribute('title') });
      for (const { x, width, title } of boxes) {
        expect([title, x >= nowLine.x - 4]).toEqual([title, true]);
        if (title?.startsWith('Bo')) expect([title, width <= 4]).toEqual([title, true]);
      }
      expect(track.width).toBeGreaterThan(500);
      await page.setViewportSize({ width: 390, height: 844 });
      const first = page.locator('.days li').first();
      await first.getByText('Ada Moreno').waitFor();
      const begins = new Date(made).toISOString().slice(11, 16);
      expect(await first.locator('.num').first().textContent()).toContain(begins);
    });

    it('a change is judged by the nights that were: past alerts are replayed beside the editor', async () => {
      const { app, ada } = desk();
      const [kim, lou] = [
        await createUser(app, { fullName: 'Kim Before', reachable: true }),
        await createUser(app, { fullName: 'Lou After', reachable: true }),
      ];
      const participants = [{ id: kim.id }];
      const rotation = { name: 'R', type: 'weekly', startDate: '2020-01-06T08:00:00Z', participants };
      const name = `Replayed ${Date.now()}`;
      const id = await create({ name, timezone: 'UTC', rotations: [rotation] });
      await app
        .as(`Bearer ${ada.token}`)
        .post('/v2/alerts', { message: 'Replayed disk', responders: [{ type: 'schedule', id }] })
        .expect(202);
      // After another story has moved it, the clock stands until the machine's has caught up.
      app.clock.moveBy(seconds(1));
      const { page, faults } = await desk().window(`/schedules/${id}`);
      await page.getByRole('button', { name: 'Change R' }).click();
      const dialog = page.getByRole('dialog');
      const replay = dialog.getByRole('region', { name: 'The last 90 days' });
      const ask = replay.getByRole('button', { name: 'Replay the last 90 days' });
      await ask.click();
      await replay.getByText('All of them would have paged the same people at the same minutes.').waitFor();
      await choose(dialog.getByLabel('Add to the order'), lou.fullName);
      await dialog.getByRole('button', { name: `Remove ${kim.fullName}` }).click();
      // An answer about something else is not shown.
      await replay.getByText('All of them would have paged').waitFor({ state: 'hidden' });
      await ask.click();
      await replay.getByText('1 would have paged others, or at another minute.').waitFor();
      await replay.getByRole('row', { name: `${lou.fullName} 0 → 1` }).waitFor();
      await replay.getByRole('link', { name: /Replayed disk/ }).waitFor();
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await settled(page);
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      }
      expect(faults).toEqual([]);
    });

    it('somebody new makes a weekly rotation, sees it beforehand, and changes the order', async () => {
      const { fullName: bo } = await createUser(desk().app, { fullName: 'Bo Lindqvist' });
      const id = await create();
      const { page, faults } = await desk().window(`/schedules/${id}`);
      await page.getByRole('button', { name: 'Add a rotation' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a rotation' });
      await dialog.getByText('This rotation has no participants.').waitFor();
      const add = dialog.getByLabel('Add to the order');
      await choose(add, 'Ada Moreno');
      await choose(add, bo);
      await dialog.getByText(/^Now: Ada Moreno, until .*; then Bo Lindqvist from/).waitFor();
      // What is over is not drawn as a gap.
      const edgeOf = async (part: string): Promise<number> => (await dialog.locator(part).first().boundingBox())!.x;
      expect(await edgeOf('.block.gap')).toBeGreaterThanOrEqual((await edgeOf('.lane-now span')) - 3);
      await dialog.getByRole('button', { name: `Move ${bo} up` }).click();
      await dialog.getByText(/^Now: Bo Lindqvist, until .*; then Ada Moreno from/).waitFor();
      const grip = (name: string): Locator => dialog.getByRole('button', { name: `Move ${name}: drag` });
      const boxOf = async (part: Locator) => (await part.boundingBox())!;
      const [from, to] = [await boxOf(grip('Ada Moreno')), await boxOf(grip(bo))];
      await page.mouse.move(from.x + 10, from.y + 10);
      await page.mouse.down();
      await page.mouse.move(to.x + 10, to.y + 10, { steps: 4 });
      await page.mouse.up();
      await dialog.getByText(/^Now: Ada Moreno, until .*; then Bo Lindqvist from/).waitFor();
      // By keyboard, with the focus on what moves; and back, by keyboard and by the button.
      await grip('Ada Moreno').press('ArrowDown');
      await dialog.getByText(/^Now: Bo Lindqvist, until .*; then Ada Moreno from/).waitFor();
      await grip('Ada Moreno').and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Control+z');
      await dialog.getByText(/^Now: Ada Moreno, until .*; then Bo Lindqvist from/).waitFor();
      await dialog.getByLabel('Name').pressSequentially('Nights');
      await dialog.getByRole('button', { name: 'Undo' }).click();
      expect(await dialog.getByLabel('Name').inputValue()).toBe('');
      await choose(add, 'Ada Moreno (again)');
      await dialog.getByText('Ada Moreno is listed twice').waitFor();
      // She has the last shift of a round and the first of the next.
      await dialog.getByText(/^Ada Moreno has several shifts in a row: /).waitFor();
      await dialog
        .getByText(/double shift/)
        .first()
        .waitFor();
      await dialog.getByRole('button', { name: 'Remove Ada Moreno' }).last().click();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await dialog.getByRole('button', { name: 'Save the rotation' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await seen(page, 'weekly, Mon 08:00');
      const { rotations } = await call('get', `/${id}`);
      expect(rotations).toMatchObject([{ type: 'weekly', length: 1, timeRestriction: null, restrictions: [] }]);
      expect(rotations[0].participants.map(({ name }: { name: string }) => name)).toEqual(['Ada Moreno', bo]);

      await page.getByRole('button', { name: 'Change Rotation 1' }).click();
      await page.getByLabel('Only at certain hours').check();
      await page.getByLabel('To', { exact: true }).fill('07:00');
      expect(await page.getByLabel('Ends on').locator('option:checked').innerText()).toBe('the next day');
      await page.getByLabel('Use each participant’s time zone').check();
      await page.getByRole('button', { name: 'Save the rotation' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await seen(page, 'Mon–Fri, 08:00 to 07:00, in each participant’s time zone');
      const [{ restrictions }] = (await call('get', `/${id}`)).rotations;
      expect(restrictions).toHaveLength(5);
      expect(restrictions[4]).toEqual({
        ...{ startDay: 'fri', startTime: '08:00', endDay: 'sat', endTime: '07:00' },
        timezone: 'participant',
      });
      expect(faults).toEqual([]);
    });

    it('a rotation is copied; what is refused stands at the participant, and what changes is told', async () => {
      const { app, ada } = desk();
      const bo = await createUser(app, { fullName: 'Bo Ahlgren' });
      const startDate = `${new Date(Date.now() - 48 * HOUR).toISOString().slice(0, 16)}:00.000Z`;
      const participants = [{ id: ada.id }, { id: bo.id }];
      const id = await create({ rotations: [{ name: 'Primary', startDate, type: 'weekly', participants }] });
      const { page, faults } = await desk().window(`/schedules/${id}`);
      await page.getByRole('button', { name: 'Change Primary' }).click();
      const editor = page.getByRole('dialog', { name: 'Change Primary' });
      await editor.getByText('Nothing changes').waitFor();
      expect(await editor.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
      await editor.getByRole('button', { name: 'Remove Bo Ahlgren' }).click();
      await editor
        .getByText(/^Bo Ahlgren loses \w{3} \d.* to .*\. Ada Moreno gains it\.$/)
        .first()
        .waitFor();
      expect(await editor.locator('.lane-change').count()).toBeGreaterThan(0);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await editor.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog', { name: 'Discard what you have typed?' }).getByText('Discard').last().click();

      await page.getByRole('button', { name: 'Copy Primary' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a rotation' });
      expect(await dialog.getByLabel('Name').inputValue()).toBe('Copy of Primary');
      await dialog.getByText(/^Ada Moreno is in two rotations at the same time: /).waitFor();
      await dialog.getByLabel('Shift length').fill('2');
      const { token } = await createUser(app, { role: 'admin' });
      await app.as(`Bearer ${token}`).delete(`/v2/users/${bo.id}`).expect(200);
      await dialog.getByRole('button', { name: 'Save the rotation' }).click();
      const row = dialog.getByRole('listitem').nth(1);
      await row.getByText(/^There is no user/).waitFor();
      await row.getByRole('button', { name: /^Remove/ }).click();
      await dialog.getByRole('button', { name: 'Save the rotation' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect((await call('get', `/${id}`)).rotations).toMatchObject([
        { name: 'Primary', length: 1 },
        { name: 'Copy of Primary', length: 2, startDate, participants: [{ id: ada.id }] },
      ]);
      expect(faults).toEqual([]);
    });

    it('on a phone a finger orders participants and paints hours; an override takes three taps, and is undone', async () => {
      const { app, ada } = desk();
      const bo = await createUser(app, { fullName: 'Bo Berg' });
      const startDate = new Date(Date.now() - 48 * HOUR).toISOString();
      const rotation = { name: 'Primary', startDate, type: 'weekly', participants: [{ id: ada.id }, { id: bo.id }] };
      const id = await create({ name: 'Three taps', rotations: [rotation] });
      const { page, faults } = await desk().window(`/schedules/${id}`, undefined, {
        ...{ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true },
      });
      const swipe = await finger(page);
      await settled(page);
      let taps = 0;
      const tap = async (what: Locator): Promise<void> => {
        taps++;
        await what.tap();
      };
      const overrides = async () => (await call('get', `/${id}`)).overrides;
      const dialog = page.getByRole('dialog');
      const cover = async (first: Locator): Promise<void> => {
        taps = 0;
        await tap(first);
        await tap(dialog.getByRole('button', { name: 'Bo Berg' }));
        await dialog.getByText(/^Ada Moreno loses .*\. Bo Berg gains it\.$/).waitFor();
        await tap(dialog.getByRole('button', { name: 'Save the override' }));
        await page.getByText('Override saved. On call now: Bo Berg (before: Ada Moreno).').waitFor();
        await dialog.waitFor({ state: 'hidden' });
        expect([taps, await overrides()]).toEqual([3, [expect.objectContaining({ userId: bo.id })]]);
        expect(await page.evaluate('location.search')).toBe('');
        await page.getByRole('button', { name: 'Undo' }).tap();
        await page.getByText('Undone. On call now: Ada Moreno (before: Bo Berg).').waitFor();
        expect(await overrides()).toEqual([]);
      };
      await cover(page.getByRole('button', { name: 'Override', exact: true }));
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await cover(page.getByRole('button', { name: /^Hand over your shift/ }).first());
      await desk().go(page, '/on-call');
      await cover(page.getByRole('button', { name: 'Override in Three taps' }));

      await page.getByRole('button', { name: 'Change Primary' }).tap();
      const grip = (name: string): Locator => dialog.getByRole('button', { name: `Move ${name}: drag` });
      await grip('Ada Moreno').scrollIntoViewIfNeeded();
      await swipe(await middle(grip('Ada Moreno')), await middle(grip('Bo Berg')));
      const names = () => dialog.getByRole('listitem').locator('.grow').allTextContents();
      await expectSoon(async () => (await names()).slice(0, 2).join() === 'Bo Berg,Ada Moreno');
      // The preview stays in sight, and covers nothing that has the focus.
      await dialog.getByLabel('Only at certain hours').tap();
      const week = dialog.getByRole('img', { name: 'Mon–Fri, 08:00 to 18:00' });
      await week.scrollIntoViewIfNeeded();
      await swipe(await middle(week, [20.2 / 24, 5.5 / 7]), await middle(week, [21.7 / 24, 6.5 / 7]));
      await dialog.getByRole('img', { name: 'Mon–Fri, 08:00 to 18:00; Sat, Sun, 20:00 to 22:00' }).waitFor();
      await swipe(await middle(week, [8.2 / 24, 4.5 / 7]), await middle(week, [17.7 / 24, 4.5 / 7]));
      await dialog.getByRole('img', { name: 'Mon–Thu, 08:00 to 18:00; Sat, Sun, 20:00 to 22:00' }).waitFor();
      expect(await dialog.getByRole('region', { name: 'Preview of the next four weeks' }).isVisible()).toBe(true);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await dialog.getByRole('button', { name: 'Save the rotation' }).tap();
      await dialog.waitFor({ state: 'hidden' });
      const [stored] = (await call('get', `/${id}`)).rotations;
      expect(stored.participants.map((each: { id: string }) => each.id)).toEqual([bo.id, ada.id]);
      expect(stored.restrictions).toHaveLength(6);
      expect(faults).toEqual([]);
    });

    it('shifts outside of the hours are skipped, and the weeks before the change show what was served', async () => {
      const people = [];
      for (const fullName of ['Bo Lindqvist', 'Cy Twombly', 'Di Prima'])
        people.push(await createUser(desk().app, { fullName }));
      const day = (days: number): string =>
        `${new Date(Date.now() + days * 24 * HOUR).toISOString().slice(0, 10)}T08:00:00Z`;
      const restrictions = ['mon', 'tue', 'wed', 'thu', 'fri'].map((startDay) => ({
        ...{ startDay, startTime: '09:00', endDay: startDay, endTime: '17:00' },
      }));
      const rotation = { name: 'Primary', type: 'daily', startDate: day(-30), restrictions };
      const id = await create({ rotations: [{ ...rotation, participants: people.map(({ id }) => ({ id })) }] });
      await desk().app.sql('UPDATE schedules SET "createdAt" = $1 WHERE id = $2', [day(-30), id]);
      const served = async (): Promise<object[]> =>
        (await call('get', `/${id}/shifts?start=${day(-14)}&end=${day(-7)}`)).shifts;
      const before = await served();
      const { page, faults } = await desk().window(`/schedules/${id}?range=week`);
      await page.getByRole('button', { name: 'Change Primary' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change Primary' });
      const skip = dialog.getByLabel('Skip shifts outside of these hours');
      // It says nothing of a rotation that is always on duty.
      await dialog.getByLabel('Around the clock').check();
      await skip.waitFor({ state: 'hidden' });
      await dialog.getByLabel('Only at certain hours').check();
      expect(await skip.isChecked()).toBe(false);
      await skip.check();
      await dialog.getByText(/^(Next shifts|Now): /).waitFor();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await faultsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await skip.scrollIntoViewIfNeeded();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await dialog.getByRole('button', { name: 'Save the rotation' }).click();
      await dialog.waitFor({ state: 'hidden' });
      const [stored] = (await call('get', `/${id}`)).rotations;
      expect(stored).toMatchObject({ countsOnlyOwnHours: true });
      expect(await served()).toEqual(before);
      await settled(page);
      await page.getByRole('button', { name: 'Change Primary' }).click();
      expect(await skip.isChecked()).toBe(true);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Earlier' }).click();
      await settled(page);
      const lane = page.locator('.lane').filter({ hasText: 'Primary' }).locator('.lane-track');
      await expectSoon(async () => (await lane.locator(':scope > *').count()) >= 5);
      expect(await overflowOf(page)).toBe(0);
      expect(faults).toEqual([]);
    });

    it('an override is made by a drag and by the form, and changed by its edge', async () => {
      const rotation = {
        name: 'Primary',
        startDate: new Date(Date.now() - 48 * HOUR).toISOString(),
        type: 'weekly',
        participants: [{ id: desk().ada.id }],
      };
      const id = await create({ rotations: [rotation] });
      const overrides = async () => (await call('get', `/${id}`)).overrides;
      const { page } = await desk().window(`/schedules/${id}?range=week`);
      await settled(page);
      // Whatever day it is: what is over cannot be covered.
      await page.getByRole('button', { name: 'Later' }).click();
      await settled(page);
      const lane = page.locator('.lane-track.draggable');
      const pull = async (from: number, to: number): Promise<void> => {
        const box = (await lane.boundingBox())!;
        const y = box.y + box.height / 2;
        await page.mouse.move(box.x + box.width * from, y);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width * to, y, { steps: 3 });
      };
      const drag = async (from: number, to: number): Promise<void> => {
        await pull(from, to);
        await page.mouse.up();
      };
      // Its times are whole while it is short, at the end of the line too.
      for (const [from, to] of [
        [1 / 7, 1.1 / 7],
        [6.9 / 7, 1],
      ] as const) {
        await pull(from, to);
        const [line, times] = [(await lane.boundingBox())!, (await page.locator('.draft-times').boundingBox())!];
        expect([times.width > 100, times.x >= line.x]).toEqual([true, true]);
        expect(times.x + times.width).toBeLessThanOrEqual(line.x + line.width + 1);
        await page.mouse.move(line.x + line.width * from, line.y + line.height / 2);
        await page.mouse.up();
      }
      // The second of seven days.
      await drag(1 / 7, 2 / 7);
      const dialog = page.getByRole('dialog', { name: 'Override' });
      // Whoever opened the form is not put on call by it.
      expect(await dialog.getByLabel('Who').inputValue()).toBe('');
      await choose(dialog.getByLabel('Who'), 'Ada Moreno');
      await dialog.getByLabel('Why').fill('Dentist');
      await dialog.getByRole('button', { name: 'Save the override' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.locator('.lane-track .edge-end').waitFor();
      const hours = async (): Promise<number> => {
        const [{ startTime, endTime }] = await overrides();
        return (Date.parse(endTime) - Date.parse(startTime)) / HOUR;
      };
      expect(await hours()).toBe(24);
      await drag(2 / 7 - 0.003, 3 / 7);
      await page.getByRole('dialog', { name: 'Change the override' }).getByText('48 hours without a break').waitFor();
      await page.getByRole('button', { name: 'Save the override' }).click();
      await expectSoon(async () => (await hours()) === 48);

      // It is pressed in the timeline, too, beside its edges.
      await page.locator('.draggable .block.cover').click();
      await page.getByRole('dialog', { name: 'Change the override' }).getByRole('button', { name: 'Close' }).click();

      await page.getByRole('button', { name: /^Change the override of/ }).click();
      await page.getByLabel('Why').fill('Two days');
      await page.getByRole('button', { name: 'Save the override' }).click();
      await seen(page, 'Two days');
      await page.getByRole('button', { name: /^Remove the override of/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
      await seen(page, 'No overrides. An override puts someone else on call.');
      expect(await overrides()).toEqual([]);
    });

    it('an override is shown beforehand; made and removed it says who is on call now, and who is next', async () => {
      const bo = await createUser(desk().app, { fullName: 'Bo Ek' });
      const startDate = new Date(Date.now() - 48 * HOUR).toISOString();
      const id = await create({ rotations: [{ startDate, type: 'weekly', participants: [{ id: desk().ada.id }] }] });
      await desk().app.sql('UPDATE schedules SET "createdAt" = $1 WHERE id = $2', [startDate, id]);
      const { page } = await desk().window(`/schedules/${id}?range=week`);
      await settled(page);
      await page.getByRole('button', { name: 'Override', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Override' });
      const preview = dialog.getByRole('region', { name: 'Preview of the override' });
      expect(await preview.count()).toBe(0);
      await choose(dialog.getByLabel('Who'), bo.fullName);
      const lanes = preview.locator('.lane:not(.lane-days)');
      expect((await lanes.first().innerText()).includes('Bo Ek')).toBe(false);
      await lanes.last().getByText('Bo Ek').first().waitFor();
      const stays = dialog.getByText(
        /^The override starts when you save it \(now \d\d:\d\d\)\. Earlier shifts do not change\.$/,
      );
      expect(await stays.count()).toBe(0);
      const [from, until] = [dialog.getByLabel('From'), dialog.getByLabel('Until')];
      const end = await until.inputValue();
      const hoursAgo = (hours: number): string =>
        new Date(Date.parse(`${now}Z`) - hours * HOUR).toISOString().slice(0, 16);
      const now = await from.inputValue();
      await from.fill(hoursAgo(5));
      await until.fill(hoursAgo(2));
      await dialog.getByText('This time is over. Its shifts do not change.').waitFor();
      await until.fill(end);
      await stays.waitFor();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await dialog.getByRole('button', { name: 'Save the override' }).click();
      await seen(page, 'On call now: Bo Ek (before: Ada Moreno).');
      const [made] = (await call('get', `/${id}`)).overrides;
      expect(Date.parse(made.countsFrom) - Date.parse(made.startTime)).toBeGreaterThan(4 * HOUR);
      const shifts = await call('get', `/${id}/shifts?start=${made.startTime}&end=${made.endTime}`);
      expect(shifts.shifts[0]).toMatchObject({ userName: 'Ada Moreno', endTime: made.countsFrom });
      const next = page.locator('.fact').filter({ hasText: 'Next' });
      await next.getByText('Ada Moreno').waitFor();
      await page.getByRole('button', { name: /^Remove the override of/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
      await seen(page, 'On call now: Ada Moreno (before: Bo Ek).');
    });

    it('no label of a timeline is cut, whatever its width, its days and the clock', async () => {
      const { app, teamId, ada } = desk();
      const ways = { locale: 'en-US', timezone: 'America/New_York', teamIds: [teamId] };
      const user = await createUser(app, { fullName: 'Kim Clock', ...ways });
      const startDate = new Date(Date.now() - 48 * HOUR).toISOString();
      const id = await create({ rotations: [{ startDate, type: 'weekly', participants: [{ id: ada.id }] }] });
      const { page } = await desk().window(`/schedules/${id}?range=day&from=2027-10-31`, user);
      const shown = async (timeline: Locator): Promise<string[]> => {
        await timeline.locator('.lane-label:not(:empty)').first().waitFor();
        const { x, width } = (await timeline.boundingBox())!;
        // At once: they are drawn anew when the window has changed.
        const labels = await timeline.locator('.lane-label:not(:empty)').evaluateAll((all) =>
          all.map((label) => {
            const box = label.getBoundingClientRect();
            return { text: label.textContent, x: box.x, y: box.y, width: box.width };
          }),
        );
        for (const [index, label] of labels.entries()) {
          const next = labels[index + 1];
          const end = next && Math.abs(next.y - label.y) < 5 ? next.x : x + width;
          expect([label.text, label.x + label.width <= end]).toEqual([expect.anything(), true]);
        }
        return labels.map(({ text }) => text);
      };
      const timeline = page.getByRole('region', { name: 'Who is on call' });
      // The hour that comes twice has no room for two.
      for (const width of [1440, 1024, 800]) {
        await page.setViewportSize({ width, height: 900 });
        expect((await shown(timeline)).length).toBeGreaterThan(6);
      }
      for (const range of ['2 weeks', '4 weeks']) {
        await page.getByRole('button', { name: range }).click();
        await settled(page);
        expect((await shown(timeline)).length).toBeGreaterThan(3);
      }
      await page.getByRole('button', { name: 'Override', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Override' });
      await choose(dialog.getByLabel('Who'), 'Ada Moreno');
      const preview = dialog.getByRole('region', { name: 'Preview of the override' });
      for (const [from, until] of [
        ['2027-06-01T10:00', '2027-06-01T14:00'],
        ['2027-06-01T10:00', '2027-06-12T14:00'],
        ['2027-06-01T10:00', '2027-06-28T14:00'],
      ] as const) {
        await dialog.getByLabel('From').fill(from);
        await dialog.getByLabel('Until').fill(until);
        for (const width of [1280, 390, 320]) {
          await page.setViewportSize({ width, height: 800 });
          expect((await shown(preview)).length).toBeGreaterThan(1);
          expect(await overflowOf(page)).toBe(0);
        }
      }
    });

    it('an override of a schedule that was just made counts from its start, and the form says nothing else', async () => {
      const startDate = new Date(Date.now() - 48 * HOUR).toISOString();
      const id = await create({ rotations: [{ startDate, type: 'weekly', participants: [{ id: desk().ada.id }] }] });
      const { page } = await desk().window(`/schedules/${id}?range=week`);
      await settled(page);
      await page.getByRole('button', { name: 'Override', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Override' });
      await choose(dialog.getByLabel('Who'), 'Ada Moreno');
      const from = dialog.getByLabel('From');
      const start = Date.parse(`${await from.inputValue()}Z`) - 5 * HOUR;
      await from.fill(new Date(start).toISOString().slice(0, 16));
      await dialog.getByRole('region', { name: 'Preview of the override' }).waitFor();
      expect(await dialog.getByText(/starts when you save it|This time is over/).count()).toBe(0);
      await dialog.getByRole('button', { name: 'Save the override' }).click();
      await dialog.waitFor({ state: 'hidden' });
      const [made] = (await call('get', `/${id}`)).overrides;
      expect(made).not.toHaveProperty('countsFrom');
    });

    it('says whose turn it is where the order of a rotation was changed', async () => {
      const bo = await createUser(desk().app, { fullName: 'Bo Aas' });
      const startDate = `${new Date(Date.now() - 48 * HOUR).toISOString().slice(0, 16)}:00.000Z`;
      const participants = [{ id: desk().ada.id }, { id: bo.id }];
      const id = await create({ rotations: [{ name: 'R', startDate, type: 'weekly', participants }] });
      const [{ id: rid }] = (await call('get', `/${id}`)).rotations;
      const order = (ids: object[]) =>
        desk()
          .app.as(`Bearer ${desk().ada.token}`)
          .patch(`/v2/schedules/${id}/rotations/${rid}`, { participants: ids })
          .expect(200);
      await order([{ id: bo.id }]);
      await order(participants);
      const { page } = await desk().window(`/schedules/${id}?range=week`);
      // The schedule is kept in another zone than hers.
      await seen(page, /the shift of Bo Aas lasts until .* \(.* in UTC\); then Ada Moreno/);
      await page.getByRole('button', { name: 'Change R', exact: true }).click();
      await page
        .getByRole('dialog')
        .getByText(/^Now: Bo Aas, until .*; then Ada Moreno from/)
        .waitFor();
    });

    it('the end of the preview is not told as the end of a turn', async () => {
      const startDate = new Date(desk().app.clock.now().getTime() - HOUR).toISOString();
      const participants = [{ id: desk().ada.id }];
      const id = await create({ rotations: [{ name: 'Alone', startDate, type: 'weekly', participants }] });
      const { page } = await desk().window(`/schedules/${id}`);
      await page.getByRole('button', { name: 'Change Alone' }).click();
      await page.getByText('Now: Ada Moreno, with no end in these four weeks').waitFor();
    });

    it('an editor leaves what others have changed, and shows both where it is the same field', async () => {
      const { app, ada } = desk();
      const { id: bo, fullName } = await createUser(app, { fullName: 'Bo Lindqvist' });
      const id = await create({
        rotations: [
          { name: 'Primary', startDate: '2026-01-05T07:00:00Z', type: 'weekly', participants: [{ id: ada.id }] },
        ],
      });
      const [{ id: rid }] = (await call('get', `/${id}`)).rotations;
      const others = (body: object) =>
        app.as(`Bearer ${ada.token}`).patch(`/v2/schedules/${id}/rotations/${rid}`, body).expect(200);
      const { page } = await desk().window(`/schedules/${id}`);
      await page.getByRole('button', { name: 'Change Primary' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change Primary' });
      await dialog.getByLabel('Name').fill('First line');
      await others({ participants: [{ id: ada.id }, { id: bo }] });
      await dialog.getByRole('button', { name: 'Save the rotation' }).click();
      await dialog.waitFor({ state: 'hidden' });
      const stored = async () => (await call('get', `/${id}`)).rotations[0];
      expect(await stored()).toMatchObject({
        name: 'First line',
        participants: [{ id: ada.id }, { id: bo, name: fullName }],
      });

      await page.getByRole('button', { name: 'Change First line' }).click();
      const again = page.getByRole('dialog', { name: 'Change First line' });
      await again.getByLabel('Name').fill('Mine');
      await others({ name: 'Theirs' });
      await again.getByRole('button', { name: 'Save the rotation' }).click();
      await again.getByText('Name is now “Theirs”, and here “Mine”').waitFor();
      expect(await stored()).toMatchObject({ name: 'Theirs' });
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await again.getByRole('button', { name: 'Save the rotation' }).click();
      await again.waitFor({ state: 'hidden' });
      expect(await stored()).toMatchObject({ name: 'Mine' });
    });

    it('an override may be of one of several rotations, and by nobody', async () => {
      const startDate = new Date(Date.now() - 48 * HOUR).toISOString();
      const participants = [{ id: desk().ada.id }];
      const rotations = ['First', 'Second'].map((name) => ({ name, startDate, type: 'weekly', participants }));
      const id = await create({ rotations });
      const { page } = await desk().window(`/schedules/${id}?range=week`);
      await settled(page);
      await page.getByRole('button', { name: 'Override', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Override' });
      await dialog.getByText('An override replaces all rotations').waitFor();
      await dialog.getByLabel('First').uncheck();
      // The last one cannot be left out.
      await dialog.getByLabel('Second').click();
      expect(await dialog.getByLabel('Second').isChecked()).toBe(true);
      await dialog.getByText('An override replaces these rotations').waitFor();
      await choose(dialog.getByLabel('Who'), 'Unassigned');
      await dialog.getByRole('button', { name: 'Save the override' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await seen(page, 'only Second');
      const stored = await call('get', `/${id}`);
      expect(stored.overrides).toMatchObject([
        { participant: { type: 'none' }, rotationIds: [stored.rotations[1].id] },
      ]);
    });

    it('on a phone a day of a shift or all of it is taken, from now on; the range stays in every time zone', async () => {
      const bo = await createUser(desk().app, { fullName: 'Bo Lindqvist' });
      const cy = await createUser(desk().app, { fullName: 'Cy Twombly' });
      const at = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();
      const rotation = {
        name: 'Primary',
        startDate: at(-48),
        type: 'weekly',
        participants: [{ id: bo.id }, { id: cy.id }],
      };
      const id = await create({ rotations: [rotation] });
      desk().app.clock.moveBy(-2 * HOUR);
      await call('post', `/${id}/overrides`, { userId: cy.id, startTime: at(-2), endTime: at(-1) });
      desk().app.clock.moveBy(2 * HOUR);
      const { page } = await desk().window(`/schedules/${id}`, undefined, {
        viewport: { width: 390, height: 800 },
        timezoneId: 'Pacific/Auckland',
      });
      await settled(page);
      // What is over cannot be taken.
      const today = page.locator('.days > section').first();
      expect(await today.getByRole('button', { name: /^Take the shift of Cy/ }).count()).toBe(0);
      const take = async (button: Locator, how: RegExp): Promise<void> => {
        await button.click();
        const dialog = page.getByRole('dialog', { name: /^Cover for/ });
        await dialog.getByRole('button', { name: how }).click();
        const parts = dialog.getByRole('group', { name: 'How much of the shift' });
        expect(await parts.locator('[aria-pressed=true]').count()).toBe(1);
        await dialog.getByRole('button', { name: 'Save the override' }).click();
        await dialog.waitFor({ state: 'hidden' });
      };
      const ofBo = page.getByRole('button', { name: /^Take the shift of Bo/ });
      await take(ofBo.first(), /day/);
      const taken = (await call('get', `/${id}`)).overrides.find(
        ({ userId }: { userId: string }) => userId === desk().ada.id,
      );
      // By the service's clock, which stands still.
      expect(Date.parse(taken.startTime)).toBeGreaterThan(desk().app.clock.now().getTime() - 2 * 60_000);
      expect(Date.parse(taken.endTime) - Date.parse(taken.startTime)).toBeLessThan(25 * HOUR);
      await page
        .getByRole('button', { name: /^Hand over your shift/ })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Hand over your shift' }).getByRole('button', { name: 'Close' }).click();
      // The last shift ends after what is shown: two or three weeks after the rotation began.
      await take(page.getByRole('button', { name: /^Take the shift of/ }).last(), /The whole shift/);
      const { overrides } = await call('get', `/${id}`);
      const last = Math.max(...overrides.map(({ endTime }: { endTime: string }) => Date.parse(endTime)));
      const weeks = (last - Date.parse(rotation.startDate)) / (7 * 24 * HOUR);
      expect(Math.abs(weeks - Math.round(weeks)) * 7 * 24).toBeLessThan(1.1);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('button', { name: 'Week', exact: true }).click();
      await page.locator('.lane-day.today').waitFor();
    });

    it('marks who cannot be reached, and why, with the way to mend it, at a phone of 320 px too', async () => {
      const { app, ada, teamId } = desk();
      const long = 'Maximiliane Wolkenstein-Trostburg-Hohenzollern-Sigmaringen';
      const reachless = await createUser(app, { fullName: long, teamIds: [teamId] });
      const other = await createUser(app, { fullName: 'Olu Nobody', teamIds: [teamId] });
      const grace = await createUser(app, { fullName: 'Grace Admin', role: 'admin', teamIds: [teamId] });
      await app
        .as(`Bearer ${other.token}`)
        .post('/v2/channels', { type: 'email', value: 'olu.secret@example.com' })
        .expect(200);
      const now = app.clock.now().getTime();
      const at = (hours: number): string => new Date(now + hours * HOUR).toISOString();
      const participants = [{ id: reachless.id }, { id: other.id }, { id: ada.id }];
      const rotation = { name: 'Primary', startDate: at(-48), type: 'weekly', participants };
      const id = await create({ name: 'Unreachable', rotations: [rotation] });
      await call('post', `/${id}/overrides`, { userId: other.id, startTime: at(30), endTime: at(31) });
      const texts = async (scope: Locator): Promise<string[]> => {
        await scope.locator('.unreachable').first().waitFor();
        return (await scope.locator('.unreachable').allTextContents()).map((text) => text.trim());
      };
      const none = 'Cannot be reached: no contact method.';
      const unverified = 'Cannot be reached: no verified contact method.';
      const ask = 'Ask them to add one under Me.';

      const { page, faults } = await desk().window('/on-call');
      const card = page.locator('.duty-card').filter({ hasText: 'Unreachable' });
      expect(await texts(card)).toEqual([
        `${none} ${ask}`,
        `Olu Nobody: ${unverified} Ask them to confirm one under Me.`,
      ]);
      await desk().go(page, `/schedules/${id}`);
      expect(await texts(page.locator('.facts-row .fact').first())).toEqual([`${none} ${ask}`]);
      expect(await texts(page.locator('.facts-row .fact').nth(1))).toEqual([
        `${unverified} Ask them to confirm one under Me.`,
      ]);
      const rotations = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Rotations' }) });
      expect(await texts(rotations)).toEqual([
        `${long}: ${none} ${ask}`,
        `Olu Nobody: ${unverified} Ask them to confirm one under Me.`,
      ]);
      const overrides = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Overrides in this' }) });
      expect(await texts(overrides)).toEqual([`${unverified} Ask them to confirm one under Me.`]);
      const lane = page.locator('.lanes .block.cover').filter({ hasText: unverified.slice(0, -1) });
      expect(await lane.count()).toBe(2);
      const block = page.getByRole('button', { name: /^Maximiliane.*Cannot be reached: no contact method: take/ });
      expect(await block.first().locator('svg').count()).toBe(1);
      expect(await page.getByRole('button', { name: /^Ada Moreno.*Cannot be reached/ }).count()).toBe(0);
      expect(await page.getByText('olu.secret').count()).toBe(0);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflowOf(page)).toBe(0);
        expect(await texts(page.locator('.days'))).toContain('Cannot be reached: no contact method');
      }
      expect(await faultsOf(page)).toEqual([]);
      await desk().go(page, '/on-call');
      await texts(card);
      expect(await overflowOf(page)).toBe(0);

      const { page: admins } = await desk().window('/on-call', grace);
      const theirs = admins.locator('.duty-card').filter({ hasText: 'Unreachable' });
      await theirs.getByRole('link', { name: 'Show in People' }).first().click();
      await admins.getByRole('heading', { level: 1, name: 'Teams and people' }).waitFor();
      expect(await admins.getByLabel('Find by name or e-mail').inputValue()).toBe(long);
      await admins.locator('.person').filter({ hasText: long }).waitFor();

      const { page: own } = await desk().window(`/schedules/${id}`, reachless);
      await own.getByRole('link', { name: 'Set up your contact methods' }).first().click();
      await own.getByRole('heading', { name: 'Contact methods' }).waitFor();
      await giveChannel(app, reachless.id, reachless.email);
      await desk().go(own, '/on-call');
      const mine = own.locator('.duty-card').filter({ hasText: 'Unreachable' });
      await expectSoon(async () => (await mine.locator('.unreachable').count()) === 1);
      expect(faults).toEqual([]);
    });

    it('marks who is muted, on the page of who is on call too, which shows no schedule of other teams', async () => {
      const { app, teamId } = desk();
      const mia = await createUser(app, {
        ...{ fullName: 'Mia Muted', teamIds: [teamId], reachable: true, timezone: 'Asia/Kolkata' },
      });
      const { id: otherTeam } = await createTeam(app, { name: 'Quarry', members: [desk().ada.id] });
      const startDate = new Date(app.clock.now().getTime() - HOUR).toISOString();
      const rotations = [{ name: 'Primary', startDate, type: 'weekly', participants: [{ id: mia.id }] }];
      const id = await create({ name: 'Muted nights', rotations });
      await create({ name: 'Of another team', teamId: otherTeam, rotations });
      const { page, faults } = await desk().window('/me', mia);
      await page.getByRole('button', { name: '4 h', exact: true }).click();
      await page.getByRole('button', { name: 'Mute for 4 h' }).click();
      await seen(page, /You are on call.*: pages wait until .*, P1 too\./);
      await desk().go(page, '/on-call');
      const card = page.locator('.duty-card').filter({ hasText: 'Muted nights' });
      await card.getByText(/Muted until .*, P1 too\. Change it under Me/).waitFor();
      expect(await page.getByText('Of another team').count()).toBe(0);
      expect(await page.getByText('Try again').count()).toBe(0);
      // A colleague reads it on their own clock, half an hour beside hers, and what can be done.
      const { body } = await app.as(`Bearer ${mia.token}`).get(`/v2/users/${mia.id}`).expect(200);
      const until = new Date(body.data.mutedUntil as string).toISOString().slice(11, 16);
      const { page: other } = await desk().window('/on-call');
      const theirs = other.locator('.duty-card').filter({ hasText: 'Muted nights' });
      await theirs.getByText(new RegExp(`Muted until .*${until}, P1 too\\. Ask them to change it under Me`)).waitFor();
      await theirs.getByRole('link', { name: 'put someone else on call' }).click();
      await other.getByRole('heading', { level: 1, name: 'Muted nights' }).waitFor();

      await desk().go(page, `/schedules/${id}`);
      await page
        .locator('.facts-row .fact')
        .first()
        .getByText(/Muted until/)
        .waitFor();
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflowOf(page)).toBe(0);
      }
      expect(faults).toEqual([]);
    });

    it('a stakeholder sees all and changes nothing; settings are changed, and the schedule is deleted', async () => {
      const id = await create();
      const { page: sams } = await desk().window(`/schedules/${id}`, desk().sam);
      await seen(sams, 'Stakeholders see everything and change nothing');
      expect(await sams.getByRole('button', { name: 'Add a rotation' }).isDisabled()).toBe(true);
      const { page } = await desk().window(`/schedules/${id}`);
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByLabel('Name').fill('Late nights');
      await page.getByLabel('Switched on').uncheck();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await seen(page, 'This schedule is switched off');
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('button', { name: 'Delete…' }).click();
      await page.getByRole('dialog', { name: 'Delete Late nights?' }).getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('heading', { level: 1, name: 'Schedules' }).waitFor();
      await desk().app.as(`Bearer ${desk().ada.token}`).get(`/v2/schedules/${id}`).expect(404);
    });
  });
