import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { Provider } from '../../src/paging/channels/channel-definition.js';
import { ChannelProviders } from '../../src/paging/channels/channel-providers.js';
import type { StoredEvent } from '../../src/platform/events/event-map.js';
import { OutboxConsumer, type OutboxHandler } from '../../src/platform/events/outbox-consumer.js';
import { OutboxRelay } from '../../src/platform/relay/outbox-relay.job.js';
import {
  SCHEDULED_JOB,
  ScheduledJob,
  type Job,
  type JobDeclaration,
} from '../../src/platform/scheduling/scheduled-job.js';
import { ChangeFeed } from '../../src/platform/database/change-feed.js';
import { lowerWork, raiseWork } from '../../src/platform/database/migrations/raise-work.js';
import { UnitOfWork, type Transaction } from '../../src/platform/database/unit-of-work.js';
import { MailQueue } from '../../src/paging/mails/mail-queue.js';
import { HANDOFF_NOTICES, newHandoffNotice } from '../../src/paging/handoff-notices/handoff-notices.js';
import { INCIDENT_NOTICES } from '../../src/paging/incident-notices/incident-notices.js';
import { PUSH_NOTICES } from '../../src/paging/push-notices/push-notices.js';
import { WEBHOOKS } from '../../src/paging/outbound-webhooks/webhooks.js';
import { asAdmin, defaultTenantId } from '../support/accounts.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { days, hours } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { PagingWorld } from '../support/paging.js';
import { Scrape } from '../support/scrape.js';
import { TestApp } from '../support/test-app.js';

/** What a version did: `<version>:<work>`. */
const done: string[] = [];

/** A consumer and a job as one version of the service declares them. */
function versionOf(version: number, only: { consumer?: string } = {}): new () => object {
  @Injectable()
  @OutboxConsumer({ name: 'test.changed', version, events: ['alert.created'] })
  class Changed implements OutboxHandler<'alert.created'> {
    handle(events: StoredEvent<'alert.created'>[]): void {
      for (const _ of events) done.push(`${version}:changed`);
    }
  }

  @Injectable()
  @ScheduledJob({ name: 'test.sweep', version, everyMs: 1000, batchSize: 1 })
  class Sweep implements Job {
    runOnce(): Promise<number> {
      if (!done.includes(`${version}:sweep`)) done.push(`${version}:sweep`);
      return Promise.resolve(0);
    }
  }

  @Injectable()
  @OutboxConsumer({ name: only.consumer ?? 'test.nobody', events: only.consumer ? ['alert.created'] : [] })
  class Added implements OutboxHandler<'alert.created'> {
    handle(events: StoredEvent<'alert.created'>[]): void {
      for (const _ of events) done.push(`${version}:added`);
    }
  }

  @Module({ imports: [DiscoveryModule], providers: [Changed, Sweep, Added] })
  class Version {}
  return Version;
}

/** Sends to nobody. */
const provider = (type: 'email' | 'push'): [string, Provider<unknown>] => [
  type,
  { send: () => Promise.resolve({ kind: 'delivered', reference: null }), close: () => undefined },
];

/** Every kind of work that is taken from a table, and where. */
const TAKEN: Readonly<Record<string, string>> = {
  'notifications.send': 'deliveries',
  'outbound-webhooks.send': 'webhook_deliveries',
  'notifications.send-push-notices': 'outgoing',
  'notifications.send-handoffs': 'outgoing',
  'notifications.send-incident-notices': 'outgoing',
  'mails.send': 'mails',
  'mails.send-enclosing': 'mails',
  'escalation.due-steps': 'escalation_runs',
  'heartbeats.expiry': 'heartbeats',
  'alerts.snooze-end': 'alerts',
  'on-call.handoffs': 'handoff_watches',
  'on-call.gap-warnings': 'gap_watches',
  'reports.run-schedules': 'report_schedules',
};
/** Beyond the version that it has. */
const raised = (table: string): number => (table === 'outgoing' ? 3 : 2);

