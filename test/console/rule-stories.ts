import { beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, createTeam, createUser, type TestUser } from '../support/accounts.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { type Desk, seen, settled } from './desk.js';

const PHONE = { width: 320, height: 640 };

export const ruleStories = (desk: () => Desk): void =>
  describe('rules and previews', () => {
    let boss: TestUser;
    let policyId: string;
    const post = async (path: string, body: object): Promise<string> => {
      const made = desk()
        .app.http.post(path)
        .set('Authorization', await asAdmin(desk().app));
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

    it('are made in a form, ordered by buttons and by drag, and switched off', async () => {
      const { page, faults } = await desk().window('/rules', boss);
      await page.getByRole('button', { name: 'Make a routing rule' }).click();
      await page.getByLabel('Name').fill('Tapes');
      await page.getByRole('group', { name: 'Priority is one of' }).getByLabel('P2').check();
      await page.getByLabel('Source is one of').fill('nagios, zabbix');
      await page.getByLabel('Goes to').selectOption({ label: 'Storage' });
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
      await page
        .locator('.ordered li', { hasText: 'Disks' })
        .locator('.grip')
        .dragTo(page.locator('.ordered li').first());
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

    it('let a policy close alerts that are not raised again', async () => {
      const { page } = await desk().window('/rules?view=policies', boss);
      await page.getByRole('button', { name: 'Change: Watch disks' }).click();
      await page.getByLabel('Close without a repeat, after hours').fill('12');
      await page.getByRole('button', { name: 'Save' }).click();
      await seen(page, 'close it after 12 h without a repeat');
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
      await seen(
        page,
        'decides, because of its tag disk: make it P1, and tag it watched, and close it after 12 h without a repeat.',
      );
      await page.locator('.told', { hasText: 'Rota Lind' }).first().waitFor();
      await page.setViewportSize(PHONE);
      await settled(page);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      const found = await desk()
        .app.http.get('/v2/alerts?query=Disk%20full')
        .set('Authorization', await asAdmin(desk().app));
      expect((found.body as { data: object[] }).data).toEqual([]);
    });

    it('are read by others, who are told why they change nothing', async () => {
      const { page } = await desk().window('/rules?view=policies', desk().sam);
      await seen(page, 'Watch disks');
      await page.getByText('Stakeholders see everything and change nothing').first().waitFor();
      for (const name of ['Make an alert policy', 'Change: Watch disks', 'Remove: Watch disks'])
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
      await seen(page, 'before its time: nobody before it is reached');
      await page.getByRole('button', { name: 'Change' }).click();
      const ofSteps = page.getByLabel('If nobody is on call', { exact: true });
      expect([await ofSteps.first().isDisabled(), await ofSteps.nth(1).isDisabled()]).toEqual([false, true]);
      await page.getByLabel('If nobody is on call in a step').selectOption('hold');
      await page.getByText('as the policy: wait').first().waitFor({ state: 'attached' });
      for (const size of [{ width: 1280, height: 800 }, PHONE]) {
        await page.setViewportSize(size);
        await settled(page);
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      }
      await page.getByRole('button', { name: 'Save' }).click();
      await seen(page, 'It waits where nobody is on call.');
      await page.locator('.axis', { hasText: 'it waits 1 d' }).waitFor();
      await settled(page);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      const raised = desk()
        .app.http.post('/v2/alerts')
        .set('Authorization', await asAdmin(desk().app));
      const { body } = await raised.send({ message: 'Slow', responders: [{ type: 'escalation', id }] }).expect(202);
      await page.goto(
        `${new URL(page.url()).origin}/console/alerts/${(body as { data: { alertId: string } }).data.alertId}`,
      );
      await seen(page, 'Nobody is on call: it waits until');
      await settled(page);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      expect(faults).toEqual([]);
    });

    it('say to somebody of another team who is paged on Sunday at 03:00, and how', async () => {
      const { page } = await desk().window(`/escalations/${policyId}`);
      await page.getByRole('button', { name: 'Sunday at 03:00' }).click();
      await page.locator('.axis time', { hasText: /^Sun 03:00/ }).waitFor();
      await seen(page, 'Everybody of Storage');
      const told = page.locator('.told', { hasText: 'Rota Lind' });
      await told.nth(1).waitFor();
      expect(await told.first().locator('.tag').allTextContents()).toEqual([expect.stringContaining('E-mail')]);
      expect(new URL(page.url()).searchParams.get('at')).toMatch(/^\d{4}-\d\d-\d\dT/);
      await settled(page);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    });
  });
