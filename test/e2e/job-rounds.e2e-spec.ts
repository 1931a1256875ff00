import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { JobDeclaration } from '../../src/platform/scheduling/scheduled-job.js';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { JobRounds, type RoundJob } from '../../src/platform/job-runner/job-rounds.js';
import { JobRunner } from '../../src/platform/job-runner/job-runner.js';
import { JobVitals, STALLED_AFTER_MS } from '../../src/platform/job-runner/job-vitals.js';
import { hasWork } from '../../src/platform/job-runner/waiting-work.queries.js';
import { minutes } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { PagingWorld } from '../support/paging.js';
import { TestApp } from '../support/test-app.js';
import { until } from '../survival/support/waiting.js';

let app: TestApp;
let woken: string[];

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.settle();
  woken = [];
});

describe('a round', () => {
  it('leaves out a job at rest for which nothing waits, and counts it as alive', async () => {
    const vitals = app.nest.get(JobVitals);
    app.clock.moveBy(STALLED_AFTER_MS + 1);
    expect(vitals.stalled()).toContain('outbox.relay');
    await round([atRest('outbox.relay'), atRest('escalation.due-steps')]);
    expect(woken).toEqual([]);
    expect(vitals.stalled()).not.toContain('outbox.relay');
    expect(vitals.stalled()).toContain('notifications.send');
  });

  it('wakes it when a row is due, whoever stored it, and not before', async () => {
    const availableAt = new Date(app.clock.now().getTime() + minutes(1));
    await app.nest
      .get(UnitOfWork)
      .transaction(randomUUID(), (tx) => tx.emit('alert.deferred', { alertId: randomUUID() }, { availableAt }));
    await round([atRest('outbox.relay'), atRest('heartbeats.expiry')]);
    expect(woken).toEqual([]);
    app.clock.moveBy(minutes(1));
    await round([atRest('outbox.relay'), atRest('heartbeats.expiry')]);
    expect(woken).toEqual(['outbox.relay']);
  });

  it('wakes one that found something the last time, and one that does not say what waits for it', async () => {
    await round([{ ...atRest('outbox.relay'), isIdle: false }, atRest('clean-up')]);
    expect(woken).toEqual(['outbox.relay', 'clean-up']);
  });

  it('wakes all when the look fails', async () => {
    logs.expectErrors(/The database refuses until its operator changes something/);
    const lost = atRest('outbox.relay');
    const declaration = { ...lost.declaration, waits: { table: 'no_such_table', where: 'true', by: 'id' } };
    await round([{ ...lost, declaration }, atRest('heartbeats.expiry')]);
    expect(woken).toEqual(['outbox.relay', 'heartbeats.expiry']);
  });
});

describe('the look for what waits', () => {
  it('reads the first entry of an index, whatever the table holds', async () => {
    const declared = app.nest.get(JobRunner).declared.flatMap(({ declaration }) => declaration.waits ?? []);
    expect(declared.length).toBeGreaterThan(15);
    await app.nest.get(DataSource).transaction(async (manager) => {
      // Empty tables are cheapest read as they are.
      await manager.query('SET LOCAL enable_seqscan = off');
      for (const waits of declared) {
        const plan = await manager.query<Record<string, string>[]>(
          `EXPLAIN SELECT ${hasWork(waits).replace('$1', 'now()')}`,
        );
        const lines = plan.flatMap((line) => Object.values(line)).join('\n');
        expect(lines).toContain('Index');
        expect(lines).not.toMatch(/Seq Scan|Sort|Bitmap/);
      }
    });
  });
});

describe('jobs that run by themselves', () => {
  it('come to rest, and take what another process stores then', async () => {
    const other = await TestApp.start({ database: app.database, clock: app.clock, automaticJobs: true });
    const relay = other.nest.get(JobRunner).declared.find(({ declaration }) => declaration.name === 'outbox.relay');
    await until('the relay is at rest', () => relay?.isIdle);
    // This app's nudge does not reach the other.
    await app.nest
      .get(UnitOfWork)
      .transaction(randomUUID(), (tx) => tx.emit('alert.created-quietly', { alertId: randomUUID() }));
    await until('it is taken', async () => (await stored()) === 0);
    await other.stop();
  });

  it('do not wait for a table of another job that is locked', async () => {
    const other = await TestApp.start({ database: app.database, clock: app.clock, automaticJobs: true });
    const jobs = other.nest.get(JobRunner).declared;
    const relay = jobs.find(({ declaration }) => declaration.name === 'outbox.relay');
    await until('the relay is at rest', () => relay?.isIdle);
    await app.nest.get(DataSource).transaction(async (manager) => {
      await manager.query('LOCK TABLE heartbeats IN ACCESS EXCLUSIVE MODE');
      await app.nest
        .get(UnitOfWork)
        .transaction(randomUUID(), (tx) => tx.emit('alert.created-quietly', { alertId: randomUUID() }));
      // The look itself gives up after fifteen seconds.
      await until('it is taken', async () => (await stored()) === 0, 10_000);
    });
    await other.stop();
  });
});

it('events of a tenant are handled while those of another one wait for a lock', async () => {
  const [held, free] = [await PagingWorld.create(app), await PagingWorld.create(app)];
  const alertId = await held.alert();
  const other = await TestApp.start({ database: app.database, clock: app.clock, automaticJobs: true });
  const unitOfWork = app.nest.get(UnitOfWork);
  const waiting = async (): Promise<unknown[]> => {
    const rows = await app.sql<{ tenantId: string }>('SELECT DISTINCT "tenantId" FROM outbox');
    return rows.map(({ tenantId }) => tenantId);
  };
  await app.nest.get(DataSource).transaction(async (manager) => {
    await manager.query('SELECT FROM alerts WHERE id = $1 FOR UPDATE', [alertId]);
    await unitOfWork.transaction(held.tenantId, (tx) => tx.emit('alert.deferred', { alertId }));
    await until('it waits', async () => {
      const sql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return (await app.sql(sql)).length > 0;
    });
    for (let n = 0; n < 5; n++) {
      await unitOfWork.transaction(free.tenantId, (tx) => tx.emit('alert.created-quietly', { alertId: randomUUID() }));
      await until('the other is taken', async () => !(await waiting()).includes(free.tenantId));
    }
    expect(await waiting()).toEqual([held.tenantId]);
  });
  await until('it is taken', async () => (await stored()) === 0);
  await other.stop();
});

async function stored(): Promise<number> {
  const rows = await app.nest.get(DataSource).query<unknown[]>('SELECT FROM outbox');
  return rows.length;
}

function round(jobs: readonly RoundJob[]): Promise<void> {
  return app.nest.get(JobRounds).round(jobs);
}

function atRest(name: string): RoundJob {
  return { declaration: declarationOf(name), isIdle: true, wake: () => void woken.push(name) };
}

function declarationOf(name: string): JobDeclaration {
  const found = app.nest.get(JobRunner).declared.find(({ declaration }) => declaration.name === name);
  if (!found) throw new Error(`No job ${name}`);
  return found.declaration;
}