describe('two versions on one database', () => {
  let newer: TestApp;
  let older: TestApp;
  let story: EscalationStory;

  beforeAll(async () => {
    newer = await TestApp.start({ canPage: true, modules: [versionOf(2, { consumer: 'test.added' })] });
    const { database, clock } = newer;
    older = await TestApp.start({ canPage: true, modules: [versionOf(1)], database, clock });
    for (const app of [older, newer]) {
      const byType = new Map([provider('email'), provider('push')]);
      Object.assign(app.nest.get(ChannelProviders, { strict: false }), { byType });
    }
    story = new EscalationStory(newer);
  });
  afterAll(async () => {
    await older.stop();
    await newer.stop();
  });

  /** In a transaction, as a migration. */
  async function migrating(
    work: (runner: ReturnType<DataSource['createQueryRunner']>) => Promise<void>,
  ): Promise<void> {
    const runner = newer.nest.get(DataSource).createQueryRunner();
    await runner.startTransaction();
    await work(runner);
    await runner.commitTransaction();
    await runner.release();
    for (const app of [older, newer]) await app.nest.get(ChangeFeed, { strict: false }).catchUp();
  }
  const waiting = (): Promise<{ consumers: string[] }[]> => newer.sql('SELECT consumers FROM outbox');

  it('the older leaves what it does not know of an event to the newer, and does its own part', async () => {
    const { ann } = await story.people('ann');
    done.length = 0;
    const { alertId } = await story.raise(await story.policy({ rules: [pages(ann)] }));
    expect(await older.settle()).toBeGreaterThan(0);
    expect(await newer.sql('SELECT state FROM deliveries WHERE "alertId" = $1', [alertId])).toEqual([
      { state: 'sent' },
    ]);
    expect(await waiting()).toEqual([{ consumers: ['test.added'] }]);
    expect(done).toEqual(expect.arrayContaining(['1:changed']));
    await newer.settle();
    expect(await waiting()).toEqual([]);
    expect(done.filter((each) => !each.endsWith('sweep'))).toEqual(['1:changed', '2:added']);
  });

  it('the older leaves a consumer and a job that a migration has changed, and says so', async () => {
    await migrating(async (runner) => {
      await raiseWork(runner, { name: 'test.changed', version: 2 }, 'outbox');
      await raiseWork(runner, { name: 'test.sweep', version: 2 }, 'outbox');
    });
    done.length = 0;
    await story.raise(null);
    await older.settle();
    expect(done).toEqual([]);
    const told = logs.lines.filter((line) => line.includes('left to a newer version'));
    expect(told.filter((line) => line.includes('"test.sweep"'))).toHaveLength(1);
    expect(await waiting()).toEqual([{ consumers: ['test.changed', 'test.added'] }]);
    const scrape = await Scrape.of(older);
    const left = (kind: string): number => scrape.value('pager_work_left_to_newer', { kind });
    expect(['test.sweep', 'test.changed', 'test.added'].map(left)).toEqual([1, 1, 0]);
    await newer.settle();
    expect(done.toSorted()).toEqual(['2:added', '2:changed', '2:sweep']);
    await migrating(async (runner) => {
      await lowerWork(runner, { name: 'test.changed', version: 2 });
      await lowerWork(runner, { name: 'test.sweep', version: 2 });
    });
    done.length = 0;
    await older.settle();
    expect(done).toEqual(['1:sweep']);
  });

  it('an event for which no newer version comes is set aside after a week', async () => {
    await story.raise(null);
    await older.settle();
    expect(await waiting()).toHaveLength(1);
    older.clock.moveBy(days(7) + hours(1));
    await older.settle();
    const [row] = await older.sql<{ setAsideAt: Date; lastError: string }>('SELECT * FROM outbox');
    expect(row).toMatchObject({ setAsideAt: older.clock.now(), lastError: expect.stringContaining('newer version') });
    await older.sql('DELETE FROM outbox');
  });

  it('rows of a kind that a migration has changed are taken by nobody who does not know it', async () => {
    logs.expectErrors(/its enclosures could not be made: Nobody makes enclosures called test/);
    await oneOfEach();
    const jobs = jobsOf(older);
    expect(Object.keys(TAKEN).filter((name) => !jobs.has(name))).toEqual([]);
    await migrating(async (runner) => {
      for (const [name, table] of Object.entries(TAKEN))
        await raiseWork(runner, { name, version: raised(table) }, table);
    });
    const now = older.clock.now();
    // Past the runner, whose knowledge may be a moment old: the statements that take rows look for themselves.
    const taken = async (): Promise<Record<string, boolean>> => {
      const counts: Record<string, boolean> = {};
      for (const name of Object.keys(TAKEN)) counts[name] = ((await jobs.get(name)?.runOnce(now)) ?? 0) > 0;
      return counts;
    };
    const all = (value: boolean) => Object.fromEntries(Object.keys(TAKEN).map((name) => [name, value]));
    expect(await taken()).toEqual(all(false));
    await migrating(async (runner) => {
      for (const [name, table] of Object.entries(TAKEN)) await lowerWork(runner, { name, version: raised(table) });
    });
    expect(await taken()).toEqual(all(true));
    await older.nest.get(OutboxRelay, { strict: false }).runOnce(now);
  });

  it('a migration waits for whoever is taking rows of the kind', async () => {
    const runner = newer.nest.get(DataSource).createQueryRunner();
    await older.nest.get(UnitOfWork, { strict: false }).system(async (tx) => {
      await tx.query('SELECT FROM deliveries LIMIT 0 FOR UPDATE SKIP LOCKED');
      await runner.startTransaction();
      await runner.query(`SET LOCAL lock_timeout = '50ms'`);
      const raising = raiseWork(runner, { name: 'notifications.send', version: 2 }, 'deliveries');
      await expect(raising).rejects.toThrow(/lock timeout/);
      await runner.rollbackTransaction();
    });
    await runner.release();
  });

  function jobsOf(app: TestApp): Map<string, Job> {
    const found = new Map<string, Job>();
    for (const { metatype, instance } of app.nest.get(DiscoveryService, { strict: false }).getProviders()) {
      if (!metatype || !instance) continue;
      const declared = Reflect.getMetadata(SCHEDULED_JOB, metatype) as JobDeclaration | undefined;
      if (declared) found.set(declared.name, instance as Job);
    }
    return found;
  }

  /** A row of each kind that is due now, or a minute ago. */
  async function oneOfEach(): Promise<void> {
    const world = await PagingWorld.create(older);
    const inTransaction = (tenantId: string, work: (tx: Transaction) => unknown): Promise<unknown> =>
      older.nest.get(UnitOfWork, { strict: false }).transaction(tenantId, work);
    const { ann, bob } = await story.people('ann', 'bob');
    const rules = [pages(ann), pages(bob, 5)];
    const { alertId } = await story.raise(await story.policy({ rules }));
    await story.act('snooze', (await story.raise(null)).alertId, {
      endTime: new Date(older.clock.now().getTime() + hours(1)).toISOString(),
    });
    const admin = await asAdmin(older);
    const send = (path: string, body: object): Promise<{ body: { data: { id: string } } }> =>
      older.as(admin).post(path, body).expect(200);
    await send('/v2/heartbeats', { name: `beat-${randomUUID()}`, interval: 10, intervalUnit: 'minutes' });
    await send('/v2/schedules', { name: 'Ops' });
    const config = { url: 'http://127.0.0.1:1/' };
    const integrationId = (await send('/v2/integrations', { name: 'Web', type: 'webhook', config })).body.data.id;
    await older.settle();
    await newer.settle();
    older.clock.moveBy(hours(2));
    const now = older.clock.now();
    await older.sql(`UPDATE deliveries SET state = 'pending', attempts = 0, "dueAt" = $2 WHERE "alertId" = $1`, [
      alertId,
      now,
    ]);
    const message = {
      event: 'alert.created',
      occurredAt: now.toISOString(),
      actor: null,
      subject: { alert: {} },
    } as never;
    await inTransaction(await defaultTenantId(older), (tx) =>
      older
        .queue(WEBHOOKS)
        .add(tx, [{ integrationId, eventId: randomUUID(), subjectId: randomUUID(), inOrder: false, message }]),
    );
    const userId = await world.person('eve', { notifyOnHandoff: true });
    const channelId = await world.channel(userId, 'eve@example.com');
    const at = now.toISOString();
    const told = { name: 'Down', message: 'Down', priority: 'P1', status: 'open', role: 'responder', at } as const;
    const shift = { userId, scheduleId: randomUUID(), scheduleName: 'Ops', kind: 'begin', at, until: null, onCall: [] };
    const mail = { to: 'eve@example.com', subject: 'Hi', text: 'there', expiresAt: new Date(now.getTime() + days(1)) };
    await inTransaction(world.tenantId, async (tx) => {
      const push = { title: 'Hi', body: 'there', priority: 'default', data: { type: 'override' } };
      await older
        .queue(PUSH_NOTICES)
        .add(tx, [{ userId, tokenId: randomUUID(), cause: 'test', content: push as never }]);
      await older.queue(HANDOFF_NOTICES).add(tx, [newHandoffNotice(shift as never, { id: channelId, type: 'email' })]);
      const notice = { ...told, incidentId: randomUUID() };
      const { incidentId } = notice;
      await older
        .queue(INCIDENT_NOTICES)
        .add(tx, [{ incidentId, userId, channelId, channelType: 'email', cause: 'test', dueAt: now, notice }]);
      await older.nest
        .get(MailQueue, { strict: false })
        .add(tx, [mail, { ...mail, encloses: { source: 'test', parameters: {} } }]);
    });
    await older.sql(
      `INSERT INTO report_schedules ("tenantId", id, "userId", cadence, email, days, enabled, "countsFrom", "countsIn",
                                     "nextRunAt", "createdAt", "updatedAt")
       VALUES ($1, gen_random_uuid(), $2, 'daily', 'eve@example.com', 30, true, $3, 'UTC', $3, $3, $3)`,
      [world.tenantId, userId, now],
    );
  }
});
