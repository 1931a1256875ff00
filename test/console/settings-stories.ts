import { describe, expect, it } from '@jest/globals';
import { IntegrationReceipts } from '../../src/alerts/integrations/integration-receipts.js';
import { confirmed, createTeam, createTenant, createUser, login, PASSWORD } from '../support/accounts.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { NameServer } from '../support/name-server.js';
import { choose, type Desk, expectSoon, lookAt, seen, settleIn, signIn } from './desk.js';
import { codeOf, enrolAs } from './second-factor.js';

export const settingsStories = (desk: () => Desk): void =>
  describe('settings', () => {
    it('require a second factor, and whoever has none sets one up before anything else', async () => {
      const { app } = desk();
      const admin = await createUser(app, { role: 'admin' });
      const user = await createUser(app);
      await settleIn(app, user);
      const { page } = await desk().window('/settings?show=two-factor', admin);
      await enrolAs(desk(), admin);
      await page.reload();
      try {
        await page.getByRole('button', { name: 'Require it' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Require it' }).click();
        const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
        await asked.getByLabel('Your password').fill(PASSWORD);
        await asked.getByRole('button', { name: 'Confirm' }).click();
        await seen(page, 'Required of everybody who signs in by password.');
        await lookAt(page, 'security');
        const other = (await desk().window('/', null)).page;
        await signIn(other, user.email);
        await other.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
        await lookAt(other, 'enrol');
        await other.getByRole('button', { name: 'Switch on' }).click();
        const scan = other.getByRole('dialog', { name: 'Two-factor authentication' });
        const secret = await scan.locator('code').innerText();
        await scan.getByLabel('Code').fill(codeOf(desk(), secret));
        await scan.getByRole('button', { name: 'Switch on' }).click();
        await other.getByRole('button', { name: 'I have kept them' }).click();
        await other.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
      } finally {
        await app.sql('UPDATE tenants SET "secondFactorRequired" = false');
        await app
          .as(await confirmed(app, `Bearer ${admin.token}`))
          .patch('/v2/account/security', { secondFactorRequired: false })
          .expect(200);
      }
    });

    it('set up the sign-on of a team; what is saved again keeps the secret', async () => {
      const { app } = desk();
      const team = await createTeam(app, { name: 'Returns' });
      const admin = await createUser(app, { role: 'admin' });
      const { page } = await desk().window(`/settings?show=sign-on&team=${team.id}`, admin);
      await seen(page, 'Returns has no identity provider');
      await page.getByLabel('Issuer').fill('https://login.example.com');
      await page.getByLabel('Client ID').fill('pager');
      await page.getByLabel('Client secret').fill('a secret of the client');
      await page.getByLabel('E-mail domains').fill('returns.example');
      await page.getByRole('button', { name: 'Save' }).click();
      const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await asked.getByLabel('Your password').fill(PASSWORD);
      await asked.getByRole('button', { name: 'Confirm' }).click();
      await seen(page, 'Returns signs in at login.example.com');
      const names = await NameServer.start();
      try {
        const check = page.getByRole('button', { name: 'Check now' });
        await check.click();
        await seen(page, 'There is no TXT record _pager.returns.example');
        await seen(page, 'Not proven');
        await lookAt(page, 'domains');
        const value = await page.getByRole('group', { name: 'Value of the record of returns.example' }).innerText();
        names.texts.set('_pager.returns.example', [value]);
        await check.click();
        await seen(page, 'By its record in the DNS');
      } finally {
        await names.stop();
      }
      const stored = (): Promise<{ clientSecret: string; domains: string }[]> =>
        app.sql(`SELECT "clientSecret", "allowedDomains"::text AS domains FROM team_sso WHERE "teamId" = '${team.id}'`);
      const [before] = await stored();
      await page.reload();
      expect(await page.getByLabel('Client secret').inputValue()).toBe('********');
      await page.getByLabel('E-mail domains').fill('example.com, example.org');
      await page.setViewportSize({ width: 320, height: 640 });
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok()),
        page.getByRole('button', { name: 'Save' }).click(),
      ]);
      expect(await stored()).toEqual([{ ...before, domains: '{example.com,example.org}' }]);
    });

    it('set up the sign-on of the whole organisation: what is wrong stands at its field, and what is typed is not lost', async () => {
      const { app } = desk();
      const { admin, id: tenantId } = await createTenant(app, 'One door');
      const team = { name: 'Returns of One door' };
      await app.as(`Bearer ${admin.token}`).post('/v2/teams', team).expect(200);
      const { page } = await desk().window('/settings?show=sign-on', admin);
      await seen(page, 'The whole organisation has no identity provider');
      await lookAt(page, 'organisation-none');
      await page.getByLabel('Issuer').fill('http://login.example.com');
      await page.getByLabel('Client ID').fill('pager');
      await page.getByLabel('Client secret').fill('a secret of the client');
      await page.getByLabel('E-mail domains').fill('one-door.example, not a domain!');
      await page.getByRole('button', { name: 'Save' }).click();
      const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await asked.getByLabel('Your password').fill(PASSWORD);
      await asked.getByRole('button', { name: 'Confirm' }).click();
      const wrong = page.locator('[aria-invalid]');
      await wrong.first().waitFor();
      expect(
        await wrong.evaluateAll((fields) => fields.map((each) => (each as unknown as { value: string }).value)),
      ).toEqual(['http://login.example.com', 'one-door.example, not a domain!']);
      await seen(page, 'Must be an https URL');
      await lookAt(page, 'organisation-wrong');
      // Another provider is chosen, or another page: both would lose it.
      const question = page.getByRole('dialog', { name: 'Discard what you have typed?' });
      await choose(page.getByLabel('Single sign-on of'), team.name);
      await question.getByRole('button', { name: 'Keep it' }).click();
      expect(await page.getByLabel('Client ID').inputValue()).toBe('pager');
      await page.getByRole('link', { name: 'API keys' }).click();
      await question.getByRole('button', { name: 'Keep it' }).click();
      await page.getByLabel('Issuer').fill('https://login.example.com');
      await page.getByLabel('E-mail domains').fill('one-door.example');
      await page.getByRole('button', { name: 'Save' }).click();
      await seen(page, 'The whole organisation signs in at login.example.com');
      await seen(page, 'Prove your domains');
      expect(await page.getByRole('group', { name: 'Where people begin to sign in' }).innerText()).toContain(
        `/v2/auth/sso/${tenantId}`,
      );
      await lookAt(page, 'organisation');
      await choose(page.getByLabel('Single sign-on of'), team.name);
      await seen(page, `${team.name} has no identity provider`);
      await choose(page.getByLabel('Single sign-on of'), 'the whole organisation');
      await page.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await seen(page, 'The whole organisation has no identity provider');
      expect(await app.sql(`SELECT 1 FROM organisation_sso WHERE "tenantId" = '${tenantId}'`)).toEqual([]);
    });

    it('rename the organisation, found by that word', async () => {
      const { app } = desk();
      const { id: tenantId, admin } = await createTenant(app);
      await settleIn(app, admin);
      const { page } = await desk().window('/settings?show=keys', admin);
      await page.getByLabel('Search settings').fill('rename company');
      await page.getByRole('link', { name: /^Organisation/ }).click();
      const name = page.getByLabel('Name of the organisation');
      await name.fill('Ærø & Söhne');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await lookAt(page, 'organisation-name');
      await desk().go(page, '/me');
      await page.getByText('Ærø & Söhne').first().waitFor();
      const member = await createUser(app, { tenantId });
      const { page: other } = await desk().window('/settings', member);
      await expectSoon(() => other.getByLabel('Name of the organisation').isDisabled());
      expect(await other.getByLabel('Name of the organisation').inputValue()).toBe('Ærø & Söhne');
    });

    it('rehearse, say so on every page, and go live', async () => {
      const { app } = desk();
      const { admin } = await createTenant(app);
      await settleIn(app, admin);
      const made = await app.as(`Bearer ${admin.token}`).post('/v2/teams', { name: 'Shop' }).expect(200);
      const { page } = await desk().window('/settings?show=rehearsal', admin);
      await seen(page, 'Nothing rehearses: alerts page people.');
      await page.getByRole('button', { name: 'Rehearse', exact: true }).click();
      await seen(page, /the pages of all teams that are not live stop/);
      await lookAt(page, 'rehearsal, asked');
      await page.getByRole('dialog').getByRole('button', { name: 'Rehearse', exact: true }).click();
      const band = page.getByText(/^Your organisation rehearses until .*: nobody is paged\.$/);
      await band.waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await lookAt(page, 'rehearsal');
      await desk().go(page, '/me');
      await band.waitFor();
      await page.getByRole('heading', { name: 'What would have reached me' }).waitFor();
      await seen(page, 'Nothing yet.');
      await desk().go(page, '/settings?show=rehearsal');
      // Another administrator goes live with a team: the page follows.
      await seen(page, 'Shop rehearses');
      const goesLive = app.as(`Bearer ${admin.token}`).post('/v2/rehearsals/go-live', { teamId: made.body.data.id });
      await goesLive.expect(200);
      await seen(page, 'Shop is live: alerts page people');
      await page.getByText(/: nobody is paged but for teams that are live\.$/).waitFor();
      await page.getByRole('button', { name: 'Go live: Your organisation' }).click();
      await seen(page, 'It pages nobody at once: no open alert waits for it.');
      await lookAt(page, 'going live, asked');
      await page.getByRole('dialog').getByRole('button', { name: 'Go live' }).click();
      await seen(page, 'Nothing rehearses: alerts page people.');
      await band.waitFor({ state: 'detached' });
    });

    it('find a section by another word for it, test a provider, and say in its words why it failed', async () => {
      const { mails } = desk().app;
      const admin = await createUser(desk().app, { role: 'admin', reachable: true });
      const { page } = await desk().window('/settings', admin);
      const sections = page.getByRole('navigation', { name: 'Settings' });
      await sections.getByRole('searchbox', { name: 'Search settings' }).fill('smtp');
      await expectSoon(async () => (await sections.getByRole('link').count()) === 1);
      await sections.getByRole('link', { name: 'Notification providers' }).click();
      await page.getByRole('button', { name: 'Send a test by E-mail' }).click();
      await seen(page, `A test was sent to ${admin.email}.`);
      await mails!.accepted(admin.email);
      mails!.become('permanent', admin.email);
      await page.getByRole('button', { name: 'Send a test by E-mail' }).click();
      await seen(page, /E-mail refused it: 5\d\d/);
      mails!.become('accept', admin.email);
      await lookAt(page, 'providers');
      await sections.getByRole('searchbox').fill('no such thing');
      await seen(page, 'No setting matches “no such thing”');
    });

    it('say what the service is, checks, and at which address, and warn where the browser sees another', async () => {
      const admin = await createUser(desk().app, { role: 'admin' });
      const { page } = await desk().window('/settings?show=about', admin);
      await seen(page, 'Links in notifications lead to another address than this browser uses.');
      await seen(page, 'Apache-2.0');
      await lookAt(page, 'about');
      await page.getByRole('link', { name: 'Self-check and health' }).click();
      await page.locator('li', { hasText: 'Database' }).getByText('Works').waitFor();
      await page.getByRole('link', { name: 'Data retention' }).click();
      await seen(page, 'Kept for ever');
      const member = (await desk().window('/settings?show=about')).page;
      await seen(member, 'Administrators set this up: Address and version');
      expect(await member.getByRole('link', { name: 'Custom roles' }).count()).toBe(0);
    });

    it('make a custom role in sentences, give it to somebody, and say who has it', async () => {
      const { app } = desk();
      const { admin, id: tenantId } = await createTenant(app, 'Role makers');
      const holder = await createUser(app, { tenantId, fullName: 'Rosa Lind' });
      const { page } = await desk().window('/settings?show=roles', admin);
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Create the first custom role' }).click();
      await dialog.getByLabel('Name').fill('No reports');
      await dialog.getByRole('checkbox', { name: 'See reports' }).uncheck();
      await dialog.getByRole('button', { name: 'Create the role' }).click();
      await seen(page, 'May not: see reports.');
      await desk().go(page, `/people?find=${holder.email}`);
      await page.getByRole('button', { name: 'Actions for Rosa Lind' }).click();
      await page.getByRole('menuitem', { name: 'Change the role' }).click();
      await dialog.getByRole('radio', { name: /^No reports/ }).check();
      await dialog.getByRole('button', { name: 'Change the role' }).click();
      await page.locator('.role', { hasText: 'No reports' }).waitFor();
      await desk().go(page, '/settings?show=roles');
      await page.getByRole('link', { name: 'Rosa Lind' }).waitFor();
      await lookAt(page, 'roles');
      await app
        .as(`Bearer ${await login(app, holder.email, PASSWORD)}`)
        .get('/v2/reports/summary')
        .expect(403);
      await page.getByRole('button', { name: 'Actions for the role No reports' }).click();
      await page
        .getByRole('menuitem', { name: /^Delete/ })
        .and(page.locator('[aria-disabled=true]'))
        .waitFor();
    });

    it('a text that turns its direction shows that it does, wherever it stands', async () => {
      const { alerts, ada } = desk();
      const id = await alerts.created({ message: 'invoice gnp.\u202eexe', description: 'Open \u2066this' });
      const { page } = await desk().window(`/alerts/${id}`, ada);
      await page.getByRole('heading', { level: 1, name: 'invoice gnp.⟨U+202E⟩exe' }).waitFor();
      expect(await page.locator('body').innerText()).not.toMatch(/\p{Bidi_Control}/u);
    });

    it('of a team say who cannot be reached, and switch off the mail about its week', async () => {
      const { app } = desk();
      const team = await createTeam(app, { name: 'Quiet ones' });
      await createUser(app, { fullName: 'Udo Unheard', teamIds: [team.id] });
      const { page } = await desk().window('/people?show=teams', await createUser(app, { role: 'admin' }));
      const udo = page.getByRole('listitem').filter({ hasText: 'Udo Unheard' });
      await udo.getByText('Cannot be reached: no contact method.').waitFor();
      await udo.getByRole('link', { name: 'Show in People' }).waitFor();
      const open = async () => {
        await page.getByRole('button', { name: 'Actions for the team Quiet ones' }).click();
        await page.getByRole('menuitem', { name: 'Name, description, weekly mail' }).click();
        return page.getByLabel('Mail its leads every Monday what paged most in the week');
      };
      await (await open()).uncheck();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await app.sql('SELECT "weeklyDigest" FROM teams WHERE id = $1', [team.id])).toEqual([
        { weeklyDigest: false },
      ]);
      expect(await (await open()).isChecked()).toBe(false);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    });

    it('of a tool stay while its form is left by a step back, and closing asks about them', async () => {
      const { page } = await desk().window('/integrations', await createUser(desk().app, { role: 'admin' }));
      await page.getByRole('button', { name: 'Connect a tool' }).first().click();
      const dialog = page.getByRole('dialog').first();
      const grafana = dialog.getByRole('button', { name: /^Grafana ?A contact point/ });
      // Among many tools one is found by its name, or by what it is about.
      const search = dialog.getByRole('searchbox', { name: 'Find a tool' });
      await search.fill('prometheus');
      await dialog.getByRole('button', { name: /^Alertmanager/ }).waitFor();
      expect(await grafana.count()).toBe(0);
      await search.fill('a tool of our own');
      await dialog.getByRole('button', { name: /^API and webhook/ }).waitFor();
      await search.fill('grafana');
      await grafana.click();
      await dialog.getByLabel('Name').fill('Grafana of the lab');
      await dialog.getByRole('button', { name: 'Back' }).click();
      await grafana.click();
      expect(await dialog.getByLabel('Name').inputValue()).toBe('Grafana of the lab');
      await dialog.getByRole('button', { name: 'Back' }).click();
      await dialog.getByRole('button', { name: 'Close this dialog' }).click();
      await page.getByRole('dialog', { name: 'Discard what you have typed?' }).waitFor();
    });

    it('of an integration of another team wait for its first alert, which arrives', async () => {
      const { app } = desk();
      const [own, other] = [await createTeam(app), await createTeam(app, { name: 'Somebody else’s' })];
      const admin = await createUser(app, { role: 'admin', teamIds: [own.id] });
      const { body } = await app
        .as(`Bearer ${admin.token}`)
        .post('/v2/integrations', { name: 'Their monitor', type: 'API', teamId: other.id })
        .expect(200);
      const { page } = await desk().window(`/integrations/${body.data.id}?wait`, admin);
      await seen(page, 'Waiting for the first alert…');
      const hook = new URL(body.data.webhookUrl as string).pathname;
      await app.http.post(hook).send({ level: 'critical' }).expect(400);
      await app.nest.get(IntegrationReceipts, { strict: false }).store();
      await seen(page, /^Refused.*message: is required.*The payload stands below\.$/);
      await seen(page, 'Waiting for the first alert…');
      await app.http
        .post(hook)
        .send({ message: 'Raised by their monitor' })
        .expect(({ status }) => expect(status).toBeLessThan(300));
      await app.settle();
      const arrived = page.getByRole('region', { name: 'Do alerts arrive?' }).or(page.locator('section.stack'));
      await arrived.getByText('It works:').waitFor();
      await page.locator('section', { hasText: 'Recent payloads' }).getByText('Taken').waitFor();
      await arrived.getByRole('link', { name: 'Raised by their monitor' }).click();
      await page.getByRole('heading', { level: 1, name: 'Raised by their monitor' }).waitFor();
      await seen(page, 'Somebody else’s');
    });

    it.each([
      ['that lack a mail server', 'none'],
      ['whose mails are kept in a folder', 'kept'],
    ])('%s are told by an invite, which is given by hand', async (_which, mails) => {
      const admin = await createUser(desk().app, { role: 'admin' });
      const { page } = await desk().window('/sign-in', admin);
      await page.route('**/v2/channels', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { providerDisabled: object };
        const providerDisabled = { ...body.providerDisabled, email: mails === 'none' };
        await route.fulfill({ response, json: { ...body, providerDisabled, mailsKept: mails === 'kept' } });
      });
      await page.goto(`${desk().app.url}/console/people`);
      await page.getByRole('button', { name: 'Invite people' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('E-mail').fill(`by-hand-${mails}@example.com`);
      await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
      await dialog.getByText('This service sends no mails, so give this link to').waitFor();
      expect(await dialog.textContent()).not.toContain('on its way');
      expect(await dialog.textContent()).toContain('/accept-invite/');
    });

    it('make a key that is shown once and works until it is revoked', async () => {
      const { app } = desk();
      const admin = await createUser(app, { role: 'admin' });
      const { page } = await desk().window('/settings?show=keys', admin);
      await page.getByRole('button', { name: 'Make a key' }).click();
      await page.getByLabel('What uses it').fill('Deployment script');
      await page.getByLabel('create and change').uncheck();
      await page.getByRole('button', { name: 'Make the key' }).click();
      const key = (await page.getByLabel('API key', { exact: true }).textContent())!.trim();
      const used = (method: 'get' | 'post') => app.as(`CompatKey ${key}`).send(method, '/v2/alerts');
      expect([(await used('get')).status, (await used('post').send({ message: 'No' })).status]).toEqual([200, 403]);
      // It is not lost by a wrong key or click.
      const question = page.getByRole('dialog', { name: 'Close without copying it?' });
      for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 400)]) {
        await leave();
        await question.getByRole('button', { name: 'Keep it' }).click();
      }
      expect(await page.getByLabel('API key', { exact: true }).textContent()).toContain(key);
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Revoke the key of Deployment script' }).click();
      await page.getByRole('button', { name: 'Revoke', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect((await used('get')).status).toBe(401);
    });

    it('add a chat room that proves itself; a policy posts to it, and keeps it; a schedule announces there', async () => {
      const { app } = desk();
      const admin = await createUser(app, { role: 'admin' });
      const { page } = await desk().window('/settings?show=rooms', admin);
      await seen(page, 'There is no chat room');
      await page.getByRole('button', { name: 'Add a room' }).click();
      await page.getByLabel('Name').fill('#payments');
      await page.getByLabel('ID of the channel').fill('C0PAYROOM');
      await page.getByRole('button', { name: 'Add and post a code' }).click();
      // No app of Slack's is set up here, so the code is shown instead.
      await seen(page, 'Nothing is set up for this kind; the code is');
      const [code = ''] = /\d{6}/.exec((await page.getByRole('dialog').textContent()) ?? '') ?? [];
      await page.getByRole('button', { name: 'Close' }).last().click();
      await page.getByLabel('Code for #payments').fill(code === '000000' ? '111111' : '000000');
      let tries = 0;
      page.on('request', (request) => (tries += request.url().endsWith('/verify') ? 1 : 0));
      await page.getByRole('button', { name: 'Confirm' }).click();
      await seen(page, 'Invalid or expired code.');
      expect(tries).toBe(1);
      await page.getByLabel('Code for #payments').fill(code);
      await page.setViewportSize({ width: 320, height: 640 });
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('button', { name: 'Test #payments' }).click();
      await seen(page, 'Not posted: provider-disabled.');

      await desk().go(page, '/escalations');
      await page.getByRole('button', { name: 'New escalation policy' }).first().click();
      await page.getByLabel('Name').fill('To the room');
      await choose(page.getByLabel('Recipient'), '#payments (Slack)');
      expect(await page.getByLabel('Notify').count()).toBe(0);
      await page.getByRole('button', { name: 'Save' }).click();
      await seen(page, 'is posted to');
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.waitForURL(/\/escalations\/[0-9a-f-]{36}/);
      const policyId = page.url().split('/').at(-1)?.split('?')[0] ?? '';
      const alertId = await desk().raise('Card payments fail', { responders: [{ type: 'escalation', id: policyId }] });
      await desk().go(page, `/alerts/${alertId}`);
      await page.locator('.ladder').getByText('#payments skipped, the provider is not configured').waitFor();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);

      const schedule = { name: 'Announced', rotations: [] };
      const made = await app.as(`Bearer ${admin.token}`).post('/v2/schedules', schedule);
      const scheduleId = made.body.data.id as string;
      await desk().go(page, `/schedules/${scheduleId}`);
      await page.getByRole('button', { name: 'Settings' }).first().click();
      await page.getByLabel('Announce handoffs in').selectOption({ label: '#payments (Slack)' });
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(
        await app.sql('SELECT "announceRoomId" IS NOT NULL AS is FROM schedules WHERE id = $1', [scheduleId]),
      ).toEqual([{ is: true }]);

      await desk().go(page, '/settings?show=rooms');
      await page.getByRole('button', { name: 'Remove #payments' }).click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await seen(page, 'The chat room is named by the escalation policy');
      await app.sql(`DELETE FROM escalation_policies WHERE name = 'To the room'`);
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await seen(page, 'There is no chat room');
    });

    it('are read by others, who are told why they change nothing', async () => {
      const { page } = await desk().window('/settings?show=sign-on', desk().sam);
      await page.getByRole('heading', { name: 'Administrators set this up: Single sign-on' }).waitFor();
      await page.getByRole('link', { name: 'People, teams and invites' }).waitFor();
      await page.getByRole('link', { name: 'API keys' }).click();
      await seen(page, 'Stakeholders see everything and change nothing');
      expect(await page.getByRole('button', { name: 'Make a key' }).isDisabled()).toBe(true);
      expect(await faultsOf(page)).toEqual([]);
    });
  });
