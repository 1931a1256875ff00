import { describe, expect, it } from '@jest/globals';
import { type Locator, type Page, request } from 'playwright-core';
import { RefusedSignIns } from '../../src/people/auth/refusals/refused-sign-ins.js';
import { asAdmin, createUser, giveChannel, PASSWORD } from '../support/accounts.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { ROOT_KEY } from '../support/test-config.js';
import { type Desk, choose, expectSoon, gone, OF_ITS_OWN, seen, settled, signIn } from './desk.js';

export const meStories = (desk: () => Desk): void =>
  describe('a person', () => {
    it('is led at the first sign-in to a test page that arrives, once', async () => {
      const { app } = desk();
      const user = await createUser(app, { fullName: 'Noor Haddad' });
      const { page } = await desk().window('/', null);
      await signIn(page, user.email);
      await page.getByRole('heading', { level: 1, name: 'Welcome, Noor Haddad' }).waitFor();
      const steps = page.getByRole('list', { name: 'Your first steps' });
      const present = (): Promise<string> => steps.locator('[aria-current=step] h3').innerText();
      expect(await present()).toBe('Contact method');
      expect(await page.getByRole('list', { name: 'Setup steps' }).count()).toBe(0);
      const add = page.getByRole('button', { name: 'Add and send a code' });
      app.mails!.become('permanent', 'gone@example.com');
      await page.getByLabel('Address').fill('gone@example.com');
      await add.click();
      await seen(page, /^It is added, but its code could not be sent: 5\d\d/);
      await page.getByLabel('Address').fill(user.email);
      await add.click();
      await page.getByLabel(`Code for ${user.email}`).waitFor();
      await app.mails!.accepted(user.email);
      const [code] = /\b\d{6}\b/.exec(app.mails!.mailsTo(user.email)[0]!.text!) ?? [];
      await page.getByLabel(`Code for ${user.email}`).fill(code!);
      await page.locator('.rows > li', { hasText: user.email }).getByRole('button', { name: 'Confirm' }).click();
      // A mail wakes nobody.
      await steps.getByText('A mail wakes nobody.').waitFor();
      expect(await present()).toBe('Contact method');
      await page.reload();
      await steps.getByText('A mail wakes nobody.').waitFor();
      await page.getByRole('button', { name: 'Send a test notification' }).click();
      await page.getByRole('button', { name: 'It did not arrive' }).click();
      await seen(page, 'Look into the spam folder');
      await steps.getByText('Test notification: done').waitFor();
      await seen(page, 'You are not on call in the next 30 days.');
      await page.getByRole('button', { name: 'Show me the alerts' }).click();
      await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
    });

    it('is not led there again after leaving it, by a link of the console or by another address', async () => {
      const welcome = (page: Page): Locator => page.getByRole('heading', { level: 1, name: /^Welcome/ });
      const isKnown = async (id: string): Promise<boolean> => {
        const request = desk().app.http.get(`/v2/users/${id}`);
        const { body } = await request.set('Authorization', await asAdmin(desk().app));
        return (body as { data: { hasCompletedOnboarding: boolean } }).data.hasCompletedOnboarding;
      };
      const ways: ((page: Page) => Promise<unknown>)[] = [
        (page) => page.getByRole('link', { name: 'Schedules', exact: true }).click(),
        (page) => page.goto(`${desk().app.url}/console/schedules`),
        (page) => page.reload(),
      ];
      for (const leave of ways) {
        const user = await createUser(desk().app);
        const { page } = await desk().window('/', null, OF_ITS_OWN);
        await signIn(page, user.email);
        await welcome(page).waitFor();
        await expectSoon(() => isKnown(user.id));
        await leave(page);
        await page.goto(`${desk().app.url}/console/`);
        await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
      }
    });

    it('is led past it by a link of a message, and by steps that are done', async () => {
      const { app } = desk();
      const user = await createUser(app, { reachable: true });
      const { page } = await desk().window('/?view=paged', null);
      await signIn(page, user.email);
      await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
      expect(new URL(page.url()).search).toBe('?view=paged');
      await app.sql(`UPDATE channels SET "lastTestResult" = 'ok', "lastTestAt" = $2 WHERE "userId" = $1`, [
        user.id,
        app.clock.now(),
      ]);
      await page.goto(`${app.url}/console/`);
      await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
    });

    it('may skip that, and Me says what is missing', async () => {
      const user = await createUser(desk().app);
      const { page } = await desk().window('/', null);
      await signIn(page, user.email);
      await page.getByRole('button', { name: 'Skip this' }).click();
      await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
      await page.getByRole('link', { name: 'Me', exact: true }).click();
      await page.getByRole('link', { name: 'Set it up in three steps' }).click();
      await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
    });

    it('sees why a channel was switched off, and switches it on by a test that arrives', async () => {
      const { app } = desk();
      const user = await createUser(app, { fullName: 'Noor Haddad', reachable: true });
      await app.sql(
        `UPDATE channels SET "disabledReason" = '21610: unsubscribed recipient', "lastTestResult" = 'failed', "lastTestAt" = $2
         WHERE "userId" = $1`,
        [user.id, app.clock.now()],
      );
      const { page } = await desk().window('/', null);
      await signIn(page, user.email);
      const [me, skip] = [
        page.getByRole('link', { name: 'Me', exact: true }),
        page.getByRole('button', { name: 'Skip this' }),
      ];
      await me.or(skip).first().waitFor();
      await page.goto(`${new URL(page.url()).origin}/console/me`);
      const off = 'Switched off: 21610: unsubscribed recipient. No page goes to it until a test arrives.';
      await page.getByText(off).waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          if (process.env['PICTURES'] !== undefined)
            await page.screenshot({ path: `${process.env['PICTURES']}/channel-off-${colorScheme}-${width}.png` });
          expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
        }
      }
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await app.mails!.accepted(user.email);
      await gone(page, off);
    });

    it('who can be paged already goes straight to the alerts', async () => {
      const user = await createUser(desk().app);
      await giveChannel(desk().app, user.id, 'https://hooks.example.com/page-me', 'webhook');
      const { page } = await desk().window('/', null);
      await signIn(page, user.email);
      await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
      // The page says so beside what it shows.
      await expectSoon(async () => {
        const me = desk().app.as(`Bearer ${user.token}`).get('/v2/auth/me');
        return (await me.expect(200)).body.data.hasCompletedOnboarding === true;
      });
    });

    it('makes calendar links of the own shifts and of a team, forwards pages, and is muted for an hour', async () => {
      const { app, teamId } = desk();
      const user = await createUser(app, { fullName: 'Iris Vale', teamIds: [teamId] });
      const { page, faults } = await desk().window('/me', user);
      const subscribe = async (): Promise<void> => {
        await page.getByRole('button', { name: 'Make a link' }).click();
        const address = (await page.getByLabel('Address of the calendar', { exact: true }).textContent())!;
        const path = new URL(address.trim()).pathname;
        expect((await app.http.get(path).expect(200)).headers['content-type']).toContain('text/calendar');
        await page.getByRole('button', { name: /^Revoke the link of/ }).click();
        await page.getByRole('button', { name: 'Make a link' }).waitFor();
        await app.http.get(path).expect(404);
        await page.getByRole('button', { name: 'Close this dialog' }).click();
      };
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await subscribe();
      await page.getByRole('button', { name: 'Forward my pages' }).click();
      await choose(page.getByLabel('To', { exact: true }), 'Ada Moreno');
      await page.getByRole('button', { name: 'Forward', exact: true }).click();
      await seen(page, 'Ada Moreno is notified instead');
      await page.getByRole('button', { name: 'End the forwarding to Ada Moreno' }).click();
      await seen(page, 'Your pages come to you.');
      await page.getByRole('button', { name: '1 h', exact: true }).click();
      await seen(page, /^Muted until/);
      await page.getByRole('button', { name: 'End this' }).click();
      await seen(page, 'Mute everything, P1 too, for');
      await page.goto(`${app.url}/console/people?show=teams`);
      await page.locator('.card', { hasText: 'Payments' }).getByRole('button', { name: 'Subscribe' }).click();
      await subscribe();
      expect(faults).toEqual([]);
    });

    it('is asked before muting while on call and before removing the last contact method; a wrong code is one try', async () => {
      const { app } = desk();
      const user = await createUser(app, { fullName: 'Uma Lind', reachable: true });
      const startDate = new Date(app.clock.now().getTime() - 48 * 3_600_000).toISOString();
      const rotation = { name: 'r', type: 'daily', startDate, participants: [{ type: 'user', id: user.id }] };
      await app
        .as(`CompatKey ${ROOT_KEY}`)
        .post('/v2/schedules', { name: 'Uma alone', rotations: [rotation] })
        .expect(200);
      const { page } = await desk().window('/me', user);
      const dialog = page.getByRole('dialog');
      await settled(page);
      await page.getByRole('button', { name: '4 h', exact: true }).click();
      await dialog.getByText('held until then, P1 too').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByLabel('Quiet from').fill('22:00');
      await seen(page, 'Both times, or none');
      await page.getByLabel('to', { exact: true }).fill('22:00');
      await seen(page, 'nothing would be quiet');
      await page.getByLabel('to', { exact: true }).fill('');
      await page.getByLabel('Quiet from').fill('');

      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByLabel('Address', { exact: true }).fill('uma-2@example.com');
      await page.getByRole('button', { name: 'Add and send a code' }).click();
      await app.mails!.accepted('uma-2@example.com');
      const asked: number[] = [];
      page.on('response', (response) => {
        if (/\/(verify|refresh)$/.test(response.url())) asked.push(response.status());
      });
      await page.getByLabel('Code for uma-2@example.com').fill('000000');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await seen(page, 'Invalid or expired code');
      expect(asked).toEqual([401]);
      await page.getByRole('button', { name: `Remove ${user.email}` }).click();
      await dialog.getByText('no page reaches you without it, and you are on call now.').waitFor();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect((await app.sql('SELECT FROM channels WHERE "userId" = $1', [user.id])).length).toBe(2);
    });

    it('sees whether only the first rule that fits is used, and changes it', async () => {
      const { app } = desk();
      const user = await createUser(app, { fullName: 'Ravi Nair', reachable: true });
      const isStored = async (): Promise<unknown> => {
        const read = app.as(`Bearer ${user.token}`).get(`/v2/users/${user.id}`);
        return (await read.expect(200)).body.data.firstMatchOnly;
      };
      const { page, faults } = await desk().window('/me', user);
      const choice = page.getByLabel('Use only the first rule that fits');
      for (const count of [1, 2]) {
        await page.getByRole('button', { name: 'Rule', exact: true }).click();
        await page.getByRole('button', { name: 'Add the rule' }).click();
        await page
          .getByRole('button', { name: 'Remove the rule P1, P2 at once' })
          .nth(count - 1)
          .waitFor();
        await settled(page);
        // One rule alone leaves nothing to choose.
        expect(await choice.count()).toBe(count - 1);
      }
      await seen(page, 'Every rule that fits is used.');
      await choice.check();
      await seen(page, 'Of the rules that fit, only the first in this list is used.');
      expect(await isStored()).toBe(true);
      await page.reload();
      await choice.waitFor();
      expect(await choice.isChecked()).toBe(true);
      for (const size of [
        { width: 1280, height: 800 },
        { width: 320, height: 640 },
      ]) {
        await page.setViewportSize(size);
        await settled(page);
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      }
      // Where it is on, it is seen and can be switched off with one rule, too.
      await page.getByRole('button', { name: 'Remove the rule P1, P2 at once' }).first().click();
      await page.getByRole('button', { name: 'Remove the rule P1, P2 at once' }).nth(1).waitFor({ state: 'detached' });
      await choice.uncheck();
      await choice.waitFor({ state: 'detached' });
      expect(await isStored()).toBe(false);
      expect(faults).toEqual([]);
    });

    it('makes rules about own pages, and follows other alerts only under that name', async () => {
      const { app, teamId } = desk();
      const user = await createUser(app, { fullName: 'Tess Okoye', reachable: true, teamIds: [teamId] });
      const stored = async () =>
        (await app.as(`Bearer ${user.token}`).get('/v2/notification-rules').expect(200)).body.data as {
          criteria: { onlyOwn?: boolean; priorities: string[] };
        }[];
      const { page, faults } = await desk().window('/me', user);
      const followed = page.getByRole('region', { name: 'Followed alerts' });
      await followed.getByText('alerts of your teams that others are paged for').waitFor();
      await page.getByRole('button', { name: 'Rule', exact: true }).click();
      await page.getByRole('button', { name: 'Add the rule' }).click();
      await page.getByRole('button', { name: 'Remove the rule P1, P2 at once' }).waitFor();
      expect(await stored()).toMatchObject([{ criteria: { onlyOwn: true } }]);

      await followed.getByRole('button', { name: 'Follow alerts' }).click();
      await followed.getByRole('button', { name: 'Follow these alerts' }).click();
      await followed.getByText('of your teams, also when others are paged').waitFor();
      await followed.getByRole('button', { name: 'Change the rule Followed: P1, P2 at once' }).click();
      await followed.getByLabel('P2').uncheck();
      await followed.getByRole('button', { name: 'Save the rule' }).click();
      await followed.getByRole('button', { name: 'Remove the rule Followed: P1 at once' }).waitFor();
      const rules = await stored();
      expect(rules.filter(({ criteria }) => !criteria.onlyOwn)).toMatchObject([{ criteria: { priorities: ['P1'] } }]);
      await page.setViewportSize({ width: 320, height: 640 });
      await settled(page);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await followed.getByRole('button', { name: 'Only my own pages' }).click();
      await followed.getByText('None: you get messages only about alerts that are yours.').waitFor();
      expect(await stored()).toMatchObject([{ criteria: { onlyOwn: true } }, { criteria: { onlyOwn: true } }]);
      expect(faults).toEqual([]);
    });

    it('sees all own shifts on request, and those that time off hits', async () => {
      const { app, ada } = desk();
      const user = await createUser(app, { fullName: 'Shila Shifts' });
      const startDate = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
      const participants = [{ id: user.id }, { id: ada.id }];
      await app
        .as(`Bearer ${ada.token}`)
        .post('/v2/schedules', {
          name: 'Every other day',
          rotations: [{ name: 'Daily', startDate, type: 'daily', participants }],
        })
        .expect(200);
      const { page } = await desk().window('/me', user);
      const shifts = page.locator('#shifts');
      const rows = shifts.getByRole('listitem');
      await rows.first().waitFor();
      expect(await rows.count()).toBe(12);
      const all = shifts.getByRole('button', { name: /^Show all \d+$/ });
      const count = Number(/\d+/.exec((await all.textContent())!)![0]);
      await all.click();
      await all.waitFor({ state: 'hidden' });
      // The range goes on with the clock, so that one more may have come into it.
      expect([count, count + 1]).toContain(await rows.count());
      expect(count).toBeGreaterThan(12);

      const day = (days: number): string => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();
      await app
        .as(`Bearer ${user.token}`)
        .post('/v2/pto-requests', { startDate: day(1), endDate: day(21) })
        .expect(200);
      await page.goto(`${app.url}/console/people?show=time-off`);
      const hit = page.getByRole('listitem').filter({ hasText: 'Shila Shifts' }).locator('.hit-shifts > li');
      await hit.getByRole('button', { name: 'Show all 10' }).click();
      expect(await hit.count()).toBe(10);
    });

    it('asks for time off, sees which shifts it hits, and withdraws it', async () => {
      const { app } = desk();
      const user = await createUser(app, { fullName: 'Kim Berg' });
      const begun = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
      await app
        .as(`Bearer ${user.token}`)
        .post('/v2/schedules', {
          name: 'Nights of Kim',
          rotations: [{ startDate: begun, type: 'weekly', participants: [{ id: user.id }] }],
        })
        .expect(200);
      const { page } = await desk().window('/me', user);
      await seen(page, 'You are on call, without an end in sight');
      await page.getByRole('button', { name: 'Request time off' }).click();
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      await page.getByLabel('First day').fill(inDays(3));
      await page.getByLabel('Last day').fill(inDays(5));
      await seen(page, /You are on call then, once: Nights of Kim/);
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await seen(page, 'Waits for an answer');
      // In no team of its own: administrators decide. The shift can be asked about here.
      await seen(page, /decided by .+/);
      const hit = page.locator('#time-off .hit-shifts > li').filter({ hasText: 'Nights of Kim' });
      await hit.getByText('nobody takes over').waitFor();
      await hit.getByRole('button', { name: /^Ask for a swap of Nights of Kim/ }).click();
      const swap = page.getByRole('dialog');
      await swap.waitFor();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.keyboard.press('Escape');
      await swap.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: /^Withdraw the time off/ }).click();
      await gone(page, 'Waits for an answer');
    });

    it('takes approved time off back; administrators read its days on the clock of whoever asks, and may, too', async () => {
      const { app } = desk();
      const kim = await createUser(app, { fullName: 'Kim Ro', timezone: 'Asia/Tokyo' });
      const admin = await createUser(app, { role: 'admin' });
      const made = async (): Promise<void> => {
        // Two whole days in Tokyo.
        const times = { startDate: '2036-11-29T15:00:00.000Z', endDate: '2036-12-01T15:00:00.000Z' };
        const asked = app.as(`Bearer ${kim.token}`).post('/v2/pto-requests', times);
        const { id } = (await asked.expect(200)).body.data;
        await app.as(`Bearer ${admin.token}`).patch(`/v2/pto-requests/${id}/approve`, { confirm: true }).expect(200);
      };
      await made();
      const { page } = await desk().window('/me', kim);
      await page.getByRole('button', { name: /^Cancel the time off of/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel the time off' }).click();
      await seen(page, 'Cancelled');
      await made();
      const { page: other } = await desk().window('/people?show=time-off', admin);
      const row = other.getByRole('listitem').filter({ hasText: 'Kim Ro' }).filter({ hasText: 'Approved' });
      await row.getByText(/^30 Nov.* to 1 Dec/).waitFor();
      await row.getByRole('button', { name: 'Cancel the time off of Kim Ro' }).click();
      await other.getByRole('dialog').getByRole('button', { name: 'Cancel the time off' }).click();
      await row.waitFor({ state: 'detached' });
    });

    it('is told which shifts are in the quiet hours that they type, and that these are saved', async () => {
      const { app } = desk();
      const user = await createUser(app, { fullName: 'Quinn Alone', reachable: true });
      const startDate = new Date(app.clock.now().getTime() - 48 * 3_600_000).toISOString();
      const rotation = { name: 'r', type: 'daily', startDate, participants: [{ type: 'user', id: user.id }] };
      await app
        .as(`CompatKey ${ROOT_KEY}`)
        .post('/v2/schedules', { name: 'Quinn, always', rotations: [rotation] })
        .expect(200);
      const { page } = await desk().window('/me', user);
      await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
      await page.getByLabel('Quiet from').fill('22:00');
      await page.getByLabel('to', { exact: true }).fill('07:00');
      await seen(page, /^You are on call in your quiet hours: .*, and \d+ more times in the next 30 days\./);
      await seen(page, 'Your pages, except P1, wait until 07:00.');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
      await page.getByLabel('Page me for P1 alerts within quiet hours').uncheck();
      await seen(page, 'Your pages, P1 too, wait until 07:00.');
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    });

    it('asks somebody to take a shift, and answers who asks', async () => {
      const { app } = desk();
      const user = await createUser(app, { fullName: 'Lea Brandt' });
      const other = await createUser(app, { fullName: 'Olu Adeyemi' });
      await createUser(app, { fullName: 'Pia Wolf' });
      const away = await createUser(app, { fullName: 'Tom Away' });
      const days = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString();
      const off = await app
        .as(`Bearer ${away.token}`)
        .post('/v2/pto-requests', { startDate: days(-1), endDate: days(30) })
        .expect(200);
      await app
        .as(`Bearer ${(await createUser(app, { role: 'admin' })).token}`)
        .patch(`/v2/pto-requests/${off.body.data.id}/approve`, { confirm: true })
        .expect(200);
      const call = async (by: { token: string }, path: string, body: object) =>
        (await app.as(`Bearer ${by.token}`).post(`/v2/schedules${path}`, body).expect(200)).body.data.id as string;
      const startDate = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
      const turns = (id: string) => [{ startDate, type: 'weekly', participants: [{ id }] }];
      await call(user, '', { name: 'Nights of Lea', rotations: turns(user.id) });
      const { page, faults } = await desk().window('/me', user);
      await page.getByRole('button', { name: 'Ask for a swap of Nights of Lea, now' }).click();
      const dialog = page.getByRole('dialog', { name: 'Ask for a swap' });
      await dialog.getByRole('checkbox', { name: /^Olu Adeyemi/ }).check();
      await dialog.getByRole('checkbox', { name: 'Pia Wolf' }).check();
      // Who is off is not offered, and it says why.
      expect(await dialog.getByRole('checkbox', { name: 'Tom Away' }).count()).toBe(0);
      await dialog.getByText(/others? cannot take it: who, and why$/).click();
      await dialog.getByText('Tom Away: Has time off then.').waitFor();
      await page.getByLabel('Why').fill('A concert');
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.getByRole('button', { name: 'Ask 2 people', exact: true }).click();
      await seen(page, 'You ask Olu Adeyemi');
      await seen(page, 'You ask Pia Wolf');
      await page.getByRole('button', { name: /^Withdraw the request to Pia Wolf/ }).click();
      await page.getByRole('button', { name: /^Withdraw the request to Olu Adeyemi/ }).click();
      await seen(page, 'Withdrawn');

      const schedule = await call(other, '', { name: 'Days of Olu', rotations: turns(other.id) });
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
      await call(other, `/${schedule}/swap-requests`, { userId: user.id, startTime: inDays(1), endTime: inDays(2) });
      await page.goto(`${page.url().split('#')[0]}#swaps`);
      await page.reload();
      await seen(page, 'Olu Adeyemi asks you');
      const badge = page.getByRole('navigation', { name: 'Main' }).getByText('A swap request waits for your answer');
      await badge.first().waitFor({ state: 'attached' });
      await page.getByRole('button', { name: /^Accept the request of Olu Adeyemi, Days of Olu/ }).click();
      await seen(page, 'Accepted');
      await badge.first().waitFor({ state: 'detached' });
      await page.locator('#shifts').getByText('Days of Olu').waitFor();
      expect(faults).toEqual([]);
    });

    it('reads the handoff note of the one before, and leaves one for the next', async () => {
      const { app } = desk();
      const user = await createUser(app, { fullName: 'Lea Handoff' });
      const other = await createUser(app, { fullName: 'Olu Before' });
      const startDate = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
      const post = (by: { token: string }, path: string, body: object) =>
        app.as(`Bearer ${by.token}`).post(`/v2/schedules${path}`, body);
      const rotations = [{ startDate, type: 'weekly', participants: [{ id: user.id }] }];
      const made = await post(other, '', { name: 'Handed over', rotations }).expect(200);
      const { id } = made.body.data;
      const before = await createUser(app, { fullName: 'Ida Long-Before' });
      await post(before, `/${id}/handoff-notes`, { note: 'Of last month' }).expect(201);
      await app.sql('UPDATE handoff_notes SET "createdAt" = $1 WHERE "scheduleId" = $2', [
        new Date(Date.parse(startDate) - 15 * 86_400_000).toISOString(),
        id,
      ]);
      const { page: early } = await desk().window('/me', user);
      await early.locator('#shifts').getByRole('button', { name: 'Leave a handoff note in Handed over' }).waitFor();
      await settled(early);
      expect(await early.getByText('Of last month').count()).toBe(0);
      await post(other, `/${id}/handoff-notes`, { note: 'Too old' }).expect(201);
      await post(other, `/${id}/handoff-notes`, { note: 'Look at https://wiki.example/index' }).expect(201);
      const { page, faults } = await desk().window('/me', user);
      const shifts = page.locator('#shifts');
      await shifts.getByText(/^Handoff note of Olu Before, /).waitFor();
      await shifts.getByRole('link', { name: 'https://wiki.example/index' }).waitFor();
      expect(await shifts.getByText('Too old').count()).toBe(0);
      await shifts.getByRole('button', { name: 'Leave a handoff note in Handed over' }).click();
      const dialog = page.getByRole('dialog', { name: 'Leave a handoff note' });
      await dialog.getByLabel('Note').fill('The index is rebuilt.');
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await dialog.getByRole('button', { name: 'Leave the note' }).click();
      await shifts.getByText(/^Your note for whoever is next, /).waitFor();
      await shifts.getByText('The index is rebuilt.').waitFor();
      await shifts.getByText(/^Handoff note of Olu Before, /).waitFor();
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      }
      const notes = await app.as(`Bearer ${other.token}`).get(`/v2/schedules/${id}/handoff-notes?limit=1`).expect(200);
      expect(notes.body.data).toMatchObject([{ note: 'The index is rebuilt.', authorName: 'Lea Handoff' }]);
      expect(faults).toEqual([]);
    });

    it('who is a stakeholder on call is told what that role may do', async () => {
      const { app } = desk();
      const user = await createUser(app, { role: 'stakeholder', reachable: true });
      const rotation = {
        ...{ name: 'weekly', type: 'weekly', length: 1, startDate: new Date(Date.now() - 3_600_000).toISOString() },
        participants: [{ type: 'user', id: user.id }],
      };
      await app
        .as(`CompatKey ${ROOT_KEY}`)
        .post('/v2/schedules', { name: 'Of a stakeholder', rotations: [rotation] })
        .expect(200);
      const { page } = await desk().window('/me', user);
      await seen(page, 'As a stakeholder: only for alerts that you are paged for');
      await page.locator('#shifts').getByText('You are a stakeholder: you can acknowledge and close').waitFor();
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      }
    });

    it('sees the last sign-ins, and those that were refused', async () => {
      const { app } = desk();
      const user = await createUser(app);
      const headers = { 'User-Agent': 'Stranger/1.0' };
      await app.http.post('/v2/auth/login').set(headers).send({ email: user.email, password: 'wrong' }).expect(401);
      await app.nest.get(RefusedSignIns, { strict: false }).write();
      const { page } = await desk().window('/me', user);
      await page.getByText('Recent sign-ins').click();
      const refused = await page.getByRole('listitem').filter({ hasText: 'Stranger/1.0' }).innerText();
      for (const [colorScheme, width] of [
        ['light', 1280],
        ['dark', 390],
        ['light', 320],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
        await page.getByText('Stranger/1.0').scrollIntoViewIfNeeded();
        if (process.env['PICTURES'] !== undefined)
          await page.screenshot({ path: `${process.env['PICTURES']}/sign-ins-${colorScheme}-${width}.png` });
      }
      expect(refused).toMatch(/^Refused, Stranger\/1\.0\s.* · from 127\.0\.0\.1$/);
    });

    it('signs out one other browser', async () => {
      const { app } = desk();
      const user = await createUser(app);
      const { page } = await desk().window('/me', user);
      await seen(page, 'This browser, Chrome on Linux');
      const other = await request.newContext();
      const agent = { 'User-Agent': 'Lost-Phone/1.0' };
      const data = { email: user.email, password: PASSWORD };
      await other.post(`${app.url}/v2/auth/login`, { data, headers: agent });
      await page.reload();
      await page.getByRole('button', { name: 'Sign out Lost-Phone/1.0' }).click();
      await gone(page, 'Lost-Phone/1.0');
      expect((await other.get(`${app.url}/v2/auth/me`)).status()).toBe(401);
      await other.dispose();
    });
  });
