import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { inboundPayload } from '../fixtures/inbound-payloads.js';
import { createTenant, createUser, PASSWORD, type TestUser } from '../support/accounts.js';
import { type Desk, lookAt, seen } from './desk.js';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/** What somebody does on the first day, through the pages only. */
export const newcomerStories = (desk: () => Desk): void =>
  describe('a newcomer', () => {
    it('signs up to a test alert that a person received in at most 25 inputs; then Alertmanager pages, and is acknowledged on a phone', async () => {
      const { app } = desk();
      const { admin } = await createTenant(app, 'Newcomers');
      const { page } = await desk().window('/', null);
      const dialog = page.getByRole('dialog');
      let inputs = 0;
      const click = (button: Locator): Promise<void> => (inputs++, button.click());
      const fill = (field: Locator, text: string): Promise<void> => (inputs++, field.fill(text));
      const press = (name: string, within: Page | Locator = page): Promise<void> =>
        click(within.getByRole('button', { name, exact: true }));

      await fill(page.getByLabel('E-mail'), admin.email);
      await fill(page.getByLabel('Password'), PASSWORD);
      await press('Sign in');

      const own = page.getByRole('list', { name: 'Your first steps' });
      expect(await own.getByLabel('Address').inputValue()).toBe(admin.email);
      await press('Add and send a code');
      await app.mails!.accepted(admin.email);
      const [code] = /\b\d{6}\b/.exec(textsTo(admin)) ?? [];
      await fill(page.getByLabel(`Code for ${admin.email}`), code!);
      await press('Confirm');
      await press('Send a test notification');
      await seen(page, `It was sent to ${admin.email}`);
      expect(textsTo(admin)).toMatch(/test/i);
      await lookAt(page, 'welcome');

      const steps = page.getByRole('list', { name: 'Setup steps' });
      await click(steps.getByRole('link', { name: 'Create a team' }));
      await fill(dialog.getByLabel('Name'), 'Platform');
      await press('Make the team', dialog);
      const bar = page.getByRole('region', { name: 'Setup' });
      const next = async (step: string): Promise<void> => {
        await bar.getByText(`Next: ${step}`).waitFor();
        await click(bar.getByRole('link', { name: 'Next step' }));
      };

      await next('Invite people');
      await fill(dialog.getByLabel('E-mail'), 'grace@example.com');
      await press('Invite', dialog);
      const invite = await dialog.locator('pre').textContent();
      await press('Done', dialog);

      await next('Set up a schedule');
      expect(await dialog.getByRole('checkbox', { name: admin.fullName }).isChecked()).toBe(true);
      await press('Make the schedule', dialog);
      await page.getByRole('heading', { level: 1, name: 'Primary on-call' }).waitFor();
      await lookAt(page, 'setup-bar');

      await next('Set up an escalation policy');
      await press('Save', dialog);
      await page.getByRole('heading', { level: 1, name: 'Default escalation' }).waitFor();

      await next('Connect an integration');
      await click(dialog.getByRole('button', { name: /Alertmanager/ }));
      await press('Next: lines to copy', dialog);
      await seen(page, 'Waiting for the first alert…');
      const lines = page.locator('pre', { hasText: '/v2/webhooks/inbound/' }).first();
      const [url] = /http\S+\/v2\/webhooks\/inbound\/\S+/.exec((await lines.textContent())!) ?? [];

      await next('Send a test alert');
      await dialog.getByText(`Pages ${admin.fullName}`).waitFor();
      await press('Raise the alert', dialog);
      await page.getByRole('heading', { level: 1, name: /Test alert/ }).waitFor();
      expect(inputs).toBeLessThanOrEqual(25);
      await app.settle();
      expect(textsTo(admin)).toContain('Test alert: please acknowledge');
      await bar.waitFor({ state: 'detached' });

      await accept(invite!);
      const firing = inboundPayload('alertmanager-v4-1-firing-one').bodyText;
      await app.http.post(new URL(url!).pathname).set('Content-Type', 'application/json').send(firing).expect(202);
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

    it('sees what an earlier administrator has set up, hides the checklist, and finds it again, also after a reload', async () => {
      const { app } = desk();
      const { admin, id: tenantId } = await createTenant(app, 'Half done');
      await app.http.post('/v2/teams').set(bearer(admin)).send({ name: 'Platform' }).expect(200);
      const colleague = await createUser(app, { tenantId, role: 'admin' });
      const { page } = await desk().window('/', colleague);
      const steps = page.getByRole('list', { name: 'Setup steps' });
      await steps.getByText('Create a team: done').waitFor();
      expect(await steps.locator('[aria-current=step]').innerText()).toContain('Set up a schedule');
      // Above all else on the page.
      expect(await page.locator('main h2').first().innerText()).toBe('Set up your organisation');
      await lookAt(page, 'setup');
      await page.getByRole('button', { name: 'Hide the checklist' }).click();
      await steps.waitFor({ state: 'detached' });
      await page.reload();
      await seen(page, 'No open alerts');
      expect(await steps.count()).toBe(0);
      await desk().go(page, '/settings?show=setup');
      await page.getByRole('button', { name: 'Show it on the start page' }).click();
      await desk().go(page, '/');
      await steps.waitFor();
      const member = await createUser(app, { tenantId });
      const other = await desk().window('/', member);
      await seen(other.page, 'No open alerts');
      expect(await other.page.getByRole('list', { name: 'Setup steps' }).count()).toBe(0);
    });

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
