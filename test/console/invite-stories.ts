import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createTenant, createUser, PASSWORD, type TestUser } from '../support/accounts.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { days } from '../support/fake-clock.js';
import { type Desk, OF_ITS_OWN, reloadWithoutToken, seen, settled } from './desk.js';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/** How people come in: many at once, again, and not any more. */
export const inviteStories = (desk: () => Desk): void =>
  describe('invites', () => {
    it('go to forty who were pasted, and not to three wrong ones, which stay in the field', async () => {
      const { admin, token } = await organisation();
      const team = await make(token, 'teams', { name: 'Warehouse and fulfilment of the northern region' });
      await make(token, 'invites', { email: 'waiting@example.com', role: 'user' });
      const { page, faults } = await desk().window('/people?show=invites', admin);
      await page.getByRole('button', { name: 'Invite people' }).click();
      const dialog = page.getByRole('dialog');
      await looks(page, 'invite-empty');
      const good = Array.from({ length: 40 }, (_, place) => `person${place}@example.com`);
      const longest = `${'long-name'.repeat(6)}@${'subdomain.'.repeat(3)}example`;
      const lines = [
        `${good.slice(0, 10).join(', ')}`,
        'ada lovelace@example.com',
        ...good.slice(10, 30).map((email, place) => `Person ${place} <${email}>`),
        'grace',
        `${good.slice(30).join('; ')}; alan@`,
        longest,
        `${admin.email}, WAITING@example.com, person0@example.com`,
      ];
      await dialog.getByLabel('E-mail').fill(lines.join('\n'));
      const preview = dialog.getByRole('region', { name: 'Preview' });
      await preview.getByText('41 people will be invited, 6 will not.').waitFor();
      const problems = (await preview.locator('li:has(.field-problem)').allInnerTexts()).map((text) =>
        text.replaceAll(/\s+/g, ' ').trim(),
      );
      expect(problems).toEqual([
        'ada lovelace@example.com Not an e-mail address Line 2',
        'grace Not an e-mail address Line 23',
        'alan@ Not an e-mail address Line 24',
        `${admin.email} Has an account already Line 26`,
        'WAITING@example.com Invited already Line 26',
        'person0@example.com The same address as in line 1 Line 26',
      ]);
      await dialog.getByLabel('Team').selectOption(team);
      await looks(page, 'invite-many');
      await dialog.getByRole('button', { name: 'Invite 41 people' }).click();
      await dialog.getByText('41 people are invited. The mails are on their way.').waitFor();
      await looks(page, 'invited-many');
      await dialog.getByRole('button', { name: 'Try the others again' }).click();
      expect(await dialog.getByLabel('E-mail').inputValue()).toBe('ada lovelace@example.com\ngrace\nalan@');
      await dialog.getByLabel('E-mail').fill('ada@example.com');
      await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
      await dialog.getByText('A mail is on its way to ada@example.com').waitFor();
      await dialog.getByRole('button', { name: 'Done' }).click();
      const stored = await desk().app.sql<{ email: string; fullName: string | null; teamId: string | null }>(
        'SELECT email, "fullName", "teamId" FROM invites WHERE "tenantId" = (SELECT "tenantId" FROM users WHERE id = $1)',
        [admin.id],
      );
      const invited = stored.filter(({ teamId }) => teamId === team).map(({ email }) => email);
      expect(invited.sort()).toEqual([...good, longest, 'ada@example.com'].sort());
      expect(stored).toHaveLength(43);
      const names = stored.flatMap(({ email, fullName }) => (fullName === null ? [] : [[email, fullName]]));
      expect(names.sort()).toEqual(
        good
          .slice(10, 30)
          .map((email, place) => [email, `Person ${place}`])
          .sort(),
      );
      await settled(page);
      await looks(page, 'invites-full');
      expect(faults).toEqual([]);
    });

    it('come from a CSV file, which names roles and teams; what the service refuses is said, and the others go', async () => {
      const { admin, token } = await organisation();
      await make(token, 'teams', { name: 'Payments' });
      const { page } = await desk().window('/people', admin);
      await page.route('**/v2/invites', async (route) => {
        const isRefused = route.request().method() === 'POST' && route.request().postData()?.includes('second@');
        if (!isRefused) return route.continue();
        await route.fulfill({ status: 409, json: { message: 'This e-mail is already registered', code: 'CONFLICT' } });
      });
      await page.getByRole('button', { name: 'Invite people' }).click();
      const dialog = page.getByRole('dialog');
      const csv =
        'Name;Email;Role;Team\r\n"Müller; Ada";first@example.com;Stakeholder;payments\r\n' +
        'Bo;second@example.com;;\r\nCy;third@example.com;Boss;\r\nDi;fourth@example.com;admin;\r\n';
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') });
      const preview = dialog.getByRole('region', { name: 'Preview' });
      await preview.getByText('3 people will be invited, 1 will not.').waitFor();
      await preview.getByText('Müller; Ada').waitFor();
      await preview.getByText('Stakeholder, Payments').waitFor();
      await dialog.getByRole('button', { name: 'Invite 3 people' }).click();
      await dialog.getByText('2 people are invited.').waitFor();
      const refused = dialog.getByRole('region', { name: 'Not invited' });
      await refused.getByText('This e-mail is already registered.').waitFor();
      await refused.getByText('Unknown role “Boss”').waitFor();
      await dialog.getByRole('button', { name: 'Try the others again' }).click();
      expect((await dialog.getByLabel('E-mail').inputValue()).split('\n').map((line) => line.trim())).toEqual([
        ...['Name;Email;Role;Team', 'Bo;second@example.com;;', 'Cy;third@example.com;Boss;'],
      ]);
      const roles = await desk().app.sql(
        `SELECT email, role FROM invites WHERE email IN ('first@example.com', 'fourth@example.com') ORDER BY email`,
      );
      expect(roles).toEqual([
        { email: 'first@example.com', role: 'stakeholder' },
        { email: 'fourth@example.com', role: 'admin' },
      ]);
    });

    it('stop where the service takes no more, and keep their place', async () => {
      const { admin } = await organisation();
      const { page } = await desk().window('/people', admin);
      let count = 0;
      await page.route('**/v2/invites', async (route) => {
        if (route.request().method() !== 'POST' || ++count < 3) return route.continue();
        const json = { message: 'Rate limit exceeded: at most 2 invites an hour', code: 'RATE_LIMIT_EXCEEDED' };
        await route.fulfill({ status: 429, headers: { 'Retry-After': '1800' }, json });
      });
      await page.getByRole('button', { name: 'Invite people' }).click();
      const dialog = page.getByRole('dialog');
      const all = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@limits.example`);
      await dialog.getByLabel('E-mail').fill(all.join('\n'));
      await dialog.getByRole('button', { name: 'Invite 5 people' }).click();
      await dialog.getByText('2 people are invited.').waitFor();
      const refused = await dialog.getByRole('region', { name: 'Not invited' }).locator('li').allInnerTexts();
      expect(refused.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
        'c@limits.example Too many requests; wait 1800 s. Line 3',
        'd@limits.example Not tried Line 4',
        'e@limits.example Not tried Line 5',
      ]);
      expect(count).toBe(3);
      await dialog.getByRole('button', { name: 'Try the others again' }).click();
      expect(await dialog.getByLabel('E-mail').inputValue()).toBe(all.slice(2).join('\n'));
    });

    it('that expired are sent again on a phone, and others are revoked', async () => {
      const { admin, token } = await organisation();
      for (const email of ['old@example.com', 'wrong@example.com'])
        await make(token, 'invites', { email, role: 'user' });
      await desk().app.sql(`UPDATE invites SET "expiresAt" = $1 WHERE email = 'old@example.com'`, [
        new Date(desk().app.clock.now().getTime() - days(2)),
      ]);
      const { page, faults } = await desk().window('/people?show=invites', admin, PHONE);
      const row = page.getByRole('listitem').filter({ hasText: 'old@example.com' });
      await row.getByText('Expired', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Resend the invite of old@example.com' }).tap();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('A mail is on its way to old@example.com').waitFor();
      await looks(page, 'invite-resent');
      await dialog.getByRole('button', { name: 'Done' }).tap();
      await row.getByText('Expired', { exact: true }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Revoke the invite of wrong@example.com' }).tap();
      await dialog.getByRole('button', { name: 'Revoke' }).tap();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('wrong@example.com').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Revoke the invite of old@example.com' }).tap();
      await dialog.getByRole('button', { name: 'Revoke' }).tap();
      await seen(page, 'No invite is waiting');
      await looks(page, 'invites-empty');
      expect(faults).toEqual([]);
    });

    it('lead into the console, signed in, where the first steps begin', async () => {
      const { token } = await organisation();
      const { data } = await made(token, 'invites', { email: `new${Date.now()}@example.com`, role: 'user' });
      const { page, context, faults } = await desk().window('/icon.svg', null, OF_ITS_OWN);
      await page.goto(`${desk().app.url}/accept-invite/${data['token']}`);
      await page.getByLabel('Your name').fill('Grace Hopper');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Make my account' }).click();
      await page.getByRole('heading', { level: 1, name: 'Welcome, Grace Hopper' }).waitFor();
      // The session goes on when its access token is over.
      await settled(page);
      await reloadWithoutToken(context);
      await page.getByRole('heading', { level: 1, name: 'Welcome, Grace Hopper' }).waitFor();
      expect(faults).toEqual([]);
    });

    const make = async (token: string, path: string, body: object): Promise<string> =>
      (await made(token, path, body)).data['id'] ?? '';

    async function made(token: string, path: string, body: object): Promise<{ data: Record<string, string> }> {
      const answer = await desk().app.as(`Bearer ${token}`).post(`/v2/${path}`, body);
      expect([200, 201]).toContain(answer.status);
      return answer.body as { data: Record<string, string> };
    }

    /** One of its own, whose administrator may use the console at once. */
    async function organisation(): Promise<{ admin: TestUser; token: string }> {
      const { id: tenantId } = await createTenant(desk().app);
      const admin = await createUser(desk().app, { role: 'admin', tenantId, reachable: true });
      return { admin, token: admin.token };
    }

    /** Has no faults in light and dark, on desks and phones. */
    async function looks(page: Page, name: string): Promise<void> {
      const before = page.viewportSize()!;
      for (const [colorScheme, width] of [
        ['light', 1280],
        ['dark', 390],
        ['dark', 1280],
        ['light', 320],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        expect([name, await faultsOf(page), await overflowOf(page)]).toEqual([name, [], 0]);
        if (process.env['PICTURES'] !== undefined)
          await page.screenshot({ path: `${process.env['PICTURES']}/${name}-${colorScheme}-${width}.png` });
      }
      await page.emulateMedia({ colorScheme: null });
      await page.setViewportSize(before);
    }
  });
