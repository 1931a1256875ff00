import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PinoLogger } from 'nestjs-pino';
import pino from 'pino';
import { SelfHeartbeatJob } from '../../src/app/metrics/self-heartbeat.job.js';
import { createTenant, createUser, defaultTenantId } from '../support/accounts.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { minutes, seconds } from '../support/fake-clock.js';
import { OutboundStory } from '../support/outbound-story.js';
import { metricsIn, metricsOf, panelExpressions, ruleExpressions } from '../support/promql.js';
import { Scrape } from '../support/scrape.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { logs } from '../support/log-watch.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';
import { WebhookSink } from '../support/webhook-sink.js';

const TOKEN = 'a-token-for-the-scraper';

describe('seeing in', () => {
  let app: TestApp;
  let mails: SmtpSink;
  let monitor: WebhookSink;

  beforeAll(async () => {
    mails = await SmtpSink.start();
    mails.expectMails(); // what is measured is how many were sent
    monitor = await WebhookSink.start();
    monitor.expectCalls(/^\/hook: /);
    app = await TestApp.start({
      environment: {
        SMTP_URL: mails.url,
        SELF_HEARTBEAT_URL: monitor.url('/ping'),
        JWT_EXPIRY: '2d',
      },
    });
  });
  afterAll(async () => {
    await app.stop();
    await mails.stop();
    await monitor.stop();
  });

  const scrape = (): Promise<Scrape> => Scrape.of(app);
  const create = (body: object) => app.http.post('/v2/alerts').set('X-Service-Key', ROOT_KEY).send(body).expect(202);

  it('counts what came in, what was a repeat and what a policy dropped, once each', async () => {
    const before = await scrape();
    const story = await OutboundStory.begin(app);
    const match = { sources: ['noise'] };
    await story.make('alert-policies', { name: 'Noise', match, actions: { suppress: true } });
    await create({ message: 'one', alias: 'a' });
    await create({ message: 'two', alias: 'a' });
    await create({ message: 'three', alias: 'b' });
    await create({ message: 'four', source: 'noise' });
    await app.http.post('/v2/alerts').set('X-Service-Key', ROOT_KEY).send({}).expect(400);
    const after = await scrape();
    const grown = (outcome: string) => after.grown(before, 'pager_alert_requests_total', { outcome });
    expect([grown('created'), grown('deduplicated'), grown('suppressed')]).toEqual([2, 1, 1]);
  });

  it('tells requests apart by the template of their route, never by what is in the path', async () => {
    const before = await scrape();
    const { body } = await create({ message: 'one more', alias: 'c' });
    for (let read = 0; read < 3; read++) {
      await app.http.get(`/v2/alerts/${body.alertId}`).set('X-Service-Key', ROOT_KEY).expect(200);
    }
    await app.http.get('/v2/nothing/here').expect(404);
    await app.http.get('/v2/alerts').expect(401);
    const after = await scrape();
    const grown = (labels: Record<string, string>) =>
      after.grown(before, 'pager_http_request_duration_seconds_count', labels);
    expect(grown({ method: 'GET', route: '/v2/alerts/:identifier', status: '2xx' })).toBe(3);
    expect(grown({ method: 'POST', route: '/v2/alerts', status: '2xx' })).toBe(1);
    expect(grown({ method: 'GET', route: 'unmatched', status: '4xx' })).toBe(1);
    expect(grown({ method: 'GET', route: '/v2/alerts', status: '4xx' })).toBe(1);
    expect(after.text).not.toContain(body.alertId);
  });

  it('times deliveries by channel, and shows how late escalation steps and queues are', async () => {
    const before = await scrape();
    const story = new EscalationStory(app);
    const ann = await story.person('ann');
    const policy = await story.policy({ rules: [pages(ann), pages(ann, 5)] });
    await story.raise(policy);
    await app.settle();
    app.clock.moveBy(minutes(5) + seconds(40));

    const waiting = await scrape();
    expect(waiting.value('pager_queue_depth', { queue: 'escalations', lane: '' })).toBe(1);
    expect(waiting.value('pager_queue_age_seconds', { queue: 'escalations', lane: '' })).toBe(40);
    expect(waiting.value('pager_queue_depth', { queue: 'deliveries', lane: 'email' })).toBe(0);

    await app.settle();
    app.clock.moveBy(seconds(6));
    const after = await scrape();
    expect(after.value('pager_queue_depth', { queue: 'escalations', lane: '' })).toBe(0);
    expect(after.grown(before, 'pager_escalation_lag_seconds_count', {})).toBe(1);
    expect(after.grown(before, 'pager_escalation_lag_seconds_sum', {})).toBe(40);
  });

  it('counts what providers and receivers answered, and how deliveries ended', async () => {
    const outbound = await OutboundStory.begin(app);
    await outbound.integration({ config: { url: monitor.url('/hook') } });
    monitor.answer('/hook', 500);
    const { token } = await createUser(app);
    const before = await scrape();
    await outbound.alerts.created({ message: 'Disk full' });
    await app.settle();
    await app.advance(minutes(1));
    const channel = { type: 'email', value: 'ann@example.com' };
    await app.as(`Bearer ${token}`).post('/v2/channels', channel).expect(200);
    const after = await scrape();
    const attempts = (outcome: string, channel = 'webhook') =>
      after.grown(before, 'pager_delivery_attempt_seconds_count', { channel, outcome });
    expect([attempts('retryable'), attempts('delivered')]).toEqual([1, 1]);
    expect(attempts('delivered', 'email')).toBe(1);
    expect(after.grown(before, 'pager_deliveries_total', { channel: 'webhook', state: 'sent' })).toBe(1);
    expect(after.grown(before, 'pager_delivery_lag_seconds_count', { channel: 'webhook' })).toBe(2);
  });

  it('shows the jobs, the pool, the event loop and the database', async () => {
    const { text, value } = await scrape();
    expect(value('pager_job_duration_seconds_count', { job_name: 'outbox.relay', outcome: 'ok' })).toBeGreaterThan(0);
    expect(value('pager_job_last_success_timestamp_seconds', { job_name: 'outbox.relay' })).toBe(
      app.clock.now().getTime() / 1000,
    );
    expect(value('pager_database_up', {})).toBe(1);
    expect(value('pager_database_pool_connections', { state: 'idle' })).toBeGreaterThan(0);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  });

  /** @contract operating-15 */
  it('never names a tenant', async () => {
    await createTenant(app);
    const tenants = await app.sql<{ tenantId: string }>('SELECT "tenantId" FROM tenants');
    expect(tenants.length).toBeGreaterThan(1);
    const { text } = await scrape();
    for (const { tenantId } of tenants) expect(text).not.toContain(tenantId);
    expect(text).not.toMatch(/tenant/i);
  });

  it('gives an outside monitor a sign of life while pages go out, and none when they do not', async () => {
    const pings = async (): Promise<number> => {
      const before = monitor.to('/ping').length;
      await app.nest.get(SelfHeartbeatJob).runOnce();
      return monitor.to('/ping').length - before;
    };
    await app.settle();
    expect(await pings()).toBe(1);

    // No sweep for half a minute.
    logs.expectErrors(/No heartbeat: pages may not go out/);
    app.clock.moveBy(seconds(31));
    expect(await pings()).toBe(0);
    await app.settle();
    expect(await pings()).toBe(1);

    // Sweeps go on, but something has been due for too long: an event that another process holds on to.
    const { id: tenantId } = await createTenant(app);
    const stuck = new Date(app.clock.now().getTime() - minutes(3));
    await app.sql(
      `INSERT INTO outbox (id, "tenantId", type, events, consumers, "occurredAt", "availableAt")
       VALUES (gen_random_uuid(), $1, 'alert.created', '[]', '{nobody}', $2, $2)`,
      [tenantId, stuck],
    );
    expect(await pings()).toBe(0);
    await app.sql(`DELETE FROM outbox WHERE "tenantId" = $1`, [tenantId]);
    expect(await pings()).toBe(1);

    // A monitor that refuses the ping is no reason to fail.
    monitor.answer('/ping', 500);
    expect(await pings()).toBe(1);

    // One that hangs does not hold up the shutdown (a call gives up after ten seconds).
    monitor.answer('/ping', 'hang');
    const called = monitor.received('/ping', monitor.to('/ping').length + 1);
    const sweep = app.nest.get(SelfHeartbeatJob).runOnce();
    await called;
    app.nest.get(SelfHeartbeatJob).onModuleDestroy();
    const late = new Promise((resolve) => setTimeout(() => resolve('late'), 5000).unref());
    expect(await Promise.race([sweep, late])).toBe(0);
  });

  it('has every metric, with every label, that the alert rules and the dashboard ask for', async () => {
    const { text } = await scrape();
    const known = metricsIn(text);
    expect(known.has('pager_http_request_duration_seconds_bucket')).toBe(true);
    const asked = [...ruleExpressions(), ...panelExpressions()];
    expect(asked.length).toBeGreaterThan(30);
    const unknown = asked.flatMap((expression) =>
      [...metricsOf(expression)].filter(({ name }) => name !== 'up' && !known.has(name)).map(({ name }) => name),
    );
    expect(unknown).toEqual([]);
    for (const { name, labels } of asked.flatMap((expression) => metricsOf(expression))) {
      const own = known.get(name) ?? new Set<string>();
      // Those of the target come with the scrape; a metric without a sample so far has not shown its labels.
      const foreign = labels.filter((label) => !['job', 'instance'].includes(label) && !own.has(label));
      if (own.size > 0) expect({ name, foreign }).toEqual({ name, foreign: [] });
    }
    const own = [...known.keys()].filter((name) => /^pager_/.test(name) && !/_(sum|count|bucket)$/.test(name));
    const families = new Set(asked.flatMap(metricsOf).map(({ name }) => name.replace(/_(sum|count|bucket)$/, '')));
    // What nobody looks at need not be there.
    expect(own.filter((name) => !families.has(name))).toEqual([]);
  });

  it('says nothing of self-checks where there are none', async () => {
    expect((await Scrape.of(app)).text).not.toMatch(/^pager_self_check_(up|last_success\S*) /m);
  });

  it('has one log line for a request that failed, with its id and tenant, and none for a good one', async () => {
    const lines: Record<string, unknown>[] = [];
    const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
    // The loggers of all requests descend from this one. It is that of the first app in this process, its level too.
    const { level } = PinoLogger.root;
    Object.assign(PinoLogger.root, { [pino.symbols.streamSym]: { write }, level: 'info' });
    const unknown = await app.http.get('/v2/alerts/nothing').set('X-Service-Key', ROOT_KEY).expect(404);
    const stranger = await app.http.get('/v2/alerts').expect(401);
    await app.http.get('/v2/alerts').set('X-Service-Key', ROOT_KEY).expect(200);
    PinoLogger.root.level = level;
    const lineOf = (answer: typeof unknown) => ({
      level: 30,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      msg: 'request completed',
      requestId: answer.headers['x-request-id'],
      ip: '127.0.0.1',
      req: { id: answer.headers['x-request-id'], method: 'GET', url: expect.any(String) },
      res: { statusCode: answer.status },
      responseTime: expect.any(Number),
    });
    expect(lines).toEqual([{ ...lineOf(unknown), tenantId: await defaultTenantId(app) }, lineOf(stranger)]);
  });
});

