import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { asAdmin, createTenant, createUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { overflowOf } from '../support/chromium.js';
import { type Desk, expectSoon, OF_ITS_OWN, settled, settleIn } from './desk.js';

const WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(6).slice(0, 200);
const LINK = `https://runbooks.example.com/${'a1'.repeat(90)}`;
const TEXT = `${WORD} ${LINK}`;
const PHONE = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };

/** Inputs that take any text. */
const TEXTS = 'input:not([type]), input[type=text], input[type=search], input[type=url], input[type=email], textarea';
const WIDER = `Math.max(...[document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] .dialog-body')]
  .map((element) => element.scrollWidth - element.clientWidth))`;
/** Of buttons that differ in the thing that they name, one is enough. */
const KIND_LETTERS = 12;
/** Buttons that end the session of the story, ask the browser, or wait for others. */
const NOT_PRESSED = /^(Sign out|Page me in|Choose|Download|Read it|Test|Send again)/;
/** Pages with fields that are in no dialog. */
const WITH_FORMS = /^\/(me|settings|moving-in)/;

/** Opens every dialog that a button of the page, or of its menus, leads to, and types into each of its fields. */
async function typeEverywhere(page: Page, note: (dialog: string, wider: number) => void): Promise<void> {
  const { href } = new URL(page.url());
  const buttons = page.locator('main button:visible:enabled');
  const kinds = new Set<string>();
  for (let nth = 0; nth < (await buttons.count()); nth++) {
    const label = await buttons.nth(nth).evaluate((button) => button.getAttribute('aria-label') ?? button.textContent);
    if (NOT_PRESSED.test(label) || kinds.size === kinds.add(label.slice(0, KIND_LETTERS)).size) continue;
    await buttons
      .nth(nth)
      .click({ timeout: 2000 })
      .catch(() => undefined);
    const items = page.locator('[role=menuitem]:visible');
    const choices = await items.count();
    for (let choice = 0; choice < Math.max(choices, 1); choice++) {
      if (choice > 0) await buttons.nth(nth).click();
      // What was chosen before may have made the menu shorter.
      if (choices > 0 && (await items.count()) <= choice) break;
      if (choices > 0) await items.nth(choice).click();
      await settled(page);
      if ((await page.locator('dialog[open]').count()) > 0) note(`${choice} ${label}`, await typeInto(page));
      await closeAll(page);
      note(`page after ${label}`, await typeIntoForms(page));
      if (page.url() !== href) await page.goto(href);
      await settled(page);
    }
  }
}

async function closeAll(page: Page): Promise<void> {
  const dialogs = page.locator('dialog[open]');
  await expectSoon(async () => {
    if ((await dialogs.count()) === 0) return true;
    const discard = page.getByRole('button', { name: 'Discard', exact: true });
    if ((await discard.count()) > 0) await discard.click();
    else await page.keyboard.press('Escape');
    return false;
  });
}

/** Types into each field of the page, such as those that a button has brought. @returns how many pixels it is too wide */
async function typeIntoForms(page: Page): Promise<number> {
  if (!WITH_FORMS.test(new URL(page.url()).pathname.slice('/console'.length))) return 0;
  for (const field of await page.locator('main').locator(TEXTS).all())
    if ((await field.isVisible()) && (await field.isEditable())) await field.fill(TEXT);
  return overflowOf(page);
}

/** Types into each field of the dialog that is open. @returns how many pixels it is too wide */
async function typeInto(page: Page): Promise<number> {
  for (const field of await page.locator('dialog[open]').locator(TEXTS).all())
    if (await field.isEditable()) await field.fill(TEXT);
  await settled(page);
  return page.evaluate<number>(WIDER);
}

