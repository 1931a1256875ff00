import { describe, expect, it } from '@jest/globals';
import { asAdmin, createUser, PASSWORD } from '../support/accounts.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { ServerConfig } from '../../src/platform/config/config.js';
import { type Desk, choose, expectSoon, OF_ITS_OWN, seen, settled, settleIn, signIn } from './desk.js';
import { enrolAs } from './second-factor.js';

const IN_TOKYO = { timezoneId: 'Asia/Tokyo', locale: 'ja-JP' };

export const profileStories = (desk: () => Desk): void =>
  describe('the profile', () => {
    const stored = async (id: string): Promise<Record<string, unknown>> =>
      (
        await desk()
          .app.as(await asAdmin(desk().app))
          .get(`/v2/users/${id}`)
          .expect(200)
      ).body.data as Record<string, unknown>;

    it('of who accepts an invite has the zone and the language of the browser', async () => {
      const { app } = desk();
      const body = { email: 'hana@example.com', role: 'user' };
      const made = await app
        .as(await asAdmin(app))
        .post('/v2/invites', body)
        .expect(201);
      const { page, faults } = await desk().window('/sign-in', null, IN_TOKYO);
      await page.goto(`${app.url}/accept-invite/${made.body.data.token as string}`);
      await page.getByLabel('Your name').fill('Hana');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Make my account' }).click();
      await page.getByRole('heading', { name: 'Welcome, Hana' }).waitFor();
      const [{ id }] = (await app.sql<{ id: string }>(`SELECT id FROM users WHERE username = 'hana@example.com'`)) as [
        { id: string },
      ];
      expect(await stored(id)).toMatchObject({ timezone: 'Asia/Tokyo', locale: 'ja-JP' });
      expect(faults).toEqual([]);
    });

    it('lets the second factor go with the password only', async () => {
      const user = await createUser(desk().app);
      const { page, faults } = await desk().window('/me', user);
      await seen(page, 'Off: anyone who has your password can sign in.');
      await enrolAs(desk(), user);
      await page.reload();
      await page.getByRole('button', { name: 'Switch off' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
      // Whoever does not say who they are changes nothing.
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Nothing was changed, since you did not confirm that it is you.').waitFor();
      expect(await stored(user.id)).toMatchObject({ mfaEnabled: true });
      await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
      await dialog.getByLabel('Your password').fill('of somebody else');
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await dialog.getByText('This is not your password.').waitFor();
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        if (process.env['PICTURES'] !== undefined)
          await page.screenshot({ path: `${process.env['PICTURES']}/second-factor-off-${width}.png` });
        expect(await overflowOf(page)).toBe(0);
      }
      expect(await stored(user.id)).toMatchObject({ mfaEnabled: true });
      await dialog.getByLabel('Your password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await seen(page, 'Off: anyone who has your password can sign in.');
      expect(await stored(user.id)).toMatchObject({ mfaEnabled: false });
      expect(faults.filter((each) => !/40[13]/.test(each))).toEqual([]);
    });

    it('has passkeys, which sign in alone, after the password, and say who it is', async () => {
      const { app } = desk();
      const server = app.nest.get(ServerConfig, { strict: false });
      const before = server.publicBaseUrl;
      // Browsers offer passkeys for names only.
      const here = app.url.replace('127.0.0.1', 'localhost');
      server.publicBaseUrl = here;
      const user = await createUser(app);
      await settleIn(app, user);
      const { page, context, faults } = await desk().window('/sign-in', null, OF_ITS_OWN);
      try {
        const devtools = await context.newCDPSession(page);
        await devtools.send('WebAuthn.enable');
        const options = {
          ...({ protocol: 'ctap2', transport: 'internal' } as const),
          ...{
            hasResidentKey: true,
            hasUserVerification: true,
            isUserVerified: true,
            automaticPresenceSimulation: true,
          },
        };
        const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
        await page.goto(`${here}/console/me`);
        await signIn(page, user.email);
        const card = page.getByRole('region', { name: 'Passkeys' });
        await card.getByRole('button', { name: 'Add a passkey' }).click();
        await page.getByRole('dialog').getByLabel('Name').fill('Laptop');
        await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
        const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
        await asked.getByLabel('Your password').fill(PASSWORD);
        await asked.getByRole('button', { name: 'Confirm' }).click();
        await card.getByText('Laptop').waitFor();
        await seen(page, 'Your passkeys are your second factor.');
        for (const [colorScheme, width] of [
          ['light', 1280],
          ['dark', 390],
          ['light', 320],
        ] as const) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 800 });
          expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
          if (process.env['PICTURES'])
            await card.screenshot({ path: `${process.env['PICTURES']}/passkeys-${colorScheme}-${width}.png` });
        }
        const signOut = async (): Promise<void> => {
          await app.sql('UPDATE refresh_tokens SET "confirmedAt" = NULL WHERE "userId" = $1', [user.id]);
          await page.locator('#main').getByRole('button', { name: 'Sign out', exact: true }).click();
          await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
        };
        await page.setViewportSize({ width: 1280, height: 800 });
        await signOut();
        await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
        await card.getByText('Laptop').waitFor();
        await signOut();
        await signIn(page, user.email);
        await page.getByRole('button', { name: 'Use a passkey' }).click();
        await card.getByText('last used').waitFor();
        // A device that is not unlocked signs nothing alone.
        await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
        await signOut();
        await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
        await page.getByText('No passkey was used').waitFor();
        await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
        await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
        await card.getByRole('button', { name: 'Remove the passkey Laptop' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
        await page
          .getByRole('dialog', { name: 'Confirm that it is you' })
          .getByRole('button', { name: 'Use a passkey' })
          .click();
        await seen(page, 'Off: anyone who has your password can sign in.');
        await signOut();
        await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
        await page.getByText('This passkey is not known here').waitFor();
        expect(faults.filter((each) => !/40[0139]/.test(each))).toEqual([]);
      } finally {
        server.publicBaseUrl = before;
      }
    });

    it('changes its address with a code that is mailed to the new one', async () => {
      const { app } = desk();
      const user = await createUser(app, { fullName: 'Mona Moves', reachable: true });
      await app.sql('UPDATE users SET "emailProven" = true WHERE id = $1', [user.id]);
      await settleIn(app, user);
      const { page, faults } = await desk().window('/me', user);
      const card = page.getByRole('region', { name: 'E-mail address' });
      await card.getByLabel('New address').fill('mona.moved@example.com');
      await card.getByRole('button', { name: 'Send a code' }).click();
      const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await asked.getByLabel('Your password').fill(PASSWORD);
      await asked.getByRole('button', { name: 'Confirm' }).click();
      await card.getByLabel('Code').waitFor();
      await app.settle();
      const [mail] = app.mails!.mailsTo('mona.moved@example.com');
      const code = /[A-Z2-9]{4}(-[A-Z2-9]{4}){5}/.exec(mail?.text ?? '')![0];
      await card.getByLabel('Code').fill('AAAA-AAAA-AAAA-AAAA');
      await card.getByRole('button', { name: 'Change the address' }).click();
      await card.getByText('This code is not right.').waitFor();
      await card.getByLabel('Code').fill(code);
      for (const [colorScheme, width] of [
        ['light', 1280],
        ['dark', 390],
        ['light', 320],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
        if (process.env['PICTURES'])
          await card.screenshot({ path: `${process.env['PICTURES']}/address-${colorScheme}-${width}.png` });
      }
      await card.getByRole('button', { name: 'Change the address' }).click();
      await card.getByText('Changed. The old address was told.').waitFor();
      await card.getByText('mona.moved@example.com').waitFor();
      expect(faults.filter((each) => !/40[13]/.test(each))).toEqual([]);
    });

    it('and a name that are typed on the page of an invite are asked for by a reload', async () => {
      const { app } = desk();
      const made = await app
        .as(await asAdmin(app))
        .post('/v2/invites', { email: 'iris@example.com', role: 'user' })
        .expect(201);
      const { page, faults } = await desk().window('/sign-in', null, IN_TOKYO);
      const address = `${app.url}/accept-invite/${made.body.data.token as string}`;
      await page.goto(address);
      // Nothing is typed, or it was taken back: nothing is asked.
      const questions: string[] = [];
      const listen = (dialog: { type(): string; accept(): Promise<void> }): void => {
        questions.push(dialog.type());
        void dialog.accept();
      };
      page.on('dialog', listen);
      await page.reload();
      await page.getByLabel('Your name').click();
      await page.keyboard.type('I');
      await page.keyboard.press('Backspace');
      await page.reload();
      page.off('dialog', listen);
      expect(questions).toEqual([]);
      await page.getByLabel('Your name').click();
      await page.keyboard.type('Iris');
      const asked = page.waitForEvent('dialog');
      void page.evaluate('location.reload()').catch(() => undefined);
      expect((await asked).type()).toBe('beforeunload');
      await (await asked).dismiss();
      expect(await page.getByLabel('Your name').inputValue()).toBe('Iris');
      // What is sent is not asked for.
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Make my account' }).click();
      await page.getByRole('heading', { name: 'Welcome, Iris' }).waitFor();
      expect(faults).toEqual([]);
    });

    it('of who cannot be reached says in People why, and how that is mended, at 320 px too', async () => {
      const { app } = desk();
      const admin = await createUser(app, { role: 'admin', reachable: true });
      const stuck = await createUser(app, { fullName: 'Stella Stuck' });
      await createUser(app, { fullName: 'Rita Reached', reachable: true });
      const { page } = await desk().window('/people?find=Stella+Stuck', admin);
      const row = page.getByRole('listitem').filter({ hasText: 'Stella Stuck' });
      await row.getByText('Cannot be reached: no contact method.').waitFor();
      await row.getByText('Ask them to add one under Me.').waitFor();
      await app
        .as(await asAdmin(app))
        .patch(`/v2/users/${stuck.id}`, { blocked: true })
        .expect(200);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.reload();
      await row.getByText('Cannot be reached: the account is blocked.').waitFor();
      await row.getByText('Unblock them by the menu of this row.').waitFor();
      expect(await overflowOf(page)).toBe(0);
      await page.goto(`${app.url}/console/people?find=Rita+Reached`);
      const reached = page.getByRole('listitem').filter({ hasText: 'Rita Reached' });
      await reached.waitFor();
      expect(await reached.getByText('Cannot be reached').count()).toBe(0);
    });

    it('of a new account gets the zone at the first sign-in; who is in another zone than theirs is asked', async () => {
      const user = await createUser(desk().app);
      const { page } = await desk().window('/', null, IN_TOKYO);
      await signIn(page, user.email);
      await expectSoon(async () => (await stored(user.id))['timezone'] === 'Asia/Tokyo');

      const known = await createUser(desk().app);
      const other = await desk().window('/on-call', known, { timezoneId: 'Asia/Tokyo' });
      await seen(other.page, 'Times are those of UTC, as your profile has it.');
      await seen(other.page, 'Your mails and quiet hours are in the profile’s zone, too.');
      for (const width of [320, 390, 1280]) {
        await other.page.setViewportSize({ width, height: 800 });
        if (process.env['PICTURES'] !== undefined)
          await other.page.screenshot({ path: `${process.env['PICTURES']}/zone-hint-${width}.png` });
        expect(await overflowOf(other.page)).toBe(0);
        // The words have room beside, or above, the buttons.
        const { height = 800 } = (await other.page.locator('.offline').boundingBox()) ?? {};
        expect(height).toBeLessThan(220);
      }
      await other.page.getByRole('button', { name: 'Use Asia/Tokyo' }).click();
      await expectSoon(async () => (await stored(known.id))['timezone'] === 'Asia/Tokyo');

      // On phones the buttons stand below the text, short ones too.
      const abroad = await createUser(desk().app, { timezone: 'Asia/Tokyo' });
      const { page: phone } = await desk().window('/on-call', abroad, { timezoneId: 'UTC' });
      for (const width of [320, 390]) {
        await phone.setViewportSize({ width, height: 800 });
        const text = (await phone.getByText('Times are those of Asia/Tokyo').boundingBox())!;
        const button = (await phone.getByRole('button', { name: 'Use UTC' }).boundingBox())!;
        expect(text.width).toBeGreaterThan(width - 80);
        expect(button.y).toBeGreaterThanOrEqual(text.y + text.height);
        expect(await overflowOf(phone)).toBe(0);
      }
    });

    it('names each language as long as there is room, on a phone too', async () => {
      const user = await createUser(desk().app);
      // A third-party client may have stored any.
      await desk().app.sql('UPDATE users SET locale = $2 WHERE id = $1', [user.id, 'zh-Hant-HK']);
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 1280, height: 800 },
      ]) {
        const { page } = await desk().window('/me', user, { viewport });
        const language = page.getByRole('region', { name: 'Profile' }).getByLabel('Language');
        expect(await language.locator('option:checked').textContent()).toBe('Chinese (Traditional, Hong Kong)');
        const names = await language.locator('option').allTextContents();
        expect(names).toEqual(expect.arrayContaining(['English', 'English (US)', 'English (UK)', 'German']));
        const tooLong = await page.evaluate<string[]>(`(() => {
          const select = document.querySelector('select[name=locale], [aria-label=Profile] select');
          const style = getComputedStyle(select);
          const pen = document.createElement('canvas').getContext('2d');
          pen.font = style.font;
          const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
          return [...select.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room);
        })()`);
        expect(tooLong).toEqual([]);
      }
    });

    it('sets name, zone, language and hours, which times follow at once, in fields too', async () => {
      const user = await createUser(desk().app, { role: 'admin' });
      const { page } = await desk().window('/me', user);
      const profile = page.getByRole('region', { name: 'Profile' });
      await profile.getByLabel('Name').fill('Renamed Person');
      await choose(profile.getByLabel('Time zone'), 'Pacific/Kiritimati');
      await profile.getByLabel('Language').selectOption('en-US');
      await profile.getByLabel('Time of day').selectOption('12');
      await seen(page, 'English otherwise');
      await profile.getByRole('button', { name: 'Save the profile' }).click();
      await page.getByRole('heading', { level: 1, name: 'Renamed Person' }).waitFor();
      await profile.getByText(/\d:\d\d:\d\d [AP]M GMT\+14/).waitFor();
      expect(await stored(user.id)).toMatchObject({
        ...{ fullName: 'Renamed Person', timezone: 'Pacific/Kiritimati', locale: 'en-US', clockHours: 12 },
      });
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await desk().go(page, '/maintenance');
      await page
        .getByRole('button', { name: /^(Plan|New)/ })
        .first()
        .click();
      const from = await page.getByRole('dialog').locator('[type=datetime-local]').first().inputValue();
      const there = Date.parse(`${from}Z`) - 14 * 3_600_000;
      expect(Math.abs(there - desk().app.clock.now().getTime())).toBeLessThan(15 * 60_000);
      await page.keyboard.press('Escape');

      // It is another year there: that of the browser's zone would leave it out.
      const year = desk().app.clock.now().getUTCFullYear();
      const { http } = desk().app;
      const made = await http
        .post('/v2/maintenance-windows')
        .set('Authorization', `Bearer ${user.token}`)
        .send({
          name: 'At the turn of the year',
          startTime: `${year}-12-31T20:00:00Z`,
          endTime: `${year}-12-31T21:00:00Z`,
        })
        .expect(({ status }) => expect(status).toBeLessThan(300));
      await page
        .locator('main li', { hasText: 'At the turn of the year' })
        .getByText(`Jan 1, ${year + 1}`)
        .first()
        .waitFor();
      await http
        .delete(`/v2/maintenance-windows/${made.body.data.id as string}`)
        .set('Authorization', `Bearer ${user.token}`)
        .expect(200);
    });

    it('asks before another zone moves shifts: in the profile and of the banner', async () => {
      const user = await createUser(desk().app, { fullName: 'Kim Oduya' });
      const timeRestriction = { start: '09:00', end: '17:00', timezone: 'participant' };
      const startDate = '2026-01-01T00:00:00Z';
      const rotation = { startDate, type: 'daily', length: 1, participants: [{ id: user.id }], timeRestriction };
      await desk()
        .app.as(await asAdmin(desk().app))
        .post('/v2/schedules', { name: 'Follow-the-sun', timezone: 'UTC', rotations: [rotation] })
        .expect(200);
      const { page } = await desk().window('/me', user, { timezoneId: 'Asia/Tokyo' });
      const profile = page.getByRole('region', { name: 'Profile' });
      await choose(profile.getByLabel('Time zone'), 'Pacific/Kiritimati');
      await profile.getByRole('button', { name: 'Save the profile' }).click();
      const moves = 'The shifts of Kim Oduya in the schedule Follow-the-sun move within 14 days';
      await profile.getByText(moves).waitFor();
      expect(await profile.getByRole('alert').innerText()).not.toMatch(/\dT\d|confirm/);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      expect(await stored(user.id)).toMatchObject({ timezone: 'UTC' });
      await profile.getByRole('button', { name: 'Save it all the same' }).click();
      await expectSoon(async () => (await stored(user.id))['timezone'] === 'Pacific/Kiritimati');

      await page.getByRole('button', { name: 'Use Asia/Tokyo' }).click();
      const dialog = page.getByRole('dialog', { name: 'Use Asia/Tokyo?' });
      await dialog.getByText(moves).waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect(await stored(user.id)).toMatchObject({ timezone: 'Pacific/Kiritimati' });
      await page.getByRole('button', { name: 'Use Asia/Tokyo' }).click();
      await dialog.getByRole('button', { name: 'Use it all the same' }).click();
      await expectSoon(async () => (await stored(user.id))['timezone'] === 'Asia/Tokyo');
    });

    it('changes the password with the present one, and signs out elsewhere', async () => {
      const user = await createUser(desk().app);
      const { page, context } = await desk().window('/me', null, {});
      await signIn(page, user.email);
      await page.getByRole('heading', { level: 1, name: user.fullName }).waitFor();
      await desk().app.as(`Bearer ${user.token}`).patch(`/v2/users/${user.id}`, { hasCompletedOnboarding: true });
      await page.goto(`${desk().app.url}/console/me`);
      const card = page.getByRole('region', { name: 'Password' });
      for (const [present, said] of [
        ['wrong', 'is not your current password'],
        [PASSWORD, 'Changed. You are signed out everywhere else.'],
      ] as const) {
        await card.getByLabel('Current password').fill(present);
        await card.getByLabel('New password').fill('another long password');
        await card.getByRole('button', { name: 'Change the password' }).click();
        await seen(page, said);
      }
      expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(
        'password',
      );
      await page.reload();
      await settled(page);
      await card.waitFor();
      await desk().app.as(`Bearer ${user.token}`).get('/v2/auth/me').expect(401);
      await context.close();
    });

    it('is found by several words of a name and an address, in any case', async () => {
      await createUser(desk().app, { fullName: 'Åsa Öberg', email: 'asa@north.example.com' });
      await createUser(desk().app, { fullName: 'Åsa Lund', email: 'lund@south.example.com' });
      const { page } = await desk().window('/people', await createUser(desk().app, { role: 'admin' }));
      const field = page.getByLabel('Find by name or e-mail');
      for (const [typed, found] of [
        ['åsa', ['Åsa Lund', 'Åsa Öberg']],
        ['ÅSA north', ['Åsa Öberg']],
        ['lund åsa', ['Åsa Lund']],
        ['"åsa lund"', ['Åsa Lund']],
        ['"lund åsa"', []],
      ] as const) {
        await field.fill(typed);
        for (const name of ['Åsa Lund', 'Åsa Öberg'])
          await page.getByText(name).waitFor({ state: found.some((each) => each === name) ? 'visible' : 'hidden' });
      }
      await page.getByRole('heading', { name: 'Nobody has such a name' }).waitFor();
    });

    it('of others is changed by administrators', async () => {
      const admin = await createUser(desk().app, { role: 'admin' });
      const user = await createUser(desk().app, { fullName: 'Zoe Wrong' });
      const { page } = await desk().window('/people', admin);
      await page.getByRole('button', { name: 'Actions for Zoe Wrong' }).click();
      await page.getByRole('menuitem', { name: 'Change the name and the time zone' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Zoe Right');
      await choose(dialog.getByLabel('Time zone'), 'Europe/Berlin');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await seen(page, 'Zoe Right');
      expect(await stored(user.id)).toMatchObject({ fullName: 'Zoe Right', timezone: 'Europe/Berlin' });
    });
  });
