import { beforeAll, describe, expect, it } from '@jest/globals';
import { IntegrationReceipts } from '../../src/alerts/integrations/integration-receipts.js';
import { asAdmin, createTeam, createUser, type TestUser } from '../support/accounts.js';
import type { Locator, Page } from 'playwright-core';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { logs } from '../support/log-watch.js';
import { type Desk, choose, finger, lookAt, middle, seen, settled } from './desk.js';
import { seconds } from '../support/fake-clock.js';

const PHONE = { width: 320, height: 640 };

export const ruleStories = (desk: () => Desk): void =>
  describe('rules and previews', () => {
    let boss: TestUser;
    let policyId: string;
    const post = async (path: string, body: object): Promise<string> => {
      const made = desk()
        .app.as(await asAdmin(desk().app))
        .post(path);
      const { status, body: answer } = await made.send(body);
      expect(status).toBeLessThan(300);
      return (answer as { data: { id: string } }).data.id;
    };
    beforeAll(async () => {
      boss = await createUser(desk().app, { role: 'admin', fullName: 'Bea Boss' });
      const team = await createTeam(desk().app, { name: 'Storage' });
      const rota = await createUser(desk().app, { fullName: 'Rota Lind', reachable: true, teamIds: [team.id] });
      const rules = [
        { recipientType: 'team', recipientId: team.id },
        { recipientType: 'user', recipientId: rota.id, delayMinutes: 15 },
      ];
      policyId = await post('/v2/escalations', { name: 'Storage first', rules });
      await post('/v2/routing-rules', { name: 'Disks', match: { tags: ['disk'] }, targetTeamId: team.id });
      const actions = { setPriority: 'P1', addTags: ['watched'] };
      await post('/v2/alert-policies', { name: 'Watch disks', match: { tags: ['disk'] }, actions });
      await post('/v2/escalations', { name: 'Storage', teamId: team.id, rules });
    });

    it('of a team send its alerts to another policy, as their sentence says', async () => {
      const { page } = await desk().window('/rules?view=teams', boss);
      const dialog = page.getByRole('dialog');
      await choose(page.getByLabel('Team', { exact: true }), 'Storage');
      await page.getByRole('button', { name: 'Add the first team rule' }).click();
      await dialog.getByLabel('Name').fill('Everything');
      await choose(dialog.getByLabel('Escalation policy', { exact: true }), 'Storage first');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.locator('.ordered li', { hasText: 'goes to the escalation policy Storage first.' }).waitFor();
      await lookAt(page, 'team-rules');
      await page.getByRole('button', { name: 'Remove: Everything' }).click();
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('button', { name: 'Add the first team rule' }).waitFor();
    });

    it('are made in a form, ordered by buttons, by drag and by keys, also by a finger, and switched off', async () => {
      const { page, faults } = await desk().window('/rules', boss);
      await page.getByRole('button', { name: 'New routing rule' }).click();
      await page.getByLabel('Name').fill('Tapes');
      await page.getByRole('group', { name: 'Priority is one of' }).getByLabel('P2').check();
      await page.getByLabel('Source is one of').fill('nagios, zabbix');
      await choose(page.getByLabel('Goes to'), 'Storage');
      await page.getByRole('button', { name: 'Save' }).click();
      await seen(page, 'If it is P2, and comes from nagios or zabbix, it goes to');
      const names = (): Promise<string[]> => page.locator('.ordered .grow p:first-child .strong').allTextContents();
      const until = async (wanted: string[]): Promise<void> => {
        await page.locator('.ordered li:first-child', { hasText: wanted[0]! }).waitFor();
        expect(await names()).toEqual(wanted);
      };
      expect(await names()).toEqual(['Disks', 'Tapes']);
      await page.getByRole('button', { name: 'Move up: Tapes' }).click();
      await until(['Tapes', 'Disks']);
      const grip = (of: Page, name: string): Locator => of.getByRole('button', { name: `Move ${name}: drag` });
      await grip(page, 'Disks').dragTo(page.locator('.ordered li').first());
      await until(['Disks', 'Tapes']);
      // The grip keeps the focus, and the row is there at once.
      await grip(page, 'Disks').press('ArrowDown');
      await until(['Tapes', 'Disks']);
      await page.getByText('Disks is now number 2 of 2').waitFor({ state: 'attached' });
      await grip(page, 'Disks').and(page.locator(':focus')).waitFor();
      // One after the other, faster than they are stored.
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
      await settled(page);
      expect(await names()).toEqual(['Tapes', 'Disks']);
      const phone = await desk().window('/rules', boss, { viewport: PHONE, hasTouch: true, isMobile: true });
      await grip(phone.page, 'Disks').evaluate((each) => each.scrollIntoView({ block: 'center' }));
      const swipe = await finger(phone.page);
      await swipe(await middle(grip(phone.page, 'Disks')), await middle(grip(phone.page, 'Tapes')));
      await phone.page.getByText('Disks is now number 1 of 2').waitFor({ state: 'attached' });
      expect(phone.faults).toEqual([]);
      await page.reload();
      await until(['Disks', 'Tapes']);
      await page.getByRole('switch', { name: 'On: Tapes' }).click();
      await page.locator('.ordered li.off', { hasText: 'Tapes' }).waitFor();
      await page.reload();
      await page.locator('.ordered li.off', { hasText: 'Tapes' }).waitFor();
      expect(await names()).toEqual(['Disks', 'Tapes']);
      for (const size of [{ width: 1280, height: 800 }, PHONE]) {
        await page.setViewportSize(size);
        await settled(page);
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      }
      expect(faults).toEqual([]);
    });

    it('of a webhook of ours: what it is told, in whose payload and of which alerts, is changed on its page', async () => {
      const config = { url: 'https://hooks.example.com/a', headers: { 'X-Team': 'web' } };
      const id = await post('/v2/integrations', { name: 'Tickets', type: 'webhook', config });
      const { page, faults } = await desk().window(`/integrations/${id}`, boss);
      await seen(page, 'every event');
      const change = async (how: () => Promise<void>): Promise<void> => {
        await page.getByRole('button', { name: 'Change', exact: true }).click();
        await how();
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      };
      await change(async () => {
        await page.getByLabel('Closed', { exact: true }).check();
        await page.getByLabel('Payload').selectOption('third-party');
        await page.getByLabel('With the details').check();
        await page.getByRole('button', { name: 'Add a condition' }).click();
        const condition = page.getByRole('group', { name: 'Condition 1' });
        await condition.getByLabel('Field').selectOption('details');
        await condition.getByLabel('Key').fill('region');
        await condition.getByLabel('Value').fill('eu');
        for (const size of [PHONE, { width: 1280, height: 800 }]) {
          await page.setViewportSize(size);
          await settled(page);
          expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
        }
      });
      await seen(page, 'those whose details “region” contains “eu”');
      await seen(page, 'as the third party’s webhooks post it, with the details');
      const stored = async () => {
        const { body } = await desk()
          .app.as(await asAdmin(desk().app))
          .get(`/v2/integrations/${id}`);
        return (body as { data: { config: object } }).data.config;
      };
      expect(await stored()).toMatchObject({
        ...{ url: config.url, headers: '********', events: ['alert.closed'], payload: 'third-party' },
        addAlertDetails: true,
        filter: { conditions: [{ field: 'details.region', operation: 'contains', expectedValue: 'eu' }] },
      });
      await change(async () => {
        await page.getByLabel('Closed', { exact: true }).uncheck();
        await page.getByLabel('Payload').selectOption('pager');
        await page.getByRole('button', { name: 'Remove condition 1' }).click();
      });
      await seen(page, 'every event');
      expect(await stored()).toMatchObject({ events: null, payload: null, filter: null, headers: '********' });
      expect(faults).toEqual([]);
    });

    it('of an integration are sentences, which are made, ordered, changed and removed on its page', async () => {
      const about = { field: 'message', operation: 'equals', expectedValue: 'Watchdog' };
      const rules = {
        ignore: [{ name: 'Dead man', filter: { type: 'match-all-conditions', conditions: [about] } }],
        create: [{ name: 'Rest', priority: 'P3' }],
      };
      const id = await post('/v2/integrations', { name: 'Prometheus', type: 'Prometheus', rules });
      const { page, faults } = await desk().window(`/integrations/${id}`, boss);
      await seen(page, 'If message is “Watchdog”, it is not taken.');
      await seen(page, 'Everything: it becomes an alert, as P3.');
      await page.getByRole('button', { name: 'Add a rule' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Critical');
      await page.getByRole('button', { name: 'Add a condition' }).click();
      await page.getByRole('group', { name: 'Condition 1' }).getByLabel('Value').fill('down');
      await page.getByLabel('Priority', { exact: true }).selectOption('P1');
      await page.getByLabel('Message', { exact: true }).fill('[{{details.zone}}] {{message}}');
      await page.getByLabel('Add tags').fill('prom');
      await page.getByRole('button', { name: 'Save' }).click();
      await seen(page, 'as P1, with its own message, with prom.');
      await page.getByRole('button', { name: 'Move up: Critical' }).click();
      await page.locator('.ordered li:first-child', { hasText: 'Critical' }).waitFor();
      await page.getByRole('button', { name: 'Change: Dead man' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Watchdog');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Change: Watchdog' }).waitFor();
      // What somebody else has added meanwhile stays.
      const shown = async () =>
        (
          await desk()
            .app.as(await asAdmin(desk().app))
            .get(`/v2/integrations/${id}`)
            .expect(200)
        ).body.data.rules;
      const now = await shown();
      const changed = { ...now, create: [...now.create, { name: 'Theirs', priority: 'P5' }] };
      await desk()
        .app.as(await asAdmin(desk().app))
        .patch(`/v2/integrations/${id}`, { rules: changed })
        .expect(200);
      await page.getByRole('button', { name: 'Remove: Rest' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('button', { name: 'Remove: Rest' }).waitFor({ state: 'detached' });
      for (const size of [{ width: 1280, height: 800 }, PHONE]) {
        await page.setViewportSize(size);
        await settled(page);
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      }
      expect(await shown()).toMatchObject({
        ignore: [{ name: 'Watchdog', filter: { conditions: [about] } }],
        create: [
          { name: 'Critical', priority: 'P1', message: '[{{details.zone}}] {{message}}', tags: ['prom'] },
          { name: 'Theirs', priority: 'P5' },
        ],
      });
      expect(faults).toEqual([]);
    });

    it('say at the entry what is wrong with it', async () => {
      const rules = { create: [{ name: 'First' }, { name: 'Second' }] };
      const id = await post('/v2/integrations', { name: 'Refused', type: 'Prometheus', rules });
      const { page } = await desk().window(`/integrations/${id}`, boss);
      const dialog = page.getByRole('dialog');
      const save = (): Promise<void> => dialog.getByRole('button', { name: 'Save' }).click();
      /** What the field is described by, once it is marked. */
      const problemAt = async (field: Locator): Promise<string> => {
        await field.and(page.locator('[aria-invalid=true]')).waitFor();
        expect(await dialog.locator('.error-line').count()).toBe(0);
        return page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).innerText();
      };
      const pattern = async (value: string): Promise<Locator> => {
        await dialog.getByRole('button', { name: 'Add a condition' }).click();
        const condition = dialog.getByRole('group', { name: 'Condition 1' });
        await condition.getByLabel('How').selectOption('matches');
        await condition.getByLabel('Value').fill(value);
        return condition.getByLabel('Value');
      };
      await page.getByRole('button', { name: 'Change: Second' }).click();
      const value = await pattern('(');
      await save();
      expect(await problemAt(value)).toMatch(/RE2/);
      await value.fill('x');
      const message = dialog.getByLabel('Message', { exact: true });
      await message.fill('{{nothing}}');
      await save();
      expect(await problemAt(message)).toMatch(/nothing/);
      await message.fill('{{message}}');
      await save();
      await dialog.waitFor({ state: 'detached' });

      // The same of other rules.
      await desk().go(page, '/rules?view=policies');
      await page
        .getByRole('button', { name: /new alert policy/i })
        .first()
        .click();
      await dialog.getByLabel('Name', { exact: true }).fill('Refused');
      await dialog.getByLabel(/^Message matches/).fill('(');
      await dialog.getByLabel('Add tags').fill('x'.repeat(60));
      const condition = await pattern('(');
      await save();
      expect(await problemAt(condition)).toMatch(/RE2/);
      expect(await problemAt(dialog.getByLabel(/^Message matches/))).toMatch(/RE2/);
      expect(await problemAt(dialog.getByLabel('Add tags'))).toMatch(/characters/);
    });

    it('of an integration are made from payloads that really came', async () => {
      const { app } = desk();
      const id = await post('/v2/integrations', { name: 'Probes', type: 'API' });
      const detail = app.as(await asAdmin(app)).get(`/v2/integrations/${id}`);
      const hook = new URL((await detail).body.data.webhookUrl).pathname;
      const probe = (status: string) => ({
        kind: 'probe',
        data: { check: { title: 'Shop is slow', id: 'c-7' }, status },
      });
      await app.http.post(hook).send(probe('failing')).expect(400);
      await app.nest.get(IntegrationReceipts, { strict: false }).store();
      const { page, faults } = await desk().window(`/integrations/${id}`, boss);
      const payloads = page.locator('section', { hasText: 'Recent payloads' });
      await payloads.getByText('Refused').click();
      await payloads.getByText('"title": "Shop is slow"').waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const size of [{ width: 1280, height: 800 }, { width: 390, height: 800 }, PHONE]) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize(size);
          await settled(page);
          expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
          if (process.env['PICTURES'])
            await page.screenshot({
              path: `${process.env['PICTURES']}/payloads-${colorScheme}-${size.width}.png`,
              fullPage: true,
            });
        }
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await payloads.getByRole('button', { name: 'Make a rule' }).click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.getByLabel('Message', { exact: true }).inputValue()).toBe('{{_payload.data.check.title}}');
      expect(await dialog.getByLabel('Alias').inputValue()).toBe('{{_payload.data.check.id}}');
      await dialog.getByText('Values of the payload').click();
      await dialog.getByText('{{_payload.data.status}}').waitFor();
      await dialog.getByRole('button', { name: 'Add a condition' }).click();
      const condition = dialog.getByRole('group', { name: 'Condition 1' });
      await condition.getByLabel('Field').selectOption('payload');
      await condition.getByLabel('How').selectOption('equals');
      if (process.env['PICTURES'])
        await page.screenshot({ path: `${process.env['PICTURES']}/rule-from-payload.png`, fullPage: true });
      await condition.getByLabel('Path').fill('kind');
      await condition.getByLabel('Value').fill('probe');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await seen(page, 'If _payload.kind is “probe”, it becomes an alert, with its own message, alias');
      await app.http.post(hook).send(probe('failing')).expect(202);
      const closed = await app.http.post(hook).send(probe('resolved')).expect(202);
      expect(closed.body).toMatchObject({ result: 'closed' });
      expect(faults).toEqual([]);
    });

    it('of an integration say so where its config cannot be decrypted', async () => {
      const id = await post('/v2/integrations', {
        name: 'Lost',
        type: 'API',
        config: { inboundSecret: 's3cret of ours' },
      });
      await desk().app.sql(`UPDATE integrations SET "configSealed" = 'lost', "urlTokenSealed" = 'lost' WHERE id = $1`, [
        id,
      ]);
      logs.expectErrors(/An integration is sent nothing: it cannot be read/);
      const { page, faults } = await desk().window(`/integrations/${id}`, boss);
      await seen(
        page,
        /The stored config cannot be decrypted\. .*webhooks are accepted by their URL without a signature\./,
      );
      for (const size of [{ width: 1280, height: 800 }, PHONE]) {
        await page.setViewportSize(size);
        await settled(page);
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      }
      expect(faults).toEqual([]);
    });

    it('of mails: recoveries close alerts unless that is switched off', async () => {
      const id = await post('/v2/integrations', { name: 'Mailbox', type: 'Inbound e-mail' });
      const { page, faults } = await desk().window(`/integrations/${id}`, boss);
      const box = page.getByLabel('Close the open alert of the same subject');
      expect(await box.isChecked()).toBe(true);
      const stored = page.waitForResponse((each) => each.request().method() === 'PATCH');
      await box.uncheck();
      await stored;
      expect(await desk().app.sql('SELECT "mailRecoveries" FROM integrations WHERE id = $1', [id])).toEqual([
        { mailRecoveries: false },
      ]);
      expect(faults).toEqual([]);
    });

    it('open incidents of a service', async () => {
      const service = await post('/v2/services', { name: 'Aardvark shop' });
      const { page, faults } = await desk().window('/rules?view=incidents', boss);
      await choose(page.getByLabel('Service'), 'Aardvark shop');
      await page.getByRole('button', { name: 'New incident rule' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Shop is down');
      await page.getByLabel('Source is one of').fill('shop-probe');
      await page.getByLabel('Title', { exact: true }).fill('Shop: {{message}}');
      await page.getByLabel('Notify stakeholders').check();
      await page.getByLabel('Public title').fill('The shop is affected');
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.getByRole('button', { name: 'Save' }).click();
      await seen(page, 'An alert that comes from shop-probe opens “Shop: {{message}}” (P2).');
      await desk()
        .app.as(await asAdmin(desk().app))
        .post('/v2/alerts', { message: 'No answer', source: 'shop-probe' })
        .expect(202);
      await desk().app.settle();
      await page.reload();
      await choose(page.getByLabel('Service'), 'Aardvark shop');
      for (const size of [{ width: 1280, height: 800 }, PHONE]) {
        await page.setViewportSize(size);
        await settled(page);
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      }
      await page.getByRole('link', { name: 'It is open' }).click();
      await page.getByRole('heading', { level: 1, name: 'Shop: No answer' }).waitFor();
      expect(faults).toEqual([]);
      await desk().app.as(`Bearer ${boss.token}`).delete(`/v2/services/${service}`).expect(200);
    });

    it('let a policy close alerts that are not raised again', async () => {
      const { page } = await desk().window('/rules?view=policies', boss);
      await page.getByRole('button', { name: 'Change: Watch disks' }).click();
      await page.getByLabel('Close after hours without a repeat').fill('12');
      await page.getByText('Change its texts, details').click();
      await page.getByLabel('Message', { exact: true }).fill('[disk] {{message}}');
      await page.getByLabel('Add details').fill('runbook: https://wiki.example.com/disk');
      await choose(page.getByLabel('Add one'), 'Rota Lind');
      await page.getByLabel('When it matches').selectOption('next');
      await page.getByRole('button', { name: 'Save' }).click();
      await seen(page, 'change its message, and add details runbook, and add 1 responder');
      await seen(page, 'close it after 12 h without a repeat, and ask the following policies');
    });

    it('tell people later by a notification policy with conditions and hours, and switch it off', async () => {
      const { page, faults } = await desk().window('/rules?view=notifications', boss);
      await page.getByRole('button', { name: 'New notification policy' }).click();
      await page.getByLabel('Name').fill('Disks wait');
      await page.getByRole('button', { name: 'Add a condition' }).click();
      const condition = page.getByRole('group', { name: 'Condition 1' });
      await condition.getByLabel('Field').selectOption('details');
      await condition.getByLabel('Key').fill('zone');
      await condition.getByLabel('How').selectOption('not equals');
      await condition.getByLabel('Value').fill('live');
      await page.getByLabel('Only at certain hours').check();
      await choose(page.getByLabel('Time zone', { exact: true }), 'Asia/Tokyo');
      await choose(page.getByLabel('Only alerts of'), 'Storage');
      await page.getByLabel('Notify nobody').uncheck();
      await page.getByLabel('Notify people').selectOption('minutes');
      await page.getByLabel('After', { exact: true }).fill('2');
      await page.getByLabel('Unit').selectOption({ label: 'hours' });
      await page.getByLabel('Restart the escalation while').check();
      for (const size of [PHONE, { width: 1280, height: 800 }]) {
        await page.setViewportSize(size);
        await settled(page);
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      }
      await page.getByRole('button', { name: 'Save' }).click();
      const row = page.getByRole('region', { name: 'Alerts of Storage' }).locator('.ordered li');
      await row.waitFor();
      expect(await row.locator('.grow p').nth(1).textContent()).toBe(
        'If it fits: details “zone” is not “live”, from 08:00 to 18:00, Mon to Fri (Asia/Tokyo): people are notified after 2 h, ' +
          'and its escalation restarts every 30 min while it is open, at most 3 times.',
      );
      await page.getByRole('switch', { name: 'On: Disks wait' }).click();
      await page.locator('.ordered li.off', { hasText: 'Disks wait' }).waitFor();
      await page.getByRole('button', { name: 'Change: Disks wait' }).click();
      expect(await page.getByLabel('After', { exact: true }).inputValue()).toBe('2');
      expect(faults).toEqual([]);
    });

    it('say what counts as flapping, which administrators change', async () => {
      const { page } = await desk().window('/rules?view=flapping', boss);
      await page.getByLabel('Openings within an hour').fill('8');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Saved' }).waitFor();
      await page.setViewportSize(PHONE);
      await settled(page);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      const other = await desk().window('/rules?view=flapping');
      expect(await other.page.getByLabel('Openings within an hour').inputValue()).toBe('8');
      expect(await other.page.getByLabel('Openings within an hour').isDisabled()).toBe(true);
    });

    it('are tried with an alert that is typed: which match, and who would be paged; nothing is stored', async () => {
      const { page } = await desk().window('/rules?view=try', boss);
      await page.getByLabel('Message').fill('Disk full');
      await page.getByLabel('Tags').fill('disk');
      await page.getByRole('button', { name: 'Try it' }).click();
      await seen(page, 'gives it to Storage, because of its tag disk.');
      await seen(page, 'decides, because of its tag disk: make it P1, and tag it watched, and change its message');
      await page.locator('.told', { hasText: 'Rota Lind' }).first().waitFor();
      await page.setViewportSize(PHONE);
      await settled(page);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      const found = await desk()
        .app.as(await asAdmin(desk().app))
        .get('/v2/alerts?query=Disk%20full');
      expect((found.body as { data: object[] }).data).toEqual([]);
    });

    it('are read by others, who are told why they change nothing', async () => {
      const { page } = await desk().window('/rules?view=policies', desk().sam);
      await seen(page, 'Watch disks');
      await page.getByText('Stakeholders see everything and change nothing').first().waitFor();
      for (const name of ['New alert policy', 'Change: Watch disks', 'Remove: Watch disks'])
        expect(await page.getByRole('button', { name }).isDisabled()).toBe(true);
      expect(await page.getByRole('switch', { name: 'On: Watch disks' }).isDisabled()).toBe(true);
    });

    it('make a policy wait for somebody on call, which its preview and a held alert show', async () => {
      const recipientId = await post('/v2/schedules', { name: 'Office hours' });
      const { id: night } = await createUser(desk().app, { fullName: 'Nia Night', reachable: true });
      const rules = [
        { recipientType: 'schedule', recipientId },
        { recipientType: 'user', recipientId: night, delayMinutes: 15 },
      ];
      const id = await post('/v2/escalations', { name: 'In the morning', rules });
      const { page, faults } = await desk().window(`/escalations/${id}`, boss);
      await seen(page, 'sooner than its delay says, since no earlier step reaches anybody');
      await page.getByRole('button', { name: 'Change' }).click();
      const ofSteps = page.getByLabel('If nobody is on call', { exact: true });
      // A step for a person has no such choice.
      expect(await ofSteps.count()).toBe(1);
      await page.getByLabel('If nobody is on call in a step').selectOption('hold');
      await page.getByText('wait (policy)').first().waitFor({ state: 'attached' });
      for (const size of [{ width: 1280, height: 800 }, PHONE]) {
        await page.setViewportSize(size);
        await settled(page);
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      }
      await page.getByRole('button', { name: 'Save' }).click();
      await seen(page, 'At once: whoever is on call in Office hours (waits until someone is).');
      await page.locator('.axis', { hasText: 'it waits 1 d' }).first().waitFor();
      await settled(page);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      const raised = desk()
        .app.as(await asAdmin(desk().app))
        .post('/v2/alerts');
      const { body } = await raised.send({ message: 'Slow', responders: [{ type: 'escalation', id }] }).expect(202);
      await page.goto(
        `${new URL(page.url()).origin}/console/alerts/${(body as { data: { alertId: string } }).data.alertId}`,
      );
      await seen(page, 'Nobody is on call: it waits until');
      await settled(page);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      expect(faults).toEqual([]);
    });

    it('say who is paged now by a rotation that was changed a moment ago, also where the clock of the device is slow', async () => {
      desk().app.clock.moveBy(seconds(10));
      const { id: una, fullName } = await createUser(desk().app, { fullName: 'Una Now', reachable: true });
      const from = (hours: number) => ({
        rotations: [
          {
            type: 'weekly',
            startDate: new Date(Date.now() + hours * 3_600_000).toISOString(),
            participants: [{ type: 'user', id: una }],
          },
        ],
      });
      const recipientId = await post('/v2/schedules', { name: 'Just changed', ...from(24) });
      const id = await post('/v2/escalations', { name: 'Now', rules: [{ recipientType: 'schedule', recipientId }] });
      await desk()
        .app.as(await asAdmin(desk().app))
        .patch(`/v2/schedules/${recipientId}`, from(-1))
        .expect(200);
      const { page } = await desk().window(`/escalations/${id}`, boss);
      await seen(page, 'On call, Just changed');
      await seen(page, fullName);
      expect(await page.getByText('nobody is on call then').count()).toBe(0);
    });

    it('say to somebody of another team who is paged on Sunday at 03:00, and how', async () => {
      const { page } = await desk().window(`/escalations/${policyId}`);
      await page.getByRole('button', { name: 'Sunday at 03:00' }).click();
      // How the day is written depends on how far away it is.
      await page
        .locator('.axis time[title^="Sunday"]', { hasText: /03:00$/ })
        .first()
        .waitFor();
      await seen(page, 'Everybody of Storage');
      const told = page.locator('.told', { hasText: 'Rota Lind' });
      await told.nth(1).waitFor();
      expect(await told.first().locator('.tag').allTextContents()).toEqual([expect.stringContaining('E-mail')]);
      expect(new URL(page.url()).searchParams.get('at')).toMatch(/^\d{4}-\d\d-\d\dT/);
      await settled(page);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    });

    it('name those who follow the alerts of others apart from the people of the steps', async () => {
      const { app } = desk();
      const team = await createTeam(app, { name: 'Followed' });
      const paged = await createUser(app, { fullName: 'Pia Paged', reachable: true, teamIds: [team.id] });
      const follower = await createUser(app, { fullName: 'Fay Follows', reachable: true, teamIds: [team.id] });
      const { body } = await app.as(`Bearer ${follower.token}`).get('/v2/channels').expect(200);
      await app
        .as(`Bearer ${follower.token}`)
        .post('/v2/notification-rules', {
          name: 'Followed',
          criteria: { priorities: ['P1'] },
          action: { channelIds: [body.channels[0].id], delayMins: 0 },
        })
        .expect(200);
      const policy = await post('/v2/escalations', {
        ...{ name: 'Followed', teamId: team.id },
        rules: [{ recipientType: 'user', recipientId: paged.id }],
      });
      const { page } = await desk().window(`/escalations/${policy}`, boss);
      await page
        .locator('.followers', {
          hasText: 'Not paged by a step, but sent messages, since they follow such alerts: Fay Follows.',
        })
        .waitFor();
      const told = page.locator('.told');
      await told.filter({ hasText: 'Pia Paged' }).first().waitFor();
      expect(await told.filter({ hasText: 'Fay Follows' }).count()).toBe(0);
      await page.setViewportSize({ width: 320, height: 640 });
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    });
  });