/** No text, however long its words, makes a page wider than the screen. */
export const longTextStories = (desk: () => Desk): void =>
  describe('long words', () => {
    it('of an alert, and those that are typed into a new one, widen no page at 320 px', async () => {
      const id = await desk().raise(WORD.slice(0, 130), {
        ...{ description: TEXT, entity: WORD, source: WORD.slice(0, 100), note: TEXT, tags: [WORD.slice(0, 50)] },
        details: { [WORD.slice(0, 100)]: TEXT, runbook: LINK },
      });
      const { page } = await desk().window('/', desk().ada, PHONE);
      await settled(page);
      expect(await overflowOf(page)).toBe(0);
      await page.getByRole('button', { name: 'New alert' }).click();
      expect(await typeInto(page)).toBe(0);
      await closeAll(page);
      await desk().go(page, `/alerts/${id}`);
      await page.getByLabel('Note', { exact: true }).fill(TEXT);
      expect(await overflowOf(page)).toBe(0);
    });

    it('of an incident, its tags and its services widen its page at 320 px no more', async () => {
      const { app, ada } = desk();
      const post = async (path: string, body: object): Promise<string> => {
        const answer = await app.as(await asAdmin(app)).post(`/v2/${path}`, body);
        expect([path, answer.status < 300, answer.text]).toEqual([path, true, expect.any(String)]);
        return (answer.body as { data: { id: string } }).data.id;
      };
      const service = await post('services', { name: 'V'.repeat(90), teamId: desk().teamId });
      const id = await post('incidents', {
        ...{ name: 'I'.repeat(120), description: TEXT, priority: 'P3', tags: ['g'.repeat(48), 'W'.repeat(48)] },
        impactedServices: [service],
      });
      // Opened by its address: the page has its own styles alone.
      const { page } = await desk().window(`/incidents/${id}`, ada, PHONE);
      await page.getByText('V'.repeat(90)).waitFor();
      await settled(page);
      expect(await overflowOf(page)).toBe(0);
    });
  });

