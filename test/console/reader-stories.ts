import { describe, it } from '@jest/globals';
import { asAdmin, createUser } from '../support/accounts.js';
import { type Desk, settled } from './desk.js';
import { Reader } from './reader.js';

/** The main jobs, by keyboard and ear alone. */
export const readerStories = (desk: () => Desk): void =>
  describe('with a screen reader', () => {
    it('an alert is found, opened and acknowledged', async () => {
      await desk().raise('Heard and not seen');
      const { page } = await desk().window('/');
      await settled(page);
      const reader = await Reader.of(page);
      await reader.press('link', /Heard and not seen/);
      await page.getByRole('heading', { level: 1, name: 'Heard and not seen' }).waitFor();
      await settled(page);
      await reader.press('button', 'Acknowledge');
      await reader.hears(/cknowledged/);
    });

    it('an override is made', async () => {
      const { app } = desk();
      await createUser(app, { fullName: 'Olu Stand-in', reachable: true });
      const answer = await app
        .as(await asAdmin(app))
        .post('/v2/schedules', { name: 'Heard', timezone: 'Europe/Berlin' })
        .expect(200);
      const { page } = await desk().window(`/schedules/${(answer.body as { data: { id: string } }).data.id}`);
      await settled(page);
      const reader = await Reader.of(page);
      await reader.press('button', 'Override');
      await page.getByRole('dialog').waitFor();
      await reader.choose('Who', 'Olu Stand-in');
      await reader.press('button', '8 h');
      await reader.press('button', 'Save the override');
      await reader.hears(/Olu Stand-in/);
    });

    it('people are invited', async () => {
      const admin = await createUser(desk().app, { role: 'admin' });
      const { page } = await desk().window('/people', admin);
      await settled(page);
      const reader = await Reader.of(page);
      await reader.press('button', 'Invite people');
      await reader.isAt('textbox', 'E-mail');
      await reader.write('textbox', 'E-mail', 'heard@example.com');
      await reader.press('button', 'Invite');
      await reader.hears(/heard@example\.com/);
    });

    it('an escalation policy is written', async () => {
      const admin = await createUser(desk().app, { role: 'admin' });
      const { page } = await desk().window('/escalations', admin);
      await settled(page);
      const reader = await Reader.of(page);
      await reader.press('button', 'New escalation policy');
      await reader.isAt('textbox', 'Name');
      await reader.write('textbox', 'Name', 'Written blindly');
      await reader.choose('Recipient', 'Ada Moreno');
      await reader.press('button', 'Save');
      await page.getByRole('heading', { name: 'Written blindly' }).waitFor();
    });

    it('an incident gets an internal update', async () => {
      const { page } = await desk().window(`/incidents/${desk().incidentId}`);
      await settled(page);
      const reader = await Reader.of(page);
      await reader.write('textbox', 'Internal update', 'The database is back');
      await reader.press('button', 'Post internally');
      await reader.hears(/The database is back/);
    });
  });
