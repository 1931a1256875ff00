import { beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, createTeam, createUser, type TestUser } from '../support/accounts.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { seconds } from '../support/fake-clock.js';
import { type Desk, choose, expectSoon, lookAt, seen, settled } from './desk.js';
import { question } from './typed-stories.js';

/** Somebody writes an escalation policy, and sees what it does before it is saved. */
export const policyStories = (desk: () => Desk): void =>
  describe('an escalation policy', () => {
    let boss: TestUser;
    let pol: TestUser;
    let id: string;
    const post = async (path: string, body: object): Promise<string> => {
      const authorization = await asAdmin(desk().app);
      const made = await desk().app.as(authorization).post(path, body);
      expect([path, made.status < 300]).toEqual([path, true]);
      return (made.body as { data: { id: string } }).data.id;
    };
    beforeAll(async () => {
      const { app } = desk();
      boss = await createUser(app, { role: 'admin', fullName: 'Pia Boss' });
      pol = await createUser(app, { fullName: 'Pol Second', reachable: true });
      const una = await createUser(app, { fullName: 'Una Duty', reachable: true });
      const rotation = { type: 'weekly', startDate: new Date(Date.now() - 3_600_000).toISOString() };
      const scheduleId = await post('/v2/schedules', {
        name: 'Spoken duty',
        rotations: [{ ...rotation, participants: [{ type: 'user', id: una.id }] }],
      });
      id = await post('/v2/escalations', {
        ...{ name: 'Spoken', repeatCount: 3, repeatInterval: 15 },
        rules: [
          { recipientType: 'schedule', recipientId: scheduleId },
          { recipientType: 'user', recipientId: pol.id, delayMinutes: 5 },
        ],
      });
    });
    const SAID =
      'At once: whoever is on call in Spoken duty. After 5 min, if not acknowledged: Pol Second. ' +
      'Repeats twice, each time 15 min after the last step.';

    it('reads as a sentence and on a time axis, says whom it notifies, and what uses it', async () => {
      const { page, faults } = await desk().window('/escalations', boss);
      const card = page.getByRole('link', { name: SAID });
      await card.getByRole('list', { name: 'Time axis' }).getByText('From the beginning').waitFor();
      await card.click();
      await page.locator('.in-words', { hasText: SAID }).waitFor();
      await seen(page, 'Nothing uses this policy: it notifies only for alerts that name it themselves.');
      // For each priority, or for both where it is the same.
      await page.locator('.foreseen').getByText('Una Duty').first().waitFor();
      for (const name of ['P1', 'P3'])
        expect(await page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')).toBe('true');
      await page.getByRole('button', { name: 'P3', exact: true }).click();
      await page.waitForURL('**/escalations/*?priority=P1');
      await page.getByRole('region', { name: 'P1 alert' }).waitFor();
      const team = await createTeam(desk().app, { name: 'Speakers' });
      const notify = { type: 'escalation', id };
      await post(`/v2/teams/${team.id}/routing-rules`, { name: 'Always spoken', notify });
      await post('/v2/integrations', { name: 'Spoken sender', type: 'API', responders: [notify] });
      await page.reload();
      await page.getByRole('link', { name: 'Spoken sender' }).waitFor();
      await page.getByRole('link', { name: 'Always spoken' }).waitFor();
      await settled(page);
      await lookAt(page, 'policy');
      expect(faults).toEqual([]);
      const other = await desk().window(`/escalations/${id}`, desk().sam);
      await seen(other.page, 'Stakeholders see everything and change nothing');
      expect(await other.page.getByRole('button', { name: 'Change' }).isDisabled()).toBe(true);
    });

    it('that changes is judged by the nights that were: past alerts are replayed in its editor', async () => {
      const { app } = desk();
      const [nia, ulf] = [
        await createUser(app, { fullName: 'Nia Before', reachable: true }),
        await createUser(app, { fullName: 'Ulf After', reachable: true }),
      ];
      const policyId = await post('/v2/escalations', {
        ...{ name: 'Judged' },
        rules: [{ recipientType: 'user', recipientId: nia.id }],
      });
      const responders = [{ type: 'escalation', id: policyId }];
      await app
        .as(await asAdmin(app))
        .post('/v2/alerts', { message: 'Judged disk', responders })
        .expect(202);
      // After another story has moved it, the clock stands until the machine's has caught up.
      app.clock.moveBy(seconds(1));
      const { page, faults } = await desk().window(`/escalations/${policyId}`, boss);
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      const dialog = page.getByRole('dialog');
      const replay = dialog.getByRole('region', { name: 'The last 90 days' });
      await replay.getByRole('button', { name: 'Replay the last 90 days' }).click();
      await replay.getByText('would have paged the same people at the same minutes.').waitFor();
      await choose(dialog.getByLabel('Recipient'), ulf.fullName);
      // An answer about something else is not shown.
      await replay.getByText('would have paged the same people').waitFor({ state: 'hidden' });
      await replay.getByRole('button', { name: 'Replay the last 90 days' }).click();
      await replay.getByRole('row', { name: `${ulf.fullName} 0 → 1` }).waitFor();
      await replay.getByRole('link', { name: /Judged disk/ }).waitFor();
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await settled(page);
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
        const folder = process.env['PICTURES'];
        if (folder) await page.screenshot({ path: `${folder}/judged-${width}.png` });
      }
      expect(faults).toEqual([]);
    });

    it('that is to be a default says whose alerts it takes, and which default it replaces', async () => {
      const { page } = await desk().window('/escalations', boss);
      const team = await createTeam(desk().app, { name: 'Defaulters' });
      const rules = [{ recipientType: 'user', recipientId: pol.id }];
      const former = await post('/v2/escalations', { name: 'Catches all', isDefault: true, rules });
      await page.getByRole('button', { name: 'New escalation policy' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/^Default for alerts of all teams, and of none/).check();
      await dialog.getByText('It replaces “Catches all”, the default for alerts of all teams').waitFor();
      await choose(dialog.getByLabel('For alerts of', { exact: true }), team.name);
      expect(await dialog.getByLabel('Default for alerts of Defaulters, before its other policies').isChecked()).toBe(
        true,
      );
      await dialog.getByText('Alerts of no team then page nobody.').waitFor();
      await dialog.getByLabel('Default for alerts of Defaulters').uncheck();
      expect(await dialog.getByText('It replaces').count()).toBe(0);
      expect(await faultsOf(page)).toEqual([]);
      await desk()
        .app.as(await asAdmin(desk().app))
        .delete(`/v2/escalations/${former}`);
    });

    it('is edited by keys, drag and buttons, with its sentence and its preview at hand, and refused at the step', async () => {
      const { page, faults } = await desk().window(`/escalations/${id}`, boss);
      await page.getByRole('button', { name: 'Change' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change Spoken' });
      const says = (text: string): Promise<void> => dialog.locator('.reads p', { hasText: text }).first().waitFor();
      const step = (place: number) => dialog.getByRole('group', { name: `Step ${place}`, exact: true });
      await says(SAID);
      await dialog.getByRole('button', { name: 'Add a step' }).click();
      await says('After 15 min, if not acknowledged: nobody yet.');
      await choose(step(3).getByLabel('Recipient'), 'Pia Boss');
      await step(3).getByLabel('Unit').selectOption('hours');
      await says('After 15 h, if not acknowledged: Pia Boss.');
      await step(3).getByLabel('Delay').fill('0');
      await dialog.getByText('Runs before step 2, as its delay is shorter.').waitFor();
      await says('At once: whoever is on call in Spoken duty and Pia Boss.');
      await step(3).getByLabel('Delay').fill('1');
      await says('After 1 h, if not acknowledged: Pia Boss.');

      // By the arrow keys of its grip, which keeps the focus; by a button; and by drag. Delays stay where they are.
      await step(3)
        .getByRole('button', { name: /drag it/ })
        .focus();
      await page.keyboard.press('ArrowUp');
      await says('After 5 min, if not acknowledged: Pia Boss. After 1 h, if not acknowledged: Pol Second.');
      await page.keyboard.press('ArrowUp');
      await says('At once: Pia Boss. After 5 min, if not acknowledged: whoever is on call in Spoken duty.');
      await dialog.getByText('Step 2 is now step 1 of 3.').waitFor({ state: 'attached' });
      await dialog.getByRole('button', { name: 'Move step 1 down' }).click();
      await says('At once: whoever is on call in Spoken duty. After 5 min, if not acknowledged: Pia Boss.');
      const grip = step(3).getByRole('button', { name: /drag it/ });
      await grip.scrollIntoViewIfNeeded();
      const from = (await grip.boundingBox())!;
      const to = (await step(2).boundingBox())!;
      await page.mouse.move(from.x + 9, from.y + 9);
      await page.mouse.down();
      await page.mouse.move(to.x + 20, to.y + 20, { steps: 4 });
      await page.mouse.up();
      await says(SAID.split(' Repeats')[0]!);

      await dialog.getByText('Who is notified').click();
      await dialog.locator('.foreseen .whom', { hasText: 'they cannot be reached' }).first().waitFor();
      await settled(page);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.keyboard.press('Escape');
      await question(page).getByRole('button', { name: 'Keep it' }).click();

      // Somebody deletes the person meanwhile; the one who was there before may stay.
      const gone = await createUser(desk().app, { fullName: 'Gus Gone' });
      await page.reload();
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('button', { name: 'Change' }).click();
      await dialog.getByRole('button', { name: 'Add a step' }).click();
      await choose(step(3).getByLabel('Recipient'), 'Gus Gone');
      const authorization = await asAdmin(desk().app);
      await desk().app.as(authorization).delete(`/v2/users/${gone.id}`).expect(200);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expectSoon(async () => (await step(3).locator('[aria-invalid=true]').count()) === 1);
      await step(3).locator('.field-problem').first().waitFor();
      await dialog.getByRole('button', { name: 'Remove step 3' }).click();
      await dialog.getByRole('button', { name: 'Move step 2 up' }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.locator('.in-words', { hasText: 'At once: Pol Second. After 5 min' }).waitFor();
      expect(faults).toEqual([]);
    });
  });
