import { describe, expect, it } from '@jest/globals';
import { createUser } from '../support/accounts.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import {
  CLOCK,
  type Desk,
  expectSoon,
  gone,
  OF_ITS_OWN,
  press,
  reloadWithoutToken,
  rowOf,
  seen,
  signIn,
} from './desk.js';

export const connectionStories = (desk: () => Desk): void =>
  describe('connection and session', () => {
    it('a cut connection: says since when, and acknowledges when it is back', async () => {
      const id = await desk().raise('Acknowledged in a tunnel');
      const { page, context } = await desk().window(`/alerts/${id}`);
      const acknowledge = page.getByRole('button', { name: /^Acknowledge/ });
      await acknowledge.waitFor();
      await context.setOffline(true);
      await press(acknowledge);
      await seen(page, new RegExp(`No connection since ${CLOCK}`));
      await seen(page, 'Not acknowledged: no connection. Trying again.');
      expect(await desk().alerts.shown(id)).toMatchObject({ status: 'open' });
      await context.setOffline(false);
      await expectSoon(async () => (await desk().alerts.shown(id)).status === 'acknowledged');
      await gone(page, /No connection since/);
      await page.locator('.head-facts').getByText('Acknowledged').waitFor();
    });

    it('a choice of what could not be read says so, and is no empty one', async () => {
      const { page } = await desk().window('/on-call');
      const refused = { status: 403, contentType: 'application/json', body: '{"message":"Not yours"}' };
      await page.route('**/v2/alerts/count*', (route) => route.fulfill(refused));
      await desk().go(page, '/rules?view=try');
      const choice = page.locator('.field').filter({ has: page.getByLabel('Take a recent alert, or type one') });
      await choice.getByText('Not yours.').waitFor();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    });

    it('without a connection says what is not known, and that the service does not answer; with it shows the page', async () => {
      const [known, other] = [await desk().raise('Known before'), await desk().raise('Not known before')];
      const { page } = await desk().window(`/alerts/${known}`, undefined, OF_ITS_OWN);
      await page.getByRole('heading', { level: 1, name: 'Known before', exact: true }).waitFor();
      await page.route('**/v2/**', (route) => route.abort());
      await page.evaluate(`history.pushState(null, '', '/console/alerts/${other}')`);
      await page.getByRole('heading', { level: 1, name: 'Not known without a connection' }).waitFor();
      expect(await page.locator('.skeleton').count()).toBe(0);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'The service does not answer' }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      const tooMany = {
        ...{ status: 429, contentType: 'application/json', headers: { 'Retry-After': '1', 'X-Request-Id': 'r' } },
        body: '{"message":"Rate limit exceeded"}',
      };
      // The page also asks by itself, so the button is there for sure only as long as nothing answers.
      const asked = page.waitForRequest('**/v2/auth/me');
      await page.getByRole('button', { name: 'Try again' }).click();
      await asked;
      await page.route('**/v2/auth/me', (route) => route.fulfill(tooMany));
      await page.unroute('**/v2/**');
      await page.getByRole('heading', { level: 1, name: 'Too many requests' }).waitFor();
      await seen(page, /^It is asked for again/);
      // By itself.
      await page.unroute('**/v2/auth/me');
      await page.getByRole('heading', { level: 1, name: 'Not known before' }).waitFor();

      // What is not there says so also while it is asked for again.
      // Nothing is held before the heading is there: when live events come back, the page may ask twice for its first answer.
      let isHeld = false;
      let held = 0;
      await page.route('**/v2/alerts/00000000*', async (route) => (isHeld ? void held++ : route.continue()));
      await page.evaluate(`history.pushState(null, '', '/console/alerts/00000000-0000-4000-8000-000000000000')`);
      await page.getByRole('heading', { level: 1, name: 'There is no such alert' }).waitFor();
      isHeld = true;
      await expectSoon(async () => {
        await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
        return held > 0;
      });
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('There is no such alert');
    });

    it('an expired session is renewed by the refresh cookie; without one the form leads back', async () => {
      const user = await createUser(desk().app);
      const { page, context } = await desk().window('/?q=tag%3A+nothing', user);
      await seen(page, 'No alert matches');
      await reloadWithoutToken(context);
      await seen(page, 'No alert matches');
      expect((await context.cookies()).map(({ name }) => name)).toContain('token');
      await context.clearCookies();
      await page.reload();
      await signIn(page, user.email);
      await seen(page, 'No alert matches');
      expect(new URL(page.url()).searchParams.get('q')).toBe('tag: nothing');
    });

    it('a session that is over is asked about once, and what is typed stays when another tab signs out', async () => {
      const user = await createUser(desk().app, { teamIds: [desk().teamId] });
      const id = await desk().raise('Written while signed out');
      const { page, context } = await desk().window(`/alerts/${id}`, user);
      await page.getByLabel('Note').fill('Half a thought');
      const other = await desk().tab(context, '/on-call');
      await other.page.getByRole('heading', { level: 1 }).waitFor();
      let refreshes = 0;
      for (const each of [page, other.page])
        each.on('request', (request) => void (refreshes += request.url().endsWith('/v2/auth/refresh') ? 1 : 0));
      await other.page.getByRole('button', { name: 'Sign out' }).first().click();
      await other.page.getByLabel('Password').waitFor();
      await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
      expect(refreshes).toBeLessThanOrEqual(1);
      await signIn(page, user.email);
      await page.getByRole('dialog', { name: 'Sign in again' }).waitFor({ state: 'detached' });
      expect(await page.getByLabel('Note').inputValue()).toBe('Half a thought');
    });

    it('what a proxy answers for the service ends no session; its end elsewhere leads to the form', async () => {
      const user = await createUser(desk().app);
      const { page, context } = await desk().window('/?q=tag%3A+nothing', user);
      await seen(page, /^Live$/);
      let status = 502;
      await page.route('**/v2/auth/refresh', (route) =>
        status === 200 ? route.continue() : route.fulfill({ status, contentType: 'text/html', body: '<p>Bad gateway' }),
      );
      await reloadWithoutToken(context);
      await seen(page, 'No connection.');
      status = 200;
      await seen(page, 'No alert matches');
      const { token } = user;
      await desk().app.as(`Bearer ${token}`).post('/v2/auth/revoke-all').expect(200);
      await page.getByLabel('Password').waitFor();
      expect(new URL(page.url()).searchParams.get('q')).toBe('tag: nothing');
    });

    it('an alert is not acknowledged by the sign-in page of a network, nor by an error; the button asks again', async () => {
      const id = await desk().raise('Acknowledged at the third try', { tags: ['third'] });
      const { page } = await desk().window('/?q=tag%3A+third');
      // A phone shows few of the alerts that other stories leave.
      await page.setViewportSize({ width: 390, height: 800 });
      const answers = [
        { status: 500, contentType: 'application/json', body: '{"message":"Internal server error"}' },
        { status: 200, contentType: 'text/html', body: '<p>Welcome to the hotel' },
      ];
      let goOn = (): void => undefined;
      const isRead = new Promise<void>((resolve) => (goOn = resolve));
      await page.route('**/acknowledge', async (route) => {
        const answer = answers.shift();
        if (answer) return route.fulfill(answer);
        await isRead;
        return route.continue();
      });
      const row = rowOf(page, 'Acknowledged at the third try');
      await press(row.getByRole('button'));
      await row.getByText('Not acknowledged: Internal server error.').first().waitFor();
      await press(row.getByRole('button'));
      await row.getByText('Not acknowledged: no connection. Trying again.').first().waitFor();
      goOn();
      await row.getByText('Ada Moreno').first().waitFor();
      expect(await desk().alerts.shown(id)).toMatchObject({ status: 'acknowledged' });
    });

    it('two tabs: both keep their session, and one shows what the other does', async () => {
      const id = await desk().raise('Seen in two tabs', { tags: ['two-tabs'] });
      // Among the alerts that other stories leave, the acknowledged one may be below what the list draws.
      const { page, context } = await desk().window('/?q=tag%3A+two-tabs');
      const other = await desk().tab(context, `/alerts/${id}`);
      await rowOf(page, 'Seen in two tabs').waitFor();
      await other.page.getByRole('button', { name: /^Acknowledge/ }).waitFor();
      await reloadWithoutToken(context);
      await rowOf(page, 'Seen in two tabs').waitFor();
      // One of them holds the stream.
      for (const each of [page, other.page]) await seen(each, /^Live$/);
      await other.page.getByRole('button', { name: /^Acknowledge/ }).click();
      await rowOf(page, 'Seen in two tabs').locator('.hands').getByText('Ada Moreno').waitFor();
    });
  });
