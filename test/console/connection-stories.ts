import { describe, expect, it } from '@jest/globals';
import { createUser } from '../support/accounts.js';
import { type Desk, expectSoon, gone, rowOf, seen, signIn } from './desk.js';

export const connectionStories = (desk: () => Desk): void =>
  describe('connection and session', () => {
    it('a cut connection: says since when, and acknowledges when it is back', async () => {
      const id = await desk().raise('Acknowledged in a tunnel');
      const { page, context } = await desk().window(`/alerts/${id}`);
      const acknowledge = page.getByRole('button', { name: /^Acknowledge/ });
      await acknowledge.waitFor();
      await context.setOffline(true);
      await acknowledge.click();
      await seen(page, /No connection since \d\d:\d\d/);
      await seen(page, 'Not acknowledged: no connection. Trying again.');
      expect(await desk().alerts.shown(id)).toMatchObject({ status: 'open' });
      await context.setOffline(false);
      await expectSoon(async () => (await desk().alerts.shown(id)).status === 'acknowledged');
      await gone(page, /No connection since/);
      await page.locator('.facts').getByText('Acknowledged').waitFor();
    });

    it('an expired session is renewed by the refresh cookie; without one the form leads back', async () => {
      const user = await createUser(desk().app);
      const { page, context } = await desk().window('/?q=tag%3A+nothing', user);
      await seen(page, 'No alert matches');
      await context.clearCookies({ name: 'token' });
      await page.reload();
      await seen(page, 'No alert matches');
      expect((await context.cookies()).map(({ name }) => name)).toContain('token');
      await context.clearCookies();
      await page.reload();
      await signIn(page, user.email);
      await seen(page, 'No alert matches');
      expect(new URL(page.url()).searchParams.get('q')).toBe('tag: nothing');
    });

    it('two tabs: both keep their session, and one shows what the other does', async () => {
      const id = await desk().raise('Seen in two tabs');
      const { page, context } = await desk().window('/');
      const other = await desk().tab(context, `/alerts/${id}`);
      await rowOf(page, 'Seen in two tabs').waitFor();
      await other.page.getByRole('button', { name: /^Acknowledge/ }).waitFor();
      await context.clearCookies({ name: 'token' });
      await Promise.all([page.reload(), other.page.reload()]);
      await rowOf(page, 'Seen in two tabs').waitFor();
      await seen(page, /^Live$/);
      await other.page.getByRole('button', { name: /^Acknowledge/ }).click();
      await rowOf(page, 'Seen in two tabs').locator('.hands').getByText('Ada Moreno').waitFor();
    });
  });
