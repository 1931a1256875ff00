import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { Provider } from '../../src/paging/channels/channel-definition.js';
import { ChannelProviders } from '../../src/paging/channels/channel-providers.js';
import { AttemptGuard } from '../../src/platform/delivery-queue/attempt-guard.js';
import { InternalErrors } from '../../src/platform/metrics/internal-errors.js';
import { OutboundHttp, type OutboundAnswer } from '../../src/platform/outbound-http/outbound-http.js';
import { UnitOfWork, type Transaction } from '../../src/platform/database/unit-of-work.js';
import { EnclosureRegistry } from '../../src/paging/mails/enclosures.js';
import { MailQueue } from '../../src/paging/mails/mail-queue.js';
import { HANDOFF_NOTICES, newHandoffNotice } from '../../src/paging/handoff-notices/handoff-notices.js';
import { INCIDENT_NOTICES } from '../../src/paging/incident-notices/incident-notices.js';
import { PUSH_NOTICES } from '../../src/paging/push-notices/push-notices.js';
import { WEBHOOKS } from '../../src/paging/outbound-webhooks/webhooks.js';
import { UncaughtErrors } from '../../src/app/uncaught-errors.js';
import { asAdmin, defaultTenantId } from '../support/accounts.js';
import { Deadlines } from '../support/deadlines.js';
import { days, hours, minutes } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { PagingWorld } from '../support/paging.js';
import { Scrape } from '../support/scrape.js';
import { PublicDesk } from '../support/status-page.js';
import { TestApp } from '../support/test-app.js';

const deadlines = new Deadlines();
/** What a send does that a provider should never do; the last two leave nobody to answer and nobody to catch. */
const POISON: Record<string, () => Promise<never>> = {
  throws: () => {
    // What is stored of it ends within a character, and after the one that PostgreSQL does not store.
    throw new Error(`thrown\0at once: ${'\u{1F525}'.repeat(300)}`);
  },
  streams: () => {
    const stream = new PassThrough();
    setImmediate(() => stream.destroy(new Error('the stream failed, and nobody listens')));
    return deadlines.hang();
  },
  calls: () => {
    setImmediate(() => {
      throw new Error('thrown in a callback');
    });
    return deadlines.hang();
  },
};
const KINDS = [...Object.keys(POISON), 'fine'];
const address = (kind: string): string => `${kind}@example.com`;
const ATTEMPTS = 5;

/** Sends to nobody: an address says how. */
class Poisonous implements Provider<unknown> {
  readonly sent: string[] = [];

  send(to: string): Promise<{ kind: 'delivered'; reference: null }> {
    this.sent.push(to);
    const poison = POISON[to.replace(/^ExponentPushToken\[|[@\]].*$/g, '')];
    return poison ? poison() : Promise.resolve({ kind: 'delivered', reference: null });
  }

  count(kind: string): number {
    return this.sent.filter((to) => to.includes(kind)).length;
  }
}

