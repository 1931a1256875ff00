import { describe, expect, it } from '@jest/globals';
import { asAdmin, createTeam, createUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { minutes } from '../support/fake-clock.js';
import { giveToPerson, SEARCHED, SEARCHES } from '../support/forty-searches.js';
import { isNightly } from '../support/nightly.js';
import { choose, CLOCK, type Desk, expectSoon, lookAt, press, rowOf, seen } from './desk.js';

/** The most urgent alerts stand first, where the list draws them, however many other stories have left. */
const ON_TOP = { priority: 'P1' };
type Box = { scrollWidth: number; clientWidth: number };

/** Not by priority, of which all have one here. By day the API alone is asked all of them. */
const TYPED = SEARCHES.filter(([typed]) => !/priority|^\[P3\]/.test(typed)).filter(
  (_, place) => isNightly || place % 6 === 0,
);

export const inboxStories = (desk: () => Desk): void =>
  describe('the inbox', () => {
    it('shows an open alert, which a button acknowledges, and a key another', async () => {
      const raise = (message: string): Promise<string> => desk().raise(message, { tags: ['by-hand'] });
      const [byButton, byKey] = [await raise('Acknowledge by button'), await raise('Acknowledge by key')];
      const { page } = await desk().window('/?q=tag%3A+by-hand');
      await press(rowOf(page, 'Acknowledge by button').locator('.age'));
      const preview = page.getByRole('complementary', { name: 'Preview' });
      await preview.getByRole('link', { name: 'Acknowledge by button' }).waitFor();
      await preview.getByRole('button', { name: /^Acknowledge/ }).click();
      await shown(byButton, { status: 'acknowledged' });
      await press(rowOf(page, 'Acknowledge by key').locator('.age'));
      await preview.getByRole('link', { name: 'Acknowledge by key' }).waitFor();
      await page.keyboard.press('a');
      await shown(byKey, { status: 'acknowledged' });
      await rowOf(page, 'Acknowledge by key').locator('.hands').getByText('Ada Moreno').waitFor();
    });

    it('finds what is typed as the API does, and says what is wrong with a search', async () => {
      const team = await createTeam(desk().app);
      const owner = await createUser(desk().app, { fullName: 'Jürgen Groß', teamIds: [team.id] });
      const alerts = new AlertClient(desk().app, `Bearer ${owner.token}`);
      const ids: string[] = [];
      for (const alert of Object.values(SEARCHED))
        ids.push(await alerts.created({ source: 'api', ...alert, ...ON_TOP }));
      await giveToPerson(alerts, ids, owner.email);
      const { tinyId } = await alerts.shown(ids[1]!);
      const { page } = await desk().window('/', owner);
      const field = page.getByLabel('Search alerts');
      for (const [pattern, letters] of TYPED) {
        const typed = pattern.replace('{number}', String(tinyId)).replace('{person}', 'Groß');
        const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('query') === typed);
        await field.fill(typed);
        await field.press('Enter');
        await answered;
        const expected = [...letters].map((letter) => SEARCHED[letter as keyof typeof SEARCHED].message);
        if (expected.length === 0) await page.getByRole('heading', { name: 'No alert matches' }).waitFor();
        for (const message of expected) await rowOf(page, message).waitFor();
        expect([typed, await page.locator('article.row').count()]).toEqual([typed, expected.length]);
      }
      await field.fill('Status: critical (cpu');
      await field.press('Enter');
      await page.getByText('Read as text').waitFor();
      await rowOf(page, SEARCHED.e.message).waitFor();
      await field.fill('Status: critical');
      await field.press('Enter');
      await page.getByText('This search: expected open, acknowledged, closed at position 9.').waitFor();
      await page.locator('mark', { hasText: 'critical' }).waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.getByRole('button', { name: 'Search for this text' }).click();
      await rowOf(page, SEARCHED.e.message).waitFor();
      expect(await page.locator('article.row').count()).toBe(1);
    });

    it('says that closed alerts match, and which word is no field', async () => {
      const id = await desk().raise('Long over');
      await desk().alerts.act(id, 'close').expect(202);
      const { tinyId } = await desk().alerts.shown(id);
      const { page } = await desk().window(`/?q=%23${tinyId}`);
      await page.getByRole('button', { name: '1 closed' }).click();
      await rowOf(page, 'Long over').waitFor();
      await page.goto(`${desk().app.url}/console/?q=foo%3A%20bar`);
      await seen(page, '“foo” is no field');
      await page.goto(`${desk().app.url}/console/?q=${encodeURIComponent('http://prom/graph')}`);
      await page.getByRole('heading', { name: 'No alert matches' }).waitFor();
      expect(await page.getByText('is no field').count()).toBe(0);
      await page.goto(`${desk().app.url}/console/?q=nowhere-at-all`);
      await seen(page, 'For one detail write details.key: value.');
      await page.goto(`${desk().app.url}/console/?q=assignee%3A%20Nobody`);
      await seen(page, 'assignee is to whom an alert is assigned; acknowledgedBy: Ada finds who acknowledged');
      expect(await page.getByText('For one detail write').count()).toBe(0);
    });

    it('says which names nobody has, where they stand', async () => {
      const id = await desk().raise('Acknowledged by part of a name', { tags: ['named'] });
      await desk().alerts.act(id, 'acknowledge', { user: 'Ada Moreno' }).expect(202);
      const { page } = await desk().window('/?q=tag%3A%20named%20AND%20acknowledgedBy%3A%20moren');
      await rowOf(page, 'Acknowledged by part of a name').waitFor();
      expect(await page.getByText('is called').count()).toBe(0);
      const field = page.getByLabel('Search alerts');
      await field.fill('tag: named AND NOT acknowledgedBy: "Moreen"');
      await field.press('Enter');
      await seen(page, 'Nobody is called “Moreen”. tag: named AND NOT acknowledgedBy: "Moreen"');
      await page.locator('mark', { hasText: /^Moreen$/ }).waitFor();
      for (const [typed, said, part] of [
        ['(swapped', '( is not closed.', '('],
        ['swapped AND', 'nothing stands behind AND.', 'AND'],
        ['*', '* stands for anything only in a field, as in message: disk*.', '*'],
      ] as const) {
        await field.fill(typed);
        await field.press('Enter');
        await seen(page, `Looked for as words: ${said} ${typed}`);
        expect(await page.locator('.unknown-name mark').textContent()).toBe(part);
      }
      await field.fill('tag: named AND NOT acknowledgedBy: "Moreen"');
      await field.press('Enter');
      await seen(page, 'Nobody is called “Moreen”.');
      // It is said where alerts are found, too.
      await rowOf(page, 'Acknowledged by part of a name').waitFor();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    });

    it('counts the closed alerts that the person could see with the same search', async () => {
      const member = await createUser(desk().app, { teamIds: [(await createTeam(desk().app)).id] });
      const own = new AlertClient(desk().app, `Bearer ${member.token}`);
      const elsewhere = await desk().raise('Long over elsewhere', { tags: ['over'] });
      await desk().alerts.act(elsewhere, 'close').expect(202);
      const { page } = await desk().window('/?q=tag%3A%20over', member);
      const hint = page.getByRole('button', { name: '1 closed' }).locator('xpath=..');
      await hint.filter({ hasText: /^1 closed of other teams matches.$/ }).waitFor();
      await page.getByRole('button', { name: '1 closed' }).click();
      await rowOf(page, 'Long over elsewhere').waitFor();
      await page.goto(`${desk().app.url}/console/?q=tag%3A%20over&team=all`);
      await hint.filter({ hasText: /^1 closed matches.$/ }).waitFor();
      await own.act(await own.created({ message: 'Long over here', tags: ['over'] }), 'close').expect(202);
      await page.goto(`${desk().app.url}/console/?q=tag%3A%20over`);
      await hint.filter({ hasText: /^1 closed matches.$/ }).waitFor();
      await page.getByRole('button', { name: '1 closed' }).click();
      await rowOf(page, 'Long over here').waitFor();
      expect(await rowOf(page, 'Long over elsewhere').count()).toBe(0);
    });

    it('says why nobody is paged, and finds such alerts', async () => {
      const { app, raise } = { app: desk().app, raise: (message: string) => desk().raise(message) };
      const later = new Date(Date.now() + 3_600_000).toISOString();
      const set = (id: string, column: string, value: string): Promise<unknown> =>
        app.sql(`UPDATE alerts SET ${column} = $2 WHERE id = $1`, [id, value]);
      await set(await raise('Comes during maintenance'), '"silencedUntil"', later);
      await set(await raise('Comes when nobody is there'), '"heldUntil"', later);
      await set(await raise('Comes again'), 'flapping', JSON.stringify({ openings: 6, heldUntil: later }));
      const { page } = await desk().window(
        `/?q=${encodeURIComponent('silenced: true OR held: true OR flapping: true')}`,
      );
      const hands = (message: string) => rowOf(page, message).locator('.hands');
      await hands('Comes during maintenance').getByText('silenced').waitFor();
      await hands('Comes when nobody is there').getByText('nobody on call').waitFor();
      await hands('Comes again').getByText('flapping, held').waitFor();
      await hands('Comes again')
        .getByText(/^until /)
        .waitFor();
      expect(await page.locator('article.row').count()).toBe(3);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    });

    it('cuts a long name, never what is said of it', async () => {
      // In a team of its own: no policy of another story pages somebody else, too.
      const viewer = await createUser(desk().app, { teamIds: [(await createTeam(desk().app)).id] });
      for (const fullName of ['Administrator', 'Wolfeschlegelsteinhausenbergerdorff']) {
        const { id } = await createUser(desk().app, { fullName, reachable: true });
        const about = { message: `Pages ${fullName}`, responders: [{ type: 'user', id }] };
        await new AlertClient(desk().app, `Bearer ${viewer.token}`).created(about);
        await desk().app.settle();
      }
      const { page } = await desk().window('/', viewer);
      await page.setViewportSize({ width: 1300, height: 800 });
      const cutIn = async (name: string, part: string): Promise<boolean> => {
        const place = rowOf(page, `Pages ${name}`).locator(`.hands ${part}`).first();
        return place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
      };
      await rowOf(page, 'Pages Administrator')
        .locator('.hands')
        .getByText(new RegExp(`^Administrator paged ${CLOCK}$`))
        .waitFor();
      expect([await cutIn('Administrator', '.cut'), await cutIn('Administrator', '.l1')]).toEqual([false, false]);
      const long = 'Wolfeschlegelsteinhausenbergerdorff';
      expect([await cutIn(long, '.cut'), await cutIn(long, '.l1')]).toEqual([true, false]);
    });

    it('a letter written into the search acts on nothing', async () => {
      const id = await desk().raise('Not touched by letters', ON_TOP);
      const { page } = await desk().window('/');
      await rowOf(page, 'Not touched by letters').waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('aesi');
      expect(await page.getByRole('searchbox').inputValue()).toBe('aesi');
      await page.keyboard.press('Enter');
      await seen(page, 'No alert matches');
      expect(await desk().alerts.shown(id)).toMatchObject({ status: 'open', snoozed: false });
      // Once it is sent, or left, letters act again.
      await page.keyboard.press('/');
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    });

    it('a key acts on the alert that the preview has shown, not on one that has just taken its place', async () => {
      const team = await createTeam(desk().app);
      const user = await createUser(desk().app, { teamIds: [team.id] });
      const alerts = new AlertClient(desk().app, `Bearer ${user.token}`);
      const read = await alerts.created({ message: 'What is being read', priority: 'P2' });
      const { page } = await desk().window('/', user);
      await page.getByRole('complementary', { name: 'Preview' }).getByText('What is being read').first().waitFor();
      await seen(page, /^Live$/);
      const worse = await alerts.created({ message: 'What nobody has read', priority: 'P1' });
      await rowOf(page, 'What nobody has read').waitFor();
      await page.keyboard.press('a');
      await expectSoon(async () => (await alerts.shown(read)).status === 'acknowledged');
      expect(await alerts.shown(worse)).toMatchObject({ status: 'open' });
    });

    it('a key acts on the row that has the focus, whatever comes or goes, and says on which', async () => {
      const user = await createUser(desk().app, { teamIds: [(await createTeam(desk().app)).id] });
      const alerts = new AlertClient(desk().app, `Bearer ${user.token}`);
      const raise = (message: string): Promise<string> => alerts.created({ message, priority: 'P2' });
      const [first, second, third] = [await raise('First row'), await raise('Second row'), await raise('Third row')];
      const { page } = await desk().window('/', user);
      const preview = page.getByRole('complementary', { name: 'Preview' });
      const previewOf = (message: string): Promise<void> => preview.getByRole('link', { name: message }).waitFor();
      const focused = (): Promise<string> => page.evaluate('document.activeElement.textContent');
      const isOpen = async (id: string): Promise<boolean> => (await alerts.shown(id)).status === 'open';
      await seen(page, /^Live$/);

      // A checkbox has the focus, of a row that was not chosen before.
      await page.getByRole('checkbox', { name: 'Select: Second row' }).focus();
      await previewOf('Second row');
      await page.keyboard.press('a');
      await page.getByRole('status').getByText('Acknowledged by').waitFor();
      await page.getByRole('status').getByRole('link', { name: 'Second row' }).waitFor();
      expect([await isOpen(first), await isOpen(second), await isOpen(third)]).toEqual([true, false, true]);
      await page.getByRole('checkbox', { name: 'Select: Third row' }).focus();
      await previewOf('Third row');

      // Rows come above it: the same row keeps the focus.
      await rowOf(page, 'First row').getByRole('link').focus();
      await previewOf('First row');
      const worse = await alerts.created({ message: 'Worse than all', priority: 'P1' });
      await rowOf(page, 'Worse than all').waitFor();
      expect(await focused()).toBe('First row');
      await page.keyboard.press('k');
      await previewOf('Worse than all');
      expect(await focused()).toBe('Worse than all');
      await page.keyboard.press('j');
      await previewOf('First row');

      // Somebody else closes it, and another row takes its place.
      await alerts.act(first, 'close');
      await rowOf(page, 'First row').waitFor({ state: 'detached' });
      await preview.getByText('Closed', { exact: true }).waitFor();
      for (const key of ['a', 'i', 's']) await page.keyboard.press(key);
      await page.getByRole('status').getByRole('link', { name: 'First row' }).first().waitFor();
      expect([await isOpen(worse), await isOpen(third)]).toEqual([true, true]);
      await page.keyboard.press('j');
      await previewOf('Third row');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Third row' }).waitFor();
    });

    it('says who is paged in a gathered mail, and in red when nobody answers', async () => {
      const { app } = desk();
      const team = await createTeam(app);
      const jan = await createUser(app, { fullName: 'Jan Gathers', reachable: true, teamIds: [team.id] });
      await app
        .as(`Bearer ${jan.token}`)
        .patch(`/v2/users/${jan.id}`, { notifyBundleSec: 3600, notifyBundleEmailSec: 3600, notifyBundleP1Sec: 3600 })
        .expect(200);
      const alerts = new AlertClient(app, `Bearer ${jan.token}`);
      const responders = [{ type: 'user', id: jan.id }];
      for (const message of ['Paged alone', 'Gathered one', 'Gathered two']) {
        await alerts.created({ message, priority: 'P1', responders });
        await app.settle();
      }
      const forNobody = await alerts.created({ message: 'For nobody', priority: 'P1' });
      // Whoever was paged last had time to answer.
      await app.advance(minutes(2), minutes(1));
      const { page } = await desk().window('/', jan);
      const hands = (message: string) => rowOf(page, message).locator('.hands');
      await hands('Gathered two')
        .getByText(new RegExp(`^Jan at ${CLOCK}$`))
        .waitFor();
      expect(await hands('Gathered two').getAttribute('class')).not.toContain('lost');
      await hands('Paged alone')
        .getByText(new RegExp(`^unanswered, ended ${CLOCK}$`))
        .waitFor();
      expect(await hands('Paged alone').getAttribute('class')).toContain('lost');
      await hands('For nobody').getByText('Not notified').waitFor();
      expect(await hands('For nobody').getAttribute('class')).toContain('lost');
      const preview = page.getByRole('complementary', { name: 'Preview' });
      await press(rowOf(page, 'Gathered two').locator('.age'));
      await preview.getByText('after the pending pages nobody else is paged').waitFor();
      const way = preview.locator('.ways > span').first();
      expect((await way.boundingBox())!.width).toBeGreaterThan(120);
      await press(rowOf(page, 'Paged alone').locator('.age'));
      await preview.locator('.open').getByText('Nobody acknowledged; the escalation ended').waitFor();
      await press(rowOf(page, 'For nobody').locator('.age'));
      await preview.locator('.open').getByText('no escalation policy applies').waitFor();
      await preview.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Escalate now' }).click();
      await preview.getByText('Not escalated: no escalation policy applies to it, so nobody is paged.').waitFor();
      await preview.getByRole('status').getByRole('link', { name: 'Make one' }).waitFor();
      // What has failed is not said any more once the page was left.
      await page
        .getByRole('link', { name: /^On call now/ })
        .first()
        .click();
      await page.waitForURL(/on-call/);
      await page.goBack();
      await rowOf(page, 'For nobody').waitFor();
      expect(await page.getByText('Not escalated').count()).toBe(0);
      await press(rowOf(page, 'For nobody').locator('.age'));
      await preview.locator('.open').getByText('no escalation policy applies').waitFor();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.getByRole('button', { name: 'New alert' }).click();
      const dialog = page.getByRole('dialog', { name: 'New alert' });
      await dialog.locator('.open').getByText('Pages nobody: no escalation policy applies.').waitFor();

      // Somebody is notified after all, by no policy.
      await app
        .as(await asAdmin(app))
        .post(`/v2/alerts/${forNobody}/assign`, { user: jan.id })
        .expect(202);
      await app.settle();
      await page.goto(`${app.url}/console/alerts/${forNobody}`);
      await page.getByText('No escalation policy applies: those below are notified').waitFor();
      await page.getByText('Not by a step:').waitFor();
    });

    it('shows in a new alert whom it pages', async () => {
      const { page } = await desk().window('/');
      await page.getByRole('button', { name: 'New alert' }).click();
      await page.getByRole('dialog', { name: 'New alert' }).getByText('Pages Ada Moreno', { exact: true }).waitFor();
    });

    it('raises a new alert for a team, a person or a policy, and says whom that pages', async () => {
      const { app, alerts } = desk();
      const admin = await asAdmin(app);
      await createUser(app, { fullName: 'Ines Other', reachable: true });
      const tom = await createUser(app, { fullName: 'Tom Policy', reachable: true });
      const rules = [{ recipientType: 'user', recipientId: tom.id, delayMinutes: 0 }];
      const policy = { name: 'Tom is paged', rules };
      await app.as(admin).post('/v2/escalations', policy).expect(200);
      const { page } = await desk().window('/');
      await page.getByRole('button', { name: 'New alert' }).click();
      const dialog = page.getByRole('dialog', { name: 'New alert' });
      await dialog.getByText('Pages Ada Moreno', { exact: true }).waitFor();
      const notify = dialog.getByRole('group', { name: 'Notify' });
      await choose(notify.getByLabel('Add one'), 'Ines Other');
      await dialog.getByText(/^Pages .*Ines Other/).waitFor();
      await choose(notify.getByLabel('Add one'), 'Tom is paged');
      await dialog.getByText(/^Pages .*Tom Policy/).waitFor();
      await notify.getByRole('button', { name: 'Remove Ines Other' }).click();
      await page.setViewportSize({ width: 390, height: 844 });
      await lookAt(page, 'new-alert');
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await dialog.getByLabel('Message').fill('For Tom alone');
      await dialog.getByRole('button', { name: 'Raise the alert' }).click();
      await page.getByRole('heading', { level: 1, name: 'For Tom alone' }).waitFor();
      const id = new URL(page.url()).pathname.split('/').at(-1)!;
      expect(await alerts.shown(id)).toMatchObject({ responders: [{ type: 'escalation' }] });
      await app.settle();
      await page.locator('.ladder').getByText('Tom Policy').first().waitFor();
    });

    it('shows also of closed alerts which of them notified me', async () => {
      const { app } = desk();
      const team = await createTeam(app);
      const nora = await createUser(app, { fullName: 'Nora Night', reachable: true, teamIds: [team.id] });
      const alerts = new AlertClient(app, `Bearer ${nora.token}`);
      const responders = [{ type: 'user', id: nora.id }];
      for (const each of [{ message: 'Woke me', responders }, { message: 'Woke nobody' }]) {
        const id = await alerts.created(each);
        await app.settle();
        await alerts.act(id, 'close', {}).expect(202);
      }
      const { page } = await desk().window('/?view=paged', nora);
      await page.getByRole('button', { name: 'Closed alerts that notified you' }).click();
      await rowOf(page, 'Woke me').waitFor();
      expect(await rowOf(page, 'Woke nobody').count()).toBe(0);
      const only = page.getByRole('button', { name: 'Only those that notified me' });
      expect(await only.getAttribute('aria-pressed')).toBe('true');
      await only.click();
      await rowOf(page, 'Woke nobody').waitFor();
      await only.click();
      await rowOf(page, 'Woke nobody').waitFor({ state: 'hidden' });
      await rowOf(page, 'Woke me').waitFor();
    });

    it('says of a step that pages many how many they are', async () => {
      const { app } = desk();
      const team = await createTeam(app);
      const crowd = [];
      for (const fullName of ['Mia One', 'Ben Two', 'Cem Three'])
        crowd.push(await createUser(app, { fullName, reachable: true, teamIds: [team.id] }));
      const rules = [0, 30].map((delayMinutes) => ({
        ...{ recipientType: 'team', recipientId: team.id, notifyType: 'all', delayMinutes },
      }));
      const policy = { name: 'All of a team', teamId: team.id, rules };
      await app
        .as(await asAdmin(app))
        .post('/v2/escalations', policy)
        .expect(200);
      await new AlertClient(app, `Bearer ${crowd[0]!.token}`).created({ message: 'For a crowd', priority: 'P1' });
      await app.settle();
      const { page } = await desk().window('/', crowd[0]);
      const hands = rowOf(page, 'For a crowd').locator('.hands');
      await hands.getByText(new RegExp(`^(Mia|Ben|Cem) \\+2 paged ${CLOCK}$`)).waitFor();
      await hands.getByText(/^next (Mia|Ben|Cem) \+2 in \d+ min$/).waitFor();
      const [line, one] = [hands.locator('.l1'), hands.locator('.cut').first()];
      // Neither the name nor the time is cut.
      expect(await line.evaluate((each: Box) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0);
      expect((await one.boundingBox())!.width).toBeGreaterThan(15);
      await page.setViewportSize({ width: 390, height: 844 });
      await rowOf(page, 'For a crowd')
        .locator('.next')
        .getByText(/ and 2 more paged .*, next (Mia|Ben|Cem) and 2 more in /)
        .waitFor();
    });

    it('keys act on all that is selected; S opens the menu, and a snooze can be ended at once', async () => {
      const user = await createUser(desk().app, { teamIds: [(await createTeam(desk().app)).id] });
      const alerts = new AlertClient(desk().app, `Bearer ${user.token}`);
      const raise = (message: string): Promise<string> => alerts.created({ message, priority: 'P1' });
      const ids = [await raise('Key one'), await raise('Key two'), await raise('Key three')];
      const standings = async (): Promise<string[]> =>
        Promise.all(ids.map(async (id) => (await alerts.shown(id)).status));
      const { page } = await desk().window('/', user);
      for (const name of ['Key one', 'Key two']) {
        await rowOf(page, name).getByRole('link').focus();
        await page.keyboard.press('x');
      }
      await page.getByRole('group', { name: 'Selected alerts' }).getByText('2 selected').waitFor();
      await page.keyboard.press('s');
      await page.getByRole('menuitem', { name: '30 minutes' }).waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('e');
      await seen(page, '2 closed');
      expect(await standings()).toEqual(['closed', 'closed', 'open']);
      await rowOf(page, 'Key three').getByRole('link').focus();
      await page.keyboard.press('s');
      await page.getByRole('menuitem', { name: '30 minutes' }).waitFor();
      expect((await alerts.shown(ids[2]!)).snoozed).toBe(false);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Wake now' }).click();
      await seen(page, 'Open:');
      expect((await alerts.shown(ids[2]!)).snoozed).toBe(false);
    });

    it('says below its own alerts and heartbeats how many more other teams have', async () => {
      const { app, ada, teamId } = desk();
      await desk().raise('Not of the viewer');
      await app
        .as(`Bearer ${ada.token}`)
        .post('/v2/heartbeats', { name: 'of-payments', interval: 1, intervalUnit: 'hours', teamId })
        .expect(200);
      const team = await createTeam(app);
      const viewer = await createUser(app, { role: 'stakeholder', teamIds: [team.id] });
      const member = await createUser(app, { teamIds: [team.id] });
      await new AlertClient(app, `Bearer ${member.token}`).created({ message: 'Of the viewer' });
      const { page } = await desk().window('/', viewer);
      await rowOf(page, 'Of the viewer').waitFor();
      await page.getByText(/^\d+ more in teams that you are not in\./).waitFor();
      await page.getByRole('button', { name: 'Show all teams' }).waitFor();
      await desk().go(page, '/heartbeats');
      await seen(page, /more of other teams/);
      await page.getByRole('button', { name: 'Show those of all teams' }).click();
      await seen(page, 'of-payments');
    });

    it('says what is open in teams that one is not in, and shows it', async () => {
      await desk().raise('Of the team Payments', ON_TOP);
      const user = await createUser(desk().app, { teamIds: [(await createTeam(desk().app)).id] });
      const { page } = await desk().window('/?q=%22Of+the+team+Payments%22', user);
      await page.getByRole('heading', { name: 'No alert matches' }).waitFor();
      await seen(page, '1 more in teams that you are not in.');
      await page.getByRole('button', { name: 'Show all teams' }).click();
      await rowOf(page, 'Of the team Payments').waitFor();
      await page.goto(`${desk().app.url}/console/`);
      await page.getByRole('button', { name: /in teams that you are not in/ }).click();
      await page.waitForURL('**/console/?team=all');
      // Among the alerts of other stories it may be far below.
      await page.goto(`${desk().app.url}/console/?team=all&q=%22Of+the+team+Payments%22`);
      await press(rowOf(page, 'Of the team Payments').locator('.age'));
      await seen(page, /^This alert belongs to another team/);
    });

    it('of who is in no team shows the alerts of all teams', async () => {
      await desk().raise('Seen from no team', ON_TOP);
      const { page } = await desk().window('/?q=%22Seen+from+no+team%22', await createUser(desk().app));
      await rowOf(page, 'Seen from no team').waitFor();
      await page.getByRole('button', { name: 'All teams' }).click();
      await page.getByRole('menuitem', { name: 'All teams' }).waitFor();
      expect(await page.getByRole('menuitem', { name: 'My teams' }).count()).toBe(0);
    });

    it('a wrong search is told with the place in what was written', async () => {
      const { page } = await desk().window('/?q=priority%3A+%28');
      await seen(page, /This search: .* at position \d+/);
      await page.goto(`${desk().app.url}/console/?view=toString`);
      await page.getByRole('link', { name: 'Active' }).waitFor();
    });

    it('two that are selected are closed by the bar', async () => {
      const ids = [await desk().raise('Select one', ON_TOP), await desk().raise('Select two', ON_TOP)];
      const { page } = await desk().window('/');
      for (const name of ['Select one', 'Select two'])
        await press(page.getByRole('checkbox', { name: `Select: ${name}` }));
      await seen(page, '2 selected');
      await page.getByRole('group', { name: 'Selected alerts' }).getByRole('button', { name: 'Close' }).click();
      await seen(page, '2 closed');
      for (const id of ids) await shown(id, { status: 'closed' });
    });

    it('on a phone alerts are selected, and each that a bulk action leaves out has its reason', async () => {
      const user = await createUser(desk().app, { teamIds: [(await createTeam(desk().app)).id] });
      const alerts = new AlertClient(desk().app, `Bearer ${user.token}`);
      const [open, closed] = [
        await alerts.created({ message: 'Still open' }),
        await alerts.created({ message: 'Over' }),
      ];
      const { page } = await desk().window('/', user);
      await page.setViewportSize({ width: 320, height: 640 });
      for (const name of ['Still open', 'Over']) await page.getByRole('checkbox', { name: `Select: ${name}` }).check();
      await alerts.act(closed, 'close');
      const bar = page.getByRole('group', { name: 'Selected alerts' });
      await bar.getByText('2 selected').waitFor();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await bar.getByRole('button', { name: 'Acknowledge' }).click();
      await seen(page, /^1 acknowledged, 1 not/);
      await seen(page, /The alert is closed: Over/);
      expect(await alerts.shown(open)).toMatchObject({ status: 'acknowledged' });
      expect(await overflowOf(page)).toBe(0);
      await page.getByRole('button', { name: 'New alert' }).click();
      await page.getByRole('dialog', { name: 'New alert' }).waitFor();
    });

    it('after a bulk acknowledge keys act once the person goes to an alert; who has one already is said, and nothing is sent', async () => {
      const user = await createUser(desk().app, {
        fullName: 'Nils Next',
        teamIds: [(await createTeam(desk().app)).id],
      });
      const alerts = new AlertClient(desk().app, `Bearer ${user.token}`);
      const raise = (number: number): Promise<string> =>
        alerts.created({ message: `Row ${number}`, priority: `P${number}` });
      const last = await raise(4);
      for (const number of [2, 3]) await raise(number);
      const { page } = await desk().window('/', user);
      const preview = page.getByRole('complementary', { name: 'Preview' });
      const focused = (): Promise<string> => page.evaluate('document.activeElement.textContent');
      const isOpen = async (id: string): Promise<boolean> => (await alerts.shown(id)).status === 'open';
      await preview.getByRole('link', { name: 'Row 2' }).waitFor();
      await seen(page, /^Live$/);
      for (const key of ['x', 'j', 'x']) await page.keyboard.press(key);
      await seen(page, '2 selected');
      // Twice in a row, by a finger that was too fast.
      for (const key of ['a', 'a']) await page.keyboard.press(key);
      await seen(page, '2 acknowledged');
      expect(await page.locator('.bulk .why').allTextContents()).toEqual([
        'Keys act again on an alert that you go to (j, k).',
      ]);
      await preview.getByRole('link', { name: 'Row 4' }).waitFor();
      await page.locator('section.list:focus').waitFor();
      // And once more with all keys, while a worse alert comes in above.
      const worse = await raise(1);
      await rowOf(page, 'Row 1').waitFor();
      for (const key of ['a', 'e', 'i', 's', 'a']) await page.keyboard.press(key);
      expect(await page.getByRole('menu').count()).toBe(0);
      await page.keyboard.press('j');
      await expectSoon(async () => (await focused()) === 'Row 4');
      expect([await isOpen(last), await isOpen(worse), (await alerts.shown(last)).owner]).toEqual([true, true, null]);
      await page.keyboard.press('a');
      await expectSoon(async () => !(await isOpen(last)));
      expect(await isOpen(worse)).toBe(true);

      const asked: string[] = [];
      page.on('request', (request) => void (request.method() === 'POST' && asked.push(request.url())));
      await rowOf(page, 'Row 2').getByRole('link').focus();
      await preview.getByText('Acknowledged', { exact: true }).waitFor();
      await page.keyboard.press('a');
      await page.getByRole('status').getByText('Acknowledged already by Nils Next: Row 2').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Row 2' }).waitFor();
      await page.keyboard.press('a');
      await page.getByRole('status').getByText('Acknowledged already by Nils Next: Row 2').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
      expect(asked.filter((each) => each.endsWith('/acknowledge'))).toEqual([]);
    });

    it('a bulk acknowledge shows in the panel at once: who has it, and that nobody is paged next', async () => {
      const ids = [await desk().raise('Bulk one', ON_TOP), await desk().raise('Bulk two', ON_TOP)];
      const { page } = await desk().window('/');
      // What the panel shows follows the answer, not the stream of changes.
      await page.route('**/v2/events*', (route) => route.abort());
      await page.reload();
      await press(rowOf(page, 'Bulk one').locator('.age'));
      const panel = page.getByRole('complementary', { name: 'Preview' });
      await panel.getByRole('link', { name: 'Bulk one' }).waitFor();
      await panel.getByText('Ada Moreno').first().waitFor();
      for (const name of ['Bulk one', 'Bulk two']) await press(page.getByRole('checkbox', { name: `Select: ${name}` }));
      // Meanwhile somebody has one of them: that one is not counted.
      await desk().alerts.act(ids[1]!, 'acknowledge', {}).expect(202);
      await page.getByRole('group', { name: 'Selected alerts' }).getByRole('button', { name: 'Acknowledge' }).click();
      await seen(page, '1 acknowledged, 1 already was');
      await press(rowOf(page, 'Bulk one').locator('.age'));
      await panel.getByText('Acknowledged', { exact: true }).waitFor();
      await panel.getByRole('button', { name: /^Acknowledge/ }).waitFor({ state: 'hidden' });
      for (const id of ids) await shown(id, { status: 'acknowledged' });
    });

    it('what a bulk action has brought into the list is not said to be new any more', async () => {
      const raise = (message: string): Promise<string> => desk().raise(message, { ...ON_TOP, tags: ['came'] });
      const id = await raise('Came first');
      const { page } = await desk().window('/?q=tag%3A+came');
      await rowOf(page, 'Came first').waitFor();
      await press(page.getByRole('checkbox', { name: 'Select: Came first' }));
      await press(rowOf(page, 'Came first').locator('.age'));
      const others = [await raise('Came second'), await raise('Came third')];
      const fresh = page.locator('.fresh');
      await fresh.filter({ hasText: /^2 new$/ }).waitFor();
      await page.getByRole('group', { name: 'Selected alerts' }).getByRole('button', { name: 'Acknowledge' }).click();
      await rowOf(page, 'Came third').waitFor();
      // At once: later the list is loaded anew anyway.
      expect(await fresh.count()).toBe(0);
      await shown(id, { status: 'acknowledged' });
      await closeAll([id, ...others]);
    });

    it('nothing that is said at the bottom covers the row that has the focus', async () => {
      const ids: string[] = [];
      for (let place = 1; place <= 12; place++)
        ids.push(await desk().raise(`Covered ${place}`, { ...ON_TOP, tags: ['covered'] }));
      const { page } = await desk().window('/?q=tag%3A+covered');
      await page.setViewportSize({ width: 1000, height: 600 });
      await rowOf(page, 'Covered 12').waitFor();
      /** Gives the focus to the lowest row that is seen whole. */
      const focusLowest = (): Promise<void> =>
        page.evaluate(`{
          const bottomOf = (row) => row.getBoundingClientRect().bottom;
          const seen = [...document.querySelectorAll('article.row')].filter((row) => bottomOf(row) <= innerHeight);
          seen.sort((one, other) => bottomOf(other) - bottomOf(one));
          seen[0].querySelector('h3 a').focus({ preventScroll: true });
        }`);
      const isCovered = (bar: string): Promise<boolean> =>
        page.evaluate(`(() => {
          const row = document.activeElement.closest('[data-alert]').getBoundingClientRect();
          const over = document.querySelector('${bar}').getBoundingClientRect();
          return over.top < row.bottom && over.bottom > row.top && over.left < row.right && over.right > row.left;
        })()`);
      await focusLowest();
      await page.keyboard.press('a');
      await page.locator('.undo-bar').waitFor();
      await expectSoon(async () => !(await isCovered('.undo-bar')));
      await focusLowest();
      await expectSoon(async () => !(await isCovered('.undo-bar')));
      await focusLowest();
      await page.keyboard.press('x');
      await page.locator('.bulk').waitFor();
      await expectSoon(async () => !(await isCovered('.bulk')));
      await closeAll(ids);
    });

    it('a snoozed alert says until when, in the zone and on the clock of whoever reads it', async () => {
      const { app } = desk();
      const reader = await createUser(app, { teamIds: [desk().teamId], timezone: 'Asia/Kolkata' });
      await app.as(`Bearer ${reader.token}`).patch(`/v2/users/${reader.id}`, { clockHours: 12 }).expect(200);
      const id = await desk().raise('Snoozed for a while');
      const until = new Date(Date.now() + 95 * 60_000).toISOString();
      await desk()
        .alerts.act(id, 'snooze', { endTime: until })
        .expect(({ status }) => expect(status).toBeLessThan(300));
      // Half an hour beside the zone of the browser and of the service, so that none of them can be meant.
      const [, hour, minute] = /(\d+):(\d\d)/.exec(
        new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata', timeStyle: 'short', hourCycle: 'h12' }).format(
          Date.parse(until),
        ),
      )!;
      const said = new RegExp(`until (\\w+ )?0?${hour}:${minute}.[AP]M`, 'i');
      const { page } = await desk().window('/?view=snoozed', reader);
      await rowOf(page, 'Snoozed for a while').waitFor();
      expect(await rowOf(page, 'Snoozed for a while').textContent()).toMatch(said);
      await page.getByRole('complementary', { name: 'Preview' }).getByText(said).waitFor();
      // Beside the preview of a laptop, also with a name before it, the time is whole.
      const other = await desk().raise('Acknowledged, then snoozed');
      await desk().alerts.act(other, 'acknowledge', { user: 'Ada Moreno' }).expect(202);
      await desk()
        .alerts.act(other, 'snooze', { endTime: until })
        .expect(({ status }) => expect(status).toBeLessThan(300));
      await desk().go(page, '/?view=snoozed');
      await page.setViewportSize({ width: 1280, height: 800 });
      for (const message of ['Snoozed for a while', 'Acknowledged, then snoozed']) {
        const hands = rowOf(page, message).locator('.hands');
        await hands.waitFor();
        const whole = await hands
          .locator('.l2')
          .evaluate(({ childNodes }) =>
            [...childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data),
          );
        expect(whole.join('')).toMatch(said);
        expect(
          await hands
            .locator('> span')
            .last()
            .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
        ).toBe(0);
      }
      await desk().go(page, `/alerts/${id}`);
      await page.getByText(said).first().waitFor();
      await page.setViewportSize({ width: 320, height: 640 });
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
    });

    it('who may not see whom an alert pages is told that, and a stakeholder opens what is listed', async () => {
      const { app, raise } = { app: desk().app, raise: (message: string) => desk().raise(message, ON_TOP) };
      await raise('Paged for a team');
      const shown = '/?team=all&q=%22Paged+for+a+team%22';
      const { page } = await desk().window(shown, await createUser(app));
      const hands = rowOf(page, 'Paged for a team').locator('.hands');
      await hands.getByText('pages not shown').waitFor();
      expect(await hands.textContent()).not.toContain('Not notified');
      const { page: read } = await desk().window(shown, await createUser(app, { role: 'stakeholder' }));
      await rowOf(read, 'Paged for a team')
        .locator('.hands')
        .getByText(/^Ada paged/)
        .waitFor();
      // On a phone with the same face.
      await read.setViewportSize({ width: 390, height: 844 });
      await rowOf(read, 'Paged for a team').locator('.next .face').waitFor();
      await rowOf(read, 'Paged for a team').getByRole('link').click();
      await read.getByRole('heading', { level: 1, name: 'Paged for a team' }).waitFor();
    });

    it('a search is in the address, and can be saved', async () => {
      await desk().raise('A full disk', { tags: ['storage'] });
      await desk().raise('A slow query', { ...ON_TOP, tags: ['database'] });
      const { page } = await desk().window('/');
      await page.getByRole('searchbox').fill('tag: storage');
      await page.getByRole('searchbox').press('Enter');
      await rowOf(page, 'A slow query').waitFor({ state: 'hidden' });
      await rowOf(page, 'A full disk').waitFor();
      expect(new URL(page.url()).searchParams.get('q')).toBe('tag: storage');
      await page.getByRole('button', { name: 'Save this search' }).click();
      await page.getByLabel('Name').fill('Disks');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const saved = page.getByRole('button', { name: 'Disks' });
      await saved.waitFor();
      await page.goto(`${desk().app.url}/console/`);
      await rowOf(page, 'A slow query').waitFor();
      await saved.click();
      await rowOf(page, 'A slow query').waitFor({ state: 'hidden' });
    });

    it('of 300 alerts only those in sight are in the page, to the last one', async () => {
      const { app } = desk();
      const team = await createTeam(app);
      const user = await createUser(app, { teamIds: [team.id] });
      const alerts = new AlertClient(app, `Bearer ${user.token}`);
      await alerts.created({ message: 'The least urgent', priority: 'P5' });
      // Like a first one, past the API: so many requests would take longer than the story.
      const flood = await alerts.created({ message: 'Flood', priority: 'P2' });
      await app.sql(
        `INSERT INTO alerts SELECT (jsonb_populate_record(a, jsonb_build_object('id', uuidv7(), 'alias', n,
           'message', 'Flood ' || n, 'tinyId', n))).*
         FROM alerts a, generate_series(1, 299) n WHERE id = $1`,
        [flood],
      );
      const { page } = await desk().window('/', user);
      await rowOf(page, 'Flood').first().waitFor();
      await seen(page, '301');
      await expectSoon(async () => {
        expect(await page.getByRole('article').count()).toBeLessThan(60);
        await page.mouse.wheel(0, 4000);
        return rowOf(page, 'The least urgent').isVisible();
      });
    });

    it('in a long list keys go on where an alert was acknowledged, also once it has moved far down', async () => {
      const { app } = desk();
      const user = await createUser(app, { teamIds: [(await createTeam(app)).id] });
      const alerts = new AlertClient(app, `Bearer ${user.token}`);
      const first = await alerts.created({ message: 'Disk 0', priority: 'P2' });
      await app.sql(
        `INSERT INTO alerts SELECT (jsonb_populate_record(a, jsonb_build_object('id', uuidv7(), 'alias', 'long list ' || n,
           'message', 'Disk ' || n, 'tinyId', 90000 + n))).*
         FROM alerts a, generate_series(1, 70) n WHERE id = $1`,
        [first],
      );
      const { page } = await desk().window('/', user);
      await seen(page, /^Live$/);
      await rowOf(page, 'Disk').first().waitFor();
      const focused = (): Promise<string> => page.evaluate('document.activeElement.textContent');
      const names = await page.getByRole('article').getByRole('heading').allTextContents();
      for (let place = 1; place <= 4; place++) await page.keyboard.press('j');
      expect(await focused()).toBe(names[4]);
      await page.keyboard.press('a');
      const acted = page.getByRole('article').filter({ has: page.getByRole('link', { name: names[4]!, exact: true }) });
      await acted.waitFor({ state: 'detached' });
      // The list has the focus, not the page, and what was acted on stays in the preview.
      expect(await page.evaluate(`document.activeElement.matches('.list')`)).toBe(true);
      const preview = page.getByRole('complementary', { name: 'Preview' });
      await preview.getByRole('link', { name: names[4]!, exact: true }).waitFor();
      await page.keyboard.press('j');
      await expectSoon(async () => (await focused()) === names[5]);
      await page.keyboard.press('k');
      await expectSoon(async () => (await focused()) === names[3]);
      await page.keyboard.press('j');
      await expectSoon(async () => (await focused()) === names[5]);
      expect(await page.evaluate('scrollY')).toBe(0);
    });

    it('an alert that comes while it is open appears by itself', async () => {
      const { page } = await desk().window('/');
      await seen(page, /^Live$/);
      await desk().raise('Raised a moment ago');
      await rowOf(page, 'Raised a moment ago')
        .or(page.getByRole('button', { name: /\d new/ }))
        .first()
        .waitFor();
    });

    /** What stays open would push the alerts of later stories off the first page. */
    async function closeAll(ids: readonly string[]): Promise<void> {
      for (const id of ids) await desk().alerts.act(id, 'close').expect(202);
    }

    /** Waits until the service knows of it. */
    async function shown(id: string, like: object): Promise<void> {
      const wanted = Object.entries(like);
      await expectSoon(async () => {
        const alert = { ...(await desk().alerts.shown(id)) } as Record<string, unknown>;
        return wanted.every(([name, value]) => alert[name] === value);
      });
    }
  });
