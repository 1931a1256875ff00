import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { createUser } from '../support/accounts.js';
import { type Desk, settled } from './desk.js';

const HOUR = 3_600_000;

interface Case {
  path: string;
  /** Opens the form and changes a field of it. @returns the form */
  write: (page: Page) => Promise<Locator>;
  /** What somebody else changes meanwhile, and where. */
  theirs: { method: 'patch'; at: string; change: object };
  /** Where it is read, and what then stands there. */
  read: string;
  stored: object;
}

/** Two people who change the same thing at once. */
export const togetherStories = (desk: () => Desk): void =>
  describe('forms that two people save', () => {
    it('leave the fields that the other one has changed', async () => {
      const { app } = desk();
      const admin = await createUser(app, { role: 'admin', reachable: true, teamIds: [desk().teamId] });
      const call = async (method: 'get' | 'post' | 'patch', path: string, body?: object) => {
        const answer = await app.as(`Bearer ${admin.token}`).send(method, `/v2/${path}`, body);
        expect([path, answer.status < 300]).toEqual([path, true]);
        return answer.body.data;
      };
      const soon = (hours: number): string =>
        new Date(Math.ceil(Date.now() / HOUR) * HOUR + hours * HOUR).toISOString();
      const incident = await call('post', 'incidents', { name: 'Changed by two' });
      const service = await call('post', 'services', { name: 'Of both' });
      const report = await call('post', 'reports/schedules', { email: 'both@example.com', cadence: 'weekly', days: 7 });
      const schedule = await call('post', 'schedules', { name: 'Of both', teamId: desk().teamId });
      const span = { startTime: soon(2), endTime: soon(3) };
      const override = await call('post', `schedules/${schedule.id}/overrides`, { userId: admin.id, ...span });
      const inDialog = async (page: Page, button: string | RegExp): Promise<Locator> => {
        await page.getByRole('button', { name: button }).first().click();
        return page.getByRole('dialog');
      };
      const cases: Case[] = [
        {
          path: '/rules?view=flapping',
          write: async (page) => {
            await page.getByLabel('Minutes until a further one pages, if still open').fill('33');
            return page.locator('.flapping form');
          },
          theirs: { method: 'patch', at: 'flapping', change: { openingsPerHour: 9 } },
          read: 'flapping',
          stored: { openingsPerHour: 9, holdMinutes: 33 },
        },
        {
          path: `/incidents/${incident.id}`,
          write: async (page) => {
            const dialog = await inDialog(page, 'Services and people');
            await dialog.getByLabel('Notify stakeholders of each new status').check();
            return dialog;
          },
          theirs: { method: 'patch', at: `incidents/${incident.id}`, change: { impactedServices: [service.id] } },
          read: `incidents/${incident.id}`,
          stored: { notifyStakeholders: true, impactedServices: [service.id] },
        },
        {
          path: '/reports',
          write: async (page) => {
            const dialog = await inDialog(page, 'Change: both@example.com');
            await dialog.getByLabel('About the last days').fill('9');
            return dialog;
          },
          theirs: { method: 'patch', at: `reports/schedules/${report.id}`, change: { cadence: 'daily' } },
          read: 'reports/schedules',
          stored: expect.arrayContaining([expect.objectContaining({ id: report.id, cadence: 'daily', days: 9 })]),
        },
        {
          path: `/schedules/${schedule.id}`,
          write: async (page) => {
            const dialog = await inDialog(page, /^Change the override of/);
            await dialog.getByLabel('Why').fill('A birthday');
            return dialog;
          },
          theirs: {
            method: 'patch',
            at: `schedules/${schedule.id}/overrides/${override.id}`,
            change: { endTime: soon(5) },
          },
          read: `schedules/${schedule.id}`,
          stored: { overrides: [expect.objectContaining({ reason: 'A birthday', endTime: soon(5) })] },
        },
        {
          path: '/me',
          write: async (page) => {
            const form = page.getByRole('region', { name: 'Profile' });
            await form.getByLabel('Time of day').selectOption('12');
            return form;
          },
          theirs: { method: 'patch', at: `users/${admin.id}`, change: { fullName: 'Renamed by another' } },
          read: `users/${admin.id}`,
          stored: { fullName: 'Renamed by another', clockHours: 12 },
        },
      ];
      const { page } = await desk().window('/on-call', admin);
      for (const { path, write, theirs, read, stored } of cases) {
        await desk().go(page, path);
        const form = await write(page);
        await call(theirs.method, theirs.at, theirs.change);
        const answered = page.waitForResponse((response) => response.request().method() === 'PATCH');
        await form.getByRole('button', { name: /^Save/ }).click();
        await (await answered).finished();
        await settled(page);
        const now: unknown = await call('get', read);
        if (Array.isArray(now)) expect(now).toEqual(stored);
        else expect(now).toMatchObject(stored);
      }
    });
  });
