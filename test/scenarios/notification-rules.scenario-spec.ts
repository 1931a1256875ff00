import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { pages } from '../support/escalation-story.js';
import { asAdmin, createKey } from '../support/accounts.js';
import { NotificationStory } from '../support/notification-story.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL } from '../support/test-config.js';

const DAY = 24 * 60;

describe('people and their notification rules', () => {
  let sink: SmtpSink;
  let story: NotificationStory;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    story = await NotificationStory.begin(sink);
  });
  afterEach(() => story.anew());
  afterAll(async () => {
    await story.end();
    await sink.stop();
  });

  const named = (...userIds: string[]) => ({ responders: userIds.map((id) => ({ type: 'user', id })) });

  describe('on an event', () => {
    /** @contract create-16 */
    it('are told of a new alert as their rules say', async () => {
      const [ada, bob, eve] = [await story.person('ada'), await story.person('bob'), await story.person('eve')];
      await story.rule(ada, { criteria: { priorities: ['P1'] } });
      await story.rule(bob, { criteria: { tags: ['db'] } });
      await story.rule(eve, { enabled: false });
      const alertId = await story.raise({ priority: 'P3', tags: ['db'] });
      expect(story.mails(ada, bob, eve)).toEqual([0, 1, 0]);
      expect(await story.outcomes(alertId)).toEqual(['bob sent']);
      await story.raise({ priority: 'P1', tags: ['web'] });
      expect(story.mails(ada, bob, eve)).toEqual([1, 1, 0]);
    });

    /** @contract operating-73 */
    it('are told of nobody else’s alerts by rules about their own, from the page to its end', async () => {
      const [ada, bob] = [await story.person('ada'), await story.person('bob')];
      const criteria = { actionTypes: ['create-alert', 'acknowledged'], onlyOwn: true };
      await story.rule(ada, { criteria });
      await story.rule(bob, { criteria });
      const others = await story.raise();
      await story.act('acknowledge', others);
      expect(story.mails(ada, bob)).toEqual([0, 0]);
      const own = await story.raise({ alias: 'own', ...named(ada.id) });
      expect(story.mails(ada, bob)).toEqual([1, 0]);
      await story.act('acknowledge', own);
      expect(story.subjects(ada)).toEqual(['[P3] It burns', 'Acknowledged: [P3] It burns']);
      expect(story.mails(bob)).toEqual([0]);
    });

    it('are told of others’ alerts by their other rules alone', async () => {
      const ada = await story.person('ada');
      await story.rule(ada, { criteria: { actionTypes: ['create-alert'], onlyOwn: true } });
      await story.rule(ada, { action: { delayMins: 3 } });
      await story.raise();
      expect(story.mails(ada)).toEqual([0]);
      await story.pass(4);
      expect(story.mails(ada)).toEqual([1]);
    });

    it('are told of what fits their conditions', async () => {
      const [ada, bob] = [await story.person('ada'), await story.person('bob')];
      const condition = { field: 'details', key: 'env', operation: 'equals', expectedValue: 'live' };
      const conditions = { type: 'match-all-conditions', conditions: [condition] };
      await story.rule(ada, { criteria: { conditions } });
      await story.rule(bob, { criteria: { conditions: { ...conditions, conditions: [{ ...condition, not: true }] } } });
      await story.raise({ details: { env: 'live' } });
      expect(story.mails(ada, bob)).toEqual([1, 0]);
    });

    /** @contract operating-73 */
    it('are told of a note on it, as often as there are notes', async () => {
      const [ada, bob] = [await story.person('ada'), await story.person('bob')];
      await story.rule(ada, { criteria: { actionTypes: ['note-added'] } });
      await story.rule(bob);
      const alertId = await story.raise();
      await story.act('notes', alertId, { note: 'Disk replaced' });
      await story.act('close', alertId);
      await story.act('notes', alertId, { note: 'All is well' });
      expect(story.subjects(ada)).toEqual(['Note added: [P3] It burns', 'Note added: [P3] It burns']);
      expect(story.subjects(bob)).toEqual(['[P3] It burns']);
    });

    /** @contract operating-73 */
    it('have steps, each with a time of its own; what is off, and what an acknowledgement ends, is not sent', async () => {
      const ada = await story.person('ada');
      const [sms, work] = [await story.channel(ada.id, 'ada.home'), await story.channel(ada.id, 'ada.work')];
      const step = (channelId: string, delayMins: number, enabled = true) => ({ channelId, delayMins, enabled });
      const steps = [step(ada.channelId, 0), step(sms, 3), step(work, 1, false), step(ada.channelId, 5)];
      await story.rule(ada, { action: { steps } });
      const told = () => story.mails(ada, { name: 'ada.home' }, { name: 'ada.work' });
      const alertId = await story.raise();
      expect(told()).toEqual([1, 0, 0]);
      await story.pass(4);
      expect(told()).toEqual([1, 1, 0]);
      await story.act('acknowledge', alertId);
      await story.pass(4);
      expect(told()).toEqual([1, 1, 0]);
    });

    /** @contract operating-73 */
    it('are told by their first rule alone, where they want that', async () => {
      const ada = await story.person('ada', { firstMatchOnly: true });
      const other = await story.channel(ada.id, 'ada.home');
      await story.rule(ada, { criteria: { priorities: ['P1'] } });
      await story.rule(ada, { action: { channelIds: [other] } });
      const told = () => story.mails(ada, { name: 'ada.home' });
      await story.raise({ priority: 'P1' });
      expect(told()).toEqual([1, 0]);
      await story.raise({ priority: 'P2', ...named(ada.id) });
      expect(told()).toEqual([1, 1]);
      await story.asAdmin('patch', `/v2/users/${ada.id}`, { firstMatchOnly: false });
      await story.raise({ priority: 'P1' });
      expect(told()).toEqual([2, 2]);
    });

    /** @contract operating-73 */
    it('are paged anew as their rules for that say; who has none, as of a new alert', async () => {
      const [ada, bob, eve] = [await story.person('ada'), await story.person('bob'), await story.person('eve')];
      const other = await story.channel(ada.id, 'ada.home');
      await story.rule(ada, { criteria: { actionTypes: ['renotified'] }, action: { channelIds: [other] } });
      await story.rule(eve, { criteria: { actionTypes: ['renotified'] } });
      const policy = await story.escalation.policy({
        ...{ rules: [pages(ada.id), pages(bob.id)], repeatInterval: 5, repeatCount: 3 },
      });
      const told = () => story.mails(ada, { name: 'ada.home' }, bob, eve);
      const alertId = await story.raise({ responders: [{ type: 'escalation', id: policy.id }] });
      expect(told()).toEqual([1, 1, 1, 0]);
      await story.pass(5);
      expect(told()).toEqual([1, 2, 2, 1]);
      await story.act('acknowledge', alertId);
      await story.pass(6);
      expect(told()).toEqual([1, 2, 2, 1]);
    });

    /** @contract delivery-18 */
    it("of a team's alert tell its members only, and never somebody blocked", async () => {
      const [ada, bob, eve] = [await story.person('ada'), await story.person('bob'), await story.person('eve')];
      for (const each of [ada, bob, eve]) await story.rule(each);
      await story.asAdmin('patch', `/v2/users/${bob.id}`, { blocked: true });
      const key = await createKey(story.app, { teamId: await story.team(ada, bob) });
      const raised = await story.app.http.post('/v2/alerts').set('X-Service-Key', key).send({ message: 'Ours' });
      expect(raised.status).toBe(202);
      await story.app.settle();
      expect(story.mails(ada, bob, eve)).toEqual([1, 0, 0]);
      await story.raise();
      expect(story.mails(ada, bob, eve)).toEqual([2, 0, 1]);
    });

    /** @contract delivery-17 */
    it('tell of acknowledgement, assignment and close to those who ask for it', async () => {
      const [ada, bob] = [await story.person('ada'), await story.person('bob')];
      await story.rule(ada, { criteria: { actionTypes: ['acknowledged', 'assigned', 'closed'] } });
      await story.rule(bob);
      const alertId = await story.raise({ priority: 'P2' });
      expect(story.mails(ada, bob)).toEqual([0, 1]);
      await story.act('assign', alertId, { owner: { id: bob.id } });
      await story.act('acknowledge', alertId);
      await story.act('unacknowledge', alertId);
      await story.act('acknowledge', alertId);
      await story.act('close', alertId);
      expect(story.subjects(ada)).toEqual([
        'Assigned: [P2] It burns',
        'Acknowledged: [P2] It burns',
        'Acknowledged: [P2] It burns',
        'Closed: [P2] It burns',
      ]);
      expect(story.subjects(bob)).toEqual(['[P2] It burns', 'Assigned: [P2] It burns']);
    });

    /** @contract time-off-8 */
    it('need not ask for it when somebody gives them an alert; who takes one is not told', async () => {
      const ada = await story.person('ada');
      const alertId = await story.raise();
      await story.act('assign', alertId, { user: ada.id });
      const [mail] = story.sink.mailsTo('ada@example.com');
      expect(mail?.subject).toBe('Assigned: [P3] It burns');
      expect(mail?.text).toContain('wrote to you because the alert is assigned to you.');

      const taken = story.app.as(await asAdmin(story.app)).post(`/v2/alerts/${alertId}/assign`);
      await taken.send({ user: ADMIN_EMAIL }).expect(202);
      await story.app.settle();
      expect(story.sink.mailsTo(ADMIN_EMAIL)).toEqual([]);

      await story.act('close', alertId);
      await story.act('assign', alertId, { user: ada.id });
      expect(story.mails(ada)).toEqual([1]);
    });

    /** @contract create-10 */
    it('hear nothing of a repeat, of an integration that rehearses, or before a deferral ends', async () => {
      const ada = await story.person('ada');
      await story.rule(ada, { criteria: { actionTypes: ['create-alert', 'acknowledged', 'closed'] } });
      await story.raise({ alias: 'disk' });
      await story.raise({ alias: 'disk' });
      expect(story.mails(ada)).toEqual([1]);

      const quiet = await createKey(story.app, { suppressNotifications: true });
      await story.app.http.post('/v2/alerts').set('X-Service-Key', quiet).send({ message: 'Hush', alias: 'hush' });
      const closed = await story.escalation.request('post', '/v2/alerts/hush/close?identifierType=alias').send({});
      expect(closed.status).toBe(202);
      await story.app.settle();
      expect(story.subjects(ada)).toEqual(['[P3] It burns']);

      await story.escalation.post('/v2/alert-policies', {
        name: 'Later',
        match: { tags: ['late'] },
        actions: { delayMinutes: 10 },
      });
      const deferred = await story.raise({ message: 'Patience', tags: ['late'] });
      await story.act('acknowledge', deferred);
      await story.act('unacknowledge', deferred);
      expect(story.mails(ada)).toEqual([1]);
      await story.pass(10, 10);
      expect(story.subjects(ada).at(-1)).toBe('[P3] Patience');
    });

    /** @contract delivery-10 */
    it('ask about time windows and schedules', async () => {
      // The story begins at noon, UTC: 08:00 in New York.
      const [ada, bob] = [await story.person('ada', { timezone: 'America/New_York' }), await story.person('bob')];
      const scheduleId = await story.escalation.schedule([ada.id, bob.id], 1);
      await story.rule(ada, { criteria: { timeWindows: [{ start: '22:00', end: '08:30' }] } });
      await story.rule(bob, { criteria: { scheduleId } });
      await story.raise();
      expect(story.mails(ada, bob)).toEqual([1, 0]);
      await story.pass(60, 60);
      await story.raise();
      expect(story.mails(ada, bob)).toEqual([1, 1]);
    });

    /** @contract delivery-16, events-1 */
    it('say why a channel of a rule was not used', async () => {
      const [ada, eve] = [await story.person('ada'), await story.person('eve')];
      const unverified = await story.channel(ada.id, 'later', false);
      await story.rule(ada, { action: { channelIds: [unverified, eve.channelId] } });
      const alertId = await story.raise();
      expect(sink.mails).toEqual([]);
      expect((await story.outcomes(alertId)).toSorted()).toEqual([
        'ada skipped-unverified: ada has no such channel',
        'ada skipped-unverified: the channel is not verified',
      ]);
    });
  });

  describe('and the escalation', () => {
    it('are paged by every step that names them, by their rules', async () => {
      const [ada, bob] = [await story.person('ada'), await story.person('bob')];
      await story.rule(ada, { action: { delayMins: 3 } });
      const policy = await story.escalation.policy({
        rules: [pages(ada.id), pages(bob.id, 1), pages(ada.id, 5)],
        repeatCount: 2,
        repeatInterval: 10,
      });
      await story.raise({ responders: [{ type: 'escalation', id: policy.id }] });
      expect(story.mails(ada, bob)).toEqual([0, 0]);
      await story.pass(4);
      expect(story.mails(ada, bob)).toEqual([1, 1]);
      await story.pass(5);
      expect(story.mails(ada, bob)).toEqual([2, 1]);
    });

    it('are paged by their rules when named for an alert that is not theirs to see', async () => {
      const [ada, bob] = [await story.person('ada'), await story.person('bob')];
      const other = await story.channel(ada.id, 'other');
      await story.rule(ada, { action: { channelIds: [other], delayMins: 2 } });
      const key = await createKey(story.app, { teamId: await story.team(bob) });
      const raised = await story.app.http
        .post('/v2/alerts')
        .set('X-Service-Key', key)
        .send({ message: 'Theirs', ...named(ada.id) });
      expect(raised.status).toBe(202);
      await story.app.settle();
      expect(story.mails(ada, { name: 'other' })).toEqual([0, 0]);
      await story.pass(2);
      expect(story.mails(ada, { name: 'other' })).toEqual([0, 1]);
    });

    /** @contract delivery-19 */
    it('reach a person on call by every verified channel when no rule fits, or none that fits can be used', async () => {
      const [ada, bob] = [await story.person('ada'), await story.person('bob')];
      await story.channel(ada.id, 'other');
      await story.rule(ada, { criteria: { priorities: ['P1'] } });
      await story.rule(bob, { action: { channelIds: [await story.channel(bob.id, 'unverified', false)] } });
      await story.raise({ priority: 'P3', ...named(ada.id, bob.id) });
      expect(story.mails(ada, { name: 'other' }, bob, { name: 'unverified' })).toEqual([1, 1, 1, 0]);
    });

    it('page one person once, whichever targets lead there', async () => {
      const [ada, bob] = [await story.person('ada'), await story.person('bob')];
      await story.rule(ada);
      await story.forward(bob, ada);
      const scheduleId = await story.escalation.schedule([ada.id]);
      const teamId = await story.team(ada, bob);
      await story.raise({
        responders: [
          { type: 'user', id: ada.id },
          { type: 'schedule', id: scheduleId },
          { type: 'team', id: teamId },
          { type: 'user', id: bob.id },
        ],
      });
      expect(story.mails(ada, bob)).toEqual([1, 0]);
    });

    it('do not lose a delayed step to a new escalation step', async () => {
      const [ada, bob] = [await story.person('ada'), await story.person('bob')];
      await story.rule(ada, { action: { delayMins: 7 } });
      const policy = await story.escalation.policy({ rules: [pages(ada.id), pages(bob.id, 5)] });
      await story.raise({ responders: [{ type: 'escalation', id: policy.id }] });
      await story.pass(6);
      expect(story.mails(ada, bob)).toEqual([0, 1]);
      await story.pass(1);
      expect(story.mails(ada, bob)).toEqual([1, 1]);
    });

    it('page again after the acknowledgement was taken back, though their rules had told them before', async () => {
      const [ada, bob] = [await story.person('ada'), await story.person('bob')];
      await story.rule(ada);
      const policy = await story.escalation.policy({ rules: [pages(bob.id), pages(ada.id, 5)] });
      const alertId = await story.raise({ responders: [{ type: 'escalation', id: policy.id }] });
      expect(story.mails(ada)).toEqual([1]);
      await story.pass(1);
      await story.act('acknowledge', alertId);
      await story.act('unacknowledge', alertId);
      await story.pass(10);
      expect(story.mails(ada, bob)).toEqual([2, 1]);
    });
  });

  describe('with steps in time', () => {
    // Until a service has looked once, it takes pages tenant by tenant, as when more are due than it can send.
    it.each([
      ['that runs', false],
      ['that has just started', true],
    ])(
      'get the older of two pages first when both are due at the same time, from a service %s',
      async (_, restarts) => {
        const ada = await story.person('ada', { notifyBundleEmailSec: 120 });
        await story.rule(ada, { action: { delayMins: 3 } });
        const first = await story.raise({ message: 'First' });
        await story.raise({ message: 'Second' });
        // Writing the time anew puts the older page behind the newer one in the index.
        for (const change of ['1 second', '-1 second'])
          await story.app.sql(`UPDATE deliveries SET "dueAt" = "dueAt" + $1::interval WHERE "alertId" = $2`, [
            change,
            first,
          ]);
        if (restarts) await story.restart();
        // One step: the pages are due when it looks for the first time.
        await story.pass(4, 4);
        expect(story.subjects(ada)).toEqual(['[P3] First']);
        await story.pass(2);
        expect(story.subjects(ada)).toEqual(['[P3] First', '[P3] Second']);
      },
    );

    it('get the same channel again at each of its delays', async () => {
      const ada = await story.person('ada');
      for (const delayMins of [0, 5, 10]) await story.rule(ada, { action: { delayMins } });
      await story.raise();
      expect(story.mails(ada)).toEqual([1]);
      await story.pass(5, 5);
      expect(story.mails(ada)).toEqual([2]);
      await story.pass(30, 5);
      expect(story.mails(ada)).toEqual([3]);
    });

    /** @contract delivery-11 */
    it.each([
      ['acknowledge', 'the alert was acknowledged'],
      ['close', 'the alert was closed'],
    ])('are left in peace by the rest once somebody does %s, for good', async (action, reason) => {
      const ada = await story.person('ada');
      await story.rule(ada);
      await story.rule(ada, { action: { delayMins: 5 } });
      await story.rule(ada, { action: { delayMins: DAY } });
      const alertId = await story.raise();
      await story.act(action, alertId);
      // Of both, once.
      expect(await story.outcomes(alertId)).toEqual(['ada sent', `ada cancelled: ${reason}`]);
      await story.act(action === 'close' ? 'reopen' : 'unacknowledge', alertId);
      await story.pass(2 * DAY, DAY / 2);
      expect(story.mails(ada)).toEqual([1]);
    });

    it('never hear again of an alert acknowledged long ago', async () => {
      const [ada, bob] = [await story.person('ada'), await story.person('bob')];
      await story.rule(ada, { repeat: { enabled: true, intervalSec: 60 } });
      await story.rule(ada, { action: { delayMins: 30 } });
      const policy = await story.escalation.policy({
        rules: [pages(ada.id), pages(bob.id, 20)],
        repeatCount: 20,
        repeatInterval: 60,
      });
      const alertId = await story.raise({ responders: [{ type: 'escalation', id: policy.id }] });
      await story.pass(2);
      const before = story.mails(ada, bob);
      await story.act('acknowledge', alertId);
      await story.pass(3 * DAY, 360);
      await story.restart();
      await story.pass(DAY, 360);
      expect(story.mails(ada, bob)).toEqual(before);
    });

    it('are not delayed by the broken channel of another', async () => {
      const [ada, bob] = [await story.person('ada'), await story.person('bob')];
      for (const each of [ada, bob]) await story.rule(each, { action: { delayMins: 1 } });
      sink.become('temporary', 'ada@example.com');
      await story.raise();
      await story.pass(1);
      expect(story.mails(ada, bob)).toEqual([0, 1]);
      sink.become('accept', 'ada@example.com');
      await story.pass(15);
      expect(story.mails(ada, bob)).toEqual([1, 1]);
    });

    it('are not told over a channel that was removed meanwhile', async () => {
      const ada = await story.person('ada');
      await story.rule(ada, { action: { delayMins: 5 } });
      const alertId = await story.raise();
      await story.asAdmin('delete', `/v2/channels/${ada.channelId}?userId=${ada.id}`);
      await story.pass(5, 5);
      expect(await story.outcomes(alertId)).toEqual(['ada failed: the channel was removed']);
    });
  });

  describe('with repeats', () => {
    /** @contract delivery-11 */
    it('are told every interval until somebody acknowledges', async () => {
      const ada = await story.person('ada');
      await story.rule(ada, { repeat: { enabled: true, intervalSec: 300 } });
      const alertId = await story.raise();
      await story.pass(16);
      expect(story.mails(ada)).toEqual([4]);
      await story.restart();
      await story.pass(5);
      expect(story.mails(ada)).toEqual([5]);
      await story.act('acknowledge', alertId);
      await story.pass(60, 5);
      expect(story.mails(ada)).toEqual([5]);
    });

    /** @contract delivery-11 */
    it('are told so many times more and no more, counted after a delay', async () => {
      const ada = await story.person('ada');
      await story.rule(ada, { action: { delayMins: 2 }, repeat: { enabled: true, intervalSec: 60, maxRepeats: 2 } });
      await story.raise();
      await story.pass(1);
      expect(story.mails(ada)).toEqual([0]);
      await story.pass(20);
      expect(story.mails(ada)).toEqual([3]);
    });

    it('miss none for a quarter of an hour of outage, and get no burst after it', async () => {
      const ada = await story.person('ada');
      await story.rule(ada, { repeat: { enabled: true, intervalSec: 60 } });
      await story.raise();
      sink.become('temporary');
      await story.pass(30);
      sink.become('accept');
      const before = sink.mails.length;
      await story.pass(20);
      expect(sink.mails.length - before).toBeGreaterThan(3);
      expect(sink.mails.length - before).toBeLessThanOrEqual(20);
    });

    it('are told once each time, on two replicas', async () => {
      const ada = await story.person('ada');
      await story.rule(ada, { repeat: { enabled: true, intervalSec: 60, maxRepeats: 5 } });
      const { database, clock } = story;
      const second = await TestApp.start({ database, clock, environment: { SMTP_URL: sink.url } });
      await story.raise();
      for (let minute = 0; minute < 10; minute++) {
        clock.moveBy(60_000);
        await Promise.all([story.app.settle(), second.settle()]);
      }
      expect(story.mails(ada)).toEqual([6]);
      await second.stop();
    });

    it('are held while the alert is snoozed', async () => {
      const ada = await story.person('ada');
      await story.rule(ada, { repeat: { enabled: true, intervalSec: 300 } });
      const alertId = await story.raise();
      const endTime = new Date(story.clock.now().getTime() + 30 * 60_000).toISOString();
      await story.act('snooze', alertId, { endTime });
      await story.pass(29);
      expect(story.mails(ada)).toEqual([1]);
      await story.pass(2);
      expect(story.mails(ada)).toEqual([2]);
    });
  });
});
