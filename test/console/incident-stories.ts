import { describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { createTeam, createTenant, createUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { faultsOf, overflowOf } from '../support/chromium.js';
import { type Desk, choose, expectSoon, lookAt, seen, settled, settleIn } from './desk.js';

/** Fills a field with more than it lets one type. */
async function overfill(field: Locator, most: number): Promise<void> {
  await field.evaluate((input) =>
    (input as unknown as { removeAttribute(name: string): void }).removeAttribute('maxlength'),
  );
  await field.fill('x'.repeat(most + 1));
}

export const incidentStories = (desk: () => Desk): void =>
  describe('incidents', () => {
    it('one is started from a template that is made here', async () => {
      const { page } = await desk().window('/incidents');
      await page.getByRole('button', { name: 'Templates' }).click();
      await page.getByRole('button', { name: 'New template' }).click();
      await page.getByLabel('Template name').fill('Cards');
      await page.getByLabel('Title', { exact: true }).fill('Cards cannot be used');
      await page.getByLabel('Priority').selectOption('P1');
      await page.setViewportSize({ width: 320, height: 640 });
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.getByRole('button', { name: 'Save' }).click();
      await seen(page, 'Cards cannot be used');
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('button', { name: 'Close', exact: true }).last().click();
      await page.getByRole('button', { name: 'Start an incident' }).click();
      await choose(page.getByLabel('From a template'), 'Cards');
      // A P1: whether customers are told is decided, not left to a default.
      await page.getByRole('dialog').getByRole('button', { name: 'Start the incident' }).click();
      const undecided = page.getByLabel('Show it on the status page now');
      expect(
        await undecided.evaluate((field) =>
          (field as unknown as { matches(s: string): boolean }).matches(':focus:invalid'),
        ),
      ).toBe(true);
      await page.getByLabel('Nothing on the status page yet').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Start the incident' }).click();
      await page.getByRole('heading', { level: 1, name: 'Cards cannot be used' }).waitFor();
      const id = page.url().split('/').at(-1)!;
      const { body } = await desk().app.as(`Bearer ${desk().ada.token}`).get(`/v2/incidents/${id}`).expect(200);
      expect(body.data).toMatchObject({
        ...{ priority: 'P1', message: 'Cards cannot be used' },
        statusPageEntry: { enabled: false },
      });
    });

    it('one is started, told of and resolved', async () => {
      const { page } = await desk().window('/incidents');
      await page.getByRole('button', { name: 'Start an incident' }).click();
      await page.getByLabel('Title', { exact: true }).fill('Cards are declined');
      await page.getByLabel('Show it on the status page').check();
      await page.getByLabel('Description').fill('Known to us alone.');
      await page.getByLabel('First public update').fill('One in three payments fails.');
      expect(await page.getByLabel('Severity on the status page').inputValue()).toBe('major');
      await page.getByRole('dialog').getByRole('button', { name: 'Start the incident' }).click();
      await page.getByRole('heading', { level: 1, name: 'Cards are declined' }).waitFor();
      await page.locator('.updates').getByText('One in three payments fails.').waitFor();
      await page.getByRole('button', { name: 'Services and people' }).click();
      await choose(page.getByLabel('Add a responder'), 'Payments');
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('listitem').filter({ hasText: 'Payments' }).waitFor();
      await page.getByRole('button', { name: 'Resolve' }).click();
      await page.getByLabel('Public update').fill('All cards work again.');
      await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
      await seen(page, 'All cards work again.');
      const id = page.url().split('/').at(-1)!;
      const { body } = await desk().app.as(`Bearer ${desk().ada.token}`).get(`/v2/incidents/${id}`).expect(200);
      expect(body.data).toMatchObject({
        status: 'resolved',
        statusPageEntry: { title: 'Cards are declined', message: 'All cards work again.' },
      });
      await page.getByRole('button', { name: 'Make a draft' }).click();
      await page.getByRole('link', { name: 'PDF' }).waitFor();
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Root cause').fill('A certificate had expired.');
      await page.getByRole('button', { name: 'Add an action item' }).click();
      await page.getByLabel('Action item 1', { exact: true }).fill('Renew certificates by themselves');
      await page.getByLabel('Who does action item 1').fill('Ada');
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.getByRole('button', { name: 'Save' }).click();
      await seen(page, 'A certificate had expired.');
      await page.getByRole('checkbox', { name: 'Renew certificates by themselves' }).check();
      await seen(page, '1 of 1 done');
      const { body: written } = await desk()
        .app.as(`Bearer ${desk().ada.token}`)
        .get(`/v2/postmortems/${page.url().split('/').at(-1)}`)
        .expect(200);
      expect(written.data).toMatchObject({
        incidentId: id,
        rootCause: 'A certificate had expired.',
        actionItems: [{ description: 'Renew certificates by themselves', assignee: 'Ada', status: 'done' }],
      });
      await page.getByRole('button', { name: 'Publish…' }).click();
      // Of an untouched draft nothing but what somebody has written.
      expect(await page.getByLabel('What customers read').inputValue()).toBe('A certificate had expired.');
      await page.getByLabel('What customers read').fill('A certificate had expired. They now renew themselves.');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await seen(page, 'A certificate had expired. They now renew themselves.');
      await page.getByRole('button', { name: 'Take it off' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Take it off' }).click();
      await seen(page, 'Customers do not see this postmortem.');
      await page.setViewportSize({ width: 320, height: 640 });
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('link', { name: 'Incidents', exact: true }).click();
      await page.getByRole('link', { name: 'Resolved' }).click();
      await page.getByRole('link', { name: 'Cards are declined' }).waitFor();
    });

    it('what is wrong with its title or its public title stands there', async () => {
      const { page } = await desk().window('/incidents');
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Start an incident' }).click();
      const title = dialog.getByLabel('Title', { exact: true });
      await overfill(title, 500);
      await dialog.getByRole('button', { name: 'Start the incident' }).click();
      await expectSoon(async () => (await title.getAttribute('aria-invalid')) === 'true');
      await title.fill('Search is slow');
      await dialog.getByRole('button', { name: 'Start the incident' }).click();
      await page.getByRole('heading', { level: 1, name: 'Search is slow' }).waitFor();
      await page.getByRole('button', { name: 'Write a public update…' }).click();
      await dialog.getByLabel('Public update').fill('Searches take long.');
      await overfill(dialog.getByLabel('Public title'), 500);
      await dialog.getByRole('button', { name: 'Publish' }).click();
      await expectSoon(async () => (await dialog.getByLabel('Public title').getAttribute('aria-invalid')) === 'true');
      expect(await dialog.getByRole('alert').count()).toBe(0);
    });

    it('what is wrong with an entry of a postmortem stands at that entry, also where others are left out or come in another order', async () => {
      const { app, ada } = desk();
      const send = async (path: string, body: object): Promise<string> => {
        const { body: answer } = await app.as(`Bearer ${ada.token}`).post(path, body);
        return (answer as { data: { id: string } }).data.id;
      };
      const incidentId = await send('/v2/incidents', { name: 'Refunds are late' });
      const id = await send('/v2/postmortems', {
        ...{ incidentId, summary: 'Refunds came a day late.' },
        timeline: [{ time: '2026-05-04T10:00:00Z', description: 'The queue grew' }],
      });
      const { page } = await desk().window(`/postmortems/${id}`);
      await page.getByRole('button', { name: 'Edit' }).click();
      // The first item is empty, and not sent; the second moment was before the first.
      await page.getByRole('button', { name: 'Add an action item' }).click();
      await page.getByRole('button', { name: 'Add an action item' }).click();
      await overfill(page.getByLabel('Action item 2', { exact: true }), 5000);
      await page.getByRole('button', { name: 'Add a moment' }).click();
      await page.getByLabel('Time of moment 2').fill('2026-05-04T08:00');
      await overfill(page.getByLabel('Moment 2', { exact: true }), 5000);
      await page.getByRole('button', { name: 'Save' }).click();
      const problem = page.locator('.entry', { has: page.getByLabel('Moment 2', { exact: true }) }).getByRole('alert');
      await problem.waitFor();
      expect(await problem.innerText()).toMatch(/5000/);
      const itemProblem = page.locator('.entry', { has: page.getByLabel('Action item 2', { exact: true }) });
      expect(await itemProblem.getByRole('alert').innerText()).toMatch(/5000/);
      expect(await page.getByRole('alert').count()).toBe(2);
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.getByLabel('Action item 2', { exact: true }).fill('Pay out by the hour');
      await page.getByLabel('Moment 2', { exact: true }).fill('A worker stopped');
      await page.getByRole('button', { name: 'Save' }).click();
      await seen(page, 'Pay out by the hour');
      expect(await page.locator('.moments li .text').allInnerTexts()).toEqual(['A worker stopped', 'The queue grew']);
    });

    it('one that is published from an alert has a title of its own for customers, which an update changes', async () => {
      const { app } = desk();
      const id = await desk().raise('db-7 replica lag > 30s', { priority: 'P1' });
      const { page } = await desk().window(`/alerts/${id}`);
      await page.getByRole('button', { name: 'Start an incident…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Show it on the status page now').check();
      const title = dialog.getByLabel('Public title');
      expect(await title.inputValue()).toBe('');
      await dialog.getByText('This notifies nobody.').waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await lookAt(page, 'incident-from-alert');
      await page.setViewportSize({ width: 1280, height: 800 });
      // Nothing is sent without it.
      await dialog.getByRole('button', { name: 'Start the incident' }).click();
      await expectSoon(() =>
        title.evaluate((field: unknown) => (field as { matches(s: string): boolean }).matches(':focus:invalid')),
      );
      await title.fill('Orders are slow');
      await dialog.getByRole('button', { name: 'Start the incident' }).click();
      // The alert's page has the same heading.
      await page.waitForURL('**/incidents/*');
      const incident = page.url().split('/').at(-1)!;
      const published = async (): Promise<unknown> => {
        const asked = app.as(`Bearer ${desk().ada.token}`).get(`/v2/incidents/${incident}`);
        return ((await asked.expect(200)).body as { data: { statusPageEntry: unknown } }).data.statusPageEntry;
      };
      expect(await published()).toMatchObject({ enabled: true, title: 'Orders are slow' });
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      expect(await title.inputValue()).toBe('Orders are slow');
      await title.fill('Orders take a minute');
      await dialog.getByRole('button', { name: 'Publish' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await published()).toMatchObject({ enabled: true, title: 'Orders take a minute' });
    });

    it('one is started from an alert, and worked on by people with roles, tasks and internal updates', async () => {
      const id = await desk().raise('Cards fail in zone B', {
        ...{ description: 'Every second one.', priority: 'P2', responders: [{ type: 'user', id: desk().ada.id }] },
      });
      const { page, faults } = await desk().window(`/alerts/${id}`);
      await page.getByRole('button', { name: 'Start an incident…' }).click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.getByLabel('Title', { exact: true }).inputValue()).toBe('Cards fail in zone B');
      expect(await dialog.getByLabel('Description').inputValue()).toBe('Every second one.');
      // Nobody but whom the alert names; of a whole team it is said how many they are.
      await dialog.getByText('This notifies 1 person.').waitFor();
      await choose(dialog.getByLabel('Add a responder'), 'Payments');
      await dialog.getByText(/^This notifies \d+ people\.$/).waitFor();
      await dialog.getByRole('button', { name: 'Without Payments' }).click();
      await dialog.getByText('This notifies 1 person.').waitFor();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await dialog.getByRole('button', { name: 'Start the incident' }).click();
      await page.getByRole('heading', { level: 1, name: 'Cards fail in zone B' }).waitFor();
      await page.getByRole('link', { name: 'Cards fail in zone B' }).waitFor();
      const incident = page.url().split('/').at(-1)!;
      const { body } = await desk().app.as(`Bearer ${desk().ada.token}`).get(`/v2/incidents/${incident}`).expect(200);
      expect(body.data.statusPageEntry).toMatchObject({ enabled: false });

      await page.getByRole('button', { name: 'Take command' }).click();
      await page.locator('.head-facts').getByText('Ada Moreno commands').waitFor();
      await page.getByRole('button', { name: 'Join the incident' }).click();
      await page.getByRole('button', { name: 'Leave the incident' }).waitFor();
      await page.getByRole('button', { name: 'Hand over… Incident commander' }).click();
      await choose(dialog.getByLabel('Person'), 'Sam Reyes');
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await dialog.getByRole('button', { name: 'Assign' }).click();
      await page.locator('.head-facts').getByText('Sam Reyes commands').waitFor();

      await page.getByRole('button', { name: 'Add a task…' }).click();
      await dialog.getByLabel('What is to be done').fill('Fail over to zone A');
      await choose(dialog.getByLabel('Who does it'), 'Ada Moreno (me)');
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('checkbox', { name: 'Fail over to zone A' }).check();
      await seen(page, 'Tasks, 1 of 1 done');

      await page.getByLabel('Internal update').fill('Zone B has no power');
      await page.getByRole('button', { name: 'Post internally' }).click();
      await page.locator('.updates .internal').getByText('Zone B has no power').waitFor();
      await page.getByRole('button', { name: 'Write a public update…' }).click();
      // Customers do not read what the alert is called, unless somebody wants that.
      expect(await dialog.getByLabel('Public title').inputValue()).toBe('');
      await dialog.getByLabel('Public title').fill('Card payments');
      await dialog.getByLabel('Public update').fill('Some cards are declined.');
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await dialog.getByRole('button', { name: 'Publish' }).click();
      await page.locator('.updates .for-public').getByText('Some cards are declined.').waitFor();
      const status = await desk().app.http.get('/v2/public/status').expect(200);
      expect(status.text).not.toMatch(/zone B/i);
      await lookAt(page, 'incident-room');

      await page.getByRole('button', { name: 'Make a draft' }).click();
      for (const line of ['Ada Moreno became incident commander', 'Ada Moreno wrote: Zone B has no power'])
        await page.locator('.moments').getByText(line).waitFor();
      await desk().go(page, `/alerts/${id}`);
      await page.locator('.story').getByText('linked it to the incident').waitFor();
      expect(faults).toEqual([]);
    });

    it('one has alerts: they are linked from either side, and the link is taken back', async () => {
      const [first, second] = [await desk().raise('Cards time out'), await desk().raise('Queue of cards is long')];
      const { page, faults } = await desk().window(`/incidents/${desk().incidentId}`);
      await page.getByRole('button', { name: 'Link alerts…' }).click();
      await page.getByLabel('Search').fill('cards');
      await page.getByRole('checkbox', { name: 'Cards time out' }).check();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.getByRole('button', { name: 'Link it' }).click();
      await page.getByRole('link', { name: 'Cards time out' }).click();
      await page.locator('.involved').getByRole('link', { name: 'Checkout is slow' }).waitFor();
      expect(page.url()).toContain(first);
      await desk().go(page, `/alerts/${second}`);
      await page.getByRole('button', { name: 'Link to an incident…' }).click();
      await choose(page.getByLabel('Link it to'), 'Checkout is slow');
      await page.locator('.involved').getByRole('link', { name: 'Checkout is slow' }).click();
      await page.getByRole('button', { name: 'Take the link back: Cards time out' }).click();
      await page.getByRole('link', { name: 'Cards time out' }).waitFor({ state: 'hidden' });
      await page.getByRole('link', { name: 'Queue of cards is long' }).waitFor();
      await page.setViewportSize({ width: 320, height: 640 });
      expect([await faultsOf(page), await overflowOf(page), faults]).toEqual([[], 0, []]);
    });

    it('alerts to link are found as in the inbox, and a wrong search is told with the place', async () => {
      const owner = await createUser(desk().app, { fullName: 'Ødegård Linker' });
      const [slow, queue] = [await desk().raise('Ledger is slow (97%)'), await desk().raise('Ledger queue is long')];
      await desk().alerts.act(queue, 'assign', { user: owner.email }).expect(202);
      const { tinyId } = await desk().alerts.shown(slow);
      // Of a team that Ada is not in, and may read.
      const stranger = await createUser(desk().app, { teamIds: [(await createTeam(desk().app)).id] });
      await new AlertClient(desk().app, `Bearer ${stranger.token}`).created({ message: 'Elsewhere is slow' });
      const { page } = await desk().window(`/incidents/${desk().incidentId}`);
      await page.getByRole('button', { name: 'Link alerts…' }).click();
      const dialog = page.getByRole('dialog');
      const field = dialog.getByLabel('Search');
      const offered = async (typed: string): Promise<string[]> => {
        const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('query') === typed);
        await field.fill(typed);
        await field.press('Enter');
        await answered;
        await settled(page);
        return (await dialog.locator('.to-link label > .grow').allInnerTexts()).map((text) =>
          text.split('\n')[0]!.trim(),
        );
      };
      for (const [typed, expected] of [
        ['ledger', ['Ledger queue is long', 'Ledger is slow (97%)']],
        ['SLOW ledg', ['Ledger is slow (97%)']],
        ['"queue is long"', ['Ledger queue is long']],
        ['"long is"', []],
        [`#${tinyId} ledger`, ['Ledger is slow (97%)']],
        ['elsewhere slow', ['Elsewhere is slow']],
        ['ØDEGÅRD', ['Ledger queue is long']],
        ['ledger nowhere', []],
      ] as const)
        expect([typed, await offered(typed)]).toEqual([typed, expected]);
      await dialog.getByText('No alert is found').waitFor();
      // What may be wrong with it is said as in the inbox.
      for (const [typed, said, part] of [
        ['"ledger nowhere', 'Looked for as words: the quotation does not end.', '"'],
        ['acknowledgedBy: nobodyx', 'Nobody is called “nobodyx”.', 'nobodyx'],
      ] as const) {
        await field.fill(typed);
        await dialog.getByText(said).waitFor();
        await dialog.locator('mark', { hasText: part }).waitFor();
      }
      await field.fill('priority: P9');
      await field.press('Enter');
      await dialog.getByText('This search: expected P1, P2, P3, P4, P5 at position 11.').waitFor();
      await dialog.locator('mark', { hasText: 'P9' }).waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
    });

    it('those of other teams are not said to be none, and administrators in no team see them', async () => {
      const { app } = desk();
      const { id: tenantId, admin } = await createTenant(app);
      const team = async (name: string): Promise<string> => {
        const asked = app.as(`Bearer ${admin.token}`).post('/v2/teams', { name });
        return ((await asked.expect(200)).body as { data: { id: string } }).data.id;
      };
      const starter = await createUser(app, { tenantId, teamIds: [await team('Days')] });
      await app.as(`Bearer ${starter.token}`).post('/v2/incidents', { name: 'Of the days' }).expect(200);
      const member = await createUser(app, { tenantId, teamIds: [await team('Nights')] });
      for (const each of [admin, member]) await settleIn(app, each);
      const { page } = await desk().window('/incidents', member);
      await page.getByRole('heading', { name: 'Your teams have no active incident' }).waitFor();
      expect([await faultsOf(page), await overflowOf(page)]).toEqual([[], 0]);
      await page.getByRole('link', { name: 'Show those of all teams' }).click();
      await page.getByRole('link', { name: 'Of the days' }).waitFor();
      const { page: other } = await desk().window('/incidents', admin);
      await other.getByRole('link', { name: 'Of the days' }).waitFor();
    });

    it('the link of a mail leads to one; one that is not there says so; a stakeholder only reads', async () => {
      const { page } = await desk().window(`/incidents/${desk().incidentId}`, desk().sam);
      await page.getByRole('heading', { level: 1, name: 'Checkout is slow' }).waitFor();
      await seen(page, 'Stakeholders see everything and change nothing');
      expect(await page.getByRole('button', { name: 'Update', exact: true }).isDisabled()).toBe(true);
      await page.goto(`${desk().app.url}/console/incidents/0195c0de-0000-7000-8000-000000000001`);
      await page.getByRole('heading', { name: 'There is no such incident' }).waitFor();
    });
  });
