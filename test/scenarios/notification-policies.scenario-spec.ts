import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { pages } from '../support/escalation-story.js';
import { minutes } from '../support/fake-clock.js';
import { NotificationStory, type Reachable } from '../support/notification-story.js';
import { SmtpSink } from '../support/smtp-sink.js';

interface Ladder {
  hold: { reason: string; policy: string; until: string; occurrences?: { seen: number; needed: number } } | null;
  explanation: string;
}
interface Preview {
  explanation: string;
  notificationPolicy: { name: string; because: string[]; delayedUntil: string | null } | null;
  maintenance: object | null;
  escalation: { steps: { at: string }[] } | null;
}

describe('a notification policy', () => {
  let sink: SmtpSink;
  let story: NotificationStory;
  let ann: Reachable;
  beforeAll(async () => {
    sink = await SmtpSink.start();
    story = await NotificationStory.begin(sink);
  });
  afterEach(() => story.anew());
  afterAll(async () => {
    await story.end();
    await sink.stop();
  });

  /** The only person is paged by the default policy; what matches no tag is not concerned. */
  const begin = async (actions: object, more: object = {}): Promise<string> => {
    ann = await story.person('ann', { notifyBundleEmailSec: 0 });
    await story.escalation.policy({ rules: [pages(ann.id)], isDefault: true });
    const body = { name: 'Quiet', match: { tags: ['quiet'] }, actions, ...more };
    const made = await story.escalation.request('post', '/v2/notification-policies').send(body).expect(201);
    return (made.body.data as { id: string }).id;
  };
  const raise = (more: object = {}): Promise<string> => story.raise({ tags: ['quiet'], alias: 'disk', ...more });
  const ladder = (id: string): Promise<Ladder> => story.escalation.get(`/v2/alerts/${id}/escalation`);
  const ask = async (): Promise<Preview> =>
    (await story.asAdmin<{ data: Preview }>('post', '/v2/alerts/preview', { message: 'It burns', tags: ['quiet'] }))
      .data;
  const trail = async (id: string, type: string) =>
    (await story.escalation.history(id, type)).map(({ metadata }) => metadata as { policyName?: string });
  const after = (count: number): string => new Date(story.clock.now().getTime() + minutes(count)).toISOString();

  /** @contract operating-84 */
  it('that suppresses keeps the alert, and nobody is told of it, also when it is reopened', async () => {
    await begin({ suppress: true });
    expect(await ask()).toMatchObject({
      explanation: 'It is created; the notification policy Quiet tells nobody.',
      notificationPolicy: { name: 'Quiet', because: ['tag quiet'] },
      escalation: null,
    });
    const id = await raise();
    expect(await trail(id, 'silenced')).toMatchObject([{ policyName: 'Quiet' }]);
    expect((await ladder(id)).explanation).toContain('Nobody is notified of this alert');
    await story.act('close', id);
    await story.act('reopen', id);
    await story.pass(30, 10);
    expect(await story.escalation.get(`/v2/alerts/${id}`)).toMatchObject({ status: 'open' });
    expect(story.mails(ann)).toEqual([0]);
    await story.raise({ tags: ['other'] });
    expect(story.mails(ann)).toEqual([1]);
  });

  /** @contract operating-84 */
  it('that delays tells people at the end, also after a restart; the alert is there at once', async () => {
    await begin({ delay: { minutes: 10 } });
    const until = after(10);
    expect(await ask()).toMatchObject({
      ...{ notificationPolicy: { delayedUntil: until }, maintenance: null },
      escalation: { steps: [{ at: until }] },
    });
    const id = await raise();
    expect(await story.escalation.get(`/v2/alerts/${id}`)).toMatchObject({ silencedUntil: until, maintenance: null });
    expect((await ladder(id)).hold).toMatchObject({ reason: 'notification-policy', policy: 'Quiet', until });
    await story.pass(9, 3);
    expect(story.mails(ann)).toEqual([0]);
    await story.restart();
    await story.pass(2);
    expect(story.mails(ann)).toEqual([1]);
    expect(await story.escalation.get(`/v2/alerts/${id}`)).toMatchObject({ silencedUntil: null });
    expect(await trail(id, 'silence-ended')).toMatchObject([{ policyName: 'Quiet' }]);
    await story.pass(30, 10);
    expect(story.mails(ann)).toEqual([1]);
  });

  it('that delays pages nobody for what is acknowledged or closed meanwhile, and at once where somebody escalates', async () => {
    await begin({ delay: { time: '13:00' } });
    const [acked, closed, forced] = [await raise(), await raise({ alias: 'b' }), await raise({ alias: 'c' })];
    await story.act('acknowledge', acked);
    await story.act('close', closed);
    expect((await story.escalation.request('post', `/v2/alerts/${forced}/escalate`)).status).toBe(200);
    await story.app.settle();
    expect(story.mails(ann)).toEqual([1]);
    await story.pass(70, 10);
    expect(story.mails(ann)).toEqual([1]);
  });

  it('that delays, and a maintenance: the later one holds', async () => {
    await begin({ delay: { minutes: 10 } });
    const window = { name: 'Upgrade', startTime: after(5), endTime: after(20), silence: {} };
    await story.escalation.post('/v2/maintenance-windows', window);
    const id = await raise();
    await story.pass(12);
    expect(story.mails(ann)).toEqual([0]);
    expect((await ladder(id)).hold).toMatchObject({ reason: 'maintenance' });
    await story.pass(10);
    expect(story.mails(ann)).toEqual([1]);
  });

  it('that delays what an alert policy has deferred counts from when it came', async () => {
    await begin({ delay: { minutes: 10 } });
    await story.escalation.post('/v2/alert-policies', { name: 'Wait', actions: { delayMinutes: 4 } });
    await raise();
    await story.pass(9);
    expect(story.mails(ann)).toEqual([0]);
    await story.pass(2);
    expect(story.mails(ann)).toEqual([1]);
  });

  /** @contract operating-84 */
  it('that deduplicates tells people at the occurrence that it names, and of no other', async () => {
    await begin({ deduplicate: { count: 3 } });
    expect((await ask()).explanation).toContain('tells people at occurrence 3');
    const id = await raise();
    await raise();
    await story.pass(60, 20);
    expect(story.mails(ann)).toEqual([0]);
    expect((await ladder(id)).hold).toMatchObject({ occurrences: { seen: 2, needed: 3 } });
    await raise();
    await raise();
    expect(story.mails(ann)).toEqual([1]);
    expect((await ladder(id)).hold).toBeNull();
    await story.pass(10);
    expect(story.mails(ann)).toEqual([1]);
  });

  it('that counts within a time forgets what came before, and several at once count', async () => {
    await begin({ deduplicate: { count: 3, withinMinutes: 10 } });
    await raise();
    await story.pass(8, 4);
    await raise();
    await story.pass(8, 4);
    await raise();
    expect(story.mails(ann)).toEqual([0]);
    await story.pass(1);
    await raise();
    expect(story.mails(ann)).toEqual([1]);

    const send = () =>
      story.escalation.request('post', '/v2/alerts').send({ message: 'It burns', tags: ['quiet'], alias: 'storm' });
    await Promise.all([send(), send(), send()]);
    await story.app.settle();
    expect(story.mails(ann)).toEqual([2]);
  });

  /** @contract operating-84 */
  it('that restarts tells people again while the alert is open, as often as it says', async () => {
    const teamId = await story.team(await story.person('ben'));
    await begin({ restart: { afterMinutes: 10, times: 2 } });
    const id = await raise();
    const seen: number[] = [];
    for (let ten = 0; ten < 4; ten++) {
      await story.pass(10, 5);
      seen.push(...story.mails(ann));
    }
    expect([teamId, seen]).toEqual([teamId, [2, 3, 3, 3]]);
    expect(await trail(id, 'policy-applied')).toMatchObject([{ policyName: 'Quiet' }, { policyName: 'Quiet' }]);

    const acked = await raise({ alias: 'acked' });
    await story.act('acknowledge', acked);
    const before = story.mails(ann)[0] ?? 0;
    await story.pass(25, 5);
    expect(story.mails(ann)).toEqual([before]);
    await story.act('unacknowledge', acked);
    await story.pass(15, 5);
    expect((story.mails(ann)[0] ?? 0) - before).toBeGreaterThanOrEqual(1);
    await story.act('close', acked);
    const closed = story.mails(ann);
    await story.pass(30, 10);
    expect(story.mails(ann)).toEqual(closed);
  });

  /** @contract operating-84 */
  it('that closes does so after its time, also after a restart, and leaves what was reopened', async () => {
    const policyId = await begin({ closeAfterMinutes: 20 });
    const [id, reopened] = [await raise(), await raise({ alias: 'b' })];
    await story.act('acknowledge', id);
    await story.act('close', reopened);
    await story.act('reopen', reopened);
    await story.restart();
    await story.pass(15, 5);
    expect(await story.escalation.get(`/v2/alerts/${id}`)).toMatchObject({ status: 'acknowledged' });
    await story.pass(10, 5);
    expect(await story.escalation.get(`/v2/alerts/${id}`)).toMatchObject({ status: 'closed' });
    expect(await story.escalation.get(`/v2/alerts/${reopened}`)).toMatchObject({ status: 'open' });
    expect(await trail(id, 'closed')).toMatchObject([{ policyId, policyName: 'Quiet', minutes: 20, reason: 'time' }]);
    const entries = await story.app.sql<{ entityId: string }>(
      `SELECT "entityId" FROM audit_log WHERE action = 'alert.auto_closed' AND "entityType" = 'notification_policy'`,
    );
    expect(entries).toEqual([{ entityId: policyId }]);
    expect(story.mails(ann)).toEqual([3]);
  });
});
