import { describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { createTenant, createUser } from '../support/accounts.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { type Desk, choose, chosenIn, expectSoon, seen } from './desk.js';

export const statusStories = (desk: () => Desk): void => {
  describe('the status page', () => {
    it('is set up with a preview of what is not saved; a service is added; a subscriber is removed', async () => {
      const { app } = desk();
      // Another story may have set one up.
      await app.sql('DELETE FROM status_pages');
      const rosa = await createUser(app, { fullName: 'Rosa Iversen', role: 'admin' });
      const { page, faults } = await desk().window('/status-page', rosa);
      await page.getByLabel('Name').fill('Lumen');
      await page.getByLabel('Address', { exact: true }).fill('lumen');
      const frame = page.frameLocator('iframe');
      await frame.getByText('Lumen', { exact: true }).waitFor();
      await seen(page, 'not saved yet');
      const read = () => app.as(`Bearer ${rosa.token}`).get('/v2/status-page');
      await read().expect(404);

      await page.getByRole('button', { name: 'Add a service' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Search');
      await page.getByRole('button', { name: 'Add it' }).click();
      await page.getByLabel('Who sees it').selectOption('link');
      await page.getByRole('button', { name: 'Set up the page' }).click();
      await page.getByText(/\/status\/lumen\?key=/).waitFor();
      expect((await read().expect(200)).body.data).toMatchObject({ slug: 'lumen', brandName: 'Lumen' });

      await page.getByLabel('Who sees it').selectOption('public');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('link', { name: 'Open the page' }).waitFor();
      await app.http.post('/v2/public/status-page/lumen/subscribe').send({ email: 'reader@example.com' }).expect(202);
      await page.reload();
      await frame.getByText('Search').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflowOf(page)).toBe(0);
      await page.getByRole('button', { name: 'Remove reader@example.com' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await seen(page, 'Nobody yet.');
      expect(faults).toEqual([]);
    });

    it('leaves what another administrator has changed, and shows both where it is the same; a new address is asked for', async () => {
      const { app } = desk();
      await app.sql('DELETE FROM status_pages');
      const [rosa, omar] = [await createUser(app, { role: 'admin' }), await createUser(app, { role: 'admin' })];
      const stored = async () => (await app.as(`Bearer ${omar.token}`).get('/v2/status-page')).body.data as object;
      const put = (change: object) =>
        app
          .as(`Bearer ${omar.token}`)
          .put('/v2/status-page', {
            slug: 'shared',
            brandName: 'Lumen',
            visibility: 'public',
            showUptimeBars: true,
            ...change,
          })
          .expect(200);
      await put({});
      const { page } = await desk().window('/status-page', rosa);
      const [name, address] = [page.getByLabel('Name'), page.getByLabel('Address', { exact: true })];
      const form = page.locator('form').filter({ has: address });
      const save = form.getByRole('button', { name: 'Save', exact: true });
      const saved = form.getByRole('button', { name: 'Saved' });
      const logoUrl = 'https://example.com/logo.png';
      // The one writes while the other saves.
      await name.fill('Lumen Systems');
      await put({ logoUrl });
      await save.click();
      await saved.waitFor();
      expect(await stored()).toMatchObject({ brandName: 'Lumen Systems', logoUrl });
      expect(await page.getByLabel('Address of the logo').inputValue()).toBe(logoUrl);

      await name.fill('Lumen A');
      await put({ logoUrl, brandName: 'Lumen B' });
      await save.click();
      await form.getByText('Name is now “Lumen B”, and here “Lumen A”').waitFor();
      expect(await stored()).toMatchObject({ brandName: 'Lumen B' });
      await save.click();
      await saved.waitFor();
      expect(await stored()).toMatchObject({ brandName: 'Lumen A', logoUrl });
      // What one has saved oneself is nobody else's change.
      await name.fill('Lumen C');
      await save.click();
      await saved.waitFor();

      for (const answer of ['Keep the old address', 'Move the page']) {
        await address.fill('moved');
        await save.click();
        await form.getByText(/Links to .*\/status\/shared stop working at once/).waitFor();
        expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
        expect(await stored()).toMatchObject({ slug: 'shared' });
        await form.getByRole('button', { name: answer }).click();
        await saved.waitFor();
      }
      expect(await stored()).toMatchObject({ slug: 'moved', brandName: 'Lumen C' });
    });

    it('says at a field what is wrong with it, and warns of a logo that is never shown', async () => {
      const { app } = desk();
      await app.sql('DELETE FROM status_pages');
      const rosa = await createUser(app, { role: 'admin' });
      const { page } = await desk().window('/status-page', rosa);
      const address = page.getByLabel('Address', { exact: true });
      const logo = page.getByLabel('Address of the logo');
      const form = page.locator('form').filter({ has: address });
      const problemOf = async (field: Locator): Promise<string | null> =>
        page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).textContent();
      for (const wrong of ['Bad Address!', 'a'.repeat(200)]) {
        await address.fill(wrong);
        expect(await problemOf(address)).toBe('3 to 48 small letters, digits and hyphens between them');
        expect(await address.getAttribute('aria-invalid')).toBe('true');
      }
      await page.getByLabel('Name').fill('Lumen');
      await address.fill('at-the-field');
      await logo.fill('javascript:alert(1)');
      // What is typed up to there is shown, with the page as it was.
      const preview = page.getByRole('region', { name: 'Preview' });
      await preview.getByText('Not in the preview: Must be an http or https URL').waitFor();
      await preview.locator('iframe').waitFor();
      expect(await preview.getByRole('alert').count()).toBe(0);
      await page.getByRole('button', { name: 'Set up the page' }).click();
      await form.locator('.field-problem').waitFor();
      expect(await problemOf(logo)).toBe('Must be an http or https URL');
      expect(await form.getByRole('alert').count()).toBe(0);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);

      await logo.fill('http://somebody:secret@example.com/logo.png');
      await page.getByRole('button', { name: 'Set up the page' }).click();
      await form.getByText('The page does not show this logo: the URL contains credentials').waitFor();

      const other = await createTenant(app);
      await app
        .as(`Bearer ${other.token}`)
        .put('/v2/status-page', { slug: 'of-others', brandName: 'Others', visibility: 'public' })
        .expect(200);
      await logo.fill('');
      await address.fill('of-others');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Move the page' }).click();
      await expectSoon(async () => (await problemOf(address)) === 'Is already in use');
    });

    it('shows its services to a stakeholder, who changes nothing', async () => {
      const { page } = await desk().window('/status-page', desk().sam);
      await seen(page, 'Administrators alone see');
      await seen(page, 'Stakeholders see everything and change nothing');
      expect(await page.getByRole('button', { name: 'Add a service' }).isDisabled()).toBe(true);
    });
  });

  describe('heartbeats', () => {
    it('one is made, with the line that pings it; it is changed and disabled', async () => {
      const { page } = await desk().window('/heartbeats');
      await page.getByRole('button', { name: 'New heartbeat' }).first().click();
      await page.getByLabel('Name').fill('nightly-backup');
      await page.getByRole('button', { name: 'Make it' }).click();
      await seen(page, /curl -fsS .*\/v2\/heartbeats\/nightly-backup\/ping/);
      await page.getByRole('button', { name: 'Change' }).click();
      await page.getByLabel('A ping at least every').fill('25');
      await page.getByRole('button', { name: 'Save' }).click();
      await seen(page, 'every 25 hours');
      await page.getByRole('button', { name: 'Disable' }).click();
      await page.getByRole('button', { name: 'Enable' }).waitFor();
      const { body } = await desk()
        .app.as(`Bearer ${desk().ada.token}`)
        .get('/v2/heartbeats/nightly-backup')
        .expect(200);
      expect(body.data).toMatchObject({ interval: 25, intervalUnit: 'hours', enabled: false });
    });
  });

  describe('whom a heartbeat pages', () => {
    const NAME = 'weekly-report';
    const read = (token: string) => desk().app.as(`Bearer ${token}`).get(`/v2/heartbeats/${NAME}`);

    it('is told before it is saved, in the list and beside the command, which holds a key that is made there', async () => {
      const { app, teamId } = desk();
      const lead = await createUser(app, {
        ...{ fullName: 'Bea Lind', role: 'admin', reachable: true, teamIds: [teamId] },
      });
      const { page, faults } = await desk().window('/heartbeats', lead);
      await page.getByRole('button', { name: 'New heartbeat' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill(NAME);
      expect(await chosenIn(dialog.getByLabel('Team'))).toBe('Payments');
      await dialog.getByText(/^If it expires: pages /).waitFor();
      await choose(dialog.getByLabel('Team'), 'No team');
      await dialog.getByText('Pages nobody: no escalation policy applies').waitFor();
      await page.getByRole('button', { name: 'Make it' }).click();
      await seen(page, /curl .*weekly-report/);
      await dialog.getByText('Pages nobody: no escalation policy applies').waitFor();
      expect((await read(lead.token).expect(200)).body.data.teamId).toBeNull();

      await dialog.getByRole('button', { name: 'Change' }).click();
      await choose(dialog.getByLabel('Team'), 'Payments');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByRole('button', { name: 'Make a key' }).waitFor();
      await dialog.getByText(/^If it expires: pages /).waitFor();
      expect((await read(lead.token).expect(200)).body.data.teamId).toBe(teamId);

      await dialog.getByRole('button', { name: 'Make a key' }).click();
      await seen(page, 'The command holds the new key');
      const command = await dialog.getByRole('group', { name: 'command that pings' }).innerText();
      const [, key = ''] = /GenieKey (pager-[0-9a-f]{48})'/.exec(command) ?? [];
      const pinged = app.as(`CompatKey ${key}`).post(`/v2/heartbeats/${NAME}/ping`);
      expect((await pinged.expect(200)).body.data).toEqual({ result: 'pinged' });
      await app.as(`CompatKey ${key}`).get('/v2/alerts').expect(403);
      expect(await faultsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflowOf(page)).toBe(0);
      expect(faults).toEqual([]);
    });
  });

  describe('maintenance', () => {
    it('is planned, ended and removed; it says what it silences', async () => {
      const lead = await createUser(desk().app, {
        fullName: 'Lea Holm',
        teamIds: [desk().teamId],
        permissions: { 'maintenance-windows': 'write' },
      });
      const { page } = await desk().window('/maintenance', lead);
      await seen(page, 'page nobody');
      await page.getByRole('button', { name: 'Plan maintenance' }).click();
      await page.getByLabel('Name').fill('Database upgrade');
      await page.getByRole('button', { name: 'Plan it' }).click();
      const current = page.getByRole('region', { name: 'Now' });
      await current.getByText('Database upgrade').waitFor();
      await seen(page, /all alerts of Payments; all heartbeats of Payments/);
      await page.getByRole('button', { name: 'End Database upgrade' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'End it now' }).click();
      const past = page.getByRole('region', { name: 'Past' });
      await past.getByText('Database upgrade').waitFor();
      await page.getByRole('button', { name: 'Remove Database upgrade' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await seen(page, 'No maintenance is planned');
    });

    it('says how many subscribers will be mailed, and mails nobody where its planner says so', async () => {
      const { app } = desk();
      await app.sql('DELETE FROM status_pages');
      await app.sql('DELETE FROM status_page_subscribers');
      const admin = await createUser(app, { fullName: 'Ines Roth', role: 'admin' });
      const send = (method: 'put' | 'post', path: string, body: object) =>
        app.as(`Bearer ${admin.token}`).send(method, path, body).expect(200);
      await send('put', '/v2/status-page', { slug: 'planned', visibility: 'public', brandName: 'Lumen' });
      await app.sql(`INSERT INTO status_page_subscribers ("tenantId", id, email, "verifiedAt", "createdAt")
        SELECT "tenantId", gen_random_uuid(), 'reader-' || n || '@example.com', now(), now()
        FROM status_pages, generate_series(1, 124) n WHERE slug = 'planned'`);
      const { page, faults } = await desk().window('/maintenance', admin);
      await page.getByRole('button', { name: 'Plan maintenance' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Name').fill('New disks');
      await form.getByLabel('Description').fill('We replace two disks. Reads stay up.');
      expect(await form.getByLabel('Mail the subscribers').count()).toBe(0);
      await form.getByLabel('Announce it on the status page').check();
      await seen(page, /^124 subscribers of the status page will be mailed/);
      await seen(page, 'Public: it stands on the status page, in its feed and in mails');
      expect(await faultsOf(page)).toEqual([]);
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of [1280, 390, 320]) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 900 });
          expect(await overflowOf(page)).toBe(0);
          await form.getByLabel('Mail the subscribers').scrollIntoViewIfNeeded();
          if (process.env['PICTURES'])
            await page.screenshot({ path: `${process.env['PICTURES']}/mail-subscribers-${colorScheme}-${width}.png` });
        }
      await form.getByLabel('Mail the subscribers').uncheck();
      await seen(page, /^No subscriber will be mailed/);
      await form.getByRole('button', { name: 'Plan it' }).click();
      await page.getByRole('region', { name: 'Now' }).getByText('New disks').waitFor();
      const windows = await app.as(`Bearer ${admin.token}`).get('/v2/maintenance-windows');
      expect(windows.body.data[0]).toMatchObject({ name: 'New disks', public: true, notifySubscribers: false });
      // The editor of the page shows it as the public sees it.
      await desk().go(page, '/status-page');
      await page.frameLocator('iframe').getByText('We replace two disks. Reads stay up.').waitFor();
      if (process.env['PICTURES'])
        await page.screenshot({ path: `${process.env['PICTURES']}/planned-preview.png`, fullPage: true });
      await desk().go(page, '/maintenance');
      await page.getByRole('button', { name: 'Remove New disks' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('button', { name: 'Remove New disks' }).waitFor({ state: 'detached' });
      expect(faults).toEqual([]);
    });

    it('silences alerts: the open ones that match are seen beforehand, and the alert says until when', async () => {
      const raise = () => desk().alerts.created({ message: 'Replica lags', tags: ['replica'] });
      await raise();
      const lead = await createUser(desk().app, {
        fullName: 'Leo Brandt',
        teamIds: [desk().teamId],
        permissions: { 'maintenance-windows': 'write' },
      });
      const { page } = await desk().window('/maintenance', lead);
      await page.getByRole('button', { name: 'Plan maintenance' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Name').fill('Replicas move');
      const heartbeats = form.getByLabel('All heartbeats of Payments that do not ping in time');
      expect(await form.getByLabel('Alerts: they are kept, and page nobody').isChecked()).toBe(true);
      expect(await heartbeats.isChecked()).toBe(true);
      await form.getByLabel('Tagged with one of').fill('replica');
      expect(await heartbeats.isChecked()).toBe(false);
      await seen(page, '1 open alert matches');
      await form.getByLabel('How often').selectOption('Every week');
      for (const day of ['Wed', 'Mon']) await form.getByLabel(day).check();
      await seen(page, 'It comes every week on Mon and Wed');
      await form.getByLabel('How often').selectOption('Every day');
      await seen(page, 'It comes every day');
      await form.getByRole('button', { name: 'Plan it' }).click();
      await page.getByRole('region', { name: 'Now' }).getByText('Replicas move').waitFor();
      await seen(page, /each alert that is tagged replica, of Payments\. Alerts page at the end if still open/);
      expect(await page.getByText('heartbeats of Payments').count()).toBe(0);
      await desk().go(page, `/alerts/${await raise()}`);
      await seen(page, 'by maintenance Replicas move');
      await seen(page, /^Maintenance Replicas move silences it until /);
      await desk().go(page, '/maintenance');
      await page.getByRole('button', { name: 'Remove Replicas move' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('button', { name: 'Remove Replicas move' }).waitFor({ state: 'detached' });
    });
  });
};
