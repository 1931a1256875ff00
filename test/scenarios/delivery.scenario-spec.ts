import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { OutboxRelay } from '../../src/platform/relay/outbox-relay.job.js';
import { minutes, seconds } from '../support/fake-clock.js';
import { PagingWorld } from '../support/paging.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

describe('a page on its way to the person', () => {
  let sink: SmtpSink;
  let app: TestApp;
  /** Another process, which plans and does not send. */
  let planner: TestApp;
  let world: PagingWorld;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    const environment = { SMTP_URL: sink.url, MAIL_FROM: 'Pager <pager@example.com>' };
    app = await TestApp.start({ environment });
    planner = await TestApp.start({ environment, database: app.database, clock: app.clock });
  });
  beforeEach(async () => {
    world = await PagingWorld.create(app);
  });
  afterEach(() => sink.reset());
  afterAll(async () => {
    await planner.stop();
    await app.stop();
    await sink.stop();
  });

  const planOnly = (): Promise<number> => planner.nest.get(OutboxRelay).runOnce(app.clock.now());

  /** @contract delivery-22 */
  it('is a mail that says what, where, how urgent, with a link', async () => {
    const ada = await world.reachable('ada@example.com');
    const alert = await world.alert();
    await world.page(alert, [ada]);
    await app.settle();

    const [mail, ...more] = sink.mailsTo('ada@example.com');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('[P2] Disk full (db-1)');
    expect(mail?.text).toContain('Priority: P2 (high)');
    expect(mail?.text).toContain('Where: db-1, from prometheus');
    expect(mail?.text).toContain(`https://pager.example.com/console/alerts/${alert}`);
    expect(mail?.html).toContain('Only 2 % left on /var.');
    expect(mail?.references).toBe(`<alert-${alert}@pager.example.com>`);
    expect(await world.outcomes()).toEqual(['sent ada']);
    expect(await world.notified(alert)).toEqual([
      { userId: ada, userName: 'ada', channelType: 'email', outcome: 'sent' },
    ]);
  });

  /** @contract delivery-20 */
  it('goes once, however often it is ordered', async () => {
    const ada = await world.reachable('ada@example.com');
    const alert = await world.alert();
    const runId = randomUUID();
    await world.page(alert, [ada, ada], { runId });
    await world.page(alert, [ada], { runId });
    await app.settle();
    await world.page(alert, [ada], { runId });
    await app.settle();
    expect(sink.mailsTo('ada@example.com')).toHaveLength(1);

    await world.page(alert, [ada], { runId, cycle: 1 });
    await app.settle();
    expect(sink.mailsTo('ada@example.com')).toHaveLength(2);
  });

  it('is not recorded as sent when the server refuses it permanently', async () => {
    sink.become('permanent', 'ada@example.com');
    const ada = await world.reachable('ada@example.com');
    await world.page(await world.alert(), [ada]);
    await app.settle();
    await app.advance(minutes(20), minutes(1));

    expect(sink.attempts).toEqual(['ada@example.com']);
    expect(await world.states()).toEqual(['failed']);
    expect(await world.outcomes()).toEqual([expect.stringMatching(/^failed ada: .*550/)]);
  });

  it('is tried again with growing pauses after a temporary refusal, and then goes once', async () => {
    sink.become('temporary', 'ada@example.com');
    const ada = await world.reachable('ada@example.com');
    const alert = await world.alert();
    await world.page(alert, [ada]);
    await app.settle();
    expect(sink.attempts).toHaveLength(1);
    expect(await world.states()).toEqual(['pending']);

    await app.advance(seconds(17), seconds(1));
    expect(sink.attempts).toHaveLength(1);
    await app.advance(seconds(11), seconds(1));
    expect(sink.attempts).toHaveLength(2);
    // The pauses are 18 to 27 s and 54 to 81 s, by chance.
    await app.advance(seconds(43), seconds(1));
    expect(sink.attempts).toHaveLength(2);

    sink.become('accept', 'ada@example.com');
    await app.advance(minutes(20), seconds(30));
    expect(sink.mailsTo('ada@example.com')).toHaveLength(1);
    expect(await world.outcomes()).toEqual(['sent ada']);
    const [delivery] = await world.deliveries();
    expect(delivery).toMatchObject({ state: 'sent', attempts: 3, reason: null });
  });

  it('is held through an outage of the provider and then sent, not dropped, to everybody once', async () => {
    const people = ['ada', 'bob', 'eve'];
    sink.become('drop');
    const ids = [];
    for (const name of people) ids.push(await world.reachable(`${name}@example.com`));
    const alert = await world.alert();
    await world.page(alert, ids);
    await app.settle();
    await app.advance(minutes(4), seconds(30));
    expect(await world.states()).toEqual(['pending', 'pending', 'pending']);
    expect(await world.notified(alert)).toEqual([]);

    sink.become('accept');
    await app.advance(minutes(20), seconds(30));
    expect(people.map((name) => sink.mailsTo(`${name}@example.com`).length)).toEqual([1, 1, 1]);
    expect((await world.outcomes()).toSorted()).toEqual(['sent ada', 'sent bob', 'sent eve']);
  });

  /** @contract delivery-20 */
  it('is given up after five attempts over about a quarter of an hour, and the audit log says so', async () => {
    sink.become('temporary');
    const ada = await world.reachable('ada@example.com');
    await world.page(await world.alert(), [ada]);
    await app.settle();
    await app.advance(minutes(11), seconds(30));
    expect(sink.attempts.length).toBeLessThan(5);
    await app.advance(minutes(10), seconds(30));
    expect(sink.attempts).toHaveLength(5);
    expect(await world.states()).toEqual(['dead']);
    expect(await world.outcomes()).toEqual([expect.stringMatching(/^failed ada: .*451/)]);
    await app.advance(minutes(60), minutes(10));
    expect(sink.attempts).toHaveLength(5);
  });

  it('survives a dropped connection and a server that never answers, and holds up nobody else', async () => {
    const { database, clock } = app;
    const hasty = await TestApp.start({ database, clock, environment: { SMTP_URL: sink.impatientUrl } });
    sink.become('hang', 'slow@example.com');
    sink.become('drop', 'cut@example.com');
    const people = [];
    for (const name of ['slow', 'cut', 'ada', 'bob']) people.push(await world.reachable(`${name}@example.com`));
    await world.page(await world.alert(), people);
    await hasty.settle();
    expect(sink.mailsTo('ada@example.com')).toHaveLength(1);
    expect(sink.mailsTo('bob@example.com')).toHaveLength(1);
    expect((await world.states()).sort()).toEqual(['pending', 'pending', 'sent', 'sent']);

    sink.become('accept', 'slow@example.com');
    sink.become('accept', 'cut@example.com');
    await hasty.advance(seconds(30));
    expect(sink.mailsTo('slow@example.com')).toHaveLength(1);
    expect(sink.mailsTo('cut@example.com')).toHaveLength(1);
    await hasty.stop();
  });

  /** @contract delivery-21 */
  it('is taken up again when the worker that was sending it died, but not before its lease ends', async () => {
    const ada = await world.reachable('ada@example.com');
    await world.page(await world.alert(), [ada]);
    await planOnly();
    const [delivery] = await world.deliveries();
    const leaseEnd = new Date(app.clock.now().getTime() + seconds(30));
    await world.set('deliveries', delivery?.id ?? '', { state: 'sending', attempts: 1, dueAt: leaseEnd });

    await app.advance(seconds(29), seconds(29));
    expect(sink.mails).toEqual([]);
    await app.advance(seconds(1), seconds(1));
    expect(sink.mailsTo('ada@example.com')).toHaveLength(1);
    expect(await world.deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('is given up when all five of its workers died', async () => {
    const ada = await world.reachable('ada@example.com');
    await world.page(await world.alert(), [ada]);
    await planOnly();
    const [delivery] = await world.deliveries();
    await world.set('deliveries', delivery?.id ?? '', { state: 'sending', attempts: 5 });
    await app.settle();
    expect(sink.attempts).toEqual([]);
    expect(await world.states()).toEqual(['dead']);
    expect(await world.outcomes()).toEqual(['failed ada: no result after 5 attempts']);
  });

  it.each([
    ['closed', { status: 'closed' }, 'cancelled ada: the alert is closed'],
    ['acknowledged', { status: 'acknowledged', acknowledged: true }, 'cancelled ada: the alert is acknowledged'],
  ])('wakes nobody when the alert is %s meanwhile', async (_state, change, outcome) => {
    sink.become('temporary');
    const ada = await world.reachable('ada@example.com');
    const alert = await world.alert();
    await world.page(alert, [ada]);
    await app.settle();
    await world.set('alerts', alert, change);
    sink.become('accept');
    await app.advance(minutes(2));
    expect(sink.mails).toEqual([]);
    expect(await world.states()).toEqual(['cancelled']);
    expect(await world.outcomes()).toEqual([outcome]);
  });

  it('goes on after an acknowledgement when the rule asked for it, until the close', async () => {
    const ada = await world.reachable('ada@example.com');
    const alert = await world.alert({ status: 'acknowledged', acknowledged: true });
    await world.page(alert, [ada], { untilClosed: true });
    await app.settle();
    expect(sink.mailsTo('ada@example.com')).toHaveLength(1);
  });

  /** @contract states-21 */
  it('waits while the alert is snoozed', async () => {
    const ada = await world.reachable('ada@example.com');
    const snoozedUntil = new Date(app.clock.now().getTime() + minutes(5));
    await world.page(await world.alert({ snoozedUntil }), [ada]);
    await app.settle();
    await app.advance(minutes(4));
    expect(sink.mails).toEqual([]);
    await app.advance(minutes(1));
    expect(sink.mailsTo('ada@example.com')).toHaveLength(1);
  });

  it('leaves no history on an alert that was deleted, but an audit entry', async () => {
    const ada = await world.reachable('ada@example.com');
    const alert = await world.alert();
    await world.page(alert, [ada]);
    await planOnly();
    await app.sql('DELETE FROM alerts WHERE id = $1', [alert]);
    await app.settle();
    expect(sink.mails).toEqual([]);
    expect(await world.outcomes()).toEqual(['cancelled ada: the alert was deleted']);
  });

  it('does not go to a channel that was removed or lost its verification', async () => {
    const ada = await world.person('ada');
    const removed = await world.channel(ada, 'removed@example.com');
    const doubted = await world.channel(ada, 'doubted@example.com');
    await world.page(await world.alert(), [ada]);
    await planOnly();
    await app.sql('DELETE FROM channels WHERE id = $1', [removed]);
    await world.set('channels', doubted, { verified: false });
    await app.settle();
    expect(sink.attempts).toEqual([]);
    expect(await world.states()).toEqual(['skipped', 'skipped']);
    expect((await world.outcomes()).sort()).toEqual([
      'failed ada: the channel was removed',
      'skipped-unverified ada: the channel is not verified',
    ]);
  });

  /** @contract events-1 */
  it('accounts for everybody who was named and is not told', async () => {
    const later = new Date(app.clock.now().getTime() + minutes(60));
    const people = [
      await world.person('nobody'),
      await world.person('blocked', { blocked: true }),
      await world.person('muted', { mutedUntil: later }),
      await world.person('quiet', { notifyQuietHoursStart: '00:00', notifyQuietHoursEnd: '23:59' }),
      await world.person('urgent', { notifyOnP1Only: true }),
      await world.person('phone'),
      await world.person('unverified'),
    ];
    for (const id of people.slice(1, 5)) await world.channel(id, `${id}@example.com`);
    await world.channel(people[5] ?? '', '+15551234567', { type: 'sms' });
    await world.channel(people[6] ?? '', 'unverified@example.com', { verified: false });
    const alert = await world.alert();
    await world.page(alert, [...people, randomUUID()]);
    await app.settle();

    expect(sink.attempts).toEqual([]);
    const outcomes = (await world.outcomes()).map((each) => each.replace(/held until [^(]+ \(UTC\)/, 'held'));
    expect(outcomes.sort()).toEqual([
      'failed -: the user does not exist any more',
      'failed blocked: blocked is blocked',
      'failed nobody: nobody has no channel',
      'skipped-muted muted: muted has muted notifications: held',
      'skipped-priority urgent: urgent wants P1 alerts only',
      'skipped-provider-disabled phone: no sms provider is configured',
      'skipped-quiet-hours quiet: quiet has quiet hours: held',
      'skipped-unverified unverified: the channel is not verified',
    ]);
    expect(await world.notified(alert)).toHaveLength(8);
  });

  it('of nobody in particular is one entry that says that push is not configured', async () => {
    const alert = await world.alert();
    await world.tell(alert, { broadcast: true, suppressNotifications: false });
    await app.settle();
    expect(await world.outcomes()).toEqual(['skipped-provider-disabled -: no push provider is configured']);
    expect(await world.notified(alert)).toMatchObject([{ channelType: 'push', outcome: 'skipped-provider-disabled' }]);
  });

  it('of each tenant is its own, however many are due together', async () => {
    const other = await PagingWorld.create(app);
    for (const [each, name] of [
      [world, 'here'],
      [other, 'there'],
    ] as const) {
      await each.page(await each.alert({ message: `Burns ${name}` }), [await each.reachable(`${name}@example.com`)]);
    }
    await app.settle();
    expect(sink.mailsTo('here@example.com').map(({ subject }) => subject)).toEqual(['[P2] Burns here (db-1)']);
    expect(sink.mailsTo('there@example.com').map(({ subject }) => subject)).toEqual(['[P2] Burns there (db-1)']);
    expect(await world.outcomes()).toEqual(['sent here']);
    expect(await other.outcomes()).toEqual(['sent there']);
  });

  it('never starts for an alert of which a policy has nobody told', async () => {
    await world.tell(await world.alert(), { broadcast: true, suppressNotifications: true });
    await app.settle();
    expect(await world.outcomes()).toEqual([]);
    expect(await world.states()).toEqual([]);
  });
});