/** The same of every page and every dialog. */
export const longTextWalks = (desk: () => Desk): void =>
  describe('long words', () => {
    it('in every field of every kind of thing widen no page at 320 px', async () => {
      const { app } = desk();
      // Of its own, as every button is pressed.
      const { id: tenantId, token, apiKey } = await createTenant(app);
      const authorization = `Bearer ${token}`;
      const alerts = new AlertClient(app, `CompatKey ${apiKey}`);
      const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
      const make = async (path: string, body: object, as = authorization): Promise<string> => {
        const answer = await app.as(as).post(`/v2/${path}`, body);
        if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
        return ((answer.body.data ?? {}) as { id?: string }).id ?? '';
      };
      const teamId = await make('teams', { name: WORD.slice(1, 101) });
      const admin = await createUser(app, { role: 'admin', fullName: WORD.slice(0, 199), teamIds: [teamId], tenantId });
      const other = await createUser(app, { fullName: WORD.slice(0, 150), teamIds: [teamId], tenantId });
      await settleIn(app, admin);
      const mine = `Bearer ${admin.token}`;
      const participants = [{ type: 'user', id: admin.id }];
      const alert = await alerts.created({
        ...{ message: WORD.slice(0, 130), description: TEXT, entity: WORD, source: WORD.slice(0, 100), teamId },
        ...{
          details: { [WORD.slice(0, 100)]: TEXT, runbook: LINK },
          tags: [WORD.slice(0, 50)],
          note: TEXT,
          priority: 'P1',
        },
      });
      await make(`alerts/${alert}/notes`, { note: TEXT });
      const team = await make('teams', { name: WORD.slice(0, 100), description: TEXT });
      const rotation = { name: WORD.slice(0, 100), type: 'daily', startDate: at(-48), endDate: at(24), participants };
      const schedule = await make('schedules', {
        name: WORD.slice(0, 100),
        description: TEXT,
        teamId,
        rotations: [rotation],
      });
      await make(`schedules/${schedule}/overrides`, {
        userId: admin.id,
        startTime: at(2),
        endTime: at(9),
        reason: TEXT,
      });
      const step = { notifyType: 'default', condition: 'if-not-acked', delayMinutes: 0 };
      const escalation = await make('escalations', {
        ...{ name: WORD.slice(0, 100), description: TEXT, teamId },
        rules: [
          { ...step, recipientType: 'user', recipientId: admin.id },
          { ...step, delayMinutes: 5, recipientType: 'schedule', recipientId: schedule },
        ],
      });
      await make('heartbeats', { name: WORD.slice(0, 100), description: TEXT, intervalSeconds: 3600, teamId });
      const service = await make('services', { name: WORD.slice(0, 100), description: TEXT, teamId });
      const incident = await make('incidents', {
        name: WORD.slice(0, 130),
        description: TEXT,
        impactedServices: [service],
      });
      const postmortem = await make('postmortems', {
        ...{ incidentId: incident, summary: TEXT, rootCause: TEXT },
        actionItems: [{ description: TEXT, assignee: WORD.slice(0, 199) }],
        timeline: [{ time: at(-1), description: TEXT }],
      });
      const integration = await make('integrations', { name: WORD.slice(0, 100), type: 'webhook', teamId });
      const name = WORD.slice(0, 100);
      const match = {
        conditions: {
          type: 'match-any-condition',
          conditions: [{ field: 'message', operation: 'contains', expectedValue: TEXT.slice(0, 200) }],
        },
      };
      await make('routing-rules', { name, match, targetTeamId: teamId });
      await make('alert-policies', {
        name,
        match,
        actions: { setMessage: TEXT.slice(0, 130), addTags: [WORD.slice(0, 50)] },
      });
      await make('notification-policies', { name, match, actions: { delay: { minutes: 5 } } });
      await make('maintenance-windows', { name, description: TEXT, startTime: at(-1), endTime: at(5), isPublic: true });
      await make('saved-searches', { name: WORD, query: `message: "${TEXT}"` }, mine);
      await make('invites', { email: `${WORD.slice(0, 60)}@${'x'.repeat(25)}.example.com`, role: 'user' });
      await make('incident-templates', { name, message: TEXT, description: TEXT });
      await make(`services/${service}/incident-rules`, { name, match, incident: { message: TEXT } });
      await make('reports/schedules', { cadence: 'weekly', email: `${WORD.slice(0, 60)}@example.com` }, mine);
      await make(
        'notification-rules',
        { name, criteria: { tags: [WORD.slice(0, 50)] }, action: { delayMins: 5 } },
        mine,
      );
      await make('forwarding-rules', { toUserId: other.id, enabled: true }, mine);
      await make('pto-requests', { startDate: at(24), endDate: at(48), reason: TEXT }, mine);
      await make(
        `schedules/${schedule}/swap-requests`,
        { userId: other.id, startTime: at(10), endTime: at(12), reason: TEXT },
        mine,
      );
      await make(`teams/${team}/roles`, { name, permissions: {} });
      await make('custom-roles', { name, extendedRole: 'observer' });
      await app
        .as(authorization)
        .put('/v2/status-page', { slug: 'long-words', visibility: 'public', brandName: name, aboutText: TEXT })
        .expect(200);
      await app.settle();
      const ids: Record<string, string> = {
        ...{ '/alerts/:id': alert, '/schedules/:id': schedule, '/escalations/:id': escalation },
        ...{ '/incidents/:id': incident, '/postmortems/:id': postmortem, '/integrations/:id': integration },
      };
      const routes = readFileSync(new URL('../../console/src/shell/routes.ts', import.meta.url), 'utf8');
      const paths = [...routes.matchAll(/path: '([^']+)'/g)].map(([, path]) =>
        path!.replace(/:\w+/, () => ids[path!]!),
      );
      const views = [
        ...['teams', 'invites', 'time-off'].map((show) => `/people?show=${show}`),
        ...['policies', 'notifications', 'incidents', 'flapping', 'try'].map((view) => `/rules?view=${view}`),
        ...['sign-on', 'rooms', 'keys'].map((show) => `/settings?show=${show}`),
        '/moving-in?show=files',
        `/?team=${team}`,
      ];
      const { page } = await desk().window('/', admin, { ...OF_ITS_OWN, ...PHONE });
      // What is typed into the forms of a page is left.
      page.on('dialog', (asked) => void asked.accept());
      const wide: Record<string, number> = {};
      const dialogs = new Set<string>();
      for (const path of [...paths, ...views]) {
        if (path.includes('?')) await page.goto(`${app.url}/console${path}`);
        else await desk().go(page, path);
        await settled(page);
        const overflow = await overflowOf(page);
        if (overflow > 0) wide[path] = overflow;
        if (path.includes('?') && !WITH_FORMS.test(path)) continue;
        await typeEverywhere(page, (dialog, wider) => {
          dialogs.add(`${path.replace(/[0-9a-f-]{36}/, ':id')}: ${dialog.slice(0, KIND_LETTERS)}`);
          if (wider > 0) wide[`${path}: ${dialog}`] = wider;
        });
      }
      for (const path of ['/status/long-words', `/status/long-words/incidents/${incident}`]) {
        await page.goto(`${app.url}${path}`);
        const overflow = await overflowOf(page);
        if (overflow > 0) wide[path] = overflow;
      }
      expect(wide).toEqual({});
      expect(dialogs.size).toBeGreaterThan(35);
    });
  });