describe('a row that breaks whatever touches it', () => {
  let app: TestApp;
  let world: PagingWorld;
  let mail: Poisonous;
  let push: Poisonous;
  let before: Scrape;
  const uncaught = new UncaughtErrors((error) => {
    throw error;
  });
  let unwatch: () => void;
  let putBack: () => void;

  beforeAll(async () => {
    app = await TestApp.start({
      environment: { SMTP_URL: 'smtp://127.0.0.1:1', EXPO_ACCESS_TOKEN: 'token', JWT_EXPIRY: '400d' },
    });
    logs.expectErrors(/"context":"InternalErrors"/);
    unwatch = uncaught.watch();
    uncaught.started(app.nest.get(InternalErrors));
    putBack = deadlines.replace(app.nest.get(AttemptGuard, { strict: false }));
  });
  beforeEach(async () => {
    mail = new Poisonous();
    push = new Poisonous();
    const providers = app.nest.get(ChannelProviders, { strict: false });
    Object.assign(providers, {
      byType: new Map<string, Provider<unknown>>([
        ['email', mail],
        ['push', push],
      ]),
    });
    world = await PagingWorld.create(app);
    before = await Scrape.of(app);
  });
  afterAll(async () => {
    putBack();
    unwatch();
    await app.stop();
  });

  const inTransaction = (work: (tx: Transaction) => unknown): Promise<unknown> =>
    app.nest.get(UnitOfWork, { strict: false }).transaction(world.tenantId, work);
  const failures = async (queue: string): Promise<number> =>
    (await Scrape.of(app)).grown(before, 'pager_defects_total', { where: queue });
  const statesOf = async (kind: string): Promise<string[]> => {
    const of = [world.tenantId, kind];
    const rows = await app.sql<{ state: string }>('SELECT state FROM outgoing WHERE "tenantId" = $1 AND kind = $2', of);
    return rows.map(({ state }) => state);
  };

  /** At first all were tried once and only the fine one went; an hour later the others have had their tries. */
  async function isSetAside(queue: string, sender: { count(kind: string): number }): Promise<void> {
    await app.settle();
    expect(KINDS.map((kind) => sender.count(kind))).toEqual([1, 1, 1, 1]);
    expect(await failures(queue)).toBe(3);
    await app.advance(hours(1), minutes(5));
    expect(KINDS.map((kind) => sender.count(kind))).toEqual([ATTEMPTS, ATTEMPTS, ATTEMPTS, 1]);
    expect(await failures(queue)).toBe(3 * ATTEMPTS);
  }
  const DEAD = ['dead', 'dead', 'dead', 'sent'];

  it('deliveries', async () => {
    const alert = await world.alert();
    const people = await Promise.all(KINDS.map((kind) => world.reachable(address(kind))));
    await world.page(alert, people);
    await isSetAside('deliveries', mail);
    expect((await world.states()).sort()).toEqual(DEAD);
    const strayed = (await Scrape.of(app)).grown(before, 'pager_defects_total', { where: 'process' });
    expect(strayed).toBe(2 * ATTEMPTS);
  });

  it('deliveries that cannot even be looked at', async () => {
    const ada = await world.reachable(address('fine'));
    const alert = await world.alert();
    await world.page(alert, [ada]);
    await app.settle();
    await app.sql('ALTER TABLE deliveries DROP CONSTRAINT deliveries_occasion_check');
    const { length } = await app.sql(
      `INSERT INTO deliveries SELECT (jsonb_populate_record(d, jsonb_build_object(
         'id', gen_random_uuid(), 'cause', 'broken', 'occasion', 'broken', 'state', 'pending', 'attempts', 0, 'dueAt', d."createdAt"))).*
       FROM deliveries d WHERE "tenantId" = $1 RETURNING id`,
      [world.tenantId],
    );
    expect(length).toBe(1);
    await app.settle();
    await world.page(await world.alert(), [ada]);
    await app.settle();
    expect(mail.count('fine')).toBe(2);
    expect(await failures('deliveries')).toBe(1);
    await app.advance(hours(1), minutes(5));
    expect((await world.states()).sort()).toEqual(['dead', 'sent', 'sent']);
    expect(await failures('deliveries')).toBe(ATTEMPTS);
  });

  it('push notices', async () => {
    const now = app.clock.now();
    const notices: { userId: string; tokenId: string }[] = [];
    for (const kind of KINDS) {
      const notice = { userId: await world.person(kind), tokenId: randomUUID() };
      notices.push(notice);
      await app.sql(
        `INSERT INTO push_tokens ("tenantId", id, "userId", token, "createdAt", "updatedAt") VALUES ($1, $2, $3, $4, $5, $5)`,
        [world.tenantId, notice.tokenId, notice.userId, `ExponentPushToken[${kind}]`, now],
      );
    }
    const content = { title: 'Hi', body: 'there', priority: 'default' as const, data: { type: 'override' } };
    const queue = app.queue(PUSH_NOTICES);
    await inTransaction((tx) =>
      queue.add(
        tx,
        notices.map((notice) => ({ ...notice, cause: 'test', content: content as never })),
      ),
    );
    await isSetAside('push-notices', push);
    expect((await statesOf('push-notices')).sort()).toEqual(DEAD);
  });

  it('handoff notices', async () => {
    const at = app.clock.now().toISOString();
    const planned = await Promise.all(
      KINDS.map(async (kind) => {
        const userId = await world.person(kind);
        const channel = { id: await world.channel(userId, address(kind)), type: 'email' as const };
        const handoff = {
          userId,
          scheduleId: randomUUID(),
          scheduleName: 'Ops',
          kind: 'begin',
          at,
          until: null,
          onCall: [],
        };
        return newHandoffNotice(handoff as never, channel);
      }),
    );
    await inTransaction((tx) => app.queue(HANDOFF_NOTICES).add(tx, planned));
    await isSetAside('handoff-notices', mail);
    expect((await statesOf('handoff-notices')).sort()).toEqual(DEAD);
  });

  it('incident notices', async () => {
    const at = app.clock.now().toISOString();
    const told = { name: 'Down', message: 'Down', priority: 'P1', status: 'open', role: 'responder', at } as const;
    const planned = await Promise.all(
      KINDS.map(async (kind) => {
        const userId = await world.person(kind);
        const channelId = await world.channel(userId, address(kind));
        const incidentId = randomUUID();
        const row = { incidentId, userId, channelId, channelType: 'email' as const, dueAt: app.clock.now() };
        return { ...row, cause: kind, notice: { ...told, incidentId } };
      }),
    );
    await inTransaction((tx) => app.queue(INCIDENT_NOTICES).add(tx, planned));
    await isSetAside('incident-notices', mail);
    expect((await statesOf('incident-notices')).sort()).toEqual(DEAD);
  });

  it.each([
    ['handoff-notices', { handoff: {} }],
    ['incident-notices', { notice: {} }],
  ])('%s of which not even the end can be written down', async (kind, payload) => {
    const userId = await world.person('ada');
    const channelId = await world.channel(userId, address('throws'));
    await app.sql(
      `INSERT INTO outgoing ("tenantId", id, kind, payload, state, attempts, "dueAt", "createdAt", "updatedAt")
       VALUES ($1, gen_random_uuid(), $2, $3, 'pending', 0, $4, $4, $4)`,
      [world.tenantId, kind, { userId, channelId, channelType: 'email', ...payload }, app.clock.now()],
    );
    await app.advance(hours(2), minutes(5));
    expect(await app.sql('SELECT state, attempts FROM outgoing WHERE "tenantId" = $1', [world.tenantId])).toEqual([
      { state: 'dead', attempts: ATTEMPTS + 1 },
    ]);
    expect(await app.settle()).toBe(0);
  });

  it('outbound webhooks', async () => {
    const sent: string[] = [];
    const http = app.nest.get(OutboundHttp, { strict: false });
    const { post } = http;
    http.post = (to): Promise<OutboundAnswer> => {
      const kind = new URL(to).pathname.slice(1);
      sent.push(kind);
      return POISON[kind]?.() ?? Promise.resolve({ kind: 'answered', status: 200 });
    };
    const admin = await asAdmin(app);
    const ids: string[] = [];
    for (const kind of KINDS) {
      const body = { name: kind, type: 'webhook', config: { url: `http://127.0.0.1:1/${kind}` } };
      const answer = await app.as(admin).post('/v2/integrations', body).expect(200);
      ids.push((answer.body as { data: { id: string } }).data.id);
    }
    const message = {
      event: 'alert.created',
      occurredAt: app.clock.now().toISOString(),
      actor: null,
      subject: { alert: {} },
    };
    const planned = ids.map((integrationId) => ({ integrationId, eventId: randomUUID(), subjectId: randomUUID() }));
    const tenantId = await defaultTenantId(app);
    await app.nest.get(UnitOfWork, { strict: false }).transaction(tenantId, (tx) =>
      app.queue(WEBHOOKS).add(
        tx,
        planned.map((each) => ({ ...each, inOrder: false, message: message as never })),
      ),
    );
    await isSetAside('webhooks', { count: (kind) => sent.filter((each) => each === kind).length });
    http.post = post;
    const rows = await app.sql<{ state: string }>('SELECT state FROM webhook_deliveries');
    expect(rows.map(({ state }) => state).sort()).toEqual(DEAD);
  });

  const expiresAt = (): Date => new Date(app.clock.now().getTime() + days(1));
  const failedMails = async (): Promise<number> =>
    (await app.sql(`SELECT FROM audit_log WHERE action = 'mail.failed' AND "tenantId" = $1`, [world.tenantId])).length;

  it('mails', async () => {
    const mails = KINDS.map((kind) => ({ to: address(kind), subject: 'Hi', text: 'there', expiresAt: expiresAt() }));
    await inTransaction((tx) => app.nest.get(MailQueue, { strict: false }).add(tx, mails));
    await isSetAside('mails', mail);
    expect(await failedMails()).toBe(3);
    expect(await app.sql('SELECT FROM mails')).toEqual([]);
  });

  it('mails with files', async () => {
    const registry = app.nest.get(EnclosureRegistry, { strict: false });
    registry.make = () => Promise.resolve({ attachments: [], remark: null });
    const encloses = { source: 'test', parameters: {} };
    const mails = KINDS.map((kind) => ({
      ...{ to: address(kind), subject: 'Hi', text: 'there', expiresAt: expiresAt(), encloses },
    }));
    await inTransaction((tx) => app.nest.get(MailQueue, { strict: false }).add(tx, mails));
    await isSetAside('enclosing-mails', mail);
    expect(await failedMails()).toBe(3);
  });

  it('mails wait while there is no provider, and go without a word when nobody needs them any more', async () => {
    const mails = [days(1), hours(1)].map((life) => ({
      ...{ to: address('fine'), subject: 'Hi', text: 'there' },
      expiresAt: new Date(app.clock.now().getTime() + life),
    }));
    await inTransaction((tx) => app.nest.get(MailQueue, { strict: false }).add(tx, mails));
    const providers = app.nest.get(ChannelProviders, { strict: false });
    Object.assign(providers, { byType: new Map() });
    await app.advance(hours(2), hours(2));
    expect(await app.sql('SELECT FROM mails')).toHaveLength(1);
    Object.assign(providers, { byType: new Map([['email', mail]]) });
    await app.settle();
    expect([mail.count('fine'), await failedMails()]).toEqual([1, 0]);
  });

  it('report schedules', async () => {
    const report = async (countsIn: string): Promise<string> => {
      const id = randomUUID();
      const owner = await world.person('owner');
      // The address is nobody's, so the report is an administrator's.
      await app.sql(`UPDATE users SET role = 'admin' WHERE id = $1`, [owner]);
      const now = app.clock.now();
      await app.sql(
        `INSERT INTO report_schedules ("tenantId", id, "userId", cadence, email, days, enabled, "countsFrom", "countsIn",
                                       "nextRunAt", "createdAt", "updatedAt")
         VALUES ($1, $2, $3, 'daily', 'fine@example.com', 30, true, $4, $5, $4, $4, $4)`,
        [world.tenantId, id, owner, now, countsIn],
      );
      return id;
    };
    await report('No/Where');
    await report('UTC');
    await app.settle();
    expect(mail.count('fine')).toBe(1);
    expect(await failures('report-schedules')).toBe(1);
    await app.advance(days(1), hours(6));
    expect(mail.count('fine')).toBe(2);
    expect(await failures('report-schedules')).toBe(2);
    await app.sql('DELETE FROM report_schedules');
  });

  it('the mails to subscribers of a status page', async () => {
    const desk = new PublicDesk(app, (await asAdmin(app)).replace('Bearer ', ''));
    await desk.configure();
    const tenantId = await defaultTenantId(app);
    for (const kind of KINDS) {
      await app.sql(
        `INSERT INTO status_page_subscribers ("tenantId", id, email, "verifiedAt", "createdAt") VALUES ($1, $2, $3, $4, $4)`,
        [tenantId, randomUUID(), address(kind), app.clock.now()],
      );
    }
    await desk.incident({ statusPageEntry: { enabled: true, severity: 'major' } });
    await isSetAside('mails', mail);
    await desk.clear();
  });
});
