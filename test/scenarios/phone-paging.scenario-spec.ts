import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { minutes } from '../support/fake-clock.js';
import { asAdmin, defaultTenantId } from '../support/accounts.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { PagingWorld } from '../support/paging.js';
import { TestApp } from '../support/test-app.js';
import { TWILIO_NUMBER, twilioSignature, TwilioSink } from '../support/twilio-sink.js';

const BASE = 'https://pager.example.com';
const ADA = '+4915100000001';
const BOB = '+4915100000002';

describe('paging by phone', () => {
  let sink: TwilioSink;
  let app: TestApp;
  let world: PagingWorld;

  beforeAll(async () => {
    sink = await TwilioSink.start();
    app = await TestApp.start({ environment: sink.environment });
  });
  beforeEach(async () => {
    world = await PagingWorld.create(app);
  });
  // The numbers are the next test's people's.
  afterEach(async () => {
    await app.sql('DELETE FROM channels');
    await app.sql('DELETE FROM deliveries');
    sink.reset();
  });
  afterAll(async () => {
    await app.stop();
    await sink.stop();
  });

  /** A person with one verified phone. */
  async function phoneOf(name: string, number: string, type: 'sms' | 'voice' = 'sms'): Promise<string> {
    const id = await world.person(name);
    await world.channel(id, number, { type });
    return id;
  }

  async function paged(people: string[], alert: Record<string, unknown> = {}): Promise<string> {
    const alertId = await world.alert({ tinyId: 12345, priority: 'P1', ...alert });
    await world.page(alertId, people);
    await app.settle();
    return alertId;
  }

  /** What Twilio posts, signed as Twilio signs it. */
  function twilioPost(url: string, fields: Record<string, string>, signature = twilioSignature(url, fields)) {
    return app.http.post(url.replace(BASE, '')).set('X-Twilio-Signature', signature).type('form').send(fields);
  }
  const reply = async (
    from: string,
    text: string,
    MessageSid = `SM${randomUUID()}`.replaceAll('-', ''),
  ): Promise<string> => {
    const fields = { From: from, To: TWILIO_NUMBER, Body: text, MessageSid };
    const answer = await twilioPost(`${BASE}/v2/webhooks/twilio/sms`, fields);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8']);
    return /<Response><Message>(.*)<\/Message><\/Response>/.exec(answer.text)?.[1] ?? answer.text;
  };
  const statusOf = async (alertId: string): Promise<string | undefined> =>
    (await app.sql<{ status: string }>('SELECT status FROM alerts WHERE id = $1', [alertId]))[0]?.status;
  const acknowledgements = (alertId: string): Promise<{ user: string; metadata: object }[]> =>
    app.sql(
      `SELECT "user", metadata FROM alert_activities, json_to_recordset(entries) AS e(type text, "user" text, metadata jsonb)
       WHERE "alertId" = $1 AND type = 'acknowledged'`,
      [alertId],
    );

  /** @contract states-15, operating-61, operating-72 */
  it('is answered in other ways: who is next, escalate, close', async () => {
    const story = new EscalationStory(app);
    const ann = await story.person('Ann', { reachable: false });
    const bob = await story.person('Bob', { reachable: false });
    const cat = await story.person('Cat', { reachable: false });
    const tenantId = await defaultTenantId(app);
    await app.nest.get(UnitOfWork).transaction(tenantId, async (tx) => {
      await tx.query(
        `INSERT INTO channels ("tenantId", id, "userId", type, value, verified, "codeTries", "createdAt", "updatedAt")
         SELECT $1, gen_random_uuid(), who.id, 'sms', who.value, true, 0, $4, $4
         FROM unnest($2::uuid[], $3::text[]) AS who(id, value)`,
        [[ann, bob, cat], [ADA, BOB, '+4915100000009'], app.clock.now()],
      );
    });
    const mutedUntil = new Date(app.clock.now().getTime() + minutes(90)).toISOString();
    await app
      .as(await asAdmin(app))
      .patch(`/v2/users/${cat}`, { mutedUntil })
      .expect(200);
    const rules = [pages(ann), pages(bob, 5), pages(cat, 10)];
    const { alertId } = await story.raise(await story.policy({ rules }));
    await app.settle();
    const { tinyId } = (await story.alert(alertId)) as { tinyId: number };
    const at = new Date(app.clock.now().getTime() + minutes(5)).toISOString().slice(11, 16);
    const next = `Next for alert ${tinyId}, if nobody acknowledges: Bob at ${at} UTC.`;
    expect(await reply(ADA, `who is next for ${tinyId}?`)).toBe(next);
    expect(await reply(ADA, `esc ${tinyId}`)).toBe(`Alert ${tinyId} is escalated: the next step pages now: It burns`);
    expect(await story.pages(alertId)).toMatchObject([{ to: ['Ann'] }, { to: ['Bob'] }]);
    const untold = `Nobody is paged now: Cat has muted notifications: held until ${mutedUntil.slice(11, 16)} (UTC).`;
    expect(await reply(ADA, `esc ${tinyId}`)).toBe(`Alert ${tinyId} is escalated: It burns. ${untold}`);
    expect(await reply(ADA, `esc ${tinyId}`)).toMatch(/There is no further step/);
    expect(await reply(ADA, `close ${tinyId}`)).toBe(`Alert ${tinyId} is closed: It burns`);
    expect(await reply(ADA, `esc ${tinyId}`)).toBe(`Alert ${tinyId} is closed already: It burns`);
    const entries = await app.sql<{ details: object; userName: string }>(
      `SELECT details, "userName" FROM audit_log WHERE action = 'alert.answered' AND "entityId" = $1 ORDER BY "createdAt", id`,
      [alertId],
    );
    expect(entries).toEqual([
      { details: { answer: 'escalate', by: 'by text message' }, userName: 'Ann' },
      { details: { answer: 'escalate', by: 'by text message' }, userName: 'Ann' },
      { details: { answer: 'close', by: 'by text message' }, userName: 'Ann' },
    ]);
    await app.settle();
    expect([sink.to(ADA), sink.to(BOB)].map((sent) => sent.length)).toEqual([1, 0]);
  });

  /** @contract operating-72 */
  it('acts once on a reply, however often its request is sent', async () => {
    const ada = await phoneOf('Ada', ADA);
    const alertId = await paged([ada]);
    const [taken, copied] = await Promise.all([reply(ADA, 'close 12345', 'SM1'), reply(ADA, 'close 12345', 'SM1')]);
    expect([taken, copied].sort()).toEqual(['Alert 12345 is closed: Disk full', 'This reply was taken already.']);
    await world.set('alerts', alertId, { status: 'open' });
    expect(await reply(ADA, 'close 12345', 'SM1')).toBe('This reply was taken already.');
    expect(await statusOf(alertId)).toBe('open');
    expect(await reply(ADA, 'ack all', 'SM2')).toBe('1 alert is acknowledged.');
    await world.set('alerts', alertId, { status: 'open' });
    expect(await reply(ADA, 'ack all', 'SM2')).toBe('This reply was taken already.');
    expect(await statusOf(alertId)).toBe('open');

    const [page] = await app.sql<{ id: string }>('SELECT id FROM deliveries WHERE "alertId" = $1', [alertId]);
    const keys = `${BASE}/v2/webhooks/twilio/${world.tenantId}/${page?.id}/1/keys`;
    const key = async (CallSid: string) => (await twilioPost(keys, { Digits: '3', CallSid }).expect(200)).text;
    expect(await key('CA1')).toContain('is closed');
    await world.set('alerts', alertId, { status: 'open' });
    expect(await key('CA1')).toContain('taken already');
    expect(await statusOf(alertId)).toBe('open');
    expect(await key('CA2')).toContain('is closed');
    sink.to(ADA);
  });

  describe('a text message', () => {
    /** @contract delivery-22 */
    it('says what, where, how urgent, with a link', async () => {
      await paged([await phoneOf('Ada', ADA)]);
      expect(sink.to(ADA)).toHaveLength(1);
      expect(sink.to(ADA)[0]?.content).toMatch(
        /^P1 critical: Disk full \(db-1, from prometheus\) #12345 https:\/\/pager\.example\.com\/ack\/[\w-]{22} or reply: ack 12345$/,
      );
      expect(await world.states()).toEqual(['sent']);
    });

    it('is answered with ack and the number, which acknowledges as that person', async () => {
      const ada = await phoneOf('Ada', ADA);
      const alertId = await paged([ada]);
      expect(sink.to(ADA)).toHaveLength(1);
      expect(await reply(ADA, 'Ack 12345')).toBe('Alert 12345 is acknowledged: Disk full');
      expect(await statusOf(alertId)).toBe('acknowledged');
      expect(await acknowledgements(alertId)).toEqual([{ user: 'Ada', metadata: { note: 'by text message' } }]);
      const by = await app.sql('SELECT "acknowledgedBy" AS who FROM alerts WHERE id = $1', [alertId]);
      expect(by).toEqual([{ who: { id: ada, name: 'Ada' } }]);
      expect(await reply(ADA, 'ack 12345')).toBe('Alert 12345 was already acknowledged: Disk full');
      await world.set('alerts', alertId, { status: 'closed' });
      expect(await reply(ADA, 'ack 12345')).toBe('Alert 12345 is closed already: Disk full');
    });

    it('acknowledges nothing for unknown senders, for people who were not paged, or without a clear command', async () => {
      const alertId = await paged([await phoneOf('Ada', ADA)]);
      await phoneOf('Bob', BOB);
      const eve = await world.person('Eve');
      await world.channel(eve, '+4915100000003', { type: 'sms', verified: false });
      expect(sink.accepted.map(({ to }) => to)).toEqual([ADA]);
      expect(await reply(BOB, 'ack 12345')).toBe('You were not paged for alert 12345.');
      expect(await reply('+4915100000003', 'ack 12345')).toMatch(/not a verified channel/);
      expect(await reply('+4915199999999', 'ack 12345')).toMatch(/not a verified channel/);
      expect(await reply(ADA, 'what is it?')).toMatch(/reply "ack"/);
      expect(await reply(ADA, 'ack 54321')).toBe('You were not paged for alert 54321.');
      expect(await statusOf(alertId)).toBe('open');
    });

    it('means the alert of which its sender was told last, when several have the number', async () => {
      const ada = await phoneOf('Ada', ADA);
      const bob = await phoneOf('Bob', BOB);
      const first = await paged([ada]);
      app.clock.moveBy(minutes(1));
      const second = await paged([ada], { message: 'CPU hot' });
      app.clock.moveBy(minutes(1));
      const others = await paged([bob]);
      expect(sink.accepted.map(({ to }) => to)).toEqual([ADA, ADA, BOB]);
      expect(await reply(ADA, 'ack 12345')).toBe('Alert 12345 is acknowledged: CPU hot');
      expect([await statusOf(first), await statusOf(second), await statusOf(others)]).toEqual([
        'open',
        'acknowledged',
        'open',
      ]);
    });

    it('of a blocked person acknowledges nothing', async () => {
      const ada = await phoneOf('Ada', ADA);
      const alertId = await paged([ada]);
      expect(sink.to(ADA)).toHaveLength(1);
      await world.set('users', ada, { blocked: true });
      expect(await reply(ADA, 'ack 12345')).toMatch(/not paged/);
      expect(await statusOf(alertId)).toBe('open');
    });
  });

  describe('a call', () => {
    /** @contract delivery-22 */
    it('says it twice, and a key press acknowledges as that person', async () => {
      const alertId = await paged([await phoneOf('Ada', ADA, 'voice')]);
      const script = sink.to(ADA)[0]?.content ?? '';
      expect(
        script.match(/Priority 1, critical\. Disk full\. On db-1, from prometheus\. Alert 1 2 3 4 5\./g),
      ).toHaveLength(2);
      // Nothing follows to which this could be escalated.
      expect(script).toContain('To acknowledge, press 1. To close, 3.');
      const keys = /<Gather action="([^"]+)"/.exec(script)?.[1] ?? '';
      expect((await twilioPost(keys, { Digits: '' })).text).toContain('No key was pressed');
      expect(await statusOf(alertId)).toBe('open');
      const answer = await twilioPost(keys, { Digits: '7' });
      expect(answer.text).toContain('<Say language="en-US">Alert 12345 is acknowledged: Disk full</Say>');
      expect(await acknowledgements(alertId)).toEqual([
        { user: 'Ada', metadata: { note: 'by a key press in the call' } },
      ]);
      // The call is about the alert as it was opened then.
      app.clock.moveBy(1);
      await world.set('alerts', alertId, { status: 'closed', closedAt: app.clock.now() });
      await world.set('alerts', alertId, { status: 'open', acknowledged: false });
      expect((await twilioPost(keys, { Digits: '3' })).text).toContain('cannot be acknowledged any more');
      expect(await statusOf(alertId)).toBe('open');
    });

    it('that nobody answers is written down as a failure, once', async () => {
      const alertId = await paged([await phoneOf('Ada', ADA, 'voice')]);
      const report = sink.to(ADA)[0]?.statusCallback ?? '';
      await twilioPost(report, { CallStatus: 'no-answer', CallSid: 'CA1' }).expect(204);
      await twilioPost(report, { CallStatus: 'no-answer', CallSid: 'CA1' }).expect(204);
      expect(await world.states()).toEqual(['failed']);
      expect(await world.outcomes()).toEqual(['sent Ada', 'failed Ada: Twilio: nobody answered the call (no-answer)']);
      expect((await world.notified(alertId)).map(({ outcome }) => outcome)).toEqual(['sent', 'failed']);
    });
  });

  describe('a report', () => {
    it('of a message that did not arrive makes it a failure; of one that did, changes nothing', async () => {
      await paged([await phoneOf('Ada', ADA), await phoneOf('Bob', BOB)]);
      await twilioPost(sink.to(ADA)[0]?.statusCallback ?? '', { MessageStatus: 'delivered' }).expect(204);
      const bobs = sink.to(BOB)[0]?.statusCallback ?? '';
      await twilioPost(bobs, { MessageStatus: 'undelivered', ErrorCode: '30003' }).expect(204);
      expect((await world.outcomes()).at(-1)).toBe(
        'failed Bob: Twilio: the message did not arrive (undelivered, code 30003)',
      );
      expect((await world.states()).toSorted()).toEqual(['failed', 'sent']);
    });

    it('on an attempt that was followed by another, or on nothing we know, changes nothing', async () => {
      sink.become({ status: 500, code: 20500 });
      await paged([await phoneOf('Ada', ADA)]);
      sink.become('accept');
      await app.advance(minutes(2));
      const report = sink.to(ADA)[0]?.statusCallback ?? '';
      expect(report).toMatch(/\/2\/report$/);
      await twilioPost(report.replace('/2/report', '/1/report'), { MessageStatus: 'failed' }).expect(204);
      await twilioPost(`${BASE}/v2/webhooks/twilio/x/y/z/report`, { MessageStatus: 'failed' }).expect(204);
      expect(await world.states()).toEqual(['sent']);
    });
  });

  it('listens to nobody but Twilio', async () => {
    const alertId = await paged([await phoneOf('Ada', ADA, 'voice')]);
    const keys = /<Gather action="([^"]+)"/.exec(sink.to(ADA)[0]?.content ?? '')?.[1] ?? '';
    const report = sink.to(ADA)[0]?.statusCallback ?? '';
    const text = `${BASE}/v2/webhooks/twilio/sms`;
    for (const [url, fields] of [
      [keys, { Digits: '1' }],
      [report, { CallStatus: 'failed' }],
      [text, { From: ADA, Body: 'ack 12345' }],
    ] as const) {
      await twilioPost(url, fields, 'forged').expect(403);
      await twilioPost(url, fields, twilioSignature(url, fields, 'another token')).expect(403);
      await twilioPost(url, fields, twilioSignature(`${url}?x=1`, fields)).expect(403);
      await twilioPost(url, { ...fields, Extra: '1' }, twilioSignature(url, fields)).expect(403);
      await app.http.post(url.replace(BASE, '')).type('form').send(fields).expect(403);
      const asJson = app.http.post(url.replace(BASE, '')).set('X-Twilio-Signature', twilioSignature(url, fields));
      await asJson.send(fields).expect(403);
    }
    expect([await statusOf(alertId), await world.states()]).toEqual(['open', ['sent']]);
  });

  it('tries again what Twilio could not take, and gives up on a number that it refuses', async () => {
    sink.become({ status: 429, code: 20429 }, ADA);
    sink.become({ status: 400, code: 21211 }, BOB);
    await paged([await phoneOf('Ada', ADA), await phoneOf('Bob', BOB)]);
    expect((await world.states()).toSorted()).toEqual(['failed', 'pending']);
    sink.become('accept', ADA);
    await app.advance(minutes(2));
    expect(sink.to(ADA)).toHaveLength(1);
    expect(sink.attempts).toEqual(expect.arrayContaining([ADA, ADA, BOB]));
    expect(sink.attempts).toHaveLength(3);
  });

  it('holds nobody up while one number hangs', async () => {
    sink.become('hang', ADA);
    const people = [
      await phoneOf('Ada', ADA),
      await phoneOf('Bob', BOB),
      await phoneOf('Eve', '+4915100000003', 'voice'),
    ];
    const alertId = await world.alert();
    await world.page(alertId, people);
    const settled = app.settle();
    await sink.attempted(ADA);
    await sink.arrived(BOB);
    await sink.arrived('+4915100000003');
    sink.hangUp();
    await settled;
    sink.become('accept', ADA);
    await app.advance(minutes(2));
    expect(sink.to(ADA)).toHaveLength(1);
    expect(await world.states()).toEqual(['sent', 'sent', 'sent']);
  });
});
