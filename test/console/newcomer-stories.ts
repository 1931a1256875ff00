import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inboundPayload } from '../fixtures/inbound-payloads.js';
import { createTenant, PASSWORD, type TestUser } from '../support/accounts.js';
import { type Desk, choose, expectSoon, seen, signIn } from './desk.js';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/** What somebody does on the first day, through the pages only. */
export const newcomerStories = (desk: () => Desk): void =>
  describe('a newcomer', () => {
    it('signs in, adds a colleague, makes a rotation, connects Alertmanager, is paged and acknowledges on a phone', async () => {
      const { app } = desk();
      const { admin } = await createTenant(app, 'Newcomers');
      const { page } = await desk().window('/', null);
      const dialog = page.getByRole('dialog');
      await signIn(page, admin.email);
      await confirmAddress(page, admin);
      const steps = page.getByRole('region', { name: 'First steps' });
      await steps.getByRole('link', { name: 'Invite people' }).waitFor();
      expect(await steps.getByRole('link', { name: 'Send yourself a test page' }).count()).toBe(0);

      await go(page, 'Teams and people');
      await page.getByRole('button', { name: 'Invite people' }).click();
      await dialog.getByLabel('E-mail').fill('grace@example.com');
      await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
      const invite = await dialog.locator('pre').textContent();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await accept(invite!);

      await go(page, 'Schedules');
      await page.getByRole('button', { name: 'New schedule' }).first().click();
      await dialog.getByLabel('Name').fill('First line');
      for (const name of [admin.fullName, 'Grace Hopper']) await dialog.getByRole('checkbox', { name }).check();
      await dialog.getByRole('button', { name: 'Make the schedule' }).click();
      await page.getByRole('heading', { level: 1, name: 'First line' }).waitFor();

      await go(page, 'Escalations');
      await page.getByRole('button', { name: 'New escalation policy' }).first().click();
      await dialog.getByLabel('Name').fill('Everything');
      await dialog.getByRole('button', { name: 'Remove step 1' }).click();
      await dialog.getByRole('status').getByText('No step, so the policy pages nobody by itself').waitFor();
      await dialog.getByRole('button', { name: 'Add a step' }).click();
      await dialog.getByText('No step, so').waitFor({ state: 'hidden' });
      await choose(dialog.getByLabel('Page', { exact: true }), 'First line');
      await dialog.getByRole('checkbox', { name: /^Default policy/ }).check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { level: 1, name: 'Everything' }).waitFor();

      await go(page, 'Integrations');
      await page
        .getByRole('button', { name: /^Connect/ })
        .first()
        .click();
      await dialog.getByRole('button', { name: /Alertmanager/ }).click();
      await dialog.getByRole('button', { name: 'Next: lines to copy' }).click();
      await seen(page, 'Waiting for the first alert…');
      const lines = page.locator('pre', { hasText: '/v2/webhooks/inbound/' }).first();
      const [url] = /http\S+\/v2\/webhooks\/inbound\/\S+/.exec((await lines.textContent())!) ?? [];
      const firing = inboundPayload('alertmanager-v4-1-firing-one').bodyText;
      await app.http.post(new URL(url!).pathname).set('Content-Type', 'application/json').send(firing).expect(202);
      await seen(page, 'It works:');

      await go(page, 'Alerts');
      await steps.getByRole('link', { name: 'Add a team' }).waitFor();
      await expectSoon(async () => (await steps.getByRole('link').count()) === 1);
      await app.http.post('/v2/teams').set(bearer(admin)).send({ name: 'All of us' }).expect(200);
      await steps.waitFor({ state: 'detached' });

      await app.settle();
      const [link] = /\/console\/alerts\/[\w-]+/.exec(textsTo(admin)) ?? [];
      const phone = await desk().window(link!.slice('/console'.length), admin, PHONE);
      await phone.page
        .getByRole('button', { name: /^Acknowledge/ })
        .first()
        .click();
      await seen(phone.page, 'Acknowledged');
      const answer = await app.http
        .get(`/v2/alerts/${link!.split('/').at(-1)}`)
        .set(bearer(admin))
        .expect(200);
      expect(answer.body.data).toMatchObject({ status: 'acknowledged', acknowledgedBy: { id: admin.id } });
    });

    /** The three steps of the first sign-in, with a test page that arrives. */
    async function confirmAddress(page: Page, { email }: TestUser): Promise<void> {
      const { mails } = desk().app;
      await page.getByLabel('Address').fill(email);
      await page.getByRole('button', { name: 'Add and send a code' }).click();
      await page.getByLabel(`Code for ${email}`).waitFor();
      await mails!.accepted(email);
      const [code] = /\b\d{6}\b/.exec(textsTo({ email })) ?? [];
      await page.getByLabel(`Code for ${email}`).fill(code!);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Send a test page' }).click();
      await page.getByRole('button', { name: 'Yes, it is here' }).click();
      await page.getByRole('button', { name: 'Show me the alerts' }).click();
      await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
      expect(textsTo({ email })).toMatch(/test/i);
    }

    /** In a window of her own, as the link leads. */
    async function accept(link: string): Promise<void> {
      const { page } = await desk().window('/sign-in', null);
      await page.goto(`${desk().app.url}${new URL(link).pathname}`);
      await page.getByLabel('Your name').fill('Grace Hopper');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Make my account' }).click();
      await page.getByText('Make my account').waitFor({ state: 'hidden' });
    }

    const textsTo = ({ email }: Pick<TestUser, 'email'>): string =>
      desk()
        .app.mails!.mailsTo(email)
        .map(({ text }) => text)
        .join('\n');
    const bearer = ({ token }: TestUser) => ({ Authorization: `Bearer ${token}` });
  });

const go = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name }).click();
