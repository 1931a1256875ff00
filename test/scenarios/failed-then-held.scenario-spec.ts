import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NotificationStory, type Reachable } from '../support/notification-story.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { ADMIN_EMAIL, ROOT_KEY } from '../support/test-config.js';

const NIGHT = { notifyQuietHoursStart: '22:00', notifyQuietHoursEnd: '07:00' };
const MUTED = { mutedUntil: '2026-12-31T00:00:00.000Z' };

/** Ways in which Ada's planned page fails for good; each returns what to do while the page waits. */
const LOST: Readonly<Record<string, (story: NotificationStory, ada: Reachable) => Promise<() => Promise<unknown>>>> = {
  'her address refuses it': (story) => {
    story.sink.become('permanent', 'ada@example.com');
    return Promise.resolve(() => Promise.resolve());
  },
  'her server takes nothing before the page is dead': (story) => {
    story.sink.become('temporary', 'ada@example.com');
    return Promise.resolve(() => Promise.resolve());
  },
  'her channel is removed': async (story, ada) => {
    await story.rule(ada, { action: { delayMins: 3 } });
    return () => story.asAdmin('delete', `/v2/channels/${ada.channelId}?userId=${ada.id}`);
  },
  'she is blocked': async (story, ada) => {
    await story.rule(ada, { action: { delayMins: 3 } });
    return () => story.asAdmin('patch', `/v2/users/${ada.id}`, { blocked: true });
  },
};

