import { describe, expect, it } from '@jest/globals';
import { confirmed, createTeam, createTenant, createUser, defaultTenantId, PASSWORD } from '../support/accounts.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { vouchForDomain } from '../support/single-sign-on.js';
import { type Desk, gone, lookAt, seen, signIn } from './desk.js';
import { codeOf, enrolled } from './second-factor.js';

export const signInStories = (desk: () => Desk): void =>
  describe('signing in', () => {
    it('a wrong password is refused, the right one leads to the link that was opened', async () => {
      const { ada } = desk();
      const id = await desk().raise('Opened by a link');
      const { page } = await desk().window(`/alerts/${id}`, null);
      await signIn(page, ada.email, 'not the password');
      await seen(page, /invalid/i);
      expect(page.url()).toContain(id);
      await signIn(page, ada.email);
      await page.getByRole('heading', { level: 1, name: 'Opened by a link' }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/console/alerts/${id}`);
    });

    it('no other address than one of the console is opened after it', async () => {
      const { page } = await desk().window('/sign-in?to=//evil.example/console/', null);
      await signIn(page, desk().ada.email);
      await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
      expect(new URL(page.url()).origin).toBe(desk().app.url);
    });

    it('by the company says where it leads, and why it came to nothing', async () => {
      const { app, ada } = desk();
      const team = await createTeam(app, { name: 'Company' });
      const admin = await createUser(app, { role: 'admin' });
      await app
        .as(await confirmed(app, `Bearer ${admin.token}`))
        .put(`/v2/teams/${team.id}/sso`, {
          ...{ issuer: 'http://127.0.0.1:1', clientId: 'pager', clientSecret: 'a secret of the client' },
          allowedDomains: ['company.example'],
        })
        .expect(200);
      await vouchForDomain(app, 'company.example', await defaultTenantId(app));
      const { page } = await desk().window('/people?show=teams', null);
      await page.getByLabel('E-mail').fill('ada@company.example');
      await page.getByRole('button', { name: 'Sign in with your company' }).click();
      await seen(page, 'You continue at 127.0.0.1:1');
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.getByRole('button', { name: 'Continue' }).click();
      await seen(page, 'Your company’s sign-in does not answer');
      await signIn(page, ada.email);
      await page.waitForURL('**/console/people?show=teams');
    });

    it('asks which organisation, where the password is right in several, and goes into that one', async () => {
      const { app } = desk();
      const [mill, bakery] = [await createTenant(app, 'Mill'), await createTenant(app, 'Bakery and Café')];
      const email = 'both@example.com';
      for (const { id: tenantId } of [mill, bakery]) await createUser(app, { email, tenantId });
      await app.sql('UPDATE users SET "emailProven" = true, "hasCompletedOnboarding" = true WHERE username = $1', [
        email,
      ]);
      const { page } = await desk().window('/people?show=teams', null);
      await signIn(page, email);
      await page.getByRole('heading', { level: 1, name: 'Which organisation?' }).waitFor();
      await lookAt(page, 'which-organisation');
      await page.getByRole('button', { name: 'Start again' }).click();
      await signIn(page, email);
      await page.getByRole('button', { name: 'Bakery and Café' }).click();
      await page.getByRole('heading', { level: 1, name: 'Teams and people' }).waitFor();
      expect(page.url()).toContain('/console/people?show=teams');
      const me: { data: { tenant: object } } = await page.evaluate(
        `fetch('/v2/auth/me').then((answer) => answer.json())`,
      );
      expect(me.data.tenant).toEqual({ id: bakery.id, name: 'Bakery and Café' });
    });

    it('asks for the second factor, or takes a backup code', async () => {
      const { user, secret, backupCodes } = await enrolled(desk());
      const { page } = await desk().window('/', null);
      await signIn(page, user.email);
      await page.getByLabel('Code').fill('000000');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('alert').waitFor();
      await page.getByLabel('Code').fill(codeOf(desk(), secret));
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();

      const again = await desk().window('/', null);
      await signIn(again.page, user.email);
      await again.page.getByRole('button', { name: 'Use a backup code' }).click();
      await again.page.getByLabel('Code').fill(backupCodes[0]!);
      await again.page.getByRole('button', { name: 'Continue' }).click();
      await again.page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
    });

    it('signing out ends the session in every tab', async () => {
      const user = await createUser(desk().app);
      const { page, context } = await desk().window('/', user);
      const other = await desk().tab(context, '/');
      await other.page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      for (const each of [page, other.page]) await each.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
      await gone(other.page, 'Open');
    });

    it('who has registered is told that they are not paged yet, and can have the proof mailed', async () => {
      const { app } = desk();
      const account = { email: 'new.person@example.com', password: PASSWORD };
      await app.http
        .post('/v2/auth/register')
        .send({ ...account, fullName: 'New Person' })
        .expect(200);
      const { page } = await desk().window('/', null);
      await signIn(page, account.email);
      await seen(page, 'You are not paged yet');
      await page.getByRole('button', { name: 'Mail me the link' }).click();
      await seen(page, 'A link was mailed to new.person@example.com');
    });
  });
