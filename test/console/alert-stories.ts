import { describe, expect, it } from '@jest/globals';
import { type Desk, expectSoon, gone, seen } from './desk.js';

export const alertStories = (desk: () => Desk): void =>
  describe('an alert', () => {
    it('says who was paged, takes a note and is snoozed', async () => {
      const id = await desk().raise('Payments fail', {
        description: 'Every tenth one.',
        responders: [{ type: 'user', id: desk().ada.id }],
      });
      const { page } = await desk().window(`/alerts/${id}`);
      await page.getByRole('heading', { name: 'Who is paged, and what happens next' }).waitFor();
      await page.locator('.ladder').getByText('Ada Moreno').waitFor();
      await seen(page, 'Every tenth one.');
      await page.getByLabel('Note').fill('I am looking at the provider');
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.locator('.story .say').getByText('I am looking at the provider').waitFor();
      await page.getByRole('button', { name: /^Snooze/ }).click();
      await page.getByRole('menuitem', { name: '30 minutes' }).click();
      await page.locator('.facts').getByText('Snoozed').waitFor();
      await page
        .locator('.story')
        .getByText(/ snoozed it until /)
        .waitFor();
      expect(await desk().alerts.shown(id)).toMatchObject({ snoozed: true });
    });

    it('is closed after five seconds, in which it can be undone', async () => {
      const id = await desk().raise('Close me');
      const { page } = await desk().window(`/alerts/${id}`);
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

    it('of another tenant is not there', async () => {
      const { page } = await desk().window(`/alerts/${desk().foreignAlertId}`);
      await page.getByRole('heading', { name: 'There is no such alert' }).waitFor();
      await gone(page, 'A secret of others');
    });

    it('a stakeholder reads it and is told why nothing can be done', async () => {
      const id = await desk().raise('Read only');
      const { page } = await desk().window(`/alerts/${id}`, desk().sam);
      await seen(page, 'Stakeholders see everything and change nothing');
      expect(await page.getByRole('button', { name: /^Acknowledge/ }).isDisabled()).toBe(true);
      expect(await page.getByLabel('Note').count()).toBe(0);
      await page.keyboard.press('a');
      await page.goto(`${desk().app.url}/console/`);
      await page.getByRole('heading', { name: 'Alerts', level: 1 }).waitFor();
      expect(await desk().alerts.shown(id)).toMatchObject({ status: 'open' });
    });
  });