/** The clock of the one app only goes forward: each story begins later than the one before it ended. */
describe('a page that fails for good, and whoever is next is held back', () => {
  let [sink, story]: [SmtpSink, NotificationStory] = [] as never;
  let day = 0;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    // The administrator is told where nobody else is.
    sink.expectMails(/^admin@/);
    story = await NotificationStory.begin(sink, '2026-01-01T12:00:00.000Z');
  });
  afterAll(async () => {
    await story.end();
    await sink.stop();
  });

  /** 23:00 of another day. */
  const tonight = () => story.anew(new Date(Date.UTC(2026, 0, 2 + 2 * day++, 23)).toISOString());
  const raise = async (steps: [Reachable, number][], policy: object = {}, alert: object = {}): Promise<string> => {
    const rules = steps.map(([{ id }, delayMinutes]) => ({ delayMinutes, recipientType: 'user', recipientId: id }));
    const body = { name: 'p', rules, ...policy };
    const { id } = await story.escalation.post<{ id: string }>('/v2/escalations', body);
    return story.raise({ priority: 'P2', responders: [{ type: 'escalation', id }], ...alert });
  };
  const fallbacks = async (alertId: string): Promise<number> =>
    (await story.escalation.history(alertId, 'escalated')).filter(({ metadata }) => metadata['reason']).length;
  const toAdministrators = (): number =>
    sink.mailsTo(ADMIN_EMAIL).filter(({ subject }) => subject?.includes('It burns')).length;
  const statusOf = async (alertId: string) => (await story.escalation.alert(alertId))['status'];

  /** @contract escalations-18 */
  it.each(Object.keys(LOST))('%s: the administrators are told when the policy ends, once', async (how) => {
    await tonight();
    const ada = await story.person('ada');
    const ben = await story.person('ben', NIGHT);
    const meanwhile = await LOST[how]?.(story, ada);
    const alertId = await raise([
      [ada, 0],
      [ben, 8],
    ]);
    await meanwhile?.();
    await story.pass(45);
    expect([await fallbacks(alertId), toAdministrators(), story.mails(ben)]).toEqual([1, 1, [0]]);
    expect(await statusOf(alertId)).toBe('open');
    await story.pass(9 * 60, 30);
    expect([await fallbacks(alertId), toAdministrators(), story.mails(ben)]).toEqual([1, 1, [1]]);
  });

  /** @contract escalations-18 */
  it.each(Object.keys(LOST))('%s: the team is told before the policy closes the alert', async (how) => {
    await tonight();
    const ada = await story.person('ada');
    const ben = await story.person('ben', NIGHT);
    const cid = await story.person('cid');
    const targetTeamId = await story.team(ada, ben, cid);
    const routing = { name: 'All', match: {}, targetTeamId };
    await story.escalation.request('post', '/v2/routing-rules').send(routing).expect(201);
    const meanwhile = await LOST[how]?.(story, ada);
    const alertId = await raise(
      [
        [ada, 0],
        [ben, 8],
      ],
      { closeAlertAfterAll: true },
    );
    await meanwhile?.();
    for (let minute = 0; minute < 45 && story.mails(cid)[0] === 0; minute++) {
      expect(await statusOf(alertId)).toBe('open');
      await story.pass(1);
    }
    expect([story.mails(ben, cid), toAdministrators()]).toEqual([[0, 1], 0]);
    await story.pass(5);
    expect(await statusOf(alertId)).toBe('closed');
    await story.pass(9 * 60, 30);
    expect([story.mails(ben, cid), toAdministrators()]).toEqual([[0, 1], 0]);
  });

  /** @contract escalations-18 */
  it('a page that arrives late is told before the policy closes the alert', async () => {
    await tonight();
    const ada = await story.person('ada');
    sink.become('temporary', 'ada@example.com');
    const alertId = await raise([[ada, 0]], { closeAlertAfterAll: true });
    await story.pass(5);
    expect(await statusOf(alertId)).toBe('open');
    sink.become('accept', 'ada@example.com');
    // When it is tried again is not known to the minute.
    for (let minute = 0; minute < 15 && story.mails(ada)[0] === 0; minute++) await story.pass(1);
    await story.pass(5);
    expect([story.mails(ada)[0], toAdministrators(), await statusOf(alertId)]).toEqual([1, 0, 'closed']);
  });

  /** @contract escalations-14 */
  it('who is told last, after the policy has ended, has a minute to answer before it closes the alert', async () => {
    await tonight();
    const mutedUntil = new Date(story.app.clock.now().getTime() + 4 * 60_000 + 10_000).toISOString();
    const [ada, ben] = [await story.person('ada'), await story.person('ben', { mutedUntil })];
    sink.become('temporary', 'ada@example.com');
    const alertId = await raise(
      [
        [ada, 0],
        [ben, 1],
      ],
      { closeAlertAfterAll: true },
    );
    await story.pass(4);
    expect([story.mails(ada, ben), await statusOf(alertId)]).toEqual([[0, 0], 'open']);
    let waited = 0;
    for (; waited < 40 && story.mails(ben)[0] === 0; waited++) await story.app.advance(2_000, 2_000);
    expect(story.mails(ben)).toEqual([1]);
    await story.app.advance(50_000, 2_000);
    expect(await statusOf(alertId)).toBe('open');
    await story.app.advance(20_000, 2_000);
    expect([story.mails(ada, ben), toAdministrators(), await statusOf(alertId)]).toEqual([[0, 1], 0, 'closed']);
    sink.become('accept', 'ada@example.com');
  });

  it('who would be told after the alert closes by itself is not named as still to be paged', async () => {
    await tonight();
    const [ada, ben] = [await story.person('ada'), await story.person('ben', NIGHT)];
    await raise(
      [
        [ben, 0],
        [ada, 1],
      ],
      { closeAlertAfterAll: true },
    );
    await story.pass(1);
    const text = sink.mailsTo('ada@example.com').at(-1)?.text ?? '';
    expect(text).toContain('Nobody else is paged. The alert is closed by itself at');
    expect(text).not.toContain('ben at');
    await story.pass(9 * 60, 30);
    expect(story.mails(ada, ben)).toEqual([1, 0]);
  });

  describe('while a raise of the priority starts another policy', () => {
    let [ada, ben, cid]: [Reachable, Reachable, Reachable] = [] as never;

    /** Ada's page of the first policy is on its way still when the second one starts, which names others later. */
    const raised = async (wishesOfBen: object): Promise<string> => {
      await tonight();
      [ada, ben, cid] = [await story.person('ada'), await story.person('ben', wishesOfBen), await story.person('cid')];
      const targetTeamId = await story.team(ada, ben, cid);
      const routing = { name: 'All', match: {}, targetTeamId };
      await story.escalation.request('post', '/v2/routing-rules').send(routing).expect(201);
      const rule = ({ id }: Reachable, delayMinutes: number) => ({
        ...{ delayMinutes, recipientType: 'user', recipientId: id },
      });
      const policies: [string, object[]][] = [
        ['P4', [rule(ada, 0)]],
        ['P2', [rule(ben, 8), rule(cid, 30)]],
      ];
      for (const [priority, rules] of policies)
        await story.escalation.policy({ teamId: targetTeamId, priorities: [priority], rules });
      sink.become('temporary', 'ada@example.com');
      const alertId = await story.raise({ priority: 'P4' });
      const put = story.app.http.put(`/v2/alerts/${alertId}/priority`).send({ priority: 'P2' });
      await put.set('Authorization', `CompatKey ${ROOT_KEY}`).expect(202);
      await story.app.settle();
      return alertId;
    };

    /** @contract escalations-18 */
    it('the next rule of that one fires at once', async () => {
      await raised({});
      sink.become('permanent', 'ada@example.com');
      await story.pass(1);
      expect(story.mails(ben, cid)).toEqual([1, 0]);
      await story.pass(10);
      expect(story.mails(ben, cid)).toEqual([1, 0]);
    });

    it('nothing fires where it arrives after all', async () => {
      await raised({});
      sink.become('accept', 'ada@example.com');
      await story.pass(5);
      expect(story.mails(ada, ben, cid)).toEqual([1, 0, 0]);
    });

    it('whoever is held by that one is waited for in its own time', async () => {
      await raised(NIGHT);
      await story.pass(9);
      expect(story.mails(ben, cid)).toEqual([0, 0]);
      sink.become('permanent', 'ada@example.com');
      await story.pass(10);
      expect(story.mails(ben, cid)).toEqual([0, 0]);
      await story.pass(15);
      expect(story.mails(ben, cid)).toEqual([0, 1]);
    });
  });

  /** @contract escalations-18 */
  it('P1 and a mute, in each cycle anew', async () => {
    await tonight();
    const ada = await story.person('ada');
    const ben = await story.person('ben', MUTED);
    sink.become('permanent', 'ada@example.com');
    const steps: [Reachable, number][] = [
      [ada, 0],
      [ben, 8],
    ];
    const alertId = await raise(steps, { repeatCount: 2, repeatInterval: 5 }, { priority: 'P1' });
    await story.pass(45);
    expect([await fallbacks(alertId), toAdministrators(), story.mails(ben)]).toEqual([1, 1, [0]]);
  });

  it('nobody else is told where somebody of a later step, or of a cycle before, was', async () => {
    await tonight();
    const [ada, cid] = [await story.person('ada'), await story.person('cid')];
    const ben = await story.person('ben', NIGHT);
    sink.become('permanent', 'ada@example.com');
    const steps: [Reachable, number][] = [
      [ada, 0],
      [ben, 8],
      [cid, 10],
    ];
    const alertId = await raise(steps, { repeatCount: 2, repeatInterval: 5 });
    await story.pass(9);
    expect(story.mails(cid)).toEqual([0]);
    await story.pass(45);
    expect([await fallbacks(alertId), toAdministrators(), story.mails(ben)]).toEqual([0, 0, [0]]);
    expect(story.mails(cid)[0]).toBeGreaterThan(0);
  });

  /** @contract escalations-18 */
  it('after a snooze that ends early others are told at its end, and it goes on where it stopped', async () => {
    await tonight();
    const [ada, cid] = [await story.person('ada'), await story.person('cid')];
    await story.rule(ada, { action: { delayMins: 3 } });
    const alertId = await raise([
      [ada, 0],
      [cid, 8],
    ]);
    const endTime = new Date(story.clock.now().getTime() + 3_600_000).toISOString();
    await story.act('snooze', alertId, { endTime });
    await story.asAdmin('patch', `/v2/users/${ada.id}`, { blocked: true });
    await story.pass(10);
    await story.act('unsnooze', alertId);
    await story.pass(45);
    expect([await fallbacks(alertId), toAdministrators(), story.mails(cid)]).toEqual([0, 1, [1]]);
  });
});
