import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { asAdmin, createTeam, createUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { type Desk, choose, expectSoon, press, rowOf, seen, settled, signIn } from './desk.js';

const PHONE = { width: 320, height: 640 };
/** No room for it in any column, and nowhere to break. */
const LONG_TAG = 'a-tag-of-fifty-letters-which-breaks-nowhere-at-all';

/** What somebody stumbles over who has used the console for a day. */
export const secondDayStories = (desk: () => Desk): void =>
  describe('on the second day', () => {
    const made = async (path: string, body: object): Promise<string> => {
      const request = desk()
        .app.as(await asAdmin(desk().app))
        .post(path);
      const answer = await request.send(body).expect(({ status }) => expect(status).toBeLessThan(300));
      return (answer.body as { data: { id: string } }).data.id;
    };
    const boxOf = async (element: Locator) => (await element.boundingBox())!;
    /** True: what is in it is as wide as it is. */
    const fits = (element: Locator): Promise<boolean> =>
      element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

    it('a long tag stays in the preview, a long name in the line of searches, the bar of a selection beside the menu', async () => {
      const user = await createUser(desk().app, { teamIds: [(await createTeam(desk().app)).id] });
      const alerts = new AlertClient(desk().app, `Bearer ${user.token}`);
      for (const message of ['Tagged at length', 'Tagged, too']) await alerts.created({ message, tags: [LONG_TAG] });
      await desk()
        .app.as(`Bearer ${user.token}`)
        .post('/v2/saved-searches', {
          name: 'All that our colleagues of the night shift have tagged with a long tag',
          query: 'tag: a*',
        })
        .expect(({ status }) => expect(status).toBeLessThan(300));
      const { page } = await desk().window('/', user);
      await press(rowOf(page, 'Tagged at length').locator('.age'));
      const preview = page.getByRole('complementary', { name: 'Preview' });
      await preview.getByText(LONG_TAG).waitFor();
      expect(await fits(preview)).toBe(true);
      const saved = page.getByRole('button', { name: /^All that our colleagues/ });
      expect((await boxOf(saved)).width).toBeLessThan(260);
      for (const name of ['Tagged at length', 'Tagged, too'])
        await press(page.getByRole('checkbox', { name: `Select: ${name}` }));
      const bar = await boxOf(page.getByRole('group', { name: 'Selected alerts' }));
      const menu = await boxOf(page.getByRole('navigation', { name: 'Main' }).first());
      expect(bar.x).toBeGreaterThanOrEqual(menu.x + menu.width);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    });

    it('a phone of 320 pixels holds an empty inbox and the head of an alert', async () => {
      const id = await desk().raise('Small print');
      const { page } = await desk().window(
        '/',
        await createUser(desk().app, { teamIds: [(await createTeam(desk().app)).id] }),
      );
      await page.setViewportSize(PHONE);
      await page.getByRole('button', { name: /in teams that you are not in/ }).waitFor();
      expect(await overflowOf(page)).toBe(0);
      const { page: mine } = await desk().window(`/alerts/${id}`);
      await mine.setViewportSize(PHONE);
      await seen(mine, /^Live$/);
      for (const part of ['.num', '.live'])
        expect([part, (await boxOf(mine.locator(`.crumb ${part}`))).height < 32]).toEqual([part, true]);
      // Nor are the buttons beside it squeezed.
      for (const name of ['Previous alert', 'Next alert'])
        expect((await boxOf(mine.getByRole('button', { name }))).width).toBeGreaterThanOrEqual(44);
      expect(await overflowOf(mine)).toBe(0);
    });

    it('an empty list of closed alerts offers those of other teams', async () => {
      const id = await desk().raise('Closed by Payments');
      await desk().alerts.act(id, 'close').expect(202);
      const { page } = await desk().window(
        '/?view=closed',
        await createUser(desk().app, { teamIds: [(await createTeam(desk().app)).id] }),
      );
      await page.getByRole('button', { name: /Show all teams/i }).click();
      await page.goto(`${desk().app.url}/console/?view=closed&team=all&q=%22Closed+by+Payments%22`);
      await rowOf(page, 'Closed by Payments').waitFor();
    });

    it('an alert says who was added, and whom the end of a snooze pages', async () => {
      const { app } = desk();
      const helper = await createUser(app, { fullName: 'Lena Added', reachable: true });
      const id = await desk().raise('Shared by two');
      await desk().alerts.act(id, 'acknowledge', {});
      await desk().alerts.act(id, 'responders', { responders: [{ type: 'user', id: helper.id }] });
      await app.settle();
      const endTime = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
      await desk().alerts.act(id, 'snooze', { endTime });
      const { page } = await desk().window(`/alerts/${id}`);
      await page.locator('.ways').filter({ hasText: 'Not by a step' }).getByText('Lena Added').waitFor();
      await seen(page, /when the snooze ends\./);
    });

    it('reopening says first that it pages people again', async () => {
      const id = await desk().raise('Over, or is it');
      await desk().alerts.act(id, 'close').expect(202);
      const { page } = await desk().window(`/alerts/${id}`);
      const reopen = page.getByRole('button', { name: 'Reopen', exact: true });
      await reopen.click();
      const dialog = page.getByRole('dialog', { name: 'Reopen “Over, or is it”?' });
      await dialog.getByText('the people of the first step are paged now').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await desk().alerts.shown(id)).toMatchObject({ status: 'closed' });
      await reopen.click();
      await dialog.getByRole('button', { name: 'Reopen' }).click();
      await expectSoon(async () => (await desk().alerts.shown(id)).status === 'open');
      await page
        .locator('.head-facts')
        .getByText(/^raised .* ago$/)
        .waitFor();
    });

    it('an administrator without a team sees the heartbeat that was made for one', async () => {
      const { page } = await desk().window('/heartbeats', await createUser(desk().app, { role: 'admin' }));
      await page.getByRole('button', { name: 'New heartbeat' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('made-for-payments');
      await choose(dialog.getByLabel('Team'), 'Payments');
      await dialog.getByRole('button', { name: 'Make it' }).click();
      await seen(page, /curl .*made-for-payments/);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Show made-for-payments' }).waitFor();
      // Also whoever comes back to it.
      await page.reload();
      await page.getByRole('button', { name: 'Show made-for-payments' }).waitFor();
    });

    it('who is needed is named before they are blocked, and a schedule before it goes; what is cut off is marked', async () => {
      const startDate = new Date(desk().app.clock.now().getTime() - 3_600_000).toISOString();
      const { id, email } = await createUser(desk().app, { fullName: 'Kofi Needed', reachable: true });
      const rotations = [{ name: 'r', type: 'weekly', startDate, participants: [{ type: 'user', id }] }];
      const scheduleId = await made('/v2/schedules', { name: 'Needed nights', rotations });
      const [person, duty] = [
        { recipientType: 'user', recipientId: id },
        { recipientType: 'schedule', recipientId: scheduleId },
      ];
      await made('/v2/escalations', { name: 'Kofi alone', rules: [person] });
      await made('/v2/escalations', { name: 'Kofi and nights', rules: [duty, { ...person, delayMinutes: 5 }] });
      const { page } = await desk().window(`/people?find=${email}`, await createUser(desk().app, { role: 'admin' }));
      const dialog = page.getByRole('dialog');
      for (const deed of ['Remove', 'Block']) {
        await page.getByRole('button', { name: 'Actions for Kofi Needed' }).click();
        await page.getByRole('menuitem', { name: deed, exact: true }).click();
        await dialog.getByText('Escalation policies that name nobody else: Kofi alone.').waitFor();
        await dialog.getByText('Named in the rotations of these schedules: Needed nights.').waitFor();
        await dialog.getByRole('button', { name: deed === 'Block' ? 'Block' : 'Cancel' }).click();
        await dialog.waitFor({ state: 'hidden' });
      }
      await desk().go(page, '/escalations');
      const marked = (name: string): Locator =>
        page.getByRole('link', { name }).getByText('Nobody whom it names can be notified.');
      await marked('Kofi alone').waitFor();
      expect(await marked('Kofi and nights').count()).toBe(0);
      await desk().go(page, `/schedules/${scheduleId}`);
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('button', { name: 'Delete…' }).click();
      await dialog.getByText('Escalation policies that use it: Kofi and nights.').waitFor();
    });

    it('who is invited is said to become a participant when they have accepted', async () => {
      const invited = `invited-${Date.now()}@example.com`;
      await made('/v2/invites', { email: invited, role: 'user' });
      const { page } = await desk().window('/schedules', await createUser(desk().app, { role: 'admin' }));
      await page.getByRole('button', { name: 'New schedule' }).first().click();
      await page.getByText(/^Invited people can be added when they have accepted: /).waitFor();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    });

    it('maintenance without conditions is said to silence everything before it is saved', async () => {
      await desk().raise('Hit by all maintenance');
      const { page } = await desk().window('/maintenance', await createUser(desk().app, { role: 'admin' }));
      await page.getByRole('button', { name: 'Plan maintenance' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('All of it');
      await dialog.getByLabel('Alerts: they are kept, and page nobody').check();
      await dialog.getByText('It has no conditions: it silences every alert.').waitFor();
      await dialog.getByText(/open alerts? match/).waitFor();
      await dialog.getByLabel('Tagged with one of').fill('nothing-has-this');
      await dialog.getByText('No open alert matches.').waitFor();
    });

    it('an integration is disabled, and a team removed, only after what that means was said', async () => {
      const team = await createTeam(desk().app, { name: 'To be removed' });
      const admin = await createUser(desk().app, { role: 'admin', teamIds: [team.id] });
      const id = await made('/v2/integrations', { name: 'Its monitor', type: 'API', teamId: team.id });
      await new AlertClient(desk().app, `Bearer ${admin.token}`).created({ message: 'Of it', teamId: team.id });
      const { page } = await desk().window(`/integrations/${id}`, admin);
      const dialog = page.getByRole('dialog');
      const isEnabled = async (): Promise<unknown> =>
        (await desk().app.sql('SELECT enabled FROM integrations WHERE id = $1', [id]))[0];
      await page.getByRole('button', { name: 'Disable' }).click();
      await dialog.getByText('is refused, and pages nobody, until it is enabled again').waitFor();
      expect(await isEnabled()).toEqual({ enabled: true });
      await dialog.getByRole('button', { name: 'Disable' }).click();
      await page.getByRole('button', { name: 'Enable' }).waitFor();
      expect(await isEnabled()).toEqual({ enabled: false });

      await desk().go(page, '/people?show=teams');
      await page.getByRole('button', { name: 'Actions for the team To be removed' }).click();
      await page.getByRole('menuitem', { name: 'Remove the team' }).click();
      await dialog.getByText('It has one open alert and the integrations Its monitor').waitFor();
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await desk().go(page, `/integrations/${id}`);
      await seen(page, /a team that was removed/);
    });

    it('a notification rule leaves no doubt about the priorities that it does not name', async () => {
      const user = await createUser(desk().app, { reachable: true });
      const { page } = await desk().window('/me', user);
      await page.getByRole('button', { name: 'Rule', exact: true }).click();
      const card = page.getByRole('region', { name: 'Notification rules' });
      for (const priority of ['P3', 'P4', 'P5']) await card.getByLabel(priority, { exact: true }).uncheck();
      await card.getByRole('button', { name: /^(Add|Save)/ }).click();
      await card.getByText('P3, P4, P5: no rule, so a page goes to all of your verified contact methods').waitFor();
    });

    it('who can be reached by mail alone is told that it wakes nobody, once', async () => {
      const user = await createUser(desk().app, { reachable: true });
      const { page } = await desk().window('/', null);
      // It is kept at once that they were led here.
      const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
      await signIn(page, user.email);
      await seen(page, 'a mail wakes nobody');
      await page.getByRole('button', { name: 'Skip this' }).click();
      await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
      await (await kept).finished();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
    });

    it('every choice of an escalation step is read whole', async () => {
      const { page } = await desk().window('/escalations', await createUser(desk().app, { role: 'admin' }));
      await page.getByRole('button', { name: 'New escalation policy' }).first().click();
      const dialog = page.getByRole('dialog');
      const step = dialog.getByRole('group', { name: 'Step 1' });
      for (const label of [null, 'If nobody is on call', 'Condition', 'Notify']) {
        if (label !== null) await chooseLongest(step.getByLabel(label, { exact: true }));
        expect([label, await cutChoices(page)]).toEqual([label, []]);
      }
      const waits = dialog.getByText('It waits at most 7 days');
      expect(await waits.count()).toBe(0);
      await dialog.getByLabel(/^If nobody is on call in/).selectOption('hold');
      await waits.waitFor();
    });

    it('on a phone of 320 pixels no word of a table, a step or a link back is broken', async () => {
      const { app, ada } = desk();
      await desk().raise('Counted in reports', { entity: 'checkout-7' });
      const policies = await app.as(`Bearer ${ada.token}`).get('/v2/escalations').expect(200);
      const policy = (policies.body.data as { id: string; name: string }[]).find(({ name }) => name === 'Payments')!;
      const name = 'Zahlungen mit Kreditkarte schlagen fehl, auch in den Apps';
      const incident = await made('/v2/incidents', { name });
      const postmortem = await made('/v2/postmortems', { incidentId: incident, summary: 'Slow' });
      const { page } = await desk().window(
        '/reports',
        await createUser(app, { role: 'admin', teamIds: [desk().teamId] }),
      );
      await page.setViewportSize(PHONE);
      for (const [path, parts] of [
        ['/reports', '[aria-label=Entities] thead th'],
        [`/escalations/${policy.id}`, '.told .tag'],
        [`/postmortems/${postmortem}`, '.back'],
      ] as const) {
        await desk().go(page, path);
        await page.locator(parts).first().waitFor();
        expect([path, await brokenWords(page, parts)]).toEqual([path, []]);
        for (const part of await page.locator(parts).all()) expect([path, await fits(part)]).toEqual([path, true]);
        expect([path, await overflowOf(page)]).toEqual([path, 0]);
      }
      const german = await createUser(app, { teamIds: [desk().teamId] });
      await app.sql(`UPDATE users SET locale = 'de-DE' WHERE id = $1`, [german.id]);
      const { page: phone } = await desk().window('/on-call', german);
      await phone.setViewportSize(PHONE);
      await phone.locator('.tabbar').getByText('Bereitschaft').waitFor();
      expect([await brokenWords(phone, '.tabbar'), await overflowOf(phone)]).toEqual([[], 0]);
      const authorization = await asAdmin(app);
      await app.http.delete(`/v2/postmortems/${postmortem}`).set({ authorization }).expect(200);
    });

    it('a narrow bar of a schedule shows initials; a phone lists a day in order, by its hours', async () => {
      const team = await createTeam(desk().app);
      const people = [];
      for (const fullName of ['Maria Longname Fernandez', 'Jörg Müller-Lüdenscheidt'])
        people.push(await createUser(desk().app, { fullName, reachable: people.length === 0, teamIds: [team.id] }));
      const hours = { start: '08:00', end: '20:00' };
      const id = await made('/v2/schedules', {
        name: 'Days only',
        timezone: 'UTC',
        teamId: team.id,
        rotations: [
          {
            ...{ name: 'Days', type: 'daily', length: 1, startDate: '2020-01-06T08:00:00Z', timeRestriction: hours },
            participants: people.map((person) => ({ type: 'user', id: person.id })),
          },
        ],
      });
      const next = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
      const { page } = await desk().window(`/schedules/${id}?from=${next}`, people[0]);
      const called = '.lane-result .block.shift .called';
      await page.locator(called).first().waitFor();
      const initials = await page.locator(called).evaluateAll(drawn);
      expect([...new Set(initials)].toSorted()).toEqual(['"JM"', '"MF"']);
      // The sign of somebody who cannot be reached stands above them.
      expect(await page.evaluate<number>(ROOM_UNDER_SIGN)).toBeGreaterThan(0);
      expect(await faultsOf(page)).toEqual([]);
      await page.setViewportSize(PHONE);
      await settled(page);
      const lines = await page.locator('.days .card').nth(2).locator('li .num').allTextContents();
      // Nothing is cut at midnight: a night stands at the day on which it begins.
      expect(lines.map((line) => line.trim())).toEqual([
        '08:00 to 20:00',
        expect.stringMatching(/^Nobody, 20:00 to .+ 08:00$/),
      ]);
      expect(await overflowOf(page)).toBe(0);
    });
  });

/** How far the initials begin under the sign of a narrow bar, in pixels. */
const ROOM_UNDER_SIGN = `(() => {
  const bar = document.querySelector('.lane-result .block:has(> svg)');
  const called = bar.querySelector('.called');
  const [style, drawn] = [getComputedStyle(called), getComputedStyle(called, '::before')];
  const above = parseFloat(style.paddingTop) + (parseFloat(style.lineHeight) - parseFloat(drawn.fontSize)) / 2;
  return called.getBoundingClientRect().top + above - bar.querySelector('svg').getBoundingClientRect().bottom;
})()`;

/** What is drawn instead of each name. */
const drawn = (bars: unknown[]): string[] =>
  bars.map((bar) => (globalThis as unknown as Styles).getComputedStyle(bar, '::before').content);
interface Styles {
  getComputedStyle(element: unknown, pseudo: string): { content: string };
}

const chooseLongest = async (select: Locator): Promise<void> => {
  const texts = await select.locator('option').allTextContents();
  await select.selectOption({ label: texts.toSorted((one, other) => other.length - one.length)[0]! });
};

/** The choices whose text is wider than their box, without its arrow. */
const cutChoices = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('.step select')].flatMap((select) => {
    const style = getComputedStyle(select);
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = style.font;
    const text = select.selectedOptions[0]?.text ?? '';
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return pen.measureText(text).width > room ? [text] : [];
  })`);

/** Words that stand in more than one line; a hyphen is no place to break. */
const brokenWords = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('${selector}')].flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken = [];
    for (let node; (node = texts.nextNode());)
      for (const word of node.data.matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word[0]);
      }
    return broken;
  })`);