describe('in production, where nothing else is set', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start({ environment: { METRICS: '', API_DOCS: '' } });
  });
  afterAll(() => app.stop());

  it('/metrics is closed and says how it is opened', async () => {
    for (const authorization of ['', `CompatKey ${ROOT_KEY}`, `Bearer ${TOKEN}`]) {
      const { status, body } = await app.as(authorization).get('/metrics');
      expect({ status, message: body.message }).toEqual({
        status: 401,
        message: expect.stringContaining('METRICS=open'),
      });
    }
  });

  it('/docs and /openapi.json ask for a session or a key', async () => {
    const { token } = await createUser(app);
    for (const path of [
      '/docs',
      '/docs/',
      '/docs/swagger-ui.css',
      '/docs-json',
      '/docs-yaml',
      '/openapi.json',
      '/OpenAPI.json',
    ]) {
      const ask = (authorization: string) => app.as(authorization).get(path);
      for (const wrong of ['', 'Bearer x', `CompatKey ${ROOT_KEY}x`]) {
        const { status, text } = await ask(wrong);
        expect([401, 404]).toContain(status);
        expect(text).not.toMatch(/swagger|openapi/i);
      }
      const statuses = await Promise.all(
        [`Bearer ${token}`, `CompatKey ${ROOT_KEY}`].map(async (known) => (await ask(known)).status),
      );
      expect(new Set(statuses).size).toBe(1);
      if (['/docs/', '/docs/swagger-ui.css', '/openapi.json'].includes(path)) expect(statuses[0]).toBe(200);
    }
  });
});

describe('/metrics of a worker with METRICS_TOKEN', () => {
  let worker: TestApp;
  beforeAll(async () => {
    worker = await TestApp.start({ environment: { ROLE: 'worker', METRICS_TOKEN: TOKEN } });
  });
  afterAll(() => worker.stop());

  /** @contract operating-15 */
  it('asks for the token as a bearer, and for nothing else', async () => {
    const ask = (authorization?: string) => {
      const request = worker.http.get('/metrics');
      return authorization ? request.set('Authorization', authorization) : request;
    };
    for (const wrong of [undefined, 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, `CompatKey ${ROOT_KEY}`]) {
      const refused = await ask(wrong);
      expect(refused.status).toBe(401);
      expect(refused.text).not.toContain('pager_');
    }
    const answer = await ask(`Bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(answer.text).toContain('# TYPE pager_queue_depth gauge');
  });
});
