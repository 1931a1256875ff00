import { describe, expect, it } from '@jest/globals';
import { createUser } from '../support/accounts.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { type Desk, choose, seen } from './desk.js';

export const auditStories = (desk: () => Desk): void =>
  describe('the audit log', () => {
    it('says in sentences who did what, shows before and after, and reads on', async () => {
      const { app } = desk();
      const grace = await createUser(app, { fullName: 'Grace Okoro', role: 'admin' });
      const as = { Authorization: `Bearer ${grace.token}` };
      const team = await app.http.post('/v2/teams').set(as).send({ name: 'Parcels' });
      await app.http.patch(`/v2/teams/${team.body.data.id}`).set(as).send({ description: 'All that is sent' });
      for (let count = 0; count < 51; count++)
        await app.http
          .post('/v2/audit-log')
          .set(as)
          .send({ action: 'opened', entityType: 'door', entityId: `door ${count}` })
          .expect(200);
      const { page } = await desk().window('/audit', grace);
      await choose(page.getByLabel('Person'), 'Grace Okoro');
      await page.getByLabel('About').selectOption({ label: 'Teams' });
      await seen(page, 'Grace Okoro made the team Parcels');
      await page.getByRole('button', { name: 'Details: Grace Okoro changed the team Parcels' }).click();
      await page.getByRole('row', { name: 'description – All that is sent' }).waitFor();
      await page.setViewportSize({ width: 320, height: 640 });
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      expect(new URL(page.url()).search).toBe(`?person=${grace.id}&resource=team`);
      await page.goto(`${app.url}/console/audit?resource=door`);
      await seen(page, '51 entries match');
      await page.getByRole('button', { name: 'Show earlier entries' }).click();
      await seen(page, 'door 0');
      expect(await page.getByRole('listitem').filter({ hasText: 'the door' }).count()).toBe(51);
    });

    it('is for those whom the service lets read it; others are told so', async () => {
      const { page } = await desk().window('/audit');
      await seen(page, 'entries');
      const permissions = { 'audit-log': 'none' } as const;
      const { page: other } = await desk().window('/audit', await createUser(desk().app, { permissions }));
      await other.getByRole('heading', { name: 'Your role does not show you the audit log' }).waitFor();
    });
  });
