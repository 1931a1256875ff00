import { describe, expect, it } from '@jest/globals';
import { createTeam, createUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { type Desk, choose, seen } from './desk.js';

export const reportStories = (desk: () => Desk): void =>
  describe('reports', () => {
    it('show the alerts of a team, as a picture and as a table, under an address that can be passed on', async () => {
      const { app } = desk();
      const team = await createTeam(app, { name: 'Warehouse' });
      const lead = await createUser(app, { teamIds: [team.id] });
      const alerts = new AlertClient(app, `Bearer ${lead.token}`);
      for (const entity of ['scanner', 'printer']) await alerts.created({ message: 'Out of order', entity });
      const scanner = await alerts.created({ message: 'Jammed', entity: 'scanner' });
      await app.as(`Bearer ${lead.token}`).put(`/v2/alerts/${scanner}/feedback`, { useful: false }).expect(200);
      const { page } = await desk().window('/reports?days=7', lead);
      await choose(page.getByLabel('Team'), 'Warehouse');
      await page.getByRole('row', { name: /^scanner 2/ }).waitFor();
      expect(new URL(page.url()).search).toBe(`?days=7&team=${team.id}`);
      const useful = page.getByRole('region', { name: 'Were they useful?' });
      await useful.getByRole('row', { name: /^Jammed 1 0$/ }).waitFor();
      await useful.getByLabel('Answers by').selectOption('team');
      await useful.getByRole('row', { name: /^Warehouse 1 0$/ }).waitFor();
      await page.getByRole('img', { name: /^3 alerts; most in a day: 3/ }).waitFor();
      await page.getByText('As a table').click();
      await page.getByRole('row', { name: /^\d+ \w+ 3 3 0 0$/ }).waitFor();
      await page.getByRole('link', { name: 'People', exact: true }).click();
      await page.getByRole('row', { name: /^nobody 3/ }).waitFor();
      await page.reload();
      await page.getByRole('row', { name: /^nobody 3/ }).waitFor();
      await page.getByRole('button', { name: 'Export' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: /^CSV/ }).click(),
      ]);
      expect(file.suggestedFilename()).toBe('pager-report-7d.csv');
    });

    it('show every message that was called useless, however many there are', async () => {
      const { app } = desk();
      const team = await createTeam(app, { name: 'Noisy' });
      const lead = await createUser(app, { teamIds: [team.id] });
      const alerts = new AlertClient(app, `Bearer ${lead.token}`);
      for (let count = 1; count <= 11; count++) {
        const id = await alerts.created({ message: `Noise ${count}` });
        const feedback = app.as(`Bearer ${lead.token}`).put(`/v2/alerts/${id}/feedback`);
        await feedback.send({ useful: false }).expect(200);
      }
      const { page } = await desk().window(`/reports?team=${team.id}`, lead);
      const rows = page.getByRole('region', { name: 'Were they useful?' }).getByRole('row', { name: /^Noise/ });
      await rows.first().waitFor();
      expect(await rows.count()).toBe(10);
      await page.getByRole('button', { name: 'Show all 11' }).click();
      await rows.nth(10).waitFor();
    });

    it('are mailed, more often, and not any more; a stakeholder is told why they have none mailed', async () => {
      const { page } = await desk().window('/reports');
      await page.getByRole('button', { name: 'Mail a report' }).click();
      await page.getByLabel('To').fill('board@example.com');
      await page.getByRole('button', { name: 'Mail it' }).click();
      await seen(page, /proven addresses of people of the organisation/);
      const own = desk().ada.email;
      await page.getByLabel('To').fill(own);
      await page.getByLabel('Day of the week').selectOption('Friday');
      await page.getByLabel('Time of day').fill('08:15');
      await page.getByRole('button', { name: 'Mail it' }).click();
      await seen(page, new RegExp(`${own}, every week, Friday at 0?8:15`));
      await page.getByRole('button', { name: `Change: ${own}` }).click();
      await page.getByLabel('How often').selectOption('daily');
      await page.getByRole('button', { name: 'Save' }).click();
      await seen(page, new RegExp(`${own}, every day at 0?8:15`));
      await page.getByRole('button', { name: `End: ${own}` }).click();
      await page.getByRole('button', { name: 'End it' }).click();
      await seen(page, 'No report is mailed.');
      const other = await desk().window('/reports', desk().sam);
      await seen(other.page, 'Stakeholders see everything and change nothing');
      expect(await other.page.getByRole('button', { name: 'Mail a report' }).isDisabled()).toBe(true);
    });
  });
