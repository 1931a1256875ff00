import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser, type TestUser } from '../support/accounts.js';
import type { ParsedMail } from 'mailparser';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

describe('escalation, as it arrives in the mailbox', () => {
  let sink: SmtpSink;
  let app: TestApp;
  let story: EscalationStory;
  let ann: TestUser;
  let bob: TestUser;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    app = await TestApp.start({ environment: { SMTP_URL: sink.url, MAIL_FROM: 'Pager <pager@example.com>' } });
    story = new EscalationStory(app);
    ann = await withMailbox('ann@example.com');
    bob = await withMailbox('bob@example.com');
    sink.reset();
  });
  afterEach(() => sink.reset());
  afterAll(async () => {
    await app.stop();
    await sink.stop();
  });

  /** A user who has added a mail channel and typed in the code that came by mail. */
  async function withMailbox(email: string): Promise<TestUser> {
    const user = await createUser(app, { email });
    const channels = (path: string) => app.as(`Bearer ${user.token}`).post(`/v2/channels${path}`);
    const { body } = await channels('').send({ type: 'email', value: email }).expect(200);
    const code = /\b\d{6}\b/.exec(sink.mailsTo(email)[0]?.text ?? '')?.[0];
    await channels(`/${(body as { channel: { id: string } }).channel.id}/verify`)
      .send({ code })
      .expect(200);
    return user;
  }
  const mails = (): Record<string, number> => ({
    ann: sink.mailsTo(ann.email).length,
    bob: sink.mailsTo(bob.email).length,
  });

  it('mails each person at their step, and again in the next cycle', async () => {
    const rules = [pages(ann.id), pages(bob.id, 5)];
    const { alertId } = await story.raise(await story.policy({ rules, repeatInterval: 10, repeatCount: 2 }));
    await app.settle();
    expect(mails()).toEqual({ ann: 1, bob: 0 });
    await story.pass(5);
    expect(mails()).toEqual({ ann: 1, bob: 1 });
    await story.pass(15);
    expect(mails()).toEqual({ ann: 2, bob: 2 });
    await story.act('close', alertId);
  });

  /** @contract delivery-24 */
  it('says in each mail who is paged next and when, as the policy stood when the alert came', async () => {
    const onCall = await story.schedule([bob.id]);
    const rules = [pages(ann.id), pages(onCall, 5, { recipientType: 'schedule' })];
    const policyId = await story.policy({ rules, repeatInterval: 10, repeatCount: 2 });
    const { alertId } = await story.raise(policyId);
    await app.settle();
    const nextIn = (mail: ParsedMail | undefined): string | undefined =>
      /Next, if nobody acknowledges:\n(.*)/.exec(mail?.text ?? '')?.[1];
    const in5 = new Date(app.clock.now().getTime() + 5 * 60_000).toISOString().slice(11, 16);
    expect(nextIn(sink.mailsTo(ann.email)[0])).toMatch(new RegExp(`^${bob.fullName} \\(.+\\) at ${in5} UTC$`));
    await story.pass(5);
    const in10 = new Date(app.clock.now().getTime() + 10 * 60_000).toISOString().slice(11, 16);
    expect(nextIn(sink.mailsTo(bob.email)[0])).toBe(`${ann.fullName} at ${in10} UTC`);
    await story.pass(15);
    expect(nextIn(sink.mailsTo(bob.email)[1])).toBe('Nobody else is paged.');
    expect(mails()).toEqual({ ann: 2, bob: 2 });
    await story.act('close', alertId);
  });

  it('mails nobody after the acknowledgement, except by an if-not-closed rule', async () => {
    const rules = [pages(ann.id), pages(ann.id, 5), pages(bob.id, 10, { condition: 'if-not-closed' })];
    const { alertId } = await story.raise(await story.policy({ rules }));
    await app.settle();
    await story.act('acknowledge', alertId);
    await story.pass(30);
    expect(mails()).toEqual({ ann: 1, bob: 1 });
  });

  /** @contract escalations-28 */
  it('mails somebody named by two rules of a step once', async () => {
    const onCall = await story.schedule([ann.id]);
    const rules = [pages(ann.id), pages(onCall, 0, { recipientType: 'schedule' })];
    await story.raise(await story.policy({ rules }), { responders: [{ type: 'user', id: ann.id }] });
    await app.settle();
    expect(mails()).toEqual({ ann: 1, bob: 0 });
  });

  it('still mails the last person when the alert is closed after all', async () => {
    const policy = await story.policy({ rules: [pages(ann.id), pages(bob.id, 5)], closeAlertAfterAll: true });
    const { alertId } = await story.raise(policy);
    await story.pass(6);
    expect(mails()).toEqual({ ann: 1, bob: 1 });
    expect((await story.alert(alertId))['status']).toBe('closed');
  });
});
