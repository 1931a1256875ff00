import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { minutes, seconds } from '../support/fake-clock.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

describe('grouping, while a policy goes on', () => {
  let sink: SmtpSink;
  let app: TestApp;
  let story: EscalationStory;
  let people: Record<'Jo' | 'Mo', string>;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    const windows = { BUNDLE_SEC: '60', BUNDLE_EMAIL_SEC: '300', BUNDLE_P1_SEC: '15' };
    app = await TestApp.start({ environment: { SMTP_URL: sink.url, ...windows } });
  });
  beforeEach(async () => {
    story = new EscalationStory(app);
    people = await story.people('Jo', 'Mo');
    sink.reset();
  });
  afterAll(async () => {
    await app.stop();
    await sink.stop();
  });

  /** The subjects of the mails since the last look, by whom they went to. */
  const mails = (): Record<string, string[]> => {
    const taken: Record<string, string[]> = { Jo: [], Mo: [] };
    for (const { to, subject = '' } of sink.mails) {
      const text = JSON.stringify(to);
      taken[text.includes('Jo-') ? 'Jo' : 'Mo']!.push(subject);
    }
    sink.reset();
    return taken;
  };
  const pass = (length: number): Promise<void> => app.advance(length, seconds(5));
  const policy = (delay: number) => story.policy({ rules: [pages(people.Jo), pages(people.Mo, delay)] });

  it('tells whoever is first of the second alert in half of the time to the next step', async () => {
    const first = await policy(1);
    const raised = [await story.raise(first, { message: 'One' }), await story.raise(first, { message: 'Two' })];
    await app.settle();
    expect(mails()).toEqual({ Jo: ['[P3] One'], Mo: [] });
    await pass(seconds(25));
    expect(mails()).toEqual({ Jo: [], Mo: [] });
    await pass(seconds(5));
    expect(mails()).toEqual({ Jo: ['[P3] Two'], Mo: [] });
    await pass(seconds(30));
    expect(mails()).toEqual({ Jo: [], Mo: ['[P3] One'] });
    for (const { alertId } of raised) await story.act('close', alertId);
    await pass(minutes(5));
    mails();
  });

  it('brings what waits forward for one that is more urgent, with what joined it before', async () => {
    const [slow, quick] = [await policy(60), await policy(1)];
    for (const message of ['One', 'Two', 'Three']) await story.raise(slow, { message });
    await app.settle();
    expect(mails()).toEqual({ Jo: ['[P3] One'], Mo: [] });
    await pass(seconds(60));
    const { alertId } = await story.raise(quick, { message: 'Four' });
    await app.settle();
    const told = await app.sql<{ dueAt: Date }>(
      `SELECT DISTINCT "dueAt" FROM deliveries WHERE "userId" = $1 AND state = 'bundled'`,
      [people.Jo],
    );
    expect(told).toEqual([{ dueAt: new Date(app.clock.now().getTime() + seconds(30)) }]);
    await pass(seconds(30));
    expect(mails()).toEqual({ Jo: [expect.stringMatching(/^\[P3\] 3 alerts need you/)], Mo: [] });
    await story.act('close', alertId);
  });

  it('of many alerts is still few mails', async () => {
    const quick = await policy(1);
    for (let index = 0; index < 50; index++) await story.raise(quick, { message: `Disk ${index}` });
    await app.settle();
    await pass(minutes(1));
    const { Jo } = mails();
    expect(Jo!.length).toBeLessThan(4);
    expect(Jo!.join(' ')).toMatch(/4\d alerts need you/);
    await pass(minutes(6));
    expect(mails().Mo!.length).toBeLessThan(4);
  });
});
