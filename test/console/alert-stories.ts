import { describe, expect, it } from '@jest/globals';
import { asAdmin, createKey, createTeam, createUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import type { Page } from 'playwright-core';
import { type Desk, choose, expectSoon, gone, lookAt, seen, settled } from './desk.js';

export const alertStories = (desk: () => Desk): void =>
  describe('an alert', () => {
    it('says who was paged, takes a note and is snoozed', async () => {
      const id = await desk().raise('Payments fail', {
        description: 'Every tenth one.',
        responders: [{ type: 'user', id: desk().ada.id }],
      });
      const { page } = await desk().window(`/alerts/${id}`);
      await page.getByRole('heading', { name: 'Escalation' }).waitFor();
      await page.locator('.ladder').getByText('Ada Moreno').waitFor();
      await seen(page, 'Every tenth one.');
      await page.getByLabel('Note').fill('I am looking at the provider');
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.locator('.story .say').getByText('I am looking at the provider').waitFor();
      await page.getByRole('button', { name: /^Snooze/ }).click();
      await page.getByRole('menuitem', { name: '30 minutes' }).click();
      await page.locator('.head-facts').getByText('Snoozed').waitFor();
      await page
        .locator('.story')
        .getByText(/ snoozed it until /)
        .waitFor();
      expect(await desk().alerts.shown(id)).toMatchObject({ snoozed: true });
    });

    it('has one timeline, which is filtered and turned, and says what was done before', async () => {
      const alias = 'zone-c-cards';
      const before = await desk().raise('Cards fail in zone C', { alias });
      await desk().alerts.act(before, 'acknowledge', {}).expect(202);
      await desk().alerts.act(before, 'close', { note: 'Restarted the gateway' }).expect(202);
      const id = await desk().raise('Cards fail in zone C', { alias });
      for (let count = 0; count < 3; count++) await desk().raise('Cards fail in zone C', { alias });
      const monitor = new AlertClient(
        desk().app,
        `CompatKey ${await createKey(desk().app, { teamId: desk().teamId })}`,
      );
      for (const act of ['close', 'reopen', 'close', 'reopen', 'close', 'reopen'])
        await monitor.act(id, act, {}).expect(202);
      await desk().alerts.act(id, 'notes', { note: 'It comes and goes', user: 'Ada Moreno' }).expect(202);
      const { page, faults } = await desk().window(`/alerts/${id}`);
      const story = page.locator('.story');
      await page.locator('.similar').getByText('Restarted the gateway').waitFor();
      await story.getByText('Raised again 3 times').waitFor();
      await story.getByText('Closed 3 times and opened again 3 times').waitFor();
      const lines = async (): Promise<string[]> => page.locator('.timeline .story > li > div').allInnerTexts();
      // That it was read is known a moment later.
      await story.getByText('saw it').waitFor();
      const newest = await lines();
      await story.getByRole('button', { name: /^Show all \d+/ }).click();
      await story.locator('.within').getByText('opened it again').first().waitFor();
      await lookAt(page, 'timeline');
      await story.getByRole('button', { name: 'Show less' }).click();
      await page.getByRole('button', { name: 'Newest first' }).click();
      expect(await lines()).toEqual(newest.toReversed());
      await page.getByRole('button', { name: 'People', exact: true }).click();
      await story.getByText('saw it').waitFor();
      await story.getByText('Raised again 3 times').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Notifications', exact: true }).click();
      await story.getByText('It comes and goes').waitFor({ state: 'hidden' });
      expect(page.url()).toContain('?show=notifications');
      expect([await faultsOf(page), faults]).toEqual([[], []]);
    });

    it('is snoozed until a time of one’s own, in the zone of whoever chooses it', async () => {
      const user = await createUser(desk().app, { teamIds: [desk().teamId], timezone: 'Asia/Kolkata' });
      const id = await desk().raise('Snoozed until tomorrow');
      const { page } = await desk().window(`/alerts/${id}`, user);
      await page.getByRole('button', { name: /^Snooze/ }).click();
      await page.getByRole('menuitem', { name: 'Until…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Snooze until…' });
      const field = dialog.getByLabel('Until');
      await dialog.getByText(/ in Asia\/Kolkata$/).waitFor();
      await field.fill('2020-01-02T03:04');
      await dialog.getByText('This time has passed').waitFor();
      expect(await dialog.getByRole('button', { name: 'Snooze', exact: true }).isDisabled()).toBe(true);
      const day = new Date(desk().app.clock.now().getTime() + 48 * 3_600_000).toISOString().slice(0, 10);
      await field.fill(`${day}T09:15`);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await dialog.getByRole('button', { name: 'Snooze', exact: true }).click();
      await page.locator('.head-facts').getByText('Snoozed').waitFor();
      expect(await desk().alerts.shown(id)).toMatchObject({ snoozed: true, snoozedUntil: `${day}T03:45:00.000Z` });
    });

    it('that somebody has and has snoozed is given back or escalated in one step, and then pages', async () => {
      const { alerts } = desk();
      const again = new Date(desk().app.clock.now().getTime() + 3_600_000).toISOString();
      const actions = ['Unacknowledge and unsnooze', 'Unacknowledge and escalate'];
      for (const action of actions) {
        const id = await desk().raise(`Held and snoozed: ${action}`);
        await alerts.act(id, 'acknowledge', {});
        await alerts.act(id, 'snooze', { endTime: again });
        const { page } = await desk().window(`/alerts/${id}`);
        await page.locator('.head-facts').getByText('by Ada Moreno', { exact: true }).waitFor();
        await seen(page, 'Acknowledged and snoozed: when the snooze ends, ');
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: action }).click();
        await page.locator('.head-facts').getByText('Open', { exact: true }).waitFor();
        expect(await alerts.shown(id)).toMatchObject({ status: 'open', snoozed: false });
      }
    });

    it('can be woken at once on a phone, where what can be undone stands above the actions', async () => {
      const { alerts } = desk();
      for (const status of ['open', 'acknowledged']) {
        const id = await desk().raise(`Snoozed by a thumb, ${status}`);
        if (status === 'acknowledged') await alerts.act(id, 'acknowledge', {}).expect(202);
        const { page } = await desk().window(`/alerts/${id}`);
        await page.setViewportSize({ width: 390, height: 844 });
        await page
          .locator('.head-facts')
          .getByText('raised by')
          .or(page.locator('.head-facts').getByText('by Ada'))
          .first()
          .waitFor();
        await page.keyboard.press('s');
        await page.getByRole('menuitem', { name: '30 minutes' }).click();
        await page.getByRole('button', { name: 'Wake now' }).click();
        await seen(page, /^(Open|Acknowledged by Ada Moreno):/);
        expect(await alerts.shown(id)).toMatchObject({ status, snoozed: false });
        expect(await overflowOf(page)).toBe(0);
      }
    });

    it('has all that is done with it in one menu, which leads to the forms', async () => {
      const { app } = desk();
      await createUser(app, { fullName: 'Hilda Near' });
      const id = await desk().raise('All from the menu');
      const { page } = await desk().window(`/alerts/${id}`);
      const from = async (name: string): Promise<void> => {
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name }).click();
      };
      await page.setViewportSize({ width: 390, height: 844 });
      await settled(page);
      await from('Add a note…');
      await page.keyboard.type('Written at once');
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.locator('.story .say').getByText('Written at once').waitFor();
      await from('Assign or add responders…');
      const owner = page.getByLabel('Assign to');
      await expectSoon(() => owner.evaluate((field: { matches(what: string): boolean }) => field.matches(':focus')));
      // In sight, above the actions.
      const { y } = (await owner.boundingBox())!;
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(600);
      await choose(page.getByLabel('Add a responder'), 'Hilda Near');
      await from('Start an incident…');
      await page.getByRole('dialog', { name: 'Start an incident' }).waitFor();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    });

    it('that is escalated to somebody who is not told now says so', async () => {
      const { app, clock } = { app: desk().app, clock: desk().app.clock };
      const mutedUntil = new Date(clock.now().getTime() + 7_200_000).toISOString();
      const [one, two] = [
        await createUser(app, { fullName: 'Una Awake', reachable: true }),
        await createUser(app, { fullName: 'Gus Asleep', reachable: true }),
      ];
      const admin = await asAdmin(app);
      await app.as(admin).patch(`/v2/users/${two.id}`, { mutedUntil }).expect(200);
      const rules = [one, two].map(({ id }, place) => ({
        ...{ recipientType: 'user', recipientId: id, delayMinutes: place * 30 },
      }));
      const made = await app.as(admin).post('/v2/escalations', { name: 'Una, Gus', rules });
      const responders = [{ type: 'escalation', id: made.body.data.id }];
      const id = await desk().raise('Escalated to who is asleep', { responders });
      const { page } = await desk().window(`/alerts/${id}`);
      await page.getByRole('button', { name: 'Escalate now' }).click();
      await seen(page, 'Gus Asleep has muted notifications: held until');
      expect(await overflowOf(page)).toBe(0);
    });

    it('that is closed by somebody of another team whom it paged stays in sight', async () => {
      const { app } = desk();
      const far = await createUser(app, {
        fullName: 'Far Away',
        reachable: true,
        teamIds: [(await createTeam(app)).id],
      });
      const id = await desk().raise('Paged from afar', { responders: [{ type: 'user', id: far.id }] });
      const { page } = await desk().window(`/alerts/${id}`, far);
      await page
        .getByRole('group', { name: 'Actions' })
        .getByRole('button', { name: /^Close/ })
        .click();
      await page.locator('.head-facts').getByText('Closed', { exact: true }).waitFor();
    });

    it('and a postmortem stay as wide as the window when a long address is typed', async () => {
      const address = `https://runbooks.example.com/${'a1'.repeat(200)}`;
      const { app, ada, incidentId } = desk();
      const timeline = [{ time: new Date().toISOString(), description: 'It began' }];
      const made = await app
        .as(`Bearer ${ada.token}`)
        .post('/v2/postmortems', { incidentId, summary: 'Slow', timeline })
        .expect(201);
      const { page } = await desk().window(`/alerts/${await desk().raise('Long to note')}`);
      for (const path of ['', `/postmortems/${made.body.data.id as string}`]) {
        if (path) await desk().go(page, path);
        const fields = page.locator('textarea');
        if (path) await page.getByRole('button', { name: 'Edit' }).click();
        await fields.first().waitFor();
        for (const field of await fields.all()) await field.fill(address);
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          expect([path, width, await overflowOf(page)]).toEqual([path, width, 0]);
        }
        for (const field of await fields.all()) await field.fill('');
      }
      await app
        .as(await asAdmin(app))
        .delete(`/v2/postmortems/${made.body.data.id as string}`)
        .expect(200);
    });

    it('takes a note once, however often it is sent while the line is slow', async () => {
      const id = await desk().raise('Slow line');
      const { page } = await desk().window(`/alerts/${id}`);
      const asked: string[] = [];
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/notes', async (route) => {
        if (route.request().method() === 'POST') asked.push(route.request().postData() ?? '');
        await held;
        await route.continue();
      });
      const note = page.getByLabel('Note');
      await note.fill('Three presses');
      for (let press = 0; press < 3; press++) await note.press('Control+Enter');
      answer();
      await page.locator('.story .say').getByText('Three presses').waitFor();
      expect(asked).toHaveLength(1);
      await page.unroute('**/notes');
    });

    it('says of a step that reached nobody why, and who is told instead', async () => {
      const { app } = desk();
      const authorization = await asAdmin(app);
      const uma = await createUser(app, { fullName: 'Uma Nolan' });
      const rules = [{ recipientType: 'user', recipientId: uma.id, condition: 'if-not-acked', delayMinutes: 0 }];
      const made = await app.http
        .post('/v2/escalations')
        .set({ authorization })
        .send({ name: 'Uma only', rules })
        .expect(200);
      const id = await desk().raise('Nobody hears', { responders: [{ type: 'escalation', id: made.body.data.id }] });
      const { page } = await desk().window(`/alerts/${id}`);
      await page.locator('.involved').getByText('Uma only').waitFor();
      const step = page.locator('.ladder li').filter({ hasText: 'Uma Nolan' });
      await step.getByText('Uma Nolan: cannot be reached, so passed over.').waitFor();
      await step.getByText('notified instead: nobody whom the policy names was reached.').waitFor();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    });

    it('names beside whoever was notified instead only the team that they are of', async () => {
      const { app } = desk();
      const authorization = await asAdmin(app);
      const [bob, carlos] = await Promise.all([
        createUser(app, { fullName: 'Bob Rota' }),
        createUser(app, { fullName: 'Carlos Instead', reachable: true }),
      ]);
      const admin = await createUser(app, { role: 'admin' });
      const team = await createTeam(app, { name: 'Instead', members: [carlos.id] });
      const made = await app.http
        .post('/v2/escalations')
        .set({ authorization })
        .send({
          name: 'Bob and nobody else',
          rules: [{ recipientType: 'user', recipientId: bob.id, condition: 'if-not-acked', delayMinutes: 0 }],
        })
        .expect(200);
      const key = new AlertClient(app, `CompatKey ${await createKey(app, { teamId: team.id })}`);
      const responders = [{ type: 'escalation', id: made.body.data.id }];
      const id = await key.created({ message: 'Only Carlos hears', priority: 'P1', responders });
      await app.settle();
      const { page } = await desk().window(`/alerts/${id}`, admin);
      const step = page.locator('.ladder li').filter({ hasText: 'Bob Rota' });
      await step.waitFor();
      expect((await step.locator('> div').first().innerText()).split('\n').slice(0, 2)).toEqual([
        'Carlos Instead of Instead, notified instead: nobody whom the policy names was reached.',
        'Bob Rota: cannot be reached, so passed over.',
      ]);
    });

    it('foretells who is told where the only person is held, and names an owner whose page is held', async () => {
      const { app, alerts } = desk();
      const authorization = await asAdmin(app);
      const asleep = await Promise.all(
        ['Gus Night', 'Ned Night'].map((fullName) => createUser(app, { fullName, reachable: true })),
      );
      // Longer than the clock of a file goes.
      const mutedUntil = new Date(app.clock.now().getTime() + 72 * 3_600_000).toISOString();
      for (const { id } of asleep)
        await app.http.patch(`/v2/users/${id}`).set({ authorization }).send({ mutedUntil }).expect(200);
      const [gus, ned] = asleep;
      const rules = [{ recipientType: 'user', recipientId: gus!.id, condition: 'if-not-acked', delayMinutes: 0 }];
      const policy = { name: 'Gus alone', rules, repeatCount: 2, repeatInterval: 300 };
      const made = await app.http.post('/v2/escalations').set({ authorization }).send(policy).expect(200);
      const responders = [{ type: 'escalation', id: made.body.data.id }];
      const id = await desk().raise('Only Gus is named', { priority: 'P2', responders });
      await alerts.act(id, 'assign', { owner: { id: ned!.id } });
      await app.settle();
      const { page } = await desk().window(`/alerts/${id}`);
      await page.locator('.ladder li').filter({ hasText: 'has muted notifications: held' }).first().waitFor();
      await page
        .locator('.ladder li')
        .filter({ hasText: 'everybody of Payments' })
        .getByText('if nobody was reached')
        .waitFor();
      await page
        .locator('.ways')
        .filter({ hasText: 'Not by a step' })
        .getByText('Ned Night: E-mail held until')
        .waitFor();
      await pictured(page, 'foretold');
      await page.goto(new URL('/console/', page.url()).href);
      await page.locator('.hands').filter({ hasText: 'everybody of Payments' }).first().waitFor();
      await pictured(page, 'foretold-inbox');
    });

    it('says why a page did not arrive, in the ladder', async () => {
      const { app } = desk();
      const id = await desk().raise('Nobody hears it', { responders: [{ type: 'user', id: desk().ada.id }] });
      await app.settle();
      await app.sql(
        `UPDATE deliveries SET state = 'failed', reason = '21610: unsubscribed recipient' WHERE "alertId" = $1`,
        [id],
      );
      const { page } = await desk().window(`/alerts/${id}`);
      const step = page.locator('.ladder li').filter({ hasText: 'Ada Moreno' });
      await step.getByText('failed, 21610: unsubscribed recipient').first().waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          if (process.env['PICTURES'] !== undefined)
            await page.screenshot({ path: `${process.env['PICTURES']}/page-failed-${colorScheme}-${width}.png` });
          expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
        }
      }
    });

    it('asks whether it was useful, once somebody has it; the answer can be changed and taken back', async () => {
      const id = await desk().raise('Worth waking for?');
      const { page } = await desk().window(`/alerts/${id}`);
      await seen(page, 'Nobody has it yet.');
      const asked = page.getByRole('group', { name: 'Was this useful?' });
      expect(await asked.count()).toBe(0);
      await page
        .getByRole('group', { name: 'Actions' })
        .getByRole('button', { name: /^Acknowledge/ })
        .click();
      const chosen = (name: string) => asked.getByRole('button', { name, exact: true, pressed: true });
      const answered = async () => (await desk().alerts.get(`/${id}/feedback`).expect(200)).body.data.mine;
      await asked.getByRole('button', { name: 'No', exact: true }).click();
      await chosen('No').waitFor();
      expect(await answered()).toBe(false);
      await asked.getByRole('button', { name: 'Yes', exact: true }).click();
      await chosen('Yes').waitFor();
      expect(await answered()).toBe(true);
      await chosen('Yes').click();
      await chosen('Yes').waitFor({ state: 'detached' });
      expect(await answered()).toBeNull();
    });

    it('is handed to somebody else, and others are brought in', async () => {
      const { app, alerts } = desk();
      const helper = await createUser(app, { fullName: 'Helen Park' });
      const id = await desk().raise('Too much for one');
      const { page } = await desk().window(`/alerts/${id}`);
      await seen(page, 'Nobody has it yet.');
      await page.getByRole('button', { name: 'Assign or add responders…' }).click();
      await choose(page.getByLabel('Add a responder'), 'Helen Park');
      expect(await page.locator('.involved li').count()).toBe(0);
      await page.getByRole('button', { name: 'Add and page now' }).click();
      await page.locator('.involved li').getByText('Helen Park').waitFor();
      await choose(page.getByLabel('Assign to'), 'Helen Park');
      expect(await alerts.shown(id)).toMatchObject({ ownerId: null });
      await page.getByRole('button', { name: 'Assign', exact: true }).click();
      await seen(page, 'Helen Park has it.');
      expect(await alerts.shown(id)).toMatchObject({
        ownerId: helper.id,
        responders: [{ type: 'user', id: helper.id }],
      });
      await page.locator('.story').getByText('Ada Moreno assigned it to Helen Park').waitFor();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    });

    it('takes files, up to 10 MB, which are opened and deleted', async () => {
      const id = await desk().raise('With a graph');
      const { page, faults } = await desk().window(`/alerts/${id}`);
      const files = page.getByLabel('Files to add');
      const picture = Buffer.alloc(12_345, 7);
      await files.setInputFiles({ name: 'graph.png', mimeType: 'image/png', buffer: picture });
      const link = page.getByRole('link', { name: 'graph.png' });
      await link.waitFor();
      await seen(page, '12 kB, Ada Moreno');
      const stored = await fetch((await link.getAttribute('href'))!);
      expect([stored.headers.get('content-type'), Buffer.from(await stored.arrayBuffer()).equals(picture)]).toEqual([
        ...['image/png', true],
      ]);
      const tooMuch = Buffer.alloc(10 * 1024 * 1024 + 1);
      await files.setInputFiles({ name: 'core.dump', mimeType: 'application/octet-stream', buffer: tooMuch });
      await seen(page, 'core.dump is over 10 MB');
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.getByRole('button', { name: 'Delete graph.png' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await link.waitFor({ state: 'hidden' });
      expect(faults).toEqual([]);
    });

    it('is closed after five seconds, in which it can be undone', async () => {
      const id = await desk().raise('Close me');
      const { page } = await desk().window(`/alerts/${id}`);
      // They are over when the page is left, and not before, however long a click takes here.
      await page.evaluate(
        'globalThis.setTimeout = ((set) => (work, ms, ...more) => ms === 5000 ? 0 : set(work, ms, ...more))(setTimeout)',
      );
      const actions = page.getByRole('group', { name: 'Actions' });
      await actions.getByRole('button', { name: /^Close/ }).click();
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await page.getByRole('button', { name: 'Undo' }).first().waitFor({ state: 'hidden' });
      expect(await desk().alerts.shown(id)).toMatchObject({ status: 'open' });
      // Leaving the page sends at once what waits.
      await actions.getByRole('button', { name: /^Close/ }).click();
      await page.goto(`${desk().app.url}/console/`);
      await expectSoon(async () => (await desk().alerts.shown(id)).status === 'closed');
    });

    it('of another tenant is not there, and that of another team is not shown', async () => {
      const { page } = await desk().window(`/alerts/${desk().foreignAlertId}`);
      await page.getByRole('heading', { level: 1, name: 'There is no such alert' }).waitFor();
      await gone(page, 'A secret of others');
      const id = await desk().raise('A matter of Payments');
      const { page: other } = await desk().window(`/alerts/${id}`, await createUser(desk().app));
      await other.getByRole('heading', { level: 1, name: 'You may not see this alert' }).waitFor();
      await gone(other, 'A matter of Payments');
    });

    it('a stakeholder reads it and is told why nothing can be done', async () => {
      const id = await desk().raise('Read only');
      const { page } = await desk().window(`/alerts/${id}`, desk().sam);
      await seen(page, 'Stakeholders see everything and change nothing');
      const why = 'Stakeholders see everything and change nothing';
      await page.getByRole('button', { name: 'Add files' }).waitFor();
      for (const name of [
        'Snooze',
        'More actions',
        'Assign or add responders',
        'Tag',
        'Link to an incident',
        'Add files',
      ]) {
        const button = page.getByRole('button', { name }).first();
        expect([
          name,
          await button.isDisabled(),
          await page.locator(`[id="${await button.getAttribute('aria-describedby')}"]`).textContent(),
        ]).toEqual([name, true, why]);
      }
      expect(await page.getByRole('button', { name: /^Acknowledge/ }).isDisabled()).toBe(true);
      expect(await page.getByLabel('Note').isDisabled()).toBe(true);
      await page.keyboard.press('a');
      await page.goto(`${desk().app.url}/console/`);
      await page.getByRole('heading', { name: 'Alerts', level: 1 }).waitFor();
      expect(await desk().alerts.shown(id)).toMatchObject({ status: 'open' });
    });

    it('a stakeholder who was paged acknowledges it and writes a note', async () => {
      const sue = await createUser(desk().app, { fullName: 'Sue Oz', role: 'stakeholder', reachable: true });
      const id = await desk().raise('For Sue', { responders: [{ type: 'user', id: sue.id }] });
      await desk().app.settle();
      const { page } = await desk().window(`/alerts/${id}`, sue);
      await seen(page, 'You were paged for it');
      expect(await page.getByText('change nothing').filter({ visible: true }).count()).toBe(0);
      await page.getByRole('button', { name: /^Acknowledge/ }).click();
      await page.getByLabel('Note').fill('I look at it');
      await page.getByRole('button', { name: 'Add note' }).click();
      await seen(page, 'I look at it');
      expect(await page.getByRole('button', { name: 'Snooze' }).isDisabled()).toBe(true);
      await desk().app.settle();
      expect(await desk().alerts.shown(id)).toMatchObject({ status: 'acknowledged' });
    });
  });

/** Looks at the page in both themes, on a phone and a laptop. */
async function pictured(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      if (process.env['PICTURES'] !== undefined)
        await page.screenshot({
          path: `${process.env['PICTURES']}/${name}-${colorScheme}-${width}.png`,
          fullPage: true,
        });
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    }
  }
}
