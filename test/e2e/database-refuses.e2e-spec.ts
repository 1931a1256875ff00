import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Response } from 'supertest';
import { asAdmin } from '../support/accounts.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { minutes } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/* A running service under a role with rights on rows only, from which an administrator of the database takes some and gives them back. */
describe('what the database refuses while the service runs', () => {
  let database: TestDatabase;
  let admin: pg.Client;
  let role: string;
  let app: TestApp;
  let sink: SmtpSink;

  beforeAll(async () => {
    database = await createTestDatabase();
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    role = `rows_${new URL(database.url).pathname.slice(1)}`;
    await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'hosted'`);
    await giveRights();
    sink = await SmtpSink.start();
    const url = Object.assign(new URL(database.url), { username: role, password: 'hosted' }).href;
    app = await TestApp.start({
      database: { url, drop: () => Promise.resolve() },
      environment: { SMTP_URL: sink.url },
    });
    await answers();
  });
  afterAll(async () => {
    await app?.stop();
    await sink?.stop();
    await admin.query(`DROP OWNED BY ${role}`);
    await admin.query(`DROP ROLE ${role}`);
    await admin.end();
    await database.drop();
  });
  beforeEach(() => logs.expectErrors(/"context":"Refusals"/));
  afterEach(async () => {
    await giveRights();
    await app.settle();
  });

  const giveRights = async (): Promise<void> => {
    await admin.query(`ALTER ROLE ${role} LOGIN`);
    await admin.query(`GRANT USAGE ON SCHEMA public TO public`);
    await admin.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`);
  };
  const revoke = (right: string, table: string) => admin.query(`REVOKE ${right} ON ${table} FROM ${role}`);
  const create = (body: object = { message: 'one' }) =>
    app.http.post('/v2/alerts').set('X-Service-Key', ROOT_KEY).send(body);
  const list = () => app.http.get('/v2/alerts').set('X-Service-Key', ROOT_KEY);
  const answers = async (): Promise<number[]> => [(await create()).status, (await list()).status];
  const linesFrom = (from: number): string[] => logs.lines.slice(from).filter((line) => /"level":[3-6]0/.test(line));

  const expectRefused = ({ status, headers, body }: Response): void => {
    expect([status, headers['retry-after'], body.code]).toEqual([503, undefined, 'DATABASE_REFUSES']);
    expect(body.message).toBe(
      'The database refuses what this service needs; its operator has to change that, as the log says',
    );
    expect(JSON.stringify(body)).not.toMatch(/permission|alerts|users|schema|relation|rows_|role/);
  };

  /** @contract health-3 */
  it.each([
    ['INSERT', 'alerts', () => create()],
    ['INSERT', 'alerts', () => create({ message: 'by the controller', responders: [] })],
    ['SELECT', 'alerts', () => list()],
    ['INSERT', 'saved_searches', async () => post('/v2/saved-searches', { name: 'mine', query: 'status:open' })],
    ['SELECT', 'teams', async () => post('/v2/teams', { name: 'Platform' })],
  ])('%s on %s: one answer, one line that says what to change, and it works again', async (right, table, ask) => {
    await revoke(right, table);
    const from = logs.lines.length;
    expectRefused(await ask());
    expectRefused(await ask());
    const said = linesFrom(from).filter((line) => !line.includes('request completed'));
    for (const line of said) expect(line).not.toContain('"stack"');
    expect(said.filter((line) => line.includes('"level":50')).length).toBeLessThanOrEqual(1);
    expect(logs.lines.join('')).toContain(
      `permission denied for table ${table}: grant the role of DATABASE_URL usage of the schema`,
    );
    await giveRights();
    expect((await ask()).status).toBeLessThan(300);
  });

  it('usage of the schema', async () => {
    await admin.query('REVOKE USAGE ON SCHEMA public FROM public');
    const from = logs.lines.length;
    expectRefused(await create());
    expect(linesFrom(from).join('')).toMatch(/The database refuses .* search_path .* name the schema/);
    await giveRights();
    expect(await answers()).toEqual([202, 200]);
  });

  it('the role itself', async () => {
    await admin.query(`ALTER ROLE ${role} NOLOGIN`);
    await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`);
    // The first ones may meet a connection that has just ended.
    for (let times = 0; times < 20; times++) if ((await create()).body.code === 'DATABASE_REFUSES') break;
    const from = logs.lines.length;
    expectRefused(await create());
    expect(linesFrom(from).join('')).not.toContain('"stack"');
    await giveRights();
    expect(await answers()).toEqual([202, 200]);
  });

  /** @contract health-3 */
  it('is held against no event and no page, and others go on', async () => {
    const story = new EscalationStory(app);
    const { ada } = await story.people('ada');
    const policy = await story.policy({ rules: [pages(ada)] });
    await app.settle();
    await revoke('INSERT', 'deliveries');
    const { alertId } = await story.raise(policy);
    const from = logs.lines.length;
    // More often than an event may fail, each time when it is due again.
    for (let sweep = 0; sweep < 25; sweep++) {
      await app.settle().catch(() => undefined);
      app.clock.moveBy(minutes(1));
    }
    const errors = linesFrom(from).filter((line) => line.includes('"level":50'));
    expect(errors).toEqual([expect.stringContaining('permission denied for table deliveries: grant the role')]);
    expect(linesFrom(from).join('')).not.toContain('"stack"');
    const waiting = await app.sql('SELECT consumers, attempts, "setAsideAt" FROM outbox');
    expect(waiting).toEqual([{ consumers: ['notifications.plan'], attempts: expect.any(Number), setAsideAt: null }]);
    await giveRights();
    app.clock.moveBy(10_000);
    await app.settle();
    expect(await story.pages(alertId)).toHaveLength(1);
    expect(sink.mails).toHaveLength(1);
  });

  /** @contract health-3 */
  it('is held against no escalation step', async () => {
    const before = sink.mails.length;
    const story = new EscalationStory(app);
    const { ada, bob } = await story.people('ada', 'bob');
    const policy = await story.policy({ rules: [pages(ada), pages(bob, 5)] });
    const { alertId } = await story.raise(policy);
    await app.settle();
    await revoke('INSERT', 'outbox');
    for (let sweep = 0; sweep < 25; sweep++) {
      app.clock.moveBy(minutes(1));
      await app.settle().catch(() => undefined);
    }
    await giveRights();
    app.clock.moveBy(minutes(1));
    await app.settle();
    expect((await story.pages(alertId)).map(({ to }) => to)).toEqual([['ada'], ['bob']]);
    expect(sink.mails.length - before).toBe(2);
  });

  async function post(path: string, body: object): Promise<Response> {
    return app.as(await asAdmin(app)).post(path, body);
  }
});
