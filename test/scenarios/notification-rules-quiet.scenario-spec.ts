import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NotificationStory } from '../support/notification-story.js';
import { SmtpSink } from '../support/smtp-sink.js';

/** The clock of the one app only goes forward: each story begins later than the one before it ended. */
describe('quiet hours', () => {
  let sink: SmtpSink;
  let story: NotificationStory;

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

  const night = { notifyQuietHoursStart: '22:00', notifyQuietHoursEnd: '07:00' };
  const named = ({ id }: { id: string }) => ({ responders: [{ type: 'user', id }] });

  /** @contract delivery-12 */
  it('have quiet hours across midnight, through which a P1 comes', async () => {
    await story.anew('2026-01-10T21:59:00.000Z');
    const ada = await story.person('ada', night);
    await story.rule(ada);
    const mailsAt = async (minutes: number, priority = 'P2'): Promise<number> => {
      await story.pass(minutes, minutes);
      const before = story.mails(ada)[0] ?? 0;
      await story.raise({ priority, ...named(ada) });
      return (story.mails(ada)[0] ?? 0) - before;
    };
    expect(await mailsAt(0)).toBe(1); // 21:59
    expect(await mailsAt(1)).toBe(0); // 22:00
    expect(await mailsAt(121)).toBe(0); // 00:01
    expect(await mailsAt(0, 'P1')).toBe(1);
    expect(await mailsAt(418)).toBe(0); // 06:59
    await story.pass(2);
    expect(story.subjects(ada).at(-1)).toContain('3 alerts'); // 07:00
  });

  it.each([
    ['put forward', '2026-03-28T12:00:00.000Z', '2026-03-29T04:59:00.000Z', '2026-03-29T05:00:00.000Z'],
    ['put back', '2026-10-24T12:00:00.000Z', '2026-10-25T05:59:00.000Z', '2026-10-25T06:00:00.000Z'],
  ])('sleep until seven on the morning when the clock is %s', async (_change, eve, asleep, awake) => {
    await story.anew(eve);
    const ada = await story.person('ada', { ...night, timezone: 'Europe/Berlin' });
    await story.rule(ada);
    story.clock.moveTo(asleep);
    const alertId = await story.raise();
    expect(story.mails(ada)).toEqual([0]);
    expect(await story.outcomes(alertId)).toEqual([
      'ada skipped-quiet-hours: ada has quiet hours: held until 07:00 (Europe/Berlin)',
    ]);
    story.clock.moveTo(awake);
    await story.app.settle();
    expect(story.mails(ada)).toEqual([1]);
  });

  it('are asked again when a delayed step fires', async () => {
    await story.anew('2026-11-10T21:58:00.000Z');
    const ada = await story.person('ada', night);
    await story.rule(ada, { action: { delayMins: 1 } });
    await story.rule(ada, { action: { delayMins: 5 } });
    const alertId = await story.raise();
    await story.pass(10);
    expect(await story.outcomes(alertId)).toEqual([
      'ada skipped-quiet-hours: ada has quiet hours: held until 07:00 (UTC)',
      'ada sent',
    ]);
    await story.pass(9 * 60, 60);
    expect(story.mails(ada)).toEqual([2]);
  });

  it('hear the repeats again in the morning', async () => {
    await story.anew('2026-11-20T21:45:00.000Z');
    const ada = await story.person('ada', night);
    await story.rule(ada, { repeat: { enabled: true, intervalSec: 3600 } });
    await story.raise();
    await story.pass(9 * 60, 15);
    expect(story.mails(ada)).toEqual([1]);
    await story.pass(60, 15);
    expect(story.mails(ada)).toEqual([2]);
  });

  /** @contract delivery-12 */
  it('hear nothing at all while muted, and then what is still open', async () => {
    await story.anew('2026-12-01T12:00:00.000Z');
    const ada = await story.person('ada', { mutedUntil: '2026-12-01T13:00:00.000Z' });
    await story.rule(ada);
    const alertId = await story.raise({ priority: 'P1', ...named(ada) });
    expect(await story.outcomes(alertId)).toContain(
      'ada skipped-muted: ada has muted notifications: held until 13:00 (UTC)',
    );
    await story.pass(60, 60);
    expect(story.subjects(ada)).toEqual(['[P1] It burns']);
  });

  /** @contract delivery-12 */
  it('are told of P1 only, if they wish', async () => {
    await story.anew();
    const ada = await story.person('ada', { notifyOnP1Only: true });
    await story.rule(ada);
    const alertId = await story.raise({ priority: 'P2' });
    expect(await story.outcomes(alertId)).toEqual(['ada skipped-priority: ada wants P1 alerts only']);
    await story.raise({ priority: 'P1' });
    expect(story.subjects(ada)).toEqual(['[P1] It burns']);
  });
});
