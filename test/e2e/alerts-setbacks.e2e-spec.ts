import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AlertPipeline } from '../../src/alerts/create/alert-pipeline.js';
import { EscalationStage } from '../../src/alerts/create/escalation.stage.js';
import { ReceiptsStage } from '../../src/alerts/create/receipts.stage.js';
import { TrailStage } from '../../src/alerts/create/trail.stage.js';
import { ChangeFeed } from '../../src/platform/database/change-feed.js';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { asAdmin, createUser, defaultTenantId, giveChannel, type TestUser } from '../support/accounts.js';
import { AlertClient, ROOT } from '../support/alert-client.js';
import { minutes } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { Scrape } from '../support/scrape.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { WebhookSink } from '../support/webhook-sink.js';

const LOGGED = 'A stage failed for an alert, which went on without it';

/** Nothing that follows from an alert may cost it: what fails is left out, and somebody is paged. */
describe('an alert for which a stage fails', () => {
  let app: TestApp;
  let mails: SmtpSink;
  let alerts: AlertClient;
  let ada: TestUser;
  let tenantId: string;
  const undo: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    mails = await SmtpSink.start();
    app = await TestApp.start({ environment: { SMTP_URL: mails.url } });
    logs.expectErrors(/"context":"(InternalErrors|RuleBooks)"/);
    alerts = new AlertClient(app);
    ada = await createUser(app, { fullName: 'Ada' });
    await giveChannel(app, ada.id, ada.email);
    tenantId = await defaultTenantId(app);
  });
  afterAll(async () => {
    await app.stop();
    await mails.stop();
  });
  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step();
    await app.settle();
    mails.reset();
    // Nobody here has a phone, so the administrator hears of what would be pushed to everybody.
    mails.expectMails();
  });

  const request = (method: 'post' | 'delete', path: string) => app.as(ROOT).send(method, path);
  const make = async (path: string, body: object): Promise<string> => {
    const { id } = (await request('post', path).send(body)).body.data as { id: string };
    undo.push(() => request('delete', `${path}/${id}`).then());
    return id;
  };
  const escalation = () =>
    make('/v2/escalations', {
      name: 'Default',
      isDefault: true,
      rules: [{ recipientType: 'user', recipientId: ada.id }],
    });
  /** Ada hears of whatever is told to everybody. */
  const rule = async (): Promise<void> => {
    const channels = await app.sql<{ id: string }>('SELECT id FROM channels WHERE "userId" = $1', [ada.id]);
    const { body } = await app
      .as(`Bearer ${ada.token}`)
      .post('/v2/notification-rules', { name: 'All', action: { channelIds: channels.map(({ id }) => id) } })
      .expect(200);
    undo.push(() => app.as(`Bearer ${ada.token}`).delete(`/v2/notification-rules/${body.data.id}`).then());
  };
  const store = (table: string, set: string, parameters: unknown[] = []): Promise<void> =>
    app.nest.get(UnitOfWork, { strict: false }).transaction(tenantId, async (tx) => {
      await tx.query(`UPDATE ${table} SET ${set} WHERE "tenantId" = $1`, parameters);
    });
  /** Damages the stored rows of the test, as a defect of an older version might have; they are mended after it. */
  const damage = async (table: string, column: string, json: string): Promise<void> => {
    const rows = await app.sql<{ id: string; whole: unknown }>(`SELECT id, "${column}" AS whole FROM ${table}`);
    for (const { id, whole } of rows) {
      undo.push(() =>
        store(table, `"${column}" = CASE id WHEN $2 THEN $3::jsonb ELSE "${column}" END`, [id, JSON.stringify(whole)]),
      );
    }
    await store(table, `"${column}" = $2::jsonb`, [json]);
  };
  const setbacks = async (before: Scrape): Promise<Record<string, number>> => {
    const after = await Scrape.of(app);
    const stages = ['routing', 'policies', 'escalation', 'storing'];
    return Object.fromEntries(
      stages.flatMap((stage) => {
        const grown = after.grown(before, 'pager_defects_total', { where: `alert-${stage}` });
        return grown > 0 ? [[stage, grown]] : [];
      }),
    );
  };
  const mailsAbout = (text: string): number =>
    mails.mailsTo(ada.email).filter(({ subject }) => subject?.includes(text)).length;

  /** @contract escalations-25 */
  it.each([
    ['an alert policy without actions', 'alert-policies', 'alert_policies', 'actions', 'policies'],
    ['an alert policy without a match', 'alert-policies', 'alert_policies', 'match', 'policies'],
    ['a routing rule without a match', 'routing-rules', 'routing_rules', 'match', 'routing'],
  ])('goes on without it: %s', async (_name, route, table, column, stage) => {
    const policyId = await escalation();
    const teamId = await make('/v2/teams', { name: `Team ${table} ${column}` });
    await make(`/v2/${route}`, { name: 'Bad', match: {}, actions: { addTags: ['a'] }, targetTeamId: teamId });
    await damage(table, column, 'null');
    const before = await Scrape.of(app);
    const { body } = await alerts.create({ message: `Without ${column}`, details: { a: 'b' } }).expect(202);
    expect(body.data).toMatchObject({ escalated: true, policyId, recipients: [ada.id] });
    expect(await alerts.shown(body.data.alertId)).toMatchObject({ details: { a: 'b' }, teamId: null });
    expect(await setbacks(before)).toEqual({ [stage]: 1 });
    expect(logs.lines.filter((line) => line.includes(LOGGED)).at(-1)).toContain(`"where":"alert-${stage}"`);
    await app.settle();
    expect(mailsAbout(`Without ${column}`)).toBe(1);
  });

  /** @contract escalations-25 */
  it('is told to everybody when its escalation cannot be planned', async () => {
    await escalation();
    await rule();
    await damage('escalation_policy_versions', 'rules', '[{"recipientType": "user", "delayMinutes": 0}, null]');
    const before = await Scrape.of(app);
    const { body } = await alerts.create({ message: 'Unplanned' }).expect(202);
    expect(body.data).toMatchObject({ escalated: false, mode: 'broadcast' });
    expect(await setbacks(before)).toEqual({ escalation: 1 });
    await app.settle();
    expect(mailsAbout('Unplanned')).toBe(1);
  });

  it('is told to everybody when it comes up late and its escalation cannot be planned', async () => {
    await escalation();
    await rule();
    await make('/v2/alert-policies', { name: 'Late', match: { tags: ['late'] }, actions: { delayMinutes: 5 } });
    const { body } = await alerts.create({ message: 'Late', tags: ['late'] }).expect(202);
    expect(body).toMatchObject({ delayed: true });
    await damage('escalation_policy_versions', 'rules', '[null]');
    await app.advance(minutes(6));
    expect(mailsAbout('Late')).toBe(1);
  });

  /** Makes a stage throw for one alert, by its message. */
  const poison = (stage: { run: (tx: never, ...given: never[]) => unknown }, message: string): void => {
    const run = stage.run.bind(stage);
    stage.run = (tx, ...given) => {
      if (JSON.stringify(given).includes(JSON.stringify(message))) throw new TypeError('a defect');
      return run(tx, ...given);
    };
    undo.push(() => Promise.resolve(void (stage.run = run)));
  };

  /** @contract escalations-25 */
  it.each([TrailStage, EscalationStage, ReceiptsStage].map((Stage) => [Stage.name, Stage] as const))(
    'is stored and told to everybody when a stage throws (%s), and the rest of its batch is unharmed',
    async (name, Stage) => {
      await escalation();
      await rule();
      const bad = `Bad: ${name}`;
      const before = await Scrape.of(app);
      poison(app.nest.get<TrailStage | EscalationStage | ReceiptsStage>(Stage), bad);
      const messages = [...Array.from({ length: 10 }, (_, n) => `Good ${n}: ${name}`), bad];
      const details = { runbook: 'https://example.com' };
      const answers = await Promise.all(
        messages.map((message) => alerts.create({ message, alias: message, details, tags: ['a'] }).expect(202)),
      );
      const last = answers.at(-1)?.body.data;
      expect(last).toMatchObject({ escalated: false, mode: 'broadcast' });
      expect(await alerts.shown(last.alertId)).toMatchObject({ message: bad, alias: bad, tags: ['a'], details: {} });
      for (const { body } of answers.slice(0, -1)) {
        expect(body.data).toMatchObject({ escalated: true, recipients: [ada.id] });
        expect(await alerts.shown(body.data.alertId)).toMatchObject({ details, tags: ['a'] });
      }
      // Once as it was, once with its texts alone.
      expect(await setbacks(before)).toEqual({ storing: 2 });
      await app.settle();
      for (const message of messages) expect([message, mailsAbout(message)]).toEqual([message, 1]);
    },
  );

  /** @contract escalations-25 */
  it('keeps its policies and its escalation when its other fields are what fails', async () => {
    const policyId = await escalation();
    const { body: made } = await request('post', '/v2/teams').send({ name: 'Setbacks' }).expect(200);
    const before = await Scrape.of(app);
    // As no validation would let it pass: a text that PostgreSQL does not take, and a list that is none.
    const [outcome] = await app.nest.get(AlertPipeline).create([
      {
        tenantId,
        teamId: made.data.id,
        integration: null,
        actor: { type: 'system', id: null, name: 'test' },
        fields: { message: 'Broken\u0000fields', responders: 'ops' as never, details: { a: '\u0000' }, tags: ['t'] },
      },
    ]);
    expect(outcome).toMatchObject({ kind: 'created', escalation: 'escalated', policyId, recipients: [ada.id] });
    if (outcome?.kind !== 'created') throw new Error('not created');
    expect(await alerts.shown(outcome.alertId)).toMatchObject({ message: 'Broken\ufffdfields', tags: ['t'] });
    expect(await alerts.history(outcome.alertId)).toEqual(['escalated', 'created']);
    expect((await setbacks(before))['storing']).toBe(1);
    await app.settle();
    expect(mailsAbout('Broken\ufffdfields')).toBe(1);
  });

  /** @contract escalations-25 */
  it('does not keep anybody from being paged when it is a notification rule', async () => {
    await escalation();
    await rule();
    await damage('notification_rules', 'criteria', 'null');
    const id = await alerts.created({ message: 'In spite of rules' });
    await app.settle();
    expect(mailsAbout('In spite of rules')).toBe(1);
    expect(await app.sql('SELECT 1 FROM outbox WHERE attempts > 0')).toEqual([]);
    expect((await alerts.shown(id)).status).toBe('open');
  });

  describe('with a schedule that is damaged', () => {
    const schedule = (userId: string) =>
      make('/v2/schedules', {
        name: 'Nights',
        rotations: [{ startDate: '2026-01-01T00:00:00Z', type: 'daily', participants: [{ id: userId }] }],
      });
    const defects = async (before: Scrape): Promise<number> =>
      (await Scrape.of(app)).grown(before, 'pager_defects_total', { where: 'schedules' });

    it('pages who is on call there by UTC when its zone is not known, and everybody else', async () => {
      const scheduleId = await schedule(ada.id);
      await store('schedules', `timezone = 'Mars/Olympus'`);
      // A notice of these changes that arrives later would have the schedules read twice, with a defect each time.
      await app.nest.get(ChangeFeed, { strict: false }).catchUp();
      const before = await Scrape.of(app);
      for (const responder of [
        { type: 'schedule', id: scheduleId },
        { type: 'user', id: ada.id },
      ]) {
        const { body } = await alerts.create({ message: `To ${responder.type}`, responders: [responder] }).expect(202);
        expect(body.data).toMatchObject({ escalated: true, recipients: [ada.id] });
        await app.settle();
        expect(mailsAbout(`To ${responder.type}`)).toBe(1);
      }
      expect(await defects(before)).toBe(1);
    });

    it.each([
      ['its hours', 'restrictions', '"broken"'],
      ['its people', 'participants', '[null]'],
    ])('goes on to the next rule: %s', async (_what, column, json) => {
      const scheduleId = await schedule(ada.id);
      const grace = await createUser(app, { reachable: true });
      const rules = [
        { recipientType: 'schedule', recipientId: scheduleId },
        { recipientType: 'user', recipientId: grace.id, delayMinutes: 5 },
      ];
      await make('/v2/escalations', { name: 'Nights first', isDefault: true, rules });
      await damage('rotations', column, json);
      const before = await Scrape.of(app);
      const { body } = await alerts.create({ message: 'At night' }).expect(202);
      expect(body.data).toMatchObject({ escalated: true, recipients: [grace.id] });
      expect(await defects(before)).toBeGreaterThan(0);
      await app.settle();
      expect(mails.mailsTo(grace.email)).toHaveLength(1);
    });
  });

  it('is told to the other integrations when one cannot be read', async () => {
    const sink = await WebhookSink.start();
    undo.push(() => sink.stop());
    const admin = await asAdmin(app);
    const integration = async (name: string): Promise<string> => {
      const body = { name, type: 'webhook', config: { url: sink.url(`/${name}`) } };
      const answer = await app.as(admin).post('/v2/integrations', body).expect(200);
      const { id } = answer.body.data as { id: string };
      undo.push(() => app.as(admin).delete(`/v2/integrations/${id}`).then());
      return id;
    };
    const [bad] = [await integration('bad'), await integration('good')];
    await store('integrations', `"configSealed" = CASE id WHEN $2 THEN 'broken' ELSE "configSealed" END`, [bad]);
    const before = await Scrape.of(app);
    await alerts.created({ message: 'Told to one' });
    await app.settle();
    expect(sink.calls.map(({ path }) => path)).toEqual(['/good']);
    expect((await Scrape.of(app)).grown(before, 'pager_defects_total', { where: 'integrations' })).toBe(1);
    expect(await app.sql('SELECT 1 FROM outbox WHERE attempts > 0')).toEqual([]);
  });

  it('is refused, and tried again by its sender, when the database is what fails', async () => {
    const before = await Scrape.of(app);
    const trail = app.nest.get(TrailStage, { strict: false });
    const run = trail.run.bind(trail);
    undo.push(() => Promise.resolve(void (trail.run = run)));
    trail.run = () => {
      throw Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });
    };
    const { body } = await alerts.create({ message: 'Later' }).expect(503);
    expect(body).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await setbacks(before)).toEqual({});
  });
});
